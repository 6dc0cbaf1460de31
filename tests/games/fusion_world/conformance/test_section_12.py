"""12. Extra Cards, used for their [Field]: 5-4-1-2, 5-5-4, 7-3-4-2 and 15-3."""

from collections.abc import Mapping

import msgspec
import pytest

from events.dragon_ball_super.facts import CardDropped, CardPlayed
from events.fusion_world.card import Color
from events.skills.facts import SkillActivated
from events.table.fact import CardMoved, CardReadied, CardRested, CardRevealed
from events.table.ids import PLAYERS, Player, opponent
from events.table.sight import sees
from events.table.table import NO_OPTIONS
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import NOBODY, Scene, Side, battle, main, turn

FIELD = ["field"]
ARENA = extra_card("Arena", keywords=FIELD)
BY_HAND = {"FW-37": "hand"}


def moves(scene: Scene, name: str) -> list[tuple[str, str, str]]:
    """From where to where the card has moved, and by which class of fact."""
    card = scene.card(name)
    return [(fact.source, fact.target, type(fact).__name__) for fact in scene.of(CardMoved) if fact.card == card]


def activation(scene: Scene) -> int:
    """The position of the one activation of a skill: what follows from it names it as its cause."""
    [activated] = scene.of(SkillActivated)
    return scene.referee.table.facts.index(activated) + 1


def between(player: Player, mine: Side, *, theirs: Side = NOBODY, options: Mapping[str, str] = NO_OPTIONS) -> Scene:
    """The beginning of that player's Main Phase."""
    sides = (mine, theirs) if player == "a" else (theirs, mine)
    return main(a=sides[0], b=sides[1], player=player, options=options)


@pytest.mark.trap("FW-37")
@pytest.mark.rule(
    "12-1-1",
    "12-2-2",
    "12-2-2-1",
    "12-2-2-2",
    "12-2-2-3-1",
    "12-2-2-4",
    "12-2-2-5",
    "5-4-1",
    "5-4-1-2",
    "5-5-1",
    "5-5-4",
    "15-3-2",
)
@pytest.mark.parametrize("player", PLAYERS)
def test_12_2_2_revealed_paid_dropped_activated_resolved(player: Player) -> None:
    """FW-37: the card lies in the Drop while its skill activates, and is played from there."""
    mine = Side(hand=[extra_card("Arena", cost=2, keywords=FIELD)], energy=several(3, "energy"))
    scene = between(player, mine)
    scene.pick("use Arena 0")
    assert (scene.asked, scene.ask.rule, scene.ask.about) == ((player, "pay"), "5-3-1", scene.card("Arena"))
    scene.pick("rest energy 1", "rest energy 3")
    assert scene.timeline == [
        "PhaseBegan 7-3-1",
        "checkpoint 7-3-3",
        "CardRevealed 12-2-2-1",
        "CardRested 5-3-1",
        "CardRested 5-3-1",
        "CardDropped 12-2-2-2",
        "SkillActivated 12-2-2-4",
        "CardPlayed 15-3-2",
        "checkpoint 7-3-3",
    ]
    assert [fact.together for fact in scene.facts] == [False, False, False, True, False, False, False]
    revealed = scene.referee.table.facts.index(scene.of(CardRevealed)[0]) + 1
    assert [fact.cause for fact in scene.facts] == [None, None, *[revealed] * 4, activation(scene)]
    assert moves(scene, "Arena") == [
        (f"{player}.hand", f"{player}.drop", "CardDropped"),
        (f"{player}.drop", f"{player}.battle", "CardPlayed"),
    ]
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.drop")) == (["Arena"], [])
    assert scene.names(f"{player}.hand") == []
    assert scene.asked == (player, "main")


@pytest.mark.trap("FW-37")
@pytest.mark.rule("12-2-2", "12-2-2-4", "15-3-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_12_2_2_2_switched_to_the_hand_the_card_never_lies_in_the_drop(player: Player) -> None:
    """FW-37, the other reading."""
    mine = Side(hand=[extra_card("Arena", cost=1, keywords=FIELD)], energy=several(1, "energy"))
    scene = between(player, mine, options=BY_HAND)
    scene.picks("use Arena 0", "rest energy 1")
    assert scene.timeline[2:] == [
        "CardRevealed 12-2-2-1",
        "CardRested 5-3-1",
        "SkillActivated 12-2-2-4",
        "CardPlayed 15-3-2",
        "checkpoint 7-3-3",
    ]
    assert moves(scene, "Arena") == [(f"{player}.hand", f"{player}.battle", "CardPlayed")]
    assert [fact.cause for fact in scene.of(CardPlayed)] == [activation(scene)]
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.drop")) == (["Arena"], [])


@pytest.mark.trap("FW-37")
@pytest.mark.rule("12-2-2-2")
def test_12_2_2_2_by_default_the_card_passes_through_the_drop() -> None:
    told = []
    for options in (NO_OPTIONS, {"FW-37": "drop"}, BY_HAND):
        scene = main(a=Side(hand=[ARENA]), options=options)
        scene.pick("use Arena 0")
        told.append(
            [line for line in scene.timeline if line.startswith(("CardDropped", "SkillActivated", "CardPlayed"))]
        )
    through = ["CardDropped 12-2-2-2", "SkillActivated 12-2-2-4", "CardPlayed 15-3-2"]
    assert told == [through, through, through[1:]]


@pytest.mark.rule("12-2-2-1")
def test_12_2_2_1_everybody_sees_the_card_before_it_is_paid() -> None:
    scene = main(a=Side(hand=[extra_card("Arena", cost=1, keywords=FIELD)], energy=several(1, "energy")))
    card = scene.card("Arena")
    assert not sees(scene.state, "b", card)
    scene.pick("use Arena 0")
    assert [fact.card for fact in scene.of(CardRevealed)] == [card]
    assert scene.asked == ("a", "pay")
    assert sees(scene.state, "b", card)
    assert scene.names("a.hand") == ["Arena"]


@pytest.mark.rule("12-2-2-1", "12-2-2-4")
@pytest.mark.parametrize(
    ("keywords", "place", "label"),
    [
        (["field"], 0, "[Field]"),
        (["super_combo", "field"], 1, "[Field]"),
        (["field in opponent turn", "blocker", "field in your turn"], 2, "[Your Turn] [Field]"),
    ],
)
def test_12_2_2_1_one_skill_is_specified_by_its_place(keywords: list[str], place: int, label: str) -> None:
    scene = main(a=Side(hand=[extra_card("Arena", keywords=keywords)]))
    assert scene.options == [f"use Arena {place}", "attack Leader b with Leader a", "end_main"]
    scene.pick(f"use Arena {place}")
    [activated] = scene.of(SkillActivated)
    assert (activated.card, activated.skill, activated.label) == (scene.card("Arena"), place, label)


@pytest.mark.rule("12-2-2-2", "12-2-2-3-1", "5-3-2")
def test_12_2_2_3_1_neither_a_cost_of_zero_nor_a_skill_cost_is_asked_for() -> None:
    scene = main(a=Side(hand=[ARENA], energy=several(2, "energy"), markers=1))
    scene.pick("use Arena 0")
    assert scene.asked == ("a", "main")
    assert scene.timeline[2:] == [
        "CardRevealed 12-2-2-1",
        "CardDropped 12-2-2-2",
        "SkillActivated 12-2-2-4",
        "CardPlayed 15-3-2",
        "checkpoint 7-3-3",
    ]
    assert not scene.of(CardRested)
    assert scene.state.markers["a"] == 1


@pytest.mark.rule("12-2-2-2", "5-3-3", "1-11-2")
@pytest.mark.parametrize(
    ("energy", "markers", "usable"), [(2, 0, True), (1, 1, True), (0, 2, True), (1, 0, False), (0, 1, False)]
)
def test_12_2_2_2_what_cannot_be_paid_is_not_offered(energy: int, markers: int, usable: bool) -> None:
    arena = extra_card("Arena", cost=2, specified=["red"], keywords=FIELD)
    scene = main(a=Side(hand=[arena], energy=several(energy, "energy"), markers=markers))
    assert ("use Arena 0" in scene.options) is usable


@pytest.mark.rule("12-2-2-2", "5-3-3")
def test_12_2_2_2_energy_that_is_rested_or_of_another_color_pays_no_specified_cost() -> None:
    arena = extra_card("Arena", cost=1, specified=["red"], keywords=FIELD)
    energy = [battle_card("red", "red"), battle_card("blue", "blue")]
    assert "use Arena 0" in main(a=Side(hand=[arena], energy=energy)).options
    assert "use Arena 0" not in main(a=Side(hand=[arena], energy=energy, rested=["red"])).options


@pytest.mark.rule("12-2-2-2", "1-2-2-1", "5-3-1-1")
@pytest.mark.parametrize(
    ("energy", "offered"),
    [
        (["red"], []),
        (["red", "blue", "blue"], []),
        (["red", "red"], ["use Arena 0"]),
        (["red", "red", "blue"], ["use Arena 0"]),
        (["red", "red", "red"], ["use Arena 0", "use Bazaar 0"]),
    ],
)
def test_1_2_2_1_a_specified_cost_above_the_total_is_the_total(energy: list[Color], offered: list[str]) -> None:
    """Two cards: a total of 1 with 2 red, and one of 0 with 3 red."""
    hand = [
        extra_card("Arena", cost=1, specified=["red"] * 2, keywords=FIELD),
        extra_card("Bazaar", cost=0, specified=["red"] * 3, keywords=FIELD),
    ]
    cards = [battle_card(f"{color} {number}", color) for number, color in enumerate(energy)]
    scene = main(a=Side(hand=hand, energy=cards))
    assert scene.options == [*offered, "attack Leader b with Leader a", "end_main"]
    for name, price in (("Arena", 2), ("Bazaar", 3)):
        if f"use {name} 0" in offered:
            twin = main(a=Side(hand=hand, energy=cards))
            twin.pick(f"use {name} 0")
            while twin.ask.kind == "pay":
                twin.pick(*twin.options[: twin.ask.most])
            assert [twin.name(fact.card)[:3] for fact in twin.of(CardRested)] == ["red"] * price
            assert twin.names("a.battle") == [name]


@pytest.mark.rule("7-3-4-2", "1-3-4-1-1", "15-3-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_3_4_2_the_turn_players_fields_are_offered_between_plays_and_attacks(player: Player) -> None:
    foe = opponent(player)
    mine = Side(hand=[ARENA, battle_card("Wren"), extra_card("Bazaar", keywords=FIELD)])
    scene = between(player, mine, theirs=Side(hand=[extra_card("Camp", keywords=FIELD)]))
    assert scene.asked == (player, "main")
    assert scene.options == [
        "play Wren",
        "use Arena 0",
        "use Bazaar 0",
        f"attack Leader {foe} with Leader {player}",
        "end_main",
    ]


@pytest.mark.rule("7-3-4-2", "7-3-4-2-1", "15-3-1")
def test_7_3_4_2_1_afterwards_there_is_a_checkpoint_and_then_free_timing_again() -> None:
    scene = main(a=Side(hand=[ARENA, extra_card("Bazaar", keywords=FIELD)]))
    scene.pick("use Bazaar 0")
    assert scene.timeline[-2:] == ["CardPlayed 15-3-2", "checkpoint 7-3-3"]
    assert scene.options == ["use Arena 0", "attack Leader b with Leader a", "end_main"]
    assert scene.ask.rule == "7-3-4"


@pytest.mark.rule("1-3-4-1-1", "7-3-4-2")
def test_1_3_4_1_1_the_first_turn_has_them_too() -> None:
    assert main(a=Side(hand=[ARENA]), turn=1).options == ["use Arena 0", "end_main"]


@pytest.mark.rule("1-3-4-1-1", "15-3-1")
def test_1_3_4_1_1_no_field_is_activated_in_a_battle() -> None:
    scene = battle(a=Side(hand=[ARENA]), b=Side(hand=[extra_card("Bazaar", keywords=FIELD)]))
    assert (scene.asked, scene.options) == (("a", "offense"), ["end_step"])
    scene.pick("end_step")
    assert (scene.asked, scene.options) == (("b", "defense"), ["end_step"])


@pytest.mark.rule("15-3-1", "12-2-2")
def test_15_3_1_it_is_used_from_the_hand_alone() -> None:
    cards = {name: [extra_card(name, keywords=FIELD)] for name in ("battle", "energy", "drop")}
    scene = main(a=Side(battle=cards["battle"], energy=cards["energy"], drop=cards["drop"]))
    assert scene.options == ["attack Leader b with Leader a", "end_main"]


@pytest.mark.rule("15-3-1")
@pytest.mark.parametrize("keywords", [[], ["blocker"], ["critical", "dragon_ball"]])
def test_15_3_1_an_extra_card_without_field_is_not_offered(keywords: list[str]) -> None:
    scene = main(a=Side(hand=[extra_card("Plain", keywords=keywords)]))
    assert scene.options == ["attack Leader b with Leader a", "end_main"]


@pytest.mark.rule("15-3-1")
def test_15_3_1_field_says_nothing_on_a_battle_card() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", keywords=FIELD)]))
    assert scene.options == ["play Wren", "attack Leader b with Leader a", "end_main"]
    scene.pick("play Wren")
    assert not scene.of(SkillActivated)
    assert [fact.rule for fact in scene.of(CardPlayed)] == ["5-5-2-2"]


@pytest.mark.rule("15-3-1", "15-9-2", "15-10-2", "15-10-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("whose", "offered"), [("your", True), ("opponent", False)])
def test_15_3_1_a_field_limited_to_a_turn_is_offered_in_that_turn(player: Player, whose: str, offered: bool) -> None:
    scene = between(player, Side(hand=[extra_card("Arena", keywords=[f"field in {whose} turn"])]))
    assert ("use Arena 0" in scene.options) is offered


@pytest.mark.rule("15-3-2", "5-5-1", "3-6-3")
@pytest.mark.parametrize("options", [NO_OPTIONS, BY_HAND], ids=["drop", "hand"])
def test_15_3_2_the_card_is_played_in_active_mode(options: Mapping[str, str]) -> None:
    scene = main(a=Side(hand=[ARENA]), options=options)
    scene.pick("use Arena 0")
    [played] = scene.of(CardPlayed)
    assert (played.card, played.target, played.rule) == (scene.card("Arena"), "a.battle", "15-3-2")
    assert not scene.rested("Arena")
    assert not scene.of(CardReadied)


@pytest.mark.rule("15-3-4")
@pytest.mark.parametrize("options", [NO_OPTIONS, BY_HAND], ids=["drop", "hand"])
@pytest.mark.parametrize("player", PLAYERS)
def test_15_3_4_the_field_that_lay_there_is_dropped_as_the_new_one_is_played(
    player: Player, options: Mapping[str, str]
) -> None:
    foe = opponent(player)
    mine = Side(hand=[ARENA], battle=[extra_card("Old", keywords=FIELD)])
    scene = between(player, mine, theirs=Side(battle=[extra_card("Theirs", keywords=FIELD)]), options=options)
    scene.pick("use Arena 0")
    assert scene.timeline[-3:] == ["CardPlayed 15-3-2", "CardDropped 15-3-4", "checkpoint 7-3-3"]
    assert [fact.together for fact in scene.facts[-2:]] == [False, True]
    assert [fact.cause for fact in scene.facts[-2:]] == [activation(scene)] * 2
    assert moves(scene, "Old") == [(f"{player}.battle", f"{player}.drop", "CardDropped")]
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.drop")) == (["Arena"], ["Old"])
    assert scene.names(f"{foe}.battle") == ["Theirs"], "the opponent keeps theirs"


@pytest.mark.rule("15-3-4", "13-1-7", "3-6-5")
def test_15_3_4_only_extra_cards_with_field_leave() -> None:
    lying = [
        extra_card("Plain"),
        battle_card("Wren", keywords=FIELD),
        extra_card("Old", keywords=["critical", "field in opponent turn"]),
        extra_card("Guarded", keywords=["blocker"]),
    ]
    scene = main(a=Side(hand=[ARENA], battle=lying))
    scene.pick("use Arena 0")
    assert scene.names("a.battle") == ["Plain", "Wren", "Guarded", "Arena"]
    assert scene.names("a.drop") == ["Old"]


@pytest.mark.rule("15-3-4", "3-4-3")
def test_15_3_4_several_are_dropped_at_once_without_a_question() -> None:
    lying = [extra_card(name, keywords=FIELD) for name in ("Old", "Older")]
    scene = main(a=Side(hand=[ARENA], battle=lying))
    scene.pick("use Arena 0")
    assert scene.asked == ("a", "main")
    assert [(fact.rule, fact.together, fact.cause) for fact in scene.facts[-3:]] == [
        ("15-3-2", False, activation(scene)),
        ("15-3-4", True, activation(scene)),
        ("15-3-4", True, activation(scene)),
    ]
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Arena"], ["Old", "Older"])


@pytest.mark.rule("3-6-5")
def test_3_6_5_any_number_of_extra_cards_lies_in_a_battle_area() -> None:
    lying = [extra_card(f"extra {number}", keywords=FIELD if number % 2 else ()) for number in range(30)]
    scene = turn(a=Side(battle=lying), b=Side(battle=[extra_card("theirs", keywords=FIELD)]))
    scene.pick()
    scene.pick("end_main")
    assert scene.asked == ("a", "over")
    assert scene.names("a.battle") == [card.name for card in lying]
    assert scene.names("b.battle") == ["theirs"]


@pytest.mark.rule("7-3-4-3", "8-1-1")
@pytest.mark.parametrize("rested", [[], ["Arena", "Theirs"]])
def test_8_1_1_a_field_neither_attacks_nor_is_attacked(rested: list[str]) -> None:
    theirs = Side(battle=[extra_card("Theirs", keywords=FIELD), battle_card("Wren")], rested=[*rested, "Wren"])
    scene = main(a=Side(battle=[ARENA], rested=rested), b=theirs)
    assert scene.options == ["attack Leader b with Leader a", "attack Wren with Leader a", "end_main"]


@pytest.mark.rule("5-6-2", "5-6-3-1", "5-6-4-1")
def test_5_6_2_a_field_does_not_combo_from_the_battle_area() -> None:
    scene = battle(a=Side(battle=[ARENA]), b=Side(battle=[extra_card("Theirs", keywords=FIELD)]))
    assert (scene.asked, scene.options) == (("a", "offense"), ["end_step"])
    scene.pick("end_step")
    assert (scene.asked, scene.options) == (("b", "defense"), ["end_step"])


@pytest.mark.rule("14-6-2")
@pytest.mark.parametrize("power", [None, 0, -5000])
@pytest.mark.parametrize("player", PLAYERS)
def test_14_6_2_a_field_is_not_dropped_for_its_lack_of_power(player: Player, power: int | None) -> None:
    arena = msgspec.structs.replace(ARENA, power=power)
    scene = between(player, Side(battle=[arena, battle_card("weak", power=0)]))
    assert [scene.name(fact.card) for fact in scene.of(CardDropped)] == ["weak"]
    assert scene.names(f"{player}.battle") == ["Arena"]


@pytest.mark.rule("7-2-7")
def test_7_2_7_a_rested_field_is_readied() -> None:
    theirs = Side(battle=[extra_card("Theirs", keywords=FIELD)], rested=["Theirs"])
    scene = turn(a=Side(battle=[ARENA], rested=["Arena"]), b=theirs)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardReadied)] == [("Arena", "7-2-7")]
    assert (scene.rested("Arena"), scene.rested("Theirs")) == (False, True)
