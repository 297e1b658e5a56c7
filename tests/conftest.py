"""The browser of the site tests: which one, what is said when there is none, and a failure where all must run."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = Path(os.environ.get("ARPAD_SITE", Path(__file__).resolve().parents[1] / "_build" / "html"))
HOW_TO_GET_ONE = "install Debian's chromium (apt install chromium) or Playwright's (make browser), then make test"
# Set by continuous integration: a site test that does not run is then a failure.
EVERY_SITE_TEST = "ARPAD_EVERY_SITE_TEST"

# How long an example takes says more about the machine than about the code.
settings.register_profile("arpad", deadline=None)
settings.load_profile("arpad")

# A test browser is alone and asks nobody; --no-sandbox because a container's root has no user namespace.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]


def launch_options() -> dict[str, str] | None:
    """What tells Playwright which browser to start: nothing for its own, else a path; None if there is no browser."""
    chosen = os.environ.get("ARPAD_BROWSER")
    if chosen:
        return {"executable_path": chosen}
    own = {
        "win32": Path(os.environ.get("LOCALAPPDATA", ""), "ms-playwright"),
        "darwin": Path.home() / "Library" / "Caches" / "ms-playwright",
    }.get(sys.platform, Path.home() / ".cache" / "ms-playwright")
    if any(Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", own)).glob("chromium*")):
        return {}
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"):
        if path := shutil.which(name):
            return {"executable_path": path}
    return None


def not_possible() -> str | None:
    """Why site tests cannot run here, as a sentence with the way out; None if they can."""
    if launch_options() is None:
        return f"no browser: {HOW_TO_GET_ONE}"
    if not (SITE / "index.html").is_file():
        return "no built site: make book"
    return None


class SiteTests:
    """Counts the site tests that ran and keeps the reasons of those that did not."""

    def __init__(self) -> None:
        self.ran: set[str] = set()
        self.not_run: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if "site" not in report.keywords:
            return
        if report.skipped and not hasattr(report, "wasxfail"):
            where = report.longrepr
            reason = where[2].removeprefix("Skipped: ") if isinstance(where, tuple) else str(where)
            self.not_run[report.nodeid] = reason
        elif report.when == "call":
            self.ran.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if os.environ.get(EVERY_SITE_TEST) and (self.not_run or not self.ran) and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        demanded = os.environ.get(EVERY_SITE_TEST)
        for reason in sorted(set(self.not_run.values())):
            number = list(self.not_run.values()).count(reason)
            terminalreporter.write_line(f"NOT RUN, {number} of the site's tests: {reason}", yellow=True, bold=True)
        if demanded and (self.not_run or not self.ran):
            terminalreporter.write_line(
                f"FAILED: {EVERY_SITE_TEST} is set, so each of the site's tests must run", red=True
            )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # with several workers, the process that gathers their reports
        config.pluginmanager.register(SiteTests(), "site-tests")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    marked = [item for item in items if item.get_closest_marker("site")]
    reason = not_possible() if marked else None
    for item in marked if reason else []:
        item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder of the built site."""
    return SITE


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """A headless Chromium for the whole run; each test opens a context of its own in it."""
    from playwright.sync_api import sync_playwright

    options = launch_options()
    assert options is not None
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(headless=True, args=FLAGS, **options)
        yield started
        started.close()
