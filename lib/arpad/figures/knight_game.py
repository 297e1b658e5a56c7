"""The knight as a game for two: a perfect opponent on the page, and who wins from where.

The page's script knows no chess: it gets a graph (which squares lie one move from each) and pairs its points up, which
is all that perfect play needs; `arpad.knight.game` does the same and a test compares the two.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from arpad.errors import BadValueError
from arpad.figures.board import UNIT
from arpad.figures.display import Result
from arpad.figures.knight_pictures import Drawn, choice_of
from arpad.figures.markup import Html, el, join
from arpad.figures.playing import play_board, tick
from arpad.figures.types import Answer, Sentence, Table
from arpad.figures.wording import worded
from arpad.knight.board import Board, Square
from arpad.knight.game import start_winners
from arpad.words import N_, _

__all__ = ["BOARDS", "Duel", "duel", "who_wins"]

BOARDS: dict[str, tuple[int, int]] = {
    "3x3": (3, 3),
    "3x4": (3, 4),
    "4x4": (4, 4),
    "3x5": (3, 5),
    "4x5": (4, 5),
    "3x6": (3, 6),
    "3x7": (3, 7),
    "5x5": (5, 5),
    "8x8": (8, 8),
}
"""The boards of the game, by their names."""

TURNED_TO = 20
"""The largest board, in squares, on which the turned-round game is played: a page searches it completely."""


@dataclass(frozen=True, slots=True)
class Duel(Result):
    """A game against the page on one of several plain boards; it needs no Python to run.

    Raises BadValueError for a board with joined edges or without sides: pairing its squares up takes more than the
    page's script can.
    """

    boards: tuple[Board, ...]
    title: str

    def __post_init__(self) -> None:
        for board in self.boards:
            if board.sides is None:
                raise BadValueError("boards", board.shape, _("boards on which every move changes colour"))

    def body(self) -> Html:
        first = self.boards[0]
        start = _("Choose the square on which the knight begins.")
        data = {
            "unit": UNIT,
            "turned": TURNED_TO,
            "boards": [
                {
                    "columns": board.columns,
                    "names": [board.name(square) for square in board.squares],
                    "ways": board.neighbours,
                }
                for board in self.boards
            ],
            "words": {
                "free": _("{name}, free"),
                "next": _("{name}, you may go there"),
                "visited": _("{name}, move {n}"),
                "start": start,
                "yours": _("Your move: {ways} squares are in reach."),
                "one": _("Your move: one square is in reach."),
                "answer": _("The book goes from {from} to {name}."),
                "pair": _("It is the partner of {from}."),
                "hopes": _("It has no winning move and hopes for a slip."),
                "far": _("{name} is not in reach."),
                "won": _("No square is left for the book: you win."),
                "lost": _("No square is left for you: the book wins."),
                "wonTurned": _("You have no square left, so you win."),
                "lostTurned": _("The book has no square left, so it wins."),
                "slip": _("Your move {n}, to {name}, gave the win away: {better} would have kept it."),
                "fair": _("You never had a winning move: the start decided."),
                "small": _("Stuck wins is played on boards of up to {n} squares."),
            },
        }
        play = play_board(first.rows, first.columns, list(map(first.name, first.squares)), self.title)
        tools = el(
            "p",
            el("button", _("Take back"), type="button", cls="book-btn plain", data_act="back"),
            el("button", _("New game"), type="button", cls="book-btn plain", data_act="again"),
            tick("turned", _("Stuck wins")),
            tick("pairs", _("Show the pairs")),
            cls="book-actions",
        )
        boards = [(str(i), f"{board.rows} × {board.columns}") for i, board in enumerate(self.boards)]
        movers = [("you", _("You")), ("book", _("The book"))]
        return el(
            "div",
            el(
                "div",
                _choice("board", _("Board"), boards),
                _choice("mover", _("Who moves first"), movers),
                cls="book-controls",
            ),
            play,
            el("p", start, cls="book-sentence", role="status"),
            tools,
            data_duel=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        )

    def notebook_parts(self) -> Iterator[Html | dict[str, Any]]:
        """A notebook has no script that answers: there the library does."""
        said = _("The game is played on the book’s page. In a notebook, ask for the perfect answer to a position:")
        code = 'Position(Board(5, 5), ["a5", "b3"]).reply()  # arpad.knight.game, arpad.knight.board'
        yield join([el("p", el("b", self.title)), el("p", said), el("pre", code)])

    def text(self) -> str:
        return f"{self.title}: " + ", ".join(board.shape for board in self.boards)


def _choice(name: str, legend: str, options: list[tuple[str, str]]) -> Html:
    """A row of radio buttons, the first one chosen."""
    labels = (
        el("label", el("input", type="radio", name=f"duel-{name}", value=value, checked=i == 0), words)
        for i, (value, words) in enumerate(options)
    )
    return el("fieldset", el("legend", legend), *labels, cls="book-choice", data_act=name)


def duel() -> Duel:
    """The game on boards from 3 x 4 to 8 x 8 against a perfect opponent.

    >>> duel().text()
    'The knight’s game: 3×4, 4×4, 3×5, 4×5, 5×5, 8×8'
    """
    names = ("3x4", "4x4", "3x5", "4x5", "5x5", "8x8")
    return Duel(tuple(Board(*BOARDS[name]) for name in names), _("The knight’s game"))


@lru_cache(maxsize=32)
def _winners(board: str, misere: bool) -> dict[Square, bool]:
    return start_winners(Board(*BOARDS[board]), misere=misere)


@worded(N_("Who wins from where?"), board=N_("Board"), misere=N_("Stuck wins"))
def who_wins(board: str = "5x5", misere: bool = False) -> Answer:
    """For each square the player who wins if the knight begins there: 1 for the one who moves first, 2 for the other.

    With `misere` the player who cannot move wins; boards of up to 20 squares. Raises BadValueError for a board that is
    not a key of `BOARDS`, and for a larger one with `misere`.

    >>> who_wins("3x3").parts[1].text()
    'The first mover wins from 8 of 9 squares. The second wins from b2.'
    """
    choice_of("board", board, BOARDS)
    if not isinstance(misere, bool):
        raise BadValueError("misere", misere, _("true or false"))
    made = Board(*BOARDS[board])
    if misere and made.size > TURNED_TO:
        allowed = _("a board of up to {n} squares, if the player who is stuck wins").format(n=TURNED_TO)
        raise BadValueError("board", made.shape, allowed)
    winners = _winners(board, misere)
    lost = sorted(made.name(square) for square, first in winners.items() if not first)
    strong = _("The first mover wins from {n} of {all} squares.").format(n=made.size - len(lost), all=made.size)
    words = _("The second wins from {squares}.").format(squares=", ".join(lost)) if lost else _("Always.")
    picture = Drawn(
        made.rows,
        made.columns,
        _("Who wins on {shape}").format(shape=made.shape),
        f"{strong} {words}",
        numbers={square: "1" if first else "2" for square, first in winners.items()},
        washes={square: "q1" for square, first in winners.items() if not first},
        caption=_("1: the player who moves first. 2: the other."),
    )
    rows = tuple(
        (
            Board(*shape).shape,
            f"{sum(_winners(name, False).values())} / {shape[0] * shape[1]}",
            f"{sum(_winners(name, True).values())} / {shape[0] * shape[1]}"
            if shape[0] * shape[1] <= TURNED_TO
            else "–",
        )
        for name, shape in BOARDS.items()
    )
    table = Table(
        (_("board"), _("stuck loses"), _("stuck wins")), rows, _("Squares from which the first mover wins, of all")
    )
    return Answer(picture, Sentence(strong, words), table)
