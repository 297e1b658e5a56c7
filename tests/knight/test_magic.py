"""Magic tours: sums of the famous ones, sums on the way, and the symmetric tours of the chessboard."""

import pytest

from arpad.datasets.knight import load_famous_tours
from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.construct import construct_tour
from arpad.knight.magic import (
    block_sums,
    is_magic,
    is_semi_magic,
    lines,
    lines_after,
    magic_constant,
    symmetric_tours,
)
from arpad.knight.tour import Tour

FAMOUS = {key: Tour.from_numbers(famous.numbers) for key, famous in load_famous_tours().items()}
BEVERLEY = FAMOUS["beverley"]


@pytest.mark.parametrize("key", ["beverley", "so-called-euler", "jaenisch", "francony"])
def test_semi_magic_tours(key: str) -> None:
    tour = FAMOUS[key]
    assert set(tour.row_sums) == set(tour.column_sums) == {260}
    assert is_semi_magic(tour)
    assert not is_magic(tour)


@pytest.mark.parametrize("key", ["de-moivre", "euler-closed", "euler-halves", "vandermonde", "seven", "five-centre"])
def test_tours_that_are_not(key: str) -> None:
    assert not is_semi_magic(FAMOUS[key])


def test_beverleys_halves_quadrants_and_blocks() -> None:
    assert {total for row in block_sums(BEVERLEY, 1, 4) for total in row} == {130}
    assert {total for row in block_sums(BEVERLEY, 4, 1) for total in row} == {130}
    assert {total for row in block_sums(BEVERLEY, 4, 4) for total in row} == {520}
    assert {total for row in block_sums(BEVERLEY, 2, 2) for total in row} == {130}
    assert BEVERLEY.diagonal_sums == (282, 210)


def test_lines_agree_with_the_sums_of_the_tour() -> None:
    found = lines(BEVERLEY)
    assert tuple(line.total for line in found) == (
        *BEVERLEY.row_sums,
        *BEVERLEY.column_sums,
        *(BEVERLEY.diagonal_sums or ()),
    )
    assert [line.right for line in found] == [True] * 16 + [False] * 2


def test_lines_grow_with_the_walk() -> None:
    for number in range(65):
        found = lines_after(BEVERLEY, number)
        rows = [line for line in found if line.kind == "row"]
        assert sum(line.filled for line in rows) == number
        assert sum(line.total for line in rows) == number * (number + 1) // 2
        for line in found:
            assert (line.right is None) == (line.filled < 8)


def test_no_tour_of_this_kind_is_told_magic_by_accident() -> None:
    assert is_magic(Tour(Board(1, 1), ((0, 0),)))
    assert not is_semi_magic(construct_tour(Board(6, 6)))


@pytest.mark.parametrize("side", [0, -1, 1.5, True, None])
def test_bad_sides(side: object) -> None:
    with pytest.raises(BadValueError, match="side"):
        magic_constant(side)  # type: ignore[arg-type]


def test_bad_questions() -> None:
    with pytest.raises(BadValueError, match="square board"):
        lines(FAMOUS["three-by-four"])
    with pytest.raises(BadValueError, match="number"):
        lines_after(BEVERLEY, 65)
    with pytest.raises(BadValueError, match="divisors"):
        block_sums(BEVERLEY, 3, 3)
    with pytest.raises(BadValueError, match="rows"):
        block_sums(BEVERLEY, 0, 1)


@pytest.mark.long
def test_symmetric_tours_of_the_chessboard() -> None:
    parts: list[tuple[int, int]] = []
    found = symmetric_tours(progress=lambda done, total: parts.append((done, total)))
    assert found.diagrams == 2_432_932
    assert len(found.semi_magic) == 272
    assert len(found.classes) == 17
    assert parts[-1][0] == parts[-1][1]
    assert len({tour.path for tour in found.semi_magic}) == 272
    for tour in found.semi_magic:
        assert tour.closed
        assert Symmetry.HALF_TURN in tour.symmetries
        assert is_semi_magic(tour)
        assert not is_magic(tour)
    # Each class has eight symmetries and two directions.
    paths = {tour.path for tour in found.semi_magic}
    for tour in found.classes:
        images = {image.path for s in Symmetry for image in (tour.transformed(s), tour.transformed(s).reversed())}
        assert len(images) == 16
        assert images <= paths
