"""A FIDE rating period of any size: table 8.1.2, the era's rule on large differences, the cap on K, exact rounding.

Surpluses are summed in whole hundredths, so that a change which ends on a half is a half. The readable form with every
part is `arpad.ratings.fide`; `arpad.ratings.bulk.lazy` states the same as an expression over a frame.
"""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.errors import BadValueError
from arpad.ratings import fide
from arpad.ratings.bulk import compiling
from arpad.ratings.bulk.compiling import use_numba
from arpad.ratings.bulk.encoding import Floats, Games, Ints, Table, column, columns_of, encode, table_of
from arpad.ratings.expectancy import fide_expected_hundredths
from arpad.words import _

__all__ = ["FideRun", "fide_period", "hundredths_table"]

Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class FideRun:
    """A period, player by player: the K after the cap, rated games, score, expected score, change and new rating.

    `change_hundredths` is exact; `expected` (per game, White's) is there when it was asked for.
    """

    players: Sequence[Any]
    before: Longs
    k: Longs
    games: Longs
    score: Floats
    change_hundredths: Longs
    new_ratings: Longs
    expected: Floats | None
    backend: Any = field(default=None, repr=False)

    @property
    def change(self) -> Floats:
        """The change before rounding."""
        return self.change_hundredths / 100

    def table(self) -> Table:
        """Columns player, rating, k, games, score, change, new_rating, as a frame of the kind that came in."""
        columns = {
            "player": self.players,
            "rating": self.before,
            "k": self.k,
            "games": self.games,
            "score": self.score,
            "change": self.change,
            "new_rating": self.new_ratings,
        }
        return table_of(columns, self.backend)


def fide_period(
    games: Any,
    players: Any,
    *,
    rules: str | None = None,
    date: datetime.date | None = None,
    chapter: str = "standard",
    keep_expected: bool = False,
    compiled: bool | None = None,
    **columns: str,
) -> FideRun:
    """Rate a period: every game from the list before, the sum of each player rounded once.

    `players`: (player, rating, k) arrays, a mapping with these columns, a frame, or a mapping from player to
    (rating, k); ratings and K are whole numbers, as FIDE publishes them. Scores are 0, 0.5 or 1. Name the column
    `tournament=` under ``"FIDE 2022"``, where a favourite has one upgrade a tournament; without it the period is one.
    Raises `BadValueError` as `encode` does, and for an unknown player or an era that does not exist.

    >>> players = {"A": (2003, 10), "B": (2000, 20)}
    >>> run = fide_period((["A"], ["B"], [1]), players, rules="FIDE 2025")
    >>> run.change.tolist(), run.new_ratings.tolist()
    ([5.0, -10.0], [2008, 1990])
    """
    era = fide.era(rules, date=date, chapter=chapter)
    names, ratings, ks = _player_list(players)
    encoded = encode(games, known=names, **columns)
    halves = _halves(encoded.score)
    rated = _rated(era, ratings, encoded)
    if rated is not None:
        kept = Games(names, encoded.white[rated], encoded.black[rated], encoded.score[rated])
        counted_halves = halves[rated]
    else:
        kept, counted_halves = encoded, halves
    surplus, played, half_points = _sums(era, ratings, kept, counted_halves, use_numba(compiled))
    if era.one_upgrade:
        surplus -= _lost_upgrades(era, ratings, encoded)
    k = ks.copy()
    if era.product_cap is not None:
        over = ks * played > era.product_cap
        k[over] = era.product_cap // played[over]
    change = k * surplus
    rounded = np.sign(change) * ((np.abs(change) + 50) // 100)
    return FideRun(
        names,
        ratings,
        k,
        played,
        half_points / 2,
        change,
        ratings + rounded,
        _expected(era, ratings, encoded) if keep_expected else None,
        encoded.backend,
    )


def hundredths_table() -> Longs:
    """Table 8.1.2 in hundredths by whole difference, from 0 to the first difference that gives 100."""
    values = [fide_expected_hundredths(0)]
    while values[-1] < 100:
        values.append(fide_expected_hundredths(len(values)))
    return np.array(values, dtype=np.int64)


def _player_list(players: Any) -> tuple[Any, Longs, Longs]:
    if isinstance(players, Mapping) and "player" not in players:
        pairs = list(players.items())
        for name, pair in pairs:
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                raise BadValueError(f"players[{name!r}]", pair, _("a pair (rating, k)"))
        table: Any = ([n for n, _p in pairs], [p[0] for _n, p in pairs], [p[1] for _n, p in pairs])
    else:
        table = players
    columns, _backend = columns_of(table, ("player", "rating", "k"))
    listed = column(columns["player"])
    names: Any = listed if listed.dtype.kind in "iu" else listed.tolist()
    if len(set(listed.tolist())) != len(names):
        twice = Counter(listed.tolist()).most_common(1)[0][0]
        raise BadValueError("players", twice, _("every player once"))
    ratings, ks = (_whole(columns[name], name, len(names)) for name in ("rating", "k"))
    if len(ks) and ks.min() < 0:
        raise BadValueError("k", int(ks.min()), _("a whole number, 0 or more"))
    return names, ratings, ks


def _whole(values: Any, name: str, length: int) -> Longs:
    array = column(values)
    if len(array) != length:
        raise BadValueError(name, len(array), _("{count} values, one for each player").format(count=length))
    if array.dtype.kind not in "iuf":
        raise BadValueError(name, array.dtype, _("a column of whole numbers"))
    # Large values would overflow a sum of hundredths; no rating and no K comes near.
    bad = np.flatnonzero(~((np.abs(array) <= 1_000_000) & (array == np.round(array))))
    if len(bad):
        raise BadValueError(f"{name}[{bad[0]}]", array[bad[0]].item(), _("a whole number, at most a million in size"))
    return array.astype(np.int64)


def _halves(score: Floats) -> Ints:
    halves = (2 * score).astype(np.int32)
    if not (halves == 2 * score).all():
        row = int(np.flatnonzero(halves != 2 * score)[0])
        raise BadValueError(f"score[{row}]", float(score[row]), _("1, 0.5 or 0"))
    return halves


def _rated(era: fide.Era, ratings: Longs, games: Games) -> NDArray[np.intp] | None:
    """The games that count; None for all."""
    if era.unrated_from is None or era.unrated_above is None:
        return None
    white, black = ratings[games.white], ratings[games.black]
    far = (np.abs(white - black) >= era.unrated_from) & (np.maximum(white, black) > era.unrated_above)
    return np.flatnonzero(~far)


def _loop(
    white: Ints,
    black: Ints,
    halves: Ints,
    ratings: Longs,
    table: Longs,
    cap: int,
    exempt: int,
    surplus: Longs,
    played: Longs,
    half_points: Longs,
) -> None:
    last = len(table) - 1
    for game in range(len(white)):
        a, b, half = white[game], black[game], halves[game]
        difference = ratings[a] - ratings[b]
        distance = abs(difference)
        capped = table[min(distance, cap)]
        full = table[min(distance, last)]
        high_a = full if ratings[a] >= exempt else capped
        high_b = full if ratings[b] >= exempt else capped
        if difference >= 0:
            surplus[a] += 50 * half - high_a
            surplus[b] += high_b - 50 * half
        else:
            surplus[a] += 50 * half - 100 + high_a
            surplus[b] += 100 - 50 * half - high_b
        played[a] += 1
        played[b] += 1
        half_points[a] += half
        half_points[b] += 2 - half


_NOBODY = 2_000_000


def _sums(era: fide.Era, ratings: Longs, games: Games, halves: Ints, numba: bool) -> tuple[Longs, Longs, Longs]:
    """Each player's surplus in hundredths, games, and half points."""
    exempt = _NOBODY if era.exempt_from is None else era.exempt_from
    table = hundredths_table()
    size = len(ratings)
    if numba:
        surplus, played, half_points = (np.zeros(size, np.int64) for _sum in range(3))
        compiling.compiled(_loop)(
            games.white, games.black, halves, ratings, table, era.cap, exempt, surplus, played, half_points
        )
        return surplus, played, half_points
    white_hundredths, black_hundredths = _hundredths(table, ratings, games, era.cap, exempt)

    def total(white_values: NDArray[Any], black_values: NDArray[Any]) -> Longs:
        # Sums of whole numbers are exact in floats up to 2^53.
        both = np.bincount(games.white, white_values, size) + np.bincount(games.black, black_values, size)
        whole: Longs = np.rint(both).astype(np.int64)
        return whole

    ones = np.ones(len(games))
    return (
        total(50 * halves - white_hundredths, 100 - 50 * halves - black_hundredths),
        total(ones, ones),
        total(halves, 2 - halves),
    )


def _hundredths(table: Longs, ratings: Longs, games: Games, cap: int, exempt: int) -> tuple[Longs, Longs]:
    """Both sides' expected hundredths of every game."""
    white, black = ratings[games.white], ratings[games.black]
    difference = white - black
    distance = np.abs(difference)
    full = table[np.minimum(distance, len(table) - 1)]
    capped = table[np.minimum(distance, cap)]
    high_white = np.where(white >= exempt, full, capped)
    high_black = np.where(black >= exempt, full, capped)
    ahead = difference >= 0
    return np.where(ahead, high_white, 100 - high_white), np.where(ahead, 100 - high_black, high_black)


def _lost_upgrades(era: fide.Era, ratings: Longs, games: Games) -> Longs:
    """What favourites lose because only one game of a tournament is upgraded: all the gains but the largest of each.

    The table rises with the difference, so that the game with the largest difference is the one with the largest gain.
    """
    table, size = hundredths_table(), len(ratings)
    difference = ratings[games.white] - ratings[games.black]
    far = np.flatnonzero(np.abs(difference) > era.cap)
    difference = difference[far]
    favourite = np.where(difference > 0, games.white[far], games.black[far])
    gain = table[np.minimum(np.abs(difference), len(table) - 1)] - table[era.cap]
    if games.tournament is None or not len(far):  # the period is one tournament
        owner, event = np.arange(size), favourite
    else:
        tournament = games.tournament[far].astype(np.int64)
        width = int(tournament.max()) + 1
        pairs, event = np.unique(favourite.astype(np.int64) * width + tournament, return_inverse=True)
        owner = pairs // width
    kept = np.zeros(len(owner), np.int64)
    np.maximum.at(kept, event, gain)
    lost: Longs = np.rint(np.bincount(favourite, gain, size) - np.bincount(owner, kept, size)).astype(np.int64)
    return lost


def _expected(era: fide.Era, ratings: Longs, games: Games) -> Floats:
    """White's expected score of every game; under one upgrade a tournament, as if each were upgraded."""
    exempt = _NOBODY if era.exempt_from is None else era.exempt_from
    return _hundredths(hundredths_table(), ratings, games, era.cap, exempt)[0] / 100
