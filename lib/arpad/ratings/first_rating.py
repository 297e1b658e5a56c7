"""FIDE's first rating of a player who has none: the rules of 2022 and of 2024, with every part shown."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.errors import BadValueError
from arpad.ratings.dated import pick
from arpad.ratings.expectancy import fide_dp
from arpad.ratings.rounding import exact, half_up
from arpad.ratings.validation import check_ratings, score_value
from arpad.words import N_, _, decimal, ngettext, points, signed

__all__ = ["FIRST_RATING_RULES", "FirstRating", "FirstRatingRule", "first_rating"]


@dataclass(frozen=True, slots=True)
class FirstRatingRule:
    """A version of FIDE's rule for a first rating.

    `imaginary`: how many imaginary opponents of rating `imaginary_rating`, all drawn with, are added;
    `points_per_half`: what each half point above 50 % adds, None where table 8.1.1 serves above as below.
    """

    name: str
    since: datetime.date
    until: datetime.date | None
    source: str
    floor: int
    ceiling: int | None = None
    imaginary: int = 0
    imaginary_rating: int = 0
    points_per_half: int | None = None
    minimum_games: int = 5


FIRST_RATING_RULES = (
    FirstRatingRule(
        "FIDE 2022",
        datetime.date(2022, 1, 1),
        datetime.date(2024, 2, 29),
        "FIDE Rating Regulations B.02 (1 January 2022), 8.2",
        floor=1000,
        points_per_half=20,
    ),
    FirstRatingRule(
        "FIDE 2024",
        datetime.date(2024, 3, 1),
        None,
        "FIDE Rating Regulations B.02 (1 March 2024), 8.2",
        floor=1400,
        ceiling=2200,
        imaginary=2,
        imaginary_rating=1800,
    ),
)
"""The two versions, in order of time."""


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating and its parts.

    `average` is Ra, imaginary opponents included; `p` the fractional score in hundredths, 0.57 for 57 %; `difference`
    what was added to Ra; `unrounded` their sum before the ceiling; `rating` the whole number that results.
    `published` says whether a list would show it, `reasons` why not.
    """

    rule: str
    games: int
    score: float
    average: float
    p: float
    difference: int
    unrounded: float
    rating: int
    reasons: tuple[str, ...]

    @property
    def published(self) -> bool:
        return not self.reasons

    def __str__(self) -> str:
        text = (
            ngettext("{score} point from {games} game", "{score} point from {games} games", self.games)
            if self.score in (0.5, 1)
            else ngettext("{score} points from {games} game", "{score} points from {games} games", self.games)
        )
        line = _("{scored}: average {average}, p = {p}, {difference}: {rating}").format(
            scored=text.format(score=points(self.score), games=self.games),
            average=decimal(self.average, 2),
            p=decimal(self.p, 2),
            difference=signed(self.difference),
            rating=self.rating,
        )
        return f"{line} ({'; '.join(self.reasons)})" if self.reasons else line


_TOO_FEW = N_("not published: fewer than {games} rated games")
_TOO_LOW = N_("not published: below {floor}")
_NO_POINT = N_("a zero score in the first event does not count")


def first_rating(
    opponents: Sequence[float],
    score: float,
    *,
    rules: str | None = None,
    date: datetime.date | None = None,
) -> FirstRating:
    """A first rating from games against rated opponents (FIDE Rating Regulations B.02, 8.2).

    2024: Ra = (sum of opponents + 2 * 1800) / (n + 2), p = (score + 1) / (n + 2) rounded to hundredths, rating
    Ra + dp(p), at most 2200. 2022: Ra from the opponents alone; above 50 % each half point adds 20, below it dp(p)
    counts. The games must lie within 26 months. Raises `BadValueError` for no opponent or a score outside 0..n.

    >>> print(first_rating([1902, 1877, 1884, 2012, 1832], 3, rules="FIDE 2024"))  # FIDE's list, December 2025
    3 points from 5 games: average 1872.43, p = 0.57, +50: 1922
    >>> first_rating([2000] * 5, 3, rules="FIDE 2022").rating
    2020
    """
    rule = pick(FIRST_RATING_RULES, rules=rules, date=date)
    met = check_ratings(opponents)
    games = len(met)
    gained = exact(score_value(score, "score", games))
    if gained * 2 % 1:
        raise BadValueError("score", score, _("whole and half points"))
    counted = games + rule.imaginary
    average = (sum(map(exact, met)) + rule.imaginary * rule.imaginary_rating) / Fraction(counted)
    p = Fraction(half_up(100 * (gained + Fraction(rule.imaginary, 2)) / counted), 100)
    halves_above = 2 * gained - games
    if rule.points_per_half is not None and halves_above >= 0:
        difference = rule.points_per_half * int(halves_above)
    else:
        difference = fide_dp(float(p))
    unrounded = average + difference
    rating = half_up(unrounded if rule.ceiling is None else min(unrounded, Fraction(rule.ceiling)))
    reasons = []
    if gained == 0:
        reasons.append(_(_NO_POINT))
    if games < rule.minimum_games:
        reasons.append(_(_TOO_FEW).format(games=rule.minimum_games))
    if rating < rule.floor:
        reasons.append(_(_TOO_LOW).format(floor=rule.floor))
    return FirstRating(
        rule.name,
        games,
        float(gained),
        float(average),
        float(p),
        difference,
        float(unrounded),
        rating,
        tuple(reasons),
    )
