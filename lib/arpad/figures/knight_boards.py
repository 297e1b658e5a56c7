"""Which boards can be toured: a count or a reason for each, proofs by cutting, boards put together, other leapers."""

from collections import Counter
from functools import lru_cache

from arpad.datasets.knight import load_tour_counts
from arpad.errors import BadValueError
from arpad.figures.knight_pictures import WASHES, Drawn, choice_of, drawn_tour, squares_in_words
from arpad.figures.types import Answer, Result, Sentence, Table
from arpad.figures.wording import worded
from arpad.knight.board import Board, Leaper, Square, whole_number
from arpad.knight.construct import construct_tour
from arpad.knight.enumeration import tours
from arpad.knight.errors import NoTour, SearchLimit
from arpad.knight.existence import SEPARATORS, decide, pieces_without
from arpad.knight.leapers import leaper_name
from arpad.knight.linking import Linked, Piece, cuts, link, linked_rings, quadrants, why_not
from arpad.knight.tour import Tour
from arpad.words import N_, _, ngettext, whole

__all__ = [
    "COUNTED",
    "CUTS",
    "EDGES",
    "LEAPERS",
    "cut_out",
    "four_quarters",
    "leaper_tour",
    "linked_board",
    "pick_board",
    "tours_by_start",
]


@worded(N_("Pick a board"), rows=N_("Rows"), columns=N_("Columns"), closed=N_("It must come back to the start"))
def pick_board(rows: int = 4, columns: int = 4, closed: bool = False) -> Answer:
    """A tour of a board with how many there are, or the reason why there is none.

    Sides from 1 to 12. Raises BadValueError for anything else.

    >>> print(pick_board(3, 4).parts[1].text())
    Yes. Every board of at least 3×4 squares has an open tour but 3×5, 3×6 and 4×4. There are 8 in all; ...
    """
    rows, columns = whole_number("rows", rows, 1, 12), whole_number("columns", columns, 1, 12)
    if not isinstance(closed, bool):
        raise BadValueError("closed", closed, _("true or false"))
    board = Board(rows, columns)
    verdict = decide(board, closed=closed)
    title = _("{rows} by {columns}").format(rows=rows, columns=columns)
    if verdict.possible:
        tour = construct_tour(board, closed=closed)
        strong, said = _("Yes."), _("A tour of {shape} squares.").format(shape=board.shape)
        picture = drawn_tour(tour, title, said, numbered=False)
        words = f"{verdict.reason} {_count_in_words(rows, columns, closed)}"
    else:
        strong, words = _("No."), verdict.reason
        picture = _refused(board, title, words, closed)
    return Answer(picture, Sentence(strong, words))


def _count_in_words(rows: int, columns: int, closed: bool) -> str:
    kind = "closed" if closed else "open"
    count = load_tour_counts().get((*sorted((rows, columns)), kind))  # type: ignore[arg-type]
    if count is None:
        return _("How many there are stands in no table that we could check.")
    if closed:
        return ngettext("There is {n} in all.", "There are {n} in all.", count.undirected).format(
            n=whole(count.undirected)
        )
    return ngettext(
        "There is {n} in all; walked in both directions, {both}.",
        "There are {n} in all; walked in both directions, {both}.",
        count.undirected,
    ).format(n=whole(count.undirected), both=whole(count.directed))


def _refused(board: Board, title: str, reason: str, closed: bool) -> Drawn:
    """The board of a refusal: without the squares that the proof takes out, or with what the colours leave over."""
    taken = _separator(board, closed)
    if taken:
        return _in_pieces(board, taken, title, reason)
    parts = board.components
    if board.size > 1 and len(parts) > 1:
        return _in_pieces(board, (), title, reason)
    return Drawn(board.rows, board.columns, title, reason)


def _separator(board: Board, closed: bool) -> tuple[Square, ...]:
    narrow, wide = sorted((board.rows, board.columns))
    found = SEPARATORS.get((narrow, wide, closed), ())
    return found if board.rows <= board.columns else tuple(square[::-1] for square in found)


def _in_pieces(board: Board, taken: tuple[Square, ...], title: str, reason: str) -> Drawn:
    """The squares left when some are taken out, each piece with its letter and, while they last, its wash."""
    rest = Board(board.rows, board.columns, holes=frozenset(taken))
    numbers: dict[Square, str] = {}
    washes: dict[Square, str] = {}
    for at, part in enumerate(sorted(rest.components)):
        for square in part:
            numbers[square] = chr(ord("A") + at) if at < 26 else str(at + 1)
            washes[square] = WASHES[at % len(WASHES)]
    return Drawn(board.rows, board.columns, title, reason, numbers=numbers, washes=washes, holes=frozenset(taken))


CUTS: dict[str, tuple[int, int, bool]] = {
    "4x4 open": (4, 4, False),
    "3x5 open": (3, 5, False),
    "3x6 open": (3, 6, False),
    "3x4 closed": (3, 4, True),
    "3x6 closed": (3, 6, True),
    "4x4 closed": (4, 4, True),
}
"""The boards whose tours are forbidden by taking out a few squares and counting the pieces left."""


@worded(N_("Take out a few squares"), board=N_("Board"), taken=N_("Take them out"))
def cut_out(board: str = "4x4 open", taken: bool = True) -> Answer:
    """The proof by pieces: squares taken out, and the pieces into which the rest falls, each with its letter.

    `board` is a key of `CUTS`; without `taken` the board is shown whole. Raises BadValueError for anything else.

    >>> print(cut_out("4x4 open").parts[1].text())
    6 pieces, and 4 squares were taken out. A path falls into at most 5 pieces: there is no tour.
    """
    rows, columns, closed = CUTS[choice_of("board", board, CUTS)]
    if not isinstance(taken, bool):
        raise BadValueError("taken", taken, _("true or false"))
    whole_board, squares = Board(rows, columns), SEPARATORS[CUTS[board]]
    title = _("{rows} by {columns}").format(rows=rows, columns=columns)
    if not taken:
        names = squares_in_words(whole_board, squares)
        said = _("{squares} will go.").format(squares=names)
        picture = Drawn(rows, columns, title, said, free=frozenset(squares))
        return Answer(picture, Sentence(_("One piece."), said))
    pieces = pieces_without(whole_board, squares)
    strong = _("{pieces} pieces, and {count} squares were taken out.").format(pieces=pieces, count=len(squares))
    words = (
        _("A ring falls into at most {most} pieces: there is no closed tour.").format(most=len(squares))
        if closed
        else _("A path falls into at most {most} pieces: there is no tour.").format(most=len(squares) + 1)
    )
    return Answer(_in_pieces(whole_board, squares, title, f"{strong} {words}"), Sentence(strong, words))


COUNTED: dict[str, tuple[int, int]] = {
    "3x4": (3, 4),
    "3x7": (3, 7),
    "3x8": (3, 8),
    "4x5": (4, 5),
    "5x5": (5, 5),
}
"""Boards small enough to list all their tours while the page is made."""


@lru_cache(maxsize=8)
def _starts(shape: str) -> Counter[Square]:
    return Counter(tour.start for tour in tours(Board(*COUNTED[shape])))


@worded(N_("How many tours begin here?"), board=N_("Board"))
def tours_by_start(board: str = "5x5") -> Answer:
    """All open tours of a small board, listed one by one and counted by the square on which they begin.

    Raises BadValueError for a board that is not a key of `COUNTED`.

    >>> tours_by_start("5x5").parts[1].text()
    '1728 tours. 12 of the 25 squares begin none.'
    """
    rows, columns = COUNTED[choice_of("board", board, COUNTED)]
    squares, counts = Board(rows, columns).squares, _starts(board)
    none = sum(not counts[square] for square in squares)
    strong = ngettext("{n} tour.", "{n} tours.", counts.total()).format(n=whole(counts.total()))
    words = (
        _("{none} of the {all} squares begin none.").format(none=none, all=len(squares))
        if none
        else _("Every square begins some.")
    )
    picture = Drawn(
        rows,
        columns,
        _("Tours by their first square, {rows} by {columns}").format(rows=rows, columns=columns),
        f"{strong} {words}",
        numbers={square: str(counts[square]) for square in squares},
        washes={square: "q1" for square in squares if counts[square]},
        caption=_("Each tour is counted in both directions, once from each of its ends."),
    )
    return Answer(picture, Sentence(strong, words))


_CUTTINGS: dict[str, tuple[tuple[int, int], ...]] = {
    "4x8 4x8": ((4, 8), (4, 8)),
    "3x8 5x8": ((3, 8), (5, 8)),
    "3x4 3x4 5x4 5x4": ((3, 4), (3, 4), (5, 4), (5, 4)),
}
_REFUSED: dict[str, tuple[int, int]] = {"3x3": (3, 3), "3x4": (3, 4), "4x4": (4, 4)}


@worded(N_("A board put together"), pieces=N_("Pieces"))
def linked_board(pieces: str = "3x4 3x4 5x4 5x4") -> Answer:
    """The whole board toured piece by piece, each finished before the next is entered, or why these pieces cannot.

    `pieces` is "4x8 4x8", "3x8 5x8", "3x4 3x4 5x4 5x4", or one size alone: "3x3", "3x4", "4x4"; "rings" are the
    source's two rings of 3 x 3. Raises BadValueError for anything else.

    >>> print(linked_board("3x4").parts[1].text())
    No. 12 does not divide 64: pieces of 3×4 alone do not cover 8×8.
    """
    choice_of("pieces", pieces, (*_CUTTINGS, *_REFUSED, "rings"))
    if pieces == "rings":
        return _rings()
    whole_board = Board(8, 8)
    if pieces in _REFUSED:
        height, width = _REFUSED[pieces]
        reason = why_not(whole_board, _REFUSED[pieces])
        assert reason is not None  # each of these sizes is refused
        covered = {
            (r, c): WASHES[(r // height + c // width) % 2]
            for r in range(8 // height * height)
            for c in range(8 // width * width)
        }
        return Answer(Drawn(8, 8, _("Pieces of one size"), reason, washes=covered), Sentence(_("No."), reason))
    made = _linked(pieces)
    names = [f"{whole_board.name(a)}–{whole_board.name(b)}" for a, b in made.links]
    strong = ngettext("{n} piece, a tour.", "{n} pieces, one tour.", len(made.pieces)).format(n=len(made.pieces))
    words = ngettext("The link is {links}.", "The links are {links}.", len(names)).format(links=", ".join(names))
    washes = {
        square: WASHES[at]
        for at, piece in enumerate(made.pieces)
        for square in whole_board.squares
        if piece.holds(square)
    }
    rows = tuple(
        (at, piece.shape, whole_board.name(first), whole_board.name(last))
        for at, (piece, first, last) in enumerate(_ends(made), 1)
    )
    table = Table((_("piece"), _("size"), _("from"), _("to")), rows, _("The pieces in their order"))
    picture = drawn_tour(made.tour, _("A tour put together"), f"{strong} {words}", washes=washes, table=table)
    return Answer(picture, Sentence(strong, words))


def _ends(made: Linked) -> list[tuple[Piece, Square, Square]]:
    """Each piece with the first and the last of its squares on the tour."""
    inside = [[square for square in made.tour.path if piece.holds(square)] for piece in made.pieces]
    return [(piece, squares[0], squares[-1]) for piece, squares in zip(made.pieces, inside, strict=True)]


@lru_cache(maxsize=4)
def _linked(pieces: str) -> Linked:
    board = Board(8, 8)
    for cut in cuts(8, 8, _CUTTINGS[pieces]):
        try:
            return link(board, cut)
        except NoTour:
            continue
    raise AssertionError(f"{pieces} can be linked")


def _rings() -> Answer:
    walk = linked_rings()
    strong = _("{n} of {all} squares.").format(n=len(walk.path), all=walk.board.size)
    words = _(
        "Two rings, linked from square 8 to square 9. {missed}, the centres, have no move inside their ring."
    ).format(missed=squares_in_words(walk.board, walk.missed))
    picture = Drawn(
        3,
        6,
        _("Two rings of 3 by 3"),
        f"{strong} {words}",
        numbers={square: str(n) for n, square in enumerate(walk.path, 1)},
        washes={square: WASHES[square[1] // 3] for square in walk.board.squares},
        here=walk.path[0],
        whole=True,
        parts=(walk.path,),
        free=frozenset(walk.missed),
    )
    return Answer(picture, Sentence(strong, words))


@worded(N_("Four tours become one"), side=N_("Side of the board"), joined=N_("Join them"))
def four_quarters(side: int = 12, joined: bool = False) -> Answer:
    """Parberry's way: four closed tours of the quarters, and the one tour when one move of each is exchanged.

    `side` from 12 to 24 in steps of 2. Raises BadValueError for anything else, and for a side without such quarters.

    >>> four_quarters(12, True).parts[1].text()
    'One tour of 144 squares. Four moves went out, one of each quarter, and four came in.'
    """
    side = whole_number("side", side, 12, 24)
    if side % 2:
        raise BadValueError("side", side, _("an even number from 12 to 24"))
    if not isinstance(joined, bool):
        raise BadValueError("joined", joined, _("true or false"))
    board = Board(side, side)
    made = quadrants(board)
    title = _("{side} by {side} in quarters").format(side=side)
    washes = {
        square: WASHES[at] for at, piece in enumerate(made.pieces) for square in board.squares if piece.holds(square)
    }
    if joined:
        strong = _("One tour of {n} squares.").format(n=board.size)
        words = _("Four moves went out, one of each quarter, and four came in.")
        lines = [made.tour.path]
    else:
        strong = _("Four closed tours.")
        sizes = ", ".join(piece.shape for piece in made.pieces)
        words = _("{sizes}: each is a tour of its quarter.").format(sizes=sizes)
        lines = [
            tuple((r + piece.row, c + piece.column) for r, c in quarter.path)
            for piece, quarter in zip(made.pieces, made.quarters, strict=True)
        ]
    picture = Drawn(
        side,
        side,
        title,
        f"{strong} {words}",
        numbers={square: str(n) for line in lines for n, square in enumerate(line, 1)},
        bare=True,
        washes=washes,
        parts=tuple((*line, line[0]) for line in lines),
    )
    return Answer(picture, Sentence(strong, words))


LEAPERS: dict[str, Leaper] = {
    "knight": (1, 2),
    "camel": (1, 3),
    "zebra": (2, 3),
    "giraffe": (1, 4),
    "antelope": (3, 4),
}
"""The leapers that a page offers."""

EDGES: dict[str, tuple[bool, bool]] = {"flat": (False, False), "cylinder": (False, True), "torus": (True, True)}
"""How the edges may be joined: rows, columns."""

SIZES: dict[str, tuple[int, int]] = {
    "3x3": (3, 3),
    "4x4": (4, 4),
    "5x6": (5, 6),
    "8x8": (8, 8),
    "10x10": (10, 10),
}
SEARCHED = 5_000
"""Squares placed before the page's search gives up: a blink of an eye."""

NUMBERED_TO = 64
"""The largest board, in squares, whose tours are numbered."""


@worded(
    N_("Another horse, another world"),
    leaper=N_("Piece"),
    edges=N_("Edges"),
    board=N_("Board"),
    closed=N_("It must come back to the start"),
)
def leaper_tour(leaper: str = "knight", edges: str = "torus", board: str = "4x4", closed: bool = True) -> Answer:
    """A tour of a leaper on a flat board, a cylinder or a torus, or the reason why there is none, or neither.

    Raises BadValueError for anything that is not a key of `LEAPERS`, `EDGES` or `SIZES`.

    >>> leaper_tour("camel", "flat", "8x8").parts[1].text()
    'No. The camel (1, 3) never leaves the colour it stands on: 1 + 3 is even.'
    """
    choice_of("leaper", leaper, LEAPERS)
    choice_of("edges", edges, EDGES)
    choice_of("board", board, SIZES)
    if not isinstance(closed, bool):
        raise BadValueError("closed", closed, _("true or false"))
    wrap_rows, wrap_columns = EDGES[edges]
    made = Board(*SIZES[board], leaper=LEAPERS[leaper], wrap_rows=wrap_rows, wrap_columns=wrap_columns)
    name = leaper_name(made.leaper)
    title = _("{leaper} on {shape}").format(leaper=name, shape=made.shape)
    found = _leaper_answer(leaper, edges, board, closed)
    if isinstance(found, Tour):
        strong = _("Yes.")
        words = (
            _("A closed tour of {n} moves.").format(n=found.moves)
            if found.closed
            else _("An open tour of {n} moves.").format(n=found.moves)
        )
        if wrap_rows or wrap_columns:
            words += " " + _("A line that stops goes on at the other edge.")
        picture: Result = drawn_tour(found, title, f"{strong} {words}", numbered=made.size <= NUMBERED_TO)
        return Answer(picture, Sentence(strong, words))
    strong, words = (_("No."), found) if found else (_("Not known here."), _("The search gave up; no rule decides it."))
    degrees = {square: str(made.degree(square)) for square in made.squares}
    picture = Drawn(
        made.rows,
        made.columns,
        title,
        f"{strong} {words}",
        numbers=degrees,
        caption=_("The numbers are the moves from each square."),
    )
    return Answer(picture, Sentence(strong, words))


@lru_cache(maxsize=256)
def _leaper_answer(leaper: str, edges: str, board: str, closed: bool) -> Tour | str:
    """A tour, or the reason why there is none, or an empty reason when the search gave up."""
    wrap_rows, wrap_columns = EDGES[edges]
    made = Board(*SIZES[board], leaper=LEAPERS[leaper], wrap_rows=wrap_rows, wrap_columns=wrap_columns)
    try:
        return construct_tour(made, closed=closed, limit=SEARCHED)
    except NoTour as none:
        return none.reason
    except SearchLimit:
        return ""
