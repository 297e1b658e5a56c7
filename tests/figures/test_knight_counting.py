"""Figures of the chapter on counting, against the library and against each other."""

import json
import re
from html import unescape
from itertools import pairwise

import pytest

from arpad.datasets.knight import load_closed_classes, load_tour_counts
from arpad.errors import BadValueError
from arpad.figures.board import Board as BoardPicture
from arpad.figures.knight_counting import (
    DRAWS,
    SQUARES,
    fair_tour,
    frontier_sizes,
    frontier_step,
    long_board,
    one_tour,
    ways_on,
)
from arpad.figures.sketches import Sketch, Sketches
from arpad.knight.board import Board
from arpad.knight.completions import count_completions
from arpad.knight.counting import count_tours
from arpad.knight.tour import Tour
from arpad.words import whole


def sketches(answer: object) -> Sketches:
    found = answer.parts[0]  # type: ignore[attr-defined]
    assert isinstance(found, Sketches)
    return found


@pytest.mark.parametrize(("counted", "number"), [("directed", 16), ("undirected", 8), ("classes", 3)])
def test_three_right_answers(counted: str, number: int) -> None:
    answer = one_tour(counted)
    assert answer.parts[1].text().startswith(f"{number} ")
    rows = sketches(answer).drawings
    assert [len(row) for row in rows] == [4, 2, 2]
    board = Board(5, 6)
    lines = [[Tour(board, sketch.lines[0][:-1]) for sketch in row] for row in rows]
    assert len({tour.diagram for row in lines for tour in row}) == count_tours(board).undirected
    assert all(tour.closed for row in lines for tour in row)
    # A row is one picture in all its places.
    assert [len({tour.canonical().path for tour in row}) for row in lines] == [1, 1, 1]
    assert len({row[0].canonical().path for row in lines}) == load_closed_classes()[5, 6]


def test_the_short_program_places_as_many_squares_as_the_chapter_says() -> None:
    near = Board(5, 5).neighbours

    def placed(here: int, free: int) -> int:
        return 1 + sum(placed(to, free & ~(1 << to)) for to in near[here] if free >> to & 1)

    assert round(placed(0, (1 << 25) - 2) / 1e6, 1) == 1.7


def test_every_step_of_the_frontier() -> None:
    board = Board(3, 10)
    for step in range(SQUARES + 1):
        picture = sketches(frontier_step(step))
        shown = [sketch for row in picture.drawings for sketch in row]
        assert 1 <= len(shown) <= 2
        assert len({tuple(sorted(sketch.lines)) for sketch in shown}) == len(shown)
        decided = [(index % 3, index // 3) for index in range(step)]  # column after column
        for sketch in shown:
            used = [square for line in sketch.lines for square in line]
            assert all(board.is_move(*line) for line in sketch.lines)
            assert all(used.count(square) == 2 for square in decided)
            # Letters say what the moves say: two, one (its path's other end has the same letter), none.
            ends = [square for square in picture.washed if used.count(square) == 1]
            assert {square for square, letter in sketch.letters.items() if letter == "•"} == {
                square for square in picture.washed if used.count(square) == 2
            }
            assert {square for square, letter in sketch.letters.items() if letter != "•"} == set(ends)
            for end in ends:
                other = walk_to_the_end(end, sketch)
                assert sketch.letters[other] == sketch.letters[end]
    assert frontier_step(SQUARES).parts[1].text().startswith("16 beginnings, 1 frontier.")


def walk_to_the_end(start: tuple[int, int], sketch: Sketch) -> tuple[int, int]:
    moves = [set(line) for line in sketch.lines]
    here = start
    while step := next((move for move in moves if here in move), None):
        moves.remove(step)
        [here] = step - {here}
    return here


def test_the_chart_ends_with_the_number_of_tours() -> None:
    rows = frontier_sizes(18).table.rows
    assert rows[-1] == ("54", whole(load_tour_counts()[3, 18, "closed"].undirected), "1")
    assert len(rows) == 55


@pytest.mark.parametrize("columns", [4, 10, 12, 13, 24, 60])
def test_longer_boards(columns: int) -> None:
    cards = long_board(columns).parts[0].cards
    assert cards[0].value == whole(count_tours(Board(3, columns), method="plain").undirected)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 5), (5, 5)])
def test_the_page_counts_the_tours_that_are_left(rows: int, columns: int) -> None:
    """The script's way: decode the words, keep those that begin as the walk does."""
    board = Board(rows, columns)
    html = ways_on(rows, columns).html()
    data = json.loads(unescape(re.search(r'data-walk="([^"]*)"', html)[1]))  # type: ignore[index]
    words: list[str] = []
    for coded in data["tours"].split(" "):
        words.append((words[-1] if words else "")[: ord(coded[0]) - 65] + coded[1:])
    assert len(words) == len(set(words)) == count_tours(board, closed=False).directed
    index = {square: chr(65 + i) for i, square in enumerate(board.squares)}
    path = ways_on(rows, columns).tours[7]
    for length in range(1, board.size + 1):
        begun = "".join(index[square] for square in path[:length])
        left = sum(word.startswith(begun) for word in words)
        assert left == count_completions(board, path[:length]) >= 1
    assert all(board.is_move(a, b) for a, b in pairwise(path))


def test_draws_show_their_tour_and_number() -> None:
    for draw in (1, 2, DRAWS):
        picture, sentence = fair_tour(draw).parts
        assert isinstance(picture, BoardPicture)
        assert Tour(Board(8, 8), picture.path).closed
        assert whole(13_267_364_410_532) in sentence.text()
    assert len({fair_tour(draw).parts[1].text() for draw in range(1, DRAWS + 1)}) == DRAWS


@pytest.mark.parametrize(
    ("function", "argument", "value"),
    [
        (one_tour, "counted", "twice"),
        (frontier_step, "step", -1),
        (frontier_step, "step", 31),
        (frontier_step, "step", True),
        (frontier_step, "step", 1.5),
        (long_board, "columns", 101),
        (long_board, "columns", "7"),
        (fair_tour, "draw", 0),
        (fair_tour, "draw", 301),
    ],
)
def test_what_cannot_be_shown_is_refused(function: object, argument: str, value: object) -> None:
    with pytest.raises(BadValueError) as refused:
        function(**{argument: value})  # type: ignore[operator]
    assert refused.value.argument == argument


def test_boards_too_large_to_know_all_tours() -> None:
    with pytest.raises(BadValueError, match="rows"):
        ways_on(6, 5)


def test_a_square_off_the_board_is_no_drawing() -> None:
    with pytest.raises(BadValueError, match="square"):
        Sketches(2, 3, "t", "d", ((Sketch(lines=(((0, 0), (2, 1)),)),),))
    with pytest.raises(BadValueError, match="square"):
        Sketches(2, 3, "t", "d", ((Sketch(letters={(0, 3): "A"}),),))
