"""Write lib/arpad/datasets/format_simulation.csv: how often each format crowns the best of eight, by the gap.

    python scripts/simulate_formats.py [events]

Repeatable: every row has its own generator, made of the seed and the row's own words. Chapter 11 reads the file, and a
test plays some of its rows again.
"""

import csv
import sys
from pathlib import Path
from zlib import crc32

import numpy as np

from arpad.tournaments.simulation import Format, Knockout, RoundRobin, StrengthModel, Swiss, simulate

TARGET = Path(__file__).resolve().parent.parent / "lib" / "arpad" / "datasets" / "format_simulation.csv"
SEED = 2026
MODEL = StrengthModel(draws=0.5, white=35)
FORMATS: dict[str, Format] = {
    "round robin": RoundRobin(),
    "Swiss, 3 rounds": Swiss(3),
    "knockout, 1 game": Knockout(1),
    "knockout, 2 games": Knockout(2),
}


def ratings(field: str, gap: int) -> list[int]:
    """Eight players: one favourite above seven equals, or a ladder with the gap between neighbours."""
    return [2000 + gap, *[2000] * 7] if field == "favourite" else [2000 + gap * (7 - i) for i in range(8)]


def row(field: str, gap: int, name: str, events: int) -> dict[str, object]:
    """One line of the file."""
    rng = np.random.default_rng([SEED, crc32(f"{field} {gap} {name}".encode())])
    played = simulate(FORMATS[name], ratings(field, gap), events=events, rng=rng, model=MODEL)
    return {
        "field": field,
        "gap": gap,
        "format": name,
        "games": FORMATS[name].games(8),
        "events": events,
        "best_first": round(played.shares[0][0], 4),
        "second_second": round(played.shares[1][1], 4),
    }


def main(events: int) -> None:
    rows = [row("favourite", gap, name, events) for name in FORMATS for gap in range(0, 401, 50)]
    rows += [row("ladder", gap, name, events) for name in FORMATS for gap in range(0, 201, 25)]
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{len(rows)} rows of {events} events")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
