"""final/5.3/durations, attack/3.3. What lasts until the same moment ends at once, whichever fighter made it.

A card that becomes stronger and weaker at once never was another than before, so that nothing activates by it.
"""

from typing import Any

import pytest

from events.buddyfight.turn import play_turns
from events.language.effect import Adjust, Between, Cards, Exists, Give, Not, Range, Trigger
from events.skills.facts import SituationPassed, SkillTriggered
from events.table.fact import TurnBegan
from events.table.ongoing import EffectEnded, EffectStarted
from tests.games.buddyfight.conformance.cards import auto, counter, life, monster_card, several
from tests.games.buddyfight.conformance.scenario import Scene, Side, position

AS_PRINTED = Cards(among="this", figures=(Between(figure="power", within=Range(least=3000, most=3000)),))
OTHER_POWER = Trigger(on="when", card=None, conditions=(Not(condition=Exists(cards=AS_PRINTED)),))
OX = monster_card("Ox", power=3000, text=[auto(OTHER_POWER, life(1))])
"""A monster whose ability activates as its power is not 3000."""


def changed(until: Any, by: int) -> Give:
    """The Ox of either fighter has more or less power for that time."""
    changes = (Adjust(figure="power", by=by),)
    return Give(what=Cards(whose="both", zones=("left",), names=("Ox",)), changes=changes, until=until)


def between(*, mine: Any, theirs: Any) -> Scene:
    """In a's turn a's Ox may get more power by a card of a, and as much less by one of b."""
    grows, shrinks = counter("Grow", changed(mine, 1000)), counter("Shrink", changed(theirs, -1000))
    return position(play_turns, a=Side(left=[OX], hand=[grows]), b=Side(hand=[shrinks, *several(1, "spare")]))


def played(scene: Scene, *uses: str, turns: int, in_battle: bool = False) -> Scene:
    """The scene after so many turns in all: these cards are used as soon as can be, or in the first battle."""
    while len(scene.of(TurnBegan)) < turns:
        usable = scene.usable if scene.ask.kind == "use" else []
        wanted = [name for name in uses if name in usable]
        if wanted and (scene.state.attacking is not None) == in_battle:
            scene.use(wanted[0])
        elif "attack Ox" in scene.options:
            scene.attack("Ox")
        else:
            scene.pass_one()
    return scene


def moments(scene: Scene, kind: type[EffectStarted] | type[EffectEnded]) -> list[tuple[str, bool]]:
    """Of each such fact its rule, and whether it happened together with the one before."""
    return [(fact.rule, fact.together) for fact in scene.of(kind)]


def activates_after(scene: Scene, kind: type[EffectStarted] | type[EffectEnded]) -> bool:
    """Whether the ability of the Ox is set off by the first such fact, or after it."""
    facts = scene.facts
    first = next(place for place, fact in enumerate(facts) if isinstance(fact, kind))
    return any(isinstance(fact, SkillTriggered) for fact in facts[first:])


DURATIONS = "final/5.3/durations"


@pytest.mark.rule("final/5.3/durations", "attack/3.3")
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(
    ("mine", "theirs", "turns", "rule"),
    [
        ("turn", "turn", 1, DURATIONS),
        ("your_turn_end", "opponent_turn_end", 3, DURATIONS),
        ("your_turn_start", "opponent_turn_start", 2, DURATIONS),
        ("battle", "battle", 1, "attack/3.3"),
        ("next_battle", "next_battle", 1, "attack/3.3"),
    ],
)
def test_effects_of_both_fighters_that_last_as_long_end_at_once(
    mine: str, theirs: str, turns: int, rule: str, together: bool
) -> None:
    scene = between(mine=mine, theirs=theirs if together else "game")
    played(scene, "Grow", "Shrink", turns=turns, in_battle=mine == "battle")
    assert moments(scene, EffectEnded) == [(rule, False), (rule, True)][: 1 + together]
    assert activates_after(scene, EffectEnded) == (not together)


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize("together", [True, False])
def test_effects_of_both_fighters_for_a_turn_to_come_begin_at_once_and_end_at_once(together: bool) -> None:
    scene = between(mine="your_next_turn", theirs="opponent_next_turn" if together else "opponent_turn_start")
    played(scene, "Grow", "Shrink", turns=3)
    group = [(DURATIONS, False), (DURATIONS, True)][: 1 + together]
    assert moments(scene, EffectStarted) == group
    assert activates_after(scene, EffectStarted) == (not together)
    assert moments(scene, EffectEnded) == (group if together else [(DURATIONS, False)] * 2)


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize("until", ["your_turn_end", "game"])
def test_effects_of_a_fighter_end_at_once_whether_they_are_of_this_turn_or_an_earlier_one(until: str) -> None:
    """The Ox is weaker until the end of a's next turn, and in that turn as much stronger."""
    cards = [counter("Shrink", changed(until, -1000)), counter("Grow", changed("turn", 1000))]
    scene = played(position(play_turns, a=Side(left=[OX], hand=cards)), "Shrink", turns=2)
    played(scene, "Grow", turns=3)
    together = until != "game"
    assert moments(scene, EffectEnded) == [(DURATIONS, False), (DURATIONS, True)][: 1 + together]
    assert activates_after(scene, EffectEnded) == (not together)


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize("goes_on", [True, False])
def test_an_effect_for_a_turn_has_begun_as_one_until_its_start_ends(goes_on: bool) -> None:
    """So that the Ox never has the power again that it had before."""
    later = [counter("Rise", changed("your_next_turn", 1000))] * goes_on
    a = Side(left=[OX], hand=[counter("Grow", changed("your_turn_start", 1000)), *later])
    scene = played(position(play_turns, a=a), "Grow", "Rise", turns=2)
    assert moments(scene, EffectStarted) == [(DURATIONS, False)] * goes_on
    assert moments(scene, EffectEnded) == [(DURATIONS, False)]
    assert bool(scene.of(SituationPassed)) != goes_on
