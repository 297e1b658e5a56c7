"""Elo's update: new rating = old rating + K (score - expected score), a game or an event at a time.

Every result shows its parts: the expectation, the surplus and the change of each game. Two ways of reckoning an event
are here, game by game and by the opponents' mean. They differ, because the curve is bent.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arpad.ratings.expectancy import LOGISTIC, Curve, curve_named, expected_score
from arpad.ratings.rounding import half_away
from arpad.ratings.validation import check_results, finite, k_value, rating_value, score_value
from arpad.words import _, decimal, points, signed

__all__ = [
    "EventChange",
    "GameChange",
    "MeanChange",
    "event_change",
    "event_change_by_mean",
    "game_change",
    "match_change",
    "updated_rating",
]


@dataclass(frozen=True, slots=True)
class GameChange:
    """One game's part of a rating change."""

    rating: float
    opponent: float
    score: float
    expected: float
    k: float

    @property
    def difference(self) -> float:
        """Own rating minus the opponent's."""
        return self.rating - self.opponent

    @property
    def surplus(self) -> float:
        """Score minus expected score."""
        return self.score - self.expected

    @property
    def change(self) -> float:
        """K times the surplus."""
        return self.k * self.surplus

    @property
    def new_rating(self) -> float:
        return self.rating + self.change

    def __str__(self) -> str:
        return _("{rating} against {opponent}: scored {score}, expected {expected}, change {change}").format(
            rating=f"{self.rating:g}",
            opponent=f"{self.opponent:g}",
            score=points(self.score),
            expected=decimal(self.expected, 3),
            change=signed(self.change, 2),
        )


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event's rating change, reckoned game by game from the rating before the event."""

    rating: float
    k: float
    games: tuple[GameChange, ...]

    @property
    def score(self) -> float:
        return math.fsum(game.score for game in self.games)

    @property
    def expected(self) -> float:
        return math.fsum(game.expected for game in self.games)

    @property
    def surplus(self) -> float:
        return self.score - self.expected

    @property
    def change(self) -> float:
        return self.k * self.surplus

    @property
    def new_rating(self) -> float:
        return self.rating + self.change

    @property
    def new_rating_rounded(self) -> int:
        """The nearest whole rating, a half away from zero."""
        return half_away(self.new_rating)

    @property
    def mean_opponent(self) -> float:
        return math.fsum(game.opponent for game in self.games) / len(self.games)

    def __str__(self) -> str:
        return _event_line(self)


@dataclass(frozen=True, slots=True)
class MeanChange:
    """An event's rating change by the shortcut n * expected(rating - mean of the opponents)."""

    rating: float
    k: float
    opponents: tuple[float, ...]
    score: float
    expected_per_game: float

    @property
    def mean_opponent(self) -> float:
        return math.fsum(self.opponents) / len(self.opponents)

    @property
    def difference(self) -> float:
        """Own rating minus the mean of the opponents."""
        return self.rating - self.mean_opponent

    @property
    def expected(self) -> float:
        return len(self.opponents) * self.expected_per_game

    @property
    def surplus(self) -> float:
        return self.score - self.expected

    @property
    def change(self) -> float:
        return self.k * self.surplus

    @property
    def new_rating(self) -> float:
        return self.rating + self.change

    @property
    def new_rating_rounded(self) -> int:
        """The nearest whole rating, a half away from zero."""
        return half_away(self.new_rating)

    def __str__(self) -> str:
        return _event_line(self)


def _event_line(event: EventChange | MeanChange) -> str:
    return _("{rating} + {k} × ({score} − {expected}) = {new}").format(
        rating=f"{event.rating:g}",
        k=f"{event.k:g}",
        score=points(event.score),
        expected=decimal(event.expected, 3),
        new=decimal(event.new_rating, 2),
    )


def updated_rating(rating: float, score: float, expected: float, k: float) -> float:
    """The rule itself, R + K (S - E), for scores already summed over any number of games.

    >>> round(updated_rating(2635, 10.5, 9.66, 10), 1)  # Elo 1978, p. 37: Portisch
    2643.4
    """
    surplus = finite(score, "score") - finite(expected, "expected")
    return rating_value(rating) + k_value(k) * surplus


def game_change(rating: float, opponent: float, score: float, *, k: float, curve: str | Curve = LOGISTIC) -> GameChange:
    """The change of one game, with its parts.

    >>> print(game_change(2200, 1800, 0.5, k=20))
    2200 against 1800: scored ½, expected 0.909, change −8.18
    """
    score = score_value(score)
    expected = expected_score(rating, opponent, curve=curve)
    return GameChange(float(rating), float(opponent), score, expected, k_value(k))


def match_change(
    a: float, b: float, score_a: float, *, k_a: float, k_b: float | None = None, curve: str | Curve = LOGISTIC
) -> tuple[GameChange, GameChange]:
    """One game seen from both sides, both from the ratings before it; zero-sum when the two K are equal.

    >>> first, second = match_change(1800, 2000, 0.5, k_a=32)
    >>> round(first.change, 4), round(second.change, 4)
    (8.3119, -8.3119)
    """
    score_a = score_value(score_a, "score_a")
    first = game_change(a, b, score_a, k=k_a, curve=curve)
    return first, game_change(b, a, 1 - score_a, k=k_a if k_b is None else k_b, curve=curve)


def event_change(
    rating: float, opponents: Sequence[float], scores: Sequence[float], *, k: float, curve: str | Curve = LOGISTIC
) -> EventChange:
    """The change of an event, game by game: R + K (sum of scores - sum of expected scores).

    The rating before the event is used in every game. Raises `BadValueError` for an empty event, lists of different
    lengths, a score outside 0..1 or anything that is not a finite number.

    >>> event = event_change(1613, [1609, 1477, 1388, 1586, 1720], [0, 0.5, 1, 1, 0], k=32)  # S0
    >>> print(event)
    1613 + 32 × (2½ − 2.867) = 1601.27
    >>> event.new_rating_rounded
    1601
    """
    rated, scored = check_results(opponents, scores)
    chosen = curve_named(curve)
    k = k_value(k)
    games = (game_change(rating, o, s, k=k, curve=chosen) for o, s in zip(rated, scored, strict=True))
    return EventChange(rating_value(rating), k, tuple(games))


def event_change_by_mean(
    rating: float, opponents: Sequence[float], scores: Sequence[float], *, k: float, curve: str | Curve = LOGISTIC
) -> MeanChange:
    """The change of an event by the opponents' mean: R + K (S - n * expected(R - mean)), source documents S0 and S3.

    An approximation: it is exact only where the curve is straight over the opponents met.

    >>> event = event_change_by_mean(1613, [1609, 1477, 1388, 1586, 1720], [0, 0.5, 1, 1, 0], k=32)
    >>> print(event)
    1613 + 32 × (2½ − 2.907) = 1599.99
    """
    rated, scored = check_results(opponents, scores)
    rating = rating_value(rating)
    mean = math.fsum(rated) / len(rated)
    per_game = expected_score(rating, mean, curve=curve)
    return MeanChange(rating, k_value(k), rated, math.fsum(scored), per_game)
