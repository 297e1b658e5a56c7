"""Chapters are run once for each state of the library and its pins, several at a time, and kept in jupyter-cache."""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.executors.utils import single_nb_execution
from myst_nb.core.config import NbParserConfig
from myst_nb.core.read import create_nb_reader
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from arpad.explore.explorer import EXPLORE_MIME
from arpad.site.grids import grid_file, library_hash

__all__ = ["connect"]

_log = logging.getLogger(__name__)
_STATES_KEPT = 8
_AT_ONCE = max(2, os.cpu_count() or 2)  # a kernel mostly waits while it starts


def connect(app: Sphinx) -> None:
    """Key the cache before myst-nb reads its place, then fill it before the chapters are read."""
    # Nobody can move a control while the book is built: kernels need not load the widgets.
    os.environ["ARPAD_STATIC"] = "1"
    app.connect("config-inited", _key_the_cache)
    app.connect("env-before-read-docs", _run_chapters)


def _key_the_cache(app: Sphinx, config: Config) -> None:
    pins = sha256()
    for file in sorted(Path(app.srcdir).glob("requirements/*.txt")):
        pins.update(file.read_bytes())
    caches = Path(app.outdir).parent / ".jupyter_cache"
    place = caches / f"{library_hash()}-{pins.hexdigest()[:8]}"
    # Some earlier states stay, so that a change taken back costs nothing.
    others = sorted((old for old in caches.glob("*") if old != place), key=lambda old: old.stat().st_mtime)
    for old in others[: -_STATES_KEPT or None]:
        shutil.rmtree(old, ignore_errors=True)
    config.nb_execution_cache_path = str(place)


def _run_chapters(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    settings: NbParserConfig = env.mystnb_config  # type: ignore[attr-defined]
    if settings.execution_mode != "cache":
        return
    store = get_cache(settings.execution_cache_path)
    waiting: list[tuple[Path, NotebookNode]] = []
    for docname in docnames:
        path = Path(env.doc2path(docname))
        reader = create_nb_reader(str(path), env.myst_config, settings, path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
        if reader is None:
            continue
        notebook = reader.read(path.read_text(encoding="utf-8"))
        try:
            store.match_cache_notebook(notebook)
        except KeyError:
            if any(cell.cell_type == "code" for cell in notebook.cells):
                waiting.append((path, notebook))

    def run(job: tuple[Path, NotebookNode]) -> Any:
        path, notebook = job
        return single_nb_execution(
            notebook, cwd=str(path.parent), timeout=settings.execution_timeout, allow_errors=False
        )

    # The answers of a chapter's grids are reckoned while the next chapters run. A fresh process each, not a fork:
    # the build has threads.
    spawn = get_context("spawn")
    with ProcessPoolExecutor(_AT_ONCE, mp_context=spawn) as reckoning, ThreadPoolExecutor(_AT_ONCE) as pool:
        grids = []
        for (path, notebook), result in zip(waiting, pool.map(run, waiting), strict=True):
            if result.err is not None:
                continue  # myst-nb runs it again in its turn and reports the error where it belongs
            _log.info("ran %s in %.1f s", path.name, result.time)
            bundle = CacheBundleIn(notebook, str(path), data={"execution_seconds": result.time})
            store.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)
            grids += [reckoning.submit(grid_file, Path(app.outdir), stored) for stored in _explorers(notebook)]
        for grid in grids:
            grid.result()


def _explorers(notebook: NotebookNode) -> Iterator[dict[str, Any]]:
    """What the explorers of a notebook that has been run left in it."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if stored := output.get("data", {}).get(EXPLORE_MIME):
                yield stored
