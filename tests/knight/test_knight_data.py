"""The knight's data files: what they say of themselves is true; the counts of the book are the ones tested."""

from pathlib import Path

import pytest

from arpad.datasets.knight import load_famous_tours, load_squirrel_cull, load_tour_counts
from arpad.datasets.reading import read_text
from arpad.knight.board import KNIGHT, leaper_moves
from arpad.knight.tour import Tour

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "knight"


@pytest.mark.parametrize("key", sorted(load_famous_tours()))
def test_famous_tours_are_tours_and_closed_as_said(key: str) -> None:
    famous = load_famous_tours()[key]
    assert famous.key == key
    assert Tour.from_numbers(famous.numbers).closed == famous.closed
    assert famous.name
    assert famous.source


def test_eulers_five_by_five_has_opposite_squares_of_sum_26() -> None:
    numbers = load_famous_tours()["euler-five"].numbers
    assert {numbers[r][c] + numbers[4 - r][4 - c] for r in range(5) for c in range(5)} == {26}


@pytest.mark.parametrize("side", range(5, 60))
def test_orders_hold_every_move_and_change_on_the_board(side: int) -> None:
    orders = load_squirrel_cull(side)
    assert all(sorted(order.moves) == list(leaper_moves(KNIGHT)) for order in orders)
    assert orders[-1].until is None
    assert all(order.until is None or max(order.until) < side for order in orders)


def test_the_counts_of_the_book_are_the_counts_that_are_tested() -> None:
    for name in ("counts.csv", "counts_with_holes.csv"):
        assert read_text(f"knight_{name}") == (GOLDEN / name).read_text(encoding="utf-8")
    for (rows, columns, kind), count in load_tour_counts().items():
        assert rows <= columns
        assert kind in ("open", "closed")
        assert count.directed == (count.undirected if rows == columns == 1 else 2 * count.undirected)
