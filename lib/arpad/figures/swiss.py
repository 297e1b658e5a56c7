"""A Swiss paired before the reader's eyes: brackets, refused candidates, reasons, and why two players do not meet."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.markup import Html, el
from arpad.figures.standings import Pair, Pairings
from arpad.figures.types import Answer, Cell, Sentence, Table, fold
from arpad.figures.wording import worded
from arpad.tournaments.model import Tournament
from arpad.tournaments.real_events import CLUB_EVENTS, club_event, event, rebuilt_swiss
from arpad.tournaments.start_numbers import renumbered
from arpad.tournaments.swiss import Bracket as PairedBracket
from arpad.tournaments.swiss import (
    PairedRound,
    before_round,
    bracket_values,
    explain,
    pair_by_penalties,
    pair_next_round,
    round_as_text,
    why_no_bye,
    why_not,
)
from arpad.tournaments.swiss.penalties import Penalties
from arpad.words import N_, _, ngettext, points, whole

__all__ = ["START_ORDER", "Brackets", "Group", "by_penalties", "eight", "paired_event"]

START_ORDER = ("Abecé", "Hache", "Jota", "Efe", "Dobley", "Erre", "Zeta", "Pecu")
"""Start numbers with which the rules of 2026 give every pair and every colour of the rebuilt Swiss."""

_DRAWN = 24  # players of a bracket that a picture still holds


@dataclass(frozen=True, slots=True)
class Group:
    """A bracket to draw: players by name, upper half left, the others right in their order; pairs by name."""

    title: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    moved_down: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Brackets(Result):
    """The brackets of a round from the top, a line for every pair, a dotted one for a pair that was asked about.

    >>> print(Brackets((Group("1 point", ("1 Ana",), ("2 Bea",), (("1 Ana", "2 Bea"),)),), "Round 2").text())
    1 point: 1 Ana with 2 Bea
    """

    groups: tuple[Group, ...]
    title: str
    proposed: tuple[str, str] | None = None

    def body(self) -> Html:
        marks: list[Html] = []
        lines: list[Html] = []
        at: dict[str, tuple[int, int]] = {}  # where a line to the player's box ends; the last bracket counts
        y = 0
        for group in self.groups:
            marks.append(el("text", group.title, x=0, y=y + 14, style="text-anchor:start;font-weight:600"))
            y += 32
            here: dict[str, tuple[int, int]] = {}
            for edge, left, names in ((160, 0, group.left), (220, 220, group.right)):
                for row, name in enumerate(names):
                    here[name] = (edge, y + 38 * row + 15)
                    marks += _box(left, y + 38 * row, name, group)
            for a, b in group.pairs:
                lines.append(el("polyline", cls="p", points=_between(here[a], here[b])))
            at |= here
            y += 38 * max(len(group.left), len(group.right)) + 12
        met = {frozenset(pair) for group in self.groups for pair in group.pairs}
        if self.proposed and frozenset(self.proposed) not in met and all(name in at for name in self.proposed):
            one, other = self.proposed
            lines.append(el("polyline", cls="p you", points=_between(at[one], at[other])))
        mark = sha256(f"{self.title} {self.text()}".encode()).hexdigest()[:6]
        drawing = el(
            "svg",
            el("title", self.title, id=f"brackets-{mark}-t"),
            el("desc", self.text(), id=f"brackets-{mark}-d"),
            *lines,
            *marks,
            cls="book-board",
            viewBox=f"-2 -2 384 {y}",
            role="img",
            aria_labelledby=f"brackets-{mark}-t brackets-{mark}-d",
        )
        return el("figure", drawing, cls="book-figure")

    def folded(self) -> Html:
        return fold(_("The brackets as text"), el("pre", self.text()))

    def text(self) -> str:
        lines = []
        for group in self.groups:
            met = [_("{a} with {b}").format(a=a, b=b) for a, b in group.pairs]
            everybody = (*group.left, *group.right)
            left = [_("{name} leaves").format(name=name) for name in everybody if name in group.leaving]
            lines.append(f"{group.title}: {', '.join([*met, *left])}")
        return "\n".join(lines)


def _box(x: int, y: int, name: str, group: Group) -> list[Html]:
    """A player: washed orange if moved down into the bracket, with an arrow if he leaves it."""
    shown = f"{name} ↓" if name in group.leaving else name
    kind = "a q2" if name in group.moved_down else "a"
    return [el("rect", cls=kind, x=x, y=y, width=160, height=30), el("text", shown, x=x + 80, y=y + 15)]


def _between(one: tuple[int, int], other: tuple[int, int]) -> str:
    """A straight line, or through the middle if both stand on one side."""
    corner = f" 190,{(one[1] + other[1]) // 2}" if one[0] == other[0] else ""
    return f"{one[0]},{one[1]}{corner} {other[0]},{other[1]}"


def _group(paired: PairedRound, bracket: PairedBracket, names: Mapping[int, str]) -> Group:
    order = [*bracket.moved_down, *bracket.residents]
    place = {n: i for i, n in enumerate(order)}
    pairs = [tuple(sorted(pair, key=place.__getitem__)) for pair in bracket.pairs]
    pairs.sort(key=lambda pair: place[pair[0]])
    upper = {pair[0] for pair in pairs} if pairs else {*order}
    return Group(
        _points_title(paired, bracket),
        tuple(names[n] for n in order if n in upper),
        tuple(names[n] for n in order if n not in upper),
        tuple((names[a], names[b]) for a, b in pairs),
        frozenset(names[n] for n in bracket.moved_down),
        frozenset(names[n] for n in bracket.downfloaters),
    )


def _points_title(paired: PairedRound, bracket: PairedBracket) -> str:
    score = bracket.score / paired.state.scale
    return ngettext("{points} point", "{points} points", 1 if 0 < score <= 1 else 2).format(points=points(score))


def _named(tournament: Tournament) -> dict[int, str]:
    """Number and surname: the rules speak of numbers, the reader of names."""
    return {
        p.number: f"{p.number} {p.name.partition(',')[0]}" if not p.name.startswith("Player") else p.name
        for p in tournament.players
    }


def _boards(paired: PairedRound, names: Mapping[int, str], only: frozenset[int] | None = None) -> Pairings:
    """The boards with their reasons, all of them or those of some players."""
    told = explain(paired)
    boards = []
    for number, (pairing, reasons) in enumerate(zip(paired.pairs, told.pairs, strict=True), start=1):
        if only is not None and not only & {pairing.white, pairing.black}:
            continue
        white, black = paired.entrants[pairing.white], paired.entrants[pairing.black]
        opponent, _sep, fallen = reasons.opponent.partition(_("; before that: "))
        boards.append(
            Pair(
                number,
                names[pairing.white],
                names[pairing.black],
                white.score / paired.state.scale,
                black.score / paired.state.scale,
                tuple(_sentence(line) for line in (reasons.bracket, opponent, reasons.colours)),
                tuple(_sentence(line) for line in fallen.split(", ")) if fallen else (),
            )
        )
    return Pairings(tuple(boards), told.bye if only is None or (paired.bye in only) else "")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _verdict(paired: PairedRound, one: int, other: int, names: Mapping[int, str]) -> Sentence:
    """The answer to "why do these two not meet?", with the article that decides."""
    answer = why_not(paired, one, other)
    if not answer.article:
        return Sentence(_("{one} and {other} meet.").format(one=names[one], other=names[other]))
    strong = _("{one} and {other} do not meet: {article}.")
    return Sentence(strong.format(one=names[one], other=names[other], article=answer.article), _sentence(answer.text))


@cache
def _eight() -> Tournament:
    return replace(renumbered(rebuilt_swiss(), START_ORDER), total_rounds=4)


@cache
def _eight_paired(round_number: int) -> PairedRound:
    return pair_next_round(before_round(_eight(), round_number), rules="FIDE 2026", initial_colour="w")


@worded(
    N_("Eight players, paired round by round"),
    round_number=N_("Round to pair"),
    one=N_("Why does this player not meet"),
    other=N_("this one?"),
)
def eight(round_number: int = 2, one: str = "Abecé", other: str = "Jota") -> Answer:
    """The rebuilt Swiss of source S3, paired by the rules of 2026; the fourth round is the one that was not played.

    `one` and `other` are names; why they do not meet is answered with the article of C.04.3. Raises BadValueError for
    a name that is none of the eight or a round outside 1..4; the same name twice asks for another.

    >>> eight(2, "Abecé", "Jota").parts[1].text()
    '1 Abecé and 3 Jota do not meet: C12. 2 more players would not get the colour preferred.'
    """
    if type(round_number) is not int or not 1 <= round_number <= 4:
        raise BadValueError("round_number", round_number, _("a round from 1 to 4"))
    numbers = {name: at for at, name in enumerate(START_ORDER, start=1)}
    for argument, name in (("one", one), ("other", other)):
        if name not in numbers:
            raise BadValueError(argument, name, _("one of {names}").format(names=", ".join(numbers)))
    paired = _eight_paired(round_number)
    names = _named(_eight())
    groups = tuple(_group(paired, bracket, names) for bracket in paired.brackets)
    a, b = numbers[one], numbers[other]
    title = _("Round {n}: the brackets and their pairs").format(n=round_number)
    # On the way from one question to the next the two names may be the same for a moment.
    asked = None if a == b else (names[a], names[b])
    verdict = _verdict(paired, a, b, names) if asked else Sentence(_("Choose two different players."))
    return Answer(Brackets(groups, title, asked), verdict, _boards(paired, names))


_EVENTS = {"rapid": "swiss_rapid_2012", "club": CLUB_EVENTS[1], "open": CLUB_EVENTS[0]}


def _event(name: str) -> Tournament:
    if name not in _EVENTS:
        raise BadValueError("name", name, _("one of {names}").format(names=", ".join(_EVENTS)))
    return event(_EVENTS[name]) if name == "rapid" else club_event(_EVENTS[name])


@cache
def _paired(name: str, round_number: int) -> PairedRound:
    return pair_next_round(before_round(_event(name), round_number), rules="FIDE 2026", initial_colour="w")


@dataclass(frozen=True, slots=True)
class Folded(Result):
    """Plain lines that open when asked."""

    summary: str
    lines: str

    def body(self) -> Html:
        return Html("")

    def folded(self) -> Html:
        return fold(self.summary, el("pre", self.lines))

    def text(self) -> str:
        return f"{self.summary}\n{self.lines}"


@worded(
    N_("Three real Swisses, paired again"),
    name=N_("Event"),
    round_number=N_("Round to pair"),
    pair=N_("Two start numbers, or one"),
)
def paired_event(name: str = "rapid", round_number: int = 5, pair: str = "1 15") -> Answer:
    """A round of a published event as the rules of 2026 give it, from the results before it.

    `pair` holds two start numbers ("3 17"), or one to ask for the bye. A round past the last one shows the last.
    Raises BadValueError for an unknown event, a round below 1, or numbers of nobody who plays in the round.

    >>> paired_event("open", 3, "1 2").parts[0].text()
    '1 and 2 do not meet: 4.3. All criteria are equal, and the exchange between S1 and S2 that it needs comes later.'
    """
    tournament = _event(name)
    if type(round_number) is not int or round_number < 1:
        raise BadValueError("round_number", round_number, _("1 or more"))
    number = min(round_number, len(tournament.rounds))
    paired = _paired(name, number)
    asked = _asked(pair, paired)
    names = _named(tournament)
    if len(asked) == 2:
        answer = _verdict(paired, *asked, {n: str(n) for n in asked})
    else:
        told = why_no_bye(paired, asked[0])
        strong = _("{n} has no bye: {article}.") if told.article else _("{n} has the bye.")
        answer = Sentence(strong.format(n=asked[0], article=told.article), _sentence(told.text) if told.article else "")
    theirs = [b for b in paired.brackets if b.pairs and {*asked} & {*b.moved_down, *b.residents}]
    drawn = [b for b in theirs if len(b.moved_down) + len(b.residents) <= _DRAWN]
    title = _("Round {n}: the brackets of the players asked about").format(n=number)
    proposed = (names[asked[0]], names[asked[1]]) if len(asked) == 2 else None
    picture = [Brackets(tuple(_group(paired, b, names) for b in drawn), title, proposed)] if drawn else []
    return Answer(
        answer,
        *picture,
        _boards(paired, names, frozenset(asked)),
        _bracket_table(paired, number),
        Folded(_("All boards of round {n}").format(n=number), round_as_text(paired, tournament)),
    )


def _asked(pair: str, paired: PairedRound) -> tuple[int, ...]:
    """One or two start numbers of players who are in the round."""
    numbers = tuple(int(digits) for digits in re.findall(r"\d{1,6}", str(pair)))
    if not 1 <= len(numbers) <= 2 or len(set(numbers)) < len(numbers):
        raise BadValueError("pair", pair, _("two different start numbers, such as 3 17, or one"))
    for n in numbers:
        if n not in paired.entrants:
            raise BadValueError("pair", n, _("the number of a player who is in this round"))
    return numbers


def _bracket_table(paired: PairedRound, number: int) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for index, bracket in enumerate(paired.brackets):
        down = [n for n in bracket.downfloaters if n != paired.bye or index < len(paired.brackets) - 1]
        unmet = [f"{name}: {value}" for name, value in bracket_values(paired, index).items() if type(value) is int]
        rows.append(
            (
                _points_title(paired, bracket),
                str(len(bracket.residents)),
                _few(bracket.moved_down),
                str(len(bracket.pairs)),
                _few(down),
                ", ".join(unmet),
            )
        )
    head = (_("bracket"), _("residents"), _("moved down"), _("pairs"), _("floating down"), _("wishes not granted"))
    return Table(head, tuple(rows), _("The brackets of round {n}").format(n=number))


def _few(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"


@worded(
    N_("The same round, at least cost"),
    round_number=N_("Round to pair"),
    difference=N_("Price of a point between the two"),
    colour=N_("Price of a game more with one colour"),
)
def by_penalties(round_number: int = 4, difference: int = 1000, colour: int = 20) -> Answer:
    """The eight players once more, paired by one table of costs in the manner of Thierry Bousch's PAPP.

    A pair costs `difference` for every point between the two, and each player `colour` times the square of the games
    by which one colour would then outnumber the other; a rematch costs a million. Raises BadValueError for a round
    outside 1..4 or prices outside 0..100 000.

    >>> by_penalties(4, 1000, 20).parts[1].text()
    '2320 in all. 4 of 4 pairs are also the official ones.'
    """
    if type(round_number) is not int or not 1 <= round_number <= 4:
        raise BadValueError("round_number", round_number, _("a round from 1 to 4"))
    for argument, price in (("difference", difference), ("colour", colour)):
        if type(price) is not int or not 0 <= price <= 100_000:
            raise BadValueError(argument, price, _("a whole number from 0 to 100 000"))
    prices = Penalties(
        colour_difference=tuple(colour * d * d for d in range(5)),
        repeated_colour=0,
        score_difference=tuple(difference * h // 2 for h in range(9)),
        repeated_float=0,
        opposite_float=0,
        rematch_same_colours=1_000_000,
        rematch_opposite_colours=1_000_000,
        immediate_rematch=0,
        same_group=(0,),
        elitism=(0,),
    )
    names = _named(_eight())
    made = pair_by_penalties(before_round(_eight(), round_number), prices)
    scores = {n: float(score) for n, score in before_round(_eight(), round_number).scores.items()}
    boards = tuple(
        Pair(
            board,
            names[pair.white],
            names[pair.black or 0],
            scores[pair.white],
            scores[pair.black or 0],
            tuple(f"{_sentence(_(item))[:-1]}: {whole(amount)}." for item, amount in pair.items) or (_("No penalty."),),
        )
        for board, pair in enumerate(made.pairs, start=1)
    )
    official = {frozenset(board) for board in _eight_paired(round_number).boards}
    same = sum(frozenset(board) in official for board in made.boards)
    strong = _("{cost} in all.").format(cost=whole(made.cost))
    rest = ngettext("{n} of 4 pairs is also the official one.", "{n} of 4 pairs are also the official ones.", same)
    return Answer(Pairings(boards), Sentence(strong, rest.format(n=same)))
