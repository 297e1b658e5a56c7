"""`arpad standings`: a table by any list of tie-breaks, with the working of one player's sums if asked for."""

import argparse
import json
from pathlib import Path

from arpad.errors import BadValueError
from arpad.tournaments.model import Tournament
from arpad.tournaments.pasted import read_tournament
from arpad.tournaments.standings import Standings, explain, standings
from arpad.words import _

HELP = _("rank a tournament by points and tie-breaks")
RULES = ("FIDE 2026", "FIDE 2024", "FIDE 2022")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("a FIDE tournament report file or a crosstable"))
    parser.add_argument(
        "--tiebreaks", default="", metavar="LIST", help=_("descriptors in their order, such as BH/C1,BH,SB,DE")
    )
    parser.add_argument("--rules", choices=RULES, default=RULES[0], help=_("edition of C.07"))
    parser.add_argument("--explain", metavar="PLAYER", help=_("the working of one player's sums, by number or name"))
    parser.add_argument("--format", choices=("text", "csv", "json"), default="text")


def run(arguments: argparse.Namespace) -> str:
    """The table as text, CSV or JSON; with --explain every contribution to one player's tie-breaks."""
    read = read_tournament(arguments.file.read_bytes())
    table = standings(read.tournament, arguments.tiebreaks, rules=arguments.rules)
    workings = _workings(read.tournament, table, arguments.explain) if arguments.explain else {}
    if arguments.format == "csv":
        return table.to_csv().rstrip("\r\n")
    if arguments.format == "json":
        data = {
            "rules": table.rules,
            "standings": table.records(),
            "remarks": [str(remark) for remark in table.remarks],
            "notices": [str(notice) for notice in read.notices],
        }
        return json.dumps(data | ({"working": workings} if workings else {}), ensure_ascii=False, indent=1)
    lines = [table.to_text(), *map(str, table.remarks), *map(str, read.notices)]
    for criterion, working in workings.items():
        lines += ["", criterion, *(f"  {line}" for line in working)]
    return "\n".join(lines)


def _workings(tournament: Tournament, table: Standings, wanted: str) -> dict[str, list[str]]:
    """Each criterion with its lines. Raises BadValueError when no player, or more than one, is meant."""
    found = [
        player
        for player in tournament.players
        if str(player.number) == wanted or wanted.casefold() in player.name.casefold()
    ]
    if str(wanted).isdigit():
        found = [player for player in found if str(player.number) == wanted]
    if len(found) != 1:
        names = ", ".join(f"{player.number} {player.name}" for player in (found or tournament.players)[:8])
        raise BadValueError("--explain", wanted, _("the number or name of one player: {names}").format(names=names))
    return {
        criterion: list(explain(tournament, criterion, found[0].number, rules=table.rules).lines())
        for criterion in table.criteria
        if criterion != "PTS"
    }
