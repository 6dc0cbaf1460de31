"""9-6-2. Several skills that pend at once, of one card or of both players."""

from collections.abc import Sequence

import pytest

from events.fact import Fact
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import (
    GuardSwitched,
    PendingCancelled,
    SkillActivated,
    SkillPended,
)
from tests.conformance.fusion_world.scenario import (
    Side,
    battle,
    battle_card,
)

LABEL = "[Blocker]"


def blockers(*names: str, power: int = 15000) -> list[FusionWorldCard]:
    """Battle Cards with Blocker alone."""
    return [battle_card(name, power=power, keywords=["blocker"]) for name in names]


@pytest.mark.rule("9-6-2", "9-6-3-2", "15-4-3")
def test_9_6_2_each_blocker_of_one_card_pends_and_one_rest_pays_for_one() -> None:
    walls = [battle_card("Wall", keywords=["blocker", "blocker once"])]
    scene = battle(b=Side(battle=walls))
    assert scene.options == ["activate Wall 0", "activate Wall 1"]
    scene.picks("activate Wall 1", "pay_skill_cost Wall")
    [activated] = scene.of(SkillActivated)
    assert (activated.skill, activated.label) == (1, "[Once per turn] [Blocker]")
    assert [(fact.skill, fact.rule) for fact in scene.of(PendingCancelled)] == [(0, "15-4-3")]
    assert scene.asked == ("a", "offense")


@pytest.mark.rule("9-6-6", "15-4-3")
def test_9_6_6_what_a_skill_does_names_its_activation_as_the_cause() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    [activated] = scene.of(SkillActivated)
    activation = scene.referee.table.facts.index(activated) + 1
    assert [fact.cause for fact in (*scene.of(GuardSwitched), *scene.of(PendingCancelled))] == [activation, activation]


@pytest.mark.rule("15-4-3", "9-6-3")
def test_15_4_3_only_blockers_of_the_player_who_blocked_are_cancelled() -> None:
    """FW-34. That something of the attacker's pends here, or a skill that is no Blocker, takes an effect."""
    mine = Side(battle=blockers("Fighter", "Champion"))
    theirs = Side(battle=[*blockers("Wall"), battle_card("Tower", keywords=["critical"])])
    scene = battle(a=mine, b=theirs)

    def pend(state: FusionWorldState) -> Sequence[Fact]:
        names = ("Fighter", "Champion", "Tower")
        return [SkillPended(card=scene.card(name), skill=0, label=LABEL, rule="manual") for name in names]

    scene.at("8-1-4", pend)
    scene.picks("activate Wall 0", "decline Wall")
    assert scene.asked == ("a", "pending")
    scene.picks("activate Fighter 0", "pay_skill_cost Fighter")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(PendingCancelled)][-1] == ("Champion", "15-4-3")
    assert [scene.name(use.card) for use in scene.state.pending] == ["Tower"]
