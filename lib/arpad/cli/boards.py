"""The arguments that name a board, for every command about the knight."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from arpad.errors import ArpadError, BadValueError
from arpad.knight.board import Board, Leaper
from arpad.words import _

__all__ = ["Missing", "add_board", "add_limits", "board_of", "limits", "packages"]


def add_board(parser: argparse.ArgumentParser) -> None:
    """The board's size and what may be changed about it."""
    parser.add_argument("board", metavar="ROWSxCOLUMNS", help=_("the board, such as 8x8 or 3x10"))
    parser.add_argument("--leaper", metavar="R,S", default="1,2", help=_("another leaper: 2,3 is the zebra"))
    parser.add_argument(
        "--without", "--removed", metavar="SQUARES", default="", help=_("squares taken out of the board: a1,h8")
    )
    parser.add_argument("--torus", action="store_true", help=_("join the board's edges, left to right, top to bottom"))


def add_limits(parser: argparse.ArgumentParser, *, megabytes: int) -> None:
    """What a long count may take, and whether it tells how far it is."""
    parser.add_argument(
        "--memory", type=int, metavar="MB", help=_("the most that may be taken; {n} unless given").format(n=megabytes)
    )
    parser.add_argument("--progress", action="store_true", help=_("show how far it is (with tqdm)"))


def limits(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of a count that `add_limits` asked for."""
    options: dict[str, Any] = {"progress": None}
    if arguments.progress:
        with packages():
            from tqdm import tqdm
        options["progress"] = tqdm
    if arguments.memory is not None:
        options["memory_limit"] = arguments.memory * 10**6
    return options


def board_of(arguments: argparse.Namespace) -> Board:
    """The board that the arguments name; raises `BadValueError`."""
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


class Missing(ArpadError):  # noqa: N818 - it names what is missing
    """A package that an answer needs and that is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return _("This needs the package {name}, which is not installed.").format(name=self.package)


@contextmanager
def packages() -> Iterator[None]:
    """Imports that may fail: a missing package is said in one sentence."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Missing((missing.name or "").split(".")[0]) from None
