"""3-6-3, 3-8-3. The facts of cards that come to an area in Rest Mode."""

from events.table.fact import CardRested
from events.table.ids import Card


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-3, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-3" if to == "battle" else "3-8-3")
