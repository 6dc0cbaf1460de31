"""5-4, 5-5 and 12-2. Using cards, playing cards."""

from collections.abc import Callable
from typing import Any

from events.cards.prints import CardSkill
from events.costs.affording import affordable, costs_of, surcharge
from events.costs.paying import pay, pay_card_cost, pay_surcharge
from events.costs.payment import Cost, can_pay
from events.costs.rules import CardCost
from events.dragon_ball_super.energy import cost_if_paid, cost_of, is_free
from events.dragon_ball_super.moves import dropped, played
from events.dragon_ball_super.playing import place_or_drop
from events.effects.durations import end_with_use
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.card import KeywordSkill
from events.fusion_world.keywords import fields_of, play_field
from events.fusion_world.paying import DROPPED, sources
from events.language.effect import Skill
from events.skills.activation import activated
from events.table.ask import Option
from events.table.fact import CardRevealed
from events.table.ids import Card, Player
from events.table.table import Agent, Table
from events.values.context import Context
from events.values.holding import skill_at
from events.values.permissions import forbidden

FIELD = KeywordSkill(keyword="field").skill()


async def use_battle_card(table: Table, player: Player, card: Card) -> None:
    """5-5-2. Reveal it, pay its cost, play it."""
    table.emit(CardRevealed(card=card, rule="5-5-2-1"))
    cost = await _wanted_cost(table, player, card, lambda cost: can_pay(sources(table.state, player), cost))
    await pay(table, player, cost, card)
    end_with_use(table, card, rule="5-4-1")
    await place_or_drop(table, played(table.state, card, by=player, rule="5-5-2-2"), failed="5-5-5")


async def _wanted_cost(table: Table, player: Player, card: Card, is_payable: Callable[[Cost], bool]) -> Cost:
    """5-4-1. The cost that the player pays. One that need not be paid can be, as an official answer says (Q247)."""
    cost = cost_of(table.state, card)
    if not is_free(table.state, card):
        return cost
    in_full = cost_if_paid(table.state, card)
    if not in_full.total or not is_payable(in_full):
        return cost
    options = [Option("use_free", card), Option("pay_cost", card)]
    [chosen] = await table.ask(player, "card_cost", options, rule="5-4-1", about=card)
    return in_full if chosen.verb == "pay_cost" else cost


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
    payers = sources(state, player)
    dropped_first = (DROPPED,) if drops_fields(table) else ()
    return [
        Option("use", card, number=skill_id)
        for card, skill_id in fields
        if can_pay(payers, cost_of(state, card))
        and affordable(state, Context(player, card), FIELD, before=(CardCost(cost_of(state, card)), *dropped_first))
        and not forbidden(state, "use", card, player=player)
        and not prohibited(state, played(state, card, by=player), by=player)
    ]


async def use_extra_card(table: Table, player: Player, card: Card, skill_id: int) -> None:
    """12-2-2. Reveal it, pay its cost, place it in the Drop (unless played from the hand, FW-37), resolve its skill."""
    state = table.state
    table.emit(CardRevealed(card=card, rule="12-2-2-1"))
    resolution = Resolution(you=player, source=card, table=table)
    with table.by(Agent("skill", player, card)):
        await spend_extra_card(resolution, FIELD, drop=drops_fields(table))
        if not await pay_surcharge(resolution, surcharge(state, player, card, FIELD)):
            return
        skill = skill_at(state, card, skill_id)
        assert skill is not None
        table.emit(activated(state, card, CardSkill(skill_id, skill), rule="12-2-2-4"))
        with table.because(table.position):
            await play_field(table, player, card)


async def spend_extra_card(resolution: Resolution, skill: Skill, *, drop: bool = True) -> None:
    """12-2-2-2. Pay the cost of an Extra Card of the hand so that its skill cost can be paid; place it in the Drop."""
    assert resolution.source is not None
    before = (DROPPED,) if drop else ()

    def is_payable(cost: Cost) -> bool:
        return affordable(resolution.state, resolution, skill, before=(CardCost(cost), *before))

    cost = await _wanted_cost(resolution.table, resolution.you, resolution.source, is_payable)
    costs = costs_of(resolution.state, resolution, skill)
    left = [(DROPPED, *cost) if drop and cost else cost for cost in costs]
    await pay_card_cost(resolution, cost, left)
    end_with_use(resolution.table, resolution.source, rule="5-4-1")
    if drop:
        await resolution.table.perform(dropped(resolution.state, resolution.source, rule="12-2-2-2"))
