"""Tours put together from tours of smaller boards: the source document's idea, and Parberry's quadrants.

A board is cut into rectangular pieces; each piece is toured on its own, and a knight's move leads from the last square
of one to the first of the next. Every piece must have a tour: 3 x 3 squares have none, for nothing leads to the centre.
`quadrants` follows I. Parberry (An efficient algorithm for the knight's tour problem, Discrete Applied Mathematics 73,
1997): four closed tours, opened by one move each where they meet, become one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from arpad.errors import BadValueError
from arpad.knight.blocks import PATIENT_TRIES, path_through
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.construct import construct_tour
from arpad.knight.errors import NoTour, SearchLimit
from arpad.knight.existence import decide
from arpad.knight.tour import Tour
from arpad.knight.warnsdorff import Walk
from arpad.words import _

__all__ = ["Linked", "Piece", "Quadrants", "cuts", "link", "linked_rings", "quadrants", "why_not"]


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A rectangle of a board: its top left square and its size."""

    row: int
    column: int
    rows: int
    columns: int

    @property
    def shape(self) -> str:
        """The piece's size in words."""
        return f"{self.rows}×{self.columns}"

    def holds(self, square: Square) -> bool:
        """Whether a square of the board lies in the piece."""
        return 0 <= square[0] - self.row < self.rows and 0 <= square[1] - self.column < self.columns


@dataclass(frozen=True, slots=True)
class Linked:
    """A tour put together: the pieces in the order in which they are toured, and the moves that link them."""

    tour: Tour
    pieces: tuple[Piece, ...]
    links: tuple[tuple[Square, Square], ...]


def cuts(rows: int, columns: int, shapes: Sequence[tuple[int, int]]) -> Iterator[tuple[Piece, ...]]:
    """All ways to cut a board into pieces of the given sizes, each used once and turned as need be.

    >>> [[piece.shape for piece in cut] for cut in cuts(8, 8, [(4, 8), (4, 8)])]
    [['4×8', '4×8'], ['8×4', '8×4']]
    """
    board = Board(rows, columns)
    waiting: list[tuple[tuple[Piece, ...], tuple[tuple[int, int], ...]]] = [((), tuple(sorted(map(_size, shapes))))]
    while waiting:
        pieces, left = waiting.pop()
        gap = next((square for square in board.squares if not any(piece.holds(square) for piece in pieces)), None)
        if gap is None:
            if not left:
                yield pieces
            continue
        for size in sorted(set(left), reverse=True):
            rest = list(left)
            rest.remove(size)
            for height, width in sorted({size, size[::-1]}, reverse=True):
                piece = Piece(*gap, height, width)
                if _fits(piece, pieces, board):
                    waiting.append(((*pieces, piece), tuple(rest)))


def why_not(board: Board, shape: tuple[int, int]) -> str | None:
    """Why a board cannot be toured piece by piece in pieces of one size, or `None` if no reason is known.

    >>> print(why_not(Board(8, 8), (3, 3)))
    A piece of 3×3 has no tour: The centre of three by three squares has no move: the knight never gets there.
    >>> print(why_not(Board(8, 8), (3, 4)))
    12 does not divide 64: pieces of 3×4 alone do not cover 8×8.
    """
    piece = Board(*_size(shape))
    verdict = decide(piece)
    if not verdict.possible:
        return _("A piece of {shape} has no tour: {reason}").format(shape=piece.shape, reason=verdict.reason)
    if board.size % piece.size:
        return _("{size} does not divide {squares}: pieces of {shape} alone do not cover {board}.").format(
            size=piece.size, squares=board.size, shape=piece.shape, board=board.shape
        )
    if not _tiles(board.rows, board.columns, piece.rows, piece.columns):
        return _("Pieces of {shape} cannot be laid to cover {board}.").format(shape=piece.shape, board=board.shape)
    return None


def _tiles(rows: int, columns: int, a: int, b: int) -> bool:
    """Whether rectangles of a x b, turned as need be, cover one of rows x columns.

    They do exactly if a divides a side, b divides a side, and each side is a sum of a's and b's: D. A. Klarner, Packing
    a rectangle with congruent N-ominoes, Journal of Combinatorial Theory 7 (1969).
    """
    sides, (less, more) = (rows, columns), sorted((a, b))
    divided = all(any(side % part == 0 for side in sides) for part in (a, b))
    # More than `less` of the longer ones are never needed: that many make as much as `more` of the shorter ones.
    return divided and all(
        any((side - used) % less == 0 for used in range(0, min(side, less * more) + 1, more)) for side in sides
    )


def link(board: Board, pieces: Sequence[Piece], *, closed: bool = False, limit: int = 20_000) -> Linked:
    """A tour that finishes each piece before it goes to the next, in the first order of the pieces that allows one.

    Raises `NoTour` when a piece has no tour, or when no order and no linking moves do; `BadValueError` when the pieces
    do not cover the board, each square once; `SearchLimit` when `limit` beginnings of orders were tried in vain (up to
    seven pieces the usual limit is never met).

    >>> linked = link(Board(8, 8), [Piece(0, 0, 3, 8), Piece(3, 0, 5, 8)])
    >>> len(linked.links), linked.tour.board.shape
    (1, '8×8')
    """
    limit = whole_number("limit", limit, 1)
    pieces = _checked_pieces(board, pieces)
    for piece in pieces:
        verdict = decide(Board(piece.rows, piece.columns))
        if not verdict.possible:
            raise NoTour(
                _("The piece of {shape} at {square} has no tour: {reason}").format(
                    shape=piece.shape, square=board.name((piece.row, piece.column)), reason=verdict.reason
                )
            )
    for order in _orders(board, pieces, limit):
        ends = _ends(board, order, closed)
        if ends:
            path = [
                square
                for piece, (first, last) in zip(order, ends, strict=True)
                for square in _toured(piece, first, last)
            ]
            links = tuple((a[1], b[0]) for a, b in pairwise(ends))
            return Linked(Tour(board, tuple(path)), order, links)
    raise NoTour(_("No order of the pieces and no linking moves make a tour of them."))


def linked_rings() -> Walk:
    """Two rings of 3 x 3 squares linked by a move from the eighth square to the ninth: the source document's example.

    It visits 16 of 18 squares and cannot be mended: the centre of a ring has no move inside its piece.

    >>> walk = linked_rings()
    >>> len(walk.path), walk.missed
    (16, ((1, 1), (1, 4)))
    """
    board = Board(3, 6)
    ring = [(0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1)]
    walks = [walk[at:] + walk[:at] for walk in (ring, ring[::-1]) for at in range(8)]
    for first in walks:
        for second in walks:
            shifted = [(row, column + 3) for row, column in second]
            if board.is_move(first[-1], shifted[0]):
                return Walk(board, (*first, *shifted))
    raise AssertionError("two rings side by side can be linked")


@dataclass(frozen=True, slots=True)
class Quadrants:
    """Four closed tours and the one they become: the moves taken out, one of each, and the four put in."""

    tour: Tour
    pieces: tuple[Piece, ...]
    quarters: tuple[Tour, ...]
    removed: tuple[tuple[Square, Square], ...]
    added: tuple[tuple[Square, Square], ...]


def quadrants(board: Board) -> Quadrants:
    """A closed tour out of closed tours of the four quarters of a board, joined where they meet, after Parberry.

    Two opposite quarters lose the move from their inner corner to two rows and one column away, which every closed
    tour has; the other two lose a move beside the inner corner that their tours are made to contain. Sides up to 24.
    Raises `NoTour` when the board cannot be quartered into boards that have closed tours.

    >>> quadrants(Board(12, 12)).tour.closed
    True
    """
    if not board.plain or max(board.rows, board.columns) > 24:
        raise BadValueError("board", board.shape, _("a plain board with sides up to 24"))
    middle = _meeting_point(board)
    if middle is None:
        raise NoTour(_("No cut of {shape} leaves four quarters that have closed tours.").format(shape=board.shape))
    down, right = middle
    pieces = tuple(
        Piece(row, column, down if row == 0 else board.rows - down, right if column == 0 else board.columns - right)
        for row, column in ((0, 0), (0, right), (down, right), (down, 0))
    )
    # Around the meeting point: north west, north east, south east, south west, as (rows, columns) away from it.
    removed = [
        ((down + r1, right + c1), (down + r2, right + c2))
        for (r1, c1), (r2, c2) in (((-1, -1), (-3, -2)), ((-2, 0), (-1, 2)), ((0, 0), (2, 1)), ((1, -1), (0, -3)))
    ]
    added = [(removed[i][1], removed[(i + 1) % 4][0]) for i in range(4)]
    quarters = [_closed_through(piece, move) for piece, move in zip(pieces, removed, strict=True)]
    steps: dict[Square, set[Square]] = {square: set() for square in board.squares}
    for quarter in quarters:
        for a, b in pairwise([*quarter, quarter[0]]):
            steps[a].add(b)
            steps[b].add(a)
    for change, moves in ((set.discard, removed), (set.add, added)):
        for a, b in moves:
            change(steps[a], b)
            change(steps[b], a)
    path = [(0, 0)]
    while len(path) < board.size:
        path.append(min(steps[path[-1]] - set(path[-2:-1])))
    local = [
        Tour(Board(piece.rows, piece.columns), tuple((r - piece.row, c - piece.column) for r, c in quarter))
        for piece, quarter in zip(pieces, quarters, strict=True)
    ]
    return Quadrants(Tour(board, tuple(path)), pieces, tuple(local), tuple(removed), tuple(added))


def _meeting_point(board: Board) -> Square | None:
    """The cut nearest the middle that leaves four quarters with closed tours."""
    possible = [
        (down, right)
        for down in range(5, board.rows - 4)
        for right in range(5, board.columns - 4)
        if all(
            decide(Board(rows, columns), closed=True).possible
            for rows in (down, board.rows - down)
            for columns in (right, board.columns - right)
        )
    ]
    return min(
        possible, key=lambda at: (abs(2 * at[0] - board.rows) + abs(2 * at[1] - board.columns), at), default=None
    )


def _closed_through(piece: Piece, move: tuple[Square, Square]) -> list[Square]:
    """A closed tour of a piece that contains a move, as squares of the whole board."""
    inside = [(row - piece.row, column - piece.column) for row, column in move]
    path = path_through(piece.rows, piece.columns, (0, 0), (1, 2), [(inside[0], inside[1])], tries=PATIENT_TRIES)
    if path is None:
        raise AssertionError(f"no closed tour of {piece} through {move} found")
    return [(row + piece.row, column + piece.column) for row, column in path]


def _size(shape: tuple[int, int]) -> tuple[int, int]:
    try:
        rows, columns = shape
    except (TypeError, ValueError):
        raise BadValueError("shape", shape, _("two whole numbers, rows and columns")) from None
    return whole_number("rows", rows, 1), whole_number("columns", columns, 1)


def _fits(piece: Piece, others: Sequence[Piece], board: Board) -> bool:
    if piece.row + piece.rows > board.rows or piece.column + piece.columns > board.columns:
        return False
    return not any(
        piece.row < other.row + other.rows
        and other.row < piece.row + piece.rows
        and piece.column < other.column + other.columns
        and other.column < piece.column + piece.columns
        for other in others
    )


def _squares(piece: Piece) -> list[Square]:
    return [(piece.row + r, piece.column + c) for r in range(piece.rows) for c in range(piece.columns)]


def _toured(piece: Piece, first: Square, last: Square) -> list[Square]:
    tour = construct_tour(
        Board(piece.rows, piece.columns),
        start=(first[0] - piece.row, first[1] - piece.column),
        end=(last[0] - piece.row, last[1] - piece.column),
    )
    return [(row + piece.row, column + piece.column) for row, column in tour.path]


def _checked_pieces(board: Board, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    allowed = _("rectangles that cover a plain board, each square once")
    try:
        given = tuple(pieces)
        sizes = [_size((piece.rows, piece.columns)) for piece in given]
        covered = board.plain and sum(rows * columns for rows, columns in sizes) == board.size
        if not covered or sorted(square for piece in given for square in _squares(piece)) != list(board.squares):
            raise BadValueError("pieces", pieces, allowed)
    except (TypeError, AttributeError):
        raise BadValueError("pieces", pieces, allowed) from None
    return given


def _orders(board: Board, pieces: tuple[Piece, ...], limit: int) -> Iterator[tuple[Piece, ...]]:
    """The orders in which a path may go through the pieces; `SearchLimit` after `limit` beginnings of orders.

    An order grows piece by piece, together with the squares on which its last piece may be entered. If there are none
    it is given up with all that would follow it.
    """
    begun: list[tuple[tuple[Piece, ...], set[Square]]] = [
        ((piece,), set(_squares(piece))) for piece in reversed(pieces)
    ]
    tried = 0
    while begun:
        if tried == limit:
            raise SearchLimit(limit)
        tried += 1
        order, entries = begun.pop()
        if len(order) == len(pieces):
            yield order
        for piece in reversed(pieces):
            reached = set() if piece in order else _reached(board, order[-1], piece, entries)
            if reached:
                begun.append(((*order, piece), reached))


def _reached(board: Board, before: Piece, piece: Piece, entries: Iterable[Square]) -> set[Square]:
    """On which squares a piece may be entered from the one before, which was entered on one of `entries`."""
    inside = [(row - before.row, column - before.column) for row, column in entries]
    reached: set[Square] = set()
    for row, column in _squares(before):
        onwards = {
            square for square in map(board.at, board.neighbours[board.cell((row, column))]) if piece.holds(square)
        }
        leave = row - before.row, column - before.column
        if onwards - reached and any(_possible(before.rows, before.columns, entry, leave) for entry in inside):
            reached |= onwards
    return reached


def _ends(board: Board, order: Sequence[Piece], closed: bool) -> list[tuple[Square, Square]] | None:
    """First and last square of each piece, so that a move leads from each last to the next first; depth first."""
    for start in _squares(order[0]):
        home = start if closed else None
        beside = map(board.at, board.neighbours[board.cell(start)])
        if closed and not any(order[-1].holds(square) for square in beside):
            continue
        chosen: list[tuple[Square, Square]] = []
        entered: set[tuple[int, Square]] = set()
        entries = [start]
        stack = [_exits(board, order, 0, start, home)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                entries.pop()
                if chosen:
                    chosen.pop()
                continue
            leave, onward = step
            if onward is None:
                return [*chosen, (entries[-1], leave)]
            if (len(stack), onward) not in entered:
                entered.add((len(stack), onward))
                chosen.append((entries[-1], leave))
                stack.append(_exits(board, order, len(stack), onward, home))
                entries.append(onward)
    return None


def _exits(
    board: Board, order: Sequence[Piece], at: int, entry: Square, home: Square | None
) -> Iterator[tuple[Square, Square | None]]:
    """Where a piece entered on a square may be left, and the square of the next piece reached (`None`: the end)."""
    piece = order[at]
    inside = entry[0] - piece.row, entry[1] - piece.column
    for row, column in _squares(Piece(0, 0, piece.rows, piece.columns)):
        leave = row + piece.row, column + piece.column
        onwards: list[Square | None] = (
            [square for square in map(board.at, board.neighbours[board.cell(leave)]) if order[at + 1].holds(square)]
            if at + 1 < len(order)
            else [None] * (home is None or board.is_move(leave, home))
        )
        if onwards and _possible(piece.rows, piece.columns, inside, (row, column)):
            for onward in onwards:
                yield leave, onward


@lru_cache(maxsize=65536)
def _possible(rows: int, columns: int, start: Square, end: Square) -> bool:
    return bool(decide(Board(rows, columns), start=start, end=end).possible)
