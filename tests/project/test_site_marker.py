"""What a run says of the site's tests where they cannot run, and that it fails where each of them must."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EVERY = {"ARPAD_EVERY_SITE_TEST": "1"}
SUITE = """
import pytest

@pytest.mark.site
def test_of_the_site():
    pass

def test_of_something_else():
    pass
"""


def run(folder: Path, suite: str = SUITE, *, browser: bool, site: bool, **variables: str) -> tuple[int, str]:
    """Run a suite under the project's conftest in a folder with or without a browser and a built site."""
    tests = folder / "tests"
    tests.mkdir()
    (tests / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    (tests / "test_suite.py").write_text(suite)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    site: needs a built site and a browser\n")
    if site:
        (folder / "_build" / "html").mkdir(parents=True)
        (folder / "_build" / "html" / "index.html").write_text("")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ARPAD_", "PYTEST_"))}
    environment |= {"PLAYWRIGHT_BROWSERS_PATH": str(folder / "none"), "PATH": str(folder)} | variables
    if browser:
        environment["ARPAD_BROWSER"] = sys.executable  # never started by this suite
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_without_a_browser_the_rest_runs_and_the_last_lines_say_what_did_not(tmp_path: Path) -> None:
    code, said = run(tmp_path, browser=False, site=True)
    assert code == 0
    *_, notice, closing = said.strip().splitlines()
    assert notice.startswith("NOT RUN, 1 of the site's tests: no browser: ")
    assert "chromium" in notice
    assert "make browser" in notice
    assert closing.startswith("1 passed, 1 skipped")


def test_without_a_built_site_the_way_to_one_is_said(tmp_path: Path) -> None:
    code, said = run(tmp_path, browser=True, site=False)
    assert code == 0
    assert "NOT RUN, 1 of the site's tests: no built site: make book" in said


@pytest.mark.parametrize("missing", [{"browser": False, "site": True}, {"browser": True, "site": False}])
def test_where_each_must_run_one_that_did_not_is_a_failure(tmp_path: Path, missing: dict[str, bool]) -> None:
    code, said = run(tmp_path, **missing, **EVERY)
    assert code == 1
    assert "FAILED: ARPAD_EVERY_SITE_TEST is set" in said


def test_a_test_that_leaves_itself_out_is_a_failure_too(tmp_path: Path) -> None:
    code, _ = run(tmp_path, SUITE.replace("pass", "pytest.skip('not today')", 1), browser=True, site=True, **EVERY)
    assert code == 1


def test_where_there_is_everything_all_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, browser=True, site=True, **EVERY)
    assert code == 0
    assert said.strip().splitlines()[-1].startswith("2 passed")
    assert "NOT RUN" not in said
