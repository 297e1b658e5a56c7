"""How many ways are left, against a complete search."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.knight.completions import completions_by_move, count_completions
from arpad.knight.counting import count_tours


def searched(board: Board, path: list[Square], closed: bool) -> int:
    if len(path) == board.size:
        return not closed or board.is_move(path[-1], path[0])
    following = map(board.at, board.neighbours[board.cell(path[-1])])
    return sum(searched(board, [*path, square], closed) for square in following if square not in path)


@st.composite
def walks(draw: st.DrawFn) -> tuple[Board, list[Square]]:
    board = Board(*draw(st.sampled_from([(3, 4), (3, 8), (3, 10), (4, 5), (5, 5), (5, 6)])))
    path = [draw(st.sampled_from(board.squares))]
    for _step in range(draw(st.integers(board.size // 3, board.size - 1))):
        following = [at for cell in board.neighbours[board.cell(path[-1])] if (at := board.at(cell)) not in path]
        if not following:
            break
        path.append(draw(st.sampled_from(following)))
    return board, path


@given(walks(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_both_methods_agree_with_a_complete_search(walk: tuple[Board, list[Square]], closed: bool) -> None:
    board, path = walk
    expected = searched(board, path, closed)
    assert count_completions(board, path, closed=closed, method="plain") == expected
    assert count_completions(board, path, closed=closed, method="compiled") == expected
    if len(path) < board.size:
        assert sum(completions_by_move(board, path, closed=closed, method="compiled").values()) == expected


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("board", [Board(5, 6), Board(4, 5), Board(3, 10)], ids=lambda board: board.shape)
def test_the_tours_from_every_start_are_all_tours_with_direction(board: Board, closed: bool) -> None:
    total = count_tours(board, closed=closed).directed
    starts = [count_completions(board, [square], closed=closed, method="compiled") for square in board.squares]
    if closed:  # a closed tour can be begun anywhere
        assert starts == [total] * board.size
    else:
        assert sum(starts) == total


def test_starts_of_the_6x6_board() -> None:
    # All starts are images of these six; together they make OEIS A165134's 6,637,920 directed tours.
    board = Board(6, 6)
    images = {(0, 0): 4, (0, 1): 8, (0, 2): 8, (1, 1): 4, (1, 2): 8, (2, 2): 4}
    by_start = {square: count_completions(board, [square], method="compiled") for square in images}
    assert sum(by_start[square] * number for square, number in images.items()) == 6_637_920


def test_a_finished_tour_has_one_completion_if_it_is_of_the_kind_asked() -> None:
    board = Board(3, 4)
    path = ["a3", "c2", "a1", "b3", "d2", "b1", "c3", "a2", "c1", "d3", "b2", "d1"]
    assert count_completions(board, path) == 1
    assert count_completions(board, path, closed=True) == 0
    assert count_completions(Board(1, 1), ["a1"]) == 1
    assert count_completions(Board(1, 1), ["a1"], closed=True) == 0
    pair = Board(1, 2, leaper=(0, 1))
    assert [count_completions(pair, ["a1"], closed=closed) for closed in (False, True)] == [1, 0]


@pytest.mark.parametrize(
    "path",
    [[], "a1", 7, ["a1", "a1"], ["a1", "b3", "a1"], ["a1", "b2"], ["z9"], [(0, 0), (0, 4)], [(0, 9)], [None]],
)
def test_bad_paths_are_named(path: Any) -> None:
    with pytest.raises(BadValueError, match="path"):
        count_completions(Board(5, 5), path)
