"""Everyone plays everyone: Berger tables for any number of players, double cycles, and Scheveningen matches.

The tables are FIDE's (C.05, annex 1), which go back to Schurig (1886). A schedule is a tuple of rounds, a round a tuple
of pairs (White, Black) in board order.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final, TypeAlias

from arpad.errors import BadValueError
from arpad.words import _

__all__ = [
    "LARGEST_FIELD",
    "Pair",
    "Schedule",
    "berger_table",
    "circle",
    "free_players",
    "scheveningen",
    "third_colours",
]

Pair: TypeAlias = tuple[int, int]
Schedule: TypeAlias = tuple[tuple[Pair, ...], ...]

LARGEST_FIELD: Final = 2000


def _check_field(value: object, argument: str) -> None:
    if type(value) is not int or not 2 <= value <= LARGEST_FIELD:
        raise BadValueError(argument, value, _("a whole number from 2 to {n}").format(n=LARGEST_FIELD))


def berger_table(players: int, *, double: bool = False, swap_last_rounds: bool = True) -> Schedule:
    """The Berger table (C.05, annex 1): n - 1 rounds for an even field, n for an odd one, where one player is free.

    With n the next even number: in round r the last number n meets x = ((r - 1) n / 2 mod (n - 1)) + 1, with Black in
    odd rounds and White in even ones; on the other boards x + j has White against x - j, counted around the circle of
    1 to n - 1. Of an odd field number n is nobody, and who meets it is free.

    `double` adds a second cycle with colours reversed; the last two rounds of the first cycle are then swapped, as the
    annex recommends, so that nobody has the same colour three times in a row (`swap_last_rounds` turns that off).

    >>> berger_table(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    >>> berger_table(3)
    (((2, 3),), ((1, 2),), ((3, 1),))
    """
    _check_field(players, "players")
    if type(double) is not bool:
        raise BadValueError("double", double, _("yes or no"))
    even = players + players % 2
    rounds = []
    for number in range(1, even):
        meets = ((number - 1) * even // 2) % (even - 1) + 1
        pairs = [(meets, even) if number % 2 else (even, meets)]
        for board in range(1, even // 2):
            pairs.append(((meets - 1 + board) % (even - 1) + 1, (meets - 1 - board) % (even - 1) + 1))
        rounds.append(tuple(pair for pair in pairs if max(pair) <= players))
    if double:
        second = [tuple((black, white) for white, black in pairs) for pairs in rounds]
        if swap_last_rounds and len(rounds) > 1:
            rounds[-2:] = reversed(rounds[-2:])
        rounds += second
    return tuple(rounds)


def free_players(players: int, schedule: Schedule) -> tuple[tuple[int, ...], ...]:
    """Who is free in each round.

    >>> free_players(3, berger_table(3))
    ((1,), (3,), (2,))
    """
    everyone = set(range(1, players + 1))
    return tuple(tuple(sorted(everyone.difference(*pairs))) for pairs in schedule)


def circle(players: int, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The circle method in round `number`: two rows of players, those above each other meet; the last number stays.

    Between two rounds everybody but the last number moves n / 2 places around the circle. Of an odd field the last
    number is the free place.

    >>> circle(4, 1), circle(4, 2)
    (((4, 2), (1, 3)), ((4, 1), (3, 2)))
    """
    _check_field(players, "players")
    even = players + players % 2
    if type(number) is not int or not 1 <= number < even:
        raise BadValueError("number", number, _("a round from 1 to {n}").format(n=even - 1))
    ring = deque(range(1, even))
    ring.rotate(-(((number - 1) * even // 2) % (even - 1)))
    around = list(ring)
    half = even // 2
    return (even, *around[1:half]), (around[0], *reversed(around[half:]))


def third_colours(schedule: Schedule) -> tuple[tuple[int, int], ...]:
    """Where somebody has the same colour a third time in a row: (player, round). Free rounds are left out.

    >>> third_colours(berger_table(6, double=True))
    ()
    >>> third_colours(berger_table(6, double=True, swap_last_rounds=False))
    ((4, 7), (1, 7))
    """
    history: dict[int, list[str]] = {}
    found = []
    for number, pairs in enumerate(schedule, start=1):
        for pair in pairs:
            for player, colour in zip(pair, "wb", strict=True):
                mine = history.setdefault(player, [])
                mine.append(colour)
                if mine[-3:] == [colour] * 3:
                    found.append((player, number))
    return tuple(found)


def scheveningen(boards: int) -> Schedule:
    """A match of two teams in which everybody meets the whole other team: 1 to m against m + 1 to 2 m.

    In round r player i of the first team meets number (i + r - 2) mod m + 1 of the second. Nobody has one colour three
    times in a row. For even m everybody has as many Whites as Blacks, and if 4 divides m each team has so in every
    round (for other m no colours can do that). For odd m everybody in the first team has White once more than Black.

    >>> scheveningen(2)
    (((1, 3), (2, 4)), ((4, 1), (3, 2)))
    """
    _check_field(boards, "boards")
    rounds = []
    for number in range(boards):
        pairs = []
        for board in range(boards):
            first, second = board + 1, boards + (board + number) % boards + 1
            # Even: neighbouring boards alike, so that the second team alternates too; odd: by sums around the circle.
            turn = number + board // 2 if boards % 2 == 0 else (2 * board + number) % boards
            pairs.append((first, second) if turn % 2 == 0 else (second, first))
        rounds.append(tuple(pairs))
    return tuple(rounds)


def meetings(schedule: Iterable[Iterable[Pair]]) -> dict[Pair, int]:
    """How often each two players meet, whoever has White."""
    counts: dict[Pair, int] = {}
    for pairs in schedule:
        for white, black in pairs:
            pair = (min(white, black), max(white, black))
            counts[pair] = counts.get(pair, 0) + 1
    return counts
