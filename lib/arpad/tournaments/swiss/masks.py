"""Players as bits of one integer, in order of article 1.2: who may meet whom."""

from collections.abc import Callable, Sequence

from arpad.tournaments.swiss.state import ABSOLUTE, Entrant

__all__ = ["legal_masks", "mask_of"]


def mask_of(players: Sequence[Entrant], holds: Callable[[Entrant], bool]) -> int:
    """The players for whom something holds, as bits."""
    return sum(1 << position for position, player in enumerate(players) if holds(player))


def legal_masks(players: Sequence[Entrant]) -> list[int]:
    """For each player the positions of those he may meet (C1, C3 and the arbiter's bans), as bits."""
    at = {player.number: 1 << position for position, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    bound = {
        side: sum(at[p.number] for p in players if p.prefers == side and p.strength == ABSOLUTE and not p.topscorer)
        for side in ("w", "b")
    }
    masks = []
    for player in players:
        refused = at[player.number]
        for number in player.met:
            refused |= at.get(number, 0)
        for number in player.barred:
            refused |= at.get(number, 0)
        if player.prefers and player.strength == ABSOLUTE and not player.topscorer:
            refused |= bound[player.prefers]
        masks.append(everybody & ~refused)
    return masks
