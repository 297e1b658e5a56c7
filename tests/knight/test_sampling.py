"""Every tour has a number, every number a tour, and tours drawn by number are drawn fairly."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arpad.datasets.knight import load_famous_tours
from arpad.errors import BadValueError
from arpad.knight import sampling
from arpad.knight.board import Board, Symmetry
from arpad.knight.counting.layers import maps_for
from arpad.knight.counting.walk_kernels import predecessor
from arpad.knight.enumeration import tours
from arpad.knight.errors import NoTour, TooLarge
from arpad.knight.sampling import DamagedTable, NumberedTours, numbered_tours
from arpad.knight.tour import Tour

TORUS = Board(3, 3, wrap_rows=True, wrap_columns=True)
HOLED = Board(5, 5, holes=frozenset({(0, 0)}))


@pytest.fixture(scope="module")
def six() -> NumberedTours:
    return NumberedTours.build(Board(6, 6))


@pytest.mark.parametrize(
    ("board", "closed"),
    [
        (Board(5, 6), True),
        (Board(6, 5), True),
        (Board(3, 10), True),
        (Board(3, 4), False),
        (Board(4, 5), False),
        (Board(5, 5), False),
        (Board(3, 7), False),
        (HOLED, True),
        (TORUS, True),
        (TORUS, False),
        (Board(1, 2, leaper=(0, 1)), False),
    ],
    ids=str,
)
def test_numbers_and_tours_are_one_to_one(board: Board, closed: bool) -> None:
    table = NumberedTours.build(board, closed=closed)
    numbered = [table.unrank(number) for number in range(table.total)]
    assert [table.rank(tour) for tour in numbered] == list(range(table.total))
    if closed:
        assert {tour.diagram for tour in numbered} == {tour.diagram for tour in tours(board, closed=True)}
    else:
        both_ways = {tour.path for tour in numbered} | {tour.path[::-1] for tour in numbered}
        assert both_ways == {tour.path for tour in tours(board)}


def test_all_tours_of_6x6_there_and_back(six: NumberedTours) -> None:
    assert six.total == 9862
    numbers = np.arange(six.total)
    paths = six.unrank_many(numbers)
    assert len({Tour.from_cells(six.board, map(int, path)).diagram for path in paths}) == six.total
    assert (six.rank_many(paths) == numbers).all()


def test_start_direction_and_turning_do_not_matter(six: NumberedTours) -> None:
    tour = six.unrank(1245)
    assert tour.start == (0, 0)
    assert {six.rank(tour.started_at(square)) for square in six.board.squares} == {1245}
    assert six.rank(tour.reversed()) == 1245
    images = {six.rank(tour.transformed(symmetry)) for symmetry in Symmetry}
    assert len(images) == 8 // len(tour.symmetries)


def test_draws_are_fair(six: NumberedTours) -> None:
    draws = 200_000
    paths = six.sample_many(np.random.default_rng(1759), draws).astype(np.uint8)
    different, seen = np.unique(paths.view("V36"), return_counts=True)
    assert len(different) == six.total  # one is missed with probability exp(-20.3)
    expected = draws / six.total
    chi_square = ((seen - expected) ** 2 / expected).sum()
    # Mean and variance of chi-square are its degrees of freedom and twice them; four standard deviations.
    freedom = six.total - 1
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)


def test_a_generator_gives_the_same_tour_again(six: NumberedTours) -> None:
    first, second = (six.sample(np.random.default_rng(7)) for _turn in range(2))
    assert first == second
    assert first.closed


@pytest.mark.parametrize(("board", "closed"), [(Board(6, 6), True), (Board(5, 5), False), (HOLED, True)], ids=str)
def test_the_pasts_of_the_predecessors_add_up(board: Board, closed: bool) -> None:
    table = NumberedTours.build(board, closed=closed)
    top, bottom, _meeting, _cells, _apex = table._walkers
    maps = maps_for(16)
    for half in (top, bottom):
        stack, steps = half.stack, half.steps
        for t in range(len(steps.front)):
            for place in range(stack.first[t + 1], stack.first[t + 2]):
                for state in range(stack.starts[place], stack.starts[place + 1]):
                    rank, nobody = np.int64(stack.ranks[state]), ~np.uint64(0)
                    *_nothing, pasts = predecessor(stack, steps, t, stack.codes[place], rank, nobody, -1, 0, maps)
                    assert pasts == stack.counts[state]


def test_memory_is_refused_before_it_is_taken() -> None:
    with pytest.raises(TooLarge):
        NumberedTours.build(Board(8, 8), memory_limit=300_000_000)


@pytest.mark.long
def test_the_8x8_board_there_and_back(tmp_path: Path) -> None:
    board = Board(8, 8)
    built = numbered_tours(board, folder=tmp_path)
    assert built.total == 13_267_364_410_532
    table = numbered_tours(board, folder=tmp_path)
    famous = [Tour.from_numbers(tour.numbers) for tour in load_famous_tours().values() if tour.closed]
    assert len(famous) >= 5
    for tour in famous:
        assert table.unrank(table.rank(tour)).diagram == tour.diagram
    rng = np.random.default_rng(1997)
    numbers = np.concatenate([rng.integers(table.total, size=500), [0, table.total - 1]])
    paths = table.unrank_many(numbers)
    assert all(Tour.from_cells(board, map(int, path)).closed for path in paths)
    assert (table.rank_many(paths) == numbers).all()
    assert (built.unrank_many(numbers) == paths).all()


@pytest.mark.parametrize(
    ("board", "closed"), [(Board(5, 5), True), (Board(4, 4), False), (Board(4, 4), True), (Board(4, 6), True)]
)
def test_boards_without_tours_say_so(board: Board, closed: bool) -> None:
    with pytest.raises(NoTour):
        NumberedTours.build(board, closed=closed)


def test_too_many_tours_to_number() -> None:
    with pytest.raises(BadValueError, match="fewer than"):
        NumberedTours.build(Board(3, 60))
    with pytest.raises(BadValueError, match="narrower"):
        NumberedTours.build(Board(40, 40))


@pytest.mark.parametrize("number", [-1, 9862, 2**70, True, 1.5, "7", None])
def test_numbers_that_no_tour_has(six: NumberedTours, number: Any) -> None:
    with pytest.raises(BadValueError, match="number"):
        six.unrank(number)
    with pytest.raises(BadValueError, match="numbers"):
        six.unrank_many([number])


def test_tours_that_have_no_number(six: NumberedTours) -> None:
    open_tour = next(tour for tour in tours(Board(6, 6), start="a1") if not tour.closed)
    for tour in (open_tour, six.unrank(0).path, Tour.from_numbers([[1]]), "a1 b3"):
        with pytest.raises(BadValueError, match="tour"):
            six.rank(tour)  # type: ignore[arg-type]
    path = six.unrank_many([0])[0]
    swapped, short, twice = path.copy(), path[:-1], path.copy()
    swapped[[3, 9]], twice[5] = path[[9, 3]], path[6]
    for rows in ([swapped], [short], [twice], path, [path / 2], [[]], "path", [[1, 2], [3]]):
        with pytest.raises(BadValueError, match="paths"):
            six.rank_many(rows)


def test_no_numbers_give_no_tours(six: NumberedTours) -> None:
    assert six.unrank_many([]).shape == (0, 36)
    assert six.sample_many(np.random.default_rng(1), 0).shape == (0, 36)


class Counted:
    """Stands for `NumberedTours.build` and counts its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls, original = 0, NumberedTours.build

        def build(board: Board, **options: Any) -> NumberedTours:
            self.calls += 1
            return original(board, **options)

        monkeypatch.setattr(NumberedTours, "build", build)


def test_tables_are_kept_and_built_again_when_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = Counted(monkeypatch)
    board = Board(5, 6)
    table = numbered_tours(board, folder=tmp_path)
    assert numbered_tours(board, folder=tmp_path).unrank(5) == table.unrank(5)
    assert built.calls == 1
    [place] = tmp_path.iterdir()

    for damage in (spoil_a_byte, cut_a_file, lose_a_file, lose_the_list, older_version, no_list_at_all):
        damage(place)
        with pytest.raises(DamagedTable, match="damaged"):
            NumberedTours.load(place, board)
        before = built.calls
        again = numbered_tours(board, folder=tmp_path)
        assert built.calls == before + 1
        assert [again.rank(table.unrank(number)) for number in range(8)] == list(range(8))
        assert [entry.name for entry in tmp_path.iterdir()] == [place.name]


def spoil_a_byte(place: Path) -> None:
    file = place / "top_counts.npy"
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def cut_a_file(place: Path) -> None:
    file = place / "top_ranks.npy"
    file.write_bytes(file.read_bytes()[:-40])


def lose_a_file(place: Path) -> None:
    (place / "codes.npy").unlink()


def lose_the_list(place: Path) -> None:
    (place / "manifest.json").unlink()


def older_version(place: Path) -> None:
    listed = json.loads((place / "manifest.json").read_text("utf-8"))
    (place / "manifest.json").write_text(json.dumps({**listed, "version": 0}), "utf-8")


def no_list_at_all(place: Path) -> None:
    (place / "manifest.json").write_text("[]", "utf-8")


def test_another_boards_table_is_not_taken(tmp_path: Path) -> None:
    NumberedTours.build(Board(5, 6)).save(tmp_path / "table")
    for board, closed in ((Board(6, 5), True), (Board(5, 6), False)):
        with pytest.raises(DamagedTable):
            NumberedTours.load(tmp_path / "table", board, closed=closed)


def test_the_cache_has_a_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path / "here"))
    numbered_tours(Board(3, 10))
    assert [path.name[:11] for path in (tmp_path / "here").iterdir()] == ["3x10-closed"]
    monkeypatch.delenv("ARPAD_CACHE")
    monkeypatch.setattr(sampling.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert sampling.cache_folder() == tmp_path / "arpad"
