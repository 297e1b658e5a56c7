"""Descriptors, the miniatures that no report file can hold, and what is refused or left out, with its article."""

import pytest

from arpad.errors import BadValueError
from arpad.tournaments.model import Adjustment, Bye, Game, Player, Round, Tournament
from arpad.tournaments.results import THREE_POINTS, Result
from arpad.tournaments.standings import explain, standings, tie_break
from arpad.tournaments.tie_breaks import (
    CODES,
    RULES,
    Criterion,
    CriterionError,
    parse_criteria,
    proposed_rules,
)
from arpad.tournaments.tie_breaks.columns import PLAIN, Computation
from arpad.tournaments.tie_breaks.event import Element, cut, event_of, keep
from arpad.tournaments.tie_breaks.explain import explain_column
from arpad.tournaments.tie_breaks.performance import expected_hundredths, half_up, perfect_performance

# What a full program must offer for individual events, by the current list of descriptors.
OFFERED = [
    *("DE", "DE/P", "BPG", "BWG", "REP", "STD", "WIN", "WON", "TPN", "TPN/R", "RTNG", "RTNG/R", "PS", "PS/C1", "PS/C2"),
    *("SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P"),
    *("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P", "BH/M2/P"),
    *("FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P", "AOB", "AOB/F", "KS", "KS/L+1", "KS/L-2"),
]
OTHERS = ["SOLKOFF", "HARKNESS", "MODMEDIAN", "CUMULATIVE", "KASHDAN", "RAWBH", "RAWSB"]


def swiss(*rounds, players=None, **more):
    numbers = range(1, (players or 4) + 1)
    return Tournament(tuple(Player(n, f"P{n}", 2000 - 50 * n) for n in numbers), tuple(rounds), **more)


def small_swiss():
    return swiss(
        Round((Game.of(1, 3, "1-0"), Game.of(2, 4, "½-½"))),
        Round((Game.of(4, 1, "0-1"),), (Bye(3, Result.PAIRING_BYE), Bye(2, Result.HALF_BYE))),
        Round((Game.of(1, 2, "+-"), Game.of(3, 4, "0-1"))),
    )


@pytest.mark.parametrize("code", OFFERED + OTHERS)
def test_every_criterion_is_offered(code):
    (criterion,) = parse_criteria(code)
    assert str(criterion) == code
    assert criterion.title
    event = small_swiss()
    table = standings(event, [criterion], rules="FIDE 2026")
    assert not [remark for remark in table.remarks if remark.left_out]
    assert len(table.rows[0].values) == 2
    for rules in RULES:
        for number in event.by_number:
            told = explain(event, code, number, rules=rules)
            assert told.lines()
            if not code.startswith("DE"):
                assert told.value == tie_break(event, code, rules=rules)[number]


def test_every_code_is_reached():
    names = {parse_criteria(code)[0].name for code in OFFERED + OTHERS}
    assert names | {"PTS", "BQ", "DISCS", "DISCDIFF", "PLAYOFF", "LOT"} == set(CODES)
    assert set(PLAIN) <= set(CODES)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pts de bh/c1", ["PTS", "DE", "BH/C1"]),
        ("PTS,DE,,BH", ["PTS", "DE", "BH"]),
        ("BH-C1 BH!C2 BH#M1", ["BH/C1", "BH/C2", "BH/M1"]),
        ("GE SNO MEDIAN LOTS", ["REP", "TPN", "HARKNESS", "LOT"]),
        ("KS/L1 KS/L+1 KS/L-2", ["KS/L+1", "KS/L+1", "KS/L-2"]),
        ("ARO/U1400", ["ARO/U1400"]),
        ("BH/P/C1", ["BH/C1/P"]),
        ("OTHER_blitz", ["OTHER_BLITZ"]),
        ("", []),
    ],
)
def test_descriptors(written, meant):
    assert [str(criterion) for criterion in parse_criteria(written)] == meant
    assert parse_criteria(parse_criteria(written)) == parse_criteria(written)


@pytest.mark.parametrize(
    ("written", "suggestion"),
    [
        ("BHC1", "BH/C1"),
        ("SBC2", "SB/C2"),
        ("BUCHOLZ", "BH"),
        ("Sonneborn", "SB"),
        ("KOJA", "KS"),
        ("SOLKOF", "SOLKOFF"),
        ("WONN", "WON"),
        ("QQQQQQQ", None),
    ],
)
def test_unknown_criteria_suggest_the_nearest(written, suggestion):
    with pytest.raises(CriterionError) as refused:
        parse_criteria(written)
    assert refused.value.suggestion == suggestion
    assert written in str(refused.value)
    assert suggestion is None or suggestion in str(refused.value)


@pytest.mark.parametrize(
    "written",
    [
        "BH/C",
        "BH/C0",
        "BH/C1/C2",
        "BH/C1/M1",
        "BH/P/P",
        "BH/X1",
        "BH/",
        "/C1",
        "BH//C1",
        "TPR/C1",
        "SB/M1",
        "PS/M1",
        "BH/F",
        "AOB/C1",
        "AOB/F2",
        "KS/L",
        "KS/K1",
        "WIN/P",
        "DE/C1",
        "BH:MP",
        "MPVGP",
        "SSSC",
        "EDEBT",
        "1BH",
        "B(H",
        "BH/C+1",
    ],
)
def test_wrong_descriptors_are_refused(written):
    with pytest.raises(CriterionError) as refused:
        parse_criteria(written)
    assert refused.value.criterion == written
    assert refused.value.reason


@pytest.mark.parametrize("written", [None, 7, [None], [7]])
def test_descriptors_are_texts(written):
    with pytest.raises(BadValueError):
        parse_criteria(written)


@pytest.mark.parametrize(
    ("start", "rules"),
    [
        ("2026/03/01", "FIDE 2026"),
        ("2026/02/28", "FIDE 2024"),
        ("2023/09/01", "FIDE 2024"),
        ("2023-08-31", "FIDE 2022"),
        ("98/05/01", "FIDE 2022"),
        ("26/05/01", "FIDE 2026"),
        ("", None),
        ("May", None),
    ],
)
def test_rules_are_proposed_by_date(start, rules):
    assert proposed_rules(start) == rules


@pytest.mark.parametrize("rules", ["2026", "FIDE 1999", None, 2026])
def test_rules_are_named(rules):
    with pytest.raises(BadValueError, match="rules"):
        standings(small_swiss(), "BH", rules=rules)


# (score, points, voluntary), in points: the worked example of two voluntary absences.
TWO_ABSENCES = [
    (7, 0, True),
    (15, 1, False),
    (6, 1, False),
    (8, 1, False),
    (6, 2, False),
    (10, 0, False),
    (10, 0, False),
]
TWO_ABSENCES += [(6, 0, True), (7, 2, False)]


def test_two_absences_in_sonneborn_berger():
    elements = [Element(score, points, vur, at) for at, (score, points, vur) in enumerate(TWO_ABSENCES, start=1)]

    def value(low):
        return sum(e.score * e.points for e in keep(elements, low, 0, products=True)) / 4

    assert [value(low) for low in range(3)] == [13.75, 13.75, 12.25]
    assert cut(elements, 2, 0, products=True) == {8: "least", 3: "least"}


def test_cutting_more_than_there_is():
    elements = [Element(4, 2, False, 1), Element(3, 1, True, 2)]
    assert keep(elements, 1, 1) == []
    assert keep(elements, 5, 5) == []
    assert keep([], 1, 1) == []


def test_buchholz_cuts_the_absence_first():
    elements = [Element(2, 2, False, 1), Element(7, 0, True, 2), Element(9, 2, False, 3), Element(6, 0, True, 4)]
    assert cut(elements, 1, 1, products=False) == {4: "absence", 3: "highest"}
    assert cut(elements, 3, 0, products=False) == {4: "absence", 2: "absence", 1: "least"}


def test_virtual_opponent():
    """9 rounds: absent in round 3 with 1.5 points: 1.5 + 1 + 3 = 5.5; a forfeit win in round 6 with 3.5: 5.0."""
    own = "1=Z10+0=1"
    rounds = []
    for number, letter in enumerate(own):
        games, byes = [], []
        if letter == "Z":
            byes.append(Bye(1, Result.ZERO_BYE))
        elif letter == "+":
            games.append(Game.of(1, number + 2, "+-"))
        else:
            games.append(Game.of(1, number + 2, {"1": "1-0", "=": "½-½", "0": "0-1"}[letter]))
        rounds.append(Round(tuple(games), tuple(byes)))
    event = event_of(swiss(*rounds, players=10), "FIDE 2022")
    scores = {element.round: element.score / 2 for element in event.elements()[0]}
    assert scores[3] == 5.5
    assert scores[6] == 2.5 + 0 + 1.5  # 1.5 + 1 + 0 = 2.5 points before round 6


def test_hundredths_are_added_as_whole_numbers():
    """0.24 + 0.57 + 0.28 + 0.41 is 1.4999999999999998 in floating point; 1.5 of 4 is 2132 and not 2134."""
    ratings = [2331, 2082, 2299, 2200]
    assert sum(expected_hundredths(2132 - rating) for rating in ratings) == 150
    assert perfect_performance(ratings, 3) == 2132
    assert perfect_performance(ratings, 0) == 2082 - 800
    assert perfect_performance(ratings, 8) == 2331 + 736


def test_half_is_rounded_up():
    assert [half_up(n, 2) for n in (-3, -1, 1, 3, 5)] == [-1, 0, 1, 2, 3]


def test_double_forfeits_and_double_losses_in_standard_points():
    event = swiss(
        Round((Game.of(1, 2, "0-0"), Game.of(3, 4, "--"))),
        Round((Game(1, 3, Result.DRAW, Result.LOSS), Game.of(2, 4, "+-"))),
    )
    assert tie_break(event, "STD", rules="FIDE 2026") == {1: 1.5, 2: 1.5, 3: 0.0, 4: 0.0}


def test_fore_buchholz_waits_for_the_planned_last_round():
    """Before the last announced round is played nothing is foreseen (lichess-org/scalachess 737)."""
    rounds = small_swiss().rounds
    unfinished, finished = swiss(*rounds, total_rounds=5), swiss(*rounds, total_rounds=3)
    buchholz = tie_break(finished, "BH", rules="FIDE 2026")
    assert tie_break(unfinished, "FB", rules="FIDE 2026") == buchholz
    assert tie_break(finished, "FB", rules="FIDE 2026") != buchholz


def test_fore_buchholz_hides_last_round_forfeits():
    """8.3 says all paired games: a forfeit of the last round counts as a draw on both sides."""
    event = swiss(
        Round((Game.of(1, 3, "1-0"), Game.of(2, 4, "1-0"))),
        Round((Game.of(1, 2, "+-"), Game.of(3, 4, "½-½"))),
    )
    drawn = swiss(
        Round((Game.of(1, 3, "1-0"), Game.of(2, 4, "1-0"))),
        Round((Game.of(1, 2, "½-½"), Game.of(3, 4, "½-½"))),
    )
    assert tie_break(event, "FB", rules="FIDE 2026") == tie_break(drawn, "BH", rules="FIDE 2026")


def test_buchholz_in_a_round_robin():
    event = swiss(
        Round((Game.of(1, 2, "1-0"),), (Bye(3, Result.ZERO_BYE),)),
        Round((Game.of(2, 3, "1-0"),)),
        Round((Game.of(3, 1, "1-0"),)),
        players=3,
        system="predetermined",
    )
    table = standings(event, "BH, AOB, FB, SB", rules="FIDE 2026")
    assert [(r.criterion, r.left_out) for r in table.remarks] == [("BH", True), ("AOB", True), ("FB", True)]
    assert all("article 8" in str(remark) for remark in table.remarks)
    assert table.criteria == ("PTS", "SB")
    with pytest.raises(CriterionError, match="article 8"):
        tie_break(event, "BH", rules="FIDE 2026")
    older = standings(event, "BH", rules="FIDE 2024")
    assert [(r.criterion, r.left_out) for r in older.remarks] == [("BH", False)]
    assert set(tie_break(event, "BH", rules="FIDE 2024").values()) == {2.0}


def test_criteria_that_an_era_or_a_system_does_not_know():
    event = small_swiss()
    assert [str(r) for r in standings(event, "STD", rules="FIDE 2024").remarks if "2026" in r.text]
    assert not standings(event, "STD", rules="FIDE 2026").remarks
    assert [r.criterion for r in standings(event, "KS", rules="FIDE 2026").remarks] == ["KS"]


def test_ratings_are_missing():
    event = Tournament(
        (Player(1, "A", 2000), Player(2, "B"), Player(3, "C", 1800), Player(4, "D", 1700)), small_swiss().rounds
    )
    table = standings(event, "ARO, TPR, PTP, APRO, APPO, RTNG, BH", rules="FIDE 2026")
    assert [remark.criterion for remark in table.remarks if remark.left_out] == [
        *("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"),
    ]
    assert table.criteria == ("PTS", "BH")
    assert "player 2" in str(table.remarks[0])
    declared = standings(event, "ARO, RTNG", rules="FIDE 2026", unrated=1400)
    assert not declared.remarks
    assert tie_break(event, "RTNG/U1500", rules="FIDE 2026")[2] == 1500
    assert tie_break(event, "ARO", rules="FIDE 2026", unrated=1400)[4] == 1733  # 1400, 2000, 1800
    for unrated in (0, -1, 1400.0, True):
        with pytest.raises(BadValueError):
            standings(event, "ARO", rules="FIDE 2026", unrated=unrated)


def test_given_values():
    event = small_swiss()
    table = standings(event, "PLAYOFF, OTHER_blitz", rules="FIDE 2026")
    assert [remark.left_out for remark in table.remarks] == [True, True]
    given = {"PLAYOFF": {2: 1, 4: 0.5}, "other_blitz": {1: 3}}
    table = standings(event, "PLAYOFF, OTHER_blitz", rules="FIDE 2026", given=given)
    assert not table.remarks
    assert tie_break(event, "PLAYOFF", rules="FIDE 2026", given=given) == {1: None, 2: 1.0, 3: None, 4: 0.5}
    assert explain(event, "PLAYOFF", 4, rules="FIDE 2026", given=given).value == 0.5
    with pytest.raises(BadValueError):
        tie_break(event, "PLAYOFF", rules="FIDE 2026", given={"PLAYOFF": {99: 1}})
    with pytest.raises(BadValueError):
        tie_break(event, "PLAYOFF", rules="FIDE 2026", given={"PLAYOFF": {1: "win"}})


def test_no_value_is_behind_every_value():
    event = swiss(Round((Game.of(1, 2, "½-½"),), (Bye(3, Result.HALF_BYE),)), players=3)
    values = tie_break(event, "TPR", rules="FIDE 2026")
    assert values[3] is None
    assert standings(event, "TPR", rules="FIDE 2026").rows[-1].player.number == 3


def test_pairing_number_and_rating_order():
    event = swiss(Round(), players=3)
    for code, order in {"TPN": [1, 2, 3], "TPN/R": [3, 2, 1], "RTNG": [1, 2, 3], "RTNG/R": [3, 2, 1]}.items():
        assert [row.player.number for row in standings(event, code, rules="FIDE 2026").rows] == order


def test_penalties_rank_but_do_not_reach_opponents():
    plain = small_swiss()
    fined = swiss(*plain.rounds, adjustments=(Adjustment(-1, None, 2, frozenset({1})),))
    for code in ("BH", "SB", "BH/C1"):
        assert tie_break(fined, code, rules="FIDE 2026") == tie_break(plain, code, rules="FIDE 2026")
    assert tie_break(fined, "PTS", rules="FIDE 2026")[1] == 2.0
    told = explain(fined, "PTS", 1, rules="FIDE 2026")
    assert sum(term.value for term in told.kept) == told.value


def test_three_points_for_a_win():
    event = swiss(*small_swiss().rounds, scoring=THREE_POINTS)
    assert tie_break(event, "PTS", rules="FIDE 2026") == {1: 9, 2: 2, 3: 3, 4: 4}
    assert tie_break(event, "WIN", rules="FIDE 2026") == {1: 3, 2: 0, 3: 1, 4: 1}
    # Performances are of the game, not of the event's points.
    classical = tie_break(small_swiss(), "TPR", rules="FIDE 2026")
    assert tie_break(event, "TPR", rules="FIDE 2026") == classical


def test_an_event_without_rounds():
    event = swiss()
    for code in [code for code in OFFERED + OTHERS if code not in ("KS", "KS/L+1", "KS/L-2")]:
        values = tie_break(event, code, rules="FIDE 2026")
        assert set(values) == {1, 2, 3, 4}
    assert [row.place for row in standings(event, "DE, BH, SB, ARO", rules="FIDE 2026").rows] == [1, 1, 1, 1]


WORDS = {
    ("BH/C1", 2): ["a half-point bye", "own", "14.1"],
    ("BH", 4): ["finished on"],
    ("SB", 3): ["times"],
    ("FB", 1): ["8.3"],
    ("AOB", 1): ["Buchholz of"],
    ("PS/C1", 1): ["after round 1", "left out"],
    ("ARO/C1", 4): ["rated", "14.1"],
    ("TPR", 4): ["p = 0.50", "dp = 0"],
    ("PTP", 4): ["lowest rating", "10.3"],
    ("APRO", 4): ["performed at"],
    ("KS", 1): ["limit"],
    ("WON", 1): ["won against"],
    ("DE", 1): ["DE"],
}


@pytest.mark.parametrize(("code", "player"), WORDS)
def test_workings_say_why(code, player):
    text = "\n".join(explain(small_swiss(), code, player, rules="FIDE 2026").lines())
    for words in WORDS[code, player]:
        assert words in text


def test_the_three_dummies_in_words():
    event = swiss(
        Round((Game.of(1, 4, "1-0"), Game.of(2, 3, "1-0"))),
        Round((Game.of(1, 3, "+-"),), (Bye(2, Result.HALF_BYE), Bye(4, Result.PAIRING_BYE))),
        Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "0-1"))),
    )
    lines = {
        (rules, player): " ".join(explain(event, "BH", player, rules=rules).lines())
        for rules in RULES
        for player in (1, 2, 4)
    }
    assert "the score of P3 (3) (C.07, 16.4.1)" in lines["FIDE 2026", 1]
    assert "a draw in every round (C.07, 16.4.2)" in lines["FIDE 2026", 4]
    assert "one's own 3 points (C.07, 16.4)" in lines["FIDE 2024", 1]
    assert "virtual opponent" in lines["FIDE 2022", 2]
    assert "unplayed rounds are draws" in lines["FIDE 2022", 2]


def test_byes_at_the_end_in_words():
    event = swiss(
        Round((Game.of(1, 4, "1-0"), Game.of(2, 3, "1-0"))),
        Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "1-0"))),
        Round((Game.of(2, 4, "1-0"),), (Bye(1, Result.ZERO_BYE),)),
    )
    text = " ".join(explain(event, "BH", 2, rules="FIDE 2026").lines())
    assert "P1 (1) finished on 2, counted 2½: the byes asked for at the end are draws (C.07, 16.3)" in text


def test_a_forfeit_at_the_end_does_not_hide_the_bye_before_it():
    """16.2.5 asks for voluntarily unplayed rounds after it, and a forfeit loss is one (16.1.2); it stays 0 itself."""
    event = swiss(
        Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "1-0"))),
        Round((Game.of(2, 3, "1-0"),), (Bye(1, Result.ZERO_BYE),)),
        Round((Game.of(4, 1, "+-"), Game.of(3, 2, "1-0"))),
    )
    assert event_of(event, "FIDE 2026").adjusted == [3, 2, 4, 2]
    assert tie_break(event, "BH", rules="FIDE 2026")[2] == 1.5 + 2 + 2


def test_an_absence_is_cut_first_or_kept_in_words():
    event = swiss(
        Round((Game.of(1, 3, "1-0"), Game.of(2, 4, "½-½"))),
        Round((Game.of(3, 4, "0-1"),), (Bye(1, Result.ZERO_BYE), Bye(2, Result.HALF_BYE))),
        Round((Game.of(1, 2, "1-0"), Game.of(4, 3, "1-0"))),
    )
    text = explain(event, "BH/C1", 1, rules="FIDE 2026").lines()[1]
    assert text.endswith("[cut first: a round not played by one's own choice (C.07, 16.5)]")
    drawn = swiss(
        Round((Game.of(1, 3, "½-½"), Game.of(2, 4, "½-½"))),
        Round((Game.of(3, 4, "0-1"),), (Bye(1, Result.ZERO_BYE), Bye(2, Result.HALF_BYE))),
        Round((Game.of(1, 2, "1-0"), Game.of(4, 3, "1-0"))),
    )
    cut_away, kept, _third, _value = explain(drawn, "SB/C1", 1, rules="FIDE 2026").lines()
    assert "[cut: lowest score (C.07, 14.1)]" in cut_away
    assert "kept, it is worth less than what was cut (C.07, 16.5.2)" in kept


def test_computations_share_their_columns():
    computation = Computation(small_swiss(), "FIDE 2026")
    (criterion,) = parse_criteria("BH/C1")
    assert computation.column(criterion) is computation.column(Criterion("BH", low=1))
    assert explain_column(computation, criterion, 0).player == 1


def test_one_criterion_at_a_time():
    with pytest.raises(CriterionError):
        tie_break(small_swiss(), "BH, SB", rules="FIDE 2026")
    with pytest.raises(BadValueError):
        explain(small_swiss(), "BH", 99, rules="FIDE 2026")
    with pytest.raises(BadValueError):
        tie_break("event", "BH", rules="FIDE 2026")
