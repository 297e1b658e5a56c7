"""Norms as a reader explores them: points needed, the old table from two numbers, a norm examined, texts by date."""

import datetime
from functools import cache

from arpad.datasets import load_norm_percentages
from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.expectancy import fide_dp, fide_expected_hundredths
from arpad.ratings.title_texts import texts_around
from arpad.ratings.titles import NORM_RULES, NormOpponent, historical_norm_points, norm, norm_points
from arpad.words import N_, _, decimal, ngettext, points, signed, term, whole

__all__ = ["NORM_GAMES", "examined_norm", "grandmaster_by_date", "norm_score", "thirty_numbers"]

_LOWEST, _STEP, _LAST = 2251, 25, 15


def _old_points(average: int, title: str, rounds: int) -> float | None:
    number = (average - _LOWEST) // _STEP + 1
    return historical_norm_points(number, title, rounds) if 1 <= number <= _LAST else None


@cache
def _lines(title: str, rounds: int) -> tuple[tuple[int, ...], tuple[float | None, ...], tuple[float | None, ...]]:
    """Averages and the points that the old table and today's rule ask for at each."""
    averages = tuple(range(2240, 2701, 10))
    old = tuple(_old_points(average, title, rounds) for average in averages)
    new = tuple(norm_points(title, average, rounds) for average in averages)
    return averages, old, new


@worded(
    N_("Points for a norm"),
    average=N_("The opponents’ average"),
    rounds=N_("Rounds"),
    norm_for=N_("Norm for"),
)
def norm_score(average: int = 2400, rounds: int = 9, norm_for: str = "GM") -> Answer:
    """How many points a norm asks for, by the old table of percentages and by today's rule.

    The old table goes by the average of the whole tournament, which is taken here as the opponents'. Raises
    BadValueError for an average outside 2231..2701, rounds outside 9..13 or another title.

    >>> norm_score(2400, 9, "GM").parts[1].text()
    '7 of 9 points today. The old table asked for 7.'
    """
    if not 2231 <= average <= 2701:
        raise BadValueError("average", average, _("an average from 2231 to 2701"))
    if not 9 <= rounds <= 13:
        raise BadValueError("rounds", rounds, _("9 to 13 rounds"))
    if norm_for not in ("GM", "IM"):
        raise BadValueError("norm_for", norm_for, "GM, IM")
    xs, old, new = _lines(norm_for, rounds)
    now, before = norm_points(norm_for, average, rounds), _old_points(average, norm_for, rounds)
    step = {"line": {"shape": "hv"}, "connectgaps": False, "hoverinfo": "skip"}
    reader = {
        "type": "scatter",
        "mode": "markers",
        "x": [average],
        "y": [now],
        "cliponaxis": False,
        "hoverinfo": "skip",
        "marker": {
            "symbol": "square",
            "size": 15,
            "color": "--book-you",
            "line": {"color": "--book-paper", "width": 2},
        },
    }
    figure = Figure(
        data=(
            chart.line(xs, old, _("the old table"), series=2, **step | {"line": {"shape": "hv", "dash": "dot"}}),  # type: ignore[arg-type]
            chart.line(xs, new, _("today"), **step),  # type: ignore[arg-type]
            reader,
        ),
        layout={
            "xaxis": chart.axis(
                _("the opponents’ average"), {x: whole(x) for x in range(2300, 2701, 100)}, range=[2225, 2705]
            ),
            "yaxis": chart.axis(
                _("points of {n}").format(n=rounds), {y: whole(y) for y in range(3, 13, 3)}, range=[2, 12]
            ),
            "annotations": [
                chart.label(
                    _("the old table, categories 1 to 15"), x=2700, y=10.6, color="--book-green", xanchor="right"
                ),
                chart.label(_("today’s rule"), x=2700, y=9.4, color="--book-blue", xanchor="right"),
            ],
        },
        title=_("Points for a norm"),
        alt=_(
            "Two flights of stairs fall from left to right: the stronger the opponents, the fewer points a norm needs. "
            "At an average of {average} today’s rule asks for {points}."
        ).format(average=average, points=_("more than all") if now is None else points(now)),
        table=Table(
            (_("average"), _("the old table"), _("today")),
            tuple(
                (x, *(_("none") if asked is None else points(asked) for asked in (old[i], new[i])))
                for i, x in enumerate(xs)
                if i % 5 == 1
            ),
            _("{title}: points of {n}").format(title=norm_for, n=rounds),
        ),
    )
    then = (
        _("The old table says nothing about such an average.")
        if before is None
        else _("The old table asked for {points}.").format(points=points(before))
    )
    if now is None:
        sentence = Sentence(_("No norm today, whatever you score."), then)
        rule = NORM_RULES[norm_for]
        why = Step(
            _("today"),
            _("the average must be {least} or more").format(least=rule.minimum_average),
            _("or the performance {level} is out of reach").format(level=rule.performance),
        )
        return Answer(figure, sentence, Working((why,)))
    sentence = Sentence(_("{points} of {n} points today.").format(points=points(now), n=rounds), then)
    percent = int(100 * now / rounds + 0.5)
    less = now - 0.5
    short = int(100 * less / rounds + 0.5)
    wanted = NORM_RULES[norm_for].performance
    working = Working(
        (
            Step(_("share"), f"{points(now)} / {rounds} = {_('{n} %').format(n=percent)}"),
            Step(
                _("performance"),
                f"{average} {term(fide_dp(percent / 100))} = {average + fide_dp(percent / 100)}",
                _("{level} is asked").format(level=wanted),
                result=True,
            ),
            Step(
                _("with half a point less"),
                f"{average} {term(fide_dp(short / 100))} = {average + fide_dp(short / 100)}",
                _("and at least 35 % of the points are asked"),
            ),
        )
    )
    return Answer(figure, sentence, working)


def _rebuilt(constant: int) -> list[int]:
    """What table 8.1.2 expects, in percent, of a player of this rating against the middle of each band."""
    return [fide_expected_hundredths(constant - (row.low + row.high) / 2) for row in load_norm_percentages()]


@worded(
    N_("Thirty numbers from two"),
    gm=N_("The grandmaster’s number"),
    im=N_("The international master’s number"),
)
def thirty_numbers(gm: int = 2553, im: int = 2453) -> Answer:
    """The old table of norm percentages beside what FIDE's table expects of two fixed ratings.

    Raises BadValueError for a number outside 2000..3000.

    >>> thirty_numbers(2563, 2463).parts[1].text()
    '30 of the thirty percentages. The grandmaster’s number gives 15 of its column, the other one 15.'
    """
    for argument, value in (("gm", gm), ("im", im)):
        if not 2000 <= value <= 3000:
            raise BadValueError(argument, value, _("a rating from 2000 to 3000"))
    rows = load_norm_percentages()
    made_gm, made_im = _rebuilt(gm), _rebuilt(im)
    right_gm = sum(row.gm_percent == made for row, made in zip(rows, made_gm, strict=True))
    right_im = sum(row.im_percent == made for row, made in zip(rows, made_im, strict=True))
    numbers = [row.category for row in rows]

    def printed(values: list[int], name: str, colour: str, symbol: str) -> dict[str, object]:
        return {
            "type": "scatter",
            "mode": "markers",
            "x": numbers,
            "y": values,
            "name": name,
            "hoverinfo": "skip",
            "marker": {"symbol": symbol, "size": 9, "color": colour, "line": {"color": "--book-paper", "width": 1.5}},
        }

    figure = Figure(
        data=(
            chart.line(numbers, made_gm, _("your curve, GM"), series=1, hoverinfo="skip", line={"dash": "solid"}),
            chart.line(numbers, made_im, _("your curve, IM"), series=1, hoverinfo="skip"),
            printed([row.gm_percent for row in rows], _("printed, GM"), "--book-blue", "square"),
            printed([row.im_percent for row in rows], _("printed, IM"), "--book-green", "diamond"),
        ),
        layout={
            "xaxis": chart.axis(_("category"), {x: whole(x) for x in (1, 5, 10, 15)}, range=[0.3, 15.7]),
            "yaxis": chart.axis(_("percent of the points"), {y: whole(y) for y in range(20, 101, 20)}, range=[20, 100]),
            "annotations": [
                chart.label(_("printed: grandmaster"), x=8.5, y=80, color="--book-blue", xanchor="left"),
                chart.label(_("printed: international master"), x=1, y=26, color="--book-green", xanchor="left"),
                chart.label(_("yours"), x=15.4, y=60, color="--book-you", xanchor="right"),
            ],
        },
        title=_("Thirty numbers from two"),
        alt=_(
            "Two falling rows of fifteen printed percentages and the two curves of your numbers; {n} of the thirty "
            "points lie on their curve."
        ).format(n=right_gm + right_im),
        table=Table(
            (_("category"), _("GM printed"), _("GM yours"), _("IM printed"), _("IM yours")),
            tuple((row.category, row.gm_percent, made_gm[i], row.im_percent, made_im[i]) for i, row in enumerate(rows)),
            _("Printed and rebuilt percentages"),
        ),
    )
    sentence = Sentence(
        _("{n} of the thirty percentages.").format(n=right_gm + right_im),
        _("The grandmaster’s number gives {gm} of its column, the other one {im}.").format(gm=right_gm, im=right_im),
    )
    return Answer(figure, sentence)


NORM_GAMES = (
    "2150 - NED\n2380 IM FRA\n2400 IM GER\n2410 FM ESP\n2420 GM GER\n2450 GM ITA\n2490 GM FRA\n2510 GM POL\n2530 GM NED"
)
_TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM", "-")


def _parse_opponents(text: str) -> list[NormOpponent]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = _("opponents, line {n}").format(n=number)
        fields = line.split()
        if not 1 <= len(fields) <= 3:
            allowed = _("a rating, a title or -, a federation, such as 2450 GM ITA")
            raise BadValueError(where, line.strip(), allowed, argument="opponents")
        rating, title, federation = [*fields, "", ""][:3]
        if rating != "-" and not (rating.isascii() and rating.isdigit() and 0 < int(rating) < 5000):
            raise BadValueError(where, rating, _("a rating from 1 to 4999, or - for none"), argument="opponents")
        if title and title.upper() not in _TITLES:
            raise BadValueError(where, title, ", ".join(_TITLES), argument="opponents")
        found.append(
            NormOpponent(
                None if rating == "-" else int(rating),
                title.upper().replace("-", "") if title else None,
                federation.upper() or None,
            )
        )
    if not found:
        raise BadValueError("opponents", text, _("one opponent a line, such as 2450 GM ITA"))
    return found


@worded(
    N_("Was it a norm?"),
    opponents=N_("One opponent a line: rating, title (- for none), federation"),
    score=N_("Your points"),
    norm_for=N_("Norm for"),
    federation=N_("Your federation"),
)
def examined_norm(
    opponents: str = NORM_GAMES, score: str = "6.5", norm_for: str = "GM", federation: str = "ESP"
) -> Answer:
    """A norm under the regulations of 2024: every condition with what is asked and what is there.

    Raises BadValueError for a line that is not an opponent, a title without norms, a score that does not fit.

    >>> examined_norm().parts[1].text()
    'No norm. Not met: performance.'
    """
    field = _parse_opponents(opponents)
    if norm_for not in NORM_RULES:
        raise BadValueError("norm_for", norm_for, ", ".join(NORM_RULES))
    try:
        gained = float(score.replace(",", ".").replace("½", ".5"))
    except ValueError:
        raise BadValueError("score", score, _("points, such as 6.5")) from None
    made = norm(norm_for, field, gained, federation=federation.strip().upper() or None)
    verdict = {True: _("met"), False: _("not met"), None: _("not known")}
    cards = Cards(
        (
            Card(_("Performance"), str(made.performance), f"= {made.average} {term(made.dp)}"),
            Card(
                _("Opponents’ average"),
                str(made.average),
                _("as rated")
                if made.adjusted_lowest is None
                else _("with the lowest counted as {n}").format(n=whole(made.adjusted_lowest)),
            ),
            Card(
                _("Share of the points"), _("{n} %").format(n=round(100 * made.p)), f"= {points(gained)} / {len(field)}"
            ),
        )
    )
    failing = [condition.name for condition in made.conditions if condition.met is False]
    unknown = [condition.name for condition in made.conditions if condition.met is None]
    if failing:
        sentence = Sentence(_("No norm."), _("Not met: {names}.").format(names=", ".join(failing)))
    elif unknown:
        sentence = Sentence(_("Perhaps."), _("Not known: {names}.").format(names=", ".join(unknown)))
    else:
        sentence = Sentence(_("A {title} norm.").format(title=norm_for), _("Every condition is met."))
    total = sum(made.counted)
    working = Working(
        (
            Step(_("sum of the ratings as counted"), whole(total)),
            Step(
                _("average"),
                f"{whole(total)} / {len(field)} = {decimal(total / len(field), 2)}",
                _("rounded, a half up"),
            ),
            Step(
                _("table 8.1.1"),
                _("{p} gives {dp}").format(p=_("{n} %").format(n=round(100 * made.p)), dp=signed(made.dp)),
            ),
            Step(_("performance"), f"{made.average} {term(made.dp)} = {made.performance}", result=True),
            *_old_table(made.average, norm_for, len(field)),
        )
    )
    table = Table(
        (_("condition"), _("asked"), _("found"), _("verdict")),
        tuple((c.name, c.required, c.found, verdict[c.met]) for c in made.conditions),
        _("FIDE Title Regulations B.01 (2024), 1.4"),
    )
    return Answer(cards, sentence, working, table)


def _old_table(average: int, norm_for: str, rounds: int) -> tuple[Step, ...]:
    """What the table of percentages asked for, where it had an entry."""
    asked = _old_points(average, norm_for, rounds) if norm_for in ("GM", "IM") else None
    if asked is None:
        return ()
    category = (average - _LOWEST) // _STEP + 1
    return (
        Step(
            _("the old table"),
            _("{points} of {n}").format(points=points(asked), n=rounds),
            _("category {n}, if the tournament averages what the opponents do").format(n=category),
        ),
    )


@worded(N_("What makes a grandmaster, by date"), date=N_("A title asked for in"))
def grandmaster_by_date(date: str = "1990-05-01") -> Answer:
    """What the last text seen before a date asks of a grandmaster, and what the next one asks.

    Raises BadValueError for a text that is no date, or a date before December 1985.

    >>> grandmaster_by_date("2007-05-01").parts[1].text()
    '24 games by the last text that we have seen. The next, of 2013, asks for 27.'
    """
    try:
        day = datetime.date.fromisoformat(date)
    except (TypeError, ValueError):
        raise BadValueError("date", date, _("a date such as 1990-05-01")) from None
    before, after = texts_around(day)
    rating = _("not quoted") if before.rating is None else _("{n} or more").format(n=before.rating)
    cards = Cards(
        (
            Card(_("Games in all norms"), str(before.games), _(before.norms)),
            Card(_("Published rating"), "–" if before.rating is None else str(before.rating), rating),
            Card(_("Text of"), str(before.seen.year), _(before.source)),
        )
    )
    strong = ngettext(
        "{n} game by the last text that we have seen.", "{n} games by the last text that we have seen.", before.games
    ).format(n=before.games)
    if after is None:
        rest = _("It is the latest of all.")
    elif after.games == before.games:
        rest = _("The next, of {year}, asks for as many.").format(year=after.seen.year)
    else:
        rest = _("The next, of {year}, asks for {n}.").format(year=after.seen.year, n=after.games)
    working = Working((Step(_("a norm is"), _(before.norm)),))
    return Answer(cards, Sentence(strong, rest), working)
