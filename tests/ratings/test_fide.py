"""FIDE's eras: published calculations, the five versions of the rule on large differences, rounding, bad input."""

import datetime
import math

import pytest

from arpad.ratings import fide
from arpad.ratings.fide import ERAS, era, game_change, is_inactive, one_off_2024, period_change, tournament_change

DAY = datetime.date


@pytest.mark.parametrize(
    ("day", "chapter", "name"),
    [
        (DAY(1999, 1, 1), "standard", "FIDE 1999"),
        (DAY(2009, 6, 30), "standard", "FIDE 1999"),
        (DAY(2009, 7, 1), "standard", "FIDE 2009"),
        (DAY(2013, 4, 1), "standard", "FIDE 2009"),
        (DAY(2014, 7, 1), "standard", "FIDE 2014"),
        (DAY(2022, 1, 1), "standard", "FIDE 2022"),
        (DAY(2024, 2, 29), "standard", "FIDE 2022"),
        (DAY(2024, 3, 1), "standard", "FIDE 2024"),
        (DAY(2025, 9, 30), "standard", "FIDE 2024"),
        (DAY(2025, 10, 1), "standard", "FIDE 2025"),
        (DAY(2024, 11, 30), "rapid", "FIDE rapid and blitz 2024"),
        (DAY(2024, 12, 1), "blitz", "FIDE rapid and blitz 2025"),
    ],
)
def test_era_by_date(day: datetime.date, chapter: str, name: str) -> None:
    assert era(date=day, chapter=chapter).name == name


def test_a_moment_is_a_day() -> None:
    assert era(date=datetime.datetime(2025, 10, 1, 12, 0)).name == "FIDE 2025"


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        ("FIDE 1999", 1.1),
        ("FIDE 2009", 0.8),
        ("FIDE 2014", 0.8),
        ("FIDE 2022", 0.8),
        ("FIDE 2024", 0.8),
        ("FIDE 2025", 0.4),
        ("FIDE rapid and blitz 2024", 0.8),
        ("FIDE rapid and blitz 2025", 0.8),
    ],
)
def test_five_hundred_points_under_every_era(rules: str, change: float) -> None:
    assert game_change(2650, 2150, 1, k=10, rules=rules).change == pytest.approx(change, abs=1e-12)


def test_exemption_is_decided_by_ones_own_rating() -> None:
    """B.02 8.3.1 since October 2025: the opponent of a 2650 player still has the cap."""
    strong = game_change(2700, 2100, 0, k=10, rules="FIDE 2025")
    weak = game_change(2100, 2700, 1, k=20, rules="FIDE 2025")
    assert (strong.counted, strong.expected) == (600, 0.98)
    assert (weak.counted, weak.expected) == (-400, 0.08)
    assert game_change(2649, 2049, 1, k=10, rules="FIDE 2025").expected == 0.92


def test_one_upgrade_as_in_2022() -> None:
    """A calculation that a player published in 2022 (chesschat.org 18971): -12.20 for 5.5 of 7."""
    games = [(1063, 1), (1299, 1), (1413, 1), (1872, 0.5), (1851, 0), (1427, 1), (1682, 1)]
    event = tournament_change(2000, games, k=20, rules="FIDE 2022")
    assert [round(game.surplus, 2) for game in event.games] == [0.08, 0.01, 0.02, -0.17, -0.70, 0.02, 0.13]
    assert event.change == pytest.approx(-12.20)
    assert "upgrade" in event.games[1].note
    capped = tournament_change(2000, games, k=20, rules="FIDE 2024")
    assert capped.change == pytest.approx(-8.4)  # three games more at 0.08


def test_one_upgrade_is_for_a_favourite() -> None:
    event = tournament_change(1500, [(2000, 1), (2100, 0), (1000, 1), (900, 1)], k=20, rules="FIDE 2022")
    assert [game.counted for game in event.games] == [-400, -400, 500, 400]


def test_far_games_of_the_fast_lists() -> None:
    """Since 1 December 2024: no rating at a difference of 600 or more with a player above 2600."""
    rules = "FIDE rapid and blitz 2025"
    assert not game_change(2601, 2001, 1, k=10, rules=rules).rated
    assert not game_change(2001, 2601, 1, k=20, rules=rules).rated
    assert game_change(2601, 2002, 1, k=10, rules=rules).rated
    assert game_change(2600, 1900, 1, k=10, rules=rules).rated
    event = tournament_change(2700, [(2000, 0), (2600, 1)], k=10, rules=rules)
    assert (event.rated_games, event.score) == (1, 1)
    assert "not rated" in str(event.games[0])


def test_published_calculations() -> None:
    """FIDE's individual calculations for the list of December 2025."""
    first = period_change(
        2813, [[(1787, 1), (2025, 1), (2310, 1), (2400, 1), (2505, 0.5)]], k=10, date=DAY(2025, 12, 1)
    )
    assert (first.change, first.change_rounded, first.new_rating) == (-2.5, -3, 2810)
    second = period_change(2053, [[(1675, 1), (2310, 0), (1653, 1), (1884, 1), (2218, 0)]], k=20, date=DAY(2025, 12, 1))
    assert second.change == pytest.approx(-0.2)
    assert (second.change_rounded, second.new_rating) == (0, 2053)


def test_halves_are_exact() -> None:
    """0.05 of K = 10 five times is a half point: a sum of binary fractions would fall below it."""
    games = [(2000, 1), (1664, 0.5)] * 5
    period = period_change(2000, [games], k=10, rules="FIDE 2025")
    assert period.exact_change.denominator in (1, 2, 5, 10)
    assert period.change_rounded == round(float(period.exact_change) + math.copysign(1e-9, period.exact_change))


def test_cap_on_k_times_games() -> None:
    games = [(2000, 0.5)] * 18
    period = period_change(2000, [games[:9], games[9:]], k=40, rules="FIDE 2024")
    assert (period.k, period.k_before_cap, period.rated_games) == (38, 40, 18)
    assert all(game.k == 38 for event in period.events for game in event.games)
    assert "K lowered" in str(period)
    assert period_change(2000, [games], k=40, rules="FIDE 2009").k == 40
    # Games against unrated players do not count towards the cap.
    assert period_change(2000, [[*games[:17], (None, 1)]], k=40, rules="FIDE 2024").k == 40


def test_unrated_opponent() -> None:
    game = game_change(2000, None, 1, k=20, rules="FIDE 2025")
    assert (game.rated, game.change) == (False, 0)
    assert "an unrated opponent" in str(game)


def test_one_off_2024() -> None:
    assert [one_off_2024(r) for r in (1000, 1500, 1999, 2000, 2400)] == [1400, 1700, 1999, 2000, 2400]
    with pytest.raises(ValueError, match="1000 or more"):
        one_off_2024(999)


def test_inactivity() -> None:
    assert not is_inactive(DAY(2023, 6, 1), DAY(2024, 6, 1))
    assert is_inactive(DAY(2023, 2, 27), DAY(2024, 2, 29))
    assert not is_inactive(DAY(2023, 2, 28), DAY(2024, 2, 29))
    with pytest.raises(ValueError, match="last_rated_game"):
        is_inactive(DAY(2025, 1, 1), DAY(2024, 1, 1))
    with pytest.raises(ValueError, match=r"a datetime\.date"):
        is_inactive("2024-01-01", DAY(2024, 1, 1))  # type: ignore[arg-type]


def test_every_era_names_its_source() -> None:
    assert all(version.source for version in ERAS)
    assert len({version.name for version in ERAS}) == len(ERAS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": "FIDE 1066"}, "rules = 'FIDE 1066': must be one of FIDE 1999"),
        ({}, "rules = None"),
        ({"date": DAY(1960, 1, 1)}, "date = .*1999-01-01 or later"),
        ({"date": DAY(2020, 1, 1), "chapter": "rapid"}, "2024-03-01 or later"),
        ({"date": DAY(2025, 1, 1), "chapter": "bullet"}, "chapter = 'bullet': must be one of standard, rapid, blitz"),
        ({"rules": "FIDE 2025", "k": -1}, "k = -1"),
        ({"rules": "FIDE 2025", "rating": math.nan}, "rating = nan"),
        ({"rules": "FIDE 2025", "opponent": "2000"}, "opponent = '2000'"),
        ({"rules": "FIDE 2025", "score": 2}, "score = 2"),
    ],
)
def test_bad_game(options: dict[str, object], message: str) -> None:
    given = {"rating": 2000, "opponent": 2000, "score": 1, "k": 20} | options
    with pytest.raises(ValueError, match=message):
        game_change(given.pop("rating"), given.pop("opponent"), given.pop("score"), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tournaments", "message"),
    [
        ([], r"tournaments = \[\]: must be a list of at least one"),
        ("games", "tournaments = 'games'"),
        ([[]], r"tournaments\[0\] = \[\]: must be at least one game"),
        ([[(2000, 1)], [(2000,)]], r"tournaments\[1\]\[0\] = \(2000,\): must be a pair"),
        ([[(math.inf, 1)]], r"tournaments\[0\]\[0\]\[0\] = inf"),
        ([[(2000, math.nan)]], r"tournaments\[0\]\[0\]\[1\] = nan"),
        ([5], r"tournaments\[0\] = 5"),
    ],
)
def test_bad_period(tournaments: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        period_change(2000, tournaments, k=20, rules="FIDE 2025")  # type: ignore[arg-type]


def test_game_of_a_period_reads_in_words() -> None:
    line = str(fide.game_change(2000, 2310, 0, k=20, rules="FIDE 2025"))
    assert line == "2000 against 2310: scored 0, expected 0.14, change −2.80"
