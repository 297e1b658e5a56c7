"""Tie-breaks that count discs: the Brightwell quotient of the World Othello Championships, and the plain disc count.

A game's discs stand in `Game.discs`; a win is a point and a draw half a point.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arpad.errors import BadValueError
from arpad.tournaments.model import Tournament
from arpad.tournaments.results import Result, exact
from arpad.words import _, points

__all__ = [
    "BETA",
    "BOARD",
    "BYE_SCORE",
    "BrightwellLine",
    "brightwell",
    "brightwell_lines",
    "disc_count",
    "disc_difference",
]

BETA: Final = 6  # the coefficient at the World Othello Championship
BOARD: Final = 64
BYE_SCORE: Final = 24  # discs that the pairing program PAPP gives to Bye unless told otherwise


@dataclass(frozen=True, slots=True)
class BrightwellLine:
    """One round of a Brightwell sum: the discs and the score that count, and whether it stands for a game.

    `reason` is empty for a game, else ``bye``, ``absent``, ``forfeit`` or ``withdrawn`` (the opponent left the event).
    """

    round: int
    opponent: int | None
    discs: Fraction
    score: Fraction
    value: Fraction
    reason: str = ""

    def __str__(self) -> str:
        numbers = {"round": self.round, "discs": points(float(self.discs)), "value": points(float(self.value))}
        if not self.reason:
            return _("round {round}: {discs} discs against player {n}, who has {score}: {value}").format(
                n=self.opponent, score=points(float(self.score)), **numbers
            )
        told = {
            "bye": _("a bye"),
            "absent": _("not played"),
            "forfeit": _("a forfeit"),
            "withdrawn": _("player {n} left the event").format(n=self.opponent),
        }[self.reason]
        return _("round {round}: {told}; counted as {discs} discs against oneself, {score} points: {value}").format(
            told=told, score=points(float(self.score)), **numbers
        )


def has_discs(tournament: Tournament) -> bool:
    """Whether any game says its discs."""
    return any(game.discs is not None for round_ in tournament.rounds for game in round_.games)


def _discs(tournament: Tournament) -> dict[tuple[int, int], tuple[int, int]]:
    """Own discs and the opponent's, by player and round."""
    found = {}
    for number, round_ in enumerate(tournament.rounds, start=1):
        for game in round_.games:
            if game.discs is not None:
                first, second = game.discs
                found[game.white, number] = (first, second)
                found[game.black, number] = (second, first)
    return found


def brightwell_lines(
    tournament: Tournament, *, beta: float | Fraction = BETA, board: int = BOARD
) -> Mapping[int, tuple[BrightwellLine, ...]]:
    """Every player's Brightwell sum, round by round: own discs + `beta` times the opponent's points.

    A bye, a round not played and a game against a player who later withdrew (`Tournament.withdrawn`) count as a drawn
    game against oneself: half of the `board`, and `beta` times one's own points (World Othello Championship rules).

    >>> from arpad.tournaments.model import Bye, Game, Player, Round
    >>> rounds = (
    ...     Round((Game.of_discs(1, 2, 33, 31),), (Bye(3, Result.PAIRING_BYE),)),
    ...     Round((Game.of_discs(2, 3, 40, 24),), (Bye(1, Result.PAIRING_BYE),)),
    ... )
    >>> lines = brightwell_lines(Tournament(tuple(Player(n) for n in (1, 2, 3)), rounds))
    >>> [int(line.value) for line in lines[1]]
    [39, 44]
    """
    factor = _factor(beta)
    discs, scores = _discs(tournament), tournament.scores
    result = {}
    for player, card in tournament.cards.items():
        own = scores[player]
        lines = []
        for entry in card:
            played = discs.get((player, entry.round))
            if entry.opponent is not None and played is not None and entry.opponent not in tournament.withdrawn:
                score = scores[entry.opponent]
                mine = Fraction(played[0])
                reason = ""
            else:
                score, mine = own, Fraction(board, 2)
                if entry.opponent is None:
                    reason = "absent" if entry.result is Result.ZERO_BYE else "bye"
                else:
                    reason = "withdrawn" if entry.opponent in tournament.withdrawn else "forfeit"
            lines.append(BrightwellLine(entry.round, entry.opponent, mine, score, mine + factor * score, reason))
        result[player] = tuple(lines)
    return result


def _factor(beta: object) -> Fraction:
    factor = exact(beta, "beta")
    if factor < 0:
        raise BadValueError("beta", beta, _("0 or more"))
    return factor


def brightwell(tournament: Tournament, *, beta: float | Fraction = BETA, board: int = BOARD) -> Mapping[int, Fraction]:
    """The Brightwell quotient of every player: the sum of `brightwell_lines`.

    With `beta` = 0 it would be the disc count but for byes; use `disc_count`, where a bye is the discs that Bye leaves.
    """
    lines = brightwell_lines(tournament, beta=beta, board=board)
    return {player: sum((line.value for line in mine), Fraction(0)) for player, mine in lines.items()}


def disc_count(tournament: Tournament, *, board: int = BOARD, bye_score: int = BYE_SCORE) -> Mapping[int, int]:
    """Every player's discs; the pairing bye counts what Bye's score leaves on the board, an absence nothing.

    No rule was found for forfeits: they count no discs unless the game says some.
    """
    discs = _discs(tournament)
    return {
        player: sum(
            discs[player, entry.round][0]
            if (player, entry.round) in discs
            else board - bye_score
            if entry.result is Result.PAIRING_BYE
            else 0
            for entry in card
        )
        for player, card in tournament.cards.items()
    }


def disc_difference(tournament: Tournament) -> Mapping[int, int]:
    """Own discs less the opponents', unplayed rounds 0."""
    discs = _discs(tournament)
    totals = dict.fromkeys(tournament.cards, 0)
    for (player, _round), (mine, theirs) in discs.items():
        totals[player] += mine - theirs
    return totals


def flip(tournament: Tournament, ahead: int, behind: int, *, board: int = BOARD) -> Fraction | None:
    """The coefficient at which two players are level on Brightwell: above and below it, one or the other is ahead.

    Brightwell's sum is a straight line in its coefficient. ``None`` if the two lines never cross at 0 or more.
    """
    at_zero = brightwell(tournament, beta=0, board=board)
    at_one = brightwell(tournament, beta=1, board=board)
    for number in (ahead, behind):
        if number not in at_zero:
            raise BadValueError("player", number, _("the number of a player"))
    gap = at_zero[ahead] - at_zero[behind]
    slope = (at_one[ahead] - at_zero[ahead]) - (at_one[behind] - at_zero[behind])
    if slope == 0:
        return None
    crossing = -gap / slope
    return crossing if crossing >= 0 else None


def disc_values(tournament: Tournament, name: str, beta: int | None = None) -> list[int | Fraction]:
    """BQ, DISCS or DISCDIFF of every player, in the order of the players."""
    values: Mapping[int, int | Fraction]
    if name == "BQ":
        values = brightwell(tournament, beta=BETA if beta is None else beta)
    elif name == "DISCS":
        values = disc_count(tournament)
    else:
        values = disc_difference(tournament)
    return [values[player.number] for player in tournament.players]
