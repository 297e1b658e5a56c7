"""`arpad pair`: the next round of a Swiss by the FIDE (Dutch) System, with every reason if asked for."""

import argparse
import json
from pathlib import Path

from arpad.errors import BadValueError
from arpad.tournaments.swiss import (
    RULES,
    before_round,
    explain,
    pair_next_round,
    round_as_data,
    round_as_text,
    why_no_bye,
    why_not,
    with_round,
)
from arpad.tournaments.trf import read_trf, write_trf
from arpad.words import _

HELP = _("pair the next round of a Swiss")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.trf", help=_("a FIDE tournament report file"))
    parser.add_argument("--rules", choices=RULES, help=_("edition of C.04.3; by default the one of the event's date"))
    parser.add_argument("--round", type=int, metavar="N", help=_("pair round N again instead of the next one"))
    parser.add_argument(
        "--initial-colour", choices=("w", "b"), help=_("the colour drawn by lot, if the file does not say it")
    )
    parser.add_argument("--explain", action="store_true", help=_("brackets, floaters and the reasons of every pair"))
    parser.add_argument(
        "--why",
        type=int,
        nargs="+",
        metavar="NUMBER",
        help=_("two start numbers: why they do not meet; one: why it has no bye"),
    )
    parser.add_argument("--format", choices=("text", "json", "trf"), default="text")


def run(arguments: argparse.Namespace) -> str:
    """The round as text, as JSON, or as the file with the round added (TRF26)."""
    file = read_trf(arguments.file)
    event = file.tournament
    if arguments.round is not None:
        event = before_round(event, arguments.round)
    paired = pair_next_round(event, rules=arguments.rules, initial_colour=arguments.initial_colour)
    if arguments.why is not None:
        if len(arguments.why) > 2:
            raise BadValueError("--why", arguments.why, _("one or two start numbers"))
        return str(why_not(paired, *arguments.why) if len(arguments.why) == 2 else why_no_bye(paired, *arguments.why))
    if arguments.format == "trf":
        return write_trf(with_round(event, paired), like=file).decode("utf-8").replace("\r\n", "\n").rstrip("\n")
    if arguments.format == "json":
        data = round_as_data(paired, explain(paired) if arguments.explain else None)
        data["notices"] = [str(notice) for notice in file.notices]
        return json.dumps(data, ensure_ascii=False, indent=1)
    lines = [round_as_text(paired, event, reasons=arguments.explain)]
    lines += [_("note: {notice}").format(notice=notice) for notice in file.notices]
    return "\n".join(lines)
