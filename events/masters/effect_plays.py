"""4-7-3-6, 8-10-1. Plays by effects: those that a Counter has negated, and what a skill gave a card that it plays."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from msgspec import structs

from events.costs.playing import PLAYING
from events.effects.creating import CREATING
from events.effects.definition import UNDONE, EffectDefinition, Outcome
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.language.effect import Move, Play, Token
from events.masters.counters import is_stopped
from events.masters.later_plays import REST, is_token_played, still_played
from events.skills.declared import ResolutionBegan
from events.table.fact import CardMoved, Fact
from events.table.ids import Card, zone_name
from events.table.ongoing import DelayResolved, EffectBegan, EffectCarried

BEGINNINGS = (ResolutionBegan, DelayResolved)
"""The facts by which a skill, or a delayed effect, begins to be resolved."""
_USUAL, _USUAL_MOVE, _USUAL_TOKEN = PLAYING[Play], MOVES[Move], CREATING[Token]


async def _play(resolution: Resolution, effect: Play) -> Outcome:
    """The outcome of playing cards, or one on top of another; nothing if a Counter has negated that (4-7-3-6)."""
    cards = [card for card in resolution.select(effect.what) if resolution.texts.is_played(resolution.state, card)]
    left = await _left(resolution, effect, cards)
    if left != cards:
        effect = structs.replace(effect, what=_named(resolution, left))
    assert _USUAL.perform is not None
    return await _USUAL.perform(resolution, effect)


async def _move(resolution: Resolution, effect: Move) -> Outcome:
    """The outcome of moving cards; to place Battle Cards in the Battle Area is to play them (3-6-3, 4-7-3-6)."""
    assert _USUAL_MOVE.perform is not None
    if effect.to != "battle":
        return await _USUAL_MOVE.perform(resolution, effect)
    cards = resolution.select(effect.what)
    played = [card for card in cards if resolution.texts.is_played(resolution.state, card)]
    left = await _left(resolution, effect, played)
    if left != played:
        placed = [card for card in cards if card in left or card not in played]
        effect = structs.replace(effect, what=_named(resolution, placed))
    return await _USUAL_MOVE.perform(resolution, effect)


async def _left(resolution: Resolution, effect: Play | Move, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards of these that the effect still plays."""
    return await still_played(resolution, cards, stopped=is_stopped(resolution, effect.what))


def _named(resolution: Resolution, cards: Sequence[Card]) -> str:
    """The name by which an effect means only these cards."""
    resolution.named[REST] = tuple(cards)
    return REST


def carried(resolution: Resolution, moves: Sequence[CardMoved]) -> Sequence[Fact]:
    """8-10-1. What the skill gave the cards before, which they have where they come to: at once (8-8-1-5-1)."""
    there = resolution.texts.lexicon.in_play
    come = {move.card for move in moves if zone_name(move.target) in there and zone_name(move.source) not in there}
    given = _given(resolution) if come else {}
    return [EffectCarried(effect=number, card=card, rule="8-10-1") for number, card in given.items() if card in come]


def _given(resolution: Resolution) -> Mapping[int, Card]:
    """8-10-1. The effects that the skill has given so far to cards outside the Battle Area, by their numbers.

    What a replacement effect of another card gave meanwhile is not among them.
    """
    state, cause = resolution.state, resolution.table.cause
    since = takewhile(lambda fact: not isinstance(fact, BEGINNINGS), reversed(resolution.table.facts))
    given = (fact for fact in since if isinstance(fact, EffectBegan) and fact.source == resolution.source)
    own = (fact for fact in given if fact.cause == cause)
    began = [fact for fact in own if not _is_in_play(resolution, fact.card)]
    effects = [(fact.card, state.effects.get(fact.effect)) for fact in reversed(began)]
    return {
        effect.number: card
        for card, effect in effects
        if effect is not None and (effect.card, effect.incarnation) == (card, state.cards[card].incarnation)
    }


def _is_in_play(resolution: Resolution, card: Card) -> bool:
    """Whether a card is in its player's Battle Area."""
    state = resolution.state
    return zone_name(state.cards[card].zone) == "battle" and state.controller(card) == resolution.you


async def _token(resolution: Resolution, effect: Token) -> Outcome:
    """10-21-5. The outcome of playing tokens; nothing if a Counter has negated that (4-7-3-6)."""
    assert _USUAL_TOKEN.propose is not None
    tokens = _USUAL_TOKEN.propose(resolution, effect).facts
    stopped = is_stopped(resolution, None)
    if tokens and not await is_token_played(resolution, tokens[0], stopped=stopped):
        return UNDONE
    assert _USUAL_TOKEN.perform is not None
    return await _USUAL_TOKEN.perform(resolution, effect)


EFFECT_PLAYS: Mapping[type[Any], EffectDefinition] = {
    Play: replace(_USUAL, perform=_play),
    Move: replace(_USUAL_MOVE, perform=_move),
    Token: replace(_USUAL_TOKEN, perform=_token),
}
"""The definitions of playing and placing cards, and of playing tokens."""
