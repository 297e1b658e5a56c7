"""Every tour of a small board, one after the other: a complete search that cuts hopeless branches.

A path is extended square by square. A free square still needs two ways, one to come and one to go, unless the tour ends
there; as soon as a square has too few left the branch is given up. Squares with the fewest ways are tried first, so the
search also finds one tour of a board for which no theorem is known, or proves that there is none.
"""

from collections.abc import Iterator

from arpad.knight.board import Board, Square, whole_number
from arpad.knight.errors import SearchLimit
from arpad.knight.tour import Tour

__all__ = ["find_tour", "tours"]


def tours(
    board: Board,
    *,
    closed: bool = False,
    start: str | Square | None = None,
    end: str | Square | None = None,
    limit: int | None = None,
) -> Iterator[Tour]:
    """All tours with direction: open and closed ones alike, or with `closed` the closed ones only.

    Without a `start` open tours begin on every square, closed ones on the square with the fewest moves, or beside the
    `end` if that is given; a closed tour is met once in each direction. `limit` bounds the squares placed: past it
    `SearchLimit` is raised, for then it is not known whether there are more.

    >>> sum(1 for tour in tours(Board(3, 4))), next(tours(Board(4, 4)), None)
    (16, None)
    """
    goal = None if end is None else board.cell(board.square(end, "end"))
    budget = None if limit is None else whole_number("limit", limit, 1)
    if start is not None:
        starts = [board.cell(board.square(start, "start"))]
    elif closed and goal is not None:
        starts = list(board.neighbours[goal])
    elif closed:
        starts = [min(map(board.cell, board.squares), key=lambda cell: len(board.neighbours[cell]))]
    else:
        starts = list(map(board.cell, board.squares))
    placed = 0
    for first in starts:
        for path, nodes in _paths(board, first, goal, closed):
            if budget is not None and placed + nodes > budget:
                raise SearchLimit(placed + nodes)
            if path:
                yield Tour.from_cells(board, path)
        placed += nodes


def find_tour(
    board: Board,
    *,
    closed: bool = False,
    start: str | Square | None = None,
    end: str | Square | None = None,
    limit: int = 1_000_000,
) -> Tour | None:
    """One tour of any board, or `None` when the whole search shows that there is none; `SearchLimit` when undecided.

    >>> find_tour(Board(4, 4, wrap_rows=True, wrap_columns=True), closed=True).closed
    True
    """
    return next(tours(board, closed=closed, start=start, end=end, limit=limit), None)


def _paths(board: Board, first: int, goal: int | None, closed: bool) -> Iterator[tuple[list[int], int]]:
    """Complete paths from a cell with the squares placed so far; an empty path now and then, and at the end."""
    near, size = board.neighbours, board.size
    if size == 1:
        if not closed and goal in (None, first):
            yield [first], 1
        yield [], 1
        return
    # ways[cell]: neighbours the path can still use: free ones, the head, and in a closed tour the start.
    ways = [len(cells) for cells in near]
    free = bytearray(board.rows * board.columns)
    for square in board.squares:
        free[board.cell(square)] = 1
    free[first] = 0
    spare = not closed and goal is None  # one free square may have a single way: the end, wherever it is
    others = [cell for cell, is_free in enumerate(free) if is_free]
    ends = sum(ways[cell] < 2 and cell != goal for cell in others)
    if goal == first or ends > spare or not all(ways[cell] for cell in others):
        yield [], 1
        return
    path, nodes = [first], 1
    stack = [(iter(_by_ways(near[first], free, ways)), ends)]
    while stack:
        untried, ends = stack[-1]
        head = path[-1]
        cell = next(untried, -1)
        if cell < 0:
            stack.pop()
            path.pop()
            if path and not (closed and path[-1] == first):
                for other in near[path[-1]]:
                    ways[other] += free[other]
            free[head] = 1
            continue
        nodes += 1
        free[cell] = 0
        if len(path) + 1 == size:
            if goal in (None, cell) and not (closed and (first not in near[cell] or size < 3)):
                yield [*path, cell], nodes
            free[cell] = 1
            continue
        path.append(cell)
        alive = cell != goal
        if not (closed and head == first):
            for other in near[head]:
                if free[other]:
                    ways[other] -= 1
                    if ways[other] < 2 and other != goal:
                        ends += 1
                        alive = alive and ends <= spare and ways[other] > 0
        stack.append((iter(_by_ways(near[cell], free, ways) if alive else ()), ends))
        if not nodes % 4096:
            yield [], nodes
    yield [], nodes


def _by_ways(cells: tuple[int, ...], free: bytearray, ways: list[int]) -> list[int]:
    return sorted([cell for cell in cells if free[cell]], key=lambda cell: ways[cell])
