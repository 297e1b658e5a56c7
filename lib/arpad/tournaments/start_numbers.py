"""Give the players of an event other start numbers, as if the list had been sorted otherwise before round 1."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.errors import BadValueError
from arpad.tournaments.model import Round, Tournament
from arpad.words import _

__all__ = ["renumbered"]


def renumbered(tournament: Tournament, names: Sequence[str]) -> Tournament:
    """The same games with start numbers 1, 2, ... in the order of `names`.

    Raises BadValueError unless every player is named once, or for an event with more than players and rounds (announced
    absences, kept-apart pairs, acceleration), whose records speak of the old numbers.

    >>> from arpad.tournaments.real_events import rebuilt_swiss
    >>> order = ["Abecé", "Hache", "Jota", "Efe", "Dobley", "Erre", "Zeta", "Pecu"]
    >>> [(game.white, game.black) for game in renumbered(rebuilt_swiss(), order).rounds[1].games]
    [(4, 1), (2, 3), (5, 8), (7, 6)]
    """
    by_name = {player.name: player for player in tournament.players}
    if isinstance(names, str) or sorted(names) != sorted(by_name) or len(by_name) != len(tournament.players):
        raise BadValueError("names", names, _("the name of every player, once"))
    if (
        tournament.next_round is not None
        or tournament.withdrawn
        or tournament.requested_byes
        or tournament.forbidden_pairs
        or tournament.accelerations
        or tournament.adjustments
    ):
        raise BadValueError("tournament", tournament.name, _("an event of players and rounds alone"))
    number = {by_name[name].number: at for at, name in enumerate(names, start=1)}
    return replace(
        tournament,
        players=tuple(replace(by_name[name], number=at) for at, name in enumerate(names, start=1)),
        rounds=tuple(
            Round(
                tuple(replace(game, white=number[game.white], black=number[game.black]) for game in round_.games),
                tuple(replace(bye, player=number[bye.player]) for bye in round_.byes),
            )
            for round_ in tournament.rounds
        ),
    )
