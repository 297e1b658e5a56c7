"""The data agree with themselves: totals, bands, verdicts."""

import math
from collections import Counter
from itertools import pairwise

import pytest

from arpad.datasets import (
    VERDICTS,
    load_claims,
    load_event_games,
    load_event_standings,
    load_fide_8_1_1,
    load_fide_8_1_2,
    load_five_round_example,
    load_norm_percentages,
    load_published_changes,
)


def test_table_8_1_1_is_whole_and_odd_about_one_half() -> None:
    dp = {round(100 * row.p): row.dp for row in load_fide_8_1_1()}
    assert sorted(dp) == list(range(101))
    assert all(dp[p] == -dp[100 - p] for p in dp)
    assert sorted(dp.values()) == [dp[p] for p in range(101)]


def test_table_8_1_2_has_no_gap_and_no_overlap() -> None:
    rows = load_fide_8_1_2()
    assert rows[0].low == 0
    assert rows[-1].high is None
    for row, following in pairwise(rows):
        assert row.high is not None
        assert following.low == row.high + 1
        assert round(100 * following.higher) == round(100 * row.higher) + 1
    assert all(math.isclose(row.higher + row.lower, 1) for row in rows)


def test_norm_percentages_are_thirty_in_bands_of_25() -> None:
    rows = load_norm_percentages()
    assert [row.category for row in rows] == list(range(1, 16))
    assert all(row.low == 2251 + 25 * (row.category - 1) and row.high == row.low + 24 for row in rows)


def test_example_is_the_documents_own() -> None:
    games = load_five_round_example()
    assert sum(game.opponent for game in games) / 5 == 1556
    assert sum(game.score for game in games) == 2.5


def test_candidates_totals_follow_from_the_games() -> None:
    points: Counter[str] = Counter()
    for game in load_event_games("candidates_2013"):
        points[game.white] += game.white_score  # type: ignore[assignment]
        points[game.black] += 1 - game.white_score  # type: ignore[assignment]
    standings = load_event_standings("candidates_2013")
    assert {row.player: row.points for row in standings} == points
    assert {row.player: row.score for row in load_published_changes()} == points
    assert sum(row.rating for row in standings) / 8 == 2786.5


def test_claims_are_whole() -> None:
    claims = load_claims()
    assert [claim.id for claim in claims] == list(range(1, 71))
    for claim in claims:
        assert claim.verdict in VERDICTS, claim
        assert claim.topic, claim
        assert claim.printed, claim
        assert claim.fact, claim
        assert claim.checked, claim
        assert set(claim.documents.split()) <= {"S0", "S2", "S3"}, claim
        assert claim.chapter.split("/")[0] in {"ratings", "tournaments", "knight"}, claim


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_is_used(verdict: str) -> None:
    assert any(claim.verdict == verdict for claim in load_claims())
