"""Elo, a million games of ten thousand players in order: ours compiled and plain, riix, elote."""

from collections.abc import Callable

import numpy as np
from benchmarks.measure import table
from benchmarks.ratings._games import League, league, measured, peer, riix_dataset

from arpad.ratings import bulk
from arpad.ratings.bulk.compiling import use_numba

GAMES, PLAYERS, K = 1_000_000, 10_000, 32.0


def riix(games: League, into: dict[str, object]) -> Callable[[], object]:
    from riix.models.elo import Elo

    dataset = riix_dataset(games)

    def run() -> None:
        model = Elo(dataset.competitors, k=K)
        model.fit_dataset(dataset)
        into["riix"] = model.ratings

    return run


def elote(games: League, into: dict[str, object]) -> Callable[[], object]:
    from elote import EloCompetitor

    pairs = list(zip(games.white.tolist(), games.black.tolist(), games.score.tolist(), strict=True))

    def run() -> None:
        players = [EloCompetitor(initial_rating=1500, k_factor=K) for _player in range(len(games.strengths))]
        for a, b, score in pairs:
            if score == 1:
                players[a].beat(players[b])
            elif score == 0:
                players[b].beat(players[a])
            else:
                players[a].tied(players[b])
        into["elote"] = np.array([player.rating for player in players])

    return run


def main() -> None:
    games = league(GAMES, PLAYERS)
    answers: dict[str, object] = {}

    def ours(compiled: bool | None = None, keep: bool = False) -> bulk.EloRun:
        return bulk.elo(games.columns, k=K, compiled=compiled, keep_expected=keep)

    rows = [measured("arpad, plain Python", lambda: ours(compiled=False))]
    if use_numba(None):
        rows.insert(0, measured("arpad, compiled", ours, repeats=7))
        rows.insert(1, measured("arpad, compiled, expectations kept", lambda: ours(keep=True), repeats=7))
    rows.append(peer("riix", lambda: riix(games, answers)))
    rows.append(peer("elote", lambda: elote(games, answers), repeats=1))
    print(table(f"{GAMES:,} games, {PLAYERS:,} players, from arrays to ratings", rows, work=GAMES, unit="games"))
    ratings = ours().ratings
    for name, theirs in answers.items():
        print(f"  largest difference from {name}: {np.abs(np.asarray(theirs) - ratings).max():.2g} points")


if __name__ == "__main__":
    main()
