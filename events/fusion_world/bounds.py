"""What a card can print (2. Parts of a Card): figures within bounds, and skills in words that the game knows."""

from collections.abc import Iterator

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.words import wrong_word

MOST_COST = 99
MOST_POWER = 1_000_000


def wrong(card: FusionWorldCard) -> str | None:
    """What is wrong with a card, if anything: a figure out of bounds, or a word in its skills."""
    for field, figure, most in _figures(card):
        if not 0 <= figure <= most:
            return f"its {field} is {figure}: a card prints 0 to {most:,}"
    return wrong_word(card)


def _figures(card: FusionWorldCard) -> Iterator[tuple[str, int, int]]:
    """The figures that a card prints: of which field, how much, and the most."""
    printed = [("cost", card.cost, MOST_COST), ("power", card.power, MOST_POWER)]
    printed += [("combo power", card.combo_power, MOST_POWER)]
    printed += [("power of the back side", card.back.power, MOST_POWER)] if card.back is not None else []
    yield from ((field, figure, most) for field, figure, most in printed if figure is not None)
