"""Whole-history rating: published values, the maximum, and refusals."""

import math
from itertools import pairwise

import pytest

from arpad.ratings.bradley_terry import POINTS
from arpad.ratings.whole_history import NotSettledError, whole_history

GAMES = [("A", "B", 1, 1), ("A", "B", 2, 0), ("A", "B", 3, 0)]


def test_published_values() -> None:
    """goshrine README: -43, -45, -45; a prior of half that size gives -50 (whole-history-rating 3.7.1)."""
    history = whole_history(GAMES)
    assert [round(day.rating, 2) for day in history.players["A"]] == [-43.39, -44.68, -45.32]
    assert [round(day.rating, 2) for day in history.players["B"]] == [43.39, 44.68, 45.32]
    assert round(whole_history(GAMES, prior=1).players["A"][0].rating, 2) == -50.02


def _log_posterior(x: list[float], w2: float, prior: float) -> float:
    """Written out for GAMES: A's three days, then B's."""
    a, b = x[:3], x[3:]

    def log_p(gap: float) -> float:
        return -math.log1p(math.exp(-gap))

    total = log_p(a[0] - b[0]) + log_p(b[1] - a[1]) + log_p(b[2] - a[2])
    for walk in (a, b):
        total += prior / 2 * (log_p(walk[0]) + log_p(-walk[0]))
        total -= sum((later - earlier) ** 2 for earlier, later in pairwise(walk)) / (2 * w2)
    return total


def test_it_is_the_maximum() -> None:
    history = whole_history(GAMES, w2=500, prior=1.5, tolerance=1e-9)
    best = [day.rating / POINTS for name in "AB" for day in history.players[name]]
    top = _log_posterior(best, 500 / POINTS**2, 1.5)
    for place in range(6):
        for step in (-1e-3, 1e-3):
            moved = [v + step * (i == place) for i, v in enumerate(best)]
            assert _log_posterior(moved, 500 / POINTS**2, 1.5) < top


def test_deviation_grows_away_from_games() -> None:
    days = whole_history([("A", "B", day, day % 2) for day in range(20)] + [("A", "C", 400, 1)]).players["A"]
    assert days[-1].deviation > days[-2].deviation
    assert min(day.deviation for day in days) < days[0].deviation
    assert "day 400" in str(days[-1])


def test_a_flood_of_wins_stays_finite() -> None:
    days = whole_history([("A", "B", 1, 1)] * 500).players["A"]
    assert math.isfinite(days[0].rating)
    assert days[0].rating > 500


@pytest.mark.parametrize(
    ("games", "options", "message"),
    [
        ([], {}, "at least one game"),
        ([("A", "A", 1, 1)], {}, "two different players"),
        ([("A", "B", 1)], {}, r"games\[0\] = "),
        ([("A", "B", math.nan, 1)], {}, r"games\[0\]\[2\] = nan"),
        ([("A", "B", 1, 2)], {}, r"games\[0\]\[3\] = 2"),
        (GAMES, {"w2": 0}, "w2 = 0"),
        (GAMES, {"prior": 0}, "prior = 0"),
        (GAMES, {"tolerance": -1}, "tolerance = -1"),
        (GAMES, {"most_sweeps": 0}, "most_sweeps = 0"),
    ],
)
def test_refused(games: list[tuple[object, ...]], options: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        whole_history(games, **options)  # type: ignore[arg-type]


def test_too_few_sweeps() -> None:
    with pytest.raises(NotSettledError, match="after 2 sweeps"):
        whole_history(GAMES, most_sweeps=2)
