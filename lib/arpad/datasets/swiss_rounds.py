"""What four thousand simulated Swisses of each length brought; `arpad.tournaments.swiss_rounds` computes the file."""

from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import read_records

__all__ = ["RoundsRow", "load_swiss_rounds"]


@dataclass(frozen=True, slots=True)
class RoundsRow:
    """One field and one number of rounds: `gap` rating points between neighbours, `events` simulated events.

    `best_first` is how often the strongest player was first, `best_podium` how often among the first three, `shift` how
    many places a player ends from the place of his strength, on average over the field.
    """

    gap: int
    rounds: int
    events: int
    best_first: float
    best_podium: float
    shift: float


@cache
def load_swiss_rounds() -> tuple[RoundsRow, ...]:
    """Every simulated length, the round robin of the same field (31 rounds) as the last of each gap.

    >>> {row.gap for row in load_swiss_rounds()} == {10, 25, 50}
    True
    """
    return read_records("swiss_rounds.csv", RoundsRow)
