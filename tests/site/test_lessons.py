"""Bets, exercises and quizzes: the page judges as the library does, and names the mistake."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Locator, Page, expect

from arpad.explore import Question, bet, check, quiz
from arpad.figures.lesson import Exercise, read_number
from arpad.words import MINUS

pytestmark = pytest.mark.site

SCRIPT = Path(__file__).resolve().parents[2] / "lib" / "arpad" / "site" / "static" / "book.js"
NONSENSE = ("", "ten", "1/0", "0,5,5", "%", "--1", "1e", "½½", "NaN", "inf", "Infinity", "0x10", "1_000", "<b>1</b>")


@pytest.fixture(scope="module")
def blank(browser) -> Page:
    """An empty page, where functions of the page's script run by themselves."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def read_in_page(blank: Page) -> Any:
    """The script's `readNumber` over many texts at once; None where it finds no number."""
    found = re.search(r"^  function readNumber\(.*?^  \}$", SCRIPT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    call = f"""(texts) => {{ {found[0]}
      return texts.map(readNumber).map((n) => Number.isFinite(n) ? n : n === undefined ? "undefined" : null) }}"""
    return lambda texts: blank.evaluate(call, texts)


# Numbers as people write them, and strings of the same characters that are none.
WRITTEN = st.one_of(
    st.from_regex(r"[+\-−]?[0-9]{0,4}([.,][0-9]{0,4})?( ?%|½|/[0-9]{1,3})?", fullmatch=True),
    st.text("0123456789.,+-−½/%eE \u2009\u202f\u00a0_", max_size=8),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.text(max_size=6),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(WRITTEN, min_size=20, max_size=60))
@example(texts=[*NONSENSE, "0,33", f"{MINUS}2½", "64 %", "10/11", "½", "-½", "1 000", "1e400", "1e400 %", "1e400/2"])
@example(texts=["nan %", "inf %", "inf/2", "nan/1", "1_0", "1_0/2", "٣", "٣/2", "\ufeff1", "1/2/3", "5./2", ".5%"])
def test_page_and_library_read_the_same_number(texts: list[str], read_in_page) -> None:
    there = read_in_page(texts)
    assert dict(zip(texts, there, strict=True)) == {text: read_number(text) for text in texts}


WORDS = {"answer": "Beverley", "right": "William Beverley, 1848.", "mistakes": {"euler": "That is the legend."}}
NUMBER = {
    "answer": 0.334,
    "tolerance": 0.005,
    "right": "One divided by *2.995*.",
    "mistakes": {0.67: "0.67 is the stronger player's share.", 0.3: "The curve is **bent**."},
    "hint": "The exponent is `0.3`.",
    "solution": "1 / 2.995\n\nThat is 0.334.",
}


@pytest.mark.parametrize(
    ("asked", "answers"),
    [
        (NUMBER, ["0.334", "0,33", "33 %", "1/3", ".3387", "0.3391", "0.67", "67%", "0,3", "0.9", MINUS + "0.3"]),
        (NUMBER, [*NONSENSE, "nan %", "inf/2", "1e400"]),
        (WORDS, ["Beverley", " beverley ", "BEVERLEY", "Euler", "euler ", "", "0.5", "<b>"]),
        ({**NUMBER, "hint": ""}, ["0.9", "ten"]),
    ],
)
def test_the_page_judges_as_the_library_does(visit, stage, asked: dict[str, Any], answers: list[str]) -> None:
    html = check(1, "What is *her* expected score?", **asked).result.html()
    page = visit(stage.page(html))
    exercise = Exercise(1, "", **asked)
    said = {}
    for answer in answers:
        page.get_by_label("Your answer").fill(answer)
        page.get_by_role("button", name="Check").click()
        said[answer] = page.locator(".book-verdict").evaluate("(box) => [box.className, box.innerHTML]")
    wanted = {answer: verdict_of(exercise, answer) for answer in answers}
    assert said == wanted


def verdict_of(exercise: Exercise, answer: str) -> list[str]:
    said = BeautifulSoup(exercise.judge(answer).html(), "html.parser").p
    assert said is not None
    return [" ".join(said["class"]), said.decode_contents()]


def test_hint_and_solution_open_when_asked(visit, stage) -> None:
    page = visit(stage.page(check(2, "How much?", **NUMBER).result.html()))
    hint, button = page.locator(".hint"), page.get_by_role("button", name="Hint")
    expect(hint).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(hint).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert button.get_attribute("aria-controls") == hint.get_attribute("id")
    solution = page.get_by_text("1 / 2.995", exact=True)
    expect(solution).to_be_hidden()
    page.get_by_text("Solution").click()
    expect(solution).to_be_visible()
    # Enter in the field checks; the verdict is spoken.
    page.get_by_label("Your answer").fill("0,33")
    page.get_by_label("Your answer").press("Enter")
    verdict = page.locator(".book-verdict")
    expect(verdict).to_have_text("Right. One divided by 2.995.")
    expect(verdict).to_have_attribute("role", "status")
    assert page.url.endswith(".html")  # nothing was sent


def exercises(page: Page) -> list[tuple[Locator, dict[str, Any]]]:
    forms = page.locator("form.book-exercise").all()
    return [(form, json.loads(form.get_attribute("data-exercise") or "")) for form in forms]


def test_every_exercise_of_the_book_takes_its_answer_and_names_its_mistakes(visit, with_exercises: str) -> None:
    page = visit(with_exercises)
    for form, known in exercises(page):
        field, verdict = form.get_by_label("Your answer"), form.locator(".book-verdict")
        cases = [(known["answer"], known["right"]), *known["mistakes"]]
        for answer, html in cases:
            text = answer if isinstance(answer, str) else repr(answer).replace(".", ",").replace("-", MINUS)
            field.fill(text)
            field.press("Enter")
            said = verdict.evaluate("(box) => [box.className, box.innerHTML]")
            expected = BeautifulSoup(html, "html.parser").p
            assert said == [" ".join(expected["class"]), expected.decode_contents()], text
        assert "right" in BeautifulSoup(known["right"], "html.parser").p["class"]
        if not isinstance(known["answer"], str):
            field.fill("ten")
            field.press("Enter")
            expect(verdict).to_contain_text("Write a number")


def test_every_quiz_of_the_book_gives_the_reason_of_each_option(visit, with_exercises: str) -> None:
    page = visit(with_exercises)
    for question in page.locator(".book-quiz").all():
        options = question.locator(".option").all()
        rights = 0
        for option in options:
            why = option.locator(".why")
            expect(why).to_be_hidden()
            option.locator("label").click()
            expect(why).to_be_visible()
            assert question.locator(".why:visible").count() == 1
            right = "right" in (option.get_attribute("class") or "").split()
            rights += right
            assert why.inner_text().startswith("✓ Right." if right else "✗ Not so.")
            assert question.get_by_role("status").text_content() == why.text_content()
        assert rights == 1
    assert page.url.endswith(with_exercises)


def test_quiz_and_bet_work_by_keyboard(visit, stage) -> None:
    asked = Question(
        "Which?", right="That", why={"This": "No *reason*.", "That": "Every reason.", "<i>None</i>": "No."}
    )
    chosen = bet("b", "How many?", ["65", "80"], then="Now move.")
    page = visit(stage.page(quiz(asked).result.html(), chosen.result.html()))
    first = page.locator(".book-quiz input").first
    first.focus()
    first.press("Space")
    expect(page.locator(".why").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".why").first).to_be_hidden()
    expect(page.locator(".why").nth(1)).to_have_text("✓ Right. Every reason.")
    expect(page.locator(".book-quiz label").nth(2)).to_have_text("<i>None</i>")
    radio = page.locator(".book-bet input").first
    radio.focus()
    radio.press("ArrowRight")
    expect(page.locator(".book-bet").get_by_role("status")).to_have_text("Your bet: 80. Now move.")
