"""Pairing by penalties: PAPP's own table, the least cost among all rounds, lots, and what is forbidden."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from arpad.errors import BadValueError
from arpad.tournaments.model import Bye, ForbiddenPairs, Game, Player, RequestedBye, Round, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss import PAPP, NoLegalPairing, Penalties, pair_by_penalties


def players(n: int) -> tuple[Player, ...]:
    return tuple(Player(number, federation=("FRA", "ESP", "JPN")[number % 3]) for number in range(1, n + 1))


def paired_sets(numbers: tuple[int, ...]) -> Iterator[list[tuple[int, int | None]]]:
    if not numbers:
        yield []
        return
    first, rest = numbers[0], numbers[1:]
    if len(numbers) % 2:
        for others in paired_sets(rest):
            yield [(first, None), *others]
    for other in rest:
        for others in paired_sets(tuple(n for n in rest if n != other)):
            yield [(first, other), *others]


def cost_by_hand(event: Tournament, white: int, black: int | None) -> int | None:
    """PAPP's table written out again for games of one point, from the games alone; None for what is infinite."""
    scores = {n: int(points * 2) for n, points in event.scores.items()}
    games = [(k, g.white, g.black) for k, r in enumerate(event.rounds, start=1) for g in r.games]
    last = len(event.rounds)
    float_table = [0, 20000, 40588, 62785, 87119, 114041, 143998, 177453, 214908]
    elitism = [100, 100, 100, 200, 200, 300]

    def balance(n: int) -> int:
        return sum(w == n for _k, w, _b in games) - sum(b == n for _k, _w, b in games)

    def floated(n: int) -> int:
        if not last:
            return 0
        for game in event.rounds[-1].games:
            if n in (game.white, game.black):
                other = game.black if n == game.white else game.white
                before = {p: sum(e.points for e in card[: last - 1]) for p, card in event.cards.items()}
                return int(np.sign(float(before[n] - before[other])))
        return 1  # the bye is below everybody

    lowest = min(scores.values())
    own, other = scores[white], lowest - 1 if black is None else scores[black]
    gap = abs(own - other)
    cost = float_table[gap]
    if other >= 0:
        cost += elitism[last] * (own + other) * gap // 2
    for n, sign in ((white, own - other), (black, other - own)):
        if n is not None:
            now, then = int(np.sign(sign)), floated(n)
            cost += 25 * (now * then > 0) - 10 * (now * then < 0)
    if black is None:
        if any(b.player == white and b.result is Result.PAIRING_BYE for r in event.rounds for b in r.byes):
            return None
        return cost + [0, 20, 105, 225, 530, 1075][abs(balance(white))]
    for n, step in ((white, 1), (black, -1)):
        cost += [0, 20, 105, 225, 530, 1075][abs(balance(n) + step)]
        cost += 15 * any(k == last and (w if step == 1 else b) == n for k, w, b in games)
    for k, w, b in games:
        if (w, b) == (white, black):
            return None
        if (w, b) == (black, white):
            cost += 5_000_000 + (k == last)
    return cost + 2 * (event.by_number[white].federation == event.by_number[black].federation)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_no_round_is_cheaper(n: int, seed: int) -> None:
    """Against every possible round of small fields, for several rounds in a row, with a table written independently."""
    rng = np.random.default_rng(seed)
    event = Tournament(players(n), total_rounds=9)
    for _round in range(4):
        found = pair_by_penalties(event, lot=seed)
        cheapest = None
        for candidate in paired_sets(tuple(range(1, n + 1))):
            costs = []
            for a, b in candidate:
                ways = (
                    [cost_by_hand(event, a, b)] if b is None else [cost_by_hand(event, a, b), cost_by_hand(event, b, a)]
                )
                possible = [cost for cost in ways if cost is not None]
                costs.append(min(possible) if possible else None)
            if None not in costs:
                total = sum(cost for cost in costs if cost is not None)
                cheapest = total if cheapest is None else min(cheapest, total)
        assert found.cost == cheapest
        for pair in found.pairs:
            assert pair.cost == cost_by_hand(event, pair.white, pair.black)
        assert sorted([n for board in found.boards for n in board] + ([found.bye] if found.bye else [])) == list(
            range(1, n + 1)
        )
        games = tuple(Game.of(w, b, ("1-0", "½-½", "0-1")[int(rng.integers(3))]) for w, b in found.boards)
        byes = (Bye(found.bye, Result.PAIRING_BYE),) if found.bye else ()
        event = replace(event, rounds=(*event.rounds, Round(games, byes)))


def test_each_penalty_is_named() -> None:
    event = Tournament(players(4), (Round((Game.of(1, 2, "1-0"), Game.of(3, 4, "1-0"))),), total_rounds=3)
    found = pair_by_penalties(event)
    assert {frozenset(board) for board in found.boards} == {frozenset({1, 3}), frozenset({2, 4})}
    words = str(found.pairs[0])
    assert "colours" in words
    assert found.cost == sum(pair.cost for pair in found.pairs)


def test_lots_decide_between_equals_and_can_be_drawn_again() -> None:
    event = Tournament(tuple(Player(n) for n in range(1, 21)))
    rounds = {lot: pair_by_penalties(event, lot=lot).boards for lot in range(6)}
    assert len(set(rounds.values())) > 1
    assert pair_by_penalties(event, lot=3).boards == rounds[3]


def test_lots_fall_the_same_with_either_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Tournament(players(30))
    expected = pair_by_penalties(event, lot=7)
    monkeypatch.setattr("arpad.tournaments.swiss.matching._rustworkx", lambda: None)
    assert pair_by_penalties(event, lot=7) == expected


def test_countrymen_meet_only_if_they_must() -> None:
    event = Tournament(tuple(Player(n, federation="FRA" if n < 5 else "ESP") for n in range(1, 9)))
    found = pair_by_penalties(event)
    assert all((white < 5) != (black < 5) for white, black in found.boards)
    clubs = pair_by_penalties(event, group=lambda player: str(player.number % 2))
    assert all((white - black) % 2 for white, black in clubs.boards)


def test_absent_players_and_bans_are_respected() -> None:
    event = Tournament(
        players(6),
        requested_byes=(RequestedBye(1, 6, Result.ZERO_BYE),),
        forbidden_pairs=(ForbiddenPairs((1, 2, 3)),),
    )
    found = pair_by_penalties(event)
    assert found.bye is not None
    assert 6 not in {n for board in found.boards for n in board}
    assert not any({white, black} <= {1, 2, 3} for white, black in found.boards)


def test_what_is_infinite_is_never_paid() -> None:
    three = Tournament(tuple(Player(n) for n in range(1, 4)), forbidden_pairs=(ForbiddenPairs((1, 2, 3)),))
    with pytest.raises(NoLegalPairing) as refused:
        pair_by_penalties(three)
    assert refused.value.players == {1, 2, 3} or len(refused.value.players) == 2
    assert "the bye" in refused.value.reasons[0]
    round_ = Round((Game.of(1, 2, "1-0"),))
    two = Tournament((Player(1), Player(2)), (round_,))
    assert pair_by_penalties(two).boards == ((2, 1),)  # again, but with colours reversed
    with pytest.raises(NoLegalPairing):
        pair_by_penalties(two, replace(PAPP, rematch_opposite_colours=None))
    with pytest.raises(NoLegalPairing):
        pair_by_penalties(replace(two, rounds=(round_, Round((Game.of(2, 1, "1-0"),)))))


@pytest.mark.parametrize(
    "change",
    [
        {"repeated_colour": -1},
        {"repeated_colour": None},
        {"score_difference": ()},
        {"elitism": (1.5,)},
        {"second_bye": True},
        {"colour_difference": (0, None)},
    ],
)
def test_a_table_is_checked(change: dict[str, object]) -> None:
    with pytest.raises(BadValueError, match=next(iter(change))):
        Penalties(**change)  # type: ignore[arg-type]
    with pytest.raises(BadValueError, match="lot"):
        pair_by_penalties(Tournament(players(4)), lot=0.5)  # type: ignore[arg-type]


def test_lots_never_outweigh_a_cost() -> None:
    """However the lots fall, and however many, the round costs the least that is possible."""
    event = Tournament(players(60))
    for _round in range(2):
        found = pair_by_penalties(event)
        assert {pair_by_penalties(event, lot=lot).cost for lot in range(5)} == {found.cost}
        games = tuple(Game.of(white, black, "1-0") for white, black in found.boards)
        event = replace(event, rounds=(*event.rounds, Round(games)))
