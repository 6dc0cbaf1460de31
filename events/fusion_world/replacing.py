"""9-9. Replacement effects: what happens in place of the facts that are about to happen."""

from collections.abc import Sequence

from events.ask import Option
from events.effect import Replace
from events.fact import CardDrawn, CardMoved, Fact
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.costs import payable, seems_payable
from events.fusion_world.facts import CardKOed, LifeDropped, LifeTaken, ReplacementUsed
from events.fusion_world.triggers import Event, happens
from events.interpret import Resolution
from events.state import Card, Player, zone_name, zone_owner
from events.table import Table
from events.value import Applied, Context, any_holds, on_card, on_player


async def replaced(table: Table, group: list[Fact]) -> list[Fact]:
    """9-9-1. The group without what is replaced; what happens instead has happened. Each effect once (9-9-2-3)."""
    state = table.state
    if not any_holds(state, Replace):
        return group
    applied: list[tuple[int, int]] = []
    rest = list(group)
    while True:
        found = [
            (fact, one, change)
            for fact in rest
            for one, change in _concerning(table, fact)
            if (one.place, id(fact)) not in applied
            and (one.place, getattr(fact, "card", None)) not in table.replacing
            and not _used_up(state, one, change)
        ]
        if not found:
            return [other for other in rest if _goes(state, other, group, rest)]
        fact, one, change = found[0]
        same = [entry for entry in found if entry[0] is fact]
        if len(same) > 1:
            fact, one, change = await _choose(table, fact, same)
        applied.append((one.place, id(fact)))
        if change.may and not await _wanted(table, one, change):
            continue
        rest = [other for other in rest if other is not fact]
        await _instead(table, fact, one, change)


async def _choose(
    table: Table, fact: Fact, found: Sequence[tuple[Fact, Applied, Replace]]
) -> tuple[Fact, Applied, Replace]:
    """9-9-2. The player affected decides which replacement is applied first: the master of the card (9-9-2-1)."""
    options = [Option("replace", one.source, number=n) for n, (_, one, _) in enumerate(found)]
    [chosen] = await table.ask(_affected(table.state, fact), "replace", options, rule="9-9-2")
    assert chosen.number is not None
    return found[chosen.number]


async def _wanted(table: Table, one: Applied, change: Replace) -> bool:
    """9-9-3. Whether the player can choose a voluntary replacement, and does.

    They are asked if for all that the other player can see they could.
    """
    context = Context(one.master, one.source)
    if not seems_payable(table.state, context, change.instead):
        return False
    able = payable(table.state, context, change.instead)
    options = [Option("do"), Option("decline")] if able else [Option("decline")]
    [answer] = await table.ask(one.master, "may", options, rule="9-9-3", about=one.source)
    return answer.verb == "do"


async def _instead(table: Table, fact: Fact, one: Applied, change: Replace) -> None:
    table.replaced += 1
    at = Resolution(you=one.master, source=one.source, table=table)
    card = getattr(fact, "card", None)
    if card is not None:
        at.named["that"] = (card,)
    if change.times is not None:
        table.emit(ReplacementUsed(card=one.source, place=one.place, rule="9-9-1"))
    outer, table.replacing = table.replacing, table.replacing | {(one.place, card)}
    try:
        await at.run(change.instead)
    finally:
        table.replacing = outer


def _used_up(state: FusionWorldState, one: Applied, change: Replace) -> bool:
    turn, times = state.used.get(state.use(one.source, one.place), (0, 0))
    return change.times is not None and turn == state.turn and times >= change.times


def _concerning(table: Table, fact: Fact) -> list[tuple[Applied, Replace]]:
    """The replacement effects whose event the fact would be."""
    state = table.state
    if fact.rule == "14-6-2":  # 0-2-2-2: no text keeps a card without power there
        return []
    events = list(_would_be(state, fact))
    card: Card | None = getattr(fact, "card", None)
    found = [] if card is None else on_card(state, card, Replace)
    found += on_player(state, _affected(state, fact), Replace)
    return [
        (one, change)
        for one, change in found
        if any(
            happens(table, Context(one.master, card if one.card == card else one.source), change.event, event)
            for event in events
        )
    ]


def _goes(state: FusionWorldState, fact: Fact, group: Sequence[Fact], rest: Sequence[Fact]) -> bool:
    """16-2-5, 16-2-6. A card under another goes with it, or takes its place: not if its move was replaced."""
    if fact.rule not in ("16-2-5", "16-2-6"):
        return True
    host = state.cards[fact.card].host  # type: ignore[attr-defined]
    would = any(isinstance(other, CardMoved) and other.card == host for other in group)
    return not would or any(isinstance(other, CardMoved) and other.card == host for other in rest)


def _affected(state: FusionWorldState, fact: Fact) -> Player:
    card = getattr(fact, "card", None)
    player: Player = zone_owner(state.cards[card].zone) if card is not None else fact.player  # type: ignore[attr-defined]
    return player


def _would_be(state: FusionWorldState, fact: Fact) -> list[Event]:
    """What the fact would be, before it happens."""
    if not isinstance(fact, CardMoved):
        return []
    source, target, player = zone_name(fact.source), zone_name(fact.target), zone_owner(fact.source)
    events = [Event("moved", fact.card, player, source, target)]
    if source == "battle" and target not in ("battle", "combo", "under"):
        events.append(Event("leaves", fact.card, player, source, target))
    if isinstance(fact, CardKOed):
        events.append(Event("ko", fact.card, player, source, target))
    if isinstance(fact, LifeTaken | LifeDropped):
        events.append(Event("life_taken", fact.card, player, source, target))
    if isinstance(fact, CardDrawn):
        events.append(Event("drawn", fact.card, player, source, target))
    return events
