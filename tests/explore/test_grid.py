"""The stored answers: every cell is the direct answer, the size keeps its limit, the first values are always there."""

import json
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.explore.call import ask
from arpad.explore.controls import Check, Choice, Control, Dates, Slider, Text, controls_of
from arpad.explore.grid import Grid, build, lookup
from arpad.figures.ratings import event_change, expected_score
from arpad.figures.types import Games, Paragraph, Table


def mixed(
    a: int = 3,
    b: float = 0.5,
    kind: str = "long",
    sure: bool = True,
    name: str = "Ana",
    since: str = "2012-01-01",
) -> Any:
    """Answers of different shapes: a sentence, a table whose length follows a control, squares, a refusal."""
    if a == 7:
        raise BadValueError("a", a, "anything but seven")
    if kind == "squares":
        return Games(a, 2, 1, order="w" * a + "ddl")
    if kind == "long":
        rows = tuple((f"{name} {i}", f"{b * i:.2f}", "yes" if sure else "no") for i in range(a + 1))
        return Table(("name", "number", "sure"), rows, f'{a} < {b} & "{name}" {since}')
    return Paragraph(f"{a} {b} {kind} {sure} {name} {since} \\ \u2028 ½ −5 \x7f {{}}")


ERAS = (("2011-01-01", "old"), ("2012-03-01", "new"))
CONTROLS: dict[str, Control] = {
    "a": Slider(0, 9),
    "b": Slider(-1, 1, 0.5),
    "kind": Choice((("long", "long"), ("squares", "squares"), ('"<b>"', "quoted"))),
    "sure": Check(),
    "name": Text("Ana"),
    "since": Dates("2011-01-01", "2012-06-01", ERAS),
}


def answer(function: Any, axes: dict[str, list[Any]], cell: tuple[Any, ...]) -> str:
    return ask(function, dict(zip(axes, cell, strict=True))).as_json()


def holds_every_answer(function: Any, controls: dict[str, Control], grid: Grid) -> None:
    """Through the file that the page loads: every cell is the direct answer."""
    stored = json.loads(grid.as_json())
    again = Grid(stored.pop("axes"), stored)
    assert list(again.axes) == list(controls)
    for cell in product(*again.axes.values()):
        assert lookup(again, dict(zip(again.axes, cell, strict=True))) == answer(function, dict(again.axes), cell)


@pytest.mark.parametrize("limit", [1_000_000, 60_000, 20_000, 5_000, 1])
def test_every_cell_is_the_direct_answer_and_the_limit_holds(limit: int) -> None:
    controls = controls_of(mixed, CONTROLS)
    grid = build(mixed, controls, limit)
    holds_every_answer(mixed, controls, grid)
    cells = 1
    for name, axis in grid.axes.items():
        cells *= len(axis)
        assert controls[name].value in axis, "the first answer is always stored"
        assert set(axis) <= set(controls[name].values())
        assert axis == sorted(axis, key=controls[name].values().index)
    assert cells <= 3000
    assert len(grid.as_json().encode()) <= limit or cells == 1


@settings(max_examples=25, deadline=None)
@given(
    low=st.integers(-50, 50),
    count=st.integers(1, 40),
    step=st.sampled_from([1, 3, 10]),
    at=st.integers(0, 40),
    limit=st.integers(100, 6000),
)
def test_thinned_sliders_keep_both_ends_and_the_first_value(
    low: int, count: int, step: int, at: int, limit: int
) -> None:
    high, first = low + count * step, low + min(at, count) * step
    controls = controls_of(mixed, {"a": Slider(low, high, step, value=first), "kind": Choice((("n", "n"),), "n")})
    grid = build(mixed, controls, limit)
    axis = grid.axes["a"]
    assert first in axis
    if len(axis) > 1:
        assert axis[0] == low
        assert axis[-1] == high
    holds_every_answer(mixed, controls, grid)


def test_values_between_stored_ones_stand_at_round_steps() -> None:
    controls = controls_of(expected_score, {"rating": Slider(1000, 2400), "opponent": Slider(1000, 2400)})
    grid = build(expected_score, controls, 100_000)
    for name, first in (("rating", 1613), ("opponent", 1388)):
        inner = [value for value in grid.axes[name][1:-1] if value != first]
        assert len(inner) > 5
        gaps = {b - a for a, b in pairwise(inner)}
        assert len(gaps) == 1
        assert str(gaps.pop()).strip("0") in ("1", "2", "5")


def test_dates_keep_a_date_of_every_era() -> None:
    controls = controls_of(mixed, {"since": CONTROLS["since"], "a": Slider(0, 9)})
    axis = build(mixed, controls, 3000).axes["since"]
    for start, _words in ERAS:
        assert start in axis
    assert controls["since"].value in axis


def test_outside_the_grid_there_is_no_answer() -> None:
    controls = controls_of(mixed, {"a": Slider(0, 9), "name": Text("Ana")})
    grid = build(mixed, controls, 1_000_000)
    assert lookup(grid, {"a": 3, "name": "Ana"}) is not None
    for values in (
        {"a": 10, "name": "Ana"},
        {"a": 2.5, "name": "Ana"},
        {"a": 3, "name": "Bea"},
        {"a": "3", "name": "Ana"},
    ):
        assert lookup(grid, values) is None


def test_a_refusal_is_stored_like_any_answer() -> None:
    controls = controls_of(mixed, {"a": Slider(0, 9)})
    stored = lookup(build(mixed, controls, 1_000_000), {"a": 7})
    assert stored is not None
    assert json.loads(stored) == {"error": "a = 7: must be anything but seven", "argument": "a"}


def test_the_same_call_gives_the_same_bytes() -> None:
    controls = controls_of(mixed, CONTROLS)
    assert build(mixed, controls, 20_000).as_json() == build(mixed, controls, 20_000).as_json()


def test_no_answer_is_reckoned_twice_while_the_grid_grows_coarser() -> None:
    asked: list[tuple[Any, ...]] = []

    def counted(a: int = 0, b: float = 0.0) -> Paragraph:
        asked.append((a, b))
        return Paragraph(f"{a} {b} {a * b} {a + b} {a - b}")

    build(counted, controls_of(counted, {"a": Slider(0, 40), "b": Slider(0, 40)}), 3000)
    assert len(asked) == len(set(asked))


def test_the_packing_is_worth_its_trouble() -> None:
    """The chapter's first explorer: at least ten times smaller than its answers written out."""
    controls = controls_of(expected_score, {"rating": Slider(1000, 2400, 100, value=1600), "draws": Slider(0, 100, 10)})
    grid = build(expected_score, controls, 200_000)
    written = sum(len(answer(expected_score, dict(grid.axes), cell).encode()) for cell in product(*grid.axes.values()))
    assert len(grid.as_json().encode()) * 10 < written


def test_the_books_event_is_on_its_grid_with_every_k_and_curve() -> None:
    controls = controls_of(
        event_change, {"rating": Slider(1000, 2400, value=1613), "k": [10, 20, 32], "curve": ["logistic", "table"]}
    )
    grid = build(event_change, controls, 200_000)
    assert grid.axes["k"] == [10, 20, 32]
    assert grid.axes["curve"] == ["logistic", "table"]
    stored = lookup(grid, {"rating": 1613, "k": 32, "curve": "logistic"})
    assert stored is not None
    assert "1601" in stored
