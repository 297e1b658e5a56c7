"""Boards to walk on and tables that unfold: by mouse, by keyboard, for eyes and ears."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from arpad.figures.knight import walk_on

pytestmark = pytest.mark.site

# A tour of the 3 x 4 board (Euler's first open one has sixteen siblings): squares by name, in their order.
TOUR = ("a3", "c2", "a1", "b3", "d2", "b1", "c3", "a2", "c1", "d3", "b2", "d1")


def walk_page(visit: Any, stage: Any, **options: Any) -> Page:
    page: Page = visit(stage.page(walk_on(3, 4).html()), **options)
    return page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'.book-play button[aria-label^="{name},"]')


def said(page: Page) -> Locator:
    return page.locator(".book-walk [role=status]")


def numbers(page: Page) -> list[str]:
    return page.locator(".book-play svg text").all_text_contents()


def test_a_walk_by_clicks_is_numbered_spoken_and_taken_back(visit, stage) -> None:
    page = walk_page(visit, stage)
    expect(said(page)).to_have_text("Choose a square to start from.")
    for move, name in enumerate(TOUR[:3], 1):
        square(page, name).click()
        expect(said(page)).to_contain_text(f"Move {move} of 12, on {name}.")
    assert numbers(page) == ["1", "2", "3"]
    expect(page.locator(".book-play svg polyline.p")).not_to_have_count(0)
    square(page, "d3").click()
    expect(said(page)).to_have_text("d3 is not one step away.")
    square(page, "a3").click()
    expect(said(page)).to_have_text("a3 was move 1; each square is visited once.")
    assert numbers(page) == ["1", "2", "3"]
    page.get_by_role("button", name="Take back").click()
    assert numbers(page) == ["1", "2"]
    page.get_by_role("button", name="Start again").click()
    assert numbers(page) == []
    expect(said(page)).to_have_text("Choose a square to start from.")


def test_a_walk_by_keys(visit, stage) -> None:
    page = walk_page(visit, stage)
    first = page.locator(".book-play button").first
    first.focus()
    keys = page.keyboard
    for key in ("ArrowLeft", "ArrowUp"):  # over the edge is nowhere
        keys.press(key)
    assert focused(page).startswith("a3,")
    keys.press("Enter")
    expect(said(page)).to_contain_text("on a3.")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    assert focused(page) == "c2, may be next"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    keys.press("Space")
    expect(said(page)).to_contain_text("Move 2 of 12, on c2.")
    assert focused(page) == "c2, move 2"
    keys.press("Backspace")
    assert numbers(page) == ["1"]
    # One stop of the tab key for the whole board.
    assert page.locator('.book-play button[tabindex="0"]').count() == 1
    keys.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Take back"


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_the_tour_ends_in_words_and_the_ways_on_are_counted_when_asked(visit, stage) -> None:
    page = walk_page(visit, stage)
    page.get_by_label("Count the ways on").check()
    square(page, TOUR[0]).click()
    ways = walk_on(3, 4).ways
    counted = [f"·{len(ways[way]) - 1}" for way in ways[(0, 0)]]  # less the square one comes from
    assert sorted(text for text in numbers(page) if "·" in text) == sorted(counted)
    expect(square(page, "c2")).to_have_attribute("aria-label", "c2, 1 ways on")
    for name in TOUR[1:]:
        square(page, name).click()
    expect(said(page)).to_contain_text("All 12 squares.")
    expect(said(page)).to_contain_text("an open tour.")
    assert sorted(map(int, numbers(page))) == list(range(1, 13))


def test_on_the_phone_a_square_is_as_large_as_a_finger(visit, stage) -> None:
    page = visit(stage.page(walk_on(8, 8).html()), width=390, height=844)
    boxes = [button.bounding_box() for button in page.locator(".book-play button").all()]
    assert len(boxes) == 64
    assert min(box["width"] for box in boxes) >= 40
    assert max(abs(box["width"] - box["height"]) for box in boxes) < 1


def test_every_row_of_the_book_that_unfolds_does_so(visit, soup, path: str) -> None:
    count = len(soup(path).select(".book-unfold"))
    if not count:
        return
    page = visit(path)
    buttons = page.locator(".book-unfold").all()
    for button in buttons:
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        row = page.locator(f"[id='{button.get_attribute('aria-controls')}']")
        expect(row).to_have_count(1)
        before = button.get_attribute("aria-expanded") == "true"
        assert row.is_visible() == before
        button.press("Enter")
        assert row.is_visible() == (not before)
        expect(button).to_have_attribute("aria-expanded", str(not before).lower())
        button.click()
        assert row.is_visible() == before
