"""Tours laid out and numbered: closed, from a start, from start to end; compiled and in plain Python; linear growth.

Wall time and, beside it, processor time a square: on a shared machine only the second says what the code takes. There
is no package to compare with: Parberry's program Tourney (C++, divide and conquer, 1997) is in no registry; it took
0.25 s for a closed 1000 x 1000 tour and 1.04 s for 2000 x 2000, output included, when it was measured elsewhere.
"""

import time
from collections.abc import Callable

from benchmarks.measure import seconds

from arpad.knight.board import Board, Square
from arpad.knight.construct import construct_numbers

Ends = dict[str, bool | Square]

CASES: list[tuple[int, int, Ends]] = [
    *((side, side, {"closed": True}) for side in (100, 200, 500, 1000, 2000)),
    (1001, 1001, {"start": (500, 500)}),
    (2001, 2001, {"start": (1000, 1000)}),
    (1000, 1000, {"start": (0, 0), "end": (999, 998)}),
    (2000, 2000, {"start": (0, 0), "end": (1999, 1998)}),
    (3, 100_000, {"closed": True}),
    (3, 100_001, {"start": (0, 0), "end": (0, 50_000)}),
    (4, 100_000, {"start": (0, 7), "end": (3, 99_999)}),
    (5, 100_000, {"start": (0, 0), "end": (4, 99_999)}),
    (6, 100_000, {"start": (0, 0), "end": (5, 99_998)}),
    (7, 100_001, {"start": (0, 0), "end": (6, 100_000)}),
    (100_000, 6, {"start": (0, 0), "end": (99_998, 5)}),
]
PLAIN = [(100, 100), (400, 400), (1000, 1000), (3, 100_000), (5, 50_000)]


def processor_seconds(call: Callable[[], object], repeats: int = 5) -> float:
    """The least processor time of some calls."""
    taken = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        taken.append(time.process_time() - start)
    return min(taken)


def row(rows: int, columns: int, ends: Ends, compiled: bool) -> str:
    board = Board(rows, columns)

    def call() -> object:
        return construct_numbers(board, compiled=compiled, **ends)  # type: ignore[arg-type]

    wall, processor = seconds(call), processor_seconds(call)
    words = ", ".join(f"{key} {value}" for key, value in ends.items())
    size = f"{rows}x{columns}"
    return (
        f"  {size:<12} {words:<40} {wall * 1e3:>9.2f} ms wall {processor * 1e3:>9.2f} ms processor "
        f"{processor / board.size * 1e9:>6.1f} ns a square"
    )


def main() -> None:
    print("compiled (after the first call, which loads the compiled walk)")
    for rows, columns, ends in CASES:
        print(row(rows, columns, ends, True), flush=True)
    print("plain Python")
    for rows, columns in PLAIN:
        print(row(rows, columns, {"closed": True}, False), flush=True)
    print("Parberry's Tourney: not in a registry; 0.25 s (1000 x 1000) and 1.04 s (2000 x 2000) measured elsewhere")


if __name__ == "__main__":
    main()
