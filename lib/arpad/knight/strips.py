"""Hamiltonian paths of long thin strips, column by column: what tours of three and four rows are made of.

A strip has a few squares a column, and every move goes one or two columns to the right or back. The squares are decided
from left to right; each chooses its moves to later columns. All that matters of the part decided is how it meets the
next two columns: which of their squares are untouched, which have both their moves, and which are ends of a path, with
the other end of each. There are few such states (636 that can still become an open tour of three rows), so a path is a
walk among them. Where a strip is long the walk may repeat itself: a state that leads back to itself in `PERIOD` columns
may be passed any number of times, and a strip of a hundred thousand columns costs no more search than one of thirty.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

__all__ = ["PERIOD", "SHORTEST", "Move", "Strip", "half_of_four_rows", "three_rows"]

PERIOD = 4
SHORTEST = 10  # sections of SHORTEST + PERIOD columns or more are searched with fewer: enough to pass a state to repeat


class Move(NamedTuple):
    """A move to the right: the row reached, how many columns on, and its direction digit there and back."""

    row: int
    columns: int
    there: int
    back: int


Picks = tuple[tuple[Move, ...], ...]  # for each row of a column the moves chosen to the right
Marks = frozenset[int]  # rows of a column on which the path ends
# Whether the path is complete; for each square of the next two columns its mate: itself if untouched, the place of the
# other end of the path that ends here, or one of the two words below.
State = tuple[bool, tuple[int, ...]]
Node = tuple[int, State, bool]  # columns decided; the state there; whether this section has yet to pass a loop

_FULL = -1  # both moves known
_END = -2  # end of a path whose other end is an end of the whole path
_NO_MARKS: Marks = frozenset()


class Strip:
    """A strip by its moves to the right, those of each row; `cycles` asks for closed paths instead of open ones."""

    def __init__(self, moves: Sequence[Sequence[Move]], *, cycles: bool = False) -> None:
        self.moves = tuple(tuple(row) for row in moves)
        self.rows = len(moves)
        self.cycles = cycles
        self.start: State = (False, tuple(range(2 * self.rows)))
        self.final: State = (True, self.start[1])
        self._steps: dict[tuple[State, Marks], list[tuple[Picks, State]]] = {}
        self._loops: dict[State, list[Picks] | None] = {}

    def path(self, columns: int, marks: Sequence[tuple[int, int]]) -> tuple[bytes, ...] | None:
        """A Hamiltonian path with its ends on the two marks (column, row), or a cycle if there are none; else `None`.

        The answer has a byte a square, a row a string: in its two halves the directions of the square's two moves, 8
        for none. `None` is a proof when no section between marks is as long as SHORTEST + PERIOD.
        """
        shortest = SHORTEST
        while True:
            solution = self._solve(columns, marks, shortest)
            if solution is not None or shortest >= columns:
                return solution
            shortest += 2 * PERIOD

    def steps(self, state: State, marks: Marks) -> list[tuple[Picks, State]]:
        """The ways to decide one more column, with the state that each leads to."""
        found = self._steps.get((state, marks))
        if found is None:
            found = self._steps[state, marks] = list(self._all_steps(state, marks))
        return found

    def loop(self, state: State) -> list[Picks] | None:
        """The choices of `PERIOD` columns that lead from a state back to it, or `None`."""
        if state not in self._loops:
            paths: list[tuple[State, list[Picks]]] = [(state, [])]
            for _column in range(PERIOD):
                reached = {
                    after: [*picks, pick] for here, picks in paths for pick, after in self.steps(here, _NO_MARKS)
                }
                paths = list(reached.items())
            self._loops[state] = dict(paths).get(state)
        return self._loops[state]

    def _all_steps(self, state: State, marks: Marks) -> Iterator[tuple[Picks, State]]:
        options: list[list[tuple[Move, ...]]] = []
        for row, mate in enumerate(state[1][: self.rows]):
            if mate == _FULL:
                options.append([()] if row not in marks else [])
            else:
                missing = (1 if row in marks else 2) - (mate != row)
                options.append(list(combinations(self.moves[row], missing)))
        for picks in product(*options):
            after = self._after(state, marks, picks)
            if after is not None:
                yield picks, after

    def _after(self, state: State, marks: Marks, picks: Picks) -> State | None:
        rows = self.rows
        complete = state[0]
        mate = [*state[1], *range(2 * rows, 3 * rows)]
        for row, moves in enumerate(picks):
            for move in moves:
                other = move.columns * rows + move.row
                a, b = mate[row], mate[other]  # the far ends of the two paths that the move joins
                if complete or b == _FULL or (a == other and not self.cycles):
                    return None
                if a != row:
                    mate[row] = _FULL
                if b != other:
                    mate[other] = _FULL
                if a == other or a == b == _END:
                    complete = True
                    continue
                if a >= 0:
                    mate[a] = b
                if b >= 0:
                    mate[b] = a
            if row in marks:
                if complete:
                    return None
                a, mate[row] = mate[row], _FULL
                if a == _END:
                    complete = True
                else:
                    mate[a] = _END
        if complete and any(value not in (place, _FULL) for place, value in enumerate(mate)):
            return None
        return complete, tuple(value - rows if value >= 0 else value for value in mate[rows:])

    def _solve(self, columns: int, marks: Sequence[tuple[int, int]], shortest: int) -> tuple[bytes, ...] | None:
        """`path` with long sections cut down to `shortest` columns or a little more."""
        rows_at: dict[int, Marks] = {}
        for column, row in marks:
            rows_at[column] = rows_at.get(column, _NO_MARKS) | {row}
        short_at: dict[int, Marks] = {}
        repeats: dict[int, int] = {}  # first boundary of a section -> how many periods were cut out of it
        at = 0
        for before, column in pairwise([-1, *sorted(rows_at), columns]):
            length = column - before - 1
            repeats[at] = max(0, (length - shortest) // PERIOD)
            at += length - PERIOD * repeats[at]
            if column < columns:
                short_at[at] = rows_at[column]
                at += 1
        walk = self._walk(at, short_at, {first for first, times in repeats.items() if times})
        if walk is None:
            return None
        picks: list[Picks] = []
        splices: list[tuple[int, int]] = []
        owed = 0
        for boundary, (state, pick) in enumerate(walk):
            owed = repeats.get(boundary, owed)
            loop = self.loop(state) if owed else None
            if loop:
                picks += loop * min(owed, 2)
                splices.append((len(picks), owed - 2))
                owed = 0
            if pick is not None:
                picks.append(pick)
        return tuple(_spliced(row, splices) for row in self._render(picks))

    def _walk(self, columns: int, rows_at: dict[int, Marks], long: set[int]) -> list[tuple[State, Picks | None]] | None:
        """States and choices from the first column to the last, depth first; every long section passes a loop."""
        first: Node = (0, self.start, 0 in long and self.loop(self.start) is None)
        origins: dict[Node, tuple[Node, Picks] | None] = {first: None}
        waiting = [first]
        while waiting:
            node = waiting.pop()
            column, state, owed = node
            marks = rows_at.get(column, _NO_MARKS)
            if column == columns:
                if state == self.final and not owed:
                    return _trail(node, origins)
            elif not (owed and marks):
                for picks, after in self.steps(state, marks):
                    owes = (owed or column + 1 in long) and self.loop(after) is None
                    following = column + 1, after, owes
                    if following not in origins:
                        origins[following] = node, picks
                        waiting.append(following)
        return None

    def _render(self, picks: Sequence[Picks]) -> list[bytes]:
        digits: list[list[list[int]]] = [[[] for _column in picks] for _row in self.moves]
        for column, rows in enumerate(picks):
            for row, moves in enumerate(rows):
                for move in moves:
                    digits[row][column].append(move.there)
                    digits[move.row][column + move.columns].append(move.back)
        return [bytes(_byte(square) for square in row) for row in digits]


def _trail(node: Node, origins: dict[Node, tuple[Node, Picks] | None]) -> list[tuple[State, Picks | None]]:
    """From the first column to a node: each state with the choices made from it, none from the last."""
    trail: list[tuple[State, Picks | None]] = [(node[1], None)]
    origin = origins[node]
    while origin is not None:
        trail.append((origin[0][1], origin[1]))
        origin = origins[origin[0]]
    return trail[::-1]


def _byte(directions: list[int]) -> int:
    low, high = sorted([*directions, 8, 8][:2])
    return low | high << 4


def _spliced(row: bytes, splices: Sequence[tuple[int, int]]) -> bytes:
    """Repeat the last period before each of the places as often as told."""
    pieces, last = [], 0
    for place, times in splices:
        pieces += [row[last:place], row[place - PERIOD : place] * times]
        last = place
    return b"".join([*pieces, row[last:]])


@cache
def three_rows(*, cycles: bool = False) -> Strip:
    """The board of three rows, its directions numbered as `leaper_moves` lists them."""
    moves = [
        [Move(2, 1, 7, 0), Move(1, 2, 5, 2)],
        [Move(2, 2, 5, 2), Move(0, 2, 3, 4)],
        [Move(0, 1, 1, 6), Move(1, 2, 3, 4)],
    ]
    return Strip(moves, cycles=cycles)


@cache
def half_of_four_rows() -> Strip:
    """One of the two halves of a board of four rows: a border square and an inner square in each column.

    Border squares touch only inner squares. So the moves between the two kinds fall into two halves, each with the
    border squares of one colour; in both a square is next to those of the other kind one and two columns away.
    Directions are 0 and 1 for one and two columns back, 2 and 3 for two and one on.
    """
    return Strip([[Move(1 - row, 1, 3, 0), Move(1 - row, 2, 2, 1)] for row in (0, 1)])
