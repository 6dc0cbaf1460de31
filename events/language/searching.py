"""Searching: cards chosen from a deck, which is looked through and shuffled; and what is revealed of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.lexicon import Lexicon
from events.language.reading import Unread

IF_LOOKED = e.Shuffle(zone="looked through")
"""What stands for the shuffling of a deck if it was looked through."""
_SHUFFLES = (e.Shuffle(), IF_LOOKED)


def with_searches(effects: Effects, lexicon: Lexicon, *, shuffle: e.Effect | None = None) -> Effects:
    """The effects of a skill, in which what is chosen from a deck is searched for, and revealed on its way to the hand.

    Unread if nothing says that the deck is shuffled, or in which order the effects are done. `shuffle`: what does so
    behind them.
    """
    [*found] = _inside(effects, lexicon)
    if shuffle is not None and any(isinstance(one, e.Choose) and _is_of_deck(one.cards, lexicon) for one in found):
        found.append(shuffle)
    for at, effect in enumerate(found):
        if isinstance(effect, e.Choose) and _is_of_deck(effect.cards, lexicon):
            return (*found[:at], *_searched(effect, found[at + 1 :], lexicon))
        if isinstance(effect, e.Choose) and _is_told_apart(effect.cards) and effect.cards.among is not None:
            found[at + 1 :] = [_revealed(one, effect.name, lexicon) for one in found[at + 1 :]]
    return tuple(e.Shuffle() if effect == IF_LOOKED else effect for effect in found)


def _inside(effects: Effects, lexicon: Lexicon) -> Effects:
    """The effects, with the searches in those that they hold."""
    held: list[e.Effect] = []
    for at, effect in enumerate(effects):
        if isinstance(effect, e.If):
            then, otherwise = with_searches(effect.then, lexicon), with_searches(effect.otherwise, lexicon)
            held.append(replace(effect, then=then, otherwise=otherwise))
        elif isinstance(effect, e.May):
            shuffle = None if _shuffle_in(effect.effects) else _shuffle_in(effects[at + 1 :])
            held.append(replace(effect, effects=with_searches(effect.effects, lexicon, shuffle=shuffle)))
        elif isinstance(effect, e.Named | e.Later):
            held.append(replace(effect, effects=with_searches(effect.effects, lexicon)))
        elif isinstance(effect, e.Modes):
            held.append(replace(effect, options=tuple(with_searches(option, lexicon) for option in effect.options)))
        else:
            held.append(effect)
    return tuple(held)


def _searched(choice: e.Choose, rest: Sequence[e.Effect], lexicon: Lexicon) -> Effects:
    """A search in place of a choice, with what is done before the deck is shuffled."""
    end = next((at for at, effect in enumerate(rest) if effect in _SHUFFLES), None)
    cards = choice.cards
    if end is None:
        raise Unread("cards of a deck that is not shuffled")
    if cards.whose == "opponent" or choice != e.Choose(
        cards=cards, count=choice.count, up_to=choice.up_to, name=choice.name
    ):
        raise Unread("cards that cannot be searched for so")
    then, after = tuple(rest[:end]), with_searches(tuple(rest[end + 1 :]), lexicon)
    others = tuple(zone for zone in cards.zones if zone != lexicon.deck)
    in_deck = replace(cards, zones=(), whose="both")
    search = e.Search(cards=in_deck, count=choice.count, then=with_searches(then, lexicon), name=choice.name)
    if not others:
        return (search, *after)
    if choice.count != 1:
        raise Unread("several cards, of which some can be from the deck, and others not")
    elsewhere = replace(choice, cards=replace(cards, zones=others))
    shuffle = () if rest[end] == IF_LOOKED else (e.Shuffle(),)
    return (e.Modes(options=((search,), (elsewhere, *with_searches(then, lexicon), *shuffle))), *after)


def _shuffle_in(effects: Effects) -> e.Effect | None:
    """The effect that shuffles a deck, if one of these does."""
    return next((effect for effect in effects if effect in _SHUFFLES), None)


def _is_of_deck(cards: e.Cards, lexicon: Lexicon) -> bool:
    """Whether cards are chosen from a whole deck, and not among those that are on top or were looked at."""
    return lexicon.deck in cards.zones and cards.at_end is None and cards.among is None


def _is_told_apart(cards: e.Cards) -> bool:
    """Whether it is asked what cards are, and not only where they lie."""
    return cards != e.Cards(whose=cards.whose, zones=cards.zones, among=cards.among)


def _revealed(effect: e.Effect, name: str, lexicon: Lexicon) -> e.Effect:
    """The effect; if it adds cards of that name to the hand, they are shown to all."""
    if isinstance(effect, e.Move) and effect.to == lexicon.hand and effect.what == name:
        return replace(effect, reveal=True)
    return effect
