"""Every event in ``tournaments/othello/*.jsonl``: games with discs, byes, withdrawals, and what they are worth.

The values come from PAPP 1.37.1 run as a program. With a coefficient of 0 the program counts discs (a bye is what Bye's
score leaves on the board); above it is Brightwell's sum.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from arpad.tournaments.model import Bye, Game, Player, Round, Tournament
from arpad.tournaments.othello import brightwell, brightwell_lines, disc_count
from arpad.tournaments.results import Result
from arpad.tournaments.standings import explain, standings

FOLDER = Path(__file__).parent / "tournaments" / "othello"
EVENTS = [json.loads(line) for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]


def tournament_of(event):
    rounds = []
    for round_ in event["rounds"]:
        games = [Game.of_discs(first, second, mine, theirs) for first, mine, second, theirs in round_["pairs"]]
        byes = [] if round_["bye"] is None else [Bye(round_["bye"], Result.PAIRING_BYE)]
        rounds.append(Round(tuple(games), tuple(byes)))
        assert set(rounds[-1].numbers) == set(round_["present"])
    assert len(rounds) == event["rounds_n"]
    return Tournament(
        tuple(Player(number) for number in range(1, event["n"] + 1)),
        tuple(rounds),
        withdrawn=frozenset(event["withdrawn_at_end"]),
    )


def test_there_are_events():
    assert EVENTS, FOLDER


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_points_and_tie_break(event):
    tournament = tournament_of(event)
    if event["beta"]:
        values = brightwell(tournament, beta=event["beta"], board=event["total_discs"])
    else:
        values = disc_count(tournament, board=event["total_discs"], bye_score=event["bye_bip_score"])
    for key, expected in event["expected"].items():
        assert tournament.scores[int(key)] == Fraction(str(expected["points"])), key
        assert values[int(key)] == Fraction(str(expected["tiebreak"])), key


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_lines_make_the_value_and_the_ranking(event):
    tournament = tournament_of(event)
    beta = event["beta"]
    values = brightwell(tournament, beta=beta)
    for number, lines in brightwell_lines(tournament, beta=beta).items():
        assert sum(line.value for line in lines) == values[number]
        assert len(lines) == event["rounds_n"]
        told = explain(tournament, f"BQ/B{beta}", number, rules="FIDE 2026")
        assert sum(term.value for term in told.kept) == told.value == values[number]
    rows = standings(tournament, f"BQ/B{beta}", rules="FIDE 2026").rows
    order = [(tournament.scores[row.player.number], values[row.player.number]) for row in rows]
    assert order == sorted(order, reverse=True)
