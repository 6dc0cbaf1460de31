"""Interactions of rules about anger and levels: what they change in the middle of an attack, and victory by a level."""

import pytest
from msgspec.structs import replace

from events.dbz.card import DbzCard
from events.dbz.facts import DamageDetermined, LifeCardLost, StagesLost
from events.language.effect import Adjust, Cards, Choose, Effect, Give, Move, Play, Remove, Skill, Trigger
from tests.games.dbz.conformance.attacking import foe, perform, wait
from tests.games.dbz.conformance.cards import (
    anger,
    ball,
    blast,
    card,
    does,
    energy,
    hero,
    level,
    life,
    physical,
    prevents,
    stack,
    stages,
    stops,
    strike,
    stronger,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.dbz.conformance.test_interactions_of_personalities import (
    BRACKET_B,
    BRACKET_D,
    HOOK,
    OWN_ATTACKS,
    THEIR_ATTACKS,
    base,
    drill,
)
from tests.games.scenario import assert_order

BOOST = card(
    "combat",
    "Boost",
    does(Give(changes=(Adjust(figure="power stage", by=3),), what=OWN_ATTACKS, until="combat", live=True)),
)
"""What makes all physical attacks of its player stronger for the rest of Combat."""
MORE = stronger(3, "power stage")
ILKA_LEVELS = [hero("Ilka", number, alignment="villain") for number in (2, 1, 3)]
"""The Main Personality of b at its second level."""


def enraged(by: int = 1) -> DbzCard:
    """A defense that prevents nothing that a physical attack deals, and raises its player's anger."""
    skill = prevents("life card", 1)
    return card("combat", "Guard", replace(skill, effects=(*skill.effects, anger(by))))


# Anger and levels in the middle of an attack.


@pytest.mark.trap("DBZ-43", "DBZ-44")
@pytest.mark.rule("allies/take-control/defend", "allies/take-control/duration", "anger/advance", "battle-sequence/6")
def test_an_ally_that_defends_stays_in_control_though_the_main_personality_advances_meanwhile() -> None:
    """DBZ-43, DBZ-44."""
    b = foe(enraged(), stages=0, anger=4, allies=[hero("Vasha")])
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(2)))]), b=b).use("Hook")
    scene.pick("control Vasha 1")
    scene.use("Guard")
    assert (scene.asked, scene.main("b"), scene.state.control["b"]) == (
        ("b", "redirect"),
        "Ilka 2",
        scene.card("Vasha 1"),
    )
    scene.pick("stay")
    assert (scene.stages("Vasha 1"), scene.stages("Ilka 2")) == (1, 10)
    assert (scene.asked, scene.state.control["b"]) == (("b", "attack"), scene.card("Ilka 2"))


@pytest.mark.rule("allies/take-control/lock", "allies/take-control/pat", "anger/advance", "battle-sequence/3")
def test_an_ally_that_attacks_stays_in_control_though_the_main_personality_advances_meanwhile() -> None:
    tobin = hero("Tobin", 1, does(anger(1), strike()), rating=BRACKET_D)
    a = Side(main=stack(rating=BRACKET_B), stages=1, anger=4, allies=[tobin])
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4, rating=BRACKET_B)))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1")
    assert (scene.main("a"), scene.stages("Marek 2"), base(scene)) == ("Marek 2", 10, [3])
    scene.pick("pass")
    assert (scene.asked, scene.state.control["a"]) == (("a", "attack"), scene.card("Marek 2"))


@pytest.mark.rule("battle-sequence/6", "battle-sequence/9", "anger/advance", "damage/pat", "damage/stages")
@pytest.mark.parametrize(("before", "dealt", "left"), [(4, 1, ("Ilka 2", 9)), (3, 3, ("Ilka 1", 2))])
def test_a_defense_that_raises_the_defender_a_level_changes_the_table_and_who_takes_the_damage(
    before: int, dealt: int, left: tuple[str, int]
) -> None:
    levels = [hero("Ilka", number, rating=BRACKET_B if number == 1 else BRACKET_D) for number in (1, 2, 3)]
    a = Side(main=stack(rating=BRACKET_D), hand=[HOOK])
    scene = position(attacks, a=a, b=foe(enraged(), main=levels, anger=before)).use("Hook").use("Guard")
    assert base(scene) == [dealt]
    assert (scene.main("b"), scene.stages(left[0])) == left


@pytest.mark.rule("battle-sequence/3", "battle-sequence/10", "anger/advance", "drills/level-change")
@pytest.mark.parametrize(("before", "dealt"), [(4, 2), (3, 5)])
def test_an_attack_that_raises_its_player_a_level_is_no_more_made_stronger_by_the_drill(
    before: int, dealt: int
) -> None:
    a = Side(anger=before, drills=[drill(3)], hand=[physical("Hook", anger(1), strike(stages(2)))])
    scene = position(attacks, a=a, b=foe(stages=9)).use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [dealt]
    assert scene.names("a.drills") == (["Form"] if before == 3 else [])


@pytest.mark.trap("DBZ-09", "DBZ-44")
@pytest.mark.rule("anger/advance", "anger/no-carry", "battle-sequence/3/non-attack")
@pytest.mark.parametrize(("raises", "left"), [((1, 3), 3), ((4,), 0)])
def test_anger_of_the_next_sentence_counts_for_the_next_level_and_the_rest_of_one_sentence_does_not(
    raises: tuple[int, ...], left: int
) -> None:
    """DBZ-09, DBZ-44."""
    rage = card("combat", "Rage", does(*map(anger, raises)))
    scene = position(attacks, a=Side(anger=4, hand=[rage]), b=foe(main=stack("Ilka", 4))).use("Rage")
    assert (scene.main("a"), scene.anger("a")) == ("Marek 2", left)


@pytest.mark.rule("battle-sequence/4", "level/lose/set", "drills/level-change", "allies/take-control")
@pytest.mark.parametrize(("lowers", "left"), [(True, ("Ilka 1", 1)), (False, ("Ilka 2", 0))])
def test_an_attack_that_first_lowers_the_defender_a_level_meets_neither_the_ally_nor_the_drill(
    lowers: bool, left: tuple[str, int]
) -> None:
    said = [level(-1, "opponent")] if lowers else []
    b = foe(main=ILKA_LEVELS, stages=0, allies=[hero("Vasha")], drills=[drill(-2, THEIR_ATTACKS)])
    scene = position(attacks, a=Side(hand=[physical("Hook", *said, strike(stages(4)))]), b=b).use("Hook")
    assert scene.asked == ("b", "redirect" if lowers else "control")
    if not lowers:
        scene.pick("control Ilka 2")
    scene.pick("stay")
    assert (scene.main("b"), scene.stages(left[0])) == left
    assert len(scene.of(LifeCardLost)) == (0 if lowers else 2)


@pytest.mark.trap("DBZ-44", "DBZ-51")
@pytest.mark.rule("general/use-when-needed/1", "anger/advance", "battle-sequence/12", "damage/stages/overflow")
@pytest.mark.parametrize("late", [False, True], ids=["before the defense", "once the damage is known"])
@pytest.mark.parametrize(("before", "left"), [(4, ("Ilka 2", 7, 20)), (3, ("Ilka 1", 0, 18))])
def test_a_level_reached_between_the_parts_of_an_attack_takes_its_damage(
    late: bool, before: int, left: tuple[str, int, int]
) -> None:
    """DBZ-44, DBZ-51."""
    b = foe(card("combat", "Wind", does(anger(1), timing="needed")), anger=before, stages=1)
    scene = wait(position(attacks, a=Side(hand=[physical("Hook", strike(stages(3)))]), b=b)).use("Hook")
    while late and not scene.of(DamageDetermined):
        scene.pick("decline")
    scene.use("Wind").pass_until("attack")
    assert (scene.main("b"), scene.stages(scene.main("b")), scene.life("b")) == left


def as_marek(*effects: Effect) -> list[DbzCard]:
    """A Main Personality whose first level has a power that does this."""
    return [hero("Marek", 1, does(*effects)), hero("Marek", 2), hero("Marek", 3)]


@pytest.mark.rule("deck/main-personality/5", "anger/advance", "attacks/power", "battle-sequence/10")
@pytest.mark.parametrize(("before", "main"), [(4, "Marek 2"), (3, "Marek 1")])
def test_an_attack_by_a_power_is_made_stronger_and_weaker_though_its_personality_advances_meanwhile(
    before: int, main: str
) -> None:
    a = Side(main=as_marek(anger(1), strike(stages(2))), anger=before, hand=[BOOST])
    scene = position(attacks, a=a, b=foe(stages=9, drills=[drill(-1, THEIR_ATTACKS)])).use("Boost")
    scene.pass_until("attack", player="a").use("Marek 1").pass_until("attack", player="b")
    assert (scene.main("a"), scene.stages("Ilka 1")) == (main, 5)


@pytest.mark.rule("deck/main-personality/5", "anger/advance", "battle-sequence/3", "battle-sequence/10")
@pytest.mark.parametrize("said", [(anger(1), MORE), (MORE, anger(1))], ids=["advances first", "advances then"])
def test_what_a_power_says_of_its_attack_holds_before_and_after_its_personality_advances(
    said: tuple[Effect, ...],
) -> None:
    a = Side(main=as_marek(*said, strike(stages(2))), anger=4)
    scene = position(attacks, a=a, b=foe(stages=9)).use("Marek 1").pass_until("attack", player="b")
    assert (scene.main("a"), scene.stages("Ilka 1")) == ("Marek 2", 4)
    assert_order(scene.timeline, "LevelLeft anger/advance", "LevelReached anger/advance")


@pytest.mark.rule("allies/overlay/effects", "attacks/power", "battle-sequence/3", "battle-sequence/10")
def test_an_attack_by_an_ally_is_made_stronger_though_its_next_level_is_laid_over_it_meanwhile() -> None:
    choice = Choose(cards=Cards(whose="you", zones=("hand",), kinds=("personality",)))
    tobin = hero("Tobin", 1, does(choice, Play(), strike(stages(2))))
    scene = position(attacks, a=Side(stages=1, allies=[tobin], hand=[hero("Tobin", 2), BOOST]), b=foe(stages=9))
    scene.pick("control Tobin 1")
    scene.use("Boost").pass_until("control", player="a").pick("control Tobin 1")
    scene.use("Tobin 1").pick("choose Tobin 2")
    scene.pass_until("attack", player="b")
    assert (scene.names("a.allies"), scene.stages("Ilka 1")) == (["Tobin 2"], 4)


@pytest.mark.rule("battle-sequence/2", "battle-sequence/9", "allies/take-control/leaves", "damage/pat")
@pytest.mark.rule("battle-sequence/10", "card/chiaotzu-lv-2")
@pytest.mark.parametrize(("leaves", "dealt"), [(True, 3), (False, 1)])
def test_the_attack_of_an_ally_that_leaves_play_as_its_cost_is_that_of_the_main_personality(
    leaves: bool, dealt: int
) -> None:
    out = Remove(what=Cards(whose="you", zones=("allies",)))
    tobin = hero("Tobin", 1, does(strike(), costs=[out] if leaves else []), rating=BRACKET_B)
    a = Side(main=stack(rating=BRACKET_D), stages=1, allies=[tobin], hand=[BOOST])
    b = foe(main=stack("Ilka", rating=BRACKET_B), stages=9, drills=[drill(-1, THEIR_ATTACKS)])
    scene = position(attacks, a=a, b=b)
    scene.pick("control Tobin 1")
    scene.use("Boost").pass_until("control", player="a").pick("control Tobin 1")
    scene.use("Tobin 1").pass_until("attack", player="b")
    assert (base(scene), scene.names("a.removed")) == ([dealt], ["Tobin 1"] if leaves else [])
    assert scene.stages("Ilka 1") == 9 - (dealt + 3 - 1)


@pytest.mark.rule("battle-sequence/6", "battle-sequence/9", "level/lose/set", "damage/pat")
@pytest.mark.parametrize(("by", "main", "dealt"), [(-1, "Marek 1", 1), (0, "Marek 2", 3)])
def test_a_defense_that_lowers_the_attacker_a_level_changes_the_table(by: int, main: str, dealt: int) -> None:
    ratings = {1: BRACKET_B, 2: BRACKET_D, 3: BRACKET_D}
    levels = [hero("Marek", number, does(strike()), rating=ratings[number]) for number in (2, 1, 3)]
    skill = prevents("life card", 1)
    lowers = replace(skill, effects=(*skill.effects, level(by, "opponent")))
    b = foe(card("combat", "Guard", lowers), main=stack("Ilka", 4, rating=BRACKET_B))
    scene = position(attacks, a=Side(main=levels), b=b).use("Marek 2").use("Guard")
    assert (scene.main("a"), base(scene)) == (main, [dealt])


# Victory by a level.


@pytest.mark.rule("win/mpp", "battle-sequence/3", "battle-sequence/5", "anger/advance")
@pytest.mark.parametrize(("before", "winner"), [(4, "a"), (3, None)])
def test_an_attack_that_says_beside_what_raises_its_player_to_the_top_wins_before_anybody_defends(
    before: int, winner: str | None
) -> None:
    main = [hero("Marek", 2), hero("Marek", 1), hero("Marek", 3)]
    a = Side(main=main, anger=before, hand=[physical("Hook", anger(1), strike())])
    scene = position(attacks, a=a, b=foe(card("combat", "Guard", stops()))).use("Hook")
    assert scene.state.winner == winner
    if winner is None:
        assert scene.asked == ("b", "defend")


@pytest.mark.rule("battle-sequence/14", "battle-sequence/15", "dragon-balls/capture/all-or-none")
@pytest.mark.rule("anger/advance", "drills/level-change", "win/mpp")
@pytest.mark.parametrize(
    ("option", "top", "winner", "drawn"),
    [("use_ball Moon Ball 1", 3, "a", 0), ("use_ball Moon Ball 1", 4, None, 0), ("decline", 3, None, 1)],
)
def test_a_captured_dragon_ball_raises_its_captor_a_level_before_what_follows_a_successful_attack(
    option: str, top: int, winner: str | None, drawn: int
) -> None:
    moon = ball(1, Skill(kind="auto", trigger=Trigger(on="ball_used"), effects=(anger(1),)))
    main = [hero("Marek", 2), hero("Marek", 1), hero("Marek", 3)]
    for_drills = Move(to="hand", what=Cards(whose="you", zones=("drills",)))
    beam = energy("Beam", blast(life(5), then=[for_drills]))
    a = Side(main=main, anger=4, hand=[beam], drills=[drill(1)])
    scene = perform(position(attacks, a=a, b=foe(main=stack("Ilka", top), balls=[moon])), "Beam")
    scene.picks("capture Moon Ball 1", option)
    while scene.state.winner is None and scene.ask.kind == "pending":
        scene.pass_one()
    assert (scene.state.winner, scene.names("a.hand").count("Form")) == (winner, drawn)
