"""The number of Hamiltonian cycles of a graph, exactly, whatever its size: the way is chosen here."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from math import gcd, lgamma, log

import numpy as np

from arpad.knight.counting.graph import TourGraph
from arpad.knight.counting.halves import Halves, half_plans, halves_of, join, meetings
from arpad.knight.counting.kernels import Codes, Layer
from arpad.knight.counting.layers import WORD, Carried, layer_bytes, layers, maps_for
from arpad.knight.counting.split import Split, split
from arpad.knight.counting.steps import plan
from arpad.knight.counting.work import Work

__all__ = ["count_cycles", "count_halves", "exact_sum"]


def count_cycles(graph: TourGraph, work: Work) -> int:
    """The number of Hamiltonian cycles of a graph.

    In two halves where a narrow middle parts the graph and the numbers fit 63 bits; otherwise layer after layer to the
    end, with as many moduli as the number may need.
    """
    parts = split(graph)
    if parts is not None:
        try:
            halves = count_halves(parts, work)
            return exact_sum(join(halves, meetings(parts, halves), work))
        except Carried:
            pass
    try:
        return _count_through(graph, None, work)
    except Carried:
        pass
    total, modulus = 0, 1
    for number in _coprime_numbers(_bits(graph)):
        residue = _count_through(graph, number, work)
        # The Chinese remainder theorem, one modulus after the other.
        total += modulus * ((residue - total) * pow(modulus, -1, number) % number)
        modulus *= number
    return total


def count_halves(parts: Split, work: Work) -> Halves:
    """Both halves of a graph, counted; once if they are alike."""
    maps = maps_for(parts.graph.width)
    top_plan, bottom_plan = half_plans(parts)
    top = _last(layers(parts.graph, top_plan, maps, work))
    if parts.symmetric:
        return halves_of(parts, top, top, maps)
    left = replace(work, memory_limit=max(work.memory_limit - layer_bytes(top), 0))
    return halves_of(parts, top, _last(layers(parts.bottom, bottom_plan, maps, left)), maps)


def exact_sum(counts: Codes) -> int:
    """The sum of 64-bit counts, which may take more bits.

    >>> exact_sum(np.array([2**63, 2**63, 1], np.uint64)) == 2**64 + 1
    True
    """
    high, low = counts >> np.uint64(32), counts & np.uint64(2**32 - 1)
    return (int(high.sum()) << 32) + int(low.sum())


def _count_through(graph: TourGraph, modulus: int | None, work: Work) -> int:
    """The number of cycles from the first vertex to the last, or what it leaves when divided by the modulus."""
    found = layers(graph, plan(graph, graph.size), maps_for(graph.width), work, modulus=modulus)
    return exact_sum(_last(found).counts)  # of one state, or of none


def _last(found: Iterable[Layer]) -> Layer:
    *_earlier, last = deque(found, maxlen=1)
    return last


def _bits(graph: TourGraph) -> float:
    """An upper bound for the binary logarithm of the number of cycles.

    Cycles with direction are permutations along edges, so the permanent of the adjacency matrix bounds their number:
    the product of ``(d!) ** (1 / d)`` over the degrees d (L. M. Brègman, "Some properties of nonnegative matrices and
    their permanents", 1973).
    """
    degrees = [len(near) for near in graph.neighbours]
    for vertex in graph.ends or ():
        degrees[vertex] += 1
    if graph.current is not None:
        degrees[graph.current] += 1
    if graph.ends is not None:
        degrees.append(len(graph.ends) + (graph.current is not None))
    return sum(lgamma(degree + 1) / (degree * log(2)) for degree in degrees if degree)


def _coprime_numbers(bits: float) -> Iterator[int]:
    """Numbers up to 2**63, pairwise without common factor, whose product has more than so many bits."""
    product = 1
    for number in count(WORD, -1):
        if gcd(product, number) == 1:
            yield number
            product *= number
            if product.bit_length() > bits + 2:
                return
