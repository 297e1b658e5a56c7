"""A chapter in a real JupyterLab, as on Binder: opened, run, a slider moved, another answer seen."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.ratings import expected_score

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = "ratings/expected-score"
# Long enough for a machine with other work; spent only by a failure.
SECONDS = 120

pytestmark = pytest.mark.site


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on copies of the chapters and notebooks, with no settings but the project's own."""
    folder = tmp_path_factory.mktemp("lab")
    for name in ("book", "notebooks"):
        shutil.copytree(ROOT / name, folder / name)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variables = dict(os.environ)
    for place in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        variables[place] = str(folder / place)
    for place in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        variables[place] = str(folder / place)
    command = [
        sys.executable,
        "-m",
        "jupyter",
        "lab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
    ]
    command += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={folder}"]
    log = (folder / "lab.log").open("w")
    server = subprocess.Popen(command, env=variables, stdout=log, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        await_server(server, f"{address}/api/status", folder / "lab.log")
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()


def await_server(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start: {log.read_text()}")


def await_kernel(lab: str, path: str) -> None:
    """Wait until the kernel of a notebook is idle and its page has joined it: what is run before that is lost."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with urllib.request.urlopen(f"{lab}/api/sessions", timeout=SECONDS) as answer:
            kernels = [session["kernel"] for session in json.load(answer) if session["path"] == path]
        if any(kernel["execution_state"] == "idle" and kernel["connections"] for kernel in kernels):
            return
        time.sleep(0.2)
    raise TimeoutError(f"no page joined a kernel of {path}: {kernels}")


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(SECONDS * 1000)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", [f"notebooks/{CHAPTER}.ipynb", f"book/{CHAPTER}.md"])
def test_a_chapter_opens_runs_and_answers_a_moved_slider(path: str, lab: str, page: "Page") -> None:
    page.goto(f"{lab}/lab/tree/{path}")
    notebook = page.locator(".jp-NotebookPanel:visible")
    notebook.locator(".jp-CodeCell").first.wait_for()
    await_kernel(lab, path)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    slider = notebook.get_by_role("slider").first
    slider.wait_for()
    rating, opponent = (float(notebook.get_by_role("slider").nth(i).get_attribute("aria-valuenow")) for i in (0, 1))
    answer = slider.locator("xpath=ancestor::*[contains(@class, 'jp-OutputArea-output')][1]")
    says(answer, rating, opponent)
    slider.focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    assert float(slider.get_attribute("aria-valuenow")) == rating + 30
    says(answer, rating + 30, opponent)
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0


def says(answer: "Locator", rating: float, opponent: float) -> None:
    """Wait until the working ends in the library's expected score for these ratings."""
    from playwright.sync_api import expect

    expected = f"{expected_score(rating, opponent):.3f}"
    step = answer.get_by_role("listitem").filter(has_text=re.compile(rf"{re.escape(expected)}$"))
    expect(step).to_be_visible(timeout=SECONDS * 1000)


def test_the_set_up_put_the_settings_where_lab_looks() -> None:
    overrides = Path("share", "jupyter", "lab", "settings", "overrides.json")
    assert (sys.prefix / overrides).read_text("utf-8") == (ROOT / overrides).read_text("utf-8"), "make setup"
    viewers = json.loads((ROOT / overrides).read_text("utf-8"))["@jupyterlab/docmanager-extension:plugin"]
    assert viewers["defaultViewers"] == {"markdown": "Jupytext Notebook", "myst": "Jupytext Notebook"}
