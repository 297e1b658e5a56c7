"""How fast a rating moves: the seven rules side by side, FIDE's K by date, speed against trembling."""

import random
from statistics import fmean, pstdev

import pytest

from arpad.errors import BadValueError
from arpad.figures.ratings_speed import PLAYERS, chase, fide_k, same_games
from arpad.ratings.k_factor import K_RULES
from arpad.ratings.tracking import games_to_halve, settled_spread, track


def test_every_rule_of_the_sources_has_a_bar() -> None:
    figure = same_games(2100, 8, "adult").parts[0]
    bars = figure.data[0]
    assert set(bars["y"]) == set(K_RULES)
    assert dict(zip(bars["y"], bars["x"], strict=True))["S2 30 to 10"] == 75.0  # (130 - 2100/20) times 3


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("rating", [1800, 2250, 2600])
def test_half_of_the_points_changes_nothing(player: str, rating: int) -> None:
    assert set(same_games(rating, 5, player).parts[0].data[0]["x"]) == {0}


@pytest.mark.parametrize(
    ("date", "player", "k"),
    [
        ("2010-12-01", "new", "25"),
        ("2011-01-01", "new", "30"),
        ("2014-06-01", "junior", "15"),
        ("2014-07-01", "junior", "40"),
        ("2014-07-01", "adult", "20"),
        ("2014-07-01", "once 2400", "10"),
    ],
)
def test_k_on_a_date(date: str, player: str, k: str) -> None:
    cards, _sentence, table = fide_k(date, 2250, player).parts
    assert cards.cards[0].value == k
    assert [row[2] for row in table.rows if row[2].startswith("yes")] == [f"yes: K = {k}"]


def test_a_junior_of_2300_is_fast_no_more() -> None:
    assert fide_k("2020-01-01", 2250, "junior").parts[0].cards[0].value == "40"
    assert fide_k("2020-01-01", 2300, "junior").parts[0].cards[0].value == "20"


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: same_games(score=11), "score"),
        (lambda: same_games(player="grandmother"), "player"),
        (lambda: fide_k(date="yesterday"), "date"),
        (lambda: fide_k(date="1970-01-01"), "date"),
        (lambda: chase(k=0), "k"),
    ],
)
def test_what_is_refused(call: object, argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()  # type: ignore[operator]
    assert refused.value.argument == argument


def test_the_same_luck_and_twice_the_k_arrive_sooner() -> None:
    slow, fast = (track(random.Random(5), rating=1500, strength=1800, games=300, k=k) for k in (10, 40))
    assert slow.first_within is not None
    assert fast.first_within is not None
    assert fast.first_within < slow.first_within


@pytest.mark.parametrize("k", [10, 20, 40])
def test_the_formulas_agree_with_the_dice(k: int) -> None:
    # 60,000 games settle the standard deviation to well within five percent, the curve's bend included.
    run = track(random.Random(k), rating=1800, strength=1800, games=60_000, k=k, draws=0.5).ratings
    assert pstdev(run) == pytest.approx(settled_spread(k), rel=0.05)
    assert fmean(run) == pytest.approx(1800, abs=3)
    # Without luck, from a small error, the halving time is exact to a game.
    calm = track(random.Random(0), rating=1790, strength=1800, games=60, k=k, draws=1.0)
    assert calm.first_within == pytest.approx(games_to_halve(k), abs=1)
