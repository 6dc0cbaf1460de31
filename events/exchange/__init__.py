"""Export and import of recorded games, and what is asked of a game before it is taken."""
