"""Glicko-2 over many rating periods: every period from one snapshot, idle players less sure.

The readable form is `arpad.ratings.glicko2`; this one gives the same numbers for millions of games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.errors import BadValueError
from arpad.ratings.bulk import compiling
from arpad.ratings.bulk.compiling import use_numba
from arpad.ratings.bulk.encoding import Floats, Ints, Table, encode, table_of
from arpad.ratings.glicko2 import GLICKO2_START, SCALE, Glicko2Player
from arpad.ratings.validation import positive
from arpad.words import _

__all__ = ["Glicko2Run", "glicko2_periods"]

_LEAST_INFORMATION = 1e-12
_TOLERANCE = 1e-12
_MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class Glicko2Run:
    """Ratings, deviations (in points) and volatilities after the last period.

    `expected` holds White's expected score before each game, in the order of the input, when it was asked for; it
    counts both deviations, as a prediction should.
    """

    players: Sequence[Any]
    ratings: Floats
    deviations: Floats
    volatilities: Floats
    expected: Floats | None
    backend: Any = field(default=None, repr=False)

    def table(self) -> Table:
        """Columns player, rating, deviation, volatility, as a frame of the kind that came in."""
        columns = {
            "player": self.players,
            "rating": self.ratings,
            "deviation": self.deviations,
            "volatility": self.volatilities,
        }
        return table_of(columns, self.backend)


def glicko2_periods(
    games: Any,
    *,
    period: str = "period",
    tau: float = 0.5,
    start: Glicko2Player = GLICKO2_START,
    greatest: float = 350.0,
    keep_expected: bool = False,
    compiled: bool | None = None,
    **columns: str,
) -> Glicko2Run:
    """Glicko-2 from games with a column for the rating period, a whole number.

    Everybody begins with `start` in the period of the first game; a period without a game only adds the volatility to
    the deviation, up to `greatest`. Raises `BadValueError` as `encode` does.

    >>> games = {"white": ["A", "B"], "black": ["B", "C"], "score": [1, 0.5], "period": [1, 2]}
    >>> [round(rating) for rating in glicko2_periods(games).ratings]
    [1662, 1376, 1442]
    """
    if not isinstance(start, Glicko2Player):
        raise BadValueError("start", start, _("a Glicko2Player"))
    tau, ceiling = positive(tau, "tau"), positive(greatest, "greatest") / SCALE
    encoded = encode(games, period=period, **columns)
    if encoded.period is None:
        raise BadValueError("games", "Games", _("games encoded with a column for the period"))
    order = _order(encoded.period)
    size = len(encoded.players)
    mu = np.full(size, (start.rating - 1500) / SCALE)
    phi = np.full(size, start.deviation / SCALE)
    sigma = np.full(size, start.volatility)
    last = np.full(size, -1, np.int32)
    expected = np.empty(len(encoded) if keep_expected else 0)
    white, black = encoded.white[order], encoded.black[order]
    score, number = encoded.score[order], encoded.period[order]
    edges = np.flatnonzero(np.diff(number, prepend=-1, append=number[-1] + 1)).astype(np.int64)
    chosen = compiling.compiled(_loop) if use_numba(compiled) else _by_arrays
    chosen(white, black, score, number, edges, mu, phi, sigma, last, tau, ceiling, expected, keep_expected)
    # Everybody is brought to the end of the last period.
    phi = np.minimum(np.sqrt(phi**2 + (number[-1] - last) * sigma**2), ceiling)
    if keep_expected:
        in_order = np.empty_like(expected)
        in_order[order] = expected
        expected = in_order
    return Glicko2Run(
        encoded.players,
        mu * SCALE + 1500,
        phi * SCALE,
        sigma,
        expected if keep_expected else None,
        encoded.backend,
    )


def _order(period: Ints) -> Any:
    """The games by period, in their order within one; the whole when they are so already."""
    return slice(None) if (np.diff(period) >= 0).all() else np.argsort(period, kind="stable")


def _loop(
    white: Ints,
    black: Ints,
    score: Floats,
    number: Ints,
    edges: NDArray[np.int64],
    mu: Floats,
    phi: Floats,
    sigma: Floats,
    last: Ints,
    tau: float,
    ceiling: float,
    expected: Floats,
    keep: bool,
) -> None:
    """All periods in one loop for numba; `last` is the period of a player's latest game, -1 before the first."""
    size = len(mu)
    g = np.empty(size)
    information = np.zeros(size)
    surplus = np.zeros(size)
    active = np.empty(size, np.int32)
    for chunk in range(len(edges) - 1):
        now = number[edges[chunk]]
        count = 0
        for game in range(edges[chunk], edges[chunk + 1]):
            a, b = white[game], black[game]
            for player in (a, b):
                if last[player] != now:
                    if last[player] >= 0:
                        idle = now - last[player] - 1
                        phi[player] = min(math.sqrt(phi[player] ** 2 + idle * sigma[player] ** 2), ceiling)
                    last[player] = now
                    g[player] = 1 / math.sqrt(1 + 3 * (phi[player] / math.pi) ** 2)
                    information[player] = 0.0
                    surplus[player] = 0.0
                    active[count] = player
                    count += 1
            gap = mu[a] - mu[b]
            e_a = 1 / (1 + math.exp(-g[b] * gap))
            e_b = 1 / (1 + math.exp(g[a] * gap))
            information[a] += g[b] * g[b] * e_a * (1 - e_a)
            information[b] += g[a] * g[a] * e_b * (1 - e_b)
            surplus[a] += g[b] * (score[game] - e_a)
            surplus[b] += g[a] * (1 - score[game] - e_b)
            if keep:
                both = 3 * (phi[a] ** 2 + phi[b] ** 2) / math.pi**2
                expected[game] = 1 / (1 + math.exp(-gap / math.sqrt(1 + both)))
        for place in range(count):
            player = active[place]
            v = 1 / max(information[player], _LEAST_INFORMATION)
            delta = v * surplus[player]
            # The search of `glicko2.new_volatility`, written out because numba compiles one function at a time.
            start = 2 * math.log(sigma[player])
            base = phi[player] ** 2 + v
            excess = delta * delta - base
            x_a, e = start, math.exp(start)
            x_b = math.log(excess) if excess > e else start - tau * max(1.0, math.ceil(tau / 2))
            f_a = (excess - e) / (base + e) * (e / (base + e)) / 2
            e = math.exp(x_b)
            f_b = (excess - e) / (base + e) * (e / (base + e)) / 2 - (x_b - start) / (tau * tau)
            for _step in range(_MOST_STEPS):
                if abs(x_b - x_a) <= _TOLERANCE or f_b == 0:
                    break
                x_c = x_a + (x_a - x_b) * f_a / (f_b - f_a)
                e = math.exp(x_c)
                f_c = (excess - e) / (base + e) * (e / (base + e)) / 2 - (x_c - start) / (tau * tau)
                if f_c * f_b <= 0:
                    x_a, f_a = x_b, f_b
                else:
                    f_a /= 2
                x_b, f_b = x_c, f_c
            sigma[player] = math.exp(x_b / 2)
            squared = 1 / (1 / (phi[player] ** 2 + sigma[player] ** 2) + 1 / v)
            mu[player] += squared * surplus[player]
            phi[player] = min(math.sqrt(squared), ceiling)


def _by_arrays(
    white: Ints,
    black: Ints,
    score: Floats,
    number: Ints,
    edges: NDArray[np.int64],
    mu: Floats,
    phi: Floats,
    sigma: Floats,
    last: Ints,
    tau: float,
    ceiling: float,
    expected: Floats,
    keep: bool,
) -> None:
    """The same period by period in numpy."""
    size = len(mu)
    for begin, end in pairwise(edges):
        a, b, s, now = white[begin:end], black[begin:end], score[begin:end], int(number[begin])
        active = np.union1d(a, b)
        idle = np.where(last[active] >= 0, now - last[active] - 1, 0)
        phi[active] = np.where(
            last[active] >= 0, np.minimum(np.sqrt(phi[active] ** 2 + idle * sigma[active] ** 2), ceiling), phi[active]
        )
        last[active] = now
        g = 1 / np.sqrt(1 + 3 * (phi / math.pi) ** 2)
        gap = mu[a] - mu[b]
        e_a, e_b = _sigmoid(g[b] * gap), _sigmoid(-g[a] * gap)
        if keep:
            both = 3 * (phi[a] ** 2 + phi[b] ** 2) / math.pi**2
            expected[begin:end] = _sigmoid(gap / np.sqrt(1 + both))
        information = np.bincount(a, g[b] ** 2 * e_a * (1 - e_a), size)
        information += np.bincount(b, g[a] ** 2 * e_b * (1 - e_b), size)
        surplus = np.bincount(a, g[b] * (s - e_a), size) + np.bincount(b, g[a] * (1 - s - e_b), size)
        v = 1 / np.maximum(information[active], _LEAST_INFORMATION)
        sigma[active] = _volatilities(sigma[active], phi[active], v, v * surplus[active], tau)
        squared = 1 / (1 / (phi[active] ** 2 + sigma[active] ** 2) + 1 / v)
        mu[active] += squared * surplus[active]
        phi[active] = np.minimum(np.sqrt(squared), ceiling)


def _sigmoid(x: Floats) -> Floats:
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1 / (1 + small), small / (1 + small))


def _volatilities(sigma: Floats, phi: Floats, v: Floats, delta: Floats, tau: float) -> Floats:
    """`glicko2.new_volatility` for many players at once; those who are done wait for the others."""
    start = 2 * np.log(sigma)
    base = phi**2 + v
    excess = delta**2 - base

    def f(x: Floats) -> Floats:
        e = np.exp(x)
        value: Floats = (excess - e) / (base + e) * (e / (base + e)) / 2 - (x - start) / (tau * tau)
        return value

    a = start.copy()
    above = excess > np.exp(start)
    b = np.where(above, np.log(np.where(above, excess, 1.0)), start - tau * max(1, math.ceil(tau / 2)))
    f_a, f_b = f(a), f(b)
    for _step in range(_MOST_STEPS):
        moving = (np.abs(b - a) > _TOLERANCE) & (f_b != 0)
        if not moving.any():
            break
        c = np.where(moving, a + (a - b) * f_a / np.where(moving, f_b - f_a, 1.0), b)
        f_c = np.where(moving, f(c), f_b)
        crossed = moving & (f_c * f_b <= 0)
        a, f_a = np.where(crossed, b, a), np.where(crossed, f_b, np.where(moving, f_a / 2, f_a))
        b, f_b = c, f_c
    found: Floats = np.exp(b / 2)
    return found
