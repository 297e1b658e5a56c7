"""A large Swiss with irregular rounds, as a report file, for the benchmarks."""

import random

from arpad.tournaments.model import Bye, Game, Player, Round, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.trf import write_trf


def large_swiss(players: int, rounds: int, *, irregular: float = 0.08, seed: int = 2026) -> Tournament:
    """Random pairings; `irregular` is the share of players a round with a bye or a forfeit."""
    rng = random.Random(seed)
    played = []
    for _round in range(rounds):
        order = list(range(1, players + 1))
        rng.shuffle(order)
        games, byes = [], []
        while order:
            one = order.pop()
            if not order or rng.random() < irregular / 2:
                byes.append(Bye(one, rng.choice([Result.HALF_BYE, Result.ZERO_BYE, Result.FULL_BYE])))
                continue
            forfeit = rng.random() < irregular / 2
            results = ["+-", "-+", "--"] if forfeit else ["1-0", "0-1", "½-½"]
            games.append(Game.of(one, order.pop(), rng.choice(results)))
        played.append(Round(tuple(games), tuple(byes)))
    strength = [2700 - 1500 * number // players for number in range(players)]
    people = tuple(Player(at, f"Player {at:05}", rating) for at, rating in enumerate(strength, start=1))
    return Tournament(people, tuple(played), rounds, name="Benchmark", start="2026/05/01", kind="Individual: Swiss")


def report(players: int, rounds: int) -> str:
    """That event as the text of a report file."""
    return write_trf(large_swiss(players, rounds)).decode("utf-8")
