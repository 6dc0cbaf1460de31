"""8-5. Activating and Resolving: the [Activate] skills and the [Counter]s that can be declared, and their use."""

from functools import partial

from msgspec.structs import replace

from events.cards.prints import CardSkill
from events.dragon_ball_super.evolving import materials
from events.dragon_ball_super.moves import dropped
from events.dragon_ball_super.playing import hide_in_hand
from events.effects.interpret import Resolution
from events.language.effect import Limit
from events.masters.areas import MastersState, face
from events.masters.card import FROM_HAND
from events.masters.cites import EXTRA_CARD_USED, OVER_REALM
from events.masters.evolving import EVOLVES, Evolving
from events.masters.keywords import place_field
from events.masters.later_plays import Answer
from events.skills.declaring import Step
from events.skills.limits import used_up
from events.skills.loops import watch
from events.skills.using import can_be_declared, declare_skill, resolution_of
from events.table.ask import Option
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.permissions import forbidden


def can_declare(state: MastersState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """8-5-2, 10-5-1, 10-17-5. Whether a skill can be activated now, and its cost be paid."""
    skill = card_skill.skill
    if skill.keyword in EVOLVES and not materials_found(state, player, card, card_skill):
        return False
    if skill.keyword == "over_realm" and _over_realm_used(state, player, card, card_skill):
        return False
    if skill.keyword in FROM_HAND and forbidden(state, "play", card, player=player, by=player):
        return False
    return can_be_declared(state, player, card, card_skill)


def _over_realm_used(state: MastersState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """10-17-5, MS-30. Whether the player has activated [Over Realm] this turn; or, as it is read, this card has."""
    if state.over_realm_per_card:
        return used_up(state, card, card_skill.id, replace(card_skill.skill, limit=Limit()))
    return bool(state.happened.get(("used_over_realm", player), 0))


def materials_found(state: MastersState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """10-5-1, 10-13-1, 10-14-1, 10-18-1. Whether there are cards of all the characters that the skill names."""
    if card_skill.skill.keyword == "union_fusion":
        return bool(Evolving.pairs(state, player, card, card_skill.skill))
    return bool(materials(state, player, card, card_skill.skill))


async def activate(table: Table, player: Player, card: Card, skill_id: int) -> None:
    """6-3-1-2-2, 7-2-1-2-3, 7-3-1-2-2-2. Declare an [Activate] skill, pay what it costs (8-5-2-3), and resolve it once
    [Counter]s were possible (6-3-1-2-2-1, 7-2-1-2-3-1).

    [Awaken] is such a skill (6-3-1-2-2-2, 7-2-1-2-3-2, 7-3-1-2-2-3).
    """
    await use(table, player, Option("skill", card, number=skill_id))


async def use(table: Table, player: Player, option: Option) -> None:
    """8-5-2, 4-7-3, 10-10-1. Use the skill of an option, by what its card and its keyword say."""
    watch(table)  # 11-1-1-2, 11-1-1-3
    resolution, card_skill = resolution_of(table, player, option, kind=Answer)
    card, skill = resolution.source, card_skill.skill
    assert card is not None
    of_hand = zone_name(table.state.cards[card].zone) == "hand"
    if skill.keyword in EVOLVES:
        await Evolving(resolution, card_skill).declare()  # 10-5-1, 10-13-1, 10-14-1, 10-18-1
        return
    declare = partial(declare_skill, resolution, card_skill)
    if not of_hand:
        await declare(rule="8-5-2-4")
        return
    what, extra = "counter" if skill.kind == "counter" else "", face(table.state, card).kind == "extra"
    used = table.state.cards[card].incarnation
    drop = partial(drop_used, card=card, incarnation=used)
    leave = drop if extra or what else partial(_hide, card=card)  # 8-5-2-6-1, 10-10-4; 3-3-3
    if skill.keyword == "over_realm":
        await declare(rule=OVER_REALM, leave=leave)
    elif extra:
        resolve = partial(_drop_and_resolve, resolution=resolution, card_skill=card_skill, drop=drop)
        if skill.keyword == "field":
            resolve = partial(_place, resolution=resolution, incarnation=used)
        await declare(rule=EXTRA_CARD_USED, what=what, resolve=resolve, leave=leave)
    else:
        await declare(rule="10-10-1" if what else "8-5-2-4", what=what, leave=leave)


async def _drop_and_resolve(table: Table, *, resolution: Resolution, card_skill: CardSkill, drop: Step) -> None:
    """8-5-2-6-1. Put the Extra Card in the Drop, and do its effects."""
    await drop(table)
    await resolution.run(card_skill.skill.effects)


async def _place(table: Table, *, resolution: Resolution, incarnation: int) -> None:
    """10-3-1. Place the Extra Card in the Battle Area."""
    assert resolution.source is not None
    if table.state.cards[resolution.source].incarnation == incarnation:  # 4-7-3-6: if it is still possible
        await place_field(table, resolution.you, resolution.source)


async def drop_used(table: Table, *, card: Card, incarnation: int) -> None:
    """8-5-2-6-1, 10-10-4. Put an Extra Card, or one with a [Counter], in the Drop, unless it has left the hand since.

    One that its effect has returned to the hand is a new card there (3-1-4).
    """
    if table.state.cards[card].incarnation == incarnation:
        await table.perform(dropped(table.state, card, rule="8-5-2-6-1"))


async def _hide(table: Table, *, card: Card) -> None:
    """3-3-3. Hide a Battle Card that was not played in the hand again."""
    hide_in_hand(table, card)
