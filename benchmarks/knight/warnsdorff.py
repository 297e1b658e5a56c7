"""Warnsdorff's rule: ours in plain Python and compiled, against the way most web pages write it."""

import time

from benchmarks.measure import Measured, seconds, table

from arpad.knight.board import Board
from arpad.knight.search import FIXED_ORDER, run_backtracking
from arpad.knight.warnsdorff import squirrel_cull, warnsdorff, warnsdorff_map
from arpad.knight.warnsdorff_bulk import squirrel_cull_cells


def textbook(side: int, start: tuple[int, int]) -> list[tuple[int, int]]:
    """The usual program: count the exits of every candidate anew, take the least."""
    visited = {start}
    path = [start]

    def free(square: tuple[int, int]) -> list[tuple[int, int]]:
        moves = [(square[0] + a, square[1] + b) for a, b in FIXED_ORDER]
        return [(r, c) for r, c in moves if 0 <= r < side and 0 <= c < side and (r, c) not in visited]

    while options := free(path[-1]):
        path.append(min(options, key=lambda square: len(free(square))))
        visited.add(path[-1])
    return path


def main() -> None:
    for side in (8, 20, 100):
        board, start = Board(side, side), (0, 0)
        assert textbook(side, start) == list(warnsdorff(board, start).path)
        rows = [
            Measured("arpad, plain Python", seconds(lambda board=board: warnsdorff(board, (0, 0)))),
            Measured("textbook program", seconds(lambda side=side: textbook(side, (0, 0)))),
        ]
        print(table(f"One walk on {side} x {side} from the corner", rows, work=side * side, unit="squares"))
    board = Board(8, 8)
    for ties in ("order", "centre", "lookahead"):
        rows = [
            Measured("arpad, compiled", seconds(lambda ties=ties: warnsdorff_map(board, ties=ties, compiled=True))),
            Measured(
                "arpad, plain Python", seconds(lambda ties=ties: warnsdorff_map(board, ties=ties, compiled=False))
            ),
        ]
        print(table(f"All 64 starts of 8 x 8, ties by {ties}", rows, work=64 * 64, unit="squares"))
    for side in (200, 1000):
        rows = [Measured("arpad, compiled", seconds(lambda side=side: squirrel_cull_cells(side)))]
        if side == 200:
            rows.append(Measured("arpad, plain Python", seconds(lambda: squirrel_cull(200), repeats=1, warm_up=0)))
        print(table(f"Squirrel and Cull's orders on {side} x {side}", rows, work=side * side, unit="squares"))
    start = time.perf_counter()
    result = run_backtracking(Board(6, 6), (0, 0))
    taken = time.perf_counter() - start
    print(f"Fixed order on 6 x 6: {result.nodes} squares placed in {taken:.2f} s before the first tour")


if __name__ == "__main__":
    main()
