"""People's results on the pages: counted by match, also where nobody recorded a game; no empty chart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from plotly import graph_objects as go

from dashboards.app import create_app
from dashboards.filtering import Asked, filters_by, with_usual
from dashboards.pages import deck, matchups, metagame, players
from dashboards.section import Section
from dashboards.section_figures import has_points, section_figure
from dashboards.sections import section_table
from tests.dashboards.test_events import write_and_take

ROWS = "".join(
    f"Cup,2026-03-07,,{n},{table},{first},{deck_a},{second},{deck_b},{wins},{2 - wins},0\n"
    for n, table, first, deck_a, second, deck_b, wins in (
        (1, 1, "Ann", "Tides", "Ben", "Embers", 2),
        (1, 2, "Cleo", "Tides", "Dan", "Groves", 2),
        (2, 1, "Ann", "Tides", "Cleo", "Tides", 2),
        (2, 2, "Ben", "Embers", "Dan", "Groves", 0),
    )
)
SECTIONS = {section.name: section for page in (metagame, matchups) for section in page.SECTIONS}


@pytest.fixture
def reported(tmp_path: Path) -> Iterator[None]:
    """The pages over four matches of a cup that were only reported."""
    write_and_take(tmp_path, ROWS)
    with create_app(tmp_path).server.app_context():
        yield


def said(section: Section, asked: Asked) -> str:
    [part] = section_table(section, asked).parts
    return str(part.children)


@pytest.mark.parametrize("asked", [{}, {"population": "humans"}])
def test_results_by_deck_are_those_of_reported_matches(reported: None, asked: Asked) -> None:
    shown = section_table(SECTIONS["metagame"], asked)
    [table] = shown.parts
    assert {(row["deck"], row["games"], row["wins"], row["losses"]) for row in table.rowData} == {
        ("Tides", 2, 2, 0),
        ("Groves", 2, 1, 1),
        ("Embers", 2, 0, 2),
    }
    heads = [column["headerName"] for column in table.columnDefs]
    assert ("Matches" in heads, "Expected match win rate" in heads, "Games" in heads) == (True, True, False)
    assert shown.counted.startswith("3 of 4 matches counted")
    figure = section_figure(SECTIONS["popularity"], asked, scheme="light")
    assert "click: its matches" in str([trace.hovertemplate for trace in figure.data])
    assert "unit='match'" in str(shown.about)


@pytest.mark.parametrize("name", ["popularity", "deck_shares"])
def test_what_is_drawn_of_people_has_points_and_says_how_many_matches(reported: None, name: str) -> None:
    figure = section_figure(SECTIONS[name], {}, scheme="light")
    assert has_points(figure)
    assert "its games" not in str([trace.hovertemplate for trace in figure.data])


@pytest.mark.parametrize("name", ["who_begins", "game_length"])
def test_what_needs_a_record_says_how_many_matches_have_none_and_is_not_drawn(reported: None, name: str) -> None:
    why = "None of the 4 games and matches that the filters leave can be counted here: all were only reported"
    assert why in said(SECTIONS[name], {})
    assert section_figure(SECTIONS[name], {}, scheme="light") is None


def test_who_asks_who_began_is_told_of_recorded_games(reported: None) -> None:
    assert "all were only reported" in said(SECTIONS["metagame"], {"begins": "yes"})


def test_the_numbers_at_a_glance_are_of_matches(reported: None) -> None:
    asked = with_usual({})
    told = str(metagame._kpis(filters_by({}), asked))
    assert all(text in told for text in ("'Matches'", "'4'", "3 between two known decks", "'3'"))
    assert "Finished games" not in told
    of_deck = str(deck._kpis({"decks": ["Tides"]}))
    assert all(text in of_deck for text in ("'Matches'", "and 1 mirror'", "'100\\xa0%'", "/matches?"))


@pytest.mark.parametrize(
    ("figure", "drawn"),
    [
        (go.Figure(), False),
        (go.Figure(go.Scatter(x=[0.1, None], y=[None, 0.5])), False),
        (go.Figure(go.Scatter(x=[0.1], y=[0.5])), True),
        (go.Figure(go.Heatmap(z=[[None], [None]])), False),
        (go.Figure(go.Heatmap(z=[[None], [0.5]])), True),
    ],
)
def test_a_figure_without_a_point_is_known(figure: Any, drawn: bool) -> None:
    assert has_points(figure) is drawn


def test_who_plays_two_formats_is_one_player_who_has_no_rating_yet(tmp_path: Path) -> None:
    write_and_take(
        tmp_path,
        "Cup,2026-03-07,standard,1,1,Ann,Tides,Ben,Embers,2,0,0\nOpen,2026-03-14,limited,1,1,Ann,Tides,Cleo,Embers,2,0,0\n",
    )
    with create_app(tmp_path).server.app_context():
        standard: Asked = {"formats": ["standard"]}
        whole, of_one = (str(players._folded(players._missing(asked), asked)) for asked in (Asked(), standard))
        assert players._missing({}).frame.height == 4, "a row a player and format"
    assert "3 players have fewer than 20 matches of a format, and no rating in it yet" in whole
    assert "2 players have fewer than 20 matches, and no rating yet" in of_one
