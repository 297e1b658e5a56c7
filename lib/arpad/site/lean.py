"""Dead weight taken out of the finished site: style rules that no page can use, icon fonts, source maps, absent parts.

The theme's stylesheet holds all of a framework; most of its rules name classes that no page of the book has and no
script could set. They are found by comparing the classes of each selector with the words of every page and script.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import rcssmin
import tinycss2
from sphinx.application import Sphinx

__all__ = ["connect", "without_unused"]

_DEAD = (
    "**/*.map",
    "**/*.LICENSE.txt",
    "scripts/fontawesome.js",
    "vendor/fontawesome",
    "sphinx-thebe.*",
    "sphinx-design.min.css",
    "design-tabs.js",
    "togglebutton.*",
    "sbt-webpack-macros.html",
    "webpack-macros.html",
    "locales",
    "images",
)
_SHEETS = (
    "styles/pydata-sphinx-theme.css",
    "styles/sphinx-book-theme.css",
    "basic.css",
    "mystnb.*.css",
    "pygments.css",
)
_NOT_OURS = ("plotly.js", "pyodide", "grids")


def connect(app: Sphinx) -> None:
    """After everything is written."""
    app.connect("build-finished", _make_lean, priority=900)


def without_unused(css: str, used: set[str]) -> str:
    """The stylesheet without selectors that need a class not in `used`, and without the theme's icon font.

    >>> without_unused(".a,.b .c{x:1} @media print{.b{y:2}} p:not(.b){z:3}", {"a"})
    '.a{x:1}p:not(.b){z:3}'
    """
    return _kept(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), used)


def _kept(rules: Iterable[Any], used: set[str]) -> str:
    kept = []
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [tinycss2.serialize(s).strip() for s in _selectors(rule.prelude) if _classes(s) <= used]
            if selectors:
                kept.append(",".join(selectors) + "{" + tinycss2.serialize(rule.content) + "}")
        elif rule.type == "at-rule" and rule.content is not None and rule.lower_at_keyword in ("media", "supports"):
            inside = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            if inner := _kept(inside, used):
                kept.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}" + "{" + inner + "}")
        elif rule.type != "error" and "Font Awesome" not in rule.serialize().replace("\\", ""):
            kept.append(rule.serialize())
    return "".join(kept)


def _selectors(prelude: list[Any]) -> Iterator[list[Any]]:
    selector: list[Any] = []
    for token in prelude:
        if token == ",":
            yield selector
            selector = []
        else:
            selector.append(token)
    yield selector


def _classes(selector: list[Any]) -> set[str]:
    """The classes that the selector itself asks for; what stands inside :not() or :is() is not asked for."""
    return {token.value for before, token in pairwise(selector) if before == "." and token.type == "ident"}


def _make_lean(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for pattern in _DEAD:
        for found in static.glob(pattern):
            _remove(found)
    _give_the_redirect_an_icon(Path(app.outdir) / "index.html")
    used = _words_in_use(Path(app.outdir))
    mark = sha256(" ".join(sorted(used)).encode()).hexdigest()
    for pattern in _SHEETS:
        for sheet in static.glob(pattern):
            # Sphinx copies the theme's sheets again at every build; what was pruned once is kept beside the site.
            css = sheet.read_text(encoding="utf-8")
            done = Path(app.outdir).parent / ".lean" / (sha256((mark + css).encode()).hexdigest()[:20] + ".css")
            if not done.exists():
                done.parent.mkdir(exist_ok=True)
                done.write_text(rcssmin.cssmin(without_unused(css, used)), encoding="utf-8")
            sheet.write_text(done.read_text(encoding="utf-8"), encoding="utf-8")


def _give_the_redirect_an_icon(page: Path) -> None:
    """The page that leads from the root to the book names no icon, so a browser would ask the server for one."""
    if page.exists() and 'rel="icon"' not in (text := page.read_text(encoding="utf-8")):
        page.write_text('<link rel="icon" href="_static/favicon.svg">\n' + text, encoding="utf-8")


def _words_in_use(site: Path) -> set[str]:
    """Every class of every page, and every word of every script that could set one."""
    used: set[str] = set()
    for page in site.rglob("*.html"):
        for names in re.findall(r'class="([^"]*)"', page.read_text(encoding="utf-8")):
            used.update(names.split())
    for script in site.rglob("*.js"):
        if not any(part in _NOT_OURS for part in script.relative_to(site).parts):
            used.update(re.findall(r"[A-Za-z_][\w-]*", script.read_text(encoding="utf-8")))
    return used


def _remove(path: Path) -> None:
    if path.is_dir():
        for inside in path.iterdir():
            _remove(inside)
        path.rmdir()
    else:
        path.unlink()
