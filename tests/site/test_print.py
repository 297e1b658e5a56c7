"""On paper: light colours, no control, nothing folded away, nothing cut, every chart."""

import re
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arpad.explore import Slider, check, explore
from arpad.figures.board import Board
from arpad.figures.chart import LIGHT
from arpad.figures.markup import Html
from arpad.figures.ratings import expected_score

pytestmark = pytest.mark.site

DARK_PAPER, DARK_INK, DARK_BLUE = "#15181c", "#e8e5de", "#8dbaf6"
PATH = tuple((i % 8, 2 * i % 8) for i in range(8))
TEACHER = Html('<details class="book-fold book-teacher"><summary>For the teacher</summary><p>Their aim.</p></details>')


@pytest.fixture
def printed(visit, stage) -> Any:
    """A page with one of each: an explorer, and far below it a chart, a board, an exercise, a teacher's box."""
    sliders = {"rating": Slider(1000, 2400, 50, value=1600), "opponent": Slider(1000, 2400, 50, value=1400)}
    explorer = stage.explorer(explore(expected_score, **sliders))
    board = Board(8, 8, "Eight squares", "A path over a board.", path=PATH).html()
    asked = check(1, "What is half of one?", answer=0.5, right="Yes.", hint="Halve.", solution="One divided by two.")
    far = Html('<div style="height: 3000px"></div>')
    path = stage.page(explorer, far, expected_score(1600, 1500).html(), board, asked.result.html(), TEACHER)
    return lambda **options: visit(path, **options)


def test_on_paper_the_controls_are_gone_and_the_folds_open(printed) -> None:
    page: Page = printed(color_scheme="dark")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})  # A4 at 96 pixels to the inch
    # An exercise keeps its empty field, to write in.
    shown = page.locator(":is(input, select, textarea, button, .book-status):visible")
    assert (
        shown.evaluate_all("(all) => all.filter((each) => each.name !== 'answer').map((each) => each.outerHTML)") == []
    )
    for kept in ("Their aim.", "One divided by two."):
        expect(page.get_by_text(kept)).to_be_visible()
    expect(page.locator(".book-answer table")).to_be_visible()
    expect(page.locator(".book-answer .book-sentence")).to_be_visible()
    assert (
        page.locator(".bd-sidebar-primary, .bd-sidebar-secondary, .prev-next-area, dialog")
        .locator("visible=true")
        .count()
        == 0
    )
    assert page.locator("h1:visible").count() == 1
    for whole in page.locator(".book-figure, .book-board, .book-exercise, .book-teacher, tr").all():
        assert whole.evaluate("(box) => getComputedStyle(box).breakInside") == "avoid"
    assert page.evaluate("document.documentElement.scrollWidth") <= 794


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(round(int(colour[i : i + 2], 16) / 255, 2) for i in (1, 3, 5))


def colours(pdf: bytes) -> set[tuple[float, ...]]:
    """The colours in which a PDF fills and strokes."""
    found = set()
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            drawn = zlib.decompressobj().decompress(packed).decode("latin-1")
        except zlib.error:  # a font or an image
            continue
        for parts in re.findall(r"(?<!\S)([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", drawn):
            found.add(tuple(round(float(part), 2) for part in parts))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_pdf_is_light_and_whole(printed, tmp_path: Path, theme: str) -> None:
    page: Page = printed(color_scheme=theme)
    page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
    page.wait_for_load_state("networkidle")  # plotly is fetched in idle time
    assert page.locator(".plot.drawn").count() == 1
    pdf = page.pdf(format="A4", print_background=True)
    used = colours(pdf)
    assert {rgb(LIGHT["--book-ink"]), rgb(LIGHT["--book-blue"]), rgb(LIGHT["--book-you"])} <= used
    assert {rgb(DARK_PAPER), rgb(DARK_INK), rgb(DARK_BLUE)} & used == set()
    assert page.locator(".plot.drawn").count() == 2  # the one below too, though nobody has seen it
    if shutil.which("pdftotext"):
        file = tmp_path / "page.pdf"
        file.write_bytes(pdf)
        text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
        for kept in ("points from a hundred games", "Their aim.", "One divided by two.", "The board as text"):
            assert kept in text
        assert text.count("of a point a game") == 2  # in both charts
        assert [
            control for control in ("Reset", "Copy link", "Check", "Hint") if re.search(rf"^\s*{control}\b", text, re.M)
        ] == []
    # On screen again everything is as it was.
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    expect(page.get_by_role("button", name="Reset")).to_be_visible()
    ink = {"light": rgb(LIGHT["--book-ink"]), "dark": rgb(DARK_INK)}[theme]
    now = page.evaluate("getComputedStyle(document.querySelector('.bd-article h1')).color")
    assert tuple(round(int(part) / 255, 2) for part in re.findall(r"\d+", now)[:3]) == ink
