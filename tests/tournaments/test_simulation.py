"""Simulated formats against chances that can be worked out, and the same answer on one core or on many."""

import itertools
import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from arpad.errors import BadValueError
from arpad.tournaments.simulation import (
    Knockout,
    RoundRobin,
    StrengthModel,
    Swiss,
    fold_pairs,
    match_win,
    simulate,
)

LADDER = [2000.0 - 100 * place for place in range(8)]
FORMATS = [
    RoundRobin(),
    RoundRobin(2, "tie-break"),
    Knockout(),
    Knockout(2, seeded=False),
    Swiss(3),
    Swiss(3, "tie-break"),
]


def rng(seed=1):
    return np.random.default_rng(seed)


def within(share, expected, events):
    """Four standard deviations of a share: a right program fails once in 16 000 runs, and the seed is fixed."""
    return abs(share - expected) <= 4 * math.sqrt(expected * (1 - expected) / events)


def test_chances_keep_the_expected_score():
    for draws, difference, white in itertools.product((0, 0.3, 1), (-400, -50, 0, 120), (0, 35)):
        model = StrengthModel(draws=draws, white=white)
        for colour in ("w", "b", ""):
            chances = model.chances(1500 + difference, 1500, colour=colour)
            assert min(chances.win, chances.draw, chances.loss) >= 0
            assert math.isclose(chances.win + chances.draw + chances.loss, 1)
            undrawn = StrengthModel(white=white).chances(1500 + difference, 1500, colour=colour)
            assert math.isclose(chances.win + chances.draw / 2, undrawn.win)


def test_a_match_of_two_players_is_the_model():
    events = 40_000
    chance = StrengthModel().chances(1600, 1500).win
    for format_ in (RoundRobin(), Knockout(), Swiss(1)):
        winners = simulate(format_, [1600, 1500], events=events, rng=rng()).winners
        assert within(winners[0], chance, events), format_


def test_a_seeded_knockout_of_four_can_be_worked_out():
    events = 40_000
    a, b, c, d = ratings = [1800, 1700, 1600, 1500]
    beats = {(x, y): match_win(StrengthModel(), x, y, 1) for x in ratings for y in ratings if x != y}
    exact = {
        a: beats[a, d] * (beats[b, c] * beats[a, b] + beats[c, b] * beats[a, c]),
        b: beats[b, c] * (beats[a, d] * beats[b, a] + beats[d, a] * beats[b, d]),
        c: beats[c, b] * (beats[a, d] * beats[c, a] + beats[d, a] * beats[c, d]),
        d: beats[d, a] * (beats[b, c] * beats[d, b] + beats[c, b] * beats[d, c]),
    }
    assert math.isclose(sum(exact.values()), 1)
    shuffled = [b, d, a, c]
    simulated = simulate(Knockout(), shuffled, events=events, rng=rng())
    assert all(within(share, exact[rating], events) for share, rating in zip(simulated.winners, shuffled, strict=True))


def test_a_round_robin_of_three_can_be_worked_out():
    events = 40_000
    ratings = [1700, 1600, 1500]
    model = StrengthModel(draws=0.4)
    pairs = [(0, 1), (0, 2), (1, 2)]
    exact = [0.0, 0.0, 0.0]
    for scores in itertools.product((1, 0.5, 0), repeat=3):
        chance, points = 1.0, [0.0, 0.0, 0.0]
        for (a, b), score in zip(pairs, scores, strict=True):
            chances = model.chances(ratings[a], ratings[b])
            chance *= {1: chances.win, 0.5: chances.draw, 0: chances.loss}[score]
            points[a] += score
            points[b] += 1 - score
        best = max(points)
        for player in range(3):
            exact[player] += chance * (points[player] == best) / points.count(best)
    simulated = simulate(RoundRobin(), ratings, events=events, rng=rng(), model=model)
    assert all(within(share, expected, events) for share, expected in zip(simulated.winners, exact, strict=True))


@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_shares_are_shares(format_):
    simulated = simulate(format_, LADDER, events=1500, rng=rng(), model=StrengthModel(draws=0.5, white=35))
    shares = np.array(simulated.shares)
    assert shares.min() >= 0
    assert np.allclose(shares.sum(axis=0), 1)
    assert np.allclose(shares.sum(axis=1), 1)
    assert math.isclose(sum(simulated.mean_places), 36)
    assert simulated.best_wins == simulated.winners[0] == max(simulated.winners)
    assert simulated.mean_places[0] < simulated.mean_places[-1]
    assert 0 < simulated.standard_error(simulated.best_wins) < 0.02


# Not with Buchholz: who floats, and so whom one meets, depends on the starting order even among equals.
@pytest.mark.parametrize("format_", FORMATS[:-1], ids=str)
def test_equal_players_have_equal_chances(format_):
    events = 4000
    winners = simulate(format_, [1500.0] * 8, events=events, rng=rng(3), model=StrengthModel(draws=0.3)).winners
    assert all(within(share, 1 / 8, events) for share in winners)


@pytest.mark.parametrize("format_", [Knockout(), Knockout(seeded=False), Swiss(3), RoundRobin()], ids=str)
@pytest.mark.parametrize("players", [2, 3, 5, 7, 12])
def test_any_number_of_players(format_, players):
    if isinstance(format_, Swiss) and players < 4:
        format_ = Swiss(1)
    simulated = simulate(format_, LADDER[:1] * players, events=60, rng=rng())
    assert np.allclose(np.array(simulated.shares).sum(axis=0), 1)


def test_games():
    assert [format_.games(8) for format_ in (Knockout(), RoundRobin(), Swiss(3))] == [7, 28, 12]
    assert [format_.games(7) for format_ in (Knockout(2), RoundRobin(2), Swiss(3))] == [12, 42, 9]


def test_the_same_on_one_core_and_on_many():
    alone = simulate(Swiss(3), LADDER, events=2500, rng=rng(9))
    assert alone == simulate(Swiss(3), LADDER, events=2500, rng=rng(9))
    with ThreadPoolExecutor(2) as threads:
        assert alone == simulate(Swiss(3), LADDER, events=2500, rng=rng(9), executor=threads)
    with ProcessPoolExecutor(2) as processes:
        assert alone == simulate(Swiss(3), LADDER, events=2500, rng=rng(9), executor=processes)
    assert alone != simulate(Swiss(3), LADDER, events=2500, rng=rng(10))


def test_on_a_cluster():
    distributed = pytest.importorskip("distributed", reason="dask's executor is an optional extra")
    alone = simulate(RoundRobin(), LADDER, events=2500, rng=rng(9))
    with distributed.Client(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as client:
        assert alone == simulate(RoundRobin(), LADDER, events=2500, rng=rng(9), executor=client.get_executor())


def test_progress():
    seen = []

    def progress(batches, *, total):
        for batch in batches:
            seen.append(total)
            yield batch

    simulate(RoundRobin(), LADDER, events=2500, rng=rng(), progress=progress)
    assert seen == [3, 3, 3]


def test_fold_pairs():
    nobody = [0] * 8
    assert fold_pairs(range(8), [0] * 8, nobody) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    # Three on one point: the last of them goes down.
    assert fold_pairs(range(6), [1, 1, 1, 0, 0, 0], nobody) == [(0, 1), (2, 3), (4, 5)]
    # Of five the last who has not been free is free.
    assert fold_pairs(range(5), [0] * 5, [0] * 5, free=0b10000) == [(0, 2), (1, 4)]
    # Everybody has met everybody.
    assert fold_pairs(range(4), [0] * 4, [0b1110, 0b1101, 0b1011, 0b0111]) is None
    assert fold_pairs(range(3), [0] * 3, [0] * 3, free=0b111) is None


def test_a_rematch_is_never_needed_where_it_can_be_avoided():
    """Four players, two rounds: a greedy choice at the top can leave a rematch at the bottom (phase-rs/phase 7937)."""
    for first in itertools.permutations(range(4)):
        met = [0] * 4
        for a, b in (first[:2], first[2:]):
            met[a] |= 1 << b
            met[b] |= 1 << a
        for scores in itertools.product((0, 1, 2), repeat=4):
            pairs = fold_pairs(range(4), scores, met)
            assert all(not met[a] >> b & 1 for a, b in pairs)


def test_values_that_cannot_be():
    for wrong in (
        lambda: StrengthModel(draws=1.5),
        lambda: StrengthModel(draws=True),
        lambda: StrengthModel(white=math.nan),
        lambda: RoundRobin(0),
        lambda: RoundRobin(decide="coin"),
        lambda: Swiss(0),
        lambda: Swiss(3.0),
        lambda: Knockout(0),
        lambda: Knockout(seeded="yes"),
        lambda: simulate(RoundRobin(), [1500], events=10, rng=rng()),
        lambda: simulate(RoundRobin(), [1500, math.nan], events=10, rng=rng()),
        lambda: simulate(RoundRobin(), [1500, True], events=10, rng=rng()),
        lambda: simulate(RoundRobin(), LADDER, events=0, rng=rng()),
        lambda: simulate(RoundRobin(), LADDER, events=10, rng=1),
        lambda: simulate(Swiss(9), LADDER, events=10, rng=rng()),
    ):
        with pytest.raises(BadValueError):
            wrong()
