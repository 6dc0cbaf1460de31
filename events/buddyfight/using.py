"""1. Flows of a call, a cast and an equip; 2. the play timing; 4. the use of activated abilities."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from events.buddyfight.areas import BuddyfightState, face
from events.buddyfight.card import AREAS, EQUIPS, IN_USE, ITEM, OVER, covers, over
from events.buddyfight.facts import (
    BuddyCalled,
    BuddyGiftGained,
    BuddyPlaced,
    CardShown,
    ImpactTransformed,
    ItemReturned,
    OverDeclared,
)
from events.buddyfight.keywords import can_use
from events.buddyfight.moves import played
from events.buddyfight.processing import (
    callable_areas,
    check,
    dropped,
    leaves_field,
    stand_by,
    usable_with_flag,
)
from events.cards.prints import CardSkill
from events.costs.affording import affordable
from events.costs.paying import pay_skill_cost
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.effects.stacking import with_beneath
from events.language.effect import Skill
from events.skills.activation import open_skills
from events.skills.chances import pass_chances
from events.skills.declared import DestinationChosen, SkillDeclared
from events.skills.declaring import declare, nullify
from events.skills.listening import remembered_by
from events.skills.loops import watch
from events.skills.postponing import resume
from events.skills.using import can_be_declared, declare_skill, offer, resolution_of
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import CardRested, SkillId
from events.table.ids import Card, Player, opponent, zone_name, zone_of
from events.table.moving import moved_to
from events.table.table import Table
from events.values.context import Context

IMPACT_CALL = "impact call"
"""impact-monster/Q4. The declared call of an impact monster, which is nullified as a call or as a cast."""
CALLED = ("call", "equip", *EQUIPS, "impact_transform")
"""The keywords of skills by which a card comes to the field."""
GIFT = 1
"""call/3.2, equip/3.2. The life of [Buddy Gift]."""


# 2. Flow of a Play Timing.


async def play_timing(table: Table, *timings: str, theirs: Sequence[str] = ()) -> None:
    """2. The turn fighter uses cards and abilities one by one; as they decline, the other may use a Counter, and so on.

    `timings`: what the turn fighter can use beside Counters; `theirs`: what the other can. A part of the turn that an
    effect ends cuts it off, and so does a battle that is broken (BF-37): the chances that it gives stand until the next
    is over. The check comes last, as it does behind each play timing of the book.
    """
    await resume(table)  # ability/end/2
    while await _goes_on(table, timings, theirs):
        pass
    if not _is_cut_off(table.state):
        pass_chances(table, rule="ability/when/2b")
    await check(table)  # start/1.2, start/2.3, start/3.1.2, start/3.2.2, main/1.2, attack/1.4, final/1.2, final/5.2


def _is_cut_off(state: BuddyfightState) -> bool:
    """ability/end/1, attack/2-removed. Whether nothing more is used where the turn is, which goes on elsewhere."""
    return bool(state.ending) or (state.attack is not None and state.is_battle_broken())


async def _goes_on(table: Table, timings: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether a fighter used something, the turn fighter asked first, once nothing stands by any more."""
    player: Player = table.state.turn_player
    if _is_cut_off(table.state):
        return False
    await stand_by(table, rule="play-timing/1.1")  # ability/types/automatic-priority
    if _is_cut_off(table.state):
        return False
    if await _uses(table, player, *timings, "counter", rule="play-timing/2.1"):
        return True  # BF-35
    return not _is_cut_off(table.state) and await _uses(
        table, opponent(player), *theirs, "counter", rule="play-timing/6.1"
    )


def lapse_by_use(table: Table, skill: Skill) -> None:
    """ability/when/2a. The chances that a use without [Counter] passes over, as it resolves: those it does not mean."""
    if skill.kind != "counter":
        pass_chances(table, rule="ability/when/2a", but=remembered_by(skill))


async def _uses(table: Table, player: Player, *timings: str, rule: str) -> bool:
    """Whether a fighter, when asked, used a card or an ability; nobody is asked who publicly has none."""
    options = usable(table.state, player, *timings)
    if not options and not table.state.cards_in(player, "hand"):
        return False
    return await offer(table, player, options, kind="use", rule=rule, use=use)


def usable(state: BuddyfightState, player: Player, *timings: str) -> list[Option]:
    """The cards and abilities that a fighter can use at these timings."""
    if len(timings) == 1:
        return open_skills(state, player, timings[0])
    found = [option for timing in timings for option in open_skills(state, player, timing)]
    return list(dict.fromkeys(found))


def counters(state: BuddyfightState, player: Player) -> Sequence[Option] | None:
    """play-timing/3.1, play-timing/7.1. The Counters that a fighter can answer with; None: publicly none.

    ability/over/no-counter: nothing answers [Overturn] and the like; they do not answer a Counter (BF-22).
    """
    options = usable(state, player, "counter")
    return options if options or state.cards_in(player, "hand") else None


def can_declare(state: BuddyfightState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """call/1.1, cast/1.1, equip/1.1, ability/1.1. Whether a fighter can declare a use of a card now.

    A card of the hand is shown before it is paid for, and is no card of the hand then. What cannot be paid for
    cannot be declared (call/1.1/note-cost, cast/1.1/note-cost, equip/1.1/note-cost), nor can a card whose conditions do
    not hold (call/1.1/note-condition, cast/1.1/note-condition, equip/1.1/note-condition), whoever uses it in a play
    timing (play-timing/2.2, play-timing/3.2, play-timing/6.2, play-timing/7.2).
    """
    skill = card_skill.skill
    shown = (card,) if state.cards[card].zone[2:] == "hand" else ()
    declarable = can_be_declared(state, player, card, card_skill, withheld=shown)
    if not declarable or not usable_with_flag(state, player, card):  # BF-23
        return False
    if skill.keyword in OVER:
        return (player, skill.keyword) not in state.over  # ability/over/overturn, ability/over/overkill
    if skill.keyword == "call" and not areas_of_call(state, player, card, skill):
        return False
    if skill.keyword == "call" and face(state, card).kind == "impact_monster":
        return ("called_impact_monster", player) not in state.happened  # impact-monster/call/2
    if skill.keyword == "impact_transform":
        return ("impact_transform", player) not in state.happened  # ability/impact-transform
    return True


def areas_of_call(state: Any, player: Player, card: Card, skill: Skill) -> list[str]:
    """call/1.2, playmat/flag-item/2. The areas to which a card can be called: on top of a monster, where that lies."""
    areas = callable_areas(state, card)
    if not any(map(covers, skill.costs)):
        return areas
    return [area for area in areas if affordable(state, Context(player, card, withheld=(card,)), over(skill, area))]


async def use(table: Table, player: Player, option: Option) -> None:
    """play-timing/2.1, play-timing/3.1. A call, a cast, an equip or an ability, by what the option's skill is."""
    watch(table)
    resolution, card_skill = resolution_of(table, player, option)
    keyword = card_skill.skill.keyword

    async def resolve(table: Table) -> None:
        """play-timing/4.1, play-timing/5.1, play-timing/8.1, play-timing/9.1. Do what the card or ability says."""
        lapse_by_use(table, card_skill.skill)  # ability/when/2a
        await resolution.run(card_skill.skill.effects)

    if keyword in CALLED:  # equip/scope
        await bring(table, resolution, card_skill)
    elif keyword in ("cast", "set"):  # cast/1.3: paid as it is declared
        show(table, resolution.source, rule="cast/1.1")
        await declare_skill(resolution, card_skill, rule="cast/1.1", what="cast", resolve=resolve, leave=put_away)
    else:
        over = keyword in OVER  # ability/over/no-counter
        kind = partial(OverDeclared, keyword=keyword) if over else SkillDeclared  # ability/over/overturn
        await declare_skill(
            resolution, card_skill, rule="ability/1.1", what="ability", kind=kind, resolve=resolve, window=not over
        )


def show(table: Table, card: Card | None, *, rule: str) -> None:
    """call/1.1, cast/1.1, equip/1.1. A card of the hand is shown for its use, and counts no longer as one of it."""
    if card is not None and zone_name(table.state.cards[card].zone) == "hand":
        table.emit(moved_to(table.state, card, CardShown, IN_USE, rule=rule))


async def put_away(table: Table) -> None:
    """cast/3.1/note-drop, ability/soul/2. A card that was cast goes to the drop zone, resolved or not."""
    state, declared = table.state, table.state.declared[-1]
    if zone_name(state.cards[declared.card].zone) == IN_USE:
        table.emit(*with_beneath(state, [dropped(state, declared.card, rule="cast/3.1/note-drop")]))


# 1. Flow of a Call, Flow of Equipping.


async def bring(table: Table, resolution: Resolution, card_skill: CardSkill) -> None:
    """1. The call of a monster, or the equipping of a card: declared, paid, answered, and placed."""
    card, player = resolution.source, resolution.you
    assert card is not None
    what = "call" if card_skill.skill.keyword == "call" else "equip"  # ability/transform/not-call
    show(table, card, rule=f"{what}/1.1")
    both = what == "call" and face(table.state, card).kind == "impact_monster"
    said = SkillDeclared(
        card=card,
        player=player,
        what=IMPACT_CALL if both else what,
        events=("declares_cast",) if both else (),
        skill=SkillId(card_skill.id),
        rule=f"{what}/1.1",
    )
    bringing = _Bringing(resolution, card_skill, what)
    await declare(table, said, prepare=bringing.prepare, resolve=bringing.resolve, leave=bringing.leave)


class _Bringing:
    """A call or an equip, with its parts; `buddy`: whether it is a Buddy Call."""

    def __init__(self, resolution: Resolution, card_skill: CardSkill, what: str) -> None:
        self.resolution, self.card_skill, self.what, self.buddy = resolution, card_skill, what, False

    async def prepare(self, table: Table) -> None:
        """call/1.2 to call/1.6, equip/1.2 to equip/1.5. The area, the Buddy Call, and the payment."""
        state, player, skill = table.state, self.resolution.you, self.card_skill.skill
        if self.what == "call":
            about = self.resolution.source
            assert about is not None
            areas = [Option(area) for area in areas_of_call(state, player, about, skill)]
            if not areas:
                nullify(table, len(state.declared) - 1, rule=f"{self.what}/1.1/note-cost")
                return
            [chosen] = await table.ask(player, "area", areas, rule="call/1.2", about=about)
            table.emit(DestinationChosen(zone=zone_of(player, chosen.verb), rule="call/1.2"))
            skill = over(skill, chosen.verb)
        await self._buddy_call(table)
        with table.by(Agent("skill", player, self.resolution.source)):
            paid = await pay_skill_cost(self.resolution, skill, offered=False)  # BF-24
            if not paid:
                nullify(table, len(state.declared) - 1, rule=f"{self.what}/1.1/note-cost")

    async def _buddy_call(self, table: Table) -> None:
        """call/1.3, call/1.5, equip/1.2, equip/1.4. The buddy is called in place of the card, if its fighter wants."""
        state, card, player = table.state, self.resolution.source, self.resolution.you
        assert card is not None
        rule = "call/1.5" if self.what == "call" else "equip/1.4"
        swap = moved_to(state, card, BuddyPlaced, "buddy", rule=rule)
        buddies = standing_buddies(state, player, card)
        if not buddies or prohibited(state, swap, by=None):
            return
        options = [*(Option("buddy_call", buddy) for buddy in buddies), Option("no_buddy_call")]
        asked = "call/1.3" if self.what == "call" else "equip/1.2"
        [chosen] = await table.ask(player, "buddy", options, rule=asked, about=card)
        if chosen.card is None:
            return
        called = (CardRested(card=card, rule=rule), BuddyCalled(card=chosen.card, rule=rule))
        if leaves_field(swap):
            await table.perform(*with_beneath(state, [swap]))
            if zone_name(state.cards[card].zone) != "buddy":  # ability/soulguard: it stays, and is no Buddy Call
                return
            table.emit(*called)
        else:
            table.emit(swap, *called)
        self.resolution.source, self.buddy = chosen.card, True

    async def resolve(self, table: Table) -> None:
        """call/3.1, equip/3.1 to equip/3.3. The card is placed; then [Buddy Gift], and [Equipment Change].

        equip/3.2, ability/transform/buddy-gift: an equipped card has its [Buddy Gift], too.
        """
        state, player = table.state, self.resolution.you
        lapse_by_use(table, self.card_skill.skill)  # ability/when/2a
        declared = state.declared[-1]
        card = declared.card
        if card is None or state.cards[card].incarnation != declared.incarnation:
            return
        rule = f"{self.what}/3.1"
        with table.by(Agent("rules", player, card)):
            to = ITEM if self.what == "equip" else ""
            placed = played(state, card, by=player, rule=rule, to=to)
            if self.card_skill.skill.keyword == "impact_transform":
                placed = ImpactTransformed(card=card, source=placed.source, target=placed.target, rule=rule)
            await table.perform(*with_beneath(state, [placed]))
            there = zone_name(state.cards[card].zone) in (*AREAS, ITEM)
            if there and self.buddy:
                table.emit(BuddyGiftGained(player=player, kind="life", amount=GIFT, rule=f"{self.what}/3.2"))
            if there and self.what == "equip":
                await change_equipment(table, player, card)

    async def leave(self, table: Table) -> None:
        """BF-12, impact-monster/Q4. A card whose call was nullified, or could not be placed, goes to the drop zone."""
        state, declared = table.state, table.state.declared[-1]
        card = declared.card
        if card is None or state.cards[card].incarnation != declared.incarnation:
            return
        if zone_name(state.cards[card].zone) in (IN_USE, "buddy"):
            table.emit(*with_beneath(state, [dropped(state, card, rule="impact-monster/Q4")]))


def standing_buddies(state: Any, player: Player, card: Card) -> list[Card]:
    """call/1.3, equip/1.2, playmat/buddy/4, playmat/buddy/6. The buddies of the card's name that stand, face up.

    BF-38: a card with [Transform] or the like may be on the field.
    """
    name = face(state, card).name
    return [
        buddy
        for buddy in state.cards_in(player, "buddy")
        if not state.cards[buddy].rested and not state.cards[buddy].face_down and face(state, buddy).name == name
    ]


async def change_equipment(table: Table, player: Player, card: Card) -> None:
    """equip/3.3, ability/equipment-change. The items equipped before may return to the hand, once a turn.

    ability/equipment-change/once, ability/equipment-change/optional: once for each fighter, unless they decline.
    ability/equipment-change/no-counter: nothing is declared that a Counter could answer.
    """
    state = table.state
    items = [item for item in state.cards_in(player, ITEM) if item != card]
    used = ("equipment_change", player) in state.happened
    if not items or used or not can_use(state, player, card, "equipment_change"):
        return
    options = [Option("return", item) for item in items]
    rule = "ability/equipment-change"
    [chosen] = await table.ask(player, "equipment_change", [*options, Option("decline")], rule=rule, about=card)
    if chosen.card is not None:
        await table.perform(*with_beneath(state, [moved_to(state, chosen.card, ItemReturned, "hand", rule=rule)]))
