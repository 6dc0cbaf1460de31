"""The definitions of effects by this book, and what can happen: `TEXTS`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from events.buddyfight import moves
from events.buddyfight.areas import LOST_PART, face, has_lost_deck
from events.buddyfight.battle import able_to_attack, attack, may_attack, targets
from events.buddyfight.called_by_effects import call_by_effect, is_called
from events.buddyfight.card import AREAS, COVERED, FIELD, FLAG, SOUL
from events.buddyfight.damage import DAMAGE_RULES
from events.buddyfight.facts import CardCalled, CardDestroyed, CardReversed, PartEnded
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.processing import AREA, STACK_RULES, TOTAL, dropped, leaves_field
from events.costs.affording import payable, seems_payable
from events.effects.damage import DAMAGE
from events.effects.definition import UNDONE, EffectDefinition, Outcome, Proposal, Situation, one_class, to_each
from events.effects.interpret import Resolution, emitted
from events.effects.legality import Act, Legality
from events.effects.texts import Moves, TextRules
from events.language.effect import (
    Attack,
    Choose,
    Discard,
    Finish,
    Flip,
    Ko,
    May,
    Move,
    Pay,
    Play,
    Put,
    Remove,
    Stack,
    Switch,
)
from events.skills.definitions import SHARED
from events.table.ask import Option
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, CardMoved, CardReadied, CardRested, Fact
from events.table.ids import zone_name, zone_owner
from events.table.moving import drawn

RULES = {"main": "main", "battle": "battle", "attack": "attack-phase", "final": "final-phase", "turn": "turn"}
"""ability/end. The parts of a turn that effects end, each with the last word of its rule."""
GOING = {"Start Phase": "start", "Main Phase": "main", "Attack Phase": "attack", "Final Phase": "final"}
"""ability/end/this-phase. The parts of a turn, by their phases."""
PARTS = (*RULES, "phase")
"""ability/end. What effects end; `phase`: the one that goes on."""


def _propose_finish(situation: Situation, effect: Finish) -> Proposal:
    """ability/end/1. The proposal that a part of the turn ends at once."""
    state = situation.state
    going = GOING.get(state.phase, "turn")
    part = going if effect.part == "phase" else effect.part
    if part != "turn" and part not in (going, "battle" if state.attack is not None else ""):
        return Proposal((), 1, False)
    return Proposal.at_once(situation, [PartEnded(part=part, rule=f"ability/end/{RULES.get(part, 'this-phase')}")])


def _propose_flip(situation: Situation, effect: Flip) -> Proposal:
    """ability/reversal/1, ability/reversal/2. The proposal of [Reversal], of cards with two fronts."""
    state, rule = situation.state, "ability/reversal/1"
    cards = [card for card in situation.select(effect.what) if face(state, card).back is not None]
    facts: list[Fact] = [CardReversed(card=card, rule=rule) for card in cards]
    counted = [
        PlayerCountersPlaced(player=state.cards[card].owner, kind="reversal", amount=1, rule="ability/reversal/7")
        for card in cards
        if zone_name(state.cards[card].zone) == FLAG
    ]
    return Proposal([*facts, *counted], max(1, len(facts)), bool(facts))  # ability/reversal/7


def _propose_stack(situation: Situation, effect: Stack) -> Proposal:
    """playmat/flag-item/2, ability/soul/1. The proposal of a move into a soul, or of a card put on top of a monster."""
    if effect.name != COVERED:
        propose = SHARED[Stack].propose
        assert propose is not None
        return propose(situation, effect)
    [*hosts] = situation.select(effect.under)
    cards = situation.select(effect.what) if hosts else ()
    facts = [moves.covered(situation.state, card, hosts[0]) for card in cards]
    return to_each(situation, facts, what=effect.what, all_wanted=False)


async def _attack(resolution: Resolution, effect: Attack) -> Outcome:
    """final/Q4, BF-32. The outcome of an attack with a card: it rests, and goes its way from the choice of the target.

    Nothing attacks while another attack goes on, nor twice in the first turn (attack/2.1/first-turn).
    """
    state, player = resolution.state, resolution.you
    meant = () if effect.what is None else resolution.select(effect.what)
    able = [card for card in able_to_attack(state, player) if card in meant]
    options = [Option("attack", card, target) for card in able for target in targets(state, player, card)]
    if not options or state.attack is not None or not may_attack(state, player):
        return UNDONE
    [chosen] = await resolution.table.ask(player, "target", options, rule="final/Q4", about=resolution.source)
    await attack(resolution.table, player, chosen)
    return Outcome(1, 1)


async def _play(resolution: Resolution, effect: Play) -> Outcome:
    """call/3.1, equip/3.1. The outcome of calling and equipping cards.

    ability/soul/2: what was put under a card to pay for it goes, if that card cannot come once it is paid for.
    """
    state, cards = resolution.state, resolution.select(effect.what)
    play = SHARED[Play].perform
    assert play is not None
    outcome = await play(resolution, effect)
    left = [card for card in cards if zone_name(state.cards[card].zone) not in (*FIELD, FLAG, SOUL)]
    resolution.emit([dropped(state, card, rule="ability/soul/2") for card in state.beneath(*left)])
    return outcome


AS_COSTS = (Choose, Discard, Ko, Move, Pay, Put, Remove, Stack, Switch)
"""The effects of which it is known beforehand whether they can be done whole."""


async def _may(resolution: Resolution, effect: May) -> Outcome:
    """ability/cost/3, ability/cost/3-eg2. The outcome of what a fighter may do: all of it, or nothing.

    Who cannot do all of it is asked all the same where that is the fighter's secret, and can only decline.
    """
    state, table, parts = resolution.state, resolution.table, effect.effects
    if not resolution.paying and effect.by == "you" and all(isinstance(part, AS_COSTS) for part in parts):
        if not seems_payable(state, resolution, parts):
            return UNDONE
        if not payable(state, resolution, parts):
            await table.ask(
                resolution.you, "may", [Option("decline")], rule=table.cites["may"], about=resolution.source
            )
            return UNDONE
    perform = SHARED[May].perform
    assert perform is not None
    return await perform(resolution, effect)


DEFINITIONS: Mapping[type[Any], EffectDefinition] = {
    **SHARED,
    May: replace(SHARED[May], perform=_may),
    Stack: replace(SHARED[Stack], propose=_propose_stack),
    Play: replace(SHARED[Play], perform=_play),
    **DAMAGE,
    Attack: EffectDefinition(perform=_attack, ask_if_futile=True, can_wait=False),
    Flip: EffectDefinition(propose=_propose_flip, class_key=one_class),
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
    """The acts of a move; those of the check are none that could be forbidden."""
    if fact.rule in (AREA, TOTAL):
        return
    if leaves_field(fact):
        yield Act("leave", fact.card)
    if isinstance(fact, CardDestroyed):
        yield Act("be_koed", fact.card)
    elif isinstance(fact, CardDrawn):
        yield Act("draw", None, zone_owner(fact.target))
    elif moves.on_field(fact):
        yield Act("play", fact.card, zone_owner(fact.target))
        if isinstance(fact, CardCalled):
            yield Act(f"call_{zone_name(fact.target)}", fact.card, zone_owner(fact.target))
    if zone_name(fact.source) == "soul" and zone_name(fact.target) == "drop":
        yield Act("drop_soul", fact.card)  # ability/drop/2
    if zone_name(fact.source) == "deck" and zone_name(fact.target) == "drop":
        yield Act("drop_deck", None, zone_owner(fact.source))  # ability/drop/3


def _can_move(state: Any, fact: CardMoved) -> bool:
    """lost/mix/3, lost/removed/2, lost/removed/3. A card goes to a deck of its own back alone.

    A main deck that is removed stays as it is; no other card comes to it.
    """
    if zone_name(fact.source) == "removed_deck":
        return False
    if zone_name(fact.target) == "removed_deck":
        return zone_name(fact.source) == "deck" and not _is_lost(state, fact)
    if zone_name(fact.target) != "deck" or zone_name(fact.source) == "lost_deck":
        return True
    return _is_lost(state, fact) == has_lost_deck(state, zone_owner(fact.target))


def _is_lost(state: Any, fact: CardMoved) -> bool:
    part: str | None = state.parts.get(fact.card)
    return part == LOST_PART.name


def _can_be_destroyed(state: Any, fact: CardDestroyed) -> bool:
    return zone_name(fact.source) in FIELD


def _can_switch(state: Any, fact: CardRested | CardReadied) -> bool:
    card_state = state.cards[fact.card]
    has_modes: bool = state.specs[zone_name(card_state.zone)].has_modes
    return has_modes and card_state.rested != isinstance(fact, CardRested)


LEGALITY = Legality(
    possible={
        CardMoved: _can_move,
        CardDestroyed: _can_be_destroyed,
        CardRested: _can_switch,
        CardReadied: _can_switch,
    },
    acts={
        CardMoved: _acts_of_move,
        CardRested: lambda state, fact: (Act("rest", fact.card),),
        CardReadied: lambda state, fact: (Act("ready", fact.card),),
    },
    actions=frozenset(
        (
            *("be_koed", "draw", "drop_deck", "drop_soul", "leave", "play", "ready", "rest"),
            *(f"call_{area}" for area in AREAS),
        )
    ),
    inevitable=frozenset({"ability/soul/2", "ability/flag-down/3"}),
)


TEXTS = TextRules(
    definitions=DEFINITIONS,
    legality=LEGALITY,
    moves=Moves(
        moved=moves.moved,
        drawn=partial(drawn, rule="playmat/deck/3"),
        played=moves.played,
        discarded=moves.discarded,
        koed=moves.destroyed,
        removed=moves.removed,
        stacked=moves.stacked,
    ),
    stacking=STACK_RULES,
    damage=DAMAGE_RULES,
    is_played=moves.is_played,
    enters_apart=is_called,
    enter=call_by_effect,
    places=moves.places,
    lexicon=LEXICON,
)
"""The text rules of this book."""
