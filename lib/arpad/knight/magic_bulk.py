"""The compiled search behind `arpad.knight.magic.symmetric_tours`; needs numba."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from arpad.knight.board import Board

__all__ = ["compile_search", "search_symmetric"]

HALF = 32
MOST_FOUND = 4096  # numberings a part may report; 272 were found in all


def compile_search() -> None:
    """Compile the search, or load it compiled, by a search of a board without moves."""
    near = np.full((64, 8), -1, np.int64)
    _search(near, np.array([0]), 46, np.empty((2, 64), np.int64))


def search_symmetric(progress: Callable[[int, int], Any] | None = None) -> tuple[int, list[list[int]]]:
    """How many closed 8 x 8 tours a half turn preserves, and the cells of the semi-magic numberings among them.

    The tour is begun in the corner, cell 0. It has two moves, to cells 10 and 17: going by 10, it comes back by 17,
    whose opposite 46 therefore ends the first half. So each tour is met once. The search is cut in parts by the first
    moves after that.
    """
    board = Board(8, 8)
    near = np.full((64, 8), -1, np.int64)
    for cell, others in enumerate(board.neighbours):
        near[cell, : len(others)] = others
    goal = 63 - 17
    prefixes = [[0, 10]]
    for _length in range(3):
        prefixes = [
            [*prefix, int(other)]
            for prefix in prefixes
            for other in near[prefix[-1]]
            if other >= 0 and other not in prefix and 63 - other not in prefix and other != goal and 63 - other != goal
        ]
    diagrams, found = 0, []
    for done, prefix in enumerate(prefixes):
        out = np.empty((MOST_FOUND, 64), np.int64)
        count, kept = _search(near, np.array(prefix), goal, out)
        diagrams += int(count)
        found += out[:kept].tolist()
        if progress is not None:
            progress(done + 1, len(prefixes))
    return diagrams, found


@njit(cache=True)
def _search(near, prefix, goal, out):  # type: ignore[no-untyped-def]
    """Count half-tours that begin with a prefix and end on the goal; write semi-magic numberings to `out`."""
    kind = np.empty(64, np.int64)  # the pair of opposite squares that a cell belongs to
    for cell in range(64):
        kind[cell] = min(cell, 63 - cell)
    touching = np.full((HALF, 8), -1, np.int64)  # the other pairs that a pair touches
    ways = np.zeros(HALF, np.int64)  # how many of them the path can still use to come or to go
    for cell in range(HALF):
        for other in near[cell]:
            if other >= 0 and kind[other] not in touching[cell]:
                touching[cell, ways[cell]] = kind[other]
                ways[cell] += 1
    free = np.ones(HALF, np.bool_)
    path, following = np.zeros(HALF, np.int64), np.zeros(HALF, np.int64)
    path[0], free[0] = prefix[0], False
    for depth in range(1, len(prefix)):
        _leave(touching, ways, free, kind[path[depth - 1]], kind[prefix[depth]], kind[goal])
        path[depth], free[kind[prefix[depth]]] = prefix[depth], False
    count, kept, depth = 0, 0, len(prefix) - 1
    while depth >= len(prefix) - 1:
        head = path[depth]
        cell = -1
        while following[depth] < 8 and cell < 0:
            other = near[head, following[depth]]
            following[depth] += 1
            if other >= 0 and free[kind[other]] and (kind[other] == kind[goal]) == (depth == HALF - 2):
                cell = other
        if cell < 0:
            following[depth] = 0
            free[kind[head]] = True
            depth -= 1
            if depth >= 0:
                _come_back(touching, ways, free, kind[path[depth]], kind[head])
        elif depth == HALF - 2:
            if cell == goal:
                path[HALF - 1] = goal
                count += 1
                kept = _keep_semi_magic(path, out, kept)
        else:
            alive = _leave(touching, ways, free, kind[head], kind[cell], kind[goal])
            depth += 1
            path[depth], free[kind[cell]] = cell, False
            following[depth] = 0 if alive else 8
    return count, kept


@njit(cache=True)
def _leave(touching, ways, free, here, there, goal):  # type: ignore[no-untyped-def]
    """Take away the ways through a pair that the path leaves; whether every free pair still has two, the goal one."""
    alive = True
    for other in touching[here]:
        if other >= 0 and free[other] and other != there:
            ways[other] -= 1
            if ways[other] < 2 and (other != goal or ways[other] < 1):
                alive = False
    return alive


@njit(cache=True)
def _come_back(touching, ways, free, here, there):  # type: ignore[no-untyped-def]
    for other in touching[here]:
        if other >= 0 and free[other] and other != there:
            ways[other] += 1


@njit(cache=True)
def _keep_semi_magic(path, out, kept):  # type: ignore[no-untyped-def]
    """Write the semi-magic numberings of the tour to `out`, each with its reverse; the new number of rows written.

    Begun k squares later, a line of sum S loses 8k and gains 64 for each of its squares among the first k.
    """
    sums = np.zeros(16, np.int64)
    for place in range(64):
        cell = path[place] if place < HALF else 63 - path[place - HALF]
        sums[cell // 8] += place + 1
        sums[8 + cell % 8] += place + 1
    for line in range(16):
        if sums[line] % 8 != 4:  # 260 is 4 more than a multiple of 8
            return kept
    for begin in range(64):
        if np.all(sums == 260):
            for place in range(64):
                at = (begin + place) % 64
                cell = path[at] if at < HALF else 63 - path[at - HALF]
                out[kept, place] = cell
                out[kept + 1, 63 - place] = cell
            kept += 2
        cell = path[begin] if begin < HALF else 63 - path[begin - HALF]
        sums -= 8
        sums[cell // 8] += 64
        sums[8 + cell % 8] += 64
    return kept
