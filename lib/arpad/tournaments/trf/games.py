"""From the blocks of every player's line to rounds of games and byes, each game checked from both sides."""

from typing import Final

from arpad.tournaments.model import Bye, Game, OpenRound, Round
from arpad.tournaments.results import BYES, Result
from arpad.tournaments.trf.headers import Reading
from arpad.tournaments.trf.records import CELL_WIDTH, CODES, FIRST_CELL, Cell, PlayerLine, TrfError
from arpad.words import _

__all__ = ["build_rounds"]

WITHOUT_OPPONENT: Final = {
    Result.WIN: Result.FULL_BYE,
    Result.SHORT_WIN: Result.FULL_BYE,
    Result.DRAW: Result.HALF_BYE,
    Result.SHORT_DRAW: Result.HALF_BYE,
    Result.LOSS: Result.ZERO_BYE,
    Result.SHORT_LOSS: Result.ZERO_BYE,
    Result.FORFEIT_LOSS: Result.ZERO_BYE,  # older files write an absence so
}
NOTHING: Final = Cell(0, "", " ")
_OPPONENT, _COLOUR, _CODE = 2, 7, 9  # places inside a block


def build_rounds(
    by_number: dict[int, PlayerLine], wanted: int | None, reading: Reading
) -> tuple[list[Round], OpenRound | None]:
    """The rounds with results and the round paired and not played; raises `TrfError` where two lines disagree."""
    records = list(by_number.values())
    length = _trim(records, wanted, reading)
    _whole(records, by_number)
    _partners(records, by_number, reading)
    pending = _pending(records, length)
    rounds = [_round(index, records, by_number, reading) for index in range(length - pending)]
    if not pending:
        return rounds, None
    reading.note(
        "open round",
        _("round {round} is paired and has no results yet; left out of the scores").format(round=length),
        round=length,
    )
    return rounds, _open_round(length - 1, records, by_number)


def _column(record: PlayerLine, index: int, place: int) -> int:
    return FIRST_CELL + record.shift + CELL_WIDTH * index + place + 1


def _error(record: PlayerLine, index: int, place: int, reason: str, **numbers: int) -> TrfError:
    """The reason, told of this player in the round after `index` others."""
    told = reason.format(**{"n": record.number, "round": index + 1, **numbers})
    return TrfError(record.line, _column(record, index, place), told)


def _trim(records: list[PlayerLine], wanted: int | None, reading: Reading) -> int:
    """Cut trailing blank blocks and rounds nobody asked for; how many rounds are left."""
    longest = 0
    for record in records:
        cells = record.cells
        while cells and cells[-1] == NOTHING:
            cells.pop()
        longest = max(longest, len(cells))
    if wanted is None or wanted >= longest:
        return longest
    for record in records:
        del record.cells[wanted:]
    reading.note("rounds left out", _("{n} of {m} rounds are read, as asked").format(n=wanted, m=longest))
    return wanted


def _whole(records: list[PlayerLine], by_number: dict[int, PlayerLine]) -> None:
    """A line that ends before a round in which another line names its player was cut off."""
    short: tuple[PlayerLine, int, int] | None = None
    for record in records:
        for index, (opponent, _colour, _code) in enumerate(record.cells):
            if opponent:
                other = by_number.get(opponent)
                if (
                    other
                    and len(other.cells) <= index
                    and (short is None or (other.line, index) < (short[0].line, short[1]))
                ):
                    short = (other, index, record.number)
    if short is not None:
        record, index, named_by = short
        reason = _("the line ends before round {round}, in which player {other} names player {n}: is the file cut off?")
        raise _error(record, len(record.cells), 0, reason, other=named_by, round=index + 1)
    for record in records:
        if record.cut:
            raise _error(record, len(record.cells), 0, _("the line ends inside round {round}: is the file cut off?"))


def _partners(records: list[PlayerLine], by_number: dict[int, PlayerLine], reading: Reading) -> None:
    """Nobody meets himself or a stranger, and every opponent agrees; blocks without a game are put right."""
    for record in records:
        for index, (opponent, _colour, _code) in enumerate(record.cells):
            if opponent == record.number:
                raise _error(record, index, _OPPONENT, _("player {n} is paired with himself in round {round}"))
    for record in records:
        for index, cell in enumerate(record.cells):
            if cell.opponent and cell.opponent not in by_number:
                reason = _("round {round}: there is no player {other}")
                raise _error(record, index, _OPPONENT, reason, other=cell.opponent)
            if cell.code != " ":
                record.cells[index] = _put_right(record, index, cell, reading)
    for record in records:
        mine = record.number
        for index, (opponent, _colour, _code) in enumerate(record.cells):
            if opponent:
                theirs = by_number[opponent].cells[index].opponent
                if theirs != mine:
                    if theirs:
                        reason = _("round {round}: player {n} names player {a}, who names player {b}")
                    else:
                        reason = _("round {round}: player {n} names player {a}, who names nobody")
                    raise _error(record, index, _OPPONENT, reason, a=opponent, b=theirs)


def _put_right(record: PlayerLine, index: int, cell: Cell, reading: Reading) -> Cell:
    result = CODES[cell.code]
    if cell.opponent:
        if result in BYES:
            reading.note(
                "bye with an opponent",
                _("round {round}: a bye ({code}) beside an opponent; the bye counts").format(
                    round=index + 1, code=result.value
                ),
                record.line,
                _column(record, index, _OPPONENT),
                player=record.number,
            )
            return Cell(0, "", result.value)
        if result is Result.ADJOURNED:
            reading.note(
                "adjourned",
                _("round {round}: the result is not known; counted as the event scores that").format(round=index + 1),
                record.line,
                _column(record, index, _CODE),
                player=record.number,
            )
        return cell
    if result is Result.ADJOURNED:
        raise _error(record, index, _CODE, _("round {round}: an unknown result without an opponent"))
    put = WITHOUT_OPPONENT.get(result, result)
    if result not in BYES and result is not Result.FORFEIT_LOSS:
        reading.note(
            "result without an opponent",
            _("round {round}: the result {code} without an opponent; read as {bye}").format(
                round=index + 1, code=result.value, bye=put.value
            ),
            record.line,
            _column(record, index, _CODE),
            player=record.number,
        )
    return Cell(0, "", put.value)


def _pending(records: list[PlayerLine], length: int) -> bool:
    """Whether the last round is paired only; games without result anywhere else are refused."""
    waiting: PlayerLine | None = None
    finished = False
    for record in records:
        for index, (opponent, _colour, code) in enumerate(record.cells):
            if opponent and code == " ":
                if index < length - 1:
                    raise _error(record, index, _CODE, _("player {n} has an opponent and no result in round {round}"))
                waiting = waiting or record
            elif opponent and index == length - 1:
                finished = True
    if waiting is not None and finished:
        reason = _(
            "player {n} has no result yet in round {round}, others have: ask for {m} rounds, or complete the round"
        )
        raise _error(waiting, length - 1, _CODE, reason, m=length - 1)
    return waiting is not None


def _round(index: int, records: list[PlayerLine], by_number: dict[int, PlayerLine], reading: Reading) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    seen: set[int] = set()
    for record in records:
        if index >= len(record.cells):
            continue
        opponent, colour, code = record.cells[index]
        if opponent:
            if record.number not in seen:
                seen.add(opponent)
                theirs = by_number[opponent].cells[index]
                mine, his = CODES[code], CODES[theirs.code]
                if colour and colour == theirs.colour:
                    reading.note(
                        "same colour",
                        _("round {round}: players {a} and {b} both have the colour {colour}; none is counted").format(
                            round=index + 1, a=record.number, b=opponent, colour=colour
                        ),
                        record.line,
                        _column(record, index, _COLOUR),
                        player=record.number,
                    )
                    games.append(Game(record.number, opponent, mine, his, False))
                elif colour == "w" or theirs.colour == "b":
                    games.append(Game(record.number, opponent, mine, his))
                elif colour == "b" or theirs.colour == "w":
                    games.append(Game(opponent, record.number, his, mine))
                else:
                    games.append(Game(record.number, opponent, mine, his, False))
        elif code != " ":
            byes.append(Bye(record.number, CODES[code]))
    return Round(tuple(games), tuple(byes))


def _open_round(index: int, records: list[PlayerLine], by_number: dict[int, PlayerLine]) -> OpenRound:
    pairs, byes = [], []
    seen: set[int] = set()
    for record in records:
        if index >= len(record.cells):
            continue
        opponent, colour, code = record.cells[index]
        if opponent and record.number not in seen:
            seen.add(opponent)
            first = colour == "w" or (not colour and by_number[opponent].cells[index].colour != "w")
            pairs.append((record.number, opponent) if first else (opponent, record.number))
        elif not opponent and code != " ":
            byes.append(Bye(record.number, CODES[code]))
    return OpenRound(tuple(pairs), tuple(byes))
