"""The game on the page: the graph that the page gets, and who wins."""

import json
from itertools import product

import pytest
from bs4 import BeautifulSoup

from arpad.errors import BadValueError
from arpad.figures.knight_game import BOARDS, Duel, duel, who_wins
from arpad.figures.knight_pictures import Drawn
from arpad.knight.board import Board
from arpad.knight.game import Position, misere_winner


def test_the_page_gets_the_graph_and_one_button_a_square() -> None:
    page = BeautifulSoup(duel().html(), "html.parser")
    root = page.select_one("[data-duel]")
    assert root is not None
    boards = json.loads(str(root["data-duel"]))["boards"]
    for given, board in zip(boards, duel().boards, strict=True):
        assert given["names"] == [board.name(square) for square in board.squares]
        for a, b in product(range(board.size), repeat=2):
            assert (b in given["ways"][a]) == board.is_move(board.at(a), board.at(b))
    buttons = page.select(".book-play button")
    assert [button["aria-label"] for button in buttons] == boards[0]["names"]
    assert [button["tabindex"] for button in buttons].count("0") == 1


def test_a_board_on_which_a_move_may_keep_the_colour_is_refused() -> None:
    with pytest.raises(BadValueError, match="changes colour"):
        Duel((Board(3, 3, wrap_columns=True),), "title")


@pytest.mark.parametrize(("name", "misere"), list(product(BOARDS, (False, True))))
def test_who_wins_from_every_square(name: str, misere: bool) -> None:
    board = Board(*BOARDS[name])
    if misere and board.size > 20:
        with pytest.raises(BadValueError, match="20 squares"):
            who_wins(name, misere)
        return
    answer = who_wins(name, misere)
    drawn = answer.parts[0]
    assert isinstance(drawn, Drawn)
    for square, shown in (drawn.numbers or {}).items():
        wins = misere_winner(board, [square]) if misere else Position(board, (square,)).mover_wins
        assert shown == ("1" if wins else "2")
        assert (square in (drawn.washes or {})) == (not wins)
    lost = [*(drawn.numbers or {}).values()].count("2")
    assert f"from {board.size - lost} of {board.size} squares" in answer.parts[1].text()


@pytest.mark.parametrize(("name", "misere", "argument"), [("2x2", False, "board"), ("3x3", 1, "misere")])
def test_what_is_not_offered_is_refused(name: str, misere: bool, argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        who_wins(name, misere)
    assert refused.value.argument == argument


def test_a_notebook_says_how_to_ask_the_library() -> None:
    (shown,) = duel().notebook_parts()
    page = BeautifulSoup(str(shown), "html.parser")
    assert not page.select("button")
    assert page.pre is not None
    asked = page.pre.get_text()
    reply = eval(asked, {"Position": Position, "Board": Board})  # the code that the page prints
    assert reply.wins
