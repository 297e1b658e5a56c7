"""FIDE's rating rules under each era: a game, a tournament, a period, the first rating, the change of 1 March 2024.

Every function takes `rules=` (an era's name) or `date=`; none takes today's rules in silence. Changes are reckoned in
exact hundredths, because a half that decides a rounding must be a half.
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.errors import BadValueError
from arpad.ratings.dated import pick
from arpad.ratings.expectancy import fide_expected_hundredths
from arpad.ratings.k_factor import PRODUCT_CAP, capped_k
from arpad.ratings.rounding import exact, half_away
from arpad.ratings.validation import check_choice, k_value, rating_value, score_value
from arpad.words import N_, _, decimal, points, signed

__all__ = [
    "CHAPTERS",
    "ERAS",
    "Era",
    "FideEvent",
    "FideGame",
    "FidePeriod",
    "era",
    "game_change",
    "is_inactive",
    "one_off_2024",
    "period_change",
    "tournament_change",
]

CHAPTERS = ("standard", "rapid", "blitz")


@dataclass(frozen=True, slots=True)
class Era:
    """A version of FIDE's rule on large differences (8.3.1), with what else decides whether a game counts.

    `cap`: a larger difference counts as this. `exempt_from`: a player of this rating or more has the true difference.
    `one_upgrade`: in each tournament a favourite has the benefit once, in the game with the largest difference.
    `unrated_from` and `unrated_above`: a game with at least that difference is not rated when one of the two is
    above that rating.
    """

    name: str
    chapters: tuple[str, ...]
    since: datetime.date | None
    until: datetime.date | None
    source: str
    cap: int = 400
    exempt_from: int | None = None
    one_upgrade: bool = False
    unrated_from: int | None = None
    unrated_above: int | None = None
    product_cap: int | None = PRODUCT_CAP

    def cap_for(self, rating: float) -> int | None:
        """What a larger difference of this player counts as; None for a player who is exempt.

        >>> era("FIDE 2025").cap_for(2649), era("FIDE 2025").cap_for(2650)
        (400, None)
        """
        return None if self.exempt_from is not None and rating >= self.exempt_from else self.cap


_STANDARD = ("standard",)
_FAST = ("rapid", "blitz")
_B02 = "FIDE Rating Regulations B.02"

ERAS: tuple[Era, ...] = (
    Era(
        "FIDE 1999",
        _STANDARD,
        datetime.date(1999, 1, 1),  # the earliest text seen, not the rule's first day
        datetime.date(2009, 6, 30),
        "FIDE notice of changes from 1 July 2009: 350 points until then",
        cap=350,
        product_cap=None,
    ),
    Era(
        "FIDE 2009",
        _STANDARD,
        datetime.date(2009, 7, 1),
        datetime.date(2014, 6, 30),
        "FIDE notice of changes from 1 July 2009: 400 points",
        product_cap=None,
    ),
    Era(
        "FIDE 2014",
        _STANDARD,
        datetime.date(2014, 7, 1),
        datetime.date(2021, 12, 31),
        f"{_B02} (1 July 2014), the 400-point rule stays, K becomes 40/20/10",
    ),
    Era(
        "FIDE 2022",
        _STANDARD,
        datetime.date(2022, 1, 1),
        datetime.date(2024, 2, 29),
        f"{_B02} (1 January 2022), 8.3.1: one upgrade in a tournament, in the game with the largest difference",
        one_upgrade=True,
    ),
    Era("FIDE 2024", _STANDARD, datetime.date(2024, 3, 1), datetime.date(2025, 9, 30), f"{_B02} (1 March 2024), 8.3.1"),
    Era(
        "FIDE 2025",
        _STANDARD,
        datetime.date(2025, 10, 1),
        None,
        f"{_B02} (amended 1 October 2025), 8.3.1: from 2650 up the difference counts in all cases",
        exempt_from=2650,
    ),
    Era(
        "FIDE rapid and blitz 2024",
        _FAST,
        datetime.date(2024, 3, 1),
        datetime.date(2024, 11, 30),
        "FIDE Rapid and Blitz Rating Regulations (1 March 2024), 7.3.1",
    ),
    Era(
        "FIDE rapid and blitz 2025",
        _FAST,
        datetime.date(2024, 12, 1),
        None,
        "FIDE Rapid and Blitz Rating Regulations: from 1 December 2024 differences of 600 with a player above 2600",
        unrated_from=600,
        unrated_above=2600,
    ),
)
"""The eras in order of time; a first day may be that of the earliest text seen."""


def era(rules: str | None = None, *, date: datetime.date | None = None, chapter: str = "standard") -> Era:
    """The era called `rules`, or the one in force on `date` for standard, rapid or blitz chess.

    >>> import datetime
    >>> era(date=datetime.date(2025, 9, 30)).name, era(date=datetime.date(2025, 10, 1)).name
    ('FIDE 2024', 'FIDE 2025')
    """
    check_choice(chapter, "chapter", CHAPTERS)
    if rules is not None:
        return pick(ERAS, rules=rules, date=date)
    return pick([version for version in ERAS if chapter in version.chapters], rules=None, date=date)


@dataclass(frozen=True, slots=True)
class FideGame:
    """One game as FIDE rates it for one player.

    `counted` is the difference that entered table 8.1.2 and `expected_hundredths` what the table gave; both are None
    when the game is not rated, and `note` says why that is so or why the difference is not the true one.
    """

    rating: float
    opponent: float | None
    score: float
    k: float
    counted: float | None
    expected_hundredths: int | None
    note: str = ""

    @property
    def rated(self) -> bool:
        return self.expected_hundredths is not None

    @property
    def expected(self) -> float:
        """Expected score by table 8.1.2; 0 in a game that is not rated."""
        return (self.expected_hundredths or 0) / 100

    @property
    def exact_surplus(self) -> Fraction:
        """Score minus expected score, exactly; 0 in a game that is not rated."""
        if self.expected_hundredths is None:
            return Fraction(0)
        return exact(self.score) - Fraction(self.expected_hundredths, 100)

    @property
    def surplus(self) -> float:
        return float(self.exact_surplus)

    @property
    def change(self) -> float:
        """K times the surplus, unrounded."""
        return float(exact(self.k) * self.exact_surplus)

    def __str__(self) -> str:
        opponent = _("an unrated opponent") if self.opponent is None else f"{self.opponent:g}"
        if not self.rated:
            return _("{rating:g} against {opponent}, scored {score}: not rated, {note}").format(
                rating=self.rating, opponent=opponent, score=points(self.score), note=self.note
            )
        line = _("{rating:g} against {opponent}: scored {score}, expected {expected}, change {change}").format(
            rating=self.rating,
            opponent=opponent,
            score=points(self.score),
            expected=decimal(self.expected, 2),
            change=signed(self.change, 2),
        )
        return f"{line} ({self.note})" if self.note else line


@dataclass(frozen=True, slots=True)
class FideEvent:
    """A tournament's games for one player, with the era that rated them."""

    rating: float
    k: float
    era: str
    games: tuple[FideGame, ...]

    @property
    def rated_games(self) -> int:
        return sum(game.rated for game in self.games)

    @property
    def score(self) -> float:
        """Points from the rated games."""
        return sum(game.score for game in self.games if game.rated)

    @property
    def expected(self) -> float:
        return sum(game.expected_hundredths or 0 for game in self.games) / 100

    @property
    def exact_surplus(self) -> Fraction:
        return sum((game.exact_surplus for game in self.games), Fraction(0))

    @property
    def surplus(self) -> float:
        return float(self.exact_surplus)

    @property
    def change(self) -> float:
        """K times the surplus, unrounded: FIDE rounds a period, not a tournament."""
        return float(exact(self.k) * self.exact_surplus)

    def __str__(self) -> str:
        return _("{games} rated games: scored {score}, expected {expected}, change {change}").format(
            games=self.rated_games,
            score=points(self.score),
            expected=decimal(self.expected, 2),
            change=signed(self.change, 2),
        )


@dataclass(frozen=True, slots=True)
class FidePeriod:
    """A rating period of one player: every tournament, the K in use, the change before and after rounding.

    `k_before_cap` is the player's K; `k` is what the cap on K times games left of it.
    """

    rating: float
    k: float
    k_before_cap: float
    events: tuple[FideEvent, ...]

    @property
    def rated_games(self) -> int:
        return sum(event.rated_games for event in self.events)

    @property
    def exact_change(self) -> Fraction:
        return exact(self.k) * sum((event.exact_surplus for event in self.events), Fraction(0))

    @property
    def change(self) -> float:
        return float(self.exact_change)

    @property
    def change_rounded(self) -> int:
        """To the nearest whole number, a half away from zero."""
        return half_away(self.exact_change)

    @property
    def new_rating(self) -> float:
        return self.rating + self.change_rounded

    def __str__(self) -> str:
        line = _("{rating:g} {change} rounded to {rounded}: {new:g}").format(
            rating=self.rating,
            change=signed(self.change, 2),
            rounded=signed(self.change_rounded),
            new=self.new_rating,
        )
        if self.k == self.k_before_cap:
            return line
        capped = _("K lowered from {before:g} to {k:g} for {games} games").format(
            before=self.k_before_cap, k=self.k, games=self.rated_games
        )
        return f"{line} ({capped})"


_UNRATED_OPPONENT = N_("the opponent has no rating")
_TOO_FAR = N_("a difference of {limit} or more with a player above {level} is not rated")
_CAPPED = N_("difference {difference} counts as {counted}")
_NO_UPGRADE = N_("difference {difference} counts whole: the one upgrade of the tournament is used elsewhere")
_EXEMPT = N_("difference {difference} counts whole for a player of {level} or more")


def _rate(
    version: Era, rating: float, opponent: float | None, score: float, k: float, *, upgrade: bool = True
) -> FideGame:
    """One game of a player under an era; `upgrade` is whether the player may have the benefit of the cap."""
    if opponent is None:
        return FideGame(rating, None, score, k, None, None, _(_UNRATED_OPPONENT))
    difference = rating - opponent
    if version.unrated_from is not None and version.unrated_above is not None:
        far = abs(difference) >= version.unrated_from
        if far and max(rating, opponent) > version.unrated_above:
            note = _(_TOO_FAR).format(limit=version.unrated_from, level=version.unrated_above)
            return FideGame(rating, opponent, score, k, None, None, note)
    counted, note = difference, ""
    if abs(difference) > version.cap:
        shown = signed(difference)
        if version.cap_for(rating) is None:
            note = _(_EXEMPT).format(difference=shown, level=version.exempt_from)
        elif not upgrade:
            note = _(_NO_UPGRADE).format(difference=shown)
        else:
            counted = version.cap if difference > 0 else -version.cap
            note = _(_CAPPED).format(difference=shown, counted=signed(counted))
    return FideGame(rating, opponent, score, k, counted, fide_expected_hundredths(counted), note)


def game_change(
    rating: float,
    opponent: float | None,
    score: float,
    *,
    k: float,
    rules: str | None = None,
    date: datetime.date | None = None,
    chapter: str = "standard",
) -> FideGame:
    """One game: K (score - PD), PD from table 8.1.2 at the difference that the era counts (B.02, 8.3.1).

    `opponent` None is an unrated one: the game is then not rated. Under ``"FIDE 2022"`` the game is taken as the only
    one of its tournament with a difference above 400.

    >>> import datetime
    >>> print(game_change(2650, 2150, 1, k=10, date=datetime.date(2025, 9, 30)))
    2650 against 2150: scored 1, expected 0.92, change +0.80 (difference +500 counts as +400)
    >>> game_change(2650, 2150, 1, k=10, date=datetime.date(2025, 10, 1)).change
    0.4
    """
    version = era(rules, date=date, chapter=chapter)
    met = None if opponent is None else rating_value(opponent, "opponent")
    return _rate(version, rating_value(rating), met, score_value(score), k_value(k))


Game = tuple[float | None, float]
"""An opponent's rating (None: unrated) and the score against that opponent."""


def _checked_games(games: object, argument: str) -> list[Game]:
    if isinstance(games, str | bytes) or not isinstance(games, Iterable):
        raise BadValueError(argument, games, _("a list of pairs (opponent's rating, score)"))
    checked: list[Game] = []
    for place, game in enumerate(games):
        where = f"{argument}[{place}]"
        if isinstance(game, str | bytes) or not isinstance(game, Sequence) or len(game) != 2:
            raise BadValueError(where, game, _("a pair (opponent's rating, score)"))
        opponent = None if game[0] is None else rating_value(game[0], f"{where}[0]")
        checked.append((opponent, score_value(game[1], f"{where}[1]")))
    if not checked:
        raise BadValueError(argument, games, _("at least one game"))
    return checked


def _rate_event(version: Era, rating: float, games: list[Game], k: float) -> FideEvent:
    upgraded: int | None = None
    if version.one_upgrade:
        # Only a favourite has a benefit from the cap; against a far stronger opponent 400 counts always.
        gaps = [(rating - opponent, -place) for place, (opponent, _s) in enumerate(games) if opponent is not None]
        largest = max(gaps, default=(0.0, 0))
        upgraded = -largest[1] if largest[0] > version.cap else None
    rated = tuple(
        _rate(
            version,
            rating,
            opponent,
            score,
            k,
            upgrade=not version.one_upgrade or place == upgraded or (opponent is not None and opponent > rating),
        )
        for place, (opponent, score) in enumerate(games)
    )
    return FideEvent(rating, k, version.name, rated)


def tournament_change(
    rating: float,
    games: Sequence[Game],
    *,
    k: float,
    rules: str | None = None,
    date: datetime.date | None = None,
    chapter: str = "standard",
) -> FideEvent:
    """A tournament game by game; `games` are pairs (opponent's rating or None, score).

    >>> event = tournament_change(2000, [(1063, 1), (1299, 1), (1413, 1), (1682, 1)], k=20, rules="FIDE 2022")
    >>> [game.expected for game in event.games]  # one upgrade, for the game with the largest difference
    [0.92, 0.99, 0.98, 0.87]
    """
    version = era(rules, date=date, chapter=chapter)
    return _rate_event(version, rating_value(rating), _checked_games(games, "games"), k_value(k))


def period_change(
    rating: float,
    tournaments: Sequence[Sequence[Game]],
    *,
    k: float,
    rules: str | None = None,
    date: datetime.date | None = None,
    chapter: str = "standard",
) -> FidePeriod:
    """A rating period of one player: K lowered where K times games passes 700, the sum rounded once (B.02, 8.3.3-4).

    `tournaments` holds one list of games for each tournament. A half is rounded away from zero.

    >>> games = [(1787, 1), (2025, 1), (2310, 1), (2400, 1), (2505, 0.5)]  # FIDE's list of December 2025
    >>> print(period_change(2813, [games], k=10, rules="FIDE 2025"))
    2813 −2.50 rounded to −3: 2810
    """
    version = era(rules, date=date, chapter=chapter)
    rating, k = rating_value(rating), k_value(k)
    if isinstance(tournaments, str | bytes) or not isinstance(tournaments, Sequence) or not tournaments:
        raise BadValueError("tournaments", tournaments, _("a list of at least one tournament's games"))
    checked = [_checked_games(games, f"tournaments[{place}]") for place, games in enumerate(tournaments)]
    events = [_rate_event(version, rating, games, k) for games in checked]
    used = k
    if version.product_cap is not None:
        used = capped_k(k, sum(event.rated_games for event in events), cap=version.product_cap)
    if used != k:
        events = [_rate_event(version, rating, games, used) for games in checked]
    return FidePeriod(rating, used, k, tuple(events))


def one_off_2024(rating: float) -> int:
    """The one change of 1 March 2024: a standard rating R from 1000 to 1999 became R + 0.40 (2000 - R).

    A rating of 2000 or more stayed. Raises `BadValueError` below 1000, where no FIDE rating was.

    >>> one_off_2024(1500), one_off_2024(1000), one_off_2024(2100)
    (1700, 1400, 2100)
    """
    value = exact(rating_value(rating))
    if value < 1000:
        raise BadValueError("rating", rating, _("a FIDE rating of February 2024: 1000 or more"))
    return half_away(value if value >= 2000 else value + Fraction(2, 5) * (2000 - value))


def is_inactive(last_rated_game: datetime.date, on: datetime.date) -> bool:
    """Whether a player is inactive: no rated game in the year before `on` (B.02).

    >>> import datetime
    >>> is_inactive(datetime.date(2023, 5, 31), datetime.date(2024, 6, 1))
    True
    """
    for argument, value in (("last_rated_game", last_rated_game), ("on", on)):
        if not isinstance(value, datetime.date):
            raise BadValueError(argument, value, _("a datetime.date"))
    if last_rated_game > on:
        raise BadValueError("last_rated_game", last_rated_game, _("on or before {day}").format(day=on))
    # A year before 29 February is 28 February of the year before.
    year_ago = on.replace(year=on.year - 1, day=28) if (on.month, on.day) == (2, 29) else on.replace(year=on.year - 1)
    return last_rated_game < year_ago
