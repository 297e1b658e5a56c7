"""What a chapter calls to ask the reader: `bet`, `check`, `quiz`; and `corrected` for a claim of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arpad.explore.explorer import live
from arpad.figures.display import RESULT_MIME, Result, for_notebook
from arpad.figures.lesson import Bet, Exercise, Question, Quiz

__all__ = ["Question", "bet", "check", "corrected", "glue", "quiz"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A part of the lesson; in a live notebook an exercise gets a box to answer in."""

    result: Result

    def _repr_mimebundle_(self, **_options: object) -> dict[str, Any]:
        shown = self.result.notebook_html() if isinstance(self.result, Quiz) else self.result.html()
        if isinstance(self.result, Exercise):
            shown = self.result.question_html()
        bundle: dict[str, Any] = {
            RESULT_MIME: {"html": self.result.html()},
            "text/html": for_notebook(shown),
            "text/plain": self.result.text(),
        }
        if live() and isinstance(self.result, Exercise):
            from arpad.explore.widgets import exercise_widget

            bundle |= exercise_widget(self.result)._repr_mimebundle_()
        return bundle


def check(
    number: int,
    question: str,
    *,
    answer: float | str,
    right: str,
    tolerance: float = 0.0,
    mistakes: Mapping[float | str, str] | None = None,
    hint: str = "",
    solution: str = "",
    level: int = 1,
) -> Asked:
    """An exercise that checks itself; `answer` and the usual mistakes are reckoned by the library, not by hand.

    `tolerance` is how far a number may be off (0.005 for two decimals). Raises BadValueError for a level outside 1..3.
    """
    return Asked(Exercise(number, question, answer, right, tolerance, dict(mistakes or {}), hint, solution, level))


def quiz(*questions: Question) -> Asked:
    """Concept questions; each option has its reason."""
    return Asked(Quiz(questions))


def bet(key: str, question: str, options: tuple[str, ...] | list[str], *, then: str) -> Asked:
    """A bet to make before the answer comes. `explore(..., bet=key)` shows it beside the answer."""
    return Asked(Bet(key, question, tuple(options), then))


def corrected(claim: int) -> Asked:
    """The box of one claim of the source documents, from the claims file."""
    from arpad.figures.claims import correction  # brings the data with it, which nothing else here needs

    return Asked(correction(claim))


def glue(**numbers: str) -> None:
    """Give a number of the code to the prose: ``{glue:text}`name` `` prints it where it is read.

    The same output as myst-nb's own `glue`, without needing myst-nb where a chapter is opened as a notebook.
    """
    from IPython.display import display

    for name, text in numbers.items():
        display(  # type: ignore[no-untyped-call]
            {"application/papermill.record/text/plain": text},
            raw=True,
            metadata={"scrapbook": {"name": name, "mime_prefix": "application/papermill.record/"}},
        )
