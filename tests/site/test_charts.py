"""Charts in the page: drawn when they come near, in the colours of the theme, without a way out for text in them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arpad.explore import Slider, explore
from arpad.figures import chart
from arpad.figures.markup import Html
from arpad.figures.ratings import expected_score
from arpad.figures.types import Figure, Table

pytestmark = pytest.mark.site

RECOLOURED = "(was) => getComputedStyle(document.querySelector('.js-line')).stroke !== was"
FAR = Html('<div style="height: 6000px"></div>')


def figure(name: str = "a curve", **changed: Any) -> Figure:
    data = (chart.line([0, 1, 2], [0, 1, 4], name),)
    table = Table(("x", "y"), ((0, 0), (1, 1), (2, 4)), "Squares")
    layout = {"xaxis": chart.axis("x"), "yaxis": chart.axis("y"), "annotations": [chart.label(name, x=1, y=1)]}
    return Figure(**{"data": data, "layout": layout, "title": "Squares", "alt": "A curve.", "table": table} | changed)


def stroke(page: Page) -> str:
    """The colour of the first line as it is drawn."""
    return page.locator(".plot .scatterlayer .js-line").first.evaluate("(line) => getComputedStyle(line).stroke")


def token(page: Page, name: str) -> str:
    """A token's value as the browser writes colours."""
    return page.evaluate(
        """(name) => {
          const probe = document.createElement("i");
          probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(name);
          document.body.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }""",
        name,
    )


def test_a_chart_far_below_waits_until_it_comes_near(visit, stage) -> None:
    page = visit(stage.page(figure().html(), FAR, figure("another").html()))
    near, far = page.locator(".plot").all()
    expect(near).to_contain_class("drawn")
    page.wait_for_load_state("networkidle")
    expect(far).to_have_class("plot")
    assert far.locator("svg").count() == 0
    far.scroll_into_view_if_needed()
    expect(far.locator("svg.main-svg").first).to_be_attached()
    # The box keeps its height before and after: nothing jumps.
    assert far.bounding_box()["height"] == near.bounding_box()["height"] == 340


def test_the_reader_changes_the_theme_and_the_charts_follow(visit, stage) -> None:
    page = visit(stage.page(figure().html()), color_scheme="light")
    expect(page.locator(".plot.drawn")).to_have_count(1)
    colours = {"light": (stroke(page), token(page, "--book-blue"))}
    page.emulate_media(color_scheme="dark")  # the reader's system
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.wait_for_function(RECOLOURED, arg=colours["light"][0])
    colours["dark"] = (stroke(page), token(page, "--book-blue"))
    assert colours["light"][0] == colours["light"][1]
    assert colours["dark"][0] == colours["dark"][1]
    assert colours["light"] != colours["dark"]
    for _ in range(3):  # the button goes through light, dark and the system's
        theme = page.evaluate("document.documentElement.dataset.theme")
        page.get_by_role("button", name="Color mode").click()
        if page.evaluate("document.documentElement.dataset.theme") != theme:
            page.wait_for_function(RECOLOURED, arg=colours[theme][0])
        assert stroke(page) == token(page, "--book-blue")


def test_charts_fit_the_phone(visit, stage, explored) -> None:
    sliders = {"rating": Slider(1000, 2400, 50, value=1600), "opponent": Slider(1000, 2400, 50, value=1400)}
    explorer = explore(expected_score, **sliders)
    page = visit(stage.page(stage.explorer(explorer)), width=390, height=844)
    box = page.locator(".plot.drawn")
    expect(box).to_have_count(1)
    assert box.bounding_box()["height"] == 300
    width = box.locator("svg.main-svg").first.bounding_box()["width"]
    assert 250 < width <= 390
    page.set_viewport_size({"width": 700, "height": 844})
    page.wait_for_function(
        "(was) => document.querySelector('.plot svg.main-svg').getBoundingClientRect().width > was", arg=width
    )


def test_text_in_a_chart_is_text(visit, stage) -> None:
    """Names come from files: plotly's own markup may style them, but nothing runs and nothing leads out by script."""
    evil = '</script><img src=x onerror="document.title = 1"><a href="javascript:document.title = 2">x</a>'
    page = visit(stage.page(figure(evil, title=evil, alt=evil, finding=evil, caption=evil).html()))
    expect(page.locator(".plot.drawn")).to_have_count(1)
    assert page.locator(".bd-article img").count() == 0
    assert page.locator(".bd-article a[*|href^='javascript']").count() == 0
    assert page.title() not in ("1", "2")
    assert page.locator("[role=img]").get_attribute("aria-label") == evil
    assert evil in page.locator("figcaption").inner_text()
