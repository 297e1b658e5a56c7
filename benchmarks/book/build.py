"""The book's build: cold on a fresh clone (set-up apart), then again with nothing changed."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from scripts.dev import JUPYTER_BOOK

ROOT = Path(__file__).resolve().parents[2]
REPEATS = 3


def build(clone: Path) -> float:
    """Seconds of one build in a clone, with this environment's packages and the clone's library."""
    variables = {**os.environ, "PYTHONPATH": str(clone / "lib")}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", JUPYTER_BOOK, "build", ".", "-W", "--keep-going"],
        cwd=clone,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    taken = time.perf_counter() - start
    if done.returncode or not (clone / "_build" / "html" / "index.html").is_file():
        sys.exit(done.stdout + done.stderr)
    return taken


def main() -> None:
    cold, again = [], []
    for _ in range(REPEATS):
        with tempfile.TemporaryDirectory() as folder:
            clone = Path(folder, "clone")
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
            (clone / "node_modules").symlink_to(ROOT / "node_modules")
            cold.append(build(clone))
            again.append(build(clone))
            pages = len(list((clone / "_build" / "html").rglob("*.html")))
    print(f"{pages} pages; cold {median(cold):.1f} s (at most 15), nothing changed {median(again):.1f} s (at most 3)")


if __name__ == "__main__":
    main()
