"""Deck parts: lists head them, records keep them, and the cards of some never come to the table."""

import json
import pickle

import msgspec
import polars as pl
import pytest

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.cards.decklist import format_deck, parse_deck
from events.cards.parts import MAIN, DeckCards, DeckPart
from events.errors import BadDeck
from events.records.codec import codec
from events.records.envelope import DeckLine, DeckRecord, GameStarted
from events.records.legality import faults
from events.records.recorder import ReadyDeck, ready_deck
from events.table.ids import Card
from events.table.zones import OUTSIDE
from projector.tables.identity import deck_id
from tests.drawn import given, settings, st
from tests.projector.tables import frames
from tests.suite import orchard
from tests.suite.fields import Field

PARTS = (
    DeckPart(name=MAIN, caption="main deck", headings=("monster", "spell")),
    DeckPart(name="lost", caption="Lost Deck", headings=("lost world",)),
    DeckPart(name="side", caption="sideboard", headings=("reserve",), at_table=False),
)
FIELD = Field(orchard.ORCHARD.name, ("random", "random"), 0, 4)
Placed = list[tuple[str, int, str]]


def read(text: str) -> Placed:
    return [(entry.part, entry.copies, entry.number) for entry in parse_deck(text, label="x", parts=PARTS).entries]


TEXT = "# Lost and found\n4 A-1\nLost Deck (3):\n2 B-1\n\n1 B-2\n// more\nSideboard\n1 A-1\nMain deck:\n1 A-2\n"
PLACED: Placed = [("", 4, "A-1"), ("lost", 2, "B-1"), ("lost", 1, "B-2"), ("side", 1, "A-1"), ("", 1, "A-2")]


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "Monsters:\n4 A-1\n[LOST WORLD]\n2 B-1\n1 B-2\n== Reserve cards (1) ==\n1 A-1\nSpell cards\n1 A-2",
        "4 A-1\nLost Deck: 2 B-1\nLost Deck: B-2 x1\nSideboard: 1 A-1\n1 A-2",
        "qty,id,section\n4,A-1,main\n2,B-1,lost deck\n1,B-2,Lost Deck\n1,A-1,reserve\n1,A-2,",
        "qty;id\n4;A-1\nLost Deck\n2;B-1\n1;B-2\nSideboard\n1;A-1\nMain\n1;A-2",
        '{"monsters": {"A-1": 4}, "lostDeck": ["2 B-1", "B-2"], "sideboard": [{"id": "A-1", "n": 1}], "main": ["A-2"]}',
        '[{"id": "A-1", "qty": 4}, {"id": "B-1", "qty": 2, "part": "lost deck"}, {"id": "B-2", "qty": 1, "zone": '
        '"lost world"}, {"id": "A-1", "qty": 1, "board": "sideboard"}, {"id": "A-2", "qty": 1, "section": "main"}]',
        '{"deck": {"cards": ["4 A-1"]}, "Lost Deck": {"cards": [{"id": "B-1", "qty": 2}, "1 B-2"]}, '
        '"reserve": {"list": {"A-1": 1}}, "spells": ["A-2"]}',
    ],
)
def test_a_list_says_of_which_part_a_card_is(text: str) -> None:
    assert read(text) == PLACED


@pytest.mark.parametrize(
    "text", ["Gauge:\n1 A-1", "qty,id,board\n1,A-1,gauge", '[{"id": "A-1", "qty": 1, "part": "gauge"}]']
)
def test_a_part_that_there_is_not_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(BadDeck, match='"main deck" or "monster" or "spell" or "Lost Deck" or "lost world"'):
        read(text)


NUMBERS = st.sampled_from(["A-1", "A-2", "B-1"])
PLACES = st.sampled_from([part.name for part in PARTS])
ENTRIES = st.lists(st.builds(DeckEntry, NUMBERS, st.integers(1, 4), part=PLACES), min_size=1, max_size=12)
CARDS = Catalogue([Definition(number=number, name=f"Name {number}", kind="any") for number in ("A-1", "A-2", "B-1")])


@given(entries=ENTRIES)
@settings(max_examples=60)
def test_a_formatted_deck_reads_back_with_its_parts(entries: list[DeckEntry]) -> None:
    text = format_deck(Deck("x", tuple(entries)), CARDS, PARTS)
    assert read(text) == [(entry.part, entry.copies, entry.number) for entry in entries]
    told = json.dumps([{"number": each.number, "copies": each.copies, "part": _caption(each.part)} for each in entries])
    assert read(told) == read(text)


def _caption(name: str) -> str:
    return next(part.caption for part in PARTS if part.name == name)


def test_a_deck_with_a_part_that_its_game_has_not_is_not_formatted_and_is_a_problem() -> None:
    deck = Deck("x", (DeckEntry("A-1", 4, part="lost"),))
    with pytest.raises(BadDeck, match='the deck has a part "lost", and this game\'s decks have "main deck"'):
        format_deck(deck, CARDS)
    [problem, *_] = orchard.ORCHARD.pool.deck_problems(deck, orchard.sample_cards())
    assert problem.rule == "kifu/unknown_part"
    assert "lost" in problem.message


def test_lines_of_the_main_part_are_stored_as_before_there_were_parts() -> None:
    start = FIELD.recording(0).start
    topic, body = codec(start.system).encode(start)
    lines = msgspec.msgpack.decode(body)[3][0][1]
    assert {len(line) for line, of in zip(lines, start.decks[0].lines, strict=True) if of.part == MAIN} == {4}
    assert [line[4] for line in lines if len(line) == 5] == ["banner", "vault", "vault", "reserve"]
    again = codec(start.system).decode(topic, body)
    assert isinstance(again, GameStarted)
    assert again.decks == start.decks
    assert codec(start.system).encode(again) == (topic, body)


def dealt(deck: ReadyDeck) -> DeckCards:
    assert isinstance(deck.faces, DeckCards)
    return deck.faces


def test_the_cards_of_a_reserve_are_recorded_and_pinned_and_come_to_no_table() -> None:
    deck = orchard.sample_decks()["Windfall"]
    record = ready_deck(orchard.ORCHARD, deck, orchard.sample_cards())
    assert [line.part for line in record.record.lines].count("reserve") == 1
    assert orchard.sample_cards()["O9"].hash in record.definitions
    assert "O9" not in {card.number for card in record.faces}
    assert len(record.faces) == sum(entry.copies for entry in deck.entries if entry.part != "reserve")
    state = orchard.ORCHARD.table.state({"a": record.faces, "b": record.faces})
    assert len(state.cards_in("a", OUTSIDE)) == len(record.faces)
    assert [state.cards[card].face.number for card in state.cards_of("b", "banner")] == ["O6"]
    assert state.cards_of("a", "reserve") == []
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert dealt(again).parts == dealt(record).parts


def test_a_records_cards_are_those_of_its_game() -> None:
    recording, cards = FIELD.recording(0), FIELD.cards(0)
    start = recording.start
    given = {card.hash: card for deck in FIELD.plan.decks for card in deck.faces}
    given |= {card.hash: card for card in orchard.sample_cards()}
    assert start.faces(given) == cards
    assert {seat: deck.parts for seat, deck in start.faces(given).items()} == {
        seat: deck.parts for seat, deck in cards.items() if isinstance(deck, DeckCards)
    }
    assert faults(start, given) == []
    moved = _with_part(start, at=0, part="vault")
    assert any("vault has 3 cards" in fault for fault in faults(moved, given))
    unknown = _with_part(start, at=0, part="attic")
    assert any("kifu/unknown_part" in fault for fault in faults(unknown, given))


def _with_part(start: GameStarted, *, at: int, part: str) -> GameStarted:
    lines = list(start.decks[0].lines)
    lines[at] = msgspec.structs.replace(lines[at], part=part)
    deck = DeckRecord(start.decks[0].label, tuple(lines))
    return msgspec.structs.replace(start, decks=(deck, start.decks[1]))


def test_lists_that_differ_in_a_part_are_two_decks() -> None:
    line = DeckLine(b"x" * 32, "A-1", "Name", 2)
    placed = msgspec.structs.replace(line, part="lost")
    assert deck_id("orchard", DeckRecord("", (line,))) != deck_id("orchard", DeckRecord("", (placed,)))
    assert deck_id("orchard", DeckRecord("", (line, placed))) == deck_id("orchard", DeckRecord("", (placed, line)))


def test_the_lake_counts_the_cards_that_came_to_the_table_by_their_parts() -> None:
    tables = frames("orchard")
    counted = tables["deck_cards"].group_by("part").agg(pl.col("copies").sum()).sort("part").rows()
    games = tables["games"].height
    assert counted == [("", 24 * games), ("banner", 2 * games), ("vault", 6 * games)]
    assert tables["decks"]["size"].unique().to_list() == [16]
    assert tables["decks"]["main_size"].unique().to_list() == [12]


def test_a_card_of_a_part_is_known_at_every_table() -> None:
    state = orchard.ORCHARD.table.state(FIELD.cards(0))
    assert {state.parts.get(Card(card), MAIN) for card in range(len(state.cards))} == {MAIN, "banner", "vault"}
    assert state.copied().parts == state.parts
