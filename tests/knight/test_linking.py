"""Tours from pieces: the source document's idea, what it cannot do, and Parberry's quadrants."""

from itertools import product

import pytest

from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.errors import NoTour, SearchLimit
from arpad.knight.linking import Piece, cuts, link, linked_rings, quadrants, why_not
from arpad.knight.tour import Tour

CHESSBOARD = Board(8, 8)


@pytest.mark.parametrize(
    ("shapes", "closed"),
    [
        ([(4, 8), (4, 8)], False),
        ([(4, 8), (4, 8)], True),
        ([(3, 8), (5, 8)], False),
        ([(3, 8), (5, 8)], True),
        ([(3, 4), (3, 4), (5, 4), (5, 4)], False),
        ([(3, 4), (3, 4), (5, 4), (5, 4)], True),
        ([(8, 8)], True),
    ],
)
def test_the_chessboard_is_linked_from_pieces(shapes: list[tuple[int, int]], closed: bool) -> None:
    linked = link(CHESSBOARD, next(cuts(8, 8, shapes)), closed=closed)
    assert linked.tour.closed or not closed
    assert len(linked.links) == len(shapes) - 1
    at = 0
    for piece in linked.pieces:
        size = piece.rows * piece.columns
        assert all(piece.holds(square) for square in linked.tour.path[at : at + size])
        at += size
    for a, b in linked.links:
        assert linked.tour.path[linked.tour.path.index(a) + 1] == b


def test_every_cut_covers_the_board_once() -> None:
    found = list(cuts(8, 8, [(3, 4), (3, 4), (5, 4), (5, 4)]))
    assert len(set(found)) == len(found) == 8
    for pieces in found:
        squares = [square for piece in pieces for square in CHESSBOARD.squares if piece.holds(square)]
        assert sorted(squares) == list(CHESSBOARD.squares)
    assert list(cuts(8, 8, [(3, 4)] * 5)) == []
    assert list(cuts(5, 5, [(2, 3)] * 4)) == []


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((3, 3), "no tour: The centre"),
        ((4, 4), "no tour: Take out"),
        ((3, 4), "12 does not divide 64"),
        ((4, 5), "20 does not divide 64"),
        ((4, 16), "cannot be laid"),
        ((4, 8), None),
        ((8, 8), None),
    ],
)
def test_why_pieces_of_one_size_do_not_do(shape: tuple[int, int], words: str | None) -> None:
    reason = why_not(CHESSBOARD, shape)
    if words is None:
        assert reason is None
    else:
        assert reason is not None
        assert words in reason


def test_one_size_is_laid_by_klarners_theorem_as_by_trying() -> None:
    laid = {True: 0, False: 0}
    for rows, columns, a, b in product(range(3, 11), range(4, 13), (3, 5), (4, 6)):
        number, left = divmod(rows * columns, a * b)
        if left or number > 12 or (a, b) == (3, 6):
            continue
        reason = why_not(Board(rows, columns), (a, b))
        possible = next(cuts(rows, columns, [(a, b)] * number), None) is not None
        assert (reason is None) == possible, (rows, columns, a, b)
        laid[possible] += 1
    assert min(laid.values()) > 5


def test_one_size_is_judged_on_boards_of_any_size() -> None:
    assert why_not(Board(10**9, 10**9), (5, 5)) is None
    assert "cannot be laid" in (why_not(Board(10**9, 10**9), (5, 2 * 10**9)) or "")


def test_many_pieces_are_linked_or_given_up() -> None:
    def squares_of(side: int, size: int) -> list[Piece]:
        return [Piece(row, column, size, size) for row in range(0, side, size) for column in range(0, side, size)]

    linked = link(Board(20, 20), squares_of(20, 5))
    assert len(linked.pieces) == 16
    with pytest.raises(SearchLimit, match="500 steps"):
        link(CHESSBOARD, squares_of(8, 1), limit=500)
    far = [Piece(0, column, 5, 5) for column in (0, 15, 5, 10)]  # the first two are never neighbours
    assert [piece.column for piece in link(Board(5, 20), far).pieces] == [0, 5, 10, 15]


@pytest.mark.parametrize("pieces", [None, 5, [None], ["a1"], [(0, 0, 8, 8)], [Piece(0, 0, 10**30, 1)], "a1"])
def test_what_is_no_piece_is_refused(pieces: object) -> None:
    with pytest.raises(BadValueError, match="rectangles that cover"):
        link(CHESSBOARD, pieces)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", [None, 5, (8,), (1, 2, 3), "ab", (0, 8), (2.0, 4)])
def test_what_is_no_shape_is_refused(shape: object) -> None:
    with pytest.raises(BadValueError):
        why_not(CHESSBOARD, shape)  # type: ignore[arg-type]
    with pytest.raises(BadValueError):
        list(cuts(8, 8, [shape]))  # type: ignore[list-item]


def test_pieces_without_a_tour_are_refused() -> None:
    with pytest.raises(NoTour, match="3×3 at a3 has no tour"):
        link(Board(3, 6), [Piece(0, 0, 3, 3), Piece(0, 3, 3, 3)])
    with pytest.raises(NoTour, match="No order"):
        link(Board(3, 8), [Piece(0, 0, 3, 4), Piece(0, 4, 3, 4)], closed=True)


@pytest.mark.parametrize(
    "pieces", [[], [Piece(0, 0, 3, 4)], [Piece(0, 0, 8, 8), Piece(0, 0, 8, 8)], [Piece(0, 0, 9, 8)]]
)
def test_pieces_must_cover_the_board(pieces: list[Piece]) -> None:
    with pytest.raises(BadValueError, match="pieces"):
        link(CHESSBOARD, pieces)


def test_two_rings_miss_their_centres() -> None:
    walk = linked_rings()
    assert walk.missed == ((1, 1), (1, 4))
    assert all(walk.board.is_move(a, b) for a, b in zip(walk.path, walk.path[1:], strict=False))
    assert walk.board.is_move(walk.path[7], walk.path[8])
    assert {column // 3 for _row, column in walk.path[:8]} == {0}


@pytest.mark.parametrize(("rows", "columns"), [(12, 12), (10, 12), (11, 12), (16, 22), (24, 24)])
def test_quadrants_become_one_tour(rows: int, columns: int) -> None:
    whole = quadrants(Board(rows, columns))
    assert whole.tour.closed
    assert all(quarter.closed for quarter in whole.quarters)
    separate = {
        frozenset((r + piece.row, c + piece.column) for r, c in move)
        for piece, quarter in zip(whole.pieces, whole.quarters, strict=True)
        for move in quarter.diagram
    }
    removed, added = set(map(frozenset, whole.removed)), set(map(frozenset, whole.added))
    assert len(removed) == len(added) == 4
    assert removed <= separate
    assert whole.tour.diagram == separate - removed | added


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (10, 10), (13, 13), (4, 12)])
def test_boards_without_four_closed_quarters(rows: int, columns: int) -> None:
    with pytest.raises(NoTour, match="four quarters"):
        quadrants(Board(rows, columns))


def test_quadrants_of_large_boards_are_refused() -> None:
    with pytest.raises(BadValueError, match="up to 24"):
        quadrants(Board(26, 26))


def test_the_linked_tour_is_a_tour_of_the_board() -> None:
    linked = link(CHESSBOARD, [Piece(0, 0, 8, 8)])
    assert isinstance(linked.tour, Tour)
    assert linked.tour.board == CHESSBOARD
