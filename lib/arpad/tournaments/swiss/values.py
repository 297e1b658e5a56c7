"""What a bracket's pairing came to, criterion by criterion, counted as the articles say (C.04.3, 2.3 and 2.4)."""

from typing import Final

from arpad.tournaments.swiss.pairs import Faults, faults
from arpad.tournaments.swiss.rounds import PairedRound

__all__ = ["LIMBO", "NAMES_2017", "bracket_values"]

LIMBO: Final = -1
"""Stands for the score difference of a moved-down player who is not paired: larger than any other."""

NAMES_2017: Final = {
    "C6": "C5", "C7": "C6", "C8": "C7", "C10": "C8", "C11": "C9", "C12": "C10", "C13": "C11", "C14": "C12",
    "C15": "C13", "C16": "C14", "C17": "C15", "C18": "C16", "C19": "C17", "C20": "C18", "C21": "C19",
}  # fmt: skip
"""The criteria of the present text by their names in the text of 2017."""


def bracket_values(paired: PairedRound, index: int) -> dict[str, int | tuple[int, ...]]:
    """The criteria that bracket `index` does not meet, by name: a count, or (C7, C18 to C21) scores and differences.

    Scores are in units of the state's `scale`, those of C18 to C21 largest first with `LIMBO` before all. C8 and C9
    speak of other brackets and are left out, C7 where C6 is met.
    """
    bracket = paired.brackets[index]
    entrants = paired.entrants
    floaters = [entrants[n] for n in bracket.downfloaters]
    moved, residents = set(bracket.moved_down), set(bracket.residents)
    pairs = [(entrants[a], entrants[b]) for a, b in bracket.pairs]
    values: dict[str, int | tuple[int, ...]] = {"C6": len(floaters)}
    if floaters:
        values["C7"] = tuple(sorted((player.score for player in floaters), reverse=True))
    wrong = [faults(a, b) for a, b in pairs]
    for place, name in enumerate(Faults._fields):
        values[name.upper()] = sum(fault[place] for fault in wrong)
    met = [(a, b) if a.number in moved else (b, a) for a, b in pairs if {a.number, b.number} & moved]
    for ago, (down, up) in enumerate((("C14", "C15"), ("C16", "C17"))):
        values[down] = sum(player.floats[ago] == "D" for player in floaters if player.number in residents)
        values[up] = sum(resident.floats[ago] == "U" for _mdp, resident in met)
    for ago, (down, up) in enumerate((("C18", "C19"), ("C20", "C21"))):
        limbo = [LIMBO for player in floaters if player.number in moved and player.floats[ago] == "D"]
        far = [mdp.score - bracket.score for mdp, _resident in met if mdp.floats[ago] == "D"]
        values[down] = (*limbo, *sorted(far, reverse=True))
        raised = [mdp.score - bracket.score for mdp, resident in met if resident.floats[ago] == "U"]
        values[up] = tuple(sorted(raised, reverse=True))
    found = {name: value for name, value in values.items() if value}
    if paired.state.rules == "FIDE 2017":
        return {NAMES_2017[name]: value for name, value in found.items()}
    return found
