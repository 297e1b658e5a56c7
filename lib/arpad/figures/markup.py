"""Escaped HTML from nested calls: `el("p", "1 < 2", cls="book-label")`.

Names come from files, so text is never trusted.
"""

from collections.abc import Iterable
from html import escape

__all__ = ["Html", "Node", "el", "join"]


class Html(str):
    """Markup that is already safe; every other string is escaped where it enters a page."""

    __slots__ = ()


Node = str | int | float | None | Iterable["Node"]

_TEXTS = (str, int, float)
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})


def join(nodes: Iterable[Node]) -> Html:
    """The nodes one after the other, text escaped, `None` left out.

    >>> join(["a < b", Html("<br>"), None, 3])
    'a &lt; b<br>3'
    """
    return Html("".join(map(_render, nodes)))


def _render(node: Node) -> str:
    if isinstance(node, Html):
        return node
    if node is None:
        return ""
    if isinstance(node, _TEXTS):
        return escape(str(node), quote=False)
    return join(node)


def el(name: str, /, *children: Node, **attributes: object) -> Html:
    """One element. `cls` is the class, `for_` the label's for, `_` in a name becomes `-`; False and None drop out.

    >>> el("output", 1613, for_="a", aria_live="polite", hidden=True, cls=None)
    '<output for="a" aria-live="polite" hidden>1613</output>'
    """
    if not attributes and name not in _VOID:  # cells of tables, by the hundred thousand
        return Html(f"<{name}>{join(children)}</{name}>")
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
        parts.append(key if value is True else f'{key}="{escape(str(value))}"')
    opening = f"<{' '.join(parts)}>"
    return Html(opening) if name in _VOID else Html(f"{opening}{join(children)}</{name}>")
