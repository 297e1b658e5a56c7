"""Elo over games in order, each from the ratings that the games before it left."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from arpad.errors import BadValueError
from arpad.ratings.bulk import compiling
from arpad.ratings.bulk.compiling import use_numba
from arpad.ratings.bulk.encoding import Floats, Games, Ints, Table, encode, table_of
from arpad.ratings.validation import finite, k_value, positive, rating_value
from arpad.words import _

__all__ = ["EloRun", "elo", "per_player"]


@dataclass(frozen=True, slots=True)
class EloRun:
    """Ratings after all games; `expected` holds White's expected score before each game when it was asked for."""

    players: Sequence[Any]
    ratings: Floats
    games: Ints
    expected: Floats | None
    backend: Any = field(default=None, repr=False)

    def table(self) -> Table:
        """Columns player, rating, games: a frame of the kind that came in, or a mapping of arrays."""
        return table_of({"player": self.players, "rating": self.ratings, "games": self.games}, self.backend)


def elo(
    games: Any,
    *,
    k: float | Mapping[Any, float] = 20.0,
    initial: float | Mapping[Any, float] = 1500.0,
    scale: float = 400.0,
    white_advantage: float = 0.0,
    keep_expected: bool = False,
    compiled: bool | None = None,
    **columns: str,
) -> EloRun:
    """Elo ratings from games in order: each adds K (score - expected) to White and takes it from Black.

    `k` and `initial` are numbers, or mappings from player to number; `columns` are the names that `encode` takes.
    Both players of a game are changed from the ratings before it. `compiled`: None for numba if installed.

    >>> run = elo((["A", "A", "B"], ["B", "C", "C"], [1, 0.5, 0]), k=32)
    >>> run.ratings.round(2).tolist()
    [1515.26, 1468.77, 1515.97]
    """
    encoded = encode(games, **columns)
    per_point = math.log(10) / positive(scale, "scale")
    # In natural units the loop needs no multiplication by the scale.
    ratings = per_player(initial, encoded.players, "initial", rating_value) * per_point
    ks = per_player(k, encoded.players, "k", k_value) * per_point
    edge = finite(white_advantage, "white_advantage") * per_point
    expected = np.empty(len(encoded) if keep_expected else 0)
    if use_numba(compiled):
        _run_compiled(encoded, ratings, ks, edge, expected, keep_expected)
    else:
        ratings = _run_plain(encoded, ratings, ks, edge, expected, keep_expected)
    played = np.bincount(encoded.white, minlength=len(encoded.players))
    played += np.bincount(encoded.black, minlength=len(encoded.players))
    return EloRun(
        encoded.players,
        ratings / per_point,
        played.astype(np.int32),
        expected if keep_expected else None,
        encoded.backend,
    )


def per_player(value: Any, players: Sequence[Any], argument: str, check: Any) -> Floats:
    """A number for everybody, or one for each player out of a mapping."""
    if not isinstance(value, Mapping):
        return np.full(len(players), check(value, argument))
    result = np.empty(len(players))
    for place, player in enumerate(players):
        if player not in value:
            raise BadValueError(argument, player, _("a mapping with every player of the games"))
        result[place] = check(value[player], f"{argument}[{player!r}]")
    return result


def _loop(
    white: Ints,
    black: Ints,
    score: Floats,
    ratings: Floats,
    ks: Floats,
    edge: float,
    expected: Floats,
    keep: bool,
) -> None:
    for game in range(len(white)):
        a, b = white[game], black[game]
        e = 1.0 / (1.0 + math.exp(ratings[b] - ratings[a] - edge))
        surplus = score[game] - e
        ratings[a] += ks[a] * surplus
        ratings[b] -= ks[b] * surplus
        if keep:
            expected[game] = e


def _run_compiled(games: Games, ratings: Floats, ks: Floats, edge: float, expected: Floats, keep: bool) -> None:
    compiling.compiled(_loop)(games.white, games.black, games.score, ratings, ks, edge, expected, keep)


def _run_plain(games: Games, ratings: Floats, ks: Floats, edge: float, expected: Floats, keep: bool) -> Floats:
    """The loop over lists, which plain Python reads faster than arrays."""
    white, black, score = games.white.tolist(), games.black.tolist(), games.score.tolist()
    try:
        return _plain(white, black, score, ratings.tolist(), ks, edge, expected, keep, math.exp)
    except OverflowError:  # a difference of more than 120 000 points: begin again with a guarded exponential
        return _plain(white, black, score, ratings.tolist(), ks, edge, expected, keep, _guarded_exp)


def _guarded_exp(x: float) -> float:
    return math.exp(x) if x < 700 else math.inf


def _plain(
    white: list[int],
    black: list[int],
    score: list[float],
    held: list[float],
    ks: Floats,
    edge: float,
    expected: Floats,
    keep: bool,
    exp: Any,
) -> Floats:
    one_k = float(ks[0])
    if not keep and not edge and (ks == one_k).all():
        # The commonest case without a test or a lookup more than it needs.
        for a, b, s in zip(white, black, score, strict=True):
            change = one_k * (s - 1.0 / (1.0 + exp(held[b] - held[a])))
            held[a] += change
            held[b] -= change
        return np.array(held)
    each = ks.tolist()
    kept = []
    for a, b, s in zip(white, black, score, strict=True):
        e = 1.0 / (1.0 + exp(held[b] - held[a] - edge))
        held[a] += each[a] * (s - e)
        held[b] -= each[b] * (s - e)
        kept.append(e)
    if keep:
        expected[:] = kept
    return np.array(held)
