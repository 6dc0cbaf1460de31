"""What happened in this turn, of which cards ask, at a table."""

from typing import Any

import pytest

from events.fusion_world.areas import AREAS
from events.fusion_world.card import ALL_AREAS
from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.skills.facts import EventRemembered
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, STRONGER, activate, auto, crows, hand, resolve_all, skill
from tests.games.fusion_world.english import effect_words

PLACES = {"do": "move", "what": {"zones": ["energy"], "whose": "you", "top": 1}, "to": "drop"}
PLACED: Any = {"on": "moved", "card": None, "whose": "you", "source": ["energy"], "target": ["drop"]}


def asks(event: Any, **more: Any) -> Any:
    return {"do": "if", "conditions": [{"if": "occurred", "event": event, **more}], "then": [DRAW]}


def told(*texts: Any, **side: Any) -> Scene:
    return main(a=Side(battle=[battle_card("Wren", text=texts), *crows("Owl")], energy=crows("e 1", "e 2"), **side))


@pytest.mark.parametrize(("least", "drawn"), [(1, 1), (2, 0)])
def test_what_happened_this_turn_is_asked(least: int, drawn: int) -> None:
    scene = told(activate(asks(PLACED, least=least)), activate(PLACES))
    scene.pick("skill Wren 0")
    assert hand(scene) == 0
    scene.picks("skill Wren 1", "skill Wren 0")
    assert hand(scene) == drawn


@pytest.mark.parametrize(("how", "drawn"), [("your_skill", 1), ("opponent_skill", 0), ("battle", 0)])
def test_how_it_came_is_remembered(how: str, drawn: int) -> None:
    costs = [[{"do": "choose", "cards": {"zones": ["energy"], "whose": "you"}}, {"do": "move", "to": "drop"}]]
    scene = told(activate(asks({**PLACED, "how": how})), activate(DRAW, costs=costs))
    scene.picks("skill Wren 1", "choose e 1", "skill Wren 0")
    assert hand(scene) == 1 + drawn


@pytest.mark.parametrize(("event", "drawn"), [({"on": "rested"}, 0), ({"on": "rested", "card": {"names": ["Owl"]}}, 1)])
def test_it_is_asked_of_this_card_or_of_others(event: Any, drawn: int) -> None:
    rests = activate({"do": "switch", "mode": "rest", "what": {"names": ["Owl"]}})
    scene = told(activate(asks(event)), rests)
    scene.picks("skill Wren 1", "skill Wren 0")
    assert hand(scene) == drawn


def test_cards_are_told_as_they_were() -> None:
    """A trait that a card had gained as it was KO'd, and has no more in the Drop."""
    gains = {"do": "give", "what": {"names": ["Owl"]}, "changes": [{"change": "gain", "traits": ["Bird"]}]}
    ko = {"do": "ko", "what": {"names": ["Owl"]}}
    event = {"on": "ko", "card": {"traits": ["Bird"]}}
    scene = told(activate(gains, ko), activate(asks(event)))
    scene.picks("skill Wren 0", "skill Wren 1")
    assert hand(scene) == 1


def test_a_card_that_comes_later_knows_what_happened() -> None:
    late = battle_card("Stork", text=[activate(asks(PLACED))])
    scene = told(activate(PLACES), hand=[late])
    scene.picks("skill Wren 0", "play Stork", "skill Stork 0")
    assert hand(scene) == 1
    assert set(ALL_AREAS) == set(AREAS)


def test_nothing_is_told_where_no_card_asks_and_else_to_its_player_alone() -> None:
    quiet = told(activate(PLACES))
    quiet.pick("skill Wren 0")
    assert quiet.of(EventRemembered) == []
    scene = told(activate(PLACES), hand=[battle_card("Stork", text=[activate(asks(PLACED))])])
    scene.pick("skill Wren 0")
    [fact] = scene.of(EventRemembered)
    assert fact.kept_by(scene.state) == "a"


@pytest.mark.rule("13-8-1")
def test_a_card_asks_what_happened_to_the_player_who_controls_it_now() -> None:
    """`a` takes Stork, and asks by it what `a` did in the turn, or what happened to Stork."""
    takes: Any = {"do": "control", "what": {"whose": "opponent", "names": ["Stork"]}}
    stork = battle_card("Stork", text=[activate(asks(PLACED)), activate(asks({"on": "rested"}))])
    rests = activate({"do": "switch", "mode": "rest", "what": {"names": ["Stork"]}})
    wren = battle_card("Wren", text=[activate(takes), activate(PLACES), rests])
    for mine in (True, False):
        scene = main(a=Side(battle=[wren], energy=crows("e 1")), b=Side(battle=[stork], energy=crows("e 2")))
        scene.picks("skill Wren 0", *(("skill Wren 1",) if mine else ()), "skill Stork 0")
        assert hand(scene) == int(mine)
    scene = main(a=Side(battle=[wren]), b=Side(battle=[stork]))
    scene.picks("skill Wren 2", "skill Wren 0", "skill Stork 1")
    assert hand(scene) == 1, "what happened to it before it was taken"


BATTLE = {"timing": ["main", "battle"]}


@pytest.mark.parametrize(("span", "drawn"), [("turn", (1, 1, 1)), ("battle", (0, 1, 0))])
def test_a_battle_remembers_what_happened_in_it_alone(span: str, drawn: tuple[int, int, int]) -> None:
    """Before it and in the battle after it, what happened then is not what happened in this one."""
    asked = skill(kind="activate", effects=[asks(PLACED, within=span)], **BATTLE)
    scene = told(asked, skill(kind="activate", effects=[PLACES], **BATTLE))
    scene.picks("skill Wren 1", "skill Wren 0")
    had = [hand(scene)]
    scene.picks("attack Leader b with Wren", "skill Wren 1", "skill Wren 0")
    had.append(hand(scene) - sum(had))
    scene.picks("end_step", "end_step", "attack Leader b with Owl", "skill Wren 0")
    had.append(hand(scene) - sum(had))
    assert tuple(had) == drawn


def test_it_is_said_and_what_has_no_meaning_is_refused() -> None:
    asked = e.If(conditions=(e.Occurred(event=e.Trigger(on="attacks"), least=2),), then=(e.Draw(),))
    assert effect_words(asked) == "if it happened 2 or more times this turn that this card attacks, draw 1 card"
    once = e.If(conditions=(e.Occurred(event=e.Trigger(on="attacks"), within="battle"),), then=(e.Draw(),))
    assert effect_words(once) == "if it happened this battle that this card attacks, draw 1 card"
    in_game = e.If(conditions=(e.Occurred(event=e.Trigger(on="attacks"), within="game"),), then=(e.Draw(),))
    assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(in_game,))]) is not None
    for event in (e.Trigger(on="when"), e.Trigger(on="sings"), e.Trigger(on="attacks", also=(e.Trigger(on="ko"),))):
        wrong = e.If(conditions=(e.Occurred(event=event),), then=(e.Draw(),))
        assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(wrong,))]) is not None


def test_what_always_holds_cannot_ask_it() -> None:
    """What is remembered is known to one player, and what always holds is read by both."""
    stronger = e.Grant(changes=(e.Adjust(figure="power", by=5000),))
    asked = (e.Occurred(event=e.Trigger(on="attacks")),)
    assert wrong_in([e.Skill(kind="permanent", conditions=asked, grants=(stronger,))]) is not None
    assert not compile_text("[Permanent] If this card attacked this turn, this card gets +5000 power.").is_full


PRINTED: list[tuple[str, e.Trigger]] = [
    ("this card attacked this turn", e.Trigger(on="attacks")),
    (
        "you placed a card from your energy into your Drop during this turn",
        e.Trigger(on="moved", card=None, whose="you", how="your_skill", source=("energy",), target=("drop",)),
    ),
    (
        "you use a card from your Drop in a combo during this turn",
        e.Trigger(on="combo", card=None, whose="you", source=("drop",)),
    ),
    (
        "one of your Battle Cards is KO'd by your skill this turn",
        e.Trigger(on="ko", card=e.Cards(whose="you", kinds=("battle",)), whose="you", how="your_skill"),
    ),
]


@pytest.mark.parametrize(("words", "event"), PRINTED)
def test_printed_text_asks_it(words: str, event: e.Trigger) -> None:
    [skill] = compile_text(f"[On Play] If {words}, draw 1 card.").skills
    assert skill.effects == (e.If(conditions=(e.Occurred(event=event),), then=(e.Draw(),)),)


ATTACKED: Any = {"on": "attacks"}


@pytest.mark.rule("9-6-7-1-2", "3-1-4")
@pytest.mark.parametrize("place", ["trigger", "skill", "effect"])
@pytest.mark.parametrize("attacks", [True, False])
def test_what_happened_to_a_card_before_it_left_is_known_to_the_skill_that_its_leaving_triggers(
    place: str, attacks: bool
) -> None:
    asked = {"conditions": [{"if": "occurred", "event": ATTACKED}]}
    grief = {
        "trigger": auto("ko", DRAW, trigger=asked),
        "skill": auto("ko", DRAW, **asked),
        "effect": auto("ko", asks(ATTACKED)),
    }[place]
    ko = activate({"do": "ko", "what": {"names": ["Stork"], "whose": "you"}})
    scene = main(a=Side(battle=[battle_card("Wren", text=[ko]), battle_card("Stork", text=[grief])]))
    if attacks:
        scene.picks("attack Leader b with Stork", "end_step", "end_step")
    scene.pick("skill Wren 0")
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
    assert (scene.names("a.drop"), hand(scene)) == (["Stork"], int(attacks))


@pytest.mark.rule("9-6-7-1-2", "9-6-9")
def test_what_a_card_was_as_it_left_is_known_wherever_it_is_now() -> None:
    strong = {"if": "exists", "cards": {"among": "this", "power": {"least": 20000}}}
    stork = battle_card("Stork", text=[auto("ko", {"do": "if", "conditions": [strong], "then": [DRAW]})])
    what = {"names": ["Stork"], "whose": "you"}
    ko = activate({"do": "give", "what": what, "changes": [STRONGER]}, {"do": "ko", "what": what})
    takes = auto("ko", {"do": "move", "to": "hand", "what": "that"}, trigger={"card": what})
    scene = main(a=Side(battle=[battle_card("Wren", text=[ko, takes]), stork]))
    scene.picks("skill Wren 0", "activate Wren 0")
    scene.pick(scene.options[0])
    assert hand(scene) == 2


@pytest.mark.rule("9-6-7-1-2", "3-1-4")
def test_what_a_later_card_did_is_not_what_the_card_did_that_had_left_before() -> None:
    """Stork is KO'd, and played again before the skill is resolved that its KO set off."""
    what: Any = {"names": ["Stork"], "whose": "you"}
    stork = battle_card("Stork", text=[auto("ko", asks({"on": "played"}))])
    again = auto("ko", {"do": "play", "what": {**what, "zones": ["drop"]}}, trigger={"card": what})
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate({"do": "ko", "what": what}), again]), stork]))
    scene.picks("skill Wren 0", "activate Wren 0")
    assert scene.names("a.battle") == ["Wren", "Stork"]
    resolve_all(scene)
    assert hand(scene) == 0
