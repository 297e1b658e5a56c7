"""FIDE's tournament report files, read and written: TRF16, TRF(x), TRF26 (annex to C.02/C.04)."""

from arpad.tournaments.trf.read import TrfFile, read_trf
from arpad.tournaments.trf.records import TrfError
from arpad.tournaments.trf.write import write_trf

__all__ = ["TrfError", "TrfFile", "read_trf", "write_trf"]
