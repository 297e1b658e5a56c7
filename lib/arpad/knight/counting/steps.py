"""The work plan of a count as plain arrays: which vertex goes when, and which edges it may choose.

The degrees of the vertices on a frontier are packed into one number, the *pattern*: two bits each, the vertex to go
next in the highest place, the apex in the lowest. A vertex is named by its *shift*, the place of its two bits.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.knight.counting.graph import TourGraph

__all__ = ["Steps", "digits", "plan"]

# A vertex with more neighbours than this ahead is hardly ever left without moves: not worth a look at each pattern.
_WATCHED = 5


class Steps(NamedTuple):
    """One row of arrays a step; lists of different lengths lie one after the other, step t's from `..._start[t]` on.

    A step first puts untouched vertices on the frontier (`insert`: their shifts, lowest first), then takes one of its
    choices: `need` is the degree at which the vertex to go may choose this, `first` and `second` the shifts of the two
    ends of the edge it adds, or -1. A vertex of degree 0 that takes two moves acts as an edge between its two
    neighbours; `moves` names the vertices of the moves it stands for, -1 where there is none. The vertex to go then
    stands at the shift `front`, above all others, and is dropped. A step that only offers edges to the apex drops
    nothing; when the apex takes two it acts as an edge too, and its degree grows by `extra`.

    A cycle may close at the pattern `complete` alone. `watch` are shifts of vertices that could be left without moves:
    their neighbours ahead on the frontier have the places `watch_near` (the lower of two bits), `watch_far` more are
    untouched.
    """

    top: NDArray[np.int64]
    front: NDArray[np.int64]
    complete: NDArray[np.uint64]
    insert_start: NDArray[np.int64]
    insert: NDArray[np.int64]
    choice_start: NDArray[np.int64]
    need: NDArray[np.int64]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    extra: NDArray[np.uint64]
    moves: NDArray[np.int64]
    watch_start: NDArray[np.int64]
    watch: NDArray[np.int64]
    watch_near: NDArray[np.uint64]
    watch_far: NDArray[np.int64]


class _Choice(NamedTuple):
    need: int
    first: int
    second: int
    moves: tuple[int, int, int, int] = (-1, -1, -1, -1)
    extra: int = 0


class _Step(NamedTuple):
    top: int
    front: int
    complete: int
    insert: list[int]
    choices: list[_Choice]
    watch: list[tuple[int, int, int]]


_NEVER = 2**64 - 1  # no pattern looks like this: a digit is 0, 1 or 2


def digits(names: Sequence[int], degrees: dict[int, int]) -> int:
    """The pattern in which the frontier's vertices have these degrees, 0 where none is given.

    >>> bin(digits([4, 7, 9], {7: 2, 9: 1}))
    '0b1001'
    """
    pattern = 0
    for name in names:
        pattern = pattern << 2 | degrees.get(name, 0)
    return pattern


def plan(graph: TourGraph, eliminate: int, middle: Sequence[int] = (), ends: Sequence[int] = ()) -> Steps:
    """Steps that eliminate the first vertices of a graph, then offer the edges from some ends to the apex.

    After the eliminations all `middle` vertices are on the frontier, touched or not, and the apex.
    """
    frontiers = graph.frontiers()[: eliminate + 1]
    apex = [] if graph.apex is None else [graph.apex]
    if eliminate < graph.size:
        frontiers[-1] = [*middle, *apex]
    steps = [_elimination(graph, vertex, frontiers[vertex], frontiers[vertex + 1]) for vertex in range(eliminate)]
    return _arrays([*steps, _offer(frontiers[-1], ends)] if ends else steps)


def _offer(names: Sequence[int], ends: Sequence[int]) -> _Step:
    """The step in which none, one or two of some vertices are joined to the apex, the last of the frontier."""
    shift, apex = _shifts(names), names[-1]
    choices = [_Choice(0, -1, -1)]
    choices += [_Choice(0, shift[end], 0, (end, apex, -1, -1)) for end in ends]
    choices += [_Choice(0, shift[a], shift[b], (a, apex, b, apex), extra=2) for a, b in combinations(ends, 2)]
    width = 2 * len(names)
    return _Step(width, width, _NEVER, [], choices, [])


def _shifts(names: Sequence[int]) -> dict[int, int]:
    return {name: 2 * (len(names) - 1 - place) for place, name in enumerate(names)}


def _elimination(graph: TourGraph, vertex: int, before: list[int], after: list[int]) -> _Step:
    shift = _shifts(after)
    front = 2 * len(after)
    later = graph.ahead(vertex, vertex + 1)
    choices = [_Choice(2, -1, -1)]
    choices += [_Choice(1, front, shift[other], (vertex, other, -1, -1)) for other in later]
    choices += [_Choice(0, shift[a], shift[b], (vertex, a, vertex, b)) for a, b in combinations(later, 2)]
    everything = len(after) + vertex + 1 == graph.size + (graph.apex is not None)
    complete = digits(after, dict.fromkeys(after, 2)) if everything else _NEVER
    watch = []
    for name in after:
        near = graph.ahead(name, vertex + 1)
        if len(near) <= _WATCHED:
            on_frontier = [other for other in near if other in shift]
            watch.append((shift[name], sum(1 << shift[other] for other in on_frontier), len(near) - len(on_frontier)))
    insert = sorted(shift[name] for name in after if name not in before)
    return _Step(2 * (len(before) - 1), front, complete, insert, choices, watch)


def _arrays(steps: Sequence[_Step]) -> Steps:
    choices = [choice for step in steps for choice in step.choices]
    watch = [entry for step in steps for entry in step.watch]
    return Steps(
        _integers([step.top for step in steps]),
        _integers([step.front for step in steps]),
        np.array([step.complete for step in steps], np.uint64),
        _starts([len(step.insert) for step in steps]),
        _integers([shift for step in steps for shift in step.insert]),
        _starts([len(step.choices) for step in steps]),
        _integers([choice.need for choice in choices]),
        _integers([choice.first for choice in choices]),
        _integers([choice.second for choice in choices]),
        np.array([choice.extra for choice in choices], np.uint64),
        np.array([choice.moves for choice in choices], np.int64).reshape(-1, 4),
        _starts([len(step.watch) for step in steps]),
        _integers([shift for shift, _near, _far in watch]),
        np.array([near for _shift, near, _far in watch], np.uint64),
        _integers([far for _shift, _near, far in watch]),
    )


def _integers(values: Sequence[int]) -> NDArray[np.int64]:
    return np.array(values, np.int64)


def _starts(lengths: Sequence[int]) -> NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
