"""Asks that leave a player no choice: they are answered without asking, and recorded only where facts follow."""

from collections.abc import Callable
from typing import Any

from events.records.envelope import ActionTaken, GameStarted, OperationRuled, SightingTaken
from events.table.ask import Ask, Concede, Given, Indexes, only_answer
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


class AnsweredInPlace:
    """The asks without a choice of a run, which its table answers itself: the same actions, without a pause for each.

    `count` gets the state and each such ask before it is answered.
    """

    def __init__(self, referee: Referee, count: Callable[[Any, Ask], object]) -> None:
        self._referee, self._count = referee, count
        self._answered: list[tuple[int, Ask, Indexes]] = []
        referee.table.unasked = self._answer_to

    def _answer_to(self, ask: Ask) -> Indexes | None:
        answer = only_answer(ask)
        if answer is None or len(ask.options) < ask.least:
            return None
        table, answered = self._referee.table, self._answered
        self._count(table.state, ask)
        position = len(table.facts)
        if answered and answered[-1][0] == position:  # no fact followed the ask before
            answered.pop()
        answered.append((position, ask, answer))
        return answer

    def actions(self, ask: Ask, given: Given) -> list[ActionTaken]:
        """Answer the open ask: the action, and those without a choice that facts followed, up to the next choice."""
        facts = self._referee.table.facts
        before, self._answered = len(facts), []
        self._referee.answer(given)
        if not self._answered:
            return [ActionTaken.of(None, ask, given, tuple(facts[before:]))]
        ends = [*(position for position, _, _ in self._answered), len(facts)]
        taken = [ActionTaken.of(None, ask, given, tuple(facts[before : ends[0]]))]
        for (position, passed, answer), end in zip(self._answered, ends[1:], strict=True):
            if position < end:
                taken.append(ActionTaken(None, passed, answer, tuple(facts[position:end])))
        return taken


def asks_everything(start: GameStarted) -> bool:
    """Whether a record has every ask, those without a choice, too."""
    return start.schema < SINCE


def is_choice(action: ActionTaken) -> bool:
    """Whether the player, or chance, could have answered otherwise; a concession is a choice.

    What the table accepted against the rules is none, nor what a card was seen to be: nobody was asked for it.
    """
    if isinstance(action, OperationRuled | SightingTaken):
        return False
    return only_answer(action.ask) is None or isinstance(action.given, Concede)
