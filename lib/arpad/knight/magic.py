"""Magic tours: sums of rows, columns, diagonals and blocks, as they grow with every move.

A tour of an n x n board is semi-magic if its rows and columns all have the sum n (n² + 1) / 2, 260 on the chessboard,
and magic if both diagonals have it too. A complete search of 2003 (Stertenbrink, Meyrignac and Mackay) found 140
semi-magic tours of the 8 x 8 board up to symmetry and direction, and none of them magic. `symmetric_tours` repeats a
part of it: all closed tours that a half turn leaves as they are, and the semi-magic ones among their numberings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.tour import Tour
from arpad.words import _

__all__ = [
    "Line",
    "SymmetricTours",
    "block_sums",
    "is_magic",
    "is_semi_magic",
    "lines",
    "lines_after",
    "magic_constant",
    "symmetric_tours",
]

Kind = Literal["row", "column", "diagonal"]


@dataclass(frozen=True, slots=True)
class Line:
    """A row, column or diagonal and its sum so far.

    `index` counts rows from the top and columns from the left; diagonal 0 falls from the top left, 1 rises from the
    bottom left. `right` is `None` until the line is full, then whether its sum is the magic one.
    """

    kind: Kind
    index: int
    squares: tuple[Square, ...]
    filled: int
    total: int
    right: bool | None


def magic_constant(side: int) -> int:
    """What each line of a magic square of the numbers 1 to side² adds up to: side (side² + 1) / 2.

    >>> magic_constant(8), magic_constant(3)
    (260, 15)
    """
    side = whole_number("side", side, 1)
    return side * (side * side + 1) // 2


def lines(tour: Tour) -> tuple[Line, ...]:
    """Rows, columns and diagonals of a tour of a square board with their sums."""
    return lines_after(tour, tour.board.size)


def lines_after(tour: Tour, number: int) -> tuple[Line, ...]:
    """The lines when the knight has numbered `number` squares: what lights up as it walks.

    >>> from arpad.datasets.knight import load_famous_tours
    >>> beverley = Tour.from_numbers(load_famous_tours()["beverley"].numbers)
    >>> [sum(line.right is True for line in lines_after(beverley, n)) for n in (62, 63, 64)]
    [12, 14, 16]
    """
    side = _side(tour.board)
    number = whole_number("number", number, 0, tour.board.size)
    constant = magic_constant(side)
    found = []
    for kind, index, squares in _lines_of_board(side):
        values = [tour.numbers[r][c] or 0 for r, c in squares]
        walked = [value for value in values if value <= number]
        right = sum(values) == constant if len(walked) == side else None
        found.append(Line(kind, index, squares, len(walked), sum(walked), right))
    return tuple(found)


def is_semi_magic(tour: Tour) -> bool:
    """Whether all rows and all columns have the magic sum."""
    return all(line.right for line in lines(tour) if line.kind != "diagonal")


def is_magic(tour: Tour) -> bool:
    """Whether all rows, all columns and both diagonals have the magic sum."""
    return all(line.right for line in lines(tour))


def block_sums(tour: Tour, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The sums of the blocks of `rows` x `columns` squares into which the board is cut.

    >>> from arpad.datasets.knight import load_famous_tours
    >>> beverley = Tour.from_numbers(load_famous_tours()["beverley"].numbers)
    >>> block_sums(beverley, 4, 4)
    ((520, 520), (520, 520))
    """
    board = tour.board
    rows, columns = whole_number("rows", rows, 1, board.rows), whole_number("columns", columns, 1, board.columns)
    if board.rows % rows or board.columns % columns:
        raise BadValueError("rows, columns", (rows, columns), _("divisors of the board's sides"))
    return tuple(
        tuple(
            sum(number or 0 for row in tour.numbers[r : r + rows] for number in row[c : c + columns])
            for c in range(0, board.columns, columns)
        )
        for r in range(0, board.rows, rows)
    )


@dataclass(frozen=True, slots=True)
class SymmetricTours:
    """The closed 8 x 8 tours that a half turn leaves as they are.

    `diagrams` counts them as drawn, each once; `semi_magic` holds the semi-magic numberings among them, and `classes`
    one of them for each class under the eight symmetries and reversal.
    """

    diagrams: int
    semi_magic: tuple[Tour, ...]
    classes: tuple[Tour, ...]


def symmetric_tours(*, progress: Callable[[int, int], Any] | None = None) -> SymmetricTours:
    """All closed 8 x 8 tours with half-turn symmetry and the semi-magic numberings among them; needs numba.

    In such a tour square i + 32 is the half turn of square i, so half the tour is searched: a path of 32 squares, one
    of each pair of opposite squares. `progress` is called with (parts done, parts in all).
    """
    from arpad.knight.magic_bulk import search_symmetric

    diagrams, found = search_symmetric(progress)
    board = Board(8, 8)
    semi_magic = tuple(Tour.from_cells(board, cells) for cells in found)
    classes: dict[tuple[Square, ...], Tour] = {}
    for tour in semi_magic:
        images = [
            image.path
            for symmetry in board.symmetries
            for turned in [tour.transformed(symmetry)]
            for image in (turned, turned.reversed())
        ]
        classes.setdefault(min(images), tour)
    return SymmetricTours(diagrams, semi_magic, tuple(classes[key] for key in sorted(classes)))


def _side(board: Board) -> int:
    if board.rows != board.columns or board.holes:
        raise BadValueError("tour", board.shape, _("a tour of a full square board"))
    return board.rows


def _lines_of_board(side: int) -> Iterator[tuple[Kind, int, tuple[Square, ...]]]:
    for index in range(side):
        yield "row", index, tuple((index, c) for c in range(side))
    for index in range(side):
        yield "column", index, tuple((r, index) for r in range(side))
    yield "diagonal", 0, tuple((i, i) for i in range(side))
    yield "diagonal", 1, tuple((side - 1 - i, i) for i in range(side))
