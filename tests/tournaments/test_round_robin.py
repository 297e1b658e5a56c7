"""Berger tables against the published ones, and what every schedule must keep."""

import pytest

from arpad.errors import BadValueError
from arpad.tournaments.round_robin import (
    LARGEST_FIELD,
    berger_table,
    circle,
    free_players,
    meetings,
    scheveningen,
    third_colours,
)

# FIDE Handbook C.05, annex 1: the tables for 3 or 4, 5 or 6, and 7 or 8 players, White first.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_published_tables(players):
    written = [" ".join(f"{white}-{black}" for white, black in pairs) for pairs in berger_table(players)]
    assert written == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_meets_everybody_once(players):
    table = berger_table(players)
    counts = meetings(table)
    assert len(counts) == players * (players - 1) // 2
    assert set(counts.values()) == {1}
    assert len(table) == players - 1 + players % 2
    for pairs, free in zip(table, free_players(players, table), strict=True):
        assert len(free) == players % 2
        assert len({player for pair in pairs for player in pair}) == players - players % 2
    colours = dict.fromkeys(range(1, players + 1), 0)
    for pairs in table:
        for white, black in pairs:
            colours[white] += 1
            colours[black] -= 1
    assert max(abs(excess) for excess in colours.values()) == (0 if players % 2 else 1)


@pytest.mark.parametrize("players", range(2, 41))
def test_double_cycle_is_fair_and_never_three_colours(players):
    table = berger_table(players, double=True)
    assert third_colours(table) == ()
    assert set(meetings(table).values()) == {2}
    assert sorted(pair for pairs in table for pair in pairs) == sorted(
        (a, b) for a in range(1, players + 1) for b in range(1, players + 1) if a != b
    )


def test_without_the_swap_somebody_has_three():
    for players in range(4, 21, 2):
        assert third_colours(berger_table(players, double=True, swap_last_rounds=False))


@pytest.mark.parametrize("players", range(2, 25))
def test_the_circle_shows_the_table(players):
    for number, pairs in enumerate(berger_table(players), start=1):
        above, below = circle(players, number)
        shown = {frozenset(pair) for pair in zip(above, below, strict=True) if max(pair) <= players}
        assert shown == {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize("boards", range(2, 31))
def test_scheveningen(boards):
    table = scheveningen(boards)
    counts = meetings(table)
    assert set(counts.values()) == {1}
    assert set(counts) == {(a, b) for a in range(1, boards + 1) for b in range(boards + 1, 2 * boards + 1)}
    assert third_colours(table) == ()
    excess = dict.fromkeys(range(1, 2 * boards + 1), 0)
    for pairs in table:
        for white, black in pairs:
            excess[white] += 1
            excess[black] -= 1
        if boards % 4 == 0:
            assert 2 * sum(white <= boards for white, _black in pairs) == boards
    assert set(excess.values()) == ({0} if boards % 2 == 0 else {1, -1})


@pytest.mark.parametrize("players", [1, 0, -4, LARGEST_FIELD + 1, 4.0, "8", None, True])
def test_fields_that_cannot_be(players):
    for make in (berger_table, scheveningen):
        with pytest.raises(BadValueError):
            make(players)
    with pytest.raises(BadValueError):
        circle(players, 1)


def test_rounds_that_cannot_be():
    for number in (0, 4, "1"):
        with pytest.raises(BadValueError):
            circle(4, number)
    with pytest.raises(BadValueError):
        berger_table(4, double="yes")
