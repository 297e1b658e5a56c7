"""Real events: results, ratings and published standings. The games carry no moves."""

import datetime
from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import DataFileError, read_records

__all__ = [
    "EventGame",
    "EventStanding",
    "PublishedChange",
    "load_event_games",
    "load_event_standings",
    "load_published_changes",
]

_WHITE_SCORE = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True, slots=True)
class EventGame:
    """One game: who had White, the result as the file writes it, both ratings on the day."""

    round: int
    board: int
    date: datetime.date
    white: str
    black: str
    result: str
    white_rating: int
    black_rating: int

    @property
    def white_score(self) -> float:
        """White's score: 1, 0.5 or 0."""
        return _WHITE_SCORE[self.result]


@dataclass(frozen=True, slots=True)
class EventStanding:
    """A final placing with its tie-breaks and the performance by three rules, as cross-checked from the games."""

    rank: int
    player: str
    rating: int
    games: int
    points: float
    wins: int
    wins_black: int
    sonneborn_berger: float
    koya: float
    avg_opponents: float
    perf_fide_table: float
    perf_400_rule: float
    perf_logistic: float


@dataclass(frozen=True, slots=True)
class PublishedChange:
    """A player's change by three ways of reckoning beside the published lists before and after the event."""

    player: str
    rating_march_2013: int
    games: int
    score: float
    expected_table: float
    change_k10_table: float
    change_k10_logistic: float
    change_k10_by_average_opponent: float
    list_april_2013: int
    games_in_april_list: int
    list_may_2013: int
    games_in_may_list: int
    april_plus_rounded_change: int


@cache
def load_event_games(event: str) -> tuple[EventGame, ...]:
    """Every game of an event, by the file's name: ``"candidates_2013"``.

    >>> games = load_event_games("candidates_2013")
    >>> len(games), games[0].white, games[0].white_score
    (56, 'Levon Aronian', 0.5)
    """
    games = read_records(f"{event}_games.csv", EventGame)
    for game in games:
        if game.result not in _WHITE_SCORE:
            raise DataFileError(f"{event}_games.csv: {game.result!r} is not a result")
    return games


@cache
def load_event_standings(event: str) -> tuple[EventStanding, ...]:
    """The final standings of an event, by the file's name.

    >>> [(s.player, s.points) for s in load_event_standings("candidates_2013")][:2]
    [('Magnus Carlsen', 8.5), ('Vladimir Kramnik', 8.5)]
    """
    return read_records(f"{event}_standings.csv", EventStanding)


@cache
def load_published_changes() -> tuple[PublishedChange, ...]:
    """Candidates 2013: rating changes at K = 10 and FIDE's lists of April and May 2013.

    The three players who met nobody else in the May list are those with 14 games in it.

    >>> carlsen = load_published_changes()[0]
    >>> carlsen.list_april_2013, carlsen.change_k10_table, carlsen.list_may_2013
    (2872, -4.0, 2868)
    """
    return read_records("candidates_2013_rating_changes.csv", PublishedChange)
