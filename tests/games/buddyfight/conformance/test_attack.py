"""3. Flow of an Attack Phase, and of the attacks of a Final Phase, which are alike: up to the battle."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.buddyfight.facts import (
    AreaChanged,
    AttackDeclared,
    AttackMade,
    BattleEnded,
    CardDestroyed,
    DamageDealt,
    ResolutionResumed,
)
from events.buddyfight.importer import card_of_text
from events.language.effect import (
    Adjust,
    Can,
    Cannot,
    Cards,
    Damage,
    Exists,
    Give,
    Grant,
    Limit,
    Skill,
    Span,
    Trigger,
)
from events.skills.declared import ResolutionBegan
from events.table.fact import PlayerLost
from events.table.ongoing import EffectStarted
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, rules, striker
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    auto,
    counter,
    ends,
    flag_card,
    impact_monster,
    item_card,
    life,
    monster_card,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, turn
from tests.games.scenario import assert_order

# attack/1. The phase begins.


@pytest.mark.rule("attack/1.1", "attack/1.1.1", "attack/1.1.2", "ability/move", "ability/move/order", "attack/1.3")
def test_monsters_with_move_change_areas_one_by_one_the_turn_fighters_first() -> None:
    mine = Side(
        left=[monster_card("Fox", words=["move"])], right=[monster_card("Hare", words=["move"])], rested=["Hare"]
    )
    theirs = Side(left=[monster_card("Crab", words=["move"])], center=[monster_card("Rock")])
    scene = turn(a=mine, b=theirs).pass_until("move")
    assert scene.asked == ("a", "move")
    assert scene.options == ["move Fox 1", "move Hare 1", "decline"]
    scene.pick("move Fox 1")
    assert scene.options == ["move Hare 0", "decline"]
    scene.pick("move Hare 0")
    assert scene.asked == ("b", "move")
    assert scene.options == ["move Crab 2", "decline"]
    scene.pick("move Crab 2")
    assert [scene.name(fact.card) for fact in scene.of(AreaChanged)] == ["Fox", "Hare", "Crab"]
    assert_order(rules(scene), "attack/1.1", "attack/1.1.1", "attack/1.1.2")
    assert scene.names("a.left") == ["Hare"]


@pytest.mark.rule("ability/move", "ability/soul/3")
@pytest.mark.parametrize("rested", [True, False])
def test_a_monster_that_moves_stays_as_it_stood_and_keeps_its_soul(rested: bool) -> None:
    fox = monster_card("Fox", words=["move"])
    mine = Side(left=[fox], souls={"Fox": [monster_card("Kit")]}, rested=["Fox"] if rested else [])
    scene = turn(a=Side(hand=several(1, "x")), b=mine).pass_until("move")
    scene.pick("move Fox 2")
    assert scene.names("b.right") == ["Fox"]
    assert scene.rested("Fox") == rested
    assert scene.state.beneath(scene.card("Fox")) == [scene.card("Kit")]


@pytest.fixture
def step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every check goes through its steps, also one that plainly finds nothing, so that the timeline has it."""
    monkeypatch.setattr("events.buddyfight.processing._is_in_order", lambda state: False)


@pytest.mark.rule("attack/1.2", "attack/1.4")
@pytest.mark.usefixtures("step_by_step")
def test_a_check_follows_the_moves_and_the_first_play_timing() -> None:
    scene = turn(b=Side(hand=[counter("burn", Damage(count=10))]))
    while scene.state.phase != "Attack Phase":
        scene.pass_one()
    scene.pass_until("use", player="b")
    scene.use("burn").settled()
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]
    told = scene.timeline[scene.timeline.index("PhaseBegan attack/1.1") :]
    assert told[:3] == ["PhaseBegan attack/1.1", "checkpoint check/1-loss", "CardShown cast/1.1"]
    assert told[-3:] == ["checkpoint check/1-loss", "PlayerLost check/1-loss", "GameEnded check/1-loss"]


@pytest.mark.rule("attack/1.2", "check/3-size", "ability/end/2")
@pytest.mark.parametrize("moves", [True, False])
def test_the_check_after_the_moves_comes_before_what_the_end_of_the_main_phase_left_to_resolve(moves: bool) -> None:
    """In the center Fox has size 3, and Hare of size 1 goes, which was called before."""
    grows = Skill(
        kind="permanent",
        conditions=(Exists(cards=Cards(whose="you", zones=("center",), names=("Fox",))),),
        grants=(Grant(changes=(Adjust(figure="size", by=3),)),),
    )
    fox = monster_card("Fox", words=["move"], text=[grows])
    b = Side(left=[monster_card("Hare", size=1)], right=[fox], hand=[ends("main")])
    scene = turn(a=Side(hand=[spell_card("Song", life(1)), *several(1, "x")]), b=b)
    while scene.state.phase != "Main Phase" or scene.ask.kind != "use":
        scene.pass_one()
    scene.use("Song").use("end main").pass_until("move", player="b")
    scene.pick("move Fox 1" if moves else "decline")
    scene.pass_until("use", player="a")
    order = [fact.rule for fact in scene.facts if fact.rule == "check/3-size" or isinstance(fact, ResolutionResumed)]
    assert order == (["check/3-size"] if moves else []) + ["ability/end/2"]
    assert (scene.names("b.left"), scene.life("a")) == ([] if moves else ["Hare"], 11)


@pytest.mark.rule("attack/1.3", "attack/1.3/auto")
def test_at_the_beginning_of_the_attack_phase_comes_before_the_first_attack() -> None:
    sage = monster_card("Sage", text=[auto(Trigger(on="attack_phase_begins", whose="you"), life(1))])
    scene = turn(a=Side(left=[sage])).pass_until("pending")
    assert scene.state.phase == "Attack Phase"
    scene.pick("activate Sage 0")
    assert scene.life("a") == 11
    assert not scene.of(AttackDeclared)


# attack/2. Choosing to attack.


@pytest.mark.rule("attack/2.1", "final/2.1", "attack/2.1.1", "attack/2.1.3", "final/2.1.1", "final/2.1.3")
@BOTH
def test_who_does_not_attack_may_choose_again_after_a_play_timing(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker()], hand=[counter("boost", DRAW)]))
    assert scene.options == ["attack Wren", "no_attack"]
    scene.pick("no_attack")
    assert scene.asked == ("a", "use")
    scene.use("boost").settled()
    scene.pass_until("attack")
    assert scene.options == ["attack Wren", "no_attack"]
    assert scene.ask.rule == f"{phase}/2.1.3"
    scene.pick("no_attack")
    scene.uses()
    assert scene.over
    assert not scene.of(AttackDeclared)


@pytest.mark.rule("attack/2.1", "final/2.1", "attack/2.1.1", "attack/2.1.2", "final/2.1.1", "final/2.1.2", "attack/2.2")
@BOTH
def test_who_chooses_to_attack_at_the_first_time_attacks_at_once(phase: Phase) -> None:
    """The play timing before the attack is only for who does not choose to attack."""
    scene = fight(phase, a=Side(left=[striker()], hand=[counter("boost", DRAW)]), b=Side(hand=several(1, "x")))
    scene.attack("Wren")
    assert [scene.name(fact.card) for fact in scene.of(AttackDeclared)] == ["Wren"]
    assert (scene.asked, bool(scene.of(AttackMade))) == (("a", "use"), True)


@pytest.mark.rule("attack/2.2", "attack/2.3", "final/2.2", "final/2.3")
@pytest.mark.parametrize(("until", "begins"), [("next_battle", True), ("turn", False)])
@BOTH
def test_the_attacker_rests_before_what_lasts_for_the_battle_begins(phase: Phase, until: Span, begins: bool) -> None:
    """It is in battle only once it rests and has its target."""
    stronger = Give(changes=(Adjust(figure="power", by=1000),), what="this", until=until)
    wren = monster_card("Wren", text=[act(stronger, counter=True, limit=Limit())], kind="impact_monster")
    scene = fight(phase, a=Side(left=[wren]), b=Side(hand=several(1, "x")))
    scene.pick("no_attack")
    scene.use("Wren").pass_until("attack").attack("Wren")
    assert len(scene.of(EffectStarted)) == begins
    started = [f"EffectStarted {phase}/2.3"] * begins
    assert_order(scene.timeline, f"CardRested {phase}/2.2", *started, f"AttackDeclared {phase}/2.3")


@pytest.mark.rule("attack/2.1.3", "attack/5.1", "final/2.1.3")
@BOTH
def test_who_chooses_to_attack_at_the_second_time_attacks(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker()]))
    scene.pick("no_attack")
    scene.attack("Wren").pass_all()
    assert scene.life("b") == 9


@pytest.mark.rule("attack/2.1.2", "final/2.1.2")
@BOTH
def test_a_check_follows_that_play_timing(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker()]), b=Side(hand=[counter("burn", Damage(count=10))]))
    scene.pick("no_attack")
    scene.use("burn")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]


@pytest.mark.rule("attack/2.1/first-turn", "final/2.1/first-turn")
@BOTH
@pytest.mark.parametrize(("number", "attacks"), [(1, ["Wren"]), (2, ["Wren", "Finch"])])
def test_only_in_the_very_first_turn_there_is_one_attack_alone(phase: Phase, number: int, attacks: list[str]) -> None:
    a = Side(left=[striker("Wren")], right=[striker("Finch")])
    scene = fight(phase, a=a, number=number).attack("Wren").pass_until("attack")
    if not scene.over:
        scene.attack("Finch").pass_all()
    assert [scene.name(fact.card) for fact in scene.of(AttackDeclared)] == attacks
    assert scene.life("b") == 10 - len(attacks)


@pytest.mark.rule("attack/2.1/first-turn", "final/2.1/first-turn", "impact-monster/Q3")
def test_in_the_first_turn_a_fighter_attacks_once_and_not_with_a_link() -> None:
    late = [striker("Wren"), striker("Finch")]
    scene = turn(a=Side(left=late[:1], right=late[1:]), number=1).pass_until("attack")
    scene.attack("Wren")
    assert not scene.state.attacking.joined  # type: ignore[union-attr]
    scene.pass_all()
    assert len(scene.of(AttackDeclared)) == 1
    assert {ask for ask in rules(scene) if ask.endswith("2.2/link")} == set()
    scene = turn(a=Side(left=late[:1], right=late[1:]), number=1)
    while scene.state.phase != "Final Phase":
        scene.pass_one()
    scene.pass_until("attack").attack("Finch").pass_all()
    assert len(scene.of(AttackDeclared)) == 1


@pytest.mark.trap("BF-15")
@pytest.mark.rule("attack/2.2", "final/2.2", "attack/2.3", "final/2.3", "attack/2.5", "final/2.5")
@BOTH
def test_the_attacker_rests_and_is_attacking_and_in_battle_with_its_target(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker()]), b=Side(left=[monster_card("Imp")], hand=several(1, "x")))
    assert scene.options == ["attack Imp with Wren", "attack Wren", "no_attack"]
    scene.attack("Wren", on="Imp")
    assert scene.rested("Wren")
    assert scene.state.in_role(scene.card("Wren"), "attack")
    assert sorted(map(scene.name, scene.state.battling())) == ["Imp", "Wren"]
    assert scene.ask.kind == "use"
    assert [begun.rule for begun in scene.of(ResolutionBegan)] == [f"{phase}/2.3"]


@pytest.mark.rule("attack/2.2/link", "final/2.2/link", "attack/3.1.2", "final/3.1.2", "attack/2.2")
@BOTH
def test_cards_link_their_attack_and_deal_their_criticals_together(phase: Phase) -> None:
    a = Side(left=[striker("Wren", critical=2)], right=[striker("Finch", critical=3)], rested=[])
    scene = fight(phase, a=a).attack("Wren")
    assert scene.options == ["no_link", "link Finch"]
    scene.pick("link Finch")
    assert scene.rested("Wren")
    assert scene.rested("Finch")
    scene.pass_all()
    assert [fact.amount for fact in scene.of(DamageDealt)] == [5]


@pytest.mark.trap("BF-29")
@pytest.mark.rule("attack/2.2/link", "final/2.2/link")
@BOTH
@pytest.mark.parametrize("kept", [True, False])
def test_a_card_that_is_kept_from_the_target_does_not_join_the_attack_on_it(phase: Phase, kept: bool) -> None:
    away = Cannot(action="attack", cards=Cards(whose="opponent", zones=("left",)))
    shy = [Skill(kind="permanent", grants=(Grant(changes=(away,)),))] if kept else []
    a = Side(left=[striker()], center=[striker("Rook")], right=[striker("Finch", text=shy)])
    scene = fight(phase, a=a, b=Side(left=[monster_card("Imp")])).attack("Wren", on="Imp")
    assert scene.options == ["no_link", "link Rook", *([] if kept else ["link Finch"])]


@pytest.mark.rule("attack/2.2/link", "playmat/center/3")
@pytest.mark.parametrize("able", [True, False])
def test_a_card_joins_an_attack_on_a_fighter_behind_the_center_only_if_it_may_attack_there(able: bool) -> None:
    over = [Skill(kind="permanent", grants=(Grant(changes=(Can(action="attack_fighter"),)),))]
    a = Side(left=[striker(text=over)], center=[striker("Rook", text=over)], right=[striker("Finch", text=over * able)])
    scene = attacks(a=a, b=Side(center=[monster_card("Imp")])).attack("Wren")
    assert scene.options == ["no_link", "link Rook", *(["link Finch"] if able else [])]


@pytest.mark.rule("ability/flag-values/1", "ability/flag-values/4", "attack/2.1")
@pytest.mark.parametrize(
    ("values", "strikes"),
    [({"power": 3000}, True), ({"critical": 1}, True), ({"power": 0}, True), ({"defense": 4000}, False), ({}, False)],
)
def test_a_flag_with_power_or_critical_attacks_and_one_without_does_not(values: Any, strikes: bool) -> None:
    side = Side(flag=flag_card("Fort", **values), item=[item_card("Axe")])
    options = ["attack Axe", "attack Fort", "no_attack"] if strikes else ["attack Axe", "no_attack"]
    assert attacks(a=side).options == options


@pytest.mark.rule("playmat/center/3", "attack/2.2")
@BOTH
def test_a_monster_in_the_center_keeps_the_fighter_from_being_attacked_but_not_other_monsters(phase: Phase) -> None:
    """BF-29."""
    b = Side(left=[monster_card("L")], center=[monster_card("C")], right=[monster_card("R")])
    scene = fight(phase, a=Side(left=[striker()]), b=b)
    assert scene.options == [*(f"attack {name} with Wren" for name in "LCR"), "no_attack"]
    scene = fight(phase, a=Side(left=[striker()]), b=Side(left=[monster_card("L")]))
    assert scene.options == ["attack L with Wren", "attack Wren", "no_attack"]


@pytest.mark.trap("BF-28")
@pytest.mark.rule("ability/flag-values/2#items")
@pytest.mark.parametrize("center", [True, False])
def test_an_item_attacks_only_if_its_fighters_center_is_empty(center: bool) -> None:
    """BF-28."""
    rook = [monster_card("Rook")]
    a = Side(item=[item_card("Hammer")], center=rook) if center else Side(item=[item_card("Hammer")], left=rook)
    scene = attacks(a=a)
    assert ("attack Hammer" in scene.options) != center
    assert "attack Rook" in scene.options


@pytest.mark.rule("final/Q1", "impact-monster/attack/1")
def test_in_the_final_phase_attack_only_cards_that_say_so_and_impact_monsters() -> None:
    a = Side(left=[monster_card("Plain")], right=[striker("Late")], item=[item_card("Hammer")])
    assert fight("final", a=a).options == ["attack Late", "no_attack"]
    assert fight("final", a=Side(left=[impact_monster("Comet")])).options == ["attack Comet", "no_attack"]
    assert fight("attack", a=a).options == ["attack Plain", "attack Late", "attack Hammer", "no_attack"]


@pytest.mark.rule("impact-monster/Q2", "impact-monster/attack/2")
def test_an_impact_monster_attacks_in_the_attack_phase_too_and_links() -> None:
    a = Side(left=[impact_monster("Comet")], right=[monster_card("Wren")], item=[item_card("Hammer")])
    scene = attacks(a=a).attack("Comet")
    scene.picks("link Wren", "link Hammer")
    scene.pass_all()
    assert [fact.amount for fact in scene.of(DamageDealt)] == [3]


@pytest.mark.rule("attack/2.5/auto", "final/2.5/auto")
@BOTH
@pytest.mark.parametrize(("on", "linked"), [("attacks", False), ("link_attacks", True), ("attacked", False)])
def test_when_attacks_abilities_come_in_the_play_timing_of_the_attack(phase: Phase, on: str, linked: bool) -> None:
    trigger = auto(Trigger(on=on), life(1))
    mine = Side(left=[striker("Wren", text=[trigger] if on != "attacked" else [])], right=[striker("Finch")])
    imp = monster_card("Imp", text=[trigger] if on == "attacked" else [])
    theirs = Side(left=[imp], hand=several(1, "x"))
    scene = fight(phase, a=mine, b=theirs).attack("Wren", on="Imp")
    scene.pick("link Finch" if linked else "no_link")
    assert scene.ask.kind == "pending"
    assert not scene.of(CardDestroyed)
    scene.pick(scene.options[0])
    scene.settled()
    assert scene.life("b" if on == "attacked" else "a") == 11
    assert not scene.of(BattleEnded)


@pytest.mark.rule("attack/2.5/auto")
def test_a_single_attack_is_no_link_attack() -> None:
    link = auto(Trigger(on="link_attacks"), life(1))
    scene = attacks(a=Side(left=[striker(text=[link])], right=[striker("Finch")])).attack("Wren")
    scene.pass_all()
    assert scene.life("a") == 10


@pytest.mark.rule("attack/2.2/link", "attack/2.5/auto")
@pytest.mark.parametrize(
    ("words", "gained"), [("your opponent attacks", 1), ("a monster on your opponent's field attacks", 2)]
)
def test_a_fighter_attacks_once_with_all_cards_of_a_link_attack(words: str, gained: int) -> None:
    read = card_of_text(f"■When {words}, you gain 1 life.", kind="monster", number="Imp", name="Imp")
    imp = replace(read, any_flag=True, size=0, power=1000, defense=9000, critical=0)
    mine = Side(left=[striker("Wren")], right=[striker("Finch")])
    scene = attacks(a=mine, b=Side(left=[imp])).attack("Wren", on="Imp")
    scene.pick("link Finch")
    scene.pass_all()
    assert scene.life("b") == 10 + gained


@pytest.mark.rule("attack/2.4", "attack/2.6", "final/2.4", "final/2.6")
@BOTH
@pytest.mark.parametrize("when", ["declared", "after the play timing"])
@pytest.mark.usefixtures("step_by_step")
def test_checks_follow_the_declaration_and_its_play_timing(phase: Phase, when: str) -> None:
    """A fighter whom the play timing leaves without life loses before the battle is determined."""
    b = Side(hand=[counter("burn", Damage(count=10))])
    scene = fight(phase, a=Side(left=[striker(critical=20)]), b=b).attack("Wren")
    told = scene.timeline[scene.timeline.index(f"AttackDeclared {phase}/2.3") :]
    assert told[1:3] == [f"AttackMade {phase}/2.5/auto", "checkpoint check/1-loss"]
    if when == "declared":
        return
    scene.pass_until("use", player="b").use("burn")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]
    assert_order(scene.timeline, f"AttackDeclared {phase}/2.3", "DamageDealt ability/1.3.1", "PlayerLost check/1-loss")
    assert not scene.of(BattleEnded)
