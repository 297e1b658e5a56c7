"""Tournaments are checked when they are made, whether typed in or read."""

import dataclasses
import math
from fractions import Fraction

import pytest

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.model import (
    Acceleration,
    Adjustment,
    Bye,
    ForbiddenPairs,
    Game,
    OpenRound,
    Player,
    RequestedBye,
    Round,
    Tournament,
    TournamentError,
)
from arpad.tournaments.notices import check
from arpad.tournaments.results import CLASSICAL, THREE_POINTS, UNPLAYED, Result, Scoring, exact
from arpad.tournaments.trf import read_trf

TWO = (Player(1, "Ada"), Player(2, "Bo"))


def test_results_know_what_they_are():
    assert [result.value for result in Result if not result.played] == ["+", "-", "U", "F", "H", "Z"]
    assert {result for result in Result if result.voluntary} == {
        Result.HALF_BYE,
        Result.ZERO_BYE,
        Result.FORFEIT_LOSS,
    }
    assert [result.value for result in Result if result.rated] == ["1", "=", "0"]
    assert len(UNPLAYED) == 6


@pytest.mark.parametrize(
    ("written", "white", "black"),
    [
        ("1-0", "1", "0"),
        ("0-1", "0", "1"),
        ("½-½", "=", "="),
        ("1/2-1/2", "=", "="),
        ("0.5-0.5", "=", "="),
        ("1 : 0", "1", "0"),
        ("1–0", "1", "0"),
        ("0-0", "0", "0"),
        ("+-", "+", "-"),
        ("+/-", "+", "-"),
        ("+--", "+", "-"),
        ("-/+", "-", "+"),
        ("- - +", "-", "+"),
        ("-/-", "-", "-"),
        ("---", "-", "-"),
    ],
)
def test_results_as_people_write_them(written, white, black):
    game = Game.of(1, 2, written)
    assert (game.white_result, game.black_result) == (white, black)


@pytest.mark.parametrize("written", ["", "2-0", "1-", "win", None, 1, "1-1"])
def test_results_that_nobody_writes(written):
    with pytest.raises(BadValueError, match="result"):
        Game.of(1, 2, written)


def test_discs_decide():
    assert Game.of_discs(1, 2, 30, 34).black_result is Result.WIN
    assert Game.of_discs(1, 2, 32, 32).white_result is Result.DRAW
    for discs in (-1, 3.5, True, None):
        with pytest.raises(BadValueError):
            Game.of_discs(1, 2, discs, 30)


def test_scoring_systems():
    assert CLASSICAL.points(Result.HALF_BYE) == Fraction(1, 2)
    assert THREE_POINTS.points(Result.FULL_BYE) == 3
    assert THREE_POINTS.points(Result.ADJOURNED) == 1
    own = Scoring(win=2, draw=1, absence=0.1, pairing_bye=1, forfeit_win=2, forfeit_loss=0)
    assert own.points(Result.ZERO_BYE) == Fraction(1, 10)
    assert own.points(Result.PAIRING_BYE) == 1
    assert own.points(Result.FORFEIT_LOSS) == 0


@pytest.mark.parametrize("value", [math.nan, math.inf, True, "1", None, 1j])
def test_points_are_numbers(value):
    with pytest.raises(BadValueError):
        exact(value, "points")


@pytest.mark.parametrize("values", [{"win": math.nan}, {"win": 0}, {"win": 0, "draw": 1}, {"loss": 1, "draw": 0.5}])
def test_scorings_that_make_no_sense(values):
    with pytest.raises(BadValueError):
        Scoring(**values)


@pytest.mark.parametrize("number", [0, -1, 10_000, 1.0, True, "1", None])
def test_numbers_of_players(number):
    with pytest.raises(BadValueError):
        Player(number)


def test_ratings_of_players():
    assert Player(1, rating=0).rating is None
    for rating in (-5, 1.5, True, "2000", 20_000):
        with pytest.raises(BadValueError):
            Player(1, rating=rating)
    with pytest.raises(BadValueError):
        Player(1, name=5)


def test_a_game_against_oneself():
    with pytest.raises(TournamentError, match="paired with himself"):
        Game.of(3, 3, "1-0")


def test_one_player_twice_in_a_round():
    with pytest.raises(TournamentError, match="player 1 appears twice"):
        Round((Game.of(1, 2, "1-0"), Game.of(3, 1, "1-0")))
    with pytest.raises(TournamentError, match="player 2 appears twice"):
        Round((Game.of(1, 2, "1-0"),), (Bye(2, Result.PAIRING_BYE),))
    with pytest.raises(TournamentError, match="player 1 appears twice"):
        OpenRound(((1, 2), (3, 1)))


def test_a_bye_is_a_bye():
    with pytest.raises(BadValueError):
        Bye(1, Result.WIN)
    assert Bye(1, "H").result is Result.HALF_BYE
    with pytest.raises(BadValueError):
        Game(1, 2, Result.PAIRING_BYE, Result.LOSS)


def test_players_of_one_name_are_two_players():
    event = Tournament((Player(1, "Ada"), Player(2, "Ada")), (Round((Game.of(1, 2, "1-0"),)),))
    assert event.scores == {1: 1, 2: 0}
    assert [notice.code for notice in check(event)] == ["same name"]


def test_players_of_one_number_are_refused():
    with pytest.raises(TournamentError, match="two players have the number 2"):
        Tournament((Player(2), Player(2)))


def test_strangers_are_refused():
    with pytest.raises(TournamentError, match="round 2: player 9") as refused:
        Tournament(TWO, (Round(), Round((Game.of(1, 9, "1-0"),))))
    assert (refused.value.round, refused.value.player) == (2, 9)
    with pytest.raises(TournamentError, match="player 9"):
        Tournament(TWO, next_round=OpenRound(((1, 9),)))


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": ()},
        {"players": "Ada"},
        {"players": (1, 2)},
        {"rounds": Round()},
        {"rounds": [1]},
        {"total_rounds": 0},
        {"total_rounds": True},
        {"system": "ladder"},
        {"initial_colour": "green"},
        {"withdrawn": {7}},
        {"requested_byes": [RequestedBye(1, 7)]},
        {"forbidden_pairs": [ForbiddenPairs((1, 7))]},
        {"adjustments": [Adjustment(Fraction(1), players=frozenset({7}))]},
        {"tie_breaks": "BH"},
    ],
)
def test_tournaments_that_cannot_be(arguments):
    with pytest.raises(ArpadError):
        Tournament(**{"players": TWO, **arguments})


def test_contradictions_are_noted_however_they_came():
    typed = Tournament(TWO, (Round((Game(1, 2, Result.WIN, Result.WIN),)),))
    assert [notice.code for notice in check(typed)] == ["results do not fit"]
    assert typed.scores == {1: 1, 2: 1}


def test_typed_in_and_read_are_equal():
    typed = Tournament(
        (Player(1, "Ada", 1613), Player(2, "Bo"), Player(3, "Cy", 1500)),
        (
            Round((Game.of(1, 2, "1-0"),), (Bye(3, Result.PAIRING_BYE),)),
            Round((Game.of(3, 1, "+-"),), (Bye(2, Result.HALF_BYE),)),
        ),
    )
    start = " " * 25
    read = read_trf(
        f"001    1      Ada                               1613 {start}   1.0          2 w 1     3 b -\n"
        f"001    2      Bo                                     {start}   0.5          1 b 0  0000 - H\n"
        f"001    3      Cy                                1500 {start}   2.0       0000 - U     1 w +\n"
    ).tournament
    assert read == typed


def test_cards_fill_absences():
    event = Tournament((*TWO, Player(3)), (Round((Game.of(2, 1, "0-1"),)), Round()))
    assert [entry.result for entry in event.cards[3]] == [Result.ZERO_BYE] * 2
    assert event.cards[1][0].colour == "b"
    assert event.cards[1][0].opponent == 2
    assert event.announced_rounds == 2
    assert event.rounds_paired == 1


def test_penalties_and_abnormal_points():
    event = Tournament(
        TWO,
        (Round((Game.of(1, 2, "1-0"),)), Round((Game.of(2, 1, "½-½"),))),
        adjustments=(
            Adjustment(Fraction(-1), None, 2, frozenset({1})),
            Adjustment(Fraction(3, 4), Result.SHORT_DRAW, 2, frozenset({2})),
            Adjustment(Fraction(5), None, 3),
        ),
    )
    assert event.scores == {1: Fraction(1, 2), 2: Fraction(3, 4)}
    everyone = dataclasses.replace(event, adjustments=(Adjustment(Fraction(1, 2)),))
    assert everyone.scores == {1: 2, 2: 1}


def test_what_pairing_needs_is_there():
    ban = ForbiddenPairs((1, 2), 2, 3)
    assert [ban.covers(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert ForbiddenPairs((1, 2)).covers(99)
    event = Tournament(TWO, accelerations=(Acceleration(Fraction(1), 1, 2, 1, 1),), forbidden_pairs=(ban,))
    assert event.accelerations[0].points == 1


def test_nothing_can_be_changed():
    event = Tournament(TWO, [Round([Game.of(1, 2, "1-0")])])
    with pytest.raises(dataclasses.FrozenInstanceError):
        event.name = "other"
    with pytest.raises(TypeError):
        event.scores[1] = 5
    assert type(event.rounds[0].games) is tuple
