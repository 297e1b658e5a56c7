"""Players, games, byes, rounds and tournaments: what an event is, before anybody ranks it.

Everything is immutable and checked when it is made, so that results typed in by hand and results read from a file are
the same thing afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.arrangements import Acceleration, Adjustment, ForbiddenPairs, RequestedBye
from arpad.tournaments.results import BYES, CLASSICAL, Result, Scoring
from arpad.words import _

__all__ = [
    "Acceleration",
    "Adjustment",
    "Bye",
    "Colour",
    "Entry",
    "ForbiddenPairs",
    "Game",
    "OpenRound",
    "Player",
    "RequestedBye",
    "Round",
    "System",
    "Tournament",
    "TournamentError",
]

Colour: TypeAlias = Literal["w", "b", ""]
System: TypeAlias = Literal["swiss", "predetermined"]

LARGEST_NUMBER: Final = 9999  # four columns in a report file


class TournamentError(ArpadError, ValueError):
    """A tournament that cannot be: names the round and the player where it goes wrong.

    >>> print(TournamentError("player 4 is paired twice", in_round=2, player=4))
    round 2: player 4 is paired twice
    """

    def __init__(self, reason: str, *, in_round: int | None = None, player: int | None = None) -> None:
        self.reason, self.round, self.player = reason, in_round, player
        super().__init__(reason)

    def __str__(self) -> str:
        if self.round is None:
            return self.reason
        return _("round {round}: {reason}").format(round=self.round, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Player:
    """One participant. The key is the pairing number, never the name: two players may share one.

    `rating` is the first rating of the event, ``None`` for an unrated player (0 is read as unrated); `rank` is a place
    that a file states, kept but never used for ranking.
    """

    number: int
    name: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    sex: str = ""
    fide_id: str = ""
    birth: str = ""
    rank: int | None = None

    def __post_init__(self) -> None:
        _check_number(self.number, "number")
        for name in ("name", "title", "federation", "sex", "fide_id", "birth"):
            if not isinstance(getattr(self, name), str):
                raise BadValueError(name, getattr(self, name), _("a text"))
        if self.rating == 0 and not isinstance(self.rating, bool):
            object.__setattr__(self, "rating", None)
        if self.rating is not None:
            _check_number(self.rating, "rating")
        if self.rank is not None:
            _check_number(self.rank, "rank")

    @property
    def label(self) -> str:
        """The name, or the number for a player without one."""
        return self.name or str(self.number)


def _check_number(value: object, argument: str) -> None:
    if type(value) is not int or not 1 <= value <= LARGEST_NUMBER:
        raise BadValueError(argument, value, _("a whole number from 1 to {n}").format(n=LARGEST_NUMBER))


_BYE_RESULTS: Final = BYES | {Result.FORFEIT_WIN}
_GAME_RESULTS: Final = frozenset(Result) - BYES
_WRITTEN: Final[Mapping[str, tuple[Result, Result]]] = MappingProxyType(
    {
        "1-0": (Result.WIN, Result.LOSS),
        "0-1": (Result.LOSS, Result.WIN),
        "1/2-1/2": (Result.DRAW, Result.DRAW),
        "½-½": (Result.DRAW, Result.DRAW),
        "0.5-0.5": (Result.DRAW, Result.DRAW),
        "=": (Result.DRAW, Result.DRAW),
        "=-=": (Result.DRAW, Result.DRAW),
        "0-0": (Result.LOSS, Result.LOSS),
        "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        "---": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    }
)

FITTING: Final = frozenset(
    {
        *_WRITTEN.values(),
        (Result.SHORT_WIN, Result.SHORT_LOSS),
        (Result.SHORT_LOSS, Result.SHORT_WIN),
        (Result.SHORT_DRAW, Result.SHORT_DRAW),
        (Result.ADJOURNED, Result.ADJOURNED),
    }
) - {(Result.LOSS, Result.LOSS)}
"""The pairs of results that two players of one game normally have."""


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing and what each side got. `coloured` is false where nobody wrote down who had White.

    A forfeit has no colour in the rules (C.04.2, 3.4), whatever `coloured` says of the scoresheet. `discs` are the
    pieces of each side, for games that count them.
    """

    white: int
    black: int
    white_result: Result
    black_result: Result
    coloured: bool = True
    discs: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if type(self.white) is not int or type(self.black) is not int:
            _check_number(self.white, "white")
            _check_number(self.black, "black")
        if self.white == self.black:
            raise TournamentError(_("player {n} is paired with himself").format(n=self.white), player=self.white)
        if self.white_result not in _GAME_RESULTS or self.black_result not in _GAME_RESULTS:
            raise BadValueError("result", (self.white_result, self.black_result), _("two results of one game"))

    @classmethod
    def of(cls, white: int, black: int, result: str, *, coloured: bool = True) -> "Game":
        """A game from its result as people write it: ``1-0``, ``½-½``, ``1/2-1/2``, ``0-1``, ``+-`` (forfeit), ``--``.

        >>> Game.of(1, 5, "½-½").black_result
        <Result.DRAW: '='>
        """
        if not isinstance(result, str) or (pair := _WRITTEN.get(_plain(result))) is None:
            raise BadValueError("result", result, _("1-0, ½-½, 0-1, 0-0, +-, -+ or --"))
        return cls(white, black, *pair, coloured)

    @classmethod
    def of_discs(cls, first: int, second: int, first_discs: int, second_discs: int) -> "Game":
        """A game decided by its discs: more is a win, as many a draw.

        >>> Game.of_discs(1, 2, 33, 31).white_result
        <Result.WIN: '1'>
        """
        for name, discs in (("first_discs", first_discs), ("second_discs", second_discs)):
            if type(discs) is not int or discs < 0:
                raise BadValueError(name, discs, _("a whole number of discs"))
        if first_discs == second_discs:
            pair = (Result.DRAW, Result.DRAW)
        elif first_discs > second_discs:
            pair = (Result.WIN, Result.LOSS)
        else:
            pair = (Result.LOSS, Result.WIN)
        return cls(first, second, *pair, True, (first_discs, second_discs))


def _plain(result: str) -> str:
    text = result.replace(" ", "").replace(":", "-").replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    return text.replace("+/-", "+-").replace("-/+", "-+").replace("-/-", "--")


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: pairing bye (U), full (F), half (H), zero (Z), or a win without a pairing (+)."""

    player: int
    result: Result

    def __post_init__(self) -> None:
        if type(self.player) is not int:
            _check_number(self.player, "player")
        if self.result not in _BYE_RESULTS:
            raise BadValueError("result", self.result, _("a bye: U, F, H or Z"))
        if type(self.result) is not Result:
            object.__setattr__(self, "result", Result(self.result))


@dataclass(frozen=True, slots=True)
class Round:
    """The games and the byes of one round, in board order. Who is in neither was absent (zero-point bye)."""

    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "games", _tuple_of(Game, self.games, "games"))
        object.__setattr__(self, "byes", _tuple_of(Bye, self.byes, "byes"))
        _nobody_twice(self.numbers)

    @property
    def numbers(self) -> list[int]:
        """Everybody who is paired or has a bye."""
        return [n for game in self.games for n in (game.white, game.black)] + [bye.player for bye in self.byes]

    @property
    def paired(self) -> bool:
        """Whether somebody was paired or had the pairing bye; otherwise the round holds announced byes only."""
        return bool(self.games) or any(b.result in (Result.PAIRING_BYE, Result.FORFEIT_WIN) for b in self.byes)


def _nobody_twice(numbers: list[int]) -> None:
    if len(set(numbers)) < len(numbers):
        twice = _first_repeated(numbers)
        raise TournamentError(_("player {n} appears twice in one round").format(n=twice), player=twice)


def _first_repeated(numbers: list[int]) -> int:
    seen: set[int] = set()
    return next(n for n in numbers if n in seen or seen.add(n))  # type: ignore[func-returns-value]


_T = TypeVar("_T")


def _tuple_of(kind: type[_T], items: Iterable[_T], argument: str) -> tuple[_T, ...]:
    """The items as a tuple, all of one type."""
    if isinstance(items, str | bytes) or not isinstance(items, Iterable):
        raise BadValueError(argument, items, _("a list of {kind}").format(kind=kind.__name__))
    result = tuple(items)
    for item in result:
        if type(item) is not kind:
            raise BadValueError(argument, item, _("a list of {kind}").format(kind=kind.__name__))
    return result


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that is paired and not yet played: pairs of White and Black, and byes."""

    pairs: tuple[tuple[int, int], ...] = ()
    byes: tuple[Bye, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "pairs", tuple((white, black) for white, black in self.pairs))
        object.__setattr__(self, "byes", _tuple_of(Bye, self.byes, "byes"))
        _nobody_twice(self.numbers)

    @property
    def numbers(self) -> list[int]:
        """Everybody who is paired or has a bye."""
        return [n for pair in self.pairs for n in pair] + [bye.player for bye in self.byes]


class Entry(NamedTuple):
    """One player's line of one round: opponent (the scheduled one of a forfeit) or none, colour, result, points."""

    round: int
    opponent: int | None
    colour: Colour
    result: Result
    points: Fraction


@dataclass(frozen=True)
class Tournament:
    """An event: players, the rounds so far, and what its rules need.

    `total_rounds` is the announced length (the rounds so far, if nothing else is said). `system` is ``"swiss"``
    or ``"predetermined"`` (round robin, Schiller, Scheveningen; C.07, article 15.2). `tie_breaks` are the criteria that
    the event declares, in order, points (PTS) among them. `next_round` is paired and has no results yet; `withdrawn`
    are the players who left before the end, for rules that ask.

    >>> event = Tournament(
    ...     players=(Player(1, "Ada"), Player(2, "Bo"), Player(3, "Cy")),
    ...     rounds=(Round((Game.of(1, 2, "1-0"),), (Bye(3, Result.PAIRING_BYE),)),),
    ... )
    >>> {n: float(points) for n, points in event.scores.items()}
    {1: 1.0, 2: 0.0, 3: 1.0}
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    total_rounds: int | None = None
    system: System = "swiss"
    scoring: Scoring = CLASSICAL
    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    type_code: str = ""
    rating_list: str = ""
    time_control: str = ""
    initial_colour: Colour = ""
    tie_breaks: tuple[str, ...] = ()
    next_round: OpenRound | None = None
    withdrawn: frozenset[int] = frozenset()
    requested_byes: tuple[RequestedBye, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    def __post_init__(self) -> None:
        for argument, kind in _PARTS.items():
            object.__setattr__(self, argument, _tuple_of(kind, getattr(self, argument), argument))
        if not self.players:
            raise TournamentError(_("there are no players"))
        numbers = [player.number for player in self.players]
        known = set(numbers)
        if len(known) < len(numbers):
            twice = _first_repeated(numbers)
            raise TournamentError(_("two players have the number {n}").format(n=twice), player=twice)
        rounds: tuple[Round | OpenRound, ...] = self.rounds
        if self.next_round is not None:
            rounds = (*rounds, self.next_round)
        for index, round_ in enumerate(rounds, start=1):
            if not known.issuperset(round_.numbers):
                stranger = min(set(round_.numbers) - known)
                raise TournamentError(
                    _("player {n} is not in the list of players").format(n=stranger), in_round=index, player=stranger
                )
        object.__setattr__(self, "withdrawn", frozenset(self.withdrawn))
        for argument, named in (
            ("withdrawn", self.withdrawn),
            ("requested_byes", {bye.player for bye in self.requested_byes}),
            ("forbidden_pairs", {number for ban in self.forbidden_pairs for number in ban.players}),
            ("adjustments", {number for adjustment in self.adjustments for number in adjustment.players}),
        ):
            if not known.issuperset(named):
                raise BadValueError(argument, next(iter(set(named) - known)), _("the number of a player"))
        if self.total_rounds is not None and (type(self.total_rounds) is not int or self.total_rounds < 1):
            raise BadValueError("total_rounds", self.total_rounds, _("a whole number of rounds"))
        if self.system not in ("swiss", "predetermined"):
            raise BadValueError("system", self.system, "'swiss', 'predetermined'")
        if self.initial_colour not in ("w", "b", ""):
            raise BadValueError("initial_colour", self.initial_colour, "'w', 'b', ''")

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: what was computed from them is computed again where it is needed."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def after(self, rounds: int) -> "Tournament":
        """The event as it stood after so many rounds.

        >>> Tournament((Player(1), Player(2)), (Round((Game.of(1, 2, "1-0"),)),)).after(0).rounds
        ()
        """
        if type(rounds) is not int or not 0 <= rounds <= len(self.rounds):
            raise BadValueError("rounds", rounds, _("a whole number from 0 to {n}").format(n=len(self.rounds)))
        return replace(self, rounds=self.rounds[:rounds], total_rounds=self.announced_rounds or None, next_round=None)

    @property
    def announced_rounds(self) -> int:
        """How many rounds the event has: as announced, never fewer than there are."""
        return max(self.total_rounds or 0, len(self.rounds))

    @property
    def rounds_paired(self) -> int:
        """The last round in which anybody was paired or had the pairing bye; later rounds hold announced byes only."""
        return next((n for n in range(len(self.rounds), 0, -1) if self.rounds[n - 1].paired), 0)

    @property
    def rounds_decided(self) -> int:
        """The last round that was paired or says something of everybody; later ones hold announcements."""
        everybody = len(self.players)
        decided = (n for n in range(len(self.rounds), 0, -1) if len(self.rounds[n - 1].numbers) == everybody)
        return max(self.rounds_paired, next(decided, 0))

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        """The players by their numbers."""
        return MappingProxyType({player.number: player for player in self.players})

    @cached_property
    def cards(self) -> Mapping[int, tuple[Entry, ...]]:
        """Every player's card: one `Entry` a round, an absence included."""
        values = self.scoring.values
        absent = values[Result.ZERO_BYE]
        special = [a for a in self.adjustments if a.result is not None]
        cards: dict[int, list[Entry]] = {player.number: [] for player in self.players}
        for number, round_ in enumerate(self.rounds, start=1):
            for game in round_.games:
                white, black, coloured = game.white, game.black, game.coloured
                result = game.white_result
                cards[white].append(Entry(number, black, "w" if coloured else "", result, values[result]))
                result = game.black_result
                cards[black].append(Entry(number, white, "b" if coloured else "", result, values[result]))
            for bye in round_.byes:
                cards[bye.player].append(Entry(number, None, "", bye.result, values[bye.result]))
            for card in cards.values():
                if len(card) < number:
                    card.append(Entry(number, None, "", Result.ZERO_BYE, absent))
        if special:
            for player, card in cards.items():
                card[:] = [_adjusted(entry, player, special) for entry in card]
        return MappingProxyType({player: tuple(card) for player, card in cards.items()})

    @cached_property
    def scores(self) -> Mapping[int, Fraction]:
        """Every player's points: the results, with penalties and bonuses (record 299) that have begun."""
        values = self.scoring.values
        if any(adjustment.result is not None for adjustment in self.adjustments):
            totals = {player: sum((entry.points for entry in card), Fraction(0)) for player, card in self.cards.items()}
        else:
            # Whole numbers are many times faster to add than fractions, and a table reads thousands of them.
            unit = lcm(*(value.denominator for value in values.values()))
            whole = {result: int(value * unit) for result, value in values.items()}
            sums = {player: sum([whole[entry.result] for entry in card]) for player, card in self.cards.items()}
            fractions = {amount: Fraction(amount, unit) for amount in set(sums.values())}
            totals = {player: fractions[amount] for player, amount in sums.items()}
        for adjustment in self.adjustments:
            if adjustment.result is None and (adjustment.round or 0) <= len(self.rounds):
                for player in adjustment.players or totals:
                    totals[player] += adjustment.points
        return MappingProxyType(totals)


def _adjusted(entry: Entry, player: int, adjustments: list[Adjustment]) -> Entry:
    for adjustment in adjustments:
        if adjustment.concerns(player, entry.round, entry.result):
            entry = entry._replace(points=adjustment.points)
    return entry


_PARTS: Final[Mapping[str, type]] = {
    "players": Player,
    "rounds": Round,
    "tie_breaks": str,
    "requested_byes": RequestedBye,
    "forbidden_pairs": ForbiddenPairs,
    "accelerations": Acceleration,
    "adjustments": Adjustment,
}
