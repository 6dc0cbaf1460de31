"""9-9. The replacement of damage."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.dragon_ball_super.battle import CRITICAL, LIFE
from events.dragon_ball_super.facts import (
    DamageDealt,
    DamageReplaced,
    LifeDropped,
    LifeTaken,
)
from events.effects.damage import DamageDue
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.processing import life_lost
from events.skills.replacements import left_of, still_happens
from events.table.fact import Fact
from events.table.ids import PLAYERS, zone_name
from events.table.table import Table


async def replace_damage(table: Table, group: list[Fact]) -> list[Fact]:
    """5-8-1, 9-9-1-1. Damage can be replaced as a whole, then each life card that it takes.

    Damage by which no life card leaves the Life Area was not dealt; it was so much less as cards have stayed there.
    """
    state = table.state
    damage = _damage_of(group)
    left = await left_of(table, [dealt for dealt, _ in damage])
    taken = dict.fromkeys(PLAYERS, 0)
    lost: list[list[Fact]] = []
    for (dealt, kind), now in zip(damage, left, strict=True):
        due = DamageDue(dealt.card, dealt.player, now.amount if isinstance(now, DamageDealt) else 0, kind)
        lost.append(life_lost(state, due, below=taken[due.player]))
        taken[due.player] += due.amount
    others = [fact for fact in group if not isinstance(fact, DamageDealt | LifeTaken | LifeDropped)]
    rest = [fact for fact in await left_of(table, [*(life for each in lost for life in each), *others]) if fact]
    happening = {id(fact) for fact in rest if still_happens(state, fact, group, rest)}
    facts: list[Fact] = []
    for (dealt, _), now, cards in zip(damage, left, lost, strict=True):
        going = [life for life in cards if id(life) in happening]
        stay = sum(id(life) not in happening and _in_life(state, life) for life in cards)
        if isinstance(now, DamageDealt) and (stay < len(cards) or not cards):
            facts += [replace(now, amount=now.amount - stay) if stay else now, *going]
        elif any(due[:3] == (dealt.card, dealt.player, dealt.amount) for due in state.damage):
            facts.append(DamageReplaced(card=dealt.card, player=dealt.player, amount=dealt.amount, rule="9-9-1-1"))
    return [*facts, *(fact for fact in others if id(fact) in happening)]


def _damage_of(group: Sequence[Fact]) -> list[tuple[DamageDealt, str]]:
    """The damage of a group, with its kind: by [Critical] the life that it takes goes to the Drop (15-5-2)."""
    found: list[tuple[DamageDealt, str]] = []
    for fact in group:
        if isinstance(fact, DamageDealt):
            found.append((fact, LIFE))
        elif isinstance(fact, LifeDropped):
            found[-1] = found[-1][0], CRITICAL
    return found


def _in_life(state: FusionWorldState, fact: Fact) -> bool:
    return zone_name(state.cards[fact.card].zone) == "life"  # type: ignore[attr-defined]
