"""6-3-1-3-1-2, 6-4-1-2, 7-4-1-8, 8-2-2-2. What lasts until the same moment ends at once: nothing happens in between.

Two players who could not lose until then lose together, which is a draw (1-2-3).
"""

from collections.abc import Mapping, Sequence

import pytest

from events.language.effect import Cannot, Cards, Decree, Move, Who
from events.table.fact import GameEnded, PlayerLost
from events.table.ids import Player
from events.table.ongoing import EffectEnded
from tests.games.masters.conformance.scenario import Scene, Side
from tests.games.masters.conformance.test_printed_answers_and_times import to_main, turns_from
from tests.games.masters.conformance.texts import auto, does, leader
from tests.games.scenario import assert_order

NO_LIFE = Move(to="drop", what=Cards(whose="both", zones=("life",)))


def safe(until: str, whose: Who = "you") -> Decree:
    """A player cannot lose until then."""
    return Decree(changes=(Cannot(action="lose"),), whose=whose, until=until)


def without_life(*, mine: str, theirs: str, timing: str = "main") -> Scene:
    """Neither player has life left: a cannot lose until `mine`, by an effect of a, and b until `theirs`, by one of b.

    With the timing of battle a's Leader attacks, and life goes in that battle.
    """
    own = leader("a", auto("main_begins", safe(mine), card=None), does(NO_LIFE, timing=timing))
    scene = turns_from(Side(leader=own), Side(leader=leader("b", auto("main_begins", safe(theirs), card=None))))
    if timing == "battle":
        scene.pick("attack Leader b with Leader a")
        scene.pass_on("answer")
    scene.pick("skill Leader a 1")
    return scene


def played_out(scene: Scene, turn: int = 3) -> Scene:
    """The scene at the end of the game, or in the turn after that one."""
    while scene.referee.ask is not None and scene.state.turn <= turn:
        nothing = [word for word in scene.options if word in ("decline", "end_step", "end_main")]
        scene.pick(*(nothing[:1] or scene.options[: max(1, scene.ask.least)]))
    return scene


WINNERS: Mapping[bool, tuple[Sequence[Player | None], str]] = {True: ([None], "1-2-3"), False: (["b"], "1-2-1")}
"""Who wins by which rule, if both effects end together, and if b's lasts."""


@pytest.mark.rule("6-3-1-3-1-2", "6-4-1-2", "7-4-1-8", "8-2-2-2", "1-2-3", "1-2-1")
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(
    ("mine", "theirs", "timing", "rule"),
    [
        ("main", "main", "main", "6-3-1-3-1-2"),
        ("turn", "turn", "main", "6-4-1-2"),
        ("turn", "opponent_this_turn_end", "main", "6-4-1-2"),
        ("next_battle", "next_battle", "battle", "7-4-1-8"),
        ("opponent_turn_start", "your_turn_start", "main", "8-2-2-2"),
    ],
)
def test_effects_of_both_players_that_last_as_long_end_at_once(
    mine: str, theirs: str, timing: str, rule: str, together: bool
) -> None:
    scene = played_out(without_life(mine=mine, theirs=theirs if together else "game", timing=timing))
    ends, losses = scene.of(EffectEnded), scene.of(PlayerLost)
    assert [(fact.rule, fact.together) for fact in ends] == [(rule, False), (rule, True)][: 1 + together]
    assert (sorted(fact.player for fact in losses), losses[-1].together) == (["a", "b"][: 1 + together], together)
    assert_order(scene.timeline, f"EffectEnded {rule}", "PlayerLost 9-2-3", "GameEnded")
    assert ([fact.winner for fact in scene.of(GameEnded)], scene.of(GameEnded)[0].rule) == WINNERS[together]


@pytest.mark.rule("6-4-1-2", "1-2-3", "1-2-1")
@pytest.mark.parametrize("until", ["your_turn_end", "game"])
def test_effects_of_a_player_end_at_once_whether_they_are_of_this_turn_or_an_earlier_one(until: str) -> None:
    """B cannot lose until the end of a's next turn, and a not until the end of that turn."""
    own = leader("a", does(safe(until, whose="opponent")), does(safe("turn"), NO_LIFE))
    scene = turns_from(Side(leader=own))
    scene.pick("skill Leader a 0")
    to_main(played_out(scene, turn=4))
    assert (scene.state.turn, scene.of(EffectEnded)) == (5, [])
    scene.pick("skill Leader a 1")
    played_out(scene, turn=5)
    together = until != "game"
    assert [(fact.rule, fact.together) for fact in scene.of(EffectEnded)] == [
        ("6-4-1-2", False),
        ("6-4-1-2", True),
    ][: 1 + together]
    assert ([fact.winner for fact in scene.of(GameEnded)], scene.of(GameEnded)[0].rule) == WINNERS[together]
