"""`arpad check`: every round of a Swiss paired again, and where the file differs from the rules, with the article."""

import argparse
import json
from pathlib import Path

from arpad.tournaments.swiss import RULES, check, check_as_data
from arpad.tournaments.trf import read_trf
from arpad.words import _

HELP = _("pair every round of a Swiss again and compare")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.trf", help=_("a FIDE tournament report file"))
    parser.add_argument("--rules", choices=RULES, help=_("edition of C.04.3; by default the one of the event's date"))
    parser.add_argument(
        "--initial-colour", choices=("w", "b"), help=_("the colour drawn by lot, if no round of the file shows it")
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> tuple[str, int]:
    """What was found, and the exit status: 0 if every round is as the rules give it, 1 if one is not."""
    file = read_trf(arguments.file)
    report = check(file.tournament, rules=arguments.rules, initial_colour=arguments.initial_colour)
    status = 0 if report.agrees else 1
    if arguments.format == "json":
        data = {**check_as_data(report), "notices": [str(notice) for notice in file.notices]}
        return json.dumps(data, ensure_ascii=False, indent=1), status
    return "\n".join([str(report), *(_("note: {notice}").format(notice=notice) for notice in file.notices)]), status
