"""Export and import of recorded games, and the checks of a game before it is stored."""
