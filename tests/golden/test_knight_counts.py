"""Counts of tours against tables: every file `*counts.csv` and `*counts_with_holes.csv` in `knight/` is read.

The cost of a count grows with the width of the frontier. Rows up to `FAST` are counted in the ordinary run, wider ones
in the long run; those up to `PLAIN` are counted in plain Python too. Rows above `IN_MEMORY`, the open 8x8 board, need
more memory than a count takes unasked: their layers lie on disk (25 GB free, five minutes of processor time).
"""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.knight.board import Board
from arpad.knight.counting import count_tours
from arpad.knight.counting.graph import tour_graph

FOLDER = Path(__file__).parent / "knight"
FAST = 15
PLAIN = 9
IN_MEMORY = 17
KINDS = {"closed": True, "open": False}


def rows(pattern: str) -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(FOLDER.glob(pattern)):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield path.stem, row


def case(name: str, board: Board, closed: bool, undirected: int, directed: int) -> object:
    wide = tour_graph(board, closed=closed).width > FAST
    marks = [pytest.mark.long] if wide else []
    return pytest.param(board, closed, undirected, directed, id=name, marks=marks)


def cases() -> Iterator[object]:
    for file, row in rows("*counts.csv"):
        board = Board(int(row["rows"]), int(row["cols"]))
        name = f"{file}-{row['rows']}x{row['cols']}-{row['kind']}"
        yield case(name, board, KINDS[row["kind"]], int(row["undirected"]), int(row["directed"]))
    for file, row in rows("*counts_with_holes.csv"):
        columns = int(row["cols"])
        holes = frozenset(divmod(int(cell), columns) for cell in row["removed_squares_row_major"].split())
        board = Board(int(row["rows"]), columns, holes=holes)
        number = int(row["closed_undirected"])
        yield case(
            f"{file}-{row['rows']}x{columns}-{row['removed_squares_row_major']}", board, True, number, 2 * number
        )


def test_there_are_tables_of_both_kinds() -> None:
    assert len(list(rows("*counts.csv"))) >= 96
    assert len(list(rows("*counts_with_holes.csv"))) >= 10


@pytest.mark.parametrize(("board", "closed", "undirected", "directed"), list(cases()))
def test_count(board: Board, closed: bool, undirected: int, directed: int, tmp_path: Path) -> None:
    width = tour_graph(board, closed=closed).width
    scratch = tmp_path if width > IN_MEMORY else None
    total = count_tours(board, closed=closed, method="compiled", scratch=scratch)
    assert (total.undirected, total.directed) == (undirected, directed)
    if width <= PLAIN:
        assert count_tours(board, closed=closed, method="plain") == total
