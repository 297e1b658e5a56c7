"""`arpad tour`: tours in four forms, reasons where there is none, and what cannot be understood."""

import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arpad.cli import main
from arpad.knight.board import Board
from arpad.knight.existence import decide
from arpad.knight.tour import Tour, read_numbers

GOLDEN = Path(__file__).parents[1] / "golden" / "knight" / "cli"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("case", sorted(GOLDEN.glob("*.txt")), ids=lambda case: case.stem)
def test_what_is_printed(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first line of a case is the command and its exit status, the rest what both streams say."""
    command, expected = case.read_text(encoding="utf-8").split("\n", 1)
    words, status = command.removeprefix("arpad ").rsplit(" # ", 1)
    assert main(words.split()) == int(status)
    said = capsys.readouterr()
    assert said.out + said.err == expected


@pytest.mark.parametrize(
    "words",
    [
        "8x8 --closed --start e4",
        "5x5 --start c3 --end a1",
        "3x10 --closed",
        "6x7 --start a1 --end b1",
        "1x1",
        "30x40",
        "5x5 --closed --without a1",
    ],
)
def test_all_forms_hold_the_same_valid_tour(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for form in ("text", "csv", "json", "svg"):
        assert main(["tour", *words.split(), *(["--svg"] if form == "svg" else ["--format", form])]) == 0
        said[form] = capsys.readouterr().out
    data = json.loads(said["json"])
    plain = Board(data["rows"], data["columns"])
    board = Board(plain.rows, plain.columns, holes=frozenset(map(plain.square, data["holes"])))
    tour = Tour(board, tuple(map(board.square, data["path"])))  # raises unless it is one
    assert tour.closed or "--closed" not in words
    for option, square in (("--start", tour.start), ("--end", tour.end)):
        assert option not in words or board.name(square) == words.split(f"{option} ")[1].split()[0]
    assert Tour.from_numbers(read_numbers(said["csv"])) == tour
    grid = [line.split()[1:] for line in said["text"].splitlines()[: board.rows]]
    assert [[None if word == "." else int(word) for word in row] for row in grid] == data["numbers"]
    drawing = ElementTree.fromstring(said["svg"])
    lines = drawing.findall(f"{SVG}polyline")
    assert sum(len(line.attrib["points"].split()) - 1 for line in lines) == tour.moves
    assert len(drawing.findall(f"{SVG}text")) == (board.size if board.size <= 1024 else 0)


def test_a_line_over_a_joined_edge_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tour", "4x4", "--torus", "--closed", "--svg"]) == 0
    drawing = ElementTree.fromstring(capsys.readouterr().out)
    for line in drawing.findall(f"{SVG}polyline"):
        points = [tuple(map(int, point.split(","))) for point in line.attrib["points"].split()]
        steps = [sorted((abs(a - c), abs(b - d))) for (a, b), (c, d) in pairwise(points)]
        assert all(step == [40, 80] for step in steps)


def test_no_tour_is_an_answer_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    reason = decide(Board(4, 4)).reason
    assert main(["tour", "4x4", "--svg"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"arpad tour: {reason}\n")
    assert main(["tour", "4x4", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"rows": 4, "columns": 4, "path": None, "reason": reason}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("0x8", "rows = 0"),
        ("8x-1", "such as 8x8"),
        ("board", "such as 8x8"),
        ("100000x100000", "MB of memory"),
        ("8x8 --start i9", "from a1 to h8"),
        ("8x8 --end 4e", "from a1 to h8"),
        ("8x8 --leaper knight", "two whole numbers"),
        ("8x8 --leaper 0,0", "not both 0"),
        ("8x8 --without a1,z1", "without = 'z1'"),
        ("8x8 --without a1 --start a1", "not taken out"),
        ("60x60 --torus", "no theorem"),
        ("3x4 --seed 1", "given with --random"),
        ("3x4 --number 0 --seed 1", "given with --random"),
    ],
)
def test_what_cannot_be_done_is_refused(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, *rest = words.split()
    assert main(["tour", *rest, "--", command]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("arpad tour: ")
    assert said in captured.err


def test_an_unknown_form_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tour", "8x8", "--format", "png"])
    assert ended.value.code == 2
    assert "png" in capsys.readouterr().err


def test_a_draw_keeps_to_the_memory_that_it_is_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))
    assert main(["tour", "6x6", "--closed", "--random", "--seed", "1", "--memory", "1"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "memory" in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_draw_tells_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))
    assert main(["tour", "5x6", "--closed", "--random", "--seed", "1", "--progress"]) == 0
    captured = capsys.readouterr()
    assert "squares" in captured.err
    assert "Its number is" in captured.out
