"""Replacement effects, which replace facts that are about to happen."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from events.costs.affording import payable, seems_payable
from events.effects.interpret import Resolution
from events.language.effect import Gain, Lessen, Replace
from events.skills.activation import can_be_activated
from events.skills.events import Event, happens
from events.skills.facts import ReplacementUsed
from events.skills.rules import ReplacementRules
from events.skills.state import NEVER, TextState
from events.table.ask import Impending, Option
from events.table.attribution import Agent
from events.table.created import CardCreated, supposing_created
from events.table.fact import CardMoved, Fact, SkillId
from events.table.ids import Card, Player, zone_owner
from events.table.ongoing import EffectEnded
from events.table.sight import sees
from events.table.table import Table
from events.values.context import Applied, Context
from events.values.granting import given, ids_of_given
from events.values.holding import kinds_in_force, on_card, on_player, player_stopped, skills
from events.values.permissions import forbidden
from events.values.selecting import amount, matches

# The effects that concern a fact.


class Replacement(NamedTuple):
    """A replacement effect on a fact, with the event of the fact that it replaces; None: it lessens damage."""

    applied: Applied
    change: Replace | Lessen
    event: Event | None = None


def replacing(state: TextState, agent: Agent | None, fact: Fact) -> list[Replacement]:
    """The replacement effects on a fact; reductions of damage are among them."""
    rules: ReplacementRules = state.game.skills.replacements
    if fact.rule in state.game.texts.legality.inevitable:
        return []
    card: Card | None = getattr(fact, "card", None)
    if card is None and not hasattr(fact, "player"):
        return []
    holding = [] if card is None or isinstance(fact, CardCreated) else on_card(state, card, Replace)
    holding += on_player(state, _affected(state, rules, fact), Replace)
    lessening: list[tuple[Applied, Lessen]] = []
    if isinstance(fact, rules.damage) and not forbidden(state, "lessen_damage", card):
        lessening = lessening_of(state, _affected(state, rules, fact), None if agent is None else agent.card)
    if not holding and not lessening:  # as of most facts, whose events need not be made
        return []
    events = list(rules.would_be(state, fact))
    if not events:
        return []
    there = supposing_created(state, fact) if isinstance(fact, CardCreated) and holding else state
    found = [Replacement(applied, change) for applied, change in lessening]
    for applied, change in holding:
        event = _replaced(there, agent, applied, change, card, events)
        if event is not None:
            found.append(Replacement(applied, change, event))
    return found


def lessening_of(state: TextState, player: Player, dealer: Card | None) -> list[tuple[Applied, Lessen]]:
    """What lessens the damage to a player that a card deals."""
    return [
        (applied, change)
        for applied, change in on_player(state, player, Lessen)
        if change.cards is None
        or (
            dealer is not None
            and matches(state, Context(applied.master, applied.source), dealer, change.cards, anywhere=True)
        )
    ]


def _replaced(
    state: TextState, agent: Agent | None, applied: Applied, change: Replace, card: Card | None, events: Sequence[Event]
) -> Event | None:
    """The first of a card's events that an effect replaces; None if it replaces none."""
    context = Context(applied.master, card if applied.card == card else applied.source)
    return next((event for event in events if happens(state, agent, context, change.event, event)), None)


def prevented(state: TextState, agent: Agent | None, damage: Fact) -> bool:
    """Whether a part of the damage would certainly be replaced."""
    return any(
        _lessens(state, applied, change) if isinstance(change, Lessen) else not change.may
        for applied, change, _ in replacing(state, agent, damage)
        if not _used_up(state, applied, change)
    )


def _lessens(state: TextState, applied: Applied, change: Lessen) -> bool:
    return amount(state, Context(applied.master, applied.source, number=1), change.by) > 0


def _affected(state: TextState, rules: ReplacementRules, fact: Fact) -> Player:
    """The player affected by a fact: the controller of its card, or the player who takes the damage."""
    card = getattr(fact, "card", None)
    if card is None or isinstance(fact, rules.damage):
        player: Player = fact.player  # type: ignore[attr-defined]
        return player
    return zone_owner(fact.target) if isinstance(fact, CardCreated) else state.controller(card)


def _used_up(state: TextState, applied: Applied, change: Replace | Lessen) -> bool:
    """Whether an effect has reached its limit per turn, or another time."""
    return isinstance(change, Replace) and _times_left(state, applied, change) <= 0


def _times_left(state: TextState, applied: Applied, change: Replace) -> float:
    """How often an effect can still replace something in the turn, or another time."""
    if change.times is None:
        return inf
    return change.times - state.made(state.used.get(state.use(applied.source, _place(applied)), NEVER), change.within)


def _place(applied: Applied) -> int:
    """The public id of a change on its card; that of a permanent skill is without the part for the card."""
    return applied.skill_id - 1000 * applied.source if applied.permanent else applied.skill_id


# Applying them.


async def replaced(table: Table, group: list[Fact]) -> list[Fact]:
    """Do the effects in place of the replaced facts of a group, and return the others."""
    rules: ReplacementRules = table.game.skills.replacements
    kinds = kinds_in_force(table.state)
    if Replace not in kinds and Lessen not in kinds:
        return group
    damages = any(isinstance(fact, rules.damage) for fact in group)
    if damages and rules.replace_damage is not None:
        return await rules.replace_damage(table, group)
    if Replace not in kinds and not damages:
        return group
    rest = [fact for fact in await left_of(table, group) if fact is not None]
    return [fact for fact in rest if still_happens(table.state, fact, group, rest)]


async def left_of(table: Table, group: Sequence[Fact]) -> list[Fact | None]:
    """Replace facts of a group and return those left, None for each replaced. An effect is applied once per fact."""
    state: TextState = table.state
    done: list[tuple[int, int]] = []
    left: list[Fact | None] = list(group)
    while True:
        found = [
            Applicable(index, fact, replacement)
            for index, fact in enumerate(left)
            if fact is not None
            for replacement in replacing(state, table.agent_of(getattr(fact, "card", None)), fact)
            if (replacement.applied.skill_id, index) not in done
            and (replacement.applied.skill_id, _subject(state, fact)) not in table.replacing
            and not _used_up(state, replacement.applied, replacement.change)
        ]
        if not found:
            return left
        index, fact, replacement = await _first(table, _in_turn_order(state, found))
        same = [other.replacement for other in found if other.place == index]
        if len(same) > 1 and not all(isinstance(other.change, Lessen) for other in same):
            replacement = await _choose(table, fact, same)
        applied, change, event = replacement
        done.append((applied.skill_id, index))
        if isinstance(change, Lessen):
            left[index] = _lessened(table, fact, applied, change)
            continue
        withheld = _moved_apart(state, fact, group)
        if not change.may or await _wanted(table, applied, change, fact, _impending(fact, event), withheld):
            left[index] = None
            spent = {(place, _subject(state, fact)) for place, other in done if other == index}
            await _instead(table, fact, applied, change, spent, withheld)


def _moved_apart(state: TextState, fact: Fact, group: Sequence[Fact]) -> tuple[Card, ...]:
    """The cards beneath others that move by facts of their own beside this one, and so do nothing in its place."""
    moves = [other for other in group if isinstance(other, CardMoved) and other is not fact]
    moves = [move for move in moves if not isinstance(move, CardCreated) and state.cards[move.card].host is not None]
    comes_with = state.game.skills.replacements.comes_with
    return tuple(move.card for move in moves if comes_with(state, move, group) is None)


class Applicable(NamedTuple):
    """A replacement effect on a fact of a group, by the place of the fact."""

    place: int
    fact: Fact
    replacement: Replacement


def _in_turn_order(state: TextState, found: Sequence[Applicable]) -> list[Applicable]:
    """The replacements in the order in which players decide on them: the turn player first.

    Of several on one fact, the player decides whom the fact affects, else the master of the effect.
    """
    rules, order = state.game.skills.replacements, state.in_turn_order()
    number = Counter(applicable.place for applicable in found)

    def turn(applicable: Applicable) -> int:
        alone = number[applicable.place] == 1
        master = applicable.replacement.applied.master
        return order.index(master if alone else _affected(state, rules, applicable.fact))

    return sorted(found, key=turn)


async def _first(table: Table, found: Sequence[Applicable]) -> Applicable:
    """Return the replacement that is applied first: the one of the first fact.

    Of a compulsory one that cannot replace all of its events, the affected player chooses the event, or the master of
    the effect if the events affect both players. Nothing is asked of events that the player cannot tell apart.
    """
    state: TextState = table.state
    applied, change, _ = found[0].replacement
    same = [other for other in found if other.replacement.applied.skill_id == applied.skill_id]
    if not isinstance(change, Replace) or change.may or len(same) <= _times_left(state, applied, change):
        return found[0]
    owners = [_affected(state, table.game.skills.replacements, other.fact) for other in same]
    both = len({*owners}) > 1
    player = applied.master if both else owners[0]
    events = [_impending(other.fact, other.replacement.event) for other in same]
    seen = [event is not None and event.card is not None and sees(state, player, event.card) for event in events]
    if not both and not any(seen) and len({event and event.event for event in events}) == 1:
        return found[0]  # nothing tells the events apart, as of unseen cards of a life
    unseen = [
        ("instead_own" if owner == player else "instead_opponent") if both else "instead_gone" for owner in owners
    ]
    options = [
        Option("instead", event.card, number=n) if known and event else Option(unseen[n], number=n)
        for n, (event, known) in enumerate(zip(events, seen, strict=True))
    ]
    rule = table.cites["choose_replaced"]
    [chosen] = await table.ask(player, "replace", options, rule=rule, about=applied.source)
    assert chosen.number is not None
    return same[chosen.number]


def _impending(fact: Fact, event: Event | None) -> Impending | None:
    """The event of a fact that would be replaced; its card, unless that is only about to come to be."""
    return event and Impending(event.on, None if isinstance(fact, CardCreated) else event.card)


def _lessened(table: Table, dealt: Fact, applied: Applied, change: Lessen) -> Fact | None:
    """The damage after a reduction, None if none is left. Reductions of the next damage end with it.

    The order of reductions makes no difference, so that nothing is asked.
    """
    context = Context(applied.master, applied.source, number=dealt.amount)  # type: ignore[attr-defined]
    left = max(0, dealt.amount - amount(table.state, context, change.by))  # type: ignore[attr-defined]
    player: Player = dealt.player  # type: ignore[attr-defined]
    ends = [applied] if left else [other for other, _ in on_player(table.state, player, Lessen)]
    facts = [
        EffectEnded(effect=other.effect, rule=table.cites["replace"]) for other in ends if other.effect is not None
    ]
    if facts:
        table.emit(*facts)
    return replace(dealt, amount=left) if left else None


async def _choose(table: Table, fact: Fact, found: Sequence[Replacement]) -> Replacement:
    """Ask the affected player which replacement to apply first."""
    player = _affected(table.state, table.game.skills.replacements, fact)
    options = [
        Option("replace", one.applied.source, number=n)
        if sees(table.state, player, one.applied.source)
        else Option("replace_gone", number=n)
        for n, one in enumerate(found)
    ]
    event = next((one.event for one in found if one.event is not None), None)
    rule, instead_of = table.cites["choose_replacement"], _impending(fact, event)
    [chosen] = await table.ask(player, "replace", options, rule=rule, instead_of=instead_of, whose=player)
    assert chosen.number is not None
    return found[chosen.number]


async def _wanted(
    table: Table, applied: Applied, change: Replace, fact: Fact, event: Impending | None, withheld: tuple[Card, ...]
) -> bool:
    """Whether the player chooses a voluntary replacement of a fact, by the event that it is replaced as.

    The player is asked if it is payable as far as the other player can see, and if they can use it.
    """
    if not _can_be_used(table.state, applied):
        return False
    context = Context(applied.master, applied.source, withheld=withheld)
    if not seems_payable(table.state, context, change.instead):
        return False
    able = payable(table.state, context, change.instead)
    options = [Option("do"), Option("decline")] if able else [Option("decline")]
    rule = table.cites["may_replace"]
    whose = _affected(table.state, table.game.skills.replacements, fact)
    [answer] = await table.ask(
        applied.master, "may", options, rule=rule, about=applied.source, instead_of=event, whose=whose
    )
    return answer.verb == "do"


def _can_be_used(state: TextState, applied: Applied) -> bool:
    """Whether a player can use a voluntary replacement; that of a permanent skill as any skill, if it is used so."""
    if player_stopped(state, applied.master):
        return False
    if not applied.permanent or not state.game.skills.replacements.chosen_is_use:
        return True
    card = applied.source
    made_by = (one for one in skills(state, card) if applied.skill_id in ids_of_given(card, one.id))
    return all(can_be_activated(state, applied.master, card, card_skill) for card_skill in made_by)


async def _instead(
    table: Table,
    fact: Fact,
    applied: Applied,
    change: Replace,
    spent: set[tuple[int, Card | Player | None]],
    withheld: tuple[Card, ...],
) -> None:
    """Do the effects in place of a fact, without the replacements `spent` and the cards `withheld`."""
    if not isinstance(fact, table.game.skills.replacements.fails):
        table.replaced += 1
    number = _effect_number(table.state, applied)
    resolution = Resolution(
        you=applied.master, source=applied.source, table=table, effect_number=number, withheld=withheld
    )
    card = getattr(fact, "card", None)
    if card is not None and not isinstance(fact, CardCreated):
        resolution.named["that"] = (card,)
    agent = table.agent_of(card)
    by = next((event.by for event in table.game.skills.replacements.would_be(table.state, fact) if event.by), None)
    by = agent.card if by is None and agent is not None else by
    if by is not None:
        resolution.named["by"] = (by,)
    resolution.number = getattr(fact, "amount", 1)
    if change.times is not None:
        table.emit(ReplacementUsed(card=applied.source, place=SkillId(_place(applied)), rule=table.cites["replace"]))
    outer, table.replacing = table.replacing, table.replacing | spent
    resolving = () if table.agent is None else table.agent.skill
    try:
        with table.by(Agent("skill", applied.master, applied.source, resolving)):
            await resolution.run(change.instead)
    finally:
        table.replacing = outer


def _effect_number(state: TextState, applied: Applied) -> int:
    """The number of the ongoing effect that makes a change, or gives the skill that does; 0 if a printed skill does."""
    if applied.effect is not None:
        return applied.effect
    for gain, change in on_card(state, applied.source, Gain):
        if gain.effect is not None and any(
            applied.skill_id in ids_of_given(applied.source, given_skill.id)
            for given_skill in given(gain, change, state.keyword_skills)
        ):
            return gain.effect
    return 0


def _subject(state: TextState, fact: Fact) -> Card | Player | None:
    """The card or player of a fact, by which a replacement is not applied to its own result."""
    is_damage = isinstance(fact, state.game.skills.replacements.damage)
    subject: Card | Player | None = getattr(fact, "player" if is_damage else "card", None)
    return subject


def still_happens(state: TextState, fact: Fact, group: Sequence[Fact], rest: Sequence[Fact]) -> bool:
    """Whether a fact of the `rest` of a group can still happen: its card and the move that it follows are there."""
    if isinstance(fact, CardCreated):
        return True
    if isinstance(fact, CardMoved) and state.cards[fact.card].zone != fact.source:
        return False
    move = state.game.skills.replacements.comes_with(state, fact, group)
    return move is None or (any(move is other for other in rest) and still_happens(state, move, group, rest))
