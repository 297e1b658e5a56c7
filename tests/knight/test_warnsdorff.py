"""Warnsdorff's rule: how far each way to break ties gets, and that compiled code walks the same squares."""

import numpy as np
import pytest

from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.errors import TooLarge
from arpad.knight.warnsdorff import TIE_RULES, TieRule, squirrel_cull, warnsdorff, warnsdorff_choices, warnsdorff_map
from arpad.knight.warnsdorff_bulk import squirrel_cull_cells

BOARDS = [
    Board(8, 8),
    Board(5, 7),
    Board(12, 13),
    Board(1, 1),
    Board(2, 3),
    Board(6, 6, wrap_columns=True),
    Board(3, 4, wrap_rows=True, wrap_columns=True),
    Board(5, 5, holes=frozenset({(0, 0)})),
    Board(9, 9, leaper=(1, 4)),
]
FIXED_RULES: tuple[TieRule, ...] = ("order", "centre", "lookahead")


@pytest.mark.parametrize(("ties", "starts"), [("order", 63), ("centre", 64), ("lookahead", 64)])
def test_starts_of_the_chessboard_from_which_the_rule_succeeds(ties: TieRule, starts: int) -> None:
    lengths = warnsdorff_map(Board(8, 8), ties=ties)
    assert sum(length == 64 for length in lengths.values()) == starts


@pytest.mark.parametrize("ties", FIXED_RULES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.shape)
def test_compiled_walks_are_the_same(board: Board, ties: TieRule) -> None:
    plain = warnsdorff_map(board, ties=ties, compiled=False)
    assert warnsdorff_map(board, ties=ties, compiled=True) == plain
    assert list(plain) == list(board.squares)


@pytest.mark.parametrize("ties", FIXED_RULES)
@pytest.mark.parametrize("board", [board for board in BOARDS if board.size < 100], ids=lambda board: board.shape)
def test_choices_lead_the_same_way(board: Board, ties: TieRule) -> None:
    for start in board.squares:
        walk = warnsdorff(board, start, ties=ties)
        choices = list(warnsdorff_choices(board, start, ties=ties))
        assert tuple(choice.square for choice in choices) == walk.path
        visited = set()
        for choice, following in zip(choices, [*walk.path[1:], None], strict=True):
            visited.add(choice.square)
            free = {board.at(cell) for cell in board.neighbours[board.cell(choice.square)]} - visited
            assert {square for square, _exits in choice.options} == free
            assert choice.taken == following
            assert choice.taken in (*choice.tied, None)
            fewest = min((exits for _square, exits in choice.options), default=None)
            assert all(exits == fewest for square, exits in choice.options if square in choice.tied)
        assert walk.complete == (not walk.missed)
        assert (walk.tour is not None) == walk.complete


@pytest.mark.parametrize("ties", FIXED_RULES)
def test_no_rule_is_safe_on_large_boards(ties: TieRule) -> None:
    starts = [(0, 0), (250, 250), (166, 125), (7, 3), (499, 250)]
    lengths = warnsdorff_map(Board(500, 500), ties=ties, starts=starts)
    assert list(lengths) == starts
    assert min(lengths.values()) < 250_000


def test_chance_comes_from_the_generator() -> None:
    board = Board(8, 8)
    walks = {warnsdorff(board, "a1", ties="random", rng=np.random.default_rng(seed)).path for seed in range(20)}
    again = {warnsdorff(board, "a1", ties="random", rng=np.random.default_rng(seed)).path for seed in range(20)}
    assert walks == again
    assert len(walks) > 10


@pytest.mark.parametrize(("ties", "rng"), [("random", None), ("random", 7), ("best", None), (None, None)])
def test_bad_rules(ties: object, rng: object) -> None:
    with pytest.raises(BadValueError):
        warnsdorff(Board(8, 8), "a1", ties=ties, rng=rng)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="ties"):
        warnsdorff_map(Board(8, 8), ties=ties)  # type: ignore[arg-type]


def test_every_rule_is_named() -> None:
    assert set(TIE_RULES) == {*FIXED_RULES, "random"}


def stuck_sides(sides: range) -> list[int]:
    return [side for side in sides if len(squirrel_cull_cells(side)) < side * side]


def test_squirrel_and_cull_to_200() -> None:
    assert stuck_sides(range(5, 201)) == [74]


@pytest.mark.long
def test_squirrel_and_cull_to_600() -> None:
    assert stuck_sides(range(201, 601)) == []


@pytest.mark.parametrize("side", [*range(5, 40), 74, 101])
def test_squirrel_and_cull_plain_and_compiled(side: int) -> None:
    walk = squirrel_cull(side)
    assert [walk.board.cell(square) for square in walk.path] == squirrel_cull_cells(side).tolist()
    assert (walk.tour is None) == (side == 74)


@pytest.mark.parametrize("side", [4, 0, -1, 5.0, True, "8"])
def test_squirrel_and_cull_bad_sides(side: object) -> None:
    for walk in (squirrel_cull, squirrel_cull_cells):
        with pytest.raises(BadValueError, match="side"):
            walk(side)  # type: ignore[arg-type]


def test_memory_is_said_first() -> None:
    with pytest.raises(TooLarge):
        squirrel_cull_cells(1_000_000)
