"""Leapers: the knight's relatives, and where they can get to.

An {r, s} leaper goes r squares one way and s the other. Knuth (1994) proved which of them reach every square of a
board: it must have at least r + s rows and 2s columns (rows being the shorter side), and r + s and s - r must have no
common divisor.
"""

from math import gcd

from arpad.knight.board import Board, Leaper
from arpad.words import N_, _

__all__ = ["LEAPERS", "connectivity_reason", "leaper_name", "reaches_everywhere", "smallest_board"]

KNUTH = "D. E. Knuth, Leaper graphs, The Mathematical Gazette 78 (1994)"

LEAPERS: dict[Leaper, str] = {
    (0, 1): N_("wazir"),
    (1, 1): N_("ferz"),
    (0, 2): N_("dabbaba"),
    (1, 2): N_("knight"),
    (2, 2): N_("alfil"),
    (0, 3): N_("threeleaper"),
    (1, 3): N_("camel"),
    (2, 3): N_("zebra"),
    (3, 3): N_("tripper"),
    (0, 4): N_("fourleaper"),
    (1, 4): N_("giraffe"),
    (2, 4): N_("stag"),
    (3, 4): N_("antelope"),
}
"""The problemists' names of the small leapers."""


def leaper_name(leaper: Leaper) -> str:
    """The leaper's name with its numbers.

    >>> leaper_name((1, 3)), leaper_name((2, 5))
    ('camel (1, 3)', '(2, 5) leaper')
    """
    r, s = _checked(leaper)
    if (r, s) in LEAPERS:
        return _("{name} ({r}, {s})").format(name=_(LEAPERS[r, s]), r=r, s=s)
    return _("({r}, {s}) leaper").format(r=r, s=s)


def reaches_everywhere(rows: int, columns: int, leaper: Leaper) -> bool:
    """Whether the leaper gets from any square of a full board of two rows or more to any other: Knuth's theorem.

    >>> reaches_everywhere(3, 4, (1, 2)), reaches_everywhere(3, 3, (1, 2)), reaches_everywhere(8, 8, (1, 3))
    (True, False, False)
    """
    board = Board(rows, columns, leaper=leaper)
    return board.size == 1 or connectivity_reason(board) is None


def smallest_board(leaper: Leaper) -> tuple[int, int] | None:
    """The smallest board, as rows and columns, on which the leaper gets everywhere; `None` if there is none.

    >>> smallest_board((2, 3)), smallest_board((1, 4)), smallest_board((1, 3))
    ((5, 6), (5, 8), None)
    """
    r, s = _checked(leaper)
    return (r + s, 2 * s) if gcd(r + s, s - r) == 1 else None


def _checked(leaper: Leaper) -> Leaper:
    return Board(1, 1, leaper=leaper).leaper


def connectivity_reason(board: Board) -> str | None:
    """Why the leaper of a full board with four edges cannot get everywhere, or `None` if it can."""
    r, s = board.leaper
    narrow, wide = sorted((board.rows, board.columns))
    name = leaper_name(board.leaper)
    if (r + s) % 2 == 0:
        return _("The {leaper} never leaves the colour it stands on: {r} + {s} is even.").format(leaper=name, r=r, s=s)
    if gcd(r, s) > 1:
        return _("The {leaper} moves by multiples of {step} only.").format(leaper=name, step=gcd(r, s))
    if narrow < r + s or wide < 2 * s:
        return _(
            "The {leaper} gets everywhere only on boards of at least {rows}×{columns} squares; this one is {shape}."
        ).format(leaper=name, rows=r + s, columns=2 * s, shape=board.shape)
    return None
