"""Where FIDE's table comes from: a bell, and a curve that is tried against every entry of the table."""

from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.expectancy import (
    Logistic,
    Normal,
    disagreements_with_table,
    fide_expected,
    normal_expected,
)
from arpad.words import N_, _, decimal, ngettext, signed, whole

__all__ = ["bell", "curve_against_table"]

_LAST = 735  # from 736 on the table says 1
_SPREADS = range(250, 451, 5)
_NEAR = (281, 282, 283, 284, 285, 285.5, 285.7, 286, 287, 288, 289)


@worded(
    N_("How often does the stronger player play better?"),
    difference=N_("Rating difference"),
    sigma=N_("Width of the bell (standard deviation)"),
)
def bell(difference: int = 100, sigma: int = 286) -> Answer:
    """Elo's picture: the difference of two performances on one day scatters like a bell around the rating difference.

    The part of the bell above zero is the expected score. Raises BadValueError for a width that is not positive.

    >>> bell(100, 286).parts[1].text()
    '0.637 of the bell lies above zero. At a difference of +100 the stronger player is expected to score 0.64.'
    """
    expected = normal_expected(difference, sigma=sigma)
    normal = Normal(sigma).expected
    xs = list(range(-1200, 1201, 40))
    # The height of the bell is the slope of its area: a difference quotient is exact enough for a picture.
    ys = [round((normal(x - difference + 0.5) - normal(x - difference - 0.5)) * 1000, 4) for x in xs]
    above = [(x, y) for x, y in zip(xs, ys, strict=True) if x >= 0]
    area = {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _y in above],
        "y": [y for _x, y in above],
        "fill": "tozeroy",
        "fillcolor": "--book-blue-wash",
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
    line = chart.line(xs, ys, _("the bell"), hoverinfo="skip")
    centre = {
        "type": "line",
        "x0": difference,
        "x1": difference,
        "y0": 0,
        "y1": max(ys),
        "line": {"color": "--book-you", "width": 1.5, "dash": "dot"},
    }
    zero = {
        "type": "line",
        "x0": 0,
        "x1": 0,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"color": "--book-edge", "width": 1},
    }
    figure = Figure(
        data=(area, line),
        layout={
            "xaxis": chart.axis(
                _("how much better you play that day"),
                {x: signed(x) for x in range(-1200, 1201, 400)},
                range=[-1200, 1200],
            ),
            "yaxis": {"visible": False, "range": [0, 2.1]},
            "shapes": [zero, centre],
            "annotations": [
                chart.label(_("on average {d}").format(d=signed(difference)), x=difference, y=1.98, color="--book-you"),
                chart.label(_("you play better"), x=760, y=1.2, color="--book-blue"),
                chart.label(_("you play worse"), x=-760, y=1.2, color="--book-ink-2"),
            ],
        },
        title=_("How often does the stronger player play better?"),
        alt=_(
            "A bell with its centre at a difference of {difference}; {share} of it lies to the right of zero, "
            "where you play better than the opponent."
        ).format(difference=signed(difference), share=decimal(expected, 2)),
        table=Table(
            (_("difference"), _("share above zero")),
            tuple((signed(d), decimal(normal_expected(d, sigma=sigma), 3)) for d in range(-400, 401, 100)),
            _("Share of the bell above zero"),
        ),
    )
    sentence = Sentence(
        _("{share} of the bell lies above zero.").format(share=decimal(expected, 3)),
        _("At a difference of {difference} the stronger player is expected to score {expected}.").format(
            difference=signed(difference), expected=decimal(max(expected, 1 - expected), 2)
        ),
    )
    return Answer(figure, sentence)


@cache
def _valley(curve: str) -> tuple[tuple[float, int], ...]:
    """How many entries a curve misses, for each spread of the picture; reckoned once, it is always the same."""
    made = Normal if curve == "normal" else Logistic
    spreads = sorted({*map(float, _SPREADS), *(_NEAR if curve == "normal" else ())})
    return tuple((spread, len(disagreements_with_table(made(spread)))) for spread in spreads)


@worded(
    N_("One curve against 736 entries"),
    curve=N_("Curve"),
    spread=N_("Spread"),
)
def curve_against_table(curve: str = "normal", spread: float = 300) -> Answer:
    """A curve, rounded to whole percent, against FIDE's table 8.1.2 at every difference from 0 to 735.

    `spread` is the standard deviation of the normal curve, or the difference with odds of ten to one on the logistic.
    Raises BadValueError for another curve or a spread outside 100..1000.

    >>> curve_against_table("normal", 2000 / 7).parts[1].text()
    '6 entries of 736 disagree. They are 54, 343, 344, 358, 392, 620.'
    """
    if curve not in ("normal", "logistic"):
        raise BadValueError("curve", curve, _("normal or logistic"))
    if not 100 <= spread <= 1000:
        raise BadValueError("spread", spread, _("a spread from 100 to 1000"))
    chosen = Normal(spread) if curve == "normal" else Logistic(spread)
    missed = disagreements_with_table(chosen)
    valley = _valley(curve)
    line = chart.line([s for s, _n in valley], [n for _s, n in valley], _("entries missed"), hoverinfo="skip")
    words = ngettext("<b>{n}</b> missed", "<b>{n}</b> missed", len(missed)).format(n=len(missed))
    left = spread >= 330
    dot, dotted, note = chart.reader_point(
        spread, len(missed), words, left=246, bottom=0, shift="right" if left else "left"
    )
    lowest = min(valley, key=lambda at: at[1])
    figure = Figure(
        data=(line, dot),
        layout={
            "xaxis": chart.axis(_("spread of the curve"), {x: whole(x) for x in range(250, 451, 50)}, range=[246, 454]),
            "yaxis": chart.axis(
                _("entries of 736 that disagree"), {y: whole(y) for y in range(0, 801, 200)}, range=[0, 800]
            ),
            "shapes": dotted,
            "annotations": [note],
        },
        title=_("One curve against 736 entries"),
        alt=_(
            "The number of entries that the {curve} curve misses, against its spread: lowest at {spread} with {n}."
        ).format(curve=_(curve), spread=f"{lowest[0]:g}", n=lowest[1]),
        table=Table(
            (_("spread"), _("entries missed")),
            tuple((f"{s:g}", n) for s, n in valley if s % 25 == 0 or s in _NEAR),
            _("Entries missed by the {curve} curve").format(curve=_(curve)),
        ),
    )
    strong = ngettext("{n} entry of 736 disagrees.", "{n} entries of 736 disagree.", len(missed)).format(n=len(missed))
    shown = ", ".join(map(str, missed[:12]))
    if not missed:
        rest = ""
    elif len(missed) <= 12:
        rest = _("They are {differences}.").format(differences=shown)
    else:
        rest = _("The first of them are {differences}.").format(differences=shown)
    steps = [
        Step(
            _("at {d} points").format(d=d),
            _("{curve} against {table} in the table").format(
                curve=decimal(chosen.expected(d), 4), table=decimal(fide_expected(d), 2)
            ),
        )
        for d in missed[:4]
    ]
    parts = [figure, Sentence(strong, rest)]
    return Answer(*parts, Working(tuple(steps))) if steps else Answer(*parts)
