"""0-2-6. Cards that come into play in Rest Mode, whatever mode the effect that plays them asks for."""

from collections.abc import Sequence

from events.fusion_world.areas import FusionWorldState
from events.fusion_world.facts import CardPlayed
from events.fusion_world.possible import LEGALITY
from events.fusion_world.replacing import goes, replaced
from events.language.effect import Cannot, ComeRested, Lessen, Replace
from events.table.fact import CardRested, Fact
from events.table.ids import zone_owner
from events.table.table import Table
from events.values.cache import ValueCache
from events.values.context import Context
from events.values.selecting import matches
from events.values.value import any_holds, none_holds, on_card, on_player

BETWEEN = frozenset((Cannot, Replace, Lessen, ComeRested))
"""The changes that can come between a group that is proposed and its happening."""


async def perform(table: Table, group: list[Fact]) -> list[Fact]:
    """The facts that happen of these: what no effect forbids (0-2-5) and none replaces (9-9-1).

    In Rest Mode what has to come so (0-2-6). What the rules do comes by here, as does what effects do.
    """
    state = table.state
    if none_holds(state, BETWEEN):
        return group
    facts = LEGALITY.permitted(state, group, table.agent)
    if len(facts) < len(group):
        facts = [fact for fact in facts if goes(state, fact, group, facts)]
    facts = await replaced(table, facts)
    if not any_holds(state, ComeRested):
        return facts
    rested = [fact.card for fact in facts if isinstance(fact, CardRested)]
    played = [fact for fact in facts if isinstance(fact, CardPlayed) and fact.card not in rested]
    there = _once_there(state, played) if played else state
    return [*facts, *(CardRested(card=fact.card, rule="0-2-6") for fact in played if _rested(state, there, fact))]


def _once_there(state: FusionWorldState, played: Sequence[CardPlayed]) -> FusionWorldState:
    """The table as it will be once these cards have come into play."""
    there = state.supposing({fact.card for fact in played})
    there.cache = ValueCache()
    for fact in played:
        fact.apply(there)
    return there


def _rested(state: FusionWorldState, there: FusionWorldState, fact: CardPlayed) -> bool:
    """Whether an effect in force says that the card is played in Rest Mode, or that its player's are.

    9-8-3, 9-8-3-1. Such cards as are meant are so by what they are in play: `there`.
    """
    of_card = on_card(state, fact.card, ComeRested) + on_card(there, fact.card, ComeRested)
    if any(change.cards is None for _, change in of_card):
        return True
    return any(
        change.cards is None or matches(there, Context(one.master, one.source), fact.card, change.cards, anywhere=True)
        for one, change in on_player(state, zone_owner(fact.target), ComeRested)
    )
