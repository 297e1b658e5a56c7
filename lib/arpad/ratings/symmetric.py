"""Symmetric positive definite equations in plain Python, for fits small enough to run without numpy."""

import math
from collections.abc import Sequence
from operator import mul

__all__ = ["NotPositiveError", "cholesky", "inverse_diagonal", "solve"]

Matrix = list[list[float]]


class NotPositiveError(ArithmeticError):
    """A matrix that is not positive definite: its equations have no single answer."""


def cholesky(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The lower triangle L with L L^T = matrix, whose lower triangle alone is read.

    >>> cholesky([[4.0], [2.0, 5.0]])
    [[2.0], [1.0, 2.0]]
    """
    lower: Matrix = []
    for i, row in enumerate(matrix):
        current: list[float] = []
        for j in range(i):
            current.append((row[j] - sum(map(mul, current, lower[j]))) / lower[j][j])
        pivot = row[i] - sum(map(mul, current, current))
        # A pivot that is only what rounding left of the diagonal means that the row depends on those before it.
        if not pivot > 1e-12 * abs(row[i]):
            raise NotPositiveError(i)
        lower.append([*current, math.sqrt(pivot)])
    return lower


def solve(lower: Matrix, right: Sequence[float]) -> list[float]:
    """x with L L^T x = right.

    >>> solve(cholesky([[4.0], [2.0, 5.0]]), [8.0, 12.0])
    [1.0, 2.0]
    """
    forward: list[float] = []
    for row, value in zip(lower, right, strict=True):
        forward.append((value - sum(map(mul, row, forward))) / row[-1])
    for i in reversed(range(len(lower))):
        forward[i] /= lower[i][i]
        for j in range(i):
            forward[j] -= lower[i][j] * forward[i]
    return forward


def inverse_diagonal(lower: Matrix) -> list[float]:
    """The diagonal of the inverse of L L^T: the sum of squares of each column of L's inverse.

    >>> inverse_diagonal(cholesky([[4.0], [2.0, 5.0]]))
    [0.3125, 0.25]
    """
    n = len(lower)
    diagonal = []
    for start in range(n):
        column: list[float] = [1 / lower[start][start]]
        for i in range(start + 1, n):
            column.append(-sum(map(mul, lower[i][start:i], column)) / lower[i][i])
        diagonal.append(sum(map(mul, column, column)))
    return diagonal
