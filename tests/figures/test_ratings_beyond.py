"""Chapter 8's pictures: idle months, Glickman's example, the K inside a deviation, three players, places."""

import math
import re
from collections.abc import Callable

import pytest

from arpad.errors import BadValueError
from arpad.figures.ratings_beyond import equivalent_k, glickman_example, idle_months, win_k
from arpad.figures.ratings_pairs import season, three_players
from arpad.ratings import expected_score
from arpad.ratings.glicko import GlickoPlayer, rate_player
from arpad.ratings.othello import PLACE_POINTS, place_points
from arpad.words import whole


def test_the_band_widens_and_stops_at_a_newcomers() -> None:
    widths = [
        float(re.findall(r"to (\d+)", idle_months(months, 50, 4).parts[1].strong)[0]) for months in (0, 24, 100, 120)
    ]
    assert widths[0] == 50
    assert widths[2] == widths[3] == 350
    assert 50 < widths[1] < 350


def test_idle_or_not_half_of_the_points_moves_nobody() -> None:
    for months in (0, 48, 120):
        assert [card.value for card in idle_months(months, 50, 2.5).parts[2].cards] == ["1500", "1500"]


def test_five_games_are_five_games_whatever_their_order() -> None:
    """The picture gives each game the mean score; a period of wins and losses with the same sum says the same."""
    regular = GlickoPlayer(1500, 50)
    after = rate_player(GlickoPlayer(1500, 245.2), [(regular, s) for s in (1, 1, 0, 1, 1)]).after
    assert idle_months(48, 50, 4).parts[2].cards[0].value == str(round(after.rating))


def test_glickmans_example() -> None:
    """The Glicko system, worked example: g, E, new rating 1464 and RD 151.4, as printed."""
    table, sentence, working = glickman_example(200, 300).parts
    assert [row[2] for row in table.rows] == ["0.9955", "0.9531", "0.7242"]
    assert [row[3] for row in table.rows] == ["0.639", "0.432", "0.303"]
    assert sentence.strong == "New rating 1464, deviation 151.4."
    assert working.steps[-1].expression == "1500 + 131.9 × (−0.272) = 1464.1"


@pytest.mark.parametrize("deviation", [30, 120, 350])
@pytest.mark.parametrize("third", [30, 300])
def test_the_lines_lead_to_the_librarys_rating(deviation: int, third: int) -> None:
    field = [(GlickoPlayer(1400, 30), 1), (GlickoPlayer(1550, 100), 0), (GlickoPlayer(1700, third), 0)]
    after = rate_player(GlickoPlayer(1500, deviation), field).after
    step, surplus, result = re.fullmatch(
        r"1500 \+ ([\d.]+) × \(−([\d.]+)\) = ([\d.]+)", glickman_example(deviation, third).parts[2].steps[-1].expression
    ).groups()  # type: ignore[union-attr]
    assert float(result) == pytest.approx(after.rating, abs=0.05)
    assert 1500 - float(step) * float(surplus) == pytest.approx(after.rating, abs=0.3)  # three rounded digits


def test_k_grows_with_the_deviation() -> None:
    ks = [win_k(deviation) for deviation in range(10, 351, 10)]
    assert ks == sorted(ks)
    # For a deviation that one game hardly changes, K is ln 10 / 400 times its square.
    assert win_k(20) == pytest.approx(math.log(10) / 400 * 400, rel=0.02)
    assert equivalent_k(60).parts[1].strong == "A deviation of 60 is a K of 20."


@pytest.mark.parametrize("points", [(3, 3, 3), (0.5, 3.5, 2), (2, 2, 2), (3.5, 3.5, 3.5), (1, 1, 3)])
def test_at_the_fit_nobody_has_a_surplus(points: tuple[float, float, float]) -> None:
    strong = three_players(*points).parts[1].strong
    a, b, c = (int(n.replace("−", "-")) for n in re.findall(r"(?:Ana|Bea|Caro) ([+−]?\d+)", strong))
    assert 4 * expected_score(a, b) + 4 * expected_score(a, c) == pytest.approx(points[0] + points[2], abs=0.02)
    assert 4 * expected_score(b, a) + 4 * expected_score(b, c) == pytest.approx(4 - points[0] + points[1], abs=0.02)


def test_a_circle_of_results_makes_all_equal() -> None:
    assert three_players(3, 3, 1).parts[1].strong == "Ana 0, Bea 0, Caro 0."


def test_the_first_sweep_is_the_pencils() -> None:
    steps = three_players(3, 3, 3).parts[2].steps
    assert [step.expression.rpartition(" ")[2] for step in steps[:3]] == ["1.500", "1.000", "0.500"]


@pytest.mark.parametrize("rules", PLACE_POINTS)
def test_a_season_adds_places(rules: str) -> None:
    for place in (2, 5, 12):
        regular, champion = season(7, place, rules).parts[1].cards
        assert regular.value == whole(7 * place_points(place, rules=rules))
        assert champion.value == whole(2 * place_points(1, rules=rules))


def test_level_is_said_to_be_level() -> None:
    assert season(5, 5, "British Grand Prix").parts[2].strong == "Level with 400 points each."


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: idle_months(months=-1), "months"),
        (lambda: idle_months(deviation=400), "deviation"),
        (lambda: idle_months(score=5.5), "score"),
        (lambda: idle_months(score=1.25), "score"),
        (lambda: glickman_example(deviation=5), "deviation"),
        (lambda: glickman_example(third=500), "third"),
        (lambda: equivalent_k(5), "deviation"),
        (lambda: three_players(ab=4), "ab"),
        (lambda: three_players(ac=0), "ac"),
        (lambda: season(events=0), "events"),
        (lambda: season(place=21), "place"),
        (lambda: season(rules="DAN"), "rules"),
    ],
)
def test_what_is_refused(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()
    assert refused.value.argument == argument
