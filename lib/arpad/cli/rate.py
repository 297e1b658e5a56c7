"""`arpad rate`: a tournament's rating changes, FIDE's or Elo's own, with every part of every change.

A file is a FIDE tournament report (TRF) or a table of games (CSV) with the columns white, black, result, white_rating
and black_rating, and perhaps tournament.
"""

import argparse
import csv
import datetime
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arpad.errors import ArpadError, BadValueError
from arpad.ratings import fide
from arpad.ratings.elo import EventChange, event_change
from arpad.ratings.expectancy import curve_named
from arpad.ratings.fide import FidePeriod, period_change
from arpad.ratings.first_rating import FIRST_RATING_RULES, FirstRating, first_rating
from arpad.ratings.k_factor import k_factor
from arpad.ratings.validation import k_value
from arpad.tournaments.model import Tournament
from arpad.tournaments.trf import read_trf
from arpad.words import _, decimal, points, signed, whole

HELP = _("rating changes of a tournament, every part shown")


class CsvError(ArpadError, ValueError):
    """A table of games that cannot be read: names the line."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(line, reason)

    def __str__(self) -> str:
        return _("line {line}: {reason}").format(line=self.line, reason=self.reason)


@dataclass(slots=True)
class Entrant:
    """A player of the file: name, rating, year of birth, and the games of each tournament (opponent, rating, score)."""

    name: str
    rating: int | None
    birth_year: int | None = None
    games: dict[str, list[tuple[str, int | None, float]]] = field(default_factory=dict)

    def events(self) -> list[list[tuple[float | None, float]]]:
        return [[(rating, score) for _name, rating, score in games] for games in self.games.values()]

    def opponents(self) -> list[str]:
        return [name for games in self.games.values() for name, _rating, _score in games]


@dataclass(frozen=True, slots=True)
class Line:
    """What the event did to one player: a change, a first rating, or neither, and why K is what it is."""

    entrant: Entrant
    change: FidePeriod | EventChange | None = None
    first: FirstRating | None = None
    k_reason: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("a tournament report (.trf, .txt) or games (.csv)"))
    parser.add_argument("--date", help=_("the day whose rules count, 2026-05-01; by default the start in the file"))
    parser.add_argument("--chapter", choices=fide.CHAPTERS, default="standard", help=_("kind of chess, for FIDE"))
    parser.add_argument("--k", type=float, help=_("the same K for everybody, in place of FIDE's rule"))
    parser.add_argument("--curve", help=_("Elo's rule with this curve (logistic, normal, table) in place of FIDE's"))
    parser.add_argument("--explain", metavar="PLAYER", help=_("one player's games, line by line"))
    parser.add_argument("--format", choices=("text", "csv", "json"), default="text")


def run(arguments: argparse.Namespace) -> str:
    """The changes as a table, as CSV or as JSON; the notes on the file come last."""
    entrants, start, notices = _read(arguments.file)
    if arguments.curve is not None:
        lines = _rate_by_elo(entrants, arguments.curve, arguments.k)
    else:
        date = _date(arguments.date, start)
        lines = _rate_by_fide(entrants, date, arguments.chapter, arguments.k)
        if arguments.k is None:
            notices.append(
                _("K by FIDE's rule: everybody is taken as established, the rating in the file as the highest so far")
            )
    if arguments.explain is not None:
        lines = [line for line in lines if line.entrant.name == arguments.explain]
        if not lines:
            names = ", ".join(entrant.name for entrant in entrants[:12])
            raise BadValueError("--explain", arguments.explain, _("a player of the file: {names}").format(names=names))
    if arguments.format == "json":
        data = {"players": [_as_data(line) for line in lines], "notices": notices}
        return json.dumps(data, ensure_ascii=False, indent=1)
    if arguments.format == "csv":
        return _as_csv(lines)
    said = [_explained(lines[0])] if arguments.explain is not None else [_as_text(lines)]
    return "\n".join([*said, *(_("note: {notice}").format(notice=notice) for notice in notices)])


def _date(given: str | None, start: str) -> datetime.date:
    if given is not None:
        try:
            return datetime.date.fromisoformat(given)
        except ValueError:
            raise BadValueError("--date", given, _("a date such as 2026-05-01")) from None
    found = re.fullmatch(r"(\d{4})[/.-](\d\d?)[/.-](\d\d?)", start.strip())
    if found is None:
        raise BadValueError("--date", given, _("a date such as 2026-05-01, since the file tells none"))
    try:
        return datetime.date(*map(int, found.groups()))
    except ValueError:
        raise BadValueError("--date", start, _("a day that exists, in the file or with --date")) from None


def _read(path: Path) -> tuple[list[Entrant], str, list[str]]:
    """Players with their games, the day on which the event began, and the notes on the file."""
    if path.suffix.lower() == ".csv":
        text = path.read_bytes().decode("utf-8-sig", errors="replace")
        return _from_csv(text)
    file = read_trf(path)
    return _from_tournament(file.tournament), file.tournament.start, [str(notice) for notice in file.notices]


def _from_tournament(event: Tournament) -> list[Entrant]:
    entrants = {}
    for player in event.players:
        year = re.search(r"\d{4}", player.birth)
        entrants[player.number] = Entrant(player.label, player.rating, int(year[0]) if year else None)
    worth = {"1": 1.0, "=": 0.5, "0": 0.0}
    for round_ in event.rounds:
        for game in round_.games:
            sides = ((game.white, game.black, game.white_result), (game.black, game.white, game.black_result))
            if not all(result.rated for _me, _other, result in sides):
                continue  # forfeits, byes and games under one move are not rated
            for me, other, result in sides:
                opponent = entrants[other]
                entrants[me].games.setdefault("", []).append((opponent.name, opponent.rating, worth[result]))
    return list(entrants.values())


_RESULTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5, "½-½": 0.5, "0.5-0.5": 0.5}
_COLUMNS = ("white", "black", "result", "white_rating", "black_rating")


def _from_csv(text: str) -> tuple[list[Entrant], str, list[str]]:
    rows = csv.DictReader(io.StringIO(text))
    missing = [column for column in _COLUMNS if column not in (rows.fieldnames or ())]
    if missing:
        raise CsvError(1, _("there is no column {names}").format(names=", ".join(missing)))
    entrants: dict[str, Entrant] = {}
    days: list[str] = []
    for row in rows:
        white, black = (_csv_player(entrants, row, side, rows.line_num) for side in ("white", "black"))
        if white is black:
            raise CsvError(rows.line_num, _("{name} meets himself").format(name=white.name))
        score = _RESULTS.get((row["result"] or "").replace(" ", ""))
        if score is None:
            allowed = ", ".join(_RESULTS)
            raise CsvError(
                rows.line_num, _("{found} is no result: {allowed}").format(found=repr(row["result"]), allowed=allowed)
            )
        event = row.get("tournament") or ""
        white.games.setdefault(event, []).append((black.name, black.rating, score))
        black.games.setdefault(event, []).append((white.name, white.rating, 1 - score))
        days.append(row.get("date") or "")
    if not entrants:
        raise CsvError(2, _("there are no games"))
    return list(entrants.values()), min(days), []


def _csv_player(entrants: dict[str, Entrant], row: dict[str, str], side: str, line: int) -> Entrant:
    """The player of a side; the same name must have the same rating in every game, for it is the list's."""
    name, text = (row[side] or "").strip(), (row[f"{side}_rating"] or "").strip()
    if not name:
        raise CsvError(line, _("no name in column {column}").format(column=side))
    if text and not (text.isascii() and text.isdigit()):
        raise CsvError(line, _("{found} is no rating").format(found=repr(text)))
    rating = int(text) if text and int(text) else None
    entrant = entrants.setdefault(name, Entrant(name, rating))
    if entrant.rating != rating:
        raise CsvError(
            line,
            _("{name} has the rating {now} here and {before} before").format(
                name=name, now=rating or _("none"), before=entrant.rating or _("none")
            ),
        )
    return entrant


def _rate_by_fide(entrants: Iterable[Entrant], date: datetime.date, chapter: str, k: float | None) -> list[Line]:
    if chapter != "standard" and k is None:
        raise BadValueError("--k", k, _("a K, since FIDE's K by date is known here for standard chess"))
    fide.era(date=date, chapter=chapter)  # a date without rules is refused before anything is rated
    lines = []
    for entrant in entrants:
        events = entrant.events()
        against_rated = [(rating, score) for event in events for rating, score in event if rating is not None]
        if not against_rated:
            lines.append(Line(entrant))
        elif entrant.rating is None:
            known = chapter == "standard" and date >= FIRST_RATING_RULES[0].since
            opponents, scores = zip(*against_rated, strict=True)
            first = first_rating(opponents, sum(scores), date=date) if known else None
            lines.append(Line(entrant, first=first))
        else:
            age = None if entrant.birth_year is None else date.year - entrant.birth_year
            factor = None if k is not None else k_factor(entrant.rating, date=date, age_year=age)
            used = k_value(k) if factor is None else factor.k
            reason = _("given") if factor is None else factor.reason
            change = period_change(entrant.rating, events, k=used, date=date, chapter=chapter)
            lines.append(Line(entrant, change, k_reason=reason))
    return lines


def _rate_by_elo(entrants: Iterable[Entrant], curve: str, k: float | None) -> list[Line]:
    if k is None:
        raise BadValueError("--k", k, _("a K, which Elo's rule leaves open"))
    chosen = curve_named(curve)
    lines = []
    for entrant in entrants:
        games = [(rating, score) for event in entrant.events() for rating, score in event if rating is not None]
        if not games or entrant.rating is None:
            lines.append(Line(entrant))
            continue
        opponents, scores = zip(*games, strict=True)
        change = event_change(entrant.rating, opponents, scores, k=k, curve=chosen)
        lines.append(Line(entrant, change, k_reason=_("given")))
    return lines


def _rounded_change(change: FidePeriod | EventChange) -> int:
    return change.change_rounded if isinstance(change, FidePeriod) else change.new_rating_rounded - int(change.rating)


def _games(line: Line) -> Iterator[dict[str, Any]]:
    """Each game with its parts; the note says why a game counts otherwise than it stands."""
    if line.change is None:
        return
    names = iter(line.entrant.opponents())
    if isinstance(line.change, FidePeriod):
        for game in (game for event in line.change.events for game in event.games):
            yield {
                "opponent": next(names),
                "rating": game.opponent,
                "scored": game.score,
                "expected": game.expected if game.rated else None,
                "change": round(game.change, 4) if game.rated else None,
                "note": game.note,
            }
        return
    rated = iter(line.change.games)
    for name, rating, score in (game for games in line.entrant.games.values() for game in games):
        if rating is not None:
            one = next(rated)
            parts = {"expected": one.expected, "change": one.change, "note": ""}
        else:
            parts = {"expected": None, "change": None, "note": _("the opponent has no rating")}
        yield {"opponent": name, "rating": rating, "scored": score} | parts


def _summary(line: Line) -> dict[str, Any]:
    """A player's line without the games."""
    change, first = line.change, line.first
    data: dict[str, Any] = {"player": line.entrant.name, "rating": line.entrant.rating}
    if change is not None:
        games = [game for game in _games(line) if game["expected"] is not None]
        data |= {
            "games": len(games),
            "scored": sum(game["scored"] for game in games),
            "expected": round(sum(game["expected"] for game in games), 4),
            "k": change.k,
            "k_reason": line.k_reason,
            "change": round(change.change, 4),
            "change_rounded": _rounded_change(change),
            "new_rating": int(change.rating) + _rounded_change(change),
        }
    elif first is not None:
        data |= {
            "games": first.games,
            "scored": first.score,
            "new_rating": first.rating if first.published else None,
            "k_reason": str(first),
        }
    return data


def _as_data(line: Line) -> dict[str, Any]:
    first = line.first
    parts = {"average": first.average, "p": first.p, "difference": first.difference} if first else {}
    return _summary(line) | parts | {"by_game": list(_games(line))}


_HEADS = (
    "player",
    "rating",
    "games",
    "scored",
    "expected",
    "k",
    "change",
    "change_rounded",
    "new_rating",
    "k_reason",
)


def _as_csv(lines: Iterable[Line]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, _HEADS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_summary(line) for line in lines)
    return out.getvalue().rstrip("\n")


def _as_text(lines: Iterable[Line]) -> str:
    rows = [(_("player"), _("rating"), _("games"), _("scored"), _("expected"), _("K"), _("change"), _("new"), "")]
    for line in lines:
        data = _summary(line)
        rating = "–" if data["rating"] is None else whole(data["rating"])
        if line.change is not None:
            numbers = (str(data["games"]), points(data["scored"]), decimal(data["expected"], 2), f"{data['k']:g}")
            rows.append(
                (data["player"], rating, *numbers, signed(data["change"], 2), whole(data["new_rating"]), line.k_reason)
            )
        elif line.first is not None:
            new = whole(line.first.rating) if line.first.published else "–"
            row = (data["player"], rating, str(data["games"]), points(data["scored"]), "–", "–", "–", new)
            rows.append((*row, str(line.first)))
        else:
            rows.append((data["player"], rating, "0", "–", "–", "–", "–", rating, _("no rated game")))
    return _columns(rows)


def _columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Names and reasons to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    last = len(widths) - 1
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place in (0, last) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _explained(line: Line) -> str:
    """One player's sum, game by game."""
    if line.change is None:
        return f"{line.entrant.name}: {line.first or _('no rated game')}"
    rows = [(_("opponent"), _("rating"), _("scored"), _("expected"), _("change"), "")]
    for game in _games(line):
        rated = game["expected"] is not None
        rows.append(
            (
                game["opponent"],
                "–" if game["rating"] is None else whole(game["rating"]),
                points(game["scored"]),
                decimal(game["expected"], 3 if isinstance(line.change, EventChange) else 2) if rated else "–",
                signed(game["change"], 2) if rated else "–",
                game["note"],
            )
        )
    head = _("{name}: K = {k:g} ({reason})").format(name=line.entrant.name, k=line.change.k, reason=line.k_reason)
    return "\n".join([head, _columns(rows), str(line.change)])
