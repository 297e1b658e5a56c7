"""`arpad rate`: published changes reproduced from files, every part out, and what cannot be read named by its line."""

import csv
import io
import json
from pathlib import Path

import pytest

from arpad.cli import main
from arpad.datasets import load_published_changes

DATA = Path(__file__).parents[2] / "lib" / "arpad" / "datasets"
LONDON = str(DATA / "candidates_2013_games.csv")
HEAD = "white,black,result,white_rating,black_rating,date\n"

REPORT = """012 Club evening
042 2026/05/01
001    1      Ada                               2000                             2.0    1     2 w 1     3 b 1
001    2      Bo                                1500                 2012/01/01  1.0    2     1 b 0  0000 - F
001    3      Cy                                                                 0.0    3  0000 - Z     1 w 0
"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rate", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rate", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_london_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    players = {p["player"]: p for p in json.loads(said(capsys, LONDON, "--format", "json"))["players"]}
    for published in load_published_changes():
        player = players[published.player]
        assert player["k"] == 10
        assert player["expected"] == pytest.approx(published.expected_table)
        assert player["change"] == pytest.approx(published.change_k10_table)
        assert sum(game["change"] for game in player["by_game"]) == pytest.approx(player["change"])


def test_text_of_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, LONDON, "--explain", "Magnus Carlsen").splitlines()
    assert lines[0] == "Magnus Carlsen: K = 10 (a published rating has reached 2400)"
    assert lines[2].split() == ["Levon", "Aronian", "2809", "½", "0.59", "−0.90"]
    assert lines[16] == "2872 −4.00 rounded to −4: 2868"
    assert lines[17].startswith("note: K by FIDE's rule")


def test_csv_reads_back(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(said(capsys, LONDON, "--format", "csv", "--k", "10"))))
    assert [row["new_rating"] for row in rows if row["player"] == "Magnus Carlsen"] == ["2868"]
    assert len(rows) == 8


def test_elos_rule_is_zero_sum(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, LONDON, "--curve", "logistic", "--k", "10", "--format", "json")
    assert sum(p["change"] for p in json.loads(shown)["players"]) == pytest.approx(0, abs=1e-3)


def test_a_report_with_a_junior_a_bye_and_a_newcomer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "evening.trf"
    path.write_text(REPORT, encoding="utf-8")
    ada, bo, cy = json.loads(said(capsys, str(path), "--format", "json"))["players"]
    # 500 points count as 400: Ada gains 20 × 0.08 from Bo, and the game with an unrated player is not rated.
    assert (ada["games"], ada["change"]) == (1, 1.6)
    assert [game["change"] for game in ada["by_game"]] == [1.6, None]
    # Bo, born in 2012, has K = 40; his bye is no game.
    assert (bo["k"], bo["games"], bo["change"]) == (40, 1, -3.2)
    assert (cy["rating"], cy["new_rating"]) == (None, None)
    assert "fewer than 5 rated games" in cy["k_reason"]
    text = said(capsys, str(path))
    assert text.splitlines()[1].split()[:8] == ["Ada", "2000", "1", "1", "0.92", "20", "+1.60", "2002"]


def test_the_date_decides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(HEAD + "A,B,1-0,2650,2150,\n", encoding="utf-8")
    changes = []
    for date in ("2009-06-30", "2025-09-30", "2025-10-01"):
        shown = said(capsys, str(path), "--date", date, "--k", "10", "--format", "json")
        changes.append(json.loads(shown)["players"][0]["change"])
    assert changes == [1.1, 0.8, 0.4]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("white,black\nA,B\n", "line 1: there is no column result, white_rating, black_rating"),
        (HEAD, "line 2: there are no games"),
        (HEAD + "A,A,1-0,2000,2000,2026-05-01\n", "line 2: A meets himself"),
        (HEAD + "A,B,2-0,2000,2000,2026-05-01\n", "line 2: '2-0' is no result"),
        (HEAD + "A,B,1-0,strong,2000,2026-05-01\n", "line 2: 'strong' is no rating"),
        (HEAD + ",B,1-0,2000,2000,2026-05-01\n", "line 2: no name in column white"),
        (HEAD + "A,B,1-0,2000,1900,2026-05-01\nB,A,1-0,1901,2000,\n", "line 3: B has the rating 1901 here and 1900"),
        (HEAD + "A,B,1-0,2000,1900,\n", "--date = None: must be a date such as 2026-05-01"),
        (HEAD + "A,B,1-0,2000,1900,1950-05-01\n", "1999-01-01 or later"),
    ],
)
def test_a_table_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text, encoding="utf-8")
    assert words in refused(capsys, str(path))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--date", "soon"], "--date = 'soon'"),
        (["--date", "0001-01-01"], "date = 0001-01-01: must be 1999-01-01 or later"),
        (["--chapter", "blitz", "--date", "2025-05-01"], "--k = None"),
        (["--curve", "logistic"], "--k = None"),
        (["--curve", "wavy", "--k", "20"], "curve = 'wavy'"),
        (["--k", "-3"], "k = -3"),
        (["--explain", "Nobody"], "--explain = 'Nobody'"),
    ],
)
def test_options_that_are_refused(capsys: pytest.CaptureFixture[str], options: list[str], words: str) -> None:
    assert words in refused(capsys, LONDON, *options)


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "No such file" in refused(capsys, str(tmp_path / "none.csv"))
