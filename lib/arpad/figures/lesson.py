"""The parts of a lesson that ask the reader: a bet, an exercise that checks itself, a quiz; and a corrected source."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isclose, isfinite
from re import compile as compile_pattern
from re import split, sub

from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.markup import Html, el, join
from arpad.figures.types import fold
from arpad.words import MINUS, _

__all__ = ["Bet", "Correction", "Exercise", "Question", "Quiz", "Verdict", "inline"]


def inline(text: str) -> Html:
    """A sentence with *emphasis*, **weight**, ~~wrong words~~ and `code`; everything else is escaped.

    >>> inline("is *not* 5 < 4, see `x`")
    'is <em>not</em> 5 &lt; 4, see <code>x</code>'
    """
    marks = {"**": "b", "~~": "del", "*": "em", "`": "code"}
    # Marks cling to their words: the stars of "2 * 3 * 4" are none.
    pieces = split(r"(\*\*(?=\S).+?(?<=\S)\*\*|~~.+?~~|\*(?=\S).+?(?<=\S)\*|`.+?`)", text)
    made: list[Html | str] = []
    for piece in pieces:
        mark = next((m for m in marks if piece.startswith(m) and piece.endswith(m) and len(piece) > 2 * len(m)), None)
        made.append(el(marks[mark], piece[len(mark) : -len(mark)]) if mark else piece)
    return join(made)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why."""

    right: bool
    words: str

    def html(self) -> Html:
        head = _("Right.") if self.right else _("Not yet.")
        return el(
            "p", el("b", head), " ", inline(self.words), cls="book-verdict " + ("right" if self.right else "wrong")
        )


# The page's script reads numbers by the same pattern (`readNumber` in site/static/book.js; a test compares the two).
_NUMBER = compile_pattern(r"([+-]?)([0-9]*\.?[0-9]*)(½?)(?:/([0-9]+\.?[0-9]*)|(%))?")


def read_number(text: str) -> float | None:
    """A number as people write it: comma or point, true minus, percent, ½, a fraction; None if it is none.

    >>> read_number("0,33"), read_number("−2½"), read_number("64 %"), read_number("10/11"), read_number("ten")
    (0.33, -2.5, 0.64, 0.9090909090909091, None)
    """
    tidy = sub(r"[ \t\u00a0\u2009\u202f]", "", text.replace(MINUS, "-").replace(",", "."))
    found = _NUMBER.fullmatch(tidy)
    if found is None:
        return None
    sign, digits, half, under, percent = found.groups()
    if not (half or any(digit.isdigit() for digit in digits)) or (half and "." in digits):
        return None
    try:
        value = (float(digits or 0) + (0.5 if half else 0.0)) / (100.0 if percent else float(under or 1))
    except (ZeroDivisionError, ValueError):
        return None
    return (-value if sign == "-" else value) if isfinite(value) else None


@dataclass(frozen=True, slots=True)
class Exercise(Result):
    """A question with one right answer, a number or a word, and the usual mistakes by the answer that they give.

    A number is right within `tolerance`. Raises BadValueError for a level outside 1..3, a mistake that is right, a
    number that is not finite, or a negative tolerance.
    """

    number: int
    question: str
    answer: float | str
    right: str  # what to say to a right answer: the reason, once more
    tolerance: float = 0.0
    mistakes: Mapping[float | str, str] = field(default_factory=dict)
    hint: str = ""
    solution: str = ""
    level: int = 1

    def __post_init__(self) -> None:
        if self.level not in (1, 2, 3):
            raise BadValueError("level", self.level, "1, 2, 3")
        for number in (self.answer, self.tolerance, *self.mistakes):
            if not isinstance(number, str) and not isfinite(number):
                raise BadValueError("answer", number, _("a finite number or a word"))
        if self.tolerance < 0:
            raise BadValueError("tolerance", self.tolerance, _("zero or more"))
        for wrong in self.mistakes:
            if self._is(wrong, self.answer):
                raise BadValueError("mistakes", wrong, _("an answer that is not the right one"))

    def _is(self, given: float | str, wanted: float | str) -> bool:
        if isinstance(wanted, str):
            return isinstance(given, str) and given.strip().casefold() == wanted.casefold()
        value = read_number(given) if isinstance(given, str) else given
        return value is not None and isclose(value, wanted, rel_tol=0, abs_tol=self.tolerance + 1e-9)

    def judge(self, given: str) -> Verdict:
        """Right, a usual mistake by name, or not yet."""
        if self._is(given, self.answer):
            return Verdict(True, self.right)
        for wrong, words in self.mistakes.items():
            if self._is(given, wrong):
                return Verdict(False, words)
        if not isinstance(self.answer, str) and read_number(given) is None:
            return Verdict(False, _("Write a number, such as 0.64, 64 %, ½ or 10/11."))
        return Verdict(False, self.hint or _("Look at the question once more."))

    def question_html(self) -> Html:
        return el("p", inline(self.question))

    def solution_html(self) -> Html | None:
        if not self.solution:
            return None
        return fold(_("Solution"), *(el("p", inline(line)) for line in self.solution.split("\n\n")))

    def body(self) -> Html:
        at = f"exercise-{self.number}"
        known = {
            "answer": self.answer,
            "tolerance": self.tolerance,
            "right": self.right_html(),
            "mistakes": [[wrong, Verdict(False, words).html()] for wrong, words in self.mistakes.items()],
            "number": Verdict(False, _("Write a number, such as 0.64, 64 %, ½ or 10/11.")).html(),
            "else": Verdict(False, self.hint or _("Look at the question once more.")).html(),
        }
        numeric = not isinstance(self.answer, str)
        hint = el(
            "button",
            _("Hint"),
            type="button",
            cls="book-btn plain",
            data_act="hint",
            aria_expanded="false",
            aria_controls=f"{at}-hint",
        )
        return el(
            "form",
            el(
                "p",
                el("span", _("Exercise "), cls="visually-hidden"),
                self.number,
                el("span", _(", level {level} of 3").format(level=self.level), cls="visually-hidden"),
                cls="num",
                id=f"{at}-number",
                data_level=self.level,
            ),
            el("div", self.question_html(), cls="question", id=f"{at}-question"),
            el(
                "div",
                el("label", _("Your answer"), for_=at),
                el("input", id=at, name="answer", inputmode="decimal" if numeric else None, autocomplete="off"),
                el("button", _("Check"), cls="book-btn"),
                hint if self.hint else None,
                cls="book-control",
            ),
            el("p", cls="book-verdict", role="status"),
            el("p", inline(self.hint), cls="hint", id=f"{at}-hint", hidden=True) if self.hint else None,
            self.solution_html(),
            cls="book-exercise",
            aria_labelledby=f"{at}-number {at}-question",
            data_exercise=json.dumps(known, ensure_ascii=False, separators=(",", ":")),
        )

    def right_html(self) -> Html:
        return Verdict(True, self.right).html()

    def text(self) -> str:
        return f"{self.number}. {self.question}"


@dataclass(frozen=True, slots=True)
class Question:
    """A concept question: what is asked, and the reason for each option; the right one is named."""

    asked: str
    right: str
    why: Mapping[str, str]

    def __post_init__(self) -> None:
        if self.right not in self.why or len(self.why) < 2:
            raise BadValueError("right", self.right, _("one of two or more options, each with its reason"))


@dataclass(frozen=True, slots=True)
class Quiz(Result):
    """Questions with one right answer each; the reason opens under the option. No score, no timer."""

    questions: tuple[Question, ...]

    def body(self) -> Html:
        return join(self._question(i, question) for i, question in enumerate(self.questions, 1))

    def _question(self, number: int, question: Question) -> Html:
        at = f"quiz-{number}"
        options = []
        for i, (option, why) in enumerate(question.why.items()):
            right = option == question.right
            head = "✓ " + _("Right.") if right else "✗ " + _("Not so.")
            options.append(
                el(
                    "div",
                    el(
                        "label",
                        el("input", type="radio", name=at),
                        " ",
                        el("span", inline(option)),
                    ),
                    el("p", el("b", head), " ", inline(why), cls="why", id=f"{at}-{i}"),
                    cls="option " + ("right" if right else "wrong"),
                )
            )
        label = _("Quiz, {n} of {of}").format(n=number, of=len(self.questions))
        return el(
            "fieldset",
            el("legend", el("span", label, cls="book-label"), el("span", inline(question.asked))),
            *options,
            el("p", cls="visually-hidden", role="status"),
            cls="book-quiz",
        )

    def notebook_html(self) -> Html:
        """Without a script: each option is a fold with its reason."""
        parts = []
        for number, question in enumerate(self.questions, 1):
            parts.append(el("p", el("b", f"{number}. "), inline(question.asked)))
            for option, why in question.why.items():
                verdict = "✓ " + _("Right.") if option == question.right else "✗ " + _("Not so.")
                parts.append(fold(option, el("p", el("b", verdict), " ", inline(why))))
        return join(parts)

    def text(self) -> str:
        return "\n".join(
            "\n".join((f"{i}. {q.asked}", *(f"   - {option}" for option in q.why)))
            for i, q in enumerate(self.questions, 1)
        )


@dataclass(frozen=True, slots=True)
class Bet(Result):
    """The reader bets before the answer comes; the bet is kept and shown beside it."""

    key: str
    question: str
    options: tuple[str, ...]
    then: str  # what to do now

    def body(self) -> Html:
        radios = (
            el("label", el("input", type="radio", name=f"bet-{self.key}", value=option), option)
            for option in self.options
        )
        return el(
            "section",
            el("p", _("Bet first"), cls="book-label", id=f"bet-{self.key}-label"),
            el("fieldset", el("legend", inline(self.question)), *radios, cls="book-choice"),
            el("p", role="status", data_yours=_("Your bet: {bet}."), data_then=self.then),
            cls="book-bet",
            id=f"bet-{self.key}",
            aria_labelledby=f"bet-{self.key}-label",
        )

    def text(self) -> str:
        return f"{self.question} ({' / '.join(self.options)})"


@dataclass(frozen=True, slots=True)
class Correction(Result):
    """A claim of the source documents: what was printed, what is true, how it was checked."""

    number: int
    kind: str
    printed: str
    fact: str
    checked: str = ""

    def body(self) -> Html:
        label = {
            "wrong": _("The sources, corrected · claim {n}"),
            "imprecise": _("The sources, made precise · claim {n}"),
            "dated": _("The sources, brought up to date · claim {n}"),
            "missing": _("The sources, completed · claim {n}"),
            "correct": _("The sources, confirmed · claim {n}"),
        }[self.kind].format(n=self.number)
        wholly = self.kind == "wrong" and "~~" not in self.printed
        rows = [(_("It was printed"), el("del", inline(self.printed)) if wholly else inline(self.printed))]
        rows += [(_("In fact"), inline(self.fact))] if self.fact else []
        rows += [(_("Checked by"), inline(self.checked))] if self.checked else []
        entries = (join([el("dt", head), el("dd", words)]) for head, words in rows)
        return el(
            "section",
            el("p", label, cls="book-label"),
            el("dl", *entries),
            cls="book-fixed",
            id=f"claim-{self.number}",
            aria_label=label,
        )

    def text(self) -> str:
        return f"{self.number}: {self.printed} - {self.fact}"
