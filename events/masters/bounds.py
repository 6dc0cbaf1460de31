"""The bounds of a card (2. Card Data): its figures, and the words of its skills."""

from collections.abc import Iterator

from events.masters.card import MastersCard
from events.masters.vocabulary import wrong_word

MOST_COST = 99
MOST_POWER = 1_000_000


def wrong(card: MastersCard) -> str | None:
    """The fault of a card, a figure out of bounds or an unknown word in its skills; None if it has none."""
    for field, figure, most in _figures(card):
        if not 0 <= figure <= most:
            return f"its {field} is {figure}: a card prints 0 to {most:,}"
    return wrong_word(card)


def _figures(card: MastersCard) -> Iterator[tuple[str, int, int]]:
    """The printed figures of a card: field, value, and bound."""
    printed = [("energy cost", card.cost, MOST_COST), ("combo cost", card.combo_cost, MOST_COST)]
    printed += [("power", card.power, MOST_POWER), ("combo power", card.combo_power, MOST_POWER)]
    printed += [("power of the back side", card.back.power, MOST_POWER)] if card.back is not None else []
    yield from ((field, figure, most) for field, figure, most in printed if figure is not None)
