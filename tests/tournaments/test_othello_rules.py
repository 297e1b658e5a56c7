"""Brightwell's sum by hand, its bye clause, and the plain counts."""

import math
from fractions import Fraction

import pytest

from arpad.errors import BadValueError
from arpad.tournaments.model import Bye, Game, Player, Round, Tournament
from arpad.tournaments.othello import (
    brightwell,
    brightwell_lines,
    disc_count,
    disc_difference,
    flip,
    has_discs,
)
from arpad.tournaments.results import Result
from arpad.tournaments.standings import explain, standings, tie_break

PLAYERS = tuple(Player(number, name) for number, name in enumerate("ABCD", start=1))


def worked():
    """A beats B 33-31 and has a bye in round 2, which B wins 40-24 against C; C's first round was a bye."""
    return Tournament(
        PLAYERS[:3],
        (
            Round((Game.of_discs(1, 2, 33, 31),), (Bye(3, Result.PAIRING_BYE),)),
            Round((Game.of_discs(2, 3, 40, 24),), (Bye(1, Result.PAIRING_BYE),)),
        ),
    )


def test_worked_example():
    """(33 + 32) + 6 (1 + 2) = 83."""
    assert brightwell(worked()) == {1: 83, 2: 31 + 40 + 6 * (2 + 1), 3: 32 + 24 + 6 * (1 + 1)}


def test_a_withdrawn_opponent_counts_as_a_draw_against_oneself():
    rounds = (Round((Game.of_discs(1, 2, 50, 14), Game.of_discs(3, 4, 33, 31))), Round((Game.of_discs(1, 3, 20, 44),)))
    stays = Tournament(PLAYERS, rounds)
    left = Tournament(PLAYERS, rounds, withdrawn={2})
    assert brightwell(stays)[1] == 50 + 6 * 0 + 20 + 6 * 2
    assert brightwell(left)[1] == 32 + 6 * 1 + 20 + 6 * 2
    assert [line.reason for line in brightwell_lines(left)[1]] == ["withdrawn", ""]
    assert [line.reason for line in brightwell_lines(left)[2]] == ["", "absent"]
    assert "left the event" in str(brightwell_lines(left)[1][0])


def test_forfeits_and_byes_in_words():
    event = Tournament(PLAYERS[:3], (Round((Game.of(1, 2, "+-"),), (Bye(3, Result.PAIRING_BYE),)),))
    lines = brightwell_lines(event)
    assert [lines[number][0].reason for number in (1, 2, 3)] == ["forfeit", "forfeit", "bye"]
    assert "counted as 32 discs against oneself, 1 points: 38" in str(lines[1][0])
    assert not has_discs(event)
    assert [remark.left_out for remark in standings(event, "BQ", rules="FIDE 2026").remarks] == [True]


def test_counts():
    event = worked()
    assert disc_count(event) == {1: 33 + 40, 2: 71, 3: 40 + 24}
    assert disc_count(event, bye_score=32) == {1: 65, 2: 71, 3: 56}
    assert disc_difference(event) == {1: 2, 2: 14, 3: -16}
    assert tie_break(event, "DISCDIFF", rules="FIDE 2026") == {1: 2.0, 2: 14.0, 3: -16.0}
    assert tie_break(event, "BQ/B0", rules="FIDE 2026")[1] == 65
    assert explain(event, "BQ", 1, rules="FIDE 2026").lines()[-1] == "BQ = 83"


@pytest.mark.parametrize("beta", [-1, math.nan, math.inf, True, "6", None])
def test_coefficients_that_cannot_be(beta):
    with pytest.raises(BadValueError):
        brightwell(worked(), beta=beta)


def test_the_coefficient_may_be_any_number():
    assert brightwell(worked(), beta=0.5)[1] == 65 + Fraction(3, 2)


def test_flip():
    event = worked()
    crossing = flip(event, 1, 2)
    assert crossing is None  # both met 3 points of opponents, and the discs differ
    rounds = (Round((Game.of_discs(1, 2, 60, 4), Game.of_discs(3, 4, 33, 31))), Round((Game.of_discs(2, 3, 33, 31),)))
    other = Tournament(PLAYERS, rounds)
    beta = flip(other, 2, 3)
    assert beta == 27  # 37 + 2 beta against 64 + beta
    sums = brightwell(other, beta=beta)
    assert sums[2] == sums[3]
    below, above = brightwell(other, beta=beta - 1), brightwell(other, beta=beta + 1)
    assert below[2] < below[3]
    assert above[2] > above[3]
    with pytest.raises(BadValueError):
        flip(event, 1, 99)
