"""1-4. Paying skill costs."""

from collections.abc import Sequence

from events.ask import Option
from events.effect import Effect, Number, Skill
from events.fusion_world.affording import markers_to_remove, payable, payable_numbers, surcharge, whole
from events.interpret import Resolution, choose_number
from events.permitted import tolls
from events.state import Card, Player
from events.table import Table


async def pay_skill_cost(at: Resolution, skill: Skill, *, offered: bool) -> bool:
    """1-4, 9-4-2-1, 9-6-4. Let the player choose and pay a skill cost; whether it was paid.

    `offered`: they may also decline (9-6-4), and are asked even if they must: why, the other player need not know.
    """
    assert at.source is not None
    added = surcharge(at.state, at.you, at.source, skill)
    costs = skill.costs or (((),) if added else ())
    if not costs:
        return True
    able = [n for n, cost in enumerate(costs) if payable(at.state, at, whole(cost, added))]
    options = [Option("pay_skill_cost", at.source, number=n if len(costs) > 1 else None) for n in able]
    if offered:
        options.append(Option("decline", at.source))
    if not options:
        return False
    chosen = options[0]
    if offered or len(able) > 1:
        rule = "9-6-4" if offered else "1-4-6-1"
        [chosen] = await at.table.ask(at.you, "skill_cost", options, rule=rule, about=at.source)
    if chosen.verb == "decline":
        return False
    if not await pay_parts(at, costs[chosen.number or 0], after=added):
        return False
    at.named["paid"] = at.named.get("it", ())
    return await pay_surcharge(at, added)


async def pay_surcharge(at: Resolution, added: Sequence[Effect]) -> bool:
    """1-4-4. Pay what has been added to a cost; whether it was. The skill does not speak of what it names."""
    named, x = dict(at.named), at.x
    paid = await pay_parts(at, added)
    at.named.clear()
    at.named.update(named)
    at.x = x
    return paid


async def pay_parts(at: Resolution, cost: Sequence[Effect], *, after: Sequence[Effect] = ()) -> bool:
    """1-4-3, 1-4-7. Carry out a cost from its beginning; whether all was paid. What comes `after` can still be paid."""
    at.paying = True
    for place, part in enumerate(cost):
        replaced = at.table.replaced
        at.kept = markers_to_remove(at.state, at, (*cost[place + 1 :], *after))
        if isinstance(part, Number):
            await choose_number(at, part, payable_numbers(at.state, at, (*cost[place:], *after)))
            continue
        result = await at.do(part)
        # 0-3-16: what was replaced has not failed.
        if result.made + at.table.replaced - replaced < result.wanted and not getattr(part, "up_to", False):
            return False
    at.paying, at.kept = False, {}
    return True


async def pay_toll(table: Table, player: Player, action: str, card: Card) -> bool:
    """13-13-1. Do first what the action cannot be done without; whether all of it was done."""
    for toll in tolls(table.state, action, card):
        at = Resolution(you=player, source=card, table=table)
        for part in toll:
            result = await at.do(part)
            if result.made < result.wanted:
                return False
    return True
