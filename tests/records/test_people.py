"""Records name people by random ids; what they are called is an entry of its own."""

from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest

from events.errors import KifuError, LogDamaged
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.aliases import People, alias, check_known
from events.records.codec import codec
from events.records.envelope import PlayerRecord
from events.records.live import LiveGame
from events.records.people import names_in
from events.records.recorder import Recording, decode, read
from events.records.reports import EntryReported, PersonNamed, PlayerAliased, ReportedPlayer
from events.records.stored_reports import TOPICS, entry_of
from events.records.unnamed import called
from events.table.ask import Concede
from projector.audit import verify
from projector.games import games
from projector.replay import Replay
from tests.drawn import given, settings, st
from tests.log.databases import DATABASES, Database, stored_in
from tests.records.people_play import begun, conceded, persons
from tests.suite.fields import Field

BOT = PlayerRecord("random 1", "bot", "random", 1)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(GameLog.open(tmp_path, durable=False)) as opened:
        yield opened


def ids(log: GameLog, game: UUID) -> list[UUID | None]:
    return [player.person for player in decode(log.read(game)).start.players]


def names(log: GameLog, game: UUID) -> list[str]:
    return [player.name for player in read(log, game).start.players]


def say(log: GameLog, person: UUID, *said: PersonNamed) -> None:
    log.append(person, [*map(entry_of, said)], after=log.head(person))


@pytest.mark.parametrize("database", DATABASES)
def test_a_game_names_people_by_ids_and_its_names_are_stored_together_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        game = conceded(log, "Annabel", "Bertram")
        first, second, *_ = ids(log, game)
        assert first is not None
        assert second is not None
        assert (first.version, second.version) == (4, 4)
        topics = [(event.game, event.topic) for event in log.follow()][:3]
        assert topics == [(first, "kifu/name/1"), (second, "kifu/name/1"), (game, "toy/start/1")]
        bodies = [event.body for event in log.read(game)]
        assert not any(name in body for body in bodies for name in (b"Annabel", b"Bertram"))
        assert (names(log, game), Replay.open(log, game).recording.start.names()) == (
            ["Annabel", "Bertram"],
            {"a": "Annabel", "b": "Bertram"},
        )
        again = conceded(log, "Bertram", "Cleo")
        assert ids(log, again)[0] == second
        assert [row["players"] for row in games(log)] == [["Annabel", "Bertram"], ["Bertram", "Cleo"]]
        assert persons(log).keys() == {PersonNamed("Annabel"), PersonNamed("Bertram"), PersonNamed("Cleo")}
        assert (verify(log).sound, verify(log).equal) == (True, 2)


def test_a_game_and_its_names_are_stored_together_or_not_at_all(log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(Exception):
        pass

    def stopped(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(Recording, "entries", stopped)
    with pytest.raises(Stopped):
        begun(log, "Ann", "Ben")
    assert log.position() == 0


def test_bots_keep_their_names_and_their_bytes(log: GameLog) -> None:
    game = conceded(log, "Ann", BOT)
    body = msgspec.msgpack.decode(log.first(game).body)
    assert body[2] == [["", "human", None, None, str(ids(log, game)[0])], ["random 1", "bot", "random", 1]]
    assert [event.topic for event in log.follow()].count("kifu/name/1") == 1


def test_a_person_without_a_known_name_is_called_after_the_id(log: GameLog) -> None:
    person, other = uuid4(), uuid4()
    unnamed = PlayerRecord("", "human", person=person)
    assert unnamed.name == called(person) == f"Player {person.hex[:12]}"
    assert called(person) != called(other)
    game = conceded(log, unnamed, "Ben")
    assert (ids(log, game)[0], log.head(person)) == (person, None), "nothing is known of the person to be stored"
    assert names(log, game) == [called(person), "Ben"]
    say(log, person, PersonNamed("Zoe"))
    assert names(log, game) == ["Zoe", "Ben"]
    assert ids(log, conceded(log, "Zoe", "Ben")) == ids(log, game)


def test_two_players_of_one_name_are_told_apart_by_their_seats(log: GameLog) -> None:
    game = conceded(log, "Ann", "Ann")
    assert ids(log, game)[0] == ids(log, game)[1]
    assert read(log, game).start.names() == {"a": "Ann (a)", "b": "Ann (b)"}


def test_forks_and_resumed_games_keep_the_ids(log: GameLog) -> None:
    live = begun(log, "Ann", "Ben")
    position = len(read(log, live.game).start.facts)
    parent = live.game
    LiveGame.resume(log, parent).answer(Concede("a"))
    before = log.position()
    child = LiveGame.fork(log, parent, at=position, supersedes=False)
    assert ids(log, child.game) == ids(log, parent)
    assert [event.topic for event in log.follow(before)] == ["toy/start/1"], "its names are in the log"
    assert names(log, child.game) == ["Ann", "Ben"]
    assert verify(log).sound


def test_a_record_with_names_inside_keeps_its_bytes_and_its_child_has_ids(log: GameLog) -> None:
    field = Field("toy", ("random", "random"), 0, 1)
    recording = field.recording(0)
    people = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    start = msgspec.structs.replace(recording.start, players=people)
    entries, old = Recording(start, recording.actions).entries(), uuid4()
    assert msgspec.msgpack.decode(entries[0].body)[2] == [[name, "human", None, None] for name in ("Ann", "Ben")]
    definitions = {key: body for deck in field.plan.pairing(0) for key, body in deck.definitions.items()}
    log.append(old, entries, after=None, definitions=definitions)
    assert [event.body for event in log.read(old)] == [entry.body for entry in entries]
    assert (ids(log, old), names(log, old)) == ([None, None], ["Ann", "Ben"])
    at = read(log, old).decided()[0][0]
    child = LiveGame.fork(log, old, at=at, supersedes=False).game
    assert None not in ids(log, child)
    assert names(log, child) == ["Ann", "Ben"]
    assert ids(log, conceded(log, "Ben", "Ann")) == ids(log, child)[::-1]
    assert verify(log).sound


def test_the_last_name_of_a_person_counts(log: GameLog) -> None:
    game = conceded(log, "Ann", "Ben")
    person, _ = ids(log, game)
    assert person is not None
    say(log, person, PersonNamed("Annabel"))
    assert names(log, game) == ["Annabel", "Ben"]
    assert ids(log, conceded(log, "Annabel", "Ben")) == ids(log, game)
    assert games(log)[0]["players"] == ["Annabel", "Ben"]
    assert verify(log).sound


def test_aliases_know_people_by_their_names(log: GameLog) -> None:
    conceded(log, "Ann", "Ben")
    conceded(log, "Annie", "Cleo")
    entry = EntryReported("toy", "Cup", ReportedPlayer("Zoe"))
    log.append(entry.stream, [entry_of(entry)], after=None)
    check_known(People.of(log), ["Ann", "Annie"])
    assert alias(log, "Ann", ["Annie"]) == 1
    with pytest.raises(KifuError, match='"Ann" and "Ben" played each other'):
        alias(log, "Ann", ["Ben"])


def test_an_entry_that_is_no_name_is_told_once_and_the_game_is_whole(log: GameLog) -> None:
    game = conceded(log, "Ann", "Ben")
    person, other = ids(log, game)
    assert person is not None
    assert other is not None
    log.append(person, [Entry(TOPICS[PersonNamed], b"\x92\x01\xc0")], after=log.head(person))
    log.append(other, [entry_of(PersonNamed("Zoe\x07"))], after=log.head(other))
    found = verify(log)
    [bad], [flawed] = found.unreadable, found.flawed
    assert (bad.game, flawed.game, found.equal) == (person, other, 1)
    assert "an event of topic kifu/name/1 cannot be decoded: Expected `str`" in bad.why
    assert "the player's name" in flawed.why
    assert names(log, game)[0] == called(person)
    with pytest.raises(KifuError, match=f"{person} is no recorded game, but the name of a person"):
        Replay.open(log, person)


def test_a_stream_of_something_else_is_no_name(log: GameLog) -> None:
    """A game in the stream of a person's id, and a name in that of a report: neither is anybody's name."""
    other = conceded(log, "Ann", "Ben")
    game = conceded(log, PlayerRecord("", "human", person=other), "Ben")
    assert names(log, game) == [called(other), "Ben"]
    said = PlayerAliased("Annie", "Ann")
    log.append(said.stream, [entry_of(said), entry_of(PersonNamed("Ann"))], after=None)
    [bad] = verify(log).unreadable
    assert bad.why.endswith("version 2: this report belongs to another stream")
    assert len(persons(log)) == 2


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (["Ann", "human", None, None, str(uuid4())], "has a name there: it is an entry of its own"),
        (["random 1", "bot", "random", 1, str(uuid4())], 'the bot "random 1" has the id of a person'),
        (["", "human", None, None, "ann"], "cannot be decoded: Invalid UUID"),
    ],
)
def test_a_start_in_which_people_are_named_otherwise_is_refused(log: GameLog, player: list[object], why: str) -> None:
    game = conceded(log, "Ann", "Ben")
    body = msgspec.msgpack.decode(log.first(game).body)
    body[2][0] = player
    with pytest.raises(LogDamaged, match=why):
        codec("toy").decode("toy/start/1", msgspec.msgpack.encode(body))


def test_a_bot_with_the_id_of_a_person_is_not_recorded(log: GameLog) -> None:
    with pytest.raises(KifuError, match="bots have a name alone"):
        begun(log, "Ann", msgspec.structs.replace(BOT, person=uuid4()))
    assert log.position() == 0


@settings(max_examples=20)
@given(st.lists(st.tuples(*[st.sampled_from(["Ann", "ann", "Ben", "Cleo"])] * 2), min_size=1, max_size=5))
def test_one_name_is_one_person_and_every_name_is_stored_once(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    with closing(GameLog.open(tmp_path_factory.mktemp("log"), durable=False)) as log:
        played = [ids(log, conceded(log, *pair)) for pair in pairs]
        told = dict(zip(chain(*pairs), chain(*played), strict=True))
        assert len({*told.values()}) == len(told)
        assert [[told[name] for name in pair] for pair in pairs] == played
        assert persons(log) == {PersonNamed(name): person for name, person in told.items()}
        assert [event.topic for event in log.follow()].count(TOPICS[PersonNamed]) == len(told)


def test_of_two_people_of_one_name_the_first_is_meant(log: GameLog) -> None:
    """As logs have them that were brought together."""
    first, second = uuid4(), uuid4()
    for person in (first, second):
        say(log, person, PersonNamed("Ann"))
    assert ids(log, conceded(log, "Ann", "Ben"))[0] == first
    assert [*names_in(log).values()].count(PersonNamed("Ann")) == 2
