"""Names that are taken back: pages, frames, SQL, exports and later imports call the player by a number."""

from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from events.errors import KifuError, LogDamaged
from events.exchange.exchange import Naming
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.envelope import PlayerRecord
from events.records.hidden import HiddenPeople
from events.records.hiding import Hidden, hide
from events.records.people import hidden_texts, names_in
from events.records.reports import PersonNamed, PlayerHidden, ReportedPlayer, ResultReported
from events.records.stored_reports import entry_of
from events.records.unnamed import called
from projector.audit import verify
from projector.games import games
from projector.lake import Lake
from projector.standings import event_standings
from projector.stats.ratings import ratings
from tests.exchange.carried import export, take
from tests.exchange.exported import file_of, lines_of
from tests.exchange.reported import CUP, imported, row, written
from tests.projector.test_matches import HUMANS, lake, recorded
from tests.records.people_play import begun, conceded, persons

TABLES = ("games", "results", "entries", "people", "aliases", "hidden", "withdrawn")


def players(found: Lake, event: str = "Lamp Cup") -> list[str]:
    return [row.player for row in event_standings(found, event).standings]


def texts(found: Lake) -> str:
    """All that frames and SQL show of people."""
    frames = [found.collect(found.scan(table)).rows() for table in TABLES]
    with closing(found.connect()) as connection:
        frames += [connection.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES]
    return repr([*frames, ratings(found, HUMANS).rows()])


def test_a_hidden_player_has_a_number_wherever_the_log_is_shown(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    recorded(log, "a", event="Open", players=("Ann", "Ben"))
    before = lake(log, tmp_path / "data")
    begun(log, "Ann", "Cleo")
    standings = event_standings(before, "Lamp Cup").standings
    assert hide(log, "ann", why="asked for it") == Hidden("Player 1", 0)
    found = lake(log, tmp_path / "data")
    assert "Ann" not in texts(found)
    assert "Player 1" in texts(found)
    again = event_standings(found, "Lamp Cup").standings
    assert [standing._replace(player="Player 1") for standing in standings if standing.player == "Ann"] == again[:1]
    assert again[1:] == standings[1:]
    assert {name for game in games(log) for name in game["players"]} == {"Player 1", "Ben", "Cleo"}
    assert "Ann" not in texts(found.as_of(before.version)), "a name that was taken back is in no earlier state"
    assert players(found.as_of(before.version)) == players(found)
    assert "Ann" in texts(before), "a lake that is open does not change"
    rebuilt = lake(log, tmp_path / "anew")
    assert texts(rebuilt) == texts(found)
    assert verify(log).sound


def test_a_damaged_log_takes_names_back_that_it_can_still_tell(
    log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lost page spoils the search for a topic, and what stands at the end; other streams can be read."""
    imported(log, written(tmp_path, CUP))
    recorded(log, "a", event="Open", players=("Ann", "Ben"))
    alias(log, "Ann", ["Annie"])
    hide(log, "Ann")

    def lost(*_: object, **__: object) -> None:
        raise LogDamaged("a page is lost")

    for name in ("beginning_with", "of_topics", "position"):
        monkeypatch.setattr(GameLog, name, lost)
    with closing(GameLog.open(tmp_path / "data")) as damaged:
        assert [game["players"] for game in games(damaged)] == [["Player 1", "Ben"]]
        assert hidden_texts(damaged).words("Annie, not Anna") == "Player 1, not Anna"


def test_what_comes_later_under_a_hidden_name_is_the_hidden_player(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    hide(log, "Ann")
    assert imported(log, written(tmp_path, CUP)).duplicates == 9, "nothing of it is new"
    for number, name in enumerate(("Ann", "ANN", "Ánn", "Player 1", "player  1"), start=4):
        assert imported(log, written(tmp_path, row(round=number, player_a=name))).added == 1
    live = conceded(log, "Ann", "Ben", event="Open")
    found = lake(log, tmp_path / "data")
    assert "Ann" not in texts(found)
    assert players(found).count("Player 1") == 1
    assert event_standings(found, "Lamp Cup").standings[0].wins == 8
    assert games(log)[0]["players"] == ["Player 1", "Ben"]
    assert str(live) in texts(found)
    assert [*names_in(log).values()].count(PersonNamed("Ann")) == 1
    assert "Player 1" not in {name.name for name in names_in(log).values()}


def test_another_person_of_the_name_is_another(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a="Mike", player_a_id="mike1")))
    imported(log, written(tmp_path, row(player_a="Mike", player_a_id="mike2", round=2)))
    with pytest.raises(KifuError) as several:
        hide(log, "Mike")
    assert str(several.value) == '"Mike" is the name of "Mike (mike1)" and "Mike (mike2)": give one of these'
    assert hide(log, "mike1") == Hidden("Player 1", 0)
    imported(log, written(tmp_path, row(player_a="Mike", player_a_id="mike3", round=3)))
    found = lake(log, tmp_path / "data")
    assert sorted(players(found)) == ["Ben", "Mike (mike2)", "Mike (mike3)", "Player 1"]
    assert "mike1" not in texts(found)


def test_a_hidden_player_is_hidden_under_all_spellings(log: GameLog, other: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, row(round=4, player_a="Anne")))
    imported(log, written(tmp_path, row(round=6, player_a="Eve", player_b="Benny")))
    alias(log, "Ann", ["Anne"])
    alias(log, "Ben", ["Benny"])
    assert hide(log, "Anne") == Hidden("Player 1", 0)
    alias(log, "Ann", ["Anouk"])
    imported(log, written(tmp_path, row(round=5, player_a="Anouk")))
    found = lake(log, tmp_path / "data")
    assert sorted(players(found)) == ["Ben", "Cleo", "Dan", "Eve", "Player 1"]
    assert "Anne" not in texts(found)
    with pytest.raises(KifuError, match='"Anouk" is hidden already, as "Player 1"'):
        hide(log, "Anouk")
    found = lake(log, tmp_path / "data")
    assert not any(name in texts(found) for name in ("Ann", "Anouk"))
    content = export(log)[1]
    assert not any(name in content for name in (b"Ann", b"Anouk"))
    assert b"Benny" in content
    assert take(other, content).quarantined == []
    assert sorted(players(lake(other, tmp_path / "other"))) == ["Ben", "Cleo", "Dan", "Eve", "Player 1"]


def test_a_name_that_only_spellings_have_is_taken_back_with_its_player(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    for name, spelling in {"Ann Smith": "Ann", "Annie": "Ann Smith", "Benny": "Ben"}.items():
        alias(log, name, [spelling])
    assert "Annie" in texts(lake(log, tmp_path / "data"))
    hide(log, "Ann")
    found = lake(log, tmp_path / "data")
    assert "Ann" not in texts(found)
    assert "Benny" in texts(found), "of others, spellings stay"
    assert b"Annie" not in export(log)


def test_no_export_has_a_hidden_name_and_who_takes_it_sees_the_number(
    log: GameLog, other: GameLog, tmp_path: Path
) -> None:
    game = conceded(log, "Annabel", "Ben")
    imported(log, written(tmp_path, CUP.replace("Ann,", "Annabel,")))
    earlier = export(log)[1]
    hide(log, "Annabel")
    for content in (export(log)[1], export(log, naming=Naming.WITHOUT)[1], export(log, game)[1]):
        assert b"Annabel" not in content
    with closing(GameLog.open(tmp_path / "third", durable=False)) as third:
        assert take(third, export(log, game)[1]).quarantined == []
        assert games(third)[0]["players"] == ["Player 1", "Ben"], "of one game alone, too"
    assert take(other, export(log)[1]).quarantined == []
    assert verify(other).sound
    assert games(other)[0]["players"] == ["Player 1", "Ben"]
    assert players(lake(other, tmp_path / "other"))[0] == "Player 1"
    assert take(other, earlier).quarantined == [], "an export from before has the name, which stays hidden"
    assert games(other)[0]["players"] == ["Player 1", "Ben"]
    assert "Annabel" not in texts(lake(other, tmp_path / "other"))
    assert b"Annabel" not in export(other)[1]


def test_a_number_that_two_logs_gave_is_that_of_the_first(log: GameLog, other: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    imported(other, written(tmp_path, row(player_a="Cleo", player_b="Dan", round=2)))
    cleo = persons(other)[PersonNamed("Cleo")]
    assert (hide(log, "Ann").label, hide(other, "Cleo").label) == ("Player 1", "Player 1")
    assert take(log, export(other)[1]).quarantined == []
    found = lake(log, tmp_path / "data")
    assert sorted(players(found)) == sorted(["Ben", "Dan", "Player 1", called(cleo)])
    assert hide(log, "Ben").label == "Player 2"
    assert take(other, export(log)[1]).quarantined == []
    again = take(other, export(log)[1])
    assert (again.quarantined, again.reports) == ([], 0)


def test_a_player_who_is_hidden_in_both_logs_stays_so_in_each(log: GameLog, other: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    take(other, export(log)[1])
    hide(other, "Ben")
    assert (hide(log, "Ann").label, hide(other, "Ann").label) == ("Player 1", "Player 2")
    assert take(other, export(log)[1]).quarantined == []
    assert "Player 2" in players(lake(other, tmp_path / "other"))


def test_a_number_is_nobodys_name(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_b="player 1")))
    assert hide(log, "Ann").label == "Player 2"
    assert sorted(players(lake(log, tmp_path / "data"))) == ["Player 2", "player 1"]


def test_old_records_with_a_name_inside_are_told(log: GameLog, tmp_path: Path) -> None:
    report = ResultReported("toy", "Cup", (ReportedPlayer("Ann"), None), (None, None), "first")
    log.append(report.stream, [entry_of(report)], after=None)
    with pytest.raises(KifuError, match='"Ann" stands inside 1 old records'):
        hide(log, "Ann")
    imported(log, written(tmp_path, row()))
    assert hide(log, "Ann") == Hidden("Player 1", 1)


@pytest.mark.parametrize(
    ("name", "why", "fault"),
    [
        ("Zoe", "", "no person in the log has the name"),
        ("Ann", "Ann asked for it", 'the reason says "Ann"'),
        ("Ann", "x\x07", "the reason"),
        ("Ann", "\u202eodd", "the reason"),
    ],
)
def test_what_cannot_be_hidden_is_refused(log: GameLog, tmp_path: Path, name: str, why: str, fault: str) -> None:
    imported(log, written(tmp_path, CUP))
    position = log.position()
    with pytest.raises(KifuError, match=fault):
        hide(log, name, why=why)
    assert log.position() == position
    assert HiddenPeople.of(log).labels == {}


def test_a_bot_is_no_person(log: GameLog) -> None:
    conceded(log, "Ann", PlayerRecord("random 1", "bot", "random", 1))
    with pytest.raises(KifuError, match="no person in the log"):
        hide(log, "random 1")


@pytest.mark.parametrize(
    ("report", "why"),
    [
        (PlayerHidden((), 1), "length"),
        (PlayerHidden((uuid4(),), 0), ">= 1"),
        (PlayerHidden((uuid4(),), 2**40), "<= 1000000"),
        (PlayerHidden((uuid4(),), 1, "two\nlines"), "the reason"),
    ],
)
def test_what_hides_nobody_is_put_into_quarantine(other: GameLog, report: PlayerHidden, why: str) -> None:
    [bad] = take(other, file_of(*lines_of(uuid4(), [entry_of(report)], {}))).quarantined
    assert why in bad.reason


def test_a_log_that_is_open_elsewhere_sees_who_is_hidden(log: GameLog, tmp_path: Path) -> None:
    game = conceded(log, "Ann", "Ben")
    with closing(GameLog.open(tmp_path / "data", durable=False)) as elsewhere:
        assert games(elsewhere)[0]["players"] == ["Ann", "Ben"]
        hide(log, "Ann")
        assert games(elsewhere)[0]["players"] == ["Player 1", "Ben"]
        assert games(elsewhere)[0]["game"] == str(game)
