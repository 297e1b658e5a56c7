"""Rating systems: expected scores, updates, and the rules of federations with their dates.

Here are the names that most work needs; each system is a module of its own: `k_factor`, `fide`, `first_rating`,
`fide_list`, `performance`, `titles`, `us_chess`, `glicko`, `glicko2`, `dwz`, `ecf`, `othello`, `bradley_terry`,
`outcomes`, `whole_history`, `pool`. They need the standard library alone. `bulk` works on millions of games and loads
numpy, and numba where it is installed, when it is imported.
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
    disagreements_with_table,
    expected_from_difference,
    expected_score,
    fide_dp,
    fide_expected,
    odds,
)
from arpad.ratings.performance import (
    Performance,
    algorithm_of_400,
    curve_performance,
    exact_performance,
    fide_performance,
    linear_performance,
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
    "Performance",
    "algorithm_of_400",
    "capped_difference",
    "curve_named",
    "curve_performance",
    "disagreements_with_table",
    "event_change",
    "event_change_by_mean",
    "exact_performance",
    "expected_from_difference",
    "expected_score",
    "fide_dp",
    "fide_expected",
    "fide_performance",
    "game_change",
    "linear_performance",
    "match_change",
    "odds",
    "updated_rating",
]
