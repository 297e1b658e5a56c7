"""Medians, and a table of ours and the peers with their ratios."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


def seconds(call: Callable[[], object], *, repeats: int = 5, warm_up: int = 1) -> float:
    """The median wall time of `repeats` calls, after `warm_up` calls that compile and fill caches."""
    for _ in range(warm_up):
        call()
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return median(taken)


@dataclass(frozen=True, slots=True)
class Measured:
    """One contestant: its median time, or why it has none (not installed here, out of memory, no such function)."""

    name: str
    seconds: float | None
    note: str = ""


def table(title: str, rows: Sequence[Measured], *, work: float = 1, unit: str = "") -> str:
    """The first row is ours; the others say how many times longer they take. With `work`, also units of it a second."""
    ours = rows[0].seconds
    lines = [title]
    width = max(len(row.name) for row in rows)
    for row in rows:
        if row.seconds is None:
            lines.append(f"  {row.name:<{width}}  {'-':>10}  {row.note}")
            continue
        rate = f"  {work / row.seconds:>12,.0f} {unit}/s" if unit else ""
        ratio = f"  x {row.seconds / ours:.3g}" if ours and row is not rows[0] else ""
        lines.append(f"  {row.name:<{width}}  {row.seconds:>8.4g} s{rate}{ratio}  {row.note}".rstrip())
    return "\n".join(lines)
