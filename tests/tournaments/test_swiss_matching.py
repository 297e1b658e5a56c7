"""The three matchings: greatest weight with integers of any size, greatest size with a proof, first transposition."""

from itertools import permutations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.tournaments.swiss import matching
from arpad.tournaments.swiss.blossom import maximum_weight_matching
from arpad.tournaments.swiss.cardinality import bits, deficiency, maximum_matching, perfect
from arpad.tournaments.swiss.transposition import first_transposition

Edges = list[tuple[int, int, int]]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    n = draw(st.integers(1, 12))
    largest = draw(st.sampled_from([1, 3, 50, 2**130]))
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return n, [(i, j, draw(st.integers(0, largest))) for i, j in chosen]


def checked(n: int, edges: Edges, mates: list[int]) -> tuple[int, int]:
    """Size and weight of a matching that is one."""
    weight = {(i, j): w for i, j, w in edges}
    assert len(mates) == n
    pairs = [(i, j) for i, j in enumerate(mates) if i < j]
    assert all(mates[j] == i for i, j in enumerate(mates) if j >= 0)
    return len(pairs), sum(weight[pair] for pair in pairs)


def by_networkx(n: int, edges: Edges, *, perfect: bool) -> tuple[int, int]:
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    found = nx.max_weight_matching(graph, maxcardinality=perfect)
    return len(found), sum(graph.edges[pair]["weight"] for pair in found)


@settings(max_examples=400, deadline=None)
@given(graphs(), st.booleans())
def test_greatest_weight(graph: tuple[int, Edges], whole: bool) -> None:
    n, edges = graph
    size, weight = checked(n, edges, maximum_weight_matching(n, edges, perfect=whole))
    expected = by_networkx(n, edges, perfect=whole)
    assert weight == expected[1]
    if whole:
        assert size == expected[0]


@pytest.mark.parametrize("seed", range(6))
def test_greatest_weight_on_larger_graphs(seed: int) -> None:
    """Few different weights make many ties and many blossoms."""
    rng = np.random.default_rng(seed)
    n = 60
    edges = [
        (i, j, int(rng.integers(0, 2 + seed % 3)))
        for i in range(n)
        for j in range(i + 1, n)
        if rng.random() < 0.05 + 0.1 * (seed % 2)
    ]
    for whole in (False, True):
        size, weight = checked(n, edges, maximum_weight_matching(n, edges, perfect=whole))
        expected = by_networkx(n, edges, perfect=whole)
        assert weight == expected[1]
        assert size == expected[0] or not whole


@pytest.mark.parametrize("bits_of_weight", [100, 119, 120, 121, 126, 127, 128, 200])
def test_no_width_is_silently_wrong(bits_of_weight: int) -> None:
    """Beyond the guard our own matching answers; rustworkx alone is wrong at 127 bits."""
    rng = np.random.default_rng(bits_of_weight)
    top = 1 << bits_of_weight - 1
    edges = [(i, j, top + int(rng.integers(0, 1000))) for i in range(8) for j in range(i + 1, 8)]
    assert checked(8, edges, matching.matching(8, edges, perfect=True)) == by_networkx(8, edges, perfect=True)


def test_the_guard_keeps_wide_weights_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Trap:
        def __getattr__(self, name: str) -> object:
            raise AssertionError("a weight of 2**120 reached rustworkx")

    monkeypatch.setattr(matching, "_rustworkx", Trap)
    assert matching.matching(2, [(0, 1, 1 << 120)], perfect=True) == [1, 0]
    with pytest.raises(AssertionError, match="reached"):
        matching.matching(2, [(0, 1, (1 << 120) - 1)], perfect=True)


@settings(max_examples=400, deadline=None)
@given(graphs(), st.integers(0, 2**12 - 1))
def test_greatest_size_and_the_proof_that_it_is_not_perfect(graph: tuple[int, Edges], chosen: int) -> None:
    n, edges = graph
    members = chosen & ((1 << n) - 1)
    masks = [0] * n
    for i, j, _w in edges:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    within = nx.Graph()
    within.add_nodes_from(bits(members))
    within.add_edges_from((i, j) for i, j, _w in edges if members >> i & 1 and members >> j & 1)
    mates = maximum_matching(masks, members)
    size = sum(mate >= 0 for mate in mates) // 2
    assert all(mates[mates[v]] == v and masks[v] >> mates[v] & 1 for v in range(n) if mates[v] >= 0)
    assert size == len(nx.max_weight_matching(within, maxcardinality=True))
    assert perfect(masks, members) == (2 * size == len(within))
    proof = deficiency(masks, members)
    assert (proof is None) == (2 * size == len(within))
    if proof is not None:
        assert len(proof.parts) == len(proof.others) + 1
        apart = within.subgraph(set(within) - set(proof.others))
        components = {frozenset(component) for component in nx.connected_components(apart)}
        assert all(frozenset(part) in components and len(part) % 2 for part in proof.parts)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 5), st.integers(0, 2), st.data())
def test_first_transposition(rows: int, spare: int, data: st.DataObject) -> None:
    columns = rows + spare
    masks = [data.draw(st.integers(0, 2**columns - 1)) for _row in range(rows)]
    every = permutations(range(columns), rows)
    first = next((list(p) for p in every if all(masks[i] >> c & 1 for i, c in enumerate(p))), None)
    assert first_transposition(masks) == first
