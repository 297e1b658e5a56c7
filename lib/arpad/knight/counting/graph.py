"""What is counted: the Hamiltonian cycles of a graph, with or without one vertex that is no square.

A closed tour is a Hamiltonian cycle of the board's graph. An open tour becomes one when an *apex* is added, a vertex
joined to every square: it links the two ends. A tour begun already, from its start to the knight's present square, is
an edge between the apex and that square; the apex is then joined to the squares where the tour may end.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.words import _

__all__ = ["WIDEST", "TourGraph", "completion_graph", "require_countable", "tour_graph"]

WIDEST = 31
"""Vertices on a frontier that a pattern of 64 bits has room for; half as many already have too many states to count."""

_MOST_SQUARES = 10_000  # more are refused before time is spent on them


@dataclass(frozen=True, slots=True)
class TourGraph:
    """A graph whose Hamiltonian cycles are tours; its vertices stand in the order in which a count eliminates them.

    `neighbours` lists for each vertex the vertices one move away, by number. `ends` are the vertices joined to the
    apex, `None` without apex; `current` is the vertex that a path already walked joins to the apex.
    """

    squares: tuple[Square, ...]
    neighbours: tuple[tuple[int, ...], ...]
    ends: frozenset[int] | None = None
    current: int | None = None

    @property
    def size(self) -> int:
        """How many vertices are squares; the apex, if there is one, has this number."""
        return len(self.squares)

    @property
    def apex(self) -> int | None:
        """The number of the vertex that is no square."""
        return None if self.ends is None else self.size

    def ahead(self, vertex: int, eliminated: int) -> list[int]:
        """The vertices joined to a vertex, the apex too, that are not among the first `eliminated` ones."""
        if vertex == self.apex:
            return sorted(end for end in self.ends or () if end >= eliminated)
        found = [other for other in self.neighbours[vertex] if other >= eliminated]
        return [*found, self.size] if self.ends is not None and vertex in self.ends else found

    def reversed(self) -> "TourGraph":
        """The same graph with its vertices eliminated from the other end."""
        last = self.size - 1
        return TourGraph(
            self.squares[::-1],
            tuple(tuple(sorted(last - other for other in near)) for near in self.neighbours[::-1]),
            None if self.ends is None else frozenset(last - end for end in self.ends),
            None if self.current is None else last - self.current,
        )

    def frontiers(self) -> list[list[int]]:
        """Before each elimination, and after the last, the vertices that moves from eliminated ones can have reached.

        The vertex to go stands first, the apex last.
        """
        touched = {vertex for vertex in (self.current, self.apex) if vertex is not None}
        found = []
        for vertex in range(self.size):
            touched.add(vertex)
            found.append(sorted(touched))
            touched.remove(vertex)
            touched.update(self.ahead(vertex, vertex + 1))
        return [*found, sorted(touched)]

    @property
    def width(self) -> int:
        """The largest number of vertices on a frontier: the cost of counting is exponential in it."""
        return max(map(len, self.frontiers()))


def require_countable(board: object) -> None:
    """Raise `BadValueError` for what is no board, or one so large that nobody should wait for the answer."""
    if not isinstance(board, Board):
        raise BadValueError("board", board, _("a Board"))
    if board.size > _MOST_SQUARES:
        raise BadValueError("board", board.shape, _("a board of at most {most} squares").format(most=_MOST_SQUARES))


def tour_graph(board: Board, *, closed: bool) -> TourGraph:
    """The graph whose Hamiltonian cycles are the tours of a board, without direction.

    >>> graph = tour_graph(Board(3, 4), closed=False)
    >>> graph.size, graph.ahead(0, eliminated=1), graph.width
    (12, [5, 7, 12], 8)
    """
    everywhere = None if closed else board.squares
    return _narrowest(board, board.squares, everywhere, None)


def completion_graph(board: Board, path: Sequence[Square], *, closed: bool) -> TourGraph:
    """The graph whose Hamiltonian cycles are the ways to finish a tour that began with `path`."""
    walked = set(path[:-1])
    left = [square for square in board.squares if square not in walked]
    ends = [square for square in left if square != path[-1]]
    if closed:
        ends = [square for square in ends if board.is_move(square, path[0])]
    return _narrowest(board, left, ends, path[-1])


def _narrowest(
    board: Board, squares: Iterable[Square], ends: Iterable[Square] | None, current: Square | None
) -> TourGraph:
    """The graph with its squares row by row or column by column, whichever has the narrower frontier."""
    by_rows = sorted(squares)
    by_columns = sorted(by_rows, key=lambda square: square[::-1])
    graphs = [_graph(board, order, ends, current) for order in (by_rows, by_columns)]
    return min(graphs, key=lambda graph: graph.width)


def _graph(board: Board, order: Sequence[Square], ends: Iterable[Square] | None, current: Square | None) -> TourGraph:
    number = {board.cell(square): vertex for vertex, square in enumerate(order)}
    neighbours = tuple(
        tuple(sorted(number[other] for other in board.neighbours[cell] if other in number)) for cell in number
    )
    return TourGraph(
        tuple(order),
        neighbours,
        None if ends is None else frozenset(number[board.cell(square)] for square in ends),
        None if current is None else number[board.cell(current)],
    )
