"""Swiss pairing: the FIDE (Dutch) System in its 2026 and 2017 editions, and pairing by penalties.

`pair_next_round(tournament)` pairs, `explain` says why, `why_not` answers for a pair that is not there, `check` pairs
every round of an event again. No round is ever half paired: `NoLegalPairing` says that and why there is none.
"""

from arpad.tournaments.swiss.baku import accelerated, baku_acceleration
from arpad.tournaments.swiss.checking import Check, CheckedRound, Difference, check
from arpad.tournaments.swiss.conflict import NoLegalPairing
from arpad.tournaments.swiss.engine import METHODS, Method, pair, pair_next_round
from arpad.tournaments.swiss.history import NotPairableError, before_round, rules_of, swiss_state
from arpad.tournaments.swiss.penalties import PAPP, Penalties, PenaltyPair, PenaltyRound, pair_by_penalties
from arpad.tournaments.swiss.reasons import Explanation, Reasons, explain
from arpad.tournaments.swiss.report import check_as_data, round_as_data, round_as_text, with_round
from arpad.tournaments.swiss.rounds import Bracket, PairedRound, Pairing
from arpad.tournaments.swiss.state import RULES, Entrant, Rules, Side, SwissState
from arpad.tournaments.swiss.values import bracket_values
from arpad.tournaments.swiss.why import Answer, why_no_bye, why_not

__all__ = [
    "METHODS",
    "PAPP",
    "RULES",
    "Answer",
    "Bracket",
    "Check",
    "CheckedRound",
    "Difference",
    "Entrant",
    "Explanation",
    "Method",
    "NoLegalPairing",
    "NotPairableError",
    "PairedRound",
    "Pairing",
    "Penalties",
    "PenaltyPair",
    "PenaltyRound",
    "Reasons",
    "Rules",
    "Side",
    "SwissState",
    "accelerated",
    "baku_acceleration",
    "before_round",
    "bracket_values",
    "check",
    "check_as_data",
    "explain",
    "pair",
    "pair_by_penalties",
    "pair_next_round",
    "round_as_data",
    "round_as_text",
    "rules_of",
    "swiss_state",
    "why_no_bye",
    "why_not",
    "with_round",
]
