"""3. Flow of an Attack Phase, and of the attacks of a Final Phase, which are alike: the battle, and what follows."""

from typing import Any

import pytest

from events.buddyfight.facts import AttackDeclared, BattleEnded, CardDestroyed, DamageDealt
from events.language.effect import (
    Adjust,
    Attack,
    Cards,
    Choose,
    Damage,
    Exists,
    Gain,
    Give,
    Grant,
    Play,
    Skill,
    Trigger,
)
from events.skills.facts import SkillTriggered
from events.table.fact import CardDrawn, CardReadied, CardRested, PlayerLost
from events.table.ongoing import EffectEnded
from tests.games.buddyfight.conformance.battles import BOTH, BREAKING, OWN, Phase, fight, rules, striker
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    auto,
    counter,
    item_card,
    life,
    monster_card,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, final
from tests.games.scenario import assert_order

# attack/2-removed, attack/3. The battle.


@pytest.mark.trap("BF-30")
@pytest.mark.rule("attack/2-removed", "final/2-removed", "attack/Q1", "attack/Q4")
@BOTH
@pytest.mark.parametrize("how", BREAKING)
def test_without_attacker_or_target_nothing_is_hit_and_the_battle_ends(phase: Phase, how: str) -> None:
    """BF-30: the battle goes on at 3.3."""
    b = Side(left=[monster_card("Imp", text=[auto(Trigger(on="battle_ends"), life(1))])], hand=[BREAKING[how]])
    scene = fight(phase, a=Side(left=[striker(words=["penetrate"])]), b=b).attack("Wren", on="Imp")
    scene.pass_until("use", player="b").use("zap")
    if scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    scene.pass_all()
    destroyed = [scene.name(fact.card) for fact in scene.of(CardDestroyed)]
    assert destroyed == (["Wren"] if how == "attacker destroyed" else [])
    assert not scene.of(DamageDealt)
    assert f"{phase}/3.3" in rules(scene)
    assert scene.life("b") == (10 if how == "target gone" else 11)


@pytest.mark.rule("attack/Q1", "final/2-removed")
@BOTH
def test_a_fighter_takes_no_damage_from_an_attacker_that_was_destroyed(phase: Phase) -> None:
    b = Side(hand=[BREAKING["attacker destroyed"]])
    scene = fight(phase, a=Side(left=[striker()]), b=b).attack("Wren")
    scene.pass_until("use", player="b").use("zap", on="Wren").pass_all()
    assert scene.life("b") == 10
    assert not scene.of(DamageDealt)


@pytest.mark.rule("attack/Q2", "attack/3.2.1", "final/3.2.1")
@BOTH
def test_penetrate_needs_the_center_monster_to_be_hit(phase: Phase) -> None:
    b = Side(center=[monster_card("Imp")], hand=[BREAKING["target gone"]])
    scene = fight(phase, a=Side(left=[striker(words=["penetrate"])]), b=b).attack("Wren", on="Imp")
    scene.pass_until("use", player="b").use("zap", on="Imp").pass_all()
    assert scene.life("b") == 10


@pytest.mark.rule("attack/Q3")
def test_a_link_attack_of_which_one_attacker_is_left_goes_on_as_a_single_one() -> None:
    b = Side(hand=[BREAKING["attacker destroyed"]])
    hand = [counter("spare", DRAW), *several(1, "x")]
    scene = attacks(a=Side(left=[striker("Wren", critical=2)], right=[striker("Finch", critical=3)], hand=hand), b=b)
    scene.attack("Wren").pick("link Finch")
    scene.use("spare").use("zap", on="Wren")
    assert [scene.name(card) for card in scene.state.attackers()] == ["Finch"]
    scene.pass_all()
    assert [fact.amount for fact in scene.of(DamageDealt)] == [3]


@pytest.mark.rule("attack/Q4")
@BOTH
def test_an_attack_on_the_fighter_stays_on_the_fighter(phase: Phase) -> None:
    from_hand = Choose(cards=Cards(whose="you", zones=("hand",), kinds=("monster",)))
    seal = counter("seal", from_hand, Play(to="center"))
    b = Side(hand=[seal, monster_card("Wall", defense=9000)])
    scene = fight(phase, a=Side(left=[striker()]), b=b).attack("Wren")
    scene.pass_until("use", player="b").use("seal")
    if scene.ask.kind == "choose":
        scene.pick("choose Wall")
    scene.pass_all()
    assert scene.names("b.center") == ["Wall"]
    assert scene.life("b") == 9


@pytest.mark.trap("BF-17")
@pytest.mark.rule("attack/3.1", "attack/3.1.1", "final/3.1", "final/3.1.1")
@BOTH
@pytest.mark.parametrize(("power", "hit"), [(4000, True), (5000, True), (3999, False)])
def test_a_monster_is_destroyed_by_as_much_power_as_its_defense(phase: Phase, power: int, hit: bool) -> None:
    """BF-17."""
    b = Side(left=[monster_card("Imp", defense=4000)])
    scene = fight(phase, a=Side(left=[striker(power=power)]), b=b).attack("Wren", on="Imp").pass_all()
    assert bool(scene.of(CardDestroyed)) == hit
    assert scene.life("b") == 10


@pytest.mark.rule("attack/3.1.1", "final/3.1.1")
@BOTH
def test_linked_powers_are_added_up(phase: Phase) -> None:
    a = Side(left=[striker("Wren", power=2000)], right=[striker("Finch", power=2000)])
    scene = fight(phase, a=a, b=Side(left=[monster_card("Imp", defense=4000)])).attack("Wren", on="Imp")
    scene.pick("link Finch")
    scene.pass_all()
    assert [fact.rule for fact in scene.of(CardDestroyed)] == [f"{phase}/3.1.1"]


@pytest.mark.rule("attack/3.1.2", "final/3.1.2")
@BOTH
def test_a_fighter_takes_the_critical_whatever_the_power(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker(power=0, critical=2)])).attack("Wren").pass_all()
    assert scene.life("b") == 8


@pytest.mark.rule("attack/3.2", "attack/3.2.1", "final/3.2", "final/3.2.1", "ability/penetrate")
@BOTH
@pytest.mark.parametrize(("area", "damage"), [("center", 2), ("left", 0)])
def test_penetrate_deals_the_critical_as_it_hits_a_monster_in_the_center(phase: Phase, area: str, damage: int) -> None:
    b: Any = {area: [monster_card("Imp")]}
    attacker = striker(words=["penetrate"], critical=2)
    scene = fight(phase, a=Side(left=[attacker]), b=Side(**b)).attack("Wren", on="Imp").pass_all()
    assert scene.life("b") == 10 - damage
    assert_order(scene.timeline, f"CardDestroyed {phase}/3.1.1", *[f"DamageDealt {phase}/3.2.1"] * bool(damage))


@pytest.mark.trap("BF-18")
@pytest.mark.rule("attack/3.2.1")
def test_penetrate_needs_a_hit_not_a_destruction() -> None:
    """BF-18."""
    imp = monster_card("Imp", words=["soulguard"])
    b = Side(center=[imp], souls={"Imp": [monster_card("Kit")]})
    scene = attacks(a=Side(left=[striker(words=["penetrate"])]), b=b).attack("Wren", on="Imp")
    scene.pass_until("replace", "may", "soulguard", "may_replace")
    while scene.referee.ask is not None and not scene.over and scene.ask.kind not in ("use", "attack"):
        scene.pick(scene.options[0])
    scene.pass_all()
    assert scene.names("b.center") == ["Imp"]
    assert scene.life("b") == 9


@pytest.mark.rule("attack/3.2.1/link", "final/3.2.1/link", "ability/penetrate/link")
@BOTH
def test_in_a_link_attack_each_penetrate_activates_once(phase: Phase) -> None:
    a = Side(
        left=[striker("Wren", words=["penetrate"], critical=2)],
        center=[striker("Rook", critical=5)],
        right=[striker("Finch", words=["penetrate"], critical=3)],
    )
    scene = fight(phase, a=a, b=Side(center=[monster_card("Imp")])).attack("Wren", on="Imp")
    scene.picks("link Rook", "link Finch")
    scene.pass_all()
    assert [fact.amount for fact in scene.of(DamageDealt)] == [2, 3]


@pytest.mark.rule("attack/3.3", "final/3.3", "attack/3.4", "final/3.4", "attack/3.5", "final/3.5")
@BOTH
def test_after_the_battle_no_card_is_in_it_and_a_play_timing_follows(phase: Phase) -> None:
    b = Side(left=[monster_card("Imp", defense=9000)], hand=[counter("burn", Damage(count=10))])
    scene = fight(phase, a=Side(left=[striker()]), b=b).attack("Wren", on="Imp")
    while not scene.of(BattleEnded):
        scene.pass_one()
    assert scene.state.battling() == ()
    assert scene.asked == ("b", "use")
    scene.use("burn")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]


AFTER = {
    "deals_damage": Trigger(on="deals_damage"),
    "kos": Trigger(on="kos"),
    "battle_ends": Trigger(on="battle_ends"),
}


@pytest.mark.rule("attack/3.3", "final/3.3", "attack/3.4/auto", "final/3.4/auto")
@BOTH
@pytest.mark.parametrize("on", AFTER)
def test_what_damage_destruction_and_the_end_of_the_battle_trigger_comes_then(phase: Phase, on: str) -> None:
    attacker = striker(text=[auto(AFTER[on], life(1))])
    theirs = Side(left=[monster_card("Imp")])
    scene = fight(phase, a=Side(left=[attacker]), b=theirs)
    scene.attack("Wren", on="Imp" if on == "kos" else "")
    scene.pass_until("pending")
    assert len(scene.of(BattleEnded)) == 1
    scene.pick(scene.options[0])
    assert scene.life("a") == 11


@pytest.mark.rule("attack/3.4/auto")
def test_all_cards_of_a_link_attack_deal_its_damage() -> None:
    deals = auto(Trigger(on="deals_damage"), life(1))
    a = Side(left=[striker("Wren", text=[deals])], right=[striker("Finch", text=[deals])])
    scene = attacks(a=a).attack("Wren")
    scene.pick("link Finch")
    scene.pass_all()
    assert scene.life("a") == 12


@pytest.mark.rule("attack/3.3", "final/3.3", "attack/3.4/auto", "final/3.4/auto")
@BOTH
@pytest.mark.parametrize("lent", [True, False])
def test_an_ability_lent_for_the_battle_stands_by_as_that_ends_and_then_is_no_more(phase: Phase, lent: bool) -> None:
    """Not as the second battle ends, for which nothing is lent."""
    draws = auto(Trigger(on="battle_ended", card="this"), DRAW)
    lend = Give(changes=(Gain(skills=(draws,)),), what="it", until="battle")
    cheer = counter("cheer", lend if lent else life(1), targets=[OWN])
    scene = fight(phase, a=Side(left=[striker(words=["double_attack"])], hand=[cheer])).attack("Wren")
    scene.use("cheer", on="Wren").pass_until("attack").attack("Wren").pass_all()
    kinds = (BattleEnded, SkillTriggered, EffectEnded, CardDrawn)
    order = [f"{type(fact).__name__} {fact.rule}" for fact in scene.facts if isinstance(fact, kinds)]
    over = f"BattleEnded {phase}/3.3"
    gone = ["SkillTriggered ability/2.1", f"EffectEnded {phase}/3.3", "CardDrawn playmat/deck/3"]
    assert order == [over, *(gone if lent else []), over]


@pytest.mark.rule("attack/3.3", "final/3.3")
@BOTH
def test_what_lasts_for_the_battle_ends_with_it(phase: Phase) -> None:
    swell = counter("swell", Give(changes=(Adjust(figure="power", by=3000),), what="it", until="battle"), targets=[OWN])
    a = Side(left=[striker(power=1000)], hand=[swell])
    scene = fight(phase, a=a, b=Side(left=[monster_card("Imp", defense=4000)])).attack("Wren", on="Imp")
    scene.use("swell", on="Wren").settled()
    while not scene.of(BattleEnded):
        scene.pass_one()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Imp"]
    assert not scene.state.effects


# attack/4. Resolving the attack.


@pytest.mark.trap("BF-13")
@pytest.mark.rule("attack/4.1", "final/4.1", "ability/n-attack", "ability/n-attack/timing", "attack/4-return")
@BOTH
def test_double_attack_stands_the_attacker_once_after_the_play_timing(phase: Phase) -> None:
    """BF-13."""
    scene = fight(phase, a=Side(left=[striker(words=["double_attack"])], hand=several(1, "x"))).attack("Wren")
    while not scene.of(BattleEnded):
        scene.pass_one()
    assert scene.rested("Wren")
    scene.pass_until("attack")
    assert [fact.rule for fact in scene.of(CardReadied)] == [f"{phase}/4.1"]
    scene.attack("Wren").pass_all()
    assert scene.rested("Wren")
    assert len(scene.of(AttackDeclared)) == 2
    assert scene.life("b") == 8


@pytest.mark.trap("BF-30")
@pytest.mark.rule("attack/4.1", "final/4.1")
@BOTH
def test_the_attacker_stands_again_though_its_attack_was_nullified(phase: Phase) -> None:
    """BF-30."""
    a = Side(left=[striker(words=["double_attack"])])
    scene = fight(phase, a=a, b=Side(hand=[nullifies("attack")])).attack("Wren")
    scene.pass_until("use", player="b").use("no attack")
    scene.pass_until("attack")
    assert scene.options == ["attack Wren", "no_attack"]


@pytest.mark.rule("attack/4.2", "attack/4.3", "attack/4.4", "attack/4-return")
def test_a_second_play_timing_with_its_check_follows_in_the_attack_phase_and_then_the_next_choice() -> None:
    b = Side(hand=[counter("burn", Damage(count=10))])
    a = Side(left=[striker(words=["double_attack"])], hand=several(1, "x"))
    scene = attacks(a=a, b=b).attack("Wren")
    while not scene.of(CardReadied):
        scene.pass_one()
    assert scene.asked == ("a", "use")
    scene.pick("decline")
    scene.use("burn").settled()
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]


@pytest.mark.trap("BF-13")
@pytest.mark.rule("attack/4.2", "final/4.2", "final/Q4", "check/3-size")
@pytest.mark.parametrize("stands", [True, False])
def test_the_check_after_n_attack_comes_before_the_rest_of_the_effect_that_attacked(stands: bool) -> None:
    """BF-13. Cub of size 3 is called while Wren rests, which has a size as long as it stands."""
    standing = Exists(cards=Cards(whose="you", zones=("left",), mode="active"))
    grows = Skill(kind="permanent", conditions=(standing,), grants=(Grant(changes=(Adjust(figure="size", by=1),)),))
    calls = auto(
        Trigger(on="deals_damage", card="this"), Play(what=Cards(whose="you", zones=("drop",), names=("Cub",)))
    )
    wren = striker(text=[grows, calls], words=["double_attack"] if stands else [])
    drill = spell_card("Drill", Attack(what=Cards(whose="you", zones=("left",))), DRAW, kind="impact")
    a = Side(left=[wren], hand=[drill], drop=[monster_card("Cub", size=3)])
    scene = final(a=a).use("Drill").settled()
    scene.attack("Wren").pass_until("area").pick("right")
    scene.pass_until("use", player="a")
    order = [fact.rule for fact in scene.facts if fact.rule == "check/3-size" or isinstance(fact, CardDrawn)]
    assert order == (["check/3-size"] if stands else []) + [scene.of(CardDrawn)[0].rule]
    assert (scene.names("a.left"), scene.names("a.right")) == ([] if stands else ["Wren"], ["Cub"])


@pytest.mark.trap("BF-14")
@pytest.mark.rule("final/4.2", "final/4-return")
def test_an_attack_of_the_final_phase_leads_back_to_its_first_play_timing() -> None:
    """BF-14: an impact can be cast again after it."""
    crash = spell_card("crash", Damage(count=10), kind="impact")
    a = Side(left=[striker(words=["double_attack"])], hand=[crash])
    scene = fight("final", a=a).attack("Wren")
    while not scene.of(CardReadied):
        scene.pass_one()
    assert scene.usable == ["crash"]
    scene.use("crash")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["b"]


@pytest.mark.rule("attack/2.2")
def test_a_resting_card_does_not_attack() -> None:
    scene = attacks(a=Side(left=[striker("Wren")], right=[striker("Finch")], rested=["Wren"]))
    assert scene.options == ["attack Finch", "no_attack"]
    assert not scene.of(CardRested)


@pytest.mark.trap("BF-15", "BF-16")
@pytest.mark.rule(
    "ability/item-defense/1", "ability/item-defense/2", "ability/item-defense/3", "ability/item-defense/4"
)
@pytest.mark.rule("ability/item-defense/5", "ability/item-defense/6")
@pytest.mark.parametrize(("defense", "damage", "battling"), [(None, 1, False), (3000, 1, True), (3001, 0, True)])
def test_the_defense_of_an_item_guards_its_fighter(defense: int | None, damage: int, battling: bool) -> None:
    """BF-16."""
    scene = attacks(a=Side(left=[striker()]), b=Side(item=[item_card("Shield", defense=defense)], hand=several(1, "x")))
    scene.attack("Wren")
    assert scene.state.in_role(scene.card("Shield"), "battling") == battling
    scene.pass_all()
    assert scene.life("b") == 10 - damage
    assert scene.names("b.item") == ["Shield"]
