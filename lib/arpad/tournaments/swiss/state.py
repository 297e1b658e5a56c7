"""What the pairing of one round needs to know: the players present, each with score, colours, opponents and floats.

The state is small, frozen and knows no file: `arpad.tournaments.swiss.history` makes it from a tournament, a test makes
it by hand. Article numbers are those of the FIDE (Dutch) System, C.04.3, in force from 2026-02-01.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from arpad.errors import BadValueError
from arpad.words import _, points

__all__ = ["ABSOLUTE", "MILD", "NO_PREFERENCE", "RULES", "STRONG", "Entrant", "Float", "Rules", "Side", "SwissState"]

Side: TypeAlias = Literal["w", "b"]
Float: TypeAlias = Literal["D", "U", ""]
Rules: TypeAlias = Literal["FIDE 2026", "FIDE 2017"]
RULES: Final[tuple[Rules, ...]] = get_args(Rules)

NO_PREFERENCE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player who is present in the round to pair.

    `number` is the start number of the event, `rank` the pairing number in this round (players who have never been in
    the draw are skipped), `score` the pairing score in units of the state's `scale`, virtual points included. `colours`
    are those of the played games, oldest first; `met` the opponents over the board, each with the round; `barred` those
    whom the arbiter keeps apart; `floats` those of the last round and of the one before (1.4). The preference is
    derived (1.7): absolute if the colour difference exceeds one or the last two games had one colour, strong if it is
    one, mild if it is zero.

    >>> player = Entrant(number=4, rank=4, score=3, colours="wbb")
    >>> player.prefers, player.strength == ABSOLUTE, player.difference
    ('w', True, -1)
    """

    number: int
    rank: int
    score: int
    colours: str = ""
    met: Mapping[int, int] = field(default_factory=dict)
    barred: frozenset[int] = frozenset()
    floats: tuple[Float, Float] = ("", "")
    unplayed: int = 0
    may_have_bye: bool = True
    topscorer: bool = False
    difference: int = field(init=False)
    prefers: Side | None = field(init=False)
    strength: int = field(init=False)

    def __post_init__(self) -> None:
        for name in ("number", "rank", "score", "unplayed"):
            if type(getattr(self, name)) is not int:
                raise BadValueError(name, getattr(self, name), _("a whole number"))
        if not isinstance(self.colours, str) or set(self.colours) - {"w", "b"}:
            raise BadValueError("colours", self.colours, _("a text of w and b, oldest game first"))
        if len(self.floats) != 2 or any(f not in ("D", "U", "") for f in self.floats):
            raise BadValueError("floats", self.floats, _("two of 'D', 'U' and ''"))
        difference = self.colours.count("w") - self.colours.count("b")
        prefers, strength = _preference(self.colours, difference)
        object.__setattr__(self, "difference", difference)
        object.__setattr__(self, "prefers", prefers)
        object.__setattr__(self, "strength", strength)

    @property
    def order(self) -> tuple[int, int]:
        """The key of article 1.2: score descending, then pairing number."""
        return -self.score, self.rank


def _preference(colours: str, difference: int) -> tuple[Side | None, int]:
    if not colours:
        return None, NO_PREFERENCE
    if abs(difference) > 1:
        return ("b" if difference > 0 else "w"), ABSOLUTE
    if colours[-2:] in ("ww", "bb"):
        return ("b" if colours[-1] == "w" else "w"), ABSOLUTE
    if difference:
        return ("b" if difference > 0 else "w"), STRONG
    return ("b" if colours[-1] == "w" else "w"), MILD


@dataclass(frozen=True, slots=True)
class SwissState:
    """One round to pair: the players present in order of article 1.2, and what holds for all of them.

    `scale` is the number of units in a point (2 where only halves occur), `given_bye` a pairing-allocated bye that the
    arbiter has assigned beforehand, to a player who is not among the entrants. Raises `BadValueError` for a player
    listed twice.
    """

    round: int
    entrants: tuple[Entrant, ...]
    initial_colour: Side = "w"
    last_round: bool = False
    scale: int = 2
    given_bye: int | None = None
    rules: Rules = "FIDE 2026"

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            raise BadValueError("rules", self.rules, ", ".join(map(repr, RULES)))
        if self.initial_colour not in ("w", "b"):
            raise BadValueError("initial_colour", self.initial_colour, "'w', 'b'")
        for name in ("round", "scale"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise BadValueError(name, value, _("a whole number from 1"))
        for name in ("number", "rank"):
            values = [getattr(entrant, name) for entrant in self.entrants]
            if len(set(values)) < len(values):
                raise BadValueError(name, values, _("different for every player"))
        object.__setattr__(self, "entrants", tuple(sorted(self.entrants, key=lambda e: e.order)))

    @property
    def odd(self) -> bool:
        """Whether somebody has to stay without an opponent."""
        return len(self.entrants) % 2 == 1

    def points(self, score: int) -> str:
        """A score in words of points: ``3½``."""
        return points(score / self.scale)
