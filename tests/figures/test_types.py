"""The parts of an answer: what they promise about their data, their text, their HTML, and that text stays text."""

import json
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.board import Board, Sum
from arpad.figures.display import REST_MIME, RESULT_MIME, Result
from arpad.figures.lesson import Bet, Correction, Exercise, Question, Quiz
from arpad.figures.types import (
    Answer,
    Card,
    Cards,
    Figure,
    Games,
    Paragraph,
    Sentence,
    Step,
    Table,
    Working,
)

EVIL = '<img src=x onerror="alert(1)">\'&</script></textarea>'


def soup(html: str) -> BeautifulSoup:
    return BeautifulSoup(html, "html.parser")


def figure(text: str = "x", **changed: Any) -> Figure:
    given: dict[str, Any] = {
        "data": (chart.line([0, 1], [0.0, 0.5], text),),
        "layout": {"xaxis": chart.axis(text), "yaxis": chart.axis(text), "annotations": [chart.label(text, x=0, y=0)]},
        "title": text,
        "alt": text,
        "table": Table((text, "y"), ((text, 1), ("b", 2)), text),
        "finding": text,
        "caption": text,
    }
    return Figure(**given | changed)


def parts(text: str) -> list[Result]:
    """One of every part, with the text in every place that takes one."""
    return [
        Table((text, text), ((text, text), (text, 3)), text),
        Table((text,), ((text,),), text, row_head=False),
        figure(text),
        Working((Step(text, text, text), Step("", text, result=True))),
        Games(2, 1, 0, strong=text),
        Cards((Card(text, text, text, Games(1, 0, 0)), Card(text, text, text))),
        Sentence(text, text),
        Paragraph(text),
        Answer(Sentence(text), figure(text), Working((Step(text, text),)), Table((text,), ((text,),), text)),
        Board(2, 3, text, text, numbers={(0, 0): text}, sums=(Sum((0, 3), text),), caption=text, finding=text),
        Exercise(1, text, text, text, mistakes={"another": text}, hint=text, solution=f"{text}\n\n{text}"),
        Exercise(2, text, 0.5, text, mistakes={0.4: text}, hint=text, solution=text),
        Quiz((Question(text, text, {text: text, "b": text}),)),
        Bet("key", text, (text, "b"), text),
        *(Correction(60, kind, text, text, text) for kind in ("wrong", "imprecise", "dated", "missing", "correct")),
    ]


@pytest.mark.parametrize("part", parts(EVIL), ids=lambda part: type(part).__name__)
def test_no_text_of_any_part_becomes_markup(part: Result) -> None:
    page = soup(part.html())
    assert page.select("img") == []
    assert [tag for tag in page.find_all(True) if any(name.startswith("on") for name in tag.attrs)] == []
    scripts = page.select("script")
    assert all(script["type"] == "application/json" for script in scripts)
    for script in scripts:
        assert EVIL in json.dumps(json.loads(script.get_text()), ensure_ascii=False).replace('\\"', '"')
    assert EVIL in page.get_text() or EVIL in str([tag.attrs for tag in page.find_all(True)])
    for bundle in part.bundles():
        assert "<img" not in bundle.get("text/html", "")


@pytest.mark.parametrize("part", parts("A plain word"), ids=lambda part: type(part).__name__)
def test_every_part_shows_itself_on_the_page_in_a_notebook_and_as_text(part: Result) -> None:
    bundles = part.bundles()
    assert bundles[0][RESULT_MIME] == {"html": part.html()}
    assert bundles[0]["text/plain"] == part.text()
    assert part.text().strip()
    assert "<" not in part.text()
    for rest in bundles[1:]:
        assert REST_MIME in rest, "the page would show it a second time"
        assert RESULT_MIME not in rest
    for bundle in bundles:
        assert "text/html" in bundle or "application/vnd.plotly.v1+json" in bundle
        json.dumps(bundle, allow_nan=False)
    assert not soup(part.html()).select("[id='']")


# ---------- tables ----------


@given(
    data=st.integers(1, 4).flatmap(
        lambda width: st.lists(
            st.tuples(*[st.text("ab−½+., 0123456789", max_size=6) | st.integers(-99999, 99999)] * width), max_size=5
        ).map(lambda rows: (width, tuple(rows)))
    )
)
def test_a_table_keeps_every_cell_in_html_and_in_text(data: tuple[int, tuple[tuple[Any, ...], ...]]) -> None:
    width, rows = data
    table = Table(tuple(f"column {i}" for i in range(width)), rows, "caption")
    page = soup(table.html())
    shown = [[cell.get_text() for cell in row.select("th, td")] for row in page.select("tbody tr")]
    assert len(shown) == len(rows)
    assert all(len(row) == width for row in shown)
    assert [th.get_text() for th in page.select("thead th")] == list(table.columns)
    assert all(th["scope"] == "col" for th in page.select("thead th"))
    assert all(th["scope"] == "row" for th in page.select("tbody th"))
    lines = table.text().split("\n")
    assert len(lines) == len(rows) + 2
    for line, row in zip(lines[2:], shown, strict=True):
        assert "".join(line.split()) == "".join("".join(row).split())


def test_a_table_scrolls_in_a_box_that_the_keyboard_reaches_and_numbers_stand_right() -> None:
    page = soup(Table(("name", "score"), (("Ana", "8½"), ("Bea", -5)), "Results").html())
    box = page.select_one(".book-scroll")
    assert isinstance(box, Tag)
    assert (box["tabindex"], box["role"], box["aria-label"]) == ("0", "region", "Results")
    assert page.caption is not None
    assert page.caption.get_text() == "Results"
    assert [cell.get("class") for cell in page.select("tbody tr")[0].select("th, td")] == [None, ["num"]]
    assert page.select("tbody td")[1].get_text() == "−5"


@pytest.mark.parametrize("row", [("a",), ("a", "b", "c"), ()])
def test_a_row_that_does_not_fit_the_head_is_refused(row: tuple[str, ...]) -> None:
    with pytest.raises(BadValueError, match="2 cells"):
        Table(("x", "y"), (("a", "b"), row), "caption")


# ---------- figures ----------


@pytest.mark.parametrize("kind", ["line", "scattergl", "scatter3d", "sunburst", "", None, "SCATTER"])
def test_a_trace_that_the_sites_plotly_cannot_draw_is_refused(kind: Any) -> None:
    with pytest.raises(BadValueError, match="scatter"):
        figure(data=({"type": kind, "x": [1], "y": [1]},))
    with pytest.raises(BadValueError):
        figure(data=({"x": [1], "y": [1]},))


def test_a_figure_is_drawn_for_eyes_and_said_and_listed_for_all() -> None:
    page = soup(figure("A word").html())
    shown, plot = page.select_one("[role=img]"), page.select_one(".plot")
    assert isinstance(shown, Tag)
    assert isinstance(plot, Tag)
    assert shown["aria-label"] == "A word"
    assert plot["aria-hidden"] == "true"
    caption = page.figcaption
    assert caption is not None
    assert caption.b is not None
    assert caption.get_text() == "A word A word"
    assert page.select_one("figure details table") is not None
    assert json.loads(page.script.get_text()) == json.loads(json.dumps(figure("A word").plotly()))  # type: ignore[union-attr]
    assert figure(finding="", caption="").html().count("figcaption") == 0


def test_a_figure_in_a_notebook_has_the_light_colours_and_no_token_names() -> None:
    bundles = figure().bundles()
    plot = next(
        bundle["application/vnd.plotly.v1+json"] for bundle in bundles if "application/vnd.plotly.v1+json" in bundle
    )
    assert "--book-" not in json.dumps(plot)
    assert plot["data"][0]["line"]["color"] == chart.LIGHT["--book-blue"]
    assert plot["layout"]["title"]["text"] == "x"


def test_drawing_twice_does_not_change_the_figure() -> None:
    made = figure("y title")
    assert made.plotly() == made.plotly()
    titles = [note["text"] for note in made.plotly()["layout"]["annotations"]]
    assert titles == ["y title", "y title"]  # the label, and the axis title above its axis: once


# ---------- games ----------


@given(won=st.integers(0, 120), drawn=st.integers(0, 120), lost=st.integers(0, 120), unplayed=st.integers(0, 9))
def test_the_squares_add_up_to_the_numbers_beside_them(won: int, drawn: int, lost: int, unplayed: int) -> None:
    games = Games(won, drawn, lost, unplayed)
    page = soup(games.html())
    marks = [mark["class"][0] for mark in page.select(".book-games i")]
    assert [marks.count(mark) for mark in "wdln"] == [won, drawn, lost, unplayed]
    assert f"{won} won, {drawn} drawn, {lost} lost" in page.get_text()
    assert ("not played" in games.text()) == (unplayed > 0)
    assert games.score == won + drawn / 2
    squares = page.select_one(".book-games")
    assert isinstance(squares, Tag)
    assert squares["aria-hidden"] == "true"
    assert ("hundred" in squares["class"]) == (won + drawn + lost + unplayed > 20)


@pytest.mark.parametrize(
    "given",
    [
        {"won": -1, "drawn": 0, "lost": 0},
        {"won": 1, "drawn": 0, "lost": 0, "unplayed": -1},
        {"won": 1, "drawn": 1, "lost": 1, "order": "wd"},
        {"won": 1, "drawn": 1, "lost": 1, "order": "wdx"},
        {"won": 1, "drawn": 1, "lost": 1, "order": "wwl"},
        {"won": 1, "drawn": 1, "lost": 1, "order": "wdlx"},
        {"won": 1.5, "drawn": 0, "lost": 0},
        {"won": float("nan"), "drawn": 0, "lost": 0},
        {"won": "3", "drawn": 0, "lost": 0},
    ],
)
def test_games_that_do_not_add_up_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadValueError):
        Games(**given)


def test_games_keep_their_order() -> None:
    page = soup(Games(1, 1, 1, order="ldw").html())
    assert [mark["class"] for mark in page.select("i")] == [["l"], ["d"], ["w"]]


# ---------- working, cards, answers ----------


def test_working_aligns_and_only_a_result_is_bold() -> None:
    working = Working((Step("difference", "1613 − 1388 = 225"), Step("", "0.785", "rounded", result=True)))
    page = soup(working.html())
    assert [len(line.select("span")) for line in page.select("li")] == [3, 3]
    assert [bold.get_text() for bold in page.select("b")] == ["0.785"]
    assert [remark.get_text() for remark in page.select("small")] == ["rounded"]
    assert len({line.index("=") for line in working.text().splitlines()}) == 1


def test_a_card_is_a_number_with_its_making() -> None:
    page = soup(Cards((Card("New rating", "1601", "= 1613 + 32 × (2.5 − 2.867)"),)).html())
    assert [dd["class"] for dd in page.select("dd")] == [["value"], ["how"]]


@pytest.mark.parametrize(
    "empty", [lambda: Answer(), lambda: Working(()), lambda: Cards(()), lambda: Table((), (), "x")]
)
def test_nothing_is_no_answer(empty: Any) -> None:
    with pytest.raises(BadValueError):
        empty()


def test_an_answer_shows_its_parts_in_order_and_what_is_folded_last() -> None:
    answer = Answer(figure("one"), Sentence("79 points", "of a hundred"), Working((Step("a", "b"),)))
    page = soup(answer.html())
    kinds = [tag.name if tag.name != "ol" else "working" for tag in page.find_all(True, recursive=False)]
    assert kinds == ["figure", "p", "working", "details"]
    assert page.select("figure details") == []
    assert len(list(answer.plots())) == 1
    assert answer.text().split("\n\n")[1] == "79 points of a hundred"
    assert Answer(answer, Sentence("x")).html().count("<figure") == 1
