"""Pronouns: the words for cards that texts say again, where it is clear which cards these are, and where it is not."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.buddyfight.card import ITEM
from events.buddyfight.card_phrases import are_monsters
from events.buddyfight.targets import NAMING, with_names
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.hosting import GUEST
from events.language.objects import NAMED_CARD, PRONOUN
from events.language.reading import Unread
from events.language.vocabulary import parts, speaks_of

OTHER = "by"
"""The other card of an event: the one that is attacked, or destroyed, by the card that it happens to."""
_MOVING = (e.Move, e.Ko, e.Play)
"""The effects for whose cards a pronoun stands, and after which their selector means others."""


def named_by_event(triggers: Sequence[e.Trigger]) -> e.What | None:
    """What a pronoun stands for before the text has named a card: the card of its event, or the other of its two."""
    if any(map(_names_another, triggers)):
        of_this = all(trigger.card == "this" and trigger.on in ("attacks", "attack_kos") for trigger in triggers)
        return OTHER if of_this and all(map(_names_another, triggers)) else None
    if triggers and all(trigger.card == "this" for trigger in triggers):
        return "this"
    return "that" if any(isinstance(trigger.card, e.Cards) for trigger in triggers) else None


def _names_another(trigger: e.Trigger) -> bool:
    """Whether an event names another card than the one that it happens to."""
    beside = trigger.on == "link_attacks" and any(isinstance(one, e.Exists) for one in trigger.conditions)
    return trigger.by is not None or trigger.on == "attack_kos" or beside


def known_cards(sentences: Sequence[Effects], that: e.What | None) -> tuple[Sequence[Effects], e.What | None]:
    """The sentences, with the other card of their event in place of `that card`, and what other pronouns stand for.

    Unread if a pronoun stands for cards that were moved without being chosen, or `that card` for none that was named.
    """
    named = moved = False
    for node in _nodes(sentences):
        words = {getattr(node, field) for field in ("what", "among", "of") if isinstance(getattr(node, field, 0), str)}
        if moved and (PRONOUN in words or (NAMED_CARD in words and not named)):
            raise Unread("a pronoun for cards that were moved, and not chosen before")
        if that == "this" and NAMED_CARD in words and not named:
            raise Unread("'that card', where no other than this card was named")
        cards = getattr(node, "what", None)
        of_cards = isinstance(cards, e.Cards) and cards.among is None
        named = named or isinstance(node, NAMING) or (isinstance(node, e.Give) and of_cards)
        moved = (moved and not isinstance(node, NAMING)) or (isinstance(node, _MOVING) and of_cards)
    if that != OTHER:
        return sentences, that
    if any(isinstance(node, e.Choose | e.Search) for node in _nodes(sentences)):
        return sentences, None
    if any(isinstance(node, NAMING) for node in _nodes(sentences)) and any(
        speaks_of(effect, NAMED_CARD) for said in sentences for effect in said
    ):
        raise Unread("'that card', which can be the other card of the event, or one that was discarded or looked at")
    return [with_names(effects, {NAMED_CARD: OTHER}) for effects in sentences], None


def check_called(effects: Effects) -> None:
    """call/1.1. Unread if cards were chosen before they are called of which some are no monsters."""
    nodes = [*_nodes([effects])]
    for called in (node for node in nodes if isinstance(node, e.Play) and node.to != ITEM):
        chosen = [node.cards for node in nodes if isinstance(node, e.Choose | e.Search) and node.name == called.what]
        if chosen and not any(map(are_monsters, chosen)):
            raise Unread("cards that are called, of which some can be no monsters")


def check_souls(effects: Effects) -> None:
    """Unread if what is done to cards on the field is done to a soul, for which a pronoun stands."""
    if any(isinstance(one, e.Ko | e.Give | e.Switch) and one.what == GUEST for one in _nodes([effects])):
        raise Unread("a pronoun that can mean a soul, or the card above it")


def _nodes(sentences: Sequence[Effects]) -> Iterator[Any]:
    return (node for effects in sentences for effect in effects for _, node in parts(effect))
