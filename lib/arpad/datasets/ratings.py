"""FIDE's published tables and the source documents' worked example."""

from dataclasses import dataclass
from functools import cache

from arpad.datasets.reading import read_records

__all__ = [
    "DifferenceBand",
    "ExampleGame",
    "NormPercentage",
    "ScoreDifference",
    "TopHundred",
    "load_fide_8_1_1",
    "load_fide_8_1_2",
    "load_five_round_example",
    "load_norm_percentages",
    "load_top_hundred",
]


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """One entry of table 8.1.1: a fractional score p and the rating difference dp that goes with it."""

    p: float
    dp: int


@dataclass(frozen=True, slots=True)
class DifferenceBand:
    """One row of table 8.1.2: differences from `low` to `high` points (None: no upper end) and both expected scores."""

    low: int
    high: int | None
    higher: float
    lower: float


@dataclass(frozen=True, slots=True)
class NormPercentage:
    """A historical tournament category and the percentages that made a grandmaster and an international master norm."""

    category: int
    low: int
    high: int
    gm_percent: int
    im_percent: int


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """One round of the source documents' worked example, played by a player rated 1613."""

    round: int
    opponent: int
    score: float


@dataclass(frozen=True, slots=True)
class TopHundred:
    """The hundred highest of one FIDE list: means, the hundredth, and how many had 2700 or 2800 and more.

    `month` is written year-month, ``"2013-03"``.
    """

    month: str
    players_in_source: int
    top: int
    mean_top10: float
    mean_top100: float
    rating_no100: int
    players_2700_plus: int
    players_2800_plus: int


@cache
def load_fide_8_1_1() -> tuple[ScoreDifference, ...]:
    """FIDE Rating Regulations B.02 (2024), table 8.1.1: 101 fractional scores from 1.00 down to 0.00.

    >>> [row.dp for row in load_fide_8_1_1()][:3]
    [800, 677, 589]
    """
    return read_records("fide_8_1_1.csv", ScoreDifference)


@cache
def load_fide_8_1_2() -> tuple[DifferenceBand, ...]:
    """FIDE Rating Regulations B.02 (2024), table 8.1.2: 51 bands of rating difference.

    >>> load_fide_8_1_2()[1]
    DifferenceBand(low=4, high=10, higher=0.51, lower=0.49)
    """
    return read_records("fide_8_1_2.csv", DifferenceBand)


@cache
def load_norm_percentages() -> tuple[NormPercentage, ...]:
    """The thirty percentages of the source documents' table of categories 1 to 15.

    >>> load_norm_percentages()[0]
    NormPercentage(category=1, low=2251, high=2275, gm_percent=85, im_percent=76)
    """
    return read_records("fide_norm_percentages.csv", NormPercentage)


@cache
def load_five_round_example() -> tuple[ExampleGame, ...]:
    """Five rounds of a player rated 1613 whose K is 32 (source document S0, from the Spanish encyclopaedia article).

    >>> sum(game.score for game in load_five_round_example())
    2.5
    """
    return read_records("five_round_example.csv", ExampleGame)


@cache
def load_top_hundred() -> tuple[TopHundred, ...]:
    """114 FIDE lists from July 2000 to 2017, in order of time.

    >>> lists = load_top_hundred()
    >>> len(lists), lists[0].month, lists[0].mean_top10, max(row.players_2700_plus for row in lists)
    (114, '2000-07', 2750.9, 52)
    """
    return read_records("fide_top_hundred.csv", TopHundred)
