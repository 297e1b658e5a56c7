"""`arpad standings`: the Candidates of 2013 from a report file, with the numbers that were published."""

import json
from pathlib import Path

import pytest

from arpad.cli import main
from arpad.tournaments.real_events import event
from arpad.tournaments.trf.write import write_trf


@pytest.fixture
def london(tmp_path: Path) -> str:
    file = tmp_path / "london.trf"
    file.write_bytes(write_trf(event("candidates_2013")))
    return str(file)


def test_wins_put_carlsen_first(london: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", london, "--tiebreaks", "DE,WIN,SB"]) == 0
    first, second = capsys.readouterr().out.splitlines()[1:3]
    assert first.split() == ["1", "1", "Magnus", "Carlsen", "8½", "½", "5", "56.25"]
    assert second.split()[-3:] == ["½", "4", "57.75"]


def test_the_working_adds_up(london: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", london, "--tiebreaks", "SB", "--explain", "kramnik"]) == 0
    shown = capsys.readouterr().out
    assert "round 12: Levon Aronian (3) finished on 8; times 1 is 8" in shown
    assert shown.rstrip().endswith("SB = 57.75")


def test_json_and_csv_say_the_same(london: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["standings", london, "--tiebreaks", "SB", "--format", "json"])
    data = json.loads(capsys.readouterr().out)
    main(["standings", london, "--tiebreaks", "SB", "--format", "csv"])
    lines = capsys.readouterr().out.splitlines()
    assert [row["name"] for row in data["standings"]] == [line.split(",")[2] for line in lines[1:]]
    assert data["standings"][0]["SB"] == 57.75


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tiebreaks", "BHX"], "did you mean BH"),
        (["--tiebreaks", "SB", "--explain", "nobody"], "--explain = 'nobody'"),
    ],
)
def test_mistakes_are_named(london: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", london, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(tmp_path / "none.trf")]) == 2
    assert "none.trf" in capsys.readouterr().err
