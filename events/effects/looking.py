"""Effects that look at cards, reveal, search and shuffle them; and the hiding of cards afterwards."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import Definition, Outcome
from events.effects.interpret import SEARCHED, Resolution
from events.language.effect import Look, Reveal, Search, Shuffle
from events.table.ask import CHANCE, ORDER, Option
from events.table.fact import CardHidden, CardLooked, CardRevealed, Fact, Order, ZoneShuffled
from events.table.ids import Card, Player, opponent, zone_name, zone_of, zone_owner
from events.table.table import Table
from events.values.permissions import choosable
from events.values.selecting import matches, needs_information


async def _look(resolution: Resolution, effect: Look) -> Outcome:
    """The outcome of looking at cards, which stay where they are."""
    cards = resolution.select(effect.cards)
    unseen = [
        card
        for card in cards
        if resolution.you not in resolution.state.cards[card].shown and not resolution.state.is_open(card)
    ]
    if unseen:
        resolution.table.emit(
            *(CardLooked(card=card, player=resolution.you, rule=resolution.cites["look"]) for card in unseen)
        )
    resolution.shown += unseen
    resolution.named[effect.name] = tuple(cards)
    zones = {resolution.state.cards[card].zone for card in cards}
    resolution.unnamed[effect.name] = sorted(zone for zone in zones if zone_name(zone) == resolution.texts.lexicon.deck)
    return Outcome(max(1, len(cards)), len(cards))


async def _reveal(resolution: Resolution, effect: Reveal) -> Outcome:
    """The outcome of revealing cards to all."""
    cards = resolution.select(effect.what)
    hidden = [
        card for card in cards if not resolution.state.cards[card].revealed and resolution.state.lies_hidden(card)
    ]
    if hidden:
        resolution.table.emit(*(CardRevealed(card=card, rule=resolution.cites["reveal"]) for card in hidden))
    resolution.shown += hidden
    resolution.named[effect.name] = tuple(cards)
    return Outcome(max(1, len(cards)), len(cards))


async def _search(resolution: Resolution, effect: Search) -> Outcome:
    """The outcome of a search: the zones looked through, matching cards (or none) chosen and shown, the deck shuffled.

    The player is asked even if no card matches, which the other player must not know of a secret zone.
    """
    player = opponent(resolution.you) if effect.cards.whose == "opponent" else resolution.you
    deck = resolution.texts.lexicon.deck
    zones = effect.cards.zones or (deck,)
    cards = [card for zone in zones for card in resolution.state.cards_in(player, zone)]
    unseen = [card for card in cards if not _sees(resolution, card)]
    if unseen:
        resolution.table.emit(
            *(CardLooked(card=card, player=resolution.you, rule=resolution.cites["search"]) for card in unseen)
        )
        resolution.shown += unseen
    fitting = [
        card
        for card in cards
        if matches(resolution.state, resolution, card, effect.cards, anywhere=True)
        and choosable(resolution.state, card, resolution.you)
    ]
    count = resolution.amount(effect.count)
    chosen: tuple[Card, ...] = ()
    if count > 0 and (fitting or not all(map(resolution.state.is_open, cards))):
        chosen = await resolution.choose(fitting, least=0, most=count)
    hidden = [card for card in chosen if not resolution.state.is_open(card)]
    if hidden and needs_information(effect.cards):
        resolution.table.emit(*(CardRevealed(card=card, rule=resolution.cites["find"]) for card in hidden))
    resolution.named[effect.name] = chosen
    if chosen:
        await resolution.run(effect.then)
    if deck in zones:
        await shuffle(resolution, player, deck, rule=resolution.cites["shuffle_seen"])
    return Outcome(count, len(chosen))


def _sees(resolution: Resolution, card: Card) -> bool:
    """Whether the player sees a card: in an open zone, in the own hand, or by looking at it."""
    card_state = resolution.state.cards[card]
    own = (
        resolution.state.specs[zone_name(card_state.zone)].seen_by == "owner"
        and resolution.state.controller(card) == resolution.you
    )
    return own or resolution.you in card_state.shown or resolution.state.is_open(card)


async def _shuffle(resolution: Resolution, effect: Shuffle) -> Outcome:
    """The outcome of shuffling a zone of each player."""
    for player in resolution.players(effect.whose):
        await shuffle(resolution, player, resolution.texts.lexicon.zone(effect.zone), rule=resolution.cites["shuffle"])
    return Outcome(1, 1)


async def hide(resolution: Resolution) -> None:
    """The cards in secret zones that were revealed or looked at, hidden again.

    A deck that was looked at, and whose cards no effect then used, is shuffled.
    """
    state = resolution.state
    for zones in list(resolution.unnamed.values()):
        for zone in zones:
            await shuffle(resolution, zone_owner(zone), zone_name(zone), rule=resolution.cites["shuffle_seen"])
    resolution.unnamed.clear()
    shown: list[Fact] = [
        CardHidden(card=card, rule=resolution.cites["hide"])
        for card in dict.fromkeys(resolution.shown)
        if (state.cards[card].revealed or state.cards[card].shown) and state.lies_hidden(card)
    ]
    resolution.shown.clear()
    if shown:
        resolution.table.emit(*shown)


async def shuffle(resolution: Resolution, player: Player, zone: str, *, rule: str) -> None:
    """A zone with cards, shuffled."""
    if zone_of(player, zone) in resolution.unnamed.get(SEARCHED, ()):
        del resolution.unnamed[SEARCHED]
    if resolution.state.cards_in(player, zone):
        order = await shuffled(resolution.table, player, zone)
        resolution.table.emit(ZoneShuffled(zone=zone_of(player, zone), order=order, rule=rule))


async def shuffled(table: Table, player: Player, name: str) -> Order:
    """The cards of a player's zone in a random order."""
    options = [Option("place", card) for card in table.state.cards_in(player, name)]
    cards: list[Card] = []
    for option in await table.ask(CHANCE, ORDER, options, rule=table.cites["shuffle"]):
        assert option.card is not None
        cards.append(option.card)
    return Order(tuple(cards))


LOOKS: Mapping[type[Any], Definition] = {
    Look: Definition(perform=_look),
    Reveal: Definition(perform=_reveal),
    Search: Definition(perform=_search),
    Shuffle: Definition(perform=_shuffle),
}
"""The definitions of these effects."""
