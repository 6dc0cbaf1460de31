"""What attacks gain: text at the end of their own, focus, and other costs; and what becomes of a card after its use."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import AttackGained, StagesPaid
from events.table.fact import ZoneShuffled
from tests.games.dbz.conformance.attacking import foe, perform, shield
from tests.games.dbz.conformance.cards import DRAW, blast, energy, life, physical, stack, stages, strike
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat
from tests.games.dbz.conformance.test_keywords_of_attacks import empower
from tests.games.dbz.conformance.texts import in_hand, printed
from tests.games.scenario import assert_order

HOOK = physical("Hook", strike(stages(1)))
BESIDE = printed("drill", "Fury", 'All of your attacks gain "Raise your anger 1 level."')
FOLLOWS = printed("drill", "Zeal", 'All of your attacks gain "If successful, raise your anger 1 level."')


def after(scene: Scene, name: str) -> Scene:
    """The position after an attack of `a`, at its next Attack Phase."""
    return perform(scene, name).pass_until("attack", player="a")


# Text.


@pytest.mark.rule("effects/gained-secondary")
@pytest.mark.rule("general/gaining-text")
@pytest.mark.parametrize("stopped", [True, False])
def test_gained_text_is_done_behind_the_own_text_also_if_the_attack_is_stopped(stopped: bool) -> None:
    hook = physical("Hook", strike(stages(1)), DRAW)
    guard = foe(*[in_hand("Guard", "Stops a physical attack.")] if stopped else [])
    scene = position(attacks, a=Side(hand=[hook], drills=[BESIDE]), b=guard).use("Hook")
    assert_order(scene.timeline, "CardDrawn", "PlayerCountersPlaced")
    if stopped:
        scene.use("Guard")
    assert scene.pass_until("attack", player="a").anger("a") == 1


@pytest.mark.rule("effects/if-successful/gained")
@pytest.mark.rule("general/gaining-text")
@pytest.mark.parametrize("stopped", [True, False])
def test_gained_text_about_success_follows_the_damage_and_none_of_a_stopped_attack(stopped: bool) -> None:
    guard = foe(*[in_hand("Guard", "Stops a physical attack.")] if stopped else [])
    scene = position(attacks, a=Side(hand=[HOOK], drills=[FOLLOWS]), b=guard).use("Hook")
    if stopped:
        scene.use("Guard")
    else:
        assert_order(scene.timeline, "StagesLost", "PlayerCountersPlaced")
    assert scene.pass_until("attack", player="a").anger("a") == int(not stopped)


@pytest.mark.rule("effects/if-successful/gained")
@pytest.mark.rule("battle-sequence/15")
def test_what_follows_by_the_own_text_and_by_gained_text_is_done_in_the_order_that_its_player_wants() -> None:
    hook = physical("Hook", strike(stages(1), then=[DRAW]))
    scene = position(attacks, a=Side(hand=[hook], drills=[FOLLOWS])).use("Hook")
    assert (scene.ask.kind, scene.ask.rule) == ("order", "battle-sequence/15")
    scene.pick("mode 1", "mode 0")
    assert_order(scene.timeline, "PlayerCountersPlaced", "CardDrawn")


@pytest.mark.rule("effects/gained-secondary")
def test_attacks_of_the_other_player_gain_nothing() -> None:
    scene = position(attacks, b=foe(HOOK, drills=[BESIDE, FOLLOWS]), player="a")
    scene.pass_until("attack", player="b").use("Hook")
    assert scene.anger("b") == 2
    scene = position(attacks, a=Side(hand=[HOOK]), b=foe(drills=[BESIDE, FOLLOWS]))
    assert (after(scene, "Hook").anger("a"), scene.anger("b")) == (0, 0)


@pytest.mark.rule("keywords/empower-2")
@pytest.mark.rule("general/gaining-text")
@pytest.mark.parametrize(("option", "anger"), [("do", 0), ("decline", 2)])
def test_empower_deletes_gained_text_too_which_stands_behind_it(option: str, anger: int) -> None:
    hook = physical("Hook", strike(stages(1)), empower(2))
    scene = position(attacks, a=Side(hand=[hook], drills=[BESIDE, FOLLOWS])).use("Hook")
    scene.pick(option)
    assert scene.anger("a") == anger


@pytest.mark.rule("final-physical/2")
@pytest.mark.rule("effects/gained-secondary")
def test_a_final_physical_attack_gains_text_too() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast())], drills=[BESIDE, FOLLOWS]))
    scene.pick("final Beam")
    assert scene.anger("a") == 2


# Focus.


def charge(text: str) -> DbzCard:
    """A physical attack with a sentence of its own."""
    return in_hand("Charge", f"Physical attack doing 2 power stages of damage. {text}")


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.parametrize("pays", [True, False])
def test_an_attack_that_is_made_a_focused_one_passes_defense_shields(pays: bool) -> None:
    attack = charge("You may discard a card from your hand to make this a focused attack.")
    side = foe(noncombats=[shield("Wall")], stages=9)
    scene = position(attacks, a=Side(hand=[attack, HOOK]), b=side).use("Charge")
    scene.pick("do" if pays else "decline")
    scene.pass_until("attack", player="a")
    assert scene.stages("Ilka 1") == (7 if pays else 9)
    assert [fact.words for fact in scene.of(AttackGained)] == [("focused",)] * pays
    assert scene.names("a.hand") == ([] if pays else ["Hook"])


@pytest.mark.rule("effects/if-successful/gained")
@pytest.mark.parametrize("pays", [True, False])
def test_an_attack_that_has_become_a_focused_one_gains_what_focused_attacks_gain(pays: bool) -> None:
    drill = printed("drill", "Zeal", 'All of your focused attacks gain "If successful, raise your anger 1 level."')
    attack = charge("You may discard a card from your hand to make this a focused attack.")
    scene = position(attacks, a=Side(hand=[attack, HOOK], drills=[drill]), b=foe(stages=9)).use("Charge")
    scene.pick("do" if pays else "decline")
    assert scene.pass_until("attack", player="a").anger("a") == int(pays)


@pytest.mark.rule("general/requirement")
@pytest.mark.parametrize(("there", "offered"), [(1, False), (2, True)])
def test_what_needs_two_cards_is_not_offered_to_who_has_one(there: int, offered: bool) -> None:
    attack = charge("You may remove 2 cards in your discard pile from the game to make this a focused attack.")
    pile = [physical(f"Old {number}") for number in range(there)]
    scene = position(attacks, a=Side(hand=[attack], discard=pile)).use("Charge")
    assert (scene.ask.kind == "may") is offered


@pytest.mark.rule("effects/gained-secondary")
@pytest.mark.parametrize("text", ["For the remainder of Combat, all of your {}attacks are focused attacks."])
@pytest.mark.parametrize(("other", "left"), [("", 7), ("other ", 9)])
def test_an_attack_that_makes_attacks_focused_is_one_itself_unless_it_says_others(
    text: str, other: str, left: int
) -> None:
    side = foe(noncombats=[shield("Wall")], stages=9)
    scene = position(attacks, a=Side(hand=[charge(text.format(other))]), b=side)
    assert after(scene, "Charge").stages("Ilka 1") == left


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.rule("effects/gained-secondary")
@pytest.mark.parametrize("style", ["red", "blue"])
def test_attacks_of_a_style_are_focused_as_a_drill_says(style: str) -> None:
    drill = printed("drill", "Aim", "All of your Red Style attacks are focused attacks.")
    hook = physical("Hook", strike(stages(2)), style=style)
    scene = position(attacks, a=Side(hand=[hook], drills=[drill]), b=foe(noncombats=[shield("Wall")], stages=9))
    after(scene, "Hook")
    assert scene.stages("Ilka 1") == (7 if style == "red" else 9)


@pytest.mark.rule("damage/modified")
@pytest.mark.parametrize(("pays", "left"), [(True, 4), (False, 7)])
def test_an_attack_does_more_for_what_is_done_as_it_is_made(pays: bool, left: int) -> None:
    attack = charge("You may discard a card from your hand to have this attack do an additional +3 power stages.")
    scene = position(attacks, a=Side(hand=[attack, HOOK]), b=foe(stages=9)).use("Charge")
    scene.pick("do" if pays else "decline")
    assert scene.pass_until("attack", player="a").stages("Ilka 1") == left


@pytest.mark.rule("damage/multiplier")
def test_the_base_damage_of_the_table_is_doubled_before_anything_is_added() -> None:
    attack = in_hand(
        "Charge", "Physical attack doing +3 power stages of damage. Double the Base Damage of this attack."
    )
    scene = position(attacks, a=Side(hand=[attack]), b=foe(stages=9)).use("Charge")
    assert scene.stages("Ilka 1") == 9 - (2 * 1 + 3)


# Costs.


@pytest.mark.rule("general/cost-definition")
@pytest.mark.rule("costs/energy-default")
@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("All energy attacks cost +2 power stages to perform.", 4),
        ("All of your energy attacks cost -1 power stages to perform.", 1),
        ("All of your energy attacks cost -3 power stages to perform to a minimum of 0.", 0),
        ("All of your energy attacks cost -3 power stages to perform to a minimum of 1.", 1),
        ("All of your physical attacks cost -1 power stages to perform.", 2),
        ("All attacks performed against you cost +1 power stages to perform.", 2),
    ],
)
def test_attacks_cost_more_or_less_as_a_drill_says(text: str, paid: int) -> None:
    drill = printed("drill", "Toll", text)
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(1)))], drills=[drill])).use("Beam")
    while scene.ask.kind == "pay":
        scene.pass_one()
    assert sum(fact.amount for fact in scene.of(StagesPaid)) == paid
    assert scene.life("b") == 19


@pytest.mark.rule("general/cost-definition")
@pytest.mark.parametrize(("stages_there", "usable"), [(1, []), (2, ["Hook"])])
def test_a_physical_attack_is_not_performed_by_who_lacks_what_it_costs_by_a_place(
    stages_there: int, usable: list[str]
) -> None:
    place = printed("location", "Mire", "All physical attacks cost +2 power stages to perform.")
    scene = position(attacks, a=Side(hand=[HOOK], place=[place], stages=stages_there))
    assert scene.usable == usable


# After the use.


@pytest.mark.rule("battle-sequence/16")
@pytest.mark.parametrize("text", ["Shuffle into your Life Deck after use.", "Raise your anger 1 level."])
def test_a_card_is_shuffled_into_the_life_deck_after_it_has_come_there(text: str) -> None:
    scene = position(attacks, a=Side(hand=[charge(text)])).use("Charge")
    shuffled = "Shuffle" in text
    assert (scene.life("a"), scene.names("a.discard")) == ((21, []) if shuffled else (20, ["Charge"]))
    if shuffled:
        assert_order(scene.timeline, "AttackSucceeded", "CardPlaced", "ZoneShuffled")
    assert len(scene.of(ZoneShuffled)) == int(shuffled)


@pytest.mark.rule("battle-sequence/16")
@pytest.mark.rule("effects/secondary")
@pytest.mark.parametrize(("declared", "zone"), [(True, "a.life_deck"), (False, "a.removed")])
def test_what_becomes_of_a_card_after_its_use_may_depend_on_conditions(declared: bool, zone: str) -> None:
    text = (
        "If you declared a Tokui-Waza, raise your anger 2 levels and shuffle this card into your Life Deck after use. "
        "Otherwise, remove from the game after use."
    )
    scene = position(attacks, a=Side(hand=[charge(text)], tokui_waza=declared)).use("Charge")
    assert "Charge" in scene.names(zone)
    assert scene.anger("a") == 2 * declared
    if declared:
        assert_order(scene.timeline, "PlayerCountersPlaced", "AttackSucceeded", "CardPlaced", "ZoneShuffled")


@pytest.mark.rule("battle-sequence/16")
@pytest.mark.parametrize(("option", "zone"), [("do", "a.hand"), ("decline", "a.discard")])
def test_a_player_may_take_a_card_back_after_its_use_for_something_else(option: str, zone: str) -> None:
    text = "You may remove 2 cards in your discard pile from the game to place this card into your hand after use."
    pile = [physical("Old"), physical("Older")]
    scene = position(attacks, a=Side(hand=[charge(text)], discard=pile)).use("Charge")
    scene.pick(option)
    while scene.asked == ("a", "choose"):
        scene.pick(scene.options[0], scene.options[1])
    assert "Charge" in scene.names(zone)
    assert len(scene.names("a.removed")) == (2 if option == "do" else 0)


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.rule("battle-sequence/16")
def test_a_card_that_stays_for_another_use_goes_nowhere_by_what_depends_on_conditions() -> None:
    text = (
        "This attack stays on the table to be used 1 more time this Combat. "
        "If you declared a Tokui-Waza, shuffle this card into your Life Deck after use."
    )
    scene = position(whole_combat, a=Side(hand=[charge(text)], tokui_waza=True), b=foe(stages=9))
    scene.pass_until("attack", player="a").use("Charge")
    assert scene.pass_until("attack", player="a").usable == ["Charge"]
    after(scene, "Charge")
    assert scene.names("a.in_use") == []
    assert "Charge" in scene.names("a.life_deck")


@pytest.mark.rule("battle-sequence/16")
def test_a_card_that_would_be_removed_is_discarded_instead_under_a_condition() -> None:
    text = (
        "Stops a physical attack. Remove from the game after use. "
        "If your Main Personality's current personality level is 3 or higher, discard after use instead."
    )
    for level, zone in ((1, "a.removed"), (3, "a.discard")):
        main = sorted(stack(levels=4), key=lambda card: card.level != level)
        side = Side(hand=[in_hand("Guard", text)], main=main)
        scene = position(attacks, a=side, b=foe(HOOK), player="b")
        scene.use("Hook").use("Guard")
        assert "Guard" in scene.names(zone), zone


@pytest.mark.rule("battle-sequence/15")
@pytest.mark.parametrize("stopped", [True, False])
def test_combat_ends_as_an_attack_is_over_stopped_or_not(stopped: bool) -> None:
    attack = charge("Combat ends after damage, if any, is dealt.")
    side = foe(*[physical("Other")], **({"drills": [shield("Wall")]} if stopped else {}))
    scene = position(whole_combat, a=Side(hand=[attack]), b=side).pass_until("attack", player="a")
    scene.use("Charge").pass_until("attack")
    assert scene.over
    assert_order(scene.timeline, *(() if stopped else ("StagesLost",)), "CombatEnded")
