"""Simulations: seeded, the same on every executor, and each shows the effect that it is about."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from statistics import fmean, stdev

import numpy as np
import pytest

from arpad.ratings import pool


@pytest.mark.parametrize(
    "simulation", [pool.closed_pool, pool.selective_pairing, pool.idle_junior, pool.drift, pool.white_advantage]
)
def test_a_seed_decides_everything(simulation) -> None:  # type: ignore[no-untyped-def]
    assert simulation(random.Random(5)) == simulation(random.Random(5))
    assert simulation(random.Random(5)) != simulation(random.Random(6))
    assert simulation(np.random.default_rng(5)) == simulation(np.random.default_rng(5))


def test_results_follow_the_expected_score() -> None:
    """20,000 games: the mean lies within five standard errors of what was asked."""
    rng = random.Random(11)
    for expected in (0.05, 0.5, 0.91):
        for draws in (0.0, 0.5, 1.0):
            scores = [pool.play(rng, expected, draws=draws) for _ in range(20_000)]
            error = 5 * 0.5 / 20_000**0.5
            assert fmean(scores) == pytest.approx(expected, abs=error)
            assert scores.count(0.5) / 20_000 == pytest.approx(2 * draws * min(expected, 1 - expected), abs=error)


def test_closed_pool_lifts_the_star() -> None:
    """Bloodgood's pool: newcomers enter 500 points above their strength, the star ends far above his own."""
    lifted = pool.replicate(pool.closed_pool, 8, seed=1, months=150, entry_rating=1500, true_others=1000)
    fair = pool.replicate(pool.closed_pool, 8, seed=1, months=150, entry_rating=1000, true_others=1000)
    assert fmean(run.overrated_by for run in lifted) > 250
    assert abs(fmean(run.overrated_by for run in fair)) < 120
    assert len(lifted[0].star) == len(lifted[0].others) == 151


def test_selective_pairing_pays_only_under_the_cap() -> None:
    capped = pool.replicate(pool.selective_pairing, 30, seed=2, cap=400)
    free = pool.replicate(pool.selective_pairing, 30, seed=2, cap=None)
    assert fmean(run.gained for run in capped) > 40
    gains = [run.gained for run in free]
    assert abs(fmean(gains)) < 4 * stdev(gains) / 30**0.5
    assert capped[0].true_expected > capped[0].counted_expected
    assert free[0].true_expected == free[0].counted_expected


def test_idle_junior_costs_the_others() -> None:
    runs = pool.replicate(pool.idle_junior, 10, seed=3)
    assert all(run.underrated_by == 480 for run in runs)
    assert all(run.opponents_lost > 100 for run in runs)
    needed = [run.games_until_within(100) for run in runs]
    assert all(n is not None and n > 5 for n in needed)
    assert pool.idle_junior(random.Random(1), idle_months=0).games_until_within(0) == 0
    assert pool.idle_junior(random.Random(1), games=1).games_until_within(1) is None


def test_drift_both_ways() -> None:
    steady = pool.drift(random.Random(4), turnover=0.0, new_k=20)
    assert abs(steady.years[-1].inflation) < 1e-6  # equal K, nobody comes or goes: the sum of points stays
    deflated = pool.drift(random.Random(4), growth=60)
    inflated = pool.drift(random.Random(4), entry_rating=1700)
    assert deflated.years[-1].inflation < -30
    assert inflated.years[-1].inflation > 30
    assert len(steady.years) == 21


def test_white_advantage_cancels_when_colours_alternate() -> None:
    runs = pool.replicate(pool.white_advantage, 6, seed=5, games=4000)
    assert abs(fmean(run.gap for run in runs)) < 10
    lopsided = pool.replicate(pool.white_advantage, 6, seed=5, games=4000, white_share=1.0)
    assert fmean(run.gap for run in lopsided) == pytest.approx(35, abs=10)
    assert fmean(run.white_score for run in lopsided) == pytest.approx(0.55, abs=0.02)


def test_executors_do_not_matter() -> None:
    plain = pool.replicate(pool.selective_pairing, 4, seed=9, games=20)
    with ThreadPoolExecutor(2) as threads:
        assert pool.replicate(pool.selective_pairing, 4, seed=9, executor=threads, games=20) == plain
    with ProcessPoolExecutor(1) as processes:
        assert pool.replicate(pool.selective_pairing, 4, seed=9, executor=processes, games=20) == plain


def test_progress_sees_every_run() -> None:
    seen = []

    def progress(results, total):  # type: ignore[no-untyped-def]
        for result in results:
            seen.append((result, total))
            yield result

    runs = pool.replicate(pool.selective_pairing, 3, seed=1, progress=progress, games=5)
    assert seen == [(run, 3) for run in runs]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pool.play(random.Random(), 1.2), "expected = 1.2"),
        (lambda: pool.play(random.Random(), 0.5, draws=-1), "draws = -1"),
        (lambda: pool.closed_pool(random.Random(), months=0), "months = 0"),
        (lambda: pool.closed_pool(random.Random(), turnover=2), "turnover = 2"),
        (lambda: pool.selective_pairing(random.Random(), gap=-5), "gap = -5"),
        (lambda: pool.drift(random.Random(), players=3), "players = 3"),
        (lambda: pool.white_advantage(random.Random(), white_share=1.5), "white_share = 1.5"),
        (lambda: pool.replicate(pool.drift, 0, seed=1), "runs = 0"),
        (lambda: pool.replicate(pool.drift, 1, seed=-1), "seed = -1"),
    ],
)
def test_refused(call, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=message):
        call()
