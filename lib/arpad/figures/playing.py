"""What every part of the page that is played on has: a board of buttons over a picture, and boxes to tick."""

from collections.abc import Sequence

from arpad.figures.board import UNIT, checkered
from arpad.figures.markup import Html, el

__all__ = ["play_board", "tick"]


def play_board(rows: int, columns: int, names: Sequence[str], title: str, **attributes: object) -> Html:
    """A board whose squares are buttons; `names` in reading order. The first is reached by Tab, the others by arrows.

    >>> play_board(1, 2, ["a1", "b1"], "Two squares").count("<button")
    2
    """
    picture = el(
        "svg",
        checkered(rows, columns),
        cls="book-board",
        viewBox=f"0 0 {columns * UNIT} {rows * UNIT}",
        aria_hidden="true",
    )
    buttons = [
        el("button", type="button", aria_label=name, tabindex=0 if i == 0 else -1) for i, name in enumerate(names)
    ]
    squares = el("div", *buttons, role="group", aria_label=title)
    return el("div", picture, squares, cls="book-play", style=f"--n:{columns}", **attributes)


def tick(act: str, words: str) -> Html:
    """A box to tick beside its words; the page's script knows it by `act`."""
    return el("label", el("input", type="checkbox", data_act=act), " ", words, cls="book-check-row")
