"""15. Keyword Skills and Keywords: their validity and their procedures."""

from events.cards.prints import CardSkill
from events.costs.affording import payable, seems_payable, surcharge
from events.costs.paying import pay_surcharge
from events.dragon_ball_super.battle import Damage, guard_card
from events.dragon_ball_super.facts import GuardSwitched
from events.dragon_ball_super.moves import dropped
from events.dragon_ball_super.stacking import with_beneath
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.fusion_world.areas import AREAS, FusionWorldState, face
from events.fusion_world.card import Keyword
from events.fusion_world.moves import is_field, played
from events.language.effect import Switch
from events.skills.activation import activated, label_of
from events.skills.facts import SkillTriggered
from events.skills.limits import used_up
from events.skills.pending import cancel, place_of, skill_of
from events.skills.state import Pending
from events.table.ask import Option
from events.table.fact import GAINED, CardRested, Fact, SkillId
from events.table.ids import Card, Player, zone_name
from events.table.table import Agent, Table
from events.values.holding import skill_at, skills
from events.values.holding import valid as is_valid
from events.values.permissions import forbidden

STRIKES: tuple[tuple[Keyword, int, str], ...] = (("triple_strike", 3, "15-6-2-2"), ("double_strike", 2, "15-6-2-1"))


def valid(state: FusionWorldState, card: Card, keyword: Keyword, *, area: str | None = None) -> list[int]:
    """The ids of the card's skills of that keyword that are valid now, in their usual area or the one named.

    A skill is not valid in the turn of the other player than its limits name (15-9-3, 15-10-3), nor again in a turn
    in which it was used up (15-7-5).
    """
    if not state.effects and not state.static_zones and not state.printed(card).skills:
        return []
    return [
        card_skill.id
        for card_skill in skills(state, card)
        if card_skill.skill.keyword == keyword
        and _there(state, card, card_skill, area)
        and not used_up(state, card, *card_skill)
    ]


def _there(state: FusionWorldState, card: Card, card_skill: CardSkill, area: str | None) -> bool:
    if area is None:
        return is_valid(state, card, card_skill)
    there = zone_name(state.cards[card].zone) == area
    return there and is_valid(state, card, card_skill, zone=state.skill_zones(card)[0])


def pend_blockers(table: Table, player: Player, target: Card) -> None:
    """8-1-3, 15-4-2. The [Blocker]s of the attacked player's other cards become pending, at once (9-6-2)."""
    state = table.state
    triggered = [
        SkillTriggered(
            card=card,
            skill=SkillId(skill_id),
            label=label_of(state, card, skill_id),
            master=player,
            given=skill_at(state, card, skill_id) if skill_id >= GAINED else None,
            rule="15-4-2",
        )
        for area in ("leader", "battle")
        for card in state.cards_in(player, area)
        if card != target and face(state, card).kind != "extra"
        for skill_id in valid(state, card, "blocker")
    ]
    if triggered:
        table.emit(*triggered)


def blocker_cost(state: FusionWorldState, use: Pending) -> tuple[Fact, ...] | None:
    """15-4-2. What pays for a [Blocker]: its card switches to Rest Mode. None if that cannot be done (0-2-4-1), or an
    effect forbids it, to activate skills, or to block (9-2-4)."""
    card_state = state.cards[use.card]
    if (
        card_state.incarnation != use.incarnation
        or card_state.rested
        or not AREAS[zone_name(card_state.zone)].has_modes
    ):
        return None
    rests = CardRested(card=use.card, rule="15-4-2")
    if any(forbidden(state, action, use.card, player=use.master, by=use.master) for action in ("activate", "block")):
        return None
    return None if prohibited(state, rests, by=use.master) else (rests,)


async def resolve_blocker(table: Table, use: Pending, place: int) -> None:
    """15-4. [Blocker] costs its card's rest."""
    state = table.state
    cost = blocker_cost(state, use)
    resolution = Resolution(you=use.master, source=use.card, table=table)
    added = surcharge(state, use.master, use.card, skill_of(state, use))
    whole = (Switch(mode="rest", what="this"), *added) if added else ()
    if cost is None or not seems_payable(state, resolution, whole):
        cancel(table, [place], rule="9-6-3-2")
        return
    answers = [Option("decline", use.card)]
    if payable(state, resolution, whole):
        answers.insert(0, Option("pay_skill_cost", use.card))
    [answer] = await table.ask(use.master, "skill_cost", answers, rule="9-6-4", about=use.card)
    if answer.verb == "decline":
        cancel(table, [place], rule="9-6-4-1")
        return
    with table.by(Agent("skill", use.master, use.card)):
        await table.perform(*cost)
        if not await pay_surcharge(resolution, added):
            cancel(table, [place_of(state, use)], rule="9-6-4-1")
            return
        blocker = CardSkill(use.skill, skill_of(state, use))
        table.emit(activated(state, use.card, blocker, waited=place_of(state, use), rule="9-6-5"))
        with table.because(table.position):
            block(table, use)


def block(table: Table, use: Pending) -> None:
    """15-4-3. The card becomes the guard card, and the player's other [Blocker]s cannot be activated (FW-34).

    A guard card that has gone cannot be switched: its battle is about to end (8-1-6), as is that of an attack which was
    negated (8-1-2-1); nor is it switched to itself (0-2-4-1).
    """
    state = table.state
    if guard_card(state) not in (None, use.card):
        table.emit(GuardSwitched(card=use.card, rule="15-4-3"))
    others = [
        place
        for place, one in enumerate(state.pending)
        if one.master == use.master and skill_of(state, one).keyword == "blocker"
    ]
    if others:
        cancel(table, others, rule="15-4-3")


def attack_damage(state: FusionWorldState, card: Card, player: Player) -> tuple[Damage, str]:
    """The damage that the attack card inflicts on a player, and its rule: 1, or the number of [Strike] (15-6-2)."""
    to_drop = bool(valid(state, card, "critical"))
    for keyword, amount, rule in STRIKES:
        if valid(state, card, keyword):
            return Damage(card, player, amount, to_drop), rule
    return Damage(card, player, 1, to_drop), "8-4-6-1-1-1"


def fields_of(state: FusionWorldState, card: Card) -> list[int]:
    """15-3-1, 9-2-4. The ids of the [Field] skills of an Extra Card in the hand that can be activated now."""
    places = valid(state, card, "field", area="hand") if face(state, card).kind == "extra" else []
    return [] if places and forbidden(state, "activate", card) else places


async def play_field(table: Table, player: Player, card: Card) -> bool:
    """15-3-2, 15-3-4. Whether the card was played in Active Mode.

    The player's other cards with [Field] go to the Drop.
    """
    state = table.state
    others = [other for other in state.cards_in(player, "battle") if is_field(state, other)]
    plays = played(state, card, by=player, rule="15-3-2")
    await table.perform(*with_beneath(state, [plays, *(dropped(state, other, rule="15-3-4") for other in others)]))
    return zone_name(state.cards[card].zone) == "battle"
