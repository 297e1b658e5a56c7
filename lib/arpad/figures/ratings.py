"""Expected scores and rating changes as a reader explores them."""

from functools import cache

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Games, Paragraph, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings import elo, expectancy
from arpad.words import MINUS, N_, _, decimal, ngettext, points, signed, whole

__all__ = ["event_change", "expected_score", "hundred_games", "mean_or_games", "parse_results"]


def hundred_games(expected: float, draws: int) -> Games:
    """A hundred games with this expected score: draws first, then wins = round(100 E − draws/2).

    Fewer games are drawn where the expected score leaves no room for so many.

    >>> hundred_games(0.785, 30).text()
    '79 points from a hundred games. 64 won, 30 drawn, 6 lost.'
    """
    drawn = min(draws, int(200 * min(expected, 1 - expected)))
    won = round(100 * expected - drawn / 2)
    score = won + drawn / 2
    strong = _("{points} points from a hundred games.").format(points=points(score))
    return Games(won, drawn, 100 - won - drawn, strong=strong)


@worded(
    N_("Expected score against one opponent"),
    rating=N_("Your rating"),
    opponent=N_("Opponent’s rating"),
    draws=N_("Share of draws"),
)
def expected_score(rating: int = 1613, opponent: int = 1388, draws: int = 30) -> Answer:
    """What two ratings say about the next game, on the logistic curve, and a hundred games that fit the number.

    `draws` is the share of drawn games in percent; it does not move the expected score. Raises BadValueError for
    ratings that are not finite numbers or a share outside 0..100.

    >>> expected_score(1613, 1388).parts[1].text()
    '79 points from a hundred games. 64 won, 30 drawn, 6 lost.'
    """
    if not 0 <= draws <= 100:
        raise BadValueError("draws", draws, _("a share from 0 to 100"))
    expected = expectancy.expected_score(rating, opponent)
    difference = rating - opponent
    games = hundred_games(expected, draws)
    power = 10 ** (-difference / 400)
    sign = MINUS if difference > 0 else ""
    working = Working(
        (
            Step(_("difference"), f"{whole(opponent)} {MINUS} {whole(rating)} = {whole(-difference)}"),
            Step(_("expected score"), f"1 / (1 + 10^({sign}{whole(abs(difference))} / 400))"),
            Step("", f"1 / (1 + {decimal(power, 3)})"),
            Step("", decimal(expected, 3), result=True),
            Step(_("odds"), _odds(expected)),
        )
    )
    parts = [_curve(rating, opponent, expected), games]
    if games.drawn < draws:
        parts.append(
            Paragraph(
                _(
                    "So many draws do not fit: with {expected} of a point a game "
                    "at most {most} of a hundred can be drawn."
                ).format(expected=decimal(expected, 2), most=games.drawn)
            )
        )
    return Answer(*parts, working)


def _odds(expected: float) -> str:
    """Expected score against expected score, the larger side against one."""
    one, other = expected, 1 - expected
    if abs(one - other) < 1e-12:
        return _("1 to 1")
    if one > other:
        return _("{ratio} to 1").format(ratio=decimal(one / other, 2))
    return _("1 to {ratio}").format(ratio=decimal(other / one, 2))


def _curve(rating: int, opponent: int, expected: float) -> Figure:
    difference = rating - opponent
    # The picture shows what matters in a club; far outside it the same curve is seen from further away.
    reach = 600 if abs(difference) <= 600 else -(-abs(difference) // 400) * 400
    drawn = max(1600, reach)
    xs, ys = _points(drawn)
    curve = chart.line(list(xs), list(ys), _("Elo’s curve"), hoverinfo="skip")
    strong = _("<b>{expected}</b> of a point a game").format(expected=decimal(expected, 2))
    side = "right" if difference >= 0 else "left"
    dot, dotted, note = chart.reader_point(difference, round(expected, 4), strong, left=-reach, bottom=0, shift=side)
    at = -reach / 3
    name = chart.label(
        _("Elo’s curve"),
        x=at,
        y=round(expectancy.expected_score(at, 0), 4),
        color="--book-blue",
        xanchor="right",
        yanchor="bottom",
        xshift=-6,
        yshift=6,
    )
    if -reach < difference < 0:  # the curve's name makes way for the reader's point
        name |= {
            "x": -at,
            "y": round(expectancy.expected_score(-at, 0), 4),
            "xanchor": "left",
            "yanchor": "top",
            "xshift": 6,
            "yshift": -6,
        }
    ticks = {x: signed(x) for x in range(-reach, reach + 1, reach // 3)}
    return Figure(
        data=(curve, dot),
        layout={
            "xaxis": chart.axis(_("your rating minus the opponent’s"), ticks, range=[-reach, reach]),
            "yaxis": chart.axis(
                _("expected score"), {0: "0", 0.25: "0.25", 0.5: "0.5", 0.75: "0.75", 1: "1"}, range=[0, 1.02]
            ),
            "shapes": dotted,
            "annotations": [name, note],
        },
        title=_("Expected score against one opponent"),
        alt=_(
            "Elo’s curve rises from 0 to 1 as your rating overtakes the opponent’s. "
            "At a difference of {difference} it stands at {expected}."
        ).format(difference=signed(difference), expected=decimal(expected, 2)),
        table=Table((_("difference"), _("expected score")), _rows(), _("Elo’s curve")),
    )


# The curve is the same whatever the reader moves.
@cache
def _points(reach: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    xs = tuple(range(-reach, reach + 1, 50))
    return xs, tuple(round(expectancy.expected_score(x, 0), 4) for x in xs)


@cache
def _rows() -> tuple[tuple[str, str], ...]:
    return tuple((signed(x), decimal(expectancy.expected_score(x, 0), 3)) for x in range(-600, 601, 100))


def parse_results(text: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Ratings and scores from one game a line, "1477 ½" or "1477 0.5".

    Raises BadValueError that names the line and what stands wrong in it, or an empty list.

    >>> parse_results("1609 0\\n1477 ½")
    ((1609, 1477), (0.0, 0.5))
    """
    scores = {"0": 0.0, "½": 0.5, "1/2": 0.5, "0.5": 0.5, "0,5": 0.5, "1": 1.0, "0-1": 0.0, "1-0": 1.0}
    opponents, made = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        fields = line.split()
        where = _("games, line {n}").format(n=number)
        if len(fields) != 2:
            raise BadValueError(where, line.strip(), _("a rating and a result, such as 1477 ½"), argument="games")
        if not (fields[0].isascii() and fields[0].isdigit() and 0 < int(fields[0]) < 5000):
            raise BadValueError(where, fields[0], _("a rating, a whole number from 1 to 4999"), argument="games")
        if fields[1] not in scores:
            raise BadValueError(where, fields[1], _("a result: 1, ½ or 0"), argument="games")
        opponents.append(int(fields[0]))
        made.append(scores[fields[1]])
    if not opponents:
        raise BadValueError("games", text, _("one game a line, such as 1477 ½"))
    return tuple(opponents), tuple(made)


S0_GAMES = "1609 0\n1477 ½\n1388 1\n1586 1\n1720 0"


@worded(
    N_("A rating after an event"),
    rating=N_("Your rating before"),
    k=N_("K, how much one game counts"),
    curve=N_("Expected scores from"),
    games=N_("One game a line: opponent’s rating, your result"),
)
def event_change(rating: int = 1613, k: int = 32, curve: str = "logistic", games: str = S0_GAMES) -> Answer:
    """A rating after an event, game by game, every part shown.

    Raises BadValueError for a line that is not a rating and a result, or a curve that does not exist.

    >>> event_change().parts[0].text().splitlines()[0]
    'New rating: 1601 = 1613 + 32 × (2.5 − 2.867)'
    """
    opponents, scores = parse_results(games)
    event = elo.event_change(rating, opponents, scores, k=k, curve=curve)
    places = 2 if curve == "table" else 3
    terms = " + ".join(decimal(game.expected, places) for game in event.games)
    marks = "".join({1.0: "w", 0.5: "d", 0.0: "l"}[score] for score in scores)
    cards = Cards(
        (
            Card(_("New rating"), whole(event.new_rating_rounded), _new_rating(event, places)),
            Card(
                _("Scored"),
                f"{event.score:g}",
                ngettext("of {n} game", "of {n} games", len(scores)).format(n=len(scores)),
                Games(marks.count("w"), marks.count("d"), marks.count("l"), order=marks),
            ),
            Card(_("Expected"), decimal(event.expected, places), f"= {terms}"),
        )
    )
    table = Table(
        (_("opponent"), _("difference"), _("expected"), _("scored"), _("change")),
        tuple(
            (
                whole(game.opponent),
                signed(game.difference),
                decimal(game.expected, places),
                points(game.score),
                signed(game.change, 1),
            )
            for game in event.games
        ),
        _("Game by game"),
    )
    return Answer(cards, _gains(event), table)


def _new_rating(event: elo.EventChange | elo.MeanChange, places: int) -> str:
    return f"= {whole(event.rating)} + {event.k:g} × ({event.score:g} {MINUS} {decimal(event.expected, places)})"


def _gains(event: elo.EventChange) -> Sentence:
    lost = event.new_rating_rounded - round(event.rating)
    if lost == 0:
        return Sentence(
            _("The rating stays."),
            _("Score and expectation differ by {gap} of a point.").format(gap=decimal(abs(event.surplus), 3)),
        )
    strong = ngettext("{n} point {way}.", "{n} points {way}.", abs(lost)).format(
        n=abs(lost), way=_("gained") if lost > 0 else _("lost")
    )
    return Sentence(
        strong,
        _("Scored {score} where {expected} was expected.").format(
            score=points(event.score), expected=decimal(event.expected, 3)
        ),
    )


@worded(
    N_("Game by game, or the average opponent?"),
    spread=N_("Points between the two opponents"),
    rating=N_("Your rating minus their average"),
)
def mean_or_games(spread: int = 800, rating: int = 400) -> Answer:
    """Two opponents `spread` points apart, met at `rating` above their average, reckoned in two ways.

    The curve is bent, so that the two differ; S3 and S0 call them the same.

    >>> mean_or_games(800, 400).parts[1].text()
    'The average promises 0.328 more. 1.818 instead of 1.490 points from two games.'
    """
    below, above = rating + spread / 2, rating - spread / 2
    low, high = expectancy.expected_score(above, 0), expectancy.expected_score(below, 0)
    by_games, by_mean = low + high, 2 * expectancy.expected_score(rating, 0)
    gap = by_mean - by_games
    reach = 1000
    xs = [reach * i // 25 for i in range(-25, 26)]
    curve = chart.line(xs, [round(expectancy.expected_score(x, 0), 4) for x in xs], _("Elo’s curve"), hoverinfo="skip")
    chord = chart.line(
        [above, below], [round(low, 4), round(high, 4)], _("the two games"), series=2, markers=True, hoverinfo="skip"
    )
    halves = {
        "type": "scatter",
        "mode": "markers",
        "x": [rating, rating],
        "y": [round(by_mean / 2, 4), round(by_games / 2, 4)],
        "hoverinfo": "skip",
        "marker": {
            "symbol": ["square", "square-open"],
            "size": 13,
            "color": "--book-you",
            "line": {"color": "--book-you", "width": 2},
        },
    }
    notes = [
        chart.label(
            _("by the average: {half}").format(half=decimal(by_mean / 2, 3)),
            x=rating,
            y=round(by_mean / 2, 4),
            color="--book-you",
            xanchor="left",
            yanchor="top",
            xshift=10,
            yshift=-4,
        )
        if gap < 0
        else chart.label(
            _("by the average: {half}").format(half=decimal(by_mean / 2, 3)),
            x=rating,
            y=round(by_mean / 2, 4),
            color="--book-you",
            xanchor="right",
            yanchor="bottom",
            xshift=-10,
            yshift=4,
        ),
        chart.label(
            _("game by game: {half}").format(half=decimal(by_games / 2, 3)),
            x=rating,
            y=round(by_games / 2, 4),
            color="--book-green",
            xanchor="left",
            yanchor="top" if gap >= 0 else "bottom",
            xshift=10,
            yshift=-4 if gap >= 0 else 4,
        ),
    ]
    figure = Figure(
        data=(curve, chord, halves),
        layout={
            "xaxis": chart.axis(
                _("your rating minus the opponent’s"),
                {x: signed(x) for x in range(-1000, 1001, 500)},
                range=[-reach, reach],
            ),
            "yaxis": chart.axis(_("expected score"), {0: "0", 0.5: "0.5", 1: "1"}, range=[0, 1.05]),
            "annotations": notes,
        },
        title=_("Game by game, or the average opponent?"),
        alt=_(
            "The straight line between two points of a bent curve misses the curve: "
            "{games} a game on the line, {mean} on the curve."
        ).format(games=decimal(by_games / 2, 3), mean=decimal(by_mean / 2, 3)),
        table=Table(
            (_("reckoned"), _("a game"), _("two games")),
            (
                (_("against each opponent"), decimal(by_games / 2, 3), decimal(by_games, 3)),
                (_("against their average"), decimal(by_mean / 2, 3), decimal(by_mean, 3)),
            ),
            _("Two ways to expect"),
        ),
    )
    if abs(gap) < 5e-4:
        sentence = Sentence(
            _("No difference."),
            _("Both ways promise {score} points from two games.").format(score=decimal(by_games, 3)),
        )
    else:
        strong = _("The average promises {gap} more.") if gap > 0 else _("The average promises {gap} less.")
        sentence = Sentence(
            strong.format(gap=decimal(abs(gap), 3)),
            _("{mean} instead of {games} points from two games.").format(
                mean=decimal(by_mean, 3), games=decimal(by_games, 3)
            ),
        )
    return Answer(figure, sentence)
