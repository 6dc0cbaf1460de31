"""final/5. The end of a turn: what it leaves, its last play timing, and what lasts until it."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.buddyfight.facts import PartLeft
from events.buddyfight.turn import play_turns
from events.language.effect import Adjust, Give, Later, Trigger
from events.table.fact import Fact, TurnBegan
from events.table.ids import Player
from events.table.ongoing import DelayEnded, DelayTriggered, EffectEnded, EffectStarted
from tests.games.buddyfight.conformance.cards import act, auto, counter, ends, life, monster_card, several
from tests.games.buddyfight.conformance.scenario import Scene, Side, final, position
from tests.games.scenario import assert_order

GROWS = Adjust(figure="power", by=1000)
SPARE = several(1, "spare")


def lasting(until: Any) -> Give:
    """An effect that lasts so long, on the card whose skill it is."""
    return Give(what="this", changes=(GROWS,), until=until)


def until_turn(scene: Scene, *, uses: str, player: str, turns: int = 4) -> Scene:
    """The scene so many turns later, in whose first turn that player used a card once."""
    used = False
    while len(scene.of(TurnBegan)) < turns:
        if not used and scene.asked == (player, "use") and uses in scene.usable:
            scene.use(uses)
            used = True
        else:
            scene.pass_one()
    return scene


def turns_at(scene: Scene, kind: type[Fact]) -> list[int]:
    """How many turns had begun, from the first on, as each such fact happened."""
    return [
        sum(isinstance(before, TurnBegan) for before in scene.facts[:place])
        for place, fact in enumerate(scene.facts)
        if isinstance(fact, kind)
    ]


SPANS: Mapping[str, tuple[list[int], list[int]]] = {
    "turn": ([], [0]),
    "your_turn_end": ([], [2]),
    "opponent_turn_end": ([], [1]),
    "your_next_turn": ([2], [2]),
    "opponent_next_turn": ([1], [1]),
}
"""Of each span, in which turn after the present one the effect begins, if it waits, and in which it ends."""


@pytest.mark.rule("final/5.3/durations", "final/5.3")
@pytest.mark.parametrize("until", SPANS)
def test_what_a_fighter_makes_last_in_their_own_turn_ends_with_the_turn_that_it_names(until: str) -> None:
    """The last fact before the next turn; what begins with a turn begins as that has begun."""
    wren = monster_card("Wren", text=[act(lasting(until))])
    scene = until_turn(position(play_turns, a=Side(left=[wren])), uses="Wren", player="a")
    assert (turns_at(scene, EffectStarted), turns_at(scene, EffectEnded)) == SPANS[until]
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["final/5.3/durations"]


@pytest.mark.rule("final/5.3/durations", "final/5.3")
@pytest.mark.parametrize("until", ["turn", "your_turn_end", "opponent_turn_end"])
def test_what_the_other_fighter_makes_last_ends_with_the_turn_that_it_names(until: str) -> None:
    """Used in the opponent's turn: that turn, the next one, or the opponent's next turn, which is the one after it."""
    wren = monster_card("Wren", text=[act(lasting(until), counter=True)])
    scene = until_turn(position(play_turns, a=Side(hand=SPARE), b=Side(left=[wren])), uses="Wren", player="b")
    assert turns_at(scene, EffectEnded) == {"turn": [0], "your_turn_end": [1], "opponent_turn_end": [2]}[until]


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize("player", ["a", "b"])
def test_what_lasts_until_a_use_that_does_not_come_ends_with_the_turn(player: Player) -> None:
    wren = Side(left=[monster_card("Wren", text=[act(lasting("next_use"), counter=True)])], hand=SPARE)
    a, b = (wren, Side()) if player == "a" else (Side(hand=SPARE), wren)
    scene = until_turn(position(play_turns, a=a, b=b), uses="Wren", player=player)
    assert turns_at(scene, EffectEnded) == [0]
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["final/5.3/durations"]


@pytest.mark.rule("final/5.3/durations")
@pytest.mark.parametrize(
    ("until", "heard"), [("turn", [0]), ("opponent_turn_end", [0, 1]), ("your_turn_end", [0, 1, 2])]
)
def test_what_is_done_each_time_is_done_until_the_end_of_the_turn_that_is_named(until: Any, heard: list[int]) -> None:
    ends_of_turns = Trigger(on="turn_ends", card=None, whose="both")
    wait = Later(when=ends_of_turns, effects=(life(1),), until=until, each_time=True)
    wren = monster_card("Wren", text=[act(wait)])
    scene = until_turn(position(play_turns, a=Side(left=[wren])), uses="Wren", player="a", turns=5)
    assert turns_at(scene, DelayTriggered) == heard
    assert turns_at(scene, DelayEnded) == heard[-1:]


@pytest.mark.rule("ability/end/final-phase", "final/5.1", "final/5.1/auto", "ability/end/turn")
@pytest.mark.parametrize("part", ["final", "turn", None])
def test_a_part_that_was_ended_is_left_before_the_turn_comes_to_its_end(part: str | None) -> None:
    late = monster_card("Sage", text=[auto(Trigger(on="turn_ends", whose="you"), life(1))])
    cards = [ends(part, "night")] if part else [counter("night", life(1))]
    scene = final(a=Side(left=[late], hand=SPARE), b=Side(hand=cards)).pass_until("use", player="b")
    scene.use("night").pass_all()
    assert [fact.rule for fact in scene.of(PartLeft)] == (["ability/end/final-phase"] if part else [])
    if part:
        assert_order(scene.timeline, "PartLeft ability/end/final-phase", "Moment final/5.1/auto")
    assert scene.life("a") == 11
