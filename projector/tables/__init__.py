"""Recorded games as rows: a fold of all games of a batch, and a file per table made from it."""
