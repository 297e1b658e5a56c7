"""The criteria that count points and games: types B (own results) and C (opponents' results) of C.07.

Each function gives one value a player, in the order of the event's players: whole numbers of the unit, of its square,
or of games, as its docstring says; ``None`` is "no value", behind every value.
"""

from fractions import Fraction
from itertools import accumulate

from arpad.tournaments.results import Result
from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.event import Event, keep

__all__ = [
    "average_buchholz",
    "black_games",
    "black_wins",
    "buchholz",
    "fore_buchholz",
    "games_won",
    "koya",
    "koya_limit",
    "progressive",
    "rounds_elected",
    "sonneborn_berger",
    "standard_points",
    "wins",
]


def wins(event: Event, criterion: Criterion) -> list[int]:
    """WIN (7.1): rounds with at least the points of a win, played or not."""
    win = event.win
    return [sum([turn.points >= win for turn in card]) for card in event.turns]


def games_won(event: Event, criterion: Criterion) -> list[int]:
    """WON (7.2): games won over the board. A forfeit win is none, not even in round robins."""
    win = event.win
    return [sum([turn.played and turn.points >= win for turn in card]) for card in event.turns]


def black_games(event: Event, criterion: Criterion) -> list[int]:
    """BPG (7.3): games played with Black; a forfeit has no colour."""
    return [sum([turn.colour == "b" for turn in card]) for card in event.turns]


def black_wins(event: Event, criterion: Criterion) -> list[int]:
    """BWG (7.4): games won over the board with Black."""
    win = event.win
    return [sum([turn.colour == "b" and turn.points >= win for turn in card]) for card in event.turns]


def progressive(event: Event, criterion: Criterion) -> list[int]:
    """PS (7.5), in units: the sum of the scores after each round; /Cn leaves out those after the first n rounds."""
    return [sum(list(accumulate([turn.points for turn in card]))[criterion.low :]) for card in event.turns]


def rounds_elected(event: Event, criterion: Criterion) -> list[int]:
    """REP (7.6; GE before 2024): rounds without half-point byes, zero-point byes and forfeit losses."""
    return [sum([not turn.voluntary for turn in card]) for card in event.turns]


def standard_points(event: Event, criterion: Criterion) -> list[int]:
    """STD (7.7), in half points: 1, 1/2 or 0 for more, as many or fewer points than the opponent got in that game.

    An unplayed round is compared with a draw. For a double forfeit the article can be read in two ways; here neither
    player played, each has less than a draw, and gets 0. A game really played and lost by both counts 1/2 for each.
    """
    values = []
    for card in event.turns:
        total = 0
        for number, turn in enumerate(card):
            against = event.draw
            if turn.played:
                against = event.turns[turn.opponent][number].points
            total += 2 if turn.points > against else 1 if turn.points == against else 0
        values.append(total)
    return values


def buchholz(event: Event, criterion: Criterion) -> list[int]:
    """BH (8.1), in units: the sum of the opponents' adjusted scores, with cuts (14) and dummies (16.4)."""
    elements = event.elements(criterion.forfeits)
    low, high = criterion.low, criterion.high
    if low:
        elements = [keep(mine, low, high, products=False) for mine in elements]
    return [sum([element.score for element in mine]) for mine in elements]


def fore_buchholz(event: Event, criterion: Criterion) -> list[int]:
    """FB (8.3), in units: Buchholz with every pairing of the final round taken as a draw."""
    return buchholz(event.fore, criterion)


def average_buchholz(event: Event, criterion: Criterion) -> list[Fraction | None]:
    """AOB (8.2), in units: the mean Buchholz (/F: Fore Buchholz) of the opponents met over the board, exact.

    The article names no rounding; two decimals are for the eye, players are ranked by the fraction.
    """
    plain = Criterion("BH")
    values = fore_buchholz(event, plain) if criterion.fore else buchholz(event, plain)
    averages: list[Fraction | None] = []
    for card in event.turns:
        met = [values[turn.opponent] for turn in card if turn.played]
        averages.append(Fraction(sum(met), len(met)) if met else None)
    return averages


def sonneborn_berger(event: Event, criterion: Criterion) -> list[int]:
    """SB (9.1), in squared units: the sum of score times points; a cut removes the lowest-scored opponent (14.1)."""
    elements = event.elements(criterion.forfeits)
    if criterion.low:
        elements = [keep(mine, criterion.low, 0, products=True) for mine in elements]
    return [sum([element.score * element.points for element in mine]) for mine in elements]


def koya_limit(event: Event, criterion: Criterion) -> Fraction:
    """The score in units that a Koya opponent needs: half the maximum, shifted by /Ln half points (9.2).

    Rounds that a player has free in an odd round robin do not belong to the maximum.
    """
    rounds = event.rounds
    if event.predetermined and event.turns:
        rounds -= min(sum([turn.opponent < 0 for turn in card]) for card in event.turns)
    return Fraction(event.win * rounds + criterion.limit * event.unit, 2)


def koya(event: Event, criterion: Criterion) -> list[int]:
    """KS (9.2), in units: points against opponents who reached the limit; forfeits count, adjusted scores do not."""
    limit = koya_limit(event, criterion)
    good = [total >= limit for total in event.totals]
    return [sum([turn.points for turn in card if turn.opponent >= 0 and good[turn.opponent]]) for card in event.turns]


def played_points(event: Event, player: int) -> tuple[int, int]:
    """A player's half points in games over the board by 1, 1/2, 0, whatever the event scores, and how many games."""
    games = [turn for turn in event.turns[player] if turn.played]
    return sum([HALVES[turn.result] for turn in games]), len(games)


HALVES = {
    Result.WIN: 2,
    Result.SHORT_WIN: 2,
    Result.DRAW: 1,
    Result.SHORT_DRAW: 1,
    Result.ADJOURNED: 1,
    Result.LOSS: 0,
    Result.SHORT_LOSS: 0,
}
