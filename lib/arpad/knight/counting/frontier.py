"""The frontier method in plain Python: short enough to read, fast enough for small boards and the browser.

Squares are eliminated one by one: when a square goes, its moves to squares still to come are chosen for good, two moves
in all. What the squares to come must know of the past is little: which of them are reached already, and which two are
the ends of the same path. Two pasts that leave the same knowledge can be finished in the same ways, so they are merged
and counted together. The squares that the past can have reached are the *frontier*, two rows for a knight.

The knowledge is written as each frontier square's *mate*: the square itself while it is untouched, the other end of the
path when it is an end, and `DONE` once both its moves are chosen (Sekine, Imai and Tani 1995 for spanning trees, Knuth,
The Art of Computer Programming 4A, section 7.1.4, exercise 225, for paths and cycles).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from arpad.knight.counting.graph import TourGraph

__all__ = ["DONE", "Frontier", "count_by_frontier", "frontiers"]

DONE = -1
Mates = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frontier:
    """What a count knows when `eliminated` vertices are gone.

    `states` gives for each choice of mates of the vertices on the frontier, in their order, the number of pasts.
    """

    eliminated: int
    vertices: tuple[int, ...]
    states: dict[Mates, int]


def frontiers(graph: TourGraph) -> Iterator[Frontier]:
    """The frontier before the first elimination and after each one; the last holds the number of tours.

    States that no future can finish are dropped as soon as one square shows it.
    """
    names = graph.frontiers()
    states = {_start(graph, names[0]): 1}
    yield Frontier(0, tuple(names[0]), states)
    for vertex in range(graph.size):
        before, after = names[vertex], names[vertex + 1]
        untouched = graph.size + (graph.apex is not None) - (vertex + 1) - len(after)
        later = graph.ahead(vertex, vertex + 1)
        ways = [(name, near) for name in after if len(near := graph.ahead(name, vertex + 1)) < 5]
        merged: dict[Mates, int] = defaultdict(int)
        for state, pasts in states.items():
            mate = dict(zip(before, state, strict=True)) | {new: new for new in after if new not in before}
            free = [other for other in later if mate[other] != DONE]
            for chosen in combinations(free, _needed(mate, vertex)):
                joined = _joined(mate, vertex, chosen, untouched == 0)
                if joined is not None and not _hopeless(joined, ways):
                    merged[tuple(joined[name] for name in after)] += pasts
        states = dict(merged)
        yield Frontier(vertex + 1, tuple(after), states)


def count_by_frontier(graph: TourGraph) -> int:
    """The number of Hamiltonian cycles of a graph, by the frontier method.

    >>> from arpad.knight.board import Board
    >>> from arpad.knight.counting.graph import tour_graph
    >>> count_by_frontier(tour_graph(Board(5, 6), closed=True))
    8
    """
    states: dict[Mates, int] = {}
    for frontier in frontiers(graph):
        states = frontier.states
    return sum(states.values())


def _start(graph: TourGraph, names: list[int]) -> Mates:
    """Every vertex untouched, but the path already walked joins its end to the apex."""
    mate = {name: name for name in names}
    if graph.current is not None and graph.apex is not None:
        mate[graph.current], mate[graph.apex] = graph.apex, graph.current
    return tuple(mate[name] for name in names)


def _needed(mate: dict[int, int], vertex: int) -> int:
    """How many moves a vertex still needs."""
    return 0 if mate[vertex] == DONE else 2 if mate[vertex] == vertex else 1


def _joined(mate: dict[int, int], vertex: int, chosen: tuple[int, ...], all_touched: bool) -> dict[int, int] | None:
    """The mates after the moves from a vertex to the chosen ones; `None` if they close a cycle too early."""
    mate = dict(mate)
    for other in chosen:
        end, other_end = mate[vertex], mate[other]
        mate[vertex] = mate[other] = DONE
        if end == other:  # both ends of one path: a cycle, which must be the whole tour
            return mate if all_touched and all(state == DONE for state in mate.values()) else None
        mate[end], mate[other_end] = other_end, end
    return mate


def _hopeless(mate: dict[int, int], ways: list[tuple[int, list[int]]]) -> bool:
    """Whether a vertex needs more moves than it has neighbours that still take one."""
    for vertex, near in ways:
        needed = _needed(mate, vertex)
        if needed and sum(mate.get(other) != DONE for other in near) < needed:
            return True
    return False
