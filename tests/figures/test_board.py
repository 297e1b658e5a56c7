"""The board as a drawing and as text: path, numbers, sums, and squares off the board."""

import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.figures.board import UNIT, Board, Sum


def drawn(board: Board) -> BeautifulSoup:
    return BeautifulSoup(board.html(), "html.parser")


SQUARES = st.tuples(st.integers(0, 4), st.integers(0, 6))


@given(path=st.lists(SQUARES, max_size=12), closed=st.booleans(), whole=st.booleans())
def test_the_line_goes_through_the_centres_of_the_path(path: list[tuple[int, int]], closed: bool, whole: bool) -> None:
    board = Board(5, 7, "title", "description", path=tuple(path), closed=closed, whole=whole)
    lines = drawn(board).select("polyline")
    points = [*path, *path[:1]] if closed else path
    centres = [f"{column * UNIT + UNIT // 2},{row * UNIT + UNIT // 2}" for row, column in points]
    if len(points) < 2:
        assert lines == []
        return
    assert str(lines[0]["points"]).split() == centres
    if len(lines) == 2:  # all moves faint, the last six strong
        assert lines[0]["class"] == ["p", "trail"]
        assert str(lines[1]["points"]).split() == centres[-7:]
    assert len(drawn(board).select("rect.a, rect.b")) == 35


def test_light_and_dark_squares_alternate_from_a_light_corner() -> None:
    squares = drawn(Board(2, 3, "t", "d")).select("rect")
    assert [square["class"] for square in squares] == [["a"], ["b"], ["a"], ["b"], ["a"], ["b"]]


def test_a_number_is_written_in_its_square_and_in_the_text() -> None:
    board = Board(2, 2, "Title", "d", numbers={(0, 1): "12", (1, 0): "3"}, here=(0, 1), holes=frozenset({(1, 1)}))
    page = drawn(board)
    texts = {text.get_text(): (text["class"], int(str(text["x"])), int(str(text["y"]))) for text in page.select("text")}
    assert texts == {"12": (["now"], 60, 20), "3": (["nb"], 20, 60)}
    assert board.text() == "Title\n  .  12\n  3   #"
    assert page.pre is not None
    assert page.pre.get_text() == board.text()
    assert len(page.select("rect.hole")) == 1


def test_the_text_numbers_a_path_by_its_first_visits() -> None:
    assert Board(1, 4, "t", "d", path=((0, 0), (0, 2), (0, 0))).text() == "t\n 1  .  2  ."


def test_sums_stand_beside_the_board_and_inside_the_picture() -> None:
    sums = (Sum((0, 2), "5", "lit"), Sum((2, 0), "260", "no"), Sum((2, 2), "7"))
    page = drawn(Board(2, 2, "t", "d", sums=sums))
    svg = page.svg
    assert svg is not None
    left, top, width, height = map(int, str(svg.get("viewbox") or svg["viewBox"]).split())
    assert [group["class"] for group in page.select("g")] == [["sum", "lit"], ["sum", "no"], ["sum"]]
    for text in page.select("g text"):
        assert left < int(str(text["x"])) < left + width
        assert top < int(str(text["y"])) < top + height


def test_the_picture_has_a_name_and_a_description_of_its_own() -> None:
    one, other = (Board(3, 3, "Title", words, path=((0, 0), (1, 2))).html() for words in ("one", "other"))
    ids = [re.findall(r' id="([^"]+)"', html) for html in (one, other)]
    assert not {*ids[0]} & {*ids[1]}
    page = drawn(Board(3, 3, "Title", "Eight moves.", path=((0, 0), (1, 2))))
    svg = page.svg
    assert svg is not None
    assert svg["role"] == "img"
    assert [page.find(id=name).get_text() for name in str(svg["aria-labelledby"]).split()] == ["Title", "Eight moves."]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "given",
    [
        {"rows": 0},
        {"columns": 0},
        {"rows": -3},
        {"path": ((0, 3),)},
        {"path": ((-1, 0),)},
        {"numbers": {(2, 0): "1"}},
        {"here": (2, 2)},
        {"end": (0, -1)},
        {"holes": frozenset({(9, 9)})},
        {"free": frozenset({(0, 3)})},
    ],
)
def test_a_square_off_the_board_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadValueError):
        Board(**{"rows": 2, "columns": 3, "title": "t", "description": "d"} | given)
