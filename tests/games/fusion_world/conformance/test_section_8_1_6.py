"""8-1-6. A battle whose attack card or guard card is gone. FW-08: from the checkpoint of 8-1-4 on."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import (
    AttackDeclared,
    AttackNegated,
    BattleEnded,
    CardDropped,
    CardKOed,
    ComboPowerAdded,
    ComboPowerEnded,
    DamageDealt,
    GuardSwitched,
    LifeTaken,
    PowersCompared,
)
from events.fusion_world import GAME
from events.fusion_world.areas import FusionWorldState
from events.seats.view import SeatView
from events.table.fact import CardMoved, Fact
from events.table.ids import PLAYERS, Card, Zone, zone_owner
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.scenario import assert_order

ROADS: dict[str, tuple[str, ...]] = {
    "8-1-4": (),
    "8-2-3": (),
    "5-6-3-3": ("combo x",),
    "8-3-3": ("combo x", "end_step"),
    "5-6-4-3": ("combo x", "end_step", "combo y"),
    "8-4-3": ("combo x", "end_step", "combo y", "end_step"),
}
"""The checkpoints at which the battle can end early, and the answers that lead from the attack to each."""

ATTACK = ["AttackDeclared 8-1-1", "CardRested 8-1-1"]
OFFENSE = ["checkpoint 8-1-4", "StepBegan 8-2-1"]
COMBO_X = ["checkpoint 8-2-3", "CardRevealed 5-6-3-1-2", "CardComboed 5-6-3-2"]
DEFENSE = ["checkpoint 5-6-3-3", "checkpoint 8-2-3", "StepBegan 8-3-1"]
COMBO_Y = ["checkpoint 8-3-3", "CardRevealed 5-6-4-1-2", "CardComboed 5-6-4-2"]
DAMAGE = ["checkpoint 5-6-4-3", "checkpoint 8-3-3", "StepBegan 8-4-1"]
BEFORE: dict[str, list[str]] = {
    "8-1-4": ATTACK,
    "8-2-3": [*ATTACK, *OFFENSE],
    "5-6-3-3": [*ATTACK, *OFFENSE, *COMBO_X],
    "8-3-3": [*ATTACK, *OFFENSE, *COMBO_X, *DEFENSE],
    "5-6-4-3": [*ATTACK, *OFFENSE, *COMBO_X, *DEFENSE, *COMBO_Y],
    "8-4-3": [*ATTACK, *OFFENSE, *COMBO_X, *DEFENSE, *COMBO_Y, *DAMAGE],
}
"""What has happened from the attack until each of these checkpoints."""

GONE = {"attack": "fighter 1", "guard": "guard 1"}
WAYS = [["drop"], ["hand"], ["deck"], ["energy"], ["hand", "battle"], ["drop", "battle"]]
"""Where the card goes; in the last two it is back at once, a new card (3-1-4)."""


def gone(scene: Scene, role: str, *areas: str) -> list[Fact]:
    """What takes the card of that role from the Battle Area through these areas."""
    card = scene.card(GONE[role])
    zone = scene.state.cards[card].zone
    stops = [zone, *(Zone(f"{zone_owner(zone)}.{area}") for area in areas)]
    return [CardMoved(card=card, source=source, target=target, rule="manual") for source, target in pairwise(stops)]


def fight(
    *, target: str = "guard 1", blockers: Sequence[str] = (), strength: int = 15000, keywords: Sequence[str] = ()
) -> Scene:
    """Before the attack of `fighter 1`: each side has a card for a combo, b has a rested card to be attacked."""
    walls = [battle_card(name, keywords=["blocker"]) for name in blockers]
    scene = main(
        a=Side(
            battle=[battle_card("fighter 1", power=strength, keywords=keywords)],
            hand=[battle_card("x"), battle_card("weak", power=0)],
        ),
        b=Side(battle=[*several(1, "guard"), *walls], hand=[battle_card("y")], rested=["guard 1"]),
    )
    assert f"attack {target} with fighter 1" in scene.options
    return scene


def early(checkpoint: str, role: str, *areas: str) -> Scene:
    """A battle in which the card of that role leaves at the first checkpoint of that rule."""
    scene = fight()
    scene.at(checkpoint, lambda state: gone(scene, role, *areas))
    scene.picks("attack guard 1 with fighter 1", *ROADS[checkpoint])
    return scene


def view(scene: Scene) -> SeatView:
    return SeatView(scene.referee.table.game.board, scene.state, "public")


def folded(scene: Scene) -> list[tuple[str, FusionWorldState]]:
    """After each fact of the scene: its class, and the table as folding gives it."""
    state = GAME.table.state({player: scene.faces(player) for player in PLAYERS})
    told = []
    for fact in scene.referee.table.facts:
        fact.apply(state)
        told.append((type(fact).__name__, state.copied()))
    assert state == scene.state
    return told[-len(scene.facts) :]


def roles_by_fact(scene: Scene) -> list[tuple[str, Mapping[str, Card]]]:
    """After each fact of the scene: its class, and the cards that have a role in the battle then."""
    return [(kind, GAME.board.roles(state)) for kind, state in folded(scene)]


@pytest.mark.rule("8-1-6")
@pytest.mark.parametrize("areas", WAYS, ids=" ".join)
@pytest.mark.parametrize("role", GONE)
@pytest.mark.parametrize("checkpoint", ROADS)
def test_8_1_6_the_battle_end_step_follows_the_checkpoint(checkpoint: str, role: str, areas: list[str]) -> None:
    scene = early(checkpoint, role, *areas)
    combos = sum(told.startswith("combo ") for told in ROADS[checkpoint])
    begun = scene.timeline.index("AttackDeclared 8-1-1")
    assert scene.timeline[begun:] == [
        *BEFORE[checkpoint],
        f"checkpoint {checkpoint}",
        *["CardMoved manual"] * len(areas),
        f"checkpoint {checkpoint}",
        "StepBegan 8-1-6",
        "checkpoint 8-5-1",
        "checkpoint 8-5-3",
        *["CardDropped 8-5-4"] * combos,
        "checkpoint 8-5-6",
        "BattleEnded 8-5-9",
        "checkpoint 7-3-3",
    ]
    assert scene.asked == ("a", "main")
    assert scene.state.battle is None
    assert scene.state.step is None


@pytest.mark.rule("8-1-6", "8-5-4")
@pytest.mark.parametrize("role", GONE)
def test_8_1_6_nothing_of_the_damage_step_happens_and_all_combos_are_dropped(role: str) -> None:
    scene = early("8-4-3", role, "hand")
    for kind in (ComboPowerAdded, ComboPowerEnded, PowersCompared, CardKOed, DamageDealt):
        assert not scene.of(kind)
    assert [(scene.name(fact.card), fact.together) for fact in scene.of(CardDropped)] == [("x", False), ("y", True)]
    assert (scene.names("a.combo"), scene.names("b.combo")) == ([], [])
    assert (scene.names("a.drop"), scene.names("b.drop")) == (["x"], ["y"])
    assert len(scene.names("b.life")) == 8
    other = "guard" if role == "attack" else "attack"
    assert GONE[other] in scene.names("b.battle" if other == "guard" else "a.battle")


@pytest.mark.rule("8-1-6")
@pytest.mark.parametrize("checkpoint", ROADS)
def test_8_1_6_an_attack_on_the_leader_deals_no_damage_without_its_attack_card(checkpoint: str) -> None:
    scene = fight(target="Leader b")
    scene.at(checkpoint, lambda state: gone(scene, "attack", "hand"))
    scene.picks("attack Leader b with fighter 1", *ROADS[checkpoint])
    assert scene.asked == ("a", "main")
    assert len(scene.names("b.life")) == 8
    steps = [told for told in scene.timeline if told.startswith("StepBegan")]
    assert steps[-1] == "StepBegan 8-1-6"


@pytest.mark.rule("8-1-6")
@pytest.mark.parametrize("role", GONE)
def test_8_1_6_a_card_gone_to_the_combo_area_is_in_the_battle_no_more(role: str) -> None:
    """It stays the same card (3-1-4-1), and leaves with the combos."""
    scene = early("8-2-3", role, "combo")
    assert scene.asked == ("a", "main")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardDropped)] == [(GONE[role], "8-5-4")]
    assert_order(scene.timeline, "checkpoint 8-2-3", "StepBegan 8-1-6", "CardDropped 8-5-4", "BattleEnded 8-5-9")
    moved = [roles for kind, roles in roles_by_fact(scene) if kind == "CardMoved"]
    assert [set(roles) for roles in moved] == [set(GONE) - {role}]


@pytest.mark.rule("8-1-6", "8-2-3", "8-3-3")
@pytest.mark.parametrize(("checkpoint", "answers"), [("8-2-3", ("combo x",)), ("8-3-3", ("end_step", "combo y"))])
@pytest.mark.parametrize("role", GONE)
def test_8_1_6_also_at_the_checkpoint_after_a_combo(checkpoint: str, answers: tuple[str, ...], role: str) -> None:
    scene = fight()
    scene.picks("attack guard 1 with fighter 1", *answers[:-1])
    scene.at(checkpoint, lambda state: gone(scene, role, "drop"))
    scene.pick(answers[-1])
    at = scene.timeline.index("CardMoved manual")
    assert scene.timeline[at - 1 : at + 4] == [
        f"checkpoint {checkpoint}",
        "CardMoved manual",
        f"checkpoint {checkpoint}",
        "StepBegan 8-1-6",
        "checkpoint 8-5-1",
    ]
    assert scene.asked == ("a", "main")
    assert len(scene.of(CardDropped)) == 1


@pytest.mark.rule("8-1-6", "8-1-2-1")
@pytest.mark.parametrize("areas", WAYS, ids=" ".join)
@pytest.mark.parametrize("role", GONE)
def test_8_1_6_the_view_has_no_role_for_a_card_that_is_gone(role: str, areas: list[str]) -> None:
    scene = early("8-3-3", role, *areas)
    fighter, guard = scene.card("fighter 1"), scene.card("guard 1")
    both = {"attack": fighter, "guard": guard}
    left = {name: card for name, card in both.items() if name != role}
    told = roles_by_fact(scene)
    first = next(at for at, (kind, _) in enumerate(told) if kind == "CardMoved")
    begun = next(at for at, (kind, _) in enumerate(told) if kind == "AttackDeclared")
    assert [roles for _, roles in told[begun:first]] == [both] * (first - begun)
    last = len(told) - 1
    assert [roles for _, roles in told[first:last]] == [left] * (last - first)
    assert told[last] == ("BattleEnded", {})


@pytest.mark.rule("8-1-6", "3-1-4")
def test_8_1_6_a_card_that_came_back_is_a_new_card_and_may_attack_again() -> None:
    scene = early("8-2-3", "attack", "hand", "battle")
    assert not scene.rested("fighter 1")
    scene.picks("attack guard 1 with fighter 1", "end_step", "end_step")
    assert len(scene.of(AttackDeclared)) == 2
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["guard 1"]
    ends = [told for told in scene.timeline if told in ("StepBegan 8-1-6", "StepBegan 8-4-9")]
    assert ends == ["StepBegan 8-1-6", "StepBegan 8-4-9"]


@pytest.mark.rule("8-1-6", "4-2-2-1")
def test_8_1_6_the_checkpoint_ends_with_all_its_rule_processing() -> None:
    """What the same effect has made due is done before the Battle End Step begins."""
    scene = fight()
    weak = CardMoved(card=scene.card("weak"), source=Zone("a.hand"), target=Zone("a.battle"), rule="manual")
    scene.at("8-3-3", lambda state: [*gone(scene, "guard", "hand"), weak])
    scene.picks("attack guard 1 with fighter 1", "end_step")
    at = scene.timeline.index("CardMoved manual")
    assert scene.timeline[at : at + 6] == [
        "CardMoved manual",
        "CardMoved manual",
        "checkpoint 8-3-3",
        "CardDropped 14-6-2",
        "checkpoint 8-3-3",
        "StepBegan 8-1-6",
    ]


@pytest.mark.rule("8-1-6", "9-6-3")
@pytest.mark.parametrize("answer", ["pay_skill_cost Wall", "decline Wall"])
def test_8_1_6_what_is_pending_is_chosen_before_the_checkpoint_ends(answer: str) -> None:
    """Without an attack card a Blocker may be activated still, and changes nothing: the battle ends."""
    scene = fight(blockers=["Wall"])
    scene.at("8-1-4", lambda state: gone(scene, "attack", "hand"))
    scene.pick("attack guard 1 with fighter 1")
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Wall 0"])
    assert view(scene).roles() == {"guard": scene.card("guard 1")}
    scene.picks("activate Wall 0", answer)
    assert bool(scene.of(GuardSwitched)) is answer.startswith("pay")
    at = scene.timeline.index("StepBegan 8-1-6")
    assert scene.timeline[at - 1 : at + 2] == ["checkpoint 8-1-4", "StepBegan 8-1-6", "checkpoint 8-5-1"]
    assert scene.state.pending == []
    assert scene.asked == ("a", "main")


@pytest.mark.rule("8-1-6")
@pytest.mark.parametrize("role", GONE)
def test_8_1_6_the_card_may_go_while_skills_are_pending(role: str) -> None:
    scene = fight(blockers=["Wall", "Tower"])
    scene.picks("attack guard 1 with fighter 1", "activate Wall 0")
    scene.at("8-1-4", lambda state: gone(scene, role, "drop"))
    scene.pick("decline Wall")
    assert set(view(scene).roles()) == set(GONE) - {role}
    scene.picks("activate Tower 0", "decline Tower")
    assert [told for told in scene.timeline if told.startswith("StepBegan")] == ["StepBegan 8-1-6"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("8-1-6", "15-4-3")
def test_8_1_6_a_blocker_that_is_the_guard_card_may_go_and_the_former_one_may_not_matter() -> None:
    scene = fight(blockers=["Wall"])
    scene.picks("attack guard 1 with fighter 1", "activate Wall 0", "pay_skill_cost Wall")
    scene.at("8-3-3", lambda state: gone(scene, "guard", "drop"))
    scene.pick("end_step")
    assert scene.asked == ("b", "defense"), "guard 1 was the guard card before Wall blocked"
    wall = CardMoved(card=scene.card("Wall"), source=Zone("b.battle"), target=Zone("b.hand"), rule="manual")
    scene.at("8-4-3", lambda state: [wall])
    scene.pick("end_step")
    assert scene.timeline[-7:-5] == ["checkpoint 8-4-3", "StepBegan 8-1-6"]
    assert not scene.of(PowersCompared)


@pytest.mark.rule("8-1-6", "15-4-3")
@pytest.mark.parametrize("areas", [["drop"], ["hand", "battle"]], ids=" ".join)
def test_8_1_6_a_blocker_does_not_save_a_battle_whose_guard_card_was_gone(areas: list[str]) -> None:
    """The number of guard cards has been zero while the checkpoint went on: at its end the Battle End Step is next."""
    scene = fight(blockers=["Wall", "Tower"])
    scene.at("8-1-4", lambda state: gone(scene, "guard", *areas))
    scene.picks("attack guard 1 with fighter 1", "activate Wall 0", "pay_skill_cost Wall")
    at = scene.timeline.index("SkillActivated 9-6-5")
    assert scene.timeline[at - 1 : at + 4] == [
        "CardRested 15-4-2",
        "SkillActivated 9-6-5",
        "PendingCancelled 15-4-3",
        "checkpoint 8-1-4",
        "StepBegan 8-1-6",
    ]
    assert "guard" not in view(scene).roles()
    assert scene.state.pending == []


@pytest.mark.trap("FW-08")
@pytest.mark.rule("8-1-6", "8-1-2-1", "8-4-6", "8-4-6-1-1", "8-4-6-1-1-1")
@pytest.mark.parametrize("areas", WAYS, ids=" ".join)
def test_8_1_6_without_its_attack_card_no_damage_is_inflicted_though_power_was_compared(areas: list[str]) -> None:
    """FW-08: 8-1-6 names no end, and 8-4-6-1-1-1 an attack card; so the battle ends before damage is inflicted.

    What follows damage or a KO is not undone by it: after those the step goes its way (see below).
    """
    scene = fight(target="Leader b")
    scene.at("8-4-6-1-1", lambda state: gone(scene, "attack", *areas))
    scene.picks("attack Leader b with fighter 1", "combo x", "end_step", "combo y", "end_step")
    at = scene.timeline.index("PowersCompared 8-4-6")
    assert scene.timeline[at:] == [
        "PowersCompared 8-4-6",
        "checkpoint 8-4-6-1-1",
        *["CardMoved manual"] * len(areas),
        "checkpoint 8-4-6-1-1",
        "StepBegan 8-1-6",
        "checkpoint 8-5-1",
        "ComboPowerEnded 8-5-2",
        "checkpoint 8-5-3",
        "CardDropped 8-5-4",
        "CardDropped 8-5-4",
        "checkpoint 8-5-6",
        "BattleEnded 8-5-9",
        "checkpoint 7-3-3",
    ]
    assert [scene.name(fact.card) for fact in scene.of(ComboPowerEnded)] == ["Leader b"]


@pytest.mark.rule("8-1-6", "8-4-6-1-1", "1-3-7", "3-1-4")
@pytest.mark.parametrize("keyword", ["critical", "double_strike", "triple_strike"])
@pytest.mark.parametrize("areas", [["drop"], ["combo"], ["hand", "battle"]], ids=" ".join)
def test_8_1_6_no_keyword_of_an_attack_card_that_has_gone_inflicts_damage(keyword: str, areas: list[str]) -> None:
    scene = fight(target="Leader b", keywords=[keyword])
    scene.at("8-4-6-1-1", lambda state: gone(scene, "attack", *areas))
    scene.picks("attack Leader b with fighter 1", "end_step", "end_step")
    assert not scene.of(DamageDealt)
    assert not scene.of(LifeTaken)


@pytest.mark.rule("8-1-2-1", "8-1-5-1", "8-4-6-1-1-1")
def test_8_1_2_1_an_attack_that_is_negated_after_the_comparison_inflicts_no_damage() -> None:
    scene = fight(target="Leader b")
    scene.at("8-4-6-1-1", lambda state: [AttackNegated(rule="8-1-5-1")])
    scene.picks("attack Leader b with fighter 1", "end_step", "end_step")
    assert scene.of(DamageDealt) == []
    assert_order(scene.timeline, "PowersCompared", "AttackNegated", "StepBegan 8-1-5-1", "BattleEnded 8-5-9")


@pytest.mark.rule("8-1-6", "8-4-9")
@pytest.mark.parametrize("checkpoint", ["8-4-6-2-2", "8-4-8", "8-5-1", "8-5-3", "8-5-6"])
def test_8_1_6_at_the_checkpoints_that_follow_the_result_nothing_changes(checkpoint: str) -> None:
    scene = fight()
    scene.at(checkpoint, lambda state: gone(scene, "attack", "hand"))
    scene.picks("attack guard 1 with fighter 1", "end_step", "end_step")
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["guard 1"]
    steps = [told for told in scene.timeline if told.startswith("StepBegan")]
    assert steps == ["StepBegan 8-2-1", "StepBegan 8-3-1", "StepBegan 8-4-1", "StepBegan 8-4-9"]
    assert len(scene.of(BattleEnded)) == 1


@pytest.mark.rule("8-5-2", "3-1-4")
@pytest.mark.parametrize("role", GONE)
@pytest.mark.parametrize("areas", [["hand"], ["hand", "battle"]], ids=" ".join)
def test_8_5_2_a_card_that_has_gone_has_no_power_of_combos_to_lose(role: str, areas: list[str]) -> None:
    scene = fight(strength=5000)
    scene.at("8-4-8", lambda state: gone(scene, role, *areas))
    scene.picks("attack guard 1 with fighter 1", "combo x", "end_step", "combo y", "end_step")
    assert [scene.name(fact.card) for fact in scene.of(ComboPowerAdded)] == ["fighter 1", "guard 1"]
    other = "guard" if role == "attack" else "attack"
    assert [scene.name(fact.card) for fact in scene.of(ComboPowerEnded)] == [GONE[other]]
    card, rival = scene.card(GONE[role]), scene.card(GONE[other])
    raised = {"attack": 10000, "guard": 20000}
    printed = {"attack": 5000, "guard": 15000}
    tables = folded(scene)
    [*_, (_, after)] = [told for told in tables if told[0] == "CardMoved"]
    assert (power(after, card), power(after, rival)) == (printed[role], raised[other])
    [(_, before)] = [told for told in tables if told[0] == "PowersCompared"]
    assert (power(before, card), power(before, rival)) == (raised[role], raised[other])
    [(_, ended)] = [told for told in tables if told[0] == "ComboPowerEnded"]
    assert (power(ended, card), power(ended, rival)) == (printed[role], printed[other])
