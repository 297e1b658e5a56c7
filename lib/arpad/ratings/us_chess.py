"""US Chess: an effective number of games, a K that falls with it, a bonus for a surprise, floors.

After Glickman and Doan, *The US Chess Rating System* (2020), and Glickman, *Approximating Formulas for the US Chess
Rating System* (2017). The former K of 32, 24 and 16 is the rule "US Chess 32/24/16" of `arpad.ratings.k_factor`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.ratings.expectancy import logistic_expected
from arpad.ratings.rounding import half_up
from arpad.ratings.validation import check_count, check_results, finite, rating_value
from arpad.words import _, decimal, points, signed

__all__ = [
    "BONUS_THRESHOLD",
    "UsChessChange",
    "effective_games",
    "from_fide",
    "provisional_expectancy",
    "rate_event",
    "rating_floor",
    "special_rating",
    "special_rating_approximate",
    "standard_rating",
    "unrated_start",
    "us_chess_k",
]

BONUS_THRESHOLD = 14.0
"""B of the bonus as US Chess last announced it; 12 in the worked examples of 2015 and 2017."""

SPECIAL_CEILING = 2700.0
_ONE_SIDED = ("won", "lost")


@dataclass(frozen=True, slots=True)
class UsChessChange:
    """An event under US Chess rules with every part; `k`, `expected` and `bonus` are None in the special formula."""

    formula: str
    rating: float
    effective_games: float
    games: int
    score: float
    k: float | None
    expected: float | None
    bonus: float | None
    new_rating: float

    @property
    def change(self) -> float:
        return self.new_rating - self.rating

    @property
    def rounded(self) -> int:
        """The official rating: the nearest whole number."""
        return half_up(self.new_rating)

    def __str__(self) -> str:
        if self.k is None or self.expected is None or self.bonus is None:
            return _("{formula}: {rating} with {effective} effective games, {score} of {games}: {new}").format(
                formula=self.formula,
                rating=decimal(self.rating, 0),
                effective=decimal(self.effective_games, 2),
                score=points(self.score),
                games=self.games,
                new=decimal(self.new_rating, 2),
            )
        return _("{formula}: {rating} + {k} × ({score} − {expected}), bonus {bonus}: {new}").format(
            formula=self.formula,
            rating=decimal(self.rating, 0),
            k=decimal(self.k, 2),
            score=points(self.score),
            expected=decimal(self.expected, 3),
            bonus=signed(self.bonus, 2),
            new=decimal(self.new_rating, 2),
        )


def effective_games(rating: float, games: int) -> float:
    """N' = min(N, N*), N* = 50 above 2355, else 50 / sqrt(0.662 + 0.00000739 (2569 - R)^2).

    >>> round(effective_games(1700, 30), 6)
    20.011787
    """
    rating, games = rating_value(rating), check_count(games, "games")
    ceiling = 50.0 if rating > 2355 else 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)
    return min(float(games), ceiling)


def us_chess_k(rating: float, games: int, event_games: int) -> float:
    """K = 800 / (N' + m) for an event of m games.

    >>> round(us_chess_k(1300, 45, 4), 2)  # Glickman 2017
    44.18
    """
    return 800 / (effective_games(rating, games) + check_count(event_games, "event_games", 1))


def standard_rating(
    rating: float,
    games: int,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    bonus_threshold: float = BONUS_THRESHOLD,
    most_met: int = 1,
) -> UsChessChange:
    """R + K (S - E) + max(0, K (S - E) - B sqrt(max(m, 4))), the bonus only with m >= 3.

    `games`: rated games before; `bonus_threshold`: B; `most_met`: how often the opponent met most was met, for there
    is no bonus where one was met more than twice. Raises `BadValueError` for an empty event.

    >>> event = standard_rating(1300, 45, [1250, 1400, 1500, 1550], [1, 0.5, 1, 1], bonus_threshold=12)
    >>> print(event)  # Glickman 2017
    standard formula: 1300 + 44.18 × (3½ − 1.363), bonus +70.40: 1464.80
    """
    met, scored = check_results(opponents, scores)
    rating = rating_value(rating)
    m = len(met)
    k = us_chess_k(rating, games, m)
    score = math.fsum(scored)
    expected = math.fsum(logistic_expected(rating - opponent) for opponent in met)
    gain = k * (score - expected)
    threshold = finite(bonus_threshold, "bonus_threshold")
    if threshold < 0:
        raise BadValueError("bonus_threshold", bonus_threshold, _("a number, 0 or more"))
    eligible = m >= 3 and check_count(most_met, "most_met", 1) <= 2
    bonus = max(0.0, gain - threshold * math.sqrt(max(m, 4))) if eligible else 0.0
    return UsChessChange(
        _("standard formula"),
        rating,
        effective_games(rating, games),
        m,
        score,
        k,
        expected,
        bonus,
        rating + gain + bonus,
    )


def provisional_expectancy(difference: float) -> float:
    """The straight line 0.5 + difference / 800, held between 0 and 1.

    >>> provisional_expectancy(100), provisional_expectancy(-500)
    (0.625, 0.0)
    """
    return min(1.0, max(0.0, 0.5 + finite(difference, "difference") / 800))


def special_rating_approximate(
    rating: float, games: int, opponents: Sequence[float], scores: Sequence[float]
) -> UsChessChange:
    """(N R + sum of opponents + 400 (W - L)) / (N + m): the special formula where nobody is more than 400 away.

    >>> round(special_rating_approximate(1500, 6, [1400, 1550, 1650], [1, 0, 0.5]).new_rating, 2)  # Glickman 2017
    1511.11
    """
    met, scored = check_results(opponents, scores)
    rating, n = rating_value(rating), check_count(games, "games")
    score, m = math.fsum(scored), len(met)
    new = (n * rating + math.fsum(met) + 400 * (2 * score - m)) / (n + m)
    return UsChessChange(_("special formula, approximate"), rating, float(n), m, score, None, None, None, new)


def special_rating(
    rating: float,
    games: int,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    previous: str | None = None,
) -> UsChessChange:
    """The rating at which the provisional expectancies sum to the score, the old rating weighing N' games.

    For players with 8 games or fewer, or whose earlier games were all won (`previous` ``"won"``) or all lost
    (``"lost"``): they are taken as N' games won against R - 400, or lost to R + 400; else as N' draws with R. Where a
    whole stretch of ratings fits, the one nearest to R is taken. At most 2700 (Glickman and Doan 2020, section 3).

    >>> round(special_rating(1500, 6, [1400, 1550, 1650], [1, 0, 0.5]).new_rating, 2)
    1511.11
    """
    met, scored = check_results(opponents, scores)
    rating = rating_value(rating)
    weight = effective_games(rating, games)
    if previous is not None and previous not in _ONE_SIDED:
        raise BadValueError("previous", previous, _('None, "won" or "lost"'))
    prior = {None: rating, "won": rating - 400, "lost": rating + 400}[previous]
    prior_score = {None: weight / 2, "won": weight, "lost": 0.0}[previous]
    score = math.fsum(scored)

    def surplus(candidate: float) -> float:
        expected = [weight * provisional_expectancy(candidate - prior)]
        expected += [provisional_expectancy(candidate - opponent) for opponent in met]
        return math.fsum(expected) - score - prior_score

    new = min(_nearest_root(surplus, [prior, *met] if weight else [*met], rating), SPECIAL_CEILING)
    return UsChessChange(_("special formula"), rating, weight, len(met), score, None, None, None, new)


def _nearest_root(function: Callable[[float], float], centres: Sequence[float], start: float) -> float:
    """The zero nearest to `start` of a rising sum of ramps, each bent 400 to either side of its centre.

    Between two neighbouring bends the function is a straight line, so that a zero is found exactly; where it is flat
    at zero the zeros are an interval, without an end beyond the last bend.
    """
    tolerance = 1e-9
    bends = sorted({centre + side for centre in centres for side in (-400.0, 400.0)})
    values = [function(bend) for bend in bends]
    first = next(place for place, value in enumerate(values) if value >= -tolerance)
    last = max(place for place, value in enumerate(values) if value <= tolerance)
    if first > last:
        a, b, below, above = bends[last], bends[first], values[last], values[first]
        return a - below * (b - a) / (above - below)
    low = -math.inf if first == 0 else bends[first]
    high = math.inf if last == len(bends) - 1 else bends[last]
    return min(max(start, low), high)


def rate_event(
    rating: float,
    games: int,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    previous: str | None = None,
    bonus_threshold: float = BONUS_THRESHOLD,
    most_met: int = 1,
) -> UsChessChange:
    """An event by the formula that applies: special up to 8 games or after only wins or only losses, else standard.

    >>> rate_event(1500, 31, [1400, 1550, 1700], [1, 0, 0]).rounded
    1487
    """
    if check_count(games, "games") <= 8 or previous is not None:
        return special_rating(rating, games, opponents, scores, previous=previous)
    return standard_rating(rating, games, opponents, scores, bonus_threshold=bonus_threshold, most_met=most_met)


def rating_floor(peak: float) -> int:
    """The floor of a player whose highest established rating is `peak`: 200 below it, down to the hundred.

    Between 1200 and 2100; below that only the absolute floor of 100 holds.

    >>> rating_floor(1941), rating_floor(2600), rating_floor(1150)
    (1700, 2100, 100)
    """
    hundred = math.floor((rating_value(peak, "peak") - 200) / 100) * 100
    return 100 if hundred < 1200 else min(hundred, 2100)


def unrated_start(age: float | None) -> float:
    """The rating a player without any starts from: 50 for each year of age from 2 to 26, else 1300.

    >>> unrated_start(10), unrated_start(40), unrated_start(None)
    (500.0, 1300.0, 1300.0)
    """
    if age is None:
        return 1300.0
    years = finite(age, "age")
    if years < 0:
        raise BadValueError("age", age, _("a number of years, 0 or more, or None"))
    return 50.0 * min(max(years, 2.0), 26.0)


def from_fide(rating: float) -> float:
    """The start of a player with a FIDE rating F: 180 + 0.94 F above 2000, else 20 + 1.02 F.

    >>> round(from_fide(2400), 1), round(from_fide(1500), 1)
    (2436.0, 1550.0)
    """
    fide = rating_value(rating)
    return 180 + 0.94 * fide if fide > 2000 else 20 + 1.02 * fide
