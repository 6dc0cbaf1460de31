"""What the replay page tells of a game as a whole: the chance to win, key moments, marks, and chains of causes."""

import re
import shutil
import warnings
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.chances import notes_on_models
from dashboards.current import archive
from dashboards.filtering import filters_by
from dashboards.pages import card
from dashboards.sections import section_table
from events.log.store import GameLog
from events.records.envelope import Annotation, TableRuling
from events.records.recorder import note
from projector.folder import DataFolder
from projector.lake import Lake
from projector.models.curve import key_moments
from projector.models.predictor import CrossFitted
from projector.models.stored import SUFFIX, model_file, read_model, write_model
from projector.models.training import train
from projector.stats.filters import Filters
from projector.view import positions
from tests.dashboards.conftest import OpenPage, listed, opened, position, record, serving, until

FRAMES = "kifu.open.track.data.frames"


@pytest.fixture(scope="module")
def foreseen(data: Path, longest: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a model of its games, and with a remark and a ruling on the longest of them."""
    folder = tmp_path_factory.mktemp("foreseen") / "data"
    shutil.copytree(data, folder)
    report, predictors = train(Lake.open(folder), Filters(system="fusion_world"), rounds=1)
    write_model(model_file(folder, report.system, report.population), report, predictors)
    with closing(GameLog.open(folder)) as log:
        [game] = [name for name in log.games() if str(name) == longest]
        note(log, game, Annotation(position=60, author="Caster", text="<b>Bold</b> play."))
        note(log, game, TableRuling(position=90, author="Judge", kind="penalty", reason="Slow.", player="b"))
    return folder


@pytest.fixture(scope="module")
def stage(foreseen: Path) -> Iterator[str]:
    with serving(foreseen) as address:
        yield address


@pytest.fixture(scope="module")
def turning(foreseen: Path) -> str:
    """A game with key moments."""
    with warnings.catch_warnings(), closing(DataFolder(foreseen)) as folder:
        warnings.simplefilter("ignore")  # of so few games no model is what it should be
        games = [str(row["game"]) for row in listed(foreseen)]
        return next(game for game in games if folder.curve(folder.replay(game), "all")["moved_at"].count())


@pytest.fixture
def client(foreseen: Path) -> FlaskClient:
    found: FlaskClient = create_app(foreseen).server.test_client()
    return found


def test_key_moments_are_the_largest_changes_one_a_turn() -> None:
    points = [(10, 1, 0.5), (20, 1, 0.6), (30, 1, 0.8), (40, 2, 0.75), (50, 3, 0.5), (60, 4, 0.9), (70, 5, 0.8)]
    assert key_moments([*points, (80, 5, 1.0)]) == [50, 40, 20]
    assert key_moments([(10, 1, 0.5), (20, 1, 0.54)]) == []


def test_a_seat_is_told_the_chances_of_what_it_may_know(client: FlaskClient, turning: str) -> None:
    told = {seat: client.get(f"/api/chances/{turning}/{seat}.json").get_json() for seat in ("a", "b", "public", "all")}
    for seat, chances in told.items():
        places = [at for at, _ in chances["points"]]
        assert places == sorted(set(places)), seat
        assert all(0 <= chance <= 1 for _, chance in chances["points"])
        following = dict(pairwise(places))
        assert all(at < moved <= following[at] and by for at, moved, by in chances["moments"])
        assert chances["points"][-1][1] in (0, 1), "the last is the result"
        assert chances["faults"], "of so few games no model is what it should be"
    assert told["public"]["points"] != told["all"]["points"]
    assert told["all"]["moments"]


def test_an_address_shows_the_result_or_not_and_asks_for_nothing_else(client: FlaskClient, longest: str) -> None:
    answers = {told: client.get(f"/replay/{longest}{told}").status_code for told in ("", "?result=shown", "?result=x")}
    assert answers == {"": 200, "?result=shown": 200, "?result=x": 404}


def test_without_a_model_there_are_no_chances_but_a_reason(data: Path, longest: str) -> None:
    client = create_app(data).server.test_client()
    told = client.get(f"/api/chances/{longest}/all.json").get_json()
    assert told["points"] == told["moments"] == []
    assert "kifu train" in told["why"]


def test_no_chances_are_told_of_what_may_not_be_seen(tmp_path: Path) -> None:
    game = record(tmp_path, names=("Ann", "Ben"), answers=30)
    client = create_app(tmp_path).server.test_client()
    answers = {seat: client.get(f"/api/chances/{game}/{seat}.json").status_code for seat in ("a", "all", "public", "x")}
    assert answers == {"a": 404, "all": 404, "public": 200, "x": 404}
    assert client.get("/api/chances/no-game/all.json").status_code == 404


def test_every_game_names_the_model_that_judges_it_and_the_one_that_did_before(
    foreseen: Path, turning: str, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(foreseen, folder)
    client = create_app(folder).server.test_client()
    games = [str(row["game"]) for row in listed(folder)]
    told = [client.get(f"/api/chances/{game}/public.json").get_json()["model"] for game in games]
    [file] = folder.rglob("*.win-probability")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = read_model(folder, "fusion_world", unquote(file.name.removesuffix(SUFFIX)))
    assert told == [{"version": model.version, "replaced": None}] * len(games)
    write_model(file, model.report, CrossFitted(model.predictors.folds[::-1]))
    again = client.get(f"/api/chances/{turning}/all.json").get_json()
    assert again["model"]["replaced"] == model.version != again["model"]["version"]


CHANGES = """() => {
  const { chart, track } = kifu.open, { chances } = chart.chances;
  return track.data.asks.map(({ at, player }) => chances.told(at, player)).filter(Boolean).map(({ change }) => change);
}"""
"""What each decision of the open game changed."""


@pytest.mark.browser
def test_the_chance_to_win_is_drawn_when_the_board_is_there(open_page: OpenPage, stage: str, turning: str) -> None:
    page = opened(open_page, stage, turning, at=200)
    page.wait_for_selector("#replay[data-chances]")
    value = page.locator(".legend .key").first
    expect(value).to_contain_text("Chance to win")
    expect(value.locator(".model")).to_have_text(re.compile(r"^model [0-9a-f]{8}$"))
    expect(page.get_by_text("overconfident")).to_have_count(0)
    place = str(page.locator(".plot .moment").first.get_attribute("title"))
    page.locator(".plot .moment").first.click()
    assert place.startswith(f"Key moment at {position(page)}: ")
    expect(page.locator(".chain .key-moment")).to_be_visible()
    moved = page.locator(".chain .link").first
    expect(moved.locator(".how")).to_contain_text(" point")
    expect(page.locator(".chain")).to_contain_text("decided")
    moved.click()
    assert page.locator(".chain .key-moment").count() == 0
    page.locator(".marks .moment").first.click()
    expect(page.locator(".chain .key-moment")).to_be_visible()
    change = page.locator(".decision .change").first
    assert change.inner_text().endswith((" point", " points"))
    changes = page.evaluate(CHANGES)
    assert {told[0] for told in changes} > {"+", "±"}
    assert {told for told in changes if told[1:] == "0 points"} == {"±0 points"}
    assert "to win was" in str(change.get_attribute("title"))
    value.click()
    expect(page.locator(".chances")).to_be_hidden()
    expect(page.locator(".plot .moment").first).to_be_hidden()
    page.keyboard.press("2")
    page.wait_for_selector("#replay[data-seat=b][data-chances]")
    expect(page.locator(".chances.player-b .line")).to_have_count(1)
    expect(value.locator("b.player-b")).to_contain_text("%")


@pytest.mark.browser
def test_marks_under_the_slider_lead_to_what_they_mark(open_page: OpenPage, stage: str, longest: str) -> None:
    page = opened(open_page, stage, longest)
    page.get_by_text("Show the result").click()
    assert page.locator(".marks .turn-mark").count() == page.evaluate("kifu.open.track.data.marks.turn.length")
    for kind, at, words in (("remark", 60, "Caster: <b>Bold</b> play."), ("ruling", 90, "Ruling (penalty) at 90")):
        mark = page.locator(f".marks .{kind}")
        assert words in str(mark.get_attribute("aria-label"))
        mark.focus()
        page.keyboard.press("Enter")
        assert position(page) == at
    gone = page.evaluate(f"{FRAMES}.findIndex((frame) => frame.kind === 'CardKOed') + 1")
    assert gone > 0
    page.evaluate("at => kifu.open.seek(at - 1)", gone)
    title = page.evaluate(f"{FRAMES}[{gone - 1}].caption")
    page.locator(f'.marks .gone[title="{title}"]').first.dispatch_event("click")
    assert page.evaluate(f"{FRAMES}[kifu.open.track.at - 1].caption") == title


@pytest.mark.browser
def test_a_line_tells_what_led_to_it_and_what_it_led_to(open_page: OpenPage, stage: str, longest: str) -> None:
    page = opened(open_page, stage, longest)
    page.get_by_text("Show the result").click()
    causes: list[int | None] = page.evaluate(f"{FRAMES}.map((frame) => frame.cause)")
    effect = next(at for at, cause in enumerate(causes, start=1) if cause and causes[cause - 1])
    first = causes[effect - 1]
    assert first is not None
    page.evaluate("at => kifu.open.seek(at)", effect)
    chain = page.locator(".chain .link")
    expect(chain.nth(0)).to_contain_text("caused by")
    expect(chain.nth(0).locator(".at")).to_have_text(str(first))
    expect(chain.nth(1).locator(".at")).to_have_text(str(causes[first - 1]))
    expect(page.locator(".row.cause")).not_to_have_count(0)
    chain.nth(0).click()
    assert position(page) == first
    expect(page.locator(".chain")).to_contain_text("led to")
    assert page.locator(f"#fact-{effect}").evaluate("(row) => row.classList.contains('effect')")


@pytest.mark.browser
def test_what_was_seen_to_come_of_a_step_is_listed_and_what_lies_ahead_said_to_be_hidden(
    open_page: OpenPage, stage: str, longest: str
) -> None:
    page = opened(open_page, stage, longest)
    led = """() => { const {frames} = kifu.open.track.data; const effects = frames
        .map(({cause}, index) => [cause, index + 1]).filter(([cause]) => cause && !frames[cause - 1].quiet);
      const first = effects.find(([cause, at]) => !frames[at - 1].quiet); return first; }"""
    cause, effect = page.evaluate(led)
    hidden = page.locator(".chain .quiet", has_text="Later effects hidden")
    page.evaluate("at => kifu.open.seek(at)", cause)
    expect(hidden).to_have_count(1)
    expect(page.locator(".chain .link", has_text="led to")).to_have_count(0)
    page.evaluate("at => kifu.open.seek(at)", effect)
    page.evaluate("at => kifu.open.seek(at)", cause)
    expect(page.locator(".chain .link", has_text="led to").first.locator(".at")).to_have_text(str(effect))
    page.get_by_text("Show the result").click()
    expect(hidden).to_have_count(0)


@pytest.mark.browser
def test_the_title_does_not_tell_who_won_unless_asked(open_page: OpenPage, stage: str, longest: str) -> None:
    page = opened(open_page, stage, longest)
    told = page.locator(".ending .outcome")
    expect(told).to_be_hidden()
    assert "wins" not in page.title()
    page.get_by_text("Show the result").click()
    expect(told).to_contain_text("wins (")
    until(page, "document.documentElement.scrollHeight <= innerHeight")


DRAWN = """() => {
  const plot = document.querySelector(".plot"), lines = plot.querySelector(".lines");
  const cut = getComputedStyle(lines).clipPath.match(/^inset\\(-4px calc\\((.*)% - 1px\\)/);
  const marks = document.querySelectorAll(".marks > :not([hidden]):not(.turn-mark)").length;
  return { cut: cut ? Number(cut[1]) : 0, marks,
    moments: plot.querySelectorAll(".moment:not([hidden])").length, all: plot.querySelectorAll(".moment").length };
}"""
"""How much of the chart is cut off at the right, in percent of it; how many marks are shown, and how many there are."""
IS_DRAWN = f"given => Object.entries(({DRAWN})()).every(([name, value]) => given[name] === value)"


READABLE = """() => [...document.querySelectorAll('.log .row')]
    .filter((row) => getComputedStyle(row.querySelector('.caption')).visibility === 'visible')
    .map((row) => Number(row.dataset.at))"""
"""The last positions of the rows of the log whose words are in sight."""


@pytest.mark.browser
def test_the_log_tells_the_rows_up_to_the_step_shown_and_all_with_the_result(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    rows = page.evaluate("[...document.querySelectorAll('.log .row')].map((row) => Number(row.dataset.at))")
    damage = page.evaluate(f"{FRAMES}.findLastIndex((frame) => frame.kind === 'DamageDealt')")
    furthest = 0
    for at in (0, damage, damage + 1, 3, rows[-1]):
        furthest = max(furthest, at)
        page.evaluate("at => kifu.open.seek(at)", at)
        shown = next(last for last in rows if last >= at)
        assert page.evaluate(READABLE) == [last for last in rows if last <= shown]
        led = page.locator(".chain .link", has_text="led to").locator(".at").all_inner_texts()
        assert all(int(place) <= furthest for place in led)
    page.evaluate("at => kifu.open.seek(at)", damage)
    row = page.locator(f"#fact-{damage + 1}")
    words = page.evaluate(f"{FRAMES}[{damage}].caption")
    assert row.aria_snapshot().split(":")[0] == f'- option "{damage + 1}, hidden until then"'
    assert words not in row.aria_snapshot()
    page.get_by_text("Show the result").click()
    until(page, f"rows => String(({READABLE})()) === String(rows)", rows)
    assert words in row.aria_snapshot()
    page.get_by_text("Hide it").click()
    until(page, f"rows => String(({READABLE})()) !== String(rows)", rows)


@pytest.mark.browser
def test_what_lies_ahead_is_told_when_it_is_reached_or_asked_for(open_page: OpenPage, stage: str, turning: str) -> None:
    page = opened(open_page, stage, turning)
    page.wait_for_selector("#replay[data-chances]")
    last = int(page.evaluate("kifu.open.track.last"))
    end = page.evaluate(f"{FRAMES}.findIndex((frame) => frame.kind === 'GameEnded') + 1")
    drawn = page.evaluate(DRAWN)
    assert (drawn["cut"], drawn["marks"], drawn["moments"]) == (100, 0, 0)
    assert drawn["all"] > 0
    result = page.locator(f"#fact-{end} .caption")
    assert result.evaluate("(caption) => getComputedStyle(caption).visibility") == "hidden"
    page.evaluate("at => kifu.open.seek(at)", last // 2)
    assert page.evaluate(DRAWN)["cut"] == pytest.approx(100 * (1 - (last // 2) / last), abs=0.1)
    before_the_end = int(page.evaluate("kifu.open.track.data.asks.at(-1).at"))
    page.evaluate("at => kifu.open.seek(at)", before_the_end)
    expect(page.locator(".decision .change")).to_have_count(0)
    page.evaluate("at => kifu.open.seek(at)", last)
    reached = page.evaluate(DRAWN)
    assert (reached["cut"], reached["moments"]) == (0, drawn["all"])
    assert result.evaluate("(caption) => getComputedStyle(caption).visibility") == "visible"

    page.evaluate("kifu.open.seek(0)")
    assert page.evaluate(DRAWN) == drawn
    page.get_by_text("Show the result").click()
    until(page, IS_DRAWN, reached)
    until(page, "location.search.includes('result=shown')")
    page.reload()
    page.wait_for_selector("#replay[data-chances]")
    expect(page.locator(".ending .outcome")).to_be_visible()
    until(page, IS_DRAWN, reached)
    page.get_by_text("Hide it").click()
    until(page, IS_DRAWN, drawn)
    until(page, "!location.search.includes('result')")


def test_a_card_shows_the_games_that_it_decided_most_and_each_leads_to_its_moment(
    client: FlaskClient, foreseen: Path
) -> None:
    [section] = [section for section in card.SECTIONS if section.stat == "card_moments"]
    with warnings.catch_warnings(), client.application.app_context():
        warnings.simplefilter("ignore")  # of so few games no model is what it should be
        rows = archive().folder.stat("card_moments", filters_by({})).to_dicts()
        of_card = [row for row in rows if row["card_number"] == rows[0]["card_number"]]
        [table, note] = section_table(section, {"card": rows[0]["card_number"]}).parts
        replay = archive().replay(of_card[0]["game"])
        said = {shown.at: shown.caption for shown in positions(replay, "all")}
    assert [row["change"] for row in table.rowData] == [row["change"] for row in of_card][: section.most]
    [first, *_] = table.rowData
    assert str(note.children).startswith("Rough model of fusion_world, bots: ")
    assert first["fact"] == said[of_card[0]["fact_position"]]
    assert {*first["links"].values()} == {f"/replay/{of_card[0]['game']}?at={of_card[0]['fact_position']}"}
    with client.application.app_context():
        kind, other = (Filters(system="fusion_world", population=population) for population in ("bots", "bots: greedy"))
        assert notes_on_models(kind)
        assert notes_on_models(other) == [], "another population's model says nothing of these games"


def test_a_card_says_that_no_model_was_trained(data: Path) -> None:
    [section] = [section for section in card.SECTIONS if section.stat == "card_moments"]
    with create_app(data).server.app_context():
        number = archive().folder.stat("card_results", filters_by({}))["card_number"][0]
        told = str(section_table(section, {"card": number}))
    assert "can be counted here: it needs a model of its population (kifu train)" in told or "lack a model" in told


@pytest.mark.browser
@pytest.mark.filterwarnings("ignore:rough model")
def test_a_moment_of_a_card_opens_its_replay_there(open_page: OpenPage, stage: str, foreseen: Path) -> None:
    with warnings.catch_warnings(), closing(DataFolder(foreseen)) as folder:
        warnings.simplefilter("ignore")  # of so few games no model is what it should be
        [moment, *_] = folder.card_moments(system="fusion_world", level="name").to_dicts()
    page = open_page(f"{stage}/card?card={moment['card_number']}")
    link = page.locator("#card_moments-table .ag-row[row-index='0'] [col-id=deck] a")
    expect(link).to_have_attribute("href", f"/replay/{moment['game']}?at={moment['fact_position']}")
    link.click()
    until(
        page, "at => window.kifu && kifu.open && kifu.open.track && kifu.open.track.at === at", moment["fact_position"]
    )
