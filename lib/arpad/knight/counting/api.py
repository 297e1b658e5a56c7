"""Counting for callers: the board, what is asked, and the way to the number."""

from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.util import find_spec
from os import PathLike
from typing import Literal

from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.counting.frontier import frontiers
from arpad.knight.counting.graph import WIDEST, TourGraph, require_countable, tour_graph
from arpad.knight.counting.work import Progress, Work
from arpad.knight.errors import TooLarge, require_memory
from arpad.words import _, ngettext, whole

__all__ = ["Method", "TourTotal", "balanced", "check_question", "count_graph", "count_tours"]

Method = Literal["auto", "plain", "compiled"]

_NARROW = 8  # plain Python is done with such frontiers before numba is loaded
_FEW = 20_000  # and with so few states in all, in a tenth of a second
_BYTES_A_STATE = 400  # of a tuple, its numbers and its place in a dictionary, measured


@dataclass(frozen=True, slots=True)
class TourTotal:
    """The number of tours of a board: `undirected`, and `directed` where the direction counts."""

    board: Board
    closed: bool
    undirected: int

    @property
    def directed(self) -> int:
        """Every tour can be walked both ways; on a single square there is but one."""
        return self.undirected if self.board.size == 1 else 2 * self.undirected

    @property
    def sentence(self) -> str:
        """The number in words.

        >>> count_tours(Board(3, 4), closed=False).sentence
        'The 3×4 board has 8 open tours, 16 when the direction counts.'
        """
        if self.closed:
            text = ngettext(
                "The {shape} board has {number} closed tour, {directed} when the direction counts.",
                "The {shape} board has {number} closed tours, {directed} when the direction counts.",
                self.undirected,
            )
        else:
            text = ngettext(
                "The {shape} board has {number} open tour, {directed} when the direction counts.",
                "The {shape} board has {number} open tours, {directed} when the direction counts.",
                self.undirected,
            )
        return text.format(shape=self.board.shape, number=whole(self.undirected), directed=whole(self.directed))


def count_tours(
    board: Board,
    *,
    closed: bool = True,
    method: Method = "auto",
    memory_limit: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    scratch: str | PathLike[str] | None = None,
) -> TourTotal:
    """The exact number of tours of a board: closed ones, or open ones (all paths, also those that could be closed).

    `method` is ``"plain"`` (Python alone), ``"compiled"`` (numba) or ``"auto"``. `memory_limit` is in bytes, 2 GiB
    unless given: `TooLarge` is raised before more is taken. `progress`, such as ``tqdm.tqdm``, makes bars that also
    say how much memory the next step can take. `executor`, any of `concurrent.futures`, shares the last part of the
    compiled count among workers. `scratch` is a folder for what is larger than the memory: layers lie in files there.

    >>> count_tours(Board(3, 10)).undirected, count_tours(Board(3, 12)).undirected  # OEIS A070030
    (16, 176)
    """
    check_question(board, closed)
    work = Work.of(memory_limit, progress, executor, scratch)
    _check(method)
    if not balanced(board, closed):
        return TourTotal(board, closed, 0)
    if board.size == 1:
        return TourTotal(board, closed, 0 if closed else 1)
    return TourTotal(board, closed, count_graph(tour_graph(board, closed=closed), work, method=method))


def check_question(board: object, closed: object) -> None:
    """Raise `BadValueError` unless this is a board that can be counted and a truth value."""
    require_countable(board)
    if not isinstance(closed, bool):
        raise BadValueError("closed", closed, _("true or false"))


def balanced(board: Board, closed: bool) -> bool:
    """Whether the colours, which alternate along a tour, are equal in number, or one apart when the tour is open."""
    sides = board.sides
    if sides is None:
        return True
    difference = board.size - 2 * sum(sides.values())
    return abs(difference) <= (0 if closed else 1)


def count_graph(graph: TourGraph, work: Work, *, method: Method = "auto") -> int:
    """The number of Hamiltonian cycles of a graph; raises `TooLarge` for a frontier that no pattern can hold."""
    _check(method)
    if graph.width > WIDEST:
        raise TooLarge(_("Counting"), _BYTES_A_STATE * 3 ** (graph.width - 1), work.memory_limit)
    if method == "plain" or (method == "auto" and (graph.width <= _NARROW or find_spec("numba") is None)):
        return _plain(graph, work)
    if method == "auto" and (number := _soon(graph, work)) is not None:
        return number
    from arpad.knight.counting.totals import count_cycles

    return count_cycles(graph, work)


def _soon(graph: TourGraph, work: Work) -> int | None:
    """The number if plain Python has it at once: the first compilation alone takes twenty seconds. Else None."""
    left = min(_FEW, work.memory_limit // _BYTES_A_STATE)
    number = 0
    for frontier in frontiers(graph):
        left -= len(frontier.states)
        if left < 0:
            return None
        number = sum(frontier.states.values())
    return number


def _check(method: object) -> None:
    if method not in ("auto", "plain", "compiled"):
        raise BadValueError("method", method, "'auto', 'plain', 'compiled'")


def _plain(graph: TourGraph, work: Work) -> int:
    number = 0
    with work.bar(graph.size, _("squares")) as bar:
        for frontier in frontiers(graph):
            number = sum(frontier.states.values())
            require_memory(_("Counting"), len(frontier.states) * _BYTES_A_STATE, work.memory_limit)
            bar.update(1 if frontier.eliminated else 0)
    return number
