"""Curves and tables: values with a source, inverses, the tails, and what is refused."""

import math

import pytest

from arpad.errors import ArpadError
from arpad.ratings import expectancy
from arpad.ratings.expectancy import (
    ELO_SIGMA,
    FideTable,
    Logistic,
    Normal,
    capped_difference,
    curve_named,
    disagreements_with_table,
    expected_from_difference,
    expected_score,
    fide_dp,
    fide_expected,
    logistic_difference,
    logistic_expected,
    normal_difference,
    normal_expected,
    odds,
    table_differences,
)


def test_three_curves_stay_close_but_differ() -> None:
    """facts.json of the sources: the normal curve of 2000/7 and the logistic part most at 535, by 0.01338."""
    gaps = [abs(normal_expected(d) - logistic_expected(d)) for d in range(801)]
    assert max(gaps) == pytest.approx(0.01338, abs=5e-6)
    assert gaps.index(max(gaps)) == 535
    elo_gaps = [abs(normal_expected(d, sigma=ELO_SIGMA) - logistic_expected(d)) for d in range(801)]
    assert max(elo_gaps) == pytest.approx(0.01473, abs=5e-6)
    assert elo_gaps.index(max(elo_gaps)) == 516


def test_mismatches_with_the_official_table() -> None:
    """Stats Stack Exchange 619127 found the same six; 110 and 525 of 801 as recomputed by the project."""
    assert disagreements_with_table("normal", highest=800) == (54, 343, 344, 358, 392, 620)
    assert len(disagreements_with_table("elo", highest=800)) == 110
    assert len(disagreements_with_table("logistic", highest=800)) == 525
    assert disagreements_with_table("table") == ()


def test_fourteen_dp_are_not_the_rounded_inverse() -> None:
    """facts.json: 14 of the 49 entries 0.51 to 0.99 of table 8.1.1 differ from the rounded inverse of the curve."""
    odd_ones = [p for p in range(51, 100) if fide_dp(p / 100) != round(normal_difference(p / 100))]
    assert len(odd_ones) == 14


def test_far_tails_keep_their_digits() -> None:
    assert logistic_expected(-4000) == pytest.approx(1e-10, rel=1e-9)
    assert logistic_expected(1e9) == 1.0
    assert logistic_expected(-1e9) == 0.0
    # Phi(-8) from published tables of the normal tail.
    assert normal_expected(-8, sigma=1) == pytest.approx(6.22096e-16, rel=1e-5)


def test_no_curve_knows_who_is_asked_first() -> None:
    for curve in (Logistic(), Normal(), FideTable(), FideTable(cap=400)):
        for d in range(-900, 901):
            assert curve.expected(d) + curve.expected(-d) == pytest.approx(1, abs=1e-15)


def test_table_is_read_at_whole_differences() -> None:
    """A mean may be fractional: 3.5 counts as 4, and -3.5 as its mirror image."""
    assert fide_expected(3.49) == 0.5
    assert fide_expected(3.5) == 0.51
    assert fide_expected(-3.5) == 0.49


def test_cap_is_an_article_of_its_own() -> None:
    assert fide_expected(1000) == 1.0
    assert FideTable(cap=400).expected(1000) == 0.92
    assert FideTable(cap=350).expected(-1000) == pytest.approx(0.11)
    assert capped_difference(-1000) == -400


def test_dp_rounds_a_half_up_exactly() -> None:
    """4.5 of 12 is 0.375, which counts as 0.38; a binary 0.575 lies below its half and must not be fooled."""
    assert fide_dp(0.375) == fide_dp(0.38) == -87
    assert fide_dp(0.575) == fide_dp(0.58)


def test_table_bands_both_ways() -> None:
    assert table_differences(0.5) == (-3, 3)
    assert table_differences(1) == (736, None)
    assert table_differences(0) == (-736, None)
    for p in range(101):
        low, high = table_differences(p / 100)
        assert fide_expected(low) == p / 100
        assert high is None or fide_expected(high) == p / 100


def test_curves_by_name() -> None:
    assert curve_named("normal(250)") == Normal(250)
    assert curve_named(Logistic(500)) == Logistic(500)
    assert expected_score(2001, 1500, curve="table") == 0.96  # table 8.1.2; the logistic gives 0.95
    assert expected_score(200, 0, curve="elo") == pytest.approx(0.7602499389, abs=1e-9)


@pytest.mark.parametrize("curve", ["", "probit", "normal()", "normal(1.2.3)", "normal(.)", 3, None, object()])
def test_unknown_curve(curve: object) -> None:
    with pytest.raises(ValueError, match=r"curve = .*logistic, normal, elo, table"):
        curve_named(curve)  # type: ignore[arg-type]


def test_a_curve_may_be_ones_own() -> None:
    class Straight:
        label = "straight"

        def expected(self, difference: float) -> float:
            return min(1.0, max(0.0, 0.5 + difference / 800))

        def difference(self, p: float) -> float:
            return 800 * (p - 0.5)

    assert expected_score(1700, 1500, curve=Straight()) == 0.75


NOT_NUMBERS = [math.nan, math.inf, -math.inf, True, "1500", None, 10**400, [1500], 1 + 2j]


@pytest.mark.parametrize("bad", NOT_NUMBERS, ids=lambda bad: repr(bad)[:20])
def test_not_a_rating(bad: object) -> None:
    with pytest.raises(ValueError, match=r"rating = .*finite number") as caught:
        expected_score(bad, 1500)  # type: ignore[arg-type]
    assert isinstance(caught.value, ArpadError)
    with pytest.raises(ValueError, match="opponent = "):
        expected_score(1500, bad)  # type: ignore[arg-type]
    for function in (logistic_expected, normal_expected, fide_expected, odds, expected_from_difference):
        with pytest.raises(ValueError, match="difference = "):
            function(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [*NOT_NUMBERS, 0, -5], ids=lambda bad: repr(bad)[:20])
def test_not_a_width(bad: object) -> None:
    for build in (Logistic, Normal, FideTable):
        if build is FideTable and bad is None:
            continue  # no cap
        with pytest.raises(ValueError):
            build(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [-0.01, 1.01, math.nan, True, "0.5", None])
def test_not_a_fraction(bad: object) -> None:
    for function in (logistic_difference, normal_difference, fide_dp, table_differences):
        with pytest.raises(ValueError, match=r"p = .*from 0 to 1"):
            function(bad)  # type: ignore[operator]


@pytest.mark.parametrize("p", [0, 1])
def test_certainty_has_no_difference(p: int) -> None:
    for function in (logistic_difference, normal_difference):
        with pytest.raises(ValueError, match="no finite difference"):
            function(p)


def test_odds_too_large_for_a_float() -> None:
    with pytest.raises(ValueError, match="difference = "):
        odds(1e6)
    assert odds(-1e6) == 0.0


def test_huge_ratings_do_not_overflow() -> None:
    assert expected_score(1e50, -1e50) == 1.0
    assert expectancy.LOGISTIC.expected(-1e99) == 0.0
