"""The game for two: every start of a board solved by matchings, against complete play and networkx."""

from functools import cache

import networkx as nx
from benchmarks.measure import Measured, seconds, table

from arpad.knight.board import Board
from arpad.knight.game import largest_matching, start_winners


def by_playing(board: Board) -> int:
    """How many starts the first mover wins, straight from the rules."""

    @cache
    def wins(free: frozenset[int], here: int) -> bool:
        return any(not wins(free - {cell}, cell) for cell in board.neighbours[here] if cell in free)

    cells = frozenset(map(board.cell, board.squares))
    return sum(wins(cells - {cell}, cell) for cell in cells)


def graph_of(board: Board) -> nx.Graph:
    graph = nx.Graph()
    for square in board.squares:
        graph.add_edges_from((square, board.at(cell)) for cell in board.neighbours[board.cell(square)])
    return graph


def main() -> None:
    board = Board(4, 4)
    assert by_playing(board) == sum(start_winners(board).values())
    rows = [
        Measured("arpad, matchings", seconds(lambda: start_winners(board))),
        Measured("complete play", seconds(lambda: by_playing(board), repeats=3)),
    ]
    print(table("Who wins from each start of 4 x 4", rows))
    for side in (8, 20):
        board = Board(side, side)
        graph = graph_of(board)
        assert len(largest_matching(board)) == 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
        rows = [
            Measured("arpad", seconds(lambda board=board: largest_matching(board))),
            Measured(
                "networkx",
                seconds(lambda graph=graph: nx.max_weight_matching(graph, maxcardinality=True), repeats=3, warm_up=0),
            ),
        ]
        print(table(f"A largest pairing of {side} x {side}", rows))


if __name__ == "__main__":
    main()
