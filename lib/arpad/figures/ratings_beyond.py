"""Ratings that say how sure they are, as a reader explores them: Glicko's deviation, its period, the K inside it."""

import math
from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.glicko import (
    GlickoChange,
    GlickoPlayer,
    c_from_time,
    grown_deviation,
    interval,
    rate_player,
)
from arpad.words import MINUS, N_, _, decimal, points, signed, term, whole

__all__ = ["GREATEST", "REGULAR", "equivalent_k", "glickman_example", "idle_months", "win_k"]

GREATEST = 350
"""A newcomer's deviation, the largest that there is."""

REGULAR = 50
"""The deviation of somebody who plays all the time, as the chapter takes it."""

_RATING = 1500
_MONTHS = 120
_FULL = 100  # periods after which a regular player is as unsure as a newcomer; a period is taken as a month here
_FIVE = 5


def _back(deviation: float, score: float) -> GlickoChange:
    """Five games on the return against regular players of the same rating; the order of results does not matter."""
    opponents = [GlickoPlayer(_RATING, REGULAR)] * _FIVE
    return rate_player(GlickoPlayer(_RATING, deviation), [(one, score / _FIVE) for one in opponents])


@worded(
    N_("A rating that forgets"),
    months=N_("Months without a game"),
    deviation=N_("Deviation on the last day"),
    score=N_("Back again: points from five games"),
)
def idle_months(months: int = 48, deviation: int = 50, score: float = 4) -> Answer:
    """A player rated 1500 stops playing: the deviation grows, and so does what five games on the return can do.

    c is such that 50 grows to 350 in a hundred months, min(sqrt(RD^2 + c^2 t), 350). Raises BadValueError for months
    outside 0..240, a deviation outside 20..350 or a score that is not from 0 to 5 in halves.

    >>> idle_months(0, 50, 4).parts[1].text()
    'From 50 to 50. The 95 % interval was 1402 to 1598 and is 1402 to 1598.'
    >>> idle_months(100, 50, 4).parts[1].strong
    'From 50 to 350.'
    """
    for name, value, low, high in (("months", months, 0, 240), ("deviation", deviation, 20, GREATEST)):
        if not low <= value <= high:
            raise BadValueError(name, value, _("a number from {low} to {high}").format(low=low, high=high))
    if not 0 <= score <= _FIVE or score * 2 % 1:
        raise BadValueError("score", score, _("whole and half points from 0 to 5"))
    c = c_from_time(REGULAR, GREATEST, _FULL)
    grown = grown_deviation(deviation, c, months)
    xs = list(range(0, max(_MONTHS, int(months)) + 1, 6))
    edges = [round(1.96 * grown_deviation(deviation, c, x)) for x in xs]
    band = {
        "type": "scatter",
        "mode": "lines",
        "x": [*xs, *reversed(xs)],
        "y": [*(_RATING + edge for edge in edges), *(_RATING - edge for edge in reversed(edges))],
        "fill": "toself",
        "fillcolor": "--book-blue-wash",
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
    first, now = interval(GlickoPlayer(_RATING, deviation)), interval(GlickoPlayer(_RATING, grown))
    bar = chart.line([months, months], [round(now[0]), round(now[1])], _("now"), series=1, line={"dash": "solid"})
    figure = Figure(
        data=(band, chart.line([0, xs[-1]], [_RATING, _RATING], _("rating"), hoverinfo="skip"), bar),
        layout={
            "xaxis": chart.axis(
                _("months without a game"), {x: whole(x) for x in range(0, xs[-1] + 1, 24)}, range=[0, xs[-1] + 1]
            ),
            "yaxis": chart.axis(_("rating"), {y: whole(y) for y in range(900, 2101, 300)}, range=[780, 2250]),
            "annotations": [
                chart.label(
                    f"{whole(now[1])}",
                    x=months,
                    y=round(now[1]) + 60,
                    color="--book-you",
                    xanchor="left" if months < 12 else "right" if months > _MONTHS - 12 else "center",
                ),
                chart.label(
                    f"{whole(now[0])}",
                    x=months,
                    y=round(now[0]) - 60,
                    color="--book-you",
                    xanchor="left" if months < 12 else "right" if months > _MONTHS - 12 else "center",
                ),
                chart.label(_("the rating, 1500"), x=xs[-1], y=1565, color="--book-blue", xanchor="right"),
            ],
        },
        title=_("A rating that forgets"),
        alt=_(
            "A band around 1500 that widens with the months without a game, from ±{start} to ±{end} after {months} "
            "months."
        ).format(start=round(1.96 * deviation), end=round(1.96 * grown), months=int(months)),
        table=Table(
            (_("months"), _("deviation"), _("from"), _("to")),
            tuple(
                (
                    x,
                    whole(grown_deviation(deviation, c, x)),
                    whole(_RATING - 1.96 * grown_deviation(deviation, c, x)),
                    whole(_RATING + 1.96 * grown_deviation(deviation, c, x)),
                )
                for x in range(0, _MONTHS + 1, 12)
            ),
            _("Deviation and 95 % interval"),
        ),
    )
    sentence = Sentence(
        _("From {old} to {new}.").format(old=whole(deviation), new=whole(grown)),
        _("The 95 % interval was {a} to {b} and is {c} to {d}.").format(
            a=whole(first[0]), b=whole(first[1]), c=whole(now[0]), d=whole(now[1])
        ),
    )
    yours, other = _back(grown, score), _back(REGULAR, score)
    cards = Cards(
        (
            Card(
                _("After the five games"),
                whole(yours.after.rating),
                _("= 1500 {change}, now ±{rd}").format(
                    change=term(yours.after.rating - _RATING), rd=whole(yours.after.deviation)
                ),
            ),
            Card(
                _("Somebody who never stopped"),
                whole(other.after.rating),
                _("= 1500 {change}, now ±{rd}").format(
                    change=term(other.after.rating - _RATING), rd=whole(other.after.deviation)
                ),
            ),
        )
    )
    working = Working(
        (
            Step(
                _("growth c"),
                f"√((350² {MINUS} 50²) / 100) = {decimal(c, 1)}",
                _("a choice: 100 idle months forget all"),
            ),
            Step(
                _("deviation now"),
                f"√({whole(deviation)}² + {decimal(c, 1)}² × {int(months)}) = {decimal(grown, 1)}",
                _("never more than 350"),
                result=True,
            ),
            Step(_("95 % interval"), f"1500 ± 1.96 × {decimal(grown, 1)} = 1500 ± {whole(1.96 * grown)}", result=True),
        )
    )
    return Answer(figure, sentence, cards, working)


_EXAMPLE = ((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))
"""Glickman's example of a period: opponent's rating, deviation, result."""


@worded(
    N_("Glickman’s example, line by line"),
    deviation=N_("Your deviation"),
    third=N_("The third opponent’s deviation"),
)
def glickman_example(deviation: int = 200, third: int = 300) -> Answer:
    """A player of 1500 beats 1400 and loses to 1550 and 1700, by Glicko, every line (Glickman, *The Glicko system*).

    Raises BadValueError for a deviation outside 10..350.

    >>> glickman_example(200, 300).parts[1].strong
    'New rating 1464, deviation 151.4.'
    """
    for name, value in (("deviation", deviation), ("third", third)):
        if not 10 <= value <= GREATEST:
            raise BadValueError(name, value, _("a deviation from 10 to 350"))
    field = [(GlickoPlayer(r, third if r == 1700 else rd), s) for r, rd, s in _EXAMPLE]
    change = rate_player(GlickoPlayer(_RATING, deviation), field)
    if change.d_squared is None:
        raise AssertionError("three games were played")
    rows = tuple(
        (
            whole(game.opponent.rating),
            whole(game.opponent.deviation),
            decimal(game.g, 4),
            decimal(game.expected, 3),
            points(game.score),
            signed(game.g * (game.score - game.expected), 3),
        )
        for game in change.games
    )
    surpluses = [game.g * (game.score - game.expected) for game in change.games]
    surplus = math.fsum(surpluses)
    summed = " ".join([decimal(surpluses[0], 3), *(term(each, 3) for each in surpluses[1:])])
    precision = 1 / deviation**2 + 1 / change.d_squared
    step = math.log(10) / 400 / precision
    table = Table(
        (_("opponent"), _("deviation"), "g", "E", _("score"), "g (s − E)"), rows, _("Three games"), row_head=True
    )
    working = Working(
        (
            Step(_("surplus"), f"{summed} = {signed(surplus, 3)}"),
            Step(
                "d",
                f"√{whole(change.d_squared)} = {decimal(math.sqrt(change.d_squared), 1)}",
                _("what the games alone leave unsure"),
            ),
            Step(
                _("new deviation"),
                f"1 / √(1/{whole(deviation)}² + 1/{decimal(math.sqrt(change.d_squared), 1)}²) = "
                f"{decimal(change.after.deviation, 1)}",
                result=True,
            ),
            Step(
                _("step"),
                f"ln 10 / 400 × {decimal(change.after.deviation, 1)}² = {decimal(step, 1)}",
                _("this is Glicko’s K"),
            ),
            Step(
                _("new rating"),
                f"1500 + {decimal(step, 1)} × ({signed(surplus, 3)}) = {decimal(change.after.rating, 1)}",
                result=True,
            ),
        )
    )
    sentence = Sentence(
        _("New rating {rating}, deviation {rd}.").format(
            rating=whole(change.after.rating), rd=decimal(change.after.deviation, 1)
        ),
        _("The three results move a rating of deviation {rd} by {change}.").format(
            rd=whole(deviation), change=signed(change.after.rating - _RATING, 1)
        ),
    )
    return Answer(table, sentence, working)


def win_k(deviation: float) -> float:
    """The K at which Elo would give as much as Glicko for a win against an equal regular player: twice the gain.

    >>> round(win_k(50)), round(win_k(350))
    (14, 350)
    """
    return 2 * (_one_win(deviation).after.rating - _RATING)


@cache
def _one_win(deviation: float) -> GlickoChange:
    return rate_player(GlickoPlayer(_RATING, deviation), [(GlickoPlayer(_RATING, REGULAR), 1.0)])


_FIDE = (40, 20, 10)


@worded(N_("The K inside a deviation"), deviation=N_("Your deviation"))
def equivalent_k(deviation: int = 200) -> Answer:
    """What K a Glicko deviation amounts to, for one game against an equal regular player; FIDE's three as lines.

    Raises BadValueError for a deviation outside 10..350.

    >>> equivalent_k(50).parts[1].strong
    'A deviation of 50 is a K of 14.'
    """
    if not 10 <= deviation <= GREATEST:
        raise BadValueError("deviation", deviation, _("a deviation from 10 to 350"))
    xs = list(range(10, GREATEST + 1, 10))
    k = win_k(deviation)
    dot, dotted, note = chart.reader_point(
        deviation, round(k, 1), whole(k), left=0, bottom=0, shift="right" if deviation > 60 else "left"
    )
    rules = [
        {
            "type": "line",
            "x0": 0,
            "x1": 355,
            "y0": y,
            "y1": y,
            "line": {"color": "--book-green", "width": 1.5, "dash": "dash"},
        }
        for y in _FIDE
    ]
    figure = Figure(
        data=(chart.line(xs, [round(win_k(x), 1) for x in xs], _("K inside Glicko"), hoverinfo="skip"), dot),
        layout={
            "xaxis": chart.axis(_("deviation"), {x: whole(x) for x in (50, 110, 200, 350)}, range=[0, 355]),
            "yaxis": chart.axis(
                _("K for a game against an equal"), {y: whole(y) for y in range(0, 401, 100)}, range=[0, 400]
            ),
            "shapes": [*rules, *dotted],
            "annotations": [
                note,
                chart.label(_("FIDE’s 40, 20 and 10"), x=350, y=64, color="--book-green", xanchor="right"),
            ],
        },
        title=_("The K inside a deviation"),
        alt=_("A rising curve: a deviation of {rd} amounts to a K of {k}; 50 to 14 and 350 to 350.").format(
            rd=whole(deviation), k=whole(k)
        ),
        table=Table(
            (_("deviation"), "K"),
            tuple((x, whole(win_k(x))) for x in (30, 50, 75, 100, 150, 200, 250, 300, 350)),
            _("Deviation and K"),
        ),
    )
    after = _one_win(deviation).after
    sentence = Sentence(
        _("A deviation of {rd} is a K of {k}.").format(rd=whole(deviation), k=whole(k)),
        _("One win against an equal: {change} points, and the deviation falls to {after}.").format(
            change=signed(after.rating - _RATING, 1), after=whole(after.deviation)
        ),
    )
    return Answer(figure, sentence)
