"""The criteria that use ratings: type D of C.07, article 10. All forfeits stay unplayed here (15.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from arpad.datasets import load_fide_8_1_1, load_fide_8_1_2
from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.event import Event
from arpad.tournaments.tie_breaks.scores import played_points

__all__ = ["Ratings", "half_up", "perfect_performance"]

PERFECT = 800  # what a score of nothing or everything is worth (10.3, table 8.1.1)


def half_up(numerator: int, denominator: int) -> int:
    """A fraction rounded to the nearest whole number, a half upwards: the only rounding in C.07.

    >>> half_up(5, 2), half_up(-5, 2), half_up(7, 3)
    (3, -2, 2)
    """
    return (2 * numerator + denominator) // (2 * denominator)


@cache
def _differences() -> dict[int, int]:
    """Table 8.1.1 with whole percentages as keys."""
    return {round(row.p * 100): row.dp for row in load_fide_8_1_1()}


@cache
def _hundredths() -> list[int]:
    """Table 8.1.2 in hundredths for differences from 0 to the first where the stronger side is sure to win."""
    bands = load_fide_8_1_2()
    table = [
        round(band.higher * 100) for band in bands if band.high is not None for _ in range(band.low, band.high + 1)
    ]
    return [*table, *(round(band.higher * 100) for band in bands if band.high is None)]


def expected_hundredths(difference: int) -> int:
    """The expected score against an opponent `difference` points below, in hundredths (table 8.1.2, no cut at 400)."""
    table = _hundredths()
    value = table[min(abs(difference), len(table) - 1)]
    return value if difference >= 0 else 100 - value


def perfect_performance(ratings: list[int], halves: int) -> int:
    """PTP (10.3): the lowest rating whose expected score against these opponents reaches the score, in half points.

    Sums are taken in whole hundredths: in floating point 0.24 + 0.57 + 0.28 + 0.41 falls short of 1.5 and the rating
    comes out wrong. Without a point it is 800 below the weakest opponent.

    >>> perfect_performance([2331, 2082, 2299, 2200], 3)
    2132
    """
    if halves == 0:
        return min(ratings) - PERFECT
    table = _hundredths()
    last = len(table) - 1
    low, high = min(ratings) - PERFECT - 1, max(ratings) + last
    while high - low > 1:
        middle = (low + high) // 2
        total = 0
        for rating in ratings:
            difference = middle - rating
            if difference >= 0:
                total += table[difference if difference < last else last]
            else:
                total += 100 - table[-difference if -difference < last else last]
        if total >= 50 * halves:
            high = middle
        else:
            low = middle
    return high


@dataclass(frozen=True)
class Ratings:
    """An event with a rating for everybody; the performances of all players are computed once."""

    event: Event
    ratings: tuple[int, ...]

    @cached_property
    def opponents(self) -> list[list[int]]:
        """The players that each met over the board, by index, once a game."""
        return [[turn.opponent for turn in card if turn.played] for card in self.event.turns]

    def met(self, player: int) -> list[int]:
        """The ratings of a player's opponents over the board."""
        return [self.ratings[opponent] for opponent in self.opponents[player]]

    def average(self, criterion: Criterion) -> list[int | None]:
        """ARO (10.1): the mean rating of the opponents, rounded half up; cuts leave out the lowest and the highest.

        A cut that leaves nothing leaves no value.
        """
        averages: list[int | None] = []
        for player in range(len(self.ratings)):
            met = self.met(player)
            if criterion.low:
                met = sorted(met)[criterion.low : len(met) - criterion.high]
            averages.append(_mean(met))
        return averages

    @cached_property
    def performances(self) -> list[int | None]:
        """TPR (10.2): ARO plus the difference of table 8.1.1 for the percentage, rounded half up."""
        performances: list[int | None] = []
        for player, average in enumerate(self.average(Criterion("ARO"))):
            if average is None:
                performances.append(None)
            else:
                halves, games = played_points(self.event, player)
                performances.append(average + _differences()[half_up(100 * halves, 2 * games)])
        return performances

    @cached_property
    def perfect(self) -> list[int | None]:
        """PTP (10.3) of every player with a game."""
        return [
            perfect_performance(met, played_points(self.event, player)[0]) if (met := self.met(player)) else None
            for player in range(len(self.ratings))
        ]

    def averaged(self, values: list[int | None]) -> list[int | None]:
        """APRO, APPO (10.4, 10.5): the mean of the opponents' values, rounded half up; met twice counts twice."""
        return [_mean(values[opponent] for opponent in mine) for mine in self.opponents]


def _mean(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return half_up(sum(known), len(known)) if known else None


def percentage_difference(halves: int, games: int) -> tuple[int, int]:
    """A score as a whole percentage, and the rating difference that table 8.1.1 gives it."""
    percentage = half_up(100 * halves, 2 * games)
    return percentage, _differences()[percentage]
