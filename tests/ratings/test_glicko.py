"""Glicko and Glicko-2 on Glickman's examples; one snapshot; a volatility that is the zero it should be."""

import math
from decimal import Decimal, localcontext

import pytest

from arpad.ratings import glicko, glicko2
from arpad.ratings.glicko import GlickoPlayer
from arpad.ratings.glicko2 import SCALE, Glicko2Player, new_volatility

FIELD = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]


def test_glicko_example() -> None:
    """Glickman, The Glicko system: 1464, 151.4; the paper rounds g and E on the way."""
    change = glicko.rate_player(GlickoPlayer(1500, 200), [(GlickoPlayer(r, d), s) for r, d, s in FIELD])
    assert [round(game.g, 4) for game in change.games] == [0.9955, 0.9531, 0.7242]
    assert [round(game.expected, 3) for game in change.games] == [0.639, 0.432, 0.303]
    assert (round(change.after.rating), round(change.after.deviation, 1)) == (1464, 151.4)


def test_glicko_idle() -> None:
    c = glicko.c_from_time(50, 350, 100)
    assert glicko.grown_deviation(50, c, 100) == pytest.approx(350)
    assert glicko.grown_deviation(50, c, 1000) == 350
    still = glicko.rate_player(GlickoPlayer(1500, 200), [])
    assert (still.after, still.d_squared) == (still.before, None)


def test_glicko_floor_of_the_deviation() -> None:
    games = [(GlickoPlayer(1500, 30), 0.5)] * 200
    assert glicko.rate_player(GlickoPlayer(1500, 35), games, least=30).after.deviation == 30
    assert glicko.rate_player(GlickoPlayer(1500, 35), games).after.deviation < 30


def test_glicko_without_information_stays_finite() -> None:
    change = glicko.rate_player(GlickoPlayer(1500, 50), [(GlickoPlayer(1e7, 30), 0)])
    assert math.isfinite(change.after.rating)
    assert change.after.deviation == pytest.approx(50)


@pytest.mark.parametrize("module", [glicko, glicko2])
def test_period_is_one_snapshot(module) -> None:  # type: ignore[no-untyped-def]
    """elote #83: the order of the games must not matter, and nobody may see another's new rating."""
    player = GlickoPlayer if module is glicko else Glicko2Player
    players = {name: player(1500 + 100 * i, 80 + 40 * i) for i, name in enumerate("ABCD")}
    games = [("A", "B", 1), ("B", "C", 0.5), ("C", "A", 0), ("D", "A", 1)]
    changes = module.rate_period(players, games)
    backwards = module.rate_period(players, games[::-1])
    for name in "ABC":
        assert changes[name].after.rating == pytest.approx(backwards[name].after.rating, abs=1e-9)
        own = [(players[b], s) for a, b, s in games if a == name]
        own += [(players[a], 1 - s) for a, b, s in games if b == name]
        assert changes[name].after.rating == pytest.approx(module.rate_player(players[name], own).after.rating)


def test_glicko2_example() -> None:
    """Glickman, Example of the Glicko-2 system: 1464.06, 151.52, 0.05999 from rounded intermediates."""
    change = glicko2.rate_player(
        Glicko2Player(1500, 200, 0.06), [(Glicko2Player(r, d), s) for r, d, s in FIELD], tau=0.5
    )
    assert change.after.rating == pytest.approx(1464.06, abs=0.02)
    assert change.after.deviation == pytest.approx(151.52, abs=0.01)
    assert change.after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert change.v == pytest.approx(1.7785, abs=1e-3)
    assert change.delta == pytest.approx(-0.4834, abs=1e-3)


def _zero_by_bisection(volatility: float, phi: float, v: float, delta: float, tau: float) -> float:
    """The same equation in 40 digits, by halving alone, between the ends that the paper gives."""
    with localcontext() as context:
        context.prec = 40
        a = 2 * Decimal(volatility).ln()
        base = Decimal(phi) ** 2 + Decimal(v)
        excess = Decimal(delta) ** 2 - base

        def f(x: Decimal) -> Decimal:
            e = x.exp()
            return e * (excess - e) / (2 * (base + e) ** 2) - (x - a) / Decimal(tau) ** 2

        low, high = (a, excess.ln()) if excess > a.exp() else (a - Decimal(tau) ** 2 - 1, a)
        for _ in range(120):
            middle = (low + high) / 2
            low, high = (middle, high) if f(middle) > 0 else (low, middle)
        return float((low / 2).exp())


@pytest.mark.parametrize("volatility", [0.01, 0.06, 0.3])
@pytest.mark.parametrize("phi", [0.15, 0.6, 2.0])
@pytest.mark.parametrize(("v", "delta"), [(0.02, 0.0), (0.5, 1.2), (1.78, -0.48), (3.0, 4.0), (40.0, -9.0)])
@pytest.mark.parametrize("tau", [0.2, 0.5, 1.2])
def test_volatility_is_exact(volatility: float, phi: float, v: float, delta: float, tau: float) -> None:
    """sublee/glicko2 was off in the sixth digit: ours agrees with 40-digit bisection to ten."""
    exact = _zero_by_bisection(volatility, phi, v, delta, tau)
    assert new_volatility(volatility, phi, v, delta, tau) == pytest.approx(exact, rel=1e-10)


@pytest.mark.parametrize(
    "given",
    [
        (0.06, 2.0, 1.0, 0.0, 1e-6),
        (0.06, 2.0, 1.0, 100.0, 50.0),
        (1e-9, 1e-3, 1e-3, 1e3, 0.5),
        (5.0, 2.0, 1e12, 1e12, 0.5),
        (0.06, 1e-3, 1e12, 0.0, 0.5),
    ],
)
def test_volatility_always_ends(given: tuple[float, float, float, float, float]) -> None:
    found = new_volatility(*given)
    assert math.isfinite(found)
    assert found > 0


def test_glicko2_idle_and_ceiling() -> None:
    idle = glicko2.rate_player(Glicko2Player(1500, 200, 0.06), [])
    assert idle.after.deviation == pytest.approx(200.271417, abs=1e-6)
    assert (idle.v, idle.delta) == (None, None)
    assert glicko2.rate_player(Glicko2Player(1500, 350, 0.06), [], greatest=350).after.deviation == 350
    assert round(SCALE, 4) == 173.7178


def test_glicko2_far_opponents_stay_finite() -> None:
    for score in (0, 1):
        after = glicko2.rate_player(Glicko2Player(), [(Glicko2Player(90_000, 30), score)]).after
        assert all(map(math.isfinite, (after.rating, after.deviation, after.volatility)))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: GlickoPlayer(1500, -1), "deviation = -1: must be a number above 0"),
        (lambda: GlickoPlayer(1500, 0), "deviation = 0"),
        (lambda: GlickoPlayer(math.nan, 50), "rating = nan"),
        (lambda: Glicko2Player(1500, 50, 0), "volatility = 0"),
        (lambda: Glicko2Player(1500, math.inf), "deviation = inf"),
        (lambda: glicko.g(-1), "deviation = -1"),
        (lambda: glicko.rate_player(GlickoPlayer(), [(GlickoPlayer(), 2)]), r"games\[0\]\[1\] = 2"),
        (lambda: glicko.rate_player(GlickoPlayer(), [(1500, 1)]), r"games\[0\]\[0\] = 1500: must be a GlickoPlayer"),
        (lambda: glicko.rate_player(1500, []), "player = 1500"),
        (lambda: glicko2.rate_period({"A": 1500}, []), r"players\['A'\] = 1500"),
        (lambda: glicko2.rate_player(Glicko2Player(), [(Glicko2Player(), math.nan)]), r"games\[0\]\[1\] = nan"),
        (lambda: glicko2.rate_player(Glicko2Player(), [(Glicko2Player(), 1)], tau=0), "tau = 0"),
        (lambda: glicko.rate_period({"A": GlickoPlayer()}, [("A", "B", 1)]), r"games\[0\] = 'B'"),
        (lambda: glicko2.rate_period({"A": Glicko2Player()}, [("A", "A", 1)]), "two different players"),
        (lambda: glicko.c_from_time(350, 50, 10), "greatest = 50"),
        (lambda: glicko.grown_deviation(50, -1), "c = -1"),
    ],
)
def test_refused(build, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=message):
        build()
