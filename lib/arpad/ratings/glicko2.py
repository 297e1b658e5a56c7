"""Glicko-2: Glicko with a volatility that says how steady the player is (Glickman, *Example of the Glicko-2 system*).

The new volatility is the zero of a function of one unknown, found by the Illinois form of false position with a
bracket that is proved to exist and a bound on the steps: it neither stops early nor runs for ever.
"""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from arpad.errors import BadValueError
from arpad.ratings import glicko
from arpad.ratings.validation import finite, positive, rating_value, score_value
from arpad.words import _, decimal

__all__ = [
    "GLICKO2_START",
    "SCALE",
    "Glicko2Change",
    "Glicko2Game",
    "Glicko2Player",
    "new_volatility",
    "rate_period",
    "rate_player",
]

SCALE = 400 / math.log(10)
"""Rating points in one unit of Glicko-2's own scale: 173.7178."""


@dataclass(frozen=True, slots=True)
class Glicko2Player:
    """A rating, its deviation (both in rating points) and a volatility (in Glicko-2's own unit)."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def __post_init__(self) -> None:
        rating_value(self.rating)
        positive(self.deviation, "deviation")
        positive(self.volatility, "volatility")


GLICKO2_START = Glicko2Player()
"""A new player: 1500, 350, 0.06."""


@dataclass(frozen=True, slots=True)
class Glicko2Game:
    """An opponent's part in a period: the discount g and the expected score."""

    opponent: Glicko2Player
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
class Glicko2Change:
    """A player's period: the games, the variance v, the improvement delta (None without games), the player after."""

    before: Glicko2Player
    games: tuple[Glicko2Game, ...]
    v: float | None
    delta: float | None
    after: Glicko2Player

    def __str__(self) -> str:
        return _("{old} ± {old_rd} after {games} games: {new} ± {new_rd}, volatility {volatility}").format(
            old=decimal(self.before.rating, 0),
            old_rd=decimal(self.before.deviation, 0),
            games=len(self.games),
            new=decimal(self.after.rating, 1),
            new_rd=decimal(self.after.deviation, 1),
            volatility=decimal(self.after.volatility, 5),
        )


# Against opponents thousands of points away E (1 - E) runs out of digits; v has no number below this.
_LEAST_INFORMATION = 1e-12
_TOLERANCE = 1e-12


def new_volatility(volatility: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5: the zero of f(x) = e^x (delta^2 - phi^2 - v - e^x) / (2 (phi^2 + v + e^x)^2) - (x - ln sigma^2) / tau^2.

    Arguments are on Glicko-2's own scale; the result is e^(x/2). The ends of the search are the paper's. The first
    term of f is never below -1/2, so that f(ln sigma^2 - k tau) is positive as soon as k >= tau / 2.

    >>> round(new_volatility(0.06, 200 / SCALE, 1.7785, -0.4834, 0.5), 5)
    0.06
    """
    start = 2 * math.log(positive(volatility, "volatility"))
    tau = positive(tau, "tau")
    base = positive(phi, "phi") ** 2 + positive(v, "v")
    excess = finite(delta, "delta") ** 2 - base

    def f(x: float) -> float:
        e = math.exp(x)
        # Divided twice rather than squared, which could overflow.
        return (excess - e) / (base + e) * (e / (base + e)) / 2 - (x - start) / (tau * tau)

    a = start
    if excess > math.exp(a):
        b = math.log(excess)
    else:
        b = start - tau * max(1, math.ceil(tau / 2))
    f_a, f_b = f(a), f(b)
    # The Illinois form of false position: a and b lie on both sides of the zero and b is the newer.
    for _step in range(200):
        if abs(b - a) <= _TOLERANCE or f_b == 0:
            break
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return math.exp(b / 2)


Result = tuple[Glicko2Player, float]
"""An opponent before the period and the score against that opponent."""


def rate_player(
    player: Glicko2Player, games: Sequence[Result], *, tau: float = 0.5, greatest: float | None = None
) -> Glicko2Change:
    """One player's rating period; without games only the deviation grows, sqrt(phi^2 + sigma^2) (step 6).

    `tau` holds the volatility back (Glickman: 0.3 to 1.2). `greatest` is an upper end for the deviation, None for
    none. Raises `BadValueError` for a score outside 0..1, a deviation or volatility that is not above 0.

    >>> opponents = [Glicko2Player(1400, 30), Glicko2Player(1550, 100), Glicko2Player(1700, 300)]
    >>> print(rate_player(Glicko2Player(1500, 200), list(zip(opponents, [1, 0, 0]))))  # Glickman's example
    1500 ± 200 after 3 games: 1464.1 ± 151.5, volatility 0.06000
    """
    _player(player, "player")
    parts = tuple(_game(player, *_result(game, f"games[{place}]")) for place, game in enumerate(games))
    phi = player.deviation / SCALE
    sigma, v, delta, rating = player.volatility, None, None, player.rating
    if parts:
        information = math.fsum(part.g**2 * part.expected * (1 - part.expected) for part in parts)
        v = 1 / max(information, _LEAST_INFORMATION)
        surplus = math.fsum(part.g * (part.score - part.expected) for part in parts)
        delta = v * surplus
        sigma = new_volatility(sigma, phi, v, delta, tau)
    grown = math.hypot(phi, sigma)
    if v is not None:
        grown = 1 / math.sqrt(1 / grown**2 + 1 / v)
        rating += SCALE * grown**2 * surplus
    deviation = SCALE * grown
    if greatest is not None:
        deviation = min(deviation, positive(greatest, "greatest"))
    return Glicko2Change(player, parts, v, delta, Glicko2Player(rating, deviation, sigma))


def _result(game: object, where: str) -> Result:
    if not isinstance(game, tuple | list) or len(game) != 2:
        raise BadValueError(where, game, _("a pair (Glicko2Player, score)"))
    return _player(game[0], f"{where}[0]"), score_value(game[1], f"{where}[1]")


def _player(value: object, where: str) -> Glicko2Player:
    if not isinstance(value, Glicko2Player):
        raise BadValueError(where, value, _("a Glicko2Player"))
    return value


def _game(player: Glicko2Player, opponent: Glicko2Player, score: float) -> Glicko2Game:
    discount = glicko.g(opponent.deviation)
    expected = glicko.expected_score(player.rating, opponent.rating, opponent.deviation)
    return Glicko2Game(opponent, score, discount, expected)


Name = TypeVar("Name", bound=Hashable)


def rate_period(
    players: Mapping[Name, Glicko2Player],
    games: Iterable[tuple[Name, Name, float]],
    *,
    tau: float = 0.5,
    greatest: float | None = None,
) -> dict[Name, Glicko2Change]:
    """A period of many players, all from one snapshot: games are (first, second, first's score).

    Raises `BadValueError` for an unknown player or self-play.

    >>> changes = rate_period({"A": GLICKO2_START, "B": GLICKO2_START, "C": Glicko2Player(1500, 50)}, [("A", "B", 1)])
    >>> round(changes["C"].after.deviation, 2)  # idle: a little less sure
    51.07
    """
    met: dict[Name, list[Result]] = {name: [] for name in players}
    for name, player in players.items():
        _player(player, f"players[{name!r}]")
    for place, (first, second, score) in enumerate(games):
        for name in (first, second):
            if name not in met:
                raise BadValueError(f"games[{place}]", name, _("a player of this period"))
        if first == second:
            raise BadValueError(f"games[{place}]", first, _("two different players"))
        value = score_value(score, f"games[{place}][2]")
        met[first].append((players[second], value))
        met[second].append((players[first], 1 - value))
    return {name: rate_player(players[name], met[name], tau=tau, greatest=greatest) for name in players}
