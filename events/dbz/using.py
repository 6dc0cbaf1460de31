"""What is used when needed."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from events.cards.prints import CardSkill
from events.dbz.card import attack_of
from events.dbz.handling import leave, show
from events.dbz.secondary import resolve_secondary
from events.dbz.transforming import can_be_played
from events.language.effect import Attack
from events.skills.activation import open_skills
from events.skills.using import can_be_declared, declare_skill, resolution_of
from events.table.ask import Option
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.permissions import forbidden

NEEDED = "needed"
"""general/use-when-needed. The timing of what is used when needed."""


def can_declare(state: Any, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """Whether a player can use a skill of a card now: also the attack that it makes."""
    made = attack_of(card_skill.skill)
    able = can_be_played(state, player, card) and (made is None or may_attack(state, player, card, made))
    return able and can_be_declared(state, player, card, card_skill)


def may_attack(state: Any, player: Player, card: Card, made: Attack) -> bool:
    """general/attack-prevented. Whether no effect forbids the attack that a use makes, by its kind or at all."""
    if forbidden(state, "attack", card, player=player):
        return False
    return not forbidden(state, f"{made.kind}_attack", card, player=player)


def needed(state: Any, player: Player) -> Sequence[Option] | None:
    """general/use-when-needed/1, general/use-when-needed/2, DBZ-51. What a player can use now that is used when needed.

    None: nobody listens.
    """
    return open_skills(state, player, NEEDED) if NEEDED in state.listeners else None


async def use_when_needed(table: Table, player: Player, option: Option) -> None:
    """general/use-when-needed/3. Use it, before what it answers; another one can answer it.

    DBZ-44: what each sentence leads to, happens before the next.
    """
    assert option.card is not None
    with table.opening():
        await show(table, player, option.card)
        resolution, card_skill = resolution_of(table, player, option)
        await declare_skill(
            resolution,
            card_skill,
            rule="general/use-when-needed/1",
            what=NEEDED,
            resolve=partial(resolve_secondary, resolution=resolution, skill=card_skill.skill),
            leave=partial(leave, skill=card_skill.skill),
        )
