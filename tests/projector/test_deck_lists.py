"""The lists of decks and how they change, counted by hand and by the lists themselves."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from events.game import load
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.captions import as_stored, with_captions
from projector.stats.deck_lists import deck_lists, in_common, most_like
from projector.stats.deck_versions import deck_versions
from projector.stats.filters import Filters
from tests.projector.played import add_games, opened
from tests.projector.test_stats import game, made_up
from tests.suite.fields import SMALL, Field

LISTS = {
    "one": {"N1": 4, "N2": 2, "L": 1},
    "two": {"N1": 3, "N3": 3, "L": 1},
    "other": {"N1": 1},
}
COSTS = {"N1": 1, "N2": 3, "N3": 0, "L": None}


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """Deck x of two lists, the second played once and its mirror once, against y and one whose list is not known."""
    rows = [
        game("x", "y", "a", deck_id_a="one", deck_id_b="other", date="2026-03-01"),
        game("x", "z", "b", deck_id_a="one", deck_id_b="unknown", date="2026-03-08"),
        game("x", "x", "a", deck_id_a="two", deck_id_b="one"),
        game("x", "y", "a", deck_id_a="two", deck_id_b="other", date="2026-03-15"),
    ]
    cards = [
        {
            "end_position": end,
            "seat": "a",
            "deck_id": name,
            "part": "",
            "card_number": number,
            "card_name": f"Name {number}",
            "main": number != "L",
            "kind": "leader" if number == "L" else "unit",
            "cost": COSTS[number],
            "copies": copies,
        }
        for end, (name, cards) in enumerate(LISTS.items(), start=1)
        for number, copies in cards.items()
    ]
    return made_up(tmp_path, rows, deck_cards=cards)


def test_the_cards_of_a_deck_stand_by_cost_as_often_as_they_were_played(lake: Lake) -> None:
    """List one sat down three times, list two twice."""
    found = deck_lists(lake, Filters(level="name", decks=("x",)))
    told = found.select("card_number", "cost", "copies", "least", "most", "seats", "of").rows()
    assert told == [
        ("L", None, 1.0, 1, 1, 5, 5),
        ("N3", 0, pytest.approx(6 / 5), 0, 3, 2, 5),
        ("N1", 1, pytest.approx(18 / 5), 3, 4, 5, 5),
        ("N2", 3, pytest.approx(6 / 5), 0, 2, 3, 5),
    ]
    assert set(deck_lists(lake, Filters(level="name"))["deck"]) == {"x", "y"}, "nothing is known of z"


def test_the_versions_of_a_deck_say_what_changed(lake: Lake) -> None:
    found = deck_versions(lake, Filters(level="name", decks=("x",)))
    columns = ("version", "list", "first", "last", "games", "wins", "mirrors", "added", "removed")
    assert found.select(columns).rows() == [
        (1, "one", "2026-03-01", "2026-03-08", 2, 1, 1, None, None),
        (2, "two", "2026-03-15", "2026-03-15", 1, 1, 1, "3 Name N3", "1 Name N1, 2 Name N2"),
    ]
    unknown = deck_versions(lake, Filters(level="name", decks=("z",))).row(0, named=True)
    assert (unknown["version"], unknown["added"], unknown["removed"]) == (1, None, None)


def test_the_list_of_a_deck_is_that_of_its_game(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        for system in SMALL:
            field = Field(system, ("random", "random"), 0, 2)
            add_games(log, field.indexes, of=field.plan)
        refresh(log, tmp_path)
    for system in SMALL:
        pool, statistics = load(system).pool, load(system).statistics
        cards, listed = pool.sample_cards(), pool.sample_decks()
        there = {part.name for part in pool.parts if part.at_table}
        found = deck_lists(Lake.open(tmp_path), Filters(system=system, level="name"))
        for (deck,), rows in found.partition_by("deck", as_dict=True).items():
            told = {
                (row["part"], row["card_number"]): (row["copies"], row["kind"], row["cost"], row["main"])
                for row in rows.to_dicts()
            }
            expected: dict[tuple[str, str], Any] = {}
            for entry in listed[str(deck)].entries:
                if entry.part in there:
                    card = cards[entry.number]
                    cost = getattr(card, statistics.cost) if statistics.cost else None
                    main = statistics.main_deck(card, entry.part)
                    expected[entry.part, entry.number] = (entry.copies, card.kind, cost, main)
            assert told == expected


def test_words_of_cards_are_called_what_the_players_of_each_game_call_them() -> None:
    words: dict[str, dict[str, list[str | None]]] = {
        "kind": {
            "dbz": ["noncombat", "physical", "ball"],
            "fusion_world": ["extra"],
            "not_installed": ["noncombat", None],
        },
        "origin": {"masters": ["life", "skill_draw", None], "dbz": ["combat_draw"], "toy": ["opening"]},
        "fate": {"fusion_world": ["ko", "life", "stuck"], "buddyfight": ["charged"], "dbz": ["lost as damage"]},
    }
    said = {
        "kind": ["Non-Combat", "Physical Combat", "Dragon Ball", "Extra", "Noncombat", "Unknown"],
        "origin": ["From life", "Drawn by an effect", "Otherwise", "Drawn for Combat", "Opening hand"],
        "fate": ["KO'd", "Put into life", "Left in hand", "Charged to the gauge", "Lost as damage"],
    }
    for column, of_games in words.items():
        rows = [{"system": system, column: word, "copies": 1} for system, some in of_games.items() for word in some]
        captioned = with_captions(pl.DataFrame(rows), [column])
        assert captioned[column].to_list() == said[column]
        assert [as_stored(row) for row in captioned.to_dicts()] == rows


def test_the_deck_that_is_most_like_another_shares_most_copies_in_its_own_pool() -> None:
    def row(deck: str, card: str, copies: float, population: str = "bots") -> dict[str, object]:
        of = {"system": "toy", "population": population, "options": None, "seats": 4}
        return {**of, "deck": deck, "card_number": card, "copies": copies}

    lists = pl.DataFrame(
        [
            *(row("A", card, 4) for card in "xyz"),
            *(row("Near", card, 3) for card in "xy"),
            row("Far", "x", 4),
            *(row("Elsewhere", card, 4, "humans") for card in "xyz"),
            row("Other", "q", 4),
        ],
        schema_overrides={"options": pl.String},
    )
    pool = {"system": "toy", "population": "bots", "options": None}
    assert most_like(lists, "A", of=pool) == "Near"
    assert most_like(lists, "Other", of=pool) is None
    assert most_like(lists, "A", of={**pool, "population": "humans"}) is None
    assert in_common(lists, "A", of=pool).rows() == [("Near", 6.0, 4), ("Far", 4.0, 4)]
