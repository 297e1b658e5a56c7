"""How a result shows itself: one HTML fragment for the page, ordinary displays in a notebook.

The page reads our own mime type and ignores the rest; a notebook ignores ours and shows HTML and plotly side by side.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from arpad.figures.markup import Html, el, join

__all__ = ["REST_MIME", "RESULT_MIME", "Result"]

RESULT_MIME = "application/vnd.arpad.result+json"
# Marks a display that only notebooks need: the page has it already inside the result before it.
REST_MIME = "application/vnd.arpad.rest+json"

Bundle = dict[str, Any]


@cache
def notebook_style() -> Html:
    """The components' style for homes without the site's stylesheet, on the notebook's own light or dark colours."""
    css = resources.files("arpad.figures").joinpath("notebook.css").read_text(encoding="utf-8")
    return Html(f"<style>{css}</style>")


def for_notebook(content: Html) -> str:
    """A fragment with its style, as a notebook's HTML output."""
    return el("div", notebook_style(), content, cls="arpad")


class Result(ABC):
    """Something that a page and a notebook can show, and that can be read as plain text."""

    __slots__ = ()

    @abstractmethod
    def body(self) -> Html:
        """The part itself, without what is folded under it."""

    @abstractmethod
    def text(self) -> str:
        """The same in plain text."""

    def folded(self) -> Html | None:
        """What stands folded below: data, the board as text."""
        return None

    def html(self) -> Html:
        """The part as it stands alone on a page."""
        return join([self.body(), self.folded()])

    def plots(self) -> Iterator[dict[str, Any]]:
        """The plotly dicts inside, for homes that draw them by themselves."""
        return iter(())

    def notebook_parts(self) -> Iterator[Html | dict[str, Any]]:
        """What a notebook shows, in order: HTML fragments and plotly dicts."""
        yield self.html()

    def bundles(self) -> list[Bundle]:
        """The displays of a notebook; the first also carries the whole result for the page."""
        made: list[Bundle] = [
            {"text/html": for_notebook(part)}
            if isinstance(part, Html)
            else {"application/vnd.plotly.v1+json": part, "text/plain": part["layout"]["title"]["text"]}
            for part in self.notebook_parts()
        ]
        for rest in made[1:]:
            rest[REST_MIME] = {}
        made[0] |= {RESULT_MIME: {"html": self.html()}, "text/plain": self.text()}
        return made

    def _ipython_display_(self) -> None:
        from IPython.display import display  # a notebook has it; the library does not need it

        for bundle in self.bundles():
            display(bundle, raw=True)  # type: ignore[no-untyped-call]
