"""What numbers are is said where they stand: of each column, each number at a glance, each table of events."""

from pathlib import Path
from typing import Any

import polars as pl
from dash import html
from flask.testing import FlaskClient

from dashboards import match_table, one_event
from dashboards.app import create_app, pages
from dashboards.pages import compare, data, deck, events, games, metagame
from dashboards.section import Section
from dashboards.section_counts import section_filters
from dashboards.sections import table_of
from projector.columns import TABLES
from projector.event_changes import CHANGES
from projector.standings_frames import DECKS, STANDINGS
from projector.stats import definitions
from projector.stats.catalogue import stat, stats
from projector.stats.documentation import COMMON, ENDS, RATE, meaning
from projector.tables.meanings import ROWS
from tests.dashboards.test_events import reported

__all__ = ["reported"]


def test_every_column_of_a_page_is_defined() -> None:
    for page in pages():
        for section in getattr(page, "SECTIONS", ()):
            assert isinstance(section, Section)
            columns = stat(section.stat).columns
            missing = [column for column in section.columns if not meaning(column, columns, section.stat)]
            assert not missing, (page.NAME, section.stat)


def test_what_is_defined_is_there() -> None:
    for name, told in definitions.DEFINITIONS.items():
        assert {*told} <= {*stats()[name].columns}, name
        assert not [column for column, said in told.items() if COMMON.get(column) == said], "said twice"
    assert {*definitions.STANDINGS} == {*STANDINGS}
    assert {*definitions.CHANGES} == {*CHANGES}
    assert {*definitions.FIELD} == {*DECKS} - {"no_cut"}


def test_every_table_of_the_lake_is_defined(client: FlaskClient) -> None:
    assert [*ROWS] == [*TABLES]
    with client.application.app_context():
        told = str(data._body({}))
    assert [name for name, row in ROWS.items() if f"rows, each {row}." not in told] == []


def cells(shown: Any) -> list[str]:
    """The cells of a notebook in parts of a page."""
    parts = shown._traverse()
    found = [part.children for part in parts if isinstance(part, html.Pre)]
    return [cell for cell in found if "import projector" in cell]


def answered(cell: str) -> Any:
    """What a cell answers."""
    *lines, last = cell.splitlines()
    found: dict[str, Any] = {}
    exec("\n".join(lines), found)
    return eval(last, found)


def test_numbers_at_a_glance_say_what_they_are_and_how_else_to_ask(served: None, data: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("KIFU_DATA", str(data))
    glances = [
        metagame._kpis(section_filters(metagame.SECTIONS[0], {}), {}),
        deck._kpis({"decks": ["Ember Rush"]}),
        compare._kpis(compare._differences({})[0], {}),
    ]
    for shown in glances:
        assert shown is not None
        parts: Any = shown
        numbers = [part for part in parts._traverse() if "kpi" in (getattr(part, "className", "") or "").split()]
        titles = [part.title for part in numbers]
        assert len(titles) >= 2
        assert all(titles)
        assert "What are these numbers?" in str(shown)
        assert all(isinstance(answered(cell), pl.DataFrame) for cell in cells(shown))
    [length, *_] = map(answered, cells(glances[0]))
    assert f"'{length['of'][0]:,}'" in str(glances[0])


def test_tables_of_events_say_what_they_are(reported: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("KIFU_DATA", str(reported))
    with create_app(reported).server.app_context():
        whole, one = events._all({}), one_event.of_one_event({"event": "Harbour Cup", "system": "fusion_world"})
        told, tables = html.Div(whole), one_event._standings({"event": "Harbour Cup"}).frame
        [listed] = cells(told)
        standings, field = cells(html.Div(one))
    assert {*definitions.EVENTS} == {*answered(listed).columns}
    assert answered(standings).equals(tables.drop("note"))
    assert "conversion" in answered(field).columns
    for heading in ("Points", "Opponents", "Conversion"):
        assert f"Dt('{heading}')" in str(one)


def test_no_definition_says_an_abbreviation_alone() -> None:
    for page in pages():
        for section in getattr(page, "SECTIONS", ()):
            for column in section.columns:
                said = meaning(column, stat(section.stat).columns, section.stat)
                assert not said.endswith(ENDS[RATE]), (section.stat, column, said)


def test_a_heading_tells_its_definition(served: None, client: FlaskClient) -> None:
    [section, *_] = metagame.SECTIONS
    assert {*definitions.GAMES} == {of["field"] for of in games.COLUMNS}
    assert {*definitions.MATCHES} == {*match_table.COLUMNS}
    assert {*definitions.CONTENTS} == {*data._HEADS}
    tips = {of["field"]: of["headerTooltip"] for of in table_of(section, {}).grid().columnDefs}
    assert tips["games"] == "Finished games against other decks; mirrors are left out"
