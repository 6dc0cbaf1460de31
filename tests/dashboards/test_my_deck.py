"""The page of one's own deck: a list is read, checked, changed, written in other forms, and tested by its owner."""

import json
import os
import re
import signal
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from dash import Dash
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from dashboards.access import CALLBACKS, REFUSAL
from dashboards.app import create_app
from dashboards.filtering import MOST_LETTERS
from dashboards.own_deck import own_deck
from dashboards.pages import my_deck
from dashboards.trial_panel import OTHERS, _field, _standing, trials
from events.cards.changes import changes_between
from events.cards.deckforms import FORMS
from events.cards.decklist import deck_text, named_deck
from events.game import load
from events.simulation.comparison import Look
from events.simulation.sequence import Estimate
from projector.field_lists import MOST
from projector.own_deck import MOST_PASTED, OwnDeck
from projector.trials import Asked, State, Trial
from tests.dashboards.conftest import HOSTILE, PHONE, WIDE, OpenPage, cells, grow, serious, serving, until

GAME = load("fusion_world")
RUSH = GAME.pool.sample_decks()["Ember Rush"]
CARDS = GAME.pool.sample_cards()
TEXT = deck_text(RUSH, {}, GAME.pool.parts)
OUT, IN = RUSH.entries[3], "KF01-113"
"""A line of the list, and a card that is not in it."""
SWAPPED = f"-1 {OUT.number},+1 {IN}"
WORDS = f"\N{MINUS SIGN}1 {CARDS[OUT.number].name}, +1 {CARDS[IN].name}"
STRANGER = "192.168.1.77"


@pytest.fixture(scope="module")
def app(data: Path) -> Dash:
    return create_app(data)


@pytest.fixture(scope="module")
def client(app: Dash) -> FlaskClient:
    found: FlaskClient = app.server.test_client()
    return found


def asked(app: Dash, output: str, by: str = "127.0.0.1", **values: Any) -> Any:
    """What the callback answers that has an output, to values of its inputs and state by their ids (`_` for `-`)."""
    name, known = next((name, known) for name, known in app.callback_map.items() if output in name)
    several = isinstance(known["output"], list | tuple)
    places = [
        {"id": part.component_id, "property": part.component_property}
        for part in (known["output"] if several else [known["output"]])
    ]
    given = {
        kind: [{**part, "value": values.get(part["id"].replace("-", "_"))} for part in known[kind]]
        for kind in ("inputs", "state")
    }
    body = {"output": name, "outputs": places if several else places[0], **given, "changedPropIds": []}
    answer = app.server.test_client().post(
        CALLBACKS, json=body, environ_base={"REMOTE_ADDR": by}, base_url="http://localhost"
    )
    assert answer.status_code == 200, answer.text
    return answer.json["response"]


def read(app: Dash, text: str | None, **page: Any) -> Any:
    return asked(app, "my-deck-read.data", my_deck_text=text, asked=page)


def shown(app: Dash, pasted: str, changes: str | None = None, **more: Any) -> Mapping[str, Any]:
    page = {"pasted": pasted, **({"changes": changes} if changes else {}), **more}
    found: Mapping[str, Any] = asked(app, "my_deck-list.children", asked=page, scheme="light")
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_list_in_any_form_is_read_and_kept_short(app: Dash, form: str) -> None:
    names = {entry.number: CARDS[entry.number].name for entry in RUSH.entries}
    answer = read(app, FORMS[form].write(RUSH, names, GAME.pool.parts))
    kept = answer["my-deck-read"]["data"]["pasted"]
    assert changes_between(named_deck(kept, usual="x", parts=GAME.pool.parts), RUSH) == []
    assert answer["my-deck-told"]["children"] is None
    assert len(kept) < 400


def test_a_list_that_cannot_be_read_gets_one_message_and_the_one_before_stays(app: Dash) -> None:
    answer = read(app, f"4 {OUT.number}\n4 Ox\n2 Elk")
    assert answer["my-deck-read"]["data"] is None
    [told] = answer["my-deck-told"]["children"]["props"]["children"]
    assert told == (
        'This list cannot be read: line 2, "4 Ox", is no card with its number of copies: write "4 KF01-101", '
        '"4x KF01-101" or "KF01-101 x4", one card a line (line 3 "2 Elk" cannot be read either).'
    )
    assert read(app, " \n")["my-deck-read"]["data"] == {"pasted": ""}
    many = "\n".join(f"1 {OUT.number} {'long ' * 20}" for _ in range(100))
    assert f"letters: paste one deck, of {MOST_LETTERS:,} letters" in str(read(app, many)["my-deck-told"])


def test_a_text_of_more_letters_than_a_deck_is_not_read(app: Dash) -> None:
    other = load("dbz").pool
    long = deck_text(next(iter(other.sample_decks().values())), {}, other.parts) + "\n" * MOST_PASTED
    why = f"it has {len(long):,} letters: paste one deck, of {MOST_PASTED:,} letters at most"
    assert why in str(read(app, long)["my-deck-told"]), "it is not even looked for in other card games"


def test_a_list_of_names_alone_is_read(app: Dash) -> None:
    text = "\n".join(f"{entry.copies}x {CARDS[entry.number].name.upper()}" for entry in RUSH.entries[1:])
    kept = read(app, f"{CARDS[RUSH.entries[0].number].name}\n{text}")["my-deck-read"]["data"]["pasted"]
    assert changes_between(named_deck(kept, usual="x", parts=GAME.pool.parts), RUSH) == []


def test_a_list_of_another_card_game_is_told_apart(app: Dash) -> None:
    other = load("dbz")
    deck = next(iter(other.pool.sample_decks().values()))
    told = str(read(app, deck_text(deck, {}, other.pool.parts))["my-deck-told"])
    assert f"it has no card of {GAME.title}, but cards of {other.title}: no game of it was played here" in told
    assert f"kifu deck check --system {other.name}" in told


def test_a_list_of_another_card_game_that_was_played_leads_to_it(app: Dash, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_deck, "usual", lambda asked: {"population": "bots", **asked})
    other = load("dbz")
    deck = next(iter(other.pool.sample_decks().values()))
    told = str(read(app, deck_text(deck, {}, other.pool.parts))["my-deck-told"])
    assert f"but cards of {other.title}: choose that card game in the header" in told


def test_legality_is_said_with_the_rules_and_what_is_changed_in_a_line(app: Dash) -> None:
    legal = str(shown(app, TEXT)["my-deck-legal"])
    assert "Legal by the rules of deck construction." in legal
    assert "deck-changes" not in legal
    swapped = str(shown(app, TEXT, SWAPPED)["my-deck-legal"])
    assert WORDS in swapped
    short = OwnDeck.read(GAME, Path("none"), TEXT, f"-4 {OUT.number}")
    told = str(shown(app, TEXT, f"-4 {OUT.number}")["my-deck-legal"])
    assert short.problems
    for problem in short.problems:
        assert f"rule {problem.rule}" in told
        assert GAME.book[problem.rule].summary in told


def test_the_list_has_each_card_once_with_what_is_known_of_it(app: Dash, data: Path) -> None:
    told = json.dumps(shown(app, TEXT, f"-4 {OUT.number},+1 {IN},+1 XX01-999")["my_deck-list"])
    assert told.count('"data-by": "1"') == len(RUSH.entries) + 2
    assert '"deck-line changed gone"' in told
    assert "/card?" in told
    assert "card=" + RUSH.entries[1].number in told
    assert '"XX01-999"' in told, "a card that nobody knows stands by its number"


@pytest.mark.parametrize("form", FORMS)
def test_the_list_that_is_shown_is_written_in_each_form_with_a_name_for_its_file(app: Dash, form: str) -> None:
    answer = asked(app, "my-deck-written", asked={"pasted": TEXT, "changes": SWAPPED}, my_deck_form=form)
    text, name = (answer["my-deck-written"][of] for of in ("children", "title"))
    back = named_deck(text, usual="x", parts=GAME.pool.parts)
    assert [change.more for change in changes_between(RUSH, back)] == [-1, 1]
    assert name == f"ember-rush.{FORMS[form].ending}"


@pytest.mark.parametrize("changes", ["x", "+1", "-1 two words", ",".join(["+1 T1"] * 300)])
def test_an_address_with_what_cannot_be_read_says_so(app: Dash, changes: str) -> None:
    answer = shown(app, TEXT, changes)
    assert "This list cannot be read: " in str(answer["my-deck-legal"])
    assert answer["my_deck-whole"]["data-empty"] == "yes"
    assert asked(app, "my-deck-written", asked={"pasted": TEXT, "changes": changes})["my-deck-written"]["title"] == ""


def test_a_change_in_a_part_that_no_deck_has_is_said_and_written_in_no_form(app: Dash) -> None:
    changes = f"+1 {IN}@nonsense"
    assert "nonsense" in str(shown(app, TEXT, changes)["my-deck-legal"])
    for form in FORMS:
        answer = asked(app, "my-deck-written", asked={"pasted": TEXT, "changes": changes}, my_deck_form=form)
        assert (form in ("csv", "json")) == bool(answer["my-deck-written"]["title"])


def test_an_address_with_a_list_that_no_address_has_is_refused(client: FlaskClient) -> None:
    assert client.get(f"/my-deck?{urlencode({'pasted': TEXT, 'changes': SWAPPED})}").status_code == 200
    assert client.get(f"/my-deck?pasted={'x' * (MOST_LETTERS + 1)}").status_code == 400


def test_the_answer_stands_above_and_is_made_anew_as_cards_are_imported(tmp_path: Path) -> None:
    grow(tmp_path, 6)
    app = create_app(tmp_path)
    page = {"pasted": TEXT + "1 XX01-001\n", "system": GAME.name}
    unknown = str(asked(app, "my_deck-answer.children", asked=page))
    assert "Not legal: no catalogue knows the card" in unknown
    cards = tmp_path / "cards"
    cards.mkdir()
    definition = CARDS[OUT.number].pinned().replace(OUT.number.encode(), b"XX01-001")
    (cards / "fusion_world.jsonl").write_bytes(definition + b"\n")
    known = str(asked(app, "my_deck-answer.children", asked=page))
    assert "no catalogue knows" not in known
    assert "of its 52 cards are automated" in known or "All 52 cards are automated" in known


def test_a_stranger_reads_and_tests_nothing(app: Dash) -> None:
    page = {"pasted": TEXT, "changes": SWAPPED}
    panel = asked(app, "my-deck-trial.children", by=STRANGER, asked=page)
    assert OTHERS in str(panel["my-deck-trial"])
    assert panel["my-deck-tick"]["disabled"] is True
    body = {
        "output": "my-deck-acted.data",
        "outputs": {"id": "my-deck-acted", "property": "data"},
        "inputs": [{"id": "my-deck-act", "property": "data", "value": {"do": "begin", "at": 1}}],
        "state": [{"id": "asked", "property": "data", "value": page}],
        "changedPropIds": ["my-deck-act.data"],
    }
    answer = app.server.test_client().post(
        CALLBACKS, json=body, environ_base={"REMOTE_ADDR": STRANGER}, base_url="http://localhost"
    )
    assert (answer.status_code, answer.text) == (403, f"{REFUSAL}\n")
    with app.server.app_context():
        assert trials().last is None


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ({}, "Paste a list first."),
        ({"pasted": TEXT}, "Change the list first: the test plays it against the list that you pasted."),
        ({"pasted": TEXT, "changes": f"-4 {OUT.number}"}, "Only a legal list can be tested."),
        ({"pasted": f"4 {OUT.number}", "changes": "+1 KF01-113"}, "Only a legal list can be tested."),
    ],
)
def test_what_cannot_be_tested_is_told(app: Dash, page: Mapping[str, str], why: str) -> None:
    acted = asked(app, "my-deck-acted.data", my_deck_act={"do": "begin", "at": 3}, asked=dict(page))
    assert acted["my-deck-acted"]["data"] == {"told": why, "at": 3}
    if page:
        assert why in str(asked(app, "my-deck-trial.children", asked=dict(page))["my-deck-trial"])
    for what in ("stop", "keep", "discard"):
        acted = asked(app, "my-deck-acted.data", my_deck_act={"do": what, "at": 4}, asked=dict(page))
        assert acted["my-deck-acted"]["data"]["told"] == "There is no test any more."


@pytest.mark.parametrize(
    ("found", "finding", "side"),
    [
        ((0.05, 0.01, 0.09), "better", "above"),
        ((-0.05, -0.3, -0.01), "worse", "below"),
        ((0.0, -0.1, 0.1), "open", "open"),
    ],
)
def test_the_interval_of_a_test_is_drawn_on_an_axis_around_none(
    found: tuple[float, float, float], finding: Any, side: str
) -> None:
    difference, low, high = found
    look = Look(250, Estimate(250, 0.5, 0.5 + difference, difference, low, high, 0.4), finding)
    parts, choices = _standing(State(look, has_ended=True, fault=None, kept=None))
    drawn = str(parts)
    end = max(0.1, abs(low), abs(high))
    assert f"trial-interval {side}" in drawn
    assert f"'left': '{50 + 50 * low / end:.1f}%'" in drawn
    assert f"'left': '{50 + 50 * difference / end:.1f}%'" in drawn
    assert "1,000 of at most 4,000 games" in drawn
    assert [what for what, _ in choices] == ["keep", "discard"]
    assert [what for what, _ in _standing(State(look, has_ended=False, fault=None, kept=None))[1]] == ["stop"]
    assert "trial-interval" not in str(_standing(State(look._replace(pairs=99), True, None, None)))


def test_both_lists_meet_the_decks_of_the_field_or_of_bots_where_no_list_is_known(app: Dash) -> None:
    with app.server.app_context():
        deck = own_deck({"pasted": TEXT})
        assert deck is not None
        played = _field(deck, {})
        assert {opponent.deck.label for opponent in played} <= {*GAME.pool.sample_decks()}
        assert len(played) == MOST
        assert _field(deck, {"population": "humans"}) == played
        typed = _field(deck, {"shares": '{"Tide Wall": 2, "Ember Rush": 1}'})
        assert [(opponent.deck.label, opponent.weight) for opponent in typed] == [
            ("Tide Wall", 2.0),
            ("Ember Rush", 1.0),
        ]


def test_the_choices_of_an_exchange_are_the_list_and_all_cards(app: Dash) -> None:
    out = shown(app, TEXT)["my-deck-out"]["data"]
    assert [choice["value"] for choice in out] == [f"{entry.number}@" for entry in RUSH.entries]
    into = asked(app, "my-deck-in.data", filters_wanted=1, asked={"pasted": TEXT})["my-deck-in"]["data"]
    assert {choice["value"] for choice in into} == {card.number for card in CARDS}


def test_a_card_on_two_lines_is_offered_once_with_the_copies_of_both(app: Dash) -> None:
    out = shown(app, f"2 {OUT.number}\n1 {IN}\n1 {OUT.number}")["my-deck-out"]["data"]
    assert [choice["label"] for choice in out] == [f"3 {CARDS[OUT.number].name}", f"1 {CARDS[IN].name}"]


def opened(open_page: OpenPage, site: str, *, changes: str = "", **more: Any) -> Page:
    """The page of the list, once it is shown."""
    query = {"pasted": TEXT, **({"changes": changes} if changes else {})}
    page = open_page(f"{site}{my_deck.PATH}?{urlencode(query)}", **more)
    expect(page.locator(".deck-line")).to_have_count(len(RUSH.entries) + changes.count("+"))
    return page


def line(page: Page, number: str) -> Any:
    """The line of a card in the list."""
    return page.locator(f".deck-line:has([data-card='{number}'])")


@pytest.mark.browser
def test_a_list_that_is_pasted_is_read_and_stays_as_the_page_is_loaded_again(open_page: OpenPage, site: str) -> None:
    page = open_page(site + my_deck.PATH)
    expect(page.locator("#my_deck-list")).to_be_hidden()
    field = page.locator("#my-deck-text")
    field.fill("4 Ox")
    expect(page.locator("#my-deck-told .notice")).to_contain_text('This list cannot be read: line 1, "4 Ox"')
    field.fill(TEXT)
    expect(page.locator(".deck-line")).to_have_count(len(RUSH.entries))
    expect(page.locator("#my-deck-told .notice")).to_have_count(0)
    expect(page.locator("#my_deck-answer")).to_contain_text("Legal. All 51 cards are automated. Against the field")
    expect(page.locator("#my_deck-list h2")).to_have_text("Ember Rush")
    until(page, "location.search.includes('pasted=')")
    page.reload()
    expect(page.locator(".deck-line")).to_have_count(len(RUSH.entries))
    expect(field).to_have_value(OwnDeck.read(GAME, Path("none"), TEXT).pasted_text())


DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "deck.json"));
  const panel = document.querySelector(".deck-entry textarea");
  for (const kind of ["dragover", "drop"]) {
    panel.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""


@pytest.mark.browser
def test_a_file_is_dropped_or_chosen(open_page: OpenPage, site: str, tmp_path: Path) -> None:
    page = open_page(site + my_deck.PATH)
    expect(page.locator("#my-deck-text")).to_be_visible()
    page.evaluate(DROP, FORMS["json"].write(RUSH, {}, GAME.pool.parts))
    expect(page.locator(".deck-line")).to_have_count(len(RUSH.entries))
    (tmp_path / "one.csv").write_text(f"count,number\n4,{OUT.number}\n", encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.locator("#my-deck-open").click()
    chooser.value.set_files(tmp_path / "one.csv")
    expect(page.locator(".deck-line")).to_have_count(1)
    expect(page.locator("#my-deck-legal")).to_contain_text("rule 6-1-")


@pytest.mark.browser
def test_copies_are_stepped_by_mouse_and_keys_and_it_is_said_at_once_what_changed(
    open_page: OpenPage, site: str
) -> None:
    page = opened(open_page, site)
    fewer, more = (
        line(page, OUT.number).locator("button[data-by='-1']"),
        line(page, OUT.number).locator("button").nth(1),
    )
    changed = page.locator("#my-deck-changed")
    fewer.click()
    expect(changed).to_have_text(f"\N{MINUS SIGN}1 {CARDS[OUT.number].name}")
    expect(page.locator("#my-deck-legal")).to_contain_text("rule 6-1-")
    fewer.press("Enter")
    fewer.press("Enter")
    expect(line(page, OUT.number).locator(".copies")).to_have_text(str(OUT.copies - 3))
    expect(fewer).to_be_focused()
    more.click(click_count=2)
    expect(changed).to_have_text(f"\N{MINUS SIGN}1 {CARDS[OUT.number].name}")
    until(page, "(changes) => new URLSearchParams(location.search).get('changes') === changes", f"-1 {OUT.number}")
    fewer.click()
    expect(line(page, OUT.number).locator(".copies")).to_have_text(str(OUT.copies - 2))
    page.go_back()
    expect(line(page, OUT.number).locator(".copies")).to_have_text(str(OUT.copies - 1))
    page.locator("#my-deck-back").click()
    expect(changed).to_have_count(0)
    expect(page.locator("#my-deck-legal")).to_contain_text("Legal by the rules")


@pytest.mark.browser
def test_a_card_is_exchanged_for_another(open_page: OpenPage, site: str) -> None:
    page = opened(open_page, site)
    page.wait_for_load_state("networkidle")
    for label, card in (("Take out", OUT.number), ("Put in", IN)):
        field = page.get_by_role("textbox", name=label)
        field.click()
        page.wait_for_load_state("networkidle")  # the names have come
        field.fill(CARDS[card].name)
        page.get_by_role("option", name=CARDS[card].name).first.click()
    page.locator("#my-deck-swap").click()
    expect(page.locator("#my-deck-changed")).to_have_text(WORDS)
    expect(line(page, IN).locator(".copies")).to_have_text("1")
    expect(page.locator("#my_deck-answer")).to_contain_text("with which it shares 50 of 51 cards")
    expect(page.locator("#my-deck-written")).to_contain_text(f"1 {IN} {CARDS[IN].name}")


@pytest.mark.browser
def test_one_copy_of_a_card_that_was_taken_out_is_put_in_again(open_page: OpenPage, site: str) -> None:
    page = opened(open_page, site, changes=f"-2 {OUT.number}")
    page.wait_for_load_state("networkidle")
    field = page.get_by_role("textbox", name="Put in")
    field.click()
    page.wait_for_load_state("networkidle")  # the names have come
    field.fill(CARDS[OUT.number].name)
    page.get_by_role("option", name=CARDS[OUT.number].name).first.click()
    page.locator("#my-deck-swap").click()
    expect(page.locator("#my-deck-changed")).to_have_text(f"\N{MINUS SIGN}1 {CARDS[OUT.number].name}")


@pytest.mark.browser
def test_the_list_is_copied_and_downloaded_as_it_is_written(open_page: OpenPage, site: str) -> None:
    page = opened(open_page, site, changes=SWAPPED)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    written = page.locator("#my-deck-written")
    expect(written).to_contain_text(f"1 {IN}")
    page.locator("[data-copy]").click()
    expect(page.locator("#my-deck-copied")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == written.inner_text()
    page.locator("#my-deck-form").click()
    page.get_by_role("option", name="JSON of deck builders").click()
    expect(written).to_contain_text('"name": "Ember Rush"')
    with page.expect_download() as download:
        page.locator("[data-download]").click()
    assert download.value.suggested_filename == "ember-rush.json"
    assert download.value.path().read_text(encoding="utf-8") == written.inner_text()


@pytest.mark.browser
def test_shares_that_are_typed_change_what_the_deck_is_expected_to_win(open_page: OpenPage, site: str) -> None:
    page = opened(open_page, site)
    expect(page.locator("#my_deck-answer")).to_contain_text("Against the field")
    deck = cells(page, "field_rate-table", "deck")[0]
    page.locator("#field_rate-table .ag-row", has_text=deck).locator("[col-id=share]").dblclick()
    page.keyboard.press("Control+A")
    page.keyboard.type("90")
    page.keyboard.press("Enter")
    expect(page.locator("#my_deck-answer")).to_contain_text("Against your field")
    page.locator("#field-as-played").click()
    expect(page.locator("#my_deck-answer")).to_contain_text("Against the field")


STANDING = re.compile("games so far: at least|Too close to call|The changed list is|Both lists are equally good")
"""How a test of which games were played stands, whether it still plays or not."""


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Trial]]:
    """The tests that are begun, whose processes do nothing until they are continued: however slow the machine is, none
    has ended before."""
    begun: list[Trial] = []

    def begin(asked: Asked, called: str) -> Trial:
        begun.append(Trial(asked, called))
        os.kill(begun[-1]._process.pid, signal.SIGSTOP)
        return begun[-1]

    monkeypatch.setattr("projector.trials.Trial", begin)
    yield begun
    for trial in begun:
        with suppress(ProcessLookupError):  # it has ended
            os.kill(trial._process.pid, signal.SIGCONT)
        trial.end()


@pytest.mark.browser
def test_a_test_is_begun_followed_stopped_and_thrown_away(
    open_page: OpenPage, data: Path, waiting: list[Trial]
) -> None:
    with serving(data) as site:
        page = opened(open_page, site, changes=SWAPPED)
        panel, choices = page.locator("#my-deck-trial"), page.locator("#my-deck-choices")
        choices.get_by_role("button", name="Test it").click()
        expect(panel.locator(".trial-said")).to_have_text("The first games are being played.")
        expect(panel).to_contain_text(re.compile(r"Against .* \d+\s%"))
        page.reload()
        expect(choices.get_by_role("button", name="Stop")).to_be_visible()
        other = {"pasted": TEXT, "changes": f"-1 {RUSH.entries[4].number},+1 {IN}"}
        page.goto(f"{site}{my_deck.PATH}?{urlencode(other)}")
        expect(panel).to_contain_text(f"Another test is playing: Ember Rush, {WORDS}.")
        page.go_back()
        choices.get_by_role("button", name="Stop", exact=True).click()
        os.kill(waiting[0]._process.pid, signal.SIGCONT)
        expect(panel.locator(".trial-said")).to_have_text(STANDING)
        expect(choices.get_by_role("button", name="Keep the games")).to_be_visible()
        page.evaluate("scrollTo(0, 0)")  # a line that the filter bar half covers is too small a target
        assert serious(page) == []
        choices.get_by_role("button", name="Throw them away").click()
        expect(choices.get_by_role("button", name="Test it")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_the_page_of_a_list_is_accessible_and_fits(open_page: OpenPage, site: str, size: Any, scheme: str) -> None:
    page = opened(open_page, site, changes=f"{SWAPPED},+2 XX01-999", size=size, scheme=scheme)
    expect(page.locator("#my-deck-curve .main-svg").first).to_be_visible()
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []


@pytest.mark.browser
def test_a_hostile_name_of_a_list_is_text(open_page: OpenPage, site: str) -> None:
    text = TEXT.replace("# Ember Rush", f"# {HOSTILE}")
    page = open_page(f"{site}{my_deck.PATH}?{urlencode({'pasted': text})}")
    expect(page.locator("#my_deck-list h2")).to_have_text(HOSTILE)
    expect(page.locator("#my-deck-written")).to_contain_text(HOSTILE)
    assert page.locator("main img").count() == 0
    assert page.title() == my_deck.TITLE
