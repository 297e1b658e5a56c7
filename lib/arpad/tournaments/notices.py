"""What a program should say about an event without refusing it: notices are data, not prints."""

from collections.abc import Iterator
from dataclasses import dataclass

from arpad.tournaments.model import FITTING, Tournament
from arpad.words import _

__all__ = ["Notice", "check"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One remark: a short code for programs, a sentence for readers, and the place where it belongs.

    `line` and `column` count from 1 in the file that was read; `round` and `player` say where in the event.
    """

    code: str
    text: str
    line: int | None = None
    column: int | None = None
    round: int | None = None
    player: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.text
        if self.column is None:
            return _("line {line}: {text}").format(line=self.line, text=self.text)
        return _("line {line}, column {column}: {text}").format(line=self.line, column=self.column, text=self.text)


def check(tournament: Tournament) -> tuple[Notice, ...]:
    """Everything in an event that is allowed and still looks wrong, however its results came in.

    Results that do not fit each other, two players of one name, more rounds than announced, a last round
    that holds announced byes only, and in a Swiss a pair that met twice or a player with two pairing byes (C.04.1).

    >>> from arpad.tournaments.model import Game, Player, Result, Round
    >>> both_win = Game(1, 2, Result.WIN, Result.WIN)
    >>> [notice.code for notice in check(Tournament((Player(1), Player(2)), (Round((both_win,)),)))]
    ['results do not fit']
    """
    parts = (_results, _names, _length, _announced, _repeats)
    return tuple(notice for part in parts for notice in part(tournament))


def _results(tournament: Tournament) -> Iterator[Notice]:
    for number, round_ in enumerate(tournament.rounds, start=1):
        for game in round_.games:
            if (game.white_result, game.black_result) not in FITTING:
                yield Notice(
                    "results do not fit",
                    _("round {round}: player {a} has {x} and player {b} has {y}; counted as written").format(
                        round=number,
                        a=game.white,
                        x=game.white_result.value,
                        b=game.black,
                        y=game.black_result.value,
                    ),
                    round=number,
                    player=game.white,
                )


def _names(tournament: Tournament) -> Iterator[Notice]:
    first: dict[str, int] = {}
    for player in tournament.players:
        if player.name and first.setdefault(player.name, player.number) != player.number:
            yield Notice(
                "same name",
                _("players {a} and {b} have the same name, {name}; the number tells them apart").format(
                    a=first[player.name], b=player.number, name=player.name
                ),
                player=player.number,
            )


def _length(tournament: Tournament) -> Iterator[Notice]:
    if tournament.total_rounds is not None and tournament.total_rounds < len(tournament.rounds):
        yield Notice(
            "more rounds than announced",
            _("{n} rounds were announced and {m} have results").format(
                n=tournament.total_rounds, m=len(tournament.rounds)
            ),
        )


def _announced(tournament: Tournament) -> Iterator[Notice]:
    if len(tournament.rounds) > tournament.rounds_decided:
        yield Notice(
            "announced byes",
            _("round {round} holds announced byes only; standings count {n} rounds").format(
                round=len(tournament.rounds), n=tournament.rounds_decided
            ),
            round=len(tournament.rounds),
        )


def _repeats(tournament: Tournament) -> Iterator[Notice]:
    if tournament.system != "swiss":
        return
    met: dict[tuple[int, int], int] = {}
    given: dict[int, int] = {}
    for number, round_ in enumerate(tournament.rounds, start=1):
        for game in round_.games:
            if not game.white_result.played:
                continue
            pair = (min(game.white, game.black), max(game.white, game.black))
            if met.setdefault(pair, number) != number:
                yield Notice(
                    "met twice",
                    _("players {a} and {b} met in round {first} and again in round {round}").format(
                        a=pair[0], b=pair[1], first=met[pair], round=number
                    ),
                    round=number,
                    player=pair[0],
                )
        for bye in round_.byes:
            if bye.result == "U" and given.setdefault(bye.player, number) != number:
                yield Notice(
                    "second pairing bye",
                    _("player {a} had the pairing bye in round {first} and again in round {round}").format(
                        a=bye.player, first=given[bye.player], round=number
                    ),
                    round=number,
                    player=bye.player,
                )
