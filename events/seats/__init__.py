"""Views of a game through the eyes of a seat, and bots."""
