"""A bracket without weights: the candidate that meets the lower bound of every criterion, if S1 and S2 allow one.

The counting bound says how many colour preferences must be broken; a pair that breaks no more than it allows is
admissible. If S1 meets S2 in admissible pairs alone and no float is repeated, no candidate of C.04.3 is better and none
as good comes earlier than the first such transposition. Most brackets end here, the first round always.
"""

from collections.abc import Callable, Sequence
from typing import Final

from arpad.tournaments.swiss.cardinality import bits
from arpad.tournaments.swiss.masks import legal_masks, mask_of
from arpad.tournaments.swiss.state import ABSOLUTE, MILD, Entrant
from arpad.tournaments.swiss.transposition import first_transposition

__all__ = ["TRIES", "Choice", "Direct"]

Choice = tuple[list[tuple[int, int]], list[int]]  # the pairs and the downfloaters of a bracket, by place in it

TRIES: Final = 8  # downfloaters refused by the next bracket before a larger graph is asked


class Direct:
    """The players of a round as bits of one integer, in order of article 1.2."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        self.legal = legal_masks(players)
        self.white = mask_of(players, lambda p: p.prefers == "w")
        self.black = mask_of(players, lambda p: p.prefers == "b")
        self.absolute = mask_of(players, lambda p: p.strength == ABSOLUTE)
        self.mild = mask_of(players, lambda p: p.strength == MILD)
        self.topscorers = mask_of(players, lambda p: p.topscorer)
        self.strained = mask_of(players, _strained)
        self.floated_down = mask_of(players, lambda p: "D" in p.floats)
        self.floated_up = mask_of(players, lambda p: "U" in p.floats)

    def candidate(self, bracket: Sequence[int], m: int, outs: int = 0) -> Choice | None:
        """The candidate that pairs all of the bracket, but for one of `outs` if there are any; None if none is perfect.

        `bracket` holds positions, the `m` moved-down players first, `outs` the residents who may float, as bits.
        """
        members = sum(1 << v for v in bracket)
        if members & self.topscorers and members & self.strained:
            return None
        floats = 1 if outs else 0
        pairs = (len(bracket) - floats) // 2
        allowed, outs = self._within_colour_bound(members, pairs, outs & ~self.floated_down)
        if floats and not outs:
            return None
        residents = sum(1 << v for v in bracket[m:])
        upper = first_transposition([allowed(v) & residents & ~self.floated_up for v in bracket[:m]])
        if upper is None:
            return None
        rest = list(bits(residents & ~sum(1 << v for v in upper)))
        k = pairs - m
        if k < 0:
            return None
        second = sum(1 << v for v in rest[k:])
        rows = [allowed(v) & second for v in rest[:k]]
        lower = first_transposition([*rows, outs & second] if floats else rows)
        if lower is None:
            return None
        index = {v: i for i, v in enumerate(bracket)}
        chosen = [*zip(bracket[:m], upper, strict=True), *zip(rest[:k], lower[:k], strict=True)]
        return [(index[a], index[b]) for a, b in chosen], [index[v] for v in lower[k:]]

    def _within_colour_bound(self, members: int, pairs: int, outs: int) -> tuple[Callable[[int], int], int]:
        """Whom each player may meet if C10 to C13 are to be as small as counting allows, and who may then float.

        If more than half prefer one colour, every pair needs one of them, and the excess must meet its own kind: with a
        mild preference in each such pair while there are enough (C13), otherwise every mild one in such a pair.
        """
        white, black = self.white & members, self.black & members
        most = white if white.bit_count() >= black.bit_count() else black
        excess = most.bit_count() - pairs - (1 if outs else 0)
        legal, absolute = self.legal, self.absolute
        if excess <= 0:
            if outs and most.bit_count() > pairs:
                outs &= most

            def opponents(v: int) -> int:
                bit = 1 << v
                return legal[v] & members & ~(white if bit & white else black if bit & black else 0)

            return opponents, outs
        soft = most & self.mild
        hard, others = most & ~soft, members & ~most
        if soft.bit_count() >= excess:
            for_soft, for_hard, for_others = members, others | soft, most
            outs &= most if soft.bit_count() > excess else hard
        else:
            for_soft, for_hard, for_others = hard, members, hard
            outs &= hard

        def opponents_in_excess(v: int) -> int:
            bit = 1 << v
            mask = for_soft if bit & soft else for_hard if bit & hard else for_others
            return legal[v] & mask & ~(absolute & most if bit & absolute & most else 0)

        return opponents_in_excess, outs


def _strained(player: Entrant) -> bool:
    """A history that no Swiss by the rules leads to: C10 or C11 is offended even by the colour preferred."""
    return abs(player.difference) > 2 or (player.prefers is not None and player.colours[-2:] == player.prefers * 2)
