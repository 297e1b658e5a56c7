"""Why a tie-break has its value: every round's contribution, what was cut and by which article, in words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from arpad.tournaments import othello
from arpad.tournaments.results import Result
from arpad.tournaments.tie_breaks import others, scores
from arpad.tournaments.tie_breaks.columns import Computation
from arpad.tournaments.tie_breaks.descriptors import Criterion
from arpad.tournaments.tie_breaks.event import CUT_REASONS, Element, Event, cut
from arpad.tournaments.tie_breaks.performance import expected_hundredths, percentage_difference
from arpad.words import N_, _, decimal, ngettext, points, signed, whole

__all__ = ["Contribution", "TieBreak", "explain_column"]

Combine: TypeAlias = Literal["sum", "mean", "rounded mean", "expected"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """One term of a tie-break: its round, the opponent's number or none, its value, and what it is in words.

    `score` and `points` are the factors of a Sonneborn-Berger term; `cut` says why the term does not count, empty if it
    does.
    """

    text: str
    value: Fraction
    round: int | None = None
    opponent: int | None = None
    score: Fraction | None = None
    points: Fraction | None = None
    cut: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.cut}]" if self.cut else self.text


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One player's value of one criterion with its parts.

    `combine` says what the kept contributions make together: their sum, their mean, their mean rounded half up, or
    expected scores that just reach the points scored. `notes` are sentences about the whole.
    """

    criterion: Criterion
    player: int
    value: float | None
    contributions: tuple[Contribution, ...]
    combine: Combine = "sum"
    notes: tuple[str, ...] = ()

    @property
    def kept(self) -> tuple[Contribution, ...]:
        """The contributions that count."""
        return tuple(term for term in self.contributions if not term.cut)

    @property
    def cut(self) -> tuple[Contribution, ...]:
        """The contributions that were left out."""
        return tuple(term for term in self.contributions if term.cut)

    def lines(self) -> tuple[str, ...]:
        """The working, one line a contribution, then the notes and the value."""
        value = _("no value") if self.value is None else points(self.value)
        told = _("{criterion} = {value}").format(criterion=self.criterion, value=value)
        return (*(str(term) for term in self.contributions), *self.notes, told)


def explain_column(computation: Computation, criterion: Criterion, index: int) -> TieBreak:
    """The working of one player's value; raises `CriterionError` where the criterion cannot be used."""
    column = computation.column(criterion)
    story = _Story(computation, criterion, index)
    terms, combine, notes = _TELLERS.get(criterion.name, _Story.single)(story)
    return TieBreak(criterion, computation.numbers[index], column.value(index), tuple(terms), combine, tuple(notes))


_Told: TypeAlias = tuple[list[Contribution], Combine, list[str]]
_BYES: Final = {
    Result.PAIRING_BYE: N_("the pairing-allocated bye"),
    Result.FULL_BYE: N_("a full-point bye"),
    Result.HALF_BYE: N_("a half-point bye"),
    Result.ZERO_BYE: N_("a bye without points, or absent"),
    Result.FORFEIT_WIN: N_("a forfeit win"),
    Result.FORFEIT_LOSS: N_("a forfeit loss"),
}


@dataclass(frozen=True, slots=True)
class _Story:
    """The teller of one player's column."""

    computation: Computation
    criterion: Criterion
    index: int

    @property
    def event(self) -> Event:
        return self.computation.event

    def name(self, index: int) -> str:
        player = self.computation.tournament.players[index]
        return f"{player.name} ({player.number})" if player.name else str(player.number)

    def number(self, index: int) -> int | None:
        return self.computation.numbers[index] if index >= 0 else None

    def amount(self, units: int) -> Fraction:
        return Fraction(units, self.event.unit)

    def shown(self, units: int | Fraction) -> str:
        return points(float(Fraction(units) / self.event.unit))

    def what(self, number: int) -> str:
        """One round of this player in words."""
        turn = self.event.turns[self.index][number - 1]
        if turn.opponent < 0:
            return _(_BYES[turn.result])
        if not turn.played:
            return _("{what} against {opponent}").format(what=_(_BYES[turn.result]), opponent=self.name(turn.opponent))
        told = {2: _("won against {opponent}"), 1: _("drew with {opponent}"), 0: _("lost to {opponent}")}
        return told[scores.HALVES[turn.result]].format(opponent=self.name(turn.opponent))

    # Buchholz, Fore Buchholz, Sonneborn-Berger

    def elements(self) -> _Told:
        products = self.criterion.name == "SB"
        event = self.event.fore if self.criterion.name == "FB" else self.event
        mine = event.elements(self.criterion.forfeits)[self.index]
        reasons = cut(mine, self.criterion.low, self.criterion.high, products=products)
        values = [element.score * element.points if products else element.score for element in mine]
        dearest = max(
            (v for v, e in zip(values, mine, strict=True) if reasons.get(e.round) == "least" and not e.voluntary),
            default=0,
        )
        terms = []
        for element, value in zip(mine, values, strict=True):
            text = self.element(event, element)
            reason = reasons.get(element.round)
            if products:
                text = _("{text}; times {points} is {value}").format(
                    text=text, points=self.shown(element.points), value=points(value / event.unit**2)
                )
            if element.voluntary and reason is None and value < dearest:
                text = _("{text}; kept, it is worth less than what was cut (C.07, 16.5.2)").format(text=text)
            turn = event.turns[self.index][element.round - 1]
            terms.append(
                Contribution(
                    text,
                    Fraction(value, event.unit**2 if products else event.unit),
                    element.round,
                    self.number(turn.opponent),
                    self.amount(element.score),
                    self.amount(element.points),
                    _(CUT_REASONS[reason]) if reason else "",
                )
            )
        notes = []
        if event is not self.event:
            notes.append(_("every pairing of round {round} counts as a draw (C.07, 8.3)").format(round=event.rounds))
        return terms, "sum", notes

    def element(self, event: Event, element: Element) -> str:
        """One element in words: the opponent's score, adjusted or not, or the dummy's."""
        turn = event.turns[self.index][element.round - 1]
        counts = self.shown(element.score)
        told = {"round": element.round, "counts": counts}
        if turn.opponent >= 0 and (turn.played or self.criterion.forfeits or event.predetermined):
            opponent = turn.opponent
            told |= {"opponent": self.name(opponent), "score": self.shown(event.totals[opponent])}
            if element.score == event.totals[opponent]:
                return _("round {round}: {opponent} finished on {score}").format(**told)
            if event.rules == "FIDE 2022":
                text = _("round {round}: {opponent} finished on {score}, counted {counts}: unplayed rounds are draws")
            else:
                text = _(
                    "round {round}: {opponent} finished on {score}, counted {counts}: "
                    "the byes asked for at the end are draws (C.07, 16.3)"
                )
            return text.format(**told)
        own = event.totals[self.index]
        told |= {"what": _(_BYES[turn.result]), "own": self.shown(own)}
        if event.rules == "FIDE 2022":
            text = _("round {round}: {what}; a virtual opponent, {counts}: the score before, his result, then draws")
        elif element.score == own:
            text = _("round {round}: {what}; against a dummy with one's own {own} points (C.07, 16.4)")
        elif turn.opponent >= 0:
            told["opponent"] = self.name(turn.opponent)
            text = _(
                "round {round}: {what}; against a dummy with one's own {own} points, limited to {counts}, "
                "the score of {opponent} (C.07, 16.4.1)"
            )
        else:
            text = _(
                "round {round}: {what}; against a dummy with one's own {own} points, limited to {counts}, "
                "a draw in every round (C.07, 16.4.2)"
            )
        return text.format(**told)

    def opponents_buchholz(self) -> _Told:
        event = self.event
        plain = Criterion("BH")
        values = scores.fore_buchholz(event, plain) if self.criterion.fore else scores.buchholz(event, plain)
        terms = [
            Contribution(
                _("round {round}: {opponent} has a Buchholz of {value}").format(
                    round=number, opponent=self.name(turn.opponent), value=self.shown(values[turn.opponent])
                ),
                self.amount(values[turn.opponent]),
                number,
                self.number(turn.opponent),
            )
            for number, turn in enumerate(event.turns[self.index], 1)
            if turn.played
        ]
        return terms, "mean", []

    # own results

    def each_round(self, value: Callable[[int], int], scale: int = 1) -> _Told:
        """One term a round from a function of the round's number."""
        terms = []
        for number, turn in enumerate(self.event.turns[self.index], 1):
            worth = Fraction(value(number), scale)
            text = _("round {round}: {what}: {value}").format(
                round=number, what=self.what(number), value=points(float(worth))
            )
            terms.append(Contribution(text, worth, number, self.number(turn.opponent)))
        return terms, "sum", []

    def counted(self) -> _Told:
        """WIN, WON, BPG, BWG, REP, STD, KASHDAN: the value of an event of one round, round by round."""
        function = {
            "WIN": scores.wins,
            "WON": scores.games_won,
            "BPG": scores.black_games,
            "BWG": scores.black_wins,
            "REP": scores.rounds_elected,
            "STD": scores.standard_points,
            "KASHDAN": others.kashdan,
        }[self.criterion.name]
        scale = 2 if self.criterion.name == "STD" else 1
        return self.each_round(lambda number: function(self.event.only(number), self.criterion)[self.index], scale)

    def own_points(self) -> _Told:
        terms, combine, notes = self.each_round(
            lambda number: self.event.turns[self.index][number - 1].points, self.event.unit
        )
        tournament = self.computation.tournament
        rest = tournament.scores[self.computation.numbers[self.index]] - sum(term.value for term in terms)
        if rest:
            terms.append(
                Contribution(_("penalty or bonus (record 299): {points}").format(points=points(float(rest))), rest)
            )
        return terms, combine, notes

    def running(self) -> _Told:
        event = self.event
        terms = []
        mine = [turn.points for turn in event.turns[self.index]]
        for number, total in enumerate(accumulate(mine), 1):
            text = _("after round {round}: {score}").format(round=number, score=self.shown(total))
            left_out = _("the first rounds are left out") if number <= self.criterion.low else ""
            terms.append(Contribution(text, self.amount(total), number, cut=left_out))
        if self.criterion.name == "CUMULATIVE":
            for number, turn in enumerate(event.turns[self.index], 1):
                if not turn.played and turn.points:
                    text = _("round {round} was not played: {points} off").format(
                        round=number, points=self.shown(turn.points)
                    )
                    terms.append(Contribution(text, -self.amount(turn.points), number))
        return terms, "sum", []

    def koya(self) -> _Told:
        event = self.event
        limit = scores.koya_limit(event, self.criterion)
        terms = []
        for number, turn in enumerate(event.turns[self.index], 1):
            if turn.opponent < 0:
                continue
            total = event.totals[turn.opponent]
            told = {
                "round": number,
                "opponent": self.name(turn.opponent),
                "score": self.shown(total),
                "limit": self.shown(limit),
                "points": self.shown(turn.points),
            }
            if total >= limit:
                text = _("round {round}: {points} against {opponent}, who has {score}; the limit is {limit}")
                cut_reason = ""
            else:
                text = _("round {round}: {points} against {opponent}, who has {score}")
                cut_reason = _("below the limit of {limit} (C.07, 9.2)").format(**told)
            terms.append(
                Contribution(
                    text.format(**told), self.amount(turn.points), number, self.number(turn.opponent), cut=cut_reason
                )
            )
        return terms, "sum", []

    # ratings

    def average_rating(self) -> _Told:
        ratings = self.computation.ratings(self.criterion)
        games = [(n, t.opponent) for n, t in enumerate(self.event.turns[self.index], 1) if t.played]
        ordered = sorted(games, key=lambda game: ratings.ratings[game[1]])
        lowest = set(ordered[: self.criterion.low])
        highest = set(ordered[max(self.criterion.low, len(ordered) - self.criterion.high) :])
        terms = []
        for number, opponent in games:
            text = _("round {round}: {opponent}, rated {rating}").format(
                round=number, opponent=self.name(opponent), rating=whole(ratings.ratings[opponent])
            )
            reason = ""
            if (number, opponent) in lowest:
                reason = _("cut: lowest rating (C.07, 14.1)")
            elif (number, opponent) in highest:
                reason = _("cut: highest rating (C.07, 14.3)")
            terms.append(
                Contribution(text, Fraction(ratings.ratings[opponent]), number, self.number(opponent), cut=reason)
            )
        return terms, "rounded mean", []

    def performance(self) -> _Told:
        ratings = self.computation.ratings(self.criterion)
        average = ratings.average(Criterion("ARO"))[self.index]
        if average is None:
            return [], "sum", [_("no games over the board")]
        halves, games = scores.played_points(self.event, self.index)
        percentage, difference = percentage_difference(halves, games)
        terms = [
            Contribution(
                _("average rating of the opponents: {rating} (C.07, 10.1)").format(rating=whole(average)),
                Fraction(average),
            ),
            Contribution(
                ngettext(
                    "{score} of {n} game: p = {p}, dp = {dp} (C.07, 10.2)",
                    "{score} of {n} games: p = {p}, dp = {dp} (C.07, 10.2)",
                    games,
                ).format(score=points(halves / 2), n=games, p=decimal(percentage / 100, 2), dp=signed(difference)),
                Fraction(difference),
            ),
        ]
        return terms, "sum", []

    def perfect(self) -> _Told:
        ratings = self.computation.ratings(self.criterion)
        perfect = ratings.perfect[self.index]
        if perfect is None:
            return [], "expected", [_("no games over the board")]
        terms = []
        for number, turn in enumerate(self.event.turns[self.index], 1):
            if turn.played:
                rating = ratings.ratings[turn.opponent]
                expected = Fraction(expected_hundredths(perfect - rating), 100)
                text = _("round {round}: {opponent}, rated {rating}: {perfect} would expect {expected}").format(
                    round=number,
                    opponent=self.name(turn.opponent),
                    rating=whole(rating),
                    perfect=whole(perfect),
                    expected=decimal(float(expected), 2),
                )
                terms.append(Contribution(text, expected, number, self.number(turn.opponent)))
        halves, _games = scores.played_points(self.event, self.index)
        if halves:
            note = _("{rating} is the lowest rating whose expected score reaches {score} (C.07, 10.3)")
        else:
            note = _("{rating}: no point was scored, 800 below the weakest opponent (C.07, 10.3)")
        return terms, "expected", [note.format(rating=whole(perfect), score=points(halves / 2))]

    def opponents_performance(self) -> _Told:
        ratings = self.computation.ratings(self.criterion)
        values = ratings.performances if self.criterion.name == "APRO" else ratings.perfect
        terms = []
        for number, turn in enumerate(self.event.turns[self.index], 1):
            value = values[turn.opponent] if turn.played else None
            if value is not None:
                text = _("round {round}: {opponent} performed at {rating}").format(
                    round=number, opponent=self.name(turn.opponent), rating=whole(value)
                )
                terms.append(Contribution(text, Fraction(value), number, self.number(turn.opponent)))
        return terms, "rounded mean", []

    # other sources

    def solkoff(self) -> _Told:
        event = self.event
        mine = others.solkoff_scores(event)[self.index]
        low, high = {
            "SOLKOFF": (0, 0),
            "HARKNESS": others.cuts(event, None),
            "MODMEDIAN": others.cuts(event, event.totals[self.index]),
        }[self.criterion.name]
        ordered = sorted(range(len(mine)), key=mine.__getitem__)
        left_out = {*ordered[:low], *ordered[max(low, len(mine) - high) :]}
        terms = []
        for at, score in enumerate(mine):
            turn = event.turns[self.index][at]
            if turn.played:
                text = _("round {round}: {opponent} counts {score}").format(
                    round=at + 1, opponent=self.name(turn.opponent), score=self.shown(score)
                )
            else:
                text = _("round {round}: not played, counts 0").format(round=at + 1)
            reason = _("left out by the median") if at in left_out else ""
            terms.append(Contribution(text, self.amount(score), at + 1, self.number(turn.opponent), cut=reason))
        return terms, "sum", []

    def raw(self) -> _Told:
        event = self.event
        terms = []
        for number, turn in enumerate(event.turns[self.index], 1):
            if turn.played:
                value, square = event.totals[turn.opponent], event.unit
                if self.criterion.name == "RAWSB":
                    value, square = value * turn.points, square**2
                text = _("round {round}: {opponent} finished on {score}: {value}").format(
                    round=number,
                    opponent=self.name(turn.opponent),
                    score=self.shown(event.totals[turn.opponent]),
                    value=points(value / square),
                )
                terms.append(Contribution(text, Fraction(value, square), number, self.number(turn.opponent)))
        return terms, "sum", []

    def brightwell(self) -> _Told:
        beta = othello.BETA if self.criterion.beta is None else self.criterion.beta
        lines = othello.brightwell_lines(self.computation.tournament, beta=beta)[self.computation.numbers[self.index]]
        terms = [Contribution(str(line), line.value, line.round, line.opponent, line.score) for line in lines]
        return terms, "sum", [_("discs + {beta} x the opponent's points, round by round").format(beta=beta)]

    def single(self) -> _Told:
        """A value without parts: number, rating, discs, lot, play-off."""
        value = self.computation.column(self.criterion).exact(self.index)
        if value is None:
            return [], "sum", []
        text = _("{title}: {value}").format(title=self.criterion.title, value=points(float(value)))
        return [Contribution(text, value)], "sum", []


def _tellers() -> Iterator[tuple[str, Callable[[_Story], _Told]]]:
    yield "PTS", _Story.own_points
    yield "AOB", _Story.opponents_buchholz
    yield "KS", _Story.koya
    yield "ARO", _Story.average_rating
    yield "TPR", _Story.performance
    yield "PTP", _Story.perfect
    yield "BQ", _Story.brightwell
    for names, teller in (
        ("BH FB SB", _Story.elements),
        ("PS CUMULATIVE", _Story.running),
        ("APRO APPO", _Story.opponents_performance),
        ("SOLKOFF HARKNESS MODMEDIAN", _Story.solkoff),
        ("RAWBH RAWSB", _Story.raw),
        ("WIN WON BPG BWG REP STD KASHDAN", _Story.counted),
    ):
        yield from ((name, teller) for name in names.split())


_TELLERS: Final = dict(_tellers())
