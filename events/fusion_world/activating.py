"""9-4 and 12-2. Declaring and activating [Activate] skills."""

from events.cards.prints import CardSkill
from events.costs.affording import NOTHING, affordable, payable
from events.dragon_ball_super.energy import ways_to_pay
from events.dragon_ball_super.evolving import materials
from events.effects.interpret import Resolution
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.card import EVOLVES, FusionWorldCard
from events.fusion_world.cites import EXTRA_CARD_USED
from events.fusion_world.evolving import evolve
from events.fusion_world.playing import spend_extra_card, ways_to_spend
from events.language.effect import Skill, Surcharge
from events.once import once_each
from events.skills.activation import can_be_activated, pay_and_activate
from events.skills.loops import watch
from events.table.attribution import Agent
from events.table.fact import CardRevealed
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.context import Context
from events.values.holding import kinds_in_force, skill_at, valid
from events.values.permissions import forbidden


def can_declare(state: FusionWorldState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """9-4-2, 9-2-4. Whether a skill can be activated now, and its cost be paid."""
    skill = card_skill.skill
    if skill.kind != "activate" or skill.keyword == "field":
        return False
    used = from_hand(state, card, skill)
    if skill.keyword in EVOLVES and not used:
        return False  # 15-12-3, 15-12-10
    return (
        valid(state, card, card_skill, zone=state.skill_zones(card)[0] if used else None)
        and can_be_activated(state, player, card, card_skill)
        and (not used or _can_be_used(state, player, card, skill))
        and _can_be_paid(state, player, card, skill, used=used)
    )


def _can_be_paid(state: FusionWorldState, player: Player, card: Card, skill: Skill, *, used: bool) -> bool:
    """1-4-6. Whether a cost of the skill can be paid; together with the card's cost, if the card is `used`."""
    spent = used and skill.keyword not in EVOLVES  # FW-48
    if not skill.costs and Surcharge not in kinds_in_force(state):
        context = Context(player, card)
        return not spent or any(payable(state, context, way) for way in ways_to_pay(state, player, card, skill))
    before = ways_to_spend(state, player, card, skill) if spent else NOTHING
    return affordable(state, Context(player, card), skill, before=before)


def _can_be_used(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> bool:
    """Whether no effect forbids this use of the card, and it has cards to evolve from."""
    if skill.keyword in EVOLVES:
        return bool(materials(state, player, card, skill)) and not forbidden(
            state, "play", card, player=player, by=player
        )
    return not forbidden(state, "use", card, player=player)


def from_hand(state: FusionWorldState, card: Card, skill: Skill) -> bool:
    """12-1-1, 15-12-3. Whether a skill uses its card from the hand: an Extra Card's, or [Evolve]."""
    if skill.zones or state.cards[card].zone[2:] != "hand":
        return False
    return skill.keyword in EVOLVES or _is_used(face(state, card))


@once_each
def _is_used(printed: FusionWorldCard) -> bool:
    """Whether a card is an Extra Card that does not stay in the Battle Area."""
    return printed.kind == "extra" and not any(one.keyword == "field" for one in printed.keywords)


async def activate(table: Table, player: Player, card: Card, skill_id: int) -> None:
    """9-4-2, 12-2-2, 12-2-3-1. Declare an [Activate] skill, pay what it costs, activate and resolve it."""
    watch(table)
    state = table.state
    skill = skill_at(state, card, skill_id)
    assert skill is not None
    used = from_hand(state, card, skill)
    if zone_name(state.cards[card].zone) == "hand":
        table.emit(CardRevealed(card=card, rule="12-2-2-1" if used else "9-4-2"))
    resolution = Resolution(you=player, source=card, table=table)
    if zone_name(state.cards[card].zone) == "hand" and not used:
        resolution.shown.append(card)
    with table.by(Agent("skill", player, card)):
        if skill.keyword in EVOLVES:
            await evolve(resolution, skill, skill_id)
            return
        if used and not await spend_extra_card(resolution, skill):
            return
        rule = EXTRA_CARD_USED if used else "12-2-3-4" if face(state, card).kind == "extra" else "9-4-3"
        await pay_and_activate(resolution, CardSkill(skill_id, skill), rule=rule)
