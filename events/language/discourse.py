"""Discourse: the cards and effects mentioned so far in an English text, to which later words refer."""

from collections.abc import Sequence
from typing import Any

from events.language import effect as e
from events.language.lexicon import Lexicon
from events.language.naming import PAID_MARKERS
from events.language.nouns import NAMED, Discourse, Noun, noun_of, owner_of, what_words


def beginning(node: Any, lexicon: Lexicon) -> Discourse:
    """The discourse before the first word, with the names that the text will have to print."""
    cards, done = _names_of(node)
    marked = {name for name in cards if name not in NAMED and name}
    marked |= done - {PAID_MARKERS} if len(done - {PAID_MARKERS}) > 1 else set()
    return Discourse(lexicon, marked=frozenset(marked))


_REFERRING = ("what", "among", "under", "onto", "of", "source", "card", "cards")
"""The fields that are names of cards if they are words."""


def _names_of(node: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The names of cards and of effects to which a text refers, at any depth."""
    if isinstance(node, e.Did | e.DidNot | e.Done):
        return frozenset(), frozenset({node.name})
    if isinstance(node, e.Node):
        fields = {name: getattr(node, name) for name in node.__struct_fields__}
        cards = frozenset(word for name, word in fields.items() if name in _REFERRING and isinstance(word, str))
        inner, done = _names_of(tuple(value for value in fields.values() if not isinstance(value, str)))
        return cards | inner, done
    found = [_names_of(each) for each in node] if isinstance(node, tuple) else []
    return frozenset().union(*(cards for cards, _ in found)), frozenset().union(*(done for _, done in found))


def after_all(effects: Sequence[e.Effect], discourse: Discourse) -> Discourse:
    """The discourse after these effects, in their order."""
    for effect in effects:
        discourse = after_one(effect, discourse)
    return discourse


def after_one(effect: e.Effect, discourse: Discourse) -> Discourse:
    """The discourse after an effect, with the names that it gives."""
    if isinstance(effect, e.May) and effect.by == "opponent":
        discourse = discourse._replace(theirs=discourse.theirs | {effect.name})
    if isinstance(effect, e.May | e.Named | e.Repeat | e.Later):
        return after_all(effect.effects, discourse)
    if isinstance(effect, e.If):
        return after_all(effect.then, discourse)
    if isinstance(effect, e.Choose | e.Discard | e.Search | e.Look | e.Reveal):
        name = effect.name or ("discarded" if isinstance(effect, e.Discard) else "")
        discourse = discourse._replace(names={**discourse.names, name: _named(effect, name, discourse)}, latest=name)
    what = getattr(effect, "what", None)
    if isinstance(what, str) and what in discourse.names:
        discourse = discourse._replace(latest=what)
    if isinstance(what, str) and what in discourse.names and not isinstance(effect, e.Reveal | e.Give):
        discourse = discourse._replace(names={**discourse.names, what: discourse.names[what]._replace(zones=())})
    among = getattr(getattr(effect, "cards", None), "among", None) or getattr(what, "among", None)
    return discourse if among is None else discourse._replace(taken=discourse.taken | {among})


def _named(effect: e.Choose | e.Discard | e.Search | e.Look | e.Reveal, name: str, discourse: Discourse) -> Noun:
    """The noun for the cards that an effect names."""
    if isinstance(effect, e.Look | e.Reveal):
        cards = effect.cards if isinstance(effect, e.Look) else effect.what
        one = what_words(cards, discourse)
        plural, owner = one.plural, one.owner
        zones = one.zones if isinstance(cards, str) else cards.zones
    else:
        plural = effect.count != 1 or (isinstance(effect, e.Discard) and effect.whose == "both")
        plural = plural or (isinstance(effect, e.Choose) and (effect.also or effect.by == "both"))
        owner = owner_of(effect.cards, discourse) if not _is_of_both(effect) else ""
        zones = (discourse.lexicon.discard,) if isinstance(effect, e.Discard) else effect.cards.zones
    return noun_of(name, discourse, plural=plural, owner=owner, zones=zones)


def _is_of_both(effect: e.Choose | e.Discard | e.Search) -> bool:
    """Whether each player chooses cards of their own."""
    return getattr(effect, "by", "") == "both" or getattr(effect, "whose", "") == "both"
