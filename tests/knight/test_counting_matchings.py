"""Ranks of matchings, what edges do to them, and single cycles, against the matchings written out."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.knight.counting import join_kernels, kernels
from arpad.knight.counting.matchings import GLUE, INSERT, MOVE, double_factorial, rank_maps

Pairs = frozenset[frozenset[int]]
MAPS = rank_maps(5)  # the tables for five pairs are put together as those for four


def matchings(points: list[int]) -> list[Pairs]:
    """All perfect matchings in the order of their ranks."""
    if not points:
        return [frozenset()]
    first, *others = points
    return [
        frozenset({frozenset({first, other})}) | rest
        for other in others
        for rest in matchings([point for point in others if point != other])
    ]


ALL = {pairs: matchings(list(range(2 * pairs))) for pairs in range(6)}


def renamed(pairs: Pairs, order: list[int]) -> Pairs:
    """Points named by their places in a list."""
    return frozenset(frozenset(map(order.index, pair)) for pair in pairs)


def moved(pairs: Pairs, size: int, i: int, j: int) -> Pairs:
    order = [point for point in range(size) if point != i]
    order.insert(j, i)
    return renamed(pairs, order)


def glued(pairs: Pairs, size: int, i: int, j: int) -> Pairs | None:
    if frozenset({i, j}) in pairs:
        return None
    mates = [point for pair in pairs if pair & {i, j} for point in pair - {i, j}]
    joined = frozenset({pair for pair in pairs if not pair & {i, j}} | {frozenset(mates)})
    return renamed(joined, [point for point in range(size) if point not in (i, j)])


def inserted(pairs: Pairs, size: int, i: int, j: int) -> Pairs:
    others = [point for point in range(size + 2) if point not in (i, j)]
    return frozenset(frozenset(others[point] for point in pair) for pair in pairs) | {frozenset({i, j})}


def table(kind: int, pairs: int, i: int, j: int) -> list[int]:
    start = MAPS.start[kind, pairs, i, j]
    assert start >= 0
    return list(MAPS.flat[start : start + double_factorial(pairs)])


@pytest.mark.parametrize("pairs", range(1, 5))
def test_tables_say_what_an_edge_does(pairs: int) -> None:
    size = 2 * pairs
    for i in range(size):
        for j in range(size):
            if i != j:
                expected = [ALL[pairs].index(moved(each, size, i, j)) for each in ALL[pairs]]
                assert table(MOVE, pairs, i, j) == expected
    for i, j in combinations(range(size), 2):
        images = [glued(each, size, i, j) for each in ALL[pairs]]
        expected = [-1 if image is None else ALL[pairs - 1].index(image) for image in images]
        assert table(GLUE, pairs, i, j) == table(GLUE, pairs, j, i) == expected
        expected = [ALL[pairs].index(inserted(each, size - 2, i, j)) for each in ALL[pairs - 1]]
        assert table(INSERT, pairs - 1, i, j) == table(INSERT, pairs - 1, j, i) == expected


@pytest.mark.parametrize("pairs", range(1, 5))
def test_what_is_worked_out_equals_the_tables(pairs: int) -> None:
    maps = rank_maps(0)  # no tables at all
    maps = maps._replace(sizes=MAPS.sizes)
    for kind, after in ((MOVE, pairs), (GLUE, pairs), (INSERT, pairs + 1)):
        for i in range(2 * after):
            for j in range(2 * after):
                if i == j:
                    continue
                chain = np.array([[-2, kind, pairs, i, j]])
                found = [kernels.rank_after(rank, chain, 1, maps) for rank in range(double_factorial(pairs))]
                assert found == table(kind, pairs, i, j)


@given(st.integers(6, 9), st.data())
@settings(max_examples=50, deadline=None)
def test_a_rank_names_one_matching(pairs: int, data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, double_factorial(pairs) - 1))
    mate = np.empty(2 * pairs, np.int64)
    kernels.unranked(rank, pairs, MAPS.sizes, mate)
    assert all(mate[mate[point]] == point != mate[point] for point in range(2 * pairs))
    assert kernels.ranked(np.arange(2 * pairs), pairs, MAPS.sizes, mate) == rank


@pytest.mark.parametrize("pairs", range(6))
@pytest.mark.parametrize("fixed", [False, True])
def test_turned_ranks(pairs: int, fixed: bool) -> None:
    order = list(range(2 * pairs))[::-1]
    if fixed and pairs:
        order = [*order[1:], 2 * pairs - 1]
    expected = [ALL[pairs].index(renamed(each, order)) for each in ALL[pairs]]
    assert list(join_kernels.turned_ranks(pairs, fixed, MAPS.sizes)) == expected


def one_cycle(a: Pairs, b: Pairs) -> bool:
    ways = {point: [next(iter(pair - {point})) for pair in (*a, *b) if point in pair] for pair in a for point in pair}
    point, turn, seen = 0, 0, 0
    while not (point == 0 and turn == 0 and seen):
        point, turn, seen = ways[point][turn], 1 - turn, seen + 1
    return seen == 2 * len(a)


@pytest.mark.parametrize("pairs", range(1, 5))
def test_single_cycle_sums(pairs: int) -> None:
    size = double_factorial(pairs)
    weights = np.random.default_rng(1997).integers(0, 2**40, size, dtype=np.uint64)
    sums, room = np.empty(size, np.uint64), np.empty(int(MAPS.sizes[: pairs + 1].sum()), np.uint64)
    join_kernels.single_cycle_sums(pairs, weights, sums, room, MAPS)
    for rank, matching in enumerate(ALL[pairs]):
        partners = [other for other, each in enumerate(ALL[pairs]) if one_cycle(matching, each)]
        # (2k - 2)!! matchings make one cycle with a given one.
        assert len(partners) == np.prod(range(2, 2 * pairs, 2), dtype=int)
        assert sums[rank] == weights[partners].sum()


@given(st.sets(st.integers(0, 3**5 - 1), max_size=60))
@settings(deadline=None)
def test_with_edge_merges_patterns(numbers: set[int]) -> None:
    patterns = {sum(number // 3**place % 3 << 2 * place for place in range(5)) for number in numbers}
    joined = {code + 4 + 256 for code in patterns if code >> 2 & 3 < 2 and code >> 8 & 3 < 2}
    found = join_kernels.with_edge(np.array(sorted(patterns), np.uint64), 2, 8)
    assert list(found) == sorted(patterns | joined)
