"""The book's one way of drawing: token names, four series at most, layouts that do not change each other."""

import copy
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.figures import chart

STATIC = Path(chart.__file__).parents[1] / "site" / "static"
JSON = st.recursive(
    st.integers() | st.text(max_size=4),
    lambda inside: st.dictionaries(st.sampled_from("abcd"), inside, max_size=3),
    max_leaves=8,
)
DICTS = st.dictionaries(st.sampled_from("abcd"), JSON, max_size=4)


@given(base=DICTS, change=DICTS)
def test_merging_lays_the_change_over_the_base_and_touches_neither(base: dict, change: dict) -> None:
    before = copy.deepcopy((base, change))
    merged = chart.merge(base, change)
    assert (base, change) == before
    assert chart.merge(merged, change) == merged
    assert chart.merge(base) == base
    for key, value in change.items():
        if not isinstance(value, dict):
            assert merged[key] == value
    for key in base.keys() - change.keys():
        assert merged[key] == base[key]


def test_a_merged_dict_shares_no_part_with_the_base() -> None:
    one = chart.layout({"xaxis": {"range": [0, 1]}})
    one["xaxis"]["tickfont"]["size"] = 99
    one["font"]["size"] = 99
    assert chart.layout()["xaxis"]["tickfont"]["size"] == 13
    assert chart.layout()["font"]["size"] == 14


def test_the_y_title_stands_level_above_its_axis() -> None:
    made = chart.layout({"yaxis": chart.axis("expected score"), "annotations": [chart.label("curve", x=0, y=0)]})
    assert "text" not in made["yaxis"]["title"]
    assert [note["text"] for note in made["annotations"]] == ["curve", "expected score"]
    assert made["annotations"][1]["yref"] == "paper"
    assert "annotations" not in chart.layout()


def test_ticks_are_given_by_value_and_text() -> None:
    made = chart.axis("x", {0: "0", 0.5: "½"}, range=[0, 1])
    assert made == {
        "title": {"text": "x"},
        "range": [0, 1],
        "tickmode": "array",
        "tickvals": [0, 0.5],
        "ticktext": ["0", "½"],
    }


def test_four_series_differ_in_colour_dash_and_marker_and_a_fifth_is_grey() -> None:
    lines = [chart.line([0], [0], str(i), i, markers=True) for i in range(6)]
    for what in (("line", "color"), ("line", "dash"), ("marker", "symbol")):
        assert len({line[what[0]][what[1]] for line in lines[:4]}) == 4
    assert {line["line"]["color"] for line in lines[4:]} == {"--book-grey"}
    assert all(line["line"]["simplify"] is False for line in lines)


def test_the_light_values_are_those_of_the_stylesheet() -> None:
    css = (STATIC / "tokens.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"(--book-[\w-]+):\s*([^;]+);", css[: css.index('[data-theme="dark"]')]))
    for name, value in chart.LIGHT.items():
        if name != "--book-sans":
            assert light[name] == value, name


def test_every_token_of_a_chart_has_a_light_value() -> None:
    point = chart.reader_point(1, 2, "here", left=0, bottom=0)
    everything = [chart.layout({"yaxis": chart.axis("y")}), chart.SERIES, point, chart.label("x", x=0, y=0)]
    named = set(re.findall(r"--book-[\w-]+", json.dumps(everything)))
    assert named <= set(chart.LIGHT)
    assert "--book-" not in json.dumps(chart.resolved(everything))


def test_the_readers_point_reaches_both_axes() -> None:
    trace, shapes, note = chart.reader_point(225, 0.785, "0.79", left=-600, bottom=0, shift="left")
    assert (trace["x"], trace["y"]) == ([225], [0.785])
    assert trace["marker"]["symbol"] == "square"
    ends = [(shape["x0"], shape["y0"], shape["x1"], shape["y1"]) for shape in shapes]
    assert ends == [(-600, 0.785, 225, 0.785), (225, 0, 225, 0.785)]
    assert (note["xanchor"], note["xshift"]) == ("left", 8)


@pytest.mark.parametrize("text", ["--book-blue", "blue --book-blue", "--book-nothing", "", "<b>x</b>"])
def test_only_a_whole_known_name_is_replaced(text: str) -> None:
    expected = "#1d5a9e" if text == "--book-blue" else text
    assert chart.resolved({"a": [text, {"b": (text,)}]}) == {"a": [expected, {"b": [expected]}]}


def test_plotly_itself_accepts_what_the_book_draws() -> None:
    """Wrong property names would be ignored by the page in silence; plotly.py knows them all."""
    from plotly import graph_objects as go

    trace, shapes, note = chart.reader_point(1, 0.5, "here", left=0, bottom=0)
    layout = chart.layout(
        {"xaxis": chart.axis("x", {0: "0"}), "yaxis": chart.axis("y"), "shapes": shapes, "annotations": [note]}
    )
    go.Figure(chart.for_notebook({"data": [chart.line([0], [0], "x", markers=True), trace], "layout": layout}, "t"))
