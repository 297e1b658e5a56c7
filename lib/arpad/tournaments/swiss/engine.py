"""Pair a round: the one call behind the tools, for a state or for a tournament."""

from typing import Final, Literal, TypeAlias, get_args

from arpad.errors import BadValueError
from arpad.tournaments.model import Tournament
from arpad.tournaments.swiss.dutch import pair_simply
from arpad.tournaments.swiss.dutch2017 import pair_2017
from arpad.tournaments.swiss.fast import pair_fast
from arpad.tournaments.swiss.history import rules_of, swiss_state
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.state import Rules, Side, SwissState

__all__ = ["METHODS", "Method", "pair", "pair_next_round"]

Method: TypeAlias = Literal["fast", "simple"]
METHODS: Final[tuple[Method, ...]] = get_args(Method)


def pair(state: SwissState, *, method: Method = "fast") -> PairedRound:
    """Pair one round by the FIDE (Dutch) System, C.04.3, in the edition that the state names.

    ``method="simple"`` is the reference for the 2026 text, ``"fast"`` gives the same pairings sooner; the 2017 text has
    one method. Raises `NoLegalPairing` if no complete pairing exists (1.9.3).

    >>> from arpad.tournaments.swiss.state import Entrant
    >>> pair(SwissState(1, tuple(Entrant(n, n, 0) for n in range(1, 7)))).boards  # C.04.3, 3.1 and 5.2.5
    ((1, 4), (5, 2), (3, 6))
    """
    if method not in METHODS:
        raise BadValueError("method", method, ", ".join(map(repr, METHODS)))
    if state.rules == "FIDE 2017":
        return pair_2017(state)
    return pair_fast(state) if method == "fast" else pair_simply(state)


def pair_next_round(
    tournament: Tournament,
    *,
    rules: Rules | None = None,
    initial_colour: Side | None = None,
    method: Method = "fast",
) -> PairedRound:
    """Pair the first round without a game; `rules` are those of the event's date unless given.

    `initial_colour` is the colour drawn by lot for an event that does not state it. Raises `NoLegalPairing` if no
    complete pairing exists, `NotPairableError` if the event is over or its initial colour unknown.
    """
    state = swiss_state(tournament, rules=rules or rules_of(tournament), initial_colour=initial_colour)
    return pair(state, method=method)
