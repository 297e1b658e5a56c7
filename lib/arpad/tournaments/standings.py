"""Standings: players ranked by any list of criteria, shared places, and which criterion decided each place."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from arpad.errors import BadValueError
from arpad.tournaments.model import Game, Player, Round, Tournament
from arpad.tournaments.results import CLASSICAL, Scoring
from arpad.tournaments.tie_breaks.columns import Computation, Remark
from arpad.tournaments.tie_breaks.descriptors import Criterion, CriterionError, Rules, parse_criteria
from arpad.tournaments.tie_breaks.direct import direct_encounter
from arpad.tournaments.tie_breaks.encounter import encounter_value, explain_encounter
from arpad.tournaments.tie_breaks.explain import TieBreak, explain_column
from arpad.tournaments.tie_breaks.ranking import rank
from arpad.words import _, points

__all__ = [
    "Standing",
    "Standings",
    "draw_lots",
    "explain",
    "less_than_half_played",
    "play_off",
    "standings",
    "tie_break",
    "without_players",
]


class Lots(Protocol):
    """What a `numpy.random.Generator` does here; the browser needs no numpy for the rest."""

    def permutation(self, x: int, /) -> Iterable[int]:
        """The numbers below x in random order."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One row: the place (shared by all who are equal), the player, a value for each criterion.

    `divided_by` is the criterion that put this player below the row above, empty in the first row and where the place
    is shared with the row above.
    """

    place: int
    shared: bool
    player: Player
    values: tuple[float | None, ...]
    divided_by: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows in order, the criteria that were used (points among them), and remarks about those that were not."""

    rows: tuple[Standing, ...]
    criteria: tuple[str, ...]
    rules: Rules
    remarks: tuple[Remark, ...] = ()

    def place(self, number: int) -> int:
        """The place of a player, by his number."""
        for row in self.rows:
            if row.player.number == number:
                return row.place
        raise BadValueError("number", number, _("the number of a player"))

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain dictionaries, ready for JSON."""
        return [
            {
                "place": row.place,
                "shared": row.shared,
                "number": row.player.number,
                "name": row.player.name,
                "rating": row.player.rating,
                **dict(zip(self.criteria, row.values, strict=True)),
                "divided_by": row.divided_by,
            }
            for row in self.rows
        ]

    def to_csv(self) -> str:
        """The rows as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow([_("place"), _("number"), _("name"), _("rating"), *self.criteria, _("divided by")])
        for row in self.rows:
            values = ["" if value is None else f"{value:.12g}" for value in row.values]
            player = row.player
            writer.writerow([row.place, player.number, player.name, player.rating or "", *values, row.divided_by])
        return out.getvalue()

    def to_text(self) -> str:
        """The rows as a plain table for a terminal."""
        table = [[_("place"), _("no."), _("name"), *self.criteria]]
        for row in self.rows:
            shown = ["" if value is None else show(value) for value in row.values]
            place = f"{row.place}=" if row.shared else str(row.place)
            table.append([place, str(row.player.number), row.player.name, *shown])
        widths = [max(len(line[at]) for line in table) for at in range(len(table[0]))]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if at == 2 else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in table
        )


def show(value: float) -> str:
    """A value for a table: halves as fractions, two decimals at most.

    >>> show(8.5), show(9.25), show(43 / 6)
    ('8½', '9.25', '7.17')
    """
    return points(round(value, 2))


def standings(
    tournament: Tournament,
    criteria: str | Iterable[str | Criterion] = (),
    *,
    rules: Rules,
    unrated: int | None = None,
    given: Mapping[str, Mapping[int, object]] | None = None,
) -> Standings:
    """Rank a tournament by points and then a list of criteria, under one text of C.07.

    `criteria` are descriptors (``"DE, BH/C1, BH, SB"``); points come first unless PTS stands elsewhere in the list.
    `unrated` is the rating declared for players without one; `given` holds values that no result contains (``PLAYOFF``,
    ``LOT``, ``OTHER_x``). Criteria that cannot be used here are left out, and a remark says why. Values do not depend
    on other items of the list, except direct encounter, which belongs to the players tied when its turn comes.

    >>> from arpad.tournaments.pasted import read_crosstable
    >>> event = read_crosstable("Ada x 1 0\\nBo 0 x 1\\nCy 1 0 x").tournament
    >>> table = standings(event, "DE, SB, TPN", rules="FIDE 2026")
    >>> [(row.place, row.player.name, row.divided_by) for row in table.rows]
    [(1, 'Ada', ''), (2, 'Bo', 'TPN'), (3, 'Cy', 'TPN')]
    """
    wanted = parse_criteria(criteria)
    if not any(criterion.name == "PTS" for criterion in wanted):
        wanted = (Criterion("PTS"), *wanted)
    computation = _computation(tournament, rules, unrated, given)
    ranking = rank(computation, wanted)
    columns = [None if c.name == "DE" else computation.column(c) for c in ranking.criteria]
    rows: list[Standing] = []
    for group, divided_by in zip(ranking.groups, (-1, *ranking.divided_by), strict=True):
        place = len(rows) + 1
        for at, index in enumerate(group):
            rows.append(
                Standing(
                    place,
                    len(group) > 1,
                    tournament.players[index],
                    tuple(
                        encounter_value(computation, ranking.encounters[item], index)
                        if column is None
                        else column.value(index)
                        for item, column in enumerate(columns)
                    ),
                    str(ranking.criteria[divided_by]) if divided_by >= 0 and not at else "",
                )
            )
    return Standings(tuple(rows), tuple(str(c) for c in ranking.criteria), rules, ranking.remarks)


def _computation(
    tournament: Tournament,
    rules: Rules,
    unrated: int | None,
    given: Mapping[str, Mapping[int, object]] | None,
) -> Computation:
    if not isinstance(tournament, Tournament):
        raise BadValueError("tournament", tournament, _("a Tournament"))
    return Computation(tournament, rules, unrated, given or {})


def tie_break(
    tournament: Tournament,
    criterion: str | Criterion,
    *,
    rules: Rules,
    unrated: int | None = None,
    given: Mapping[str, Mapping[int, object]] | None = None,
) -> dict[int, float | None]:
    """One criterion's value of every player, by number; ``None`` where a player has no value.

    Direct encounter is that of the players who are level on points. Raises `CriterionError` with the reason where the
    criterion cannot be used.

    >>> from arpad.tournaments.pasted import read_crosstable
    >>> tie_break(read_crosstable("Ada x 1 0\\nBo 0 x 1\\nCy 1 0 x").tournament, "SB", rules="FIDE 2026")
    {1: 1.0, 2: 1.0, 3: 1.0}
    """
    (wanted,) = _one(criterion)
    computation = _computation(tournament, rules, unrated, given)
    if wanted.name == "DE":
        encounters = rank(computation, (Criterion("PTS"), wanted)).encounters[1]
        return {n: encounter_value(computation, encounters, at) for at, n in enumerate(computation.numbers)}
    column = computation.column(wanted)
    return {number: column.value(index) for index, number in enumerate(computation.numbers)}


def _one(criterion: str | Criterion) -> Sequence[Criterion]:
    wanted = parse_criteria(criterion if isinstance(criterion, str) else [criterion])
    if len(wanted) != 1:
        raise CriterionError(str(criterion), _("one criterion is wanted here"))
    return wanted


def explain(
    tournament: Tournament,
    criterion: str | Criterion,
    player: int,
    *,
    rules: Rules,
    unrated: int | None = None,
    given: Mapping[str, Mapping[int, object]] | None = None,
    tied_with: Iterable[int] | None = None,
) -> TieBreak:
    """One player's value of one criterion with every contribution, what was cut, and the articles.

    For direct encounter `tied_with` are the numbers of the tied players; without it those level on points.

    >>> from arpad.tournaments.pasted import read_crosstable
    >>> event = read_crosstable("Ada x 1 ½\\nBo 0 x 1\\nCy ½ 0 x").tournament
    >>> print(*explain(event, "SB", 1, rules="FIDE 2026").lines(), sep="\\n")
    round 2: Bo (2) finished on 1; times 1 is 1
    round 3: Cy (3) finished on ½; times ½ is 0.25
    SB = 1.25
    """
    (wanted,) = _one(criterion)
    computation = _computation(tournament, rules, unrated, given)
    if player not in computation.index:
        raise BadValueError("player", player, _("the number of a player"))
    index = computation.index[player]
    if wanted.name != "DE":
        return explain_column(computation, wanted, index)
    if tied_with is None:
        level = tournament.scores[player]
        tied = [number for number, score in tournament.scores.items() if score == level]
    else:
        tied = sorted({*tied_with, player})
        for number in tied:
            if number not in computation.index:
                raise BadValueError("tied_with", number, _("the number of a player"))
    group = [computation.index[number] for number in tied]
    steps = direct_encounter(computation.event, group, forfeits=wanted.forfeits)
    return explain_encounter(computation, wanted, index, steps)


def less_than_half_played(tournament: Tournament) -> tuple[int, ...]:
    """Players of a round robin with fewer than half of their games played over the board.

    If such a player has withdrawn, his results stay for rating and go out of the standings, for everybody: see
    `without_players`. That is the organiser's decision, so nothing here takes it.
    """
    games = len(tournament.players) - 1 if tournament.system == "predetermined" else len(tournament.rounds)
    cycles = max(1, round(len(tournament.rounds) / games)) if games else 1
    return tuple(
        player
        for player, card in tournament.cards.items()
        if 2 * sum(entry.result.played for entry in card) < games * cycles
    )


def without_players(tournament: Tournament, numbers: Iterable[int]) -> Tournament:
    """The tournament without some players: their opponents were free in those rounds.

    >>> from arpad.tournaments.pasted import read_crosstable
    >>> event = read_crosstable("Ada x 1 0\\nBo 0 x 1\\nCy 1 0 x").tournament
    >>> float(without_players(event, [3]).scores[1])
    1.0
    """
    gone = frozenset(numbers)
    for number in gone:
        if number not in tournament.by_number:
            raise BadValueError("numbers", number, _("the number of a player"))
    return replace(
        tournament,
        players=tuple(player for player in tournament.players if player.number not in gone),
        rounds=tuple(
            Round(
                tuple(game for game in round_.games if game.white not in gone and game.black not in gone),
                tuple(bye for bye in round_.byes if bye.player not in gone),
            )
            for round_ in tournament.rounds
        ),
        next_round=None,
        withdrawn=tournament.withdrawn - gone,
        requested_byes=tuple(bye for bye in tournament.requested_byes if bye.player not in gone),
    )


def play_off(games: Iterable[Game], *, scoring: Scoring = CLASSICAL) -> dict[int, Fraction]:
    """Points of the players in their play-off games, to be given as the criterion ``PLAYOFF``.

    >>> play_off([Game.of(4, 5, "0-1"), Game.of(5, 4, "½-½")])
    {4: Fraction(1, 2), 5: Fraction(3, 2)}
    """
    values = scoring.values
    points: dict[int, Fraction] = {}
    for game in games:
        for player, result in ((game.white, game.white_result), (game.black, game.black_result)):
            points[player] = points.get(player, Fraction(0)) + values[result]
    return points


def draw_lots(players: Iterable[int], *, rng: Lots) -> dict[int, int]:
    """A lot for each player, to be given as the criterion ``LOT``; `rng` is a `numpy.random.Generator`.

    The rules draw lots only where the event says so (C.07, 4.2): nothing here draws them by itself.
    """
    numbers = list(players)
    return {number: int(lot) for number, lot in zip(numbers, rng.permutation(len(numbers)), strict=True)}
