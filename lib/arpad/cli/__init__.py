"""`arpad` on the command line: each command reads a file or a few words, asks the library and prints what it says."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from arpad import __version__
from arpad.errors import ArpadError
from arpad.words import _

__all__ = ["main"]

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
    arguments = parser.parse_args(argv)
    try:
        given: str | tuple[str, int] = import_module(f"arpad.cli.{arguments.command}").run(arguments)
    except ArpadError as error:
        print(f"arpad {arguments.command}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"arpad {arguments.command}: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    said, status = given if isinstance(given, tuple) else (given, 0)
    try:
        if said:
            print(said)
    except BrokenPipeError:  # the reader of a pipe had enough
        sys.stderr.close()
    return status
