"""Writing tournament report files: lines that still say what the tournament says stay as they were."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from arpad.errors import BadValueError
from arpad.tournaments.model import Acceleration, Entry, Player, RequestedBye, Tournament
from arpad.tournaments.results import CLASSICAL, Result, Scoring
from arpad.tournaments.trf.read import TrfFile, says_predetermined
from arpad.tournaments.trf.records import CELL_WIDTH, Cell, PlayerLine, TrfError, digits, player_line
from arpad.words import _

__all__ = ["write_trf"]

# Records of one line each that a tournament holds as text, in the order of their numbers.
_TEXTS: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "172": "rating_list",
    "192": "type_code",
    "222": "time_control",
}


def write_trf(tournament: Tournament, *, like: TrfFile | None = None) -> bytes:
    """A tournament as a report file (TRF26): UTF-8, lines end with CR LF.

    With `like`, the file that it came from: its lines keep their order, records that the library does not know are
    kept, and every line that still says what the tournament says is written as it stood; so a file that was only read
    comes back byte for byte, apart from the ends of its lines. Names are cut at the 33 columns they have; discs and
    withdrawals have none. Raises `BadValueError` for what else the columns cannot hold.

    >>> from arpad.tournaments.model import Game, Player, Round
    >>> event = Tournament((Player(1, "Ada", 1613), Player(2, "Bo")), (Round((Game.of(1, 2, "½-½"),)),), name="Two")
    >>> print(write_trf(event).decode().replace("\\r", ""))
    012 Two
    062 2
    001    1      Ada                               1613                             0.5          2 w =
    001    2      Bo                                                                 0.5          1 b =
    <BLANKLINE>
    """
    if not isinstance(tournament, Tournament):
        raise BadValueError("tournament", tournament, _("a Tournament"))
    there = [frozenset(round_.numbers) for round_ in tournament.rounds]
    fresh = {player.number: _player_line(tournament, player, there) for player in tournament.players}
    headers = dict(_headers(tournament))
    if tournament.system == "predetermined" and not says_predetermined(tournament.type_code, tournament.kind):
        headers["192"] = ["192 BERGER_ROUNDROBIN"]
    if like is None:
        lines = [line for tag, group in headers.items() if tag < "240" for line in group]
        lines += fresh.values()
        lines += [line for tag, group in headers.items() if tag >= "240" for line in group]
    else:
        lines = _merged(tournament, like, headers, fresh)
    return "".join(line + "\r\n" for line in lines).encode("utf-8")


def _merged(
    tournament: Tournament, like: TrfFile, headers: Mapping[str, list[str]], fresh: Mapping[int, str]
) -> list[str]:
    """The lines of the old file, changed where the tournament changed; what is new follows its kind."""
    before = dict(_headers(like.tournament))
    changed = {tag for tag in before.keys() | headers.keys() if before.get(tag) != headers.get(tag)}
    written: set[str] = set()
    waiting = dict(fresh)
    lines: list[str] = []
    last_player = 0
    for text in like.lines:
        tag = text[:3].upper()
        if tag == "001":
            line = _as_it_stood(text, waiting)
            if line is not None:
                lines.append(line)
                last_player = len(lines)
            continue
        tag = _MODERN.get(tag, tag)
        if tag in changed:
            if tag not in written:
                lines.extend(headers.get(tag, []))
                written.add(tag)
            continue
        lines.append(text)
    lines[last_player:last_player] = waiting.values()
    late = [line for tag in sorted(changed - written) if tag >= "240" for line in headers.get(tag, [])]
    early = [line for tag in sorted(changed - written) if tag < "240" for line in headers.get(tag, [])]
    return [*early, *lines, *late]


_MODERN: Final = {
    "122": "222",
    "XXR": "142",
    "XXC": "152",
    "XXS": "162",
    "XXZ": "240",
    "XXA": "250",
    "XXP": "260",
    "202": "212",
}


def _as_it_stood(text: str, waiting: dict[int, str]) -> str | None:
    """A player's old line if it says the same as the new one, else the new one; nothing if he is gone."""
    try:
        old = player_line(text, 1, {})
    except TrfError:  # a line that was read realigned
        return waiting.pop(digits(text[4:8]) or 0, None)
    if old.number not in waiting:
        return None
    new = waiting.pop(old.number)
    return text if _meaning(old) == _meaning(player_line(new, 1, {})) else new


def _meaning(record: PlayerLine) -> tuple[object, ...]:
    """What a line says: blank and zero blocks at the end, and letters small or capital, are the same."""
    cells = [Cell(cell.opponent, cell.colour, _code(cell)) for cell in record.cells]
    while cells and not cells[-1].opponent and cells[-1].code in (" ", "Z"):
        cells.pop()
    return (
        record.number,
        record.sex,
        record.title,
        record.name,
        record.rating,
        record.federation,
        record.fide_id,
        record.birth,
        record.points,
        record.rank,
        cells,
    )


def _code(cell: Cell) -> str:
    if not cell.opponent and cell.code in (" ", "-"):
        return "Z"
    return cell.code.upper()


_WIDTHS: Final = {"name": 33, "title": 3, "federation": 3, "fide_id": 11, "birth": 10, "sex": 1}


def _one_line(text: str, field: str) -> str:
    if any(letter in text for letter in "\r\n"):
        raise BadValueError(field, text, _("a text of one line"))
    return text


def _player_line(tournament: Tournament, player: Player, there: list[frozenset[int]]) -> str:
    for field, width in _WIDTHS.items():
        value = _one_line(getattr(player, field), field)
        if len(value) > width and field != "name":
            raise BadValueError(field, value, _("a text of at most {n} characters").format(n=width))
    line = (
        f"001 {player.number:4} {player.sex:1}{player.title:>3} {player.name[:33]:33} {player.rating or '':>4} "
        f"{player.federation:3} {player.fide_id:>11} {player.birth:10} {_points(tournament.scores[player.number]):>4} "
        f"{player.rank or '':>4}"
    )
    blocks = [
        _block(entry) if player.number in numbers else " " * CELL_WIDTH
        for entry, numbers in zip(tournament.cards[player.number], there, strict=True)
    ]
    if tournament.next_round is not None:
        blocks.append(_open_block(tournament, player.number))
    return (line + "".join(blocks)).rstrip()


def _block(entry: Entry) -> str:
    if entry.opponent is None:
        return f"  0000 - {entry.result.value}"
    return f"  {entry.opponent:4} {entry.colour or '-'} {entry.result.value}"


def _open_block(tournament: Tournament, number: int) -> str:
    open_round = tournament.next_round
    assert open_round is not None
    for white, black in open_round.pairs:
        if number == white:
            return f"  {black:4} w  "
        if number == black:
            return f"  {white:4} b  "
    for bye in open_round.byes:
        if bye.player == number:
            return f"  0000 - {bye.result.value}"
    return " " * CELL_WIDTH


def _points(amount: Fraction) -> str:
    """Points in four columns: 11.5; a second decimal only where there is one."""
    text = _decimal(amount)
    if len(text) > 4:
        text = text.removesuffix(".0")
    if len(text) > 4:
        raise BadValueError("points", float(amount), _("a number of four characters"))
    return text


def _decimal(amount: Fraction) -> str:
    """Points as a decimal number of up to three places, exactly."""
    if 1000 % amount.denominator:
        raise BadValueError("points", amount, _("a decimal number"))
    text = f"{float(amount):.3f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def _headers(tournament: Tournament) -> Iterator[tuple[str, list[str]]]:
    """The records other than players, by tag; a tag that has nothing to say is not there."""
    for tag, name in _TEXTS.items():
        if text := _one_line(getattr(tournament, name), name):
            yield tag, [f"{tag} {text}"]
    yield "062", [f"062 {len(tournament.players)}"]
    if tournament.total_rounds is not None:
        yield "142", [f"142 {tournament.total_rounds}"]
    if tournament.initial_colour:
        yield "152", [f"152 {tournament.initial_colour.upper()}"]
    if tournament.scoring != CLASSICAL:
        yield "162", [_scoring(tournament.scoring)]
    if tournament.tie_breaks:
        yield "212", ["212 " + ",".join(_one_line(name, "tie_breaks") for name in tournament.tie_breaks)]
    if tournament.requested_byes:
        yield "240", list(_byes(tournament.requested_byes))
    if tournament.accelerations:
        yield "250", [_acceleration(item) for item in tournament.accelerations]
    if tournament.forbidden_pairs:
        yield (
            "260",
            [
                f"260 {ban.first_round:3} {ban.last_round or '':>3}" + "".join(f" {number:4}" for number in ban.players)
                for ban in tournament.forbidden_pairs
            ],
        )
    if tournament.adjustments:
        yield (
            "299",
            [
                f"299 {_letter(a.result)}        {_points(a.points):>4}  {a.round or 0:03}"
                + "".join(f" {number:4}" for number in sorted(a.players))
                for a in tournament.adjustments
            ],
        )


def _acceleration(item: Acceleration) -> str:
    return (
        f"250      {_points(item.points):>4} {item.first_round:3} {item.last_round:3} "
        f"{item.first_player:4} {item.last_player:4}"
    )


def _letter(result: Result | None) -> str:
    return " " if result is None else result.value


def _scoring(scoring: Scoring) -> str:
    """Record 162, or TRF(x)'s XXS where byes and forfeits are scored on their own."""
    own = {
        "FPB": scoring.full_bye,
        "HPB": scoring.half_bye,
        "FW": scoring.forfeit_win,
        "FL": scoring.forfeit_loss,
    }
    if any(value is not None for value in own.values()):
        own |= {
            "WW": scoring.win,
            "BW": scoring.win,
            "WD": scoring.draw,
            "BD": scoring.draw,
            "WL": scoring.loss,
            "BL": scoring.loss,
            "ZPB": scoring.absence,
            "PAB": scoring.pairing_bye,
        }
        return "XXS " + " ".join(f"{code}={_decimal(value)}" for code, value in own.items() if value is not None)
    letters = {
        "W": scoring.win,
        "D": scoring.draw,
        "L": scoring.loss,
        "A": scoring.absence,
        "P": scoring.pairing_bye,
        "X": scoring.unknown,
    }
    return "162" + "    ".join(
        f"  {letter}{_points(value):>4}"[0 if at == 0 else 2 :]
        for at, (letter, value) in enumerate((k, v) for k, v in letters.items() if v is not None)
    )


def _byes(byes: tuple[RequestedBye, ...]) -> Iterator[str]:
    groups: dict[tuple[int, Result], list[int]] = {}
    for bye in byes:
        groups.setdefault((bye.round, bye.result), []).append(bye.player)
    for (number, result), players in groups.items():
        yield f"240 {result.value} {number:3}" + "".join(f" {player:4}" for player in players)
