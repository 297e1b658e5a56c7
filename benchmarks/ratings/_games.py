"""The games that all rating benchmarks play: seeded, with strengths, draws and periods."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np
from benchmarks.measure import Measured, seconds
from numpy.typing import NDArray

__all__ = ["League", "league", "measured", "peer", "riix_dataset"]


@dataclass(frozen=True)
class League:
    """Games between numbered players with known strengths; `period` rises from 0."""

    white: NDArray[np.int64]
    black: NDArray[np.int64]
    score: NDArray[np.float64]
    period: NDArray[np.int64]
    strengths: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.white)

    @property
    def columns(self) -> tuple[Any, Any, Any]:
        return self.white, self.black, self.score

    def first(self, games: int) -> "League":
        """The first games alone."""
        return League(*(part[:games] for part in (self.white, self.black, self.score, self.period)), self.strengths)


def league(games: int, players: int, *, periods: int = 100, draws: float = 0.6, seed: int = 1) -> League:
    """Random pairs of players whose strengths are normal about 1500, results by the logistic curve.

    `draws` is the share of the most draws that an expected score allows; periods are of equal length.
    """
    rng = np.random.default_rng(seed)
    strengths = rng.normal(1500, 250, players)
    white = rng.integers(0, players, games)
    black = (white + 1 + rng.integers(0, players - 1, games)) % players
    expected = 1 / (1 + 10 ** ((strengths[black] - strengths[white]) / 400))
    drawn = 2 * draws * np.minimum(expected, 1 - expected)
    chance = rng.random(games)
    score = np.where(chance < drawn, 0.5, np.where(chance < expected + drawn / 2, 1.0, 0.0))
    return League(white, black, score, np.arange(games) * periods // games, strengths)


def measured(name: str, call: Callable[[], object], *, repeats: int = 5, warm_up: int = 1, note: str = "") -> Measured:
    """A call's median wall time, with the median of the processor's time beside it: on a busy machine they part."""
    used: list[float] = []

    def counted() -> None:
        start = time.process_time()
        call()
        used.append(time.process_time() - start)

    wall = seconds(counted, repeats=repeats, warm_up=warm_up)
    cpu = f"{median(used[warm_up:]):.3g} s of processor time"
    return Measured(name, wall, f"{cpu}; {note}" if note else cpu)


def peer(name: str, prepare: Callable[[], Callable[[], object]], *, repeats: int = 3, note: str = "") -> Measured:
    """A peer's time, or why it has none; `prepare` imports it and returns the call, its data in the peer's own form.

    With one repeat, for those that take many seconds, there is no warming up either: none of them compiles.
    """
    try:
        return measured(name, prepare(), repeats=repeats, warm_up=int(repeats > 1), note=note)
    except ImportError:
        return Measured(name, None, "not installed")
    except Exception as error:  # whatever a peer does, the others are still measured
        return Measured(name, None, f"fails: {type(error).__name__}: {error}")


def riix_dataset(games: League) -> Any:
    """Games as riix reads them; a period is a day, and the names sort like the numbers."""
    import polars as pl
    from riix.utils import MatchupDataset

    frame = pl.DataFrame(
        {
            "a": [f"{player:06d}" for player in games.white],
            "b": [f"{player:06d}" for player in games.black],
            "s": games.score,
            "day": np.datetime64("2020-01-01") + games.period,
        }
    ).with_columns(pl.col("day").cast(pl.Date))
    dataset = MatchupDataset(frame, ["a", "b"], "s", datetime_col="day", rating_period="1D", verbose=False)
    # Its joins leave the pairs in another order than the results under this polars: put back.
    dataset.matchups = np.column_stack((games.white, games.black)).astype(np.int32)
    return dataset
