"""7-2-2 and 7-2-3, with card text: effects that begin with a turn that is still to come."""

from typing import Any

import pytest

from events.table.fact import CardReadied, PhaseBegan
from events.table.ids import PLAYERS
from events.table.ongoing import EffectBegan, EffectEnded, EffectStarted
from tests.games.fusion_world.conformance.cards import leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, opening, set_up
from tests.games.fusion_world.conformance.test_text_7 import end_turn, game
from tests.games.fusion_world.conformance.texts import activate, auto, grow, on, pended, power_of, resolve_all
from tests.games.scenario import assert_order

SPANS = ("your_next_turn", "opponent_next_turn")


def rules(scene: Scene, kind: type[Any]) -> list[str]:
    """The rules of the facts of that kind."""
    return [fact.rule for fact in scene.of(kind)]


def given(*effects: Any, theirs: Any = ()) -> Scene:
    """Player a's first turn, in which the Leader's skill with these effects was activated."""
    scene = game(activate(*effects), theirs=theirs)
    scene.pick()
    scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("7-2-2", "7-4-5")
def test_7_2_2_what_lasts_for_a_turn_to_come_begins_with_it_and_ends_with_it() -> None:
    scene = given(grow("your_next_turn"))
    powers = [power_of(scene, "Leader a")]
    for _ in range(3):
        end_turn(scene)
        powers.append(power_of(scene, "Leader a"))
    assert powers == [15000, 15000, 20000, 15000]
    assert (rules(scene, EffectStarted), rules(scene, EffectEnded)) == (["7-2-2"], ["7-4-5"])


@pytest.mark.rule("7-2-3", "7-4-6")
def test_7_2_3_so_does_what_lasts_for_the_opponents_next_turn() -> None:
    scene = given(grow("opponent_next_turn"))
    powers = [power_of(scene, "Leader a")]
    for _ in range(2):
        end_turn(scene)
        powers.append(power_of(scene, "Leader a"))
    assert powers == [15000, 20000, 15000]
    assert (rules(scene, EffectStarted), rules(scene, EffectEnded)) == (["7-2-3"], ["7-4-6"])


@pytest.mark.trap("FW-11")
@pytest.mark.rule("7-2-2", "7-2-3")
def test_7_2_2_the_turn_players_begin_before_the_other_players() -> None:
    """Though the other player's was made first; and both before the Charge Phase sets anything off."""
    theirs = on("main_begins", grow("your_next_turn"), whose="opponent")
    scene = game(
        on("main_begins", grow("opponent_next_turn"), whose="you"), theirs=(theirs, on("charge_begins", whose="you"))
    )
    scene.pick()
    resolve_all(scene)
    masters = {fact.effect: fact.master for fact in scene.of(EffectBegan)}
    assert list(masters.values()) == ["a", "b"]
    end_turn(scene)
    started = scene.of(EffectStarted)
    assert [(masters[fact.effect], fact.rule) for fact in started] == [("b", "7-2-2"), ("a", "7-2-3")]
    charge = max(at for at, fact in enumerate(scene.facts) if isinstance(fact, PhaseBegan) and fact.rule == "7-2-1")
    assert [scene.facts.index(fact) for fact in started] == [charge - 2, charge - 1]
    assert pended(scene)[-1] == ("Leader b", "charge_begins")


@pytest.mark.rule("7-2-3")
def test_7_2_3_it_holds_as_the_turn_players_cards_are_switched() -> None:
    """What cannot switch to Active Mode in that turn stays in Rest Mode in 7-2-7, and is switched in the next."""
    theirs = {"zones": ["leader"], "whose": "opponent"}
    held = {"change": "cannot", "action": "ready"}
    scene = given(
        {"do": "switch", "mode": "rest", "what": theirs},
        {"do": "give", "what": theirs, "changes": [held], "until": "opponent_next_turn"},
    )
    end_turn(scene)
    assert (scene.asked, scene.rested("Leader b")) == (("b", "charge"), True)
    end_turn(scene)
    end_turn(scene)
    assert (scene.asked, scene.rested("Leader b")) == (("b", "charge"), False)
    assert [scene.name(fact.card) for fact in scene.of(CardReadied)] == ["Leader b"]


@pytest.mark.rule("7-2-3")
def test_7_2_3_a_player_can_be_concerned_too() -> None:
    decree = {"do": "decree", "changes": [{"change": "cannot", "action": "play"}], "until": "opponent_next_turn"}
    scene = given(decree)
    assert any(option.startswith("play") for option in scene.options)
    plays = []
    for _ in range(3):
        end_turn(scene)
        scene.pick()
        plays.append(any(option.startswith("play") for option in scene.options))
    assert plays == [False, True, True]


@pytest.mark.rule("7-2-2", "7-2-3")
@pytest.mark.parametrize("span", SPANS)
def test_7_2_2_given_in_the_opponents_turn_it_is_the_same_players_next_turn(span: str) -> None:
    """Made by player b in a's first turn: b's own next turn is the second, a's next turn the third."""
    once = auto("main_begins", grow(span), trigger={"card": None, "whose": "opponent"}, limit={"within": "game"})
    scene = game(theirs=(once,))
    scene.pick()
    resolve_all(scene)
    powers = []
    for _ in range(2):
        end_turn(scene)
        powers.append(power_of(scene, "Leader b"))
    assert powers == ([20000, 15000] if span == "your_next_turn" else [15000, 20000])


@pytest.mark.rule("7-1-2", "7-4-5", "13-12-5")
@pytest.mark.parametrize("skipped", [False, True])
def test_7_1_2_what_lasts_for_the_turn_ends_after_its_last_phase_or_as_that_is_skipped(skipped: bool) -> None:
    scene = given(grow("turn"), *[{"do": "skip", "part": "end", "whose": "you"}] * skipped)
    assert power_of(scene, "Leader a") == 20000
    end_turn(scene)
    assert power_of(scene, "Leader a") == 15000
    assert scene.timeline.count("PhaseBegan 7-4-1") == (not skipped)
    assert_order(scene.timeline, *["PhaseBegan 7-4-1"] * (not skipped), "EffectEnded 7-4-5", "TurnBegan 7-4-7")


@pytest.mark.rule("7-2-2", "13-12-5")
@pytest.mark.parametrize("span", SPANS)
def test_13_12_5_what_lasts_for_a_turn_that_is_skipped_never_begins(span: str) -> None:
    whose = "you" if span == "your_next_turn" else "opponent"
    scene = given(grow(span), {"do": "skip", "part": "turn", "whose": whose})
    for _ in range(3):
        end_turn(scene)
    assert (rules(scene, EffectStarted), rules(scene, EffectEnded)[-1:]) == ([], ["13-12-5"])
    assert power_of(scene, "Leader a") == 15000


@pytest.mark.rule("7-2-2")
def test_7_2_2_a_card_that_has_gone_has_nothing_of_it() -> None:
    """The effect begins with the turn; the card came back as a new one (3-1-4)."""
    crow = {"zones": ["hand"], "whose": "you", "top": 1}
    again = [{"do": "play", "what": crow}, grow("your_next_turn", {"whose": "you", "kinds": ["battle"]})]
    back = {"do": "move", "what": {"whose": "you", "kinds": ["battle"]}, "to": "hand"}
    decks = {player: [leader_card(f"Leader {player}"), *several(30, player)] for player in PLAYERS}
    decks["a"][0] = leader_card("Leader a", text=[activate(*again), activate(back, {"do": "play", "what": crow})])
    scene = set_up(opening(a=decks["a"], b=decks["b"]))
    scene.pick()
    scene.pick("skill Leader a 0")
    [name] = scene.names("a.battle")
    scene.pick("skill Leader a 1")
    assert scene.names("a.battle") == [name]
    end_turn(scene)
    end_turn(scene)
    assert (rules(scene, EffectStarted), power_of(scene, name)) == (["7-2-2"], 15000)
