"""arpad: Elo ratings, tournaments, tie-breaks and the knight's tour.

The package needs the standard library alone until you ask for bulk work: importing it loads neither numpy nor plotly.
"""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("arpad")
except PackageNotFoundError:  # in the browser the package is unpacked, not installed
    __version__ = "0.1.0"
