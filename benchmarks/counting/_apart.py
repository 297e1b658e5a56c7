"""One measurement in a process of its own: the answer, processor and clock seconds, the most memory held."""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Taken(NamedTuple):
    """What a call came to; `answer` is `None` when the process failed, and `note` says why."""

    answer: int | None
    seconds: float = 0.0  # of the processor
    clock: float = 0.0
    megabytes: float = 0.0
    note: str = ""

    def __str__(self) -> str:
        if self.answer is None:
            return f"- ({self.note})"
        return f"{self.seconds:8.2f} s ({self.clock:.2f} by the clock) {self.megabytes:7.0f} MB"


def apart(module: str, *arguments: str, memory: int | None = None, patience: int = 3600) -> Taken:
    """Run ``python -m module arguments``, which must call `say`; with at most `memory` bytes of address space."""

    def bound() -> None:
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    command = [sys.executable, "-m", module, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=bound, timeout=patience)
    except subprocess.TimeoutExpired:
        return Taken(None, note=f"not done after {patience} s")
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        return Taken(None, note=lines[-1][:80])
    return Taken(*json.loads(done.stdout.splitlines()[-1]))


def say(call: Callable[[], int], warm_up: Callable[[], object] | None = None) -> None:
    """Print what a call came to, after one that compiles and loads."""
    if warm_up:
        warm_up()
    start = time.process_time(), time.perf_counter()
    answer = call()
    taken = time.process_time() - start[0], time.perf_counter() - start[1]
    print(json.dumps([answer, *taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000]))
