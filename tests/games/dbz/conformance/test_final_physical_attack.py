"""The Final Physical Attack: its cost, its damage, and what its player can no longer do in this Combat."""

import pytest

from events.dbz.card import STAGE
from events.dbz.facts import AttackSucceeded, CardDiscarded, DamageDetermined, PhasePassed, StagesLost
from events.dbz.turn import play_turns
from events.language.effect import Decree, Lessen
from tests.games.dbz.conformance.cards import (
    ENERGY,
    PHYSICAL,
    ball,
    card,
    does,
    energy,
    hero,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position
from tests.games.scenario import assert_order

BRACKET_D, BRACKET_B = (1_900_000,) * 11, (100,) * 11
BRACE = Decree(changes=(Lessen(by=2, kind=STAGE),), whose="you", until="combat")


def finals(scene: Scene) -> list[str]:
    """The cards by which the open ask offers to pay for a Final Physical Attack."""
    return [word.removeprefix("final ") for word in scene.options if word.startswith("final ")]


@pytest.mark.rule("final-physical/1", "combat/attack-options/6")
def test_any_card_of_the_hand_is_discarded_for_a_final_physical_attack() -> None:
    hand = [physical("Hook"), card("noncombat", "Senzu"), ball(1), hero("Rook")]
    scene = position(attacks, a=Side(hand=hand), b=Side(main=stack("Ilka"), hand=[physical("Kick")]))
    assert finals(scene) == ["Hook", "Senzu", "Moon Ball 1", "Rook 1"]
    scene.pick("final Senzu")
    assert scene.names("a.hand") == ["Hook", "Moon Ball 1", "Rook 1"]
    assert scene.names("a.discard") == ["Senzu"]
    paid = "FinalAttackDeclared final-physical/1", "CardDiscarded final-physical/1"
    assert_order(scene.timeline, *paid, "AttackSucceeded", "StagesLost", "AttackEnded")


@pytest.mark.rule("final-physical/1")
def test_who_has_no_card_in_the_hand_performs_none() -> None:
    lying = Side(noncombats=[card("noncombat", "Senzu")], drills=[card("drill", "Weights")])
    assert finals(position(attacks, a=lying)) == []


@pytest.mark.rule("final-physical/1", "dragon-balls/discard")
def test_a_dragon_ball_that_pays_goes_where_discarded_dragon_balls_go() -> None:
    scene = position(attacks, a=Side(hand=[ball(1)]))
    scene.pick("final Moon Ball 1")
    assert scene.names("a.life_deck")[0] == "Moon Ball 1"
    assert scene.of(AttackSucceeded)


@pytest.mark.rule("final-physical/2")
@pytest.mark.parametrize(("own", "other", "damage"), [(BRACKET_D, BRACKET_B, 3), (BRACKET_B, BRACKET_D, 0)])
def test_it_deals_the_power_stages_of_the_physical_attack_table(
    own: tuple[int, ...], other: tuple[int, ...], damage: int
) -> None:
    scene = position(
        attacks,
        a=Side(main=stack(rating=own), hand=[physical("Hook", strike(stages(9)))]),
        b=Side(main=stack("Ilka", rating=other)),
    )
    scene.pick("final Hook")
    [determined] = scene.of(DamageDetermined)
    assert (determined.base_stages, determined.base_life) == (damage, 0)
    assert sum(fact.amount for fact in scene.of(StagesLost)) == damage


@pytest.mark.rule("final-physical/2")
def test_it_is_defended_against_as_a_physical_attack_is() -> None:
    dome, guard = card("combat", "Dome", stops(ENERGY)), card("combat", "Guard", stops(PHYSICAL))
    scene = position(attacks, a=Side(hand=[energy("Beam")]), b=Side(main=stack("Ilka"), hand=[dome, guard]))
    scene.pick("final Beam")
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Guard"])
    scene.use("Guard")
    assert scene.of(AttackSucceeded) == []
    assert scene.names("a.discard") == ["Beam"]


@pytest.mark.rule("final-physical/3")
def test_who_performed_one_must_pass_for_the_rest_of_combat() -> None:
    fists = [physical("Hook"), physical("Jab")]
    scene = position(attacks, a=Side(hand=fists), b=Side(main=stack("Ilka"), hand=[physical("Kick"), physical("Chop")]))
    scene.pick("final Hook")
    assert scene.asked == ("b", "attack")
    scene.use("Kick")
    assert scene.asked == ("b", "attack")
    assert [(fact.player, fact.rule) for fact in scene.of(PhasePassed)] == [("a", "final-physical/3")]
    assert scene.names("a.hand") == ["Jab"]


@pytest.mark.rule("final-physical/3", "allies/take-control")
def test_who_must_pass_does_not_choose_who_is_in_control() -> None:
    scene = position(
        attacks,
        a=Side(hand=[physical("Hook")], stages=1, allies=[hero("Rook")]),
        b=Side(main=stack("Ilka"), hand=[physical("Kick"), physical("Chop")]),
    )
    assert scene.asked == ("a", "control")
    for option in ("control Marek 1", "final Hook", "pass"):
        scene.pick(option)
    assert scene.over
    assert [fact.player for fact in scene.of(PhasePassed)] == ["b", "a"]


@pytest.mark.trap("DBZ-38")
@pytest.mark.rule("final-physical/3", "combat/attack-phase/end")
def test_a_pass_that_has_to_be_is_a_pass() -> None:
    """DBZ-38."""
    scene = position(
        attacks, a=Side(hand=[physical("Hook"), physical("Jab")]), b=Side(main=stack("Ilka"), hand=[physical("Kick")])
    )
    scene.pick("final Hook")
    scene.pick("pass")
    assert scene.over
    assert [fact.player for fact in scene.of(PhasePassed)] == ["b", "a"]


def defending(guard: bool, *, final: bool, options: dict[str, str] | None = None, **more: list[object]) -> Scene:
    """A scene in which b attacks a, who has performed a Final Physical Attack or passed."""
    hand = [physical("Hook"), *([card("combat", "Guard", stops(PHYSICAL))] if guard else [])]
    mine = Side(hand=hand, **more)  # type: ignore[arg-type]
    kick = physical("Kick", strike(stages(3)))
    scene = position(attacks, a=mine, b=Side(main=stack("Ilka"), hand=[kick]), options=options or {})
    scene.pick("final Hook" if final else "pass")
    scene.use("Kick")
    return scene


@pytest.mark.rule("final-physical/4")
@pytest.mark.parametrize("final", [True, False])
def test_who_performed_one_cannot_defend_in_this_combat(final: bool) -> None:
    scene = defending(True, final=final)
    assert (scene.asked == ("a", "defend")) is not final
    assert len(scene.of(AttackSucceeded)) == (2 if final else 0)
    assert scene.names("a.hand") == (["Guard"] if final else ["Hook", "Guard"])


@pytest.mark.rule("final-physical/4")
def test_a_power_does_not_defend_after_it_either() -> None:
    stern = [hero("Marek", 1, stops(PHYSICAL)), hero("Marek", 2), hero("Marek", 3)]
    scene = defending(False, final=True, main=[*stern])
    assert scene.stages("Marek 1") == 2


@pytest.mark.rule("final-physical/5")
def test_floating_effects_go_on_after_it() -> None:
    brace = card("combat", "Brace", does(BRACE))
    scene = position(
        attacks,
        a=Side(hand=[brace, physical("Hook")]),
        b=Side(main=stack("Ilka"), hand=[physical("Kick", strike(stages(3))), physical("Chop", strike(stages(3)))]),
    )
    scene.use("Brace")
    scene.use("Kick")
    assert scene.stages("Marek 1") == 4
    scene.pick("final Hook")
    scene.use("Chop")
    assert scene.stages("Marek 1") == 3


@pytest.mark.trap("DBZ-32")
@pytest.mark.rule("final-physical/4", "final-physical/5")
@pytest.mark.parametrize(("option", "stopped"), [("floating", False), ("all", True)])
def test_whether_defense_shields_work_after_it_is_an_option(option: str, stopped: bool) -> None:
    """DBZ-32: floating effects alone, or Defense Shields, too."""
    wall = card("drill", "Wall", stops(PHYSICAL, timing="shield"))
    scene = defending(False, final=True, options={"DBZ-32": option}, drills=[wall])
    assert (scene.asked == ("a", "shield")) is stopped
    scene.pass_until("attack")
    assert scene.stages("Marek 1") == (5 if stopped else 2)


@pytest.mark.rule("final-physical/5")
@pytest.mark.parametrize("option", ["floating", "all"])
def test_endurance_works_after_it_in_any_case(option: str) -> None:
    """DBZ-32: Endurance is no defense."""
    tough = card("physical", "Tough", endurance=3)
    scene = position(
        attacks,
        a=Side(
            hand=[physical("Hook")],
            deck=[*[card("noncombat", f"life {n}") for n in range(9)], tough],
            mastery=[card("mastery", "Mastery")],
            tokui_waza=True,
        ),
        b=Side(main=stack("Ilka"), hand=[energy("Beam")]),
        options={"DBZ-32": option},
    )
    scene.pick("final Hook")
    scene.use("Beam").pass_until("endure", "attack")
    assert scene.asked == ("a", "endure")
    scene.pick("endure Tough")
    assert scene.life("a") == 9


@pytest.mark.rule("final-physical/6")
def test_both_players_can_perform_one_in_a_combat_but_no_second_one() -> None:
    scene = position(
        attacks,
        a=Side(hand=[physical("Hook"), physical("Jab")]),
        b=Side(main=stack("Ilka"), hand=[physical("Kick"), physical("Chop")]),
    )
    scene.pick("final Hook")
    assert (scene.asked, finals(scene)) == (("b", "attack"), ["Kick", "Chop"])
    scene.pick("final Kick")
    assert scene.over
    assert [fact.player for fact in scene.of(PhasePassed)] == ["a", "b"]
    assert [scene.name(fact.card) for fact in scene.of(CardDiscarded)] == ["Hook", "Kick"]


@pytest.mark.rule("final-physical/3", "final-physical/6")
def test_in_the_next_combat_the_player_attacks_and_defends_again() -> None:
    scene = position(play_turns, a=Side(hand=[physical("Hook"), physical("Jab")]))
    scene.pass_until("combat").pick("combat")
    scene.pick("final Hook")
    scene.pass_until("combat", player="b").pick("combat")
    scene.pick("pass")
    assert scene.asked == ("a", "attack")
    assert finals(scene) != []


@pytest.mark.rule("final-physical/2", "allies/take-control/defend")
def test_an_ally_that_takes_control_of_combat_takes_its_damage() -> None:
    scene = position(
        attacks, a=Side(hand=[physical("Hook")]), b=Side(main=stack("Ilka"), stages=1, allies=[hero("Rook")])
    )
    scene.pick("final Hook")
    assert scene.asked == ("b", "control")
    assert [target.card for target in scene.state.declared[0].targets] == [scene.card("Ilka 1")]
    scene.pick("control Rook 1")
    assert [target.card for target in scene.state.declared[0].targets] == [scene.card("Rook 1")]
    scene.pass_until("attack")
    assert (scene.stages("Ilka 1"), scene.stages("Rook 1")) == (1, 2)
