"""The calculators reproduce published numbers, follow the dates, and name what they refuse."""

import pytest

from arpad.errors import BadValueError
from arpad.figures.ratings_calculators import fide_change, fide_first_rating, glicko2_period, us_chess_event


def first_card(answer: object) -> str:
    return answer.parts[0].cards[0].value  # type: ignore[attr-defined,no-any-return]


def test_a_published_period() -> None:
    # FIDE's list of December 2025: 2813 loses 2.50, rounded to 3.
    answer = fide_change("2025-11-01", "standard", "2813", 10, "1787 1\n2025 1\n2310 1\n2400 1\n2505 ½")
    assert first_card(answer) == "2810"
    assert "−2.50" in answer.text()


@pytest.mark.parametrize(
    ("date", "counts"),
    [
        ("2009-06-01", "+350"),
        ("2009-07-01", "+400"),
        ("2024-03-01", "+400"),
        ("2025-09-01", "+400"),
        ("2025-10-01", "+500"),  # 2650 or more: the true difference
    ],
)
def test_large_differences_by_date(date: str, counts: str) -> None:
    table = fide_change(date, "standard", "2650", 10, "2150 1").parts[-1]
    assert table.rows[0][2] == counts


def test_the_cap_on_k_times_games_by_date() -> None:
    twenty = "\n".join(["1500 1"] * 20)
    assert first_card(fide_change("2014-06-01", "standard", "1500", 30, twenty)) == "1800"  # 30 × 10
    assert first_card(fide_change("2014-07-01", "standard", "1500", 40, twenty)) == "1850"  # 35 × 10


def test_far_blitz_games_are_not_rated() -> None:
    answer = fide_change("2025-05-01", "blitz", "2700", 20, "2050 1\n2690 1")
    assert answer.parts[-1].rows[0][2] == "not rated"


def test_first_ratings_by_date() -> None:
    games = "1902 1\n1877 1\n1884 ½\n2012 0\n1832 ½"
    assert first_card(fide_first_rating("2025-12-01", games)) == "1922"  # published
    assert first_card(fide_first_rating("2024-02-01", games)) == "1921"  # 1901.4 + 20
    assert fide_first_rating("2025-12-01", "1900 1").parts[1].text().startswith("No rating yet.")
    assert first_card(fide_first_rating("2025-12-01", "\n".join(["2400 1"] * 6))) == "2200"


def test_us_chess_examples() -> None:
    assert first_card(us_chess_event("bonus 12")) == "1465"  # Glickman 2017: 1464.80
    few = us_chess_event("bonus 14", "1500", "6", "1400 1\n1550 0\n1650 ½")
    assert first_card(few) == "1511"  # Glickman 2017: 1511.11, the special formula
    assert "K = 32" in us_chess_event("32/24/16").text()


def test_glickmans_example_and_a_month_off() -> None:
    answer = glicko2_period()
    assert [card.value for card in answer.parts[0].cards] == ["1464", "152", "0.06000"]
    idle = glicko2_period(deviation="50", games="")
    assert first_card(idle) == "1500"
    assert "51.07" in idle.text()


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: fide_change(rating="strong"), "rating"),
        (lambda: fide_change(rating="1613.5"), "rating"),
        (lambda: fide_change(rating="nan"), "rating"),
        (lambda: fide_change(date="today"), "date"),
        (lambda: fide_change(date="1990-01-01"), "date"),
        (lambda: fide_change("2020-01-01", "blitz"), "date"),
        (lambda: fide_change(chapter="bullet"), "chapter"),
        (lambda: fide_change(games="2000"), "games"),
        (lambda: fide_first_rating("2021-12-01"), "date"),
        (lambda: fide_first_rating(games=""), "games"),
        (lambda: us_chess_event(rules="bonus 7"), "rules"),
        (lambda: us_chess_event(before="-1"), "before"),
        (lambda: us_chess_event(before="1.5"), "before"),
        (lambda: glicko2_period(deviation="0"), "deviation"),
        (lambda: glicko2_period(volatility="inf"), "volatility"),
        (lambda: glicko2_period(games="1500 1"), "games"),
        (lambda: glicko2_period(games="1500 x 1"), "games"),
        (lambda: glicko2_period(tau=0), "tau"),
    ],
)
def test_what_is_refused(call: object, argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()  # type: ignore[operator]
    assert refused.value.argument == argument
