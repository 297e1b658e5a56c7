"""A paired round in words: where each pair comes from, what came before it and fell, who floats, who has White and why.

The sentences state what is certain from the brackets alone and cost no further search; `arpad.tournaments.swiss.why`
answers single questions exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from arpad.tournaments.swiss.conflict import listed
from arpad.tournaments.swiss.pairs import faults, refusal
from arpad.tournaments.swiss.rounds import Bracket, PairedRound, Pairing
from arpad.tournaments.swiss.state import ABSOLUTE, MILD, NO_PREFERENCE, STRONG, Entrant
from arpad.tournaments.swiss.values import LIMBO, NAMES_2017, bracket_values
from arpad.words import N_, _, ngettext

__all__ = ["Explanation", "Reasons", "explain"]

_SHOWN: Final = 3  # earlier opponents that a sentence names before it breaks off


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why one pair meets: its bracket, why this opponent, why these colours."""

    pairing: Pairing
    bracket: str
    opponent: str
    colours: str

    def __str__(self) -> str:
        return _("{white} - {black}: {bracket}; {opponent}; {colours}.").format(
            white=self.pairing.white,
            black=self.pairing.black,
            bracket=self.bracket,
            opponent=self.opponent,
            colours=self.colours,
        )


@dataclass(frozen=True, slots=True)
class Explanation:
    """A round in words: a sentence for every bracket from the top, the reasons of every pair by board, the bye."""

    brackets: tuple[str, ...]
    pairs: tuple[Reasons, ...]
    bye: str

    def __str__(self) -> str:
        return "\n".join([*self.brackets, *map(str, self.pairs), *([self.bye] if self.bye else [])])


def explain(paired: PairedRound) -> Explanation:
    """Say in words how the round came about.

    >>> from arpad.tournaments.swiss.engine import pair
    >>> from arpad.tournaments.swiss.state import Entrant, SwissState
    >>> print(explain(pair(SwissState(1, tuple(Entrant(n, n, 0) for n in range(1, 6))))).pairs[0])
    1 - 3: 0-point bracket; number 1 of S1 meets number 1 of S2; neither prefers a colour, and 1 has an odd pairing
    number: the initial colour (5.2.5).
    """
    found: dict[tuple[int, int], str] = {}
    for index, bracket in enumerate(paired.brackets):
        words = _BracketWords(paired, bracket, bracket_values(paired, index))
        found.update(words.opponents())
    pairs = tuple(
        Reasons(
            pairing,
            _bracket_name(paired, paired.brackets[pairing.bracket]),
            found[min(pairing.white, pairing.black), max(pairing.white, pairing.black)],
            _colours(paired, pairing),
        )
        for pairing in paired.pairs
    )
    brackets = tuple(_bracket(paired, index) for index in range(len(paired.brackets)))
    return Explanation(brackets, pairs, _bye(paired))


def _bracket_name(paired: PairedRound, bracket: Bracket) -> str:
    name = _("{points}-point bracket").format(points=paired.state.points(bracket.score))
    return f"{name} ({bracket.kind})" if bracket.kind else name


def _bracket(paired: PairedRound, index: int) -> str:
    bracket = paired.brackets[index]
    sentences = []
    if bracket.moved_down:
        sentences.append(_("{players} moved down").format(players=_numbers(bracket.moved_down)))
    sentences.append(_("residents {players}").format(players=_numbers(bracket.residents)))
    left = [n for n in bracket.downfloaters if n != paired.bye or index < len(paired.brackets) - 1]
    if left:
        odd = (len(bracket.moved_down) + len(bracket.residents)) % 2 == 1
        if not bracket.pairs:
            text = ngettext(
                "no pair is possible, and {players} floats down",
                "no pair is possible, and {players} float down",
                len(left),
            )
        elif odd and len(left) == 1:
            text = _("the number is odd, and {players} floats down")
        else:
            text = ngettext(
                "only {pairs} pair is possible, and {players} float down",
                "only {pairs} pairs are possible, and {players} float down",
                len(bracket.pairs),
            )
        sentences.append(text.format(pairs=len(bracket.pairs), players=_numbers(left)))
    unmet = _unmet(paired, index)
    if unmet:
        sentences.append(_("criteria not met in full: {criteria}").format(criteria=unmet))
    return _("{bracket}: {sentences}.").format(bracket=_bracket_name(paired, bracket), sentences="; ".join(sentences))


def _unmet(paired: PairedRound, index: int) -> str:
    """The criteria that the bracket does not meet, but for the downfloaters themselves (C6, C7)."""
    older = paired.state.rules == "FIDE 2017"
    hidden = {NAMES_2017[name] for name in ("C6", "C7")} if older else {"C6", "C7"}
    words = []
    for name, value in bracket_values(paired, index).items():
        if name in hidden:
            continue
        if isinstance(value, tuple):
            steps = [_("in limbo") if step == LIMBO else paired.state.points(step) for step in value]
            words.append(f"{name} {', '.join(steps)}")
        else:
            words.append(f"{name} {value}")
    return "; ".join(words)


def _numbers(numbers: Sequence[int]) -> str:
    return listed(map(str, numbers))


class _BracketWords:
    """The order of candidates in one bracket, and why each pair is as early in it as it is."""

    def __init__(self, paired: PairedRound, bracket: Bracket, values: Mapping[str, int | tuple[int, ...]]) -> None:
        self.paired, self.bracket, self.values = paired, bracket, values
        order = {n: place for place, n in enumerate((*bracket.moved_down, *bracket.residents))}
        self.partner = {a: b for pair in bracket.pairs for a, b in (pair, pair[::-1])}
        moved = set(bracket.moved_down)
        self.moved = [n for n in bracket.moved_down if n in self.partner]
        taken = {self.partner[n] for n in self.moved}
        self.rest = [n for n in bracket.residents if n not in taken]
        self.upper = [n for n in self.rest if n in self.partner and order[n] < order[self.partner[n]]]
        upper = set(self.upper)
        self.lower = [n for n in self.rest if n not in upper]
        self.first_half = self.rest[: len(self.upper)]
        self.after_moved = bool(moved)

    def opponents(self) -> Iterator[tuple[tuple[int, int], str]]:
        """For every pair (smaller number first) why this opponent."""
        free = dict.fromkeys(self.bracket.residents)
        for n in self.moved:
            mate = self.partner[n]
            yield _key(n, mate), self._moved_down(n, mate, list(free))
            del free[mate]
        free = dict.fromkeys(self.lower)
        for place, n in enumerate(self.upper):
            mate = self.partner[n]
            yield _key(n, mate), self._remainder(place, n, mate, list(free))
            del free[mate]

    def _moved_down(self, n: int, mate: int, free: list[int]) -> str:
        player = self.paired.entrants[n]
        fallen = self._fallen(n, free[: free.index(mate)])
        points = self.paired.state.points(player.score)
        if not fallen:
            text = _("{n} moved down from {points} and meets the first resident still free")
            return text.format(n=n, points=points)
        text = _("{n} moved down from {points} and meets {mate}; before that: {fallen}")
        return text.format(n=n, points=points, mate=mate, fallen=fallen)

    def _remainder(self, place: int, n: int, mate: int, free: list[int]) -> str:
        exchanged = ""
        if self.upper != self.first_half:
            left = [x for x in self.first_half if x not in self.upper]
            entered = [x for x in self.upper if x not in self.first_half]
            exchanged = _("after the exchange of {left} for {entered}").format(
                left=_numbers(left), entered=_numbers(entered)
            )
        if place < len(self.lower) and self.lower[place] == mate:
            text = _("number {place} of S1 meets number {place} of S2").format(place=place + 1)
        else:
            fallen = self._fallen(n, free[: free.index(mate)])
            if fallen:
                text = _("number {place} of S1 meets {mate}; before that: {fallen}").format(
                    place=place + 1, mate=mate, fallen=fallen
                )
            else:
                text = _("number {place} of S1 meets {mate}, the first of S2 still free").format(
                    place=place + 1, mate=mate
                )
        return f"{text}, {exchanged}" if exchanged else text

    def _fallen(self, n: int, earlier: Sequence[int]) -> str:
        """Why the opponents who come earlier in the order fell out."""
        words = [self._objection(n, other) for other in earlier[:_SHOWN]]
        if len(earlier) > _SHOWN:
            more = len(earlier) - _SHOWN
            words.append(ngettext("{n} more", "{n} more", more).format(n=more))
        return ", ".join(words)

    def _objection(self, n: int, other: int) -> str:
        """An earlier opponent: forbidden, or at odds with a criterion that the bracket meets in full, or not best."""
        a, b = self.paired.entrants[n], self.paired.entrants[other]
        reason = refusal(a, b)
        if reason == "met":
            return _("{other} met in round {round} (C1)").format(other=other, round=a.met[other])
        if reason == "forbidden":
            return _("{other} is kept apart").format(other=other)
        if reason == "colours":
            text = _("{other} must have White too (C3)") if a.prefers == "w" else _("{other} must have Black too (C3)")
            return text.format(other=other)
        wrong = faults(a, b)
        older = self.paired.state.rules == "FIDE 2017"
        for name, count in zip(("C10", "C11", "C12", "C13"), wrong, strict=True):
            article = NAMES_2017[name] if older else name
            if count and not self.values.get(article):
                text = (
                    _("{other} prefers White too ({article})")
                    if a.prefers == "w"
                    else _("{other} prefers Black too ({article})")
                )
                return text.format(other=other, article=article)
        if a.score > b.score:
            for ago, name in ((0, "C15"), (1, "C17")):
                article = NAMES_2017[name] if older else name
                if b.floats[ago] == "U" and not self.values.get(article):
                    text = (
                        _("{other} floated up in the last round ({article})")
                        if ago == 0
                        else _("{other} floated up two rounds ago ({article})")
                    )
                    return text.format(other=other, article=article)
        return _("{other} would make the round worse elsewhere").format(other=other)


def _key(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


_STRENGTH: Final = {
    NO_PREFERENCE: N_("no preference"),
    MILD: N_("a mild preference"),
    STRONG: N_("a strong preference"),
    ABSOLUTE: N_("an absolute preference"),
}


def _colours(paired: PairedRound, pairing: Pairing) -> str:
    """The article that gave the colours, with what it looked at."""
    white, black = paired.entrants[pairing.white], paired.entrants[pairing.black]
    higher = min(white, black, key=lambda player: player.order)
    rule = pairing.colour_rule
    article = f"E.{rule[-1]}" if paired.state.rules == "FIDE 2017" else rule
    return _colour_sentence(white, black, higher, rule).format(
        white=white.number,
        black=black.number,
        higher=higher.number,
        rank=higher.rank,
        strong=_(_STRENGTH[max(white.strength, black.strength)]),
        weak=_(_STRENGTH[min(white.strength, black.strength)]),
        article=article,
    )


def _colour_sentence(white: Entrant, black: Entrant, higher: Entrant, rule: str) -> str:
    if rule == "5.2.1":
        if white.prefers is None:
            return _("{black} prefers Black, {white} has no preference ({article})")
        if black.prefers is None:
            return _("{white} prefers White, {black} has no preference ({article})")
        return _("both get the colour they prefer ({article})")
    if rule == "5.2.2":
        if white.strength == black.strength:
            return (
                _("both must have White, and the colour difference of {white} is wider ({article})")
                if white.prefers == "w"
                else _("both must have Black, and the colour difference of {black} is wider ({article})")
            )
        return (
            _("both prefer White: {white} has {strong}, {black} {weak} ({article})")
            if white.prefers == "w"
            else _("both prefer Black: {black} has {strong}, {white} {weak} ({article})")
        )
    if rule == "5.2.3":
        return _("equal preferences: the last time that their colours differed, {white} had Black ({article})")
    if rule == "5.2.4":
        return _("equal preferences and colours: {higher}, ranked higher, gets the colour preferred ({article})")
    if higher.rank % 2:
        return _("neither prefers a colour, and {higher} has an odd pairing number: the initial colour ({article})")
    return _("neither prefers a colour, and {higher} has an even pairing number: not the initial colour ({article})")


def _bye(paired: PairedRound) -> str:
    if paired.bye is None:
        return ""
    if paired.bye not in paired.entrants:
        return _("{n} has the bye, as the arbiter decided before.").format(n=paired.bye)
    player = paired.entrants[paired.bye]
    if paired.state.rules == "FIDE 2017":
        return _("{n} has the bye: left over in the last bracket, and may have it (C2).").format(n=player.number)
    return _(
        "{n} has the bye: of those who may have it (C2), on the lowest score with which the round can be completed,"
        " {points} (C5); unplayed games so far: {unplayed} (C9)."
    ).format(n=player.number, points=paired.state.points(player.score), unplayed=player.unplayed)
