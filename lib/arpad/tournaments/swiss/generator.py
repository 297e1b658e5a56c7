"""Random events, paired and played round by round: what a pairing program is tested with."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from arpad.errors import BadValueError
from arpad.tournaments.model import Bye, ForbiddenPairs, Game, Player, RequestedBye, Round, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss.conflict import NoLegalPairing
from arpad.tournaments.swiss.engine import pair
from arpad.tournaments.swiss.history import swiss_state
from arpad.tournaments.swiss.rounds import PairedRound
from arpad.tournaments.swiss.state import Rules, SwissState
from arpad.words import _

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["CLEAN", "Habits", "random_event"]


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen, each the chance per player and round, but for `draws` (of a game between equals),
    `late` and `unrated` (per player) and `bans` (groups of three kept apart per ten players)."""

    draws: float = 0.3
    half_byes: float = 0.0
    zero_byes: float = 0.0
    withdrawals: float = 0.0
    forfeits: float = 0.0
    double_forfeits: float = 0.0
    late: float = 0.0
    unrated: float = 0.0
    bans: float = 0.0

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise BadValueError(item.name, value, _("a chance from 0 to 1"))


CLEAN: Final = Habits()


def random_event(
    rng: "Generator",
    players: int,
    rounds: int,
    habits: Habits = CLEAN,
    *,
    rules: Rules = "FIDE 2026",
    pairing: Callable[[SwissState], PairedRound] = pair,
) -> Tournament:
    """An event played to its end, or as far as a legal pairing exists.

    Ratings are spread over a thousand points and results follow them. Raises `BadValueError` for fewer than two players
    or no round.
    """
    for name, value, least in (("players", players, 2), ("rounds", rounds, 1)):
        if type(value) is not int or value < least:
            raise BadValueError(name, value, _("a whole number from {n}").format(n=least))
    ratings = sorted((int(r) for r in rng.integers(1400, 2400, players)), reverse=True)
    entries = tuple(
        Player(n, _("Player {n}").format(n=n), None if rng.random() < habits.unrated else rating)
        for n, rating in enumerate(ratings, start=1)
    )
    bans = tuple(
        ForbiddenPairs(tuple(int(n) + 1 for n in rng.choice(players, size=3, replace=False)))
        for _group in range(int(habits.bans * players / 10 + rng.random()))
        if habits.bans and players > 3
    )
    event = Tournament(
        entries, total_rounds=rounds, initial_colour="w" if rng.random() < 0.5 else "b", forbidden_pairs=bans
    )
    arrives = {n: 1 + int(rng.integers(1, 3)) * (rng.random() < habits.late) for n in range(1, players + 1)}
    gone: set[int] = set()
    for number in range(1, rounds + 1):
        asked: dict[int, Result] = {}
        for n in range(1, players + 1):
            if n in gone or number < arrives[n]:
                asked[n] = Result.ZERO_BYE
            elif rng.random() < habits.half_byes:
                asked[n] = Result.HALF_BYE
            elif rng.random() < habits.zero_byes:
                asked[n] = Result.ZERO_BYE
        requested = tuple(RequestedBye(number, n, result) for n, result in asked.items())
        state = swiss_state(replace(event, requested_byes=requested), rules=rules, number=number)
        try:
            paired = pairing(state)
        except NoLegalPairing:
            break
        games = tuple(_play(rng, habits, ratings, white, black) for white, black in paired.boards)
        byes = [Bye(n, result) for n, result in asked.items()]
        if paired.bye is not None:
            byes.append(Bye(paired.bye, Result.PAIRING_BYE))
        event = replace(event, rounds=(*event.rounds, Round(games, tuple(byes))))
        gone |= {n for n in range(1, players + 1) if rng.random() < habits.withdrawals}
    return event


def _play(rng: "Generator", habits: Habits, ratings: list[int], white: int, black: int) -> Game:
    luck = rng.random()
    if luck < habits.double_forfeits:
        return Game.of(white, black, "--")
    if luck < habits.double_forfeits + habits.forfeits:
        return Game.of(white, black, "+-" if rng.random() < 0.5 else "-+")
    gap = ratings[white - 1] - ratings[black - 1]
    draw = habits.draws / (1 + abs(gap) / 400)
    expected = 1 / (1 + 10 ** (-gap / 400))
    luck = rng.random()
    if luck < draw:
        return Game.of(white, black, "½-½")
    return Game.of(white, black, "1-0" if rng.random() < expected else "0-1")
