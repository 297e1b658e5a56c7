"""Ratings in bulk: millions of games from arrays or any data frame, and arrays or the same kind of frame back.

Games are three arrays (white, black, White's score), a mapping of them, or a frame that narwhals knows (pandas,
polars, PyArrow, a lazy frame ...); players are numbers or names. numba compiles the loops when it is installed
(``arpad[fast]``); without it numpy and plain Python give the same results, later. Nothing here runs in the browser.
"""

from arpad.ratings.bulk.deviations import Glicko2Run, glicko2_periods
from arpad.ratings.bulk.encoding import Games, encode
from arpad.ratings.bulk.lazy import fide_period_frame
from arpad.ratings.bulk.periods import FideRun, fide_period
from arpad.ratings.bulk.sequential import EloRun, elo
from arpad.ratings.bulk.strengths import StrengthRun, bradley_terry

__all__ = [
    "EloRun",
    "FideRun",
    "Games",
    "Glicko2Run",
    "StrengthRun",
    "bradley_terry",
    "elo",
    "encode",
    "fide_period",
    "fide_period_frame",
    "glicko2_periods",
]
