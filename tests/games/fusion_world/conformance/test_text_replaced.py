"""9-9-1. What effects replace, wherever the rules themselves act on cards: each event, place by place."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from events.dragon_ball_super.replacing import REPLACEABLE
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import EnergyMarkerPlaced
from events.table.fact import CardDrawn
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card, leader_card, several
from tests.games.fusion_world.conformance.evolvers import evolve, evolver
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, set_up, turn
from tests.games.fusion_world.conformance.texts import CROW, DRAW, MARK, activate, crows, does, marked, skill

ARENA = extra_card("Arena", keywords=["field"])
OLD = extra_card("Crow", keywords=["field"])


class Act(NamedTuple):
    """Something that the rules do: the event and its rule, and the scene in which it is done where `lord` is.

    `zone`: where the card of it lies, which is called Crow; none: it is told of the player.
    """

    on: str
    rule: str
    scene: Callable[[FusionWorldCard], Scene]
    done: Callable[[Scene], bool]
    zone: str | None = "battle"
    target: tuple[str, ...] = ()

    def lord(self, kind: str = "battle") -> FusionWorldCard:
        """A card which says that a marker is placed instead, once a turn."""
        event = {"on": self.on, "card": CROW if self.zone else None, "target": self.target}
        change = {"change": "replace", "event": event, "instead": [MARK], "times": 1}
        grant = {"what": {"zones": [self.zone], **CROW}} if self.zone else {"player": "both"}
        text = [skill(kind="permanent", grants=[{**grant, "changes": [change]}])]
        return leader_card("Lord", text=text) if kind == "leader" else battle_card("Lord", text=text)


def dealt(scene: Scene) -> bool:
    """Whether both players have drawn their six cards."""
    return [fact.rule for fact in scene.of(CardDrawn)].count("6-2-1-8") == 12


def lies(zone: str, name: str = "Crow") -> Callable[[Scene], bool]:
    """Whether the card has come to lie there."""
    return lambda scene: name in scene.names(zone)


def many(zone: str, count: int) -> Callable[[Scene], bool]:
    """Whether so many cards have come to lie there."""
    return lambda scene: len(scene.names(zone)) == count


def picked(scene: Scene, *answers: str) -> Scene:
    """The scene after these answers."""
    scene.picks(*answers)
    return scene


def in_main(lord: FusionWorldCard, *answers: str, **a: Any) -> Scene:
    return picked(main(a=Side(**a), b=Side(battle=[lord])), *answers)


def in_battle(lord: FusionWorldCard, *answers: str, target: str | None = None, **b: Any) -> Scene:
    b["battle"] = [*b.get("battle", ()), lord]
    return picked(battle(b=Side(**b), target=target), *answers)


def combo(lord: FusionWorldCard) -> Scene:
    return picked(battle(a=Side(battle=crows("Crow")), b=Side(battle=[lord])), "combo Crow")


def charged(lord: FusionWorldCard) -> Scene:
    scene = turn(a=Side(hand=crows("Crow")), b=Side(battle=[lord]))
    scene.pick("charge Crow")
    return scene


def blocked(lord: FusionWorldCard) -> Scene:
    scene = main(a=Side(battle=[lord]), b=Side(battle=blockers("Crow")))
    return picked(scene, "attack Leader b with Leader a", "activate Crow 0", "pay_skill_cost Crow")


def evolved(lord: FusionWorldCard) -> Scene:
    """Onto a card in the Drop, which comes to the Battle Area first."""
    material = {"names": ["Crow"], "zones": ["drop"], "whose": "you"}
    scene = main(a=Side(hand=[evolver(material)], drop=crows("Crow")), b=Side(battle=[lord]))
    evolve(scene, "Crow")
    return scene


def game(lord: FusionWorldCard) -> Scene:
    """The table of a game at its first ask in the first turn; player b's Leader says what is replaced."""
    return set_up(opening(b=[lord, *several(30, "b")]))


def redrawn(lord: FusionWorldCard) -> Scene:
    scene = opening(a=[leader_card("Leader a"), *crows("Crow"), *several(30, "a")], b=[lord, *several(30, "b")])
    scene.picks("choose_order Leader a", "go_first")
    at_the_top = [option for option in scene.options if option != "place Crow"]
    scene.pick(*at_the_top, "place Crow")
    scene.pick(*scene.options)
    scene.pick("redraw")
    return scene


SPELL = extra_card("Crow", text=[activate(DRAW)])
END = ("end_step", "end_step")
PAID = battle_card("Wren", cost=1)

ACTS = [
    Act("readied", "7-2-7", lambda lord: turn(a=Side(battle=crows("Crow"), rested=["Crow"]), b=Side(battle=[lord])),
        lambda scene: not scene.rested("Crow")),
    Act("drawn", "7-2-9", lambda lord: turn(b=Side(battle=[lord])), many("a.hand", 1), zone=None),
    Act("drawn", "6-2-1-8", game, dealt, zone=None),
    Act("moved", "6-2-1-9", game, many("a.life", 8), zone=None, target=("life",)),
    Act("moved", "6-2-1-8-1", redrawn, lambda scene: "Crow" not in scene.names("a.hand"), zone="hand",
        target=("deck",)),
    Act("moved", "7-2-11", charged, lies("a.energy"), zone="hand"),
    Act("played", "5-5-2-2", lambda lord: in_main(lord, "play Crow", hand=crows("Crow")), lies("a.battle"),
        zone="hand"),
    Act("played", "15-3-2", lambda lord: in_main(lord, "use Crow 0", hand=[OLD]), lies("a.battle"), zone="drop"),
    Act("moved", "12-2-2-2", lambda lord: in_main(lord, "skill Crow 0", hand=[SPELL]), lies("a.drop"), zone="hand"),
    Act("moved", "15-12-4-1-1", evolved, lies("a.battle", "Phoenix"), zone="drop"),
    Act("leaves", "15-3-4", lambda lord: in_main(lord, "use Arena 0", hand=[ARENA], battle=[OLD]), lies("a.drop")),
    Act("rested", "5-3-1", lambda lord: in_main(lord, "play Wren", "rest Crow", hand=[PAID], energy=crows("Crow")),
        lambda scene: scene.rested("Crow"), zone="energy"),
    Act("rested", "8-1-1", lambda lord: in_main(lord, "attack Leader b with Crow", battle=crows("Crow")),
        lambda scene: scene.rested("Crow")),
    Act("rested", "15-4-2", blocked, lambda scene: scene.rested("Crow")),
    Act("combo", "5-6-3-2", combo, lies("a.combo")),
    Act("leaves", "5-6-3-1-1", combo, lies("a.combo")),
    Act("moved", "5-6-3-1-1", combo, lies("a.combo"), target=("combo",)),
    Act("ko", "8-4-6-2-1",
        lambda lord: in_battle(lord, *END, target="Crow", battle=crows("Crow"), rested=["Crow"]), lies("b.drop")),
    Act("leaves", "8-4-6-2-1",
        lambda lord: in_battle(lord, *END, target="Crow", battle=crows("Crow"), rested=["Crow"]), lies("b.drop")),
    Act("moved", "8-5-4", lambda lord: in_battle(lord, "end_step", "combo Crow", "end_step", hand=crows("Crow")),
        lies("b.drop"), zone="combo"),
    Act("deals_damage", "8-4-6-1-1-1", lambda lord: in_battle(lord, *END), many("b.hand", 1), zone=None),
    Act("takes_damage", "8-4-6-1-1-1", lambda lord: in_battle(lord, *END), many("b.hand", 1), zone=None),
    Act("life_taken", "14-3-2#move", lambda lord: in_battle(lord, *END), many("b.hand", 1), zone=None),
]  # fmt: skip


@pytest.mark.rule(
    "0-2-2",
    "9-9-1",
    "9-9-1-1",
    "7-2-7",
    "7-2-9",
    "6-2-1-8",
    "6-2-1-9",
    "6-2-1-8-1",
    "7-2-11",
    "5-5-2-2",
    "15-3-2",
    "12-2-2-2",
    "15-12-4-1-1",
    "15-3-4",
    "5-3-1",
    "8-1-1",
    "15-4-2",
    "5-6-3-2",
    "5-6-3-1-1",
    "8-4-6-2-1",
    "8-5-4",
    "8-4-6-1-1-1",
    "14-3-2#move",
)
@pytest.mark.parametrize("replacing", [False, True])
@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.on} {act.rule}")
def test_9_9_1_what_an_effect_replaces_the_rules_do_not_do_either(act: Act, replacing: bool) -> None:
    kind = "leader" if act.rule.startswith("6-2-1") else "battle"
    lord = act.lord(kind)
    scene = act.scene(lord if replacing else act._replace(on="moved", target=("removed",)).lord(kind))
    assert act.done(scene) is not replacing
    rules = {fact.rule for fact in scene.of(EnergyMarkerPlaced)}
    assert ("5-11-1" in rules) is replacing, "a marker is placed instead"


def test_every_event_that_can_be_replaced_is_asked_about_where_the_rules_act() -> None:
    """But discards: no rule discards a card, only effects do (13-7-1)."""
    assert {act.on for act in ACTS} == REPLACEABLE - {"discarded"}


@pytest.mark.rule("5-6-3-1-1", "0-3-16", "5-6-5", "9-9-1")
def test_0_3_16_a_combo_that_was_replaced_since_the_card_would_leave_has_not_failed() -> None:
    """So the card is not dropped (5-6-5), which would make it leave after all."""
    change = {"change": "replace", "event": {"on": "leaves"}, "instead": [DRAW]}
    crow = battle_card("Crow", text=[skill(kind="permanent", grants=[{"what": "this", "changes": [change]}])])
    scene = battle(a=Side(battle=[crow]))
    scene.pick("combo Crow")
    assert (scene.names("a.battle"), scene.names("a.hand")) == (["Crow"], ["a deck 10"])


@pytest.mark.rule("3-1-1", "13-8-1", "16-2-2-2")
@pytest.mark.parametrize(
    ("effect", "leaves"),
    [
        ({"do": "control", "what": CROW}, True),
        ({"do": "stack", "what": CROW, "under": "this"}, True),
        ({"do": "move", "what": CROW, "to": "hand"}, True),
        ({"do": "switch", "what": CROW, "mode": "rest"}, False),
    ],
)
def test_3_1_1_a_card_leaves_its_battle_area_for_that_of_another_player_too(effect: Any, leaves: bool) -> None:
    change = {"change": "replace", "event": {"on": "leaves"}, "instead": [MARK]}
    crow = battle_card("Crow", text=[skill(kind="permanent", grants=[{"what": "this", "changes": [change]}])])
    scene = does(effect, b={"battle": [crow]})
    assert scene.names("b.battle") == ["Crow"]
    assert scene.state.markers["b"] == leaves


@pytest.mark.rule("16-2-2-2")
def test_16_2_2_2_a_card_placed_under_another_in_its_battle_area_does_not_leave_that() -> None:
    change = {"change": "replace", "event": {"on": "leaves"}, "instead": [MARK]}
    crow = battle_card("Crow", text=[skill(kind="permanent", grants=[{"what": "this", "changes": [change]}])])
    scene = does({"do": "stack", "what": CROW, "under": "this"}, a={"battle": [crow]})
    assert (scene.names("a.battle"), scene.names("a.under"), scene.state.markers["a"]) == (["Wren"], ["Crow"], 0)


def test_each_rule_of_the_table_is_marked() -> None:
    assert {act.rule for act in ACTS} <= marked(test_9_9_1_what_an_effect_replaces_the_rules_do_not_do_either)
