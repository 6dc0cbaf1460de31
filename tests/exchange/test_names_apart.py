"""Exports with and without the names of people: all else is the same byte for byte, and keeps its chain."""

from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import polars as pl
import pytest

from events.exchange.exchange import NAMED_INSIDE, Exported, ImportReport, Naming
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.envelope import PlayerRecord
from events.records.live import LiveGame
from events.records.recorder import Recording, decode, read
from events.records.reports import PersonNamed, ReportedPlayer, ResultReported
from events.records.stored_reports import TOPICS, entry_of
from events.records.unnamed import called
from projector.audit import verify
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.filters import Filters
from projector.stats.ratings import ratings
from tests.drawn import given, settings, st
from tests.exchange import exported
from tests.exchange.carried import export, take
from tests.exchange.exported import Ran, file_of, lines_of
from tests.projector.played import add_games
from tests.records.people_play import begun, conceded
from tests.suite.fields import Field

HUMANS = Filters(population="humans")
OF_GAMES = ("game", "player_a", "player_b", "end_position")


@pytest.fixture
def kifu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., Ran]:
    monkeypatch.setenv("KIFU_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "300")
    return lambda *words: exported.run(monkeypatch, capfdbinary, *words)


def persons_of(log: GameLog, game: UUID) -> list[UUID]:
    return [player.person for player in decode(log.read(game)).start.players if player.person]


def players(log: GameLog) -> list[list[str]]:
    return [row["players"] for row in games(log)]


def old(log: GameLog) -> UUID:
    """A game recorded with names inside."""
    field, game = Field("toy", ("random", "random"), 0, 1), uuid4()
    recording = field.recording(0)
    people = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    start = msgspec.structs.replace(recording.start, players=people)
    definitions = {key: body for deck in field.plan.pairing(0) for key, body in deck.definitions.items()}
    log.append(game, Recording(start, recording.actions).entries(), after=None, definitions=definitions)
    return game


def test_names_stand_first_and_without_them_all_else_is_the_same(log: GameLog) -> None:
    add_games(log, range(1))
    game = conceded(log, "Annabel", "Bertram")
    conceded(log, "Bertram", "Cleo")
    alias(log, "Bertram", ["Bert"])
    whole, content = export(log)
    assert (whole.games, whole.names) == (4, 3)
    bare, nameless = export(log, naming=Naming.WITHOUT)
    assert (bare.games, bare.names, bare.left_out) == (3, 0, [])
    lines, left = content.splitlines(), nameless.splitlines()
    assert [line for line in lines if line in left] == left
    assert all(b"kifu/name/1" in line for line in lines[2:7:2])
    assert lines[7] == left[1], "the rest begins behind the header and the names"
    assert not any(name in nameless for name in (b"Annabel", b"Bert", b"Cleo"))
    assert log.heads()[game].hash.hex().encode() in nameless


def test_a_log_without_names_is_whole_and_names_that_come_later_complete_it(
    log: GameLog, other: GameLog, tmp_path: Path
) -> None:
    first = conceded(log, "Ann", "Ben", event="Cup", date="2026-03-14")
    second = conceded(log, "Ben", "Cleo", event="Cup", date="2026-03-14")
    content, nameless = export(log)[1], export(log, naming=Naming.WITHOUT)[1]
    assert take(other, nameless) == ImportReport(added=2)
    assert {game: other.head(game) for game in (first, second)} == {game: log.head(game) for game in (first, second)}
    assert (verify(other).sound, verify(other).equal) == (True, 2)
    ann, ben = persons_of(log, first)
    _, cleo = persons_of(log, second)
    assert players(other) == [[called(ann), called(ben)], [called(ben), called(cleo)]]
    data = tmp_path / "other"
    refresh(other, data)
    before = Lake.open(data)
    unnamed = before.collect(before.scan("games").select(OF_GAMES))
    assert unnamed.select("player_a").rows() == [(called(ann),), (called(ben),)]
    assert set(ratings(before, HUMANS)["player"]) == {called(ann), called(ben), called(cleo)}

    assert take(other, content) == ImportReport(names=3, duplicates=2)
    assert take(other, content) == ImportReport(duplicates=2)
    assert players(other) == [["Ann", "Ben"], ["Ben", "Cleo"]] == players(log)
    refresh(other, data)
    stepwise = Lake.open(data)
    refresh(other, tmp_path / "anew")
    rebuilt = Lake.open(tmp_path / "anew")
    for lake in (stepwise, rebuilt):
        assert lake.collect(lake.scan("games").select("player_a", "player_b")).rows() == [
            ("Ann", "Ben"),
            ("Ben", "Cleo"),
        ]
        assert ratings(lake, HUMANS)["player"].to_list() == ["Ann", "Ben", "Cleo"]
        as_of = lake.as_of(before.version)
        assert as_of.collect(as_of.scan("games").select(OF_GAMES)).equals(unnamed), "as it was then"
    for table in ("games", "people"):
        found = [lake.collect(lake.scan(table)) for lake in (stepwise, rebuilt)]
        assert found[0].equals(found[1])


def test_one_game_is_exported_with_the_names_of_its_people(log: GameLog, other: GameLog) -> None:
    conceded(log, "Ann", "Ben")
    game = conceded(log, "Ben", "Cleo")
    report, content = export(log, game)
    assert (report.games, report.names) == (1, 2)
    assert b"Ann" not in content
    assert take(other, content) == ImportReport(added=1, names=2)
    assert players(other) == [["Ben", "Cleo"]]
    assert export(log, game, naming=Naming.WITHOUT)[0] == Exported(games=1)


def test_an_open_game_an_open_fork_and_games_of_bots_go_without_names_too(log: GameLog, other: GameLog) -> None:
    add_games(log, range(2))
    game = conceded(log, "Ann", PlayerRecord("random 1", "bot", "random", 1))
    LiveGame.fork(log, game, at=read(log, game).decided()[0][0], supersedes=False)
    nameless = export(log, naming=Naming.WITHOUT)[1]
    assert take(other, nameless) == ImportReport(added=4)
    assert players(other)[2][1] == "random 1"
    assert export(other)[1] == nameless


def test_records_with_names_inside_are_left_out_of_an_export_without_names(
    log: GameLog, kifu: Callable[..., Ran]
) -> None:
    game, new = old(log), conceded(log, "Ann", "Ben")
    assert export(log)[0] == Exported(games=2, names=2)
    report = ResultReported("toy", "Cup", (ReportedPlayer("Ann"), None), (None, None), "first", (2, 0, 0))
    log.append(report.stream, [entry_of(report)], after=None)
    ran = kifu("export", "--without-names")
    lines = f"left out: game {game}: {NAMED_INSIDE}\nleft out: report {report.stream}: {NAMED_INSIDE}\n"
    assert (ran.status, ran.err) == (1, lines)
    assert str(new).encode() in ran.out
    assert b"Ann" not in ran.out
    assert kifu("export", "--without-names", new).status == 0


def test_the_commands_carry_a_log_over_without_names(log: GameLog, kifu: Callable[..., Ran], tmp_path: Path) -> None:
    game = conceded(log, "Ann", "Ben")
    nameless, whole = tmp_path / "nameless.jsonl", tmp_path / "whole.jsonl"
    nameless.write_bytes(kifu("export", "--without-names").out)
    whole.write_bytes(kifu("export").out)
    there = ("--data", tmp_path / "other")
    assert kifu("import", nameless, *there).out == b"1 game added, 0 continued, 0 there already, 0 quarantined\n"
    assert kifu("verify", *there).out == b"1 game: 1 equal\n"
    ann, ben = persons_of(log, game)
    assert called(ann) in kifu("games", *there).out.decode()
    assert kifu("import", whole, *there).out == b"0 games, 2 names added, 0 continued, 1 there already, 0 quarantined\n"
    told = kifu("games", *there).out.decode()
    assert ("Ann" in told, called(ben) in told) == (True, False)
    assert kifu("verify", *there).out == b"1 game: 1 equal; 2 names, whole\n"


BAD_NAMES = {
    "no text": (b"\x92\x01\xc0", "cannot be decoded: Expected `str`, got `int`"),
    "empty": (b"\x92\xa0\xc0", "the player's name"),
    "not printable": (msgspec.msgpack.encode(["Ann\x07", None]), "the player's name"),
    "too long": (msgspec.msgpack.encode(["A" * 5000, None]), "the player's name"),
    "a bad id": (msgspec.msgpack.encode(["Ann", "\x00"]), "the player's id"),
}


@pytest.mark.parametrize(("body", "why"), BAD_NAMES.values(), ids=BAD_NAMES)
def test_what_is_no_name_is_put_into_quarantine_with_one_line(
    log: GameLog, other: GameLog, body: bytes, why: str
) -> None:
    game = conceded(log, "Ann", "Ben")
    ann, ben = persons_of(log, game)
    nameless = export(log, naming=Naming.WITHOUT)[1].splitlines()[1:]
    good = lines_of(ben, [entry_of(PersonNamed("Ben"))], {})
    report = take(other, file_of(*lines_of(ann, [Entry(TOPICS[PersonNamed], body)], {}), *good, *nameless))
    [bad] = report.quarantined
    assert (bad.game, bad.line, report.added, report.names) == (ann, 3, 1, 1)
    assert why in bad.reason
    assert players(other) == [[called(ann), "Ben"]]


def test_another_name_of_a_person_is_refused_and_the_log_keeps_its_own(log: GameLog) -> None:
    game = conceded(log, "Ann", "Ben")
    ann, ben = persons_of(log, game)
    given = file_of(
        *lines_of(ann, [entry_of(PersonNamed("Zoe"))], {}), *lines_of(game, [entry_of(PersonNamed("X"))], {})
    )
    report = take(log, given)
    assert [bad.game for bad in report.quarantined] == [ann, game]
    assert all("the log has another record of this person" in bad.reason for bad in report.quarantined)
    longer = [entry_of(PersonNamed("Ben")), entry_of(PersonNamed("Benny"))]
    assert take(log, file_of(*lines_of(ben, longer, {}))) == ImportReport(names=1)
    assert players(log) == [["Ann", "Benny"]]


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(*[st.sampled_from(["Xaver Q", "Yvo\N{SNOWMAN}", "Zita", "Wanda"])] * 2), min_size=1, max_size=4)
)
def test_no_export_without_names_has_a_name_and_names_complete_each(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    data, there = (tmp_path_factory.mktemp(name) for name in ("data", "other"))
    with closing(GameLog.open(data, durable=False)) as log, closing(GameLog.open(there, durable=False)) as other:
        for pair in pairs:
            conceded(log, *pair)
        content, nameless = export(log)[1], export(log, naming=Naming.WITHOUT)[1]
        assert not any(part.encode() in nameless for part in ("Xaver", "Yvo", "Zita", "Wanda"))
        take(other, nameless)
        assert export(other)[1] == nameless
        unnamed = dict(zip(chain(*pairs), chain(*players(other)), strict=True))
        assert len({*unnamed.values()}) == len(unnamed)
        assert players(other) == [[unnamed[name] for name in pair] for pair in pairs]
        take(other, content)
        assert (export(other)[1], verify(other).sound) == (content, True)
        assert players(other) == [[*pair] for pair in pairs]


def test_the_tables_of_a_lake_have_names_wherever_players_stand(log: GameLog, tmp_path: Path) -> None:
    """Each column of a player's name, in frames and in SQL, of open games too."""
    conceded(log, "Ann", "Ben")
    begun(log, "Cleo", "Ann")
    refresh(log, tmp_path / "data")
    lake = Lake.open(tmp_path / "data")
    rows = lake.collect(lake.scan("games").sort("end_position", nulls_last=True).select("player_a", "player_b"))
    assert rows.rows() == [("Ann", "Ben"), ("Cleo", "Ann")]
    assert set(rows.dtypes) == {pl.Categorical()}
    with closing(lake.connect()) as connection:
        asked = "SELECT player_a, player_b FROM all_games ORDER BY end_position NULLS LAST"
        assert connection.execute(asked).fetchall() == rows.rows()
