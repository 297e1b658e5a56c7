"""Ask every address outside the site that a page links to, and name those that are gone.

    python scripts/check_links.py [FOLDER]      the built site; _build/html without one

A server that will not speak with a program (401, 403, 405, 406, 429) or is busy (5xx) is named but is no failure: only
a reader's browser can tell. Gone are: no such server, no answer, 404, 410 and every other refusal.
"""

import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent / "_build" / "html"
SHY = {401, 403, 405, 406, 429}
TRIES = 3
PAUSE = 5
SECONDS = 30
HEADERS = {"User-Agent": "Mozilla/5.0 (link check)", "Accept": "*/*"}


class Links(HTMLParser):
    """The addresses of a page's links to other servers, without their fragments."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href") if tag == "a" else None
        if address and address.startswith(("http://", "https://")):
            self.found.add(address.partition("#")[0])


def outside_links(site: Path) -> dict[str, list[str]]:
    """Each address with the pages that link to it."""
    pages: dict[str, list[str]] = defaultdict(list)
    for path in sorted(site.rglob("*.html")):
        links = Links()
        links.feed(path.read_text("utf-8"))
        for address in links.found:
            pages[address].append(path.relative_to(site).as_posix())
    return dict(pages)


def ask(address: str) -> str | int:
    """The answer's status, or why there is none; asked again after a pause when the network or the server stumbles."""
    answer: str | int = ""
    for number in range(TRIES):
        if number:
            time.sleep(PAUSE * number)
        try:
            request = urllib.request.Request(
                address, headers={"User-Agent": "Mozilla/5.0 (link check)", "Accept": "*/*"}
            )
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            answer = error.code
            if error.code < 500:
                break
        except (OSError, ValueError) as error:
            answer = str(getattr(error, "reason", error))
    return answer


def check(site: Path) -> int:
    pages = outside_links(site)
    with ThreadPoolExecutor(max_workers=8) as pool:
        answers = dict(zip(pages, pool.map(ask, pages), strict=True))
    gone = 0
    for address, answer in answers.items():
        if isinstance(answer, int) and answer < 400:
            continue
        shy = isinstance(answer, int) and (answer in SHY or answer >= 500)
        gone += not shy
        print(f"{'not checked' if shy else 'GONE'}: {address} ({answer}), linked from {', '.join(pages[address])}")
    print(f"{len(answers)} addresses asked, {gone} gone")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(check(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE))
