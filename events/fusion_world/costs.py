"""1-4. Paying skill costs."""

from collections.abc import Sequence

from events.effects.interpret import Resolution, choose_number
from events.fusion_world.affording import costs_of, payable, payable_numbers, surcharge
from events.fusion_world.ahead import ahead
from events.language.effect import Choose, Discard, Effect, Number, Pay, Skill
from events.table.ask import Option
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.permissions import attack_cost


async def pay_skill_cost(at: Resolution, skill: Skill, *, offered: bool) -> bool:
    """1-4, 9-4-2-1, 9-6-4. Let the player choose and pay a skill cost; whether it was paid.

    `offered`: they may also decline (9-6-4), and are asked even if they must: why, the other player need not know.
    """
    assert at.source is not None
    added = surcharge(at.state, at.you, at.source, skill)
    costs = skill.costs or (((),) if added else ())
    if not costs:
        return True
    able = [n for n, cost in enumerate(costs_of(at.state, at, skill)) if payable(at.state, at, cost)]
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
    at.know_chosen()
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
    """1-4-3, 1-4-7. Carry out a cost from its beginning; whether all was paid. What comes `after` can still be paid.

    0-2-4: nothing is asked of what was to be chosen up to a number, if none was.
    """
    at.paying = True
    freely: set[str] = set()
    for place, part in enumerate(cost):
        rest = (*cost[place + 1 :], *after)
        if isinstance(part, Number):
            await choose_number(at, part, payable_numbers(at.state, at, (part, *rest)))
            continue
        what = getattr(part, "what", None)
        if isinstance(what, str) and what in freely and not at.cards(what):
            continue
        at.ahead = ahead(at.state, at, part, [rest]) if _is_choice(part) else None
        replaced = at.table.replaced
        result = await at.do(part)
        # 0-3-16: what was replaced has not failed.
        if result.made + at.table.replaced - replaced < result.wanted and not getattr(part, "up_to", False):
            return False
        if isinstance(part, Choose) and part.up_to:
            freely.add(part.name)
    at.paying, at.ahead = False, None
    return True


def _is_choice(part: Effect) -> bool:
    """Whether the player who pays chooses what it is paid with."""
    return isinstance(part, Choose) or (isinstance(part, Discard | Pay) and part.whose == "you")


async def pay_attack_cost(table: Table, player: Player, action: str, card: Card) -> bool:
    """13-13-1. Do first what the action cannot be done without; whether all of it was done."""
    parts = attack_cost(table.state, action, card)
    return not parts or await pay_parts(Resolution(you=player, source=card, table=table), parts)
