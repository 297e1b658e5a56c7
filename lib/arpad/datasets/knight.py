"""The knight's data: famous tours, Squirrel and Cull's move orders, how many tours there are."""

import json
from dataclasses import dataclass

from arpad.datasets.reading import read_records, read_text

__all__ = [
    "DrawnTour",
    "FamousTour",
    "MoveOrder",
    "TourCount",
    "load_closed_classes",
    "load_drawn_tours",
    "load_famous_tours",
    "load_squirrel_cull",
    "load_tour_counts",
]

Square = tuple[int, int]


@dataclass(frozen=True)
class FamousTour:
    """A tour of history or of the web: its numbered grid, whose tour it is, and what a script found true of it."""

    key: str
    name: str
    composer: str | None
    year: str | None
    closed: bool
    remark: str
    source: str
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class MoveOrder:
    """One of Squirrel and Cull's orders of the moves, (rows, columns) each, and the square where it ends."""

    moves: tuple[Square, ...]
    until: Square | None


@dataclass(frozen=True)
class TourCount:
    """How many tours of a kind a board has, counted without direction and with it, and how the number was had."""

    rows: int
    cols: int
    kind: str
    undirected: int
    directed: int
    how: str


@dataclass(frozen=True)
class _Classes:
    rows: int
    cols: int
    classes: int


def load_closed_classes() -> dict[tuple[int, int], int]:
    """How many closed tours differ even when the board is turned or mirrored, by (rows, columns)."""
    return {(row.rows, row.cols): row.classes for row in read_records("knight_closed_classes.csv", _Classes)}


@dataclass(frozen=True)
class DrawnTour:
    """A closed 8x8 tour drawn at random: its number among all of them, and its squares from the top left corner on."""

    number: int
    path: tuple[Square, ...]


@dataclass(frozen=True)
class _Drawn:
    number: int
    moves: str


_STEPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


def load_drawn_tours() -> tuple[DrawnTour, ...]:
    """Closed tours of the 8x8 board, each drawn as likely as any other; digit d of a row is the d-th step."""
    return tuple(DrawnTour(row.number, _walked(row.moves)) for row in read_records("knight_drawn_8x8.csv", _Drawn))


def _walked(moves: str) -> tuple[Square, ...]:
    path = [(0, 0)]
    for digit in moves:
        row, column = _STEPS[int(digit)]
        path.append((path[-1][0] + row, path[-1][1] + column))
    return tuple(path)


def load_famous_tours() -> dict[str, FamousTour]:
    """The famous grids by key, such as ``"beverley"``."""
    tours = json.loads(read_text("knight_famous_tours.json"))
    return {
        tour["key"]: FamousTour(**{**tour, "numbers": tuple(tuple(row) for row in tour["numbers"])}) for tour in tours
    }


def load_squirrel_cull(side: int) -> tuple[MoveOrder, ...]:
    """Squirrel and Cull's orders for a board of `side` x `side`, from the top left corner, the first one first.

    The paper gives a list of orders for each remainder of the side by 8, and by 16 where the side leaves 5.
    """
    data = json.loads(read_text("knight_squirrel_cull.json"))
    directions = [tuple(direction) for direction in data["directions"]]
    chosen = next(entry["orders"] for entry in data["lists"] if side % 16 in entry["remainders"])
    orders = []
    for digits, *switch in chosen:
        # A coordinate [h, b] is floor(h * side / 2) + b, counted from 1.
        x, y = (part and part[0] * side // 2 + part[1] - 1 for part in switch)
        on_board = x is not None and 0 <= x < side and 0 <= y < side
        moves = tuple(directions[int(digit) - 1] for digit in digits)
        orders.append(MoveOrder(moves, (x, y) if on_board else None))
    return tuple(orders)


def load_tour_counts() -> dict[tuple[int, int, str], TourCount]:
    """The known numbers of tours by (rows, columns, "open" or "closed"), rows at most columns."""
    return {(row.rows, row.cols, row.kind): row for row in read_records("knight_counts.csv", TourCount)}
