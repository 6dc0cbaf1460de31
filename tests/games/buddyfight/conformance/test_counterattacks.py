"""attack/3.2.2, final/3.2.2. [Counterattack]: who strikes back, and whom it can destroy."""

import pytest

from events.buddyfight.facts import AreaChanged, CardDestroyed
from events.language.effect import Cards, Effect, Grant, Move, Play, Replace, Skill, Trigger
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, striker
from tests.games.buddyfight.conformance.cards import auto, flag_card, item_card, life, monster_card
from tests.games.buddyfight.conformance.scenario import Side, attacks


@pytest.mark.rule("attack/3.2", "attack/3.2.2", "final/3.2", "final/3.2.2", "ability/counterattack")
@BOTH
@pytest.mark.parametrize(("defense", "struck"), [(4000, True), (4001, False)])
def test_counterattack_destroys_an_attacker_with_no_more_defense_than_its_power(
    phase: Phase, defense: int, struck: bool
) -> None:
    golem = monster_card("Golem", power=4000, defense=9000, words=["counterattack"])
    scene = fight(phase, a=Side(left=[striker(defense=defense)]), b=Side(left=[golem])).attack("Wren", on="Golem")
    scene.pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == (["Wren"] if struck else [])


@pytest.mark.rule("attack/3.2.2", "final/3.2.2")
@BOTH
def test_a_card_that_was_destroyed_does_not_strike_back(phase: Phase) -> None:
    golem = monster_card("Golem", power=4000, defense=1000, words=["counterattack"])
    scene = fight(phase, a=Side(left=[striker()]), b=Side(left=[golem])).attack("Wren", on="Golem").pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Golem"]


@pytest.mark.trap("BF-19")
@pytest.mark.rule("attack/3.2.2", "final/3.2.2")
@BOTH
def test_of_several_attackers_the_defender_chooses_one_that_can_be_destroyed(phase: Phase) -> None:
    """BF-19."""
    golem = monster_card("Golem", power=4000, defense=90000, words=["counterattack"])
    a = Side(left=[striker("Wren")], center=[striker("Rook", defense=9000)], right=[striker("Finch")])
    scene = fight(phase, a=a, b=Side(left=[golem])).attack("Wren", on="Golem")
    scene.picks("link Rook", "link Finch")
    scene.pass_until("counterattack")
    assert scene.asked == ("b", "counterattack")
    assert scene.options == ["counterattack Wren", "counterattack Finch"]
    scene.pick("counterattack Finch")
    scene.pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Finch"]


@pytest.mark.rule("attack/3.2.2", "ability/item-defense/4")
def test_an_item_with_defense_strikes_back_when_its_fighter_was_attacked() -> None:
    shield = item_card("Shield", power=4000, defense=9000, words=["counterattack"])
    scene = attacks(a=Side(left=[striker()]), b=Side(item=[shield])).attack("Wren").pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Wren"]


@pytest.mark.rule("attack/3.2.2", "ability/counterattack")
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("defense", [None, 0])
def test_only_attacking_monsters_are_destroyed_neither_items_nor_flags(defense: int | None, linked: bool) -> None:
    golem = monster_card("Golem", power=4000, defense=90000, words=["counterattack"])
    mace, fort = item_card("Mace", defense=defense), flag_card("Fort", power=1000, defense=defense)
    a = Side(left=[striker()] if linked else [], item=[mace], flag=fort)
    scene = attacks(a=a, b=Side(left=[golem])).attack("Mace", on="Golem")
    scene.picks("link Fort", *(["link Wren"] if linked else []))
    scene.pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == (["Wren"] if linked else [])
    assert (scene.names("a.item"), scene.names("a.flag")) == (["Mace"], ["Fort"])


@pytest.mark.rule("attack/3.2.2", "ability/counterattack", "attack/3.4/auto")
@pytest.mark.parametrize(
    ("instead", "zone", "struck"),
    [
        ([Move(what="this", to="right")], "right", True),
        ([Move(what="this", to="hand")], "hand", False),
        ([Move(what="this", to="hand"), Play(what=Cards(whose="you", zones=("hand",)))], "right", False),
    ],
    ids=["to another area", "away", "away and back"],
)
def test_a_card_strikes_back_if_it_is_left_on_the_field_be_it_in_another_area(
    instead: list[Effect], zone: str, struck: bool
) -> None:
    """One that left the field, and is called again, is another card."""
    dodges = Replace(event=Trigger(on="ko", card="this"), instead=tuple(instead))
    text = [Skill(kind="permanent", grants=(Grant(changes=(dodges,)),)), auto(Trigger(on="kos", card="this"), life(1))]
    golem = monster_card("Golem", power=4000, words=["counterattack"], text=text)
    scene = attacks(a=Side(left=[striker()]), b=Side(left=[golem])).attack("Wren", on="Golem").pass_until("area")
    if not scene.over and scene.ask.kind == "area":
        scene.pick("right")
    scene.pass_all()
    assert scene.names(f"b.{zone}") == ["Golem"]
    assert len(scene.of(AreaChanged)) == struck
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == (["Wren"] if struck else [])
    assert scene.life("b") == (11 if struck else 10)
