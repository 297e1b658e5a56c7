"""One round by the FIDE Dutch system: ours beside gacrux (2026 text) and py4swiss (2017 text), from the same files.

Rounds 1, 5 and 9 of one generated event for each size. Peers are timed once a round where they take seconds; above
their sizes they are left out, with a note. Every answer is compared before its time is shown.
"""

import argparse
import contextlib
import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from benchmarks.measure import Measured, seconds, table

from arpad.tournaments.model import Tournament
from arpad.tournaments.swiss import PairedRound, SwissState, before_round, explain, pair, swiss_state
from arpad.tournaments.swiss.generator import random_event
from arpad.tournaments.trf import read_trf, write_trf

ROUNDS = (1, 5, 9)
PEERS_UP_TO = {"gacrux": 1000, "py4swiss": 500}
Boards = list[tuple[int, int]]


def gacrux(path: Path) -> Boards:
    from gacrux.pairingchecker import pairingchecker

    out = path.with_suffix(".out")
    sys.argv = ["pairingchecker", "-i", str(path), "-o", str(out), "-p", "-dT"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        pairingchecker().common_main()
    lines = [line.split() for line in out.read_text().splitlines()[1:] if line.strip()]
    return sorted((int(a), int(b)) for a, b in lines)


def py4swiss(path: Path) -> Boards:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    return sorted((pairing.white, pairing.black) for pairing in DutchEngine.generate_pairings(TrfParser.parse(path)))


def ours(path: Path, rules: str) -> Boards:
    paired = pair(swiss_state(read_trf(path).tournament, rules=rules))  # type: ignore[arg-type]
    bye = [] if paired.bye is None else [(paired.bye, 0)]
    return sorted([*paired.boards, *bye])


def peer(name: str, call: Callable[[Path], Boards], paths: list[Path], rules: str, n: int) -> Measured:
    """The median over the rounds, or the reason for none."""
    if n > PEERS_UP_TO[name]:
        return Measured(name, None, f"left out above n = {PEERS_UP_TO[name]}")
    taken, different = [], []
    try:
        for path in paths:
            start = time.perf_counter()
            found = call(path)
            taken.append(time.perf_counter() - start)
            if found != ours(path, rules):
                different.append(path.stem)
    except Exception as error:  # whatever a peer fails with is its result
        return Measured(name, None, f"{type(error).__name__}: {error}"[:90])
    return Measured(name, median(taken), f"different in {', '.join(different)}" if different else "same pairs")


def benchmark(n: int, folder: Path) -> None:
    event = random_event(np.random.default_rng(n), n, max(ROUNDS))
    states, paths, older = [], [], []
    for number in ROUNDS:
        before = before_round(event, number)
        states.append(swiss_state(before))
        paths.append(folder / f"round-{number}-of-{n}.trf")
        paths[-1].write_bytes(write_trf(before))
        older.append(folder / f"round-{number}-of-{n}-older.trf")
        older[-1].write_text(extended(before), encoding="utf-8")
    print(f"n = {n}, pairing alone, rounds {', '.join(map(str, ROUNDS))}: ", end="")
    print(", ".join(f"{seconds(lambda state=state: pair(state), repeats=3):.4f} s" for state in states))
    words = [seconds(lambda state=state: in_words(state), repeats=3) for state in states]
    print("  with every pair explained:", ", ".join(f"{taken:.4f} s" for taken in words))
    rows = [
        Measured("arpad", median(seconds(lambda path=path: ours(path, "FIDE 2026"), repeats=3) for path in paths)),
        peer("gacrux", gacrux, paths, "FIDE 2026", n),
    ]
    print(table(f"n = {n}, a round from its file, 2026 text", rows))
    if n <= PEERS_UP_TO["py4swiss"]:
        rows = [
            Measured("arpad", median(seconds(lambda path=path: ours(path, "FIDE 2017"), repeats=1) for path in older)),
            peer("py4swiss", py4swiss, older, "FIDE 2017", n),
        ]
        print(table(f"n = {n}, a round from its file, 2017 text", rows))
    print(flush=True)


def in_words(state: SwissState) -> PairedRound:
    paired = pair(state)
    str(explain(paired))
    return paired


def extended(event: Tournament) -> str:
    """The file as py4swiss reads it: a rank in every player's line, the TRF(x) records XXR and XXC for the headers."""
    lines = [line for line in write_trf(event).decode().split("\r\n") if line[:3] not in ("142", "152", "")]
    lines = [f"{line[:85]:85}{line[4:8]}{line[89:]}" if line.startswith("001") else line for line in lines]
    colour = "white1" if event.initial_colour == "w" else "black1"
    return "\n".join([*lines, f"XXR {event.total_rounds}", f"XXC {colour}"]) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sizes", nargs="*", type=int, default=[100, 500, 1000, 2000])
    sizes = parser.parse_args().sizes
    with tempfile.TemporaryDirectory() as name:
        for size in sizes:
            benchmark(size, Path(name))
