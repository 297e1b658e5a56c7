"""A FIDE period of a million games: table, cap, K, exact rounding. No peer has it."""

import numpy as np
from benchmarks.measure import table
from benchmarks.ratings._games import league, measured

from arpad.ratings import bulk
from arpad.ratings.bulk.compiling import use_numba

GAMES, PLAYERS = 1_000_000, 10_000


def main() -> None:
    games = league(GAMES, PLAYERS)
    ks = np.random.default_rng(2).choice([10, 20, 40], PLAYERS)
    players = np.arange(PLAYERS), np.rint(games.strengths).astype(np.int64), ks
    forms = [("arpad, numpy", False)]
    if use_numba(None):
        forms.insert(0, ("arpad, compiled", True))
    for rules in ("FIDE 2025", "FIDE 2022"):

        def run(compiled: bool, rules: str = rules) -> bulk.FideRun:
            return bulk.fide_period(games.columns, players, rules=rules, compiled=compiled)

        rows = [measured(name, lambda compiled=compiled: run(compiled), repeats=7) for name, compiled in forms]
        print(table(f"{GAMES:,} games, {PLAYERS:,} players, rules {rules}", rows, work=GAMES, unit="games"))
        answers = [run(compiled).change_hundredths for _name, compiled in forms]
        print(f"  the same hundredths: {all((answer == answers[0]).all() for answer in answers)}")


if __name__ == "__main__":
    main()
