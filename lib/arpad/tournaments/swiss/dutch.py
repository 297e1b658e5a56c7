"""The FIDE (Dutch) System, C.04.3 in force from 2026-02-01, the simple way: one graph per bracket, article by article.

Every bracket is asked on the graph of *all* players not yet paired, and a perfect matching is demanded, which is C1 to
C5 in one. This is the reference; `arpad.tournaments.swiss.fast` gives the same pairings sooner by looking at less.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from arpad.tournaments.swiss.candidates import Edge, Field, Graph, Search, best_candidate
from arpad.tournaments.swiss.conflict import no_legal_pairing
from arpad.tournaments.swiss.criteria import criteria
from arpad.tournaments.swiss.direct import Choice
from arpad.tournaments.swiss.pairs import legal
from arpad.tournaments.swiss.rounds import Bracket, PairedRound, numbers, paired_round
from arpad.tournaments.swiss.state import Entrant, SwissState

__all__ = [
    "bracket_graph",
    "bracket_problem",
    "choose_on_all",
    "lowest_bye_score",
    "near_graph",
    "pair_simply",
    "process",
    "read_candidate",
    "scoregroups",
]


Chooser = Callable[[list[Entrant], list[list[Entrant]]], Choice]


def scoregroups(players: Sequence[Entrant]) -> list[list[Entrant]]:
    """The players by score, highest first, each group in order of pairing numbers (1.2, 1.3)."""
    return [list(group) for _, group in groupby(players, key=lambda player: player.score)]


def pair_simply(state: SwissState) -> PairedRound:
    """Pair a round by the reference scheme; raises `NoLegalPairing` if no complete pairing exists (1.9.3)."""
    lowest = lowest_bye_score(state)
    return process(state, lambda carried, groups: choose_on_all(carried, groups, lowest))


def process(state: SwissState, choose: Chooser) -> PairedRound:
    """Bracket after bracket from the top (1.9.2, 3): who is not paired moves down, who is left has the bye."""
    groups = scoregroups(state.entrants)
    carried: list[Entrant] = []
    brackets = []
    for k, group in enumerate(groups):
        players = carried + group
        pairs, out = choose(carried, groups[k:])
        brackets.append(
            Bracket(
                score=group[0].score,
                moved_down=numbers(carried),
                residents=numbers(group),
                pairs=tuple((players[i].number, players[j].number) for i, j in pairs),
                downfloaters=tuple(players[i].number for i in out),
            )
        )
        carried = [players[i] for i in out]
    bye = carried[0].number if carried else state.given_bye
    return paired_round(state, brackets, bye)


def choose_on_all(carried: Sequence[Entrant], groups: Sequence[Sequence[Entrant]], lowest: int | None) -> Choice:
    """The best candidate of the first bracket, judged on all players not yet paired."""
    graph, fields = bracket_problem(carried, groups, lowest)
    mates = best_candidate(Search(graph, fields))
    if mates is None:
        raise AssertionError("C4 keeps every bracket completable")
    return read_candidate(mates, graph.b)


def bracket_problem(
    carried: Sequence[Entrant], groups: Sequence[Sequence[Entrant]], lowest: int | None
) -> tuple[Graph, list[Field]]:
    """The graph of the first bracket over all players not yet paired, and its criteria in order."""
    graph = bracket_graph(carried, groups, lowest)
    return graph, list(criteria(graph, bye_falls_here=_bye_may_decide(graph, groups[0][0].score, lowest)))


def read_candidate(mates: Sequence[int], b: int) -> Choice:
    """The pairs inside the bracket and its downfloaters."""
    pairs = [(i, mates[i]) for i in range(b) if i < mates[i] < b]
    return pairs, [i for i in range(b) if not 0 <= mates[i] < b]


def bracket_graph(carried: Sequence[Entrant], groups: Sequence[Sequence[Entrant]], lowest: int | None) -> Graph:
    """The bracket of the moved-down players and the first group, over all players below it.

    Edges are the legal pairs, those of two MDPs excepted; with a bye to give, also one to the vertex "bye" from each
    player who may have it and has the lowest possible score (C2, C5).
    """
    players = [*carried, *(player for group in groups for player in group)]
    m = len(carried)
    edges = list(_legal_edges(players, m))
    n = len(players)
    outside = None
    if lowest is not None:
        outside = n
        edges += [(i, n) for i, player in enumerate(players) if player.may_have_bye and player.score == lowest]
    b = m + len(groups[0])
    x = b + (len(groups[1]) if len(groups) > 1 else 0)
    return Graph(players, m, b, x, edges, outside=outside)


def near_graph(carried: Sequence[Entrant], groups: Sequence[Sequence[Entrant]]) -> Graph:
    """The bracket and its next scoregroup alone, not all of whom need be paired: everything lower is taken on trust."""
    graph = bracket_graph(carried, groups[:2], None)
    return replace(graph, perfect=False)


def _legal_edges(players: Sequence[Entrant], m: int) -> Iterator[Edge]:
    for j, other in enumerate(players):
        for i in range(j if j >= m else 0):
            if legal(players[i], other):
                yield i, j


def _bye_may_decide(graph: Graph, score: int, lowest: int | None) -> bool:
    """Whether C9 has a say: the bye can fall in this bracket, and it leaves one downfloater at best."""
    if lowest is None or score > lowest:
        return False
    mates = Search(graph, [Field("C6", dict.fromkeys(graph.inside, 1))]).solve()
    return mates is not None and sum(1 for i in range(graph.b) if not 0 <= mates[i] < graph.b) == 1


def lowest_bye_score(state: SwissState) -> int | None:
    """C5: the lowest score that the player with the bye can have in a complete legal pairing; None for an even field.

    Raises `NoLegalPairing` if there is none (1.9.3).
    """
    players, n = state.entrants, len(state.entrants)
    edges = list(_legal_edges(players, 0))
    gains: dict[Edge, int] = {}
    if state.odd:
        scores = sorted({player.score for player in players}, reverse=True)
        gains = {(i, n): scores.index(p.score) for i, p in enumerate(players) if p.may_have_bye}
    graph = Graph(players, 0, 0, 0, edges + list(gains), outside=n if state.odd else None)
    mates = Search(graph, [Field("C5", gains)]).solve()
    if mates is None:
        raise no_legal_pairing(state)
    return players[mates[n]].score if state.odd else None
