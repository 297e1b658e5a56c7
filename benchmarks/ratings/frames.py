"""From a data frame of named games to a frame of Elo ratings, and a FIDE period inside each engine."""

from collections.abc import Callable
from typing import Any

import numpy as np
from benchmarks.measure import table
from benchmarks.ratings._games import League, league, peer

from arpad.ratings import bulk

GAMES, PLAYERS = 1_000_000, 10_000


def _columns(games: League) -> dict[str, Any]:
    names = np.array([f"Player {player:05d}" for player in range(PLAYERS)], dtype=object)
    return {"white": names[games.white], "black": names[games.black], "score": games.score}


def _players(games: League) -> dict[str, Any]:
    return {
        "player": [f"Player {player:05d}" for player in range(PLAYERS)],
        "rating": np.rint(games.strengths).astype(np.int64),
        "k": np.full(PLAYERS, 20),
    }


def pandas_frame(columns: dict[str, Any]) -> Any:
    import pandas as pd

    return pd.DataFrame(columns)


def polars_frame(columns: dict[str, Any]) -> Any:
    import polars as pl

    return pl.DataFrame({name: list(values) for name, values in columns.items()})


def duckdb_relation(columns: dict[str, Any]) -> Any:
    import duckdb

    # A table of its own, so that reading pandas is no part of the work.
    name = f"games_{len(columns)}_{len(next(iter(columns.values())))}"
    frame = pandas_frame(columns)
    duckdb.sql(f"create or replace table {name} as select * from frame")
    assert len(frame)
    return duckdb.table(name)


def dask_frame(columns: dict[str, Any]) -> Any:
    import dask.dataframe as dd

    return dd.from_pandas(pandas_frame(columns), npartitions=4)


def main() -> None:
    games = league(GAMES, PLAYERS)
    columns, players = _columns(games), _players(games)

    def elo_on(build: Callable[[dict[str, Any]], Any]) -> Callable[[], Any]:
        frame = build(columns)
        return lambda: bulk.elo(frame).table()

    rows = [
        peer("arpad, pandas", lambda: elo_on(pandas_frame), repeats=5),
        peer("arpad, polars", lambda: elo_on(polars_frame), repeats=5),
    ]
    print(table(f"Elo from {GAMES:,} named games in a frame to a frame of ratings", rows, work=GAMES, unit="games"))

    def period_on(
        build: Callable[[dict[str, Any]], Any], finish: Callable[[Any], Any], lazy: Callable[[Any], Any] = lambda f: f
    ) -> Callable[[], Any]:
        both = lazy(build(columns)), lazy(build(players))
        return lambda: finish(bulk.fide_period_frame(*both, rules="FIDE 2025"))

    rows = [
        peer("polars, lazy", lambda: period_on(polars_frame, lambda f: f.collect(), lambda f: f.lazy())),
        peer("DuckDB", lambda: period_on(duckdb_relation, lambda f: f.fetchall())),
        peer("pandas, with checks", lambda: period_on(pandas_frame, lambda f: f)),
        peer("Dask", lambda: period_on(dask_frame, lambda f: f.compute()), repeats=1),
    ]
    print(table(f"FIDE period of {GAMES:,} named games inside the engine", rows, work=GAMES, unit="games"))


if __name__ == "__main__":
    main()
