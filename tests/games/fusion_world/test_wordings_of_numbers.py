"""Wordings of numbers: X, cards that differ or are alike, so many of each, and what each player does."""

from typing import Any

import pytest

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.compiler import compile_text
from events.language import effect as e
from events.table.ids import Seat
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import crows, energy, hand, in_battle, powers
from tests.games.fusion_world.english import skill_words
from tests.games.shown import shown

YOURS = e.Cards(whose="you", kinds=("battle",))
THEIRS = e.Cards(whose="opponent", kinds=("battle",))
DROP = e.Cards(whose="you", zones=("drop",))


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def effects(words: str) -> tuple[e.Effect, ...]:
    return skill_of(f"[On Play] {words}").effects


def using(words: str, *more: FusionWorldCard, a: Any = (), b: Any = ()) -> Scene:
    """A Main Phase in which Wren, beside these Battle Cards, has used a printed skill."""
    wren = battle_card("Wren", text=[skill_of(f"[Activate Main] {words}")])
    scene = main(a=Side(**{**dict(a), "battle": [wren, *more]}), b=Side(**dict(b)))
    scene.pick("skill Wren 0")
    return scene


def many(*names: str) -> e.Cards:
    return e.Cards(whose="you", zones=("drop",), names=names)


READ: list[tuple[str, tuple[e.Effect, ...]]] = [
    ("Draw X cards, where X is the number of your Battle Cards.", (e.Draw(count=e.Count(of=YOURS)),)),
    (
        "Choose 1 of your opponent's Battle Cards and it gets -X power for the turn, where X is your Leader's power.",
        (
            e.Choose(cards=THEIRS),
            e.Give(
                changes=(
                    e.Adjust(
                        figure="power",
                        by=e.Figure(figure="power", of=e.Cards(whose="you", kinds=("leader",)), times=-1),
                    ),
                ),
                what="it",
            ),
        ),
    ),
    (
        "Choose up to X of your opponent's Battle Cards with a cost of 2 or less, where X is your life. KO them.",
        (
            e.Choose(
                cards=e.Cards(whose="opponent", kinds=("battle",), cost=e.Range(most=2)),
                count=e.Count(of=e.Cards(whose="you", zones=("life",))),
                up_to=True,
            ),
            e.Ko(),
        ),
    ),
    (
        "Add 1 each of <Ox>, <Ram>, and <Jay> from your Drop to your hand.",
        (
            e.Choose(cards=many("Ox")),
            e.Choose(cards=many("Ram"), also=True),
            e.Choose(cards=many("Jay"), also=True),
            e.Move(to="hand"),
        ),
    ),
    (
        "Each player chooses 1 of their Battle Cards and KOs it.",
        (e.Choose(cards=YOURS, by="both"), e.Ko()),
    ),
    (
        "Each player adds 1 card from their life to their hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("life",)), by="both"), e.Move(to="hand")),
    ),
    (
        "Each player places 1 of their energy into their Drop.",
        (e.Choose(cards=e.Cards(whose="you", zones=("energy",)), by="both"), e.Move(to="drop")),
    ),
    (
        "Each player places the top 2 cards of their deck into their Drop.",
        (e.Move(to="drop", what=e.Cards(zones=("deck",), top=2)),),
    ),
    (
        "Choose up to 1 of your opponent's Battle Cards with the same color as this card and KO it.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent", kinds=("battle",), same=(e.Same(of="this", word="colors", exactly=True),)
                ),
                up_to=True,
            ),
            e.Ko(),
        ),
    ),
    (
        "If there are 3 or more <Ox> with different names in your Drop, draw 1 card.",
        (e.If(conditions=(e.Exists(cards=many("Ox"), least=3, different="names"),), then=(e.Draw(),)),),
    ),
    (
        "KO all of your opponent's non-yellow Battle Cards except <Ox>.",
        (
            e.Ko(
                what=e.Cards(
                    whose="opponent",
                    kinds=("battle",),
                    none_of=(e.Cards(colors=("yellow",)), e.Cards(names=("Ox",))),
                )
            ),
        ),
    ),
    ("Your opponent discards 1 card at random from their hand.", (e.Discard(whose="opponent", chance=True),)),
    (
        "This card gets +5000 power until the end of your next turn.",
        (e.Give(changes=(e.Adjust(figure="power", by=5000),), what="this", until="your_turn_end"),),
    ),
]


@pytest.mark.parametrize(("words", "read"), READ)
def test_what_is_read(words: str, read: tuple[e.Effect, ...]) -> None:
    assert effects(words) == read


def test_x_of_what_always_holds() -> None:
    [grant] = skill_of("[Permanent] This card gets +X power, where X is your Leader's power.").grants
    assert grant.changes == (
        e.Adjust(figure="power", by=e.Figure(figure="power", of=e.Cards(whose="you", kinds=("leader",)))),
    )


@pytest.mark.parametrize(
    "words",
    [
        "Draw 1 card, then discard X cards from your hand, where X is the number of your Battle Cards.",
        "Draw X cards and discard X cards from your hand, where X is the number of your Battle Cards.",
        "Draw 1 card, where X is the number of your Battle Cards.",
        "Draw X cards.",
        "Each player chooses 1 Battle Card and KOs it.",
        "Each player chooses 1 of your Battle Cards and KOs it.",
        "Add 1 each of <Ox> or <Ram> and <Jay> from your Drop to your hand.",
        "Choose any number of each of <Ox> and <Ram> in your Drop and add them to your hand.",
        "1 each of <Ox> and <Ram> gets +5000 power for the turn.",
    ],
)
def test_what_can_be_meant_in_two_ways_is_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full


def test_x_is_counted_at_a_table() -> None:
    assert hand(using("Draw X cards, where X is the number of your Battle Cards.", *crows("Owl", "Jay"))) == 3


@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (2, 3), (5, 5)])
def test_cards_are_drawn_until_so_many_are_held(held: int, drawn: int) -> None:
    scene = using("Draw cards until you have 3 cards in your hand.", a={"hand": crows(*"vwxyz"[:held])})
    assert hand(scene) == drawn


def test_a_hand_is_discarded() -> None:
    scene = using("Discard your hand and draw 3 cards.", a={"hand": crows("x", "y")})
    assert scene.ask.kind == "discard"
    scene.referee.answer((0, 1))
    assert (hand(scene), scene.names("a.drop")) == (3, ["x", "y"])


def test_a_card_that_is_chosen_of_a_hand_is_discarded_by_its_player() -> None:
    words = "Your opponent reveals their hand. Choose 1 Battle Card among them and your opponent discards it."
    scene = using(words, b={"hand": crows("x", "y")})
    scene.pick("choose y")
    assert (scene.names("b.hand"), scene.names("b.drop")) == (["x"], ["y"])
    assert [type(fact).__name__ for fact in scene.facts][-2:].count("CardDiscarded") == 1


@pytest.mark.parametrize(("colors", "drawn"), [(("green", "green"), 1), (("green", "red"), 0), ((), 1)])
def test_all_of_the_energy_is_of_a_color(colors: Any, drawn: int) -> None:
    assert hand(using("If all of your energy is green, draw 1 card.", a={"energy": energy(*colors)})) == drawn


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("the attacking card has 20000 power or less", 1),
        ("the attacking card has 10000 power or less", 0),
        ("your Leader is being attacked", 0),
        ("your opponent's Leader is being attacked", 1),
    ],
)
def test_what_attacks_and_what_is_attacked_is_asked(words: str, drawn: int) -> None:
    [effect] = effects(f"If {words}, draw 1 card.")
    scene = in_battle(effect)
    scene.pick("skill Wren 0")
    assert hand(scene) == drawn


def test_this_card_and_the_leader_get_power() -> None:
    scene = using("This card and your Leader get +5000 power for the turn.")
    assert powers(scene, "Wren", "Leader a") == [20000, 20000]


def test_each_player_chooses_and_what_they_chose_is_koed_at_once() -> None:
    scene = using(
        "Each player chooses 1 of their Battle Cards and KOs it.", *crows("Owl"), b={"battle": crows("Jay", "Lark")}
    )
    assert (scene.ask.player, scene.options) == ("a", ["choose Wren", "choose Owl"])
    scene.pick("choose Owl")
    assert (scene.ask.player, scene.options) == ("b", ["choose Jay", "choose Lark"])
    assert scene.names("a.battle") == ["Wren", "Owl"]
    scene.pick("choose Lark")
    assert (scene.names("a.battle"), scene.names("b.battle")) == (["Wren"], ["Jay"])
    [owl, lark] = [fact for fact in scene.facts if type(fact).__name__ == "CardKOed"]
    assert (owl.together, lark.together) == (False, True)


def test_it_is_done_if_only_the_other_player_has_such_a_card() -> None:
    scene = using("Each player chooses 1 of their energy and places it into their Drop.", b={"energy": crows("Jay")})
    assert (scene.ask.player, scene.options) == ("b", ["choose Jay"])
    scene.pick("choose Jay")
    assert scene.names("b.energy") == []


def test_what_may_be_done_to_the_first_of_two_cards_alone_is_asked() -> None:
    words = "You may choose up to 1 <Ox> and up to 1 <Ram> in your Drop and add them to your hand."
    scene = using(words, a={"drop": crows("Ox")})
    assert scene.ask.kind == "may"
    scene.picks("do", "choose Ox")
    assert hand(scene) == 1


@pytest.mark.parametrize(("names", "drawn"), [(("Ox", "Ram"), 1), (("Ox", "Ox"), 0)])
def test_cards_with_different_names_at_a_table(names: tuple[str, ...], drawn: int) -> None:
    words = "If you have 2 or more cards with different names in your Drop, draw 1 card."
    assert hand(using(words, a={"drop": crows(*names)})) == drawn


@pytest.mark.rule("1-6-2")
@pytest.mark.parametrize(("colors", "koed"), [(("red",), True), (("red", "blue"), False), (("blue",), False)])
def test_the_same_color_is_exactly_that(colors: Any, koed: bool) -> None:
    """1-6-2."""
    words = "Choose up to 1 of your opponent's Battle Cards with the same color as this card and KO it."
    scene = using(words, b={"battle": [battle_card("Jay", *colors)]})
    assert ("choose Jay" in scene.options) == koed


LOOKED = "Look at 3 cards from the top of your opponent's deck and place them {} of its owner's deck in any order."


def test_who_has_looked_at_the_opponents_cards_orders_them() -> None:
    """3-1-5. The owner orders cards unless something else is said."""
    scene = using(LOOKED.format("at the top"), b={"deck": crows("Low", "Mid", "High", "Top")})
    assert (scene.ask.player, scene.ask.kind) == ("a", "order")
    assert sorted(scene.options) == ["place High", "place Mid", "place Top"]
    names = [option.removeprefix("place ") for option in scene.options]
    scene.referee.answer((2, 0, 1))
    assert scene.names("b.deck") == ["Low", *(names[at] for at in (2, 0, 1))]
    assert scene.ask.kind == "main"


@pytest.mark.parametrize("seat", ["b", "public"])
def test_nobody_else_sees_the_order(seat: Seat) -> None:
    games = []
    for answer in ((2, 0, 1), (0, 1, 2)):
        scene = using(LOOKED.format("at the top"), b={"deck": crows("Low", "Mid", "High", "Top")})
        scene.referee.answer(answer)
        games.append(shown(scene, seat))
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("words", "order"),
    [
        (LOOKED.format("at the top"), "yours"),
        (LOOKED.format("at the top").replace(" in any order", ""), "any"),
        (LOOKED.format("at the top").replace("your opponent's", "your"), "any"),
        (LOOKED.format("at the bottom").replace("any order", "a random order"), "random"),
        (
            "Choose 2 of your opponent's Battle Cards and place them at the bottom of their owner's deck in any order.",
            "any",
        ),
    ],
)
def test_who_orders_cards_is_read(words: str, order: str) -> None:
    *_, move = effects(words)
    assert isinstance(move, e.Move)
    assert move.order == order
    told = skill_words(skill_of(f"[On Play] {words}"))
    assert told.endswith("that you choose.") == (order == "yours")


def test_how_it_is_told() -> None:
    for words, told in (
        (
            "Each player chooses 1 of their Battle Cards and KOs it.",
            "Each player chooses 1 of their Battle Cards. KO them.",
        ),
        (
            "If you have 3 or more Battle Cards with different names, draw 1 card.",
            "If you have 3 or more Battle Cards with different names, draw 1 card.",
        ),
        (
            "KO all of your opponent's Battle Cards with the same color as this card.",
            "KO all of your opponent's Battle Cards with exactly the same colors as this card.",
        ),
    ):
        assert skill_words(skill_of(f"[On Play] {words}")) == f"[On Play] {told}"
