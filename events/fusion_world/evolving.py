"""15-12. [Evolve] and [Fusion Evolve]: playing a card of the hand on top of others."""

from collections.abc import Sequence
from dataclasses import dataclass

from events.cards.prints import CardSkill
from events.costs.paying import pay_skill_cost
from events.dragon_ball_super.evolving import EvolveRules, choose_materials, materials
from events.dragon_ball_super.facts import CardEvolved
from events.dragon_ball_super.moves import dropped
from events.dragon_ball_super.playing import hide_in_hand
from events.effects.interpret import Resolution
from events.effects.stacking import lay_on_top
from events.language.effect import Skill
from events.skills.activation import activated
from events.skills.facts import SkillActivated
from events.skills.performing import perform
from events.table.fact import CardPlaced
from events.table.ids import Card, zone_name, zone_of


@dataclass(frozen=True, kw_only=True)
class Evolve(EvolveRules):
    """The rule numbers of a keyword, also for a card that comes to the Battle Area first, and for failing."""

    rested: str = "14-5-2"
    comes: str
    failed: str


EVOLVE = Evolve(chosen="15-12-4", laid="15-12-5", comes="15-12-4-1-1", failed="15-12-6")
"""[Evolve]: on top of one card (15-12-4-1)."""
FUSION_EVOLVE = Evolve(chosen="15-12-11", laid="15-12-12", comes="15-12-11-1-1", failed="15-12-13")
"""[Fusion Evolve]: on top of two (15-12-11-1)."""


async def evolve(resolution: Resolution, skill: Skill, skill_id: int) -> None:
    """15-12-4, 15-12-11. Choose what to play the card on, pay the skill cost, activate and resolve it."""
    assert resolution.source is not None
    table, card, rules = resolution.table, resolution.source, EVOLVE if len(skill.materials) == 1 else FUSION_EVOLVE
    chosen = await choose_materials(resolution, skill, rules)
    incarnations = [table.state.cards[other].incarnation for other in chosen]
    if not await pay_skill_cost(resolution, skill, offered=False):
        await _fail(resolution, rules)  # 15-12-6, 15-12-13
        return
    table.emit(activated(table.state, card, CardSkill(skill_id, skill), rule="9-4-3"))
    with table.because(table.latest(SkillActivated)):
        still = materials(table.state, resolution.you, card, skill)
        there = bool(still) and all(
            table.state.cards[other].incarnation == incarnation and other in cards
            for other, incarnation, cards in zip(chosen, incarnations, still, strict=True)
        )
        if there and zone_name(table.state.cards[card].zone) == "hand":
            await play_on_top(resolution, skill, chosen, rules)
        else:
            await _fail(resolution, rules)  # 15-12-6, 15-12-13


async def _fail(resolution: Resolution, rules: Evolve) -> None:
    """15-12-6, 15-12-13. The card that failed to enter play is dropped, unless an effect has moved it elsewhere."""
    assert resolution.source is not None
    if zone_name(resolution.state.cards[resolution.source].zone) == "hand":
        await resolution.table.perform(dropped(resolution.state, resolution.source, rule=rules.failed))


async def play_on_top(resolution: Resolution, skill: Skill, chosen: list[Card], rules: Evolve) -> None:
    """15-12-5, 15-12-12. The card is played on top of the cards chosen (14-5-2, 16-2-2)."""
    assert resolution.source is not None
    table, card = resolution.table, resolution.source
    source, battle = table.state.cards[card].zone, zone_of(resolution.you, "battle")
    evolved = CardEvolved(card=card, source=source, target=battle, by=skill.keyword, rule=rules.laid)
    replaced = table.replaced
    facts = await perform(table, [evolved])
    if table.replaced > replaced and not facts:
        hide_in_hand(table, card)  # 0-3-16: it has not failed
        return
    if not facts or not await _bring(resolution, chosen, rules):
        await _fail(resolution, rules)
        return
    await lay_on_top(table, resolution.you, card, facts, chosen, rules)


async def _bring(resolution: Resolution, chosen: Sequence[Card], rules: Evolve) -> bool:
    """15-12-4-1-1, 15-12-11-1-1. Whether all chosen cards are in the Battle Area (15-12-5-1, 15-12-12-1).

    Cards chosen elsewhere come there first, and trigger nothing.
    """
    table, state, target = resolution.table, resolution.state, zone_of(resolution.you, "battle")
    for card in chosen:
        if state.cards[card].zone != target:
            placed = CardPlaced(card=card, source=state.cards[card].zone, target=target, rule=rules.comes)
            table.emit(*await perform(table, [placed]), silent=True)
    return all(state.cards[card].zone == target for card in chosen)
