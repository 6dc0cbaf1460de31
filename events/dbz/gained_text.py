"""The text that an attack gains, and the words that are said of it by effects."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from events.dbz.card import attack_of
from events.language.effect import Attack, Cards, Effect, Gain, Named, Skill
from events.table.ids import Card, Player
from events.values.context import Applied, Context, players_of
from events.values.holding import applied, kinds_in_force, on_card, skills
from events.values.permissions import makes_attack
from events.values.selecting import matches

BESIDE: Final = "text read"
IF_SUCCESSFUL: Final = "if successful"
OF_TEXT: Final = (BESIDE, IF_SUCCESSFUL)
"""general/gaining-text. The triggers of skills that are more of an attack's text: what is done as it is read, and what
is done if the attack is successful."""


def gained_words(state: Any, card: Card) -> list[str]:
    """The keywords that effects give the card of an attack."""
    return list(dict.fromkeys(word for _, change in on_card(state, card, Gain) for word in change.keywords))


def with_gained_words(state: Any, player: Player, card: Card, skill: Skill) -> Skill:
    """battle-sequence/2, effects/gained-secondary. A skill with the keywords that effects give the attack it makes:
    costs are paid for that attack.
    """
    made = attack_of(skill)
    if made is None or Gain not in kinds_in_force(state):
        return skill
    said = [change for change in applied(state) if isinstance(change.change, Gain) and change.change.keywords]
    given = [change.change for change in said if _is_given(state, player, card, skill, change)]
    words = dict.fromkeys((*made.keywords, *(word for change in given for word in change.keywords)))  # type: ignore[union-attr]
    effects = [replace(each, keywords=tuple(words)) if isinstance(each, Attack) else each for each in skill.effects]
    return replace(skill, effects=tuple(effects))


def _is_given(state: Any, player: Player, card: Card, skill: Skill, change: Applied) -> bool:
    """Whether a change is of a card, or of those that make such an attack as it would by a skill."""
    scope = change.scope
    if scope is None:
        return change.card == card and change.incarnation == state.cards[card].incarnation
    if scope.role is not None and not makes_attack(skill, scope.role):
        return False
    if player not in players_of(change.master, scope.whose):
        return False
    such: Cards = replace(scope, role=None, zones=(), whose="both")
    return matches(state, Context(change.master, change.source), card, such, anywhere=True)


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
    return tuple(replace(each, name=f"successful {at}") for at, each in enumerate(follows, start=1))
