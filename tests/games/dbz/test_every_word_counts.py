"""A number, an owner, a zone or a kind that a text says is in its meaning; what cannot be meant is refused."""

import pytest

from events.dbz.card import ANGER, LIFE, STAGE
from events.dbz.compiler import compile_text
from events.dbz.usage import read_usage
from events.language import effect as e
from tests.games.dbz.conformance.texts import skill_of


def effects_of(text: str, kind: str = "combat") -> tuple[e.Effect, ...]:
    return skill_of(text, kind).effects


def fault_of(text: str, kind: str) -> str:
    return " ".join(clause.fault for clause in compile_text(text, kind).clauses)


def test_a_plus_behind_a_number_of_damage_is_one_before_it() -> None:
    more = effects_of("Physical attack doing 4+ power stages of damage.", "physical")
    assert more == effects_of("Physical attack doing +4 power stages of damage.", "physical")
    assert more == (e.Attack(kind="physical", damage=(e.Harm(kind=STAGE, count=4, more=True),)),)


def test_anger_that_is_set_to_a_number_is_raised_to_it_too() -> None:
    anger = e.Beside(name=ANGER, whose="opponent")
    assert effects_of("Set your opponent's anger to 3.") == (
        e.Put(kind=ANGER, by=e.Sum(of=(anger, -3), times=-1), whose="opponent"),
    )
    assert effects_of("Lower your opponent's anger to 3.") == (
        e.Put(kind=ANGER, by=e.Sum(of=(anger, -3), times=-1, most=0), whose="opponent"),
    )
    assert effects_of("Set your opponent's anger to 0.") == (
        e.Put(kind=ANGER, by=e.Sum(of=(anger, 0), times=-1), whose="opponent"),
    )
    own, theirs = effects_of("Set all players' anger to 2.")
    assert [own, theirs] == [
        e.Put(kind=ANGER, by=e.Sum(of=(e.Beside(name=ANGER, whose=whose), -2), times=-1), whose=whose)
        for whose in ("you", "opponent")
    ]


@pytest.mark.parametrize(
    ("text", "kind", "fault"),
    [
        ("Set all Allies in play to 3 power stages.", "combat", "a number that some are below"),
        ("Set all of your opponent's personalities to 2 power stages.", "combat", "a number that some are below"),
        ("When you place an Ally in play at 6 power stages above 0, draw a card.", "drill", "number of power stages"),
        (
            "Look at the top 3 cards of your discard pile and put them back in any order.",
            "combat",
            "the top of a Life Deck",
        ),
        ("Energy attack. This attack is a focused physical attack.", "energy", "becomes one of another kind"),
        (
            "Energy attack. If you declared a Tokui-Waza, this is a focused physical attack.",
            "energy",
            "becomes one of another kind",
        ),
        ("Your opponent discards a card of your choice from his hand.", "combat", "choice"),
        ("Your opponent must discard 2 cards from his hand of your choice.", "combat", "choice"),
        ('You must pass in your next "Defender Defends" phase.', "combat", "Defender"),
        ("Your opponent skips his next 'Defender Defends' phase.", "combat", "Defender"),
        ("Draw a card [of your choice].", "combat", "not understood"),
        ("Draw a card. Limit 10 per deck.", "combat", "more copies in a deck than nine"),
        ("Draw a card. 2 per deck.", "combat", "not understood"),
    ],
)
def test_what_cannot_be_meant_is_refused(text: str, kind: str, fault: str) -> None:
    assert fault in fault_of(text, kind)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Lower all Allies in play to 3 power stages.", "Lower all Allies in play to three power stages."),
        ("Set all Allies in play to 0.", "Lower all Allies in play to 0."),
        ("Discard one of your opponent's Drills of your choice.", "Discard one of your opponent's Drills."),
        ("Discard two of your opponent's Drills in play.", "Discard 2 of your opponent's Drills in play."),
        ("Discard up to four of your Drills in play.", "Discard up to 4 of your Drills in play."),
        ("Discard all Non-Combats in play.", "Discard all Non-Combat cards in play."),
        ("Draw a card. Discard this card from the game after use.", "Draw a card. Remove from the game after use."),
        ("Draw a card. Discard from the game after use.", "Draw a card. Remove from the game after use."),
        ('You must pass in your next "Attacker Attacks" phase.', "You must pass in your next attack phase."),
        ("If your anger is at 3, draw a card.", "If your anger is 3, draw a card."),
        ("Draw a card at the end of Combat.", "Draw a card at the end of this Combat."),
        (
            "Your Allies cannot take control of Combat for the remainder of Combat.",
            "For the remainder of Combat, your Allies cannot take control of Combat.",
        ),
        (
            "For the remainder of Combat, prevent 2 life cards of damage from all attacks your opponent performs.",
            "For the remainder of Combat, prevent 2 life cards of damage from all attacks performed against you.",
        ),
        ("Draw a card. Limited to 1 per deck. Discard a Drill in play.", "Draw a card. Discard a Drill in play."),
    ],
)
def test_other_words_say_the_same(text: str, other: str) -> None:
    assert effects_of(text) == effects_of(other)


def test_a_defense_against_one_of_the_opponents_attacks_is_against_any() -> None:
    for attacks, role in (("energy", "energy attack"), ("physical or energy", "attack")):
        skill = skill_of(f"Stops one of your opponent's {attacks} attacks.", "combat")
        assert skill.trigger is not None
        assert skill.trigger.card == e.Cards(role=role)


def test_a_defense_that_costs_life_cards_is_paid_with_them() -> None:
    skill = skill_of("Stops a physical attack, but costs 2 life cards to use.", "physical")
    assert skill.costs == skill_of("Stops a physical attack. Costs 2 life cards to use.", "physical").costs
    [[paid]] = skill.costs
    assert paid == e.Move(to="discard", what=e.Cards(whose="you", zones=("life_deck",), top=2))


def test_a_focused_attack_of_the_same_kind_is_focused() -> None:
    [attack] = effects_of("Energy attack doing 2 life cards of damage. This is a focused energy attack.", "energy")
    harm = e.Harm(kind=LIFE, count=2)
    assert attack == e.Attack(kind="energy", keywords=("focused",), damage=(harm,))


def test_what_is_set_off_for_the_remainder_of_combat_may_follow_an_attack() -> None:
    [attack] = effects_of(
        "Physical attack. If successful, for the remainder of Combat, whenever you use Endurance, draw a card.",
        "physical",
    )
    assert isinstance(attack, e.Attack)
    when = e.Trigger(on="endures", card=None, whose="you")
    assert attack.successful == (e.Later(when=when, effects=(e.Draw(),), until="combat", each_time=True),)


@pytest.mark.parametrize(("number", "limit"), [("1", 1), ("two", 2), ("four", 4), ("9", 9)])
def test_the_copies_in_a_deck_are_limited_to_a_number_in_words_or_digits(number: str, limit: int) -> None:
    text = f"Stops a physical attack. Limit {number} per deck."
    assert read_usage(text).limit == limit
    assert compile_text(text, "physical").is_full


def test_a_place_may_say_how_many_copies_a_deck_has() -> None:
    text = "All attacks cost +2 power stages to perform. You may have up to 3 copies of this card in your Life Deck."
    assert compile_text(text, "battleground").is_full
    assert read_usage(text).limit == 3
