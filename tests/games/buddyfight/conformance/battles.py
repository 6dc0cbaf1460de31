"""Attacks of both phases, for the conformance tests of attacks and battles."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import pytest

from events.buddyfight.card import BuddyfightCard
from events.language.effect import (
    Can,
    Choose,
    Grant,
    Move,
    Skill,
)
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    THEIR_MONSTER,
    TO_HAND,
    counter,
    monster_card,
    monsters,
    nullifies,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, final

Phase: TypeAlias = Literal["attack", "final"]
BOTH = pytest.mark.parametrize("phase", ["attack", "final"])
LATE = Skill(kind="permanent", grants=(Grant(changes=(Can(action="attack_final"),)),))
"""This card can also attack in the final phase."""
OWN = Choose(cards=monsters("you"))
BREAKING = {
    "attacker destroyed": counter("zap", DESTROY, targets=[THEIR_MONSTER]),
    "attack nullified": nullifies("attack", "zap"),
    "target gone": counter("zap", TO_HAND, targets=[OWN]),
    "target moved": counter("zap", Move(to="right"), targets=[OWN]),
}
"""Counters of the attacked fighter that break the battle."""


def striker(name: str = "Wren", *, text: Sequence[Skill] = (), **more: Any) -> BuddyfightCard:
    """A monster that attacks in both phases."""
    return monster_card(name, text=[LATE, *text], **more)


def fight(phase: Phase, *, a: Side, b: Side | None = None, number: int = 3) -> Scene:
    """The phase of a, at the first choice of an attack."""
    other = b or Side()
    return (attacks if phase == "attack" else final)(a=a, b=other, number=number).pass_until("attack")


def rules(scene: Scene) -> list[str]:
    """The rules of all facts, in order."""
    return [fact.rule for fact in scene.facts]
