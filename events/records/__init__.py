"""Recorded games: their events, the recorder, re-running a record."""
