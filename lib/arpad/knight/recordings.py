"""Searches written down as plain data, ready for JSON: what a page plays back without running anything."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.search import backtrack, repair
from arpad.knight.warnsdorff import TieRule, warnsdorff, warnsdorff_choices
from arpad.words import _

__all__ = ["BACK", "LONGEST", "record_backtracking", "record_repair", "record_warnsdorff"]

BACK = -1
"""In a recording of backtracking: the last square is rubbed out."""

LONGEST = 100_000  # steps: half a megabyte as text


def record_backtracking(
    board: Board, start: str | Square, *, order: Sequence[Square] | None = None, steps: int = 2_000
) -> dict[str, Any]:
    """The first `steps` steps of `backtrack`: for each the cell that is numbered, or `BACK`.

    `complete` tells whether the last step finished a tour, `nodes` how many squares were placed.

    >>> recording = record_backtracking(Board(5, 5), "a5", steps=20_000)
    >>> recording["complete"], recording["nodes"], recording["steps"][:3]
    (True, 8840, [0, 11, 22])
    """
    steps = whole_number("steps", steps, 1, LONGEST)
    taken = list(islice(backtrack(board, start, order=order), steps))
    return {
        **_heading(board, "backtracking"),
        "steps": [BACK if step.action == "back" else board.cell(step.square) for step in taken],
        "nodes": taken[-1].nodes,
        "complete": taken[-1].action == "tour",
    }


def record_warnsdorff(
    board: Board, start: str | Square, *, ties: TieRule = "order", order: Sequence[Square] | None = None
) -> dict[str, Any]:
    """Every decision of Warnsdorff's rule: the cell, the cells in reach with their exits, and which of them tied.

    >>> record_warnsdorff(Board(8, 8), "a1")["steps"][0]
    {'cell': 56, 'options': [[50, 5], [41, 5]], 'tied': [50, 41]}
    """
    if ties == "random":
        raise BadValueError("ties", ties, _("a rule without chance for a recording"))
    choices = list(warnsdorff_choices(board, start, ties=ties, order=order))
    return {
        **_heading(board, "warnsdorff"),
        "ties": ties,
        "steps": [
            {
                "cell": board.cell(choice.square),
                "options": [[board.cell(square), exits] for square, exits in choice.options],
                "tied": [board.cell(square) for square in choice.tied],
            }
            for choice in choices
        ],
        "complete": len(choices) == board.size,
    }


def record_repair(
    board: Board, start: str | Square, *, ties: TieRule = "order", closed: bool = False
) -> dict[str, Any]:
    """Warnsdorff's walk from a start and Euler's repairs of it: for each state the path, and the cell where it was cut.

    `complete` tells whether the last path is a tour of the kind asked for.

    >>> recording = record_repair(Board(7, 7), "b7")
    >>> [len(state["path"]) for state in recording["states"]][-1], recording["complete"]
    (49, True)
    """
    states = list(repair(board, warnsdorff(board, start, ties=ties).path, closed=closed))
    last = states[-1].path
    return {
        **_heading(board, "repair"),
        "states": [
            {
                "path": [board.cell(square) for square in state.path],
                "cut": None if state.cut is None else board.cell(state.cut),
            }
            for state in states
        ],
        "complete": len(last) == board.size and (not closed or board.is_move(last[-1], last[0])),
    }


def _heading(board: Board, kind: str) -> dict[str, Any]:
    return {"kind": kind, "rows": board.rows, "columns": board.columns}
