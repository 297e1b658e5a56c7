"""Brackets: seeds meet as late as they should, byes and double forfeits travel, and places come out right."""

import random

import pytest

from arpad.errors import BadValueError
from arpad.tournaments.knockout import (
    Bracket,
    KnockoutError,
    double_elimination,
    places,
    play_out,
    seeding,
    single_elimination,
)
from arpad.tournaments.real_events import world_cup_2013

PLANS = {
    "single": single_elimination,
    "third place": lambda players: single_elimination(players, third_place=True),
    "double": double_elimination,
    "double without reset": lambda players: double_elimination(players, reset=False),
}


def played(bracket: Bracket, choose):
    """Outcomes of a whole event, `choose` deciding every match that is ready."""
    outcomes = {}
    while ready := [state for state in play_out(bracket, outcomes) if state.status == "ready"]:
        outcomes[ready[0].match.number] = choose(ready[0])
    return outcomes


def favourite(state):
    return "a" if state.a < state.b else "b"


def test_the_standard_bracket_of_sixteen():
    pairs = list(zip(seeding(16)[::2], seeding(16)[1::2], strict=True))
    assert [tuple(sorted(pair)) for pair in pairs] == [
        (1, 16),
        (8, 9),
        (5, 12),
        (4, 13),
        (3, 14),
        (6, 11),
        (7, 10),
        (2, 15),
    ]


@pytest.mark.parametrize("players", range(2, 130))
def test_seeds(players):
    slots = seeding(players)
    size = len(slots)
    assert size & (size - 1) == 0
    assert size // 2 < players <= size
    assert sorted(seed for seed in slots if seed) == list(range(1, players + 1))
    byes = [max(pair) for pair in zip(slots[::2], slots[1::2], strict=True) if 0 in pair]
    assert sorted(byes) == list(range(1, size - players + 1)), "the top seeds have the byes"
    whole = seeding(size)
    block = size
    while block >= 2:
        # The best seeds are spread: each block of the bracket holds exactly one of the first size / block.
        leading = size // block
        for at in range(0, size, block):
            assert sum(seed <= leading for seed in whole[at : at + block]) == 1
        block //= 2


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("players", range(2, 34))
def test_favourites_win(plan, players):
    bracket = PLANS[plan](players)
    result = places(bracket, played(bracket, favourite))
    order = [seed for _place, group in result for seed in group]
    assert sorted(order) == list(range(1, players + 1))
    assert result[0] == (1, (1,))
    assert result[1] == (2, (2,))
    if plan == "third place" and players > 3:
        assert result[2] == (3, (3,))
    sizes = 0
    for place, group in result:
        assert place == sizes + 1
        sizes += len(group)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seed", range(4))
def test_double_forfeits_travel(plan, seed):
    rng = random.Random(seed)
    for players in range(2, 20):
        bracket = PLANS[plan](players)
        outcomes = played(bracket, lambda state: rng.choice(["a", "b", "b", "neither"]))
        states = play_out(bracket, outcomes)
        assert {state.status for state in states} <= {"decided", "walkover", "not needed"}
        assert sorted(s for _p, group in places(bracket, outcomes) for s in group) == list(range(1, players + 1))


def test_number_of_matches():
    for players in range(2, 40):
        bracket = single_elimination(players)
        states = play_out(bracket, played(bracket, favourite))
        assert sum(state.status == "decided" for state in states) == players - 1
        bracket = double_elimination(players)
        outcomes = played(bracket, lambda state: "b" if state.match.kind == "grand final" else favourite(state))
        assert len(outcomes) == 2 * (players - 1) + 1, "everybody but the winner loses twice, who lost once"


def test_nobody_loses_more_than_he_may():
    rng = random.Random(5)
    for players in range(2, 40):
        bracket = double_elimination(players)
        outcomes = played(bracket, lambda state: rng.choice("ab"))
        lost = dict.fromkeys(range(1, players + 1), 0)
        for state in play_out(bracket, outcomes):
            if state.status == "decided":
                lost[state.loser] += 1
        winner = places(bracket, outcomes)[0][1][0]
        assert lost.pop(winner) <= 1
        assert set(lost.values()) == {2}


def first_possible_rematch(bracket: Bracket):
    """The first round of the lower bracket in which two who met above could meet again."""
    slot = {seed: at for at, seed in enumerate(seeding(bracket.players))}

    def meet_in(a, b):
        above = 0
        a, b = slot[a], slot[b]
        while a != b:
            a, b, above = a // 2, b // 2, above + 1
        return above

    # Who may stand on a side, with the round of the upper bracket that he lost (0: none yet).
    winners, losers = {}, {}
    for match in bracket.matches:
        sides = []
        for source in (match.a, match.b):
            if source.kind == "seed":
                sides.append({(source.number, 0)})
            else:
                sides.append((winners if source.kind == "winner" else losers)[source.number])
        a, b = sides
        if match.kind == "winners":
            winners[match.number] = a | b
            losers[match.number] = {(seed, match.round) for seed, _lost in a | b}
        elif match.kind == "losers":
            for one, lost in a:
                for other, also in b:
                    if lost != also and meet_in(one, other) == min(lost, also):
                        return match.round
            winners[match.number] = a | b
    return None


@pytest.mark.parametrize(("size", "latest"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7)])
def test_those_who_met_meet_again_late(size, latest):
    """The bounds come from trying every shift of every drop for each size: no shift does better."""
    assert first_possible_rematch(double_elimination(size)) == latest


def test_the_reset_is_played_only_if_needed():
    bracket = double_elimination(4)
    outcomes = played(bracket, favourite)
    assert play_out(bracket, outcomes)[-1].status == "not needed"
    with pytest.raises(KnockoutError, match="not needed"):
        play_out(bracket, {**outcomes, bracket.matches[-1].number: "a"})


def test_byes_travel_in_the_lower_bracket():
    """Drarig29/brackets-manager.js 54 and 214: a bye above must not leave a match below waiting for ever."""
    for players in (3, 5, 6, 7, 9, 11):
        bracket = double_elimination(players)
        assert all(state.status != "waiting" for state in play_out(bracket, played(bracket, favourite)))


def test_outcomes_that_cannot_be():
    bracket = single_elimination(3)
    with pytest.raises(KnockoutError, match="match 3: it cannot be played yet"):
        play_out(bracket, {3: "a"})
    with pytest.raises(KnockoutError, match="a side is empty"):
        play_out(bracket, {1: "a"})
    with pytest.raises(BadValueError):
        play_out(bracket, {9: "a"})
    with pytest.raises(BadValueError):
        play_out(bracket, {2: "draw"})
    for players in (0, 1, True, 2.0, "4", 10**6):
        for make in (seeding, single_elimination, double_elimination):
            with pytest.raises(BadValueError):
                make(players)


def test_places_while_the_event_goes_on():
    bracket = single_elimination(8)
    assert places(bracket, {}) == ()
    assert places(bracket, {1: "a", 2: "b"}) == ((7, (5, 8)),)


def test_double_forfeit_in_the_final_leaves_the_first_place_empty():
    assert places(single_elimination(2), {1: "neither"}) == ((2, (1, 2)),)


def test_world_cup_of_2013():
    """Places of the last sixteen: Kramnik, Andreikin, then the losing semi-finalists."""
    bracket, outcomes, players = world_cup_2013()
    result = [(place, {players[slot - 1] for slot in slots}) for place, slots in places(bracket, outcomes)]
    assert result[:3] == [
        (1, {"Vladimir Kramnik"}),
        (2, {"Dmitry Andreikin"}),
        (3, {"Evgeny Tomashevsky", "Maxime Vachier-Lagrave"}),
    ]
