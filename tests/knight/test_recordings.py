"""Recordings: played back they are the searches; and the modules for the browser need the standard library alone."""

import json
import subprocess
import sys

import pytest

from arpad.errors import BadValueError
from arpad.knight.board import Board
from arpad.knight.recordings import BACK, record_backtracking, record_repair, record_warnsdorff
from arpad.knight.search import run_backtracking
from arpad.knight.warnsdorff import warnsdorff


def test_backtracking_played_back() -> None:
    board = Board(5, 5)
    recording = record_backtracking(board, (0, 0), steps=20_000)
    path: list[int] = []
    for cell in recording["steps"]:
        if cell == BACK:
            path.pop()
        else:
            path.append(cell)
    tour = run_backtracking(board, (0, 0)).tour
    assert tour is not None
    assert tuple(path) == tour.cells
    assert len(record_backtracking(board, (0, 0), steps=100)["steps"]) == 100
    assert not record_backtracking(board, (0, 0), steps=100)["complete"]


@pytest.mark.parametrize("ties", ["order", "centre", "lookahead"])
def test_warnsdorff_played_back(ties: str) -> None:
    board = Board(7, 7)
    for start in board.squares:
        recording = record_warnsdorff(board, start, ties=ties)  # type: ignore[arg-type]
        walk = warnsdorff(board, start, ties=ties)  # type: ignore[arg-type]
        assert [board.at(step["cell"]) for step in recording["steps"]] == list(walk.path)
        assert recording["complete"] == walk.complete


def test_repair_played_back() -> None:
    recording = record_repair(Board(8, 8), "a1", closed=True)
    assert recording["complete"]
    assert sorted(recording["states"][-1]["path"]) == list(range(64))
    assert recording["states"][0]["cut"] is None


def test_recordings_are_json() -> None:
    board = Board(6, 6)
    for recording in (record_backtracking(board, "a1"), record_warnsdorff(board, "a1"), record_repair(board, "a1")):
        assert json.loads(json.dumps(recording)) == recording


@pytest.mark.parametrize("steps", [0, -1, 10**9, 1.5, True])
def test_bad_lengths(steps: object) -> None:
    with pytest.raises(BadValueError, match="steps"):
        record_backtracking(Board(5, 5), "a1", steps=steps)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="ties"):
        record_warnsdorff(Board(5, 5), "a1", ties="random")


ALONE = """
import sys
for name in ("numpy", "numba", "networkx", "rustworkx", "narwhals", "plotly", "tqdm"):
    sys.modules[name] = None  # an import of it now fails
from arpad.knight import board, construct, enumeration, existence, game, leapers, linking, magic, recordings, search
from arpad.knight import tour, warnsdorff
from arpad.datasets.knight import load_famous_tours
for rows, columns in ((8, 8), (3, 30), (4, 21), (5, 9), (600, 600)):
    construct.construct_numbers(board.Board(rows, columns))
assert construct.construct_tour(board.Board(8, 8), start="a1", end="h1").moves == 63
assert len(warnsdorff.warnsdorff_map(board.Board(21, 21))) == 441
assert sum(game.start_winners(board.Board(5, 5)).values()) == 12
assert linking.quadrants(board.Board(12, 12)).tour.closed
assert all(tour.Tour.from_numbers(famous.numbers) for famous in load_famous_tours().values())
try:
    magic.symmetric_tours()
except ImportError:
    print("alone")
"""


def test_the_browsers_part_needs_the_standard_library_alone() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.stdout == "alone\n", done.stderr
