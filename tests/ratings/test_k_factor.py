"""K rules: dates, precedence, the cap, and the document's claims about them (CONTENT, claims 13 to 17)."""

import datetime
import math
from itertools import pairwise

import pytest

from arpad.ratings.k_factor import FIDE_K_RULES, K_RULES, capped_k, k_factor, k_rule

NOW = "FIDE 40/20/10"


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ((1999, 1, 1), "FIDE 25/15/10"),
        ((2010, 12, 31), "FIDE 25/15/10"),
        ((2011, 1, 1), "FIDE 30/15/10"),
        ((2014, 6, 30), "FIDE 30/15/10"),
        ((2014, 7, 1), "FIDE 40/20/10"),
        ((2030, 1, 1), "FIDE 40/20/10"),
    ],
)
def test_rule_by_date(day: tuple[int, int, int], name: str) -> None:
    assert k_rule(date=datetime.date(*day)).name == name


def test_fide_rules_follow_each_other_without_a_gap() -> None:
    for earlier, later in pairwise(FIDE_K_RULES):
        assert earlier.until is not None
        assert later.since == earlier.until + datetime.timedelta(days=1)


@pytest.mark.parametrize(
    ("player", "k"),
    [
        ({"rating": 2390, "peak": 2400, "games": 5, "age_year": 16}, 10),  # 2400 goes before everything
        ({"rating": 2250, "peak": 2310, "games": 100, "age_year": 16}, 20),  # a junior who was at 2300
        ({"rating": 2250, "peak": 2310, "games": 10, "age_year": 16}, 40),  # ... but new to the list
        ({"rating": 2299, "games": 100, "age_year": 18}, 40),
        ({"rating": 2299, "games": 100, "age_year": 19}, 20),
        ({"rating": 1500, "games": 29}, 40),
        ({"rating": 1500, "games": 30}, 20),
        ({"rating": 1500}, 20),
        ({"rating": 2400}, 10),
    ],
)
def test_precedence_today(player: dict[str, float], k: int) -> None:
    assert k_factor(player.pop("rating"), rules=NOW, **player).k == k  # type: ignore[arg-type]


def test_earlier_fide_rules() -> None:
    assert k_factor(2450, rules="FIDE 25/15/10", games=29).k == 25
    assert k_factor(2450, rules="FIDE 25/15/10", games=30).k == 10
    assert k_factor(2390, rules="FIDE 30/15/10", games=30, peak=2405).k == 10
    assert k_factor(2390, rules="FIDE 30/15/10", games=30).k == 15


def test_s2_rule_is_continuous_at_both_ends() -> None:
    """CONTENT, claim 16: 30 at 2000, 20 at 2200, 10 at 2400, and no jump between."""
    ks = [k_factor(rating, rules="S2 30 to 10").k for rating in (1999, 2000, 2000.001, 2200, 2399.999, 2400)]
    assert ks == pytest.approx([30, 30, 30, 20, 10, 10], abs=1e-3)


def test_s3_and_elo_rules() -> None:
    assert [k_factor(1500, rules="S3 25/15", games=n).k for n in (0, 30, 31)] == [25, 25, 15]
    assert k_factor(1500, rules="Elo 16/32").k == 32
    assert k_factor(2300, rules="Elo 16/32", master=True).k == 16


def test_cap_on_a_period() -> None:
    assert [capped_k(40, n) for n in (17, 18, 700, 701)] == [40, 38, 1, 0]
    assert [capped_k(20, n) for n in (35, 36)] == [20, 19]
    capped = k_factor(1500, rules=NOW, games=3, games_in_period=18)
    assert (capped.k, capped.capped_from) == (38, 40)
    assert "lowered from 40" in str(capped)
    assert k_factor(1500, rules="FIDE 30/15/10", games=3, games_in_period=50).k == 30


def test_every_rule_names_its_issuer_and_source() -> None:
    for name, rule in K_RULES.items():
        assert rule.name == name
        assert rule.issuer
        assert rule.source
        assert rule.steps
        # The last step is for everybody else, so that no player falls through.
        assert all(rule.steps[-1].holds(r, r, n, None, False) for r in (0, 1500, 3000) for n in (None, 0, 99)) or (
            name == "S3 25/15"
        )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": "FIDE 99"}, "rules = 'FIDE 99': must be one of Elo 16/32"),
        ({}, "rules = None"),
        ({"rules": NOW, "date": datetime.date(2020, 1, 1)}, "one of the two"),
        ({"date": datetime.date(1998, 12, 31)}, "date = .*1999-01-01 or later"),
        ({"date": "2020-01-01"}, "a datetime.date"),
        ({"rules": NOW, "games": -1}, "games = -1"),
        ({"rules": NOW, "games": 2.5}, "games = 2.5"),
        ({"rules": NOW, "games": True}, "games = True"),
        ({"rules": NOW, "peak": math.nan}, "peak = nan"),
        ({"rules": NOW, "age_year": "17"}, "age_year = '17'"),
        ({"rules": NOW, "master": 1}, "master = 1"),
        ({"rules": NOW, "games_in_period": -3}, "games_in_period = -3"),
    ],
)
def test_bad_values(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        k_factor(1500, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rating = nan"):
        k_factor(math.nan, rules=NOW)
