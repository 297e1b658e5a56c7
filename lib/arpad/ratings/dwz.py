"""DWZ, the German rating: Rn = Ro + 800 / (E + n) * (W - We), E a coefficient that grows with rating and age.

After the Wertungsordnung of the Deutscher Schachbund, Anhang 2.4. The expectation is the normal curve with a standard
deviation of 200 sqrt 2 for a difference.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.ratings.expectancy import ELO_SIGMA, Curve, Normal, curve_named
from arpad.ratings.rounding import half_up
from arpad.ratings.validation import check_count, check_results, finite, positive, rating_value, score_value
from arpad.words import _, decimal, points

__all__ = ["DwzChange", "development_coefficient", "rate_tournament", "update"]

YOUTH = 20
_NORMAL = Normal(ELO_SIGMA)


@dataclass(frozen=True, slots=True)
class DwzChange:
    """A tournament's change with its parts: the coefficient E and the expected score."""

    rating: float
    games: int
    score: float
    expected: float
    coefficient: float
    new_rating: float

    @property
    def change(self) -> float:
        return self.new_rating - self.rating

    @property
    def rounded(self) -> int:
        return half_up(self.new_rating)

    def __str__(self) -> str:
        return _("{rating} + 800 / ({e} + {games}) × ({score} − {expected}) = {new}").format(
            rating=decimal(self.rating, 0),
            e=decimal(self.coefficient, 2),
            games=self.games,
            score=points(self.score),
            expected=decimal(self.expected, 3),
            new=decimal(self.new_rating, 2),
        )


def development_coefficient(rating: float, age: int, index: int, *, score: float, expected: float) -> float:
    """E = ((Ro/1000)^4 + J) * fB + SBr, with 5 <= E <= min(30, 5 * index), or <= 150 when SBr is above 0.

    J: 5 up to the age of 20, 10 from 21 to 25, 15 after. fB = Ro/2000 between 0.5 and 1 for players up to 20 (all of
    them, as Anhang 2.4 has it; some programs only when W >= We). SBr = e^((1300 - Ro)/150) - 1 for Ro < 1300 and
    W <= We. `index` is the number of tournaments rated so far.

    >>> round(development_coefficient(1700, 40, 30, score=1, expected=0.5), 4)
    23.3521
    """
    rating, age, index = rating_value(rating), check_count(age, "age"), check_count(index, "index", 1)
    gained, hoped = finite(score, "score"), finite(expected, "expected")
    if not 0 <= rating <= 5000:
        raise BadValueError("rating", rating, _("a DWZ from 0 to 5000"))
    youth = 5 if age <= YOUTH else 10 if age <= 25 else 15
    brake = min(max(rating / 2000, 0.5), 1.0) if age <= YOUTH else 1.0
    drag = math.exp((1300 - rating) / 150) - 1 if rating < 1300 and gained <= hoped else 0.0
    e = ((rating / 1000) ** 4 + youth) * brake + drag
    return min(max(e, 5.0), 150.0 if drag > 0 else min(30.0, 5.0 * index))


def update(rating: float, score: float, expected: float, games: int, coefficient: float) -> float:
    """Rn = Ro + 800 / (E + n) * (W - We).

    >>> round(update(1011, 6.5, 5.146, 7, 5))
    1101
    """
    n = check_count(games, "games", 1)
    gained, hoped = score_value(score, "score", n), score_value(expected, "expected", n)
    return rating_value(rating) + 800 / (positive(coefficient, "coefficient") + n) * (gained - hoped)


def rate_tournament(
    rating: float,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    age: int,
    index: int,
    curve: str | Curve = _NORMAL,
) -> DwzChange:
    """A tournament of a player who has a DWZ.

    >>> print(rate_tournament(1530, [1930], [1], age=26, index=22))
    1530 + 800 / (20.48 + 1) × (1 − 0.079) = 1564.32
    """
    met, scored = check_results(opponents, scores)
    rating = rating_value(rating)
    chosen = curve_named(curve)
    score = math.fsum(scored)
    expected = math.fsum(chosen.expected(rating - opponent) for opponent in met)
    e = development_coefficient(rating, age, index, score=score, expected=expected)
    return DwzChange(rating, len(met), score, expected, e, update(rating, score, expected, len(met), e))
