"""FIDE's first rating: published values, both rules, and what is refused."""

import datetime
import math

import pytest

from arpad.ratings.first_rating import first_rating


def test_published_first_rating() -> None:
    """FIDE's list of December 2025: 3 of 5 against 1902, 1877, 1884, 2012, 1832."""
    first = first_rating([1902, 1877, 1884, 2012, 1832], 3, date=datetime.date(2025, 12, 1))
    assert (round(first.average, 6), first.p, first.difference, first.rating) == (1872.428571, 0.57, 50, 1922)
    assert first.published


def test_ceiling_and_floor_of_2024() -> None:
    assert first_rating([2400] * 9, 9, rules="FIDE 2024").rating == 2200
    low = first_rating([1400] * 9, 0.5, rules="FIDE 2024")
    assert low.rating < 1400
    assert "below 1400" in low.reasons[0]


def test_too_few_games_and_no_point_are_explained() -> None:
    few = first_rating([1800] * 4, 2, rules="FIDE 2024")
    assert (few.published, few.rating) == (False, 1800)
    nothing = first_rating([1800] * 5, 0, rules="FIDE 2024")
    assert "zero score" in str(nothing)


def test_2022_rule_above_and_below_half() -> None:
    assert first_rating([2000] * 5, 2.5, rules="FIDE 2022").rating == 2000
    assert first_rating([2000] * 5, 5, rules="FIDE 2022").rating == 2100
    assert first_rating([1600] * 5, 1, rules="FIDE 2022").rating == 1360


@pytest.mark.parametrize(
    ("opponents", "score", "options", "message"),
    [
        ([], 0, {"rules": "FIDE 2024"}, "opponents = "),
        ([1500], 2, {"rules": "FIDE 2024"}, "score = 2: must be a number from 0 to 1"),
        ([1500], 0.3, {"rules": "FIDE 2024"}, "whole and half points"),
        ([1500], math.nan, {"rules": "FIDE 2024"}, "score = nan"),
        ([1500], 1, {"rules": "FIDE 1990"}, "rules = 'FIDE 1990'"),
        ([1500], 1, {"date": datetime.date(2021, 12, 31)}, "2022-01-01 or later"),
        ([1500], 1, {}, "rules = None"),
    ],
)
def test_refused(opponents: list[float], score: float, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        first_rating(opponents, score, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("games", "score", "said"),
    [(1, 0, "0 points from 1 game:"), (1, 1, "1 point from 1 game:"), (5, 0.5, "½ point from 5 games:")],
)
def test_one_game_and_one_point_are_said_so(games: int, score: float, said: str) -> None:
    assert str(first_rating([1800] * games, score, rules="FIDE 2024")).startswith(said)
