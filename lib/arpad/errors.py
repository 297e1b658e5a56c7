"""The errors that arpad raises. Each says what is wrong, where, and what would be right."""

import datetime

__all__ = ["ArpadError", "BadValueError"]


class ArpadError(Exception):
    """The parent of every error of our own: catch it to show the sentence to a reader."""


class BadValueError(ArpadError, ValueError):
    """An argument outside what is allowed: names the argument, the value and the allowed values.

    >>> str(BadValueError("score", 2, "a number from 0 to 1"))
    'score = 2: must be a number from 0 to 1'
    """

    def __init__(self, place: str, value: object, allowed: str, *, argument: str = "") -> None:
        """`place` is the argument, or a place inside it ("games, line 2") together with the `argument` to mend."""
        self.place, self.value, self.allowed = place, value, allowed
        self.argument = argument or place
        super().__init__(place, value, allowed)

    def __str__(self) -> str:
        from arpad.words import _

        shown = str(self.value) if isinstance(self.value, datetime.date) else repr(self.value)
        if len(shown) > 80:
            shown = shown[:77] + "..."
        return _("{argument} = {value}: must be {allowed}").format(
            argument=self.place, value=shown, allowed=self.allowed
        )
