"""What must hold for every board and every tour: turning, mirroring, transposing and reversing change nothing."""

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import ArpadError
from arpad.knight.board import Board, Square, Symmetry
from arpad.knight.construct import construct_numbers, construct_tour
from arpad.knight.construct_bulk import numbers_form_a_tour
from arpad.knight.enumeration import tours
from arpad.knight.errors import NotATour, NoTour
from arpad.knight.existence import decide
from arpad.knight.search import repair
from arpad.knight.tour import Tour, first_fault, read_numbers
from arpad.knight.warnsdorff import warnsdorff

SIDES = st.integers(1, 14)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Board, bool, Square | None, Square | None]:
    board = Board(draw(SIDES), draw(SIDES))
    squares = st.none() | st.sampled_from(board.squares)
    return board, draw(st.booleans()), draw(squares), draw(squares)


@st.composite
def built_tours(draw: st.DrawFn) -> Tour:
    rows, columns = draw(st.sampled_from([(3, 4), (3, 10), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (8, 8), (7, 9)]))
    board = Board(rows, columns)
    start = draw(st.sampled_from([s for s in board.squares if decide(board, start=s).possible]))
    closed = draw(st.booleans()) and bool(decide(board, closed=True).possible)
    return construct_tour(board, closed=closed, start=start)


@settings(max_examples=150, deadline=None)
@given(questions())
def test_construction_succeeds_exactly_where_existence_says(
    question: tuple[Board, bool, Square | None, Square | None],
) -> None:
    board, closed, start, end = question
    verdict = decide(board, closed=closed, start=start, end=end)
    assert verdict.possible is not None
    try:
        flat = construct_numbers(board, closed=closed, start=start, end=end)
    except NoTour:
        assert not verdict.possible
    else:
        assert verdict.possible
        numbers = np.frombuffer(flat, np.int32).reshape(board.rows, board.columns)
        assert board.size == 1 or numbers_form_a_tour(numbers, closed)
        assert start is None or numbers[start] == 1
        assert end is None or numbers[end] == board.size


@settings(max_examples=150, deadline=None)
@given(questions(), st.sampled_from(Symmetry))
def test_existence_is_the_same_for_turned_boards_and_reversed_tours(
    question: tuple[Board, bool, Square | None, Square | None], symmetry: Symmetry
) -> None:
    board, closed, start, end = question
    image = [None if s is None else symmetry.apply(s, board.rows, board.columns) for s in (start, end)]
    verdict = decide(board, closed=closed, start=start, end=end)
    turned = decide(board.transformed(symmetry), closed=closed, start=image[0], end=image[1])
    assert verdict.possible == turned.possible
    assert verdict.possible == decide(board, closed=closed, start=end, end=start).possible


@settings(max_examples=60, deadline=None)
@given(built_tours(), st.sampled_from(Symmetry))
def test_a_turned_or_reversed_tour_is_the_same_tour(tour: Tour, symmetry: Symmetry) -> None:
    turned = tour.transformed(symmetry)
    assert turned.closed == tour.closed
    assert turned.transformed(symmetry.inverse) == tour
    assert turned.canonical() == turned.reversed().canonical() == tour.canonical()
    assert tour.reversed().reversed() == tour
    assert sorted(turned.row_sums + turned.column_sums) == sorted(tour.row_sums + tour.column_sums)
    assert (symmetry in tour.symmetries) == (turned.board == tour.board and turned.diagram == tour.diagram)
    assert Tour.from_numbers(read_numbers(turned.text())) == turned


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([(3, 4), (3, 7), (4, 5)]), st.sampled_from(Symmetry), st.data())
def test_a_turned_board_has_as_many_tours(shape: tuple[int, int], symmetry: Symmetry, data: st.DataObject) -> None:
    hole = data.draw(st.none() | st.sampled_from(Board(*shape).squares))
    board = Board(*shape, holes=frozenset() if hole is None else frozenset({hole}))
    found = list(tours(board))
    turned = list(tours(board.transformed(symmetry)))
    assert len(found) == len(turned)
    assert {tour.canonical() for tour in found} == {tour.canonical() for tour in turned}
    assert {tour.path for tour in found} == {tour.path[::-1] for tour in found}


@settings(max_examples=100, deadline=None)
@given(built_tours(), st.data())
def test_a_spoilt_tour_is_refused(tour: Tour, data: st.DataObject) -> None:
    path = list(tour.path)
    at = data.draw(st.integers(0, len(path) - 1))
    change = data.draw(st.sampled_from(["drop", "repeat", "swap", "jump"]))
    if change == "drop":
        del path[at]
    elif change == "repeat":
        path.insert(at, path[data.draw(st.integers(0, len(path) - 1))])
    elif change == "swap":
        other = (at + data.draw(st.integers(1, len(path) - 1))) % len(path)
        path[at], path[other] = path[other], path[at]
    else:
        row, column = path[at]
        path[at] = data.draw(
            st.sampled_from([(row, column + 4), (row + 3, column), (row - 3, column), (row, column - 4)])
        )
    fault = first_fault(tour.board, path)
    # Leaving out an end, or swapping squares, may leave a path of moves; all the squares are there only in a swap.
    if fault is None:
        assert change == "swap"
        assert all(tour.board.is_move(a, b) for a, b in pairwise(path))
    else:
        assert isinstance(NotATour(fault), ArpadError)


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 12), st.integers(5, 12), st.data())
def test_walks_are_paths_and_repairs_finish_them(rows: int, columns: int, data: st.DataObject) -> None:
    board = Board(rows, columns)
    start = data.draw(st.sampled_from(board.squares))
    walk = warnsdorff(board, start, ties=data.draw(st.sampled_from(["order", "centre", "lookahead"])))
    assert len(set(walk.path)) == len(walk.path)
    assert all(board.is_move(a, b) for a, b in pairwise(walk.path))
    # The end is stuck: nothing free is next to it.
    missed = set(walk.missed)
    assert not any(board.is_move(walk.path[-1], square) for square in missed)
    *_states, last = repair(board, walk.path)
    assert len(last.path) == board.size


@st.composite
def odd_boards(draw: st.DrawFn) -> Board:
    """Boards of which no theorem speaks: at most ten squares, holes, joined edges, any small leaper."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    kept = draw(st.lists(st.sampled_from(squares), min_size=min(6, len(squares)), max_size=10, unique=True))
    return Board(
        rows,
        columns,
        leaper=draw(st.sampled_from([(1, 2), (1, 2), (0, 1), (1, 1), (3, 0), (1, 3), (2, 3), (1, 4)])),
        holes=frozenset(squares).difference(kept),
        wrap_rows=draw(st.booleans()),
        wrap_columns=draw(st.booleans()),
    )


def ends_by_trying(board: Board) -> set[tuple[Square, Square]]:
    """First and last square of every tour: all paths of all lengths, the squares visited as a set."""
    r, s = board.leaper
    steps = {(a * x, b * y) for x, y in ((r, s), (s, r)) for a in (1, -1) for b in (1, -1)}

    def onward(square: Square) -> set[Square]:
        found = set()
        for down, right in steps:
            row, column = square[0] + down, square[1] + right
            found.add(
                (row % board.rows if board.wrap_rows else row, column % board.columns if board.wrap_columns else column)
            )
        return found.intersection(board.squares)

    near = {square: onward(square) for square in board.squares}
    paths = {(square, square, frozenset({square})) for square in board.squares}
    for _length in range(board.size - 1):
        paths = {(first, to, seen | {to}) for first, last, seen in paths for to in near[last] - seen}
    return {(first, last) for first, last, _seen in paths}


@settings(max_examples=60, deadline=None)
@given(odd_boards(), st.data())
def test_boards_without_theorems_agree_with_trying_everything(board: Board, data: st.DataObject) -> None:
    ends = ends_by_trying(board)
    squares = st.none() | st.sampled_from(board.squares)
    closed, start, end = data.draw(st.booleans()), data.draw(squares), data.draw(squares)
    possible = any(
        start in (None, first)
        and end in (None, last)
        and (not closed or (board.size > 2 and board.is_move(last, first)))
        for first, last in ends
    )
    assert decide(board, closed=closed, start=start, end=end).possible in (None, possible)
    try:
        tour = construct_tour(board, closed=closed, start=start, end=end)
    except NoTour:
        assert not possible
    else:
        assert possible
        assert tour.closed or not closed
        assert start in (None, tour.start)
        assert end in (None, tour.end)
    found = next(tours(board, closed=closed, start=start, end=end), None)
    assert (found is not None) == possible
