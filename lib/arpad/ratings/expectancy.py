"""Expected score: what a rating difference says about the next game, and the difference that a score says.

The expected score is the chance of winning plus half the chance of a draw. Three curves turn a difference into it:
the logistic curve, the normal curve with any standard deviation, and FIDE's published table 8.1.2, which is a table
and not a formula. A `Curve` has both directions, so that every rule of `arpad.ratings` can be asked with any of them.
"""

import math
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Protocol

from arpad.datasets import load_fide_8_1_1, load_fide_8_1_2
from arpad.errors import BadValueError
from arpad.ratings.rounding import exact, half_up
from arpad.ratings.validation import finite, fraction_of_one, k_value, positive, rating_value
from arpad.words import _

__all__ = [
    "CURVES",
    "ELO_SIGMA",
    "FIDE_SIGMA",
    "LOGISTIC",
    "NORMAL",
    "TABLE",
    "Curve",
    "FideTable",
    "Logistic",
    "Normal",
    "capped_difference",
    "curve_named",
    "disagreements_with_table",
    "expected_from_difference",
    "expected_score",
    "fide_dp",
    "fide_expected",
    "fide_expected_hundredths",
    "logistic_difference",
    "logistic_expected",
    "normal_difference",
    "normal_expected",
    "odds",
    "table_differences",
]

FIDE_SIGMA = 2000 / 7
"""Standard deviation of a difference that gives table 8.1.2 everywhere but at six differences."""

ELO_SIGMA = 200 * math.sqrt(2)
"""Elo's own: one class of 200 points for each of the two players (The Rating of Chessplayers, 1978)."""


def logistic_expected(difference: float, *, scale: float = 400.0) -> float:
    """Expected score on the logistic curve, 1 / (1 + 10^(-difference/scale)); never overflows.

    >>> round(logistic_expected(1613 - 1609), 3)  # source document S0
    0.506
    """
    x = finite(difference, "difference") / positive(scale, "scale")
    # The power taken is always of the nearer side, so that 10**x stays at most 1.
    power = math.pow(10.0, -abs(x))
    return 1 / (1 + power) if x >= 0 else power / (1 + power)


def logistic_difference(p: float, *, scale: float = 400.0) -> float:
    """The difference whose logistic expected score is p: scale * log10(p / (1 - p)), for 0 < p < 1.

    >>> round(logistic_difference(10 / 11), 9)  # 400 points are odds of ten to one
    400.0
    """
    p = fraction_of_one(p, ends=False)
    return positive(scale, "scale") * (math.log10(p) - math.log10(1 - p))


def normal_expected(difference: float, *, sigma: float = FIDE_SIGMA) -> float:
    """Expected score on the normal curve, Phi(difference / sigma).

    `sigma` is the standard deviation of a *difference* of two performances: Elo's 200 points a player make
    `ELO_SIGMA`. Computed with erfc, so that the far tails keep their digits.

    >>> round(normal_expected(200, sigma=ELO_SIGMA), 4)
    0.7602
    """
    z = finite(difference, "difference") / positive(sigma, "sigma")
    return 0.5 * math.erfc(-z / math.sqrt(2))


def normal_difference(p: float, *, sigma: float = FIDE_SIGMA) -> float:
    """The difference whose normal expected score is p: sigma * Phi^-1(p), for 0 < p < 1.

    >>> round(normal_difference(0.75), 1)  # table 8.1.1 prints 193
    192.7
    """
    return positive(sigma, "sigma") * NormalDist().inv_cdf(fraction_of_one(p, ends=False))


@cache
def _bands() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Lower ends of the bands of table 8.1.2, and the higher player's hundredths in each."""
    rows = load_fide_8_1_2()
    return tuple(row.low for row in rows), tuple(round(row.higher * 100) for row in rows)


@cache
def _dp_by_hundredth() -> tuple[int, ...]:
    """Table 8.1.1 from 0.00 up to 1.00."""
    return tuple(row.dp for row in sorted(load_fide_8_1_1(), key=lambda row: row.p))


def fide_expected_hundredths(difference: float) -> int:
    """Table 8.1.2 in whole hundredths, the form in which sums stay exact.

    >>> fide_expected_hundredths(4), fide_expected_hundredths(-344)
    (51, 12)
    """
    # The table is of whole differences; that of a mean is brought to one first, and both players see the same.
    distance = half_up(abs(finite(difference, "difference")))
    lows, hundredths = _bands()
    higher = hundredths[bisect_right(lows, distance) - 1]
    return higher if difference >= 0 else 100 - higher


def fide_expected(difference: float) -> float:
    """Expected score by FIDE's table 8.1.2 (Rating Regulations B.02), without the 400-point rule.

    The rule that caps a difference is another article (8.3.1) and has changed five times: see `capped_difference`
    and `arpad.ratings.fide`. A fractional difference is brought to the nearest whole one, a half away from zero.

    >>> [fide_expected(d) for d in (3, 4, 392, -344, 735, 736)]
    [0.5, 0.51, 0.92, 0.12, 0.99, 1.0]
    """
    return fide_expected_hundredths(difference) / 100


def fide_dp(p: float) -> int:
    """Rating difference dp for a fractional score by FIDE's table 8.1.1; p is rounded to hundredths, a half up.

    A perfect score is given 800 and a zero score -800: a convention, no finite difference would explain them.

    >>> [fide_dp(p) for p in (1.0, 0.99, 0.75, 0.5, 0.33, 0.0)]
    [800, 677, 193, 0, -125, -800]
    """
    return _dp_by_hundredth()[half_up(100 * exact(fraction_of_one(p)))]


def table_differences(p: float) -> tuple[int, int | None]:
    """The lowest and highest difference to which table 8.1.2 gives the expected score p, in whole hundredths.

    The ends 0 and 1 are open on the far side, which is then None.

    >>> table_differences(0.64), table_differences(0.36), table_differences(1)
    ((99, 106), (-106, -99), (736, None))
    """
    hundredth = half_up(100 * exact(fraction_of_one(p)))
    if hundredth < 50:
        low, high = table_differences((100 - hundredth) / 100)
        return (-high, -low) if high is not None else (-low, None)
    row = next(row for row in load_fide_8_1_2() if round(row.higher * 100) == hundredth)
    return (-row.high, row.high) if row.low == 0 and row.high is not None else (row.low, row.high)


class Curve(Protocol):
    """A curve from a rating difference to an expected score, and back."""

    @property
    def label(self) -> str:
        """What a reader calls it."""
        ...

    def expected(self, difference: float) -> float:
        """The expected score at a difference of own rating minus opponent's."""
        ...

    def difference(self, p: float) -> float:
        """The difference at which the expected score is p."""
        ...


@dataclass(frozen=True, slots=True)
class Logistic:
    """The logistic curve; `scale` points make odds of ten to one."""

    scale: float = 400.0

    def __post_init__(self) -> None:
        positive(self.scale, "scale")

    @property
    def label(self) -> str:
        return _("logistic curve")

    def expected(self, difference: float) -> float:
        return logistic_expected(difference, scale=self.scale)

    def difference(self, p: float) -> float:
        return logistic_difference(p, scale=self.scale)


@dataclass(frozen=True, slots=True)
class Normal:
    """The normal curve with a standard deviation of `sigma` points for the difference of two performances."""

    sigma: float = FIDE_SIGMA

    def __post_init__(self) -> None:
        positive(self.sigma, "sigma")

    @property
    def label(self) -> str:
        return _("normal curve, standard deviation {sigma}").format(sigma=f"{self.sigma:.1f}")

    def expected(self, difference: float) -> float:
        return normal_expected(difference, sigma=self.sigma)

    def difference(self, p: float) -> float:
        return normal_difference(p, sigma=self.sigma)


@dataclass(frozen=True, slots=True)
class FideTable:
    """FIDE's tables: 8.1.2 from difference to score, 8.1.1 back. `cap` is a 400-point rule, None for none."""

    cap: float | None = None

    def __post_init__(self) -> None:
        if self.cap is not None:
            positive(self.cap, "cap")

    @property
    def label(self) -> str:
        if self.cap is None:
            return _("FIDE's table")
        return _("FIDE's table, differences capped at {cap}").format(cap=f"{self.cap:g}")

    def expected(self, difference: float) -> float:
        return fide_expected(capped_difference(difference, self.cap))

    def difference(self, p: float) -> float:
        return float(fide_dp(p))


LOGISTIC = Logistic()
NORMAL = Normal()
TABLE = FideTable()

CURVES: dict[str, Curve] = {"logistic": LOGISTIC, "normal": NORMAL, "elo": Normal(ELO_SIGMA), "table": TABLE}
"""The curves that have a name: what `curve=` takes as text."""

_SIGMA = re.compile(r"normal\((?P<sigma>[0-9.]+)\)")


def curve_named(curve: str | Curve) -> Curve:
    """A curve by its name: ``"logistic"``, ``"normal"``, ``"elo"``, ``"table"``, or ``"normal(200)"`` for any sigma.

    >>> curve_named("normal(282.84)")
    Normal(sigma=282.84)
    """
    if not isinstance(curve, str):
        if callable(getattr(curve, "expected", None)) and callable(getattr(curve, "difference", None)):
            return curve
    elif curve in CURVES:
        return CURVES[curve]
    elif (match := _SIGMA.fullmatch(curve)) and match["sigma"].count(".") <= 1 and match["sigma"] != ".":
        return Normal(float(match["sigma"]))
    allowed = _("a curve or one of {names}, normal(<sigma>)").format(names=", ".join(CURVES))
    raise BadValueError("curve", curve, allowed)


def expected_from_difference(difference: float, *, curve: str | Curve = LOGISTIC) -> float:
    """Expected score at a difference of own rating minus opponent's, on any curve.

    >>> [round(100 * expected_from_difference(d)) for d in (0, 50, 100, 150, 200, 300, 500, 800)]  # S3
    [50, 57, 64, 70, 76, 85, 95, 99]
    """
    return curve_named(curve).expected(finite(difference, "difference"))


def expected_score(rating: float, opponent: float, *, curve: str | Curve = LOGISTIC) -> float:
    """Expected score of a player against an opponent: the chance of winning plus half the chance of a draw.

    On the logistic curve 1 / (1 + 10^((opponent - rating)/400)). Raises `BadValueError`, a ValueError, when a rating
    is not a finite number.

    >>> round(expected_score(1900, 1500), 4), expected_score(2001, 1500, curve="table")
    (0.9091, 0.96)
    """
    return curve_named(curve).expected(rating_value(rating) - rating_value(opponent, "opponent"))


def odds(difference: float, *, scale: float = 400.0) -> float:
    """The ratio of the two expected scores on the logistic curve, 10^(difference/scale): ten for each 400 points.

    Raises `BadValueError` where the ratio is larger than a float can hold.

    >>> odds(400), odds(-800)
    (10.0, 0.01)
    """
    try:
        return float(10.0 ** (finite(difference, "difference") / positive(scale, "scale")))
    except OverflowError:
        raise BadValueError("difference", difference, _("small enough for odds below 10^308")) from None


def capped_difference(difference: float, cap: float | None = 400.0) -> float:
    """A difference beyond `cap` counts as `cap` (FIDE's 400-point rule, B.02 8.3.1); None caps nothing.

    >>> capped_difference(613), capped_difference(-613), capped_difference(613, None)
    (400.0, -400.0, 613.0)
    """
    difference = finite(difference, "difference")
    if cap is None:
        return difference
    cap = k_value(cap, "cap")
    return max(-cap, min(cap, difference))


def disagreements_with_table(curve: str | Curve, *, highest: int = 735) -> tuple[int, ...]:
    """The differences from 0 to `highest` at which a curve, rounded to hundredths, is not table 8.1.2.

    >>> disagreements_with_table("normal")  # the six that refuse sigma = 2000/7
    (54, 343, 344, 358, 392, 620)
    >>> len(disagreements_with_table("elo")), len(disagreements_with_table("logistic"))
    (110, 460)
    """
    chosen = curve_named(curve)
    return tuple(
        d for d in range(highest + 1) if math.floor(100 * chosen.expected(d) + 0.5) != fide_expected_hundredths(d)
    )
