"""Golden vectors of rating systems: every JSON file of the folder, each vector with its source and tolerance.

A vector is {id, system, operation, input, expected, tolerance, source}. `expected` may hold a part of what the
operation answers; every number in it must be within the tolerance. An operation without an adapter fails.
"""

import datetime
import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arpad.ratings import (
    bradley_terry,
    dwz,
    ecf,
    elo,
    expectancy,
    fide,
    first_rating,
    glicko,
    glicko2,
    k_factor,
    othello,
    outcomes,
    performance,
    titles,
    us_chess,
    whole_history,
)

FOLDER = Path(__file__).parent / "ratings"
VECTORS = [
    pytest.param(vector, id=f"{path.stem}-{vector['id']}")
    for path in sorted(FOLDER.rglob("*.json"))
    for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]
]

Adapter = Callable[[dict[str, Any]], Any]
ADAPTERS: dict[tuple[str, str], Adapter] = {}


def operation(system: str, name: str) -> Callable[[Adapter], Adapter]:
    def register(adapter: Adapter) -> Adapter:
        ADAPTERS[system, name] = adapter
        return adapter

    return register


def _sigma(text: str | float) -> float:
    """A width as vectors write it: a number, "2000/7" or "200*sqrt(2)"."""
    found = re.fullmatch(r"([0-9.]+)(?:/([0-9.]+)|\*sqrt\(([0-9.]+)\))?", str(text))
    assert found, text
    value, divisor, root = found.groups()
    return float(value) / float(divisor or 1) * math.sqrt(float(root or 1))


def _difference(given: dict[str, Any]) -> float:
    return given["difference"] if "difference" in given else given["rating"] - given["opponent"]


@operation("elo_logistic", "expected_score")
def _logistic(given: dict[str, Any]) -> float:
    return expectancy.expected_from_difference(_difference(given))


@operation("elo_logistic", "expected_percent_rounded")
def _percent(given: dict[str, Any]) -> int:
    return round(100 * expectancy.expected_from_difference(_difference(given)))


@operation("elo_normal", "expected_score")
def _normal(given: dict[str, Any]) -> float:
    return expectancy.normal_expected(_difference(given), sigma=_sigma(given["sigma"]))


def _event(event: elo.EventChange | elo.MeanChange) -> dict[str, float]:
    return {
        "mean_opponent": event.mean_opponent,
        "expected_sum": event.expected,
        "new_rating": event.new_rating,
        "new_rating_rounded": event.new_rating_rounded,
    }


@operation("elo_logistic", "event_update_per_game")
def _per_game(given: dict[str, Any]) -> dict[str, float]:
    return _event(elo.event_change(given["rating"], given["opponents"], given["scores"], k=given["K"]))


@operation("elo_logistic", "event_update_mean_opponent")
def _by_mean(given: dict[str, Any]) -> dict[str, float]:
    return _event(elo.event_change_by_mean(given["rating"], given["opponents"], given["scores"], k=given["K"]))


@operation("elo_1978", "update")
def _update(given: dict[str, Any]) -> float:
    return elo.updated_rating(given["rating"], given["score"], given["expected"], given["K"])


@operation("elo_logistic", "zero_sum")
def _zero_sum(given: dict[str, Any]) -> dict[str, float]:
    first, second = elo.match_change(given["a"], given["b"], given["score_a"], k_a=given["K"])
    return {"delta_a": first.change, "delta_b": second.change}


@operation("fide", "dp")
def _dp(given: dict[str, Any]) -> int:
    return expectancy.fide_dp(given["p"])


@operation("fide", "PD")
def _pd(given: dict[str, Any]) -> float:
    return expectancy.fide_expected(given["D"])


@operation("fide", "game_change")
def _game_change(given: dict[str, Any]) -> float:
    return fide.game_change(
        given["rating"],
        given["opponent"],
        given["score"],
        k=given["K"],
        date=datetime.date.fromisoformat(given["date"]),
        chapter=given["chapter"],
    ).change


@operation("fide", "game_change_rule_versions")
def _game_versions(given: dict[str, Any]) -> dict[str, float]:
    versions = {
        "standard_to_2009_06": "FIDE 1999",
        "standard_from_2009_07": "FIDE 2009",
        "standard_2022_01_to_2024_02": "FIDE 2022",
        "standard_2024_03_to_2025_09": "FIDE 2024",
        "standard_from_2025_10_01": "FIDE 2025",
        "rapid_blitz": "FIDE rapid and blitz 2024",
    }
    return {
        version: fide.game_change(given["rating"], given["opponent"], given["score"], k=given["K"], rules=rules).change
        for version, rules in versions.items()
    }


@operation("fide", "period")
def _period(given: dict[str, Any]) -> dict[str, float]:
    period = fide.period_change(given["rating"], [given["games"]], k=given["K"], rules=given.get("rules", "FIDE 2025"))
    return {"change": period.change, "change_rounded": period.change_rounded, "new_rating": period.new_rating}


@operation("fide", "K")
def _fide_k(given: dict[str, Any]) -> float:
    peak = 2400 if given["ever_2400"] else 2300 if given["ever_2300"] else None
    return k_factor.k_factor(
        given["rating"], rules="FIDE 40/20/10", games=given["games"], peak=peak, age_year=given["age_year"]
    ).k


@operation("fide", "K_cap_700")
def _k_cap(given: dict[str, Any]) -> float:
    return k_factor.capped_k(given["K"], given["n"])


@operation("fide", "initial_rating_2024")
def _initial(given: dict[str, Any]) -> dict[str, float]:
    first = first_rating.first_rating(given["opponents"], given["score"], rules="FIDE 2024")
    return {"Ra": first.average, "p_rounded": first.p, "dp": first.difference, "Ru": first.rating}


@operation("fide", "initial_rating_rule_versions")
def _initial_versions(given: dict[str, Any]) -> dict[str, float]:
    field = [given["average_opponent"]] * given["games"]
    return {
        f"rule_{year}": first_rating.first_rating(field, given["score"], rules=f"FIDE {year}").rating
        for year in (2022, 2024)
    }


@operation("fide", "one_off_2024")
def _one_off(given: dict[str, Any]) -> int:
    return fide.one_off_2024(given["rating"])


@operation("fide", "norm_performance")
def _norm(given: dict[str, Any]) -> dict[str, Any]:
    norm = titles.norm(given["title"], given["opponents"], given["score"])
    return {
        "adjusted_lowest": norm.adjusted_lowest,
        "Ra": norm.average,
        "p": norm.p,
        "Rp": norm.performance,
        "meets_performance": norm.conditions[0].met,
    }


@operation("fide", "norm_thresholds")
def _thresholds(_given: dict[str, Any]) -> dict[str, Any]:
    rules = titles.NORM_RULES
    answer: dict[str, Any] = {
        title: [rule.performance, rule.minimum_average, rule.adjusted_floor] for title, rule in rules.items()
    }
    (answer["min_score_pct"],) = {rule.minimum_percent for rule in rules.values()}
    (answer["min_games"],) = {rule.games for rule in rules.values()}
    (answer["unrated_counts_as"],) = {rule.unrated_counts_as for rule in rules.values()}
    return answer


@operation("fide_historical", "category")
def _category(given: dict[str, Any]) -> dict[str, Any]:
    found = titles.category(given["ratings"] if "ratings" in given else [given["average"]])
    if found is None:
        return {"average": None, "category": None}
    return {"average": found.average, "category": found.number}


@operation("fide_historical", "norm_score")
def _norm_score(given: dict[str, Any]) -> float:
    return titles.historical_norm_points(given["category"], given["title"], given["rounds"])


@operation("performance", "algorithm_400")
def _algorithm_400(given: dict[str, Any]) -> float | None:
    return performance.algorithm_of_400(given["opponents"], given["scores"]).rating


@operation("performance", "fide_Rp")
def _fide_rp(given: dict[str, Any]) -> float | None:
    return performance.fide_performance(given["opponents"], given["score"]).rating


@operation("performance", "exact_logistic")
def _exact(given: dict[str, Any]) -> float | None:
    return performance.exact_performance(given["opponents"], given["score"]).rating


@operation("elo_C_rule", "C")
def _c_rule(given: dict[str, Any]) -> float:
    return k_factor.k_factor(given["rating"], rules="S2 30 to 10").k


@operation("othello_seed", "K")
def _othello_k(given: dict[str, Any]) -> float:
    return k_factor.k_factor(1500, rules="S3 25/15", games=given["games"]).k


@operation("uscf", "effective_games")
def _effective(given: dict[str, Any]) -> float:
    return us_chess.effective_games(given["rating"], given["games"])


@operation("uscf", "special_approx")
def _special(given: dict[str, Any]) -> dict[str, float]:
    change = us_chess.special_rating_approximate(given["rating"], given["games"], given["opponents"], given["scores"])
    return {"unrounded": change.new_rating, "rounded": change.rounded}


@operation("uscf", "standard_approx")
def _standard(given: dict[str, Any]) -> dict[str, Any]:
    change = us_chess.standard_rating(
        given["rating"],
        given["games"],
        given["opponents"],
        given["scores"],
        bonus_threshold=given["bonus_threshold"],
    )
    return {"K": change.k, "expected": change.expected, "bonus": change.bonus, "new_rating": change.new_rating}


@operation("uscf", "floor")
def _floor(given: dict[str, Any]) -> int:
    return us_chess.rating_floor(given["peak"])


@operation("uscf_old", "K")
def _uscf_old(given: dict[str, Any]) -> float:
    return k_factor.k_factor(given["rating"], rules="US Chess 32/24/16").k


@operation("glicko", "rating_period")
def _glicko(given: dict[str, Any]) -> dict[str, Any]:
    games = [(glicko.GlickoPlayer(rating, deviation), score) for rating, deviation, score in given["games"]]
    change = glicko.rate_player(glicko.GlickoPlayer(given["rating"], given["RD"]), games)
    return {
        "g": [game.g for game in change.games],
        "E": [game.expected for game in change.games],
        "d2": change.d_squared,
        "new_rating": change.after.rating,
        "new_RD": change.after.deviation,
    }


@operation("glicko", "c_from_time")
def _c_from_time(given: dict[str, Any]) -> float:
    return glicko.c_from_time(given["RD_typical"], given["RD_max"], given["periods"])


def _glicko2_period(given: dict[str, Any]) -> dict[str, Any]:
    games = [(glicko2.Glicko2Player(rating, deviation), score) for rating, deviation, score in given.get("games", [])]
    player = glicko2.Glicko2Player(given["rating"], given["RD"], given["volatility"])
    change = glicko2.rate_player(player, games, tau=given.get("tau", 0.5))
    return {
        "v": change.v,
        "delta": change.delta,
        "new_rating": change.after.rating,
        "new_RD": change.after.deviation,
        "new_volatility": change.after.volatility,
    }


operation("glicko2", "rating_period")(_glicko2_period)
operation("glicko2", "inactive_period")(_glicko2_period)


@operation("dwz", "update_given_E")
def _dwz_given(given: dict[str, Any]) -> float:
    return dwz.update(given["rating"], given["points"], given["expected"], given["games"], given["E"])


@operation("dwz", "update")
def _dwz_update(given: dict[str, Any]) -> dict[str, float]:
    """The vector's value is by the logistic curve; the rule's normal curve lies within its tolerance."""
    change = dwz.rate_tournament(
        given["rating"], [given["opponent"]], [given["score"]], age=given["age"], index=given["index"]
    )
    return {"E": change.coefficient, "new_rating_logistic": change.new_rating, "rounded": change.rounded}


@operation("dwz", "E")
def _dwz_e(given: dict[str, Any]) -> float:
    return dwz.development_coefficient(
        given["rating"], given["age"], given["index"], score=given["points"], expected=given["expected"]
    )


@operation("ecf", "grade_to_rating")
def _ecf_grade(given: dict[str, Any]) -> float:
    return ecf.grade_to_rating(given["grade"])


@operation("ecf", "monthly_update")
def _ecf_month(given: dict[str, Any]) -> float:
    opponents, scores = zip(*given["games"], strict=True)
    junior = {ecf.ADULT_K: False, ecf.JUNIOR_K: True}[given["K"]]
    return ecf.monthly_change(given["rating"], opponents, scores, junior=junior).new_rating


@operation("bradley_terry", "mle")
def _mle(given: dict[str, Any]) -> dict[str, float]:
    return bradley_terry.fit([(winner, loser, 1, times) for winner, loser, times in given["wins"]]).strengths()


@operation("bradley_terry", "three_player_score")
def _scores(given: dict[str, Any]) -> dict[str, float]:
    return dict(bradley_terry.fit([tuple(result) for result in given["scores"]]).ratings)


def _list(outcome: outcomes.Outcome) -> list[float]:
    return [outcome.win, outcome.draw, outcome.loss]


@operation("bayeselo", "outcome")
def _bayeselo(given: dict[str, Any]) -> list[float]:
    return _list(outcomes.bayeselo(given["white_minus_black"], advantage=given["eloAdvantage"], draw=given["eloDraw"]))


@operation("davidson", "outcome")
def _davidson(given: dict[str, Any]) -> list[float]:
    return _list(outcomes.davidson(given["difference"], nu=given["nu"]))


@operation("othello", "brightwell_quotient")
def _brightwell(given: dict[str, Any]) -> float:
    return othello.brightwell_quotient(given["discs"], given["opponent_points"], c=given["c"])


@operation("othello", "fngo_gpi_points")
def _fngo(given: dict[str, Any]) -> float:
    return othello.place_points(given["place"], given["tied"], rules="Gran Prix Italiano")


@operation("othello", "bgp_points")
def _bgp(given: dict[str, Any]) -> float:
    return othello.place_points(given["place"], given["tied"], rules="British Grand Prix")


@operation("othello", "wof_weight")
def _wof_weight(given: dict[str, Any]) -> int:
    return othello.game_weight(given["months_ago"])


@operation("othello", "jech_expected")
def _jech(given: dict[str, Any]) -> float:
    return othello.JECH.expected(given["difference"])


@operation("whr", "map")
def _whr(given: dict[str, Any]) -> dict[str, list[float]]:
    wins, losses = re.findall(r"([0-9.]+) virtual", given["prior"])
    assert wins == losses, given["prior"]
    history = whole_history.whole_history(
        [tuple(game) for game in given["games"]], w2=given["w2_elo2_per_day"], prior=float(wins) + float(losses)
    )
    return {name: [day.rating for day in days] for name, days in history.players.items()}


def _differences(expected: Any, found: Any, tolerance: float, where: str = "answer") -> list[str]:
    """Every place where `found` is not `expected`; what the vector does not mention is not compared."""
    if isinstance(expected, dict):
        return [
            line
            for key, value in expected.items()
            for line in (
                _differences(value, found[key], tolerance, f"{where}.{key}")
                if key in found
                else [f"{where}.{key}: missing"]
            )
        ]
    if isinstance(expected, list):
        if len(expected) != len(found):
            return [f"{where}: {len(found)} values, expected {len(expected)}"]
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for i, (e, f) in pairs for line in _differences(e, f, tolerance, f"{where}[{i}]")]
    if isinstance(expected, bool) or not isinstance(expected, int | float):
        return [] if expected is found or expected == found else [f"{where}: {found!r}, expected {expected!r}"]
    if found is None or isinstance(found, bool) or not math.isfinite(found):
        return [f"{where}: {found!r}, expected {expected!r}"]
    # A tolerance of 0 asks for the printed number; the last binary digit of a sum of hundredths is not part of it.
    within = abs(found - expected) <= max(tolerance, 1e-12 * abs(expected))
    return [] if within else [f"{where}: {found!r}, expected {expected!r} within {tolerance}"]


@pytest.mark.parametrize("vector", VECTORS)
def test_vector(vector: dict[str, Any]) -> None:
    key = vector["system"], vector["operation"]
    assert key in ADAPTERS, f"no adapter for the operation {key}"
    found = ADAPTERS[key](vector["input"])
    assert _differences(vector["expected"], found, vector["tolerance"]) == [], vector["source"]


def test_there_are_vectors() -> None:
    assert len(VECTORS) >= 78
