"""effects/floating, turn/end, battle-sequence/16. What lasts until the same moment ends at once, whoever made it.

A personality that gets more and less of a figure at once never had another than before, so that nothing is set off.
"""

from typing import Any

import pytest

from events.dbz.card import DbzCard
from events.dbz.combat import ATTACK_PHASE
from events.dbz.turn import play_turns
from events.language.effect import Adjust, Between, Cards, Exists, Give, Not, Range, Skill, Trigger
from events.skills.facts import SituationPassed, SkillTriggered
from events.table.fact import StepBegan, TurnBegan
from events.table.ongoing import EffectBegan, EffectEnded, EffectStarted
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import anger, card, does, physical
from tests.games.dbz.conformance.scenario import Scene, Side, position
from tests.games.scenario import assert_order

AS_PRINTED = Cards(whose="you", zones=("main",), figures=(Between(figure="pur", within=Range(least=2, most=2)),))
OTHER_PUR = Trigger(on="when", card=None, conditions=(Not(condition=Exists(cards=AS_PRINTED)),))
FORM = card("drill", "Form", Skill(kind="auto", trigger=OTHER_PUR, effects=(anger(1),)))
"""A Drill that is set off as the Power-Up Rating of its player's Main Personality is not 2."""

MAREK = Cards(whose="both", zones=("main",), names=("Marek 1",))


def changing(name: str, until: Any, by: int) -> DbzCard:
    """A card in play, used when needed: the Main Personality of a has a Power-Up Rating of more or less so long."""
    give = Give(what=MAREK, changes=(Adjust(figure="pur", by=by),), until=until)
    return card("noncombat", name, does(give, timing="needed"))


def between(*, mine: Any, theirs: Any) -> Scene:
    """In a's turn, in which a attacks, Marek may get more by a card of a, and as much less by one of b."""
    own = Side(drills=[FORM], hand=[physical("Hook")], noncombats=[changing("Grow", mine, 1)])
    return position(play_turns, a=own, b=foe(noncombats=[changing("Shrink", theirs, -1)]))


def time_of(scene: Scene) -> str:
    """Whether an attack is made, or else Combat goes on; empty if neither."""
    attacked = any(entry.what == "attack" for entry in scene.state.declared)
    return "attack" if attacked else "combat" if scene.state.in_combat else ""


def played(scene: Scene, *uses: str, turns: int, during: str = "") -> Scene:
    """The scene after so many turns in all, each with Combat: these cards are used at the first such time."""
    while len(scene.of(TurnBegan)) < turns:
        wanted = [name for name in uses if name in scene.usable]
        if scene.ask.kind == "answer":
            scene.pick(f"skill {wanted[0]} 0" if wanted and time_of(scene) == during else "decline")
        elif scene.ask.kind == "combat":
            scene.pick("combat")
        elif scene.ask.kind == "attack" and "Hook" in scene.usable:
            scene.use("Hook")
        else:
            scene.pass_one()
    return scene


def moments(scene: Scene, kind: type[EffectStarted] | type[EffectEnded]) -> list[tuple[str, bool]]:
    """Of each such fact its rule, and whether it happened together with the one before."""
    return [(fact.rule, fact.together) for fact in scene.of(kind)]


def phases_before(scene: Scene, kind: type[EffectStarted] | type[EffectEnded]) -> int:
    """How many Attack Phases had begun as the first such fact happened."""
    facts = scene.facts
    first = next(place for place, fact in enumerate(facts) if isinstance(fact, kind))
    return sum(isinstance(fact, StepBegan) and fact.step == ATTACK_PHASE for fact in facts[:first])


def is_set_off_after(scene: Scene, kind: type[EffectStarted] | type[EffectEnded]) -> bool:
    """Whether the Drill is set off by the first such fact, or after it."""
    facts = scene.facts
    first = next(place for place, fact in enumerate(facts) if isinstance(fact, kind))
    return any(isinstance(fact, SkillTriggered) for fact in facts[first:])


@pytest.mark.rule("effects/floating", "turn/end", "battle-sequence/16", "effects/secondary")
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(
    ("mine", "theirs", "turns", "rule"),
    [
        ("attack", "attack", 1, "battle-sequence/16"),
        ("combat", "combat", 1, "effects/floating"),
        ("turn", "turn", 1, "turn/end"),
        ("your_turn_end", "opponent_turn_end", 3, "turn/end"),
        ("your_turn_start", "opponent_turn_start", 2, "turn/end"),
    ],
)
def test_effects_of_both_players_that_last_as_long_end_at_once(
    mine: str, theirs: str, turns: int, rule: str, together: bool
) -> None:
    scene = between(mine=mine, theirs=theirs if together else "game")
    played(scene, "Grow", "Shrink", turns=turns, during=mine if mine in ("attack", "combat") else "")
    assert moments(scene, EffectEnded) == [(rule, False), (rule, True)][: 1 + together]
    assert is_set_off_after(scene, EffectEnded) == (not together)
    if mine in ("attack", "combat"):
        over = {"attack": "AttackEnded battle-sequence/16", "combat": "CombatEnded allies/take-control/end"}[mine]
        assert_order(scene.timeline, over, f"EffectEnded {rule}")


@pytest.mark.rule("turn/end")
@pytest.mark.parametrize("together", [True, False])
def test_effects_of_both_players_for_a_turn_to_come_begin_at_once_and_end_at_once(together: bool) -> None:
    scene = between(mine="your_next_turn", theirs="opponent_next_turn" if together else "opponent_turn_start")
    played(scene, "Grow", "Shrink", turns=3)
    group = [("turn/end", False), ("turn/end", True)][: 1 + together]
    assert moments(scene, EffectStarted) == group
    assert is_set_off_after(scene, EffectStarted) == (not together)
    assert moments(scene, EffectEnded) == (group if together else [("turn/end", False)] * 2)


@pytest.mark.rule("effects/floating", "combat/attack-phase")
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(
    ("mine", "theirs", "phase"),
    [
        ("your_next_attack_phase", "opponent_next_attack_phase", 0),
        ("opponent_next_attack_phase", "your_next_attack_phase", 1),
    ],
)
def test_effects_of_both_players_for_an_attack_phase_begin_at_once_and_end_at_once(
    mine: str, theirs: str, phase: int, together: bool
) -> None:
    """The attacker's Attack Phase is the first of a Combat; the next is the defender's."""
    scene = played(between(mine=mine, theirs=theirs if together else "game"), "Grow", "Shrink", turns=1)
    group = [("effects/floating", False), ("effects/floating", True)][: 1 + together]
    assert (moments(scene, EffectStarted), moments(scene, EffectEnded)) == (group, group)
    assert is_set_off_after(scene, EffectStarted) == (not together)
    kinds = (EffectStarted, EffectEnded)
    assert [phases_before(scene, kind) for kind in kinds] == [phase, phase + 1]


@pytest.mark.rule("turn/end", "effects/floating")
@pytest.mark.parametrize("player", ["a", "b"])
def test_what_lasts_until_a_use_that_does_not_come_ends_with_the_turn(player: str) -> None:
    grow = [changing("Grow", "next_use", 1)]
    a, b = (Side(noncombats=grow), foe()) if player == "a" else (Side(), foe(noncombats=grow))
    scene = position(play_turns, a=a, b=b)
    while not scene.of(TurnBegan):
        if "skill Grow 0" in scene.options and not scene.of(EffectBegan):
            scene.pick("skill Grow 0")
        elif scene.ask.kind == "combat":
            scene.pick("no_combat")
        else:
            scene.pass_one()
    assert moments(scene, EffectEnded) == [("turn/end", False)]


@pytest.mark.rule("effects/floating", "turn/end")
@pytest.mark.parametrize("until", ["your_turn_end", "game"])
def test_effects_of_a_player_end_at_once_whether_they_are_of_this_turn_or_an_earlier_one(until: str) -> None:
    """Marek has less until the end of a's next turn, and in that turn as much more."""
    cards = [changing("Shrink", until, -1), changing("Grow", "turn", 1)]
    scene = played(position(play_turns, a=Side(drills=[FORM], noncombats=cards)), "Shrink", turns=2)
    played(scene, "Grow", turns=3)
    together = until != "game"
    assert moments(scene, EffectEnded) == [("turn/end", False), ("turn/end", True)][: 1 + together]
    assert is_set_off_after(scene, EffectEnded) == (not together)


@pytest.mark.rule("turn/end")
@pytest.mark.parametrize("goes_on", [True, False])
def test_an_effect_for_a_turn_has_begun_as_one_until_its_start_ends(goes_on: bool) -> None:
    """So that Marek never has the rating again that he had before."""
    later = [changing("Rise", "your_next_turn", 1)] * goes_on
    a = Side(drills=[FORM], noncombats=[changing("Grow", "your_turn_start", 1), *later])
    scene = played(position(play_turns, a=a), "Grow", "Rise", turns=2)
    assert moments(scene, EffectStarted) == [("turn/end", False)] * goes_on
    assert moments(scene, EffectEnded) == [("turn/end", False)]
    assert bool(scene.of(SituationPassed)) != goes_on
