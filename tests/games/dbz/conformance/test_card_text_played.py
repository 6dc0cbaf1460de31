"""Card texts at the table: each card has a text of its own, and what it does is seen in a position."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import AlignmentDeclared, AttackSucceeded, LifeCardLost, StagesLost
from events.table.ids import Player
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import card, energy, hero, physical, stack, stages, stops, strike
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.dbz.conformance.texts import in_hand, printed

GUARD = card("combat", "Guard", stops())
HOOK = physical("Hook", strike(stages(1)))
WAY = card("mastery", "Red Way", style="red")


def again(scene: Scene) -> Scene:
    """The position at the next Attack Phase of a."""
    return scene.pass_until("attack", player="a")


# What follows an attack.


@pytest.mark.rule("card/jeice-lv-1", "card/nail-the-namekian-lv-1", "card/majin-buu-evil-buu-lv-1")
@pytest.mark.rule("effects/if-successful")
@pytest.mark.parametrize("stopped", [True, False])
def test_what_follows_a_stopped_attack_follows_no_successful_one(stopped: bool) -> None:
    kick = in_hand(
        "Ember Kick", "Physical attack doing 2 power stages of damage. If stopped, raise your anger 2 levels."
    )
    scene = position(attacks, a=Side(hand=[kick]), b=foe(GUARD)).use("Ember Kick")
    if stopped:
        scene.use("Guard")
    again(scene)
    assert bool(scene.of(AttackSucceeded)) != stopped
    assert scene.anger("a") == (2 if stopped else 0)


@pytest.mark.rule("effects/if-successful", "effects/secondary/not-stopped")
def test_secondary_effects_are_done_though_the_attack_is_stopped_and_what_follows_success_is_not() -> None:
    text = "Physical attack. If successful, draw a card. Raise your anger 1 level. Lower your opponent's anger 1 level."
    scene = position(attacks, a=Side(hand=[in_hand("Ember Kick", text)]), b=foe(GUARD, anger=3))
    again(scene.use("Ember Kick").use("Guard"))
    assert (scene.anger("a"), scene.anger("b")) == (1, 2)
    assert scene.names("a.hand") == []


@pytest.mark.rule("keywords/empower-2")
@pytest.mark.parametrize(("option", "lost", "anger"), [("do", 5, 0), ("decline", 3, 1)])
def test_an_empower_that_is_used_adds_life_cards_and_removes_what_stands_behind_it(
    option: str, lost: int, anger: int
) -> None:
    beam = in_hand(
        "Dust Ray", "Energy attack doing 3 life cards of damage. Empower 2. Raise your anger 1 level.", "energy"
    )
    scene = perform(position(attacks, a=Side(hand=[beam])), "Dust Ray")
    scene.pick(option)
    again(scene)
    assert (len(scene.of(LifeCardLost)), scene.anger("a")) == (lost, anger)


# Cards that stay.


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("more", "uses"), [("", 1), (" This card stays on the table to be used 1 more time.", 2)])
def test_a_card_that_stays_on_the_table_is_used_once_more(more: str, uses: int) -> None:
    kick = in_hand(
        "Ember Kick", f"Physical attack doing 1 power stage of damage.{more} Remove from the game after use."
    )
    scene = position(attacks, a=Side(hand=[kick]), b=foe(stages=9))
    for _ in range(uses):
        assert scene.usable == ["Ember Kick"]
        again(scene.use("Ember Kick"))
    assert scene.usable == []
    assert scene.names("a.removed") == ["Ember Kick"]
    assert [fact.amount for fact in scene.of(StagesLost)] == [1] * uses


@pytest.mark.rule("powers/timing")
def test_a_power_that_may_be_used_twice_per_combat_is_used_twice() -> None:
    main = [printed("personality", "Marek", "Physical attack. You may use this power twice per Combat.")]
    scene = position(attacks, a=Side(main=[*main, hero("Marek", 2)]), b=foe(stages=9))
    for _ in range(2):
        again(scene.use("Marek 1"))
    assert "Marek 1" not in scene.usable


EITHER = "Physical attack. If your opponent is a villain, you may use this power to stop a physical attack instead."


@pytest.mark.rule("powers/timing", "general/attack-and-block")
def test_a_power_that_attacks_or_stops_an_attack_does_one_of_both_in_a_combat() -> None:
    side = Side(main=[printed("personality", "Marek", EITHER), hero("Marek", 2)])
    scene = position(attacks, a=side, b=foe(physical("Jab")))
    scene.use("Marek 1").pass_until("attack", player="b")
    scene.use("Jab").pass_all()
    assert [scene.state.controller(fact.card) for fact in scene.of(AttackSucceeded)] == ["a", "b"]
    scene = position(attacks, a=side, b=foe(physical("Jab"))).pass_until("attack", player="b")
    scene.use("Jab").pass_until("defend", player="a")
    scene.use("Marek 1").pass_until("attack", player="a")
    assert not scene.of(AttackSucceeded)
    assert "Marek 1" not in scene.usable


MORE_WITH_GOTEN = "Physical attack. If Goten is in play, you may use this power twice per Combat."


@pytest.mark.rule("powers/timing")
@pytest.mark.parametrize(("allies", "uses"), [([], 1), (["Goten"], 2)])
def test_a_power_that_is_used_more_often_under_a_condition_has_no_uses_beside_these(
    allies: list[str], uses: int
) -> None:
    main = [printed("personality", "Marek", MORE_WITH_GOTEN), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main, allies=[hero(name) for name in allies]), b=foe(stages=9))
    for _ in range(uses):
        again(scene.use("Marek 1"))
    assert "Marek 1" not in scene.usable


# The next attack.


NEXT_DOES_MORE = "The next attack you perform this Combat does +2 power stages of damage."


@pytest.mark.rule("effects/floating")
def test_the_next_attack_alone_does_more() -> None:
    focus = in_hand("Deep Breath", NEXT_DOES_MORE, "combat")
    scene = position(attacks, a=Side(hand=[focus, HOOK, physical("Jab", strike(stages(1)))]), b=foe(stages=9))
    for name in ("Deep Breath", "Hook", "Jab"):
        again(scene.use(name))
    assert [fact.amount for fact in scene.of(StagesLost)] == [3, 1]


@pytest.mark.rule("effects/floating")
def test_the_attack_that_says_so_is_not_the_next_one() -> None:
    text = f"Physical attack doing 1 power stage of damage. {NEXT_DOES_MORE}"
    scene = position(attacks, a=Side(hand=[in_hand("Ember Kick", text), HOOK]), b=foe(stages=9))
    for name in ("Ember Kick", "Hook"):
        again(scene.use(name))
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 3]


@pytest.mark.rule("effects/floating")
def test_the_next_physical_attack_is_not_an_energy_attack() -> None:
    focus = in_hand(
        "Deep Breath", "The next physical attack you perform this Combat does +2 power stages of damage.", "combat"
    )
    beam = in_hand(
        "Dust Ray", "Energy attack doing 1 power stage of damage. Costs 0 power stages to perform.", "energy"
    )
    scene = position(attacks, a=Side(hand=[focus, beam, HOOK]), b=foe(stages=9))
    for name in ("Deep Breath", "Dust Ray", "Hook"):
        again(scene.use(name))
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 3]


@pytest.mark.rule("effects/floating")
def test_what_stops_the_next_physical_attack_stops_one_and_no_energy_attack() -> None:
    text = "Physical attack doing 1 power stage of damage. Stops the next physical attack performed against you."
    b = foe(energy("Beam"), physical("Jab"), physical("Knee", strike(stages(1))))
    scene = position(attacks, a=Side(hand=[in_hand("Ember Kick", text)]), b=b).use("Ember Kick")
    for name in ("Beam", "Jab", "Knee"):
        perform(scene.pass_until("attack", player="b"), name)
    scene.pass_until("attack", player="b")
    assert [scene.name(fact.card) for fact in scene.of(AttackSucceeded)] == ["Ember Kick", "Beam", "Knee"]


# What cannot be done.


@pytest.mark.rule("general/attack-prevented")
def test_an_attack_that_cannot_be_performed_in_the_next_attack_phase_can_be_in_the_one_after() -> None:
    text = 'Physical attack. Your opponent cannot perform a physical attack during his next "Attacker Attacks" phase.'
    b = foe(physical("Jab"), energy("Beam"), energy("Ray"), stages=9)
    scene = position(attacks, a=Side(hand=[in_hand("Ember Kick", text)]), b=b).use("Ember Kick")
    scene.pass_until("attack", player="b")
    assert scene.usable == ["Beam", "Ray"]
    perform(scene, "Beam").pass_until("attack", player="b")
    assert scene.usable == ["Jab", "Ray"]


@pytest.mark.rule("general/attack-prevented")
def test_an_attack_that_cannot_be_performed_for_the_remainder_of_combat() -> None:
    text = "Physical attack. Your opponent cannot perform physical attacks for the remainder of Combat."
    b = foe(physical("Jab"), energy("Beam"), energy("Ray"), stages=9)
    scene = position(attacks, a=Side(hand=[in_hand("Ember Kick", text)]), b=b).use("Ember Kick")
    perform(scene.pass_until("attack", player="b"), "Beam").pass_until("attack", player="b")
    assert scene.usable == ["Ray"]


# Conditions.


@pytest.mark.rule("deck/tokui-waza", "deck/mastery/3")
@pytest.mark.parametrize(
    ("tokui_waza", "mastery", "lost"),
    [(True, [WAY], 6), (False, [], 4), (True, [], 4), (True, [card("mastery", "Blue Way", style="blue")], 4)],
)
def test_an_attack_is_another_one_if_its_tokui_waza_was_declared(
    tokui_waza: bool, mastery: list[DbzCard], lost: int
) -> None:
    text = (
        "Energy attack doing 4 life cards of damage. If you declared a Red Tokui-Waza, this attack does 6 life cards "
        "of damage instead."
    )
    a = Side(hand=[in_hand("Dust Ray", text, "energy")], tokui_waza=tokui_waza, mastery=mastery)
    scene = position(attacks, a=a)
    assert scene.usable == ["Dust Ray"], "it is offered once, as the attack that it is"
    again(perform(scene, "Dust Ray"))
    assert len(scene.of(LifeCardLost)) == lost


@pytest.mark.rule("heritage/rogue", "heritage/rogue/declare")
@pytest.mark.parametrize("declared", ["hero", "villain"])
def test_a_rogue_is_what_was_declared(declared: str) -> None:
    async def begun(table: Table) -> None:
        table.emit(AlignmentDeclared(player="b", alignment=declared, rule="manual"))
        await attacks(table)

    text = "If your opponent's Main Personality is a villain, gain 2 anger. If your opponent is a hero, draw a card."
    b = foe(main=stack("Ilka", alignment="rogue"))
    scene = position(begun, a=Side(hand=[in_hand("Verdict", text, "combat")]), b=b).use("Verdict")
    again(scene)
    assert (scene.anger("a"), len(scene.names("a.hand"))) == ((2, 0) if declared == "villain" else (0, 1))


# What stands in play.


DEFENDING = "When entering Combat as the defender, raise your anger 1 level."


@pytest.mark.rule("cards/non-combat/use")
@pytest.mark.parametrize(("turn_of", "anger"), [("a", 1), ("b", 0)])
def test_a_drill_is_set_off_as_its_player_enters_combat_as_the_defender_and_stays(turn_of: Player, anger: int) -> None:
    b = foe(drills=[printed("drill", "Stance", DEFENDING)], hand=[HOOK])
    scene = position(whole_combat, a=Side(hand=[HOOK]), b=b, player=turn_of)
    scene.pass_until("attack")
    assert scene.anger("b") == anger
    assert scene.names("b.drills") == ["Stance"]


@pytest.mark.rule("cards/non-combat/use", "cards/non-combat")
@pytest.mark.parametrize(("used", "anger"), [(True, 1), (False, 0)])
def test_a_non_combat_card_that_is_set_off_is_used_up_if_its_player_wants(used: bool, anger: int) -> None:
    b = foe(noncombats=[printed("noncombat", "Snare", DEFENDING)], hand=[HOOK])
    scene = position(whole_combat, a=Side(hand=[HOOK]), b=b)
    scene.pass_until("may", "attack")
    assert scene.asked == ("b", "may")
    scene.pick("do" if used else "decline")
    scene.pass_until("attack")
    assert scene.anger("b") == anger
    assert scene.names("b.noncombats") == ([] if used else ["Snare"])
    assert scene.names("b.discard") == (["Snare"] if used else [])


@pytest.mark.rule("general/damage-cap/1", "general/damage-cap/2")
def test_a_maximum_caps_attacks_of_its_kind_against_its_player() -> None:
    wall = printed(
        "drill", "Wall", "All physical attacks performed against you do a maximum of 3 power stages of damage."
    )
    hand = [physical("Hook", strike(stages(5))), physical("Jab", strike(stages(2)))]
    scene = position(attacks, a=Side(hand=hand, drills=[wall]), b=foe(physical("Knee", strike(stages(5))), stages=9))
    for name in ("Hook", "Jab"):
        again(scene.use(name))
    assert [fact.amount for fact in scene.of(StagesLost)] == [5, 2], "not those of its player"
    scene = position(attacks, a=Side(hand=hand, stages=9), b=foe(drills=[wall], stages=9))
    for name in ("Hook", "Jab"):
        again(scene.use(name))
    assert [fact.amount for fact in scene.of(StagesLost)] == [3, 2]


@pytest.mark.rule("general/damage-cap/1")
def test_a_maximum_of_power_stages_caps_no_life_cards() -> None:
    wall = printed("drill", "Wall", "You take a maximum of 3 power stages of damage from your opponent's attacks.")
    beam = in_hand("Dust Ray", "Energy attack doing 5 power stages and 5 life cards of damage.", "energy")
    scene = again(perform(position(attacks, a=Side(hand=[beam]), b=foe(drills=[wall], stages=9)), "Dust Ray"))
    assert (scene.stages("Ilka 1"), len(scene.of(LifeCardLost))) == (6, 5)


@pytest.mark.rule("location/global")
def test_a_place_is_in_effect_for_both_players() -> None:
    ring = printed("battleground", "Old Ring", "All of your physical attacks do +1 power stage of damage.")
    scene = position(attacks, a=Side(hand=[HOOK], place=[ring]), b=foe(physical("Jab", strike(stages(1)))))
    scene.use("Hook").pass_until("attack", player="b").use("Jab")
    again(scene)
    assert [fact.amount for fact in scene.of(StagesLost)] == [2, 2]


@pytest.mark.rule("battle-sequence/7")
def test_a_defense_shield_stops_the_first_attack_that_nothing_else_stops() -> None:
    wall = printed("drill", "Wall", "Defense Shield: Stops the first unstopped physical attack performed against you.")
    hand = [physical(name, strike(stages(1))) for name in ("Hook", "Jab", "Knee")]
    scene = position(attacks, a=Side(hand=hand), b=foe(GUARD, drills=[wall], stages=9))
    scene.use("Hook").use("Guard")
    for name in ("Jab", "Knee"):
        again(scene).use(name)
    again(scene)
    assert [scene.name(fact.card) for fact in scene.of(AttackSucceeded)] == ["Knee"]


@pytest.mark.rule("general/search/1")
def test_an_ally_that_is_searched_for_comes_with_its_power_stages() -> None:
    call = in_hand(
        "Call", "Search your Life Deck for an Ally and place it in play at 5 power stages above 0.", "combat"
    )
    scene = position(attacks, a=Side(hand=[call], deck=[hero("Tobin"), HOOK, HOOK])).use("Call")
    scene.pick(scene.options[0])
    again(scene)
    assert (scene.names("a.allies"), scene.stages("Tobin 1")) == (["Tobin 1"], 5)


@pytest.mark.rule("powers/constant")
def test_a_dragon_ball_does_what_it_says_as_it_is_played() -> None:
    ball = printed("ball", "Moon Ball 1", "Raise your anger 2 levels.", series="Moon", ball=1)
    scene = position(whole_turn, a=Side(hand=[ball])).pass_until("place")
    scene.pick("play Moon Ball 1")
    scene.pass_until("combat")
    assert scene.anger("a") == 2


@pytest.mark.rule("powers/constant", "powers/constant/control")
@pytest.mark.parametrize(("holder", "anger"), [("main", 1), ("ally", 0)])
def test_a_constant_combat_power_is_set_off_on_entering_combat_by_who_is_then_in_control(
    holder: str, anger: int
) -> None:
    text = "(Constant Combat Power) When entering Combat, raise your anger 1 level."
    of_main = Side(main=[printed("personality", "Marek", text), hero("Marek", 2)], hand=[HOOK])
    of_ally = Side(allies=[printed("personality", "Tobin", text)], hand=[HOOK])
    scene = position(whole_combat, a=of_main if holder == "main" else of_ally, b=foe(HOOK)).pass_until("attack")
    assert scene.anger("a") == anger
