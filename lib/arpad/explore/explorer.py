"""`explore`: a library function with controls before it."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from arpad.explore.call import Reply, ask, name_of
from arpad.explore.controls import Control, Value, controls_of
from arpad.explore.grid import Grid, build
from arpad.explore.page import controls_to_json
from arpad.figures.display import for_notebook
from arpad.figures.wording import wording_of

__all__ = ["EXPLORE_MIME", "GRID_BYTES", "Explorer", "explore", "live"]

EXPLORE_MIME = "application/vnd.arpad.explore+json"
GRID_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Explorer:
    """The call: a function, its controls with their first values, a title."""

    function: Callable[..., Any]
    controls: Mapping[str, Control]
    title: str
    grid_bytes: int = GRID_BYTES
    bet: str = ""

    @property
    def key(self) -> str:
        """Its name in the page and in the address: the function's, and a mark that tells two calls apart."""
        call = f"{name_of(self.function)} {controls_to_json(self.controls)}"
        slug = re.sub(r"[^a-z0-9]+", "-", self.function.__name__.lower())
        return f"{slug}-{sha256(call.encode()).hexdigest()[:5]}"

    def first(self) -> dict[str, Value]:
        """The values that the controls show first."""
        return {name: control.value for name, control in self.controls.items()}  # type: ignore[misc]

    def ask(self, **changed: object) -> Reply:
        """The answer to the first values, with some of them changed."""
        return ask(self.function, self.first() | changed)

    def grid(self) -> Grid:
        """The stored answers: see `arpad.explore.grid`."""
        return build(self.function, self.controls, self.grid_bytes)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, Any]:
        reply = self.ask()
        if reply.result is None:
            raise ValueError(reply.error)  # a chapter's own first values must have an answer
        bundle: dict[str, Any] = {
            EXPLORE_MIME: {
                "function": name_of(self.function),
                "controls": controls_to_json(self.controls),
                "title": self.title,
                "key": self.key,
                "bet": self.bet,
                "grid_bytes": self.grid_bytes,
                "html": reply.result.html(),
            },
            "text/html": for_notebook(reply.result.html()),
            "text/plain": reply.result.text(),
        }
        if live():
            from arpad.explore.widgets import explorer_widget

            bundle |= explorer_widget(self)._repr_mimebundle_()
        return bundle


def live() -> bool:
    """Whether somebody may move a control here. The site's build says no and so spares each kernel two seconds."""
    return os.environ.get("ARPAD_STATIC", "") == ""


def explore(
    function: Callable[..., Any],
    /,
    *,
    title: str = "",
    bet: str = "",
    grid_bytes: int = GRID_BYTES,
    **controls: object,
) -> Explorer:
    """Put controls before a library function that returns a result with words and data.

    A `range` makes a slider, a list a choice, True or False a checkbox, a text a box; `Slider`, `Choice`, `Check` and
    `Text` say more. First values are the function's defaults. `bet` names the bet that is shown beside the answer;
    `grid_bytes` bounds the answers stored with the page. The function must be one of arpad's, at module level and with
    words for a reader, since the page calls it by name; anything else raises BadValueError.

    >>> from arpad.figures.ratings import expected_score
    >>> explorer = explore(expected_score, rating=range(1000, 2401, 50), opponent=range(1000, 2401, 50))
    >>> explorer.ask(rating=1500, opponent=1500).result.text().splitlines()[-1].strip()
    'odds = 1 to 1'
    """
    name_of(function)
    wording = wording_of(function)
    return Explorer(
        function=function,
        controls=controls_of(function, controls),
        title=title or (wording.heading() if wording else ""),
        grid_bytes=grid_bytes,
        bet=bet,
    )
