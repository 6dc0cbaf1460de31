"""The meaning of card texts about their use: defenses, powers and when they are used, places."""

import pytest

from events.cards.bounds import MOST_TIMES
from events.dbz.card import LIFE, STAGE
from events.dbz.compiler import compile_text
from events.language import effect as e
from tests.games.dbz.conformance.cards import DRAW, PHYSICAL, anger, pay, stops
from tests.games.dbz.conformance.texts import (
    DECLARED,
    effects_of,
    faults_of,
    refused,
    skill_of,
    skills_of,
)

MAKING = ("in_use", "main", "allies", "noncombats", "drills")
USER = e.Cards(whose="you", zones=("main", "allies"), role="user")
GAIN_3 = e.Mark(kind=STAGE, by=3, what=USER)


def attacked_by(role: str) -> e.Trigger:
    return e.Trigger(on="attacks", whose="opponent", card=e.Cards(role=role))


def attacks_of(whose: e.Who, role: str = "attack") -> e.Cards:
    return e.Cards(whose=whose, role=role, zones=MAKING)


def adjusts(by: int, kind: str = STAGE) -> tuple[e.Adjust]:
    return (e.Adjust(figure=kind, by=by),)


# Defenses.


@pytest.mark.rule("battle-sequence/5", "battle-sequence/6")
@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Stops a physical attack.", "physical attack"),
        ("Stop any energy attack performed against you.", "energy attack"),
        ("Stops a physical or energy attack.", "attack"),
        ("Stops an attack.", "attack"),
    ],
)
def test_a_defense_stops_attacks_of_its_kind(text: str, role: str) -> None:
    skill = skill_of(f"{text} Raise your anger 1 level.", "combat")
    assert skill == e.Skill(
        kind="counter", timing=("defense",), trigger=attacked_by(role), effects=(e.Nullify(), anger(1))
    )


def test_two_kinds_that_are_said_apart_are_two_defenses() -> None:
    both = skills_of("Stops a physical attack or stops an energy attack.", "combat")
    assert [skill.trigger for skill in both] == [attacked_by("physical attack"), attacked_by("energy attack")]


@pytest.mark.rule("damage/prevention")
def test_prevented_damage_is_no_stopped_attack() -> None:
    skill = skill_of("Prevents 4 power stages of damage from a physical attack.", "combat")
    assert skill.effects == (e.Decree(changes=(e.Lessen(by=4, kind=STAGE),), whose="you", until="attack"),)
    assert skill.trigger == attacked_by("physical attack")


@pytest.mark.rule("general/damage-cap/1")
def test_damage_that_is_reduced_to_some_is_capped_for_the_attack() -> None:
    skill = skill_of(
        "Reduce the damage from an energy attack performed against you to 2 life cards of damage.", "combat"
    )
    cap = e.Bound(figure=LIFE, within=e.Range(most=2))
    assert skill.effects == (e.Give(changes=(cap,), what=attacks_of("opponent", "energy attack"), until="attack"),)


@pytest.mark.rule("general/cost-definition")
def test_a_defense_has_a_cost_and_a_condition() -> None:
    skill = skill_of("Stops a physical attack, but costs 2 power stages to perform.", "combat")
    assert skill.costs == ((e.Pay(total=2, kind=STAGE),),)
    plain, other = skills_of(
        "Stops a physical attack. If you declared a Tokui-Waza, this card stops an energy attack instead.", "combat"
    )
    assert (plain.trigger, plain.conditions) == (attacked_by("physical attack"), ())
    assert (other.trigger, other.conditions) == (attacked_by("energy attack"), (DECLARED,))


@pytest.mark.rule("battle-sequence/7")
@pytest.mark.parametrize("kind", ["noncombat", "drill", "personality"])
@pytest.mark.parametrize(
    "text",
    [
        "Defense Shield: Stops a physical attack.",
        "Defense Shield: Stops the first unstopped physical attack performed against you during Combat.",
    ],
)
def test_a_defense_shield_stops_once_and_is_no_other_defense(kind: str, text: str) -> None:
    skill = skill_of(text, kind)
    assert (skill.timing, skill.limit) == (("shield",), e.Limit())
    assert (skill.trigger, skill.effects) == (attacked_by("physical attack"), (e.Nullify(),))
    [other] = compile_text("Stops a physical attack.", "noncombat").skills
    assert other.timing == ("defense",)


def test_a_drill_that_is_no_shield_stops_nothing() -> None:
    assert faults_of("Stops a physical attack.", "drill") == ["a defense by a card that is not used"]
    assert faults_of("Stops a physical attack.", "ball") == ["a defense by a card that is not used"]


@pytest.mark.rule("battle-sequence/7", "powers/constant")
@pytest.mark.parametrize(
    ("head", "timing"), [("Defense Shield: Stops an attack.", "shield"), ("(Constant Combat Power)", "needed")]
)
def test_what_stands_before_a_power_says_when_it_is_done_by_hand(head: str, timing: str) -> None:
    assert refused(f"{head} Hum a tune.", "personality").timing == (timing,)


@pytest.mark.rule("battle-sequence/7", "powers/constant")
def test_a_constant_combat_power_may_be_a_defense_shield() -> None:
    """Two heads are those of one power."""
    skill = skill_of("(Constant Combat Power) Defense Shield: Stops a physical attack.", "personality")
    assert skill == skill_of("Defense Shield: Stops a physical attack.", "personality")


@pytest.mark.rule("allies/take-control/powers")
def test_a_power_that_needs_no_control_of_combat_is_done_by_hand() -> None:
    power = "Power: Stops a physical attack."
    assert skill_of(power, "personality") == stops(PHYSICAL)
    refused(f"(Tobin does not have to be in control of Combat to use this power.) {power}", "personality")


@pytest.mark.rule("general/requirement", "attacks/power/control")
@pytest.mark.parametrize(
    ("attack", "cost"),
    [
        ("a physical attack", ()),
        ("an energy attack", (pay(2),)),
        ("an energy attack costing 3 power stages", (pay(3),)),
    ],
)
def test_what_is_done_to_attack_is_done_before_the_attack_is_paid_for(attack: str, cost: tuple[e.Effect, ...]) -> None:
    text = f"During your Attack Phase, you may discard a card from your hand to perform {attack}."
    assert skill_of(text, "personality").costs == ((e.Discard(), *cost),)


@pytest.mark.rule("general/requirement")
def test_what_is_done_to_stop_an_attack_is_done_first() -> None:
    """Behind the stop it is done in any case, and asks for nothing."""
    stop = skill_of("You may discard a card from your hand to stop a physical attack.", "physical")
    assert (stop.costs, stop.effects) == (((e.Discard(),),), (e.Nullify(),))
    other = skill_of("Stops a physical attack. Discard a card from your hand.", "physical")
    assert (other.costs, other.effects) == ((), (e.Nullify(), e.Discard()))


# Powers, and cards that stay.


@pytest.mark.rule("powers/timing", "powers/constant")
def test_a_constant_combat_power_holds_or_is_set_off_and_is_never_used() -> None:
    text = "(Constant Combat Power) Your physical attacks do +1 power stage of damage."
    skill = skill_of(text, "personality")
    grant = e.Grant(changes=adjusts(1), what=attacks_of("you", "physical attack"))
    assert skill == e.Skill(kind="permanent", grants=(grant,))
    set_off = skill_of("(Constant Combat Power) When entering Combat, draw a card.", "personality")
    assert (set_off.kind, set_off.trigger) == ("auto", e.Trigger(on="enters_combat", whose="you"))
    for used in ("Physical attack.", "Draw a card.", "Stops a physical attack."):
        fault = "a Constant Combat Power that neither holds nor is set off"
        assert faults_of(f"(Constant Combat Power) {used}", "personality") == [fault]


@pytest.mark.rule("powers/timing")
def test_a_power_is_used_once_unless_it_says_how_often() -> None:
    assert skill_of("Power: Physical attack.", "personality").limit is None
    assert skill_of("Physical attack. You may use this power twice per Combat.", "personality").limit == e.Limit(
        times=2
    )
    assert faults_of("Physical attack. You may use this power twice per Combat.") == [
        "a card that is used several times"
    ]
    more, once = skills_of(
        "Physical attack. If you declared a Tokui-Waza, you may use this power twice per Combat.", "personality"
    )
    assert (more.limit, more.conditions) == (e.Limit(times=2, per="text"), (DECLARED,))
    assert (once.limit, once.conditions) == (e.Limit(per="text"), (e.Not(condition=DECLARED),))


@pytest.mark.rule("powers/timing")
def test_what_is_used_when_needed_is_so_alone() -> None:
    skill = skill_of("Raise your anger 2 levels. Use when needed.", "personality")
    assert (skill.kind, skill.timing, skill.effects) == ("counter", ("needed",), (anger(2),))
    assert skill_of("Use when needed. Raise your anger 2 levels.", "combat") == skill
    assert faults_of("Stops a physical attack. Use when needed.", "combat") == ["a defense that is used when needed"]


@pytest.mark.rule("general/parentheses")
def test_words_in_brackets_say_the_same() -> None:
    assert effects_of("Raise your anger 2 levels. (Remove from the game after use.)") == (
        anger(2),
        e.Remove(what="this"),
    )


@pytest.mark.rule("cards/non-combat/use")
def test_a_non_combat_card_is_used_and_a_drill_is_not() -> None:
    assert skill_of("Gain 3 power stages.", "noncombat").effects == (GAIN_3,)
    for kind in ("drill", "mastery", "sensei", "battleground", "location"):
        assert faults_of("Gain 3 power stages.", kind) == ["what is done by a card that is not used"]
    in_place = skill_of("In place of an attack, gain 3 power stages.", "drill")
    assert (in_place.limit, in_place.effects) == (e.Limit(times=MOST_TIMES), (GAIN_3,))


@pytest.mark.rule("combat/attack-phase")
@pytest.mark.parametrize("when", ['Once per game during your "Attacker Attacks" phase', "In place of an attack"])
def test_who_uses_a_card_that_stays_for_what_it_lets_a_player_do_is_not_asked_whether_to_do_it(when: str) -> None:
    removes = (
        e.Choose(cards=e.Cards(kinds=("noncombat", "drill")), count=2, up_to=True),
        e.Remove(what="it"),
    )
    for kind in ("drill", "sensei"):
        text = f"{when}, you may remove up to 2 Non-Combat cards in play from the game."
        assert skill_of(text, kind).effects == removes
    also = skill_of(f"{when}, gain 3 power stages. You may draw a card.", "drill").effects
    assert also == (GAIN_3, e.May(effects=(DRAW,), name="may")), "it is one of two things that are done"
    theirs = skill_of(f"{when}, your opponent may draw up to 2 cards.", "drill").effects
    assert [type(effect) for effect in theirs] == [e.May], "another player decides that"
    used_up = skill_of("You may remove up to 2 Non-Combat cards in play from the game.", "combat").effects
    assert [type(effect) for effect in used_up] == [e.May], "it is used up, whatever is done"


@pytest.mark.rule("general/do-what-you-can")
def test_a_number_of_cards_of_a_pile_that_are_drawn_is_no_limit_up_to_which_some_are() -> None:
    bottom = e.Cards(whose="you", zones=("discard",), bottom=3)
    assert effects_of("Draw the bottom 3 cards from your discard pile.") == (e.Move(to="hand", what=bottom),)
    [fault] = faults_of("Draw up to the bottom 3 cards from your discard pile.", "combat")
    assert "not understood" in fault


@pytest.mark.rule("cards/non-combat/use")
def test_what_is_set_off_uses_a_non_combat_card_up_and_leaves_a_drill() -> None:
    as_defender = e.Trigger(on="enters_combat", whose="you", conditions=(e.Turn(whose="opponent"),))
    text = "When entering Combat as the defender, draw a card."
    drill, noncombat = skill_of(text, "drill"), skill_of(text, "noncombat")
    assert drill == e.Skill(kind="auto", trigger=as_defender, effects=(DRAW,))
    used_up = (e.May(effects=(DRAW, e.Ko(what="this"))),)
    assert noncombat == e.Skill(kind="auto", trigger=as_defender, effects=used_up)
    assert skill_of("Use when entering Combat as the defender. Draw a card.", "noncombat") == noncombat
    assert skill_of("When entering Combat as the defender, you may draw a card.", "noncombat") == noncombat
    as_attacker = skill_of("When entering Combat as the attacker, draw a card.", "drill").trigger
    assert as_attacker == e.Trigger(on="enters_combat", whose="you", conditions=(e.Turn(whose="you"),))


def test_a_card_of_the_hand_is_not_set_off() -> None:
    for text in ("When entering Combat, draw a card.", "Use when entering Combat. Draw a card."):
        refused(text, "combat")
    assert faults_of("When entering Combat, draw a card. Gain 3 power stages.", "drill") == [
        "what holds, or is set off, beside what is done as the card is used"
    ]


@pytest.mark.parametrize("kind", ["physical", "energy", "combat"])
def test_nothing_holds_by_a_card_of_the_hand(kind: str) -> None:
    refused("Your physical attacks do +1 power stage of damage.", kind)


def test_a_dragon_ball_does_what_it_says_as_it_is_used() -> None:
    assert skill_of("Draw 2 cards.", "ball") == e.Skill(
        kind="auto", trigger=e.Trigger(on="ball_used"), effects=(e.Draw(count=2),)
    )


def test_a_dragon_ball_makes_no_attack() -> None:
    refused("Physical attack.", "ball")


# Places.


@pytest.mark.rule("location/global")
@pytest.mark.parametrize("kind", ["battleground", "location"])
@pytest.mark.parametrize(
    "text",
    ["All physical attacks do +1 power stage of damage.", "All of your physical attacks do +1 power stage of damage."],
)
def test_what_holds_at_a_place_holds_for_all(kind: str, text: str) -> None:
    everyone = e.Grant(changes=adjusts(1), what=attacks_of("both", "physical attack"))
    assert skill_of(text, kind) == e.Skill(kind="permanent", grants=(everyone,))


@pytest.mark.rule("location/global")
def test_what_is_set_off_at_a_place_is_so_for_all_and_refused_where_no_word_says_for_whom() -> None:
    skill = skill_of("At the beginning of every turn, all players gain 1 anger.", "location")
    assert (skill.trigger, skill.effects) == (e.Trigger(on="turn_begins"), (anger(1, "both"),))
    for text in (
        "When entering Combat, draw a card.",
        "At the beginning of your turn, draw a card.",
        "Whenever you perform an attack, draw a card.",
    ):
        yours, theirs = skills_of(text, "location")
        assert yours.trigger is not None
        assert theirs.trigger is not None
        assert (yours.trigger.whose, theirs.trigger.whose) == ("you", "opponent")
        assert (yours.effects, theirs.effects) == ((DRAW,), (e.Draw(whose="opponent"),))
    text = "If you declared a Tokui-Waza, all physical attacks do +1 power stage of damage."
    yours, theirs = skills_of(text, "battleground")
    assert (yours.conditions, yours.grants) == ((DECLARED,), theirs.grants)
    assert theirs.conditions != yours.conditions
    text = "When entering Combat, search your Life Deck for a Drill and place it in your hand."
    [fault] = faults_of(text, "location")
    assert faults_of("At the beginning of every turn, raise your anger 1 level.", "location") == [
        "what a place lets a player do as something happens that is nobody's own"
    ]
    assert fault == "what a place lets each player do, of which no word says who does it"
