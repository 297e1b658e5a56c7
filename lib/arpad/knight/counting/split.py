"""Cutting a graph into two halves and a middle, and giving each edge of the middle to one of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arpad.knight.counting.graph import TourGraph

__all__ = ["Edge", "Split", "split", "whole"]

Edge = tuple[int, int]

_WIDEST = 17
"""Vertices in the middle, the apex too: at most eight paths, which the tables of matchings can join."""


@dataclass(frozen=True, slots=True)
class Split:
    """How a graph falls into halves: `top` vertices go from one end, `below` from the other, the middle lies between.

    Edges within the middle are given to the top or the bottom half; the bottom half numbers the vertices from the other
    end. Those from `top_ends` and `bottom_ends` to the apex are decided at the end of each half's plan, the others only
    in the join.
    `symmetric` says that both halves have the same graph and are offered the same edges. `mirror` maps the vertices to
    their mirror images, if the mirror keeps the graph, the halves and their edges as they are.
    """

    graph: TourGraph
    top: int
    below: int
    top_edges: tuple[Edge, ...]
    bottom_edges: tuple[Edge, ...]
    top_ends: tuple[int, ...]
    bottom_ends: tuple[int, ...]
    symmetric: bool
    mirror: tuple[int, ...] | None

    @property
    def middle(self) -> range:
        """The vertices that no half eliminates."""
        return range(self.top, self.graph.size - self.below)

    @property
    def bottom(self) -> TourGraph:
        """The graph as the bottom half sees it: a path already walked is an edge to the apex that the top will add."""
        graph = self.graph.reversed()
        if graph.current is None or graph.ends is None:
            return graph
        return replace(graph, ends=graph.ends | {graph.current}, current=None)

    @property
    def interchangeable(self) -> bool:
        """Whether a pattern of the top half may stand in the bottom half and the other way round."""
        return self.symmetric and self.top_edges == self.bottom_edges

    @property
    def names(self) -> list[int]:
        """The vertices in the order of a pattern's digits."""
        return [*self.middle, *([] if self.graph.apex is None else [self.graph.apex])]


def split(graph: TourGraph) -> Split | None:
    """The two halves of a graph, or `None` when no middle narrow enough parts it."""
    eliminate = _half_size(graph)
    middle = range(eliminate, graph.size - eliminate)
    if not eliminate or len(middle) + (graph.apex is not None) > _WIDEST:
        return None
    if graph.current is not None and graph.current >= middle.stop:
        graph = graph.reversed()
    last = graph.size - 1
    inside = [(a, b) for a in middle for b in graph.neighbours[a] if a < b and b in middle]
    ends = [vertex for vertex in middle if graph.ends is not None and vertex in graph.ends]
    first_ends = {vertex for vertex in ends if 2 * vertex < last}
    current = set() if graph.current is None else {graph.current}
    mirror = _mirror(graph, {*range(eliminate)}, {*middle}, {*(graph.ends or ())}, first_ends, current)
    shares = mirror and _shares(inside, last, mirror)
    if not shares:
        mirror, shares = None, _shares(inside, last, range(graph.size))
    assert shares is not None  # without a mirror every edge can be given away
    top, own, bottom = shares
    apex = graph.size
    turned = graph.reversed()
    return Split(
        graph,
        eliminate,
        eliminate,
        (*top, *own, *((vertex, apex) for vertex in ends if 2 * vertex == last)),
        bottom,
        tuple(vertex for vertex in ends if 2 * vertex < last),
        tuple(last - vertex for vertex in reversed(ends) if 2 * vertex > last),
        graph.current is None and (turned.neighbours, turned.ends) == (graph.neighbours, graph.ends),
        None if mirror is None else tuple(mirror),
    )


def whole(graph: TourGraph) -> Split:
    """No cut: the top half is all of the graph."""
    return Split(graph, graph.size, 0, (), (), (), (), symmetric=False, mirror=None)


def _half_size(graph: TourGraph) -> int:
    """The most vertices that can go from both ends so that no edge joins the two sets."""
    reach = 0
    for eliminated in range(1, graph.size // 2 + 1):
        reach = max([reach, *graph.neighbours[eliminated - 1]])
        if reach >= graph.size - eliminated:
            return eliminated - 1
    return graph.size // 2


def _mirror(graph: TourGraph, *kept: set[int]) -> list[int] | None:
    """The image of each vertex in a mirror of the board that keeps the graph and some sets of vertices as they are."""
    number = {square: vertex for vertex, square in enumerate(graph.squares)}
    rows, columns = ([square[part] for square in graph.squares] for part in (0, 1))
    across, down = min(columns) + max(columns), min(rows) + max(rows)
    for images in ([(r, across - c) for r, c in graph.squares], [(down - r, c) for r, c in graph.squares]):
        image = [number.get(square, -1) for square in images]
        if -1 in image or any({image[vertex] for vertex in vertices} != vertices for vertices in kept):
            continue
        if all(
            sorted(image[other] for other in near) == list(graph.neighbours[image[vertex]])
            for vertex, near in enumerate(graph.neighbours)
        ):
            return image
    return None


def _shares(
    edges: Sequence[Edge], last: int, mirror: Sequence[int]
) -> tuple[tuple[Edge, ...], tuple[Edge, ...], tuple[Edge, ...]] | None:
    """The edges for the top, those that a half turn maps to themselves, and in its own numbering the bottom's.

    Of an edge and its image in the half turn one goes to the top. The share of the top is its own mirror image; `None`
    if that cannot be.
    """
    top: set[Edge] = set()
    own, given = set(), set()
    for edge in sorted(edges):
        turned = _image(edge, range(last, -1, -1))
        if turned == edge:
            own.add(edge)
        elif edge not in given:
            both = {edge, _image(edge, mirror)}
            if turned in both:
                return None
            top |= both
            given |= both | {_image(each, range(last, -1, -1)) for each in both}
    if {_image(edge, mirror) for edge in own} != own:
        return None
    top &= set(edges)
    rest = set(edges) - top - own
    return tuple(sorted(top)), tuple(sorted(own)), tuple(sorted(_image(edge, range(last, -1, -1)) for edge in rest))


def _image(edge: Edge, images: Sequence[int]) -> Edge:
    a, b = sorted((images[edge[0]], images[edge[1]]))
    return a, b
