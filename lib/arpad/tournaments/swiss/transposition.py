"""The first transposition of S2 in which every player of S1 has an admissible opponent (C.04.3, 4.2).

A perfect matching of rows with columns, first in lexicographic order; rows are masks of admissible columns. The plain
greedy choice is right whenever it comes to an end; otherwise alternating paths repair it and then move every row, in
turn, to its smallest column that leaves the rest possible.
"""

from collections.abc import Sequence

from arpad.tournaments.swiss.cardinality import bits

__all__ = ["first_transposition"]


def first_transposition(rows: Sequence[int]) -> list[int] | None:
    """The column of every row, first row most important; None if the rows cannot all be served.

    >>> first_transposition([0b0111, 0b0001, 0b0110])
    [1, 0, 2]
    >>> first_transposition([0b01, 0b01]) is None
    True
    """
    column = [-1] * len(rows)
    taken = 0
    stuck = []
    for row, mask in enumerate(rows):
        free = mask & ~taken
        if free:
            low = free & -free
            column[row] = low.bit_length() - 1
            taken |= low
        else:
            stuck.append(row)
    if not stuck:
        return column
    owner = {c: row for row, c in enumerate(column) if c >= 0}
    for row in stuck:
        if not _serve(rows, column, owner, row, (1 << max(mask.bit_length() for mask in rows)) - 1):
            return None
    open_columns = 0
    for mask in rows:
        open_columns |= mask
    for row, mask in enumerate(rows):
        for wanted in bits(mask & open_columns):
            if wanted == column[row]:
                break
            if _take(rows, column, owner, row, wanted, open_columns):
                break
        open_columns &= ~(1 << column[row])
    return column


def _serve(rows: Sequence[int], column: list[int], owner: dict[int, int], row: int, usable: int) -> bool:
    """Give the row one of the usable columns, moving others along an alternating path; False if there is no path."""
    came_from: dict[int, int] = {}
    queue = [row]
    for at in queue:
        fresh = rows[at] & usable
        usable &= ~fresh
        for c in bits(fresh):
            came_from[c] = at
            holder = owner.get(c)
            if holder is None:
                while True:
                    giver = came_from[c]
                    before = column[giver]
                    column[giver], owner[c] = c, giver
                    if giver == row:
                        return True
                    c = before
            queue.append(holder)
    return False


def _take(
    rows: Sequence[int], column: list[int], owner: dict[int, int], row: int, wanted: int, open_columns: int
) -> bool:
    """Move the row to the wanted column if its holder can be served from the open ones, the row's own included."""
    holder, mine = owner.get(wanted), column[row]
    del owner[mine]
    if holder is not None and not _serve(rows, column, owner, holder, open_columns & ~(1 << wanted)):
        owner[mine] = row
        return False
    column[row], owner[wanted] = wanted, row
    return True
