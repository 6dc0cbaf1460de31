"""What texts forbid and let happen for a while: passing, control, redirection, anger, Endurance of a text, places."""

import pytest

from events.dbz.card import ANGER
from events.dbz.facts import DamageRedirected, LifeCardEndured, PhasePassed
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn
from tests.games.dbz.conformance.attacking import foe, perform, shield
from tests.games.dbz.conformance.cards import (
    anger,
    ball,
    blast,
    card,
    energy,
    hero,
    level,
    life,
    physical,
    several,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.dbz.conformance.texts import in_hand, printed
from tests.games.scenario import assert_order

HOOK = physical("Hook", strike(stages(1)))
MASTERY = card("mastery", "Way")


def next_phase(scene: Scene, player: str) -> Scene:
    """The position at the next Attack Phase of a player, if there is one."""
    return scene.pass_until("attack", player=player)  # type: ignore[arg-type]


# Passing.


@pytest.mark.rule("effects/floating")
@pytest.mark.rule("combat/attack-options/7")
def test_who_must_pass_in_the_next_attack_phase_is_asked_again_in_the_one_after() -> None:
    attack = in_hand("Charge", "Physical attack. If successful, your opponent must pass in his next attack phase.")
    scene = position(attacks, a=Side(hand=[attack, HOOK]), b=foe(HOOK)).use("Charge")
    assert scene.asked == ("a", "attack"), "b has passed"
    assert [(fact.player, fact.rule) for fact in scene.of(PhasePassed)] == [("b", "effects/floating")]
    scene.use("Hook")
    assert scene.asked == ("b", "attack")


@pytest.mark.rule("effects/floating")
def test_who_may_only_defend_passes_for_the_rest_of_combat_and_defends() -> None:
    only = in_hand("Cower", "You may only defend for the remainder of Combat.", kind="combat")
    guard = in_hand("Guard", "Stops a physical attack.")
    scene = position(attacks, a=Side(hand=[only, guard, HOOK]), b=foe(HOOK)).use("Cower")
    scene.use("Hook")
    assert scene.asked == ("a", "defend")
    scene.use("Guard").pass_all()
    assert {fact.player for fact in scene.of(PhasePassed) if fact.rule == "effects/floating"} == {"a"}
    assert scene.names("a.hand") == ["Hook"]


# Control and redirection.


@pytest.mark.rule("allies/take-control")
@pytest.mark.parametrize("barred", [True, False])
def test_allies_that_cannot_take_control_are_not_offered(barred: bool) -> None:
    text = "For the remainder of Combat, your opponent's Allies cannot take control of Combat."
    first = in_hand("Hush", text if barred else "Draw a card.", kind="combat")
    scene = position(attacks, a=Side(hand=[first]), b=foe(HOOK, allies=[hero("Ben")], stages=0)).use("Hush")
    assert scene.asked == ("b", "attack" if barred else "control")


@pytest.mark.rule("allies/redirect")
@pytest.mark.parametrize("barred", [True, False])
def test_damage_that_cannot_be_redirected_stays(barred: bool) -> None:
    drills = [printed("drill", "Grip", "Damage from your attacks cannot be redirected.")] if barred else []
    scene = position(attacks, a=Side(hand=[HOOK], drills=drills), b=foe(allies=[hero("Ben")])).use("Hook")
    if not barred:
        scene.pick("redirect Ben 1")
    assert len(scene.of(DamageRedirected)) == int(not barred)
    assert (scene.stages("Ilka 1"), scene.stages("Ben 1")) == ((4, 3) if barred else (5, 2))


# Anger.


@pytest.mark.rule("effects/floating")
def test_nobody_gains_anger_for_the_rest_of_combat() -> None:
    calm = in_hand("Calm", "No player may gain anger for the remainder of Combat.", kind="combat")
    rage = physical("Rage", strike(), anger(1, "both"))
    scene = position(attacks, a=Side(hand=[calm, rage], anger=1), b=foe(anger=2)).use("Calm")
    next_phase(scene, "a").use("Rage")
    assert (scene.anger("a"), scene.anger("b")) == (1, 2)
    assert not [fact for fact in scene.of(PlayerCountersPlaced) if fact.kind == ANGER]


@pytest.mark.rule("general/golden-rule")
@pytest.mark.parametrize("barred", [True, False])
def test_anger_that_cannot_be_reduced_stays_and_can_be_raised(barred: bool) -> None:
    drills = [printed("drill", "Grudge", "Your anger cannot be reduced.")] if barred else []
    drain = physical("Drain", strike(), anger(-1, "opponent"), anger(-1), anger(2, "opponent"))
    scene = position(attacks, a=Side(hand=[drain], anger=2), b=foe(drills=drills, anger=2)).use("Drain")
    assert (scene.anger("a"), scene.anger("b")) == (1, 4 if barred else 3)


@pytest.mark.rule("anger/advance", "anger/no-carry")
def test_anger_that_cannot_be_reduced_is_gone_as_its_player_advances() -> None:
    drills = [printed("drill", "Grudge", "Your anger cannot be reduced.")]
    scene = position(attacks, a=Side(hand=[physical("Rage", strike(), anger(2))], drills=drills, anger=4)).use("Rage")
    assert (scene.main("a"), scene.anger("a")) == ("Marek 2", 0)


@pytest.mark.rule("anger/advance", "level/lose")
@pytest.mark.parametrize("by", [1, -1])
def test_a_level_is_reached_by_who_cannot_play_allies(by: int) -> None:
    text = "Choose an opponent, that opponent can not play any allies while this drill is in play."
    main = sorted(stack(), key=lambda card: card.level != 2)
    side = Side(hand=[physical("Shift", strike(), level(by))], main=main)
    scene = position(attacks, a=side, b=foe(drills=[printed("drill", "Ban", text)])).use("Shift")
    assert scene.main("a") == f"Marek {2 + by}"


# Endurance.


@pytest.mark.rule("endurance/1")
@pytest.mark.rule("endurance/3")
@pytest.mark.parametrize(("anger_there", "lost"), [(0, 4), (2, 2), (3, 1)])
def test_endurance_x_is_counted_as_the_card_is_turned_over(anger_there: int, lost: int) -> None:
    tough = in_hand("Tough", "Endurance X. X = your current anger level. Stops a physical attack.")
    deck = [*several(10, "life"), tough]
    side = foe(deck=deck, tokui_waza=True, mastery=[MASTERY], anger=anger_there)
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(4)))]), b=side), "Beam")
    if anger_there:
        scene.pick("endure Tough")
    assert len(scene.of(LifeCardEndured)) == int(anger_there > 0)
    assert scene.life("b") == len(deck) - lost


@pytest.mark.rule("endurance/1")
@pytest.mark.parametrize(("kind", "endures"), [("physical", True), ("energy", False)])
def test_cards_of_the_life_deck_endure_as_a_drill_says(kind: str, endures: bool) -> None:
    drill = printed("drill", "Will", "All Physical Combat cards in your Life Deck with no Endurance have Endurance 2.")
    deck = [*several(10, "life"), card(kind, "Top")]
    side = foe(deck=deck, tokui_waza=True, mastery=[MASTERY], drills=[drill])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(4)))]), b=side), "Beam")
    if endures:
        scene.pick("endure Top")
    assert scene.life("b") == (len(deck) - 2 if endures else len(deck) - 4)
    assert scene.names("b.removed") == (["Top"] if endures else [])


@pytest.mark.rule("endurance/1")
def test_a_card_with_endurance_x_has_no_other() -> None:
    drill = printed("drill", "Will", "All cards in your Life Deck with no Endurance have Endurance 1.")
    tough = in_hand("Tough", "Endurance X. X = your current anger level. Stops a physical attack.")
    side = foe(deck=[*several(10, "life"), tough], tokui_waza=True, mastery=[MASTERY], drills=[drill], anger=4)
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(4)))]), b=side), "Beam")
    scene.pick("endure Tough")
    assert scene.life("b") == 10, "it prevents the three others"


@pytest.mark.rule("endurance/1")
def test_a_card_with_endurance_of_its_own_has_that_and_no_other() -> None:
    drill = printed("drill", "Will", "All cards in your Life Deck with no Endurance have Endurance 3.")
    deck = [*several(10, "life"), card("noncombat", "Tough", endurance=1)]
    side = foe(deck=deck, tokui_waza=True, mastery=[MASTERY], drills=[drill])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(3)))]), b=side), "Beam")
    scene.pick("endure Tough")
    assert scene.names("b.removed") == ["Tough"]
    assert scene.asked == ("b", "endure"), "the third life card endures by the Drill"


# Places.


@pytest.mark.rule("location/global")
@pytest.mark.parametrize("owner", ["a", "b"])
def test_what_a_place_lets_a_player_do_each_does(owner: str) -> None:
    place = printed("battleground", "Plain", "When entering Combat, draw a card.")
    scene = position(
        whole_combat,
        a=Side(place=[place] if owner == "a" else []),
        b=foe(place=[place] if owner == "b" else []),
    )
    next_phase(scene, "a")
    drawn = [scene.state.cards[fact.card].owner for fact in scene.of(CardDrawn) if fact.rule == "effects/secondary"]
    assert sorted(drawn) == ["a", "b"]


@pytest.mark.rule("location/global", "attacks/power/control")
@pytest.mark.parametrize("owner", ["a", "b"])
def test_a_condition_of_a_place_is_asked_of_each_player(owner: str) -> None:
    place = printed("battleground", "Plain", "All attacks performed by Allies do +2 power stages of damage.")
    of_a, of_b = ([place], []) if owner == "a" else ([], [place])
    scene = position(
        attacks,
        a=Side(hand=[HOOK], allies=[hero("Ben")], stages=0, place=of_a),
        b=foe(HOOK, stages=9, place=of_b),
    )
    scene.pick("control Ben 1")
    scene.use("Hook")
    assert scene.stages("Ilka 1") == 9 - 3
    scene.use("Hook").pass_until("attack")
    assert scene.life("a") == 20 - 1, "Ilka is no Ally, and Marek has no power stage"


# Others.


@pytest.mark.rule("combat/attack-phase/end")
def test_what_is_done_at_the_end_of_combat_follows_it() -> None:
    hush = in_hand("Hush", "Lower your opponent's anger to 0 at the end of this Combat.", kind="combat")
    scene = position(whole_combat, a=Side(hand=[hush]), b=foe(anger=3)).pass_until("attack", player="a")
    scene.use("Hush")
    assert scene.anger("b") == 3
    scene.pass_all()
    assert scene.anger("b") == 0
    assert_order(scene.timeline, "CombatEnded", "PlayerCountersRemoved")


@pytest.mark.rule("battle-sequence/7")
@pytest.mark.parametrize("barred", [True, False])
def test_defense_shields_that_cannot_be_used_stop_nothing(barred: bool) -> None:
    text = "Your opponent cannot use Defense Shields for the remainder of Combat." if barred else "Draw a card."
    hush = in_hand("Hush", text, kind="combat")
    side = foe(noncombats=[shield("Wall")], stages=9)
    scene = position(attacks, a=Side(hand=[hush, HOOK]), b=side).use("Hush")
    next_phase(scene, "a").use("Hook")
    next_phase(scene, "a")
    assert scene.stages("Ilka 1") == (8 if barred else 9)


@pytest.mark.rule("general/no-use-no-play")
@pytest.mark.parametrize("barred", [True, False])
def test_dragon_balls_that_nobody_plays_are_not_offered(barred: bool) -> None:
    drills = [printed("drill", "Ban", "No dragon balls may be played while this drill is in play.")] if barred else []
    scene = position(whole_turn, a=Side(hand=[ball(1)]), b=foe(drills=drills)).pass_until("place", "combat")
    assert ("play Moon Ball 1" in scene.options) is not barred


@pytest.mark.rule("drills/constant")
@pytest.mark.parametrize(("other", "left"), [("red", 8), ("blue", 6)])
def test_a_drill_is_in_effect_without_others_of_a_style_alone(other: str, left: int) -> None:
    text = "Do +2 power stages of damage with every successful physical attack. "
    drill = printed("drill", "Rule", text + "Cannot be used with other Red Drills in play on the table.", style="red")
    beside = card("drill", "Other", style=other)
    scene = position(attacks, a=Side(hand=[HOOK], drills=[drill]), b=foe(stages=9, drills=[beside])).use("Hook")
    assert scene.stages("Ilka 1") == left


@pytest.mark.rule("powers/timing")
def test_a_power_once_in_the_game_is_not_used_in_the_next_turn() -> None:
    text = "Once per game, you may raise your anger 1 level."
    sensei = printed("mastery", "Elder", text)
    scene = position(whole_combat, a=Side(mastery=[sensei], main=stack())).pass_until("attack", player="a")
    scene.use("Elder")
    scene.pass_until("attack", player="a")
    assert scene.usable == []
