"""Six positions counted through: how many decision sequences each has, and in how many states they end.

Every number is derived by hand from the rule book, and the docstrings say how. `n!` are orders, "k left" is how many
decisions remain to be made, [x y] are the pending skills of x and y.
"""

from copy import copy
from dataclasses import fields

import msgspec
import pytest

from events.fusion_world import GAME
from events.fusion_world.areas import AREAS, FusionWorldState, face
from events.table.ask import ORDER, Ask, Option, check
from tests.games.fusion_world.conformance import scenario
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card
from tests.games.fusion_world.conformance.counting import Counted, answers, beside, count, digest
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.suite.tables import with_rules


def smallest() -> Scene:
    """A Leader that can attack, and a free card of the hand that can be played, attack and combo."""
    return main(a=Side(hand=[battle_card("Wren")]))


@pytest.mark.rule("7-3-4-1", "7-3-4-3", "7-3-4-4", "7-3-4-4-1", "8-2-4-1", "8-2-4-3-1", "8-3-4-3-1")
@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (1, Counted(3, 3, {"play Wren": 1, "attack Leader b with Leader a": 1, "end_main": 1})),
        (2, Counted(6, 6, {"play Wren": 3, "attack Leader b with Leader a": 2, "end_main": 1})),
        (3, Counted(7, 7, {"play Wren": 4, "attack Leader b with Leader a": 2, "end_main": 1})),
        (4, Counted(8, 7, {"play Wren": 4, "attack Leader b with Leader a": 3, "end_main": 1})),
    ],
)
def test_the_smallest_position_has_the_tree_drawn_by_hand(depth: int, expected: Counted) -> None:
    """The whole tree; the columns on the right are the depths, `end` is an `end_step`, `over` the end of the phase.

        play ─ attack with Leader a ─ combo Wren (from the Battle Area) ─ end       1  1  1  1
             │                      └ end ─ end                                           1  1   ≡ (*)
             ├ attack with Wren ─ end (she cannot combo in her own attack) ─ end       1  1  1
             └ end_main: over                                                          1  1  1
        attack with Leader a ─ combo Wren (from the hand) ─ end ─ end               1  1  1  1
                             └ end ─ end ┬ play Wren                                   1  1  1   ≡ (*)
                                         └ end_main: over                                     1
        end_main: over                                                              1  1  1  1

    That is 3, 6, 7 and 8 sequences. To depth 4, two end alike: Wren played before or after the attack (*).
    """
    counted = count(smallest, depth)
    assert counted == expected, beside(counted, expected)


def payments() -> Scene:
    """Five sources of energy: red, red-blue, green, and two markers, which are blue as the Leader; three cards to pay.

    It is the first turn, in which nobody attacks, so that all there is to do is to play them.
    """
    heron = battle_card("Heron", cost=3, specified=["red", "blue"])
    finch = battle_card("Finch", cost=2)
    ibis = battle_card("Ibis", "blue", cost=2, specified=["blue", "blue"])
    red, both, green = battle_card("R"), battle_card("RU", "red", "blue"), battle_card("G", "green")
    return main(
        a=Side(
            leader=leader_card("Leader a", "blue"),
            hand=[heron, finch, ibis],
            energy=[red, both, green],
            markers=2,
        ),
        turn=1,
    )


@pytest.mark.rule("5-3-1", "5-3-3", "1-2-3", "1-11-2")
def test_payments_are_counted_by_what_can_pay() -> None:
    """R, RU, G, and the markers m and n, which states do not tell apart.

    Heron takes 3 of the 5, one red and one blue: of 10 triples all but G m n, which has no red. Each pick is an ask of
    its own, in any order: 9 x 3! = 54. States: R RU G, R RU m, R G m, R m n, RU G m, RU m n = 6.

    Finch takes any 2 at once: 10 pairs, and 2 decisions are left with the other three. `end_main`: 10. Heron again
    needs all three, in one ask, unless they are G m n: 9. Ibis, if two or more are blue: of two (R or G with two of RU,
    m, n: 6 triples) she picks one as the last decision, 12; of RU m n she picks two in one ask, 3. Together 34.
    States: 7 pairs (R RU, R G, R m, RU G, RU m, G m, m n) at the end of the phase; one when Heron is paid for with all
    the rest; Ibis half paid 4 (after R RU, RU G, R m, G m), paid 2 (with RU m or m n). Together 14.

    Ibis takes 2 of RU, m, n, one pick at a time: 3 x 2! = 6, and 1 decision is left, with three sources of which one
    is red and another blue, or green: Heron, Finch or `end_main`. 18. States: 2 (RU m or m n) x 3 = 6.
    """
    expected = Counted(107, 27, {"play Heron": 54, "play Finch": 34, "play Ibis": 18, "end_main": 1})
    counted = count(payments, 4)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("5-3-1", "1-2-3", "1-11-2")
def test_a_cost_of_two_colors_is_paid_in_every_order_of_every_legal_choice() -> None:
    """Of the 9 triples that pay for Heron, R and RU are in 6 each, the other three in 5 each; 2! orders follow."""

    def start() -> Scene:
        scene = payments()
        scene.pick("play Heron")
        return scene

    by_option = {"rest R": 12, "rest RU": 12, "rest G": 10, "remove_marker 0": 10, "remove_marker 1": 10}
    expected = Counted(54, 6, by_option)
    counted = count(start, 3)
    assert counted == expected, beside(counted, expected)


def combos() -> Scene:
    """Two cards on each side that can combo, one in the hand and one in the Battle Area, and many that cannot."""
    no_power, negative, rested = battle_card("n", combo=None), battle_card("m", combo=-5000), battle_card("r")
    return battle(
        a=Side(
            hand=[battle_card("a1"), extra_card("x"), no_power],
            battle=[battle_card("Auk"), battle_card("a2"), rested],
            rested=["r"],
        ),
        b=Side(hand=[battle_card("b1"), negative], battle=[battle_card("b2"), battle_card("c")], rested=["c"]),
        attacker="Auk",
    )


@pytest.mark.rule("5-6-2", "5-6-2-1", "5-6-3-1", "5-6-3-1-1", "5-6-3-1-2", "5-6-4-1", "5-6-4-1-1", "5-6-4-1-2")
def test_combos_are_counted_in_every_order() -> None:
    """The first decision of the Defense Step has 3 ways (b1, b2, end), the first two have 5 (end; either card, and then
    the other or end), and so have the first three (end; b1 b2 end; b1 end; b2 b1 end; b2 end).

    Offense Step ended at once: 3 left, 5. One card first (2 ways), 3 left: the other card, end, and 1 in the Defense
    Step, 3; or end, and 2 in the Defense Step, 5: together 8 each way. The Combo Area tells all ends apart.
    """
    expected = Counted(21, 21, {"combo a1": 8, "combo a2": 8, "end_step": 5})
    counted = count(combos, 4)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("8-2-4-3-1", "8-3-4-3-1", "8-5-4")
def test_a_whole_battle_has_each_sides_combos_times_the_others() -> None:
    """Each side combos with none (1 way), one (2), or both in either order (2): 5 ways, and 5 x 5 sequences. They go to
    the Drop without a question. `end_step` first leaves 5, either card first 2 ways (alone; both) x 5. What is left of
    each side is its Drop, which lies as the combos were used: none, one (2), both (2!) = 5; 5 x 5.
    """
    expected = Counted(25, 25, {"combo a1": 10, "combo a2": 10, "end_step": 5})
    counted = count(combos, 8)
    assert counted == expected, beside(counted, expected)


def attacks(turn: int = 3) -> Scene:
    """Attackers of 5000, 15000 (the Leader) and 20000 power; the Leader and two rested cards as targets."""
    return main(
        a=Side(battle=[battle_card("Ox", power=20000, combo=None), battle_card("Ant", power=5000, combo=None)]),
        b=Side(
            battle=[
                battle_card("Low", power=10000, combo=None),
                battle_card("High", power=20000, combo=None),
                battle_card("Active", combo=None),
            ],
            rested=["Low", "High"],
        ),
        turn=turn,
    )


@pytest.mark.rule("8-1-1", "7-3-4-3", "8-4-6-2-1")
def test_attacks_are_counted_by_attackers_and_targets() -> None:
    """3 attackers x 3 targets. No card can combo: an attack and its battle are 3 decisions, and 1 is left: 2 attackers
    x 3 targets + `end_main` = 7, or 2 x 2 + 1 = 5 if the target was KO'd. The Leader KOs Low; Ox KOs Low and High;
    Ant nothing, nor does she get through to the Leader. 19 + 17 + 21 + 1 = 58.

    States: Ant's three attacks all do nothing but rest her, so that her 21 ends are 7; the others differ by damage, by
    the card KO'd, by who is rested and by the second battle: 19 + 17 + 7 + 1 = 44.
    """
    by_option = {
        "attack Leader b with Leader a": 7,
        "attack Low with Leader a": 5,
        "attack High with Leader a": 7,
        "attack Leader b with Ox": 7,
        "attack Low with Ox": 5,
        "attack High with Ox": 5,
        "attack Leader b with Ant": 7,
        "attack Low with Ant": 7,
        "attack High with Ant": 7,
        "end_main": 1,
    }
    expected = Counted(58, 44, by_option)
    counted = count(attacks, 4)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("7-3-4-3-1")
def test_the_first_turn_leaves_only_its_end() -> None:
    expected = Counted(1, 1, {"end_main": 1})
    counted = count(lambda: attacks(turn=1), 4)
    assert counted == expected, beside(counted, expected)


def guards(second: str = "blocker in opponent turn once") -> Side:
    """Blockers One and Two, active, and Three, rested; that of Four is not valid in the other player's turn."""
    return Side(
        battle=[
            battle_card("One", combo=None, keywords=["blocker"]),
            battle_card("Two", power=30000, combo=None, keywords=[second]),
            battle_card("Three", combo=None, keywords=["blocker"]),
            battle_card("Four", combo=None, keywords=["blocker in your turn"]),
        ],
        rested=["Three"],
    )


def blockers() -> Scene:
    """A Leader that may attack past them."""
    return main(b=guards())


@pytest.mark.rule("8-1-3", "9-6-3", "9-6-3-2", "9-6-4", "9-6-4-1", "15-4-2", "15-4-3", "15-9-2", "15-10-2")
def test_blockers_are_counted_one_choice_at_a_time() -> None:
    """A Blocker is chosen (a decision), then paid for or declined (another). Three, rested, is cancelled when chosen.

    Leader attacked, 3 left, [1 2 3]. One: pay, then the Offense Step's end, 1; decline, then Two or Three, 2; together
    3. Two likewise 3. Three: 2 left, [1 2], 2 x (pay, decline) = 4. Together 10. States: blocked by One or Two, in the
    Defense Step 2, in the Offense Step (after Three) 2; nobody yet, [2 3], [1 3], and [2] and [1], these two each in
    two ways (Three cancelled before or after the other declined): 4. Together 8.

    Three attacked, 3 left, [1 2]: a Blocker does not wait for its own card. One: pay and end, 1; decline and Two, 1.
    Two likewise: 4. Of their 4 states two are new: blocked by One or Two, it makes no difference whom it was to hit.
    """
    by_option = {"attack Leader b with Leader a": 10, "attack Three with Leader a": 4, "end_main": 1}
    expected = Counted(15, 11, by_option)
    counted = count(blockers, 4)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("9-6-3", "9-6-4", "15-4-2", "15-4-3")
def test_a_whole_battle_ends_in_one_state_for_each_guard() -> None:
    """F[...] sequences with those pending: an active one pays, and no other is asked about (1 way), or declines.

    F[] = 1, F[3] = F[] = 1, F[1] = 1 + F[] = 2, F[1 2] = 2 x (1 + F[1]) = 6, F[1 3] = (1 + F[3]) + F[1] = 4 = F[2 3];
    F[1 2 3] = (1 + F[2 3]) + (1 + F[1 3]) + F[1 2] = 5 + 5 + 6. States: the guard is the Leader, One or Two.
    """
    expected = Counted(16, 3, {"activate One 0": 5, "activate Two 1": 5, "activate Three 2": 6})
    counted = count(lambda: battle(b=guards()), 8)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("15-7-2", "15-7-5")
@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("blocker in opponent turn once", Counted(4, 3, {"activate One 0": 2, "activate Three 1": 2})),
        ("blocker in opponent turn", Counted(9, 5, {"activate One 0": 3, "activate Two 1": 3, "activate Three 2": 3})),
    ],
)
def test_a_blocker_used_up_does_not_wait_again_but_one_rested_does(second: str, expected: Counted) -> None:
    """Two has blocked the Leader's attack, and is rested; Auk attacks, 3 left.

    Once per turn, [1 3]. One: pay and end, 1; decline and Three, 1. Three: pay or decline, 2. States: blocked by One in
    the Defense and in the Offense Step, not blocked (two ways).

    Else [1 2 3], 2 and 3 both cancelled when chosen. One: pay and end, 1; decline, then Two or Three, 2. Two: One, and
    pay or decline, 2, or Three and One, 1. Three likewise 3. States: blocked by One in the Defense Step, and in the
    Offense Step (two ways); [3], [2] and [1] (two ways each).
    """

    def start() -> Scene:
        scene = main(a=Side(battle=[battle_card("Auk", combo=None)]), b=guards(second))
        scene.picks("attack Leader b with Leader a", "activate Two 1", "pay_skill_cost Two", "end_step", "end_step")
        scene.pick("attack Leader b with Auk")
        return scene

    counted = count(start, 3)
    assert counted == expected, beside(counted, expected)


def fields_and_strikes() -> Scene:
    """A Field in play and two in the hand; Crow has Critical and Double Strike, Rook the latter; neither can combo."""
    return main(
        a=Side(
            hand=[extra_card("Moor", keywords=["field"]), extra_card("Fen", keywords=["field"])],
            battle=[
                extra_card("Heath", keywords=["field"]),
                battle_card("Crow", combo=None, keywords=["critical", "double_strike"]),
                battle_card("Rook", combo=None, keywords=["double_strike"]),
            ],
            rested=["Leader a"],
        ),
        b=Side(battle=[extra_card("Dune", keywords=["field"])], rested=["Dune"]),
    )


@pytest.mark.rule("7-3-4-2", "8-1-1", "15-3-1", "15-5-2")
def test_fields_are_used_and_dropped_life_is_not_ordered() -> None:
    """Heath cannot attack, nor Dune be attacked: they are no Battle Cards.

    A Field of the hand is used (1 decision, 3 left): then the other is, 2 left: an attack by either and its Offense
    Step's end, or `end_main`, 3; or either attacks, with both steps' ends, 2; or `end_main`, 1: together 6. Crow
    attacks, and both steps end: two cards of b go to the Drop, and 1 is left: Moor, Fen, Rook's attack or `end_main`,
    4. Rook attacks: b takes two cards, and 1 is left: Moor, Fen, Crow's attack or `end_main`, 4.

    States: a Field before a battle is that Field after it, for Moor and for Fen, and for Crow's battle and for Rook's,
    so that 21 sequences end in 21 - 2 x 2 = 17.
    """
    by_option = {
        "use Moor 0": 6,
        "use Fen 0": 6,
        "attack Leader b with Crow": 4,
        "attack Leader b with Rook": 4,
        "end_main": 1,
    }
    expected = Counted(21, 17, by_option)
    counted = count(fields_and_strikes, 4)
    assert counted == expected, beside(counted, expected)


@pytest.mark.rule("3-4-3", "15-5-2", "15-6-2-1", "15-6-2-2")
@pytest.mark.parametrize(
    "keywords",
    [
        ["critical"],
        ["double_strike"],
        ["critical", "double_strike"],
        ["critical", "triple_strike"],
        ["critical", "double_strike", "triple_strike"],
    ],
)
def test_critical_strikes_leave_nothing_to_choose(keywords: list[str]) -> None:
    """Both steps end, and so does the battle: the cards in the Drop have no order, however many they are."""

    def start() -> Scene:
        striker = battle_card("Crow", combo=None, keywords=keywords)
        return battle(a=Side(battle=[striker]), attacker="Crow")

    expected = Counted(1, 1, {"end_step": 1})
    counted = count(start, 4)
    assert counted == expected, beside(counted, expected)


def test_without_pending_skills_the_count_would_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Blocker is asked about: the attack is over in 3, and only the end of the phase is left."""
    monkeypatch.setattr(scenario, "GAME", with_rules(GAME, slots=lambda state: ()))
    expected = Counted(3, 3, {"attack Leader b with Leader a": 1, "attack Three with Leader a": 1, "end_main": 1})
    counted = count(blockers, 4)
    assert counted == expected, beside(counted, expected)


def test_with_an_order_of_the_drop_the_count_would_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crow's two cards are ordered, 2!, and nothing is left."""
    areas = {**AREAS, "drop": msgspec.structs.replace(AREAS["drop"], ordered=True)}
    monkeypatch.setattr(
        scenario, "GAME", with_rules(GAME, state=lambda decks, options=None: FusionWorldState.begin(areas, decks))
    )
    assert count(fields_and_strikes, 4).by_option["attack Leader b with Crow"] == 2


def test_with_combos_of_no_combo_power_the_count_would_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards on each side, `n` and `m` too. 1, 2, 3 decisions of the Defense Step have 4, 1 + 3 x 3 = 10 and
    1 + 3 x (1 + 2 x 2) = 16 ways; after one card, of the Offense Step: 10 + 2 x (4 + 1) = 20.
    """
    monkeypatch.setattr("events.fusion_world.battle.can_combo", lambda state, card: face(state, card).kind == "battle")
    assert count(combos, 4).by_option == {"combo a1": 20, "combo n": 20, "combo a2": 20, "end_step": 16}


@pytest.mark.parametrize(
    ("ask", "number"),
    [
        (Ask("a", "charge", "7-2-11", (Option("charge"),) * 3, least=0, most=1), 4),
        (Ask("a", "pay", "5-3-1", (Option("rest"),) * 5, least=2, most=2), 10),
        (Ask("a", "any", "manual", (Option("place"),) * 3, least=0, most=2), 7),
        (Ask("a", ORDER, "3-1-5", (Option("place"),) * 3), 6),
        (Ask("a", "none", "manual", (), least=0, most=0), 1),
    ],
)
def test_every_legal_answer_is_an_answer_once(ask: Ask, number: int) -> None:
    given = list(answers(ask))
    assert len(given) == len(set(given)) == number
    for answer in given:
        check(ask, answer)


def test_a_digest_leaves_no_field_out() -> None:
    state = combos().state
    assert state.battle is not None
    assert digest(state) == digest(state.copied())
    for held in (state, state.cards[0], state.battle):
        for field in fields(held):
            other = copy(held)
            setattr(other, field.name, "other")
            assert (digest(other) != digest(held)) == field.compare, field.name


def test_a_wrong_count_is_told_beside_the_right_one() -> None:
    told = beside(Counted(3, 3, {"play Wren": 2, "end_main": 1}), Counted(2, 3, {"play Wren": 1, "pass": 1}))
    assert [line.split() for line in told.splitlines()[1:]] == [
        ["got", "expected"],
        ["sequences", "3", "2", "<--"],
        ["states", "3", "3"],
        ["play", "Wren", "2", "1", "<--"],
        ["pass", "0", "1", "<--"],
        ["end_main", "1", "0", "<--"],
    ]
