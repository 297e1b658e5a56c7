"""Glicko: a rating with a deviation that says how sure it is (Glickman, *The Glicko system*, 1995 and 1999).

A rating period is reckoned for every player from one snapshot: nobody sees another's new rating.
"""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from arpad.errors import BadValueError
from arpad.ratings.validation import finite, positive, rating_value, score_value
from arpad.words import _, decimal

__all__ = [
    "GLICKO_START",
    "GlickoChange",
    "GlickoGame",
    "GlickoPlayer",
    "c_from_time",
    "expected_score",
    "g",
    "grown_deviation",
    "interval",
    "rate_period",
    "rate_player",
]

Q = math.log(10) / 400
"""The scale: a natural unit of the logistic curve is 1/Q rating points."""


@dataclass(frozen=True, slots=True)
class GlickoPlayer:
    """A rating and its deviation RD, both in rating points."""

    rating: float = 1500.0
    deviation: float = 350.0

    def __post_init__(self) -> None:
        rating_value(self.rating)
        positive(self.deviation, "deviation")


GLICKO_START = GlickoPlayer()
"""A new player: 1500 with the greatest deviation, 350."""


@dataclass(frozen=True, slots=True)
class GlickoGame:
    """An opponent's part in a period: the discount g for an unsure opponent, and the expected score."""

    opponent: GlickoPlayer
    score: float
    g: float
    expected: float

    def __str__(self) -> str:
        return _("against {rating:g} ± {deviation:g}: g {g}, expected {expected}, scored {score:g}").format(
            rating=self.opponent.rating,
            deviation=self.opponent.deviation,
            g=decimal(self.g, 4),
            expected=decimal(self.expected, 3),
            score=self.score,
        )


@dataclass(frozen=True, slots=True)
class GlickoChange:
    """A player's period: the games, d squared (None without games), and the player after it."""

    before: GlickoPlayer
    games: tuple[GlickoGame, ...]
    d_squared: float | None
    after: GlickoPlayer

    def __str__(self) -> str:
        return _("{old} ± {old_rd} after {games} games: {new} ± {new_rd}").format(
            old=decimal(self.before.rating, 0),
            old_rd=decimal(self.before.deviation, 0),
            games=len(self.games),
            new=decimal(self.after.rating, 1),
            new_rd=decimal(self.after.deviation, 1),
        )


def g(deviation: float) -> float:
    """1 / sqrt(1 + 3 q^2 RD^2 / pi^2): how much a result against an unsure opponent counts.

    >>> round(g(30), 4), round(g(300), 4)
    (0.9955, 0.7242)
    """
    return 1 / math.sqrt(1 + 3 * (Q * _deviation(deviation) / math.pi) ** 2)


def _deviation(value: float) -> float:
    deviation = finite(value, "deviation")
    if deviation < 0:
        raise BadValueError("deviation", value, _("a number, 0 or more"))
    return deviation


def expected_score(rating: float, opponent: float, deviation: float) -> float:
    """1 / (1 + 10^(-g(RD) (r - r_j) / 400)); for two unsure players give sqrt(RD_1^2 + RD_2^2) as the deviation.

    >>> round(expected_score(1500, 1400, 30), 3)
    0.639
    """
    gap = g(deviation) * (rating_value(rating) - rating_value(opponent, "opponent")) / 400
    power = math.pow(10, -abs(gap))
    return 1 / (1 + power) if gap >= 0 else power / (1 + power)


def interval(player: GlickoPlayer) -> tuple[float, float]:
    """The 95 % interval of the true strength, rating -+ 1.96 RD.

    >>> low, high = interval(GlickoPlayer(1500, 30))
    >>> round(low), round(high)
    (1441, 1559)
    """
    return player.rating - 1.96 * player.deviation, player.rating + 1.96 * player.deviation


def c_from_time(typical: float, greatest: float, periods: float) -> float:
    """The growth c with which a deviation of `typical` becomes `greatest` after so many idle periods.

    >>> round(c_from_time(50, 350, 100), 1)  # Glickman's example
    34.6
    """
    low, high = positive(typical, "typical"), positive(greatest, "greatest")
    if high < low:
        raise BadValueError("greatest", greatest, _("at least the typical deviation"))
    return math.sqrt((high * high - low * low) / positive(periods, "periods"))


def grown_deviation(deviation: float, c: float, periods: float = 1, *, greatest: float = 350.0) -> float:
    """min(sqrt(RD^2 + c^2 t), 350): the deviation after t periods without a game.

    >>> round(grown_deviation(50, 34.64, 10), 1)
    120.4
    """
    growth, time = _named(c, "c"), _named(periods, "periods")
    return min(math.hypot(positive(deviation, "deviation"), growth * math.sqrt(time)), positive(greatest, "greatest"))


def _named(value: float, argument: str) -> float:
    number = finite(value, argument)
    if number < 0:
        raise BadValueError(argument, value, _("a number, 0 or more"))
    return number


Result = tuple[GlickoPlayer, float]
"""An opponent before the period and the score against that opponent."""


def rate_player(player: GlickoPlayer, games: Sequence[Result], *, least: float = 0.0) -> GlickoChange:
    """One player's period; the deviation must have grown for the time before it (`grown_deviation`).

    r' = r + q / (1/RD^2 + 1/d^2) * sum g (s - E), RD' = sqrt(1 / (1/RD^2 + 1/d^2)), not below `least`. Without games
    the player stays.

    >>> opponents = [GlickoPlayer(1400, 30), GlickoPlayer(1550, 100), GlickoPlayer(1700, 300)]
    >>> print(rate_player(GlickoPlayer(1500, 200), list(zip(opponents, [1, 0, 0]))))  # Glickman's example
    1500 ± 200 after 3 games: 1464.1 ± 151.4
    """
    _player(player, "player")
    parts = tuple(_game(player, *_result(game, f"games[{place}]")) for place, game in enumerate(games))
    floor = _named(least, "least")
    if not parts:
        return GlickoChange(player, (), None, player)
    information = Q * Q * math.fsum(part.g**2 * part.expected * (1 - part.expected) for part in parts)
    # Far opponents can leave no information at all; the period then says nothing, and 1/d^2 is 0.
    d_squared = 1 / information if information > 0 else math.inf
    precision = 1 / player.deviation**2 + information
    rating = player.rating + Q / precision * math.fsum(part.g * (part.score - part.expected) for part in parts)
    after = GlickoPlayer(rating, max(math.sqrt(1 / precision), floor))
    return GlickoChange(player, parts, d_squared, after)


def _result(game: object, where: str) -> Result:
    if not isinstance(game, tuple | list) or len(game) != 2:
        raise BadValueError(where, game, _("a pair (GlickoPlayer, score)"))
    return _player(game[0], f"{where}[0]"), score_value(game[1], f"{where}[1]")


def _player(value: object, where: str) -> GlickoPlayer:
    if not isinstance(value, GlickoPlayer):
        raise BadValueError(where, value, _("a GlickoPlayer"))
    return value


def _game(player: GlickoPlayer, opponent: GlickoPlayer, score: float) -> GlickoGame:
    expected = expected_score(player.rating, opponent.rating, opponent.deviation)
    return GlickoGame(opponent, score, g(opponent.deviation), expected)


Name = TypeVar("Name", bound=Hashable)


def rate_period(
    players: Mapping[Name, GlickoPlayer],
    games: Iterable[tuple[Name, Name, float]],
    *,
    c: float = 0.0,
    least: float = 0.0,
) -> dict[Name, GlickoChange]:
    """A period of many players, all from one snapshot: games are (first, second, first's score).

    Every deviation first grows by one period with `c`. Raises `BadValueError` for an unknown player or self-play.

    >>> players = {"A": GlickoPlayer(1500, 200), "B": GlickoPlayer(1500, 200)}
    >>> changes = rate_period(players, [("A", "B", 1)])
    >>> changes["A"].after.rating + changes["B"].after.rating
    3000.0
    """
    for name, player in players.items():
        _player(player, f"players[{name!r}]")
    snapshot = {
        name: GlickoPlayer(player.rating, grown_deviation(player.deviation, c)) if c else player
        for name, player in players.items()
    }
    met: dict[Name, list[Result]] = {name: [] for name in snapshot}
    for place, (first, second, score) in enumerate(games):
        for name in (first, second):
            if name not in snapshot:
                raise BadValueError(f"games[{place}]", name, _("a player of this period"))
        if first == second:
            raise BadValueError(f"games[{place}]", first, _("two different players"))
        value = score_value(score, f"games[{place}][2]")
        met[first].append((snapshot[second], value))
        met[second].append((snapshot[first], 1 - value))
    return {name: rate_player(snapshot[name], met[name], least=least) for name in snapshot}
