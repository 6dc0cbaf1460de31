"""Paying costs: those of cards with sources, those of skills part by part."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from events.costs.affording import (
    NOTHING,
    changes_of_skill_cost,
    divided_costs,
    payable,
    seems_payable,
)
from events.costs.facts import CostPaid, asks_what_paid
from events.costs.foresight import foresight_of
from events.costs.payment import Cost, Source, choose_payment
from events.costs.rules import CostRules, Parts, Ways
from events.costs.sources import choice_of_payer, choice_of_sources, payers_of
from events.costs.supposed_table import pays_at_once
from events.effects.choosing import Foresight
from events.effects.definition import (
    UNDONE,
    Choice,
    Choosing,
    EffectDefinition,
    Outcome,
    Situation,
    definition_of,
    object_of,
    one_class,
    pays,
)
from events.effects.durations import use_up
from events.effects.interpret import Resolution, follow, perform_all, spent_by
from events.language.effect import Effect, Pay, Skill
from events.language.naming import PAID_MARKERS
from events.table.ask import Option
from events.table.fact import CardMoved, Fact, StackPassed
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.context import Applied, player_of
from events.values.permissions import attack_cost


async def pay(table: Table, player: Player, cost: Cost, card: Card, *, foresight: Foresight | None = None) -> None:
    """The cost of a card, paid at once with sources that the player chooses; a cost of 0 is not paid.

    `foresight`: of the parts paid after it.
    """
    rules: CostRules = table.game.costs
    payers = rules.sources(table.state, player, of_skill=False)
    if chosen := await _chosen(table, player, payers, cost, card, foresight=foresight):
        await table.perform(*(rules.spend(player, option) for option in chosen))
        face = table.state.cards[card].face
        if face is not None and asks_what_paid(face):
            words = tuple(rules.words[option.verb] for option in chosen)
            table.emit(CostPaid(card=card, paid_with=words, rule=table.cites["pay"]))


async def _chosen(
    table: Table, player: Player, payers: Sequence[Source], cost: Cost, card: Card, *, foresight: Foresight | None
) -> tuple[Option, ...]:
    """The sources that the player picks for a cost; none for a cost of 0."""
    if cost.total == 0:
        return ()
    rule, mixing = table.cites["pay"], table.cites["mixing"]
    return await choose_payment(table, player, payers, cost, rule=rule, mixing=mixing, about=card, foresight=foresight)


def _choose_sources(situation: Situation, effect: Pay) -> Choice:
    """The choice of the sources to pay with, or of the card that pays all."""
    if effect.kind:
        return choice_of_payer(situation, _payer(situation, effect), effect.kind, situation.amount(effect.total))
    return choice_of_sources(situation, _payer(situation, effect), _cost(situation, effect), of_skill=True)


def _payer(situation: Situation, effect: Pay) -> Player:
    return player_of(situation.you, effect.whose)


def _cost(situation: Situation, effect: Pay) -> Cost:
    return Cost.determine(total=situation.amount(effect.total), specified=effect.specified)


async def _pay(resolution: Resolution, effect: Pay) -> Outcome:
    """Pay with sources; the number of those without a card is stored as MARKERS."""
    choosing = partial(_choose_sources, effect=effect)
    if effect.kind:
        return await follow(resolution, choosing)
    player, cost = _payer(resolution, effect), _cost(resolution, effect)
    choice = choosing(resolution)
    if not choice.sizes:
        return UNDONE
    assert resolution.source is not None
    left = resolution.foresight(choosing, choice) if player == resolution.you else None
    payers = payers_of(resolution, player, of_skill=True)
    chosen = await _chosen(resolution.table, player, payers, cost, resolution.source, foresight=left)
    rules: CostRules = resolution.table.game.costs
    await perform_all(resolution, [rules.spend(player, option) for option in chosen])
    _, before = resolution.done.get(PAID_MARKERS, (0, 0))
    resolution.done[PAID_MARKERS] = (1, before + sum(option.card is None for option in chosen))
    return Outcome(1, 1)


PAYING: Mapping[type[Any], EffectDefinition] = {
    Pay: EffectDefinition(branches=_choose_sources, perform=_pay, class_key=one_class),
}
"""The definition of this effect."""


# Skill costs.


async def pay_skill_cost(resolution: Resolution, skill: Skill, *, offered: bool, after: Parts = ()) -> bool:
    """Whether a skill cost, chosen by the player, was paid, such that what comes `after` it stays possible.

    `offered`: the player may decline, and is asked even without a payable cost, to keep the reason secret; otherwise
    the player is asked if others think that more than one cost can be paid. Effects for the next use of such a skill
    have been used then. A card that the cost moves is still the one that the skill means by `this`; one that had left
    before is not.
    """
    assert resolution.source is not None
    state, you, card = resolution.state, resolution.you, resolution.source
    there, before = card in resolution.cards("this"), state.cards[card].incarnation
    changed = changes_of_skill_cost(state, you, card, skill) if state.effects else ()
    paid = await _pay_skill_cost(resolution, card, skill, offered=offered, after=after)
    if there:
        resolution.incarnations = (*resolution.incarnations, before, state.cards[card].incarnation)
    _use_up(resolution, changed, paid=paid)
    return paid


async def _pay_skill_cost(resolution: Resolution, source: Card, skill: Skill, *, offered: bool, after: Parts) -> bool:
    costs = divided_costs(resolution.state, resolution, skill)
    if not costs:
        return True
    wholes = [(*cost, *added, *after) for cost, added in costs]
    able = [n for n, whole in enumerate(wholes) if payable(resolution.state, resolution, whole)]
    options = [Option("pay_skill_cost", source, number=n if len(costs) > 1 else None) for n in able]
    if offered:
        options.append(Option("decline", source))
    if not options:
        return False
    chosen = options[0]
    if offered or (len(costs) > 1 and sum(seems_payable(resolution.state, resolution, whole) for whole in wholes) > 1):
        rule = resolution.cites["offer_cost"] if offered else resolution.cites["choose_cost"]
        [chosen] = await resolution.table.ask(resolution.you, "skill_cost", options, rule=rule, about=source)
    if chosen.verb == "decline":
        return False
    cost, added = costs[chosen.number or 0]
    if not await pay_parts(resolution, cost, rests=[(*added, *after)]):
        return False
    resolution.named["paid"] = resolution.named.get("it", ())
    resolution.know_chosen()
    return await pay_apart(resolution, added, rests=[after])


async def pay_surcharge(resolution: Resolution, skill: Skill) -> bool:
    """Whether what is added to the cost of a skill was paid; effects for the next use of such a skill have been used
    then.
    """
    assert resolution.source is not None
    state, you, card = resolution.state, resolution.you, resolution.source
    changed = changes_of_skill_cost(state, you, card, skill) if state.effects else ()
    paid = await pay_apart(resolution, next((added for _, added in divided_costs(state, resolution, skill)), ()))
    _use_up(resolution, changed, paid=paid)
    return paid


def _use_up(resolution: Resolution, changed: Collection[tuple[Applied, Any]], *, paid: bool) -> None:
    """Use up the effects for the next use of such a skill that changed its cost, if that was paid."""
    if paid and changed:
        use_up(resolution.table, changed, rule=resolution.cites["offer_cost"])


async def pay_apart(resolution: Resolution, parts: Sequence[Any], *, rests: Ways = NOTHING) -> bool:
    """Whether parts that are none of a skill's own cost were paid; the names of their cards are not the skill's."""
    named, x, chosen = dict(resolution.named), resolution.x, dict(resolution.chosen_as)
    paid = await pay_parts(resolution, parts, rests=rests)
    resolution.named.clear()
    resolution.named.update(named)
    resolution.x, resolution.chosen_as = x, chosen
    return paid


class Payment:
    """A cost that is being paid, part by part; parts in a part, such as those of a mode, are its parts too.

    `paid`: whether all parts so far were paid. Of a cost paid at once: `gathered`: the facts that pay its parts, until
    they happen; `spent`: the cards chosen or used in a part. A card that only goes along with one of them can still
    pay another part, and then goes by that part.
    """

    def __init__(self, *, rests: Ways, at_once: bool) -> None:
        """`rests`: what must stay payable beyond the cost, one of them."""
        self.paid = True
        self.gathered: list[Fact] | None = [] if at_once else None
        self.spent: set[Card] = set()
        self._whole: list[Fact] = []
        self._rests = rests
        self._skipped: set[str] = set()

    async def run(self, resolution: Resolution, parts: Sequence[Effect]) -> Outcome:
        """Pay parts in their order until one is not paid."""
        rests, done = self._rests, 0
        for place, part in enumerate(parts):
            self._rests = [(*parts[place + 1 :], *rest) for rest in rests]
            self.paid = await self._pays(resolution, part) and self.paid
            if not self.paid:
                break
            done += 1
        self._rests = rests
        return Outcome(len(parts), done)

    async def _pays(self, resolution: Resolution, part: Effect) -> bool:
        """Whether a part was paid; replaced facts count as done."""
        if self.gathered is not None and not definition_of(resolution.table.game, part).can_wait:
            return False
        what = object_of(part)
        if isinstance(what, str) and what in self._skipped and not resolution.cards(what):
            return True
        replaced = resolution.table.replaced
        result = await resolution.do(part)
        return pays(part, Outcome(result.wanted, result.done + resolution.table.replaced - replaced))

    def foresight(self, resolution: Resolution, choosing: Choosing, choice: Choice) -> Foresight | None:
        """The foresight of a choice in the present part; None if it does not matter to the rest."""
        return foresight_of(resolution.state, resolution, choosing, choice, self._rests)

    def gather(self, facts: Sequence[Fact], *, beside: Sequence[Fact] = ()) -> None:
        """Keep the facts that pay a part until all happen, with those `beside` them, which may be left out."""
        assert self.gathered is not None, "a cost whose parts are paid one after the other"
        self.gathered += facts
        self._whole += (*facts, *beside)
        self.spent.update(spent_by(facts))

    async def happen(self, resolution: Resolution) -> bool:
        """Whether all that was gathered, if anything, happened, at one moment; replaced facts count as done."""
        if not self._whole:
            return True
        paying = self.gathered or ()
        moving = {fact.card for fact in paying if isinstance(fact, CardMoved)}
        paid_for = {id(fact) for fact in paying}
        whole = [fact for fact in self._whole if id(fact) in paid_for or not _moves_one_of(fact, moving)]
        replaced = resolution.table.replaced
        there = {id(fact) for fact in await perform_all(resolution, whole)}
        missing = sum(id(fact) not in there for fact in paying)
        return missing <= resolution.table.replaced - replaced

    def skip(self, name: str) -> None:
        """Skip the parts on the cards of this name as long as there are none."""
        self._skipped.add(name)


def _moves_one_of(fact: Fact, cards: Collection[Card]) -> bool:
    """Whether a fact moves one of these cards, or puts it under another host."""
    return isinstance(fact, CardMoved | StackPassed) and fact.card in cards


async def pay_parts(resolution: Resolution, cost: Sequence[Effect], *, rests: Ways = NOTHING) -> bool:
    """Whether all parts of a cost were paid, one after the other or all at once, such that one of the `rests` stays
    payable.

    A part on cards of an optional choice is skipped if none was chosen. At once: the player settles part by part what
    pays it, and then all of it happens.
    """
    resolution.payment = payment = Payment(rests=rests, at_once=pays_at_once(resolution.state))
    await resolution.run(cost)
    resolution.payment = None
    return payment.paid and await payment.happen(resolution)


async def pay_attack_cost(table: Table, player: Player, action: str, card: Card) -> bool:
    """Whether the cost of an action was paid, if it has one."""
    parts = attack_cost(table.state, action, card)
    return not parts or await pay_parts(Resolution(you=player, source=card, table=table), parts)
