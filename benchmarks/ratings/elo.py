"""Elo, a million games of ten thousand players in order: ours compiled and plain, riix, elote."""

from collections.abc import Callable

import numpy as np
from benchmarks.measure import Measured, seconds, table
from benchmarks.ratings._games import League, league, peer, riix_dataset

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
    ours = bulk.elo(games.columns, k=K)
    rows = []
    if use_numba(None):
        rows.append(Measured("arpad, compiled", seconds(lambda: bulk.elo(games.columns, k=K), repeats=7)))
        rows.append(
            Measured(
                "arpad, compiled, expectations kept",
                seconds(lambda: bulk.elo(games.columns, k=K, keep_expected=True), repeats=7),
            )
        )
    rows.append(Measured("arpad, plain Python", seconds(lambda: bulk.elo(games.columns, k=K, compiled=False))))
    rows.append(peer("riix", lambda: riix(games, answers)))
    rows.append(peer("elote", lambda: elote(games, answers), repeats=1))
    print(table(f"{GAMES:,} games, {PLAYERS:,} players, from arrays to ratings", rows, work=GAMES, unit="games"))
    for name, ratings in answers.items():
        print(f"  largest difference from {name}: {np.abs(np.asarray(ratings) - ours.ratings).max():.2g} points")


if __name__ == "__main__":
    main()
