"""Norms: points by both rules, the thirty percentages from two numbers, conditions, texts by date."""

import datetime

import pytest

from arpad.errors import BadValueError
from arpad.figures.ratings_norms import examined_norm, grandmaster_by_date, norm_score, thirty_numbers
from arpad.ratings.title_texts import TITLE_TEXTS, texts_around


def sentence(answer: object) -> str:
    return answer.parts[1].text()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(
    ("average", "norm_for", "words"),
    [
        (2376, "IM", "The old table asked for 5½."),  # net.games.chess, 11 December 1985
        (2374, "IM", "The old table asked for 6."),
        (2434, "GM", "6½ of 9 points today."),  # 2434 + 166 = 2600
        (2433, "GM", "7 of 9 points today."),
        (2379, "GM", "No norm today, whatever you score."),  # B.01, 1.4.8: an average of 2380 or more
        (2650, "GM", "The old table says nothing about such an average."),
    ],
)
def test_points_for_a_norm(average: int, norm_for: str, words: str) -> None:
    assert words in sentence(norm_score(average, 9, norm_for))


def test_more_is_never_asked_against_stronger_opponents() -> None:
    for norm_for in ("GM", "IM"):
        for line in norm_score(2400, 11, norm_for).parts[0].data[:2]:
            asked = [y for y in line["y"] if y is not None]
            assert asked == sorted(asked, reverse=True)


def test_two_numbers_and_no_others_give_the_thirty() -> None:
    assert sentence(thirty_numbers(2563, 2463)).startswith("30 of the thirty")
    for off in (-1, 1):
        assert not sentence(thirty_numbers(2563 + off, 2463)).startswith("30 of")
        assert not sentence(thirty_numbers(2563, 2463 + off)).startswith("30 of")


def test_half_a_point_more_is_the_norm() -> None:
    assert sentence(examined_norm()) == "No norm. Not met: performance."
    assert sentence(examined_norm(score="7")) == "A GM norm. Every condition is met."


def test_a_field_from_home_is_no_field() -> None:
    lines = "\n".join(f"{rating} GM ESP" for rating in range(2440, 2521, 10))
    assert "opponents from the own federation" in sentence(examined_norm(lines, "7½"))


def test_what_was_not_given_is_not_known() -> None:
    assert sentence(examined_norm("\n".join(["2480"] * 9), "6,5")).startswith("Perhaps. Not known: ")


@pytest.mark.parametrize(
    ("day", "games", "later"),
    [("1986-01-01", 26, 24), ("2001-07-01", 24, 27), ("2013-07-01", 27, 27), ("2026-12-01", 27, None)],
)
def test_texts_by_date(day: str, games: int, later: int | None) -> None:
    before, after = texts_around(datetime.date.fromisoformat(day))
    assert before.games == games
    assert (after.games if after else None) == later
    assert f"{games} games" in sentence(grandmaster_by_date(day))


def test_texts_stand_in_order() -> None:
    days = [text.seen for text in TITLE_TEXTS]
    assert days == sorted(set(days))


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: norm_score(2100), "average"),
        (lambda: norm_score(2400, 8), "rounds"),
        (lambda: norm_score(2400, 9, "FM"), "norm_for"),
        (lambda: thirty_numbers(100), "gm"),
        (lambda: examined_norm("2400 KING ESP"), "opponents"),
        (lambda: examined_norm("fast"), "opponents"),
        (lambda: examined_norm(" "), "opponents"),
        (lambda: examined_norm(score="most"), "score"),
        (lambda: examined_norm(score="10"), "score"),
        (lambda: examined_norm(norm_for="FM"), "norm_for"),
        (lambda: grandmaster_by_date("1980-01-01"), "date"),
        (lambda: grandmaster_by_date("never"), "date"),
    ],
)
def test_what_is_refused(call: object, argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()  # type: ignore[operator]
    assert refused.value.argument == argument
