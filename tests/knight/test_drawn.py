"""The tours that are stored with the page: fair draws, each with its number."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from arpad.datasets.knight import load_drawn_tours
from arpad.knight.board import Board, leaper_moves
from arpad.knight.drawn import drawn_rows, main
from arpad.knight.sampling import NumberedTours, numbered_tours
from arpad.knight.tour import Tour

SEED, DRAWS = 1997, 300
TOTAL = 13_267_364_410_532


def test_every_stored_walk_is_a_closed_tour_with_a_number_of_its_own() -> None:
    drawn = load_drawn_tours()
    assert len(drawn) == DRAWS
    board = Board(8, 8)
    assert all(Tour(board, tour.path).closed for tour in drawn)
    assert len({tour.number for tour in drawn}) == DRAWS
    assert len({Tour(board, tour.path).diagram for tour in drawn}) == DRAWS


def test_the_numbers_are_those_of_the_seed() -> None:
    numbers = np.random.default_rng(SEED).integers(TOTAL, size=DRAWS)
    assert [tour.number for tour in load_drawn_tours()] == numbers.tolist()


def test_rows_are_the_tours_of_their_numbers() -> None:
    table = NumberedTours.build(Board(6, 6))
    steps = leaper_moves((1, 2))
    for number, moves in drawn_rows(table, seed=7, size=50):
        path = table.unrank(number).path
        assert [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)] == [steps[int(digit)] for digit in moves]


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))
    main(["5x6", "7", "4"])
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading == "number,moves"
    assert rows == [f"{number},{moves}" for number, moves in drawn_rows(NumberedTours.build(Board(5, 6)), 7, 4)]


@pytest.mark.long
def test_the_stored_tours_come_from_the_table(tmp_path: Path) -> None:
    table = numbered_tours(Board(8, 8), folder=tmp_path)
    assert table.total == TOTAL
    drawn = load_drawn_tours()
    cells = [[8 * row + column for row, column in tour.path] for tour in drawn]
    assert table.rank_many(np.array(cells)).tolist() == [tour.number for tour in drawn]
    assert (table.unrank_many([tour.number for tour in drawn]) == np.array(cells)).all()
