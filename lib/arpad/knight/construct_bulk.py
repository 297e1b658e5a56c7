"""The walk that numbers a tour, and the check of a numbered board, compiled; needs numba."""

from array import array
from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from arpad.knight.blocks import NO_MOVE

__all__ = ["numbers_form_a_tour", "walk"]


def walk(
    codes: bytes, steps: Sequence[tuple[int, int]], at: tuple[int, int], numbers: "array[int]", first: int, by: int
) -> bool:
    """Follow the moves from a square and write the numbers, as `arpad.knight.construct` does without numba."""
    out = np.frombuffer(numbers, np.int32)
    return bool(_walk(np.frombuffer(codes, np.uint8), np.array(steps), at[0], at[1], out, first, by))


@njit(cache=True)
def _walk(codes, steps, here, there, numbers, first, by):  # type: ignore[no-untyped-def]
    back = np.int64(NO_MOVE)
    number = first
    for _square in range(len(codes)):
        if numbers[there] != 0:
            return False
        numbers[there] = number
        number += by
        code = np.int64(codes[here])
        direction = code & 15
        if direction in (back, NO_MOVE):
            direction = code >> 4
        here += steps[direction, 0]
        there += steps[direction, 1]
        back = np.int64(7 - direction if direction < NO_MOVE else NO_MOVE)
    return True


def numbers_form_a_tour(numbers: NDArray[np.int32], closed: bool) -> bool:
    """Whether a board of numbers (rows x columns) is a knight's tour, closed if so asked: every square, every move."""
    if numbers.ndim != 2 or numbers.size == 0:
        return False
    return bool(_check(np.ascontiguousarray(numbers, np.int32), closed))


@njit(cache=True)
def _check(numbers, closed):  # type: ignore[no-untyped-def]
    rows, columns = numbers.shape
    size = rows * columns
    place = np.full(size + 1, -1, np.int32)
    flat = numbers.ravel()
    for cell in range(size):
        number = flat[cell]
        if number < 1 or number > size or place[number] >= 0:
            return False
        place[number] = cell
    place[0] = place[size]
    for number in range(0 if closed else 1, size):
        a, b = place[number], place[number + 1]
        down = abs(a // columns - b // columns)
        right = abs(a % columns - b % columns)
        if down + right != 3 or down == 0 or right == 0:
            return False
    return not closed or size > 2
