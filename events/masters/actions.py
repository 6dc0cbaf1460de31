"""4-10, 8-2. The definitions of effects by this book, and its text rules: `TEXTS`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from events.dragon_ball_super.battle import first_target, guard_card
from events.dragon_ball_super.effects import FLIPS, IN_BATTLE
from events.dragon_ball_super.facts import GuardSwitched
from events.dragon_ball_super.moves import discarded, is_field, koed, move_of, played, removed, stacked
from events.dragon_ball_super.stacking import concerns_power, stack_rules
from events.effects.damage import DAMAGE
from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.effects.stacking import LayRules
from events.effects.texts import Moves, TextRules
from events.language.effect import Control, Nullify
from events.masters.areas import MastersState, face
from events.masters.counters import PLAY
from events.masters.damage import DAMAGE_RULES
from events.masters.effect_plays import EFFECT_PLAYS, carried
from events.masters.keywords import keep_one_field, place_field
from events.masters.later_plays import MADE, LaterPlay, negated
from events.masters.legality import LEGALITY
from events.masters.lexicon import LEXICON
from events.masters.tokens import TOKENS, print_token
from events.skills.answers import ANSWERS
from events.skills.definitions import SHARED
from events.table.fact import CardRested
from events.table.ids import Card
from events.table.moving import drawn
from events.values.context import player_of


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
    **EFFECT_PLAYS,
    **MADE,
    Nullify: EffectDefinition(propose=_propose_nullify),
    Control: replace(MOVES[Control], perform=_control),
    **DAMAGE,
}
"""The definitions of effects."""


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-4, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-4" if to == "battle" else "3-8-3")


def is_played(state: MastersState, card: Card) -> bool:
    """3-6-3. Whether the card is played as it comes to a Battle Area: only a Battle Card is, and no [Field]."""
    return state.cards[card].face is not None and face(state, card).kind == "battle"


STACK_RULES = replace(
    stack_rules(
        carries=lambda state, effect: not state.carries_power_alone or concerns_power(effect),
        carries_delays=lambda state: not state.carries_power_alone,
        has_part=lambda state, card: state.in_role(card, "battling") or first_target(state) == card,
        passed="11-3-2",
        taken_over="9-4-2",
        uncovered="11-3-6",
        stay_in=("battle", "combo"),  # 11-3-4
    ),
    played=LayRules(laid="9-4-1", rested="9-4-2"),
)
"""9-4-2, 10-5-4, 10-17-4, MS-20. All effects are carried over to the card on top, or those that change power alone.

A card of [Over Realm] goes to the Warp with what lies on it; the card to which an attack can be switched back (10-4-2)
passes that on, too.
"""
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
        carried=carried,
    ),
    stacking=STACK_RULES,
    damage=DAMAGE_RULES,
    is_played=is_played,
    enters_apart=is_field,
    enter=place_field,
    tokens=TOKENS,
    print_token=print_token,
    lexicon=LEXICON,
)
"""The text rules of this book."""
