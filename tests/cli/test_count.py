"""`arpad count`: sentences, bare numbers, data; `arpad tour` by number and by lot."""

import json
from pathlib import Path

import pytest

from arpad.cli import boards, main
from arpad.knight.board import Board
from arpad.knight.counting import count_tours
from arpad.knight.tour import Tour, read_numbers


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))


@pytest.mark.parametrize(("kind", "closed"), [([], True), (["--closed"], True), (["--open"], False)])
def test_the_same_number_in_every_form(kind: list[str], closed: bool, capsys: pytest.CaptureFixture[str]) -> None:
    total = count_tours(Board(5, 6), closed=closed)
    assert run(capsys, "count", "5x6", *kind) == f"{total.sentence}\n"
    assert run(capsys, "count", "5x6", *kind, "--undirected") == f"{total.undirected}\n"
    assert run(capsys, "count", "5x6", *kind, "--directed") == f"{total.directed}\n"
    data = json.loads(run(capsys, "count", "5x6", *kind, "--format", "json"))
    numbers = {"undirected": total.undirected, "directed": total.directed}
    assert data == {"rows": 5, "columns": 6, "closed": closed, **numbers}


def test_boards_of_all_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    # 30 closed tours of 5x5 without a corner: tests/golden/knight/counts_with_holes.csv; 1344: OEIS A066037.
    assert run(capsys, "count", "5x5", "--removed", "a1", "--undirected") == "30\n"
    assert run(capsys, "count", "4x4", "--torus", "--undirected") == "1344\n"
    assert run(capsys, "count", "4x4", "--leaper", "0,1", "--undirected") == "6\n"


def test_classes(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "count", "6x6", "--classes", "--format", "json"))["classes"] == 1245
    assert "1245 closed tours when turned" in run(capsys, "count", "6x6", "--classes")
    assert main(["count", "6x6", "--open", "--classes"]) == 2


def test_ways_to_finish(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "count", "5x5", "--open", "--begun", "a1").startswith("304 ways")
    assert run(capsys, "count", "5x6", "--begun", "a1, b3").startswith("8 ways")
    assert json.loads(run(capsys, "count", "5x5", "--open", "--begun", "c3", "--format", "json"))["ways"] == 64


def test_disk_and_progress(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["count", "6x6", "--memory", "20", "--undirected"]
    assert main([*words, "--open"]) == 2
    assert "at most 20 MB" in capsys.readouterr().err
    assert main([*words, "--scratch", str(tmp_path), "--progress"]) == 0
    said = capsys.readouterr()
    assert said.out == "9862\n"
    assert "MB of disk" in said.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("8x", "such as 8x8"),
        ("40x40", "MB of memory"),
        ("5x5 --begun a1,b2", "one move from the last"),
        ("5x5 --begun ,", "at least the square"),
        ("5x5 --memory -1", "memory_limit"),
        ("5x5 --without z1", "without"),
        ("6x6 --scratch nowhere", "scratch"),
    ],
)
def test_what_cannot_be_done_is_refused(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", *words.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("arpad count: ")
    assert said in captured.err


def test_a_tour_by_lot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tour", "6x6", "--closed", "--random", "--seed", "7"]
    first = run(capsys, *words)
    assert run(capsys, *words) == first
    assert "there are 9862, counted from 0." in first
    number = first.split("Its number is ")[1].split(";")[0]
    again = run(capsys, "tour", "6x6", "--closed", "--number", number, "--format", "csv")
    assert Tour.from_numbers(read_numbers(again)).closed
    assert first.split("\n")[0].split()[1:] == again.split("\n")[0].split(",")
    # Without a seed every call draws anew: five times the same tour would be a chance of one in 9862 to the fourth.
    assert len({run(capsys, *words[:4], "--format", "csv") for _call in range(5)}) > 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("5x5 --closed --random", 1, "colours"),
        ("4x4 --random", 1, "no such tour"),
        ("5x6 --closed --number 8", 2, "from 0 to 7"),
        ("5x6 --seed 7", 2, "--random"),
        ("5x6 --random --seed -1", 2, "--seed"),
        ("5x6 --closed --random --start a1", 2, "--start"),
        ("5x6 --closed --number 1 --end a1", 2, "--end"),
    ],
)
def test_lots_that_cannot_be_drawn(words: str, status: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tour", *words.split()]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_a_missing_package_is_named() -> None:
    with pytest.raises(boards.Missing, match="package nosuchpackage"), boards.packages():
        import nosuchpackage.part  # noqa: F401
