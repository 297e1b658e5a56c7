"""Knockouts: seeded brackets for any number of players, third place, double elimination.

A `Bracket` is the plan: matches whose sides are seeds, or winners and losers of other matches. Byes and double forfeits
are nobody on one side or on both; they travel through every later match by themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from arpad.errors import ArpadError, BadValueError
from arpad.words import _

__all__ = [
    "Bracket",
    "KnockoutError",
    "Match",
    "Outcome",
    "Played",
    "Source",
    "double_elimination",
    "places",
    "play_out",
    "seeding",
    "single_elimination",
]

LARGEST_FIELD: Final = 4096

Outcome: TypeAlias = Literal["a", "b", "neither"]
"""Who goes on: the first side, the second, or, after a double forfeit, neither."""
Kind: TypeAlias = Literal["winners", "third place", "losers", "grand final", "reset"]


class KnockoutError(ArpadError, ValueError):
    """A result that a bracket cannot take: names the match and says why."""

    def __init__(self, match: int, reason: str) -> None:
        self.match, self.reason = match, reason
        super().__init__(match, reason)

    def __str__(self) -> str:
        return _("match {n}: {reason}").format(n=self.match, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Source:
    """Where one side of a match comes from: a seed, the winner or the loser of an earlier match, or a bye."""

    kind: Literal["seed", "winner", "loser", "bye"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """One match of the plan. `number` counts from 1 in the order of play, `round` within its kind."""

    number: int
    kind: Kind
    round: int
    a: Source
    b: Source


@dataclass(frozen=True, slots=True)
class Bracket:
    """A plan for seeds 1 to `players`; every match comes after those that fill it."""

    players: int
    matches: tuple[Match, ...]

    def match(self, number: int) -> Match:
        """The match with this number."""
        if type(number) is not int or not 1 <= number <= len(self.matches):
            raise BadValueError("match", number, _("a match from 1 to {n}").format(n=len(self.matches)))
        return self.matches[number - 1]


@dataclass(frozen=True, slots=True)
class Played:
    """A match with what is known of it.

    `a` and `b` are seeds, 0 for nobody (a bye, or a double forfeit before), ``None`` while not known yet; so are
    `winner` and `loser`. `status` is ``waiting`` (a side is not known), ``ready`` (to be played), ``walkover`` (decided
    without play), ``decided``, or ``not needed`` (the reset of a grand final that the winners' side won).
    """

    match: Match
    a: int | None
    b: int | None
    winner: int | None
    loser: int | None
    status: Literal["waiting", "ready", "walkover", "decided", "not needed"]


def seeding(players: int) -> tuple[int, ...]:
    """The places of the first round from top to bottom, by folding: every pair of the first round adds up to 2^k + 1.

    Each step of the folding puts beside seed s of a bracket of 2^k the seed 2^(k+1) + 1 - s, above it and below it by
    turns, so that 1 and 2 can meet only in the final, 1 to 4 only in the semi-finals, and so on. For a number of
    players that is no power of two the seeds that do not exist are byes (0), and the top seeds have them.

    >>> seeding(8), seeding(6)
    ((1, 8, 5, 4, 3, 6, 7, 2), (1, 0, 5, 4, 3, 6, 0, 2))
    """
    _check_players(players)
    slots = [1]
    while len(slots) < players:
        total = 2 * len(slots) + 1
        slots = [
            seed
            for place, seed_here in enumerate(slots)
            for seed in ((seed_here, total - seed_here) if place % 2 == 0 else (total - seed_here, seed_here))
        ]
    return tuple(seed if seed <= players else 0 for seed in slots)


def _check_players(players: object) -> None:
    if type(players) is not int or not 2 <= players <= LARGEST_FIELD:
        raise BadValueError("players", players, _("a whole number from 2 to {n}").format(n=LARGEST_FIELD))


class _Plan:
    """Matches in the making."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def add(self, kind: Kind, number: int, a: Source, b: Source) -> int:
        self.matches.append(Match(len(self.matches) + 1, kind, number, a, b))
        return len(self.matches)

    def winners_bracket(self, players: int) -> list[list[int]]:
        """The rounds of the upper bracket, as numbers of matches."""
        sides = [Source("seed", seed) if seed else Source("bye") for seed in seeding(players)]
        rounds: list[list[int]] = []
        while len(sides) > 1:
            number = len(rounds) + 1
            rounds.append([self.add("winners", number, a, b) for a, b in zip(sides[::2], sides[1::2], strict=True)])
            sides = [Source("winner", match) for match in rounds[-1]]
        return rounds


def single_elimination(players: int, *, third_place: bool = False) -> Bracket:
    """A knockout: who loses is out; with `third_place` the losers of the semi-finals play for it, before the final.

    >>> len(single_elimination(8).matches), len(single_elimination(8, third_place=True).matches)
    (7, 8)
    """
    _check_players(players)
    plan = _Plan()
    rounds = plan.winners_bracket(players)
    if third_place and len(rounds) > 1:
        a, b = rounds[-2]
        final = plan.matches.pop()
        plan.add("third place", 1, Source("loser", a), Source("loser", b))
        plan.add("winners", final.round, final.a, final.b)
    return Bracket(players, tuple(plan.matches))


def double_elimination(players: int, *, reset: bool = True) -> Bracket:
    """A knockout with a second life: losers drop into a lower bracket, and only a second defeat puts a player out.

    Losers of each round of the upper bracket drop in reversed order, reversed inside each half, with the halves
    swapped, as they are, and so on by turns: that keeps those who have met apart as long as any such shift can, in
    fields of up to 64. The winners of both brackets meet in the grand final; with `reset` they play again if the winner
    of the upper bracket loses it, for that is only the first defeat.

    >>> [match.kind for match in double_elimination(4).matches].count("losers")
    2
    """
    _check_players(players)
    plan = _Plan()
    rounds = plan.winners_bracket(players)
    survivors = [Source("loser", match) for match in rounds[0]]
    number = 0
    if len(survivors) > 1:
        survivors, number = _meet(plan, survivors, 1), 1
    for drop, upper in enumerate(rounds[1:]):
        last, half = len(upper) - 1, len(upper) // 2
        shift = min((last, last ^ half, half, 0)[drop % 4], last)
        dropped = [Source("loser", upper[at ^ shift]) for at in range(len(upper))]
        number += 1
        survivors = [
            Source("winner", plan.add("losers", number, a, b)) for a, b in zip(survivors, dropped, strict=True)
        ]
        if len(survivors) > 1:
            number += 1
            survivors = _meet(plan, survivors, number)
    final = plan.add("grand final", 1, Source("winner", rounds[-1][0]), survivors[0])
    if reset:
        plan.add("reset", 1, Source("winner", rounds[-1][0]), survivors[0])
        assert final + 1 == len(plan.matches)
    return Bracket(players, tuple(plan.matches))


def _meet(plan: _Plan, sides: list[Source], number: int) -> list[Source]:
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [Source("winner", plan.add("losers", number, a, b)) for a, b in pairs]


def play_out(bracket: Bracket, outcomes: Mapping[int, Outcome]) -> tuple[Played, ...]:
    """Every match of a bracket as far as the outcomes decide it, in the order of play.

    Raises `KnockoutError` for an outcome of a match that is not ready to be played.

    >>> [match.status for match in play_out(single_elimination(3), {2: "a"})]
    ['walkover', 'decided', 'ready']
    """
    for number, outcome in outcomes.items():
        bracket.match(number)
        if outcome not in ("a", "b", "neither"):
            raise BadValueError("outcome", outcome, "'a', 'b', 'neither'")
    played: list[Played] = []
    for match in bracket.matches:
        state = _decide(match, _side(match.a, played), _side(match.b, played), played, outcomes.get(match.number))
        played.append(state)
    return tuple(played)


def _side(source: Source, played: list[Played]) -> int | None:
    if source.kind == "seed":
        return source.number
    if source.kind == "bye":
        return 0
    before = played[source.number - 1]
    return before.winner if source.kind == "winner" else before.loser


def _decide(match: Match, a: int | None, b: int | None, played: list[Played], outcome: Outcome | None) -> Played:
    if match.kind == "reset":
        first = played[-1]
        if first.winner is None:
            a = b = None
        elif first.winner != b or not a:
            if outcome is not None:
                raise KnockoutError(match.number, _("not needed: the winner of the upper bracket is undefeated"))
            return Played(match, a, b, None, None, "not needed")
    if a is None or b is None:
        if outcome is not None:
            raise KnockoutError(match.number, _("it cannot be played yet: a player is not known"))
        return Played(match, a, b, None, None, "waiting")
    if not a or not b:
        if outcome is not None:
            raise KnockoutError(match.number, _("there is nothing to play: a side is empty"))
        return Played(match, a, b, a or b, 0, "walkover")
    if outcome is None:
        return Played(match, a, b, None, None, "ready")
    winner, loser = {"a": (a, b), "b": (b, a), "neither": (0, 0)}[outcome]
    return Played(match, a, b, winner, loser, "decided")


def places(bracket: Bracket, outcomes: Mapping[int, Outcome]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Places and the seeds who share them, best first; players still in the event are not placed.

    Who is out shares a place with all who went out in the same round. After a double forfeit both have lost in it.

    >>> places(single_elimination(4), {1: "a", 2: "b", 3: "a"})
    ((1, (1,)), (2, (2,)), (3, (3, 4)))
    """
    played = play_out(bracket, outcomes)
    has_reset = bracket.matches[-1].kind == "reset"
    double = has_reset or bracket.matches[-1].kind == "grand final"
    out: dict[int, list[int]] = {}
    for state in played:
        if state.status == "decided":
            for seed in (state.a or 0, state.b or 0):
                if seed != state.winner and _is_out(state, seed, double, has_reset):
                    out.setdefault(_depth(state.match, double), []).append(seed)
    groups = [sorted(out[depth]) for depth in sorted(out, reverse=True)]
    for state in played:
        if state.match.kind == "third place" and state.winner:
            groups = [part for group in groups for part in _split(group, state.winner)]
    last = played[-1] if played[-1].status != "not needed" else played[-2]
    if last.status in ("decided", "walkover"):
        # After a double forfeit in the final the first place is empty.
        groups.insert(0, [last.winner] if last.winner else [])
    placed = []
    vacant = bool(groups) and not groups[0]
    place = bracket.players - sum(len(group) for group in groups) + 1 + vacant
    for group in groups:
        if group:
            placed.append((place, tuple(group)))
        place += len(group)
    return tuple(placed)


def _is_out(state: Played, seed: int, double: bool, has_reset: bool) -> bool:
    """Whether a defeat in this match puts a player out of the event."""
    kind = state.match.kind
    if kind == "third place":
        return False
    if kind == "winners":
        return not double or state.winner == 0  # who forfeits is not let into the lower bracket
    if kind == "grand final":
        return seed == state.b or not has_reset or state.winner == 0
    return True


def _depth(match: Match, double: bool) -> int:
    """How late in the event a match is: the round, in a double elimination that of the lower bracket."""
    if match.kind in ("grand final", "reset"):
        return LARGEST_FIELD
    if match.kind == "winners" and double:
        return max(1, 2 * (match.round - 1))
    return match.round


def _split(group: list[int], third: int) -> list[list[int]]:
    if third not in group or len(group) == 1:
        return [group]
    return [[third], [seed for seed in group if seed != third]]
