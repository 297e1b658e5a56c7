"""US Chess: worked examples, the special formula at its bends, bonus and floors."""

import math

import pytest

from arpad.ratings.us_chess import (
    effective_games,
    from_fide,
    provisional_expectancy,
    rate_event,
    rating_floor,
    special_rating,
    special_rating_approximate,
    standard_rating,
    unrated_start,
    us_chess_k,
)


def test_effective_games_and_k() -> None:
    """Glickman 2017: rating 1300, 45 games, an event of 4: N* = 14.1, K = 44.18."""
    assert effective_games(1300, 45) == pytest.approx(14.107, abs=1e-3)
    assert effective_games(1300, 10) == 10
    assert effective_games(2356, 90) == 50
    assert us_chess_k(1300, 45, 4) == pytest.approx(44.182115, abs=1e-6)


def test_standard_example_with_bonus() -> None:
    event = standard_rating(1300, 45, [1250, 1400, 1500, 1550], [1, 0.5, 1, 1], bonus_threshold=12)
    assert event.new_rating == pytest.approx(1464.804888, abs=1e-5)
    assert event.bonus == pytest.approx(70.402444, abs=1e-5)
    assert event.rounded == 1465
    assert event.change == pytest.approx(164.804888, abs=1e-5)


def test_bonus_needs_three_games_and_no_opponent_met_thrice() -> None:
    two = standard_rating(1300, 45, [1500, 1550], [1, 1], bonus_threshold=0)
    assert two.bonus == 0
    four = [1500] * 4, [1] * 4
    assert standard_rating(1300, 45, *four, most_met=2).bonus > 0
    assert standard_rating(1300, 45, *four, most_met=3).bonus == 0


def test_special_equals_its_approximation_where_nobody_is_far() -> None:
    """Glickman 2017: 1500 after 6 games, 1 of 1400, 0 of 1550, half of 1650: 1511."""
    exact = special_rating(1500, 6, [1400, 1550, 1650], [1, 0, 0.5])
    approximate = special_rating_approximate(1500, 6, [1400, 1550, 1650], [1, 0, 0.5])
    assert exact.new_rating == pytest.approx(approximate.new_rating, abs=1e-6)
    assert exact.rounded == 1511


def test_special_rating_solves_its_equation() -> None:
    opponents, scores = [900, 1500, 2100, 2400], [1, 0.5, 0, 0.5]
    new = special_rating(1600, 5, opponents, scores).new_rating
    weight = effective_games(1600, 5)
    expected = weight * provisional_expectancy(new - 1600) + sum(provisional_expectancy(new - o) for o in opponents)
    assert expected == pytest.approx(sum(scores) + weight / 2, abs=1e-9)


def test_no_gain_from_a_loss_and_no_loss_from_a_win() -> None:
    """What the exact form is for: the approximation takes points from who beats a far weaker player."""
    assert special_rating_approximate(1800, 5, [600], [1]).new_rating < 1800
    assert special_rating(1800, 5, [600], [1]).new_rating == pytest.approx(1800)
    assert special_rating(1200, 5, [2400], [0]).new_rating == pytest.approx(1200)


def test_one_sided_past() -> None:
    """All earlier games won: the prior stands 400 below with N' points, so that winning on keeps the rating."""
    assert special_rating(1500, 4, [1000], [1], previous="won").new_rating == pytest.approx(1500)
    assert special_rating(1500, 4, [2000], [0], previous="lost").new_rating == pytest.approx(1500)
    assert special_rating(1500, 4, [2000], [1], previous="won").new_rating > 1500


def test_first_event_of_a_new_player() -> None:
    assert special_rating(1300, 0, [1500, 1600], [0.5, 0.5]).new_rating == pytest.approx(1550)
    assert special_rating(1300, 0, [1500, 1600], [1, 1]).new_rating == pytest.approx(2000)
    assert special_rating(1300, 0, [2500, 2600], [1, 1]).new_rating == 2700  # the ceiling
    assert special_rating(1300, 0, [400, 500], [1, 1]).new_rating == 1300  # every rating from 900 on fits


def test_the_formula_that_applies() -> None:
    assert rate_event(1500, 8, [1500], [1]).k is None
    assert rate_event(1500, 9, [1500], [1]).k is not None
    assert rate_event(1500, 9, [1500], [1], previous="won").k is None


def test_floors_and_starts() -> None:
    assert [rating_floor(peak) for peak in (1399, 1400, 1941, 2300, 2800)] == [100, 1200, 1700, 2100, 2100]
    assert [unrated_start(age) for age in (1, 2, 12.5, 26, 27, None)] == [100, 100, 625, 1300, 1300, 1300]
    assert from_fide(2400) == pytest.approx(2436)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": -1}, "games = -1"),
        ({"games": 1.5}, "games = 1.5"),
        ({"rating": math.nan}, "rating = nan"),
        ({"opponents": []}, "opponents = "),
        ({"scores": [2]}, r"scores\[0\] = 2"),
        ({"scores": []}, "scores = "),
        ({"previous": "drawn"}, "previous = 'drawn'"),
    ],
)
def test_refused(options: dict[str, object], message: str) -> None:
    given = {"rating": 1500, "games": 5, "opponents": [1500], "scores": [1]} | options
    with pytest.raises(ValueError, match=message):
        rate_event(given.pop("rating"), given.pop("games"), given.pop("opponents"), given.pop("scores"), **given)  # type: ignore[arg-type]


def test_refused_threshold_and_age() -> None:
    with pytest.raises(ValueError, match="bonus_threshold = -1"):
        standard_rating(1500, 20, [1500], [1], bonus_threshold=-1)
    with pytest.raises(ValueError, match="age = -3"):
        unrated_start(-3)
