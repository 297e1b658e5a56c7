"""How many rounds does a Swiss need? Counting score groups, and playing thousands of Swisses of each length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from typing import Final

from arpad.datasets.swiss_rounds import RoundsRow
from arpad.errors import BadValueError
from arpad.tournaments.model import Tournament
from arpad.tournaments.simulation import Format, RoundRobin, StrengthModel, Swiss, simulate
from arpad.tournaments.swiss.history import before_round
from arpad.words import _

__all__ = ["FIELD", "GAPS", "LENGTHS", "most_perfect", "rounds_needed", "score_groups", "study", "study_row"]

FIELD: Final = 32
GAPS: Final = (10, 25, 50)
LENGTHS: Final = (3, 5, 7, 9, 11)
EVENTS: Final = 4_000
DRAWS: Final = 0.5


def most_perfect(players: int, rounds: int) -> int:
    """How many players can at most have won every round: n / 2^r, rounded up.

    Who has won everything meets another who has, as long as there is one; one of each pair goes on, and so may the one
    who was left over. Raises BadValueError for fewer than two players or a negative number of rounds.

    >>> [most_perfect(106, rounds) for rounds in range(8)]
    [106, 53, 27, 14, 7, 4, 2, 1]
    """
    _whole(players, "players", 2)
    _whole(rounds, "rounds", 0)
    return -(-players >> rounds)


def rounds_needed(players: int) -> int:
    """After how many rounds at most one player can have won everything: log2 n, rounded up.

    >>> [rounds_needed(players) for players in (2, 8, 9, 64, 106)]
    [1, 3, 4, 6, 7]
    """
    _whole(players, "players", 2)
    return (players - 1).bit_length()


def _whole(value: object, argument: str, least: int) -> None:
    if type(value) is not int or value < least:
        raise BadValueError(argument, value, _("a whole number from {least}").format(least=least))


def score_groups(tournament: Tournament) -> tuple[Counter[Fraction], ...]:
    """How many players have each score: before round 1, and after every round.

    >>> from arpad.tournaments.real_events import rebuilt_swiss
    >>> [{float(score): n for score, n in groups.items()} for groups in score_groups(rebuilt_swiss())][2]
    {2.0: 2, 1.0: 4, 0.0: 2}
    """
    last = len(tournament.rounds)
    return tuple(Counter(before_round(tournament, number).scores.values()) for number in range(1, last + 2))


def study_row(
    gap: int,
    rounds: int,
    *,
    events: int = EVENTS,
    executor: Executor | None = None,
) -> RoundsRow:
    """Play `events` events of 32 players with `gap` rating points between neighbours; 31 rounds are a round robin.

    Half of the games that can be drawn are (`StrengthModel`), Buchholz parts level players of a Swiss and
    Sonneborn-Berger those of a round robin, and the dice depend on gap and rounds alone. Needs numpy.
    """
    import numpy as np

    ratings = [2400.0 - gap * place for place in range(FIELD)]
    way: Format = Swiss(rounds, "tie-break") if rounds < FIELD - 1 else RoundRobin(decide="tie-break")
    rng = np.random.default_rng([1895, gap, rounds])
    found = simulate(way, ratings, events=events, rng=rng, model=StrengthModel(draws=DRAWS), executor=executor)
    shift = sum(share * abs(to - place) for place, mine in enumerate(found.shares) for to, share in enumerate(mine))
    best = found.shares[0]
    return RoundsRow(gap, rounds, events, round(best[0], 4), round(sum(best[:3]), 4), round(shift / FIELD, 3))


def study(*, executor: Executor | None = None) -> Iterator[RoundsRow]:
    """Every row of datasets/swiss_rounds.csv as it comes; some minutes on one core."""
    for gap in GAPS:
        for rounds in (*LENGTHS, FIELD - 1):
            yield study_row(gap, rounds, executor=executor)
