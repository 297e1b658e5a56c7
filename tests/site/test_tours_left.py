"""A board to walk on that knows all its tours: what it writes on the squares and says is what the library counts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from arpad.figures.knight_counting import ways_on
from arpad.knight.board import Board
from arpad.knight.completions import completions_by_move, count_completions

pytestmark = pytest.mark.site

BOARD = Board(3, 4)
WALK = ("a3", "c2", "a1", "b3", "d2", "b1", "c3", "a2", "c1", "d3", "b2", "d1")


def button(page: Page, name: str) -> Locator:
    return page.locator(f'.book-play button[aria-label^="{name},"]')


def label(page: Page, name: str, left: int) -> None:
    expect(button(page, name)).to_have_attribute("aria-label", f"{name}, {left} tours left")


def begun(left: int) -> str:
    return f"{left} tours begin like this." if left > 1 else "One tour begins like this."


def test_the_tours_left_are_those_of_the_library(visit: Any, stage: Any) -> None:
    page: Page = visit(stage.page(ways_on(3, 4).html()))
    said = page.locator(".book-walk [role=status]")
    page.get_by_label("Count the tours left").check()
    for square in BOARD.squares:
        label(page, BOARD.name(square), count_completions(BOARD, [square]))
    for move, name in enumerate(WALK, 1):
        button(page, name).click()
        path = WALK[:move]
        expect(said).to_contain_text(begun(count_completions(BOARD, path)))
        for square, left in completions_by_move(BOARD, path).items() if move < len(WALK) else ():
            label(page, BOARD.name(square), left)
    page.get_by_role("button", name="Start again").click()
    button(page, "b2").click()  # a middle square, from which there is no tour
    expect(said).to_contain_text("No tour begins like this.")
    page.get_by_label("Count the tours left").uncheck()
    assert page.locator(".book-play svg text").all_text_contents() == ["1"]
