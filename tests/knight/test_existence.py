"""Existence: the decisions agree with complete searches, the counted boards, and with each other."""

import pytest

from arpad.datasets.knight import load_tour_counts
from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.enumeration import tours
from arpad.knight.errors import TooLarge
from arpad.knight.existence import SEPARATORS, decide, pieces_without

SMALL = [
    *((rows, columns) for rows in (1, 2) for columns in range(rows, 8)),
    *((3, columns) for columns in range(3, 11)),
    (4, 4),
    (4, 5),
    (4, 6),
    (5, 5),
    pytest.param(5, 6, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_every_start_and_every_pair_of_ends_against_a_complete_search(rows: int, columns: int) -> None:
    board = Board(rows, columns)
    found = {(tour.start, tour.end) for tour in tours(board)}
    starts = {start for start, _end in found}
    closed = {(tour.start, tour.end) for tour in tours(board, closed=True, start=(0, 0))}
    assert decide(board).possible == bool(found)
    assert decide(board, closed=True).possible == bool(closed)
    for start in board.squares:
        assert decide(board, start=start).possible == (start in starts), start
        assert decide(board, end=start).possible == (start in starts), start
        assert decide(board, closed=True, start=start).possible == bool(closed)
        for end in board.squares:
            verdict = decide(board, start=start, end=end)
            assert verdict.possible == ((start, end) in found), (start, end)
            assert verdict.reason
            ring = decide(board, closed=True, start=start, end=end)
            assert ring.possible == ((start, end) in found and board.is_move(start, end))


@pytest.mark.parametrize("key", sorted(load_tour_counts()))
def test_boards_of_the_table_of_counts(key: tuple[int, int, str]) -> None:
    rows, columns, kind = key
    count = load_tour_counts()[key]
    for board in (Board(rows, columns), Board(columns, rows)):
        assert decide(board, closed=kind == "closed").possible == (count.undirected > 0)


@pytest.mark.parametrize(("shape", "squares"), SEPARATORS.items())
def test_separators_leave_more_pieces_than_a_tour_has(shape: tuple[int, int, bool], squares: object) -> None:
    rows, columns, closed = shape
    assert pieces_without(Board(rows, columns), SEPARATORS[shape]) > len(SEPARATORS[shape]) + (not closed)
    verdict = decide(Board(columns, rows), closed=closed)
    assert not verdict.possible
    assert str(pieces_without(Board(rows, columns), SEPARATORS[shape])) in verdict.reason


def test_the_four_row_argument_by_counting_pieces() -> None:
    # Without one inner square a column the outer squares of one half are alone, and all the rest holds together.
    for columns in range(4, 12):
        inner = [(1 + column % 2, column) for column in range(columns)]
        assert pieces_without(Board(4, columns), inner) > columns


@pytest.mark.parametrize("side", range(5, 12))
def test_turning_the_board_changes_nothing(side: int) -> None:
    board = Board(side - 2, side)
    squares = board.squares
    for symmetry in Symmetry:
        turned = board.transformed(symmetry)
        for at in range(0, len(squares), 3):
            start, end = squares[at], squares[(at * 5 + 1) % len(squares)]
            image = [symmetry.apply(square, board.rows, board.columns) for square in (start, end)]
            verdict = decide(board, start=start, end=end)
            assert decide(turned, start=image[0], end=image[1]).possible == verdict.possible
            assert decide(board, start=end, end=start).possible == verdict.possible


def test_half_of_the_squares_of_odd_boards_are_no_start() -> None:
    board = Board(5, 5)
    assert sum(bool(decide(board, start=square).possible) for square in board.squares) == 13
    assert "the other" in decide(board, start="a2").reason
    assert all(decide(Board(8, 8), start=square).possible for square in Board(8, 8).squares)


def test_reasons_are_sentences_with_a_source() -> None:
    for rows in range(1, 9):
        for columns in range(1, 9):
            for closed in (True, False):
                verdict = decide(Board(rows, columns), closed=closed)
                assert verdict.reason.endswith(".")
                assert "{" not in verdict.reason
                assert str(verdict) == verdict.reason


@pytest.mark.parametrize("place", ["i9", (8, 8), 5, (0.0, 1)])
def test_squares_off_the_board_are_refused(place: object) -> None:
    for name in ("start", "end"):
        with pytest.raises(BadValueError) as refused:
            decide(Board(8, 8), **{name: place})  # type: ignore[arg-type]
        assert refused.value.argument == name


@pytest.mark.parametrize("closed", [None, 1, "yes"])
def test_closed_is_true_or_false(closed: object) -> None:
    with pytest.raises(BadValueError, match="closed"):
        decide(Board(8, 8), closed=closed)  # type: ignore[arg-type]


@pytest.mark.parametrize("columns", range(4, 9))
def test_four_rows_around_a_cylinder(columns: int) -> None:
    verdict = decide(Board(4, columns, wrap_columns=True), closed=True)
    assert verdict.possible is (False if columns % 2 == 0 else None)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board(8, 8, leaper=(1, 3)), "never leaves the colour"),
        (Board(8, 8, leaper=(2, 6)), "never leaves the colour"),
        (Board(12, 12, leaper=(3, 6)), "multiples of 3"),
        (Board(5, 5, leaper=(2, 3)), "5×6"),
        (Board(5, 5, holes=frozenset({(1, 2), (2, 1)})), "parts"),
        (Board(5, 5, holes=frozenset({(0, 1)})), None),
        (Board(4, 4, holes=frozenset({(0, 0)})), None),
    ],
)
def test_boards_without_theorems(board: Board, words: str | None) -> None:
    verdict = decide(board)
    if words is None:
        assert verdict.possible is None or verdict.possible == any(True for _tour in tours(board))
    else:
        assert verdict.possible is False
        assert words in verdict.reason


def boards_with_two_holes() -> list[Board]:
    squares = Board(4, 5).squares
    return [
        Board(4, 5, holes=frozenset({squares[a], squares[b]})) for a in range(0, 20, 3) for b in range(a + 1, 20, 2)
    ]


@pytest.mark.parametrize("board", boards_with_two_holes(), ids=lambda board: str(sorted(board.holes)))
def test_a_refusal_is_never_wrong(board: Board) -> None:
    for closed in (True, False):
        if decide(board, closed=closed).possible is False:
            assert next(tours(board, closed=closed), None) is None
    start, end = board.squares[0], board.squares[-1]
    if decide(board, start=start, end=end).possible is False:
        assert next(tours(board, start=start, end=end), None) is None


def test_pieces_are_counted_on_joined_edges_too() -> None:
    taken = SEPARATORS[4, 4, False]
    assert pieces_without(Board(4, 4), taken) == 6
    assert pieces_without(Board(4, 4, wrap_rows=True, wrap_columns=True), taken) == 1


@pytest.mark.parametrize("squares", [None, 5, "b2", [5], ["z9"], [[]]])
def test_what_cannot_be_taken_out(squares: object) -> None:
    with pytest.raises(BadValueError, match="squares"):
        pieces_without(Board(4, 4), squares)  # type: ignore[arg-type]


def test_large_boards_without_theorems_are_refused_before_memory_is_taken() -> None:
    with pytest.raises(TooLarge, match="Looking at 3000×3000 squares"):
        decide(Board(3000, 3000, wrap_rows=True, wrap_columns=True))
    camel = decide(Board(10**6, 10**6, leaper=(1, 3)))
    assert camel.possible is False
    assert "never leaves the colour" in camel.reason
