"""Who does what a printed text says, and what two sentences that each begin with a condition say together."""

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e

LIFE = e.Count(of=e.Cards(whose="you", zones=("life",)))
OWN_HAND = e.Cards(whose="opponent", zones=("hand",))
THEIRS = e.Cards(whose="opponent", kinds=("battle",))
BOTTOM = e.Move(to="deck", place="bottom")


def effects(words: str) -> tuple[e.Effect, ...]:
    found = compile_text(f"[On Play] {words}")
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill.effects


def chosen_by_opponent(cards: e.Cards) -> e.Choose:
    return e.Choose(cards=cards, by="opponent")


ACTS: list[tuple[str, tuple[e.Effect, ...]]] = [
    (
        "Your opponent draws 2 cards, then places 1 card from their hand at the bottom of their deck.",
        (e.Draw(count=2, whose="opponent"), chosen_by_opponent(OWN_HAND), BOTTOM),
    ),
    (
        "Your opponent discards 1 card from their hand and switches 1 of their Battle Cards to Rest Mode.",
        (e.Discard(whose="opponent"), chosen_by_opponent(THEIRS), e.Switch(mode="rest")),
    ),
    (
        "Your opponent discards 1 card from their hand, then KOs 1 of their Battle Cards.",
        (e.Discard(whose="opponent"), chosen_by_opponent(THEIRS), e.Ko()),
    ),
    (
        "Your opponent adds 1 card from the top of their deck to their energy in Rest Mode.",
        (e.Move(to="energy", mode="rest", what=e.Cards(whose="opponent", zones=("deck",), top=1)),),
    ),
    (
        "Your opponent discards 1 card from their hand then places 1 card from their hand at the bottom of their deck.",
        (e.Discard(whose="opponent"), chosen_by_opponent(OWN_HAND), BOTTOM),
    ),
    (
        "Your opponent discards 1 card from their hand and returns 1 of their Battle Cards to their hand.",
        (e.Discard(whose="opponent"), chosen_by_opponent(THEIRS), e.Move(to="hand")),
    ),
    ("Your opponent draws 1 card, then draw 2 cards.", (e.Draw(whose="opponent"), e.Draw(count=2))),
    ("Your opponent discards 1 card and you draw 1 card.", (e.Discard(whose="opponent"), e.Draw())),
    (
        "Deal 1 damage to your opponent and they discard 1 card from their hand.",
        (e.Damage(), e.Discard(whose="opponent")),
    ),
    (
        "Each player draws 1 card, then discards 2 cards from their hand.",
        (e.Draw(whose="both"), e.Discard(count=2, whose="both")),
    ),
    ("Your opponent shuffles their deck.", (e.Shuffle(whose="opponent"),)),
    ("Your opponent may draw 1 card.", (e.May(effects=(e.Draw(whose="opponent"),), by="opponent"),)),
    (
        "Your opponent may place 1 of their energy into their Drop.",
        (
            e.May(
                effects=(chosen_by_opponent(e.Cards(whose="opponent", zones=("energy",))), e.Move(to="drop")),
                by="opponent",
            ),
        ),
    ),
    ("Discard 1 card from your hand at random.", (e.Discard(chance=True),)),
]


@pytest.mark.parametrize(("words", "done"), ACTS)
def test_verbs_are_done_by_their_subject(words: str, done: tuple[e.Effect, ...]) -> None:
    assert effects(words) == done


@pytest.mark.parametrize(
    "words",
    [
        "They draw 1 card.",
        "Each player draws 1 card. Then, they discard 1 card from their hand.",
        "Each player places 1 of your energy into their Drop.",
        "Your opponent discards 1 card from your hand.",
        "Your opponent discards all cards from their hand.",
        "Discard 1 card from your opponent's hand.",
    ],
)
def test_a_subject_that_is_not_told_is_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full


def at_most(number: int) -> e.Condition:
    return e.Compare(number=LIFE, within=e.Range(most=number))


def first_of(words: str) -> e.If:
    [asked] = effects(words)
    assert isinstance(asked, e.If)
    return asked


@pytest.mark.rule("0-3-17")
def test_a_second_condition_is_asked_under_the_first() -> None:
    inner = e.If(conditions=(at_most(2),), then=(e.Draw(),))
    asked = first_of("If your life is at 4 or less, draw 1 card. If your life is at 2 or less, draw 1 card.")
    assert asked == e.If(conditions=(at_most(4),), then=(e.Draw(), inner))
    other = first_of("If your life is at 2 or less, draw 1 card. If you have a <Ox>, draw 2 cards.")
    assert isinstance(other.then[1], e.If)
    assert other.otherwise == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("it's a Battle Card", "it's an Extra Card"),
        ("it has a cost of 3 or less", "it has a cost of 4 or more"),
        ("it's your turn", "it's your opponent's turn"),
    ],
)
def test_conditions_that_exclude_each_other_are_two_cases(one: str, other: str) -> None:
    cases = f"If {one}, add it to your hand. If {other}, place it at the bottom of your deck."
    _, asked = effects(f"Reveal the top card of your deck. {cases}")
    assert isinstance(asked, e.If)
    [case] = asked.otherwise
    assert isinstance(case, e.If)
    assert (asked.then, case.then) == (
        (e.Move(to="hand", what="revealed"),),
        (e.Move(to="deck", what="revealed", place="bottom"),),
    )


@pytest.mark.parametrize(
    "words",
    [
        "If your Leader is red, draw 1 card. If your Leader is blue, draw 2 cards.",
        "If your life is at 2 or less, draw 1 card. If your life is at 4 or less, draw 2 cards.",
        "If it's your turn, draw 1 card. If it's your opponent's turn, draw 2 cards. Then, KO this card.",
    ],
)
def test_conditions_on_the_same_that_may_be_meant_in_two_ways_are_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full
