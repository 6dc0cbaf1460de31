"""Pages of statistics: filters, notes, downloads, and every page over every game."""

import re
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import dash
import msgspec
import polars as pl
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect
from polars.testing import assert_frame_equal

from dashboards.app import create_app, pages
from dashboards.current import archive
from dashboards.filtering import Asked, asked_of, filters_by, filters_of_asked, folder_of, query, with_usual
from dashboards.game_rows import asked_of as rows_asked
from dashboards.game_rows import games_of
from dashboards.links import (
    games_address,
    games_of_deck,
    games_of_list,
    games_with_deck,
    pairings_with_card,
)
from dashboards.meanings import notebook_cell
from dashboards.pages import compare, deck, matchups, metagame
from dashboards.section import Section
from dashboards.section_counts import counted_rows, rows_of, section_filters
from dashboards.section_figures import has_points, section_figure
from dashboards.sections import section_table
from events.errors import KifuError
from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.contents import past_states
from projector.figures.catalogue import figure as figure_of
from projector.figures.dots import MOST
from projector.figures.plain import PALE
from projector.lake_writer import refresh
from projector.manifest import write_manifest
from projector.stats.catalogue import stat
from tests.dashboards.conftest import (
    GAMES,
    HOSTILE,
    PHONE,
    OpenPage,
    all_drawn,
    cells,
    chips,
    drawn,
    fewer_than,
    grow,
    record,
    serving,
    until,
    with_filters,
)
from tests.dashboards.test_pages import READY
from tests.projector.test_stats import game, made_up
from tests.suite.fields import GAMES as SYSTEMS

SECTIONS = [
    pytest.param(section, id=f"{page.NAME}-{section.stat}")
    for page in pages()
    for section in getattr(page, "SECTIONS", ())
    if section.one != "player"
]
"""Those of a player are tested where there are players: `test_player.py`."""


@pytest.fixture(scope="module")
def of_system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The pages over a few games of each card game, those of the tests included."""
    folder, game = tmp_path_factory.mktemp("pages"), load(request.param)
    decks = list(game.pool.sample_decks().values())
    bots = (next(iter(game.bots)), next(iter(game.bots)))
    plan = Plan.of(game, seed=3, bots=bots, decks=decks, catalogue=game.pool.sample_cards())
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan, games=4)
        refresh(log, folder)
    return create_app(folder).server


def asked_for(section: Section) -> Asked:
    """What a section is asked for by a page: of one deck, if it tells of one alone."""
    asked: Asked = {"decks": [archive().summary().decks[0]]} if section.one == "deck" else {}
    if section.one_card:
        asked["card"] = archive().folder.stat("card_results", filters_by({}))["card_number"][0]
    return asked


@pytest.mark.parametrize(
    ("of_system", "section"),
    [
        pytest.param(
            system,
            *section.values,
            id=f"{section.id}-{system}",
            marks=[pytest.mark.slow] * ((at - number) % len(SYSTEMS) > 0),
        )
        for number, system in enumerate(SYSTEMS)
        for at, section in enumerate(SECTIONS)
    ],
    indirect=["of_system"],
    scope="module",
)
@pytest.mark.one_in(5)
def test_every_section_shows_every_game(of_system: Any, section: Section) -> None:
    """By default of one card game, in turn."""
    with of_system.app_context():
        asked = asked_for(section)
        body = str(section_table(section, asked))
        drawn = section_figure(section, asked, scheme="light") if section.figure else None
        counted = section.figure and "notice small" not in body
        if counted:
            filters, rows = section_filters(section, asked), rows_of(section, asked)
            frame = folder_of(asked).stat(section.stat, filters).filter(**rows)
            counted = has_points(figure_of(section.stat)(frame.head(section.drawn or frame.height)))
    assert "role='alert'" not in body
    assert "How it's calculated" in body
    assert (drawn is not None) == counted, "what is counted and has a point is drawn"


@pytest.mark.parametrize("section", SECTIONS)
def test_the_cell_of_a_notebook_answers_as_the_page_does(
    served: None, section: Section, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_DATA", str(data))
    asked: Asked = {**asked_for(section), "decks": ["Ember Rush"]}
    filters, rows = section_filters(section, asked), rows_of(section, asked)
    position = archive().folder.lake.version
    cell = notebook_cell(stat(section.stat), filters, section.own, rows=rows, each=section.each, position=position)
    *lines, last = cell.splitlines()
    found: dict[str, Any] = {}
    exec("\n".join(lines), found)
    answered = eval(last, found)
    _, shown = counted_rows(section, asked)
    assert_frame_equal(answered, shown)


def test_a_download_has_all_rows_of_the_page(client: FlaskClient, served: None) -> None:
    asked: Asked = {"decks": ["Ember Rush", "Tide Wall"]}
    frame = archive().folder.stat("deck_results", filters_by(asked))
    told = client.get(f"/download/deck_results.csv?{query(asked)}")
    assert told.headers["Content-Disposition"] == 'attachment; filename="deck_results.csv"'
    assert pl.read_csv(BytesIO(told.data))["deck"].to_list() == frame["deck"].to_list()
    packed = client.get(f"/download/deck_results.parquet?{query(asked)}")
    assert_frame_equal(pl.read_parquet(BytesIO(packed.data)), frame)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("nothing.csv", "no statistic is called 'nothing'"),
        ("deck_results.exe", "no file is of the form 'exe'"),
        ("deck_results.csv?deck=Ember+Rush", "there is no filter 'deck'; there are system"),
        ("deck_results.csv?since=yesterday", "since: 'yesterday' is no date"),
        ("deck_results.csv?begins=maybe", "begins: there is no 'maybe'; there are yes, no"),
        ("deck_results.csv?with=oops", "with: this is no JSON of parameters"),
    ],
)
def test_a_download_that_there_is_not_says_why(client: FlaskClient, path: str, why: str) -> None:
    answer = client.get(f"/download/{path}")
    assert answer.status_code == 404
    assert why in answer.text


def test_the_filters_of_an_address_are_read_back() -> None:
    asked = asked_of({"system": "fusion_world", "decks": ["A", "B"], "events": "Cup", "since": "", "other": "x"})
    assert asked == {"system": "fusion_world", "decks": ["A", "B"], "events": ["Cup"]}
    assert query(asked) == "system=fusion_world&events=Cup&decks=A&decks=B"


def linked(address: str | None) -> int:
    """How many games the list has at an address."""
    assert address is not None
    asked = rows_asked(parse_qs(urlsplit(address).query))
    return games_of(asked).block(asked, first=0, last=1).found


def test_links_of_lists_and_cards_find_the_games_that_were_counted(served: None) -> None:
    folder, asked = archive().folder, with_usual({})
    filters = filters_by({})
    for row in folder.stat("deck_versions", filters).to_dicts():
        assert linked(games_of_list(row, asked)) == row["games"]
    chosen: Asked = {**asked, "decks": ["Ember Rush"]}
    cards = folder.stat("card_results", filters_by(chosen)).to_dicts()
    assert cards
    for row in cards:
        assert linked(pairings_with_card(row, chosen)) == row["games"]
    mirrors = {row["deck"]: row["mirrors"] for row in folder.stat("deck_results", filters).to_dicts()}
    for row in folder.stat("deck_shares", filters).filter(pl.col("week").is_null()).to_dicts():
        assert linked(games_with_deck(row, asked)) == row["seats"] - mirrors[row["deck"]]


def test_the_games_of_a_week_are_those_of_its_days_that_are_asked_for(served: None) -> None:
    row = {"deck": "Ember Rush", "week": date(2026, 2, 2)}
    for asked, days in (
        ({}, ("02", "08")),
        ({"since": "2026-02-04"}, ("04", "08")),
        ({"until": "2026-02-05"}, ("02", "05")),
    ):
        found = dict(parse_qsl(urlsplit(games_with_deck(row, asked) or "").query))  # type: ignore[arg-type]
        assert (found["since"], found["until"]) == tuple(f"2026-02-{day}" for day in days)


def test_a_filter_that_cannot_be_says_what_can(served: None) -> None:
    with pytest.raises(KifuError, match="there are list, name"):
        filters_by({"level": "colour"})
    shown = str(section_table(SECTIONS[0].values[0], {"decks": ["Nobody's"]}))  # type: ignore[arg-type]
    assert "no deck is called" in shown or "no deck at the level name is called" in shown


def test_a_section_of_one_deck_asks_for_it(served: None) -> None:
    section = next(section for section in deck.SECTIONS if section.one == "deck")
    for asked in ({}, {"decks": ["Ember Rush", "Tide Wall"]}):
        assert "Choose one deck" in str(section_table(section, asked))  # type: ignore[arg-type]
        assert section_figure(section, asked, scheme="light") is None  # type: ignore[arg-type]


@pytest.mark.parametrize(("system", "is_there"), [("fusion_world", True), ("masters", True), ("dbz", False)])
def test_a_deck_has_a_section_of_mulligans_where_its_game_has_them(tmp_path: Path, system: str, is_there: bool) -> None:
    told: Any = {"rules_version": 1, "ruled": False, "withdrawn": False, "options": ""}
    lake = made_up(tmp_path, [game("x", "y", "a", system=system, **told)])
    write_manifest(lake.folder, lake.manifest)
    with create_app(tmp_path).server.app_context():
        for given in ({}, {"system": system}, {"system": system, "decks": "x"}):
            page = str(deck.layout(**given))
            assert "deck-matchup_matrix-table" in page
            assert ("deck-mulligans-table" in page) is is_there


def test_the_mulligans_of_a_deck_are_its_own_by_turn_order(served: None) -> None:
    [section] = [section for section in deck.SECTIONS if section.stat == "mulligans"]
    [table, *_] = section_table(section, {"decks": ["Ember Rush"]}).parts
    orders = [(row["on_the_play"], row["hand"]) for row in table.rowData]
    assert orders == [(order, hand) for order in (None, True, False) for hand in ("kept", "redrawn")]
    for row in table.rowData:
        assert {linked(address) for address in row["links"].values() if address} <= {row["hands"]}
    whole, first, second = ([row["hands"] for row in table.rowData][at : at + 2] for at in (0, 2, 4))
    assert whole == [one + other for one, other in zip(first, second, strict=True)]


@pytest.mark.browser
def test_a_deck_of_the_metagame_leads_to_its_page_and_that_to_others(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    row = page.locator("#metagame-table .ag-row[row-index='0']")
    name, games = (cells(page, "metagame-table", column)[0] for column in ("deck", "games"))
    row.locator("[col-id=deck] a").click()
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("#deck-kpis .value").first).to_have_text(games)
    others = page.locator("#matchup_matrix-table [col-id=opponent] a")
    opponent = others.filter(has_text=re.compile(r"\S"), has_not_text=name).first.text_content()
    assert opponent
    others.filter(has_text=opponent).first.click()
    expect(page.locator("h1")).to_have_text(opponent)
    expect(page.locator(".mantine-Pill-label")).to_have_text(opponent)
    expect(chips(page)).to_have_text([f"Deck: {opponent}×"])
    expect(page.locator("[data-dash-is-loading=true]")).to_have_count(0)
    field = with_filters(page).locator("#filter-decks")
    field.click()
    expect(page.get_by_role("option").first).to_be_visible()
    field.press("Backspace")
    expect(page.locator("#deck-deck_lists-table")).to_contain_text("Choose one deck")


def test_the_controls_of_a_page_give_the_own_parameters_of_its_statistics(client: FlaskClient, served: None) -> None:
    section = compare.SECTIONS[0]
    asked: Asked = {"a": "Ember Rush", "b": "Tide Wall", "system": "fusion_world"}
    assert asked_of({"a": "Ember Rush", "b": ["Tide Wall"], "system": "fusion_world"}) == asked
    assert query(asked) == "system=fusion_world&a=Ember+Rush&b=Tide+Wall"
    body = str(section_table(section, asked))
    assert "level='name', a='Ember Rush', b='Tide Wall')" in body
    [address] = re.findall(r"/download/deck_differences\.csv\?[^']*", body)
    told = client.get(address)
    rows = pl.read_csv(BytesIO(told.data))
    assert set(rows["a"]) | set(rows["b"]) == {"Ember Rush", "Tide Wall"}
    assert "compared with itself" in str(section_table(section, {**asked, "b": "Ember Rush"}))
    assert games_of_deck({"deck": "Ember Rush", "opponent": "Tide Wall"}, filters_of_asked(asked)) is not None


def test_grey_are_the_rows_of_fewer_games_than_is_chosen(served: None) -> None:
    section, popularity, *_ = metagame.SECTIONS
    least = min(row["games"] for row in section_table(section, {}).parts[0].rowData)
    for few in (1, least + 1, 99):
        for of in (section, matchups.SECTIONS[0]):
            [table, *_] = section_table(of, {"few": few}).parts
            assert [row["few"] for row in table.rowData] == [row["games"] < few for row in table.rowData]
        rows = section_table(section, {"few": few}).parts[0].rowData
        figure = section_figure(popularity, {"few": few}, scheme="light")
        drawn = {trace["marker"]["color"]: len(trace["x"]) for trace in figure.to_dict()["data"]}
        assert drawn.get(PALE, 0) == sum(row["few"] for row in rows)
        assert sum(drawn.values()) == len(rows)
    assert "few: 'some' is no number" in str(section_table(section, {"few": "some"}))


@pytest.mark.browser
def test_a_share_that_is_typed_over_leaves_the_others_their_proportions(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups")
    rows = page.locator("#field_rate-table .ag-center-cols-container .ag-row")
    decks, shares = (cells(page, "field_rate-table", column) for column in ("deck", "share"))
    told = dict(zip(decks, shares, strict=True))
    deck = next(iter(told))
    cell = rows.filter(has_text=deck).locator("[col-id=share]")
    cell.dblclick()
    page.keyboard.press("Control+A")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(cell).to_have_text("50.0 %")
    until(page, "location.search.includes('shares=')")
    for other in set(told) - {deck}:
        before, whole = (float(told[name].removesuffix(" %")) for name in (other, deck))
        share = rows.filter(has_text=other).locator("[col-id=share]")
        expect(share).to_have_text(re.compile(rf"^(?!{re.escape(told[other])}$)\S+ %$"))
        assert float(share.inner_text().removesuffix(" %")) == pytest.approx(before * 50 / (100 - whole), abs=0.3)
    page.locator("#field-as-played").click()
    expect(cell).to_have_text(told[deck])
    until(page, "!location.search.includes('shares=')")


@pytest.mark.browser
def test_a_card_leads_to_its_own_page(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards?decks=Ember+Rush")
    link = page.locator("#card_effects-table .ag-row[row-index='0'] [col-id=card_name] a")
    name = cells(page, "card_effects-table", "card_name")[0]
    link.click()
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("#card-kpis .kpi")).to_have_count(4)
    expect(page.locator(".card-print")).to_contain_text("Battle · KF01-")
    expect(page.locator("#deck_lists-table .ag-row [col-id=deck]")).to_have_text("Ember Rush")
    page.get_by_role("textbox", name="Card", exact=True).click()
    chosen = page.get_by_role("option").filter(has_not_text=name).first.inner_text()
    page.get_by_role("option", name=chosen, exact=True).click()
    expect(page.locator("h1")).to_have_text(re.sub(r" \(.*", "", chosen))
    until(page, "location.search.includes('decks=Ember+Rush&card=')")


def test_as_of_a_position_pages_count_what_there_was(served: None, client: FlaskClient, monkeypatch: Any) -> None:
    folder = archive().folder
    ends = folder.frame("games")["end_position"].sort().to_list()
    then = str(ends[9])
    section = SECTIONS[0].values[0]
    assert isinstance(section, Section)
    [table, *_] = section_table(section, {"as_of": then}).parts
    assert sum(row["games"] for row in table.rowData) == 2 * 10
    cell = notebook_cell(stat(section.stat), section_filters(section, {}), {}, rows={}, position=int(then))
    *lines, last = cell.splitlines()
    monkeypatch.setenv("KIFU_DATA", str(folder.folder))
    found: dict[str, Any] = {}
    exec("\n".join(lines), found)
    assert eval(last, found)["games"].sum() == 20
    rows = pl.read_csv(BytesIO(client.get(f"/download/deck_results.csv?as_of={then}").data))
    assert rows["games"].sum() == 20
    assert linked(games_address({**with_usual({}), "as_of": then})) == 10
    for wrong, why in (("soon", "'soon' is no position"), ("99999999", "the lake reaches from 0 to")):
        for asking in (section, deck.SECTIONS[0]):
            assert why in str(section_table(asking, {"as_of": wrong}))


def test_the_cell_of_a_notebook_answers_the_same_when_more_games_have_arrived(tmp_path: Path, monkeypatch: Any) -> None:
    grow(tmp_path, 4)
    monkeypatch.setenv("KIFU_DATA", str(tmp_path))
    with create_app(tmp_path).server.app_context():
        about = section_table(metagame.SECTIONS[0], {}).about
    [cell] = [part.children for part in about if "import projector" in str(getattr(part, "children", ""))]
    grow(tmp_path, 6)
    *lines, last = cell.splitlines()
    found: dict[str, Any] = {}
    exec("\n".join(lines), found)
    assert eval(last, found)["games"].sum() == 2 * 4


def test_past_states_are_offered_at_equal_parts_of_the_log_whatever_the_dates_of_games(tmp_path: Path) -> None:
    """Games of all dates arrive between each other: a date is no state of a lake."""
    days = ["2026-03-01", "2026-03-02"] * 40
    mixed = made_up(tmp_path, [game("x", "y", "a", date=day) for day in days])
    assert past_states(mixed).rows() == [(10 * part, 10 * part, None) for part in range(7, 0, -1)]
    assert past_states(mixed.as_of(8)).rows() == [(part, part, None) for part in range(7, 0, -1)]
    assert past_states(mixed.as_of(1)).is_empty()


def test_past_states_are_offered_by_the_times_when_games_arrived(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a")] * 5)
    times = [(2, 1_700_000_000.0), (4, 1_700_100_000.0), (5, 1_700_200_000.0)]
    known = replace(lake, manifest=msgspec.structs.replace(lake.manifest, arrivals=tuple(times)))
    rows = [(end, end, datetime.fromtimestamp(at, UTC)) for end, at in times]
    before = (1, 1, None)
    assert past_states(known).rows() == [*rows[1::-1], before], "the last one is now"
    assert past_states(known.as_of(4)).rows() == [*rows[:1], before]


POINTED = [
    param
    for param in SECTIONS
    if param.values[0].points is not None and param.values[0].stat != "ratings"  # type: ignore[union-attr]
]
"""Here play bots alone: of people's marks, see `test_links`."""


def leads(told: Any) -> set[str]:
    """The addresses in what a figure tells of its marks; none of what they are of is left."""
    assert not isinstance(told, dict)
    if isinstance(told, list | tuple):
        return set().union(*map(leads, told))
    return {told} if isinstance(told, str) and told.startswith("/") else set()


@pytest.mark.parametrize("section", POINTED)
def test_the_marks_of_a_figure_lead_where_its_numbers_do(served: None, section: Section) -> None:
    asked: Asked = {"decks": ["Ember Rush"]} if section.one == "deck" else {}
    figure = section_figure(section, asked, scheme="light")
    found = set().union(*(leads(trace["customdata"]) for trace in figure.to_dict()["data"]))
    rows = archive().folder.stat(section.stat, section_filters(section, asked)).to_dicts()[: section.drawn]
    assert section.points is not None
    if section.stat == "card_differences":  # a bar for each deck
        rows = [{**row, "deck": row[side]} for row in rows for side in ("a", "b") if row["more"]]
    lines = {section.points(row, with_usual(asked)) for row in rows}
    valueless = sum(None in row.values() for row in rows)
    assert found
    assert found <= lines
    assert len(lines - found) <= valueless + max(0, len(rows) - MOST)
    plain = replace(section, points=None)
    traces = section_figure(plain, asked, scheme="light").to_dict()["data"]
    assert not set().union(*(leads(trace["customdata"]) for trace in traces))


@pytest.mark.browser
def test_a_mark_that_is_clicked_leads_to_its_games(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    dot = drawn(page, "popularity").locator(".scatterlayer .point").first
    row = page.locator("#metagame-table .ag-row[row-index='0']")
    games = cells(page, "metagame-table", "games")[0]
    address = str(row.locator("[col-id=games] a").get_attribute("href"))
    dot.scroll_into_view_if_needed()
    until(page, "document.documentElement.scrollWidth <= innerWidth")  # figures follow a new width a little later
    dot.hover(force=True)
    expect(page.locator("#popularity-figure .hoverlayer")).to_contain_text("click: its games")
    dot.click(force=True)
    expect(page.locator("#games-count")).to_have_text(f"{games} of {GAMES} games")
    assert {*page.url.partition("?")[2].split("&")} == {*address.partition("?")[2].split("&")}


@pytest.mark.browser
def test_two_decks_are_chosen_and_kept_in_the_address(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/compare?a=Ember+Rush&b=Tide+Wall")
    expect(page.locator(".kpi .label").first).to_have_text("A: Ember Rush")
    difference = page.locator(".kpi .value").last
    expect(difference).to_have_text(re.compile("^[+\N{MINUS SIGN}]"))
    before = difference.inner_text()
    for name, chosen in (("A", "Tide Wall"), ("B", "Ember Rush")):
        page.get_by_role("textbox", name=f"Deck {name}").click()
        page.get_by_role("option", name=chosen).last.click()
    expect(page.locator(".kpi .label").first).to_have_text("A: Tide Wall")
    turned = {"+": "\N{MINUS SIGN}", "\N{MINUS SIGN}": "+"}[before[0]] + before[1:]
    expect(difference).to_have_text(turned)
    page.wait_for_url("**/compare?a=Tide+Wall&b=Ember+Rush")


@pytest.mark.browser
def test_filters_are_counted_kept_in_the_address_and_reset(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups")
    expect(page.locator("#filters-left")).to_have_text(f"{GAMES} of {GAMES} games")
    with_filters(page).locator("#filter-decks").click()
    page.get_by_role("option", name="Ember Rush").click()
    page.keyboard.press("Escape")
    page.wait_for_url("**/matchups?decks=Ember+Rush")
    expect(page.locator("#filters-left")).to_have_text(fewer_than(GAMES))
    told = page.locator("#filters-left").inner_text()
    page.reload()
    expect(page.locator("#filters-left")).to_have_text(told)
    expect(chips(page)).to_have_text(["Deck: Ember Rush×"])
    opponents = cells(page, "matchup_matrix-table", "opponent")
    assert "Ember Rush" not in opponents or len({*opponents}) == len(opponents), "of one deck, each opponent once"
    expect(page.locator("#matchup_matrix-table [col-id=deck]")).to_have_count(0)
    for link in page.locator("#matchup_matrix-table [col-id=games] a").all():
        assert "deck=Ember+Rush" in (link.get_attribute("href") or "")
    page.locator("#filters-reset").click()
    expect(page.locator("#filters-left")).to_have_text(f"{GAMES} of {GAMES} games")
    expect(chips(page)).to_have_count(0)
    page.wait_for_url("**/matchups")


@pytest.mark.browser
def test_on_a_phone_chips_say_which_filters_are_set_and_a_button_opens_the_others(
    open_page: OpenPage, site: str
) -> None:
    page = open_page(f"{site}/?decks=Ember+Rush&begins=yes", size=PHONE)
    expect(chips(page)).to_have_text(["Deck: Ember Rush×", "Turn order: goes first×"])
    expect(page.locator("#filter-begins")).to_be_hidden()
    with_filters(page)
    expect(page.locator("#filter-begins")).to_be_visible()
    expect(page.locator("#filter-begins")).to_have_value("goes first")


@pytest.mark.browser
def test_hostile_names_are_text_on_pages_of_statistics(open_page: OpenPage, tmp_path: Path) -> None:
    grow(tmp_path, 2)
    record(tmp_path, names=(HOSTILE, "Ben"), answers=None)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/card?population=bots")
        for path in ("/card", "/", "/matchups", "/deck", "/compare", "/cards", "/data"):
            if path != "/card":
                page.locator(f".nav-link[href^='{path}?'], .nav-link[href='{path}']").click()
            page.wait_for_selector(READY[path])
            all_drawn(page)
            assert page.locator("main img").count() == 0
            assert page.title() != "harmed"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ({"population": "people"}, "no population is called 'people'; there are bots, humans, mixed"),
        ({"begins": "zzz"}, "begins: there is no 'zzz'; there are yes, no"),
        ({"level": "colour"}, "level: there is no 'colour'; there are list, name"),
        ({"readings": "zzz"}, "readings: there is no 'zzz'; there are pooled, apart"),
        ({"trusted": "zzz"}, "trusted: there is no 'zzz'; there are yes, no"),
        ({"ruled": "zzz"}, "ruled: there is no 'zzz'; there are yes, no"),
        ({"since": "zzz"}, "since: 'zzz' is no date; write it as 2026-03-31"),
        ({"as_of": "soon"}, "as_of: 'soon' is no position; write it as 1200"),
        ({"few": "some"}, "few: 'some' is no number; write it as 30"),
    ],
)
def test_an_address_with_what_cannot_be_says_what_can(
    served: None, client: FlaskClient, query: dict[str, str], why: str
) -> None:
    for page in pages():
        if getattr(page, "SECTIONS", None):
            assert client.get(page.PATH, query_string=query).status_code == 400
            shown = dash.page_registry[page.__name__]["layout"](**query)
            assert why in str(shown), page.NAME
            assert f"href='{page.PATH}'" in str(shown)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("/?population=humans", "The filters leave no game"),
        ("/compare?a=zzz&b=yyy", "no deck of these games is called 'zzz'; there are"),
    ],
)
def test_a_name_that_there_is_not_stays_in_the_address_and_is_told(
    open_page: OpenPage, site: str, address: str, why: str
) -> None:
    page = open_page(site + address)
    expect(page.locator("main")).to_contain_text(why)
    expect(page.locator("#filters-left")).to_contain_text("games")
    told = parse_qsl(urlsplit(address).query)
    until(
        page, "(told) => told.every(([name, value]) => new URLSearchParams(location.search).get(name) === value)", told
    )
    expect(page.locator("main")).to_contain_text(why)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("/?decks=Nope", "no deck at the level name is called 'Nope'"),
        ("/matchups?population=both&decks=Nope", "no deck at the level name is called 'Nope'"),
        ("/?system=<script>", "no system is called '<script>'; there is fusion_world"),
    ],
)
def test_a_name_that_nobody_has_is_refused_once(served: None, client: FlaskClient, address: str, why: str) -> None:
    assert client.get(address).status_code == 400
    path, _, query = address.partition("?")
    page = next(page for page in pages() if path == page.PATH)
    shown = dash.page_registry[page.__name__]["layout"](**dict(parse_qsl(query)))
    told = [str(part.children) for part in shown._traverse() if getattr(part, "className", "") == "notice"]
    assert len(told) == 1
    assert why in told[0]
    assert f"href='{path}'" in str(shown), "it leads to all of the page"
    assert client.get(f"{path}?decks=Ember+Rush").status_code == 200
