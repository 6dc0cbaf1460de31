"""Rules with the case in which they no longer hold, and with the order that they say."""

from collections.abc import Sequence

import pytest

from events.buddyfight.card import OVER, BuddyfightCard
from events.buddyfight.facts import (
    BuddyGiftGained,
    CardCalled,
    CardEquipped,
    Moment,
    ResolutionPostponed,
    ResolutionResumed,
)
from events.buddyfight.turn import play_turns
from events.language.effect import (
    Adjust,
    Attack,
    Cards,
    Choose,
    Give,
    Grant,
    Limit,
    Move,
    Replace,
    Skill,
    Trigger,
)
from events.skills.facts import SkillTriggered
from events.table.counters import PlayerCountersPlaced
from events.table.fact import Fact, PhaseBegan, TurnBegan
from events.table.ongoing import EffectEnded
from tests.games.buddyfight.conformance.cards import (
    act,
    counter,
    ends,
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, main, position, turn

FINAL = spell_card("Crush", life(1), kind="impact")
"""A card that is not used in a main phase, so that its fighter is asked and has nothing."""


def places(facts: Sequence[Fact], *kinds: type[Fact]) -> list[int]:
    """The place of the only fact of each kind."""
    found = [[n for n, fact in enumerate(facts) if type(fact) is kind] for kind in kinds]
    assert [len(where) for where in found] == [1] * len(kinds), found
    return [where for [where] in found]


# final/5.3. The end of a turn.


@pytest.mark.rule("final/5.3", "final/5.3/durations", "final/5.1", "final/5.2")
def test_the_last_play_timing_then_the_end_of_effects_then_the_other_fighters_turn() -> None:
    grow = act(Give(changes=(Adjust(figure="power", by=2000),), what="this", until="turn"))
    a = Side(left=[monster_card("Wren", text=[grow])], hand=several(1, "x"))
    scene = position(play_turns, a=a, b=Side(hand=several(1, "y")))
    while "Wren" not in (scene.usable if scene.ask.kind == "use" else ()):
        scene.pass_one()
    scene.use("Wren")
    start = len(scene.facts)
    asked = []
    while scene.state.turn_player == "a":
        if any(isinstance(fact, Moment) for fact in scene.facts[start:]):
            asked.append((scene.asked, len(scene.of(EffectEnded))))
        scene.pass_one()
    assert asked == [(("a", "use"), 0), (("b", "use"), 0)]
    facts = scene.facts[start:]
    ended, began = places(facts, EffectEnded, TurnBegan)
    [moment] = places(facts, Moment)
    assert moment < ended < began
    assert (facts[ended].rule, facts[began].rule) == ("final/5.3/durations", "final/5.3")
    assert (facts[began].turn, facts[began].player) == (4, "b")  # type: ignore[attr-defined]
    assert [fact.phase for fact in facts[began:] if isinstance(fact, PhaseBegan)] == ["Start Phase"]


@pytest.mark.rule("final/5.3", "changes/3-extra-turn")
def test_turn_after_turn_the_fighters_alternate() -> None:
    scene = position(play_turns, a=Side(), b=Side())
    while len(scene.of(TurnBegan)) < 3:
        scene.pass_one()
    assert [(fact.turn, fact.player) for fact in scene.of(TurnBegan)][-3:] == [(4, "b"), (5, "a"), (6, "b")]


# ability/ambush.


@pytest.mark.rule("ability/ambush", "ability/soul/9")
@pytest.mark.parametrize("down", [True, False])
@pytest.mark.parametrize("how", ["soul", "host"])
def test_of_cards_dropped_from_a_soul_only_one_that_lay_face_down_stands_by(down: bool, how: str) -> None:
    asp = monster_card("Asp", words=["ambush"])
    from_soul = (Choose(cards=Cards(under="this")), Move(to="drop"))
    host = monster_card("Host", text=[act(*from_soul) if how == "soul" else act(Move(what="this", to="drop"))])
    side = Side(left=[host], souls={"Host": [asp]}, down=("Asp",) if down else (), hand=several(1, "x"))
    scene = main(a=side).use("Host")
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    assert "Asp" in scene.names("a.drop")
    assert scene.asked == (("a", "pending") if down else ("a", "use"))
    assert len(scene.of(SkillTriggered)) == down
    if down:
        assert scene.pass_one().pass_until("may", player="a").options == ["do", "decline"]


@pytest.mark.rule("ability/ambush")
def test_an_ambush_card_that_is_dropped_from_elsewhere_does_not_stand_by() -> None:
    drops = spell_card("Drops", Choose(cards=Cards(whose="you", zones=("hand",), names=("Asp",))), Move(to="drop"))
    scene = main(a=Side(hand=[drops, monster_card("Asp", words=["ambush"]), *several(1, "x")])).use("Drops")
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    assert ("Asp" in scene.names("a.drop"), scene.asked, scene.of(SkillTriggered)) == (True, ("a", "use"), [])


@pytest.mark.rule("ability/ambush", "call/1.4")
@pytest.mark.parametrize(("fuel", "asked"), [(1, "may"), (0, "use")])
def test_an_ambush_is_called_only_if_its_call_cost_can_be_paid(fuel: int, asked: str) -> None:
    asp = monster_card("Asp", words=["ambush"], cost=[gauge()])
    host = monster_card("Host", text=[act(Choose(cards=Cards(under="this")), Move(to="drop"))])
    scene = main(a=Side(left=[host], souls={"Host": [asp]}, down=("Asp",), gauge=fuel, hand=[FINAL])).use("Host")
    while scene.ask.kind in ("pending", "choose", "answer"):
        scene.pick(scene.options[0])
    assert scene.asked == ("a", asked)


# ability/over.


def declares(keyword: str, name: str) -> BuddyfightCard:
    """A monster that declares it for nothing."""
    return monster_card(name, text=[act(life(1), counter=True, keyword=keyword, limit=Limit(within="game"))])


@pytest.mark.rule("ability/over/overturn", "ability/over/overkill", "ability/over/overthrow", "ability/over/reboot")
@pytest.mark.parametrize("keyword", OVER)
def test_each_fighter_declares_it_once_whatever_the_other_has_declared(keyword: str) -> None:
    a = Side(left=[declares(keyword, "Mine")], right=[declares(keyword, "Second")], hand=[FINAL])
    b = Side(left=[declares(keyword, "Yours")], right=[declares(keyword, "Fourth")], hand=[FINAL])
    scene = main(a=a, b=b)
    scene.pick("skill Mine 1")
    assert (scene.asked, scene.usable) == (("a", "use"), [])
    scene.pick("decline")
    assert (scene.asked, sorted(scene.usable)) == (("b", "use"), ["Fourth", "Yours"])
    scene.pick("skill Fourth 1")
    assert (scene.life("a"), scene.life("b")) == (11, 11)
    scene.pass_until("use", player="b")
    assert scene.usable == []


@pytest.mark.rule("ability/over/overturn", "ability/over/1")
def test_what_was_declared_in_an_earlier_turn_counts_for_the_game() -> None:
    a = Side(left=[declares("overturn", "Mine")], right=[declares("overturn", "Second")], hand=several(1, "x"))
    scene = position(play_turns, a=a, b=Side(hand=several(1, "y")))
    scene.pass_until("use", player="a").use("Mine")
    while scene.state.turn < 5 or scene.state.phase != "Main Phase":
        scene.pass_one()
    assert "Second" not in scene.pass_until("use", player="a").usable


# call/3.2, equip/3.2. [Buddy Gift].


def instead(*zones: str) -> Skill:
    """What would be put there is not."""
    event = Trigger(on="moved", card=Cards(), whose="both", target=zones)
    replaced = Replace(event=event, instead=())
    everything = Cards(whose="opponent", zones=("buddy", "in_use"))
    return Skill(kind="permanent", grants=(Grant(changes=(replaced,), what=everything),))


@pytest.mark.rule("call/3.2", "call/3.1")
@pytest.mark.parametrize("arrives", [True, False])
def test_a_buddy_that_is_called_and_does_not_arrive_brings_no_buddy_gift(arrives: bool) -> None:
    a = Side(hand=[monster_card("Wren", number="hand"), *several(1, "x")], buddy=[monster_card("Wren", number="buddy")])
    b = Side(left=[monster_card("Warden", text=[] if arrives else [instead("left")])])
    scene = main(a=a, b=b).use("Wren", area="left")
    scene.pick("buddy_call Wren")
    scene.pass_until("use", player="a")
    assert (scene.names("a.left"), scene.life("a")) == ((["Wren"], 11) if arrives else ([], 10))
    assert (len(scene.of(CardCalled)), len(scene.of(BuddyGiftGained))) == (arrives, arrives)
    if arrives:
        called, gift = places(scene.facts, CardCalled, BuddyGiftGained)
        assert called < gift


@pytest.mark.rule("equip/3.2", "equip/3.1")
@pytest.mark.parametrize("arrives", [True, False])
def test_a_buddy_that_is_equipped_and_does_not_arrive_brings_no_buddy_gift(arrives: bool) -> None:
    a = Side(hand=[item_card("Bow", number="hand"), *several(1, "x")], buddy=[item_card("Bow", number="buddy")])
    b = Side(left=[monster_card("Warden", text=[] if arrives else [instead("item")])])
    scene = main(a=a, b=b).use("Bow")
    scene.pick("buddy_call Bow")
    scene.pass_until("use", player="a")
    assert (scene.names("a.item"), scene.life("a")) == ((["Bow"], 11) if arrives else ([], 10))
    assert (len(scene.of(CardEquipped)), len(scene.of(BuddyGiftGained))) == (arrives, arrives)
    if arrives:
        equipped, gift = places(scene.facts, CardEquipped, BuddyGiftGained)
        assert equipped < gift


@pytest.mark.rule("call/3.2", "equip/3.2")
@pytest.mark.parametrize("what", ["call", "equip"])
def test_a_call_that_is_no_buddy_call_brings_no_buddy_gift(what: str) -> None:
    make = monster_card if what == "call" else item_card
    scene = main(a=Side(hand=[make("Pal", number="hand"), *several(1, "x")], buddy=[make("Pal", number="buddy")]))
    scene.use("Pal", area="left" if what == "call" else "").pick("no_buddy_call")
    assert (scene.pass_until("use", player="a").life("a"), scene.of(BuddyGiftGained)) == (10, [])


# ability/end/2. What awaits its resolution.


@pytest.mark.rule("ability/end/2", "play-timing/5.1")
def test_what_awaits_its_resolution_is_resolved_in_the_order_in_which_it_came_to_wait() -> None:
    """The Counter to a spell attacks, and the answer to a card that is used then ends the turn."""
    drill = counter("Drill", Attack(what=monsters("you")))
    a = Side(hand=[spell_card("Song", life(1)), counter("Hymn", life(2)), *several(1, "x")])
    b = Side(left=[monster_card("Ox")], hand=[drill, ends("turn", "Stop"), *several(1, "y")])
    scene = turn(a=a, b=b)
    while scene.state.phase != "Main Phase" or scene.ask.kind != "use":
        scene.pass_one()
    scene.use("Song").use("Drill")
    scene.pass_until("target").pick(scene.options[0])
    while scene.ask.kind != "use" or scene.ask.player != "a":
        scene.pass_one()
    scene.use("Hymn").use("Stop")
    scene.pass_until("use", player="a")
    assert [fact.name for fact in scene.of(ResolutionPostponed)] == ["Hymn", "Song"]
    assert [fact.name for fact in scene.of(ResolutionResumed)] == ["Hymn", "Song"]
    gained = [fact.amount for fact in scene.of(PlayerCountersPlaced) if fact.rule != "manual"]
    assert (gained, scene.life("a"), scene.state.phase) == ([2, 1], 13, "Final Phase")
