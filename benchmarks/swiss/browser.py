"""One round of 40 players as in the browser: Pyodide under Node, with neither rustworkx nor numpy.

Events are paired here and handed over as files; there every round is read, paired and explained.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import numpy as np

from arpad.tournaments.swiss import before_round
from arpad.tournaments.swiss.generator import Habits, random_event
from arpad.tournaments.trf import write_trf

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
SIZES = (40, 41)
EVENTS, ROUNDS = 6, 9

SCRIPT = """
const { loadPyodide } = await import(process.argv[2] + "/pyodide.mjs");
const pyodide = await loadPyodide({ indexURL: process.argv[2] });
pyodide.mountNodeFS("/arpad", process.argv[3]);
pyodide.mountNodeFS("/events", process.argv[4]);
console.log(pyodide.runPython(`
import json, sys, time
from pathlib import Path
sys.path.insert(0, "/arpad")
start = time.perf_counter()
from arpad.tournaments.swiss import explain, pair, swiss_state
from arpad.tournaments.trf import read_trf
loaded = time.perf_counter() - start
assert "numpy" not in sys.modules and "rustworkx" not in sys.modules
rows = []
for path in sorted(Path("/events").glob("*.trf")):
    start = time.perf_counter()
    state = swiss_state(read_trf(path).tournament)
    read = time.perf_counter()
    paired = pair(state)
    done = time.perf_counter()
    str(explain(paired))
    rows.append((path.stem, read - start, done - read, time.perf_counter() - done))
json.dumps({"import": loaded, "rows": rows})
`));
"""


def main() -> int:
    if shutil.which("node") is None or not (PYODIDE / "pyodide.mjs").exists():
        print("needs node and node_modules/pyodide (npm ci)", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for n in SIZES:
            for seed in range(EVENTS):
                habits = Habits(half_byes=0.05, forfeits=0.02, late=0.05) if seed % 2 else Habits()
                event = random_event(np.random.default_rng(seed), n, ROUNDS, habits)
                for number in range(1, ROUNDS + 1):
                    path = folder / f"{n}-{seed}-{number}.trf"
                    path.write_bytes(write_trf(before_round(event, number)))
        script = folder / "run.mjs"
        script.write_text(SCRIPT, encoding="utf-8")
        command = ["node", str(script), str(PYODIDE), str(ROOT / "lib"), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print("\n".join(line for line in done.stderr.splitlines() if len(line) < 300), file=sys.stderr)
        return done.returncode
    found = json.loads(done.stdout.splitlines()[-1])
    print(f"import {found['import']:.2f} s, once; then {len(found['rows'])} rounds of {SIZES} players, seconds each:")
    for place, what in enumerate(("read", "pair", "explain"), start=1):
        column = [row[place] for row in found["rows"]]
        slowest = max(found["rows"], key=lambda row, place=place: row[place])[0]
        print(f"  {what:8} median {median(column):.4f}  slowest {max(column):.4f} ({slowest})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
