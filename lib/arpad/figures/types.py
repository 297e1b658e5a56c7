"""What an answer is made of: figure, table, working, games, result cards, sentence.

Each part is a frozen dataclass with its words (title, alternative text) and its data; it gives itself as HTML for the
page and as plain text, and renders itself in a notebook. `Answer` puts parts in the order of the book: picture, one
sentence with the number, working, data. The class names are those of the stylesheet (site/static/book.css).
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.words import _, ngettext, whole

__all__ = [
    "Answer",
    "Card",
    "Cards",
    "Figure",
    "Games",
    "Paragraph",
    "Result",
    "Sentence",
    "Step",
    "Table",
    "Working",
    "fold",
    "scroll",
]

Cell = str | int


def fold(summary: str, *content: Html | None, cls: str = "book-fold") -> Html:
    """Something that opens when asked: data, working, solutions, reasons."""
    return el("details", el("summary", summary), *content, cls=cls)


def scroll(content: Html, name: str) -> Html:
    """A box that scrolls by itself, reachable by keyboard, so that a wide table never makes the page scroll."""
    return el("div", content, cls="book-scroll", tabindex=0, role="region", aria_label=name)


@dataclass(frozen=True, slots=True)
class Table(Result):
    """Rows under a caption. Cells are text or whole numbers; decimals come formatted, with the places that they mean.

    Raises BadValueError when a row is longer or shorter than the head.

    >>> print(Table(("difference", "expected"), ((0, "0.50"), (100, "0.64")), "FIDE 8.1.2").text())
    FIDE 8.1.2
    difference  expected
             0      0.50
           100      0.64
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str
    row_head: bool = True  # the first cell of a row names it

    def __post_init__(self) -> None:
        if not self.columns:
            raise BadValueError("columns", self.columns, _("at least one column"))
        for row in self.rows:
            if len(row) != len(self.columns):
                raise BadValueError("row", row, _("{n} cells, one a column").format(n=len(self.columns)))

    def _shown(self) -> list[tuple[str, ...]]:
        return [tuple(cell if isinstance(cell, str) else whole(cell) for cell in row) for row in self.rows]

    def _numeric(self) -> list[bool]:
        """Columns of numbers stand right-aligned."""
        digits = set("+−.,%½\u2009\u202f 0123456789")
        return [all(set(cell) <= digits for cell in column) for column in zip(*self._shown(), strict=True)] or [
            False
        ] * len(self.columns)

    def body(self) -> Html:
        classes = ["num" if numeric else None for numeric in self._numeric()]
        heads = [el("th", title, scope="col", cls=cls) for title, cls in zip(self.columns, classes, strict=True)]
        rows = []
        for row in self._shown():
            cells = [el("td", cell, cls=cls) for cell, cls in zip(row, classes, strict=True)]
            if self.row_head:
                cells[0] = el("th", row[0], scope="row", cls=classes[0])
            rows.append(el("tr", *cells))
        table = el(
            "table", el("caption", self.caption), el("thead", el("tr", *heads)), el("tbody", *rows), cls="book-table"
        )
        return scroll(table, self.caption)

    def text(self) -> str:
        lines = [self.columns, *self._shown()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        aligned = [
            "  ".join(
                cell.rjust(width) if numeric else cell.ljust(width)
                for cell, width, numeric in zip(line, widths, self._numeric(), strict=True)
            ).rstrip()
            for line in lines
        ]
        return "\n".join((self.caption, *aligned))


@dataclass(frozen=True, slots=True)
class Figure(Result):
    """A chart: plotly traces and layout, title, alternative text that says the finding, caption, data as a table.

    Colours are token names (see `arpad.figures.chart`). Raises BadValueError for a trace type that the site's plotly
    bundle does not hold: it would silently be drawn as something else.
    """

    data: tuple[Mapping[str, Any], ...]
    layout: Mapping[str, Any]
    title: str
    alt: str
    table: Table
    finding: str = ""  # the caption's first sentence, in bold
    caption: str = ""

    def __post_init__(self) -> None:
        for trace in self.data:
            if trace.get("type") not in chart.TRACE_TYPES:
                known = ", ".join(sorted(chart.TRACE_TYPES))
                raise BadValueError("type", trace.get("type"), _("one of {names}").format(names=known))

    def plotly(self) -> dict[str, Any]:
        """The plain plotly dict, with token names for colours."""
        return {
            "data": [dict(trace) for trace in self.data],
            "layout": chart.layout(self.layout),
            "config": chart.CONFIG,
        }

    def plots(self) -> Iterator[dict[str, Any]]:
        yield chart.for_notebook(self.plotly(), self.title)

    def _picture(self, *below: Html | None) -> Html:
        plot = el("div", _json(self.plotly()), cls="plot", aria_hidden="true")
        caption = join([el("b", self.finding) if self.finding else None, " " if self.caption else None, self.caption])
        return el(
            "figure",
            el("div", plot, role="img", aria_label=self.alt),
            el("figcaption", caption) if caption.strip() else None,
            *below,
            cls="book-figure",
        )

    def body(self) -> Html:
        return self._picture()

    def folded(self) -> Html:
        return fold(_("Data table"), self.table.html())

    def html(self) -> Html:
        return self._picture(self.folded())

    def notebook_parts(self) -> Iterator[Html | dict[str, Any]]:
        yield from self.plots()
        yield join(
            [el("p", el("b", self.finding), " ", self.caption) if self.finding or self.caption else None, self.folded()]
        )

    def text(self) -> str:
        return "\n".join(line for line in (self.title, self.alt, f"{self.finding} {self.caption}".strip()) if line)


def _json(plot: Mapping[str, Any]) -> Html:
    """The plotly dict inside the page; `<` becomes an escape, so that no text in it can end the element."""
    text = json.dumps(plot, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Html(f'<script type="application/json">{text}</script>')


@dataclass(frozen=True, slots=True)
class Step:
    """One line of working: a name, what it equals, a remark. An empty name continues the line above."""

    name: str
    expression: str
    remark: str = ""
    result: bool = False


@dataclass(frozen=True, slots=True)
class Working(Result):
    """A sum line by line, equal signs aligned, the last result bold.

    >>> print(Working((Step("difference", "1613 − 1388 = 225"), Step("", "0.785", result=True))).text())
    difference = 1613 − 1388 = 225
               = 0.785
    """

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        if not self.steps:
            raise BadValueError("steps", self.steps, _("at least one line"))

    def body(self) -> Html:
        lines = []
        for step in self.steps:
            value = el("b", step.expression) if step.result else step.expression
            remark = el("small", step.remark) if step.remark else None
            lines.append(
                el("li", el("span", step.name), el("span", "="), el("span", value, " " if remark else None, remark))
            )
        return el("ol", *lines, cls="book-work")

    def text(self) -> str:
        width = max(len(step.name) for step in self.steps)
        return "\n".join(
            f"{step.name:>{width}} = {step.expression}" + (f"   ({step.remark})" if step.remark else "")
            for step in self.steps
        )


_SQUARES = {mark: el("i", cls=mark) for mark in "wdln"}


@dataclass(frozen=True, slots=True)
class Games(Result):
    """Games as squares: full = won, half = drawn, outline = lost, dotted = not played.

    There are as many squares as the numbers beside them say.

    `order` gives the marks one by one ("wdlwn"); without it they stand won, drawn, lost, not played.
    Raises BadValueError for a negative number or an order that does not add up.

    >>> Games(64, 30, 6).text()
    '64 won, 30 drawn, 6 lost'
    """

    won: int
    drawn: int
    lost: int
    unplayed: int = 0
    order: str = ""
    strong: str = ""  # a sentence before the words, in bold: then the games are the answer

    def __post_init__(self) -> None:
        for name, n in (("won", self.won), ("drawn", self.drawn), ("lost", self.lost), ("unplayed", self.unplayed)):
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                raise BadValueError(name, n, _("zero or more games"))
        marks = dict(zip("wdln", (self.won, self.drawn, self.lost, self.unplayed), strict=True))
        if self.order and Counter(self.order) != Counter(marks):
            raise BadValueError(
                "order", self.order, _("a string of w, d, l and n with as many of each as the counts say")
            )

    @property
    def score(self) -> float:
        """Points: a win one, a draw a half."""
        return self.won + self.drawn / 2

    def squares(self) -> Html:
        """The squares alone, hidden from a screen reader: words stand beside them."""
        marks = self.order or "w" * self.won + "d" * self.drawn + "l" * self.lost + "n" * self.unplayed
        many = " hundred" if len(marks) > 20 else ""
        squares = Html("".join(map(_SQUARES.__getitem__, marks)))
        return el("span", squares, cls="book-games" + many, aria_hidden="true")

    def body(self) -> Html:
        if self.strong:
            return join([self.squares(), el("p", el("b", self.strong), f" {self._words()}.", cls="book-sentence")])
        return el("p", self.squares(), " ", self._words())

    def text(self) -> str:
        return f"{self.strong} {self._words()}." if self.strong else self._words()

    def _words(self) -> str:
        parts = [
            ngettext("{n} won", "{n} won", self.won).format(n=self.won),
            ngettext("{n} drawn", "{n} drawn", self.drawn).format(n=self.drawn),
            ngettext("{n} lost", "{n} lost", self.lost).format(n=self.lost),
        ]
        if self.unplayed:
            parts.append(ngettext("{n} not played", "{n} not played", self.unplayed).format(n=self.unplayed))
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Card:
    """A big number with its making: never a number without it."""

    label: str
    value: str
    how: str
    games: Games | None = None


@dataclass(frozen=True, slots=True)
class Cards(Result):
    """Result cards side by side.

    >>> Cards((Card("New rating", "1601", "= 1613 + 32 × (2.5 − 2.867)"),)).text()
    'New rating: 1601 = 1613 + 32 × (2.5 − 2.867)'
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise BadValueError("cards", self.cards, _("at least one card"))

    def body(self) -> Html:
        boxes = (
            el(
                "div",
                el("dt", card.label),
                el("dd", card.value, cls="value"),
                el("dd", join([card.games.squares(), " "]) if card.games else None, card.how, cls="how"),
                cls="book-result",
            )
            for card in self.cards
        )
        return el("dl", *boxes, cls="book-results")

    def text(self) -> str:
        return "\n".join(f"{card.label}: {card.value} {card.how}" for card in self.cards)


@dataclass(frozen=True, slots=True)
class Sentence(Result):
    """The answer in one sentence, the number first and in bold."""

    strong: str
    rest: str = ""

    def body(self) -> Html:
        return el("p", el("b", self.strong), " " if self.rest else None, self.rest, cls="book-sentence")

    def text(self) -> str:
        return f"{self.strong} {self.rest}".strip()


@dataclass(frozen=True, slots=True)
class Paragraph(Result):
    """A remark in the machine's voice."""

    words: str

    def body(self) -> Html:
        return el("p", self.words, cls="book-note")

    def text(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Answer(Result):
    """Several parts that answer together; what they fold comes last.

    Raises BadValueError when there is none.
    """

    parts: tuple[Result, ...]

    def __init__(self, *parts: Result) -> None:
        if not parts:
            raise BadValueError("parts", parts, _("at least one result"))
        object.__setattr__(self, "parts", parts)

    def body(self) -> Html:
        return join(part.body() for part in self.parts)

    def folded(self) -> Html:
        return join(part.folded() for part in self.parts)

    def plots(self) -> Iterator[dict[str, Any]]:
        for part in self.parts:
            yield from part.plots()

    def notebook_parts(self) -> Iterator[Html | dict[str, Any]]:
        waiting: list[Html] = []
        for part in self.parts:
            plots = list(part.plots())
            if plots and waiting:
                yield join(waiting)
                waiting = []
            yield from plots
            if not plots:
                waiting.append(part.body())
        waiting.append(self.folded())
        if any(waiting):
            yield join(waiting)

    def text(self) -> str:
        return "\n\n".join(part.text() for part in self.parts)
