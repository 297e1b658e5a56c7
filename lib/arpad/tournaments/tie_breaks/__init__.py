"""Tie-breaks: FIDE's C.07 in three eras, and the criteria of other sources."""
