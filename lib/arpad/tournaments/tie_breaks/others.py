"""Criteria that are not FIDE's: those of US Chess that programs such as SwissPerfect offer, and the plain sums.

The US rules are 34E2 (Solkoff), 34E (median), 34E1 (modified median), 34E3 (cumulative), 34E6 (Kashdan).
"""

from itertools import accumulate

from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.event import Event

__all__ = ["cumulative", "harkness", "kashdan", "modified_median", "raw_buchholz", "raw_sonneborn_berger", "solkoff"]

LONG_EVENT = 9  # from so many rounds on the medians leave out two scores at an end


def solkoff_scores(event: Event) -> list[list[int]]:
    """Every player's opponents' scores, each of their unplayed rounds a draw; one's own unplayed round is a 0."""
    draw = event.draw
    scores = [sum([turn.points if turn.played else draw for turn in card]) for card in event.turns]
    return [[scores[turn.opponent] if turn.played else 0 for turn in card] for card in event.turns]


def solkoff(event: Event, criterion: Criterion) -> list[int]:
    """Solkoff, in units: the sum of those scores."""
    return [sum(mine) for mine in solkoff_scores(event)]


def cuts(event: Event, total: int | None) -> tuple[int, int]:
    """How many of the lowest and of the highest scores a median leaves out, two at an end from 9 rounds on.

    Without `total` the plain median: both ends. With it the modified one: above half the points only the lowest, below
    only the highest.
    """
    cut = 2 if event.rounds >= LONG_EVENT else 1
    if total is None:
        return cut, cut
    half = event.win * event.rounds
    return (cut if 2 * total >= half else 0), (cut if 2 * total <= half else 0)


def _median(scores: list[int], low: int, high: int) -> int:
    return sum(sorted(scores)[low : max(low, len(scores) - high)])


def harkness(event: Event, criterion: Criterion) -> list[int]:
    """Median, in units: the Solkoff scores without the highest and the lowest."""
    return [_median(mine, *cuts(event, None)) for mine in solkoff_scores(event)]


def modified_median(event: Event, criterion: Criterion) -> list[int]:
    """Modified median, in units: above half the points only the lowest scores are left out, below only the highest."""
    return [_median(mine, *cuts(event, total)) for mine, total in zip(solkoff_scores(event), event.totals, strict=True)]


def cumulative(event: Event, criterion: Criterion) -> list[int]:
    """Cumulative, in units: the running scores added up, less the points of unplayed rounds."""
    return [
        sum(accumulate([turn.points for turn in card])) - sum([turn.points for turn in card if not turn.played])
        for card in event.turns
    ]


def kashdan(event: Event, criterion: Criterion) -> list[int]:
    """Kashdan: 4 for a win over the board, 2 for a draw, 1 for a loss, nothing for an unplayed round."""
    return [
        sum([4 if turn.points >= event.win else 2 if turn.points > event.loss else 1 for turn in card if turn.played])
        for card in event.turns
    ]


def raw_buchholz(event: Event, criterion: Criterion) -> list[int]:
    """In units: the plain totals of the opponents met over the board."""
    return [sum([event.totals[turn.opponent] for turn in card if turn.played]) for card in event.turns]


def raw_sonneborn_berger(event: Event, criterion: Criterion) -> list[int]:
    """In squared units: those totals times the points against them."""
    return [sum([event.totals[turn.opponent] * turn.points for turn in card if turn.played]) for card in event.turns]
