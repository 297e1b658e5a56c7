"""Construction: a tour exactly where one exists, with the ends asked for, on boards of every size."""

import random
import sys

import numpy as np
import pytest

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.knight.construct import construct_numbers, construct_tour
from arpad.knight.construct_bulk import numbers_form_a_tour
from arpad.knight.errors import NoTour, SearchLimit, TooLarge
from arpad.knight.existence import decide

SCHWENKS_THREE = ((3, 4), (3, 6), (3, 8))


def constructed(board: Board, *, closed: bool = False, start: Square | None = None, end: Square | None = None) -> bool:
    """Whether a tour is constructed; it must be right, and there must be one exactly if existence says so."""
    verdict = decide(board, closed=closed, start=start, end=end)
    if not verdict.possible:
        with pytest.raises(NoTour) as refused:
            construct_numbers(board, closed=closed, start=start, end=end)
        assert refused.value.reason == verdict.reason
        return False
    flat = construct_numbers(board, closed=closed, start=start, end=end)
    numbers = np.frombuffer(flat, np.int32).reshape(board.rows, board.columns)
    assert board.size == 1 or numbers_form_a_tour(numbers, closed), (board.shape, closed, start, end)
    assert start is None or numbers[start] == 1
    assert end is None or numbers[end] == board.size
    return True


def test_closed_tours_of_every_board_to_40() -> None:
    for rows in range(1, 41):
        for columns in range(1, 41):
            narrow, wide = sorted((rows, columns))
            exists = rows * columns % 2 == 0 and narrow not in (1, 2, 4) and (narrow, wide) not in SCHWENKS_THREE
            assert constructed(Board(rows, columns), closed=True) == exists


def test_every_start_of_every_board_to_12() -> None:
    for rows in range(1, 13):
        for columns in range(1, 13):
            board = Board(rows, columns)
            found = [constructed(board, start=square) for square in board.squares]
            assert constructed(board) == any(found)
            for square, possible in zip(board.squares, found, strict=True):
                assert constructed(board, end=square) == possible


@pytest.mark.parametrize("closed", [True, False])
def test_every_pair_of_ends_of_every_board_to_7(closed: bool) -> None:
    for rows in range(1, 8):
        for columns in range(rows, 8):
            board = Board(rows, columns)
            for start in board.squares:
                for end in board.squares:
                    constructed(board, closed=closed, start=start, end=end)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rows", "columns"),
    [(rows, columns) for rows in range(6, 14) for columns in range(6, 14)]
    + [(5, columns) for columns in range(5, 41)]
    + [(columns, 5) for columns in range(6, 20)],
)
def test_every_pair_of_ends(rows: int, columns: int) -> None:
    board = Board(rows, columns)
    for start in board.squares:
        for end in board.squares:
            constructed(board, start=start, end=end)


@pytest.mark.long
def test_every_majority_start_of_odd_boards_to_31() -> None:
    for rows in range(5, 32, 2):
        for columns in range(5, 32, 2):
            for row in range(rows):
                for column in range(row % 2, columns, 2):
                    assert constructed(Board(rows, columns), start=(row, column))


@pytest.mark.parametrize("rows", [3, 4])
def test_every_start_of_thin_boards(rows: int) -> None:
    for columns in range(13, 31):
        board = Board(rows, columns)
        for square in board.squares:
            possible = constructed(board, start=square)
            assert constructed(Board(columns, rows), start=square[::-1]) == possible


@pytest.mark.parametrize("rows", [3, 4])
def test_pairs_of_ends_of_thin_boards(rows: int) -> None:
    for columns in range(9, 17):
        board = Board(rows, columns)
        near_ends = [square for square in board.squares if not 4 < square[1] < columns - 5]
        for start in near_ends:
            for end in near_ends[:: 1 if columns < 12 else 3]:
                constructed(board, start=start, end=end)


def random_cases(count: int, seed: int) -> list[tuple[Board, Square, Square]]:
    rng = random.Random(seed)
    cases = []
    for _case in range(count):
        rows, columns = (rng.choice((rng.randint(3, 15), rng.randint(3, 120))) for _side in range(2))
        start, end = ((rng.randrange(rows), rng.randrange(columns)) for _end in range(2))
        cases.append((Board(rows, columns), start, end))
    return cases


def test_random_pairs_of_ends() -> None:
    found = [constructed(board, start=start, end=end) for board, start, end in random_cases(1500, 1)]
    assert 400 < sum(found) < 1100


@pytest.mark.parametrize(
    ("rows", "columns", "ends"),
    [
        (2000, 2000, {"closed": True}),
        (1999, 2001, {"start": (1000, 1000)}),
        (1500, 1501, {"start": (3, 7), "end": (1490, 1)}),
        (3, 100_000, {"closed": True, "start": (1, 50_000)}),
        (3, 100_001, {"start": (2, 10), "end": (0, 99_990)}),
        (100_000, 4, {"start": (7, 0), "end": (70_000, 0)}),
        (5, 50_001, {"start": (2, 25_000), "end": (0, 0)}),
        # 121 = 1 and 118 = -2 modulo 8, 10 and 12: bands of one width each would put both ends on bad squares.
        (5, 240, {"start": (2, 121), "end": (2, 118)}),
        (240, 5, {"start": (121, 2), "end": (239, 1)}),
        (50_000, 6, {"start": (49_999, 5), "end": (0, 5)}),
        (7, 30_000, {"closed": True}),
    ],
)
def test_large_boards(rows: int, columns: int, ends: dict[str, object]) -> None:
    assert constructed(Board(rows, columns), **ends)  # type: ignore[arg-type]


def test_compiled_and_plain_numbers_are_the_same() -> None:
    for board, start, end in [*random_cases(60, 2), (Board(300, 301), (5, 5), (299, 0))]:
        if decide(board, start=start, end=end).possible:
            plain = construct_numbers(board, start=start, end=end, compiled=False)
            assert construct_numbers(board, start=start, end=end, compiled=True) == plain
            assert construct_numbers(board, start=end, end=start).tolist() != plain.tolist()


def test_a_tour_is_the_numbers_in_order() -> None:
    board = Board(6, 7)
    tour = construct_tour(board, closed=True, start="c3")
    assert tour.closed
    assert board.name(tour.start) == "c3"
    assert [number for row in tour.numbers for number in row] == construct_numbers(
        board, closed=True, start="c3"
    ).tolist()
    backwards = construct_tour(board, end="c3")
    assert board.name(backwards.end) == "c3"


def test_refusals_come_at_once_with_the_reason() -> None:
    with pytest.raises(NoTour, match="second"):
        construct_tour(Board(1001, 1001), start=(0, 1))
    with pytest.raises(NoTour, match="have the same"):
        construct_tour(Board(8, 8), start="a1", end="h8")
    with pytest.raises(NoTour, match="not a move apart"):
        construct_tour(Board(8, 8), closed=True, start="a1", end="h1")
    with pytest.raises(NoTour, match="same square"):
        construct_tour(Board(8, 8), start="a1", end="a1")
    with pytest.raises(NoTour, match="never leaves the colour"):
        construct_tour(Board(8, 8, leaper=(1, 3)))
    with pytest.raises(BadValueError, match="start"):
        construct_tour(Board(8, 8), start="z1")
    with pytest.raises(BadValueError, match="end"):
        construct_numbers(Board(8, 8), end=(8, 0))
    with pytest.raises(BadValueError, match="board"):
        construct_numbers(Board(8, 8, leaper=(1, 3)))


def test_memory_is_said_before_it_is_taken() -> None:
    with pytest.raises(TooLarge, match="MB of memory"):
        construct_numbers(Board(10**6, 10**6), closed=True)
    with pytest.raises(TooLarge):
        construct_numbers(Board(100, 100), memory_limit=1000)
    with pytest.raises(TooLarge):
        construct_tour(Board(10_000, 10_000))
    with pytest.raises(BadValueError, match="4 bytes"):
        construct_numbers(Board(2**16, 2**16), memory_limit=10**12)
    with pytest.raises(BadValueError, match="no theorem"):
        construct_tour(Board(60, 60, wrap_rows=True), closed=True)


def test_other_boards_are_searched() -> None:
    torus = construct_tour(Board(4, 6, wrap_rows=True, wrap_columns=True), closed=True)
    assert torus.closed
    hole = construct_tour(Board(5, 5, holes=frozenset({(0, 0)})), closed=True, start="b5")
    assert hole.closed
    assert hole.start == (0, 1)
    zebra = construct_tour(Board(10, 10, leaper=(2, 3)))
    assert zebra.moves == 99
    with pytest.raises(NoTour, match="complete search"):
        construct_tour(Board(5, 6, holes=frozenset({(0, 2), (4, 3)})), closed=True)
    with pytest.raises(NoTour, match="two kinds"):
        construct_tour(Board(6, 6, holes=frozenset({(0, 0), (5, 5)})), closed=True)
    with pytest.raises(SearchLimit):
        construct_tour(Board(12, 12, leaper=(3, 4)), limit=20_000)
    # The first proof that there is none takes more squares than the second limit allows.
    zebra = Board(8, 8, leaper=(2, 3))
    with pytest.raises(NoTour, match="complete search"):
        construct_tour(zebra, closed=True)
    with pytest.raises(SearchLimit):
        construct_tour(zebra, closed=True, limit=10)


@pytest.mark.parametrize("closed", [True, False])
def test_ends_of_tours_that_are_searched(closed: bool) -> None:
    board = Board(7, 8, wrap_rows=True, wrap_columns=True)
    for square in [(0, 0), (3, 4), (6, 7)]:
        assert construct_tour(board, closed=closed, start=square).start == square
        assert construct_tour(board, closed=closed, end=square).end == square
        assert not closed or construct_tour(board, closed=closed, end=square).closed
    both = construct_tour(Board(4, 5, wrap_columns=True), start=(0, 0), end=(3, 0), closed=False)
    assert (both.start, both.end) == ((0, 0), (3, 0))


def test_no_recursion() -> None:
    boards: list[tuple[int, int, dict[str, object]]] = [
        (400, 400, {"closed": True}),
        (3, 5000, {"start": (0, 0), "end": (0, 4999)}),
        (4, 5000, {"start": (0, 0)}),
        (5, 5000, {"start": (0, 0), "end": (0, 4999)}),
        (301, 301, {"start": (150, 150), "end": (0, 0)}),
    ]
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        for rows, columns, ends in boards:
            board = Board(rows, columns)
            assert len(construct_numbers(board, compiled=False, **ends)) == board.size  # type: ignore[arg-type]
    finally:
        sys.setrecursionlimit(limit)
