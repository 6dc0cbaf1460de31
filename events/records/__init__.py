"""Recorded games: their events, the recorder, running a record again."""
