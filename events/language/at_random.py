"""At random: chance says which cards are chosen, and where a text says `up to`, the player says first how many."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.reading import Unread
from events.language.vocabulary import parts, rebuilt


def with_numbers_said(effects: Effects) -> Effects:
    """The effects, with a number chosen before each choice of up to so many cards at random. Unread if X is another."""
    nodes = [node for effect in effects for _, node in parts(effect)]
    random = [node for node in nodes if _is_up_to(node)]
    if random and (len(random) > 1 or any(isinstance(node, e.X) for node in nodes)):
        raise Unread("several numbers that a player says, of which one is of cards at random")
    said: Effects = _said(effects) if random else effects
    return said


def _said(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(part for each in value for part in _with_number(each))
    return rebuilt(value, _said)


def _with_number(value: Any) -> tuple[Any, ...]:
    if not _is_up_to(value):
        return (_said(value),)
    return (e.Number(within=e.Range(least=0, most=value.count)), replace(value, count=e.X(), up_to=False))


def _is_up_to(node: Any) -> bool:
    return isinstance(node, e.Choose) and node.by == "chance" and node.up_to
