"""6-3-1-3-1-2, 6-4-1-2, 7-4-1-8, 8-2-2-2. When effects begin and end: those of the same moment do so at once.

Two players who could not lose until then lose together, which is a draw (1-2-3).
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import pytest

from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Decree,
    Exists,
    Give,
    If,
    Move,
    Play,
    Range,
    Skill,
    Trigger,
    Who,
)
from events.skills.facts import SkillTriggered
from events.table.fact import GameEnded, PlayerLost
from events.table.ids import PLAYERS, Player
from events.table.ongoing import EffectEnded, EffectStarted
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, turn
from tests.games.masters.conformance.test_printed_answers_and_times import power_of, to_main, turns_from
from tests.games.masters.conformance.texts import DRAW, auto, does, drawn, finish, leader, permanent
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


def changed(until: str, by: int = 5000, what: Cards | Literal["this"] = "this") -> Give:
    """A card has more or less power for that time."""
    return Give(what=what, changes=(Adjust(figure="power", by=by),), until=until)


@pytest.mark.rule("6-4-1-2", "6-4-1-3")
@pytest.mark.parametrize("whose", PLAYERS)
@pytest.mark.parametrize(("until", "sees"), [("turn", False), ("game", True)])
def test_effects_have_ended_as_the_end_phase_begins_anew(whose: Player, until: str, sees: bool) -> None:
    """It does for the skill of a card that has come meanwhile, which draws if a Leader is still stronger."""
    stronger = Exists(cards=Cards(kinds=("leader",), whose="both", power=Range(least=20000)))
    late = battle_card("Late", text=[auto("turn_ends", If(conditions=(stronger,), then=(DRAW,)), card=None)])
    calls = auto("turn_ends", Play(what=Cards(whose="you", zones=("drop",), kinds=("battle",))), card=None)
    grows = auto("main_begins", changed(until), card=None)
    own, theirs = (leader(player, *[grows] * (player == whose), *[calls] * (player == "a")) for player in PLAYERS)
    scene = to_main(turn(a=Side(leader=own, drop=[late]), b=Side(leader=theirs)))
    scene.pick("end_main")
    finish(scene)
    ended = ["EffectEnded 6-4-1-2"] * (until == "turn")
    assert_order(scene.timeline, "PhaseBegan 6-4-1", *ended, "PhaseBegan 6-4-1")
    assert drawn(scene) == ["a", *["a"] * sees]  # the first for the turn


@pytest.mark.rule("8-2-2-2", "6-1-1", "6-2-1")
@pytest.mark.parametrize(
    ("until", "powers"),
    [
        ("your_next_turn", [15000, 15000, 20000, 15000]),
        ("opponent_next_turn", [15000, 20000, 15000, 15000]),
        ("turn", [20000, 15000, 15000, 15000]),
    ],
)
def test_an_effect_for_a_turn_to_come_begins_before_its_charge_phase_and_ends_with_it(
    until: str, powers: Sequence[int]
) -> None:
    scene = turns_from(Side(battle=[battle_card("Ox", text=[does(changed(until))])]))
    scene.pick("skill Ox 0")
    scene.pass_on("answer")
    found = [power_of(scene, "Ox")]
    for number in range(3, 6):
        to_main(played_out(scene, turn=number))
        found.append(power_of(scene, "Ox"))
    assert found == powers
    begun = [fact.rule for fact in scene.of(EffectStarted)]
    assert (begun, [fact.rule for fact in scene.of(EffectEnded)]) == (["8-2-2-2"] * (until != "turn"), ["6-4-1-2"])
    if begun:
        start = scene.timeline.index("EffectStarted 8-2-2-2")
        assert scene.timeline[start - 1 : start + 2 : 2] == ["TurnBegan 6-4-1-3", "PhaseBegan 6-2-1"]


@pytest.mark.rule("8-2-2-2", "8-6-6", "8-6-6-1")
@pytest.mark.parametrize("weakened", [True, False])
def test_effects_of_both_players_for_a_turn_to_come_begin_at_once(weakened: bool) -> None:
    """A card that becomes stronger and weaker at once has never been stronger, so that this triggers nothing."""
    ox = Cards(whose="both", names=("Ox",))
    strong = Exists(cards=Cards(among="this", power=Range(least=20000)))
    proud = Skill(kind="auto", trigger=Trigger(on="when", card=None, conditions=(strong,)), effects=(DRAW,))
    mine = Side(battle=[battle_card("Ox", text=[does(changed("your_next_turn")), proud])])
    weakens = [auto("main_begins", changed("opponent_next_turn", -5000, ox), card=None, whose="opponent")] * weakened
    scene = turns_from(mine, Side(leader=leader("b", *weakens)))
    scene.pick("skill Ox 0")
    to_main(played_out(scene, turn=4))
    assert (scene.state.turn, power_of(scene, "Ox")) == (5, 15000 if weakened else 20000)
    assert len(scene.of(EffectStarted)) == 1 + weakened
    assert ("Ox" in [scene.name(fact.card) for fact in scene.of(SkillTriggered)]) != weakened


@pytest.mark.rule("8-2-2-2", "1-2-1")
@pytest.mark.parametrize("longer", [True, False])
def test_effects_for_a_turn_have_begun_as_those_until_its_start_end(longer: bool) -> None:
    """A cannot lose until the start of a's next turn, nor in that turn."""
    own = leader("a", does(safe("your_turn_start"), *[safe("your_next_turn")] * longer, NO_LIFE))
    scene = turns_from(Side(leader=own), Side(leader=leader("b", permanent(Cannot(action="lose"), player="you"))))
    scene.pick("skill Leader a 0")
    played_out(scene, turn=4)
    assert [fact.winner for fact in scene.of(GameEnded)] == ["b"] * (not longer)
    if longer:
        begins = scene.timeline[scene.timeline.index("EffectStarted 8-2-2-2") :]
        assert_order(begins, "EffectStarted 8-2-2-2", "EffectEnded 8-2-2-2", "PhaseBegan 6-2-1")
        played_out(scene, turn=5)
        assert [fact.winner for fact in scene.of(GameEnded)] == ["b"]
