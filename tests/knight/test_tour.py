"""Tours: the first fault is named, grids are read, turned tours stay the same tour."""

import numpy
import pytest

from arpad.datasets.knight import load_famous_tours
from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.errors import NotATour
from arpad.knight.tour import Tour, first_fault, first_fault_of_numbers, path_of_numbers, read_numbers

THREE_BY_FOUR = [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]


def test_a_tour_says_what_it_is() -> None:
    tour = Tour.from_numbers(THREE_BY_FOUR)
    assert tour.moves == 11
    assert not tour.closed
    assert tour.column_sums == (12, 21, 18, 27)
    assert tour.diagonal_sums is None
    assert tour.reversed().start == tour.end
    assert Tour(tour.board, tuple(tour.data()["path"])) == tour
    assert Tour.from_cells(tour.board, tour.cells) == tour
    assert tour.data()["numbers"] == THREE_BY_FOUR


def test_one_square_is_an_open_tour() -> None:
    tour = Tour(Board(1, 1), ((0, 0),))
    assert (tour.closed, tour.moves, tour.text()) == (False, 0, "1")


def test_two_squares_are_not_a_closed_tour() -> None:
    assert not Tour(Board(1, 2, leaper=(0, 1)), ((0, 0), (0, 1))).closed


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([(0, 0), (0, 4)], "Move 1, a5 to e5, goes 0 rows and 4 columns"),
        ([(0, 0), (3, 0)], "Move 1, a5 to a2, goes 3 rows and 0 columns"),
        ([(0, 0), (1, 1)], "goes 1 row and 1 column"),
        ([(0, 0), (1, 2), (0, 0)], "a5 is visited twice: as number 1 and as number 3"),
        ([(0, 0), (1, 2)], "2 of 25 squares are visited: b5 is missing"),
        ([], "0 of 25 squares are visited: a5 is missing"),
        ([(0, 0), (5, 2)], "Square number 2, (5, 2), is not on the 5×5 board"),
        ([(0, 0), (1, 2), "z9"], "Square number 3, 'z9', is not on"),
        ([(0, 0), None], "Square number 2, None, is not on"),
        ([(0, 0), (1.0, 2)], "Square number 2, (1.0, 2), is not on"),
    ],
)
def test_the_first_fault_is_named(path: list[object], words: str) -> None:
    fault = first_fault(Board(5, 5), path)  # type: ignore[arg-type]
    assert fault is not None
    assert words in fault
    with pytest.raises(NotATour) as refused:
        Tour(Board(5, 5), tuple(path))  # type: ignore[arg-type]
    assert str(refused.value) == refused.value.fault == fault


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[1, 2], [3, 3]], "Number 3 stands twice: in row 2, column 1 and in row 2, column 2"),
        ([[1, 2], [3, 5]], "Number 4 is missing"),
        ([[2, 3], [4, 5]], "Number 1 is missing"),
        ([[1, 2], [3]], "Row 2 has 1 numbers, the first row has 2"),
        ([[1, -2], [3, 4]], "Row 1, column 2 holds -2"),
        ([[1, 2.5], [3, 4]], "Row 1, column 2 holds 2.5"),
        ([[1, float("nan")], [3, 4]], "Row 1, column 2 holds nan"),
        ([[1, True], [3, 4]], "Row 1, column 2 holds True"),
        ([[1, "2"], [3, 4]], "Row 1, column 2 holds '2'"),
        ([], "A grid is rows of numbers"),
        ([[]], "Row 1 has 0 numbers"),
        ("12", "A grid is rows of numbers"),
        (None, "A grid is rows of numbers"),
        ([[None, 0]], "The grid holds no number"),
    ],
)
def test_faulty_grids(rows: object, words: str) -> None:
    fault = first_fault_of_numbers(rows)  # type: ignore[arg-type]
    assert fault is not None
    assert words in fault
    with pytest.raises(NotATour):
        path_of_numbers(rows)  # type: ignore[arg-type]


def test_numbers_of_other_integer_kinds_are_read() -> None:
    assert Tour.from_numbers(numpy.array(THREE_BY_FOUR)) == Tour.from_numbers(THREE_BY_FOUR)


def test_holes_are_read_from_the_grid() -> None:
    ring = [[1, 4, 7], [6, None, 2], [3, 8, 5]]
    tour = Tour.from_numbers(ring)
    assert tour.board.holes == {(1, 1)}
    assert tour.closed
    assert tour.text() == "1 4 7\n6 . 2\n3 8 5"
    assert Tour.from_numbers(read_numbers(tour.text())) == tour


@pytest.mark.parametrize("text", ["1 2 three", "1 2.5", "1 -2", "1 2 x"])
def test_text_that_is_no_grid(text: str) -> None:
    with pytest.raises(BadValueError, match="line 1"):
        read_numbers(text)


@pytest.mark.parametrize("key", sorted(load_famous_tours()))
def test_text_is_read_back(key: str) -> None:
    tour = Tour.from_numbers(load_famous_tours()[key].numbers)
    assert Tour.from_numbers(read_numbers(tour.text())) == tour
    for separator in (",", ";", " | ", "\t"):
        text = "\n".join(separator.join(map(str, row)) for row in tour.numbers)
        assert read_numbers(text) == [list(row) for row in tour.numbers]


def test_a_closed_tour_begins_anywhere_and_an_open_one_does_not() -> None:
    closed = Tour.from_numbers(load_famous_tours()["vandermonde"].numbers)
    for square in closed.board.squares:
        begun = closed.started_at(square)
        assert begun.start == square
        assert begun.diagram == closed.diagram
        assert begun.canonical() == closed.canonical()
    opened = Tour.from_numbers(THREE_BY_FOUR)
    assert opened.started_at(opened.start) == opened
    with pytest.raises(BadValueError, match="where this open tour begins"):
        opened.started_at(opened.end)


def test_the_diagram_has_as_many_moves_as_the_tour() -> None:
    for famous in load_famous_tours().values():
        tour = Tour.from_numbers(famous.numbers)
        assert len(tour.diagram) == tour.moves == tour.board.size - (not tour.closed)


def test_symmetries_of_a_diagram() -> None:
    tour = Tour.from_numbers(load_famous_tours()["euler-halves"].numbers)
    assert tour.symmetries == (Symmetry.IDENTITY, Symmetry.HALF_TURN)
    # Square i + 32 is the half turn of square i.
    assert all(tour.path[i + 32] == Symmetry.HALF_TURN.apply(tour.path[i], 8, 8) for i in range(32))
    assert Tour.from_numbers(load_famous_tours()["five-centre"].numbers).symmetries == (Symmetry.IDENTITY,)


def test_the_square_called_eulers_is_beverleys() -> None:
    tours = load_famous_tours()
    beverley = Tour.from_numbers(tours["beverley"].numbers)
    assert Tour.from_numbers(tours["so-called-euler"].numbers) == beverley.transformed(Symmetry.TRANSPOSE)


@pytest.mark.parametrize("path", [None, 5, float("nan"), True])
def test_what_is_no_list_of_squares(path: object) -> None:
    with pytest.raises(BadValueError, match="path"):
        Tour(Board(5, 5), path)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="path"):
        first_fault(Board(5, 5), path)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="text"):
        read_numbers(path)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="board"):
        Tour(path, ((0, 0),))  # type: ignore[arg-type]
