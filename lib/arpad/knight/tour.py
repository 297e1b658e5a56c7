"""Tours: checked, numbered, turned and compared.

A tour visits every square of its board once. It is *closed* when its last square is one move from its first: a closed
tour of n squares has n moves, an open one n - 1. On one square the tour is open: there is no move to close it with.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Self

from arpad.errors import BadValueError
from arpad.knight.board import KNIGHT, Board, Leaper, Square, Symmetry
from arpad.knight.errors import NotATour
from arpad.words import _, ngettext

__all__ = ["Numbers", "Tour", "first_fault", "first_fault_of_numbers", "path_of_numbers", "read_numbers"]

Numbers = Sequence[Sequence[int | None]]
"""Rows of numbers from 1 on; `None` or 0 is a square taken out of the board."""


def first_fault(board: Board, path: Iterable[str | Square]) -> str | None:
    """The first thing wrong with a tour as one sentence, or `None` for a valid tour, open or closed.

    >>> first_fault(Board(5, 5), [(0, 0), (0, 4)])
    'Move 1, a5 to e5, goes 0 rows and 4 columns: the (1, 2) leaper cannot.'
    """
    return _checked(board, path)[1]


def _checked(board: Board, path: Iterable[str | Square]) -> tuple[tuple[Square, ...], str | None]:
    """The squares up to the first fault, and the fault."""
    if not isinstance(board, Board):
        raise BadValueError("board", board, _("a Board"))
    if not isinstance(path, Iterable):
        raise BadValueError("path", path, _("a list of squares"))
    seen: dict[Square, int] = {}
    last: Square | None = None
    for number, place in enumerate(path, 1):
        try:
            square = board.square(place)
        except BadValueError:
            return tuple(seen), _("Square number {number}, {place}, is not on the {shape} board.").format(
                number=number, place=repr(place)[:40], shape=board.shape
            )
        if square in seen:
            return tuple(seen), _("{square} is visited twice: as number {first} and as number {second}.").format(
                square=board.name(square), first=seen[square], second=number
            )
        if last is not None and not board.is_move(last, square):
            rows, columns = abs(last[0] - square[0]), abs(last[1] - square[1])
            sentence = _("Move {move}, {a} to {b}, goes {rows} and {columns}: the {leaper} leaper cannot.")
            return tuple(seen), sentence.format(
                move=number - 1,
                a=board.name(last),
                b=board.name(square),
                rows=ngettext("{n} row", "{n} rows", rows).format(n=rows),
                columns=ngettext("{n} column", "{n} columns", columns).format(n=columns),
                leaper=board.leaper,
            )
        seen[square] = number
        last = square
    if len(seen) == board.size:
        return tuple(seen), None
    missing = next(square for square in board.squares if square not in seen)
    return tuple(seen), _("{visited} of {size} squares are visited: {square} is missing.").format(
        visited=len(seen), size=board.size, square=board.name(missing)
    )


def first_fault_of_numbers(rows: Numbers) -> str | None:
    """What keeps a grid from holding each of 1, 2, ..., n once, as one sentence, or `None`.

    >>> first_fault_of_numbers([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 6, 12]])
    'Number 6 stands twice: in row 3, column 2 and in row 3, column 3.'
    """
    if not _is_list(rows) or len(rows) == 0 or not all(map(_is_list, rows)):
        return _("A grid is rows of numbers, at least one.")
    width = len(rows[0])
    places: dict[int, Square] = {}
    for r, row in enumerate(rows):
        if len(row) != width or not width:
            return _("Row {row} has {found} numbers, the first row has {width}.").format(
                row=r + 1, found=len(row), width=width
            )
        for c, number in enumerate(row):
            if number is None or (number == 0 and not isinstance(number, bool)):
                continue
            if isinstance(number, bool) or not _is_whole(number) or number < 1:
                return _("Row {row}, column {column} holds {value}: a number from 1 on must stand there.").format(
                    row=r + 1, column=c + 1, value=repr(number)[:40]
                )
            if number in places:
                return _("Number {number} stands twice: in row {r1}, column {c1} and in row {r2}, column {c2}.").format(
                    number=number, r1=places[number][0] + 1, c1=places[number][1] + 1, r2=r + 1, c2=c + 1
                )
            places[int(number)] = (r, c)
    for number in range(1, len(places) + 1):
        if number not in places:
            return _("Number {number} is missing: the grid has {size} squares.").format(number=number, size=len(places))
    return None if places else _("The grid holds no number.")


def path_of_numbers(rows: Numbers) -> list[Square]:
    """The squares in the order of their numbers; raises `NotATour` for a grid with a repeated or missing number."""
    fault = first_fault_of_numbers(rows)
    if fault:
        raise NotATour(fault)
    order = sorted((number, (r, c)) for r, row in enumerate(rows) for c, number in enumerate(row) if number)
    return [square for _number, square in order]


def read_numbers(text: str) -> list[list[int | None]]:
    """A grid pasted as text: a line a row, numbers apart by spaces, commas, semicolons or bars, a dot or dash a hole.

    >>> read_numbers("1 . 3\\n4, 5, 6")
    [[1, None, 3], [4, 5, 6]]
    """
    if not isinstance(text, str):
        raise BadValueError("text", text, _("a grid as text, a line a row"))
    rows: list[list[int | None]] = []
    for line, words in enumerate(text.splitlines(), 1):
        row: list[int | None] = []
        for word in re.split(r"[\s,;|]+", words.strip(" \t,;|")):
            if word in {".", "-", "–"}:
                row.append(None)
            elif re.fullmatch(r"[0-9]{1,9}", word):
                row.append(int(word))
            elif word:
                raise BadValueError(
                    _("line {line}").format(line=line), word, _("a number from 1 on, or a dot for a square taken out")
                )
        if row:
            rows.append(row)
    return rows


@dataclass(frozen=True)
class Tour:
    """A valid tour of a board: its squares in order. Raises `NotATour` with the first fault named.

    >>> tour = Tour.from_numbers([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]])
    >>> tour.closed, tour.start, tour.end, tour.row_sums
    (False, (0, 0), (2, 3), (22, 26, 30))
    """

    board: Board
    path: tuple[Square, ...]

    def __post_init__(self) -> None:
        path, fault = _checked(self.board, self.path)
        if fault:
            raise NotATour(fault)
        object.__setattr__(self, "path", path)

    @classmethod
    def from_numbers(
        cls, rows: Numbers, *, leaper: Leaper = KNIGHT, wrap_rows: bool = False, wrap_columns: bool = False
    ) -> Self:
        """A tour from its numbered grid, 1 on the first square; `None` or 0 stands for a square taken out."""
        path = path_of_numbers(rows)
        visited = set(path)
        holes = frozenset((r, c) for r, row in enumerate(rows) for c in range(len(row)) if (r, c) not in visited)
        board = Board(
            len(rows), len(rows[0]), leaper=leaper, holes=holes, wrap_rows=wrap_rows, wrap_columns=wrap_columns
        )
        return cls(board, tuple(path))

    @classmethod
    def from_cells(cls, board: Board, cells: Iterable[int]) -> Self:
        """A tour from cells, places in reading order."""
        return cls(board, tuple(map(board.at, cells)))

    @property
    def start(self) -> Square:
        """The first square."""
        return self.path[0]

    @property
    def end(self) -> Square:
        """The last square."""
        return self.path[-1]

    @property
    def closed(self) -> bool:
        """Whether the last square is one move from the first (two squares make no closed tour)."""
        return len(self.path) > 2 and self.board.is_move(self.end, self.start)

    @property
    def moves(self) -> int:
        """How many moves: as many as squares when closed, one fewer when open."""
        return len(self.path) - (not self.closed)

    @property
    def cells(self) -> tuple[int, ...]:
        """The path as cells."""
        return tuple(map(self.board.cell, self.path))

    @cached_property
    def numbers(self) -> tuple[tuple[int | None, ...], ...]:
        """The numbered grid, 1 on the first square, `None` on squares taken out."""
        board = self.board
        flat: list[int | None] = [None] * (board.rows * board.columns)
        for number, square in enumerate(self.path, 1):
            flat[board.cell(square)] = number
        return tuple(tuple(flat[r * board.columns : (r + 1) * board.columns]) for r in range(board.rows))

    @cached_property
    def diagram(self) -> frozenset[frozenset[Square]]:
        """The moves without direction or numbers, the closing one too: what is drawn."""
        moves = [frozenset(move) for move in pairwise(self.path)]
        return frozenset([*moves, frozenset((self.end, self.start))] if self.closed else moves)

    @property
    def row_sums(self) -> tuple[int, ...]:
        """The sum of each row of the numbered grid."""
        return tuple(sum(number or 0 for number in row) for row in self.numbers)

    @property
    def column_sums(self) -> tuple[int, ...]:
        """The sum of each column of the numbered grid."""
        return tuple(sum(number or 0 for number in column) for column in zip(*self.numbers, strict=True))

    @property
    def diagonal_sums(self) -> tuple[int, int] | None:
        """The sums of the falling and the rising diagonal; `None` unless the board is square."""
        side = self.board.rows
        if side != self.board.columns:
            return None
        falling = sum(self.numbers[i][i] or 0 for i in range(side))
        return falling, sum(self.numbers[i][side - 1 - i] or 0 for i in range(side))

    def reversed(self) -> Self:
        """The tour walked backwards."""
        return type(self)(self.board, self.path[::-1])

    def started_at(self, place: str | Square) -> Self:
        """A closed tour begun on another square; for an open tour only its own start is right."""
        square = self.board.square(place, "start")
        if not self.closed and square != self.start:
            raise BadValueError(
                "start", place, _("{square}, where this open tour begins").format(square=self.board.name(self.start))
            )
        at = self.path.index(square)
        return type(self)(self.board, self.path[at:] + self.path[:at])

    def transformed(self, symmetry: Symmetry) -> Self:
        """The tour turned or mirrored together with its board."""
        rows, columns = self.board.rows, self.board.columns
        return type(self)(
            self.board.transformed(symmetry), tuple(symmetry.apply(square, rows, columns) for square in self.path)
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board that leave the diagram as it is; the identity always does."""
        rows, columns = self.board.rows, self.board.columns
        return tuple(
            symmetry
            for symmetry in self.board.symmetries
            if all(
                frozenset(symmetry.apply(square, rows, columns) for square in move) in self.diagram
                for move in self.diagram
            )
        )

    def canonical(self) -> Self:
        """One tour for all with the same diagram up to turning and mirroring, whatever start and direction.

        Among all of them the one whose board is not higher than wide and whose path comes first in reading order.
        """
        best = None
        for symmetry in Symmetry:
            board = self.board.transformed(symmetry)
            if board.rows <= board.columns:
                images = [symmetry.apply(square, self.board.rows, self.board.columns) for square in self.path]
                rank = sorted(board.holes), board.wrap_rows, _first_of_diagram(images, self.closed)
                if best is None or rank < best[0]:
                    best = rank, board
        assert best is not None  # a board or its transpose is not higher than wide
        return type(self)(best[1], best[0][2])

    def text(self, *, coordinates: bool = False) -> str:
        """The numbered grid as text; with `coordinates` column letters and row numbers stand beside it.

        >>> print(Tour.from_numbers([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]).text(coordinates=True))
        3   1  4  7 10
        2   8 11  2  5
        1   3  6  9 12
            a  b  c  d
        """
        board = self.board
        letters = [board.name((0, column)).rstrip("0123456789") for column in range(board.columns)]
        width = max(len(str(board.size)), *map(len, letters)) if coordinates else len(str(board.size))
        lines = [" ".join(f"{number or '.':>{width}}" for number in row) for row in self.numbers]
        if not coordinates:
            return "\n".join(lines)
        margin = len(str(board.rows))
        lines = [f"{board.rows - r:>{margin}}  {line}" for r, line in enumerate(lines)]
        return "\n".join([*lines, " " * (margin + 2) + " ".join(f"{word:>{width}}" for word in letters)])

    def data(self) -> dict[str, Any]:
        """The tour as plain data, ready for JSON."""
        board = self.board
        return {
            "rows": board.rows,
            "columns": board.columns,
            "leaper": list(board.leaper),
            "holes": [board.name(hole) for hole in sorted(board.holes)],
            "wrap_rows": board.wrap_rows,
            "wrap_columns": board.wrap_columns,
            "closed": self.closed,
            "path": [board.name(square) for square in self.path],
            "numbers": [list(row) for row in self.numbers],
        }


def _first_of_diagram(path: list[Square], closed: bool) -> tuple[Square, ...]:
    """Of all starts and directions of a path the one that comes first in reading order."""
    if not closed:
        return tuple(min(path, path[::-1]))
    at = path.index(min(path))
    return min((*path[at:], *path[:at]), (*path[at::-1], *path[:at:-1]))


def _is_list(value: object) -> bool:
    return hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, str | bytes | dict)


def _is_whole(value: object) -> bool:
    return hasattr(value, "__index__")
