"""A tour of every board that has one, with its first and last square where they are asked for, in linear time.

A tour is laid down as one byte a square, the directions of its two moves, and then walked once from the start to number
the squares. Boards of three and four rows come from `arpad.knight.thin`, all larger ones from `arpad.knight.assembly`.
Whether there is a tour at all is decided by `arpad.knight.existence` before any work is done.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from arpad.errors import BadValueError
from arpad.knight.assembly import band_choices, bands_around, closed_codes, open_codes
from arpad.knight.blocks import MOVES, NO_MOVE
from arpad.knight.board import Board, Square, Symmetry
from arpad.knight.enumeration import find_tour
from arpad.knight.errors import NoTour, require_memory
from arpad.knight.existence import decide
from arpad.knight.search import repair
from arpad.knight.thin import closed_three, open_four, open_three
from arpad.knight.tour import Tour
from arpad.knight.warnsdorff import TieRule, warnsdorff
from arpad.words import _, whole

__all__ = ["construct_numbers", "construct_tour"]

COMPILED_FROM = 250_000  # squares: below, loading numba takes longer than it saves
MOST_SEARCHED = 2_500
REPAIRS = 12  # starts tried on boards without theorems
LAYOUTS = 6  # ways to cut each side that are tried before the next of the eight symmetries

_BYTES_A_SQUARE = 300  # of a tour as squares in order, with what checks it


def construct_tour(
    board: Board,
    *,
    closed: bool = False,
    start: str | Square | None = None,
    end: str | Square | None = None,
    limit: int = 1_000_000,
) -> Tour:
    """A tour of the board, open or closed, from `start` to `end` where they are given.

    On a plain board a tour is found whenever there is one, and `NoTour` gives the reason when there is none. On other
    boards (holes, joined edges, other leapers) it is searched for, by Warnsdorff's rule with Euler's repairs and then
    completely; `SearchLimit` says that the complete search gave up after placing `limit` squares.

    >>> construct_tour(Board(8, 8), closed=True, start="e4").closed
    True
    >>> construct_tour(Board(4, 4))
    Traceback (most recent call last):
    arpad.knight.errors.NoTour: ...
    """
    if not board.plain:
        verdict = decide(board, closed=closed, start=start, end=end)
        if verdict.possible is False:
            raise NoTour(verdict.reason)
        if board.size > MOST_SEARCHED:
            allowed = _("at most {most} squares where no theorem promises a tour").format(most=whole(MOST_SEARCHED))
            raise BadValueError("board", board.shape, allowed)
        tour = _repaired(board, closed, start, end) or find_tour(
            board, closed=closed, start=start, end=end, limit=limit
        )
        if tour is None:
            raise NoTour(_("A complete search finds no tour."))
        return tour
    require_memory(_("A tour of {shape} squares").format(shape=board.shape), _BYTES_A_SQUARE * board.size)
    numbers = construct_numbers(board, closed=closed, start=start, end=end)
    path = [0] * board.size
    for cell, number in enumerate(numbers):
        path[number - 1] = cell
    return Tour.from_cells(board, path)


def construct_numbers(
    board: Board,
    *,
    closed: bool = False,
    start: str | Square | None = None,
    end: str | Square | None = None,
    memory_limit: int | None = None,
    compiled: bool | None = None,
) -> "array[int]":
    """The numbers 1, 2, ... of a tour of a plain board in reading order, as a flat array of 4-byte integers.

    Raises `NoTour` with the reason, `BadValueError` for a square off the board, `TooLarge` before it takes more memory
    than allowed (about eight bytes a square). Boards of `COMPILED_FROM` squares or more are numbered by compiled code
    if numba is there, with the same answer; `compiled` decides it for every board.

    >>> construct_numbers(Board(3, 4), start="a3").tolist()
    [1, 4, 7, 10, 12, 9, 2, 5, 3, 6, 11, 8]
    """
    if not board.plain:
        raise BadValueError("board", board, _("a full rectangle with a knight"))
    verdict = decide(board, closed=closed, start=start, end=end)
    if not verdict.possible:
        raise NoTour(verdict.reason)
    require_memory(_("A tour of {shape} squares").format(shape=board.shape), 8 * board.size, memory_limit)
    if board.size >= 2**31:
        raise BadValueError("board", board.shape, _("fewer than 2³¹ squares: the numbers have 4 bytes"))
    first = None if start is None else board.square(start, "start")
    last = None if end is None else board.square(end, "end")
    backwards = first is None and last is not None
    if backwards:
        first, last = last, None
    symmetry, codes, begin = _laid_out(board, closed, first, last)
    return _numbered(board, symmetry, codes, begin, backwards, _walk_of(board, compiled))


def _laid_out(board: Board, closed: bool, start: Square | None, end: Square | None) -> tuple[Symmetry, bytes, Square]:
    """A symmetry, the tour of the board so turned as one byte a square, and the square there that it begins on."""
    rows, columns = board.rows, board.columns
    upright = Symmetry.IDENTITY if rows <= columns else Symmetry.TRANSPOSE
    narrow, long = sorted((rows, columns))
    even = rows * columns % 2 == 0
    codes: bytes | None
    if narrow == 1:
        return upright, bytes([NO_MOVE | NO_MOVE << 4]), (0, 0)
    if end is None and (closed or (even and (narrow > 4 or (narrow == 3 and long >= 10)))):
        codes = closed_three(long) if narrow == 3 else closed_codes(narrow, long)
        return _checked(upright, codes, upright.apply(start or (0, 0), rows, columns))
    if narrow in (3, 4):
        first = upright.apply(start or (0, 0), rows, columns)
        lasts = [upright.apply(end, rows, columns)] if end else _possible_ends(narrow, long, first)
        for last in lasts:
            codes = (open_three if narrow == 3 else open_four)(long, first, last)
            if codes:
                return upright, codes, first
        return _checked(upright, None, (0, 0))
    start = start or (0, 0)
    for symmetry in sorted(Symmetry, key=lambda symmetry: symmetry.transposes != upright.transposes):
        turned = (columns, rows) if symmetry.transposes else (rows, columns)
        first = symmetry.apply(start, rows, columns)
        target = end and symmetry.apply(end, rows, columns)
        for heights, widths in _layouts(*turned, first, target):
            codes = open_codes(heights, widths, first, target)
            if codes:
                return symmetry, codes, first
    return _checked(upright, None, start)


def _checked(symmetry: Symmetry, codes: bytes | None, start: Square) -> tuple[Symmetry, bytes, Square]:
    if codes is None:
        raise AssertionError(f"no tour from {start} laid out though one exists")
    return symmetry, codes, start


def _layouts(
    rows: int, columns: int, start: Square, end: Square | None
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Ways to cut a board into blocks; if both sides are odd the one odd block holds the start."""
    if end is not None and min(rows, columns) == 5 < max(rows, columns) and max(rows, columns) > 6:
        if rows == 5:
            return (((5,), bands) for bands in bands_around(columns, start, end))
        return ((bands, (5,)) for bands in bands_around(rows, start[::-1], end[::-1]))
    both_odd = rows * columns % 2 == 1
    row_cuts = islice(band_choices(rows, start[0] if both_odd else None), LAYOUTS)
    column_cuts = islice(band_choices(columns, start[1] if both_odd else None), LAYOUTS)
    return product(row_cuts, column_cuts)


def _possible_ends(rows: int, columns: int, start: Square) -> Iterator[Square]:
    """The squares on which a tour from the start may end by their colour."""
    for column in range(columns):
        for row in range(rows):
            changes = (row + column - sum(start)) % 2
            if changes == (rows * columns + 1) % 2 and (row, column) != start:
                yield row, column


def _repaired(board: Board, closed: bool, start: str | Square | None, end: str | Square | None) -> Tour | None:
    """A tour of a board without theorems by walks that are repaired, or `None`, which proves nothing."""
    if start is not None and end is not None:
        return None
    fixed = start if start is not None else end
    begins = board.squares[:REPAIRS] if fixed is None else [board.square(fixed)]
    rules: tuple[TieRule, ...] = ("order", "centre", "lookahead")
    for begin, ties in product(begins, rules):
        walk = warnsdorff(board, begin, ties=ties)
        *_rest, last = repair(board, walk.path, closed=closed, keep_start=fixed is not None and not closed)
        if len(last.path) == board.size:
            tour = Tour(board, last.path)
            if tour.closed or not closed:
                tour = tour.started_at(fixed) if closed and fixed is not None else tour
                return tour if end is None else tour.reversed()
    return None


Walk = Callable[[bytes, Sequence[tuple[int, int]], tuple[int, int], "array[int]", int, int], bool]


def _walk_of(board: Board, compiled: bool | None) -> Walk:
    """The compiled walk if it is asked for, or if it pays and numba is there; else the one below."""
    if compiled or (compiled is None and board.size >= COMPILED_FROM):
        try:
            from arpad.knight.construct_bulk import walk
        except ImportError:
            if compiled:
                raise
        else:
            return walk
    return _walk


def _numbered(
    board: Board, symmetry: Symmetry, codes: bytes, start: Square, backwards: bool, walk: Walk
) -> "array[int]":
    """Walk a tour laid out on the turned board and write its numbers on the board as it stands."""
    turned = (board.columns, board.rows) if symmetry.transposes else (board.rows, board.columns)
    corner, below, beside = (board.cell(symmetry.inverse.apply(at, *turned)) for at in ((0, 0), (1, 0), (0, 1)))
    down, right = below - corner, beside - corner
    steps = [(rows * turned[1] + columns, rows * down + columns * right) for rows, columns in MOVES] + [(0, 0)]
    at = start[0] * turned[1] + start[1], corner + start[0] * down + start[1] * right
    numbers = array("i", [0]) * board.size
    first, by = (board.size, -1) if backwards else (1, 1)
    if not walk(codes, steps, at, numbers, first, by):
        raise AssertionError("the tour laid out does not visit all squares")
    return numbers


def _walk(
    codes: bytes, steps: Sequence[tuple[int, int]], at: tuple[int, int], numbers: "array[int]", first: int, by: int
) -> bool:
    """Follow the moves from a square and write the numbers `first`, `first + by`, ...; whether all squares got one."""
    onward = [_onward(back) for back in range(NO_MOVE + 1)]
    # After direction d the way back is 7 - d; NO_MOVE ends the walk and stays.
    turns = [(*step, onward[7 - d if d < NO_MOVE else NO_MOVE]) for d, step in enumerate(steps)]
    here, there = at
    table = onward[NO_MOVE]
    for number in range(first, first + by * len(codes), by):
        numbers[there] = number
        step, turned_step, table = turns[table[codes[here]]]
        here += step
        there += turned_step
    return 0 not in numbers


def _onward(back: int) -> bytes:
    """For each code the direction that goes on when `back` is where the walk came from: the other half of the code."""
    return bytes(code & 15 if code & 15 not in (back, NO_MOVE) else min(code >> 4, NO_MOVE) for code in range(256))
