"""Strips: the automaton knows every tour of three rows, and long strips are made of short ones."""

from collections import Counter
from itertools import combinations

import pytest

from arpad.datasets.knight import load_tour_counts
from arpad.knight.board import Board
from arpad.knight.existence import decide
from arpad.knight.strips import PERIOD, SHORTEST, Strip, half_of_four_rows, three_rows
from arpad.knight.thin import open_four, open_three

MARKS = [frozenset(marks) for count in range(3) for marks in combinations(range(3), count)]


def counted(strip: Strip, columns: int, ends: int) -> int:
    """How many paths (ends = 2) or cycles (ends = 0) a strip has: one walk among the states for each."""
    states: Counter[tuple[object, int]] = Counter({(strip.start, 0): 1})
    for _column in range(columns):
        following: Counter[tuple[object, int]] = Counter()
        for (state, used), count in states.items():
            for marks in MARKS:
                if used + len(marks) <= ends:
                    for _picks, after in strip.steps(state, marks):  # type: ignore[arg-type]
                        following[after, used + len(marks)] += count
        states = following
    return states[strip.final, ends]


@pytest.mark.parametrize("columns", range(3, 17))
def test_walks_among_states_are_the_tours_of_three_rows(columns: int) -> None:
    counts = load_tour_counts()
    if (3, columns, "open") in counts:
        assert counted(three_rows(), columns, 2) == counts[3, columns, "open"].undirected
    if (3, columns, "closed") in counts:
        assert counted(three_rows(cycles=True), columns, 0) == counts[3, columns, "closed"].undirected


def test_states_from_which_three_rows_can_be_finished() -> None:
    strip = three_rows()
    seen = {(strip.start, 0)}
    queue = list(seen)
    onward: dict[object, set[object]] = {}
    for state, used in queue:
        for marks in MARKS:
            if used + len(marks) <= 2:
                for _picks, after in strip.steps(state, marks):
                    node = after, used + len(marks)
                    onward.setdefault((state, used), set()).add(node)
                    if node not in seen:
                        seen.add(node)
                        queue.append(node)
    alive: set[object] = {(strip.final, 2)}
    while True:
        more = {node for node, after in onward.items() if node not in alive and after & alive}
        if not more:
            break
        alive |= more
    assert len(alive) == 636


def checked(strip: Strip, rows: tuple[bytes, ...] | None, columns: int) -> None:
    assert rows is not None
    assert [len(row) for row in rows] == [columns] * strip.rows


@pytest.mark.parametrize("columns", range(3, 23))
def test_half_of_four_rows_has_a_path_between_any_border_and_inner_square_from_seven_columns(columns: int) -> None:
    strip = half_of_four_rows()
    missing = 0
    for a in range(columns):
        for b in range(columns):
            path = strip.path(columns, [(a, 0), (b, 1)])
            missing += path is None
            if path is not None:
                checked(strip, path, columns)
    assert (missing == 0) == (columns >= 7)


@pytest.mark.parametrize(("columns", "possible"), [(4, 0), (5, 18), (6, 32), (7, 49), (8, 64)])
def test_pairs_of_columns_between_which_four_rows_are_toured(columns: int, possible: int) -> None:
    found = 0
    for a in range(columns):
        for b in range(columns):
            # One end in the top row; the other on the border square of column b that has the other colour.
            row = 3 if (a + b) % 2 == 0 else 0
            found += a != b + 100 * (row == 3) and open_four(columns, (0, a), (row, b)) is not None
    assert found == possible


@pytest.mark.parametrize("columns", [11, 12, 13, pytest.param(14, marks=pytest.mark.long), 15, 17, 19, 21])
def test_pairs_of_ends_of_three_rows_against_the_rule(columns: int) -> None:
    """Exact: every state is tried on so short a board. On longer ones the pairs repeat (see the next test)."""
    board = Board(3, columns)
    half = board.squares if columns < 14 else [square for square in board.squares if square[1] <= columns // 2]
    for start in half:
        for end in board.squares:
            if start != end and board.colour(start) + board.colour(end) == (1 if columns % 2 == 0 else 0):
                verdict = decide(board, start=start, end=end)
                assert (open_three(columns, start, end) is not None) == verdict.possible, (start, end)


@pytest.mark.long
def test_sections_of_every_length_hold_a_state_to_repeat() -> None:
    """The finite check behind boards of any length: all lengths of the three sections, all rows of the two marks.

    Sections of SHORTEST + PERIOD columns or more are searched with SHORTEST to SHORTEST + PERIOD - 1 columns and a
    state to repeat, so one length of each remainder by PERIOD stands for all longer ones.
    """
    strip = three_rows()
    longest = SHORTEST + 2 * PERIOD
    checked_classes = 0
    for left in range(longest):
        for between in range(longest):
            for right in range(longest):
                columns = left + between + right + 2
                if columns < 14 or max(left, between, right) < SHORTEST + PERIOD:
                    continue
                board = Board(3, columns)
                for a in range(3):
                    for b in range(3):
                        start, end = (a, left), (b, left + between + 1)
                        if decide(board, start=start, end=end).possible:
                            assert strip._solve(columns, [start[::-1], end[::-1]], SHORTEST) is not None
                            checked_classes += 1
    assert checked_classes > 1000


@pytest.mark.parametrize("length", [100, 101, 102, 103, 1000, 1001])
def test_long_strips_are_spliced_right(length: int) -> None:
    strip = half_of_four_rows()
    for a, b in [(0, length - 1), (length // 2, length // 2), (3, length // 3), (length - 2, 1)]:
        rows = strip.path(length, [(a, 0), (b, 1)])
        checked(strip, rows, length)
        assert rows is not None
        # Every move is there from both of its ends: columns on by 1, 2 (digits 3, 2) and back (0, 1).
        for row in (0, 1):
            for column in range(length):
                for digit in (rows[row][column] & 15, rows[row][column] >> 4):
                    if digit < 4:
                        other = column + (-1, -2, 2, 1)[digit]
                        code = rows[1 - row][other]
                        assert 3 - digit in (code & 15, code >> 4)
