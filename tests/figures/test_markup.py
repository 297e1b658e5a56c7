"""Text never becomes markup: names come from files."""

import re

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from arpad.figures.lesson import inline
from arpad.figures.markup import Html, el, join

ANY = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=40)


@given(text=ANY, attribute=ANY)
def test_what_goes_in_as_text_is_read_back_as_the_same_text(text: str, attribute: str) -> None:
    made = BeautifulSoup(el("p", text, title=attribute, data_x=attribute), "html.parser").p
    assert made is not None
    assert made.get_text() == text
    assert made["title"] == made["data-x"] == attribute
    assert made.find_all(True) == []


def test_only_html_stays_markup() -> None:
    assert join(["<b>", Html("<b>x</b>"), ["<i>", [Html("<i/>")]], None, 4, 2.5]) == (
        "&lt;b&gt;<b>x</b>&lt;i&gt;<i/>42.5"
    )
    # A string made from markup is text again, and is escaped.
    assert join([Html("<b>") + "x"]) == "&lt;b&gt;x"


def test_attributes_that_are_false_or_none_are_left_out_and_names_get_hyphens() -> None:
    assert el("input", type="range", hidden=True, checked=False, id=None, aria_label="a", cls="c", for_="f") == (
        '<input type="range" hidden aria-label="a" class="c" for="f">'
    )
    assert el("p", "", data_n=0) == '<p data-n="0"></p>'


@given(text=ANY)
def test_marked_sentences_keep_every_other_character(text: str) -> None:
    made = BeautifulSoup(inline(text), "html.parser")
    assert {tag.name for tag in made.find_all(True)} <= {"b", "em", "del", "code"}
    without = re.compile(r"[*`~]")
    assert without.sub("", made.get_text()) == without.sub("", text)


@pytest.mark.parametrize(
    ("written", "html"),
    [
        ("is *not* so", "is <em>not</em> so"),
        ("**all** of it", "<b>all</b> of it"),
        ("~~wrong~~ right", "<del>wrong</del> right"),
        ("see `a*b*c`", "see <code>a*b*c</code>"),
        ("2 * 3 = 6", "2 * 3 = 6"),
        ("2 * 3 * 4 = 24", "2 * 3 * 4 = 24"),
        ("*<img src=x onerror=y>*", "<em>&lt;img src=x onerror=y&gt;</em>"),
        ("**", "**"),
        ("", ""),
    ],
)
def test_marks_of_a_sentence(written: str, html: str) -> None:
    assert inline(written) == html
