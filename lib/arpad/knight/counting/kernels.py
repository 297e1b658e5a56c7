"""The compiled core: edges, ranks, and one layer of states from the last.

A state is a pattern and the rank of the matching of its path ends. The states of a layer lie in ascending order of
pattern, then rank. Each choice of a step keeps the order of patterns, so a new layer is a merge: for each new pattern
in turn the few old patterns that lead to it are *pulled* into one small vector over all ranks, which fits the cache.
No hash is needed, and memory is read and written from front to back.

Compiled code is cached beside the source. The cache knows a function's own file alone: after a change here delete the
caches of the modules that use it.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from arpad.knight.counting.matchings import GLUE, INSERT, MOVE

__all__ = [
    "CARRIED",
    "FULL",
    "WIDE",
    "Layer",
    "add",
    "bit",
    "digit",
    "edge_chain",
    "eliminate",
    "find",
    "inserted",
    "most_after",
    "pairs_of",
    "rank_after",
    "ranked",
    "unranked",
]

CARRIED, FULL, WIDE = 1, 2, 4
"""What can happen to a layer: a count passed the modulus, the space ran out, a matching has too many pairs."""

LOOP, ONE_BY_ONE = -1, -2

Codes = NDArray[np.uint64]


class Layer(NamedTuple):
    """States and the number of pasts of each: pattern `codes[p]` has the states `starts[p]:starts[p + 1]`."""

    codes: Codes
    starts: NDArray[np.int64]
    ranks: NDArray[np.uint32]
    counts: Codes


@njit(cache=True)
def bit(shift):  # type: ignore[no-untyped-def]
    return np.uint64(1) << np.uint64(shift)


@njit(cache=True)
def digit(code, shift):  # type: ignore[no-untyped-def]
    return np.int64((code >> np.uint64(shift)) & np.uint64(3))


@njit(cache=True)
def _population(bits):  # type: ignore[no-untyped-def]
    """How many bits of a 64-bit number are set."""
    bits -= (bits >> np.uint64(1)) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(cache=True)
def _ends(code):  # type: ignore[no-untyped-def]
    """The places of degree 1, the lower bit of each."""
    return code & ~(code >> np.uint64(1)) & np.uint64(0x5555555555555555)


@njit(cache=True)
def _place(ends, shift):  # type: ignore[no-untyped-def]
    """How many ends stand before (above) a shift: the number of the point there."""
    return _population(ends >> np.uint64(shift + 2))


@njit(cache=True)
def pairs_of(code):  # type: ignore[no-untyped-def]
    """How many open paths a pattern has."""
    return _population(_ends(code)) // 2


@njit(cache=True)
def find(codes, code):  # type: ignore[no-untyped-def]
    """The place of a pattern among sorted ones, -1 if it is not there."""
    place = np.searchsorted(codes, code)
    return place if place < len(codes) and codes[place] == code else -1


# --- one edge ----------------------------------------------------------------------------------------------------


@njit(cache=True)
def edge_chain(chain, length, before, first, second, maps):  # type: ignore[no-untyped-def]
    """Append what an edge between two shifts does to ranks, as (table, kind, pairs before, i, j).

    Returns the new length of the chain (an edge that changes no rank adds nothing) and the pattern after it; the length
    is `LOOP` if the edge can only close the last path.
    """
    after = before + bit(first) + bit(second)
    ends, ends_after = _ends(before), _ends(after)
    pairs, pairs_after = _population(ends) // 2, _population(ends_after) // 2
    first_free, second_free = digit(before, first) == 0, digit(before, second) == 0
    if first_free and second_free:
        kind, i, j = INSERT, _place(ends_after, first), _place(ends_after, second)
    elif first_free:
        kind, i, j = MOVE, _place(ends, second), _place(ends_after, first)
    elif second_free:
        kind, i, j = MOVE, _place(ends, first), _place(ends_after, second)
    else:
        kind, i, j = GLUE, _place(ends, first), _place(ends, second)
        if pairs == 1:
            return LOOP, after
    if kind == MOVE and i == j:
        return length, after
    chain[length, 0] = maps.start[kind, pairs, i, j] if max(pairs, pairs_after) < maps.start.shape[1] else ONE_BY_ONE
    chain[length, 1], chain[length, 2], chain[length, 3], chain[length, 4] = kind, pairs, i, j
    return length + 1, after


@njit(cache=True)
def rank_after(rank, chain, length, maps):  # type: ignore[no-untyped-def]
    """The rank after all edges of a chain, -1 if one of them closes a cycle."""
    for edge in range(length):
        if chain[edge, 0] >= 0:
            rank = np.int64(maps.flat[chain[edge, 0] + rank])
        else:
            rank = _worked_out(rank, chain[edge], maps.sizes)
        if rank < 0:
            break
    return rank


@njit(cache=True)
def unranked(rank, pairs, sizes, mate):  # type: ignore[no-untyped-def]
    """Write the matching with this rank: each point's mate."""
    points = np.arange(2 * pairs)
    for left in range(pairs, 0, -1):
        step = rank // sizes[left - 1]
        rank -= step * sizes[left - 1]
        first, partner = points[0], points[step + 1]
        mate[first], mate[partner] = partner, first
        kept = 0
        for place in range(1, 2 * left):
            if place != step + 1:
                points[kept] = points[place]
                kept += 1


@njit(cache=True)
def ranked(points, pairs, sizes, mate):  # type: ignore[no-untyped-def]
    """The rank of a matching of the points in this order; the list of points is used up."""
    rank = 0
    for left in range(pairs, 0, -1):
        partner, kept = mate[points[0]], 0
        for place in range(1, 2 * left):
            if points[place] == partner:
                rank += (place - 1) * sizes[left - 1]
            else:
                points[kept] = points[place]
                kept += 1
    return rank


@njit(cache=True)
def _worked_out(rank, edge, sizes):  # type: ignore[no-untyped-def]
    """The rank after one edge, without a table."""
    kind, pairs, i, j = edge[1], edge[2], edge[3], edge[4]
    mate = np.empty(2 * pairs + 2, np.int64)
    unranked(rank, pairs, sizes, mate)
    if kind == INSERT:
        mate[2 * pairs], mate[2 * pairs + 1] = 2 * pairs + 1, 2 * pairs
    elif kind == GLUE:
        a, b = mate[i], mate[j]
        if a == j:
            return np.int64(-1)
        mate[a], mate[b] = b, a
    points = np.empty(2 * pairs + 2, np.int64)
    size = 2 * pairs + (2 if kind == INSERT else -2 if kind == GLUE else 0)
    old = 0
    for place in range(size):
        if kind == INSERT and place in (i, j):
            points[place] = 2 * pairs + (place == j)
        elif kind == MOVE and place == j:
            points[place] = i
        else:
            while (kind == MOVE and old == i) or (kind == GLUE and old in (i, j)):
                old += 1
            points[place] = old
            old += 1
    return ranked(points, size // 2, sizes, mate)


# --- one layer ---------------------------------------------------------------------------------------------------


@njit(cache=True)
def inserted(code, steps, t):  # type: ignore[no-untyped-def]
    """The pattern with the untouched vertices of step t put in."""
    for place in range(steps.insert_start[t], steps.insert_start[t + 1]):
        shift = np.uint64(steps.insert[place])
        low = code & ((np.uint64(1) << shift) - np.uint64(1))
        code = ((code >> shift) << (shift + np.uint64(2))) | low
    return code


@njit(cache=True)
def _hopeless(code, steps, t):  # type: ignore[no-untyped-def]
    """Whether a watched vertex needs more moves than it has neighbours ahead that still take one."""
    free = ~(code >> np.uint64(1))
    for watch in range(steps.watch_start[t], steps.watch_start[t + 1]):
        ways = _population(free & steps.watch_near[watch]) + steps.watch_far[watch]
        if ways < 2 - digit(code, steps.watch[watch]):
            return True
    return False


@njit(cache=True)
def _advance(place, end, choice, codes, steps, t):  # type: ignore[no-untyped-def]
    """The next old pattern that can take a choice: its place, itself after insertion, and the new pattern."""
    first, second = steps.first[choice], steps.second[choice]
    mask = bit(steps.front[t]) - np.uint64(1)
    while place < end:
        before = inserted(codes[place], steps, t)
        if first < 0:
            return place, before, before & mask
        if (
            digit(before, first) < 2
            and digit(before, second) < 2
            and (steps.extra[choice] == 0 or digit(before, 0) == 0)
        ):
            return place, before, (before + bit(first) + bit(second) + steps.extra[choice]) & mask
        place += 1
    return place, np.uint64(0), ~np.uint64(0)


@njit(cache=True)
def _sum(vector, rank, count, modulus):  # type: ignore[no-untyped-def]
    """Add a count to an entry, modulo the modulus; whether it was passed."""
    total = vector[rank] + count
    passed = total >= modulus
    vector[rank] = total - modulus if passed else total
    return passed


@njit(cache=True, nogil=True)
def add(vector, layer, place, chain, length, maps, modulus):  # type: ignore[no-untyped-def]
    """Add the counts of one pattern's states to a vector over ranks; whether a sum passed the modulus.

    One loop would do; the first two are there for speed.
    """
    carried = False
    ranks = layer.ranks[layer.starts[place] : layer.starts[place + 1]]
    counts = layer.counts[layer.starts[place] : layer.starts[place + 1]]
    if length == 1 and chain[0, 0] >= 0:
        table = maps.flat[chain[0, 0] : chain[0, 0] + maps.sizes[chain[0, 2]]]
        for state in range(len(ranks)):
            rank = table[ranks[state]]
            if rank >= 0:
                carried |= _sum(vector, rank, counts[state], modulus)
    elif length > 1 and chain[:length, 0].min() >= 0:
        flat, starts = maps.flat, chain[:length, 0].astype(np.uint64)
        for state in range(len(ranks)):
            rank = flat[starts[0] + ranks[state]]
            for edge in range(1, length):
                if rank < 0:
                    break
                rank = flat[starts[edge] + np.uint64(rank)]
            if rank >= 0:
                carried |= _sum(vector, rank, counts[state], modulus)
    else:
        for state in range(len(ranks)):
            rank = rank_after(np.int64(ranks[state]), chain, length, maps)
            if rank >= 0:
                carried |= _sum(vector, rank, counts[state], modulus)
    return carried


@njit(cache=True)
def most_after(layer, steps, t):  # type: ignore[no-untyped-def]
    """How many patterns and states the layer after step t can have: as if none fell together."""
    patterns, states = 0, 0
    for choice in range(steps.choice_start[t], steps.choice_start[t + 1]):
        place, end = _sources(layer, steps, t, choice)
        while place < end:
            place, _before, _target = _advance(place, end, choice, layer.codes, steps, t)
            if place < end:
                patterns += 1
                states += layer.starts[place + 1] - layer.starts[place]
                place += 1
    return patterns, states


@njit(cache=True)
def _sources(layer, steps, t, choice):  # type: ignore[no-untyped-def]
    """The first of the old patterns that may take a choice, and the end of them."""
    need, top = np.uint64(steps.need[choice]), np.uint64(steps.top[t])
    begin = np.searchsorted(layer.codes, need << top)
    return begin, np.searchsorted(layer.codes, (need + np.uint64(1)) << top)


@njit(cache=True, nogil=True)
def eliminate(layer, steps, t, maps, modulus, vector, out):  # type: ignore[no-untyped-def]
    """Fill `out` with the states after step t; returns how many patterns and states, and what happened (flags).

    Counts are kept modulo `modulus`, at most 2**63; `vector` is room for the matchings of one pattern.
    """
    begin, end = steps.choice_start[t], steps.choice_start[t + 1]
    places, ends = np.empty(end - begin, np.int64), np.empty(end - begin, np.int64)
    befores, targets = np.empty(end - begin, np.uint64), np.empty(end - begin, np.uint64)
    chain = np.empty((1, 5), np.int64)
    for k in range(end - begin):
        places[k], ends[k] = _sources(layer, steps, t, begin + k)
        places[k], befores[k], targets[k] = _advance(places[k], ends[k], begin + k, layer.codes, steps, t)
    patterns, states, flags = 0, 0, 0
    out.starts[0] = 0
    while True:
        target = targets.min()
        if target == ~np.uint64(0):
            return patterns, states, flags
        pairs = pairs_of(target)
        size = maps.sizes[pairs]
        if size > len(vector):
            return patterns, states, flags | WIDE
        if patterns == len(out.codes):
            return patterns, states, flags | FULL
        keep = not _hopeless(target, steps, t)
        if keep:
            vector[:size] = 0
        for k in range(end - begin):
            if targets[k] != target:
                continue
            first, length = steps.first[begin + k], 0
            if keep and first >= 0:
                length, _after = edge_chain(chain, 0, befores[k], first, steps.second[begin + k], maps)
                if length == LOOP and target == steps.complete[t]:
                    length = 0  # the last path closes, and the tour is complete
            if keep and length >= 0 and add(vector, layer, places[k], chain, length, maps, modulus):
                flags |= CARRIED
            places[k], befores[k], targets[k] = _advance(places[k] + 1, ends[k], begin + k, layer.codes, steps, t)
        if not keep:
            continue
        found = states
        for rank in range(size):
            if vector[rank] != 0:
                if found == len(out.ranks):
                    return patterns, states, flags | FULL
                out.ranks[found] = rank
                out.counts[found] = vector[rank]
                found += 1
        if found > states:
            states = found
            out.codes[patterns] = target
            patterns += 1
            out.starts[patterns] = states
