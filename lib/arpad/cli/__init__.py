"""`arpad` on the command line: each command reads a file or a few words, asks the library and prints what it says."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from arpad import __version__
from arpad.errors import ArpadError
from arpad.words import _

__all__ = ["complain", "main"]

# A command is a module of this package with `HELP`, `add_arguments(parser)` and `run(arguments)`, which gives what to
# print, or that and an exit status (1: the answer is no).
COMMANDS: tuple[str, ...] = ("check", "count", "pair", "rate", "standings", "tour")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. What it says goes to standard output, what is wrong to standard error with exit status 2."""
    parser = argparse.ArgumentParser(prog="arpad", description=_("Ratings, tournaments and the knight's tour."))
    parser.add_argument("--version", action="version", version=f"arpad {__version__}")
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=True)
    for name in COMMANDS:
        module = import_module(f"arpad.cli.{name}")
        module.add_arguments(commands.add_parser(name, help=module.HELP, description=module.HELP))
    _speak_utf8()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit:  # after --help, whose reader may have had enough as well
        _print("", end="")
        raise
    try:
        given: str | tuple[str, int] = import_module(f"arpad.cli.{arguments.command}").run(arguments)
        said, status = given if isinstance(given, tuple) else (given, 0)
        if said:
            _print(said)
    except ArpadError as error:
        wrong, status = str(error), 2
    except OSError as error:
        wrong = error.strerror or str(error)
        wrong, status = wrong if error.filename is None else f"{error.filename}: {wrong}", 2
    except MemoryError:
        wrong, status = _("the machine has too little memory left for this"), 2
    except KeyboardInterrupt:
        wrong, status = _("stopped"), 130  # as shells count it: 128 and the number of the signal
    else:
        return status
    complain(arguments.command, wrong)
    return status


def complain(command: str, sentence: str) -> None:
    """Say on standard error what is wrong, or why the answer is no."""
    if sys.stderr is not None:  # print(file=None) would say it on standard output
        print(f"arpad {command}: {sentence}", file=sys.stderr)


def _speak_utf8() -> None:
    """What goes to a file or a pipe is UTF-8 everywhere; a terminal that lacks a character shows a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=None if sys.stdout.isatty() else "utf-8", errors="replace")


def _print(said: str, *, end: str = "\n") -> None:
    """Print at once, so that a full disk is told here; a reader of a pipe who had enough is no fault."""
    try:
        print(said, end=end, flush=True)
    except OSError as error:
        # What is still buffered must go somewhere when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise
