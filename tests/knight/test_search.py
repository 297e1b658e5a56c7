"""Backtracking as the BASIC program did it, the complete search, and Euler's repairs."""

import pytest

from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.enumeration import find_tour, tours
from arpad.knight.errors import SearchLimit
from arpad.knight.search import FIXED_ORDER, backtrack, repair, run_backtracking
from arpad.knight.warnsdorff import warnsdorff

# Fixed-order depth-first search from a corner, squares placed until the first tour.
NODES = {5: 8_840, 6: 248_169}


@pytest.mark.parametrize(("side", "nodes"), NODES.items())
def test_squares_placed_until_the_first_tour(side: int, nodes: int) -> None:
    result = run_backtracking(Board(side, side), (0, 0))
    assert result.nodes == nodes
    assert result.tour is not None
    assert result.tour.start == (0, 0)
    assert result.nodes - result.backs == side * side


@pytest.mark.long
@pytest.mark.parametrize("side", [7, 8])
def test_no_tour_of_larger_boards_within_three_million_squares(side: int) -> None:
    result = run_backtracking(Board(side, side), (0, 0), limit=3_000_000)
    assert (result.tour, result.nodes, result.exhausted) == (None, 3_000_000, False)


def test_steps_number_and_rub_out_the_same_squares() -> None:
    path = []
    for step in backtrack(Board(3, 4), "a1"):
        if step.action == "back":
            assert (path.pop(), len(path) + 1) == (step.square, step.number)
        else:
            path.append(step.square)
            assert len(path) == step.number
    assert len(path) == 12
    assert step.action == "tour"


def test_the_search_ends_where_there_is_no_tour() -> None:
    for rows, columns in [(1, 2), (2, 5), (3, 3), (4, 4), (3, 5)]:
        result = run_backtracking(Board(rows, columns), (0, 0))
        assert result.exhausted
        assert result.tour is None
        assert result.backs == result.nodes


def test_one_square() -> None:
    assert run_backtracking(Board(1, 1), "a1").tour is not None
    assert run_backtracking(Board(1, 1), "a1", closed=True).exhausted


def test_closed_tours_are_found_in_fixed_order() -> None:
    ring = Board(3, 3, holes=frozenset({(1, 1)}))
    result = run_backtracking(ring, "a1", closed=True)
    assert result.tour is not None
    assert result.tour.closed
    assert run_backtracking(Board(3, 4), "a1", closed=True).exhausted


def test_progress_is_told() -> None:
    told: list[int] = []
    run_backtracking(Board(6, 6), (0, 0), progress=told.append)
    assert told == [100_000, 200_000]


@pytest.mark.parametrize("order", [[], FIXED_ORDER[:7], [*FIXED_ORDER[:7], (0, 4)], [(1, 2)] * 8, 5, ["ab"] * 8])
def test_an_order_must_hold_every_move_once(order: object) -> None:
    with pytest.raises(BadValueError, match="each once"):
        run_backtracking(Board(5, 5), "a1", order=order)  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, None])
def test_bad_limits(limit: object) -> None:
    with pytest.raises(BadValueError, match="limit"):
        run_backtracking(Board(5, 5), "a1", limit=limit)  # type: ignore[arg-type]


def test_starts_off_the_board() -> None:
    for search in (run_backtracking, warnsdorff):
        with pytest.raises(BadValueError, match="start"):
            search(Board(5, 5), "a6")


@pytest.mark.parametrize("side", range(5, 11))
def test_repair_finishes_every_walk_that_got_stuck(side: int) -> None:
    board = Board(side, side)
    stuck = 0
    for square in board.squares:
        walk = warnsdorff(board, square)
        stuck += not walk.complete
        *_, last = repair(board, walk.path)
        assert sorted(last.path) == list(board.squares)
        if side % 2 == 0:
            *_, last = repair(board, last.path, closed=True)
            assert board.is_move(last.path[-1], last.path[0])
    assert stuck


def test_each_repair_keeps_a_path() -> None:
    board = Board(7, 7)
    walk = next(walk for walk in (warnsdorff(board, square) for square in board.squares) if not walk.complete)
    before = None
    for state in repair(board, walk.path):
        assert all(board.is_move(a, b) for a, b in zip(state.path, state.path[1:], strict=False))
        assert len(set(state.path)) == len(state.path)
        if before is not None and state.cut is not None:
            # A reversal keeps the squares and everything up to the cut.
            at = state.path.index(state.cut) + 1
            assert set(state.path) == set(before)
            assert state.path[:at] in (before[:at], before[::-1][:at])
        elif before is not None:
            assert len(state.path) == len(before) + 1
        before = state.path


@pytest.mark.parametrize("path", [[], ["a1", "a1"], ["a1", "a2"], ["a1", "z9"], None, 5])
def test_repair_needs_a_path(path: object) -> None:
    with pytest.raises(BadValueError, match="path"):
        list(repair(Board(5, 5), path))  # type: ignore[arg-type]


def test_the_complete_search_agrees_with_the_plain_one() -> None:
    for board in (Board(3, 4), Board(3, 5), Board(4, 4), Board(3, 3, holes=frozenset({(1, 1)}))):
        for start in board.squares:
            plain = 0
            path = []
            for step in backtrack(board, start):
                if step.action == "back":
                    path.pop()
                else:
                    path.append(step.square)
                    plain += step.action == "tour"
            first = run_backtracking(board, start)
            found = list(tours(board, start=start))
            assert bool(found) == (first.tour is not None)
            assert len({tour.path for tour in found}) == len(found)
            assert first.tour is None or first.tour in found


def test_ends_and_starts_are_kept() -> None:
    board = Board(3, 4)
    every = list(tours(board))
    assert len(every) == 16
    for start in board.squares:
        assert list(tours(board, start=start)) == [tour for tour in every if tour.start == start]
        for end in board.squares:
            found = list(tours(board, start=start, end=end))
            assert sorted(tour.path for tour in found) == sorted(
                tour.path for tour in every if (tour.start, tour.end) == (start, end)
            )


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (Board(3, 4), 0),
        (Board(3, 4, leaper=(0, 1)), 48),
        (Board(2, 3, leaper=(0, 1), wrap_columns=True), 36),
        (
            Board(
                5,
                3,
                leaper=(1, 4),
                holes=frozenset({(0, 2), (1, 1), (2, 1), (3, 0), (4, 2)}),
                wrap_rows=True,
                wrap_columns=True,
            ),
            20,
        ),
    ],
    ids=str,
)
def test_closed_tours_end_where_they_are_asked_to(board: Board, number: int) -> None:
    """Also on squares far from the one that the search begins on when it may choose."""
    every = [tour for tour in tours(board) if tour.closed]
    assert len(every) == number
    for end in board.squares:
        found = [tour.path for tour in tours(board, closed=True, end=end)]
        assert sorted(found) == sorted(tour.path for tour in every if tour.end == end)
        first = find_tour(board, closed=True, end=end)
        assert (first is None) == (not found)
        assert first is None or first.end == end


def test_a_search_that_gives_up_says_so() -> None:
    with pytest.raises(SearchLimit, match="not known"):
        find_tour(Board(6, 6, holes=frozenset({(0, 0), (5, 5)})), closed=True, limit=5_000)


def test_boards_without_theorems_are_searched() -> None:
    torus = Board(4, 4, wrap_rows=True, wrap_columns=True)
    tour = find_tour(torus, closed=True)
    assert tour is not None
    assert tour.closed
    assert find_tour(Board(5, 5, holes=frozenset({(2, 2)})), closed=True) is None
    assert find_tour(Board(5, 5, holes=frozenset({(0, 0)})), closed=True) is not None
