"""The built site as a reader meets it: served from this machine, every page watched for errors and outside requests."""

import functools
import importlib.util
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
)

from arpad.explore.call import ask, function_named
from arpad.explore.explorer import Explorer
from arpad.explore.grid import Grid
from arpad.explore.page import form
from arpad.figures.markup import Html, join

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("ARPAD_SITE", ROOT / "_build" / "html"))
STATIC = ROOT / "lib" / "arpad" / "site" / "static"

# A machine with other work to do: long enough for all of it, and spent only by a test that fails.
expect.set_options(timeout=90_000)
PATIENCE = 90_000


def module(file: Path) -> Any:
    """A module of the project that is no part of the package."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, made)  # dataclasses look their module up
    spec.loader.exec_module(made)
    return made


weight = module(ROOT / "benchmarks" / "book" / "weight.py")
Explored = module(Path(__file__).with_name("explored.py")).Explored


# ---------- what there is to test ----------


@functools.cache
def soup_of(path: str) -> BeautifulSoup:
    return BeautifulSoup((SITE / path).read_text(encoding="utf-8"), "html.parser")


@functools.cache
def page_paths() -> list[str]:
    """Every page, by its path below the site's root, but the root's own, which only leads to the first.

    Files under _static are the theme's leftovers, not pages.
    """
    paths = (file.relative_to(SITE) for file in SITE.rglob("*.html"))
    found = sorted(path.as_posix() for path in paths if path.parts[0] != "_static")
    return [path for path in found if soup_of(path).body is not None]


@dataclass(frozen=True)
class View:
    """A page at a width."""

    path: str
    width: int


@functools.cache
def views() -> list[View]:
    return [View(path, width) for path in page_paths() for width in (1280, 390)]


def kind(path: str) -> str:
    """Chapters are of one kind; every other page is the only one of its own."""
    return "chapter" if soup_of(path).select_one(".book-head") else path


def in_full(path: str) -> bool:
    """Whether a page is looked at with every rule, at both widths, in both themes: the first of its kind."""
    return path == next(each for each in page_paths() if kind(each) == kind(path))


def themes(view: View) -> list[str]:
    """The themes in which axe looks at a page: both, or light on the large screen and dark on the telephone."""
    return ["light", "dark"] if in_full(view.path) else ["light" if view.width > 600 else "dark"]


@dataclass(frozen=True)
class Found:
    """An explorer on a page of the site: where, its form's id, what it calls, its stored grid."""

    path: str
    key: str
    function: str
    grid_file: str

    @property
    def grid(self) -> Grid:
        stored = (SITE / "_static" / self.grid_file).read_text(encoding="utf-8")
        packed = json.loads(stored[stored.index(",") + 1 : stored.rindex(")")])
        return Grid(packed.pop("axes"), packed)

    def answer(self, values: Mapping[str, object]) -> dict[str, str]:
        """What the library says to these values, called directly: the reply as the page gets it."""
        reply: dict[str, str] = json.loads(ask(function_named(self.function), values).as_json())
        return reply


@functools.cache
def explorers() -> list[Found]:
    return [
        Found(path, str(form["id"]), str(form["data-function"]), str(form.get("data-grid", "")))
        for path in page_paths()
        for form in soup_of(path).select("form.book-explore")
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests meet every page of the site (`path`; `opened` at each width), or every explorer (`found`)."""
    paths, asked = page_paths(), metafunc.fixturenames
    if "path" in asked:
        metafunc.parametrize("path", paths)
    if "opened" in asked and "theme" in asked:
        themed = [(view, theme) for view in views() for theme in themes(view)]
        ids = [f"{view.path}-{view.width}-{theme}" for view, theme in themed]
        metafunc.parametrize(("opened", "theme"), themed, ids=ids, indirect=["opened"], scope="module")
    elif "opened" in asked:
        ids = [f"{view.path}-{view.width}" for view in views()]
        metafunc.parametrize("opened", views(), ids=ids, indirect=True, scope="module")
    if "with_exercises" in asked:
        asking = ".book-exercise, .book-quiz"
        metafunc.parametrize("with_exercises", [path for path in paths if soup_of(path).select_one(asking)])
    with_explorers = list(dict.fromkeys(found.path for found in explorers()))
    if "found" in asked and "settled" in asked:
        cases = [(found.path, found) for found in explorers()]
        ids = [found.key for found in explorers()]
        metafunc.parametrize(("settled", "found"), cases, ids=ids, indirect=["settled"], scope="module")
    elif "found" in asked:
        metafunc.parametrize("found", explorers(), ids=lambda found: found.key)
    elif "settled" in asked:
        # One page in every run, the one with most kinds of controls; the others where a run may take its time.
        kinds = {path: len({str(tag["data-kind"]) for tag in soup_of(path).select("[data-kind]")}) for path in paths}
        chosen = max(with_explorers, key=kinds.__getitem__, default=None)
        each = [pytest.param(path, marks=[] if path == chosen else pytest.mark.long) for path in with_explorers]
        metafunc.parametrize("settled", each, indirect=True, scope="module")
    if "with_explorers" in asked:
        metafunc.parametrize("with_explorers", with_explorers)


@pytest.fixture(scope="session")
def site() -> Path:
    """The built directory: ARPAD_SITE, or where `make book` puts it."""
    return SITE


@pytest.fixture(scope="session")
def explorers_at() -> Callable[[str], list[Found]]:
    """The explorers of one page."""
    return lambda path: [found for found in explorers() if found.path == path]


@pytest.fixture(scope="session")
def pyodide(site: Path) -> None:
    """For tests that need Python in the browser; the npm package alone may be missing."""
    if not (site / "_static" / "pyodide" / "pyodide.mjs").is_file():
        pytest.skip("no Pyodide in the site: make book, with the npm package pyodide")


@pytest.fixture(scope="session")
def soup() -> Callable[[str], BeautifulSoup]:
    """The HTML of a page as it was written, before any script."""
    return soup_of


# ---------- the server ----------


class Handler(SimpleHTTPRequestHandler):
    """The site's files, and pages that a test adds."""

    extra: dict[str, bytes]
    # The types do not depend on the machine's own list, which on Windows calls scripts plain text.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
    }

    def do_GET(self) -> None:
        content = self.extra.get(self.path.partition("?")[0])
        if content is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path.partition("?")[0]))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_said: object) -> None:
        pass


@dataclass
class Server:
    """The address of the site, and the files that tests add to it."""

    url: str
    extra: dict[str, bytes]


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[Server]:
    """The site on a free port of this machine."""
    extra: dict[str, bytes] = {}
    handler = type("SiteHandler", (Handler,), {"extra": extra})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(site)))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Server(f"http://127.0.0.1:{server.server_port}/", extra)
    server.shutdown()
    thread.join()


# ---------- the reader ----------


@dataclass
class Visits:
    """Opens pages and remembers what went wrong on any of them; what a test expects to go wrong it names."""

    browser: Browser
    served: Server
    problems: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    expected: str = ""

    def context(self, *, width: int = 1280, height: int = 900, **options: Any) -> BrowserContext:
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._wrong(f"page error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)
        self.contexts.append(context)
        return context

    def __call__(self, path: str, *, init: str = "", **options: Any) -> Page:
        """A page of the site (or of anywhere, by a full address) in a fresh context; `init` runs before its scripts."""
        context = self.context(**options)
        if init:
            context.add_init_script(init)
        page = context.new_page()
        page.goto(path if "://" in path else self.served.url + path, wait_until="load")
        return page

    def _wrong(self, what: str) -> None:
        if not (self.expected and re.search(self.expected, what)):
            self.problems.append(what)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._wrong(f"console error: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        inside = (self.served.url, SITE.resolve().as_uri(), "data:", "blob:", "about:")
        if not request.url.startswith(inside):
            self._wrong(f"outside request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._wrong(f"{response.status}: {response.url}")


@pytest.fixture
def visit(browser: Browser, served: Server) -> Iterator[Visits]:
    """Opens pages; at its end no page may have had a console error, a page error, or a request outside the site."""
    visits = Visits(browser, served)
    yield visits
    for context in visits.contexts:
        context.close()
    assert not visits.problems


@dataclass(frozen=True)
class Opened:
    """A page of the site at one width, at rest: loaded once for all tests of a module that look at it."""

    path: str
    width: int
    in_full: bool
    page: Page
    scales: Any
    problems: list[str]


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, browser: Browser, served: Server) -> Iterator[Opened]:
    path, width = request.param.path, request.param.width
    visits = Visits(browser, served)
    # The reader with the telephone likes no motion.
    motion = "no-preference" if width > 600 else "reduce"
    page = visits.context(width=width, color_scheme="light", reduced_motion=motion).new_page()
    scales = weight.Scales(page)
    # What a page fetches in idle time belongs to it: all of that is waited for once, plotly always.
    page.goto(served.url + path, wait_until="networkidle" if width > 600 else "load")
    page.wait_for_function("!document.querySelector('.plot') || window.Plotly")
    page.evaluate("document.fonts.ready.then(() => null)")
    yield Opened(path, width, in_full(path), page, scales, visits.problems)
    page.context.close()


# A worker that waits: starting Python costs seconds, so it starts when a test says so. It then gets what it was asked.
PATIENT_WORKER = """
  window.workers = [];
  const Real = window.Worker;
  window.Worker = class {
    constructor(...given) { Object.assign(this, { given, waiting: [] }); workers.push(this); }
    postMessage(asked) { if (this.real) this.real.postMessage(asked); else this.waiting.push(asked); }
    start() {
      if (this.real) return;
      this.real = new Real(...this.given);
      this.real.onmessage = (event) => this.onmessage(event);
      this.real.onerror = (event) => this.onerror(event);
      for (const asked of this.waiting) this.real.postMessage(asked);
    }
    terminate() { this.real?.terminate(); }
  };
"""


@dataclass(frozen=True)
class Settled:
    """A page with explorers, loaded once for all tests of a module that move them; Python waits until it is asked."""

    path: str
    page: Page

    def explored(self, found: Found) -> Any:
        """The explorer, put back to its first values."""
        explorer = Explored(self.page, self.page.locator(f'form.book-explore[id="{found.key}"]'))
        explorer.form.get_by_role("button", name="Reset").click()
        return explorer


@pytest.fixture(scope="module")
def settled(request: pytest.FixtureRequest, browser: Browser, served: Server) -> Iterator[Settled]:
    visits = Visits(browser, served)
    yield Settled(request.param, visits(request.param, init=PATIENT_WORKER))
    for context in visits.contexts:
        context.close()
    assert not visits.problems


# ---------- a page of the test's own ----------


@dataclass
class Stage:
    """Puts content of a test into a real page of the site, with its head, theme, scripts and worker."""

    served: Server
    site: Path
    made: int = 0

    def page(self, *content: Html) -> str:
        """The path of a page with this content."""
        frame = (self.site / "book" / "intro.html").read_text(encoding="utf-8").replace('<body class="home"', "<body")
        section = join([Html("<section><h1>Stage</h1>"), *content, Html("</section>")])
        before, rest = re.split(r'(?<=<article class="bd-article">)', frame, maxsplit=1)
        after = rest[rest.index("</article>") :]
        self.made += 1
        path = f"book/stage-{id(self)}-{self.made}.html"
        self.served.extra["/" + path] = (before + section + after).encode()
        return path

    def explorer(self, explorer: Explorer, *, grid_bytes: int | None = None) -> Html:
        """The explorer's form, with its grid beside the site's."""
        reply = explorer.ask()
        assert reply.result is not None, reply.error
        grid = explorer.grid()
        name = f"grids/stage-{explorer.key}-{id(self)}.js"
        self.served.extra["/_static/" + name] = f'arpadGrid("{name}",{grid.as_json()})\n'.encode()
        return form(
            explorer.key,
            explorer.title,
            f"{explorer.function.__module__}:{explorer.function.__qualname__}",
            explorer.controls,
            reply.result.html(),
            grid=name,
            bet=explorer.bet,
        )


@pytest.fixture
def stage(served: Server, site: Path) -> Stage:
    return Stage(served, site)


# ---------- an explorer on a page ----------


@pytest.fixture
def explored() -> Callable[..., Any]:
    """The explorer on a page, by its id; the only one without."""

    def find(page: Page, key: str = "") -> Any:
        return Explored(page, page.locator(f'form.book-explore[id="{key}"]' if key else "form.book-explore"))

    return find
