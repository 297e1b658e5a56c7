"""The compiled way from a number to a tour and back, through the layers of a count.

The states that lead to a state in one step have counts that add up to its own. Taken in a fixed order they divide the
numbers below that count among them: a number picks its predecessor and becomes a smaller number, down to the start.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from arpad.knight.counting.halves import Turned
from arpad.knight.counting.join_kernels import glue_first, product, pull, source
from arpad.knight.counting.kernels import (
    LOOP,
    Codes,
    Layer,
    bit,
    digit,
    edge_chain,
    find,
    inserted,
    pairs_of,
    rank_after,
)
from arpad.knight.counting.matchings import MOVE, RankMaps
from arpad.knight.counting.steps import Steps

__all__ = ["NO_NUMBER", "Half", "Meeting", "Stack", "layer_of", "numbers_of", "predecessor", "tours_of"]

NO_NUMBER = ~np.uint64(0)


class Stack(NamedTuple):
    """All layers of a count, one after the other: layer t has the patterns `first[t]:first[t + 1]`."""

    first: NDArray[np.int64]
    codes: Codes
    starts: NDArray[np.int64]
    ranks: NDArray[np.uint32]
    counts: Codes


class Half(NamedTuple):
    """A half with all its layers; `moves` are the edges decided in the join, two vertices each."""

    stack: Stack
    steps: Steps
    edges: NDArray[np.int64]
    moves: NDArray[np.int64]


class Meeting(NamedTuple):
    """The patterns where the halves meet, and the number of tours up to each, its own included."""

    codes: Codes
    partners: Codes
    sums: Codes
    maps: RankMaps
    turned: Turned


@njit(cache=True)
def layer_of(stack, t):  # type: ignore[no-untyped-def]
    """Layer t of a stack."""
    begin, end = stack.first[t], stack.first[t + 1]
    return Layer(stack.codes[begin:end], stack.starts[begin : end + 1], stack.ranks, stack.counts)


# --- one step ----------------------------------------------------------------------------------------------------


@njit(cache=True)
def _before(code, steps, t, choice):  # type: ignore[no-untyped-def]
    """The pattern to which step t added a choice and got `code`: as the step sees it, as in the old layer, if any."""
    seen = code | (np.uint64(steps.need[choice]) << np.uint64(steps.front[t]))
    if steps.extra[choice]:
        if digit(code, 0) < 2:
            return seen, seen, False
        seen -= steps.extra[choice]
    for shift in (steps.first[choice], steps.second[choice]):
        if shift >= 0 and shift != steps.front[t]:
            if digit(code, shift) == 0:
                return seen, seen, False
            seen -= bit(shift)
    old = seen
    for place in range(steps.insert_start[t + 1] - 1, steps.insert_start[t] - 1, -1):
        shift = steps.insert[place]
        if digit(old, shift):
            return seen, old, False
        low = old & (bit(shift) - np.uint64(1))
        old = ((old >> np.uint64(shift + 2)) << np.uint64(shift)) | low
    return seen, old, True


@njit(cache=True, nogil=True)
def predecessor(stack, steps, t, code, rank, number, wanted_choice, wanted_rank, maps):  # type: ignore[no-untyped-def]
    """The past with this number among those of a state after step t: the choice, the old pattern and rank, its number.

    With a wanted choice and rank the search stops there instead, and the last result is how many pasts come before.
    The choice is -1 when nothing is found; the last result is then the number of all pasts.
    """
    layer = layer_of(stack, t)
    chain = np.empty((1, 5), np.int64)
    passed = np.uint64(0)
    for choice in range(steps.choice_start[t], steps.choice_start[t + 1]):
        seen, old, possible = _before(code, steps, t, choice)
        place = find(layer.codes, old) if possible else -1
        if place < 0:
            continue
        length = 0
        if steps.first[choice] >= 0:
            length, _after = edge_chain(chain, 0, seen, steps.first[choice], steps.second[choice], maps)
            if length == LOOP:
                if code != steps.complete[t]:
                    continue
                length = 0
        for state in range(layer.starts[place], layer.starts[place + 1]):
            old_rank = np.int64(layer.ranks[state])
            if rank_after(old_rank, chain, length, maps) != rank:
                continue
            if choice == wanted_choice and old_rank == wanted_rank:
                return choice, old, old_rank, passed
            if wanted_choice < 0 and number < passed + layer.counts[state]:
                return choice, old, old_rank, number - passed
            passed += layer.counts[state]
    return -1, code, rank, passed


@njit(cache=True)
def _successor(code, rank, steps, t, choice, maps):  # type: ignore[no-untyped-def]
    """The state after a choice of step t."""
    seen = inserted(code, steps, t)
    mask = bit(steps.front[t]) - np.uint64(1)
    if steps.first[choice] < 0:
        return seen & mask, rank
    chain = np.empty((1, 5), np.int64)
    length, after = edge_chain(chain, 0, seen, steps.first[choice], steps.second[choice], maps)
    return (after + steps.extra[choice]) & mask, rank_after(rank, chain, max(length, 0), maps)


@njit(cache=True)
def _joined_past(half, code, rank, number, wanted, wanted_rank, maps):  # type: ignore[no-untyped-def]
    """As `predecessor`, for the edges decided in the join: which edges, the pattern and rank before, the number."""
    steps = len(half.steps.front)
    layer = layer_of(half.stack, steps)
    first, second = half.edges[0], half.edges[1]
    chain = np.empty((len(first), 5), np.int64)
    passed = np.uint64(0)
    for chosen in range(1 << len(first)):
        place, length = source(code, layer, first, second, chosen, maps, chain)
        if place < 0:
            continue
        for state in range(layer.starts[place], layer.starts[place + 1]):
            old_rank = np.int64(layer.ranks[state])
            if rank_after(old_rank, chain, length, maps) != rank:
                continue
            if chosen == wanted and old_rank == wanted_rank:
                return chosen, layer.codes[place], old_rank, passed
            if wanted < 0 and number < passed + layer.counts[state]:
                return chosen, layer.codes[place], old_rank, number - passed
            passed += layer.counts[state]
    return -1, code, rank, passed


@njit(cache=True)
def _partner(pairs, upper, number, wanted, weights, room, maps):  # type: ignore[no-untyped-def]
    """The matching with this number among those that make one cycle with the matching of rank `upper`, each by weight.

    Returns its rank and the number within its weight; with a wanted rank, that and the weights before it; -1 if none.
    As in `single_cycle_sums` the first point and its mate are joined and dropped, again and again; here the way is
    kept, and walked back up to the one matching.
    """
    sizes = maps.sizes
    mates, path = np.empty(pairs + 1, np.int64), np.empty(pairs + 1, np.int64)
    base = np.zeros(pairs + 2, np.int64)
    base[1:] = np.cumsum(sizes[: pairs + 1])
    room[base[pairs] : base[pairs + 1]] = weights[: sizes[pairs]]
    path[pairs] = wanted
    for k in range(pairs, 1, -1):
        q, p = upper // sizes[k - 1] + 1, path[k] // sizes[k - 1] + 1
        upper %= sizes[k - 1]
        mates[k] = q
        glue_first(k, q, room[base[k] : base[k + 1]], room[base[k - 1] : base[k]], maps)
        path[k - 1] = _shifted(k, q, p, path[k] % sizes[k - 1], maps) if wanted >= 0 else 0
    rank, passed = 0, np.uint64(0)
    for k in range(2, pairs + 1):
        below, rank = rank, -1
        for p in range(1, 2 * k):
            if p == mates[k]:
                continue
            candidate = (p - 1) * sizes[k - 1] + _shifted(k, p, mates[k], below, maps)
            weight = room[base[k] + candidate]
            if (candidate == path[k]) if wanted >= 0 else (number < passed + weight):
                rank = candidate
                break
            passed += weight
        if rank < 0:
            return -1, passed
    return rank, passed if wanted >= 0 else number - passed


@njit(cache=True)
def _shifted(k, q, p, rank, maps):  # type: ignore[no-untyped-def]
    """The rank of the other k - 1 pairs after the end at q has passed to p, as in `glue_first`."""
    i, j = q - 1 - (p < q), p - 1 - (q < p)
    return rank if i == j else np.int64(maps.flat[maps.start[MOVE, k - 1, i, j] + rank])


# --- a tour ------------------------------------------------------------------------------------------------------


@njit(cache=True)
def _draw(a, b, near, degree):  # type: ignore[no-untyped-def]
    """Draw an edge, if it is one."""
    if a >= 0:
        near[a, degree[a]] = b
        near[b, degree[b]] = a
        degree[a] += 1
        degree[b] += 1


@njit(cache=True)
def _drawn(a, b, near):  # type: ignore[no-untyped-def]
    """Whether an edge is in the drawing; no edge always is."""
    return a < 0 or near[a, 0] == b or near[a, 1] == b


@njit(cache=True)
def _draw_half(half, code, rank, number, maps, near, degree):  # type: ignore[no-untyped-def]
    """Draw the past with this number of a state of a half; whether the counts held."""
    chosen, code, rank, number = _joined_past(half, code, rank, number, -1, 0, maps)
    if chosen < 0:
        return False
    for edge in range(half.moves.shape[1]):
        if chosen >> edge & 1:
            _draw(half.moves[0, edge], half.moves[1, edge], near, degree)
    moves = half.steps.moves
    for t in range(len(half.steps.front) - 1, -1, -1):
        choice, code, rank, number = predecessor(half.stack, half.steps, t, code, rank, number, -1, 0, maps)
        if choice < 0:
            return False
        _draw(moves[choice, 0], moves[choice, 1], near, degree)
        _draw(moves[choice, 2], moves[choice, 3], near, degree)
    return number == 0


@njit(cache=True, nogil=True)
def tour_of(number, top, bottom, meeting, cells, apex, path):  # type: ignore[no-untyped-def]
    """Fill `path` with the cells of the tour with this number; whether all counts on the way held.

    `cells` gives each vertex's place in reading order; `apex` is the vertex that is no square, or -1.
    """
    size = len(cells)
    near, degree = np.full((size + 1, 2), -1, np.int64), np.zeros(size + 1, np.int64)
    place = np.searchsorted(meeting.sums, number, side="right")
    if place > 0:
        number -= meeting.sums[place - 1]
    code, maps = meeting.codes[place], meeting.maps
    above, below, sums, room = _vectors(code, place, top, bottom, meeting)
    for rank in range(len(above)):
        if above[rank] and sums[rank]:
            weight = above[rank] * sums[rank]
            if number < weight:
                upper, number = number // sums[rank], number % sums[rank]
                lower, number = _partner(pairs_of(code), rank, number, -1, below, room, maps)
                if lower < 0 or not _draw_half(top, code, rank, upper, maps, near, degree):
                    return False
                lower = meeting.turned.flat[_turn(code, meeting.turned) + lower]
                return _draw_half(bottom, meeting.partners[place], lower, number, maps, near, degree) and _follow(
                    near, degree, cells, apex, path
                )
            number -= weight
    return False


@njit(cache=True)
def _turn(code, turned):  # type: ignore[no-untyped-def]
    return turned.start[int(turned.apex and digit(code, 0) == 1), pairs_of(code)]


@njit(cache=True)
def _vectors(code, place, top, bottom, meeting):  # type: ignore[no-untyped-def]
    """Where the halves meet at a pattern: the top's counts, the bottom's in its order, the single-cycle sums, room."""
    maps = meeting.maps
    pairs = pairs_of(code)
    size = maps.sizes[pairs]
    above, below, sums = np.empty(size, np.uint64), np.empty(size, np.uint64), np.empty(size, np.uint64)
    room = np.empty(maps.sizes[: pairs + 1].sum(), np.uint64)
    for half, wanted, vector in ((top, code, above), (bottom, meeting.partners[place], sums)):
        layer = layer_of(half.stack, len(half.steps.front))
        pull(wanted, layer, half.edges[0], half.edges[1], maps, ~np.uint64(0), vector)
    product(code, above, sums, below, room, maps, meeting.turned)
    return above, below, sums, room


@njit(cache=True)
def _follow(near, degree, cells, apex, path):  # type: ignore[no-untyped-def]
    """Walk through the drawing: from its first cell towards the lower of its neighbours, or from the lower open end."""
    size = len(cells)
    for vertex in range(size):
        if degree[vertex] != 2:
            return False
    if apex < 0:
        last = np.argmin(cells)
        a, b = near[last, 0], near[last, 1]
        path[0] = cells[last]
        begun = 1
    else:
        last = apex
        a, b = near[apex, 0], near[apex, 1]
        begun = 0
    vertex = a if cells[a] < cells[b] else b
    for place in range(begun, size):
        path[place] = cells[vertex]
        last, vertex = vertex, near[vertex, 0] if near[vertex, 1] == last else near[vertex, 1]
    return vertex == (apex if apex >= 0 else np.argmin(cells))


@njit(cache=True)
def _chosen(t, steps, near):  # type: ignore[no-untyped-def]
    """The choice of step t whose moves are all in the drawing: the one with the most."""
    best, most = -1, -1
    for choice in range(steps.choice_start[t], steps.choice_start[t + 1]):
        a, b, c, d = steps.moves[choice, 0], steps.moves[choice, 1], steps.moves[choice, 2], steps.moves[choice, 3]
        moves = int(a >= 0) + int(c >= 0)
        if moves > most and _drawn(a, b, near) and _drawn(c, d, near):
            best, most = choice, moves
    return best


@njit(cache=True)
def _read_half(half, maps, near):  # type: ignore[no-untyped-def]
    """The pattern and rank at which a drawing leaves a half, and its number there; the rank is -1 if it has none."""
    steps = half.steps
    length = len(steps.front)
    codes, ranks = np.empty(length + 1, np.uint64), np.empty(length + 1, np.int64)
    choices = np.empty(length, np.int64)
    codes[0], ranks[0] = half.stack.codes[0], np.int64(half.stack.ranks[0])
    for t in range(length):
        choices[t] = _chosen(t, steps, near)
        codes[t + 1], ranks[t + 1] = _successor(codes[t], ranks[t], steps, t, choices[t], maps)
        if ranks[t + 1] < 0:
            return codes[0], np.int64(-1), np.uint64(0)
    chosen, chain = 0, np.empty((half.edges.shape[1], 5), np.int64)
    code, rank, end = codes[length], ranks[length], 0
    for edge in range(half.moves.shape[1]):
        if _drawn(half.moves[0, edge], half.moves[1, edge], near):
            chosen |= 1 << edge
            end, code = edge_chain(chain, end, code, half.edges[0, edge], half.edges[1, edge], maps)
    rank = rank_after(rank, chain, max(end, 0), maps)
    found, _code, _rank, number = _joined_past(half, code, rank, np.uint64(0), chosen, ranks[length], maps)
    for t in range(length):
        if found >= 0:
            found, _code, _rank, passed = predecessor(
                half.stack, steps, t, codes[t + 1], ranks[t + 1], np.uint64(0), choices[t], ranks[t], maps
            )
            number += passed
    return code, rank if found >= 0 else np.int64(-1), number


@njit(cache=True, nogil=True)
def number_of(near, top, bottom, meeting):  # type: ignore[no-untyped-def]
    """The number of the tour that a table of each vertex's two neighbours draws; `NO_NUMBER` if it has none."""
    maps = meeting.maps
    code, rank, upper = _read_half(top, maps, near)
    partner, lower_rank, lower = _read_half(bottom, maps, near)
    place = find(meeting.codes, code)
    if rank < 0 or lower_rank < 0 or place < 0 or meeting.partners[place] != partner:
        return NO_NUMBER
    above, below, sums, room = _vectors(code, place, top, bottom, meeting)
    number = meeting.sums[place - 1] if place else np.uint64(0)
    for other in range(rank):
        number += above[other] * sums[other]
    lower_rank = meeting.turned.flat[_turn(code, meeting.turned) + lower_rank]
    found, passed = _partner(pairs_of(code), rank, np.uint64(0), lower_rank, below, room, maps)
    return number + upper * sums[rank] + passed + lower if found >= 0 else NO_NUMBER


@njit(cache=True, nogil=True)
def tours_of(numbers, top, bottom, meeting, cells, apex, paths):  # type: ignore[no-untyped-def]
    """Fill one row of cells for each number; whether all counts held."""
    held = True
    for row in range(len(numbers)):
        held &= tour_of(numbers[row], top, bottom, meeting, cells, apex, paths[row])
    return held


@njit(cache=True, nogil=True)
def numbers_of(nears, top, bottom, meeting, numbers):  # type: ignore[no-untyped-def]
    """Fill in the number of each drawing."""
    for row in range(len(numbers)):
        numbers[row] = number_of(nears[row], top, bottom, meeting)
