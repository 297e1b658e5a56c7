"""Pools of players whose true strengths are known: seeded simulations of what a rating can and cannot see.

Every simulation draws its chances from `rng`, anything with ``random()``: a `random.Random`, which the browser has
too, or a `numpy.random.Generator`. The same seed gives the same run. `replicate` repeats one over many seeds, on any
executor. Strengths and ratings are on one scale, and results follow the curve of the true strengths.
"""

import math
import random
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from statistics import NormalDist, fmean
from typing import Any, Protocol, TypeVar

from arpad.ratings.expectancy import LOGISTIC, Curve, capped_difference, curve_named
from arpad.ratings.validation import check_count, finite, fraction_of_one, k_value, positive, rating_value

__all__ = [
    "ClosedPool",
    "Drift",
    "DriftYear",
    "IdleJunior",
    "Randomness",
    "SelectivePairing",
    "WhiteAdvantage",
    "closed_pool",
    "drift",
    "idle_junior",
    "play",
    "replicate",
    "selective_pairing",
    "white_advantage",
]


class Randomness(Protocol):
    """A source of numbers from 0 up to 1, 1 left out."""

    def random(self) -> float: ...


def play(rng: Randomness, expected: float, *, draws: float = 0.5) -> float:
    """A random result, 1, 0.5 or 0, with this expected score.

    `draws` is the share, from 0 to 1, of the most draws that the expected score allows, 2 min(E, 1 - E).

    >>> rng = random.Random(1)
    >>> results = [play(rng, 0.75) for _ in range(10_000)]
    >>> abs(sum(results) / 10_000 - 0.75) < 0.01, abs(results.count(0.5) / 10_000 - 0.25) < 0.02
    (True, True)
    """
    expected, share = fraction_of_one(expected, "expected"), fraction_of_one(draws, "draws")
    return _play(rng, expected, share)


def _play(rng: Randomness, expected: float, share: float) -> float:
    drawn = 2 * share * min(expected, 1 - expected)
    chance = rng.random()
    return 0.5 if chance < drawn else 1.0 if chance < expected + drawn / 2 else 0.0


def _normal(rng: Randomness, mean: float, sigma: float) -> float:
    # The inverse needs a chance above 0.
    return mean if sigma == 0 else NormalDist(mean, sigma).inv_cdf(max(rng.random(), 1e-12))


@dataclass(frozen=True, slots=True)
class ClosedPool:
    """A strong player among weak ones who all came in overrated: month by month the star's and the mean rating."""

    star: tuple[float, ...]
    others: tuple[float, ...]
    true_star: float
    true_others: float

    @property
    def overrated_by(self) -> float:
        """How far the star's last rating is above the true strength."""
        return self.star[-1] - self.true_star


def closed_pool(
    rng: Randomness,
    *,
    months: int = 60,
    others: int = 20,
    games_a_month: int = 20,
    true_star: float = 2100,
    true_others: float = 1000,
    spread: float = 100,
    entry_rating: float = 1500,
    star_rating: float | None = None,
    turnover: float = 0.05,
    k: float = 32,
) -> ClosedPool:
    """A pool that nobody outside ever plays: one strong player, weak ones who enter at `entry_rating`.

    The star begins with `star_rating`, or like the others without one. Each month the star plays `games_a_month`
    games against random others, each other pair about as many among themselves, and a share `turnover` of the others
    is replaced by newcomers. Nothing ties the pool's scale to the world outside, so that the star's rating grows to
    the distance above whatever the others are called.

    >>> run = closed_pool(random.Random(1), months=120)
    >>> run.overrated_by > 200
    True
    """
    months, size = check_count(months, "months", 1), check_count(others, "others", 2)
    games = check_count(games_a_month, "games_a_month", 1)
    start, leaving, k = rating_value(entry_rating, "entry_rating"), fraction_of_one(turnover, "turnover"), k_value(k)
    top, level, sigma = rating_value(true_star, "true_star"), rating_value(true_others), finite(spread, "spread")
    strengths = [top] + [_normal(rng, level, sigma) for _other in range(size)]
    ratings = [start if star_rating is None else rating_value(star_rating, "star_rating")] + [start] * size
    star, mean = [ratings[0]], [start]
    for _month in range(months):
        pairs = [(0, 1 + int(rng.random() * size)) for _game in range(games)]
        pairs += [(1 + int(rng.random() * size), 1 + int(rng.random() * size)) for _game in range(games * size // 2)]
        for a, b in pairs:
            if a != b:
                _rated_game(rng, ratings, strengths, a, b, k, k)
        for place in range(1, size + 1):
            if rng.random() < leaving:
                ratings[place], strengths[place] = start, _normal(rng, level, sigma)
        star.append(ratings[0])
        mean.append(fmean(ratings[1:]))
    return ClosedPool(tuple(star), tuple(mean), top, level)


def _rated_game(
    rng: Randomness,
    ratings: list[float],
    strengths: list[float],
    a: int,
    b: int,
    k_a: float,
    k_b: float,
    edge: float = 0.0,
) -> float:
    """One game between places a and b, both ratings changed from one snapshot; a's score.

    `edge` is what a has on top of the true strength, White's advantage for one; the ratings do not know it.
    """
    score = _play(rng, LOGISTIC.expected(strengths[a] - strengths[b] + edge), 0.5)
    surplus = score - LOGISTIC.expected(ratings[a] - ratings[b])
    ratings[a] += k_a * surplus
    ratings[b] -= k_b * surplus
    return score


@dataclass(frozen=True, slots=True)
class SelectivePairing:
    """A favourite who meets only much weaker, rightly rated players: the rating after each game."""

    ratings: tuple[float, ...]
    strength: float
    true_expected: float
    counted_expected: float

    @property
    def gained(self) -> float:
        return self.ratings[-1] - self.ratings[0]


def selective_pairing(
    rng: Randomness,
    *,
    games: int = 100,
    strength: float = 2750,
    gap: float = 700,
    cap: float | None = 400,
    k: float = 10,
    curve: str | Curve = LOGISTIC,
) -> SelectivePairing:
    """A player whose rating is right at the start and who only meets opponents `gap` points weaker than the strength.

    Under a cap the difference that counts is at most `cap`, so that each game pays more than it should (FIDE removed
    the cap for players of 2650 or more on 1 October 2025). `true_expected` and `counted_expected` are of game one.

    >>> selective_pairing(random.Random(2), cap=400).gained > 40 > selective_pairing(random.Random(2), cap=None).gained
    True
    """
    count, k, level = check_count(games, "games", 1), k_value(k), rating_value(strength, "strength")
    distance, chosen = positive(gap, "gap"), curve_named(curve)
    truth = chosen.expected(distance)
    rating, path = level, [level]
    for _game in range(count):
        counted = chosen.expected(capped_difference(rating - (level - distance), cap))
        rating += k * (_play(rng, truth, 0.5) - counted)
        path.append(rating)
    return SelectivePairing(tuple(path), level, truth, chosen.expected(capped_difference(distance, cap)))


@dataclass(frozen=True, slots=True)
class IdleJunior:
    """A junior who improved while idle: rating before each game after the return, and what the opponents lost."""

    ratings: tuple[float, ...]
    strength: float
    opponents_lost: float

    @property
    def underrated_by(self) -> float:
        """The gap at the return."""
        return self.strength - self.ratings[0]

    def games_until_within(self, points: float = 50) -> int | None:
        """Games until the rating first came so near to the strength; None if it never did."""
        return next((n for n, rating in enumerate(self.ratings) if self.strength - rating <= points), None)


def idle_junior(
    rng: Randomness,
    *,
    rating: float = 1600,
    growth_a_month: float = 20,
    idle_months: int = 24,
    games: int = 60,
    k: float = 40,
    opponents_k: float = 20,
) -> IdleJunior:
    """A junior rated rightly stops playing, goes on improving, and returns against players of the junior's rating.

    The rating cannot move without games: at the return it is `growth_a_month` * `idle_months` too low, and the
    opponents, rightly rated, pay for it.

    >>> run = idle_junior(random.Random(3))
    >>> run.underrated_by, run.opponents_lost > 0
    (480.0, True)
    """
    start, grown = (
        rating_value(rating),
        finite(growth_a_month, "growth_a_month") * check_count(idle_months, "idle_months"),
    )
    k, other_k = k_value(k), k_value(opponents_k, "opponents_k")
    strength, current, path, lost = start + grown, start, [start], 0.0
    for _game in range(check_count(games, "games", 1)):
        opponent = current
        surplus = _play(rng, LOGISTIC.expected(strength - opponent), 0.5) - 0.5
        current += k * surplus
        lost += other_k * surplus
        path.append(current)
    return IdleJunior(tuple(path), strength, lost)


@dataclass(frozen=True, slots=True)
class DriftYear:
    """A year's end: the means of the ratings and of the true strengths, and of the ten highest rated."""

    year: int
    mean_rating: float
    mean_strength: float
    top_ten_rating: float
    top_ten_strength: float

    @property
    def inflation(self) -> float:
        """Mean rating minus mean strength: above 0 inflation, below 0 deflation."""
        return self.mean_rating - self.mean_strength


@dataclass(frozen=True, slots=True)
class Drift:
    """A pool over the years."""

    years: tuple[DriftYear, ...]


def drift(
    rng: Randomness,
    *,
    years: int = 20,
    players: int = 200,
    games_a_year: int = 20,
    turnover: float = 0.1,
    entry_rating: float = 1500,
    entry_strength: float = 1500,
    spread: float = 250,
    growth: float = 0,
    growing_years: int = 5,
    k: float = 20,
    new_k: float = 40,
) -> Drift:
    """Inflation and deflation: players enter, improve for some years, and leave with the points they hold.

    Each year everybody plays about `games_a_year` games against players near in rating; a newcomer's K is `new_k`
    while improving. A newcomer who enters above the strength brings points in, one who improves takes them from the
    others, and one who leaves above the entry rating carries them away.

    >>> grown = drift(random.Random(4), growth=60)
    >>> grown.years[-1].inflation < 0 < drift(random.Random(4), entry_rating=1700).years[-1].inflation
    True
    """
    size, count = check_count(players, "players", 20), check_count(years, "years", 1)
    rounds, grows = check_count(games_a_year, "games_a_year", 1), check_count(growing_years, "growing_years")
    start, level = rating_value(entry_rating, "entry_rating"), rating_value(entry_strength, "entry_strength")
    leaving, sigma = fraction_of_one(turnover, "turnover"), finite(spread, "spread")
    step, k, new_k = finite(growth, "growth"), k_value(k), k_value(new_k, "new_k")
    strengths = [_normal(rng, level, sigma) for _player in range(size)]
    # The pool begins in order: everybody is rated rightly, apart from what newcomers are given.
    ratings = [strength + start - level for strength in strengths]
    ages = [int(rng.random() / max(leaving, 1 / 40)) for _player in range(size)]
    history = [_year(0, ratings, strengths)]
    for year in range(1, count + 1):
        for _round in range(rounds):
            _round_of_games(rng, ratings, strengths, [new_k if age < grows else k for age in ages])
        for place in range(size):
            if ages[place] < grows:
                strengths[place] += step
            ages[place] += 1
            if rng.random() < leaving:
                strengths[place] = _normal(rng, level, sigma)
                ratings[place], ages[place] = start, 0
        history.append(_year(year, ratings, strengths))
    return Drift(tuple(history))


def _round_of_games(rng: Randomness, ratings: list[float], strengths: list[float], ks: list[float]) -> None:
    """One game for everybody against a neighbour in a slightly shuffled rating order."""
    order = sorted(range(len(ratings)), key=[rating + 300 * rng.random() for rating in ratings].__getitem__)
    for a, b in zip(order[::2], order[1::2], strict=False):
        _rated_game(rng, ratings, strengths, a, b, ks[a], ks[b])


def _year(year: int, ratings: list[float], strengths: list[float]) -> DriftYear:
    best = sorted(range(len(ratings)), key=ratings.__getitem__)[-10:]
    return DriftYear(
        year,
        fmean(ratings),
        fmean(strengths),
        fmean(ratings[place] for place in best),
        fmean(strengths[place] for place in best),
    )


@dataclass(frozen=True, slots=True)
class WhiteAdvantage:
    """Two equal players, one of whom has White more often: both mean ratings over the second half of the run."""

    often_white: float
    seldom_white: float
    white_score: float

    @property
    def gap(self) -> float:
        return self.often_white - self.seldom_white


def white_advantage(
    rng: Randomness, *, games: int = 2000, advantage: float = 35, white_share: float = 0.5, k: float = 10
) -> WhiteAdvantage:
    """Two players of equal strength; one has White in `white_share` of the games, and White is `advantage` better.

    With colours alternating (0.5) the advantage cancels, as Elo argued; a larger share shows as rating, by about
    `advantage` * (2 `white_share` - 1).

    >>> run = white_advantage(random.Random(5), games=20_000, white_share=1)
    >>> 20 < run.gap < 50
    True
    """
    count, edge = check_count(games, "games", 2), finite(advantage, "advantage")
    share, k = fraction_of_one(white_share, "white_share"), k_value(k)
    ratings, strengths = [1500.0, 1500.0], [1500.0, 1500.0]
    white_points, tail = 0.0, []
    for game in range(count):
        white = 0 if rng.random() < share else 1
        white_points += _rated_game(rng, ratings, strengths, white, 1 - white, k, k, edge)
        if game >= count // 2:
            tail.append(ratings[0] - 1500)
    mean = math.fsum(tail) / len(tail)
    return WhiteAdvantage(1500 + mean, 1500 - mean, white_points / count)


Run = TypeVar("Run")


def replicate(
    simulation: Callable[..., Run],
    runs: int,
    *,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[..., Iterable[Run]] | None = None,
    **options: Any,
) -> list[Run]:
    """The same simulation over `runs` seeds derived from `seed`, in order.

    `executor` is any `concurrent.futures.Executor`: a process pool, or a cluster's; the results do not depend on it.
    `progress` wraps the results as they come, like ``tqdm.tqdm``, and is given ``total=runs``.

    >>> [round(run.gained) for run in replicate(selective_pairing, 3, seed=7)] == [
    ...     round(run.gained) for run in replicate(selective_pairing, 3, seed=7)]
    True
    """
    check_count(seed, "seed")
    seeds = [f"{seed}/{place}" for place in range(check_count(runs, "runs", 1))]
    one = partial(_seeded, simulation)
    results = (executor.map if executor is not None else map)(one, seeds, repeat(options))
    return list(results if progress is None else progress(results, total=len(seeds)))


def _seeded(simulation: Callable[..., Run], seed: str, options: dict[str, Any]) -> Run:
    return simulation(random.Random(seed), **options)
