"""Controls: what a shorthand becomes, which values a control can take, what is refused and in which words."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.explore.controls import Check, Choice, Dates, Slider, Text, controls_of
from arpad.figures.wording import worded


@worded("A sum", a="The first", b="The second")
def total(a: int = 4, b: float = 2.0, kind: str = "x", sure: bool = True, words: str = "w", c: int = 1) -> str:
    return f"{a} {b} {kind} {sure} {words} {c}"


def one(name: str, shorthand: object) -> object:
    return controls_of(total, {name: shorthand})[name]


def test_shorthands_become_controls_with_the_functions_labels_and_defaults() -> None:
    assert one("a", range(0, 11, 2)) == Slider(0, 10, 2, value=4, label="The first")
    assert one("kind", ["x", "y"]) == Choice((("x", "x"), ("y", "y")), value="x", label="kind")
    assert one("kind", {"the x": "x", "the y": "y"}) == Choice((("x", "the x"), ("y", "the y")), "x", "kind")
    assert one("sure", False) == Check(False, "sure")
    assert one("words", "typed") == Text("typed", label="words")
    assert one("a", range(10, 21, 5)) == Slider(10, 20, 5, value=10, label="The first")  # nearest to the default
    assert one("a", range(0, 11, 5)) == Slider(0, 10, 5, value=5, label="The first")
    assert one("b", Slider(0, 5, 0.5, label="Own")) == Slider(0, 5, 0.5, value=2.0, label="Own")


def test_controls_keep_the_order_in_which_they_were_given() -> None:
    assert list(controls_of(total, {"c": range(5), "a": range(9), "sure": True})) == ["c", "a", "sure"]


@given(
    low=st.integers(-1000, 1000),
    steps=st.integers(1, 60),
    step=st.sampled_from([1, 2, 5, 25, 0.1, 0.25, 0.5, 0.05]),
)
def test_a_slider_takes_every_step_from_one_end_to_the_other_without_dust(low: int, steps: int, step: float) -> None:
    high = round(low + steps * step, 10)
    values = Slider(low, high, step).values()
    assert len(values) == steps + 1
    assert values[0] == low
    assert values[-1] == high
    for i, value in enumerate(values):
        assert value == pytest.approx(low + i * step, abs=1e-9)
        assert len(repr(value)) <= len("-1000.05") + 1, "binary dust"
        assert isinstance(value, int) == (value == int(value))


def test_a_slider_whose_end_is_off_the_step_stops_below_it() -> None:
    assert Slider(0, 10, 4).values() == [0, 4, 8]


@pytest.mark.parametrize(
    ("low", "high", "step"),
    [
        (0, 10, 0),
        (0, 10, -1),
        (5, 5, 1),
        (10, 0, 1),
        (math.nan, 1, 1),
        (0, math.inf, 1),
        (0, 1, math.nan),
        ("a", 1, 1),
        (0, None, 1),
    ],
)
def test_a_range_that_is_none_is_refused(low: float, high: float, step: float) -> None:
    with pytest.raises(BadValueError):
        Slider(low, high, step)


@pytest.mark.parametrize(
    ("name", "shorthand"),
    [
        ("a", range(0)),
        ("a", range(10, 0, -1)),
        ("a", Slider(0, 10, 3)),  # the default 4 lies between two steps: a browser would move it
        ("kind", ["y", "z"]),
        ("kind", []),
        ("kind", {1, 2}),
        ("kind", None),
        ("b", Slider(0, 5, value=7)),
        ("b", Slider(0, 5, value=math.nan)),
        ("b", Slider(0, 5, value=True)),
        ("b", Slider(0, 5, value="2")),
        ("sure", Check("yes")),
        ("unknown", range(5)),
    ],
)
def test_a_control_that_cannot_show_its_first_value_is_refused_by_name(name: str, shorthand: object) -> None:
    with pytest.raises(BadValueError) as error:
        controls_of(total, {name: shorthand})
    assert error.value.argument in (name, "step", "high", "options")


def test_a_choice_of_nothing_is_refused() -> None:
    with pytest.raises(BadValueError, match="options"):
        Choice(())


def test_an_unknown_argument_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(BadValueError, match="a, b, kind, sure, words, c"):
        controls_of(total, {"rating": range(5)})


ERAS = (("2011-01-01", "old"), ("2013-06-01", "new"))


def test_dates_take_the_first_of_every_month() -> None:
    dates = Dates("2011-11-01", "2012-02-01", (("2011-11-01", "old"),))
    assert dates.values() == ["2011-11-01", "2011-12-01", "2012-01-01", "2012-02-01"]
    assert dates.months() == 3
    assert [dates.index(date) for date in dates.values()] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("first", "last", "eras"),
    [
        ("2011-01-02", "2014-01-01", (("2011-01-02", "old"),)),
        ("2014-01-01", "2011-01-01", ERAS),
        ("2011-01-01", "2014-01-01", ()),
        ("2011-01-01", "2014-01-01", (("2012-01-01", "late"),)),
        ("2011-01-01", "2014-01-01", ERAS[::-1]),
        ("2011-01-01", "2012-01-01", ERAS),
        ("2011-01-01", "2014-01-01", (*ERAS, ERAS[1])),
        ("1 January 2011", "2014-01-01", (("1 January 2011", "old"),)),
    ],
)
def test_dates_without_order_are_refused(first: str, last: str, eras: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(BadValueError):
        Dates(first, last, eras)


def test_a_date_that_is_not_the_first_of_a_month_is_refused() -> None:
    def since(since: str = "2012-02-15") -> str:
        return since

    with pytest.raises(BadValueError):
        controls_of(since, {"since": Dates("2011-01-01", "2014-01-01", ERAS)})
