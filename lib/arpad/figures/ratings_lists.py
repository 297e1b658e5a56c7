"""FIDE's lists from 2000 to 2017 as a reader looks at them: did the numbers grow?"""

from collections.abc import Callable

from arpad.datasets.ratings import TopHundred, load_top_hundred
from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Figure, Sentence, Table
from arpad.figures.wording import worded
from arpad.words import N_, _, signed, whole

__all__ = ["FISCHER_PEAK", "MEASURES", "real_lists"]

FISCHER_PEAK = 2785
"""Robert Fischer on FIDE's list of July 1972 (chessgames.com, player's page)."""

MEASURES: dict[str, tuple[str, Callable[[TopHundred], float], int, int, int]] = {
    "ten": (N_("mean of the ten highest"), lambda row: row.mean_top10, 2720, 2840, 20),
    "hundredth": (N_("rating of number 100"), lambda row: row.rating_no100, 2580, 2680, 20),
    "2700": (N_("players of 2700 and more"), lambda row: row.players_2700_plus, 0, 60, 10),
}
"""What can be read off the lists: words, value, and the ends and steps of the axis."""


@worded(N_("114 lists of the world’s hundred best"), measure=N_("Look at"))
def real_lists(measure: str = "ten") -> Answer:
    """One measure of FIDE's lists from July 2000 to 2017, first against last.

    Raises BadValueError for a measure that is none of `MEASURES`.

    >>> real_lists("ten").parts[1].strong
    '2751 in July 2000, 2800 in June 2017.'
    """
    if measure not in MEASURES:
        raise BadValueError("measure", measure, _("one of {choices}").format(choices=", ".join(MEASURES)))
    words, value, low, high, step = MEASURES[measure]
    rows = load_top_hundred()
    dates = [_year(row.month) for row in rows]
    values = [value(row) for row in rows]
    first, last = round(values[0]), round(values[-1])
    best = max(range(len(rows)), key=values.__getitem__)
    shapes, notes = [], []
    if measure == "ten":
        ends = {"x0": 2000, "x1": 2018, "y0": FISCHER_PEAK, "y1": FISCHER_PEAK}
        shapes = [{"type": "line", **ends, "line": {"color": "--book-green", "width": 1.5, "dash": "dash"}}]
        notes = [
            chart.label(_("Fischer, July 1972"), x=2000.3, y=FISCHER_PEAK + 7, color="--book-green", xanchor="left")
        ]
    figure = Figure(
        data=(
            chart.line([round(date, 2) for date in dates], [round(v, 1) for v in values], _(words), hoverinfo="skip"),
        ),
        layout={
            "xaxis": chart.axis(_("year"), {x: str(x) for x in range(2000, 2019, 4)}, range=[2000, 2018]),
            "yaxis": chart.axis(_(words), {y: whole(y) for y in range(low, high + 1, step)}, range=[low, high]),
            "shapes": shapes,
            "annotations": notes,
        },
        title=_("114 lists of the world’s hundred best"),
        alt=_("{words}: {first} in {start}, highest with {top} in {when}, {last} in {end}.").format(
            words=_(words),
            first=whole(first),
            start=_month(rows[0].month),
            top=whole(round(values[best])),
            when=_month(rows[best].month),
            last=whole(last),
            end=_month(rows[-1].month),
        ),
        table=Table(
            (_("list"), _(words)),
            tuple((row.month, whole(round(value(row)))) for row in rows if row.month.endswith("-01")),
            _("The lists of January"),
        ),
    )
    sentence = Sentence(
        _("{first} in {start}, {last} in {end}.").format(
            first=whole(first), start=_month(rows[0].month), last=whole(last), end=_month(rows[-1].month)
        ),
        _(
            "The highest of the 114 values is {top}, in {when}. From January 2013 to January 2015 it moved by {change}."
        ).format(
            top=whole(round(values[best])),
            when=_month(rows[best].month),
            change=signed(_in(rows, values, "2015-01") - _in(rows, values, "2013-01")),
        ),
    )
    return Answer(figure, sentence)


def _year(month: str) -> float:
    year, number = month.split("-")
    return int(year) + (int(number) - 1) / 12


def _month(month: str) -> str:
    names = (
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"),
        _("July"), _("August"), _("September"), _("October"), _("November"), _("December"),
    )  # fmt: skip
    year, number = month.split("-")
    return _("{month} {year}").format(month=names[int(number) - 1], year=year)


def _in(rows: tuple[TopHundred, ...], values: list[float], month: str) -> float:
    return next(v for row, v in zip(rows, values, strict=True) if row.month == month)
