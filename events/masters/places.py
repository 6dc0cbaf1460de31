"""Places: where the cards of a text lie, which all of it must say."""

from typing import Any

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.composing import Composed
from events.language.reading import Unread
from events.language.referring import is_placed
from events.language.vocabulary import parts, speaks_of


def check_places(effects: Effects) -> None:
    """Unread if cards are chosen of which nothing says what kind they are, whose, or where they lie.

    A card of a kind lies where that kind is in play (8-5-4), of whichever player.
    """
    for effect in effects:
        for _, node in parts(effect):
            if isinstance(node, e.Choose) and not node.cards.kinds and not is_placed(node.cards):
                raise Unread("cards of which nothing says whose they are, or where they lie")


def lies_there_before(composed: Composed) -> bool:
    """Whether the card with the skill lies where the text says as the skill is used: its cost says so, or what it does
    first. An Extra Card lies in the Drop Area, too, as its own effect is done (8-5-2-6-1).
    """
    if any(speaks_of(cost, "this") for cost in composed.costs):
        return True
    first: Any = composed.effects[0]
    while isinstance(first, e.If | e.May | e.Named):
        first = (first.then if isinstance(first, e.If) else first.effects)[0]
    return getattr(first, "what", None) == "this"
