"""What pairing gives back: the pairs with their colours, the bye, and the brackets they came from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arpad.tournaments.swiss.pairs import ColourRule, allocate
from arpad.tournaments.swiss.state import Entrant, SwissState

__all__ = ["Bracket", "PairedRound", "Pairing", "paired_round"]


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired (1.3): scores in the state's units, players by number, pairs higher ranked first.

    `kind` is ``"PPB"`` or ``"CLB"`` for the penultimate bracket and the collapsed last bracket of the 2017 text.
    """

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played, the article that gave the colours, and the index of its bracket."""

    white: int
    black: int
    colour_rule: ColourRule
    bracket: int


@dataclass(frozen=True)
class PairedRound:
    """A round paired by the Dutch system: games in board order, the bye, and the brackets from the top."""

    state: SwissState
    pairs: tuple[Pairing, ...]
    bye: int | None
    brackets: tuple[Bracket, ...]
    entrants: Mapping[int, Entrant] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "entrants", {e.number: e for e in self.state.entrants})

    @property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """The pairs alone: (white, black) by start number."""
        return tuple((pair.white, pair.black) for pair in self.pairs)


def paired_round(state: SwissState, brackets: Sequence[Bracket], bye: int | None) -> PairedRound:
    """Give the colours (5.2) and sort the boards (C.04.2, 3.6): higher score of the two, sum of the scores, rank."""
    by_number = {entrant.number: entrant for entrant in state.entrants}
    boards: list[tuple[tuple[int, int, int], Pairing]] = []
    for index, bracket in enumerate(brackets):
        for pair in bracket.pairs:
            higher, lower = sorted((by_number[n] for n in pair), key=lambda e: e.order)
            colours = allocate(higher, lower, initial_colour=state.initial_colour)
            key = (-higher.score, -higher.score - lower.score, higher.rank)
            boards.append((key, Pairing(colours.white.number, colours.black.number, colours.rule, index)))
    boards.sort(key=lambda board: board[0])
    return PairedRound(state, tuple(pairing for _, pairing in boards), bye, tuple(brackets))


def numbers(entrants: Iterable[Entrant]) -> tuple[int, ...]:
    """The start numbers of players."""
    return tuple(entrant.number for entrant in entrants)
