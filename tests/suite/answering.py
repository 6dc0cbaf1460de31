"""The answers of a record, given once more."""

from collections.abc import Callable
from typing import Any

from events.records.recorder import Recording
from events.table.ask import Ask, Given, only_answer


def as_recorded(recording: Recording) -> Callable[[Any, Ask], Given]:
    """The function that answers each ask as in a record."""
    choices = iter(recording.decided())

    def answer(state: Any, ask: Ask) -> Given:
        without_choice = only_answer(ask)
        return next(choices)[1].given if without_choice is None else without_choice

    return answer
