"""The facts of a proposed group that happen: those that no effect forbids or replaces."""

from collections.abc import Sequence

from events.language.effect import Cannot, ComeRested, Lessen, Replace
from events.skills.replacements import replaced, still_happens
from events.skills.state import TextState
from events.table.created import numbered
from events.table.fact import CardMoved, CardRested, Fact
from events.table.table import Table
from events.values.cache import ValueCache
from events.values.context import Context
from events.values.holding import kinds_in_force, on_card, on_player
from events.values.selecting import matches

BETWEEN = frozenset((Cannot, Replace, Lessen, ComeRested))
"""The classes of changes that can alter a proposed group."""


async def perform(table: Table, group: list[Fact]) -> list[Fact]:
    """Perform a group of facts, with those that rest entering cards, and return what happened."""
    state: TextState = table.state
    if not (state.effects or state.static_zones) or kinds_in_force(state).isdisjoint(BETWEEN):
        return group
    facts = table.game.texts.legality.permitted(state, group, table.agent)
    if len(facts) < len(group):
        facts = [fact for fact in facts if still_happens(state, fact, group, facts)]
    facts = numbered(state, await replaced(table, facts))
    if ComeRested not in kinds_in_force(state):
        return facts
    enters: tuple[type[CardMoved], ...] = table.game.skills.replacements.enters
    rested = [fact.card for fact in facts if isinstance(fact, CardRested)]
    entering = [fact for fact in facts if isinstance(fact, enters) and fact.card not in rested]
    there = _once_there(state, entering) if entering else state
    rule = table.cites["enters_rested"]
    return [*facts, *(CardRested(card=fact.card, rule=rule) for fact in entering if _enters_rested(state, there, fact))]


def _once_there(state: TextState, entering: Sequence[CardMoved]) -> TextState:
    """The supposed state after these cards have entered play."""
    there = state.supposing({fact.card for fact in entering if fact.card < len(state.cards)})
    there.cache = ValueCache()
    for fact in entering:
        fact.apply(there)
    return there


def _enters_rested(state: TextState, there: TextState, fact: CardMoved) -> bool:
    """Whether an effect makes a card, or its player's cards, enter play in Rest Mode.

    Selectors are read from the cards as they will be in play (`there`).
    """
    of_card = on_card(there, fact.card, ComeRested)
    if fact.card < len(state.cards):  # a card that is yet to be created has no changes
        of_card = on_card(state, fact.card, ComeRested) + of_card
    if any(change.cards is None for _, change in of_card):
        return True
    return any(
        change.cards is None
        or matches(there, Context(applied.master, applied.source), fact.card, change.cards, anywhere=True)
        for applied, change in on_player(state, there.controller(fact.card), ComeRested)
    )
