"""What the library says about a round: worked rounds, reasons, answers to 'why not', refusals, checks of an event."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.model import ForbiddenPairs, Game, Player, Round, Tournament
from arpad.tournaments.swiss import (
    Answer,
    Entrant,
    NoLegalPairing,
    PairedRound,
    SwissState,
    bracket_values,
    check,
    check_as_data,
    explain,
    pair,
    pair_next_round,
    round_as_data,
    round_as_text,
    swiss_state,
    why_no_bye,
    why_not,
    with_round,
)
from arpad.tournaments.swiss.values import LIMBO
from arpad.tournaments.trf import read_trf, write_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments"
CASES = {
    case["id"]: case
    for name in ("dutch2026/rounds.jsonl", "dutch2026/rounds_more.jsonl", "dutch2017/rounds.jsonl")
    for case in map(json.loads, (GOLDEN / name).read_text(encoding="utf-8").splitlines())
}


def event_of(name: str) -> Tournament:
    return read_trf(CASES[name]["trf"]).tournament


def paired(name: str, rules: str = "FIDE 2026") -> PairedRound:
    return pair(swiss_state(event_of(name), rules=rules))  # type: ignore[arg-type]


# Rounds worked by hand with the text beside them: (score in half-points, MDPs, residents, downfloaters, criteria).
WORKED = {
    "clean_even_0_r3": [
        (4, (), (3, 4), (), {}),
        (3, (), (7,), (7,), {"C14": 1}),
        (2, (7,), (1, 2, 5, 9), (9,), {"C18": (1,)}),
        (1, (9,), (6,), (), {"C12": 1, "C15": 1, "C19": (1,)}),
        (0, (), (8, 10), (), {"C12": 1}),
    ],
    "late_entries_0_r2": [
        (2, (), (2, 3, 4, 8, 16), (4,), {}),
        (1, (4,), (1, 6, 7, 9, 13, 14), (13,), {}),
        (0, (13,), (5, 10, 11, 12, 15, 17), (12,), {}),
    ],
    "clean_21_0_r7": [
        (10, (), (2, 5), (2, 5), {"C14": 1, "C16": 1}),
        (9, (2, 5), (6,), (2,), {"C12": 1, "C18": (LIMBO,), "C20": (1,)}),
        (8, (2,), (1, 8, 9), (), {"C12": 2, "C18": (2,)}),
        (7, (), (3,), (3,), {}),
        (6, (3,), (4, 7, 10, 11, 12, 13, 17, 18), (4,), {}),
        (5, (4,), (16, 19), (16,), {"C12": 1, "C14": 1, "C17": 1, "C21": (1,)}),
        (4, (16,), (14, 15, 20), (16, 14), {"C18": (LIMBO,)}),
        (2, (16, 14), (21,), (14,), {"C12": 1, "C13": 1, "C15": 1, "C18": (3,), "C19": (3,)}),
    ],
}


@pytest.mark.parametrize("name", sorted(WORKED))
def test_worked_rounds(name: str) -> None:
    found = paired(name)
    assert len(found.brackets) == len(WORKED[name])
    for index, (score, moved, residents, out, criteria) in enumerate(WORKED[name]):
        bracket = found.brackets[index]
        assert (bracket.score, bracket.moved_down, bracket.residents) == (score, moved, residents)
        assert sorted(bracket.downfloaters) == sorted(out)
        values = bracket_values(found, index)
        assert values.pop("C6", 0) == len(out)
        values.pop("C7", None)
        assert values == criteria


def test_every_pair_has_a_bracket_an_opponent_and_a_colour_reason() -> None:
    words = explain(paired("clean_21_0_r7"))
    text = str(words)
    assert "14 has the bye: of those who may have it (C2), on the lowest score" in text
    assert "5-point bracket: residents 2 and 5; no pair is possible, and 2 and 5 float down" in text
    by_pair = {(r.pairing.white, r.pairing.black): r for r in words.pairs}
    assert by_pair[8, 2].opponent == "2 moved down from 5 and meets 8; before that: 1 met in round 4 (C1)"
    assert by_pair[3, 10].opponent == (
        "3 moved down from 3½ and meets 10; before that: 4 met in round 4 (C1), 7 prefers White too (C12)"
    )
    assert by_pair[12, 11].opponent == "number 2 of S1 meets number 2 of S2, after the exchange of 4 for 13"
    assert by_pair[9, 1].colours == "both prefer White: 9 has an absolute preference, 1 a mild preference (5.2.2)"
    assert by_pair[8, 2].colours == "equal preferences and colours: 2, ranked higher, gets the colour preferred (5.2.4)"
    assert by_pair[8, 2].bracket == "4-point bracket"


def test_older_rounds_speak_of_older_articles() -> None:
    found = paired("everything_r8", "FIDE 2017")
    text = str(explain(found))
    assert "(E.1)" in text
    assert "5.2." not in text
    assert {bracket.kind for bracket in found.brackets} == {"", "PPB", "CLB"}
    assert "(CLB)" in text


@pytest.mark.parametrize(
    ("name", "one", "other", "article", "words"),
    [
        ("clean_21_0_r7", 2, 1, "C1", "2 and 1 met in round 4"),
        ("clean_21_0_r7", 16, 20, "C3", "16 and 20 must both have White"),
        ("clean_21_0_r7", 2, 6, "C8", "next bracket"),
        ("clean_21_0_r7", 16, 14, "C4", "could not all be paired"),
        ("late_entries_0_r2", 2, 4, "C12", "1 more player would not get the colour preferred"),
        ("late_entries_0_r2", 1, 6, "C12", "2 more players"),
        ("late_entries_0_r2", 2, 16, "4.2", "2 meets 8 before 16"),
        ("late_entries_0_r2", 2, 3, "4.3", "exchange"),
        ("late_entries_0_r2", 16, 1, "C14", "16 is paired in the 1-point bracket, where 1 is not"),
        ("late_entries_0_r2", 4, 5, "C7", "higher score would float down"),
        ("late_entries_0_r2", 3, 16, "", "16 and 3 do meet"),
    ],
)
def test_why_not(name: str, one: int, other: int, article: str, words: str) -> None:
    answer = why_not(paired(name), one, other)
    assert answer.article == article
    assert words in answer.text
    assert why_not(paired(name), other, one) == answer


@pytest.mark.parametrize(
    ("name", "number", "article"),
    [
        ("late_entries_0_r2", 12, ""),
        ("late_entries_0_r2", 16, "C2"),
        ("late_entries_0_r2", 2, "C5"),
        ("late_entries_0_r2", 5, "C9"),
        ("late_entries_0_r2", 15, "4.2"),
        ("clean_21_0_r7", 15, "C4"),
        ("clean_even_0_r3", 1, "C.04.1, 3"),
    ],
)
def test_why_no_bye(name: str, number: int, article: str) -> None:
    assert why_no_bye(paired(name), number).article == article


def test_whom_the_arbiter_keeps_apart() -> None:
    state = SwissState(1, tuple(Entrant(n, n, 0, barred=frozenset({1: {3}, 3: {1}}.get(n, ()))) for n in range(1, 5)))
    found = pair(state)
    assert found.boards == ((1, 4), (3, 2))
    assert why_not(found, 1, 3) == Answer("record 260", "the arbiter keeps 1 and 3 apart")
    assert explain(found).pairs[0].opponent == "number 1 of S1 meets 4; before that: 3 is kept apart"


def test_a_bye_on_a_higher_score_is_told_from_no_pairing_at_all() -> None:
    """Four players: if 1 and 2 meet, 3 has nobody but the bye, which 3 may not have, and 4 is left; 1 could have it."""
    state = SwissState(
        3,
        (
            Entrant(1, 1, 4),
            Entrant(2, 2, 2),
            Entrant(3, 3, 0, met={2: 1}, may_have_bye=False),
        ),
    )
    found = pair(state)
    assert (found.bye, found.boards) == (2, ((1, 3),))
    assert why_not(found, 1, 2).article == "C4"
    freer = pair(SwissState(3, (Entrant(1, 1, 4), Entrant(2, 2, 2), Entrant(3, 3, 0, may_have_bye=False))))
    assert why_not(freer, 2, 3).article == "C5"


def test_questions_about_strangers_are_refused() -> None:
    found = paired("clean_even_0_r3")
    for pair_ in ((1, 99), (99, 1), (1, 1), (True, 2), (2, 3.0)):
        with pytest.raises(BadValueError):
            why_not(found, *pair_)  # type: ignore[arg-type]
    with pytest.raises(BadValueError):
        why_no_bye(found, 99)


# --- no legal pairing ------------------------------------------------------------------------------------------------


def test_a_player_without_an_opponent_is_named_with_every_reason() -> None:
    state = SwissState(
        4,
        (
            Entrant(1, 1, 2, "ww", met={2: 1}, barred=frozenset({3})),
            Entrant(2, 2, 2, "b", met={1: 1}),
            Entrant(3, 3, 2, barred=frozenset({1})),
            Entrant(4, 4, 2, "wbww"),
        ),
    )
    with pytest.raises(NoLegalPairing) as refused:
        pair(state)
    assert refused.value.reasons == (
        "player 1 has nobody to play: has met 2; is kept apart from 3; must have Black, like 4",
    )
    assert refused.value.players == {1}
    assert isinstance(refused.value, ArpadError)
    assert "round 4 has no legal pairing" in str(refused.value)


def test_too_few_opponents_are_named_together() -> None:
    """1, 2 and 3 have met one another; only 4 is left for the three of them."""
    met = {1: {2: 1, 3: 2}, 2: {1: 1, 3: 3}, 3: {1: 2, 2: 3}, 4: {}}
    with pytest.raises(NoLegalPairing) as refused:
        pair(SwissState(4, tuple(Entrant(n, n, 0, met=met[n]) for n in met)))
    assert len(refused.value.players) == 3
    assert "can be paired only with 4: 2 for 1" in refused.value.reasons[0]


def test_odd_groups_are_named() -> None:
    """Two threes who may only meet within their three: each is odd."""
    apart = {n: frozenset({4, 5, 6} if n < 4 else {1, 2, 3}) for n in range(1, 7)}
    with pytest.raises(NoLegalPairing) as refused:
        pair(SwissState(1, tuple(Entrant(n, n, 0, barred=apart[n]) for n in apart)))
    assert refused.value.reasons[0] == "1, 2 and 3 can be paired only among themselves, and 3 is odd (C1 to C3)"


def test_groups_that_need_the_same_player_are_named() -> None:
    """Three threes apart from one another, and one player for all: each three needs him."""
    group = {n: (n - 1) // 3 for n in range(1, 10)}
    apart = {n: frozenset(m for m in group if group[m] != group[n]) for n in group}
    entrants = [Entrant(n, n, 0, barred=apart[n]) for n in group]
    with pytest.raises(NoLegalPairing) as refused:
        pair(SwissState(1, (*entrants, Entrant(10, 10, 0))))
    assert "each of these 2 groups is odd" in refused.value.reasons[0]
    assert "has to be paired with 10, and those are 1" in refused.value.reasons[0]


@pytest.mark.parametrize("name", ["long_small_0_r7", "long_small_1_r6"])
def test_both_editions_refuse(name: str) -> None:
    for rules in ("FIDE 2026", "FIDE 2017"):
        with pytest.raises(NoLegalPairing):
            paired(name, rules)


# --- check and report ------------------------------------------------------------------------------------------------


def test_check_finds_what_was_changed() -> None:
    event = read_trf(GOLDEN / "dutch2026" / "clean_20_0.trf").tournament
    assert check(event).agrees
    first = event.rounds[0]
    a, b = first.games[:2]
    swapped = Round((replace(a, black=b.black), replace(b, black=a.black), *first.games[2:]), first.byes)
    report = check(replace(event, rounds=(swapped, *event.rounds[1:])))
    assert not report.agrees
    assert [(d.kind, d.white, d.black) for d in report.rounds[0].differences] == [
        ("pair", a.white, b.black),
        ("pair", b.white, a.black),
    ]
    assert str(report.rounds[0]).count("the exchange between S1 and S2 that it needs comes later (4.3)") == 2
    turned = Round((replace(a, white=a.black, black=a.white), *first.games[1:]), first.byes)
    report = check(replace(event, rounds=(turned, *event.rounds[1:])))
    assert [d.kind for d in report.rounds[0].differences] == ["colours"]
    data = check_as_data(report)
    assert json.loads(json.dumps(data))["rounds"][0]["agrees"] is False


def test_check_reports_a_wrong_bye_and_a_round_that_has_no_pairing() -> None:
    event = read_trf(GOLDEN / "dutch2026" / "clean_odd_0.trf").tournament
    second = event.rounds[1]
    (bye,) = second.byes
    other = second.games[-1].black
    games = (*second.games[:-1], replace(second.games[-1], black=bye.player))
    wrong = Round(games, (replace(bye, player=other),))
    report = check(replace(event, rounds=(event.rounds[0], wrong)))
    assert [d.kind for d in report.rounds[1].differences] == ["pair", "bye"]
    four = tuple(Player(n) for n in range(1, 5))
    only = Tournament(
        four,
        (Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "1-0"))),),
        initial_colour="w",
        forbidden_pairs=(ForbiddenPairs((1, 2, 3)),),
    )
    checked = check(only).rounds[0]
    assert (checked.paired, checked.agrees) == (None, False)
    assert "no legal pairing" in str(checked)


def test_round_for_readers_programs_and_files() -> None:
    event = event_of("late_entries_0_r2")
    found = pair_next_round(event, rules="FIDE 2026")
    text = round_as_text(found, event, reasons=True)
    assert "   1  " in text
    assert "12 Player 0012 has the bye" in text
    assert "0-point bracket" in text
    data = json.loads(json.dumps(round_as_data(found, explain(found))))
    assert data["bye"] == 12
    assert len(data["pairs"]) == len(found.boards)
    assert data["brackets"][1]["criteria"] == {"C6": 1, "C7": [1]}
    assert len(data["pairs"][0]["reasons"]) == 3
    follow = with_round(event, found)
    assert follow.next_round is not None
    assert follow.next_round.pairs == found.boards
    assert {(b.player, b.result.value) for b in follow.next_round.byes} >= {(12, "U")}
    assert pair_next_round(follow, rules="FIDE 2026").boards == found.boards
    written = read_trf(write_trf(follow)).tournament
    assert written.next_round is not None
    assert set(written.next_round.pairs) == set(found.boards)
    assert pair_next_round(written, rules="FIDE 2026").boards == found.boards


def test_rounds_and_refusals_travel_between_processes() -> None:
    """A simulation's executor pickles what it sends and gets."""
    found = paired("late_entries_0_r2")
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(NoLegalPairing) as refused:
        paired("long_small_0_r7")
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.round, copy.reasons, copy.players) == (7, refused.value.reasons, refused.value.players)


def test_questions_in_a_large_field_look_at_the_bracket_and_the_next() -> None:
    players = 300
    first = pair(SwissState(1, tuple(Entrant(n, n, 0) for n in range(1, players + 1))))
    assert why_not(first, 1, 152).article == "4.2"
    second = pair(
        SwissState(
            2,
            tuple(
                Entrant(n, n, 2 if n < 4 else 0, "wb"[n % 2], {n + 150 if n <= 150 else n - 150: 1})
                for n in range(1, players + 1)
            ),
        )
    )
    assert why_not(second, 2, 152) == Answer("C1", "2 and 152 met in round 1")
    assert why_not(second, 1, 4).article == "4.3"  # 2 and 3 could meet as well, after an exchange
    assert why_not(second, 1, 3).article == "C12"
