"""Tables of a tournament: crosstable, standings whose numbers unfold into their terms, pairings with their reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.figures.types import fold, scroll
from arpad.words import _, ngettext, points

__all__ = ["Crosstable", "Pair", "Pairings", "Ranked", "Ranking", "Term", "score_matrix"]


@dataclass(frozen=True, slots=True)
class Crosstable(Result):
    """Everyone against everyone: `scores[i][j]` is what i scored against j, None where they did not meet.

    `columns` stand right of the results, a title and a text for each player.

    >>> print(Crosstable("Two", ("Ana", "Bea"), ((None, 1.0), (0.0, None))).text())
    Two
    1 Ana  x 1  1
    2 Bea  0 x  0
    """

    caption: str
    players: tuple[str, ...]
    scores: tuple[tuple[float | None, ...], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __post_init__(self) -> None:
        n = len(self.players)
        if len(self.scores) != n or any(len(row) != n for row in self.scores):
            raise BadValueError("scores", self.scores, _("{n} rows of {n} scores").format(n=n))
        for title, texts in self.columns:
            if len(texts) != n:
                raise BadValueError("columns", title, _("{n} texts").format(n=n))

    def _totals(self) -> tuple[str, ...]:
        return tuple(points(sum(score for score in row if score is not None)) for row in self.scores)

    def body(self) -> Html:
        n = len(self.players)
        extra = (*self.columns, (_("Points"), self._totals()))
        head = [
            el("th", "#", scope="col", cls="num"),
            el("th", _("Player"), scope="col"),
            *(el("th", i, scope="col", cls="num") for i in range(1, n + 1)),
            *(el("th", title, scope="col", cls="num") for title, _texts in extra),
        ]
        rows = [
            el(
                "tr",
                el("td", i + 1, cls="num"),
                el("th", name, scope="row"),
                *(_result(self.scores[i][j], same=i == j) for j in range(n)),
                *(el("td", texts[i], cls="num") for _title, texts in extra),
            )
            for i, name in enumerate(self.players)
        ]
        table = el(
            "table",
            el("caption", self.caption),
            el("thead", el("tr", *head)),
            el("tbody", *rows),
            cls="book-table cross",
        )
        return scroll(table, self.caption)

    def text(self) -> str:
        width = max(len(name) for name in self.players)
        totals = self._totals()
        lines = [self.caption]
        for i, name in enumerate(self.players):
            marks = ("x" if i == j else "." if s is None else points(s) for j, s in enumerate(self.scores[i]))
            lines.append(f"{i + 1} {name.ljust(width)}  {' '.join(marks)}  {totals[i]}")
        return "\n".join(lines)


def _result(score: float | None, *, same: bool) -> Html:
    if same:
        return el("td", cls="x")
    if score is None:
        return el("td", cls="n")
    kind = "w" if score == 1 else "l" if score == 0 else "d"
    return el("td", points(score), cls=kind)


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a sum: of which opponent, how it is made, its value; `more` than a rival's, or `cut` from the sum."""

    name: str
    made: str
    value: float
    more: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of the standings: place, player, a text for each column, which column decided, the terms of one of them."""

    place: str
    name: str
    cells: tuple[str, ...]
    decided: int | None = None
    terms: tuple[Term, ...] = ()
    total: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class Ranking(Result):
    """Standings. The name of a player unfolds the terms of one number; all bars share one scale, so that rows compare.

    Raises BadValueError when a row has more or fewer texts than there are columns.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[Ranked, ...]
    legend: str = ""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.cells) != len(self.columns):
                raise BadValueError("cells", row.cells, _("{n} cells, one a column").format(n=len(self.columns)))

    def body(self) -> Html:
        largest = max((abs(term.value) for row in self.rows for term in row.terms), default=0) or 1
        mark = sha256(self.caption.encode()).hexdigest()[:5]
        head = [
            el("th", "#", scope="col", cls="num"),
            el("th", _("Player"), scope="col"),
            *(el("th", title, scope="col", cls="num") for title in self.columns),
        ]
        rows = [self._row(i, row, f"terms-{mark}-{i}", largest) for i, row in enumerate(self.rows)]
        table = el(
            "table",
            el("caption", self.caption),
            el("thead", el("tr", *head)),
            el("tbody", *rows),
            cls="book-table standings",
        )
        return join([scroll(table, self.caption), el("p", self.legend, cls="book-note") if self.legend else None])

    def _row(self, index: int, row: Ranked, at: str, largest: float) -> Html:
        name: str | Html = row.name
        if row.terms:
            name = el(
                "button",
                row.name,
                type="button",
                cls="book-unfold",
                aria_expanded="true" if row.open else "false",
                aria_controls=at,
            )
        cells = (el("td", text, cls="num decides" if i == row.decided else "num") for i, text in enumerate(row.cells))
        line = el("tr", el("td", row.place, cls="num"), el("th", name, scope="row"), *cells)
        if not row.terms:
            return line
        terms = el("td", _terms(row, largest), colspan=len(self.columns) + 1)
        return join([line, el("tr", el("td"), terms, id=at, hidden=not row.open)])

    def text(self) -> str:
        lines = [self.caption, " | ".join(("#", _("Player"), *self.columns))]
        for row in self.rows:
            lines.append(" | ".join((row.place, row.name, *row.cells)))
            lines += [f"    {term.name}: {term.made}" + (f" ({_('cut')})" if term.cut else "") for term in row.terms]
        return "\n".join(lines)


def _terms(row: Ranked, largest: float) -> Html:
    lines = []
    for term in row.terms:
        kind = " ".join(word for word, on in (("more", term.more), ("cut", term.cut)) if on)
        cut = el("b", _("cut")) if term.cut else None
        bar = el("dd", cut, cls="bar", style=f"width:{100 * abs(term.value) / largest:.4g}%")
        lines.append(el("div", el("dt", term.name), el("dd", term.made, cls="num"), bar, cls=kind or None))
    lines.append(el("div", el("dt", _("Sum")), el("dd", row.total, cls="num"), cls="sum"))
    return el("dl", *lines, cls="book-terms")


@dataclass(frozen=True, slots=True)
class Pair:
    """A board: who has White and Black with their scores, the reasons in the order in which they decided."""

    board: int
    white: str
    black: str
    white_score: float = 0.0
    black_score: float = 0.0
    reasons: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairings(Result):
    """The boards of a round; under each a fold with its reasons, refused pairings first.

    >>> print(Pairings((Pair(1, "Abecé", "Hache", 2, 2, ("Equal scores: 2 and 2.",)),)).text())
    1. Abecé (2) – Hache (2)
       Equal scores: 2 and 2.
    """

    pairs: tuple[Pair, ...]
    bye: str = ""

    def body(self) -> Html:
        boards = [_board(pair) for pair in self.pairs]
        return join([el("ol", *boards, cls="book-pairings"), el("p", self.bye, cls="book-note") if self.bye else None])

    def text(self) -> str:
        lines = []
        for pair in self.pairs:
            white, black = points(pair.white_score), points(pair.black_score)
            lines.append(f"{pair.board}. {pair.white} ({white}) – {pair.black} ({black})")
            lines += [f"   {reason}" for reason in (*pair.refused, *pair.reasons)]
        return "\n".join([*lines, *([self.bye] if self.bye else [])])


def _board(pair: Pair) -> Html:
    reasons = [el("li", reason, cls="refused") for reason in pair.refused]
    reasons += [el("li", reason) for reason in pair.reasons]
    summary = ngettext("{n} reason", "{n} reasons", len(reasons)).format(n=len(reasons))
    return el(
        "li",
        el("span", pair.board, cls="num"),
        _side("white", _("White: "), pair.white, pair.white_score),
        el("span", "–"),
        _side("black", _("Black: "), pair.black, pair.black_score),
        fold(summary, el("ul", *reasons)) if reasons else None,
    )


def _side(colour: str, words: str, name: str, score: float) -> Html:
    return el(
        "span",
        el("i", cls=f"book-piece {colour}"),
        el("span", words, cls="visually-hidden"),
        el("b", name),
        " ",
        el("small", points(score)),
        cls="player",
    )


def score_matrix(names: Sequence[str], games: Sequence[tuple[str, str, float]]) -> tuple[tuple[float | None, ...], ...]:
    """Scores of everyone against everyone, games between the same two added up, from (white, black, white's score)."""
    at = {name: i for i, name in enumerate(names)}
    table: list[list[float | None]] = [[None] * len(names) for _name in names]
    for white, black, score in games:
        for one, other, made in ((at[white], at[black], score), (at[black], at[white], 1 - score)):
            table[one][other] = (table[one][other] or 0.0) + made
    return tuple(tuple(row) for row in table)
