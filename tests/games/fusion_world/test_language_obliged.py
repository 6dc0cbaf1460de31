"""Cards that must attack, and players who cannot lose for a reason, at a table."""

from typing import Any

import pytest

from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.table.fact import PlayerLost
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, activate, crows, permanent, skill
from tests.games.fusion_world.english import skill_words
from tests.games.fusion_world.test_greedy import answer

MUST: Any = {"change": "must", "action": "attack"}


def obliged(*changes: Any, foe: Any = (), **crow: Any) -> Scene:
    lord = battle_card("Lord", text=[permanent(CROW, *changes)])
    return main(a=Side(battle=[lord, battle_card("Crow", **crow)]), b=Side(battle=crows("Owl"), rested=["Owl"]))


def test_a_card_that_must_attack_keeps_the_main_phase_from_ending() -> None:
    scene = obliged(MUST)
    assert "end_main" not in scene.options
    assert {"attack Owl with Lord", "attack Owl with Crow"} <= {*scene.options}
    scene.pick("attack Owl with Crow")
    while scene.ask.kind != "main":
        scene.pick(scene.options[-1])
    assert "end_main" in scene.options


def attacks_of_crow(scene: Scene) -> list[str]:
    return [option for option in scene.options if option.endswith(" with Crow")]


def test_it_attacks_what_it_must_if_it_can() -> None:
    scene = obliged({**MUST, "cards": {"kinds": ["battle"]}})
    assert attacks_of_crow(scene) == ["attack Owl with Crow"]
    assert len(attacks_of_crow(obliged({**MUST, "cards": {"names": ["Nobody"]}}))) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"change": "cannot", "action": "attack"},
        {"change": "cannot", "action": "attack", "unless": [{"do": "discard", "count": 1}]},
    ],
)
def test_what_cannot_attack_or_has_to_be_paid_for_need_not(change: Any) -> None:
    assert "end_main" in obliged(MUST, change).options


def test_greedy_attacks_if_it_must() -> None:
    weak = {"change": "become", "figure": "power", "to": 5000}
    scene = obliged(MUST, weak)
    [chosen] = answer(scene)
    assert chosen.startswith("attack ")


def lasting(reason: str, *, zone: str) -> Scene:
    """A player whose last card of the zone goes to the Drop, and who cannot lose for that reason."""
    stays = skill(kind="permanent", grants=[{"player": "you", "changes": [cannot_lose(reason)]}])
    empties = activate({"do": "move", "what": {"zones": [zone], "whose": "you"}, "to": "drop"})
    scene = main(a=Side(battle=[battle_card("Wren", text=[empties, stays])]))
    scene.pick("skill Wren 0")
    return scene


def cannot_lose(by: str) -> Any:
    return {"change": "cannot", "action": "lose", **({"by": by} if by else {})}


@pytest.mark.parametrize(
    ("reason", "zone", "lost"),
    [("", "life", False), ("life", "life", False), ("deck", "life", True), ("deck", "deck", False)],
)
def test_a_player_does_not_lose_for_that_reason(reason: str, zone: str, lost: bool) -> None:
    assert bool(lasting(reason, zone=zone).of(PlayerLost)) == lost


def test_nor_by_a_skill() -> None:
    stays = skill(kind="permanent", grants=[{"player": "you", "changes": [cannot_lose("")]}])
    loses = activate({"do": "end", "result": "lose"})
    scene = main(a=Side(battle=[battle_card("Wren", text=[loses, stays])]))
    scene.pick("skill Wren 0")
    assert scene.of(PlayerLost) == []


def test_it_is_said_and_what_has_no_meaning_is_refused() -> None:
    assert skill_words(permanent("this", MUST)) == "[Permanent] This card must attack if it can."
    words = skill_words(skill(kind="permanent", grants=[{"player": "you", "changes": [cannot_lose("deck")]}]))
    assert words == "[Permanent] You can't lose the game because of the deck."
    wrong: list[e.Grant] = [
        e.Grant(changes=(e.Must(action="attack"),), player="you"),
        e.Grant(changes=(e.Cannot(action="lose", by="battle"),), player="you"),
        e.Grant(changes=(e.Cannot(action="lose"),)),
        e.Grant(changes=(e.Cannot(action="leave", by="deck"),)),
    ]
    for grant in wrong:
        assert wrong_in([e.Skill(kind="permanent", grants=(grant,))]) is not None


def test_printed_text_says_it() -> None:
    [made] = compile_text("[Permanent] This card must attack if able.").skills
    assert made.grants == (e.Grant(changes=(e.Must(action="attack"),)),)
