"""Two players: may they meet, what would be wrong with it, and who has White (C.04.3, articles 1.7, 2.1, 2.4, 5.2)."""

from typing import Final, Literal, NamedTuple, TypeAlias

from arpad.tournaments.swiss.state import ABSOLUTE, STRONG, Entrant, Side

__all__ = ["OTHER", "ColourRule", "Colours", "Faults", "Refusal", "allocate", "faults", "legal", "refusal"]

Refusal: TypeAlias = Literal["met", "forbidden", "colours"]
ColourRule: TypeAlias = Literal["5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"]
OTHER: Final[dict[str, Side]] = {"w": "b", "b": "w"}


def legal(a: Entrant, b: Entrant) -> bool:
    """Whether the two may meet: not met before (C1), not kept apart, not both bound to the same colour (C3)."""
    return (
        b.number not in a.met
        and b.number not in a.barred
        and not (
            a.prefers == b.prefers and a.strength == ABSOLUTE == b.strength and not a.topscorer and not b.topscorer
        )
    )


def refusal(a: Entrant, b: Entrant) -> Refusal | None:
    """The first reason why the two may not meet, ``None`` for a legal pair.

    >>> one, two = Entrant(1, 1, 2, "wbww", {5: 1}), Entrant(2, 2, 2, "bww")
    >>> refusal(one, two), refusal(one, Entrant(5, 5, 2)), refusal(two, Entrant(5, 5, 2))
    ('colours', 'met', None)
    """
    if b.number in a.met:
        return "met"
    if b.number in a.barred:
        return "forbidden"
    return None if legal(a, b) else "colours"


class Faults(NamedTuple):
    """What a pair adds to the colour criteria C10 to C13 of article 2.4."""

    c10: int  # players whose colour difference would pass two
    c11: int  # players with a third equal colour in a row
    c12: int  # players without the colour they prefer
    c13: int  # players without the colour they strongly prefer


def faults(a: Entrant, b: Entrant) -> Faults:
    """The colour criteria that the pair offends.

    Of two players who prefer the same colour one does without: the one with the weaker preference, whom C13 counts if
    it is strong. C10 and C11 speak of topscorers and their opponents alone.

    >>> faults(Entrant(1, 1, 2, "wbw"), Entrant(2, 2, 2, "w"))
    Faults(c10=0, c11=0, c12=1, c13=1)
    """
    c10, c11 = _topscorer_faults(a, b) if a.topscorer or b.topscorer else (0, 0)
    unmet = a.prefers is not None and a.prefers == b.prefers
    return Faults(c10, c11, int(unmet), int(unmet and min(a.strength, b.strength) == STRONG))


def _topscorer_faults(a: Entrant, b: Entrant) -> tuple[int, int]:
    # Without preferences the initial colour decides, and nobody comes near either limit.
    colours = allocate(*sorted((a, b), key=lambda player: player.order), initial_colour="w")
    wide = (abs(colours.white.difference + 1) > 2) + (abs(colours.black.difference - 1) > 2)
    return wide, (colours.white.colours[-2:] == "ww") + (colours.black.colours[-2:] == "bb")


class Colours(NamedTuple):
    """Who has White, and by which article."""

    white: Entrant
    black: Entrant
    rule: ColourRule


def allocate(higher: Entrant, lower: Entrant, *, initial_colour: Side) -> Colours:
    """The colours of a pair, the higher ranked (1.2) given first, by the first rule of article 5.2 that decides.

    5.2.1 both preferences; 5.2.2 the stronger, of two absolute ones the wider difference; 5.2.3 the opposite of the
    last time that one had White while the other had Black, counting back the played games of each; 5.2.4 the preference
    of the higher ranked; 5.2.5 without preferences the initial colour if his pairing number is odd.

    >>> allocate(Entrant(1, 1, 0), Entrant(4, 4, 0), initial_colour="b").white.number
    4
    """
    side, rule = _colour_of_higher(higher, lower, initial_colour)
    return Colours(higher, lower, rule) if side == "w" else Colours(lower, higher, rule)


def _colour_of_higher(higher: Entrant, lower: Entrant, initial_colour: Side) -> tuple[Side, ColourRule]:
    if higher.prefers is None and lower.prefers is None:
        return (initial_colour if higher.rank % 2 else OTHER[initial_colour]), "5.2.5"
    if higher.prefers is None:
        return OTHER[lower.prefers or "w"], "5.2.1"
    if higher.prefers != lower.prefers:
        return higher.prefers, "5.2.1"
    weight = (higher.strength, abs(higher.difference) if higher.strength == ABSOLUTE else 0)
    other_weight = (lower.strength, abs(lower.difference) if lower.strength == ABSOLUTE else 0)
    if weight != other_weight:
        return (higher.prefers if weight > other_weight else OTHER[higher.prefers]), "5.2.2"
    for had, other_had in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if had != other_had:
            return OTHER[had], "5.2.3"
    return higher.prefers, "5.2.4"
