"""Simulated tournaments: how often each format crowns the best of eight. Made by scripts/simulate_formats.py."""

from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import read_records

__all__ = ["FormatShare", "load_format_simulation"]


@dataclass(frozen=True, slots=True)
class FormatShare:
    """One format at one gap: how often the best player was first, and the second best second, over `events` events.

    `field` is "favourite" (one player `gap` above seven equals) or "ladder" (`gap` between neighbours).
    """

    field: str
    gap: int
    format: str
    games: int
    events: int
    best_first: float
    second_second: float


@cache
def load_format_simulation() -> tuple[FormatShare, ...]:
    """Every row of the simulation.

    >>> {row.format: row.games for row in load_format_simulation()}["round robin"]
    28
    """
    return read_records("format_simulation.csv", FormatShare)
