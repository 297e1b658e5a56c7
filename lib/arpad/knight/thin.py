"""Tours of boards with three or four rows, by way of `arpad.knight.strips`.

A board of three rows is a strip. A board of four rows is two: a border square (rows 0 and 3) touches inner squares
only, and half of the squares are border squares, so a tour alternates between the two kinds except for one step from
inner square to inner square, in the middle. Strict alternation would follow the colours, so that step must change
halves: the tour is a Hamiltonian path of one half, from a border square to an inner one, the step, and one of the other
half back out to the border.
"""

from collections.abc import Iterator

from arpad.knight.blocks import MOVES, NO_MOVE
from arpad.knight.board import Square
from arpad.knight.strips import half_of_four_rows, three_rows

__all__ = ["closed_three", "open_four", "open_three"]


def closed_three(columns: int) -> bytes | None:
    """A closed tour of three rows as one byte a square, row after row."""
    rows = three_rows(cycles=True).path(columns, ())
    return None if rows is None else b"".join(rows)


def open_three(columns: int, start: Square, end: Square) -> bytes | None:
    """A tour of three rows between two squares; `None` is a proof for boards of fewer than 14 columns."""
    rows = three_rows().path(columns, [(start[1], start[0]), (end[1], end[0])])
    return None if rows is None else b"".join(rows)


def open_four(columns: int, start: Square, end: Square) -> bytes | None:
    """A tour of four rows between two border squares; `None` is a proof for boards of fewer than 14 columns."""
    if {start[0], end[0]} - {0, 3} or sum(start) % 2 == sum(end) % 2:
        return None
    half = half_of_four_rows()
    for middle, across in _middle_steps(columns):
        first = half.path(columns, [(start[1], 0), (middle, 1)])
        second = first and half.path(columns, [(end[1], 0), (across, 1)])
        if first and second:
            halves = {sum(start) % 2: (first, middle, across), sum(end) % 2: (second, across, middle)}
            return _four_rows(columns, halves)
    return None


def _middle_steps(columns: int) -> Iterator[tuple[int, int]]:
    """Columns of the inner squares before and after the step between the halves; from seven columns on any will do."""
    for column in range(columns):
        for step in (2, -2):
            if 0 <= column + step < columns:
                yield column, column + step


def _four_rows(columns: int, halves: dict[int, tuple[tuple[bytes, ...], int, int]]) -> bytes:
    """Lay the two halves over each other: each has every second border square of a row and every second inner one."""
    board = [bytearray(columns) for _row in range(4)]
    for colour, (rows, middle, across) in halves.items():
        for kind, codes in enumerate(rows):
            for parity in (0, 1):
                row = _row(kind, colour, parity)
                board[row][parity::2] = codes.translate(_TRANSLATIONS[kind, row < 2])[parity::2]
        row = _row(1, colour, middle % 2)
        there = MOVES.index((3 - 2 * row, across - middle))
        code = board[row][middle]
        board[row][middle] = (code & 15) | there << 4
    return b"".join(board)


def _row(kind: int, colour: int, parity: int) -> int:
    """The row of a half's border square (kind 0) or inner square (kind 1) in a column of a parity."""
    upper = parity == colour
    return (0 if upper else 3) if kind == 0 else (1 if upper else 2)


def _translation(kind: int, upper: bool) -> bytes:
    """From directions in a half (one and two columns back, two and one on) to directions on the board.

    A move of two columns leads one row to the next row of the same half of the board; a move of one column two rows to
    the other: from the border inwards, from inside to the far border.
    """
    inwards = 1 if upper else -1
    one = (2 * inwards, 1)
    two = (inwards if kind == 0 else -inwards, 2)
    digits = [MOVES.index(move) for move in ((one[0], -1), (two[0], -2), two, one)] + [NO_MOVE] * 12
    digits[NO_MOVE] = NO_MOVE
    return bytes(digits[code & 15] | digits[code >> 4] << 4 for code in range(256))


_TRANSLATIONS = {(kind, upper): _translation(kind, upper) for kind in (0, 1) for upper in (True, False)}
