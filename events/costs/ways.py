"""The ways to pay for the use of a card: its player chooses one of those that can be taken."""

from collections.abc import Callable

from events.costs.affording import NOTHING, changes_of_use, payable, seems_payable
from events.costs.foresight import foresight
from events.costs.paying import pay, pay_apart
from events.costs.rules import CardCost, Parts, Ways
from events.effects.durations import use_up
from events.effects.interpret import Resolution
from events.language.effect import Skill
from events.table.ask import Option
from events.table.attribution import Agent


async def pay_card_cost(
    resolution: Resolution, ways: Ways, rests: Ways = NOTHING, *, skill: Skill | None = None
) -> bool:
    """Whether the cost of the resolution's card was paid, in the way that its player chooses among these.

    It is paid to play the card, or to use it by a `skill`. One of the `rests` stays payable after it. Effects for the
    next such use of the card have been used then.
    """
    state, card = resolution.state, resolution.source
    assert card is not None
    able = [way for way in ways if _leaves(resolution, way, rests, can=payable)]
    if not able:
        return False
    way = able[0]
    if len(ways) > 1 and sum(_leaves(resolution, way, rests, can=seems_payable) for way in ways) > 1:
        way = await _chosen_way(resolution, able, ways)
    changed = changes_of_use(state, resolution.you, card, skill) if state.effects else ()
    paid = await _pay_in_one_way(resolution, way, rests)
    if paid and changed:
        use_up(resolution.table, changed, rule=resolution.cites["choose_card_cost"])
    return paid


async def _pay_in_one_way(resolution: Resolution, way: Parts, rests: Ways) -> bool:
    """Whether the cost of the resolution's card was paid in this way."""
    if not way:
        return True
    assert resolution.source is not None
    if isinstance(way[0], CardCost):
        left = foresight(resolution.state, resolution, way[0], rests)
        await pay(resolution.table, resolution.you, way[0].cost, resolution.source, foresight=left)
        return True
    with resolution.table.by(Agent("skill", resolution.you, resolution.source)):
        return await pay_apart(resolution, way, rests=rests)


def _leaves(resolution: Resolution, way: Parts, rests: Ways, *, can: Callable[..., bool]) -> bool:
    """Whether a way to pay can be taken, such that one of the `rests` can be paid after it."""
    return any(can(resolution.state, resolution, (*way, *rest)) for rest in rests)


async def _chosen_way(resolution: Resolution, able: Ways, ways: Ways) -> Parts:
    """The way to pay that the player chooses: asked also if there is one, of several that others think possible."""
    options = {_option(resolution, ways.index(way), way): way for way in able}
    rule = resolution.cites["choose_card_cost"]
    [chosen] = await resolution.table.ask(resolution.you, "card_cost", [*options], rule=rule, about=resolution.source)
    return options[chosen]


def _option(resolution: Resolution, number: int, way: Parts) -> Option:
    """The option of a way to pay for a card, of those for something else by its number."""
    if not way:
        return Option("use_free", resolution.source)
    if isinstance(way[0], CardCost):
        return Option("pay_cost", resolution.source)
    return Option("pay_instead", resolution.source, number=number)
