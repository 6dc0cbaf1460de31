"""Attaching: what lies under another card, and when it is discarded."""

import pytest

from events.dbz.card import IN_CONTROL, DbzCard
from events.dbz.facts import StagesLost
from events.dbz.lexicon import LEXICON
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Control,
    Decree,
    Gain,
    Grant,
    Harm,
    Limit,
    Move,
    Negate,
    Remove,
    Skill,
    Stack,
    Trigger,
)
from events.language.sentences import skill_words
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    anger,
    blast,
    card,
    does,
    energy,
    hero,
    level,
    life,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position, whole_turn
from tests.games.scenario import assert_order

MY_ALLY = Choose(cards=Cards(whose="you", zones=("allies",)))
STRONGER = Skill(
    kind="permanent",
    zones=("under",),
    grants=(
        Grant(
            changes=(Adjust(figure="power stage", by=3),),
            what=Cards(whose="you", role="physical attack", zones=("in_use", "main", "allies")),
        ),
    ),
)
BAND = card(
    "noncombat", "Band", does(anger(1), Stack(what="this", under=Cards(whose="you", zones=("main",)))), STRONGER
)
"""What attaches itself to its player's Main Personality, and makes physical attacks stronger there."""
ALLY_BAND = card("noncombat", "Band", does(MY_ALLY, Stack(what="this", under="it")))
TOBIN = hero("Tobin")


@pytest.mark.rule("attach/1")
@pytest.mark.rule("attach/4")
def test_a_card_attaches_itself_as_it_is_used_and_has_its_effect_under_its_host_alone() -> None:
    a = Side(noncombats=[BAND], hand=[physical("Hook", strike(stages(1))), physical("Jab", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(stages=9)).use("Hook").pass_until("attack", player="a")
    scene.use("Band")
    assert_order(scene.timeline, "SkillActivated battle-sequence/3/non-attack", "CardStacked attach/1")
    assert scene.names("a.under") == ["Band"]
    assert scene.names("a.noncombats") == []
    scene.pass_until("attack", player="a").use("Jab")
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 4]


@pytest.mark.rule("attach/2")
@pytest.mark.parametrize("host", ["Tobin 1", "Vasha 1"])
def test_an_attached_card_is_discarded_with_its_host_alone(host: str) -> None:
    out = Move(to="discard", what=Cards(whose="you", numbers=(host,), zones=("allies",)))
    a = Side(allies=[TOBIN, hero("Vasha")], under={"Tobin 1": [card("noncombat", "Band")]}, hand=[physical("Out", out)])
    scene = position(attacks, a=a)
    scene.use("Out")
    if scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert ("Band" in scene.names("a.discard")) == (host == "Tobin 1")
    assert (scene.names("a.under") == ["Band"]) == (host != "Tobin 1")


@pytest.mark.rule("attach/2")
def test_an_attached_card_is_discarded_from_under_a_host_that_is_removed_from_the_game() -> None:
    out = Remove(what=Cards(whose="opponent", zones=("allies",)))
    b = foe(allies=[hero("Vasha")], under={"Vasha 1": [card("noncombat", "Band")]})
    scene = position(attacks, a=Side(hand=[card("combat", "Out", does(out))]), b=b).use("Out")
    assert scene.names("b.removed") == ["Vasha 1"]
    assert scene.names("b.discard") == ["Band"]


@pytest.mark.rule("attach/2")
def test_an_ally_that_another_player_takes_keeps_what_is_attached() -> None:
    taking = Choose(cards=Cards(whose="opponent", zones=("allies",)))
    lure = card("combat", "Lure", does(taking, Control()))
    b = foe(allies=[hero("Vasha")], under={"Vasha 1": [BAND]})
    scene = position(attacks, a=Side(hand=[lure]), b=b).use("Lure")
    scene.pick("choose Vasha 1")
    assert scene.names("a.allies") == ["Vasha 1"]
    assert (scene.names("b.under"), scene.names("b.discard")) == (["Band"], [])
    assert scene.state.cards[scene.card("Band")].host == scene.card("Vasha 1")


@pytest.mark.trap("DBZ-41")
@pytest.mark.rule("attach/2")
@pytest.mark.rule("attach/3")
@pytest.mark.parametrize("by", [1, -1])
def test_a_new_level_of_the_main_personality_keeps_what_is_attached(by: int) -> None:
    """DBZ-41."""
    main = [hero("Marek", number) for number in (2, 1, 3)]
    hand = [card("combat", "Shift", does(level(by))), physical("Hook", strike(stages(1)))]
    a = Side(main=main, hand=hand, under={"Marek 2": [BAND]})
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4))).use("Shift")
    assert_order(scene.timeline, "LevelLeft", "StackPassed attach/3")
    assert scene.names("a.under") == ["Band"]
    assert scene.stages(f"Marek {2 + by}") == (10 if by > 0 else 5)
    assert scene.state.cards[scene.card("Band")].host == scene.card(f"Marek {2 + by}")
    scene.pass_until("attack", player="a").use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4]


@pytest.mark.rule("attach/4")
@pytest.mark.rule("attach/5")
def test_what_forbids_its_use_keeps_a_card_from_attaching_itself_and_not_what_is_attached() -> None:
    ban = Decree(
        changes=(Cannot(action="activate", cards=Cards(kinds=("noncombat",))),), whose="opponent", until="combat"
    )
    other = card("noncombat", "Other", does(Stack(what="this", under=Cards(whose="you", zones=("main",)))))
    a = Side(noncombats=[other], under={"Marek 1": [BAND]}, hand=[physical("Hook", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(card("combat", "Ban", does(ban)), stages=9))
    assert sorted(scene.usable) == ["Hook", "Other"]
    scene.pick("pass")
    scene.use("Ban")
    assert scene.usable == ["Hook"]
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4]


@pytest.mark.rule("attach/6")
def test_what_removes_non_combat_cards_removes_an_attached_one_and_ends_its_effect() -> None:
    out = Remove(what=Cards(whose="opponent", kinds=("noncombat",), zones=("noncombats", "under")))
    a = Side(under={"Marek 1": [BAND]}, hand=[physical("Hook", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(card("combat", "Out", does(out))))
    scene.pick("pass")
    scene.use("Out").use("Hook")
    assert scene.names("a.removed") == ["Band"]
    assert [fact.amount for fact in scene.of(StagesLost)] == [1]


@pytest.mark.rule("attach/1")
def test_a_card_that_attaches_itself_without_a_host_stays_as_it_would_after_its_use() -> None:
    scene = position(attacks, a=Side(noncombats=[ALLY_BAND])).use("Band")
    assert scene.names("a.under") == []
    assert scene.names("a.discard") == ["Band"]


THEIR_MAIN = Cards(whose="opponent", zones=("main",))
JAB = does(strike(stages(1)))
HOOK = physical("Hook", strike(stages(1)))
HELD = Skill(kind="permanent", zones=("under",), grants=(Grant(changes=(Negate(),), what="host"),))


@pytest.mark.rule("attach/1")
@pytest.mark.rule("powers/turn-off")
@pytest.mark.parametrize(("under", "usable"), [("Marek 1", []), ("Tobin 1", ["Marek 1"])])
def test_a_card_under_a_personality_of_the_opponent_has_its_effect_on_that_one_alone(
    under: str, usable: list[str]
) -> None:
    hosts = Cards(whose="opponent", numbers=(under,), zones=("main", "allies"))
    grip = card("noncombat", "Grip", does(Stack(what="this", under=hosts)), HELD)
    a = Side(main=[hero("Marek", 1, JAB), hero("Marek", 2)], allies=[TOBIN])
    scene = position(attacks, a=a, b=foe(noncombats=[grip]))
    assert scene.usable == ["Marek 1"]
    scene.pick("pass")
    scene.use("Grip")
    assert scene.state.cards[scene.card("Grip")].host == scene.card(under)
    assert scene.names("b.under") == ["Grip"], "its owner controls it still"
    assert scene.usable == usable


@pytest.mark.rule("attach/1")
def test_the_host_uses_what_an_attached_card_gives_it() -> None:
    lent = does(strike(stages(2)), limit=Limit(), conditions=(IN_CONTROL,))
    gift = Skill(kind="permanent", zones=("under",), grants=(Grant(changes=(Gain(skills=(lent,)),), what="host"),))
    a = Side(under={"Marek 1": [card("noncombat", "Gift", gift)]}, allies=[TOBIN])
    scene = position(attacks, a=a, b=foe(stages=9))
    assert scene.usable == ["Marek 1"]
    scene.use("Marek 1").pass_until("attack", player="a")
    assert [fact.amount for fact in scene.of(StagesLost)] == [2]
    assert scene.usable == []


@pytest.mark.rule("attach/1")
@pytest.mark.rule("effects/if-successful")
@pytest.mark.parametrize("stopped", [True, False])
def test_an_attack_attaches_itself_if_it_is_successful_and_is_discarded_if_not(stopped: bool) -> None:
    attack = physical("Grip", strike(stages(1), then=(Stack(what="this", under=THEIR_MAIN),)))
    scene = position(attacks, a=Side(hand=[attack]), b=foe(card("physical", "Guard", stops())))
    scene.use("Grip").use("Guard") if stopped else scene.use("Grip").pass_one()
    scene.pass_until("attack")
    assert scene.names("a.under") == ([] if stopped else ["Grip"])
    assert scene.names("a.discard") == (["Grip"] if stopped else [])
    if not stopped:
        assert_order(scene.timeline, "StagesLost", "CardStacked attach/1", "AttackEnded")


@pytest.mark.rule("attach/2")
@pytest.mark.parametrize(("attack", "left"), [(energy("Beam", blast(life(1))), []), (HOOK, ["Veil"])])
def test_a_card_detaches_itself_by_its_condition(attack: DbzCard, left: list[str]) -> None:
    damaged = Trigger(on="takes_damage", card=None, by=Cards(role="energy attack"), whose="you")
    leaves = Skill(kind="auto", zones=("under",), trigger=damaged, effects=(Move(to="discard", what="this"),))
    b = foe(under={"Ilka 1": [card("noncombat", "Veil", leaves)]}, stages=9)
    scene = perform(position(attacks, a=Side(hand=[attack]), b=b), attack.name).pass_until("attack", player="b")
    assert scene.names("b.under") == left
    assert scene.names("b.discard")[-1:] == ([] if left else ["Veil"])


@pytest.mark.rule("attach/2")
@pytest.mark.parametrize(("damage", "left"), [(life(1), []), (stages(1), ["Veil"])])
def test_a_card_is_attached_until_life_cards_of_damage_are_dealt(damage: Harm, left: list[str]) -> None:
    dealt = Trigger(on="takes_life_cards", card=None, whose="you")
    leaves = Skill(kind="auto", zones=("under",), trigger=dealt, effects=(Move(to="discard", what="this"),))
    b = foe(under={"Ilka 1": [card("noncombat", "Veil", leaves)]}, stages=9)
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(damage))]), b=b).use("Hook")
    assert scene.pass_until("attack", player="b").names("b.under") == left
    assert "When you take life cards of damage, " in skill_words(leaves, LEXICON)


@pytest.mark.rule("allies/overlay")
@pytest.mark.rule("attach/1")
def test_what_is_attached_to_an_ally_stays_under_the_card_that_is_laid_over_it() -> None:
    a = Side(allies=[TOBIN], under={"Tobin 1": [card("noncombat", "Band")]}, hand=[hero("Tobin", 2)])
    scene = position(whole_turn, a=a).pass_until("place")
    scene.pick("play Tobin 2")
    assert sorted(scene.names("a.under")) == ["Band", "Tobin 1"]
    assert {scene.state.cards[scene.card(name)].host for name in ("Band", "Tobin 1")} == {scene.card("Tobin 2")}
