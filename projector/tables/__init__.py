"""Recorded games as rows: one fold of each game, and from what it tells one table a file."""
