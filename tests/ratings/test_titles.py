"""Categories, historical norms, and today's norm conditions."""

import math

import pytest

from arpad.datasets import load_norm_percentages
from arpad.ratings.titles import (
    NORM_RULES,
    NormOpponent,
    category,
    historical_norm_points,
    implied_performance,
    norm,
    norm_points,
)


def test_categories_of_real_events() -> None:
    """Candidates 2013: category 22; Zurich 2014: 2800.83 reaches category 23 by rounding only."""
    candidates = category([2872, 2809, 2810, 2793, 2764, 2757, 2747, 2740])
    assert candidates is not None
    assert (candidates.number, candidates.average) == (22, 2786.5)
    zurich = category([2872, 2812, 2789, 2782, 2777, 2773])
    assert zurich is not None
    assert (zurich.number, zurich.rounded) == (23, 2801)


def test_categories_have_no_top_but_a_bottom() -> None:
    assert [c.number for r in (2251, 2275, 2276, 3001) if (c := category([r]))] == [1, 1, 2, 31]
    assert category([2250]) is None
    assert category([2250.5]) is not None


def test_thirty_numbers_from_two() -> None:
    """CONTENT section 4: every entry asks for 2558 to 2567 or 2459 to 2467, and IM is GM four categories on."""
    gm = [implied_performance(n, "GM") for n in range(1, 16)]
    im = [implied_performance(n, "IM") for n in range(1, 16)]
    assert (min(gm), max(gm), min(im), max(im)) == (2558, 2567, 2459, 2467)
    rows = load_norm_percentages()
    assert [rows[n].im_percent for n in range(11)] == [rows[n + 4].gm_percent for n in range(11)]


def test_historical_points() -> None:
    assert historical_norm_points(6, "IM", 9) == 5.5  # net.games.chess, 11 December 1985
    assert historical_norm_points(1, "GM", 10) == 8.5
    assert historical_norm_points(13, "GM", 10) == 5.0
    with pytest.raises(ValueError, match="1 to 15"):
        historical_norm_points(16, "GM", 9)
    with pytest.raises(ValueError, match="title = 'WGM'"):
        historical_norm_points(6, "WGM", 9)


def _field(ratings: list[float | None], titles: str, flags: str) -> list[NormOpponent]:
    return [NormOpponent(*one) for one in zip(ratings, titles.split(), flags.split(), strict=True)]


GOOD = _field(
    [2430, 2450, 2480, 2500, 2510, 2520, 2550, 2400, 2410],
    "IM GM GM GM IM FM GM IM FM",
    "ESP FRA ITA GER ESP FRA POR ESP ITA",
)


def test_a_whole_norm() -> None:
    result = norm("GM", GOOD, 7, federation="ESP")
    assert result.average == 2472
    assert result.performance == 2472 + 220
    assert result.met is True
    assert all(condition.met for condition in result.conditions)
    assert len(result.conditions) == 10


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"score": 5}, "performance"),
        ({"opponents": GOOD[:8]}, "games"),
        ({"opponents": [NormOpponent(2300, o.title, o.federation) for o in GOOD], "score": 8.5}, "opponents' average"),
        ({"opponents": [NormOpponent(o.rating, "FM", o.federation) for o in GOOD]}, "opponents with this title"),
        ({"opponents": [NormOpponent(o.rating, "CM", o.federation) for o in GOOD]}, "opponents with a title"),
        ({"opponents": [NormOpponent(o.rating, o.title, "ESP") for o in GOOD]}, "opponents from the own federation"),
        ({"opponents": [NormOpponent(o.rating, o.title, "FRA") for o in GOOD]}, "other federations"),
    ],
)
def test_each_condition_can_fail(change: dict[str, object], name: str) -> None:
    given = {"opponents": GOOD, "score": 7} | change
    result = norm("GM", given["opponents"], given["score"], federation="ESP")  # type: ignore[arg-type]
    assert result.met is False
    assert name in {condition.name[: len(name)] for condition in result.conditions if not condition.met}


def test_unknown_conditions_are_said_to_be_unknown() -> None:
    result = norm("IM", [2400] * 9, 6)
    assert result.met is None
    assert sum(condition.met is None for condition in result.conditions) == 5
    assert "not known" in str(result)


def test_only_the_lowest_is_raised_and_unrated_counts_1400() -> None:
    result = norm("GM", [None, 2100, 2400, 2400, 2400, 2400, 2400, 2400, 2400], 7)
    assert result.adjusted_lowest == 2200
    assert result.counted[:2] == (2200, 2100)
    unrated = norm("GM", [None, None, 2400, 2400, 2400, 2400, 2400, 2400, 2400], 7)
    assert unrated.counted[:2] == (2200, 1400)
    failed = {condition.name for condition in unrated.conditions if condition.met is False}
    assert "unrated opponents" in failed  # two of nine are more than a fifth


@pytest.mark.parametrize("title", NORM_RULES)
@pytest.mark.parametrize("average", [2400, 2500, 2605])
@pytest.mark.parametrize("games", [9, 11, 13])
def test_norm_points_is_the_fewest(title: str, average: int, games: int) -> None:
    points = norm_points(title, average, games)
    if points is None:
        assert norm(title, [average] * games, games).conditions[0].met is False
        return
    assert all(condition.met is not False for condition in norm(title, [average] * games, points).conditions[:4])
    fewer = norm(title, [average] * games, points - 0.5)
    assert False in {condition.met for condition in fewer.conditions[:4]}


@pytest.mark.parametrize(
    ("title", "opponents", "score", "message"),
    [
        ("KM", [2400] * 9, 5, "title = 'KM': must be one of GM, IM, WGM, WIM"),
        ("GM", [], 0, "opponents = "),
        ("GM", [2400] * 9, 9.5, "score = 9.5"),
        ("GM", [2400, math.nan], 1, r"opponents\[1\] = nan"),
        ("GM", [NormOpponent(2400, "gm")], 1, r"opponents\[0\].title = 'gm'"),
        ("GM", "2400", 1, "opponents = '2400'"),
    ],
)
def test_refused(title: str, opponents: list[float], score: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        norm(title, opponents, score)
