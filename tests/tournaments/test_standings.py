"""Places, shared places, what decided them, and what leaves the table."""

import csv
import dataclasses
import io
import json
import pickle

import numpy as np
import pytest

from arpad.errors import BadValueError
from arpad.tournaments.model import Bye, Game, Player, Round, Tournament
from arpad.tournaments.notices import check
from arpad.tournaments.pasted import read_crosstable
from arpad.tournaments.real_events import event
from arpad.tournaments.results import Result
from arpad.tournaments.standings import (
    draw_lots,
    explain,
    less_than_half_played,
    play_off,
    show,
    standings,
    tie_break,
    without_players,
)

CIRCLE = read_crosstable("Ada x 1 0 1\nBo 0 x 1 1\nCy 1 0 x 1\nDi 0 0 0 x").tournament


def test_shared_places_skip_the_next():
    rows = standings(CIRCLE, "DE, SB", rules="FIDE 2026").rows
    assert [(row.place, row.shared, row.player.name) for row in rows] == [
        (1, True, "Ada"),
        (1, True, "Bo"),
        (1, True, "Cy"),
        (4, False, "Di"),
    ]
    assert [row.divided_by for row in rows] == ["", "", "", "PTS"]


def test_who_shares_a_place_is_not_divided():
    reversed_circle = read_crosstable("Di x 1 1 1\nAda 0 x 1 0\nBo 0 0 x 1\nCy 0 1 0 x").tournament
    rows = standings(reversed_circle, "DE, SB", rules="FIDE 2026").rows
    assert [(row.place, row.divided_by) for row in rows] == [(1, ""), (2, "PTS"), (2, ""), (2, "")]


def test_each_place_says_what_decided_it():
    table = standings(event("candidates_2013"), "DE, WON, SB", rules="FIDE 2024")
    decided = {row.player.name: row.divided_by for row in table.rows}
    assert decided["Vladimir Kramnik"] == "WON"
    assert decided["Levon Aronian"] == "DE"
    assert decided["Alexander Grischuk"] == "WON"
    assert table.place(1) == 1
    with pytest.raises(BadValueError):
        table.place(99)


def test_the_order_of_criteria_matters():
    candidates = event("candidates_2013")
    first = {
        criteria: standings(candidates, criteria, rules="FIDE 2024").rows[0].player.name
        for criteria in ("DE, WON, SB", "DE, SB, WON", "DE, KS", "BWG")
    }
    assert first == {
        "DE, WON, SB": "Magnus Carlsen",
        "DE, SB, WON": "Vladimir Kramnik",
        "DE, KS": "Vladimir Kramnik",
        "BWG": "Magnus Carlsen",
    }


def test_points_come_first_unless_they_stand_elsewhere():
    assert standings(CIRCLE, "SB", rules="FIDE 2026").criteria == ("PTS", "SB")
    table = standings(CIRCLE, "TPN/R, PTS", rules="FIDE 2026")
    assert table.criteria == ("TPN/R", "PTS")
    assert table.rows[0].player.name == "Di"


def test_a_criterion_may_stand_twice():
    table = standings(CIRCLE, "DE, SB, DE", rules="FIDE 2026")
    assert table.criteria == ("PTS", "DE", "SB", "DE")
    assert len(table.rows[0].values) == 4


def test_direct_encounter_belongs_to_those_tied_at_its_turn():
    """Ada, Bo and Cy beat each other in a circle; once Cy is behind on wins with Black, Ada beats Bo directly."""
    rounds = (
        Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "1-0"))),
        Round((Game.of(2, 3, "1-0"), Game.of(4, 1, "0-1"))),
        Round((Game.of(3, 1, "1-0"), Game.of(4, 2, "0-1"))),
    )
    circle = Tournament(CIRCLE.players, rounds, system="predetermined")
    table = standings(circle, "DE, BWG, DE", rules="FIDE 2026")
    assert [row.player.name for row in table.rows] == ["Ada", "Bo", "Cy", "Di"]
    assert [row.divided_by for row in table.rows] == ["", "DE", "BWG", "PTS"]
    told = explain(circle, "DE", 1, rules="FIDE 2026", tied_with=[2])
    assert told.value == 1
    assert explain(circle, "DE", 1, rules="FIDE 2026").value == 1
    assert explain(circle, "DE", 4, rules="FIDE 2026").value is None
    with pytest.raises(BadValueError):
        explain(circle, "DE", 1, rules="FIDE 2026", tied_with=[9])


def test_direct_encounter_waits_for_the_missing_game_of_a_round_robin():
    """Ada beat Bo and Cy, who have not met: in a Swiss she is first whatever they do (6.3), here the game will come."""
    table = "Ada x 1 1 0 0\nBo 0 x . 1 1\nCy 0 . x 1 1\nDi 1 0 0 x .\nEd 1 0 0 . x"
    unfinished = read_crosstable(table).tournament
    assert [row.place for row in standings(unfinished, "DE", rules="FIDE 2026").rows] == [1, 1, 1, 4, 4]
    as_swiss = dataclasses.replace(unfinished, system="swiss")
    assert [row.place for row in standings(as_swiss, "DE", rules="FIDE 2026").rows] == [1, 2, 2, 4, 4]
    told = explain(unfinished, "DE", 1, rules="FIDE 2026").lines()
    assert "not all games of the round robin have been played" in " ".join(told)


def test_outputs():
    names = (Player(1, '=HYPER("x"), Ada'), Player(2, "<b>Bo</b>"))
    hostile = Tournament(names, (Round((Game.of(1, 2, "½-½"),)),))
    table = standings(hostile, "BH, TPR, TPN", rules="FIDE 2026", unrated=1500)
    rows = list(csv.reader(io.StringIO(table.to_csv())))
    assert rows[0] == ["place", "number", "name", "rating", "PTS", "BH", "TPR", "TPN", "divided by"]
    assert rows[1][2] == names[0].name
    records = json.loads(json.dumps(table.records()))
    assert records[1]["name"] == "<b>Bo</b>"
    assert records[0]["PTS"] == 0.5
    text = table.to_text().split("\n")
    assert len(text) == 3
    assert "½" in text[1]
    assert (show(2.0), show(0.5), show(2.375)) == ("2", "½", "2.38")


def test_play_off_and_lots():
    games = [Game.of(1, 2, "½-½"), Game.of(2, 1, "0-1"), Game.of(3, 1, "½-½")]
    points = play_off(games)
    assert points == {1: 2, 2: 0.5, 3: 0.5}
    lots = draw_lots([2, 3], rng=np.random.default_rng(7))
    assert sorted(lots.values()) == [0, 1]
    assert lots == draw_lots([2, 3], rng=np.random.default_rng(7))
    table = standings(CIRCLE, "DE, PLAYOFF, LOT", rules="FIDE 2026", given={"PLAYOFF": points, "LOT": lots})
    assert [row.divided_by for row in table.rows] == ["", "PLAYOFF", "LOT", "PTS"]
    assert not any(row.shared for row in table.rows)


def test_without_a_play_off_the_place_stays_shared():
    table = standings(CIRCLE, "DE, PLAYOFF", rules="FIDE 2026")
    assert table.rows[0].shared
    assert table.remarks[0].left_out


def test_who_leaves_a_round_robin_early():
    early = read_crosstable("Ada x 1 1 +\nBo 0 x 1 +\nCy 0 0 x +\nDi - - - x").tournament
    assert less_than_half_played(early) == (4,)
    assert less_than_half_played(CIRCLE) == ()
    left = without_players(early, [4])
    assert left.scores == {1: 2, 2: 1, 3: 0}
    assert {player.number for player in left.players} == {1, 2, 3}
    # Free rounds do not belong to Koya's maximum, and count for no one.
    assert tie_break(left, "KS", rules="FIDE 2026") == {1: 1.0, 2: 0.0, 3: 0.0}
    with pytest.raises(BadValueError):
        without_players(early, [9])


def test_a_long_queue_of_equal_players_is_ranked_quickly_and_without_recursion():
    players = tuple(Player(number) for number in range(1, 2001))
    games = tuple(Game.of(number, number + 1, "½-½") for number in range(1, 2000, 2))
    large = Tournament(players, (Round(games),))
    table = standings(large, "DE, DE/P, BH, SB", rules="FIDE 2026")
    assert {row.place for row in table.rows} == {1}


def test_byes_are_not_meetings():
    pair = Tournament(
        (Player(1), Player(2), Player(3)),
        (
            Round((Game.of(1, 2, "+-"),), (Bye(3, Result.ZERO_BYE),)),
            Round((), (Bye(2, Result.FULL_BYE), Bye(1, Result.ZERO_BYE), Bye(3, Result.ZERO_BYE))),
        ),
    )
    assert standings(pair, "DE", rules="FIDE 2026").rows[0].shared
    assert not standings(pair, "DE/P", rules="FIDE 2026").rows[0].shared


def test_byes_announced_for_the_coming_round_do_not_count_yet():
    """The points of BieremaBoyzProgramming/bbpPairings 1: a half-point bye of the round that is still to be paired."""
    played = Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "½-½")))
    players = tuple(Player(number) for number in range(1, 5))
    before = Tournament(players, (played,), total_rounds=3)
    announced = Tournament(players, (played, Round((), (Bye(2, Result.HALF_BYE),))), total_rounds=3)
    for code in ("PTS", "BH", "SB", "FB", "PS", "REP", "KASHDAN"):
        assert tie_break(announced, code, rules="FIDE 2026") == tie_break(before, code, rules="FIDE 2026")
    assert [notice.code for notice in check(announced)] == ["announced byes"]
    assert (announced.rounds_decided, announced.rounds_paired) == (1, 1)


def test_after_each_round():
    candidates = event("candidates_2013")
    leaders = []
    for number in range(1, 15):
        table = standings(candidates.after(number), "WON", rules="FIDE 2024")
        leaders.append({row.player.name.split()[-1] for row in table.rows if row.values[0] == table.rows[0].values[0]})
    assert leaders[-1] == {"Carlsen", "Kramnik"}
    assert candidates.after(3).announced_rounds == 14
    for rounds in (-1, 15, True, "3"):
        with pytest.raises(BadValueError):
            candidates.after(rounds)


def test_tournaments_travel_between_processes():
    candidates = event("candidates_2013")
    assert candidates.scores
    assert pickle.loads(pickle.dumps(candidates)).scores == candidates.scores


def test_the_same_result_typed_in_any_order():
    games = [Game.of(1, 3, "1-0"), Game.of(2, 4, "½-½")]
    players = [Player(number, rating=2000 - number) for number in range(1, 5)]
    one = Tournament(tuple(players), (Round(tuple(games)),))
    other = Tournament(tuple(reversed(players)), (Round(tuple(reversed(games))),))
    for criteria in ("BH, SB, PTP", "DE, AOB, KS"):
        places = [
            {row.player.number: row.place for row in standings(t, criteria, rules="FIDE 2026").rows}
            for t in (one, other)
        ]
        assert places[0] == places[1]
