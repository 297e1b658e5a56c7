"""Bradley-Terry by maximum likelihood: ten thousand players to a gradient of 1e-9, and 500 players beside choix."""

from collections.abc import Callable
from typing import Any

import numpy as np
from benchmarks.measure import table
from benchmarks.ratings._games import League, league, measured, peer

from arpad.ratings import bulk
from arpad.ratings.bulk.compiling import use_numba


def choix(games: League, method: str, into: dict[str, Any]) -> Callable[[], object]:
    import choix as library

    won = games.score == 1
    winners = np.where(won, games.white, games.black).tolist()
    losers = np.where(won, games.black, games.white).tolist()
    data = list(zip(winners, losers, strict=True))
    size = len(games.strengths)
    calls: dict[str, Callable[[], Any]] = {
        "I-LSR": lambda: library.ilsr_pairwise(size, data),
        "Newton-CG": lambda: library.opt_pairwise(size, data, alpha=0.0, method="Newton-CG", tol=1e-9),
        "MM": lambda: library.mm_pairwise(size, data),
    }

    def run() -> None:
        into[f"choix {method}"] = calls[method]()

    return run


def main() -> None:
    games = league(1_000_000, 10_000)
    forms = [("arpad, numpy", False)]
    if use_numba(None):
        forms.insert(0, ("arpad, compiled", True))
    rows = [
        measured(name, lambda compiled=compiled: bulk.bradley_terry(games.columns, compiled=compiled), repeats=3)
        for name, compiled in forms
    ]
    run = bulk.bradley_terry(games.columns)
    print(table("1,000,000 games, 10,000 players", rows))
    print(f"  gradient {run.gradient:.2g} after {run.steps} steps")

    # choix knows wins and losses alone.
    fewer = league(100_000, 500, draws=0.0)
    answers: dict[str, Any] = {}
    rows = [measured("arpad", lambda: bulk.bradley_terry(fewer.columns), repeats=7)]
    rows.append(peer("choix I-LSR", lambda: choix(fewer, "I-LSR", answers)))
    rows.append(peer("choix Newton-CG", lambda: choix(fewer, "Newton-CG", answers), repeats=1))
    rows.append(peer("choix MM", lambda: choix(fewer, "MM", answers), repeats=1))
    print(table("100,000 games, 500 players", rows))
    ratings = bulk.bradley_terry(fewer.columns, scale=1.0).ratings
    for name, params in answers.items():
        print(f"  largest difference from {name}: {np.abs(params - params.mean() - ratings).max():.2g} natural units")


if __name__ == "__main__":
    main()
