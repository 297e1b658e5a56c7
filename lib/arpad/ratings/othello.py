"""Othello: the World Othello Federation's rating, and points for places.

The federation's rating (Jech's method) is a Bradley-Terry fit of all games since 1991, weighted by age, on a scale on
which 200 points are odds of three to one (worldothello.org, ratings FAQ). Points for places are those of the Italian
and British Grand Prix. For the system that source document S3 calls DAN no public table was found.
"""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from arpad.errors import BadValueError
from arpad.ratings.bradley_terry import fit
from arpad.ratings.connectivity import Connectivity, connectivity
from arpad.ratings.expectancy import Logistic
from arpad.ratings.validation import check_choice, check_count, check_ratings, finite, score_value
from arpad.words import _, decimal

__all__ = [
    "ACTIVE_MONTHS",
    "JECH",
    "OFFICIAL_MARGIN",
    "PLACE_POINTS",
    "OthelloRating",
    "PlacePoints",
    "WorldRatings",
    "brightwell_quotient",
    "game_weight",
    "place_points",
    "world_ratings",
]

JECH = Logistic(scale=200 / math.log(3) * math.log(10))
"""The federation's curve, 1 / (1 + 3^(-difference/200)): 200 points are odds of three to one."""

ACTIVE_MONTHS = 38
"""A player appears on the list with a rated game in so many months."""

OFFICIAL_MARGIN = 200
"""A rating is official with a margin of error below this."""

MEAN = 1800
_WEIGHTS = ((7, 150), (14, 100), (26, 60), (38, 30))
_OLD_WEIGHT = 1


def game_weight(months_ago: float) -> int:
    """The weight of a game by its age: 150, 100, 60, 30 within 7, 14, 26, 38 months, then 1.

    >>> [game_weight(months) for months in (3, 7, 20, 30, 40)]
    [150, 100, 60, 30, 1]
    """
    months = finite(months_ago, "months_ago")
    if months < 0:
        raise BadValueError("months_ago", months_ago, _("a number of months, 0 or more"))
    return next((weight for limit, weight in _WEIGHTS if months < limit), _OLD_WEIGHT)


Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class OthelloRating:
    """A rating with its margin of error (1.96 standard errors, a recent game counting whole) and its games."""

    rating: float
    margin: float
    games: int
    months_idle: float

    @property
    def active(self) -> bool:
        return self.months_idle < ACTIVE_MONTHS

    @property
    def official(self) -> bool:
        return self.margin < OFFICIAL_MARGIN

    def __str__(self) -> str:
        return _("{rating} ± {margin} from {games} games").format(
            rating=decimal(self.rating, 0), margin=decimal(self.margin, 0), games=self.games
        )


@dataclass(frozen=True, slots=True)
class WorldRatings(Generic[Name]):
    """Everybody who can be rated, best first, and those who cannot: no results tie them to the rest on both sides."""

    ratings: Mapping[Name, OthelloRating]
    unrankable: tuple[Name, ...]


def world_ratings(games: Sequence[tuple[Name, Name, float, float]]) -> WorldRatings[Name]:
    """The federation's rating of games (first, second, first's score, months ago).

    A weighted Bradley-Terry fit; the mean over all games of the rated players is 1800. Players who lost, or won, all
    their games cannot be placed and are listed apart. The federation does not print how it reckons the margin of
    error; ours is said in `OthelloRating`.

    >>> games = [("A", "B", 1, 2), ("A", "B", 1, 2), ("A", "B", 1, 2), ("B", "A", 1, 2), ("B", "C", 1, 1)]
    >>> result = world_ratings(games)
    >>> [(name, round(one.rating)) for name, one in result.ratings.items()], result.unrankable
    ([('A', 1900), ('B', 1700)], ('C',))
    """
    weighted, idle = [], dict[Name, float]()
    for place, game in enumerate(games):
        if not isinstance(game, tuple | list) or len(game) != 4:
            raise BadValueError(f"games[{place}]", game, _("(first, second, score of the first, months ago)"))
        first, second, score, months = game
        if first == second:
            raise BadValueError(f"games[{place}]", first, _("two different players"))
        weight = game_weight(months) / _WEIGHTS[0][1]
        weighted.append((first, second, score_value(score, f"games[{place}][2]"), weight))
        for name in (first, second):
            idle[name] = min(idle.get(name, math.inf), months)
    if not weighted:
        raise BadValueError("games", games, _("at least one game"))
    report: Connectivity[Name] = connectivity((first, second, score) for first, second, score, _w in weighted)
    largest = max(report.groups, key=len)
    rankable = set(largest)
    if len(rankable) < 2:
        raise BadValueError("games", games, _("games in which two players each scored against the other, or a chain"))
    inside = [game for game in weighted if game[0] in rankable and game[1] in rankable]
    fitted = fit(inside, scale=200 / math.log(3))
    played = Counter(name for game in inside for name in game[:2])
    level = math.fsum(fitted.ratings[name] * n for name, n in played.items()) / sum(played.values())
    ratings = {
        name: OthelloRating(
            MEAN + fitted.ratings[name] - level, 1.96 * fitted.standard_errors[name], played[name], idle[name]
        )
        for name in sorted(fitted.ratings, key=fitted.ratings.__getitem__, reverse=True)
    }
    return WorldRatings(ratings, tuple(name for name in idle if name not in rankable))


def brightwell_quotient(
    discs: Sequence[float],
    opponent_points: Sequence[float],
    *,
    c: float = 6,
    unplayed: int = 0,
    own_points: float = 0,
) -> float:
    """One player's tie-break by hand: all discs + c times the sum of the opponents' points.

    A bye, or a game against a player who withdrew (`unplayed`), counts 32 discs and the player's own points. A whole
    tournament is reckoned in `arpad.tournaments.othello`.

    >>> brightwell_quotient([40, 33, 28, 51], [3, 2.5, 2, 1])
    203.0
    """
    own, met = check_ratings(discs, "discs", minimum=0), check_ratings(opponent_points, "opponent_points", minimum=0)
    if len(own) != len(met):
        allowed = _("a list of {games} numbers, one for each count of discs").format(games=len(own))
        raise BadValueError("opponent_points", opponent_points, allowed)
    factor = finite(c, "c")
    missing = check_count(unplayed, "unplayed") * (32 + factor * finite(own_points, "own_points"))
    return math.fsum(own) + factor * math.fsum(met) + missing


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points for the places of a tournament; `rest` for every place after those listed.

    Players level on points share the sum of their places. A fraction is then raised to the next whole number
    (`round_up`) or kept to two decimals.
    """

    name: str
    source: str
    points: tuple[int, ...]
    rest: int
    round_up: bool


PLACE_POINTS = {
    rule.name: rule
    for rule in (
        PlacePoints(
            "Gran Prix Italiano",
            "FNGO handbook D03, title III",
            (100, 70, 50, 35, 25, 20, 15, *range(10, 0, -1)),
            rest=0,
            round_up=False,
        ),
        PlacePoints(
            "British Grand Prix",
            "britishothello.org.uk, BGP standings 2007 to 2015",
            (200, 160, 120, 100, 80, 60, 40, 20, 10),
            rest=5,
            round_up=True,
        ),
    )
}
"""The two Grand Prix systems whose tables were found."""


def place_points(place: int, tied: int = 1, *, rules: str) -> float:
    """Points of each of `tied` players who share the places from `place` on.

    >>> place_points(3, 3, rules="British Grand Prix")  # (120 + 100 + 80) / 3, the federation's example
    100.0
    >>> place_points(7, 4, rules="British Grand Prix")  # 75 / 4, a fraction counts as one more
    19.0
    >>> place_points(1, rules="Gran Prix Italiano")
    100.0
    """
    rule = PLACE_POINTS[check_choice(rules, "rules", PLACE_POINTS)]
    first, players = check_count(place, "place", 1), check_count(tied, "tied", 1)
    listed = rule.points[first - 1 : first - 1 + players]
    share = Fraction(sum(listed) + rule.rest * (players - len(listed)), players)
    return float(math.ceil(share)) if rule.round_up else math.floor(100 * share) / 100
