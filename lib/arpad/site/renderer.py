"""How myst-nb shows what the library stored in a notebook: the page's own HTML instead of the notebook's."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from myst_nb.core.render import MimeData, NbElementRenderer
from sphinx.application import Sphinx

from arpad.explore.explorer import EXPLORE_MIME
from arpad.explore.page import controls_from_json, form
from arpad.figures.display import REST_MIME, RESULT_MIME
from arpad.figures.markup import Html
from arpad.site.chapters import linked
from arpad.site.grids import grid_file

__all__ = ["ArpadRenderer"]


class ArpadRenderer:
    """Results as they are, explorers as forms with a grid beside them; what only notebooks need is left out."""

    mime_priority_overrides: ClassVar[Sequence[tuple[str, str, int | None]]] = (
        ("html", REST_MIME, 1),
        ("html", EXPLORE_MIME, 2),
        ("html", RESULT_MIME, 3),
    )

    @staticmethod
    def handle_mime(renderer: NbElementRenderer, data: MimeData, inline: bool) -> list[nodes.Element] | None:
        """The nodes for our mime types, None for all others."""
        if inline or data.mime_type not in (REST_MIME, EXPLORE_MIME, RESULT_MIME):
            return None
        if data.mime_type == REST_MIME:
            return [nodes.raw("", "", format="html")]  # no node at all would bring the notebook's HTML back
        content: Any = data.content
        document = renderer.renderer.document
        env = document.settings.env
        html = content["html"] if data.mime_type == RESULT_MIME else _explorer(env.app, content, document)
        return [nodes.raw("", linked(env.app, env.docname, html), format="html")]


def _explorer(app: Sphinx, stored: dict[str, Any], document: nodes.document) -> str:
    key = stored["key"]
    seen = document.attributes.setdefault("arpad_explorers", [])
    seen.append(key)
    if seen.count(key) > 1:
        key += f"-{seen.count(key)}"
    return form(
        key,
        stored["title"],
        stored["function"],
        controls_from_json(stored["controls"]),
        Html(stored["html"]),
        grid=grid_file(Path(app.outdir), stored),
        bet=stored["bet"],
    )
