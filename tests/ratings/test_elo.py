"""Elo's update on the documents' example and on a published list; what it refuses."""

import math

import pytest

from arpad.datasets import load_event_games, load_five_round_example, load_published_changes
from arpad.ratings import event_change, event_change_by_mean, game_change, match_change, updated_rating

OPPONENTS = [game.opponent for game in load_five_round_example()]
SCORES = [game.score for game in load_five_round_example()]


def test_source_document_example_game_by_game() -> None:
    event = event_change(1613, OPPONENTS, SCORES, k=32)
    assert [round(game.expected, 3) for game in event.games] == [0.506, 0.686, 0.785, 0.539, 0.351]
    assert round(event.expected, 3) == 2.867
    assert event.score == 2.5
    assert event.new_rating == pytest.approx(1601.269877, abs=1e-6)
    assert event.new_rating_rounded == 1601
    assert event.mean_opponent == 1556
    assert event.change == pytest.approx(math.fsum(game.change for game in event.games))


def test_source_document_example_by_the_mean() -> None:
    event = event_change_by_mean(1613, OPPONENTS, SCORES, k=32)
    assert (event.mean_opponent, event.difference) == (1556, 57)
    assert round(event.expected, 3) == 2.907
    assert event.new_rating_rounded == 1600


def test_source_document_example_by_the_table() -> None:
    """CONTENT, claim 19: the table gives 2.86, and so 1601 too."""
    event = event_change(1613, OPPONENTS, SCORES, k=32, curve="table")
    assert round(event.expected, 2) == 2.86
    assert event.new_rating_rounded == 1601


def test_mean_shortcut_is_far_out_on_a_spread_field() -> None:
    """ratings rules: 2000 against 1200 and 2000 is 1.490 game by game, 1.818 by the mean."""
    assert round(event_change(2000, [1200, 2000], [1, 0], k=20).expected, 3) == 1.490
    assert round(event_change_by_mean(2000, [1200, 2000], [1, 0], k=20).expected, 3) == 1.818


@pytest.mark.parametrize("published", load_published_changes(), ids=lambda change: change.player)
def test_candidates_2013(published) -> None:  # type: ignore[no-untyped-def]
    """K = 10 and the table, game by game, give the May 2013 list of those who met nobody else."""
    opponents: list[int] = []
    scores: list[float] = []
    for game in load_event_games("candidates_2013"):
        if game.white == published.player:
            opponents.append(game.black_rating)
            scores.append(game.white_score)
        elif game.black == published.player:
            opponents.append(game.white_rating)
            scores.append(1 - game.white_score)
    by_table = event_change(published.rating_march_2013, opponents, scores, k=10, curve="table")
    assert by_table.expected == pytest.approx(published.expected_table, abs=1e-9)
    assert by_table.change == pytest.approx(published.change_k10_table, abs=1e-9)
    logistic = event_change(published.rating_march_2013, opponents, scores, k=10)
    assert logistic.change == pytest.approx(published.change_k10_logistic, abs=0.005)
    mean = event_change_by_mean(published.rating_march_2013, opponents, scores, k=10, curve="table")
    assert mean.change == pytest.approx(published.change_k10_by_average_opponent, abs=1e-9)
    if published.games_in_may_list == published.games:
        assert round(published.list_april_2013 + by_table.change) == published.list_may_2013


def test_elo_1978_portisch() -> None:
    assert updated_rating(2635, 10.5, 9.66, 10) == pytest.approx(2643.4, abs=1e-9)


def test_match_uses_one_snapshot() -> None:
    """elote #83: the second player's expectation must not see the first one's new rating."""
    first, second = match_change(1800, 2000, 0.5, k_a=32)
    assert first.expected + second.expected == pytest.approx(1, abs=1e-15)
    assert first.change == pytest.approx(8.311901653, abs=1e-8)
    assert second.change == pytest.approx(-8.311901653, abs=1e-8)
    unequal = match_change(1800, 2000, 0.5, k_a=40, k_b=10)
    assert unequal[0].change == pytest.approx(-4 * unequal[1].change)


def test_lines_in_words() -> None:
    event = event_change(1613, OPPONENTS, SCORES, k=32)
    assert str(event) == "1613 + 32 × (2½ − 2.867) = 1601.27"
    assert str(event.games[0]) == "1613 against 1609: scored 0, expected 0.506, change −16.18"


@pytest.mark.parametrize(
    ("opponents", "scores", "message"),
    [
        ([], [], r"opponents = \[\]: must be a list of at least 1"),
        ([1500], [1, 0], r"scores = \[1, 0\]: must be a list of 1 scores"),
        ([1500, 1600], [1, 1.5], r"scores\[1\] = 1.5: must be a number from 0 to 1"),
        ([1500, 1600], [1, -0.5], r"scores\[1\] = -0.5"),
        ([1500, math.nan], [1, 1], r"opponents\[1\] = nan: must be a finite number"),
        ([1500, 1600], [1, math.nan], r"scores\[1\] = nan"),
        ([1500, 1600], [1, True], r"scores\[1\] = True"),
        ([1500, "1600"], [1, 1], r"opponents\[1\] = '1600'"),
        ("1500", [1, 1, 1, 1], r"opponents = '1500': must be a list"),
        (1500, [1], r"opponents = 1500: must be a list"),
        ([1500], 1, r"scores = 1: must be a list"),
    ],
)
def test_bad_event(opponents: object, scores: object, message: str) -> None:
    for function in (event_change, event_change_by_mean):
        with pytest.raises(ValueError, match=message):
            function(1600, opponents, scores, k=20)  # type: ignore[operator]


@pytest.mark.parametrize("k", [-1, math.nan, math.inf, True, "20", None])
def test_bad_k(k: object) -> None:
    with pytest.raises(ValueError, match=r"k = .*finite number"):
        game_change(1600, 1500, 1, k=k)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="k = "):
        event_change(1600, [1500], [1], k=k)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="k = "):
        updated_rating(1600, 1, 0.5, k)  # type: ignore[arg-type]


@pytest.mark.parametrize("score", [-0.5, 2, math.nan, False, "1", None, 10**400])
def test_bad_score(score: object) -> None:
    with pytest.raises(ValueError, match=r"score = .*from 0 to 1"):
        game_change(1600, 1500, score, k=20)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="score_a = "):
        match_change(1600, 1500, score, k_a=20)  # type: ignore[arg-type]
