"""The means of a count: how much memory, who is told how far it is, who helps, where layers may lie."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Protocol, Self

from arpad.errors import BadValueError
from arpad.knight.board import whole_number
from arpad.knight.errors import MEMORY_LIMIT
from arpad.words import _

__all__ = ["Bar", "Progress", "Work"]


class Bar(Protocol):
    """A progress bar at work."""

    def update(self, n: int, /) -> object:
        """Say that n more steps are done."""

    def set_postfix_str(self, s: str, /) -> object:
        """Say what the next step takes."""

    def close(self) -> object:
        """Say that all is done."""


class Progress(Protocol):
    """Makes a progress bar, as `tqdm.tqdm` does."""

    def __call__(self, *, total: int, desc: str) -> Bar:
        """A bar for so many steps."""


@dataclass(frozen=True, slots=True)
class Work:
    """`memory_limit` in bytes; `progress` makes bars; `executor` shares out the join; `scratch` is a folder for layers.

    Layers are read and written from front to back. With `scratch` they lie in files there and the memory limit is not
    theirs: for boards larger than the memory.
    """

    memory_limit: int = MEMORY_LIMIT
    progress: Progress | None = None
    executor: Executor | None = None
    scratch: Path | None = None

    @classmethod
    def of(
        cls,
        memory_limit: object = None,
        progress: Progress | None = None,
        executor: Executor | None = None,
        scratch: str | PathLike[str] | None = None,
        *,
        otherwise: int = MEMORY_LIMIT,
    ) -> Self:
        """The means from what a caller gave; raises `BadValueError`."""
        limit = otherwise if memory_limit is None else whole_number("memory_limit", memory_limit, 0)
        folder = None if scratch is None else Path(fspath(scratch))
        if folder is not None and not folder.is_dir():
            raise BadValueError("scratch", str(folder), _("a folder"))
        return cls(limit, progress, executor, folder)

    @contextmanager
    def bar(self, total: int, label: str) -> Iterator[Bar]:
        """A bar, silent if nobody asked for one, closed at the end."""
        bar = _Silence() if self.progress is None else self.progress(total=total, desc=label)
        try:
            yield bar
        finally:
            bar.close()


class _Silence:
    """The bar that nobody sees."""

    def update(self, n: int, /) -> None:
        pass

    def set_postfix_str(self, s: str, /) -> None:
        pass

    def close(self) -> None:
        pass
