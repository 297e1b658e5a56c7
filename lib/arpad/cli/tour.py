"""`arpad tour`: a tour of any board, from any square to any other, or the reason why there is none."""

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable

from arpad.errors import BadValueError
from arpad.knight.board import Board, Leaper
from arpad.knight.construct import construct_tour
from arpad.knight.drawing import tour_svg
from arpad.knight.errors import NoTour
from arpad.knight.tour import Tour
from arpad.words import _

HELP = _("a knight's tour of any board, or why it has none")

NO_TOUR = 1
"""The exit status when the answer is that there is no tour; 2 stays for what cannot be understood."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="ROWSxCOLUMNS", help=_("the board, such as 8x8 or 3x10"))
    parser.add_argument("--closed", action="store_true", help=_("the last square is one move from the first"))
    parser.add_argument("--start", metavar="SQUARE", help=_("the first square, such as e4; a1 is bottom left"))
    parser.add_argument("--end", metavar="SQUARE", help=_("the last square"))
    parser.add_argument("--leaper", metavar="R,S", default="1,2", help=_("another leaper: 2,3 is the zebra"))
    parser.add_argument("--without", metavar="SQUARES", default="", help=_("squares taken out of the board: a1,h8"))
    parser.add_argument("--torus", action="store_true", help=_("join the board's edges, left to right, top to bottom"))
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--format", choices=FORMATS, default="text")
    shown.add_argument("--svg", dest="format", action="store_const", const="svg", help=_("a picture, as an SVG file"))


def run(arguments: argparse.Namespace) -> tuple[str, int]:
    """The tour in the form asked for, or nothing (JSON: the reason) and status 1 when there is none."""
    board = _board(arguments)
    try:
        tour = _tour(board, arguments)
    except NoTour as none:
        if arguments.format == "json":
            return _as_json(
                {"rows": board.rows, "columns": board.columns, "path": None, "reason": none.reason}
            ), NO_TOUR
        print(f"arpad tour: {none.reason}", file=sys.stderr)
        return "", NO_TOUR
    return FORMATS[arguments.format](tour), 0


def _tour(board: Board, arguments: argparse.Namespace) -> Tour:
    """The tour that the arguments ask for; raises `NoTour` with the reason."""
    return construct_tour(board, closed=arguments.closed, start=arguments.start, end=arguments.end)


def _board(arguments: argparse.Namespace) -> Board:
    plain = Board.parse(arguments.board)
    return Board(
        plain.rows,
        plain.columns,
        leaper=_leaper(arguments.leaper),
        holes=frozenset(plain.square(name.strip(), "without") for name in arguments.without.split(",") if name.strip()),
        wrap_rows=arguments.torus,
        wrap_columns=arguments.torus,
    )


def _leaper(text: str) -> Leaper:
    try:
        r, s = (int(part) for part in text.split(","))
    except ValueError:
        raise BadValueError("leaper", text, _("two whole numbers, such as 1,2 for the knight")) from None
    return r, s


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
    """The numbered grid, top row first, an empty field for a square taken out: `read_numbers` reads it again."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(tour.numbers)
    return text.getvalue().rstrip("\n")


def _as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


FORMATS: dict[str, Callable[[Tour], str]] = {
    "text": _as_text,
    "csv": _as_csv,
    "json": lambda tour: _as_json(tour.data()),
    "svg": tour_svg,
}
