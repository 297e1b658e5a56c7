"""Boards: any size, squares taken out, edges joined, and any leaper on them.

A square is ``(row, column)`` counted from 0 at the top left; its name is the chess name, letters for columns and
numbers for rows counted from the bottom, so that a1 is the bottom left corner. A *cell* is the square's place in
reading order, ``row * columns + column``: the searches work on cells.
"""

import operator
import re
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Self

from arpad.errors import BadValueError
from arpad.knight.errors import require_memory
from arpad.words import N_, _

__all__ = ["KNIGHT", "Board", "Leaper", "Square", "Symmetry", "column_letters", "leaper_moves", "whole_number"]

Square = tuple[int, int]
Leaper = tuple[int, int]

KNIGHT: Leaper = (1, 2)

_DIGITS = 9  # of a side given in words: more squares than any memory holds
_BYTES_A_SQUARE = 200  # neighbour tuples of a board, measured with eight moves a square


class Symmetry(Enum):
    """The eight symmetries of a square: flip the rows, flip the columns, then swap rows with columns."""

    IDENTITY = (False, False, False)
    HALF_TURN = (True, True, False)
    FLIP_ROWS = (True, False, False)
    FLIP_COLUMNS = (False, True, False)
    TRANSPOSE = (False, False, True)
    ANTITRANSPOSE = (True, True, True)
    QUARTER_TURN = (True, False, True)
    THREE_QUARTER_TURN = (False, True, True)

    @property
    def label(self) -> str:
        """The symmetry's name for a reader."""
        return _(_SYMMETRY_LABELS[self])

    @property
    def transposes(self) -> bool:
        """Whether rows become columns."""
        return self.value[2]

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        turns = (Symmetry.QUARTER_TURN, Symmetry.THREE_QUARTER_TURN)
        return turns[1 - turns.index(self)] if self in turns else self

    def apply(self, square: Square, rows: int, columns: int) -> Square:
        """Where a square of a ``rows x columns`` board goes.

        >>> Symmetry.QUARTER_TURN.apply((0, 0), 3, 4)
        (0, 2)
        """
        flip_rows, flip_columns, transpose = self.value
        row = rows - 1 - square[0] if flip_rows else square[0]
        column = columns - 1 - square[1] if flip_columns else square[1]
        return (column, row) if transpose else (row, column)


_SYMMETRY_LABELS = {
    Symmetry.IDENTITY: N_("as it is"),
    Symmetry.HALF_TURN: N_("half turn"),
    Symmetry.FLIP_ROWS: N_("mirror, top to bottom"),
    Symmetry.FLIP_COLUMNS: N_("mirror, left to right"),
    Symmetry.TRANSPOSE: N_("mirror in the falling diagonal"),
    Symmetry.ANTITRANSPOSE: N_("mirror in the rising diagonal"),
    Symmetry.QUARTER_TURN: N_("quarter turn"),
    Symmetry.THREE_QUARTER_TURN: N_("three-quarter turn"),
}


def whole_number(argument: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within bounds as an int; anything else, a bool too, raises `BadValueError`."""
    allowed = (
        _("a whole number, {least} or more").format(least=least)
        if most is None
        else _("a whole number from {least} to {most}").format(least=least, most=most)
    )
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BadValueError(argument, value, allowed) from None
    if isinstance(value, bool) or number < least or (most is not None and number > most):
        raise BadValueError(argument, value, allowed)
    return number


def leaper_moves(leaper: Leaper) -> tuple[Square, ...]:
    """The moves of an {r, s} leaper as (rows, columns), in ascending order: move k reversed is the k-th from the end.

    >>> leaper_moves((1, 2))
    ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
    """
    r, s = leaper
    steps = {(a, b) for p, q in ((r, s), (s, r)) for a in (p, -p) for b in (q, -q)}
    return tuple(sorted(steps))


def column_letters(column: int) -> str:
    """The letters of a column: a to z, then aa, ab and so on.

    >>> column_letters(0), column_letters(25), column_letters(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    while column >= 0:
        column, letter = divmod(column, 26)
        letters = chr(ord("a") + letter) + letters
        column -= 1
    return letters


@dataclass(frozen=True)
class Board:
    """A board of `rows` x `columns` squares with a leaper on it, the knight (1, 2) if none is named.

    `holes` are squares taken out. `wrap_columns` joins the left edge to the right (a cylinder), `wrap_rows` the top to
    the bottom; both make a torus. Raises `BadValueError` for sizes below 1, holes off the board, a leaper that does not
    move.

    >>> board = Board(8, 8)
    >>> board.size, board.name((0, 0)), board.square("e4"), board.degree("a1")
    (64, 'a8', (4, 4), 2)
    """

    rows: int
    columns: int
    _: KW_ONLY
    leaper: Leaper = KNIGHT
    holes: frozenset[Square] = field(default=frozenset())
    wrap_rows: bool = False
    wrap_columns: bool = False

    def __post_init__(self) -> None:
        change = object.__setattr__
        change(self, "rows", whole_number("rows", self.rows, 1))
        change(self, "columns", whole_number("columns", self.columns, 1))
        change(self, "leaper", _checked_leaper(self.leaper))
        for name in ("wrap_rows", "wrap_columns"):
            if not isinstance(getattr(self, name), bool):
                raise BadValueError(name, getattr(self, name), _("true or false"))
        plain = {self._on_rectangle(hole, "holes") for hole in _listed("holes", self.holes)}
        change(self, "holes", frozenset(plain))
        if len(plain) == self.rows * self.columns:
            raise BadValueError("holes", sorted(plain), _("fewer than all squares of the board"))

    @classmethod
    def parse(cls, text: str, **options: object) -> Self:
        """A board from its size in words, rows first.

        >>> Board.parse("3x4").columns, Board.parse("8").rows
        (4, 8)
        """
        match = re.fullmatch(r"\s*([0-9]+)\s*(?:[xX×*]\s*([0-9]+)\s*)?", text) if isinstance(text, str) else None
        if match is None:
            raise BadValueError("board", text, _("rows x columns, such as 8x8 or 3x10"))
        rows, columns = match.groups()
        if len(rows) > _DIGITS or len(columns or "") > _DIGITS:
            raise BadValueError("board", text, _("rows x columns, each of at most {n} digits").format(n=_DIGITS))
        return cls(int(rows), int(columns or rows), **options)  # type: ignore[arg-type]

    @property
    def size(self) -> int:
        """How many squares there are, holes not counted."""
        return self.rows * self.columns - len(self.holes)

    @property
    def plain(self) -> bool:
        """Whether this is a full rectangle with four edges and a knight: the board of the theorems."""
        return self.leaper == KNIGHT and not self.holes and not self.wrap_rows and not self.wrap_columns

    @property
    def shape(self) -> str:
        """The size as a reader writes it: ``3 x 4`` with a multiplication sign."""
        return f"{self.rows}×{self.columns}"

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares in reading order."""
        require_memory(self.shape, self.size * _BYTES_A_SQUARE)
        return tuple((r, c) for r in range(self.rows) for c in range(self.columns) if (r, c) not in self.holes)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell of the rectangle the cells one move away, in the order of `leaper_moves`; none for a hole.

        On joined edges two moves may lead to the same square: it is listed once, and never the square itself.
        """
        return self.neighbours_in_order(leaper_moves(self.leaper))

    def neighbours_in_order(self, order: Sequence[Square]) -> tuple[tuple[int, ...], ...]:
        """`neighbours` with the moves taken in another order."""
        require_memory(self.shape, self.rows * self.columns * _BYTES_A_SQUARE)
        lists: list[tuple[int, ...]] = []
        for row in range(self.rows):
            for column in range(self.columns):
                found: dict[int, None] = {}
                for down, right in order if (row, column) not in self.holes else ():
                    square = self._wrapped(row + down, column + right)
                    if square is not None and square != (row, column) and square not in self.holes:
                        found[square[0] * self.columns + square[1]] = None
                lists.append(tuple(found))
        return tuple(lists)

    @cached_property
    def components(self) -> tuple[tuple[Square, ...], ...]:
        """The sets of squares that the leaper joins, the largest first."""
        return tuple(tuple(map(self.at, sorted(part))) for part in self._parts)

    @property
    def connected(self) -> bool:
        """Whether the leaper gets from any square to any other."""
        return len(self.components) == 1

    @cached_property
    def sides(self) -> dict[Square, int] | None:
        """Side 0 or 1 for each square so that every move changes side, the larger side 0; `None` if that cannot be.

        For the knight on a flat board these are the two colours; the camel, which keeps its colour, alternates rows.
        """
        side: dict[int, int] = {}
        for part in self._parts:
            side[part[0]] = 0
            for cell in part:  # breadth first: a cell's side is known before its neighbours are looked at
                for other in self.neighbours[cell]:
                    if side.setdefault(other, 1 - side[cell]) == side[cell]:
                        return None
            if 2 * sum(side[cell] for cell in part) > len(part):
                side.update((cell, 1 - side[cell]) for cell in part)
        return {self.at(cell): value for cell, value in side.items()}

    @cached_property
    def _parts(self) -> list[list[int]]:
        seen = bytearray(self.rows * self.columns)
        parts = []
        for square in self.squares:
            first = self.cell(square)
            if seen[first]:
                continue
            seen[first], part = 1, [first]
            for cell in part:
                for other in self.neighbours[cell]:
                    if not seen[other]:
                        seen[other] = 1
                        part.append(other)
            parts.append(part)
        return sorted(parts, key=lambda part: (-len(part), part[0]))

    def cell(self, square: Square) -> int:
        """The place of a square in reading order."""
        return square[0] * self.columns + square[1]

    def at(self, cell: int) -> Square:
        """The square at a place in reading order."""
        return divmod(cell, self.columns)

    def colour(self, square: Square) -> int:
        """0 for the colour of the top left corner, the majority on odd boards, 1 for the other."""
        return (square[0] + square[1]) % 2

    def name(self, square: Square) -> str:
        """The chess name of a square: ``a1`` is the bottom left corner.

        >>> Board(3, 30).name((2, 26))
        'aa1'
        """
        return f"{column_letters(square[1])}{self.rows - square[0]}"

    def square(self, place: str | Square, argument: str = "square") -> Square:
        """A square from its name or its (row, column); off the board or a hole raises `BadValueError`.

        >>> Board(3, 4).square("d1"), Board(3, 4).square((0, 3))
        ((2, 3), (0, 3))
        """
        square = self._named(place, argument) if isinstance(place, str) else self._on_rectangle(place, argument)
        if square in self.holes:
            raise BadValueError(argument, place, _("a square that is not taken out of the board"))
        return square

    def degree(self, place: str | Square) -> int:
        """How many moves the leaper has from a square of the empty board."""
        return len(self.neighbours[self.cell(self.square(place))])

    def is_move(self, a: Square, b: Square) -> bool:
        """Whether b is one move from a.

        >>> Board(8, 8).is_move((0, 0), (0, 4)), Board(8, 8).is_move((0, 0), (1, 2))
        (False, True)
        """
        down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
        r, s = self.leaper
        if not (self.wrap_rows or self.wrap_columns):
            return (down, right) == (r, s) or (down, right) == (s, r)
        return a != b and any(self._wrapped(a[0] + i, a[1] + j) == b for i, j in leaper_moves(self.leaper))

    def transformed(self, symmetry: Symmetry) -> "Board":
        """The board after a symmetry; holes and joined edges go with it."""
        wraps = (self.wrap_rows, self.wrap_columns)
        sides = (self.rows, self.columns)
        if symmetry.transposes:
            wraps, sides = wraps[::-1], sides[::-1]
        return Board(
            *sides,
            leaper=self.leaper,
            holes=frozenset(symmetry.apply(hole, self.rows, self.columns) for hole in self.holes),
            wrap_rows=wraps[0],
            wrap_columns=wraps[1],
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that leave the board as it is: eight for a full square, four for a full rectangle."""
        return tuple(symmetry for symmetry in Symmetry if self.transformed(symmetry) == self)

    def _wrapped(self, row: int, column: int) -> Square | None:
        if self.wrap_rows:
            row %= self.rows
        if self.wrap_columns:
            column %= self.columns
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def _on_rectangle(self, place: object, argument: str) -> Square:
        allowed = _("a square of the {shape} board: row 0 to {row}, column 0 to {column}").format(
            shape=self.shape, row=self.rows - 1, column=self.columns - 1
        )
        try:
            row, column = _pair(place)
            return whole_number("row", row, 0, self.rows - 1), whole_number("column", column, 0, self.columns - 1)
        except (TypeError, ValueError):
            raise BadValueError(argument, place, allowed) from None

    def _named(self, text: str, argument: str) -> Square:
        match = re.fullmatch(r"\s*([a-z]{1,6})([0-9]{1,9})\s*", text.lower())
        allowed = _("a square from a1 to {last}").format(last=self.name((0, self.columns - 1)))
        if match is None:
            raise BadValueError(argument, text, allowed)
        column = 0
        for letter in match[1]:
            column = 26 * column + ord(letter) - ord("a") + 1
        row = self.rows - int(match[2])
        if not (0 <= row < self.rows and column <= self.columns):
            raise BadValueError(argument, text, allowed)
        return row, column - 1


def _listed(argument: str, value: object) -> list[object]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise BadValueError(argument, value, _("a collection of squares (row, column)"))
    return list(value)


def _pair(value: Any) -> tuple[object, object]:
    first, second = value
    return first, second


def _checked_leaper(leaper: object) -> Leaper:
    allowed = _("two whole numbers from 0 on, not both 0, such as (1, 2) for the knight")
    try:
        r, s = sorted(whole_number("leaper", part, 0) for part in _pair(leaper))
    except (TypeError, ValueError):
        raise BadValueError("leaper", leaper, allowed) from None
    if s == 0:
        raise BadValueError("leaper", leaper, allowed)
    return r, s
