"""The answers of a record, given once more; and the record of every ask, as it was in schema 1."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.cards.card import Definition
from events.game import load
from events.records.envelope import ActionTaken
from events.records.recorder import Recording
from events.table.ask import Ask, Given, only_answer
from events.table.ids import Player
from events.table.referee import Referee


def as_recorded(recording: Recording) -> Callable[[Any, Ask], Given]:
    """The function that answers each ask as in a record."""
    choices = iter(recording.decided())

    def answer(state: Any, ask: Ask) -> Given:
        without_choice = only_answer(ask)
        return next(choices)[1].given if without_choice is None else without_choice

    return answer


def with_every_ask(recording: Recording, cards: Mapping[Player, Sequence[Definition]]) -> Recording:
    """The record as it was before asks without a choice left no event."""
    start = replace(recording.start, schema=1)
    referee, answer, old = Referee(load(start.system), cards, start.options), as_recorded(recording), Recording(start)
    while (ask := referee.ask) is not None:
        given = answer(referee.state, ask)
        old.actions.append(ActionTaken.of(None, ask, given, referee.answer(given)))
    return old
