"""Layer after layer through a plan: memory announced before it is taken, counts checked or kept modulo a number."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.errors import ArpadError
from arpad.knight.counting import kernels
from arpad.knight.counting.graph import TourGraph
from arpad.knight.counting.kernels import Layer
from arpad.knight.counting.matchings import LARGEST_TABLE, RankMaps, double_factorial, rank_maps
from arpad.knight.counting.steps import Steps, digits
from arpad.knight.counting.work import Work
from arpad.knight.errors import TooLarge
from arpad.words import _

__all__ = ["WORD", "Carried", "first_layer", "layer_bytes", "layers", "maps_for"]

WORD = 2**63
"""Counts below this are kept as they are. One more would still fit 64 bits, so no sum is ever lost unseen."""

_STATE = 12  # bytes: rank and count
_PATTERN = 16  # bytes: code and start
_MOST_PAIRS = 9  # 34,459,425 matchings: a vector of 276 MB


class Carried(ArpadError):  # noqa: N818 - it says what happened; callers count again with more digits
    """A count passed the modulus."""


def maps_for(width: int) -> RankMaps:
    """The tables of matchings that a frontier of this many vertices needs; they are kept for the next count."""
    return _kept_maps(min(width // 2, LARGEST_TABLE))


_kept_maps = cache(rank_maps)


def first_layer(graph: TourGraph) -> Layer:
    """The one state before the first elimination: nothing touched but the path already walked."""
    ends = [] if graph.current is None or graph.apex is None else [graph.current, graph.apex]
    code = digits(graph.frontiers()[0], dict.fromkeys(ends, 1))
    return Layer(np.array([code], np.uint64), np.array([0, 1], np.int64), np.zeros(1, np.uint32), np.ones(1, np.uint64))


def layers(
    graph: TourGraph, steps: Steps, maps: RankMaps, work: Work, *, modulus: int | None = None, keep: bool = False
) -> Iterator[Layer]:
    """The layer after each step.

    Without a modulus counts are exact, and `Carried` is raised should one not be below `WORD`; with one, at most
    `WORD`, they are residues. Raises `TooLarge` when the next layer, or all layers together with `keep`, would pass the
    memory limit. The bar is told the most that each layer can take before it is taken.
    """
    layer = first_layer(graph)
    vector = np.empty(double_factorial(min(graph.width // 2, _MOST_PAIRS)), np.uint64)
    taken = maps.flat.nbytes + vector.nbytes + layer_bytes(layer)
    with work.bar(len(steps.front), _("squares")) as bar:
        for t in range(len(steps.front)):
            patterns, states = kernels.most_after(layer, steps, t)
            next_one = _PATTERN * (patterns + 1) + _STATE * states
            most = taken + next_one
            if work.scratch is None:
                bar.set_postfix_str(_("at most {memory} MB").format(memory=-(-min(most, work.memory_limit) // 10**6)))
                left = max(work.memory_limit - taken, 0)
                patterns = min(patterns, left // _PATTERN)
                states = min(states, max(left - _PATTERN * patterns, 0) // _STATE)
            else:
                bar.set_postfix_str(_("at most {memory} MB of disk").format(memory=-(-next_one // 10**6)))
                if next_one > (free := disk_usage(work.scratch).free):
                    raise TooLarge(_("Counting, on disk,"), next_one, free)
            out = _room(patterns, states, work.scratch)
            patterns, states, flags = kernels.eliminate(layer, steps, t, maps, np.uint64(modulus or WORD), vector, out)
            if flags & kernels.FULL:
                raise TooLarge(_("Counting"), most, work.memory_limit)
            if flags & kernels.WIDE:
                raise TooLarge(_("Counting"), 8 * double_factorial(_MOST_PAIRS + 1), work.memory_limit)
            if flags & kernels.CARRIED and modulus is None:
                raise Carried
            if not keep:
                taken -= layer_bytes(layer)
            # The unused rest of the space was never touched, so it takes no memory.
            layer = Layer(out.codes[:patterns], out.starts[: patterns + 1], out.ranks[:states], out.counts[:states])
            taken += layer_bytes(layer)
            bar.update(1)
            yield layer


def layer_bytes(layer: Layer) -> int:
    """The memory of a layer."""
    return sum(array.nbytes for array in layer)


def _room(patterns: int, states: int, scratch: Path | None) -> Layer:
    return Layer(
        _array(patterns, np.uint64, scratch),
        _array(patterns + 1, np.int64, scratch),
        _array(states, np.uint32, scratch),
        _array(states, np.uint64, scratch),
    )


def _array(size: int, kind: type[np.generic], scratch: Path | None) -> NDArray[Any]:
    """An array in memory, or in a file without a name that is gone when the array is."""
    if scratch is None or not size:
        return np.empty(size, kind)
    with TemporaryFile(dir=scratch) as file:
        return np.asarray(np.memmap(file, kind, "w+", shape=(size,)))
