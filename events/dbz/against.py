"""What a text says of its attack if the defending personality is such: it is known once that is chosen."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.dbz.card import USER, USERS
from events.language.effect import Cards, Condition, Effect, Give, If
from events.language.vocabulary import parts

_IN_CONTROL = ("control", USER, *USERS)
"""The roles of the personality in control of Combat."""


def asks_of_defender(conditions: Sequence[Condition]) -> bool:
    """attacks/power/control. Whether conditions ask which personality of the opponent is in control of Combat."""
    nodes = [node for condition in conditions for _, node in parts(condition)]
    return any(isinstance(node, Cards) and node.whose == "opponent" and node.role in _IN_CONTROL for node in nodes)


def parted_by_defender(effects: Sequence[Effect]) -> tuple[list[Effect], list[Effect]]:
    """battle-sequence/3/definition, battle-sequence/4. The effects that are done as a text is read, and those that wait
    until the defender has said who is in control of Combat.

    What is said of the attack itself, if it is performed against such a personality, is no secondary effect.
    """
    read: list[Effect] = []
    waiting: list[Effect] = []
    for effect in effects:
        if not (isinstance(effect, If) and asks_of_defender(effect.conditions)):
            read.append(effect)
            continue
        for part, waits in ((read, False), (waiting, True)):
            then, otherwise = (_such(branch, waits) for branch in (effect.then, effect.otherwise))
            if then or otherwise:
                part.append(replace(effect, then=then, otherwise=otherwise))
    return read, waiting


def _such(effects: Sequence[Effect], waits: bool) -> tuple[Effect, ...]:
    """The effects of a branch that say something of the attack itself, or the others."""
    return tuple(effect for effect in effects if _is_of_attack(effect) == waits)


def _is_of_attack(effect: Effect) -> bool:
    return isinstance(effect, Give) and (effect.what, effect.until) == ("this", "attack")
