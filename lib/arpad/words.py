"""Words and numbers as a reader sees them: gettext catalogues, the minus sign, narrow spaces, halves.

Every sentence that the library can say passes through `_` or `ngettext`, so that an edition in another language is a
catalogue and not a fork. The language is the caller's, taken from the environment by gettext (``LANGUAGE=es``).
Sentences with a number in them are marked whole, with named places: ``_("{n} games").format(n=7)``.
"""

import gettext
from importlib import resources

__all__ = ["MINUS", "NARROW_SPACE", "N_", "_", "decimal", "ngettext", "points", "signed", "term", "whole"]

MINUS = "\N{MINUS SIGN}"
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"

# Read once: a catalogue lies beside this file (locale/es/LC_MESSAGES/arpad.mo); without one the words stay English.
_catalogue = gettext.translation("arpad", localedir=str(resources.files("arpad") / "locale"), fallback=True)


def _(message: str) -> str:
    """The message in the reader's language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message for `n` things in the reader's language."""
    return _catalogue.ngettext(singular, plural, n)


def N_(message: str) -> str:
    """Mark a message for translation now, translate it later with `_`."""
    return message


def decimal(value: float, places: int) -> str:
    """A number to a fixed number of decimals, with a true minus sign and never a negative zero.

    >>> decimal(2.8665, 3), decimal(-0.0004, 2), decimal(-3.5, 1)
    ('2.866', '0.00', '−3.5')
    """
    text = f"{abs(value):.{places}f}"
    negative = value < 0 and any(digit in text for digit in "123456789")
    # Translators: the decimal separator.
    return (MINUS if negative else "") + text.replace(".", _("."))


def whole(value: float) -> str:
    """A whole number with a narrow space, where no line breaks, between thousands; four digits stay together.

    >>> whole(2851), whole(-225), whole(13267364410532)
    ('2851', '−225', '13\u202f267\u202f364\u202f410\u202f532')
    """
    number = round(value)
    digits = f"{abs(number):,}".replace(",", NARROW_SPACE) if abs(number) >= 10_000 else str(abs(number))
    return (MINUS if number < 0 else "") + digits


def signed(value: float, places: int = 0) -> str:
    """A difference, always with its sign; zero has none.

    >>> signed(57), signed(-225), signed(0), signed(-11.733, 1)
    ('+57', '−225', '0', '−11.7')
    """
    text = decimal(value, places) if places else whole(value)
    positive = value > 0 and any(digit in text for digit in "123456789")
    return "+" + text if positive else text


def term(value: float, places: int = 0) -> str:
    """A number as a further term of a sum, its sign set off by a space.

    >>> term(8), term(-3), term(-11.733, 1), term(0)
    ('+ 8', '− 3', '− 11.7', '+ 0')
    """
    text = decimal(value, places) if places else whole(value)
    return f"{MINUS} {text.removeprefix(MINUS)}" if text.startswith(MINUS) else f"+ {text}"


def points(value: float) -> str:
    """A score in points with its half as a fraction, as arbiters write it.

    >>> points(8.5), points(0.5), points(3), points(2.25), points(-1.5)
    ('8½', '½', '3', '2.25', '−1½')
    """
    sign, size = MINUS if value < 0 else "", abs(value)
    if size * 2 != int(size * 2):
        return sign + f"{size:g}".replace(".", _("."))
    number, half = divmod(round(size * 2), 2)
    return sign + (str(number) if number or not half else "") + ("½" if half else "")
