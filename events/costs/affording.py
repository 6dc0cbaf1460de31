"""Affordability of skill costs, with all their parts and the cost of the card."""

from collections.abc import Callable, Sequence
from typing import Any

from events.costs.payment import Cost, Source, can_pay
from events.costs.payments import can_complete
from events.costs.rules import CardCost, CardSpent, CostRules, Part, Parts
from events.costs.supposed_table import SupposedTable
from events.effects.interpret import Resolution
from events.language.effect import Effect, Pay, Skill, Surcharge
from events.table.ids import Card, Player
from events.table.sight import sees
from events.values.context import Context
from events.values.holding import kinds_in_force, on_card, on_player


def affordable(
    state: Any,
    context: Context,
    skill: Skill,
    *,
    before: Parts = (),
    can: Callable[..., bool] | None = None,
) -> bool:
    """Whether one of a skill's costs can be paid, with its surcharge, after the parts `before`.

    `can`: the test of a single cost, by default `payable`.
    """
    can = can or payable
    return any(can(state, context, (*before, *cost) if before else cost) for cost in costs_of(state, context, skill))


def costs_of(state: Any, context: Context, skill: Skill) -> Sequence[tuple[Effect, ...]]:
    """The alternative costs of a skill, with the surcharge."""
    assert context.source is not None
    added = surcharge(state, context.you, context.source, skill)
    costs = skill.costs or ((),)
    return [(*cost, *added) for cost in costs] if added else costs


def surcharge(state: Any, player: Player, card: Card, skill: Skill) -> tuple[Effect, ...]:
    """The parts that other effects add to the cost of a skill, in the order of arrival."""
    if Surcharge not in kinds_in_force(state):
        return ()
    found = sorted(
        [*on_card(state, card, Surcharge), *on_player(state, player, Surcharge)], key=lambda pair: pair[0].stamp
    )
    return tuple(part for _, change in found if not change.kinds or skill.kind in change.kinds for part in change.costs)


def payable(state: Any, context: Context, cost: Parts) -> bool:
    """Whether all of a cost can be paid, as far as its player can see."""
    if not cost:
        return True
    if (total := _as_one_cost(state, context.you, cost)) is not None:
        return can_pay(*total)
    return can_complete(as_seen(state, context), cost)


def seems_payable(state: Any, context: Context, cost: Parts) -> bool:
    """Whether a cost can be paid, as far as the other player can see: cards in secret zones may be any."""
    return not cost or can_complete(SupposedTable(state, context, lambda card: not state.is_seen(card)), cost)


def as_seen(state: Any, context: Context) -> SupposedTable:
    """The supposed table as its player sees it, after the parts settled so far of a cost that is paid at once."""
    table = SupposedTable(state, context, lambda card: not sees(state, context.you, card))
    if not isinstance(context, Resolution):
        return table
    table = table._replace(words=context.words, spent=frozenset(context.spent))
    return table.after(context.gathered)


def _as_one_cost(state: Any, player: Player, parts: Parts) -> tuple[Sequence[Source], Cost] | None:
    """The sources and the sum of parts that are plain costs; None if the parts must be tried one by one."""
    total, specified = 0, tuple[str, ...]()
    for part in parts:
        cost = _cost_alone(part)
        if cost is None:
            return None
        total, specified = total + cost.total, specified + cost.specified
    rules: CostRules = state.game.costs
    if len(parts) == 1:
        return rules.sources(state, player, of_skill=isinstance(parts[0], Pay)), Cost(total, specified)
    sources = rules.sources(state, player, of_skill=True)
    if sources != rules.sources(state, player, of_skill=False):
        return None
    return sources, Cost(total, specified)


def _cost_alone(part: Part) -> Cost | None:
    """The plain cost of a part; None if the part asks for more."""
    if isinstance(part, CardCost):
        return part.cost
    if isinstance(part, Pay) and part.whose == "you" and isinstance(part.total, int):
        return Cost.determine(total=part.total, specified=part.specified)
    return Cost(0, ()) if isinstance(part, CardSpent) else None
