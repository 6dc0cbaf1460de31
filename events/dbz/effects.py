"""The definitions of effects by this book, and what can happen: `TEXTS`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from events.dbz import moves
from events.dbz.areas import face, personalities
from events.dbz.card import ANGER, LEVEL, STAGE
from events.dbz.copying import propose_copy
from events.dbz.damage import DAMAGE
from events.dbz.facts import CardDiscarded, CombatEnded, LevelLost, LevelReached, StagesLost
from events.dbz.forbidding import GAIN_ANGER, LOSE_ANGER
from events.dbz.fusing import defuse, leave
from events.dbz.leaving import removed
from events.dbz.levels import by_effect, gained
from events.dbz.lexicon import LEXICON
from events.dbz.playing import STACK_RULES, capture, offer_return
from events.effects.definition import UNDONE, Choice, EffectDefinition, Outcome, Proposal, Situation, one_class
from events.effects.interpret import Resolution, carry_out, emitted, move_all
from events.effects.legality import Act, Legality
from events.effects.texts import Moves, TextRules
from events.language.effect import (
    Attack,
    Cards,
    Control,
    Draw,
    Finish,
    Ko,
    Look,
    Mark,
    May,
    Move,
    Put,
    Remove,
    Search,
    Shuffle,
    Token,
    What,
)
from events.skills.definitions import SHARED
from events.skills.reusing import FURTHER_USE, can_stay, is_for_further_uses, keep_for_end, stay
from events.table.counters import PlayerCountersPlaced, PlayerCountersRemoved
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import PLAYERS, Card, zone_name, zone_owner
from events.table.moving import drawn

BALLS = Cards(kinds=("ball",))


def _propose_mark(situation: Situation, effect: Mark) -> Proposal:
    """types/power-stage/max, effects/power-loss-overflow. The proposal that personalities gain or lose power stages.

    Who lacks some discards life cards for them, unless the text says that the loss ends at a minimum.
    """
    shared = SHARED[Mark].propose
    assert shared is not None
    if effect.kind != STAGE:
        return shared(situation, effect)
    state, by = situation.state, situation.amount(effect.by)
    cards = [card for card in situation.select(effect.what) if card in _personalities(state)]
    facts: list[Fact] = []
    for card in cards:
        if by > 0:
            facts += gained(state, card, by, rule=moves.BY_EFFECT)
        elif lost := min(-by, state.stages(card) - max(0, effect.least or 0)):
            facts.append(StagesLost(card=card, amount=lost, rule=moves.BY_EFFECT))
    facts = [fact for fact in facts if fact.amount > 0]  # type: ignore[attr-defined]
    able = situation.all_that_can(facts)
    enough = bool(cards) and all(state.stages(card) + by >= 0 for card in cards)
    return Proposal(able, abs(by) * len(cards) if cards else 1, (by > 0 or enough) and len(able) == len(facts))


def _personalities(state: Any) -> list[Card]:
    return [card for player in PLAYERS for card in personalities(state, player)]


async def _mark(resolution: Resolution, effect: Mark) -> Outcome:
    """effects/power-loss-overflow. Gain or lose power stages; who lacks some discards the top life cards for them."""
    if effect.kind == FURTHER_USE:
        return await stay(resolution, effect, rule="old/multi-use-count")
    by = resolution.amount(effect.by)
    lacking: dict[Card, int] = {}
    if effect.kind == STAGE and by < 0 and effect.least is None and resolution.gathering is None:
        state = resolution.state
        cards = [card for card in resolution.select(effect.what) if card in _personalities(state)]
        lacking = {card: short for card in cards if (short := -by - state.stages(card)) > 0}
    outcome = await carry_out(resolution, _propose_mark(resolution, effect))
    for card, short in lacking.items():
        await discard_life(resolution, card, short)
    return Outcome(outcome.wanted, outcome.done + sum(lacking.values()))


async def discard_life(resolution: Resolution, card: Card, count: int) -> None:
    """effects/power-loss-overflow. Discard so many life cards from the top, of who controls the card."""
    state = resolution.state
    deck = state.cards_in(state.controller(card), "life_deck")
    top: Sequence[Card] = deck[::-1][:count]
    await move_all(resolution, [moves.discarded(state, each) for each in top])


def _propose_put(situation: Situation, effect: Put) -> Proposal:
    """anger/other-advance, level/lose. The proposal that players gain or lose anger, or levels."""
    shared = SHARED[Put].propose
    assert shared is not None
    if effect.kind != LEVEL:
        return shared(situation, effect)
    by = situation.amount(effect.by)
    facts = [fact for player in situation.players(effect.whose) for fact in by_effect(situation.state, player, by)]
    reached = [fact for fact in facts if isinstance(fact, LevelReached | LevelLost)]
    return Proposal(situation.all_that_can(facts), abs(by), bool(reached))


async def _put(resolution: Resolution, effect: Put) -> Outcome:
    """Gain or lose anger; or levels, for several one after the other."""
    if effect.kind != LEVEL:
        return await carry_out(resolution, _propose_put(resolution, effect))
    by, done = resolution.amount(effect.by), 0
    for _ in range(abs(by)):
        for player in resolution.players(effect.whose):
            facts = by_effect(resolution.state, player, 1 if by > 0 else -1)
            if facts:
                await resolution.table.perform(*facts)
                done += 1
    return Outcome(abs(by), done)


async def _may(resolution: Resolution, effect: May) -> Outcome:
    """old/multi-use-count. Do what a player may do; nobody is asked about a further use that there is none of."""
    card = resolution.source
    if card is not None and is_for_further_uses(effect) and not can_stay(resolution.state, card):
        return UNDONE
    shared = SHARED[May].perform
    assert shared is not None
    return await shared(resolution, effect)


def _propose_finish(situation: Situation, effect: Finish) -> Proposal:
    """combat/attack-phase/end. The proposal that Combat ends at once."""
    if not situation.state.in_combat:
        return Proposal((), 1, False)
    return Proposal.at_once(situation, [CombatEnded(rule=moves.BY_EFFECT)])


async def _control(resolution: Resolution, effect: Control) -> Outcome:
    """dragon-balls/capture/card. Capture Dragon Balls; gain control of other cards."""
    cards = resolution.select(effect.what)
    balls = [card for card in cards if face(resolution.state, card).kind == "ball"]
    [player] = resolution.players(effect.whose)
    for card in balls:
        if resolution.state.controller(card) != player:
            await capture(resolution.table, player, card, rule="dragon-balls/capture/card")
    if len(balls) == len(cards):
        return Outcome(1, int(bool(balls)))
    shared = SHARED[Control].perform
    assert shared is not None
    return await shared(resolution, effect)


def _immune(effect: Search) -> Search:
    """dragon-balls/immunity. A search of a Life Deck, which finds Dragon Balls only if it says so."""
    cards = effect.cards
    if _names_balls(cards) or (cards.zones and LEXICON.deck not in cards.zones):
        return effect
    return msgspec.structs.replace(effect, cards=msgspec.structs.replace(cards, none_of=(*cards.none_of, BALLS)))


def _names_balls(cards: Cards) -> bool:
    return "ball" in cards.kinds or bool(cards.names) or any(map(_names_balls, cards.alternatives))


def _searching(situation: Situation, effect: Search) -> Choice | None:
    """dragon-balls/immunity. The choice among the cards found."""
    shared = SHARED[Search].branches
    assert shared is not None
    return shared(situation, _immune(effect))


async def _search(resolution: Resolution, effect: Search) -> Outcome:
    """dragon-balls/immunity, general/search/1. Search for cards."""
    shared = SHARED[Search].perform
    assert shared is not None
    return await shared(resolution, _immune(effect))


async def _look(resolution: Resolution, effect: Look) -> Outcome:
    """general/reveal. Look at cards, which stay as they lie: a Life Deck is not shuffled for it."""
    shared = SHARED[Look].perform
    assert shared is not None
    outcome = await shared(resolution, effect)
    resolution.unnamed.pop(effect.name, None)
    return outcome


async def _draw(resolution: Resolution, effect: Draw) -> Outcome:
    """drills/styled/5. Draw cards; Drills among them that do not fit may be shuffled back."""
    shared = SHARED[Draw].perform
    assert shared is not None
    table, before = resolution.table, resolution.table.position
    outcome = await shared(resolution, effect)
    for fact in table.facts[before:]:
        if isinstance(fact, CardDrawn) and table.state.cards[fact.card].zone == fact.target:
            await offer_return(table, zone_owner(fact.target), fact.card)
    return outcome


async def _no_attack(resolution: Resolution, effect: Attack) -> Outcome:
    """battle-sequence/3/definition. An attack is made by the parts of the battle sequence, not as an effect."""
    return UNDONE


async def _remove(resolution: Resolution, effect: Remove) -> Outcome:
    """fusion/potara/end, fusion/dance/end. Remove cards from the game; of a fused personality the fusion ends."""
    if keep_for_end(resolution, effect):
        return Outcome(1, 1)
    fused, proposal = _fused(resolution, effect.what), _shared(Remove)(resolution, effect)
    for card in fused:
        await defuse(resolution.table, card)
    outcome = await carry_out(
        resolution, proposal._replace(facts=[one for one in proposal.facts if one.card not in fused])
    )
    return Outcome(outcome.wanted, outcome.done + len(fused))


async def _move(resolution: Resolution, effect: Move | Ko) -> Outcome:
    """fusion/detail-3, nz/gogeta/1. Move cards; of a fused personality that would leave play the fusion ends first."""
    if keep_for_end(resolution, effect):
        return Outcome(1, 1)
    fused, cards = _fused(resolution, effect.what), resolution.select(effect.what)
    ended = sum([await leave(resolution.table, card) for card in fused])
    if ended and ended == len(cards):
        return Outcome(ended, ended)
    perform = SHARED[type(effect)].perform
    if perform is not None:
        return await perform(resolution, effect)
    return await carry_out(resolution, _shared(type(effect))(resolution, effect))


async def _shuffle(resolution: Resolution, effect: Shuffle) -> Outcome:
    """battle-sequence/16. Shuffle; after the card has come in that is shuffled in after its use."""
    if keep_for_end(resolution, effect):
        return Outcome(1, 1)
    shared = SHARED[Shuffle].perform
    assert shared is not None
    return await shared(resolution, effect)


def _fused(resolution: Resolution, what: What) -> list[Card]:
    """The fused personalities among cards that an effect makes leave play."""
    if resolution.gathering is not None or not resolution.state.fusions:
        return []
    return [card for card in resolution.select(what) if resolution.state.is_fused(card)]


def _shared(kind: type[Any]) -> Callable[[Any, Any], Proposal]:
    propose = SHARED[kind].propose
    assert propose is not None
    return propose


DEFINITIONS: Mapping[type[Any], EffectDefinition] = {
    **SHARED,
    Mark: EffectDefinition(propose=_propose_mark, perform=_mark),
    Put: replace(SHARED[Put], propose=_propose_put, perform=_put),
    Control: replace(SHARED[Control], perform=_control),
    May: replace(SHARED[May], perform=_may),
    Draw: replace(SHARED[Draw], perform=_draw),
    Remove: replace(SHARED[Remove], perform=_remove),
    Move: replace(SHARED[Move], perform=_move),
    Ko: replace(SHARED[Ko], perform=_move),
    Shuffle: replace(SHARED[Shuffle], perform=_shuffle),
    Look: replace(SHARED[Look], perform=_look),
    Search: replace(SHARED[Search], branches=_searching, perform=_search),
    Attack: EffectDefinition(perform=_no_attack, can_wait=False),
    Token: EffectDefinition(propose=propose_copy, perform=emitted(propose_copy), class_key=one_class, can_wait=False),
    Finish: EffectDefinition(
        propose=_propose_finish,
        perform=emitted(_propose_finish),
        ask_if_futile=True,
        class_key=one_class,
        can_wait=False,
    ),
}
"""The definitions of effects."""


def _acts_of_move(state: Any, fact: CardMoved) -> Iterator[Act]:
    """The acts of a move."""
    source, target = zone_name(fact.source), zone_name(fact.target)
    in_play = source in LEXICON.in_play
    if in_play and target not in (*LEXICON.in_play, "levels"):
        yield Act("leave", fact.card)
    if isinstance(fact, CardDrawn):
        yield Act("draw", None, zone_owner(fact.target))
    if isinstance(fact, CardDiscarded) and in_play:
        yield Act("be_discarded", fact.card)
    if target in LEXICON.in_play and not in_play and source != "levels":
        yield Act("play", fact.card, zone_owner(fact.target))


def _acts_of_anger(state: Any, fact: PlayerCountersPlaced | PlayerCountersRemoved) -> Iterator[Act]:
    """The acts of more or less anger."""
    if fact.kind == ANGER:
        yield Act(GAIN_ANGER if isinstance(fact, PlayerCountersPlaced) else LOSE_ANGER, None, fact.player)


LEGALITY = Legality(
    acts={
        CardMoved: _acts_of_move,
        PlayerCountersPlaced: _acts_of_anger,
        PlayerCountersRemoved: _acts_of_anger,
    },
    actions=frozenset({"leave", "draw", "be_discarded", "play", GAIN_ANGER, LOSE_ANGER}),
    inevitable=frozenset({"location/one", "battle-sequence/16", "anger/advance", "anger/at-top"}),
)
TEXTS = TextRules(
    definitions=DEFINITIONS,
    legality=LEGALITY,
    moves=Moves(
        moved=moves.moved,
        drawn=partial(drawn, rule=moves.BY_EFFECT),
        played=moves.played,
        discarded=moves.discarded,
        koed=moves.discarded,
        removed=removed,
        stacked=moves.stacked,
        abreast=True,  # DBZ-13
    ),
    stacking=STACK_RULES,
    damage=DAMAGE,
    is_played=moves.is_played,
    enters_apart=moves.enters_apart,
    enter=moves.enter,
    lexicon=LEXICON,
)
"""The text rules of this book."""
