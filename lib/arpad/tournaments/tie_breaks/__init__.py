"""Tie-breaks: FIDE's C.07 in three eras, and the criteria of other sources.

`arpad.tournaments.standings` ranks with them, gives one criterion's values, and explains a value.
"""

from arpad.tournaments.tie_breaks.columns import Remark
from arpad.tournaments.tie_breaks.descriptors import (
    CODES,
    RULES,
    Criterion,
    CriterionError,
    Rules,
    parse_criteria,
    proposed_rules,
)
from arpad.tournaments.tie_breaks.explain import Contribution, TieBreak

__all__ = [
    "CODES",
    "RULES",
    "Contribution",
    "Criterion",
    "CriterionError",
    "Remark",
    "Rules",
    "TieBreak",
    "parse_criteria",
    "proposed_rules",
]
