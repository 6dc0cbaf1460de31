"""Reports name people by random ids, as games do; what was reported before has names inside, and keeps its form."""

from contextlib import closing
from pathlib import Path
from typing import TypeAlias
from uuid import UUID, uuid4

import msgspec
import pytest
from polars.testing import assert_frame_equal

from events.errors import LogDamaged
from events.exchange.exchange import NAMED_INSIDE, LeftOut, Naming
from events.exchange.reporting import report_results
from events.exchange.rows import Row
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import amend, withdraw
from events.records.attaching import attach
from events.records.choosing import Choice
from events.records.reports import (
    Outcome,
    PersonNamed,
    Report,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
    players_of,
)
from events.records.stored_reports import TOPICS, decoded, entry_of, read_reports
from events.records.unnamed import called
from projector.audit import verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.reported_columns import REPORTED
from projector.standings import event_standings
from projector.stats.names import names_of
from tests.drawn import given, settings, st
from tests.exchange.carried import export, take
from tests.exchange.exported import file_of, lines_of
from tests.exchange.reported import CUP, PAIRINGS, STANDINGS, imported, row, written
from tests.log.databases import DATABASES, Database, stored_in
from tests.projector.test_matches import recorded
from tests.records.people_play import conceded, persons

NAMES = (b"Ann", b"Ben", b"Cleo", b"Dan", b"Eve")


def lake_of(log: GameLog, folder: Path) -> Lake:
    assert refresh(log, folder).unreadable == {}
    return Lake.open(folder)


def standings(lake: Lake, event: str) -> list[tuple[str, str | None, int]]:
    return [(row.player, row.deck, row.points) for row in event_standings(lake, event).standings]


def stored(log: GameLog) -> list[Report]:
    """The results as they are stored."""
    return [decoded(event.topic, event.body) for event in log.of_topics([TOPICS[ResultReported]])]


@pytest.mark.parametrize("database", DATABASES)
def test_reports_have_no_names_and_one_name_is_one_person_in_games_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        game = conceded(log, "Ann", "Zoe")
        imported(log, written(tmp_path, CUP))
        of_names = {event.game for event in log.of_topics([TOPICS[PersonNamed]])}
        bodies = [event.body for event in log.follow() if event.game not in of_names]
        assert not any(name in body for body in bodies for name in NAMES)
        known = persons(log)
        assert len(known) == 6
        ann = known[PersonNamed("Ann")]
        assert ann in {player.person for report in stored(log) for player in players_of(report)}
        assert str(ann).encode() in log.first(game).body
        assert imported(log, written(tmp_path, CUP)).duplicates == 9
        assert (verify(log).sound, len(persons(log))) == (True, 6)


def test_a_source_that_calls_one_id_otherwise_tells_of_the_same_person(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a_id="ann01")))
    imported(log, written(tmp_path, row(player_a="Annabel", player_a_id="ann01", round="2")))
    imported(log, written(tmp_path, row(player_a="ann01", player_a_id="ann01", round="3")))
    [ann, ben] = {event.game for event in log.of_topics([TOPICS[PersonNamed]])}
    said = [[*map(decoded, *zip(*[(e.topic, e.body) for e in log.read(name)], strict=True))] for name in (ann, ben)]
    assert sorted(map(len, said)) == [1, 2], "an id alone is no name"
    names = names_of(lake_of(log, tmp_path / "data"))
    assert [names.of_player(name) for name in ("Ann", "Annabel", "ann01", "Ben")] == ["Annabel"] * 3 + ["Ben"]


def test_an_export_without_names_has_none_and_names_that_come_later_complete_it(
    log: GameLog, other: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, {"standings": STANDINGS, "pairings": PAIRINGS}, "Harbor.json"))
    attach(log, recorded(log, "a"))
    alias(log, "Ann", ["ann01"])
    amend(log, Choice("Lamp Cup", round="2"), {"round": "4"})
    withdraw(log, Choice("Lamp Cup", players=("Eve",)))
    (whole, content), (bare, nameless) = export(log), export(log, naming=Naming.WITHOUT)
    assert (bare.left_out, bare.games, whole.games) == ([], whole.games - 1, bare.games + 1), "without the spelling"
    assert not any(name in nameless for name in (*NAMES, b"ann01", b"ben02", b"cleo3"))
    lines = content.splitlines()
    assert [line for line in lines if line in nameless.splitlines()] == nameless.splitlines()

    assert take(other, nameless).quarantined == []
    assert (verify(other).sound, verify(other).equal) == (True, 1)
    folder = tmp_path / "other"
    before = lake_of(other, folder)
    unnamed = standings(before, "Lamp Cup")
    assert all(player.startswith("Player ") for player, *_ in unnamed)
    named = lake_of(log, tmp_path / "data")
    assert [points for *_, points in unnamed] == [points for *_, points in standings(named, "Lamp Cup")]

    assert take(other, content).quarantined == []
    assert other.heads() == log.heads()
    stepwise, rebuilt = lake_of(other, folder), lake_of(other, tmp_path / "anew")
    for event in ("Lamp Cup", "Harbor"):
        assert standings(stepwise, event) == standings(rebuilt, event) == standings(named, event)
    for table in REPORTED:
        assert_frame_equal(*(lake.collect(lake.scan(table)) for lake in (stepwise, rebuilt)))
    assert standings(stepwise.as_of(before.version), "Lamp Cup") == unnamed


def test_what_was_reported_with_names_inside_goes_on_so_and_other_matches_have_ids(
    log: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, row(event="Elsewhere")))
    players = ReportedPlayer("Ann"), ReportedPlayer("Ben")
    where = {"date": "2026-03-14", "round": "1", "table": "1"}
    old = ResultReported("toy", "Lamp Cup", players, (None, None), "first", (2, 1, 0), **where)  # type: ignore[arg-type]
    log.append(old.stream, [entry_of(old)], after=None)
    assert imported(log, written(tmp_path, row())).added == 1, "it says the decks"
    assert [type(report) for report in read_reports(log, old.stream)] == [ResultReported] * 2
    assert [report.players for report in read_reports(log, old.stream)] == [players] * 2  # type: ignore[union-attr]
    assert imported(log, written(tmp_path, row())).duplicates == 1
    imported(log, written(tmp_path, row(round="2")))
    assert len(persons(log)) == 2
    assert standings(lake_of(log, tmp_path / "data"), "Lamp Cup") == [("Ann", "Embers", 6), ("Ben", "Tides", 0)]
    report, nameless = export(log, naming=Naming.WITHOUT)
    assert report.left_out == [LeftOut(old.stream, NAMED_INSIDE, reported=True)]
    assert not any(name in nameless for name in NAMES)
    assert verify(log).sound


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (["Ann", None, str(uuid4())], "has a name there: it is an entry of its own"),
        (["", "ann01", str(uuid4())], "has a name there: it is an entry of its own"),
        (["", None, "ann"], "cannot be decoded: Invalid UUID"),
    ],
)
def test_a_report_in_which_people_are_named_otherwise_is_refused(
    log: GameLog, tmp_path: Path, player: list[object], why: str
) -> None:
    imported(log, written(tmp_path, row()))
    topic = TOPICS[ResultReported]
    [event] = log.of_topics([topic])
    body = msgspec.msgpack.decode(event.body)
    body[2][0] = player
    changed = msgspec.msgpack.encode(body)
    with pytest.raises(LogDamaged, match=why):
        decoded(topic, changed)
    [bad] = take(log, file_of(*lines_of(uuid4(), [Entry(topic, changed)], {}))).quarantined
    assert why in bad.reason


OUTCOMES: tuple[Outcome, ...] = ("first", "second", "draw", "neither")
_Player: TypeAlias = tuple[str, str | None]
Match: TypeAlias = tuple[_Player, _Player | None, Outcome]
PEOPLE = st.sampled_from([("Ann", None), ("Ben", None), ("Zoë", "z1"), ("Ann", "a1"), ("ben", "b2"), ("ΩM", None)])
MATCHES = st.lists(st.tuples(PEOPLE, st.none() | PEOPLE, st.sampled_from(OUTCOMES)), min_size=1, max_size=8)


def report_of(number: int, match: Match) -> ResultReported | None:
    first, second, outcome = match
    if second is None:
        outcome = "first"
    if first == second:
        return None
    wins = {"first": (2, 1, 0), "second": (1, 2, 0), "draw": (1, 1, 1), "neither": None}[outcome] if second else None
    players = ReportedPlayer(*first), second and ReportedPlayer(*second)
    decks = ReportedDeck("own"), ReportedDeck("other") if second else None
    return ResultReported("toy", "Cup", players, decks, outcome, wins, round=str(number)).ordered()


@settings(max_examples=8, deadline=None)
@given(MATCHES)
def test_a_lake_tells_the_same_as_if_reports_had_names_inside(
    tmp_path_factory: pytest.TempPathFactory, matches: list[Match]
) -> None:
    """Whatever the ids: the players in the order of their names, with their decks, wins and who won."""
    given_reports = [report for n, match in enumerate(matches) if (report := report_of(n, match)) is not None]
    apart, inside = (tmp_path_factory.mktemp(name) for name in ("apart", "inside"))
    with closing(GameLog.open(apart, durable=False)) as log, closing(GameLog.open(inside, durable=False)) as before:
        taken = report_results(log, [Row(n, report) for n, report in enumerate(given_reports, start=1)])
        refused = {bad.line for bad in taken.quarantined}
        for n, report in enumerate(given_reports, start=1):
            if n not in refused:
                before.append(report.stream, [entry_of(report)], after=None)
        lakes = lake_of(log, apart), lake_of(before, inside)
        told = [lake.scan("results").sort("end_position").drop("game", "end_position") for lake in lakes]
        frames = [lake.collect(rows) for lake, rows in zip(lakes, told, strict=True)]
        assert_frame_equal(*frames)
        for lake, frame in zip(lakes, frames, strict=True):
            with closing(lake.connect()) as connection:
                columns = ("player_a", "player_id_a", "player_b", "deck_a", "wins_a", "won_by")
                asked = f"SELECT {', '.join(columns)} FROM results ORDER BY end_position"
                assert connection.execute(asked).fetchall() == frame.select(columns).rows()
        for bare in stored(log):
            ids = [str(player.person) for player in players_of(bare)]
            assert ids == sorted(ids), "the order of players tells nothing of their names"
            assert {player.name for player in players_of(bare)} == {called(UUID(person)) for person in ids}
