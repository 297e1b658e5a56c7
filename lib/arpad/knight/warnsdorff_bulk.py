"""Warnsdorff's rule compiled, for maps of all starts and boards of a million squares; needs numba.

The answers are those of `arpad.knight.warnsdorff`, square by square.
"""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from arpad.datasets.knight import load_squirrel_cull
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.errors import require_memory

__all__ = ["squirrel_cull_cells", "walk_lengths"]

Cells = NDArray[np.int32]


def walk_lengths(
    board: Board, order: Sequence[Square], ranks: Sequence[int], lookahead: bool, starts: Sequence[int]
) -> Cells:
    """How many squares the rule visits from each of the start cells; arguments as `warnsdorff_map` prepares them."""
    near = _table(board, order)
    return _lengths(near, np.asarray(ranks, np.int64), lookahead, np.asarray(starts, np.int64))  # type: ignore[no-any-return]


def squirrel_cull_cells(side: int, *, memory_limit: int | None = None) -> Cells:
    """The cells that `squirrel_cull` visits, in order, as an array; raises `TooLarge` before it takes memory."""
    board = Board(whole_number("side", side, 5), side)
    require_memory(board.shape, 52 * board.size, memory_limit)
    orders = load_squirrel_cull(side)
    steps = np.array([order.moves for order in orders])
    # The table has the moves of the first order; the others are permutations of its columns.
    columns = np.array([[orders[0].moves.index(move) for move in order.moves] for order in orders])
    until = np.array([-1 if order.until is None else board.cell(order.until) for order in orders])
    path = np.empty(board.size, np.int32)
    near = _near(side, side, np.zeros(board.size, np.bool_), steps[0], False, False)
    length = _phased_walk(near, columns, until, _degrees(near), path)
    return path[:length]


def _table(board: Board, order: Sequence[Square]) -> Cells:
    blocked = np.zeros(board.rows * board.columns, np.bool_)
    blocked[[board.cell(hole) for hole in board.holes]] = True
    steps = np.array(order)
    return _near(board.rows, board.columns, blocked, steps, board.wrap_rows, board.wrap_columns)  # type: ignore[no-any-return]


@njit(cache=True)
def _near(rows, columns, blocked, steps, wrap_rows, wrap_columns):  # type: ignore[no-untyped-def]
    """Neighbours of each cell by move, -1 where there is none; each neighbour once, as in `Board.neighbours`."""
    near = np.full((rows * columns, len(steps)), -1, np.int32)
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            if blocked[cell]:
                continue
            for k in range(len(steps)):
                r, c = row + steps[k, 0], column + steps[k, 1]
                if wrap_rows:
                    r %= rows
                if wrap_columns:
                    c %= columns
                if r < 0 or r >= rows or c < 0 or c >= columns:
                    continue
                other = r * columns + c
                fresh = other != cell and not blocked[other]
                for earlier in range(k):
                    fresh = fresh and near[cell, earlier] != other
                if fresh:
                    near[cell, k] = other
    return near


@njit(cache=True)
def _degrees(near):  # type: ignore[no-untyped-def]
    degrees = np.zeros(len(near), np.int8)
    for cell in range(len(near)):
        for other in near[cell]:
            degrees[cell] += other >= 0
    return degrees


@njit(cache=True)
def _phased_walk(near, columns, until, exits, path):  # type: ignore[no-untyped-def]
    """The walk from cell 0 with orders of moves that change at given cells; fills `path`, returns its length."""
    cell, length = 0, 1
    path[0] = 0
    exits[0] = 100
    for phase in range(len(columns)):
        while cell != until[phase]:
            best, found = 50, -1
            for k in columns[phase]:
                other = near[cell, k]
                if other >= 0:
                    exits[other] -= 1
                    if exits[other] < best:
                        best, found = exits[other], other
            if found < 0:
                return length
            path[length] = found
            length += 1
            cell = found
            exits[cell] = 100
    return length


@njit(cache=True)
def _lengths(near, ranks, lookahead, starts):  # type: ignore[no-untyped-def]
    unit = ranks.max() + 1
    never = 16 * unit
    fresh = _degrees(near) * unit + ranks
    key = np.empty_like(fresh)
    lengths = np.zeros(len(starts), np.int32)
    for at in range(len(starts)):
        key[:] = fresh
        cell = starts[at]
        while cell >= 0:
            lengths[at] += 1
            key[cell] = 2 * never
            best, found, second = never, -1, 100
            for other in near[cell]:
                if other >= 0:
                    key[other] -= unit
            for other in near[cell]:
                if other < 0 or key[other] >= never:
                    continue
                if key[other] < best:
                    best, found = key[other], other
                    second = _second_look(near, key, other) if lookahead else 0
                elif lookahead and key[other] == best:
                    look = _second_look(near, key, other)
                    if look < second:
                        found, second = other, look
            cell = found
    return lengths


@njit(cache=True)
def _second_look(near, exits, cell):  # type: ignore[no-untyped-def]
    """The fewest exits that the move after a move to the cell would find: one fewer than now, the cell being taken."""
    fewest = 10
    for other in near[cell]:
        if other >= 0 and exits[other] < 16:
            fewest = min(fewest, exits[other])
    return fewest - 1
