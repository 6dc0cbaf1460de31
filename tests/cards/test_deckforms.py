"""The forms in which lists are written: each is read back to the same list."""

import csv
import json

import pytest

from events.cards.changes import changes_between
from events.cards.deck import Deck
from events.cards.deckforms import FORMS
from events.cards.decklist import named_deck
from events.game import load
from tests.levels import by_default

SYSTEMS = ("fusion_world", "masters", "buddyfight", "dbz")


def written(system: str, form: str) -> tuple[Deck, Deck, str]:
    """A sample deck, what its text in a form is read back as, and the text."""
    pool = load(system).pool
    deck = [*pool.sample_decks().values()][-1]
    names = {entry.number: pool.sample_cards()[entry.number].name for entry in deck.entries}
    text = FORMS[form].write(deck, names, pool.parts)
    return deck, named_deck(text, usual="of a file", parts=pool.parts), text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("system", by_default(("fusion_world", "dbz"), SYSTEMS))
def test_each_form_is_read_back_to_the_same_list(system: str, form: str) -> None:
    deck, back, _ = written(system, form)
    assert changes_between(deck, back) == []
    assert back.label == ("of a file" if form == "csv" else deck.label)


def test_the_forms_have_the_names_of_cards_but_for_numbers_alone() -> None:
    for form in FORMS:
        _, back, text = written("fusion_world", form)
        assert any(entry.name for entry in back.entries) == (form != "numbers"), text
    table = [*csv.reader(written("dbz", "csv")[2].splitlines())]
    assert table[0] == ["count", "number", "section", "name"]
    assert {row[2] for row in table[1:]} >= {"Main Personality", "main deck"}
    deck, _, text = written("dbz", "json")
    content = json.loads(text)
    assert content["name"] == deck.label
    assert {"count", "number", "name"} == {*content["main deck"][0]}
