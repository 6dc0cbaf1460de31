"""What players may answer: 5 of the suite."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from events.errors import IllegalAnswer
from events.language.effect import Adjust, Draw, Give, Shuffle
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording
from events.table.ask import MANUAL, ORDER, Ask, Concede, Given, Operation
from events.table.ids import PLAYERS, Card
from events.table.referee import Referee
from tests.suite.answering import with_every_ask
from tests.suite.fields import Field, over_each
from tests.suite.test_records import apply_all

EVERY = {"toy": 1, "orchard": 1, "skeleton_buddyfight": 12, "skeleton_dbz": 12}
"""Of so many answers one is tried, for games whose answers are too many; of a game that is not named here, of USUAL."""
USUAL = 24
SHORTER = 4
"""How many times as many are tried in a sweep."""

OF_CARDS = 10
"""Of so many times as many answers one is tried in games of any cards."""


def legal(ask: Ask) -> Iterator[Given]:
    """Each option at least once, the smallest and the largest answer; of orders and operations some."""
    everything = tuple(range(len(ask.options)))
    if ask.kind == MANUAL:
        yield from (Operation(Draw()), Operation(Shuffle()), Operation(Give(changes=(Adjust(figure="power", by=1),))))
    if ask.kind == ORDER:
        yield from {everything, everything[::-1], everything[1:] + everything[:1]}
        return
    yield from {everything[: ask.least], everything[len(everything) - ask.most :]}
    for index in everything:
        others = [other for other in everything if other != index]
        if ask.most:
            yield tuple(sorted([index, *others[: max(ask.least - 1, 0)]]))


def illegal(ask: Ask) -> Iterator[Given]:
    """Answers of every wrong kind."""
    yield Operation(Draw(), cards=(Card(-1),)) if ask.kind == MANUAL else Operation(Draw())
    count = len(ask.options)
    everything = tuple(range(count))
    yield from ((count,), (-1,), (*everything, count))
    yield Concede("chance")  # type: ignore[arg-type]
    if count:
        yield (0,) * (2 if ask.kind == ORDER or ask.most > 1 else ask.most + 1)
    if ask.kind == ORDER:
        yield everything[:-1]
    else:
        yield from [everything[: ask.least - 1]] if ask.least else []
        yield from [everything[: ask.most + 1]] if ask.most < count else []


def at(field: Field, recording: Recording, number: int) -> Referee:
    """A referee to whom that many of the recorded answers have been given."""
    referee = field.referee(0)
    for action in recording.actions[:number]:
        referee.answer(action.given)
    return referee


@over_each(count=1)
@pytest.mark.parametrize("shorter", [1, pytest.param(SHORTER, marks=pytest.mark.slow)], ids=["some", "many"])
@pytest.mark.one_in(4)
def test_5_every_option_offered_can_be_taken(field: Field, shorter: int) -> None:
    recording = with_every_ask(field.recording(0), field.cards(0))
    tried = [(number, answer) for number, action in enumerate(recording.actions) for answer in legal(action.ask)]
    every = max(1, EVERY.get(field.system, USUAL) * (OF_CARDS if field.of else 1) // shorter)
    for number, answer in tried[::every]:
        referee = at(field, recording, number)
        folded = referee.state.copied()
        assert referee.ask == recording.actions[number].ask
        apply_all(referee.answer(answer), folded)
        assert folded == referee.state
        assert (referee.ask is None) == folded.ended
        referee.close()


@over_each(count=1)
def test_5_anything_else_is_refused_and_nothing_happens(field: Field) -> None:
    recording = with_every_ask(field.recording(0), field.cards(0))
    referee = field.referee(0)
    for action in recording.actions:
        before, facts, ask = referee.state.copied(), list(referee.table.facts), referee.ask
        for answer in illegal(action.ask):
            with pytest.raises(IllegalAnswer):
                referee.answer(answer)
            assert (referee.ask, referee.table.facts) == (ask, facts)
        assert referee.state == before
        assert referee.answer(action.given) == action.facts
    with pytest.raises(IllegalAnswer, match="the game has ended"):
        referee.answer(())


@over_each(count=1)
def test_5_a_concession_ends_the_game_at_any_ask(field: Field) -> None:
    recording = with_every_ask(field.recording(0), field.cards(0))
    numbers = Random(5).sample(range(len(recording.actions)), min(5, len(recording.actions)))
    for number in (0, *numbers):
        for player in PLAYERS:
            referee = at(field, recording, number)
            referee.answer(Concede(player))
            assert referee.ask is None
            assert referee.state.winner == ("b" if player == "a" else "a")


@over_each(count=1)
def test_5_a_refused_answer_is_not_recorded(field: Field, tmp_path: Path) -> None:
    players = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    log = GameLog.open(tmp_path, durable=False)
    live = LiveGame.start(log, field.game, field.plan.seated(0), players=players, provenance=Provenance("live"))
    recording = field.recording(0)
    for (begin, action), (end, _) in pairwise(recording.decided()[:13]):
        position = log.position()
        for answer in illegal(action.ask):
            with pytest.raises(IllegalAnswer):
                live.answer(answer)
        assert log.position() == position
        assert list(live.answer(action.given)) == recording.facts[begin:end]
        assert log.position() > position
    log.close()
