"""One way through the house: who may import whom, read off the source, and what an import brings in, seen in a process.

datasets  ->  ratings | tournaments | knight  ->  figures  ->  explore  ->  site
                                               ->  cli
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

LIB = Path(__file__).resolve().parents[1] / "lib"
DOMAIN = {"ratings", "tournaments", "knight"}
BASE = {"", "words", "errors"}

MAY_IMPORT: dict[str, set[str]] = {
    "datasets": set(),
    "ratings": {"datasets"},
    "tournaments": {"datasets"},
    "knight": {"datasets"},
    "figures": {"datasets"} | DOMAIN,
    "explore": {"figures"},
    "site": {"explore", "figures"},
    "cli": {"datasets"} | DOMAIN,
    "words": set(),
    "errors": set(),
    "": set(),
}
SINGLE_ARROWS = {("tournaments.simulation", "ratings.expectancy")}

# Packages of others that one room alone may use, anywhere in its modules.
OWNED_BY = {
    "plotly": "explore",
    "ipywidgets": "explore",
    "anywidget": "explore",
    "traitlets": "explore",
    "sphinx": "site",
    "docutils": "site",
    "myst_nb": "site",
    "jupyter_cache": "site",
    "nbclient": "site",
    "nbformat": "site",
    "fontTools": "site",
    "sphinxcontrib": "site",
    "bs4": "site",
}


class Import(NamedTuple):
    """One imported module: its dotted name (inside arpad without the leading ``arpad.``) and the line."""

    ours: bool
    name: str
    line: int


def modules(lib: Path = LIB) -> dict[str, Path]:
    """Every module of arpad by its dotted name without ``arpad.``; the package itself is the empty name."""
    found = {}
    for path in sorted((lib / "arpad").rglob("*.py")):
        parts = path.relative_to(lib / "arpad").with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(source: str, module: str, known: set[str], is_package: bool) -> Iterator[Import]:
    """The modules that a source imports, wherever the statement stands; ``from arpad import x`` names x if a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = ["arpad", *module.split(".")] if module else ["arpad"]
                package = package[: len(package) - (node.level - is_package)]
                base = ".".join([*package, base] if base else package)
            names = []
            for alias in node.names:
                full = f"{base}.{alias.name}"
                is_module = full.removeprefix("arpad.") in known
                names.append(full if is_module else base)
        else:
            continue
        for name in names:
            ours = name == "arpad" or name.startswith("arpad.")
            yield Import(ours, name.removeprefix("arpad").removeprefix(".") if ours else name, node.lineno)


def room(module: str) -> str:
    return module.split(".")[0]


def chess_figures(found: dict[str, list[Import]]) -> set[str]:
    """The modules of `figures` that know chess: by an import from the domain, or through another such module.

    All the others are the result types, which is what `explore` and `site` may see of `figures`.
    """
    figures = {
        module: {each.name for each in found[module] if each.ours} for module in found if room(module) == "figures"
    }
    knowing = {module for module, names in figures.items() if any(room(name) in DOMAIN for name in names)}
    while more := {module for module, names in figures.items() if names & knowing} - knowing:
        knowing |= more
    return knowing


def faults(module: str, found: list[Import], chess: set[str]) -> list[str]:
    """Each import of a module that goes against the flow, as a sentence."""
    said = []
    here = room(module)
    for each in found:
        there = room(each.name)
        where = f"arpad.{module}, line {each.line}"
        if not each.ours:
            top = each.name.split(".")[0]
            if OWNED_BY.get(top, here) != here:
                said.append(f"{where}: {top} may be imported in {OWNED_BY[top]} alone")
        elif there in BASE or there == here or (module, each.name) in SINGLE_ARROWS:
            continue
        elif there not in MAY_IMPORT.get(here, set()):
            said.append(f"{where}: {here or 'arpad'} may not import {each.name}")
        elif here in {"explore", "site"} and each.name in chess:
            said.append(f"{where}: {here} knows nothing of chess, so not {each.name}")
    return said


@cache
def read() -> dict[str, list[Import]]:
    known = modules()
    return {
        module: list(imports(path.read_text("utf-8"), module, set(known), path.name == "__init__.py"))
        for module, path in known.items()
    }


@pytest.mark.parametrize("module", modules())
def test_no_arrow_goes_back(module: str) -> None:
    found = read()
    assert faults(module, found[module], chess_figures(found)) == []


def test_every_room_is_in_the_table() -> None:
    assert {room(module) for module in modules()} <= MAY_IMPORT.keys()


KNOWN = {"", "words", "ratings", "ratings.elo", "ratings.expectancy", "figures", "figures.types", "figures.ratings"}
KNOWN |= {"datasets", "explore", "site", "tournaments", "tournaments.simulation"}


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("ratings.elo", "from arpad.figures import types", "ratings may not import figures.types"),
        ("ratings.elo", "def f():\n    from ..figures.types import Figure", "ratings may not import figures.types"),
        ("ratings.elo", "import arpad.tournaments", "ratings may not import tournaments"),
        ("datasets", "from arpad import ratings", "datasets may not import ratings"),
        ("tournaments.simulation", "from arpad.ratings import elo", "tournaments may not import ratings.elo"),
        ("explore", "from arpad.figures import ratings", "knows nothing of chess"),
        ("explore", "from arpad.ratings.elo import update", "explore may not import ratings.elo"),
        ("site", "import arpad.datasets", "site may not import datasets"),
        ("words", "from arpad.ratings import elo", "words may not import ratings.elo"),
        ("figures.ratings", "import plotly.graph_objects", "plotly may be imported in explore alone"),
        ("explore", "def f():\n    from sphinx.util import logging", "sphinx may be imported in site alone"),
    ],
)
def test_an_arrow_that_goes_back_is_seen(module: str, source: str, expected: str) -> None:
    [fault] = faults(module, list(imports(source, module, KNOWN, False)), {"figures.ratings"})
    assert expected in fault


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tournaments.simulation", "from arpad.ratings.expectancy import expected_score"),
        ("figures.ratings", "from arpad.ratings import elo\nfrom arpad.datasets import x"),
        ("figures.ratings", "from arpad.figures.types import Figure"),
        ("explore", "import ipywidgets\nfrom arpad.figures.types import Figure\nfrom arpad.words import _"),
        ("site", "from sphinx.application import Sphinx\nfrom arpad.explore import explore"),
    ],
)
def test_an_arrow_that_goes_forward_is_let_through(module: str, source: str) -> None:
    assert faults(module, list(imports(source, module, KNOWN, False)), {"figures.ratings"}) == []


def test_a_figure_knows_chess_through_another() -> None:
    sources = {
        "figures.types": "from arpad.words import _",
        "figures.ratings": "from arpad.ratings.elo import update",
        "figures": "from arpad.figures.ratings import expected_score",
        "explore": "from arpad.ratings.elo import update",
    }
    found = {module: list(imports(source, module, KNOWN, module == "figures")) for module, source in sources.items()}
    assert chess_figures(found) == {"figures", "figures.ratings"}


def fresh_python(code: str, *options: str) -> str:
    """Run code in a new interpreter that sees our library first; its output, or the failure."""
    start = f"import sys; sys.path.insert(0, {str(LIB)!r})\n"
    done = subprocess.run([sys.executable, *options, "-c", start + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# What the browser loads: the rooms as a whole, and every module that an explorer's call or its rendering can name.
IN_THE_BROWSER = ["", "datasets", *sorted(DOMAIN)] + [
    name for name in modules() if room(name) in {"figures", "explore"} and not name.startswith("explore.widgets")
]


def test_what_the_browser_runs_imports_with_the_standard_library_alone() -> None:
    # -I -S: no site-packages on the path, so numpy, plotly, ipywidgets and all the others cannot be found.
    names = [".".join(filter(None, ["arpad", module])) for module in IN_THE_BROWSER]
    fresh_python("\n".join(f"import {name}" for name in names), "-I", "-S")


HEAVY = ["numpy", "numba", "rustworkx", "networkx", "pandas", "polars", "narwhals", "plotly", "ipywidgets", "sphinx"]


@pytest.mark.parametrize("module", ["", "datasets", *sorted(DOMAIN), "figures", "explore"])
def test_importing_a_room_loads_nothing_heavy(module: str) -> None:
    name = ".".join(filter(None, ["arpad", module]))
    assert fresh_python(f"import {name}; print(sorted(set({HEAVY}) & set(sys.modules)))").strip() == "[]"


def test_explore_alone_knows_no_chess() -> None:
    rooms = sorted(DOMAIN | {"datasets"})
    code = f"import arpad.explore; print([room for room in {rooms} if 'arpad.' + room in sys.modules])"
    assert fresh_python(code).strip() == "[]"
