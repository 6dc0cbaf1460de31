"""The bounds of a card (2. Parts of a Card): its figures, and the words of its skills."""

from collections.abc import Iterator

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.vocabulary import wrong_word

MOST_COST = 99
MOST_POWER = 1_000_000


def wrong(card: FusionWorldCard) -> str | None:
    """The fault of a card, a figure out of bounds or an unknown word in its skills; None if it has none."""
    for field, figure, most in _figures(card):
        if not 0 <= figure <= most:
            return f"its {field} is {figure}: a card prints 0 to {most:,}"
    return wrong_word(card)


def _figures(card: FusionWorldCard) -> Iterator[tuple[str, int, int]]:
    """The printed figures of a card: field, value, and bound."""
    printed = [("cost", card.cost, MOST_COST), ("power", card.power, MOST_POWER)]
    printed += [("combo power", card.combo_power, MOST_POWER)]
    printed += [("power of the back side", card.back.power, MOST_POWER)] if card.back is not None else []
    yield from ((field, figure, most) for field, figure, most in printed if figure is not None)
