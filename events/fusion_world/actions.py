"""5 and 13. The definitions of effects by this book: `TEXTS`."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from events.cards.prints import CardSkill
from events.costs.affording import affordable, costs_of, seems_payable
from events.costs.paying import PAYING, pay_skill_cost
from events.costs.playing import PLAYING
from events.costs.ways import pay_card_cost
from events.dragon_ball_super.effects import FLIPS, IN_BATTLE
from events.dragon_ball_super.energy import ways_to_pay
from events.dragon_ball_super.moves import discarded, is_field, is_played, koed, move_of, played, removed, stacked
from events.dragon_ball_super.stacking import concerns_power, stack_rules
from events.effects.changes import CHANGES
from events.effects.choices import CHOICES
from events.effects.damage import DAMAGE
from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation, one_class, possible
from events.effects.interpret import Resolution
from events.effects.looking import LOOKS
from events.effects.manual import MANUAL_RESOLUTION
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.effects.turns import TURNS
from events.fusion_world.damage import DAMAGE_RULES
from events.fusion_world.facts import EnergyMarkerPlaced, EnergyMarkerRemoved
from events.fusion_world.keywords import play_field
from events.fusion_world.lexicon import LEXICON
from events.fusion_world.moves import come_rested
from events.fusion_world.possible import LEGALITY
from events.language.effect import Put, Skill, Use
from events.skills.activation import activated, can_be_activated
from events.skills.facts import SkillActivated
from events.table.ask import Option
from events.table.ids import Card
from events.table.moving import drawn
from events.values.holding import conditions_hold, negated, skills


def _propose_put(situation: Situation, effect: Put) -> Proposal:
    """5-11. The proposal of placing energy markers in the Energy Area, at once."""
    by, markers = situation.times(effect.by), situation.state.markers
    players = situation.players(effect.whose)
    kind, rule = (EnergyMarkerPlaced, "5-11-1") if by > 0 else (EnergyMarkerRemoved, "1-11-2")
    facts = [
        kind(player=player, rule=rule) for player in players for _ in range(by if by > 0 else min(-by, markers[player]))
    ]
    able = possible(situation, facts)
    enough = len(able) == len(facts) and all(markers[player] + by >= 0 for player in players)
    return Proposal(able, abs(by) * len(players), enough)


async def _use(resolution: Resolution, effect: Use) -> Outcome:
    """5-7-3, 12-2-3-1. The outcome of using another card's skill for its skill cost, and card cost if stated."""
    done = 0
    for card in resolution.select(effect.what):
        found = [
            card_skill for card_skill in skills(resolution.state, card) if _usable(resolution, card, card_skill, effect)
        ]
        if not found:
            continue
        card_skill = found[0]
        if len(found) > 1:
            options = [Option("skill", card, number=each.id) for each in found]
            [picked] = await resolution.table.ask(
                resolution.you, "skill", options, rule="12-2-3-1", about=resolution.source
            )
            card_skill = next(each for each in found if each.id == picked.number)
        inner = Resolution(you=resolution.you, source=card, table=resolution.table, shown=resolution.shown)
        if effect.pay and not await _pay_for_card(inner, card_skill.skill):
            continue
        if not await pay_skill_cost(inner, card_skill.skill, offered=True):
            continue
        resolution.table.emit(activated(resolution.state, card, card_skill, rule="12-2-3-4"))
        with resolution.table.because(resolution.table.latest(SkillActivated)):
            await inner.run(card_skill.skill.effects)
        done += 1
    return Outcome(1, done)


async def _pay_for_card(resolution: Resolution, skill: Skill) -> bool:
    """5-7-3. Whether the cost of the card with a skill was paid, such that the skill's stays payable."""
    assert resolution.source is not None
    ways = ways_to_pay(resolution.state, resolution.you, resolution.source, skill)
    return await pay_card_cost(resolution, ways, costs_of(resolution.state, resolution, skill), skill=skill)


def _usable(resolution: Resolution, card: Card, card_skill: CardSkill, effect: Use) -> bool:
    skill = card_skill.skill
    kinds = effect.kinds or ("activate",)
    if (
        skill.kind not in kinds
        or skill.keyword
        or not can_be_activated(resolution.state, resolution.you, card, card_skill)
    ):
        return False
    context = Resolution(you=resolution.you, source=card, table=resolution.table)
    if negated(resolution.state, card, skill) or not conditions_hold(resolution.state, card, skill, context):
        return False
    if effect.pay:
        before = ways_to_pay(resolution.state, resolution.you, card, skill)
        return affordable(resolution.state, context, skill, before=before)
    return affordable(resolution.state, context, skill, can=seems_payable)


DEFINITIONS: Mapping[type[Any], EffectDefinition] = {
    **CHOICES,
    **CHANGES,
    **MOVES,
    **LOOKS,
    **TURNS,
    **PAYING,
    **PLAYING,
    **MANUAL_RESOLUTION,
    **DAMAGE,
    Put: EffectDefinition(propose=_propose_put, class_key=one_class),
    **IN_BATTLE,
    **FLIPS,
    Use: EffectDefinition(perform=_use),
}
"""The definitions of effects."""


STACK_RULES = stack_rules(
    carries=lambda state, effect: concerns_power(effect),  # 14-5-2-1, 16-2-6-1
    carries_delays=lambda state: False,
    has_part=lambda state, card: state.in_role(card, "battling"),
    passed="16-2-2",
    taken_over="14-5-2",
    uncovered="16-2-6",
)
"""16-2. Effects that change power are carried over, and no others."""
TEXTS = TextRules(
    definitions=DEFINITIONS,
    legality=LEGALITY,
    moves=Moves(
        moved=move_of,
        drawn=partial(drawn, rule="5-1-2"),
        played=played,
        discarded=discarded,
        koed=koed,
        removed=removed,
        stacked=stacked,
        rested=come_rested,
    ),
    stacking=STACK_RULES,
    damage=DAMAGE_RULES,
    is_played=is_played,
    enters_apart=is_field,
    enter=play_field,
    lexicon=LEXICON,
)
"""The text rules of this book."""
