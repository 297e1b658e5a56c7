"""Performance as a reader explores it: three rules over one score, one tournament by four rules, a win that costs."""

from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.ratings import parse_results
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.expectancy import fide_dp, logistic_difference
from arpad.ratings.performance import (
    Performance,
    algorithm_of_400,
    curve_performance,
    exact_performance,
    fide_performance,
    linear_performance,
)
from arpad.ratings.rounding import half_up
from arpad.words import N_, _, decimal, points, signed, term, whole

__all__ = ["SEPTEMBER_2014", "costly_win", "four_rules", "three_rules"]

_GAMES = 10
SEPTEMBER_2014 = "2772 1\n2768 1\n2877 1\n2805 1\n2787 1\n2772 1\n2768 1\n2877 ½\n2787 ½\n2805 ½"
"""Fabiano Caruana's ten games in Saint Louis, opponent and result (arpad.datasets, sinquefield_2014_games.csv)."""


def _shown(performance: Performance) -> str:
    return _("none") if performance.rounded is None else whole(performance.rounded)


def _making(performance: Performance) -> str:
    """How a performance came about, as a result card says it."""
    if performance.difference is None:
        return _("no rating expects all or nothing")
    return f"= {decimal(performance.average, 1)} {term(performance.difference, 1)}"


@worded(
    N_("Three rules, one score"),
    score=N_("Your points from ten games"),
    average=N_("Your opponents’ average"),
)
def three_rules(score: float = 8.5, average: int = 2800) -> Answer:
    """What rating a score from ten games explains by the straight line, by FIDE's table and by the logistic curve.

    Raises BadValueError for a score that is not from 0 to 10 in halves.

    >>> print(three_rules(8.5, 2800).parts[1].text())
    Straight line: 3080 = 2800.0 + 280.0
    FIDE’s table: 3096 = 2800.0 + 296.0
    Logistic curve: 3101 = 2800.0 + 301.3
    """
    if not 0 <= score <= _GAMES or score * 2 % 1:
        raise BadValueError("score", score, _("whole and half points from 0 to 10"))
    field = [average] * _GAMES
    by_line, by_table, by_curve = (
        linear_performance(field, score),
        fide_performance(field, score),
        curve_performance(field, score),
    )
    shares = [i / 100 for i in (0, 1, *range(2, 99, 3), 99, 100)]
    inside = [i / 1000 for i in (5, 10, *range(20, 981, 30), 990, 995)]
    p = score / _GAMES
    made = [(p, rule.difference, rule.rule) for rule in (by_line, by_table, by_curve)]
    points_made = {
        "type": "scatter",
        "mode": "markers",
        "x": [x for x, d, _rule in made if d is not None],
        "y": [round(d, 1) for _x, d, _rule in made if d is not None],
        "hoverinfo": "skip",
        "cliponaxis": False,
        "marker": {
            "symbol": "square",
            "size": 12,
            "color": "--book-you",
            "line": {"color": "--book-paper", "width": 1.5},
        },
    }
    figure = Figure(
        data=(
            chart.line(
                inside,
                [round(logistic_difference(x), 1) for x in inside],
                _("logistic curve"),
                series=3,
                hoverinfo="skip",
            ),
            chart.line(shares, [fide_dp(x) for x in shares], _("FIDE’s table"), hoverinfo="skip"),
            chart.line([0, 1], [-400, 400], _("straight line"), series=2, hoverinfo="skip"),
            points_made,
        ),
        layout={
            "xaxis": chart.axis(
                _("share of the points"),
                {x / 100: _("{n} %").format(n=x) for x in range(0, 101, 25)},
                range=[-0.01, 1.01],
            ),
            "yaxis": chart.axis(
                _("performance minus the opponents’ average"),
                {y: signed(y) for y in range(-800, 801, 400)},
                range=[-930, 930],
            ),
            "annotations": [
                chart.label(_("FIDE’s table"), x=0.97, y=720, color="--book-blue", xanchor="right"),
                chart.label(_("straight line"), x=0.72, y=60, color="--book-green", xanchor="left"),
                chart.label(_("logistic, without end"), x=0.05, y=-850, color="--book-plum", xanchor="left"),
            ],
        },
        title=_("Three rules, one score"),
        alt=_(
            "Three lines rise with the share of the points and agree at one half. At the ends the straight line "
            "stops at 400, FIDE’s table at 800, and the logistic curve nowhere."
        ),
        table=Table(
            (_("share"), _("straight line"), _("FIDE’s table"), _("logistic curve")),
            tuple(
                (
                    _("{n} %").format(n=n),
                    signed(8 * n - 400),
                    signed(fide_dp(n / 100)),
                    signed(logistic_difference(n / 100)) if 0 < n < 100 else _("none"),
                )
                for n in range(0, 101, 10)
            ),
            _("What each rule adds to the opponents’ average"),
        ),
    )
    cards = Cards(
        (
            Card(_("Straight line"), _shown(by_line), _making(by_line)),
            Card(_("FIDE’s table"), _shown(by_table), _making(by_table)),
            Card(_("Logistic curve"), _shown(by_curve), _making(by_curve)),
        )
    )
    return Answer(figure, cards, _spread(by_line, by_table, by_curve, score))


def _spread(by_line: Performance, by_table: Performance, by_curve: Performance, score: float) -> Sentence:
    told = [rule.rounded for rule in (by_line, by_table, by_curve) if rule.rounded is not None]
    gap = max(told) - min(told)
    if by_curve.rounded is None:
        return Sentence(
            _("No rating explains this."),
            _("The straight line adds {line} and the table {table}, because a rule has to say something.").format(
                line=signed(by_line.difference or 0), table=signed(by_table.difference or 0)
            ),
        )
    return Sentence(
        _("The rules lie {gap} points apart.").format(gap=whole(gap)),
        _("All three were asked about {score} points from ten games.").format(score=points(score)),
    )


@worded(
    N_("One tournament, four rules"),
    games=N_("One game a line: opponent’s rating, your result"),
)
def four_rules(games: str = SEPTEMBER_2014) -> Answer:
    """A tournament's performance by the algorithm of 400, FIDE's table, the logistic curve, and the exact root.

    Raises BadValueError for a line that is not a rating and a result.

    >>> print(four_rules().parts[0].text())
    Algorithm of 400: 3082 = 2801.8 + 280.0
    FIDE’s table: 3098 = 2801.8 + 296.0
    Logistic, average: 3103 = 2801.8 + 301.3
    Logistic, game by game: 3106 = 2801.8 + 304.6
    """
    opponents, scores = parse_results(games)
    score = sum(scores)
    rules = {
        _("Algorithm of 400"): algorithm_of_400(opponents, scores),
        _("FIDE’s table"): fide_performance(opponents, score),
        _("Logistic, average"): curve_performance(opponents, score),
        _("Logistic, game by game"): exact_performance(opponents, score),
    }
    cards = Cards(tuple(Card(name, _shown(made), _making(made)) for name, made in rules.items()))
    by_400, by_table, _by_average, exact = rules.values()
    n = len(opponents)
    p = half_up(100 * score / n)
    steps = [
        Step(_("opponents’ average"), f"{whole(sum(opponents))} / {n} = {decimal(by_400.average, 1)}"),
        Step(_("share of the points"), f"{points(score)} / {n} = {_('{n} %').format(n=p)}"),
        Step(_("FIDE’s table adds"), signed(by_table.difference or 0), by_table.note),
        Step(_("FIDE’s performance"), _shown(by_table), result=True),
        Step(
            _("exact root"),
            _shown(exact),
            exact.note or _("the rating that expects {score} against these very opponents").format(score=points(score)),
            result=True,
        ),
    ]
    table = Table(
        (_("opponent"), _("scored"), _("algorithm of 400")),
        tuple((whole(o), points(s), whole(part)) for o, s, part in zip(opponents, scores, by_400.parts, strict=True)),
        _("The algorithm of 400, game by game"),
    )
    told = [made.rounded for made in rules.values() if made.rounded is not None]
    sentence = Sentence(
        _("From {low} to {high}.").format(low=whole(min(told)), high=whole(max(told))),
        _("{score} points from {n} games against {average}.").format(
            score=points(score), n=n, average=decimal(by_400.average, 1)
        ),
    )
    return Answer(cards, sentence, Working(tuple(steps)), table)


_BEFORE = ([2000, 2000, 2000, 2000], [1.0, 1.0, 1.0, 0.5])
_FIFTH = range(1000, 2401, 50)


@cache
def _after(opponent: int) -> tuple[float, float, float]:
    """Performance after a fifth game, won, by three rules."""
    opponents, scores = [*_BEFORE[0], opponent], [*_BEFORE[1], 1.0]
    score = sum(scores)
    return tuple(
        made.rating or 0.0
        for made in (
            algorithm_of_400(opponents, scores),
            fide_performance(opponents, score),
            exact_performance(opponents, score),
        )
    )  # type: ignore[return-value]


@worded(
    N_("A fifth game, and you win it"),
    opponent=N_("The fifth opponent’s rating"),
)
def costly_win(opponent: int = 1300) -> Answer:
    """Three and a half points from four games against 2000, then a win against somebody: performance before and after.

    Raises BadValueError for an opponent outside 1000..2400.

    >>> costly_win(1300).parts[1].text()
    'The win costs 120 points by the algorithm of 400. The exact root rises by 1.'
    """
    if not _FIFTH[0] <= opponent <= _FIFTH[-1]:
        raise BadValueError("opponent", opponent, _("a rating from 1000 to 2400"))
    before = (
        algorithm_of_400(*_BEFORE).rating or 0.0,
        fide_performance(_BEFORE[0], sum(_BEFORE[1])).rating or 0.0,
        exact_performance(_BEFORE[0], sum(_BEFORE[1])).rating or 0.0,
    )
    after = _after(opponent)
    names = (_("algorithm of 400"), _("FIDE’s table"), _("exact root"))
    series = (2, 0, 3)
    lines = tuple(
        chart.line(
            list(_FIFTH),
            [round(_after(x)[rule] - before[rule], 1) for x in _FIFTH],
            names[rule],
            series=series[rule],
            hoverinfo="skip",
        )
        for rule in range(3)
    )
    change = after[0] - before[0]
    dot, _dotted, _note = chart.reader_point(opponent, round(change, 1), "", left=1000, bottom=0)
    zero = {"type": "line", "x0": 1000, "x1": 2400, "y0": 0, "y1": 0, "line": {"color": "--book-edge", "width": 1}}
    figure = Figure(
        data=(*lines, dot),
        layout={
            "xaxis": chart.axis(
                _("rating of the fifth opponent"), {x: whole(x) for x in range(1000, 2401, 350)}, range=[1000, 2400]
            ),
            "yaxis": chart.axis(
                _("change of the performance"), {y: signed(y) for y in range(-150, 151, 50)}, range=[-190, 150]
            ),
            "shapes": [zero],
            "annotations": [
                chart.label(_("algorithm of 400"), x=1330, y=-155, color="--book-green", xanchor="left"),
                chart.label(_("FIDE’s table"), x=1420, y=-50, color="--book-blue", xanchor="right"),
                chart.label(_("exact root"), x=1230, y=28, color="--book-plum", xanchor="left"),
            ],
        },
        title=_("A fifth game, and you win it"),
        alt=_(
            "Against a weak fifth opponent the algorithm of 400 and FIDE’s table take points away for a win. The exact "
            "root never does."
        ),
        table=Table(
            (_("fifth opponent"), *names),
            tuple(
                (whole(x), *(signed(_after(x)[rule] - before[rule]) for rule in range(3)))
                for x in range(1000, 2401, 200)
            ),
            _("How a won fifth game changes the performance"),
        ),
    )
    exact_rise = after[2] - before[2]
    strong = (
        _("The win costs {n} points by the algorithm of 400.")
        if change < 0
        else _("The win brings {n} points by the algorithm of 400.")
    )
    return Answer(
        figure,
        Sentence(strong.format(n=whole(abs(change))), _("The exact root rises by {n}.").format(n=whole(exact_rise))),
    )
