"""What must hold for every rating, score and field: invariants of the rules, not examples."""

import math
from fractions import Fraction

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arpad.ratings import (
    algorithm_of_400,
    bulk,
    curve_named,
    event_change,
    event_change_by_mean,
    exact_performance,
    expected_score,
    fide,
    fide_dp,
    fide_expected,
    glicko,
    glicko2,
    k_factor,
    linear_performance,
    match_change,
    pool,
)
from arpad.ratings import bradley_terry as bt
from arpad.ratings.connectivity import connectivity, strong_components
from arpad.ratings.outcomes import bayeselo, davidson, rao_kupper
from arpad.ratings.rounding import half_away, half_up
from arpad.ratings.us_chess import effective_games, special_rating
from arpad.ratings.whole_history import whole_history

# Timing never goes into a test: a first call may compile, a busy machine may pause.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

RATINGS = st.floats(0, 3500)
WHOLE = st.integers(100, 3000)
SCORES = st.sampled_from([0.0, 0.5, 1.0])
CURVES = st.sampled_from(["logistic", "normal", "elo", "table", "normal(150)"])
GAMES = st.lists(st.tuples(WHOLE, SCORES), min_size=1, max_size=30)
ERAS = st.sampled_from([version.name for version in fide.ERAS])


@given(RATINGS, RATINGS, CURVES)
def test_the_two_expectations_sum_to_one(a: float, b: float, curve: str) -> None:
    assert math.isclose(expected_score(a, b, curve=curve) + expected_score(b, a, curve=curve), 1, abs_tol=1e-12)


@given(RATINGS, RATINGS, RATINGS, CURVES)
def test_a_higher_rating_never_expects_less(a: float, b: float, opponent: float, curve: str) -> None:
    low, high = sorted((a, b))
    assert expected_score(low, opponent, curve=curve) <= expected_score(high, opponent, curve=curve)


@given(st.floats(1e-6, 1 - 1e-6), st.sampled_from(["logistic", "normal", "elo"]))
def test_a_curve_and_its_inverse(p: float, curve: str) -> None:
    chosen = curve_named(curve)
    assert math.isclose(chosen.expected(chosen.difference(p)), p, rel_tol=1e-9)


@given(RATINGS, RATINGS, st.floats(-1e5, 1e5), CURVES)
def test_only_the_difference_matters(a: float, b: float, shift: float, curve: str) -> None:
    """Adding the same to everybody changes no expected score (but for a table's edge, met by rounding)."""
    assume(curve != "table" or shift == int(shift))
    a, b = round(a), round(b)
    shift = round(shift)
    assert math.isclose(
        expected_score(a, b, curve=curve), expected_score(a + shift, b + shift, curve=curve), rel_tol=1e-9
    )


@given(st.integers(0, 100))
def test_tables_are_odd_and_agree(percent: int) -> None:
    p = percent / 100
    assert fide_dp(p) == -fide_dp((100 - percent) / 100)
    # The table back gives the score that it was asked for, but for the hundredths where the two tables part.
    assert abs(fide_expected(fide_dp(p)) - p) <= 0.011


@given(RATINGS, RATINGS, SCORES, st.floats(0, 60))
def test_equal_k_is_zero_sum(a: float, b: float, score: float, k: float) -> None:
    first, second = match_change(a, b, score, k_a=k)
    assert math.isclose(first.change, -second.change, abs_tol=1e-9)
    assert abs(first.change) <= k


@given(RATINGS, GAMES, st.floats(0, 60), CURVES)
def test_an_event_is_the_sum_of_its_games(rating: float, games: list[tuple[int, float]], k: float, curve: str) -> None:
    opponents, scores = zip(*games, strict=True)
    event = event_change(rating, opponents, scores, k=k, curve=curve)
    assert math.isclose(event.change, math.fsum(game.change for game in event.games), abs_tol=1e-9)
    assert abs(event.change) <= k * len(games) + 1e-9


@given(RATINGS, WHOLE, st.lists(SCORES, min_size=1, max_size=12), CURVES)
def test_equal_opponents_make_the_two_ways_agree(rating: float, opponent: int, scores: list[float], curve: str) -> None:
    field = [opponent] * len(scores)
    by_game = event_change(rating, field, scores, k=20, curve=curve)
    by_mean = event_change_by_mean(rating, field, scores, k=20, curve=curve)
    assert math.isclose(by_game.new_rating, by_mean.new_rating, abs_tol=1e-7)


@given(st.fractions(-1000, 1000))
def test_rounding_is_to_the_nearest(value: Fraction) -> None:
    for rounded in (half_up(value), half_away(value)):
        assert abs(rounded - value) <= Fraction(1, 2)
    assert half_away(-value) == -half_away(value)


@given(WHOLE, st.lists(GAMES, min_size=1, max_size=4), st.sampled_from([10, 15, 20, 25, 30, 40]), ERAS)
def test_fide_period(rating: int, tournaments: list[list[tuple[int, float]]], k: int, rules: str) -> None:
    """The parts sum to the whole, K times games stays within its cap, the rounding is within a half."""
    chapter = "rapid" if "rapid" in rules else "standard"
    period = fide.period_change(rating, tournaments, k=k, rules=rules, chapter=chapter)
    parts = [game.change for event in period.events for game in event.games]
    assert math.isclose(period.change, math.fsum(parts), abs_tol=1e-9)
    assert abs(period.change - period.change_rounded) <= 0.5
    assert period.new_rating == rating + period.change_rounded
    assert all(abs(part) <= period.k for part in parts)
    cap = fide.era(rules, chapter=chapter).product_cap
    assert cap is None or period.k * period.rated_games <= max(cap, 0)
    assert period.k <= k


@given(WHOLE, WHOLE, SCORES, ERAS)
def test_both_sides_of_a_fide_game(a: int, b: int, score: float, rules: str) -> None:
    """Without an exemption from the cap the two surpluses cancel; with one, they part only beyond 400 points."""
    chapter = "rapid" if "rapid" in rules else "standard"
    first = fide.game_change(a, b, score, k=10, rules=rules, chapter=chapter)
    second = fide.game_change(b, a, 1 - score, k=10, rules=rules, chapter=chapter)
    assert first.rated == second.rated
    if rules != "FIDE 2025" or abs(a - b) <= 400:
        assert first.exact_surplus == -second.exact_surplus


@given(WHOLE, st.integers(0, 400), st.integers(5, 90), st.sampled_from(sorted(k_factor.K_RULES)))
def test_every_player_has_a_k(rating: int, games: int, age: int, rules: str) -> None:
    found = k_factor.k_factor(rating, rules=rules, games=games, age_year=age)
    assert 10 <= found.k <= 40
    assert found.reason


@given(GAMES)
def test_performance_of_the_same_score(games: list[tuple[int, float]]) -> None:
    """Every rule lies within 400, or within the table's 800, of the opponents; the root explains the score."""
    opponents, scores = zip(*games, strict=True)
    score = math.fsum(scores)
    by_game = algorithm_of_400(opponents, scores)
    assert by_game.rating is not None
    assert abs(by_game.rating - by_game.average) <= 400 + 1e-9
    assert math.isclose(by_game.rating, linear_performance(opponents, score).rating or 0, abs_tol=1e-6)
    exact = exact_performance(opponents, score)
    if score in (0, len(games)):
        assert exact.rating is None
        assert exact.note
    else:
        assert exact.rating is not None
        assert math.isclose(
            math.fsum(expected_score(exact.rating, opponent) for opponent in opponents), score, abs_tol=1e-9
        )


@given(WHOLE, st.integers(0, 8), GAMES, st.sampled_from([None, "won", "lost"]))
def test_us_special_rating_solves_its_equation(
    rating: int, games: int, event: list[tuple[int, float]], previous: str | None
) -> None:
    """A better score in the same games never gives a lower rating, and no rating passes 2700."""
    assume(games or previous is None)
    opponents, scores = zip(*event, strict=True)
    new = special_rating(rating, games, opponents, scores, previous=previous).new_rating
    better = special_rating(rating, games, opponents, [min(1.0, score + 0.5) for score in scores], previous=previous)
    assert new <= better.new_rating + 1e-6
    assert new <= 2700
    assert effective_games(rating, games) <= games


DEVIATIONS = st.floats(1, 350)


@given(RATINGS, DEVIATIONS, st.lists(st.tuples(RATINGS, DEVIATIONS, SCORES), min_size=1, max_size=15))
def test_games_make_surer(rating: float, deviation: float, games: list[tuple[float, float, float]]) -> None:
    change = glicko.rate_player(
        glicko.GlickoPlayer(rating, deviation), [(glicko.GlickoPlayer(r, d), s) for r, d, s in games]
    )
    assert change.after.deviation <= deviation
    assert math.isfinite(change.after.rating)
    surplus = math.fsum(game.g * (game.score - game.expected) for game in change.games)
    assert (change.after.rating - rating) * surplus >= 0


@given(
    RATINGS,
    DEVIATIONS,
    st.floats(0.001, 0.5),
    st.lists(st.tuples(RATINGS, DEVIATIONS, SCORES), max_size=15),
    st.floats(0.1, 1.5),
)
def test_glicko2_is_always_finite(
    rating: float, deviation: float, volatility: float, games: list[tuple[float, float, float]], tau: float
) -> None:
    player = glicko2.Glicko2Player(rating, deviation, volatility)
    after = glicko2.rate_player(player, [(glicko2.Glicko2Player(r, d), s) for r, d, s in games], tau=tau).after
    assert all(map(math.isfinite, (after.rating, after.deviation, after.volatility)))
    assert min(after.deviation, after.volatility) > 0
    assert games or after.deviation > deviation


@given(st.floats(-4000, 4000), st.floats(0, 20), st.floats(1, 20), st.floats(-200, 200), st.floats(0, 500))
def test_outcomes_are_chances(gap: float, nu: float, theta: float, advantage: float, draw: float) -> None:
    outcomes = davidson(gap, nu=nu), rao_kupper(gap, theta=theta), bayeselo(gap, advantage=advantage, draw=draw)
    for outcome in outcomes:
        assert math.isclose(outcome.win + outcome.draw + outcome.loss, 1, abs_tol=1e-9)
        assert min(outcome.win, outcome.draw, outcome.loss) >= 0
        assert 0 <= outcome.expected <= 1


RESULTS = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), SCORES).filter(lambda result: result[0] != result[1]),
    min_size=1,
    max_size=40,
)


@given(RESULTS)
def test_a_fit_exists_exactly_for_connected_results(results: list[tuple[int, int, float]]) -> None:
    """Where it does, everybody's expected points are the points made; where not, the groups say who is cut off."""
    report = connectivity(results)
    try:
        found = bt.fit(results)
    except bt.NotConnectedError:
        assert len(report.groups) > 1
        above = set(report.groups[0])
        crossing = [r for r in results if (r[0] in above) != (r[1] in above)]
        assert all(score == (1 if white in above else 0) for white, _black, score in crossing)
        return
    assert report.connected
    for player in found.ratings:
        scored = math.fsum(s if w == player else 1 - s for w, b, s in results if player in (w, b))
        hoped = math.fsum(
            found.outcome(w, b).expected if w == player else 1 - found.outcome(w, b).expected
            for w, b, _s in results
            if player in (w, b)
        )
        assert math.isclose(scored, hoped, abs_tol=1e-7)


@given(RESULTS, st.floats(0.01, 5))
def test_a_prior_always_gives_a_fit_and_bulk_agrees(results: list[tuple[int, int, float]], prior: float) -> None:
    found = bt.fit(results, prior=prior)
    white, black, score = zip(*results, strict=True)
    run = bulk.bradley_terry((list(white), list(black), list(score)), prior=prior)
    for player, rating in zip(run.players, run.ratings, strict=True):
        assert math.isclose(found.ratings[player], rating, abs_tol=1e-4)


@given(st.lists(st.lists(st.integers(0, 9), max_size=4), min_size=10, max_size=10))
def test_components_by_reachability(arrows: list[list[int]]) -> None:
    reach = np.eye(10, dtype=bool)
    for tail, heads in enumerate(arrows):
        reach[tail, heads] = True
    for _square in range(4):
        reach = reach @ reach
    for group in strong_components(arrows):
        for member in group:
            together = {other for other in range(10) if reach[member, other] and reach[other, member]}
            assert together == set(group)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 40), SCORES), min_size=1, max_size=25))
@settings(max_examples=40)
def test_whole_history_is_finite_and_fair(games: list[tuple[int, int, int, float]]) -> None:
    """Turning every game round turns nothing else round."""
    assume(all(game[0] != game[1] for game in games))
    history = whole_history(games, tolerance=1e-5)
    mirrored = whole_history([(b, a, day, 1 - score) for a, b, day, score in games], tolerance=1e-5)
    for name, days in history.players.items():
        for one, other in zip(days, mirrored.players[name], strict=True):
            assert math.isfinite(one.rating)
            assert math.isclose(one.rating, other.rating, abs_tol=0.01)
            assert one.deviation > 0


@given(RESULTS, st.floats(0, 60))
@settings(max_examples=50)
def test_bulk_elo_keeps_the_sum_of_points(results: list[tuple[int, int, float]], k: float) -> None:
    white, black, score = (list(column) for column in zip(*results, strict=True))
    compiled, plain = (bulk.elo((white, black, score), k=k, compiled=use) for use in (True, False))
    assert math.isclose(compiled.ratings.sum(), 1500 * len(compiled.players), abs_tol=1e-6)
    assert np.allclose(compiled.ratings, plain.ratings, atol=1e-9)


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 2**32))
def test_a_played_game_has_a_result(expected: float, draws: float, seed: int) -> None:
    score = pool.play(np.random.default_rng(seed), expected, draws=draws)
    assert score in (0, 0.5, 1)
    assert expected not in (0, 1) or score == expected
