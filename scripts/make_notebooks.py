"""Write notebooks/ from the chapters of book/: the same cells, executed, with outputs that a second run repeats.

These notebooks are what Binder, Colab and teachers open and what ``pytest --nbval`` compares with a fresh run. All that
differs from run to run is left out: times, versions, random cell and widget identifiers.

    python scripts/make_notebooks.py                     every chapter
    python scripts/make_notebooks.py ratings/k-factor    these chapters alone
    python scripts/make_notebooks.py --lint [--fix]      no execution: ruff on the chapters' cells
"""

import argparse
import hashlib
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
NOTEBOOKS = ROOT / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 60


def chapters(book: Path = BOOK) -> dict[str, Path]:
    """The executable chapters by their name: the path below book/ without its ending."""
    found = sorted(path for path in book.rglob("*.md") if ".ipynb_checkpoints" not in path.parts)
    return {
        path.relative_to(book).with_suffix("").as_posix(): path
        for path in found
        if "{code-cell}" in path.read_text("utf-8")
    }


def unexecuted(chapter: Path) -> nbformat.NotebookNode:
    """The notebook of a chapter before it runs, each cell named after what it holds."""
    notebook = jupytext.read(chapter)
    seen: Counter[str] = Counter()
    for cell in notebook.cells:
        digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:10]
        seen[digest] += 1
        cell.id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
        if {"remove-input", "remove-cell"} & {*cell.metadata.get("tags", [])}:
            # What the page does not show stays folded in a notebook too: an exercise's call holds its answer.
            cell.metadata["jupyter"] = {"source_hidden": True}
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def execute(notebook: nbformat.NotebookNode, folder: Path) -> nbformat.NotebookNode:
    """Run a notebook in a folder and keep of its outputs what another run gives again."""
    metadata = notebook.metadata.copy()
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    notebook.metadata = metadata
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    return notebook


def write(name: str, chapter: Path, target: Path = NOTEBOOKS) -> str | None:
    """Execute one chapter and write its notebook; the failure as a sentence if a cell raises."""
    path = target / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        notebook = execute(unexecuted(chapter), path.parent)
    except CellExecutionError as error:
        return f"book/{name}.md: {error}"
    nbformat.write(notebook, path)
    return None


def write_all(names: list[str]) -> int:
    known = chapters()
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"No such chapter: {', '.join(unknown)}. There are: {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = names or list(known)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        failures = list(filter(None, pool.map(lambda name: write(name, known[name]), chosen)))
    if not names:
        for path in NOTEBOOKS.rglob("*.ipynb"):
            if path.relative_to(NOTEBOOKS).with_suffix("").as_posix() not in known:
                path.unlink()
    print("\n".join([*failures, f"{len(chosen) - len(failures)} of {len(chosen)} notebooks written"]))
    return 1 if failures else 0


def lint(*, fix: bool, folder: Path = ROOT / "_build" / "cells") -> int:
    """Check the style of the chapters' cells with ruff, which reads notebooks; with `fix`, mend what ruff can."""
    known = chapters()
    notebooks = {name: folder / f"{name}.ipynb" for name in known}
    for name, path in notebooks.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(unexecuted(known[name]), path)
    # A question to the reader is one long string, and a pupil reads zip(a, b) more easily without strict=.
    check, style = ["check", "--quiet", "--ignore", "E501,B905"], ["format", "--quiet"]
    code = 0
    for command in ([*check, "--fix"], style) if fix else (check, [*style, "--diff"]):
        paths = [path.relative_to(ROOT).as_posix() for path in notebooks.values()]
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *paths], cwd=ROOT, capture_output=True, text=True, check=False
        )
        print((done.stdout + done.stderr).replace("_build/cells/", "book/").replace(".ipynb", ".md"), end="")
        code = code or done.returncode
    for name, path in notebooks.items() if fix else ():
        put_back(known[name], nbformat.read(path, as_version=4))
    return code


def put_back(chapter: Path, mended: nbformat.NotebookNode) -> None:
    """Write the mended sources of cells where the old ones stand in the chapter; the rest stays as it was typed."""
    text, position = chapter.read_text("utf-8"), 0
    for old, new in zip(unexecuted(chapter).cells, mended.cells, strict=True):
        position = text.index(old.source, position) if old.cell_type == "code" else position
        if old.source != new.source:
            text = text[:position] + new.source + text[position + len(old.source) :]
        position += len(new.source) if old.cell_type == "code" else 0
    chapter.write_text(text, "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("chapters", nargs="*", help="names of chapters, such as ratings/k-factor; all without one")
    parser.add_argument("--lint", action="store_true", help="check the cells' style instead")
    parser.add_argument("--fix", action="store_true", help="with --lint: mend in the chapters what ruff can mend")
    arguments = parser.parse_args()
    return lint(fix=arguments.fix) if arguments.lint else write_all(arguments.chapters)


if __name__ == "__main__":
    sys.exit(main())
