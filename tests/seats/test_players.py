"""Dice, chance and the bots that all games share."""

from collections import Counter
from itertools import permutations

import pytest

from events.seats.bots import Chance, Dice, RandomBot, offered
from events.seats.view import SeatView
from events.table.ask import CHANCE, ORDER, Ask, Option, check
from events.table.ids import Card, Zone
from tests.drawn import given, st
from tests.suite.tables import decks
from tests.suite.toy import TOY, Bold


def test_dice_give_the_same_numbers_on_every_machine() -> None:
    dice = Dice.of(7, 0, 1, "order", 1)
    assert [dice.roll(6) for _ in range(20)] == [3, 2, 1, 2, 1, 2, 2, 0, 3, 2, 2, 0, 5, 4, 5, 3, 5, 2, 4, 5]
    assert Dice.of(7, 0, 1, "order", 1).permutation(10) == (2, 6, 4, 0, 3, 1, 9, 5, 8, 7)


@pytest.mark.parametrize("key", [(8, 0, 1, "order", 1), (7, 1, 1, "order", 1), (7, 0, 1, "order", 2)])
def test_dice_of_another_key_give_other_numbers(key: tuple[object, ...]) -> None:
    assert [Dice.of(*key).roll(1000)] != [Dice.of(7, 0, 1, "order", 1).roll(1000)]


@given(key=st.integers(), count=st.integers(0, 70))
def test_a_permutation_holds_each_index_once(key: int, count: int) -> None:
    assert sorted(Dice.of(key).permutation(count)) == list(range(count))


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_rolls_are_uniform() -> None:
    dice = Dice.of("uniform")
    counts: Counter[object] = Counter(dice.roll(10) for _ in range(20_000))
    assert chi_square(counts, 10) < 27.9  # 9 degrees of freedom, p = 0.001


def test_permutations_are_uniform() -> None:
    counts: Counter[object] = Counter(Dice.of("shuffle", at).permutation(4) for at in range(12_000))
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.7  # 23 degrees of freedom, p = 0.001


def ask(kind: str, count: int, *, least: int = 1, most: int = 1) -> Ask:
    return Ask("a", kind, "2-3", tuple(Option("lay", number=n) for n in range(count)), least, most)


@given(count=st.integers(0, 8), data=st.data(), key=st.integers())
def test_the_random_bot_answers_legally(count: int, data: st.DataObject, key: int) -> None:
    least = data.draw(st.integers(0, count))
    asked = ask("lay", count, least=least, most=data.draw(st.integers(least, count)))
    view = SeatView(TOY.board, TOY.table.state(decks()), "a")
    for one in (asked, ask(ORDER, count)):
        check(one, RandomBot().answer(view, one, Dice.of(key).roll))


def test_the_random_bot_can_give_every_answer() -> None:
    view = SeatView(TOY.board, TOY.table.state(decks()), "a")
    dice = Dice.of("all answers")
    given = {RandomBot().answer(view, ask("lay", 3, least=0, most=2), dice.roll) for _ in range(300)}
    assert given == {(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)}
    orders = {RandomBot().answer(view, ask(ORDER, 3), dice.roll) for _ in range(300)}
    assert orders == set(permutations(range(3)))


@pytest.mark.parametrize(
    ("verbs", "least", "left"),
    [
        (["idle", "lay", "idle", "end"], 1, [1, 3]),
        (["lay", "end"], 1, [0, 1]),
        (["idle", "idle"], 1, [0, 1]),
        (["idle", "lay", "idle"], 2, [0, 1, 2]),
        (["idle", "lay"], 0, [1]),
    ],
)
def test_bots_get_no_options_of_idle_verbs_unless_they_need_them(verbs: list[str], least: int, left: list[int]) -> None:
    zones = tuple(Zone(f"a.zone_{n}") for n in range(len(verbs)))
    asked = Ask("a", "turn", "2-3", tuple(map(Option, verbs)), least, len(verbs), zones=zones)
    shown, indexes = offered(asked, {"idle"})
    assert [*indexes] == left
    assert [option.verb for option in shown.options] == [verbs[index] for index in left]
    assert (shown.zones, shown.least) == (tuple(zones[index] for index in left), least)
    assert shown.most == len(left)


def test_a_bot_does_not_look_at_cards_it_may_not_see() -> None:
    state = TOY.table.state(decks())
    hidden = Ask("a", "lay", "2-3", tuple(Option("lay", Card(card)) for card in range(5)))
    assert Bold().answer(SeatView(TOY.board, state, "a"), hidden, Dice.of().roll) == (0,)
    assert Bold().answer(SeatView(TOY.board, state, "all"), hidden, Dice.of().roll) == (1,)


def placing(*cards: int) -> Ask:
    return Ask(CHANCE, ORDER, "1-2", tuple(Option("place", Card(card)) for card in cards))


def test_chance_follows_the_entrant_and_not_the_seat() -> None:
    state = TOY.table.state(decks())
    here = Chance(seed=1, index=2, entrants={"a": 1, "b": 2})
    there = Chance(seed=1, index=2, entrants={"a": 2, "b": 1})
    first, second = placing(0, 1, 2, 3, 4), placing(5, 6, 7, 8, 9)
    assert [here.answer(state, first), here.answer(state, second)] == [
        there.answer(state, second),
        there.answer(state, first),
    ]


def test_lots_name_the_same_entrant_in_either_seat() -> None:
    state = TOY.table.state(decks())
    lots = Ask(CHANCE, "draw_lots", "1-1", (Option("first", Card(0)), Option("first", Card(5))))
    drawn = []
    for index in range(40):
        [here] = Chance(seed=1, index=index, entrants={"a": 1, "b": 2}).answer(state, lots)
        [there] = Chance(seed=1, index=index, entrants={"a": 2, "b": 1}).answer(state, lots)
        assert here == 1 - there
        drawn.append(here)
    assert 8 < sum(drawn) < 32


def test_each_ask_of_a_kind_has_dice_of_its_own() -> None:
    state = TOY.table.state(decks())
    chance = Chance(seed=1, index=2, entrants={"a": 1, "b": 2})
    one, two = (chance.answer(state, placing(0, 1, 2, 3, 4)) for _ in range(2))
    assert one != two
    undisturbed = Chance(seed=1, index=2, entrants={"a": 1, "b": 2})
    undisturbed.dice("lay", 1)
    undisturbed.answer(state, placing(5, 6, 7))
    assert undisturbed.answer(state, placing(0, 1, 2, 3, 4)) == one
