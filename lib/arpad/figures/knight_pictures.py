"""Boards of the chapters on searching and on small boards: pieces in washes, moves over joined edges left out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from arpad.errors import BadValueError
from arpad.figures import board as pictures
from arpad.figures.board import UNIT, Square
from arpad.figures.markup import Html, el, join
from arpad.figures.types import Table, fold
from arpad.knight.board import Board
from arpad.knight.tour import Tour
from arpad.words import _

__all__ = ["WASHES", "Drawn", "choice_of", "drawn_tour", "squares_in_words"]

WASHES = ("q1", "q2", "q3", "q4")
"""The stylesheet's four washes, for pieces of a board."""


@dataclass(frozen=True, slots=True)
class Drawn(pictures.Board):
    """A board whose squares may lie in washes, with a line that may come in several parts, and lines of pairs.

    >>> picture = Drawn(1, 3, "Row", "three", washes={(0, 1): "q1"}, parts=(((0, 0), (0, 2)),))
    >>> picture.body().count("<polyline"), picture.body().count('"q1"')
    (1, 1)
    """

    washes: Mapping[Square, str] | None = None
    parts: tuple[tuple[Square, ...], ...] = ()
    bare: bool = False  # the numbers stand in the text only: the picture is a line
    table: Table | None = None  # folded below

    def _texts(self) -> Html:
        if self.bare:
            return Html("")
        washes, made = self.washes or {}, []
        for (r, c), text in sorted((self.numbers or {}).items()):
            x, y = c * UNIT + UNIT // 2, r * UNIT + UNIT // 2
            wash = None if (r, c) == self.here else washes.get((r, c))
            if wash and (self.path or self.parts):  # what the halo is on a plain square
                made.append(el("rect", cls=wash, x=x - 11, y=y - 9, width=22, height=18))
            cls = "now" if (r, c) == self.here else None if wash else "n" + "ab"[(r + c) % 2]
            made.append(el("text", text, cls=cls, x=x, y=y))
        return join(made)

    def folded(self) -> Html:
        board = pictures.Board.folded(self)
        return join([fold(_("Data table"), self.table.html()), board]) if self.table else board

    def _squares(self) -> Html:
        made = [pictures.checkered(self.rows, self.columns)]
        made += [
            el("rect", cls=wash, x=c * UNIT, y=r * UNIT, width=UNIT, height=UNIT)
            for (r, c), wash in sorted((self.washes or {}).items())
        ]
        for squares, cls in ((self.holes, "hole"), (self.free, "free")):
            made += [el("rect", cls=cls, x=c * UNIT, y=r * UNIT, width=UNIT, height=UNIT) for r, c in sorted(squares)]
        return join(made)

    def _line(self) -> Html:
        lines = [pictures.Board._line(self)]
        lines += [
            el("polyline", cls="p", points=" ".join(f"{c * UNIT + UNIT // 2},{r * UNIT + UNIT // 2}" for r, c in part))
            for part in self.parts
        ]
        return join(lines)


def drawn_tour(tour: Tour, title: str, description: str, *, numbered: bool = True, **more: object) -> Drawn:
    """A tour, with its numbers if asked; a move that leaves one edge and comes in at another is not drawn."""
    steps = [*tour.path, tour.start] if tour.closed else list(tour.path)
    board = tour.board
    return Drawn(
        board.rows,
        board.columns,
        title,
        description,
        numbers={square: str(number) for number, square in enumerate(tour.path, 1)},
        bare=not numbered,
        here=tour.start,
        whole=True,
        parts=tuple(_flat_parts(board, steps)),
        **more,  # type: ignore[arg-type]
    )


def _flat_parts(board: Board, steps: list[Square]) -> Iterator[tuple[Square, ...]]:
    part = steps[:1]
    for a, b in pairwise(steps):
        if sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) != sorted(board.leaper):
            yield tuple(part)
            part = []
        part.append(b)
    yield tuple(part)


def squares_in_words(board: Board, squares: Iterable[Square]) -> str:
    """Names of squares in the order of the alphabet: a1, b2, c3; a dash if there is none."""
    return ", ".join(sorted(map(board.name, squares))) or "–"


def choice_of(argument: str, value: str, allowed: Iterable[str]) -> str:
    """The value, if it is one of those allowed."""
    names = tuple(allowed)
    if value not in names:
        raise BadValueError(argument, value, _("one of {names}").format(names=", ".join(names)))
    return value
