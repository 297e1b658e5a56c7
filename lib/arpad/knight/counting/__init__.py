"""How many tours a board has: exactly, in plain Python for small boards and compiled for large ones.

`count_tours` gives the number. `frontier` is the method in plain Python; the compiled way (numba) keeps the same states
as arrays and joins two halves of the board, which makes the closed 8x8 board a matter of seconds.
"""

from arpad.knight.counting.api import TourTotal, count_graph, count_tours

__all__ = ["TourTotal", "count_graph", "count_tours"]
