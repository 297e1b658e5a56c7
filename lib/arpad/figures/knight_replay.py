"""Searches played back side by side: a recording of each, one step slider for all, and counters that keep the bill.

The page's script knows no chess: a recording is a row of squares to number and of numbers to rub out.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from arpad.errors import BadValueError
from arpad.figures.board import UNIT, Square
from arpad.figures.board import Board as Picture
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.figures.playing import tick
from arpad.figures.types import Table, fold
from arpad.knight.board import Board
from arpad.knight.recordings import BACK, record_backtracking, record_warnsdorff
from arpad.knight.warnsdorff import TieRule
from arpad.words import _, whole

__all__ = ["Recording", "Replay", "State", "rules_side_by_side", "side_by_side", "slowly"]

_FIRST = 35  # a square is one character from here on: past the quotation mark, which JSON would have to escape
_BACK = "!"
NUMBERED_TO = 36  # squares: larger boards side by side leave no room for numbers on a telephone


@dataclass(frozen=True, slots=True)
class State:
    """Where a search stands after some steps: its path, and what it has cost."""

    path: tuple[int, ...]
    placed: int
    backs: int
    longest: int
    stuck: bool


@dataclass(frozen=True, slots=True)
class Recording:
    """One search: its name, its board, and for each step the cell that is numbered, or `BACK` for one rubbed out."""

    name: str
    board: Board
    steps: tuple[int, ...]
    complete: bool
    options: tuple[tuple[tuple[int, int], ...], ...] = ()  # after each step: the cells in reach with their exits

    def after(self, count: int) -> State:
        """The state after the first `count` steps; stuck when the next step takes one back, or when none is left.

        >>> side_by_side(5, 5, "a5").recordings[0].after(21).stuck
        True
        """
        path: list[int] = []
        placed = backs = longest = 0
        for cell in self.steps[:count]:
            if cell == BACK:
                path.pop()
                backs += 1
            else:
                path.append(cell)
                placed += 1
                longest = max(longest, len(path))
        upcoming = self.steps[count] if count < len(self.steps) else None
        ended = upcoming is None and not self.complete and len(path) < self.board.size
        return State(tuple(path), placed, backs, longest, upcoming == BACK or ended)

    def dead_ends(self) -> tuple[int, ...]:
        """After how many steps the search stands stuck, each time that it has just come forward."""
        steps = self.steps
        return tuple(i for i in range(1, len(steps)) if steps[i] == BACK != steps[i - 1])

    @property
    def coded(self) -> str:
        """The steps as one character each, for the page."""
        return "".join(_BACK if cell == BACK else chr(_FIRST + cell) for cell in self.steps)


@dataclass(frozen=True, slots=True)
class Replay(Result):
    """Recordings played side by side, shown first after `step` steps; without a script the page keeps that picture.

    Raises BadValueError for a step before the first or after the last.
    """

    title: str
    recordings: tuple[Recording, ...]
    step: int

    def __post_init__(self) -> None:
        if not 1 <= self.step <= self.length:
            raise BadValueError("step", self.step, _("a step from 1 to {last}").format(last=self.length))

    @property
    def length(self) -> int:
        """The steps of the longest recording."""
        return max(len(recording.steps) for recording in self.recordings)

    def _numbered(self, recording: Recording) -> bool:
        return len(self.recordings) == 1 or recording.board.size <= NUMBERED_TO

    def _sentence(self, recording: Recording) -> str:
        state, board = recording.after(self.step), recording.board
        words = {"name": recording.name, "on": board.name(board.at(state.path[-1])), "n": len(state.path)}
        if len(state.path) == board.size:
            return _("{name} has a tour.").format(**words)
        if state.stuck:
            return _("{name} is stuck on {on}, square {n}.").format(**words)
        said = _("{name} is on {on}, square {n}.").format(**words)
        exits = [ways for _cell, ways in recording.options[self.step - 1]] if recording.options else []
        ties = exits.count(min(exits, default=0))
        if ties > 1:
            said += " " + _("{ties} squares tie at {exits}.").format(ties=ties, exits=min(exits))
        return said

    def _card(self, recording: Recording) -> Html:
        state, board = recording.after(self.step), recording.board
        path = tuple(map(board.at, state.path))
        exits = recording.options[self.step - 1] if self.step <= len(recording.options) else ()
        numbers: dict[Square, str] = {}
        if self._numbered(recording):
            numbers = {square: str(n) for n, square in enumerate(path, 1)}
            numbers |= {board.at(cell): f"·{ways}" for cell, ways in exits}
        drawn = Picture(
            board.rows,
            board.columns,
            recording.name,
            self._sentence(recording),
            path=path,
            numbers=numbers,
            here=path[-1],
            free=frozenset(board.at(cell) for cell, _ways in exits),
        )
        how = _("squares placed, {backs} taken back").format(backs=whole(state.backs))
        return el(
            "div",
            el("dt", recording.name),
            el("dd", whole(state.placed), cls="value"),
            el("dd", how, cls="how"),
            el("dd", drawn.picture()),
            cls="book-result",
        )

    def _cards(self) -> Html:
        return el("dl", *map(self._card, self.recordings), cls="book-results")

    def _said(self) -> str:
        return " ".join(map(self._sentence, self.recordings))

    def notebook_parts(self) -> Iterator[Html | dict[str, Any]]:
        """A notebook has no script that plays: it shows the state and the bill."""
        title = el("p", el("b", self.title))
        yield join([title, self._cards(), el("p", self._said(), cls="book-sentence"), self.table().html()])

    def body(self) -> Html:
        mark = "replay-" + sha256(f"{self.title} {self.recordings}".encode()).hexdigest()[:6]
        data = {
            "unit": UNIT,
            "first": _FIRST,
            "recordings": [
                {
                    "name": one.name,
                    "columns": one.board.columns,
                    "names": [one.board.name(square) for square in one.board.squares],
                    "numbered": self._numbered(one),
                    "steps": one.coded,
                    "options": one.options,
                }
                for one in self.recordings
            ],
            "words": {
                "step": _("{n} of {all}"),
                "how": _("squares placed, {backs} taken back"),
                "on": _("{name} is on {on}, square {n}."),
                "stuck": _("{name} is stuck on {on}, square {n}."),
                "tie": _("{ties} squares tie at {exits}."),
                "tour": _("{name} has a tour."),
                "play": _("Play"),
                "pause": _("Pause"),
                "space": whole(10_000)[2:3],
            },
        }
        slider = el(
            "div",
            el("label", _("Step"), for_=mark),
            el("output", _("{n} of {all}").format(n=whole(self.step), all=whole(self.length)), for_=mark),
            el("input", type="range", id=mark, min=1, max=self.length, value=self.step),
            cls="book-control",
        )
        tools = el(
            "p",
            el("button", _("Play"), type="button", cls="book-btn", data_act="play"),
            el("button", _("Next dead end"), type="button", cls="book-btn quiet", data_act="next"),
            tick("fast", _("Fast")),
            cls="book-actions",
        )
        return el(
            "div",
            el("p", self.title, cls="book-title", id=f"{mark}-t"),
            slider,
            tools,
            self._cards(),
            el("p", self._said(), cls="book-sentence", role="status"),
            role="group",
            aria_labelledby=f"{mark}-t",
            data_replay=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        )

    def table(self) -> Table:
        """Each search in a row: when it first got stuck, what it placed and took back, how far it came."""
        rows = []
        for one in self.recordings:
            whole_of_it, ends = one.after(len(one.steps)), one.dead_ends()
            first = one.after(ends[0]).placed if ends else None
            rows.append(
                (
                    one.name,
                    whole(first) if first else "–",
                    whole(whole_of_it.placed),
                    whole(whole_of_it.backs),
                    whole(whole_of_it.longest),
                    _("a tour") if one.complete else _("none yet"),
                )
            )
        heads = (_("search"), _("first stuck on square"), _("placed"), _("taken back"), _("longest walk"), _("found"))
        return Table(heads, tuple(rows), self.title)

    def folded(self) -> Html:
        return fold(_("Data table"), self.table().html())

    def html(self) -> Html:
        return join([self.body(), self.folded()])

    def text(self) -> str:
        return "\n".join([self.title, *map(self._sentence, self.recordings), "", self.table().text()])


def side_by_side(rows: int = 5, columns: int = 5, start: str = "a5", steps: int = 20_000, step: int = 0) -> Replay:
    """The source's program and Warnsdorff's rule from one square, the program's first `steps` steps at most.

    `step` is the one shown first; 0 stands for the program's first dead end.

    >>> print(side_by_side().table().text())
    The source’s program against Warnsdorff’s rule, 5 by 5, from a5
    search             first stuck on square  placed  taken back  longest walk  found
    The program        21                       8840        8815            25  a tour
    Warnsdorff’s rule  –                          25           0            25  a tour
    """
    board = Board(rows, columns)
    program = record_backtracking(board, start, steps=steps)
    first = Recording(_("The program"), board, tuple(program["steps"]), program["complete"])
    ends = first.dead_ends()
    title = _("The source’s program against Warnsdorff’s rule, {rows} by {columns}, from {start}").format(
        rows=rows, columns=columns, start=start
    )
    second = _by_the_rule(_("Warnsdorff’s rule"), board, start, "order")
    return Replay(title, (first, second), step or (ends[0] if ends else len(first.steps)))


def slowly(start: str = "e6", ties: TieRule = "order", step: int = 1) -> Replay:
    """Warnsdorff's rule on the whole board, one decision at a time, with the exits of every square in reach.

    >>> slowly("a1").text().splitlines()[1]
    'Warnsdorff’s rule is on a1, square 1. 2 squares tie at 5.'
    """
    title = _("Warnsdorff’s rule, one decision at a time, from {start}").format(start=start)
    return Replay(title, (_by_the_rule(_("Warnsdorff’s rule"), Board(8, 8), start, ties, exits=True),), step)


def rules_side_by_side(side: int = 8, start: str = "e6", step: int = 40) -> Replay:
    """The three ways to break ties, from one square.

    >>> [recording.complete for recording in rules_side_by_side().recordings]
    [False, True, True]
    """
    board = Board(side, side)
    names: dict[TieRule, str] = {
        "order": _("First in the order"),
        "centre": _("Farthest from the middle"),
        "lookahead": _("One look further"),
    }
    title = _("Three ways to break ties, {side} by {side}, from {start}").format(side=side, start=start)
    return Replay(title, tuple(_by_the_rule(name, board, start, ties) for ties, name in names.items()), step)


def _by_the_rule(name: str, board: Board, start: str, ties: TieRule, *, exits: bool = False) -> Recording:
    recorded = record_warnsdorff(board, start, ties=ties)
    options = tuple(tuple((cell, ways) for cell, ways in choice["options"]) for choice in recorded["steps"])
    return Recording(
        name,
        board,
        tuple(choice["cell"] for choice in recorded["steps"]),
        recorded["complete"],
        options if exits else (),
    )
