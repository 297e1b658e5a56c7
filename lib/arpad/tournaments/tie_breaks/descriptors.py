"""Tie-break descriptors, as records 202 and 212 of a report file write them: ``BH/C1``, ``DE/P``, ``KS/L+1``."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from arpad.errors import ArpadError, BadValueError
from arpad.words import N_, _

__all__ = ["CODES", "RULES", "Criterion", "CriterionError", "Rules", "parse_criteria", "proposed_rules"]

Rules: TypeAlias = Literal["FIDE 2026", "FIDE 2024", "FIDE 2022"]
RULES: Final[tuple[Rules, ...]] = ("FIDE 2026", "FIDE 2024", "FIDE 2022")
"""The eras of C.07: from 2026-03-01; from 2023-09 (the 2023 and 2024 texts); the virtual opponent before."""


class CriterionError(ArpadError, ValueError):
    """A criterion that does not exist, or does not exist in this event: says why, and what may have been meant."""

    def __init__(self, criterion: str, reason: str, suggestion: str | None = None) -> None:
        self.criterion, self.reason, self.suggestion = criterion, reason, suggestion
        super().__init__(criterion, reason, suggestion)

    def __str__(self) -> str:
        told = _("{criterion}: {reason}").format(criterion=self.criterion, reason=self.reason)
        if self.suggestion is None:
            return told
        return _("{told}; did you mean {suggestion}?").format(told=told, suggestion=self.suggestion)


@dataclass(frozen=True, slots=True)
class Code:
    """What a criterion's name stands for: title, article of C.07 (2026), the modifiers it may carry."""

    title: str
    article: str
    modifiers: str = ""


CODES: Final[dict[str, Code]] = {
    "PTS": Code(N_("points"), "4"),
    "DE": Code(N_("direct encounter"), "6", "P"),
    "WIN": Code(N_("wins"), "7.1"),
    "WON": Code(N_("games won over the board"), "7.2"),
    "BPG": Code(N_("games played with Black"), "7.3"),
    "BWG": Code(N_("games won with Black"), "7.4"),
    "PS": Code(N_("progressive scores"), "7.5", "C"),
    "REP": Code(N_("rounds elected to play"), "7.6"),
    "STD": Code(N_("standard points"), "7.7"),
    "TPN": Code(N_("pairing number"), "7.8", "R"),
    "BH": Code(N_("Buchholz"), "8.1", "CMP"),
    "AOB": Code(N_("average of the opponents' Buchholz"), "8.2", "F"),
    "FB": Code(N_("Fore Buchholz"), "8.3", "CMP"),
    "SB": Code(N_("Sonneborn-Berger"), "9.1", "CP"),
    "KS": Code(N_("Koya"), "9.2", "L"),
    "ARO": Code(N_("average rating of opponents"), "10.1", "CMU"),
    "TPR": Code(N_("tournament performance rating"), "10.2", "U"),
    "PTP": Code(N_("perfect tournament performance"), "10.3", "U"),
    "APRO": Code(N_("average performance rating of opponents"), "10.4", "U"),
    "APPO": Code(N_("average perfect performance of opponents"), "10.5", "U"),
    "RTNG": Code(N_("rating"), "10.6", "RU"),
    "SOLKOFF": Code(N_("Solkoff (US Chess)"), ""),
    "HARKNESS": Code(N_("Harkness median (US Chess)"), ""),
    "MODMEDIAN": Code(N_("modified median (US Chess)"), ""),
    "CUMULATIVE": Code(N_("cumulative (US Chess)"), ""),
    "KASHDAN": Code(N_("Kashdan (US Chess)"), ""),
    "RAWBH": Code(N_("sum of the opponents' points, played games only"), ""),
    "RAWSB": Code(N_("Sonneborn-Berger, played games only"), ""),
    "BQ": Code(N_("Brightwell quotient (Othello)"), "", "B"),
    "DISCS": Code(N_("disc count"), ""),
    "DISCDIFF": Code(N_("disc difference"), ""),
    "PLAYOFF": Code(N_("play-off"), ""),
    "LOT": Code(N_("drawing of lots"), ""),
}
"""Every criterion there is: FIDE's for individual tournaments, and the other sources' own."""

GIVEN: Final = frozenset({"PLAYOFF", "LOT"})
"""Criteria that no result holds: the caller gives their values (as for ``OTHER_x``)."""

_ALIASES: Final = {
    "GE": "REP",
    "SNO": "TPN",
    "MEDIAN": "HARKNESS",
    "BRIGHTWELL": "BQ",
    "BUCHHOLZ": "BH",
    "KOYA": "KS",
    "PROGRESSIVE": "PS",
    "BERGER": "SB",
    "LOTS": "LOT",
}
_TEAM: Final = frozenset(
    {"MP", "GP", "MPVGP", "BC", "TBR", "BBE", "SSSC", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"}
) | {
    *("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"),
}
_ITEM: Final = re.compile(r"(?P<name>[A-Z][A-Z0-9_]*)(?P<team>:(?:MP|GP))?(?P<modifiers>(?:/[A-Z][A-Z0-9+-]*)*)")
_MODIFIER: Final = re.compile(r"(?P<letter>[CMPFRKULB])(?P<number>[+-]?[0-9]{1,4})?")
_NUMBER_OF: Final = {"C": (1, 9), "M": (1, 9), "U": (1, 4000), "L": (-99, 99), "B": (0, 999)}


@dataclass(frozen=True, slots=True)
class Criterion:
    """One item of a list of tie-breaks, taken apart. `str` gives its descriptor back.

    `low` and `high` are how many least and most significant values are left out; `forfeits` is /P, `fore` /F, `reverse`
    /R; `limit` is the Koya limit's shift in half points; `unrated` the rating that players without one get;
    `beta` Brightwell's factor.
    """

    name: str
    low: int = 0
    high: int = 0
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0
    unrated: int | None = None
    beta: int | None = None

    def __str__(self) -> str:
        parts = [self.name]
        if self.low:
            parts.append(f"M{self.low}" if self.high else f"C{self.low}")
        parts += [letter for letter, on in (("P", self.forfeits), ("F", self.fore), ("R", self.reverse)) if on]
        parts += [f"L{self.limit:+d}"] if self.limit else []
        parts += [f"U{self.unrated}"] if self.unrated is not None else []
        parts += [f"B{self.beta}"] if self.beta is not None else []
        return "/".join(parts)

    @property
    def title(self) -> str:
        """The criterion in words."""
        if self.name not in CODES:
            return self.name
        title = _(CODES[self.name].title)
        if self.low and self.high:
            return _("{title}, median {n}").format(title=title, n=self.low)
        return _("{title}, cut {n}").format(title=title, n=self.low) if self.low else title

    @property
    def article(self) -> str:
        """The article of C.07 (2026) that defines it, empty for criteria of other sources."""
        return CODES[self.name].article if self.name in CODES else ""


def parse_criteria(criteria: str | Iterable[str | Criterion]) -> tuple[Criterion, ...]:
    """A list of tie-breaks from its descriptors: separated by commas or blanks, in upper or lower case.

    Raises `CriterionError` for a name or a modifier that does not exist, naming the nearest that does; nothing is
    ignored. Older names are understood: GE for REP, SNO for TPN, ``BH-C1`` for ``BH/C1``.

    >>> [str(criterion) for criterion in parse_criteria("PTS, de bh-c1 KS/L+1")]
    ['PTS', 'DE', 'BH/C1', 'KS/L+1']
    >>> parse_criteria("BHC1")
    Traceback (most recent call last):
        ...
    arpad.tournaments.tie_breaks.descriptors.CriterionError: BHC1: there is no such criterion; did you mean BH/C1?
    """
    if isinstance(criteria, str):
        criteria = [item for item in re.split(r"[,\s]+", criteria) if item]
    if not isinstance(criteria, Iterable):
        raise BadValueError("criteria", criteria, _("descriptors such as 'BH/C1,SB'"))
    parsed = []
    for item in criteria:
        if not isinstance(item, str | Criterion):
            raise BadValueError("criteria", item, _("descriptors such as 'BH/C1,SB'"))
        parsed.append(_parse(item) if isinstance(item, str) else item)
    return tuple(parsed)


def _parse(item: str) -> Criterion:
    text = item.strip().upper().replace("!", "/").replace("#", "/")
    text = re.sub(r"^([A-Z]+)-([CM][0-9])", r"\1/\2", text)
    match = _ITEM.fullmatch(text)
    if match is None:
        raise CriterionError(item, _("a criterion is written as NAME/MODIFIER, for instance BH/C1"))
    name = _ALIASES.get(match["name"], match["name"])
    if name in _TEAM or match["team"]:
        raise CriterionError(item, _("a criterion of team tournaments"))
    if name not in CODES and not name.startswith("OTHER_"):
        raise CriterionError(item, _("there is no such criterion"), _nearest(match["name"]))
    allowed = CODES[name].modifiers if name in CODES else ""
    values: dict[str, int | bool | None] = {}
    for modifier in match["modifiers"].split("/")[1:]:
        for field, value in _modifier(item, name, modifier, allowed).items():
            if field in values:
                raise CriterionError(item, _("the modifiers exclude each other or are repeated"))
            values[field] = value
    return Criterion(name, **values)  # type: ignore[arg-type]


def _modifier(item: str, name: str, modifier: str, allowed: str) -> dict[str, int | bool | None]:
    match = _MODIFIER.fullmatch(modifier)
    if match is None or match["letter"] not in allowed:
        possible = ", ".join(f"/{letter}" for letter in allowed)
        if possible:
            reason = _("{name} has no modifier /{modifier}; it may have {possible}")
        else:
            reason = _("{name} has no modifiers")
        raise CriterionError(item, reason.format(name=name, modifier=modifier, possible=possible))
    letter, digits = match["letter"], match["number"]
    if letter in _NUMBER_OF:
        low, high = _NUMBER_OF[letter]
        if digits is None or not low <= int(digits) <= high or (letter != "L" and digits[0] in "+-"):
            reason = _("/{letter} needs a number from {low} to {high}")
            raise CriterionError(item, reason.format(letter=letter, low=low, high=high))
    elif digits is not None:
        raise CriterionError(item, _("/{letter} takes no number").format(letter=letter))
    number = int(digits or 0)
    if letter in "CM":
        return {"low": number, "high": number if letter == "M" else 0}
    field = {"P": "forfeits", "F": "fore", "R": "reverse", "L": "limit", "U": "unrated", "B": "beta"}[letter]
    return {field: number if letter in _NUMBER_OF else True}


def _nearest(name: str) -> str | None:
    """The code that resembles `name` most, by its own spelling or by a longer name of it."""
    if (split := re.fullmatch("([A-Z]+)([CM][12])", name)) and split[1] in CODES:
        return f"{split[1]}/{split[2]}"
    names = {**{code: code for code in CODES}, **_ALIASES}
    names.update({definition.title.upper(): code for code, definition in CODES.items()})
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    return names[close[0]] if close else None


def proposed_rules(start: str) -> Rules | None:
    """The text of C.07 in force when an event began, from its date in a report file (record 042); a proposal only.

    The text of 2026 applies from 2026-03-01; the dummy opponent without caps from 2023-09; the virtual one before.

    >>> proposed_rules("2024/10/01"), proposed_rules("26/04/01"), proposed_rules("soon")
    ('FIDE 2024', 'FIDE 2026', None)
    """
    match = re.search(r"([0-9]{4}|[0-9]{2})[-/.]([0-9]{1,2})", start)
    if match is None:
        return None
    year, month = int(match[1]), int(match[2])
    year += (2000 if year < 70 else 1900) if year < 100 else 0
    if (year, month) >= (2026, 3):
        return "FIDE 2026"
    return "FIDE 2024" if (year, month) >= (2023, 9) else "FIDE 2022"
