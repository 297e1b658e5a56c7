"""Whole-history rating: everybody's strength on every day they played, all games at once (Coulom 2008).

A strength is a walk: its change over a number of days is normal with variance w^2 a day. The most probable walks given
all results are found by Newton's method, one player after the other, where a player's days form a chain and the
equations are tridiagonal. A few imaginary draws with an average opponent on a player's first day keep all finite.
"""

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from arpad.errors import ArpadError, BadValueError
from arpad.ratings.bradley_terry import POINTS
from arpad.ratings.validation import check_count, finite, positive, score_value
from arpad.words import _, decimal

__all__ = ["DayRating", "NotSettledError", "WholeHistory", "whole_history"]

Name = TypeVar("Name", bound=Hashable)


class NotSettledError(ArpadError):
    """The sweeps did not settle within the number allowed."""


@dataclass(frozen=True, slots=True)
class DayRating:
    """A rating on one day and its standard deviation given everybody else's ratings, in points."""

    day: float
    rating: float
    deviation: float

    def __str__(self) -> str:
        return _("day {day:g}: {rating} ± {deviation}").format(
            day=self.day, rating=decimal(self.rating, 1), deviation=decimal(self.deviation, 1)
        )


@dataclass(frozen=True, slots=True)
class WholeHistory(Generic[Name]):
    """Each player's days in order of time, and how many sweeps it took."""

    players: Mapping[Name, tuple[DayRating, ...]]
    sweeps: int


def whole_history(
    games: Sequence[tuple[Name, Name, float, float]],
    *,
    w2: float = 300.0,
    prior: float = 2.0,
    tolerance: float = 1e-6,
    most_sweeps: int = 10_000,
) -> WholeHistory[Name]:
    """Ratings for every player and day from games (first, second, day, first's score).

    `w2`: variance of a strength's walk, in points squared a day; `prior`: imaginary games, half of them won, against
    an opponent of rating 0 on the first day; `tolerance`: largest change of a sweep, in points, at which to stop.
    Raises `BadValueError` for self-play or a bad score, `NotSettledError` when `most_sweeps` were not enough.

    >>> history = whole_history([("A", "B", 1, 1), ("A", "B", 2, 0), ("A", "B", 3, 0)])
    >>> [round(day.rating, 1) for day in history.players["A"]]  # goshrine: -43, -45, -45
    [-43.4, -44.7, -45.3]
    """
    walks = _walks(games, positive(w2, "w2") / POINTS**2, positive(prior, "prior"))
    enough = positive(tolerance, "tolerance") / POINTS
    for sweep in range(1, check_count(most_sweeps, "most_sweeps", 1) + 1):
        if max(walk.step() for walk in walks.values()) <= enough:
            players = {name: walk.days_rated() for name, walk in walks.items()}
            return WholeHistory(players, sweep)
    raise NotSettledError(
        _("the ratings still moved after {sweeps} sweeps: allow more, or a larger tolerance").format(sweeps=most_sweeps)
    )


@dataclass(slots=True, eq=False, repr=False)
class _Walk:
    """One player's days: strengths, games of each day as (opponent's walk, opponent's place, score)."""

    days: list[float]
    strengths: list[float]
    games: "list[list[tuple[_Walk, int, float]]]"
    variance: float
    prior: float

    def derivatives(self) -> tuple[list[float], list[float], list[float]]:
        """Gradient, diagonal and off-diagonal of minus the second derivatives of the log-posterior."""
        gradient, diagonal = [], []
        for strength, games in zip(self.strengths, self.games, strict=True):
            slope = bend = 0.0
            for opponent, place, score in games:
                p = _sigmoid(strength - opponent.strengths[place])
                slope += score - p
                bend += p * (1 - p)
            gradient.append(slope)
            diagonal.append(bend)
        p = _sigmoid(self.strengths[0])
        gradient[0] += self.prior * (0.5 - p)
        diagonal[0] += self.prior * p * (1 - p)
        beside = []
        for i, (earlier, later) in enumerate(zip(self.days, self.days[1:], strict=False)):
            stiffness = 1 / (self.variance * (later - earlier))
            pull = stiffness * (self.strengths[i + 1] - self.strengths[i])
            gradient[i] += pull
            gradient[i + 1] -= pull
            diagonal[i] += stiffness
            diagonal[i + 1] += stiffness
            beside.append(-stiffness)
        return gradient, diagonal, beside

    def step(self) -> float:
        """One Newton step for this player; the largest change, in natural units."""
        gradient, diagonal, beside = self.derivatives()
        # Thomas's algorithm: the matrix is diagonally dominant, so that no pivot can vanish.
        for i in range(1, len(diagonal)):
            factor = beside[i - 1] / diagonal[i - 1]
            diagonal[i] -= factor * beside[i - 1]
            gradient[i] -= factor * gradient[i - 1]
        change = 0.0
        largest = 0.0
        for i in reversed(range(len(diagonal))):
            change = (gradient[i] - (beside[i] * change if i < len(beside) else 0.0)) / diagonal[i]
            # A far start could overshoot; the walk is limited to three natural units a step.
            change = max(-3.0, min(3.0, change))
            self.strengths[i] += change
            largest = max(largest, abs(change))
        return largest

    def days_rated(self) -> tuple[DayRating, ...]:
        """The days with their deviations, from the diagonal of the inverse of the tridiagonal matrix."""
        _gradient, diagonal, beside = self.derivatives()
        forward, backward = diagonal[:], diagonal[:]
        for i in range(1, len(diagonal)):
            forward[i] -= beside[i - 1] ** 2 / forward[i - 1]
        for i in reversed(range(len(diagonal) - 1)):
            backward[i] -= beside[i] ** 2 / backward[i + 1]
        return tuple(
            DayRating(day, POINTS * strength, POINTS / math.sqrt(f + b - d))
            for day, strength, f, b, d in zip(self.days, self.strengths, forward, backward, diagonal, strict=True)
        )


def _sigmoid(x: float) -> float:
    small = math.exp(-abs(x))
    return 1 / (1 + small) if x >= 0 else small / (1 + small)


def _walks(games: Sequence[tuple[Name, Name, float, float]], variance: float, prior: float) -> dict[Name, _Walk]:
    checked = []
    days: dict[Name, set[float]] = {}
    for place, game in enumerate(games):
        if not isinstance(game, tuple | list) or len(game) != 4:
            raise BadValueError(f"games[{place}]", game, _("(first, second, day, score of the first)"))
        first, second, day, score = game
        if first == second:
            raise BadValueError(f"games[{place}]", first, _("two different players"))
        when, value = finite(day, f"games[{place}][2]"), score_value(score, f"games[{place}][3]")
        checked.append((first, second, when, value))
        for name in (first, second):
            days.setdefault(name, set()).add(when)
    if not checked:
        raise BadValueError("games", games, _("at least one game"))
    walks = {}
    places = {}
    for name, played in days.items():
        ordered = sorted(played)
        places[name] = {day: place for place, day in enumerate(ordered)}
        walks[name] = _Walk(ordered, [0.0] * len(ordered), [[] for _day in ordered], variance, prior)
    for first, second, day, score in checked:
        i, j = places[first][day], places[second][day]
        walks[first].games[i].append((walks[second], j, score))
        walks[second].games[j].append((walks[first], i, 1 - score))
    return walks
