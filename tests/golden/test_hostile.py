"""Every broken or odd report file in ``tournaments/hostile*/``, judged by the ``expected.json`` beside it.

``ok`` true: it is read, and what else is stated there (points, names, ratings, rounds, a warning) holds. ``ok`` false:
it is refused with a sentence of ours that names the line where there is one. ``"warn"``: it is read, and something is
said. A further folder or file is tested as it stands; a statement that is not known here fails, unless it is prose.
"""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from arpad.errors import ArpadError
from arpad.tournaments.standings import standings
from arpad.tournaments.tie_breaks.descriptors import CriterionError
from arpad.tournaments.trf import TrfError, read_trf, write_trf

FOLDERS = sorted(path for path in (Path(__file__).parent / "tournaments").glob("hostile*") if path.is_dir())
CASES = [
    (folder, name, expected)
    for folder in FOLDERS
    for name, expected in json.loads((folder / "expected.json").read_text("utf-8")).items()
]
SAID = {"ok", "points", "warning", "ratings", "rounds_played", "rounds", "players", "line", "column", "encoding"}


def file_of(folder, name):
    """The case's file: named without its ending."""
    found = [path for path in folder.iterdir() if path.name == name or path.stem == name]
    assert len(found) == 1, (folder, name, found)
    return found[0]


def ids(cases):
    return [f"{folder.name}-{name}" for folder, name, _expected in cases]


def test_every_file_has_an_expectation():
    assert CASES
    for folder in FOLDERS:
        expected = json.loads((folder / "expected.json").read_text("utf-8"))
        files = [path for path in folder.iterdir() if path.name != "expected.json"]
        assert {path.stem for path in files} == {Path(name).stem if "." in name else name for name in expected}


@pytest.mark.parametrize(("folder", "name", "expected"), CASES, ids=ids(CASES))
def test_file(folder, name, expected):
    known = {key for key in expected if key in SAID or re.fullmatch(r"name\d+", key)}
    prose = {key for key, value in expected.items() if key not in known and isinstance(value, str)}
    assert known | prose == set(expected)
    source = file_of(folder, name).read_bytes()
    assert expected["ok"] in (True, False, "warn")
    if expected["ok"] is False:
        with pytest.raises(TrfError) as refused:
            read_trf(source)
        assert refused.value.reason
        # Only a file without any player has no line to point at.
        if b"\n001" in b"\n" + source.replace(b"\r", b"\n"):
            assert refused.value.line is not None
        for place in ("line", "column"):
            assert place not in expected or getattr(refused.value, place) == expected[place]
        return
    file = read_trf(source)
    event = file.tournament
    if expected["ok"] == "warn" or "warning" in expected:
        assert file.notices
        assert all(str(notice) for notice in file.notices)
    if "points" in expected:
        points = {str(number): Fraction(score) for number, score in event.scores.items()}
        assert points == {number: Fraction(str(score)) for number, score in expected["points"].items()}
    if "rounds_played" in expected:
        assert event.rounds_paired == expected["rounds_played"]
    assert len(event.rounds) == expected.get("rounds", len(event.rounds))
    assert len(event.players) == expected.get("players", len(event.players))
    if "ratings" in expected:
        assert "unknown" in expected["ratings"]
        assert all(player.rating is None for player in event.players)
        table = standings(event, "ARO, TPR", rules="FIDE 2026")
        assert [remark.criterion for remark in table.remarks if remark.left_out] == ["ARO", "TPR"]
    for key, value in expected.items():
        if match := re.fullmatch(r"name(\d+)", key):
            assert event.by_number[int(match[1])].name == value


READABLE = [case for case in CASES if case[2]["ok"] is not False]


@pytest.mark.parametrize(("folder", "name", "expected"), READABLE, ids=ids(READABLE))
def test_what_was_read_can_be_written_and_ranked(folder, name, expected):
    file = read_trf(file_of(folder, name).read_bytes())
    for written in (write_trf(file.tournament), write_trf(file.tournament, like=file)):
        again = read_trf(written).tournament
        assert again.cards == file.tournament.cards
        assert again.players == file.tournament.players
    for criterion in ("DE", "BH/C1", "BH", "SB", "AOB", "FB", "PS", "ARO", "PTP"):
        try:
            table = standings(file.tournament, criterion, rules="FIDE 2026")
        except CriterionError as error:
            raise AssertionError(criterion) from error
        assert len(table.rows) == len(file.tournament.players)


def test_errors_are_ours():
    assert issubclass(TrfError, ArpadError)
