"""Interactions of uses: what hears them, what answers them, and what of them is still possible as they are resolved."""

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardPlayed,
    GuardSwitched,
    LifeDropped,
    LifeTaken,
)
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Control,
    Damage,
    Effect,
    Gain,
    Give,
    Limit,
    Move,
    Negate,
    Nullify,
    Play,
    Range,
    Replace,
    Skill,
    Token,
    Trigger,
)
from events.masters.counters import spoken_of
from events.skills.facts import SkillTriggered
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    auto,
    characters,
    countering,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
    permanent,
    weakened,
)

EXTRA = Cards(whose="you", kinds=("extra",))
HAND = Cards(whose="you", zones=("hand",))
OWL = named("Owl", whose="you", zones=("hand",))
STRONGER = Give(changes=(Adjust(figure="power", by=5000),))
DRAWS_A_CARD = Trigger(on="drawn", card=None, whose="you")
IMP = does(Token(number="Ember Imp"), limit=Limit())


# What hears the use of an Extra Card.


@pytest.mark.rule("10-3-2", "8-6-1", "3-6-1")
@pytest.mark.parametrize(("listens", "times"), [(auto("used", DRAW), 1), (auto("used", DRAW, card=EXTRA), 0)])
def test_a_field_hears_its_own_activation_as_that_of_this_card_alone(listens: Skill, times: int) -> None:
    """It lay in the hand as an Extra Card was activated: that of any such card is heard by cards in play."""
    scene = main(a=Side(hand=[extra_card("Arena", keywords=["field"], text=[listens])]))
    scene.pick("skill Arena 0")
    finish(scene)
    assert (scene.names("a.battle"), len(drawn(scene))) == (["Arena"], times)


@pytest.mark.rule("10-3-2", "8-6-3")
def test_another_card_hears_the_activation_of_a_field_once() -> None:
    listens = leader("a", auto("used", DRAW, card=EXTRA))
    scene = main(a=Side(leader=listens, hand=[extra_card("Arena", keywords=["field"])]))
    scene.pick("skill Arena 0")
    finish(scene)
    assert drawn(scene) == ["a"]


@pytest.mark.rule("8-5-2-6-1", "8-5-2-3-1", "8-6-7")
def test_an_extra_card_does_when_it_is_activated_what_it_says_from_the_drop_and_is_paid_once() -> None:
    rain = extra_card("Rain", cost=1, text=[does(DRAW), auto("used", DRAW)])
    scene = main(a=Side(hand=[rain], energy=2))
    scene.picks("skill Rain 0", "rest a energy 1")
    finish(scene)
    assert (scene.names("a.drop"), drawn(scene)) == (["Rain"], ["a", "a"])
    assert [scene.rested(f"a energy {n}") for n in (1, 2)] == [True, False]


@pytest.mark.rule("10-3-1", "4-7-3-6", "1-3-2", "8-9-1")
def test_a_field_that_was_discarded_before_its_activation_is_resolved_is_not_placed() -> None:
    energy = Cards(whose="you", zones=("energy",))
    instead = Replace(event=Trigger(on="rested", card=energy), instead=(Choose(cards=HAND), Move(to="drop")))
    arena, ruin = (extra_card(name, cost=cost, keywords=["field"]) for name, cost in (("Arena", 1), ("Ruin", 0)))
    mine = Side(leader=leader("a", permanent(instead, what=energy)), hand=[arena], battle=[ruin], energy=1)
    scene = main(a=mine)
    scene.picks("skill Arena 0", "rest a energy 1")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Ruin"], ["Arena"])


# What answers a use.


@pytest.mark.trap("MS-33")
@pytest.mark.rule("10-10-3-2", "10-4-1", "4-7-2-3")
@pytest.mark.parametrize(("to", "answers"), [("attack", True), ("play", False)])
def test_the_activation_of_a_blocker_speaks_of_attacking(to: str, answers: bool) -> None:
    """MS-33. Its text says "attacked": [Counter: Attack] is pending by it, and can negate it."""
    rage = countering("Rage", to, Nullify(what="skill"))
    theirs = Side(battle=[battle_card("Wall", keywords=["blocker"])])
    scene = battle(a=Side(hand=[rage]), b=theirs).pass_on("answer")
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert ("skill Rage 0" in scene.options) == answers
    scene.pick("skill Rage 0" if answers else "decline")
    scene.pass_on("answer")
    assert (len(scene.of(GuardSwitched)), scene.rested("Wall")) == (0 if answers else 1, True)


@pytest.mark.trap("MS-33")
@pytest.mark.rule("10-10-3-2")
@pytest.mark.parametrize(("how", "events"), [("battle", ("declares_attack",)), (None, ())])
def test_kos_by_attacking_speaks_of_attacking_and_kos_in_battle_does_not(how: str | None, events: tuple[str]) -> None:
    """MS-33. Both are triggered by the same KO."""
    skill = auto("kos", DRAW, how=how)
    assert spoken_of(skill) == events
    theirs = Side(
        battle=[battle_card("Prey")], rested=["Prey"], hand=[countering("Fog", "attack", Nullify(what="skill"))]
    )
    mine = Side(battle=[battle_card("Fist", text=[skill])])
    scene = battle(a=mine, b=theirs, attacker="Fist", target="Prey")
    scene.pick("decline")
    scene.pass_on("offense", "defense")
    scene.pick("activate Fist 0")
    assert ("skill Fog 0" in scene.options) == bool(events)
    finish(scene)
    assert (koed(scene), drawn(scene)) == (["Prey"], ["a"])


@pytest.mark.rule("10-5-1", "8-5-2-2", "4-7-3-6", "11-5-1", "1-3-2")
def test_a_card_does_not_evolve_from_one_that_the_opponent_has_taken_meanwhile() -> None:
    """It was chosen before the Counter, and no other is chosen after it."""
    lure = countering("Lure", "play", Choose(cards=FOES), Control())
    wyrm = battle_card("Wyrm", text=[from_hand("evolve", characters("Egg"))])
    eggs = [battle_card(name, characters=["Egg"]) for name in ("Egg one", "Egg two")]
    scene = main(a=Side(hand=[wyrm], battle=eggs), b=Side(hand=[lure]))
    scene.picks("skill Wyrm 0", "material Egg one", "skill Lure 0", "decline", "choose Egg one")
    finish(scene)
    assert (scene.names("a.hand"), scene.names("a.battle")) == (["Wyrm"], ["Egg two"])
    assert scene.names("b.battle") == ["Egg one"]
    assert not scene.of(CardPlayed)


@pytest.mark.rule("4-7-3-4", "4-7-3-5", "10-10-3-3", "10-10-5", "10-10-4")
def test_a_counter_whose_negation_is_negated_negates_the_play() -> None:
    """The last of the chain is resolved first; all three go to the Drop, and the card stays in the hand."""
    no = countering("No", "play", Nullify(what="play"))
    hush, peace = (countering(name, "counter", Nullify(what="counter")) for name in ("Hush", "Peace"))
    scene = main(a=Side(hand=[battle_card("Hero"), hush]), b=Side(hand=[no, peace]))
    scene.picks("play Hero", "skill No 0", "skill Hush 0", "skill Peace 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.hand")) == ([], ["Hero"])
    assert (scene.names("a.drop"), scene.names("b.drop")) == (["Hush"], ["Peace", "No"])


@pytest.mark.rule("7-1-4", "3-1-4", "4-7-2-2")
def test_a_card_that_leaves_as_it_is_attacked_and_is_played_again_is_not_the_guard_card() -> None:
    flicker = countering("Flicker", "attack", Choose(cards=OWN), Move(to="hand"), Play())
    theirs = Side(hand=[flicker], battle=[battle_card("Prey")], rested=["Prey"])
    scene = battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Prey")
    scene.picks("skill Flicker 0")
    finish(scene)
    assert (koed(scene), scene.names("b.battle")) == ([], ["Prey"])
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]


@pytest.mark.rule("9-5-2", "9-1-2-3", "7-1-4", "10-9-1", "4-5-3-2", "4-5-3-3")
def test_attack_card_and_guard_card_that_lose_all_power_fall_at_once_and_nobody_is_avenged() -> None:
    """What both KOs trigger is the turn player's first; the card with [Revenge] was not KO'd in battle."""
    drains = leader("a", does(weakened(Cards(kinds=("battle",))), timing="battle"))
    fist = battle_card("Fist", text=[auto("ko", DRAW)])
    prey = battle_card("Prey", text=[auto("ko", DRAW)], keywords=["revenge"])
    theirs = Side(battle=[prey], rested=["Prey"])
    scene = battle(a=Side(leader=drains, battle=[fist]), b=theirs, attacker="Fist", target="Prey").pass_on("answer")
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (koed(scene), drawn(scene)) == (["Fist", "Prey"], ["a", "b"])


# Blocks, and revenge.


def attacked_with_blocks(*blocks: str, avenger: str = "", text: Skill | None = None) -> Scene:
    """Fist attacked Thorn, and these cards blocked one after the other; the avenger has [Revenge]."""
    thorn = battle_card("Thorn", power=30000, keywords=["revenge"] if avenger == "Thorn" else [])
    walls = [
        battle_card(name, power=30000, keywords=["blocker", "revenge"] if avenger == name else ["blocker"])
        for name in ("Wall", "Moat")
    ]
    mine = Side(leader=leader("a", *(() if text is None else (text,))), battle=[battle_card("Fist")])
    theirs = Side(battle=[thorn, *walls], rested=["Thorn"])
    scene = battle(a=mine, b=theirs, attacker="Fist", target="Thorn").pass_on("answer")
    for left in (("Wall", "Moat"), ("Moat",)):
        scene.picks(f"activate {left[0]} 0", f"{'pay_skill_cost' if left[0] in blocks else 'decline'} {left[0]}")
        scene.pass_on("answer")
    return scene


@pytest.mark.trap("MS-23")
@pytest.mark.rule("10-9-1", "10-4-1")
@pytest.mark.parametrize("blocks", [(), ("Wall",), ("Moat",), ("Wall", "Moat")])
@pytest.mark.parametrize("avenger", ["Thorn", "Wall", "Moat"])
def test_revenge_is_taken_by_the_card_that_the_attack_was_switched_to_last(
    avenger: str, blocks: tuple[str, ...]
) -> None:
    """MS-23: the card that battled it is KO'd; a card from which the attack was switched was not battled."""
    scene = finish(attacked_with_blocks(*blocks, avenger=avenger))
    assert koed(scene) == (["Fist"] if avenger == ("Thorn", *blocks)[-1] else [])


@pytest.mark.trap("MS-36")
@pytest.mark.rule("10-4-2", "10-4-1", "10-9-1")
def test_the_attack_goes_back_to_the_card_that_was_attacked_first_however_many_blocked() -> None:
    """MS-36. That card takes revenge again."""
    negates = does(Nullify(what="blocker"), timing="battle", limit=Limit())
    scene = attacked_with_blocks("Wall", "Moat", avenger="Thorn", text=negates)
    scene.pick("skill Leader a 0")
    finish(scene)
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall", "Moat", "Thorn"]
    assert (koed(scene), len(scene.of(AttackDeclared))) == (["Fist"], 1)


@pytest.mark.rule("10-4-2", "10-5-4", "9-4-2")
def test_the_attack_goes_back_to_what_lies_on_the_card_that_was_attacked_first() -> None:
    top = named("Top", whose="you", zones=("hand",))
    covers = does(Choose(cards=named("Thorn"), name="host"), Play(what=top, onto="host"), timing="battle")
    rage = countering("Rage", "play", Nullify(what="blocker"))
    theirs = Side(
        leader=leader("b", covers),
        hand=[battle_card("Top", power=30000)],
        battle=[battle_card("Thorn"), battle_card("Wall", keywords=["blocker"])],
        rested=["Thorn"],
    )
    scene = battle(
        a=Side(hand=[rage], battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Thorn"
    ).pass_on("answer")
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    scene.pass_on("answer", "offense")
    scene.picks("skill Leader b 0", "decline")
    scene.pass_on("choose")
    scene.pick("skill Rage 0")
    finish(scene)
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall", "Top"]
    assert koed(scene) == []


@pytest.mark.rule("11-1-1", "10-4-2")
def test_two_states_that_differ_in_the_card_that_was_attacked_first_are_not_the_same() -> None:
    """Where [Blocker] is negated, the attack goes back to that card."""
    keys = []
    for target in ("Leader b", "Thorn"):
        theirs = Side(battle=[battle_card("Thorn"), battle_card("Wall", keywords=["blocker"])], rested=["Thorn"])
        scene = battle(b=theirs, target=target).pass_on("answer")
        scene.picks("activate Wall 0", "pay_skill_cost Wall")
        scene.pass_on("answer")
        keys.append(scene.state.loop_key())
    assert keys[0] != keys[1]


@pytest.mark.rule("10-9-1", "10-4-1", "7-1-4")
def test_no_card_takes_revenge_from_which_an_attack_was_switched_that_is_negated_then() -> None:
    fog = does(Nullify(what="attack"), timing="battle")
    thorn, wall = battle_card("Thorn", keywords=["revenge"]), battle_card("Wall", keywords=["blocker"])
    theirs = Side(leader=leader("b", fog), battle=[thorn, wall], rested=["Thorn"])
    scene = battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Thorn").pass_on("answer")
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert koed(scene) == []


@pytest.mark.rule("10-9-1", "7-4-1-4-2")
def test_revenge_of_a_card_that_a_leader_kod_is_not_even_triggered() -> None:
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    scene = finish(battle(a=Side(battle=[battle_card("Bystander")]), b=theirs, target="Thorn"))
    assert (koed(scene), scene.of(SkillTriggered)) == (["Thorn"], [])


# What a skill gives the card that it plays, and what the card takes over.


@pytest.mark.rule("8-10-1", "8-8-1-5-1", "9-4-2")
@pytest.mark.parametrize("comes", [Play(), Play(onto="host"), Move(to="battle")])
def test_what_a_skill_gave_a_card_is_seen_by_what_its_play_triggers(comes: Effect) -> None:
    strong = Cards(whose="you", kinds=("battle",), power=Range(least=20000))
    plays = does(Choose(cards=OWN, name="host"), Choose(cards=HAND), STRONGER, comes)
    listens = leader("a", plays, auto("played", DRAW, card=strong))
    scene = main(a=Side(leader=listens, hand=[battle_card("Owl")], battle=[battle_card("Nest")]))
    scene.picks("skill Leader a 0", "choose Nest", "choose Owl")
    finish(scene)
    assert (drawn(scene), figure(scene.state, scene.card("Owl"), "power")) == (["a"], 20000)


@pytest.mark.rule("8-8-1-4", "8-10-1", "8-9-1")
def test_what_a_replacement_effect_of_another_card_gave_meanwhile_does_not_hold_for_the_card_that_is_played() -> None:
    """It is no effect of the skill that plays the card."""
    gives = Replace(event=DRAWS_A_CARD, instead=(Give(changes=STRONGER.changes, what=OWL),))
    crow = battle_card("Crow", text=[permanent(gives, player="you")])
    scene = main(a=Side(leader=leader("a", does(DRAW, Play(what=OWL))), battle=[crow], hand=[battle_card("Owl")]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (drawn(scene), scene.names("a.battle")) == ([], ["Crow", "Owl"])
    assert figure(scene.state, scene.card("Owl"), "power") == 15000


@pytest.mark.rule("10-6-1", "4-11-1-2")
@pytest.mark.parametrize("negated", [True, False])
def test_critical_that_a_skill_gives_is_of_damage_by_skills_too_unless_it_is_negated(negated: bool) -> None:
    gains = Give(changes=(Gain(keywords=("critical",)),), what="this")
    loses = (Give(changes=(Negate(keywords=("critical",)),), what="this"),) if negated else ()
    scene = main(a=Side(battle=[battle_card("Claw", text=[does(gains, *loses, Damage())])]))
    scene.pick("skill Claw 0")
    finish(scene)
    assert (len(scene.of(LifeTaken)), len(scene.of(LifeDropped))) == ((1, 0) if negated else (0, 1))


@pytest.mark.rule("8-8-1-4", "3-1-4", "8-10-1")
@pytest.mark.parametrize("to", ["drop", "energy"])
def test_what_a_skill_gave_a_card_of_the_hand_does_not_hold_where_it_is_not_in_play(to: str) -> None:
    moves = does(Choose(cards=HAND), STRONGER, Move(to=to))
    scene = main(a=Side(leader=leader("a", moves), hand=[battle_card("Owl")]))
    scene.picks("skill Leader a 0", "choose Owl")
    finish(scene)
    assert (scene.names(f"a.{to}"), figure(scene.state, scene.card("Owl"), "power")) == (["Owl"], 15000)


@pytest.mark.rule("8-2-2-1", "8-7-1")
def test_an_immediate_effect_is_done_at_once_and_nothing_of_it_lasts() -> None:
    scene = main(a=Side(battle=[battle_card("Spent", text=[does(Move(to="drop", what="this"))])]))
    scene.pick("skill Spent 0")
    finish(scene)
    assert (scene.names("a.drop"), scene.state.effects, scene.state.delays) == (["Spent"], {}, {})


# Tokens under prohibitions, and one [Field] at a time.


@pytest.mark.rule("10-21-5", "10-21-6", "1-3-3")
@pytest.mark.parametrize(
    ("action", "offered"),
    [("combo", ["attack Leader b with Ember Imp"]), ("attack", ["combo Ember Imp"])],
)
def test_what_such_cards_cannot_do_a_token_cannot(action: str, offered: list[str]) -> None:
    forbids = permanent(Cannot(action=action), what=Cards(names=("Ember Imp",)))
    scene = main(a=Side(leader=leader("a", IMP, forbids)))
    scene.pick("skill Leader a 0")
    finish(scene)
    seen = [word for word in scene.options if "Ember Imp" in word]
    scene.pick("attack Leader b with Leader a")
    scene.pass_on("answer")
    assert [*seen, *(word for word in scene.options if "Ember Imp" in word)] == offered


@pytest.mark.rule("3-6-6", "10-3-3", "11-5-1")
def test_a_field_that_is_given_to_the_opponent_takes_the_place_of_theirs() -> None:
    fields = Cards(whose="you", kinds=("extra",), zones=("battle",))
    gives = does(Control(what=fields, whose="opponent"))
    arena = extra_card("Arena", keywords=["field"])
    scene = main(
        a=Side(leader=leader("a", gives), battle=[arena]), b=Side(battle=[extra_card("Ruin", keywords=["field"])])
    )
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (scene.names("b.battle"), scene.names("b.drop"), scene.names("a.battle")) == (["Arena"], ["Ruin"], [])
