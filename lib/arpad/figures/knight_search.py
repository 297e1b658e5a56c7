"""Searching for tours: what the order of moves decides, where Warnsdorff's rule fails, and how Euler mended a walk."""

from functools import lru_cache
from typing import cast

from arpad.errors import BadValueError
from arpad.figures.knight_pictures import Drawn, choice_of, squares_in_words
from arpad.figures.types import Answer, Sentence, Table
from arpad.figures.wording import worded
from arpad.knight.board import Board, Square, whole_number
from arpad.knight.existence import decide
from arpad.knight.search import FIXED_ORDER, Repair, backtrack, repair, run_backtracking
from arpad.knight.warnsdorff import TieRule, warnsdorff, warnsdorff_map
from arpad.words import N_, _, ngettext, whole

__all__ = ["TIE_WORDS", "euler_repair", "failure_map", "order_of_moves", "untouched"]

TIE_WORDS: dict[str, str] = {
    "order": N_("the first in the order of moves"),
    "centre": N_("the one farthest from the middle"),
    "lookahead": N_("the one with the fewest exits one look further"),
}
"""The rules for ties that a page offers, in words."""

REPAIRED = {"6x6 d3": (6, "d3"), "8x8 e6": (8, "e6")}
"""Walks to mend: the only starts on these boards from which the plain rule gets stuck."""


@lru_cache(maxsize=64)
def _lengths(side: int, ties: str) -> dict[Square, int]:
    return warnsdorff_map(Board(side, side), ties=cast(TieRule, ties), compiled=False)


@lru_cache(maxsize=16)
def _possible(side: int) -> frozenset[Square]:
    board = Board(side, side)
    return frozenset(square for square in board.squares if decide(board, start=square).possible)


@worded(N_("Where the rule fails"), side=N_("Side of the board"), ties=N_("Of equals, take"))
def failure_map(side: int = 8, ties: str = "order") -> Answer:
    """Warnsdorff's rule from every square of a board: where it makes a tour, and how many squares it leaves elsewhere.

    `side` from 5 to 12; `ties` is "order", "centre" or "lookahead". Raises BadValueError for anything else.

    >>> failure_map(8, "order").parts[1].text()
    'From 63 of 64 squares the rule makes a tour. It gets stuck from e6.'
    """
    side = whole_number("side", side, 5, 12)
    choice_of("ties", ties, TIE_WORDS)
    board, possible = Board(side, side), _possible(side)
    lengths = _lengths(side, ties)
    failing = {square: board.size - lengths[square] for square in possible if lengths[square] < board.size}
    numbers = {square: str(left) for square, left in failing.items()}
    numbers |= dict.fromkeys(set(board.squares) - possible, "–")
    good = len(possible) - len(failing)
    words = (
        _("It gets stuck from {squares}.").format(squares=squares_in_words(board, failing))
        if failing
        else _("It never gets stuck.")
    )
    if board.size % 2:
        words += " " + _("The {n} squares with a dash have the rarer colour: no tour begins there.").format(
            n=board.size - len(possible)
        )
    strong = _("From {good} of {all} squares the rule makes a tour.").format(good=good, all=len(possible))
    picture = Drawn(
        side,
        side,
        _("Starts of a {side} by {side} board").format(side=side),
        f"{strong} {words}",
        numbers=numbers,
        washes=dict.fromkeys(sorted(failing), "q2"),
        caption=_("A number counts the squares left over from a walk begun there; an empty square is a good start."),
    )
    rows = tuple(
        (_(TIE_WORDS[rule]), sum(_lengths(side, rule)[square] == board.size for square in possible), len(possible))
        for rule in TIE_WORDS
    )
    table = Table(
        (_("of equals, take"), _("tours"), _("starts that have one")),
        rows,
        _("All starts of {side} by {side}").format(side=side),
    )
    return Answer(picture, Sentence(strong, words), table)


MARKS = (1_000, 10_000, 100_000)
"""Squares placed, after which the search is looked at."""


@lru_cache(maxsize=8)
def _looks(start: str) -> dict[int, tuple[int, tuple[Square, ...]]]:
    """After each of `MARKS` squares placed: the shortest walk since the first dead end, and the walk then."""
    path: list[Square] = []
    shortest, looks = 64, {}
    for step in backtrack(Board(8, 8), start):
        if step.action == "back":
            path.pop()
            shortest = min(shortest, len(path))
            continue
        path.append(step.square)
        if step.nodes in MARKS:
            looks[step.nodes] = shortest, tuple(path)
        if step.nodes == MARKS[-1]:
            break
    return looks


@worded(N_("What the program never touched"), placed=N_("Squares placed"), start=N_("First square"))
def untouched(placed: int = 1_000, start: str = "a8") -> Answer:
    """The source's program on the whole board after some squares placed: which of its numbers it has never rubbed out.

    `placed` is one of `MARKS`. Raises BadValueError for anything else, and for a start off the board.

    >>> untouched(100_000, "a8").parts[1].text()
    'The first 35 squares were never touched. 100 000 squares were placed, and only later numbers were rubbed out.'
    """
    if isinstance(placed, bool) or placed not in MARKS:
        raise BadValueError("placed", placed, _("one of {names}").format(names=", ".join(map(str, MARKS))))
    board = Board(8, 8)
    start = board.name(board.square(start, "start"))
    kept, path = _looks(start)[placed]
    strong = _("The first {n} squares were never touched.").format(n=kept)
    words = _("{placed} squares were placed, and only later numbers were rubbed out.").format(placed=whole(placed))
    picture = Drawn(
        8,
        8,
        _("The program from {start}").format(start=start),
        f"{strong} {words}",
        path=path,
        numbers={square: str(n) for n, square in enumerate(path, 1)},
        here=path[-1],
        washes=dict.fromkeys(path[:kept], "q1"),
    )
    table = Table(
        (_("squares placed"), _("never touched"), _("the walk then")),
        tuple((mark, look[0], len(look[1])) for mark, look in _looks(start).items()),
        _("The program from {start}").format(start=start),
    )
    return Answer(picture, Sentence(strong, words), table)


_MOVES = {
    "1": N_("two down, one right"),
    "2": N_("one down, two right"),
    "3": N_("one up, two right"),
    "4": N_("two up, one right"),
    "5": N_("two up, one left"),
    "6": N_("one up, two left"),
    "7": N_("one down, two left"),
    "8": N_("two down, one left"),
}
"""The moves of `FIXED_ORDER` in words, numbered from 1."""


@worded(N_("The same program, another order"), first=N_("First move to try"), back=N_("Go round the other way"))
def order_of_moves(first: str = "1", back: bool = False) -> Answer:
    """What the source's program places on 5 x 5 from the corner a5 when the eight moves are tried in another order.

    `first` is the number of the move that is tried first, from "1" to "8"; the others follow once around the clock, or
    with `back` the other way. Raises BadValueError for anything else.

    >>> order_of_moves("1").parts[1].text(), order_of_moves("7").parts[1].text()
    ('8840 squares placed. 8815 of them were taken back.', '41 squares placed. 16 of them were taken back.')
    """
    choice_of("first", first, _MOVES)
    if not isinstance(back, bool):
        raise BadValueError("back", back, _("true or false"))
    counts = _order_counts()
    placed, taken, path = counts[first, back]
    strong = ngettext("{n} square placed.", "{n} squares placed.", placed).format(n=whole(placed))
    words = ngettext("{n} of them was taken back.", "{n} of them were taken back.", taken).format(n=whole(taken))
    table = Table(
        (_("first move to try"), _("clockwise or not"), _("squares placed")),
        tuple(
            (_(words), _("the other way") if other else _("as in the program"), counts[number, other][0])
            for other in (False, True)
            for number, words in _MOVES.items()
        ),
        _("Sixteen orders on 5 by 5, from a5"),
    )
    picture = Drawn(
        5,
        5,
        _("The first tour found"),
        _("The tour of 5 by 5 that the program finds first when it tries {move} first.").format(move=_(_MOVES[first])),
        numbers={square: str(n) for n, square in enumerate(path, 1)},
        here=path[0],
        whole=True,
        parts=(path,),
        table=table,
    )
    return Answer(picture, Sentence(strong, words))


@lru_cache(maxsize=1)
def _order_counts() -> dict[tuple[str, bool], tuple[int, int, tuple[Square, ...]]]:
    """For each order: squares placed, taken back, and the tour."""
    found = {}
    for number in _MOVES:
        for back in (False, True):
            at = int(number) - 1
            order = (*FIXED_ORDER[at:], *FIXED_ORDER[:at])
            if back:
                order = (order[0], *order[:0:-1])
            result = run_backtracking(Board(5, 5), "a5", order=order)
            assert result.tour is not None  # every order finds one: the search is complete
            found[number, back] = result.nodes, result.backs, result.tour.path
    return found


@worded(N_("Cut and turn round"), walk=N_("A walk that got stuck"), state=N_("Step"))
def euler_repair(walk: str = "6x6 d3", state: int = 1) -> Answer:
    """Euler's repair of a walk that Warnsdorff's rule left unfinished, one state at a time.

    `walk` is "6x6 d3" or "8x8 e6"; `state` from 1 to 12, past the last one the last is shown. Raises BadValueError
    for anything else.

    >>> euler_repair("6x6 d3", 12).parts[1].text().split(". ")[0]
    'All 36 squares'
    """
    side, start = REPAIRED[choice_of("walk", walk, REPAIRED)]
    state = whole_number("state", state, 1, 12)
    board, states = Board(side, side), _repairs(walk)
    at = min(state, len(states)) - 1
    now = states[at]
    end = board.name(now.path[-1])
    missed = set(board.squares).difference(now.path)
    if not missed:
        strong = _("All {n} squares.").format(n=board.size)
    else:
        strong = ngettext("{n} square of {all}.", "{n} squares of {all}.", len(now.path)).format(
            n=len(now.path), all=board.size
        )
    if at == 0:
        words = _("The rule is stuck on {end}, and {missed} are left.").format(
            end=end, missed=squares_in_words(board, missed)
        )
    elif now.cut is not None:
        words = _(
            "The last square was beside {cut}. Cut the walk behind {cut} and go through the rest backwards: the walk "
            "now ends on {end}."
        ).format(cut=board.name(now.cut), end=end)
    elif missed:
        words = _("From the new end a free square is in reach: the walk goes on to {end}.").format(end=end)
    else:
        words = _("The walk goes on to {end}, and nothing is left.").format(end=end)
    table = Table(
        (_("step"), _("squares"), _("cut behind"), _("ends on")),
        tuple(
            (n, len(one.path), "–" if one.cut is None else board.name(one.cut), board.name(one.path[-1]))
            for n, one in enumerate(states, 1)
        ),
        _("The repair of the walk from {start}").format(start=start),
    )
    picture = Drawn(
        side,
        side,
        _("A walk mended, step {n} of {all}").format(n=at + 1, all=len(states)),
        f"{strong} {words}",
        path=now.path,
        numbers={square: str(n) for n, square in enumerate(now.path, 1)},
        here=now.path[-1],
        free=frozenset(missed),
        table=table,
    )
    return Answer(picture, Sentence(strong, words))


@lru_cache(maxsize=4)
def _repairs(walk: str) -> tuple[Repair, ...]:
    side, start = REPAIRED[walk]
    board = Board(side, side)
    return tuple(repair(board, warnsdorff(board, start).path))
