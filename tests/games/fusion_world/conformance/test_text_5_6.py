"""5-6. Skills that are set off as cards are used in combos: from where, and by what."""

from typing import Any

import pytest

from events.fusion_world.samples import sample_cards
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle
from tests.games.fusion_world.conformance.texts import MARK, MINE, THEIRS, auto, crows, pended, permanent, power_of

HEARD = [("Jay", "combo")]
AREAS = pytest.mark.parametrize("source", ["hand", "battle"])


def combo(source: str, *, trigger: Any = (), others: Any = ()) -> Scene:
    """Jay, who hears that it is used in a combo, has been used so from that area."""
    jay = battle_card("Jay", text=[auto("combo", MARK, trigger=trigger, label="combo")])
    side: dict[str, Any] = {"battle": [*others], "hand": []}
    side[source] = [*side[source], jay]
    scene = battle(a=Side(**side))
    scene.pick("combo Jay")
    return scene


@pytest.mark.rule("5-6-3-2", "9-6-2")
@AREAS
def test_5_6_3_2_a_card_used_in_a_combo_hears_it_from_the_hand_and_from_the_battle_area(source: str) -> None:
    assert pended(combo(source)) == HEARD


@pytest.mark.rule("5-6-3-1-1", "5-6-3-1-2", "9-6-7")
@AREAS
@pytest.mark.parametrize("asked", ["hand", "battle", "drop"])
def test_5_6_3_1_a_combo_tells_from_which_area_the_card_came(source: str, asked: str) -> None:
    assert pended(combo(source, trigger={"source": [asked]})) == (HEARD if source == asked else [])


@pytest.mark.rule("5-6-4-2", "9-6-2")
def test_5_6_4_2_the_cards_on_the_board_hear_of_combos_and_those_in_the_combo_area_of_their_own_alone() -> None:
    hears = [auto("combo", MARK, trigger={"card": {**MINE, "other": True}}, label="combo")]
    scene = battle(
        a=Side(battle=[battle_card("Owl", text=hears)], hand=[battle_card("Jay", text=hears), *crows("Daw")])
    )
    scene.pick("combo Jay")
    assert pended(scene) == [("Owl", "combo")]
    scene.picks("activate Owl 0", "combo Daw")
    assert pended(scene) == [("Owl", "combo")] * 2


@pytest.mark.rule("9-6-7-2")
@AREAS
def test_9_6_7_2_a_skill_that_is_negated_in_the_battle_area_does_not_hear_the_combo(source: str) -> None:
    """The negation is of the cards of the Battle Area alone: in the Combo Area the card has its skill again."""
    lord = battle_card("Lord", text=[permanent({**MINE, "zones": ["battle"], "names": ["Jay"]}, {"change": "negate"})])
    assert pended(combo(source, others=[lord])) == (HEARD if source == "hand" else [])


@pytest.mark.rule("5-6-3-2")
@AREAS
def test_5_6_3_2_flare_acrobat_helps_the_card_in_battle_from_wherever_it_is_used(source: str) -> None:
    side: dict[str, Any] = {source: [sample_cards()["KF02-110"]]}
    scene = battle(a=Side(**side))
    scene.picks("combo Flare Acrobat", "activate Flare Acrobat 0", "choose Leader a")
    assert power_of(scene, "Leader a") == 20000


@pytest.mark.rule("5-6-1")
def test_5_6_1_what_the_opponent_uses_is_heard_as_theirs() -> None:
    hears = [auto("combo", MARK, trigger={"card": THEIRS, "whose": "opponent"}, label="combo")]
    scene = battle(a=Side(hand=crows("Jay")), b=Side(battle=[battle_card("Owl", text=hears)], hand=crows("Daw")))
    scene.pick("combo Jay")
    assert pended(scene) == [("Owl", "combo")]
    scene.picks("activate Owl 0", "end_step", "combo Daw")
    assert pended(scene) == [("Owl", "combo")]
