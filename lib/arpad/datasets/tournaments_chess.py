"""Chess tournaments with published standings: Swisses, the last sixteen of a World Cup, and our rebuilt examples.

Games of the round robins and of the rapid are read with `load_event_games("events/bazna_2011")` and its like.
"""

import datetime
from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import DataFileError, read_records

__all__ = [
    "ClubLine",
    "ClubStanding",
    "CupGame",
    "CupMatch",
    "CupPlayer",
    "RapidStanding",
    "RebuiltGame",
    "RebuiltRow",
    "RebuiltStanding",
    "load_club_lines",
    "load_club_standings",
    "load_cup_games",
    "load_cup_matches",
    "load_cup_players",
    "load_rapid_standings",
    "load_rebuilt_round_robin",
    "load_rebuilt_swiss_games",
    "load_rebuilt_swiss_standings",
]

CLUBS = ("swiss_open_2025", "swiss_school_rapid_2025")


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One player's round in a club's Swiss; a game has two lines. `opponent` may be BYE or ABSENT, `colour` unknown."""

    round: int
    player: str
    opponent: str
    points: float
    colour: str


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """One row of a club's published final table; tie-breaks that it does not print are ``None``."""

    rank: int
    player: str
    start_number: int
    rating: int | None
    points: float
    buchholz: float
    buchholz_cut_1: float | None
    sonneborn_berger: float | None


@cache
def load_club_lines(event: str) -> tuple[ClubLine, ...]:
    """Every line of a club's Swiss: ``"swiss_open_2025"`` (106 players) or ``"swiss_school_rapid_2025"`` (49).

    >>> len({line.player for line in load_club_lines("swiss_open_2025")})
    106
    """
    _check_club(event)
    return read_records(f"events/{event}_games.csv", ClubLine)


@cache
def load_club_standings(event: str) -> tuple[ClubStanding, ...]:
    """The published final table of a club's Swiss.

    >>> load_club_standings("swiss_school_rapid_2025")[1].sonneborn_berger
    11.5
    """
    _check_club(event)
    return read_records(f"events/{event}_standings.csv", ClubStanding)


def _check_club(event: str) -> None:
    if event not in CLUBS:
        raise DataFileError(f"no club event named {event!r}: {', '.join(CLUBS)}")


@dataclass(frozen=True, slots=True)
class RapidStanding:
    """One row of the SportAccord rapid of 2012, computed from its games; by points, Buchholz, Sonneborn-Berger."""

    rank: int
    player: str
    rating: int
    points: float
    buchholz: float
    buchholz_cut_1: float
    buchholz_median: float
    sonneborn_berger: float
    wins: int
    progressive: float
    average_opponent: float


@cache
def load_rapid_standings() -> tuple[RapidStanding, ...]:
    """The SportAccord World Mind Games, men's rapid, Beijing 2012: 16 players, 7 rounds.

    >>> [row.player for row in load_rapid_standings()][:2]
    ['Fressinet,L', 'Nakamura,Hi']
    """
    return read_records("events/swiss_rapid_2012_standings.csv", RapidStanding)


@dataclass(frozen=True, slots=True)
class CupPlayer:
    """A player of the last sixteen: seed of the whole event, place in the bracket of 16, rating of August 2013."""

    player: str
    seed: int
    slot: int
    rating: int


@dataclass(frozen=True, slots=True)
class CupMatch:
    """A match of the last sixteen: points in the classical games and in all, and who went on."""

    stage: str
    player_1: str
    seed_1: int
    player_2: str
    seed_2: int
    classical_1: float
    classical_2: float
    total_1: float
    total_2: float
    games: int
    winner: str
    lower_seed_won: bool


@dataclass(frozen=True, slots=True)
class CupGame:
    """One game of such a match; `kind` is classical or tiebreak."""

    stage: str
    match: str
    game: int
    kind: str
    date: datetime.date
    white: str
    black: str
    result: str
    white_rating: int
    black_rating: int


@cache
def load_cup_players() -> tuple[CupPlayer, ...]:
    """The last sixteen of the World Cup 2013, Tromso."""
    return read_records("events/worldcup_2013_players.csv", CupPlayer)


@cache
def load_cup_matches() -> tuple[CupMatch, ...]:
    """The fifteen matches of the last sixteen.

    >>> sum(match.lower_seed_won for match in load_cup_matches())
    7
    """
    return read_records("events/worldcup_2013_matches.csv", CupMatch)


@cache
def load_cup_games() -> tuple[CupGame, ...]:
    """The 52 games of those matches.

    >>> len(load_cup_games())
    52
    """
    return read_records("events/worldcup_2013_games.csv", CupGame)


@dataclass(frozen=True, slots=True)
class RebuiltRow:
    """A row of the rebuilt round robin: the cells against everybody, empty on the diagonal, then what they make."""

    number: int
    player: str
    cells: tuple[float | None, ...]
    points: float
    wins: int
    sonneborn_berger: float


@dataclass(frozen=True, slots=True)
class RebuiltGame:
    """A game of the rebuilt Swiss."""

    round: int
    board: int
    white: str
    black: str
    white_points: float
    black_points: float


@dataclass(frozen=True, slots=True)
class RebuiltStanding:
    """A row of the rebuilt Swiss's final table."""

    rank: int
    player: str
    points: float
    buchholz: float
    buchholz_cut_1: float
    buchholz_median: float
    sonneborn_berger: float
    round_1: str
    round_2: str
    round_3: str


@dataclass(frozen=True, slots=True)
class _Matrix:
    number: int
    player: str
    cell_1: float | None
    cell_2: float | None
    cell_3: float | None
    cell_4: float | None
    cell_5: float | None
    cell_6: float | None
    cell_7: float | None
    cell_8: float | None
    points: float
    wins: int
    sonneborn_berger: float


@cache
def load_rebuilt_round_robin() -> tuple[RebuiltRow, ...]:
    """The crosstable of source document S3, lost there and rebuilt from what the text says of it.

    >>> [row.player for row in load_rebuilt_round_robin()][:4]
    ['Abecé', 'Efe', 'Hache', 'Jota']
    """
    return tuple(
        RebuiltRow(
            row.number,
            row.player,
            tuple(getattr(row, f"cell_{n}") for n in range(1, 9)),
            row.points,
            row.wins,
            row.sonneborn_berger,
        )
        for row in read_records("events/rebuilt_round_robin_8.csv", _Matrix)
    )


@cache
def load_rebuilt_swiss_games() -> tuple[RebuiltGame, ...]:
    """The three rounds of source document S3's Swiss, rebuilt."""
    return read_records("events/rebuilt_swiss_8_games.csv", RebuiltGame)


@cache
def load_rebuilt_swiss_standings() -> tuple[RebuiltStanding, ...]:
    """Its final table.

    >>> load_rebuilt_swiss_standings()[0].player
    'Abecé'
    """
    return read_records("events/rebuilt_swiss_8_standings.csv", RebuiltStanding)
