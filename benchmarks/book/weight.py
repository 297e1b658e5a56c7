"""Bytes that a browser fetches to show each page of the site, as they lie there and as a server sends them (gzip).

``python -m benchmarks.book.weight`` prints them beside the budgets; the tests of the site hold the pages to the same.
"""

import functools
import gzip
import os
import shutil
import sys
import threading
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

KB = 1000
# What a page may weigh by the heaviest thing on it: all bytes, and the same after gzip.
BUDGETS = {"plain": (750 * KB, 160 * KB), "maths": (850 * KB, 220 * KB), "figures": (2600 * KB, 800 * KB)}
MOST_HTML = 300 * KB
# These are compressed already; a server sends them as they are.
COMPRESSED = (".woff2", ".png", ".jpg", ".webp", ".zip", ".wasm")


@dataclass(frozen=True, slots=True)
class Weight:
    """What one page weighs."""

    kind: str
    html: int
    raw: int
    gzipped: int
    parts: tuple[tuple[str, int], ...]  # the files, heaviest first

    def over(self) -> list[str]:
        """The budgets that it breaks, in words."""
        limits = zip(("bytes", "bytes after gzip"), (self.raw, self.gzipped), BUDGETS[self.kind], strict=True)
        broken = [f"{kind}: {is_} of {may} for a page with {self.kind}" for kind, is_, may in limits if is_ > may]
        return broken + ([f"HTML: {self.html} of {MOST_HTML}"] if self.html > MOST_HTML else [])


class Scales:
    """Watches what a page fetches, from before its first request on."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.requests: list[Request] = []
        page.on("requestfinished", lambda request: self.requests.append(request))

    def weight(self) -> Weight:
        """The weight of all that was fetched until now."""
        bodies = {}
        for request in self.requests:
            response = request.response()
            if response is not None and response.status == 200 and not request.url.startswith(("data:", "blob:")):
                bodies[request.url] = response.body()
        html = len(bodies[self.page.url.partition("#")[0]])
        parts = [(url.partition("?")[0], body) for url, body in bodies.items()]
        sent = sum(len(body) if name.endswith(COMPRESSED) else len(gzip.compress(body, 6)) for name, body in parts)
        sizes = sorted(((name, len(body)) for name, body in parts), key=lambda part: -part[1])
        return Weight(kind_of(self.page), html, sum(size for _name, size in sizes), sent, tuple(sizes))


def kind_of(page: "Page") -> str:
    """What decides a page's budget."""
    for kind, what in (("figures", ".plot"), ("maths", ".katex")):
        if page.locator(what).count():
            return kind
    return "plain"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_said: object) -> None:
        pass


def main() -> None:
    from playwright.sync_api import sync_playwright

    site = Path(os.environ.get("ARPAD_SITE", "_build/html"))
    pages = sorted(f for f in site.rglob("*.html") if f.relative_to(site).parts[0] != "_static" and f.parent != site)
    if not pages:
        sys.exit(f"No page in {site}: make book")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = os.environ.get("ARPAD_BROWSER") or shutil.which("chromium")
    print(f"{'page':<40} {'kind':<8} {'HTML kB':>8} {'all kB':>8} {'of':>6} {'gzip kB':>8} {'of':>6}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for file in pages:
            page = browser.new_context().new_page()
            scales = Scales(page)
            path = file.relative_to(site).as_posix()
            page.goto(f"http://127.0.0.1:{server.server_port}/{path}", wait_until="networkidle")
            weight = scales.weight()
            raw, gzipped = BUDGETS[weight.kind]
            figures = f"{weight.html / KB:>8.1f} {weight.raw / KB:>8.1f} {raw // KB:>6}"
            print(f"{path:<40} {weight.kind:<8} {figures} {weight.gzipped / KB:>8.1f} {gzipped // KB:>6}")
            page.context.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
