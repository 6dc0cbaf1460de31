"""5-4, 5-5 and 12-2. Using cards, playing cards."""

from typing import Any

from events.cards.prints import CardSkill
from events.costs.affording import affordable, costs_of
from events.costs.paying import pay_surcharge
from events.costs.rules import Ways
from events.costs.ways import pay_card_cost
from events.dragon_ball_super.energy import ways_to_pay
from events.dragon_ball_super.moves import dropped, played
from events.dragon_ball_super.playing import hide_in_hand, place_or_drop
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.card import KeywordSkill
from events.fusion_world.keywords import fields_of, play_field
from events.fusion_world.paying import DROPPED
from events.language.effect import Skill
from events.skills.activation import activated
from events.skills.facts import SkillActivated
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import CardRevealed
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.context import Context
from events.values.holding import skill_at
from events.values.permissions import forbidden

FIELD = KeywordSkill(keyword="field").skill()


async def use_battle_card(table: Table, player: Player, card: Card) -> None:
    """5-5-2. Reveal it, pay its cost, play it."""
    table.emit(CardRevealed(card=card, rule="5-5-2-1"))
    resolution = Resolution(you=player, source=card, table=table)
    if not await pay_card_cost(resolution, ways_to_pay(table.state, player, card)):
        hide_in_hand(table, card)
        return
    await place_or_drop(table, played(table.state, card, by=player, rule="5-5-2-2"), failed="5-5-5")


def drops_fields(table: Table) -> bool:
    """FW-37. Whether an Extra Card with [Field] lies in the Drop before it is played."""
    return table.options["FW-37"] == "drop"


def usable(table: Table, player: Player) -> list[Option]:
    """7-3-4-2. The Extra Cards of the hand whose [Field] the player can activate, and whose cost the player can pay.

    5-4-1, 0-2-5: nothing must forbid to use it, nor to play it.
    """
    state: FusionWorldState = table.state
    cards: Any = state.cards
    extras = [card for card in state.cards_in(player, "hand") if cards[card].face.kind == "extra"]
    fields = [(card, skill_id) for card in extras for skill_id in fields_of(state, card)]
    if not fields:
        return []
    drop = drops_fields(table)
    return [
        Option("use", card, number=skill_id)
        for card, skill_id in fields
        if affordable(state, Context(player, card), FIELD, before=ways_to_spend(state, player, card, FIELD, drop=drop))
        and not forbidden(state, "use", card, player=player)
        and not prohibited(state, played(state, card, by=player), by=player)
    ]


async def use_extra_card(table: Table, player: Player, card: Card, skill_id: int) -> None:
    """12-2-2. Reveal it, pay its cost, place it in the Drop (unless played from the hand, FW-37), resolve its skill."""
    state = table.state
    table.emit(CardRevealed(card=card, rule="12-2-2-1"))
    resolution = Resolution(you=player, source=card, table=table)
    with table.by(Agent("skill", player, card)):
        if not await spend_extra_card(resolution, FIELD, drop=drops_fields(table)):
            return
        if not await pay_surcharge(resolution, FIELD):
            return
        skill = skill_at(state, card, skill_id)
        assert skill is not None
        table.emit(activated(state, card, CardSkill(skill_id, skill), rule="12-2-2-4"))
        with table.because(table.latest(SkillActivated)):
            await play_field(table, player, card)


def ways_to_spend(state: FusionWorldState, player: Player, card: Card, skill: Skill, *, drop: bool = True) -> Ways:
    """12-2-2-2. The ways to pay for an Extra Card of the hand, which then is placed in the Drop."""
    return [(*way, DROPPED) if drop else way for way in ways_to_pay(state, player, card, skill)]


async def spend_extra_card(resolution: Resolution, skill: Skill, *, drop: bool = True) -> bool:
    """12-2-2-2. Whether an Extra Card of the hand was paid for, so that its skill cost can be; it is dropped."""
    card = resolution.source
    assert card is not None
    costs = costs_of(resolution.state, resolution, skill)
    rests = [(DROPPED, *cost) if drop and cost else cost for cost in costs]
    ways = ways_to_pay(resolution.state, resolution.you, card, skill)
    if not await pay_card_cost(resolution, ways, rests, skill=skill):
        hide_in_hand(resolution.table, card)
        return False
    if drop:
        await resolution.table.perform(dropped(resolution.state, card, rule="12-2-2-2"))
    return True
