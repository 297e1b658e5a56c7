"""The answers of a small grid, computed when the book is built, so small that a page can carry them.

Answers to neighbouring questions are nearly the same text. So each answer is cut into tokens; what is equal in all of
them is written once; a token that varies is a table over just those controls that it depends on ("1613" follows one
slider, the expected score two). The page puts the pieces together again (site/static/book.js, `gridAnswer`).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import isclose, prod
from typing import Any

from arpad.explore.call import ask
from arpad.explore.controls import Control, Dates, Slider, Value

__all__ = ["Grid", "build", "lookup"]

# A run of equal elements (the squares of a hundred games) is written once with its length.
_RUN = re.compile(r"(<(\w+)[^<>]*></\2>)\1{3,}")
# Words and numbers change from answer to answer, the markup between them does not.
_TOKEN = re.compile(r"[\w.−½+-]+|[^\w.−½+-]+")
_MOST_CELLS = 3000  # more would cost the build seconds
_FIRST = 35  # an index is one character from here on: past the quotation mark, which JSON would have to escape

Axes = dict[str, list[Value]]


@dataclass(frozen=True, slots=True)
class Grid:
    """The values of each control for which answers are stored, and the answers packed for the page."""

    axes: Mapping[str, list[Value]]
    packed: Mapping[str, Any]

    def as_json(self) -> str:
        """What the page loads."""
        return json.dumps({"axes": self.axes} | dict(self.packed), ensure_ascii=False, separators=(",", ":"))


def build(function: Callable[..., Any], controls: Mapping[str, Control], limit: int) -> Grid:
    """The finest grid whose packed answers fit in `limit` bytes; the first values of all controls are always in it."""
    known: dict[tuple[Value, ...], list[str]] = {}  # a coarser grid is part of the finer: nothing is reckoned twice
    for axes in _ever_coarser(controls):
        if prod(len(axis) for axis in axes.values()) > _MOST_CELLS:
            continue
        cells = list(product(*axes.values()))
        for cell in cells:
            if cell not in known:
                answer = ask(function, dict(zip(axes, cell, strict=True))).as_json()
                known[cell] = _TOKEN.findall(_shorter(answer))
        grid = Grid(axes, _pack(list(axes.values()), [known[cell] for cell in cells]))
        if len(grid.as_json().encode()) <= limit or len(cells) == 1:
            return grid
    raise AssertionError("the coarsest grid has one cell and is always returned")


def _shorter(answer: str) -> str:
    return _RUN.sub(lambda run: f"\x01{len(run[0]) // len(run[1])}*{run[1]}\x02", answer)


def _ever_coarser(controls: Mapping[str, Control]) -> Iterator[Axes]:
    """Ever wider round steps on the slider that has most of them; at last the first option alone of the choices too."""
    axes: Axes = {name: list(control.values()) for name, control in controls.items()}
    wider = {name: _round_steps() for name, control in controls.items() if isinstance(control, Slider)}
    while True:
        yield axes
        eras = [name for name, c in controls.items() if isinstance(c, Dates) and len(axes[name]) > len(c.eras) + 1]
        wide = [name for name in wider if len(axes[name]) > 1]
        long = eras or wide or [name for name in axes if len(axes[name]) > 1]
        if not long:
            return
        name = max(long, key=lambda name: len(axes[name]))
        axes = axes | {name: _thinned(axes[name], controls[name], next(wider[name], None) if name in wider else None)}


def _round_steps() -> Iterator[int]:
    return (digit * 10**power for power in range(7) for digit in (2, 5, 10))


def _thinned(values: list[Value], control: Control, wider: int | None) -> list[Value]:
    """The values at multiples of a wider step, with both ends and the first value."""
    first = control.value
    if isinstance(control, Dates) and len(values) > len(control.eras) + 1:  # one date an era says nearly all
        return sorted({first or control.first, *(start for start, _words in control.eras)} & {*values}, key=str)
    if (
        not isinstance(control, Slider)
        or first is None
        or wider is None
        or wider * control.step > control.high - control.low
    ):
        return [value for value in values if value == first]
    step = wider * control.step
    at_step = (v for v in values if isclose(float(v) / step, round(float(v) / step), abs_tol=1e-9))
    return sorted({*at_step, first, _end(control.low), _end(control.high)} & {*values}, key=float)


def _end(value: float) -> float:
    return int(value) if value == int(value) else value


def _pack(axes: Sequence[Sequence[Value]], tokens: Sequence[list[str]]) -> dict[str, Any]:
    """Answers grouped by shape (how many tokens); in each group the fixed tokens and the tables of those that vary.

    The fixed texts of all shapes stand in one list, since most of them are the same.
    """
    coordinates = list(product(*(range(len(axis)) for axis in axes)))
    pieces: dict[str, int] = {}
    shapes: dict[int, list[int]] = {}
    for cell, found in enumerate(tokens):
        shapes.setdefault(len(found), []).append(cell)
    shape_of = [0] * len(tokens)
    packed = []
    sizes = [len(axis) for axis in axes]
    for index, cells in enumerate(shapes.values()):
        for cell in cells:
            shape_of[cell] = index
        packed.append(_pack_shape(sizes, [coordinates[c] for c in cells], [tokens[c] for c in cells], pieces))
    return {"pieces": list(pieces), "shapes": packed, "shape": shape_of if len(packed) > 1 else []}


def _pack_shape(
    sizes: list[int], cells: list[tuple[int, ...]], tokens: list[list[str]], pieces: dict[str, int]
) -> dict[str, Any]:
    """The skeleton is a list of numbers: a piece of fixed text as itself, a table as -1, -2, ..."""
    skeleton: list[int] = []
    tables: list[dict[str, Any]] = []
    known: dict[tuple[str, ...], int] = {}
    fixed: list[str] = []

    def end_fixed() -> None:
        if fixed:
            skeleton.append(pieces.setdefault("".join(fixed), len(pieces)))
            fixed.clear()

    for column in zip(*tokens, strict=True):
        if len(set(column)) == 1:
            fixed.append(column[0])
            continue
        end_fixed()
        if column not in known:
            known[column] = len(tables)
            tables.append(_table(sizes, cells, column))
        skeleton.append(-1 - known[column])
    end_fixed()
    return {"skeleton": skeleton, "tables": tables}


def _table(sizes: list[int], cells: list[tuple[int, ...]], column: Sequence[str]) -> dict[str, Any]:
    """The token as a table over the fewest controls that decide it: those, the distinct texts, an index a place."""
    for axes in sorted(_subsets(len(sizes)), key=lambda axes: prod(sizes[a] for a in axes)):
        seen: dict[tuple[int, ...], str] = {}
        if all(
            seen.setdefault(tuple(cell[a] for a in axes), text) == text
            for cell, text in zip(cells, column, strict=True)
        ):
            texts = list(dict.fromkeys(seen.values()))
            number = {text: i for i, text in enumerate(texts)}
            places = product(*(range(sizes[a]) for a in axes))
            return {"axes": axes, "texts": texts, "at": "".join(_digit(number.get(seen.get(p, ""), 0)) for p in places)}
    raise AssertionError("all controls together decide every token")


def _digit(index: int) -> str:
    return chr(_FIRST + index)


def _subsets(n: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, n + 1):
        yield from combinations(range(n), size)


def _longer(answer: str) -> str:
    return re.sub(r"\x01(\d+)\*(.*?)\x02", lambda run: int(run[1]) * run[2], answer)


def lookup(grid: Grid, values: Mapping[str, Value]) -> str | None:
    """The reply stored for these values, as JSON; None outside the grid. The page does the same (`gridAnswer`)."""
    places = []
    for name, axis in grid.axes.items():
        if values[name] not in axis:
            return None
        places.append(axis.index(values[name]))
    cell = 0
    for place, axis in zip(places, grid.axes.values(), strict=True):
        cell = cell * len(axis) + place
    sizes = [len(axis) for axis in grid.axes.values()]
    shape = grid.packed["shapes"][grid.packed["shape"][cell] if grid.packed["shape"] else 0]
    text = []
    for piece in shape["skeleton"]:
        if piece >= 0:
            text.append(grid.packed["pieces"][piece])
            continue
        table = shape["tables"][-1 - piece]
        at = 0
        for a in table["axes"]:
            at = at * sizes[a] + places[a]
        text.append(table["texts"][ord(table["at"][at]) - _FIRST])
    return _longer("".join(text))
