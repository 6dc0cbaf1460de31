"""7. Lost: the Lost Deck, Lost Cards and their backs, a buddy of Lost World; 8. types of a Cross series."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.buddyfight import GAME
from events.buddyfight.areas import has_lost_deck
from events.buddyfight.importer import import_cards
from events.cards.card import Definition
from events.cards.parts import DeckCards
from events.language.effect import Cards, Choose, Draw, Ko, Move, Put
from events.seats.eyes import Eyes
from events.table.fact import CardDrawn, DeckPlaced
from events.table.ids import PLAYERS, Player, Seat
from events.table.sight import sees
from tests.games.buddyfight.conformance.cards import flag_card, monster_card, several, spell_card
from tests.games.buddyfight.conformance.scenario import Scene

MAIN_DECK = Move(what=Cards(whose="you", zones=("deck",)), to="removed_deck", order="random")
LOST_DECK = Move(what=Cards(whose="you", zones=("lost_deck",)), to="deck", order="random")


def lost(name: str, **more: Any) -> Any:
    card = monster_card(name, **more)
    fields = {field: getattr(card, field) for field in card.__struct_fields__}
    return type(card)(**{**fields, "worlds": ("Lost World",), "lost": True, "size": None, "any_flag": True})


def switch(*more: Any) -> Any:
    """A spell that puts the Lost Deck in the place of the main deck, and does more."""
    card = spell_card("Fall", MAIN_DECK, LOST_DECK, *more)
    fields = {field: getattr(card, field) for field in card.__struct_fields__}
    return type(card)(**{**fields, "any_flag": True})


def game(*hand: Any, buddy: Any = None, gauge: str = "0") -> Scene:
    """The first main phase of a, whose opening hand is these cards, with a Lost Deck of four."""
    decks: dict[Player, Sequence[Definition]] = {}
    for player in PLAYERS:
        own = [*several(12, player), *hand] if player == "a" else several(18, player)
        low = [lost(f"Lost {n}") for n in range(4)] if player == "a" else []
        first = [flag_card(f"Flag {player}"), buddy if buddy is not None and player == "a" else monster_card("Pal")]
        parts = ["flag", "buddy", *("" for _ in own), *("lost_deck" for _ in low)]
        decks[player] = DeckCards([*first, *own, *low], parts)
    options = {"hand": str(len(hand)), "gauge": gauge}
    scene = Scene(GAME, decks, stage=None, rules=GAME.table.play, options=options)
    while not (scene.ask.kind == "use" and scene.state.phase == "Main Phase"):
        if scene.ask.kind == "draw_lots":
            scene.pick("go_first Flag a")
        elif scene.ask.kind == "order":
            scene._answer(tuple(range(len(scene.ask.options))))
        else:
            scene.pass_one()
    return scene


def through(scene: Scene) -> Scene:
    """Whatever is asked in this main phase is answered, until its fighter may use something again."""
    while scene.asked != ("a", "use"):
        if scene.ask.kind == "order":
            scene._answer(tuple(range(len(scene.ask.options))))
        else:
            scene.pass_one()
    return scene


@pytest.mark.rule("lost/prep/1", "lost/prep/5", "lost/build/Q2")
def test_the_lost_deck_lies_shuffled_beside_the_table_for_all_to_see_that_it_is_there() -> None:
    scene = game(switch())
    assert len(scene.names("a.lost_deck")) == 4
    card = scene.state.cards_in("a", "lost_deck")[0]
    assert not sees(scene.state, "a", card)
    assert scene.state.backs[card] == "Lost Card"
    assert not scene.state.backs.keys() & {*scene.state.cards_in("a", "deck"), *scene.state.cards_in("a", "hand")}


@pytest.mark.rule("lost/prep/1", "lost/prep/5", "playmat/gauge/3")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_each_sees_how_the_cards_of_the_lost_deck_lie_and_none_of_them(seat: Seat) -> None:
    """As they were placed; of the gauge not even that is seen."""
    scene = game(switch(), gauge="2")
    [placed] = [fact for fact in scene.of(DeckPlaced) if fact.rule == "lost/prep/5"]
    cards = scene.state.cards_in("a", "lost_deck")
    assert [*placed.order] == [*cards]
    eyes = Eyes(scene.state, seat)
    told = [eyes.card(card) for card in (*cards, *scene.state.cards_in("a", "gauge"))]
    assert [card.ref for card in told] == [*(f"a.lost_deck/{place}" for place in range(4)), "a.gauge", "a.gauge"]
    assert {card.face for card in told} == {None}


@pytest.mark.rule("lost/game/1", "lost/deck/1")
def test_the_lost_deck_becomes_the_deck_and_other_cards_stay() -> None:
    scene = through(game(switch()).use("Fall"))
    assert has_lost_deck(scene.state, "a")
    assert {name.split()[0] for name in scene.names("a.deck")} == {"Lost"}
    assert not has_lost_deck(scene.state, "b")


@pytest.mark.rule("lost/game/2")
def test_your_deck_means_the_lost_deck_then() -> None:
    scene = through(game(switch(Draw())).use("Fall"))
    assert scene.name(scene.of(CardDrawn)[-1].card).startswith("Lost")


@pytest.mark.rule("lost/removed/1", "lost/removed/2", "lost/removed/3")
def test_the_main_deck_is_removed_face_down_and_is_out_of_reach() -> None:
    fetch = Move(what=Cards(whose="you", zones=("removed_deck",)), to="hand")
    put = [Move(what=Cards(whose="you", zones=(zone,)), to="removed_deck") for zone in ("gauge", "deck")]
    scene = game(switch(fetch, *put), gauge="2")
    count = len(scene.names("a.deck"))
    through(scene.use("Fall"))
    removed = scene.state.cards_in("a", "removed_deck")
    assert (len(removed), len(scene.names("a.gauge")), len(scene.names("a.deck"))) == (count, 2, 4)
    assert not any(sees(scene.state, player, card) for player in "ab" for card in removed)  # type: ignore[arg-type]


@pytest.mark.rule("lost/mix/1", "lost/mix/2")
def test_normal_and_lost_cards_mix_in_the_hand_and_their_backs_tell_them_apart() -> None:
    scene = through(game(switch(Draw()), monster_card("Kit")).use("Fall"))
    told = {scene.name(card): scene.state.backs.get(card, "") for card in scene.state.cards_in("a", "hand")}
    assert "" in told.values()
    assert "Lost Card" in told.values()


@pytest.mark.rule("lost/mix/3", "lost/mix/4", "lost/mix/5")
def test_only_lost_cards_return_to_the_lost_deck() -> None:
    charge = Move(what=Cards(whose="you", zones=("deck",), top=1), to="gauge")
    back = Move(what=Cards(whose="you", zones=("gauge",)), to="deck", order="random")
    scene = through(game(switch(charge, back), gauge="2").use("Fall"))
    assert {scene.state.parts.get(card, "") for card in scene.state.cards_in("a", "gauge")} == {""}
    assert len(scene.names("a.gauge")) == 2
    assert len(scene.names("a.deck")) == 4


@pytest.mark.rule("lost/buddy/2", "lost/buddy/3", "playmat/buddy/4", "playmat/buddy/5")
def test_a_buddy_of_lost_world_lies_face_down_until_the_flag_is_lost_world() -> None:
    raised = flag_card("Lost World", uses=("Lost World",), in_deck=True)
    raise_it = spell_card("Raise", Choose(cards=Cards(whose="you", zones=("hand",), kinds=("flag",))), Move(to="flag"))
    scene = game(raise_it, raised, lost("Dirge"), buddy=lost("Dirge", number="Dirge b"))
    [buddy] = scene.state.cards_in("a", "buddy")
    assert scene.state.cards[buddy].face_down
    assert sees(scene.state, "a", buddy)
    assert not sees(scene.state, "b", buddy)
    scene.use("Dirge", area="left")
    assert scene.ask.kind != "buddy"
    scene = game(raise_it, raised, lost("Dirge"), buddy=lost("Dirge", number="Dirge b"))
    scene.use("Raise").pass_until("choose")
    scene.pick("choose Lost World")
    through(scene)
    assert scene.names("a.flag") == ["Lost World"]
    [buddy] = scene.state.cards_in("a", "buddy")
    assert not scene.state.cards[buddy].face_down
    scene.use("Dirge", area="left")
    assert scene.ask.kind == "buddy"


@pytest.mark.rule("lost/card/2", "lost/card/3")
def test_a_monster_of_lost_world_has_no_size_and_no_effect_by_size_chooses_it() -> None:
    from events.language.effect import Between, Range

    small = Cards(zones=("left",), figures=(Between(figure="size", within=Range(most=2)),))
    scene = game(lost("Dirge"), spell_card("Pin", Choose(cards=small), Ko(), Put(kind="life", by=1)))
    through(scene.use("Dirge", area="left"))
    through(scene.use("Pin"))
    assert scene.names("a.left") == ["Dirge"]
    assert scene.life("a") == 11


LIST = (
    '{"card_no": "S-TD-C01/0001EN", "name": "Sleuth", "type": "Character", "world": "-", "attribute": "Detective", '
    '"size": 1, "power": 1000, "defense": 1000, "critical": 1, "ability_effect": "-"}',
    '{"card_no": "S-TD-C01/0002EN", "name": "Stakeout", "type": "Event", "world": "-", "attribute": "-", "size": 0, '
    '"power": 0, "defense": 0, "critical": 0, "ability_effect": "-"}',
    '{"card_no": "S-TD-C01/0003EN", "name": "Case Closed", "type": "Special", "world": "-", "attribute": "-", '
    '"size": 0, "power": 0, "defense": 0, "critical": 0, "ability_effect": "-"}',
    '{"card_no": "S-TD-C01/0004EN", "name": "Chief", "type": "Special Character", "world": "-", "attribute": "-", '
    '"size": 3, "power": 5000, "defense": 5000, "critical": 2, "ability_effect": "-"}',
)


@pytest.mark.rule("cross/types/character", "cross/types/event", "cross/types/special", "cross/types/special-character")
@pytest.mark.rule("cross/types/Q1", "cross/types/Q2", "cross/types/Q3")
def test_the_types_of_a_cross_series_are_those_of_other_cards() -> None:
    kinds = {card.name: card.kind for card in import_cards(LIST).cards}
    assert kinds == {"Sleuth": "monster", "Stakeout": "spell", "Case Closed": "impact", "Chief": "impact_monster"}
