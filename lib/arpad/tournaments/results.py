"""What a player can get in one round, and what it is worth."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

from arpad.errors import BadValueError
from arpad.words import _

__all__ = ["BYES", "CLASSICAL", "THREE_POINTS", "UNPLAYED", "Result", "Scoring", "exact"]


class Result(StrEnum):
    """One player's result in one round, by its letter in FIDE's report file (C.02/C.04 annex, record 001)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"  # a game under one move: counted, not rated
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    ADJOURNED = "X"  # played, result not known yet
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"  # also: absent, not yet arrived, withdrawn

    @property
    def played(self) -> bool:
        """Whether a game was played over the board."""
        return self not in UNPLAYED

    @property
    def rated(self) -> bool:
        """Whether the game counts for rating."""
        return self in _RATED

    @property
    def voluntary(self) -> bool:
        """Whether it is a voluntarily unplayed round (C.07, 16.1.2): half or zero bye, forfeit loss."""
        return self in _VOLUNTARY


BYES: Final = frozenset({Result.PAIRING_BYE, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE})
UNPLAYED: Final = BYES | {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
_RATED: Final = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
_VOLUNTARY: Final = frozenset({Result.HALF_BYE, Result.ZERO_BYE, Result.FORFEIT_LOSS})


def exact(value: object, argument: str) -> Fraction:
    """A number of points as an exact fraction; a float is taken by its shortest decimal.

    >>> exact(0.1, "draw") * 10, exact(6.5, "points")
    (Fraction(1, 1), Fraction(13, 2))
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        try:
            return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
        except (ValueError, OverflowError):
            pass
    raise BadValueError(argument, value, _("a finite number"))


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each result is worth (records 162 and XXS); the defaults are 1, 1/2 and 0.

    A forfeit win and a full-point bye are worth a win, a half-point bye a draw, an absence `absence`; the
    pairing-allocated bye is worth a win unless the event says otherwise (C.04.1).

    >>> Scoring(win=3, draw=1).points(Result.PAIRING_BYE)
    Fraction(3, 1)
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    pairing_bye: Fraction | None = None
    absence: Fraction = Fraction(0)
    unknown: Fraction | None = None
    full_bye: Fraction | None = None
    half_bye: Fraction | None = None
    forfeit_win: Fraction | None = None
    forfeit_loss: Fraction | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, exact(value, name))
        if not self.loss <= self.draw <= self.win or self.loss == self.win:
            raise BadValueError("win", (self.win, self.draw, self.loss), _("at least the draw, and more than the loss"))

    @property
    def values(self) -> dict[Result, Fraction]:
        """The points of every result."""

        def given(value: Fraction | None, otherwise: Fraction) -> Fraction:
            return otherwise if value is None else value

        return {
            Result.WIN: self.win,
            Result.SHORT_WIN: self.win,
            Result.DRAW: self.draw,
            Result.SHORT_DRAW: self.draw,
            Result.LOSS: self.loss,
            Result.SHORT_LOSS: self.loss,
            Result.ADJOURNED: given(self.unknown, self.draw),
            Result.FORFEIT_WIN: given(self.forfeit_win, self.win),
            Result.FORFEIT_LOSS: given(self.forfeit_loss, self.absence),
            Result.PAIRING_BYE: given(self.pairing_bye, self.win),
            Result.FULL_BYE: given(self.full_bye, self.win),
            Result.HALF_BYE: given(self.half_bye, self.draw),
            Result.ZERO_BYE: self.absence,
        }

    def points(self, result: Result) -> Fraction:
        """The points of one result."""
        return self.values[result]


CLASSICAL: Final = Scoring()
THREE_POINTS: Final = Scoring(win=Fraction(3), draw=Fraction(1))
