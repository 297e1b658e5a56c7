"""A page asks by name: only functions made for readers answer, and whatever is asked, a sentence comes back."""

import functools
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.explore.call import Reply, ask, function_named, name_of, reply_json
from arpad.figures import ratings
from arpad.figures.types import Paragraph, Sentence
from arpad.figures.wording import worded


def test_a_readers_function_has_a_name_and_the_name_finds_it() -> None:
    assert name_of(ratings.expected_score) == "arpad.figures.ratings:expected_score"
    assert function_named("arpad.figures.ratings:expected_score") is ratings.expected_score


FORBIDDEN = [
    "os:system",
    "subprocess:run",
    "builtins:eval",
    "builtins:exec",
    "arpad.figures.ratings:parse_results",  # ours, but not made for readers
    "arpad.explore.call:reply_json",
    "arpad.explore.call:import_module",
    "arpad.figures.ratings:expected_score.__globals__",
    "arpad.figures.ratings:__builtins__",
    "arpad.figures.ratings:",
    "arpad.figures.ratings",
    ":expected_score",
    "arpadevil.figures:x",
    "arpad.nothing:f",
    "arpad..figures:f",
    "arpad.figures.ratings:no_such",
    "arpad/../os:system",
    "",
    ":",
    "arpad:\x00",
]


@pytest.mark.parametrize("name", FORBIDDEN)
def test_no_other_name_is_answered(name: str) -> None:
    with pytest.raises(BadValueError) as error:
        function_named(name)
    assert error.value.argument == "function"
    reply = json.loads(reply_json(name, "{}"))
    assert set(reply) == {"error", "argument"}
    assert "function" in reply["error"]


@settings(max_examples=100)
@given(name=st.text(max_size=40))
def test_any_other_text_is_refused(name: str) -> None:
    with pytest.raises(BadValueError):
        function_named(name)


def test_a_function_that_no_page_could_name_is_refused() -> None:
    @worded("Inside a function")
    def local() -> str:
        return ""

    for function in (local, lambda: "", functools.partial(ratings.expected_score, 1600), len, ratings.parse_results):
        with pytest.raises(BadValueError):
            name_of(function)


def test_a_result_comes_as_html_any_other_value_as_words() -> None:
    assert ask(lambda: Sentence("79 %", "of <all>"), {}).as_json() == json.dumps(
        {"html": '<p class="book-sentence"><b>79 %</b> of &lt;all&gt;</p>'}
    )
    assert ask(lambda: 3 < 5, {}) == Reply(result=Paragraph("True"))


def test_an_error_of_ours_becomes_its_sentence_with_the_argument_to_mend() -> None:
    reply = ask(ratings.event_change, {"games": "1609 0\n1477 maybe"})
    assert reply.result is None
    assert reply.argument == "games"
    assert "line 2" in reply.error
    assert "'maybe'" in reply.error


def test_a_fault_of_the_book_is_not_hidden_while_it_is_built_but_is_words_in_the_page() -> None:
    def faulty() -> str:
        return str(1 / 0)

    with pytest.raises(ZeroDivisionError):
        ask(faulty, {})
    reply = json.loads(reply_json("arpad.figures.ratings:expected_score", '{"no_such": 1}'))
    assert "no_such" in reply["error"]


# What a page could send: wrong types, wrong shapes, no JSON at all.
ARGUMENTS = [
    "",
    "[]",
    "null",
    "5",
    "{",
    '{"rating": null}',
    '{"rating": "abc"}',
    '{"rating": [1]}',
    '{"rating": {"a": 1}}',
    '{"rating": true}',
    '{"rating": NaN}',
    '{"rating": Infinity}',
    '{"rating": -1e400}',
    '{"rating": 1e308, "opponent": -1e308}',
    '{"draws": -1}',
    '{"draws": 1000}',
    '{"draws": 0.5}',
    '{"draws": "30"}',
    '{"draws": null}',
    '{"draws": NaN}',
    '{"rating": 1600, "extra": 1}',
]


@pytest.mark.parametrize("arguments", ARGUMENTS)
def test_whatever_a_page_sends_an_answer_or_a_sentence_comes_back(arguments: str) -> None:
    reply = json.loads(reply_json("arpad.figures.ratings:expected_score", arguments))
    assert set(reply) in ({"html"}, {"error", "argument"})
    if "html" in reply:
        assert "nan" not in reply["html"].lower()
        assert "inf" not in reply["html"].lower().replace("information", "")
    else:
        assert len(reply["error"]) > 8
        assert "Error" not in reply["error"] or arguments in ("", "[]", "null", "5", "{", ARGUMENTS[-1]), reply["error"]


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3000, 3000) | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=2) | st.dictionaries(st.text(max_size=3), inside, max_size=2),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(values=st.fixed_dictionaries({}, optional=dict.fromkeys(("rating", "k", "curve", "games"), JSON)))
def test_an_event_of_any_values_is_answered_or_refused_in_words(values: dict[str, Any]) -> None:
    reply = json.loads(reply_json("arpad.figures.ratings:event_change", json.dumps(values)))
    assert set(reply) in ({"html"}, {"error", "argument"})
    # A sentence of ours names the argument; a Python exception's name would be a check that is missing.
    assert not reply.get("error", "").startswith(("TypeError", "AttributeError", "KeyError", "OverflowError"))
