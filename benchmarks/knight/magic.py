"""All closed 8 x 8 tours with half-turn symmetry, and the semi-magic classes among them; compilation apart."""

import time

from arpad.knight.magic import symmetric_tours
from arpad.knight.magic_bulk import compile_search


def main() -> None:
    start = time.perf_counter()
    compile_search()
    print(f"compilation: {time.perf_counter() - start:.1f} s")
    wall, processor = time.perf_counter(), time.process_time()
    found = symmetric_tours()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    print(f"{found.diagrams} diagrams, {len(found.semi_magic)} semi-magic numberings, {len(found.classes)} classes")
    print(f"{wall:.1f} s wall, {processor:.1f} s processor (one thread)")


if __name__ == "__main__":
    main()
