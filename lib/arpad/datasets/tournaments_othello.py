"""Othello's world championships of 2009 (Ghent) and 2018: every game of the Swiss with its discs, play-offs."""

from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import DataFileError, read_records

__all__ = [
    "OthelloGame",
    "OthelloPlayoff",
    "OthelloStanding",
    "load_othello_games",
    "load_othello_playoffs",
    "load_othello_standings",
]

YEARS = (2009, 2018)


@dataclass(frozen=True, slots=True)
class OthelloGame:
    """One game with the discs of both."""

    round: int
    player_1: str
    discs_1: int
    discs_2: int
    player_2: str


@dataclass(frozen=True, slots=True)
class OthelloStanding:
    """One row of the table after 13 rounds: points, own discs, opponents' points, Brightwell's sum with factor 6."""

    rank: int
    player: str
    points: float
    discs: int
    opponents_points: float
    brightwell: int
    rank_by_discs: int


@dataclass(frozen=True, slots=True)
class OthelloPlayoff:
    """One game of the knock-out after the Swiss; `player_1` won the match."""

    year: int
    stage: str
    game: int
    player_1: str
    discs_1: int
    discs_2: int
    player_2: str


def _check(year: int) -> None:
    if year not in YEARS:
        raise DataFileError(f"no World Othello Championship of {year!r} here: {YEARS}")


@cache
def load_othello_games(year: int) -> tuple[OthelloGame, ...]:
    """Every game of the Swiss of 2009 or 2018.

    >>> len(load_othello_games(2009)), len(load_othello_games(2018))
    (455, 533)
    """
    _check(year)
    return read_records(f"events/woc_{year}_games.csv", OthelloGame)


@cache
def load_othello_standings(year: int) -> tuple[OthelloStanding, ...]:
    """The table after the Swiss, by points and then Brightwell's sum.

    >>> [(row.player, row.brightwell) for row in load_othello_standings(2009)][2]
    ('Yusuke Takanashi', 1103)
    """
    _check(year)
    return read_records(f"events/woc_{year}_standings.csv", OthelloStanding)


@cache
def load_othello_playoffs() -> tuple[OthelloPlayoff, ...]:
    """The games after the Swiss: play-off for the fourth place, semi-finals, third place, final.

    >>> [(game.player_1, game.year) for game in load_othello_playoffs() if game.stage == "final" and game.game == 1]
    [('Yusuke Takanashi', 2009), ('Keisuke Fukuchi', 2018)]
    """
    return read_records("events/woc_playoffs.csv", OthelloPlayoff)
