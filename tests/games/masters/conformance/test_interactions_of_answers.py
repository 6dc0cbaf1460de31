"""Interactions that are easily got wrong, judged by the book: several answers to one play, what comes too late, attacks
that cost, times of parts that are skipped or that go on, and what kept names mean.
"""

import pytest

from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Did,
    Discard,
    Draw,
    Effect,
    ExtraTurn,
    Gain,
    Give,
    If,
    Ko,
    Later,
    Move,
    Named,
    Negate,
    Nullify,
    Play,
    Printed,
    Skip,
    Stack,
    Token,
    Trigger,
)
from events.masters.turn import charge_phase
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, main, position
from tests.games.masters.conformance.test_printed_answers_and_times import to_main, turns_from
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    auto,
    countering,
    does,
    drawn,
    finish,
    koed,
    leader,
    named,
    permanent,
)


def instead(to: str) -> tuple[Effect, ...]:
    """The play is negated, and the card goes there if that was done."""
    negated = Named(effects=(Nullify(what="play"),), name="negated")
    return negated, If(conditions=(Did(name="negated"),), then=(Move(to=to, what="that"),))


@pytest.mark.rule("4-7-3-5", "10-10-5", "1-3-2")
@pytest.mark.parametrize(("first", "second"), [("drop", "warp"), ("warp", "drop")])
def test_of_two_answers_to_one_play_the_last_keeps_the_card_from_it_and_the_first_does_nothing(
    first: str, second: str
) -> None:
    hand = [countering("First", "play", *instead(first)), countering("Second", "play", *instead(second))]
    scene = main(a=Side(hand=[battle_card("Wren"), countering("Mine", "counter", Draw(count=0))]), b=Side(hand=hand))
    for answer in ("play Wren", "skill First 0", "skill Mine 0", "skill Second 0"):
        scene.pick(answer)
    finish(scene)
    assert (scene.names(f"a.{second}").count("Wren"), "Wren" in scene.names(f"a.{first}")) == (1, False)


@pytest.mark.rule("4-7-3-5", "4-7-3-6", "3-1-4")
def test_a_card_that_left_the_hand_before_the_answer_resolves_is_not_moved_from_where_it_lies() -> None:
    """It is a new card there, though its play is negated as well."""
    takes = Choose(cards=Cards(whose="opponent", zones=("hand",), names=("Wren",))), Move(to="warp")
    hand = [countering("First", "play", *instead("drop")), countering("Second", "play", *takes)]
    scene = main(a=Side(hand=[battle_card("Wren"), countering("Mine", "counter", Draw(count=0))]), b=Side(hand=hand))
    for answer in ("play Wren", "skill First 0", "skill Mine 0", "skill Second 0", "decline"):
        scene.pick(answer)
    scene.pick(next(option for option in scene.options if option.startswith("choose")))
    finish(scene)
    assert (scene.names("a.warp"), "Wren" in scene.names("a.drop"), scene.names("a.battle")) == (["Wren"], False, [])


IMP = Token(number="Imp", printed=(Printed(figure="power", value=5000),), name="made")
BLOCKS = Give(changes=(Gain(keywords=("blocker",)),), what="made")


@pytest.mark.rule("7-1-1", "7-1-2", "10-4-1", "10-21-5")
def test_a_card_that_comes_in_the_counter_timing_of_an_attack_blocks_the_next_one_alone() -> None:
    """[Blocker] is triggered as the attack is made, before any [Counter] is activated."""
    attackers = [battle_card("Ox"), battle_card("Cow")]
    scene = main(a=Side(battle=attackers), b=Side(hand=[countering("Call", "attack", IMP, BLOCKS)]))
    scene.pick("attack Leader b with Ox")
    scene.pick("skill Call 0")
    scene.pass_on("answer")
    assert scene.ask.kind == "offense"
    finish(scene)
    assert (len(scene.names("b.life")), scene.names("b.battle")) == (7, ["Imp"])
    scene.pick("attack Leader b with Cow")
    scene.pass_on("answer")
    assert scene.asked == ("b", "pending")
    scene.pick(scene.options[0])
    while scene.ask.kind != "offense":
        scene.pick(scene.options[0])
    finish(scene)
    assert (len(scene.names("b.life")), koed(scene)) == (7, ["Imp"])


TOLL = Cannot(action="attack", unless=(Discard(),))


ATTACKERS = Cards(whose="opponent", kinds=("leader", "battle"))


def tolled(what: Cards = ATTACKERS) -> Side:
    """The side of a player whose cards let the other's attack for a discarded card each time."""
    return Side(battle=[battle_card("Gate", text=[permanent(TOLL, what=what)])])


@pytest.mark.rule("7-1-1", "7-1-3", "8-6-2", "8-6-4")
def test_what_is_triggered_by_paying_for_an_attack_waits_for_its_checkpoint() -> None:
    """After the [Counter]s to the attack, and beside what attacking triggers."""
    ox = battle_card("Ox", text=[auto("attacks", DRAW), auto("discarded", DRAW, card=None, whose="you")])
    theirs = Side(battle=tolled().battle, hand=[countering("No", "attack", Draw(count=0))])
    scene = main(a=Side(battle=[ox], hand=[battle_card("Egg")]), b=theirs)
    scene.pick("attack Leader b with Ox")
    scene.pick(scene.options[0])
    assert scene.asked == ("b", "answer")
    assert (scene.names("a.drop"), drawn(scene)) == (["Egg"], [])
    scene.pick("decline")
    assert (scene.asked, len(scene.options)) == (("a", "pending"), 2)
    finish(scene)
    assert drawn(scene) == ["a", "a"]


@pytest.mark.rule("8-4-2-2", "1-3-3")
@pytest.mark.parametrize(("hand", "attacks"), [(1, False), (2, True)])
def test_two_costs_of_an_attack_are_both_paid(hand: int, attacks: bool) -> None:
    gates = Side(battle=[tolled().battle[0], battle_card("Gate 2", text=tolled().battle[0].skills)])
    mine = Side(battle=[battle_card("Ox")], hand=[battle_card(f"h{n}") for n in range(hand)])
    scene = main(a=mine, b=gates)
    assert any(option.startswith("attack") for option in scene.options) is attacks
    if attacks:
        scene.pick("attack Leader b with Ox")
        while scene.names("a.hand"):
            scene.pick(scene.options[0])
        finish(scene)
        assert (len(scene.names("a.drop")), len(scene.names("b.life"))) == (2, 7)


@pytest.mark.rule("1-3-3", "2-3-2-1-1", "8-5-4")
def test_what_battle_cards_have_to_pay_for_an_attack_leaders_do_not() -> None:
    scene = main(a=Side(battle=[battle_card("Ox")]), b=tolled(what=FOES))
    assert [option for option in scene.options if option.startswith("attack")] == ["attack Leader b with Leader a"]


GROWS = Adjust(figure="power", by=5000)


@pytest.mark.rule("8-2-2-2", "6-3-1-1")
@pytest.mark.parametrize("skips", [True, False])
def test_until_the_start_of_a_main_phase_that_is_skipped_is_until_the_next_one(skips: bool) -> None:
    grow = does(Give(changes=(GROWS,), what="this", until="your_main_start"))
    skip = auto("turn_ends", Skip(part="main"), card=None, whose="you")
    theirs = Side(leader=leader("b", *([skip] if skips else [])))
    scene = turns_from(Side(battle=[battle_card("Ox", text=[grow])]), b=theirs)
    scene.pick("skill Ox 0")
    for _ in range(2):
        to_main(scene)
        scene.pick("end_main")
    to_main(scene)
    power = figure(scene.state, scene.card("Ox"), "power")
    assert (scene.ask.player, power) == (("b", 20000) if skips else ("a", 15000))


@pytest.mark.rule("8-2-2-2", "6-2-1", "6-2-2")
def test_the_next_charge_phase_is_not_the_one_that_has_begun() -> None:
    holds = Give(changes=(Cannot(action="ready"),), what=named("Owl", whose="opponent"), until="opponent_next_charge")
    watch = auto("charge_begins", holds, card=None, whose="opponent")
    theirs = Side(battle=[battle_card("Watch", text=[watch])])
    scene = position(
        lambda table: charge_phase(table, "a"), a=Side(battle=[battle_card("Owl")], rested=["Owl"]), b=theirs
    )
    while scene.ask.kind != "charge":
        scene.pick(scene.options[0])
    assert not scene.rested("Owl")


@pytest.mark.rule("11-3-2", "8-3-2")
@pytest.mark.parametrize("above", [True, False])
def test_a_card_under_another_keeps_none_of_its_skills_from_being_negated(above: bool) -> None:
    keeper = battle_card("Keeper", text=[permanent(Cannot(action="be_negated")), permanent(GROWS)])
    other = battle_card("Top", text=[permanent(GROWS)])
    piles = does(
        Choose(cards=named("Top" if above else "Keeper", whose="you"), name="under"),
        Choose(cards=named("Keeper" if above else "Top", whose="you"), name="host"),
        Stack(what="under", under="host"),
    )
    negates = auto("attacked", Give(changes=(Negate(),), what=FOES))
    scene = main(a=Side(leader=leader("a", piles), battle=[keeper, other]), b=Side(leader=leader("b", negates)))
    scene.pick("skill Leader a 0")
    finish(scene)
    scene.pick("attack Leader b with Leader a")
    finish(scene)
    [top] = scene.state.cards_in("a", "battle")
    assert figure(scene.state, top, "power") == (20000 if above else 15000)


@pytest.mark.rule("6-4-1-1", "6-4-1-3")
def test_the_end_of_the_next_turn_comes_once_though_that_player_takes_another() -> None:
    late = does(Later(when=Trigger(on="turn_ends", card=None, whose="opponent"), effects=(Move(to="drop", what=TOP),)))
    scene = turns_from(Side(leader=leader("a", late)), b=Side(leader=leader("b", does(ExtraTurn()))))
    scene.pick("skill Leader a 0")
    to_main(scene)
    scene.pick("end_main")
    to_main(scene)
    scene.pick("skill Leader b 0")
    to_main(scene)
    scene.pick("end_main")
    to_main(scene)
    scene.pick("end_main")
    to_main(scene)
    assert len(scene.names("a.drop")) == 1


TOP = Cards(whose="you", zones=("deck",), top=1)


@pytest.mark.rule("3-1-4", "7-1-2", "8-6-7")
@pytest.mark.parametrize("leaves", [True, False])
def test_the_attacker_of_which_a_counter_speaks_is_no_card_that_was_played_anew(leaves: bool) -> None:
    """A's [Counter] returns the attacker and plays it again before B's is resolved."""
    flicker = Choose(cards=named("Ox", whose="you")), Move(to="hand"), Choose(cards=hand_of("Ox")), Play()
    mine = countering("Flicker", "counter", *(flicker if leaves else (Draw(count=0),)))
    down = countering("Down", "attack", Ko(what="that"))
    scene = main(a=Side(battle=[battle_card("Ox")], hand=[mine]), b=Side(hand=[down]))
    for answer in ("attack Leader b with Ox", "skill Down 0", "skill Flicker 0"):
        scene.pick(answer)
    finish_choosing(scene)
    assert (scene.names("a.battle"), koed(scene)) == ((["Ox"], []) if leaves else ([], ["Ox"]))


def hand_of(name: str) -> Cards:
    return Cards(whose="you", zones=("hand",), names=(name,))


def finish_choosing(scene: Scene) -> None:
    """The scene to the next Main Phase, with all chosen that can be."""
    while scene.ask.kind != "main":
        chosen = [option for option in scene.options if option.startswith("choose")]
        nothing = [option for option in scene.options if option in ("decline", "end_step")]
        scene.pick(*(chosen[:1] or nothing[:1] or scene.options[: max(1, scene.ask.least)]))


@pytest.mark.rule("3-1-5", "7-4-1-6", "7-4-1-9")
def test_a_card_that_left_its_combo_was_used_in_one_and_is_not_there_at_its_end() -> None:
    follows = auto("combo_ended", Play(what="this"), source=("hand",))
    back = does(Choose(cards=Cards(whose="you", zones=("combo",))), Move(to="hand"), timing="battle")
    mine = Side(leader=leader("a", back), hand=[battle_card("Owl", text=[follows])])
    scene = main(a=mine)
    scene.pick("attack Leader b with Leader a")
    scene.pass_on("answer")
    scene.pick("combo Owl")
    scene.pass_on("answer")
    scene.pick("skill Leader a 0")
    finish_choosing(scene)
    assert (scene.names("a.hand"), scene.names("a.battle")) == (["Owl"], [])
