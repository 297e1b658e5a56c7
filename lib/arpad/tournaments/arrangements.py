"""What an organiser arranges beside the games: byes asked for, pairs that may not meet, virtual and abnormal points."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arpad.tournaments.results import Result

__all__ = ["Acceleration", "Adjustment", "ForbiddenPairs", "RequestedBye"]


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A bye announced for a round (record 240; XXZ: absent in the coming round)."""

    round: int
    player: int
    result: Result = Result.ZERO_BYE


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Players who may not meet each other in the rounds from `first_round` to `last_round` (record 260; XXP)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def covers(self, number: int) -> bool:
        """Whether the ban holds in this round."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual points for pairing, never for standings (record 250; XXA): players and rounds from first to last."""

    points: Fraction
    first_round: int
    last_round: int
    first_player: int
    last_player: int


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Abnormal points (record 299): what `result` was worth for these players, or without a result a penalty or bonus.

    No round means every round (of a penalty: once, from the start); no players means everybody.
    """

    points: Fraction
    result: Result | None = None
    round: int | None = None
    players: frozenset[int] = frozenset()

    def concerns(self, player: int, number: int, result: Result) -> bool:
        """Whether it replaces the points of this player's result in round `number`."""
        return (
            self.result is not None
            and _ADJUSTED_AS.get(result, result) is self.result
            and self.round in (None, number)
            and (not self.players or player in self.players)
        )


_ADJUSTED_AS: Final = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
    Result.PAIRING_BYE: Result.FULL_BYE,
}
