"""How many ways are left: the exact number of tours that begin with a path already walked."""

from collections.abc import Iterable

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.knight.counting.api import Method, check_question, count_graph
from arpad.knight.counting.graph import completion_graph
from arpad.knight.counting.work import Progress, Work
from arpad.words import _

__all__ = ["completions_by_move", "count_completions"]


def count_completions(
    board: Board,
    path: Iterable[str | Square],
    *,
    closed: bool = False,
    method: Method = "auto",
    memory_limit: int | None = None,
    progress: Progress | None = None,
) -> int:
    """The number of tours that begin with `path`, its squares in order; with `closed` those that end beside its start.

    Options are those of `count_tours`. Raises `BadValueError` for a path that is empty, jumps, or meets a square twice.

    >>> count_completions(Board(3, 4), ["a1"]), count_completions(Board(3, 4), ["a1", "b3"])
    (2, 0)
    """
    check_question(board, closed)
    work = Work.of(memory_limit, progress)
    walked = _walked(board, path)
    if len(walked) == board.size:
        return int(not closed or (board.size > 2 and board.is_move(walked[-1], walked[0])))
    if closed and board.size == 2:
        return 0
    graph = completion_graph(board, walked, closed=closed)
    return count_graph(graph, work, method=method)


def completions_by_move(
    board: Board,
    path: Iterable[str | Square],
    *,
    closed: bool = False,
    method: Method = "auto",
    memory_limit: int | None = None,
) -> dict[Square, int]:
    """For each square that can follow on a path the number of tours that go there; together all that begin with it.

    >>> completions_by_move(Board(3, 4), ["a1"])
    {(0, 1): 0, (1, 2): 2}
    """
    check_question(board, closed)
    walked = _walked(board, path)
    following = (board.at(cell) for cell in board.neighbours[board.cell(walked[-1])])
    return {
        square: count_completions(board, [*walked, square], closed=closed, method=method, memory_limit=memory_limit)
        for square in following
        if square not in walked
    }


def _walked(board: Board, path: Iterable[str | Square]) -> list[Square]:
    if isinstance(path, str) or not isinstance(path, Iterable):
        raise BadValueError("path", path, _("a list of squares"))
    walked = [board.square(place, "path") for place in path]
    if not walked:
        raise BadValueError("path", walked, _("at least the square where the tour starts"))
    for number, square in enumerate(walked):
        if square in walked[:number]:
            raise BadValueError("path", board.name(square), _("squares that are not visited before"))
        if number and not board.is_move(walked[number - 1], square):
            raise BadValueError("path", board.name(square), _("squares each one move from the last"))
    return walked
