"""5. Game Preparation."""

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import HandReturned, LeaderPlaced, LifePlaced
from events.masters.card import MastersCard
from events.masters.deckbuilding import deck_errors
from events.table.ask import CHANCE
from events.table.fact import CardDrawn, DeckPlaced, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Player, opponent
from events.table.setup import FirstPlayerDecided
from tests.games.masters.conformance.cards import battle_card, leader_card, several
from tests.games.masters.conformance.scenario import opening, set_up
from tests.games.scenario import assert_order, is_shuffle


@pytest.mark.rule("5-2-1", "5-2-1-2", "3-5-1", "5-1-2")
def test_5_2_1_2_each_player_places_the_leader_face_up() -> None:
    scene = opening()
    assert [fact.rule for fact in scene.of(LeaderPlaced)] == ["5-2-1-2", "5-2-1-2"]
    assert scene.names("a.leader") == ["Leader a"]
    assert scene.names("b.leader") == ["Leader b"]


@pytest.mark.trap("MS-07")
@pytest.mark.rule("5-2-1-3-1")
@pytest.mark.parametrize("first", PLAYERS)
def test_5_2_1_3_1_chance_alone_decides_who_plays_first(first: Player) -> None:
    scene = opening()
    assert scene.asked == (CHANCE, "draw_lots")
    scene.pick(f"go_first Leader {first}")
    assert [fact.player for fact in scene.of(FirstPlayerDecided)] == [first]
    assert scene.ask.player == CHANCE  # the decks are shuffled: nobody was asked


@pytest.mark.trap("MS-07")
@pytest.mark.rule("5-2-1-3", "5-2-1-3-1", "3-2-1", "5-2-1-4")
@pytest.mark.parametrize("first", PLAYERS)
def test_5_2_1_3_1_decks_are_shuffled_and_placed_once_who_begins_is_decided_and_before_cards_are_drawn(
    first: Player,
) -> None:
    """MS-07. As long as nobody has been drawn to begin, no card lies in a deck."""
    scene = opening()
    assert scene.names("a.deck") == scene.names("b.deck") == []
    scene.pick(f"go_first Leader {first}")
    for player in (first, opponent(first)):
        assert is_shuffle(scene.ask)
        assert not scene.of(CardDrawn)
        order = scene.options[::-1]
        scene.pick(*order)
        [placed] = [fact for fact in scene.of(DeckPlaced) if fact.zone == f"{player}.deck"]
        assert len(placed.order) == len(order)
    assert_order(scene.timeline, "LeaderPlaced", "FirstPlayerDecided", "checkpoint 5-2-1-3", "DeckPlaced", "CardDrawn")
    assert [fact.zone for fact in scene.of(DeckPlaced)] == [f"{first}.deck", f"{opponent(first)}.deck"]


@pytest.mark.rule("5-2-1-4", "4-9-2", "3-3-1", "3-2-1", "3-2-3")
def test_5_2_1_4_each_player_draws_six_cards_one_by_one() -> None:
    scene = opening()
    scene.pick("go_first Leader a")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    assert len(scene.names("a.hand")) == len(scene.names("b.hand")) == 6
    assert {fact.rule for fact in scene.of(CardDrawn)} == {"5-2-1-4"}
    assert scene.asked == ("a", "redraw")


@pytest.mark.trap("MS-08")
@pytest.mark.rule("5-2-1-4", "5-2-1-4-1")
def test_5_2_1_4_1_the_starting_player_first_returns_any_number_of_cards_and_draws_as_many() -> None:
    scene = opening()
    scene.pick("go_first Leader b")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    assert scene.asked == ("b", "redraw")
    assert (scene.ask.least, scene.ask.most) == (0, 6)
    returned = scene.options[:2]
    scene.pick(*returned)
    assert len(scene.of(HandReturned)) == 2
    assert scene.asked[0] == CHANCE  # MS-08: the deck is shuffled before the player draws
    scene.pick(*scene.options)
    assert scene.of(ZoneShuffled)[-1].rule == "5-2-1-4-1"
    assert len(scene.names("b.hand")) == 6
    assert scene.asked == ("a", "redraw")  # one chance each


@pytest.mark.rule("5-2-1-5", "3-9-1", "5-2-1-6")
def test_5_2_1_5_the_top_eight_cards_become_life_and_the_first_player_begins() -> None:
    scene = set_up(opening(), first="b")
    assert len(scene.names("a.life")) == len(scene.names("b.life")) == 8
    assert len(scene.of(LifePlaced)) == 16
    assert [(fact.turn, fact.player, fact.rule) for fact in scene.of(TurnBegan)] == [(1, "b", "5-2-1-6")]
    assert scene.state.turn_player == "b"
    assert scene.asked[0] != opponent("b")


def _problems(*cards: tuple[MastersCard, int]) -> list[str]:
    deck = Deck("list", tuple(DeckEntry(card.number, copies) for card, copies in cards))
    return [problem.rule for problem in deck_errors(deck, Catalogue([card for card, _ in cards]))]


LEADER = leader_card("Captain")
TWELVE = [(card, 4) for card in several(12, "x")]


@pytest.mark.rule("5-1-1", "5-1-2", "2-3-2-1")
@pytest.mark.parametrize(("leaders", "wrong"), [(0, ["5-1-2"]), (1, []), (2, ["5-1-2"])])
def test_5_1_2_a_deck_has_one_leader(leaders: int, wrong: list[str]) -> None:
    assert _problems(*([(LEADER, leaders)] if leaders else []), *TWELVE, (battle_card("y"), 2)) == wrong


@pytest.mark.rule("5-1-3")
@pytest.mark.parametrize(("more", "wrong"), [(1, ["5-1-3"]), (2, []), (3, ["5-1-3"])])
def test_5_1_3_a_deck_has_fifty_cards(more: int, wrong: list[str]) -> None:
    assert _problems((LEADER, 1), *TWELVE, (battle_card("y"), more)) == wrong


@pytest.mark.rule("5-1-3-1", "2-15-2-1", "2-15-1", "2-15-2")
def test_5_1_3_1_a_deck_has_up_to_four_copies_of_a_number() -> None:
    assert _problems((LEADER, 1), *TWELVE[1:], (battle_card("y"), 5), (battle_card("z"), 1)) == ["5-1-3-1"]


@pytest.mark.rule("10-20-1")
@pytest.mark.parametrize(("copies", "wrong"), [(2, []), (3, ["10-20-1"])])
def test_10_20_1_a_deck_has_up_to_four_cards_with_super_combo(copies: int, wrong: list[str]) -> None:
    first = battle_card("one", keywords=["super_combo"])
    other = battle_card("other", keywords=["super_combo"])
    fill = [(battle_card("rest"), 4 - copies)]
    assert _problems((LEADER, 1), *TWELVE[1:], (first, 2), (other, copies), *fill) == wrong


@pytest.mark.rule("10-16-1")
@pytest.mark.parametrize(("copies", "wrong"), [(1, []), (2, ["10-16-1"])])
def test_10_16_1_a_deck_has_one_card_with_ultimate(copies: int, wrong: list[str]) -> None:
    ultimate = battle_card("one", keywords=["ultimate"])
    rest = battle_card("rest")
    fill = [(ultimate, copies), *([(rest, 2 - copies)] if copies < 2 else [])]
    assert _problems((LEADER, 1), *TWELVE, *fill) == wrong
