"""One CSV file, one dataclass: what fits is read, what does not is an error with its place."""

import datetime
import re
import zipfile
from dataclasses import dataclass, fields
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

import arpad
from arpad import datasets
from arpad.datasets.reading import DataFileError, read_records, read_text

FOLDER = Path(arpad.__file__).parent / "datasets"
# Modules and the lists of sources themselves are not data.
DATA_FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*")
    if path.is_file() and path.suffix not in {".py", ".pyc", ".md"}
)


# The first cell of a row of SOURCES.md, or of a room's own SOURCES file beside it, names one file or several.
LISTED = sorted(
    name
    for path in FOLDER.glob("SOURCES*.md")
    for cell in re.findall(r"^\| (`[^|]+)\|", read_text(path.name), re.MULTILINE)
    for name in re.findall(r"`([^`]+)`", cell)
)


@pytest.mark.parametrize("name", DATA_FILES)
def test_every_file_has_its_source(name: str) -> None:
    assert name in LISTED or name.rpartition("/")[2] in LISTED


@pytest.mark.parametrize("listed", LISTED)
def test_every_source_has_its_file(listed: str) -> None:
    assert any(listed in (name, name.rpartition("/")[2]) for name in DATA_FILES)


@dataclass(frozen=True)
class _Wrong:
    p: float
    something: int


@dataclass(frozen=True)
class _WrongType:
    p: int
    dp: int


def test_header_must_be_the_fields() -> None:
    with pytest.raises(DataFileError, match="line 1: columns"):
        read_records("fide_8_1_1.csv", _Wrong)


def test_a_cell_that_does_not_fit_is_placed() -> None:
    with pytest.raises(DataFileError, match=r"fide_8_1_1.csv, line 2, column p: '1.00'"):
        read_records("fide_8_1_1.csv", _WrongType)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(DataFileError, match=r"nothing\.csv"):
        read_text("nothing.csv")


def test_a_file_never_leaves_the_package() -> None:
    with pytest.raises(DataFileError):
        read_text("no/such/folder.csv")


def test_types_of_a_record() -> None:
    game = datasets.load_event_games("candidates_2013")[55]
    assert game.date == datetime.date(2013, 4, 1)
    assert (game.white, game.white_score, game.round) == ("Boris Gelfand", 0.5, 14)
    assert datasets.load_fide_8_1_2()[-1].high is None


def test_records_are_frozen() -> None:
    claim = datasets.load_claims()[0]
    with pytest.raises(AttributeError):
        claim.verdict = "wrong"  # type: ignore[misc]
    assert fields(claim)[0].name == "id"


def test_loads_from_a_zip_file(tmp_path: Path) -> None:
    """As in the browser: the package may be inside an archive, and needs the standard library alone."""
    archive = tmp_path / "arpad.zip"
    root = Path(arpad.__file__).parent
    with zipfile.ZipFile(archive, "w") as bundle:
        for path in sorted(root.rglob("*")):
            if path.suffix in {".py", ".csv", ".md"}:
                bundle.write(path, Path("arpad") / path.relative_to(root))
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import arpad;"
        "from arpad.ratings import expected_score; from arpad.datasets import load_claims;"
        "print('zip' in arpad.__file__, len(load_claims()), expected_score(2001, 1500, curve='table'))"
    )
    # -S: without site-packages nothing but the standard library can be imported.
    done = run([executable, "-S", "-c", program, str(archive)], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "70", "0.96"], done.stderr
