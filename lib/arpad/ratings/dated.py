"""Rules that changed over time: picked by name or by date, never silently today's."""

import datetime
from collections.abc import Sequence
from typing import Protocol, TypeVar

from arpad.errors import BadValueError
from arpad.words import _

__all__ = ["Dated", "pick"]


class Dated(Protocol):
    """A rule with a name and the days on which it was in force; None is an open end."""

    @property
    def name(self) -> str: ...
    @property
    def since(self) -> datetime.date | None: ...
    @property
    def until(self) -> datetime.date | None: ...


Rule = TypeVar("Rule", bound=Dated)


def pick(versions: Sequence[Rule], *, rules: str | None, date: datetime.date | None) -> Rule:
    """The version called `rules`, or the one in force on `date`: exactly one of the two must be given.

    Raises `BadValueError` for a name that does not exist, a date before the first rule, or neither.
    """
    if (rules is None) == (date is None):
        raise BadValueError("rules", rules, _("a version's name, or a date instead: one of the two"))
    names = ", ".join(version.name for version in versions)
    if rules is not None:
        for version in versions:
            if version.name == rules:
                return version
        raise BadValueError("rules", rules, _("one of {choices}").format(choices=names))
    if not isinstance(date, datetime.date):
        raise BadValueError("date", date, _("a datetime.date"))
    day = date.date() if isinstance(date, datetime.datetime) else date
    for version in versions:
        if (version.since is None or version.since <= day) and (version.until is None or day <= version.until):
            return version
    first = min(version.since for version in versions if version.since is not None)
    raise BadValueError("date", date, _("{first} or later, for no earlier rule is known here").format(first=first))
