"""The page of events: what there is, and the standings of one."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from dash import dcc, html
from dash_ag_grid import AgGrid
from playwright.sync_api import expect

from dashboards import current, one_event, result_form
from dashboards.app import create_app
from dashboards.filtering import Asked
from dashboards.links import games_of_deck
from dashboards.match_table import match_table
from dashboards.pages import events
from events.errors import KifuError
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import Source
from events.game import load
from events.log.store import GameLog
from events.records.event_days import HeldOften
from projector.folder import open_data
from projector.lake_writer import refresh
from projector.manifest import write_manifest
from projector.spreadsheet import csv_text
from projector.standings import event_standings
from projector.standings_frames import decks_frame, standings_frame
from tests.dashboards.conftest import HOSTILE, OpenPage, cells, serving
from tests.dashboards.test_links import linked
from tests.projector.test_stats import game, made_up

HEAD = "event,date,format,round,table,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws\n"
ROWS = f"""Harbour Cup,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0
Harbour Cup,2026-03-07,,1,2,Cleo,Tides,Dan,Groves,2,1,0
Harbour Cup,2026-03-07,,2,1,Ann,Tides,Cleo,Tides,2,1,0
Harbour Cup,2026-03-07,,2,2,Ben,Embers,Dan,Groves,1,1,0
{HOSTILE},2026-04-11,,1,1,Ann,{HOSTILE},Eve,Embers,0,2,0
"""


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    """A folder with two events of which results were reported, and nothing else."""
    write_and_take(tmp_path, ROWS)
    return tmp_path


def write_and_take(data: Path, rows: str) -> None:
    """Take rows of results into a folder's log, and bring its lake up to it."""
    file = data / "results.csv"
    file.write_text(HEAD + rows, encoding="utf-8")
    with closing(GameLog.open(data, durable=False)) as log:
        report_results(log, read_results(file, Source("fusion_world", load("fusion_world").pool.parts)))
        refresh(log, data)


def test_the_list_of_events_says_who_won_the_last(reported: Path, tmp_path: Path) -> None:
    said = str(open_data(reported).answer("events")).replace("\u00a0", " ")
    assert said == f"2 events, the last on 11 April 2026. Eve leads {HOSTILE} with Embers, 1–0–0 of 2 players."
    said = str(open_data(reported).answer("events", until="2026-03-31")).replace("\u00a0", " ")
    assert said == "1 event, the last on 7 March 2026. Ann leads Harbour Cup with Tides, 2–0–0 of 4 players."
    assert str(open_data(reported).answer("events", since="2026-05-01")) == ""
    often = tmp_path / "often"
    often.mkdir()
    write_and_take(often, WEEKLY)
    assert str(open_data(often).answer("events")).replace("\u00a0", " ") == "1 event, the last on 11 April 2026."


def test_an_event_that_there_is_not_says_which_there_are(reported: Path) -> None:
    told = pytest.raises(KifuError, match=r'no event is called "No Cup"; .*there are .*, Harbour Cup')
    with create_app(reported).server.app_context(), told:
        one_event.of_one_event({"event": "No Cup"})


WEEKLY = """Weekly,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0
Weekly,2026-03-08,,2,1,Ann,Tides,Cleo,Tides,2,1,0
Weekly,2026-04-11,,1,1,Dan,Tides,Eve,Embers,0,2,0
"""


def test_of_events_that_are_called_the_same_one_is_chosen_by_its_day(tmp_path: Path) -> None:
    write_and_take(tmp_path, WEEKLY)
    application = create_app(tmp_path).server
    with application.app_context():
        asked: Asked = {"event": "Weekly", "system": "fusion_world"}
        choice = one_event.of_one_event(asked)
        assert "2 events are called Weekly: choose one by its day." in str(choice)
        links: list[Any] = [part for part in choice[-1]._traverse() if isinstance(part, dcc.Link)]
        assert [link.children for link in links] == ["2026-03-07 to 2026-03-08", "2026-04-11"]
        assert [parse_qs(urlsplit(link.href).query)["date"] for link in links] == [["2026-03-07"], ["2026-04-11"]]
        first: Asked = {**asked, "date": "2026-03-08"}
        table = one_event._standings(first)
        assert {row["player"]: row["points"] for row in table.all_rows} == {"Ann": 6, "Ben": 0, "Cleo": 0}
        [ann] = [row for row in table.all_rows if row["player"] == "Ann"]
        led = parse_qs(urlsplit(ann["links"]["wins"]).query)
        assert (led["since"], led["until"]) == (["2026-03-07"], ["2026-03-08"]), "the matches of this one alone"
        shown = one_event.of_one_event(first)
        assert [part.children for part in _parts(shown, "stop here")] == ["2026-03-07 to 2026-03-08", "Now"]
        assert "date='2026-03-08'" in str(shown), "a notebook asks for the same"
        with pytest.raises(KifuError, match="has no such matches"):
            one_event.of_one_event({**asked, "date": "2026-05-01"})
    client = application.test_client()
    assert client.get("/events?event=Weekly&date=2026-03-07").status_code == 200
    assert client.get("/events?event=Weekly&date=March").status_code == 400


def _parts(shown: list[Any], class_name: str) -> list[Any]:
    parts = html.Div(shown)._traverse()  # type: ignore[no-untyped-call]
    return [part for part in parts if getattr(part, "className", "") == class_name]


def test_links_to_an_event_have_its_day_where_it_is_known(tmp_path: Path) -> None:
    write_and_take(tmp_path, WEEKLY + ROWS)
    with create_app(tmp_path).server.app_context():
        of_matches = {row["links"]["event"] for row in match_table({"system": "fusion_world"}).all_rows}
        assert {parse_qs(urlsplit(link).query)["date"][0] for link in of_matches} == {
            "2026-03-07", "2026-03-08", "2026-04-11",
        }  # fmt: skip
        rows = {row["event"]: row["links"]["event"] for row in events._events({}).all_rows}
        assert parse_qs(urlsplit(rows["Harbour Cup"]).query)["date"] == ["2026-03-07"]
        assert "date" not in parse_qs(urlsplit(rows["Weekly"]).query), "which of both is not known"


def test_a_result_typed_at_an_event_of_several_is_of_the_days_of_the_one_on_show(tmp_path: Path) -> None:
    write_and_take(tmp_path, WEEKLY)
    with create_app(tmp_path).server.app_context():
        asked: Asked = {"event": "Weekly", "system": "fusion_world"}
        with pytest.raises(HeldOften):
            result_form._day(asked)
        assert result_form._day({**asked, "date": "2026-03-07"}) == "2026-03-08"
        assert result_form._players(result_form._played({**asked, "date": "2026-04-11"})) == ["Dan", "Eve"]


def test_shares_of_a_field_have_the_interval_of_players_who_count_once(reported: Path) -> None:
    with create_app(reported).server.app_context():
        table = one_event._field({"event": "Harbour Cup", "system": "fusion_world"})
        [tides] = [row for row in table.all_rows if row["deck"] == "Tides"]
    assert (tides["players"], tides["share"]) == (2, 0.5)
    assert tides["share_low"] == pytest.approx(0.150, abs=5e-4), "Wilson, of 2 of 4"
    assert tides["share_high"] == pytest.approx(0.850, abs=5e-4)
    assert "conversion" not in tides, "no cut is known"


def test_standings_and_shares_are_files_as_the_command_writes_them(reported: Path) -> None:
    server = create_app(reported).server
    asked = "system=fusion_world&event=Harbour+Cup"
    with server.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}, base_url="http://localhost"):
        shown = str(one_event.of_one_event({"event": "Harbour Cup", "system": "fusion_world"}))
        assert f"/download/standings.csv?{asked}" in shown
        assert f"/download/field.csv?{asked}" in shown
        event = event_standings(current.archive().lake(), "Harbour Cup")
        expected = {"standings": csv_text(standings_frame(event)), "field": csv_text(decks_frame(event))}
    client = server.test_client()
    for name, text in expected.items():
        answer = client.get(f"/download/{name}.csv?{asked}")
        assert (answer.status_code, answer.text) == (200, text)
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}.csv"'
    assert client.get("/download/standings.csv").status_code == 404, "no event is named"
    after = client.get(f"/download/standings.csv?{asked}&after=1")
    assert after.status_code == 200
    assert after.text != expected["standings"]
    elsewhere = {"REMOTE_ADDR": "192.0.2.1"}
    assert client.get(f"/download/standings.csv?{asked}", environ_base=elsewhere).status_code == 403


@pytest.fixture
def of_bots(tmp_path: Path) -> Path:
    """A folder with an event of bots, who played several decks."""
    bots: dict[str, Any] = {
        "system": "fusion_world",
        "event": "Bot Cup",
        "population": "bots: greedy v2",
        "rules_version": 1,
    }
    bots |= {"player_a": "greedy a", "player_b": "greedy b", "kind_a": "bot", "kind_b": "bot"}
    made = made_up(tmp_path, [game(own, other, "a", **bots) for own, other in ("xy", "xz", "zy", "xx")])
    write_manifest(made.folder, made.manifest)
    return tmp_path


def test_an_event_of_bots_has_no_standings_and_says_why(of_bots: Path) -> None:
    with create_app(of_bots).server.app_context():
        body = one_event.of_one_event({"event": "Bot Cup"})
        told, tables = str(body), [part for part in body[1]._traverse() if isinstance(part, AgGrid)]
        assert "greedy b, a bot, played 3 decks there" in told
        assert "Standings" not in told
        [table] = tables
        assert {row["deck"]: (row["matches"], row["wins"]) for row in table.rowData} == {
            "x": (2, 2), "y": (2, 0), "z": (2, 1),
        }  # fmt: skip
        for row in table.rowData:
            assert linked(row["links"]["matches"]) == row["matches"]
            won = row["links"]["wins"]
            assert linked(won) == row["wins"] if row["wins"] else won is None, "no game is no way to games"
        of_two = {"deck": "x", "matches": 1, "games": 2}
        assert one_event._games_of_matches({}, games_of_deck, of_two) is None, "a match of two games is no game"


@pytest.mark.browser
def test_events_lead_to_their_standings(open_page: OpenPage, reported: Path) -> None:
    with serving(reported) as address:
        page = open_page(f"{address}/events")
        assert cells(page, "events-table", "event") == [HOSTILE, "Harbour Cup"]
        page.get_by_role("link", name="Harbour Cup").click()
        expect(page.locator("h1")).to_have_text("Harbour Cup")
        shown = {name: cells(page, "standings-table", name) for name in ("player", "points", "omw")}
        assert shown["player"] == ["Ann", "Cleo", "Ben", "Dan"]
        assert shown["points"] == ["6", "3", "1", "1"]
        assert re.fullmatch(r"41\.7 %", shown["omw"][0])
        assert cells(page, "field-table", "share")[0] == "50.0 % (15.0–85.0)"
        assert all(cells(page, "field-table", name) for name in ("deck", "players"))
        of_players, of_field, of_counts = (
            page.locator(f"#{name} a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
            for name in ("standings-table [col-id=deck]", "field-table [col-id=deck]", "field-table [col-id=players]")
        )
        assert {*of_players} == {*of_field}, "each deck leads to its matches there"
        assert of_counts == of_field
        assert page.locator("main img").count() == 0
