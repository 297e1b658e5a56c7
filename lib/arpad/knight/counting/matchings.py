"""Perfect matchings of 2k points by number, and tables of what an edge does to the number.

The open paths of a state join the ends on the frontier in pairs. With the ends numbered 0..2k-1 in frontier order this
is one of the (2k-1)!! perfect matchings. Its rank is ``d * (2k-3)!! + r``: point 0 is joined to point d + 1, and r is
the rank of the matching of the other points, numbered afresh.

A move of the knight does one of three things to the matching: it lengthens a path, so that an end *moves* from one
place to another; it *glues* two ends together; or it *inserts* a pair, a new path. Each is a table from rank to rank,
put together from the exchanges of two adjacent points.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["GLUE", "INSERT", "LARGEST_TABLE", "MOVE", "RankMaps", "double_factorial", "rank_maps"]

MOVE, GLUE, INSERT = 0, 1, 2
LARGEST_TABLE = 7
"""Tables for at most this many pairs: 168 MB. Larger matchings are rare and worked out one by one."""

Ranks = NDArray[np.int32]


class RankMaps(NamedTuple):
    """Tables of ranks: `flat[start[kind, k, i, j] + rank]` is the rank after an edge, -1 where it closes a cycle.

    `k` counts the pairs before the edge. `MOVE` takes the point at place i to place j among the points after it,
    `GLUE` joins the points i and j, `INSERT` puts a new pair at the places i and j of the points after it.
    """

    flat: Ranks
    start: NDArray[np.int64]
    sizes: NDArray[np.int64]


def double_factorial(k: int) -> int:
    """(2k-1)!!, the number of perfect matchings of 2k points.

    >>> [double_factorial(k) for k in range(6)]
    [1, 1, 3, 15, 105, 945]
    """
    product = 1
    for odd in range(3, 2 * k, 2):
        product *= odd
    return product


def rank_maps(k: int) -> RankMaps:
    """All tables for matchings of at most k pairs, before and after the edge."""
    points = 2 * k + 2
    start = np.full((3, k + 1, points, points), -1, np.int64)
    parts: list[Ranks] = []
    filled = 0

    def put(kind: int, pairs: int, i: int, j: int, table: Ranks) -> None:
        nonlocal filled
        start[kind, pairs, i, j] = filled
        if kind != MOVE:
            start[kind, pairs, j, i] = filled
        parts.append(table)
        filled += len(table)

    for pairs in range(1, k + 1):
        for i in range(2 * pairs):
            for j in range(2 * pairs):
                if i != j:
                    put(MOVE, pairs, i, j, _moved(pairs)[i][j])
        for i, j in combinations(range(2 * pairs), 2):
            put(GLUE, pairs, i, j, _glued(pairs, i, j))
            put(INSERT, pairs - 1, i, j, _inserted(pairs, i, j))
    for table in (_moved, _exchanged):
        table.cache_clear()
    sizes = np.array([double_factorial(pairs) for pairs in range(11)], np.int64)
    return RankMaps(np.concatenate(parts) if parts else np.zeros(0, np.int32), start, sizes)


@cache
def _exchanged(k: int) -> list[Ranks]:
    """For each p the ranks after points p and p + 1 have changed places."""
    block = double_factorial(k - 1)
    identity = np.arange(block, dtype=np.int32)
    tables = [_exchanged_first(k)]
    for p in range(1, 2 * k - 1):
        rows = []
        for partner in range(1, 2 * k):  # of point 0
            if partner in (p, p + 1):
                rows.append((2 * p - partner) * block + identity)
            else:
                rows.append((partner - 1) * block + _exchanged(k - 1)[p - 1 - (partner < p)])
        tables.append(np.concatenate(rows, dtype=np.int32))
    return tables


def _exchanged_first(k: int) -> Ranks:
    """The ranks after points 0 and 1 have changed places."""
    block = double_factorial(k - 1)
    rows: list[NDArray[Any]] = [np.arange(block)]
    for partner, other in _partners_of_first_two(k):
        rows.append((other - 1) * block + _place(partner, other) * double_factorial(k - 2) + _rest(k))
    return np.concatenate(rows, dtype=np.int32)


def _partners_of_first_two(k: int) -> list[tuple[int, int]]:
    """The partners of points 0 and 1, when they are not each other's, in the order of ranks."""
    points = range(2, 2 * k)
    return [(partner, other) for partner in points for other in points if other != partner]


def _place(point: int, taken: int) -> int:
    """The place of a point among those from 2 on without the one taken."""
    return point - 2 - (taken < point)


def _rest(k: int) -> Ranks:
    return np.arange(double_factorial(k - 2), dtype=np.int32)


@cache
def _moved(k: int) -> list[list[Ranks]]:
    """For each i, j the ranks after the point at place i is taken out and put back at place j."""
    exchanged = _exchanged(k)
    tables = []
    for i in range(2 * k):
        row = [np.arange(double_factorial(k), dtype=np.int32)]
        for p in range(i, 2 * k - 1):
            row.append(exchanged[p][row[-1]])
        for p in reversed(range(i)):
            row.insert(0, exchanged[p][row[0]])
        tables.append(row)
    return tables


def _inserted(k: int, i: int, j: int) -> Ranks:
    """From the ranks of k - 1 pairs to those of k pairs with a new pair at places i < j."""
    pair_in_front = np.arange(double_factorial(k - 1))  # points 0 and 1 joined: the same rank
    return _moved(k)[0][i][_moved(k)[1][j][pair_in_front]]


def _glued(k: int, i: int, j: int) -> Ranks:
    """From the ranks of k pairs to those of k - 1 after points i < j are joined; -1 if they were each other's mates."""
    rows: list[NDArray[Any]] = [np.full(double_factorial(k - 1), -1)]
    for partner, other in _partners_of_first_two(k):
        rows.append(_inserted(k - 1, *sorted((partner - 2, other - 2))))
    first_two = np.concatenate(rows, dtype=np.int32)
    return first_two[_moved(k)[j][1][_moved(k)[i][0]]]
