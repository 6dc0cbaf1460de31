"""What the book says comes before, with or after what: effects and triggers at the end of battles and turns, damage,
rules that are processed at once, and what changes with a stack or a flip.
"""

import pytest

from events.dragon_ball_super.facts import (
    AttackNegated,
    BattleEnded,
    CardDropped,
    CardKOed,
    DamageDealt,
    GuardSwitched,
    LifeTaken,
)
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Draw,
    Exists,
    Flip,
    Gain,
    Give,
    Later,
    Move,
    Nullify,
    Range,
    Replace,
    Skill,
    Stack,
    Trigger,
)
from events.masters.card import Keyword, LeaderBack
from events.table.fact import CardFlipped, CardReadied, GameEnded, PhaseBegan
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    OWN,
    auto,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    permanent,
)
from tests.games.scenario import assert_order

STRONG = Exists(cards=Cards(among="this", power=Range(least=20000)))
"""This card still has the power that an effect gives it."""


def raised(until: str, by: int = 5000) -> Give:
    """This card has more power until then."""
    return Give(what="this", changes=(Adjust(figure="power", by=by),), until=until)


def sees(event: str, *conditions: Exists) -> Skill:
    """This card draws a card at that event, if the conditions are fulfilled as the skill is activated."""
    return Skill(kind="auto", trigger=Trigger(on=event, card=None), conditions=conditions, effects=(DRAW,))


# 6-3-1-3 and 6-4. Effects end once their checkpoint is over.


@pytest.mark.rule("6-3-1-3-1-1", "6-3-1-3-1-2", "6-4-1-1", "6-4-1-2")
@pytest.mark.parametrize(
    ("until", "event", "rule"), [("main", "main_ends", "6-3-1-3-1-2"), ("turn", "turn_ends", "6-4-1-2")]
)
def test_effects_end_after_the_checkpoint_in_which_they_are_still_seen(until: str, event: str, rule: str) -> None:
    scene = turn(a=Side(battle=[battle_card("Hero", text=[does(raised(until)), sees(event, STRONG)])]))
    scene.pick()
    scene.picks("skill Hero 0", "end_main")
    assert figure(scene.state, scene.card("Hero"), "power") == 20000
    scene.pick("activate Hero 0")
    assert len(drawn(scene)) == 2
    assert_order(scene.timeline, f"checkpoint {rule}", f"checkpoint {rule}", f"EffectEnded {rule}")
    assert figure(scene.state, scene.card("Hero"), "power") == 15000


@pytest.mark.rule("6-3-1-3-1-2")
def test_what_lasts_for_the_turn_does_not_end_with_its_main_phase() -> None:
    scene = turn(a=Side(battle=[battle_card("Hero", text=[does(raised("turn")), sees("turn_ends", STRONG)])]))
    scene.pick()
    scene.picks("skill Hero 0", "end_main", "activate Hero 0")
    assert "EffectEnded 6-3-1-3-1-2" not in scene.timeline
    assert len(drawn(scene)) == 2


@pytest.mark.trap("MS-39")
@pytest.mark.rule("6-4-1-3", "6-4-1-2", "9-5-2")
@pytest.mark.parametrize(("lasting", "phases"), [("turn", 2), ("game", 1)])
def test_the_end_phase_is_repeated_while_effects_that_ended_leave_rules_to_process(lasting: str, phases: int) -> None:
    """MS-39. The card falls in this turn, and not as the next one begins."""
    weak = Give(what="this", changes=(Adjust(figure="power", by=-15000),), until="game")
    scene = turn(a=Side(battle=[battle_card("Hero", text=[does(raised(lasting), weak)])]))
    scene.pick()
    scene.picks("skill Hero 0", "end_main")
    ends = [fact for fact in scene.of(PhaseBegan) if fact.phase == "End Phase"]
    assert (len(ends), koed(scene)) == (phases, ["Hero"] if phases == 2 else [])
    if phases == 2:
        assert_order(scene.timeline, "PhaseBegan 6-4-1", "EffectEnded 6-4-1-2", "PhaseBegan 6-4-1", "CardKOed 9-5-2")


# 4-5-3. What is pending beside [Auto]s, and rules that are processed at once.


@pytest.mark.trap("MS-40")
@pytest.mark.rule("4-5-3-2", "4-5-3-3", "8-6-4")
@pytest.mark.parametrize("first", ["activate Herald 0", "delayed Sage 1"])
def test_a_delayed_effect_is_chosen_among_the_autos_of_its_master(first: str) -> None:
    """MS-40. The turn player's come first, whichever they are; then the other player's."""
    later = does(Later(when=Trigger(on="turn_ends", card=None), effects=(Draw(count=2),)))
    mine = Side(battle=[battle_card("Herald", text=[sees("turn_ends")]), battle_card("Sage", text=[later])])
    theirs = Side(battle=[battle_card("Watch", text=[sees("turn_ends")])])
    scene = turn(a=mine, b=theirs)
    scene.pick()
    scene.picks("skill Sage 0", "end_main")
    assert (scene.asked, scene.options) == (("a", "pending"), ["activate Herald 0", "delayed Sage 1"])
    scene.pick(first)
    rest = {"activate Herald 0": ("delayed", "4-5-3-2"), "delayed Sage 1": ("pending", "8-6-4")}
    assert (scene.ask.player, scene.ask.kind, scene.ask.rule) == ("a", *rest[first])
    scene.pick(scene.options[0])
    assert scene.asked == ("b", "pending")
    finish(scene)
    assert drawn(scene) == ["a", "a", "a", "a", "b"]


@pytest.mark.rule("4-5-3-1", "9-1-2-3", "9-3-2", "9-5-2")
def test_all_rules_that_are_due_are_processed_as_one_group() -> None:
    """A combo outside a battle and a card without power go to the Drop at once."""
    scene = main(a=Side(combo=several(1, "combo"), battle=[battle_card("Weak", power=0)]))
    moves = [fact for fact in scene.facts if isinstance(fact, CardDropped | CardKOed)]
    assert [(scene.name(fact.card), fact.rule, fact.together) for fact in moves] == [
        ("combo 1", "9-3-2", False),
        ("Weak", "9-5-2", True),
    ]


# 7-1-4 and 7-4-1. The ends of battles.

FIGHTS = (auto("attacks", raised("battle")), sees("battle_ends", STRONG))
"""This card is stronger in its battle; and draws a card at its end, if it still is."""
STOP = does(Nullify(what="attack"), timing="battle")


@pytest.mark.rule("7-1-4", "7-1-4-1", "7-1-4-2", "7-1-4-3", "7-1-4-4")
@pytest.mark.parametrize("reading", ["printed", "triggers_first"])
def test_a_battle_that_is_broken_drops_combos_then_triggers_then_ends_effects(reading: str) -> None:
    """By either reading of when effects end: the effect is still there as what the end triggers is resolved."""
    combo_left = Exists(cards=Cards(whose="you", zones=("combo",)))
    fist = battle_card("Fist", text=[*FIGHTS, sees("battle_ends", combo_left)])
    mine = Side(battle=[fist], hand=[battle_card("Page")])
    scene = battle(a=mine, b=Side(leader=leader("b", STOP)), attacker="Fist", options={"MS-16": reading})
    finish(scene, "offense")
    scene.picks("combo Page", "end_step", "skill Leader b 0")
    finish(scene)
    assert len(scene.of(AttackNegated)) == 1
    assert_order(
        scene.timeline,
        "AttackNegated 7-1-4",
        "CardDropped 7-1-4-1",
        "Happened 7-1-4-2",
        "EffectEnded 7-1-4-3",
        "BattleEnded 7-1-4-4",
    )
    assert drawn(scene) == ["a"]  # by the skill that asks for the power, and not by that which asks for the combo


@pytest.mark.trap("MS-16")
@pytest.mark.rule("7-4-1-6", "7-4-1-7", "7-4-1-8", "7-4-1-9", "7-4-1-10")
@pytest.mark.parametrize(("reading", "draws"), [("printed", 0), ("triggers_first", 1)])
def test_effects_for_a_battle_that_is_decided_end_before_what_its_end_triggers(reading: str, draws: int) -> None:
    """MS-16."""
    mine = Side(battle=[battle_card("Fist", text=FIGHTS)], hand=[battle_card("Page")])
    scene = battle(a=mine, attacker="Fist", options={"MS-16": reading})
    finish(scene, "offense")
    scene.pick("combo Page")
    finish(scene)
    ends = ["EffectEnded 7-4-1-8", "Happened 7-4-1-9"]
    between = ends if reading == "printed" else ends[::-1]
    assert_order(scene.timeline, "CardDropped 7-4-1-6", "ComboPowerEnded 7-4-1-7", *between, "BattleEnded 7-4-1-10")
    assert len(drawn(scene)) == draws


def fought(keyword: Keyword, *, broken: bool = False, until: str = "battle") -> Scene:
    """A card with [Dual Attack] that cannot be readied for the battle attacked, or was negated in doing so."""
    kept = auto("attacks", Give(what="this", changes=(Cannot(action="ready", by="any"),), until=until))
    theirs = Side(leader=leader("b", STOP)) if broken else Side()
    scene = main(a=Side(battle=[battle_card("Fist", keywords=[keyword], text=[kept])]), b=theirs)
    scene.pick("attack Leader b with Fist")
    finish(scene, "defense")
    if broken:
        scene.pick("skill Leader b 0")
    return finish(scene)


@pytest.mark.trap("MS-38")
@pytest.mark.rule("10-8-1", "10-8-1-1", "10-8-1-2", "7-4-1-10", "7-1-4-4")
@pytest.mark.parametrize("keyword", ["dual_attack", "triple_attack"])
@pytest.mark.parametrize(("broken", "rule"), [(False, "7-4-1-10"), (True, "7-1-4-4")])
def test_after_the_battle_is_once_it_has_ended_and_with_it_its_effects(
    keyword: Keyword, broken: bool, rule: str
) -> None:
    """MS-38. The card could not be readied as long as the battle went on."""
    scene = fought(keyword, broken=broken)
    assert scene.asked == ("a", "main")
    assert_order(
        scene.timeline,
        f"BattleEnded {rule}",
        f"Happened {rule}",
        f"checkpoint {rule}",
        "CardReadied 4-8-1",
        f"checkpoint {rule}",
    )
    assert "attack Leader b with Fist" in scene.options


@pytest.mark.trap("MS-38")
@pytest.mark.rule("10-8-1", "7-4-1-10")
def test_what_lasts_longer_than_the_battle_keeps_a_card_from_attacking_again() -> None:
    """MS-38."""
    scene = fought("dual_attack", until="turn")
    assert len(scene.of(BattleEnded)) == 1
    assert not scene.of(CardReadied)


@pytest.mark.trap("MS-38")
@pytest.mark.rule("10-9-1", "7-4-1-10")
@pytest.mark.parametrize(("until", "falls"), [("battle", True), ("turn", False)])
@pytest.mark.parametrize("power", [10000, 30000])
def test_revenge_is_taken_after_the_battle_when_its_effects_protect_nobody_any_more(
    until: str, falls: bool, power: int
) -> None:
    """MS-38. So it is for a card that was KO'd in battle, and for one that was attacked and withstood."""
    safe = auto("attacks", Give(what="this", changes=(Gain(keywords=("indestructible",)),), until=until))
    theirs = Side(battle=[battle_card("Thorn", power=power, keywords=["revenge"])], rested=["Thorn"])
    scene = battle(a=Side(battle=[battle_card("Fist", text=[safe])]), b=theirs, attacker="Fist", target="Thorn")
    finish(scene)
    assert ("Fist" in koed(scene), "Thorn" in koed(scene)) == (falls, power == 10000)
    if falls:
        assert_order(scene.timeline, "BattleEnded 7-4-1-10", "CardKOed 10-1-1")


# 4-10. Damage.


def struck(*skills: Skill, life: int = 8, reading: str = "each") -> Scene:
    """2 damage was inflicted on b, whose Leader has these skills."""
    fist = battle_card("Fist", keywords=["double_strike"])
    theirs = Side(leader=leader("b", *skills), life=life)
    scene = main(a=Side(battle=[fist]), b=theirs, options={"MS-37": reading})
    scene.pick("attack Leader b with Fist")
    return scene.pass_on("answer", "offense", "defense")


@pytest.mark.trap("MS-37")
@pytest.mark.rule("4-10-2-2", "8-9-1", "8-9-2-3")
@pytest.mark.parametrize(("reading", "times"), [("each", 2), ("whole", 1)])
def test_a_replacement_of_damage_is_asked_for_each_1_damage(reading: str, times: int) -> None:
    """MS-37."""
    instead = permanent(
        Replace(event=Trigger(on="takes_damage", card=None, whose="you"), may=True, instead=(DRAW,)), player="you"
    )
    scene = struck(instead, reading=reading)
    for _ in range(times):
        assert (scene.asked, scene.options) == (("b", "may"), ["do", "decline"])
        scene.pick("do")
    assert scene.asked == ("a", "main")
    assert (drawn(scene), scene.of(DamageDealt)) == (["b"] * times, [])


@pytest.mark.trap("MS-37")
@pytest.mark.rule("4-10-2-2", "8-9-1")
def test_the_second_1_damage_is_dealt_where_the_first_alone_is_replaced() -> None:
    """MS-37."""
    instead = permanent(
        Replace(event=Trigger(on="takes_damage", card=None, whose="you"), may=True, instead=(DRAW,)), player="you"
    )
    scene = struck(instead)
    scene.picks("do", "decline")
    finish(scene)
    assert (drawn(scene), len(scene.of(DamageDealt)), len(scene.of(LifeTaken))) == (["b"], 1, 1)


@pytest.mark.trap("MS-19", "MS-37")
@pytest.mark.rule("4-10-2-2", "9-2-1", "9-1-2-1", "9-2-3", "1-2-1-1-1")
@pytest.mark.parametrize(("reading", "inflicted"), [("each", [1]), ("whole", [2])])
def test_a_loss_in_the_middle_of_damage_ends_it_at_once(reading: str, inflicted: list[int]) -> None:
    """MS-37, MS-19. Nothing waits for a checkpoint: no card is dropped, and the second damage is not inflicted."""
    scene = struck(life=1, reading=reading)
    while scene.referee.ask is not None:
        scene.pick(scene.options[0])
    assert [fact.amount for fact in scene.of(DamageDealt)] == inflicted
    assert len(scene.of(LifeTaken)) == 1
    assert [fact.winner for fact in scene.of(GameEnded)] == ["a"]
    assert not [line for line in scene.timeline if line.startswith("checkpoint 7-4-1-5")]


# 8-3-3. Skills that are valid under a condition alone.


@pytest.mark.rule("8-3-3", "8-3-1")
@pytest.mark.parametrize("alone", [True, False])
def test_a_part_that_is_valid_under_a_condition_is_negated_while_it_is_not_fulfilled(alone: bool) -> None:
    joined = Exists(cards=Cards(whose="you", kinds=("battle",), names=("Bo",)))
    lone = Skill(kind="activate", timing=("main",), conditions=(joined,), effects=(DRAW,))
    proud = Skill(kind="permanent", conditions=(joined,), grants=permanent(Adjust(figure="power", by=5000)).grants)
    others = [] if alone else [battle_card("Bo")]
    scene = main(a=Side(battle=[battle_card("Ann", text=[lone, proud]), *others]))
    assert ("skill Ann 0" in scene.options) == (not alone)
    assert figure(scene.state, scene.card("Ann"), "power") == (15000 if alone else 20000)


# 10-2-4 and 10-4-1. A Leader that is flipped back, and one that blocks.

BACK = LeaderBack(name="Awakened", power=20000)


@pytest.mark.rule("10-2-3", "10-2-3-1", "10-2-4", "10-2-4-1", "10-2-5")
def test_a_leader_that_is_flipped_back_is_the_same_card_with_its_mode_and_power() -> None:
    """What is no effect on power ends with each flip, by either reading of what a card on top takes over."""
    awakens = Skill(kind="activate", keyword="awaken", timing=("main",), effects=(Flip(what="this"),))
    back = LeaderBack(name="Awakened", power=20000, skills=(does(Flip(what="this")),))
    own = leader_card("Leader a", text=[awakens, does(raised("turn"))], back=back)
    sage = battle_card("Sage", text=[does(Give(what=Cards(whose="you", kinds=("leader",)), changes=(HELD,)))])
    scene = main(a=Side(leader=own, battle=[sage], rested=["Leader a"]))
    card = scene.card("Leader a")
    before = scene.state.cards[card].incarnation
    scene.picks("skill Leader a 1", "skill Leader a 0", "skill Sage 0", "skill Leader a 0")
    assert [scene.state.cards[card].flipped, len(scene.of(CardFlipped))] == [False, 2]
    assert scene.state.cards[card].incarnation == before
    assert (scene.rested("Leader a"), figure(scene.state, card, "power")) == (True, 20000)
    assert_order(scene.timeline, "CardFlipped 10-2-3", "CardFlipped 10-2-3", "EffectEnded 10-2-5")


HELD = Cannot(action="ready", by="any")


@pytest.mark.rule("10-4-1", "7-1-1")
@pytest.mark.parametrize("rested", [True, False])
@pytest.mark.parametrize("keyword", ["blocker", "critical"])
def test_a_leader_with_blocker_rests_to_become_the_guard_card(rested: bool, keyword: Keyword) -> None:
    """Only an Active one can, and not one without the keyword."""
    own = leader_card("Leader b", keywords=[keyword])
    theirs = Side(leader=own, battle=[battle_card("Prey")], rested=["Prey", *(["Leader b"] if rested else [])])
    scene = battle(b=theirs, target="Prey")
    scene.pass_on("answer")
    able = keyword == "blocker" and not rested
    if able:
        assert scene.asked == ("b", "pending")
        scene.picks(scene.options[0], "pay_skill_cost Leader b")
    finish(scene)
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Leader b"] * able
    assert (koed(scene), len(scene.names("b.life"))) == (([], 7) if able else (["Prey"], 8))


@pytest.mark.rule("10-4-1", "7-1-1")
def test_neither_the_card_that_is_attacked_nor_the_attackers_side_blocks() -> None:
    mine = Side(leader=leader_card("Leader a", keywords=["blocker"]), battle=[battle_card("Fist")])
    theirs = Side(leader=leader_card("Leader b", keywords=["blocker"]))
    scene = battle(a=mine, b=theirs, attacker="Fist")
    scene.pass_on("answer")
    assert scene.asked == ("a", "offense")
    assert "SkillTriggered 10-4-1" not in scene.timeline


# 11-3. Cards under others.


@pytest.mark.rule("11-3-1", "11-3-3", "11-3-2")
def test_a_card_placed_under_a_card_with_one_under_it_is_at_the_very_bottom() -> None:
    drop = Choose(cards=Cards(whose="you", zones=("drop",)))
    maw = battle_card("Maw", text=[does(drop, Stack(what="it"))])
    scene = main(a=Side(battle=[maw], drop=several(3, "d")))
    for name in ("d 2", "d 1", "d 3"):
        scene.pick("skill Maw 0")
        if scene.ask.kind == "choose":
            scene.pick(f"choose {name}")
    under = [scene.name(card) for card in scene.state.beneath(scene.card("Maw"))]
    assert under == ["d 3", "d 1", "d 2"]  # from the lowest up


@pytest.mark.rule("11-3-6", "11-3-3", "11-3-2")
def test_the_card_below_one_that_leaves_alone_has_its_effects_and_mode_and_the_cards_under_it() -> None:
    lifts = does(Choose(cards=OWN), Move(to="hand", alone=True))
    egg = battle_card("Egg", text=[does(Choose(cards=Cards(whose="you", zones=("drop",))), Stack(what="it"))])
    warms = does(Give(what=OWN, changes=(Adjust(figure="power", by=5000), HELD)))
    own = leader("a", lifts, warms)
    dragon = battle_card("Dragon", power=30000, text=[from_hand("evolve", OWN)])
    scene = main(a=Side(leader=own, hand=[dragon], battle=[egg], drop=several(1, "d"), rested=["Egg"]))
    scene.picks("skill Egg 0")
    finish(scene)
    scene.picks("skill Dragon 0", "material Egg", "skill Leader a 1")
    before = scene.state.cards[scene.card("Egg")].zone
    scene.pick("skill Leader a 0")
    if scene.ask.kind == "choose":
        scene.pick("choose Dragon")
    assert (before, scene.names("a.battle"), scene.names("a.hand")) == ("a.under", ["Egg"], ["Dragon"])
    assert (scene.rested("Egg"), figure(scene.state, scene.card("Egg"), "power")) == (True, 20000)
    assert figure(scene.state, scene.card("Dragon"), "power") == 30000
    assert [scene.name(card) for card in scene.state.beneath(scene.card("Egg"))] == ["d 1"]
    assert scene.names("a.drop") == []
