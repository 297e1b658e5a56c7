"""The library's speed at ratings, as measured once beside others: what chapter 4 prints."""

from arpad.datasets.rating_speed import SpeedReport, TimedRow, load_rating_speed
from arpad.figures.types import Answer, Paragraph, Table
from arpad.words import N_, _, decimal, whole

__all__ = ["speed_growth", "speed_tables"]

_TASKS = (
    ("elo", "", N_("Elo, game by game")),
    ("fide", "FIDE 2025", N_("A FIDE period by the rules of 2025: table, cap, K, rounding")),
    ("fide", "FIDE 2022", N_("A FIDE period by the rules of 2022: one upgrade a tournament")),
    ("glicko2", "", N_("Glicko-2, a hundred periods")),
    ("bradley_terry", "", N_("Bradley-Terry, all games at once")),
    ("frames", "Elo", N_("Elo from a data frame of names to a data frame of ratings")),
    ("frames", "FIDE", N_("A FIDE period inside the engine that holds the data")),
)
"""The benchmark, a part of its task, and the words for it, in the order of the page."""


def speed_tables() -> Answer:
    """A table for each task: seconds on the clock, seconds of the processor, games a second, how many times ours.

    >>> len(speed_tables().parts) > 5
    True
    """
    report = load_rating_speed()
    tables = [_table(rows) for _task, rows in sorted(report.tasks().items(), key=_place)]
    return Answer(*tables, Paragraph(_measured(report)))


def _place(item: tuple[str, tuple[TimedRow, ...]]) -> int:
    """The order of the page; within a line of it the order of the run."""
    first = item[1][0]
    return next(i for i, (name, part, _w) in enumerate(_TASKS) if name == first.benchmark and part in first.task)


def _table(rows: tuple[TimedRow, ...]) -> Table:
    first = rows[0]
    words = _(_TASKS[_place(("", rows))][2])
    return Table(
        (_("program"), _("seconds"), _("processor seconds"), _("games a second"), _("times our time")),
        tuple(
            (
                row.tool,
                _short(row.seconds),
                _short(row.processor_seconds),
                whole(_two_digits(row.games / row.processor_seconds)),
                "1" if row is first else _short(row.processor_seconds / first.processor_seconds),
            )
            for row in rows
        ),
        _("{words}; {games} games, {players} players").format(
            words=words, games=whole(first.games), players=whole(first.players)
        ),
    )


def speed_growth() -> Table:
    """Processor seconds of each system by the number of games, with what the last factor of ten costs."""
    report = load_rating_speed()
    sizes = sorted(next(iter(report.growth.values())))
    return Table(
        (_("system"), *(_("{n} games").format(n=whole(size)) for size in sizes), _("last factor of ten costs")),
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


def _short(seconds: float) -> str:
    """Three digits that mean something, without an exponent."""
    places = max(0, 2 - _power(seconds))
    return decimal(seconds, places) if places else whole(seconds)


def _two_digits(number: float) -> float:
    unit = 10.0 ** (_power(number) - 1)
    return round(number / unit) * unit


def _power(number: float) -> int:
    """The power of ten of the first digit."""
    return int(f"{number:e}".partition("e")[2])
