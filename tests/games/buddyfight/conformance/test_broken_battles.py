"""attack/2-removed, BF-37: a battle that loses a side, or whose attack is nullified, is left at once."""

import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import BattleEnded, ResolutionPostponed
from events.language.effect import Choose, Draw, Finish, Ko, Move, Occurred, Trigger
from events.skills.facts import SkillActivated
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, Fact, PhaseBegan
from tests.games.buddyfight.conformance.battles import BOTH, BREAKING, Phase, fight, rules, striker
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    auto,
    counter,
    ends,
    gauge,
    life,
    monster_card,
    monsters,
    several,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, turn
from tests.games.scenario import assert_order


def used(scene: Scene) -> Scene:
    """The zap, used by b in the play timing of the attack, up to the next use or the end."""
    return scene.pass_until("use", player="b").use("zap").resolved()


def place(scene: Scene, kind: type[Fact]) -> int:
    """The position of the last fact of that kind."""
    return max(n for n, fact in enumerate(scene.facts) if isinstance(fact, kind))


@pytest.mark.trap("BF-37")
@pytest.mark.rule("attack/2-removed", "final/2-removed")
@BOTH
@pytest.mark.parametrize("how", BREAKING)
def test_nobody_uses_anything_between_what_breaks_a_battle_and_its_end(phase: Phase, how: str) -> None:
    """BF-37."""
    b = Side(left=[monster_card("Imp")], hand=[BREAKING[how], counter("more", Draw()), *several(1, "y")])
    scene = used(fight(phase, a=Side(left=[striker()], hand=[counter("mine", Draw())]), b=b).attack("Wren", on="Imp"))
    assert (scene.asked, len(scene.of(BattleEnded))) == (("a", "use"), 1)
    assert scene.state.attack is None


@pytest.mark.rule("attack/2.5", "play-timing/5-return")
@BOTH
def test_a_battle_with_both_sides_goes_on_after_a_counter(phase: Phase) -> None:
    b = Side(left=[monster_card("Imp")], hand=[counter("zap", Draw()), *several(1, "y")])
    scene = used(fight(phase, a=Side(left=[striker()], hand=[counter("mine", Draw())]), b=b).attack("Wren", on="Imp"))
    assert (scene.asked, scene.of(BattleEnded)) == (("a", "use"), [])


@pytest.mark.trap("BF-37")
@pytest.mark.rule("attack/2-removed", "final/2-removed")
@BOTH
@pytest.mark.parametrize("how", ["attacker destroyed", "target gone"])
def test_what_stands_by_as_a_battle_breaks_is_resolved_before_the_battle_ends(phase: Phase, how: str) -> None:
    """BF-37."""
    leaves = auto(Trigger(on="leaves", card="this"), life(1))
    b = Side(left=[monster_card("Imp", text=[leaves])], hand=[BREAKING[how], *several(1, "y")])
    scene = used(fight(phase, a=Side(left=[striker(text=[leaves])]), b=b).attack("Wren", on="Imp"))
    assert (scene.life("a"), scene.life("b")) == ((11, 10) if how == "attacker destroyed" else (10, 11))
    assert place(scene, SkillActivated) < place(scene, BattleEnded)


@pytest.mark.trap("BF-37")
@pytest.mark.rule("attack/2-removed", "attack/2.5/auto")
@BOTH
def test_an_ability_in_stand_by_that_breaks_the_battle_leaves_it_too(phase: Phase) -> None:
    """BF-37: the other abilities in stand-by are resolved, and nothing is used."""
    strikes = auto(Trigger(on="attacked", card="this"), Ko(what=monsters("opponent")))
    joins = auto(Trigger(on="attacked", card="this"), life(1))
    b = Side(left=[monster_card("Imp", text=[strikes, joins])], hand=several(1, "y"))
    scene = fight(phase, a=Side(left=[striker()], hand=several(1, "x")), b=b).attack("Wren", on="Imp")
    while not scene.of(BattleEnded):
        assert scene.ask.kind in ("pending", "answer")
        scene.pass_one()
    assert (scene.life("b"), scene.names("a.drop")) == (11, ["Wren"])


@pytest.mark.trap("BF-37")
@pytest.mark.rule("attack/2-removed", "play-timing/5.1")
@BOTH
def test_a_card_that_was_used_before_the_battle_broke_resolves_before_its_end(phase: Phase) -> None:
    """BF-37: no further use, but what is declared already."""
    b = Side(left=[monster_card("Imp")], hand=[BREAKING["attacker destroyed"]])
    a = Side(left=[striker()], hand=[counter("mine", DRAW)])
    scene = fight(phase, a=a, b=b).attack("Wren", on="Imp").pass_until("use", player="a").use("mine")
    scene.use("zap", on="Wren")
    assert place(scene, CardDrawn) < place(scene, BattleEnded)
    assert scene.names("a.drop") == ["Wren", "mine"]


@pytest.mark.trap("BF-37")
@pytest.mark.rule("attack/2-removed", "final/2-removed", "cast/2.1", "play-timing/3.1")
@BOTH
@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("breaks", [True, False])
def test_what_is_declared_as_its_cost_breaks_the_battle_can_be_answered_and_then_nothing_is_used(
    phase: Phase, answers: bool, breaks: bool
) -> None:
    """BF-37: the answer is a part of the cast that is under way; whoever broke the battle does not take it away.

    With another cost the battle goes on, and both use more.
    """
    paid = [Choose(cards=monsters("you")), Move(to="drop")] if breaks else [gauge(1)]
    mine = [counter("sac", life(1), cost=paid), counter("later", life(2))]
    b = Side(left=[monster_card("Imp")], hand=[counter("resp", life(5)), counter("more", life(3)), *several(1, "y")])
    scene = fight(phase, a=Side(left=[striker()], gauge=1, hand=mine), b=b).attack("Wren", on="Imp")
    scene.pass_until("use", player="a").use("sac")
    scene.pass_until("answer", player="b")
    assert (scene.names("a.drop"), scene.usable, scene.of(BattleEnded)) == (
        ["Wren"] if breaks else ["a gauge 1"],
        ["resp", "more"],
        [],
    )
    if answers:
        scene.use("resp")
    scene.pass_until("use")
    assert (scene.life("a"), scene.life("b")) == (11, 15 if answers else 10)
    assert len(scene.of(BattleEnded)) == breaks
    if breaks:
        healed = [place for place, fact in enumerate(scene.facts) if isinstance(fact, PlayerCountersPlaced)]
        assert len(healed) == 1 + answers
        assert max(healed) < place(scene, BattleEnded)
    else:
        assert (scene.ask.player, scene.usable) == ("a", ["later"])


@pytest.mark.rule("attack/2-removed", "attack/3.4", "ability/when/2b")
def test_the_chance_for_what_broke_the_battle_stands_in_the_play_timing_after_it_and_no_longer() -> None:
    fallen = Trigger(on="ko", card=monsters("you"))
    revenge = counter("revenge", life(3), conditions=[Occurred(event=fallen, within="timing")])
    a = Side(left=[striker()], hand=[revenge, *several(1, "x")])
    b = Side(left=[monster_card("Imp")], hand=[BREAKING["attacker destroyed"]])
    scene = used(fight("attack", a=a, b=b).attack("Wren", on="Imp"))
    assert (len(scene.of(BattleEnded)), scene.asked, scene.usable) == (1, ("a", "use"), ["revenge"])
    scene.pick("decline")
    assert (scene.pass_until("use", player="a").asked, scene.usable) == (("a", "use"), [])


@pytest.mark.rule("attack/3.4", "attack/3.5")
def test_the_check_after_a_battle_comes_though_what_was_used_behind_it_ends_the_turn() -> None:
    stop = counter("stop", life(-10), Finish(part="turn"))
    scene = turn(a=Side(left=[striker()]), b=Side(hand=[stop])).pass_until("attack").attack("Wren")
    while not scene.of(BattleEnded):
        scene.pass_one()
    scene.pass_until("use", player="b").use("stop").settled()
    assert scene.state.winner == "a"
    assert [fact.phase for fact in scene.of(PhaseBegan)][-1] == "Attack Phase"


@pytest.mark.rule("attack/3.4", "ability/end/2")
def test_after_a_battle_of_a_turn_that_is_to_end_nothing_postponed_is_resolved_yet() -> None:
    a = Side(left=[striker()], hand=[counter("mine", life(1))])
    scene = turn(a=a, b=Side(hand=[ends("turn", "stop")])).pass_until("attack").attack("Wren")
    scene.pass_until("use", player="a").use("mine").use("stop").settled()
    facts = scene.facts[place(scene, ResolutionPostponed) :]
    order = [type(fact).__name__ for fact in facts]
    assert_order(order, "ResolutionPostponed", "BattleEnded", "PhaseBegan", "PlayerCountersPlaced")
    assert scene.life("a") == 11


@pytest.mark.rule("attack/2-removed", "attack/3.1", "final/3.1")
@BOTH
@pytest.mark.parametrize(("zap", "determined"), [(BREAKING["attack nullified"], False), (counter("zap", DRAW), True)])
def test_a_broken_battle_is_not_determined_and_another_is(phase: Phase, zap: BuddyfightCard, determined: bool) -> None:
    b = Side(left=[monster_card("Imp")], hand=[zap])
    scene = fight(phase, a=Side(left=[striker()]), b=b).attack("Wren", on="Imp")
    used(scene).pass_all()
    assert (f"{phase}/3.1.1" in rules(scene)) == determined
