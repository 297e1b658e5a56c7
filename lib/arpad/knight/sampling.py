"""All tours of a board with a number each: any one by its number, the number of any one, one drawn fairly.

The layers of a count are kept. A number below the number of tours is walked back through them to its tour, a tour
forward to its number; a random number gives a random tour, each as likely as any other. The layers of a large board
take a while to count; `numbered_tours` keeps them on disk.
"""

import hashlib
import json
import os
import shutil
import sys
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from arpad.errors import ArpadError, BadValueError
from arpad.knight.board import Board, whole_number
from arpad.knight.counting import walk_kernels
from arpad.knight.counting.api import balanced, check_question
from arpad.knight.counting.graph import WIDEST, tour_graph
from arpad.knight.counting.layers import Carried
from arpad.knight.counting.split import Split, split, whole
from arpad.knight.counting.stacks import Stacks, build, walkers
from arpad.knight.counting.walk_kernels import Half, Meeting, Stack
from arpad.knight.counting.work import Progress, Work
from arpad.knight.errors import NoTour
from arpad.knight.tour import Tour
from arpad.words import _

__all__ = ["MEMORY_LIMIT", "DamagedTable", "NumberedTours", "cache_folder", "numbered_tours"]

Cells = NDArray[np.int32]

MEMORY_LIMIT = 6 * 2**30
"""Bytes that the layers of a count may take unless told otherwise; the closed 8x8 board takes 1.3 GB."""

_VERSION = 1  # of the files; a change of the order of tours, or of the arrays, needs another
_MANIFEST = "manifest.json"


class DamagedTable(ArpadError):  # noqa: N818 - it says what the table is
    """Files that are not what was written: the counts of one layer do not add up to those of the next."""

    def __str__(self) -> str:
        return _("The table of tours is damaged: its counts do not add up. Build it again.")


@dataclass(frozen=True)
class NumberedTours:
    """All tours of a board, without direction, in a fixed order: each has a number from 0 to `total` - 1.

    >>> table = NumberedTours.build(Board(5, 6))
    >>> table.total, table.rank(table.unrank(3))
    (8, 3)
    >>> table.sample(np.random.default_rng(1830)).closed
    True
    """

    board: Board
    closed: bool
    total: int
    stacks: Stacks = field(repr=False, compare=False)

    @classmethod
    def build(
        cls,
        board: Board,
        *,
        closed: bool = True,
        memory_limit: int | None = None,
        progress: Progress | None = None,
        executor: Executor | None = None,
    ) -> Self:
        """Count a board and keep all layers in memory; options as in `arpad.knight.counting.count_tours`.

        Raises `NoTour` for a board without a tour and `BadValueError` when there are 2**63 tours or more.
        """
        parts = _parts(board, closed)
        try:
            total, stacks = build(parts, Work.of(memory_limit, progress, executor, otherwise=MEMORY_LIMIT))
        except Carried:
            total = 2**63
        if total >= 2**63:
            raise BadValueError("board", board.shape, _("a board with fewer than 9 223 372 036 854 775 808 tours"))
        if not total:
            raise NoTour(_("The {shape} board has no such tour.").format(shape=board.shape))
        return cls(board, closed, total, stacks)

    def unrank(self, number: int) -> Tour:
        """The tour with a number: a closed one from its first square in reading order, an open one from an end."""
        place = whole_number("number", number, 0, self.total - 1)
        [path] = self.unrank_many([place])
        return Tour.from_cells(self.board, map(int, path))

    def rank(self, tour: Tour) -> int:
        """The number of a tour, whatever its start and direction."""
        if not isinstance(tour, Tour) or tour.board != self.board or (self.closed and not tour.closed):
            allowed = _("a closed tour of the {shape} board") if self.closed else _("a tour of the {shape} board")
            raise BadValueError("tour", tour, allowed.format(shape=self.board.shape))
        return int(self.rank_many([tour.cells])[0])

    def sample(self, rng: np.random.Generator) -> Tour:
        """A tour drawn at random, each as likely as any other."""
        return self.unrank(int(rng.integers(self.total)))

    def sample_many(self, rng: np.random.Generator, size: int) -> Cells:
        """So many tours drawn independently, as `unrank_many` gives them."""
        return self.unrank_many(rng.integers(self.total, size=whole_number("size", size, 0)))

    def unrank_many(self, numbers: ArrayLike) -> Cells:
        """The tours with these numbers as cells, places in reading order: one row each, as `unrank` walks them."""
        asked = np.asarray(numbers)
        inside = asked.size == 0 or (asked.dtype.kind in "iu" and 0 <= asked.min() <= asked.max() < self.total)
        if asked.ndim != 1 or not inside:
            raise BadValueError("numbers", numbers, _("whole numbers from 0 to {most}").format(most=self.total - 1))
        top, bottom, meeting, cells, apex = self._walkers
        paths = np.empty((len(asked), self.board.size), np.int32)
        if not walk_kernels.tours_of(asked.astype(np.uint64), top, bottom, meeting, cells, apex, paths):
            raise DamagedTable
        return paths

    def rank_many(self, paths: ArrayLike) -> NDArray[np.uint64]:
        """The numbers of tours given as rows of cells; raises `BadValueError` when one of them is no tour."""
        try:
            rows = np.asarray(paths)
        except ValueError:  # rows of different lengths
            rows = np.zeros(0)
        top, bottom, meeting, cells, apex = self._walkers
        if rows.ndim != 2 or rows.dtype.kind not in "iu" or (np.sort(rows) != np.sort(cells)[: rows.shape[1]]).any():
            raise BadValueError("paths", paths, _("rows that hold each cell of the board once"))
        vertex = np.full(self.board.rows * self.board.columns, -1)
        vertex[cells] = np.arange(len(cells))
        order = vertex[rows]
        if apex >= 0:
            order = np.column_stack([order, np.full(len(rows), apex)])
        if not self._adjacent[order, np.roll(order, 1, axis=1)].all():
            raise BadValueError("paths", paths, _("tours of the {shape} board").format(shape=self.board.shape))
        nears = np.empty((len(rows), len(cells) + 1, 2), np.int64)
        row = np.arange(len(rows))[:, None]
        nears[row, order, 0], nears[row, order, 1] = np.roll(order, 1, axis=1), np.roll(order, -1, axis=1)
        numbers = np.empty(len(rows), np.uint64)
        walk_kernels.numbers_of(nears, top, bottom, meeting, numbers)
        if (numbers == walk_kernels.NO_NUMBER).any():
            raise DamagedTable
        return numbers

    @cached_property
    def _walkers(self) -> tuple[Half, Half, Meeting, NDArray[np.int64], int]:
        parts = _parts(self.board, self.closed)
        cells = np.array([self.board.cell(square) for square in parts.graph.squares], np.int64)
        return *walkers(parts, self.stacks), cells, -1 if parts.graph.apex is None else parts.graph.apex

    @cached_property
    def _adjacent(self) -> NDArray[np.bool_]:
        """Which vertices, the apex last, are one move apart."""
        graph = _parts(self.board, self.closed).graph
        adjacent = np.zeros((graph.size + 1, graph.size + 1), np.bool_)
        for vertex, near in enumerate(graph.neighbours):
            adjacent[vertex, list(near)] = True
        ends = list(graph.ends or ())
        adjacent[ends, graph.size] = adjacent[graph.size, ends] = True
        return adjacent

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the table to a folder: an array a file, and a list with the checksum of each."""
        target = Path(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        # Written beside its place and then moved there: nobody meets half a table.
        draft = Path(mkdtemp(prefix=target.name, dir=target.parent))
        try:
            files = {}
            for name, array in _named(self.stacks).items():
                np.save(draft / name, array)
                files[name] = _checksum(draft / name)
            listed = {"version": _VERSION, "closed": self.closed, "board": _described(self.board), "total": self.total}
            (draft / _MANIFEST).write_text(json.dumps({**listed, "files": files}, indent=1), "utf-8")
            shutil.rmtree(target, ignore_errors=True)
            draft.replace(target)
        finally:
            shutil.rmtree(draft, ignore_errors=True)

    @classmethod
    def load(cls, folder: str | os.PathLike[str], board: Board, *, closed: bool = True) -> Self:
        """Read a table that was saved for this board; raises `DamagedTable` if a file is not as it was written."""
        source = Path(folder)
        try:
            listed = json.loads((source / _MANIFEST).read_text("utf-8"))
            said = listed["version"], listed["closed"], listed["board"]
            if said != (_VERSION, closed, _described(board)):
                raise DamagedTable
            arrays = {}
            for name, checksum in listed["files"].items():
                if _checksum(source / name) != checksum:
                    raise DamagedTable
                # Mode "c": code compiled for ordinary arrays serves, and nothing is written back.
                arrays[name] = np.asarray(np.load(source / name, mmap_mode="c"))
            return cls(board, closed, int(listed["total"]), _stacks(arrays))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DamagedTable from error


def numbered_tours(
    board: Board,
    *,
    closed: bool = True,
    folder: str | os.PathLike[str] | None = None,
    memory_limit: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> NumberedTours:
    """The table of a board from disk, or built and kept there if there is none, or a damaged one, or an older version.

    Tables lie in `folder`, or `cache_folder()`. The closed 8x8 board takes 1.3 GB of disk.
    """
    _parts(board, closed)
    place = (cache_folder() if folder is None else Path(folder)) / _label(board, closed)
    try:
        return NumberedTours.load(place, board, closed=closed)
    except DamagedTable:
        pass
    table = NumberedTours.build(board, closed=closed, memory_limit=memory_limit, progress=progress, executor=executor)
    table.save(place)
    return table


def cache_folder() -> Path:
    """Where tables lie: the folder named by ``ARPAD_CACHE``, else ``arpad`` among the system's caches."""
    if chosen := os.environ.get("ARPAD_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "arpad"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "arpad"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "arpad"


def _parts(board: Board, closed: bool) -> Split:
    """How a board is counted; raises when it cannot have a tour to number."""
    check_question(board, closed)
    if board.size == 1:
        raise BadValueError("board", board.shape, _("a board of two squares or more"))
    if not balanced(board, closed):
        raise NoTour(_("The colours of the squares are not equal in number, and a tour alternates between them."))
    graph = tour_graph(board, closed=closed)
    if graph.width > WIDEST:
        raise BadValueError("board", board.shape, _("a board with a narrower frontier"))
    return split(graph) or whole(graph)


def _described(board: Board) -> dict[str, Any]:
    """A board as plain data, as it stands in a file."""
    sides = {"rows": board.rows, "columns": board.columns, "leaper": list(board.leaper)}
    wraps = {"wrap_rows": board.wrap_rows, "wrap_columns": board.wrap_columns}
    return {**sides, **wraps, "holes": [list(hole) for hole in sorted(board.holes)]}


def _label(board: Board, closed: bool) -> str:
    """A folder name for a board: readable, and different for different boards."""
    digest = hashlib.sha256(json.dumps(_described(board)).encode()).hexdigest()
    return f"{board.rows}x{board.columns}-{'closed' if closed else 'open'}-{digest[:8]}"


def _named(stacks: Stacks) -> dict[str, NDArray[Any]]:
    """The arrays of a table by file name; a bottom half like the top one is not written twice."""
    halves = {"top": stacks.top} if stacks.bottom is stacks.top else {"top": stacks.top, "bottom": stacks.bottom}
    arrays = {f"{half}_{name}.npy": array for half, stack in halves.items() for name, array in stack._asdict().items()}
    return {**arrays, "codes.npy": stacks.codes, "sums.npy": stacks.sums}


def _stacks(arrays: dict[str, Any]) -> Stacks:
    top = _stack("top", arrays)
    bottom = _stack("bottom", arrays) if "bottom_first.npy" in arrays else top
    return Stacks(top, bottom, arrays["codes.npy"], arrays["sums.npy"])


def _stack(half: str, arrays: dict[str, Any]) -> Stack:
    return Stack(*(arrays[f"{half}_{name}.npy"] for name in Stack._fields))


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
