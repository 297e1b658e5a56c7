"""The form of an explorer on the static page: native controls, the first answer, and what the script needs to know."""

import json
from collections.abc import Mapping
from typing import Any

from arpad.explore.controls import Check, Choice, Control, Dates, Slider, Text
from arpad.figures.markup import Html, Node, el, join
from arpad.words import MINUS, _

__all__ = ["controls_from_json", "controls_to_json", "form"]

_KINDS = {kind.kind: kind for kind in (Slider, Choice, Check, Text, Dates)}
_MOST_RADIOS = 5


def controls_to_json(controls: Mapping[str, Control]) -> list[dict[str, Any]]:
    """The controls as data, in their order."""
    return [
        {"kind": control.kind, "name": name}
        | {field: getattr(control, field) for field in control.__dataclass_fields__}
        for name, control in controls.items()
    ]


def controls_from_json(data: list[dict[str, Any]]) -> dict[str, Control]:
    """The controls again, equal to those that were stored."""
    controls: dict[str, Control] = {}
    for stored in data:
        fields = {key: value for key, value in stored.items() if key not in ("kind", "name")}
        for pairs in {"options", "eras"} & fields.keys():
            fields[pairs] = tuple((value, words) for value, words in fields[pairs])
        controls[stored["name"]] = _KINDS[stored["kind"]](**fields)
    return controls


def form(
    key: str, title: str, function: str, controls: Mapping[str, Control], answer: Html, *, grid: str = "", bet: str = ""
) -> Html:
    """The explorer. `key` is its id and its name in the address; `grid` is the file of stored answers."""
    large = "<figure" in answer or "<svg" in answer
    return el(
        "form",
        el(
            "header",
            el("p", title, cls="book-title", id=f"{key}-title"),
            el("button", _("Reset"), type="reset", cls="book-btn plain"),
            el("button", _("Copy link"), type="button", cls="book-btn plain", data_copied=_("Copied"), data_act="copy"),
        ),
        el(
            "fieldset",
            el("legend", _("Controls"), cls="visually-hidden"),
            *(_control(key, name, control) for name, control in controls.items()),
            cls="book-controls",
        ),
        el("div", answer, cls="book-answer", aria_live=None if large else "polite"),
        # A large answer would be read out whole at each step: then only its sentence is, from here.
        el("p", cls="visually-hidden", aria_live="polite", data_act="say") if large else None,
        el("p", cls="book-status", role="status", id=f"{key}-status", hidden=True),
        cls="book-explore",
        id=key,
        aria_labelledby=f"{key}-title",
        autocomplete="off",
        data_function=function,
        data_grid=grid or None,
        data_bet=bet or None,
    )


def _written(number: float) -> str:
    """With all its digits: a browser must find the same number again."""
    return str(int(number) if number == int(number) else number)


def _control(key: str, name: str, control: Control) -> Html:
    at = f"{key}-{name}"
    match control:
        case Slider():
            mark = None if control.holder == "set" else el("b", "■", cls=control.holder, aria_hidden="true")
            value = control.value if control.value is not None else control.low
            filled = 100 * (value - control.low) / (control.high - control.low)
            shown = _written(value).replace("-", MINUS) + (f" {control.unit}" if control.unit else "")
            return el(
                "div",
                el("label", mark, " " if mark else None, control.label, for_=at),
                el("output", shown, for_=at),
                el(
                    "input",
                    id=at,
                    name=name,
                    type="range",
                    min=_written(control.low),
                    max=_written(control.high),
                    step=_written(control.step),
                    value=_written(value),
                    style=f"--v:{filled:.4g}",
                    data_kind="number",
                    data_unit=control.unit or None,
                ),
                el("button", control.draw, type="button", cls="book-btn", data_act="draw", aria_controls=at)
                if control.draw
                else None,
                cls="book-control" + {"you": "", "opp": " is-opp", "set": " is-set"}[control.holder],
            )
        case Choice() if len(control.options) > _MOST_RADIOS:
            options = (
                el("option", words, value=json.dumps(value), selected=value == control.value)
                for value, words in control.options
            )
            return el(
                "div",
                el("label", control.label, for_=at),
                el("select", *options, id=at, name=name, data_kind="json"),
                cls="book-control",
            )
        case Choice():
            radios: list[Node] = [
                el(
                    "label",
                    el(
                        "input",
                        type="radio",
                        name=name,
                        value=json.dumps(value),
                        checked=value == control.value,
                        data_kind="json",
                    ),
                    words,
                )
                for value, words in control.options
            ]
            return el("fieldset", el("legend", control.label), *radios, cls="book-choice")
        case Dates():
            return _dates(at, name, control)
        case Check():
            box = el("input", type="checkbox", id=at, name=name, checked=bool(control.value), data_kind="check")
            return el("label", box, " ", control.label, cls="book-check-row")
        case Text():
            common: dict[str, Any] = {"id": at, "name": name, "data_kind": "text", "spellcheck": "false"}
            box = (
                el("input", type="text", value=control.value or "", **common)
                if control.rows == 1
                # A line break straight after the tag is dropped by browsers: give them one to drop.
                else el("textarea", join(["\n", control.value]), rows=control.rows, **common)
            )
            return el(
                "div",
                el("label", control.label, for_=at),
                box,
                cls="book-control" + (" wide" if control.rows > 1 else ""),
            )


def _dates(at: str, name: str, control: Dates) -> Html:
    """A slider over months, and below it the eras, each as wide as it is long."""
    value = control.value or control.first
    ends = [start for start, _words in control.eras[1:]] + [control.last]
    current = max(start for start, _words in control.eras if start <= value)
    eras = (
        el(
            "li",
            el("b", words.partition(" | ")[0]),
            " ",
            words.partition(" | ")[2],
            style=f"--w:{max(1, control.index(end) - control.index(start))}",
            aria_current="true" if start == current else None,
            data_from=start,
        )
        for (start, words), end in zip(control.eras, ends, strict=True)
    )
    return el(
        "div",
        el("label", el("b", control.label), for_=at),
        el("output", value, for_=at),
        el(
            "input",
            id=at,
            name=name,
            type="range",
            min=0,
            max=control.months(),
            step=1,
            value=control.index(value),
            style=f"--v:{100 * control.index(value) / control.months():.4g}",
            data_kind="date",
            data_first=control.first,
        ),
        el("ol", *eras),
        cls="book-eras wide",
    )
