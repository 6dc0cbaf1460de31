"""Paying costs: those of cards with sources, those of skills part by part."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.costs.affording import costs_of, payable, payable_numbers, surcharge
from events.costs.foresight import foresight
from events.costs.payment import Cost, Source, can_pay, choose_payment
from events.costs.rules import CostRules
from events.costs.supposed_table import pays_at_once
from events.effects.choices import choose_number
from events.effects.choosing import Foresight
from events.effects.definition import Definition, Outcome, Proposal, Situation, to_each
from events.effects.interpret import Resolution, move_all, perform_all
from events.language.effect import Choose, Discard, Effect, Number, Pay, Play, Skill
from events.language.naming import PAID_MARKERS
from events.table.ask import Option
from events.table.ids import Card, Player, opponent
from events.table.table import Table
from events.values.permissions import attack_cost


async def pay(
    table: Table,
    player: Player,
    cost: Cost,
    card: Card,
    *,
    of_skill: bool = False,
    foresight: Foresight | None = None,
) -> int:
    """The number of sources without a card in a payment, chosen by the player and paid at once. A cost of 0 is not
    paid.

    `of_skill`: it is a skill cost; `foresight`: of the parts paid after it.
    """
    rules: CostRules = table.game.costs
    payers = rules.sources(table.state, player, of_skill=of_skill)
    chosen = await _chosen(table, player, payers, cost, card, foresight=foresight)
    if chosen:
        await table.perform(*(rules.spend(player, option) for option in chosen))
    return _without_card(chosen)


async def _chosen(
    table: Table, player: Player, payers: Sequence[Source], cost: Cost, card: Card, *, foresight: Foresight | None
) -> tuple[Option, ...]:
    """The sources that the player picks for a cost; none for a cost of 0."""
    if cost.total == 0:
        return ()
    return await choose_payment(table, player, payers, cost, rule=table.cites["pay"], about=card, foresight=foresight)


def _without_card(chosen: Sequence[Option]) -> int:
    return sum(option.card is None for option in chosen)


def _propose_pay(situation: Situation, effect: Pay) -> Proposal:
    player, cost = _payer(situation, effect), _cost(situation, effect)
    able = can_pay(_sources(situation, player), cost)
    return Proposal((), 1, able, able=able)


def _sources(situation: Situation, player: Player) -> Sequence[Source]:
    """The sources that can pay a part of a skill cost, without those that pay other parts of it."""
    rules: CostRules = situation.state.game.costs
    payers = rules.sources(situation.state, player, of_skill=True)
    return [payer for payer in payers if payer.option.card not in situation.spent] if situation.spent else payers


def _payer(situation: Situation, effect: Pay) -> Player:
    return situation.you if effect.whose == "you" else opponent(situation.you)


def _cost(situation: Situation, effect: Pay) -> Cost:
    return Cost.determine(total=situation.amount(effect.total), specified=effect.specified)


async def _pay(resolution: Resolution, effect: Pay) -> Outcome:
    """The outcome of paying with sources; the number of those without a card is stored as MARKERS."""
    player, cost = _payer(resolution, effect), _cost(resolution, effect)
    if not _propose_pay(resolution, effect).whole:
        return Outcome(1, 0)
    assert resolution.source is not None
    left = resolution.foresight if player == resolution.you else None
    payers = _sources(resolution, player)
    chosen = await _chosen(resolution.table, player, payers, cost, resolution.source, foresight=left)
    rules: CostRules = resolution.table.game.costs
    await perform_all(resolution, [rules.spend(player, option) for option in chosen])
    _, before = resolution.done.get(PAID_MARKERS, (0, 0))
    resolution.done[PAID_MARKERS] = (1, before + _without_card(chosen))
    return Outcome(1, 1)


def _propose_play(situation: Situation, effect: Play) -> Proposal:
    """The proposal of playing cards; only affordable ones if their cost has to be paid."""
    state, you = situation.state, situation.you
    moves = state.game.texts.moves
    cards = situation.select(effect.what)
    proposal = to_each(situation, [moves.played(state, card, by=you) for card in cards], what=effect.what)
    if not effect.pay:
        return proposal
    return proposal._replace(facts=[fact for fact in proposal.facts if _can_pay_for(state, you, fact.card)])


async def _play(resolution: Resolution, effect: Play) -> Outcome:
    """The outcome of playing cards at once; those that enter apart follow one by one."""
    proposal = _propose_play(resolution, effect)
    plays = [fact for fact in proposal.facts if resolution.texts.is_played(resolution.state, fact.card)]
    paid = [fact for fact in plays if not effect.pay or await _pay_for(resolution, fact.card)]
    apart = [fact.card for fact in paid if resolution.texts.enters_apart(resolution.state, fact.card)]
    together = [fact for fact in paid if fact.card not in apart]
    made = await move_all(resolution, together, rests=effect.mode == "rest")
    for card in apart:
        made += await resolution.texts.enter(resolution.table, resolution.you, card)
    return Outcome(proposal.wanted, made)


def _can_pay_for(state: Any, player: Player, card: Card) -> bool:
    rules: CostRules = state.game.costs
    return can_pay(rules.sources(state, player, of_skill=False), rules.cost_of(state, card))


async def _pay_for(resolution: Resolution, card: Card) -> bool:
    """Whether the card's cost could be paid, and was."""
    if not _can_pay_for(resolution.state, resolution.you, card):
        return False
    await pay(resolution.table, resolution.you, resolution.table.game.costs.cost_of(resolution.state, card), card)
    return True


PAYING: Mapping[type[Any], Definition] = {
    Pay: Definition(propose=_propose_pay, perform=_pay),
    Play: Definition(propose=_propose_play, perform=_play),
}
"""The definitions of these effects."""


# Skill costs.


async def pay_skill_cost(resolution: Resolution, skill: Skill, *, offered: bool) -> bool:
    """Whether a skill cost, chosen by the player, was paid.

    `offered`: the player may decline, and is asked even without a payable cost, to keep the reason secret.
    """
    assert resolution.source is not None
    added = surcharge(resolution.state, resolution.you, resolution.source, skill)
    costs = skill.costs or (((),) if added else ())
    if not costs:
        return True
    able = [
        n
        for n, cost in enumerate(costs_of(resolution.state, resolution, skill))
        if payable(resolution.state, resolution, cost)
    ]
    options = [Option("pay_skill_cost", resolution.source, number=n if len(costs) > 1 else None) for n in able]
    if offered:
        options.append(Option("decline", resolution.source))
    if not options:
        return False
    chosen = options[0]
    if offered or len(able) > 1:
        rule = resolution.cites["offer_cost"] if offered else resolution.cites["choose_cost"]
        [chosen] = await resolution.table.ask(resolution.you, "skill_cost", options, rule=rule, about=resolution.source)
    if chosen.verb == "decline":
        return False
    if not await pay_parts(resolution, costs[chosen.number or 0], after=added):
        return False
    resolution.named["paid"] = resolution.named.get("it", ())
    resolution.know_chosen()
    return await pay_surcharge(resolution, added)


async def pay_surcharge(resolution: Resolution, added: Sequence[Effect]) -> bool:
    """Whether a surcharge was paid; the names of its cards are not the skill's."""
    named, x = dict(resolution.named), resolution.x
    paid = await pay_parts(resolution, added)
    resolution.named.clear()
    resolution.named.update(named)
    resolution.x = x
    return paid


async def pay_parts(resolution: Resolution, cost: Sequence[Effect], *, after: Sequence[Effect] = ()) -> bool:
    """Whether all parts of a cost were paid, such that those `after` stay payable: one after the other, or all at once.

    At once: the player settles part by part what pays it, and then all of it happens.
    """
    if not pays_at_once(resolution.state):
        return await _pay_in_turn(resolution, cost, after=after)
    resolution.gathered = []
    paid = await _pay_in_turn(resolution, cost, after=after)
    facts, resolution.gathered = resolution.gathered, None
    resolution.spent.clear()
    if paid and facts:
        await resolution.table.perform(*facts)
    return paid


async def _pay_in_turn(resolution: Resolution, cost: Sequence[Effect], *, after: Sequence[Effect]) -> bool:
    """Whether all parts of a cost were paid, in their order. What is paid at once is only gathered.

    A part on cards of an optional choice is skipped if none was chosen.
    """
    resolution.paying = True
    freely: set[str] = set()
    for place, part in enumerate(cost):
        rest = (*cost[place + 1 :], *after)
        if isinstance(part, Number):
            await choose_number(resolution, part, payable_numbers(resolution.state, resolution, (part, *rest)))
            continue
        what = getattr(part, "what", None)
        if isinstance(what, str) and what in freely and not resolution.cards(what):
            continue
        resolution.foresight = _foresight(resolution, part, rest) if _is_choice(part) else None
        replaced = resolution.table.replaced
        result = await resolution.do(part)
        # Replaced facts count as done.
        if result.made + resolution.table.replaced - replaced < result.wanted and not getattr(part, "up_to", False):
            return False
        if isinstance(part, Choose) and part.up_to:
            freely.add(part.name)
    resolution.paying, resolution.foresight = False, None
    return True


def _foresight(resolution: Resolution, part: Effect, rest: Sequence[Effect]) -> Foresight | None:
    return foresight(resolution.state, resolution, part, [rest], paid=resolution.gathered or ())


def _is_choice(part: Effect) -> bool:
    """Whether the paying player chooses the cards or sources of a part."""
    return isinstance(part, Choose) or (isinstance(part, Discard | Pay) and part.whose == "you")


async def pay_attack_cost(table: Table, player: Player, action: str, card: Card) -> bool:
    """Whether the cost of an action was paid, if it has one."""
    parts = attack_cost(table.state, action, card)
    return not parts or await pay_parts(Resolution(you=player, source=card, table=table), parts)
