"""A whole FIDE rating period: every player's games of a period in, the next list out, with the reason for each number.

For a federation's millions of games see `arpad.ratings.bulk`; this is the readable form with every part.
"""

import datetime
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from arpad.errors import BadValueError
from arpad.ratings.fide import FidePeriod, period_change
from arpad.ratings.first_rating import FIRST_RATING_RULES, FirstRating, first_rating
from arpad.ratings.k_factor import KFactor, k_factor
from arpad.ratings.validation import check_count, rating_value, score_value
from arpad.words import _

__all__ = ["FideList", "FidePlayer", "FideResult", "ListLine", "rate_list"]

Name = TypeVar("Name", bound=Hashable)

STANDARD_FLOOR = 1400
"""A rating that falls below it is not published (B.02 from 1 March 2024); 1000 before."""

FLOOR_SINCE = datetime.date(2024, 3, 1)
EARLIER_FLOOR = 1000


@dataclass(frozen=True, slots=True)
class FidePlayer:
    """A player before the period: `rating` None for an unrated one; `games` and `peak` over the whole career."""

    rating: float | None = None
    games: int | None = None
    peak: float | None = None
    birth_year: int | None = None


@dataclass(frozen=True, slots=True)
class FideResult(Generic[Name]):
    """One game of the period; `tournament` matters under rules that count a tournament as a whole."""

    white: Name
    black: Name
    white_score: float
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """What the period did to a player: a change with its K, or a first rating, or neither."""

    before: float | None
    k: KFactor | None
    period: FidePeriod | None
    first: FirstRating | None
    floor: int

    @property
    def rating(self) -> float | None:
        """The rating on the next list; None when the player is not on it."""
        if self.period is not None:
            return self.period.new_rating if self.period.new_rating >= self.floor else None
        if self.first is not None:
            return self.first.rating if self.first.published else None
        return self.before

    def __str__(self) -> str:
        if self.period is not None:
            line = str(self.period)
            return (
                line
                if self.rating is not None
                else _("{line}, below the floor of {floor}: not listed").format(line=line, floor=self.floor)
            )
        if self.first is not None:
            return str(self.first)
        return _("no rated game")


@dataclass(frozen=True, slots=True)
class FideList(Generic[Name]):
    """The next list, player by player."""

    date: datetime.date
    lines: Mapping[Name, ListLine]


def rate_list(
    players: Mapping[Name, FidePlayer], results: Iterable[FideResult[Name]], *, date: datetime.date
) -> FideList[Name]:
    """Rate a period of standard games under the rules in force on `date`, the day of the list that results.

    Everybody is rated from the list before: nobody sees another's change. Rated players' games against unrated ones
    do not count for them; unrated players get a first rating from their rated opponents. Raises `BadValueError` for
    an unknown player, self-play, a bad score or a period without a game.

    >>> import datetime
    >>> players = {"A": FidePlayer(1900, games=12), "B": FidePlayer(2100, games=90)}
    >>> result = rate_list(players, [FideResult("A", "B", 0.5)], date=datetime.date(2026, 1, 1))
    >>> [(name, line.rating) for name, line in result.lines.items()]
    [('A', 1910.0), ('B', 2095.0)]
    """
    if not isinstance(date, datetime.date):
        raise BadValueError("date", date, _("a datetime.date"))
    for name, player in players.items():
        if not isinstance(player, FidePlayer):
            raise BadValueError(f"players[{name!r}]", player, _("a FidePlayer"))
    ratings = {
        name: None if player.rating is None else rating_value(player.rating, f"players[{name!r}].rating")
        for name, player in players.items()
    }
    games = _by_player(ratings, results)
    floor = STANDARD_FLOOR if date >= FLOOR_SINCE else EARLIER_FLOOR
    lines = {}
    for name, player in players.items():
        before = ratings[name]
        events = list(games[name].values())
        k = period = first = None
        if before is not None and any(opponent is not None for event in events for opponent, _s in event):
            age = None if player.birth_year is None else date.year - check_count(player.birth_year, "birth_year")
            k = k_factor(before, date=date, games=player.games, peak=player.peak, age_year=age)
            period = period_change(before, events, k=k.k, date=date)
        elif before is None:
            rated = [(opponent, score) for event in events for opponent, score in event if opponent is not None]
            if rated and date >= FIRST_RATING_RULES[0].since:
                score = sum(score for _opponent, score in rated)
                first = first_rating([opponent for opponent, _s in rated], score, date=date)
        lines[name] = ListLine(before, k, period, first, floor)
    return FideList(date, lines)


def _by_player(
    ratings: Mapping[Name, float | None], results: Iterable[FideResult[Name]]
) -> dict[Name, dict[str, list[tuple[float | None, float]]]]:
    """Each player's games as (opponent's rating, score), tournament by tournament."""
    games: dict[Name, dict[str, list[tuple[float | None, float]]]] = {name: {} for name in ratings}
    count = 0
    for place, result in enumerate(results):
        where = f"results[{place}]"
        if not isinstance(result, FideResult):
            raise BadValueError(where, result, _("a FideResult"))
        for name in (result.white, result.black):
            if name not in games:
                raise BadValueError(where, name, _("a player of this period"))
        if result.white == result.black:
            raise BadValueError(where, result.white, _("two different players"))
        score = score_value(result.white_score, f"{where}.white_score")
        games[result.white].setdefault(result.tournament, []).append((ratings[result.black], score))
        games[result.black].setdefault(result.tournament, []).append((ratings[result.white], 1 - score))
        count += 1
    if not count:
        raise BadValueError("results", [], _("at least one game in the period"))
    return games
