"""Searching for a tour: backtracking as the BASIC program did it, and Euler's repairs.

`backtrack` tries the moves in a fixed order and takes the last one back when none is left. It always ends, but on the
8 x 8 board it can take longer than anyone waits: 63 moves with up to eight choices each. `repair` is Euler's way
(1759, printed 1766): cut an unfinished path and reverse its tail, so that the end stands elsewhere.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square, leaper_moves, whole_number
from arpad.knight.tour import Tour
from arpad.words import _

__all__ = [
    "FIXED_ORDER",
    "Repair",
    "SearchResult",
    "Step",
    "backtrack",
    "checked_order",
    "repair",
    "run_backtracking",
]

FIXED_ORDER: tuple[Square, ...] = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))
"""The knight's moves (rows, columns) once around the clock: the order of most textbook programs."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the backtracking search.

    `action` is ``"place"`` (a square is numbered), ``"back"`` (the number is rubbed out) or ``"tour"`` (placed, and the
    tour is complete); `number` is the square's number, `nodes` how many squares have been placed so far.
    """

    action: Literal["place", "back", "tour"]
    square: Square
    number: int
    nodes: int


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to: a tour, or none with `exhausted` true (there is none), or none yet (limit reached)."""

    tour: Tour | None
    nodes: int
    backs: int
    exhausted: bool


def backtrack(
    board: Board, start: str | Square, *, order: Sequence[Square] | None = None, closed: bool = False
) -> Iterator[Step]:
    """Backtracking with a fixed order of moves, one step at a time: the source document's BASIC program.

    The moves are tried in `order` (`FIXED_ORDER` for the knight); a square is placed when it is free; when no move is
    left the last square is rubbed out and the next move of the one before is tried. Ends with a step ``"tour"``, or
    without one when all is tried. No recursion, so no board is too deep.

    >>> sum(step.action != "back" for step in backtrack(Board(5, 5), "a5"))
    8840
    """
    near = board.neighbours_in_order(checked_order(board, order))
    first = board.cell(board.square(start, "start"))
    size, nodes = board.size, 1
    placed = bytearray(board.rows * board.columns)
    placed[first] = 1
    path, untried = [first], [iter(near[first])]
    done = size == 1 and not closed
    yield Step("tour" if done else "place", board.at(first), 1, nodes)
    while path and not done:
        for cell in untried[-1]:
            if placed[cell]:
                continue
            nodes += 1
            placed[cell] = 1
            path.append(cell)
            untried.append(iter(near[cell]))
            done = len(path) == size and (not closed or (size > 2 and first in near[cell]))
            yield Step("tour" if done else "place", board.at(cell), len(path), nodes)
            break
        else:
            cell = path.pop()
            untried.pop()
            placed[cell] = 0
            yield Step("back", board.at(cell), len(path) + 1, nodes)


def run_backtracking(
    board: Board,
    start: str | Square,
    *,
    order: Sequence[Square] | None = None,
    closed: bool = False,
    limit: int = 3_000_000,
    progress: Callable[[int], Any] | None = None,
) -> SearchResult:
    """Run `backtrack` until a tour, the end of the search, or `limit` squares placed.

    `progress` is called with the number of squares placed after every hundred thousand.

    >>> run_backtracking(Board(4, 4), "a1").exhausted
    True
    """
    limit = whole_number("limit", limit, 1)
    path: list[Square] = []
    backs = nodes = 0
    for step in backtrack(board, start, order=order, closed=closed):
        if step.action == "back":
            path.pop()
            backs += 1
            continue
        path.append(step.square)
        nodes = step.nodes
        if step.action == "tour":
            return SearchResult(Tour(board, tuple(path)), nodes, backs, False)
        if nodes >= limit:
            return SearchResult(None, nodes, backs, False)
        if progress is not None and nodes % 100_000 == 0:
            progress(nodes)
    return SearchResult(None, nodes, backs, True)


@dataclass(frozen=True, slots=True)
class Repair:
    """One state of Euler's repair: the path, and where it was cut (its tail was reversed) or `None` (it grew)."""

    path: tuple[Square, ...]
    cut: Square | None


def repair(
    board: Board, path: Sequence[str | Square], *, closed: bool = False, keep_start: bool = False
) -> Iterator[Repair]:
    """Euler's method of 1759: cut an unfinished path and reverse its tail until it can be finished.

    If the end of a path stands next to one of its own squares, the path may be cut after that square and its tail
    walked backwards: the same squares, another end. The shortest row of such reversals that brings the end next to a
    missed square is made, the square is added, and so on; with `closed` the last ones bring the end next to the start.
    When no reversal helps, the path is taken from its other end, unless `keep_start`. Each state is yielded, the path
    as given first; when nothing helps the generator stops, so the last state tells whether it succeeded.

    >>> *_, last = repair(Board(3, 4), ["b2", "d1", "c3", "a2", "c1", "d3"])
    >>> len(last.path)
    12
    """
    near = board.neighbours
    cells = [board.cell(square) for square in _joined(board, path)]
    yield Repair(tuple(map(board.at, cells)), None)
    while True:
        missed = set(map(board.cell, board.squares)).difference(cells)
        if missed:
            goals = {cell for cell in missed for cell in near[cell]}
        elif closed and len(cells) > 2:
            goals = set(near[cells[0]])
        else:
            return
        states = _reversals(near, cells, goals)
        if states is None and missed and not keep_start:
            cells.reverse()
            states = _reversals(near, cells, goals)
        if states is None:
            return
        for cut, cells in states:
            yield Repair(tuple(map(board.at, cells)), board.at(cut))
        if not missed:
            return
        free = [cell for cell in near[cells[-1]] if cell in missed]
        cells = [*cells, min(free, key=lambda cell: sum(other in missed for other in near[cell]))]
        yield Repair(tuple(map(board.at, cells)), None)


def _reversals(near: Sequence[Sequence[int]], cells: list[int], goals: set[int]) -> list[tuple[int, list[int]]] | None:
    """The fewest reversals after which the path ends on a goal, as (cut, path) pairs; `None` if none does."""
    seen = {cells[-1]}
    queue: list[tuple[list[int], int, int]] = [(cells, -1, -1)]  # path, cut that made it, place of the path before
    for at, (path, _cut, _before) in enumerate(queue):
        if path[-1] in goals:
            chain = []
            while queue[at][2] >= 0:
                chain.append((queue[at][1], queue[at][0]))
                at = queue[at][2]
            return chain[::-1]
        place = {cell: index for index, cell in enumerate(path)}
        for cut in near[path[-1]]:
            index = place.get(cut, len(path))
            if index + 2 < len(path) and path[index + 1] not in seen:
                seen.add(path[index + 1])
                queue.append((path[: index + 1] + path[:index:-1], cut, at))
    return None


def _joined(board: Board, path: Sequence[str | Square]) -> list[Square]:
    if not isinstance(path, Iterable):
        raise BadValueError("path", path, _("a list of squares"))
    squares = [board.square(place, "path") for place in path]
    if not squares or len(set(squares)) < len(squares):
        raise BadValueError("path", path, _("at least one square, none twice"))
    for a, b in pairwise(squares):
        if not board.is_move(a, b):
            raise BadValueError(
                "path", path, _("moves of the leaper; {a} to {b} is none").format(a=board.name(a), b=board.name(b))
            )
    return squares


def checked_order(board: Board, order: Sequence[Square] | None) -> tuple[Square, ...]:
    """The order of moves to use: the given one, if it holds each of the leaper's moves once, or the usual one."""
    moves = leaper_moves(board.leaper)
    if order is None:
        return FIXED_ORDER if board.leaper == (1, 2) else moves
    try:
        given = tuple((int(down), int(right)) for down, right in order)
    except (TypeError, ValueError):
        given = ()
    if sorted(given) != list(moves):
        raise BadValueError("order", order, _("the moves of the leaper, each once: {moves}").format(moves=moves))
    return given
