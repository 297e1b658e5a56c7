"""How many games a grandmaster's norms must cover, by the texts that we have seen and on which day they stood.

The regulations changed more often than this. Between two texts nothing is claimed: `texts_around` gives both.
"""

import datetime
from dataclasses import dataclass

from arpad.errors import BadValueError
from arpad.words import N_, _

__all__ = ["TITLE_TEXTS", "TitleText", "texts_around"]


@dataclass(frozen=True, slots=True)
class TitleText:
    """What one text asks for the title of grandmaster; None where the text, as we have it, does not say."""

    seen: datetime.date
    norms: str
    games: int
    rating: int | None
    norm: str
    source: str


TITLE_TEXTS: tuple[TitleText, ...] = (
    TitleText(
        datetime.date(1985, 12, 11),
        N_("two or three tournaments"),
        26,
        2450,
        N_("a percentage of the points, by the tournament's category"),
        N_("Irene Orr, International Titles, on net.games.chess"),
    ),
    TitleText(
        datetime.date(2001, 6, 18),
        N_("two or more results"),
        24,
        2500,
        N_("not in the part that is quoted"),
        N_("FIDE's rule 1.11 with the changes of 1993, as quoted in a computer chess forum"),
    ),
    TitleText(
        datetime.date(2013, 7, 1),
        N_("two or more norms"),
        27,
        None,
        N_("not in the part that is quoted"),
        N_("FIDE Title Regulations of 1 July 2013, 1.51, as quoted in the US Chess forum"),
    ),
    TitleText(
        datetime.date(2024, 1, 1),
        N_("two or more norms"),
        27,
        2500,
        N_("a performance of 2600 against an average of 2380 or more"),
        N_("FIDE Title Regulations B.01 of 1 January 2024"),
    ),
)
"""In order of time; the day is that of the text, or of the message that quotes it."""


def texts_around(date: datetime.date) -> tuple[TitleText, TitleText | None]:
    """The last text seen on or before a date and the first one after it, None if there is none.

    Raises `BadValueError` for a date before the first text.

    >>> before, after = texts_around(datetime.date(2007, 5, 1))
    >>> before.games, after.games
    (24, 27)
    """
    if not isinstance(date, datetime.date):
        raise BadValueError("date", date, _("a datetime.date"))
    past = [text for text in TITLE_TEXTS if text.seen <= date]
    if not past:
        raise BadValueError("date", date, _("{first} or later").format(first=TITLE_TEXTS[0].seen))
    later = TITLE_TEXTS[len(past) :]
    return past[-1], later[0] if later else None
