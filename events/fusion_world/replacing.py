"""9-9. Replacement effects: what happens in place of the facts that are about to happen."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.effects.interpret import Resolution
from events.fusion_world.affording import payable, seems_payable
from events.fusion_world.areas import Damage, FusionWorldState
from events.fusion_world.cites import COMES_RESTED
from events.fusion_world.concerning import affected, concerning, on_its_card, used_up
from events.fusion_world.facts import DamageDealt, DamageReplaced, LifeDropped, LifeTaken
from events.fusion_world.processing import life_lost
from events.language.effect import Lessen, Replace
from events.skills.facts import ReplacementUsed
from events.table.ask import Option
from events.table.fact import CardMoved, Fact, SkillPlace
from events.table.ids import PLAYERS, Card, Player, zone_name
from events.table.ongoing import EffectEnded
from events.table.sight import sees
from events.table.table import Agent, Table
from events.values.context import Applied, Context
from events.values.selecting import amount
from events.values.value import any_holds, on_player


async def replaced(table: Table, group: list[Fact]) -> list[Fact]:
    """9-9-1. The group without what is replaced; what happens instead has happened."""
    replacing = any_holds(table.state, Replace)
    if not replacing and not any_holds(table.state, Lessen):
        return group
    if any(isinstance(fact, DamageDealt) for fact in group):
        return await _damage(table, group)
    if not replacing:
        return group
    rest = [fact for fact in await _left(table, group) if fact is not None]
    return [fact for fact in rest if goes(table.state, fact, group, rest)]


async def _left(table: Table, group: Sequence[Fact]) -> list[Fact | None]:
    """What is left of each of the facts that would happen at once. Each effect is applied once to each (9-9-2-3)."""
    state = table.state
    done: list[tuple[int, int]] = []
    left: list[Fact | None] = list(group)
    while True:
        found = [
            (at, fact, one, change)
            for at, fact in enumerate(left)
            if fact is not None
            for one, change in concerning(state, table.agent, fact)
            if (one.place, at) not in done
            and (one.place, _subject(fact)) not in table.replacing
            and not used_up(state, one, change)
        ]
        if not found:
            return left
        at, fact, one, change = found[0]
        same = [(one, change) for other, _, one, change in found if other == at]
        if len(same) > 1 and not all(isinstance(change, Lessen) for _, change in same):
            one, change = await _choose(table, fact, same)
        done.append((one.place, at))
        if isinstance(change, Lessen):
            assert isinstance(fact, DamageDealt)
            left[at] = _lessened(table, fact, one, change)
        elif not change.may or await _wanted(table, one, change):
            left[at] = None
            applied = {(place, _subject(fact)) for place, other in done if other == at}
            await _instead(table, fact, one, change, applied)


def _lessened(table: Table, dealt: DamageDealt, one: Applied, change: Lessen) -> DamageDealt | None:
    """9-9-1. Damage without the part by which it is less. All that lessens the next damage ends with it.

    In which order damage is lessened makes no difference, so that nothing is asked.
    """
    by = amount(table.state, Context(one.master, one.source), change.by)
    left = max(0, dealt.amount - by)
    ends = [one] if left else [other for other, _ in on_player(table.state, dealt.player, Lessen)]
    facts = [EffectEnded(effect=other.effect, rule="9-9-1") for other in ends if other.effect is not None]
    if facts:
        table.emit(*facts)
    return replace(dealt, amount=left) if left else None


async def _damage(table: Table, group: Sequence[Fact]) -> list[Fact]:
    """5-8-1, 9-9-1-1. Damage can be replaced as a whole, then each life card that it takes.

    Damage by which no life card leaves the Life Area was not dealt; it was so much less as cards have stayed there.
    """
    state = table.state
    damage = _damage_of(group)
    left = await _left(table, [dealt for dealt, _ in damage])
    taken = dict.fromkeys(PLAYERS, 0)
    lost: list[list[Fact]] = []
    for (dealt, to_drop), now in zip(damage, left, strict=True):
        due = Damage(dealt.card, dealt.player, now.amount if isinstance(now, DamageDealt) else 0, to_drop)
        lost.append(life_lost(state, due, below=taken[due.player]))
        taken[due.player] += due.amount
    others = [fact for fact in group if not isinstance(fact, DamageDealt | LifeTaken | LifeDropped)]
    rest = [fact for fact in await _left(table, [*(life for each in lost for life in each), *others]) if fact]
    happening = {id(fact) for fact in rest if goes(state, fact, group, rest)}
    facts: list[Fact] = []
    for (dealt, _), now, cards in zip(damage, left, lost, strict=True):
        going = [life for life in cards if id(life) in happening]
        stay = sum(id(life) not in happening and _in_life(state, life) for life in cards)
        if isinstance(now, DamageDealt) and (stay < len(cards) or not cards):
            facts += [replace(now, amount=now.amount - stay) if stay else now, *going]
        elif any(due[:3] == (dealt.card, dealt.player, dealt.amount) for due in state.damage):
            facts.append(DamageReplaced(card=dealt.card, player=dealt.player, amount=dealt.amount, rule="9-9-1-1"))
    return [*facts, *(fact for fact in others if id(fact) in happening)]


def _damage_of(group: Sequence[Fact]) -> list[tuple[DamageDealt, bool]]:
    """The damage in the group, each with whether the life that follows it goes to the Drop (15-5-2)."""
    found: list[tuple[DamageDealt, bool]] = []
    for fact in group:
        if isinstance(fact, DamageDealt):
            found.append((fact, False))
        elif isinstance(fact, LifeDropped):
            found[-1] = found[-1][0], True
    return found


def _in_life(state: FusionWorldState, fact: Fact) -> bool:
    return zone_name(state.cards[fact.card].zone) == "life"  # type: ignore[attr-defined]


async def _choose(
    table: Table, fact: Fact, found: Sequence[tuple[Applied, Replace | Lessen]]
) -> tuple[Applied, Replace | Lessen]:
    """9-9-2. The player affected decides which replacement is applied first: the master of the card (9-9-2-1)."""
    player = affected(table.state, fact)
    options = [
        Option("replace", one.source, number=n)
        if sees(table.state, player, one.source)
        else Option("replace_gone", number=n)
        for n, (one, _) in enumerate(found)
    ]
    [chosen] = await table.ask(player, "replace", options, rule="9-9-2")
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


async def _instead(
    table: Table, fact: Fact, one: Applied, change: Replace, applied: set[tuple[int, Card | Player | None]]
) -> None:
    """What happens in place of the fact; to that the effects `applied` are not applied again.

    What is replaced has not failed (0-3-16), but damage that was not dealt pays no cost (1-4-2, 9-9-1-1).
    """
    if not isinstance(fact, DamageDealt | LifeTaken | LifeDropped):
        table.replaced += 1
    at = Resolution(you=one.master, source=one.source, table=table)
    card = getattr(fact, "card", None)
    if card is not None:
        at.named["that"] = (card,)
    if change.times is not None:
        table.emit(ReplacementUsed(card=one.source, place=SkillPlace(on_its_card(one)), rule="9-9-1"))
    outer, table.replacing = table.replacing, table.replacing | applied
    resolving = () if table.agent is None else table.agent.skill
    try:
        with table.by(Agent("skill", one.master, one.source, resolving)):
            await at.run(change.instead)
    finally:
        table.replacing = outer


def _subject(fact: Fact) -> Card | Player | None:
    """9-9-2-3. What the event happens to: what a replacement makes of it is not replaced by it again."""
    return fact.player if isinstance(fact, DamageDealt) else getattr(fact, "card", None)


STACKED = ("16-2-2", "16-2-5", "16-2-6")
"""The rules by which cards under another go with it, or take its place."""


def goes(state: FusionWorldState, fact: Fact, group: Sequence[Fact], rest: Sequence[Fact]) -> bool:
    """Whether the fact can still happen, of the `rest` of a group: its card has not gone, nor the move failed with
    which it comes."""
    if isinstance(fact, CardMoved) and state.cards[fact.card].zone != fact.source:
        return False
    move = _comes_with(state, fact, group)
    return move is None or (any(move is other for other in rest) and goes(state, move, group, rest))


def _comes_with(state: FusionWorldState, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
    """The move of the group without which the fact would not be."""
    moves = [other for other in group if isinstance(other, CardMoved) and other is not fact]
    if fact.rule == "15-3-4":
        return next((move for move in moves if move.rule == "15-3-2"), None)
    card: Card | None = getattr(fact, "card", None)
    if card is None or fact.rule not in (*COMES_RESTED, "1-12-4", *STACKED):
        return None
    if fact.rule in STACKED and state.cards[card].host is not None:
        card = state.cards[card].host
    return next((move for move in moves if move.card == card), None)
