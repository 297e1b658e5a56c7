"""The words around a function that a reader can explore: its title and the labels of its arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from arpad.words import _

__all__ = ["Wording", "worded", "wording_of"]

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wording:
    """Title and labels, marked for translation; `reading` translates them when they are shown."""

    title: str
    labels: Mapping[str, str]

    def heading(self) -> str:
        """The title in the reader's language."""
        return _(self.title)

    def label(self, argument: str) -> str:
        """An argument's label in the reader's language."""
        return _(self.labels[argument]) if argument in self.labels else argument


def worded(title: str, **labels: str) -> Callable[[F], F]:
    """Give a function the words that its controls show; mark them with `N_`. The function itself stays as it is.

    >>> @worded("Twice a number", n="The number")
    ... def twice(n=1):
    ...     return 2 * n
    >>> wording_of(twice).label("n"), twice(4)
    ('The number', 8)
    """

    def mark(function: F) -> F:
        function.wording = Wording(title, labels)  # type: ignore[attr-defined]
        return function

    return mark


def wording_of(function: Callable[..., Any]) -> Wording | None:
    """The words of a function, None if it is not meant for readers."""
    found = getattr(function, "wording", None)
    return found if isinstance(found, Wording) else None
