"""Re-running a record in bounded time: the first difference between it and the rules, given its answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from events.cards.card import Definition
from events.errors import KifuError, is_of_the_program
from events.records.recorder import Recording, rerun
from events.records.time_limit import OutOfTime, limited
from events.table.ask import Ask, Given
from events.table.ids import Player

SECONDS = 20.0
"""The most for re-running a game, beside a time per action: some hundred times what it takes."""
SECONDS_AN_ACTION = 0.02


class Difference(NamedTuple):
    """The first event that differs from the rules (0: the start, N: the Nth action), and the difference in words."""

    event: int
    why: str


def difference(
    recording: Recording,
    cards: Mapping[Player, Sequence[Definition]],
    answers: Callable[[Any, Ask], Given] | None = None,
) -> Difference | None:
    """The first difference between a record and the rules, None if they agree; `answers` as in `rerun`.

    KifuError if the record cannot be re-run to its end: the rules fail on its contents, or it takes too long.
    """
    seconds = SECONDS + SECONDS_AN_ACTION * len(recording.actions)
    try:
        with limited(seconds):
            run = rerun(recording, cards, answers)
    except KifuError:
        raise
    except OutOfTime:
        raise KifuError(f"running it takes more than {seconds:.0f} seconds: its cards do too much at once") from None
    # A record may hold anything, and break the rules' code in any way.
    except Exception as error:
        if is_of_the_program(error):
            raise
        raise KifuError(f"running it failed with {error!r}") from None
    run.referee.close()
    event = run.differs
    if event is None:
        return None
    if event == 0:
        return Difference(0, "the rules give other facts before the first ask")
    ask = recording.actions[event - 1].ask
    otherwise = "the rules ask otherwise, or give other facts"
    if answers is not None:
        otherwise = "the players answer otherwise, or the rules ask or do"
    return Difference(event, f"at action {event} (ask '{ask.kind}' to {ask.player}) {otherwise}")
