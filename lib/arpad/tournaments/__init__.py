"""Tournaments: files, schedules, pairings, tie-breaks and standings."""
