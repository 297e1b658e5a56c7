"""One criterion, one column: a value for every player, with what is needed to rank by it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal, TypeAlias

from arpad.errors import BadValueError
from arpad.tournaments import othello
from arpad.tournaments.model import Tournament
from arpad.tournaments.results import exact
from arpad.tournaments.tie_breaks import others, scores
from arpad.tournaments.tie_breaks.descriptors import CODES, GIVEN, RULES, Criterion, CriterionError, Rules
from arpad.tournaments.tie_breaks.event import Event, event_of
from arpad.tournaments.tie_breaks.performance import Ratings
from arpad.words import _

__all__ = ["Column", "Computation", "Remark"]

Key: TypeAlias = int | Fraction | None
Values: TypeAlias = Sequence[Key]
Given: TypeAlias = Mapping[str, Mapping[int, object]]


@dataclass(frozen=True, slots=True)
class Column:
    """A criterion's exact values in `unit`, one a player; `descending` is false where the lower value is better."""

    criterion: Criterion
    keys: Values
    unit: int = 1
    descending: bool = True

    def exact(self, index: int) -> Fraction | None:
        """The value of one player, exact."""
        key = self.keys[index]
        return None if key is None else Fraction(key) / self.unit

    def value(self, index: int) -> float | None:
        """The value of one player, for the eye."""
        key = self.keys[index]
        if key is None:
            return None
        return key / self.unit if type(key) is int else float(key / self.unit)

    def sort_key(self, index: int) -> int | Fraction | float:
        """Greater is better; no value is behind every value."""
        key = self.keys[index]
        if key is None:
            return float("-inf")
        return key if self.descending else -key


@dataclass(frozen=True, slots=True)
class Remark:
    """What a reader should know about one criterion of a list: it was left out, or it is unusual here."""

    criterion: str
    text: str
    left_out: bool = False

    def __str__(self) -> str:
        return _("{criterion}: {text}").format(criterion=self.criterion, text=self.text)


_Plain: TypeAlias = Callable[[Event, Criterion], Values]
_Scale: TypeAlias = Literal["unit", "square", "half", "count"]
PLAIN: Final[dict[str, tuple[_Plain, _Scale]]] = {
    "WIN": (scores.wins, "count"),
    "WON": (scores.games_won, "count"),
    "BPG": (scores.black_games, "count"),
    "BWG": (scores.black_wins, "count"),
    "PS": (scores.progressive, "unit"),
    "REP": (scores.rounds_elected, "count"),
    "STD": (scores.standard_points, "half"),
    "BH": (scores.buchholz, "unit"),
    "FB": (scores.fore_buchholz, "unit"),
    "AOB": (scores.average_buchholz, "unit"),
    "SB": (scores.sonneborn_berger, "square"),
    "KS": (scores.koya, "unit"),
    "SOLKOFF": (others.solkoff, "unit"),
    "HARKNESS": (others.harkness, "unit"),
    "MODMEDIAN": (others.modified_median, "unit"),
    "CUMULATIVE": (others.cumulative, "unit"),
    "KASHDAN": (others.kashdan, "count"),
    "RAWBH": (others.raw_buchholz, "unit"),
    "RAWSB": (others.raw_sonneborn_berger, "square"),
}
RATED: Final = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
SWISS_ONLY: Final = frozenset({"BH", "FB", "AOB"})
SINCE_2026: Final = frozenset({"STD", "TPN", "RTNG"})
DISCS: Final = frozenset({"BQ", "DISCS", "DISCDIFF"})


@dataclass
class Computation:
    """Everything that several criteria of one event share; columns are computed once.

    Rounds count up to `Tournament.rounds_decided`.

    `unrated` is the rating that the event's rules give to players without one; `given` holds the values of criteria
    that no result contains: ``PLAYOFF``, ``LOT`` and ``OTHER_x``, by player.
    """

    tournament: Tournament
    rules: Rules
    unrated: int | None = None
    given: Given = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            raise BadValueError("rules", self.rules, ", ".join(repr(rules) for rules in RULES))
        if self.unrated is not None and (type(self.unrated) is not int or self.unrated <= 0):
            raise BadValueError("unrated", self.unrated, _("a rating"))
        self.given = {name.upper(): values for name, values in self.given.items()}
        if len(self.tournament.rounds) > self.tournament.rounds_decided:
            # The byes announced for a round that is still to be paired are no results yet.
            self.tournament = self.tournament.after(self.tournament.rounds_decided)
        self._columns: dict[Criterion, Column] = {}
        self._ratings: dict[int | None, Ratings] = {}

    @cached_property
    def event(self) -> Event:
        """The results in whole numbers."""
        return event_of(self.tournament, self.rules)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The players' numbers, in the order of every column."""
        return tuple(player.number for player in self.tournament.players)

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The place of every number in that order."""
        return {number: at for at, number in enumerate(self.numbers)}

    def ratings(self, criterion: Criterion) -> Ratings:
        """The ratings, with the declared one for players who have none."""
        declared = self.unrated if criterion.unrated is None else criterion.unrated
        known = self._ratings.get(declared)
        if known is None:
            known = self._ratings[declared] = Ratings(
                self.event, tuple(player.rating or declared or 0 for player in self.tournament.players)
            )
        return known

    def obstacle(self, criterion: Criterion) -> str | None:
        """Why a criterion cannot be used in this event at all, in words."""
        name = criterion.name
        if name in SWISS_ONLY and self.event.predetermined and self.rules == "FIDE 2026":
            return _("not allowed in round robins (C.07, article 8)")
        if name in RATED and self.unrated is None and criterion.unrated is None:
            unrated = [player.number for player in self.tournament.players if player.rating is None]
            if unrated:
                return _(
                    "left out: player {n} has no rating and no rule for unrated players is declared (C.07, 10)"
                ).format(n=unrated[0])
        if name in DISCS and not othello.has_discs(self.tournament):
            return _("left out: the results hold no discs")
        if (name in GIVEN or name not in CODES) and name not in self.given:
            return _("left out: its values are not in the results and were not given")
        return None

    def remark(self, criterion: Criterion) -> str | None:
        """What is unusual about a criterion in this event, in words."""
        name = criterion.name
        if name in SWISS_ONLY and self.event.predetermined:
            return _("in a complete round robin Buchholz is the same for all who have as many points (C.07, article 8)")
        if name == "KS" and not self.event.predetermined:
            return _("made for round robins; unusual in a Swiss (C.07, 9.2)")
        if name in SINCE_2026 and self.rules != "FIDE 2026":
            return _("new in the text of 2026; {rules} does not know it").format(rules=self.rules)
        return None

    def column(self, criterion: Criterion) -> Column:
        """The values of one criterion; raises `CriterionError` with the reason if it cannot be used here."""
        column = self._columns.get(criterion)
        if column is None:
            if (reason := self.obstacle(criterion)) is not None:
                raise CriterionError(str(criterion), reason)
            column = self._columns[criterion] = self._compute(criterion)
        return column

    def _compute(self, criterion: Criterion) -> Column:
        name = criterion.name
        if name in PLAIN:
            function, scale = PLAIN[name]
            unit = self.event.unit
            divisor = {"unit": unit, "square": unit * unit, "half": 2, "count": 1}[scale]
            return Column(criterion, function(self.event, criterion), divisor)
        if name in RATED:
            return Column(criterion, self._rated(criterion), 1, not criterion.reverse)
        if name in DISCS:
            return Column(criterion, othello.disc_values(self.tournament, name, criterion.beta))
        if name == "PTS":
            scores_of = self.tournament.scores
            return Column(criterion, [scores_of[number] for number in self.numbers])
        if name == "TPN":
            return Column(criterion, self.numbers, 1, criterion.reverse)
        if name == "DE":
            raise BadValueError("criterion", "DE", _("used for a group of tied players"))
        return Column(criterion, self._given(name))

    def _rated(self, criterion: Criterion) -> Values:
        ratings = self.ratings(criterion)
        if criterion.name == "ARO":
            return ratings.average(criterion)
        if criterion.name == "TPR":
            return ratings.performances
        if criterion.name == "PTP":
            return ratings.perfect
        if criterion.name == "APRO":
            return ratings.averaged(ratings.performances)
        if criterion.name == "APPO":
            return ratings.averaged(ratings.perfect)
        return ratings.ratings

    def _given(self, name: str) -> Values:
        values = self.given[name]
        strangers = set(values) - set(self.numbers)
        if strangers:
            raise BadValueError(name, sorted(strangers, key=str)[0], _("the number of a player"))
        return [exact(values[number], name) if number in values else None for number in self.numbers]
