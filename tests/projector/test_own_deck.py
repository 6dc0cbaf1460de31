"""A reader's own deck: how it is read and kept, which deck is like it, and what is said of it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import projector
from events.cards.decklist import deck_text, named_deck
from events.cards.wording import MOST_NAME, unfit
from events.errors import BadDeck, KifuError
from events.game import load
from events.log.store import GameLog
from events.simulation.comparison import Look
from events.simulation.sequence import Estimate
from events.simulation.simulate import simulate
from projector.field_lists import MOST, field_lists, sample_opponents
from projector.folder import DataFolder
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.own_deck import MOST_LINES, MOST_PASTED, OwnDeck
from projector.sentences.own_decks import opponents, trial
from projector.stats.filters import Filters
from tests.projector.played import GAME, plan

POOL = {"system": GAME.name, "population": "bots: greedy v2, random v1", "options": None}
RUSH = GAME.pool.sample_decks()["Ember Rush"]
TEXT = deck_text(RUSH, {}, GAME.pool.parts)
NONE = Path("no such folder")
FIRST, SECOND = (entry.number for entry in RUSH.entries[2:4])
FEWER = f"-2 {FIRST},+1 {SECOND}"


def own(text: str = TEXT, changes: str | None = None) -> OwnDeck:
    return OwnDeck.read(GAME, NONE, text, changes)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DataFolder]:
    """The games of all sample decks."""
    folder = tmp_path_factory.mktemp("played")
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan(), games=60)
        refresh(log, folder)
    with projector.open(folder) as opened:
        yield opened


def test_a_list_is_kept_as_short_text_that_reads_back_with_wrong_names() -> None:
    deck = own(
        f"Deck name: Mine\n4 {FIRST} No such name\n2 {SECOND} {GAME.pool.sample_cards()[SECOND].name}\n3 XX01-999"
    )
    assert deck.kept() == f"# Mine\n4 {FIRST} No such name\n2 {SECOND}\n3 XX01-999\n"
    again = own(deck.kept())
    assert again.problems == deck.problems
    assert {problem.rule for problem in deck.problems} >= {"kifu/other_name", "kifu/unknown_card"}
    assert deck.name_of("XX01-999") == "XX01-999"


def test_a_list_without_a_name_and_one_of_too_many_lines() -> None:
    assert own(f"4 {FIRST}").pasted.label == "My deck"
    with pytest.raises(BadDeck, match=f"the list has {MOST_LINES + 1} lines: paste one deck"):
        own("\n".join([f"1 {FIRST}"] * (MOST_LINES + 1)))


def test_a_text_that_is_no_deck_is_not_read() -> None:
    with pytest.raises(
        BadDeck, match=f"it has {MOST_PASTED + 1:,} letters: paste one deck, of {MOST_PASTED:,} letters"
    ):
        own("x" * (MOST_PASTED + 1))


def test_what_is_changed_is_said_in_words_and_checked_at_once() -> None:
    assert (own().problems, own().changes, own().change_words()) == ([], [], "")
    deck, cards = own(changes=FEWER), GAME.pool.sample_cards()
    assert deck.change_words() == f"\N{MINUS SIGN}2 {cards[FIRST].name}, +1 {cards[SECOND].name}"
    assert [problem.rule in GAME.book for problem in deck.problems] == [True] * len(deck.problems)
    assert deck.problems
    assert deck.pasted == own().shown
    first, second = (named.label for named in deck.named_apart())
    assert (first, second) == ("Ember Rush (pasted)", "Ember Rush (changed)")
    long = own(f"# {'x' * MOST_NAME}\n4 {FIRST}").named_apart()
    assert {unfit(named.label) for named in long} == {None}


def test_the_rows_of_a_list_are_those_of_deck_lists_with_cards_that_were_taken_out(data: DataFolder) -> None:
    lists = data.deck_lists(level="name", decks=["Ember Rush"])
    frame = own().frame(of={**POOL, "population": lists["population"][0]}, deck="Ember Rush")
    columns = ["part", "main", "cost", "kind", "card_number", "card_name", "copies"]
    assert {**frame.schema} == {**lists.schema}
    assert frame.select(columns).rows() == lists.select(columns).rows()
    gone = own(changes=f"-4 {FIRST}")
    assert FIRST not in gone.frame(of=POOL)["card_number"].to_list()
    whole = gone.frame(of=POOL, and_left_out=True).filter(card_number=FIRST)
    assert whole["copies"].to_list() == [0.0]


def test_the_deck_that_a_list_is_like_has_half_of_its_cards(data: DataFolder) -> None:
    lists = data.deck_lists(level="name")
    pool = {name: lists[name][0] for name in ("system", "population", "options")}
    like = own().like(lists, of=pool)
    assert like is not None
    assert (like.deck, like.common, like.total, like.is_same) == ("Ember Rush", 51, 51, True)
    changed = own(changes=FEWER).like(lists, of=pool)
    assert changed is not None
    assert (changed.common, changed.total, changed.is_same) == (49, 50, False)
    assert own(f"50 {FIRST}").like(lists, of=pool) is None


def test_the_answer_says_legality_automation_and_the_expected_rate(data: DataFolder) -> None:
    [row] = data.field_rate(level="name").filter(deck="Ember Rush").to_dicts()
    answer = data.answer("my_deck", system=GAME.name, level="name", pasted=TEXT)
    rate = f"{100 * row['field_rate']:.0f}\u00a0% ({100 * row['low']:.0f}–{100 * row['high']:.0f}\u00a0%)"
    assert str(answer) == (
        f"Legal. All 51 cards are automated. Against the field it is expected to win {rate}, "
        "as Ember Rush, whose list it is, does."
    )
    [clause] = [clause for clause in answer.clauses if clause.leads is not None]
    assert (clause.leads, clause.row["deck"]) == ("deck", "Ember Rush")
    changed = str(data.answer("my_deck", system=GAME.name, level="name", pasted=TEXT, changes=FEWER))
    assert changed.startswith("Not legal: ")
    assert "with which it shares 49 of 50 cards, does." in changed
    typed = str(data.answer("my_deck", system=GAME.name, level="name", pasted=TEXT, shares={"Tide Wall": 1.0}))
    assert "Against your field it is expected to win " in typed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"pasted": TEXT}, "this answer is about a list of one card game"),
        ({"pasted": "4 Ox", "system": GAME.name}, 'line 1, "4 Ox", is no card with its number of copies'),
        ({"pasted": TEXT, "changes": "x", "system": GAME.name}, '"x" is no change of a list'),
        ({"system": GAME.name}, "my_deck needs its parameter pasted"),
    ],
)
def test_what_cannot_be_answered_is_said(data: DataFolder, words: dict[str, Any], why: str) -> None:
    with pytest.raises(KifuError) as refused:
        data.answer("my_deck", **words)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [("1 KF01-101", "1 card is automated."), ("2 KF01-101", "All 2 cards are automated."), ("3 XX01-999", None)],
)
def test_the_cards_that_are_known_are_counted_as_automated(data: DataFolder, text: str, said: str | None) -> None:
    told = str(data.answer("my_deck", system=GAME.name, pasted=text))
    assert ("automated" in told) == (said is not None)
    assert said is None or f" {said} " in told


def test_a_deck_like_none_that_was_played_is_said_to_be_so(data: DataFolder) -> None:
    told = str(data.answer("my_deck", system=GAME.name, pasted=f"50 {FIRST}"))
    assert told.endswith("No deck like it was played, so nothing tells yet how much it wins.")


def test_the_decks_of_a_field_are_their_lists_with_the_largest_shares(data: DataFolder) -> None:
    cards, samples = GAME.pool.sample_cards(), GAME.pool.sample_decks()
    filters = Filters(level="name")
    found = field_lists(data.lake, filters, GAME, cards)
    assert len(found) == min(MOST, len(samples))
    seats = {row["deck"]: row["seats"] for row in data.deck_shares(level="name").to_dicts() if row["week"] is None}
    assert {of.deck.label: of.weight for of in found} == {of.deck.label: seats[of.deck.label] for of in found}
    for of in found:
        again = named_deck(deck_text(of.deck, {}, GAME.pool.parts), usual="", parts=GAME.pool.parts)
        assert not GAME.pool.deck_problems(again, cards)
    typed = field_lists(data.lake, filters, GAME, cards, {"Tide Wall": 3.0, "Ember Rush": 1.0})
    assert [(of.deck.label, of.weight) for of in typed] == [("Tide Wall", 3.0), ("Ember Rush", 1.0)]


def test_without_lists_of_a_field_the_sample_decks_are_met(tmp_path: Path) -> None:
    game = load("dbz")
    assert field_lists(Lake.open(tmp_path), Filters(level="name"), game, game.pool.sample_cards()) == []
    found = sample_opponents(game)
    assert [of.deck for of in found] == [*game.pool.sample_decks().values()][:MOST]
    assert {of.weight for of in found} == {1.0}


def looked(difference: float, half: float, *, pairs: int = 300, finding: Any = "open") -> Look:
    found = Estimate(pairs, 0.5, 0.5 + difference, difference, difference - half, difference + half, 0.4)
    return Look(pairs, found, finding)


@pytest.mark.parametrize(
    ("look", "said"),
    [
        (None, "The first games are being played."),
        (Look(1, Estimate(0), "open"), "4 games so far: at least 400 are needed to say anything."),
        (Look(60, Estimate(60, 0.5, 0.6, 0.1), "open"), "240 games so far: at least 400 are needed to say anything."),
        (looked(0.031, 0.022, finding="better"), "The changed list is better: it wins 3.1 points (0.9–5.3) more."),
        (looked(-0.031, 0.022, finding="worse"), "The changed list is worse: it wins 3.1 points (0.9–5.3) less."),
        (
            looked(0.001, 0.018, finding="alike"),
            "Both lists are equally good: they differ by less than 2 points (\N{MINUS SIGN}1.7 to 1.9).",
        ),
        (
            looked(0.03, 0.05),
            "Too close to call: the changed list wins 3.0 points (\N{MINUS SIGN}2.0 to 8.0) more so far; "
            "about 4,400 more games to tell.",
        ),
        (
            looked(-0.06, 0.07, pairs=1_000),
            "Too close to call: the changed list wins 6.0 points (\N{MINUS SIGN}1.0 to 13.0) less so far; "
            "a few more games to tell.",
        ),
    ],
)
def test_a_test_is_told_in_a_sentence_at_each_look(look: Look | None, said: str) -> None:
    assert str(trial(look)) == said


def test_the_decks_that_a_test_plays_against_are_said_with_their_shares() -> None:
    said = str(opponents({"Tide Wall": 2.0, "Ember Rush": 1.0}))
    assert said == "Against Tide Wall 67\u00a0%, Ember Rush 33\u00a0%."
