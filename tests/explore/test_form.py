"""The explorer as a native form: labelled, escaped, with the values that its answer was made from."""

import json
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from arpad.errors import BadValueError
from arpad.explore.controls import Check, Choice, Control, Dates, Slider, Text, controls_of
from arpad.explore.page import controls_from_json, controls_to_json, form
from arpad.figures.markup import Html

EVIL = "\"><img src=x onerror=alert(1)>'&<script>alert(2)</script>"
ERAS = (("2011-01-01", "old | to 2013"), ("2013-06-01", f"new | {EVIL}"))
KINDS: dict[str, Control] = {
    "you": Slider(1000, 2400, 50, value=1600, label="Your rating"),
    "opponent": Slider(1000, 2400, value=1388, label="Theirs", holder="opp"),
    "draws": Slider(-10, 10, 0.1, value=-0.3, label="Draws", unit="%", holder="set"),
    "wide": Slider(0, 90_000_000, 1, value=12_345_678, label="Wide"),
    "fine": Slider(0, 1, 1e-7, value=0.1234567, label="Fine"),
    "few": Choice(((1, "one"), (2.5, "two and a half"), ("x", "the x")), value=2.5, label="Few"),
    "many": Choice(tuple((n, f"number {n}") for n in range(6)), value=3, label="Many"),
    "sure": Check(True, label="Sure"),
    "name": Text("Ana", label="Name"),
    "lines": Text("\n1609 0\n1477 ½", rows=4, label="Lines"),
    "since": Dates("2011-01-01", "2014-01-01", ERAS, value="2012-02-01", label="Since"),
}


def made(controls: dict[str, Control], answer: str = "<p>answer</p>", **more: Any) -> Tag:
    html = form("key", "Title", "arpad.x:y", controls, Html(answer), **more)
    found = BeautifulSoup(html, "html.parser").form
    assert found is not None
    return found


def test_controls_survive_the_notebook_that_stores_them() -> None:
    stored = json.loads(json.dumps(controls_to_json(KINDS)))
    assert controls_from_json(stored) == KINDS
    assert list(controls_from_json(stored)) == list(KINDS)


def test_every_input_has_a_name_a_label_and_its_first_value() -> None:
    page = made(KINDS)
    for name, control in KINDS.items():
        inputs = page.select(f'[name="{name}"]')
        assert inputs, name
        assert all(given["data-kind"] for given in inputs)
        if isinstance(control, Choice) and len(inputs) > 1:
            assert page.find("legend", string=control.label) is not None
            assert [json.loads(str(given["value"])) for given in inputs] == control.values()
            assert [json.loads(str(given["value"])) for given in inputs if given.has_attr("checked")] == [control.value]
            continue
        (given,) = inputs
        label = page.select_one(f'label[for="{given["id"]}"]') or given.find_parent("label")
        assert isinstance(label, Tag)
        assert control.label in label.get_text()
        match control:
            case Slider():
                assert float(str(given["value"])) == control.value
                assert [float(str(given[end])) for end in ("min", "max", "step")] == [
                    control.low,
                    control.high,
                    control.step,
                ]
                output = page.select_one(f'output[for="{given["id"]}"]')
                assert isinstance(output, Tag)
            case Choice():
                chosen = [option for option in given.select("option") if option.has_attr("selected")]
                assert [json.loads(str(option["value"])) for option in chosen] == [control.value]
            case Check():
                assert given.has_attr("checked") == control.value
            case Text(rows=1):
                assert given["value"] == control.value
            case Text():
                # The first line break is the one that browsers drop.
                assert given.get_text() == "\n" + str(control.value)
                assert given["rows"] == str(control.rows)
            case Dates():
                assert int(str(given["value"])) == 13
                assert given["max"] == "36"
                assert [era.get("aria-current") for era in page.select("li")] == ["true", None]


def test_the_shown_value_has_its_unit_and_a_true_minus() -> None:
    outputs = [output.get_text() for output in made(KINDS).select(".book-control output")]
    assert outputs == ["1600", "1388", "−0.3 %", "12345678", "0.1234567"]


def test_a_draw_has_a_button_that_names_its_slider() -> None:
    page = made({"a": Slider(1, 6, value=1, label="Die", draw="Throw"), "b": Slider(1, 6, value=1, label="Other")})
    (button,) = page.select("[data-act=draw]")
    assert (button["type"], button.get_text()) == ("button", "Throw")
    assert page.find(id=button["aria-controls"])["name"] == "a"


def test_more_than_five_options_make_a_list_to_choose_from() -> None:
    for count, tag in ((5, "fieldset"), (6, "select")):
        options = tuple((n, str(n)) for n in range(count))
        page = made({"k": Choice(options, value=0, label="K")})
        assert page.select_one(f".book-controls {tag}") is not None


def test_what_a_reader_reads_cannot_become_markup() -> None:
    controls: dict[str, Control] = {
        "a": Slider(0, 5, value=1, label=EVIL, unit=EVIL),
        "b": Choice(((EVIL, EVIL), ("y", "y")), value=EVIL, label=EVIL),
        "c": Choice(tuple((f"{EVIL}{n}", EVIL) for n in range(6)), value=f"{EVIL}0", label=EVIL),
        "d": Check(False, label=EVIL),
        "e": Text(EVIL, label=EVIL),
        "f": Text(f"</textarea>{EVIL}", rows=3, label=EVIL),
        "g": Dates("2011-01-01", "2014-01-01", ERAS, value="2012-02-01", label=EVIL),
    }
    html = form("key", EVIL, EVIL, controls, Html("<p>answer</p>"), grid=EVIL, bet=EVIL)
    page = BeautifulSoup(html, "html.parser")
    assert page.select("img, script") == []
    assert all(not name.startswith("on") for tag in page.find_all(True) for name in tag.attrs)
    title = page.select_one(".book-title")
    assert title is not None
    assert title.get_text() == EVIL
    textarea = page.textarea
    assert textarea is not None
    assert textarea.get_text() == f"\n</textarea>{EVIL}"


@pytest.mark.parametrize(
    ("answer", "whole"), [("<p>small</p>", True), ("<figure></figure>", False), ("<svg></svg>", False)]
)
def test_a_small_answer_is_read_out_whole_a_large_one_by_its_sentence(answer: str, whole: bool) -> None:
    page = made(KINDS, answer)
    box, said = page.select_one(".book-answer"), page.select_one('[data-act="say"]')
    assert isinstance(box, Tag)
    assert (box.get("aria-live") == "polite") == whole
    assert (said is None) == whole
    status = page.select_one(".book-status")
    assert isinstance(status, Tag)
    assert status["role"] == "status"
    assert status.has_attr("hidden")


def test_the_form_carries_what_the_script_needs_and_nothing_empty() -> None:
    page = made(KINDS, grid="grids/x.js", bet="b")
    assert (page["data-function"], page["data-grid"], page["data-bet"]) == ("arpad.x:y", "grids/x.js", "b")
    bare = made(KINDS)
    assert not bare.has_attr("data-grid")
    assert not bare.has_attr("data-bet")
    assert page["aria-labelledby"] == page.select_one(".book-title")["id"]
    ids = [tag["id"] for tag in page.select("[id]")]
    assert len(ids) == len(set(ids))


def test_a_control_whose_first_value_is_off_its_step_never_reaches_a_page() -> None:
    """A browser moves such a slider to the nearest step, and the answer beside it would be another's."""

    def f(n: int = 1613) -> str:
        return str(n)

    for given in (Slider(1000, 2400, 50), Slider(0, 1, 0.25, value=0.3), Slider(1, 10, 2, value=2)):
        with pytest.raises(BadValueError, match="n = "):
            controls_of(f, {"n": given})
    assert controls_of(f, {"n": range(1000, 2401, 50)})["n"].value == 1600
