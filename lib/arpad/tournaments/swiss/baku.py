"""Baku acceleration: virtual points for the upper half in the first half of an event (C.04.7)."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import ceil

from arpad.errors import BadValueError
from arpad.tournaments.model import Acceleration, Tournament
from arpad.tournaments.results import CLASSICAL, Scoring
from arpad.words import _

__all__ = ["accelerated", "baku_acceleration"]


def baku_acceleration(
    numbers: Iterable[int], rounds: int, *, late: Iterable[int] = (), scoring: Scoring = CLASSICAL
) -> tuple[Acceleration, ...]:
    """The virtual points of group GA: the first 2⌈n/4⌉ of the n players of the initial list (C.04.7).

    Accelerated are the first ⌈R/2⌉ rounds: in the first half of them (rounded up) a win's points, in the others half of
    that. `numbers` are the start numbers of everybody, `late` those who entered after the first round was paired: the
    last player of GA stays the last, so whoever enters above him joins GA. Raises `BadValueError` for an empty list, a
    number that is not there, or no round.

    >>> [(float(a.points), a.first_round, a.last_round, a.last_player) for a in baku_acceleration(range(1, 162), 9)]
    [(1.0, 1, 3, 82), (0.5, 4, 5, 82)]
    """
    everybody, entered = sorted(set(numbers)), set(late)
    initial = [number for number in everybody if number not in entered]
    if not initial:
        raise BadValueError("numbers", everybody, _("the start numbers of at least one player"))
    if not entered <= set(everybody):
        raise BadValueError("late", sorted(entered - set(everybody)), _("start numbers of the event"))
    if type(rounds) is not int or rounds < 1:
        raise BadValueError("rounds", rounds, _("a whole number from 1"))
    last = initial[min(2 * ceil(len(initial) / 4), len(initial)) - 1]
    accelerated_rounds = ceil(rounds / 2)
    full = ceil(accelerated_rounds / 2)
    parts = [Acceleration(scoring.win, 1, full, everybody[0], last)]
    if accelerated_rounds > full:
        parts.append(Acceleration(scoring.win * Fraction(1, 2), full + 1, accelerated_rounds, everybody[0], last))
    return tuple(parts)


def accelerated(tournament: Tournament, *, late: Iterable[int] = ()) -> Tournament:
    """The event with Baku acceleration; raises `BadValueError` if it does not say how many rounds it has.

    >>> from arpad.tournaments.model import Player
    >>> len(accelerated(Tournament(tuple(Player(n) for n in range(1, 9)), total_rounds=5)).accelerations)
    2
    """
    if tournament.total_rounds is None:
        raise BadValueError("total_rounds", None, _("known: acceleration depends on it"))
    parts = baku_acceleration(tournament.by_number, tournament.total_rounds, late=late, scoring=tournament.scoring)
    return replace(tournament, accelerations=parts)
