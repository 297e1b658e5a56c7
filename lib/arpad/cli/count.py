"""`arpad count`: how many tours a board has, exactly, or in how many ways one already begun can be finished."""

import argparse
import json
from pathlib import Path
from typing import Any

from arpad.cli.boards import add_board, add_limits, board_of, limits, packages
from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.completions import count_completions
from arpad.knight.counting import count_tours
from arpad.words import _, ngettext, whole

HELP = _("how many tours a board has, exactly")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--closed",
        action="store_true",
        default=True,
        help=_("tours whose last square is one move from the first (the default)"),
    )
    kind.add_argument("--open", dest="closed", action="store_false", help=_("all tours, wherever they end"))
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--undirected", action="store_true", help=_("the bare number: both directions count once"))
    asked.add_argument("--directed", action="store_true", help=_("the bare number: each direction counts"))
    asked.add_argument(
        "--classes", action="store_true", help=_("closed tours that differ even when the board is turned or mirrored")
    )
    asked.add_argument(
        "--begun", metavar="SQUARES", help=_("the ways to finish a tour that begins with these squares: a1,b3")
    )
    add_limits(parser, megabytes=2147)
    parser.add_argument(
        "--scratch", type=Path, metavar="FOLDER", help=_("put what is larger than the memory on disk there")
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> str:
    """The number in a sentence, alone, or as JSON."""
    board = board_of(arguments)
    options = limits(arguments)
    closed = arguments.closed
    if arguments.begun is not None:
        path = [name.strip() for name in arguments.begun.split(",") if name.strip()]
        number = count_completions(board, path, closed=closed, **options)
        return _said(arguments, board, {"begun": path, "ways": number}, _ways(number, closed))
    if arguments.classes:
        if not closed:
            raise BadValueError("--open", "--classes", _("left out with --classes, which counts closed tours"))
        number = _classes(board, options)
        return _said(arguments, board, {"classes": number}, _different(number, board))
    total = count_tours(board, closed=closed, scratch=arguments.scratch, **options)
    numbers = {"undirected": total.undirected, "directed": total.directed}
    for name, number in numbers.items():
        if getattr(arguments, name):
            return _said(arguments, board, {name: number}, str(number))
    return _said(arguments, board, numbers, total.sentence)


def _said(arguments: argparse.Namespace, board: Board, found: dict[str, Any], words: str) -> str:
    if arguments.format == "json":
        return json.dumps({"rows": board.rows, "columns": board.columns, "closed": arguments.closed, **found})
    return words


def _ways(number: int, closed: bool) -> str:
    text = (
        ngettext("{number} way to finish it as a closed tour.", "{number} ways to finish it as a closed tour.", number)
        if closed
        else ngettext("{number} way to finish it.", "{number} ways to finish it.", number)
    )
    return text.format(number=whole(number))


def _different(number: int, board: Board) -> str:
    text = ngettext(
        "The {shape} board has {number} closed tour when turned and mirrored ones count once.",
        "The {shape} board has {number} closed tours when turned and mirrored ones count once.",
        number,
    )
    return text.format(shape=board.shape, number=whole(number))


def _classes(board: Board, options: dict[str, Any]) -> int:
    with packages():
        from arpad.knight.counting.symmetry import closed_tour_classes
    return closed_tour_classes(board, **options)
