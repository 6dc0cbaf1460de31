"""7-2-4, 7-4-5, 13-12-5. What lasts until the same moment ends at once; what the book ends one by one does not.

Two players who could not lose until then lose together, which is a draw (0-1-3-3); else the first one loses alone.
"""

from typing import Any

import pytest

from events.language.effect import Skill
from events.table.fact import GameEnded, PlayerLost
from events.table.ids import Player
from events.table.ongoing import EffectEnded
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.fusion_world.conformance.test_text_7 import game
from tests.games.fusion_world.conformance.texts import activate, auto
from tests.games.scenario import assert_order

NO_LIFE = {"do": "move", "to": "drop", "what": {"whose": "both", "zones": ["life"]}}


def safe(until: str, whose: str = "you") -> dict[str, Any]:
    """A player cannot lose until then."""
    return {"do": "decree", "whose": whose, "changes": [{"change": "cannot", "action": "lose"}], "until": until}


def skip(part: str) -> dict[str, Any]:
    """The opponent's next turn is skipped, or that phase of it."""
    return {"do": "skip", "part": part}


def guarded(until: str) -> Skill:
    """B cannot lose, from a's Main Phase on."""
    return auto("main_begins", safe(until), trigger={"card": None, "whose": "opponent"})


def played_on(scene: Scene, *, turn: int) -> Scene:
    """The scene in the Main Phase of that turn, or at the end of the game; all that is pending was resolved."""
    while scene.referee.ask is not None and (scene.state.turn, scene.ask.kind) != (turn, "main"):
        nothing = [option for option in scene.options if option in ("decline", "end_step", "end_main")]
        scene.pick(*(nothing[:1] or scene.options[: scene.ask.least]))
    return scene


def without_life(mine: str, *effects: Any, theirs: str) -> Scene:
    """Neither player has life left, and a's first Main Phase is over: a could not lose until `mine`, by an effect of a,
    and b not until `theirs`, by one of b. `effects`: what else a's Leader did.
    """
    scene = played_on(game(activate(safe(mine), *effects, NO_LIFE), theirs=(guarded(theirs),)), turn=1)
    scene.pick("skill Leader a 0")
    scene.pick("end_main")
    return played_on(scene, turn=2)


def ended(scene: Scene, *rules: str) -> list[bool]:
    """Of each effect that ended by these rules whether it did together with the one before."""
    return [fact.together for fact in scene.of(EffectEnded) if fact.rule in rules]


def losses(scene: Scene) -> tuple[list[Player], list[tuple[Player | None, str]]]:
    """Who lost, and who won by which rule."""
    ends = [(fact.winner, fact.rule) for fact in scene.of(GameEnded)]
    return sorted(fact.player for fact in scene.of(PlayerLost)), ends


DRAWN = (["a", "b"], [(None, "0-1-3-3")])
LOST = (["a"], [("b", "0-1-3")])


@pytest.mark.rule("13-12-5", "0-1-3-3")
@pytest.mark.parametrize("mine", ["opponent_turn_start", "opponent_turn_end"])
@pytest.mark.parametrize("theirs", ["your_turn_start", "your_turn_end", "game"])
def test_13_12_5_all_that_would_end_in_a_skipped_turn_ends_at_once(mine: str, theirs: str) -> None:
    scene = without_life(mine, skip("turn"), theirs=theirs)
    together = theirs != "game"
    assert ended(scene, "13-12-5") == [False, True][: 1 + together]
    assert_order(scene.timeline, "EffectEnded 13-12-5", "PlayerLost 14-2-2-1", "GameEnded")
    assert losses(scene) == (DRAWN if together else LOST)


@pytest.mark.rule("13-12-5", "0-1-3-3")
@pytest.mark.parametrize("theirs", ["main", "game"])
def test_13_12_5_all_that_would_end_with_a_skipped_main_phase_ends_at_once(theirs: str) -> None:
    """Both are made in the Charge Phase before it."""
    in_charge = {"card": None, "whose": "opponent"}
    mine = auto("charge_begins", safe("main"), NO_LIFE, trigger=in_charge)
    own = auto("charge_begins", safe(theirs), trigger={"card": None, "whose": "you"})
    scene = played_on(game(activate(skip("main")), mine, theirs=(own,)), turn=1)
    scene.picks("skill Leader a 0", "end_main")
    played_on(scene, turn=3)
    together = theirs != "game"
    assert ended(scene, "13-12-5") == [False, True][: 1 + together]
    assert losses(scene) == (DRAWN if together else LOST)


@pytest.mark.rule("7-2-4", "0-1-3-3")
@pytest.mark.parametrize("theirs", ["your_turn_start", "game"])
def test_7_2_4_all_that_lasts_until_the_start_of_a_turn_ends_at_once(theirs: str) -> None:
    scene = without_life("opponent_turn_start", theirs=theirs)
    together = theirs != "game"
    assert ended(scene, "7-2-4") == [False, True][: 1 + together]
    assert_order(scene.timeline, "TurnBegan 7-4-7", "EffectEnded 7-2-4", "PlayerLost 14-2-2-1")
    assert losses(scene) == (DRAWN if together else LOST)


@pytest.mark.rule("7-4-5", "0-1-3-3")
@pytest.mark.parametrize("until", ["your_turn_end", "game"])
def test_7_4_5_effects_of_the_turn_player_end_at_once_whether_they_are_of_this_turn_or_an_earlier_one(
    until: str,
) -> None:
    """B cannot lose until the end of a's next turn, and a not until the end of that turn."""
    scene = played_on(game(activate(safe(until, "opponent")), activate(safe("turn"), NO_LIFE)), turn=1)
    scene.picks("skill Leader a 0", "end_main")
    played_on(scene, turn=2).pick("end_main")
    played_on(scene, turn=3).picks("skill Leader a 1", "end_main")
    together = until != "game"
    assert ended(scene, "7-4-5") == [False, True][: 1 + together]
    assert losses(scene) == (DRAWN if together else LOST)


@pytest.mark.rule("7-3-5-1-3", "7-3-5-1-4", "7-4-5", "7-4-6", "0-1-3")
@pytest.mark.parametrize(("until", "rules"), [("main", ("7-3-5-1-3", "7-3-5-1-4")), ("turn", ("7-4-5", "7-4-6"))])
def test_7_4_5_the_turn_players_effects_end_before_the_other_players(until: str, rules: tuple[str, str]) -> None:
    """So that the turn player loses alone, as the other one still cannot."""
    scene = without_life(until, theirs=until)
    assert ended(scene, *rules) == ended(scene, rules[0]) == [False]
    assert losses(scene) == LOST
