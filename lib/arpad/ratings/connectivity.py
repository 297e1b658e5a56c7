"""Who can be compared with whom: when a fit of strengths to results has an answer at all.

Strengths that explain the results best exist, and are finite, only if nobody can be cut off: however the players are
parted in two groups, each group must have scored against the other (Ford 1957). In terms of a graph with an arrow
from A to B where A scored against B, all players must lie on one loop of arrows, one strongly connected component.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from arpad.errors import ArpadError
from arpad.words import _

__all__ = ["Connectivity", "NoFiniteFitError", "NotConnectedError", "connectivity", "strong_components"]

Name = TypeVar("Name", bound=Hashable)


class NoFiniteFitError(ArpadError):
    """No finite strengths explain the results best; the sentence says why and what would help."""


class NotConnectedError(NoFiniteFitError):
    """Players who cannot be compared, with the groups into which they fall."""

    def __init__(self, report: "Connectivity[Any]") -> None:
        self.connectivity = report
        super().__init__(str(report))


@dataclass(frozen=True, slots=True)
class Connectivity(Generic[Name]):
    """How players hang together.

    `groups` are the strongly connected components, a group that only won against another before it; `unlinked` the
    parts of the field that never met; `undefeated` scored every point, `winless` none.
    """

    groups: tuple[tuple[Name, ...], ...]
    unlinked: tuple[tuple[Name, ...], ...]
    undefeated: tuple[Name, ...]
    winless: tuple[Name, ...]

    @property
    def connected(self) -> bool:
        """Whether finite strengths exist for all players on one scale."""
        return len(self.groups) == 1

    def __str__(self) -> str:
        if self.connected:
            return _("all players can be compared")
        sentences = []
        if len(self.unlinked) > 1:
            parts = "; ".join(_some(part) for part in self.unlinked[:4])
            sentences.append(_("{parts} groups never met: {names}").format(parts=len(self.unlinked), names=parts))
        if self.undefeated:
            sentences.append(_("every point won by {names}").format(names=_some(self.undefeated)))
        if self.winless:
            sentences.append(_("no point won by {names}").format(names=_some(self.winless)))
        if not sentences:
            sentences.append(_("{names} never lost a point to the rest").format(names=_some(self.groups[0])))
        sentences.append(_("the results fix no finite distance; give a prior, or leave these players out"))
        return "; ".join(sentences)


def _some(names: Sequence[object], most: int = 5) -> str:
    shown = ", ".join(map(str, names[:most]))
    return shown if len(names) <= most else _("{names} and {more} more").format(names=shown, more=len(names) - most)


def connectivity(results: Iterable[tuple[Name, Name, float]]) -> Connectivity[Name]:
    """The groups in results (first, second, first's score); a score between 0 and 1 counts for both.

    >>> report = connectivity([("A", "B", 1), ("B", "C", 1), ("C", "B", 0.5)])
    >>> report.groups, report.undefeated
    ((('A',), ('B', 'C')), ('A',))
    """
    numbers: dict[Name, int] = {}
    scored: list[list[int]] = []
    met: list[list[int]] = []
    gained: list[bool] = []
    dropped: list[bool] = []
    for first, second, score in results:
        for name in (first, second):
            if numbers.setdefault(name, len(numbers)) == len(scored):
                scored.append([])
                met.append([])
                gained.append(False)
                dropped.append(False)
        i, j = numbers[first], numbers[second]
        met[i].append(j)
        met[j].append(i)
        if score > 0:
            scored[i].append(j)
            gained[i] = dropped[j] = True
        if score < 1:
            scored[j].append(i)
            gained[j] = dropped[i] = True
    names = list(numbers)
    return Connectivity(
        tuple(tuple(names[i] for i in group) for group in strong_components(scored)),
        tuple(tuple(names[i] for i in group) for group in strong_components(met)),
        tuple(name for name, i in numbers.items() if not dropped[i]),
        tuple(name for name, i in numbers.items() if not gained[i]),
    )


def strong_components(arrows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Strongly connected components of a graph, each sorted, a component with arrows to another before it.

    Tarjan's algorithm with a stack of its own, so that ten thousand players do not meet the recursion limit.

    >>> strong_components([[1], [2], [1], []])
    [[3], [0], [1, 2]]
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    waiting: list[int] = []
    is_waiting = [False] * len(arrows)
    found: list[list[int]] = []
    for root in range(len(arrows)):
        if root in order:
            continue
        path = [(root, iter(arrows[root]))]
        order[root] = low[root] = len(order)
        waiting.append(root)
        is_waiting[root] = True
        while path:
            node, ahead = path[-1]
            for nxt in ahead:
                if nxt not in order:
                    order[nxt] = low[nxt] = len(order)
                    waiting.append(nxt)
                    is_waiting[nxt] = True
                    path.append((nxt, iter(arrows[nxt])))
                    break
                if is_waiting[nxt]:
                    low[node] = min(low[node], order[nxt])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == order[node]:
                    group: list[int] = []
                    while not group or group[-1] != node:
                        group.append(waiting.pop())
                        is_waiting[group[-1]] = False
                    found.append(sorted(group))
    return found[::-1]
