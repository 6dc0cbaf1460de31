"""15-12. [Evolve] and [Fusion Evolve]: playing a card of the hand on top of others."""

from collections.abc import Sequence

from events.cards.prints import CardSkill
from events.costs.paying import pay_skill_cost
from events.dragon_ball_super.facts import CardEvolved
from events.effects.interpret import Resolution
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.playing import hide_in_hand
from events.fusion_world.processing import dropped
from events.fusion_world.stacking import carried_over
from events.language.effect import Can, Skill
from events.skills.activation import activated
from events.skills.performing import perform
from events.table.ask import ORDER, Option
from events.table.fact import CardPlaced, CardRested, CardStacked, StackPassed
from events.table.ids import Card, Player, zone_name, zone_of
from events.values.context import Context
from events.values.permissions import choosable
from events.values.selecting import select
from events.values.value import skills, valid


async def evolve(resolution: Resolution, skill: Skill, skill_id: int) -> None:
    """15-12-4, 15-12-11. Choose what to play the card on, pay the skill cost, activate and resolve."""
    assert resolution.source is not None
    table, card = resolution.table, resolution.source
    chosen = await choose_materials(resolution, skill)
    incarnations = [table.state.cards[one].incarnation for one in chosen]
    if not await pay_skill_cost(resolution, skill, offered=False):
        await _fail(resolution, chosen)
        return
    table.emit(activated(table.state, card, CardSkill(skill_id, skill), rule="9-4-3"))
    with table.because(table.position):
        still = materials(table.state, resolution.you, card, skill)
        there = bool(still) and all(
            table.state.cards[one].incarnation == incarnation and one in cards
            for one, incarnation, cards in zip(chosen, incarnations, still, strict=True)
        )
        if there and zone_name(table.state.cards[card].zone) == "hand":
            await play_on_top(resolution, skill, chosen)
        else:
            await _fail(resolution, chosen)


async def _fail(resolution: Resolution, chosen: Sequence[Card]) -> None:
    """15-12-6, 15-12-13. The card that failed to enter play is dropped, unless an effect has moved it elsewhere."""
    assert resolution.source is not None
    if zone_name(resolution.state.cards[resolution.source].zone) == "hand":
        rule = "15-12-6" if len(chosen) == 1 else "15-12-13"
        await resolution.table.perform(dropped(resolution.state, resolution.source, rule=rule))


async def choose_materials(resolution: Resolution, skill: Skill) -> list[Card]:
    """15-12-4, 15-12-11. One Battle Card for each that is asked for, so that all can be found."""
    assert resolution.source is not None
    chosen: list[Card] = []
    found = materials(resolution.state, resolution.you, resolution.source, skill)
    for n, cards in enumerate(found):
        later = found[n + 1 :]
        able = [card for card in cards if card not in chosen and all(set(rest) - {*chosen, card} for rest in later)]
        options = [Option("material", card) for card in able]
        rule = "15-12-4" if len(found) == 1 else "15-12-11"
        [picked] = await resolution.table.ask(resolution.you, "material", options, rule=rule, about=resolution.source)
        assert picked.card is not None
        chosen.append(picked.card)
    return chosen


async def play_on_top(resolution: Resolution, skill: Skill, chosen: list[Card]) -> None:
    """15-12-5, 15-12-12. The cards chosen are stacked, the card is played on top of them, and takes over from them."""
    assert resolution.source is not None
    table, state, card = resolution.table, resolution.state, resolution.source
    rule = "15-12-5" if len(chosen) == 1 else "15-12-12"
    source, battle = state.cards[card].zone, zone_of(resolution.you, "battle")
    evolved = CardEvolved(card=card, source=source, target=battle, by=skill.keyword, rule=rule)
    replaced = table.replaced
    facts = await perform(table, [evolved])
    if table.replaced > replaced and not facts:
        hide_in_hand(table, card)  # 0-3-16: it has not failed
        return
    if not facts or not await _bring(resolution, chosen):
        await _fail(resolution, chosen)
        return
    if len(chosen) > 1:
        options = [Option("place", one) for one in chosen]
        picked = await table.ask(resolution.you, ORDER, options, rule="15-12-12", about=card)
        chosen = [option.card for option in picked if option.card is not None]
    if state.cards[chosen[-1]].rested and len(facts) == 1:
        facts.append(CardRested(card=card, rule="14-5-2"))
    for one in reversed(chosen):
        under = zone_of(state.cards[one].owner, "under")
        facts.append(CardStacked(card=one, source=state.cards[one].zone, target=under, host=card, rule=rule))
        facts += [StackPassed(card=low, host=card, rule="16-2-2") for low in reversed(state.beneath(one))]
    table.emit(*facts, *carried_over(state, card, chosen))


async def _bring(resolution: Resolution, chosen: Sequence[Card]) -> bool:
    """15-12-4-1-1, 15-12-11-1-1. Cards chosen elsewhere come to the Battle Area first, and set nothing off.

    Whether all are there (15-12-5-1, 15-12-12-1).
    """
    table, state, target = resolution.table, resolution.state, zone_of(resolution.you, "battle")
    rule = "15-12-4-1-1" if len(chosen) == 1 else "15-12-11-1-1"
    for card in chosen:
        if state.cards[card].zone != target:
            placed = CardPlaced(card=card, source=state.cards[card].zone, target=target, rule=rule)
            table.emit(*await perform(table, [placed]), silent=True)
    return all(state.cards[card].zone == target for card in chosen)


def _on_board(state: FusionWorldState, card: Card) -> bool:
    return zone_name(state.cards[card].zone) == "battle"


def materials(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> list[tuple[Card, ...]]:
    """15-12-4, 15-12-11. For each card that is asked for, those that could be it; empty if not all can be found."""
    context = Context(player, card)
    found = []
    for wanted in skill.materials:
        cards = [
            other
            for other in select(state, context, wanted)
            if state.controller(other) == player
            and other != card
            and face(state, other).kind == "battle"
            and (wanted.zones or _on_board(state, other))
            and choosable(state, other, player)
        ]
        found.append(tuple(dict.fromkeys([*cards, *_expanded(state, player, card)])))
    if len(found) == 2 and len(set(found[0]) | set(found[1])) < 2:
        return []
    return found if all(found) else []


def _expanded(state: FusionWorldState, player: Player, card: Card) -> list[Card]:
    """15-12-4-1, 15-12-11-1. The Battle Cards that it can be played on too, by what it says of itself in the hand."""
    expands = [
        change.cards
        for card_skill in skills(state, card)
        for grant in card_skill.skill.grants
        for change in grant.changes
        if valid(state, card, card_skill)
        and isinstance(change, Can)
        and change.action == "material"
        and change.cards is not None
    ]
    context = Context(player, card)
    return [
        other
        for cards in expands
        for other in select(state, context, cards)
        if state.controller(other) == player and face(state, other).kind == "battle" and choosable(state, other, player)
    ]
