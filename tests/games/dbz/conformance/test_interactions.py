"""Interactions of rules around Combat: Final Physical Attacks, Transform, Resist, Dragon Balls, steps of the turn."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import BallUsed, PhasePassed, VictoryDue
from events.dbz.turn import play_turns
from events.language.effect import (
    Cannot,
    Cards,
    Decree,
    Effect,
    Move,
    Remove,
    Skill,
    Skip,
    Stack,
    Trigger,
)
from events.table.ids import Player
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    ball,
    balls,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    several,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.dbz.conformance.test_final_physical_attack import finals
from tests.games.dbz.conformance.test_interactions_of_personalities import drill
from tests.games.dbz.conformance.test_multiple_use import ONCE_MORE
from tests.games.dbz.conformance.test_resist_and_transform import RED, rise
from tests.games.dbz.conformance.texts import printed

HOOK, KICK = physical("Hook", strike(stages(1))), physical("Kick", strike(stages(1)))
SENZU = card("noncombat", "Senzu")


def ball_that(*effects: Effect, number: int = 1) -> DbzCard:
    """A Dragon Ball that does this as its powers are used."""
    return ball(number, Skill(kind="auto", trigger=Trigger(on="ball_used"), effects=effects))


def placed(scene: Scene, *names: str) -> Scene:
    """The position after a player has placed these cards, one after the other, and what follows was resolved."""
    for name in names:
        scene.pass_until("place").pick(f"play {name}")
        while scene.state.winner is None and scene.ask.kind == "pending":
            scene.pass_one()
    return scene


def fighting(scene: Scene) -> Scene:
    """The position at a's first Attack Phase, after a has declared Combat."""
    scene.pass_until("combat", player="a").pick("combat")
    return scene.pass_until("attack", player="a")


# Final Physical Attacks.


@pytest.mark.rule("general/golden-rule", "final-physical/1", "location/global", "battle-sequence/2")
@pytest.mark.parametrize(("there", "offered"), [(2, True), (1, False)])
def test_a_final_physical_attack_costs_what_a_place_adds_to_all_physical_attacks(there: int, offered: bool) -> None:
    place = printed("location", "Mire", "All physical attacks cost +2 power stages to perform.")
    scene = position(attacks, a=Side(main=stack(rating=(100,) * 11), hand=[SENZU], stages=there), b=foe(place=[place]))
    assert finals(scene) == ["Senzu"] * offered
    if offered:
        scene.picks("final Senzu", "pay Marek 1")
        assert (scene.stages("Marek 1"), scene.stages("Ilka 1"), scene.names("a.discard")) == (0, 4, ["Senzu"])


@pytest.mark.rule("final-physical/1", "general/no-use-no-play")
def test_a_card_that_cannot_be_used_pays_for_a_final_physical_attack() -> None:
    bar = Decree(changes=(Cannot(action="use", cards=Cards(kinds=("physical",))),), until="combat")
    scene = position(attacks, a=Side(hand=[HOOK]), b=foe(card("combat", "Bar", does(bar))))
    assert scene.usable == ["Hook"]
    scene.pick("pass")
    scene.use("Bar").pass_until("attack", player="a")
    assert (scene.usable, finals(scene)) == ([], ["Hook"])
    scene.pick("final Hook")
    assert scene.stages("Ilka 1") == 4


@pytest.mark.rule("final-physical/2", "battle-sequence/10", "drills/constant")
@pytest.mark.parametrize("there", [True, False])
def test_a_drill_that_makes_physical_attacks_stronger_does_so_to_a_final_one(there: bool) -> None:
    scene = position(attacks, a=Side(hand=[SENZU], drills=[drill(2)] if there else []))
    scene.pick("final Senzu")
    assert scene.stages("Ilka 1") == (2 if there else 4)


@pytest.mark.rule("final-physical/1", "final-physical/3", "old/multi-use-count")
def test_a_card_that_stays_to_be_used_again_pays_for_no_final_physical_attack_and_is_not_used_after_one() -> None:
    hook = physical("Hook", strike(stages(1)), ONCE_MORE)
    scene = position(attacks, a=Side(hand=[hook, SENZU]), b=foe(KICK)).use("Hook").pass_until("attack", player="a")
    assert (scene.usable, finals(scene)) == (["Hook"], ["Senzu"])
    scene.pick("final Senzu")
    scene.use("Kick")
    assert scene.asked == ("b", "attack")
    assert scene.names("a.in_use") == ["Hook"]


@pytest.mark.trap("DBZ-38")
@pytest.mark.rule("final-physical/3", "general/skip-attack-phase", "combat/attack-phase/end")
@pytest.mark.parametrize(("skips", "passed"), [(True, ["b", "a"]), (False, ["a", "b"])])
def test_the_phase_that_a_player_would_have_to_pass_may_be_skipped_and_is_no_pass_then(
    skips: bool, passed: list[str]
) -> None:
    """DBZ-38."""
    said = [Skip(part="attack_phase")] if skips else []
    scene = position(attacks, a=Side(hand=[SENZU]), b=foe(physical("Kick", *said, strike(stages(1)))))
    scene.pick("final Senzu")
    scene.use("Kick").pass_until("attack").pick("pass")
    assert scene.over
    assert [fact.player for fact in scene.of(PhasePassed)] == passed


# Transform.


@pytest.mark.rule("final-physical/1", "nz/transform/4", "nz/transform/5")
@pytest.mark.parametrize(("option", "zone"), [("final Rise", "a.discard"), ("skill Rise 0", "a.removed")])
def test_a_card_with_transform_that_pays_is_discarded_and_is_removed_once_it_was_used(option: str, zone: str) -> None:
    scene = position(attacks, a=Side(hand=[rise()]))
    scene.pick(option)
    scene.pass_until("attack", player="b")
    assert scene.names(zone) == ["Rise"]


@pytest.mark.rule("nz/transform/1", "nz/transform/4", "old/multi-use-count")
def test_a_card_with_transform_that_stays_is_paid_for_once_and_is_removed_after_its_last_use() -> None:
    effects = strike(stages(1)), ONCE_MORE
    scene = position(attacks, a=Side(hand=[RED], discard=[physical("Rise", *effects, style="red", transform=True)]))
    scene.use("Rise").pass_until("attack", player="a")
    assert (scene.names("a.in_use"), scene.names("a.discard"), scene.usable) == (["Rise"], ["Jab"], ["Rise"])
    scene.use("Rise").pass_until("attack", player="b")
    assert (scene.names("a.removed"), scene.names("a.discard"), scene.stages("Ilka 1")) == (["Rise"], ["Jab"], 3)


@pytest.mark.rule("attach/2", "nz/transform/5")
@pytest.mark.parametrize(("transform", "zone"), [(True, "a.removed"), (False, "a.discard")])
def test_an_attached_card_with_transform_is_removed_as_its_host_is_discarded(transform: bool, zone: str) -> None:
    own = Cards(whose="you", zones=("allies",))
    band = card("noncombat", "Band", does(Stack(what="this", under=own)), transform=transform)
    out = card("combat", "Out", does(Move(to="discard", what=own)))
    scene = position(attacks, a=Side(allies=[hero("Tobin")], noncombats=[band], hand=[out])).use("Band")
    scene.pass_until("attack", player="a").use("Out").pass_until("attack", player="b")
    assert "Band" in scene.names(zone)
    assert "Tobin 1" in scene.names("a.discard")


# Resist.


@pytest.mark.rule("nz/resist/2", "drills/level-change", "anger/advance")
@pytest.mark.parametrize(("by", "drills"), [("a", []), ("b", ["Way"])])
def test_a_drill_resists_an_effect_of_the_opponent_and_not_the_new_level_of_its_player(
    by: str, drills: list[str]
) -> None:
    way, rage = card("drill", "Way", resist=True), card("combat", "Rage", does(anger(5)))
    out = card("combat", "Out", does(Move(to="discard", what=Cards(whose="opponent", zones=("drills",)))))
    scene = fighting(placed(position(whole_turn, a=Side(hand=[way, rage]), b=foe(out)), "Way"))
    if by == "a":
        scene.use("Rage")
    else:
        scene.pick("pass")
        scene.use("Out")
    scene.pass_until("attack")
    assert scene.names("a.drills") == drills


@pytest.mark.rule("nz/resist/2", "location/one")
@pytest.mark.parametrize("replaced", [True, False])
def test_a_place_resists_an_effect_of_the_opponent_and_not_a_new_place(replaced: bool) -> None:
    isle = card("location", "Isle", resist=True)
    out = card("combat", "Out", does(Remove(what=Cards(zones=("place",)))))
    b = foe(card("location", "Mire") if replaced else out, deck=30)
    scene = placed(position(play_turns, a=Side(hand=[isle]), b=b), "Isle")
    scene.pass_until("place", player="b")
    if replaced:
        placed(scene, "Mire")
        assert (scene.names("a.removed"), scene.names("b.place")) == (["Isle"], ["Mire"])
        return
    scene.pass_until("combat", player="b").pick("combat")
    scene.pass_until("attack", player="b").use("Out").pass_until("attack", player="a")
    assert scene.names("a.place") == ["Isle"]


# Entering Combat.


def entering(name: str, *effects: Effect) -> DbzCard:
    """A Drill that does this as its player enters Combat."""
    enters = Trigger(on="enters_combat", card=None, whose="you")
    return card("drill", name, Skill(kind="auto", trigger=enters, effects=effects))


@pytest.mark.rule("combat/prepare-attacker", "combat/prepare-defender/1", "general/timing-conflict")
@pytest.mark.rule("anger/advance", "drills/level-change")
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize(
    ("first", "before", "drawn"), [("Rage", 4, 0), ("Insight", 4, 1), ("Rage", 3, 1)], ids=["lost", "used", "stays"]
)
def test_a_drill_that_a_new_level_discards_does_nothing_more_as_its_player_enters_combat(
    side: Player, first: str, before: int, drawn: int
) -> None:
    drills = [entering("Rage", anger(1)), entering("Insight", DRAW)]
    raging, other = Side(anger=before, drills=drills), foe(main=stack("Ilka", 4))
    scene = position(whole_combat, a=raging, b=other) if side == "a" else position(whole_combat, a=other, b=raging)
    scene.pass_until("pending").pick(next(word for word in scene.options if first in word))
    scene.pass_until("attack")
    assert len(scene.names(f"{side}.hand")) == drawn + (3 if side == "b" else 0)
    assert (scene.main(side) == "Marek 2") == (before == 4)


# Dragon Balls and the steps of a turn.


@pytest.mark.rule("turn/non-combat/dragon-ball", "anger/advance", "drills/level-change", "drills/styled/1")
@pytest.mark.rule("allies/play/level", "turn/non-combat")
def test_a_level_that_a_dragon_ball_gives_opens_the_same_step_to_higher_allies_and_drills_of_another_style() -> None:
    hand = [ball_that(anger(5)), hero("Tobin", 2), card("drill", "Way", style="blue")]
    a = Side(hand=hand, drills=[card("drill", "Path", style="red")])
    scene = position(whole_turn, a=a).pass_until("place")
    assert {"play Tobin 2", "play Way"}.isdisjoint(scene.options)
    placed(scene, "Moon Ball 1")
    assert (scene.main("a"), scene.names("a.discard")) == ("Marek 2", ["Path"])
    assert {"play Tobin 2", "play Way"} <= {*scene.options}


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("win/dragon-ball", "turn/non-combat/dragon-ball", "win/survival")
@pytest.mark.parametrize(("held", "winner", "used"), [((1, 2, 3, 4, 5, 6), "a", 0), ((2, 3, 4, 5, 6), "b", 1)])
def test_the_last_dragon_ball_wins_before_its_power_would_cost_its_player_the_game(
    held: tuple[int, ...], winner: str, used: int
) -> None:
    """DBZ-12."""
    mill = Move(to="discard", what=Cards(whose="you", zones=("life_deck",), top=9))
    a = Side(deck=12, hand=[ball_that(mill, number=7)], balls=balls(*held))
    scene = placed(position(whole_turn, a=a), "Moon Ball 7")
    assert (scene.state.winner, len(scene.of(BallUsed))) == (winner, used)


@pytest.mark.rule("win/dragon-ball/captured-seventh", "turn/draw", "win/survival")
@pytest.mark.parametrize(("held", "winner", "due"), [((1, 2, 3, 4, 5, 6), "a", 1), ((2, 3, 4, 5, 6), "b", 0)])
def test_a_captured_seventh_dragon_ball_wins_before_its_captor_would_draw_the_last_life_card(
    held: tuple[int, ...], winner: str, due: int
) -> None:
    beam = energy("Beam", blast(life(5)))
    scene = position(play_turns, a=Side(deck=6, hand=[beam], balls=balls(*held)), b=foe(balls=[ball(7)]))
    perform(fighting(scene), "Beam").pick("capture Moon Ball 7")
    while scene.state.winner is None:
        scene.pass_one()
    assert (scene.state.winner, len(scene.of(VictoryDue))) == (winner, due)


@pytest.mark.trap("DBZ-18")
@pytest.mark.rule("turn/discard", "dragon-balls/discard", "turn/rejuvenation")
def test_dragon_balls_discarded_from_the_hand_are_no_cards_to_rejuvenate() -> None:
    """DBZ-18."""
    a = Side(deck=[*several(9, "low"), *several(1, "top"), *balls(1, 2)], discard=[SENZU])
    own = card("ball", "Own", series="Moon", ball=1)
    scene = position(whole_turn, a=a, b=foe(balls=[own])).pass_until("discard_down")
    scene.pick("discard Moon Ball 1", "discard Moon Ball 2")
    scene.pass_until("rejuvenate")
    assert (scene.names("a.removed"), scene.names("a.life_deck")[0]) == (["Moon Ball 1"], "Moon Ball 2")
    assert scene.options == ["rejuvenate Senzu", "decline"]


@pytest.mark.rule("turn/rejuvenation", "turn/declare", "card/earth-dragon-ball-4")
@pytest.mark.parametrize(("declares", "offered"), [("combat", False), ("no_combat", True)])
def test_a_player_whose_declared_combat_is_skipped_does_not_rejuvenate(declares: str, offered: bool) -> None:
    skips = ball_that(Skip(part="combat", whose="you"))
    scene = placed(position(play_turns, a=Side(hand=[skips]), b=foe(discard=[SENZU])), "Moon Ball 1")
    scene.pass_until("combat", player="a").pick("no_combat")
    scene.pass_until("combat", player="b").pick(declares)
    scene.pass_until("rejuvenate", "place")
    assert (scene.asked == ("b", "rejuvenate")) == offered


@pytest.mark.trap("DBZ-14")
@pytest.mark.rule("win/survival", "turn/draw", "drills/styled/5")
@pytest.mark.parametrize(("low", "winner"), [(0, "b"), (1, None)])
def test_a_drill_of_another_style_that_is_the_last_life_card_saves_nobody_from_drawing_it(
    low: int, winner: str | None
) -> None:
    """DBZ-14."""
    deck = [*several(low, "low"), card("drill", "Way", style="red"), *several(2, "top")]
    scene = position(whole_turn, a=Side(deck=deck, drills=[card("drill", "Path", style="blue")]))
    assert scene.state.winner == winner
    if winner is None:
        scene.pick("shuffle_in Way")
        assert scene.life("a") == 2
