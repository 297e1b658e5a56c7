"""What a page needs to work by itself: stylesheet, script, fonts, plotly, KaTeX's style, Python for the browser.

Everything is copied into the site from this package or from the npm packages beside the book; nothing is linked from
elsewhere. Pyodide alone may be missing: the site then says so where a reader would need it.
"""

import io
import json
import shutil
import zipfile
from importlib import resources
from pathlib import Path

import rcssmin
import rjsmin
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util import logging

from arpad.words import _

__all__ = ["connect", "package_zip"]

_log = logging.getLogger(__name__)

PLOTLY = "plotly.js-cartesian-dist-min/plotly-cartesian.min.js"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def connect(app: Sphinx) -> None:
    """Name the stylesheets and the script on every page, and copy their files before the first page is written."""
    app.connect("config-inited", _name_files)
    app.connect("builder-inited", _copy_files)


def _own(name: str) -> Path:
    return Path(str(resources.files("arpad.site"))) / "static" / name


def _npm(app: Sphinx) -> Path:
    return Path(app.srcdir) / "node_modules"


def _python_here(app: Sphinx) -> bool:
    return all((_npm(app) / "pyodide" / name).exists() for name in PYODIDE)


def _name_files(app: Sphinx, config: Config) -> None:
    # After the theme's own (500), so that equal selectors are ours.
    app.add_css_file("tokens.css", priority=800)
    app.add_css_file("book.css", priority=810)
    app.add_js_file(
        "book.js",
        priority=800,
        loading_method="defer",
        **{
            "data-plotly": "plotly.js",
            "data-python": "worker.js" if _python_here(app) else "",
            "data-words": json.dumps(_words(), ensure_ascii=False),
        },
    )


def _words() -> dict[str, str]:
    """What the script says by itself."""
    return {
        "noPython": _("This site was built without Python for the browser, so only the marked steps have an answer."),
        "onlyOnSite": _("This value needs Python, which runs only on the site. The marked steps work here."),
        "starting": _(
            "Python is starting in your browser: once, about five seconds. "
            "Until then you see the answer to the last settings."
        ),
        "working": _("Answer for the settings before. Working …"),
        "slower": _("Slower than usual …"),
        "stop": _("Stop"),
        "stopped": _("Stopped. Move a control to ask again."),
        # Translators: the language in which dates are written, as browsers name it.
        "dates": _("en-GB"),
        "broken": _("Python could not start in this browser. The marked steps work without it."),
    }


def _copy_files(app: Sphinx) -> None:
    if app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    for name in ("tokens.css", "book.css"):
        _write(static / name, rcssmin.cssmin(_own(name).read_text(encoding="utf-8")).encode())
    # One script for the reader, in as many files as there are things that it does.
    parts = [_own("book.js"), *sorted(_own("parts").glob("*.js"))]
    script = "\n".join(part.read_text(encoding="utf-8") for part in parts)
    _write(static / "book.js", rjsmin.jsmin(script).encode())
    _write(static / "worker.js", rjsmin.jsmin(_own("worker.js").read_text(encoding="utf-8")).encode())
    for font in _own("fonts").glob("*.woff2"):
        _write(static / "fonts" / font.name, font.read_bytes())
    plotly = _npm(app) / PLOTLY
    katex = _npm(app) / "katex" / "dist"
    for needed in (plotly, katex / "katex.min.css"):
        if not needed.exists():
            package = needed.relative_to(_npm(app)).parts[0]
            raise ExtensionError(
                f"The npm package {package} is missing: run the set-up of the README (`make book` does)."
            )
    _write(static / "plotly.js", plotly.read_bytes())
    _write(static / "katex" / "katex.min.css", (katex / "katex.min.css").read_bytes())
    for font in (katex / "fonts").glob("*.woff2"):
        _write(static / "katex" / "fonts" / font.name, font.read_bytes())
    if _python_here(app):
        for name in PYODIDE:
            _write(static / "pyodide" / name, (_npm(app) / "pyodide" / name).read_bytes())
        _write(static / "arpad.zip", package_zip())
    else:
        _log.info("Pyodide is not installed: explorers answer on their grids only, and say so.")
        shutil.rmtree(static / "pyodide", ignore_errors=True)


def _write(target: Path, content: bytes) -> None:
    """Write only what changed, so that a build without changes touches nothing."""
    if not target.exists() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def package_zip() -> bytes:
    """The library as the browser unpacks it, without the room that builds the site. Same input, same bytes."""
    package = Path(str(resources.files("arpad")))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(package.rglob("*")):
            inside = file.relative_to(package)
            if (
                not file.is_file()
                or inside.parts[0] == "site"
                or "__pycache__" in inside.parts
                or file.suffix in (".pyc", ".md")
            ):
                continue
            entry = zipfile.ZipInfo(f"arpad/{inside.as_posix()}", date_time=(2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return buffer.getvalue()
