"""The table of speeds is what the benchmarks printed: every form of line is read, and the file holds every task."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from arpad.datasets.rating_speed import load_rating_speed
from arpad.datasets.reading import read_text
from arpad.figures.ratings_measured import speed_growth, speed_tables

ROOT = Path(__file__).resolve().parents[2]
# The forms of a line of benchmarks.measure.table, of a remark below it, and of benchmarks.ratings.growth.
PRINTED = """\
Linux x86_64, Some CPU, 2 cores
Python 3.11.7, arpad 0.1.0

## ratings.elo

1,000,000 games, 10,000 players, from arrays to ratings
  arpad, compiled  0.03524 s    28,379,831 games/s  0.0162 s of processor time
  riix               3.787 s       264,057 games/s  x 107  1.49 s of processor time; as it comes
  elote                    -  not installed
  largest difference from riix: 2.5e-12 points

## ratings.growth

games                          100,000     1,000,000   ten times the games cost
Elo                             0.0016        0.0154   x 9.5
Glicko-2, 100 periods           0.0425        0.2346   x 5.5
"""


@pytest.fixture(scope="module")
def keep_speed() -> ModuleType:
    spec = importlib.util.spec_from_file_location("keep_speed", ROOT / "scripts" / "keep_speed.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_printed_is_what_is_kept(keep_speed: ModuleType) -> None:
    made = keep_speed.parsed(PRINTED)
    assert made["machine"] == "Linux x86_64, Some CPU, 2 cores"
    assert made["versions"] == "Python 3.11.7, arpad 0.1.0"
    assert [(row["tool"], row["seconds"], row["processor_seconds"]) for row in made["rows"]] == [
        ("arpad, compiled", 0.03524, 0.0162),
        ("riix", 3.787, 1.49),
    ]
    assert {(row["benchmark"], row["games"], row["players"]) for row in made["rows"]} == {("elo", 1_000_000, 10_000)}
    assert made["growth"]["Glicko-2, 100 periods"] == {"100000": 0.0425, "1000000": 0.2346}


def test_nothing_printed_is_refused(keep_speed: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = tmp_path / "printed.txt"
    empty.write_text("Linux x86_64, Some CPU, 2 cores\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["keep_speed.py", str(empty)])
    monkeypatch.setattr(keep_speed, "TARGET", tmp_path / "never.json")
    assert keep_speed.main() == 1
    assert not keep_speed.TARGET.exists()


def test_the_file_holds_every_benchmark_of_ratings() -> None:
    topics = {path.stem for path in (ROOT / "benchmarks" / "ratings").glob("[!_]*.py")}
    report = load_rating_speed()
    assert {row.benchmark for row in report.rows} == topics - {"growth"}
    assert all(row.seconds > 0 and row.processor_seconds > 0 for row in report.rows)
    assert all(sorted(times) == [10**5, 10**6, 10**7] for times in report.growth.values())
    assert "/" not in json.loads(read_text("rating_speed.json"))["machine"]


def test_every_row_is_on_the_page() -> None:
    report = load_rating_speed()
    shown = speed_tables().text()
    for row in report.rows:
        assert row.tool in shown
    assert report.machine in shown
    assert report.date.isoformat() in shown
    assert [row[0] for row in speed_growth().rows] == list(report.growth)
    # Ours is first in each table, so that a ratio says how many times longer another takes.
    assert all(table.rows[0][-1] == "1" for table in speed_tables().tables)


def test_the_summary_sets_the_fastest_against_the_fastest() -> None:
    rows = [row for row in load_rating_speed().rows if row.benchmark == "elo"]
    ours = min(row.processor_seconds for row in rows if row.tool.startswith("arpad"))
    others = min((row.processor_seconds, row.tool) for row in rows if not row.tool.startswith("arpad"))
    first = speed_tables().summary.rows[0]
    assert others[1] in str(first[4])
    assert float(first[5]) == pytest.approx(others[0] / ours, rel=0.05)
