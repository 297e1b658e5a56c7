"""The notebooks hold the chapters' cells, all of them, and nothing that changes from run to run."""

import importlib.util
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "make notebooks"

spec = importlib.util.spec_from_file_location("make_notebooks", ROOT / "scripts" / "make_notebooks.py")
assert spec
assert spec.loader
make_notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_notebooks)

CHAPTERS = make_notebooks.chapters()
NOTEBOOKS = {
    path.relative_to(make_notebooks.NOTEBOOKS).with_suffix("").as_posix(): path
    for path in make_notebooks.NOTEBOOKS.rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
}


def cells(notebook: nbformat.NotebookNode) -> list[tuple[str, str, str, dict[str, object]]]:
    return [(cell.id, cell.cell_type, cell.source, dict(cell.metadata)) for cell in notebook.cells]


def test_each_executable_chapter_has_its_notebook_and_no_other_is_there() -> None:
    assert CHAPTERS
    assert NOTEBOOKS.keys() == CHAPTERS.keys(), AGAIN


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_cells_are_those_of_the_chapter(name: str) -> None:
    stored = nbformat.read(NOTEBOOKS[name], as_version=4)
    expected = make_notebooks.unexecuted(CHAPTERS[name])
    assert cells(stored) == cells(expected), AGAIN
    assert stored.metadata == expected.metadata, AGAIN


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_ran_in_order_and_no_output_is_of_one_run_only(name: str) -> None:
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    nbformat.validate(notebook)
    ran = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    assert [cell.execution_count for cell in ran] == list(range(1, len(ran) + 1)), AGAIN
    assert "widgets" not in notebook.metadata
    outputs = [output for cell in ran for output in cell.outputs]
    assert not [output for output in outputs if make_notebooks.WIDGET_VIEW in output.get("data", {})]


CHAPTER = """---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3
  name: python3
---

# A chapter

```{code-cell}
import ipywidgets

print("first")
ipywidgets.IntSlider(value=3)
```

Some prose.

```{code-cell}
:tags: [remove-input]
6 * 7
```
"""


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.md"
    chapter.write_text(CHAPTER, "utf-8")
    written = []
    for run in ("one", "two"):
        assert make_notebooks.write("part/chapter", chapter, tmp_path / run) is None
        written.append((tmp_path / run / "part" / "chapter.ipynb").read_bytes())
    assert written[0] == written[1]
    notebook = nbformat.reads(written[0].decode(), as_version=4)
    assert [cell.cell_type for cell in notebook.cells] == ["markdown", "code", "markdown", "code"]
    assert notebook.cells[1].outputs[0].text == "first\n"
    assert notebook.cells[3].metadata == {"tags": ["remove-input"], "jupyter": {"source_hidden": True}}
    assert notebook.cells[3].outputs[0].data["text/plain"] == "42"


def test_a_cell_that_raises_is_said_with_its_chapter_and_nothing_is_written(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.md"
    chapter.write_text(CHAPTER.replace("6 * 7", "6 / 0"), "utf-8")
    said = make_notebooks.write("part/chapter", chapter, tmp_path / "out")
    assert "book/part/chapter.md" in said
    assert "ZeroDivisionError" in said
    assert not list((tmp_path / "out").rglob("*.ipynb"))


def test_mended_cells_go_back_to_their_places_and_nothing_else_changes(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.md"
    chapter.write_text(CHAPTER, "utf-8")
    mended = make_notebooks.unexecuted(chapter)
    mended.cells[1].source = mended.cells[1].source.replace('print("first")', 'print("1st")')
    mended.cells[3].source = "7 * 6"
    make_notebooks.put_back(chapter, mended)
    assert chapter.read_text("utf-8") == CHAPTER.replace('"first"', '"1st"').replace("6 * 7", "7 * 6")
