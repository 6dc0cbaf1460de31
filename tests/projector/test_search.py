"""The search over a lake: names by how well they fit, ids, rules; and words that ask for games."""

from pathlib import Path

import pytest

from events.errors import KifuError
from projector.search import Index, Kind
from tests.projector.test_stats import game, made_up

A, B = ("Ember Rush", "Late Embers")
IDS = ("0123abcd-0000-0000-0000-000000000000", "0123ffff-0000-0000-0000-000000000000")


def printed(number: str, name: str, game: int) -> dict[str, object]:
    of_game = {"game": IDS[game - 1], "end_position": game, "system": "toy", "population": "humans"}
    return {**of_game, "seat": "a", "deck_id": "x", "card_number": number, "card_name": name, "main": True, "copies": 4}


@pytest.fixture
def index(tmp_path: Path) -> Index:
    people = {"population": "humans", "kind_a": "human", "kind_b": "human"}
    cup = {"event": "Harbour Cup", "date": "2026-03-01"}
    rows = [
        game(A, B, "a", game=IDS[0], player_a="Ann", player_b="Renée", **cup, **people),
        game(B, "Tide Wall", "b", game=IDS[1], player_a="Ben", player_b="Ann", **people),
    ]
    cards = [
        printed("T-1", "Ember Page", 1),
        printed("T-1", "Ember Page", 2),
        printed("T-10", "Page of the Ember Court", 1),
        printed("T-2", "Remember", 1),
        printed("T-3", "Café Ember", 1),
    ]
    return Index.of(made_up(tmp_path, rows, deck_cards=cards))


def names(index: Index, text: str, kind: Kind, system: str | None = None) -> list[str]:
    return [hit.name for hit in index.hits(text, system=system).get(kind, [])]


def test_names_that_begin_so_come_first_then_words_that_do_then_others(index: Index) -> None:
    assert names(index, "ember", "card") == ["Ember Page", "Café Ember", "Page of the Ember Court", "Remember"]
    assert names(index, "ember", "deck") == ["Ember Rush", "Late Embers"]
    assert names(index, "late embers", "deck") == ["Late Embers"]


def test_all_words_must_fit_in_any_order_and_whatever_their_accents(index: Index) -> None:
    assert names(index, "court PAGE", "card") == ["Page of the Ember Court"]
    assert names(index, "cafe", "card") == ["Café Ember"]
    assert names(index, "renee", "player") == ["Renée"]
    assert index.hits("court wall") == {}
    assert index.hits("  ") == {}


def test_a_card_is_found_by_the_beginning_of_its_number(index: Index) -> None:
    assert names(index, "t-1", "card") == ["Ember Page", "Page of the Ember Court"]
    assert names(index, "T-10", "card") == ["Page of the Ember Court"]


def test_a_game_is_found_by_four_characters_of_its_id_the_latest_first(index: Index) -> None:
    found = index.hits("0123")["game"]
    assert [hit.key for hit in found] == [IDS[1], IDS[0]]
    assert names(index, "0123a", "game") == [f"{A} vs {B}"]
    assert names(index, "012", "game") == []


def test_an_event_has_its_day_and_players_are_found_once(index: Index) -> None:
    [hit] = index.hits("harbour")["event"]
    assert (hit.name, hit.key, hit.detail) == ("Harbour Cup", "Harbour Cup|2026-03-01", "2026-03-01")
    assert names(index, "ann", "player") == ["Ann"]


def test_what_is_of_another_card_game_is_not_found_in_one(index: Index) -> None:
    assert names(index, "ember", "deck", system="toy") == names(index, "ember", "deck")
    assert index.hits("ember", system="other") == {}


def test_rules_are_found_by_number_and_by_words(tmp_path: Path) -> None:
    index = Index.of(made_up(tmp_path, [game(A, B, "a", system="fusion_world")]))
    assert names(index, "7-3-1", "rule")
    assert {hit.key for hit in index.hits("7-3-1")["rule"]} >= {"7-3-1"}
    by_words = index.hits("energy marker")["rule"]
    assert 0 < len(by_words) <= 5
    assert all("marker" in hit.name.lower() and "energy" in hit.name.lower() for hit in by_words)


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ('card:"Ember Page" turn<3 won', {"played": "card:T-1 turn<3", "result": "won"}),
        ("card:remember turn>4", {"played": "card:T-2 turn>=5"}),
        ("card:T-10 turn:2 lost", {"played": "card:T-10 turn:2", "result": "lost"}),
        ("card:remember card:T-10", {"played": "card:T-2 card:T-10"}),
        ("card:remember turn<4 then card:court", {"played": "card:T-2 turn<4 then card:T-10"}),
        ("card:remember lost", {"card": "T-2", "result": "lost"}),
        ('deck:"Ember Rush" vs:late drawn', {"deck": A, "opponent": B, "result": "drawn"}),
        ("player:ann event:harbour", {"player": "Ann", "event": "Harbour Cup"}),
        (
            "Card:\N{LEFT DOUBLE QUOTATION MARK}Ember Page\N{RIGHT DOUBLE QUOTATION MARK} Won",
            {"card": "T-1", "result": "won"},
        ),
    ],
)
def test_words_with_a_colon_ask_for_games(index: Index, text: str, filters: dict[str, str]) -> None:
    assert index.games_asked(text, system=None) == filters
    assert index.games_asked(text, system="toy") == {"system": "toy", **filters}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("card:Embre", "no card is called 'Embre'; "),
        ("card:remember then card:Embre", "no card is called 'Embre'; "),
        ("turn<3", "a turn needs a card before it"),
    ],
)
def test_what_cannot_be_asked_says_what_can(index: Index, text: str, why: str) -> None:
    with pytest.raises(KifuError) as told:
        index.games_asked(text, system=None)
    assert why in str(told.value)
