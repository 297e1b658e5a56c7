"""Glicko-2 over a hundred rating periods: ours on a million games, ours and the peers on the first hundred thousand."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from benchmarks.measure import table
from benchmarks.ratings._games import League, league, measured, peer, riix_dataset

from arpad.ratings import bulk
from arpad.ratings.bulk.compiling import use_numba

GAMES, FEWER, PLAYERS = 1_000_000, 100_000, 10_000


def _frame(games: League) -> dict[str, Any]:
    return {"white": games.white, "black": games.black, "score": games.score, "period": games.period}


def glicko2(games: League, into: dict[str, Any]) -> Callable[[], object]:
    from glicko2 import Player

    periods: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for a, b, score, period in zip(
        games.white.tolist(), games.black.tolist(), games.score.tolist(), games.period.tolist(), strict=True
    ):
        periods[period].append((a, b, score))

    def run() -> None:
        players: dict[int, Any] = {}
        for period in sorted(periods):
            met: dict[int, tuple[list[float], list[float], list[float]]] = defaultdict(lambda: ([], [], []))
            for a, b, _score in periods[period]:
                for one in (a, b):
                    if one not in players:
                        players[one] = Player(rating=1500, rd=350, vol=0.06)
            snapshot = {name: (player.rating, player.rd) for name, player in players.items()}
            for a, b, score in periods[period]:
                for one, other, own in ((a, b, score), (b, a, 1 - score)):
                    for column, value in zip(met[one], (*snapshot[other], own), strict=True):
                        column.append(value)
            for name, player in players.items():
                if name in met:
                    player.update_player(*met[name])
                else:
                    player.did_not_compete()
        into["glicko2"] = {name: player.rating for name, player in players.items()}

    return run


def riix(games: League) -> Callable[[], object]:
    from riix.models.glicko2 import Glicko2

    dataset = riix_dataset(games)

    def run() -> None:
        Glicko2(dataset.competitors).fit_dataset(dataset)

    return run


def main() -> None:
    games = league(GAMES, PLAYERS)
    rows = [measured("arpad, numpy", lambda: bulk.glicko2_periods(_frame(games), compiled=False), repeats=3)]
    if use_numba(None):
        rows.insert(0, measured("arpad, compiled", lambda: bulk.glicko2_periods(_frame(games)), repeats=5))
    print(table(f"{GAMES:,} games, {PLAYERS:,} players, 100 periods", rows, work=GAMES, unit="games"))

    fewer = league(FEWER, 1_000)
    answers: dict[str, Any] = {}
    rows = [
        measured("arpad", lambda: bulk.glicko2_periods(_frame(fewer)), repeats=5),
        peer("glicko2", lambda: glicko2(fewer, answers), repeats=1),
        peer("riix", lambda: riix(fewer), repeats=1, note="as it comes: game by game within a period"),
    ]
    print(table(f"{FEWER:,} games, 1,000 players, 100 periods", rows, work=FEWER, unit="games"))
    if "glicko2" in answers:
        run = bulk.glicko2_periods(_frame(fewer), greatest=1e6)
        far = max(abs(answers["glicko2"][p] - r) for p, r in zip(run.players, run.ratings, strict=True))
        print(f"  largest difference from glicko2: {far:.2g} points (its volatility stops at 1e-6)")


if __name__ == "__main__":
    main()
