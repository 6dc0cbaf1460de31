"""2. Flow of a Play Timing, and of [Counter] in it."""

import pytest

from events.buddyfight.facts import CardDestroyed
from events.language.effect import Cards, Choose, Damage, Exists, Trigger
from events.skills.declared import SkillDeclared
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, PlayerLost
from tests.games.buddyfight.conformance.cards import (
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
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

BURN = Damage(count=10)


def declared(scene: Scene) -> list[str]:
    """Who declared uses of which cards, in order."""
    return [f"{fact.player} {scene.name(fact.card)}" for fact in scene.of(SkillDeclared)]


def resolved(scene: Scene) -> list[str]:
    """The draws and gains of life by which the tests' effects are known, in order."""
    return [type(fact).__name__ for fact in scene.facts if isinstance(fact, CardDrawn | PlayerCountersPlaced)]


@pytest.mark.rule("play-timing/1.1", "main/1.1", "main/1.2")
def test_a_play_timing_begins_with_a_check() -> None:
    a = Side(left=[monster_card("Big", size=3)], right=[monster_card("Huge", size=2)], hand=several(1, "anything"))
    scene = main(a=a)
    assert len(scene.names("a.drop")) == 1
    assert scene.asked == ("a", "use")


@pytest.mark.rule("play-timing/2.1", "main/1.1/note", "ability/types/activated")
def test_the_turn_fighter_uses_one_after_the_other_in_any_order() -> None:
    hand = [monster_card("Wren"), spell_card("insight", DRAW), item_card("Hammer"), counter("boost", DRAW)]
    scene = main(a=Side(hand=hand, right=[monster_card("Sage", text=[act(DRAW)])]))
    assert sorted(scene.usable) == ["Hammer", "Sage", "Wren", "boost", "insight"]
    for name in ("insight", "Sage", "boost", "Hammer", "Sage"):
        scene.use(name)
        assert scene.asked == ("a", "use")
    scene.use("Wren", area="left")
    assert declared(scene) == ["a insight", "a Sage", "a boost", "a Hammer", "a Sage", "a Wren"]


@pytest.mark.rule("play-timing/2.1", "play-timing/6.1", "play-timing/10.1")
def test_as_the_turn_fighter_declines_the_other_may_open_and_as_both_decline_it_ends() -> None:
    scene = main(a=Side(hand=several(1, "mine")), b=Side(hand=several(1, "theirs")))
    assert scene.asked == ("a", "use")
    scene.pick("decline")
    assert scene.asked == ("b", "use")
    assert scene.options == ["decline"]
    scene.pick("decline")
    assert scene.over


@pytest.mark.rule("main/1.1/note", "play-timing/6.1")
def test_the_other_fighter_opens_with_counters_alone() -> None:
    sage = monster_card("Sage", text=[act(DRAW), act(DRAW, counter=True)])
    hand = [counter("reply", DRAW), spell_card("insight", DRAW), monster_card("Wren"), item_card("Hammer")]
    scene = main(a=Side(hand=several(1, "anything")), b=Side(hand=hand, left=[sage]))
    scene.pick("decline")
    assert scene.asked == ("b", "use")
    assert scene.options == ["skill reply 0", "skill Sage 2", "decline"]


def opened(*replies: str, mine: bool = True) -> Scene:
    """A main phase in which a declined and b may open with `theirs`, which a may answer with these Counters."""
    hand = [counter(name, DRAW) for name in replies] if mine else []
    scene = main(a=Side(hand=[*hand, *several(1, "spare")]), b=Side(hand=[counter("theirs", life(1))]))
    scene.pick("decline")
    return scene.use("theirs")


@pytest.mark.rule("play-timing/6.1", "play-timing/7.1", "play-timing/8.1", "play-timing/9.1")
def test_the_turn_fighter_may_answer_the_others_counter_with_one_that_resolves_first() -> None:
    scene = opened("first", "second")
    assert scene.asked == ("a", "answer")
    assert scene.usable == ["first", "second"]
    scene.use("first")
    names = [
        type(fact).__name__ for fact in scene.facts if type(fact).__name__ in ("CardDrawn", "PlayerCountersPlaced")
    ]
    assert names == ["CardDrawn", "PlayerCountersPlaced"]
    assert scene.life("b") == 11


@pytest.mark.rule("play-timing/7.1", "play-timing/9.1", "play-timing/9-return")
def test_an_unanswered_counter_of_the_other_resolves_and_the_turn_fighter_is_first_again() -> None:
    scene = opened("first")
    scene.pick("decline")
    assert scene.life("b") == 11
    assert scene.asked == ("a", "use")
    assert "first" in scene.usable


@pytest.mark.rule("play-timing/6.2")
def test_the_counter_that_opens_needs_its_cost_and_conditions() -> None:
    gauged = Exists(cards=Cards(whose="you", zones=("gauge",)), least=9)
    hand = [counter("dear", DRAW, cost=[gauge(2)]), counter("fussy", DRAW, conditions=[gauged])]
    scene = main(a=Side(hand=several(1, "spare")), b=Side(hand=[*hand, counter("fair", DRAW, cost=[gauge()])], gauge=1))
    scene.pick("decline")
    assert scene.usable == ["fair"]
    scene.use("fair")
    assert len(scene.state.cards_in("b", "gauge")) == 0


@pytest.mark.rule("play-timing/7.2")
def test_the_answer_to_it_needs_its_cost_and_conditions() -> None:
    gauged = Exists(cards=Cards(whose="you", zones=("gauge",)), least=9)
    hand = [counter("dear", DRAW, cost=[gauge(2)]), counter("fussy", DRAW, conditions=[gauged])]
    mine = Side(hand=[*hand, counter("fair", DRAW, cost=[gauge()])], gauge=1)
    scene = main(a=mine, b=Side(hand=[counter("theirs", DRAW)]))
    scene.pick("decline")
    scene.use("theirs")
    assert scene.usable == ["fair"]


@pytest.mark.parametrize(
    ("theirs", "mine", "loser", "drawn"),
    [
        pytest.param(
            counter("theirs", DRAW, cost=[life(-10)]),
            counter("mine", DRAW),
            "b",
            0,
            marks=pytest.mark.rule("play-timing/6.3"),
            id="after the payment of what opens",
        ),
        pytest.param(
            counter("theirs", DRAW),
            counter("mine", DRAW, cost=[life(-10)]),
            "a",
            0,
            marks=pytest.mark.rule("play-timing/7.3"),
            id="after the payment of the answer",
        ),
        pytest.param(
            counter("theirs", DRAW),
            counter("mine", BURN),
            "b",
            0,
            marks=pytest.mark.rule("play-timing/8.2"),
            id="after the answer resolved",
        ),
        pytest.param(
            counter("theirs", DRAW, BURN),
            counter("mine", DRAW),
            "a",
            2,
            marks=pytest.mark.rule("play-timing/9.2"),
            id="after what opened resolved",
        ),
    ],
)
def test_checks_follow_each_part_of_what_the_other_fighter_opens(
    theirs: object, mine: object, loser: str, drawn: int
) -> None:
    scene = main(a=Side(hand=[mine, *several(1, "spare")]), b=Side(hand=[theirs]))  # type: ignore[list-item]
    scene.pick("decline")
    scene.use("theirs")
    if scene.referee.ask is not None:
        scene.use("mine")
    assert [lost.player for lost in scene.of(PlayerLost)] == [loser]
    assert len(scene.of(CardDrawn)) == drawn


@pytest.mark.rule("play-timing/Q1", "ability/2.2", "ability/2.2.1")
def test_a_when_called_ability_can_be_answered() -> None:
    asmodai = monster_card("Asmodai", text=[auto(Trigger(on="played"), DRAW)])
    theirs = Side(hand=[counter("reply", life(1)), counter("more", life(1))])
    scene = main(a=Side(hand=[asmodai]), b=theirs).use("Asmodai", area="left")
    scene.pick("decline")  # an answer to the call
    assert scene.asked == ("a", "pending")
    scene.pick("activate Asmodai 0")
    assert scene.asked == ("b", "answer")
    scene.use("reply")
    assert resolved(scene) == ["PlayerCountersPlaced", "CardDrawn"]


@pytest.mark.rule("play-timing/Q2", "play-timing/2.1", "play-timing/3.1")
def test_the_turn_fighters_counter_is_first_and_answered_once() -> None:
    mine = [counter("mine", DRAW), counter("spare", DRAW)]
    theirs = [counter("theirs", DRAW), counter("another", DRAW)]
    scene = main(a=Side(hand=mine), b=Side(hand=theirs))
    assert scene.asked == ("a", "use")
    scene.use("mine")
    assert scene.asked == ("b", "answer")
    scene.use("theirs")
    assert scene.asked == ("a", "use")
    drawn = [scene.state.cards[fact.card].owner for fact in scene.of(CardDrawn)]
    assert drawn == ["b", "a"]


@pytest.mark.rule("play-timing/Q3", "ability/cost/2")
def test_a_counter_cannot_be_answered_and_what_it_answered_finds_its_target_gone() -> None:
    mine = [spell_card("destroy", DESTROY, targets=[THEIR_MONSTER]), counter("breath", DRAW)]
    rescue = counter("skies", TO_HAND, targets=[Choose(cards=monsters("you"))])
    scene = main(a=Side(hand=mine), b=Side(hand=[rescue], left=[monster_card("Imp")])).use("destroy", on="Imp")
    scene.use("skies", on="Imp")
    assert scene.asked == ("a", "use")
    assert scene.usable == ["breath"]
    assert scene.names("b.hand") == ["Imp"]
    assert not scene.of(CardDestroyed)


@pytest.mark.trap("BF-09")
@pytest.mark.rule("ability/types/automatic-priority", "ability/2-loop")
def test_automatic_abilities_come_before_the_next_use() -> None:
    """BF-09."""
    herald = monster_card("Herald", text=[auto(Trigger(on="played"), DRAW)])
    scene = main(a=Side(hand=[herald, spell_card("insight", DRAW)])).use("Herald", area="left")
    assert scene.asked == ("a", "pending")
    scene.pick("activate Herald 0")
    assert len(scene.of(CardDrawn)) == 1
    assert scene.asked == ("a", "use")


@pytest.mark.trap("BF-09")
@pytest.mark.rule("play-timing/10.1", "ability/types/automatic-priority")
def test_what_the_last_counter_triggered_resolves_before_the_play_timing_ends() -> None:
    """BF-09: also if nothing else can be used."""
    avenger = monster_card("Avenger", text=[auto(Trigger(on="ko", card=monsters()), DRAW)])
    zap = counter("zap", DESTROY, targets=[THEIR_MONSTER])
    a = Side(left=[monster_card("Imp")], right=[avenger], hand=several(1, "anything"))
    scene = main(a=a, b=Side(hand=[zap]))
    scene.pick("decline")
    scene.use("zap", on="Imp")
    scene.settled()
    assert len(scene.of(CardDrawn)) == 1
    assert scene.asked == ("a", "use")
