"""The same players, thousands of tournaments: how often does each format crown the best?

Results are drawn from strengths (ratings that are true) with a share of draws. numpy is imported when something is
played. Everything is repeatable: the same `Generator` gives the same tournaments, on one core or on many.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from arpad.errors import BadValueError
from arpad.ratings.expectancy import logistic_expected
from arpad.tournaments.knockout import seeding
from arpad.tournaments.round_robin import berger_table
from arpad.tournaments.swiss.cardinality import bits, perfect
from arpad.words import _

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]

__all__ = [
    "Chances",
    "Format",
    "Knockout",
    "RoundRobin",
    "Simulated",
    "StrengthModel",
    "Swiss",
    "fold_pairs",
    "simulate",
]

BATCH: Final = 1000
LARGEST_FIELD: Final = 256
Decide: TypeAlias = Literal["share", "tie-break"]


@dataclass(frozen=True, slots=True)
class Chances:
    """One player's chances against another: they add up to 1."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class StrengthModel:
    """How strengths become results.

    The expected score E is the logistic curve's; `draws` (0 to 1) is the share drawn of the most draws that E allows,
    2 min(E, 1 - E), so that draws never change the expected score. `white` is White's advantage in rating points.

    >>> StrengthModel(draws=0.5).chances(1600, 1600)
    Chances(win=0.25, draw=0.5, loss=0.25)
    """

    draws: float = 0.0
    white: float = 0.0

    def __post_init__(self) -> None:
        if isinstance(self.draws, bool) or not isinstance(self.draws, int | float) or not 0 <= self.draws <= 1:
            raise BadValueError("draws", self.draws, _("a number from 0 to 1"))
        if isinstance(self.white, bool) or not isinstance(self.white, int | float) or not math.isfinite(self.white):
            raise BadValueError("white", self.white, _("a finite number"))

    def chances(self, rating: float, opponent: float, *, colour: Literal["w", "b", ""] = "") -> Chances:
        """The chances of a player rated `rating`; `colour` is his, empty if neither side has White."""
        edge = {"w": self.white, "b": -self.white, "": 0.0}[colour]
        expected = logistic_expected(rating - opponent + edge)
        draw = self.draws * 2 * min(expected, 1 - expected)
        return Chances(expected - draw / 2, draw, 1 - expected - draw / 2)


class Format(Protocol):
    """A way to play: how many games it takes, and what a batch of events brings."""

    def games(self, players: int) -> int:
        """How many games an event takes, ties in a knockout not counted."""

    def play(self, model: StrengthModel, ratings: Sequence[float], events: int, rng: np.random.Generator) -> Floats:
        """One key a player and event, shape (events, players): the greater, the better; equal keys share a place."""


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody, `cycles` times; level players are parted by Sonneborn-Berger or share the place."""

    cycles: int = 1
    decide: Decide = "share"

    def __post_init__(self) -> None:
        _whole(self.cycles, "cycles", 1)
        _decide(self.decide)

    def games(self, players: int) -> int:
        """n (n - 1) / 2 a cycle."""
        return self.cycles * players * (players - 1) // 2

    def play(self, model: StrengthModel, ratings: Sequence[float], events: int, rng: np.random.Generator) -> Floats:
        """All games of a pair at once; colours as in the Berger table, reversed in every other cycle."""
        import numpy as np

        players = len(ratings)
        points = np.zeros((events, players, players))
        for cycle in range(self.cycles):
            for pairs in berger_table(players):
                for white, black in pairs:
                    a, b = (white - 1, black - 1) if cycle % 2 == 0 else (black - 1, white - 1)
                    score = _scores(model.chances(ratings[a], ratings[b], colour="w"), rng.random(events))
                    points[:, a, b] += score
                    points[:, b, a] += 1 - score
        keys: Floats = points.sum(axis=2)
        if self.decide == "tie-break":
            # Sonneborn-Berger is at most (cycles x players)^2, so this adds less than half a point.
            keys = keys + np.einsum("eij,ej->ei", points, keys) / (self.cycles * players) ** 2 / 4
        return keys


@dataclass(frozen=True, slots=True)
class Swiss:
    """`rounds` rounds of equal scores without rematch, by `fold_pairs`; Buchholz parts level players, or they share.

    Colours are drawn by lot. No rule of an official system is followed beyond score, rank and rematch: what makes a
    Swiss a Swiss is in it, and a round takes microseconds.
    """

    rounds: int
    decide: Decide = "share"

    def __post_init__(self) -> None:
        _whole(self.rounds, "rounds", 1)
        _decide(self.decide)

    def games(self, players: int) -> int:
        """n / 2 a round, one player free if n is odd."""
        return self.rounds * (players // 2)

    def play(self, model: StrengthModel, ratings: Sequence[float], events: int, rng: np.random.Generator) -> Floats:
        """Event by event; pairings of scores and meetings seen before are remembered."""
        import numpy as np

        players = len(ratings)
        if self.rounds >= players + players % 2:
            raise BadValueError("rounds", self.rounds, _("fewer than the players, who may not meet twice"))
        thresholds = _thresholds(model, ratings)
        order = sorted(range(players), key=lambda player: -ratings[player])
        seen: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[tuple[int, int]] | None] = {}
        keys = np.empty((events, players))
        games = players // 2
        draws = rng.random((events, self.rounds, games)).tolist()
        colours = rng.integers(0, 2, (events, self.rounds, games)).tolist()
        for event in range(events):
            scores = [0] * players  # in half points
            met = [0] * players
            free = 0
            for number in range(self.rounds):
                state = (tuple(scores), tuple(met), free)
                if state in seen:
                    pairs = seen[state]
                else:
                    pairs = seen[state] = fold_pairs(order, scores, met, free)
                if pairs is None:
                    break  # nobody can be paired any more: the event ends early
                for (a, b), draw, colour in zip(pairs, draws[event][number], colours[event][number], strict=True):
                    win, no_loss = thresholds[a][b] if colour else thresholds[b][a]
                    if not colour:
                        win, no_loss = 1 - no_loss, 1 - win
                    half_points = 2 if draw < win else 1 if draw < no_loss else 0
                    scores[a] += half_points
                    scores[b] += 2 - half_points
                    met[a] |= 1 << b
                    met[b] |= 1 << a
                if players % 2:
                    (one,) = set(range(players)).difference(*pairs)
                    scores[one] += 2
                    free |= 1 << one
            keys[event] = scores
            if self.decide == "tie-break":
                largest = 2 * self.rounds * self.rounds + 1
                keys[event] += [sum(scores[b] for b in bits(met[a])) / largest for a in range(players)]
        return keys


@dataclass(frozen=True, slots=True)
class Knockout:
    """Matches of `games` games, then single games until one is won; seeded by rating, or drawn by lot."""

    match_games: int = 1
    seeded: bool = True

    def __post_init__(self) -> None:
        _whole(self.match_games, "match_games", 1)
        if type(self.seeded) is not bool:
            raise BadValueError("seeded", self.seeded, _("yes or no"))

    def games(self, players: int) -> int:
        """n - 1 matches."""
        return (players - 1) * self.match_games

    def play(self, model: StrengthModel, ratings: Sequence[float], events: int, rng: np.random.Generator) -> Floats:
        """Round by round for all events at once; the key is the round in which a player went out."""
        import numpy as np

        players = len(ratings)
        order = sorted(range(players), key=lambda player: -ratings[player])
        slots = np.array([order[seed - 1] if seed else players for seed in seeding(players)])
        beats = np.ones((players + 1, players + 1))
        beats[players, :] = 0.0  # nobody, for a bye
        for a in range(players):
            for b in range(players):
                if a != b:
                    beats[a, b] = match_win(model, ratings[a], ratings[b], self.match_games)
        sides: NDArray[np.int64] = np.broadcast_to(slots, (events, len(slots))).copy()
        if not self.seeded:
            # Lots are drawn for the places of the bracket; those beside a bye stay what they are.
            lots = rng.permuted(np.broadcast_to(np.arange(players), (events, players)), axis=1)
            sides[:, slots < players] = lots
        keys = np.zeros((events, players + 1))
        rows = np.arange(events)[:, None]
        number = 0
        while sides.shape[1] > 1:
            number += 1
            upper, lower = sides[:, ::2], sides[:, 1::2]
            first = rng.random(upper.shape) < beats[upper, lower]
            keys[rows, np.where(first, lower, upper)] = number
            sides = np.where(first, upper, lower)
        keys[rows, sides] = number + 1
        return keys[:, :players]


def match_win(model: StrengthModel, rating: float, opponent: float, games: int) -> float:
    """The chance to win a match of `games` games with colours in turn, drawn matches decided by single games.

    The first White is drawn by lot, and so are those of the deciding games.

    >>> match_win(StrengthModel(draws=0.5), 1600, 1600, 2)
    0.5
    """
    chances = []
    for start in (0, 1):
        spread = {0: 1.0}  # by lead
        for game in range(games):
            one = model.chances(rating, opponent, colour="w" if (game + start) % 2 == 0 else "b")
            after: dict[int, float] = {}
            for lead, chance in spread.items():
                for step, share in ((1, one.win), (0, one.draw), (-1, one.loss)):
                    after[lead + step] = after.get(lead + step, 0.0) + chance * share
            spread = after
        chances.append(
            (sum(c for lead, c in spread.items() if lead > 0), sum(c for lead, c in spread.items() if lead == 0))
        )
    with_white, with_black = (model.chances(rating, opponent, colour=colour) for colour in ("w", "b"))
    win = (with_white.win + with_black.win) / 2
    loss = (with_white.loss + with_black.loss) / 2
    decider = win / (win + loss) if win + loss else 0.5
    return sum(won + level * decider for won, level in chances) / 2


def fold_pairs(
    order: Sequence[int], scores: Sequence[int], met: Sequence[int], free: int = 0
) -> list[tuple[int, int]] | None:
    """Pair one round of a Swiss: in each score group the upper half against the lower half, nobody twice.

    `order` ranks the players of equal score, `met[a]` has bit b set if a and b have met, `free` is a mask of those who
    have been free. From the top each player gets the nearest partner to the fold who leaves the others pairable; of an
    odd field the lowest player who can be is free. ``None`` if no round without a rematch is left.

    >>> fold_pairs(range(4), [2, 0, 2, 0], [0b0010, 0b0001, 0b1000, 0b0100])
    [(0, 2), (1, 3)]
    """
    waiting = sorted(order, key=lambda player: -scores[player])
    everyone = sum(1 << player for player in waiting)
    neighbours = [everyone & ~met[player] & ~(1 << player) for player in range(len(met))]
    left = everyone
    if len(waiting) % 2:
        for player in reversed(waiting):
            if not free >> player & 1 and perfect(neighbours, everyone & ~(1 << player)):
                waiting.remove(player)
                left &= ~(1 << player)
                break
        else:
            return None
    elif not perfect(neighbours, everyone):
        return None
    pairs = []
    while waiting:
        player = waiting.pop(0)
        group = sum(1 for other in waiting if scores[other] == scores[player]) + 1
        fold = group // 2 - 1 if group > 1 else 0
        preferred = [*waiting[fold:], *reversed(waiting[:fold])]
        for partner in preferred:
            rest = left & ~(1 << player) & ~(1 << partner)
            if neighbours[player] >> partner & 1 and perfect(neighbours, rest):
                pairs.append((player, partner))
                waiting.remove(partner)
                left = rest
                break
    return pairs


@dataclass(frozen=True)
class Simulated:
    """What many events of one format brought: `shares[i][p]` is how often player i took place p + 1.

    Players who are level share the places they take: two winners have half a first and half a second place each.
    """

    format: Format
    ratings: tuple[float, ...]
    events: int
    shares: tuple[tuple[float, ...], ...] = field(repr=False)

    @property
    def winners(self) -> tuple[float, ...]:
        """How often each player was first."""
        return tuple(mine[0] for mine in self.shares)

    @property
    def best_wins(self) -> float:
        """How often a player with the highest rating was first."""
        best = max(self.ratings)
        return sum(share for share, rating in zip(self.winners, self.ratings, strict=True) if rating == best)

    @property
    def mean_places(self) -> tuple[float, ...]:
        """Every player's mean place."""
        return tuple(sum(share * place for place, share in enumerate(mine, start=1)) for mine in self.shares)

    def standard_error(self, share: float) -> float:
        """How far such a share is off by chance, one standard deviation: sqrt(p (1 - p) / events)."""
        return math.sqrt(max(share * (1 - share), 0.0) / self.events)


def simulate(
    format_: Format,
    ratings: Sequence[float],
    *,
    events: int,
    rng: np.random.Generator,
    model: StrengthModel | None = None,
    executor: Executor | None = None,
    progress: Callable[..., Iterable[Any]] | None = None,
) -> Simulated:
    """Play a format many times; the players' strengths are their ratings.

    Events are played in batches of 1000, each from its own child of `rng`, so the answer does not depend on `executor`,
    any `concurrent.futures.Executor`: a process pool, or a cluster's. `progress` wraps the batches as they come, like
    ``tqdm.tqdm``, and is given ``total=``.

    >>> import numpy
    >>> simulate(Knockout(), [2000, 1600, 1600, 1200], events=2000, rng=numpy.random.default_rng(1)).best_wins > 0.8
    True
    """
    import numpy as np

    strengths = _ratings(ratings)
    _whole(events, "events", 1)
    if not isinstance(rng, np.random.Generator):
        raise BadValueError("rng", rng, "numpy.random.Generator")
    sizes = [BATCH] * (events // BATCH) + ([events % BATCH] if events % BATCH else [])
    batch = partial(_batch, format_, model or StrengthModel(), strengths)
    # Lists, for not every executor maps over what has no length.
    work = (executor.map if executor is not None else map)(batch, sizes, rng.spawn(len(sizes)))
    total = np.zeros((len(strengths), len(strengths)))
    for counts in work if progress is None else progress(work, total=len(sizes)):
        total += counts
    return Simulated(format_, strengths, events, tuple(tuple(row) for row in (total / events).tolist()))


def _batch(
    format_: Format, model: StrengthModel, ratings: tuple[float, ...], events: int, rng: np.random.Generator
) -> Floats:
    """How often each player took each place in one batch, shared places in parts."""
    import numpy as np

    keys = format_.play(model, ratings, events, rng)
    players = len(ratings)
    better = (keys[:, None, :] > keys[:, :, None] + _SAME).sum(axis=2)
    level = (abs(keys[:, None, :] - keys[:, :, None]) <= _SAME).sum(axis=2)
    counts = np.zeros((players, players))
    who = np.broadcast_to(np.arange(players), keys.shape)
    for sharing in np.unique(level):
        # So many players have an equal part of as many places: begin at the first of them, end after the last.
        among = level == sharing
        steps = np.zeros((players, players + 1), dtype=np.int64)
        np.add.at(steps, (who[among], better[among]), 1)
        np.add.at(steps, (who[among], better[among] + sharing), -1)
        counts += steps.cumsum(axis=1)[:, :players] / sharing
    return counts


_SAME: Final = 1e-9  # keys are multiples of 1/2 plus tie-breaks that differ by far more than this


def _scores(chances: Chances, draws: Floats) -> Floats:
    import numpy as np

    return np.where(draws < chances.win, 1.0, np.where(draws < chances.win + chances.draw, 0.5, 0.0))


def _thresholds(model: StrengthModel, ratings: Sequence[float]) -> list[list[tuple[float, float]]]:
    """For White a against Black b: below the first number he wins, below the second he does not lose."""
    table = []
    for mine in ratings:
        row = []
        for theirs in ratings:
            chances = model.chances(mine, theirs, colour="w")
            row.append((chances.win, chances.win + chances.draw))
        table.append(row)
    return table


def _whole(value: object, argument: str, least: int) -> None:
    if type(value) is not int or value < least:
        raise BadValueError(argument, value, _("a whole number, {n} or more").format(n=least))


def _decide(value: object) -> None:
    if value not in ("share", "tie-break"):
        raise BadValueError("decide", value, "'share', 'tie-break'")


def _ratings(ratings: Sequence[float]) -> tuple[float, ...]:
    checked = tuple(ratings)
    if not 2 <= len(checked) <= LARGEST_FIELD:
        raise BadValueError("ratings", ratings, _("2 to {n} ratings").format(n=LARGEST_FIELD))
    for rating in checked:
        if isinstance(rating, bool) or not isinstance(rating, int | float) or not math.isfinite(rating):
            raise BadValueError("ratings", rating, _("finite numbers"))
    return tuple(float(rating) for rating in checked)
