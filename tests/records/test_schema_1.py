"""Records of schema 1, in which each ask is an event, also one that leaves no choice: read, gone on with and forked."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from uuid import UUID

import polars as pl
import pytest
from msgspec.structs import replace
from polars.testing import assert_frame_equal

from events.errors import LogConflict
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording, begin, play_out, read, rerun
from events.records.unasked import is_choice
from events.table.ask import CHANCE, MANUAL, ORDER, Ask, Option, only_answer
from projector.batch import Batch, game_row
from tests.crash.programs import decided
from tests.projector.played import append_game
from tests.suite.answering import with_every_ask
from tests.suite.fields import Field

FIELD = Field("buddyfight", ("random", "random"), 0, 1)
PEOPLE = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
OLD = UUID(int=3)
TAKEN = 30
"""How many decisions of a game were taken when its recorder stopped."""


def whole() -> Recording:
    """A game that two people might have played."""
    referee, recording = begin(FIELD.game, FIELD.plan.seated(0), players=PEOPLE, provenance=Provenance("live"))
    play_out(referee, recording, lambda state, ask: decided(FIELD, state, ask, number=len(recording.decided())))
    return recording


@pytest.fixture(scope="module")
def new() -> Recording:
    return whole()


@pytest.fixture(scope="module")
def old(new: Recording) -> Recording:
    return with_every_ask(new, FIELD.cards(0))


def opened_at(log: GameLog, old: Recording, answers: int) -> LiveGame:
    """The old game as it was left after so many answers, gone on with."""
    timed = [replace(action, ms=50 * number) for number, action in enumerate(old.actions[:answers])]
    append_game(log, Recording(old.start, timed), OLD, definitions_of=FIELD.plan, index=0)
    return LiveGame.resume(log, OLD)


def finish(live: LiveGame, number: int) -> None:
    """Play on as the game was played, of which so many decisions were taken."""
    while (ask := live.ask) is not None:
        answer = only_answer(ask)
        live.answer(decided(FIELD, live.state, ask, number=number) if answer is None else answer)
        number += answer is None


def test_an_open_game_of_schema_1_goes_on_with_each_ask(tmp_path: Path, old: Recording) -> None:
    silent = next(n for n, action in enumerate(old.actions) if n > TAKEN and not is_choice(action))
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        live = opened_at(log, old, silent)
        assert live.ask is not None
        assert only_answer(live.ask) is not None, "it asks what leaves no choice, too"
        finish(live, sum(map(is_choice, old.actions[:silent])))
        again = read(log, OLD)
    assert again.start.schema == 1
    assert [(a.ask, a.answer, a.facts) for a in again.actions] == [(a.ask, a.answer, a.facts) for a in old.actions]


def test_a_child_of_a_game_of_schema_1_has_schema_2(tmp_path: Path, old: Recording, new: Recording) -> None:
    at, taken = old.decided()[TAKEN]
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        append_game(log, old, OLD, definitions_of=FIELD.plan, index=0)
        child = LiveGame.fork(log, OLD, at=at, supersedes=False)
        assert child.ask == taken.ask
        finish(child, TAKEN)
        recorded = read(log, child.game)
    assert recorded.start.schema == 2
    assert [(a.ask, a.answer, a.facts) for a in recorded.actions] == [(a.ask, a.answer, a.facts) for a in new.actions]
    assert rerun(recorded, FIELD.cards(0)).differs is None


def test_a_lake_holds_the_same_rows_of_a_game_in_both_schemas(old: Recording, new: Recording) -> None:
    assert len(new.actions) < len(old.actions)
    of_old, of_new = frames(old), frames(new)
    for table, rows in of_new.items():
        assert_frame_equal(of_old[table], rows)
    assert of_new["decisions"].height == len(new.decided())


def frames(recording: Recording) -> dict[str, pl.DataFrame]:
    """The rows of all tables of a game."""
    batch, facts = Batch(), recording.facts
    batch.add(recording, facts, game_row(OLD, recording, facts, first=1, end=9, head=b"x"))
    return batch.frames()


def test_what_follows_an_answer_by_itself_is_appended_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new: Recording
) -> None:
    """The appends of a live game: each begins with a choice, and what leaves none is in one with the choice before."""
    appended: list[list[bytes]] = []
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        live = LiveGame.start(log, FIELD.game, FIELD.plan.seated(0), players=PEOPLE, provenance=Provenance("live"))
        append = log.append

        def noted(game: UUID, entries: Sequence[object], **more: object) -> object:
            appended.append([*entries])  # type: ignore[list-item]
            return append(game, entries, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(log, "append", noted)
        finish(live, 0)
        recorded = read(log, live.game)
    begun = len(recorded.entries()) - sum(map(len, appended))
    later = iter(recorded.actions[begun - 1 :])
    kinds = [[is_choice(next(later)) for _ in entries] for entries in appended]
    assert all(first and not any(rest) for first, *rest in kinds)
    assert any(len(kind) > 1 for kind in kinds)


def test_an_answer_that_another_recorder_was_first_with_leaves_nothing_of_what_follows(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        live = LiveGame.start(log, FIELD.game, FIELD.plan.seated(0), players=PEOPLE, provenance=Provenance("live"))
        other = LiveGame.resume(log, live.game)
        for recorder in (live, other):
            assert recorder.ask is not None
        live.answer(decided(FIELD, live.state, live.ask, number=0))  # type: ignore[arg-type]
        before = log.position()
        with pytest.raises(LogConflict):
            other.answer(decided(FIELD, other.state, other.ask, number=0))  # type: ignore[arg-type]
        assert log.position() == before


def asked(
    count: int, *, least: int = 1, most: int = 1, player: str = "a", kind: str = "x", complete: bool = True
) -> Ask:
    options = tuple(Option("do", number=number) for number in range(count))
    return Ask(player, kind, "1", options, least, most, complete=complete)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (asked(1), (0,)),
        (asked(2, least=2, most=2), (0, 1)),
        (asked(3, least=0, most=0), ()),
        (asked(0, least=0, most=0), ()),
        (asked(1, kind=ORDER), (0,)),
        (asked(2), None),
        (asked(1, least=0), None),
        (asked(2, kind=ORDER), None),
        (asked(1, player=CHANCE), None),
        (asked(1, kind=MANUAL), None),
        (asked(1, complete=False), None),
    ],
)
def test_the_only_answer_of_a_player_is_known(ask: Ask, answer: tuple[int, ...] | None) -> None:
    assert only_answer(ask) == answer
