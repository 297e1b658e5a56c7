"""Boards with both sides 5 or more, laid out in blocks and joined to one tour.

The rows are cut into bands and the columns too; a band is even, except one if the side is odd. Every block joins its
left neighbour, and the blocks of the first column join upwards: a tree, so that closed blocks become one closed tour.
Where the tour is to begin and end on given squares, the blocks on the way from one to the other (right along the block
row of the start, then down the block column of the end) carry open paths, linked end to end across their borders, and
the joins that would close a ring are left out. Everything off that way is a closed block and is joined as before.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby

from arpad.knight.blocks import JOINS, MOVES, NO_MOVE, Block, block_path, closed_block, joined, replace_move
from arpad.knight.board import Square

__all__ = ["Layout", "band_choices", "bands_around", "closed_codes", "open_codes"]

ODD_BANDS = (
    7,
    9,
    11,
    5,
    13,
    15,
)  # with the first three every pair of ends has a path in some layout; 5 is poor in paths
JOIN_SETS = [frozenset(name for bit, name in enumerate(JOINS) if number >> bit & 1) for number in range(16)]
WIDE_BANDS = (8, 10, 12, 14, 16, 18)
PATIENCE = 500  # steps back on a chain before another layout is tried


def even_bands(side: int, least: int) -> list[int]:
    """An even side, 0 or at least `least`, cut into bands of `least` (even), the last one up to four or six larger."""
    if side < 2 * least:
        return [side] if side else []
    count = side // least
    return [least] * (count - 1) + [side - least * (count - 1)]


def band_choices(side: int, at: int | None, least: int = 6) -> Iterator[tuple[int, ...]]:
    """Ways to cut a side into bands: even ones, and one odd one if the side is odd, which holds coordinate `at`."""
    if side % 2 == 0:
        cuts = (tuple(even_bands(side, size)) for size in (least, least + 2, least + 4))
        yield from dict.fromkeys(either for cut in cuts for either in (cut, cut[::-1]))
        return
    for odd in ODD_BANDS:
        first = 0 if at is None else max(0, at - odd + 1)
        for before in range(first, (side if at is None else at) + 1):
            after = side - odd - before
            if before % 2 == 0 and all(rest == 0 or rest >= least for rest in (before, after)):
                yield (*even_bands(before, least), odd, *even_bands(after, least))


def bands_around(side: int, start: Square, end: Square) -> Iterator[tuple[int, ...]]:
    """Ways to cut the columns of a board of five rows for a tour with both ends given.

    Even bands are 8 or more wide: in those only the two squares next to two corners, in the second and the last but one
    column, are bad ends of a path (checked for all). So neither end may be such a square, unless the board itself ends
    there. If the side is odd, the odd band holds the start.
    """
    for one in _bands_holding(side, start, (7, 9, 11, 13, 15, 17, 19) if side % 2 else WIDE_BANDS):
        if one[0] <= end[1] < one[0] + one[1]:
            if _is_good_end(side, end, *one):
                yield from _filled(side, [one])
        else:
            for other in _bands_holding(side, end, WIDE_BANDS):
                yield from _filled(side, sorted((one, other)))


def _filled(side: int, held: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """The bands that hold the ends and even ones between them; nothing if a gap is odd or too small."""
    bands: list[int] = []
    last = 0
    for at, width in [*held, (side, 0)]:
        gap = at - last
        if gap and (gap < 8 or gap % 2):
            return
        bands += [*even_bands(gap, 8), width]
        last = at + width
    yield tuple(bands[:-1])


def _bands_holding(side: int, end: Square, widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First column and width of bands in which a square is a good end."""
    for width in widths:
        for at in range(max(0, end[1] - width + 1), min(end[1], side - width) + 1):
            if _is_good_end(side, end, at, width):
                yield at, width


def _is_good_end(side: int, end: Square, at: int, width: int) -> bool:
    inside = end[1] - at
    bad = (inside == 1 and at > 0) or (inside == width - 2 and at + width < side)
    return width % 2 == 1 or end[0] != 2 or not bad


class Layout:
    """Bands of rows and of columns, and the way: the blocks (row band, column band) that carry the open path."""

    def __init__(self, heights: Sequence[int], widths: Sequence[int], way: Sequence[tuple[int, int]] = ()) -> None:
        self.heights, self.widths, self.way = heights, widths, way
        self._rows, self._columns = len(heights), len(widths)
        (self._top, self._left), (self._bottom, self._right) = (way[0], way[-1]) if way else ((-1, -1), (-1, -1))
        last = len(widths) - 1
        kinds = groupby(range(len(widths)), key=lambda j: (widths[j], j == 0, j == last))
        self._runs = [(first, first + 1 + sum(1 for _more in run)) for _kind, run in kinds for first in [next(run)]]
        self._stretches: dict[tuple[int, int, int, bool, bool], Block] = {}

    def joins(self, i: int, j: int) -> frozenset[str]:
        """The joins of a block: those of the tree, but for the ones along the way."""
        present = self._left_join(i, j) + 4 * self._left_join(i, j + 1)
        return JOIN_SETS[present if j else present + 2 * self._up_join(i) + 8 * self._up_join(i + 1)]

    def _left_join(self, i: int, j: int) -> bool:
        """Whether block j of block row i joins its left neighbour."""
        return 0 < j < self._columns and not (i == self._top and self._left < j <= self._right)

    def _up_join(self, i: int) -> bool:
        """Whether block row i joins the one above, in the first column."""
        return 0 < i < self._rows and not self._top < i <= self._bottom

    def closed_stretch(self, i: int, first: int, stop: int) -> Block:
        """The rows of the closed blocks `first` to `stop` - 1 of a block row, joined to their neighbours."""
        height = self.heights[i]
        key = (height, first, stop, first == 0 and self._up_join(i), first == 0 and self._up_join(i + 1))
        if key not in self._stretches:
            runs = [(max(first, a), min(stop, b)) for a, b in self._runs if a < stop and b > first]
            blocks = [joined(closed_block(height, self.widths[a]), self.joins(i, a)) for a, _b in runs]
            self._stretches[key] = tuple(
                b"".join(block[row] * (b - a) for block, (a, b) in zip(blocks, runs, strict=True))
                for row in range(height)
            )
        return self._stretches[key]

    def codes(self, paths: dict[tuple[int, int], Block]) -> bytes:
        """The whole board, row after row; `paths` are the blocks of the way."""
        columns_on_way: dict[int, list[int]] = {}
        for i, j in self.way:
            columns_on_way.setdefault(i, []).append(j)
        rows: list[bytes] = []
        for i in range(len(self.heights)):
            on_way = columns_on_way.get(i)
            if on_way is None:
                rows += self.closed_stretch(i, 0, len(self.widths))
                continue
            parts = [
                self.closed_stretch(i, 0, on_way[0]),
                *(paths[i, j] for j in on_way),
                self.closed_stretch(i, on_way[-1] + 1, len(self.widths)),
            ]
            rows += map(b"".join, zip(*parts, strict=True))
        return b"".join(rows)


def closed_codes(rows: int, columns: int) -> bytes:
    """A closed tour of a board with sides from 5, not both odd, as one byte a square."""
    return Layout(next(band_choices(rows, None)), next(band_choices(columns, None))).codes({})


def open_codes(heights: Sequence[int], widths: Sequence[int], start: Square, end: Square | None) -> bytes | None:
    """A tour from `start` to `end` (`None`: anywhere in the block of the start) in this layout, or `None` if not found.

    The block of the end must not lie above or left of the block of the start.
    """
    first, start_in = _block_of(start, heights, widths)
    if end is None:
        layout = Layout(heights, widths, [first])
        joins = layout.joins(*first)
        block = block_path(heights[first[0]], widths[first[1]], start_in, None, joins)
        return None if block is None else layout.codes({first: joined(block, joins)})
    last, end_in = _block_of(end, heights, widths)
    if first[0] > last[0] or first[1] > last[1]:
        return None
    way = [(first[0], j) for j in range(first[1], last[1])] + [(i, last[1]) for i in range(first[0], last[0] + 1)]
    layout = Layout(heights, widths, way)
    pieces = _chain(layout, start_in, end_in)
    return None if pieces is None else layout.codes(dict(zip(way, pieces, strict=True)))


Port = tuple[Square, int, Square]  # exit, direction of the move across the border, entry of the next block
Link = tuple[Port, Block]


class _Links:
    """For one kind of block of a way and one entry: the ways through it to the next block, found as they are needed."""

    def __init__(self, rows: int, columns: int, joins: frozenset[str], down: bool, entry: Square) -> None:
        self.found: list[Link] = []
        self.more = self._search(rows, columns, joins, down, entry)

    def __getitem__(self, index: int) -> Link | None:
        while index >= len(self.found):
            link = next(self.more, None)
            if link is None:
                return None
            self.found.append(link)
        return self.found[index]

    @staticmethod
    def _search(rows: int, columns: int, joins: frozenset[str], down: bool, entry: Square) -> Iterator[Link]:
        odd_block = rows % 2 and columns % 2
        for port in _ports(rows, columns, down):
            leaves = port[0]
            if (sum(leaves) - sum(entry)) % 2 == (0 if odd_block else 1) and leaves != entry:
                block = block_path(rows, columns, entry, leaves, joins)
                if block:
                    yield port, block


@lru_cache(maxsize=256)
def _ports(rows: int, columns: int, down: bool) -> tuple[Port, ...]:
    """The moves across the lower or the right border, those nearest the bottom right corner first."""
    ports = []
    for row in range(rows):
        for column in range(columns):
            for digit, (by_rows, by_columns) in enumerate(MOVES):
                r, c = row + by_rows, column + by_columns
                if down and r >= rows and 0 <= c < columns:
                    ports.append(((row, column), digit, (r - rows, c)))
                if not down and c >= columns and 0 <= r < rows:
                    ports.append(((row, column), digit, (r, c - columns)))
    return tuple(sorted(ports, key=lambda port: (-sum(port[0]), port)))


def _chain(layout: Layout, start: Square, end: Square) -> list[Block] | None:
    """Paths of the blocks of the way, linked: depth first over the moves across the borders."""
    way, last = layout.way, len(layout.way) - 1
    links: dict[tuple[object, Square], _Links] = {}
    kinds = [
        (layout.heights[i], layout.widths[j], layout.joins(i, j), at < last and way[at + 1][0] > i)
        for at, (i, j) in enumerate(way)
    ]
    entries, tried = [start], [0]
    taken: list[Link] = []
    patience = PATIENCE
    while True:
        at = len(taken)
        if at == last:
            final = block_path(*kinds[at][:2], entries[at], end, kinds[at][2])
            if final:
                break
            link = None
        else:
            key = (kinds[at], entries[at])
            if key not in links:
                links[key] = _Links(*kinds[at], entries[at])
            link = links[key][tried[at]]
        if link:
            taken.append(link)
            entries.append(link[0][2])
            tried.append(0)
        elif taken and patience:
            patience -= 1
            taken.pop()
            entries.pop()
            tried.pop()
            tried[-1] += 1
        else:
            return None
    pieces: list[Block] = []
    arriving: int | None = None
    for at, kind in enumerate(kinds):
        port, block = taken[at] if at < last else (None, final)
        pieces.append(_finished(block, kind[2], entries[at], arriving, port))
        arriving = 7 - port[1] if port else None
    return pieces


@lru_cache(maxsize=4096)
def _finished(block: Block, joins: frozenset[str], entry: Square, arriving: int | None, port: Port | None) -> Block:
    """The block with its joins made and the loose ends of its path tied to the blocks before and after."""
    rows = [bytearray(row) for row in joined(block, joins)]
    if arriving is not None:
        replace_move(rows, entry, NO_MOVE, arriving)
    if port is not None:
        replace_move(rows, port[0], NO_MOVE, port[1])
    return tuple(map(bytes, rows))


def _block_of(square: Square, heights: Sequence[int], widths: Sequence[int]) -> tuple[tuple[int, int], Square]:
    """The block that holds a square, and the square's place in it."""
    place, within = [], []
    for bands, at in ((heights, square[0]), (widths, square[1])):
        borders = [0, *accumulate(bands)]
        band = bisect_right(borders, at) - 1
        place.append(band)
        within.append(at - borders[band])
    return (place[0], place[1]), (within[0], within[1])
