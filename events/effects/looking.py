"""Effects that look at cards, reveal, search and shuffle them; and the hiding of cards afterwards."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from events.effects.definition import (
    Branch,
    Choice,
    EffectDefinition,
    Outcome,
    Proposal,
    Situation,
    cards_of,
    one_class,
    options_of,
    possible,
)
from events.effects.interpret import SEARCHED, Resolution
from events.language.effect import Look, Reveal, Search, Shuffle
from events.table.ask import Option
from events.table.fact import CardHidden, CardLooked, CardRevealed, Fact, Order, ZoneShuffled
from events.table.ids import Card, Player, zone_name, zone_of, zone_owner
from events.table.setup import in_random_order
from events.table.table import Table
from events.values.context import player_of
from events.values.permissions import choosable
from events.values.selecting import needs_information


def _looking(situation: Situation, effect: Look) -> Choice:
    """The cards that the player looks at, by their name."""
    cards = situation.select(effect.cards)
    unseen = [
        card
        for card in cards
        if situation.you not in situation.state.cards[card].shown and not situation.state.is_open(card)
    ]
    shows = [CardLooked(card=card, player=situation.you, rule=situation.cites["look"]) for card in unseen]
    return _naming(situation, effect.name, cards, shows)


def _naming(
    situation: Situation, name: str, cards: Sequence[Card], shows: Sequence[CardLooked | CardRevealed]
) -> Choice:
    """The only branch of an effect that shows cards and names them, those aside that cannot be shown.

    Without cards, it pays no cost.
    """
    able = possible(situation, shows)
    hidden = {fact.card for fact in shows}.difference(fact.card for fact in able)
    seen = tuple(card for card in cards if card not in hidden)
    return Choice(lambda options: Branch(facts=able, named={name: seen}, complete=bool(seen)))


async def _look(resolution: Resolution, effect: Look) -> Outcome:
    """Look at cards, which stay where they are."""
    cards = _show(resolution, _looking(resolution, effect), effect.name)
    zones = {resolution.state.cards[card].zone for card in cards}
    resolution.unnamed[effect.name] = sorted(zone for zone in zones if zone_name(zone) == resolution.texts.lexicon.deck)
    return Outcome(max(1, len(cards)), len(cards))


def _show(resolution: Resolution, choice: Choice, name: str) -> tuple[Card, ...]:
    """The cards that an effect shows, shown and named."""
    branch = choice.taken(())
    resolution.emit(branch.facts)
    resolution.shown += [fact.card for fact in branch.facts]
    resolution.take(branch)
    return resolution.named[name]


def _revealing(situation: Situation, effect: Reveal) -> Choice:
    """The cards that are revealed to all, by their name."""
    cards, state = situation.select(effect.what), situation.state
    hidden = [card for card in cards if not state.cards[card].revealed and state.lies_hidden(card)]
    shows = [CardRevealed(card=card, rule=situation.cites["reveal"]) for card in hidden]
    return _naming(situation, effect.name, cards, shows)


async def _reveal(resolution: Resolution, effect: Reveal) -> Outcome:
    """Reveal cards to all."""
    cards = _show(resolution, _revealing(resolution, effect), effect.name)
    return Outcome(max(1, len(cards)), len(cards))


def _searched(situation: Situation, effect: Search) -> tuple[Player, Sequence[str], list[Card]]:
    """The player whose cards are searched, the zones, and the cards there that can be looked at."""
    player = player_of(situation.you, effect.cards.whose)
    zones = effect.cards.zones or (situation.state.game.texts.lexicon.deck,)
    cards = [card for zone in zones for card in situation.state.cards_in(player, zone)]
    looks = [CardLooked(card=card, player=situation.you, rule=situation.cites["search"]) for card in cards]
    return player, zones, [look.card for look in possible(situation, looks)]


def _searching(situation: Situation, effect: Search) -> Choice:
    """The choice among the cards found, with what is done with them."""
    state, count = situation.state, max(0, situation.amount(effect.count))
    fitting = [
        card
        for card in _searched(situation, effect)[2]
        if situation.fits(card, effect.cards) and choosable(state, card, situation.you, source=situation.source)
    ]

    def branch(options: tuple[Option, ...]) -> Branch:
        cards = cards_of(options)
        return Branch(effect.then if cards else (), named={effect.name: cards}, complete=len(cards) == count)

    sizes = range(min(count, len(fitting)), -1, -1)
    return Choice(branch, options_of(fitting), sizes, then=effect.then, name=effect.name)


async def _search(resolution: Resolution, effect: Search) -> Outcome:
    """Search: look through the zones, choose and show matching cards (or none), shuffle the deck.

    The player is asked even if no card matches, which the other player must not know of a secret zone. A player who
    pays by it must find them.
    """
    player, zones, cards = _searched(resolution, effect)
    deck = resolution.texts.lexicon.deck
    unseen = [card for card in cards if not _sees(resolution, card)]
    if unseen:
        resolution.table.emit(
            *(CardLooked(card=card, player=resolution.you, rule=resolution.cites["search"]) for card in unseen)
        )
        resolution.shown += unseen
    choosing = partial(_searching, effect=effect)
    choice, count = choosing(resolution), resolution.amount(effect.count)
    chosen: tuple[Card, ...] = ()
    if count > 0 and (choice.options or not all(map(resolution.state.is_open, cards))):
        least = count if resolution.paying else 0
        chosen = await resolution.choose(cards_of(choice.options), least=least, most=count, choosing=choosing)
    hidden = [card for card in chosen if not resolution.state.is_open(card)]
    if hidden and needs_information(effect.cards):
        resolution.table.emit(*(CardRevealed(card=card, rule=resolution.cites["find"]) for card in hidden))
    branch = choice.taken(options_of(chosen))
    resolution.take(branch)
    await resolution.run(branch.effects)
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


def _propose_shuffle(situation: Situation, effect: Shuffle) -> Proposal:
    """The proposal of shuffling a zone, which can always be done; in which order the cards will lie, chance decides."""
    return Proposal((), 1, True)


async def _shuffle(resolution: Resolution, effect: Shuffle) -> Outcome:
    """Shuffle a zone of each player, or of each owner of cards."""
    owners = {resolution.state.cards[card].owner for card in resolution.named.get(effect.of, ())}
    players = [player for player in resolution.state.in_turn_order() if player in owners]
    for player in players if effect.of else resolution.players(effect.whose):
        await shuffle(resolution, player, resolution.texts.lexicon.zone(effect.zone), rule=resolution.cites["shuffle"])
    return Outcome(1, 1)


async def hide(resolution: Resolution) -> None:
    """Hide the cards in secret zones that were revealed or looked at again.

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
    """Shuffle a zone that has cards."""
    if zone_of(player, zone) in resolution.unnamed.get(SEARCHED, ()):
        del resolution.unnamed[SEARCHED]
    if resolution.state.cards_in(player, zone):
        order = await shuffled(resolution.table, player, zone)
        resolution.table.emit(ZoneShuffled(zone=zone_of(player, zone), order=order, rule=rule))


async def shuffled(table: Table, player: Player, name: str) -> Order:
    """Draw a random order of the cards of a player's zone."""
    return await in_random_order(table, table.state.cards_in(player, name), rule=table.cites["shuffle"])


LOOKS: Mapping[type[Any], EffectDefinition] = {
    Look: EffectDefinition(branches=_looking, perform=_look, ask_if_futile=True, class_key=one_class, can_wait=False),
    Reveal: EffectDefinition(branches=_revealing, perform=_reveal, ask_if_futile=True, class_key=one_class),
    Search: EffectDefinition(
        branches=_searching, perform=_search, ask_if_futile=True, class_key=one_class, can_wait=False
    ),
    Shuffle: EffectDefinition(
        propose=_propose_shuffle, perform=_shuffle, ask_if_futile=True, class_key=one_class, can_wait=False
    ),
}
"""The definitions of these effects."""
