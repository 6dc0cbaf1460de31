"""Wordings of events, past and joined, of Leaders, and of other cases: what they say, and what they do at a table."""

from typing import Any

import pytest

from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.compiler import compile_text
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.texts import activate, crows, hand, resolve_all
from tests.games.fusion_world.english import skill_words

DRAW = e.Draw()
KO_OWL: Any = {"do": "ko", "what": {"names": ["Owl"]}}


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def asked(words: str) -> tuple[e.Condition, ...]:
    """The conditions of a text: if (words), draw 1 card."""
    [effect] = skill_of(f"[On Play] If {words}, draw 1 card.").effects
    assert isinstance(effect, e.If)
    assert effect.then == (DRAW,)
    return effect.conditions


def printing(name: str, *texts: str, **more: Any) -> FusionWorldCard:
    """A Battle Card with these printed skills."""
    return battle_card(name, text=[skill_of(text) for text in texts], **more)


YOURS = e.Cards(whose="you", kinds=("battle",))


def test_one_of_two_events_of_the_same_cards() -> None:
    [attacks, attacked] = skill_of("[Auto] When this card attacks or is attacked, draw 1 card.").trigger.events  # type: ignore[union-attr]
    assert (attacks.on, attacked.on) == ("attacks", "attacked")
    skill = skill_of("[Auto] When one of your Battle Cards is played or attacks, draw 1 card.")
    assert skill.trigger is not None
    assert [(one.on, one.card, one.whose) for one in skill.trigger.events] == [
        ("played", YOURS, "you"),
        ("attacks", YOURS, "you"),
    ]


def test_it_is_set_off_by_either() -> None:
    text = "[Auto] When one of your Battle Cards is played or attacks, draw 1 card."
    scene = main(a=Side(battle=[printing("Wren", text)], hand=crows("Owl")), b=Side(battle=crows("Jay")))
    for picked, drawn in (("play Owl", 1), ("attack Leader b with Wren", 2)):
        scene.pick(picked)
        resolve_all(scene)
        assert hand(scene) == drawn


PAST: list[tuple[str, e.Condition]] = [
    (
        "one of your Battle Cards was KO'd this turn",
        e.Occurred(event=e.Trigger(on="ko", card=YOURS, whose="you")),
    ),
    (
        "2 or more of your Battle Cards were KO'd by your opponent's skills during this turn",
        e.Occurred(event=e.Trigger(on="ko", card=YOURS, whose="you", how="opponent_skill"), least=2),
    ),
    ("a Battle Card was KO'd this turn", e.Occurred(event=e.Trigger(on="ko", card=e.Cards(kinds=("battle",))))),
    (
        "one of your Battle Cards was KO'd in this battle",
        e.Occurred(event=e.Trigger(on="ko", card=YOURS, whose="you"), within="battle"),
    ),
    ("this card was played this turn", e.Occurred(event=e.Trigger(on="played"))),
    ("this card hasn't attacked this turn", e.Not(condition=e.Occurred(event=e.Trigger(on="attacks")))),
    (
        "this card has attacked or has been attacked this turn",
        e.Either(of=(e.Occurred(event=e.Trigger(on="attacks")), e.Occurred(event=e.Trigger(on="attacked")))),
    ),
    (
        "you've played a red <Ox> this turn",
        e.Occurred(event=e.Trigger(on="played", card=e.Cards(names=("Ox",), colors=("red",)), whose="you")),
    ),
    (
        "you have played 2 or more Battle Cards this turn",
        e.Occurred(event=e.Trigger(on="played", card=e.Cards(kinds=("battle",)), whose="you"), least=2),
    ),
    (
        "your opponent played a Battle Card from their Drop this turn",
        e.Occurred(event=e.Trigger(on="played", card=e.Cards(kinds=("battle",)), whose="opponent", source=("drop",))),
    ),
    ("you've taken damage this turn", e.Happened(event="takes_damage")),
    ("you've used an Extra Card this turn", e.Happened(event="used_extra")),
]


@pytest.mark.parametrize(("words", "condition"), PAST)
def test_what_happened_this_turn(words: str, condition: e.Condition) -> None:
    assert asked(words) == (condition,)


@pytest.mark.parametrize(
    "words",
    [
        "2 or less of your Battle Cards were KO'd this turn",
        "your opponent was KO'd this turn",
        "you've used a red Extra Card with a cost of 3 this turn",
        "you've taken damage this battle",
        "2 or more of your Battle Cards attacked this turn",
        "3 or more Battle Cards were switched to Rest Mode this turn",
    ],
)
def test_what_cannot_be_counted_is_refused(words: str) -> None:
    assert not compile_text(f"[On Play] If {words}, draw 1 card.").is_full


@pytest.mark.parametrize(("card", "drawn"), [("Battle Card", 1), ("<Owl>", 1), ("<Jay>", 0)])
def test_cards_that_were_koed_are_counted_at_a_table(card: str, drawn: int) -> None:
    text = f"[Activate Main] If one of your {card}s was KO'd this turn, draw 1 card.".replace(">s", ">")
    sides = Side(battle=[printing("Wren", text), battle_card("Killer", text=[activate(KO_OWL)]), *crows("Owl")])
    scene = main(a=sides)
    scene.pick("skill Wren 0")
    assert hand(scene) == 0
    scene.picks("skill Killer 0", "skill Wren 0")
    assert hand(scene) == drawn


LEADER = e.Cards(whose="you", kinds=("leader",))
OTHER = e.Cards(whose="opponent", kinds=("leader",))


def leader(cards: e.Cards, **fields: Any) -> e.Condition:
    return e.Exists(cards=e.Cards(whose=cards.whose, kinds=cards.kinds, **fields))


LEADERS: list[tuple[str, tuple[e.Condition, ...]]] = [
    ("your Leader is red and awakened", (leader(LEADER, colors=("red",)), leader(LEADER, face="back"))),
    (
        "your opponent's Leader is <Ox> and is awakened",
        (leader(OTHER, names=("Ox",)), leader(OTHER, face="back")),
    ),
    (
        "your Leader is <Ox> and your opponent's Leader is awakened",
        (leader(LEADER, names=("Ox",)), leader(OTHER, face="back")),
    ),
    (
        "your Leader and your opponent's Leader are red",
        (leader(LEADER, colors=("red",)), leader(OTHER, colors=("red",))),
    ),
    ("your Leader is red or blue", (leader(LEADER, colors=("red", "blue")),)),
    (
        "your Leader is <Ox> or is red",
        (e.Either(of=(leader(LEADER, names=("Ox",)), leader(LEADER, colors=("red",)))),),
    ),
]


@pytest.mark.parametrize(("words", "conditions"), LEADERS)
def test_what_is_said_of_leaders_is_said_of_the_one_named(words: str, conditions: tuple[e.Condition, ...]) -> None:
    assert asked(words) == conditions


def test_both_leaders_are_asked_at_a_table() -> None:
    text = "[Activate Main] If your Leader and your opponent's Leader are red, draw 1 card."
    both: list[tuple[tuple[Color, Color], int]] = [(("red", "red"), 1), (("red", "blue"), 0)]
    for colors, drawn in both:
        mine, theirs = (leader_card(f"L {color}", color) for color in colors)
        scene = main(a=Side(leader=mine, battle=[printing("Wren", text)]), b=Side(leader=theirs))
        scene.pick("skill Wren 0")
        assert hand(scene) == drawn


CASES = "[On Play] Reveal the top card of your deck. If it's a red card, draw 1 card. {}, place it into your Drop."


@pytest.mark.parametrize("word", ["If it isn't", "If not", "Otherwise", "If it's not"])
def test_the_other_case_of_what_a_card_is(word: str) -> None:
    skill = skill_of(CASES.format(word))
    assert skill == skill_of(CASES.format("If it is not"))
    [_, case] = skill.effects
    assert isinstance(case, e.If)
    assert case.otherwise == (e.Move(to="drop", what="revealed"),)


@pytest.mark.parametrize(
    "words",
    [
        "If you have 3 cards in your hand, draw 1 card. If it isn't, discard 1 card.",
        "Draw 1 card. If it isn't, discard 1 card.",
        "Draw 1 card. Otherwise, discard 1 card.",
    ],
)
def test_another_case_of_nothing_is_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full


def test_a_foe_must_attack_this_card_at_a_table() -> None:
    text = "[Permanent] Your opponent's Battle Cards must attack this card if able."
    assert skill_words(skill_of(text)) == "[Permanent] Your opponent's Battle Cards must attack this card if they can."
    guard = printing("Guard", text)
    scene = main(a=Side(battle=crows("Owl")), b=Side(battle=[guard, *crows("Jay")], rested=["Guard", "Jay"]))
    attacks = [option for option in scene.options if option.endswith("with Owl")]
    assert attacks == ["attack Guard with Owl"]
    assert "end_main" not in scene.options
    ready = main(a=Side(battle=crows("Owl")), b=Side(battle=[guard]))
    assert len([option for option in ready.options if option.endswith("with Owl")]) == 1


def test_what_must_be_done_for_a_time_is_told_before_whether_it_can() -> None:
    time = "during your opponent's next turn"
    text = f"[On Play] Choose 1 of your opponent's Battle Cards and it must attack this card {time}."
    assert skill_words(skill_of(text)).endswith(f"It must attack this card {time} if it can.")


@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When this card in your Drop is played, draw 1 card.",
        "[Auto] When this card in your energy is switched to Rest Mode, draw 1 card.",
        "[Auto] When this card from your hand is used in a combo, draw 1 card.",
        "[On Play] This card in your hand gets -1 cost for the turn.",
        "[On Play] If this card in your Drop attacked this turn, draw 1 card.",
    ],
)
def test_where_this_card_lies_is_not_left_out_of_what_happens_to_it(text: str) -> None:
    assert not compile_text(text).is_full


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("[Activate Battle] This card in your Combo Area gets +10000 combo power for the battle.", "combo"),
        ("[Activate Main] This card in your Drop gains [Double Strike] for the turn.", "drop"),
        ("[Permanent] This card in your Combo Area gets +10000 combo power.", "combo"),
    ],
)
def test_a_skill_that_changes_this_card_where_it_lies_is_valid_there(text: str, zone: str) -> None:
    [skill] = compile_text(text).skills
    assert skill.zones == (zone,)
