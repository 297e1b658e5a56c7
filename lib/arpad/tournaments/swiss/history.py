"""From a tournament so far to the state of the round to pair: ranks, scores, floats and who may have the bye.

The conventions are those of C.04.2 (handling) and of the general rules C.04.1; article numbers without a section are
those of the FIDE (Dutch) System, C.04.3.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Final

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.model import Bye, Entry, RequestedBye, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss.pairs import OTHER
from arpad.tournaments.swiss.state import RULES, Entrant, Float, Rules, Side, SwissState
from arpad.words import _

__all__ = [
    "NotPairableError",
    "absences",
    "before_round",
    "pairing_scores",
    "rules_of",
    "shown_initial_colour",
    "swiss_state",
]

_ABSENT: Final = frozenset({Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE, Result.FORFEIT_WIN})
NEW_RULES_FROM: Final = (2026, 2, 1)


class NotPairableError(ArpadError, ValueError):
    """The tournament does not say enough to pair its next round, or something that cannot be: says what is missing."""


def rules_of(tournament: Tournament) -> Rules:
    """The edition of C.04.3 in force when the event started; for an event without a readable date the present one.

    The present text holds from 2026-02-01, the 2017 text held before.

    >>> from arpad.tournaments.model import Player
    >>> [rules_of(Tournament((Player(1),), start=day)) for day in ("2024/05/01", "31.01.2026", "2026-02-01", "")]
    ['FIDE 2017', 'FIDE 2017', 'FIDE 2026', 'FIDE 2026']
    """
    groups = re.findall(r"\d+", tournament.start)
    if len(groups) == 3 and len(groups[2]) == 4:
        groups.reverse()
    if len(groups) != 3 or len(groups[0]) != 4:
        return "FIDE 2026"
    return "FIDE 2026" if tuple(map(int, groups)) >= NEW_RULES_FROM else "FIDE 2017"


def before_round(tournament: Tournament, number: int) -> Tournament:
    """The event as it was when round `number` was to be paired: earlier results, and the byes asked for that round."""
    if type(number) is not int or not 1 <= number <= len(tournament.rounds) + 1:
        raise BadValueError("round", number, _("a round from 1 to {n}").format(n=len(tournament.rounds) + 1))
    if number == len(tournament.rounds) + 1:
        return tournament
    asked = tuple(RequestedBye(number, n, result) for n, result in absences(tournament, number).items())
    earlier = tournament.rounds[: number - 1]
    return replace(
        tournament,
        rounds=earlier,
        next_round=None,
        withdrawn=frozenset(),
        requested_byes=asked,
        total_rounds=tournament.total_rounds or len(tournament.rounds),
    )


def absences(tournament: Tournament, number: int) -> Mapping[int, Result]:
    """Who does not play in the round, and the bye he has: H, F, Z, or a win without a pairing.

    Of a round with games it is everybody without an opponent and without the pairing-allocated bye; of the round to
    come everybody who is announced absent.
    """
    if number <= len(tournament.rounds) and tournament.rounds[number - 1].games:
        column = {player: card[number - 1] for player, card in tournament.cards.items()}
        return {n: e.result for n, e in column.items() if e.opponent is None and e.result is not Result.PAIRING_BYE}
    absent = {bye.player: bye.result for bye in _byes(tournament, number) if bye.result in _ABSENT}
    if number > len(tournament.rounds):
        absent = dict.fromkeys(tournament.withdrawn, Result.ZERO_BYE) | absent
    return absent


def _byes(tournament: Tournament, number: int) -> Iterable[Bye]:
    yield from (Bye(asked.player, asked.result) for asked in tournament.requested_byes if asked.round == number)
    if number <= len(tournament.rounds):
        yield from tournament.rounds[number - 1].byes
    elif number == len(tournament.rounds) + 1 and tournament.next_round is not None:
        yield from tournament.next_round.byes


def swiss_state(
    tournament: Tournament,
    *,
    rules: Rules = "FIDE 2026",
    number: int | None = None,
    initial_colour: Side | None = None,
) -> SwissState:
    """The state of the round to pair (by default the first without a game), from results alone.

    A player with a bye H, F or Z for the round is absent, everybody else is present; a pairing-allocated bye written in
    the round is taken as given by the arbiter. `initial_colour` is what the lot decided, for an event that does not say
    it; later it is read off the first round played. Raises `NotPairableError` if the event is over or the colour is
    unknown, `BadValueError` for a round that is not there.

    >>> from arpad.tournaments.model import Game, Player, Round
    >>> event = Tournament(
    ...     (Player(1), Player(2), Player(3), Player(4)), (Round((Game.of(1, 3, "1-0"), Game.of(4, 2, "½-½"))),), 3
    ... )
    >>> [(e.number, e.score, e.colours) for e in swiss_state(event).entrants]
    [(1, 2, 'w'), (2, 1, 'b'), (4, 1, 'w'), (3, 0, 'b')]
    """
    if rules not in RULES:
        raise BadValueError("rules", rules, ", ".join(map(repr, RULES)))
    if tournament.system != "swiss":
        raise NotPairableError(_("the pairings of this event are laid down beforehand (round robin or the like)"))
    last_played = max((n for n, r in enumerate(tournament.rounds, start=1) if r.games), default=0)
    number = last_played + 1 if number is None else number
    if type(number) is not int or not 1 <= number <= len(tournament.rounds) + 1:
        raise BadValueError("round", number, _("a round from 1 to {n}").format(n=len(tournament.rounds) + 1))
    if tournament.total_rounds is not None and number > tournament.total_rounds:
        raise NotPairableError(
            _("all {n} rounds have been played: there is nothing to pair").format(n=tournament.total_rounds)
        )
    absent = absences(tournament, number)
    given = _given_bye(tournament, number)
    ranks = _ranks(tournament, number)
    scores = _running_scores(tournament, number)
    scale = lcm(2, *(score.denominator for column in scores for score in column.values()))
    barred = _barred(tournament, number)
    win = tournament.scoring.win
    last_round = number == tournament.total_rounds
    half = Fraction(number - 1, 2) * win
    entrants = []
    for player, card in tournament.cards.items():
        if player in absent or player == given:
            continue
        past = card[: number - 1]
        played = [entry for entry in past if entry.result.played]
        score = scores[-1][player]
        entrants.append(
            Entrant(
                number=player,
                rank=ranks[player],
                score=int(score * scale),
                colours="".join(entry.colour for entry in played),
                met={entry.opponent: entry.round for entry in played if entry.opponent is not None},
                barred=barred.get(player, frozenset()),
                floats=(
                    _float(player, past, scores, 1, tournament, rules),
                    _float(player, past, scores, 2, tournament, rules),
                ),
                unplayed=number - 1 - len(played),
                may_have_bye=not any(_bars_bye(entry, win, rules) for entry in past),
                topscorer=last_round and score > half,
            )
        )
    return SwissState(
        round=number,
        entrants=tuple(entrants),
        initial_colour=_initial_colour(tournament, number, initial_colour),
        last_round=last_round,
        scale=scale,
        given_bye=given,
        rules=rules,
    )


def _given_bye(tournament: Tournament, number: int) -> int | None:
    """The player whom the arbiter gave the pairing-allocated bye before anybody was paired."""
    if number <= len(tournament.rounds):
        paired = bool(tournament.rounds[number - 1].games)
    else:
        paired = tournament.next_round is None or bool(tournament.next_round.pairs)
    return next((b.player for b in _byes(tournament, number) if b.result is Result.PAIRING_BYE and not paired), None)


def _ranks(tournament: Tournament, number: int) -> dict[int, int]:
    """The pairing numbers of the round: those who are present or were in the draw before, counted in order (C.04.2, 2).

    A forfeited pairing counts, a requested bye alone does not.
    """
    absent = absences(tournament, number)
    drawn = {n for r in tournament.rounds[: number - 1] for game in r.games for n in (game.white, game.black)}
    drawn |= {
        bye.player
        for r in tournament.rounds[: number - 1]
        for bye in r.byes
        if bye.result in (Result.PAIRING_BYE, Result.FORFEIT_WIN)
    }
    counted = sorted(n for n in tournament.by_number if n in drawn or n not in absent)
    return {player: rank for rank, player in enumerate(counted, start=1)}


def pairing_scores(tournament: Tournament, number: int) -> dict[int, Fraction]:
    """The scores with which round `number` is paired: points of the rounds before, and virtual points (C.04.7)."""
    return _running_scores(tournament, number)[-1]


def _running_scores(tournament: Tournament, number: int) -> list[dict[int, Fraction]]:
    """The pairing scores before rounds 1 to `number`, each with the virtual points of that round."""
    real = dict.fromkeys(tournament.cards, Fraction(0))
    columns = []
    for before in range(1, number + 1):
        for adjustment in tournament.adjustments:
            if adjustment.result is None and max(adjustment.round or 1, 1) == before:
                for player in adjustment.players or real:
                    real[player] += adjustment.points
        virtual = dict(real)
        for boost in tournament.accelerations:
            if boost.first_round <= before <= boost.last_round:
                for player in virtual:
                    if boost.first_player <= player <= boost.last_player:
                        virtual[player] += boost.points
        columns.append(virtual)
        if before < number:
            for player, card in tournament.cards.items():
                real[player] += card[before - 1].points
    return columns


def _float(
    player: int,
    past: tuple[Entry, ...],
    scores: list[dict[int, Fraction]],
    ago: int,
    tournament: Tournament,
    rules: Rules,
) -> Float:
    """The float of the round `ago` rounds back (1.4).

    Of a game, by the scores that the two had before it; an unplayed round is a downfloat if it brought more than a
    loss (2026) or in any case (2017).
    """
    if len(past) < ago:
        return ""
    entry = past[-ago]
    if entry.result.played and entry.opponent is not None:
        before = scores[entry.round - 1]
        own, other = before[player], before[entry.opponent]
        return "D" if own > other else "U" if own < other else ""
    if rules == "FIDE 2017" or entry.result is Result.PAIRING_BYE:
        return "D"
    return "D" if entry.points > tournament.scoring.loss else ""


def _bars_bye(entry: Entry, win: Fraction, rules: Rules) -> bool:
    """Whether the round bars the player from the pairing-allocated bye (C.04.1, article 4).

    The bye itself does, and (2026) any unplayed round worth a win; in the 2017 text the bye and a forfeit win.
    """
    if entry.result is Result.PAIRING_BYE:
        return True
    if rules == "FIDE 2017":
        return entry.result is Result.FORFEIT_WIN
    return not entry.result.played and entry.points >= win


def _barred(tournament: Tournament, number: int) -> dict[int, frozenset[int]]:
    barred: dict[int, set[int]] = {}
    for ban in tournament.forbidden_pairs:
        if ban.covers(number):
            for player in ban.players:
                barred.setdefault(player, set()).update(ban.players)
    return {player: frozenset(others - {player}) for player, others in barred.items()}


def _initial_colour(tournament: Tournament, number: int, drawn: Side | None) -> Side:
    """The initial colour: as the event says, as the lot decided, or as the rounds before show."""
    if tournament.initial_colour in ("w", "b"):
        return tournament.initial_colour
    shown = drawn or shown_initial_colour(tournament, number)
    if shown is None:
        raise NotPairableError(
            _("the initial colour is not known: say 'w' or 'b', as drawn by lot (record 152 or initial_colour)")
        )
    return shown


def shown_initial_colour(tournament: Tournament, before: int | None = None) -> Side | None:
    """The initial colour that the first round with colours shows: its highest player's, turned if he is even (5.2.5).

    Only rounds before number `before` are looked at, if it is given.
    """
    rounds = tournament.rounds if before is None else tournament.rounds[: before - 1]
    for number, round_ in enumerate(rounds, start=1):
        sides: dict[int, Side] = {}
        for game in round_.games:
            if game.coloured and game.white_result.played:
                sides |= {game.white: "w", game.black: "b"}
        if sides:
            ranks = _ranks(tournament, number)
            first = min(sides, key=ranks.__getitem__)
            return sides[first] if ranks[first] % 2 else OTHER[sides[first]]
    return None
