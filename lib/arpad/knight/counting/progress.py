"""What a progress bar must be able to do: what tqdm's can."""

from typing import Protocol

__all__ = ["Bar", "Progress"]


class Bar(Protocol):
    """A progress bar at work."""

    def update(self, n: int, /) -> object:
        """Say that n more steps are done."""

    def set_postfix_str(self, s: str, /) -> object:
        """Say what the next step is."""

    def close(self) -> object:
        """Say that all is done."""


class Progress(Protocol):
    """Makes a progress bar, as `tqdm.tqdm` does."""

    def __call__(self, *, total: int, desc: str) -> Bar:
        """A bar for so many steps."""
