"""How a data file becomes records: one CSV file, one frozen dataclass, a row each.

Files are found with `importlib.resources`, so that they load alike from an installed package, a zip file and the
browser. The columns of a file are the fields of its record, converted by the field's type; a file that disagrees with
its record is an error, never a shorter row.
"""

import csv
import datetime
import io
from collections.abc import Callable
from dataclasses import fields
from importlib import resources
from typing import Any, TypeVar

from arpad.errors import ArpadError

__all__ = ["DataFileError", "read_records", "read_text"]

Record = TypeVar("Record")


class DataFileError(ArpadError):
    """A data file of the package that does not hold what its record says."""


def _yes_or_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


_CONVERTERS: dict[Any, Callable[[str], Any]] = {
    str: str,
    int: int,
    float: float,
    bool: _yes_or_no,
    datetime.date: datetime.date.fromisoformat,
    int | None: lambda text: int(text) if text else None,
    float | None: lambda text: float(text) if text else None,
    str | None: lambda text: text or None,
}


def read_text(name: str) -> str:
    """The text of one file of this package, such as ``"claims.csv"`` or ``"events/bazna_2011_games.csv"``."""
    file = resources.files("arpad.datasets").joinpath(*name.split("/"))
    if not file.is_file():
        raise DataFileError(f"no data file named {name!r} in arpad.datasets")
    return file.read_text(encoding="utf-8")


def read_records(name: str, record: type[Record]) -> tuple[Record, ...]:
    """Every row of a CSV file as a `record`, a dataclass whose fields are the file's columns in order.

    Fields may be str, int, float, bool (yes/no), `datetime.date` (ISO) or one of the first three with None for an
    empty cell. Raises `DataFileError` with file, line and column when a cell or the header does not fit.
    """
    columns = [(field.name, _CONVERTERS[field.type]) for field in fields(record)]  # type: ignore[arg-type]
    rows = csv.reader(io.StringIO(read_text(name), newline=""))
    header, expected = next(rows, []), [column for column, convert in columns]
    if header != expected:
        raise DataFileError(f"{name}, line 1: columns {header}, but {record.__name__} has {expected}")
    records = []
    for row in rows:
        if len(row) != len(columns):
            raise DataFileError(f"{name}, line {rows.line_num}: {len(row)} cells instead of {len(columns)}")
        values = []
        for (column, convert), cell in zip(columns, row, strict=True):
            try:
                values.append(convert(cell))
            except (ValueError, KeyError) as error:
                raise DataFileError(f"{name}, line {rows.line_num}, column {column}: {cell!r} does not fit") from error
        records.append(record(*values))
    return tuple(records)
