"""4-10, 8-2. The definitions of effects by this book, and its text rules: `TEXTS`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from events.dragon_ball_super import battle
from events.dragon_ball_super.battle import first_target, guard_card
from events.dragon_ball_super.effects import FLIPS, IN_BATTLE
from events.dragon_ball_super.facts import DamageDealt, GuardSwitched
from events.dragon_ball_super.keywords import valid
from events.dragon_ball_super.moves import discarded, is_field, koed, move_of, played, removed, stacked
from events.dragon_ball_super.stacking import accompanied
from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation, one_class
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.language.effect import Control, Damage, If, Nullify
from events.masters.areas import MastersState, face
from events.masters.counters import PLAY
from events.masters.keywords import keep_one_field, place_field
from events.masters.later_plays import ON_CONDITIONS, LaterPlay, negated
from events.masters.legality import LEGALITY
from events.masters.lexicon import LEXICON
from events.masters.on_top import ON_TOP, carried
from events.masters.processing import deal_damage, life_lost
from events.masters.tokens import TOKENS, print_token
from events.skills.answers import ANSWERS
from events.skills.definitions import SHARED
from events.skills.replacements import prevented
from events.table.fact import CardRested
from events.table.ids import Card, opponent
from events.table.moving import drawn
from events.table.table import Agent
from events.values.context import player_of
from events.values.permissions import forbidden


def _damage_of(situation: Situation, effect: Damage, count: int) -> list[battle.Damage]:
    """4-11-1-2, 10-6-1. The damage to each player of the effect, inflicted by the card with the skill.

    That of a card with [Critical] to its opponent takes life to the Drop.
    """
    source = next(iter(situation.select(effect.source)), situation.source)
    assert source is not None
    foe = opponent(situation.state.controller(source)) if valid(situation.state, source, "critical") else None
    return [battle.Damage(source, player, count, player == foe) for player in situation.players(effect.whose)]


def _propose_damage(situation: Situation, effect: Damage) -> Proposal:
    """4-10. The proposal of damage; damage that would not all be dealt cannot pay a cost (8-4-2-2), nor damage of 0."""
    state, you = situation.state, situation.you
    damage = _damage_of(situation, effect, max(0, situation.amount(effect.count)))
    able = [due for due in damage if not forbidden(state, "take_damage", player=due.player, by=you)]
    facts = [
        life_lost(state, card, due.player, to_drop=due.to_drop)
        for due in able
        for card in state.cards_in(due.player, "life")[::-1][: due.amount]
    ]
    dealt = [DamageDealt(card=due.card, player=due.player, amount=due.amount, rule="4-10-2") for due in able]
    less = any(prevented(state, Agent("skill", you, fact.card), fact) for fact in dealt if fact.amount)
    complete = len(able) == len(damage) and all(due.amount for due in damage) and not less
    return Proposal(facts, len(damage), complete)


async def _damage(resolution: Resolution, effect: Damage) -> Outcome:
    """4-10-2. The outcome of damage; damage of 0 does nothing (4-10-2-2)."""
    count = resolution.times(effect.count)
    damage = _damage_of(resolution, effect, max(0, count))
    return Outcome(max(1, count) * len(damage), await deal_damage(resolution.table, *damage, rule="4-10-2"))


def _propose_nullify(situation: Situation, effect: Nullify) -> Proposal:
    """7-1-4, 10-10-5, 10-4-2. The proposal of negating the attack, a [Blocker], or what was declared."""
    if effect.what == "blocker":
        return _propose_first_guard(situation)
    if effect.what == PLAY and isinstance(situation, LaterPlay):
        return negated(situation)
    define = IN_BATTLE if effect.what == "attack" else ANSWERS
    propose = define[Nullify].propose
    assert propose is not None
    return propose(situation, effect)


def _propose_first_guard(situation: Situation) -> Proposal:
    """10-4-2, MS-36. The proposal that the card which was attacked is the guard card again, if it still can be."""
    target = first_target(situation.state)
    if target is None or guard_card(situation.state) in (None, target):
        return Proposal.at_once(situation, [])
    return Proposal.at_once(situation, [GuardSwitched(card=target, rule="10-4-2")])


async def _control(resolution: Resolution, effect: Control) -> Outcome:
    """3-6-6, 11-5-1. The outcome of gaining control of cards; a [Field] takes the place of the player's other one."""
    take = MOVES[Control].perform
    assert take is not None
    outcome = await take(resolution, effect)
    await keep_one_field(resolution.table, player_of(resolution.you, effect.whose))
    return outcome


DEFINITIONS: Mapping[type[Any], EffectDefinition] = {
    **SHARED,
    **IN_BATTLE,
    **FLIPS,
    **ON_TOP,
    If: ON_CONDITIONS,
    Nullify: EffectDefinition(propose=_propose_nullify),
    Control: replace(MOVES[Control], perform=_control),
    Damage: EffectDefinition(propose=_propose_damage, perform=_damage, class_key=one_class),
}
"""The definitions of effects."""


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-4, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-4" if to == "battle" else "3-8-3")


def is_played(state: MastersState, card: Card) -> bool:
    """3-6-3. Whether the card is played as it comes to a Battle Area: only a Battle Card is, and no [Field]."""
    return state.cards[card].face is not None and face(state, card).kind == "battle"


TEXTS = TextRules(
    definitions=DEFINITIONS,
    legality=LEGALITY,
    moves=Moves(
        moved=move_of,
        drawn=partial(drawn, rule="4-9-2"),
        played=played,
        discarded=discarded,
        koed=koed,
        removed=removed,
        stacked=stacked,
        rested=come_rested,
        accompanied=accompanied,
        carried=carried,
    ),
    is_played=is_played,
    enters_apart=is_field,
    enter=place_field,
    tokens=TOKENS,
    print_token=print_token,
    lexicon=LEXICON,
)
"""The text rules of this book."""
