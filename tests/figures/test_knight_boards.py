"""Boards and their reasons on the page: each answer is held against the library, the drawing against the answer."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from arpad.datasets.knight import load_tour_counts
from arpad.errors import BadValueError
from arpad.figures import knight_boards as pages
from arpad.figures.board import UNIT
from arpad.figures.knight_pictures import Drawn
from arpad.figures.types import Answer, Sentence
from arpad.knight.board import Board, Square
from arpad.knight.enumeration import tours
from arpad.knight.existence import decide, pieces_without
from arpad.knight.tour import Tour
from arpad.words import whole


def picture(answer: Answer) -> Drawn:
    drawn = answer.parts[0]
    assert isinstance(drawn, Drawn)
    return drawn


def sentence(answer: Answer) -> str:
    said = answer.parts[1]
    assert isinstance(said, Sentence)
    return said.text()


def svg(answer: Answer) -> Tag:
    found = BeautifulSoup(answer.html(), "html.parser").select_one("svg.book-board")
    assert found is not None
    return found


def lines(answer: Answer) -> list[list[Square]]:
    """The drawn lines as squares."""
    found = []
    for line in svg(answer).select("polyline.p"):
        points = [tuple(map(int, point.split(","))) for point in str(line["points"]).split()]
        found.append([(y // UNIT, x // UNIT) for x, y in points])
    return found


def path_in_text(answer: Answer) -> list[Square]:
    """The squares in the order of the numbers that the board as text shows."""
    rows = picture(answer).text().splitlines()[1:]
    cells = {word: (r, c) for r, row in enumerate(rows) for c, word in enumerate(row.split())}
    return [cells[str(number)] for number in range(1, len(cells) + 1)]


@pytest.mark.parametrize(("rows", "columns", "closed"), list(product(range(1, 9), range(1, 11), (False, True))))
def test_a_picked_board_has_a_valid_tour_or_the_reason(rows: int, columns: int, closed: bool) -> None:
    board = Board(rows, columns)
    answer, verdict = pages.pick_board(rows, columns, closed), decide(board, closed=closed)
    said = sentence(answer)
    assert verdict.reason in said
    assert said.startswith("Yes. " if verdict.possible else "No. ")
    if not verdict.possible:
        assert lines(answer) == []
        return
    tour = Tour(board, tuple(path_in_text(answer)))
    assert tour.closed or not closed
    (line,) = lines(answer) if board.size > 1 else ([tour.start],)
    assert line[: board.size] == list(tour.path)
    count = load_tour_counts().get((*sorted((rows, columns)), "closed" if closed else "open"))  # type: ignore[arg-type]
    if count is None:
        assert "no table" in said
    else:
        assert f" {whole(count.undirected)} in all" in said


@pytest.mark.parametrize("key", list(pages.CUTS))
def test_pieces_carry_letters_and_are_as_many_as_said(key: str) -> None:
    rows, columns, closed = pages.CUTS[key]
    answer = pages.cut_out(key)
    drawn = picture(answer)
    letters = drawn.numbers or {}
    board = Board(rows, columns)
    assert {*letters} | drawn.holes == {*board.squares}
    assert all(letters[a] == letters[b] for a, b in product(letters, letters) if board.is_move(a, b))
    pieces = len({*letters.values()})
    assert pieces == pieces_without(board, drawn.holes)
    assert pieces > len(drawn.holes) + (not closed)
    assert f"{pieces} pieces" in sentence(answer)
    before = picture(pages.cut_out(key, taken=False))
    assert before.free == drawn.holes
    assert not before.holes


@pytest.mark.parametrize("key", list(pages.COUNTED))
def test_every_tour_is_counted_by_its_start(key: str) -> None:
    rows, columns = pages.COUNTED[key]
    answer = pages.tours_by_start(key)
    counted = {square: int(text) for square, text in (picture(answer).numbers or {}).items()}
    assert sum(counted.values()) == load_tour_counts()[rows, columns, "open"].directed
    board = Board(rows, columns)
    assert {square for square, n in counted.items() if n} == {
        square for square in board.squares if decide(board, start=square).possible
    }
    if board.size <= 12:
        assert Counter(tour.end for tour in tours(board)) == {square: n for square, n in counted.items() if n}


@pytest.mark.parametrize("pieces", ["4x8 4x8", "3x8 5x8", "3x4 3x4 5x4 5x4"])
def test_linked_pieces_are_one_tour_that_finishes_each_piece(pieces: str) -> None:
    answer = pages.linked_board(pieces)
    tour = Tour(Board(8, 8), tuple(path_in_text(answer)))
    washes = picture(answer).washes or {}
    order = [washes[square] for square in tour.path]
    changes = sum(a != b for a, b in pairwise(order))
    assert changes + 1 == len({*order}) == len(pieces.split())


@pytest.mark.parametrize(("pieces", "words"), [("3x3", "centre"), ("3x4", "12 does not divide"), ("4x4", "6 pieces")])
def test_pieces_that_do_not_do_say_why(pieces: str, words: str) -> None:
    assert sentence(pages.linked_board(pieces)).startswith("No. ")
    assert words in sentence(pages.linked_board(pieces))


def test_the_two_rings_leave_their_centres() -> None:
    answer = pages.linked_board("rings")
    assert picture(answer).free == {(1, 1), (1, 4)}
    assert "b2, e2" in sentence(answer)
    ((*walk,),) = lines(answer)
    assert len(walk) == 16


@pytest.mark.parametrize("side", [12, 14, 16])
def test_four_rings_become_one(side: int) -> None:
    apart, joined = pages.four_quarters(side), pages.four_quarters(side, joined=True)
    moves = [
        Counter(frozenset(move) for line in lines(answer) for move in pairwise(line)) for answer in (apart, joined)
    ]
    assert len(lines(apart)) == 4
    assert [len(line) for line in lines(joined)] == [side * side + 1]
    assert [sum((a - b).values()) for a, b in (moves, moves[::-1])] == [4, 4]
    assert Tour(Board(side, side), tuple(path_in_text(joined))).closed


@pytest.mark.parametrize(
    ("leaper", "edges", "board"), list(product(pages.LEAPERS, pages.EDGES, ("3x3", "4x4", "5x6", "8x8")))
)
def test_leapers_on_glued_boards(leaper: str, edges: str, board: str) -> None:
    rows, columns = map(int, board.split("x"))
    wrap_rows, wrap_columns = pages.EDGES[edges]
    made = Board(rows, columns, leaper=pages.LEAPERS[leaper], wrap_rows=wrap_rows, wrap_columns=wrap_columns)
    for closed in (False, True):
        answer = pages.leaper_tour(leaper, edges, board, closed)
        said = sentence(answer)
        verdict = decide(made, closed=closed).possible
        if said.startswith("Yes."):
            assert verdict is not False
            tour = Tour(made, tuple(path_in_text(answer)))
            assert tour.closed or not closed
            flat = Board(rows, columns, leaper=made.leaper)
            assert all(flat.is_move(*move) for line in lines(answer) for move in pairwise(line))
        else:
            assert said.startswith(("No. ", "Not known here. "))
            assert verdict is not True


def test_a_small_torus_has_what_the_flat_board_has_not() -> None:
    assert sentence(pages.leaper_tour("knight", "flat", "4x4")).startswith("No.")
    assert sentence(pages.leaper_tour("knight", "torus", "4x4")).startswith("Yes.")
    assert sentence(pages.leaper_tour("camel", "torus", "3x3")).startswith("Yes.")


@pytest.mark.parametrize(
    ("function", "arguments", "argument"),
    [
        (pages.pick_board, {"rows": 0}, "rows"),
        (pages.pick_board, {"columns": 13}, "columns"),
        (pages.pick_board, {"rows": True}, "rows"),
        (pages.pick_board, {"closed": 1}, "closed"),
        (pages.cut_out, {"board": "8x8"}, "board"),
        (pages.cut_out, {"taken": "yes"}, "taken"),
        (pages.tours_by_start, {"board": "6x6"}, "board"),
        (pages.linked_board, {"pieces": "2x2"}, "pieces"),
        (pages.four_quarters, {"side": 13}, "side"),
        (pages.four_quarters, {"side": 26}, "side"),
        (pages.four_quarters, {"joined": None}, "joined"),
        (pages.leaper_tour, {"leaper": "bishop"}, "leaper"),
        (pages.leaper_tour, {"edges": "sphere"}, "edges"),
        (pages.leaper_tour, {"board": "9x9"}, "board"),
        (pages.leaper_tour, {"closed": 0}, "closed"),
    ],
)
def test_what_is_not_offered_is_refused(function: Any, arguments: dict[str, object], argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        function(**arguments)
    assert refused.value.argument == argument


ALONE = """
import sys
for name in ("numpy", "numba", "networkx", "rustworkx", "narwhals", "plotly", "tqdm"):
    sys.modules[name] = None  # an import of it now fails
from arpad.figures import knight_boards as boards, knight_game as game, knight_search as search
for function in (boards.pick_board, boards.cut_out, boards.tours_by_start, boards.linked_board, boards.four_quarters,
                 boards.leaper_tour, game.who_wins, search.failure_map, search.order_of_moves, search.euler_repair,
                 search.untouched):
    assert function().text()
print("alone")
"""


def test_the_browser_needs_the_standard_library_alone() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.stdout == "alone\n", done.stderr
