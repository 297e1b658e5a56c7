"""The knight against published and counted numbers: every file of `knight/` in one of four formats is read.

`*counts.csv` and `*counts_with_holes.csv` hold numbers of tours: existence must agree with every row, and where a
complete search is short it finds as many tours (`test_knight_counts` counts every row). `*tours.json` holds grids with
what is true of them. `*cases.jsonl` holds one question a line; an operation that is not known here fails.
"""

import csv
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from arpad.knight.board import Board, Symmetry
from arpad.knight.construct import construct_tour
from arpad.knight.enumeration import tours
from arpad.knight.errors import NoTour
from arpad.knight.existence import decide
from arpad.knight.game import start_winners
from arpad.knight.search import run_backtracking
from arpad.knight.tour import Tour
from arpad.knight.warnsdorff import squirrel_cull, warnsdorff_map

FOLDER = Path(__file__).parent / "knight"
SEARCHED = 2_000  # tours with direction that are searched one by one, on boards of at most SMALL squares
SMALL = 30


def rows_of(pattern: str) -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(FOLDER.glob(pattern)):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield path.stem, row


def count_cases() -> Iterator[object]:
    for file, row in rows_of("*counts.csv"):
        board = Board(int(row["rows"]), int(row["cols"]))
        assert row["kind"] in ("open", "closed"), row
        yield count_case(f"{file}-{board.shape}-{row['kind']}", board, row["kind"] == "closed", int(row["directed"]))
    for file, row in rows_of("*counts_with_holes.csv"):
        columns = int(row["cols"])
        holes = [divmod(int(cell), columns) for cell in row["removed_squares_row_major"].split()]
        board = Board(int(row["rows"]), columns, holes=frozenset(holes))
        name = f"{file}-{board.shape}-without-{row['removed_squares_row_major']}"
        yield count_case(name, board, True, 2 * int(row["closed_undirected"]))


def count_case(name: str, board: Board, closed: bool, directed: int) -> object:
    return pytest.param(board, closed, directed, id=name)


@pytest.mark.parametrize(("board", "closed", "directed"), list(count_cases()))
def test_numbers_of_tours(board: Board, closed: bool, directed: int) -> None:
    verdict = decide(board, closed=closed)
    if board.plain:
        assert verdict.possible == (directed > 0)
    else:
        assert verdict.possible is not (directed == 0)
    if directed <= SEARCHED and board.size <= SMALL:
        assert sum(1 for _tour in tours(board, closed=closed)) == directed


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*tours.json")), ids=lambda file: file.stem)
def test_famous_grids(file: Path) -> None:
    grids = json.loads(file.read_text(encoding="utf-8"))
    assert grids
    for name, said in grids.items():
        assert said["is_tour"], name
        tour = Tour.from_numbers(said["grid"])
        assert tour.closed == said["closed"], name
        sums = {"row_sums": tour.row_sums, "col_sums": tour.column_sums, "diametral_difference": differences(tour)}
        for key, values in sums.items():
            if said.get(key) == "varied":
                assert len(set(values)) > 1, (name, key)
            elif key in said:
                assert sorted(set(values)) == said[key], (name, key)
        if "diagonals" in said:
            assert list(tour.diagonal_sums or (None, None)) == said["diagonals"], name


def differences(tour: Tour) -> tuple[int, ...]:
    """Between the numbers of opposite squares, the centre apart."""
    number = {square: at for at, square in enumerate(tour.path, 1)}
    opposite = {square: Symmetry.HALF_TURN.apply(square, tour.board.rows, tour.board.columns) for square in number}
    return tuple(abs(number[a] - number[b]) for a, b in opposite.items() if a != b)


def questions() -> Iterator[object]:
    for path in sorted(FOLDER.glob("*cases.jsonl")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(text)
            yield pytest.param(case, id=f"{path.stem}-{line}-{case['operation']}")


@pytest.mark.parametrize("case", list(questions()))
def test_questions(case: dict[str, Any]) -> None:
    answers = {
        "backtracking_nodes": lambda: run_backtracking(board(case), (0, 0)).nodes,
        "warnsdorff_starts": lambda: starts_that_succeed(board(case), case["ties"]),
        "squirrel_cull_squares": lambda: len(squirrel_cull(case["side"]).path),
        "game_starts_won": lambda: sum(start_winners(board(case), misere=case["misere"]).values()),
        "starts_constructed": lambda: ends_constructed(board(case), 1),
        "pairs_constructed": lambda: ends_constructed(board(case), 2),
        "exists": lambda: (
            decide(board(case), closed=case["kind"] == "closed", start=case.get("start"), end=case.get("end")).possible
        ),
    }
    assert answers[case["operation"]]() == case["expected"], case["source"]


def board(case: dict[str, Any]) -> Board:
    return Board(case["rows"], case["columns"])


def starts_that_succeed(board: Board, ties: Any) -> int:
    return sum(length == board.size for length in warnsdorff_map(board, ties=ties).values())


def ends_constructed(board: Board, ends: int) -> int:
    """How many starts, or pairs of start and end, get a valid tour; all others must be refused."""
    made = 0
    for squares in combinations(board.squares, ends):
        wanted = dict(zip(("start", "end"), squares, strict=False))
        try:
            tour = construct_tour(board, **wanted)  # type: ignore[arg-type]
        except NoTour:
            continue
        assert squares == (tour.start, tour.end)[:ends]
        made += 1
    return made


def test_there_are_files_of_every_format() -> None:
    for pattern in ("*counts.csv", "*counts_with_holes.csv", "*tours.json", "*cases.jsonl"):
        assert list(FOLDER.glob(pattern)), pattern
