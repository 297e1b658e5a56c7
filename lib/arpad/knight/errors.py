"""What can go wrong on a board: no tour, a faulty tour, too large a board."""

from arpad.errors import ArpadError, BadValueError
from arpad.words import _, whole

__all__ = ["MEMORY_LIMIT", "NoTour", "NotATour", "SearchLimit", "TooLarge", "require_memory"]

MEMORY_LIMIT = 2 * 2**30
"""Bytes that a function may take unless it is told otherwise: two gibibytes, what a browser grants a page."""


class NoTour(ArpadError):  # noqa: N818 - the design's name: it reads as the sentence it is
    """No tour exists; `reason` is the proof in one sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class NotATour(BadValueError):  # noqa: N818 - as above
    """A list of squares or a grid that is not a tour; `fault` names the first thing wrong with it."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        super().__init__("tour", fault, _("every square once, each one move from the last"))

    def __str__(self) -> str:
        return self.fault


class SearchLimit(ArpadError):  # noqa: N818 - as above
    """A search stopped at its limit before the answer was known: neither a tour nor a proof that there is none."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        super().__init__(nodes)

    def __str__(self) -> str:
        return _("The search stopped after {nodes} steps; the answer is not known.").format(nodes=whole(self.nodes))


class TooLarge(ArpadError, MemoryError):  # noqa: N818 - as above
    """The work would take more memory than allowed: said before any is taken."""

    def __init__(self, what: str, needed: int, limit: int) -> None:
        self.what, self.needed, self.limit = what, needed, limit
        super().__init__(what, needed, limit)

    def __str__(self) -> str:
        return _("{what} would take about {needed} MB of memory; at most {limit} MB are allowed.").format(
            what=self.what, needed=whole(-(-self.needed // 10**6)), limit=whole(self.limit // 10**6)
        )


def require_memory(what: str, needed: int, limit: int | None = None) -> None:
    """Raise `TooLarge` when `needed` bytes pass the limit (`MEMORY_LIMIT` if none is given).

    >>> require_memory("A 40000×40000 board", 8 * 10**9, 2 * 10**9)
    Traceback (most recent call last):
    arpad.knight.errors.TooLarge: A 40000×40000 board would take about 8000 MB of memory; at most 2000 MB are allowed.
    """
    allowed = MEMORY_LIMIT if limit is None else limit
    if needed > allowed:
        raise TooLarge(what, needed, allowed)
