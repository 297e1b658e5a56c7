"""Tours drawn fairly and written down in short, so that a page can show some of a board whose table it cannot hold.

A tour is its number and its moves: one digit each, the place of the step among `leaper_moves` in ascending order. The
walk begins on the first square in reading order. ``python -m arpad.knight.drawn 8x8 1997 300`` prints the file
`datasets/knight_drawn_8x8.csv`.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from arpad.knight.board import Board, leaper_moves
from arpad.knight.sampling import NumberedTours, numbered_tours

__all__ = ["drawn_rows", "main"]


def drawn_rows(table: NumberedTours, seed: int, size: int) -> list[tuple[int, str]]:
    """So many tours drawn from a table with ``numpy.random.default_rng(seed)``: the number and the moves of each.

    >>> drawn_rows(NumberedTours.build(Board(5, 6)), seed=7, size=1)
    [(7, '53760047530650142671453124741')]
    """
    numbers = np.random.default_rng(seed).integers(table.total, size=size)
    digit = {step: str(place) for place, step in enumerate(leaper_moves(table.board.leaper))}
    columns = table.board.columns
    rows = []
    for number, path in zip(numbers, table.unrank_many(numbers), strict=True):
        squares = [divmod(int(cell), columns) for cell in path]
        steps = ((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(squares))
        rows.append((int(number), "".join(digit[step] for step in steps)))
    return rows


def main(argv: Sequence[str]) -> None:
    """Print the tours of a board (ROWSxCOLUMNS), a seed and a number of draws as CSV."""
    shape, seed, size = argv
    print("number,moves")
    for number, moves in drawn_rows(numbered_tours(Board.parse(shape)), int(seed), int(size)):
        print(f"{number},{moves}")


if __name__ == "__main__":
    main(sys.argv[1:])
