"""Putting together: the effects of sentences as those of one skill."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from events.dbz.card import IN_PLAY
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.composing import compose, scoped
from events.language.meaning import BEFORE
from events.language.reading import Unread

DECK: Final = "life_deck"


def whole(sentences: Sequence[Effects]) -> Effects:
    """The effects of sentences, each of which stands by itself: a condition is said of its own sentence alone."""
    said = [each for each in sentences if each]
    return _searching(compose((), said, in_play=IN_PLAY, scope=_each_by_itself).effects)


def _searching(effects: Effects) -> Effects:
    """general/search/1. The effects, in which cards that are chosen in a Life Deck are searched for there."""
    done: list[Any] = []
    for each in effects:
        if done and isinstance(done[-1], e.Search) and getattr(each, "what", None) == done[-1].name:
            done[-1] = replace(done[-1], then=(*done[-1].then, each))
        elif isinstance(each, e.Choose) and DECK in each.cards.zones and each.cards.at_end is None:
            if each.also or each.total or each.different or each.by != "you":
                raise Unread("cards that are chosen together in a Life Deck")
            done.append(e.Search(cards=each.cards, count=each.count, name=each.name))
        else:
            done.append(_searched_within(each))
    if any(isinstance(each, e.Search) and not each.then for each in done):
        raise Unread("cards that are searched for, and with which nothing is done")
    return tuple(done)


def _searched_within(effect: Any) -> Any:
    """An effect, and the effects within it."""
    within = [name for name in ("effects", "then", "otherwise", "successful", "stopped") if hasattr(effect, name)]
    within = [name for name in within if not isinstance(effect, e.Search)]
    return replace(effect, **{name: _searching(getattr(effect, name)) for name in within}) if within else effect


def _each_by_itself(sentences: Sequence[Effects]) -> Effects:
    """effects/secondary. The effects of the sentences; `instead` says what is done in place of the sentence before."""
    done: list[Effects] = []
    for each in sentences:
        first = each[0]
        if done and _asks_what_was_done(first) and is_attack(done[-1]):
            raise Unread("what is asked to have been done behind an attack")
        if isinstance(first, e.If) and (first.otherwise == BEFORE or not first.conditions) and done:
            if any(isinstance(effect, e.Attack) for effect in done[-1]):
                raise Unread("what is done in place of an attack")
            done.append(scoped([done.pop(), each]))
        else:
            done.append(scoped([each]))
    return tuple(effect for each in done for effect in each)


def _asks_what_was_done(effect: e.Effect) -> bool:
    """Whether an effect is done if that before it was."""
    return isinstance(effect, e.If) and any(isinstance(one, e.Did | e.DidNot) for one in effect.conditions)


def is_attack(effects: Effects) -> bool:
    """Whether effects are an attack, and nothing else."""
    return len(effects) == 1 and isinstance(effects[0], e.Attack)
