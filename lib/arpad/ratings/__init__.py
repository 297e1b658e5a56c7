"""Rating systems: expected scores, updates, and the rules of federations with their dates.

Importing this package loads the standard library alone; bulk work loads numpy and numba when it is asked for.
"""

from arpad.ratings.elo import (
    EventChange,
    GameChange,
    MeanChange,
    event_change,
    event_change_by_mean,
    game_change,
    match_change,
    updated_rating,
)
from arpad.ratings.expectancy import (
    CURVES,
    ELO_SIGMA,
    FIDE_SIGMA,
    Curve,
    FideTable,
    Logistic,
    Normal,
    capped_difference,
    curve_named,
    expected_from_difference,
    expected_score,
    fide_dp,
    fide_expected,
)

__all__ = [
    "CURVES",
    "ELO_SIGMA",
    "FIDE_SIGMA",
    "Curve",
    "EventChange",
    "FideTable",
    "GameChange",
    "Logistic",
    "MeanChange",
    "Normal",
    "capped_difference",
    "curve_named",
    "event_change",
    "event_change_by_mean",
    "expected_from_difference",
    "expected_score",
    "fide_dp",
    "fide_expected",
    "game_change",
    "match_change",
    "updated_rating",
]
