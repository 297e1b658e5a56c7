"""Win, draw and loss: models that split an expected score into three chances.

Elo says nothing about draws. Davidson (1970) and Rao and Kupper (1967) add one parameter to Bradley and Terry's model;
BayesElo (Coulom) is Rao and Kupper's with an advantage for White. Differences are in rating points, 400 to odds of ten.
"""

import math
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.ratings.expectancy import logistic_expected
from arpad.ratings.validation import finite, fraction_of_one
from arpad.words import _

__all__ = ["Outcome", "bayeselo", "davidson", "draw_range", "rao_kupper"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The chances of a win, a draw and a loss; they sum to 1."""

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """The expected score, win + draw / 2."""
        return self.win + self.draw / 2


def davidson(difference: float, *, nu: float) -> Outcome:
    """P(draw) = nu sqrt(g_i g_j) / (g_i + g_j + nu sqrt(g_i g_j)), the rest in the ratio of the strengths g.

    >>> davidson(0, nu=1)
    Outcome(win=0.333..., draw=0.333..., loss=0.333...)
    """
    draw_weight = finite(nu, "nu")
    if draw_weight < 0:
        raise BadValueError("nu", nu, _("a number, 0 or more"))
    half = finite(difference, "difference") / 800
    # Divided by the larger of the two strengths' roots, so that no power overflows.
    smaller = math.pow(10, -2 * abs(half))
    middle = draw_weight * math.pow(10, -abs(half))
    total = 1 + smaller + middle
    high, low = 1 / total, smaller / total
    win, loss = (high, low) if half >= 0 else (low, high)
    return Outcome(win, middle / total, loss)


def rao_kupper(difference: float, *, theta: float) -> Outcome:
    """P(win) = g_i / (g_i + theta g_j), P(loss) = g_j / (g_j + theta g_i), the rest drawn; theta >= 1.

    >>> result = rao_kupper(0, theta=3)
    >>> result.win, result.draw, result.loss
    (0.25, 0.5, 0.25)
    """
    threshold = finite(theta, "theta")
    if threshold < 1:
        raise BadValueError("theta", theta, _("a number, 1 or more"))
    gap, edge = finite(difference, "difference"), 400 * math.log10(threshold)
    return _between(logistic_expected(gap - edge), logistic_expected(-gap - edge))


def bayeselo(difference: float, *, advantage: float = 32.8, draw: float = 97.3) -> Outcome:
    """White's outcome by BayesElo: P(white) = f(b - w - advantage + draw), P(black) = f(w - b + advantage + draw).

    `difference` is White's rating minus Black's, f(x) = 1 / (1 + 10^(x/400)); the defaults are Coulom's.

    >>> result = bayeselo(0)
    >>> round(result.win, 4), round(result.draw, 4), round(result.loss, 4)
    (0.4082, 0.2707, 0.3211)
    """
    edge = finite(draw, "draw")
    if edge < 0:
        raise BadValueError("draw", draw, _("a number of points, 0 or more"))
    gap = finite(difference, "difference") + finite(advantage, "advantage")
    return _between(logistic_expected(gap - edge), logistic_expected(-gap - edge))


def _between(win: float, loss: float) -> Outcome:
    return Outcome(win, max(0.0, 1 - win - loss), loss)


def draw_range(expected: float) -> tuple[float, float]:
    """The chances of a draw that an expected score allows: from 0 to 2 min(E, 1 - E).

    >>> draw_range(0.75)  # source document S0: 50 % wins and 50 % draws, or no draw at all
    (0.0, 0.5)
    """
    score = fraction_of_one(expected, "expected")
    return 0.0, 2 * min(score, 1 - score)
