"""Effects that show cards, search among them and shuffle them; and the end of what was shown."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import Definition, Made
from events.effects.interpret import SEARCHED, Resolution
from events.language.effect import Look, Reveal, Search, Shuffle
from events.table.ask import CHANCE, ORDER, Option
from events.table.fact import CardHidden, CardLooked, CardRevealed, Fact, Order, ZoneShuffled
from events.table.ids import Card, Player, opponent, zone_name, zone_of, zone_owner
from events.table.table import Table
from events.values.permissions import choosable
from events.values.selecting import matches, needs_information


async def _look(at: Resolution, effect: Look) -> Made:
    """The player alone looks at them, and they stay where they are."""
    cards = at.select(effect.cards)
    unseen = [card for card in cards if at.you not in at.state.cards[card].shown and not at.state.is_open(card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule=at.cites["look"]) for card in unseen))
    at.shown += unseen
    at.named[effect.name] = tuple(cards)
    decks = {at.state.cards[card].zone for card in cards if zone_name(at.state.cards[card].zone) == "deck"}
    at.unnamed[effect.name] = sorted(decks)
    return Made(max(1, len(cards)), len(cards))


async def _reveal(at: Resolution, effect: Reveal) -> Made:
    """They become visible to all."""
    cards = at.select(effect.what)
    hidden = [
        card
        for card in cards
        if not at.state.cards[card].revealed and at.state.specs[zone_name(at.state.cards[card].zone)].seen_by != "all"
    ]
    if hidden:
        at.table.emit(*(CardRevealed(card=card, rule=at.cites["reveal"]) for card in hidden))
    at.shown += hidden
    at.named[effect.name] = tuple(cards)
    return Made(max(1, len(cards)), len(cards))


async def _search(at: Resolution, effect: Search) -> Made:
    """Look through the areas, choose what fits (or nothing), show it, then shuffle.

    It is asked even if nothing fits: whether something does in a secret area, the other player cannot know.
    """
    player = opponent(at.you) if effect.cards.whose == "opponent" else at.you
    zones = effect.cards.zones or ("deck",)
    cards = [card for zone in zones for card in at.state.cards_in(player, zone)]
    unseen = [card for card in cards if not _sees(at, card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule=at.cites["search"]) for card in unseen))
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
        at.table.emit(*(CardRevealed(card=card, rule=at.cites["find"]) for card in hidden))
    at.named[effect.name] = chosen
    if chosen:
        await at.run(effect.then)
    if "deck" in zones:
        await shuffle(at, player, "deck", rule=at.cites["shuffle_seen"])
    return Made(count, len(chosen))


def _sees(at: Resolution, card: Card) -> bool:
    """Whether the player sees the card: in an open area, in their own hand, or because they look at it."""
    held = at.state.cards[card]
    own = at.state.specs[zone_name(held.zone)].seen_by == "owner" and at.state.controller(card) == at.you
    return own or at.you in held.shown or at.state.is_open(card)


async def _shuffle(at: Resolution, effect: Shuffle) -> Made:
    """Each area is shuffled by itself."""
    for player in at.players(effect.whose):
        await shuffle(at, player, effect.zone, rule=at.cites["shuffle"])
    return Made(1, 1)


async def hide(at: Resolution) -> None:
    """Cards in secret areas that were revealed or looked at are hidden again.

    A deck that was looked at, and of which no effect then spoke, is shuffled.
    """
    state = at.state
    for zones in list(at.unnamed.values()):
        for zone in zones:
            await shuffle(at, zone_owner(zone), zone_name(zone), rule=at.cites["shuffle_seen"])
    at.unnamed.clear()
    shown: list[Fact] = [
        CardHidden(card=card, rule=at.cites["hide"])
        for card in dict.fromkeys(at.shown)
        if (state.cards[card].revealed or state.cards[card].shown)
        and state.specs[zone_name(state.cards[card].zone)].seen_by != "all"
    ]
    at.shown.clear()
    if shown:
        at.table.emit(*shown)


async def shuffle(at: Resolution, player: Player, zone: str, *, rule: str) -> None:
    """Shuffle an area, if there are cards in it."""
    if zone_of(player, zone) in at.unnamed.get(SEARCHED, ()):
        del at.unnamed[SEARCHED]
    if at.state.cards_in(player, zone):
        order = await shuffled(at.table, player, zone)
        at.table.emit(ZoneShuffled(zone=zone_of(player, zone), order=order, rule=rule))


async def shuffled(table: Table, player: Player, name: str) -> Order:
    """The cards of the player's area in an order that chance gives."""
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
"""What each of these effects does."""
