"""Lexicon: the words of Fusion World's texts."""

from events.language.lexicon import Lexicon

LEXICON = Lexicon(in_play=("battle",), counter="ki")
"""What the texts of Fusion World speak of."""
