"""The FIDE (Dutch) System, the fast way: ask the small question first, prove the answer, enlarge only if need be.

The same pairings as `arpad.tournaments.swiss.dutch`, for the candidates are totally ordered: if a demand is left out
and the best candidate of the larger set meets it, that is the best one. Players are bits of one integer, in order 1.2.

1. A bracket whose players can all be paired, or all but one, with everything below completable, needs nobody else: C6
   to C8 are then as good as they can be.
2. There `arpad.tournaments.swiss.direct` nearly always finds the answer without weighing anything.
3. Otherwise the criteria are weighed on that small graph; then on the bracket with the next scoregroup; then on all.
"""

from collections.abc import Iterable, Sequence

from arpad.tournaments.swiss.candidates import Graph, Search, best_candidate
from arpad.tournaments.swiss.cardinality import bits, perfect
from arpad.tournaments.swiss.conflict import no_legal_pairing
from arpad.tournaments.swiss.criteria import criteria
from arpad.tournaments.swiss.direct import TRIES, Choice, Direct
from arpad.tournaments.swiss.dutch import bracket_graph, choose_on_all, near_graph, process, read_candidate
from arpad.tournaments.swiss.masks import mask_of
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.state import Entrant, SwissState

__all__ = ["pair_fast"]


def pair_fast(state: SwissState) -> PairedRound:
    """Pair a round; raises `NoLegalPairing` if no complete pairing exists (1.9.3)."""
    return process(state, _Chooser(state).choose)


class _Chooser:
    """The players of one round as bits, what is known about completing them, and the choice bracket by bracket."""

    def __init__(self, state: SwissState) -> None:
        self.players = players = state.entrants
        self.at = {player.number: position for position, player in enumerate(players)}
        self.direct = Direct(players)
        self.legal = self.direct.legal  # with the bye, once it is known who may have it
        self.known: dict[int, bool] = {}
        self.bye = 0  # the bit of the vertex "bye", joined to those who may have it at the lowest score (C2, C5)
        self.lowest: int | None = None
        n = len(players)
        if state.odd:
            self.bye = 1 << n
            self.lowest = self._lowest_bye_score(state)
            takers = mask_of(players, lambda p: p.may_have_bye and p.score == self.lowest)
            self.legal = [mask | (self.bye if takers >> v & 1 else 0) for v, mask in enumerate(self.legal)]
            self.legal.append(takers)
        elif not perfect(self.legal, (1 << n) - 1):
            raise no_legal_pairing(state)

    def _lowest_bye_score(self, state: SwissState) -> int:
        everybody = (1 << len(self.players)) - 1
        eligible: dict[int, int] = {}
        for position, player in enumerate(self.players):
            if player.may_have_bye:
                eligible[player.score] = eligible.get(player.score, 0) | 1 << position
        for score, takers in sorted(eligible.items()):
            joined = [mask | (self.bye if takers >> v & 1 else 0) for v, mask in enumerate(self.legal)]
            if perfect([*joined, takers], everybody | self.bye):
                return score
        raise no_legal_pairing(state)

    def _completable(self, players: int) -> bool:
        """Whether these and nobody else, the bye included, can be paired (C4, C5)."""
        if players not in self.known:
            self.known[players] = perfect(self.legal, players)
        return self.known[players]

    def _positions(self, players: Iterable[Entrant]) -> list[int]:
        return [self.at[player.number] for player in players]

    def choose(self, carried: list[Entrant], groups: list[list[Entrant]]) -> Choice:
        """The best candidate of the bracket of `carried` and the first group."""
        bracket = self._positions(carried + groups[0])
        score, m = groups[0][0].score, len(carried)
        below = [sum(1 << v for v in self._positions(group)) for group in groups[1:]]
        lower = sum(below)
        bye_here = self.lowest is not None and score <= self.lowest
        even = len(bracket) % 2 == 0
        answer: Choice | None = None
        if even and not bye_here:
            if self._completable(lower | self.bye):
                answer = self._all_paired(bracket, m)
        elif not even and not bye_here:
            answer = self._one_floats(bracket, m, below)
        elif not even and score == self.lowest and self._completable(lower):
            answer = self._one_has_bye(bracket, m)
        if answer is None and below and not bye_here:
            answer = self._with_next_group(carried, groups)
        return answer or choose_on_all(carried, groups, self.lowest)

    def _one_floats(self, bracket: list[int], m: int, below: Sequence[int]) -> Choice | None:
        """The resident who floats must let the next bracket do as well as it could at best (C8)."""
        outs = sum(1 << v for v in bracket[m:])
        for _ in range(TRIES):
            answer = self._all_paired(bracket, m, outs) if outs else None
            if answer is None:
                break
            floater = 1 << bracket[answer[1][0]]
            if self._next_is_ideal(floater, below):
                return answer
            outs &= ~floater
        return None

    def _next_is_ideal(self, floater: int, below: Sequence[int]) -> bool:
        """Whether the floater and the next group can be paired, all or all but one of the group, and the rest below."""
        lower = sum(below[1:])
        together = floater | below[0]
        if together.bit_count() % 2 == 0:
            return self._completable(lower | self.bye) and self._completable(together)
        return any(
            self._completable(1 << v | lower | self.bye) and self._completable(together & ~(1 << v))
            for v in reversed(list(bits(below[0])))
        )

    def _one_has_bye(self, bracket: list[int], m: int) -> Choice | None:
        """The bye falls in this bracket: among those who may have it, fewest unplayed games first (C9)."""
        takers = [v for v in bracket[m:] if self.legal[v] & self.bye]
        for unplayed in sorted({self.players[v].unplayed for v in takers}):
            outs = sum(1 << v for v in takers if self.players[v].unplayed == unplayed)
            answer = self._all_paired(bracket, m, outs)
            if answer is not None:
                return answer
        return None

    def _all_paired(self, bracket: list[int], m: int, outs: int = 0) -> Choice | None:
        """The best candidate that pairs the whole bracket, but for one of `outs` if there are any."""
        return self.direct.candidate(bracket, m, outs) or self._weighed(bracket, m, outs)

    def _weighed(self, bracket: list[int], m: int, outs: int) -> Choice | None:
        index = {v: i for i, v in enumerate(bracket)}
        members = sum(1 << v for v in bracket)
        residents = sum(1 << v for v in bracket[m:])
        edges = [
            (i, index[u])
            for i, v in enumerate(bracket)
            for u in bits(self.legal[v] & (residents if i < m else members) & ~((1 << v + 1) - 1))
        ]
        n = len(bracket)
        edges += [(index[v], n) for v in bits(outs)]
        graph = Graph([self.players[v] for v in bracket], m, n, n, edges, outside=n if outs else None)
        mates = best_candidate(Search(graph, criteria(graph)))
        return None if mates is None else read_candidate(mates, n)

    def _with_next_group(self, carried: list[Entrant], groups: list[list[Entrant]]) -> Choice | None:
        """Bracket and next scoregroup alone, the rest taken on trust; None if the trust is not borne out."""
        graph = near_graph(carried, groups)
        mates = best_candidate(Search(graph, criteria(graph)))
        if mates is None:
            return None
        pairs, out = read_candidate(mates, graph.b)
        at = self._positions(graph.players)
        lower = sum(1 << v for group in groups[2:] for v in self._positions(group))
        single = sum(1 << at[i] for i, mate in enumerate(mates) if mate < 0)
        if self._completable(single | lower | self.bye):
            return pairs, out
        floaters = [graph.players[i] for i in out]
        following = bracket_graph(floaters, groups[1:], self.lowest)
        search = Search(following, [item for item in criteria(following) if item.name in ("C6", "C7")])
        reached = search.solve()
        if reached is None:
            return None
        below = [*out, *range(graph.b, graph.x)]
        trusted = [below.index(mates[i]) if mates[i] in below else -1 for i in below]
        size, moved = len(below), len(out)
        same = _next_value(floaters, moved, size, trusted) == _next_value(floaters, moved, size, reached)
        return (pairs, out) if same else None


def _next_value(floaters: Sequence[Entrant], moved: int, size: int, mates: Sequence[int]) -> tuple[int, list[int]]:
    """What C8 compares: the pairs in the next bracket, then the scores of the MDPs paired there, highest first."""
    pairs = sum(1 for i in range(size) if i < mates[i] < size)
    return pairs, sorted((floaters[i].score for i in range(moved) if 0 <= mates[i] < size), reverse=True)
