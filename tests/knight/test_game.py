"""The game for two: matchings against complete play, and the tables of who wins."""

from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.knight.errors import SearchLimit, TooLarge
from arpad.knight.game import Position, largest_matching, misere_winner, start_winners

# Starts won by the player who moves first, of all squares.
WINS = {(3, 3): 8, (3, 4): 12, (4, 4): 16, (3, 5): 9, (4, 5): 20, (3, 6): 18, (3, 7): 10, (5, 5): 12, (8, 8): 64}
MISERE_WINS = {(3, 3): 1, (3, 4): 6, (4, 4): 12, (3, 5): 8, (4, 5): 10, (3, 6): 10}


@pytest.mark.parametrize(("shape", "wins"), WINS.items())
def test_starts_won(shape: tuple[int, int], wins: int) -> None:
    assert sum(start_winners(Board(*shape)).values()) == wins


@pytest.mark.parametrize(("shape", "wins"), MISERE_WINS.items())
def test_starts_won_with_the_goal_turned_round(shape: tuple[int, int], wins: int) -> None:
    assert sum(start_winners(Board(*shape), misere=True).values()) == wins


def wins_by_playing(board: Board, path: tuple[Square, ...]) -> bool:
    """Complete play, straight from the rules."""

    @cache
    def wins(free: frozenset[int], here: int) -> bool:
        return any(not wins(free - {cell}, cell) for cell in board.neighbours[here] if cell in free)

    cells = frozenset(map(board.cell, board.squares)) - set(map(board.cell, path))
    return wins(cells, board.cell(path[-1]))


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (4, 4), (3, 5)])
def test_the_matching_knows_what_complete_play_knows(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    for start in board.squares:
        assert Position(board, (start,)).mover_wins == wins_by_playing(board, (start,))
        game = Position(board, (start,))
        while game.moves:
            assert game.mover_wins == wins_by_playing(board, game.path) == bool(game.winning_moves)
            for move in game.moves:
                assert (move in game.winning_moves) == (not wins_by_playing(board, (*game.path, move)))
            game = game.after(game.moves[-1])


@pytest.mark.parametrize("board", [Board(8, 8), Board(5, 5), Board(3, 8), Board(5, 5, wrap_columns=True)])
def test_the_perfect_opponent_never_lets_a_win_go(board: Board) -> None:
    for start in board.squares[::5]:
        for careless in range(3):
            game = Position(board, (start,))
            winner = game.mover_wins  # whether the first mover is the perfect player
            perfect_to_move = winner
            while game.moves:
                if perfect_to_move:
                    reply = game.reply()
                    assert reply.wins
                    assert reply.pair == (game.here, reply.move)
                    assert reply.move is not None
                    game = game.after(reply.move)
                else:
                    assert not game.reply().wins
                    game = game.after(game.moves[careless % len(game.moves)])
                perfect_to_move = not perfect_to_move
            assert not perfect_to_move
            assert game.reply().move is None


def test_pairs_are_moves_of_squares_in_play() -> None:
    board = Board(5, 5)
    game = Position(board, ("a1", "b3", "d4"))  # type: ignore[arg-type]
    assert game.pairs
    for a, b in game.pairs.items():
        assert game.pairs[b] == a
        assert board.is_move(a, b)
        assert not {a, b} & set(game.path[:-1])


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 6),
    st.integers(2, 6),
    st.sampled_from([(1, 2), (0, 1), (1, 1), (1, 3)]),
    st.booleans(),
    st.booleans(),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4),
)
def test_matchings_are_largest(
    rows: int, columns: int, leaper: tuple[int, int], wrap_rows: bool, wrap_columns: bool, holes: set[Square]
) -> None:
    holes = {hole for hole in holes if hole[0] < rows and hole[1] < columns and hole != (0, 0)}
    board = Board(rows, columns, leaper=leaper, wrap_rows=wrap_rows, wrap_columns=wrap_columns, holes=frozenset(holes))
    graph = nx.Graph()
    graph.add_nodes_from(board.squares)
    graph.add_edges_from(
        (square, board.at(cell)) for square in board.squares for cell in board.neighbours[board.cell(square)]
    )
    pairs = largest_matching(board)
    size = len(nx.max_weight_matching(graph, maxcardinality=True))
    assert len(pairs) == 2 * size
    spare = board.squares[len(holes) % board.size]
    without = graph.subgraph(set(board.squares) - {spare})
    needed = len(nx.max_weight_matching(without, maxcardinality=True)) < size
    assert (spare in largest_matching(board, spare=spare)) == needed


@pytest.mark.parametrize("path", [[], "a1", ["a1", "a1"], ["a1", "a3"], ["z9"], ["a1", None], None, 5])
def test_paths_that_are_no_game(path: object) -> None:
    with pytest.raises(BadValueError):
        Position(Board(5, 5), path)  # type: ignore[arg-type]
    with pytest.raises(BadValueError):
        misere_winner(Board(5, 5), path)  # type: ignore[arg-type]


def test_a_large_board_is_not_searched() -> None:
    with pytest.raises(TooLarge):
        misere_winner(Board(8, 8), ["a1"])


@pytest.mark.parametrize("named", [{"without": 5}, {"without": "a1"}, {"without": [(0, 5)]}, {"spare": (0, -1)}])
def test_squares_off_the_board_are_not_paired(named: dict[str, object]) -> None:
    with pytest.raises(BadValueError, match=next(iter(named))):
        largest_matching(Board(5, 5), **named)  # type: ignore[arg-type]


def test_too_many_positions_are_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A torus of 25 squares has hundreds of times more than the plain board."""
    monkeypatch.setattr("arpad.knight.game.MISERE_STATES", 20_000)
    assert misere_winner(Board(5, 5), ["a1"]) is False
    with pytest.raises(SearchLimit, match="not known"):
        misere_winner(Board(5, 5, wrap_rows=True, wrap_columns=True), ["a1"])
