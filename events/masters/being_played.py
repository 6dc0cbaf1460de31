"""10-10-3-1. What the text of a [Counter: Play] says of the card being played, which may be chosen later only."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any

from msgspec.structs import replace

from events.language.effect import Effect, If, Modes
from events.language.naming import WITHIN, given, used

CARD = "that"
"""The name of the card being played."""
ALWAYS = {CARD, "this", "host"}
"""The names that mean the same cards whenever a part of the text is done."""


def what_waits(effect: Effect, names: Set[str]) -> Effect | None:
    """What of an effect waits, since it needs these names; of a branch, without the conditions that can be decided now.

    None: the effect is done now, of which others within it may still wait.
    """
    if not isinstance(effect, If):
        return None if names.isdisjoint(used(effect, within=False)) else effect
    asked = tuple(condition for condition in effect.conditions if not names.isdisjoint(used(condition)))
    return replace(effect, conditions=asked) if asked else None


def is_torn(effects: Sequence[Effect]) -> bool:
    """Whether names are used on both sides: in what waits for the card being played, and in what is done before it."""
    together = Counter(used(effects))
    for group in _groups(effects):
        names, inside = given(*group), Counter(used(tuple(group)))
        if inside.keys() - names - ALWAYS or any(together[name] > inside[name] for name in names):
            return True
    return False


def _groups(effects: Sequence[Effect]) -> Iterator[Sequence[Effect]]:
    """The effects that wait together, of each sequence of these."""
    names, group = {CARD}, list[Effect]()
    for effect in effects:
        waits = what_waits(effect, names)
        if waits is None:
            for within in _within(effect):
                yield from _groups(within)
        else:
            group.append(waits)
            names |= given(effect)
    if group:
        yield group


def _within(effect: Effect) -> Iterator[Sequence[Any]]:
    """The sequences of effects that are done by an effect."""
    if isinstance(effect, Modes):
        yield from effect.options
        return
    for name in effect.__struct_fields__:
        if (type(effect), name) in WITHIN:
            yield getattr(effect, name)
