"""One door to maximum-weight matching: `rustworkx` for speed, our own for weights of any size and where it is missing.

`rustworkx` holds weights in 128 bits with sign. Measured with version 0.18.1: right up to 126 bits, *silently wrong* at
127. No weight above 2**120 passes this door to it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from arpad.tournaments.swiss import blossom

__all__ = ["SAFE_BITS", "matching", "weight_bits"]

SAFE_BITS: Final = 120


@cache
def _rustworkx() -> Any:
    try:
        import rustworkx
    except ImportError:  # the browser
        return None
    return rustworkx


def weight_bits() -> int | None:
    """The width that weights should keep to for speed; None where any width costs the same."""
    return None if _rustworkx() is None else SAFE_BITS


def matching(n: int, edges: Sequence[tuple[int, int, int]], *, perfect: bool) -> list[int]:
    """The partner of each of `n` vertices, or -1, in a matching of greatest weight (of greatest size if `perfect`).

    >>> matching(4, [(0, 1, 2**130), (1, 2, 2**130 + 5), (2, 3, 4)], perfect=False)
    [-1, 2, 1, -1]
    """
    rustworkx = _rustworkx()
    if rustworkx is None or max((w for _, _, w in edges), default=0) >= 1 << SAFE_BITS:
        return blossom.maximum_weight_matching(n, edges, perfect=perfect)
    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=n, edge_count_hint=len(edges))
    graph.add_nodes_from(range(n))
    graph.add_edges_from(edges)
    partner = [-1] * n
    for a, b in rustworkx.max_weight_matching(graph, max_cardinality=perfect, weight_fn=int):
        partner[a], partner[b] = b, a
    return partner
