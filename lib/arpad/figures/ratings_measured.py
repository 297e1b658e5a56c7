"""The library's speed at ratings, as measured once beside others: what chapter 4 prints."""

from dataclasses import dataclass

from arpad.datasets.rating_speed import SpeedReport, TimedRow, load_rating_speed
from arpad.figures.markup import Html, join
from arpad.figures.types import Paragraph, Result, Table, fold
from arpad.words import N_, _, decimal, whole

__all__ = ["SpeedTables", "speed_growth", "speed_tables"]

_TASKS = (
    ("elo", "", N_("Elo, game by game")),
    ("fide", "FIDE 2025", N_("A FIDE period, rules of 2025")),
    ("fide", "FIDE 2022", N_("A FIDE period, rules of 2022")),
    ("glicko2", "", N_("Glicko-2, a hundred periods")),
    ("bradley_terry", "", N_("Bradley-Terry, all games at once")),
    ("frames", "Elo", N_("Elo, from frame to frame")),
    ("frames", "FIDE", N_("A FIDE period inside a database engine")),
)
"""The benchmark, a part of its task, and the words for it, in the order of the page."""


@dataclass(frozen=True, slots=True)
class SpeedTables(Result):
    """A summary, every program's table folded below it, and how it was measured."""

    summary: Table
    tables: tuple[Table, ...]
    measured: str

    def body(self) -> Html:
        return join([self.summary.body(), Paragraph(self.measured).body()])

    def folded(self) -> Html:
        return fold(_("Every program, seconds and processor seconds"), *(table.body() for table in self.tables))

    def text(self) -> str:
        return "\n\n".join((self.summary.text(), *(table.text() for table in self.tables), self.measured))


def speed_tables() -> SpeedTables:
    """Ours beside the fastest of the others in each task, and all of them below.

    >>> [row[0] for row in speed_tables().summary.rows][0]
    'Elo, game by game'
    """
    report = load_rating_speed()
    tasks = [rows for _task, rows in sorted(report.tasks().items(), key=_place)]
    summary = Table(
        (_("work"), _("games"), _("players"), _("this library"), _("fastest of the others"), _("times as fast")),
        tuple(_summary(rows) for rows in tasks),
        _("Million games a second of processor time"),
    )
    return SpeedTables(summary, tuple(map(_table, tasks)), _measured(report))


def _summary(rows: tuple[TimedRow, ...]) -> tuple[str, ...]:
    """Our fastest form against the fastest of the others, if there is one at this size."""
    work = _(_TASKS[_place(("", rows))][2]), whole(rows[0].games), whole(rows[0].players)
    speed = {row: row.games / row.processor_seconds / 1e6 for row in rows}
    others = [row for row in rows if not _ours(row)]
    ours = max((row for row in rows if _ours(row)), key=speed.__getitem__)
    if not others:
        return *work, _short(speed[ours]), _("none measured"), ""
    best = max(others, key=speed.__getitem__)
    shown = _("{speed} ({name})").format(speed=_short(speed[best]), name=best.tool)
    return *work, _short(speed[ours]), shown, _short(speed[ours] / speed[best])


def _ours(row: TimedRow) -> bool:
    """Frames differ in the engine alone: the work in it is ours."""
    return row.benchmark == "frames" or row.tool.startswith("arpad")


def _place(item: tuple[str, tuple[TimedRow, ...]]) -> int:
    """The order of the page; within a line of it the order of the run."""
    first = item[1][0]
    return next(i for i, (name, part, _w) in enumerate(_TASKS) if name == first.benchmark and part in first.task)


def _table(rows: tuple[TimedRow, ...]) -> Table:
    first = rows[0]
    return Table(
        (_("program"), _("seconds"), _("processor seconds"), _("million games a second"), _("times our time")),
        tuple(
            (
                row.tool,
                _short(row.seconds),
                _short(row.processor_seconds),
                _short(row.games / row.processor_seconds / 1e6),
                "1" if row is first else _short(row.processor_seconds / first.processor_seconds),
            )
            for row in rows
        ),
        _("{words}; {games} games, {players} players").format(
            words=_(_TASKS[_place(("", rows))][2]), games=whole(first.games), players=whole(first.players)
        ),
    )


def speed_growth() -> Table:
    """Processor seconds of each system by the number of games, with what the last factor of ten costs."""
    report = load_rating_speed()
    sizes = sorted(next(iter(report.growth.values())))
    return Table(
        (_("system"), *(_("{n} games").format(n=whole(size)) for size in sizes), _("the last step costs")),
        tuple(
            (
                system,
                *(_short(times[size]) for size in sizes),
                _("{n} times").format(n=decimal(times[sizes[-1]] / times[sizes[-2]], 1)),
            )
            for system, times in report.growth.items()
        ),
        _("Processor seconds, ten thousand players"),
    )


def _measured(report: SpeedReport) -> str:
    return _("Medians, measured on {date} by {command} on {machine}. {versions}.").format(
        date=report.date.isoformat(), command=report.command, machine=report.machine, versions=report.versions
    )


def _short(number: float) -> str:
    """Two digits that mean something, without an exponent."""
    places = max(0, 1 - _power(number))
    return decimal(number, places) if places else whole(number)


def _power(number: float) -> int:
    """The power of ten of the first digit."""
    return int(f"{number:e}".partition("e")[2])
