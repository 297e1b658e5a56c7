"""Warnsdorff's rule of 1823 with every stated way to break ties, and Squirrel and Cull's orders of 1996.

Go where the fewest exits are left and take nothing back. The rule is fast and can fail; what decides is how ties are
broken. No rule of ties is safe on all boards: `arpad.knight.construct` is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from arpad.datasets.knight import load_squirrel_cull
from arpad.errors import BadValueError
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.search import checked_order
from arpad.knight.tour import Tour
from arpad.words import _

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = [
    "TIE_RULES",
    "Choice",
    "TieRule",
    "Walk",
    "squirrel_cull",
    "warnsdorff",
    "warnsdorff_choices",
    "warnsdorff_map",
]

TieRule = Literal["order", "centre", "lookahead", "random"]
COMPILED_FROM = 400  # squares: below, loading numba takes longer than it saves
Neighbours = Sequence[Sequence[int]]
TIE_RULES: tuple[TieRule, ...] = get_args(TieRule)


@dataclass(frozen=True)
class Walk:
    """A walk that took nothing back: the squares in order, and whether it visited them all."""

    board: Board
    path: tuple[Square, ...]

    @property
    def complete(self) -> bool:
        """Whether every square was visited."""
        return len(self.path) == self.board.size

    @property
    def missed(self) -> tuple[Square, ...]:
        """The squares not visited."""
        visited = set(self.path)
        return tuple(square for square in self.board.squares if square not in visited)

    @cached_property
    def tour(self) -> Tour | None:
        """The tour, if the walk is one."""
        return Tour(self.board, self.path) if self.complete else None


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision of Warnsdorff's rule: the free squares in reach with their exits, and the one taken.

    `tied` are the options with the fewest exits; more than one means that the tie rule decided. At the end of the walk
    `taken` is `None`.
    """

    number: int
    square: Square
    options: tuple[tuple[Square, int], ...]
    tied: tuple[Square, ...]
    taken: Square | None


def warnsdorff(
    board: Board,
    start: str | Square,
    *,
    ties: TieRule = "order",
    order: Sequence[Square] | None = None,
    rng: "Generator | None" = None,
) -> Walk:
    """Warnsdorff's rule: go to the free square with the fewest free squares next to it, and never take back.

    `ties` says which of equals is taken: ``"order"`` the first in the order of moves, ``"centre"`` the one farthest
    from the middle of the board, ``"lookahead"`` the one from which the next move finds the fewest exits, ``"random"``
    any (from `rng`). Ties that remain go to the first in the order of moves.

    >>> warnsdorff(Board(8, 8), "a1").complete
    True
    """
    _check_ties(ties, rng)
    near = board.neighbours_in_order(checked_order(board, order))
    first = board.cell(board.square(start, "start"))
    if ties == "lookahead" or ties == "random":
        choices = warnsdorff_choices(board, start, ties=ties, order=order, rng=rng)
        return Walk(board, tuple(choice.square for choice in choices))
    return Walk(board, tuple(map(board.at, _walk(first, [(near, -1)], _static_ranks(board, ties)))))


def _walk(first: int, phases: Sequence[tuple[Neighbours, int]], ranks: list[int]) -> list[int]:
    """The rule from a cell; a phase holds the neighbours in its order of moves and the cell that ends it."""
    # One number a square holds its exits and, below them, its rank among equals: one comparison decides.
    unit = max(ranks) + 1
    never = 16 * unit  # a visited square: no walk past it brings its exits below eight
    key = [len(cells) * unit + rank for cells, rank in zip(phases[0][0], ranks, strict=True)]
    path = [first]
    add = path.append
    cell, key[first] = first, 2 * never
    for near, until in phases:
        while cell != until:
            best, found = never, -1
            for other in near[cell]:
                value = key[other] = key[other] - unit
                if value < best:
                    best, found = value, other
            if found < 0:
                return path
            add(found)
            cell, key[found] = found, 2 * never
    return path


def squirrel_cull(side: int) -> Walk:
    """Warnsdorff's rule with Squirrel and Cull's orders of moves (1996), from the top left corner of a square board.

    The order changes when the knight reaches given squares; both depend on the side's remainder by 16. The walk
    is a tour for every side from 5 to 600 except 74 (checked by script).

    >>> squirrel_cull(8).complete, squirrel_cull(74).complete
    (True, False)
    """
    board = Board(whole_number("side", side, 5), side)
    phases = [
        (board.neighbours_in_order(order.moves), -1 if order.until is None else board.cell(order.until))
        for order in load_squirrel_cull(side)
    ]
    return Walk(board, tuple(map(board.at, _walk(0, phases, _static_ranks(board, "order")))))


def warnsdorff_choices(
    board: Board,
    start: str | Square,
    *,
    ties: TieRule = "order",
    order: Sequence[Square] | None = None,
    rng: "Generator | None" = None,
) -> Iterator[Choice]:
    """Warnsdorff's rule one decision at a time, with the options, their exits and the ties: what an animation shows.

    >>> first = next(warnsdorff_choices(Board(8, 8), "a1"))
    >>> first.options, first.taken
    ((((6, 2), 5), ((5, 1), 5)), (6, 2))
    """
    _check_ties(ties, rng)
    near = board.neighbours_in_order(checked_order(board, order))
    cell = board.cell(board.square(start, "start"))
    visited = bytearray(board.rows * board.columns)
    for number in range(1, board.size + 1):
        visited[cell] = 1
        exits = {
            other: sum(not visited[further] for further in near[other]) for other in near[cell] if not visited[other]
        }
        fewest = min(exits.values(), default=0)
        tied = [other for other, value in exits.items() if value == fewest]
        taken = tied[0] if tied else None
        if len(tied) > 1:
            if ties == "centre":
                taken = max(tied, key=lambda other: _from_middle(board, board.at(other)))
            elif ties == "lookahead":
                taken = min(tied, key=lambda other: _second_look(near, visited, other))
            elif rng is not None and ties == "random":
                taken = tied[int(rng.integers(len(tied)))]
        yield Choice(
            number,
            board.at(cell),
            tuple((board.at(other), value) for other, value in exits.items()),
            tuple(map(board.at, tied)),
            None if taken is None else board.at(taken),
        )
        if taken is None:
            return
        cell = taken


def warnsdorff_map(
    board: Board,
    *,
    ties: TieRule = "order",
    order: Sequence[Square] | None = None,
    starts: Iterable[str | Square] | None = None,
    compiled: bool | None = None,
) -> dict[Square, int]:
    """For every start, or the given ones, how many squares the rule visits: all of them, or where it gets stuck.

    Boards of `COMPILED_FROM` squares or more are walked by compiled code if numba is there, with the same answers;
    `compiled` decides it for every board.

    >>> lengths = warnsdorff_map(Board(5, 5))
    >>> sum(length == 25 for length in lengths.values())
    12
    """
    if ties == "random":
        raise BadValueError("ties", ties, _("a rule without chance for a map of all starts"))
    _check_ties(ties, None)
    squares = list(board.squares if starts is None else (board.square(place, "starts") for place in starts))
    if compiled or (compiled is None and board.size >= COMPILED_FROM):
        try:
            from arpad.knight.warnsdorff_bulk import walk_lengths
        except ImportError:
            if compiled:
                raise
        else:
            moves, ranks = checked_order(board, order), _static_ranks(board, ties)
            lengths = walk_lengths(board, moves, ranks, ties == "lookahead", list(map(board.cell, squares)))
            return dict(zip(squares, lengths.tolist(), strict=True))
    return {square: len(warnsdorff(board, square, ties=ties, order=order).path) for square in squares}


def _static_ranks(board: Board, ties: TieRule) -> list[int]:
    """For each cell its rank among squares with equally many exits, the smallest is taken; all 0 for no preference."""
    cells = range(board.rows * board.columns)
    if ties != "centre":
        return [0 for _cell in cells]
    distance = [_from_middle(board, board.at(cell)) for cell in cells]
    farthest = max(distance)
    return [farthest - value for value in distance]


def _from_middle(board: Board, square: Square) -> int:
    """Four times the squared distance from the middle of the board: a whole number on every board."""
    return (2 * square[0] - board.rows + 1) ** 2 + (2 * square[1] - board.columns + 1) ** 2


def _second_look(near: Neighbours, visited: bytearray, cell: int) -> int:
    """The fewest exits that the move after a move to the cell would find."""
    visited[cell] = 1
    fewest = min((sum(not visited[b] for b in near[a]) for a in near[cell] if not visited[a]), default=9)
    visited[cell] = 0
    return fewest


def _check_ties(ties: object, rng: object) -> None:
    if ties not in TIE_RULES:
        raise BadValueError("ties", ties, _("one of {rules}").format(rules=", ".join(TIE_RULES)))
    if ties == "random" and not hasattr(rng, "integers"):
        raise BadValueError("rng", rng, _("a numpy.random.Generator when ties are broken at random"))
