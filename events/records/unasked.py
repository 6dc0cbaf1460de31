"""Asks that leave a player no choice: they are answered without asking, and recorded only where facts follow."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from events.errors import KifuError
from events.records.envelope import ActionTaken, GameStarted, OperationRuled, SightingTaken
from events.table.ask import Ask, Concede, Given, Indexes, RuledOperation, Sighting, only_answer
from events.table.ids import PLAYERS, Player
from events.table.referee import Referee

SINCE = 2
"""The schema from which on an ask without a choice, after which nothing happens, leaves no event."""


def no_stop(ask: Ask) -> bool:
    """Stop at no ask that leaves no choice."""
    return False


def stop_for(players: Collection[Player]) -> Callable[[Ask], bool]:
    """The function that says whether an ask waits for its player even if it leaves no choice: those of `players` do.

    KifuError if one of them is no player.
    """
    if unknown := [player for player in players if player not in PLAYERS]:
        raise KifuError(f"always_stop: '{unknown[0]}' is no player; players are a and b")
    return lambda ask: ask.player in players


def unasked(
    referee: Referee,
    ms: int | None,
    count: Callable[[Any, Ask], object] | None = None,
    *,
    stop: Callable[[Ask], bool] = no_stop,
) -> list[ActionTaken]:
    """Answer the open asks that leave no choice; the actions of those that facts followed.

    `ms`: when, in milliseconds since the start. `count` gets the state and each such ask before it is answered. `stop`
    says of such an ask whether it is left open all the same.
    """
    return [*iter(partial(next_unasked, referee, ms, count, stop=stop), None)]


def next_unasked(
    referee: Referee,
    ms: int | None,
    count: Callable[[Any, Ask], object] | None = None,
    *,
    stop: Callable[[Ask], bool] = no_stop,
) -> ActionTaken | None:
    """Answer the open asks that leave no choice up to the first that facts follow: its action, None if none do.

    The parameters are those of `unasked`.
    """
    while (ask := referee.ask) is not None and (answer := only_answer(ask)) is not None and not stop(ask):
        if count is not None:
            count(referee.state, ask)
        if facts := referee.answer(answer):
            return ActionTaken(ms, ask, answer, facts)
    return None


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


def is_instead(given: Given) -> bool:
    """Whether this stands in the place of an answer: a concession, what was ruled, what a card was seen to be."""
    return isinstance(given, Concede | RuledOperation | Sighting)


def is_choice(action: ActionTaken) -> bool:
    """Whether the player, or chance, could have answered otherwise; a concession is a choice.

    What the table accepted against the rules is none, nor what a card was seen to be: nobody was asked for it.
    """
    if isinstance(action, OperationRuled | SightingTaken):
        return False
    return only_answer(action.ask) is None or isinstance(action.given, Concede)
