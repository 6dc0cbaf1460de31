"""What a rule does not do: beside each number, where it does not hold, or where only one of two things holds."""

from typing import Any, cast

import pytest

from events.buddyfight.facts import BattleEnded, CardDestroyed, CardSet
from events.buddyfight.turn import play_turns
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Discard,
    Give,
    Grant,
    Ko,
    Later,
    Look,
    May,
    Move,
    Skill,
    Trigger,
)
from events.table.fact import TurnBegan, ZoneShuffled
from events.table.ids import Player
from events.table.ongoing import DelayResolved, EffectEnded
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, striker
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    auto,
    counter,
    ends,
    monster_card,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, final, main, position, turn
from tests.games.buddyfight.conformance.test_abilities import CALLED
from tests.games.scenario import assert_order


@pytest.mark.rule("playmat/deck/2")
def test_a_deck_that_was_looked_through_is_shuffled_even_if_nothing_is_done_with_it() -> None:
    looks = spell_card("peer", Look(cards=Cards(whose="you", zones=("deck",))))
    scene = main(a=Side(hand=[looks])).use("peer").settled()
    assert [(fact.zone, fact.rule) for fact in scene.of(ZoneShuffled)] == [("a.deck", "playmat/deck/2")]


@pytest.mark.rule("playmat/center/1", "ability/chaos-territory")
@pytest.mark.parametrize(("words", "stay"), [(["chaos_territory"], ["Kit", "Wren"]), ([], ["Kit"])])
def test_of_two_monsters_in_a_center_the_first_goes_unless_there_is_room_for_both(
    words: list[str], stay: list[str]
) -> None:
    wren = monster_card("Wren", words=words)  # type: ignore[arg-type]
    scene = main(a=Side(hand=[monster_card("Kit")], center=[wren])).use("Kit", area="center").pass_all()
    assert sorted(scene.names("a.center")) == stay


@pytest.mark.rule("playmat/center/3", "attack/2.2")
@BOTH
def test_a_monster_that_cannot_be_attacked_is_no_target_and_the_others_are(phase: Phase) -> None:
    kept = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="be_attacked"),)),))
    b = Side(left=[monster_card("L", text=[kept])], center=[monster_card("C")])
    scene = fight(phase, a=Side(left=[striker()]), b=b)
    assert scene.options == ["attack C with Wren", "no_attack"]


@pytest.mark.rule("attack/3.2.2")
@pytest.mark.parametrize(("defense", "falls"), [(0, True), (1, False)])
def test_a_card_without_power_counterattacks_with_none(defense: int, falls: bool) -> None:
    golem = monster_card("Golem", power=0, defense=9000, words=["counterattack"])
    a = Side(left=[striker(defense=defense)])
    scene = fight("attack", a=a, b=Side(left=[golem])).attack("Wren", on="Golem").pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Wren"] * falls


@pytest.mark.rule("final/1.1", "final/1.2")
def test_the_final_phase_has_begun_before_its_first_play_timing() -> None:
    scene = final(a=Side(hand=[spell_card("crash", DRAW, kind="impact")]))
    assert scene.ask.kind == "use"
    assert_order(scene.timeline, "PhaseBegan final/1.1")


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize(("until", "ends"), [("your_turn_start", ["a"]), ("opponent_turn_start", ["b"])])
def test_what_lasts_until_a_fighters_turn_ends_as_that_turn_begins(until: Any, ends: list[str]) -> None:
    grows = Give(what="this", changes=(Adjust(figure="power", by=1000),), until=until)
    scene = position(play_turns, a=Side(left=[monster_card("Wren", text=[act(grows)])]))
    whose: list[Player | None] = []
    used = False
    while len(scene.of(TurnBegan)) < 3 and not whose:
        if not used and scene.ask.kind == "use" and scene.asked[0] == "a" and "Wren" in scene.usable:
            scene.use("Wren")
            used = True
        else:
            scene.pass_one()
        whose = [scene.state.turn_player for fact in scene.of(EffectEnded) if fact.rule == "final/5.3/durations"]
    assert whose[:1] == ends


@pytest.mark.rule("ability/1.3.1/optional")
@pytest.mark.parametrize(("hand", "asked"), [(2, True), (1, False)])
def test_what_a_fighter_may_do_is_asked_only_if_all_of_it_can_be_done(hand: int, asked: bool) -> None:
    trades = spell_card("trade", May(effects=(Discard(count=2),)), DRAW)
    scene = main(a=Side(hand=[trades, *several(hand, "spare")])).use("trade").settled()
    assert (scene.ask.kind == "may") is asked


@pytest.mark.rule("attack/3.4", "ability/end/1")
@pytest.mark.parametrize("part", ["battle", "turn"])
def test_after_a_battle_of_a_turn_that_is_to_end_nobody_uses_anything(part: str) -> None:
    """After one that was ended alone, they do."""
    a = Side(left=[striker()], hand=[counter("boost", DRAW)])
    scene = fight("attack", a=a, b=Side(hand=[ends(part)])).attack("Wren")
    scene.pass_until("use", player="b").use(f"end {part}")
    asked = []
    while not scene.over and scene.ask.kind != "attack":
        asked.append(scene.asked if scene.of(BattleEnded) else ("", ""))
        scene.pass_one()
    assert (("a", "use") in asked) is (part == "battle")


@pytest.mark.rule("ability/2.3", "ability/2.1.1/choose")
def test_the_targets_of_an_ability_in_stand_by_are_chosen_once_it_is_declared() -> None:
    kills = auto(CALLED, Ko(), targets=[Choose(cards=Cards(whose="opponent", kinds=("monster",), zones=("left",)))])
    side = Side(left=[monster_card("Imp")])
    scene = main(a=Side(hand=[monster_card("New", text=[kills])]), b=side).use("New", area="left")
    scene.picks("activate New 0", "choose Imp")
    assert_order(scene.timeline, "PendingDeclared ability/2.3", "TargetChosen", "CardDestroyed")


@pytest.mark.rule("ability/2.1.1", "ability/2.1.2")
@pytest.mark.parametrize(("player", "rule"), [("a", "ability/2.1.1"), ("b", "ability/2.1.2")])
def test_delayed_effects_are_resolved_among_the_abilities_of_their_fighter(player: str, rule: str) -> None:
    later = counter("later", Later(when=Trigger(on="turn_ends", card=None), effects=(DRAW,)))
    mine, theirs = (Side(hand=[later] if player == owner else []) for owner in "ab")
    scene = turn(a=mine, b=theirs).pass_until("use", player=cast(Player, player)).use("later").pass_all()
    assert [fact.rule for fact in scene.of(DelayResolved)] == [rule]


@pytest.mark.rule("ability/set")
@pytest.mark.parametrize(("zone", "is_set"), [("spell", True), ("hand", False)])
def test_a_card_that_an_effect_puts_into_the_spell_area_is_set_and_no_other_is(zone: str, is_set: bool) -> None:
    moves = spell_card("bring", Move(to=zone, what=Cards(whose="you", zones=("drop",), names=("Charm",))))
    scene = main(a=Side(hand=[moves], drop=[spell_card("Charm", DRAW)])).use("bring").settled()
    assert (scene.names(f"a.{zone}"), len(scene.of(CardSet))) == (["Charm"], int(is_set))
