"""A whole FIDE period for many players: changes, first ratings, the floor, Candidates 2013 against the next list."""

import datetime
import math

import pytest

from arpad.datasets import load_event_games, load_published_changes
from arpad.ratings.fide_list import FidePlayer, FideResult, rate_list

NEXT = datetime.date(2026, 1, 1)


def test_candidates_2013_gives_the_may_list() -> None:
    """Changes are from the ratings of March; the three who met nobody else stand so in FIDE's list of May 2013."""
    published = load_published_changes()
    players = {row.player: FidePlayer(row.rating_march_2013, games=1000) for row in published}
    results = [FideResult(g.white, g.black, g.white_score, "Candidates") for g in load_event_games("candidates_2013")]
    may = rate_list(players, results, date=datetime.date(2013, 5, 1))
    for row in published:
        period = may.lines[row.player].period
        assert period is not None
        assert period.change == pytest.approx(row.change_k10_table, abs=1e-9)
        if row.games_in_may_list == row.games:
            assert row.list_april_2013 + period.change_rounded == row.list_may_2013


def test_a_mixed_period() -> None:
    players = {
        "new": FidePlayer(),
        "junior": FidePlayer(1800, games=50, birth_year=2010),
        "adult": FidePlayer(1900, games=300),
        "idle": FidePlayer(2000, games=300),
        "stranger": FidePlayer(),
    }
    results = [FideResult("new", name, 0.5) for name in ("junior", "adult", "junior", "adult", "junior")]
    results += [FideResult("junior", "adult", 1), FideResult("new", "stranger", 1)]
    result = rate_list(players, results, date=NEXT)
    junior, adult, new = result.lines["junior"], result.lines["adult"], result.lines["new"]
    assert junior.k is not None
    assert adult.k is not None
    assert (junior.k.k, adult.k.k) == (40, 20)
    assert junior.rating == 1800 + 26  # 40 * (1 - 0.36) = 25.6
    assert adult.rating == 1900 - 13  # 20 * (0 - 0.64) = -12.8
    assert new.first is not None
    assert new.first.games == 5  # the unrated opponent does not count
    assert new.rating == new.first.rating
    assert (result.lines["idle"].rating, str(result.lines["idle"])) == (2000, "no rated game")
    assert result.lines["stranger"].rating is None


def test_below_the_floor_a_player_leaves_the_list() -> None:
    players = {"A": FidePlayer(1405, games=300), "B": FidePlayer(1405, games=300)}
    line = rate_list(players, [FideResult("A", "B", 0)], date=NEXT).lines["A"]
    assert line.period is not None
    assert line.period.new_rating == 1395
    assert line.rating is None
    assert "below the floor of 1400" in str(line)


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ([], "at least one game in the period"),
        ([FideResult("A", "Z", 1)], r"results\[0\] = 'Z': must be a player"),
        ([FideResult("A", "A", 1)], "two different players"),
        ([FideResult("A", "B", 2)], r"results\[0\].white_score = 2"),
    ],
)
def test_refused(results: list[FideResult[str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rate_list({"A": FidePlayer(2000), "B": FidePlayer(2000)}, results, date=NEXT)


def test_refused_players_and_dates() -> None:
    with pytest.raises(ValueError, match=r"players\['A'\].rating = nan"):
        rate_list({"A": FidePlayer(math.nan), "B": FidePlayer(2000)}, [FideResult("A", "B", 1)], date=NEXT)
    with pytest.raises(ValueError, match=r"players\['A'\] = 2000: must be a FidePlayer"):
        rate_list({"A": 2000}, [], date=NEXT)  # type: ignore[dict-item]
    with pytest.raises(ValueError, match=r"results\[0\] = \('A', 'B', 1\): must be a FideResult"):
        rate_list({"A": FidePlayer(2000)}, [("A", "B", 1)], date=NEXT)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="date = "):
        rate_list({"A": FidePlayer(2000), "B": FidePlayer(2000)}, [FideResult("A", "B", 1)], date="2026")  # type: ignore[arg-type]
