"""Reading tournament report files: TRF16, TRF(x) and TRF26, however their lines end and whatever their bytes mean."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from arpad.errors import BadValueError
from arpad.tournaments.model import Player, RequestedBye, Tournament
from arpad.tournaments.notices import Notice, check
from arpad.tournaments.trf import records
from arpad.tournaments.trf.games import build_rounds
from arpad.tournaments.trf.headers import Reading, read_headers
from arpad.tournaments.trf.records import CODES, Cell, PlayerLine, TrfError
from arpad.words import _, ngettext, points

__all__ = ["TrfFile", "read_trf"]

PREDETERMINED: Final = ("ROUNDROBIN", "SCHILLER", "SCHEVENINGEN")
ROUND_ROBIN_WORDS: Final = re.compile(r"round[- ]?robin|all[- ]play[- ]all|scheveningen|schiller", re.IGNORECASE)


@dataclass(frozen=True)
class TrfFile:
    """A report file that has been read: the event, every remark about it, and its lines as they stood."""

    tournament: Tournament
    notices: tuple[Notice, ...]
    lines: tuple[str, ...]


def read_trf(source: bytes | str | Path, *, rounds: int | None = None) -> TrfFile:
    """Read a tournament report file (FIDE's TRF16 and TRF26, and the TRF(x) extensions).

    `source` is the text, its bytes, or a `Path`. Bytes are UTF-8 (with or without a byte-order mark), else
    Windows-1252, else Latin-1; lines end with CR, LF or CRLF. Everything that had to be interpreted is a
    `Notice`; what cannot be understood is a `TrfError` with line and column. `rounds` leaves out later rounds, for
    instance one half finished.

    >>> event = read_trf("012 Two friends\\n"
    ...     "001    1      Ada                               1613                             1.0    1     2 w 1\\n"
    ...     "001    2      Bo                                1609                             0.0    2     1 b 0\\n")
    >>> event.tournament.rounds[0].games[0].white_result.name, event.notices
    ('WIN', ())
    """
    if rounds is not None and (type(rounds) is not int or rounds < 0):
        raise BadValueError("rounds", rounds, _("a whole number of rounds"))
    notices: list[Notice] = []
    text = _text(source, notices)
    lines = tuple(re.split(r"\r\n|\r|\n", text))
    if lines and not lines[-1]:
        lines = lines[:-1]
    reading = Reading(notices=notices)
    _read_players(lines, reading)
    read_headers(lines, reading)
    tournament = _assemble(reading, rounds)
    _compare(reading, tournament)
    line_of = {record.number: record.line for record in reading.players}
    for notice in check(tournament):
        reading.notices.append(replace(notice, line=line_of.get(notice.player or 0)))
    return TrfFile(tournament, tuple(reading.notices), lines)


def _text(source: bytes | str | Path, notices: list[Notice]) -> str:
    if isinstance(source, Path):
        source = source.read_bytes()
    if not isinstance(source, str | bytes):
        raise BadValueError("source", source, _("a text, bytes, or a Path"))
    if isinstance(source, str):
        return source.removeprefix("\N{BYTE ORDER MARK}")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        notices.append(Notice("encoding", _("read as UTF-16; a report file is UTF-8")))
        return source.decode("utf-16", errors="replace")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.split(rb"\r\n|\r|\n", source[: error.start]))
        try:
            text, encoding = source.decode("cp1252"), "Windows-1252"
        except UnicodeDecodeError:
            text, encoding = source.decode("latin-1"), "Latin-1"
        notices.append(Notice("encoding", _("not UTF-8; read as {encoding}").format(encoding=encoding), line))
        return text


def _read_players(lines: tuple[str, ...], reading: Reading) -> None:
    """Read the records 001: first whether they are whole, then their numbers, then the rest."""
    players = [(at, text) for at, text in enumerate(lines, start=1) if text[:3] == "001"]
    if not players:
        raise TrfError(None, None, _("no line begins with 001: there are no players in this file"))
    for at, text in players:
        if len(text) < 84:
            raise TrfError(at, len(text) + 1, _("the line of a player ends before the points in columns 81 to 84"))
    first: dict[str, int] = {}
    for at, text in players:
        key = text[4:8].strip().lstrip("0")
        if key and first.setdefault(key, at) != at:
            reason = _("the number {n} was already used in line {line}")
            raise TrfError(at, 5, reason.format(n=key, line=first[key]))
    numbers: dict[str, int] = {}
    for at, text in players:
        try:
            record = records.player_line(text, at, numbers)
        except TrfError:
            moved = records.realigned(text, at, numbers)
            if moved is None:
                raise
            record = moved
            reading.note(
                "realigned",
                ngettext(
                    "the columns after the name stand {n} place off; read as if they were in place",
                    "the columns after the name stand {n} places off; read as if they were in place",
                    abs(record.shift),
                ).format(n=abs(record.shift)),
                at,
                48,
                player=record.number,
            )
        if record.number == 0:
            raise TrfError(at, 5, _("0 is no number of a player"))
        reading.players.append(record)


def _assemble(reading: Reading, rounds: int | None) -> Tournament:
    by_number = {record.number: record for record in reading.players}
    requested = _requested_byes(reading, by_number)
    played, open_round = build_rounds(by_number, rounds, reading)
    stated: dict[str, Any] = {**reading.values, **{name: tuple(items) for name, items in reading.lists.items()}}
    return Tournament(
        players=tuple(
            Player(
                record.number,
                record.name,
                record.rating,
                record.title,
                record.federation,
                record.sex,
                record.fide_id,
                record.birth,
                record.rank,
            )
            for record in reading.players
        ),
        rounds=tuple(played),
        system="predetermined" if _predetermined(reading) else "swiss",
        next_round=open_round,
        requested_byes=requested,
        **stated,
    )


def says_predetermined(type_code: str, kind: str) -> bool:
    """Whether pairings were fixed beforehand: by the type code (192), without one by the free text of record 092."""
    code = re.sub("[^A-Z]", "", type_code.upper())
    return any(word in code for word in PREDETERMINED) if code else bool(ROUND_ROBIN_WORDS.search(kind))


def _predetermined(reading: Reading) -> bool:
    code, kind = reading.values.get("type_code", ""), reading.values.get("kind", "")
    predetermined = says_predetermined(code, kind)
    if predetermined and not code:
        reading.note("system", _("taken as an event with predetermined pairings, because record 092 says so"))
    return predetermined


def _requested_byes(reading: Reading, by_number: dict[int, PlayerLine]) -> tuple[RequestedBye, ...]:
    """Records 240 and XXZ; a bye of a round that is over is written into a blank block of its player."""
    over = _last_round(reading.players)
    coming = 1 + _last_round(reading.players, paired=True)
    wanted = []
    for at, bye in reading.byes + [
        (at, RequestedBye(coming, player)) for at, players in reading.absent for player in players
    ]:
        record = by_number.get(bye.player)
        if record is None:
            reading.note("unknown player", _("there is no player {n}; left out").format(n=bye.player), at)
            continue
        wanted.append(bye)
        if bye.round > over:
            continue
        cells = record.cells
        cells.extend([Cell(0, "", " ")] * (bye.round - len(cells)))
        opponent, _colour, code = cells[bye.round - 1]
        if not opponent and code == " ":
            cells[bye.round - 1] = Cell(0, "", bye.result.value)
            text = _("round {round}: player {n} has a bye ({bye}) by record 240 and a blank block; the bye counts")
        elif opponent or code.upper() != bye.result.value:
            text = _(
                "round {round}: player {n} has a bye ({bye}) by record 240 and something else in his line; that counts"
            )
        else:
            continue
        reading.note("bye", text.format(round=bye.round, n=bye.player, bye=bye.result.value), at, player=bye.player)
    return tuple(wanted)


def _last_round(players: list[PlayerLine], *, paired: bool = False) -> int:
    """The last round in which anybody has an opponent or a code; `paired`: an opponent, the pairing bye or a win."""
    codes = "Uu+" if paired else CODES
    return max(
        (
            at
            for record in players
            for at, cell in enumerate(record.cells, 1)
            if cell.opponent or (cell.code != " " and cell.code in codes)
        ),
        default=0,
    )


def _compare(reading: Reading, tournament: Tournament) -> None:
    """What the file states beside what its results say: points (columns 81 to 84), number of players (062)."""
    paired = tournament.rounds_paired
    for record in reading.players:
        total = tournament.scores[record.number]
        if record.points is None or record.points == total:
            continue
        # The stated points may or may not hold the byes announced for the round that is still to be paired.
        if record.points != total - sum(entry.points for entry in tournament.cards[record.number][paired:]):
            reading.note(
                "points",
                _("player {n}: the file states {stated} points, the results give {total}; the results count").format(
                    n=record.number, stated=points(float(record.points)), total=points(float(total))
                ),
                record.line,
                81,
                player=record.number,
            )
    if reading.stated_players is not None and reading.stated_players[1] != len(reading.players):
        at, stated = reading.stated_players
        reading.note(
            "number of players",
            _("the file states {n} players and has {m}").format(n=stated, m=len(reading.players)),
            at,
        )
