"""Standings that a reader takes apart: the order of criteria, the terms of a sum, what a cut does."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from arpad.errors import BadValueError
from arpad.figures.standings import Ranked, Ranking, Term
from arpad.figures.types import Answer, Sentence
from arpad.figures.wording import worded
from arpad.tournaments.model import Tournament
from arpad.tournaments.real_events import event, rebuilt_swiss
from arpad.tournaments.standings import Standings, explain, standings
from arpad.tournaments.tie_breaks.descriptors import Rules
from arpad.tournaments.tie_breaks.explain import Contribution, TieBreak
from arpad.words import N_, _, decimal, ngettext, points

__all__ = ["candidates_2013", "medals_2012", "ranking", "small_swiss"]

_RULES: Rules = "FIDE 2026"

_NAMES = {
    "PTS": N_("Points"),
    "DE": N_("Games between them"),
    "WIN": N_("Wins"),
    "BWG": N_("Wins with Black"),
    "SB": N_("Sonneborn-Berger"),
    "KS": N_("Koya"),
    "BH": N_("Buchholz"),
    "BH/C1": N_("Buchholz Cut 1"),
    "BH/C2": N_("Buchholz Cut 2"),
    "BH/M1": N_("Buchholz Median 1"),
}


def _short(name: str) -> str:
    """Game collections write "Nakamura,Hi": the surname is enough among sixteen."""
    return name.partition(",")[0]


# Heads of columns have no room for whole names.
_HEADS = {
    "DE": N_("Direct"),
    "SB": N_("S-B"),
    "BWG": N_("Wins ●"),
    "BH/C1": N_("BH-C1"),
    "BH/C2": N_("BH-C2"),
    "BH/M1": N_("BH-M1"),
}


def _head(criterion: str) -> str:
    return _(_HEADS[criterion]) if criterion in _HEADS else _title(criterion)


def _title(criterion: str) -> str:
    return _(_NAMES[criterion]) if criterion in _NAMES else criterion


def _value(criterion: str, value: float | None) -> str:
    """Scores with their halves, tie-breaks with two decimals, counts whole; nothing where there is no value."""
    if value is None:
        return ""
    if criterion in ("PTS", "DE"):
        return points(value)
    if criterion in ("WIN", "BWG"):
        return f"{value:g}"
    return decimal(value, 2)


def _merged(working: TieBreak, names: Mapping[int, str]) -> dict[str, tuple[Fraction, Fraction, Fraction, bool]]:
    """Contributions by opponent, in the order of the final table: points taken, the opponent's score, the sum, cut."""
    merged: dict[str, tuple[Fraction, Fraction, Fraction, bool]] = {}
    for term in working.contributions:
        name = names[term.opponent] if term.opponent else term.text
        taken, _same, value, cut = merged.get(name, (Fraction(0), Fraction(0), Fraction(0), False))
        merged[name] = (taken + (term.points or 0), _score_of(term), value + term.value, cut or bool(term.cut))
    order = [name for name in names.values() if name in merged]
    return {name: merged[name] for name in [*order, *(n for n in merged if n not in order)]}


def _score_of(term: Contribution) -> Fraction:
    return term.score if term.score is not None else term.value


def ranking(
    tournament: Tournament,
    criteria: Sequence[str],
    unfold: str,
    *,
    caption: str,
    opened: int = 0,
    surnames: bool = False,
    rules: Rules = _RULES,
) -> tuple[Ranking, Standings]:
    """The standings as a table; each name unfolds the terms of the criterion `unfold`, of the first `opened` at once.

    A term is marked where it is larger than the same opponent's term of the player one place up or down in the same
    score group. Under each number that parted a player from the one above stands a line.
    """
    table = standings(tournament, ",".join(criteria), rules=rules)
    names = {row.player.number: _short(row.player.name) for row in table.rows}
    workings = {n: _merged(explain(tournament, unfold, n, rules=rules), names) for n in names}
    rows = []
    for place, row in enumerate(table.rows):
        number = row.player.number
        rival = _rival(table, place)
        against = workings[rival] if rival is not None else {}
        terms = []
        for name, (taken, score, value, cut) in workings[number].items():
            factor = f"{points(float(taken))} × " if unfold.startswith("SB") else ""
            made = f"{factor}{points(float(score))} = {decimal(float(value), 2)}" if factor else points(float(value))
            more = rival is not None and name in against and value > against[name][2] and not cut
            terms.append(Term(name.split()[-1] if surnames else name, made, float(value), more=more, cut=cut))
        total = _value(unfold, _total(workings[number]))
        next_ = table.rows[place + 1] if place + 1 < len(table.rows) else None
        parted = row.divided_by or (next_.divided_by if next_ and next_.divided_by != "PTS" else "")
        decided = table.criteria.index(parted) if parted in table.criteria and parted != "PTS" else None
        shown = f"{row.place}=" if row.shared else str(row.place)
        cells = tuple(_value(c, v) for c, v in zip(table.criteria, row.values, strict=True))
        rows.append(Ranked(shown, names[number], cells, decided, tuple(terms), total, open=place < opened))
    legend = _("Each bar is one opponent. ■ more than the neighbour on equal points has from the same opponent.")
    return Ranking(caption, tuple(map(_head, table.criteria)), tuple(rows), legend), table


def _total(working: Mapping[str, tuple[Fraction, Fraction, Fraction, bool]]) -> float:
    return float(sum(value for _taken, _score, value, cut in working.values() if not cut))


def _rival(table: Standings, place: int) -> int | None:
    """The neighbour on equal points: the one above, else the one below."""
    own = table.rows[place].values[0]
    for other in (place - 1, place + 1):
        if 0 <= other < len(table.rows) and table.rows[other].values[0] == own:
            return table.rows[other].player.number
    return None


@cache
def _candidates() -> Tournament:
    return event("candidates_2013")


_ORDERS = {
    "wins": ("DE", "WIN", "SB"),
    "sonneborn": ("DE", "SB", "WIN"),
    "black": ("DE", "BWG", "SB"),
    "koya": ("DE", "KS", "SB"),
}


@worded(N_("Candidates 2013, final standings"), first=N_("First criterion after points and the games between them"))
def candidates_2013(first: str = "wins") -> Answer:
    """London 2013 under another order of the criteria: who plays for the world title?

    The rule of the event had the games between the tied players, then wins, then Sonneborn-Berger. `first` is "wins",
    "sonneborn", "black" (wins with Black) or "koya"; anything else raises BadValueError.

    >>> candidates_2013("sonneborn").parts[0].text()
    'Vladimir Kramnik plays Anand: Sonneborn-Berger 57.75 against 56.25.'
    """
    if first not in _ORDERS:
        raise BadValueError("first", first, _("one of {names}").format(names=", ".join(_ORDERS)))
    criteria = _ORDERS[first]
    table, order = ranking(_candidates(), criteria, "SB", caption=_("Candidates 2013, London"), opened=2, surnames=True)
    winner, second = order.rows[0], order.rows[1]
    decided = second.divided_by
    at = order.criteria.index(decided)
    rest = _("plays Anand: {criterion} {one} against {other}.").format(
        criterion=_title(decided),
        one=_value(decided, winner.values[at]),
        other=_value(decided, second.values[at]),
    )
    return Answer(Sentence(winner.player.name, rest), table)


_CUTS = {
    "BH": N_("all opponents"),
    "BH/C1": N_("without the lowest"),
    "BH/C2": N_("without the two lowest"),
    "BH/M1": N_("without lowest and highest"),
}


@cache
def _rapid() -> Tournament:
    return event("swiss_rapid_2012")


@worded(N_("A rapid of sixteen, seven rounds"), buchholz=N_("Opponents whose points count"))
def medals_2012(buchholz: str = "BH/C1") -> Answer:
    """The SportAccord rapid of 2012 under four kinds of Buchholz: who gets a medal depends on who is left out.

    Raises BadValueError for anything but BH, BH/C1, BH/C2, BH/M1.
    """
    if buchholz not in _CUTS:
        raise BadValueError("buchholz", buchholz, _("one of {names}").format(names=", ".join(_CUTS)))
    table, order = ranking(_rapid(), (buchholz, "SB"), buchholz, caption=_("Rapid 2012, final standings"), opened=0)
    first = ", ".join(_short(row.player.name) for row in order.rows[:3])
    usual = [row.player.name for row in standings(_rapid(), "BH/C1,SB", rules=_RULES).rows[:3]]
    now = [row.player.name for row in order.rows[:3]]
    moved = sum(a != b for a, b in zip(usual, now, strict=True))
    rest = (
        _("The same three as with the lowest left out, in the same order.")
        if not moved
        else ngettext(
            "{n} medal would hang from another neck than with the lowest left out.",
            "{n} medals would hang from other necks than with the lowest left out.",
            moved,
        ).format(n=moved)
    )
    return Answer(Sentence(f"{first}.", rest), table)


@worded(N_("Eight players, three rounds"), criterion=N_("Sum to unfold"))
def small_swiss(criterion: str = "BH") -> Answer:
    """The rebuilt eight-player Swiss of source S3, with the sum that parts players on equal points.

    Raises BadValueError for anything but BH, BH/C1, BH/M1 and SB.

    >>> small_swiss("BH").parts[0].text()
    'Buchholz parts 3 players. They are level on points with the player above.'
    """
    allowed = ("BH", "BH/C1", "BH/M1", "SB")
    if criterion not in allowed:
        raise BadValueError("criterion", criterion, _("one of {names}").format(names=", ".join(allowed)))
    table, order = ranking(rebuilt_swiss(), (criterion,), criterion, caption=_("Eight players, three rounds"), opened=2)
    parted = sum(row.divided_by == criterion for row in order.rows)
    strong = ngettext("{name} parts {n} player.", "{name} parts {n} players.", parted)
    rest = _("They are level on points with the player above.") if parted else ""
    return Answer(Sentence(strong.format(name=_title(criterion), n=parted), rest), table)
