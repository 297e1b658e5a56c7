"""Published events as tournaments, ready to be ranked, with the players in their published order.

The facts are those of `arpad.datasets` (SOURCES-tournaments.md says where each comes from).
"""

from collections.abc import Iterable, Sequence
from functools import cache

from arpad.datasets import load_event_games
from arpad.datasets.tournaments_chess import (
    load_club_lines,
    load_club_standings,
    load_cup_matches,
    load_cup_players,
    load_rebuilt_round_robin,
    load_rebuilt_swiss_games,
    load_rebuilt_swiss_standings,
)
from arpad.datasets.tournaments_othello import load_othello_games, load_othello_standings
from arpad.errors import BadValueError
from arpad.tournaments.crosstable import from_matrix
from arpad.tournaments.knockout import Bracket, Outcome, play_out, single_elimination
from arpad.tournaments.model import Bye, Game, Player, Round, System, Tournament
from arpad.tournaments.results import Result
from arpad.words import _

__all__ = [
    "CLUB_EVENTS",
    "GAME_EVENTS",
    "club_event",
    "event",
    "othello_event",
    "rebuilt_round_robin",
    "rebuilt_swiss",
    "world_cup_2013",
]

GAME_EVENTS: dict[str, tuple[str, System]] = {
    "candidates_2013": ("candidates_2013", "predetermined"),
    "sinquefield_2014": ("sinquefield_2014", "predetermined"),
    "zurich_2014": ("zurich_2014", "predetermined"),
    "bazna_2011": ("events/bazna_2011", "predetermined"),
    "swiss_rapid_2012": ("events/swiss_rapid_2012", "swiss"),
}
CLUB_EVENTS = ("swiss_open_2025", "swiss_school_rapid_2025")


@cache
def event(name: str) -> Tournament:
    """A championship event from its games: numbers follow the ratings at its start.

    >>> candidates = event("candidates_2013")
    >>> len(candidates.rounds), float(candidates.scores[1]), candidates.players[0].name
    (14, 8.5, 'Magnus Carlsen')
    """
    if name not in GAME_EVENTS:
        raise BadValueError("name", name, ", ".join(GAME_EVENTS))
    file, system = GAME_EVENTS[name]
    games = load_event_games(file)
    ratings: dict[str, int] = {}
    for game in games:
        ratings.setdefault(game.white, game.white_rating)
        ratings.setdefault(game.black, game.black_rating)
    names = sorted(ratings, key=lambda player: (-ratings[player], player))
    number = {player: at for at, player in enumerate(names, start=1)}
    rounds: dict[int, list[Game]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(Game.of(number[game.white], number[game.black], game.result))
    return Tournament(
        tuple(Player(number[player], player, ratings[player]) for player in names),
        tuple(Round(tuple(rounds[at])) for at in sorted(rounds)),
        system=system,
        name=name,
    )


@cache
def club_event(name: str) -> Tournament:
    """A club's Swiss of 2025 with its byes and absences, numbers as at its start.

    The files do not tell a pairing bye from a full-point bye, which the tie-breaks treat alike; a game won without a
    point for the other side is taken as played.

    >>> float(club_event("swiss_open_2025").scores[1])
    5.0
    """
    if name not in CLUB_EVENTS:
        raise BadValueError("name", name, ", ".join(CLUB_EVENTS))
    rows = sorted(load_club_standings(name), key=lambda row: row.start_number)
    number = {row.player: row.start_number for row in rows}
    lines = load_club_lines(name)
    points = {(line.round, line.player): line.points for line in lines}
    games: dict[int, list[Game]] = {}
    byes: dict[int, list[Bye]] = {}
    for line in lines:
        me = number[line.player]
        if line.opponent == "BYE":
            byes.setdefault(line.round, []).append(Bye(me, _BYES[line.points]))
        elif line.opponent != "ABSENT":
            other = number[line.opponent]
            first = line.colour == "W" or (not line.colour and me < other)
            if first:
                pair = (_PLAYED[line.points], _PLAYED[points[line.round, line.opponent]])
                if pair == (Result.LOSS, Result.LOSS):
                    pair = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
                games.setdefault(line.round, []).append(Game(me, other, *pair, bool(line.colour)))
    total = max(line.round for line in lines)
    return Tournament(
        tuple(Player(row.start_number, row.player, row.rating) for row in rows),
        tuple(Round(tuple(games.get(at, ())), tuple(byes.get(at, ()))) for at in range(1, total + 1)),
        name=name,
    )


_PLAYED = {1.0: Result.WIN, 0.5: Result.DRAW, 0.0: Result.LOSS}
_BYES = {1.0: Result.PAIRING_BYE, 0.5: Result.HALF_BYE, 0.0: Result.ZERO_BYE}


@cache
def othello_event(year: int) -> Tournament:
    """The Swiss of a World Othello Championship, 2009 or 2018, with the discs of every game; numbers are final places.

    >>> othello_event(2009).players[2].name
    'Yusuke Takanashi'
    """
    names = [row.player for row in load_othello_standings(year)]
    number = {name: at for at, name in enumerate(names, start=1)}
    rounds: dict[int, list[Game]] = {}
    for game in load_othello_games(year):
        rounds.setdefault(game.round, []).append(
            Game.of_discs(number[game.player_1], number[game.player_2], game.discs_1, game.discs_2)
        )
    return Tournament(
        tuple(Player(at, name) for name, at in number.items()),
        tuple(Round(tuple(rounds[at])) for at in sorted(rounds)),
        name=_("World Othello Championship {year}").format(year=year),
    )


@cache
def rebuilt_round_robin() -> Tournament:
    """The round robin of source document S3, rebuilt.

    >>> float(rebuilt_round_robin().scores[1])
    6.5
    """
    rows = load_rebuilt_round_robin()
    cells = [["x" if cell is None else f"{cell:g}" for cell in row.cells] for row in rows]
    return from_matrix([row.player for row in rows], cells)


@cache
def rebuilt_swiss() -> Tournament:
    """The Swiss of source document S3, rebuilt; numbers in the order of its final table."""
    number = {row.player: at for at, row in enumerate(load_rebuilt_swiss_standings(), start=1)}
    return Tournament(
        tuple(Player(at, name) for name, at in number.items()),
        tuple(_rounds((g.round, number[g.white], number[g.black], g.white_points) for g in load_rebuilt_swiss_games())),
    )


def _rounds(games: Iterable[tuple[int, int, int, float]]) -> Sequence[Round]:
    found: dict[int, list[Game]] = {}
    for number, white, black, points in games:
        found.setdefault(number, []).append(Game(white, black, _PLAYED[points], _PLAYED[1 - points]))
    return [Round(tuple(found[number])) for number in sorted(found)]


@cache
def world_cup_2013() -> tuple[Bracket, dict[int, Outcome], tuple[str, ...]]:
    """The last sixteen of the World Cup 2013: the bracket by slots, its outcomes, and the players in slot order.

    >>> from arpad.tournaments.knockout import places
    >>> bracket, outcomes, players = world_cup_2013()
    >>> [players[slot - 1] for _place, slots in places(bracket, outcomes)[:2] for slot in slots]
    ['Vladimir Kramnik', 'Dmitry Andreikin']
    """
    players = tuple(row.player for row in sorted(load_cup_players(), key=lambda row: row.slot))
    winners = {frozenset((match.player_1, match.player_2)): match.winner for match in load_cup_matches()}
    bracket = single_elimination(len(players))
    outcomes: dict[int, Outcome] = {}
    for at in range(len(bracket.matches)):
        state = play_out(bracket, outcomes)[at]
        a, b = players[(state.a or 0) - 1], players[(state.b or 0) - 1]
        outcomes[state.match.number] = "a" if winners[frozenset((a, b))] == a else "b"
    return bracket, outcomes, players
