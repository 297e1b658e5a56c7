"""A board as a drawing and as text: squares, a path, numbers, and the squares that matter, in the book's one style."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.figures.types import fold
from arpad.words import _

__all__ = ["UNIT", "Board", "Square", "Sum", "checkered"]

Square = tuple[int, int]  # row and column from the top left, from 0
UNIT = 40


@dataclass(frozen=True, slots=True)
class Sum:
    """A number beside a row, under a column or at a corner: `lit` when it has reached its goal, `no` when it cannot."""

    at: Square  # may lie just outside the board
    value: str
    state: str = ""  # "", "lit", "no"


@dataclass(frozen=True, slots=True)
class Board(Result):
    """A board of `rows` x `columns` with a path through squares, numbers on squares and sums at the edges.

    `path` is a sequence of squares; its last moves are drawn strong, earlier ones faint, unless `whole` asks for all of
    it in one line. Raises BadValueError for a square off the board.

    >>> print(Board(2, 3, "A corner", "two squares", numbers={(0, 0): "1", (1, 2): "2"}).text())
    A corner
     1  .  .
     .  .  2
    """

    rows: int
    columns: int
    title: str
    description: str
    path: tuple[Square, ...] = ()
    numbers: Mapping[Square, str] | None = None
    here: Square | None = None
    end: Square | None = None
    holes: frozenset[Square] = frozenset()
    free: frozenset[Square] = frozenset()  # squares that may be next
    sums: tuple[Sum, ...] = ()
    whole: bool = False
    closed: bool = False
    caption: str = ""
    finding: str = ""

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1:
            raise BadValueError("rows, columns", (self.rows, self.columns), _("at least one of each"))
        marked = [*self.path, *(self.numbers or ()), *self.holes, *self.free]
        marked += [square for square in (self.here, self.end) if square is not None]
        for row, column in marked:
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise BadValueError("square", (row, column), _("a row and a column on the board, from 0"))

    def _squares(self) -> Html:
        made = []
        for row in range(self.rows):
            for column in range(self.columns):
                kind = "hole" if (row, column) in self.holes else "ab"[(row + column) % 2]
                made.append(_rect(row, column, kind))
        made += [_rect(row, column, "free") for row, column in sorted(self.free)]
        return join(made)

    def _line(self) -> Html:
        points = [*self.path, self.path[0]] if self.closed and self.path else list(self.path)
        if self.whole or len(points) < 3:
            return _polyline(points, "p")
        return join([_polyline(points, "p trail"), _polyline(points[-7:], "p")])

    def _texts(self) -> Html:
        made = []
        # In the order of the squares: a set's order, through which numbers may have come, differs between machines.
        for (row, column), text in sorted((self.numbers or {}).items()):
            cls = "now" if (row, column) == self.here else "n" + "ab"[(row + column) % 2]
            made.append(el("text", text, cls=cls, x=column * UNIT + UNIT // 2, y=row * UNIT + UNIT // 2))
        return join(made)

    def _sums(self) -> Html:
        made = []
        for sum_ in self.sums:
            x, y = sum_.at[1] * UNIT + UNIT // 2, sum_.at[0] * UNIT + UNIT // 2
            box = el("rect", x=x - 17, y=y - 13, width=34, height=26)
            made.append(el("g", box, el("text", sum_.value, x=x, y=y), cls=f"sum {sum_.state}".strip()))
        return join(made)

    def picture(self) -> Html:
        """The drawing alone. Path under numbers, the current square over the path."""
        mark = sha256((self.title + self.description).encode()).hexdigest()[:6]
        edge = UNIT if self.sums else 0
        box = f"0 {-edge} {self.columns * UNIT + edge} {self.rows * UNIT + 2 * edge}"
        start = [_rect(*self.here, "start" if self.whole else "here")] if self.here else []
        end = [_rect(*self.end, "end")] if self.end else []
        return el(
            "svg",
            el("title", self.title, id=f"board-{mark}-t"),
            el("desc", self.description, id=f"board-{mark}-d"),
            self._squares(),
            self._line(),
            join(start + end),
            self._texts(),
            self._sums(),
            cls="book-board",
            viewBox=box,
            role="img",
            aria_labelledby=f"board-{mark}-t board-{mark}-d",
        )

    def body(self) -> Html:
        caption = join([el("b", self.finding) if self.finding else None, " " if self.caption else None, self.caption])
        return el("figure", self.picture(), el("figcaption", caption) if caption.strip() else None, cls="book-figure")

    def folded(self) -> Html:
        return fold(_("The board as text"), el("pre", self.text()))

    def text(self) -> str:
        order = {square: str(i) for i, square in reversed(list(enumerate(self.path, 1)))}
        shown = order | dict(self.numbers or {})
        width = max([1, *(len(text) for text in shown.values())]) + 1
        lines = [
            " ".join(
                (shown.get((r, c), "#" if (r, c) in self.holes else ".")).rjust(width) for c in range(self.columns)
            )
            for r in range(self.rows)
        ]
        return "\n".join((self.title, *lines))


def checkered(rows: int, columns: int) -> Html:
    """The squares of a plain board; all dark ones are one shape: a page that holds a hundred boards keeps them small.

    >>> checkered(1, 2)
    '<rect class="a" width="80" height="40"></rect><path class="b" d="M40 0h40v40h-40z"></path>'
    """
    dark = "".join(
        f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z" for r in range(rows) for c in range(1 - r % 2, columns, 2)
    )
    light = el("rect", cls="a", width=columns * UNIT, height=rows * UNIT)
    return join([light, el("path", cls="b", d=dark) if dark else None])


def _rect(row: int, column: int, cls: str) -> Html:
    size = UNIT if cls in ("a", "b", "hole") else UNIT // 2 if cls in ("start", "end") else UNIT
    inset = (UNIT - size) // 2
    return el("rect", cls=cls, x=column * UNIT + inset, y=row * UNIT + inset, width=size, height=size)


def _polyline(points: Sequence[Square], cls: str) -> Html:
    if len(points) < 2:
        return Html("")
    at = " ".join(f"{c * UNIT + UNIT // 2},{r * UNIT + UNIT // 2}" for r, c in points)
    return el("polyline", cls=cls, points=at)
