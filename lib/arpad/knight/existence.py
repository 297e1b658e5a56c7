"""Is there a tour? Every known theorem as a decision with its reason in words.

For the knight on a full rectangle the answer is complete: for closed tours by Schwenk (1991), for open ones by Cull and
De Curtins (1978) and Conrad, Hindrichs, Morsy and Wegener (1994), with a given start or with both ends given by the
rules below, which rest on finite case checks (the long tests repeat them) and agree with complete searches of small
boards.
For other boards and leapers the conditions that every tour must meet are tested; where they are met nothing is claimed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from arpad.errors import BadValueError
from arpad.knight.board import KNIGHT, Board, Square
from arpad.knight.errors import require_memory
from arpad.knight.leapers import KNUTH, connectivity_reason
from arpad.knight.thin import open_four, open_three
from arpad.words import N_, _

__all__ = ["SEPARATORS", "Verdict", "decide", "pieces_without"]

SCHWENK = "A. J. Schwenk, Which rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991)"
CULL = "P. Cull and J. De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978)"
CONRAD = (
    "A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian path problem on "
    "chessboards, Discrete Applied Mathematics 50 (1994)"
)
OWN = N_("own finite case check, compared with complete searches of small boards")

SEPARATORS: dict[tuple[int, int, bool], tuple[Square, ...]] = {
    (3, 5, False): ((0, 1), (0, 3), (1, 2), (2, 1), (2, 3)),
    (3, 6, False): ((0, 2), (0, 3), (1, 2), (1, 3), (2, 2), (2, 3)),
    (4, 4, False): ((1, 1), (1, 2), (2, 1), (2, 2)),
    (3, 4, True): ((0, 1), (2, 1)),
    (3, 6, True): ((0, 2), (2, 2)),
    (4, 4, True): ((1, 1), (2, 2)),
}
"""Squares (rows, columns, closed) without which the board falls into too many pieces for an open or closed tour.

A path from which k squares are taken falls into at most k + 1 pieces, a closed one into at most k. `pieces_without`
counts them.
"""


_BYTES_A_SQUARE = 900  # moves, parts and sides of a board without theorems, measured on a torus


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a tour exists (`None`: not known), why in one sentence, and whose result it is."""

    possible: bool | None
    reason: str
    source: str = ""

    def __str__(self) -> str:
        return self.reason


def decide(
    board: Board, *, closed: bool = False, start: str | Square | None = None, end: str | Square | None = None
) -> Verdict:
    """Whether a board has a tour, closed or open, from `start` to `end` where they are given, and why.

    An end alone is taken as a start, for every tour can be walked backwards. A closed tour from start to end is one in
    which they are neighbours.

    >>> print(decide(Board(5, 5), start="a4"))
    13 squares have the colour of a1 and 12 the other: a tour begins and ends on the first colour, a4 has the second.
    >>> decide(Board(8, 8), closed=True).possible, decide(Board(4, 4)).possible
    (True, False)
    """
    if not isinstance(closed, bool):
        raise BadValueError("closed", closed, _("true or false"))
    ends = [board.square(place, name) for place, name in ((start, "start"), (end, "end")) if place is not None]
    if not board.plain:
        return _other_board(board, closed, ends)
    if board.size == 1:
        if closed:
            return Verdict(False, _("One square has no move to close a tour with: by convention its tour is open."))
        return Verdict(True, _("One square is visited by standing on it."))
    if len(ends) == 2 and ends[0] == ends[1]:
        return Verdict(False, _("A tour of more than one square cannot begin and end on the same square."))
    whole = _closed(board) if closed else _open(board)
    if not whole.possible or not ends:
        return whole
    if closed and len(ends) == 1:
        return Verdict(True, _("A closed tour passes every square, so it may be begun on any."), whole.source)
    if closed and not board.is_move(*ends):
        return Verdict(
            False,
            _("In a closed tour the last square is a move from the first: {a} and {b} are not a move apart.").format(
                a=board.name(ends[0]), b=board.name(ends[1])
            ),
        )
    wrong = _wrong_colour(board, ends)
    if wrong:
        return Verdict(False, wrong)
    wide = board.rows <= board.columns
    narrow, long = sorted((board.rows, board.columns))
    rule = {3: _three_rows, 4: _four_rows, 5: _five_rows}.get(narrow)
    reason = rule(long, [square if wide else square[::-1] for square in ends]) if rule else None
    source = CONRAD if narrow == long > 5 else _(OWN)
    return Verdict(reason is None, reason or _any_ends(board, ends), source)


def pieces_without(board: Board, squares: Iterable[str | Square]) -> int:
    """Into how many pieces the board falls when some squares are taken out.

    >>> pieces_without(Board(4, 4), SEPARATORS[4, 4, False])
    6
    """
    if isinstance(squares, str) or not isinstance(squares, Iterable):
        raise BadValueError("squares", squares, _("a list of squares"))
    holes = board.holes.union(board.square(place, "squares") for place in squares)
    return len(replace(board, holes=holes).components)


def _closed(board: Board) -> Verdict:
    narrow, wide = sorted((board.rows, board.columns))
    if narrow <= 2:
        return _open(board)
    if board.size % 2:
        return Verdict(
            False,
            _(
                "{size} squares are an odd number: each move changes colour, so {size} moves end on the other colour."
            ).format(size=board.size),
            SCHWENK,
        )
    if (narrow, wide, True) in SEPARATORS:
        return Verdict(False, _cut_reason(board, True), SCHWENK)
    if narrow == 4:
        return Verdict(False, _outer_lines(), SCHWENK)
    if (narrow, wide) == (3, 8):
        return Verdict(False, _("A complete search finds no closed tour of three by eight squares."), SCHWENK)
    return Verdict(
        True,
        _("All boards have a closed tour but those of an odd number of squares, with a side of 1, 2, 4, and 3×6, 3×8."),
        SCHWENK,
    )


def _open(board: Board) -> Verdict:
    narrow, wide = sorted((board.rows, board.columns))
    if narrow == 1:
        return Verdict(False, _("On a single line the knight has no move."))
    if narrow == 2:
        return Verdict(
            False, _("Two lines fall into four parts: every second square of one line with every second of the other.")
        )
    if (narrow, wide) == (3, 3):
        return Verdict(False, _("The centre of three by three squares has no move: the knight never gets there."))
    if (narrow, wide, False) in SEPARATORS:
        return Verdict(False, _cut_reason(board, False), CULL)
    return Verdict(
        True, _("Every board of at least 3×4 squares has an open tour but 3×5, 3×6 and 4×4."), f"{CULL}; {CONRAD}"
    )


def _outer_lines() -> str:
    return _(
        "Squares of the two outer lines of four touch inner squares only and are half of all, so a closed tour would "
        "alternate between outer and inner squares; it alternates colours too, but the outer squares have both."
    )


def _cut_reason(board: Board, closed: bool) -> str:
    narrow = board.rows <= board.columns
    squares = SEPARATORS[(*sorted((board.rows, board.columns)), closed)]  # type: ignore[index]
    placed = [square if narrow else square[::-1] for square in squares]
    sentence = (
        _("Take out {squares}: the rest falls into {pieces} pieces, but a ring without {count} squares into {most}.")
        if closed
        else _(
            "Take out {squares}: the rest falls into {pieces} pieces, but a path without {count} squares falls into at "
            "most {most}."
        )
    )
    return sentence.format(
        squares=", ".join(sorted(map(board.name, placed))),
        pieces=pieces_without(board, placed),
        count=len(placed),
        most=len(placed) + (not closed),
    )


def _wrong_colour(board: Board, ends: list[Square]) -> str | None:
    if board.size % 2:
        for square in ends:
            if board.colour(square):
                return _(
                    "{more} squares have the colour of a1 and {fewer} the other: a tour begins and ends on the first "
                    "colour, {square} has the second."
                ).format(more=board.size // 2 + 1, fewer=board.size // 2, square=board.name(square))
    elif len(ends) == 2 and board.colour(ends[0]) == board.colour(ends[1]):
        return _(
            "A tour of {size} squares, an even number, begins and ends on different colours: {a} and {b} have the same."
        ).format(size=board.size, a=board.name(ends[0]), b=board.name(ends[1]))
    return None


def _three_rows(columns: int, ends: list[Square]) -> str | None:
    """Why there is no tour of three rows with these ends, which have the right colours; `None` if there is one."""
    if len(ends) == 1:
        none = {4: [(r, c) for r in range(3) for c in (1, 2)], 7: [(1, 3)], 8: [(1, 2), (1, 5)]}
        return _searched() if ends[0] in none.get(columns, ()) else None
    if columns <= 10:
        return None if open_three(columns, *ends) else _searched()
    if columns % 2 == 0:
        return _shared_neighbour(3, columns, ends)
    left = {(0, 2), (2, 2), (1, 3)}
    right = {(row, columns - 1 - column) for row, column in left}
    if left.issuperset(ends) or right.issuperset(ends):
        return _searched()
    if columns == 13 and {column for _row, column in ends} == {2, 10}:
        return _searched()
    return None


def _four_rows(columns: int, ends: list[Square]) -> str | None:
    if {row for row, _column in ends} - {0, 3}:
        return _(
            "On four lines a tour begins and ends on the outer two: outer squares touch inner ones only and are half "
            "of all, so the two kinds alternate but for one step between inner squares in the middle."
        )
    if len(ends) == 2 and columns < 7 and not open_four(columns, *ends):
        return _searched()
    return None


def _five_rows(columns: int, ends: list[Square]) -> str | None:
    if len(ends) == 1 or (columns > 5 and columns % 2):
        return None
    if columns == 5:
        corners = {(0, 0), (0, 4), (4, 0), (4, 4)}
        return None if corners.intersection(ends) else _searched()
    if columns == 6 and any(frozenset(image) in _FIVE_BY_SIX for image in _images(5, 6, ends)):
        return _searched()
    return _shared_neighbour(5, columns, ends)


_FIVE_BY_SIX = frozenset(
    frozenset(pair)
    for pair in (
        ((1, 1), (2, 3)), ((1, 1), (3, 4)), ((1, 2), (1, 3)), ((1, 2), (2, 0)), ((1, 2), (2, 2)), ((1, 2), (3, 3)),
        ((2, 0), (2, 3)), ((2, 0), (2, 5)), ((2, 2), (2, 3)),
    )
)  # fmt: skip
"""Ends between which 5 x 6 squares have no tour, up to symmetry: found by full enumeration."""


def _images(rows: int, columns: int, squares: list[Square]) -> list[list[Square]]:
    flips = [(a, b) for a in (False, True) for b in (False, True)]
    return [
        [(rows - 1 - r if down else r, columns - 1 - c if across else c) for r, c in squares] for down, across in flips
    ]


def _shared_neighbour(rows: int, columns: int, ends: list[Square]) -> str | None:
    """The rule of the square that is next to two corners, on boards of 3 or 5 rows and even columns."""
    inwards = 2 if rows == 3 else 1
    for square, other in (ends, ends[::-1]):
        for corner, beside in ((0, inwards), (columns - 1, columns - 1 - inwards)):
            if square == (rows // 2, beside) and other not in {(0, corner), (rows - 1, corner)}:
                return _(
                    "One end is next to two corners, and a corner has only two moves: as an end it serves one of them, "
                    "so the other end must be a corner on the same side."
                )
    return None


def _searched() -> str:
    return _("A complete search, column by column, finds no tour with this beginning or these ends.")


def _any_ends(board: Board, ends: list[Square]) -> str:
    if len(ends) == 2:
        return _("Between these two squares the board has a tour.")
    if board.size % 2:
        return _("A tour may begin on any square of the colour that has one more.")
    return _("A tour may begin on this square.")


def _other_board(board: Board, closed: bool, ends: list[Square]) -> Verdict:
    """What every tour must meet, for boards of which no theorem speaks."""
    if board.size == 1:
        return Verdict(not closed, _("One square has no move: by convention its tour is open."))
    if len(ends) == 2 and ends[0] == ends[1]:
        return Verdict(False, _("A tour of more than one square cannot begin and end on the same square."))
    full = not board.holes and not board.wrap_rows and not board.wrap_columns
    leap = connectivity_reason(board) if full else None
    if leap:
        return Verdict(False, leap, KNUTH)
    require_memory(_("Looking at {shape} squares").format(shape=board.shape), _BYTES_A_SQUARE * board.size)
    if not board.connected:
        parts = len(board.components)
        return Verdict(False, _("The board falls into {parts} parts with no move between them.").format(parts=parts))
    reason = _unbalanced(board, closed, ends) or _too_few_moves(board, closed, ends)
    if not reason and closed and _is_four_row_cylinder(board) and board.sides is not None:
        reason = _outer_lines()
    if reason:
        return Verdict(False, reason)
    return Verdict(None, _("No rule forbids a tour here, and none that we know promises one: search."))


def _is_four_row_cylinder(board: Board) -> bool:
    """Whether the argument of the outer lines holds: four lines across, their ends joined or not."""
    lines = (board.rows == 4 and not board.wrap_rows) or (board.columns == 4 and not board.wrap_columns)
    return lines and board.leaper == KNIGHT and not board.holes


def _unbalanced(board: Board, closed: bool, ends: list[Square]) -> str | None:
    """The two sides of a board on which every move changes side: on the plain board the two colours."""
    sides = board.sides
    if sides is None:
        return None
    fewer = sum(sides.values())
    more = board.size - fewer
    if more - fewer > (not closed):
        return _(
            "Every move changes between two kinds of squares, {more} of one and {fewer} of the other: a tour "
            "alternates and cannot visit them all."
        ).format(more=more, fewer=fewer)
    if more > fewer and any(sides[square] for square in ends):
        return _("A tour begins and ends on the kind of square of which there are {more}, not {fewer}.").format(
            more=more, fewer=fewer
        )
    if more == fewer and len(ends) == 2 and sides[ends[0]] == sides[ends[1]]:
        return _("With {size} squares a tour begins and ends on different kinds of squares.").format(size=board.size)
    return None


def _too_few_moves(board: Board, closed: bool, ends: list[Square]) -> str | None:
    dead_ends = [square for square in board.squares if board.degree(square) < 2]
    if closed and dead_ends:
        return _("{square} has a single move: a closed tour cannot enter it and leave it.").format(
            square=board.name(dead_ends[0])
        )
    if len(dead_ends) > 2:
        return _("{count} squares have a single move, but a tour has only two ends.").format(count=len(dead_ends))
    if len(ends) == 2 and not set(dead_ends).issubset(ends):
        square = next(square for square in dead_ends if square not in ends)
        return _("{square} has a single move: the tour must begin or end there.").format(square=board.name(square))
    if closed and len(ends) == 2 and not board.is_move(*ends):
        return _("In a closed tour the last square is a move from the first.")
    return None
