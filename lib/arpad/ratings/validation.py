"""What counts as a rating, a score, a K: one sentence for each thing that is not.

Every function of `arpad.ratings` that takes numbers from outside passes them through here, so that a NaN, an infinity,
a bool or a piece of text stops at the door with the argument's name, its value and what is allowed.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from numbers import Integral, Real

from arpad.errors import BadValueError
from arpad.words import _

__all__ = [
    "check_choice",
    "check_count",
    "check_ratings",
    "check_results",
    "finite",
    "fraction_of_one",
    "k_value",
    "positive",
    "rating_value",
    "score_value",
]


# Beyond these, sums and squares would overflow on the way; no rating comes near them, on any scale.
_LARGEST_RATING = 1e50
_LARGEST = 1e100


def finite(value: object, argument: str, *, largest: float = _LARGEST) -> float:
    """The value as a float when it is a finite number, not a bool and not text; else `BadValueError`."""
    number = _number(value)
    if not -largest <= number <= largest:  # true for NaN too
        raise BadValueError(argument, value, _("a finite number"))
    return number


def _number(value: object) -> float:
    """The value as a float; NaN for what is no number, infinity for a whole number that is too large."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return math.nan
    try:
        return float(value)
    except OverflowError:
        return math.inf


def rating_value(value: object, argument: str = "rating") -> float:
    """A rating: any finite number, negative ones too, for the zero of the scale is a convention."""
    return finite(value, argument, largest=_LARGEST_RATING)


def positive(value: object, argument: str) -> float:
    """A finite number above zero."""
    number = finite(value, argument)
    if number <= 0:
        raise BadValueError(argument, value, _("a number above 0"))
    return number


def k_value(value: object, argument: str = "k") -> float:
    """A development coefficient: a finite number, 0 or more."""
    number = finite(value, argument)
    if number < 0:
        raise BadValueError(argument, value, _("a finite number, 0 or more"))
    return number


def score_value(value: object, argument: str = "score", games: int = 1) -> float:
    """A score from 0 to the number of games."""
    number = _number(value)
    if not 0 <= number <= games:  # true for NaN too
        raise BadValueError(argument, value, _("a number from 0 to {games}").format(games=games))
    return number


def fraction_of_one(value: object, argument: str = "p", *, ends: bool = True) -> float:
    """A fraction from 0 to 1, the ends only when `ends`."""
    number = score_value(value, argument)
    if not ends and number in (0.0, 1.0):
        raise BadValueError(argument, value, _("between 0 and 1, the ends left out: no finite difference gives them"))
    return number


def check_count(value: object, argument: str, minimum: int = 0) -> int:
    """A whole number of at least `minimum`."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value < minimum:
        raise BadValueError(argument, value, _("a whole number, {minimum} or more").format(minimum=minimum))
    return int(value)


def check_choice(value: object, argument: str, choices: Collection[str]) -> str:
    """One of a few names."""
    if not isinstance(value, str) or value not in choices:
        raise BadValueError(argument, value, _("one of {choices}").format(choices=", ".join(choices)))
    return value


def _listed(values: object, argument: str) -> Sequence[object]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise BadValueError(argument, values, _("a list of numbers"))
    return list(values)


def check_ratings(values: object, argument: str = "opponents", *, minimum: int = 1) -> tuple[float, ...]:
    """A list of at least `minimum` finite numbers; the error names the place in the list, counted from 0."""
    items = _listed(values, argument)
    if len(items) < minimum:
        allowed = _("a list of at least {minimum} ratings").format(minimum=minimum)
        raise BadValueError(argument, values, allowed)
    return tuple(rating_value(item, f"{argument}[{place}]") for place, item in enumerate(items))


def check_results(opponents: object, scores: object) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Opponents' ratings and as many scores from 0 to 1, at least one game."""
    ratings = check_ratings(opponents)
    items = _listed(scores, "scores")
    if len(items) != len(ratings):
        allowed = _("a list of {games} scores, one for each opponent").format(games=len(ratings))
        raise BadValueError("scores", scores, allowed)
    return ratings, tuple(score_value(item, f"scores[{place}]") for place, item in enumerate(items))
