"""What an explorer does besides answering: wait, fail, recover, reset, share, speak, stand still when asked to."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arpad.explore import Check, Choice, Dates, Slider, Text, bet, explore
from arpad.explore.call import ask, reply_json
from arpad.explore.controls import controls_of
from arpad.explore.grid import build
from arpad.explore.page import form
from arpad.figures.markup import Html
from arpad.figures.ratings import event_change, expected_score
from arpad.figures.types import Answer, Paragraph, Sentence

pytestmark = pytest.mark.site

# A worker of the test's own: the library answers, but when the test wants, and the test may count and hold questions.
OWN_WORKER = """
  window.asked = [];
  window.held = [];
  window.hold ??= false;
  window.Worker = class {
    constructor() {
      window.worker = this;
      if (!window.neverReady) setTimeout(() => this.onmessage({ data: { ready: true } }));
    }
    async postMessage({ key, turn, function: name, values }) {
      asked.push(values);
      const reply = await window.library(name, JSON.stringify(values));
      const answer = () => { if (!this.ended) this.onmessage({ data: { key, turn, reply } }); };
      if (hold) held.push(answer); else answer();
    }
    terminate() { this.ended = true; }
  };
"""


@pytest.fixture
def open_stage(visit, stage) -> Callable[..., Page]:
    """A page with this content whose worker is the test's own."""

    def open_(*content: Html, init: str = "", at: str = "", **options: Any) -> Page:
        context = visit.context(**options)
        context.expose_function("library", reply_json)
        context.add_init_script(init + OWN_WORKER)
        page = context.new_page()
        page.goto(visit.served.url + stage.page(*content) + at, wait_until="load")
        return page

    return open_


def event_explorer() -> Any:
    """A small answer (no picture), with a box for text: everything but its first text lies outside the grid."""
    return explore(
        event_change,
        rating=Slider(1000, 2400, 100, value=1600),
        k=[10, 20, 32],
        curve={"the formula": "logistic", "the table": "table"},
        games=Text("1609 0\n1477 ½", rows=4),
    )


def score_explorer(**more: Any) -> Any:
    """A large answer: a chart and a hundred squares; its sliders have more steps than the grid."""
    return explore(
        expected_score,
        rating=Slider(1000, 2400, value=1613),
        opponent=Slider(1000, 2400, value=1388, holder="opp"),
        grid_bytes=40_000,
        **more,
    )


@pytest.fixture
def event(open_stage, stage, explored) -> Any:
    return explored(open_stage(stage.explorer(event_explorer())))


def reply_to(explorer: Any, **values: Any) -> dict[str, str]:
    reply: dict[str, str] = json.loads(explorer.ask(**values).as_json())
    return reply


def words(page: Page) -> dict[str, str]:
    said: dict[str, str] = json.loads(page.locator("script[data-words]").get_attribute("data-words") or "")
    return said


# ---------- errors ----------


@pytest.mark.parametrize(
    "wrong",
    [
        "1609 0\n1477 maybe",
        "1609 0\n<img src=x onerror=\"document.title = 'ran'\"> 1",
        "",
        "1609 0\n1477 ½ \"'&<b>",
        "9" * 400 + " 1",
    ],
)
def test_a_wrong_line_is_named_in_place_and_the_last_good_answer_stays(event, wrong: str) -> None:
    good = reply_to(event_explorer())
    sentence = reply_to(event_explorer(), games=wrong)["error"]
    event.put(games=wrong)
    expect(event.status).to_have_text(sentence)
    expect(event.status).to_have_attribute("role", "alert")
    expect(event.status).to_have_class("book-status bad")
    box = event.inputs("games")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert box.get_attribute("aria-describedby") == event.status.get_attribute("id")
    assert event.status.locator("*").count() == 0
    assert event.page.title() != "ran"
    event.shows(good)

    event.put(games="1609 1")
    event.shows(reply_to(event_explorer(), games="1609 1"))
    expect(event.status).to_be_hidden()
    assert box.get_attribute("aria-invalid") is None
    assert box.get_attribute("aria-describedby") is None


def test_names_in_the_answer_are_text(open_stage, stage, explored) -> None:
    """What a reader types comes back as text wherever an answer repeats it."""
    typed = '<img src=x onerror="document.title = 1"><script>document.title = 2</script>'

    def repeated(name: str = "Ana") -> Answer:
        return Answer(Sentence(name, name), Paragraph(name))

    controls = controls_of(repeated, {"name": Text(typed)})
    html = form("own", "Own", "tests:repeated", controls, repeated(typed).html())
    explorer = explored(open_stage(html))
    assert explorer.answer.locator("img, script").count() == 0
    assert typed in explorer.answer.inner_text()
    assert explorer.inputs("name").input_value() == typed
    assert explorer.page.title() not in ("1", "2")


def test_reset_takes_back_values_answer_and_error(event) -> None:
    first = event.values()
    event.put(rating=2400, k=10, curve="table", games="nonsense")
    expect(event.status).to_have_class("book-status bad")
    event.form.get_by_role("button", name="Reset").click()
    event.shows(reply_to(event_explorer()))
    assert event.values() == first
    expect(event.status).to_be_hidden()
    expect(event.form.locator("output").first).to_have_text("1600")


def test_a_draw_goes_to_any_step_and_shows_its_answer(open_stage, stage, explored) -> None:
    explorer = explore(event_change, rating=Slider(1000, 1300, 100, value=1000, draw="Draw one"))
    here = explored(open_stage(stage.explorer(explorer)))
    button, drawn = here.form.get_by_role("button", name="Draw one"), set()
    for _try in range(80):  # none of four is left out but once in 10^9 runs
        button.click()
        drawn.add(here.values()["rating"])
    assert drawn == {1000, 1100, 1200, 1300}
    here.shows(reply_to(explorer, **here.values()))
    assert here.form.locator("output").first.text_content() == str(here.values()["rating"])


# ---------- waiting ----------


def test_while_python_starts_the_page_says_so(open_stage, stage, explored) -> None:
    explorer = explored(open_stage(stage.explorer(score_explorer()), init="window.neverReady = window.hold = true;"))
    explorer.put(rating=1614)
    expect(explorer.status).to_have_text(words(explorer.page)["starting"])
    expect(explorer.status).to_have_class("book-status starting")
    expect(explorer.status).to_have_attribute("role", "status")
    expect(explorer.answer).to_have_attribute("aria-busy", "true")
    # The old answer stays: in greyscale, never faded.
    style = explorer.answer.evaluate("(box) => [getComputedStyle(box).filter, getComputedStyle(box).opacity]")
    assert style == ["grayscale(1)", "1"]
    explorer.shows(reply_to(score_explorer()))


def test_a_slow_answer_is_announced_and_then_shown(open_stage, stage, explored) -> None:
    """With Python there, words come after 300 ms; a quick answer passes without a word."""
    page = open_stage(stage.explorer(score_explorer()))
    explorer = explored(page)
    explorer.put(rating=1614)
    explorer.shows(reply_to(score_explorer(), rating=1614))
    page.evaluate("window.hold = true")
    page.clock.install()
    explorer.put(rating=1615)
    page.clock.run_for(200)
    page.wait_for_function("held.length === 1")
    expect(explorer.status).to_be_hidden()
    page.clock.run_for(300)
    expect(explorer.status).to_have_text(words(page)["working"])
    page.evaluate("held.pop()()")
    explorer.shows(reply_to(score_explorer(), rating=1615), charts=False)
    expect(explorer.status).to_be_hidden()
    assert explorer.answer.get_attribute("aria-busy") is None


def test_a_very_slow_start_can_be_stopped_and_asked_again(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(score_explorer()), init="window.neverReady = window.hold = true;")
    page.clock.install()
    explorer = explored(page)
    explorer.put(rating=1614)
    page.clock.run_for(16_000)
    said = words(page)
    expect(explorer.status).to_contain_text(said["slower"])
    explorer.status.get_by_role("button", name=said["stop"]).click()
    expect(explorer.status).to_have_text(said["stopped"])
    assert explorer.answer.get_attribute("aria-busy") is None
    assert page.evaluate("worker.ended")

    page.evaluate("window.neverReady = window.hold = false")
    explorer.put(rating=1615)
    page.clock.run_for(1000)
    explorer.shows(reply_to(score_explorer(), rating=1615), charts=False)


def test_python_that_cannot_start_is_an_error_in_words_and_the_grid_goes_on(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(score_explorer()), init="window.neverReady = window.hold = true;")
    explorer = explored(page)
    explorer.put(rating=1614)
    expect(explorer.status).to_be_visible()
    page.evaluate("worker.onmessage({ data: { failed: 'no memory' } })")
    expect(explorer.status).to_contain_text(words(page)["broken"])
    expect(explorer.status).to_contain_text("no memory")
    expect(explorer.status).to_have_attribute("role", "alert")
    assert explorer.answer.get_attribute("aria-busy") is None
    explorer.put(rating=1000, opponent=1000)
    explorer.shows(reply_to(score_explorer(), rating=1000, opponent=1000))
    expect(explorer.status).to_be_hidden()


def test_only_the_last_of_many_moves_counts(open_stage, stage, explored) -> None:
    """One question at a time goes to Python; those passed over meanwhile are not asked; a late answer is dropped."""
    page = open_stage(stage.explorer(score_explorer()))
    explorer = explored(page)
    page.evaluate("window.hold = true")
    for rating in (1614, 1615, 1616, 1617):
        explorer.put(rating=rating)
        page.wait_for_timeout(60)
    page.wait_for_function("held.length === 1")
    page.evaluate("window.hold = false; held.pop()()")
    explorer.shows(reply_to(score_explorer(), rating=1617))
    assert [values["rating"] for values in page.evaluate("asked")] == [1614, 1617]

    # Back on the grid while a question is out: its answer comes late and changes nothing.
    page.evaluate("window.hold = true")
    explorer.put(rating=1618)
    page.wait_for_function("held.length === 1")
    explorer.put(rating=1000, opponent=1000)
    explorer.shows(reply_to(score_explorer(), rating=1000, opponent=1000), charts=False)
    page.evaluate("held.pop()()")
    explorer.shows(reply_to(score_explorer(), rating=1000, opponent=1000), charts=False)
    expect(explorer.status).to_be_hidden()


def test_typing_waits_for_a_pause(event) -> None:
    event.inputs("games").fill("")
    event.inputs("games").press_sequentially("1609 1", delay=20)
    event.shows(reply_to(event_explorer(), games="1609 1"))
    assert len(event.page.evaluate("asked")) <= 2


def test_a_site_without_python_says_so_and_marks_its_steps(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(score_explorer()))
    page.evaluate("document.querySelector('script[data-python]').dataset.python = ''")
    explorer = explored(page)
    explorer.put(rating=1614)
    expect(explorer.status).to_have_text(words(page)["noPython"])
    assert "bad" not in (explorer.status.get_attribute("class") or "")
    expect(explorer.inputs("rating")).to_have_class("ticks")
    explorer.put(rating=1000)
    explorer.shows(reply_to(score_explorer(), rating=1000))
    expect(explorer.status).to_be_hidden()


# ---------- what stays while an answer changes ----------


def test_focus_and_open_folds_stay(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(score_explorer()))
    explorer = explored(page)
    explorer.answer.locator("summary").first.click()
    explorer.inputs("rating").focus()
    explorer.inputs("rating").press("ArrowRight")
    explorer.shows(reply_to(score_explorer(), rating=1614))
    assert explorer.answer.locator("details").first.evaluate("(fold) => fold.open")
    assert page.evaluate("document.activeElement.name") == "rating"


def test_the_bet_stands_beside_the_answer(open_stage, stage, explored) -> None:
    asked = bet("hundred", "How many points?", ["65", "80", "<b>95</b>"], then="Now move.").result.html()
    page = open_stage(asked, stage.explorer(score_explorer(bet="hundred")))
    explorer, box = explored(page), page.locator(".book-bet")
    line = explorer.answer.locator(".book-yours")
    expect(line).to_have_count(0)
    box.get_by_text("80").click()
    expect(line).to_have_text("Your bet: 80.")
    expect(box.get_by_role("status")).to_have_text("Your bet: 80. Now move.")
    explorer.put(rating=1000, opponent=1000)
    explorer.shows(reply_to(score_explorer(), rating=1000, opponent=1000))
    expect(line).to_have_text("Your bet: 80.")
    box.get_by_text("<b>95</b>").click()
    expect(line).to_have_text("Your bet: <b>95</b>.")
    expect(line).to_have_count(1)


def test_a_small_answer_is_read_out_whole_a_large_one_by_its_sentence(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(event_explorer()), stage.explorer(score_explorer()))
    small, large = (explored(page, each.key) for each in (event_explorer(), score_explorer()))
    expect(small.answer).to_have_attribute("aria-live", "polite")
    assert large.answer.get_attribute("aria-live") is None
    said = large.form.locator("[data-act=say]")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_have_text("")
    large.put(rating=1000, opponent=1000)
    large.shows(reply_to(score_explorer(), rating=1000, opponent=1000))
    expect(said).to_have_text(large.answer.locator(".book-sentence").inner_text())
    expect(said).to_contain_text("50 points from a hundred games.")
    for control in large.controls():
        assert page.locator(f'label[for="{control["id"]}"]').inner_text().strip()


# ---------- the address ----------


def test_a_copied_link_brings_the_state_to_another_page(open_stage, stage, explored, visit) -> None:
    page = open_stage(
        stage.explorer(event_explorer()),
        stage.explorer(score_explorer()),
        permissions=["clipboard-read", "clipboard-write"],
    )
    explorer = explored(page, event_explorer().key)
    state = {"rating": 1700, "k": 20, "curve": "table", "games": "1609 1\n1477 ½\n1388 0"}
    explorer.put(**state)
    explorer.shows(reply_to(event_explorer(), **state))
    page.clock.install()
    button = explorer.form.locator("[data-act=copy]")
    button.click()
    expect(button).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.partition("#")[2].startswith(event_explorer().key)
    page.clock.run_for(2500)
    expect(button).to_have_text("Copy link")

    other = page.context.new_page()
    other.goto(page.url, wait_until="load")
    restored = explored(other, event_explorer().key)
    restored.shows(reply_to(event_explorer(), **state))
    assert restored.values() == state
    expect(restored.form).to_be_in_viewport()
    restored.form.get_by_role("button", name="Reset").click()
    restored.shows(reply_to(event_explorer()))


def test_a_second_click_while_copied_is_shown_keeps_the_buttons_name(open_stage, stage, explored) -> None:
    page = open_stage(stage.explorer(event_explorer()))
    page.clock.install()
    button = explored(page).form.locator("[data-act=copy]")
    button.click()
    expect(button).to_have_text("Copied")
    page.clock.run_for(500)
    button.click()
    page.clock.run_for(5000)
    expect(button).to_have_text("Copy link")


def test_junk_in_the_address_changes_nothing(open_stage, stage, explored) -> None:
    explorer = event_explorer()
    here = explored(open_stage(stage.explorer(explorer)))
    address, held = here.page.url, {}
    junk = ['rating="<img src=x onerror=document.title=1>"', "rating=null", "rating=1e999", 'rating="abc"', "rating={"]
    junk += [
        "rating=99999",
        "rating=-1",
        "rating=1650.5",
        "rating=1&rating",
        "k=99",
        "k=[1]",
        'curve="normal"',
        "games=null",
        "games=[1]",
        "nobody=5",
        "&&==",
        "k=%",
    ]
    for query in junk:
        here.page.goto("about:blank")
        here.page.goto(f"{address}#{explorer.key}?{query}", wait_until="load")
        here.page.wait_for_timeout(400)  # longer than any pause before a question
        held[query] = here.form.evaluate("(form) => Object.fromEntries(new FormData(form))")
        assert here.page.title() != "1"
    first = {"rating": "1600", "k": "32", "curve": '"logistic"', "games": "1609 0\n1477 ½"}
    assert {query: values for query, values in held.items() if values != first} == {}


def test_a_strange_fragment_breaks_nothing(open_stage, stage, explored, visit) -> None:
    here = explored(open_stage(stage.explorer(event_explorer())))
    address, broken = here.page.url, []
    for fragment in ("#%", "#%?rating=1", "#nobody?rating=1500", "#?", "#" + "a" * 5000 + "?b=1"):
        here.page.goto("about:blank")
        here.page.goto(address + fragment, wait_until="load")
        here.put(k=10)
        here.shows(reply_to(event_explorer(), k=10))
        broken += [f"{fragment}: {problem}" for problem in visit.problems]
        visit.problems.clear()
    assert broken == []


# ---------- every kind of control ----------

ERAS = (("2011-01-01", "old | to 2013"), ("2013-06-01", "new | since"))
CONTROLS = {
    "share": Slider(-1, 1, 0.1, value=0.3, unit="%"),
    "many": Slider(0, 3_000_000, 1_000_000, value=2_000_000),
    "few": Choice((("a<b", "A & B"), ('say "so"', "quotes"), ("½", "half")), value="a<b"),
    "more": Choice(tuple((n / 2, f"number {n}") for n in range(7)), value=1.5),
    "yes": Check(True),
    "since": Dates("2011-01-01", "2014-01-01", ERAS, value="2012-02-01"),
    "name": Text('Ana "&" <Bea>'),
    "lines": Text("\nfirst line empty\nlast line", rows=3),
}


def everything(
    share: float = 0.0,
    many: int = 0,
    few: str = "",
    more: float = 0.0,
    yes: bool = False,
    since: str = "",
    name: str = "",
    lines: str = "",
) -> Paragraph:
    """The arguments as Python sees them: a number that arrives as text, or a date as a step, would show."""
    return Paragraph(repr((share, many, few, more, yes, since, name, lines)))


def test_every_kind_of_control_gives_python_the_value_that_it_shows(open_stage, stage, visit, explored) -> None:
    controls = controls_of(everything, CONTROLS)
    first = {name: control.value for name, control in controls.items()}
    small = {name: controls[name] for name in controls}
    grid = build(everything, small, 60_000)
    visit.served.extra["/_static/grids/everything.js"] = f'arpadGrid("grids/everything.js",{grid.as_json()})'.encode()
    html = form(
        "every", "Everything", "tests:everything", small, everything(**first).html(), grid="grids/everything.js"
    )
    explorer = explored(open_stage(html))
    assert explorer.values() == first
    for name, axis in grid.axes.items():
        for value in (axis[0], axis[-1]):
            explorer.put(**{name: value})
            answer = json.loads(ask(everything, first | {name: value}).as_json())
            explorer.shows(answer)
        explorer.put(**{name: first[name]})
    assert explorer.form.locator("output").all_inner_texts() == ["0.3 %", "2000000", "1 February 2012"]


# ---------- motion ----------


def test_the_ring_turns_only_for_those_who_like_it(open_stage, stage, explored) -> None:
    running = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    found = {}
    for motion in ("no-preference", "reduce"):
        init = "window.neverReady = window.hold = true;"
        page = open_stage(stage.explorer(score_explorer()), init=init, reduced_motion=motion)
        explorer = explored(page)
        explorer.put(rating=1614)
        expect(explorer.status).to_have_class("book-status starting")
        # Still, it is one orange square: drawn by the same rule, seen all the same.
        ring = "(status) => getComputedStyle(status, '::before').width"
        assert explorer.status.evaluate(ring) == "25px"
        found[motion] = page.evaluate(running)
    assert found["reduce"] == 0
    assert found["no-preference"] >= 1
