"""6-2. Pre-Game Preparations."""

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import HandReturned, LeaderPlaced, LifePlaced
from events.errors import BadDeck
from events.fusion_world import GAME
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerPlaced, TurnOrderChosen
from events.records.recorder import ready_deck
from events.table.fact import CardDrawn, DeckPlaced, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Card, Player, Seat, opponent
from events.table.sight import sees
from tests.games.fusion_world.conformance.cards import leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, opening, set_up
from tests.games.scenario import is_shuffle


def decks_placed(*, first: Player = "a") -> Scene:
    """An opening up to the first player's redraw; decks lie in their order, card 20 on top."""
    scene = opening()
    scene.picks("choose_order Leader a", "go_first" if first == "a" else "go_second")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    return scene


def numbered(player: str, *numbers: int) -> list[str]:
    return [f"{player} {number}" for number in numbers]


@pytest.mark.rule("6-2-1-1")
def test_6_2_1_1_a_deck_that_breaks_the_rules_is_not_seated() -> None:
    cards = Catalogue([leader_card("L"), *several(49, "card")])
    deck = Deck(label="short", entries=tuple(DeckEntry(number=card.number, copies=1) for card in cards))
    with pytest.raises(BadDeck, match="6-1-3"):
        ready_deck(GAME, deck, cards)


@pytest.mark.trap("FW-17")
@pytest.mark.rule("6-2-1-1")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_6_2_1_1_what_is_in_a_deck_stays_secret(seat: Seat) -> None:
    """FW-17: the reveal is a check of legality alone."""
    scene = opening()
    assert [scene.name(card) for card in map(Card, range(len(scene.state.cards))) if sees(scene.state, seat, card)] == [
        "Leader a",
        "Leader b",
    ]


@pytest.mark.rule("6-2-1-2", "3-5-1")
def test_6_2_1_2_both_leaders_are_placed_at_once_before_anything_is_asked() -> None:
    scene = opening()
    assert scene.timeline == ["LeaderPlaced 6-2-1-2", "LeaderPlaced 6-2-1-2"]
    assert [fact.together for fact in scene.of(LeaderPlaced)] == [False, True]
    assert (scene.names("a.leader"), scene.names("b.leader")) == (["Leader a"], ["Leader b"])


@pytest.mark.rule("6-2-1-4", "6-2-1-4-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_6_2_1_4_chance_alone_draws_who_chooses(player: Player) -> None:
    scene = opening()
    assert scene.asked == ("chance", "draw_lots")
    assert scene.options == ["choose_order Leader a", "choose_order Leader b"]
    scene.pick(f"choose_order Leader {player}")
    assert [(fact.player, fact.rule) for fact in scene.of(ChooserDrawn)] == [(player, "6-2-1-4")]
    assert scene.asked == (player, "turn_order")


@pytest.mark.rule("6-2-1-5", "6-2-1-5-1")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("choice", ["go_first", "go_second"])
def test_6_2_1_5_that_player_chooses_and_the_first_counts_as_the_turn_player(player: Player, choice: str) -> None:
    scene = opening()
    scene.pick(f"choose_order Leader {player}")
    assert scene.options == ["go_first", "go_second"]
    assert scene.state.turn_player is None
    scene.pick(choice)
    first = player if choice == "go_first" else opponent(player)
    assert [fact.first for fact in scene.of(TurnOrderChosen)] == [first]
    assert scene.state.turn_player == first
    assert scene.state.turn == 0


@pytest.mark.trap("FW-15")
@pytest.mark.rule("6-2-1-6", "0-1-3-2", "14-2-2")
def test_6_2_1_6_nobody_loses_by_empty_areas_before_the_game_begins() -> None:
    """FW-15: at the checkpoint of the setup there is neither deck nor life."""
    scene = opening()
    scene.picks("choose_order Leader a", "go_first")
    assert scene.timeline[-1] == "checkpoint 6-2-1-6"
    assert scene.names("a.deck") == scene.names("a.life") == []
    assert not scene.state.ended
    scene.pick(*scene.options)
    assert [fact.zone for fact in scene.of(DeckPlaced)] == ["a.deck"]
    assert not scene.state.ended


@pytest.mark.rule("6-2-1-7", "3-2-1", "5-9-1")
@pytest.mark.parametrize("first", PLAYERS)
def test_6_2_1_7_both_decks_are_placed_in_the_order_that_chance_gives(first: Player) -> None:
    scene = opening()
    scene.picks("choose_order Leader a", "go_first" if first == "a" else "go_second")
    for player in (first, opponent(first)):
        assert is_shuffle(scene.ask)
        assert all(option.startswith(f"place {player} ") for option in scene.options)
        scene.pick(*scene.options[10:], *scene.options[:10])
    placed = scene.of(DeckPlaced)
    assert [(fact.zone, fact.rule) for fact in placed] == [
        (f"{first}.deck", "6-2-1-7"),
        (f"{opponent(first)}.deck", "6-2-1-7"),
    ]
    assert scene.names(f"{first}.deck") == numbered(first, *range(11, 21), *range(1, 5))
    assert scene.names(f"{first}.hand") == numbered(first, *range(10, 4, -1))


@pytest.mark.trap("FW-18")
@pytest.mark.rule("6-2-1-8", "5-1-1")
@pytest.mark.parametrize("first", PLAYERS)
def test_6_2_1_8_both_draw_six_then_the_first_player_may_redraw_then_the_second(first: Player) -> None:
    """FW-18: both hands are drawn before anybody decides; the first player redraws completely before the second."""
    scene = decks_placed(first=first)
    assert scene.names("a.hand") == numbered("a", 20, 19, 18, 17, 16, 15)
    assert scene.names("b.hand") == numbered("b", 20, 19, 18, 17, 16, 15)
    assert scene.asked == (first, "redraw")
    assert scene.options == ["keep", "redraw"]
    scene.pick("redraw")
    assert is_shuffle(scene.ask)
    scene.pick(*scene.options)
    assert len(scene.names(f"{first}.hand")) == 6
    assert scene.asked == (opponent(first), "redraw")
    assert not scene.of(LifePlaced)


@pytest.mark.rule("6-2-1-8-1", "5-9-2")
def test_6_2_1_8_1_a_redraw_returns_the_whole_hand_shuffles_and_draws_six() -> None:
    scene = decks_placed()
    scene.pick("redraw")
    assert scene.names("a.hand") == []
    assert [fact.rule for fact in scene.of(HandReturned)] == ["6-2-1-8-1"] * 6
    assert sorted(scene.options) == sorted(f"place {name}" for name in numbered("a", *range(1, 21)))
    in_order = [f"place {name}" for name in numbered("a", *range(20, 0, -1))]
    scene.pick(*in_order)
    assert [fact.zone for fact in scene.of(ZoneShuffled) if fact.rule == "6-2-1-8-1"] == ["a.deck"]
    assert scene.names("a.hand") == numbered("a", 1, 2, 3, 4, 5, 6)
    assert [fact.rule for fact in scene.of(CardDrawn)][-6:] == ["6-2-1-8-1"] * 6
    assert scene.asked == ("b", "redraw"), "only once"


@pytest.mark.rule("6-2-1-8")
def test_6_2_1_8_a_hand_that_is_kept_stays_as_it_is() -> None:
    scene = decks_placed()
    facts = len(scene.facts)
    scene.pick("keep")
    assert len(scene.facts) == facts
    assert scene.names("a.hand") == numbered("a", 20, 19, 18, 17, 16, 15)


@pytest.mark.rule("6-2-1-9", "3-9-4", "3-2-3")
def test_6_2_1_9_the_top_eight_cards_become_life_one_at_a_time() -> None:
    scene = decks_placed()
    scene.picks("keep", "keep")
    for player in PLAYERS:
        assert scene.names(f"{player}.life") == numbered(player, *range(14, 6, -1))
    placed = scene.of(LifePlaced)
    assert [(fact.source, fact.together) for fact in placed] == [("a.deck", False)] * 8 + [("b.deck", False)] * 8


@pytest.mark.rule("6-2-1", "6-2-1-10")
@pytest.mark.parametrize("first", PLAYERS)
def test_6_2_1_10_the_second_player_gets_an_energy_marker(first: Player) -> None:
    scene = set_up(opening(), first=first)
    assert [(fact.player, fact.rule) for fact in scene.of(EnergyMarkerPlaced)] == [(opponent(first), "6-2-1-10")]
    assert scene.state.markers == {first: 0, opponent(first): 1}


@pytest.mark.rule("6-2-1", "6-2-1-11")
@pytest.mark.parametrize("first", PLAYERS)
def test_6_2_1_11_then_the_first_player_starts_the_first_turn(first: Player) -> None:
    scene = set_up(opening(), first=first)
    [begun] = scene.of(TurnBegan)
    assert (begun.turn, begun.player, begun.rule) == (1, first, "6-2-1-11")
    at = scene.timeline.index("TurnBegan 6-2-1-11")
    assert scene.timeline[at - 1 : at + 2] == ["EnergyMarkerPlaced 6-2-1-10", "TurnBegan 6-2-1-11", "PhaseBegan 7-2-1"]
    assert scene.asked == (first, "charge")
