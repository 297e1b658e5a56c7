"""The answers stored beside a page: one file for each call, made once for each state of the library."""

import json
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from arpad.explore.call import function_named
from arpad.explore.grid import build
from arpad.explore.page import controls_from_json

__all__ = ["grid_file", "library_hash"]


@cache
def library_hash() -> str:
    """A hash of the library's code and data: a chapter's output can change only with one of these, or with the pins."""
    digest = sha256()
    package = Path(str(resources.files("arpad")))
    for file in sorted(package.rglob("*")):
        if (
            file.suffix in (".py", ".csv", ".json", ".css", ".mo", ".trf", ".txt")
            and "site" not in file.relative_to(package).parts[:1]
        ):
            digest.update(str(file.relative_to(package)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def grid_file(outdir: Path, stored: dict[str, Any]) -> str:
    """The file with an explorer's stored answers, under _static, made if it is not there yet.

    `stored` is what the explorer left in the notebook.
    """
    # A notebook that was kept has its keys in another order than one just run.
    call = json.dumps([stored["function"], stored["controls"], stored["grid_bytes"], library_hash()], sort_keys=True)
    name = f"grids/{stored['key']}-{sha256(call.encode()).hexdigest()[:10]}.js"
    target = outdir / "_static" / name
    if not target.exists():
        grid = build(function_named(stored["function"]), controls_from_json(stored["controls"]), stored["grid_bytes"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f'arpadGrid("{name}",{grid.as_json()})\n', encoding="utf-8")
    return name
