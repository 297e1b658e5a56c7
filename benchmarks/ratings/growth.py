"""Cost against size: 10^5, 10^6 and 10^7 games of ten thousand players, processor seconds for each system."""

import time
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any

import numpy as np
from benchmarks.ratings._games import League, league

from arpad.ratings import bulk

SIZES = (100_000, 1_000_000, 10_000_000)
PLAYERS = 10_000


def _systems(games: League) -> dict[str, Callable[[], Any]]:
    size = len(games.strengths)
    players = np.arange(size), np.rint(games.strengths).astype(np.int64), np.full(size, 20)
    periods = {"white": games.white, "black": games.black, "score": games.score, "period": games.period}
    return {
        "Elo": lambda: bulk.elo(games.columns),
        "FIDE period": lambda: bulk.fide_period(games.columns, players, rules="FIDE 2025"),
        "Glicko-2, 100 periods": lambda: bulk.glicko2_periods(periods),
        # With ten games each somebody won or lost everything: half an imaginary draw keeps them finite.
        "Bradley-Terry": lambda: bulk.bradley_terry(games.columns, prior=0.5),
    }


def _processor_seconds(call: Callable[[], Any], *, repeats: int) -> float:
    """The median of repeated calls after one that compiles; wall time would show what else the machine does."""
    call()
    used = []
    for _repeat in range(repeats):
        start = time.process_time()
        call()
        used.append(time.process_time() - start)
    return median(used)


def main() -> None:
    taken: dict[str, list[float]] = {}
    for size in SIZES:
        games = league(size, PLAYERS)
        for name, call in _systems(games).items():
            taken.setdefault(name, []).append(_processor_seconds(call, repeats=3 if size < SIZES[-1] else 1))
    print(f"{'games':<24}" + "".join(f"{size:>14,}" for size in SIZES) + "   ten times the games cost")
    for name, times in taken.items():
        factors = ", ".join(f"x {later / earlier:.1f}" for earlier, later in pairwise(times))
        print(f"{name:<24}" + "".join(f"{one:>14.4f}" for one in times) + f"   {factors}")


if __name__ == "__main__":
    main()
