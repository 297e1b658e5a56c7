"""The table of all closed 8x8 tours: building it, keeping it on disk, a tour from its number and back.

Seconds of the processor, and of the clock, in one process, compiled before; goals: at most 5 minutes and 6 GB to build,
50 ms a tour. No other program was found that draws knight's tours uniformly or numbers them.
"""

import resource
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import numpy as np

from arpad.knight.board import Board
from arpad.knight.sampling import NumberedTours

TOURS = 500
Result = TypeVar("Result")


def timed(label: str, call: Callable[[], Result], each: int = 1) -> Result:
    start = time.process_time(), time.perf_counter()
    result = call()
    taken, clock = (
        (now - then) / each for now, then in zip((time.process_time(), time.perf_counter()), start, strict=True)
    )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    unit = (1, "s") if each == 1 else (1e3, "ms a tour")
    shown = f"{taken * unit[0]:.3f} {unit[1]} ({clock * unit[0]:.3f} by the clock)"
    print(f"  {label:<26} {shown:>36} {memory:>8.0f} MB held so far", flush=True)
    return result


def measure(board: Board, closed: bool) -> None:
    kind = "closed" if closed else "open"
    print(f"{board.shape} {kind}")
    rng = np.random.default_rng(1997)
    with TemporaryDirectory() as folder:
        place = Path(folder) / "table"
        built = timed("build", lambda: NumberedTours.build(board, closed=closed))
        timed("write, with checksums", lambda: built.save(place))
        size = sum(file.stat().st_size for file in place.iterdir())
        print(f"  {built.total:,} tours, {size / 1e9:.2f} GB of files")
        table = timed("read, with checksums", lambda: NumberedTours.load(place, board, closed=closed))
        timed("first tour", lambda: table.unrank(0))
        numbers = rng.integers(table.total, size=TOURS)
        paths = timed("tours from numbers", lambda: table.unrank_many(numbers), TOURS)
        found = timed("numbers from tours", lambda: table.rank_many(paths), TOURS)
        assert (found == numbers).all()


def main() -> None:
    compiled = NumberedTours.build(Board(5, 6))
    compiled.rank(compiled.unrank(0))
    measure(Board(6, 6), True)
    measure(Board(6, 6), False)
    measure(Board(8, 8), True)


if __name__ == "__main__":
    main()
