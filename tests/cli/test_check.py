"""`arpad check`: every round paired again; the exit status says whether the file keeps to the rules."""

import json
from pathlib import Path

import pytest

from arpad.cli import main

GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments" / "dutch2026"
CLEAN = GOLDEN / "clean_20_0.trf"


@pytest.mark.parametrize("name", ["clean_20_0", "forbidden_pairs_0", "baku_26_0"])
def test_a_file_of_the_rules_agrees(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["check", str(GOLDEN / f"{name}.trf")]) == 0
    first, *rounds = capsys.readouterr().out.splitlines()
    assert first == "rules: FIDE 2026"
    assert len(rounds) > 2
    assert all(line.endswith(": as the rules give it") for line in rounds)


@pytest.fixture
def swapped(tmp_path: Path) -> Path:
    """The clean file with the opponents of 1 and 2 exchanged in round 1: 1-12 and 11-2 instead of 1-11 and 12-2."""
    lines = CLEAN.read_text(encoding="utf-8").splitlines()
    opponents = {1: "  12", 2: "  11", 11: "   2", 12: "   1"}
    colours = {11: "w", 12: "b"}
    for i, line in enumerate(lines):
        if line[:3] == "001" and (number := int(line[4:8])) in opponents:
            line = line[:91] + opponents[number] + line[95:]
            lines[i] = line[:96] + colours.get(number, line[96]) + line[97:]
    path = tmp_path / "swapped.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_changed_pair_is_found_with_its_article(capsys: pytest.CaptureFixture[str], swapped: Path) -> None:
    assert main(["check", str(swapped)]) == 1
    said = capsys.readouterr().out
    assert "round 1: 2 differences" in said
    assert "1 meets 11 before 12 in the order of transpositions (4.2)" in said


def test_json_holds_the_same(capsys: pytest.CaptureFixture[str], swapped: Path) -> None:
    assert main(["check", str(swapped), "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["agrees"] is False
    found = {(d["white"], d["black"]) for d in data["rounds"][0]["differences"]}
    assert len(found) == 2
    assert all({1, 12} == {*pair} or {2, 11} == {*pair} for pair in found)


def test_a_file_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.trf"
    path.write_text("012 Nobody came\n", encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert "no players" in capsys.readouterr().err
