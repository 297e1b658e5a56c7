"""Searches played back and the game for two, in a real browser: held against the library move by move."""

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from arpad.figures.knight_game import duel
from arpad.figures.knight_replay import Replay, rules_side_by_side, side_by_side, slowly
from arpad.knight.board import Board, Square
from arpad.knight.game import Position, misere_winner
from arpad.words import whole

pytestmark = pytest.mark.site


# ---------- recordings ----------


def counters(page: Page) -> list[str]:
    return page.locator("[data-replay] .value").all_text_contents()


def to_step(page: Page, step: int) -> None:
    page.locator("[data-replay] input[type=range]").evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input')); }", step
    )


@pytest.mark.parametrize("replay", [side_by_side(), slowly("e6"), rules_side_by_side()], ids=lambda one: one.title)
def test_the_slider_shows_the_state_of_every_search(visit, stage, replay: Replay) -> None:
    page = visit(stage.page(replay.html()))
    for step in {1, 2, replay.length // 3, replay.length - 1, replay.length, replay.step}:
        to_step(page, step)
        states = [recording.after(step) for recording in replay.recordings]
        assert counters(page) == [whole(state.placed) for state in states]
        at_step = Replay(replay.title, replay.recordings, step)
        expect(page.locator("[data-replay] [role=status]")).to_have_text(
            " ".join(at_step._sentence(recording) for recording in replay.recordings)
        )
        for card, recording, state in zip(page.locator(".book-result").all(), replay.recordings, states, strict=True):
            numbers = {text for text in card.locator("svg text").all_text_contents() if "·" not in text}
            shown = len(state.path) if replay._numbered(recording) else 0
            assert numbers == {str(n) for n in range(1, shown + 1)}
            points = card.locator("svg polyline.trail").get_attribute("points") if len(state.path) > 1 else ""
            assert len((points or "").split()) == (len(state.path) if len(state.path) > 1 else 0)


def test_dead_ends_are_visited_one_by_one(visit, stage) -> None:
    replay = side_by_side()
    page = visit(stage.page(replay.html()))
    to_step(page, 1)
    output = page.locator("[data-replay] output")
    for at in replay.recordings[0].dead_ends()[:4]:
        page.get_by_role("button", name="Next dead end").press("Enter")
        expect(output).to_have_text(f"{at} of {whole(replay.length)}")
        expect(page.locator("[data-replay] [role=status]")).to_contain_text("The program is stuck on")


def test_it_plays_pauses_and_moves_by_keys(visit, stage) -> None:
    page = visit(stage.page(slowly("a1").html()))
    play = page.locator("[data-act=play]")
    play.press("Enter")
    expect(play).to_have_text("Pause")
    expect(page.locator("[data-replay] .value")).not_to_have_text("1")
    play.press("Enter")
    expect(play).to_have_text("Play")
    slider = page.locator("[data-replay] input[type=range]")
    to_step(page, 10)
    slider.press("ArrowRight")
    assert counters(page) == ["11"]
    slider.press("End")
    expect(page.locator("[data-replay] [role=status]")).to_have_text("Warnsdorff’s rule has a tour.")


# ---------- the game ----------


def choose(page: Page, act: str, at: int) -> None:
    page.locator(f"[data-act={act}] input").nth(at).check(force=True)


def labels(page: Page) -> list[str]:
    return page.locator(".book-play button").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")


def walked(board: Board, page: Page) -> list[Square]:
    order = {int(text.rsplit(" ", 1)[1]): board.at(i) for i, text in enumerate(labels(page)) if ", move " in text}
    return [order[number] for number in sorted(order)]


def said(page: Page) -> Locator:
    return page.locator("[data-duel] [role=status]")


def wins(board: Board, path: list[Square], turned: bool) -> bool:
    return misere_winner(board, path) if turned else Position(board, tuple(path)).mover_wins


def play_a_game(page: Page, board: Board, turned: bool, rng: random.Random) -> None:
    """The reader moves at random; the page must keep every win that it is given, and its last sentence be true."""
    page.get_by_role("button", name="New game").click()
    page.locator(".book-play button").nth(board.cell(rng.choice(board.squares))).click()
    while True:
        path = walked(board, page)
        if len(path) > 1 and " goes from " in said(page).inner_text():
            assert not wins(board, path[:-1], turned) or not wins(board, path, turned), [*map(board.name, path)]
        reach = Position(board, tuple(path)).moves
        if "free" in labels(page)[board.cell(path[-1])]:
            raise AssertionError("the knight stands on a visited square")
        allowed = {board.at(i) for i, text in enumerate(labels(page)) if text.endswith("you may go there")}
        assert allowed == {*reach}
        if not reach:
            return
        page.locator(".book-play button").nth(board.cell(rng.choice(reach))).click()


@pytest.mark.parametrize(("at", "turned"), [(0, False), (0, True), (2, False), (2, True), (3, True), (4, False)])
def test_the_page_never_lets_a_win_go(visit, stage, at: int, turned: bool) -> None:
    page, rng = visit(stage.page(duel().html())), random.Random(at)
    board = duel().boards[at]
    choose(page, "board", at)
    if turned:
        page.locator("[data-act=turned]").check()
    for mover in (0, 1):
        choose(page, "mover", mover)
        for _game in range(2):
            play_a_game(page, board, turned, rng)
            text = said(page).inner_text()
            readers_turn = (len(walked(board, page)) % 2 == 1) == (mover == 0)
            reader_wins = readers_turn == turned
            assert ("you win" in text) == reader_wins
            assert ("wins." in text) != reader_wins


def test_the_pairs_show_the_way_to_win(visit, stage) -> None:
    page, board = visit(stage.page(duel().html())), duel().boards[5]
    choose(page, "board", 5)
    page.locator("[data-act=pairs]").check()
    page.locator(".book-play button").nth(board.cell(board.square("e4"))).click()
    while "you win" not in said(page).inner_text():
        path = walked(board, page)
        pairs = [
            [(int(y) // 40, int(x) // 40) for x, y in (point.split(",") for point in line.split())]
            for line in page.locator(".book-play svg polyline").evaluate_all(
                "all => all.map((one) => one.getAttribute('points'))"
            )
        ]
        (partner,) = [a if b == path[-1] else b for a, b in pairs if path[-1] in (a, b)]
        page.locator(".book-play button").nth(board.cell(partner)).click()
    assert len(walked(board, page)) % 2 == 0


def test_the_game_by_keys_with_take_back_and_a_slip_named(visit, stage) -> None:
    page = visit(stage.page(duel().html()))
    page.locator(".book-play button").first.focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Your move: 2 squares are in reach.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("b3 is not in reach.")
    page.locator('.book-play button[aria-label="c2, you may go there"]').focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The book goes from c2 to")
    page.keyboard.press("Backspace")
    expect(said(page)).to_have_text("Your move: 2 squares are in reach.")
    assert [text for text in labels(page) if ", move " in text] == ["a3, move 1"]


def test_stuck_wins_is_for_small_boards(visit, stage) -> None:
    page = visit(stage.page(duel().html()))
    page.locator("[data-act=turned]").check()
    choose(page, "board", 4)
    expect(page.locator("[data-act=turned]")).to_be_disabled()
    expect(page.locator("[data-act=turned]")).not_to_be_checked()
