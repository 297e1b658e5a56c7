"""Performance by four rules: published events, where the rules agree, perfect and zero scores."""

import math
from itertools import product

import pytest

from arpad.datasets import load_event_games, load_event_standings
from arpad.ratings.expectancy import FideTable, curve_named, fide_expected_hundredths
from arpad.ratings.performance import (
    algorithm_of_400,
    curve_performance,
    exact_performance,
    fide_performance,
    linear_performance,
)

EXAMPLE = ([1609, 1477, 1388, 1586, 1720], [0, 0.5, 1, 1, 0])


@pytest.mark.parametrize("event", ["candidates_2013", "sinquefield_2014", "zurich_2014"])
def test_published_events_by_three_rules(event: str) -> None:
    for row in load_event_standings(event):
        opponents, scores = [], []
        for game in load_event_games(event):
            if row.player in (game.white, game.black):
                white = row.player == game.white
                opponents.append(game.black_rating if white else game.white_rating)
                scores.append(game.white_score if white else 1 - game.white_score)
        table = fide_performance(opponents, row.points)
        assert table.average == pytest.approx(row.avg_opponents, abs=0.005)
        assert table.rating == pytest.approx(row.perf_fide_table, abs=0.05)
        assert algorithm_of_400(opponents, scores).rating == pytest.approx(row.perf_400_rule, abs=0.05)
        assert curve_performance(opponents, row.points).rating == pytest.approx(row.perf_logistic, abs=0.05)


def test_caruana_2014_three_ways() -> None:
    """Sinquefield Cup 2014, 8.5 of 10: 3098 by the table, 3082 by the 400 rule, 3103 by the logistic curve.

    Game by game the curve gives 3106: the mean of the opponents hides their spread.
    """
    field = [2877, 2877, 2805, 2805, 2787, 2787, 2772, 2772, 2768, 2768]
    assert fide_performance(field, 8.5).rounded == 3098
    assert linear_performance(field, 8.5).rounded == 3082
    assert curve_performance(field, 8.5).rounded == 3103
    assert exact_performance(field, 8.5).rounded == 3106


def test_straight_line_is_the_algorithm_of_400() -> None:
    opponents, scores = EXAMPLE
    by_game = algorithm_of_400(opponents, scores)
    assert by_game.rating == linear_performance(opponents, sum(scores)).rating
    assert by_game.parts == (1209, 1477, 1788, 1986, 1320)


@pytest.mark.parametrize("curve", ["logistic", "normal", "elo"])
@pytest.mark.parametrize("score", [0.5, 2.5, 4.5])
def test_root_explains_the_score(curve: str, score: float) -> None:
    opponents = EXAMPLE[0]
    rating = exact_performance(opponents, score, curve=curve).rating
    assert rating is not None
    assert sum(curve_named(curve).expected(rating - o) for o in opponents) == pytest.approx(score, abs=1e-12)


def test_equal_opponents_give_the_curves_own_inverse() -> None:
    assert exact_performance([1500] * 10, 7.5).rating == pytest.approx(1500 + 400 * math.log10(3), abs=1e-9)


def test_table_root_is_the_lowest_that_reaches_the_score() -> None:
    """Tie-break rules (C.07, 10.3): 2331 (0), 2082 (0), 2299 (1/2), 2200 (1): 2132; sums of floats give 2134."""
    field = [2331, 2082, 2299, 2200]
    assert exact_performance(field, 1.5, curve="table").rating == 2132
    assert sum(fide_expected_hundredths(2132 - o) for o in field) >= 150
    assert sum(fide_expected_hundredths(2131 - o) for o in field) < 150


def test_perfect_and_zero_scores_are_explained() -> None:
    field = [1500, 1600]
    for found in (algorithm_of_400([1500, 1600], [1, 1]), linear_performance(field, 2)):
        assert found.rating == 1950
        assert "convention" in found.note
    assert fide_performance(field, 2).rating == 2350
    assert fide_performance(field, 0).rating == 750  # lila #6207: a zero score has a performance too
    for score, rule in product((0, 2), (exact_performance, curve_performance)):
        exact = rule(field, score)
        assert exact.rating is None
        assert exact.difference is None
        assert exact.rounded is None
        assert exact.note
        assert "no rating" in str(exact)
    assert exact_performance(field, 2, curve="table").rating == 1600 + 736
    assert exact_performance(field, 0, curve="table").rating is None


def test_capped_table_cannot_explain() -> None:
    with pytest.raises(ValueError, match="without a cap"):
        exact_performance([1500], 1, curve=FideTable(cap=400))


@pytest.mark.parametrize(
    ("opponents", "score", "message"),
    [
        ([], 0, "opponents = "),
        ([1500, math.nan], 1, r"opponents\[1\]"),
        ([1500], 1.5, "score = 1.5"),
        ([1500], -0.5, "score = -0.5"),
        ([1500], True, "score = True"),
        ([1500], "1", "score = '1'"),
    ],
)
def test_refused(opponents: list[float], score: float, message: str) -> None:
    for rule in (linear_performance, fide_performance, exact_performance, curve_performance):
        with pytest.raises(ValueError, match=message):
            rule(opponents, score)
    with pytest.raises(ValueError, match="width = 0"):
        linear_performance([1500], 1, width=0)
