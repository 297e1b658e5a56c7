"""Write lib/arpad/datasets/rating_speed.json, the table of chapter 4, from what the benchmarks of ratings printed.

    make bench ARGS="ratings" > printed.txt
    python scripts/keep_speed.py printed.txt

A line of a contestant without a time says why it has none and is left out.
"""

import datetime
import json
import re
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent.parent / "lib" / "arpad" / "datasets" / "rating_speed.json"
COMMAND = 'make bench ARGS="ratings"'

# "  arpad, compiled    0.0352 s    28,379,831 games/s  x 1.58  0.0162 s of processor time; a remark"
ROW = re.compile(r"  (?P<tool>\S.*?)  +(?P<seconds>[\d.e+-]+) s(?P<rest>.*)")
PROCESSOR = re.compile(r"([\d.e+-]+) s of processor time")
GAMES = re.compile(r"([\d,]+) (?:named )?games")
PLAYERS = re.compile(r"([\d,]+) players")
GROWTH = re.compile(r"(?P<system>\S.*?)  +(?P<times>[\d.]+(?: +[\d.]+)+)   +x ")


def parsed(printed: str) -> dict[str, Any]:
    """The machine, every timed row under its task, and how the cost grows with the games."""
    made: dict[str, Any] = {"command": COMMAND, "machine": "", "versions": "", "rows": [], "growth": {}}
    benchmark = task = ""
    sizes: list[int] = []
    for line in printed.splitlines():
        if line.startswith("Linux ") or " cores" in line:
            made["machine"] = line.strip()
        elif line.startswith("Python "):
            made["versions"] = line.strip()
        elif line.startswith("## "):
            benchmark, task = line[3:].strip(), ""
        elif benchmark.endswith(".growth") and line.startswith("games "):
            sizes = [int(number.replace(",", "")) for number in re.findall(r"[\d,]{6,}", line)]
        elif benchmark.endswith(".growth") and (found := GROWTH.match(line)):
            times = [float(number) for number in found["times"].split()]
            made["growth"][found["system"]] = dict(zip(map(str, sizes), times, strict=True))
        elif (row := ROW.match(line)) and task:
            processor = PROCESSOR.search(row["rest"])
            made["rows"].append(
                {
                    "benchmark": benchmark.removeprefix("ratings."),
                    "task": task,
                    "games": _number(GAMES, task),
                    "players": _number(PLAYERS, task) or 10_000,  # a frame's task does not say it
                    "tool": row["tool"],
                    "seconds": float(row["seconds"]),
                    "processor_seconds": float(processor[1]) if processor else None,
                }
            )
        elif GAMES.search(line) and not line.startswith(" ") and benchmark:
            task = line.strip()
    return made


def _number(pattern: re.Pattern[str], task: str) -> int:
    """The number that the pattern finds, 0 without one."""
    found = pattern.search(task)
    return int(found[1].replace(",", "")) if found else 0


def main() -> int:
    printed = Path(sys.argv[1]).read_text("utf-8")
    made = parsed(printed) | {"date": datetime.date.today().isoformat()}
    if not made["rows"] or not made["growth"]:
        print("Nothing measured in this file: give it what the benchmarks of ratings printed.", file=sys.stderr)
        return 1
    TARGET.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
