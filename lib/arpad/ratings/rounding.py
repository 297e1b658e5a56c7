"""The two ways in which rating rules round a half, done exactly.

Python's `round` takes 2.5 to 2 and a binary fraction may lie a hair beside the half that was meant, so that rules
which say "0.5 is rounded up" need exact fractions.
"""

import math
from fractions import Fraction

__all__ = ["exact", "half_away", "half_up"]


def exact(value: float | Fraction) -> Fraction:
    """The fraction that a person writes for `value`: 0.1 is one tenth, not the nearest binary fraction.

    >>> exact(0.1) * 3
    Fraction(3, 10)
    """
    return value if isinstance(value, Fraction) else Fraction(repr(float(value)))


def half_up(value: float | Fraction) -> int:
    """The nearest whole number, a half up: 2.5 to 3, -2.5 to -2.

    >>> half_up(2.5), half_up(-2.5)
    (3, -2)
    """
    if isinstance(value, float) and value.is_integer():
        return int(value)  # most are, and fractions take their time
    return math.floor(exact(value) + Fraction(1, 2))


def half_away(value: float | Fraction) -> int:
    """The nearest whole number, a half away from zero, as FIDE rounds a period's change: -2.5 to -3.

    >>> half_away(2.5), half_away(-2.5), half_away(-0.2)
    (3, -3, 0)
    """
    number = exact(value)
    return half_up(number) if number >= 0 else -half_up(-number)
