"""Performance by several rules: the published numbers of 2014, perfect and zero scores, wins that cost."""

import pytest

from arpad.datasets import load_event_games, load_event_standings
from arpad.errors import BadValueError
from arpad.figures.ratings_performance import SEPTEMBER_2014, costly_win, four_rules, three_rules
from arpad.figures.types import Cards


def values(answer: object) -> list[str]:
    cards = next(part for part in answer.parts if isinstance(part, Cards))  # type: ignore[attr-defined]
    return [card.value for card in cards.cards]


def test_the_preset_is_the_published_event() -> None:
    marks = {1.0: "1", 0.5: "½", 0.0: "0"}
    lines = []
    for game in load_event_games("sinquefield_2014"):
        if game.white == "Fabiano Caruana":
            lines.append(f"{game.black_rating} {marks[game.white_score]}")
        elif game.black == "Fabiano Caruana":
            lines.append(f"{game.white_rating} {marks[1 - game.white_score]}")
    assert "\n".join(lines) == SEPTEMBER_2014


def test_three_rules_give_the_standings_own_numbers() -> None:
    caruana = load_event_standings("sinquefield_2014")[0]
    published = [caruana.perf_400_rule, caruana.perf_fide_table, caruana.perf_logistic]
    assert values(four_rules())[:3] == [f"{number:.0f}" for number in published]


def test_a_perfect_score_has_two_conventions_and_no_root() -> None:
    answer = three_rules(10, 2000)
    assert values(answer) == ["2400", "2800", "none"]
    assert answer.parts[-1].text().startswith("No rating explains this.")
    assert values(four_rules("2000 1\n2100 1"))[2:] == ["none", "none"]
    assert values(three_rules(0, 2000)) == ["1600", "1200", "none"]


@pytest.mark.parametrize("score", [2, 5, 8])
def test_line_and_table_agree_at_20_50_and_80_percent(score: int) -> None:
    by_line, by_table, _curve = values(three_rules(score, 1800))
    assert by_line == by_table


def test_no_win_ever_lowers_the_exact_root() -> None:
    exact = next(trace for trace in costly_win().parts[0].data if trace.get("name") == "exact root")
    rule_of_400 = next(trace for trace in costly_win().parts[0].data if trace.get("name") == "algorithm of 400")
    assert min(exact["y"]) >= 0
    # 3½ of 4 against 2000 is 2300: a win counts less than that below 1900.
    assert [y < 0 for y in rule_of_400["y"]] == [x < 1900 for x in rule_of_400["x"]]


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: three_rules(10.5), "score"),
        (lambda: three_rules(3.3), "score"),
        (lambda: costly_win(500), "opponent"),
        (lambda: four_rules("2000 2"), "games"),
        (lambda: four_rules(""), "games"),
    ],
)
def test_what_is_refused(call: object, argument: str) -> None:
    with pytest.raises(BadValueError) as refused:
        call()  # type: ignore[operator]
    assert refused.value.argument == argument
