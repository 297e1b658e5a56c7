"""Direct encounter in words: the mini table of the tied players and what each step decided."""

from fractions import Fraction

from arpad.tournaments.tie_breaks.columns import Computation
from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.direct import MiniTable, Step
from arpad.tournaments.tie_breaks.explain import Contribution, TieBreak
from arpad.words import _, points

__all__ = ["encounter_value", "explain_encounter"]


def encounter_value(computation: Computation, tables: dict[int, MiniTable], index: int) -> float | None:
    """A player's points in the mini table of his group, ``None`` if he was tied with nobody."""
    table = tables.get(index)
    return None if table is None else float(Fraction(table.points[index]) / computation.event.unit)


def explain_encounter(computation: Computation, criterion: Criterion, index: int, steps: list[Step]) -> TieBreak:
    """One player's mini table, opponent by opponent, and every step that concerns him."""

    def name(other: int) -> str:
        player = computation.tournament.players[other]
        return f"{player.name} ({player.number})" if player.name else str(player.number)

    def names(group: tuple[int, ...]) -> str:
        return ", ".join(name(other) for other in group)

    unit = computation.event.unit
    table = steps[0].table
    terms = []
    for other in table.players:
        if other == index:
            continue
        average = table.averages.get((index, other))
        number = computation.numbers[other]
        if average is None:
            text = _("has not met {opponent}").format(opponent=name(other))
            terms.append(Contribution(text, Fraction(0), opponent=number))
        else:
            value = Fraction(average) / unit
            text = _("{points} against {opponent}").format(points=points(float(value)), opponent=name(other))
            terms.append(Contribution(text, value, opponent=number))
    notes = []
    for step in steps:
        if index in step.table.players:
            told = {
                "all met": _("among {group} all have met: the mini table decides (C.07, 6.2)"),
                "all equal": _("among {group} all have met and all are equal (C.07, 6.2)"),
                "certain": _("{first} is first among {group}, whatever the missing games bring (C.07, 6.3)"),
                "uncertain": _("among {group} not all have met and nobody is certain to be first (C.07, 6.3)"),
                "unfinished": _("among {group} not all games of the round robin have been played"),
            }[step.reason]
            first = ", then ".join(name(group[0]) for group in step.groups[:-1])
            notes.append(told.format(group=names(step.table.players), first=first))
    shown = encounter_value(computation, {index: table}, index) if len(table.players) > 1 else None
    return TieBreak(criterion, computation.numbers[index], shown, tuple(terms), "sum", tuple(notes))
