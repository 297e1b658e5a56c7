"""Matchings of greatest size on graphs written as bit masks: can these players be paired at all, and if not, why?

`neighbours[v]` is an integer with bit u set if u and v may meet. A search that fails leaves a Hungarian tree, and that
tree is the proof (Tutte 1947, in Edmonds' form): its outer parts, odd in size, are joined to nothing but each other's
members and its inner vertices, and there is one part more than there are inner vertices.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

__all__ = ["Deficiency", "bits", "deficiency", "maximum_matching", "perfect"]


class Deficiency(NamedTuple):
    """Why no perfect matching exists: `parts` need one another or a vertex of `others`, and are one more than those."""

    parts: tuple[tuple[int, ...], ...]
    others: tuple[int, ...]


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def perfect(neighbours: Sequence[int], members: int) -> bool:
    """Whether the members (a mask) can all be paired among themselves."""
    if members.bit_count() % 2:
        return False
    mates, single = _greedy(neighbours, members)
    return all(mates[root] >= 0 or _Tree(neighbours, members, mates, root).augmented for root in single)


def maximum_matching(neighbours: Sequence[int], members: int) -> list[int]:
    """The partner of every vertex, or -1, in a matching of greatest size.

    >>> maximum_matching([0b0010, 0b0101, 0b1010, 0b0100], 0b1111)
    [1, 0, 3, 2]
    """
    mates, single = _greedy(neighbours, members)
    for root in single:
        if mates[root] < 0:
            _Tree(neighbours, members, mates, root)
    return mates


def deficiency(neighbours: Sequence[int], members: int) -> Deficiency | None:
    """The smallest proof found that the members cannot all be paired; None if they can.

    >>> deficiency([0b1000, 0b1000, 0b1000, 0b0111], 0b1111)
    Deficiency(parts=((0,), (1,)), others=(3,))
    """
    mates = maximum_matching(neighbours, members)
    proofs = [_Tree(neighbours, members, mates, root).proof() for root in bits(members) if mates[root] < 0]
    return min(proofs, key=lambda proof: (sum(map(len, proof.parts)) + len(proof.others), proof), default=None)


def _greedy(neighbours: Sequence[int], members: int) -> tuple[list[int], list[int]]:
    """A first matching, who has the fewest possible partners first, and the vertices that it leaves single."""
    mates = [-1] * len(neighbours)
    single = []
    free = members
    for v in sorted(bits(members), key=lambda v: (neighbours[v] & members).bit_count()):
        if not free >> v & 1:
            continue
        free ^= 1 << v
        possible = neighbours[v] & free
        if possible:
            partner = possible & -possible
            free ^= partner
            u = partner.bit_length() - 1
            mates[v], mates[u] = u, v
        else:
            single.append(v)
    return mates, single


class _Tree:
    """One search of Edmonds' algorithm from a single vertex; it changes `mates` if it finds an augmenting path."""

    def __init__(self, neighbours: Sequence[int], members: int, mates: list[int], root: int) -> None:
        self.neighbours, self.members, self.mates, self.root = neighbours, members, mates, root
        self.base = list(range(len(neighbours)))
        self.inside: dict[int, int] = {}  # the vertices of each ring that was closed, by its base
        self.parent: dict[int, int] = {}
        self.outer = 1 << root
        self.augmented = self.grow()

    def grow(self) -> bool:
        queue = [self.root]
        inner = 0
        exposed = sum(1 << v for v in bits(self.members) if self.mates[v] < 0) & ~self.outer
        for position, v in enumerate(queue):
            # Look for the end of a path before growing: on a dense graph it is nearly always one step away.
            end = self.neighbours[v] & exposed
            if end:
                u = (end & -end).bit_length() - 1
                self.parent[u] = v
                self.flip(u)
                return True
            for u in bits(self.neighbours[v] & self.members & ~inner):
                if inner >> u & 1 or self.base[u] == self.base[v] or u == self.mates[v]:
                    continue
                if self.outer >> u & 1:
                    fresh = self.shrink(v, u)
                    inner &= ~sum(1 << w for w in fresh)
                    queue += fresh
                else:
                    mate = self.mates[u]
                    self.parent[u] = v
                    inner |= 1 << u
                    self.outer |= 1 << mate
                    if self.neighbours[mate] & exposed:
                        queue.insert(position + 1, mate)
                        break
                    queue.append(mate)
        return False

    def flip(self, vertex: int) -> None:
        while True:
            before = self.parent[vertex]
            following = self.mates[before]
            self.mates[vertex], self.mates[before] = before, vertex
            if before == self.root:
                return
            vertex = following

    def shrink(self, v: int, u: int) -> list[int]:
        """Close the odd ring through v and u; the vertices that became outer by it."""
        above = set()
        at = self.base[v]
        while True:
            above.add(at)
            if at == self.base[self.root]:
                break
            at = self.base[self.parent[self.mates[at]]]
        top = self.base[u]
        while top not in above:
            top = self.base[self.parent[self.mates[top]]]
        joined: set[int] = set()
        for start, child in ((v, u), (u, v)):
            at = start
            while self.base[at] != top:
                mate = self.mates[at]
                joined |= {self.base[at], self.base[mate]}
                self.parent[at] = child
                child = mate
                at = self.parent[mate]
        merged = self.inside.get(top, 1 << top)
        for part in joined:
            merged |= self.inside.pop(part, 1 << part)
        self.inside[top] = merged
        fresh = list(bits(merged & ~self.outer))
        self.outer |= merged
        for w in bits(merged):
            self.base[w] = top
        return fresh

    def proof(self) -> Deficiency:
        """What the failed search shows."""
        parts: dict[int, list[int]] = {}
        others = 0
        for v in bits(self.outer):
            parts.setdefault(self.base[v], []).append(v)
            others |= self.neighbours[v] & self.members
        others &= ~self.outer
        return Deficiency(tuple(sorted(map(tuple, parts.values()))), tuple(bits(others)))
