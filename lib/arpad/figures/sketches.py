"""Several small drawings of one board in rows, to be compared: lines between squares, letters on squares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from arpad.errors import BadValueError
from arpad.figures.board import Square
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.figures.types import fold
from arpad.words import _

__all__ = ["Sketch", "Sketches"]


@dataclass(frozen=True, slots=True)
class Sketch:
    """One drawing: lines through squares, letters on squares, and the words above it."""

    lines: tuple[tuple[Square, ...], ...] = ()
    letters: Mapping[Square, str] = field(default_factory=dict)
    label: str = ""


@dataclass(frozen=True, slots=True)
class Sketches(Result):
    """Drawings of one `rows` x `columns` board, row by row; `washed` squares are marked in each.

    `unit` is the side of a square in the drawing's own measure: half as much makes lines and letters twice as strong.
    Raises BadValueError for a square off the board.

    >>> one = Sketch(lines=(((0, 0), (1, 2)),), label="A move")
    >>> print(Sketches(2, 3, "Moves", "One move.", ((one,),)).text())
    Moves
    A move: a2–c1
    """

    rows: int
    columns: int
    title: str
    description: str
    drawings: tuple[tuple[Sketch, ...], ...]
    washed: frozenset[Square] = frozenset()
    unit: int = 40
    finding: str = ""
    caption: str = ""

    def __post_init__(self) -> None:
        squares = {square for sketch in self._all() for line in sketch.lines for square in line} | self.washed
        for row, column in squares.union(*(sketch.letters for sketch in self._all())):
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise BadValueError("square", (row, column), _("a row and a column on the board, from 0"))

    def _all(self) -> list[Sketch]:
        return [sketch for row in self.drawings for sketch in row]

    def _at(self, square: Square) -> tuple[int, int]:
        return square[1] * self.unit + self.unit // 2, square[0] * self.unit + self.unit // 2

    def _ground(self) -> Html:
        u = self.unit
        squares = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        dark = "".join(f"M{c * u} {r * u}h{u}v{u}h-{u}z" for r, c in squares if (r + c) % 2)
        washed = "".join(f"M{c * u} {r * u}h{u}v{u}h-{u}z" for r, c in sorted(self.washed))
        ground = el("rect", cls="a", width=self.columns * u, height=self.rows * u)
        return join([ground, el("path", cls="b", d=dark), el("path", cls="q1", d=washed) if washed else None])

    def _sketch(self, sketch: Sketch, x: int, y: int) -> Html:
        ways = ("L".join("{} {}".format(*self._at(square)) for square in line) for line in sketch.lines)
        drawn = "".join(f"M{way}" for way in ways)
        letters = []
        for square, letter in sketch.letters.items():
            left, top = self._at(square)
            letters.append(el("text", letter, cls="n" + "ab"[sum(square) % 2], x=left, y=top))
        label = el("text", sketch.label, x=self.columns * self.unit // 2, y=-13) if sketch.label else None
        return el(
            "g",
            label,
            self._ground(),
            el("path", cls="p", d=drawn) if drawn else None,
            *letters,
            transform=f"translate({x} {y})",
        )

    def body(self) -> Html:
        mark = sha256((self.title + self.description).encode()).hexdigest()[:6]
        above = 26 if any(sketch.label for sketch in self._all()) else 0
        step = (self.columns * self.unit + 16, self.rows * self.unit + 16 + above)
        drawn = [
            self._sketch(sketch, column * step[0], above + row * step[1])
            for row, sketches in enumerate(self.drawings)
            for column, sketch in enumerate(sketches)
        ]
        width = max(map(len, self.drawings)) * step[0] - 16
        picture = el(
            "svg",
            el("title", self.title, id=f"sketches-{mark}-t"),
            el("desc", self.description, id=f"sketches-{mark}-d"),
            *drawn,
            cls="book-board",
            viewBox=f"-1 -1 {width + 2} {len(self.drawings) * step[1] - 16 + 2}",
            role="img",
            aria_labelledby=f"sketches-{mark}-t sketches-{mark}-d",
        )
        caption = join([el("b", self.finding) if self.finding else None, " " if self.caption else None, self.caption])
        return el("figure", picture, el("figcaption", caption) if caption.strip() else None, cls="book-figure")

    def folded(self) -> Html:
        return fold(_("The drawings as text"), el("pre", self.text()))

    def _named(self, squares: Sequence[Square]) -> str:
        return "–".join(f"{chr(ord('a') + column)}{self.rows - row}" for row, column in squares)

    def text(self) -> str:
        lines = [self.title]
        for sketch in self._all():
            said = [self._named(line) for line in sketch.lines]
            said += [f"{self._named([square])} {letter}" for square, letter in sketch.letters.items()]
            lines.append(f"{sketch.label}: {', '.join(said)}" if sketch.label else ", ".join(said))
        return "\n".join(lines)
