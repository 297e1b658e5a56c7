"""The FIDE (Dutch) System as it was until 2026-01-31 (C.04.3, 2017 text): what differs from the present one.

Brackets, order of candidates, colours and topscorers are those of `arpad.tournaments.swiss.candidates`. Different are:
no general look at completion, but a *penultimate bracket* (PPB), paired again when the rest could not be completed, and
below it one *collapsed last bracket* (CLB); no criterion for the score or the unplayed games of the player with the
bye; and downfloaters compared by score differences (PSD), with an artificial one for whom nobody is left.
"""

from collections.abc import Iterator, Sequence

from arpad.tournaments.swiss.candidates import Edge, Field, Graph, Search, best_candidate
from arpad.tournaments.swiss.cardinality import bits, perfect
from arpad.tournaments.swiss.conflict import no_legal_pairing
from arpad.tournaments.swiss.criteria import minimised, pair_criteria
from arpad.tournaments.swiss.direct import TRIES, Choice, Direct
from arpad.tournaments.swiss.dutch import read_candidate, scoregroups
from arpad.tournaments.swiss.masks import mask_of
from arpad.tournaments.swiss.pairs import legal
from arpad.tournaments.swiss.rounds import Bracket, PairedRound, numbers, paired_round
from arpad.tournaments.swiss.state import Entrant, SwissState

__all__ = ["bracket_problem_2017", "pair_2017"]


def pair_2017(state: SwissState) -> PairedRound:
    """Pair a round by the 2017 text; raises `NoLegalPairing` if no complete pairing exists."""
    chooser = _Chooser(state)
    if not chooser.completable(state.entrants):
        raise no_legal_pairing(state)
    groups = scoregroups(state.entrants)
    brackets: list[Bracket] = []
    carried: list[Entrant] = []
    for k, group in enumerate(groups):
        lower = groups[k + 1 :]
        below = [player for other in lower for player in other]
        choice = chooser.choose(carried, group, lower)
        floaters = _unpaired(carried, group, choice)
        if not lower or chooser.completable([*floaters, *below]):
            brackets.append(_bracket(carried, group, choice))
            carried = floaters
            continue
        choice = chooser.weigh(carried, group, lower, "PPB")
        brackets.append(_bracket(carried, group, choice, "PPB"))
        carried = _unpaired(carried, group, choice)
        choice = chooser.weigh(carried, below, [], "CLB")
        brackets.append(_bracket(carried, below, choice, "CLB"))
        carried = _unpaired(carried, below, choice)
        break
    return paired_round(state, brackets, carried[0].number if carried else state.given_bye)


def _unpaired(carried: Sequence[Entrant], residents: Sequence[Entrant], choice: Choice) -> list[Entrant]:
    players = [*carried, *residents]
    return [players[i] for i in choice[1]]


class _Chooser:
    """The best candidates of normal brackets, directly where that is possible, else by weighing."""

    def __init__(self, state: SwissState) -> None:
        self.state = state
        self.at = {player.number: position for position, player in enumerate(state.entrants)}
        self.direct = Direct(state.entrants)
        n = len(state.entrants)
        self.takers = mask_of(state.entrants, lambda player: player.may_have_bye)
        joined = (mask | (self.takers >> v & 1) << n for v, mask in enumerate(self.direct.legal))
        self.with_bye = [*joined, self.takers]

    def mask(self, players: Sequence[Entrant]) -> int:
        return sum(1 << self.at[player.number] for player in players)

    def completable(self, players: Sequence[Entrant]) -> bool:
        """Whether they can be paired to the end under C1 to C3, one of them with the bye if they are odd."""
        members = self.mask(players)
        return perfect(self.with_bye, members | (1 << len(self.at) if members.bit_count() % 2 else 0))

    def choose(self, carried: list[Entrant], residents: list[Entrant], lower: list[list[Entrant]]) -> Choice:
        bracket = [self.at[player.number] for player in [*carried, *residents]]
        if len(bracket) % 2 == 0:
            return self.direct.candidate(bracket, len(carried)) or self.weigh(carried, residents, lower, "")
        outs = self.mask(residents) & (-1 if lower else self.takers)
        for _ in range(TRIES):
            choice = self.direct.candidate(bracket, len(carried), outs) if outs else None
            if choice is None:
                break
            floater = 1 << bracket[choice[1][0]]
            if not lower or self._next_is_ideal(floater, self.mask(lower[0]), last=len(lower) == 1):
                return choice
            outs &= ~floater
        return self.weigh(carried, residents, lower, "")

    def _next_is_ideal(self, floater: int, group: int, *, last: bool) -> bool:
        """C7 as good as it can be: all of the next bracket paired, or all but one of its own who may have a bye."""
        together = floater | group
        if together.bit_count() % 2 == 0:
            return perfect(self.direct.legal, together)
        left = group & self.takers if last else group
        return any(perfect(self.direct.legal, together & ~(1 << v)) for v in bits(left))

    def weigh(
        self, carried: Sequence[Entrant], residents: Sequence[Entrant], lower: Sequence[Sequence[Entrant]], kind: str
    ) -> Choice:
        """The best candidate by its criteria on the graph of the bracket and what is below it."""
        graph, fields = bracket_problem_2017(self.state, carried, residents, lower, kind)
        mates = best_candidate(Search(graph, fields))
        if mates is None:
            raise AssertionError("the bracket was seen to be completable")
        return read_candidate(mates, graph.b)


def bracket_problem_2017(
    state: SwissState,
    carried: Sequence[Entrant],
    residents: Sequence[Entrant],
    lower: Sequence[Sequence[Entrant]],
    kind: str,
) -> tuple[Graph, list[Field]]:
    """The graph of a bracket and its criteria in order; `kind` as in `Bracket`, nothing lower than a CLB."""
    graph = _graph(carried, residents, lower, whole=kind == "PPB" or not lower)
    return graph, list(_criteria(graph, state, last=len(lower) == 1 and kind != "PPB"))


def _bracket(carried: Sequence[Entrant], residents: Sequence[Entrant], choice: Choice, kind: str = "") -> Bracket:
    players = [*carried, *residents]
    pairs, out = choice
    return Bracket(
        score=residents[0].score,
        moved_down=numbers(carried),
        residents=numbers(residents),
        pairs=tuple((players[i].number, players[j].number) for i, j in pairs),
        downfloaters=tuple(players[i].number for i in out),
        kind=kind,
    )


def _graph(
    carried: Sequence[Entrant], residents: Sequence[Entrant], lower: Sequence[Sequence[Entrant]], *, whole: bool
) -> Graph:
    """The bracket with its next scoregroup, or (`whole`) with everybody below, all to be paired or given the bye."""
    below = [player for group in (lower if whole else lower[:1]) for player in group]
    players = [*carried, *residents, *below]
    m, b, n = len(carried), len(carried) + len(residents), len(players)
    edges = [(i, j) for j in range(m, n) for i in range(j) if legal(players[i], players[j])]
    bye = whole and n % 2 == 1
    if bye:
        edges += [(i, n) for i, player in enumerate(players) if player.may_have_bye]
    return Graph(players, m, b, b if whole else n, edges, perfect=whole, outside=n if bye else None)


def _criteria(graph: Graph, state: SwissState, *, last: bool) -> Iterator[Field]:
    """C5 to C19 of the 2017 text; `last`: the next bracket is the last one, so C7 must leave a possible bye there."""
    yield Field("C5", dict.fromkeys(graph.inside, 1))
    differences = _Differences(graph, state.scale)
    for level in differences.levels:
        yield _gain("C6", graph, differences.at(level))
    if graph.next:
        yield from _next_bracket(graph, last=last)
    for item in pair_criteria(graph):
        yield Field({"C10": "C8", "C11": "C9", "C12": "C10", "C13": "C11"}[item.name], item.values)
    for ago, names in ((0, ("C12", "C13")), (1, ("C14", "C15"))):
        yield _gain(names[0], graph, differences.spared(ago))
        yield minimised(names[1], graph.inside, differences.raised(ago))
    for ago, names in ((0, ("C16", "C17")), (1, ("C18", "C19"))):
        for level in differences.levels:
            yield _gain(names[0], graph, differences.at(level, ago))
        for level in differences.levels:
            yield minimised(names[1], graph.inside, differences.raised(ago, level))


def _next_bracket(graph: Graph, *, last: bool) -> Iterator[Field]:
    """C7: the next bracket's pairs, then its score differences: who is paired here or there, by score."""
    players = graph.players
    if last:
        yield Field("C7", {(i, j): 3 - players[i].may_have_bye - players[j].may_have_bye for i, j in graph.edges})
    else:
        yield Field("C7", dict.fromkeys(graph.next, 1))
    for score in sorted({player.score for player in players[: graph.b]}, reverse=True):
        values = {
            (i, j): (i < graph.b and players[i].score == score) + (j < graph.b and players[j].score == score)
            for i, j in graph.edges
        }
        yield Field("C7", {edge: value for edge, value in values.items() if value})


def _gain(name: str, graph: Graph, values: dict[Edge, int]) -> Field:
    """A field that may be negative, moved up on the pairs of the bracket, whose number C5 fixes."""
    low = min((values.get(edge, 0) for edge in graph.inside), default=0)
    return Field(name, {edge: gain for edge in graph.inside if (gain := values.get(edge, 0) - low)})


class _Differences:
    """Score differences (PSD): of a pair its own, of a downfloater down to one point below the bracket (A.8)."""

    def __init__(self, graph: Graph, point: int) -> None:
        self.graph = graph
        players = graph.players[: graph.b]
        floor = min((player.score for player in players), default=0) - point
        self.alone = [player.score - floor for player in players]
        self.pair = {(i, j): abs(players[i].score - players[j].score) for i, j in graph.inside}
        self.levels = sorted({*self.alone, *(d for d in self.pair.values() if d)}, reverse=True)

    def _higher(self, edge: Edge) -> tuple[int, int]:
        i, j = edge
        return (i, j) if self.graph.players[i].score >= self.graph.players[j].score else (j, i)

    def at(self, level: int, ago: int | None = None) -> dict[Edge, int]:
        """What each pair saves at this level: its players would float, against what it costs; of repeats with `ago`."""
        players = self.graph.players

        def counts(vertex: int) -> bool:
            return ago is None or players[vertex].floats[ago] == "D"

        values = {}
        for edge, difference in self.pair.items():
            saved = sum(1 for vertex in edge if self.alone[vertex] == level and counts(vertex))
            values[edge] = saved - (difference == level and counts(self._higher(edge)[0]))
        return values

    def spared(self, ago: int) -> dict[Edge, int]:
        """The residents whom each pair spares the downfloat that they had."""
        players = self.graph.players
        values = {}
        for edge, difference in self.pair.items():
            spared = sum(1 for vertex in edge if vertex >= self.graph.m and players[vertex].floats[ago] == "D")
            higher = self._higher(edge)[0]
            floats = bool(difference) and higher >= self.graph.m and players[higher].floats[ago] == "D"
            values[edge] = spared - floats
        return values

    def raised(self, ago: int, level: int | None = None) -> dict[Edge, int]:
        """The pairs (of one difference) in which the lower player repeats an upfloat."""
        players = self.graph.players
        return {
            edge: 1
            for edge, difference in self.pair.items()
            if difference and level in (None, difference) and players[self._higher(edge)[1]].floats[ago] == "U"
        }
