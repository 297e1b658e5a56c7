"""The records of a report file other than the players: what each says about the event."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from arpad.tournaments.model import Acceleration, ForbiddenPairs, RequestedBye
from arpad.tournaments.notices import Notice
from arpad.tournaments.results import Result
from arpad.tournaments.trf import records
from arpad.tournaments.trf.records import PlayerLine, TrfError
from arpad.words import _

__all__ = ["Reading", "read_headers"]

# Records that an individual event may carry and that nothing here needs: kept as they are, without a remark.
KEPT: Final = frozenset({"072", "082", "102", "112", "132", "182", "300", "801", "802", "###"})
TEAM: Final = frozenset({"013", "310", "320", "330", "352", "362"})


@dataclass(slots=True)
class Reading:
    """What has been gathered from the lines so far."""

    players: list[PlayerLine] = field(default_factory=list)
    known: frozenset[int] = frozenset()
    notices: list[Notice] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    byes: list[tuple[int, RequestedBye]] = field(default_factory=list)
    absent: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    stated_players: tuple[int, int] | None = None

    def note(self, code: str, text: str, line: int | None = None, column: int | None = None, **where: int) -> None:
        """Remember a remark."""
        self.notices.append(Notice(code, text, line, column, **where))


def read_headers(lines: tuple[str, ...], reading: Reading) -> None:
    """Read every record that is not a player; what is not known is kept and noted."""
    teams = False
    known = reading.known = frozenset(record.number for record in reading.players)
    for at, text in enumerate(lines, start=1):
        tag = text[:3].upper()
        if tag == "001" or tag in KEPT:
            continue
        if tag in RECORDS:
            RECORDS[tag](reading, text, at)
        elif tag in TEAM:
            if not teams:
                reading.note("team record", _("a record of teams; kept, not used"), at)
            teams = True
        elif not text.strip():
            reading.note("empty line", _("an empty line"), at)
        elif not (re.fullmatch("[A-Z]{3}", tag) and records.digits(text[4:8]) in known):
            reading.note("unknown record", _("an unknown record; kept, not used"), at, 1)


def _keep(name: str, first: int = 4, last: int | None = None) -> Callable[[Reading, str, int], None]:
    def record(reading: Reading, text: str, at: int) -> None:
        reading.values[name] = text[first:last].strip()

    return record


def _set(name: str, read: Callable[[str, int], Any]) -> Callable[[Reading, str, int], None]:
    def record(reading: Reading, text: str, at: int) -> None:
        reading.values[name] = read(text, at)

    return record


def _add(name: str, read: Callable[[str, int], Iterable[Any]]) -> Callable[[Reading, str, int], None]:
    def record(reading: Reading, text: str, at: int) -> None:
        items = (_among_players(item, reading, at) for item in read(text, at))
        reading.lists.setdefault(name, []).extend(item for item in items if item is not None)

    return record


def _among_players(item: Any, reading: Reading, at: int) -> Any:
    """The item without players who are not in the event, ``None`` if it names nobody else."""
    if isinstance(item, Acceleration) or reading.known.issuperset(item.players):
        return item
    there = type(item.players)(number for number in item.players if number in reading.known)
    stranger = min(set(item.players) - reading.known)
    reading.note("unknown player", _("there is no player {n}; left out").format(n=stranger), at)
    return replace(item, players=there) if there else None


def _total(reading: Reading, text: str, at: int) -> None:
    total = records.number(text, 4, len(text), at)
    if not 1 <= total <= 9999:
        raise TrfError(at, 5, _("{n} is no number of rounds").format(n=total))
    reading.values["total_rounds"] = total


def _players_stated(reading: Reading, text: str, at: int) -> None:
    match = re.match(r" *([0-9]{1,4})\b", text[3:])
    if match:
        reading.stated_players = (at, int(match.group(1)))


def _initial_colour(reading: Reading, text: str, at: int) -> None:
    colour = text[3:].strip().lower()
    if colour not in ("w", "b"):
        raise TrfError(at, 5, _("{found} is no initial colour: W or B").format(found=repr(text[3:].strip())))
    reading.values["initial_colour"] = colour


def _extended_colour(reading: Reading, text: str, at: int) -> None:
    for word in text[3:].split():
        if word.lower() in ("white1", "black1"):
            reading.values["initial_colour"] = word[0].lower()
        elif word.lower() != "rank":
            reading.note("unknown word", _("{found} is not known here; left out").format(found=repr(word)), at)


def _tie_breaks(reading: Reading, text: str, at: int) -> None:
    names = tuple(name for name in re.split(r"[\s,]+", text[3:]) if name)
    if text[:3] == "202" and "PTS" not in (name.upper() for name in names):
        names = ("PTS", *names)
    if text[:3] == "212" or "tie_breaks" not in reading.values:
        reading.values["tie_breaks"] = names


def _byes(reading: Reading, text: str, at: int) -> None:
    letter = text[4:5].upper()
    if letter not in ("F", "H", "Z"):
        raise TrfError(at, 5, _("{found} is no type of bye: F, H or Z").format(found=repr(text[4:5])))
    round_number = records.number(text, 6, 9, at)
    for player in records.numbers_from(text, 10, 4, at):
        reading.byes.append((at, RequestedBye(round_number, player, Result(letter))))


def _absent(reading: Reading, text: str, at: int) -> None:
    reading.absent.append((at, records.words_after_tag(text, at)))


def _extended_forbidden(text: str, at: int) -> Iterable[ForbiddenPairs]:
    yield ForbiddenPairs(records.words_after_tag(text, at))


RECORDS: Final[dict[str, Callable[[Reading, str, int], None]]] = {
    "012": _keep("name"),
    "022": _keep("city"),
    "032": _keep("federation"),
    "042": _keep("start"),
    "052": _keep("end"),
    "062": _players_stated,
    "092": _keep("kind"),
    "122": _keep("time_control"),
    "142": _total,
    "XXR": _total,
    "152": _initial_colour,
    "XXC": _extended_colour,
    "162": _set("scoring", records.point_system),
    "XXS": _set("scoring", records.extended_points),
    "172": _keep("rating_list"),
    "192": _keep("type_code"),
    "202": _tie_breaks,
    "212": _tie_breaks,
    "222": _keep("time_control"),
    "240": _byes,
    "XXZ": _absent,
    "250": _add("accelerations", lambda text, at: [records.acceleration(text, at)]),
    "XXA": _add("accelerations", records.extended_acceleration),
    "260": _add("forbidden_pairs", lambda text, at: [records.forbidden_pairs(text, at)]),
    "XXP": _add("forbidden_pairs", _extended_forbidden),
    "299": _add("adjustments", lambda text, at: [records.adjustment(text, at)]),
}
