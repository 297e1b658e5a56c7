"""From columns to an order: groups of equal players, divided by one criterion after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from arpad.tournaments.tie_breaks.columns import Computation, Remark
from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.direct import MiniTable, direct_encounter, final_groups

__all__ = ["Ranking", "rank"]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups of players who share a place, by index, best first.

    `divided_by` says for each group but the first which of the `criteria` put it below the group before; `encounters`
    holds the mini tables of direct encounter, for each time it stands in the list.
    """

    groups: tuple[tuple[int, ...], ...]
    divided_by: tuple[int, ...]
    criteria: tuple[Criterion, ...]
    encounters: dict[int, dict[int, MiniTable]]
    remarks: tuple[Remark, ...]


def rank(computation: Computation, criteria: Sequence[Criterion]) -> Ranking:
    """Rank by a list of criteria (C.07, article 4): each divides the groups that the ones before left together.

    A criterion that cannot be used in this event is left out with a remark. After the list equal players share a
    place; nothing else parts them.
    """
    used: list[Criterion] = []
    remarks: list[Remark] = []
    groups: list[tuple[int, ...]] = [tuple(range(len(computation.numbers)))]
    divided_by: list[int] = []
    encounters: dict[int, dict[int, MiniTable]] = {}
    for criterion in criteria:
        if (reason := computation.obstacle(criterion)) is not None:
            remarks.append(Remark(str(criterion), reason, left_out=True))
            continue
        if (text := computation.remark(criterion)) is not None:
            remarks.append(Remark(str(criterion), text))
        place = len(used)
        used.append(criterion)
        if criterion.name == "DE":
            parts, encounters[place] = _meet(computation, criterion, groups)
        else:
            column = computation.column(criterion)
            parts = [_divide(group, column.sort_key) if len(group) > 1 else [group] for group in groups]
        after: list[tuple[int, ...]] = []
        reasons: list[int] = []
        for old, part in enumerate(parts):
            if old:
                reasons.append(divided_by[old - 1])
            reasons.extend([place] * (len(part) - 1))
            after.extend(part)
        groups, divided_by = after, reasons
    return Ranking(tuple(groups), tuple(divided_by), tuple(used), encounters, tuple(remarks))


def _divide(group: tuple[int, ...], sort_key: Callable[[int], int | Fraction | float]) -> list[tuple[int, ...]]:
    """The group in parts of equal value, best first; the order inside a part is kept."""
    keys = {index: sort_key(index) for index in group}
    ordered = sorted(group, key=keys.__getitem__, reverse=True)
    return [tuple(part) for _key, part in groupby(ordered, key=keys.__getitem__)]


def _meet(
    computation: Computation, criterion: Criterion, groups: list[tuple[int, ...]]
) -> tuple[list[list[tuple[int, ...]]], dict[int, MiniTable]]:
    """Direct encounter inside every group, and for each tied player the mini table of his group."""
    parts: list[list[tuple[int, ...]]] = []
    tables: dict[int, MiniTable] = {}
    for group in groups:
        if len(group) == 1:
            parts.append([group])
            continue
        steps = direct_encounter(computation.event, group, forfeits=criterion.forfeits)
        parts.append(final_groups(steps))
        tables.update(dict.fromkeys(group, steps[0].table))
    return parts, tables
