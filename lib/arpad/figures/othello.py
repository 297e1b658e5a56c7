"""Counting discs: what Brightwell's coefficient does to players who are level on points."""

from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.standings import Ranked, Ranking, Term
from arpad.figures.types import Answer, Figure, Sentence, Table
from arpad.figures.wording import worded
from arpad.tournaments.othello import brightwell_lines
from arpad.tournaments.real_events import othello_event
from arpad.words import N_, _, points, whole

__all__ = ["brightwell"]

_SERIES = 4
_HIGHEST = 20


@cache
def _group(year: int, score: float) -> tuple[tuple[str, int, float, tuple[tuple[str, int, float], ...]], ...]:
    """The players on a score: name, discs, opponents' points, and each round's opponent with discs and points."""
    event = othello_event(year)
    names = {player.number: player.name for player in event.players}
    lines = brightwell_lines(event)
    group = []
    for number, total in event.scores.items():
        if float(total) != score:
            continue
        rounds = tuple((names[line.opponent or number], int(line.discs), float(line.score)) for line in lines[number])
        group.append((names[number], sum(r[1] for r in rounds), sum(r[2] for r in rounds), rounds))
    return tuple(sorted(group, key=lambda row: row[0]))


_GROUPS = {"2009": (2009, 9.5), "2018": (2018, 9.0)}


@worded(
    N_("Brightwell’s coefficient"), year=N_("World championship"), coefficient=N_("Points of the opponents count times")
)
def brightwell(year: str = "2009", coefficient: float = 6) -> Answer:
    """Players level on points, ordered by discs plus a coefficient times the points of their opponents.

    At the world championship the coefficient is 6. `year` is "2009" (five players on 9½) or "2018" (those on 9); the
    coefficient from 0 to 20. Raises BadValueError for anything else.

    >>> brightwell("2009", 6).parts[1].strong
    'Masaki Takizawa is first of the five.'
    """
    if year not in _GROUPS:
        raise BadValueError("year", year, _("one of {names}").format(names=", ".join(_GROUPS)))
    if isinstance(coefficient, bool) or not 0 <= coefficient <= _HIGHEST:
        raise BadValueError("coefficient", coefficient, _("a number from 0 to {n}").format(n=_HIGHEST))
    group = _group(*_GROUPS[year])
    ordered = sorted(group, key=lambda row: -(row[1] + coefficient * row[2]))
    # What all have in common only pushes the lines up: they are drawn relative to the mean of the group.
    mean_discs = sum(row[1] for row in group) / len(group)
    mean_points = sum(row[2] for row in group) / len(group)
    held = next((row[0] for row in ordered if row[0] == "Yusuke Takanashi"), ordered[0][0])
    xs = [0, _HIGHEST]
    traces = []
    notes = []
    ends = [discs - mean_discs + _HIGHEST * (theirs - mean_points) for _name, discs, theirs, _rounds in group]
    heights = chart.spread(ends, 0.08 * (max(ends) - min(ends)))
    for (name, discs, theirs, _rounds), height in zip(group, heights, strict=True):
        ys = [round(discs - mean_discs + x * (theirs - mean_points), 2) for x in xs]
        trace = chart.line(xs, ys, name, series=1 if name == held else _SERIES, hoverinfo="skip")
        trace["line"] |= {"dash": "solid", "width": 3 if name == held else 1.5}
        traces.append(trace)
        notes.append(
            chart.label(
                name.split()[-1],
                x=_HIGHEST,
                y=round(height, 2),
                color="--book-you" if name == held else "--book-ink-2",
                xanchor="left",
                xshift=6,
            )
        )
    here = {
        "type": "line",
        "x0": coefficient,
        "x1": coefficient,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"color": "--book-you", "width": 1.5, "dash": "dot"},
    }
    figure = Figure(
        data=tuple(traces),
        layout={
            "margin": {"r": 120},
            "xaxis": chart.axis(_("coefficient"), {x: str(x) for x in (0, 6, 10, 15, 20)}, range=[0, _HIGHEST]),
            "yaxis": chart.axis(_("above or below the group’s mean")),
            "shapes": [here],
            "annotations": notes,
        },
        title=_("Brightwell’s coefficient"),
        alt=_("Straight lines that cross: at {coefficient} the order is {order}.").format(
            coefficient=f"{coefficient:g}", order=", ".join(row[0] for row in ordered)
        ),
        table=Table(
            (_("player"), _("discs"), _("opponents’ points"), _("sum")),
            tuple((row[0], row[1], points(row[2]), _sum(row[1] + coefficient * row[2])) for row in ordered),
            _("Discs and opponents’ points"),
        ),
    )
    rows = tuple(
        Ranked(
            str(place),
            name,
            (whole(discs), points(theirs), _sum(discs + coefficient * theirs)),
            terms=tuple(
                Term(
                    opponent, f"{d} + {coefficient:g} × {points(p)} = {_sum(d + coefficient * p)}", d + coefficient * p
                )
                for opponent, d, p in rounds
            ),
            total=_sum(discs + coefficient * theirs),
        )
        for place, (name, discs, theirs, rounds) in enumerate(ordered, 1)
    )
    table = Ranking(
        _("Level on points, {year}").format(year=year), (_("Discs"), _("Opponents’ points"), _("Brightwell")), rows
    )
    numbers = {5: _("five"), 4: _("four"), 3: _("three")}
    strong = _("{name} is first of the {n}.").format(name=ordered[0][0], n=numbers.get(len(group), len(group)))
    rest = _("Then come {names}.").format(names=", ".join(row[0] for row in ordered[1:]))
    return Answer(figure, Sentence(strong, rest), table)


def _sum(value: float) -> str:
    return points(round(value, 2))
