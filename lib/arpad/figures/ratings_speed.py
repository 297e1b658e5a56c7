"""How fast a rating moves, as a reader explores it: the K rules side by side and by date, and speed against noise."""

import datetime
import random
from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings.k_factor import K_RULES, KFactor, KStep, k_factor, k_rule
from arpad.ratings.tracking import SLOPE, games_to_halve, settled_spread, track
from arpad.words import MINUS, N_, _, decimal, points, signed, whole

__all__ = ["PLAYERS", "chase", "fide_k", "same_games"]

PLAYERS: dict[str, dict[str, int]] = {
    "adult": {"games": 300, "age_year": 30},
    "new": {"games": 12, "age_year": 30},
    "junior": {"games": 300, "age_year": 15},
    "once 2400": {"games": 300, "age_year": 30, "peak": 2400},
}
"""The four kinds of player that FIDE's rules tell apart."""

MASTER_FROM = 2200
"""Our reading of "a master" in the rule of 16 and 32, which gives no number."""

_GAMES = 10


def _k(rating: int, player: str, *, rules: str | None = None, date: datetime.date | None = None) -> KFactor:
    if player not in PLAYERS:
        raise BadValueError("player", player, _("one of {choices}").format(choices=", ".join(PLAYERS)))
    return k_factor(rating, rules=rules, date=date, master=rating >= MASTER_FROM, **PLAYERS[player])


@worded(
    N_("The same ten games under seven rules"),
    rating=N_("Your rating"),
    score=N_("Your points from ten games against equals"),
    player=N_("You are"),
)
def same_games(rating: int = 2100, score: int = 7, player: str = "new") -> Answer:
    """Ten games against opponents of one's own rating, and what each K rule of the sources makes of them.

    Raises BadValueError for a player that is none of `PLAYERS` or a score outside 0..10.

    >>> same_games(2100, 7, "new").parts[1].text()
    'From +48 to +80. You scored 2 points more than was expected, and each rule multiplies them by its own K.'
    """
    if not 0 <= score <= _GAMES:
        raise BadValueError("score", score, _("a score from 0 to 10"))
    surplus = score - _GAMES / 2
    factors = {name: _k(rating, player, rules=name) for name in K_RULES}
    names = list(factors)[::-1]
    changes = [round(factors[name].k * surplus, 1) for name in names]
    low, high = min(changes), max(changes)
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": [_(name) for name in names],
        "x": changes,
        "marker": {"color": "--book-blue"},
        "text": [f"{signed(change)} " for change in changes],
        "textposition": "outside",
        "cliponaxis": False,
        "hoverinfo": "skip",
    }
    figure = Figure(
        data=(bars,),
        layout={
            "xaxis": chart.axis(
                _("rating points after the ten games"), {x: signed(x) for x in range(-200, 201, 100)}, range=[-235, 235]
            ),
            "yaxis": {"ticks": "", "showgrid": False},
            "margin": {"t": 12},
        },
        title=_("The same ten games under seven rules"),
        alt=_("Seven bars, one for each rule. The rating changes by {low} to {high} points for the same games.").format(
            low=signed(low), high=signed(high)
        ),
        table=Table(
            (_("rule"), _("K"), _("because"), _("change")),
            tuple(
                (name, f"{factor.k:g}", factor.reason, signed(factor.k * surplus, 1))
                for name, factor in factors.items()
            ),
            _("Rules, K and change; a master is taken to be rated {level} or more").format(level=MASTER_FROM),
        ),
    )
    more = _("more") if surplus >= 0 else _("less")
    sentence = Sentence(
        _("From {low} to {high}.").format(low=signed(low), high=signed(high)),
        _("You scored {surplus} points {more} than was expected, and each rule multiplies them by its own K.").format(
            surplus=points(abs(surplus)), more=more
        ),
    )
    return Answer(figure, sentence)


def _asks(step: KStep) -> str:
    """The conditions of one line of a rule, in words."""
    asked = []
    if step.peak_from is not None:
        asked.append(_("a published rating of {n} or more, ever").format(n=whole(step.peak_from)))
    if step.age_year_at_most is not None:
        asked.append(_("not past the year of the {n}th birthday").format(n=step.age_year_at_most))
    if step.peak_below is not None:
        asked.append(_("never a published rating of {n}").format(n=whole(step.peak_below)))
    if step.games_below is not None:
        asked.append(_("fewer than {n} rated games").format(n=step.games_below))
    return ", ".join(asked) or _("everybody else")


@worded(
    N_("K by date"),
    date=N_("A tournament that began on"),
    rating=N_("Your rating, your highest so far"),
    player=N_("You are"),
)
def fide_k(date: str = "2013-05-01", rating: int = 2250, player: str = "junior") -> Answer:
    """FIDE's K on a date for one of four players, with the lines of the rule in the order in which they are read.

    Raises BadValueError for a text that is no date or a date before the earliest rule that is known here.

    >>> fide_k("2014-06-01", 2250, "junior").parts[0].text().splitlines()[0]
    'K: 15 = FIDE 30/15/10'
    >>> fide_k("2014-07-01", 2250, "junior").parts[0].text().splitlines()[0]
    'K: 40 = FIDE 40/20/10'
    """
    day = _day(date)
    rule = k_rule(date=day)
    factor = _k(rating, player, date=day)
    cards = Cards(
        (
            Card(_("K"), f"{factor.k:g}", f"= {rule.name}"),
            Card(_("A win against an equal"), signed(factor.k / 2, 1), f"= {factor.k:g} × (1 {MINUS} ½)"),
            Card(
                _("At most a period"),
                _("no limit")
                if rule.product_cap is None
                else _("{n} games").format(n=rule.product_cap // int(factor.k)),
                _("= no cap on K times the games")
                if rule.product_cap is None
                else _("= {cap} / {k} at full K").format(cap=rule.product_cap, k=f"{factor.k:g}"),
            ),
        )
    )
    age, games = PLAYERS[player]["age_year"], PLAYERS[player]["games"]
    highest = max(rating, PLAYERS[player].get("peak", rating))
    rows, taken = [], False
    for step in rule.steps:
        holds = step.holds(rating, highest, games, age, False)
        verdict = _("not read") if taken else _("yes: K = {k:g}").format(k=step.k) if holds else _("no")
        taken = taken or holds
        rows.append((_asks(step), f"{step.k:g}", verdict))
    sentence = Sentence(
        _("K is {k:g}.").format(k=factor.k),
        _("The first line that fits decides: {reason}.").format(reason=factor.reason),
    )
    return Answer(cards, sentence, Table((_("the rule asks"), _("K"), _("you")), tuple(rows), rule.name))


def _day(date: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(date)
    except (TypeError, ValueError):
        raise BadValueError("date", date, _("a date such as 2013-05-01")) from None


_GAP, _LENGTH, _START = 300, 200, 1500
_EVERY = 2


@cache
def _path(k: int, luck: int, draws: float) -> tuple[float, ...]:
    rng = random.Random(luck)
    run = track(rng, rating=_START, strength=_START + _GAP, games=_LENGTH, k=k, draws=draws)
    return run.ratings


@worded(
    N_("A rating runs after a strength"),
    k=N_("K"),
    luck=N_("Luck"),
)
def chase(k: int = 20, luck: int = 1) -> Answer:
    """A player who plays at 1800 and stands on the list with 1500: two hundred games against equals.

    The same `luck` gives the same dice under every K. Half of the games that can be drawn are. Raises BadValueError
    for a K that is not positive.

    >>> chase(20).parts[1].text()
    'Half of the gap is gone after 24 games, and the rating then trembles by ±30. Twice the K halves the wait ...
    """
    if not 0 < k <= 200:
        raise BadValueError("k", k, _("a K above 0 and at most 200"))
    strength, draws = _START + _GAP, 0.5
    xs = list(range(0, _LENGTH + 1, _EVERY))
    rated = [round(r) for r in _path(k, luck, draws)[::_EVERY]]
    steady = [round(r) for r in _path(k, 0, 1.0)[::_EVERY]]  # every game drawn: no luck in either direction
    half, spread = round(games_to_halve(k)), round(settled_spread(k, draws=draws))
    band = {
        "type": "scatter",
        "mode": "lines",
        "x": [0, _LENGTH, _LENGTH, 0],
        "y": [strength - spread, strength - spread, strength + spread, strength + spread],
        "fill": "toself",
        "fillcolor": "--book-blue-wash",
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
    figure = Figure(
        data=(
            band,
            chart.line([0, _LENGTH], [strength, strength], _("strength"), hoverinfo="skip"),
            chart.line(xs, steady, _("without luck"), series=2, hoverinfo="skip"),
            chart.line(xs, rated, _("rating"), series=1, line={"dash": "solid", "width": 2}, hoverinfo="skip"),
        ),
        layout={
            "xaxis": chart.axis(_("games played"), {x: whole(x) for x in range(0, 201, 50)}, range=[0, _LENGTH]),
            "yaxis": chart.axis(_("rating"), {y: whole(y) for y in range(1500, 1901, 100)}, range=[1480, 1990]),
            "annotations": [
                chart.label(
                    _("true strength 1800, ±{s}").format(s=spread), x=4, y=1960, color="--book-blue", xanchor="left"
                ),
                chart.label(_("your rating"), x=_LENGTH, y=1600, color="--book-you", xanchor="right"),
                chart.label(_("the same without luck"), x=_LENGTH, y=1550, color="--book-green", xanchor="right"),
            ],
        },
        title=_("A rating runs after a strength"),
        alt=_(
            "With K = {k} the rating climbs from 1500 towards 1800. Half of the gap is gone after about {half} games; "
            "then it moves up and down by about {spread}."
        ).format(k=k, half=half, spread=spread),
        table=Table(
            (_("games"), _("rating"), _("without luck")),
            tuple((xs[i], rated[i], steady[i]) for i in range(0, len(xs), 10)),
            _("Ratings on the way"),
        ),
    )
    sentence = Sentence(
        _("Half of the gap is gone after {half} games, and the rating then trembles by ±{spread}.").format(
            half=half, spread=spread
        ),
        _("Twice the K halves the wait and makes the trembling 1.4 times as large."),
    )
    working = Working(
        (
            Step(_("share of the error that a game takes"), f"{k:g} × ln 10 / 1600 = {decimal(k * SLOPE, 4)}"),
            Step(_("games to halve it"), f"log ½ / log(1 {MINUS} {decimal(k * SLOPE, 4)}) = {half}", result=True),
            Step(
                _("trembling"),
                _("{k} × √(V / (1 − (1 − {share})²)) = {spread}").format(
                    k=f"{k:g}", share=decimal(k * SLOPE, 4), spread=spread
                ),
                _("V = 1/8, the scatter of one game in which half are drawn"),
                result=True,
            ),
        )
    )
    return Answer(figure, sentence, working)
