"""The live notebook: ordinary ipywidgets around the same call. Imported only when somebody is there to move them."""

import json
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from arpad.explore.controls import Check, Choice, Control, Dates, Slider, Text
from arpad.figures.display import Result, for_notebook
from arpad.figures.lesson import Exercise, Verdict
from arpad.figures.markup import Html, el, join
from arpad.words import _

if TYPE_CHECKING:
    from arpad.explore.explorer import Explorer

__all__ = ["exercise_widget", "explorer_widget"]

_STYLE = {"description_width": "initial"}
_WIDE = {"width": "min(100%, 36rem)"}


def explorer_widget(explorer: "Explorer") -> w.VBox:
    """Controls above, the answer below; an error stands under the last good answer and leaves when it is mended."""
    inputs = {name: _input(control) for name, control in explorer.controls.items()}
    answer = _AnswerBox()
    status = w.HTML()

    def renew(*_change: object) -> None:
        reply = explorer.ask(**{name: box.value for name, box in inputs.items()})
        if reply.result is None:
            status.value = for_notebook(el("p", reply.error, cls="book-status bad", role="alert"))
        else:
            status.value = ""
            answer.show(reply.result)

    def reset(*_click: object) -> None:
        for name, value in explorer.first().items():
            inputs[name].value = value

    draws = []
    for name, box in inputs.items():
        box.observe(renew, names="value")
        control = explorer.controls[name]
        if isinstance(control, Slider) and control.draw:
            draws.append(_draw_button(control, box))
    button = w.Button(description=_("Reset"))
    button.on_click(reset)
    renew()
    title = w.HTML(for_notebook(el("p", explorer.title, cls="book-title")))
    return w.VBox([title, *inputs.values(), *draws, button, answer.box, status])


def _draw_button(control: Slider, box: Any) -> w.Button:
    """A button that moves the slider to a step drawn by lot."""
    button = w.Button(description=control.draw, layout={"width": "max-content"})

    def draw(*_click: object) -> None:
        box.value = SystemRandom().choice(control.values())

    button.on_click(draw)
    return button


def _input(control: Control) -> Any:
    common: dict[str, Any] = {"description": control.label, "style": _STYLE, "layout": _WIDE}
    match control:
        case Slider():
            whole = all(isinstance(x, int) for x in (control.low, control.high, control.step, control.value))
            kind = w.IntSlider if whole else w.FloatSlider
            if control.unit:
                common["readout_format"] = "d" if whole else ".4g"
                common["description"] = f"{control.label} ({control.unit})"
            return kind(value=control.value, min=control.low, max=control.high, step=control.step, **common)
        case Choice():
            return w.Dropdown(
                options=[(words, value) for value, words in control.options], value=control.value, **common
            )
        case Dates():
            return w.SelectionSlider(options=control.values(), value=control.value, **common)
        case Check():
            return w.Checkbox(value=control.value, indent=False, **common)
        case Text():
            kind = w.Text if control.rows == 1 else w.Textarea
            return kind(value=control.value or "", continuous_update=False, **common)


class _AnswerBox:
    """The parts of an answer, in order. While the kinds of parts stay the same only their contents change."""

    def __init__(self) -> None:
        self.box = w.VBox()

    def show(self, result: Result) -> None:
        parts = list(result.notebook_parts())
        kinds = [w.HTML if isinstance(part, Html) else _figure_class() for part in parts]
        # plotly makes a class of its own for every figure: only its bases tell what it is.
        known = len(kinds) == len(self.box.children) and all(map(isinstance, self.box.children, kinds))
        if not known:
            self.box.children = [kind() for kind in kinds]
        for child, part in zip(self.box.children, parts, strict=True):
            if isinstance(part, Html):
                child.value = for_notebook(part)
            else:
                _redraw(child, part)


def _figure_class() -> type[Any]:
    from plotly.graph_objects import FigureWidget

    made: type[Any] = FigureWidget
    return made


def _redraw(figure: Any, plot: dict[str, Any]) -> None:
    with figure.batch_update():
        if [trace.type for trace in figure.data] == [trace["type"] for trace in plot["data"]]:
            for old, new in zip(figure.data, plot["data"], strict=True):
                old.update(new, overwrite=True)
        else:
            figure.data = []
            figure.add_traces(json.loads(json.dumps(plot["data"])))
        figure.layout.update(plot["layout"], overwrite=True)


def exercise_widget(exercise: Exercise) -> w.VBox:
    """The question, a box for the answer, and a verdict that names the usual mistake."""
    box = w.Text(description=_("Your answer"), style=_STYLE)
    button = w.Button(description=_("Check"))
    verdict = w.HTML()

    def judge(*_click: object) -> None:
        said: Verdict = exercise.judge(box.value)
        verdict.value = for_notebook(said.html())

    button.on_click(judge)
    question = w.HTML(for_notebook(exercise.question_html()))
    folds = w.HTML(for_notebook(join([exercise.solution_html()])))
    return w.VBox([question, w.HBox([box, button]), verdict, folds])
