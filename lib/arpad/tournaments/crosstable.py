"""Crosstables: everybody's result against everybody, from a tournament and back, each cell checked against its mirror.

A matrix says who won and nothing of rounds or colours; the games are put into the rounds of the Berger table, without
colours.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arpad.errors import ArpadError
from arpad.tournaments.model import Game, Player, Round, Tournament
from arpad.tournaments.results import CLASSICAL, Result, Scoring
from arpad.tournaments.round_robin import berger_table
from arpad.words import _

__all__ = ["Crosstable", "CrosstableError", "crosstable", "from_matrix"]


class CrosstableError(ArpadError, ValueError):
    """A crosstable that cannot be: says the line and the column of the cell, and what would be right."""

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


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Results of everybody against everybody: `cells[i][j]` are the results of player i against player j, in order."""

    players: tuple[Player, ...]
    cells: tuple[tuple[tuple[Result, ...], ...], ...]
    scores: tuple[Fraction, ...]

    def text(self, row: int, column: int) -> str:
        """One cell as arbiters write it: 1, ½, 0, + and -, an x on the diagonal, nothing if they have not met."""
        if row == column:
            return "x"
        return "".join(_SIGNS[result] for result in self.cells[row][column])

    def to_csv(self) -> str:
        """The table as CSV: number, player, one column a player, points."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        numbers = [str(player.number) for player in self.players]
        writer.writerow([_("number"), _("player"), *numbers, _("points")])
        for row, player in enumerate(self.players):
            cells = [self.text(row, column) for column in range(len(self.players))]
            writer.writerow([player.number, player.name, *cells, f"{float(self.scores[row]):g}"])
        return out.getvalue()


_SIGNS: Final = {
    Result.WIN: "1",
    Result.SHORT_WIN: "1",
    Result.DRAW: "½",
    Result.SHORT_DRAW: "½",
    Result.LOSS: "0",
    Result.SHORT_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.ADJOURNED: "?",
}
_MEANINGS: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "\N{MINUS SIGN}": Result.FORFEIT_LOSS,
}
_MIRROR: Final = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
_EMPTY: Final = frozenset({"", "x", "X", "*", "\\", "■", "—", "-", ".", "·"})


def crosstable(tournament: Tournament) -> Crosstable:
    """The crosstable of a tournament, in the order of its players; byes are not in it.

    >>> table = crosstable(from_matrix(["Ada", "Bo"], [["x", "1 ½"], ["0 ½", "x"]]))
    >>> [[table.text(row, column) for column in range(2)] for row in range(2)]
    [['x', '1½'], ['0½', 'x']]
    """
    index = {player.number: at for at, player in enumerate(tournament.players)}
    size = len(index)
    cells: list[list[list[Result]]] = [[[] for _column in range(size)] for _row in range(size)]
    for player, card in tournament.cards.items():
        for entry in card:
            if entry.opponent is not None:
                cells[index[player]][index[entry.opponent]].append(entry.result)
    return Crosstable(
        tournament.players,
        tuple(tuple(tuple(cell) for cell in row) for row in cells),
        tuple(tournament.scores[player.number] for player in tournament.players),
    )


def from_matrix(
    names: Sequence[str],
    cells: Sequence[Sequence[str]],
    *,
    scoring: Scoring = CLASSICAL,
    line: int = 1,
    column: int = 1,
) -> Tournament:
    """A round robin from a matrix of cells: ``1 ½ 0 + -``, several signs for several games, ``x`` on the diagonal.

    Every cell must mirror the one across the diagonal (1 and 0, ½ and ½, + and -, or a double forfeit - and -); an
    empty cell is a game not played yet. Raises `CrosstableError` with line and column, counted from `line` and `column`
    for the first row and cell.

    >>> from_matrix(["Ada", "Bo"], [["x", "1"], ["1", "x"]])
    Traceback (most recent call last):
        ...
    arpad.tournaments.crosstable.CrosstableError: line 2, column 1: Bo has 1 against Ada, who has 1 too; 0 would fit
    """
    size = len(names)
    if not size:
        raise CrosstableError(None, None, _("the table has no players"))
    results: list[list[list[Result]]] = []
    for row, texts in enumerate(cells):
        if len(texts) != size:
            reason = _("{n} cells for {m} players")
            raise CrosstableError(line + row, None, reason.format(n=len(texts), m=size))
        results.append([_cell(text, row, at, line, column) for at, text in enumerate(texts)])
    if len(results) != size:
        raise CrosstableError(None, None, _("{n} rows for {m} players").format(n=len(results), m=size))
    for row in range(size):
        for at in range(row):
            _check_mirror(names, results, row, at, line, column)
    return Tournament(
        players=tuple(Player(number, name) for number, name in enumerate(names, start=1)),
        rounds=_berger_rounds(results),
        system="predetermined",
        scoring=scoring,
    )


def _cell(text: str, row: int, at: int, line: int, column: int) -> list[Result]:
    plain = text.strip().replace("1/2", "½").replace("0.5", "½").replace("0,5", "½").replace(".5", "½")
    if row == at:
        if plain in _EMPTY:
            return []
        raise CrosstableError(line + row, column + at, _("a player cannot meet himself; an x belongs here"))
    if plain in _EMPTY - {"-"}:
        return []
    found = []
    for sign in re.sub(r"[\s/;|]+", "", plain):
        if sign not in _MEANINGS:
            reason = _("{found} is no result: 1, ½, 0, + or -")
            raise CrosstableError(line + row, column + at, reason.format(found=repr(text.strip())))
        found.append(_MEANINGS[sign])
    return found


def _check_mirror(
    names: Sequence[str], results: list[list[list[Result]]], row: int, at: int, line: int, column: int
) -> None:
    mine, theirs = results[row][at], results[at][row]
    fits = len(mine) == len(theirs) and all(
        b is _MIRROR[a] or (a, b) == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
        for a, b in zip(mine, theirs, strict=True)
    )
    if not fits:
        right = "".join(_SIGNS[_MIRROR[result]] for result in theirs) or _("nothing")
        has = "".join(_SIGNS[result] for result in mine) or _("nothing")
        other = "".join(_SIGNS[result] for result in theirs) or _("nothing")
        reason = (
            _("{a} has {x} against {b}, who has {y} too; {right} would fit")
            if has == other
            else _("{a} has {x} against {b}, who has {y}; {right} would fit")
        )
        raise CrosstableError(
            line + row, column + at, reason.format(a=names[row], x=has, b=names[at], y=other, right=right)
        )


def _berger_rounds(results: list[list[list[Result]]]) -> tuple[Round, ...]:
    """The games in the rounds of the Berger table, one cycle for each time that two players met."""
    size = len(results)
    if size < 2:
        return ()
    cycles = max(len(cell) for row in results for cell in row)
    table = berger_table(size)
    rounds = []
    for cycle in range(cycles):
        for pairs in table:
            games = [
                Game(a, b, results[a - 1][b - 1][cycle], results[b - 1][a - 1][cycle], coloured=False)
                for a, b in pairs
                if cycle < len(results[a - 1][b - 1])
            ]
            rounds.append(Round(tuple(games)))
    return tuple(rounds)
