"""The quality criteria C6 to C21 of article 2.4 as fields on the edges of a bracket's graph."""

from collections.abc import Iterable, Iterator, Mapping

from arpad.tournaments.swiss.candidates import Edge, Field, Graph
from arpad.tournaments.swiss.pairs import Faults, faults

__all__ = ["criteria", "downfloater_criteria", "float_criteria", "minimised", "pair_criteria"]


def criteria(graph: Graph, *, bye_falls_here: bool = False) -> Iterator[Field]:
    """The criteria of the 2026 text in their order; `bye_falls_here`: C9 has a say.

    C6 fixes how many pairs the bracket has, and C7 how many MDPs of each score have one: so what is to be made small
    may be counted as a gain on those edges, and no field is negative.
    """
    yield from downfloater_criteria(graph)
    if bye_falls_here:
        outside = graph.outside
        games = {e: graph.players[e[0]] for e in graph.edges if e[1] == outside and e[0] < graph.b}
        most = max((p.unplayed for p in games.values()), default=0)
        yield Field("C9", {e: most - p.unplayed for e, p in games.items()})
    yield from pair_criteria(graph)
    yield from float_criteria(graph)


def downfloater_criteria(graph: Graph) -> Iterator[Field]:
    """C6 most pairs, C7 lowest scores of the downfloaters, C8 the same two in the next bracket."""
    players = graph.players
    if not graph.perfect or len(graph.inside) < len(graph.edges):
        yield Field("C6", dict.fromkeys(graph.inside, 1))
    scores = sorted({player.score for player in players[: graph.b]}, reverse=True)
    for score in scores:
        mdps = {e: 1 for e in graph.inside if e[0] < graph.m and players[e[0]].score == score}
        if mdps:
            yield Field("C7", mdps)
    if graph.next:
        yield Field("C8", dict.fromkeys(graph.next, 1))
        for score in scores:
            yield Field("C8", {e: 1 for e in graph.next if e[0] < graph.b and players[e[0]].score == score})


def pair_criteria(graph: Graph) -> Iterator[Field]:
    """C10 to C13: colours."""
    wrong = {edge: faults(graph.players[edge[0]], graph.players[edge[1]]) for edge in graph.inside}
    for place, name in enumerate(Faults._fields):
        yield minimised(name.upper(), graph.inside, {e: f[place] for e, f in wrong.items() if f[place]})


def float_criteria(graph: Graph) -> Iterator[Field]:
    """C14 to C17: how many float as they did one or two rounds ago; C18 to C21: how far."""
    players, m = graph.players, graph.m

    def down(vertex: int, ago: int) -> bool:
        return players[vertex].floats[ago] == "D"

    def up(vertex: int, ago: int) -> bool:
        return players[vertex].floats[ago] == "U"

    for ago, names in ((0, ("C14", "C15")), (1, ("C16", "C17"))):
        kept = {e: (e[0] >= m and down(e[0], ago)) + down(e[1], ago) for e in graph.inside}
        yield Field(names[0], {e: value for e, value in kept.items() if value})
        mdps = [e for e in graph.inside if e[0] < m]
        yield minimised(names[1], mdps, {e: 1 for e in mdps if up(e[1], ago)})
    scores = sorted({player.score for player in players[:m]}, reverse=True)
    for ago, names in ((0, ("C18", "C19")), (1, ("C20", "C21"))):
        for score in scores:
            mdps = [e for e in graph.inside if e[0] < m and players[e[0]].score == score]
            yield Field(names[0], {e: 1 for e in mdps if down(e[0], ago)})
        for score in scores:
            mdps = [e for e in graph.inside if e[0] < m and players[e[0]].score == score]
            yield minimised(names[1], mdps, {e: 1 for e in mdps if up(e[1], ago)})


def minimised(name: str, edges: Iterable[Edge], costs: Mapping[Edge, int]) -> Field:
    """The field that is largest where the costs are smallest, for edges of which a fixed number is taken."""
    if not costs:
        return Field(name, {})
    largest = max(costs.values())
    return Field(name, {e: gain for e in edges if (gain := largest - costs.get(e, 0))})
