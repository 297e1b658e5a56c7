"""Chapter 7's pictures: each exploit works, each patch stops it, and settings outside the rules are refused."""

import math
from collections.abc import Callable
from statistics import fmean

import pytest

from arpad.datasets import load_top_hundred
from arpad.errors import BadValueError
from arpad.figures.ratings_exploits import farming, returning_junior, sandbagging, white_bonus
from arpad.figures.ratings_lists import MEASURES, real_lists
from arpad.figures.ratings_pool import closed_world, inflation_gauge
from arpad.ratings.fide import game_change
from arpad.ratings.pool import closed_pool, replicate


def _line(figure: object, name: str) -> list[float]:
    return next(trace["y"] for trace in figure.data if trace.get("name") == name)  # type: ignore[attr-defined]


def test_the_closed_world_follows_the_others_height() -> None:
    last = [_line(closed_world(entry, 5).parts[0], "rating of the strong player")[-1] for entry in (1000, 1300, 1600)]
    assert last == sorted(last)
    assert abs(last[0] - 2100) < 100  # a K of 32 lets it tremble by about 40
    assert last[-1] > 2400


@pytest.mark.parametrize("entry", [1200, 1700])
def test_nobody_passes_the_distance_that_is_true(entry: int) -> None:
    """The strong player tends to entry + 1100 and never gets there by more than luck."""
    runs = replicate(
        closed_pool, 4, seed=9, months=60, others=8, games_a_month=12, star_rating=2100, entry_rating=entry
    )
    assert 2100 < fmean(run.star[-1] for run in runs) < entry + 1100


def test_the_star_begins_where_it_is_told() -> None:
    run = replicate(closed_pool, 1, seed=1, months=2, star_rating=2345, entry_rating=1200)[0]
    assert run.star[0] == 2345
    assert run.others[0] == 1200
    with pytest.raises(BadValueError, match="star_rating"):
        replicate(closed_pool, 1, seed=1, star_rating=math.nan)


@pytest.mark.parametrize("gap", [500, 650, 800, 1000])
def test_farming_is_what_the_two_rules_pay(gap: int) -> None:
    figure, _sentence, table = farming(2800, gap).parts
    for row, score in zip(table.rows, (1, 0.5, 0), strict=True):
        for cell, rules in zip(row[1:], ("FIDE 2024", "FIDE 2025"), strict=True):
            change = game_change(2800, 2800 - gap, score, k=10, rules=rules).change
            assert float(str(cell).replace("−", "-")) == pytest.approx(change, abs=0.05)
    assert _line(figure, "before")[-1] > _line(figure, "since October 2025")[-1] + 20


@pytest.mark.parametrize(("rating", "gap"), [(2800, 100), (2800, 300), (2600, 900)])
def test_where_the_rules_are_one_the_lines_are_one(rating: int, gap: int) -> None:
    figure = farming(rating, gap).parts[0]
    assert _line(figure, "before") == _line(figure, "since October 2025")


def test_the_junior_comes_nearer_with_a_larger_k() -> None:
    slow, fast = ([_line(returning_junior(24, k, luck).parts[0], "rating")[-1] for luck in (1, 2, 3)] for k in (10, 40))
    assert max(slow) < min(fast)


def test_the_floor_keeps_the_section_shut() -> None:
    for thrown in range(0, 61, 5):
        assert "stays shut" in sandbagging(thrown, True).parts[2].strong
    assert [("open" in sandbagging(n, False).parts[2].strong) for n in (0, 12, 13, 60)] == [False, False, True, True]


@pytest.mark.parametrize("advantage", [0, 35, 50])
def test_whites_edge_is_antisymmetric_and_dies_at_one_half(advantage: int) -> None:
    gaps = [white_bonus(share, advantage).parts[0].data[1]["y"][0] for share in (0, 30, 50, 70, 100)]
    assert gaps == [-gap for gap in reversed(gaps)]
    assert gaps[-1] == advantage


def test_the_gauge_rises_with_gifts_and_sinks_with_growth() -> None:
    def gauge(bonus: int, growth: int) -> float:
        figure = inflation_gauge(bonus, growth, 5).parts[0]
        return _line(figure, "mean rating")[-1] - _line(figure, "mean strength")[-1]

    assert gauge(-300, 0) < -150 < gauge(0, 0) < 150 < gauge(300, 0)
    assert gauge(0, 60) < gauge(0, 30) < gauge(0, 0) + 50


@pytest.mark.parametrize("measure", MEASURES)
def test_real_lists_are_the_lists(measure: str) -> None:
    figure = real_lists(measure).parts[0]
    rows = load_top_hundred()
    assert len(figure.data[0]["x"]) == len(rows) == 114
    low, high = figure.layout["yaxis"]["range"]
    assert all(low <= y <= high for y in figure.data[0]["y"])


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: closed_world(entry=100), "entry"),
        (lambda: closed_world(leaving=99), "leaving"),
        (lambda: farming(gap=0), "gap"),
        (lambda: farming(rating=1500), "rating"),
        (lambda: returning_junior(idle=-1), "idle"),
        (lambda: returning_junior(k=0), "k"),
        (lambda: sandbagging(thrown=61), "thrown"),
        (lambda: white_bonus(share=101), "share"),
        (lambda: white_bonus(advantage=-5), "advantage"),
        (lambda: inflation_gauge(bonus=900), "bonus"),
        (lambda: inflation_gauge(growth=-1), "growth"),
        (lambda: inflation_gauge(leaving=80), "leaving"),
        (lambda: real_lists("beauty"), "measure"),
    ],
)
def test_what_is_refused(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()
    assert refused.value.argument == argument
