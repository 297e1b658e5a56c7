"""An event as the tie-breaks see it: whole numbers, every unplayed round in its category, one list of elements each.

All scores are whole numbers of `unit` (half points, normally), so that equal values are equal. The article numbers are
those of C.07 in the text applied from 2026-03-01.
"""

from functools import cached_property
from math import lcm
from typing import Final, NamedTuple

from arpad.tournaments.model import Colour, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.tie_breaks.descriptors import Rules
from arpad.words import N_

__all__ = ["CUT_REASONS", "Element", "Event", "Turn", "cut", "event_of", "keep"]


class Turn(NamedTuple):
    """One player's round: index of the (scheduled) opponent or -1, points won, and how."""

    opponent: int
    points: int
    played: bool
    voluntary: bool
    colour: Colour
    result: Result


class Element(NamedTuple):
    """What one round contributes: the score that counts for the opponent or the dummy, and the points against it."""

    score: int
    points: int
    voluntary: bool
    round: int


class Event:
    """Results in whole numbers; everything derived from them is computed once and shared by all criteria."""

    def __init__(
        self,
        turns: list[list[Turn]],
        *,
        rules: Rules,
        unit: int,
        win: int,
        draw: int,
        loss: int,
        rounds: int,
        total_rounds: int,
        predetermined: bool,
    ) -> None:
        self.turns, self.rules, self.unit = turns, rules, unit
        self.win, self.draw, self.loss = win, draw, loss
        self.rounds, self.total_rounds, self.predetermined = rounds, total_rounds, predetermined
        self._elements: dict[bool, list[list[Element]]] = {}

    @cached_property
    def totals(self) -> list[int]:
        """Every player's own score."""
        return [sum([turn.points for turn in card]) for card in self.turns]

    @cached_property
    def adjusted(self) -> list[int]:
        """Every player's score as his opponents' tie-breaks count it (16.3).

        Requested byes at the end, followed by voluntarily unplayed rounds only (16.2.5), count as draws. Before 2023
        every unplayed round did. With predetermined pairings nothing is adjusted (15.2).
        """
        if self.predetermined:
            return self.totals
        draw = self.draw
        if self.rules == "FIDE 2022":
            return [sum([turn.points if turn.played else draw for turn in card]) for card in self.turns]
        scores = list(self.totals)
        for player, card in enumerate(self.turns):
            for turn in reversed(card):
                if not turn.voluntary:
                    break
                if turn.result is not Result.FORFEIT_LOSS:
                    scores[player] += draw - turn.points
        return scores

    def elements(self, forfeits: bool = False) -> list[list[Element]]:
        """Every player's elements, at most one a round; with `forfeits` (/P) a forfeit counts as a game."""
        found = self._elements.get(forfeits)
        if found is None:
            make = self._predetermined_elements if self.predetermined else self._swiss_elements
            found = self._elements[forfeits] = make(forfeits)
        return found

    def _predetermined_elements(self, forfeits: bool) -> list[list[Element]]:
        """Forfeits are games and a free round is nothing (15.2)."""
        totals = self.totals
        return [
            [
                Element(totals[turn.opponent], turn.points, False, number)
                for number, turn in enumerate(card, 1)
                if turn.opponent >= 0
            ]
            for card in self.turns
        ]

    def _swiss_elements(self, forfeits: bool) -> list[list[Element]]:
        adjusted, virtual = self.adjusted, self.rules == "FIDE 2022"
        all_elements = []
        for player, card in enumerate(self.turns):
            elements = []
            before = 0
            for number, (opponent, points, played, voluntary, _colour, _result) in enumerate(card, 1):
                if played or (forfeits and opponent >= 0):
                    elements.append(Element(adjusted[opponent], points, False, number))
                elif virtual:
                    score = before + self.win - points + self.draw * (self.rounds - number)
                    elements.append(Element(score, points, False, number))
                else:
                    elements.append(Element(self._dummy(player, opponent), points, voluntary, number))
                before += points
            all_elements.append(elements)
        return all_elements

    def _dummy(self, player: int, opponent: int) -> int:
        """The score of the dummy opponent of an unplayed round (16.4): one's own, from 2026 with a cap.

        The cap is the scheduled opponent's adjusted score (16.4.1), without one a draw in every round (16.4.2).
        """
        own = self.totals[player]
        if self.rules == "FIDE 2024":
            return own
        return min(own, self.adjusted[opponent] if opponent >= 0 else self.draw * self.rounds)

    @cached_property
    def fore(self) -> "Event":
        """The event of Fore Buchholz (8.3): every pairing of the final round taken as a drawn game.

        "All paired games" holds for forfeited ones too; byes of the final round stay. Before the final round is played
        nothing changes.
        """
        if self.rounds < self.total_rounds or not self.rounds:
            return self
        drawn = [
            [*card[:-1], Turn(card[-1].opponent, self.draw, True, False, card[-1].colour, Result.DRAW)]
            if card[-1].opponent >= 0
            else card
            for card in self.turns
        ]
        return self._with(drawn, self.rounds)

    def only(self, number: int) -> "Event":
        """The event of one round alone."""
        return self._with([[card[number - 1]] for card in self.turns], 1)

    def _with(self, turns: list[list[Turn]], rounds: int) -> "Event":
        return Event(
            turns,
            rules=self.rules,
            unit=self.unit,
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            rounds=rounds,
            total_rounds=self.total_rounds,
            predetermined=self.predetermined,
        )


CUT_REASONS: Final = {
    "least": N_("cut: lowest score (C.07, 14.1)"),
    "absence": N_("cut first: a round not played by one's own choice (C.07, 16.5)"),
    "highest": N_("cut: highest score (C.07, 14.3)"),
}


def cut(elements: list[Element], low: int, high: int, *, products: bool) -> dict[int, str]:
    """The rounds whose elements are cut, `low` at the bottom and `high` at the top, and why (14.1 to 14.4, 16.5).

    A value is the score, or with `products` score times points. The least significant element is the one with the
    lowest score, among equals the lowest value; a voluntarily unplayed round is cut in its place if it is worth at
    least as much (16.5). High cuts know no exception, and low ones go first (14.3).
    """
    if products:
        ranked = [(score, score * points, number, voluntary) for score, points, voluntary, number in elements]
    else:
        ranked = [(score, score, number, voluntary) for score, _points, voluntary, number in elements]
    ranked.sort()
    reasons: dict[int, str] = {}
    for _cut in range(min(low, len(ranked))):
        least, reason = ranked[0], "least"
        absence = min((item for item in ranked if item[3]), key=lambda item: (item[1], item[0]), default=None)
        if absence is not None and absence is not least and absence[1] >= least[1]:
            least, reason = absence, "absence"
        ranked.remove(least)
        reasons[least[2]] = reason
    for _cut in range(min(high, len(ranked))):
        reasons[ranked.pop()[2]] = "highest"
    return reasons


def keep(elements: list[Element], low: int, high: int, *, products: bool = False) -> list[Element]:
    """The elements that `cut` leaves."""
    reasons = cut(elements, low, high, products=products)
    return [element for element in elements if element.round not in reasons]


def event_of(tournament: Tournament, rules: Rules) -> Event:
    """The event of a tournament: the rounds so far, in the unit of its scores."""
    scoring = tournament.scoring
    values = scoring.values
    amounts = list(values.values()) + [a.points for a in tournament.adjustments]
    unit = lcm(2, *(amount.denominator for amount in amounts))
    whole = {result: int(amount * unit) for result, amount in values.items()}
    how = {result: (whole[result], result.played, result.voluntary) for result in Result}
    index = {player.number: at for at, player in enumerate(tournament.players)}
    turns: list[list[Turn]] = [[] for _player in tournament.players]
    absent = Turn(-1, whole[Result.ZERO_BYE], False, True, "", Result.ZERO_BYE)
    nothing = {r: Turn(-1, whole[r], False, r.voluntary, "", r) for r in Result}
    for number, round_ in enumerate(tournament.rounds, start=1):
        for game in round_.games:
            white, black = index[game.white], index[game.black]
            result = game.white_result
            points, played, voluntary = how[result]
            turns[white].append(Turn(black, points, played, voluntary, "w" if played and game.coloured else "", result))
            result = game.black_result
            points, played, voluntary = how[result]
            turns[black].append(Turn(white, points, played, voluntary, "b" if played and game.coloured else "", result))
        for bye in round_.byes:
            turns[index[bye.player]].append(nothing[bye.result])
        for card in turns:
            if len(card) < number:
                card.append(absent)
    if tournament.adjustments:
        for player, entries in tournament.cards.items():
            mine = turns[index[player]]
            mine[:] = [t._replace(points=int(entry.points * unit)) for t, entry in zip(mine, entries, strict=True)]
    return Event(
        turns,
        rules=rules,
        unit=unit,
        win=whole[Result.WIN],
        draw=whole[Result.DRAW],
        loss=whole[Result.LOSS],
        rounds=len(tournament.rounds),
        total_rounds=tournament.announced_rounds,
        predetermined=tournament.system == "predetermined",
    )
