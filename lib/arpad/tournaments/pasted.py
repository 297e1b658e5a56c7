"""Tables that people paste: crosstables as text or CSV, SwissPerfect's export, Swiss tables by rounds, report files."""

import csv
import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from arpad.errors import BadValueError
from arpad.tournaments.crosstable import CrosstableError, from_matrix
from arpad.tournaments.model import Player, Tournament
from arpad.tournaments.notices import Notice, check
from arpad.tournaments.trf import TrfError, read_trf
from arpad.tournaments.trf.games import build_rounds
from arpad.tournaments.trf.headers import Reading
from arpad.tournaments.trf.records import Cell, PlayerLine
from arpad.words import _, points

__all__ = ["PastedTable", "read_crosstable", "read_tournament"]


@dataclass(frozen=True, slots=True)
class PastedTable:
    """A pasted text that has been read: the event and every remark about it."""

    tournament: Tournament
    notices: tuple[Notice, ...]


Line = tuple[int, str]
_COLON_CELL: Final = re.compile(r"(?<!\S)([0-9]{1,4}):([A-Za-z+=½01-]?)(?!\S)")
_SIGN_CELL: Final = re.compile(r"(?<!\S)([+=-])(?:([WBwb])([0-9]{1,4})|(BYE|bye))(?!\S)")
_ROW_HEAD: Final = re.compile(r"([0-9]{1,4})\.? (?:(.*) )?([0-9]{1,3}(?:[.,][0-9]{1,2}|½)?|½)")
_COLON_CODES: Final = {
    "": " ",
    "W": "1",
    "D": "=",
    "L": "0",
    "1": "1",
    "0": "0",
    "=": "=",
    "½": "=",
    "+": "+",
    "-": "-",
}
_COLON_BYES: Final = {"": " ", "W": "F", "1": "F", "+": "F", "D": "H", "=": "H", "½": "H", "L": "Z", "0": "Z", "-": "Z"}
_SIGN_CODES: Final = {"+": "1", "=": "=", "-": "0"}
_SIGN_BYES: Final = {"+": "U", "=": "H", "-": "Z"}
_DIAGONAL: Final = frozenset({"", "x", "X", "*", "\\", "■", "—", "-", ".", "·"})
_RESULTS: Final = (_DIAGONAL - {""}) | {"1", "0", "½", "=", "+", "1/2", "0.5"}
_AMOUNT: Final = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2}|½)?|½")


def read_tournament(source: str | bytes) -> PastedTable:
    """Read whatever a reader pastes or opens: a report file (a line begins with 001) or a crosstable.

    Raises `TrfError` or `CrosstableError`, both with line and column.

    >>> read_tournament("Ada,x,1\\nBo,0,x").tournament.system
    'predetermined'
    """
    if not isinstance(source, str | bytes):
        raise BadValueError("source", source, _("a text or bytes"))
    raw = source if isinstance(source, bytes) else source.encode("utf-8", errors="replace")
    if re.search(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?001 ", raw) or raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        file = read_trf(source)
        return PastedTable(file.tournament, file.notices)
    try:
        return read_crosstable(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        table = read_crosstable(raw.decode("latin-1"))
        notice = Notice("encoding", _("not UTF-8; read as {encoding}").format(encoding="Latin-1"))
        return PastedTable(table.tournament, (notice, *table.notices))


def read_crosstable(text: str) -> PastedTable:
    """Read a pasted table, in any of these forms:

    - a matrix, as CSV (comma, semicolon, tab, or ``|``) or with blanks, with or without numbers, header and totals;
      several cycles stand side by side, parted by ``|``, or in one cell (``1½``);
    - SwissPerfect's text export, a Swiss by rounds (``14:W  4:D  0:W``);
    - a Swiss by rounds with colours (``+W10 =B3 -W1 =BYE``); shorter rows are filled with absences at the end.

    Totals that stand in the table are compared with the results; a difference is a notice. Raises `CrosstableError`.

    >>> read_crosstable("1 Ada x 1 ½ 1.5\\n2 Bo 0 x 1 1\\n3 Cy ½ 0 x ½").tournament.scores[1]
    Fraction(3, 2)
    """
    if not isinstance(text, str):
        raise BadValueError("text", text, _("a text"))
    lines = [(at, line) for at, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1) if line.strip()]
    if not lines:
        raise CrosstableError(None, None, _("the table is empty"))
    by_rounds = any(_COLON_CELL.search(line) or _SIGN_CELL.search(line) for _at, line in lines)
    tournament, notices = _read_rounds(lines) if by_rounds else _read_matrix(lines)
    return PastedTable(tournament, (*notices, *check(tournament)))


def _read_rounds(lines: list[Line]) -> tuple[Tournament, list[Notice]]:
    """A table with one column a round: each row a number, a name, a total, and an opponent in every cell."""
    reading = Reading()
    for at, line in lines:
        first = min((m.start() for p in (_COLON_CELL, _SIGN_CELL) if (m := p.search(line))), default=None)
        if first is None:
            if reading.players:
                raise CrosstableError(at, None, _("a row of a player ends in cells such as 14:W or +W14"))
            continue  # the header
        head = _ROW_HEAD.fullmatch(" ".join(line[:first].split()))
        if head is None or not int(head[1]):
            raise CrosstableError(at, 1, _("a row begins with a number, a name and a total"))
        record = PlayerLine(at, int(head[1]), "", "", head[2] or "", None, "", "", "", _amount(head[3]), None, [])
        record.cells = [_round_cell(at, cell) for cell in re.finditer(r"\S+", line[first:])]
        reading.players.append(record)
    by_number = {record.number: record for record in reading.players}
    if len(by_number) < len(reading.players):
        twice = next(r for i, r in enumerate(reading.players) if any(r.number == s.number for s in reading.players[:i]))
        raise CrosstableError(twice.line, 1, _("the number {n} is used twice").format(n=twice.number))
    _forfeits(by_number, reading)
    try:
        rounds, open_round = build_rounds(by_number, None, reading)
    except TrfError as error:
        raise CrosstableError(error.line, None, error.reason) from None
    tournament = Tournament(
        players=tuple(Player(record.number, record.name) for record in reading.players),
        rounds=tuple(rounds),
        next_round=open_round,
    )
    notices = [replace(notice, column=None) for notice in reading.notices]
    for record in reading.players:
        notices += _compare(record.line, record.number, record.points, tournament)
    return tournament, notices


def _round_cell(at: int, cell: re.Match[str]) -> Cell:
    text = cell.group()
    if match := _COLON_CELL.fullmatch(text):
        opponent, letter = int(match[1]), match[2].upper()
        codes = _COLON_CODES if opponent else _COLON_BYES
        if letter in codes:
            return Cell(opponent, "", codes[letter])
    elif match := _SIGN_CELL.fullmatch(text):
        if match[4]:
            return Cell(0, "", _SIGN_BYES[match[1]])
        return Cell(int(match[3]), "w" if match[2] in "Ww" else "b", _SIGN_CODES[match[1]])
    raise CrosstableError(at, None, _("{found} is no cell such as 14:W or +W14").format(found=repr(text)))


def _forfeits(by_number: dict[int, PlayerLine], reading: Reading) -> None:
    """A result on one side only is a forfeit: the other side did not play."""
    for record in by_number.values():
        for index, (opponent, _colour, code) in enumerate(record.cells):
            other = by_number.get(opponent)
            if code != " " or other is None or index >= len(other.cells):
                continue
            theirs = other.cells[index]
            if theirs.opponent == record.number and theirs.code in ("1", "+"):
                record.cells[index] = Cell(opponent, "", "-")
                other.cells[index] = Cell(record.number, "", "+")
                reading.note(
                    "forfeit",
                    _("round {round}: player {n} has no result against {m}, who won; taken as a forfeit").format(
                        round=index + 1, n=record.number, m=opponent
                    ),
                    record.line,
                    player=record.number,
                )


def _read_matrix(lines: list[Line]) -> tuple[Tournament, list[Notice]]:
    separator = _separator(lines)
    rows = [(at, _fields(line, separator)) for at, line in lines]
    widths = [len(fields) for _at, fields in rows]
    usual = max(widths, key=widths.count)
    if separator and (odd := next((at for at, fields in rows if len(fields) != usual), None)) is not None:
        raise CrosstableError(odd, None, _("this row has not as many fields as the others, {n}").format(n=usual))
    rows, after = _body(rows)
    size = len(rows)
    names, cells, totals = [], [], []
    for at, fields in rows:
        first = len(fields) - size - after
        if first < 0 or (first == 0 and usual > size):
            reason = _("{n} fields; a name and {m} cells belong here, one for each row of the table")
            raise CrosstableError(at, None, reason.format(n=len(fields), m=size))
        head = [field for field in fields[:first] if field]
        if len(head) > 1 and head[0].rstrip(".").isdigit():
            head = head[1:]
        names.append(" ".join(head))
        cells.append(fields[first : first + size])
        totals.append(fields[first + size] if after else "")
    first = len(rows[0][1]) - size - after
    tournament = _from_matrix(names, cells, [at for at, _fields in rows], first + 1)
    notices: list[Notice] = []
    for number, ((at, _row), total) in enumerate(zip(rows, totals, strict=True), start=1):
        if _AMOUNT.fullmatch(total):
            notices += _compare(at, number, _amount(total), tournament)
    return tournament, notices


def _from_matrix(names: list[str], cells: list[list[str]], lines: list[int], column: int) -> Tournament:
    """As `from_matrix`, with the lines of the text in its errors."""
    try:
        return from_matrix(names, cells, column=column)
    except CrosstableError as error:
        line = lines[error.line - 1] if error.line is not None else None
        raise CrosstableError(line, error.column, error.reason) from None


def _separator(lines: list[Line]) -> str:
    """What parts the fields of most rows; a name may hold a comma, but not as many as there are players."""
    if all(line.strip().startswith("|") and line.strip().endswith("|") for _at, line in lines):
        return "|"
    for separator in (";", "\t", ","):
        if 2 * sum(line.count(separator) >= max(2, len(lines) - 1) for _at, line in lines) > len(lines):
            return separator
    return ""


def _fields(line: str, separator: str) -> list[str]:
    """The fields of a row; cycles that stand side by side are folded into one field a player."""
    if separator == "|":
        return [field.strip() for field in line.strip()[1:-1].split("|")]
    if separator:
        try:
            return [field.strip() for field in next(csv.reader([line], delimiter=separator))]
        except csv.Error:  # a field beyond the size that a CSV file may have
            return []
    cycles = [part.split() for part in line.split("|")]
    for more in cycles[1:]:
        at = len(cycles[0]) - len(more)
        if at < 0:
            break
        cycles[0][at:] = [f"{a}{b}" if a not in _DIAGONAL else a for a, b in zip(cycles[0][at:], more, strict=True)]
    return cycles[0]


def _body(rows: list[tuple[int, list[str]]]) -> tuple[list[tuple[int, list[str]]], int]:
    """The rows without the header, and how many fields follow the cells in each.

    A header names the columns 1 to n; another first row is one if it holds no result and the rows below it have a
    diagonal.
    """
    size = len(rows) - 1
    header = rows[0][1]
    numbers = [str(number) for number in range(1, size + 1)]
    for start in range(len(header) - size + 1 if size > 1 else 0):
        if header[start : start + size] == numbers:
            return rows[1:], len(header) - start - size
    after = _fields_after(rows)
    if after is None and size > 1 and not _RESULTS.intersection(header):
        below = _fields_after(rows[1:])
        if below is not None:
            return rows[1:], below
    return rows, after or 0


def _fields_after(rows: list[tuple[int, list[str]]]) -> int | None:
    """How many fields follow the cells: the fewest that leave a diagonal of empty cells."""
    size = len(rows)
    shortest = min((len(fields) for _at, fields in rows), default=0)
    for after in range(shortest - size + 1 if size else 0):
        if all(fields[len(fields) - size - after + row] in _DIAGONAL for row, (_at, fields) in enumerate(rows)):
            return after
    return None


def _amount(text: str) -> Fraction:
    """Points as people write them: 5.5, 5,5, 5½, ½."""
    if text.endswith("½"):
        return Fraction(text[:-1] or "0") + Fraction(1, 2)
    return Fraction(text.replace(",", "."))


def _compare(line: int, number: int, stated: Fraction | None, tournament: Tournament) -> list[Notice]:
    total = tournament.scores[number]
    if stated is None or stated == total:
        return []
    text = _("player {n}: the table states {stated} points, the results give {total}; the results count")
    told = text.format(n=number, stated=points(float(stated)), total=points(float(total)))
    return [Notice("points", told, line, player=number)]
