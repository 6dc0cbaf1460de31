"""The resolution of pending skills and pending delayed effects at a checkpoint."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from events.cards.prints import CardSkill
from events.costs.affording import NOTHING, affordable, payable, seems_payable
from events.costs.paying import pay_skill_cost
from events.costs.rules import Ways
from events.costs.ways import pay_card_cost
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.language.effect import Skill
from events.language.vocabulary import speaks_of
from events.skills.activation import activated, is_passed_over, label_of, resolve_skill
from events.skills.declared import LeftUseDeclared, UseDeclared
from events.skills.declaring import Declaring, Step, nothing, resolve_triggered
from events.skills.facts import (
    LeftSkillActivated,
    LeftUseActivated,
    PendingCancelled,
    PendingDeclared,
    SkillActivated,
    SkillTriggered,
)
from events.skills.limits import gained_names, is_by_name, spent
from events.skills.loops import watch
from events.skills.rules import TriggerRules
from events.skills.state import Pending, TextState
from events.skills.using import card_costs_of, choose_ahead, choose_targets, know_targets
from events.table.ask import MANUAL, Option
from events.table.attribution import Agent
from events.table.fact import CardRevealed, QueueIndex
from events.table.ids import Card, Player, zone_name
from events.table.in_force import Bound
from events.table.ongoing import DelayBegan, DelayResolved
from events.table.sight import sees
from events.table.table import Table
from events.values.conditions import holds
from events.values.holding import negated, player_stopped, stopped
from events.values.permissions import forbidden


class Slot(NamedTuple):
    """A slot of a checkpoint: a player's pending skills, or their pending delayed effects, or both together."""

    player: Player
    delayed: bool


def slots(state: TextState) -> list[Slot]:
    """The slots with something pending: the turn player's skills, then delayed effects; then the other player's.

    By the rules of some games the delayed effects stand among the skills.
    """
    if not state.pending and not state.due:
        return []
    rules: TriggerRules = state.game.skills.triggers
    skills = {pending.master for pending in state.pending}
    delays = {state.delays[due.number].master for due in state.due}
    return [
        Slot(player, delayed)
        for player in state.in_turn_order()
        for delayed, masters in ((False, skills), (True, delays))
        if player in masters and not (delayed and rules.delayed_among_skills and player in skills)
    ]


async def resolve(table: Table, slot: Slot) -> None:
    """Let the player choose a skill or delayed effect of a slot, and resolve it."""
    watch(table)
    if slot.delayed:
        await _resolve_delay(table, slot.player)
    else:
        await _resolve_pending(table, slot.player)


def cancel(table: Table, places: Sequence[int], *, rule: str) -> None:
    """Cancel the pending skills at these indexes at once."""
    state: TextState = table.state
    cancelled = [state.pending[place] for place in places]
    table.emit(
        *(
            PendingCancelled(
                place=QueueIndex(place - before),
                label=label_of(state, pending.card, pending.skill, skill_of(state, pending)),
                name=_name(state, pending.card),
                rule=rule,
            )
            for before, (place, pending) in enumerate(zip(places, cancelled, strict=True))
        )
    )


def skill_of(state: TextState, pending: Pending) -> Skill:
    """The skill of a pending entry: as gained when it was triggered, or as printed on the side that was up."""
    if pending.given is not None:
        return pending.given
    side = state.sides(pending.card)[pending.flipped]
    return next(card_skill.skill for card_skill in side.card_skills if card_skill.id == pending.skill)


def place_of(state: TextState, pending: Pending) -> QueueIndex:
    """The current index of a pending skill; paying for it may have triggered others."""
    return next(QueueIndex(place) for place, other in enumerate(state.pending) if other is pending)


def _name(state: TextState, card: Card) -> str:
    face = state.cards[card].face
    assert face is not None, "a skill of an unknown card"
    return face.name


# Delayed effects.


async def _resolve_delay(table: Table, player: Player) -> None:
    """Let the player choose a pending delayed effect, and resolve it."""
    rule = _rule_of_delays(table, player)
    [chosen] = await table.ask(player, "delayed", _delays(table.state, player), rule=rule)
    await _resolve_delayed(table, player, chosen, rule=rule)


def _rule_of_delays(table: Table, player: Player) -> str:
    """The rule by which a player's delayed effects are resolved."""
    return table.cites["own_delayed"] if player == table.state.turn_player else table.cites["other_delayed"]


def _delays(state: TextState, player: Player) -> list[Option]:
    """The options to resolve the delayed effects of a player that have come due."""
    numbers = dict.fromkeys(due.number for due in state.due if state.delays[due.number].master == player)
    return [_delayed(state, player, number) for number in numbers]


async def _resolve_delayed(table: Table, player: Player, chosen: Option, *, rule: str) -> None:
    """Resolve the delayed effect of an option; its names mean cards that are still the same.

    Cards that have left count as what they were, if that is known.
    """
    state: TextState = table.state
    assert chosen.number is not None
    delay = state.delays[chosen.number]
    resolution = Resolution(you=player, source=delay.source, table=table, effect_number=chosen.number)
    for name, card, incarnation in delay.named:
        same = state.cards[card].incarnation == incarnation
        names = resolution.named if same else resolution.left
        names[name] = (*names.get(name, ()), card)
    due = next(due for due in state.due if due.number == chosen.number)
    _bind(resolution, "that", Bound(due.that, due.incarnation, due.known))
    _bind(resolution, "by", due.bound)
    resolution.number = due.bound.number
    if state.cards[delay.source].incarnation != delay.incarnation and "this" not in resolution.named:
        resolution.leaves("this", delay.source)
        resolution.incarnations = (delay.incarnation,)
    table.emit(DelayResolved(effect=chosen.number, rule=rule, cause=_begun_at(table, chosen.number)))
    with table.because(table.latest(DelayResolved)), table.by(Agent("skill", player, delay.source)):
        await resolution.run(delay.effects)
        await hide(resolution)


def _begun_at(table: Table, number: int) -> int:
    """The position of the fact by which a skill made the delayed effect of that number."""
    facts = table.facts
    began = (at for at in range(len(facts), 0, -1) if isinstance(facts[at - 1], DelayBegan))
    return next(at for at in began if facts[at - 1].effect == number)  # type: ignore[attr-defined]


def _delayed(state: TextState, player: Player, number: int) -> Option:
    """The option to resolve a delayed effect, without a card that the player no longer sees."""
    source = state.delays[number].source
    if sees(state, player, source):
        return Option("delayed", source, number=number)
    return Option("delayed_gone", number=number)


def _bind(resolution: Resolution, name: str, bound: Bound) -> None:
    """Bind a name to a card of the event, if it is still the same, with its last known information."""
    card, incarnation, known, _ = bound
    if card is None:
        return
    resolution.named[name] = (card,)
    if resolution.state.cards[card].incarnation != incarnation:
        resolution.leaves(name, card)
    if known is not None:
        resolution.known[card] = known


# Pending skills.


async def _resolve_pending(table: Table, player: Player) -> None:
    """Let the player choose a pending skill; activate and resolve, or cancel it.

    The player may choose a delayed effect instead, where these stand among the skills.
    """
    state: TextState = table.state
    rules: TriggerRules = table.game.skills.triggers
    places = [place for place, pending in enumerate(state.pending) if pending.master == player]
    options = [_option(state, place, "activate", "activate_gone") for place in places]
    options += [_option(state, place, "decline", "decline_gone") for place in places if _is_secret(state, place)]
    delays = _delays(state, player) if rules.delayed_among_skills else []
    [chosen] = await table.ask(player, "pending", [*options, *delays], rule=table.cites["choose_pending"])
    assert chosen.number is not None
    if chosen in delays:
        await _resolve_delayed(table, player, chosen, rule=_rule_of_delays(table, player))
        return
    pending = state.pending[chosen.number]
    with table.because(_triggered_at(table, chosen.number)):
        if chosen.verb in ("decline", "decline_gone"):
            cancel(table, [chosen.number], rule=table.cites["keep_secret"])
            return
        skill = skill_of(state, pending)
        resolve_apart = table.game.skills.apart.get(skill.keyword)
        if resolve_apart is not None:
            await resolve_apart(table, pending, chosen.number)
        else:
            await _resolve_auto(table, pending, chosen.number, skill)


def _triggered_at(table: Table, place: int) -> int:
    """The position of the fact by which the skill at an index is pending."""
    later = table.state.triggered - table.state.triggers[place]
    triggered = (at for at in range(table.position, 0, -1) if isinstance(table.facts[at - 1], SkillTriggered))
    return next(islice(triggered, later - 1, None))


def _option(state: TextState, place: int, verb: str, verb_if_gone: str) -> Option:
    """The option on the pending skill at an index, without a card that has left, whose zone may be secret."""
    pending = state.pending[place]
    return Option(verb, pending.card, number=place) if _there(state, pending) else Option(verb_if_gone, number=place)


async def _resolve_auto(table: Table, pending: Pending, place: int, skill: Skill) -> None:
    """Activate and resolve a pending [Auto] skill if its cost is paid, wherever its card is; else cancel it."""
    state: TextState = table.state
    resolution = _resolution(table, pending)
    if is_passed_over(state, skill):
        cancel(table, [place], rule=MANUAL)
        return
    if skill.limit is not None and spent(state, pending.use, pending.master, skill, pending.own):
        cancel(table, [place], rule=table.cites["limit_reached"])
        return
    can_pay = payable if _is_secret(state, place) else seems_payable
    ways = card_costs_of(state, pending.master, pending.card, skill) if _there(state, pending) else NOTHING
    able = _can_be_activated(resolution, pending, skill)
    if not able or not affordable(state, resolution, skill, before=ways, can=can_pay):
        cancel(table, [place], rule=table.cites["not_activated"])
        return
    zone = zone_name(state.cards[pending.card].zone)
    if _there(state, pending) and state.specs[zone].seen_by == "owner":
        table.emit(CardRevealed(card=pending.card, rule=table.cites["reveal_pending"]))
        resolution.shown.append(pending.card)
    with table.by(Agent("skill", pending.master, pending.card, pending[:3])):
        await choose_ahead(resolution, skill)
        if not await _pay(resolution, skill, ways):
            cancel(table, [place_of(state, pending)], rule=table.cites["cost_declined"])
            await hide(resolution)
            return
        if not _is_activated_late(table):
            _activate(table, pending, skill)
        late = _is_activated_late(table)
        with table.because(table.cause if late else table.latest(SkillActivated, LeftSkillActivated)):
            incarnation = state.cards[pending.card].incarnation
            move = partial(table.game.declaring.leave, card=pending.card, incarnation=pending.incarnation)
            leave = nothing if ways == NOTHING else move
            use, aim = partial(_use, table, pending, skill), partial(_aim, at=resolution, pending=pending, skill=skill)
            resolve = partial(_resolve, at=resolution, pending=pending, skill=skill, paid=incarnation, leave=leave)
            left = partial(_left, at=resolution, leave=leave)
            await resolve_triggered(table, use, prepare=aim, resolve=resolve, leave=left)


async def _pay(resolution: Resolution, skill: Skill, ways: Ways) -> bool:
    """Whether the cost of a pending skill was paid, which its player may decline, and then one of the `ways` of its
    card.
    """
    after = next((way for way in ways if affordable(resolution.state, resolution, skill, before=(way,))), ())
    if not await pay_skill_cost(resolution, skill, offered=True, after=after):
        return False
    return ways == NOTHING or await pay_card_cost(resolution, ways, skill=skill)


def _is_activated_late(table: Table) -> bool:
    """Whether a pending skill that is declared is activated as it is resolved: not at all, if it is nullified."""
    declaring: Declaring = table.game.declaring
    return declaring.triggered and declaring.activated == "resolving"


async def _aim(table: Table, *, at: Resolution, pending: Pending, skill: Skill) -> None:
    """Let targets of a pending skill be chosen as it is declared."""
    if _is_activated_late(table):
        rule = table.cites["activate_pending"]
        names = _gained_names(table.state, pending, skill)
        table.emit(PendingDeclared(place=place_of(table.state, pending), names=names, rule=rule))
    await choose_targets(at, skill)


async def _resolve(table: Table, *, at: Resolution, pending: Pending, skill: Skill, paid: int, leave: Step) -> None:
    """Do the effects of a pending skill; its card, of this incarnation once it was `paid`, may have left since.

    `leave`: the move of its card before them.
    """
    if _is_activated_late(table):
        _activate_declared(table, pending, skill)
    know_targets(at, skill)
    if at.source is not None and table.state.cards[at.source].incarnation != paid:
        at.leaves("this", at.source)
    await leave(table)
    await resolve_skill(at, skill)


async def _left(table: Table, *, at: Resolution, leave: Step) -> None:
    """End a pending skill, resolved or not: hide the cards shown for it again, and let its card leave."""
    await hide(at)
    await leave(table)


def _use(table: Table, pending: Pending, skill: Skill) -> UseDeclared | LeftUseDeclared:
    """The declaration of a pending skill that is activated."""
    state: TextState = table.state
    label, rule = label_of(state, pending.card, pending.skill, skill), table.cites["activate_pending"]
    events = table.game.declaring.events(skill)
    if _there(state, pending):
        return UseDeclared(card=pending.card, player=pending.master, what=label, events=events, rule=rule)
    name = _name(state, pending.card)
    return LeftUseDeclared(name=name, player=pending.master, what=label, events=events, rule=rule)


def _resolution(table: Table, pending: Pending) -> Resolution:
    """The resolution of a pending skill, with the last known information of cards that have moved since."""
    resolution = Resolution(
        you=pending.master, source=pending.card, table=table, came=pending.came, incarnations=pending.incarnations
    )
    resolution.number = pending.bound.number
    _bind(resolution, "by", pending.bound)
    _bind(resolution, "that", Bound(pending.that, pending.that_incarnation, pending.known))
    if pending.own is not None:
        resolution.known[pending.card] = pending.own
    if not _there(table.state, pending):
        resolution.leaves("this", pending.card)
    return resolution


def _can_be_activated(resolution: Resolution, pending: Pending, skill: Skill) -> bool:
    """Whether no effect forbids the activation of a skill, negates it or has stopped time, and its conditions hold.

    Conditions on its own card, if that has left since, are not tested again.
    """
    card, master = pending.card, pending.master
    if player_stopped(resolution.state, master) or (
        _there(resolution.state, pending) and stopped(resolution.state, card)
    ):
        return False
    if forbidden(resolution.state, "activate", card, player=master, by=master, source=card, skill=skill):
        return False
    if is_negated(resolution.state, pending):
        return False
    moved = pending.own is not None or not _there(resolution.state, pending)
    return all(
        holds(resolution.state, resolution, condition)
        for condition in skill.conditions
        if not (moved and speaks_of(condition, "this"))
    )


def is_negated(state: TextState, pending: Pending) -> bool:
    """Whether a pending skill cannot be activated because an effect negates it on its card, which is still the same."""
    rules: TriggerRules = state.game.skills.triggers
    if rules.stays_if_negated or not _there(state, pending):
        return False
    return negated(state, pending.card, skill_of(state, pending))


def _activate(table: Table, pending: Pending, skill: Skill) -> None:
    """Activate a pending skill, by the name of a card that has left, whose zone may be secret."""
    state: TextState = table.state
    place, rule = place_of(state, pending), table.cites["activate_pending"]
    if _there(state, pending):
        card_skill = CardSkill(pending.skill, skill)
        table.emit(activated(state, pending.card, card_skill, waited=place, was=pending.own, rule=rule))
    else:
        label, name = label_of(state, pending.card, pending.skill, skill), _name(state, pending.card)
        names = _gained_names(state, pending, skill)
        table.emit(LeftSkillActivated(place=place, label=label, name=name, names=names, rule=rule))


def _activate_declared(table: Table, pending: Pending, skill: Skill) -> None:
    """Activate a skill that was pending and is now resolved; a card that has left since is only named."""
    state, rule = table.state, table.cites["activate_pending"]
    if _there(state, pending):
        table.emit(activated(state, pending.card, CardSkill(pending.skill, skill), was=pending.own, rule=rule))
    else:
        label, name = label_of(state, pending.card, pending.skill, skill), _name(state, pending.card)
        table.emit(LeftUseActivated(label=label, name=name, rule=rule))


def _gained_names(state: TextState, pending: Pending, skill: Skill) -> tuple[str, ...]:
    """The names that the card of a pending skill had gained, if the skill is limited by name."""
    there = _there(state, pending)
    if not is_by_name(skill) or (pending.own is None and not there):
        return ()
    return gained_names(state, pending.card, pending.own)


def _there(state: TextState, pending: Pending) -> bool:
    """Whether the card of a pending skill is still the same."""
    return state.cards[pending.card].incarnation == pending.incarnation


def _is_secret(state: TextState, place: int) -> bool:
    """Whether the other player does not know of a pending skill: its card was, and is, in a secret zone."""
    pending = state.pending[place]
    return pending.secret and not state.is_seen(pending.card)
