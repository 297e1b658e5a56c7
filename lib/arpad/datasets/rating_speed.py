"""How long ratings take: what the benchmarks printed once, on one machine (scripts/keep_speed.py writes the file)."""

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import DataFileError, read_text

__all__ = ["SpeedReport", "TimedRow", "load_rating_speed"]


@dataclass(frozen=True, slots=True)
class TimedRow:
    """One contestant at one task: medians of the time on the clock and of the processor's own, in seconds."""

    benchmark: str
    task: str
    games: int
    players: int
    tool: str
    seconds: float
    processor_seconds: float


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """Every row in the order of the benchmarks, ours first in each task, and seconds by system and number of games."""

    command: str
    date: datetime.date
    machine: str
    versions: str
    rows: tuple[TimedRow, ...]
    growth: Mapping[str, Mapping[int, float]]

    def tasks(self) -> dict[str, tuple[TimedRow, ...]]:
        """The rows by task."""
        found: dict[str, tuple[TimedRow, ...]] = {}
        for row in self.rows:
            key = f"{row.benchmark}: {row.task}"
            found[key] = (*found.get(key, ()), row)
        return found


@cache
def load_rating_speed() -> SpeedReport:
    """The report that chapter 4 prints.

    >>> load_rating_speed().rows[0].games
    1000000
    """
    name = "rating_speed.json"
    try:
        data = json.loads(read_text(name))
        return SpeedReport(
            data["command"],
            datetime.date.fromisoformat(data["date"]),
            data["machine"],
            data["versions"],
            tuple(TimedRow(**row) for row in data["rows"]),
            {system: {int(n): t for n, t in times.items()} for system, times in data["growth"].items()},
        )
    except (ValueError, KeyError, TypeError) as error:
        raise DataFileError(f"{name} does not hold a report of speed: {error}") from error
