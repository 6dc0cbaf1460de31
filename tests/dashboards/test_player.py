"""The page of a player: rating over time, record, decks, rivals and matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.filtering import Asked, asked_of
from dashboards.links import matches_of_day, matches_of_player, player_address
from dashboards.match_table import match_table
from dashboards.pages import player, players
from dashboards.section_figures import section_figure
from dashboards.sections import section_table
from events.errors import KifuError
from projector.stats.ratings import ENOUGH
from tests.dashboards.conftest import HOSTILE, PHONE, OpenPage, drawn, grow, serving
from tests.dashboards.test_events import write_and_take

RIVALS = ("Ben", "Cleo", HOSTILE.replace(",", ""))
MATCHES = ENOUGH + 1


def cup(matches: int) -> Iterator[str]:
    """The matches of Ann, three a day: she wins with Tides, and each third day loses with Embers."""
    for place in range(matches):
        day, number = divmod(place, 3)
        deck, wins = ("Embers", "0,2,0") if day % 3 == 2 else ("Tides", "2,1,0")
        rival = '"' + RIVALS[number].replace('"', '""') + '"'
        yield f"Week {day},2026-01-{day + 1:02},,{number + 1},1,Ann,{deck},{rival},Groves,{wins}\n"


ANN: Asked = {"system": "fusion_world", "population": "humans", "players": ["Ann"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches of Ann enough for a rating, and games of bots."""
    made = tmp_path_factory.mktemp("player")
    write_and_take(made, "".join(cup(MATCHES)))
    grow(made, 2)
    return made


@pytest.fixture
def served(folder: Path) -> Iterator[None]:
    with create_app(folder).server.app_context():
        yield


def linked(address: str | None) -> int:
    """How many matches the page of matches has at an address."""
    assert address is not None
    return int(match_table(asked_of(parse_qs(urlsplit(address).query))).frame.height)


def tiles(asked: Asked) -> dict[str, tuple[str, str]]:
    """The value and the note of each number at a glance."""
    body: Any = player._kpis(asked)
    texts = [{part.className: part.children for part in tile.children} for tile in body._traverse() if _is_tile(tile)]
    return {of["label"]: (of["value"], of["note"]) for of in texts}


def _is_tile(part: Any) -> bool:
    return getattr(part, "className", "") == "kpi"


def test_numbers_at_a_glance_are_rating_and_record_and_who_was_met(served: None) -> None:
    shown = tiles(ANN)
    won = sum(",2,1,0" in row for row in cup(MATCHES))
    assert shown["Record"] == (f"{won}–{MATCHES - won}–0", f"won, lost, drawn, of {MATCHES} matches")
    assert shown["Decks"] == ("2", "most played: Tides")
    assert shown["Opponents"][0] == "3"
    assert "95" in shown["Rating"][1]
    assert "provisional" not in shown["Rating"][1]


def test_a_rating_of_few_matches_is_said_to_be_provisional(served: None) -> None:
    ben: Asked = {**ANN, "players": ["Ben"]}
    assert f"provisional: {MATCHES // 3} of {ENOUGH} matches" in tiles(ben)["Rating"][1]


def test_the_rating_is_drawn_day_by_day_with_its_band(served: None) -> None:
    history, *_ = player.SECTIONS
    figure = section_figure(history, ANN, scheme="light")
    band, line = figure.data
    days = MATCHES // 3
    assert list(line.x) == [f"2026-01-{day:02}" for day in range(1, days + 1)]
    assert line.error_y.array is None, "the band shows the interval"
    assert list(band.x) == [*line.x, *reversed(line.x)]
    assert max(band.y[:days]) < min(line.y) < max(line.y) < min(band.y[days:]) or all(
        low < value < high for low, value, high in zip(band.y, line.y, reversed(band.y), strict=False)
    )
    assert "provisional" not in figure.layout.xaxis.title.text
    assert [mark[-1] for mark in line.customdata] == [
        matches_of_day({"player": "Ann", "date": day}, ANN) for day in line.x
    ]
    assert linked(line.customdata[0][-1]) == 3


def test_of_a_single_day_the_rating_is_drawn_match_by_match(served: None) -> None:
    history, *_ = player.SECTIONS
    figure = section_figure(history, {**ANN, "until": "2026-01-01"}, scheme="dark")
    assert list(figure.data[-1].x) == [1, 2, 3]
    assert f"fewer than {ENOUGH} matches" in figure.layout.xaxis.title.text
    assert "Match" in figure.layout.xaxis.title.text


@pytest.mark.parametrize("section", player.SECTIONS, ids=lambda section: section.stat)
def test_each_number_of_decks_and_rivals_leads_to_as_many_matches(served: None, section: Any) -> None:
    shown = section_table(section, ANN)
    assert shown.counted.startswith(f"All {MATCHES} matches counted")
    for row in shown.parts[0].rowData if section.columns else ():
        for column in ("matches", "wins", "losses"):
            address = row["links"][column]
            assert (linked(address) if row[column] else address) == (row[column] or None), (row, column)


def test_rivals_lead_to_their_own_page_and_bots_have_none(served: None) -> None:
    *_, rivals = player.SECTIONS
    [table] = section_table(rivals, {**ANN, "since": "2026-01-02"}).parts
    ben = next(row for row in table.rowData if row["opposing_player"] == "Ben")
    assert parse_qs(urlsplit(ben["links"]["opposing_player"]).query) == {
        "system": ["fusion_world"], "players": ["Ben"], "since": ["2026-01-02"],
    }  # fmt: skip
    assert player_address({"player": None}, ANN) is None


def test_players_and_matches_lead_to_the_page(served: None) -> None:
    [ratings] = players.SECTIONS
    [table] = section_table(ratings, {"population": "humans", "few": 1}).parts
    assert {row["links"]["player"] for row in table.rowData if row["player"] == "Ann"} == {
        "/player?system=fusion_world&players=Ann"
    }
    row = match_table({"players": ["Ann"]}).all_rows[0]
    assert row["links"]["player"] == "/player?system=fusion_world&players=Ann"
    assert "players=" in row["links"]["opposing_player"]


def test_without_a_name_it_is_the_player_of_the_most_matches(served: None) -> None:
    assert "'Ann'" in str(player.layout())
    assert "Choose one player above." in str(section_table(player.SECTIONS[1], {**ANN, "players": ["Ann", "Ben"]}))


def test_a_name_that_nobody_has_is_said_with_those_that_there_are(served: None) -> None:
    [said] = section_table(player.SECTIONS[2], {**ANN, "players": ["Zoe"]}).parts
    assert "no player is called 'Zoe'" in str(said)
    with pytest.raises(KifuError, match="no player is called 'Zoe'"):
        match_table({"players": ["Ann"], "rival": "Zoe"})


def test_matches_against_a_rival_are_seen_from_the_player(served: None) -> None:
    row = {"player": "Ann", "opposing_player": "Ben", "system": "fusion_world"}
    assert linked(matches_of_player(row, ANN)) == MATCHES // 3
    assert linked(matches_of_player({**row, "player": "Ben", "opposing_player": "Cleo"}, ANN)) == 0


@pytest.mark.browser
@pytest.mark.parametrize(("size", "scheme"), [(None, "light"), (PHONE, "dark")])
def test_the_page_shows_all_of_a_player_and_leads_on(open_page: OpenPage, folder: Path, size: Any, scheme: str) -> None:
    with serving(folder) as site:
        page = open_page(f"{site}/player?players=Ann", scheme=scheme, **({} if size is None else {"size": size}))
        expect(page.locator("#player-title")).to_have_text("Ann")
        expect(page.locator(".kpi").first).to_contain_text("Rating")
        expect(drawn(page, "rating_history").locator(".scatterlayer .point")).to_have_count(MATCHES // 3)
        expect(page.locator("#rivals-table .ag-row")).to_have_count(len(RIVALS))
        expect(page.locator("#rivals-table")).to_contain_text(HOSTILE)
        assert page.locator("main img").count() == 0
        expect(page.locator("#player-matches-table .ag-row").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#rivals-table").get_by_role("link", name="Ben").click()
        expect(page.locator("#player-title")).to_have_text("Ben")
        page.wait_for_url("**/player?*players=Ben*")
        page.go_back()
        expect(page.locator("#player-title")).to_have_text("Ann")
