"""What K does to a rating that runs after a strength: how soon it arrives, and how much it trembles once there.

Near an even game the expected score rises by ln(10)/1600 for each point, so that every game takes away the share
K ln(10)/1600 of an error, and adds K times a piece of luck. The first is the speed, the second the noise, and both
grow with K.
"""

import math
from dataclasses import dataclass

from arpad.ratings.expectancy import logistic_expected
from arpad.ratings.pool import Randomness, play
from arpad.ratings.validation import check_count, fraction_of_one, k_value, rating_value

__all__ = ["SLOPE", "Track", "games_to_halve", "settled_spread", "track"]

SLOPE = math.log(10) / 1600
"""How much the expected score rises for one point of difference, at a difference of zero."""


def games_to_halve(k: float) -> float:
    """After how many games half of a small error is gone: log(1/2) / log(1 - K ln(10)/1600), against equals.

    For K = 0 the error stays: infinity. For the K of practice it is near 481 / K.

    >>> round(games_to_halve(10), 1), round(games_to_halve(40), 1)
    (47.8, 11.7)
    """
    share = k_value(k) * SLOPE
    if share == 0:
        return math.inf
    return math.log(0.5) / math.log1p(-share) if share < 1 else 0.0


def settled_spread(k: float, *, draws: float = 0.5) -> float:
    """The standard deviation of a rating around a strength that stands still, against equals.

    The square root of K^2 V / (1 - (1 - K ln(10)/1600)^2), with V = (1 - d)/4 for a share d of draws.

    >>> round(settled_spread(10)), round(settled_spread(40))
    (21, 42)
    """
    share, drawn = k_value(k) * SLOPE, fraction_of_one(draws, "draws")
    if share == 0:
        return 0.0
    return k * math.sqrt((1 - drawn) / 4 / (1 - (1 - share) ** 2))


@dataclass(frozen=True, slots=True)
class Track:
    """A rating after each game, the first before any; `strength` is what it ran after."""

    strength: float
    k: float
    ratings: tuple[float, ...]

    @property
    def first_within(self) -> int | None:
        """The first game after which less than half of the error at the start was left; None if there was none."""
        half = abs(self.strength - self.ratings[0]) / 2
        found = (game for game, rating in enumerate(self.ratings) if abs(self.strength - rating) < half)
        return next(found, None)


def track(rng: Randomness, *, rating: float, strength: float, games: int, k: float, draws: float = 0.5) -> Track:
    """A player of a fixed true strength, rated after every game against an opponent who is just as strong as it.

    `rating` is what stands on the list before the first game. The opponents' ratings are right. The same `rng` gives
    the same luck whatever K is.

    >>> import random
    >>> run = track(random.Random(2), rating=1500, strength=1800, games=200, k=40)
    >>> len(run.ratings), run.ratings[0], abs(run.ratings[-1] - 1800) < 150
    (201, 1500.0, True)
    """
    now, strength, k = rating_value(rating), rating_value(strength, "strength"), k_value(k)
    ratings = [now]
    for _game in range(check_count(games, "games")):
        now += k * (play(rng, 0.5, draws=draws) - logistic_expected(now - strength))
        ratings.append(now)
    return Track(strength, k, tuple(ratings))
