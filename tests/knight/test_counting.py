"""The number of tours against a complete search, against itself on turned boards, and at its limits."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import arpad
from arpad.errors import BadValueError
from arpad.knight.board import Board, Symmetry
from arpad.knight.completions import count_completions
from arpad.knight.counting import count_tours
from arpad.knight.counting.frontier import DONE, frontiers
from arpad.knight.counting.graph import tour_graph
from arpad.knight.errors import TooLarge

# Compiling takes seconds once; nothing here measures time.
patient = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.sampled_from([(3, 3), (3, 4), (4, 3), (3, 5), (4, 4), (7, 3), (2, 8)]))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    holes = draw(st.sets(st.sampled_from(squares), max_size=4))
    return Board(rows, columns, holes=frozenset(holes))


def searched(board: Board, closed: bool) -> int:
    """The number of tours without direction, each one walked."""

    def walked(path: list[int]) -> int:
        near = board.neighbours[path[-1]]
        if len(path) == board.size:
            return not closed or (board.size > 2 and path[0] in near)
        return sum(walked([*path, cell]) for cell in near if cell not in path)

    cells = [board.cell(square) for square in board.squares]
    directed = sum(walked([cell]) for cell in (cells[:1] if closed else cells))
    return directed if board.size == 1 else directed // 2


@given(small_boards(), st.booleans())
@patient
def test_both_methods_agree_with_a_complete_search(board: Board, closed: bool) -> None:
    expected = searched(board, closed)
    assert count_tours(board, closed=closed, method="plain").undirected == expected
    assert count_tours(board, closed=closed, method="compiled").undirected == expected


@given(small_boards(), st.booleans(), st.sampled_from(Symmetry))
@patient
def test_a_turned_board_has_as_many_tours(board: Board, closed: bool, symmetry: Symmetry) -> None:
    turned = board.transformed(symmetry)
    for method in ("plain", "compiled"):
        numbers = {count_tours(each, closed=closed, method=method).undirected for each in (board, turned)}
        assert len(numbers) == 1


@pytest.mark.parametrize(
    "board",
    [
        Board(3, 4, wrap_columns=True),
        Board(3, 3, wrap_rows=True, wrap_columns=True),
        Board(3, 6, leaper=(0, 1)),
        Board(4, 4, leaper=(0, 1)),
        Board(3, 4, leaper=(1, 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("closed", [True, False])
def test_other_leapers_and_joined_edges(board: Board, closed: bool) -> None:
    expected = searched(board, closed)
    assert count_tours(board, closed=closed, method="plain").undirected == expected
    assert count_tours(board, closed=closed, method="compiled").undirected == expected


def test_the_knight_on_the_4x4_torus_walks_a_tesseract() -> None:
    # Hamiltonian cycles of the 4-cube: OEIS A066037.
    torus = Board(4, 4, wrap_rows=True, wrap_columns=True)
    assert count_tours(torus, method="compiled").undirected == count_tours(torus, method="plain").undirected == 1344


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (2, 2), (2, 9), (3, 3)])
@pytest.mark.parametrize("method", ["plain", "compiled", "auto"])
def test_boards_too_small(rows: int, columns: int, method: Any) -> None:
    assert count_tours(Board(rows, columns), method=method).directed == 0
    # On one square standing still is the tour: it has no other direction.
    single = rows == columns == 1
    total = count_tours(Board(rows, columns), closed=False, method=method)
    assert (total.undirected, total.directed) == (single, single)


def test_two_squares_are_one_open_tour_and_no_closed_one() -> None:
    board = Board(1, 2, leaper=(0, 1))
    for method in ("plain", "compiled"):
        assert count_tours(board, closed=False, method=method).directed == 2
        assert count_tours(board, method=method).directed == 0


@pytest.mark.parametrize(("columns", "closed"), [(60, True), (40, False), (100, True)])
def test_numbers_of_more_than_64_bits_are_exact(columns: int, closed: bool) -> None:
    # Plain Python has no limit; compiled code counts modulo several numbers below 2**63.
    plain = count_tours(Board(3, columns), closed=closed, method="plain")
    assert plain.undirected > 2**64
    assert count_tours(Board(3, columns), closed=closed, method="compiled") == plain


def test_the_frontier_of_a_step_can_be_looked_at() -> None:
    steps = list(frontiers(tour_graph(Board(3, 4), closed=False)))
    assert [step.eliminated for step in steps] == list(range(13))
    assert sum(steps[-1].states.values()) == 8
    for step in steps[:-1]:
        for state in step.states:
            mates = dict(zip(step.vertices, state, strict=True))
            assert all(mates[mate] == vertex for vertex, mate in mates.items() if mate not in (DONE, vertex))


class Bar:
    """A progress bar that remembers."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.closed = total, 0, False
        self.said: list[str] = []

    def update(self, n: int, /) -> None:
        self.done += n

    def set_postfix_str(self, s: str, /) -> None:
        self.said.append(s)

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("method", ["plain", "compiled"])
def test_progress_says_how_far_and_how_much_memory(method: Any) -> None:
    bars: list[Bar] = []

    def progress(*, total: int, desc: str) -> Bar:
        assert desc
        bars.append(Bar(total))
        return bars[-1]

    count_tours(Board(5, 6), method=method, progress=progress)
    assert bars
    for bar in bars:
        assert bar.done == bar.total > 0
        assert bar.closed
    if method == "compiled":
        assert all(text.startswith("at most ") and text.endswith(" MB") for text in bars[0].said)
        assert len(bars[0].said) == bars[0].total


def test_tqdm_is_a_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    from tqdm import tqdm

    count_tours(Board(5, 6), method="compiled", progress=tqdm)
    assert "squares: 100%" in capsys.readouterr().err


@pytest.fixture(params=["threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    if request.param == "threads":
        with ThreadPoolExecutor(2) as pool:
            yield pool
    else:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            yield pool


def test_an_executor_shares_the_join(executor: Executor) -> None:
    assert count_tours(Board(6, 6), method="compiled", executor=executor).undirected == 9862
    # Halves that differ are handed over both.
    board = Board(5, 7, holes=frozenset({(0, 2)}))
    assert count_tours(board, method="compiled", executor=executor).undirected == 616


@pytest.mark.parametrize(("method", "limit"), [("plain", 10_000), ("compiled", 10_000), ("compiled", 9_500_000)])
def test_memory_is_refused_before_it_is_taken(method: Any, limit: int) -> None:
    with pytest.raises(TooLarge, match="memory"):
        count_tours(Board(6, 6), closed=False, method=method, memory_limit=limit)


def test_a_frontier_too_wide_is_refused() -> None:
    for method in ("plain", "compiled"):
        with pytest.raises(TooLarge):
            count_tours(Board(40, 40), method=method)
    with pytest.raises(BadValueError, match="board"):
        count_tours(Board(2000, 2000))


@pytest.mark.parametrize(
    ("board", "options", "argument"),
    [
        ("8x8", {}, "board"),
        (Board(3, 4), {"closed": "no"}, "closed"),
        (Board(3, 4), {"closed": 1}, "closed"),
        (Board(3, 4), {"method": "fast"}, "method"),
        (Board(3, 4), {"memory_limit": -1}, "memory_limit"),
        (Board(3, 4), {"memory_limit": float("nan")}, "memory_limit"),
        (Board(3, 4), {"memory_limit": True}, "memory_limit"),
    ],
)
def test_bad_arguments_are_named(board: Any, options: dict[str, Any], argument: str) -> None:
    with pytest.raises(BadValueError) as error:
        count_tours(board, **options)
    assert error.value.argument == argument


def test_layers_can_lie_on_disk(tmp_path: Path) -> None:
    board = Board(5, 5)
    with pytest.raises(TooLarge):
        count_tours(board, closed=False, method="compiled", memory_limit=0)
    total = count_tours(board, closed=False, method="compiled", memory_limit=0, scratch=tmp_path)
    assert total.undirected == 864
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadValueError, match="scratch"):
        count_tours(board, scratch=tmp_path / "nowhere")


def test_plain_python_needs_the_standard_library_alone() -> None:
    # -I -S: no site-packages, as in the browser.
    lib = Path(arpad.__file__).parents[1]
    code = (
        f"import sys; sys.path.insert(0, {str(lib)!r})\n"
        "from arpad.knight.board import Board\n"
        "from arpad.knight.counting import count_tours\n"
        "from arpad.knight.completions import count_completions\n"
        "print(count_tours(Board(5, 6)).undirected, count_completions(Board(4, 5), ['a1']))\n"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["8", str(count_completions(Board(4, 5), ["a1"], method="compiled"))]
