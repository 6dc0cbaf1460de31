"""Recorded games as rows: one fold of all games of a batch, and from what it tells one table a file."""
