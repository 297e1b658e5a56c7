"""The compiled join of two halves: a pattern's states pulled together, and pairs of matchings that make one cycle."""

import numpy as np
from numba import njit

from arpad.knight.counting.kernels import (
    LOOP,
    add,
    bit,
    digit,
    edge_chain,
    find,
    pairs_of,
    rank_after,
    ranked,
    unranked,
)
from arpad.knight.counting.matchings import MOVE

__all__ = [
    "glue_first",
    "join",
    "product",
    "pull",
    "single_cycle_sums",
    "source",
    "turned_ranks",
    "turned_sum",
    "with_edge",
]


@njit(cache=True, nogil=True)
def pull(code, layer, first, second, maps, modulus, vector):  # type: ignore[no-untyped-def]
    """Fill a vector with the counts of a pattern's states when each of some edges may be added to the layer's states.

    The edges join the shifts `first[e]` and `second[e]`. Returns whether any state was found, and whether a sum passed
    the modulus.
    """
    vector[: maps.sizes[pairs_of(code)]] = 0
    chain = np.empty((len(first), 5), np.int64)
    found, carried = False, False
    for chosen in range(1 << len(first)):
        place, length = source(code, layer, first, second, chosen, maps, chain)
        if place >= 0:
            found = True
            carried |= add(vector, layer, place, chain, length, maps, modulus)
    return found, carried


@njit(cache=True)
def source(code, layer, first, second, chosen, maps, chain):  # type: ignore[no-untyped-def]
    """The place of the pattern without the chosen edges, or -1, and the length of the chain that adds them."""
    for edge in range(len(first)):
        if chosen >> edge & 1:
            if digit(code, first[edge]) == 0 or digit(code, second[edge]) == 0:
                return -1, 0
            code -= bit(first[edge]) + bit(second[edge])
    place = find(layer.codes, code)
    length = 0
    for edge in range(len(first) if place >= 0 else 0):
        if chosen >> edge & 1:
            length, code = edge_chain(chain, length, code, first[edge], second[edge], maps)
            if length == LOOP:
                return -1, 0
    return place, length


@njit(cache=True, nogil=True)
def single_cycle_sums(pairs, weights, sums, room, maps):  # type: ignore[no-untyped-def]
    """For each matching the sum of the weights of those that make one single cycle with it.

    Point 0 of a matching is joined to some q. Join 0 and q in all the others: their other paths now form matchings of
    2k - 2 points, and the question is the same for what is left of the first matching. `room` takes the weights for
    every number of pairs one after the other. Without pairs, when one half is the whole tour, nothing is left to join.
    """
    sizes = maps.sizes
    if pairs <= 1:
        sums[0] = weights[0]
        return
    base, partner, offset = np.zeros(pairs + 2, np.int64), np.zeros(pairs + 1, np.int64), np.zeros(pairs + 1, np.int64)
    base[1:] = np.cumsum(sizes[: pairs + 1])
    room[base[pairs] : base[pairs + 1]] = weights[: sizes[pairs]]
    k = pairs
    while k <= pairs:
        if k == 2:
            total = room[base[2]] + room[base[2] + 1] + room[base[2] + 2]
            for rank in range(3):
                sums[offset[2] + rank] = total - room[base[2] + rank]
            k += 1
        elif partner[k] == 2 * k - 1:
            k += 1
        else:
            partner[k] += 1
            glue_first(k, partner[k], room[base[k] : base[k + 1]], room[base[k - 1] : base[k]], maps)
            offset[k - 1] = offset[k] + (partner[k] - 1) * sizes[k - 1]
            partner[k - 1] = 0
            k -= 1


@njit(cache=True)
def glue_first(k, q, weights, out, maps):  # type: ignore[no-untyped-def]
    """The weights of k - 1 pairs after point 0 is joined to q, in the matchings where they are not each other's mates.

    Where 0's mate is p, the end at q passes to p: among the points without 0 and p it moves to p's place among those
    without 0 and q.
    """
    size = maps.sizes[k - 1]
    out[:] = 0
    for p in range(1, 2 * k):
        if p == q:
            continue
        i, j = q - 1 - (p < q), p - 1 - (q < p)
        block = weights[(p - 1) * size : p * size]
        if i == j:
            out += block
        else:
            table = maps.flat[maps.start[MOVE, k - 1, i, j] : maps.start[MOVE, k - 1, i, j] + size]
            for rank in range(size):
                out[table[rank]] += block[rank]


@njit(cache=True)
def turned_ranks(pairs, fixed, sizes):  # type: ignore[no-untyped-def]
    """For each matching its rank when the order of the points is reversed; the last point stays last if `fixed`."""
    size = 2 * pairs
    turned = np.empty(sizes[pairs], np.int32)
    mate, order = np.empty(size, np.int64), np.empty(size, np.int64)
    for rank in range(sizes[pairs]):
        unranked(rank, pairs, sizes, mate)
        for place in range(size):
            order[place] = size - 1 - place
        if fixed and pairs:
            order[: size - 1] -= 1
            order[size - 1] = size - 1
        turned[rank] = ranked(order, pairs, sizes, mate)
    return turned


@njit(cache=True)
def with_edge(codes, first, second):  # type: ignore[no-untyped-def]
    """The sorted patterns together with those that an edge between two shifts makes of them."""
    out = np.empty(2 * len(codes), np.uint64)
    edge = bit(first) + bit(second)
    kept, plain, joined = 0, 0, 0
    while plain < len(codes):
        while joined < len(codes) and (digit(codes[joined], first) == 2 or digit(codes[joined], second) == 2):
            joined += 1
        code = codes[plain]
        if joined < len(codes) and codes[joined] + edge <= code:
            code = codes[joined] + edge
            joined += 1
            plain += code == codes[plain]
        else:
            plain += 1
        out[kept] = code
        kept += 1
    while joined < len(codes):
        if digit(codes[joined], first) < 2 and digit(codes[joined], second) < 2:
            out[kept] = codes[joined] + edge
            kept += 1
        joined += 1
    return out[:kept]


@njit(cache=True, nogil=True)
def join(targets, partners, top, top_edges, bottom, bottom_edges, maps, turned, modulus, weights):  # type: ignore[no-untyped-def]
    """For each target pattern of the top half the number of tours in which the halves meet there; whether all fit.

    `partners` are the patterns that the bottom half must have, in its own order; `turned[fixed, k]` its ranks in the
    order of the top. The edges are pairs of shifts, one row each for the first and the second.
    """
    largest = 0
    for target in targets:
        largest = max(largest, pairs_of(target))
    size = maps.sizes[largest]
    above, below, sums = np.empty(size, np.uint64), np.empty(size, np.uint64), np.empty(size, np.uint64)
    room = np.empty(maps.sizes[: largest + 1].sum(), np.uint64)
    exact = True
    for t in range(len(targets)):
        weights[t] = 0
        found, carried = pull(targets[t], top, top_edges[0], top_edges[1], maps, modulus, above)
        exact &= not carried
        if not found:
            continue
        found, carried = pull(partners[t], bottom, bottom_edges[0], bottom_edges[1], maps, modulus, sums)
        exact &= not carried
        if not found:
            continue
        weights[t], fits = product(targets[t], above, sums, below, room, maps, turned)
        exact &= fits
    return exact


@njit(cache=True, nogil=True)
def product(code, above, unturned, below, room, maps, turned):  # type: ignore[no-untyped-def]
    """How many pairs of pasts, one from each half, make one cycle; whether this is below 2**63.

    `above` and `unturned` hold the halves' counts; on return `unturned` holds the single-cycle sums of `below`.
    """
    pairs = pairs_of(code)
    size = maps.sizes[pairs]
    table = turned.start[int(turned.apex and digit(code, 0) == 1), pairs]
    for rank in range(size):
        below[turned.flat[table + rank]] = unturned[rank]
    single_cycle_sums(pairs, below, unturned, room, maps)
    total, roughly, heavy = np.uint64(0), 0.0, 0.0
    for rank in range(size):
        total += above[rank] * unturned[rank]
        roughly += float(above[rank]) * float(unturned[rank])
        heavy += float(below[rank])
    # Sums of positive floats of this length are right to 9 digits; the limit leaves half of 64 bits free.
    return total, roughly < 9.2e18 and heavy < 9.2e18


@njit(cache=True, nogil=True)
def turned_sum(code, layer, edges, own, chosen, maps, turned, vector):  # type: ignore[no-untyped-def]
    """How many pasts of the top half make one cycle with their own half turn and the chosen ones of the edges `own`.

    `code` is the pattern without those edges; with them its degrees and those of the turned past add up to two.
    """
    chain = np.empty((own.shape[1], 5), np.int64)
    after, length = code, 0
    for edge in range(own.shape[1]):
        if chosen >> edge & 1:
            length, after = edge_chain(chain, length, after, own[0, edge], own[1, edge], maps)
            if length == LOOP:
                return np.uint64(0)
    pull(code, layer, edges[0], edges[1], maps, ~np.uint64(0), vector)
    pairs = pairs_of(code)
    upper, lower = np.empty(2 * pairs, np.int64), np.empty(2 * pairs, np.int64)
    table, total = turned.start[0, pairs], np.uint64(0)
    for rank in range(maps.sizes[pairs]):
        if vector[rank]:
            joined = rank_after(rank, chain, length, maps)
            if joined >= 0:
                unranked(joined, pairs, maps.sizes, upper)
                unranked(np.int64(turned.flat[table + rank]), pairs, maps.sizes, lower)
                if _one_cycle(upper, lower, pairs):
                    total += vector[rank]
    return total


@njit(cache=True)
def _one_cycle(upper, lower, pairs):  # type: ignore[no-untyped-def]
    """Whether two matchings of the same points make one cycle."""
    point, steps = lower[upper[0]], 1
    while point:
        point = lower[upper[point]]
        steps += 1
    return steps == pairs
