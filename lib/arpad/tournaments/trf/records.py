"""One line of a tournament report file at a time: what stands in which column.

Columns are counted from 1 and in characters, as in the annex to C.02/C.04. Nothing here knows other lines.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from arpad.errors import ArpadError
from arpad.tournaments.model import Acceleration, Adjustment, Colour, ForbiddenPairs
from arpad.tournaments.results import Result, Scoring
from arpad.words import _

__all__ = ["CODES", "Cell", "PlayerLine", "TrfError", "player_line", "realigned"]

MAX_SHIFT: Final = 4
MAX_DIGITS: Final = 9
FIRST_CELL: Final = 89  # where the first round's block of ten begins, counted from 0
CELL_WIDTH: Final = 10
CODES: Final = {code: result for result in Result for code in (result.value, result.value.lower())} | {
    "?": Result.ADJOURNED
}


class TrfError(ArpadError, ValueError):
    """A report file that cannot be read: says the line, the column and the reason.

    >>> print(TrfError(12, 97, "player 4 is paired with himself"))
    line 12, column 97: player 4 is paired with himself
    """

    def __init__(self, line: int | None, column: int | None, reason: str) -> None:
        self.line, self.column, self.reason = line, column, reason
        super().__init__(line, column, reason)

    def __str__(self) -> str:
        if self.line is None:
            return self.reason
        if self.column is None:
            return _("line {line}: {reason}").format(line=self.line, reason=self.reason)
        return _("line {line}, column {column}: {reason}").format(
            line=self.line, column=self.column, reason=self.reason
        )


class Cell(NamedTuple):
    """A player's block of one round: opponent (0 = none), colour, and the code as written (blank = none yet)."""

    opponent: int
    colour: Colour
    code: str


@dataclass(slots=True)
class PlayerLine:
    """A record 001. `points` is the stated total, for comparison only; `cells` are the rounds that the line reaches."""

    line: int
    number: int
    sex: str
    title: str
    name: str
    rating: int | None
    federation: str
    fide_id: str
    birth: str
    points: Fraction | None
    rank: int | None
    cells: list[Cell]
    cut: bool = False
    shift: int = 0


_BLOCKS: Final = re.compile(r"(?:  [ 0-9]{4} [wbWB\- ] [10=+\-WDLUFHZXwdlufhzx? ])*")
_BLOCK: Final = re.compile(r"  (....) (.) (.)", re.DOTALL)
_POINTS: Final = re.compile(r"-?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)")
_COLOURS: Final[dict[str, Colour]] = {"w": "w", "W": "w", "b": "b", "B": "b", "-": "", " ": ""}
_BETWEEN: Final = (47, 52, 79, 84)  # columns that must be blank between the fixed fields, from 0


def player_line(text: str, line: int, numbers: dict[str, int]) -> PlayerLine:
    """Read a record 001 as it stands; `numbers` remembers four-column numbers already converted."""
    for at in _BETWEEN:
        if len(text) > at and text[at] != " ":
            raise TrfError(line, at + 1, _("{found} where a blank belongs").format(found=repr(text[at])))
    points = text[80:84].strip()
    if points and not _POINTS.fullmatch(points):
        raise TrfError(line, 81, _("{found} is no number of points").format(found=repr(points)))
    return PlayerLine(
        line,
        number(text, 4, 8, line),
        text[9:10].strip(),
        text[10:13].strip(),
        text[14:47].strip(),
        optional(text, 48, 52, line),
        text[53:56].strip(),
        text[57:68].strip(),
        text[69:79].strip(),
        _stated(points),
        optional(text, 85, 89, line),
        *_cells(text, line, numbers),
    )


@lru_cache(maxsize=256)
def _stated(points: str) -> Fraction | None:
    return Fraction(points.replace(",", ".")) if points else None


def _cells(text: str, line: int, numbers: dict[str, int]) -> tuple[list[Cell], bool]:
    """The blocks of the rounds, and whether the line ends inside the opponent's number of the last one."""
    blocks = text[FIRST_CELL:].rstrip()
    if not blocks:
        return [], False
    cut = 3 <= len(blocks) % CELL_WIDTH <= 5
    if cut:
        blocks = blocks[: -(len(blocks) % CELL_WIDTH)]
    blocks += " " * (-len(blocks) % CELL_WIDTH)
    if not _BLOCKS.fullmatch(blocks):
        raise _bad_block(blocks, line)
    cells = []
    for opponent, colour, code in _BLOCK.findall(blocks):
        known = numbers.get(opponent)
        if known is None:
            try:
                known = numbers[opponent] = int(opponent) if opponent.strip() else 0
            except ValueError:
                raise _bad_block(blocks, line) from None
        cells.append(Cell(known, _COLOURS[colour] if known else "", code))
    return cells, cut


def _bad_block(blocks: str, line: int) -> TrfError:
    """Say where the first block that does not fit goes wrong."""
    for at in range(0, len(blocks), CELL_WIDTH):
        block = blocks[at : at + CELL_WIDTH]
        column = FIRST_CELL + at + 1
        round_number = at // CELL_WIDTH + 1
        for offset in (0, 1, 6, 8):
            if block[offset] != " ":
                reason = _("{found} where a blank belongs (round {round})")
                return TrfError(line, column + offset, reason.format(found=repr(block[offset]), round=round_number))
        opponent = block[2:6]
        if opponent.strip() and not re.fullmatch(" *[0-9]+ *", opponent):
            reason = _("{found} is no number of an opponent (round {round})")
            return TrfError(line, column + 2, reason.format(found=repr(opponent), round=round_number))
        if block[7] not in _COLOURS:
            reason = _("{found} is no colour: w, b or - (round {round})")
            return TrfError(line, column + 7, reason.format(found=repr(block[7]), round=round_number))
        if block[9] != " " and block[9] not in CODES:
            reason = _("{found} is no result: 1 = 0 + - W D L U F H Z (round {round})")
            return TrfError(line, column + 9, reason.format(found=repr(block[9]), round=round_number))
    return TrfError(line, FIRST_CELL + 1, _("the blocks of the rounds do not fit their columns"))


def realigned(text: str, line: int, numbers: dict[str, int]) -> PlayerLine | None:
    """Read a record 001 whose part after the name stands 1 to 4 columns off, if exactly one shift makes it fit."""
    fits = []
    for shift in [*range(-MAX_SHIFT, 0), *range(1, MAX_SHIFT + 1)]:
        name_end = 47 + shift
        if text[name_end : name_end + 1].strip():
            continue
        moved = text[:14] + text[14:name_end].rstrip()[:33].ljust(33) + text[name_end:]
        try:
            record = player_line(moved, line, numbers)
        except TrfError:
            continue
        record.name = text[14:name_end].strip()
        record.shift = shift
        if record.points is not None and (record.rating or record.cells):
            fits.append(record)
    return fits[0] if len(fits) == 1 else None


def digits(field: str) -> int | None:
    """The whole number in a field, ``None`` if there is anything but the digits 0 to 9 and blanks around them."""
    found = field.strip()
    return int(found) if len(found) <= MAX_DIGITS and found.isascii() and found.isdigit() else None


def number(text: str, first: int, last: int, line: int) -> int:
    """The whole number in columns `first` + 1 to `last`; must be there."""
    found = digits(text[first:last])
    if found is None:
        raise TrfError(line, first + 1, _("{found} is no number").format(found=repr(text[first:last])))
    return found


def optional(text: str, first: int, last: int, line: int) -> int | None:
    """The whole number in columns `first` + 1 to `last`, ``None`` if blank or zero."""
    return (number(text, first, last, line) or None) if text[first:last].strip() else None


def amount(text: str, first: int, last: int, line: int) -> Fraction:
    """The signed decimal number in columns `first` + 1 to `last`; blank is 0."""
    field = text[first:last].strip().replace(",", ".")
    if not field:
        return Fraction(0)
    if not re.fullmatch(r"[+-]? *[0-9]{1,4}(?:\.[0-9]{0,3})?|[+-]?\.[0-9]{1,3}", field):
        raise TrfError(line, first + 1, _("{found} is no number of points").format(found=repr(text[first:last])))
    return Fraction(field.replace(" ", "").rstrip(".") or "0")


def numbers_from(text: str, first: int, width: int, line: int) -> tuple[int, ...]:
    """The player numbers of `width` columns each, one blank between, from column `first` + 1 to the end."""
    end = len(text.rstrip())
    return tuple(
        number(text, at, at + width, line) for at in range(first, end, width + 1) if text[at : at + width].strip()
    )


def words_after_tag(text: str, line: int) -> tuple[int, ...]:
    """The numbers after the tag, separated by blanks (the TRF(x) records)."""
    found = []
    for match in re.finditer(r"\S+", text[3:]):
        value = digits(match.group())
        if value is None or len(match.group()) > 4:
            raise TrfError(line, match.start() + 4, _("{found} is no number").format(found=repr(match.group())))
        found.append(value)
    return tuple(found)


_POINT_FIELDS: Final = {
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("absence",),
    "Z": ("absence",),
    "P": ("pairing_bye",),
    "X": ("unknown",),
}


def point_system(text: str, line: int) -> Scoring:
    """Record 162: letters W D L A P X (older files Z for absence), each with its points."""
    values: dict[str, Fraction] = {}
    # Possessive quantifiers, so that a line of blanks takes no longer than any other.
    for match in re.finditer(r" *+([A-Za-z]) *+([0-9]{1,3}(?:[.,][0-9]{0,3})?)(?= |$)| *+(\S)", text[3:].rstrip()):
        letter = (match.group(1) or "").upper()
        if letter not in _POINT_FIELDS or len(match.group(2)) > 4:
            at = match.start() + len(match.group()) - len(match.group().lstrip()) + 4
            raise TrfError(
                line,
                at,
                _("{found} where W, D, L, A, P or X and its points belong").format(found=repr(match.group().strip())),
            )
        for field in _POINT_FIELDS[letter]:
            values[field] = Fraction(match.group(2).replace(",", ".").rstrip("."))
    return _scoring(values, line)


_XXS_FIELDS: Final = {
    "W": ("win", "forfeit_win", "full_bye"),
    "WW": ("win",),
    "BW": ("win",),
    "FW": ("forfeit_win",),
    "FPB": ("full_bye",),
    "D": ("draw", "half_bye"),
    "WD": ("draw",),
    "BD": ("draw",),
    "HPB": ("half_bye",),
    "L": ("loss",),
    "WL": ("loss",),
    "BL": ("loss",),
    "ZPB": ("absence",),
    "FL": ("forfeit_loss",),
    "PAB": ("pairing_bye",),
}


def extended_points(text: str, line: int) -> Scoring:
    """TRF(x) record XXS: ``CODE=value ...``; White and Black must score alike."""
    values: dict[str, Fraction] = {}
    by_colour: dict[str, Fraction] = {}
    for match in re.finditer(r"\S+", text[3:]):
        code, found, value = match.group().upper().partition("=")
        at = match.start() + 4
        if not found or code not in _XXS_FIELDS or not re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{0,3})?", value):
            raise TrfError(line, at, _("{found} where CODE=points belongs").format(found=repr(match.group())))
        points = Fraction(value.rstrip("."))
        for field in _XXS_FIELDS[code]:
            if code in ("WW", "BW", "WD", "BD", "WL", "BL") and by_colour.setdefault(code[1], points) != points:
                raise TrfError(line, at, _("different points for White and for Black are not supported"))
            values[field] = points
    return _scoring(values, line)


def _scoring(values: dict[str, Fraction], line: int) -> Scoring:
    try:
        return Scoring(**values)
    except ValueError as error:
        raise TrfError(line, 5, str(error)) from None


def acceleration(text: str, line: int) -> Acceleration:
    """Record 250."""
    first, last = number(text, 14, 17, line), number(text, 18, 21, line)
    return Acceleration(amount(text, 9, 13, line), first, last, number(text, 22, 26, line), number(text, 27, 31, line))


def extended_acceleration(text: str, line: int) -> list[Acceleration]:
    """TRF(x) record XXA: a player's virtual points, one value a round."""
    player = number(text, 4, 8, line)
    values = [amount(text, at, at + 4, line) for at in range(9, len(text.rstrip()), 5)]
    return [Acceleration(points, r, r, player, player) for r, points in enumerate(values, start=1) if points]


def forbidden_pairs(text: str, line: int) -> ForbiddenPairs:
    """Record 260: first and last round, then the players."""
    return ForbiddenPairs(numbers_from(text, 12, 4, line), optional(text, 4, 7, line) or 1, optional(text, 8, 11, line))


def adjustment(text: str, line: int) -> Adjustment:
    """Record 299: type, points, round, players."""
    letter = text[4:5].strip().upper()
    if letter and letter not in ("W", "D", "L", "F", "H", "Z", "+", "-"):
        raise TrfError(line, 5, _("{found} is no type of abnormal points").format(found=repr(letter)))
    return Adjustment(
        amount(text, 13, 17, line),
        Result(letter) if letter else None,
        optional(text, 19, 22, line),
        frozenset(numbers_from(text, 23, 4, line)),
    )
