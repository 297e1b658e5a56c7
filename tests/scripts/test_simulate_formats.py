"""The stored simulation is what its script makes: a few rows are played again, with the very same draws."""

import runpy
from pathlib import Path

import pytest

from arpad.datasets.formats import load_format_simulation

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "simulate_formats.py"


@pytest.mark.parametrize(
    ("field", "gap", "name"), [("ladder", 100, "knockout, 1 game"), ("favourite", 200, "round robin")]
)
def test_a_row_comes_out_again(field: str, gap: int, name: str) -> None:
    made = runpy.run_path(str(SCRIPT))["row"](field, gap, name, 10_000)
    stored = next(r for r in load_format_simulation() if (r.field, r.gap, r.format) == (field, gap, name))
    assert (made["best_first"], made["second_second"]) == (stored.best_first, stored.second_second)


def test_equal_players_win_about_equally_often() -> None:
    """With no gap the first of eight wins an eighth, but for chance and for the colours of the schedule."""
    for row in load_format_simulation():
        if row.gap == 0:
            assert abs(row.best_first - 0.125) < 0.02
