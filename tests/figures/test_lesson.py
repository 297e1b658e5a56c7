"""Exercises, quizzes and corrections: who is right, which mistake it was, and how numbers are read."""

import json
import math
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.figures.lesson import Bet, Correction, Exercise, Question, Quiz, read_number
from arpad.words import MINUS, NARROW_SPACE, decimal, points, signed, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.64", 0.64),
        ("0,64", 0.64),
        ("64 %", 0.64),
        ("64%", 0.64),
        ("16/25", 0.64),
        (".64", 0.64),
        (" 0.64 ", 0.64),
        ("½", 0.5),
        ("2½", 2.5),
        (f"{MINUS}2½", -2.5),
        ("-½", -0.5),
        ("+3", 3),
        (f"{MINUS}120", -120),
        (f"19{NARROW_SPACE}591", 19591),
        ("1 000", 1000),
        ("3.", 3),
        ("-10/4", -2.5),
    ],
)
def test_a_number_is_read_as_people_write_it(text: str, number: float) -> None:
    assert read_number(text) == pytest.approx(number, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "ten", "%", "/", "1/0", "0/0", "1/2/3", "--1", "1-2", "0,5,5", "1e", "½½", "1½5", "nan", "NaN %"),
        *(
            "inf",
            "-inf",
            "inf/2",
            "nan/1",
            "6e3",
            "1e400 %",
            "1e400/2",
            "0x10",
            "1_000",
            "1_0/2",
            "٣",
            "³",
            "1 %%",
            "1/2 %",
        ),
    ],
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


@given(st.text(max_size=12) | st.text("0123456789.,+-−½/%eE_ nai", max_size=10))
def test_any_text_is_a_finite_number_or_none(text: str) -> None:
    number = read_number(text)
    assert number is None or math.isfinite(number)


@given(st.floats(-1e6, 1e6, allow_subnormal=False), st.integers(0, 4))
def test_the_books_own_way_of_writing_numbers_can_be_typed_back(value: float, places: int) -> None:
    assert read_number(decimal(value, places)) == pytest.approx(value, abs=0.51 * 10**-places)
    assert read_number(whole(value)) == round(value)
    assert read_number(signed(value)) == round(value)
    halves = round(value * 2) / 2
    assert read_number(points(halves)) == halves


ASKED = Exercise(
    1,
    "The weaker one's expected score, to two decimals?",
    0.334,
    "One divided by 2.995.",
    tolerance=0.005,
    mistakes={0.67: "the stronger player's share", 0.3: "a straight line"},
    hint="The exponent is 0.3.",
    solution="1 / 2.995\n\n= 0.334",
    level=2,
)


@pytest.mark.parametrize("given", ["0.334", "0,33", "33 %", ".33", "1/3", " 0.339 ", "0.329"])
def test_a_right_answer_is_right_however_it_is_written(given: str) -> None:
    verdict = ASKED.judge(given)
    assert verdict.right
    assert verdict.words == "One divided by 2.995."


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("0.67", "the stronger player's share"),
        ("67 %", "the stronger player's share"),
        ("0,3", "a straight line"),
        ("0.5", "The exponent is 0.3."),
        ("-0.334", "The exponent is 0.3."),
        ("0.3395", "The exponent is 0.3."),
        ("0.3285", "The exponent is 0.3."),
    ],
)
def test_a_usual_mistake_is_named_any_other_gets_the_hint(given: str, words: str) -> None:
    verdict = ASKED.judge(given)
    assert not verdict.right
    assert verdict.words == words


@given(st.text(max_size=10))
def test_what_is_no_number_is_asked_for_again(given: str) -> None:
    verdict = ASKED.judge(given)
    if read_number(given) is None:
        assert not verdict.right
        assert "10/11" in verdict.words


def test_a_word_is_right_in_any_case_and_with_any_space_around_it() -> None:
    asked = Exercise(1, "Who?", "Beverley", "1848.", mistakes={"Euler": "the legend"})
    assert all(asked.judge(given).right for given in ("Beverley", " beverley\n", "BEVERLEY"))
    assert asked.judge("euler").words == "the legend"
    assert not asked.judge("Bever").right
    assert not asked.judge("").right


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": 0},
        {"level": 4},
        {"mistakes": {0.336: "within the tolerance of the right answer"}},
        {"mistakes": {0.334: "the same"}},
        {"tolerance": -0.1},
        {"tolerance": math.nan},
        {"answer": math.nan},
        {"answer": math.inf},
        {"mistakes": {math.nan: "no number"}},
    ],
)
def test_an_exercise_that_cannot_be_judged_is_refused(wrong: dict[str, Any]) -> None:
    given = {"number": 1, "question": "?", "answer": 0.334, "right": "So.", "tolerance": 0.005}
    with pytest.raises(BadValueError):
        Exercise(**given | wrong)


def test_the_form_of_an_exercise_is_labelled_and_carries_what_the_page_must_know() -> None:
    page = BeautifulSoup(ASKED.html(), "html.parser").form
    assert isinstance(page, Tag)
    known = json.loads(str(page["data-exercise"]))
    assert known["answer"] == 0.334
    assert known["tolerance"] == 0.005
    assert [wrong for wrong, _html in known["mistakes"]] == [0.67, 0.3]
    assert known["right"] == ASKED.judge("0.334").html()
    assert known["else"] == ASKED.judge("0.9").html()
    assert known["number"] == ASKED.judge("ten").html()
    names = [page.find(id=name) for name in str(page["aria-labelledby"]).split()]
    assert [name is not None for name in names] == [True, True]
    assert names[0].get_text() == "Exercise 1, level 2 of 3"  # type: ignore[union-attr]
    field = page.select_one("input")
    assert isinstance(field, Tag)
    assert page.select_one(f'label[for="{field["id"]}"]') is not None
    verdict = page.select_one(".book-verdict")
    assert isinstance(verdict, Tag)
    assert verdict["role"] == "status"
    assert len(page.select("details p")) == 2


def test_a_quiz_needs_its_right_option_among_two_or_more() -> None:
    for right, why in (("c", {"a": "no", "b": "no"}), ("a", {"a": "yes"}), ("a", {})):
        with pytest.raises(BadValueError):
            Question("Which?", right, why)


def test_the_options_of_different_questions_are_different_groups() -> None:
    quiz = Quiz(tuple(Question(f"{n}?", "a", {"a": "yes", "b": "no"}) for n in range(3)))
    page = BeautifulSoup(quiz.html(), "html.parser")
    groups = [{radio["name"] for radio in question.select("input")} for question in page.select("fieldset")]
    assert all(len(group) == 1 for group in groups)
    assert len(set.union(*groups)) == 3
    assert [label.get_text() for label in page.select(".book-label")] == [f"Quiz, {n} of 3" for n in (1, 2, 3)]
    assert [len(question.select(".option.right")) for question in page.select("fieldset")] == [1, 1, 1]
    assert len(BeautifulSoup(quiz.notebook_html(), "html.parser").select("details")) == 6


def test_a_wholly_wrong_claim_is_struck_through_one_with_wrong_words_only_there() -> None:
    whole_ = BeautifulSoup(Correction(60, "wrong", "Euler made it.", "Beverley did.").html(), "html.parser")
    part = BeautifulSoup(Correction(6, "wrong", "a ~~statistician~~", "A physicist.", "by us").html(), "html.parser")
    assert [struck.get_text() for struck in whole_.select("del")] == ["Euler made it."]
    assert [struck.get_text() for struck in part.select("del")] == ["statistician"]
    section = part.section
    assert isinstance(section, Tag)
    assert section["id"] == "claim-6"
    assert section["aria-label"] == "The sources, corrected · claim 6"
    assert [term.get_text() for term in part.select("dt")] == ["It was printed", "In fact", "Checked by"]
    assert [term.get_text() for term in whole_.select("dt")] == ["It was printed", "In fact"]


def test_a_bet_hides_nothing_and_says_what_to_do_next() -> None:
    page = BeautifulSoup(Bet("hundred", "How many?", ("65", "80"), "Now move.").html(), "html.parser")
    assert [radio["value"] for radio in page.select("input")] == ["65", "80"]
    status = page.select_one("[role=status]")
    assert isinstance(status, Tag)
    assert "{bet}" in status["data-yours"]
    assert status["data-then"] == "Now move."
