"""Maximum-weight matching in a general graph with whole-number weights of any size, in the standard library alone.

The primal-dual method of Edmonds with blossoms kept as nodes of their own (Galil, "Efficient algorithms for finding
maximum matching in graphs", ACM Computing Surveys 18, 1986). It serves where `rustworkx` is missing, as in the browser,
and where weights pass the 120 bits that `rustworkx` can hold. One search costs about n² steps, n searches a matching.
"""

from collections.abc import Iterable
from itertools import pairwise

__all__ = ["maximum_weight_matching"]

_FREE, _OUTER, _INNER = 0, 1, 2  # the label of a node in the present search: not reached, even, odd


def maximum_weight_matching(n: int, edges: Iterable[tuple[int, int, int]], *, perfect: bool = False) -> list[int]:
    """The partner of every vertex 0..n-1, or -1, in a matching of greatest weight.

    With `perfect` only matchings of the greatest possible size are considered. Weights are integers of any size, at
    least 0; of parallel edges the last counts.

    >>> maximum_weight_matching(4, [(0, 1, 2), (1, 2, 5), (2, 3, 2)])
    [-1, 2, 1, -1]
    >>> maximum_weight_matching(4, [(0, 1, 2), (1, 2, 5), (2, 3, 2)], perfect=True)
    [1, 0, 3, 2]
    """
    return _Matcher(n, edges, perfect).run()


class _Matcher:
    """Nodes 0..n-1 are vertices, nodes from n on blossoms; `top[v]` is the outermost node that holds vertex v.

    Weights are doubled and every vertex starts with the same price, so that prices stay whole. The slack of an edge is
    the prices of its ends less its weight; an edge is tight at slack 0. For an outermost node x, `near[x]` is the
    edge of least slack from an outer vertex elsewhere to x.
    """

    def __init__(self, n: int, edges: Iterable[tuple[int, int, int]], perfect: bool) -> None:
        self.n, self.perfect = n, perfect
        self.weight: list[dict[int, int]] = [{} for _ in range(n)]
        for u, v, w in edges:
            self.weight[u][v] = self.weight[v][u] = 2 * w
        largest = max((w for row in self.weight for w in row.values()), default=0)
        self.price = [largest // 2] * n  # of a blossom: its own dual variable
        self.mate: list[tuple[int, int] | None] = [None] * n  # matched edge of a node: (vertex inside, vertex outside)
        self.top = list(range(n))
        self.label = [_FREE] * n
        self.parent: list[tuple[int, int] | None] = [None] * n  # tree edge into an inner node: (outside, inside)
        self.near: list[tuple[int, int] | None] = [None] * n
        self.ring: list[list[int]] = [[] for _ in range(n)]  # the nodes of a blossom, base first
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(n)]  # links[i] joins ring[i] and ring[i + 1]
        self.inside: list[list[int]] = [[v] for v in range(n)]  # the vertices of a node
        self.alive = set(range(n))  # the outermost nodes
        self.unused: list[int] = []
        self.queue: list[int] = []

    def run(self) -> list[int]:
        while self.search():
            pass
        partner = [-1] * self.n
        for v in range(self.n):
            edge = self.mate[v]
            if edge is not None:
                partner[v] = edge[1]
        return partner

    def slack(self, edge: tuple[int, int]) -> int:
        u, v = edge
        return self.price[u] + self.price[v] - self.weight[u][v]

    def search(self) -> bool:
        """Grow a forest from the unmatched nodes until a path augments the matching; False when none can."""
        for node in self.alive:
            self.label[node], self.parent[node], self.near[node] = _FREE, None, None
        self.queue = []
        for node in self.alive:
            if self.mate[node] is None:
                self.make_outer(node)
        if not self.queue:
            return False
        while True:
            while self.queue:
                if self.scan(self.queue.pop()):
                    return True
            if not self.change_prices():
                return False
            for node in list(self.alive):
                edge = self.near[node]
                if node not in self.alive or edge is None or self.label[node] == _INNER or self.top[edge[0]] == node:
                    continue
                if self.slack(edge) == 0 and self.take(edge):
                    return True
            for node in [x for x in self.alive if x >= self.n]:
                if self.label[node] == _INNER and self.price[node] == 0:
                    self.expand(node)

    def make_outer(self, node: int) -> None:
        self.label[node] = _OUTER
        self.queue.extend(self.inside[node])

    def scan(self, u: int) -> bool:
        """Follow the tight edges of an outer vertex and note the nearest others; True when a path augmented."""
        top, label, price, near = self.top, self.label, self.price, self.near
        for v, weight in self.weight[u].items():
            node = top[v]
            if node == top[u] or label[node] == _INNER:
                continue
            slack = price[u] + price[v] - weight
            if slack == 0:
                if self.take((u, v)):
                    return True
            else:
                best = near[node]
                if best is None or top[best[0]] == node or slack < self.slack(best):
                    near[node] = (u, v)
        return False

    def take(self, edge: tuple[int, int]) -> bool:
        """Use a tight edge from an outer vertex: grow the tree, close a blossom, or augment (True)."""
        u, v = edge
        here, there = self.top[u], self.top[v]
        if self.label[there] == _FREE:
            self.label[there], self.parent[there] = _INNER, edge
            matched = self.mate[there]
            if matched is None:
                raise AssertionError("an unmatched node is outer from the start")
            self.make_outer(self.top[matched[1]])
            return False
        if self.label[there] == _INNER or here == there:
            return False
        left, right = self.path_to_root(here), self.path_to_root(there)
        if left[-1] != right[-1]:
            self.augment(here, edge)
            self.augment(there, (v, u))
            return True
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        self.close(left, right, edge)
        return False

    def path_to_root(self, node: int) -> list[int]:
        """The nodes from an outer node up to the root of its tree."""
        path = [node]
        while (matched := self.mate[node]) is not None:
            inner = self.top[matched[1]]
            parent = self.parent[inner]
            if parent is None:
                raise AssertionError("an inner node has a parent")
            node = self.top[parent[0]]
            path += [inner, node]
        return path

    def augment(self, node: int, edge: tuple[int, int]) -> None:
        """Match the outer node along `edge` (its vertex first), and re-match every pair on the way to the root."""
        while True:
            before = self.mate[node]
            self.rematch(node, edge)
            if before is None:
                return
            inner = self.top[before[1]]
            parent = self.parent[inner]
            if parent is None:
                raise AssertionError("an inner node has a parent")
            self.rematch(inner, (parent[1], parent[0]))
            node, edge = self.top[parent[0]], parent

    def rematch(self, node: int, edge: tuple[int, int]) -> None:
        """Match the node by `edge`; inside a blossom, turn the ring so that its base is the one that the edge meets."""
        work = [(node, edge)]
        while work:
            node, edge = work.pop()
            self.mate[node] = edge
            if node < self.n:
                continue
            ring, links = self.ring[node], self.links[node]
            base = next(i for i, part in enumerate(ring) if edge[0] in self.inside[part])
            ring[:] = ring[base:] + ring[:base]
            links[:] = links[base:] + links[:base]
            work.append((ring[0], edge))
            for i in range(1, len(ring), 2):
                u, v = links[i]
                work += [(ring[i], (u, v)), (ring[i + 1], (v, u))]

    def close(self, left: list[int], right: list[int], edge: tuple[int, int]) -> None:
        """Shrink the odd ring that `edge` closes; both paths end in the common node, its base."""
        ring = [left[-1], *reversed(left[:-1]), *right[:-1]]
        links = [self.tree_edge(a, b) for a, b in pairwise(ring[: len(left)])]
        links.append(edge)
        links += [self.tree_edge(a, b) for a, b in pairwise(right)]
        node = self.new_node()
        self.ring[node], self.links[node] = ring, links
        self.inside[node] = [v for part in ring for v in self.inside[part]]
        self.mate[node] = self.mate[ring[0]]
        self.price[node], self.label[node], self.parent[node] = 0, _OUTER, None
        became_outer = [v for part in ring if self.label[part] == _INNER for v in self.inside[part]]
        self.alive.difference_update(ring)
        self.alive.add(node)
        for v in self.inside[node]:
            self.top[v] = node
        self.near[node] = None
        for part in ring:
            best = self.near[part]
            if best is not None and self.top[best[0]] != node:
                current = self.near[node]
                if current is None or self.slack(best) < self.slack(current):
                    self.near[node] = best
        self.queue.extend(became_outer)
        # An edge between two outer nodes is noted on one side only; look from the new node's own vertices, too.
        for v in self.inside[node]:
            self.note_from(v, node)

    def note_from(self, v: int, node: int) -> None:
        for u, weight in self.weight[v].items():
            other = self.top[u]
            if other != node and self.label[other] == _OUTER:
                slack = self.price[u] + self.price[v] - weight
                best = self.near[node]
                if best is None or slack < self.slack(best):
                    self.near[node] = (u, v)

    def tree_edge(self, a: int, b: int) -> tuple[int, int]:
        """The edge between two neighbours on a path of the tree, from a vertex of `a` to one of `b`."""
        for inner, outer, turn in ((a, b, True), (b, a, False)):
            if self.label[inner] == _INNER:
                parent, matched = self.parent[inner], self.mate[inner]
                if parent is not None and self.top[parent[0]] == outer:
                    return (parent[1], parent[0]) if turn else parent
                if matched is not None and self.top[matched[1]] == outer:
                    return matched if turn else (matched[1], matched[0])
        raise AssertionError("neighbours on a path are joined")

    def new_node(self) -> int:
        if self.unused:
            return self.unused.pop()
        for column in (self.price, self.label):
            column.append(0)
        self.mate.append(None)
        self.parent.append(None)
        self.near.append(None)
        self.ring.append([])
        self.links.append([])
        self.inside.append([])
        return len(self.price) - 1

    def change_prices(self) -> bool:
        """The smallest change of prices that makes an edge tight or a blossom dissolve; False when there is none."""
        n, label, price = self.n, self.label, self.price
        step: int | None = None if self.perfect else min(price[v] for v in range(n) if label[self.top[v]] == _OUTER)
        free_stop = step
        for node in self.alive:
            kind = label[node]
            if kind == _INNER:
                change = price[node] // 2 if node >= n else None
            else:
                edge = self.near[node]
                change = None
                if edge is not None and self.top[edge[0]] != node:
                    change = self.slack(edge) if kind == _FREE else self.slack(edge) // 2
            if change is not None and (step is None or change < step):
                step = change
        if step is None:
            return False
        for node in self.alive:
            kind = label[node]
            if kind == _FREE:
                continue
            change = -step if kind == _OUTER else step
            for v in self.inside[node]:
                price[v] += change
            if node >= n:
                price[node] -= 2 * change
        return step != free_stop or self.perfect

    def expand(self, node: int) -> None:
        """Dissolve an inner blossom of price 0: its even way stays in the tree, the rest becomes free."""
        parent, matched = self.parent[node], self.mate[node]
        if parent is None or matched is None:
            raise AssertionError("an inner blossom lies on a path")
        ring, links = self.ring[node], self.links[node]
        self.alive.discard(node)
        for part in ring:
            self.alive.add(part)
            for v in self.inside[part]:
                self.top[v] = part
            self.label[part], self.parent[part], self.near[part] = _FREE, None, None
        # The base, ring[0], keeps the matched edge of the blossom; the tree enters at `entry` and must leave by it.
        entry = next(i for i, part in enumerate(ring) if self.top[parent[1]] == part)
        size = len(ring)
        edge: tuple[int, int] = parent
        at = entry
        forward = entry % 2 == 1
        while True:
            self.label[ring[at]], self.parent[ring[at]] = _INNER, edge
            if at == 0:
                break
            after = (at + 1) % size if forward else at - 1
            self.label[ring[after]] = _OUTER
            self.queue.extend(self.inside[ring[after]])
            beyond = (after + 1) % size if forward else after - 1
            u, v = links[after] if forward else links[beyond]
            edge = (u, v) if forward else (v, u)
            at = beyond
        for part in ring:
            if self.label[part] == _FREE:
                self.find_near(part)
        self.ring[node], self.links[node], self.inside[node] = [], [], []
        self.label[node], self.near[node], self.mate[node], self.parent[node] = _FREE, None, None, None
        self.unused.append(node)

    def find_near(self, node: int) -> None:
        for v in self.inside[node]:
            for u, weight in self.weight[v].items():
                if self.label[self.top[u]] == _OUTER:
                    best = self.near[node]
                    if best is None or self.price[u] + self.price[v] - weight < self.slack(best):
                        self.near[node] = (u, v)
