"""A paired round for a reader, for a program and for a file: text, plain data, and the event with its open round."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from arpad.tournaments.model import Bye, OpenRound, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss.checking import Check
from arpad.tournaments.swiss.history import absences
from arpad.tournaments.swiss.reasons import Explanation, explain
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.values import bracket_values
from arpad.words import _

__all__ = ["check_as_data", "round_as_data", "round_as_text", "with_round"]


def with_round(tournament: Tournament, paired: PairedRound) -> Tournament:
    """The event with the paired round as its next one: the pairs, the bye, and the byes that were asked for."""
    number = paired.state.round
    asked = [Bye(n, result) for n, result in absences(tournament, number).items()]
    given = [] if paired.bye is None else [Bye(paired.bye, Result.PAIRING_BYE)]
    open_round = OpenRound(paired.boards, (*given, *asked))
    return replace(tournament, rounds=tournament.rounds[: number - 1], next_round=open_round)


def round_as_text(paired: PairedRound, tournament: Tournament | None = None, *, reasons: bool = False) -> str:
    """The round as a list of boards, names from the event; with `reasons` the brackets and every pair in words."""

    def name(number: int) -> str:
        player = None if tournament is None else tournament.by_number.get(number)
        return f"{number} {player.name}" if player is not None and player.name else str(number)

    lines = [_("Round {round}, {rules}").format(round=paired.state.round, rules=paired.state.rules)]
    for board, (white, black) in enumerate(paired.boards, start=1):
        lines.append(f"{board:>4}  {name(white)} - {name(black)}")
    if paired.bye is not None:
        lines.append("      " + _("{player} has the bye").format(player=name(paired.bye)))
    if reasons:
        lines += ["", str(explain(paired))]
    return "\n".join(lines)


def round_as_data(paired: PairedRound, explanation: Explanation | None = None) -> dict[str, Any]:
    """The round as dictionaries and lists that JSON can hold; scores in points."""
    scale = paired.state.scale
    data: dict[str, Any] = {
        "round": paired.state.round,
        "rules": paired.state.rules,
        "pairs": [
            {"white": p.white, "black": p.black, "colours": p.colour_rule, "bracket": p.bracket} for p in paired.pairs
        ],
        "bye": paired.bye,
        "brackets": [
            {
                "score": bracket.score / scale,
                "kind": bracket.kind,
                "moved_down": list(bracket.moved_down),
                "residents": list(bracket.residents),
                "downfloaters": list(bracket.downfloaters),
                "criteria": {name: _plain(value) for name, value in bracket_values(paired, index).items()},
            }
            for index, bracket in enumerate(paired.brackets)
        ],
    }
    if explanation is not None:
        for pair, reasons in zip(data["pairs"], explanation.pairs, strict=True):
            pair["reasons"] = [reasons.bracket, reasons.opponent, reasons.colours]
        for bracket, text in zip(data["brackets"], explanation.brackets, strict=True):
            bracket["text"] = text
        data["bye_reason"] = explanation.bye
    return data


def _plain(value: int | tuple[int, ...]) -> int | list[int]:
    return list(value) if isinstance(value, tuple) else value


def check_as_data(report: Check) -> Mapping[str, Any]:
    """What `check` found, as JSON can hold it."""
    return {
        "rules": report.rules,
        "agrees": report.agrees,
        "rounds": [
            {
                "round": checked.round,
                "agrees": checked.agrees,
                "problem": checked.problem,
                "differences": [asdict(difference) for difference in checked.differences],
            }
            for checked in report.rounds
        ],
    }
