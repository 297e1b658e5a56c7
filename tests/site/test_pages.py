"""Every page of the site, loaded once at each width: quiet, alone, light, readable by all, as wide as the screen."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import TimeoutError as NotInTime
from playwright.sync_api import expect

pytestmark = pytest.mark.site

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# WCAG 2.2, A and AA, and axe's best practices: no exception is needed, the theme's own faults are mended.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
NARROWEST = 320  # WCAG 2.2, 1.4.10 Reflow: nothing scrolls sideways from here on


def test_is_quiet_and_asks_nobody_else(opened) -> None:
    assert opened.page.locator("main h1:visible").count() == 1
    assert opened.problems == []


def test_weighs_no_more_than_its_kind_may(opened) -> None:
    weight = opened.scales.weight()
    heaviest = ", ".join(f"{name.rpartition('/')[2]} {size}" for name, size in weight.parts[:6])
    assert not weight.over(), heaviest


def test_fetches_plotly_only_for_a_chart(opened, soup: Callable[[str], BeautifulSoup]) -> None:
    fetched = any("plotly" in name for name, _size in opened.scales.weight().parts)
    assert fetched == bool(soup(opened.path).select(".plot"))


def test_draws_every_chart_that_the_reader_comes_to(opened) -> None:
    for box in opened.page.locator(".plot").all():
        box.evaluate(
            "(box) => { for (const fold of document.querySelectorAll('details')) fold.open = fold.contains(box) }"
        )
        box.scroll_into_view_if_needed()
        expect(box.locator("svg.main-svg").first).to_be_attached()
        # Plotly draws an unknown trace type as something else: what is drawn is what was asked for.
        drawn, asked = box.evaluate("(box) => [box._fullData, box.data].map((all) => all.map(({ type }) => type))")
        assert drawn == asked
        # No name of a colour is left where a colour should be.
        assert "--book-" not in json.dumps(box.evaluate("(box) => [box.data, box.layout]"))


def test_does_not_move_for_those_who_do_not_like_it(opened) -> None:
    page = opened.page
    if page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        page.mouse.wheel(0, 600)
        assert page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length") == 0


@pytest.fixture
def unfolded(opened) -> Iterator[None]:
    """Everything that a reader can open, opened."""
    opened.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    yield
    opened.page.emulate_media(color_scheme="light")


@pytest.mark.usefixtures("unfolded")
def test_has_no_axe_violation(opened, theme: str) -> None:
    page = opened.page
    page.emulate_media(color_scheme=theme)
    page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
    page.wait_for_function("document.getAnimations().every(({ playState }) => playState !== 'running')")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # Of a chapter beyond the first only the colours are looked at in the dark: the rest was seen in the light.
    rules = (
        {"type": "tag", "values": RULES} if theme == "light" or opened.in_full else {"type": "rule", "values": COLOURS}
    )
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    violations = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
    found = [f"{v['id']}: {node['target']} {node['failureSummary']}" for v in violations for node in v["nodes"]]
    assert found == []


@pytest.mark.usefixtures("unfolded")
def test_does_not_scroll_sideways(opened) -> None:
    page, widths = opened.page, [opened.width, NARROWEST] if opened.width < 600 else [opened.width]
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        with suppress(NotInTime):  # charts take a moment to follow
            page.wait_for_function(f"document.documentElement.scrollWidth <= {width}", timeout=5000)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Nothing may stick out and be cut off either, unless it stands in a box that scrolls.
        outside = page.evaluate(
            """(width) => {
              const scrolls = (node) => node
                && (["auto", "scroll"].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
              return [...document.querySelectorAll(".bd-article *")]
                .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > width + 1
                  && !node.closest(".visually-hidden, .plot, svg, .katex-mathml") && !scrolls(node))
                .map((node) => node.outerHTML.slice(0, 120));
            }""",
            width,
        )
        assert outside == []


def test_every_link_inside_the_site_leads_somewhere(
    site: Path, soup: Callable[[str], BeautifulSoup], path: str
) -> None:
    dead = []
    for tag in soup(path).select("[href], [src]"):
        target = urlsplit(urljoin(path, str(tag.get("href") or tag.get("src"))))
        if target.scheme or target.netloc:
            continue
        file = site / unquote(target.path)
        there = file.is_file()
        if there and target.fragment and file.suffix == ".html":
            page = soup(file.relative_to(site).as_posix())
            there = page.find(id=unquote(target.fragment)) is not None
        if not there:
            dead.append(str(tag)[:200])
    assert dead == []


def test_the_root_leads_to_the_first_page(visit) -> None:
    page = visit("index.html")
    page.wait_for_url("**/intro.html")
    assert page.locator(".book-hero h1").inner_text()
