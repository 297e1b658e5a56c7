"""Pairing by penalties: one table of costs, one matching of least cost, for chess, Othello or any game.

The idea and the standard table are those of Thierry Bousch's PAPP (1.37, with Emmanuel Lazard): every pair costs
something for the score difference, a rematch, colours, floats, players of one country, and the round is the set of
pairs that costs least in all. Nothing is forbidden but what costs ``None``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import Final

from arpad.errors import BadValueError
from arpad.tournaments.model import Player, Tournament
from arpad.tournaments.results import Result
from arpad.tournaments.swiss.cardinality import deficiency
from arpad.tournaments.swiss.conflict import NoLegalPairing, listed
from arpad.tournaments.swiss.history import swiss_state
from arpad.tournaments.swiss.matching import matching
from arpad.tournaments.swiss.state import Entrant, Side
from arpad.words import N_, _, whole

__all__ = ["PAPP", "Penalties", "PenaltyPair", "PenaltyRound", "pair_by_penalties"]

_LOT_BITS: Final = 48  # 32 for each pair, and room for their sum over 2**16 pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """What each fault of a pair costs; a tuple is read by place, its last value counts for everything beyond.

    `colour_difference[d]` is paid by each player who would then have played d games more with one colour than with the
    other, `repeated_colour` by one who had the colour in the last round. `score_difference[h]` is paid for h
    half-points between the two; `repeated_float` by each who floats the same way as in the last round, `opposite_float`
    is a reduction for one who floats back. `elitism[r]`, times half the sum of the scores, times the difference, all in
    half-points, keeps floats away from the top in round r + 1. A rematch costs by its colours, and more if it follows
    at once; `second_bye` is for one who has had the bye; `same_group[r]` for countrymen in round r + 1. ``None``
    forbids. The defaults are PAPP's own (its file papp.cfg).
    """

    colour_difference: tuple[int, ...] = (0, 20, 105, 225, 530, 1075)
    repeated_colour: int = 15
    score_difference: tuple[int, ...] = (
        0, 20000, 40588, 62785, 87119, 114041, 143998, 177453, 214908, 256910, 304062, 357037, 416582, 483534, 558828,
        643514, 738767, 845906, 966413, 1101949, 1254381, 1425805, 1618578, 1835345, 2079081,
    )  # fmt: skip
    repeated_float: int = 25
    opposite_float: int = 10
    rematch_same_colours: int | None = None
    rematch_opposite_colours: int | None = 5_000_000
    immediate_rematch: int = 1
    second_bye: int | None = None
    same_group: tuple[int, ...] = (2,)
    elitism: tuple[int, ...] = (100, 100, 100, 200, 200, 300, 300, 300, 300, 400)

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            values = value if isinstance(value, tuple) else (value,)
            forbidding = item.name in ("rematch_same_colours", "rematch_opposite_colours", "second_bye")
            if not values or any((v is None and not forbidding) or (v is not None and not _cost(v)) for v in values):
                raise BadValueError(item.name, value, _("whole numbers from 0 to 2**62"))


def _cost(value: object) -> bool:
    return type(value) is int and 0 <= value <= 1 << 62


PAPP: Final = Penalties()


@dataclass(frozen=True, slots=True)
class PenaltyPair:
    """One game, or the bye (`black` None), with what it costs: name of the penalty and amount."""

    white: int
    black: int | None
    items: tuple[tuple[str, int], ...]

    @property
    def cost(self) -> int:
        """The sum of the penalties."""
        return sum(amount for _name, amount in self.items)

    def __str__(self) -> str:
        parts = ", ".join(f"{_(name)} {whole(amount)}" for name, amount in self.items) or _("no penalty")
        if self.black is None:
            return _("{n} has the bye: {penalties}").format(n=self.white, penalties=parts)
        return _("{white} - {black}: {penalties}").format(white=self.white, black=self.black, penalties=parts)


@dataclass(frozen=True, slots=True)
class PenaltyRound:
    """A round of least cost: games by score, the bye last."""

    round: int
    pairs: tuple[PenaltyPair, ...]

    @property
    def cost(self) -> int:
        """What the round costs in all."""
        return sum(pair.cost for pair in self.pairs)

    @property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """The games alone: (white, black)."""
        return tuple((pair.white, pair.black) for pair in self.pairs if pair.black is not None)

    @property
    def bye(self) -> int | None:
        """The player without an opponent."""
        return next((pair.white for pair in self.pairs if pair.black is None), None)


def pair_by_penalties(
    tournament: Tournament,
    penalties: Penalties = PAPP,
    *,
    group: Callable[[Player], str] = lambda player: player.federation,
    initial_colour: Side = "w",
    lot: int = 0,
) -> PenaltyRound:
    """Pair the next round at least cost; `group` names the country, club or school whose members should not meet.

    Where several rounds cost the same, lots decide; the number `lot` draws them, so that the round can be repeated.
    Players whom the arbiter keeps apart do not meet. Raises `NoLegalPairing` if what is forbidden leaves no round.

    >>> four = Tournament(tuple(Player(n, federation="FRA" if n < 3 else "ESP") for n in range(1, 5)))
    >>> pair_by_penalties(four).cost  # nobody meets a countryman, everybody has played one colour more
    80
    """
    return _Costs(tournament, penalties, group, initial_colour, lot).round()


class _Costs:
    def __init__(
        self,
        tournament: Tournament,
        penalties: Penalties,
        group: Callable[[Player], str],
        initial_colour: Side,
        lot: int,
    ) -> None:
        if type(lot) is not int:
            raise BadValueError("lot", lot, _("a whole number"))
        self.state = swiss_state(tournament, initial_colour=initial_colour)
        self.penalties, self.lot = penalties, lot
        self.number = self.state.round
        self.groups = {player.number: group(player) for player in tournament.players}
        self.games: dict[tuple[int, int], list[int]] = {}  # (white, black): the rounds in which they met so
        self.byes: dict[int, list[int]] = {}
        self.last_colour: dict[int, str] = {}
        for number, round_ in enumerate(tournament.rounds[: self.number - 1], start=1):
            for game in round_.games:
                if game.white_result.played:
                    self.games.setdefault((game.white, game.black), []).append(number)
                    if number == self.number - 1 and game.coloured:
                        self.last_colour |= {game.white: "w", game.black: "b"}
            for bye in round_.byes:
                if bye.result is Result.PAIRING_BYE:
                    self.byes.setdefault(bye.player, []).append(number)
        self.lowest = min((e.score for e in self.state.entrants), default=0)

    def round(self) -> PenaltyRound:
        """The matching of least cost, then the colours."""
        entrants = self.state.entrants
        n = len(entrants)
        found: dict[tuple[int, int], PenaltyPair] = {}
        for i, a in enumerate(entrants):
            for j in range(i + 1, n):
                pair = self._cheaper(a, entrants[j])
                if pair is not None:
                    found[i, j] = pair
            if n % 2:
                alone = self._bye(a)
                if alone is not None:
                    found[i, n] = alone
        size = n + n % 2
        most = max((pair.cost for pair in found.values()), default=0)
        edges = [(i, j, (most - pair.cost << _LOT_BITS) + self._draw(i, j)) for (i, j), pair in found.items()]
        mates = matching(size, edges, perfect=True)
        if -1 in mates:
            raise self._impossible(found, size)
        pairs = [found[i, j] for i, j in enumerate(mates) if i < j]
        return PenaltyRound(self.number, tuple(sorted(pairs, key=lambda pair: pair.black is None)))

    def _draw(self, i: int, j: int) -> int:
        """Lots: a number without pattern for each pair, the same on every machine."""
        key = f"{self.lot} {self.number} {i} {j}".encode()
        return int.from_bytes(blake2b(key, digest_size=4).digest(), "big")

    def _cheaper(self, a: Entrant, b: Entrant) -> PenaltyPair | None:
        """The pair with the cheaper colours; the higher ranked is `a`."""
        if b.number in a.barred:
            return None
        one, other = self._items(a, b), self._items(b, a)
        costs = [None if items is None else sum(items.values()) for items in (one, other)]
        if costs[0] is None and costs[1] is None:
            return None
        if costs[0] == costs[1]:
            a_white = self._tie(a, b)
        else:
            a_white = costs[1] is None or (costs[0] is not None and costs[0] < costs[1])
        white, black, items = (a, b, one) if a_white else (b, a, other)
        return PenaltyPair(white.number, black.number, tuple((items or {}).items()))

    def _tie(self, a: Entrant, b: Entrant) -> bool:
        """Whether `a` has White where both ways cost the same: the last difference of colours, else his rank."""
        for mine, theirs in zip(reversed(a.colours), reversed(b.colours), strict=False):
            if mine != theirs:
                return mine == "b"
        return (a.rank % 2 == 1) == (self.state.initial_colour == "w")

    def _items(self, white: Entrant, black: Entrant) -> dict[str, int] | None:
        """What it costs if they meet with these colours; None if it is forbidden."""
        items: dict[str, int] = {}
        p = self.penalties
        for rounds, cost in (
            (self.games.get((white.number, black.number), ()), p.rematch_same_colours),
            (self.games.get((black.number, white.number), ()), p.rematch_opposite_colours),
        ):
            for number in rounds:
                if cost is None:
                    return None
                _add(items, N_("rematch"), cost + (p.immediate_rematch if number == self.number - 1 else 0))
        for player, side, step in ((white, "w", 1), (black, "b", -1)):
            _add(items, N_("colours"), _at(p.colour_difference, abs(player.difference + step)))
            if self.last_colour.get(player.number) == side:
                _add(items, N_("colours"), p.repeated_colour)
        _add(items, N_("score difference"), self._difference(white.score, black.score))
        _add(items, N_("floats"), self._floats(white, black.score) + self._floats(black, white.score))
        if self.groups[white.number] and self.groups[white.number] == self.groups[black.number]:
            _add(items, N_("same group"), _at(p.same_group, self.number - 1))
        return items

    def _bye(self, player: Entrant) -> PenaltyPair | None:
        """The bye counts as an opponent half a point below everybody (PAPP)."""
        items: dict[str, int] = {}
        for number in self.byes.get(player.number, ()):
            if self.penalties.second_bye is None:
                return None
            again = self.penalties.immediate_rematch if number == self.number - 1 else 0
            _add(items, N_("second bye"), self.penalties.second_bye + again)
        score = self.lowest - self.state.scale // 2
        _add(items, N_("colours"), _at(self.penalties.colour_difference, abs(player.difference)))
        _add(items, N_("score difference"), self._difference(player.score, score))
        _add(items, N_("floats"), self._floats(player, score))
        return PenaltyPair(player.number, None, tuple(items.items()))

    def _half_points(self, score: int) -> int:
        return 2 * score // self.state.scale

    def _difference(self, one: int, other: int) -> int:
        one, other = self._half_points(one), self._half_points(other)
        gap = abs(one - other)
        cost = _at(self.penalties.score_difference, gap)
        if one >= 0 and other >= 0:
            cost += _at(self.penalties.elitism, self.number - 1) * (one + other) * gap // 2
        return cost

    def _floats(self, player: Entrant, other: int) -> int:
        if player.score == other or not player.floats[0]:
            return 0
        same = (player.floats[0] == "D") == (player.score > other)
        return self.penalties.repeated_float if same else -self.penalties.opposite_float

    def _impossible(self, found: Mapping[tuple[int, int], PenaltyPair], size: int) -> NoLegalPairing:
        masks = [0] * size
        for i, j in found:
            masks[i] |= 1 << j
            masks[j] |= 1 << i
        proof = deficiency(masks, (1 << size) - 1)
        if proof is None:
            raise AssertionError("a matching was missed")
        reason = _("{players} can be paired only with {others} or among themselves: too few").format(
            players=listed(self._names([v for part in proof.parts for v in part])),
            others=listed(self._names(proof.others)) or _("nobody"),
        )
        known = frozenset(
            self.state.entrants[v].number for part in proof.parts for v in part if v < len(self.state.entrants)
        )
        return NoLegalPairing(self.number, (reason,), known)

    def _names(self, vertices: Sequence[int]) -> Iterator[str]:
        entrants = self.state.entrants
        return (str(entrants[v].number) if v < len(entrants) else _("the bye") for v in vertices)


def _add(items: dict[str, int], name: str, cost: int) -> None:
    if cost:
        items[name] = items.get(name, 0) + cost


def _at(table: tuple[int, ...], place: int) -> int:
    return table[min(place, len(table) - 1)]
