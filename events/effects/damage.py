"""Damage: from what does it to what is lost by it, by the kinds and in the steps that a game declares.

A step changes the damage before it is dealt: it is redirected, capped, prevented, parted. Then it is dealt kind by
kind; what finds nothing to be lost becomes damage of a later kind.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from events.effects.definition import EffectDefinition, Outcome, Proposal, Situation, one_class
from events.effects.interpret import Resolution, carry_out
from events.language.effect import Adjust, Bound, Damage, Multiply
from events.table.attribution import Agent
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.context import Applied, Context
from events.values.holding import on_card, on_player
from events.values.permissions import forbidden
from events.values.selecting import amount, kept_within

C = TypeVar("C", Adjust, Bound, Multiply)


class DamageDue(NamedTuple):
    """Damage that is to be dealt: so much of a kind, by the game's word, by a card to a player.

    `target`: the card of the player's that takes it, if one does. `more`: what is added to the amount once that has
    been multiplied.
    """

    card: Card
    player: Player
    amount: int
    kind: str
    target: Card | None = None
    more: int = 0


class Dealt(NamedTuple):
    """What came of damage: how much was dealt, and how much found nothing to be lost (`beyond`).

    `prevented`: how much of what is still to be dealt by it is not, because of what was lost.
    """

    amount: int
    beyond: int = 0
    prevented: int = 0


Step: TypeAlias = Callable[[Table, Sequence[DamageDue]], Awaitable[Sequence[DamageDue]]]
"""The function that changes damage before it is dealt."""
Deal: TypeAlias = Callable[[Table, Sequence[DamageDue], str], Awaitable[Dealt]]
"""The function that deals damage at once, by a rule."""


@dataclass(frozen=True, kw_only=True)
class DamageKind:
    """How damage of some kinds is dealt, all of these together.

    `steps`: what changes it before, in this order. `deal`: deals it; `at_once`: all of it, or each part by itself, with
    a look at losses between. `becomes`: the kind of what finds nothing to be lost, which is dealt later.
    """

    deal: Deal
    steps: Sequence[Step] = ()
    at_once: bool = True
    becomes: str = ""


def _of_no_kind(state: Any, card: Card, player: Player) -> str:
    raise AssertionError("the game's effects deal no damage")


def _nothing(state: Any, due: DamageDue) -> Sequence[Fact]:
    return ()


def _never(state: Any, agent: Agent, due: DamageDue) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class DamageRules:
    """How a game deals damage: what changes it first (`steps`), then its kinds, in the order in which they are dealt.

    Of damage by effects: `rule`: its rule; `kind_of(state, card, player)`: its kind, by the card that deals it and the
    player who takes it; `losses(state, due)`: the facts of what would be lost by it; `is_reduced(state, agent, due)`:
    whether less of it would certainly be dealt, so that it pays no cost.
    """

    kinds: Mapping[tuple[str, ...], DamageKind]
    steps: Sequence[Step] = ()
    rule: str = ""
    kind_of: Callable[[Any, Card, Player], str] = _of_no_kind
    losses: Callable[[Any, DamageDue], Sequence[Fact]] = _nothing
    is_reduced: Callable[[Any, Agent, DamageDue], bool] = _never


async def deal_damage(table: Table, *damage: DamageDue, rule: str) -> int:
    """Deal damage, kind by kind, after the steps of the game. Returns how much was dealt."""
    rules: DamageRules = table.game.texts.damage
    due: Sequence[DamageDue] = damage
    for step in rules.steps:
        due = await step(table, due)
    dealt = 0
    for names, kind in rules.kinds.items():
        done, beyond = await _deal_kind(table, kind, [part for part in due if part.kind in names], rule)
        dealt += done
        due = _merged([*due, *beyond]) if beyond else due
    return dealt


async def _deal_kind(
    table: Table, kind: DamageKind, due: Sequence[DamageDue], rule: str
) -> tuple[int, list[DamageDue]]:
    """Deal damage of a kind; none of 0. Returns how much was dealt, and what becomes of the rest."""
    for step in kind.steps:
        due = await step(table, due)
    due = [part for part in due if part.amount > 0]
    done = prevented = 0
    beyond: list[DamageDue] = []
    for group in [due] if due and kind.at_once else [[part] for part in due]:
        if prevented:
            prevented -= 1
            continue
        dealt = await kind.deal(table, group, rule)
        done, prevented = done + dealt.amount, dealt.prevented
        if dealt.beyond and kind.becomes:
            beyond.append(group[0]._replace(amount=dealt.beyond, kind=kind.becomes, target=None))
    return done, beyond


def permitted(state: Any, due: Sequence[DamageDue], by: Player | str | None) -> list[DamageDue]:
    """The damage that no effect forbids a player to take. `by`: what deals it, as for `forbidden`."""
    return [part for part in due if not forbidden(state, "take_damage", player=part.player, by=by)]


# Steps, of which a game declares those that its damage goes through.


async def multiplied(table: Table, due: Sequence[DamageDue]) -> list[DamageDue]:
    """Multiply the damage as the effects on the card that deals it say: only by the greatest of their numbers."""
    state, now = table.state, list[DamageDue]()
    for part in due:
        times = max((change.times for _, change in _on(state, part.card, part, Multiply)), default=1)
        now.append(part if times == 1 else part._replace(amount=part.amount * times))
    return now


async def modified(table: Table, due: Sequence[DamageDue]) -> list[DamageDue]:
    """Add to the damage what is added, and change it as the effects on the card that deals it say, to 0 at least."""
    state, now = table.state, list[DamageDue]()
    for part in due:
        changes = _on(state, part.card, part, Adjust)
        by = sum(amount(state, Context(applied.master, applied.source), change.by) for applied, change in changes)
        value = max(0, part.amount + part.more + by)
        now.append(part if (value, 0) == (part.amount, part.more) else part._replace(amount=value, more=0))
    return now


async def capped(table: Table, due: Sequence[DamageDue]) -> list[DamageDue]:
    """Keep the damage within the bounds that effects set on the card that deals it, and on the card or player that
    takes it.
    """
    state, now = table.state, list[DamageDue]()
    for part in due:
        value, taking = part.amount, part.player if part.target is None else part.target
        for applied, change in (*_on(state, part.card, part, Bound), *_on(state, taking, part, Bound)):
            value = kept_within(state, Context(applied.master, applied.source), value, change.within)
        now.append(part if value == part.amount else part._replace(amount=value))
    return now


async def by_ones(table: Table, due: Sequence[DamageDue]) -> list[DamageDue]:
    """Split the damage into 1 damage each time."""
    return [one for part in due for one in [part._replace(amount=1)] * part.amount]


def _on(state: Any, subject: Card | Player, part: DamageDue, kind: type[C]) -> list[tuple[Applied, C]]:
    """The changes of a class, on a card or a player, of damage of the part's kind."""
    changes = on_player(state, subject, kind) if isinstance(subject, str) else on_card(state, subject, kind)
    return [(applied, change) for applied, change in changes if change.figure == part.kind]


def _merged(due: Sequence[DamageDue]) -> list[DamageDue]:
    """The damage, with parts put together that differ in their amounts alone."""
    amounts: dict[DamageDue, int] = {}
    for part in due:
        alike = part._replace(amount=0)
        amounts[alike] = amounts.get(alike, 0) + part.amount
    return [alike._replace(amount=total) for alike, total in amounts.items()]


# Damage by effects.


def _damage_of(situation: Situation, effect: Damage, count: int) -> list[DamageDue]:
    """The damage to each player of the effect, by the card with the skill or the one that the effect names."""
    state, rules = situation.state, situation.state.game.texts.damage
    source = next(iter(situation.select(effect.source)), situation.source)
    assert source is not None
    return [
        DamageDue(source, player, max(0, count), rules.kind_of(state, source, player))
        for player in situation.players(effect.whose)
    ]


def _propose_damage(situation: Situation, effect: Damage) -> Proposal:
    """The proposal of damage; damage of 0, and such as would not all be dealt, cannot pay a cost."""
    state, you = situation.state, situation.you
    rules: DamageRules = state.game.texts.damage
    damage = _damage_of(situation, effect, situation.amount(effect.count))
    able = [due for due in permitted(state, damage, you) if due.amount]
    reduced = any(rules.is_reduced(state, Agent("skill", you, due.card), due) for due in able)
    facts = [fact for due in able for fact in rules.losses(state, due)]
    return Proposal(facts, len(damage), len(able) == len(damage) and not reduced)


async def _damage(resolution: Resolution, effect: Damage) -> Outcome:
    """Deal damage; damage of 0 does nothing. In a cost that is paid at once it waits for the other parts."""
    if resolution.gathering is not None:
        return await carry_out(resolution, _propose_damage(resolution, effect))
    count = resolution.times(effect.count)
    damage = _damage_of(resolution, effect, count)
    rule = resolution.texts.damage.rule
    return Outcome(max(1, count) * len(damage), await deal_damage(resolution.table, *damage, rule=rule))


DAMAGE: Mapping[type[Any], EffectDefinition] = {
    Damage: EffectDefinition(propose=_propose_damage, perform=_damage, class_key=one_class),
}
"""The definition of this effect."""
