"""DWZ, ECF and Othello: published examples and what their rules say at the edges."""

import math

import pytest

from arpad.ratings import dwz, ecf, othello


def test_dwz_published_examples() -> None:
    assert round(dwz.update(1011, 6.5, 5.146, 7, 5)) == 1101  # randspringer.de
    change = dwz.rate_tournament(1530, [1930], [1], age=26, index=22)
    assert change.rounded == 1564  # checked against wertungszahl.de by skillratings
    assert change.coefficient == pytest.approx(20.479813, abs=1e-6)


@pytest.mark.parametrize(
    ("rating", "age", "index", "score", "expected", "e"),
    [
        (1700, 40, 30, 1, 0.5, 23.3521),
        (1700, 40, 2, 1, 0.5, 10),  # five times the index
        (2400, 40, 30, 1, 0.5, 30),  # the ceiling
        (1000, 25, 30, 1, 0.5, 11),
        (1000, 20, 30, 1, 0.5, 5),  # (1 + 5) / 2 is below the least
        (2000, 18, 30, 1, 0.5, 21),
        (1000, 40, 30, 0, 0.5, 1 + 15 + math.exp(2) - 1),
        (500, 40, 1, 0, 0.5, 150),
    ],
)
def test_dwz_coefficient(rating: float, age: int, index: int, score: float, expected: float, e: float) -> None:
    found = dwz.development_coefficient(rating, age, index, score=score, expected=expected)
    assert found == pytest.approx(e, abs=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"age": -1}, "age = -1"),
        ({"index": 0}, "index = 0"),
        ({"rating": 9999}, "a DWZ from 0 to 5000"),
        ({"score": math.nan}, "score = nan"),
    ],
)
def test_dwz_refused(options: dict[str, float], message: str) -> None:
    given = {"rating": 1500, "age": 30, "index": 5, "score": 1, "expected": 0.5} | options
    with pytest.raises(ValueError, match=message):
        dwz.development_coefficient(
            given["rating"], given["age"], given["index"], score=given["score"], expected=given["expected"]
        )


def test_ecf() -> None:
    assert ecf.grade_to_rating(160) == 1900
    assert ecf.rating_to_grade(ecf.grade_to_rating(123)) == 123
    assert ecf.monthly_change(1850, [1900], [1]).new_rating == pytest.approx(1861.4)
    assert ecf.monthly_change(1850, [1900], [1], junior=True).new_rating == pytest.approx(1872.8)


def test_ecf_new_player_has_a_rating_after_nothing_but_wins() -> None:
    won = ecf.new_player_rating([1500] * 9, 9, nominal=1500)
    lost = ecf.new_player_rating([1500] * 10, 0, nominal=1500)
    assert (won.partial, lost.partial) == (True, False)
    assert won.rating > 1500 > lost.rating
    with pytest.raises(ValueError, match="nominal = nan"):
        ecf.new_player_rating([1500], 1, nominal=math.nan)


def test_jech_scale() -> None:
    """200 points are odds of three to one (World Othello Federation)."""
    assert othello.JECH.expected(200) == pytest.approx(0.75, abs=1e-12)
    assert othello.JECH.expected(400) == pytest.approx(0.9, abs=1e-12)


def test_game_weights_at_their_limits() -> None:
    months = [0, 6.9, 7, 13.9, 14, 25.9, 26, 37.9, 38, 400]
    assert [othello.game_weight(m) for m in months] == [150, 150, 100, 100, 60, 60, 30, 30, 1, 1]
    with pytest.raises(ValueError, match="months_ago = -1"):
        othello.game_weight(-1)


def test_world_ratings() -> None:
    recent = [("A", "B", 1, 1), ("B", "A", 1, 1), ("B", "C", 1, 1), ("C", "B", 1, 1), ("A", "C", 1, 1)]
    result = othello.world_ratings([*recent, ("A", "L", 1, 1), ("W", "A", 1, 1), ("X", "Y", 1, 1)])
    assert set(result.unrankable) == {"L", "W", "X", "Y"}
    assert list(result.ratings) == ["A", "B", "C"]
    level = sum(one.rating * one.games for one in result.ratings.values()) / sum(
        one.games for one in result.ratings.values()
    )
    assert level == pytest.approx(1800)
    assert all(one.active for one in result.ratings.values())
    assert not any(one.official for one in result.ratings.values())


def test_old_games_weigh_less() -> None:
    games = [("A", "B", 1, 1)] * 3 + [("B", "A", 1, 50)] * 3
    result = othello.world_ratings(games)
    # Odds of 450 to 3: log base 3 of 150 times 200.
    assert result.ratings["A"].rating - result.ratings["B"].rating == pytest.approx(200 * math.log(150, 3))


def test_world_ratings_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        othello.world_ratings([])
    with pytest.raises(ValueError, match=r"games\[0\] = \('A', 'B', 1\)"):
        othello.world_ratings([("A", "B", 1)])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="two different players"):
        othello.world_ratings([("A", "A", 1, 1)])
    with pytest.raises(ValueError, match="scored against the other"):
        othello.world_ratings([("A", "B", 1, 1)])


@pytest.mark.parametrize(
    ("rules", "place", "tied", "points"),
    [
        ("British Grand Prix", 1, 1, 200),
        ("British Grand Prix", 3, 3, 100),  # the federation's own examples
        ("British Grand Prix", 7, 4, 19),
        ("British Grand Prix", 30, 2, 5),
        ("Gran Prix Italiano", 1, 1, 100),
        ("Gran Prix Italiano", 8, 1, 10),
        ("Gran Prix Italiano", 17, 1, 1),
        ("Gran Prix Italiano", 18, 3, 0),
        ("Gran Prix Italiano", 4, 4, 23.75),  # Milan 2016, as published
        ("Gran Prix Italiano", 2, 2, 60),
    ],
)
def test_place_points(rules: str, place: int, tied: int, points: float) -> None:
    assert othello.place_points(place, tied, rules=rules) == points


def test_place_points_refused() -> None:
    with pytest.raises(ValueError, match="rules = 'DAN'"):
        othello.place_points(1, rules="DAN")
    with pytest.raises(ValueError, match="place = 0"):
        othello.place_points(0, rules="British Grand Prix")


def test_brightwell_by_hand() -> None:
    assert othello.brightwell_quotient([40, 33, 28, 51], [3, 2.5, 2, 1]) == 203
    assert othello.brightwell_quotient([40], [3], unplayed=1, own_points=2) == 40 + 18 + 32 + 12
    with pytest.raises(ValueError, match="opponent_points = "):
        othello.brightwell_quotient([40, 33], [3])
