"""Affordability of skill costs, with all their parts and the cost of the card."""

from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import Any, TypeGuard, TypeVar

import msgspec

from events.costs.payment import Cost, Source, can_pay
from events.costs.payments import can_complete
from events.costs.rules import CardCost, CardSpent, CostRules, Part, Parts, Ways
from events.costs.supposed_table import SupposedTable
from events.effects.interpret import Resolution
from events.language.effect import (
    Alternative,
    Can,
    Cards,
    Change,
    Choose,
    Discount,
    Effect,
    If,
    May,
    Modes,
    Move,
    Named,
    Pay,
    Repeat,
    Skill,
    Skills,
    Surcharge,
)
from events.language.vocabulary import rebuilt
from events.once import once_each
from events.table.ids import Card, Player
from events.table.sight import sees
from events.values.context import Applied, Context
from events.values.holding import holding, kinds_in_force, on_card, on_player
from events.values.permissions import allowed, says
from events.values.selecting import amount

T = TypeVar("T")


NOTHING: Ways = ((),)
"""The one way to pay where nothing has to be paid."""


def affordable(
    state: Any,
    context: Context,
    skill: Skill,
    *,
    before: Ways = NOTHING,
    can: Callable[..., bool] | None = None,
) -> bool:
    """Whether one of a skill's costs can be paid, with its surcharge, after one of the ways to pay what is `before` it.

    `can`: the test of a single cost, by default `payable`.
    """
    rules: CostRules = state.game.costs
    can = can or payable
    as_printed = can is payable and before is NOTHING and _costs_as_printed(state)
    if as_printed and not skill.costs:
        return True
    if as_printed and rules.plain is not None:
        least, enough = _plain_totals(skill)
        number = rules.plain(state, context.you)
        if number < least or number >= enough:
            return number >= least
    return any(
        can(state, context, (*way, *cost) if way else cost)
        for cost in costs_of(state, context, skill)
        for way in before
    )


def is_too_dear(state: Any, player: Player, skill: Skill) -> bool:
    """Whether there are plainly fewer sources than each of a skill's costs asks for."""
    plain = state.game.costs.plain
    if plain is None:
        return False
    least, _ = _plain_totals(skill)
    return bool(least > plain(state, player) and _costs_as_printed(state))


def _costs_as_printed(state: Any) -> bool:
    """Whether nothing in force makes a skill cost more, less or something else."""
    return kinds_in_force(state).isdisjoint(_OTHER_COSTS)


@once_each
def _plain_totals(skill: Skill) -> tuple[float, float]:
    """The number of sources without which none of a skill's costs can be paid, and that with which one surely can."""
    costs = [[_plain_total(part) for part in cost] for cost in skill.costs] or [[]]
    least = min(sum(filter(None, cost)) for cost in costs)
    return least, min((sum(filter(None, cost)) for cost in costs if None not in cost), default=inf)


def costs_of(state: Any, context: Context, skill: Skill) -> Sequence[tuple[Effect, ...]]:
    """The alternative costs of a skill, as other changes make them, with the surcharge."""
    return [(*cost, *added) for cost, added in divided_costs(state, context, skill)] or ((),)


def divided_costs(
    state: Any, context: Context, skill: Skill
) -> Sequence[tuple[tuple[Effect, ...], tuple[Effect, ...]]]:
    """The alternative costs of a skill, as other changes make them less, or others; each with the surcharge, apart.

    None of a skill that costs nothing.
    """
    if _costs_as_printed(state):
        return [(cost, ()) for cost in skill.costs]
    assert context.source is not None
    you, card, rules = context.you, context.source, state.game.costs
    added = surcharge(state, you, card, skill)
    less = _discounts(state, you, card, skill)
    costs = []
    for cost in skill.costs or (((),) if added else ()):
        if rules.discounted == "whole":
            whole = _lessened(state, (*cost, *added), less, every=True)
            costs.append((whole[: len(cost)], whole[len(cost) :]))
        else:
            costs.append((_lessened(state, cost, less), added))
    if not skill.costs:
        return costs
    return costs + [(change.costs, added) for _, change in _alternatives(state, you, card, skill, of=("skill",))]


def card_costs(state: Any, player: Player, card: Card, cost: Cost, skill: Skill | None = None) -> Ways:
    """The ways to pay for the use of a card, to play it or by a skill: for nothing, for its cost, or something else."""
    own = (CardCost(cost),)
    if not cost.total or kinds_in_force(state).isdisjoint(_OTHERWISE):
        return (own,)
    others = [change.costs for _, change in _alternatives(state, player, card, skill, of=_uses(state, skill))]
    free = NOTHING if _need_not_be_paid(state, card, others) else ()
    return [*free, own, *(tuple(map(_with_others, cost)) for cost in others if cost)]


@once_each
def _with_others(part: Effect) -> Effect:
    """A part of the cost of a card, which is not among the cards that are chosen or moved to pay for it."""
    found: Effect = _of_others(part)
    return found


def _of_others(node: Any) -> Any:
    if isinstance(node, Cards):
        others = tuple(map(_of_others, node.alternatives))
        return (
            msgspec.structs.replace(node, alternatives=others) if others else msgspec.structs.replace(node, other=True)
        )
    if isinstance(node, Choose):
        return msgspec.structs.replace(node, cards=_of_others(node.cards))
    if isinstance(node, Move):
        return msgspec.structs.replace(node, what=_of_others(node.what))
    return rebuilt(node, _of_others) if isinstance(node, tuple | If | May | Modes | Named | Repeat) else node


def is_free(state: Any, player: Player, card: Card, skill: Skill | None = None) -> bool:
    """Whether the cost of a card need not be paid, to play it or to use it by a skill."""
    if kinds_in_force(state).isdisjoint(_OTHERWISE):
        return False
    others = [change.costs for _, change in _alternatives(state, player, card, skill, of=_uses(state, skill))]
    return _need_not_be_paid(state, card, others)


def _need_not_be_paid(state: Any, card: Card, others: Ways) -> bool:
    """Whether nothing is one of the other ways to pay for a card, or an effect lets it be used for free."""
    return not all(others) or bool(allowed(state, "free", card))


_OTHERWISE = (Alternative, (Can, "free"))
"""The changes by which the cost of a card need not be paid as it is."""
_OF_SKILLS = (Alternative, Discount)
"""The changes by which a skill costs less, or something else."""
_OTHER_COSTS = (*_OF_SKILLS, Surcharge)
"""The changes by which a skill costs more, too."""


def _uses(state: Any, skill: Skill | None) -> Collection[str]:
    """The words for a use of a card, to play it or by a skill."""
    rules: CostRules = state.game.costs
    return "use", "play" if skill is None or skill.keyword in rules.plays else "activate"


def _alternatives(
    state: Any, player: Player, card: Card, skill: Skill | None, *, of: Collection[str]
) -> list[tuple[Applied, Alternative]]:
    """The changes by which something else can be paid instead of a cost, in the order of arrival."""
    return [
        (by, change)
        for by, change in _in_order(state, player, card, Alternative)
        if change.instead_of in of and (change.skills is None or (skill is not None and says(skill, change.skills)))
    ]


def surcharge(state: Any, player: Player, card: Card, skill: Skill) -> tuple[Effect, ...]:
    """The parts that other effects add to the cost of a skill, in the order of arrival."""
    if Surcharge not in kinds_in_force(state):
        return ()
    return tuple(part for _, change in _surcharges(state, player, card, skill) for part in change.costs)


def _surcharges(state: Any, player: Player, card: Card, skill: Skill) -> list[tuple[Applied, Surcharge]]:
    """The changes that add to the cost of a skill, in the order of arrival."""
    found, used = _in_order(state, player, card, Surcharge), _as_used(state, player, card, skill)
    return [(by, change) for by, change in found if says(used, _such_skills(change))]


def _as_used(state: Any, player: Player, card: Card, skill: Skill) -> Skill:
    """The skill with what the game's rules say of it as it is used."""
    rules: CostRules = state.game.costs
    return rules.as_used(state, player, card, skill)


def _such_skills(change: Surcharge | Discount) -> Skills:
    """The skills whose cost a change makes higher or lower."""
    keyed, timed = getattr(change, "keywords", ()), getattr(change, "timing", ())
    return Skills(kinds=change.kinds, keywords=keyed, timing=timed, makes=change.makes)


def changes_of_use(state: Any, player: Player, card: Card, skill: Skill | None) -> list[tuple[Applied, Any]]:
    """The changes that hold for a card as it is used, to play it or by a skill: not those of its skills, or in play."""
    own = [(applied, applied.change) for applied in holding(state, card) if not _is_of_else(applied.change)]
    return [*own, *_alternatives(state, player, card, skill, of=_uses(state, skill))]


def _is_of_else(change: Change) -> bool:
    """Whether a change may be of something else than the use of its card: of its skills, or of what it does in play."""
    of_play = isinstance(change, Can) and change.action != "free"
    of_skills = isinstance(change, Discount) and change.price == "skill"
    return of_play or of_skills or isinstance(change, Alternative | Surcharge)


def changes_of_skill_cost(state: Any, player: Player, card: Card, skill: Skill) -> list[tuple[Applied, Any]]:
    """The changes by which a skill costs something else than it says."""
    if _costs_as_printed(state):
        return []
    return [
        *_surcharges(state, player, card, skill),
        *_discounts(state, player, card, skill),
        *_alternatives(state, player, card, skill, of=("skill",)),
    ]


def _discounts(state: Any, player: Player, card: Card, skill: Skill) -> list[tuple[Applied, Discount]]:
    """The changes by which a skill costs less, in the order of arrival."""
    found, used = _in_order(state, player, card, Discount), _as_used(state, player, card, skill)
    return [(by, change) for by, change in found if change.price == "skill" and says(used, _such_skills(change))]


def discounted(state: Any, card: Card, cost: Cost) -> Cost:
    """The cost of a card as it is used, for which less may be paid than it says; of a color it has, at most that."""
    if Discount not in kinds_in_force(state):
        return cost
    total, specified = cost.total, [*cost.specified]
    for by, change in on_card(state, card, Discount):
        if change.price == "card":
            had = len(specified)
            specified = _without(specified, change.specified)
            number = amount(state, Context(by.master, by.source), change.total) - len(change.specified)
            total = max(0, total - number - (had - len(specified)))
    return Cost.determine(total=total, specified=specified)


def _in_order(state: Any, player: Player, card: Card, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of a class that hold for a card or its player, in the order of arrival."""
    if kind not in kinds_in_force(state):
        return []
    return sorted([*on_card(state, card, kind), *on_player(state, player, kind)], key=lambda pair: pair[0].stamp)


def _lessened(
    state: Any, cost: Sequence[Effect], less: Sequence[tuple[Applied, Discount]], *, every: bool = False
) -> tuple[Effect, ...]:
    """A cost whose first payment of the player's own asks so much less, never below nothing; or all of them together,
    one after the other.
    """
    parts = [*cost]
    places = [place for place, part in enumerate(parts) if isinstance(part, Pay) and part.whose == "you"]
    for by, change in less:
        left = amount(state, Context(by.master, by.source), change.total)
        for place in places if every else places[:1]:
            beside = sum(_total(parts[other]) for other in places if every and other != place)
            before = parts[place]
            assert isinstance(before, Pay)
            parts[place] = _less(before, left, change, beside=beside)
            left -= _total(before) - _total(parts[place])
    return tuple(parts)


def _total(part: Effect) -> int:
    """The number that a payment asks; nothing if it is not known beforehand."""
    return part.total if isinstance(part, Pay) and isinstance(part.total, int) else 0


def _without(words: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The words without those taken, each as often as it is taken and there."""
    left = [*words]
    for word in taken:
        if word in left:
            left.remove(word)
    return left


def _less(pay: Pay, total: int, change: Discount, *, beside: int) -> Pay:
    """A payment that asks so much less; with what is paid beside it not less than the change lets it cost."""
    left = _without(pay.specified, change.specified)
    whole = pay.total
    if isinstance(whole, int):
        whole = max(0, min(whole, change.least - beside), whole - total)
    return msgspec.structs.replace(pay, total=whole, specified=tuple(left))


def payable(state: Any, context: Context, cost: Parts) -> bool:
    """Whether all of a cost can be paid, as far as its player can see."""
    if not cost:
        return True
    if (total := _as_one_cost(state, context.you, cost)) is not None:
        return can_pay(*total)
    if len(cost) == 1 and type(context) is Context and _is_paid_by_one(cost[0]):
        return _has_payer(state, context, cost[0])
    return can_complete(as_seen(state, context), cost)


def _is_paid_by_one(part: Part) -> TypeGuard[Pay]:
    """Whether a part is so much of what a single card of the player's has, which needs no search."""
    plainly = isinstance(part, Pay) and part.kind and part.whose == "you" and isinstance(part.total, int)
    return bool(plainly)


def _has_payer(state: Any, context: Context, pay: Pay) -> bool:
    """Whether a card that is not withheld has all of such a part, if that is more than nothing."""
    total, rules = amount(state, context, pay.total), state.game.costs
    has = rules.payers[pay.kind].cards(state, context.you)
    return total <= 0 or any(number >= total for card, number in has.items() if card not in context.withheld)


def seems_payable(state: Any, context: Context, cost: Parts) -> bool:
    """Whether a cost can be paid, as far as the other player can see: cards in secret zones may be any."""
    table = SupposedTable(state, context, lambda card: not state.is_seen(card), spent=frozenset(context.withheld))
    return not cost or can_complete(table, cost)


def as_seen(state: Any, context: Context) -> SupposedTable:
    """The supposed table as its player sees it, after the parts settled so far of a cost that is paid at once."""
    table = SupposedTable(state, context, lambda card: not sees(state, context.you, card))
    if not isinstance(context, Resolution):
        return table._replace(spent=frozenset(context.withheld))
    table = table._replace(words=context.words, spent=frozenset(context.spent))
    return table.after(context.gathered)


def _as_one_cost(state: Any, player: Player, parts: Parts) -> tuple[Sequence[Source], Cost] | None:
    """The sources and the sum of parts that are plain costs; None if the parts must be tried one by one."""
    rules: CostRules = state.game.costs
    if len(parts) == 1 and isinstance(parts[0], CardCost):
        return rules.sources(state, player, of_skill=False), parts[0].cost
    total, specified = 0, tuple[str, ...]()
    for part in parts:
        cost = _cost_alone(part)
        if cost is None:
            return None
        total, specified = total + cost.total, specified + cost.specified
    if len(parts) == 1:
        return rules.sources(state, player, of_skill=isinstance(parts[0], Pay)), Cost(total, specified)
    sources = rules.sources(state, player, of_skill=True)
    if sources != rules.sources(state, player, of_skill=False):
        return None
    return sources, Cost(total, specified)


def _plain_total(part: Part) -> int | None:
    """The number of sources that a part asks for and nothing else; None if it asks for more."""
    cost = _cost_alone(part)
    return None if cost is None or cost.specified else cost.total


def _cost_alone(part: Part) -> Cost | None:
    """The plain cost of a part; None if the part asks for more."""
    if isinstance(part, CardCost):
        return part.cost
    if isinstance(part, Pay) and part.whose == "you" and isinstance(part.total, int) and not part.kind:
        return Cost.determine(total=part.total, specified=part.specified)
    return Cost(0, ()) if isinstance(part, CardSpent) else None
