"""Why two players do not meet, or why somebody has no bye: the first article that forbids it or makes it worse.

The question is put to the bracket in which the two could have met: their pair is fixed, the best candidate with it is
found, and both are compared criterion by criterion, then by the order of candidates (C.04.3, 2 to 4).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arpad.errors import BadValueError
from arpad.tournaments.swiss.candidates import Field, Graph, Search, best_candidate
from arpad.tournaments.swiss.conflict import listed
from arpad.tournaments.swiss.criteria import criteria
from arpad.tournaments.swiss.dutch import bracket_problem, near_graph, scoregroups
from arpad.tournaments.swiss.dutch2017 import bracket_problem_2017
from arpad.tournaments.swiss.pairs import refusal
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.state import Entrant
from arpad.tournaments.swiss.values import NAMES_2017
from arpad.words import N_, _, ngettext

__all__ = ["Answer", "why_no_bye", "why_not"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The article that decides, and the sentence for the reader; no article if the pair is there."""

    article: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.article})" if self.article else self.text


_NEAR: Final = 200  # with more players below, whether they can be completed is no question, and is not asked

_WORSE: Final[Mapping[str, str]] = {
    "C6": N_("the bracket would have fewer pairs"),
    "C7": N_("a player with a higher score would float down"),
    "C8": N_("the next bracket would have fewer pairs, or would leave a higher score unpaired"),
    "C9": N_("the bye would go to a player with more unplayed games"),
    "C18": N_("a player who floated down in the last round would do so again, from further up"),
    "C19": N_("a player who floated up in the last round would do so again, and further"),
    "C20": N_("a player who floated down two rounds ago would do so again, from further up"),
    "C21": N_("a player who floated up two rounds ago would do so again, and further"),
}


def _more(name: str, n: int) -> str:
    """The sentence for a criterion that counts players, with how many more there would be."""
    text = {
        "C10": ngettext(
            "{n} more player would get a colour difference of more than two",
            "{n} more players would get a colour difference of more than two",
            n,
        ),
        "C11": ngettext(
            "{n} more player would get the same colour a third time running",
            "{n} more players would get the same colour a third time running",
            n,
        ),
        "C12": ngettext(
            "{n} more player would not get the colour preferred",
            "{n} more players would not get the colour preferred",
            n,
        ),
        "C13": ngettext(
            "{n} more player would not get the colour strongly preferred",
            "{n} more players would not get the colour strongly preferred",
            n,
        ),
        "C14": ngettext(
            "{n} more player would float down as in the last round",
            "{n} more players would float down as in the last round",
            n,
        ),
        "C15": ngettext(
            "{n} more player would float up as in the last round",
            "{n} more players would float up as in the last round",
            n,
        ),
        "C16": ngettext(
            "{n} more player would float down as two rounds ago",
            "{n} more players would float down as two rounds ago",
            n,
        ),
        "C17": ngettext(
            "{n} more player would float up as two rounds ago", "{n} more players would float up as two rounds ago", n
        ),
    }[name]
    return text.format(n=n)


def why_not(paired: PairedRound, one: int, other: int) -> Answer:
    """Why these two players, by number, do not meet in the round.

    Raises `BadValueError` for a number that was not to be paired, or the same twice.
    """
    _check_present(paired, one, "one")
    _check_present(paired, other, "other")
    if one == other:
        raise BadValueError("other", other, _("another player"))
    for pair in paired.pairs:
        if {pair.white, pair.black} == {one, other}:
            return Answer("", _("{white} and {black} do meet").format(white=pair.white, black=pair.black))
    a, b = sorted((paired.entrants[one], paired.entrants[other]), key=lambda player: player.order)
    forbidden = _forbidden(a, b)
    if forbidden:
        return forbidden
    last_of_higher, first_of_lower = _span(paired, a.number)[1], _span(paired, b.number)[0]
    shared = first_of_lower <= last_of_higher
    index = first_of_lower if shared else last_of_higher
    answer = _Bracket(paired, index).with_pair(a, b)
    if shared:
        return answer
    text = _(
        "{n} is paired in the {points}-point bracket, where {other} is not; to meet, {n} would have to float down, and"
        " then {what}"
    )
    points = paired.state.points(paired.brackets[index].score)
    return Answer(answer.article, text.format(n=a.number, points=points, other=b.number, what=answer.text))


def _check_present(paired: PairedRound, number: object, argument: str) -> None:
    if type(number) is not int or number not in paired.entrants:
        raise BadValueError(argument, number, _("the number of a player present in the round"))


def why_no_bye(paired: PairedRound, number: int) -> Answer:
    """Why the player does not have the bye; raises `BadValueError` for a number that was not to be paired."""
    _check_present(paired, number, "number")
    player = paired.entrants[number]
    if paired.bye == number:
        return Answer("", _("{n} does have the bye").format(n=number))
    if paired.bye is None or paired.bye not in paired.entrants:
        return Answer("C.04.1, 3", _("the number of players is even: nobody stays without an opponent"))
    if not player.may_have_bye:
        return Answer("C2", _("{n} has had the bye, or a win without playing").format(n=number))
    taker = paired.entrants[paired.bye]
    if paired.state.rules == "FIDE 2026" and player.score != taker.score:
        text = _("the bye goes to the lowest score with which the round can be completed, {points}").format(
            points=paired.state.points(taker.score)
        )
        return Answer("C5", text)
    return _Bracket(paired, _span(paired, number)[1]).left_out(player)


def _forbidden(a: Entrant, b: Entrant) -> Answer | None:
    match refusal(a, b):
        case "met":
            text = _("{a} and {b} met in round {round}").format(a=a.number, b=b.number, round=a.met[b.number])
            return Answer("C1", text)
        case "forbidden":
            return Answer("record 260", _("the arbiter keeps {a} and {b} apart").format(a=a.number, b=b.number))
        case "colours":
            text = _("{a} and {b} must both have White") if a.prefers == "w" else _("{a} and {b} must both have Black")
            return Answer("C3", text.format(a=a.number, b=b.number))
    return None


def _span(paired: PairedRound, number: int) -> tuple[int, int]:
    """The first and the last bracket that the player was in."""
    found = [i for i, b in enumerate(paired.brackets) if number in b.residents or number in b.moved_down]
    return found[0], found[-1]


class _Bracket:
    """One bracket of a paired round, asked again under a condition."""

    def __init__(self, paired: PairedRound, index: int) -> None:
        self.paired, self.bracket = paired, paired.brackets[index]
        state, bracket = paired.state, self.bracket
        carried = [paired.entrants[n] for n in bracket.moved_down]
        residents = [paired.entrants[n] for n in bracket.residents]
        settled = {n for earlier in paired.brackets[: index + 1] for n in (*earlier.moved_down, *earlier.residents)}
        lower = scoregroups([player for player in state.entrants if player.number not in settled])
        self.graph: Graph
        self.fields: list[Field]
        if state.rules == "FIDE 2017":
            self.graph, self.fields = bracket_problem_2017(state, carried, residents, lower, bracket.kind)
        elif len(state.entrants) - len(settled) > _NEAR:
            self.graph = near_graph(carried, [residents, *lower])
            self.fields = list(criteria(self.graph))
        else:
            taker = paired.entrants.get(paired.bye or 0)
            lowest = taker.score if taker is not None and state.odd else None
            self.graph, self.fields = bracket_problem(carried, [residents, *lower], lowest)
        self.at = {player.number: i for i, player in enumerate(self.graph.players)}

    def with_pair(self, a: Entrant, b: Entrant) -> Answer:
        """What is worse if the two meet, in this bracket or below it."""
        i, j = self.at[a.number], self.at.get(b.number)
        if j is None:
            return self._compare(lambda search: search.keep(lambda edge: i not in edge or edge[1] >= self.graph.b))
        pair = (min(i, j), max(i, j))
        return self._compare(lambda search: search.fix_pair(*pair))

    def left_out(self, player: Entrant) -> Answer:
        """What is worse if the player has the bye, or where that is settled lower down floats out of this bracket."""
        i, outside = self.at[player.number], self.graph.outside
        if outside is None:
            return self._compare(lambda search: search.keep(lambda edge: i not in edge or edge[1] >= self.graph.b))
        return self._compare(lambda search: search.fix_pair(i, outside))

    def _compare(self, restrict: Callable[[Search], None]) -> Answer:
        forced = Search(self.graph, self.fields)
        restrict(forced)
        other = forced.solve()
        if other is None:
            return self._impossible(restrict)
        best = Search(self.graph, self.fields).solve()
        if best is None:
            raise AssertionError("the bracket was paired")
        for item in self.fields:
            gain = _total(item, best) - _total(item, other)
            if gain > 0:
                return self._worse(item.name, gain)
        return self._later(forced)

    def _impossible(self, restrict: Callable[[Search], None]) -> Answer:
        """C4, or C5 if only the score of the player with the bye stands in the way."""
        graph, outside = self.graph, self.graph.outside
        if outside is not None and self.paired.state.rules == "FIDE 2026":
            takers = {(i, outside) for i, player in enumerate(graph.players) if player.may_have_bye}
            freer = Search(replace(graph, edges=sorted({*graph.edges, *takers})), [])
            restrict(freer)
            if freer.solve() is not None:
                return Answer("C5", _("the bye would go to a higher score"))
        return Answer("C4", _("the other players could not all be paired"))

    def _worse(self, name: str, gain: int) -> Answer:
        article = name
        if self.paired.state.rules == "FIDE 2017":
            name = {old: new for new, old in NAMES_2017.items()}[name]
        return Answer(article, _(_WORSE[name]) if name in _WORSE else _more(name, gain))

    def _later(self, forced: Search) -> Answer:
        """The criteria leave it open: which part of the order of candidates decides (3.6 to 3.8, 4)."""
        mates = best_candidate(forced)
        if mates is None:
            raise AssertionError("the search had a solution")
        graph = self.graph
        chosen = [-1] * graph.b
        for a, b in self.bracket.pairs:
            i, j = self.at[a], self.at[b]
            chosen[i], chosen[j] = j, i
        ours, theirs = self._order(chosen), self._order([v if 0 <= v < graph.b else -1 for v in mates[: graph.b]])
        old = self.paired.state.rules == "FIDE 2017"
        if ours[0] != theirs[0]:
            text = _("all criteria are equal, and the moved-down players {players} come before {others}")
            return Answer(
                "D.3" if old else "4.4", text.format(players=self._numbers(ours[0]), others=self._numbers(theirs[0]))
            )
        if ours[1] != theirs[1]:
            place = next(n for n, (x, y) in enumerate(zip(ours[1], theirs[1], strict=True)) if x != y)
            return self._transposed(ours[0][place], ours[1][place], theirs[1][place], old=old)
        if ours[2] != theirs[2]:
            return Answer(
                "D.2" if old else "4.3",
                _("all criteria are equal, and the exchange between S1 and S2 that it needs comes later"),
            )
        place = next(n for n, (x, y) in enumerate(zip(ours[3], theirs[3], strict=True)) if x != y)
        return self._transposed(ours[2][place], ours[3][place], theirs[3][place], old=old)

    def _transposed(self, player: int, first: int, later: int, *, old: bool) -> Answer:
        text = _("all criteria are equal, and {n} meets {first} before {later} in the order of transpositions").format(
            n=self._numbers([player]), first=self._numbers([first]), later=self._numbers([later])
        )
        return Answer("D.1" if old else "4.2", text)

    def _numbers(self, vertices: Sequence[int]) -> str:
        return listed(str(self.graph.players[v].number) for v in vertices)

    def _order(self, mates: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int]]:
        """The paired MDPs, their opponents, the upper members of the remainder's pairs, their partners."""
        m = self.graph.m
        moved = [i for i in range(m) if mates[i] >= 0]
        upper = [i for i in range(m, self.graph.b) if mates[i] > i]
        return moved, [mates[i] for i in moved], upper, [mates[i] for i in upper]


def _total(item: Field, mates: Sequence[int]) -> int:
    return sum(item.values.get((i, j), 0) for i, j in enumerate(mates) if i < j)
