"""Counts that keep all their layers, so that each tour can be found again by its number."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.knight.counting.graph import TourGraph
from arpad.knight.counting.halves import (
    edge_shifts,
    half_plans,
    halves_of,
    join,
    meetings,
    partner_patterns,
    turned_tables,
)
from arpad.knight.counting.kernels import Codes, Layer
from arpad.knight.counting.layers import first_layer, layer_bytes, layers, maps_for
from arpad.knight.counting.matchings import RankMaps
from arpad.knight.counting.split import Edge, Split
from arpad.knight.counting.steps import Steps
from arpad.knight.counting.totals import exact_sum
from arpad.knight.counting.walk_kernels import Half, Meeting, Stack, layer_of
from arpad.knight.counting.work import Work

__all__ = ["Stacks", "build", "walkers"]


class Stacks(NamedTuple):
    """What is stored: the layers of both halves, the patterns where they meet, and the number of tours up to each."""

    top: Stack
    bottom: Stack
    codes: Codes
    sums: Codes


def build(parts: Split, work: Work) -> tuple[int, Stacks]:
    """The number of tours, and all layers; raises `Carried` if there are 2**63 tours or more."""
    maps = maps_for(parts.graph.width)
    top_plan, bottom_plan = half_plans(parts)
    top = _stack(parts.graph, top_plan, maps, work)
    left = replace(work, memory_limit=max(work.memory_limit - layer_bytes(Layer(*top[1:])), 0))
    bottom = top if parts.symmetric else _stack(parts.bottom, bottom_plan, maps, left)
    last, bottom_last = layer_of(top, len(top_plan.front)), layer_of(bottom, len(bottom_plan.front))
    halves = halves_of(parts, last, bottom_last, maps)
    met = meetings(parts, halves)
    weights = join(halves, met, work)
    found = weights > 0
    return exact_sum(weights), Stacks(top, bottom, met.codes[found], np.cumsum(weights[found]))


def _stack(graph: TourGraph, steps: Steps, maps: RankMaps, work: Work) -> Stack:
    kept = [first_layer(graph), *layers(graph, steps, maps, work, keep=True)]
    return Stack(
        np.cumsum([0, *(len(layer.codes) for layer in kept)]),
        np.concatenate([layer.codes for layer in kept]),
        _joined_starts([layer.starts for layer in kept]),
        np.concatenate([layer.ranks for layer in kept]),
        np.concatenate([layer.counts for layer in kept]),
    )


def _joined_starts(parts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    ends = np.cumsum([0, *(part[-1] for part in parts)])
    return np.concatenate([[0], *(part[1:] + end for part, end in zip(parts, ends[:-1], strict=True))])


def walkers(parts: Split, stacks: Stacks) -> tuple[Half, Half, Meeting]:
    """The stored arrays with all that belongs to the board: plans, edges, tables."""
    maps = maps_for(parts.graph.width)
    width, apex, last = len(parts.names), parts.graph.apex, parts.graph.size - 1
    names = np.array([*range(last, -1, -1), last + 1, -1])  # of the bottom's vertices; index -1 stays -1
    top_plan, bottom_plan = half_plans(parts)
    bottom_plan = bottom_plan._replace(moves=names[bottom_plan.moves])
    top = Half(stacks.top, top_plan, edge_shifts(parts, parts.top_edges), _moves(parts.top_edges))
    bottom_moves = names[_moves(parts.bottom_edges)]
    bottom = Half(stacks.bottom, bottom_plan, edge_shifts(parts, parts.bottom_edges), bottom_moves)
    partners = partner_patterns(stacks.codes, width, apex is not None)
    turned = turned_tables(maps, width, apex is not None)
    return top, bottom, Meeting(stacks.codes, partners, stacks.sums, maps, turned)


def _moves(edges: Sequence[Edge]) -> NDArray[np.int64]:
    return np.array(edges, np.int64).reshape(-1, 2).T.copy()
