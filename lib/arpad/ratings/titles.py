"""Titles: tournament categories, the historical norm percentages, and today's norms with every condition reported.

FIDE Title Regulations B.01 (1 January 2024), 1.4. A norm is a performance, an average and a composition of the
field: each is a `Condition` with what is asked, what is there, and whether it is met.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.datasets import load_norm_percentages
from arpad.errors import BadValueError
from arpad.ratings.expectancy import fide_dp
from arpad.ratings.rounding import exact, half_up
from arpad.ratings.validation import check_choice, check_count, check_ratings, rating_value, score_value
from arpad.words import _, points

__all__ = [
    "NORM_RULES",
    "RATING_TITLES",
    "Category",
    "Condition",
    "Norm",
    "NormOpponent",
    "NormRule",
    "category",
    "category_middle",
    "historical_norm_points",
    "implied_performance",
    "norm",
    "norm_points",
]


@dataclass(frozen=True, slots=True)
class Category:
    """A tournament category: a band of 25 points that the rounded average falls in. There is no highest one."""

    number: int
    low: int
    high: int
    average: float
    rounded: int

    def __str__(self) -> str:
        return _("category {number} ({low} to {high}): average {average:.2f}").format(
            number=self.number, low=self.low, high=self.high, average=self.average
        )


def category(ratings: Sequence[float]) -> Category | None:
    """The category of a tournament from its players' ratings: n from 2251 + 25 (n - 1) to 2275 + 25 (n - 1).

    The average is rounded first, a half up. None below 2251, where no category was.

    >>> print(category([2872, 2809, 2810, 2793, 2764, 2757, 2747, 2740]))  # Candidates 2013, London
    category 22 (2776 to 2800): average 2786.50
    """
    values = check_ratings(ratings, "ratings")
    exact_average = sum(map(exact, values)) / Fraction(len(values))
    rounded = half_up(exact_average)
    if rounded < 2251:
        return None
    number = (rounded - 2251) // 25 + 1
    low = 2251 + 25 * (number - 1)
    return Category(number, low, low + 24, float(exact_average), rounded)


def category_middle(category_number: int) -> int:
    """The middle of a category's band, 2263 + 25 (n - 1): the average to ask `norm_points` about.

    >>> category_middle(15), norm_points("GM", category_middle(15), 9)
    (2613, 4.5)
    """
    return 2263 + 25 * (check_count(category_number, "category_number", 1) - 1)


def historical_norm_points(category_number: int, title: str, rounds: int) -> float:
    """Points for a GM or IM norm under the table of percentages for categories 1 to 15 (source document S0).

    The percentage of the rounds, up to the next half point. Historical: replaced by `norm_points`.

    >>> historical_norm_points(6, "IM", 9)  # 60 % of 9 is 5.4
    5.5
    """
    percent = _norm_percent(category_number, title)
    return math.ceil(Fraction(2 * percent * check_count(rounds, "rounds", 1), 100)) / 2


def _norm_percent(category_number: int, title: str) -> int:
    check_choice(title, "title", ("GM", "IM"))
    rows = {row.category: row for row in load_norm_percentages()}
    if check_count(category_number, "category_number", 1) not in rows:
        raise BadValueError("category_number", category_number, _("a category of the table: 1 to 15"))
    row = rows[category_number]
    return row.gm_percent if title == "GM" else row.im_percent


def implied_performance(category_number: int, title: str) -> int:
    """What performance a percentage of the historical table asks for: the band's middle + dp by table 8.1.1.

    >>> [implied_performance(n, "GM") for n in range(1, 16)]
    [2559, 2561, 2564, 2558, 2565, 2563, 2562, 2563, 2565, 2560, 2563, 2559, 2563, 2567, 2563]
    """
    return category_middle(category_number) + fide_dp(_norm_percent(category_number, title) / 100)


@dataclass(frozen=True, slots=True)
class NormRule:
    """What a norm for a title asks: performance, opponents' average, the floor for the lowest opponent, and the field.

    `counts_as_title` are the titles that count towards a third of the opponents.
    """

    title: str
    performance: int
    minimum_average: int
    adjusted_floor: int
    rating_required: int
    counts_as_title: tuple[str, ...]
    games: int = 9
    unrated_counts_as: int = 1400
    minimum_percent: int = 35


NORM_RULES: dict[str, NormRule] = {
    rule.title: rule
    for rule in (
        NormRule("GM", 2600, 2380, 2200, 2500, ("GM",)),
        NormRule("IM", 2450, 2230, 2050, 2400, ("GM", "IM")),
        NormRule("WGM", 2400, 2180, 2000, 2300, ("GM", "IM", "WGM")),
        NormRule("WIM", 2250, 2030, 1850, 2200, ("GM", "IM", "WGM", "WIM")),
    )
}
"""FIDE Title Regulations B.01 (1 January 2024), 1.4.6 to 1.4.9."""

RATING_TITLES: dict[str, int] = {"FM": 2300, "CM": 2200, "WFM": 2100, "WCM": 2000}
"""Titles that a published rating alone gives (B.01, 2024)."""

_NO_NORM_TITLES = ("CM", "WCM")
_TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM", "")


@dataclass(frozen=True, slots=True)
class NormOpponent:
    """An opponent in a norm event: rating (None: unrated), title ("" for none), federation (None: not given)."""

    rating: float | None
    title: str | None = None
    federation: str | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a norm; `met` is None when what it needs was not given."""

    name: str
    required: str
    found: str
    met: bool | None

    def __str__(self) -> str:
        verdict = {True: _("met"), False: _("not met"), None: _("not known")}[self.met]
        return _("{name}: {required} asked, {found}: {verdict}").format(
            name=self.name, required=self.required, found=self.found, verdict=verdict
        )


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm examined: the ratings as counted, Ra, p, dp, Rp and every condition."""

    title: str
    counted: tuple[float, ...]
    adjusted_lowest: float | None
    average: int
    p: float
    dp: int
    conditions: tuple[Condition, ...]

    @property
    def performance(self) -> int:
        """Rp = Ra + dp."""
        return self.average + self.dp

    @property
    def met(self) -> bool | None:
        """True when every condition is met, False when one is not, None when one is not known."""
        verdicts = {condition.met for condition in self.conditions}
        return False if False in verdicts else None if None in verdicts else True

    def __str__(self) -> str:
        head = _("{title} norm: average {average}, p = {p:.2f}, performance {performance}").format(
            title=self.title, average=self.average, p=self.p, performance=self.performance
        )
        return "\n".join([head, *map(str, self.conditions)])


def norm(
    title: str,
    opponents: Sequence[float | NormOpponent | None],
    score: float,
    *,
    federation: str | None = None,
) -> Norm:
    """Examine a norm for GM, IM, WGM or WIM (FIDE Title Regulations B.01, 2024).

    `opponents` are ratings, None for an unrated player, or `NormOpponent` with title and federation; `federation` is
    the applicant's own. Only the lowest opponent is raised to the floor (1.4.6), Ra is rounded a half up, p to whole
    percents, and Rp = Ra + dp by table 1.4.9. Raises `BadValueError` for an unknown title or a score outside 0..n.

    >>> result = norm("GM", [2150, 2380, 2400, 2410, 2420, 2450, 2490, 2510, 2530], 6.5)
    >>> print(result.adjusted_lowest, result.average, result.p, result.performance)
    2200.0 2421 0.72 2587
    >>> print(result.conditions[0])
    performance: 2600 or more asked, 2587: not met
    """
    rule = NORM_RULES[check_choice(title, "title", NORM_RULES)]
    field = _field(opponents)
    games = len(field)
    gained = score_value(score, "score", games)
    counted = [rule.unrated_counts_as if one.rating is None else one.rating for one in field]
    lowest = min(range(games), key=counted.__getitem__)
    adjusted = None
    if counted[lowest] < rule.adjusted_floor:
        adjusted = counted[lowest] = float(rule.adjusted_floor)
    average = half_up(sum(map(exact, counted)) / Fraction(games))
    percent = half_up(100 * exact(gained) / games)
    dp = fide_dp(percent / 100)
    conditions = (
        _at_least(_("performance"), average + dp, rule.performance),
        _at_least(_("opponents' average"), average, rule.minimum_average),
        _at_least(_("games"), games, rule.games),
        Condition(
            _("score"),
            _("{percent} % or more").format(percent=rule.minimum_percent),
            _("{score} of {games}").format(score=points(gained), games=games),
            100 * exact(gained) >= rule.minimum_percent * games,
        ),
        *_composition(rule, field, federation),
    )
    return Norm(title, tuple(counted), adjusted, average, percent / 100, dp, conditions)


def _field(opponents: Sequence[float | NormOpponent | None]) -> list[NormOpponent]:
    if isinstance(opponents, str | bytes) or not isinstance(opponents, Sequence) or not opponents:
        raise BadValueError("opponents", opponents, _("a list of at least one opponent"))
    field = []
    for place, one in enumerate(opponents):
        where = f"opponents[{place}]"
        given = one if isinstance(one, NormOpponent) else NormOpponent(one)
        rating = None if given.rating is None else rating_value(given.rating, where)
        if given.title is not None:
            check_choice(given.title, f"{where}.title", _TITLES)
        field.append(NormOpponent(rating, given.title, given.federation))
    return field


def _at_least(name: str, found: int | None, required: int, of: int | None = None) -> Condition:
    met = None if found is None else found >= required
    return Condition(name, _("{number} or more").format(number=required), _found(found, of), met)


def _at_most(name: str, found: int | None, limit: int, of: int) -> Condition:
    met = None if found is None else found <= limit
    return Condition(name, _("{number} or fewer").format(number=limit), _found(found, of), met)


def _found(count: int | None, of: int | None) -> str:
    if count is None:
        return _("not given")
    return str(count) if of is None else _("{count} of {games}").format(count=count, games=of)


def _composition(rule: NormRule, field: list[NormOpponent], federation: str | None) -> list[Condition]:
    """The conditions on who the opponents are (B.01, 1.4.3 to 1.4.6); unknown where titles or flags were not given."""
    n = len(field)
    titled = high = own = largest = others = None
    titles = [one.title for one in field]
    if None not in titles:
        titled = sum(title not in ("", *_NO_NORM_TITLES) for title in titles)
        high = sum(title in rule.counts_as_title for title in titles)
    flags = Counter(one.federation for one in field)
    if None not in flags and federation is not None:
        largest = max(flags.values())
        own = flags.pop(federation, 0)
        others = len(flags)
    return [
        _at_most(_("unrated opponents"), sum(one.rating is None for one in field), n // 5, n),
        _at_least(_("opponents with a title (CM and WCM do not count)"), titled, math.ceil(n / 2), n),
        _at_least(_("opponents with this title or a higher one"), high, max(3, math.ceil(n / 3)), n),
        _at_most(_("opponents from the own federation"), own, 3 * n // 5, n),
        _at_most(_("opponents from one federation"), largest, 2 * n // 3, n),
        _at_least(_("other federations"), others, 2),
    ]


def norm_points(title: str, average: float, games: int) -> float | None:
    """The fewest points that make today's norm performance against an opponents' average (rounded, a half up).

    None where even every point is not enough, or the average is below the title's minimum: no score helps there.

    >>> norm_points("GM", 2421, 9), norm_points("GM", 2379, 9)
    (7.0, None)
    """
    rule = NORM_RULES[check_choice(title, "title", NORM_RULES)]
    rounded = half_up(rating_value(average, "average"))
    n = check_count(games, "games", 1)
    if rounded < rule.minimum_average:
        return None
    for halves in range(math.ceil(Fraction(2 * rule.minimum_percent * n, 100)), 2 * n + 1):
        if rounded + fide_dp(half_up(Fraction(50 * halves, n)) / 100) >= rule.performance:
            return halves / 2
    return None
