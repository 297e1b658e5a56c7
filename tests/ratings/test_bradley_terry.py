"""Maximum likelihood: published fits, derivatives, standard errors, and fits that do not exist."""

import math
from itertools import combinations

import pytest

from arpad.ratings.bradley_terry import POINTS, fit, mm_sweep
from arpad.ratings.connectivity import NoFiniteFitError, NotConnectedError, connectivity, strong_components
from arpad.ratings.likelihood import Likelihood, Pair
from arpad.ratings.outcomes import bayeselo, davidson, draw_range, rao_kupper
from arpad.ratings.symmetric import NotPositiveError, cholesky, inverse_diagonal, solve

WIKI = [("A", "B", 2), ("A", "D", 1), ("B", "A", 3), ("B", "C", 5), ("C", "B", 3), ("C", "D", 1), ("D", "A", 4)]
WIKI = [(winner, loser, 1, n) for winner, loser, n in [*WIKI, ("D", "C", 3)]]
LEAGUE = [
    (white, black, score)
    for white, black, scores in [
        ("A", "B", (1, 0.5, 1)),
        ("B", "A", (1, 0, 0.5)),
        ("B", "C", (1, 0.5, 0)),
        ("C", "B", (0.5, 1, 0)),
        ("C", "A", (0, 0.5, 1)),
        ("A", "C", (1, 1, 0)),
    ]
    for score in scores
]


def test_encyclopaedia_example() -> None:
    strengths = fit(WIKI).strengths()
    assert [round(strengths[name], 3) for name in "ABCD"] == [0.640, 1.043, 0.660, 2.270]


def test_mm_climbs_to_the_same_place() -> None:
    strengths = dict.fromkeys("ABCD", 1.0)
    for _sweep in range(500):
        strengths = mm_sweep(strengths, WIKI)
    assert strengths == pytest.approx(fit(WIKI).strengths(), rel=1e-9)


def test_two_players_have_a_closed_form() -> None:
    """log odds of 3 to 1; variance of a difference 1 / (n p q), half the root of it to the mean."""
    found = fit([("A", "B", 1, 3), ("B", "A", 1, 1)])
    assert found.ratings["A"] - found.ratings["B"] == pytest.approx(400 * math.log10(3))
    assert found.standard_errors["A"] == pytest.approx(POINTS / math.sqrt(4 * 0.75 * 0.25) / 2)
    assert found.outcome("A", "B").expected == pytest.approx(0.75)


def test_at_the_maximum_points_are_explained() -> None:
    for model in ("bradley-terry", "davidson"):
        found = fit(LEAGUE, model=model)
        for player in "ABC":
            scored = sum(s if w == player else 1 - s for w, b, s in LEAGUE if player in (w, b))
            hoped = sum(
                found.outcome(w, b).expected if w == player else 1 - found.outcome(w, b).expected
                for w, b, s in LEAGUE
                if player in (w, b)
            )
            assert hoped == pytest.approx(scored, abs=1e-9)


@pytest.mark.parametrize("model", ["davidson", "rao-kupper"])
def test_draw_models_with_white_advantage(model: str) -> None:
    """At the maximum the expected numbers of draws and of White's points are those seen."""
    found = fit(LEAGUE, model=model, white_advantage=True)
    outcomes = [found.outcome(white, black) for white, black, _s in LEAGUE]
    if model == "davidson":
        assert sum(o.draw for o in outcomes) == pytest.approx(sum(s == 0.5 for *_, s in LEAGUE), abs=1e-8)
        assert sum(o.expected for o in outcomes) == pytest.approx(sum(s for *_, s in LEAGUE), abs=1e-8)
    assert found.white_advantage is not None
    assert found.white_advantage_error is not None
    likely = sum(math.log({1: o.win, 0.5: o.draw, 0: o.loss}[s]) for o, (*_, s) in zip(outcomes, LEAGUE, strict=True))
    assert found.log_likelihood == pytest.approx(likely, abs=1e-9)
    assert found.gradient <= 1e-9


@pytest.mark.parametrize("model", ["bradley-terry", "davidson", "rao-kupper"])
def test_derivatives_are_those_of_the_likelihood(model: str) -> None:
    draw = 0.0 if model == "bradley-terry" else None
    problem = Likelihood(model, 3, [Pair(0, 1, 3, 2, 1), Pair(2, 1, 1, 1, 4), Pair(0, 2, 2, 0, 2)], None, draw, 0.5)
    x = [0.3, -0.2, 0.1, 0.15, 0.4][: problem.size]
    here = problem.evaluate(x)
    step = 1e-5
    for a in range(problem.size):
        up, down = (problem.evaluate([v + sign * step * (i == a) for i, v in enumerate(x)]) for sign in (1, -1))
        assert here.gradient[a] == pytest.approx((up.value - down.value) / (2 * step), abs=1e-7)
        for b in range(a + 1):
            curvature = -(up.gradient[b] - down.gradient[b]) / (2 * step)
            assert here.information[a][b] == pytest.approx(curvature, abs=1e-7)


def test_given_parameters_and_scale() -> None:
    fixed = fit(LEAGUE, model="rao-kupper", white_advantage=32.8, draw=10 ** (97.3 / 400))
    assert fixed.white_advantage == pytest.approx(32.8)
    gap = fixed.ratings["A"] - fixed.ratings["B"]
    assert fixed.outcome("A", "B").win == pytest.approx(bayeselo(gap).win, abs=1e-12)
    scaled = fit(WIKI, scale=200 / math.log(3), mean=1800)
    assert sum(scaled.ratings.values()) / 4 == pytest.approx(1800)
    assert scaled.strengths() == pytest.approx(fit(WIKI).strengths())


def test_prior_makes_every_fit_finite() -> None:
    found = fit([("A", "B", 1), ("B", "C", 1)], prior=0.1)
    assert found.ratings["A"] > found.ratings["B"] > found.ratings["C"]
    assert all(map(math.isfinite, [*found.ratings.values(), *found.standard_errors.values()]))
    weak = fit(WIKI, prior=1e-9).strengths()
    assert weak == pytest.approx(fit(WIKI).strengths(), rel=1e-6)


def test_undefeated_and_separate_players_are_reported() -> None:
    with pytest.raises(NotConnectedError, match="every point won by A") as caught:
        fit([("A", "B", 1), ("B", "C", 1), ("C", "B", 1)])
    assert caught.value.connectivity.undefeated == ("A",)
    with pytest.raises(NotConnectedError, match="never met"):
        fit([("A", "B", 0.5), ("C", "D", 0.5)])
    with pytest.raises(NotConnectedError, match="no point won by C"):
        fit([("A", "B", 0.5), ("B", "C", 1)])
    # Nobody is undefeated, but A and B lost nothing to C and D.
    with pytest.raises(NotConnectedError, match="A, B never lost a point to the rest"):
        fit([("A", "B", 0.5), ("C", "D", 0.5), ("A", "C", 1)])


def test_parameters_that_run_away_are_refused() -> None:
    with pytest.raises(NoFiniteFitError, match="no draw"):
        fit(WIKI, model="davidson")
    with pytest.raises(NoFiniteFitError, match="nothing but draws"):
        fit([("A", "B", 0.5)], model="rao-kupper")
    with pytest.raises(NoFiniteFitError, match="one colour"):
        fit([("A", "B", 1), ("B", "A", 1)], white_advantage=True)
    # A always has White: its strength and White's advantage cannot be told apart.
    with pytest.raises(NoFiniteFitError):
        fit([("A", "B", 1), ("A", "B", 0)], white_advantage=True)
    # White won all but one game, which the order of strengths explains: the advantage grows without end.
    with pytest.raises(NoFiniteFitError):
        fit(
            [("A", "B", 1), ("B", "A", 1), ("A", "B", 1), ("B", "C", 1), ("C", "B", 1), ("C", "A", 0)],
            white_advantage=True,
        )


def test_weights_are_repeated_games() -> None:
    once = fit([(a, b, s) for a, b, s, n in WIKI for _ in range(n)])
    assert once.strengths() == pytest.approx(fit(WIKI).strengths(), rel=1e-9)


@pytest.mark.parametrize(
    ("results", "options", "message"),
    [
        ([], {}, "at least one result"),
        ([("A", "A", 1)], {}, "two different players"),
        ([("A", "B", 1.5)], {}, r"results\[0\]\[2\] = 1.5"),
        ([("A", "B", math.nan)], {}, r"results\[0\]\[2\] = nan"),
        ([("A", "B")], {}, r"results\[0\] = "),
        ([("A", "B", 1, 0)], {}, r"results\[0\]\[3\] = 0"),
        ([("A", "B", 0.75)], {"model": "davidson"}, "1, 0.5 or 0"),
        ([("A", "B", 0.5)], {"model": "elo"}, "model = 'elo'"),
        ([("A", "B", 0.5)], {"draw": 1}, "draw = 1"),
        ([("A", "B", 0.5)], {"model": "rao-kupper", "draw": 1}, "a theta above 1"),
        ([("A", "B", 0.5)], {"prior": -1}, "prior = -1"),
        ([("A", "B", 0.5)], {"scale": 0}, "scale = 0"),
    ],
)
def test_refused(results: list[tuple[object, ...]], options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        fit(results, **options)  # type: ignore[arg-type]


def test_mm_refused() -> None:
    with pytest.raises(NotConnectedError):
        mm_sweep({"A": 1.0, "B": 1.0}, [("A", "B", 1)])
    with pytest.raises(ValueError, match="strengths"):
        mm_sweep({"A": 1.0}, [("A", "B", 0.5)])


def test_outcomes() -> None:
    for gap in (-2000, -50, 0, 300, 1e5):
        for outcome in (davidson(gap, nu=1.3), rao_kupper(gap, theta=1.7), bayeselo(gap)):
            assert outcome.win + outcome.draw + outcome.loss == pytest.approx(1)
            assert min(outcome.win, outcome.draw, outcome.loss) >= 0  # elote #105: no negative probability
    assert davidson(400, nu=0).win == pytest.approx(10 / 11)
    assert rao_kupper(400, theta=1).draw == pytest.approx(0, abs=1e-15)
    assert draw_range(0.75) == (0, 0.5)
    for call in (lambda: davidson(0, nu=-1), lambda: rao_kupper(0, theta=0.5), lambda: bayeselo(0, draw=-1)):
        with pytest.raises(ValueError, match="or more"):
            call()


def test_components_of_a_long_chain() -> None:
    """Ten thousand players in a row: no recursion limit."""
    n = 10_000
    assert len(strong_components([[i + 1] for i in range(n - 1)] + [[]])) == n
    assert len(strong_components([[(i + 1) % n] for i in range(n)])) == 1


def test_components_in_order_by_brute_force() -> None:
    arrows = [[1, 2], [0], [3], [4], [3], []]
    groups = strong_components(arrows)
    assert sorted(map(tuple, groups)) == [(0, 1), (2,), (3, 4), (5,)]
    place = {node: i for i, group in enumerate(groups) for node in group}
    assert all(place[a] <= place[b] for a, targets in enumerate(arrows) for b in targets)


def test_connectivity_counts_a_draw_both_ways() -> None:
    assert connectivity([("A", "B", 0.5)]).connected
    assert str(connectivity([("A", "B", 0.5)])) == "all players can be compared"
    many = connectivity([(f"P{i}", "Z", 1) for i in range(9)])
    assert "and 4 more" in str(many)


def test_symmetric_equations() -> None:
    matrix = [[4.0], [2.0, 5.0], [0.6, 1.5, 3.8]]
    full = [[matrix[max(i, j)][min(i, j)] for j in range(3)] for i in range(3)]
    lower = cholesky(matrix)
    x = solve(lower, [1.0, 2.0, 3.0])
    assert [sum(a * b for a, b in zip(row, x, strict=True)) for row in full] == pytest.approx([1, 2, 3])
    columns = [solve(lower, [float(i == j) for j in range(3)]) for i in range(3)]
    assert inverse_diagonal(lower) == pytest.approx([columns[i][i] for i in range(3)])
    with pytest.raises(NotPositiveError):
        cholesky([[1.0], [1.0, 1.0]])


def test_round_robin_of_equals_is_level() -> None:
    results = [(a, b, 0.5) for a, b in combinations("ABCDE", 2)]
    assert max(map(abs, fit(results).ratings.values())) == pytest.approx(0, abs=1e-9)
