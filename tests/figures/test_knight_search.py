"""Searching on the page: failures, orders, untouched squares and repairs, each held against the library."""

from itertools import pairwise, product
from typing import Any

import pytest

from arpad.errors import BadValueError
from arpad.figures import knight_search as pages
from arpad.figures.knight_pictures import Drawn
from arpad.figures.types import Answer, Table
from arpad.knight.board import Board
from arpad.knight.existence import decide
from arpad.knight.search import FIXED_ORDER, backtrack, run_backtracking
from arpad.knight.warnsdorff import TieRule, warnsdorff

RULES: tuple[TieRule, ...] = ("order", "centre", "lookahead")


def picture(answer: Answer) -> Drawn:
    drawn = answer.parts[0]
    assert isinstance(drawn, Drawn)
    return drawn


@pytest.mark.parametrize(("side", "ties"), list(product((5, 6, 7, 8, 10), RULES)))
def test_the_map_of_failures_is_what_the_rule_does(side: int, ties: TieRule) -> None:
    answer = pages.failure_map(side, ties)
    board, shown = Board(side, side), picture(answer).numbers or {}
    possible = failing = 0
    for square in board.squares:
        left = board.size - len(warnsdorff(board, square, ties=ties).path)
        if not decide(board, start=square).possible:
            assert shown[square] == "–"
            assert left
            continue
        possible += 1
        failing += left > 0
        assert shown.get(square, "0") == str(left)
        assert (board.name(square) in answer.parts[1].text()) == (left > 0)
    assert answer.parts[1].text().startswith(f"From {possible - failing} of {possible} squares")
    table = answer.parts[2]
    assert isinstance(table, Table)
    assert [row[1:] for row in table.rows][RULES.index(ties)] == (possible - failing, possible)


@pytest.mark.parametrize(("first", "back"), list(product(range(1, 9), (False, True))))
def test_each_order_costs_what_the_program_places(first: int, back: bool) -> None:
    order = [FIXED_ORDER[(first - 1 + (-step if back else step)) % 8] for step in range(8)]
    result = run_backtracking(Board(5, 5), "a5", order=order)
    answer = pages.order_of_moves(str(first), back)
    assert result.tour is not None
    shown = {number: square for square, number in (picture(answer).numbers or {}).items()}
    assert tuple(shown[str(n)] for n in range(1, 26)) == result.tour.path
    words = answer.parts[1].text().replace("\u202f", "")
    assert words == f"{result.nodes} squares placed. {result.backs} of them were taken back."


def test_the_first_squares_stay_as_they_are() -> None:
    kept, _path = pages._looks("a8")[100_000]
    first = None
    for step in backtrack(Board(8, 8), "a8"):
        if step.nodes > 100_000:
            break
        if step.number <= kept:
            first = (first or 0) + 1
            assert step.action == "place"
    assert first == kept == 35
    answer = pages.untouched(100_000, "a8")
    washed = picture(answer).washes or {}
    numbers = picture(answer).numbers or {}
    assert sorted(int(numbers[square]) for square in washed) == list(range(1, kept + 1))


@pytest.mark.parametrize("walk", list(pages.REPAIRED))
def test_a_repair_is_shown_state_by_state_until_nothing_is_left(walk: str) -> None:
    side, start = pages.REPAIRED[walk]
    board = Board(side, side)
    assert not warnsdorff(board, start).complete
    shown = [picture(pages.euler_repair(walk, state)) for state in range(1, 13)]
    for before, after in pairwise(shown):
        assert all(board.is_move(a, b) for a, b in pairwise(after.path))
        assert {*before.path} <= {*after.path}
        assert len(after.path) - len(before.path) in (0, 1)
        assert after.free == {*board.squares} - {*after.path}
    assert shown[-1].free == frozenset()
    assert board.name(shown[0].path[0]) == start
    assert pages.euler_repair(walk, 12).parts[1].text().startswith(f"All {side * side} squares.")


@pytest.mark.parametrize(
    ("function", "arguments", "argument"),
    [
        (pages.failure_map, {"side": 4}, "side"),
        (pages.failure_map, {"side": 13}, "side"),
        (pages.failure_map, {"side": 8.0}, "side"),
        (pages.failure_map, {"ties": "random"}, "ties"),
        (pages.order_of_moves, {"first": "9"}, "first"),
        (pages.order_of_moves, {"back": 1}, "back"),
        (pages.euler_repair, {"walk": "8x8 a1"}, "walk"),
        (pages.euler_repair, {"state": 0}, "state"),
        (pages.untouched, {"placed": 5}, "placed"),
        (pages.untouched, {"placed": True}, "placed"),
        (pages.untouched, {"start": "z9"}, "start"),
    ],
)
def test_what_is_not_offered_is_refused(function: Any, arguments: dict[str, object], argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        function(**arguments)
    assert refused.value.argument == argument
