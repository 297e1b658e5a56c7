"""A tour as a picture that needs nothing else: one SVG file with its own colours, light and dark.

The pictures of the book are drawn by `arpad.figures.board` in the book's style; this one is for a file, a poster or a
work sheet.
"""

from itertools import pairwise
from xml.sax.saxutils import escape

from arpad.knight.board import Square
from arpad.knight.tour import Tour
from arpad.words import _

__all__ = ["tour_svg"]

UNIT = 40
NUMBERED_TO = 1024  # squares: on larger boards the numbers would be too small to read

_STYLE = (
    "text{font:15px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#1d2126}"
    ".light{fill:#f7f2e7}.dark{fill:#e3d9c4}.hole{fill:#827c6e}"
    ".line{fill:none;stroke:#1d5a9e;stroke-width:2;stroke-linejoin:round}.start{fill:#ff9a5e}.end{fill:#8dbaf6}"
    "@media(prefers-color-scheme:dark){text{fill:#e8e5de}.light{fill:#363d47}.dark{fill:#272c34}"
    ".line{stroke:#8dbaf6}.start{fill:#b8490b}.end{fill:#1d5a9e}}"
)


def tour_svg(tour: Tour) -> str:
    """The tour as an SVG document: line, orange start, blue end if the tour is open, numbers on boards that hold them.

    A move over a joined edge is not drawn: its two squares are not side by side on the page.

    >>> from arpad.knight.construct import construct_tour
    >>> from arpad.knight.board import Board
    >>> tour_svg(construct_tour(Board(3, 4))).count("<text")
    12
    """
    board = tour.board
    width, height = board.columns * UNIT, board.rows * UNIT
    steps = [*tour.path, tour.start] if tour.closed else list(tour.path)
    named = {
        "shape": board.shape,
        "start": board.name(tour.start),
        "end": board.name(tour.end),
    }
    title = _("A closed tour of {shape} squares") if tour.closed else _("An open tour of {shape} squares")
    said = (
        _("It begins on {start}; the last square, {end}, is one move from it.")
        if tour.closed
        else _("It begins on {start} and ends on {end}.")
    )
    marks = [_mark(tour.start, "start")] + ([] if tour.closed else [_mark(tour.end, "end")])
    numbers = [
        f'<text x="{c * UNIT + UNIT // 2}" y="{r * UNIT + UNIT // 2}">{number}</text>'
        for number, (r, c) in enumerate(tour.path, 1)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title.format(**named))}</title>",
            f"<desc>{escape(said.format(**named))}</desc>",
            f"<style>{_STYLE}</style>",
            f'<pattern id="board" width="{2 * UNIT}" height="{2 * UNIT}" patternUnits="userSpaceOnUse">'
            f'<rect class="light" width="{2 * UNIT}" height="{2 * UNIT}"/>'
            f'<path class="dark" d="M{UNIT} 0h{UNIT}v{UNIT}h-{2 * UNIT}v{UNIT}h{UNIT}z"/></pattern>',
            f'<rect width="{width}" height="{height}" fill="url(#board)"/>',
            *(_mark(hole, "hole") for hole in sorted(board.holes)),
            *marks,
            *(f'<polyline class="line" points="{line}"/>' for line in _lines(tour, steps)),
            *(numbers if board.size <= NUMBERED_TO else ()),
            "</svg>",
        ]
    )


def _lines(tour: Tour, steps: list[Square]) -> list[str]:
    """The path as lines between centres of squares, broken where a move leaves one edge and comes in at another."""
    parts: list[list[Square]] = [steps[:1]]
    r, s = tour.board.leaper
    for a, b in pairwise(steps):
        flat = sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [r, s]
        if flat:
            parts[-1].append(b)
        else:
            parts.append([b])
    return [
        " ".join(f"{c * UNIT + UNIT // 2},{r * UNIT + UNIT // 2}" for r, c in part) for part in parts if len(part) > 1
    ]


def _mark(square: Square, name: str) -> str:
    row, column = square
    size = f'width="{UNIT}" height="{UNIT}"'
    return f'<rect class="{name}" x="{column * UNIT}" y="{row * UNIT}" {size}/>'
