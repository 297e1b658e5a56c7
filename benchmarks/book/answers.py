"""How long a reader waits for an answer: from the grid (at most 50 ms), first live (6 s), later live (100 ms).

Measured in the page itself, from the control's event to the changed answer, the script's own pause of 30 ms included.
"""

import functools
import os
import shutil
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

SITE = Path(os.environ.get("ARPAD_SITE", Path(__file__).resolve().parents[2] / "_build" / "html"))
PAGE = "book/ratings/expected-score.html"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]

# Sets a slider and resolves with the milliseconds until the working names the new value.
ASK = """([name, value]) => new Promise((done) => {
  const form = document.querySelector(".book-explore");
  const input = form.querySelector(`[name=${name}]`);
  const start = performance.now();
  const answered = () => form.querySelector(".book-work").textContent.includes(value);
  const watch = new MutationObserver(() => answered() && (watch.disconnect(), done(performance.now() - start)));
  watch.observe(form.querySelector(".book-answer"), { childList: true, subtree: true });
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
})"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves without a line for each request."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main() -> None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit("playwright is not installed: make test sets it up")
    browser_path = os.environ.get("ARPAD_CHROMIUM") or shutil.which("chromium")
    if not browser_path or not (SITE / PAGE).exists():
        sys.exit("This needs a built site (make book) and Chromium.")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/{PAGE}")
        page.locator(".book-explore").first.hover()  # the grid is fetched at the first sign of interest
        page.wait_for_timeout(1000)
        grid = [page.evaluate(ASK, ["rating", value]) for value in ("1700", "1500", "2000", "1200", "1800")]
        first = page.evaluate(ASK, ["rating", "1777"])
        later = [page.evaluate(ASK, ["rating", str(value)]) for value in range(1831, 1840)]
        browser.close()
    server.shutdown()
    print(f"from the grid {median(grid):.0f} ms (at most 50)")
    print(f"live, first {first / 1000:.1f} s (at most 6), later {median(later):.0f} ms (at most 100)")


if __name__ == "__main__":
    main()
