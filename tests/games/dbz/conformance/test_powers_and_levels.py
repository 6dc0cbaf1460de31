"""Personality Powers, Constant Combat Powers, anger, and levels."""

import pytest

from events.dbz.card import ALWAYS
from events.dbz.facts import LevelReached, LifeCardLost, StagesGained, StagesLost
from events.language.effect import Adjust, Cards, Give, Grant, Limit, Negate, Skill, Trigger
from events.table.counters import PlayerCountersPlaced, PlayerCountersRemoved
from events.table.fact import CardDrawn
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    card,
    does,
    hero,
    level,
    life,
    physical,
    power,
    prevents,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.scenario import assert_order

JAB = does(strike(stages(1)))
ADVANCES = Trigger(on="advances", card=Cards(whose="you"))
HOOK = physical("Hook", strike(stages(1)))
STRONG = Skill(
    kind="permanent",
    grants=(
        Grant(
            changes=(Adjust(figure="power stage", by=3),),
            what=Cards(whose="you", role="physical attack", zones=("in_use", "main", "allies")),
        ),
    ),
)


def again(scene: Scene, player: str = "a") -> Scene:
    """The position at the next Attack Phase of a player."""
    return scene.pass_until("attack", player=player)  # type: ignore[arg-type]


# Powers.


@pytest.mark.rule("powers/timing")
def test_a_power_is_used_once_a_turn_and_a_new_turn_gives_it_back() -> None:
    main = [hero("Marek", 1, JAB), hero("Marek", 2)]
    scene = position(whole_turn, a=Side(main=main)).pass_until("combat")
    scene.pick("combat")
    again(scene).use("Marek 1")
    again(scene)
    assert scene.usable == []


@pytest.mark.rule("powers/timing")
def test_a_power_is_used_in_combat_alone() -> None:
    main = [hero("Marek", 1, does(DRAW, timing="needed")), hero("Marek", 2)]
    scene = position(whole_turn, a=Side(main=main))
    while scene.ask.kind != "combat":
        assert scene.usable == []
        scene.pass_one()
    scene.pick("combat")
    while scene.usable != ["Marek 1"]:
        scene.pick("decline")
    assert scene.state.in_combat


@pytest.mark.rule("powers/timing")
def test_a_power_that_says_so_is_used_more_often() -> None:
    main = [hero("Marek", 1, does(strike(stages(1)), limit=Limit(times=2))), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main)).use("Marek 1")
    again(scene).use("Marek 1")
    assert again(scene).usable == []


@pytest.mark.rule("powers/level-reset")
@pytest.mark.parametrize("by", [1, -1])
def test_a_power_is_used_again_after_the_level_has_changed(by: int) -> None:
    main = [hero("Marek", number, JAB) for number in (2, 1, 3)]
    shift = card("combat", "Shift", does(level(by)))
    back = card("combat", "Back", does(level(-by)))
    far = foe(main=stack("Ilka", 4))
    scene = position(attacks, a=Side(main=main, hand=[shift, back]), b=far).use("Marek 2")
    assert again(scene).usable == ["Shift", "Back"]
    again(scene.use("Shift")).use(f"Marek {2 + by}")
    again(again(scene).use("Back"))
    assert "Marek 2" in scene.usable


@pytest.mark.rule("powers/mp-vs-ally")
@pytest.mark.rule("allies/take-control/powers")
@pytest.mark.parametrize(("control", "usable"), [("Marek 1", ["Marek 1"]), ("Tobin 1", ["Tobin 1"])])
def test_only_the_powers_of_the_personality_in_control_are_used(control: str, usable: list[str]) -> None:
    main = [hero("Marek", 1, JAB), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main, stages=1, allies=[hero("Tobin", 1, JAB), hero("Vasha", 1, JAB)]))
    scene.pick(f"control {control}")
    assert scene.usable == usable


@pytest.mark.rule("powers/constant")
@pytest.mark.rule("powers/constant/control")
@pytest.mark.parametrize(("control", "lost"), [("Marek 1", 4), ("Tobin 1", 1)])
def test_a_constant_combat_power_always_applies_while_its_personality_is_in_control(control: str, lost: int) -> None:
    a = Side(main=[hero("Marek", 1, STRONG), hero("Marek", 2)], stages=1, allies=[hero("Tobin")], hand=[HOOK])
    scene = position(attacks, a=a)
    scene.pick(f"control {control}")
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [lost]


@pytest.mark.rule("powers/constant/control")
def test_a_constant_combat_power_that_says_so_applies_without_control() -> None:
    always = Skill(kind="permanent", keyword=ALWAYS, grants=STRONG.grants)
    a = Side(main=[hero("Marek", 1, always), hero("Marek", 2)], stages=1, allies=[hero("Tobin")], hand=[HOOK])
    scene = position(attacks, a=a)
    scene.pick("control Tobin 1")
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4]


@pytest.mark.rule("powers/turn-off")
def test_what_turns_powers_off_turns_off_all_powers_of_the_personality() -> None:
    off = Give(changes=(Negate(),), what=Cards(whose="opponent", zones=("main",)), until="combat")
    main = [hero("Marek", 1, JAB, does(DRAW), STRONG), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main, hand=[HOOK]), b=foe(card("combat", "Hush", does(off))))
    assert len(scene.usable) == 3
    scene.pick("pass")
    scene.use("Hush")
    assert scene.usable == ["Hook"]
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [1]


@pytest.mark.rule("general/mp-use-prevented")
def test_what_turns_powers_off_leaves_the_attacks_of_cards_and_the_rating() -> None:
    off = Give(changes=(Negate(),), what=Cards(whose="opponent", zones=("main",)), until="combat")
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(card("combat", "Hush", does(off))))
    scene.pick("pass")
    scene.use("Hush").use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [1]


# Anger.


@pytest.mark.trap("DBZ-09")
@pytest.mark.rule("anger/advance")
@pytest.mark.rule("anger/no-carry")
@pytest.mark.parametrize("by", [2, 4])
def test_five_anger_lead_to_the_next_level_at_its_highest_stage_and_are_gone(by: int) -> None:
    """DBZ-09."""
    rage, drill = card("combat", "Rage", does(anger(by))), card("drill", "Form")
    scene = position(attacks, a=Side(anger=3, hand=[rage], drills=[drill])).use("Rage")
    assert_order(
        scene.timeline, "PlayerCountersPlaced", "PlayerCountersRemoved", "LevelReached anger/advance", "StagesGained"
    )
    assert (scene.main("a"), scene.anger("a"), scene.stages("Marek 2")) == ("Marek 2", 0, 10)
    assert scene.names("a.discard") == ["Form", "Rage"]
    assert scene.main("b") == "Ilka 1"


@pytest.mark.rule("anger/advance")
def test_four_anger_lead_to_nothing() -> None:
    rage, drill = card("combat", "Rage", does(anger(1))), card("drill", "Form")
    scene = position(attacks, a=Side(anger=3, hand=[rage], drills=[drill])).use("Rage")
    assert (scene.main("a"), scene.anger("a")) == ("Marek 1", 4)
    assert scene.names("a.drills") == ["Form"]


@pytest.mark.trap("DBZ-44")
@pytest.mark.rule("anger/advance")
def test_a_level_is_reached_at_once_after_the_sentence_that_raised_the_anger() -> None:
    """DBZ-44: before the next sentence of the same text."""
    rage = card("combat", "Rage", does(anger(1), power(-3)))
    scene = position(attacks, a=Side(anger=4, hand=[rage])).use("Rage")
    assert_order(scene.timeline, "PlayerCountersPlaced", "LevelReached", "StagesGained", "StagesLost")
    assert scene.stages("Marek 2") == 7


@pytest.mark.trap("DBZ-44")
@pytest.mark.rule("anger/advance")
def test_of_both_players_who_reach_five_anger_at_once_the_turn_player_advances_first() -> None:
    """DBZ-44."""
    both = card("combat", "Feud", does(anger(1, "both")))
    scene = position(attacks, a=Side(anger=4, hand=[both]), b=foe(anger=4)).use("Feud")
    assert [scene.name(fact.card) for fact in scene.of(LevelReached)] == ["Marek 2", "Ilka 2"]


@pytest.mark.rule("anger/at-top")
def test_five_anger_at_the_highest_level_raise_it_to_its_highest_stage() -> None:
    rage, drill = card("combat", "Rage", does(anger(1))), card("drill", "Form")
    a = Side(
        main=[hero("Marek", 3), hero("Marek", 1), hero("Marek", 2)], stages=2, anger=4, hand=[rage], drills=[drill]
    )
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4))).use("Rage")
    assert (scene.main("a"), scene.anger("a"), scene.stages("Marek 3")) == ("Marek 3", 0, 10)
    assert [fact.rule for fact in scene.of(PlayerCountersRemoved)] == ["anger/at-top"]
    assert scene.names("a.drills") == ["Form"]


# Levels.


@pytest.mark.trap("DBZ-10")
@pytest.mark.rule("anger/other-advance")
def test_a_level_that_an_effect_raises_leaves_the_anger_as_it_is() -> None:
    """DBZ-10."""
    rise, drill = card("combat", "Rise", does(level(1))), card("drill", "Form")
    scene = position(attacks, a=Side(anger=3, stages=2, hand=[rise], drills=[drill])).use("Rise")
    assert (scene.main("a"), scene.anger("a"), scene.stages("Marek 2")) == ("Marek 2", 3, 10)
    assert [fact.rule for fact in scene.of(LevelReached)] == ["anger/other-advance"]
    assert "Form" in scene.names("a.discard")


@pytest.mark.rule("anger/other-advance")
def test_no_effect_raises_a_level_above_the_highest_one() -> None:
    main = [hero("Marek", number) for number in (3, 1, 2)]
    a = Side(main=main, anger=3, stages=2, hand=[card("combat", "Rise", does(level(1)))])
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4))).use("Rise")
    assert (scene.main("a"), scene.anger("a"), scene.stages("Marek 3")) == ("Marek 3", 3, 2)
    assert scene.of(LevelReached) == []


@pytest.mark.rule("level/lose")
@pytest.mark.rule("level/lose/set")
@pytest.mark.parametrize("before", [1, 9])
def test_who_loses_a_level_is_at_five_power_stages_and_discards_drills(before: int) -> None:
    main = [hero("Marek", 2), hero("Marek", 1), hero("Marek", 3)]
    fall, drill = card("combat", "Fall", does(level(-1, "opponent"))), card("drill", "Form")
    a = Side(main=main, stages=before, anger=2, drills=[drill])
    scene = position(attacks, a=a, b=foe(fall, drills=[card("drill", "Other")]))
    scene.pick("pass")
    scene.use("Fall")
    assert (scene.main("a"), scene.stages("Marek 1"), scene.anger("a")) == ("Marek 1", 5, 2)
    assert scene.names("a.discard") == ["Form"]
    assert scene.names("b.drills") == ["Other"]


@pytest.mark.trap("DBZ-42")
@pytest.mark.rule("level/lose")
def test_nobody_loses_the_lowest_level() -> None:
    """DBZ-42."""
    fall, drill = card("combat", "Fall", does(level(-1))), card("drill", "Form")
    scene = position(attacks, a=Side(stages=7, hand=[fall], drills=[drill])).use("Fall")
    assert (scene.main("a"), scene.stages("Marek 1")) == ("Marek 1", 7)
    assert scene.names("a.drills") == ["Form"]


@pytest.mark.rule("level/lose")
def test_no_damage_and_no_lost_anger_costs_a_level() -> None:
    main = [hero("Marek", 2), hero("Marek", 1), hero("Marek", 3)]
    blow = physical("Blow", anger(-4, "opponent"), strike(stages(9), life(3)))
    scene = position(attacks, a=Side(hand=[blow]), b=foe(main=main, stages=1, anger=2)).use("Blow")
    assert len(scene.of(LifeCardLost)) == 8 + 3
    assert (scene.main("b"), scene.anger("b")) == ("Marek 2", 0)


@pytest.mark.rule("level/lose")
@pytest.mark.parametrize(("by", "drawn"), [(1, 1), (-1, 0)])
def test_who_loses_a_level_does_not_advance(by: int, drawn: int) -> None:
    main = [hero("Marek", 2), hero("Marek", 1), hero("Marek", 3)]
    banner = card("noncombat", "Banner", Skill(kind="auto", trigger=ADVANCES, effects=(DRAW,)))
    shift = card("combat", "Shift", does(level(by)))
    scene = position(attacks, a=Side(main=main, hand=[shift], noncombats=[banner]), b=foe(main=stack("Ilka", 4)))
    scene.use("Shift").pass_until("attack")
    assert len(scene.of(CardDrawn)) == drawn


@pytest.mark.rule("effects/power-loss-overflow")
def test_who_lacks_the_power_stages_that_an_effect_takes_discards_life_cards_for_them() -> None:
    drain = card("combat", "Drain", does(power(-5, "opponent")))
    guard = card("combat", "Guard", prevents("life card", 3))
    scene = position(attacks, a=Side(hand=[drain]), b=foe(guard, stages=3)).use("Drain")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (0, 18)
    assert_order(scene.timeline, "StagesLost", "CardDiscarded win/survival/effects")
    assert not scene.of(LifeCardLost)


@pytest.mark.rule("effects/power-loss-overflow")
def test_who_loses_power_stages_to_a_minimum_of_0_discards_nothing() -> None:
    drain = card("combat", "Drain", does(power(-5, "opponent", least=0)))
    scene = position(attacks, a=Side(hand=[drain]), b=foe(stages=3)).use("Drain")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (0, 20)


@pytest.mark.rule("general/do-what-you-can")
def test_what_can_be_done_of_an_effect_is_done_and_the_rest_of_the_text_follows() -> None:
    rise = card("combat", "Rise", does(anger(-3), power(9), DRAW))
    scene = position(attacks, a=Side(anger=1, stages=8, hand=[rise])).use("Rise")
    assert (scene.anger("a"), scene.stages("Marek 1")) == (0, 10)
    assert [fact.amount for fact in scene.of(StagesGained)] == [2]
    assert len(scene.of(CardDrawn)) == 1
    assert not scene.of(PlayerCountersPlaced)
