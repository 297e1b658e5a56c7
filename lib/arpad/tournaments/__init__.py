"""Tournaments: files, schedules, pairings, tie-breaks and standings.

`model` says what an event is and `results` what a round can bring; `trf`, `pasted` and `crosstable` read and write it;
`round_robin` and `knockout` make schedules, `swiss` pairs; `tie_breaks` holds the criteria, `standings` ranks with them
and explains; `othello` counts discs; `simulation` plays formats thousands of times; `real_events` has published ones.
"""
