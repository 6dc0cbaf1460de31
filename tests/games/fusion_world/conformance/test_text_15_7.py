"""15-7-2. Skills that all cards of a name can use so often: a use stays one, whatever becomes of the card."""

from typing import Any

import msgspec
import pytest

from events.skills.facts import LeftSkillActivated, PendingCancelled
from events.skills.limits import used_up
from events.skills.loops import picture
from events.table.fact import CardMoved, TurnBegan
from events.table.ids import Zone
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MARK,
    MINE,
    MY_CROW,
    activate,
    auto,
    crows,
    permanent,
    resolve_all,
)

LIMIT: Any = {"per": "name"}
BY_NAME = activate(DRAW, limit=LIMIT)
HOME = {"do": "move", "to": "hand", "what": "this"}


def skills_of(scene: Scene, name: str) -> list[str]:
    """What can be activated of cards of that name."""
    return [option for option in scene.options if option.startswith(f"skill {name} ")]


def goes(scene: Scene, name: str, target: str) -> None:
    """The card goes there, and the player is asked anew."""
    source = scene.state.cards[scene.card(name)].zone
    scene.referee.table.emit(
        CardMoved(card=scene.card(name), source=source, target=Zone(target), rule="manual"),
    )
    scene.pick("skill Axe 0")


AXE = battle_card("Axe", text=[activate(MARK)])


@pytest.mark.rule("15-7-2", "15-7-5")
@pytest.mark.parametrize("given", [False, True])
def test_15_7_2_a_skill_counted_by_name_stays_used_as_its_card_leaves(given: bool) -> None:
    """Printed or gained."""
    text = activate(DRAW, HOME, limit=LIMIT)
    lord = battle_card("Lord", text=[permanent(MY_CROW, {"change": "gain", "skills": [msgspec.to_builtins(text)]})])
    cards = [lord, *crows("Crow", "Crow")] if given else crows("Crow", "Crow", text=[text])
    scene = main(a=Side(battle=cards))
    assert len(skills_of(scene, "Crow")) == 2
    scene.pick(skills_of(scene, "Crow")[0])
    assert scene.names("a.battle").count("Crow") == 1
    assert skills_of(scene, "Crow") == []


@pytest.mark.rule("15-7-2", "15-7-4")
@pytest.mark.parametrize("given", [False, True])
def test_15_7_2_a_pending_skill_counted_by_name_is_used_though_its_card_has_left(given: bool) -> None:
    text = auto("marker_placed", DRAW, trigger={"card": None}, limit=LIMIT)
    lord = battle_card("Lord", text=[permanent(MY_CROW, {"change": "gain", "skills": [msgspec.to_builtins(text)]})])
    crow = [lord, *crows("Crow", "Crow")] if given else crows("Crow", "Crow", text=[text])
    wren = battle_card("Wren", text=[activate(MARK, {"do": "move", "to": "hand", "what": MY_CROW}), activate(MARK)])
    scene = main(a=Side(battle=[*crow, wren]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert (len(scene.of(LeftSkillActivated)), len(scene.of(PendingCancelled))) == (1, 1)
    scene.picks("play Crow", "skill Wren 1")
    assert scene.ask.kind == "main"


@pytest.mark.rule("15-7-2", "14-8-1")
@pytest.mark.parametrize("target", ["b.battle", "b.hand"])
def test_15_7_2_a_use_counts_for_who_was_the_master_as_it_was_made(target: str) -> None:
    crow, owl = (battle_card(name, text=[BY_NAME]) for name in ("Crow/Owl", "Crow"))
    young = permanent(MINE, {"change": "gain", "names": ["Bird"]})
    side = Side(battle=[crow, owl, AXE, battle_card("Lord", text=[young])])
    jay = battle_card("Jay", text=[BY_NAME])
    scene = main(a=side, b=Side(battle=[jay, battle_card("Duke", text=[young])]))
    scene.pick("skill Crow/Owl 0")
    assert skills_of(scene, "Crow") == []
    goes(scene, "Crow/Owl", target)
    assert skills_of(scene, "Crow") == []
    assert not used_up(scene.state, scene.card("Jay"), 0, BY_NAME)


@pytest.mark.rule("15-7-2", "2-3-1")
@pytest.mark.parametrize("leaves", ["Owl", "Lord"])
def test_15_7_2_a_use_counts_for_what_the_card_was_called_as_it_was_made(leaves: str) -> None:
    alias = permanent({**MINE, "names": ["Owl"]}, {"change": "gain", "names": ["Crow"]})
    cards = [battle_card(name, text=[BY_NAME]) for name in ("Owl", "Crow")]
    scene = main(a=Side(battle=[*cards, AXE, battle_card("Lord", text=[alias])]))
    scene.pick("skill Owl 0")
    goes(scene, leaves, "a.hand")
    assert skills_of(scene, "Crow") == []


@pytest.mark.rule("15-7-2", "2-3-1", "9-6-7-1")
@pytest.mark.parametrize("first", [0, 1])
def test_15_7_2_a_skill_of_a_card_that_has_moved_counts_for_what_it_was_called_there(first: int) -> None:
    alias = permanent({**MINE, "names": ["Owl"]}, {"change": "gain", "names": ["Crow"]})
    left = auto("moved", DRAW, trigger={"source": ["battle"]}, limit=LIMIT)
    sends = [activate({"do": "move", "to": "hand", "what": {**MINE, "names": [name]}}) for name in ("Owl", "Crow")]
    cards = [*crows("Owl", "Crow", text=[left]), battle_card("Lord", text=[alias]), battle_card("Axe", text=sends)]
    scene = main(a=Side(battle=cards))
    scene.pick(f"skill Axe {first}")
    assert scene.ask.kind == "pending"
    resolve_all(scene)
    scene.pick(f"skill Axe {1 - first}")
    assert scene.ask.kind == "main"


@pytest.mark.rule("15-7-2", "2-3-1")
def test_15_7_2_a_card_that_is_called_so_only_later_has_not_used_it_under_that_name() -> None:
    alias: Any = {"do": "give", "what": {**MINE, "names": ["Owl"]}, "changes": [{"change": "gain", "names": ["Crow"]}]}
    cards = [battle_card(name, text=[BY_NAME]) for name in ("Owl", "Crow")]
    scene = main(a=Side(battle=[*cards, battle_card("Axe", text=[activate(alias)])]))
    scene.picks("skill Owl 0", "skill Axe 0")
    assert (len(skills_of(scene, "Crow")), skills_of(scene, "Owl")) == (1, [])


@pytest.mark.rule("15-7-2", "16-1-1-2")
@pytest.mark.parametrize("limit", [LIMIT, {"per": "name", "within": "game"}, {}])
def test_16_1_1_2_a_table_is_another_once_a_skill_counted_by_name_was_used(limit: Any) -> None:
    """Though its card is a new one since: counted by copy, nothing of it was used."""
    scene = main(a=Side(battle=[battle_card("Crow", text=[activate(HOME, limit=limit)])]))
    before = picture(scene.referee.table).same
    scene.picks("skill Crow 0", "play Crow")
    assert (picture(scene.referee.table).same == before) == (limit == {})


@pytest.mark.rule("15-7-2")
@pytest.mark.parametrize(("within", "left"), [("game", [1, 0]), ("turn", [1, 1])])
def test_15_7_2_times_of_a_game_are_counted_over_all_its_turns(within: str, left: list[int]) -> None:
    twice = activate(MARK, limit={"times": 2, "within": within})
    scene = main(a=Side(battle=[battle_card("Owl", text=[twice]), AXE]))
    found = []
    for turn in (4, 5):
        scene.pick("skill Owl 0")
        scene.referee.table.emit(TurnBegan(turn=turn, player="a", rule="manual"))
        scene.pick("skill Axe 0")
        found.append(len(skills_of(scene, "Owl")))
    assert found == left
