"""The meaning of what card texts say of attacks: what they do, cost, and what follows them."""

import pytest

from events.dbz.card import LIFE, STAGE
from events.dbz.compiler import compile_text
from events.language import effect as e
from tests.games.dbz.conformance.cards import anger, blast, life, pay, stages, strike, stronger
from tests.games.dbz.conformance.texts import (
    DECLARED,
    attack_of,
    faults_of,
    refused,
    skill_of,
    skills_of,
)

ANGER = e.Beside(name="anger")
DRAW = e.Draw()
USER = e.Cards(whose="you", zones=("main", "allies"), role="user")


# Damage.


@pytest.mark.rule("damage/kinds/physical", "damage/kinds/energy", "battle-sequence/9")
@pytest.mark.parametrize(
    ("text", "attack"),
    [
        ("Physical attack.", strike()),
        ("Energy attack.", blast()),
        ("Focused physical attack.", strike(keywords=["focused"])),
        ("Ember Kick physical attack.", strike()),
    ],
)
def test_an_attack_without_more_does_the_damage_of_its_kind(text: str, attack: e.Attack) -> None:
    assert attack_of(text) == attack


@pytest.mark.rule("damage/stated")
@pytest.mark.parametrize(
    ("text", "attack"),
    [
        ("Physical attack doing 3 power stages of damage.", strike(stages(3))),
        ("Physical attack doing 3 life cards of damage.", strike(life(3))),
        ("Energy attack doing 5 life cards of damage.", blast(life(5))),
        ("Energy attack doing 2 power stages and 3 life cards of damage.", blast(stages(2), life(3))),
        ("Energy attack doing 3 life cards and 2 power stages of damage.", blast(stages(2), life(3))),
        ("Physical attack. This attack does 6 power stages of damage.", strike(stages(6))),
        ("Energy attack. If successful, it does 6 life cards of damage.", blast(life(6))),
    ],
)
def test_stated_damage_is_the_base_damage(text: str, attack: e.Attack) -> None:
    assert attack_of(text) == attack


@pytest.mark.rule("damage/modified")
@pytest.mark.parametrize(
    ("text", "attack"),
    [
        ("Physical attack doing +2 power stages of damage.", strike(stages(2, more=True))),
        ("Physical attack doing +2 life cards of damage.", strike(life(2, more=True))),
        ("Physical attack doing an additional 2 power stages of damage.", strike(stages(2, more=True))),
        ("Physical attack. If successful, it does +2 power stages of damage.", strike(stages(2, more=True))),
        ("Energy attack doing 4 life cards of damage. This attack does +2 life cards of damage.",
         blast(life(4), life(2, more=True))),
        ("Energy attack doing 4 life cards of damage. This attack does 2 life cards of damage.",
         blast(life(4), life(2, more=True))),
        ("Physical attack. This attack also does 6 power stages of damage.", strike(stages(6, more=True))),
        ("Energy attack. If successful, it does 3 power stages of damage.", blast(stages(3, more=True))),
        ("Energy attack doing 4 life cards of damage. This attack also does 3 power stages of damage.",
         blast(life(4), stages(3, more=True))),
    ],
)  # fmt: skip
def test_damage_with_a_plus_or_in_another_sentence_comes_on_top(text: str, attack: e.Attack) -> None:
    assert attack_of(text) == attack


@pytest.mark.parametrize(
    "text",
    [
        "Energy attack doing 3 power stages and 2 power stages of damage.",
        "Energy attack doing +1 life card and +2 life cards of damage.",
        "Physical attack doing 3 damage.",
        "Physical attack doing power stages of damage.",
        "Physical attack doing 3 drills of damage.",
        "Physical attack doing 3 power stages of damage doing 2 life cards of damage.",
    ],
)
def test_damage_that_is_said_twice_or_of_no_kind_is_refused(text: str) -> None:
    refused(text)


def test_damage_for_each_card_or_level_of_anger_is_counted() -> None:
    drills = e.Count(of=e.Cards(whose="you", kinds=("drill",)), times=2)
    attack = strike(e.Harm(kind=STAGE, count=drills, more=True))
    assert attack_of("Physical attack doing +2 power stages of damage for each Drill you have in play.") == attack
    twice = e.Sum(of=(ANGER,), times=2)
    attack = strike(e.Harm(kind=STAGE, count=twice, more=True))
    assert attack_of("Physical attack doing +2 power stages of damage for every anger level you are at.") == attack


@pytest.mark.rule("general/only")
def test_cards_by_who_alone_uses_them_are_not_cards_of_that_title() -> None:
    refused('Energy attack doing +1 life card of damage for each "Heroes only" card in your discard pile.', "energy")


def test_what_is_done_for_each_level_of_anger_above_some_is_refused() -> None:
    text = "Physical attack. Raise your anger 1 level for each anger level you are above 3."
    assert faults_of(text) == ["levels of anger above some"]


# X.


def test_x_is_what_its_sentence_says() -> None:
    harm = e.Harm(kind=LIFE, count=ANGER)
    for text in (
        "Energy attack doing X life cards of damage. X = your anger level.",
        "Energy attack doing X life cards of damage, where X is equal to your current anger level.",
        "X is equal to your anger. Energy attack doing X life cards of damage.",
    ):
        assert attack_of(text) == blast(harm)
    more = attack_of(
        "Energy attack doing 1 life card of damage and an additional +X life cards of damage. X = your anger."
    )
    assert more == blast(life(1), e.Harm(kind=LIFE, count=ANGER, more=True))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Energy attack doing X life cards of damage.", "an X of which it is not said what it is"),
        ("Energy attack. X = your anger level.", "an X that nothing is done with"),
        (
            "Energy attack doing X life cards of damage. X = your anger. X = your opponent's anger.",
            "an X that is said twice",
        ),
    ],
)
def test_an_x_without_its_meaning_and_a_meaning_without_its_x_are_refused(text: str, fault: str) -> None:
    assert faults_of(text) == [fault]


# Costs.


@pytest.mark.rule("costs/energy-default", "general/cost-definition/energy")
def test_an_energy_attack_that_says_no_cost_has_none_in_its_text() -> None:
    assert skill_of("Energy attack.").costs == ()


@pytest.mark.rule("general/cost-definition", "costs/word")
@pytest.mark.parametrize(
    "text",
    [
        "Energy attack doing 5 life cards of damage. Costs 3 power stages to perform.",
        "Energy attack doing 5 life cards of damage. It costs 3 power stages.",
        "Energy attack doing 5 life cards of damage and costing 3 power stages to perform.",
        "Energy attack doing 5 life cards of damage, costs only 3 power stages to use.",
    ],
)
def test_a_cost_is_what_the_text_calls_a_cost(text: str) -> None:
    skill = skill_of(text, "energy")
    assert (skill.costs, skill.effects) == (((pay(3),),), (blast(life(5)),))


@pytest.mark.rule("general/cost-definition")
def test_a_cost_of_life_cards_and_one_of_nothing() -> None:
    top = e.Cards(whose="you", zones=("life_deck",), top=2)
    assert skill_of("Physical attack. Costs 2 life cards to perform.").costs == ((e.Move(to="discard", what=top),),)
    assert skill_of("Energy attack. Costs no power stages to perform.").costs == ((pay(0),),)


@pytest.mark.rule("costs/word")
def test_what_is_lost_without_the_word_is_no_cost() -> None:
    skill = skill_of("Energy attack. Your Main Personality loses 3 power stages.")
    assert skill.costs == ()
    assert skill.effects[0] == blast()


@pytest.mark.parametrize(
    "text",
    [
        "Energy attack. Costs 1 power stage to perform. Costs 2 power stages to perform.",
        "Energy attack costing 1 power stage. Costs 2 power stages to perform.",
        "Energy attack. If you declared a Blue Tokui-Waza, costs 0 power stages to perform.",
        "Energy attack. Costs 3 drills to perform.",
    ],
)
def test_two_costs_and_a_cost_in_some_cases_are_refused(text: str) -> None:
    refused(text, "energy")


# Sentences behind an attack.


@pytest.mark.rule("effects/secondary", "battle-sequence/3", "battle-sequence/3/definition")
def test_what_stands_in_sentences_of_its_own_is_done_in_any_case_in_its_order() -> None:
    skill = skill_of("Physical attack. Raise your anger 1 level. Draw a card. Lower your opponent's anger 2 levels.")
    assert skill.effects == (strike(), anger(1), DRAW, anger(-2, "opponent"))
    before = skill_of("Raise your anger 1 level. Physical attack.")
    assert before.effects == (anger(1), strike())


@pytest.mark.rule("effects/if-successful", "battle-sequence/15")
def test_if_successful_follows_the_attack() -> None:
    skill = skill_of("Physical attack. If successful, raise your anger 1 level. Draw a card.")
    assert skill.effects == (strike(then=[anger(1)]), DRAW)
    assert attack_of("Physical attack and lowers your opponent's anger 1 level.") == strike(
        then=[anger(-1, "opponent")]
    ), "the sentence of the attack is no secondary effect"


@pytest.mark.rule("battle-sequence/15")
def test_two_sentences_of_what_follows_can_be_done_in_either_order() -> None:
    skill = skill_of("Physical attack. If successful, draw a card. If successful, raise your anger 1 level.")
    parts = (e.Named(effects=(DRAW,), name="successful 1"), e.Named(effects=(anger(1),), name="successful 2"))
    assert skill.effects == (strike(then=parts),)


@pytest.mark.rule("effects/if-successful")
def test_if_successful_under_a_condition() -> None:
    attack = attack_of("Physical attack. If successful and you declared a Tokui-Waza, draw a card.")
    assert attack == strike(then=[e.If(conditions=(DECLARED,), then=(DRAW,))])
    skill = skill_of("Physical attack. If you declared a Tokui-Waza, draw a card.")
    assert skill.effects == (strike(), e.If(conditions=(DECLARED,), then=(DRAW,)))


def test_if_stopped_is_another_thing() -> None:
    attack = attack_of("Physical attack. If stopped, draw a card.")
    assert attack == e.Attack(kind="physical", stopped=(DRAW,))
    assert attack == attack_of("Physical attack. If this attack is stopped, draw a card.")


@pytest.mark.rule("effects/if-successful")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Stops a physical attack. If successful, draw a card.", "combat"),
        ("Raise your anger 1 level. If successful, draw a card.", "combat"),
        ("If stopped, draw a card.", "combat"),
        ("This attack cannot be stopped.", "physical"),
        ("Empower 2. Draw a card.", "energy"),
        ("If you declared a Red Tokui-Waza, this attack does 6 life cards of damage instead.", "energy"),
    ],
)
def test_what_is_said_of_an_attack_that_is_not_made_is_refused(text: str, kind: str) -> None:
    assert faults_of(text, kind) == ["more of an attack that is not made"]


def test_two_attacks_are_refused() -> None:
    assert faults_of("Physical attack. Energy attack.") == ["an attack that is said twice"]
    assert faults_of("Physical attack. Stops an energy attack.") == ["an attack and a defense at once"]


def test_an_attack_or_a_defense_is_one_of_two() -> None:
    attack, defense = skills_of(
        "Physical attack doing 3 power stages of damage or stops an energy attack. Draw a card."
    )
    assert (attack.kind, attack.timing, attack.effects) == ("activate", ("attack",), (strike(stages(3)), DRAW))
    assert (defense.kind, defense.timing, defense.effects) == ("counter", ("defense",), (e.Nullify(), DRAW))
    assert defense.trigger == e.Trigger(on="attacks", whose="opponent", card=e.Cards(role="energy attack"))


# Empower.


def empower(by: int) -> e.May:
    return e.May(effects=(stronger(by),), name="empower")


@pytest.mark.rule("keywords/empower-1", "keywords/empower-2")
def test_empower_stands_where_it_is_printed() -> None:
    skill = skill_of("Energy attack doing 3 life cards of damage. Raise your anger 1 level. Empower 2. Draw a card.")
    assert skill.effects == (blast(life(3)), anger(1), empower(2), DRAW)


@pytest.mark.rule("keywords/empower-2")
def test_what_follows_success_behind_an_empower_is_done_if_it_is_not_used() -> None:
    skill = skill_of("Physical attack. Empower 2. If successful, draw a card.")
    assert skill.effects == (strike(then=[DRAW]), empower(2))


@pytest.mark.rule("keywords/empower-2")
def test_an_empower_behind_what_follows_success_is_refused() -> None:
    fault = "an Empower behind what follows the attack"
    assert faults_of("Physical attack. If successful, draw a card. Empower 2.") == [fault]
    assert faults_of("Physical attack. If stopped, draw a card. Empower 2.") == [fault]


@pytest.mark.rule("keywords/empower-2")
@pytest.mark.parametrize(
    "behind",
    [
        "This attack does +3 power stages of damage.",
        "This attack cannot be stopped.",
        "If you declared a Tokui-Waza, this is a focused attack.",
        "If you declared a Tokui-Waza, this attack does 6 life cards of damage instead.",
    ],
)
def test_what_is_said_of_the_attack_behind_an_empower_is_not_said_before_it(behind: str) -> None:
    """An Empower that is used removes it, so that it is no part of the attack in any case."""
    read = compile_text(f"Energy attack doing 4 life cards of damage. Empower 2. {behind}", "energy")
    before_it = skills_of(f"Energy attack doing 4 life cards of damage. {behind} Empower 2.", "energy")
    assert not read.is_full or read.skills != before_it


# Cases.


@pytest.mark.rule("deck/tokui-waza")
def test_instead_makes_another_attack_in_a_case_and_the_first_in_the_others() -> None:
    then, otherwise = skills_of(
        "Energy attack doing 4 life cards of damage. If you declared a Tokui-Waza, this attack does 6 life cards of "
        "damage instead. Draw a card.",
        "energy",
    )
    assert (then.conditions, then.effects) == ((DECLARED,), (blast(life(6)), DRAW))
    assert (otherwise.conditions, otherwise.effects) == ((e.Not(condition=DECLARED),), (blast(life(4)), DRAW))


@pytest.mark.rule("deck/tokui-waza", "deck/mastery/3")
def test_a_case_of_two_conditions_is_none_if_one_of_them_is_not_fulfilled() -> None:
    then, otherwise = skills_of(
        "Physical attack. If you declared a Red Tokui-Waza, this attack cannot be stopped.", "physical"
    )
    red = e.Attribute(kind="style", words=("red",))
    mastery = e.Exists(cards=e.Cards(whose="you", zones=("mastery",), attributes=(red,)))
    assert then.conditions == (DECLARED, mastery)
    assert then.effects == (strike(keywords=["unstoppable"]),)
    nots = (e.Not(condition=DECLARED), e.Not(condition=mastery))
    assert (otherwise.conditions, otherwise.effects) == ((e.Either(of=nots),), (strike(),))


@pytest.mark.rule("damage/modified")
def test_damage_on_top_in_a_case_is_given_to_the_attack() -> None:
    skill = skill_of("Physical attack. If you declared a Tokui-Waza, this attack does +2 power stages of damage.")
    more = e.If(conditions=(DECLARED,), then=(stronger(2, STAGE),))
    assert skill.effects == (strike(), more)


@pytest.mark.rule("damage/modified")
@pytest.mark.parametrize("link", ["and", "and this attack does", "and does"])
def test_damage_of_one_kind_is_on_top_once(link: str) -> None:
    text = f"Physical attack. This attack does +1 life card of damage {link} +2 life cards of damage."
    assert faults_of(text) == ["damage of one kind that is said twice"]


@pytest.mark.rule("damage/stated")
def test_damage_that_is_stated_in_a_case_is_the_base_damage_in_that_case_alone() -> None:
    then, otherwise = skills_of(
        "Physical attack. If you declared a Tokui-Waza, this attack does 6 power stages of damage and raises your anger"
        " 1 level."
    )
    assert (then.conditions, then.effects) == ((DECLARED,), (strike(stages(6)), anger(1)))
    assert (otherwise.conditions, otherwise.effects) == ((e.Not(condition=DECLARED),), (strike(),))


def test_two_cases_are_refused() -> None:
    text = (
        "Physical attack. If you declared a Tokui-Waza, this attack cannot be stopped. If your main personality is a "
        "hero, this is a focused attack."
    )
    assert faults_of(text) == ["two cases in which an attack is another one"]


def test_what_is_done_instead_of_another_deed() -> None:
    skill = skill_of("Physical attack. Draw a card. If you declared a Tokui-Waza, draw 2 cards instead.")
    instead = e.If(conditions=(DECLARED,), then=(e.Draw(count=2),), otherwise=(DRAW,))
    assert skill.effects == (strike(), instead)
    refused("Physical attack. Draw a card instead.")


@pytest.mark.parametrize(
    "before",
    ["Physical attack.", "Physical attack. If successful, draw a card.", "Physical attack. If stopped, draw a card."],
)
def test_what_is_done_instead_never_takes_the_place_of_the_attack(before: str) -> None:
    text = f"{before} If you declared a Tokui-Waza, draw 2 cards instead."
    read = compile_text(text, "physical")
    assert not read.is_full or any(isinstance(effect, e.Attack) for skill in read.skills for effect in skill.effects)


@pytest.mark.parametrize(
    "text",
    [
        "Physical attack. You may remove a Drill in play from the game. If you do, this is a focused attack.",
        "Physical attack. If successful, draw a card. If you do, this attack does +2 power stages of damage.",
    ],
)
def test_what_is_done_before_is_no_case_of_the_attack(text: str) -> None:
    """Whether it was done is known only when the card is in use, and it is the deed that was done, not the attack."""
    read = compile_text(text, "physical")
    conditions = [one for skill in read.skills for one in skill.conditions]
    wrapped = [effect for skill in read.skills for effect in skill.effects if isinstance(effect, e.Named)]
    assert not read.is_full or (conditions, wrapped) == ([], [])


# Power stages, anger, the card itself.


@pytest.mark.rule("battle-sequence/16")
@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Remove from the game after use.", (e.Remove(what="this"),)),
        ("Shuffle into your Life Deck after use.", (e.Move(to="life_deck", what="this"), e.Shuffle())),
        ("Place at the bottom of your Life Deck after use.", (e.Move(to="life_deck", what="this", place="bottom"),)),
        ("Discard after use.", ()),
    ],
)
def test_what_becomes_of_the_card(text: str, effects: tuple[e.Effect, ...]) -> None:
    assert skill_of(f"Physical attack. {text}").effects == (strike(), *effects)


def test_power_stages_are_those_of_the_user_or_of_the_main_personality() -> None:
    assert skill_of("Physical attack. Gain 4 power stages.").effects[1] == e.Mark(kind=STAGE, by=4, what=USER)
    main = e.Cards(whose="you", zones=("main",))
    assert skill_of("Physical attack. Your Main Personality gains 4 power stages.").effects[1] == e.Mark(
        kind=STAGE, by=4, what=main
    )
    highest = e.Mark(kind=STAGE, by=e.Figure(figure="highest", of=main), what=main)
    assert skill_of("Physical attack. Raise your Main Personality to its highest power stage.").effects[1] == highest


# What is not understood.


@pytest.mark.parametrize("bad", ["Hum a tune.", "Juggle 3 drills.", "If successful, hum a tune."])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_fault_in_one_sentence_leaves_the_whole_power_to_be_done_by_hand(bad: str, at: int) -> None:
    sentences = ["Physical attack doing 3 power stages of damage.", "Draw a card."]
    sentences.insert(at, bad)
    text = " ".join(sentences)
    skill = refused(text)
    assert (skill.kind, skill.timing) == ("activate", ("attack",))
    assert skill.effects == (e.Manual(text=text),)


def test_a_power_of_two_is_done_by_hand_without_the_other() -> None:
    powers = skills_of("(Power 1:) Physical attack. (Power 2:) Energy attack. Draw a card.", "personality")
    assert [skill.effects for skill in powers] == [(strike(),), (blast(), DRAW)]
