"""Playing cards by effects, for nothing or for what they cost."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace as replaced
from functools import partial
from typing import Any

from msgspec.structs import replace

from events.costs.affording import affordable, card_costs, payable
from events.costs.paying import pay, pay_skill_cost
from events.costs.payment import Cost
from events.costs.rules import CostRules, Ways
from events.costs.sources import choice_of_sources
from events.costs.ways import pay_card_cost
from events.effects.definition import (
    UNDONE,
    Branch,
    Choice,
    EffectDefinition,
    Outcome,
    Proposal,
    Situation,
    possible,
    to_each,
)
from events.effects.interpret import Resolution, move_all
from events.effects.stacking import lay_on_top
from events.language.effect import Play
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Card, zone_of, zone_owner
from events.values.conditions import holds
from events.values.context import Context


def _propose_play(situation: Situation, effect: Play) -> Proposal:
    """The proposal of playing cards; only affordable ones if their cost has to be paid."""
    state, texts = situation.state, situation.state.game.texts
    cards = situation.select(effect.what)
    facts = []
    for card in cards:
        fact = texts.moves.played(state, card, by=situation.you)
        for place in _places(situation, effect, card)[:1]:
            fact = replace(fact, target=zone_of(zone_owner(fact.target), place))
        facts.append(fact)
    proposal = to_each(situation, facts, what=effect.what)
    rule = situation.cites["plays_rested"] if _comes_rested(situation, effect) else ""
    after: list[Fact] = [CardRested(card=card, rule=rule) for card in cards if rule]
    proposal = proposal._replace(
        complete=proposal.complete and all(situation.hidden(card) or texts.is_played(state, card) for card in cards),
        after=[*after, *_covered(situation, effect, cards)],
    )
    able = [fact for fact in proposal.facts if _can_be_used(situation, effect, fact.card, cards)]
    return proposal._replace(facts=able)


def _places(situation: Situation, effect: Play, card: Card) -> Sequence[str]:
    """The zones to which an effect can bring a card: the one that it names, or those among which its player chooses."""
    if effect.to:
        return (effect.to,)
    places: Sequence[str] = situation.state.game.texts.places(
        situation.state, card, by=situation.you, source=situation.source
    )
    return places


def _can_be_used(situation: Situation, effect: Play, card: Card, played: Sequence[Card]) -> bool:
    """Whether a card may be played as its text says, and the player can pay for it if the effect asks for that.

    A hidden card may cost nothing. None of the cards that are `played` pays for it.
    """
    rules: CostRules = situation.state.game.costs
    state, hidden = situation.state, situation.hidden(card)
    skill = None if hidden else rules.use_of(state, card, places=_places(situation, effect, card))
    context = Context(situation.you, card, withheld=tuple(played))
    if skill is not None and not all(holds(state, context, condition) for condition in skill.conditions):
        return False
    if not effect.pay:
        return True
    if skill is not None:
        return affordable(state, context, skill)
    if situation.paying or hidden:
        return bool(_cost_of_card(situation, card).sizes)
    return any(payable(state, context, way) for way in _ways(situation, card))


def _comes_rested(situation: Situation, effect: Play) -> bool:
    """Whether the cards come in Rest Mode: because the effect says so, or as the card below them is in it."""
    hosts = situation.select(effect.onto) if effect.keeps_mode else ()
    return effect.mode == "rest" or any(situation.state.cards[card].rested for card in hosts)


def _covered(situation: Situation, effect: Play, played: Sequence[Card]) -> list[Fact]:
    """The facts that the cards on which a card is played come to lie under it."""
    state, hosts = situation.state, situation.select(effect.onto) if effect.onto else ()
    return [state.game.texts.moves.stacked(state, card, played[0]) for card in hosts if played]


def _choose_costs(situation: Situation, effect: Play) -> Choice | None:
    """The choice of what pays for the cards, one after the other; None if they are played without their cost."""
    return _cost_of_cards(situation, effect=effect, cards=situation.select(effect.what)) if effect.pay else None


def _cost_of_cards(situation: Situation, *, effect: Play, cards: Sequence[Card]) -> Choice:
    """The choice of what pays for the first of the cards; for none, the branch in which all are played."""
    if not cards:
        played = _propose_play(situation, replace(effect, pay=False))
        return Choice(lambda options: Branch(facts=[*played.facts, *played.after], complete=played.complete))
    choice = _cost_of_card(situation, cards[0])

    def branch(options: tuple[Option, ...]) -> Branch | None:
        paid = choice.branch(options)
        return paid and paid._replace(further=partial(_cost_of_cards, effect=effect, cards=cards[1:]))

    return choice._replace(branch=branch, matters=None)


def _cost_of_card(situation: Situation, card: Card) -> Choice:
    """The choice of what pays for a card; a hidden card may cost nothing."""
    rules: CostRules = situation.state.game.costs
    cost = Cost(0, ()) if situation.hidden(card) else rules.cost_of(situation.state, card)
    return choice_of_sources(situation, situation.you, cost, of_skill=False)


def _class_when_played(state: Any, card: Card) -> Hashable:
    """The key of the cards that can be played alike, for the same cost."""
    rules: CostRules = state.game.costs
    texts, owner = state.game.texts, state.cards[card].owner
    if not texts.is_played(state, card):
        return None
    played = texts.moves.played(state, card, by=owner)
    return rules.cost_of(state, card), texts.legality.can_happen(state, played, by=owner)


async def _play(resolution: Resolution, effect: Play) -> Outcome:
    """The outcome of playing cards at once; those that enter apart follow one by one."""
    if effect.onto:
        return await _play_on_top(resolution, effect)
    proposal = _propose_play(resolution, effect)
    plays = [fact for fact in proposal.facts if resolution.texts.is_played(resolution.state, fact.card)]
    cards = [fact.card for fact in plays]
    paid = [
        fact for place, fact in enumerate(plays) if not effect.pay or await _pay_for(resolution, effect, cards, place)
    ]
    apart = [fact.card for fact in paid if not effect.to and resolution.texts.enters_apart(resolution.state, fact.card)]
    zones = {fact.card: resolution.state.cards[fact.card].zone for fact in paid}
    together = [replace(fact, source=zones[fact.card]) for fact in paid if fact.card not in apart]
    done = await move_all(resolution, together, rests=_comes_rested(resolution, effect))
    for card in apart:
        done += await resolution.texts.enter(resolution.table, resolution.you, card)
    return Outcome(proposal.wanted, done)


async def _play_on_top(resolution: Resolution, effect: Play) -> Outcome:
    """The outcome of playing one card on top of another, whose mode it keeps if the effect says so.

    Nothing is played on a card that does not lie where it would be played.
    """
    state, texts, table = resolution.state, resolution.texts, resolution.table
    cards = [card for card in resolution.select(effect.what) if texts.is_played(state, card)]
    plays = possible(resolution, [texts.moves.played(state, card, by=resolution.you) for card in cards[:1]])
    hosts = [card for card in resolution.select(effect.onto) if plays and state.cards[card].zone == plays[0].target]
    facts = await table.rules.perform(table, list(plays)) if hosts else []
    if not any(fact in facts for fact in plays):
        return UNDONE
    rules = texts.stacking.played if effect.keeps_mode else replaced(texts.stacking.played, rested="")
    comes = [*facts, *texts.moves.carried(resolution, plays)]
    await lay_on_top(table, resolution.you, plays[0].card, comes, hosts[:1], rules)
    return Outcome(1, 1)


async def _pay_for(resolution: Resolution, effect: Play, cards: Sequence[Card], place: int) -> bool:
    """Whether the cost of the card in this place could be paid, and was, with none of the cards that are played.

    In a cost, those behind it stay payable, too.
    """
    card = cards[place]
    choosing = partial(_cost_of_cards, effect=effect, cards=cards[place:])
    rules: CostRules = resolution.table.game.costs
    skill = rules.use_of(resolution.state, card, places=_places(resolution, effect, card))
    use = Resolution(you=resolution.you, source=card, table=resolution.table, withheld=tuple(cards))
    if skill is None and not resolution.paying:
        return await pay_card_cost(use, _ways(resolution, card))
    choice = choosing(resolution)
    if not choice.sizes:
        return False
    if skill is not None:
        may = _can_be_used(resolution, effect, card, cards)
        return may and await pay_skill_cost(use, skill, offered=False)
    cost = rules.cost_of(resolution.state, card)
    await pay(resolution.table, resolution.you, cost, card, foresight=resolution.foresight(choosing, choice))
    return True


def _ways(situation: Situation, card: Card) -> Ways:
    """The ways to pay for a card that an effect plays: its cost, or something else; as a part of a cost, its cost."""
    rules: CostRules = situation.state.game.costs
    return card_costs(situation.state, situation.you, card, rules.cost_of(situation.state, card))


PLAYING: Mapping[type[Any], EffectDefinition] = {
    Play: EffectDefinition(
        propose=_propose_play, branches=_choose_costs, perform=_play, class_key=_class_when_played, can_wait=False
    ),
}
"""The definition of this effect."""
