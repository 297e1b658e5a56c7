"""The English Chess Federation: three-figure grades, and the monthly rating that replaced them in 2020.

After the federation's pages *The calculation of ECF grades on a monthly basis* and the rating help of ecfrating.org.uk.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.ratings.elo import EventChange, event_change
from arpad.ratings.expectancy import TABLE
from arpad.ratings.performance import exact_performance
from arpad.ratings.validation import check_ratings, rating_value, score_value

__all__ = [
    "ADULT_K",
    "FULL_RATING_GAMES",
    "JUNIOR_K",
    "NewPlayerRating",
    "grade_to_rating",
    "monthly_change",
    "new_player_rating",
    "rating_to_grade",
]

ADULT_K = 20
JUNIOR_K = 40
FULL_RATING_GAMES = 10
"""With fewer games a new player's rating is partial."""


@dataclass(frozen=True, slots=True)
class NewPlayerRating:
    """A performance rating that includes a fictional draw; partial with fewer than ten games."""

    rating: float
    games: int

    @property
    def partial(self) -> bool:
        return self.games < FULL_RATING_GAMES


def grade_to_rating(grade: float) -> float:
    """7.5 * grade + 700, the conversion of July 2020.

    >>> grade_to_rating(160)
    1900.0
    """
    return 7.5 * rating_value(grade, "grade") + 700


def rating_to_grade(rating: float) -> float:
    """The grade that a rating would have been.

    >>> rating_to_grade(1900)
    160.0
    """
    return (rating_value(rating) - 700) / 7.5


def monthly_change(
    rating: float, opponents: Sequence[float], scores: Sequence[float], *, junior: bool = False
) -> EventChange:
    """A month: R1 = R0 + k (W - We), k 20 or 40 for a junior, We from FIDE's table game by game, no cap.

    >>> print(monthly_change(1850, [1900], [1]))
    1850 + 20 × (1 − 0.430) = 1861.40
    """
    return event_change(rating, opponents, scores, k=JUNIOR_K if junior else ADULT_K, curve=TABLE)


def new_player_rating(opponents: Sequence[float], score: float, *, nominal: float) -> NewPlayerRating:
    """A new player: the rating that explains the score and one fictional draw with an opponent of `nominal` rating.

    The federation's pages give no value for the nominal rating that could be read, so that it must be given.

    >>> result = new_player_rating([1500, 1600, 1700], 3, nominal=1600)
    >>> round(result.rating), result.partial
    (1949, True)
    """
    met = check_ratings(opponents)
    gained = score_value(score, "score", len(met))
    field = (*met, rating_value(nominal, "nominal"))
    rating = exact_performance(field, gained + 0.5).rating
    assert rating is not None, "the fictional draw keeps the score away from both ends"
    return NewPlayerRating(rating, len(met))
