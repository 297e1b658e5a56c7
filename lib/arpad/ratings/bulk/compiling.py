"""numba where it is installed: a loop compiled once, or the plain function to run as it stands."""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from arpad.errors import BadValueError
from arpad.words import _

__all__ = ["compiled", "use_numba"]


def use_numba(compiled: bool | None) -> bool:
    """Whether to compile: None asks whether numba is installed, True insists on it."""
    installed = find_spec("numba") is not None
    if compiled is None:
        return installed
    if not isinstance(compiled, bool):
        raise BadValueError("compiled", compiled, _("True, False or None"))
    if compiled and not installed:
        raise BadValueError("compiled", compiled, _("False or None: numba is not installed (arpad[fast] brings it)"))
    return compiled


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function compiled by numba; the machine code is kept beside the source for the next process."""
    import numba

    fast: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    return fast
