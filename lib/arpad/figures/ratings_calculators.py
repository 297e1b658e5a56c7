"""Calculators for a club evening: FIDE's change and first rating, US Chess, Glicko-2, each line by line.

Numbers come as text, since a reader types them; each is checked and named in the error.
"""

import datetime
import math

from arpad.errors import BadValueError
from arpad.figures.ratings import parse_results
from arpad.figures.types import Answer, Card, Cards, Result, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.ratings import fide, glicko2, us_chess
from arpad.ratings.elo import event_change
from arpad.ratings.first_rating import FIRST_RATING_RULES, first_rating
from arpad.ratings.k_factor import k_factor
from arpad.words import MINUS, N_, _, decimal, ngettext, points, signed, term, whole

__all__ = ["fide_change", "fide_first_rating", "glicko2_period", "us_chess_event"]


def _number(text: str, argument: str, low: float, high: float) -> float:
    """A number typed by a reader, with a decimal comma or point."""
    allowed = _("a number from {low} to {high}").format(low=f"{low:g}", high=f"{high:g}")
    try:
        number = float(str(text).strip().replace(",", ".").replace(MINUS, "-"))
    except ValueError:
        raise BadValueError(argument, text, allowed) from None
    if not low <= number <= high:
        raise BadValueError(argument, text, allowed)
    return number


def _whole_number(text: str, argument: str, low: int, high: int) -> int:
    number = _number(text, argument, low, high)
    if number != int(number):
        raise BadValueError(argument, text, _("a whole number"))
    return int(number)


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except (TypeError, ValueError):
        raise BadValueError("date", text, _("a date such as 2026-05-01")) from None


WEEKEND = "1063 1\n1299 1\n1413 1\n1682 1\n2410 ½"


@worded(
    N_("FIDE: change of a rating"),
    date=N_("The tournament began on"),
    chapter=N_("Chess"),
    rating=N_("Your rating"),
    k=N_("Your K"),
    games=N_("One game a line: opponent’s rating, your result"),
)
def fide_change(
    date: str = "2026-05-01", chapter: str = "standard", rating: str = "2000", k: int = 20, games: str = WEEKEND
) -> Answer:
    """One tournament as FIDE rates it on a date: table 8.1.2, the rule on large differences, the cap, the rounding.

    Raises BadValueError for a date without rules, another kind of chess, or a line that is not a rating and a result.

    >>> fide_change().parts[1].text()
    '4½ points, 3.71 expected. The change of +15.8 is rounded to +16.'
    >>> fide_change("2023-05-01").parts[1].text()
    '4½ points, 3.84 expected. The change of +13.2 is rounded to +13.'
    """
    own = _whole_number(rating, "rating", 1, 4000)
    opponents, scores = parse_results(games)
    day = _date(date)
    version = fide.era(date=day, chapter=chapter)
    played = list(zip(opponents, scores, strict=True))
    period = fide.period_change(own, [played], k=k, date=day, chapter=chapter)
    event = period.events[0]
    cards = Cards(
        (
            Card(_("New rating"), whole(period.new_rating), f"= {own} {term(period.change_rounded)}"),
            Card(
                _("Change"),
                signed(period.change, 2),
                f"= {period.k:g} × ({points(event.score)} {MINUS} {decimal(event.expected, 2)})",
            ),
            Card(_("Rules"), str(version.since.year if version.since else "–"), version.source),
        )
    )
    table = Table(
        (_("opponent"), _("difference"), _("counts as"), _("expected"), _("scored"), _("change"), _("why")),
        tuple(
            (
                whole(game.opponent or 0),
                signed(own - (game.opponent or 0)),
                _("not rated") if game.counted is None else signed(game.counted),
                decimal(game.expected, 2),
                points(game.score),
                signed(game.change, 2),
                game.note,
            )
            for game in event.games
        ),
        _("Game by game, table 8.1.2"),
    )
    steps = [
        Step(_("expected"), " + ".join(decimal(game.expected, 2) for game in event.games if game.rated) or "0"),
        Step("", decimal(event.expected, 2)),
        Step(
            _("K"),
            f"{period.k:g}",
            _("lowered from {before:g}: K times the games may not pass {cap}").format(
                before=period.k_before_cap, cap=version.product_cap
            )
            if period.k != period.k_before_cap
            else "",
        ),
        Step(
            _("change"),
            f"{period.k:g} × ({points(event.score)} {MINUS} {decimal(event.expected, 2)}) = {signed(period.change, 2)}",
        ),
        Step(_("rounded"), signed(period.change_rounded), _("a half away from zero, once a period"), result=True),
    ]
    sentence = Sentence(
        _("{score} points, {expected} expected.").format(
            score=points(event.score), expected=decimal(event.expected, 2)
        ),
        _("The change of {change} is rounded to {rounded}.").format(
            change=signed(period.change, 1), rounded=signed(period.change_rounded)
        ),
    )
    return Answer(cards, sentence, Working(tuple(steps)), table)


@worded(
    N_("FIDE: first rating"),
    date=N_("Rated on"),
    games=N_("One game a line: opponent’s rating, your result"),
)
def fide_first_rating(date: str = "2026-05-01", games: str = "1902 1\n1877 1\n1884 ½\n2012 0\n1832 ½") -> Answer:
    """The first rating of a player without one, under the rules in force on a date.

    Raises BadValueError for a date before 2022 or a line that is not a rating and a result.

    >>> fide_first_rating().parts[0].text().splitlines()[0]  # FIDE's list, December 2025
    'First rating: 1922 = 1872.43 + 50'
    """
    day = _date(date)
    opponents, scores = parse_results(games)
    score = sum(scores)
    made = first_rating(opponents, score, date=day)
    rule = next(rule for rule in FIRST_RATING_RULES if rule.name == made.rule)
    n = made.games + rule.imaginary
    total = sum(opponents) + rule.imaginary * rule.imaginary_rating
    capped = made.unrounded > made.rating + 0.5
    cards = Cards(
        (
            Card(_("First rating"), whole(made.rating), f"= {decimal(made.average, 2)} {term(made.difference)}"),
            Card(_("Average"), decimal(made.average, 2), f"= {whole(total)} / {n}"),
            Card(_("Rules"), str(rule.since.year), rule.source),
        )
    )
    half = rule.imaginary / 2
    steps = [
        Step(
            _("opponents"),
            ngettext("{n} game", "{n} games", made.games).format(n=made.games),
            _("and {n} imaginary opponents rated {rating}, both drawn").format(
                n=rule.imaginary, rating=rule.imaginary_rating
            )
            if rule.imaginary
            else _("no imaginary ones"),
        ),
        Step(_("average"), f"{whole(total)} / {n} = {decimal(made.average, 2)}"),
        Step(_("share of the points"), f"{points(score + half)} / {n} = {decimal(made.p, 2)}"),
        Step(
            _("difference"),
            signed(made.difference),
            _("{n} for each half point above one half").format(n=rule.points_per_half)
            if rule.points_per_half is not None and made.difference >= 0
            else _("table 8.1.1"),
        ),
        Step(
            _("first rating"),
            whole(made.rating),
            _("{n} is the most that is given").format(n=rule.ceiling) if capped and rule.ceiling else "",
            result=True,
        ),
    ]
    if made.published:
        sentence = Sentence(_("{n} is published.").format(n=whole(made.rating)), _("All conditions are met."))
    else:
        sentence = Sentence(_("No rating yet."), "; ".join(made.reasons) + ".")
    return Answer(cards, sentence, Working(tuple(steps)))


@worded(
    N_("US Chess: an event"),
    rules=N_("Rules"),
    rating=N_("Your rating"),
    before=N_("Rated games before"),
    games=N_("One game a line: opponent’s rating, your result"),
)
def us_chess_event(
    rules: str = "bonus 14",
    rating: str = "1300",
    before: str = "45",
    games: str = "1250 1\n1400 ½\n1500 1\n1550 1",
) -> Answer:
    """An event under US Chess rules: today's formula with either bonus threshold, or the former K of 32, 24, 16.

    Raises BadValueError for other rules, or a number or line that does not read.

    >>> us_chess_event("bonus 12").parts[0].text().splitlines()[0]  # Glickman 2017
    'New rating: 1465 = 1300 + 164.80'
    """
    own = _whole_number(rating, "rating", 100, 4000)
    played = _whole_number(before, "before", 0, 100_000)
    opponents, scores = parse_results(games)
    parts: list[Result]
    if rules == "32/24/16":
        factor = k_factor(own, rules="US Chess 32/24/16")
        event = event_change(own, opponents, scores, k=factor.k)
        new, expected = event.new_rating, event.expected
        steps = [
            Step(_("K"), f"{factor.k:g}", factor.reason),
            Step(_("expected"), decimal(expected, 3)),
            Step(
                _("change"),
                f"{factor.k:g} × ({points(event.score)} {MINUS} {decimal(expected, 3)}) = {signed(event.change, 2)}",
            ),
        ]
    elif rules in ("bonus 14", "bonus 12"):
        threshold = float(rules.split()[1])
        made = us_chess.rate_event(own, played, opponents, scores, bonus_threshold=threshold)
        new = made.new_rating
        steps = [
            Step(_("formula"), made.formula),
            Step(_("effective games N'"), decimal(made.effective_games, 2), _("of {n} games before").format(n=played)),
        ]
        if made.k is None or made.expected is None or made.bonus is None:
            steps.append(
                Step(
                    _("special formula"),
                    _("the rating at which straight-line expectations make {score}").format(score=points(made.score)),
                )
            )
        else:
            gain = made.k * (made.score - made.expected)
            m = made.games
            steps += [
                Step(_("K"), f"800 / ({decimal(made.effective_games, 2)} + {m}) = {decimal(made.k, 2)}"),
                Step(_("expected"), decimal(made.expected, 3)),
                Step(
                    _("K (S − E)"),
                    f"{decimal(made.k, 2)} × ({points(made.score)} {MINUS} {decimal(made.expected, 3)})"
                    f" = {signed(gain, 2)}",
                ),
                Step(
                    _("bonus"),
                    signed(made.bonus, 2),
                    _("what passes {limit}").format(limit=decimal(threshold * math.sqrt(max(m, 4)), 2))
                    if m >= 3
                    else _("none with fewer than 3 games"),
                ),
            ]
    else:
        raise BadValueError("rules", rules, "bonus 14, bonus 12, 32/24/16")
    steps.append(Step(_("new rating"), decimal(new, 2), result=True))
    cards = Cards((Card(_("New rating"), whole(new), f"= {own} {term(new - own, 2)}"),))
    sentence = Sentence(
        _("A change of {change}.").format(change=signed(new - own, 1)),
        _("{score} points from {n} games.").format(score=points(sum(scores)), n=len(scores)),
    )
    parts = [cards, sentence, Working(tuple(steps))]
    return Answer(*parts)


def _parse_glicko(text: str) -> list[tuple[glicko2.Glicko2Player, float]]:
    results = {"1": 1.0, "½": 0.5, "0.5": 0.5, "0,5": 0.5, "1/2": 0.5, "0": 0.0}
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = _("games, line {n}").format(n=number)
        fields = line.split()
        if len(fields) != 3 or fields[2] not in results:
            allowed = _("a rating, its deviation, your result, such as 1400 30 1")
            raise BadValueError(where, line.strip(), allowed, argument="games")
        try:
            rating, deviation = (_number(field, where, 1, 5000) for field in fields[:2])
        except BadValueError as error:
            raise BadValueError(where, error.value, error.allowed, argument="games") from None
        found.append((glicko2.Glicko2Player(rating, deviation), results[fields[2]]))
    return found


@worded(
    N_("Glicko-2: a rating period"),
    tau=N_("τ, how far the volatility may move"),
    rating=N_("Your rating"),
    deviation=N_("Its deviation"),
    volatility=N_("Volatility"),
    games=N_("One game a line: opponent’s rating, deviation, your result"),
)
def glicko2_period(
    tau: float = 0.5,
    rating: str = "1500",
    deviation: str = "200",
    volatility: str = "0.06",
    games: str = "1400 30 1\n1550 100 0\n1700 300 0",
) -> Answer:
    """One player's Glicko-2 period step by step; without games only the deviation grows.

    Raises BadValueError for a number or line that does not read.

    >>> glicko2_period().parts[1].text()  # Glickman's example
    '1464 ± 152. With 95 % confidence the strength lies between 1161 and 1767.'
    """
    player = glicko2.Glicko2Player(
        _number(rating, "rating", 1, 5000),
        _number(deviation, "deviation", 1, 1000),
        _number(volatility, "volatility", 0.001, 1),
    )
    made = glicko2.rate_player(player, _parse_glicko(games), tau=tau)
    after = made.after
    cards = Cards(
        (
            Card(
                _("Rating"),
                whole(after.rating),
                f"= {decimal(player.rating, 1)} {term(after.rating - player.rating, 1)}",
            ),
            Card(
                _("Deviation"),
                whole(after.deviation),
                f"= {decimal(player.deviation, 1)} {term(after.deviation - player.deviation, 1)}",
            ),
            Card(
                _("Volatility"), decimal(after.volatility, 5), _("before: {n}").format(n=decimal(player.volatility, 5))
            ),
        )
    )
    low, high = after.rating - 2 * after.deviation, after.rating + 2 * after.deviation
    sentence = Sentence(
        f"{whole(after.rating)} ± {whole(after.deviation)}.",
        _("With 95 % confidence the strength lies between {low} and {high}.").format(low=whole(low), high=whole(high)),
    )
    phi = player.deviation / glicko2.SCALE
    steps = [Step(_("deviation on the small scale"), f"{decimal(player.deviation, 1)} / 173.72 = {decimal(phi, 4)}")]
    if made.v is not None and made.delta is not None:
        steps += [
            Step(_("variance v"), decimal(made.v, 4), _("1 / the sum of g² E (1 − E)")),
            Step(_("improvement Δ"), decimal(made.delta, 4), _("v times the sum of g (score − E)")),
        ]
    steps += [
        Step(
            _("new volatility"), decimal(after.volatility, 5), _("the zero of step 5, with τ = {tau:g}").format(tau=tau)
        ),
        Step(_("deviation grown by it"), decimal(math.hypot(phi, after.volatility), 4)),
        Step(_("new deviation"), decimal(after.deviation, 2), result=True),
        Step(_("new rating"), decimal(after.rating, 2), result=True),
    ]
    parts: list[Result] = [cards, sentence, Working(tuple(steps))]
    if made.games:
        parts.append(
            Table(
                (_("opponent"), _("deviation"), _("g"), _("expected"), _("scored")),
                tuple(
                    (
                        whole(game.opponent.rating),
                        whole(game.opponent.deviation),
                        decimal(game.g, 4),
                        decimal(game.expected, 3),
                        points(game.score),
                    )
                    for game in made.games
                ),
                _("Game by game"),
            )
        )
    return Answer(*parts)
