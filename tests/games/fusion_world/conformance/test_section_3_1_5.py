"""3-1-5. The order of cards placed at once, where it matters (deck and life), and who may know it."""

from collections.abc import Sequence

import pytest

from events.errors import IllegalAnswer
from events.fusion_world.card import FusionWorldCard
from events.seats.eyes import Eyes
from events.table.ask import ORDER
from events.table.fact import CardMoved
from events.table.ids import PLAYERS, SEATS, Card, Player, Seat, Zone, opponent
from events.table.sight import groups
from events.table.table import Table
from projector.view import asks, positions
from tests.games.fusion_world.conformance.cards import several
from tests.games.fusion_world.conformance.scenario import Scene, Side, position


def placing(*moves: tuple[str, str], a: Side, b: Side | None = None, player: Player = "a") -> Scene:
    """The cards of these names go to these zones at once, and in this order if nobody says another."""

    async def rules(table: Table) -> None:
        named = {card.face.name: Card(at) for at, card in enumerate(table.state.cards)}
        places = [(named[name], Zone(target)) for name, target in moves]
        await table.perform(
            *(
                CardMoved(card=card, source=table.state.cards[card].zone, target=target, rule="manual")
                for card, target in places
            )
        )

    return position(rules, a=a, b=b or Side(), player=player)


def of_both(player: Player = "a") -> Scene:
    """Two cards of each player go from the Drop to their decks: they are mixed, and the opponent's come first."""
    foe = opponent(player)
    moves = [("y 1", f"{foe}.deck"), ("x 1", f"{player}.deck"), ("y 2", f"{foe}.deck"), ("x 2", f"{player}.deck")]
    mine, theirs = Side(deck=cards("m"), drop=several(2, "x")), Side(deck=cards("t"), drop=several(2, "y"))
    return placing(*moves, a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)


def cards(name: str) -> Sequence[FusionWorldCard]:
    return several(1, name)


@pytest.mark.rule("3-1-5", "0-2-7", "0-2-10")
@pytest.mark.parametrize("player", PLAYERS)
def test_3_1_5_the_owners_order_cards_placed_at_once_the_turn_player_first(player: Player) -> None:
    scene, foe = of_both(player), opponent(player)
    assert (scene.asked, scene.ask.rule, scene.options) == ((player, ORDER), "3-1-5", ["place x 1", "place x 2"])
    assert scene.pick("place x 2", "place x 1") == ()
    assert (scene.asked, scene.ask.rule, scene.options) == ((foe, ORDER), "3-1-5", ["place y 1", "place y 2"])
    facts = scene.pick("place y 2", "place y 1")
    assert [(scene.name(fact.card), fact.target) for fact in scene.of(CardMoved)] == [
        ("y 2", f"{foe}.deck"),
        ("x 2", f"{player}.deck"),
        ("y 1", f"{foe}.deck"),
        ("x 1", f"{player}.deck"),
    ]
    assert [fact.together for fact in facts] == [False, True, True, True]
    assert scene.names(f"{player}.deck") == ["m 1", "x 2", "x 1"]
    assert scene.names(f"{foe}.deck") == ["t 1", "y 2", "y 1"]
    assert scene.asked == ("a", "over")


@pytest.mark.rule("3-1-5")
def test_3_1_5_each_area_has_an_order_of_its_own() -> None:
    names = ["x 1", "x 2", "x 3", "x 4", "x 5"]
    areas = ["a.life", "a.deck", "a.deck", "a.hand", "a.life"]
    scene = placing(*zip(names, areas, strict=True), a=Side(deck=1, life=1, drop=several(5, "x")))
    assert scene.options == ["place x 1", "place x 5"]
    scene.pick("place x 5", "place x 1")
    assert scene.options == ["place x 2", "place x 3"]
    scene.pick("place x 2", "place x 3")
    assert (scene.names("a.life"), scene.names("a.deck")) == (["a life 1", "x 5", "x 1"], ["a deck 1", "x 2", "x 3"])
    assert scene.asked == ("a", "over")


@pytest.mark.rule("3-1-5")
def test_3_1_5_nothing_is_asked_where_one_card_is_placed() -> None:
    moves = [("x 1", "a.deck"), ("x 2", "a.life"), ("y 1", "b.deck")]
    scene = placing(*moves, a=Side(deck=1, life=1, drop=several(2, "x")), b=Side(deck=1, hand=several(1, "y")))
    assert scene.asked == ("a", "over")
    tops = [scene.names(zone)[-1] for zone in ("a.deck", "a.life", "b.deck")]
    assert tops == ["x 1", "x 2", "y 1"]


@pytest.mark.rule("3-1-5", "3-3-2", "3-4-3", "3-8-2")
@pytest.mark.parametrize("area", ["hand", "drop", "battle", "combo", "energy"])
def test_3_1_5_nothing_is_asked_where_an_area_has_no_order(area: str) -> None:
    scene = placing(("a life 8", f"a.{area}"), ("a life 7", f"a.{area}"), a=Side())
    assert scene.asked == ("a", "over")
    assert scene.names(f"a.{area}") == ["a life 8", "a life 7"]
    assert [fact.together for fact in scene.of(CardMoved)] == [False, True]


@pytest.mark.rule("3-1-5")
@pytest.mark.parametrize("answer", [(0,), (0, 0), (0, 1, 1), (1, 2), ()])
def test_3_1_5_an_order_has_every_card_once(answer: tuple[int, ...]) -> None:
    scene = of_both()
    with pytest.raises(IllegalAnswer):
        scene.referee.answer(answer)
    assert scene.timeline == []
    assert scene.asked == ("a", ORDER)


@pytest.mark.rule("3-1-5", "0-1-3-4")
@pytest.mark.parametrize("player", PLAYERS)
def test_0_1_3_4_either_player_may_concede_while_the_other_orders_cards(player: Player) -> None:
    scene = of_both()
    scene.concede(player)
    assert (scene.state.ended, scene.state.winner) == (True, opponent(player))
    assert scene.names("a.drop") == ["x 1", "x 2"]


@pytest.mark.rule("3-1-5", "3-9-2", "3-2-2")
@pytest.mark.parametrize("seat", SEATS)
def test_3_1_5_the_owner_orders_cards_of_the_life_without_seeing_them(seat: Seat) -> None:
    """The ask tells its own player places, the other seats nothing, and only who sees everything the cards."""
    scene = placing(("a life 8", "a.deck"), ("a life 7", "a.deck"), a=Side())
    scene.pick("place 6", "place 7")
    assert {option.card for option in scene.replay().recording.actions[-1].ask.options} == {None}
    told = asks(scene.replay(), seat)
    if seat in ("b", "public"):
        assert told == []
    else:
        [ordered] = told
        words = ("card 8 of Life", "card 7 of Life") if seat == "a" else ("a life 8", "a life 7")
        shown = (ordered.player, ordered.kind, ordered.rule, ordered.options, ordered.taken)
        assert shown == ("a", ORDER, "3-1-5", words, (1, 0))
    assert scene.names("a.deck")[-2:] == ["a life 7", "a life 8"]


@pytest.mark.rule("3-1-5-1", "3-1-5")
@pytest.mark.parametrize("area", ["deck", "life"])
@pytest.mark.parametrize("seat", SEATS)
def test_3_1_5_1_which_open_cards_went_to_a_secret_area_is_known_and_their_order_is_not(seat: Seat, area: str) -> None:
    """Whatever the owner answers, the other seats see the same. (What its owner remembers, a view does not show.)"""
    told = []
    for words in (["place x 1", "place x 2"], ["place x 2", "place x 1"]):
        scene = placing(("x 1", f"a.{area}"), ("x 2", f"a.{area}"), a=Side(drop=several(2, "x")))
        scene.pick(*words)
        replay = scene.replay()
        told.append((list(positions(replay, seat)), asks(replay, seat)))
        eyes = Eyes(replay.game.table.state(replay.cards), seat)
        last = [eyes.watch(group) for group in groups(replay.facts)][-1]
        named = [fact.fields["card"].face.name for fact in last.facts]
        assert sorted(named) == ["x 1", "x 2"]
        assert last.in_order is (seat == "all")
        assert [scene.names(f"a.{area}")[-2:]] == [[word.removeprefix("place ") for word in words]]
    (one, asked), (other, otherwise_asked) = told
    assert (one == other) is (seat != "all")
    assert (asked == otherwise_asked) is (seat in ("b", "public"))
