"""The text that an attack gains, and the words that are said of it by effects."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from events.language.effect import Effect, Gain, Named
from events.table.ids import Card
from events.values.holding import on_card, skills

BESIDE: Final = "text read"
IF_SUCCESSFUL: Final = "if successful"
OF_TEXT: Final = (BESIDE, IF_SUCCESSFUL)
"""general/gaining-text. The triggers of skills that are more of an attack's text: what is done as it is read, and what
is done if the attack is successful."""


def gained_words(state: Any, card: Card) -> list[str]:
    """The keywords that effects give the card of an attack."""
    return list(dict.fromkeys(word for _, change in on_card(state, card, Gain) for word in change.keywords))


def gained_text(state: Any, card: Card, on: str) -> list[Sequence[Effect]]:
    """effects/gained-secondary, effects/if-successful/gained. The sentences of the text that the card of an attack has
    gained: what is done as it is read, or what follows if it is successful.
    """
    texts = [(each.skill.trigger, each.skill.effects) for each in skills(state, card)]
    return [effects for trigger, effects in texts if trigger is not None and trigger.on == on]


def with_more(successful: Sequence[Effect], more: Sequence[Sequence[Effect]]) -> tuple[Effect, ...]:
    """battle-sequence/15. What follows a successful attack, with more sentences: in the order that its player wants."""
    if not more:
        return tuple(successful)
    are_several = len(successful) > 1 and all(isinstance(effect, Named) for effect in successful)
    own = list(successful) if are_several else [Named(effects=tuple(successful), name="")] if successful else []
    follows = [*own, *(Named(effects=tuple(effects), name="") for effects in more)]
    return tuple(msgspec.structs.replace(each, name=f"successful {at}") for at, each in enumerate(follows, start=1))
