"""How long an exact count takes, and how much memory: ours and graphillion (ZDDs, C++), on one thread.

Seconds of the processor, and of the clock, of a process of its own, after a count of a small board that compiles or
loads everything. Graphillion gets its edges in reading order (``traversal="as-is"``), with which it is faster than with
its own order, and 18 GB of address space, since its tables double when they are full. It has no open tours.
"""

import sys

from benchmarks.counting._apart import Taken, apart, say

CLOSED = [(6, 6, 0.5), (6, 7, 1.0), (6, 8, 1.0), (7, 8, 10.0), (8, 8, 120.0)]
OPEN = [(5, 6, 5.0), (6, 6, 5.0), (6, 7, 60.0), (7, 7, 300.0)]
PEER_UP_TO = 48  # squares; 8x8 ends for want of memory after half an hour
PEER_MEMORY = 18 * 10**9


def ours(rows: int, columns: int, closed: bool) -> None:
    from arpad.knight.board import Board
    from arpad.knight.counting import count_tours

    def count(board: Board) -> int:
        return count_tours(board, closed=closed, method="compiled").undirected

    say(lambda: count(Board(rows, columns)), lambda: count(Board(4, 5)) + count(Board(5, 6)))


def graphillion(rows: int, columns: int) -> None:
    from graphillion import GraphSet

    from arpad.knight.board import Board
    from arpad.knight.counting.graph import tour_graph

    def count(board: Board) -> int:
        near = tour_graph(board, closed=True).neighbours
        edges = [(a, b) for a, others in enumerate(near) for b in others if a < b]
        GraphSet.set_universe(edges, traversal="as-is")
        return len(GraphSet.cycles(is_hamilton=True))

    say(lambda: count(Board(rows, columns)), lambda: count(Board(5, 6)))


def line(name: str, mine: Taken, goal: float, peer: Taken | None) -> str:
    text = f"  {name:<11} {mine.answer or 0:>18,}  {mine} (goal {goal:g} s)"
    if peer is None:
        return text
    if peer.answer is None or not mine.answer:
        return f"{text}  graphillion {peer}"
    assert peer.answer == mine.answer, (peer.answer, mine.answer)
    return f"{text}  graphillion {peer}  x {peer.seconds / mine.seconds:.3g}"


def main() -> None:
    here = "benchmarks.counting.totals"
    print("exact counts: tours without direction, processor seconds, most memory held")
    for rows, columns, goal in CLOSED:
        mine = apart(here, "ours", str(rows), str(columns), "closed")
        small = rows * columns <= PEER_UP_TO
        peer = apart(here, "graphillion", str(rows), str(columns), memory=PEER_MEMORY) if small else None
        print(line(f"{rows}x{columns} closed", mine, goal, peer), flush=True)
    for rows, columns, goal in OPEN:
        mine = apart(here, "ours", str(rows), str(columns), "open")
        print(line(f"{rows}x{columns} open", mine, goal, None), flush=True)
    print("graphillion on 8x8 closed: 'out of memory at 10 GB' when it was tried; not repeated here")


if __name__ == "__main__":
    if sys.argv[1:2] == ["ours"]:
        ours(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "closed")
    elif sys.argv[1:2] == ["graphillion"]:
        graphillion(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
