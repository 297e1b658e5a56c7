"""Everyone plays everyone: the circle that makes the schedule, and a crosstable that checks itself."""

from dataclasses import dataclass
from hashlib import sha256

from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.markup import Html, el
from arpad.figures.standings import Crosstable
from arpad.figures.types import Answer, Paragraph, Sentence, Step, Table, Working, fold
from arpad.figures.wording import worded
from arpad.tournaments.crosstable import CrosstableError, crosstable
from arpad.tournaments.pasted import read_crosstable
from arpad.tournaments.round_robin import berger_table, circle, free_players
from arpad.words import N_, _, ngettext, points

__all__ = ["Circle", "checked_crosstable", "circle_method"]


@dataclass(frozen=True, slots=True)
class Circle(Result):
    """Two rows of players, those above each other meet; the first of the upper row stays, all others move around."""

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    free: int | None
    title: str

    def body(self) -> Html:
        width = 60 * len(self.upper)
        marks: list[Html] = []
        for i, (a, b) in enumerate(zip(self.upper, self.lower, strict=True)):
            x = 60 * i + 30
            if self.free not in (a, b):
                marks.append(el("polyline", cls="p", points=f"{x},30 {x},110"))
            for number, y in ((a, 30), (b, 110)):
                fixed = i == 0 and y == 30
                marks.append(el("rect", cls="here" if fixed else "a", x=x - 20, y=y - 20, width=40, height=40))
                shown = "–" if number == self.free else number
                marks.append(el("text", shown, cls="now" if fixed else "na", x=x, y=y))
        # The way around: along the upper row, down, back along the lower row, up.
        turn = f"M90 6H{width - 26}M{width - 26} 134H34"
        mark = sha256(self.title.encode()).hexdigest()[:6]
        drawing = el(
            "svg",
            el("title", self.title, id=f"circle-{mark}-t"),
            el("desc", self.text(), id=f"circle-{mark}-d"),
            el("path", cls="rule", d=turn),
            *marks,
            cls="book-board",
            viewBox=f"0 0 {width} 140",
            role="img",
            aria_labelledby=f"circle-{mark}-t circle-{mark}-d",
        )
        return el("figure", drawing, cls="book-figure")

    def folded(self) -> Html:
        return fold(_("The circle as text"), el("pre", self.text()))

    def text(self) -> str:
        rows = (" ".join(f"{'-' if n == self.free else n:>3}" for n in row) for row in (self.upper, self.lower))
        return "\n".join(rows)


@worded(N_("The circle method"), players=N_("Players"), round_number=N_("Round"))
def circle_method(players: int = 8, round_number: int = 1) -> Answer:
    """One round of a round robin by the circle, with the colours of the Berger table.

    Raises BadValueError for fewer than 3 or more than 24 players; a round past the last one shows the last.

    >>> circle_method(4, 2).parts[1].text()
    'Round 2 of 3. Numbers above each other meet; 4 stays in its place.'
    """
    if not 3 <= players <= 24:
        raise BadValueError("players", players, _("a number from 3 to 24"))
    if round_number < 1:
        raise BadValueError("round_number", round_number, _("1 or more"))
    schedule = berger_table(players)
    number = min(round_number, len(schedule))
    upper, lower = circle(players, number)
    nobody = players + 1 if players % 2 else None
    pairs = schedule[number - 1]
    rest = free_players(players, schedule)[number - 1]
    strong = _("Round {n} of {of}.").format(n=number, of=len(schedule))
    words = (
        _("Numbers above each other meet; the empty place stays where it is.")
        if nobody
        else _("Numbers above each other meet; {last} stays in its place.").format(last=upper[0])
    )
    if rest:
        words += " " + _("Number {n} is free.").format(n=rest[0])
    table = Table(
        (_("board"), _("White"), _("Black")),
        tuple((board, white, black) for board, (white, black) in enumerate(pairs, 1)),
        _("Round {n} in the Berger table").format(n=number),
    )
    games = players * (players - 1) // 2
    working = Working((Step(_("games in all"), f"{players} × {players - 1} / 2 = {games}", result=True),))
    return Answer(
        Circle(upper, lower, nobody, _("The circle in round {n}").format(n=number)),
        Sentence(strong, words),
        table,
        working,
    )


REBUILT = """\
Abecé  x 1 1 1 1 1 1 ½
Efe    0 x 0 ½ 0 0 1 ½
Hache  0 1 x 1 ½ 1 ½ 1
Jota   0 ½ 0 x 0 1 1 0
Pecu   0 1 ½ 1 x ½ 1 1
Dobley 0 1 0 0 ½ x ½ ½
Erre   0 0 ½ 0 0 ½ x 0
Zeta   ½ ½ 0 1 0 ½ 1 x"""


@worded(N_("A crosstable that checks itself"), table=N_("Results, one player a line"))
def checked_crosstable(table: str = REBUILT) -> Answer:
    """A crosstable typed or pasted, checked cell against cell, with its points added up twice.

    Raises the reader's own error, with line and column, for a cell that contradicts its mirror.

    >>> checked_crosstable().parts[1].text()
    '28 games, 28 points. Each pair of mirrored cells adds up to one point.'
    """
    try:
        read = read_crosstable(table)
    except CrosstableError as error:
        error.argument = "table"  # type: ignore[attr-defined]  # so that the page marks the box
        raise
    made = crosstable(read.tournament)
    size = len(made.players)
    if size > 24:
        raise BadValueError("table", f"{size} players", _("at most 24 players on a page"))
    scores: list[tuple[float | None, ...]] = []
    for i in range(size):
        row: list[float | None] = []
        for j in range(size):
            played = made.cells[i][j]
            row.append(None if i == j or not played else _points_in(made.text(i, j)))
        scores.append(tuple(row))
    games = sum(1 for i in range(size) for j in range(i) if made.cells[i][j])
    total = sum(made.scores)
    drawn = Crosstable(_("Your table"), tuple(player.name for player in made.players), tuple(scores))
    strong = ngettext("{games} game, {points} points.", "{games} games, {points} points.", games).format(
        games=games, points=points(float(total))
    )
    rest = _("Each pair of mirrored cells adds up to one point.")
    notices = [Paragraph(str(notice)) for notice in read.notices]
    return Answer(drawn, Sentence(strong, rest), *notices)


def _points_in(cell: str) -> float:
    """What a cell of one or more games is worth: forfeits count as they score."""
    return sum({"1": 1.0, "+": 1.0, "½": 0.5}.get(sign, 0.0) for sign in cell)
