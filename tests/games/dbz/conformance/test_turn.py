"""The sequence of play: the seven steps of a turn, and whose they are."""

from typing import Any

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import BallUsed, CardDiscarded, StagesGained
from events.dbz.turn import play_turns
from events.language.effect import Skill, Trigger
from events.table.fact import CardDrawn, GameEnded, PhaseBegan, PlayerLost, TurnBegan
from tests.games.dbz.conformance.cards import (
    ANY_ATTACK,
    DRAW,
    anger,
    ball,
    card,
    does,
    hero,
    physical,
    several,
    stack,
    stops,
)
from tests.games.dbz.conformance.scenario import Scene, Side, position, whole_turn
from tests.games.scenario import assert_order

STEPS = [
    *("Draw Step", "Non-Combat Step", "Power-Up Step", "Declare Step", "Combat Step", "Discard Step"),
    "Rejuvenation Step",
]
ILKA = stack("Ilka", alignment="villain")
USED = Trigger(on="ball_used")


REJUVENATION = Trigger(on="rejuvenation_begins", whose="you")


def auto(trigger: Trigger, *effects: Any) -> Skill:
    """A skill that an event sets off."""
    return Skill(kind="auto", trigger=trigger, effects=effects)


def steps(scene: Scene) -> list[str]:
    """The steps that began, in order."""
    return [fact.phase for fact in scene.of(PhaseBegan)]


def fought(scene: Scene) -> Scene:
    """The scene at the end of a turn in which Combat was declared, and nobody attacked."""
    scene.pass_until("combat").pick("combat")
    return scene.pass_all()


@pytest.mark.trap("DBZ-01")
@pytest.mark.rule("turn/roles", "turn/combat")
def test_a_turn_has_seven_steps() -> None:
    """DBZ-01."""
    assert steps(fought(position(whole_turn))) == STEPS


@pytest.mark.trap("DBZ-02")
@pytest.mark.rule("turn/roles")
def test_the_defender_plays_in_the_combat_step_and_the_discard_step_alone() -> None:
    """DBZ-02: not in the Rejuvenation Step."""
    hand = [ball(1), card("drill", "Weights"), card("noncombat", "Senzu"), hero("Rook"), physical("Hook")]
    guard = card("combat", "Guard", stops(ANY_ATTACK))
    scene = position(
        whole_turn,
        a=Side(hand=[physical("Jab")]),
        b=Side(main=ILKA, hand=[*hand, guard], discard=several(2, "old"), allies=[hero("Pawn")]),
    )
    asked = set()
    while not scene.over:
        if scene.ask.player == "b":
            asked.add(scene.state.phase)
        if "combat" in scene.options:
            scene.pick("combat")
        elif scene.asked == ("a", "attack") and scene.usable:
            scene.use("Jab")
        else:
            scene.pass_one()
    assert asked == {"Combat Step", "Discard Step"}


@pytest.mark.rule("turn/draw")
def test_the_attacker_draws_three_cards() -> None:
    scene = position(whole_turn).pass_until("combat")
    drawn = [fact for fact in scene.of(CardDrawn) if fact.rule == "turn/draw"]
    assert [scene.name(fact.card) for fact in drawn] == ["a life 20", "a life 19", "a life 18"]
    assert (scene.life("a"), scene.life("b")) == (17, 20)
    assert scene.names("b.hand") == []


@pytest.mark.trap("DBZ-14")
@pytest.mark.rule("turn/draw", "win/survival", "win/survival/draws")
@pytest.mark.parametrize(("cards", "lost"), [(2, True), (3, True), (4, False)])
def test_who_draws_the_last_card_has_lost_at_once(cards: int, lost: bool) -> None:
    """DBZ-14: not only who should draw one more."""
    scene = position(whole_turn, a=Side(deck=cards)).pass_until("combat")
    assert [fact.player for fact in scene.of(PlayerLost)] == (["a"] if lost else [])
    assert [fact.winner for fact in scene.of(GameEnded)] == (["b"] if lost else [])
    assert len(scene.of(CardDrawn)) == min(cards, 3)
    assert ("Power-Up Step" in steps(scene)) is not lost


def placed(scene: Scene) -> list[str]:
    """The names of the cards that can be placed at the open ask, which is that of the Non-Combat Step."""
    assert scene.asked == ("a", "place")
    return [word.removeprefix("play ") for word in scene.options if word.startswith("play ")]


@pytest.mark.rule("turn/non-combat", "cards/non-combat")
def test_the_attacker_places_what_stays_in_play_one_card_after_the_other() -> None:
    stay = [hero("Rook"), card("noncombat", "Senzu"), card("drill", "Weights"), ball(1), card("location", "Isle")]
    used = [physical("Hook"), card("combat", "Guard", stops()), card("energy", "Beam", does(DRAW))]
    scene = position(whole_turn, a=Side(hand=[*stay, *used], deck=[physical(f"Jab {number}") for number in range(9)]))
    assert placed(scene) == ["Rook 1", "Senzu", "Weights", "Moon Ball 1", "Isle"]
    for name in ("Senzu", "Weights", "Rook 1", "Moon Ball 1", "Isle"):
        scene.pick(f"play {name}")
    for zone, name in {
        **{"noncombats": "Senzu", "drills": "Weights", "allies": "Rook 1"},
        **{"balls": "Moon Ball 1", "place": "Isle"},
    }.items():
        assert scene.names(f"a.{zone}") == [name]
        assert not scene.state.cards[scene.card(name)].face_down


@pytest.mark.rule("turn/non-combat")
def test_nothing_has_to_be_placed() -> None:
    scene = position(whole_turn, a=Side(hand=[card("noncombat", "Senzu")]))
    scene.pick("decline")
    assert steps(scene)[-1] == "Declare Step"
    assert "Senzu" in scene.names("a.hand")


@pytest.mark.rule("turn/non-combat/dragon-ball", "dragon-balls/control")
def test_what_a_dragon_ball_says_is_done_right_after_it_was_placed() -> None:
    moon = ball(1, auto(USED, DRAW))
    lying = ball(2, auto(USED, DRAW, DRAW))
    scene = position(whole_turn, a=Side(hand=[moon]), b=Side(main=ILKA, balls=[lying]))
    scene.pick("play Moon Ball 1")
    assert (scene.asked, scene.options) == (("a", "pending"), ["activate Moon Ball 1 0"])
    scene.pick("activate Moon Ball 1 0")
    assert steps(scene)[-1] == "Non-Combat Step"
    assert [fact.card for fact in scene.of(BallUsed)] == [scene.card("Moon Ball 1")]
    assert (scene.life("a"), scene.life("b")) == (16, 20)
    assert_order(scene.timeline, "CardDrawn turn/draw", "BallPlayed", "BallUsed", "CardDrawn effects/secondary")


@pytest.mark.rule("turn/non-combat/ally", "types/personality")
@pytest.mark.parametrize(("rating", "stages"), [((0, 1, 2, 3, 4), 3), ((0, 1, 2), 2)])
def test_an_ally_comes_into_play_three_power_stages_above_0(rating: tuple[int, ...], stages: int) -> None:
    scene = position(whole_turn, a=Side(hand=[hero("Rook", rating=rating)]))
    scene.pick("play Rook 1")
    assert scene.stages("Rook 1") == stages
    assert scene.stages("Marek 1") == 5


def powered_up(a: Side, b: Side | None = None) -> Scene:
    """The scene after the Power-Up Step of a's turn."""
    return position(whole_turn, a=a, b=b or Side(main=ILKA)).pass_until("combat")


@pytest.mark.rule("turn/power-up", "types/pur")
def test_the_main_personality_of_the_attacker_gains_its_power_up_rating() -> None:
    scene = powered_up(Side(main=stack(pur=4), stages=1), Side(main=ILKA, stages=1))
    assert [scene.stages(name) for name in ("Marek 1", "Marek 2", "Ilka 1")] == [5, 0, 1]
    assert steps(scene)[-2:] == ["Power-Up Step", "Declare Step"]


@pytest.mark.rule("deck/tokui-waza/pur", "turn/power-up/tokui-waza", "turn/power-up")
@pytest.mark.parametrize(("own", "other", "stages"), [(True, False, 4), (False, False, 3), (False, True, 3)])
def test_who_declared_a_tokui_waza_gains_one_power_stage_more(own: bool, other: bool, stages: int) -> None:
    scene = powered_up(Side(stages=1, tokui_waza=own), Side(main=ILKA, tokui_waza=other))
    assert scene.stages("Marek 1") == stages


@pytest.mark.rule("turn/power-up/cap", "types/power-stage/max")
def test_nobody_goes_above_the_highest_power_stage_or_keeps_what_is_left() -> None:
    scene = powered_up(Side(main=stack(pur=4), stages=8))
    assert scene.stages("Marek 1") == 10
    assert [fact.amount for fact in scene.of(StagesGained)] == [2]
    assert [fact.amount for fact in powered_up(Side(main=stack(pur=4), stages=9)).of(StagesGained)] == [1]
    assert powered_up(Side(main=stack(pur=4), stages=10)).of(StagesGained) == []


@pytest.mark.trap("DBZ-23")
@pytest.mark.rule("turn/power-up/allies")
def test_each_ally_gains_one_power_stage_whatever_its_power_up_rating_is() -> None:
    """DBZ-23: a Tokui-Waza adds nothing, either."""
    mine = [hero("Rook", pur=4), hero("Pawn", pur=0), hero("Queen", rating=(0, 1, 2))]
    powers = {"Rook 1": 1, "Pawn 1": 5, "Queen 1": 2}
    scene = powered_up(
        Side(allies=mine, powers=powers, tokui_waza=True), Side(main=ILKA, allies=[hero("Knight", pur=4)])
    )
    assert [scene.stages(f"{name} 1") for name in ("Rook", "Pawn", "Queen", "Knight")] == [2, 6, 2, 3]


@pytest.mark.rule("turn/declare", "turn/combat")
def test_the_attacker_decides_whether_there_is_combat() -> None:
    scene = position(whole_turn).pass_until("combat")
    assert (scene.asked, scene.options) == (("a", "combat"), ["combat", "no_combat"])
    scene.pick("combat")
    assert steps(scene)[-1] == "Combat Step"
    assert_order(scene.timeline, "PhaseBegan turn/declare", "PhaseBegan turn/combat", "CombatBegan turn/combat")


@pytest.mark.rule("turn/declare/skip")
def test_without_combat_the_discard_step_follows_the_declare_step() -> None:
    scene = position(whole_turn).pass_until("combat")
    scene.pick("no_combat")
    scene.pass_all()
    assert steps(scene) == [step for step in STEPS if step != "Combat Step"]
    assert len(scene.of(CardDrawn)) == 3


@pytest.mark.trap("DBZ-24")
@pytest.mark.rule("turn/declare/location", "location/play")
@pytest.mark.parametrize("kind", ["battleground", "location"])
def test_who_has_placed_a_battleground_or_a_location_in_the_turn_does_not_declare_combat(kind: str) -> None:
    """DBZ-24: both."""
    scene = position(whole_turn, a=Side(hand=[card(kind, "Isle")]))
    scene.pick("play Isle")
    scene.pass_until("combat", "rejuvenate", "discard_down")
    assert scene.asked == ("a", "discard_down")
    assert steps(scene)[-2:] == ["Declare Step", "Discard Step"]


@pytest.mark.rule("turn/declare/location", "location/play")
@pytest.mark.parametrize("side", ["a", "b"])
def test_a_place_of_an_earlier_turn_bars_no_combat(side: str) -> None:
    isle = Side(main=stack() if side == "a" else ILKA, place=[card("location", "Isle")])
    scene = position(whole_turn, a=isle) if side == "a" else position(whole_turn, b=isle)
    assert scene.pass_until("combat", "discard_down").asked == ("a", "combat")


@pytest.mark.rule("turn/declare/location")
def test_the_other_player_declares_combat_in_the_next_turn() -> None:
    scene = position(play_turns, a=Side(hand=[card("location", "Isle")]))
    scene.pick("play Isle")
    assert scene.pass_until("combat").asked == ("b", "combat")


def discards(scene: Scene, player: str) -> tuple[int, int]:
    """How many cards that player has to discard, and how many at most."""
    assert scene.asked == (player, "discard_down")
    return scene.ask.least, scene.ask.most


@pytest.mark.rule("turn/discard", "turn/discard/defender")
def test_both_keep_one_card_at_most_the_attacker_discards_first() -> None:
    scene = position(whole_turn, b=Side(main=ILKA, hand=several(3, "held"))).pass_until("discard_down")
    assert discards(scene, "a") == (2, 3)
    scene.pick("discard a life 20", "discard a life 19")
    scene.pass_until("discard_down")
    assert scene.names("a.hand") == ["a life 18"]
    assert discards(scene, "b") == (2, 3)
    scene.pick("discard held 1", "discard held 2", "discard held 3")
    scene.pass_all()
    assert scene.names("b.hand") == []
    assert sorted(scene.names("b.discard")) == ["held 1", "held 2", "held 3"]
    assert_order(scene.timeline, "PhaseBegan turn/discard", "CardDiscarded turn/discard")
    assert_order(scene.timeline, "CardDiscarded turn/discard", "CardDiscarded turn/discard/defender")
    assert_order(scene.timeline, "CardDiscarded turn/discard/defender", "PhaseBegan turn/rejuvenation/mandatory")


@pytest.mark.rule("turn/discard/defender")
def test_who_has_one_card_may_keep_it_and_who_has_none_is_not_asked() -> None:
    scene = position(whole_turn, b=Side(main=ILKA, hand=several(1, "held"))).pass_until("discard_down", player="b")
    assert discards(scene, "b") == (0, 1)
    scene.pick()
    assert scene.names("b.hand") == ["held 1"]
    none = position(whole_turn).pass_all()
    assert {fact.rule for fact in none.of(CardDiscarded)} == {"turn/discard"}


OLD = several(3, "old")


@pytest.mark.rule("turn/rejuvenation")
def test_without_combat_the_top_of_the_discard_pile_may_go_to_the_bottom_of_the_life_deck() -> None:
    scene = position(whole_turn, a=Side(discard=OLD)).pass_until("rejuvenate")
    top = scene.names("a.discard")[-1]
    assert (scene.asked, scene.options) == (("a", "rejuvenate"), [f"rejuvenate {top}", "decline"])
    scene.pick(f"rejuvenate {top}")
    assert scene.names("a.life_deck")[0] == top
    assert scene.life("a") == 18
    assert not scene.state.is_seen(scene.card(top))


@pytest.mark.rule("turn/rejuvenation")
def test_rejuvenating_is_no_duty_and_nothing_of_who_has_fought() -> None:
    scene = position(whole_turn, a=Side(discard=OLD)).pass_until("rejuvenate")
    scene.pick("decline")
    assert scene.over
    assert scene.life("a") == 17
    scene = fought(position(whole_turn, a=Side(discard=OLD), b=Side(main=ILKA, discard=several(2, "gone"))))
    assert (scene.life("a"), scene.life("b")) == (17, 17)
    assert "old 3" in scene.names("a.discard")


@pytest.mark.rule("turn/rejuvenation")
def test_who_skipped_combat_for_a_place_may_rejuvenate() -> None:
    scene = position(whole_turn, a=Side(hand=[card("location", "Isle")]))
    scene.pick("play Isle")
    assert scene.pass_until("rejuvenate").asked == ("a", "rejuvenate")


@pytest.mark.rule("turn/rejuvenation/mandatory", "turn/rejuvenation/effects")
@pytest.mark.parametrize("combat", [True, False])
def test_effects_of_the_rejuvenation_step_happen_in_any_case(combat: bool) -> None:
    weights = card("drill", "Weights", auto(REJUVENATION, anger(1)))
    theirs = card("drill", "Ropes", auto(REJUVENATION, anger(1)))
    scene = position(whole_turn, a=Side(drills=[weights]), b=Side(main=ILKA, drills=[theirs]))
    if combat:
        fought(scene)
    else:
        scene.pass_all()
    assert steps(scene)[-1] == "Rejuvenation Step"
    assert (scene.anger("a"), scene.anger("b")) == (1, 0)


@pytest.mark.rule("turn/end")
def test_the_other_player_is_the_attacker_of_the_next_turn() -> None:
    scene = position(play_turns, turn=5).pass_until("combat", player="b")
    assert [(fact.turn, fact.player) for fact in scene.of(TurnBegan)] == [(6, "b")]
    assert scene.life("b") == 17
    assert_order(scene.timeline, "PhaseBegan turn/rejuvenation/mandatory", "TurnBegan turn/end")


@pytest.mark.rule("general/tie-breaker/2", "general/tie-breaker/3", "turn/end")
@pytest.mark.parametrize("time", ["20", "30", "40", "60"])
def test_five_turns_after_the_time_was_up_the_game_is_drawn(time: str) -> None:
    last = int(time) + 5
    early = position(play_turns, turn=last - 1, options={"time": time}).pass_until("combat", player="b")
    assert early.of(GameEnded) == []
    early.pass_all()
    assert [(fact.winner, fact.rule) for fact in early.of(GameEnded)] == [(None, "general/tie-breaker/3")]
    assert early.state.turn == last


@pytest.mark.rule("general/tie-breaker/3")
def test_who_wins_in_the_last_turn_has_won_and_without_a_time_nothing_ends() -> None:
    deck: list[DbzCard] = several(3, "last")
    scene = position(play_turns, turn=25, a=Side(deck=deck), options={"time": "20"}).pass_all()
    assert [fact.winner for fact in scene.of(GameEnded)] == ["b"]
    scene = position(play_turns, turn=25).pass_until("combat", player="b")
    assert scene.of(GameEnded) == []
