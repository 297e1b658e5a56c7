"""Recordings side by side: what the page gets is what the searches did."""

import json

import pytest
from bs4 import BeautifulSoup

from arpad.errors import BadValueError
from arpad.figures.knight_replay import Replay, rules_side_by_side, side_by_side, slowly
from arpad.knight.board import Board
from arpad.knight.search import backtrack
from arpad.knight.warnsdorff import warnsdorff, warnsdorff_choices

ALL = [side_by_side(), side_by_side(8, 8, "a8", steps=500), slowly("e6"), rules_side_by_side(7, "d3", step=3)]


@pytest.mark.parametrize("replay", ALL, ids=lambda replay: replay.title)
def test_the_page_gets_every_step(replay: Replay) -> None:
    page = BeautifulSoup(replay.html(), "html.parser")
    root = page.select_one("[data-replay]")
    assert root is not None
    data = json.loads(str(root["data-replay"]))
    for coded, recording in zip(data["recordings"], replay.recordings, strict=True):
        steps = [-1 if step == "!" else ord(step) - data["first"] for step in coded["steps"]]
        assert tuple(steps) == recording.steps
        assert coded["names"] == [recording.board.name(square) for square in recording.board.squares]
        assert coded["numbered"] == (len(replay.recordings) == 1 or recording.board.size <= 36)
    slider = page.select_one("input[type=range]")
    assert slider is not None
    assert (slider["min"], slider["max"], slider["value"]) == ("1", str(replay.length), str(replay.step))


def test_states_are_those_of_the_search() -> None:
    program = side_by_side().recordings[0]
    path: list[int] = []
    for count, step in enumerate(backtrack(Board(5, 5), "a5"), 1):
        if step.action == "back":
            path.pop()
        else:
            path.append(program.board.cell(step.square))
        if count % 500 == 0 or count < 60:
            state = program.after(count)
            assert state.path == tuple(path)
            assert state.placed == step.nodes
            assert state.placed - state.backs == len(path)
    whole = program.after(len(program.steps))
    assert (whole.placed, whole.backs, whole.longest, whole.stuck) == (8840, 8815, 25, False)


def test_dead_ends_come_before_the_first_number_rubbed_out() -> None:
    program = side_by_side(8, 8, "a8", steps=500).recordings[0]
    for at in program.dead_ends():
        state = program.after(at)
        here = program.board.at(state.path[-1])
        visited = {*map(program.board.at, state.path)}
        assert state.stuck
        assert all(program.board.at(way) in visited for way in program.board.neighbours[state.path[-1]]), here


def test_exits_are_counted_at_every_step() -> None:
    (recording,) = slowly("e6").recordings
    board = recording.board
    for options, choice in zip(recording.options, warnsdorff_choices(board, "e6"), strict=True):
        assert options == tuple((board.cell(square), exits) for square, exits in choice.options)
    assert recording.after(len(recording.steps)).stuck
    assert len(recording.steps) == len(warnsdorff(board, "e6").path) == 60


@pytest.mark.parametrize("step", [-1, 10**6])
def test_a_step_outside_is_refused(step: int) -> None:
    with pytest.raises(BadValueError, match="step"):
        side_by_side(step=step)


def test_a_notebook_shows_the_state_without_buttons_that_nothing_answers() -> None:
    (shown,) = side_by_side(step=21).notebook_parts()
    page = BeautifulSoup(str(shown), "html.parser")
    assert not page.select("button, input")
    assert len(page.select("svg.book-board")) == 2
    assert "stuck on b2" in page.get_text()
    assert "8840" in page.get_text()
