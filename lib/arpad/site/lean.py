"""Dead weight taken out of the finished site: icon fonts that nothing uses, source maps, stylesheets of absent parts.

Safe to run again on a site that is lean already. Sphinx copies a theme file anew only when it changed.
"""

import re
from pathlib import Path

import rcssmin
from sphinx.application import Sphinx

__all__ = ["connect", "without_icons"]

# The book's icons are masks of its own stylesheet; these rules and fonts are the theme's icon set.
_ICON_RULES = re.compile(
    r"(?:(?<=[{};])|^)(?:\.fa[srlb]?(?:-[\w-]+)?(?:::?\w+)?,?)+\{[^{}]*\}"
    r"|@font-face\{[^{}]*Font\\? ?Awesome[^{}]*\}"
)
_DEAD = (
    "scripts/fontawesome.js*",
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


def connect(app: Sphinx) -> None:
    """After everything is written."""
    app.connect("build-finished", _make_lean, priority=900)


def without_icons(css: str) -> str:
    """The stylesheet without the icon set's rules.

    >>> without_icons('.fa,.fas{x:y}.fa-house:before{content:"a"}.fade{z:0}.menu .fa-lg{y:1}')
    '.fade{z:0}.menu .fa-lg{y:1}'
    """
    return _ICON_RULES.sub("", css)


def _make_lean(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for pattern in ("**/*.map", "**/*.LICENSE.txt", *_DEAD):
        for found in static.glob(pattern):
            _remove(found)
    theme = static / "styles" / "pydata-sphinx-theme.css"
    for sheet in (theme, *static.glob("mystnb.*.css"), static / "basic.css", static / "pygments.css"):
        if sheet.exists():
            css = sheet.read_text(encoding="utf-8")
            lean = rcssmin.cssmin(without_icons(css) if sheet == theme else css)
            if lean != css:
                sheet.write_text(lean, encoding="utf-8")


def _remove(path: Path) -> None:
    if path.is_dir():
        for inside in path.iterdir():
            _remove(inside)
        path.rmdir()
    else:
        path.unlink()
