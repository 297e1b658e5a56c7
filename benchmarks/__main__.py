"""Run the benchmarks: all, an area (``ratings``) or one (``ratings.elo``), each in a process of its own."""

import argparse
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHOWN = ["arpad", "numpy", "numba", "rustworkx", "networkx", "riix", "elote", "choix", "glicko2"]
SHOWN += ["gacrux", "py4swiss", "tiebreak-core", "graphillion"]


def known() -> list[str]:
    """Every benchmark as area.topic."""
    return sorted(
        ".".join(path.relative_to(HERE).with_suffix("").parts)
        for path in HERE.glob("*/*.py")
        if not path.stem.startswith("_")
    )


def machine() -> str:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = [line for line in cpuinfo.read_text("utf-8").splitlines() if line.startswith("model name")]
        model = lines[0].split(":", 1)[1].strip() if lines else model
    versions = []
    for name in SHOWN:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    system = f"{platform.system()} {platform.machine()}, {model}, {os.cpu_count()} cores"
    return f"{system}\nPython {platform.python_version()}, {', '.join(versions)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="areas or benchmarks; all without one")
    parser.add_argument("--list", action="store_true", help="name them and stop")
    parser.add_argument("--but", action="append", default=[], help="an area to leave out")
    arguments = parser.parse_args()
    chosen = [
        name
        for name in known()
        if name.split(".")[0] not in arguments.but
        and (not arguments.names or name in arguments.names or name.split(".")[0] in arguments.names)
    ]
    if arguments.list:
        print("\n".join(chosen))
        return 0
    if not chosen:
        print(f"No such benchmark. There are: {', '.join(known())}", file=sys.stderr)
        return 2
    print(machine(), flush=True)
    failed = []
    for name in chosen:
        print(f"\n## {name}\n", flush=True)
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], cwd=HERE.parent, check=False)
        if done.returncode:
            failed.append(name)
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
