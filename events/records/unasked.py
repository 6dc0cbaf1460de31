"""Asks that leave a player no choice: they are answered without asking, and recorded only where facts follow."""

from collections.abc import Callable
from typing import Any

from events.records.envelope import ActionTaken, GameStarted, OperationRuled
from events.table.ask import Ask, Concede, only_answer
from events.table.referee import Referee

SINCE = 2
"""The schema from which on an ask without a choice, after which nothing happens, leaves no event."""


def unasked(referee: Referee, ms: int | None, count: Callable[[Any, Ask], object] | None = None) -> list[ActionTaken]:
    """Answer the open asks that leave no choice; the actions of those that facts followed.

    `ms`: when, in milliseconds since the start. `count` gets the state and each such ask before it is answered.
    """
    actions: list[ActionTaken] = []
    while (ask := referee.ask) is not None and (answer := only_answer(ask)) is not None:
        if count is not None:
            count(referee.state, ask)
        if facts := referee.answer(answer):
            actions.append(ActionTaken(ms, ask, answer, facts))
    return actions


def asks_everything(start: GameStarted) -> bool:
    """Whether a record has every ask, those without a choice, too."""
    return start.schema < SINCE


def is_choice(action: ActionTaken) -> bool:
    """Whether the player, or chance, could have answered otherwise; a concession is a choice.

    What the table accepted against the rules is none: nobody was asked for it.
    """
    if isinstance(action, OperationRuled):
        return False
    return only_answer(action.ask) is None or isinstance(action.given, Concede)
