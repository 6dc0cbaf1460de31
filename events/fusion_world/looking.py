"""5-2-8, 5-9, 13-10 and 13-11. Effects that show cards, search among them and shuffle them."""

from collections.abc import Mapping
from typing import Any

from events.effects.interpret import Action, Made, Resolution, master_of
from events.fusion_world.skills import shuffle
from events.language.effect import Look, Reveal, Search, Shuffle
from events.table.fact import CardLooked, CardRevealed
from events.table.ids import Card, opponent, zone_name
from events.values.permissions import choosable
from events.values.selecting import matches, needs_information


async def _look(at: Resolution, effect: Look) -> Made:
    """13-11. The player alone looks at them, and they stay where they are."""
    cards = at.select(effect.cards)
    unseen = [card for card in cards if at.you not in at.state.cards[card].shown and not at.state.is_open(card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule="13-11-1") for card in unseen))
    at.shown += unseen
    at.named[effect.name] = tuple(cards)
    decks = {at.state.cards[card].zone for card in cards if zone_name(at.state.cards[card].zone) == "deck"}
    at.unnamed[effect.name] = sorted(decks)
    return Made(max(1, len(cards)), len(cards))


async def _reveal(at: Resolution, effect: Reveal) -> Made:
    """13-10-1. They become visible to all."""
    cards = at.select(effect.what)
    hidden = [
        card
        for card in cards
        if not at.state.cards[card].revealed and at.state.specs[zone_name(at.state.cards[card].zone)].seen_by != "all"
    ]
    if hidden:
        at.table.emit(*(CardRevealed(card=card, rule="13-10-1") for card in hidden))
    at.shown += hidden
    at.named[effect.name] = tuple(cards)
    return Made(max(1, len(cards)), len(cards))


async def _search(at: Resolution, effect: Search) -> Made:
    """5-2-8. Look through the areas, choose what fits (or nothing, 5-2-7), show it (3-1-7), then shuffle (13-11-3).

    It is asked even if nothing fits: whether something does in a secret area, the other player cannot know.
    """
    player = opponent(at.you) if effect.cards.whose == "opponent" else at.you
    zones = effect.cards.zones or ("deck",)
    cards = [card for zone in zones for card in at.state.cards_in(player, zone)]
    unseen = [card for card in cards if not _sees(at, card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule="5-2-8") for card in unseen))
        at.shown += unseen
    fitting = [
        card
        for card in cards
        if matches(at.state, at, card, effect.cards, anywhere=True) and choosable(at.state, card, at.you)
    ]
    count = at.amount(effect.count)
    chosen: tuple[Card, ...] = ()
    if count > 0 and (fitting or not all(map(at.state.is_open, cards))):
        chosen = await at.choose(fitting, least=0, most=count)
    hidden = [card for card in chosen if not at.state.is_open(card)]
    if hidden and needs_information(effect.cards):
        at.table.emit(*(CardRevealed(card=card, rule="3-1-7") for card in hidden))
    at.named[effect.name] = chosen
    if chosen:
        await at.run(effect.then)
    if "deck" in zones:
        await shuffle(at, player, "deck", rule="13-11-3")
    return Made(count, len(chosen))


def _sees(at: Resolution, card: Card) -> bool:
    """Whether the player sees the card: in an open area, in their own hand, or because they look at it."""
    held = at.state.cards[card]
    own = at.state.specs[zone_name(held.zone)].seen_by == "owner" and master_of(at.state, card) == at.you
    return own or at.you in held.shown or at.state.is_open(card)


async def _shuffle(at: Resolution, effect: Shuffle) -> Made:
    """5-9. Each area by itself (5-9-2-1)."""
    for player in at.players(effect.whose):
        await shuffle(at, player, effect.zone, rule="5-9-1")
    return Made(1, 1)


LOOKS: Mapping[type[Any], Action] = {Look: _look, Reveal: _reveal, Search: _search, Shuffle: _shuffle}
"""What is done for each of these effects."""
