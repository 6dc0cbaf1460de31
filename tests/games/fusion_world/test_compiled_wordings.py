"""Wordings of clauses: what they come to as data, and what is refused."""

import re

import pytest
from msgspec.structs import replace

from events.fusion_world.compiler import compile_text
from events.language import effect as e
from tests.games.fusion_world.english import skill_words


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


THREE = "[On Play] If your life is at 2 or less, you have a <Ox>, or it's your turn, draw 1 card."


def test_one_of_three_conditions() -> None:
    [asked] = skill_of(THREE).effects
    assert isinstance(asked, e.If)
    [either] = asked.conditions
    assert isinstance(either, e.Either)
    assert len(either.of) == 3


def cannot(**fields: object) -> tuple[e.Change, ...]:
    return (e.Cannot(**fields),)  # type: ignore[arg-type]


TOP = e.Cards(whose="you", zones=("deck",), top=5)
HELD = e.Count(of=e.Cards(whose="you", zones=("hand",)))
DO: list[tuple[str, tuple[e.Effect, ...]]] = [
    (
        "Draw cards until you have 5 cards in your hand.",
        (e.Draw(count=e.Sum(of=(5, replace(HELD, times=-1)), least=0)),),
    ),
    ("Discard your hand and draw 5 cards.", (e.Discard(count=HELD), e.Draw(count=5))),
    (
        "This card and your Leader get +5000 power for the turn.",
        tuple(
            e.Give(changes=(e.Adjust(figure="power", by=5000),), what=what)
            for what in ("this", e.Cards(whose="you", kinds=("leader",), other=True))
        ),
    ),
    (
        "If your Leader is being attacked, draw 1 card.",
        (e.If(conditions=(e.Exists(cards=e.Cards(whose="you", kinds=("leader",), role="guard")),), then=(e.Draw(),)),),
    ),
    (
        "If the attacking card has 25000 power or less, negate the attack.",
        (
            e.If(
                conditions=(
                    e.Exists(cards=e.Cards(kinds=("leader", "battle"), role="attack", power=e.Range(most=25000))),
                ),
                then=(e.Nullify(),),
            ),
        ),
    ),
    (
        "Look at the top 5 cards of your deck. Add up to 1 <Ox> among them to your hand, then play 1 <Ram> among them.",
        (
            e.Look(cards=TOP),
            e.Choose(cards=e.Cards(among="looked", zones=("deck",), names=("Ox",)), up_to=True),
            e.Move(to="hand"),
            e.Choose(cards=e.Cards(among="looked", zones=("deck",), names=("Ram",))),
            e.Play(),
        ),
    ),
    ("Take 1 damage.", (e.Damage(whose="you"),)),
    ("Deal 1 damage to each player.", (e.Damage(whose="both"),)),
    (
        "You can't take damage for the turn.",
        (e.Decree(changes=(e.Cannot(action="take_damage"),), whose="you"),),
    ),
    (
        "Your opponent can't draw cards by skills for the turn.",
        (e.Decree(changes=(e.Cannot(action="draw", by="skill"),)),),
    ),
    (
        "This card can't attack or block during your next turn.",
        (e.Give(changes=(e.Cannot(action="attack"), e.Cannot(action="block")), what="this", until="your_next_turn"),),
    ),
    (
        "KO all of your opponent's Battle Cards with a cost equal to the number of your Battle Cards.",
        (
            e.Ko(
                what=e.Cards(
                    whose="opponent",
                    kinds=("battle",),
                    cost=e.Range(
                        least=e.Count(of=e.Cards(whose="you", kinds=("battle",))),
                        most=e.Count(of=e.Cards(whose="you", kinds=("battle",))),
                    ),
                )
            ),
        ),
    ),
    (
        "If this card is attacking a Leader, draw 1 card.",
        (
            e.If(
                conditions=(
                    e.Exists(cards=e.Cards(among="this", role="attack")),
                    e.Exists(cards=e.Cards(whose="opponent", kinds=("leader",), role="guard")),
                ),
                then=(e.Draw(),),
            ),
        ),
    ),
    (
        "If all of your energy is green, draw 1 card.",
        (
            e.If(
                conditions=(
                    e.Exists(
                        cards=e.Cards(whose="you", zones=("energy",), none_of=(e.Cards(colors=("green",)),)),
                        least=0,
                        most=0,
                    ),
                ),
                then=(e.Draw(),),
            ),
        ),
    ),
    (
        "Your opponent reveals their hand. Choose 1 Battle Card among them and your opponent discards it.",
        (
            e.Reveal(what=e.Cards(whose="opponent", zones=("hand",))),
            e.Choose(cards=e.Cards(kinds=("battle",), among="revealed", zones=("hand",))),
            e.Move(to="drop", what=e.Cards(among="it", zones=("hand",))),
        ),
    ),
    (
        "You can't attack with cards other than this card for the turn.",
        (e.Decree(changes=cannot(action="attack", cards=e.Cards(other=True)), whose="you"),),
    ),
    (
        "Your opponent can't use cards with a cost of 2 or less in combos for the battle.",
        (e.Decree(changes=cannot(action="combo", cards=e.Cards(cost=e.Range(most=2))), until="battle"),),
    ),
    (
        "Choose any number of your Battle Cards. For each Battle Card chosen, draw 1 card.",
        (
            e.Choose(
                cards=e.Cards(whose="you", kinds=("battle",)),
                count=e.Count(of=e.Cards(whose="you", kinds=("battle",))),
                up_to=True,
            ),
            e.Draw(count=e.Count(of="it")),
        ),
    ),
    (
        "Choose 1 of your opponent's Battle Cards and place it under this card.",
        (e.Choose(cards=e.Cards(whose="opponent", kinds=("battle",))), e.Stack(what="it")),
    ),
    (
        "If this card is attacking a Battle Card in Rest Mode, draw 1 card.",
        (
            e.If(
                conditions=(
                    e.Exists(cards=e.Cards(among="this", role="attack")),
                    e.Exists(cards=e.Cards(whose="opponent", kinds=("battle",), mode="rest", role="guard")),
                ),
                then=(e.Draw(),),
            ),
        ),
    ),
    (
        "Choose up to 1 of your opponent's Battle Cards with a cost equal to or less than your life and KO it.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    kinds=("battle",),
                    cost=e.Range(most=e.Count(of=e.Cards(whose="you", zones=("life",)))),
                ),
                up_to=True,
            ),
            e.Ko(),
        ),
    ),
]


@pytest.mark.parametrize(("words", "effects"), DO)
def test_clauses_are_done(words: str, effects: tuple[e.Effect, ...]) -> None:
    assert skill_of(f"[On Play] {words}").effects == effects


@pytest.mark.parametrize(
    ("words", "change", "what"),
    [
        (
            "For every 2 of your Battle Cards, reduce the cost of this card in your hand by 1.",
            e.Adjust(figure="cost", by=e.Count(of=e.Cards(whose="you", kinds=("battle",)), per=2, times=-1)),
            "this",
        ),
        (
            "Your opponent's Extra Cards cost 1 more to use.",
            e.Adjust(figure="cost", by=1),
            e.Cards(whose="opponent", zones=("hand",), kinds=("extra",)),
        ),
        (
            "This card can't be switched to Rest Mode by your opponent's skills.",
            e.Cannot(action="rest", by="opponent"),
            "this",
        ),
        (
            "Battle Cards with a cost of 2 or less can't attack.",
            e.Cannot(action="attack"),
            e.Cards(kinds=("battle",), cost=e.Range(most=2)),
        ),
        ("This card can't attack Leaders.", e.Cannot(action="attack", cards=e.Cards(kinds=("leader",))), "this"),
    ],
)
def test_permanent_skills_hold(words: str, change: e.Change, what: e.What) -> None:
    assert skill_of(f"[Permanent] {words}").grants == (e.Grant(changes=(change,), what=what),)


def test_a_card_cannot_unless() -> None:
    skill = skill_of("[Permanent] This card can't attack unless you have 5 or more energy.")
    five = e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("energy",))), within=e.Range(least=5))
    assert skill.conditions == (e.Not(condition=five),)
    assert skill.grants == (e.Grant(changes=cannot(action="attack")),)


def test_a_player_cannot_lose() -> None:
    [grant] = skill_of("[Permanent] You can't lose the game.").grants
    assert grant == e.Grant(changes=cannot(action="lose"), player="you")


def test_such_a_card_is_used_in_a_combo() -> None:
    trigger = skill_of("[Auto] When you use a <Ox> in a combo from your Drop, draw 1 card.").trigger
    assert trigger == e.Trigger(on="combo", card=e.Cards(names=("Ox",)), whose="you", source=("drop",))


def test_the_rest_is_told_after_some_were_taken() -> None:
    skill = skill_of(
        "[On Play] Reveal the top 3 cards of your deck. Add all red cards among them to your hand and place the rest "
        "at the bottom of your deck."
    )
    assert skill_words(skill).endswith("Place the rest at the bottom of your deck in any order.")


def test_from_where_a_card_is_played_is_said_of_the_event() -> None:
    skill = skill_of(
        "[Auto] When your opponent plays a Battle Card with a cost of 3 or less from their hand, draw 1 card."
    )
    card = e.Cards(kinds=("battle",), cost=e.Range(most=3))
    assert skill.trigger == e.Trigger(on="played", card=card, whose="opponent", source=("hand",))


@pytest.mark.parametrize(
    "words",
    [
        "Draw 1 card if you have a <Ox>. Then, draw 1 card.",
        "Draw 1 card and choose up to 1 of your Battle Cards and KO it if you have a <Ox>.",
        "Add up to 2 cards from the top of your deck to your hand.",
        "Discard your opponent's hand.",
        "Place the top card of your deck in your Drop face down.",
        "This card in your hand and your Leader get +5000 power for the turn.",
        "Your opponent activates [Critical].",
        "Look at the top 5 cards of your deck. Switch 1 of your energy to Rest Mode. Then, play 1 <Ox> among them.",
        "This card can't attack once per turn for the turn.",
    ],
)
def test_words_whose_reach_is_unclear_are_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full


ALIKE = [
    ("reveal up to 2 green cards with different names and add them to your hand.", "different", "names"),
    ("choose up to 1 of your Battle Cards with the same name as this card and KO it.", "same", (e.Same(of="this"),)),
]


@pytest.mark.parametrize(("words", "field", "value"), ALIKE)
def test_cards_that_are_alike_or_differ(words: str, field: str, value: object) -> None:
    choose = next(
        one
        for one in skill_of(f"[On Play] Look at 3 cards from the bottom of your deck. Then, {words}").effects
        if isinstance(one, e.Choose)
    )
    assert getattr(choose if field == "different" else choose.cards, field) == value


def test_how_many_differ_is_asked() -> None:
    several = e.Count(of=e.Cards(whose="you", zones=("drop",), names=("Ox",)), different="numbers")
    [asked] = skill_of(
        "[On Play] If you have 4 or more <Ox> with different card numbers in your Drop, draw 1 card."
    ).effects
    [leader] = skill_of("[On Play] If your Leader is a multicolor card, draw 1 card.").effects
    many = e.Count(of=e.Cards(whose="you", kinds=("leader",)), different="colors")
    assert isinstance(asked, e.If)
    assert isinstance(leader, e.If)
    assert asked.conditions == (e.Compare(number=several, within=e.Range(least=4)),)
    assert leader.conditions == (e.Compare(number=many, within=e.Range(least=2)),)


UNCLEAR = [
    "If your life is at 2 or less, add 1 card from your life to your hand. If your life is at 3 or more, draw 1 card.",
    "If you have 3 or less energy, place 1 energy marker. If you have 4 or more energy, draw 1 card.",
    "If you have 2 or less cards in your hand, draw 1 card. If you have 3 or more cards in your hand, discard 1 card.",
    "If you have 2 or fewer Battle Cards with different names, draw 1 card.",
    "If you have 3 or more cards with different colors in your energy, draw 1 card.",
    "If you have no cards in your hand, draw 2 cards. If you don't, draw 1 card.",
]


@pytest.mark.parametrize("words", UNCLEAR)
def test_what_can_be_meant_in_two_ways_is_not_guessed(words: str) -> None:
    """A case may change what the next asks; a card has one number, and may have several names and colors."""
    [clause] = [clause for clause in compile_text(f"[On Play] {words}").clauses if clause.fault]
    assert re.search("two cases|several|unclear", clause.fault)


def test_what_is_done_instead_is_done_under_the_condition_before() -> None:
    """0-3-17, 9-9-1. Only what occurs is replaced."""
    effects = skill_of(
        "[On Play] If your Leader is <Ox>, draw 1 card. If you have 2 or more energy, draw 2 cards instead."
    )
    [outer] = effects.effects
    assert isinstance(outer, e.If)
    [inner] = outer.then
    assert isinstance(inner, e.If)
    assert (outer.otherwise, inner.then, inner.otherwise) == ((), (e.Draw(count=2),), (e.Draw(count=1),))


def test_cases_of_which_neither_changes_what_the_other_asks_are_two() -> None:
    less, more = "this card gets +5000 power for the turn", "this card gets +10000 power for the turn"
    [case] = skill_of(f"[On Play] If you have 3 or less energy, {less}. If you have 4 or more energy, {more}.").effects
    assert isinstance(case, e.If)
    assert isinstance(case.otherwise[0], e.If)
