"""A board to walk on: the reader steps from square to square, the page keeps the path. It needs no Python to run.

The page's script knows no chess: it gets a graph (which squares lie one step from each), names for the squares and the
sentences to say, and does the rest by clicks and keys.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.figures.board import UNIT, Square
from arpad.figures.display import Result
from arpad.figures.markup import Html, el
from arpad.figures.playing import play_board, tick
from arpad.words import _

__all__ = ["Walk"]


@dataclass(frozen=True, slots=True)
class Walk(Result):
    """A walk over a graph on a board: every square once. `ways` gives the squares one step away from each.

    With `tours`, all walks over the whole board, the page also says how many of them begin as the reader's does.

    Raises BadValueError for a way that leads off the board.
    """

    rows: int
    columns: int
    title: str
    ways: Mapping[Square, tuple[Square, ...]]
    tours: tuple[tuple[Square, ...], ...] = ()

    def __post_init__(self) -> None:
        for square, ways in self.ways.items():
            for row, column in (square, *ways):
                if not (0 <= row < self.rows and 0 <= column < self.columns):
                    raise BadValueError("ways", (row, column), _("a row and a column on the board, from 0"))

    def _name(self, square: Square) -> str:
        row, column = square
        letter = chr(ord("a") + column) if self.columns <= 26 else f"{column + 1}."
        return f"{letter}{self.rows - row}"

    def body(self) -> Html:
        squares = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        names = [self._name(square) for square in squares]
        index = {square: i for i, square in enumerate(squares)}
        data = {
            "columns": self.columns,
            "unit": UNIT,
            "names": names,
            "ways": [[index[way] for way in self.ways.get(square, ())] for square in squares],
            "tours": _front_coded(sorted([index[square] for square in tour] for tour in self.tours)),
            "words": {
                "free": _("{name}, free"),
                "next": _("{name}, {n} tours left") if self.tours else _("{name}, {n} ways on"),
                "hidden": _("{name}, may be next"),
                "visited": _("{name}, move {n}"),
                "start": _("Choose a square to start from."),
                "move": _("Move {n} of {all}, on {name}. {ways} squares may be next."),
                "one": _("Move {n} of {all}, on {name}. One square may be next."),
                "stuck": _("Stuck on {name} after {n} of {all}. Take a move back."),
                "closed": _("All {all} squares, and one more step would bring you back to the start: a closed tour."),
                "open": _("All {all} squares. The last is not a step away from the first: an open tour."),
                "far": _("{name} is not one step away."),
                "left": _("{n} tours begin like this."),
                "last": _("One tour begins like this."),
                "none": _("No tour begins like this."),
                "twice": _("{name} was move {n}; each square is visited once."),
            },
        }
        coded = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        board = play_board(self.rows, self.columns, names, self.title, data_walk=coded)
        tools = el(
            "p",
            el("button", _("Take back"), type="button", cls="book-btn plain", data_act="back"),
            el("button", _("Start again"), type="button", cls="book-btn plain", data_act="again"),
            tick("hint", _("Count the tours left") if self.tours else _("Count the ways on")),
            cls="book-actions",
        )
        status = el("p", _("Choose a square to start from."), cls="book-sentence", role="status")
        return el("div", board, status, tools, cls="book-walk")

    def text(self) -> str:
        return f"{self.title}: {self.rows} x {self.columns}"


def _front_coded(walks: list[list[int]]) -> str:
    """Sorted walks as words, a letter a square; the first letter says how much is as in the walk before.

    >>> _front_coded([[0, 5, 2], [0, 5, 7], [1, 4, 3]])
    'AAFC CH ABED'
    """
    coded, before = [], ""
    for walk in walks:
        text = "".join(chr(65 + square) for square in walk)
        shared = next((i for i, (a, b) in enumerate(zip(before, text, strict=False)) if a != b), 0)
        coded.append(chr(65 + shared) + text[shared:])
        before = text
    return " ".join(coded)
