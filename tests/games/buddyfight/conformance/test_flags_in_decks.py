"""4. Abilities / Others: flags in a deck, which are used at their own timings; face-down cards; buddies."""

import msgspec
import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import DamageDealt
from events.language.effect import Adjust, Damage, Decree, Effect, Give, Move, Skill, StopTime
from events.table.counters import PlayerCountersPlaced
from events.table.fact import PlayerLost
from events.table.ids import Seat
from events.table.sight import sees
from tests.games.buddyfight.conformance.cards import (
    WORLD,
    counter,
    flag_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, begun, main, opening, turn


def flag_for(timing: str, *effects: Effect) -> BuddyfightCard:
    """A flag of a deck that replaces the flag of its fighter at a timing."""
    raised = Move(what="this", to="flag")
    use = Skill(kind="activate", timing=(timing,), zones=("hand",), effects=(raised, *effects))
    return msgspec.structs.replace(flag_card("Drei", uses=(WORLD,), in_deck=True), skills=(use,))


DREI = flag_for("life_ends", life(3))
BURN = spell_card("burn", Damage(count=12))


@pytest.mark.trap("BF-05")
@pytest.mark.rule("ability/flags-in-deck/3", "ability/flags-in-deck/eg1")
@pytest.mark.parametrize("used", [True, False])
def test_a_flag_for_life_zero_is_used_before_the_loss_in_any_phase(used: bool) -> None:
    """BF-05. Of 12 damage 10 took the life that there was: what is gained then counts from none."""
    scene = main(a=Side(hand=[BURN]), b=Side(hand=[DREI, *several(1, "x")], life=10)).use("burn")
    scene.pick("decline")  # an answer to the spell
    assert [(dealt.amount, dealt.beyond) for dealt in scene.of(DamageDealt)] == [(12, 2)]
    assert scene.life("b") == 0
    assert scene.asked == ("b", "use")
    assert scene.usable == ["Drei"]
    if not used:
        scene.pick("decline")
        assert [lost.player for lost in scene.of(PlayerLost)] == ["b"]
        return
    scene.use("Drei")
    assert scene.life("b") == 3
    assert not scene.of(PlayerLost)
    assert scene.names("b.flag") == ["Drei"]
    assert scene.names("b.drop") == ["Anvil Flag"]


@pytest.mark.rule("ability/stop-time/3", "ability/flags-in-deck/3", "check/1-loss")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_fighter_whose_time_is_stopped_uses_no_flag_at_life_zero(stopped: bool) -> None:
    halt = counter("Halt", Decree(changes=(StopTime(),), whose="opponent", until="turn"))
    scene = main(a=Side(hand=[halt, BURN]), b=Side(hand=[DREI]))
    if stopped:
        scene.use("Halt").pass_until("use", player="a")
    scene.use("burn").pass_until("use", player="b")
    assert [lost.player for lost in scene.of(PlayerLost)] == (["b"] if stopped else [])
    assert (scene.referee.ask is None) == stopped


@pytest.mark.rule("ability/flags-in-deck/3", "ability/flags-in-deck/eg1")
@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("able", [True, False])
def test_what_lies_on_the_field_is_used_at_life_zero_with_and_without_a_hand(able: bool, hand: int) -> None:
    saves = Skill(kind="activate", timing=("life_ends",), effects=(Move(what="this", to="drop"), life(3)))
    theirs = Side(left=[monster_card("Hen", text=[saves] if able else [])], hand=several(hand, "x"), life=10)
    scene = main(a=Side(hand=[BURN]), b=theirs).use("burn")
    if scene.referee.ask is not None and scene.asked == ("b", "answer"):
        scene.pick("decline")
    if able:
        assert (scene.asked, scene.usable) == (("b", "use"), ["Hen"])
        scene.use("Hen")
    assert bool(scene.of(PlayerLost)) != able


@pytest.mark.rule("ability/flags-in-deck/3")
def test_it_is_not_used_while_there_is_life_and_does_not_help_if_too_little() -> None:
    seen = main(a=Side(hand=[DREI, monster_card("x")])).usable
    assert seen == ["x"]
    scene = main(a=Side(hand=[spell_card("burn", Damage(count=20))]), b=Side(hand=[flag_for("life_ends")])).use("burn")
    scene.pick("decline")
    scene.use("Drei")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["b"]


@pytest.mark.rule("ability/flags-in-deck/3", "check/3-size")
@pytest.mark.parametrize(("damage", "without_life"), [(10, True), (9, False)])
def test_in_a_check_that_drops_a_card_only_a_fighter_without_life_uses_a_flag_before(
    damage: int, without_life: bool
) -> None:
    """Hare and Fox have size 3 each then."""
    grows = Give(changes=(Adjust(figure="size", by=3),), what=monsters("opponent"), until="turn")
    b = Side(left=[monster_card("Hare")], right=[monster_card("Fox")], hand=[DREI])
    scene = main(a=Side(hand=[spell_card("burn", Damage(count=damage), grows)]), b=b).use("burn")
    scene.pick("decline")
    assert (scene.ask.rule == "ability/flags-in-deck/3") is without_life
    if without_life:
        scene.use("Drei")
    order = [fact.rule for fact in scene.facts if fact.rule == "check/3-size" or isinstance(fact, PlayerCountersPlaced)]
    assert order == ["ability/1.3.1"] * without_life + ["check/3-size"]
    assert scene.names("b.hand") == ["Drei"] * (not without_life)


def offered(scene: Scene, name: str) -> set[tuple[str, str | None]]:
    """Who is offered that card, and in which phase, until all is through."""
    found: set[tuple[str, str | None]] = set()
    while not scene.over:
        if scene.ask.kind in ("use", "answer") and name in scene.usable:
            found.add((scene.ask.player, scene.ask.rule))
        scene.pass_one()
    return found


@pytest.mark.rule("ability/flags-in-deck/3", "ability/flags-in-deck/eg2")
def test_a_flag_for_the_end_of_the_opponents_turn_is_used_then_alone() -> None:
    late = flag_for("opponent_turn_ends")
    assert offered(turn(a=Side(hand=several(1, "x")), b=Side(hand=[late])), "Drei") == {("b", "play-timing/6.1")}
    assert offered(turn(a=Side(hand=[late])), "Drei") == set()
    scene = turn(a=Side(hand=several(1, "x")), b=Side(hand=[late]))
    while scene.ask.kind != "use" or "Drei" not in scene.usable:
        scene.pass_one()
    assert any(fact.rule == "final/5.1/auto" for fact in scene.facts)
    scene.use("Drei").settled()
    assert scene.names("b.flag") == ["Drei"]


# playmat/buddy.


TWIN = [monster_card("Wren", number="one"), monster_card("Finch", number="two")]


@pytest.mark.rule("playmat/buddy/1", "playmat/buddy/3")
def test_all_cards_that_begin_in_the_buddy_zone_are_buddies() -> None:
    scene = begun(opening(buddies={"a": TWIN, "b": TWIN[:1]}))
    assert sorted(scene.names("a.buddy")) == ["Finch", "Wren"]
    assert set(scene.state.initial_buddies["a"]) == {"Finch", "Wren"}


@pytest.mark.rule("playmat/buddy/6")
@pytest.mark.parametrize("name", ["Wren", "Finch"])
def test_of_several_buddies_any_can_be_called(name: str) -> None:
    scene = main(a=Side(hand=[monster_card(name)], buddy=TWIN)).use(name, area="left")
    scene.pick(f"buddy_call {name}")
    assert scene.life("a") == 11


@pytest.mark.rule("playmat/buddy/4", "playmat/buddy/5")
def test_a_face_down_buddy_cannot_be_called_and_its_fighter_alone_may_look_at_it() -> None:
    called = monster_card("Finch", number="called")
    scene = main(a=Side(hand=[called], buddy=[monster_card("Wren", number="down")], down=["Wren"]))
    [buddy] = scene.state.cards_in("a", "buddy")
    seats: tuple[Seat, ...] = ("a", "b", "public")
    assert [sees(scene.state, seat, buddy) for seat in seats] == [True, False, False]
    down = [monster_card("Finch", number="down")]
    scene = main(a=Side(hand=[monster_card("Finch", number="up")], buddy=down, down=["Finch"]))
    scene.use("Finch", area="left")
    assert scene.life("a") == 10
    assert scene.state.cards_in("a", "left")


@pytest.mark.rule("playmat/buddy/2")
def test_the_buddy_of_the_start_stays_the_buddy_after_it_was_exchanged() -> None:
    scene = main(a=Side(hand=[monster_card("Wren")], buddy=TWIN[:1]), b=Side(hand=[counter("x", life(1))]))
    scene.use("Wren", area="left").pick("buddy_call Wren")
    scene.pick("decline")
    [called] = scene.state.cards_in("a", "left")
    assert scene.state.in_role(called, "buddy")
