"""Boards: names, neighbours, what is refused, what the leaper reaches."""

from math import gcd

import pytest

from arpad.errors import ArpadError, BadValueError
from arpad.knight.board import Board, Symmetry, leaper_moves
from arpad.knight.errors import TooLarge
from arpad.knight.leapers import LEAPERS, connectivity_reason, leaper_name, reaches_everywhere, smallest_board


def test_degrees_of_the_chessboard_go_from_two_to_eight() -> None:
    board = Board(8, 8)
    degrees = [board.degree(square) for square in board.squares]
    assert (min(degrees), max(degrees)) == (2, 8)
    # 168 moves of a knight between two squares of the board: 4 (8 - 1) (8 - 2).
    assert sum(degrees) == 2 * 168


def test_names_and_squares_agree() -> None:
    board = Board(30, 30)
    assert [board.square(board.name(square)) for square in board.squares] == list(board.squares)
    assert Board(8, 8).square(" E4 ") == (4, 4)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((0, 8), "rows"),
        ((8, 0), "columns"),
        ((-3, 3), "rows"),
        ((8.0, 8), "rows"),
        ((True, 8), "rows"),
        (("8", 8), "rows"),
        ((float("nan"), 8), "rows"),
        ((None, 8), "rows"),
    ],
)
def test_bad_sizes(arguments: tuple[object, object], named: str) -> None:
    with pytest.raises(BadValueError) as refused:
        Board(*arguments)  # type: ignore[arg-type]
    assert refused.value.argument == named
    assert "1 or more" in str(refused.value)


@pytest.mark.parametrize("leaper", [(0, 0), (-1, 2), (1, 2, 3), 5, None, (1, True), (1.0, 2), "knight"])
def test_bad_leapers(leaper: object) -> None:
    with pytest.raises(BadValueError):
        Board(8, 8, leaper=leaper)  # type: ignore[arg-type]
    for function in (leaper_name, smallest_board):
        with pytest.raises(BadValueError, match="leaper"):
            function(leaper)  # type: ignore[operator]


@pytest.mark.parametrize("holes", [{(8, 0)}, {(0, -1)}, {0}, "a1", {(0, 0, 0)}, {(True, 0)}, 7])
def test_bad_holes(holes: object) -> None:
    with pytest.raises(BadValueError):
        Board(8, 8, holes=holes)  # type: ignore[arg-type]


def test_a_board_of_holes_only_is_refused() -> None:
    with pytest.raises(BadValueError, match="fewer than all"):
        Board(1, 2, holes=frozenset({(0, 0), (0, 1)}))


@pytest.mark.parametrize("place", ["i1", "a9", "a0", "", "4e", "e4e4", (8, 0), (-1, 0), (0,), 3, None, ("a", 1)])
def test_squares_off_the_board(place: object) -> None:
    with pytest.raises(BadValueError) as refused:
        Board(8, 8).square(place, "start")  # type: ignore[arg-type]
    assert refused.value.argument == "start"


def test_a_hole_is_no_square() -> None:
    with pytest.raises(BadValueError, match="not taken out"):
        Board(8, 8, holes=frozenset({(0, 0)})).square("a8")


@pytest.mark.parametrize(
    "text", ["", "8x", "x8", "8x8x8", "-3x3", "0", "8,8", "a1", "9999999999x1", "²x8", "٨x٨", "9" * 5000]
)
def test_bad_size_words(text: str) -> None:
    with pytest.raises(BadValueError):
        Board.parse(text)


def test_a_huge_board_is_described_but_not_listed() -> None:
    huge = Board(10**8, 10**8)
    assert huge.size == 10**16
    with pytest.raises(TooLarge, match="MB of memory"):
        _ = huge.neighbours
    with pytest.raises(TooLarge):
        _ = huge.squares
    assert issubclass(TooLarge, MemoryError)
    assert issubclass(TooLarge, ArpadError)


def test_moves_come_in_pairs_of_opposites() -> None:
    for r in range(4):
        for s in range(max(r, 1), 5):
            moves = leaper_moves((r, s))
            assert [(-a, -b) for a, b in moves] == list(moves[::-1])
            assert len(moves) == (4 if r in (0, s) else 8)


def test_wrapped_edges() -> None:
    torus = Board(8, 8, wrap_rows=True, wrap_columns=True)
    assert {torus.degree(square) for square in torus.squares} == {8}
    assert torus.is_move((0, 0), (7, 6))
    assert not Board(8, 8, wrap_columns=True).is_move((0, 0), (7, 6))
    assert Board(8, 8, wrap_columns=True).is_move((0, 0), (1, 6))
    # On a torus of two columns both moves (2, 1) and (2, -1) lead to the same square: it is listed once.
    assert Board(5, 2, wrap_rows=True, wrap_columns=True).degree("a1") == 4


@pytest.mark.parametrize("board", [Board(5, 6), Board(4, 4, wrap_columns=True), Board(3, 5, holes=frozenset({(0, 1)}))])
def test_is_move_agrees_with_the_neighbours(board: Board) -> None:
    for a in board.squares:
        near = {board.at(cell) for cell in board.neighbours[board.cell(a)]}
        assert {b for b in board.squares if board.is_move(a, b)} == near
        assert a not in near


def test_symmetries() -> None:
    assert len(Board(5, 5).symmetries) == 8
    assert len(Board(5, 6).symmetries) == 4
    assert Board(5, 5, holes=frozenset({(0, 1)})).symmetries == (Symmetry.IDENTITY,)
    board = Board(3, 5, wrap_columns=True, holes=frozenset({(0, 1)}))
    for symmetry in Symmetry:
        turned = board.transformed(symmetry)
        assert turned.transformed(symmetry.inverse) == board
        assert symmetry.label
        for square in board.squares:
            image = symmetry.apply(square, 3, 5)
            assert symmetry.inverse.apply(image, turned.rows, turned.columns) == square
            assert turned.degree(image) == board.degree(square)


def test_sides_alternate_and_the_first_is_the_larger() -> None:
    board = Board(5, 5)
    sides = board.sides
    assert sides is not None
    assert sides == {square: board.colour(square) for square in board.squares}
    # The camel keeps its colour but changes rows by an odd number: still two sides.
    assert Board(6, 6, leaper=(1, 3)).sides is not None
    # Around a torus with an odd side the walk comes home after an odd number of moves.
    assert Board(5, 5, wrap_rows=True, wrap_columns=True).sides is None


def test_knuths_theorem_agrees_with_looking() -> None:
    for r in range(5):
        for s in range(max(r, 1), 6):
            for rows in range(2, 12):
                for columns in range(rows, 13):
                    board = Board(rows, columns, leaper=(r, s))
                    assert reaches_everywhere(rows, columns, (r, s)) == board.connected, board
                    assert (connectivity_reason(board) is None) == board.connected


def test_smallest_boards_are_the_smallest() -> None:
    for leaper in LEAPERS:
        smallest = smallest_board(leaper)
        r, s = leaper
        assert (smallest is None) == (gcd(r + s, s - r) != 1)
        assert leaper_name(leaper) != leaper_name((r, s + 10))
        if smallest:
            assert Board(*smallest, leaper=leaper).connected
            if smallest[0] > 2:
                assert not Board(smallest[0] - 1, smallest[1] + 3, leaper=leaper).connected
            if s > 1:
                assert not Board(2 * s - 1, 2 * s - 1, leaper=leaper).connected
