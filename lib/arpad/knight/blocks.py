"""Blocks: small boards with a tour or path that contains given moves, the bricks of tours on every board.

A block is a rectangle with sides from 5 up. Four moves of it serve to join it to its neighbours: *left* and *up* near
its top left corner, *right* at its top right corner and *down* at its bottom left one. The last two are in every closed
tour, for a corner has only two moves. To join two blocks one such move of each is taken out and the four loose ends are
tied crosswise: two cycles become one, and a path with a cycle becomes a path with the same ends.

`find_path` is written with plain loops over flat sequences, so that the same text runs as it stands and compiled by
numba, with the same answers.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from arpad.knight.board import KNIGHT, Square, leaper_moves

__all__ = ["JOINS", "MOVES", "NO_MOVE", "Block", "block_path", "closed_block", "find_path", "joined", "path_through"]

MOVES = leaper_moves(KNIGHT)
"""The knight's moves by direction digit; 7 - d is the way back of d."""

NO_MOVE = 8

Block = tuple[bytes, ...]
"""Rows of a block, a byte a square: in its two halves the directions of the square's two moves, `NO_MOVE` for none."""

JOINS = ("left", "up", "right", "down")

SEED = 1
TRIES, FIVE_ROW_TRIES, PATIENT_TRIES = 12, 60, 400  # how often a search is begun


def find_path(near: Any, forced: Any, start: int, goal: int, seed: int, tries: int, limit: int, work: Any) -> int:
    """Search a Hamiltonian path from `start` to `goal` (-1: any end) through forced moves: 1 found, 0 not, -1 none is.

    `near` holds eight neighbours a cell and `forced` two partners a cell, -1 for none; `work` six arrays of the board's
    size and one of eight times that; the first is the path. Warnsdorff's rule with random ties, given up after `limit`
    squares placed and begun again; in two of three tries chance may outweigh one or three exits.
    """
    path, free, ways, ends, count, following, options = work
    size = len(path)
    spare = 1 if goal < 0 else 0
    for attempt in range(tries):
        noise = 16 << (attempt % 3)
        for cell in range(size):
            free[cell] = 1
            ways[cell] = 0
            for k in range(8 * cell, 8 * cell + 8):
                if near[k] >= 0:
                    ways[cell] += 1
        depth, nodes, alive = 0, 1, True
        path[0], free[start], ends[0] = start, 0, 0
        while nodes <= limit:
            head = path[depth]
            if alive:  # a fresh square: list the moves from it, best first
                count[depth] = following[depth] = 0
                must = -1
                for k in range(2 * head, 2 * head + 2):
                    if forced[k] >= 0 and free[forced[k]]:
                        must = forced[k] if must < 0 else -2
                for k in range(8 * head, 8 * head + 8):
                    cell = near[k]
                    if cell < 0 or not free[cell] or must == -2 or (must >= 0 and cell != must):
                        continue
                    if (cell == goal) != (depth == size - 2) and goal >= 0:
                        continue
                    others = 0  # forced moves of the square that this move is not one of
                    for i in range(2 * cell, 2 * cell + 2):
                        if forced[i] >= 0 and forced[i] != head:
                            others += 1
                    if others > (0 if depth == size - 2 else 1):
                        continue
                    seed = (seed * 1103515245 + 12345) % 2147483648
                    place = 8 * depth + count[depth]
                    options[place] = (16 * ways[cell] + (seed >> 16) % noise) * size + cell
                    while place > 8 * depth and options[place - 1] > options[place]:
                        swap = options[place]
                        options[place] = options[place - 1]
                        options[place - 1] = swap
                        place -= 1
                    count[depth] += 1
            if following[depth] < count[depth]:
                cell = options[8 * depth + following[depth]] % size
                following[depth] += 1
                nodes += 1
                depth += 1
                path[depth], free[cell] = cell, 0
                if depth == size - 1:
                    return 1
                ends[depth] = ends[depth - 1]
                for k in range(8 * head, 8 * head + 8):
                    other = near[k]
                    if other >= 0 and free[other]:
                        ways[other] -= 1
                        if ways[other] < 2 and other != goal:
                            ends[depth] += 1
                        if ways[other] < 1:
                            ends[depth] += 2
                alive = ends[depth] <= spare
                count[depth] = following[depth] = 0
            elif depth == 0:
                return -1
            else:
                depth -= 1
                alive = False
                for k in range(8 * path[depth], 8 * path[depth] + 8):
                    other = near[k]
                    if other >= 0 and free[other]:
                        ways[other] += 1
                free[head] = 1
    return 0


@lru_cache(maxsize=4096)
def block_path(rows: int, columns: int, start: Square, end: Square | None, joins: frozenset[str]) -> Block | None:
    """A path of a block from `start` to `end` (`None`: anywhere) that contains the moves for the joins, or `None`."""
    # Five rows are poor in paths, 5 x 5 and 5 x 6 the poorest.
    tries = PATIENT_TRIES if rows * columns <= 30 else FIVE_ROW_TRIES if min(rows, columns) == 5 else TRIES
    path = path_through(rows, columns, start, end, _joining_moves(rows, columns, joins), tries=tries)
    return None if path is None else _as_block(rows, columns, path, closed=False)


@lru_cache(maxsize=64)
def closed_block(rows: int, columns: int) -> Block:
    """A closed tour of a block that contains all four joining moves; one side must be even."""
    moves = _joining_moves(rows, columns, ("left", "up"))
    path = path_through(rows, columns, (0, 0), (1, 2), moves, tries=PATIENT_TRIES)
    if path is None:
        raise AssertionError(f"no closed block of {rows} x {columns} found")
    return _as_block(rows, columns, path, closed=True)


def joined(block: Block, joins: Iterable[str]) -> Block:
    """The block with its moves for the joins replaced by moves across its border."""
    rows = [bytearray(row) for row in block]
    height, width = len(rows), len(rows[0])
    for name in joins:
        (a, b), across = _joining_move(name, height, width)
        for square, other in ((a, b), (b, a)):
            replace_move(rows, square, _direction(square, other), across)
    return tuple(map(bytes, rows))


def replace_move(rows: Sequence[bytearray], square: Square, old: int, new: int) -> None:
    """Give a square another direction for one of its two; raises `AssertionError` if it does not have that one."""
    low, high = rows[square[0]][square[1]] & 15, rows[square[0]][square[1]] >> 4
    if old not in (low, high):
        raise AssertionError(f"square {square} has moves {low} and {high}, not {old}")
    rows[square[0]][square[1]] = (new | high << 4) if low == old else (low | new << 4)


def _joining_move(name: str, rows: int, columns: int) -> tuple[tuple[Square, Square], int]:
    """The move of a block that a join takes out, and the direction of both moves that replace it."""
    return {
        "left": (((1, 1), (3, 0)), 2),
        "up": (((1, 1), (0, 3)), 0),
        "right": (((0, columns - 1), (2, columns - 2)), 5),
        "down": (((rows - 1, 0), (rows - 2, 2)), 7),
    }[name]


def _direction(a: Square, b: Square) -> int:
    return MOVES.index((b[0] - a[0], b[1] - a[1]))


def path_through(
    rows: int,
    columns: int,
    start: Square,
    end: Square | None,
    moves: Iterable[tuple[Square, Square]],
    *,
    tries: int = TRIES,
) -> list[Square] | None:
    """A path of a small board from `start` to `end` (`None`: anywhere) that contains given moves; `None` if not found.

    At most two of the moves may meet in a square. A try places at most twice as many squares as the board has and a
    hundred more; for blocks with sides from 6 to 11, between any two squares of fitting colours, the first ten tries
    find a path or show that there is none (checked for all).
    """
    size = rows * columns
    forced = [-1] * (2 * size)
    for a, b in moves:
        for square, other in ((a, b), (b, a)):
            place = 2 * (square[0] * columns + square[1])
            forced[place + (forced[place] >= 0)] = other[0] * columns + other[1]
    goal = -1 if end is None else end[0] * columns + end[1]
    work = ([0] * size, [0] * size, [0] * size, [0] * size, [0] * size, [0] * size, [0] * (8 * size))
    begin, limit = start[0] * columns + start[1], 100 + 2 * size
    found = find_path(_near(rows, columns), forced, begin, goal, SEED, tries, limit, work)
    return [divmod(cell, columns) for cell in work[0]] if found > 0 else None


def _joining_moves(rows: int, columns: int, joins: Iterable[str]) -> list[tuple[Square, Square]]:
    return [_joining_move(name, rows, columns)[0] for name in joins]


@lru_cache(maxsize=256)
def _near(rows: int, columns: int) -> tuple[int, ...]:
    """For each cell eight neighbours by direction, -1 off the board, all in one row."""
    return tuple(
        (row + down) * columns + column + right if 0 <= row + down < rows and 0 <= column + right < columns else -1
        for row in range(rows)
        for column in range(columns)
        for down, right in MOVES
    )


def _as_block(rows: int, columns: int, path: Sequence[Square], *, closed: bool) -> Block:
    block = [bytearray(columns) for _row in range(rows)]
    last = len(path) - 1
    for at, square in enumerate(path):
        before = _direction(square, path[at - 1]) if at or closed else NO_MOVE
        after = _direction(square, path[(at + 1) % len(path)]) if at < last or closed else NO_MOVE
        low, high = sorted((before, after))
        block[square[0]][square[1]] = low | high << 4
    return tuple(map(bytes, block))
