"""Closed tours that look the same after a turn, and how many tours are different for the eye.

A diagram, all moves without numbers, may be turned or mirrored into another one or into itself. By Burnside's lemma the
number of different ones is the average, over the symmetries of the board, of the number of diagrams each leaves alone.
"""

import numpy as np

from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.counting import join_kernels
from arpad.knight.counting.api import balanced, check_question, count_tours
from arpad.knight.counting.graph import tour_graph
from arpad.knight.counting.halves import edge_shifts, extended, partner_patterns
from arpad.knight.counting.split import Split, split
from arpad.knight.counting.totals import count_halves
from arpad.knight.counting.work import Progress, Work
from arpad.knight.errors import NoTour
from arpad.knight.sampling import NumberedTours
from arpad.words import _, whole

__all__ = ["closed_tour_classes", "symmetric_closed_tours"]

_MOST_COMPARED = 2_000_000  # tours that are turned one by one: some minutes


def closed_tour_classes(board: Board, *, memory_limit: int | None = None, progress: Progress | None = None) -> int:
    """The number of closed tours of a board when those that are turned or mirrored into each other count once.

    Raises `BadValueError` for the boards of which `symmetric_closed_tours` cannot say enough. The 8x8 board has
    1,658,420,855,433 (B. D. McKay, "Knight's tours of an 8x8 chessboard", 1997).

    >>> closed_tour_classes(Board(5, 6)), closed_tour_classes(Board(6, 6))
    (3, 1245)
    """
    fixed = [
        symmetric_closed_tours(board, symmetry, memory_limit=memory_limit, progress=progress)
        for symmetry in board.symmetries
    ]
    return sum(fixed) // len(fixed)


def symmetric_closed_tours(
    board: Board, symmetry: Symmetry, *, memory_limit: int | None = None, progress: Progress | None = None
) -> int:
    """The number of closed tours whose diagram a symmetry of the board leaves as it is.

    Such a symmetry moves the tour along itself or reverses it. A reversal keeps two squares or moves in place, no more.
    A symmetry that keeps none moves every square the same number of steps, the size of the board divided by the order
    of the symmetry, so that its colour must change as often. Where this forbids nothing, half turns are counted in
    halves, and all tours of small boards are compared. Raises `BadValueError` where neither can be done.

    >>> [symmetric_closed_tours(Board(6, 6), symmetry) for symmetry in (Symmetry.HALF_TURN, Symmetry.QUARTER_TURN)]
    [78, 10]
    """
    check_question(board, True)
    if symmetry not in board.symmetries:
        raise BadValueError("symmetry", symmetry, _("a symmetry of the board"))
    if symmetry is Symmetry.IDENTITY:
        return count_tours(board, memory_limit=memory_limit, progress=progress).undirected
    if not balanced(board, closed=True) or _forbidden(board, symmetry):
        return 0
    parts = split(tour_graph(board, closed=True)) if symmetry is Symmetry.HALF_TURN else None
    if parts is not None and parts.symmetric:
        return _half_turns(parts, Work.of(memory_limit, progress))
    return _compared(board, symmetry, memory_limit)


def _forbidden(board: Board, symmetry: Symmetry) -> bool:
    """Whether counting fixed squares and colours shows that no closed tour has the symmetry."""
    image = {square: symmetry.apply(square, board.rows, board.columns) for square in board.squares}
    quarter = symmetry in (Symmetry.QUARTER_TURN, Symmetry.THREE_QUARTER_TURN)
    fixed = sum(square == other for square, other in image.items())
    if fixed:
        return quarter or fixed > 2
    if any(image[other] == square and board.is_move(square, other) for square, other in image.items()):
        return False
    sides = board.sides
    if sides is None:
        return False
    steps, left = divmod(board.size, 4 if quarter else 2)
    return left > 0 or any((sides[square] + sides[other]) % 2 != steps % 2 for square, other in image.items())


def _half_turns(parts: Split, work: Work) -> int:
    """Pasts of the top half that close up with their own image; moves that the turn keeps in place may be added."""
    halves = count_halves(parts, work)
    width, limit = len(parts.names), halves.maps.sizes[len(parts.names) // 2]
    codes = extended(halves.top.codes, halves.bottom_edges)
    partners = partner_patterns(codes, width, apex=False)
    own = edge_shifts(parts, [edge for edge in parts.top_edges if edge not in parts.bottom_edges])
    vector = np.empty(limit, np.uint64)
    total = 0
    for chosen in range(1 << own.shape[1]):
        added = sum(1 << int(shift) for edge, pair in enumerate(own.T) if chosen >> edge & 1 for shift in pair)
        for code in codes[codes + np.uint64(added) == partners]:
            total += int(
                join_kernels.turned_sum(
                    code, halves.top, halves.bottom_edges, own, chosen, halves.maps, halves.turned, vector
                )
            )
    return total


def _compared(board: Board, symmetry: Symmetry, memory_limit: int | None) -> int:
    """All tours turned one by one: those whose number stays the same."""
    if count_tours(board, memory_limit=memory_limit).undirected > _MOST_COMPARED:
        allowed = _("a symmetry that colours forbid, a half turn, or a board with at most {most} tours")
        raise BadValueError("symmetry", symmetry, allowed.format(most=whole(_MOST_COMPARED)))
    try:
        table = NumberedTours.build(board, memory_limit=memory_limit)
    except NoTour:
        return 0
    numbers = np.arange(table.total, dtype=np.uint64)
    images = [
        board.cell(symmetry.apply(board.at(cell), board.rows, board.columns))
        for cell in range(board.rows * board.columns)
    ]
    return int((table.rank_many(np.array(images)[table.unrank_many(numbers)]) == numbers).sum())
