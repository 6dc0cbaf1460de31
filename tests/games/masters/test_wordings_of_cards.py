"""Which cards printed words mean: several kinds and colors, copies, cards of two areas, cards chosen for others."""

import pytest

from events.language import effect as e
from events.masters.compiler import compile_text

OWL = "\u3008Owl\u3009"
HAND = e.Cards(whose="you", zones=("hand",))


def first(words: str) -> e.Effect:
    """What is done first by an [Activate: Main] skill of these words."""
    return effects(words)[0]


def effects(words: str) -> tuple[e.Effect, ...]:
    compiled = compile_text(f"[Activate Main] {words}")
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    return compiled.skills[0].effects


def permanent(words: str) -> e.Skill:
    [skill] = compile_text(f"[Permanent] {words}").skills
    return skill


def character(name: str) -> e.Attribute:
    return e.Attribute(kind="character", words=(name,))


def test_three_kinds_of_cards_of_which_one_is_chosen() -> None:
    chosen = first(
        "Choose up to 1 red \u3008Owl\u3009 card, red \u3008Ox\u3009 card, or blue Extra Card in your hand and play it."
    )
    kinds = (
        e.Cards(colors=("red",), attributes=(character("Owl"),)),
        e.Cards(colors=("red",), attributes=(character("Ox"),)),
        e.Cards(colors=("blue",), kinds=("extra",)),
    )
    assert chosen == e.Choose(cards=e.Cards(whose="you", zones=("hand",), alternatives=kinds), up_to=True)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("\u300aBeast\u300b \u300aBird\u300b card", [e.Cards(traits=("Beast",)), e.Cards(traits=("Bird",))]),
        (
            "card with both \u300aBeast\u300b and \u300aBird\u300b",
            [e.Cards(traits=("Beast",)), e.Cards(traits=("Bird",))],
        ),
        ("\u3008Owl\u3009 \u3008Ox\u3009 card", [e.Cards(attributes=(character(one),)) for one in ("Owl", "Ox")]),
        (
            "card with both \u3008Owl\u3009 and \u3008Ox\u3009",
            [e.Cards(attributes=(character(one),)) for one in ("Owl", "Ox")],
        ),
        ("card that is both red and blue", [e.Cards(colors=("red",)), e.Cards(colors=("blue",))]),
    ],
)
def test_cards_that_are_both(words: str, parts: list[e.Cards]) -> None:
    chosen = first(f"Choose up to 1 {words} in your hand and play it.")
    assert chosen == e.Choose(cards=e.Cards(whose="you", zones=("hand",), all_of=tuple(parts)), up_to=True)


def test_copies_are_cards_of_the_same_number() -> None:
    copies = e.Cards(same=(e.Same(of="this", word="numbers"),))
    chosen = first(f"Choose up to 1 {OWL} card other than copies of this card in your hand and play it.")
    cards = e.Cards(whose="you", zones=("hand",), attributes=(character("Owl"),), none_of=(copies,))
    assert chosen == e.Choose(cards=cards, up_to=True)
    skills = e.Skills(kinds=("activate",), timing=("main",))
    decree = first("You can't activate the [Activate Main] skill on copies of this card for the turn.")
    cannot = e.Cannot(action="activate", cards=copies, skills=skills)
    assert decree == e.Decree(changes=(cannot,), whose="you")


@pytest.mark.rule("8-5-4")
def test_8_5_4_battle_cards_of_a_player_are_not_where_other_cards_are() -> None:
    one, other, switch = effects(
        "Choose up to 1 of your Battle Cards and up to 1 of your energy and switch them to Rest Mode."
    )
    assert one == e.Choose(cards=e.Cards(whose="you", kinds=("battle",)), up_to=True)
    assert other == e.Choose(cards=e.Cards(whose="you", zones=("energy",)), up_to=True, also=True)
    assert switch == e.Switch(mode="rest")
    both = effects("Choose 1 red Battle Card and 1 blue Battle Card in your Drop Area and play them.")
    assert [one.cards.zones for one in both if isinstance(one, e.Choose)] == [("drop",), ("drop",)]


@pytest.mark.rule("8-5-3-2", "1-3-5-1")
@pytest.mark.parametrize(
    ("words", "up_to"),
    [
        ("Choose up to 1 red Battle Card and 1 blue Battle Card in your Drop Area", (True, True)),
        ("Choose 1 red Battle Card and up to 1 blue Battle Card in your Drop Area", (False, True)),
    ],
)
def test_cards_up_to_a_number_are_up_to_it_of_each_kind_that_one_verb_names(
    words: str, up_to: tuple[bool, bool]
) -> None:
    *both, _ = effects(f"{words} and play them.")
    assert tuple(one.up_to for one in both if isinstance(one, e.Choose)) == up_to
    place = effects("Place up to 1 card in your opponent's life and 1 card in your opponent's energy in their Drop.")
    assert [one.up_to for one in place if isinstance(one, e.Choose)] == [True, True]


def test_this_card_in_two_areas() -> None:
    read = permanent("Reduce the energy cost of this card in your hand and Battle Area by 2.")
    assert read.zones == ("hand", "battle")
    assert read.grants == (e.Grant(changes=(e.Adjust(figure="cost", by=-2),)),)


def test_what_is_done_at_the_start_of_a_main_phase_to_come() -> None:
    draw, later = effects("Draw 1 card, then, at the start of your opponent's next Main Phase, draw 2 cards.")
    assert draw == e.Draw()
    when = e.Trigger(on="main_begins", card=None, whose="opponent")
    assert later == e.Later(when=when, effects=(e.Draw(count=2),))


def test_what_is_said_behind_then_is_of_the_last_alone() -> None:
    draw, later = effects("Draw 1 card, then draw 2 cards at the end of the turn.")
    assert (draw, later) == (
        e.Draw(),
        e.Later(when=e.Trigger(on="turn_ends"), effects=(e.Draw(count=2),), until="turn"),
    )
    draw, then = effects("Draw 1 card, then draw 2 cards if it's your turn.")
    assert (draw, then) == (e.Draw(), e.If(conditions=(e.Turn(whose="you"),), then=(e.Draw(count=2),)))


def test_a_card_that_is_chosen_to_have_others_under_it() -> None:
    taken, nest, stack = effects("Place 1 card from your hand under a {Nest} in your Battle Area.")
    assert taken == e.Choose(cards=HAND)
    assert nest == e.Choose(cards=e.Cards(whose="you", zones=("battle",), names=("Nest",)), name="upper")
    assert stack == e.Stack(under="upper")


def test_a_pronoun_never_means_a_card_that_was_chosen_for_others() -> None:
    *_, stack, switch = effects("Place 1 card from your hand under your {Nest}, then switch it to Rest Mode.")
    assert stack == e.Stack(under="upper")
    assert switch == e.Switch(mode="rest", what="it")


def test_colors_in_two_areas() -> None:
    [when] = effects("If there are 4 or more colors among cards in your energy and Battle Area, draw 1 card.")
    colors = e.Count(of=e.Cards(whose="you", zones=("energy", "battle")), different="colors")
    assert when == e.If(conditions=(e.Compare(number=colors, within=e.Range(least=4)),), then=(e.Draw(),))


def test_a_skill_valid_where_its_words_say_that_the_card_lies() -> None:
    [skill] = compile_text(f"[Auto] When one of your {OWL} cards is KO'd, play this card from your hand.").skills
    assert skill.zones == ("hand",)
    [own] = compile_text("[Auto] When this card is KO'd, play this card from your Drop Area.").skills
    assert own.zones == ()


def test_cards_in_play_of_either_player() -> None:
    chosen = first(f"Choose 1 of your or your opponent's {OWL} cards and KO it.")
    assert chosen == e.Choose(cards=e.Cards(zones=("leader", "battle"), attributes=(character("Owl"),)))


def test_a_choice_of_the_opponent_behind_what_is_done() -> None:
    nullify, may, otherwise = effects(
        "Draw 1 card, then your opponent may choose 1 card in their hand and discard it. If they don't, draw 1 card."
    )
    assert nullify == e.Draw()
    assert isinstance(may, e.May)
    assert (may.by, otherwise) == ("opponent", e.If(conditions=(e.DidNot(name=may.name),), then=(e.Draw(),)))
