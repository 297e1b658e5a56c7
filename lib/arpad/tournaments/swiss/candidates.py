"""The best candidate of a bracket: criteria in order, then the prescribed order of candidates (C.04.3, 3 and 4).

A bracket is a graph. Vertices 0..m-1 are the moved-down players (MDPs), m..b-1 the residents, b..x-1 the next
scoregroup, all others lower players; one more vertex may stand for "without an opponent". A candidate is a matching.
Every criterion is a field, a whole number on each edge, and one matching of greatest weight answers all of them: the
fields of an edge are packed into one integer, the first criterion highest. What the criteria leave open is decided in
the order of section 4 by further, lower fields: the set of MDPs, their opponents, the exchange, the transposition.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arpad.tournaments.swiss.matching import matching, weight_bits
from arpad.tournaments.swiss.state import Entrant

__all__ = ["Edge", "Field", "Graph", "Search", "best_candidate"]

Edge = tuple[int, int]
Mates = list[int]


@dataclass(frozen=True)
class Field:
    """One criterion (or one rank of the order) as a number on edges, to be made as large as possible; none is 0."""

    name: str
    values: Mapping[Edge, int]


@dataclass(frozen=True)
class Graph:
    """A bracket and as much of what lies below it as the question needs; see the module's text.

    With `perfect` every vertex must be matched: C1 to C5 in one demand (2.1, 2.2).
    """

    players: Sequence[Entrant]
    m: int
    b: int
    x: int
    edges: Sequence[Edge]
    perfect: bool = True
    outside: int | None = None
    inside: Sequence[Edge] = field(init=False)
    next: Sequence[Edge] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "inside", [edge for edge in self.edges if edge[1] < self.b])
        object.__setattr__(self, "next", [e for e in self.edges if self.b <= e[1] < self.x and e[1] != self.outside])

    @property
    def size(self) -> int:
        """How many vertices there are."""
        return len(self.players) + (self.outside is not None)


class Search:
    """Matchings of one graph under criteria that stay, order fields that come and go, and edges that drop out."""

    def __init__(self, graph: Graph, criteria: Iterable[Field], limit: int | None = None) -> None:
        self.graph = graph
        self.edges: list[Edge] = list(graph.edges)
        self.packed: dict[Edge, int] = {}
        self.width = 0
        self.limit = weight_bits() if limit is None else limit
        for item in criteria:
            self.append(item)

    def append(self, item: Field) -> None:
        """Make a field a lasting one, below those that are there."""
        width = _width(item)
        self.width += width
        if width:
            packed = {edge: value << width for edge, value in self.packed.items()}
            for edge, value in item.values.items():
                packed[edge] = packed.get(edge, 0) + value
            self.packed = packed

    def solve(self, order: Sequence[Field] = ()) -> Mates | None:
        """The best matching; None if the graph must be matched whole and cannot."""
        widths = [_width(item) for item in order]
        shift = sum(widths)
        weights = {edge: value << shift for edge, value in self.packed.items()}
        for item, width in zip(order, widths, strict=True):
            shift -= width
            for edge, value in item.values.items():
                weights[edge] = weights.get(edge, 0) + (value << shift)
        weighted = [(i, j, weights.get((i, j), 0)) for i, j in self.edges]
        mates = matching(self.graph.size, weighted, perfect=self.graph.perfect)
        return None if self.graph.perfect and -1 in mates else mates

    def fitting(self, order: Sequence[Field]) -> int:
        """How many of the fields fit below the criteria in one solve: at least one."""
        if self.limit is None:
            return len(order)
        room, count = self.limit - self.width, 0
        for item in order:
            room -= _width(item)
            if room < 0:
                break
            count += 1
        return max(count, 1)

    def keep(self, wanted: Callable[[Edge], bool]) -> None:
        """Drop the edges that contradict a decision."""
        self.edges = [edge for edge in self.edges if wanted(edge)]

    def decide(self, order: Sequence[Field], settle: Callable[[int, Mates], None]) -> Mates | None:
        """Decide the fields one after the other, as many in a solve as fit; `settle(i, mates)` records decision i."""
        done = 0
        mates: Mates | None = None
        while mates is None or done < len(order):
            count = self.fitting(order[done:]) if order[done:] else 0
            mates = self.solve(order[done : done + count])
            if mates is None:
                return None
            for i in range(done, done + count):
                settle(i, mates)
            done += count
        return mates

    def fix_pair(self, i: int, j: int) -> None:
        """Let i and j have no other edge than the one between them."""
        self.keep(lambda edge: edge == (i, j) or not (i in edge or j in edge))


def _width(item: Field) -> int:
    """The bits that hold any sum of the field over a matching: half of what the vertices could have at most."""
    largest: dict[int, int] = {}
    for edge, value in item.values.items():
        for vertex in edge:
            if value > largest.get(vertex, 0):
                largest[vertex] = value
    return (sum(largest.values()) // 2).bit_length()


def best_candidate(search: Search) -> Mates | None:
    """The earliest of the best candidates (3.8): the partner of each vertex; None if there is no candidate at all."""
    graph = search.graph
    mates = _moved_down(search)
    if mates is None or graph.m == graph.b:
        return mates
    rest = [j for j in range(graph.m, graph.b) if not 0 <= mates[j] < graph.m]
    members = set(rest)
    pairs = sum(1 for i in rest if mates[i] in members) // 2
    if not pairs:
        return mates
    return _remainder(search, rest, pairs)


def _moved_down(search: Search) -> Mates | None:
    """Which MDPs are paired (4.4: the first set) and with whom (4.2: the first transposition of S2)."""
    graph = search.graph
    sets = [Field("MDP set", {e: 1 for e in graph.inside if e[0] == i}) for i in range(graph.m)]
    opponents = [Field("MDP opponent", {e: graph.b - e[1] for e in graph.inside if e[0] == i}) for i in range(graph.m)]

    def settle(index: int, mates: Mates) -> None:
        mdp = index % graph.m
        mate = mates[mdp]
        paired = 0 <= mate < graph.b
        if index >= graph.m and paired:
            search.fix_pair(mdp, mate)
        elif index < graph.m:
            search.keep(lambda e: mdp not in e or (e[0] == mdp and e[1] < graph.b) == paired)

    return search.decide([*sets, *opponents], settle)


def _remainder(search: Search, rest: list[int], pairs: int) -> Mates | None:
    """Pair the residents that no MDP took: the first exchange (4.3), then the first transposition (4.2).

    The upper member of each pair is the one of S1 after the exchange: of all exchanges that allow the same pairs, the
    one whose S1 holds the upper members comes first.
    """
    graph = search.graph
    at = {vertex: index for index, vertex in enumerate(rest)}
    inner = [edge for edge in search.edges if edge[0] in at and edge[1] in at]
    by_upper: dict[int, list[Edge]] = {vertex: [] for vertex in rest}
    for edge in inner:
        by_upper[edge[0]].append(edge)

    def partner(upper: int) -> Field:
        return Field("transposition", {edge: graph.b - edge[1] for edge in by_upper[upper]})

    def settle_partner(upper: int, mates: Mates) -> None:
        if mates[upper] > upper and mates[upper] in at:
            search.fix_pair(upper, mates[upper])

    fewest = Field("exchanges", {edge: 1 for edge in inner if at[edge[0]] < pairs})
    nearest = Field("exchange distance", {edge: len(rest) - at[edge[0]] for edge in inner})
    upper_half = rest[:pairs]
    order = [fewest, nearest, *(partner(upper) for upper in upper_half)]
    count = max(search.fitting(order), 2)
    mates = search.solve(order[:count])
    if mates is None:
        return None
    if all(mates[u] > u and mates[u] in at for u in upper_half):
        for upper in upper_half[: count - 2]:
            search.fix_pair(upper, mates[upper])
        done, uppers = count - 2, upper_half
    else:
        uppers, done = _exchange(search, rest, pairs, (fewest, nearest), inner), 0
    chosen = set(uppers)
    search.keep(lambda e: (e[1] in at and e[1] not in chosen) if e[0] in chosen else e[1] not in chosen)
    left = uppers[done:]
    if left:
        mates = search.decide([partner(u) for u in left], lambda i, found: settle_partner(left[i], found))
    return mates


def _exchange(
    search: Search, rest: list[int], pairs: int, lasting: tuple[Field, Field], inner: list[Edge]
) -> list[int]:
    """The upper members under the first exchange that reaches the criteria (4.3.2).

    Fewest players and smallest difference are known; then the lowest players of S1 leave, then the highest of S2 enter.
    """
    for item in lasting:
        search.append(item)
    leave = [Field("leaves S1", {e: 1 for e in inner if e[0] != vertex}) for vertex in reversed(rest[:pairs])]
    enter = [Field("enters S1", {e: 1 for e in inner if e[0] == vertex}) for vertex in rest[pairs:]]
    turn = [*reversed(rest[:pairs]), *rest[pairs:]]
    members = set(rest)

    def is_upper(vertex: int, mates: Mates) -> bool:
        return mates[vertex] > vertex and mates[vertex] in members

    def settle(index: int, mates: Mates) -> None:
        vertex = turn[index]
        if is_upper(vertex, mates):
            search.keep(lambda e: vertex not in e or (e[0] == vertex and e[1] in members))
        else:
            search.keep(lambda e: e[0] != vertex or e[1] not in members)

    mates = search.decide([*leave, *enter], settle)
    if mates is None:
        raise AssertionError("a decision that the best matching takes leaves a matching")
    return [vertex for vertex in rest if is_upper(vertex, mates)]
