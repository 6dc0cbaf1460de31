"""Effects that place things beside a player's cards, and tokens in play; and the end of tokens that have left it."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.cards.card import Definition
from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation, one_class, possible
from events.effects.interpret import Resolution
from events.effects.texts import TextRules
from events.language.effect import Put, Token
from events.table.counters import PlayerCountersPlaced, PlayerCountersRemoved
from events.table.created import CardCeased, CardCreated, Pinned
from events.table.fact import CardRested, Fact
from events.table.ids import Card, zone_name, zone_of
from events.table.moving import moved_to
from events.table.state import State
from events.table.zones import OUTSIDE


def _propose_put(situation: Situation, effect: Put) -> Proposal:
    """The proposal of placing counters beside players' cards, or of removing those that there are."""
    by, players, state = situation.amount(effect.by), situation.players(effect.whose), situation.state
    there = {player: state.player_counter(player, effect.kind) for player in players}
    kind = PlayerCountersPlaced if by > 0 else PlayerCountersRemoved
    rule = situation.cites["place_beside"] if by > 0 else situation.cites["remove_beside"]
    amounts = {player: by if by > 0 else min(-by, there[player]) for player in players}
    facts = [
        kind(player=player, kind=effect.kind, amount=count, rule=rule) for player, count in amounts.items() if count > 0
    ]
    able = possible(situation, facts)
    complete = len(able) == len(facts) and all(there[player] + by >= 0 for player in players)
    return Proposal(able, abs(by) * len(players), complete)


def _propose_token(situation: Situation, effect: Token) -> Proposal:
    """The proposal of tokens that come to the first of the zones in play. BadCard for one that the game has not."""
    state, count = situation.state, max(0, situation.times(effect.count))
    texts, next_card = state.game.texts, len(state.cards)
    definition = Pinned(_token_of(texts, effect).pinned().decode())
    source, target = zone_of(situation.you, OUTSIDE), zone_of(situation.you, texts.lexicon.in_play[0])
    rule = situation.cites["create"]
    tokens = [
        CardCreated(card=Card(next_card + nth), source=source, target=target, definition=definition, rule=rule)
        for nth in range(count)
    ]
    able = possible(situation, tokens)
    return Proposal(able, count, len(able) == count)


def _token_of(texts: TextRules, effect: Token) -> Definition:
    """The definition of a token: as the effect says it is printed, or the game's own of its number."""
    if effect.printed:
        return texts.print_token(effect.number, {one.figure: one.value for one in effect.printed})
    texts.check_token(effect)
    return texts.tokens[effect.number]


async def _token(resolution: Resolution, effect: Token) -> Outcome:
    """Create tokens, which come in Rest Mode if the effect says so."""
    proposal, before = _propose_token(resolution, effect), len(resolution.state.cards)
    await resolution.table.perform(*proposal.facts)
    made = [Card(card) for card in range(before, len(resolution.state.cards))]
    active = [card for card in made if not resolution.state.cards[card].rested]
    if active and effect.mode == "rest":
        resolution.table.emit(*(CardRested(card=card, rule=resolution.cites["create_rested"]) for card in active))
    if effect.name:
        resolution.named[effect.name] = tuple(made)
    return Outcome(proposal.wanted, len(made))


def ceasing(state: State) -> Sequence[Sequence[Fact]]:
    """The group in which tokens cease to be that lie in no zone in play. A game with tokens has it in its `process`.

    A token under another card lies where that does.
    """
    there, rule = (*state.game.texts.lexicon.in_play, OUTSIDE), state.game.table.cites["cease"]
    tokens = [(card, state.cards[card]) for card in map(Card, range(state.brought, len(state.cards)))]
    hosts = {card: card if token.host is None else token.host for card, token in tokens}
    left = [card for card, host in hosts.items() if zone_name(state.cards[host].zone) not in there]
    return ([moved_to(state, card, CardCeased, OUTSIDE, rule=rule) for card in left],) if left else ()


CREATING: Mapping[type[Any], EffectDefinition] = {
    Put: EffectDefinition(propose=_propose_put, class_key=one_class),
    Token: EffectDefinition(propose=_propose_token, perform=_token, class_key=one_class, can_wait=False),
}
"""The definitions of these effects."""
