"""Published tables, real events and the claims of the source documents; SOURCES.md says where each file comes from."""

from arpad.datasets.claims import VERDICTS, Claim, load_claims
from arpad.datasets.events import (
    EventGame,
    EventStanding,
    PublishedChange,
    load_event_games,
    load_event_standings,
    load_published_changes,
)
from arpad.datasets.ratings import (
    DifferenceBand,
    ExampleGame,
    NormPercentage,
    ScoreDifference,
    TopHundred,
    load_fide_8_1_1,
    load_fide_8_1_2,
    load_five_round_example,
    load_norm_percentages,
    load_top_hundred,
)
from arpad.datasets.reading import DataFileError, read_records, read_text

__all__ = [
    "VERDICTS",
    "Claim",
    "DataFileError",
    "DifferenceBand",
    "EventGame",
    "EventStanding",
    "ExampleGame",
    "NormPercentage",
    "PublishedChange",
    "ScoreDifference",
    "TopHundred",
    "load_claims",
    "load_event_games",
    "load_event_standings",
    "load_fide_8_1_1",
    "load_fide_8_1_2",
    "load_five_round_example",
    "load_norm_percentages",
    "load_published_changes",
    "load_top_hundred",
    "read_records",
    "read_text",
]
