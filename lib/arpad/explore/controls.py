"""The controls that a reader holds: slider, choice, checkbox, text box; plain Python values are their shorthands."""

import datetime
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose, isfinite
from typing import Any, Literal

from arpad.errors import BadValueError
from arpad.figures.wording import wording_of
from arpad.words import _

__all__ = ["Check", "Choice", "Control", "Dates", "Slider", "Text", "Value", "controls_of"]

Value = bool | int | float | str
Holder = Literal["you", "opp", "set"]  # the colour of what the control moves: the reader's, the opponent's, neither


@dataclass(frozen=True, slots=True)
class Slider:
    """A number from `low` to `high` in steps. `unit` stands after the value; `draw` are the words on a button beside it
    that goes to a step drawn by lot.

    Raises BadValueError for a step that is not positive, or an empty or infinite range.
    """

    low: float
    high: float
    step: float = 1
    value: float | None = None
    label: str = ""
    unit: str = ""
    holder: Holder = "you"
    draw: str = ""
    kind = "slider"

    def __post_init__(self) -> None:
        if not all(map(_finite, (self.low, self.high, self.step))) or self.step <= 0:
            raise BadValueError("step", self.step, _("a positive number, with a finite range"))
        if self.high <= self.low:
            raise BadValueError("high", self.high, _("a number above low = {low}").format(low=self.low))

    def values(self) -> list[float]:
        """Every value that the slider can take, the reader's first one included."""
        count = int((self.high - self.low) / self.step + 1e-9)
        found = {_plain(self.low + i * self.step) for i in range(count + 1)}
        if self.value is not None:
            found.add(self.value)
        return sorted(found)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several options, each a value and the words for it. Raises BadValueError if there is none."""

    options: tuple[tuple[Value, str], ...]
    value: Value | None = None
    label: str = ""
    kind = "choice"

    def __post_init__(self) -> None:
        if not self.options:
            raise BadValueError("options", self.options, _("at least one value with its words"))

    def values(self) -> list[Value]:
        """The values in their order."""
        return [value for value, _words in self.options]


@dataclass(frozen=True, slots=True)
class Check:
    """Yes or no."""

    value: bool | None = None
    label: str = ""
    kind = "check"

    def values(self) -> list[bool]:
        """Both."""
        return [False, True]


@dataclass(frozen=True, slots=True)
class Text:
    """A box to type or paste into: a name on one row, a crosstable on several."""

    value: str | None = None
    rows: int = 1
    label: str = ""
    kind = "text"

    def values(self) -> list[str]:
        """Only what stands there first: no grid can hold what a reader may type."""
        return [self.value or ""]


@dataclass(frozen=True, slots=True)
class Dates:
    """The first of a month, from `first` to `last`, both "2013-05-01", above the eras of a rule.

    An era is the date from which it holds and the words for it. Raises BadValueError for anything but firsts of months
    in order, or eras that do not begin with `first`.
    """

    first: str
    last: str
    eras: tuple[tuple[str, str], ...]
    value: str | None = None
    label: str = ""
    kind = "dates"

    def __post_init__(self) -> None:
        starts = [start for start, _words in self.eras]
        if not self.first < self.last:
            raise BadValueError("last", self.last, _("a date after first = {first}").format(first=self.first))
        if not starts or starts[0] != self.first or starts != sorted(set(starts)) or starts[-1] > self.last:
            raise BadValueError("eras", self.eras, _("eras in order, the first from {first}").format(first=self.first))
        for text in (self.first, self.last, *starts):
            _month(text)

    def values(self) -> list[str]:
        """The first of every month."""
        return [_first_of(month) for month in range(_month(self.first), _month(self.last) + 1)]

    def months(self) -> int:
        """How many steps there are from the first date to the last."""
        return _month(self.last) - _month(self.first)

    def index(self, date: str) -> int:
        """The step at which a date stands."""
        return _month(date) - _month(self.first)


def _month(text: str) -> int:
    """Months since the year 0; refuses all but the first day of a month."""
    try:
        date = datetime.date.fromisoformat(text)
    except (TypeError, ValueError):
        date = None
    if date is None or date.day != 1:
        raise BadValueError("date", text, _("the first of a month, such as 2013-05-01"))
    return date.year * 12 + date.month - 1


def _first_of(month: int) -> str:
    return f"{month // 12:04}-{month % 12 + 1:02}-01"


Control = Slider | Choice | Check | Text | Dates


def _finite(number: object) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool) and isfinite(number)


def _plain(number: float) -> float:
    """Whole numbers as int, others without the dust of binary fractions."""
    rounded = round(number, 10)
    return int(rounded) if rounded == int(rounded) else rounded


def _control(given: object, name: str) -> Control:
    if isinstance(given, Control):
        return given
    if isinstance(given, bool):
        return Check(given)
    if isinstance(given, range) and len(given) > 1 and given.step > 0:
        return Slider(given[0], given[-1], given.step)
    if isinstance(given, Mapping):
        return Choice(tuple((value, words) for words, value in given.items()))
    if isinstance(given, str):
        return Text(given)
    if isinstance(given, Sequence) and given and not isinstance(given, range):
        return Choice(tuple((value, str(value)) for value in given))
    raise BadValueError(name, given, _("a range, a list, True or False, a text, or a control"))


def _nearest(steps: range, value: float) -> int:
    return min(steps, key=lambda step: abs(step - value))


def _on_step(control: Slider, value: float) -> bool:
    """Whether a browser's slider can show the value: it snaps anything else to the nearest step, in silence."""
    steps = (value - control.low) / control.step
    return isclose(steps, round(steps), abs_tol=1e-9)


def controls_of(function: Callable[..., Any], given: Mapping[str, object]) -> dict[str, Control]:
    """The controls by argument, each with its label and first value: the one given, else the function's default.

    A `range` begins at the step nearest to that default.

    Raises BadValueError for an argument that the function does not take, or a first value that its control cannot show.
    """
    parameters = inspect.signature(function).parameters
    wording = wording_of(function)
    controls = {}
    for name, shorthand in given.items():
        if name not in parameters:
            raise BadValueError(
                name, shorthand, _("an argument of the function: {names}").format(names=", ".join(parameters))
            )
        control = _control(shorthand, name)
        default = parameters[name].default
        first = control.value
        if first is None:
            first = default if default is not inspect.Parameter.empty else control.values()[0]
            if isinstance(shorthand, range) and isinstance(first, int | float):
                first = _nearest(shorthand, first)
        if isinstance(control, Slider):
            if (
                isinstance(first, bool)
                or not isinstance(first, int | float)
                or not control.low <= first <= control.high
            ):
                raise BadValueError(
                    name, first, _("a first value from {low} to {high}").format(low=control.low, high=control.high)
                )
            if not _on_step(control, first):
                allowed = _("a first value on a step of {step} from {low}").format(step=control.step, low=control.low)
                raise BadValueError(name, first, allowed)
        elif not isinstance(control, Text) and first not in control.values():
            raise BadValueError(name, first, _("a first value among the options"))
        label = control.label or (wording.label(name) if wording else name)
        controls[name] = replace(control, value=first, label=label)  # type: ignore[arg-type]
    return controls
