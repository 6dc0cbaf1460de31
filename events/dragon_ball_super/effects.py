"""The definitions of effects that both books have: on the attack, its guard card, and Leader Cards that are flipped."""

from collections.abc import Mapping
from typing import Any

from events.dragon_ball_super.battle import face, guard_card
from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.facts import AttackNegated, GuardSwitched
from events.dragon_ball_super.stacking import flip_ends
from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation, one_class, possible
from events.effects.interpret import Resolution
from events.language.effect import Flip, Guard, Nullify
from events.table.fact import CardFlipped
from events.table.ids import Card, zone_name
from events.values.permissions import forbidden


def _propose_nullify(situation: Situation, effect: Nullify) -> Proposal:
    """The proposal of negating the attack: the end of the battle is next."""
    assert effect.what == "attack", "what else is declared is negated by what it is declared as"
    battle = situation.state.battle
    goes_on = battle is not None and not battle.negated and not _is_kept(situation, battle.attack)
    return Proposal.at_once(situation, [AttackNegated(rule=situation.cites["negate_attack"])] if goes_on else [])


def _is_kept(situation: Situation, attack: Card) -> bool:
    """Whether an effect keeps the card's attack from being negated."""
    return forbidden(situation.state, "nullify_attack", attack, by=situation.you, source=situation.source)


def _propose_guard(situation: Situation, effect: Guard) -> Proposal:
    """The proposal of another guard card of the attacked player, which is not an attack on it."""
    state = situation.state
    guard = guard_card(state)
    cards = [
        card
        for card in situation.select(effect.what)
        if guard is not None
        and card != guard
        and state.controller(card) == state.controller(guard)
        and zone_name(state.cards[card].zone) in ("leader", "battle")
    ]
    return Proposal.at_once(
        situation, [GuardSwitched(card=card, rule=situation.cites["switch_guard"]) for card in cards[:1]]
    )


def _propose_flip(situation: Situation, effect: Flip) -> Proposal:
    """The proposal of flipping a Leader Card to its other side."""
    state = situation.state
    cards = [card for card in situation.select(effect.what) if _has_back(face(state, card))]
    able = possible(situation, [CardFlipped(card=card, rule=situation.cites["flip"]) for card in cards])
    return Proposal(able, max(1, len(cards)), bool(able))


async def _flip(resolution: Resolution, effect: Flip) -> Outcome:
    """Flip a card; only effects on power stay."""
    flips = _propose_flip(resolution, effect)
    for fact in flips.facts:
        resolution.table.emit(fact, *flip_ends(resolution.state, fact.card))
    return Outcome(flips.wanted, len(flips.facts))


def _has_back(printed: DragonBallSuperCard) -> bool:
    return printed.kind == "leader" and printed.back is not None


IN_BATTLE: Mapping[type[Any], EffectDefinition] = {
    Nullify: EffectDefinition(propose=_propose_nullify, class_key=one_class),
    Guard: EffectDefinition(propose=_propose_guard, ask_if_futile=True, class_key=one_class),
}
"""The definitions of effects on the attack that is going on."""
FLIPS: Mapping[type[Any], EffectDefinition] = {
    Flip: EffectDefinition(propose=_propose_flip, perform=_flip, class_key=one_class),
}
"""The definition of flips."""
