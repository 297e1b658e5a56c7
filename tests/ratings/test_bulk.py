"""Bulk ratings: the same numbers as the readable functions, with numba and without, from arrays and from frames."""

import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from arpad.ratings import bradley_terry as readable_strengths
from arpad.ratings import bulk, elo, fide, glicko2
from arpad.ratings.bulk import compiling
from arpad.ratings.connectivity import NotConnectedError
from arpad.ratings.glicko2 import Glicko2Player

NAMES = ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal"]


def _league(seed: int, games: int, players: int = 8) -> list[tuple[int, int, float]]:
    rng = random.Random(seed)
    found = []
    for _game in range(games):
        white, black = rng.sample(range(players), 2)
        found.append((white, black, rng.choice([0.0, 0.5, 1.0])))
    return found


LEAGUE = _league(3, 400)
WHITE, BLACK, SCORE = (list(column) for column in zip(*LEAGUE, strict=True))
NAMED = [NAMES[w] for w in WHITE], [NAMES[b] for b in BLACK], SCORE
RATINGS = {name: 1500 + 90 * i for i, name in enumerate(NAMES)}


def _as_mapping(white: Any, black: Any, score: Any) -> Any:
    return {"white": white, "black": black, "score": score}


FORMS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "tuple of lists": lambda *columns: columns,
    "tuple of arrays": lambda *columns: tuple(map(np.asarray, columns)),
    "mapping": _as_mapping,
    "pandas": lambda *columns: pd.DataFrame(_as_mapping(*columns)),
    "polars": lambda *columns: pl.DataFrame(_as_mapping(*columns)),
    "polars lazy": lambda *columns: pl.LazyFrame(_as_mapping(*columns)),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", ["names", "numbers", "far numbers"])
def test_every_form_of_games_is_read_alike(form: str, players: str) -> None:
    renamed = {"names": NAMES, "numbers": range(8), "far numbers": [10**12 + 7**i for i in range(8)]}[players]
    columns = [renamed[w] for w in WHITE], [renamed[b] for b in BLACK], SCORE
    encoded = bulk.encode(FORMS[form](*columns))
    assert [encoded.players[i] for i in encoded.white] == columns[0]
    assert [encoded.players[i] for i in encoded.black] == columns[1]
    assert encoded.score.tolist() == SCORE
    assert len(encoded) == 400


@pytest.mark.parametrize("form", ["pandas", "polars"])
def test_a_frame_in_gives_the_same_kind_out(form: str) -> None:
    run = bulk.elo(FORMS[form](*NAMED))
    table = run.table()
    assert type(table) is {"pandas": pd.DataFrame, "polars": pl.DataFrame}[form]
    assert list(table.columns) == ["player", "rating", "games"]
    assert sum(table["games"]) == 800
    assert isinstance(bulk.elo(NAMED).table(), dict)


def test_columns_may_have_other_names() -> None:
    frame = pl.DataFrame({"w": NAMED[0], "b": NAMED[1], "s": NAMED[2]})
    assert bulk.elo(frame, white="w", black="b", score="s").ratings.tolist() == bulk.elo(NAMED).ratings.tolist()


@pytest.mark.parametrize("compiled", [True, False])
def test_elo_is_the_readable_rule_game_by_game(compiled: bool) -> None:
    held = dict.fromkeys(NAMES, 1500.0)
    hoped = []
    for white, black, score in zip(*NAMED, strict=True):
        first, second = elo.match_change(held[white], held[black], score, k_a=24)
        hoped.append(first.expected)
        held[white], held[black] = first.new_rating, second.new_rating
    run = bulk.elo(NAMED, k=24, keep_expected=True, compiled=compiled)
    assert dict(zip(run.players, run.ratings, strict=True)) == pytest.approx(held, abs=1e-9)
    assert run.expected == pytest.approx(hoped, abs=1e-12)
    assert run.games.sum() == 800
    plain = bulk.elo(NAMED, k=24, compiled=compiled)
    assert plain.expected is None
    assert plain.ratings == pytest.approx(run.ratings, abs=1e-9)


@pytest.mark.parametrize("compiled", [True, False])
def test_elo_with_a_k_and_a_start_for_everybody(compiled: bool) -> None:
    ks = {name: 10 + 5 * i for i, name in enumerate(NAMES)}
    run = bulk.elo(NAMED, k=ks, initial=RATINGS, white_advantage=35, scale=300, compiled=compiled)
    held = {name: float(rating) for name, rating in RATINGS.items()}
    for white, black, score in zip(*NAMED, strict=True):
        expected = 1 / (1 + 10 ** (-(held[white] + 35 - held[black]) / 300))
        held[white] += ks[white] * (score - expected)
        held[black] -= ks[black] * (score - expected)
    assert dict(zip(run.players, run.ratings, strict=True)) == pytest.approx(held, abs=1e-8)


@pytest.mark.parametrize("compiled", [True, False])
def test_elo_far_beyond_any_difference(compiled: bool) -> None:
    run = bulk.elo((["A", "A"], ["B", "B"], [0, 1]), initial={"A": 1e6, "B": -1e6}, k=20, compiled=compiled)
    assert run.ratings == pytest.approx([1e6 - 20, -1e6 + 20])


KS = {name: [10, 20, 40][i % 3] for i, name in enumerate(NAMES)}


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("rules", [version.name for version in fide.ERAS])
@pytest.mark.parametrize("spread", [30, 180])
def test_fide_period_is_the_readable_rule(rules: str, compiled: bool, spread: int) -> None:
    """Ratings up to 2850 with differences far above 400, five tournaments, under every era."""
    chapter = "rapid" if "rapid" in rules else "standard"
    ratings = {name: 2850 - spread * i for i, name in enumerate(NAMES)}
    events = [f"T{game % 5}" for game in range(400)]
    games = {"white": NAMED[0], "black": NAMED[1], "score": SCORE, "event": events}
    players = {name: (ratings[name], KS[name]) for name in NAMES}
    run = bulk.fide_period(
        games, players, rules=rules, chapter=chapter, tournament="event", compiled=compiled, keep_expected=True
    )
    for place, name in enumerate(run.players):
        mine: dict[str, list[tuple[float | None, float]]] = {}
        for white, black, score, event in zip(*NAMED, events, strict=True):
            if name == white:
                mine.setdefault(event, []).append((ratings[black], score))
            elif name == black:
                mine.setdefault(event, []).append((ratings[white], 1 - score))
        period = fide.period_change(ratings[name], list(mine.values()), k=KS[name], rules=rules, chapter=chapter)
        assert run.change_hundredths[place] == 100 * period.exact_change
        assert (run.k[place], run.games[place]) == (period.k, period.rated_games)
        assert run.new_ratings[place] == period.new_rating
        assert run.score[place] == sum(event.score for event in period.events)
    assert run.expected is not None
    assert len(run.expected) == 400


def test_fide_period_reads_players_in_every_form() -> None:
    pairs = {name: (RATINGS[name], KS[name]) for name in NAMES}
    columns = {"player": NAMES, "rating": list(RATINGS.values()), "k": list(KS.values())}
    answers = [
        bulk.fide_period(NAMED, players, rules="FIDE 2024").new_ratings.tolist()
        for players in (pairs, columns, tuple(columns.values()), pd.DataFrame(columns), pl.DataFrame(columns))
    ]
    assert all(answer == answers[0] for answer in answers)
    frame = bulk.fide_period(pl.DataFrame(_as_mapping(*NAMED)), pairs, rules="FIDE 2024").table()
    assert frame["new_rating"].to_list() == answers[0]


def test_fide_period_of_numbered_players() -> None:
    numbers = np.array([900_000_000 + 13 * i for i in range(8)])
    games = numbers[WHITE], numbers[BLACK], SCORE
    players = numbers[::-1], list(RATINGS.values())[::-1], list(KS.values())[::-1]
    run = bulk.fide_period(games, players, rules="FIDE 2025")
    named = bulk.fide_period(NAMED, {n: (RATINGS[n], KS[n]) for n in NAMES}, rules="FIDE 2025")
    assert run.new_ratings[::-1].tolist() == named.new_ratings.tolist()
    with pytest.raises(ValueError, match=r"black\[0\] = 5: must be a player of the list"):
        bulk.fide_period(([numbers[0]], [5], [1]), players, rules="FIDE 2025")
    with pytest.raises(ValueError, match=r"black\[0\] = 900000001: must be a player of the list"):
        bulk.fide_period(([numbers[0]], [900_000_001], [1]), players, rules="FIDE 2025")


@pytest.mark.parametrize("compiled", [True, False])
def test_glicko2_is_the_readable_rule_period_by_period(compiled: bool) -> None:
    period = sorted(random.Random(8).choices([2, 3, 4, 7, 8], k=len(SCORE)))
    held: dict[str, Glicko2Player] = {}
    for now in range(2, 9):
        games = [game[:3] for game in zip(*NAMED, period, strict=True) if game[3] == now]
        for white, black, _score in games:
            held.setdefault(white, Glicko2Player())
            held.setdefault(black, Glicko2Player())
        held = {name: change.after for name, change in glicko2.rate_period(held, games, greatest=350).items()}
    run = bulk.glicko2_periods({**_as_mapping(*NAMED), "period": period}, compiled=compiled)
    for place, name in enumerate(run.players):
        assert run.ratings[place] == pytest.approx(held[name].rating, abs=1e-7)
        assert run.deviations[place] == pytest.approx(held[name].deviation, abs=1e-7)
        assert run.volatilities[place] == pytest.approx(held[name].volatility, rel=1e-9)


@pytest.mark.parametrize("compiled", [True, False])
def test_glicko2_order_of_the_rows_does_not_matter(compiled: bool) -> None:
    period = [game % 6 for game in range(len(SCORE))]
    games = {**_as_mapping(*NAMED), "period": period}
    order = sorted(range(len(SCORE)), key=period.__getitem__)
    sorted_games = {name: [column[i] for i in order] for name, column in games.items()}
    shuffled = bulk.glicko2_periods(games, compiled=compiled, keep_expected=True)
    straight = bulk.glicko2_periods(sorted_games, compiled=compiled, keep_expected=True)
    by_name = dict(zip(straight.players, straight.ratings, strict=True))
    assert dict(zip(shuffled.players, shuffled.ratings, strict=True)) == pytest.approx(by_name)
    assert shuffled.expected is not None
    assert straight.expected is not None
    assert [shuffled.expected[i] for i in order] == pytest.approx(straight.expected)
    # The first period is predicted from equal players.
    assert straight.expected[0] == 0.5


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("prior", [0.0, 1.5])
def test_strengths_are_the_readable_fit(compiled: bool, prior: float) -> None:
    fitted = readable_strengths.fit(list(zip(*NAMED, strict=True)), prior=prior)
    run = bulk.bradley_terry(NAMED, prior=prior, compiled=compiled, errors=True)
    assert dict(zip(run.players, run.ratings, strict=True)) == pytest.approx(dict(fitted.ratings), abs=1e-6)
    assert run.standard_errors is not None
    errors = dict(zip(run.players, run.standard_errors, strict=True))
    assert errors == pytest.approx(dict(fitted.standard_errors), abs=1e-6)
    assert run.gradient <= 1e-9


@pytest.mark.parametrize("compiled", [True, False])
def test_strengths_explain_everybodys_points(compiled: bool) -> None:
    rng = np.random.default_rng(2)
    white = rng.integers(0, 300, 4000)
    black = (white + 1 + rng.integers(0, 299, 4000)) % 300
    score = rng.choice([0, 0.5, 1], 4000)
    run = bulk.bradley_terry((white, black, score), scale=1.0, compiled=compiled)
    expected = 1 / (1 + np.exp(run.ratings[black] - run.ratings[white]))
    surplus = np.bincount(white, score - expected, 300) - np.bincount(black, score - expected, 300)
    assert surplus == pytest.approx(np.zeros(300), abs=1e-8)
    assert run.gradient <= 1e-9


@pytest.mark.parametrize("compiled", [True, False])
def test_strengths_of_a_chain(compiled: bool) -> None:
    """Two hundred players in a row, each meeting the next alone: the worst case for conjugate gradients."""
    white = np.repeat(np.arange(199), 3)
    run = bulk.bradley_terry((white, white + 1, [1, 1, 0] * 199), compiled=compiled)
    assert np.diff(run.ratings) == pytest.approx(np.full(199, -400 * math.log10(2)), abs=1e-5)


def test_players_who_cannot_be_compared_are_named() -> None:
    with pytest.raises(NotConnectedError, match="every point won by Ann"):
        bulk.bradley_terry((["Ann", "Bob", "Cid"], ["Bob", "Cid", "Bob"], [1, 0.5, 0.5]))
    with pytest.raises(NotConnectedError, match="never met"):
        bulk.bradley_terry(([1, 3], [2, 4], [0.5, 0.5]))
    run = bulk.bradley_terry((["Ann"], ["Bob"], [1]), prior=0.1)
    assert run.ratings[0] > run.ratings[1]
    assert np.isfinite(run.ratings).all()


def test_encoded_games_serve_every_system() -> None:
    encoded = bulk.encode({**_as_mapping(*NAMED), "period": [1] * 400}, period="period")
    assert bulk.elo(encoded).ratings.tolist() == bulk.elo(NAMED).ratings.tolist()
    players = {name: (RATINGS[name], KS[name]) for name in reversed(NAMES)}
    assert bulk.fide_period(encoded, players, rules="FIDE 2025").new_ratings.tolist() == (
        bulk.fide_period(NAMED, players, rules="FIDE 2025").new_ratings.tolist()
    )
    assert bulk.glicko2_periods(encoded).ratings.shape == (8,)
    with pytest.raises(ValueError, match="a column for the period"):
        bulk.glicko2_periods(bulk.encode(NAMED))
    with pytest.raises(ValueError, match=r"must be a player of the list given"):
        bulk.fide_period(encoded, {"Ann": (2000, 10)}, rules="FIDE 2025")


def test_numba_may_be_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda _name: None)
    assert compiling.use_numba(None) is False
    assert bulk.elo(NAMED).ratings == pytest.approx(bulk.elo(NAMED, compiled=False).ratings)
    with pytest.raises(ValueError, match="numba is not installed"):
        bulk.elo(NAMED, compiled=True)
    with pytest.raises(ValueError, match="compiled = 'yes'"):
        bulk.elo(NAMED, compiled="yes")  # type: ignore[arg-type]


ONE = (["A"], ["B"], [1])


@pytest.mark.parametrize(
    ("games", "options", "message"),
    [
        (([], [], []), {}, "at least one game"),
        ((["A"], ["B"], [1, 0]), {}, "score = 2: must be 1 values"),
        ((["A"], ["B"]), {}, "the columns white, black, score"),
        ((["A"], ["A"], [1]), {}, r"black\[0\] = 'A': must be somebody else"),
        ((["A"], ["B"], [1.5]), {}, r"score\[0\] = 1.5: must be a number from 0 to 1"),
        ((["A"], ["B"], [math.nan]), {}, r"score\[0\] = nan"),
        ((["A"], ["B"], ["1"]), {}, "score = .*a column of numbers"),
        ((["A", None], ["B", "A"], [1, 1]), {}, r"white\[1\] = None: must be a player"),
        ((["A", math.nan], ["B", "A"], [1, 1]), {}, r"white\[1\] = nan: must be a player"),
        (([1, 2.5], [2, 1], [1, 1]), {}, r"white\[1\] = 2.5: must be a player"),
        (([[1]], [[2]], [1]), {}, "numbers or names of players"),
        ({"white": ["A"], "black": ["B"]}, {}, "column = 'score': must be one of white, black"),
        (pd.DataFrame({"white": ["A"], "black": ["B"]}), {}, "column = 'score'"),
        (pl.DataFrame({"white": ["A", None], "black": ["B", "A"], "score": [1, 1]}), {}, r"white\[1\] = None"),
        (pd.DataFrame({"white": ["A", None], "black": ["B", "A"], "score": [1, 1]}), {}, r"white\[1\] = (None|nan)"),
        (pl.DataFrame({"white": [1, None], "black": [2, 1], "score": [1, 1]}), {}, r"white\[1\] = nan"),
        (pl.DataFrame({"white": [1, 2], "black": [2, 1], "score": [1, None]}), {}, r"score\[1\] = nan"),
        ("games", {}, "games = 'str': must be arrays"),
        (ONE, {"k": -1}, "k = -1"),
        (ONE, {"k": {"A": 10}}, "k = 'B': must be a mapping with every player"),
        (ONE, {"initial": {"A": 10, "B": math.nan}}, r"initial\['B'\] = nan"),
        (ONE, {"scale": 0}, "scale = 0"),
    ],
)
def test_bad_games(games: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bulk.elo(games, **options)


@pytest.mark.parametrize(
    ("games", "players", "options", "message"),
    [
        (ONE, {"A": (2000, 10)}, {}, r"black\[0\] = 'B': must be a player of the list"),
        (ONE, {"A": (2000, 10), "B": 2000}, {}, r"players\['B'\] = 2000: must be a pair"),
        (ONE, {"A": (2000.5, 10), "B": (2000, 10)}, {}, r"rating\[0\] = 2000.5: must be a whole number"),
        (ONE, {"A": (2000, 10), "B": (math.nan, 10)}, {}, r"rating\[1\] = nan"),
        (ONE, {"A": (2000, -10), "B": (2000, 10)}, {}, "k = -10"),
        (ONE, (["A", "B", "A"], [1, 2, 3], [1, 2, 3]), {}, "players = 'A': must be every player once"),
        (ONE, (["A", "B"], [1, 2, 3], [1, 2]), {}, "rating = 3: must be 2 values"),
        ((["A"], ["B"], [0.25]), {"A": (2000, 10), "B": (2000, 10)}, {}, r"score\[0\] = 0.25: must be 1, 0.5 or 0"),
        (ONE, {"A": (2000, 10), "B": (2000, 10)}, {"rules": "FIDE 1066"}, "rules = 'FIDE 1066'"),
    ],
)
def test_bad_period(games: Any, players: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bulk.fide_period(games, players, **({"rules": "FIDE 2025"} | options))


def test_bad_glicko2_periods() -> None:
    games = _as_mapping(*ONE)
    with pytest.raises(ValueError, match=r"period\[0\] = 1.5"):
        bulk.glicko2_periods({**games, "period": [1.5]})
    with pytest.raises(ValueError, match="column = 'period'"):
        bulk.glicko2_periods(games)
    with pytest.raises(ValueError, match="tau = 0"):
        bulk.glicko2_periods({**games, "period": [1]}, tau=0)
    with pytest.raises(ValueError, match="start = 1500"):
        bulk.glicko2_periods({**games, "period": [1]}, start=1500)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="prior = -1"):
        bulk.bradley_terry(ONE, prior=-1)
    with pytest.raises(ValueError, match="False for more than 3000 players"):
        bulk.bradley_terry((np.arange(4000), np.arange(4000) + 1, np.full(4000, 0.5)), errors=True)
