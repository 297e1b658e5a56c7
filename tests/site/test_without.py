"""With less than everything: from a folder, without a script, on a site without what a step needs."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from arpad.explore import Slider, explore
from arpad.figures.ratings import expected_score

pytestmark = pytest.mark.site


def outside(found: Any, explorer: Any) -> dict[str, Any] | None:
    """A setting of a slider that the grid does not hold, None if it holds them all."""
    for control in explorer.controls():
        axis = found.grid.axes[control["name"]]
        if control["kind"] != "number":
            continue
        for i in range(round((control["max"] - control["min"]) / control["step"]) + 1):
            value = json.loads(f"{control['min'] + i * control['step']:.10g}")
            if value not in axis:
                return {control["name"]: value}
    return None


def test_from_a_folder_the_grid_answers_and_says_where_it_ends(with_explorers, explorers_at, site, visit, explored):
    page = visit((site / with_explorers).resolve().as_uri())
    words = json.loads(page.locator("script[data-words]").get_attribute("data-words"))
    for found in explorers_at(with_explorers):
        explorer = explored(page, found.key)
        first = explorer.values()
        inside = {name: axis[-1] for name, axis in found.grid.axes.items()}
        explorer.put(**inside)
        explorer.replies(found.answer(inside))
        setting = outside(found, explorer)
        if setting is not None:
            explorer.put(**inside | setting)
            expect(explorer.status).to_have_text(words["onlyOnSite"])
            expect(explorer.status).to_have_attribute("role", "status")
            if "html" in found.answer(inside):
                explorer.shows(found.answer(inside))  # the last good answer stays
            # The marked steps are those of the grid.
            marked = explorer.form.locator("input.ticks")
            assert marked.count() >= 1
            for name in marked.evaluate_all("(inputs) => inputs.map(({ name }) => name)"):
                ticks = explorer.inputs(name).evaluate("(input) => input.style.getPropertyValue('--n')")
                assert int(ticks) == len(found.grid.axes[name]) - 1
        explorer.put(**first)
        explorer.shows(found.answer(first))
        expect(explorer.status).to_be_hidden()


def test_every_page_is_quiet_from_a_folder(site: Path, visit) -> None:
    page = visit((site / "index.html").resolve().as_uri())
    page.wait_for_url("**/intro.html")
    links = page.locator("nav.bd-links a").evaluate_all("(all) => all.map((each) => each.href)")
    assert links
    for link in links:
        page.goto(link, wait_until="load")
        assert page.locator("main h1:visible").count() == 1
        broken, visit.problems = visit.problems, []
        assert broken == [], link


def test_the_search_works_from_a_folder(site: Path, visit) -> None:
    page = visit((site / "search.html").resolve().as_uri() + "?q=expected")
    expect(page.locator("#search-results li").first).to_be_visible()


def test_without_a_script_the_first_answers_are_there(with_explorers, explorers_at, visit, explored) -> None:
    page = visit(with_explorers, java_script_enabled=False)
    for found in explorers_at(with_explorers):
        explorer = explored(page, found.key)
        assert explorer.answer.inner_text().strip()
        assert explorer.form.locator(".book-title").inner_text()
        for figure in explorer.answer.locator("figure").all():
            assert figure.locator("[role=img]").first.get_attribute("aria-label") or figure.locator("title").count()
        # What is folded opens without a script too: a table of numbers stands under each chart.
        for fold in explorer.answer.locator("details").all():
            fold.locator("summary").first.click()
            expect(fold.locator("> :not(summary)").first).to_be_visible()
        charts = explorer.answer.locator(".plot")
        assert explorer.answer.locator("table:visible").count() >= charts.count()
        # No empty hole where a chart would stand, no Reset and Copy link that do nothing.
        assert [box.bounding_box() for box in charts.all() if box.is_visible()] == []
        assert explorer.form.locator("> header button:visible").count() == 0
    for why in page.locator(".book-quiz .option").all():
        why.locator("label").click()
        expect(why.locator(".why")).to_be_visible()


def test_a_grid_that_cannot_be_fetched_leaves_the_answer_to_python(stage, visit, explored) -> None:
    """An old copy of a page may ask for a grid that a newer site no longer has."""
    visit.expected = "/grids/|404"
    sliders = {name: Slider(1000, 2000, 500, value=1000) for name in ("rating", "opponent")}
    explorer = explore(expected_score, **sliders)
    context = visit.context()
    context.route("**/grids/*.js", lambda route: route.fulfill(status=404, body=""))
    context.add_init_script("window.Worker = class { postMessage(asked) { window.asked = asked } terminate() {} }")
    page = context.new_page()
    page.goto(visit.served.url + stage.page(stage.explorer(explorer)), wait_until="load")
    explored(page).put(rating=2000)
    page.wait_for_function("window.asked")
    assert page.evaluate("[asked.function, asked.values]") == [
        "arpad.figures.ratings:expected_score",
        {"rating": 2000, "opponent": 1000},
    ]
