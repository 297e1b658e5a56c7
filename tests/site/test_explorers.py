"""Every explorer of the book: grid, worker and direct call give the same answer, however its controls are moved."""

import json
import re
from collections.abc import Iterator
from itertools import islice, pairwise, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from arpad.explore.grid import lookup

pytestmark = pytest.mark.site

ROOT = Path(__file__).resolve().parents[2]
MOST_CELLS = 300  # of a grid, evenly spread, looked up in the page and by the library
ASKED = 12  # of them, compared with direct calls too: some answers take their time
START_WORKER = """() => new Promise((done, failed) => {
  window.worker = new Worker("_static/worker.js", { type: "module" });
  worker.onerror = (event) => failed(event.message);
  worker.onmessage = ({ data }) => data.ready ? done() : failed(data.failed);
})"""
ASK_WORKER = """([name, asked]) => new Promise((done) => {
  const replies = [];
  worker.onmessage = ({ data }) => {
    replies[data.turn] = data.reply;
    if (replies.filter(Boolean).length === asked.length) done(replies);
  };
  asked.forEach((values, turn) => worker.postMessage({ key: name, turn, function: name, values }));
})"""
# The focused element of a form: its name, where what a reader sees of it stands, whether an outline shows the focus.
STOP = """(form) => {
  const at = document.activeElement;
  if (!form.contains(at)) return null;
  const label = at.type === "radio" ? at.closest("label") : at;
  const { left, top, bottom } = label.getBoundingClientRect();
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(label);
  const outlined = outlineStyle === "solid" && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(", 0)");
  return { name: at.name || at.textContent.trim(), left, top: top + scrollY, bottom: bottom + scrollY, outlined };
}"""


def spread(values: list[Any], most: int) -> list[Any]:
    """At most so many of the values, evenly, with both ends."""
    if len(values) <= most:
        return values
    return [values[round(i * (len(values) - 1) / (most - 1))] for i in range(most)]


def cells(axes: dict[str, list[Any]], most: int) -> Iterator[dict[str, Any]]:
    """At most about so many cells of a grid; the step shares no factor with an axis, so that all values occur."""
    count = prod(map(len, axes.values()))
    step = max(1, count // most)
    while any(step % len(axis) == 0 for axis in axes.values() if len(axis) > 1 and step > 1):
        step += 1
    for cell in islice(product(*axes.values()), 0, None, step):
        yield dict(zip(axes, cell, strict=True))


def script_function(name: str) -> str:
    """One function of the page's script, as JavaScript text, to run it by itself."""
    script = (ROOT / "lib" / "arpad" / "site" / "static" / "book.js").read_text(encoding="utf-8")
    found = re.search(rf"^  function {name}\(.*?^  \}}$", script, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0]


@pytest.fixture(scope="module")
def blank(browser) -> Iterator[Page]:
    """An empty page, where functions of the page's script run by themselves."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_the_stored_grid_answers_as_the_library_does(found, blank: Page) -> None:
    """The page's lookup and the library's agree over the cells of the grid, and with a direct call."""
    grid = found.grid
    asked = list(cells(dict(grid.axes), MOST_CELLS))
    each = f"{script_function('gridAnswer')} return asked.map((values) => gridAnswer(grid, values))"
    in_page = blank.evaluate(f"([grid, asked]) => {{ {each} }}", [json.loads(grid.as_json()), asked])
    assert in_page == [lookup(grid, values) for values in asked]
    for i in spread(list(range(len(asked))), ASKED):
        assert json.loads(in_page[i]) == found.answer(asked[i]), asked[i]


def test_moving_each_control_over_the_grid_shows_the_librarys_answer(found, settled) -> None:
    explorer, axes = settled.explored(found), found.grid.axes
    first = explorer.values()
    explorer.shows(found.answer(first))
    for name, axis in axes.items():
        for value in spread([value for value in axis if value != first[name]], 2):
            explorer.put(**{name: value})
            explorer.replies(found.answer(first | {name: value}))
        explorer.put(**{name: first[name]})
    for end in (0, -1):
        corner = {name: axis[end] for name, axis in axes.items()}
        explorer.put(**corner)
        explorer.replies(found.answer(corner))
    assert settled.page.evaluate("workers.every(({ real }) => !real)"), "the grid needs no Python"


def test_keys_move_the_controls(found, settled) -> None:
    """Home, End and arrows on a slider; arrows on radios; the space bar on a checkbox; the reset button puts back."""
    explorer = settled.explored(found)
    axes, first = found.grid.axes, explorer.values()
    for control in explorer.controls():
        name, inputs = control["name"], explorer.inputs(control["name"])
        match control["type"]:
            case "range":
                inputs.press("End")
                inputs.press("ArrowLeft")
                assert float(inputs.input_value()) == pytest.approx(control["max"] - control["step"])
                inputs.press("Home")
                assert float(inputs.input_value()) == control["min"]
                output = explorer.form.locator(f'output[for="{control["id"]}"]').inner_text()
                assert output == inputs.get_attribute("aria-valuetext")
            case "radio":
                explorer.form.locator(f'[name="{name}"]:checked').press("ArrowRight")
                at = control["options"].index(first[name])
                assert explorer.values()[name] == control["options"][(at + 1) % len(control["options"])]
            case "checkbox":
                inputs.press("Space")
                assert explorer.values()[name] is not first[name]
            case "select-one":
                inputs.press("End")
                assert explorer.values()[name] == control["options"][-1]
        if explorer.values()[name] in axes[name]:
            explorer.replies(found.answer(explorer.values()), charts=False)
        explorer.form.get_by_role("button", name="Reset").press("Enter")
        assert explorer.values() == first
    explorer.shows(found.answer(first), charts=False)


def test_tab_goes_through_the_controls_as_they_are_seen(found, settled) -> None:
    """Every stop of the tab key shows its outline; stops follow each other down the page, and along a row."""
    explorer, page = settled.explored(found), settled.page
    explorer.form.locator("button").first.focus()
    page.keyboard.press("Shift+Tab")
    stops: list[dict[str, Any]] = []
    for _press in range(100):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP, explorer.form.element_handle())
        if stop is None and not stops:
            continue  # a heading's link on the way: it can be reached while the mouse rests on the heading
        if stop is None:
            break
        stops.append(stop)
    assert 0 < len(stops) < 95, "the tab key never comes to the form, or never leaves it"
    named = {stop["name"] for stop in stops}
    assert {control["name"] for control in explorer.controls()} | {"Reset", "Copy link"} <= named
    assert [stop["name"] for stop in stops if not stop["outlined"]] == []
    for above, below in pairwise(stops):
        # On the same row when they overlap by half: then to the right; else further down.
        overlap = min(above["bottom"], below["bottom"]) - max(above["top"], below["top"])
        same_row = overlap > min(above["bottom"] - above["top"], below["bottom"] - below["top"]) / 2
        further = below["left"] >= above["left"] if same_row else below["top"] >= above["top"]
        assert further, (above, below)


def elsewhere(found: Any, explorer: Any) -> list[dict[str, Any]]:
    """Settings outside the grid: a step between two stored values, another text, a text that is wrong."""
    first, axes = explorer.values(), found.grid.axes
    asked = []
    for control in explorer.controls():
        name = control["name"]
        match control["kind"]:
            case "number":
                steps = round((control["max"] - control["min"]) / control["step"])
                every = [json.loads(f"{control['min'] + i * control['step']:.10g}") for i in range(steps + 1)]
            case "date":
                every = [month_after(control["first"], i) for i in range(int(control["max"]) + 1)]
            case "text":
                lines = first[name].splitlines()
                every = ["\n".join(lines[:-1]) or first[name] + first[name], first[name] + "\nno such line"]
            case "check":
                every = [False, True]
            case _:
                every = control["options"]
        absent = [value for value in every if value not in axes[name]]
        asked += [first | {name: value} for value in spread(absent, 3)]
    return asked


def month_after(first: str, months: int) -> str:
    year, month = map(int, first.split("-")[:2])
    years, month = divmod(year * 12 + month - 1 + months, 12)
    return f"{years:04}-{month + 1:02}-01"


@pytest.fixture(scope="module")
def worker(browser, served, pyodide) -> Iterator[Page]:
    """A page with the site's worker, where Python has started: asked for all explorers of the book, started once."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.url + "search.html", wait_until="load")
    page.evaluate(START_WORKER)
    yield page
    context.close()


def test_the_worker_answers_as_the_library_does(found, settled, worker: Page) -> None:
    """Outside the grid and inside: so grid, worker and direct call agree."""
    asked = [*elsewhere(found, settled.explored(found)), *cells(dict(found.grid.axes), 6)]
    replies = worker.evaluate(ASK_WORKER, [found.function, asked])
    for values, reply in zip(asked, replies, strict=True):
        assert json.loads(reply) == found.answer(values), values


@pytest.mark.usefixtures("pyodide")
def test_outside_the_grid_python_starts_in_the_page_and_answers(settled, explorers_at) -> None:
    page = settled.page
    moved = 0
    for found in explorers_at(settled.path):
        explorer = settled.explored(found)
        for values in spread(elsewhere(found, explorer), 3):
            explorer.put(**values)
            page.wait_for_function("workers.length")
            page.evaluate("workers[0].start()")
            explorer.replies(found.answer(values))
            moved += 1
    assert page.evaluate("workers.length") == min(moved, 1), "one worker a page"
