"""Blocks and their joins: the bricks of large boards."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from numba import njit

from arpad.knight.assembly import Layout, band_choices, bands_around, closed_codes
from arpad.knight.blocks import (
    FIVE_ROW_TRIES,
    JOINS,
    MOVES,
    TRIES,
    _joining_move,
    _near,
    block_path,
    closed_block,
    find_path,
    joined,
    path_through,
)
from arpad.knight.board import Board
from arpad.knight.errors import NotATour
from arpad.knight.tour import Tour

Pair = tuple[int, int]

CLOSED_SHAPES = [(h, w) for h in range(5, 12) for w in range(5, 12) if h * w % 2 == 0]
JOINS_OF_A_BLOCK = [
    frozenset(joins)
    for needed in (("left", "right"), ("up", "right", "down"))
    for count in range(4)
    for joins in combinations(needed, count)
]


def moves_of(block: tuple[bytes, ...]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {
        ((r, c), (r + MOVES[d][0], c + MOVES[d][1]))
        for r, row in enumerate(block)
        for c, code in enumerate(row)
        for d in (code & 15, code >> 4)
        if d < 8
    }


@pytest.mark.parametrize(("rows", "columns"), CLOSED_SHAPES)
def test_closed_blocks_hold_all_four_joining_moves(rows: int, columns: int) -> None:
    moves = moves_of(closed_block(rows, columns))
    assert len(moves) == 2 * rows * columns
    for name in JOINS:
        move, _across = _joining_move(name, rows, columns)
        assert move in moves
        assert move[::-1] in moves


def test_a_join_leads_across_the_border_and_back() -> None:
    upper, lower = joined(closed_block(6, 6), ["down"]), joined(closed_block(6, 6), ["up"])
    across = {move for move in moves_of(upper) if move[1][0] >= 6}
    back = {((a[0] + 6, a[1]), (b[0] + 6, b[1])) for a, b in moves_of(lower) if b[0] < 0}
    assert len(across) == 2
    assert {(b, a) for a, b in back} == across
    with pytest.raises(AssertionError):
        joined(joined(closed_block(6, 6), ["left"]), ["left"])


def test_joined_blocks_are_one_tour() -> None:
    for heights, widths in [((6, 6), (6, 6)), ((5,), (6, 6, 8)), ((7, 6, 6), (6, 8)), ((6, 10), (9, 6, 6))]:
        rows, columns = sum(heights), sum(widths)
        codes = Layout(heights, widths).codes({})
        path, last = [(0, 0)], 8
        while len(path) < rows * columns:
            r, c = path[-1]
            code = codes[r * columns + c]
            digit = code & 15 if code & 15 != last else code >> 4
            path.append((r + MOVES[digit][0], c + MOVES[digit][1]))
            last = 7 - digit
        assert Tour(Board(rows, columns), tuple(path)).closed
    assert len(closed_codes(50, 61)) == 50 * 61


def test_paths_hold_the_moves_asked_for() -> None:
    path = path_through(6, 7, (0, 0), (5, 6), [((2, 2), (3, 4)), ((4, 4), (2, 3))])
    assert path is not None
    tour = Tour(Board(6, 7), tuple(path))
    assert (tour.start, tour.end) == ((0, 0), (5, 6))
    assert frozenset(((2, 2), (3, 4))) in tour.diagram
    assert frozenset(((4, 4), (2, 3))) in tour.diagram
    assert path_through(6, 6, (0, 0), (0, 2), []) is None
    assert path_through(4, 4, (0, 0), None, []) is None
    # Three moves cannot meet in a square, nor can a corner have a third.
    assert block_path(6, 6, (1, 1), (3, 0), frozenset({"left"})) is None


def test_a_square_twice_is_no_tour() -> None:
    with pytest.raises(NotATour, match="twice"):
        Tour(Board(5, 6), ((0, 0), (1, 2), (0, 0)))


@pytest.mark.parametrize("side", [*range(5, 60), 201])
def test_bands_fill_the_side_and_the_odd_one_holds_the_start(side: int) -> None:
    for at in (None, *range(side)):
        bands = next(band_choices(side, at), None)
        assert bands is not None, at
        assert sum(bands) == side
        odd = [band for band in bands if band % 2]
        assert len(odd) == side % 2
        assert all(band >= 5 for band in bands)
        if odd and at is not None:
            before = sum(bands[: bands.index(odd[0])])
            assert before <= at < before + odd[0]
            assert before % 2 == 0


def test_the_search_is_the_same_compiled() -> None:
    compiled = njit(find_path)
    for rows, columns, start, goal in [(6, 6, 0, 11), (7, 7, 24, -1), (5, 6, 3, 8), (8, 9, 5, 70), (4, 4, 0, -1)]:
        size = rows * columns
        near, forced = _near(rows, columns), [-1] * (2 * size)
        plain = (*([0] * size for _ in range(6)), [0] * (8 * size))
        fast = (*(np.zeros(size, np.int64) for _ in range(6)), np.zeros(8 * size, np.int64))
        found = find_path(near, forced, start, goal, 1, 5, 300, plain)
        assert compiled(np.array(near), np.array(forced), start, goal, 1, 5, 300, fast) == found
        assert fast[0].tolist() == plain[0]


def unfound_pairs(rows: int, columns: int, joins: frozenset[str], tries: int) -> tuple[set[Pair], set[Pair], int]:
    """Pairs of cells of fitting colours between which the search finds no path, the joining moves, and all pairs."""
    size = rows * columns
    forced = np.full(2 * size, -1)
    edges = set()
    for name in joins:
        squares, _across = _joining_move(name, rows, columns)
        a, b = (row * columns + column for row, column in squares)
        for cell, other in ((a, b), (b, a)):
            forced[2 * cell + (forced[2 * cell] >= 0)] = other
            edges.add((cell, other))
    missing = np.zeros((size, size), np.bool_)
    work = (*(np.zeros(size, np.int64) for _ in range(6)), np.zeros(8 * size, np.int64))
    near = np.array(_near(rows, columns))
    searches = search_all(near, forced, columns, rows * columns % 2 == 1, tries, work, missing)
    return set(map(tuple, np.argwhere(missing).tolist())), edges, searches


search = njit(find_path)


@njit
def search_all(near, forced, columns, odd, tries, work, missing):  # type: ignore[no-untyped-def]
    size = len(near) // 8
    count = 0
    for start in range(size):
        for goal in range(size):
            colours = (start // columns + start % columns) % 2, (goal // columns + goal % columns) % 2
            fitting = colours[0] + colours[1] == 0 if odd else colours[0] != colours[1]
            if fitting and start != goal:
                count += 1
                if search(near, forced, start, goal, 1, tries, 100 + 2 * size, work) != 1:
                    missing[start, goal] = True
    return count


@pytest.mark.long
def test_every_path_a_layout_can_need() -> None:
    """The finite check behind every pair of ends on boards with sides from 6 up.

    All blocks with sides 6 to 11 and all joins they may have to make: between any two squares of fitting colours there
    is a path that contains the joining moves, unless the two squares are such a move themselves; and the search finds
    it. So along a way of blocks at most one move across each border fails for either block, and others remain.
    """
    searches = 0
    for rows in range(6, 12):
        for columns in range(6, 12):
            for joins in set(JOINS_OF_A_BLOCK):
                missing, edges, count = unfound_pairs(rows, columns, joins, TRIES)
                assert missing <= edges
                searches += count
    assert searches == 859_480


@pytest.mark.long
@pytest.mark.parametrize("columns", range(7, 20))
def test_every_path_a_layout_of_five_rows_can_need(columns: int) -> None:
    """The finite check behind every pair of ends on five rows: as above, but for three kinds of pairs of an even block.

    The square next to two corners is a good end only with one of them as the other end; `bands_around` keeps both ends
    of the tour off such squares, and of the eleven moves of a colour across a border few are on them. And a path from
    the top right corner that keeps its joining move cannot end two columns and three rows off; that square is in no
    move across a border, and the board's mirror image has no such pair.
    """
    corners = {1: {(0, 0), (4, 0)}, columns - 2: {(0, columns - 1), (4, columns - 1)}}
    for joins in ((), ("left",), ("right",), ("left", "right")):
        missing, edges, _count = unfound_pairs(5, columns, frozenset(joins), FIVE_ROW_TRIES)
        for pair in missing - edges:
            ends = {divmod(cell, columns) for cell in pair}
            beside = [column for column in corners if (2, column) in ends]
            assert columns % 2 == 0
            assert any(not ends & corners[column] for column in beside) or (
                "right" in joins and ends == {(0, columns - 1), (3, columns - 3)}
            )


@pytest.mark.parametrize("side", [*range(7, 41), 120, 121])
def test_bands_of_five_rows_keep_the_ends_off_bad_squares(side: int) -> None:
    """For any two columns, in one of the two directions, with both ends in the middle row, where bad squares are."""
    for start in range(0, side, 1 if side < 41 else 7):
        for end in range(side):
            if start == end:
                continue
            bands = next(bands_around(side, (2, start), (2, end)), None)
            if bands is None:
                start, end = side - 1 - start, side - 1 - end
                bands = next(bands_around(side, (2, start), (2, end)))
            assert sum(bands) == side
            borders = [sum(bands[:at]) for at in range(len(bands) + 1)]
            for before, after in pairwise(borders):
                width = after - before
                for place in (start, end):
                    if width % 2 == 0 and before <= place < after:
                        assert place - before != 1 or before == 0
                        assert after - place != 2 or after == side
                assert width % 2 == 0 or before <= start < after
