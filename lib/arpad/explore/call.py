"""Ask a library function by name and get an answer that can travel: HTML, or a sentence that says what is wrong.

Notebook, grid and the browser's worker all come through here, so that the three homes cannot disagree.
"""

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

from arpad.errors import ArpadError, BadValueError
from arpad.figures.display import Result
from arpad.figures.types import Paragraph
from arpad.figures.wording import wording_of
from arpad.words import _

__all__ = ["Reply", "ask", "function_named", "name_of", "reply_json"]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, or the error's sentence and, if it is known, the argument to mend."""

    result: Result | None = None
    error: str = ""
    argument: str = ""

    def as_json(self) -> str:
        """The reply as the page reads it."""
        if self.result is not None:
            return json.dumps({"html": self.result.html()}, ensure_ascii=False)
        return json.dumps({"error": self.error, "argument": self.argument}, ensure_ascii=False)


def name_of(function: Callable[..., Any]) -> str:
    """The name by which a page asks for a function.

    Raises BadValueError for one that is not at module level in this package or has no words for a reader: whatever a
    page names is run, so only functions made for readers may be named.
    """
    name = f"{getattr(function, '__module__', '')}:{getattr(function, '__qualname__', '')}"
    if function_named(name) is not function:
        raise BadValueError("function", name, _("a function at the top of a module"))
    return name


def function_named(name: str) -> Callable[..., Any]:
    """The function behind the name. Raises BadValueError for any that is not ours or not made for readers."""
    module, _colon, attribute = name.partition(":")
    if module.split(".")[0] == "arpad" and attribute.isidentifier():
        function = getattr(_module(module), attribute, None)
        if callable(function) and wording_of(function) is not None:
            return function  # type: ignore[no-any-return]
    raise BadValueError("function", name, _("a function of arpad with words for a reader (`worded`)"))


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("arpad"):
            return None
        raise  # ours, but it needs a package that is not there


def ask(function: Callable[..., Any], arguments: Mapping[str, object]) -> Reply:
    """Call the function. Errors of ours become their sentence; any other is a fault in the book and travels on."""
    try:
        _check_kinds(function, arguments)
        made = function(**arguments)
    except ArpadError as error:
        return Reply(error=str(error), argument=str(getattr(error, "argument", "")))
    return Reply(result=made if isinstance(made, Result) else Paragraph(str(made)))


@cache
def _kinds(function: Callable[..., Any]) -> Mapping[str, Any]:
    hints = get_type_hints(function)
    return {name: hints.get(name) for name in inspect.signature(function).parameters}


def _check_kinds(function: Callable[..., Any], arguments: Mapping[str, object]) -> None:
    """Refuse arguments of another kind than the function's: a page, or an address, may send whatever it likes."""
    kinds = _kinds(function)
    for name, value in arguments.items():
        if name not in kinds:
            raise BadValueError(name, value, _("one of the arguments {names}").format(names=", ".join(kinds)))
        number = isinstance(value, int | float) and not isinstance(value, bool)
        allowed = {
            bool: (isinstance(value, bool), _("true or false")),
            str: (isinstance(value, str), _("a text")),
            float: (number, _("a number")),
            # A slider's whole number may come as 1600.0; as a text, one too large for a float is infinite.
            int: (number and float(str(value)).is_integer(), _("a whole number")),
        }.get(kinds[name])
        if allowed is not None and not allowed[0]:
            raise BadValueError(name, value, allowed[1])


def reply_json(name: str, arguments: str) -> str:
    """What the worker calls: a function's name and its arguments as JSON in, the reply as JSON out. Never raises.

    >>> reply_json("os:system", "{}")[:21]
    '{"error": "function ='
    """
    try:
        return ask(function_named(name), json.loads(arguments)).as_json()
    except Exception as error:  # a page has nobody above it who could catch this
        words = str(error) if isinstance(error, ArpadError) else f"{type(error).__name__}: {error}"
        return Reply(error=words).as_json()
