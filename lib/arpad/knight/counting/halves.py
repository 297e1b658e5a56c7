"""Two halves and a join: the top of a board counted once, the bottom from the other end, and the two put together.

Half of the squares is eliminated from each end. The squares between them, two rows for a knight, are the *middle*: a
past of the top half and a past of the bottom half make a tour if the degrees add up to two everywhere and their paths
to one single cycle. On a board that looks the same after a half turn one count serves for both halves.

The method is old: Knuth and Elkies counted with transfer matrices in 1994, McKay ("Knight's tours of an 8x8
chessboard", 1997) joined halves of the board.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.knight.counting import join_kernels
from arpad.knight.counting.kernels import Codes, Layer
from arpad.knight.counting.layers import WORD, Carried
from arpad.knight.counting.matchings import RankMaps
from arpad.knight.counting.split import Edge, Split
from arpad.knight.counting.steps import Steps, plan
from arpad.knight.counting.work import Work
from arpad.words import _

__all__ = [
    "Halves",
    "Meetings",
    "Turned",
    "edge_shifts",
    "half_plans",
    "halves_of",
    "join",
    "meetings",
    "partner_patterns",
    "turned_tables",
]

_PIECES = 64


class Turned(NamedTuple):
    """Ranks of matchings with their points in reversed order: `flat[start[fixed, k] + rank]`.

    `fixed` is 1 when the last point, the apex, stays last; `apex` says whether there is one.
    """

    flat: NDArray[np.int32]
    start: NDArray[np.int64]
    apex: bool


class Halves(NamedTuple):
    """Both halves counted, ready to be joined; edges as pairs of shifts, one row for each end."""

    top: Layer
    top_edges: NDArray[np.int64]
    bottom: Layer
    bottom_edges: NDArray[np.int64]
    maps: RankMaps
    turned: Turned


def half_plans(parts: Split) -> tuple[Steps, Steps]:
    """The plans of the top and the bottom half; the same if the halves are alike."""
    top = plan(parts.graph, parts.top, parts.middle, parts.top_ends)
    if parts.symmetric:
        return top, top
    return top, plan(parts.bottom, parts.below, parts.middle, parts.bottom_ends)


def edge_shifts(parts: Split, edges: Sequence[Edge]) -> NDArray[np.int64]:
    """The shifts of the two ends of edges in the pattern of the middle: one row each."""
    shift = {name: 2 * place for place, name in enumerate(reversed(parts.names))}
    return np.array([[shift[a] for a, _b in edges], [shift[b] for _a, b in edges]], np.int64).reshape(2, -1)


def turned_tables(maps: RankMaps, width: int, apex: bool) -> Turned:
    """The tables that take ranks of the bottom half to the order of the top."""
    largest = width // 2
    start = np.zeros((2, largest + 1), np.int64)
    parts, filled = [], 0
    for fixed in range(1 + apex):
        for pairs in range(largest + 1):
            start[fixed, pairs] = filled
            parts.append(join_kernels.turned_ranks(pairs, bool(fixed), maps.sizes))
            filled += len(parts[-1])
    return Turned(np.concatenate(parts), start, apex)


def partner_patterns(codes: Codes, width: int, apex: bool) -> Codes:
    """For patterns of the top half those that complete them, in the order of the bottom half."""
    rest = np.uint64(sum(2 << 2 * place for place in range(width))) - codes
    squares = width - apex
    turned = _reordered(rest >> np.uint64(2 * apex), range(squares - 1, -1, -1))
    return (turned << np.uint64(2)) | (rest & np.uint64(3)) if apex else turned


def halves_of(parts: Split, top: Layer, bottom: Layer, maps: RankMaps) -> Halves:
    """The last layers of both halves with what joins them."""
    turned = turned_tables(maps, len(parts.names), parts.graph.apex is not None)
    return Halves(
        top, edge_shifts(parts, parts.top_edges), bottom, edge_shifts(parts, parts.bottom_edges), maps, turned
    )


class Meetings(NamedTuple):
    """The patterns of the top half that a pattern of the bottom half completes, in ascending order.

    Patterns that are images of each other have the same number of tours: `first` are the first of each set of images,
    `image_of` says for each pattern which one.
    """

    codes: Codes
    partners: Codes
    first: NDArray[np.int64]
    image_of: NDArray[np.int64]


def meetings(parts: Split, halves: Halves) -> Meetings:
    """All patterns at which the halves can meet."""
    width, apex = len(parts.names), parts.graph.apex is not None
    codes = extended(halves.top.codes, halves.top_edges)
    below = codes if parts.interchangeable else extended(halves.bottom.codes, halves.bottom_edges)
    partners = partner_patterns(codes, width, apex)
    met = np.append(below, ~np.uint64(0))[np.searchsorted(below, partners)] == partners
    codes, partners = codes[met], partners[met]
    images = [codes]
    if parts.interchangeable:
        images.append(partners)
    if parts.mirror is not None:
        order = [parts.mirror[vertex] - parts.top for vertex in parts.middle] + [width - 1] * apex
        images += [_reordered(image, order) for image in images]
    lowest, image_of = np.unique(np.minimum.reduce(images), return_inverse=True)
    return Meetings(codes, partners, np.searchsorted(codes, lowest).astype(np.int64), image_of.astype(np.int64))


def extended(codes: Codes, edges: NDArray[np.int64]) -> Codes:
    """The sorted patterns together with those that some of the edges make of them."""
    for first, second in edges.T:
        codes = join_kernels.with_edge(codes, first, second)
    return codes


def _reordered(codes: Codes, order: Sequence[int]) -> Codes:
    """Patterns whose digit at place p, counted from the highest, is the old one at `order[p]`."""
    out = np.zeros_like(codes)
    for place in order:
        digit = (codes >> np.uint64(2 * (len(order) - 1 - place))) & np.uint64(3)
        out = (out << np.uint64(2)) | digit
    return out


def join(halves: Halves, met: Meetings, work: Work) -> Codes:
    """The number of tours for each pattern where the halves meet; raises `Carried` when one passes 2**63.

    An executor gets the patterns in pieces; the halves are handed to its workers as files in a temporary folder, which
    they must be able to read.
    """
    pieces = [piece for piece in np.array_split(met.first, _PIECES) if len(piece)]
    weights = [np.zeros(0, np.uint64)]
    with (
        work.bar(len(met.first), _("patterns")) as bar,
        TemporaryDirectory(prefix="arpad-", dir=work.scratch) as folder,
    ):
        arguments = [(met.codes[piece], met.partners[piece]) for piece in pieces]
        if work.executor is None:
            results = (_weights(halves, *argument) for argument in arguments)
        else:
            _save(halves, Path(folder))
            running = [work.executor.submit(_weights_from, folder, *argument) for argument in arguments]
            results = (task.result() for task in running)
        for result in results:
            weights.append(result)
            bar.update(len(result))
    return np.concatenate(weights)[met.image_of]


def _weights(halves: Halves, codes: Codes, partners: Codes) -> Codes:
    weights = np.empty(len(codes), np.uint64)
    top, top_edges, bottom, bottom_edges, maps, turned = halves
    if not join_kernels.join(
        codes, partners, top, top_edges, bottom, bottom_edges, maps, turned, np.uint64(WORD), weights
    ):
        raise Carried
    return weights


def _save(halves: Halves, folder: Path) -> None:
    bottom: tuple[NDArray[np.generic], ...] = () if halves.bottom is halves.top else halves.bottom
    parts = {
        "top": halves.top,
        "bottom": bottom,
        "edges": (halves.top_edges, halves.bottom_edges),
        "maps": halves.maps,
        "turned": (halves.turned.flat, halves.turned.start, np.array([halves.turned.apex])),
    }
    for name, arrays in parts.items():
        for number, array in enumerate(arrays):
            np.save(folder / f"{name}{number}.npy", array)


@lru_cache(maxsize=1)
def _loaded(folder: str) -> Halves:
    """The halves from their files, mapped: the workers of one machine share the memory."""

    def arrays(name: str) -> list[Any]:
        paths = [path for number in range(4) if (path := Path(folder) / f"{name}{number}.npy").exists()]
        # Mode "c": the code compiled for ordinary arrays serves, and nothing is written back. Empty files have no map.
        return [np.asarray(np.load(path, mmap_mode="c" if path.stat().st_size > 4096 else None)) for path in paths]

    top = Layer(*arrays("top"))
    bottom = arrays("bottom")
    flat, start, apex = arrays("turned")
    turned = Turned(flat, start, bool(apex[0]))
    top_edges, bottom_edges = arrays("edges")
    return Halves(top, top_edges, Layer(*bottom) if bottom else top, bottom_edges, RankMaps(*arrays("maps")), turned)


def _weights_from(folder: str, codes: Codes, partners: Codes) -> Codes:
    return _weights(_loaded(folder), codes, partners)
