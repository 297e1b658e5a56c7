"""A FIDE period inside pandas, polars (eager and lazy), DuckDB and Dask: the same numbers as in arrays."""

import random
from collections.abc import Callable
from typing import Any

import dask.dataframe as dd
import duckdb
import pandas as pd
import polars as pl
import pytest

from arpad.ratings import bulk, fide

RNG = random.Random(21)
PLAYERS = {f"P{i:02d}": (2860 - 55 * i, RNG.choice([10, 20, 40])) for i in range(30)}
# Everybody but the last plays, some more often than K allows.
GAMES = [(*RNG.sample(list(PLAYERS)[:-1], 2), RNG.choice([0.0, 0.5, 1.0]), f"T{RNG.randrange(4)}") for _ in range(900)]
COLUMNS = {name: [game[place] for game in GAMES] for place, name in enumerate(("white", "black", "score", "event"))}
LISTED = {
    "player": list(PLAYERS),
    "rating": [rating for rating, _k in PLAYERS.values()],
    "k": [k for _rating, k in PLAYERS.values()],
}


def _duckdb(columns: dict[str, list[Any]]) -> Any:
    frame = pd.DataFrame(columns)
    # The connection of the module is the one that all its relations share.
    return duckdb.from_df(frame)


def _dask(columns: dict[str, list[Any]]) -> Any:
    return dd.from_pandas(pd.DataFrame(columns), npartitions=3)


ENGINES: dict[str, tuple[Callable[[dict[str, list[Any]]], Any], Callable[[Any], pd.DataFrame]]] = {
    "pandas": (pd.DataFrame, lambda frame: frame),
    "polars": (pl.DataFrame, lambda frame: pd.DataFrame(frame.to_dict(as_series=False))),
    "polars lazy": (pl.LazyFrame, lambda frame: pd.DataFrame(frame.collect().to_dict(as_series=False))),
    "duckdb": (_duckdb, lambda relation: relation.df()),
    "dask": (_dask, lambda frame: frame.compute()),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("rules", [version.name for version in fide.ERAS])
def test_the_same_numbers_on_every_engine(engine: str, rules: str) -> None:
    build, read = ENGINES[engine]
    result = bulk.fide_period_frame(build(COLUMNS), build(LISTED), rules=rules, tournament="event")
    assert type(result).__module__.split(".")[0] == type(build(LISTED)).__module__.split(".")[0]
    table = read(result).sort_values("player").reset_index(drop=True)
    run = bulk.fide_period(COLUMNS, PLAYERS, rules=rules, tournament="event")
    assert table["player"].tolist() == list(run.players)
    assert table["change_hundredths"].tolist() == run.change_hundredths.tolist()
    assert table["new_rating"].tolist() == run.new_ratings.tolist()
    assert table["k"].tolist() == run.k.tolist()
    assert table["games"].tolist() == run.games.tolist()
    assert table["score"].tolist() == run.score.tolist()
    assert table["change"].tolist() == pytest.approx(run.change.tolist())


@pytest.mark.parametrize("engine", ["polars lazy", "duckdb", "dask"])
def test_elo_reads_every_engine(engine: str) -> None:
    run = bulk.elo(ENGINES[engine][0](COLUMNS))
    plain = bulk.elo(COLUMNS)
    assert dict(zip(run.players, run.ratings, strict=True)) == pytest.approx(
        dict(zip(plain.players, plain.ratings, strict=True))
    )


def test_a_lazy_frame_stays_lazy() -> None:
    result = bulk.fide_period_frame(pl.LazyFrame(COLUMNS), pl.LazyFrame(LISTED), rules="FIDE 2025")
    assert isinstance(result, pl.LazyFrame)


@pytest.mark.parametrize("engine", ["polars lazy", "duckdb", "dask"])
def test_a_broken_game_never_becomes_a_number(engine: str) -> None:
    """An unknown opponent or a score that is none leaves its player without a change, and nobody else."""
    build, read = ENGINES[engine]
    games = {"white": ["P00", "P02", "P04"], "black": ["P01", "Nobody", "P05"], "score": [1.0, 1.0, 0.3]}
    table = read(bulk.fide_period_frame(build(games), build(LISTED), rules="FIDE 2025")).set_index("player")
    missing = set(table.index[table["new_rating"].isna()])
    assert missing == {"P02", "P04", "P05"}
    fine = bulk.fide_period((["P00"], ["P01"], [1]), PLAYERS, rules="FIDE 2025")
    assert table.loc[["P00", "P01"], "new_rating"].tolist() == fine.new_ratings[:2].tolist()


@pytest.mark.parametrize("build", [pd.DataFrame, pl.DataFrame])
def test_an_eager_frame_is_checked(build: Any) -> None:
    with pytest.raises(ValueError, match=r"black\[0\] = 'Nobody'"):
        bulk.fide_period_frame(
            build({"white": ["P00"], "black": ["Nobody"], "score": [1.0]}), build(LISTED), rules="FIDE 2025"
        )


def test_what_is_no_frame_is_refused() -> None:
    with pytest.raises(ValueError, match="two data frames"):
        bulk.fide_period_frame(COLUMNS, LISTED, rules="FIDE 2025")
    with pytest.raises(ValueError, match="rules = 'FIDE 1066'"):
        bulk.fide_period_frame(pl.DataFrame(COLUMNS), pl.DataFrame(LISTED), rules="FIDE 1066")
