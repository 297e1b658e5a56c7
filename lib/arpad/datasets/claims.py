"""The claims of the source documents, each with the book's verdict, the fact, and the chapter that checks it."""

from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import read_records

__all__ = ["VERDICTS", "Claim", "load_claims"]

VERDICTS = ("correct", "imprecise", "dated", "wrong", "missing")


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: what the documents print, what is true, how the book checks it and where.

    `verdict` is one of `VERDICTS`; `documents` names the source documents (S0, S2, S3) with spaces between; `chapter`
    is the docname of the chapter that answers it.
    """

    id: int
    topic: str
    verdict: str
    printed: str
    fact: str
    checked: str
    documents: str
    chapter: str


@cache
def load_claims() -> tuple[Claim, ...]:
    """All claims in the order of their ids.

    >>> claims = load_claims()
    >>> len(claims), claims[29].verdict
    (70, 'wrong')
    """
    return read_records("claims.csv", Claim)
