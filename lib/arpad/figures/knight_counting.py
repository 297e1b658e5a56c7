"""Counting tours on the page: what counts as one, the frontier step by step, ways to finish, tours drawn fairly."""

from collections import defaultdict
from functools import cache
from itertools import count

from arpad.datasets.knight import load_closed_classes, load_drawn_tours, load_tour_counts
from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.board import Board as BoardPicture
from arpad.figures.board import Square
from arpad.figures.sketches import Sketch, Sketches
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Table
from arpad.figures.walk import Walk
from arpad.figures.wording import worded
from arpad.knight.board import Board, whole_number
from arpad.knight.counting.frontier import DONE, Mates, eliminations, frontiers, start
from arpad.knight.counting.graph import TourGraph, tour_graph
from arpad.knight.enumeration import tours
from arpad.knight.tour import Tour
from arpad.words import N_, _, ngettext, whole

__all__ = ["DRAWS", "SQUARES", "fair_tour", "frontier_sizes", "frontier_step", "long_board", "one_tour", "ways_on"]

SQUARES = 30
"""The squares of the 3x10 board, on which the frontier is shown: the steps of `frontier_step`."""

DRAWS = 300
"""The tours stored for `fair_tour`."""


# --- what counts as one ------------------------------------------------------------------------------------------


@cache
def _eight() -> tuple[tuple[Tour, ...], ...]:
    """The closed tours of 5x6 without direction, those together that turn or mirror into each other; many first."""
    different = {tour.diagram: tour for tour in tours(Board(5, 6), closed=True)}
    classes: dict[tuple[Square, ...], list[Tour]] = defaultdict(list)
    for tour in different.values():
        classes[tour.canonical().path].append(tour)
    return tuple(tuple(same) for same in sorted(classes.values(), key=len, reverse=True))


@worded(N_("When are two tours the same?"), counted=N_("Count"))
def one_tour(counted: str = "undirected") -> Answer:
    """The closed tours of the 5x6 board, counted with direction, without, or as pictures that may be turned.

    `counted` is "directed", "undirected" or "classes"; raises BadValueError for anything else.

    >>> one_tour("classes").parts[1].text()
    '3 pictures. A row holds tours that become the same when the board is turned or mirrored.'
    """
    classes = _eight()
    number = sum(map(len, classes))
    said = {
        "directed": (
            _("{n} walks.").format(n=2 * number),
            _("Each line can be walked both ways. Where a closed walk begins makes no difference."),
        ),
        "undirected": (_("{n} tours.").format(n=number), _("Two are the same when they use the same moves.")),
        "classes": (
            _("{n} pictures.").format(n=len(classes)),
            _("A row holds tours that become the same when the board is turned or mirrored."),
        ),
    }
    if counted not in said:
        raise BadValueError("counted", counted, _("one of {names}").format(names=", ".join(said)), argument="counted")
    picture = Sketches(
        5,
        6,
        _("All closed tours of 5×6"),
        _("Eight closed lines on boards of 5 rows and 6 columns, in rows of {sizes}.").format(
            sizes=", ".join(str(len(same)) for same in classes)
        ),
        tuple(tuple(Sketch(lines=((*tour.path, tour.start),)) for tour in same) for same in classes),
        unit=20,
    )
    return Answer(picture, Sentence(*said[counted]), _three_ways())


def _three_ways() -> Table:
    known, different = load_tour_counts(), load_closed_classes()
    rows = []
    for (rows_, columns), classes in different.items():
        found = known[rows_, columns, "closed"]
        rows.append((f"{rows_}×{columns}", whole(found.directed), whole(found.undirected), whole(classes)))
    heads = (_("board"), _("with direction"), _("without"), _("turned ones once"))
    return Table(heads, tuple(rows), _("Closed tours, counted in three ways"))


# --- the frontier, step by step ----------------------------------------------------------------------------------

Past = tuple[tuple[int, int], ...]
"""Moves chosen so far."""

States = dict[Mates, tuple[int, tuple[Past, ...]]]
"""For each state the number of its pasts, and two of them."""


@cache
def _steps() -> tuple[TourGraph, tuple[tuple[tuple[int, ...], States], ...]]:
    """The graph of closed tours of 3x10, and for each step the frontier and its states with two pasts each."""
    graph = tour_graph(Board(3, 10), closed=True)
    states: States = {start(graph): (1, ((),))}
    found = [(tuple(graph.frontiers()[0]), states)]
    for step in eliminations(graph):
        merged: States = {}
        for state, chosen, after in step.futures(states):
            number, pasts = states[state]
            longer = tuple((*past, *((step.vertex, other) for other in chosen)) for past in pasts)
            so_far, kept = merged.get(after, (0, ()))
            all_ = (*kept, *longer)
            merged[after] = so_far + number, all_ if len(all_) < 2 else (all_[0], all_[-1])  # these differ most
        states = merged
        found.append((step.after, states))
    return graph, tuple(found)


@worded(N_("The frontier, step by step"), step=N_("Squares decided"))
def frontier_step(step: int = 18) -> Answer:
    """Two beginnings of a closed tour of 3x10 that can be finished in the same ways, after so many squares.

    Of all frontiers the one is shown that most beginnings leave. Raises BadValueError for a step outside 0 to 30.

    >>> frontier_step(18).parts[1].text()
    '196 beginnings, 48 frontiers. 8 beginnings leave the one drawn here; it is kept once, with the number beside it.'
    """
    step = whole_number("step", step, 0, SQUARES)
    graph, found = _steps()
    vertices, states = found[step]
    state, (number, pasts) = max(states.items(), key=lambda item: (item[1][0], item[0]))
    squares = graph.squares
    letters = {squares[vertex]: letter for vertex, letter in _letters(vertices, state).items()}
    beginnings = sum(number for number, _pasts in states.values())
    drawn = [
        Sketch(tuple((squares[a], squares[b]) for a, b in past), letters, label)
        for past, label in zip(pasts, (_("one beginning"), _("another")), strict=False)
    ]
    picture = Sketches(
        3,
        10,
        _("Two beginnings, one frontier") if len(drawn) > 1 else _("A beginning and its frontier"),
        ngettext(
            "Moves chosen on a board of 3 rows and 10 columns when {step} square is decided.",
            "Moves chosen on a board of 3 rows and 10 columns when {step} squares are decided.",
            step,
        ).format(step=step),
        tuple((sketch,) for sketch in drawn),
        frozenset(squares[vertex] for vertex in vertices),
        caption=_("Washed: the frontier. A and A are the two ends of one path, • has both its moves."),
    )
    return Answer(picture, _counted(step, beginnings, len(states), number))


def _counted(step: int, beginnings: int, kept: int, number: int) -> Sentence:
    strong = _("{beginnings}, {frontiers}.").format(
        beginnings=ngettext("{n} beginning", "{n} beginnings", beginnings).format(n=beginnings),
        frontiers=ngettext("{n} frontier", "{n} frontiers", kept).format(n=kept),
    )
    if step == SQUARES:
        return Sentence(strong, _("The frontier is empty: every beginning is a whole tour."))
    if number == 1:
        return Sentence(strong, _("No two beginnings leave the same frontier yet."))
    rest = _("{n} beginnings leave the one drawn here; it is kept once, with the number beside it.")
    return Sentence(strong, rest.format(n=number))


def _letters(vertices: tuple[int, ...], state: Mates) -> dict[int, str]:
    """A letter for the two ends of each path, a dot for what is done, nothing for what is untouched."""
    names = (chr(code) for code in count(ord("A")))
    letters: dict[int, str] = {}
    for vertex, mate in zip(vertices, state, strict=True):
        if mate == DONE:
            letters[vertex] = "•"
        elif mate != vertex and vertex not in letters:
            letters[vertex] = letters[mate] = next(names)
    return letters


def frontier_sizes(columns: int = 30) -> Figure:
    """Beginnings of closed tours of a board of 3 rows and so many columns, step by step, and the frontiers kept.

    >>> frontier_sizes(12).table.rows[-1]
    ('36', '176', '1')
    """
    columns = whole_number("columns", columns, 10, 60)
    found = [frontier.states for frontier in frontiers(tour_graph(Board(3, columns), closed=True))]
    steps = list(range(len(found)))
    beginnings, kept = [sum(states.values()) for states in found], [len(states) for states in found]
    rows = tuple((str(step), whole(b), whole(k)) for step, b, k in zip(steps, beginnings, kept, strict=True))
    title = _("Beginnings and frontiers on 3 by {columns}").format(columns=columns)
    top = len(str(max(beginnings)))
    names = (_("beginnings"), _("frontiers kept"))
    return Figure(
        data=(
            chart.line(steps, beginnings, names[0], series=1, hoverinfo="skip"),
            chart.line(steps, kept, names[1], hoverinfo="skip"),
        ),
        layout={
            "xaxis": chart.axis(_("squares decided"), nticks=6),
            "yaxis": chart.axis(
                _("how many"),
                {10**power: whole(10**power) for power in range(0, top + 1, 2)},
                type="log",
                range=[-0.3, top + 0.3],
            ),
            "annotations": [
                chart.label(names[0], x=steps[-1] * 0.55, y=top * 0.66, color="--book-you", xanchor="right"),
                chart.label(names[1], x=steps[-1] * 0.62, y=3.2, color="--book-blue"),
            ],
        },
        title=title,
        alt=_("The beginnings grow to {most}; of the frontiers at most {kept} are kept at once.").format(
            most=whole(max(beginnings)), kept=whole(max(kept))
        ),
        table=Table((_("squares decided"), *names), rows, title),
        finding=_("The beginnings multiply, the frontiers do not."),
        caption=_("A step of the scale is a factor of a hundred."),
    )


@worded(N_("A longer board"), columns=N_("Columns"))
def long_board(columns: int = 30) -> Answer:
    """The closed tours of the board of 3 rows and so many columns, from 4 to 100, and how much was kept to count them.

    Raises BadValueError for anything else.

    >>> long_board(12).parts[0].cards[0].value
    '176'
    """
    columns = whole_number("columns", columns, 4, 100)
    most, number = 0, 0
    for frontier in frontiers(tour_graph(Board(3, columns), closed=True)):
        number = sum(frontier.states.values())
        most = max(most, len(frontier.states))
    shape = _("of the board of 3 by {columns}").format(columns=columns)
    digits = ngettext("{n} digit", "{n} digits", len(str(number))).format(n=len(str(number)))
    cards = Cards(
        (
            Card(_("Closed tours"), whole(number), shape),
            Card(
                _("Frontiers kept at once"), whole(most), _("at most, of {squares} steps").format(squares=3 * columns)
            ),
        )
    )
    strong = _("A number of {digits}.").format(digits=digits) if number else _("No closed tour.")
    return Answer(cards, Sentence(strong, _("Each step needs only the frontiers of the step before.")))


# --- ways to finish ----------------------------------------------------------------------------------------------


def ways_on(rows: int = 5, columns: int = 5) -> Walk:
    """A board to walk on that says how many tours begin as the reader's walk does; up to 25 squares.

    >>> len(ways_on(3, 4).tours)
    16
    """
    board = Board(whole_number("rows", rows, 3, 5), whole_number("columns", columns, 3, 5))
    ways = {square: tuple(map(board.at, board.neighbours[board.cell(square)])) for square in board.squares}
    title = _("Tours left on {rows} by {columns}").format(rows=rows, columns=columns)
    return Walk(rows, columns, title, ways, tours=_all_tours(board))


@cache
def _all_tours(board: Board) -> tuple[tuple[Square, ...], ...]:
    return tuple(tour.path for tour in tours(board))


# --- drawn fairly ------------------------------------------------------------------------------------------------


@worded(N_("A closed tour, drawn fairly"), draw=N_("Draw"))
def fair_tour(draw: int = 1) -> Answer:
    """One of 300 stored closed tours of the 8x8 board, each drawn as likely as any other, with its number.

    Raises BadValueError for a draw outside 1 to 300.

    >>> print(fair_tour(1).parts[1].text().replace("\\u202f", " "))
    Tour number 9 123 615 747 710. It is one of 13 267 364 410 532, each as likely as any other.
    """
    draw = whole_number("draw", draw, 1, DRAWS)
    tour = load_drawn_tours()[draw - 1]
    number, total = whole(tour.number), whole(load_tour_counts()[8, 8, "closed"].undirected)
    picture = BoardPicture(
        8,
        8,
        _("A closed tour of 8×8"),
        _("A closed line through all 64 squares."),
        path=tour.path,
        whole=True,
        closed=True,
    )
    strong = _("Tour number {number}.").format(number=number)
    return Answer(
        picture, Sentence(strong, _("It is one of {total}, each as likely as any other.").format(total=total))
    )
