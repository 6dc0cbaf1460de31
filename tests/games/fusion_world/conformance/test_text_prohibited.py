"""0-2-5. What effects forbid, wherever the rules themselves act on cards: each word for an action, place by place."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from events.dragon_ball_super.facts import CardKOed, DamageDealt, GuardSwitched
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.vocabulary import CANNOT
from events.language.effect import Skill
from events.table.fact import PlayerLost
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card, leader_card, several
from tests.games.fusion_world.conformance.evolvers import evolve, evolver
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, set_up, turn
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MINE,
    activate,
    auto,
    crows,
    does,
    marked,
    permanent,
    skill,
)

ARENA = extra_card("Arena", keywords=["field"])
OLD = extra_card("Crow", keywords=["field"])
NOTHING = {"change": "cannot", "action": "flip"}
"""What forbids nothing that happens here."""


class Act(NamedTuple):
    """Something that the rules do: its rule, what would forbid it, and whether it is done where that holds of `lord`.

    `zone`: where the card of it lies, which is called Crow; none: it is the player who is forbidden to do it.
    """

    action: str
    rule: str
    done: Callable[[FusionWorldCard], bool]
    zone: str | None = "battle"
    by: str = "any"

    @property
    def skill(self) -> Skill:
        """A [Permanent] skill that forbids it."""
        return self._forbidding({"change": "cannot", "action": self.action, "by": self.by})

    @property
    def idle(self) -> Skill:
        """The same that forbids something else."""
        return self._forbidding(NOTHING)

    def _forbidding(self, change: Any) -> Skill:
        if self.zone is None:
            return skill(kind="permanent", grants=[{"what": "this", "player": "both", "changes": [change]}])
        return permanent({"zones": [self.zone], **CROW}, change)


def is_offered(option: str, scene: Scene) -> bool:
    """Whether the rules offer it."""
    return option in scene.options


def untapped(lord: FusionWorldCard) -> bool:
    scene = turn(a=Side(battle=crows("Crow"), rested=["Crow"]), b=Side(battle=[lord]))
    return not scene.rested("Crow")


def drawn(lord: FusionWorldCard) -> bool:
    return len(turn(b=Side(battle=[lord])).names("a.hand")) == 1


def dealt(lord: FusionWorldCard) -> bool:
    leader = leader_card("Leader b", text=lord.skills)
    scene = set_up(opening(b=[leader, *several(20, "b")]))
    return len(scene.names("b.hand")) == 6


def loses_without(zone: str) -> Callable[[FusionWorldCard], bool]:
    """Whether a player loses whose last card of the zone has gone to the Drop."""

    def done(lord: FusionWorldCard) -> bool:
        empties = activate({"do": "move", "what": {"zones": [zone], "whose": "you"}, "to": "drop"})
        scene = main(a=Side(battle=[battle_card("Wren", text=[empties])]), b=Side(battle=[lord]))
        scene.pick("skill Wren 0")
        return bool(scene.of(PlayerLost))

    return done


def with_hand(lord: FusionWorldCard, *cards: FusionWorldCard, **more: Any) -> Scene:
    return main(a=Side(hand=cards, **more), b=Side(battle=[lord]))


def evolved(lord: FusionWorldCard) -> bool:
    """Onto Owl, from the Drop: a card that is called Crow is played, or cannot be."""
    material = {"names": ["Crow"], "zones": ["drop"], "whose": "you"}
    scene = with_hand(lord, evolver(material), drop=crows("Crow"))
    evolve(scene, "Crow")
    assert scene.names("a.battle") in (["Phoenix"], [])
    assert not scene.names("a.hand"), "what fails to enter play is dropped (15-12-6)"
    return scene.names("a.battle") == ["Phoenix"]


def grown(name: str) -> FusionWorldCard:
    """An evolver of that name."""
    text = skill(kind="activate", keyword="evolve", timing=["main"], materials=[{**MINE, "names": ["Owl"]}])
    return battle_card(name, cost=5, text=[text])


def can_evolve(lord: FusionWorldCard) -> bool:
    return is_offered("skill Crow 0", with_hand(lord, grown("Crow"), battle=crows("Owl")))


def can_evolve_from(lord: FusionWorldCard) -> bool:
    return is_offered("skill Phoenix 0", with_hand(lord, evolver(), battle=crows("Crow")))


def can_evolve_from_elsewhere(lord: FusionWorldCard) -> bool:
    may = {"change": "can", "action": "material", "cards": {"zones": ["drop"], "whose": "you"}}
    phoenix = evolver({**MINE, "names": ["Jay"]}, text=[permanent("this", may, zones=["hand"])])
    return is_offered("skill Phoenix 0", with_hand(lord, phoenix, drop=crows("Crow")))


def attacks(lord: FusionWorldCard) -> bool:
    return is_offered("attack Leader b with Crow", main(a=Side(battle=crows("Crow")), b=Side(battle=[lord])))


def is_attacked(lord: FusionWorldCard) -> bool:
    side = Side(battle=[*crows("Crow"), lord], rested=["Crow"])
    return is_offered("attack Crow with Leader a", main(b=side))


def pays(lord: FusionWorldCard) -> bool:
    return is_offered("play Wren", with_hand(lord, battle_card("Wren", cost=1), energy=crows("Crow")))


def pays_skill(lord: FusionWorldCard) -> bool:
    text = activate(DRAW, costs=[[{"do": "pay", "total": 1}]])
    return is_offered(
        "skill Wren 0",
        main(a=Side(battle=[battle_card("Wren", text=[text])], energy=crows("Crow")), b=Side(battle=[lord])),
    )


def blocks(lord: FusionWorldCard) -> bool:
    scene = main(a=Side(battle=[lord]), b=Side(battle=blockers("Crow")))
    scene.picks("attack Leader b with Leader a", "activate Crow 0")
    if scene.ask.kind != "skill_cost":
        return False
    scene.pick("pay_skill_cost Crow")
    return len(scene.of(GuardSwitched)) == 1


def combos(lord: FusionWorldCard) -> bool:
    return is_offered("combo Crow", battle(a=Side(battle=crows("Crow")), b=Side(battle=[lord])))


def combos_from_hand(lord: FusionWorldCard) -> bool:
    return is_offered("combo Crow", battle(a=Side(hand=crows("Crow")), b=Side(battle=[lord])))


def is_koed(lord: FusionWorldCard) -> bool:
    side = Side(battle=[*crows("Crow"), lord], rested=["Crow"])
    scene = battle(b=side, target="Crow")
    scene.picks("end_step", "end_step")
    koed = [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Crow"]
    assert koed is ("Crow" in scene.names("b.drop")), "13-17-1, 13-17-1-1: it is not KO'd, and stays"
    return koed


def another_field(lord: FusionWorldCard) -> bool:
    """15-3-4. The new one is played in any case."""
    scene = with_hand(lord, ARENA, battle=[OLD])
    scene.pick("use Arena 0")
    assert "Arena" in scene.names("a.battle")
    return "Crow" in scene.names("a.drop")


def is_damaged(lord: FusionWorldCard, **options: Any) -> bool:
    scene = battle(b=Side(battle=[lord]), **options)
    scene.picks("end_step", "end_step")
    return len(scene.of(DamageDealt)) == 1


def is_damaged_later(lord: FusionWorldCard) -> bool:
    return is_damaged(lord, options={"FW-04": "checkpoint"})


def auto_skill(lord: FusionWorldCard) -> bool:
    scene = main(a=Side(hand=[battle_card("Crow", text=[auto("played", DRAW)])]), b=Side(battle=[lord]))
    scene.picks("play Crow", "activate Crow 0")
    return len(scene.names("a.hand")) == 1


def used_by_another(lord: FusionWorldCard) -> bool:
    crow = battle_card("Crow", text=[activate(DRAW)])
    scene = does({"do": "use", "what": {"whose": "you", **CROW}}, a={"battle": [crow]}, b={"battle": [lord]})
    return len(scene.names("a.hand")) == 1


SPELL = extra_card("Crow", text=[activate(DRAW)])
CRIER = battle_card("Crow", text=[activate(DRAW)])


def offered(option: str, *hand: FusionWorldCard) -> Callable[[FusionWorldCard], bool]:
    """Whether that can be done with these cards in the hand."""
    return lambda lord: is_offered(option, with_hand(lord, *hand))


ACTS = [
    Act("ready", "7-2-7", untapped),
    Act("draw", "7-2-9", drawn, zone=None),
    Act("draw", "6-2-1-8", dealt, zone=None),
    Act("play", "5-5-2-1", offered("play Crow", *crows("Crow")), zone="hand"),
    Act("play", "15-3-2", offered("use Crow 0", OLD), zone="hand"),
    Act("play", "15-12-5", can_evolve, zone="hand"),
    Act("play", "15-12-4-1-1", evolved, zone="drop"),
    Act("use", "5-4-1-1", offered("play Crow", *crows("Crow")), zone="hand"),
    Act("use", "15-3-1", offered("use Crow 0", OLD), zone="hand"),
    Act("use", "12-2-2-1", offered("skill Crow 0", SPELL), zone="hand"),
    Act("activate", "9-4-2", lambda lord: is_offered("skill Crow 0", with_hand(lord, battle=[CRIER]))),
    Act("activate", "9-6-3-2", auto_skill),
    Act("activate", "12-2-2-1", offered("skill Crow 0", SPELL), zone="hand"),
    Act("activate", "15-3-1", offered("use Crow 0", OLD), zone="hand"),
    Act("activate", "15-3-1", offered("use Crow 0", OLD), zone=None),
    Act("activate", "15-4-1", blocks),
    Act("activate", "15-4-1", blocks, zone=None),
    Act("activate", "15-12-3", can_evolve, zone="hand"),
    Act("activate", "5-7-3", used_by_another),
    Act("attack", "8-1-1", attacks),
    Act("rest", "8-1-1", attacks),
    Act("rest", "8-1-1", attacks, by="battle"),
    Act("be_attacked", "8-1-1", is_attacked),
    Act("rest", "5-3-1", pays, zone="energy"),
    Act("rest", "1-4-5-1", pays_skill, zone="energy"),
    Act("rest", "15-4-2", blocks),
    Act("rest", "15-4-2", blocks, by="skill"),
    Act("block", "15-4-2", blocks),
    Act("combo", "5-6-3-1-1", combos),
    Act("leave", "5-6-3-1-1", combos),
    Act("combo", "5-6-3-1-2", combos_from_hand, zone="hand"),
    Act("be_koed", "8-4-6-2-1", is_koed),
    Act("be_koed", "13-17-1", is_koed, by="battle"),
    Act("leave", "8-4-6-2-1", is_koed),
    Act("leave", "8-4-6-2-1", is_koed, by="battle"),
    Act("leave", "15-3-4", another_field),
    Act("take_damage", "8-4-6-1-1-1", is_damaged, zone=None),
    Act("take_damage", "8-4-6-1-1-1", is_damaged, zone=None, by="battle"),
    Act("take_damage", "14-3-1", is_damaged_later, zone=None),
    Act("lose", "14-2-2-1", loses_without("life"), zone=None),
    Act("lose", "14-2-2-1", loses_without("life"), zone=None, by="life"),
    Act("lose", "14-2-2-2", loses_without("deck"), zone=None, by="deck"),
    Act("be_chosen", "15-12-4", can_evolve_from),
    Act("be_chosen", "15-12-4-1", can_evolve_from_elsewhere, zone="drop"),
]


@pytest.mark.rule(
    "0-2-2",
    "0-2-5",
    "7-2-7",
    "7-2-9",
    "6-2-1-8",
    "5-5-2-1",
    "15-3-2",
    "15-12-5",
    "15-12-4-1-1",
    "5-4-1-1",
    "15-3-1",
    "12-2-2-1",
    "9-4-2",
    "9-6-3-2",
    "15-4-1",
    "15-12-3",
    "5-7-3",
    "8-1-1",
    "5-3-1",
    "1-4-5-1",
    "15-4-2",
    "5-6-3-1-1",
    "5-6-3-1-2",
    "8-4-6-2-1",
    "13-17-1",
    "15-3-4",
    "8-4-6-1-1-1",
    "14-3-1",
    "14-2-2-1",
    "14-2-2-2",
    "15-12-4",
    "15-12-4-1",
)
@pytest.mark.parametrize("forbidding", [False, True])
@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.action} {act.rule} {act.zone} {act.by}")
def test_0_2_5_what_an_effect_forbids_the_rules_do_not_do_either(act: Act, forbidding: bool) -> None:
    lord = battle_card("Lord", text=[act.skill if forbidding else act.idle])
    assert act.done(lord) is not forbidding


def test_every_word_for_what_cannot_be_done_is_asked_where_the_rules_act() -> None:
    """But turning over a Leader Card: no rule does that by itself, only the skill that says so (15-2-2)."""
    assert {act.action for act in ACTS} == set(CANNOT) - {"flip"}


def test_each_rule_of_the_table_is_marked() -> None:
    assert {act.rule for act in ACTS} <= marked(test_0_2_5_what_an_effect_forbids_the_rules_do_not_do_either)


@pytest.mark.rule("5-5-5", "5-6-5", "15-12-6", "0-2-5")
@pytest.mark.parametrize("option", ["play Crow", "skill Crow 0", "combo Crow"])
def test_5_5_5_a_card_that_may_not_go_there_once_it_is_shown_or_paid_for_is_dropped(option: str) -> None:
    """What forbids it holds only as the card is revealed, or its cost has been paid."""
    pays = {"zones": ["energy"], "whose": "opponent", "mode": "rest"}
    shown = {"zones": ["hand"], "whose": "opponent", "face": "up"}
    action, met = ("combo", shown) if option == "combo Crow" else ("play", pays)
    crows_only = {"zones": ["hand"], **CROW}
    grant = permanent(crows_only, {"change": "cannot", "action": action}, conditions=[{"if": "exists", "cards": met}])
    mine = {**MINE, "names": ["Owl"]}
    grown = skill(
        kind="activate", keyword="evolve", timing=["main"], costs=[[{"do": "pay", "total": 1}]], materials=[mine]
    )
    crow = battle_card("Crow", cost=1, text=[grown])
    side = Side(hand=[crow], battle=crows("Owl"), energy=several(1, "e"))
    scene = main(a=side, b=Side(battle=[battle_card("Lord", text=[grant])]))
    attacks = ["attack Leader b with Leader a"] if option == "combo Crow" else []
    scene.picks(*attacks, option, *["material Owl"] * (option == "skill Crow 0"))
    if scene.ask.kind == "pay":
        scene.pick(*scene.options)
    assert (scene.names("a.hand"), scene.names("a.drop")) == ([], ["Crow"])
    assert (scene.names("a.battle"), scene.names("a.combo")) == (["Owl"], [])
