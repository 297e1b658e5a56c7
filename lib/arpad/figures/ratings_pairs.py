"""Strengths from a handful of results, and points for places, as a reader explores them."""

from math import log

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.bradley_terry import POINTS, fit, mm_sweep
from arpad.ratings.othello import PLACE_POINTS, place_points
from arpad.words import N_, _, decimal, points, signed, whole

__all__ = ["season", "three_players"]

_EACH = 4
_PAIRS = ("AB", "BC", "AC")
_SWEEPS = 8


@worded(
    N_("Three players, four games a pair"),
    ab=N_("Ana’s points against Bea"),
    bc=N_("Bea’s points against Caro"),
    ac=N_("Ana’s points against Caro"),
)
def three_players(ab: float = 3, bc: float = 3, ac: float = 3) -> Answer:
    """The strengths that explain twelve games best: Hunter's sweeps from equality, and the fit that they run to.

    A strength becomes its points over the sum of 4 / (own + opponent's strength). Raises BadValueError for points that
    are not from 0.5 to 3.5 in halves: with 0 or 4 there may be no finite answer.

    >>> three_players(3, 3, 3).parts[1].text()
    'Ana +131, Bea 0, Caro −131. The odds are 4.5 to 1 for Ana against Caro; the results alone say 3.0 to 1.'
    """
    for name, value in (("ab", ab), ("bc", bc), ("ac", ac)):
        if not 0.5 <= value <= _EACH - 0.5 or value * 2 % 1:
            raise BadValueError(name, value, _("points from 0.5 to 3.5 in halves"))
    results = [(pair[0], pair[1], score / _EACH, _EACH) for pair, score in zip(_PAIRS, (ab, bc, ac), strict=True)]
    names = {"A": _("Ana"), "B": _("Bea"), "C": _("Caro")}
    won = {"A": ab + ac, "B": _EACH - ab + bc, "C": 2 * _EACH - bc - ac}
    fitted = fit(results)
    sweeps = [dict.fromkeys(names, 1.0)]
    for _sweep in range(_SWEEPS):
        sweeps.append(mm_sweep(sweeps[-1], results))
    paths = {name: [_rating(sweep[name]) for sweep in sweeps] for name in names}
    xs = list(range(_SWEEPS + 1))
    ends = chart.spread([paths[name][-1] for name in names], 70)
    figure = Figure(
        data=tuple(
            chart.line(xs, [round(r) for r in paths[name]], names[name], series=i, markers=True, hoverinfo="skip")
            for i, name in enumerate(names)
        ),
        layout={
            "margin": {"r": 70},
            "xaxis": chart.axis(
                _("sweeps"), {x: whole(x) for x in range(0, _SWEEPS + 1, 2)}, range=[-0.2, _SWEEPS + 0.2]
            ),
            "yaxis": chart.axis(_("rating"), {y: signed(y) for y in range(-400, 401, 200)}, range=[-470, 470]),
            "annotations": [
                chart.label(names[name], x=_SWEEPS, y=end, color=chart.SERIES[i][0], xanchor="left", xshift=10)
                for i, (name, end) in enumerate(zip(names, ends, strict=True))
            ],
        },
        title=_("Three players, four games a pair"),
        alt=_("Three lines start at 0 and settle after a few sweeps: Ana at {a}, Bea at {b}, Caro at {c}.").format(
            **{name.lower(): signed(fitted.ratings[name]) for name in names}
        ),
        table=Table(
            (_("sweep"), *names.values()),
            tuple((x, *(decimal(sweeps[x][name], 3) for name in names)) for x in xs),
            _("Strengths, their product kept at 1"),
        ),
    )
    odds = fitted.strengths()["A"] / fitted.strengths()["C"]
    sentence = Sentence(
        _("Ana {a}, Bea {b}, Caro {c}.").format(**{name.lower(): signed(fitted.ratings[name]) for name in names}),
        _("The odds are {odds} to 1 for Ana against Caro; the results alone say {seen} to 1.").format(
            odds=decimal(odds, 1), seen=decimal(ac / (_EACH - ac), 1)
        ),
    )
    steps = [
        Step(
            _("{name}, first sweep").format(name=names[name]),
            f"{points(won[name])} / (4/(1 + 1) + 4/(1 + 1)) = {decimal(won[name] / _EACH, 3)}",
        )
        for name in names
    ]
    errors = ", ".join(f"{names[name]} ±{whole(fitted.standard_errors[name])}" for name in names)
    steps.append(Step(_("after all sweeps"), errors, _("standard errors: twelve games are few"), result=True))
    return Answer(figure, sentence, Working(tuple(steps)))


def _rating(strength: float) -> float:
    """A strength as rating points about the mean of all."""
    return POINTS * log(strength)


_CHAMPION = 2
_MOST = 20


@worded(
    N_("A season of places"),
    events=N_("Tournaments the regular plays"),
    place=N_("The regular’s place in each"),
    rules=N_("Points by"),
)
def season(events: int = 10, place: int = 5, rules: str = "British Grand Prix") -> Answer:
    """A regular who always finishes on the same place, beside a champion who plays two tournaments and wins both.

    Every tournament counts and no result is struck, as in the plainest system of places. Raises BadValueError for
    events outside 1..20, a place outside 1..20 or rules without a table.

    >>> season(10, 5, "British Grand Prix").parts[2].text()
    'The regular is ahead with 800 points to 400. ...
    """
    for name, value in (("events", events), ("place", place)):
        if not 1 <= value <= _MOST:
            raise BadValueError(name, value, _("a number from 1 to 20"))
    each, first = place_points(place, rules=rules), place_points(1, rules=rules)
    regular, champion = events * each, _CHAMPION * first
    xs = list(range(_MOST + 1))
    top = max(20 * each, 2 * champion) * 1.05
    dot, dotted, note = chart.reader_point(
        events, round(regular), whole(regular), left=0, bottom=0, shift="right" if events > 3 else "left"
    )
    figure = Figure(
        data=(
            chart.line([0, _MOST], [champion, champion], _("champion"), series=2, hoverinfo="skip"),
            chart.line(xs, [round(x * each) for x in xs], _("regular"), hoverinfo="skip"),
            dot,
        ),
        layout={
            "xaxis": chart.axis(
                _("tournaments played"), {x: whole(x) for x in range(0, 21, 5)}, range=[0, _MOST + 0.3]
            ),
            "yaxis": chart.axis(_("points of the season"), _ticks(top), range=[0, top]),
            "shapes": dotted,
            "annotations": [
                note,
                chart.label(
                    _("champion: two first places"),
                    x=_MOST,
                    y=champion + top / 18,
                    color="--book-green",
                    xanchor="right",
                ),
            ],
        },
        title=_("A season of places"),
        alt=_(
            "The regular’s points rise with every tournament and stand at {n} after {events}; the champion has {m}."
        ).format(n=whole(regular), events=int(events), m=whole(champion)),
        table=Table(
            (_("place"), *PLACE_POINTS),
            tuple((n, *(whole(place_points(n, rules=name)) for name in PLACE_POINTS)) for n in range(1, 21)),
            _("Points for a place that nobody shares"),
        ),
    )
    cards = Cards(
        (
            Card(_("Regular"), whole(regular), f"= {int(events)} × {whole(each)}"),
            Card(_("Champion"), whole(champion), f"= {_CHAMPION} × {whole(first)}"),
        )
    )
    ahead = _("regular") if regular > champion else _("champion")
    strong = (
        _("Level with {n} points each.").format(n=whole(regular))
        if regular == champion
        else _("The {who} is ahead with {n} points to {m}.").format(
            who=ahead, n=whole(max(regular, champion)), m=whole(min(regular, champion))
        )
    )
    rest = _("One more tournament on the same place is worth {n} points here, and nothing to a rating that is right.")
    return Answer(figure, cards, Sentence(strong, rest.format(n=whole(each))))


def _ticks(top: float) -> dict[int, str]:
    """Round values up to the top, five or six of them."""
    step = next(s for s in (20, 50, 100, 200, 500, 1000, 2000) if top / s < 6)
    return {y: whole(y) for y in range(0, int(top) + 1, step)}
