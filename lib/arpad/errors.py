"""The errors that arpad raises. Each says what is wrong, where, and what would be right."""

__all__ = ["ArpadError", "BadValueError"]


class ArpadError(Exception):
    """The parent of every error of our own: catch it to show the sentence to a reader."""


class BadValueError(ArpadError, ValueError):
    """An argument outside what is allowed: names the argument, the value and the allowed values.

    >>> str(BadValueError("score", 2, "a number from 0 to 1"))
    'score = 2: must be a number from 0 to 1'
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        self.argument, self.value, self.allowed = argument, value, allowed
        super().__init__(argument, value, allowed)

    def __str__(self) -> str:
        from arpad.words import _

        shown = repr(self.value)
        if len(shown) > 80:
            shown = shown[:77] + "..."
        return _("{argument} = {value}: must be {allowed}").format(
            argument=self.argument, value=shown, allowed=self.allowed
        )
