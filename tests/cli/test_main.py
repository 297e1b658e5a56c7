"""The frame of the command line: help, version, unknown commands."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from arpad.cli import COMMANDS, main

TRF = Path(__file__).parents[1] / "golden" / "tournaments" / "trf" / "next_round_paired.trf"


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("arpad ")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["castle"])
    assert ended.value.code == 2
    assert "castle" in capsys.readouterr().err


def run(*words: str, stdout: IO[bytes] | int = subprocess.PIPE, **environment: str) -> tuple[int, str, str]:
    """The command in a process of its own: exit status and what both streams said, read as UTF-8."""
    command = [sys.executable, "-c", "import sys; from arpad.cli import main; sys.exit(main())", *words]
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=known | environment, timeout=120)
    return done.returncode, (done.stdout or b"").decode("utf-8"), done.stderr.decode("utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_files_and_pipes_get_utf8_whatever_the_machine_speaks(encoding: str) -> None:
    status, said, wrong = run("rate", str(TRF), "--date", "2026-11-01", PYTHONIOENCODING=encoding)
    assert (status, wrong) == (0, "")
    assert "\N{MINUS SIGN}" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the disk that is always full is a device of Linux")
@pytest.mark.parametrize("words", [("tour", "5x5"), ("tour", "100x100")])
def test_a_full_disk_is_told_in_a_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        assert run(*words, stdout=full) == (2, "", "arpad tour: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error there")
@pytest.mark.parametrize("words", ["tour 5x5", "tour 200x200", "tour --help", "--help"])
def test_a_reader_who_has_enough_is_no_fault(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run(*words.split(), stdout=writing) == (0, "", "")
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (KeyboardInterrupt(), 128 + signal.SIGINT, "stopped"),
        (MemoryError(), 2, "too little memory"),
        (OSError("disk trouble"), 2, "disk trouble"),
        (OSError(28, "No space left on device"), 2, "No space left on device"),
        (FileNotFoundError(2, "No such file", "x.trf"), 2, "x.trf: No such file"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    error: BaseException,
    status: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr("arpad.cli.tour.construct_tour", fail)
    assert main(["tour", "5x5"]) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("arpad tour: ")
    assert sentence in said.err
    assert "None" not in said.err


def test_without_standard_error_nothing_wrong_is_printed_among_the_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["tour", "4x4"]) == 1
    assert main(["tour", "5x"]) == 2
    assert capsys.readouterr().out == ""
