"""`explore`: what a chapter's call becomes, in a notebook that is only built and in one where controls are moved."""

from typing import Any

import pytest

from arpad.errors import BadValueError
from arpad.explore import Check, Choice, Slider, Text, explore
from arpad.explore.explorer import EXPLORE_MIME, live
from arpad.explore.page import controls_from_json
from arpad.figures.ratings import event_change, expected_score, parse_results

SLIDERS = {"rating": Slider(1000, 2400, value=1613), "opponent": Slider(1000, 2400, value=1388, holder="opp")}


@pytest.fixture
def static(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the site's build: nobody is there."""
    monkeypatch.setenv("ARPAD_STATIC", "1")


@pytest.mark.usefixtures("static")
def test_the_bundle_holds_the_call_and_the_first_answer_only() -> None:
    explorer = explore(expected_score, **SLIDERS, bet="hundred", grid_bytes=5000)
    bundle = explorer._repr_mimebundle_()
    assert set(bundle) == {EXPLORE_MIME, "text/html", "text/plain"}
    call = bundle[EXPLORE_MIME]
    assert call["function"] == "arpad.figures.ratings:expected_score"
    assert controls_from_json(call["controls"]) == explorer.controls
    assert (call["bet"], call["grid_bytes"], call["key"]) == ("hundred", 5000, explorer.key)
    assert call["title"] == "Expected score against one opponent"
    answer = expected_score(1613, 1388)
    assert call["html"] == answer.html()
    assert bundle["text/plain"] == answer.text()
    assert answer.html() in bundle["text/html"]


def test_the_key_tells_calls_apart_and_can_stand_in_an_address() -> None:
    keys = [
        explore(expected_score, **SLIDERS).key,
        explore(expected_score, rating=Slider(1000, 2400, value=1600)).key,
        explore(event_change, k=[10, 20, 32]).key,
    ]
    assert len(set(keys)) == 3
    assert explore(expected_score, **SLIDERS).key == keys[0]
    assert all(key.replace("-", "").isalnum() and key == key.lower() for key in keys)


def test_asking_with_changes_keeps_the_other_first_values() -> None:
    explorer = explore(expected_score, **SLIDERS)
    assert explorer.first() == {"rating": 1613, "opponent": 1388}
    assert explorer.ask(rating=1388).result == expected_score(1388, 1388)
    assert explorer.first() == {"rating": 1613, "opponent": 1388}


def test_a_function_not_made_for_readers_is_refused() -> None:
    with pytest.raises(BadValueError, match="worded"):
        explore(parse_results, text="1609 0")


def test_a_chapter_whose_first_values_have_no_answer_stops_the_build() -> None:
    with pytest.raises(ValueError, match="line 1"):
        explore(event_change, games=Text("nonsense", rows=3))._repr_mimebundle_()


@pytest.mark.parametrize(("value", "alive"), [("", True), ("1", False)])
def test_only_the_build_says_that_nobody_is_there(monkeypatch: pytest.MonkeyPatch, value: str, alive: bool) -> None:
    monkeypatch.setenv("ARPAD_STATIC", value)
    assert live() is alive


# ---------- a live notebook ----------


@pytest.fixture
def box() -> Any:
    from arpad.explore.widgets import explorer_widget

    explorer = explore(
        event_change,
        rating=Slider(1000, 2400, value=1613),
        k=[16, 32],
        curve={"the formula": "logistic", "FIDE's table": "table"},
        games=Text("1609 0\n1477 ½", rows=3),
    )
    return explorer, explorer_widget(explorer)


def parts(widget: Any) -> tuple[dict[str, Any], Any, Any, Any]:
    """The inputs by description, the reset button, the answer's box and the line of errors."""
    _title, *inputs, button, answer, status = widget.children
    return {each.description: each for each in inputs}, button, answer, status


def test_moving_a_widget_shows_the_librarys_answer(box: Any) -> None:
    explorer, widget = box
    inputs, _button, answer, status = parts(widget)
    shown = lambda: "".join(child.value for child in answer.children)  # noqa: E731
    assert explorer.ask().result.body() in shown()
    inputs["Your rating before"].value = 1700
    inputs["Expected scores from"].value = "table"
    wanted = explorer.ask(rating=1700, curve="table").result
    assert wanted.body() in shown()
    assert status.value == ""


def test_an_error_stands_under_the_last_good_answer_and_leaves_when_mended(box: Any) -> None:
    explorer, widget = box
    inputs, button, answer, status = parts(widget)
    games = inputs["One game a line: opponent’s rating, your result"]
    good = answer.children[0].value
    games.value = "1609 <b>"
    assert explorer.ask(games="1609 <b>").error.replace("<", "&lt;").replace(">", "&gt;") in status.value
    assert "<b>'" not in status.value
    assert answer.children[0].value == good
    button.click()
    assert games.value == "1609 0\n1477 ½"
    assert status.value == ""
    assert answer.children[0].value == good


def test_every_kind_of_control_has_its_widget() -> None:
    import ipywidgets as w

    from arpad.explore.widgets import _input

    for control, kind in (
        (Slider(0, 5, value=1, label="a"), w.IntSlider),
        (Slider(0, 5, 0.5, value=1, label="a"), w.FloatSlider),
        (Choice(((1, "one"),), value=1, label="a"), w.Dropdown),
        (Check(True, label="a"), w.Checkbox),
        (Text("x", label="a"), w.Text),
        (Text("x", rows=3, label="a"), w.Textarea),
    ):
        made = _input(control)
        assert type(made) is kind
        assert made.value == control.value
        assert made.description == "a"


def test_a_draw_in_a_notebook_moves_its_slider() -> None:
    import ipywidgets as w

    from arpad.explore.widgets import explorer_widget

    explorer = explore(expected_score, rating=Slider(1000, 1300, 100, value=1000, draw="Draw one"))
    children = explorer_widget(explorer).children
    (button,) = [child for child in children if isinstance(child, w.Button) and child.description == "Draw one"]
    (slider,) = [child for child in children if isinstance(child, w.IntSlider)]
    drawn = set()
    for _try in range(80):  # none of four is left out but once in 10^9 runs
        button.click()
        drawn.add(slider.value)
    assert drawn == {1000, 1100, 1200, 1300}


def test_a_chart_in_a_notebook_moves_instead_of_being_made_again() -> None:
    from arpad.explore.widgets import explorer_widget

    explorer = explore(expected_score, **SLIDERS)
    inputs, _button, answer, _status = parts(explorer_widget(explorer))
    before = [id(child) for child in answer.children]
    inputs["Your rating"].value = 1388
    assert [id(child) for child in answer.children] == before
    figure = next(child for child in answer.children if hasattr(child, "data"))
    plot = next(iter(explorer.ask(rating=1388).result.plots()))
    assert [list(trace.x) for trace in figure.data] == [list(trace["x"]) for trace in plot["data"]]
    assert [list(trace.y) for trace in figure.data] == [list(trace["y"]) for trace in plot["data"]]
