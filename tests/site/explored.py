"""An explorer's form on a page, for the tests of the site: controls moved by hand, the answer compared with a reply."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

# What an answer is without what the script and the theme add to it: drawn charts, open folds, the bet, focus stops.
PLAIN = """(root) => {
  for (const box of root.querySelectorAll(".plot")) {
    box.replaceChildren();
    for (const { name } of [...box.attributes]) if (!["class", "aria-hidden"].includes(name)) box.removeAttribute(name);
    box.className = "plot";
  }
  for (const line of root.querySelectorAll(".book-yours")) line.remove();
  for (const fold of root.querySelectorAll("details")) fold.open = false;
  for (const text of root.querySelectorAll("pre")) text.removeAttribute("tabindex");
  return root.innerHTML;
}"""
SHOWS = f"""([answer, html]) => {{
  const plain = {PLAIN};
  const wanted = document.createElement("div");
  wanted.innerHTML = html;
  return plain(answer.cloneNode(true)) === plain(wanted);
}}"""
# Whether the chart is drawn from this plotly dict, its token names replaced by the colours of the current theme.
DRAWN = """([box, wanted]) => {
  if (!box.classList.contains("drawn") || !box.querySelector("svg.main-svg")) return false;
  const style = getComputedStyle(document.documentElement);
  const value = (text) => text.startsWith("--book-") ? style.getPropertyValue(text).trim() : text;
  const holds = (drawn, given) => Array.isArray(given)
    ? drawn?.length === given.length && given.every((each, i) => holds(drawn[i], each))
    : given && typeof given === "object" ? drawn && Object.keys(given).every((key) => holds(drawn[key], given[key]))
    : typeof given === "string" ? drawn === value(given) : drawn === given;
  return holds(box.data, wanted.data) && holds(box.layout, wanted.layout);
}"""


@dataclass(frozen=True)
class Explored:
    """An explorer's form in a page: its controls moved as a reader moves them, its answer compared with a reply."""

    page: Page
    form: Locator

    @property
    def answer(self) -> Locator:
        return self.form.locator(".book-answer")

    @property
    def status(self) -> Locator:
        return self.form.locator(".book-status")

    def inputs(self, name: str) -> Locator:
        return self.form.locator(f'[data-kind][name="{name}"]')

    def controls(self) -> list[dict[str, Any]]:
        """Name, kind, type, range and options of each control, in the order of the page."""
        found: list[dict[str, Any]] = self.form.evaluate(
            """(form) => {
              const controls = new Map();
              for (const input of form.querySelectorAll("[data-kind]")) {
                const { name, type, id, min, max, step } = input;
                const { kind, first } = input.dataset;
                const range = { min: Number(min), max: Number(max), step: Number(step) };
                const known = controls.get(name) ?? { name, type, id, kind, first, ...range, options: [] };
                const options = type === "radio" ? [input] : [...(input.options ?? [])];
                known.options.push(...options.map(({ value }) => JSON.parse(value)));
                controls.set(name, known);
              }
              return [...controls.values()];
            }"""
        )
        return found

    def values(self) -> dict[str, Any]:
        """The values that the controls hold, read without the page's script."""
        held: dict[str, Any] = {}
        for control in self.controls():
            name, inputs = control["name"], self.inputs(control["name"])
            match control["kind"]:
                case "number":
                    held[name] = json.loads(inputs.input_value())
                case "date":
                    held[name] = month_after(control["first"], int(inputs.input_value()))
                case "check":
                    held[name] = inputs.is_checked()
                case "json" if control["type"] == "radio":
                    held[name] = json.loads(self.form.locator(f'[name="{name}"]:checked').input_value())
                case "json":
                    held[name] = json.loads(inputs.input_value())
                case _:
                    held[name] = inputs.input_value()
        return held

    def put(self, **values: Any) -> None:
        """Move the controls to these values."""
        by_name = {control["name"]: control for control in self.controls()}
        for name, value in values.items():
            control, inputs = by_name[name], self.inputs(name)
            match control["kind"]:
                case "number":
                    inputs.fill(json.dumps(value))
                case "date":
                    inputs.fill(str(months_between(control["first"], value)))
                case "check":
                    inputs.set_checked(value)
                case "json" if control["type"] == "radio":
                    inputs.nth(control["options"].index(value)).check(force=True)  # its label lies over it
                case "json":
                    inputs.select_option(json.dumps(value))
                case _:
                    inputs.fill(value)

    def shows(self, reply: Mapping[str, str], *, charts: bool = True) -> None:
        """Waits until the answer is this reply, each of its charts drawn from the reply's own data."""
        wanted = reply["html"]
        try:
            self.page.wait_for_function(SHOWS, arg=[self.answer.element_handle(), wanted])
        except NotInTime:
            apart = "(html) => Object.assign(document.createElement('div'), { innerHTML: html })"
            texts = [
                self.page.evaluate(f"(html) => ({PLAIN})(({apart})(html))", html)
                for html in (self.answer.inner_html(), wanted)
            ]
            assert texts[0] == texts[1]
        if not charts:
            return
        scripts = BeautifulSoup(wanted, "html.parser").select(".plot script")
        plots = [json.loads(script.string or "") for script in scripts]
        boxes = self.answer.locator(".plot")
        expect(boxes).to_have_count(len(plots))
        for box, plot in zip(boxes.all(), plots, strict=True):
            box.scroll_into_view_if_needed()
            self.page.wait_for_function(DRAWN, arg=[box.element_handle(), plot])

    def replies(self, reply: Mapping[str, str], *, charts: bool = True, patience: float = 90_000) -> None:
        """Waits for the reply: its answer and no word in the status line, or its sentence of what is wrong."""
        if "error" in reply:
            expect(self.status).to_have_text(reply["error"], timeout=patience)
            expect(self.status).to_have_attribute("role", "alert")
        else:
            self.shows(reply, charts=charts)
            expect(self.status).to_be_hidden()


def month_after(first: str, months: int) -> str:
    """The first of the month so many months later."""
    year, month = map(int, first.split("-")[:2])
    years, month = divmod(year * 12 + month - 1 + months, 12)
    return f"{years:04}-{month + 1:02}-01"


def months_between(first: str, last: str) -> int:
    (y, m), (year, month) = (map(int, date.split("-")[:2]) for date in (first, last))
    return (year - y) * 12 + month - m
