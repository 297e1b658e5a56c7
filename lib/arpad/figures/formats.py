"""Which format crowns the best? Shares from many thousand simulated tournaments, by the gap in strength."""

from arpad.datasets.formats import load_format_simulation
from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Figure, Sentence, Table
from arpad.figures.wording import worded
from arpad.words import N_, _, whole

__all__ = ["fairest_format"]

_FORMATS = ("round robin", "knockout, 2 games", "Swiss, 3 rounds", "knockout, 1 game")
_NAMES = {
    "round robin": N_("round robin"),
    "Swiss, 3 rounds": N_("Swiss of 3"),
    "knockout, 1 game": N_("knockout of 1"),
    "knockout, 2 games": N_("knockout of 2"),
}


@worded(
    N_("Ten thousand tournaments of eight"), field=N_("The field"), asked=N_("How often"), gap=N_("Gap in strength")
)
def fairest_format(field: str = "favourite", asked: str = "best", gap: int = 100) -> Answer:
    """How often four formats put the best player first, or the second best second.

    `field` is "favourite" (one above seven equals) or "ladder" (the gap between neighbours); `asked` is "best" or
    "second". Raises BadValueError for anything else or a gap that was not simulated.

    >>> fairest_format("ladder", "second", 100).parts[1].strong
    'Best at a gap of 100: knockout of 2, 56 %.'
    """
    rows = [row for row in load_format_simulation() if row.field == field]
    if not rows:
        raise BadValueError("field", field, _("favourite or ladder"))
    if asked not in ("best", "second"):
        raise BadValueError("asked", asked, _("best or second"))
    gaps = sorted({row.gap for row in rows})
    near = min(gaps, key=lambda known: abs(known - gap)) if gap <= gaps[-1] else gaps[-1]
    share = {(row.format, row.gap): row.best_first if asked == "best" else row.second_second for row in rows}
    games = {row.format: row.games for row in rows}
    ends = chart.spread([share[name, gaps[-1]] for name in _FORMATS], 0.075)
    lines = [
        chart.line(gaps, [share[name, g] for g in gaps], _(_NAMES[name]), series=i, markers=True, hoverinfo="skip")
        for i, name in enumerate(_FORMATS)
    ]
    notes = [
        chart.label(_(_NAMES[name]), x=gaps[-1], y=end, color=chart.SERIES[i][0], xanchor="left", xshift=10)
        for i, (name, end) in enumerate(zip(_FORMATS, ends, strict=True))
    ]
    here = {
        "type": "line",
        "x0": near,
        "x1": near,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"color": "--book-you", "width": 1.5, "dash": "dot"},
        "layer": "below",
    }
    ranked = sorted(_FORMATS, key=lambda name: -share[name, near])
    best = ranked[0]
    figure = Figure(
        data=tuple(lines),
        layout={
            "margin": {"r": 130},
            "xaxis": chart.axis(_("gap in strength"), {g: whole(g) for g in gaps[::2]}, range=[0, gaps[-1] * 1.02]),
            "yaxis": chart.axis(
                _("share of tournaments"),
                {0: "0 %", 0.25: "25 %", 0.5: "50 %", 0.75: "75 %", 1: "100 %"},
                range=[0, 1.02],
            ),
            "shapes": [here],
            "annotations": notes,
        },
        title=_("Ten thousand tournaments of eight"),
        alt=_("Four rising lines. At a gap of {gap}: {list}.").format(
            gap=near, list=", ".join(f"{_(_NAMES[name])} {share[name, near]:.0%}" for name in ranked)
        ),
        table=Table(
            (_("gap"), *(_(_NAMES[name]) for name in _FORMATS)),
            tuple((g, *(_percent(share[name, g]) for name in _FORMATS)) for g in gaps),
            _("Share of tournaments, each from 10 000"),
        ),
    )
    strong = _("Best at a gap of {gap}: {name}, {share}.").format(
        gap=near, name=_(_NAMES[best]), share=_percent(share[best, near])
    )
    rest = " ".join(
        _("{name} {share} with {n} games.").format(
            name=_(_NAMES[name])[0].upper() + _(_NAMES[name])[1:], share=_percent(share[name, near]), n=games[name]
        )
        for name in _FORMATS
    )
    return Answer(figure, Sentence(strong, rest))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
