"""`arpad tour`: a tour of any board, from any square to any other, or the reason why there is none."""

import argparse
import csv
import io
import json
from collections.abc import Callable

from arpad.cli import complain
from arpad.cli.boards import add_board, add_limits, board_of, limits, packages
from arpad.errors import BadValueError
from arpad.knight.board import Board, whole_number
from arpad.knight.construct import construct_tour
from arpad.knight.drawing import tour_svg
from arpad.knight.errors import NoTour
from arpad.knight.tour import Tour
from arpad.words import _, whole

HELP = _("a knight's tour of any board, or why it has none")

NO_TOUR = 1
"""The exit status when the answer is that there is no tour; 2 stays for what cannot be understood."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument("--closed", action="store_true", help=_("the last square is one move from the first"))
    parser.add_argument("--start", metavar="SQUARE", help=_("the first square, such as e4; a1 is bottom left"))
    parser.add_argument("--end", metavar="SQUARE", help=_("the last square"))
    numbered = parser.add_mutually_exclusive_group()
    numbered.add_argument("--random", action="store_true", help=_("one drawn at random, each as likely as any other"))
    numbered.add_argument("--number", type=int, metavar="N", help=_("the tour with this number, from 0"))
    parser.add_argument("--seed", type=int, metavar="N", help=_("draw the same tour again"))
    add_limits(parser, megabytes=6442)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--format", choices=FORMATS, default="text")
    shown.add_argument("--svg", dest="format", action="store_const", const="svg", help=_("a picture, as an SVG file"))


def run(arguments: argparse.Namespace) -> tuple[str, int]:
    """The tour in the form asked for, or nothing (JSON: the reason) and status 1 when there is none."""
    board = board_of(arguments)
    try:
        tour, note = _tour(board, arguments)
    except NoTour as none:
        if arguments.format == "json":
            return _as_json(
                {"rows": board.rows, "columns": board.columns, "path": None, "reason": none.reason}
            ), NO_TOUR
        complain("tour", none.reason)
        return "", NO_TOUR
    said = FORMATS[arguments.format](tour)
    return f"{said}\n{note}" if note and arguments.format == "text" else said, 0


def _tour(board: Board, arguments: argparse.Namespace) -> tuple[Tour, str]:
    """The tour that the arguments ask for, and what else there is to say of it; raises `NoTour` with the reason."""
    if arguments.seed is not None and not arguments.random:
        raise BadValueError("--seed", arguments.seed, _("given with --random"))
    if not arguments.random and arguments.number is None:
        return construct_tour(board, closed=arguments.closed, start=arguments.start, end=arguments.end), ""
    for name in ("start", "end"):
        if getattr(arguments, name) is not None:
            raise BadValueError(f"--{name}", getattr(arguments, name), _("left out with --random and --number"))
    return _numbered(board, arguments)


def _numbered(board: Board, arguments: argparse.Namespace) -> tuple[Tour, str]:
    """A tour by its number, a random one unless it is given. The table of a large board is kept for the next time."""
    with packages():
        import numpy as np

        from arpad.knight.sampling import numbered_tours
    seed = None if arguments.seed is None else whole_number("--seed", arguments.seed, 0)
    table = numbered_tours(board, closed=arguments.closed, **limits(arguments))
    drawn = arguments.number is None
    number = int(np.random.default_rng(seed).integers(table.total)) if drawn else arguments.number
    tour = table.unrank(number)
    said = _("Its number is {number}; there are {total}, counted from 0.")
    return tour, said.format(number=whole(number), total=whole(table.total))


def _as_text(tour: Tour) -> str:
    board = tour.board
    sentence = (
        _("A closed tour of {shape}: {moves} moves, begun on {start}; {end} is one move from it.")
        if tour.closed
        else _("An open tour of {shape}: {moves} moves, from {start} to {end}.")
    )
    said = sentence.format(shape=board.shape, moves=tour.moves, start=board.name(tour.start), end=board.name(tour.end))
    return f"{tour.text(coordinates=True)}\n\n{said}"


def _as_csv(tour: Tour) -> str:
    """The numbered grid, top row first, a dot for a square taken out: `read_numbers` reads it again."""
    text = io.StringIO()
    rows = ([number or "." for number in row] for row in tour.numbers)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def _as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


FORMATS: dict[str, Callable[[Tour], str]] = {
    "text": _as_text,
    "csv": _as_csv,
    "json": lambda tour: _as_json(tour.data()),
    "svg": tour_svg,
}
