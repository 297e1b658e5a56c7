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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from arpad.knight.counting.graph import TourGraph

__all__ = ["DONE", "Elimination", "Frontier", "Mates", "count_by_frontier", "eliminations", "frontiers", "start"]

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


@dataclass(frozen=True, slots=True)
class Elimination:
    """One step of a count: a vertex goes; `before` and `after` are the vertices on the frontier, in order."""

    graph: TourGraph
    vertex: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    def futures(self, states: Iterable[Mates]) -> Iterator[tuple[Mates, tuple[int, ...], Mates]]:
        """Each state with each choice of moves of the vertex to go and the state after it.

        States that no future can finish are dropped as soon as one square shows it.
        """
        graph, gone = self.graph, self.vertex + 1
        untouched = graph.size + (graph.apex is not None) - gone - len(self.after)
        later = graph.ahead(self.vertex, gone)
        ways = [(name, near) for name in self.after if len(near := graph.ahead(name, gone)) < 5]
        new = {name: name for name in self.after if name not in self.before}
        for state in states:
            mate = dict(zip(self.before, state, strict=True)) | new
            free = [other for other in later if mate[other] != DONE]
            for chosen in combinations(free, _needed(mate, self.vertex)):
                joined = _joined(mate, self.vertex, chosen, untouched == 0)
                if joined is not None and not _hopeless(joined, ways):
                    yield state, chosen, tuple(joined[name] for name in self.after)


def eliminations(graph: TourGraph) -> Iterator[Elimination]:
    """The steps of a count, one a square."""
    for vertex, (before, after) in enumerate(pairwise(graph.frontiers())):
        yield Elimination(graph, vertex, tuple(before), tuple(after))


def frontiers(graph: TourGraph) -> Iterator[Frontier]:
    """The frontier before the first elimination and after each one; the last holds the number of tours."""
    states = {start(graph): 1}
    yield Frontier(0, tuple(graph.frontiers()[0]), states)
    for step in eliminations(graph):
        merged: dict[Mates, int] = defaultdict(int)
        for state, _chosen, after in step.futures(states):
            merged[after] += states[state]
        states = dict(merged)
        yield Frontier(step.vertex + 1, step.after, states)


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


def start(graph: TourGraph) -> Mates:
    """The state before the first step: all untouched, but the path already walked joins its end to the apex."""
    names = graph.frontiers()[0]
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
