"""3-2-2, 3-9-2. Cards that neither player may look at: nobody can say that they have a skill."""

import pytest

from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    activate,
    auto,
    does,
    resolve_all,
)


@pytest.mark.rule("3-9-2", "3-9-2-1", "3-2-2", "9-6-2")
@pytest.mark.parametrize(("zone", "up", "known"), [("life", "up", True), ("life", None, False), ("deck", None, False)])
def test_3_9_2_a_skill_of_a_card_that_nobody_may_look_at_is_not_known(zone: str, up: str | None, known: bool) -> None:
    """A life card that lies face up is treated as in an open area."""
    text = [activate(DRAW, zones=[zone]), auto("marker_placed", DRAW, trigger={"card": None}, zones=[zone])]
    full = {"number": "count", "of": {"whose": "you", "zones": ["energy"]}}
    held = {"if": "compare", "number": full, "within": {"most": 0}}
    waits = {"on": "when", "card": None, "conditions": [held]}
    ghost = battle_card("Ghost", text=[*text, auto("when", DRAW, trigger=waits, zones=[zone])])
    to = {"do": "move", "to": zone, "what": {"whose": "you", "zones": ["hand"], "names": ["Ghost"]}, "face": up}
    scene = does(to, {"do": "put", "kind": "energy_markers", "by": 1}, a={"hand": [ghost]})
    if known:
        assert scene.options == ["activate Ghost 0", "activate Ghost 1"]
        resolve_all(scene)
    assert ("skill Ghost 0" in scene.options, scene.asked) == (known, ("a", "main"))
