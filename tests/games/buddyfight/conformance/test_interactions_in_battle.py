"""Interactions in battles: attackers that leave, attacks that hit nothing, items that come meanwhile, losses."""

from typing import Any

import pytest

from events.language.effect import Cards, Choose, Damage, Draw, Ko, Move, Play, Trigger
from events.table.fact import PlayerLost
from tests.games.buddyfight.conformance.cards import (
    MONSTERS,
    THEIR_MONSTER,
    auto,
    counter,
    ends,
    item_card,
    monster_card,
    monsters,
    nullifies,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main

BOLT = counter("Bolt", Ko(), targets=[THEIR_MONSTER])


def brings(*kinds: str) -> Any:
    """A [Counter] that calls or equips a card of the hand."""
    return counter("Trap", Choose(cards=Cards(whose="you", zones=("hand",), kinds=kinds)), Play())


def brought(scene: Scene, player: Any) -> Scene:
    """The [Counter] used by that fighter, up to the area that is chosen."""
    scene.pass_until("use", player=player).use("Trap")
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    return scene


@pytest.mark.rule("attack/Q3", "attack/3.1.1", "attack/3.2.1")
def test_of_a_link_attack_the_card_that_is_left_strikes_alone_and_penetrates() -> None:
    a = Side(
        left=[monster_card("Ox", power=2000)],
        right=[monster_card("Elk", power=5000, critical=2, words=["penetrate"])],
    )
    scene = attacks(a=a, b=Side(center=[monster_card("Wall", defense=4000)], hand=[BOLT])).attack("Ox", on="Wall")
    scene.pick("link Elk")
    scene.pass_until("use", player="b").use("Bolt", on="Ox").pass_all()
    assert (scene.names("b.center"), scene.life("b")) == ([], 8)


@pytest.mark.rule("attack/Q3", "attack/3.1.1")
def test_the_power_of_an_attacker_that_left_a_link_attack_is_missing() -> None:
    a = Side(left=[monster_card("Ox", power=2000)], right=[monster_card("Elk", power=3000)])
    scene = attacks(a=a, b=Side(left=[monster_card("Wall", defense=4000)], hand=[BOLT])).attack("Ox", on="Wall")
    scene.pick("link Elk")
    scene.pass_until("use", player="b").use("Bolt", on="Elk").pass_all()
    assert scene.names("b.left") == ["Wall"]


@pytest.mark.rule("attack/Q4", "check/2-area")
def test_an_attack_hits_nothing_once_another_monster_is_called_over_its_target() -> None:
    b = Side(left=[monster_card("Imp")], hand=[brings(*MONSTERS), monster_card("Sub")])
    scene = brought(attacks(a=Side(left=[monster_card("Ox", power=9000)]), b=b).attack("Ox", on="Imp"), "b")
    scene.pick("left")
    scene.pass_all()
    assert (scene.names("b.left"), scene.names("b.drop"), scene.life("b")) == (["Sub"], ["Trap", "Imp"], 10)


@pytest.mark.rule("attack/3.1.2", "ability/item-defense/1", "ability/item-defense/4")
@pytest.mark.parametrize(("power", "life"), [(3000, 10), (5000, 8)])
def test_an_item_equipped_during_an_attack_on_its_fighter_guards_from_it(power: int, life: int) -> None:
    b = Side(hand=[brings("item"), item_card("Shield", defense=5000)])
    scene = attacks(a=Side(left=[monster_card("Ox", power=power, critical=2)]), b=b).attack("Ox")
    brought(scene, "b").pass_all()
    assert (scene.names("b.item"), scene.life("b")) == (["Shield"], life)


@pytest.mark.rule("ability/n-attack", "ability/flag-values/2")
def test_an_item_that_stands_again_cannot_attack_behind_a_monster_called_meanwhile() -> None:
    a = Side(item=[item_card("Club", words=["double_attack"])], hand=[brings(*MONSTERS), monster_card("Sub")])
    scene = brought(attacks(a=a).attack("Club"), "a")
    scene.pick("center")
    assert scene.pass_until("attack").options == ["attack Sub", "no_attack"]


@pytest.mark.rule("ability/n-attack", "attack/2.1/first-turn")
def test_who_stands_again_in_the_first_turn_does_not_attack_again() -> None:
    a = Side(left=[monster_card("Ox", words=["double_attack"])], right=[monster_card("Elk")])
    assert attacks(a=a, number=1).attack("Ox").over


@pytest.mark.rule("attack/2-removed", "attack/3.2.2")
def test_without_a_determined_battle_nothing_counterattacks() -> None:
    imp = monster_card("Imp", power=5000, words=["counterattack"])
    scene = attacks(a=Side(left=[monster_card("Ox", defense=1000)]), b=Side(left=[imp], hand=[nullifies("attack")]))
    scene.attack("Ox", on="Imp").pass_until("use", player="b").use("no attack").pass_all()
    assert (scene.names("a.left"), scene.names("b.left")) == (["Ox"], ["Imp"])


@pytest.mark.rule("ability/end/battle", "ability/n-attack")
def test_a_battle_that_an_effect_ends_is_one_after_which_the_attacker_stands_again() -> None:
    scene = attacks(a=Side(left=[monster_card("Ox", words=["double_attack"])]), b=Side(hand=[ends("battle")]))
    scene.attack("Ox").pass_until("use", player="b").use("end battle")
    assert scene.pass_until("attack").options == ["attack Ox", "no_attack"]
    assert scene.life("b") == 10


@pytest.mark.trap("BF-18")
@pytest.mark.rule("attack/3.2.1", "ability/soulguard/replacement")
def test_penetrate_deals_its_damage_though_a_soul_keeps_the_monster_that_was_hit() -> None:
    """BF-18."""
    wall = monster_card("Wall", words=["soulguard"])
    b = Side(center=[wall], souls={"Wall": [monster_card("Ghost")]})
    ox = monster_card("Ox", power=9000, critical=2, words=["penetrate"])
    scene = attacks(a=Side(left=[ox]), b=b).attack("Ox", on="Wall").pass_until("may")
    scene.pick("do")
    scene.pass_all()
    assert (scene.names("b.center"), scene.life("b")) == (["Wall"], 8)


@pytest.mark.rule("attack/3.2.1", "ability/lifelink", "ability/2.1")
def test_penetrate_and_what_the_destroyed_monster_costs_its_fighter_add_up() -> None:
    falls = auto(Trigger(on="leaves", card="this"), Damage(count=3, whose="you", source="this"))
    ox = monster_card("Ox", power=9000, critical=2, words=["penetrate"])
    scene = attacks(a=Side(left=[ox]), b=Side(center=[monster_card("Wall", text=[falls])]))
    assert scene.attack("Ox", on="Wall").pass_all().life("b") == 5


@pytest.mark.trap("BF-19")
@pytest.mark.rule("attack/3.2.2")
def test_counterattack_chooses_among_the_linked_attackers_that_it_can_beat() -> None:
    """BF-19."""
    a = Side(
        left=[monster_card("Ox", power=1000, defense=9000)],
        right=[monster_card("Elk", power=1000, defense=1000)],
        center=[monster_card("Fox", power=0, defense=5000)],
    )
    imp = monster_card("Imp", power=5000, defense=9000, words=["counterattack"])
    scene = attacks(a=a, b=Side(left=[imp])).attack("Ox", on="Imp")
    scene.pick("link Elk")
    scene.pick("link Fox")
    assert scene.pass_until("counterattack").options == ["counterattack Elk", "counterattack Fox"]


@pytest.mark.rule("attack/3.1.1", "attack/3.2.2")
def test_a_monster_that_is_destroyed_does_not_counterattack() -> None:
    imp = monster_card("Imp", power=9000, words=["counterattack"])
    scene = attacks(a=Side(left=[monster_card("Ox")]), b=Side(left=[imp])).attack("Ox", on="Imp").pass_all()
    assert (scene.names("a.left"), scene.names("b.left")) == (["Ox"], [])


@pytest.mark.trap("BF-06")
@pytest.mark.rule("check/1-loss")
@pytest.mark.parametrize(
    ("effects", "deck", "lost"),
    [
        ((Damage(count=10, whose="both"),), 10, ["a", "b"]),
        ((Draw(), Damage(count=10)), 1, ["a", "b"]),
        ((Damage(count=10), Draw()), 1, ["a", "b"]),
        ((Draw(), Damage(count=9)), 1, ["a"]),
        ((Draw(), Move(what=Cards(whose="you", zones=("hand",)), to="deck")), 1, []),
    ],
)
def test_the_check_finds_all_losses_of_an_effect_at_once(effects: Any, deck: int, lost: list[str]) -> None:
    """BF-06. Who has no card left loses at the check, and not as the last is drawn."""
    scene = main(a=Side(deck=deck, hand=[spell_card("Doom", *effects)])).use("Doom").pass_all()
    assert [fact.player for fact in scene.of(PlayerLost)] == lost
    assert scene.state.winner == ("b" if lost == ["a"] else None)


@pytest.mark.rule("playmat/center/3", "attack/2.2/link")
def test_only_cards_that_can_attack_the_same_target_are_linked() -> None:
    """An item attacks behind no monster: with one in the center it does not join in, either."""
    a = Side(center=[monster_card("Ox")], left=[monster_card("Elk")], item=[item_card("Club")])
    scene = attacks(a=a).attack("Ox")
    assert scene.options == ["no_link", "link Elk"]


@pytest.mark.rule("attack/Q1", "attack/3.1.2")
def test_an_attacker_returned_to_the_hand_deals_nothing_and_its_linked_fellow_does() -> None:
    back = counter("Tide", Move(to="hand"), targets=[Choose(cards=monsters("opponent", role="attack"))])
    a = Side(left=[monster_card("Ox", critical=3)], right=[monster_card("Elk", critical=2)])
    scene = attacks(a=a, b=Side(hand=[back])).attack("Ox")
    scene.pick("link Elk")
    scene.pass_until("use", player="b").use("Tide", on="Ox").pass_all()
    assert scene.life("b") == 8
