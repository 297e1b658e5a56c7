"""Pair every round of an event again and say where, and why, the event differs (the test of a pairing program)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from arpad.tournaments.model import Round, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss.conflict import NoLegalPairing
from arpad.tournaments.swiss.engine import Method, pair
from arpad.tournaments.swiss.history import before_round, rules_of, shown_initial_colour, swiss_state
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.state import Rules, Side
from arpad.tournaments.swiss.why import why_no_bye, why_not
from arpad.words import _, ngettext

__all__ = ["Check", "CheckedRound", "Difference", "check"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One pair (or bye, `black` None) that the event has and the rules do not give, or with other colours; and why."""

    kind: Literal["pair", "colours", "bye"]
    white: int
    black: int | None
    reason: str

    def __str__(self) -> str:
        if self.black is None:
            return _("bye of {n}: {reason}").format(n=self.white, reason=self.reason)
        return _("{white} - {black}: {reason}").format(white=self.white, black=self.black, reason=self.reason)


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round: what the rules give (None if that is nothing, with the `problem` in words), and the differences."""

    round: int
    paired: PairedRound | None
    differences: tuple[Difference, ...] = ()
    problem: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the event's pairs, colours and bye are those of the rules."""
        return not self.differences and not self.problem

    def __str__(self) -> str:
        if self.agrees:
            return _("round {round}: as the rules give it").format(round=self.round)
        if self.problem:
            return _("round {round}: {problem}").format(round=self.round, problem=self.problem)
        count = len(self.differences)
        head = ngettext("round {round}: {n} difference", "round {round}: {n} differences", count)
        return "\n  ".join([head.format(round=self.round, n=count), *map(str, self.differences)])


@dataclass(frozen=True, slots=True)
class Check:
    """Every round of an event, paired again by `rules`."""

    rules: Rules
    rounds: tuple[CheckedRound, ...]

    @property
    def agrees(self) -> bool:
        """Whether every round is as the rules give it."""
        return all(checked.agrees for checked in self.rounds)

    def __str__(self) -> str:
        return "\n".join([_("rules: {rules}").format(rules=self.rules), *map(str, self.rounds)])


def check(
    tournament: Tournament,
    *,
    rules: Rules | None = None,
    initial_colour: Side | None = None,
    method: Method = "fast",
) -> Check:
    """Pair every round of the event again, each from the results before it, and compare pairs, colours and bye.

    `rules` are those of the event's date unless given. A round that no legal pairing exists for is reported, not
    raised.

    >>> from arpad.tournaments.model import Game, Player, Round
    >>> four = tuple(Player(n) for n in range(1, 5))
    >>> event = Tournament(four, (Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "½-½"))),))
    >>> print(check(event).rounds[0])
    round 1: 2 differences
      1 - 2: all criteria are equal, and the exchange between S1 and S2 that it needs comes later (4.3)
      3 - 4: all criteria are equal, and the exchange between S1 and S2 that it needs comes later (4.3)
    """
    chosen = rules or rules_of(tournament)
    return Check(chosen, tuple(_rounds(tournament, chosen, initial_colour, method)))


def _rounds(
    tournament: Tournament, rules: Rules, initial_colour: Side | None, method: Method
) -> Iterator[CheckedRound]:
    colour = initial_colour or shown_initial_colour(tournament) or "w"  # without colours there are none to compare
    for number, played in enumerate(tournament.rounds, start=1):
        if not played.games:
            continue
        state = swiss_state(
            before_round(tournament, number),
            rules=rules,
            number=number,
            initial_colour=colour,
        )
        try:
            paired = pair(state, method=method)
        except NoLegalPairing as error:
            yield CheckedRound(number, None, problem=" ".join(str(error).split("\n")))
            continue
        yield CheckedRound(number, paired, tuple(_differences(played, paired)))


def _differences(played: Round, paired: PairedRound) -> Iterator[Difference]:
    boards = set(paired.boards)
    for game in played.games:
        if (game.white, game.black) in boards:
            continue
        if (game.black, game.white) in boards:
            if game.coloured:
                reason = _("the colours are the other way round")
                yield Difference("colours", game.white, game.black, reason)
            continue
        yield Difference("pair", game.white, game.black, str(why_not(paired, game.white, game.black)))
    bye = next((b.player for b in played.byes if b.result is Result.PAIRING_BYE), None)
    if bye != paired.bye and bye is not None:
        yield Difference("bye", bye, None, str(why_no_bye(paired, bye)))
