"""What is used when needed."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from events.dbz.battle import leave, show
from events.skills.activation import open_skills
from events.skills.using import declare_skill, resolution_of
from events.table.ask import Option
from events.table.ids import Player
from events.table.table import Table

NEEDED = "needed"
"""general/use-when-needed. The timing of what is used when needed."""


def needed(state: Any, player: Player) -> Sequence[Option] | None:
    """general/use-when-needed/1, DBZ-51. What a player can use now that is used when needed; None: nobody listens."""
    return open_skills(state, player, NEEDED) if state.listening(NEEDED) else None


async def use_when_needed(table: Table, player: Player, option: Option) -> None:
    """general/use-when-needed/3. Use it, before what it answers; another one can answer it."""
    assert option.card is not None
    with table.opening():
        show(table, option.card)
        resolution, card_skill = resolution_of(table, player, option)
        await declare_skill(
            resolution,
            card_skill,
            rule="general/use-when-needed/1",
            what=NEEDED,
            leave=partial(leave, skill=card_skill.skill),
        )
