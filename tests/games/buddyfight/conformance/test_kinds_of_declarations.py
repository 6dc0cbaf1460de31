"""What a declaration is to Counters: a call, a cast, an equip, an ability, an attack; what effects do, is none."""

from typing import Any

import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import AttackDeclared, CardCalled
from events.language.effect import Attack, Cards, Choose, Move, Nullify, Play, Trigger
from events.skills.declared import DeclarationNullified
from tests.games.buddyfight.conformance.cards import (
    MONSTERS,
    act,
    auto,
    changing,
    counter,
    impact_monster,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, final, main

OF_HAND = Choose(cards=Cards(whose="you", zones=("hand",), kinds=MONSTERS))
CALLS = (OF_HAND, Play(to="left"))


def blunt(what: str) -> BuddyfightCard:
    """A [Counter] that nullifies a declaration of that kind, and is used whatever is declared."""
    return counter(f"blunt {what}", Nullify(what=what))


USED: dict[str, tuple[Any, str, str, tuple[str, ...]]] = {
    "call": (main, "Wren 0", "left", ("call", "play")),
    "cast": (main, "Song 0", "", ("cast", "play")),
    "equip": (main, "Bow 0", "", ("equip", "play")),
    "ability": (main, "Elk 1", "", ("skill",)),
    "transform": (main, "Were 1", "", ("equip", "play")),
    "impact": (final, "Crush 0", "", ("cast", "play")),
    "impact call": (final, "Bal 0", "left", ("call", "cast", "play")),
    "impact transform": (final, "Were 1", "", ("equip", "play")),
}
"""The uses of cards: in which phase, the option, the area, and the words by which it is nullified."""
HAND = {
    "call": monster_card("Wren"),
    "cast": spell_card("Song", life(1)),
    "equip": item_card("Bow"),
    "transform": changing("transform"),
    "impact": spell_card("Crush", life(1), kind="impact"),
    "impact call": impact_monster("Bal"),
    "impact transform": changing("impact_transform"),
}


@pytest.mark.rule(
    "call/2.3", "cast/2.3", "equip/2.3", "ability/1.2.3", "impact-monster/Q4", "ability/transform/not-call"
)
@pytest.mark.parametrize("use", USED)
@pytest.mark.parametrize("word", ["call", "cast", "equip", "skill", "play", "attack"])
def test_a_use_is_nullified_as_what_it_is_and_as_nothing_else(use: str, word: str) -> None:
    phase, option, area, words = USED[use]
    a = Side(hand=[HAND[use]] if use in HAND else [], left=[] if area else [monster_card("Elk", text=[act(life(1))])])
    scene = phase(a=a, b=Side(hand=[blunt(word), *several(1, "y")]))
    scene.pick(f"skill {option}")
    if area:
        scene.pick(area)
    assert scene.asked == ("b", "answer")
    scene.use(f"blunt {word}").pass_until("use", player="a")
    nullified = [fact.name for fact in scene.of(DeclarationNullified)]
    assert nullified == ([option.rsplit(" ", 1)[0]] if word in words else [])


BY_EFFECTS = {
    "cast": Side(hand=[spell_card("Summon", *CALLS), monster_card("Wren")]),
    "ability": Side(right=[monster_card("Summon", text=[act(*CALLS)])], hand=[monster_card("Wren")]),
    "counter": Side(right=[monster_card("Summon", text=[act(*CALLS, counter=True)])], hand=[monster_card("Wren")]),
}


@pytest.mark.rule("ability/when-cast/2", "ability/when-cast/1", "call/2.1")
@pytest.mark.parametrize("how", BY_EFFECTS)
def test_a_call_by_an_effect_is_no_declared_call_that_a_counter_answers(how: str) -> None:
    scene = main(a=BY_EFFECTS[how], b=Side(hand=[nullifies("call"), *several(1, "y")])).use("Summon")
    assert (scene.asked, scene.usable) == (("b", "answer"), [])
    scene.resolved()
    assert scene.names("a.left") == ["Wren"]
    assert (scene.pass_until("use", player="b").asked, scene.usable) == (("b", "use"), [])


@pytest.mark.rule("ability/when-cast/2")
@pytest.mark.parametrize("how", BY_EFFECTS)
@pytest.mark.parametrize("word", ["call", "play"])
def test_what_nullifies_calls_does_not_nullify_what_calls_by_its_effect(how: str, word: str) -> None:
    scene = main(a=BY_EFFECTS[how], b=Side(hand=[blunt(word), *several(1, "y")])).use("Summon").use(f"blunt {word}")
    scene.resolved()
    is_cast = how == "cast" and word == "play"
    assert (len(scene.of(DeclarationNullified)), len(scene.of(CardCalled))) == ((1, 0) if is_cast else (0, 1))


@pytest.mark.rule("ability/when-cast/2", "ability/2.2")
@pytest.mark.parametrize(("word", "called"), [("call", True), ("skill", False)])
def test_an_automatic_ability_that_calls_is_nullified_as_an_ability_alone(word: str, called: bool) -> None:
    begins = auto(Trigger(on="main_begins", whose="you"), *CALLS)
    side = Side(right=[monster_card("Herald", text=[begins])], hand=[monster_card("Wren")])
    scene = main(a=side, b=Side(hand=[blunt(word), *several(1, "y")])).pass_until("answer").use(f"blunt {word}")
    assert scene.resolved().names("a.left") == (["Wren"] if called else [])


@pytest.mark.rule("ability/ambush", "ability/ambush/counterable", "ability/when-cast/2")
@pytest.mark.parametrize(("word", "called"), [("call", True), ("play", True), ("skill", False)])
def test_an_ambush_is_nullified_as_an_ability_and_not_as_a_call(word: str, called: bool) -> None:
    host = monster_card("Host", text=[act(Choose(cards=Cards(under="this")), Move(to="drop"))])
    side = Side(left=[host], souls={"Host": [monster_card("Asp", words=["ambush"])]}, down=["Asp"])
    scene = main(a=side, b=Side(hand=[blunt(word), *several(1, "y")])).use("Host")
    while scene.asked != ("b", "answer") or scene.state.declared[-1].name != "Asp":
        scene.pick("decline" if scene.ask.kind == "answer" else scene.options[0])
    scene.use(f"blunt {word}")
    while scene.ask.kind in ("may", "area", "choose"):
        scene.pick("right" if scene.ask.kind == "area" else scene.options[0])
    assert scene.names("a.right") == (["Asp"] if called else [])


# Attacks by effects.


def drill() -> Side:
    """A fighter whose spell attacks with a monster, and gains 1 life then."""
    return Side(
        left=[monster_card("Ox", critical=2)], hand=[spell_card("Drill", Attack(what=monsters("you")), life(1))]
    )


@pytest.mark.rule("final/Q4", "attack/2-removed", "cast/2.3")
def test_what_nullifies_an_attack_does_not_nullify_the_cast_that_is_going_to_attack() -> None:
    scene = main(a=drill(), b=Side(hand=[blunt("attack"), *several(1, "y")])).use("Drill").use("blunt attack")
    scene.pass_until("target").pick(scene.options[0])
    scene.pass_until("use", player="b").pass_until("use", player="a")
    assert (len(scene.of(AttackDeclared)), len(scene.of(DeclarationNullified))) == (1, 0)
    scene.pass_all()
    assert (scene.life("b"), scene.life("a")) == (8, 11)


@pytest.mark.rule("final/Q4", "attack/2-removed", "cast/3.1")
def test_of_an_attack_by_an_effect_the_attack_alone_is_nullified() -> None:
    scene = main(a=drill(), b=Side(hand=[blunt("attack"), *several(1, "y")])).use("Drill")
    scene.pass_until("target").pick(scene.options[0])
    scene.pass_until("use", player="b").use("blunt attack").pass_all()
    assert [fact.name for fact in scene.of(DeclarationNullified)] == ["Ox"]
    assert (scene.life("b"), scene.life("a")) == (10, 11)


@pytest.mark.rule("final/Q4", "cast/3.1", "ability/1.3")
@pytest.mark.parametrize("word", ["cast", "play", "skill"])
def test_a_card_that_is_being_resolved_is_not_nullified_any_more(word: str) -> None:
    """In the battle of an attack by an effect, the effect is already under way."""
    scene = main(a=drill(), b=Side(hand=[blunt(word), *several(1, "y")])).use("Drill")
    scene.pass_until("target").pick(scene.options[0])
    scene.pass_until("use", player="b").use(f"blunt {word}").pass_all()
    assert scene.of(DeclarationNullified) == []
    assert (scene.life("b"), scene.life("a")) == (8, 11)
