"""Report files: what stands in which column, what is noted, what is refused, and that nothing is lost on the way."""

import dataclasses
import json
from fractions import Fraction
from pathlib import Path

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
)
from arpad.tournaments.results import Result, Scoring
from arpad.tournaments.trf import TrfError, read_trf, write_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments"
FILES = sorted(path for path in GOLDEN.rglob("*.trf") if not path.parent.name.startswith("hostile"))
TEXTS = [
    json.loads(line)["trf"].encode()
    for path in sorted(GOLDEN.rglob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
    if '"trf"' in line
]


def line_of(number, cells, *, name="Somebody", points="0.0", rating="1800", rank=""):
    blocks = "".join(f"  {opponent:>4} {colour} {code}" for opponent, colour, code in cells)
    return f"001 {number:4}      {name:33} {rating:>4} {'':3} {'':11} {'':10} {points:>4} {rank:>4}{blocks}"


def file_of(*rows, headers=()):
    return "\n".join([*headers, *rows]) + "\n"


def same_ends(data):
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def test_there_are_files():
    assert {"trf16.trf", "trf26_all_records.trf", "trfx.trf"} <= {path.name for path in FILES}
    assert len(TEXTS) > 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_round_trip_is_exact(path):
    data = path.read_bytes()
    file = read_trf(path)
    assert same_ends(write_trf(file.tournament, like=file)) == same_ends(data)
    again = read_trf(write_trf(file.tournament)).tournament
    assert dataclasses.replace(again, rounds=()) == dataclasses.replace(file.tournament, rounds=())
    assert again.cards == file.tournament.cards


def test_round_trip_of_every_case():
    for data in TEXTS:
        file = read_trf(data)
        if not any(notice.code == "points" for notice in file.notices):
            assert same_ends(write_trf(file.tournament, like=file)) == same_ends(data)
        again = read_trf(write_trf(file.tournament)).tournament
        assert again.cards == file.tournament.cards
        assert (again.players, again.scoring, again.accelerations, again.forbidden_pairs, again.initial_colour) == (
            file.tournament.players,
            file.tournament.scoring,
            file.tournament.accelerations,
            file.tournament.forbidden_pairs,
            file.tournament.initial_colour,
        )


def test_every_record_of_trf26():
    event = read_trf(GOLDEN / "trf" / "trf26_all_records.trf").tournament
    assert event.players[0] == Player(1, "Ibáñez Núñez, José María", 2501, "GM", "ESP", "m", "2200011", "1980/01/02", 2)
    assert event.players[3].rating is None
    assert event.name == "All records of TRF26"
    assert (event.city, event.federation, event.start, event.end) == (
        "Ciudad de México",
        "MEX",
        "2026/04/01",
        "2026/04/05",
    )
    assert (event.total_rounds, event.initial_colour, event.system) == (5, "w", "swiss")
    assert event.type_code == "FIDE_DUTCH_2026_BAKU"
    assert event.tie_breaks == ("PTS", "BH/C1", "BH", "SB", "DE")
    assert event.time_control == "40/6000+30:900+30"
    assert event.rating_list == "FIDE FIDON"
    assert event.requested_byes == (
        RequestedBye(4, 5, Result.HALF_BYE),
        RequestedBye(4, 1),
        RequestedBye(4, 2),
    )
    assert event.accelerations == (Acceleration(Fraction(1), 1, 2, 1, 4),)
    assert event.forbidden_pairs == (ForbiddenPairs((1, 4), 1, 5),)
    assert event.adjustments == (Adjustment(Fraction(1, 2), None, 3, frozenset({5})),)
    assert event.rounds_paired == 3
    assert event.rounds[0].games[1] == Game(4, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    assert event.scores[5] == Fraction(7, 2)


def test_every_record_of_the_extensions():
    event = read_trf(GOLDEN / "trf" / "trfx.trf").tournament
    assert (event.total_rounds, event.initial_colour) == (5, "w")
    assert event.forbidden_pairs == (ForbiddenPairs((1, 4)),)
    assert [(a.points, a.first_round, a.first_player) for a in event.accelerations] == [
        (1, 1, 1),
        (1, 2, 1),
        (Fraction(1, 2), 3, 1),
    ]
    assert event.requested_byes == (RequestedBye(4, 2), RequestedBye(4, 3))


def test_a_round_that_is_paired_is_kept_apart():
    event = read_trf(GOLDEN / "trf" / "next_round_paired.trf").tournament
    assert len(event.rounds) == 1
    assert event.next_round == OpenRound(((3, 1), (2, 4)), (Bye(5, Result.HALF_BYE),))


def test_points_for_byes_of_the_rules():
    event = read_trf(GOLDEN / "trf" / "three_points.trf").tournament
    assert event.scoring == Scoring(win=3, draw=1, pairing_bye=1)
    assert {number: int(score) for number, score in event.scores.items()} == {10: 4, 20: 1, 30: 2}


@pytest.mark.parametrize("letter", ["A", "Z"])
def test_an_absence_is_scored_under_either_letter(letter):
    text = file_of(line_of(1, [("0000", "-", "Z")]), headers=[f"162  W 1.0    D 0.5    {letter} 0.5"])
    assert read_trf(text).tournament.scores[1] == Fraction(1, 2)


REFUSED = {
    "no players": ("012 Nobody\n", None, None, "001"),
    "cut before the points": (line_of(1, [])[:70] + "\n", 1, 71, "columns 81 to 84"),
    "number used twice": (file_of(line_of(1, []), line_of(2, []), line_of(1, [])), 3, 5, "already used in line 1"),
    "no number": (file_of(line_of(1, []).replace("   1", "   x", 1)), 1, 5, "no number"),
    "zero as number": (file_of(line_of(0, [])), 1, 5, "0"),
    "rating": (file_of(line_of(1, [], rating="18o0")), 1, 49, "18o0"),
    "points": (file_of(line_of(1, [], points="a.5")), 1, 81, "points"),
    "result": (file_of(line_of(1, [(2, "w", "Q")]), line_of(2, [(1, "b", "0")])), 1, 99, "'Q'"),
    "colour": (file_of(line_of(1, [(2, "x", "1")]), line_of(2, [(1, "b", "0")])), 1, 97, "'x'"),
    "opponent": (file_of(line_of(1, [("1 2", "w", "1")])), 1, 92, "1 2"),
    "himself": (file_of(line_of(1, [(1, "w", "1")])), 1, 92, "himself"),
    "stranger": (file_of(line_of(1, [(77, "w", "1")])), 1, 92, "no player 77"),
    "names another": (
        file_of(
            line_of(1, [(2, "w", "1")]),
            line_of(2, [(3, "b", "0")]),
            line_of(3, [(2, "w", "1")]),
        ),
        1,
        92,
        "who names player 3",
    ),
    "twice in a round": (
        file_of(
            line_of(1, [(2, "w", "1")]),
            line_of(2, [(1, "b", "0")]),
            line_of(3, [(2, "w", "1")]),
        ),
        3,
        92,
        "who names player 1",
    ),
    "names nobody": (file_of(line_of(1, [(2, "w", "1")]), line_of(2, [("0000", "-", "U")])), 1, 92, "names nobody"),
    "cut off": (file_of(line_of(1, [(2, "w", "1"), (2, "b", "1")]), line_of(2, [(1, "b", "0")])), 2, 100, "cut off"),
    "cut inside a number": (file_of(line_of(1, [(2, "w", "1")]), line_of(2, [])[:89] + "   "), 2, None, "cut off"),
    "no result before the last round": (
        file_of(line_of(1, [(2, "w", " "), (2, "b", "1")]), line_of(2, [(1, "b", " "), (1, "w", "0")])),
        1,
        99,
        "no result in round 1",
    ),
    "half finished": (
        file_of(
            line_of(1, [(2, "w", "1")]),
            line_of(2, [(1, "b", "0")]),
            line_of(3, [(4, "w", " ")]),
            line_of(4, [(3, "b", " ")]),
        ),
        3,
        99,
        "ask for 0 rounds",
    ),
    "unknown result without opponent": (file_of(line_of(1, [("0000", "-", "?")])), 1, 99, "unknown result"),
    "rounds": (file_of(line_of(1, []), headers=["142 many"]), 1, 5, "no number"),
    "rounds without end": (file_of(line_of(1, []), headers=["142 " + "9" * 5000]), 1, 5, "no number"),
    "digits of another alphabet": (file_of(line_of(1, []).replace("   1", "   ²", 1)), 1, 5, "no number"),
    "initial colour": (file_of(line_of(1, []), headers=["152 green"]), 1, 5, "W or B"),
    "point system": (file_of(line_of(1, []), headers=["162  W 1.0    Q 0.5"]), 1, None, "Q"),
    "points wider than their columns": (file_of(line_of(1, []), headers=["162  W 10.25   D 0.5"]), 1, None, "W 10.25"),
    "a win worth less than a draw": (file_of(line_of(1, []), headers=["162  W 0.0    D 1.0"]), 1, 5, "win"),
    "type of bye": (file_of(line_of(1, []), headers=["240 Q 001    1"]), 1, 5, "F, H or Z"),
    "forbidden pairs": (file_of(line_of(1, []), headers=["260 001 001    1    x"]), 1, 18, "no number"),
    "abnormal points": (file_of(line_of(1, []), headers=["299 Q        00.5"]), 1, 5, "abnormal"),
    "points by colour": (file_of(line_of(1, []), headers=["XXS WW=1 BW=2"]), 1, 10, "White"),
    "absent": (file_of(line_of(1, []), headers=["XXZ one"]), 1, 5, "no number"),
    "tabs": (file_of(line_of(1, []).replace("  ", "\t")), 1, None, ""),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name):
    text, line, column, words = REFUSED[name]
    with pytest.raises(TrfError) as refused:
        read_trf(text)
    assert refused.value.line == line
    assert column is None or refused.value.column == column
    assert words in str(refused.value)
    assert isinstance(refused.value, ArpadError)


GAME = (line_of(1, [(2, "w", "1")], points="1.0"), line_of(2, [(1, "b", "0")]))
NOTED = {
    "results do not fit": file_of(line_of(1, [(2, "w", "1")], points="1.0"), line_of(2, [(1, "b", "1")], points="1.0")),
    "same colour": file_of(line_of(1, [(2, "w", "1")], points="1.0"), line_of(2, [(1, "w", "0")])),
    "points": file_of(line_of(1, [(2, "w", "1")], points="7.5"), line_of(2, [(1, "b", "0")])),
    "number of players": file_of(*GAME, headers=["062 17"]),
    "more rounds than announced": file_of(
        line_of(1, [(2, "w", "1"), (2, "b", "0")], points="1.0"),
        line_of(2, [(1, "b", "0"), (1, "w", "1")], points="1.0"),
        headers=["142 1", "192 FIDE_ROUNDROBIN"],
    ),
    "met twice": file_of(
        line_of(1, [(2, "w", "1"), (2, "b", "0")], points="1.0"),
        line_of(2, [(1, "b", "0"), (1, "w", "1")], points="1.0"),
    ),
    "second pairing bye": file_of(line_of(1, [("0000", "-", "U"), ("0000", "-", "U")], points="2.0")),
    "adjourned": file_of(line_of(1, [(2, "w", "X")], points="0.5"), line_of(2, [(1, "b", "X")], points="0.5")),
    "bye with an opponent": file_of(line_of(1, [(2, "w", "H")], points="0.5"), line_of(2, [("0000", "-", "Z")])),
    "result without an opponent": file_of(line_of(1, [("0000", "-", "1")], points="1.0")),
    "realigned": file_of(
        line_of(1, [(2, "w", "1")], points="1.0")[:47] + line_of(1, [(2, "w", "1")], points="1.0")[46:], GAME[1]
    ),
    "team record": file_of(*GAME, headers=["310   1 Team"]),
    "unknown record": file_of(*GAME, headers=["ESP ²²²²"]),
    "unknown word": file_of(*GAME, headers=["XXC purple"]),
    "unknown player": file_of(*GAME, headers=["240 H 002    9"]),
    "bye": file_of(line_of(1, [(2, "w", "1")], points="1.0"), line_of(2, [(1, "b", "0")]), headers=["240 H 001    1"]),
    "system": file_of(*GAME, headers=["092 Round robin"]),
    "empty line": file_of(GAME[0], "", GAME[1]),
    "open round": file_of(line_of(1, [(2, "w", " ")]), line_of(2, [(1, "b", " ")])),
    "same name": file_of(*GAME),
}


@pytest.mark.parametrize("code", NOTED)
def test_what_is_noted(code):
    notices = [notice for notice in read_trf(NOTED[code]).notices if notice.code == code]
    assert notices
    assert notices[0].text
    assert str(notices[0].line or "") in str(notices[0])


def test_a_clean_file_has_nothing_to_say():
    rows = [line_of(1, [(2, "w", "1")], points="1.0", name="Ada"), line_of(2, [(1, "b", "0")], name="Bo")]
    assert read_trf(file_of(*rows, headers=["012 Event", "062 2", "142 1"])).notices == ()


def test_the_bye_of_the_coming_round_may_or_may_not_be_in_the_points():
    for points in ("1.0", "1.5"):
        cells = [(2, "w", "1"), ("0000", "-", "H")]
        file = read_trf(file_of(line_of(1, cells, points=points, name="A"), line_of(2, [(1, "b", "0")], name="B")))
        assert [notice.code for notice in file.notices] == ["announced byes"]
        assert (len(file.tournament.rounds), file.tournament.rounds_paired) == (2, 1)


def test_records_that_name_strangers():
    headers = ["299          01.0  001    7", "299          01.0  001    1    7", "260 001 002    1    7"]
    file = read_trf(file_of(*GAME, headers=headers))
    assert [notice.line for notice in file.notices if notice.code == "unknown player"] == [1, 2, 3]
    assert file.tournament.adjustments == (Adjustment(Fraction(1), None, 1, frozenset({1})),)
    assert file.tournament.forbidden_pairs == (ForbiddenPairs((1,), 1, 2),)
    assert file.tournament.scores == {1: 2, 2: 0}


def test_rounds_can_be_left_out():
    text, *_rest = REFUSED["half finished"]
    assert read_trf(text, rounds=0).tournament.rounds == ()
    with pytest.raises(BadValueError):
        read_trf(text, rounds=-1)


def test_absences_of_the_coming_round():
    """XXZ speaks of the round that is paired next, whether or not byes for it stand in the players' lines already."""
    rows = [line_of(1, [(2, "w", "1")], points="1.0"), line_of(2, [(1, "b", "0"), ("0000", "-", "H")], points="0.5")]
    event = read_trf(file_of(*rows, headers=["XXZ 1"])).tournament
    assert event.requested_byes == (RequestedBye(2, 1),)
    assert {bye.player: bye.result for bye in event.rounds[1].byes} == {1: Result.ZERO_BYE, 2: Result.HALF_BYE}


def test_a_bye_of_record_240_fills_a_blank_block():
    rows = [
        line_of(1, [(2, "w", "1"), (2, "b", "0")], name="A"),
        line_of(2, [(1, "b", "0"), (1, "w", "1")], name="B"),
        line_of(3, [("", " ", " "), ("0000", "-", "U")], name="C"),
    ]
    event = read_trf(file_of(*rows, headers=["240 H 001    3"])).tournament
    assert event.cards[3][0].result is Result.HALF_BYE


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_bytes(ending, encoding):
    text = ending.join([line_of(1, [(2, "w", "1")], name="Åsa"), line_of(2, [(1, "b", "0")], name="Bo")]) + ending
    assert read_trf(text.encode(encoding)).tournament.players[0].name == "Åsa"


def test_bytes_that_windows_does_not_know_are_latin_1():
    text = line_of(1, [], name="Name ?").encode().replace(b"?", b"\x81")
    file = read_trf(text)
    assert file.tournament.players[0].name == "Name \x81"
    assert "Latin-1" in file.notices[0].text


def test_a_change_touches_its_lines_only():
    file = read_trf(GOLDEN / "trf" / "trf26_all_records.trf")
    before = file.tournament
    players = tuple(dataclasses.replace(p, rating=2600) if p.number == 1 else p for p in before.players)
    changed = dataclasses.replace(before, players=players, total_rounds=7, name="Renamed")
    old, new = file.lines, write_trf(changed, like=file).decode().split("\r\n")[:-1]
    different = [(a[:8], b) for a, b in zip(old, new, strict=True) if a != b]
    assert [tag for tag, _line in different] == ["012 All ", "142 5", "001    1"]
    assert read_trf(write_trf(changed, like=file)).tournament.players[0].rating == 2600


def test_a_new_round_and_a_new_player_are_written():
    file = read_trf(GOLDEN / "trf" / "three_points.trf")
    before = file.tournament
    changed = dataclasses.replace(
        before,
        players=(*before.players, Player(40, "Late")),
        rounds=(*before.rounds, Round((Game.of(30, 10, "0-1"),))),
        initial_colour="w",
    )
    again = read_trf(write_trf(changed, like=file)).tournament
    assert again.cards == changed.cards
    assert again.initial_colour == "w"


def test_long_lines_take_no_longer_than_they_are():
    """Backtracking over such a run of blanks would take hours."""
    blanks = " " * 300_000
    headers = ["162" + blanks + "W 1.0", "162" + blanks, "XXS" + blanks, "XXC" + blanks, "212" + blanks, "062" + blanks]
    headers += ["260 001 001" + blanks, "240 H 001" + blanks, "012" + blanks, "XXZ" + blanks]
    file = read_trf(file_of(*GAME, blanks, *headers))
    assert file.tournament.scores == {1: 1, 2: 0}
    with pytest.raises(TrfError):
        read_trf(file_of(GAME[0] + blanks + "x", GAME[1]))


def test_what_the_columns_cannot_hold():
    with pytest.raises(BadValueError, match="title"):
        write_trf(Tournament((Player(1, "Ada", title="GRANDMASTER"),)))
    with pytest.raises(BadValueError, match="name"):
        write_trf(Tournament((Player(1, "Ada\n001    2"),)))
    with pytest.raises(BadValueError, match="tournament"):
        write_trf("012 text")
    for win in (Fraction(1, 3) + 1, Fraction(20_001, 2)):
        with pytest.raises(BadValueError, match="points"):
            write_trf(Tournament((Player(1),), scoring=Scoring(win=win)))
    assert read_trf(write_trf(Tournament((Player(1, "A" * 50),)))).tournament.players[0].name == "A" * 33


def test_scores_of_byes_and_forfeits_are_written_as_extension():
    scoring = Scoring(win=3, draw=1, forfeit_win=2, half_bye=1)
    event = Tournament((Player(1),), (Round((), (Bye(1, Result.HALF_BYE),)),), scoring=scoring)
    again = read_trf(write_trf(event)).tournament
    assert again.scoring == scoring
    assert again.scores == event.scores


@pytest.mark.parametrize("points", [Fraction(-1), Fraction(-1, 2), Fraction(2026), Fraction(1, 4), Fraction(99)])
def test_unusual_totals_survive(points):
    event = Tournament((Player(1, "A"), Player(2, "B")), (Round((Game.of(1, 2, "0-0"),)),))
    event = dataclasses.replace(event, adjustments=(Adjustment(points, None, 1, frozenset({1})),))
    file = read_trf(write_trf(event))
    assert file.tournament.scores == event.scores == {1: points, 2: 0}
    assert [notice.code for notice in file.notices] == ["results do not fit"]
    assert read_trf(write_trf(file.tournament, like=file)).tournament == file.tournament


def test_predetermined_pairings_survive():
    event = Tournament((Player(1), Player(2)), system="predetermined")
    assert read_trf(write_trf(event)).tournament.system == "predetermined"
