"""10-21. Tokens: the definitions of the cards that effects create, by their names."""

from collections.abc import Mapping
from pathlib import Path

from events.cards.card import Definition
from events.cards.samples import read_samples
from events.masters.bounds import wrong
from events.masters.samples import card_of

TOKENS: Mapping[str, Definition] = {
    card.name: card for card in read_samples((Path(__file__).parent / "tokens.toml",), card_of, wrong)
}
"""10-21-2, 10-21-4. Battle Cards that no deck has, by the names that the skills which create them say."""
