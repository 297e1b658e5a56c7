"""The knight as a game for two: move in turns to squares not visited yet; who cannot move loses.

The game is solved by matchings. Pair up squares a move apart, as many pairs as possible. If every such pairing covers
the square on which the knight stands, the player to move wins: move to the partner, and answer every reply with the
reply's partner. If some largest pairing leaves the square out, the other player wins in the same way. (The game is
known as undirected vertex geography.) With the goal turned round, stuck = win, no such rule is known, and small boards
are searched completely.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from arpad.errors import BadValueError
from arpad.knight.board import Board, Square
from arpad.knight.errors import SearchLimit, TooLarge
from arpad.words import _

__all__ = ["Position", "Reply", "largest_matching", "misere_winner", "start_winners"]

MISERE_SQUARES = 25
"""The largest board, in squares, that the complete search for the turned-round game takes on."""

MISERE_STATES = 2_000_000
"""Positions it remembers before it gives up, some 250 MB: plain boards need 20 000, a torus of 25 squares far more."""


@dataclass(frozen=True)
class Position:
    """A game so far: the squares visited in order; the knight stands on the last one.

    >>> game = Position(Board(3, 3), ["b2"])
    >>> game.moves, game.mover_wins
    ((), False)
    """

    board: Board
    path: tuple[Square, ...]

    def __post_init__(self) -> None:
        if isinstance(self.path, str) or not isinstance(self.path, Iterable) or not (given := tuple(self.path)):
            raise BadValueError("path", self.path, _("at least one square, in the order of the moves"))
        path = tuple(self.board.square(place, "path") for place in given)
        for number, square in enumerate(path):
            if square in path[:number] or (number and not self.board.is_move(path[number - 1], square)):
                raise BadValueError(
                    "path", self.board.name(square), _("a square not visited before, one move from the last")
                )
        object.__setattr__(self, "path", path)

    @property
    def here(self) -> Square:
        """Where the knight stands."""
        return self.path[-1]

    @cached_property
    def moves(self) -> tuple[Square, ...]:
        """The squares the mover may go to."""
        board = self.board
        return tuple(
            square for square in map(board.at, board.neighbours[board.cell(self.here)]) if square not in set(self.path)
        )

    @cached_property
    def pairs(self) -> dict[Square, Square]:
        """A largest matching of the squares still in play, the knight's own among them, both ways round."""
        return largest_matching(self.board, without=self.path[:-1], spare=self.here)

    @property
    def mover_wins(self) -> bool:
        """Whether the player to move can force a win: the pairing covers the knight though it tried to leave it out."""
        return self.here in self.pairs

    @cached_property
    def winning_moves(self) -> tuple[Square, ...]:
        """The moves after which the other player has lost; none in a lost position."""
        return tuple(square for square in self.moves if not self.after(square).mover_wins)

    def after(self, place: str | Square) -> "Position":
        """The position after a move."""
        return Position(self.board, (*self.path, place))  # type: ignore[arg-type]

    def reply(self) -> "Reply":
        """The perfect opponent's move with its reason; in a lost position the move that leaves the fewest ways to win.

        >>> reply = Position(Board(3, 4), ["a3"]).reply()
        >>> reply.wins, reply.pair is not None
        (True, True)
        """
        board = self.board
        if not self.moves:
            return Reply(None, False, None, _("No move is left: the player to move has lost."))
        if self.mover_wins:
            partner = self.pairs[self.here]
            return Reply(
                partner,
                True,
                (self.here, partner),
                _("{here} is paired with {partner} in a pairing that cannot do without {here}: go there.").format(
                    here=board.name(self.here), partner=board.name(partner)
                ),
            )
        hardest = min(self.moves, key=lambda square: (len(self.after(square).winning_moves), square))
        return Reply(
            hardest,
            False,
            None,
            _("A largest pairing leaves {here} out: every move can be answered by its partner.").format(
                here=board.name(self.here)
            ),
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """A move (`None` when there is none), whether it wins, the pair it plays, and the reason in words."""

    move: Square | None
    wins: bool
    pair: tuple[Square, Square] | None
    reason: str


def start_winners(board: Board, *, misere: bool = False) -> dict[Square, bool]:
    """For every square whether the player who moves first from it wins.

    `misere` turns the goal round: who cannot move wins; small boards only.

    >>> sum(start_winners(Board(3, 3)).values()), sum(start_winners(Board(5, 5)).values())
    (8, 12)
    """
    if misere:
        return {square: misere_winner(board, [square]) for square in board.squares}
    pairs = largest_matching(board)
    return {square: square in largest_matching(board, spare=square, begin=pairs) for square in board.squares}


def largest_matching(
    board: Board,
    *,
    without: Iterable[str | Square] = (),
    spare: str | Square | None = None,
    begin: dict[Square, Square] | None = None,
) -> dict[Square, Square]:
    """As many disjoint pairs of squares a move apart as possible, as a dictionary both ways round.

    Squares in `without` are out of play. If `spare` is given, it is left out where a largest matching can leave it out.
    `begin` is a matching to improve on. Edmonds' algorithm (1965): also for boards with joined edges, on which a round
    trip may take an odd number of moves.
    """
    if isinstance(without, str) or not isinstance(without, Iterable):
        raise BadValueError("without", without, _("a list of squares"))
    taken = {board.cell(board.square(place, "without")) for place in without}
    left_out = None if spare is None else board.cell(board.square(spare, "spare"))
    near = [
        [other for other in cells if other not in taken] if cell not in taken else []
        for cell, cells in enumerate(board.neighbours)
    ]
    mate = [-1] * len(near)
    for a, b in (begin or {}).items():
        mate[board.cell(a)] = board.cell(b)
    for cell, others in enumerate(near):  # a quick start: most squares find a partner at once
        if mate[cell] < 0:
            free = [other for other in others if mate[other] < 0]
            if free:
                other = min(free, key=lambda one: len(near[one]))
                mate[cell], mate[other] = other, cell
    for cell in range(len(near)):
        if mate[cell] < 0:
            _augment(near, mate, cell, -1)
    if left_out is not None and mate[left_out] >= 0:
        # The matching stays largest without the spare square if its partner finds another one.
        partner = mate[left_out]
        mate[left_out] = mate[partner] = -1
        if not _augment(near, mate, partner, left_out):
            mate[left_out], mate[partner] = partner, left_out
    return {board.at(cell): board.at(other) for cell, other in enumerate(mate) if other >= 0}


def _augment(near: Sequence[Sequence[int]], mate: list[int], root: int, banned: int) -> bool:
    """Grow the matching by one pair along an alternating path from an unmatched cell; whether there is one.

    Cells reached by an even path are outer. Two outer cells side by side close an odd ring (a blossom), which is then
    treated as one cell, its base.
    """
    parent, base = [-1] * len(near), list(range(len(near)))
    outer = {root}
    queue = deque(outer)
    while queue:
        cell = queue.popleft()
        for other in near[cell]:
            if other == banned or base[cell] == base[other] or mate[cell] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                stem = _common_base(base, mate, parent, cell, other)
                ring: set[int] = set()
                for end, child in ((cell, other), (other, cell)):
                    while base[end] != stem:
                        ring |= {base[end], base[mate[end]]}
                        parent[end] = child
                        child = mate[end]
                        end = parent[child]
                for member in range(len(near)):
                    if base[member] in ring:
                        base[member] = stem
                        if member not in outer:
                            outer.add(member)
                            queue.append(member)
            elif parent[other] < 0:
                parent[other] = cell
                if mate[other] < 0:
                    while other >= 0:
                        before = parent[other]
                        following = mate[before]
                        mate[other], mate[before] = before, other
                        other = following
                    return True
                outer.add(mate[other])
                queue.append(mate[other])
    return False


def _common_base(base: Sequence[int], mate: Sequence[int], parent: Sequence[int], a: int, b: int) -> int:
    """The first base on the way from b to the root that also lies on the way from a."""
    seen = {base[a]}
    while mate[base[a]] >= 0:
        a = base[parent[mate[base[a]]]]
        seen.add(a)
    while base[b] not in seen:
        b = parent[mate[base[b]]]
    return base[b]


def misere_winner(board: Board, path: Sequence[str | Square]) -> bool:
    """Whether the player to move wins when being unable to move wins: by complete search, up to 25 squares.

    Raises `TooLarge` for larger boards, and `SearchLimit` where joined edges give too many positions to remember.

    >>> misere_winner(Board(3, 3), ["b2"])
    True
    """
    if board.size > MISERE_SQUARES:
        raise TooLarge(_("A complete search of {shape} squares").format(shape=board.shape), 2**board.size, 2**25)
    position = Position(board, path)  # type: ignore[arg-type]
    near = [sum(1 << other for other in cells) for cells in board.neighbours]
    free = sum(1 << board.cell(square) for square in board.squares if square not in position.path)
    known: dict[tuple[int, int], bool] = {}
    first = (free, board.cell(position.here))
    stack = [first]
    while stack:
        free, here = stack[-1]
        moves = near[here] & free
        wins, unknown = not moves, None
        while moves and not wins:
            bit = moves & -moves
            moves ^= bit
            after = known.get((free ^ bit, bit.bit_length() - 1))
            if after is None:
                unknown = (free ^ bit, bit.bit_length() - 1)
                break
            wins = not after
        if unknown:
            stack.append(unknown)
        else:
            known[stack.pop()] = wins
            if len(known) > MISERE_STATES:
                raise SearchLimit(len(known))
    return known[first]
