"""Pools of players whose strengths are known, as a reader explores them: what a rating can and cannot see.

The runs are small and seeded: the same settings give the same picture, here and in a browser.
"""

import random
from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.pool import ClosedPool, Drift, closed_pool, drift
from arpad.words import MINUS, N_, _, signed, whole

__all__ = ["closed_world", "inflation_gauge"]

_MONTHS, _STAR, _OTHERS = 96, 2100, 1000


@cache
def _closed(entry: int, leaving: int) -> ClosedPool:
    return closed_pool(
        random.Random("closed"),
        months=_MONTHS,
        others=8,
        games_a_month=12,
        true_star=_STAR,
        true_others=_OTHERS,
        entry_rating=entry,
        star_rating=_STAR,
        turnover=leaving / 100,
    )


@worded(
    N_("A world of nine players"),
    entry=N_("Newcomers are given"),
    leaving=N_("Newcomers a month"),
)
def closed_world(entry: int = 1500, leaving: int = 5) -> Answer:
    """Eight years of a closed pool: one player of strength 2100, rightly rated, among others of strength about 1000.

    The others enter with `entry`, and each month `leaving` percent of them make room for newcomers. K is 32. Raises
    BadValueError for an entry rating outside 800..2000 or a share outside 0..50.

    >>> closed_world(1500, 5).parts[1].strong
    'After eight years the strong player is rated 2459.'
    >>> closed_world(1000, 5).parts[1].strong
    'After eight years the strong player is rated 2129.'
    """
    if not 800 <= entry <= 2000:
        raise BadValueError("entry", entry, _("a rating from 800 to 2000"))
    if not 0 <= leaving <= 50:
        raise BadValueError("leaving", leaving, _("a share from 0 to 50 percent"))
    run = _closed(int(entry), int(leaving))
    every = 4
    months = list(range(0, _MONTHS + 1, every))
    star, others = ([round(line[month]) for month in months] for line in (run.star, run.others))
    years = [month / 12 for month in months]
    level = entry + _STAR - _OTHERS
    last, over = round(run.star[-1]), round(run.star[-1]) - _STAR
    figure = Figure(
        data=(
            chart.line([0, 8], [_STAR, _STAR], _("true strength"), series=2, hoverinfo="skip"),
            chart.line(years, others, _("the others’ mean"), hoverinfo="skip"),
            chart.line(years, star, _("rating of the strong player"), series=1, line={"dash": "solid"}),
        ),
        layout={
            "xaxis": chart.axis(_("years"), {x: whole(x) for x in range(0, 9, 2)}, range=[0, 8.05]),
            "yaxis": chart.axis(_("rating"), {y: whole(y) for y in range(1000, 3001, 500)}, range=[800, 3000]),
            "annotations": [
                chart.label(_("the strong player’s rating"), x=7.9, y=last + 130, color="--book-you", xanchor="right"),
                chart.label(
                    _("the same player’s strength, 2100"), x=7.9, y=1980, color="--book-green", xanchor="right"
                ),
                chart.label(_("the others’ mean rating"), x=7.9, y=entry + 150, color="--book-blue", xanchor="right"),
            ],
        },
        title=_("A world of nine players"),
        alt=_(
            "The strong player starts at 2100, which is right, and stands at {last} after eight years. The others are "
            "called about {entry}; their strength is about 1000."
        ).format(last=whole(last), entry=whole(entry)),
        table=Table(
            (_("year"), _("strong player"), _("the others’ mean")),
            tuple((whole(year), round(run.star[12 * year]), round(run.others[12 * year])) for year in range(9)),
            _("Ratings in the closed pool"),
        ),
    )
    sentence = Sentence(
        _("After eight years the strong player is rated {last}.").format(last=whole(last)),
        _("That is {over} against the true strength, and every single game was rated correctly.").format(
            over=signed(over)
        ),
    )
    working = Working(
        (
            Step(_("true distance"), f"{whole(_STAR)} {MINUS} {whole(_OTHERS)} = {whole(_STAR - _OTHERS)}"),
            Step(_("the others are called"), _("about {entry}").format(entry=whole(entry))),
            Step(
                _("the strong player tends to"),
                f"{whole(entry)} + {whole(_STAR - _OTHERS)} = {whole(level)}",
                _("ever more slowly: a win soon brings less than one point"),
                result=True,
            ),
        )
    )
    return Answer(figure, sentence, working)


_YEARS, _LEVEL = 20, 1500


@cache
def _years(bonus: int, growth: int, leaving: int) -> Drift:
    return drift(
        random.Random("drift"),
        years=_YEARS,
        players=40,
        games_a_year=10,
        turnover=leaving / 100,
        entry_rating=_LEVEL + bonus,
        entry_strength=_LEVEL,
        growth=growth,
    )


@worded(
    N_("The inflation gauge"),
    bonus=N_("First ratings off by"),
    growth=N_("They improve, each year for five years, by"),
    leaving=N_("Players replaced a year"),
)
def inflation_gauge(bonus: int = 0, growth: int = 30, leaving: int = 5) -> Answer:
    """Twenty years of a club of forty: mean rating against mean strength, as newcomers come, improve and go.

    Newcomers have strength 1500 on average and enter with 1500 + `bonus`; K is 40 while they improve and 20 later.
    Raises BadValueError for a bonus outside -500..500, a growth outside 0..100 or a share outside 0..50.

    >>> inflation_gauge(300, 0).parts[1].strong[:14], inflation_gauge(0, 60).parts[1].strong[:14]
    ('Inflation: the', 'Deflation: the')
    """
    for name, value, low, high in (
        ("bonus", bonus, -500, 500),
        ("growth", growth, 0, 100),
        ("leaving", leaving, 0, 50),
    ):
        if not low <= value <= high:
            raise BadValueError(name, value, _("a number from {low} to {high}").format(low=low, high=high))
    run = _years(int(bonus), int(growth), int(leaving))
    rated = [round(year.mean_rating) for year in run.years]
    strong = [round(year.mean_strength) for year in run.years]
    gauge = rated[-1] - strong[-1]
    xs = list(range(_YEARS + 1))
    apart = chart.spread([rated[-1], strong[-1]], 90)
    figure = Figure(
        data=(
            chart.line(xs, strong, _("mean strength"), series=2, hoverinfo="skip"),
            chart.line(xs, rated, _("mean rating"), series=1, line={"dash": "solid"}, hoverinfo="skip"),
        ),
        layout={
            "margin": {"r": 110},
            "xaxis": chart.axis(_("years"), {x: whole(x) for x in range(0, 21, 5)}, range=[0, _YEARS]),
            "yaxis": chart.axis(_("points"), {y: whole(y) for y in range(1200, 2101, 300)}, range=[1000, 2150]),
            "annotations": [
                chart.label(_("mean rating"), x=_YEARS, y=apart[0], color="--book-you", xanchor="left", xshift=6),
                chart.label(_("mean strength"), x=_YEARS, y=apart[1], color="--book-green", xanchor="left", xshift=6),
            ],
        },
        title=_("The inflation gauge"),
        alt=_("After twenty years the mean rating is {rating} and the mean strength {strength}.").format(
            rating=whole(rated[-1]), strength=whole(strong[-1])
        ),
        table=Table(
            (_("year"), _("mean rating"), _("mean strength"), _("gauge")),
            tuple((x, rated[x], strong[x], signed(rated[x] - strong[x])) for x in range(0, _YEARS + 1, 5)),
            _("Twenty years of the club"),
        ),
    )
    words = (
        _("Inflation: the gauge reads {n} after twenty years.")
        if gauge > 50
        else _("Deflation: the gauge reads {n} after twenty years.")
        if gauge < -50
        else _("Steady: the gauge reads {n} after twenty years.")
    )
    sentence = Sentence(
        words.format(n=signed(gauge)),
        _("The mean rating is {rating}, the mean strength {strength}.").format(
            rating=whole(rated[-1]), strength=whole(strong[-1])
        ),
    )
    return Answer(figure, sentence)
