"""The knight on the page: a board to walk on, degrees, the two lost pictures, and sums that light up."""

from arpad.datasets.knight import load_famous_tours
from arpad.errors import BadValueError
from arpad.figures.board import Board, Square, Sum
from arpad.figures.types import Answer, Sentence
from arpad.figures.walk import Walk
from arpad.figures.wording import worded
from arpad.knight import board as boards
from arpad.knight.construct import construct_tour
from arpad.knight.tour import Tour
from arpad.words import N_, _, ngettext

__all__ = ["degrees", "lost_figure", "magic_walk", "walk_on"]


def walk_on(rows: int = 8, columns: int = 8) -> Walk:
    """A board of any size from 3 x 3 to 10 x 10 to walk on with a knight.

    >>> len(walk_on(3, 4).ways[(0, 0)])
    2
    """
    if not (3 <= rows <= 10 and 3 <= columns <= 10):
        raise BadValueError("rows, columns", (rows, columns), _("from 3 to 10"))
    board = boards.Board(rows, columns)
    ways = {square: tuple(board.squares[i] for i in board.neighbours[at]) for at, square in enumerate(board.squares)}
    return Walk(rows, columns, _("A knight on {rows} by {columns}").format(rows=rows, columns=columns), ways)


def degrees(rows: int = 8, columns: int = 8) -> Board:
    """How many moves the knight has from each square of an empty board.

    >>> degrees().numbers[(0, 0)], degrees().numbers[(3, 3)]
    ('2', '8')
    """
    board = boards.Board(rows, columns)
    numbers = {square: str(board.degree(square)) for square in board.squares}
    low, high = min(numbers.values()), max(numbers.values(), key=int)
    return Board(
        rows,
        columns,
        _("Moves from each square"),
        _(
            "The number of knight's moves from each square of an empty board, {low} in the corners, {high} inside."
        ).format(low=low, high=high),
        numbers=numbers,
        finding=_("Two moves from a corner, eight from the middle."),
        caption=_("The rim is where a walk gets stuck, so a good walk goes there first."),
    )


def _numbered(tour: Tour, title: str, description: str, **more: object) -> Board:
    numbers = {square: str(i) for i, square in enumerate(tour.path, 1)}
    return Board(
        tour.board.rows,
        tour.board.columns,
        title,
        description,
        path=tour.path,
        numbers=numbers,
        here=tour.path[0],
        whole=True,
        closed=tour.closed,
        **more,  # type: ignore[arg-type]
    )


def lost_figure(closed: bool = False) -> Board:
    """One of the two pictures that the source lost: an open and a closed tour of the whole board, found by the library.

    >>> len(lost_figure(True).path)
    64
    """
    tour = construct_tour(boards.Board(8, 8), closed=closed, start="a8")
    title = _("A closed tour of the whole board") if closed else _("An open tour of the whole board")
    last = tour.board.name(tour.end)
    words = (
        _("64 squares; the last, {last}, is a knight's move from the first.")
        if closed
        else _("64 squares; the walk ends on {last}.")
    )
    return _numbered(tour, title, words.format(last=last), caption=words.format(last=last))


_MAGIC = ("beverley", "jaenisch", "francony", "so-called-euler")


@worded(N_("Sums light up"), tour=N_("Whose tour"), moves=N_("Moves made"))
def magic_walk(tour: str = "beverley", moves: int = 57) -> Answer:
    """The first moves of a famous tour, with the sum of every row, column and diagonal so far.

    A finished line that reaches 260 lights up; a finished diagonal that does not is marked. `tour` is "beverley",
    "jaenisch", "francony" or "so-called-euler"; `moves` from 1 to 64. Raises BadValueError for anything else.

    >>> magic_walk("beverley", 64).parts[1].text()
    'Move 64 of 64. 16 of 16 rows and columns have reached 260. Of the two finished diagonals, 0 have.'
    """
    if tour not in _MAGIC:
        raise BadValueError("tour", tour, _("one of {names}").format(names=", ".join(_MAGIC)))
    if isinstance(moves, bool) or not isinstance(moves, int) or not 1 <= moves <= 64:
        raise BadValueError("moves", moves, _("a number of moves from 1 to 64"))
    famous = load_famous_tours()[tour]
    at = {n: (r, c) for r, row in enumerate(famous.numbers) for c, n in enumerate(row)}
    path = tuple(at[n] for n in range(1, moves + 1))
    visited = {square: n for n, square in enumerate(path, 1)}
    rows = [[(r, c) for c in range(8)] for r in range(8)]
    columns = [[(r, c) for r in range(8)] for c in range(8)]
    sums = [_sum(line, visited, (r, 8)) for r, line in enumerate(rows)]
    sums += [_sum(line, visited, (8, c)) for c, line in enumerate(columns)]
    lit = sum(made.state == "lit" for made in sums)
    diagonals = [
        _sum([(i, i) for i in range(8)], visited, (8, 8)),
        _sum([(7 - i, i) for i in range(8)], visited, (-1, 8)),
    ]
    board = Board(
        8,
        8,
        famous.name,
        ngettext(
            "The first move of {name}, with the sums of rows, columns and diagonals.",
            "The first {n} moves of {name}, with the sums of rows, columns and diagonals.",
            moves,
        ).format(n=moves, name=famous.name),
        path=path,
        numbers={square: str(n) for square, n in visited.items()},
        here=path[-1],
        sums=(*sums, *diagonals),
    )
    strong = _("Move {n} of 64.").format(n=moves)
    words = ngettext(
        "{n} of 16 rows and columns has reached 260.", "{n} of 16 rows and columns have reached 260.", lit
    ).format(n=lit)
    done = [made for made in diagonals if made.state]
    if len(done) == 2:
        words += " " + _("Of the two finished diagonals, {n} have.").format(n=sum(made.state == "lit" for made in done))
    elif done:
        words += " " + (
            _("A finished diagonal has, too.") if done[0].state == "lit" else _("A finished diagonal has not.")
        )
    return Answer(board, Sentence(strong, words))


def _sum(line: list[Square], visited: dict[Square, int], at: Square) -> Sum:
    value = sum(visited.get(square, 0) for square in line)
    finished = all(square in visited for square in line)
    state = ("lit" if value == 260 else "no") if finished else ""
    return Sum(at, str(value), state)
