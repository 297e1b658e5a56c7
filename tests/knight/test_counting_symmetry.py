"""Tours that stay the same when the board is turned, and classes of tours."""

from collections import Counter

import pytest

from arpad.datasets.knight import load_closed_classes
from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.counting.symmetry import closed_tour_classes, symmetric_closed_tours
from arpad.knight.enumeration import tours

BOARDS = [Board(5, 6), Board(6, 5), Board(3, 10), Board(3, 12), Board(3, 4), Board(5, 5)]
RING = Board(3, 3, holes=frozenset({(1, 1)}))
CORNERLESS = Board(6, 6, holes=frozenset({(0, 0), (0, 5), (5, 0), (5, 5)}))


@pytest.mark.parametrize(
    "board",
    [*BOARDS, RING, pytest.param(Board(6, 6), marks=pytest.mark.long)],
    ids=lambda board: board.shape,
)
def test_every_symmetry_against_all_tours(board: Board) -> None:
    found = {tour.diagram: tour for tour in tours(board, closed=True)}
    fixed = Counter(symmetry for tour in found.values() for symmetry in tour.symmetries)
    for symmetry in board.symmetries:
        assert symmetric_closed_tours(board, symmetry) == fixed[symmetry], symmetry
    assert closed_tour_classes(board) == len({tour.canonical().path for tour in found.values()})


def test_classes_are_whole_numbers_on_boards_with_holes() -> None:
    fixed = [symmetric_closed_tours(CORNERLESS, symmetry) for symmetry in CORNERLESS.symmetries]
    assert sum(fixed) % 8 == 0
    assert closed_tour_classes(CORNERLESS) == sum(fixed) // 8


def test_the_half_turn_of_the_6x8_board() -> None:
    # Colours forbid both mirrors there, so the classes must be whole.
    board = Board(6, 8)
    turned = symmetric_closed_tours(board, Symmetry.HALF_TURN)
    assert [symmetric_closed_tours(board, mirror) for mirror in (Symmetry.FLIP_ROWS, Symmetry.FLIP_COLUMNS)] == [0, 0]
    assert (55_488_142 + turned) % 4 == 0
    assert closed_tour_classes(board) == (55_488_142 + turned) // 4


@pytest.mark.long
def test_the_8x8_board() -> None:
    # B. D. McKay, "Knight's tours of an 8x8 chessboard", 1997.
    assert symmetric_closed_tours(Board(8, 8), Symmetry.HALF_TURN) == 2_432_932
    assert closed_tour_classes(Board(8, 8)) == 1_658_420_855_433


@pytest.mark.parametrize(("shape", "classes"), load_closed_classes().items(), ids=str)
def test_the_classes_of_the_book(shape: tuple[int, int], classes: int) -> None:
    if shape != (8, 8):  # counted above, in the long run
        assert closed_tour_classes(Board(*shape)) == classes
    else:
        assert classes == 1_658_420_855_433


def test_a_symmetry_that_the_board_has_not_is_refused() -> None:
    with pytest.raises(BadValueError, match="symmetry"):
        symmetric_closed_tours(Board(5, 6), Symmetry.TRANSPOSE)


def test_what_cannot_be_decided_is_said() -> None:
    with pytest.raises(BadValueError, match="at most"):
        symmetric_closed_tours(Board(5, 10), Symmetry.FLIP_COLUMNS)
