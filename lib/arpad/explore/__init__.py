"""One function, three homes: `explore` puts controls before a library function, in a notebook and on the static page.

In a live notebook the controls are ipywidgets. On the page the same call becomes a native form: answers on its grid
are stored with the page, all others come from the same function, run by Python in the reader's browser.
"""

from arpad.explore.controls import Check, Choice, Dates, Slider, Text
from arpad.explore.explorer import Explorer, explore
from arpad.explore.lesson import Question, bet, check, corrected, glue, quiz

__all__ = [
    "Check",
    "Choice",
    "Dates",
    "Explorer",
    "Question",
    "Slider",
    "Text",
    "bet",
    "check",
    "corrected",
    "explore",
    "glue",
    "quiz",
]
