"""The parts of Swiss pairing one by one: preferences, colours, legality, ranks, scores, floats, byes, acceleration."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from arpad.errors import BadValueError
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
)
from arpad.tournaments.results import Result, Scoring
from arpad.tournaments.swiss import (
    Entrant,
    NoLegalPairing,
    NotPairableError,
    SwissState,
    accelerated,
    baku_acceleration,
    before_round,
    pair,
    pair_next_round,
    rules_of,
    swiss_state,
)
from arpad.tournaments.swiss.pairs import allocate, faults, legal, refusal


def players(n: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"Player {number}") for number in range(1, n + 1))


def states_of(event: Tournament, **options: object) -> Mapping[int, Entrant]:
    return {entrant.number: entrant for entrant in swiss_state(event, **options).entrants}  # type: ignore[arg-type]


# Article 1.7: absolute by difference or by the last two games, strong at one, mild at zero, none without a game.
@pytest.mark.parametrize(
    ("colours", "prefers", "strength"),
    [
        ("", None, 0),
        ("w", "b", 2),
        ("b", "w", 2),
        ("wb", "w", 1),
        ("bw", "b", 1),
        ("ww", "b", 3),
        ("bwb", "w", 2),
        ("wbb", "w", 3),
        ("bww", "b", 3),
        ("wbwbww", "b", 3),
        ("bwwb", "w", 1),
        ("wwbwbw", "b", 3),
        ("wbbw", "b", 1),
    ],
)
def test_preference(colours: str, prefers: str | None, strength: int) -> None:
    entrant = Entrant(1, 1, 0, colours)
    assert (entrant.prefers, entrant.strength) == (prefers, strength)


# Article 5.2, each rule at least twice; the higher ranked is number 1.
@pytest.mark.parametrize(
    ("higher", "lower", "white", "rule"),
    [
        ("", "", 1, "5.2.5"),
        ("w", "b", 2, "5.2.1"),
        ("w", "", 2, "5.2.1"),
        ("", "w", 1, "5.2.1"),
        ("ww", "w", 2, "5.2.2"),
        ("bw", "w", 1, "5.2.2"),
        ("bwb", "bb", 2, "5.2.2"),
        ("bb", "bwbb", 1, "5.2.4"),  # both absolute, differences 2 and 2, as far back as the shorter history goes
        ("bwbb", "bbwb", 1, "5.2.3"),
        ("wbb", "bb", 2, "5.2.2"),  # both absolute, differences 1 and 2
        ("wb", "bwwb", 1, "5.2.4"),
        ("bwwb", "wbwb", 2, "5.2.3"),
        ("wbwb", "bwwb", 1, "5.2.3"),
        ("w", "wbw", 2, "5.2.4"),
        ("b", "b", 1, "5.2.4"),
    ],
)
def test_allocation(higher: str, lower: str, white: int, rule: str) -> None:
    found = allocate(Entrant(1, 1, 2, higher), Entrant(2, 2, 2, lower), initial_colour="w")
    assert (found.white.number, found.rule) == (white, rule)


@pytest.mark.parametrize(("rank", "initial", "white"), [(1, "w", 7), (2, "w", 8), (1, "b", 8), (2, "b", 7)])
def test_initial_colour_goes_by_the_rank_of_the_higher(rank: int, initial: str, white: int) -> None:
    found = allocate(Entrant(7, rank, 2), Entrant(8, 5, 2), initial_colour=initial)  # type: ignore[arg-type]
    assert found.white.number == white


def test_legality() -> None:
    one = Entrant(1, 1, 2, "ww", {3: 1, 4: 2}, frozenset({5}))
    assert refusal(one, Entrant(3, 3, 2)) == "met"
    assert refusal(one, Entrant(5, 5, 2)) == "forbidden"
    bound = Entrant(6, 6, 2, "bww")
    assert refusal(one, bound) == "colours"
    assert legal(one, replace(bound, topscorer=True))  # C3 spares a topscorer's pair
    assert legal(one, Entrant(7, 7, 2, "w"))


def test_faults() -> None:
    """C10 to C13: counted per pair, the loser's preference decides C13."""
    strong, mild, absolute = Entrant(1, 1, 2, "w"), Entrant(2, 2, 2, "bw"), Entrant(3, 3, 2, "ww")
    assert faults(strong, Entrant(4, 4, 2, "b")) == (0, 0, 0, 0)
    assert faults(strong, replace(strong, number=4, rank=4)) == (0, 0, 1, 1)
    assert faults(strong, mild) == (0, 0, 1, 0)
    assert faults(absolute, strong) == (0, 0, 1, 1)
    top = replace(absolute, number=5, rank=5, topscorer=True)
    assert faults(absolute, top) == (1, 1, 1, 0)  # a difference of three, and a third White in a row
    assert faults(Entrant(6, 6, 2, "bww"), top) == (0, 1, 1, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("number", True),
        ("score", 1.5),
        ("colours", "wx"),
        ("floats", ("D",)),
        ("floats", ("D", "X")),
        ("unplayed", None),
    ],
)
def test_an_entrant_is_checked(field: str, value: object) -> None:
    with pytest.raises(BadValueError, match=field):
        Entrant(**{"number": 1, "rank": 1, "score": 0, field: value})


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"rules": "FIDE 1999"}, "rules"),
        ({"initial_colour": "white"}, "initial_colour"),
        ({"round": 0}, "round"),
        ({"scale": 0.5}, "scale"),
        ({"entrants": (Entrant(1, 1, 0), Entrant(1, 2, 0))}, "number"),
        ({"entrants": (Entrant(1, 1, 0), Entrant(2, 1, 0))}, "rank"),
    ],
)
def test_a_state_is_checked(change: dict[str, object], named: str) -> None:
    with pytest.raises(BadValueError, match=named):
        SwissState(**{"round": 1, "entrants": (Entrant(1, 1, 0), Entrant(2, 2, 0)), **change})  # type: ignore[arg-type]


def test_unknown_method_and_rules_are_refused() -> None:
    with pytest.raises(BadValueError, match="method"):
        pair(SwissState(1, ()), method="clever")  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="rules"):
        swiss_state(Tournament(players(4)), rules="FIDE 1999", initial_colour="w")  # type: ignore[arg-type]


def test_nobody_and_one_player() -> None:
    assert pair(SwissState(1, ())).boards == ()
    alone = pair(SwissState(1, (Entrant(4, 1, 0),)))
    assert (alone.boards, alone.bye) == ((), 4)
    with pytest.raises(NoLegalPairing, match="nobody may have the bye"):
        pair(SwissState(2, (Entrant(4, 1, 0, may_have_bye=False),)))


# --- from a tournament -----------------------------------------------------------------------------------------------


def test_floats_of_games_and_of_unplayed_rounds() -> None:
    """Article 1.4: the bye, a half-point bye and a win without playing are downfloats; an absence is none."""
    event = Tournament(
        players(7),
        (
            Round(
                (Game.of(1, 2, "1-0"), Game.of(3, 4, "+-")),
                (Bye(5, Result.PAIRING_BYE), Bye(6, Result.HALF_BYE), Bye(7, Result.ZERO_BYE)),
            ),
            Round((Game.of(1, 6, "½-½"), Game.of(2, 7, "1-0"), Game.of(5, 3, "0-1")), (Bye(4, Result.ZERO_BYE),)),
        ),
        initial_colour="w",
    )
    found = states_of(event)
    assert {n: e.floats for n, e in found.items()} == {
        1: ("D", ""),
        2: ("", ""),
        3: ("", "D"),
        4: ("", ""),
        5: ("", "D"),
        6: ("U", "D"),
        7: ("", ""),
    }
    assert {n for n, e in found.items() if not e.may_have_bye} == {3, 5}
    assert {n: e.unplayed for n, e in found.items()} == {1: 0, 2: 0, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1}
    assert 4 not in found[3].met  # a forfeited game is no meeting
    assert found[3].colours == "b"
    older = states_of(event, rules="FIDE 2017")
    assert (older[4].floats, older[7].floats) == (("D", "D"), ("", "D"))


@pytest.mark.parametrize(
    ("result", "scoring", "allowed"),
    [
        (Result.HALF_BYE, Scoring(), True),
        (Result.HALF_BYE, Scoring(half_bye=1), False),
        (Result.FULL_BYE, Scoring(), False),
        (Result.FORFEIT_WIN, Scoring(), False),
        (Result.PAIRING_BYE, Scoring(pairing_bye=Fraction(1, 2)), False),
        (Result.ZERO_BYE, Scoring(), True),
    ],
)
def test_who_may_have_the_bye(result: Result, scoring: Scoring, allowed: bool) -> None:
    """C.04.1, article 4: the bye itself, and any unplayed round worth a win, bar it."""
    event = Tournament(
        players(3), (Round((Game.of(1, 2, "1-0"),), (Bye(3, result),)),), scoring=scoring, initial_colour="w"
    )
    assert states_of(event)[3].may_have_bye is allowed


def test_the_older_text_bars_by_bye_and_forfeit_win_only() -> None:
    round_ = Round((Game.of(1, 2, "+-"),), (Bye(3, Result.FULL_BYE), Bye(4, Result.PAIRING_BYE)))
    event = Tournament(players(4), (round_,), initial_colour="w")
    assert {n for n, e in states_of(event, rules="FIDE 2017").items() if not e.may_have_bye} == {1, 4}


def test_ranks_skip_who_was_never_in_the_draw() -> None:
    """Player 2 arrives late: until then the others move up, which turns colours (C.04.2, 2)."""
    event = Tournament(players(5), initial_colour="w", requested_byes=(RequestedBye(1, 2, Result.HALF_BYE),))
    assert {n: e.rank for n, e in states_of(event).items()} == {1: 1, 3: 2, 4: 3, 5: 4}
    played = replace(
        event,
        rounds=(Round((Game.of(1, 4, "1-0"), Game.of(5, 3, "1-0")), (Bye(2, Result.HALF_BYE),)),),
        requested_byes=(RequestedBye(2, 5, Result.ZERO_BYE),),
    )
    assert {n: e.rank for n, e in states_of(played).items()} == {1: 1, 2: 2, 3: 3, 4: 4}


def test_announced_byes_count_no_points_yet() -> None:
    """A column that holds only announcements is the round to pair."""
    first = Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "½-½")))
    event = Tournament(players(4), (first, Round((), (Bye(2, Result.HALF_BYE),))), initial_colour="w")
    state = swiss_state(event)
    assert state.round == 2
    assert [(e.number, e.score) for e in state.entrants] == [(1, 2), (4, 1), (3, 0)]


def test_a_bye_given_beforehand_takes_the_player_out() -> None:
    first = Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "½-½")), (Bye(5, Result.PAIRING_BYE),))
    event = Tournament(
        players(5), (first,), initial_colour="w", next_round=OpenRound((), (Bye(3, Result.PAIRING_BYE),))
    )
    paired = pair_next_round(event)
    assert paired.bye == 3
    assert sorted(n for board in paired.boards for n in board) == [1, 2, 4, 5]


def test_withdrawn_players_are_absent() -> None:
    event = Tournament(players(5), initial_colour="w", withdrawn=frozenset({5}))
    assert set(states_of(event)) == {1, 2, 3, 4}


def test_forbidden_pairs_hold_in_their_rounds_only() -> None:
    event = Tournament(players(4), initial_colour="w", forbidden_pairs=(ForbiddenPairs((1, 3, 4), 1, 1),))
    assert states_of(event)[1].barred == {3, 4}
    later = replace(event, rounds=(Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "1-0"))),))
    assert not states_of(later)[1].barred


def test_penalties_and_virtual_points_are_in_the_pairing_score() -> None:
    event = Tournament(
        players(4),
        (Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "1-0"))),),
        initial_colour="w",
        adjustments=(Adjustment(Fraction(-1, 2), None, 2, frozenset({1})),),
        accelerations=(Acceleration(Fraction(1), 1, 2, 1, 2),),
    )
    found = states_of(event)
    assert {n: e.score for n, e in found.items()} == {1: 3, 2: 2, 3: 0, 4: 2}
    assert (found[1].floats[0], found[4].floats[0]) == ("D", "U")  # by the virtual points of that round


def test_scores_of_any_size_are_exact() -> None:
    event = Tournament(
        players(4),
        (Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "½-½"))),),
        scoring=Scoring(win=3, draw=Fraction(4, 3)),
        initial_colour="w",
    )
    state = swiss_state(event)
    assert {e.number: Fraction(e.score, state.scale) for e in state.entrants} == {
        1: 3,
        2: Fraction(4, 3),
        3: 0,
        4: Fraction(4, 3),
    }


def test_topscorers_only_in_the_last_round_and_above_half() -> None:
    """Article 1.8: more than half of the possible points, not half."""
    rounds = (
        Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "1-0"))),
        Round((Game.of(4, 1, "½-½"), Game.of(3, 2, "1-0"))),
    )
    event = Tournament(players(4), rounds, total_rounds=3, initial_colour="w")
    assert {n for n, e in states_of(event).items() if e.topscorer} == {1, 4}
    assert not any(e.topscorer for e in states_of(replace(event, total_rounds=4)).values())


def test_initial_colour_is_said_drawn_or_seen_never_guessed() -> None:
    event = Tournament(players(4))
    with pytest.raises(NotPairableError, match="initial colour"):
        pair_next_round(event)
    assert pair_next_round(event, initial_colour="b").boards == ((3, 1), (2, 4))
    black_first = replace(event, rounds=(Round((Game.of(3, 1, "1-0"), Game.of(2, 4, "1-0"))),))
    assert swiss_state(black_first).initial_colour == "b"
    only_evens = replace(event, rounds=(Round((Game.of(2, 4, "1-0"),)),))
    assert swiss_state(only_evens).initial_colour == "w"  # 2 is first of those who played: rank 1


def test_an_event_that_is_over() -> None:
    event = Tournament(players(2), (Round((Game.of(1, 2, "1-0"),)),), total_rounds=1)
    with pytest.raises(NotPairableError, match="nothing to pair"):
        pair_next_round(event)
    with pytest.raises(BadValueError, match="round"):
        before_round(event, 3)


def test_a_round_robin_is_not_paired() -> None:
    with pytest.raises(NotPairableError, match="round robin"):
        pair_next_round(Tournament(players(4), system="predetermined", initial_colour="w"))


def test_before_round_forgets_what_came_later() -> None:
    rounds = (
        Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "1-0"))),
        Round((Game.of(4, 1, "½-½"),), (Bye(2, Result.HALF_BYE),)),
    )
    earlier = before_round(Tournament(players(4), rounds, initial_colour="w"), 2)
    assert (len(earlier.rounds), earlier.total_rounds) == (1, 2)
    assert set(states_of(earlier)) == {1, 4}  # 2 had a bye, 3 was not there


@pytest.mark.parametrize(
    ("start", "rules"),
    [("2026/02/01", "FIDE 2026"), ("2026/01/31", "FIDE 2017"), ("31.12.2019", "FIDE 2017"), ("soon", "FIDE 2026")],
)
def test_rules_by_date(start: str, rules: str) -> None:
    assert rules_of(Tournament(players(2), start=start)) == rules


# --- Baku, C.04.7 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "last"), [(26, 14), (40, 20), (161, 82), (1, 1), (5, 4), (2, 2)])
def test_the_upper_group(n: int, last: int) -> None:
    assert {a.last_player for a in baku_acceleration(range(1, n + 1), 9)} == {last}


@pytest.mark.parametrize(
    ("rounds", "parts"),
    [
        (9, [(1, 1, 3), (Fraction(1, 2), 4, 5)]),
        (8, [(1, 1, 2), (Fraction(1, 2), 3, 4)]),
        (11, [(1, 1, 3), (Fraction(1, 2), 4, 6)]),
        (7, [(1, 1, 2), (Fraction(1, 2), 3, 4)]),
        (1, [(1, 1, 1)]),
    ],
)
def test_the_accelerated_rounds(rounds: int, parts: list[tuple[Fraction, int, int]]) -> None:
    assert [(a.points, a.first_round, a.last_round) for a in baku_acceleration(range(1, 27), rounds)] == parts


def test_a_late_entry_above_the_border_joins_the_upper_group() -> None:
    """27 players now, number 5 came late: the border stays with the fourteenth of the initial list, now number 15."""
    assert {a.last_player for a in baku_acceleration(range(1, 28), 9, late=[5])} == {15}
    assert {a.last_player for a in baku_acceleration(range(1, 28), 9, late=[27])} == {14}
    assert baku_acceleration(range(1, 5), 2, scoring=Scoring(win=3, draw=1))[0].points == 3


@pytest.mark.parametrize(
    ("numbers", "rounds", "late"), [([], 9, []), ([1, 2], 0, []), ([1, 2], 9, [3]), ([1], 2.0, [])]
)
def test_baku_refuses(numbers: list[int], rounds: int, late: list[int]) -> None:
    with pytest.raises(BadValueError):
        baku_acceleration(numbers, rounds, late=late)
    with pytest.raises(BadValueError, match="total_rounds"):
        accelerated(Tournament(players(4)))


def test_importing_needs_the_standard_library_alone() -> None:
    code = (
        "import sys, arpad.tournaments.swiss as s, arpad.tournaments.swiss.generator\n"
        "s.pair(s.SwissState(1, tuple(s.Entrant(n, n, 0) for n in range(1, 9))))\n"
        "print([m for m in ('numpy', 'networkx', 'numba', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
