"""How fast a rating moves: every K rule of the source documents and their successors, as data with issuer and dates.

A rule is a list of steps read in order; the first whose conditions all hold gives K and the reason for it.
"""

import datetime
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.ratings.dated import pick
from arpad.ratings.validation import check_count, k_value, rating_value
from arpad.words import N_, _

__all__ = ["FIDE_K_RULES", "K_RULES", "KFactor", "KRule", "KStep", "capped_k", "k_factor", "k_rule"]

PRODUCT_CAP = 700
"""FIDE: K times the games of a period may not pass this (Rating Regulations B.02, 8.3.3)."""


@dataclass(frozen=True, slots=True)
class KStep:
    """One line of a K rule: K and the conditions under which it applies; a condition that is None always holds.

    `peak_from`: the highest published rating has been at least this. `peak_below`: it has never been that high.
    `below` and `at_most`: the present rating. `games_below`: fewer rated games than this. `age_year_at_most`: the
    year of the list minus the year of birth. `master`: whether the player is a master. `slope`: K falls by this
    much for each rating point.
    """

    k: float
    reason: str
    peak_from: float | None = None
    peak_below: float | None = None
    below: float | None = None
    at_most: float | None = None
    games_below: int | None = None
    age_year_at_most: int | None = None
    master: bool | None = None
    slope: float = 0.0

    def holds(self, rating: float, peak: float, games: int | None, age_year: int | None, master: bool) -> bool:
        """Whether every condition holds; unknown games mean an established player, an unknown age an adult."""
        return (
            (self.peak_from is None or peak >= self.peak_from)
            and (self.peak_below is None or peak < self.peak_below)
            and (self.below is None or rating < self.below)
            and (self.at_most is None or rating <= self.at_most)
            and (self.games_below is None or (games is not None and games < self.games_below))
            and (self.age_year_at_most is None or (age_year is not None and age_year <= self.age_year_at_most))
            and (self.master is None or master == self.master)
        )


@dataclass(frozen=True, slots=True)
class KRule:
    """A K rule: who issued it, when it was in force (None: not known, or still; a first day
    may be that of the earliest text seen), where it is written, its steps.

    `product_cap` is the most that K times the games of a period may be.
    """

    name: str
    issuer: str
    since: datetime.date | None
    until: datetime.date | None
    source: str
    steps: tuple[KStep, ...]
    product_cap: int | None = None


@dataclass(frozen=True, slots=True)
class KFactor:
    """A K with the rule and the reason it came from; `capped_from` is the K before the cap on a period's games."""

    k: float
    rule: str
    reason: str
    capped_from: float | None = None

    def __str__(self) -> str:
        if self.capped_from is None:
            return _("K = {k:g}: {reason} ({rule})").format(k=self.k, reason=self.reason, rule=self.rule)
        return _("K = {k:g}, lowered from {before:g} by the cap on K times games: {reason} ({rule})").format(
            k=self.k, before=self.capped_from, reason=self.reason, rule=self.rule
        )


_NEW = N_("fewer than 30 rated games")
_PEAK_2400 = N_("a published rating has reached 2400")
_NEVER_2400 = N_("no published rating has reached 2400")

FIDE_K_RULES = (
    KRule(
        "FIDE 25/15/10",
        "FIDE",
        datetime.date(1999, 1, 1),  # the earliest text seen, not the rule's first day
        datetime.date(2010, 12, 31),
        "FIDE Handbook B.02 9.12 as of 1999 names k = 25; notice of 13 July 2009: K values stay; replaced in 2011",
        (
            KStep(25, _NEW, games_below=30),
            KStep(10, _PEAK_2400, peak_from=2400),
            KStep(15, _NEVER_2400),
        ),
    ),
    KRule(
        "FIDE 30/15/10",
        "FIDE",
        datetime.date(2011, 1, 1),
        datetime.date(2014, 6, 30),
        "FIDE Handbook B.02 8.56 before 1 July 2014; the year 2011 as far as known, the day not found",
        (
            KStep(30, _NEW, games_below=30),
            KStep(10, _PEAK_2400, peak_from=2400),
            KStep(15, _NEVER_2400),
        ),
    ),
    KRule(
        "FIDE 40/20/10",
        "FIDE",
        datetime.date(2014, 7, 1),
        None,
        "FIDE Rating Regulations B.02, 8.56 of 2014 and 8.3.3 of 2024; order of precedence as published lists show it",
        (
            KStep(10, _PEAK_2400, peak_from=2400),
            KStep(
                40,
                N_("until the end of the year of the 18th birthday, while no published rating has reached 2300"),
                age_year_at_most=18,
                peak_below=2300,
            ),
            KStep(40, _NEW, games_below=30),
            KStep(20, _NEVER_2400),
        ),
        product_cap=PRODUCT_CAP,
    ),
)
"""FIDE's rules in order of time."""

K_RULES: dict[str, KRule] = {
    rule.name: rule
    for rule in (
        KRule(
            "Elo 16/32",
            "US Chess, early practice",
            None,
            None,
            "source document S0",
            (
                KStep(16, N_("a master"), master=True),
                KStep(32, N_("not a master")),
            ),
        ),
        KRule(
            "US Chess 32/24/16",
            "US Chess",
            None,
            None,
            "former staggered K of US Chess; replaced by a K that falls with the number of games (see us_chess)",
            (
                KStep(32, N_("rated below 2100"), below=2100),
                KStep(24, N_("rated from 2100 to 2399"), below=2400),
                KStep(16, N_("rated 2400 or more")),
            ),
        ),
        *FIDE_K_RULES,
        KRule(
            "S2 30 to 10",
            "not known",
            None,
            None,
            "source document S2; no issuer was found",
            (
                KStep(30, N_("rated 2000 or less"), at_most=2000),
                KStep(
                    130,
                    N_("rated between 2000 and 2400: 130 minus a twentieth of the rating"),
                    below=2400,
                    slope=1 / 20,
                ),
                KStep(10, N_("rated 2400 or more")),
            ),
        ),
        KRule(
            "S3 25/15",
            "FIDE, as an Othello page tells it",
            None,
            None,
            "source document S3; leaves out FIDE's third value",
            (
                KStep(25, N_("30 rated games or fewer"), games_below=31),
                KStep(15, N_("more than 30 rated games")),
            ),
        ),
    )
}
"""Every rule by its name."""


def k_rule(rules: str | None = None, *, date: datetime.date | None = None) -> KRule:
    """A rule by its name, or FIDE's rule in force on a date.

    >>> import datetime
    >>> k_rule(date=datetime.date(2013, 4, 1)).name
    'FIDE 30/15/10'
    """
    return pick(FIDE_K_RULES if rules is None else tuple(K_RULES.values()), rules=rules, date=date)


def k_factor(
    rating: float,
    *,
    rules: str | None = None,
    date: datetime.date | None = None,
    games: int | None = None,
    peak: float | None = None,
    age_year: int | None = None,
    master: bool = False,
    games_in_period: int | None = None,
) -> KFactor:
    """K for a player under a rule by name (`rules`) or under FIDE's rule on a `date`.

    `games`: rated games before (None: an established player); `peak`: highest published rating (at least the present
    one); `age_year`: year of the list minus year of birth; `games_in_period`: for the cap K * n <= 700, where the
    rule has one. Raises `BadValueError` for an unknown rule or a value that is none.

    >>> print(k_factor(2280, rules="FIDE 40/20/10", games=200, age_year=17))
    K = 40: until the end of the year of the 18th birthday, while no published rating has reached 2300 (FIDE 40/20/10)
    >>> k_factor(2200, rules="S2 30 to 10").k
    20.0
    """
    rule = k_rule(rules, date=date)
    rating = rating_value(rating)
    highest = rating if peak is None else max(rating, rating_value(peak, "peak"))
    played = None if games is None else check_count(games, "games")
    age = None if age_year is None else check_count(age_year, "age_year")
    if not isinstance(master, bool):
        raise BadValueError("master", master, _("True or False"))
    step = next(step for step in rule.steps if step.holds(rating, highest, played, age, master))
    k = step.k - step.slope * rating
    if rule.product_cap is not None and games_in_period is not None:
        capped = capped_k(k, games_in_period, cap=rule.product_cap)
        if capped != k:
            return KFactor(capped, rule.name, _(step.reason), capped_from=k)
    return KFactor(k, rule.name, _(step.reason))


def capped_k(k: float, games_in_period: int, *, cap: int = PRODUCT_CAP) -> float:
    """K, or the largest whole K with K * games <= cap where that is less (FIDE B.02, 8.3.3).

    >>> capped_k(40, 17), capped_k(40, 18)
    (40.0, 38)
    """
    k, n = k_value(k), check_count(games_in_period, "games_in_period")
    return k if k * n <= cap else cap // n
