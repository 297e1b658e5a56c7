"""The small pictures of the book: its home page and its three parts."""

from arpad.datasets import load_event_games, load_event_standings
from arpad.datasets.knight import load_famous_tours
from arpad.figures.board import Board
from arpad.figures.markup import Html, el
from arpad.ratings import expected_score
from arpad.words import _

__all__ = ["crosstable", "curve", "hero", "ring"]


def curve() -> Html:
    """The expected score with one point held."""

    def at(difference: float) -> tuple[float, float]:
        return 104 + difference * 0.175, 88 - 76 * expected_score(difference, 0)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, range(-590, 591, 20)))
    x, y = at(180)
    return el(
        "svg",
        el("path", cls="rule", d="M0 12H208M0 88H208"),
        el("polyline", cls="p", points=line),
        el("path", cls="you", d=f"M0 {y:.1f}H{x:.1f}V88"),
        el("rect", cls="held", x=f"{x - 7:.1f}", y=f"{y - 7:.1f}", width=14, height=14),
        viewBox="0 0 208 100",
        aria_hidden="true",
    )


def ring() -> Html:
    """The knight's ring on 3 x 3, and the centre that it never reaches."""
    squares = [
        el("rect", cls="ab"[(r + c) % 2], x=c * 40, y=r * 40, width=40, height=40) for r in range(3) for c in range(3)
    ]
    line = el("path", cls="p", d="M20 20 60 100 100 20 20 60 100 100 60 20 20 100 100 60Z")
    held = el("rect", cls="held", x=52, y=52, width=16, height=16)
    return el("svg", *squares, line, held, viewBox="0 0 120 120", aria_hidden="true")


def crosstable() -> Html:
    """The first half of the Candidates 2013, everyone against everyone once, in the order of the final table."""
    players = [standing.player for standing in load_event_standings("candidates_2013")]
    squares = [el("rect", cls="x", x=i * 12, y=i * 12, width=10, height=10) for i in range(len(players))]
    for game in load_event_games("candidates_2013"):
        if game.round > 7:
            continue
        white, black = players.index(game.white), players.index(game.black)
        for row, column, score in ((white, black, game.white_score), (black, white, 1 - game.white_score)):
            squares.append(_mark(column * 12, row * 12, score))
    side = 12 * len(players) - 2
    return el("svg", *squares, viewBox=f"0 0 {side} {side}", aria_hidden="true")


def _mark(x: int, y: int, score: float) -> Html:
    """A game as a square: full won, half drawn, outline lost."""
    if score == 0.5:
        half = el("path", cls="d", d=f"M{x} {y}h10L{x} {y + 10}Z")
        return el("g", el("rect", cls="l", x=x + 0.5, y=y + 0.5, width=9, height=9), half)
    if score == 1:
        return el("rect", cls="w", x=x, y=y, width=10, height=10)
    return el("rect", cls="l", x=x + 0.5, y=y + 0.5, width=9, height=9)


def hero() -> Html:
    """Beverley's tour as one line."""
    tour = load_famous_tours()["beverley"]
    places = {n: (r, c) for r, row in enumerate(tour.numbers) for c, n in enumerate(row)}
    path = tuple(places[n] for n in range(1, 65))
    board = Board(
        8,
        8,
        _("A knight's tour of the whole board"),
        _(
            "One line of 63 knight's moves through all 64 squares, from a corner to the bottom row; "
            "every row and column of the numbered board adds up to 260."
        ),
        path=path,
        here=path[0],
        end=path[-1],
        whole=True,
    )
    credit = el("a", _("Not by Euler."), href="doc:reference/sources-corrected#claim-60")
    words = _("One line, 64 squares, every row and column 260.")
    return el("figure", board.picture(), el("figcaption", words, " ", credit), cls="book-figure")
