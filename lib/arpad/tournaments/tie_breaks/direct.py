"""Direct encounter (C.07, article 6): a mini table of the games between the tied players."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from arpad.tournaments.tie_breaks.event import Event

__all__ = ["MiniTable", "Step", "direct_encounter", "mini_table"]

Reason: TypeAlias = Literal["all met", "certain", "uncertain", "all equal", "unfinished"]


@dataclass(frozen=True, slots=True)
class MiniTable:
    """The tied players' points against each other, in units, and how many of the others each has not met."""

    players: tuple[int, ...]
    averages: dict[tuple[int, int], Fraction | int]
    points: dict[int, Fraction | int]
    missing: dict[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One mini table and what it decided: the groups in order, and why."""

    table: MiniTable
    groups: tuple[tuple[int, ...], ...]
    reason: Reason


def mini_table(event: Event, group: Sequence[int], *, forfeits: bool = False) -> MiniTable:
    """The mini table of a group (6.1): several games of a pair are averaged (6.1.2).

    Games over the board count; forfeits only with predetermined pairings (15.2) or if the rules of the event say so
    (`forfeits`, 6.1.1): a pair that only forfeited has not met.
    """
    members = set(group)
    forfeits = forfeits or event.predetermined
    found: dict[tuple[int, int], list[int]] = {}
    for player in group:
        for turn in event.turns[player]:
            if turn.opponent in members and (turn.played or forfeits):
                found.setdefault((player, turn.opponent), []).append(turn.points)
    averages: dict[tuple[int, int], Fraction | int] = {
        pair: met[0] if len(met) == 1 else Fraction(sum(met), len(met)) for pair, met in found.items()
    }
    points: dict[int, Fraction | int] = dict.fromkeys(group, 0)
    missing = dict.fromkeys(group, len(group) - 1)
    for (player, _opponent), average in averages.items():
        points[player] += average
        missing[player] -= 1
    return MiniTable(tuple(group), averages, points, missing)


def direct_encounter(event: Event, group: Sequence[int], *, forfeits: bool = False) -> list[Step]:
    """Every step of the direct encounter of one group of tied players.

    If all have met, the mini table decides and begins again inside each part that is still tied (6.2). If not, in a
    Swiss, only a player who is first whatever the missing games would bring is ranked, again and again (6.3).
    """
    steps: list[Step] = []
    waiting = [tuple(group)]
    while waiting:
        tied = waiting.pop()
        table = mini_table(event, tied, forfeits=forfeits)
        step = _decide(event, table)
        steps.append(step)
        if len(step.groups) > 1:
            waiting.extend(part for part in reversed(step.groups) if len(part) > 1)
    return steps


def final_groups(steps: list[Step]) -> list[tuple[int, ...]]:
    """The groups that are left after all steps, in order."""
    divided = {step.table.players: step.groups for step in steps if len(step.groups) > 1}
    result: list[tuple[int, ...]] = []
    waiting = [steps[0].table.players]
    while waiting:
        group = waiting.pop()
        if group in divided:
            waiting.extend(reversed(divided[group]))
        else:
            result.append(group)
    return result


def _decide(event: Event, table: MiniTable) -> Step:
    players, points, missing = table.players, table.points, table.missing
    ordered = sorted(players, key=lambda player: -points[player])
    if not any(missing.values()):
        groups: list[tuple[int, ...]] = []
        for player in ordered:
            if groups and points[groups[-1][0]] == points[player]:
                groups[-1] = (*groups[-1], player)
            else:
                groups.append((player,))
        return Step(table, tuple(groups), "all met" if len(groups) > 1 else "all equal")
    if event.predetermined:
        return Step(table, (players,), "unfinished")
    return _certain(event, table, ordered)


def _certain(event: Event, table: MiniTable, ordered: list[int]) -> Step:
    """Rank the players who stay first whatever their missing games, and the others', would bring (6.3)."""
    points, missing = table.points, table.missing
    loss = event.loss
    first: list[tuple[int, ...]] = []
    rest = ordered
    while len(rest) > 1:
        leader = rest[0]
        worst = points[leader] + missing[leader] * loss
        if any(worst <= points[other] + missing[other] * event.win for other in rest[1:]):
            break
        first.append((leader,))
        rest = rest[1:]
    if not first:
        return Step(table, (table.players,), "uncertain")
    return Step(table, (*first, tuple(rest)), "certain")
