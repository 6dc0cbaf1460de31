"""The Combat Step: the Prepare Phase, Attack Phases in turns, passing and skipping, what is done in an Attack Phase."""

from typing import Any

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import (
    AttackDeclared,
    AttackSucceeded,
    CardDiscarded,
    PhasePassed,
    StagesLost,
)
from events.language.effect import Effect, Finish, Remove, Skill, Skip, Trigger
from events.table.fact import CardDrawn, StepBegan
from events.table.ids import Player
from tests.games.dbz.conformance.cards import (
    ANY_ATTACK,
    DRAW,
    ENERGY,
    PHYSICAL,
    anger,
    card,
    does,
    energy,
    hero,
    physical,
    power,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat
from tests.games.scenario import assert_order

ENTERS = Trigger(on="enters_combat", whose="you")
SKIP = Skip(part="attack_phase")


def entering(*effects: Effect, **more: Any) -> Skill:
    """What is done when its player enters Combat."""
    return Skill(kind="auto", trigger=ENTERS, effects=effects, **more)


def ilka(*hand: DbzCard, **more: Any) -> Side:
    """A player whose Main Personality is Ilka, with these cards in the hand."""
    return Side(main=more.pop("main", stack("Ilka")), hand=hand, **more)


def phases(scene: Scene) -> int:
    """How many Attack Phases began."""
    return sum(fact.step == "Attack Phase" for fact in scene.of(StepBegan))


def passed(scene: Scene) -> list[tuple[Player, str]]:
    """Who passed, and by which rule."""
    return [(fact.player, fact.rule) for fact in scene.of(PhasePassed)]


# The Prepare Phase.


@pytest.mark.rule("combat/prepare-attacker", "combat/prepare-defender", "combat/prepare-defender/1")
@pytest.mark.rule("combat/prepare-defender/2")
def test_each_player_enters_combat_in_their_own_half_and_then_the_defender_draws_three_cards() -> None:
    mine, theirs = card("drill", "Weights", entering(anger(1))), card("drill", "Ropes", entering(power(1)))
    scene = position(whole_combat, a=Side(drills=[mine]), b=ilka(drills=[theirs]))
    assert (scene.asked, scene.options) == (("a", "pending"), ["activate Weights 0"])
    scene.pick("activate Weights 0")
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Ropes 0"])
    assert scene.anger("a") == 1
    assert scene.of(CardDrawn) == []
    scene.pick("activate Ropes 0")
    assert scene.asked == ("a", "attack")
    assert [scene.name(fact.card) for fact in scene.of(CardDrawn)] == ["b life 20", "b life 19", "b life 18"]
    assert (scene.life("a"), scene.life("b"), scene.stages("Ilka 1")) == (20, 17, 6)
    halves = "StepBegan combat/prepare-attacker", "PlayerCountersPlaced", "StepBegan combat/prepare-defender"
    assert_order(
        scene.timeline, *halves, "StagesGained", "CardDrawn combat/prepare-defender/2", "StepBegan combat/attack-phase"
    )


@pytest.mark.trap("DBZ-37")
@pytest.mark.rule("combat/prepare-defender/1")
def test_the_defender_uses_any_number_of_effects_each_once() -> None:
    """DBZ-37."""
    drills = [card("drill", name, entering(anger(1))) for name in ("Ropes", "Wall")]
    scene = position(whole_combat, b=ilka(drills=drills))
    assert (scene.asked, sorted(scene.options)) == (("b", "pending"), ["activate Ropes 0", "activate Wall 1"])
    assert scene.of(CardDrawn) == []
    scene.pick("activate Wall 1")
    assert scene.options == ["activate Ropes 0"]
    scene.pick("activate Ropes 0")
    assert scene.anger("b") == 2
    assert scene.asked == ("a", "attack")


@pytest.mark.trap("DBZ-36")
@pytest.mark.rule("combat/prepare-defender/1", "combat/prepare-attacker")
@pytest.mark.parametrize("player", ["a", "b"])
def test_a_card_whose_text_says_so_is_used_from_the_hand_when_entering_combat(player: Player) -> None:
    """DBZ-36: cards in play, and of those in the hand the ones that say it."""
    challenge = card("combat", "Challenge", entering(anger(1), zones=("hand",)))
    silent = card("combat", "Silence", does(anger(1)))
    side = Side(hand=[challenge, silent])
    scene = position(whole_combat, a=side) if player == "a" else position(whole_combat, b=ilka(challenge, silent))
    assert (scene.asked, scene.options) == ((player, "pending"), ["activate Challenge 0", "decline Challenge 0"])
    assert scene.of(CardDrawn) == []
    scene.pick("activate Challenge 0")
    assert scene.anger(player) == 1


@pytest.mark.rule("combat/prepare-defender/2", "win/survival/draws")
def test_a_defender_who_draws_the_last_life_card_has_lost() -> None:
    scene = position(whole_combat, b=ilka(deck=3))
    assert scene.over
    assert scene.state.lost == {"b": "deck"}


@pytest.mark.rule("combat/prepare-defender", "combat/attack-phase/end")
def test_combat_that_ends_as_the_attacker_prepares_has_neither_a_second_half_nor_attack_phases() -> None:
    flag = card("drill", "White Flag", entering(Finish(part="combat")))
    scene = position(whole_combat, a=Side(drills=[flag]), b=ilka(drills=[card("drill", "Ropes", entering(anger(1)))]))
    scene.pick("activate White Flag 0")
    assert scene.over
    assert (scene.anger("b"), phases(scene)) == (0, 0)
    assert scene.of(CardDrawn) == []


# Attack Phases.


@pytest.mark.rule("combat/attack-phase", "combat/attack-phase/first", "combat/attack-phase/alternate")
def test_attack_phases_alternate_and_the_attacker_has_the_first() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook"), physical("Jab")]), b=ilka(physical("Kick")))
    assert scene.asked == ("a", "attack")
    scene.use("Hook")
    assert scene.asked == ("b", "attack")
    scene.use("Kick")
    assert scene.asked == ("a", "attack")
    assert [scene.name(fact.card) for fact in scene.of(AttackDeclared) if fact.card is not None] == ["Hook", "Kick"]
    assert phases(scene) == 3


@pytest.mark.rule("combat/attack-options/7", "combat/attack-phase/end")
def test_combat_ends_when_both_pass_one_after_the_other() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=ilka(physical("Kick")))
    scene.pick("pass")
    assert scene.asked == ("b", "attack")
    scene.pick("pass")
    assert scene.over
    assert passed(scene) == [("a", "combat/attack-options/7"), ("b", "combat/attack-options/7")]


@pytest.mark.rule("combat/attack-phase/end")
def test_a_player_who_has_passed_has_another_attack_phase_if_the_other_attacks() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=ilka(physical("Kick"), physical("Chop")))
    scene.pick("pass")
    scene.use("Kick")
    assert scene.asked == ("a", "attack")
    scene.pick("pass")
    assert scene.asked == ("b", "attack")
    scene.pick("pass")
    assert scene.over


@pytest.mark.trap("DBZ-38")
@pytest.mark.rule("combat/attack-phase/end", "general/skip-attack-phase")
def test_a_phase_that_is_skipped_is_no_pass() -> None:
    """DBZ-38: b's phase is as if it had never been, and a's pass before it stands alone."""
    halt = physical("Halt", SKIP, strike())
    scene = position(attacks, a=Side(hand=[halt, physical("Jab")]), b=ilka(physical("Kick")))
    scene.use("Halt")
    assert scene.asked == ("a", "attack")
    scene.pick("pass")
    assert (scene.asked, scene.usable) == (("b", "attack"), ["Kick"])
    assert passed(scene) == [("a", "combat/attack-options/7")]


@pytest.mark.trap("DBZ-38")
@pytest.mark.rule("combat/attack-phase/end", "general/skip-attack-phase")
def test_two_passes_of_one_player_around_a_skipped_phase_do_not_end_combat() -> None:
    """DBZ-38: both have to pass."""
    halt = card("drill", "Halt", does(SKIP, timing="needed", trigger=None))
    scene = position(attacks, a=Side(hand=[physical("Jab")], drills=[halt]), b=ilka(physical("Kick")))
    assert scene.asked == ("a", "answer")
    scene.use("Halt")
    scene.pass_until("attack").pick("pass")
    assert scene.pass_until("attack").asked == ("a", "attack")
    scene.pick("pass")
    assert (scene.pass_until("attack").asked, scene.usable) == (("b", "attack"), ["Kick"])
    scene.pick("pass")
    assert scene.pass_all().over
    assert [player for player, _ in passed(scene)] == ["a", "a", "b"]


@pytest.mark.rule("general/skip-attack-phase")
def test_only_the_next_attack_phase_is_skipped() -> None:
    halt = physical("Halt", SKIP, strike())
    scene = position(attacks, a=Side(hand=[halt, physical("Jab")]), b=ilka(physical("Kick")))
    scene.use("Halt").use("Jab")
    assert scene.asked == ("b", "attack")


@pytest.mark.rule("combat/attack-phase/end")
def test_an_effect_ends_combat_at_once() -> None:
    flee = card("combat", "Flee", does(Finish(part="combat")))
    scene = position(whole_combat, a=Side(hand=[flee, physical("Jab")]), b=ilka(physical("Kick")))
    scene.use("Flee")
    assert scene.over
    assert (phases(scene), passed(scene)) == (1, [])
    assert "Flee" in scene.names("a.discard")


# What can be done in an Attack Phase.


@pytest.mark.rule("combat/attack-options/1", "cards/combat-common", "cards/play-then-use")
@pytest.mark.parametrize("punch", [physical("Punch"), energy("Punch")], ids=["physical", "energy"])
def test_an_attack_card_is_placed_on_the_table_then_used_and_then_discarded(punch: DbzCard) -> None:
    scene = position(attacks, a=Side(hand=[punch]))
    scene.use("Punch").pass_until("attack", player="b")
    assert scene.of(AttackSucceeded)
    assert scene.names("a.hand") == []
    assert "Punch" in scene.names("a.discard")
    shown = "CardShown cards/play-then-use", "AttackDeclared battle-sequence/1", "AttackSucceeded"
    assert_order(scene.timeline, *shown, "CardDiscarded battle-sequence/16")


@pytest.mark.rule("cards/play-then-use")
def test_a_card_that_says_so_is_removed_after_its_use_and_not_discarded() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(), Remove(what="this"))]))
    scene.use("Hook")
    assert scene.names("a.removed") == ["Hook"]
    assert_order(scene.timeline, "StagesLost", "CardRemoved")


@pytest.mark.rule("combat/attack-options/2")
@pytest.mark.parametrize("kind", ["drill", "mastery", "noncombat", "location"])
def test_a_card_in_play_that_can_attack_attacks(kind: str) -> None:
    zone = {"drill": "drills", "mastery": "mastery", "noncombat": "noncombats", "location": "place"}[kind]
    trap = card(kind, "Trap", does(strike(stages(3))))
    mine: dict[str, Any] = {zone: [trap]}
    scene = position(attacks, a=Side(**mine))
    assert scene.usable == ["Trap"]
    scene.use("Trap")
    assert scene.stages("Ilka 1") == 2
    assert scene.names(f"a.{zone}") == ([] if kind == "noncombat" else ["Trap"])


@pytest.mark.rule("combat/attack-options/3", "cards/non-combat/use", "cards/non-combat")
def test_a_non_combat_card_is_used_in_an_attack_phase_and_then_discarded() -> None:
    senzu = card("noncombat", "Senzu", does(power(3)))
    scene = position(attacks, a=Side(noncombats=[senzu]), b=ilka(noncombats=[card("noncombat", "Salve", does(DRAW))]))
    assert scene.usable == ["Senzu"]
    scene.use("Senzu")
    assert scene.stages("Marek 1") == 8
    assert scene.names("a.noncombats") == []
    assert scene.names("a.discard") == ["Senzu"]
    assert scene.asked == ("b", "attack")
    assert_order(scene.timeline, "StagesGained effects/secondary", "CardDiscarded battle-sequence/16")


@pytest.mark.rule("cards/non-combat")
def test_a_non_combat_card_that_was_not_placed_cannot_be_used() -> None:
    assert position(attacks, a=Side(hand=[card("noncombat", "Senzu", does(power(3)))])).usable == []


@pytest.mark.rule("combat/attack-options/4", "combat/defend/no-attack")
def test_a_card_may_be_used_for_what_it_does_and_nobody_defends_against_that() -> None:
    rage = card("combat", "Rage", does(anger(1)))
    guard = card("combat", "Guard", stops(ANY_ATTACK))
    scene = position(attacks, a=Side(hand=[rage]), b=ilka(guard))
    scene.use("Rage")
    assert scene.asked == ("b", "attack")
    assert scene.anger("a") == 1
    assert scene.names("a.discard") == ["Rage"]
    assert not scene.of(AttackDeclared)
    assert passed(scene) == []


@pytest.mark.rule("combat/attack-options/5", "powers/timing")
def test_a_personality_power_is_used_in_an_attack_phase_and_the_personality_stays() -> None:
    fierce = [hero("Marek", 1, does(strike(stages(4)))), hero("Marek", 2, does(anger(1)))]
    scene = position(attacks, a=Side(main=fierce))
    assert scene.usable == ["Marek 1"]
    scene.use("Marek 1")
    assert (scene.stages("Ilka 1"), scene.main("a")) == (1, "Marek 1")
    scene.pick("pass")
    assert scene.over or scene.usable == []


@pytest.mark.rule("deck/main-personality/4")
def test_the_powers_of_a_level_that_waits_are_not_used() -> None:
    later = [hero("Marek", 1), hero("Marek", 2, does(strike()))]
    assert position(attacks, a=Side(main=later)).usable == []
    assert position(attacks, a=Side(main=later[1:])).usable == ["Marek 2"]


# Defending.


def attacked(side: Side, attack: DbzCard | None = None) -> Scene:
    """A scene in which a physical attack of a's, or another, has been used against that side."""
    return position(attacks, a=Side(hand=[attack or physical("Hook")]), b=side).use("Hook")


@pytest.mark.rule("combat/defend/1", "combat/defend")
def test_a_defender_stops_an_attack_with_a_card_of_the_hand() -> None:
    scene = attacked(ilka(card("combat", "Guard", stops(PHYSICAL)), card("energy", "Dome", stops(ENERGY))))
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Guard"])
    scene.use("Guard")
    assert scene.of(AttackSucceeded) == []
    assert scene.names("b.discard") == ["Guard"]
    assert scene.asked == ("b", "attack")


@pytest.mark.trap("DBZ-34")
@pytest.mark.rule("combat/defend")
def test_one_defense_is_used_against_an_attack_though_it_does_not_stop_it() -> None:
    """DBZ-34."""
    guards = [card("combat", name, stops(PHYSICAL)) for name in ("Guard", "Block")]
    scene = attacked(ilka(*guards), physical("Hook", strike(keywords=("unstoppable",))))
    scene.use("Guard")
    assert len(scene.of(AttackSucceeded)) == 1
    assert scene.asked == ("b", "attack")
    assert scene.names("b.hand") == ["Block"]


@pytest.mark.rule("combat/defend/2")
def test_a_defender_stops_an_attack_with_a_non_combat_card_in_play_which_is_discarded() -> None:
    scene = attacked(ilka(noncombats=[card("noncombat", "Wall", stops(PHYSICAL))]))
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Wall"])
    scene.use("Wall")
    assert scene.of(AttackSucceeded) == []
    assert (scene.names("b.noncombats"), scene.names("b.discard")) == ([], ["Wall"])


@pytest.mark.rule("combat/defend/3")
def test_a_defender_stops_an_attack_with_a_power_of_the_main_personality() -> None:
    stern = [hero("Ilka", 1, stops(PHYSICAL)), hero("Ilka", 2), hero("Ilka", 3)]
    scene = attacked(ilka(main=stern, allies=[hero("Rook", 1, stops(PHYSICAL))]))
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Ilka 1"])
    scene.use("Ilka 1")
    assert scene.of(AttackSucceeded) == []
    assert scene.main("b") == "Ilka 1"


@pytest.mark.rule("combat/defend/4")
def test_an_ally_in_control_of_combat_defends_with_its_power_in_place_of_the_main_personality() -> None:
    stern = [hero("Ilka", 1, stops(PHYSICAL)), hero("Ilka", 2), hero("Ilka", 3)]
    scene = attacked(ilka(main=stern, stages=1, allies=[hero("Rook", 1, stops(PHYSICAL))]))
    assert scene.asked == ("b", "control")
    scene.pick("control Rook 1")
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Rook 1"])
    scene.use("Rook 1")
    assert scene.of(AttackSucceeded) == []


@pytest.mark.rule("combat/defend/5")
def test_who_does_not_defend_takes_the_damage() -> None:
    scene = attacked(ilka(card("combat", "Guard", stops(PHYSICAL))))
    scene.pick("decline")
    assert [(scene.name(fact.card), fact.amount) for fact in scene.of(StagesLost)] == [("Ilka 1", 1)]
    assert scene.names("b.hand") == ["Guard"]
    assert [scene.name(fact.card) for fact in scene.of(CardDiscarded)] == ["Hook"]
