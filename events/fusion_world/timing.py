"""4-2 and 9-6. What is pending, and how a checkpoint activates and resolves it."""

from typing import NamedTuple

from events.cards.prints import Held, Info
from events.costs.affording import affordable, payable, seems_payable, surcharge
from events.costs.paying import pay_skill_cost, pay_surcharge
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.keywords import block, blocker_cost, cancel, skill_of
from events.fusion_world.skills import activated, label, resolve_skill
from events.language.effect import Skill, Switch
from events.language.vocabulary import speaks_of
from events.skills.facts import LeftSkillActivated
from events.skills.limits import gained_names, is_by_name, spent
from events.skills.loops import watch
from events.skills.state import Pending
from events.table.ask import Option
from events.table.fact import CardRevealed, Place
from events.table.ids import Card, Player, zone_name
from events.table.ongoing import DelayResolved
from events.table.sight import sees
from events.table.table import Agent, Table
from events.values.permissions import forbidden
from events.values.selecting import holds


class Slot(NamedTuple):
    """What a checkpoint resolves one of: a player's pending skills, or their delayed effects whose event has come."""

    player: Player
    delayed: bool


def slots(state: FusionWorldState) -> list[Slot]:
    """4-2-2-2 to 4-2-2-5. The turn player's skills, then their delayed effects; then the other player's."""
    if not state.pending and not state.due:
        return []
    skills = {use.master for use in state.pending}
    delays = {state.delays[due.number].master for due in state.due}
    return [
        Slot(player, delayed)
        for player in state.in_turn_order()
        for delayed, masters in ((False, skills), (True, delays))
        if player in masters
    ]


async def resolve(table: Table, slot: Slot) -> None:
    """4-2-2-2 to 4-2-2-5. The player chooses one of them; it is resolved."""
    watch(table)
    if slot.delayed:
        await resolve_delay(table, slot.player)
    else:
        await resolve_pending(table, slot.player)


async def resolve_delay(table: Table, player: Player) -> None:
    """4-2-2-3, 4-2-2-5. One delayed effect whose event has come; it means the cards that are still the same."""
    state = table.state
    numbers = dict.fromkeys(due.number for due in state.due if state.delays[due.number].master == player)
    options = [_delayed(state, player, number) for number in numbers]
    rule = "4-2-2-3" if player == state.turn_player else "4-2-2-5"
    [chosen] = await table.ask(player, "delayed", options, rule=rule)
    assert chosen.number is not None
    delay = state.delays[chosen.number]
    at = Resolution(you=player, source=delay.source, table=table)
    for name, card, visit in delay.named:
        if state.cards[card].visit == visit:
            at.named[name] = (*at.named.get(name, ()), card)
    due = next(due for due in state.due if due.number == chosen.number)
    if due.that is not None:
        _know_that(at, due.that, due.visit, due.known)
    if state.cards[delay.source].visit != delay.visit:
        at.named["this"] = ()
    table.emit(DelayResolved(effect=chosen.number, rule=rule))
    with table.because(table.position), table.by(Agent("skill", player, delay.source)):
        await at.run(delay.effects)
        await hide(at)


def _know_that(at: Resolution, that: Card, visit: int, known: Info | None) -> None:
    """9-6-7-1. Mean the card of the event by `that`, as it was then, as long as it is the same."""
    at.named["that"] = (that,) if at.state.cards[that].visit == visit else ()
    if known is not None:
        at.known[that] = known


def _delayed(state: FusionWorldState, player: Player, number: int) -> Option:
    """To resolve that delayed effect. A card that its player sees no more is not named: where it lies is a secret."""
    source = state.delays[number].source
    if sees(state, player, source):
        return Option("delayed", source, number=number)
    return Option("delayed_gone", number=number)


async def resolve_pending(table: Table, player: Player) -> None:
    """9-6-3. The player chooses one of their pending skills; it is activated and resolved, or cancelled."""
    state = table.state
    places = [place for place, use in enumerate(state.pending) if use.master == player]
    options = [_option(state, state.pending[place], place) for place in places]
    options += [_decline(state, state.pending[place], place) for place in places if _is_secret(state, place)]
    [chosen] = await table.ask(player, "pending", options, rule="9-6-3")
    assert chosen.number is not None
    use = state.pending[chosen.number]
    if chosen.verb in ("decline", "decline_gone"):
        cancel(table, [chosen.number], rule="9-6-3-1-1")
        return
    skill = skill_of(state, use)
    if skill.keyword == "blocker":
        await _resolve_blocker(table, use, chosen.number)
    else:
        await _resolve_auto(table, use, chosen.number, skill)


async def _resolve_auto(table: Table, use: Pending, place: int, skill: Skill) -> None:
    """9-6-4 to 9-6-6, 9-6-9. Its skill cost is paid or not; then it is activated and resolved, wherever its card is."""
    state = table.state
    at = Resolution(you=use.master, source=use.card, table=table)
    if use.that is not None:
        _know_that(at, use.that, use.that_visit, use.known)
    if use.own is not None:
        at.known[use.card] = use.own
    if not _there(state, use):
        at.named["this"] = ()
    if skill.limit is not None and spent(state, use.use, use.master, skill, use.own):
        cancel(table, [place], rule="15-7-4")
        return
    if forbidden(state, "activate", use.card, player=use.master, by=use.master) or not _still_valid(at, use, skill):
        cancel(table, [place], rule="9-6-3-2")
        return
    can_pay = payable if _is_secret(state, place) else seems_payable
    if not affordable(state, at, skill, can=can_pay):
        cancel(table, [place], rule="9-6-3-2")
        return
    if _there(state, use) and zone_name(state.cards[use.card].zone) == "hand":
        table.emit(CardRevealed(card=use.card, rule="9-6-3-1"))
        at.shown.append(use.card)
    with table.by(Agent("skill", use.master, use.card, use[:3])):
        if not await pay_skill_cost(at, skill, offered=True):
            cancel(table, [_place(state, use)], rule="9-6-4-1")
            return
        _activated(table, use, skill)
        with table.because(table.position):
            await resolve_skill(at, skill)


def _still_valid(at: Resolution, use: Pending, skill: Skill) -> bool:
    """9-1-3. Whether the skill's conditions are fulfilled now, too.

    What they say of its own card, if that has gone since, held as it went (9-6-7-1-2, 9-6-9).
    """
    moved = use.own is not None or not _there(at.state, use)
    return all(holds(at.state, at, each) for each in skill.conditions if not (moved and speaks_of(each, "this")))


def _activated(table: Table, use: Pending, skill: Skill) -> None:
    """9-6-5. A card that has gone is not named: it may lie in a secret area."""
    state = table.state
    place = _place(state, use)
    if _there(state, use):
        table.emit(activated(state, use.card, Held(use.skill, skill), waited=place, was=use.own, rule="9-6-5"))
    else:
        words, name = label(state, use.card, use.skill, skill), face(state, use.card).name
        names = gained_names(state, use.card, use.own) if use.own is not None and is_by_name(skill) else ()
        table.emit(LeftSkillActivated(place=place, label=words, name=name, names=names, rule="9-6-5"))


def _place(state: FusionWorldState, use: Pending) -> Place:
    """Where the skill stands among the pending ones now: paying for it may have set off others."""
    return next(Place(place) for place, one in enumerate(state.pending) if one is use)


async def _resolve_blocker(table: Table, use: Pending, place: int) -> None:
    """15-4. [Blocker] costs its card's rest."""
    state = table.state
    cost = blocker_cost(state, use)
    at = Resolution(you=use.master, source=use.card, table=table)
    added = surcharge(state, use.master, use.card, skill_of(state, use))
    whole = (Switch(mode="rest", what="this"), *added) if added else ()
    if cost is None or not seems_payable(state, at, whole):
        cancel(table, [place], rule="9-6-3-2")
        return
    answers = [Option("decline", use.card)]
    if payable(state, at, whole):
        answers.insert(0, Option("pay_skill_cost", use.card))
    [answer] = await table.ask(use.master, "skill_cost", answers, rule="9-6-4", about=use.card)
    if answer.verb == "decline":
        cancel(table, [place], rule="9-6-4-1")
        return
    with table.by(Agent("skill", use.master, use.card)):
        await table.perform(*cost)
        if not await pay_surcharge(at, added):
            cancel(table, [_place(state, use)], rule="9-6-4-1")
            return
        blocker = Held(use.skill, skill_of(state, use))
        table.emit(activated(state, use.card, blocker, waited=_place(state, use), rule="9-6-5"))
        with table.because(table.position):
            block(table, use)


def _there(state: FusionWorldState, use: Pending) -> bool:
    """Whether the card is still the one that the skill was set off on."""
    return state.cards[use.card].visit == use.visit


def _option(state: FusionWorldState, use: Pending, place: int) -> Option:
    """To activate the skill at that place. A card that has gone is not named: it may lie in a secret area."""
    if _there(state, use):
        return Option("activate", use.card, number=place)
    return Option("activate_gone", number=place)


def _decline(state: FusionWorldState, use: Pending, place: int) -> Option:
    """To let the skill at that place be; as above."""
    return Option("decline", use.card, number=place) if _there(state, use) else Option("decline_gone", number=place)


def _is_secret(state: FusionWorldState, place: int) -> bool:
    """9-6-3-1-1. Whether the other player never learnt of the skill: its card was, and is, in a secret area."""
    use = state.pending[place]
    return use.secret and not state.is_seen(use.card)
