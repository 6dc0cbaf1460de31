"""Interactions of what is known of a card once it has left: what happened to it, and what it was."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from events.language.effect import (
    Adjust,
    Cards,
    Choose,
    Condition,
    Control,
    Count,
    Draw,
    Effect,
    Exists,
    Figure,
    Give,
    If,
    Ko,
    Later,
    Limit,
    Move,
    Occurred,
    Play,
    Range,
    Same,
    Skill,
    Switch,
    Trigger,
    Who,
)
from events.masters.card import COLORS, Color, MastersCard
from events.masters.compiler import compile_text
from events.skills.facts import EventRemembered
from events.table.fact import CardReadied, GameEnded
from events.table.ids import Seat
from events.table.sight import told_of
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    OWN,
    auto,
    characters,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
)

ATTACKED = Occurred(event=Trigger(on="attacks"))
STRONG = Exists(cards=Cards(among="this", power=Range(least=20000)))
OWL = named("Owl", whose="you")
HAND = Cards(whose="you", zones=("hand",))


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


@pytest.mark.rule("4-3-3", "11-5-1", "11-5-1-1")
@pytest.mark.parametrize("attacked_first", [True, False])
@pytest.mark.parametrize(("whose", "did"), [("you", True), ("opponent", False)])
def test_what_a_player_did_before_gaining_control_of_a_card_is_what_its_new_master_did(
    attacked_first: bool, whose: Who, did: bool
) -> None:
    takes = does(Control(what=named("Owl", whose="opponent")))
    asked = Occurred(event=Trigger(on="attacks", card=Cards(whose=whose)))
    mine = Side(leader=leader("a", takes), battle=[battle_card("Fist")])
    scene = main(a=mine, b=Side(battle=[owl(does(asks(asked)))]))
    for act in ("attack Leader b with Fist", "skill Leader a 0")[:: 1 if attacked_first else -1]:
        acts(scene, act)
    acts(scene, "skill Owl 0")
    assert drawn(scene) == ["a"] * did


AT_TABLE: tuple[Seat, ...] = ("a", "b", "public")
OWN_ASKS = [owl(does(asks(Occurred(event=Trigger(on="attacks", card=Cards(whose="you"))))))]


@pytest.mark.rule("4-3-3", "11-5-1")
@pytest.mark.parametrize("takes_first", [0, 1, 2])
def test_what_a_player_did_before_and_after_gaining_control_of_a_card_is_counted_together(takes_first: int) -> None:
    takes = does(Control(what=named("Owl", whose="opponent")))
    asked = Occurred(event=Trigger(on="attacks", card=Cards(whose="you")), least=2)
    mine = Side(leader=leader("a", takes), battle=[battle_card("Fist"), battle_card("Claw")])
    scene = main(a=mine, b=Side(battle=[owl(does(asks(asked)))]))
    words = [f"attack Leader b with {name}" for name in ("Fist", "Claw")]
    words.insert(takes_first, "skill Leader a 0")
    for word in (*words, "skill Owl 0"):
        acts(scene, word)
    assert drawn(scene) == ["a"]


@pytest.mark.rule("4-3-3", "3-3-3")
@pytest.mark.parametrize("theirs", [{}, {"hand": OWN_ASKS}, {"deck": OWN_ASKS}])
def test_what_a_player_is_told_of_events_does_not_depend_on_the_cards_that_the_opponent_has(
    theirs: dict[str, Any],
) -> None:
    """Each player's events are remembered for the card, which either may come to control: those of the other, for no
    seat.
    """
    scene = main(a=Side(battle=[battle_card("Fist")], **theirs), b=Side(hand=OWN_ASKS))
    acts(scene, "attack Leader b with Fist")
    kept = [(fact.kept_by(scene.state), fact.player) for fact in scene.of(EventRemembered)]
    assert kept == [("a", "a")] * bool(theirs) + [("all", "a")]


@pytest.mark.rule("3-2-2", "3-3-3", "4-3-3")
@pytest.mark.parametrize("color", COLORS)
def test_nobody_is_told_that_a_card_was_drawn_of_which_a_card_of_the_opponent_asks(color: Color) -> None:
    red = Trigger(on="moved", card=Cards(whose="you", colors=("red",)), source=("deck",), target=("hand",))
    mine = Side(leader=leader("a", does(DRAW)), deck=[*several(1, "Page"), battle_card("Top", color)])
    scene = main(a=mine, b=Side(battle=[owl(does(asks(Occurred(event=red))))]))
    acts(scene, "skill Leader a 0")
    assert not any(told_of(scene.state, seat, fact) for fact in scene.of(EventRemembered) for seat in AT_TABLE)
    assert bool(scene.of(EventRemembered)) == (color == "red")


@pytest.mark.rule("10-11-1", "11-5-1-1")
def test_a_skill_once_per_turn_is_used_up_under_whoever_controls_its_card() -> None:
    takes, gives = (does(Control(what=named("Owl"), whose=whose)) for whose in ("you", "opponent"))
    once = does(DRAW, limit=Limit())
    scene = main(a=Side(leader=leader("a", gives, takes), battle=[owl(once)]))
    for word in ("skill Owl 0", "skill Leader a 0", "skill Leader a 1"):
        acts(scene, word)
    assert scene.names("a.battle") == ["Owl"]
    assert "skill Owl 0" not in scene.options


# What waits for a card that lies under another by then.

WYRM = battle_card("Wyrm", text=[from_hand("evolve", characters("Egg"))])


@cache
def over_realm() -> Sequence[Skill]:
    """The skill of [Over Realm 1], compiled once, as a test first asks for it."""
    return compile_text("[Over Realm 1]").skills


DOOMS = does(Choose(cards=OWN), Later(when=Trigger(on="main_ends", card=None), effects=(Ko(what="it"),)))


@pytest.mark.trap("MS-20")
@pytest.mark.rule("10-17-4", "10-5-4", "9-4-2", "11-3-2", "11-3-4")
@pytest.mark.parametrize(("reading", "warp", "battle"), [("all", ["Past", "Wyrm"], []), ("power", ["Past"], ["Wyrm"])])
def test_a_card_of_over_realm_that_evolved_goes_to_the_warp_as_the_stack(
    reading: str, warp: list[str], battle: list[str]
) -> None:
    """MS-20. The card itself goes to the Drop, as all that lies under others; by the other reading it stays."""
    void = battle_card("Void", cost=9, characters=["Egg"], text=over_realm())
    mine = Side(hand=[void, WYRM], drop=[battle_card("Past")])
    scene = turn(a=mine, options={"MS-20": reading})
    scene.pick()
    acts(scene, "skill Void 0")
    acts(scene, "skill Wyrm 0", "material Void")
    acts(scene, "end_main")
    assert (scene.names("a.warp"), scene.names("a.battle")) == (warp, battle)
    assert scene.names("a.drop") == (["Void"] if reading == "all" else [])


@pytest.mark.rule("10-5-4", "9-4-2", "11-3-6")
@pytest.mark.parametrize("uncovered", [False, True])
def test_what_waits_for_a_card_waits_for_the_one_on_top_of_it_and_for_what_is_uncovered(uncovered: bool) -> None:
    egg = battle_card("Egg one", characters=["Egg"])
    lifts = does(Move(to="hand", what=named("Wyrm"), alone=True))
    scene = main(a=Side(leader=leader("a", DOOMS, lifts), hand=[WYRM], battle=[egg]))
    acts(scene, "skill Leader a 0", "choose Egg one")
    acts(scene, "skill Wyrm 0", "material Egg one")
    if uncovered:
        acts(scene, "skill Leader a 1")
    acts(scene, "end_main")
    assert koed(scene) == (["Egg one"] if uncovered else ["Wyrm"])


@pytest.mark.rule("10-5-4", "9-4-2", "11-3-2")
@pytest.mark.parametrize("waits_for", ["this", "it"])
@pytest.mark.parametrize("evolves", [True, False])
def test_what_happens_to_the_card_on_top_is_what_was_waited_for(waits_for: str, evolves: bool) -> None:
    grieves = does(Choose(cards=OWN), Later(when=Trigger(on="ko", card=waits_for), effects=(DRAW,)))
    egg = battle_card("Egg one", characters=["Egg"], text=[grieves])
    scene = main(a=Side(leader=leader("a", does(Ko(what=OWN))), hand=[WYRM], battle=[egg]))
    acts(scene, "skill Egg one 0", "choose Egg one")
    if evolves:
        acts(scene, "skill Wyrm 0", "material Egg one")
    acts(scene, "skill Leader a 0")
    assert (koed(scene), drawn(scene)) == (["Wyrm" if evolves else "Egg one"], ["a"])


@pytest.mark.rule("10-8-1", "10-5-4", "9-4-2", "7-1")
def test_dual_attack_switches_the_card_that_took_the_place_of_the_attack_card() -> None:
    covers = does(
        Choose(cards=HAND), Choose(cards=OWN, name="host"), Play(onto="host", keeps_mode=True), timing="battle"
    )
    mine = Side(
        leader=leader("a", covers), hand=[battle_card("Top")], battle=[battle_card("Fist", keywords=["dual_attack"])]
    )
    scene = battle(a=mine, attacker="Fist").pass_on("answer")
    finish(scene, "offense")
    scene.picks("skill Leader a 0", "choose Top", "choose Fist")
    assert scene.rested("Top")
    finish(scene)
    assert (scene.names("a.battle"), scene.rested("Top")) == (["Top"], False)


@pytest.mark.rule("10-14-4", "10-5-4", "9-4-2", "11-3-2")
@pytest.mark.parametrize("effect", [Ko(what="it"), Draw(count=Count(of="it"))])
def test_what_waits_for_two_cards_is_done_once_to_the_one_that_lies_on_both(effect: Effect) -> None:
    waits = does(Choose(cards=OWN, count=2), Later(when=Trigger(on="main_ends", card=None), effects=(effect,)))
    top = battle_card("Top", text=[from_hand("union_potara", characters("Egg"), characters("Owl"))])
    pair = [battle_card(f"{word} one", characters=[word]) for word in ("Egg", "Owl")]
    scene = main(a=Side(leader=leader("a", waits), hand=[top], battle=pair))
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("choose Egg one", "choose Owl one")
    finish(scene)
    acts(scene, "skill Top 0")
    acts(scene, "end_main")
    assert (koed(scene), drawn(scene)) == ((["Top"], []) if isinstance(effect, Ko) else ([], ["a"]))


@pytest.mark.rule("11-1-1", "11-1-1-1", "8-6-3")
@pytest.mark.parametrize(("times", "ends"), [(45, []), (1000, ["loop"])])
def test_a_loop_that_stops_once_something_has_happened_often_enough_is_not_infinite(
    times: int, ends: list[str]
) -> None:
    """More often than any card asks for, it is a draw."""
    often = Occurred(event=Trigger(on="readied", card=named("Gong")), least=times)
    tolls = auto("readied", If(conditions=(often,), then=(), otherwise=(Switch(mode="rest", what="this"),)))
    gong = battle_card("Gong", text=[auto("rested", Switch(mode="active", what="this")), tolls])
    scene = main(a=Side(leader=leader("a", does(Switch(mode="rest", what=named("Gong")))), battle=[gong]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert [fact.reason for fact in scene.of(GameEnded)] == ends
    assert ends or len(scene.of(CardReadied)) == times
