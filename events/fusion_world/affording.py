"""1-4-6. Whether skill costs can be paid, all their parts together, and together with the cost of the card."""

from collections.abc import Callable, Sequence

from events.costs.payment import Cost, can_pay
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.paying import sources
from events.fusion_world.trial import DROPPED, CardCost, Part, Parts, Trial
from events.fusion_world.ways import leads_on, ways
from events.language.effect import Effect, Pay, Skill, Surcharge
from events.table.ids import Card, Player
from events.table.sight import sees
from events.values.context import Context
from events.values.value import any_holds, on_card, on_player


def affordable(
    state: FusionWorldState,
    context: Context,
    skill: Skill,
    *,
    before: Parts = (),
    can: Callable[..., bool] | None = None,
) -> bool:
    """1-4-6. Whether one of a skill's costs can be paid, with what is added to it (1-4-4), after what is paid `before`.

    `can` tells it of one cost: `payable` if nothing is said.
    """
    can = can or payable
    return any(can(state, context, (*before, *cost) if before else cost) for cost in costs_of(state, context, skill))


def costs_of(state: FusionWorldState, context: Context, skill: Skill) -> Sequence[tuple[Effect, ...]]:
    """1-4-6-1, 1-4-4. The costs of a skill, one of which is paid, each with what is added to it."""
    assert context.source is not None
    added = surcharge(state, context.you, context.source, skill)
    costs = skill.costs or ((),)
    return [(*cost, *added) for cost in costs] if added else costs


def surcharge(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> tuple[Effect, ...]:
    """1-4-4. What other effects add to the cost of a skill, in the order in which they came."""
    if not any_holds(state, Surcharge):
        return ()
    found = sorted(
        [*on_card(state, card, Surcharge), *on_player(state, player, Surcharge)], key=lambda each: each[0].stamp
    )
    return tuple(part for _, one in found if not one.kinds or skill.kind in one.kinds for part in one.costs)


def payable(state: FusionWorldState, context: Context, cost: Parts) -> bool:
    """1-4-6. Whether all of a cost can be paid, for all that its player can see."""
    if not cost:
        return True
    if len(cost) > 1 and (energy := _energy_alone(state, context.you, cost)) is not None:
        return can_pay(sources(state, context.you), energy)
    return leads_on(as_seen(state, context), cost)


def seems_payable(state: FusionWorldState, context: Context, cost: Parts) -> bool:
    """Whether it can be paid for all that the other player can see: cards in secret areas may be what is asked for."""
    return not cost or leads_on(Trial(state, context, lambda card: not state.is_seen(card)), cost)


def payable_numbers(state: FusionWorldState, context: Context, cost: Parts) -> list[int]:
    """13-5-2, 13-5-3. What the X that a cost begins with can stand for, so that all of the cost can be paid."""
    trials = ways(as_seen(state, context), cost[0], cost[1:])
    return [trial.context.x for trial in trials if leads_on(trial, cost[1:])]


def as_seen(state: FusionWorldState, context: Context) -> Trial:
    """The table of which nothing has been paid yet, as its player sees it."""
    return Trial(state, context, lambda card: not sees(state, context.you, card))


def _energy_alone(state: FusionWorldState, player: Player, cost: Parts) -> Cost | None:
    """What a cost comes to in energy, if it asks for nothing else; None: it has to be looked at part by part."""
    if state.markers[player] and not state.markers_pay_skills:
        return None
    total, specified = 0, tuple[str, ...]()
    for part in cost:
        one = _energy(part)
        if one is None:
            return None
        total, specified = total + one.total, specified + one.specified
    return Cost(total, specified)


def _energy(part: Part) -> Cost | None:
    if isinstance(part, CardCost):
        return part.cost
    if isinstance(part, Pay) and part.whose == "you" and isinstance(part.total, int):
        return Cost.determine(total=part.total, specified=part.specified)
    return Cost(0, ()) if part is DROPPED else None
