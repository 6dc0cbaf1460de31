"""4. Abilities: their types, their use, what they cost, and how often they are used."""

from typing import Any

import msgspec
import pytest

from events.buddyfight.facts import CardDestroyed
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Damage,
    Decree,
    Did,
    Discard,
    Effect,
    Exists,
    Give,
    Grant,
    If,
    Ko,
    Limit,
    May,
    Move,
    Nullify,
    Pay,
    Search,
    Skill,
    Switch,
    Trigger,
)
from events.skills.declared import TargetChosen
from events.skills.facts import LoopDeclared, SkillTriggered
from events.table.fact import CardDrawn, PlayerLost
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    AREAS,
    DESTROY,
    DRAW,
    THEIR_MONSTER,
    TO_HAND,
    act,
    auto,
    counter,
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main, turn
from tests.games.scenario import assert_order

BURN = Damage(count=20)
CALLED = Trigger(on="played")
ANY_CALLED = Trigger(on="played", card=monsters())
SOULS = Cards(zones=("soul",), under="this")
GAUGED = Exists(cards=Cards(whose="you", zones=("gauge",)))


# ability/types.


@pytest.mark.rule("ability/types/activated-timing", "ability/types/activated")
def test_an_ability_without_counter_is_used_in_its_fighters_main_phase_alone() -> None:
    sage = monster_card("Sage", text=[act(DRAW)])
    other = monster_card("Seer", text=[act(DRAW)])
    scene = turn(a=Side(left=[sage], hand=several(1, "x")), b=Side(left=[other], hand=several(1, "y")))
    used: list[tuple[str, str | None]] = []
    while not scene.over:
        if scene.ask.kind in ("use", "answer"):
            used += [(name, scene.state.phase) for name in scene.usable if name in ("Sage", "Seer")]
        scene.pass_one()
    assert set(used) == {("Sage", "Main Phase")}


@pytest.mark.rule("ability/types/automatic", "ability/2.1")
def test_an_automatic_ability_stands_by_as_its_situation_occurs() -> None:
    scene = main(a=Side(hand=[monster_card("Herald", text=[auto(CALLED, DRAW)])])).use("Herald", area="left")
    assert len(scene.of(SkillTriggered)) == 1
    assert scene.options == ["activate Herald 0"]
    assert not scene.of(CardDrawn)


@pytest.mark.rule("ability/types/continuous", "ability/3.1", "ability/3.1/field")
@pytest.mark.parametrize("zone", ["left", "center", "item", "hand", "drop"])
def test_a_continuous_ability_applies_on_the_field_as_long_as_its_conditions_hold(zone: str) -> None:
    changes = (Adjust(figure="power", by=1000),)
    lead = Skill(kind="permanent", grants=(Grant(changes=changes, what=monsters("you")),), conditions=(GAUGED,))
    card = item_card("Banner", text=[lead]) if zone == "item" else monster_card("Banner", text=[lead])
    spent = spell_card("spend", DRAW, cost=[gauge(1)])
    hand = [spent, *([card] if zone == "hand" else [])]
    there = {} if zone == "hand" else {zone: [card]}
    scene = main(a=Side(hand=hand, gauge=1, right=[monster_card("Wren")], **there))  # type: ignore[arg-type]
    wren = scene.card("Wren")
    assert figure(scene.state, wren, "power") == (4000 if zone in ("left", "center", "item") else 3000)
    scene.use("spend")
    assert figure(scene.state, wren, "power") == 3000


# ability/1. Activated abilities: see also test_uses.


@pytest.mark.rule("ability/1.3.1/optional")
@pytest.mark.parametrize("done", [True, False])
def test_what_may_be_done_is_decided_as_the_ability_resolves(done: bool) -> None:
    sage = monster_card("Sage", text=[act(May(effects=(DRAW,)))])
    scene = main(a=Side(left=[sage]), b=Side(hand=several(1, "x"))).use("Sage")
    assert scene.asked == ("b", "answer")
    scene.pick("decline")
    assert scene.asked == ("a", "may")
    scene.pick(scene.options[0] if done else "decline")
    assert len(scene.of(CardDrawn)) == done


@pytest.mark.rule("ability/1.3.2", "ability/2.3.2")
@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize("gauged", [0, 1])
def test_what_follows_a_condition_that_does_not_hold_is_not_done(automatic: bool, gauged: int) -> None:
    effects = (life(1), If(conditions=(GAUGED,), then=(DRAW,)))
    card = monster_card("Sage", text=[auto(CALLED, *effects) if automatic else act(*effects)])
    mine = Side(hand=[card], gauge=gauged) if automatic else Side(left=[card], gauge=gauged)
    scene = main(a=mine).use("Sage", area="left" if automatic else "")
    scene.settled()
    assert scene.life("a") == 11
    assert len(scene.of(CardDrawn)) == gauged


# ability/2. Automatic abilities.


def two_heralds(*, mine: int = 2, theirs: int = 1) -> Scene:
    """A monster is called; so many abilities of each fighter stand by."""
    text = [auto(ANY_CALLED, life(1))]
    a = Side(hand=[monster_card("New")], spell=[item_card(f"A{n}", text=text) for n in range(mine)])
    b = Side(spell=[item_card(f"B{n}", text=text) for n in range(theirs)])
    return main(a=a, b=b).use("New", area="left")


@pytest.mark.trap("BF-10")
@pytest.mark.rule("ability/2.1.1", "ability/2.1.2", "ability/2-loop", "ability/2.3")
def test_the_turn_fighter_picks_first_one_by_one_then_the_other_fighter() -> None:
    scene = two_heralds()
    assert scene.asked == ("a", "pending")
    assert scene.options == ["activate A0 0", "activate A1 1"]
    scene.pick("activate A1 1")
    assert scene.life("a") == 11
    assert scene.asked == ("a", "pending")
    scene.pick("activate A0 0")
    assert scene.asked == ("b", "pending")
    scene.pick("activate B0 0")
    assert (scene.life("a"), scene.life("b")) == (12, 11)
    assert scene.over


@pytest.mark.rule("ability/2-loop", "ability/2.1.1")
def test_what_is_triggered_meanwhile_by_the_turn_fighter_comes_before_the_others() -> None:
    gains = Trigger(on="life_gained", whose="you", card=None)
    echo = item_card("Echo", text=[auto(gains, DRAW)])
    a = Side(hand=[monster_card("New", text=[auto(CALLED, life(1))])], spell=[echo])
    b = Side(spell=[item_card("B", text=[auto(ANY_CALLED, life(1))])])
    scene = main(a=a, b=b).use("New", area="left")
    scene.pick("activate New 0")
    assert scene.asked == ("a", "pending")
    assert len(scene.options) == 1
    assert scene.options[0].startswith("activate Echo")


@pytest.mark.rule("ability/2.1")
def test_an_ability_that_an_event_triggered_stands_by_for_that_event() -> None:
    """It waits for no situation to pass before it can be triggered again."""
    echo = monster_card("Echo", text=[auto(ANY_CALLED, life(1))])
    scene = main(a=Side(hand=[monster_card("New"), monster_card("Next")], left=[echo])).use("New", area="right")
    scene.pick("activate Echo 0")
    scene.use("Next", area="center").pick("activate Echo 0")
    assert [fact.by for fact in scene.of(SkillTriggered)] == ["", ""]
    assert scene.life("a") == 12


@pytest.mark.rule("ability/2.1")
@pytest.mark.parametrize("fallen", [0, 1, 2])
def test_an_ability_stands_by_once_for_each_of_the_cards_to_which_its_situation_occurs_at_once(fallen: int) -> None:
    mourns = auto(Trigger(on="ko", card=monsters("you")), life(1))
    imps = several(fallen, "Imp")
    b = Side(left=imps[:1], right=imps[1:], spell=[item_card("Tomb", text=[mourns])])
    scene = main(a=Side(hand=[spell_card("storm", Ko(what=monsters("opponent")))]), b=b).use("storm").pass_all()
    order = ["CardDestroyed"] * fallen + ["SkillTriggered"] * fallen + ["PlayerCountersPlaced"] * fallen
    assert [name for fact in scene.facts if (name := type(fact).__name__) in order] == order
    assert scene.life("b") == 10 + fallen


@pytest.mark.rule("ability/1.3.1")
@pytest.mark.parametrize("zone", ["deck", "drop", "gauge"])
def test_all_cards_that_a_text_means_are_moved_wherever_they_lie_and_no_others(zone: str) -> None:
    eggs: dict[str, Any] = {zone: [*several(2, "Egg"), monster_card("Yolk")]}
    gather = spell_card("gather", Move(what=Cards(whose="you", zones=(zone,), names=("Egg 1", "Egg 2")), to="hand"))
    scene = main(a=Side(hand=[gather], **eggs), b=Side(**eggs)).use("gather").settled()
    assert (sorted(scene.names("a.hand")), scene.names(f"a.{zone}")[:1]) == (["Egg 1", "Egg 2"], ["Yolk"])
    assert scene.names(f"b.{zone}") == ["Egg 1", "Egg 2", "Yolk"]
    assert_order([fact.rule for fact in scene.facts], "cast/1.1", "ability/1.3.1", "cast/3.1/note-drop")


@pytest.mark.rule("ability/1.3.1", "playmat/deck/2")
@pytest.mark.parametrize(("cards", "shown"), [(Cards(kinds=("monster",)), True), (Cards(), False)])
def test_a_card_found_in_the_deck_is_shown_if_the_text_says_what_it_must_be(cards: Cards, shown: bool) -> None:
    seek = spell_card("seek", Search(cards=cards, then=(TO_HAND,)))
    scene = main(a=Side(hand=[seek], deck=several(3, "egg"))).use("seek").settled()
    scene.pick("choose egg 2")
    order = ["CardLooked"] * 3 + ["CardRevealed"] * shown + ["CardPlaced", "ZoneShuffled"]
    assert [name for fact in scene.facts if (name := type(fact).__name__) in ("CardRevealed", *order)] == order
    assert scene.names("a.hand") == ["egg 2"]


@pytest.mark.rule("ability/2.1.1/choose", "ability/2.1.2/choose")
@pytest.mark.parametrize("player", ["a", "b"])
def test_targets_of_an_automatic_ability_are_chosen_as_it_is_picked(player: str) -> None:
    trap = [item_card("Trap", text=[auto(ANY_CALLED, DESTROY, targets=[THEIR_MONSTER])])]
    a = Side(hand=[monster_card("New"), *several(1, "x")], spell=trap if player == "a" else [])
    b = Side(hand=several(1, "y"), left=[monster_card("Imp")], spell=trap if player == "b" else [])
    scene = main(a=a, b=b).use("New", area="left")
    scene.pick("decline")
    scene.pick("activate Trap 0")
    assert scene.asked == (player, "choose")
    scene.pick("choose Imp" if player == "a" else "choose New")
    assert scene.ask.kind == "answer"
    assert len(scene.of(TargetChosen)) == 1
    scene.pick("decline")
    assert len(scene.of(CardDestroyed)) == 1


@pytest.mark.trap("BF-11")
@pytest.mark.rule("ability/2.2", "ability/2.2.1")
@pytest.mark.parametrize("whose", ["a", "b"])
def test_the_opponent_of_the_abilitys_fighter_may_answer_it_with_one_counter(whose: str) -> None:
    """BF-11."""
    text = [auto(ANY_CALLED, life(1))]
    hands = [counter("first", DRAW), counter("second", DRAW)]
    a = Side(hand=[monster_card("New"), *hands], spell=[item_card("Sign", text=text)] if whose == "a" else [])
    b = Side(hand=hands, spell=[item_card("Sign", text=text)] if whose == "b" else [])
    scene = main(a=a, b=b).use("New", area="left")
    scene.pick("decline")
    scene.pick("activate Sign 0")
    other = "b" if whose == "a" else "a"
    assert scene.asked == (other, "answer")
    scene.use("first")
    assert scene.life(whose) == 11  # type: ignore[arg-type]
    assert scene.asked == ("a", "use")


@pytest.mark.rule("ability/2.2.3", "ability/2.3")
def test_the_counter_resolves_before_the_automatic_ability_which_resolves_though_its_card_is_gone() -> None:
    a = Side(hand=[monster_card("Herald", text=[auto(CALLED, DRAW)])])
    zap = counter("zap", DESTROY, targets=[THEIR_MONSTER])
    scene = main(a=a, b=Side(hand=[zap])).use("Herald", area="left")
    scene.pick("decline")
    scene.pick("activate Herald 0")
    scene.use("zap", on="Herald")
    told = [type(fact) for fact in scene.facts if isinstance(fact, CardDestroyed | CardDrawn)]
    assert told == [CardDestroyed, CardDrawn]


@pytest.mark.parametrize(
    ("effect", "cost", "reply", "loser"),
    [
        pytest.param(DRAW, [life(-20)], DRAW, "b", marks=pytest.mark.rule("ability/2.2.2"), id="payment"),
        pytest.param(DRAW, [], BURN, "a", marks=pytest.mark.rule("ability/2.2.4"), id="counter"),
        pytest.param(BURN, [], life(1), "b", marks=pytest.mark.rule("ability/2.4"), id="ability"),
    ],
)
def test_checks_follow_each_part_of_an_automatic_ability(
    effect: Effect, cost: list[Effect], reply: Effect, loser: str
) -> None:
    a = Side(hand=[monster_card("Herald", text=[auto(CALLED, effect)])])
    b = Side(hand=[counter("reply", reply, cost=cost)], life=20 if cost else 10)
    scene = main(a=a, b=b).use("Herald", area="left")
    scene.pick("decline")
    scene.pick("activate Herald 0")
    scene.use("reply")
    assert [lost.player for lost in scene.of(PlayerLost)] == [loser]
    assert not scene.of(CardDrawn)


@pytest.mark.rule("ability/2.3.1", "ability/2.3.1/optional")
@pytest.mark.parametrize("done", [True, False])
def test_all_of_an_automatic_ability_is_done_what_may_be_done_as_it_resolves(done: bool) -> None:
    text = [auto(CALLED, life(1), May(effects=(DRAW,)), life(1))]
    scene = main(a=Side(hand=[monster_card("Herald", text=text)]), b=Side(hand=several(1, "x")))
    scene.use("Herald", area="left").pick("decline")
    scene.pick("activate Herald 0")
    assert scene.asked == ("b", "answer")
    scene.pick("decline")
    assert scene.asked == ("a", "may")
    scene.pick(scene.options[0] if done else "decline")
    assert scene.life("a") == 12
    assert len(scene.of(CardDrawn)) == done


# ability/cost.


@pytest.mark.rule("ability/cost/1", "ability/cost/1-eg")
def test_a_cost_of_which_one_part_cannot_be_paid_is_not_paid_at_all() -> None:
    dear = spell_card("dear", DRAW, cost=[gauge(1), life(-1)])
    assert main(a=Side(hand=[dear, monster_card("x")])).usable == ["x"]
    assert "dear" in main(a=Side(hand=[dear, monster_card("x")], gauge=1)).usable


@pytest.mark.rule("ability/cost/1")
@pytest.mark.parametrize("gauged", [0, 1])
def test_of_two_costs_that_can_both_be_paid_the_fighter_chooses_one(gauged: int) -> None:
    either = msgspec.structs.replace(act(DRAW), costs=((gauge(1),), (life(-1),)))
    scene = main(a=Side(left=[monster_card("Ox", text=[either])], gauge=gauged)).use("Ox")
    assert (scene.ask.kind == "skill_cost") is bool(gauged)
    if gauged:
        assert len(scene.options) == 2
        scene.pick(scene.options[1])
    assert (scene.life("a"), len(scene.names("a.gauge"))) == (9, gauged)


def if_paid(*may: Effect, then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """You may do these. If you do, those."""
    return May(effects=may, name="may"), If(conditions=(Did(name="may"),), then=then)


def accepted(scene: Scene) -> Scene:
    """The scene, with every offer taken and every payment made."""
    while scene.referee.ask is not None and not scene.over and scene.ask.kind != "use":
        scene.pick(scene.options[0])
    return scene


@pytest.mark.rule("ability/cost/3", "ability/cost/3-eg1")
@pytest.mark.parametrize("paid", [0, 1])
def test_if_you_do_needs_what_you_may_do(paid: int) -> None:
    spell = spell_card("vow", *if_paid(Pay(total=1), then=(life(2),)))
    scene = accepted(main(a=Side(hand=[spell], gauge=paid)).use("vow"))
    assert scene.life("a") == 10 + 2 * paid
    assert scene.state.cards_in("a", "gauge") == []


@pytest.mark.rule("ability/cost/3", "ability/cost/3-eg2")
@pytest.mark.parametrize("paid", [0, 1])
def test_of_two_things_that_you_may_do_neither_is_done_if_one_cannot_be(paid: int) -> None:
    spell = spell_card("vow", *if_paid(Discard(), Pay(total=1), then=(DRAW, DRAW)))
    scene = accepted(main(a=Side(hand=[spell, monster_card("spare")], gauge=paid)).use("vow"))
    assert len(scene.of(CardDrawn)) == 2 * paid
    assert ("spare" in scene.names("a.hand")) != bool(paid)


@pytest.mark.rule("ability/cost/4", "ability/cost/4-eg")
def test_a_missing_target_alone_does_not_keep_from_what_may_be_done() -> None:
    stronger = Give(changes=(Adjust(figure="critical", by=1),), what="it")
    own = Choose(cards=monsters("you"))
    spell = spell_card("vow", *if_paid(Pay(total=1), then=(stronger, life(2))), targets=[own])
    scene = accepted(main(a=Side(hand=[spell], gauge=1)).use("vow"))
    assert not scene.of(TargetChosen)
    assert scene.life("a") == 12
    assert scene.state.cards_in("a", "gauge") == []


# ability/once-per-turn.


@pytest.mark.rule("ability/once-per-turn/1", "ability/once-per-turn/2", "ability/once-per-turn/3")
@pytest.mark.rule("ability/once-per-turn/Q1")
def test_this_ability_once_per_turn_counts_for_each_copy() -> None:
    merak = [monster_card("Merak", number=f"{n}", text=[act(DRAW, limit=Limit())]) for n in range(2)]
    scene = main(a=Side(left=merak[:1], right=merak[1:], hand=several(1, "x")))
    assert scene.usable.count("Merak") == 2
    scene.pick(next(word for word in scene.options if "Merak" in word))
    assert scene.usable.count("Merak") == 1
    scene.pick(next(word for word in scene.options if "Merak" in word))
    assert "Merak" not in scene.usable
    assert len(scene.of(CardDrawn)) == 2


def gift() -> Skill:
    """A named automatic ability that does something only with a Sun Dragon."""
    sun = Exists(cards=Cards(whose="you", zones=AREAS, traits=("Sun Dragon",)))
    return auto(CALLED, If(conditions=(sun,), then=(DRAW,)), limit=Limit(per="name"))


@pytest.mark.rule("ability/once-per-turn/4", "ability/once-per-turn/5", "ability/once-per-turn/Q2")
def test_a_named_ability_that_did_nothing_is_used_up_for_all_cards_of_the_name() -> None:
    fang = [monster_card("Flarefang", number=f"{n}", text=[gift()]) for n in range(2)]
    a = Side(hand=[*fang, monster_card("Sun", traits=("Sun Dragon",))])
    scene = main(a=a)
    scene.pick(next(word for word in scene.options if "Flarefang" in word))
    scene.pick("left")
    scene.settled()
    assert not scene.of(CardDrawn)
    scene.use("Sun", area="center")
    scene.pick(next(word for word in scene.options if "Flarefang" in word))
    scene.pick("right")
    assert scene.ask.kind != "pending"
    assert not scene.of(CardDrawn)


@pytest.mark.trap("BF-21")
@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/4", "ability/once-per-turn/5")
@pytest.mark.parametrize("nullified", [True, False])
def test_a_spell_that_was_nullified_can_be_cast_again_one_that_resolved_cannot(nullified: bool) -> None:
    """BF-21."""
    limit = Limit(per="name")
    legend = [spell_card("Legend", DRAW, limit=limit, number=f"{n}") for n in range(2)]
    no_cast = counter("abra", Nullify(what="cast"), answers=Trigger(on="declares_cast", card=Cards(), whose="opponent"))
    scene = main(a=Side(hand=[*legend, monster_card("x")]), b=Side(hand=[no_cast]))
    assert scene.usable.count("Legend") == 2
    scene.pick(next(word for word in scene.options if "Legend" in word))
    if nullified:
        scene.use("abra")
    else:
        scene.pick("decline")
    assert scene.usable.count("Legend") == nullified


# ability/when-cast, ability/drop.


@pytest.mark.rule("ability/when-cast/1")
def test_a_counter_to_a_cast_answers_a_cast_alone() -> None:
    no_cast = counter("abra", Nullify(what="cast"), answers=Trigger(on="declares_cast", card=Cards(), whose="opponent"))
    hand = [monster_card("Wren"), spell_card("insight", DRAW)]
    scene = main(a=Side(hand=hand), b=Side(hand=[no_cast, *several(1, "x")])).use("Wren", area="left")
    assert scene.usable == []
    scene.pick("decline")
    scene.use("insight")
    assert scene.usable == ["abra"]


@pytest.mark.rule("ability/drop/1", "ability/drop/2")
@pytest.mark.parametrize("guarded", [True, False])
def test_what_cannot_be_dropped_from_a_soul_is_not_dropped_by_either_wording(guarded: bool) -> None:
    guard = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="drop_soul", by="opponent"),), what=SOULS),))
    imp = monster_card("Imp", text=[guard] if guarded else [])
    drop = spell_card("pluck", Move(what=Cards(whose="opponent", zones=("soul",)), to="drop"))
    scene = main(a=Side(hand=[drop]), b=Side(left=[imp], souls={"Imp": [monster_card("Kit")]})).use("pluck")
    assert scene.names("b.soul") == (["Kit"] if guarded else [])


@pytest.mark.rule("ability/drop/3")
@pytest.mark.parametrize("guarded", [True, False])
def test_what_cannot_be_dropped_from_a_deck_is_not_put_into_the_drop_zone(guarded: bool) -> None:
    forbids = Decree(changes=(Cannot(action="drop_deck", by="opponent"),), whose="you")
    ward = counter("ward", forbids) if guarded else counter("ward", life(1))
    mill = spell_card("mill", Move(what=Cards(whose="opponent", zones=("deck",), top=1), to="drop"))
    scene = main(a=Side(hand=[mill, *several(1, "x")]), b=Side(hand=[ward])).use("mill")
    scene.use("ward")
    assert len(scene.state.cards_in("b", "deck")) == (10 if guarded else 9)


# Loops, of which the document says nothing.


@pytest.mark.parametrize("player", ["a", "b"])
def test_who_uses_an_ability_again_and_again_to_no_effect_declares_how_often_and_stops(player: Any) -> None:
    """Also in the other fighter's main phase, in which the turn fighter, who declines each time, says nothing."""
    idle = monster_card("Idle", text=[act(Switch(mode="rest", what="this"), counter=player == "b")])
    sides: dict[str, Any] = {"a": Side(hand=several(1, "x")), "b": Side(hand=several(1, "y"))}
    sides[player] = Side(left=[idle], hand=several(2, "z"))
    scene = main(**sides)
    asked = 0
    while not scene.of(LoopDeclared):
        asked += 1
        assert asked < 200, "nobody is asked how often"
        if scene.ask.kind == "loop":
            scene.pick("repeat 3")
        elif scene.asked[0] == player and "skill Idle 1" in scene.options:
            scene.pick("skill Idle 1")
        else:
            scene.pick("decline")
    assert [declared.player for declared in scene.of(LoopDeclared)] == [player]
    assert scene.asked == (player, "use")
    assert "skill Idle 1" not in scene.options
    scene.pick("decline")
