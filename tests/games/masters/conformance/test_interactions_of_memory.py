"""Interactions of what is known of a card once it has left: what happened to it, and what it was."""

import pytest

from events.language.effect import (
    Adjust,
    Cards,
    Choose,
    Condition,
    Control,
    Draw,
    Effect,
    Exists,
    Figure,
    Give,
    If,
    Ko,
    Move,
    Occurred,
    Play,
    Range,
    Same,
    Skill,
    Trigger,
)
from events.masters.card import MastersCard
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Scene, Side, main
from tests.games.masters.conformance.texts import DRAW, auto, does, drawn, finish, leader, named

ATTACKED = Occurred(event=Trigger(on="attacks"))
STRONG = Exists(cards=Cards(among="this", power=Range(least=20000)))
OWL = named("Owl", whose="you")


def asks(condition: Condition, *then: Effect) -> If:
    """An effect that is done if that holds."""
    return If(conditions=(condition,), then=then or (DRAW,))


def grief(place: str, condition: Condition) -> Skill:
    """An [Auto] skill of a card that is KO'd, which draws if that holds, asked in one of three places."""
    if place == "trigger":
        return auto("ko", DRAW, conditions=(condition,))
    if place == "skill":
        return Skill(kind="auto", trigger=Trigger(on="ko"), conditions=(condition,), effects=(DRAW,))
    return auto("ko", asks(condition))


def owl(*text: Skill) -> MastersCard:
    return battle_card("Owl", cost=1, text=text)


def acts(scene: Scene, *words: str) -> None:
    """One action with its choices, and all that is pending then."""
    for word in words:
        scene.pass_on("answer")
        scene.pick(word)
    finish(scene)


def leads(*effects: Effect, text: tuple[Skill, ...] = (), owl: MastersCard) -> Scene:
    """A Main Phase of a player with this Owl, whose Leader does this."""
    return main(a=Side(leader=leader("a", does(*effects), *text), battle=[owl]), b=Side(battle=several(1, "Crow")))


@pytest.mark.rule("8-6-5-1-2", "8-6-7", "3-1-4")
@pytest.mark.parametrize("place", ["trigger", "skill", "effect"])
@pytest.mark.parametrize("attacks", [True, False])
def test_what_happened_to_a_card_before_it_left_is_known_to_the_skill_that_its_leaving_triggers(
    place: str, attacks: bool
) -> None:
    """It is asked of the card as it was in the Battle Area, though the card in the Drop is a new one."""
    scene = leads(Ko(what=OWL), owl=owl(grief(place, ATTACKED)))
    if attacks:
        acts(scene, "attack Leader b with Owl")
    acts(scene, "skill Leader a 0")
    assert drawn(scene) == ["a"] * attacks


@pytest.mark.rule("3-1-4", "8-6-5-1-2")
def test_what_happened_to_a_card_is_nothing_of_the_new_card_that_it_becomes() -> None:
    back = does(Move(to="hand", what=OWL), Choose(cards=Cards(whose="you", zones=("hand",))), Play(what="it"))
    scene = main(a=Side(leader=leader("a", back), battle=[owl(does(asks(ATTACKED)))]))
    acts(scene, "attack Leader b with Owl")
    acts(scene, "skill Leader a 0", "choose Owl")
    acts(scene, "skill Owl 0")
    assert drawn(scene) == []


@pytest.mark.rule("8-4-2", "8-6-5-1-2")
def test_a_card_that_is_moved_to_pay_for_its_skill_is_still_the_one_that_the_skill_asks_of() -> None:
    pays = does(asks(ATTACKED), costs=((Move(to="drop", what="this"),),))
    scene = main(a=Side(battle=[owl(pays)]))
    acts(scene, "attack Leader b with Owl")
    acts(scene, "skill Owl 0")
    assert (scene.names("a.drop"), drawn(scene)) == (["Owl"], ["a"])


@pytest.mark.rule("8-6-5-1-2", "8-6-7")
@pytest.mark.parametrize("asked", ["condition", "number", "shared name"])
def test_what_a_card_was_as_it_left_is_known_wherever_it_is_now(asked: str) -> None:
    """Its KO triggers the skill that asks its power, and another that takes it from the Drop before."""
    asking: dict[str, Effect] = {
        "condition": asks(STRONG),
        "number": Draw(count=Figure(figure="cost", of="this")),
        "shared name": asks(Exists(cards=Cards(whose="you", zones=("hand",), same=(Same(of="this", word="names"),)))),
    }
    takes = auto("ko", Move(to="hand", what="that"), card=OWL)
    stronger = Give(changes=(Adjust(figure="power", by=5000),), what=OWL)
    scene = leads(stronger, Ko(what=OWL), text=(takes,), owl=owl(auto("ko", asking[asked])))
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("activate Leader a 0")
    finish(scene)
    assert scene.names("a.hand")[:1] == ["Owl"]
    assert drawn(scene) == ["a"]


@pytest.mark.rule("8-6-7")
def test_nothing_can_be_done_any_more_to_a_card_that_has_left_and_it_lies_nowhere() -> None:
    """Its skill is activated all the same; a condition on where it lies is not fulfilled, nor is it played."""
    there = Exists(cards=Cards(among="this", zones=("hand",)))
    takes = auto("ko", Move(to="hand", what="that"), card=OWL)
    scene = leads(Ko(what=OWL), text=(takes,), owl=owl(auto("ko", asks(there), Play(what="this"))))
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("activate Leader a 0")
    finish(scene)
    assert (scene.names("a.hand"), drawn(scene)) == (["Owl"], [])


@pytest.mark.rule("11-5-1", "11-5-1-1")
def test_what_happened_to_a_card_is_known_under_whoever_controls_it() -> None:
    takes = does(Control(what=named("Owl", whose="opponent")))
    scene = main(a=Side(leader=leader("a", takes)), b=Side(battle=[owl(does(asks(ATTACKED)))]))
    scene.pick("skill Leader a 0")
    finish(scene)
    acts(scene, "attack Leader b with Owl")
    acts(scene, "skill Owl 0")
    assert drawn(scene) == ["a"]
