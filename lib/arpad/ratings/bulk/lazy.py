"""A FIDE period as an expression over any frame that narwhals knows, lazy where the engine is lazy.

The same numbers as `arpad.ratings.bulk.periods`, stated as joins, comparisons and sums, so that a federation's or a
server's period runs on DuckDB, Dask, Spark or polars as it stands, without the games leaving the engine.
"""

import datetime
from functools import reduce
from operator import add
from typing import Any

from arpad.datasets import load_fide_8_1_2
from arpad.errors import BadValueError
from arpad.ratings import fide
from arpad.ratings.bulk.periods import fide_period
from arpad.ratings.expectancy import fide_expected_hundredths
from arpad.words import _

__all__ = ["fide_period_frame"]


def fide_period_frame(
    games: Any,
    players: Any,
    *,
    rules: str | None = None,
    date: datetime.date | None = None,
    chapter: str = "standard",
    white: str = "white",
    black: str = "black",
    score: str = "score",
    tournament: str | None = None,
) -> Any:
    """Rate a period inside the engine that holds it: one row a player, in no particular order.

    `games` and `players` are frames of one library, eager or lazy: games with the columns `white`, `black`, `score`
    (0, 0.5 or 1) and perhaps `tournament`; players with player, rating, k (whole numbers). The result, of the same
    kind, has player, rating, k (after the cap), games, score, change_hundredths, change, new_rating.

    What an eager frame can be asked is checked as in `fide_period`; a lazy one is not run for a check: games of
    players who are not listed, with empty cells or other scores then make a null change for the player they belong
    to, never a number.
    """
    import narwhals as nw

    era = fide.era(rules, date=date, chapter=chapter)
    try:
        listed, played = nw.from_native(players), nw.from_native(games)
    except TypeError:
        raise BadValueError("games", type(games).__name__, _("two data frames of one library")) from None
    if isinstance(played, nw.DataFrame):
        fide_period(games, players, rules=era.name, white=white, black=black, score=score)  # for its checks
    sides = _sides(nw, played, listed, white, black, score, tournament)
    by_event = (
        _rated(nw, sides, era)
        .group_by("player", "event")
        .agg(
            nw.col("surplus").sum(),
            nw.col("points").sum(),
            nw.col("gain").sum(),
            nw.col("gain").max().alias("upgrade"),
            nw.col("counts").sum(),
            nw.col("unclear").sum(),
        )
    )
    lost = nw.col("gain") - nw.col("upgrade") if era.one_upgrade else nw.lit(0)
    summed = (
        by_event.with_columns(surplus=nw.col("surplus") - lost)
        .group_by("player")
        .agg(*(nw.col(name).sum() for name in ("surplus", "points", "counts", "unclear")))
    )
    return nw.to_native(_totals(nw, listed, summed, era))


def _sides(nw: Any, games: Any, players: Any, white: str, black: str, score: str, tournament: str | None) -> Any:
    """Every game twice, once for each player, with both ratings."""
    event = nw.col(tournament) if tournament is not None else nw.lit(0)
    first = games.select(
        nw.col(white).alias("player"),
        nw.col(black).alias("opponent"),
        nw.col(score).cast(nw.Float64).alias("points"),
        event.alias("event"),
    )
    second = games.select(
        nw.col(black).alias("player"),
        nw.col(white).alias("opponent"),
        (1 - nw.col(score).cast(nw.Float64)).alias("points"),
        event.alias("event"),
    )
    ratings = players.select("player", nw.col("rating").cast(nw.Int64))
    theirs = ratings.rename({"player": "opponent", "rating": "opponent_rating"})
    return (
        nw.concat([first, second], how="vertical")
        .join(ratings, on="player", how="left")
        .join(theirs, on="opponent", how="left")
        .with_columns(difference=nw.col("rating") - nw.col("opponent_rating"))
        .with_columns(distance=nw.col("difference").abs())
    )


def _rated(nw: Any, sides: Any, era: fide.Era) -> Any:
    """Surplus in hundredths for every side, what an upgrade gains there, and whether the side counts or is unclear."""
    ratings = nw.col("rating"), nw.col("opponent_rating")
    if era.unrated_from is not None and era.unrated_above is not None:
        above = (ratings[0] > era.unrated_above) | (ratings[1] > era.unrated_above)
        sides = sides.filter(~((nw.col("distance") >= era.unrated_from) & above).fill_null(False))
    # Every band of table 8.1.2 adds one hundredth, so that a lookup is a count of the bands begun.
    full = reduce(add, [(nw.col("distance") >= row.low).cast(nw.Int64) for row in load_fide_8_1_2()[1:]]) + 50
    at_cap = fide_expected_hundredths(era.cap)
    whole = nw.col("distance") <= era.cap
    if era.exempt_from is not None:
        whole = whole | (ratings[0] >= era.exempt_from)
    points = nw.col("points")
    clear = ~nw.col("distance").is_null() & ((points == 0) | (points == 0.5) | (points == 1)).fill_null(False)
    return (
        sides.with_columns(full=full)
        .with_columns(high=nw.when(whole).then(nw.col("full")).otherwise(nw.lit(at_cap)))
        .with_columns(
            hundredths=nw.when(nw.col("difference") >= 0).then(nw.col("high")).otherwise(100 - nw.col("high"))
        )
        .select(
            "player",
            "event",
            "points",
            surplus=(100 * points).round().cast(nw.Int64) - nw.col("hundredths"),
            gain=nw.when(nw.col("difference") > era.cap).then(nw.col("full") - at_cap).otherwise(nw.lit(0)),
            counts=nw.lit(1),
            unclear=(~clear).cast(nw.Int64),
        )
    )


def _totals(nw: Any, players: Any, summed: Any, era: fide.Era) -> Any:
    """K after the cap, the change and the new rating, for players without a game too."""
    zero = {name: nw.col(name).fill_null(0) for name in ("surplus", "points", "counts", "unclear")}
    joined = (
        players.select("player", nw.col("rating").cast(nw.Int64), nw.col("k").cast(nw.Int64))
        .join(summed, on="player", how="left")
        .with_columns(**zero)
        .with_columns(games=nw.col("counts").cast(nw.Int64), surplus=nw.col("surplus").cast(nw.Int64))
    )
    if era.product_cap is not None:
        over = nw.col("k") * nw.col("games") > era.product_cap
        # Outside its branch the divisor must not be 0, for engines reckon both branches.
        divisor = nw.when(nw.col("games") > 0).then(nw.col("games")).otherwise(nw.lit(1))
        joined = joined.with_columns(k=nw.when(over).then(era.product_cap // divisor).otherwise(nw.col("k")))
    change = nw.when(nw.col("unclear") == 0).then(nw.col("k") * nw.col("surplus"))
    half_away = (
        nw.when(nw.col("change_hundredths") >= 0)
        .then((nw.col("change_hundredths") + 50) // 100)
        .otherwise(-((50 - nw.col("change_hundredths")) // 100))
    )
    return joined.with_columns(change_hundredths=change).select(
        "player",
        "rating",
        "k",
        "games",
        nw.col("points").alias("score"),
        "change_hundredths",
        (nw.col("change_hundredths") / 100).alias("change"),
        (nw.col("rating") + half_away).alias("new_rating"),
    )
