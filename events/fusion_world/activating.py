"""9-4 and 12-2. Activating [Activate] skills."""

from events.cards.prints import Held
from events.costs.paying import pay_skill_cost
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.fusion_world.areas import face
from events.fusion_world.card import EVOLVES
from events.fusion_world.evolving import evolve
from events.fusion_world.playing import spend_extra_card
from events.fusion_world.skills import activated, from_hand, resolve_skill
from events.skills.loops import watch
from events.table.fact import CardRevealed
from events.table.ids import Card, Player, zone_name
from events.table.table import Agent, Table
from events.values.value import skill_at


async def activate(table: Table, player: Player, card: Card, place: int) -> None:
    """9-4-2, 12-2-2, 12-2-3-1. Declare an [Activate] skill, pay what it costs, activate and resolve it."""
    watch(table)
    state = table.state
    skill = skill_at(state, card, place)
    assert skill is not None
    used = from_hand(state, card, skill)
    if zone_name(state.cards[card].zone) == "hand":
        table.emit(CardRevealed(card=card, rule="12-2-2-1" if used else "9-4-2"))
    at = Resolution(you=player, source=card, table=table)
    if zone_name(state.cards[card].zone) == "hand" and not used:
        at.shown.append(card)
    with table.by(Agent("skill", player, card)):
        if skill.keyword in EVOLVES:
            await evolve(at, skill, place)
            return
        if used:
            await spend_extra_card(at, skill)
        if not await pay_skill_cost(at, skill, offered=False):
            await hide(at)
            return
        rule = "12-2-2-4" if used else "12-2-3-4" if face(state, card).kind == "extra" else "9-4-3"
        table.emit(activated(state, card, Held(place, skill), rule=rule))
        with table.because(table.position):
            await resolve_skill(at, skill)
