"""The Resolution Check, and the rule changes of June 2018."""

import pytest

from events.buddyfight.facts import CardDropped
from events.buddyfight.turn import play_turns
from events.language.effect import Adjust, Cards, Damage, ExtraTurn, Give, Limit, Move, Stack
from events.table.fact import CardDrawn, GameEnded, PlayerLost
from events.table.ids import Player
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    counter,
    item_card,
    life,
    monster_card,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, begun, main, opening, position


@pytest.mark.rule("check/1-loss")
@pytest.mark.parametrize(
    ("cause", "loser"),
    [(Damage(count=10), "b"), (Damage(count=10, whose="you"), "a"), (Damage(count=11), "b")],
)
def test_a_fighter_without_life_loses(cause: Damage, loser: str) -> None:
    scene = main(a=Side(hand=[spell_card("bolt", cause)])).use("bolt")
    assert scene.referee.ask is None
    assert [(lost.player, lost.reason) for lost in scene.of(PlayerLost)] == [(loser, "life")]
    [ended] = scene.of(GameEnded)
    assert ended.winner == ("a" if loser == "b" else "b")


@pytest.mark.rule("check/1-loss")
def test_a_fighter_without_cards_in_the_deck_loses_even_if_the_last_was_drawn() -> None:
    scene = main(a=Side(deck=1, hand=[spell_card("insight", DRAW)])).use("insight")
    assert [(lost.player, lost.reason) for lost in scene.of(PlayerLost)] == [("a", "deck")]


@pytest.mark.trap("BF-06")
@pytest.mark.rule("check/1-loss")
def test_fighters_who_lose_at_once_draw() -> None:
    """BF-06."""
    scene = main(a=Side(hand=[spell_card("doom", Damage(count=10, whose="both"))])).use("doom")
    assert {lost.player for lost in scene.of(PlayerLost)} == {"a", "b"}
    [ended] = scene.of(GameEnded)
    assert ended.winner is None


@pytest.mark.rule("check/1-loss")
def test_life_that_comes_back_before_the_check_is_enough() -> None:
    scene = main(a=Side(hand=[spell_card("gamble", Damage(count=10, whose="you"), life(1))])).use("gamble")
    assert not scene.of(PlayerLost)
    assert scene.life("a") == 1


@pytest.mark.rule("check/2-area", "playmat/left-right/1", "playmat/center/1", "call/3.3")
@pytest.mark.parametrize("area", ["left", "center", "right"])
def test_a_card_that_comes_to_an_area_drops_the_one_that_was_there(area: str) -> None:
    there = {area: [monster_card("Old")]}
    scene = main(a=Side(hand=[monster_card("New")], **there)).use("New", area=area)  # type: ignore[arg-type]
    assert scene.names(f"a.{area}") == ["New"]
    assert scene.names("a.drop") == ["Old"]
    assert [fact.rule for fact in scene.of(CardDropped)] == ["check/2-area"]


@pytest.mark.rule("check/2-area", "playmat/flag-item/1", "playmat/flag-item/2", "equip/3.4")
def test_an_item_drops_the_one_that_was_equipped() -> None:
    scene = main(a=Side(hand=[item_card("New")], item=[item_card("Old")])).use("New")
    assert scene.names("a.item") == ["New"]
    assert scene.names("a.drop") == ["Old"]


@pytest.mark.rule("playmat/flag-item/2")
def test_what_is_put_under_the_item_does_not_drop_it() -> None:
    under = act(Stack(what=Cards(whose="you", zones=("deck",), top=1)))
    scene = main(a=Side(item=[item_card("Old", text=[under])])).use("Old")
    assert scene.names("a.item") == ["Old"]
    assert scene.names("a.soul") == ["a deck 10"]
    assert scene.names("a.drop") == []


@pytest.mark.rule("check/2-area")
def test_the_area_keeps_the_monster_that_moved_there_last_not_the_one_called_last() -> None:
    shift = act(Move(what="this", to="center"))
    scene = main(a=Side(left=[monster_card("Mover", text=[shift])], hand=[monster_card("Wren")]))
    scene.use("Wren", area="center").use("Mover")
    assert scene.names("a.center") == ["Mover"]
    assert scene.names("a.drop") == ["Wren"]


def sized(*sizes: int) -> Side:
    """A side with monsters of these sizes to the left and right, and one of size 2 in hand."""
    left, right = (monster_card(f"size {size} {n}", size=size) for n, size in enumerate(sizes))
    return Side(left=[left], right=[right], hand=[monster_card("New", size=2)])


@pytest.mark.trap("BF-01", "BF-02")
@pytest.mark.rule("check/3-size", "call/3.3")
def test_monsters_beyond_size_three_are_dropped_by_choice_but_not_the_last_that_was_called() -> None:
    """BF-01, BF-02: of sizes 2, 1 and the new 2, dropping the 2 is enough; dropping the 1 is not."""
    scene = main(a=sized(2, 1)).use("New", area="center")
    assert scene.asked == ("a", "size")
    assert scene.options == ["drop size 2 0", "drop size 1 1"]
    scene.pick("drop size 2 0")
    assert [scene.names(f"a.{area}") for area in ("left", "center", "right")] == [[], ["New"], ["size 1 1"]]
    scene = main(a=sized(2, 1)).use("New", area="center")
    scene.pick("drop size 1 1")
    assert [scene.names(f"a.{area}") for area in ("left", "center", "right")] == [[], ["New"], []]


@pytest.mark.rule("check/3-size")
def test_a_total_of_three_drops_nothing() -> None:
    scene = main(a=sized(1, 0)).use("New", area="center")
    assert scene.names("a.drop") == []
    assert not scene.of(CardDropped)


@pytest.mark.rule("check/3-size")
def test_the_last_that_was_called_stays_though_it_alone_is_beyond_three() -> None:
    grow = act(Give(changes=(Adjust(figure="size", by=4),), what="this"))
    scene = main(a=Side(center=[monster_card("Giant", text=[grow])])).use("Giant")
    assert scene.names("a.center") == ["Giant"]


@pytest.mark.rule("check/3-size")
def test_a_monster_that_changed_its_area_was_not_called_last() -> None:
    shift = act(Move(what="this", to="right"))
    grow = act(Give(changes=(Adjust(figure="size", by=2),), what="this"))
    a = Side(
        left=[monster_card("Mover", size=1, text=[shift])],
        hand=[monster_card("Wren", size=1, text=[grow])],
    )
    scene = main(a=a).use("Wren", area="center").use("Mover").use("Wren")
    assert scene.names("a.center") == ["Wren"]
    assert scene.names("a.drop") == ["Mover"]


@pytest.mark.trap("BF-03")
@pytest.mark.rule("check/2-area", "check/3-size")
def test_sizes_are_counted_after_areas_are_cleared() -> None:
    """BF-03: the size 3 monster that is replaced counts no more."""
    a = Side(center=[monster_card("Old", size=3)], hand=[monster_card("New", size=3)])
    scene = main(a=a).use("New", area="center")
    assert scene.names("a.center") == ["New"]
    assert [fact.rule for fact in scene.of(CardDropped)] == ["check/2-area"]


@pytest.mark.trap("BF-03")
@pytest.mark.rule("check/2-area", "check/3-size")
def test_monsters_that_are_too_large_together_go_once_each_area_has_one() -> None:
    """BF-03: the check goes on until nothing is due."""
    a = Side(
        left=[monster_card("Elk", size=2)],
        center=[monster_card("Old", size=1)],
        hand=[monster_card("New", size=2)],
    )
    scene = main(a=a).use("New", area="center")
    assert (scene.names("a.left"), scene.names("a.center")) == ([], ["New"])
    assert [fact.rule for fact in scene.of(CardDropped)] == ["check/2-area", "check/3-size"]


@pytest.mark.rule("changes/1-first-draw", "start/3.1", "start/3.2")
def test_the_first_fighter_draws_in_the_first_turn_and_may_charge() -> None:
    scene = begun(opening()).pass_until("charge")
    assert scene.state.turn == 1
    assert scene.asked == ("a", "charge")
    assert [fact.rule for fact in scene.of(CardDrawn)][-1] == "start/3.1"
    assert len(scene.names("a.hand")) == 7


@pytest.mark.trap("BF-35")
@pytest.mark.rule("changes/2-counter-count")
def test_any_number_of_counters_is_used_in_a_battle() -> None:
    mine = [counter(f"boost {n}", DRAW) for n in range(3)]
    scene = attacks(a=Side(center=[monster_card("Wren")], hand=mine)).attack("Wren")
    for n in range(3):
        scene.use(f"boost {n}").settled()
        assert (scene.state.attacking is not None, scene.life("b")) == (True, 10)
    assert len(scene.of(CardDrawn)) == 3
    assert scene.pass_all().life("b") < 10


@pytest.mark.rule("changes/3-extra-turn")
def test_an_extra_turn_gained_within_an_extra_turn_is_lost() -> None:
    clock = act(ExtraTurn(), limit=Limit())
    scene = position(play_turns, a=Side(center=[monster_card("Clock", text=[clock])]))
    whose: list[Player | None] = []
    while len(whose) < 5:
        whose.append(scene.state.turn_player)
        now = scene.state.turn
        while scene.state.turn == now:
            if scene.ask.kind == "use" and "Clock" in scene.usable:
                scene.use("Clock")
            else:
                scene.pass_one()
    assert whose == ["a", "a", "b", "a", "a"]
