"""Names followed as a log grows are those that the whole log says."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.reports import PersonNamed
from events.records.standing_names import StandingNames
from events.records.stored_reports import entry_of
from tests.drawn import given, settings, st
from tests.log.databases import DATABASES, Database, stored_in
from tests.records.people_play import conceded

PEOPLE = [UUID(int=number, version=4) for number in range(1, 5)]
NAMES = [PersonNamed("Ann"), PersonNamed("Ben"), PersonNamed("Ann", "ann01"), PersonNamed("Cleo", "cleo3")]
steps = st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(NAMES), st.booleans()), max_size=12)


def say(log: GameLog, person: UUID, report: PersonNamed) -> None:
    log.append(person, [entry_of(report)], after=log.head(person))


def state(names: StandingNames) -> tuple[list[tuple[UUID, PersonNamed]], list[UUID | None]]:
    return [*names.all().items()], [names.person(name) for name in NAMES]


@settings(max_examples=30, deadline=None)
@given(steps)
def test_names_that_are_followed_are_those_of_the_whole_log(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[UUID, PersonNamed, bool]]
) -> None:
    folder = tmp_path_factory.mktemp("log")
    with closing(GameLog.open(folder, durable=False)) as log, closing(GameLog.open(folder, durable=False)) as writer:
        for person, report, follows in said:
            say(writer, person, report)
            if follows:
                StandingNames.of(log)
        with closing(GameLog.open(folder, durable=False)) as anew:
            assert state(StandingNames.of(log)) == state(StandingNames.of(anew))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Recorded]:
    """The events that are read for names, as they are read."""
    events: list[Recorded] = []
    whole, some = GameLog.beginning_with, GameLog.of_topics

    def beginning_with(log: GameLog, topic: str) -> list[Recorded]:
        events.extend(found := whole(log, topic))
        return found

    def of_topics(log: GameLog, topics: Sequence[str], *, after: int = 0) -> Iterator[Recorded]:
        for event in some(log, topics, after=after):
            events.append(event)
            yield event

    monkeypatch.setattr(GameLog, "beginning_with", beginning_with)
    monkeypatch.setattr(GameLog, "of_topics", of_topics)
    return events


@pytest.mark.parametrize("database", DATABASES)
def test_a_further_game_reads_only_the_names_that_are_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database, read: list[Recorded]
) -> None:
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        for number in range(20):
            conceded(log, f"Player {number}", "Ben")
        read.clear()
        conceded(log, "Ann", "Ben")
        assert len(read) == 1, "the name of the game before"
        conceded(log, "Ann", "Ben")
        conceded(log, "Ann", "Ben")
        assert len(read) == 2
