"""`arpad pair`: text, reasons, JSON and a file that another program can go on with."""

import json
from pathlib import Path

import pytest

from arpad.cli import main
from arpad.tournaments.swiss import before_round, pair_next_round
from arpad.tournaments.trf import read_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments" / "dutch2026"
TINY = str(GOLDEN / "tiny4_0.trf")  # four players, three rounds


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["pair", *words]) == 0
    return capsys.readouterr().out


def test_the_boards_of_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, TINY, "--round", "3").splitlines() == [
        "Round 3, FIDE 2026",
        "   1  3 Player 0003 - 2 Player 0002",
        "   2  1 Player 0001 - 4 Player 0004",
    ]


def test_reasons_name_bracket_article_and_colour(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, TINY, "--round", "3", "--explain").splitlines()
    assert "2-point bracket: residents 2; no pair is possible, and 2 floats down." in said
    assert any(line.startswith("3 - 2: 0-point bracket; ") and line.endswith("(5.2.4).") for line in said)


@pytest.mark.parametrize(
    ("numbers", "article"), [(["1", "2"], "(C1)"), (["1", "4"], "do meet"), (["1"], "(C.04.1, 3)")]
)
def test_why_these_two_do_not_meet(capsys: pytest.CaptureFixture[str], numbers: list[str], article: str) -> None:
    assert article in run(capsys, TINY, "--round", "3", "--why", *numbers)


def test_json_is_the_round_and_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, TINY, "--round", "3", "--explain", "--format", "json"))
    assert [(pair["white"], pair["black"]) for pair in data["pairs"]] == [(3, 2), (1, 4)]
    assert len(data["pairs"][0]["reasons"]) == 3
    assert data["notices"] == []


def test_the_file_with_the_round_can_be_read_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = GOLDEN / "everything_0.trf"
    written = tmp_path / "round4.trf"
    written.write_text(run(capsys, str(source), "--round", "4", "--format", "trf"), encoding="utf-8")
    before = before_round(read_trf(source).tournament, 4)
    again = read_trf(written).tournament
    assert again.next_round is not None
    assert set(again.next_round.pairs) == set(pair_next_round(before).boards)
    assert again.rounds == before.rounds


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([TINY], "have been played"),
        ([TINY, "--round", "9"], "round = 9"),
        ([TINY, "--round", "3", "--why", "1", "2", "3"], "one or two start numbers"),
        ([TINY, "--round", "3", "--why", "1", "77"], "77"),
        (["missing.trf"], "missing.trf: No such file"),
    ],
)
def test_what_is_wrong_is_said_on_standard_error(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert main(["pair", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("arpad pair: ")
    assert says in told.err


def test_a_round_without_legal_pairing_is_refused_with_its_conflict(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    event = tmp_path / "two.trf"  # C.04.1: two players who have met cannot meet again
    event.write_text(
        "012 Two friends\nXXR 2\n152 W\n"
        "001    1      Ada                                                                1.0    1     2 w 1\n"
        "001    2      Bo                                                                 0.0    2     1 b 0\n",
        encoding="utf-8",
    )
    assert main(["pair", str(event)]) == 2
    assert "player 1 has nobody to play: has met 2" in capsys.readouterr().err
