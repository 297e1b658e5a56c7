"""Performance: the rating that would explain a score, by four rules that need not agree.

The algorithm of 400, a straight line through the opponents' average, FIDE's table 8.1.1, and the exact root: the
rating whose expected score against these very opponents is the score made. A perfect or a zero score has no exact
root on a curve without ends; the result then says so, in words, with no number in its place.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.ratings.expectancy import LOGISTIC, Curve, FideTable, curve_named, fide_dp, fide_expected_hundredths
from arpad.ratings.rounding import exact, half_up
from arpad.ratings.validation import check_ratings, check_results, positive, score_value
from arpad.words import N_, _, decimal, points, signed

__all__ = [
    "Performance",
    "algorithm_of_400",
    "curve_performance",
    "exact_performance",
    "fide_performance",
    "linear_performance",
]


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating with its parts; `rating` is None where no rating explains the score.

    `average` is the opponents' mean, `difference` what the rule adds to it, `parts` each game's contribution under
    the algorithm of 400 (else empty), `note` what a reader should know about a perfect or a zero score.
    """

    rule: str
    games: int
    score: float
    average: float
    rating: float | None
    parts: tuple[float, ...] = ()
    note: str = ""

    @property
    def p(self) -> float:
        """The fractional score."""
        return self.score / self.games

    @property
    def difference(self) -> float | None:
        return None if self.rating is None else self.rating - self.average

    @property
    def rounded(self) -> int | None:
        """To the nearest whole number, a half up."""
        return None if self.rating is None else half_up(self.rating)

    def __str__(self) -> str:
        if self.rating is None or self.difference is None:
            line = _("{rule}: {score} from {games} against {average}: no rating").format(
                rule=self.rule, score=points(self.score), games=self.games, average=decimal(self.average, 1)
            )
        else:
            line = _("{rule}: {score} from {games}: {average} {difference} = {rating}").format(
                rule=self.rule,
                score=points(self.score),
                games=self.games,
                average=decimal(self.average, 1),
                difference=signed(self.difference, 1),
                rating=decimal(self.rating, 1),
            )
        return f"{line} ({self.note})" if self.note else line


_PERFECT = N_("a perfect score: {difference} by convention, no difference would explain it")
_ZERO = N_("a zero score: {difference} by convention, no difference would explain it")
_NO_UPPER = N_("a perfect score: every rating, however high, expects less than it")
_NO_LOWER = N_("a zero score: every rating, however low, expects more than it")


def _average(opponents: Sequence[float]) -> float:
    return math.fsum(opponents) / len(opponents)


def _convention(score: float, games: int, difference: float) -> str:
    if score == games:
        return _(_PERFECT).format(difference=signed(difference))
    if score == 0:
        return _(_ZERO).format(difference=signed(difference))
    return ""


def algorithm_of_400(opponents: Sequence[float], scores: Sequence[float]) -> Performance:
    """The mean of opponent + 400 for a win, opponent - 400 for a loss, opponent for a draw (source document S0).

    The same as the average + 400 (wins - losses) / games. A perfect score gives the average + 400.

    >>> algorithm_of_400([1609, 1477, 1388, 1586, 1720], [0, 0.5, 1, 1, 0]).rating
    1556.0
    """
    met, scored = check_results(opponents, scores)
    parts = tuple(opponent + 800 * (score - 0.5) for opponent, score in zip(met, scored, strict=True))
    score = math.fsum(scored)
    note = _convention(score, len(met), 800 * (score / len(met) - 0.5))
    return Performance(_("algorithm of 400"), len(met), score, _average(met), _average(parts), parts, note)


def linear_performance(opponents: Sequence[float], score: float, *, width: float = 800.0) -> Performance:
    """A straight line: average + width * (p - 1/2). The width of 800 is the algorithm of 400 without the games.

    >>> linear_performance([2801.8] * 10, 8.5).rating  # Caruana, Sinquefield Cup 2014
    3081.8
    """
    met = check_ratings(opponents)
    gained = score_value(score, "score", len(met))
    average = _average(met)
    difference = positive(width, "width") * (gained / len(met) - 0.5)
    note = _convention(gained, len(met), difference)
    return Performance(_("straight line"), len(met), gained, average, average + difference, (), note)


def fide_performance(opponents: Sequence[float], score: float) -> Performance:
    """The average + dp by table 8.1.1, p in hundredths; 800 for a perfect score, -800 for none (B.02, 8.1.1).

    >>> print(fide_performance([2801.8] * 10, 8.5))  # Caruana, Sinquefield Cup 2014
    FIDE's table: 8½ from 10: 2801.8 +296.0 = 3097.8
    """
    met = check_ratings(opponents)
    gained = score_value(score, "score", len(met))
    average = _average(met)
    # p is a fraction of whole numbers: as a float it might fall on the wrong side of a half.
    dp = fide_dp(half_up(100 * exact(gained) / len(met)) / 100)
    return Performance(
        _("FIDE's table"), len(met), gained, average, average + dp, (), _convention(gained, len(met), dp)
    )


def curve_performance(opponents: Sequence[float], score: float, *, curve: str | Curve = LOGISTIC) -> Performance:
    """The average + the difference at which a curve expects the fractional score: every opponent taken as average.

    The shortcut of `exact_performance`, as the opponents' mean is of the sum game by game. On FIDE's table it is
    `fide_performance`. A perfect or a zero score has no rating on a curve without ends.

    >>> round(curve_performance([2801.8] * 10, 8.5).rating)  # Caruana, Sinquefield Cup 2014
    3103
    """
    met = check_ratings(opponents)
    gained = score_value(score, "score", len(met))
    chosen = curve_named(curve)
    if isinstance(chosen, FideTable):
        return fide_performance(opponents, score)
    average = _average(met)
    rule = _("average, {curve}").format(curve=chosen.label)
    if gained in (0, len(met)):
        return Performance(rule, len(met), gained, average, None, (), _(_NO_UPPER) if gained else _(_NO_LOWER))
    return Performance(rule, len(met), gained, average, average + chosen.difference(gained / len(met)))


def exact_performance(opponents: Sequence[float], score: float, *, curve: str | Curve = LOGISTIC) -> Performance:
    """The rating R with sum of expected(R - opponent) = score, on any curve.

    On FIDE's table, which rises in steps, it is the lowest whole R whose expected score reaches the score (C.07,
    10.3, perfect tournament performance): a perfect score has one, a zero score none. On the logistic and the normal
    curve neither has one: `rating` is None and `note` explains.

    >>> round(exact_performance([1609, 1477, 1388, 1586, 1720], 2.5).rating, 5)
    1556.36301
    >>> print(exact_performance([1500, 1600], 2))
    exact root, logistic curve: 2 from 2 against 1550.0: no rating (a perfect score: every rating, however high, ...
    """
    met = check_ratings(opponents)
    gained = score_value(score, "score", len(met))
    chosen = curve_named(curve)
    rule = _("exact root, {curve}").format(curve=chosen.label)
    rating: float | None
    if isinstance(chosen, FideTable):
        if chosen.cap is not None:
            raise BadValueError("curve", curve, _("a table without a cap: capped, it could not explain a high score"))
        note = _(_NO_LOWER) if gained == 0 else ""
        rating = _lowest_on_table(met, gained) if gained else None
    elif gained in (0, len(met)):
        rating, note = None, _(_NO_UPPER) if gained else _(_NO_LOWER)
    else:
        rating, note = _root(met, gained, chosen), ""
    return Performance(rule, len(met), gained, _average(met), rating, (), note)


def _root(opponents: Sequence[float], score: float, curve: Curve) -> float:
    """Bisection to the last bit: expected scores rise with the rating and the ends bracket the root.

    At the lowest opponent + difference(p) every game expects at most p, at the highest at least p.
    """
    difference = curve.difference(score / len(opponents))
    low, high = min(opponents) + difference, max(opponents) + difference
    while low < (middle := (low + high) / 2) < high:
        if math.fsum(curve.expected(middle - opponent) for opponent in opponents) < score:
            low = middle
        else:
            high = middle
    return high if low == high else middle


def _lowest_on_table(opponents: Sequence[float], score: float) -> int:
    """The lowest whole rating whose expected score by table 8.1.2 reaches `score`, above 0; in whole hundredths."""
    wanted = 100 * exact(score)
    # 736 points above everybody the table expects every point; 737 below everybody it expects none.
    low, high = math.floor(min(opponents)) - 737, math.ceil(max(opponents)) + 736
    while high - low > 1:
        middle = (low + high) // 2
        if sum(fide_expected_hundredths(middle - opponent) for opponent in opponents) < wanted:
            low = middle
        else:
            high = middle
    return high
