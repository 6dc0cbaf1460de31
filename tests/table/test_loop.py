"""Answers that are not barred: every one of them can be given, and no other."""

from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from events.language.effect import Adjust
from events.skills.loops import picture
from events.table.ask import ORDER, Ask, Indexes, Option, check
from events.table.ids import Card
from events.table.in_force import InForce
from events.table.loop import Choice, Picture, choices, otherwise
from events.table.table import Table
from tests.suite.tables import decks
from tests.suite.toy import TOY


def ask_of(count: int, least: int, most: int, kind: str = "choose") -> Ask:
    return Ask("a", kind, "1-1", tuple(Option("choose", number=n) for n in range(count)), least, most)


def legal(ask: Ask) -> set[Choice]:
    """Every legal answer."""
    wholes = range(ask.least, ask.most + 1)
    return {frozenset(one) for count in wholes for one in combinations(range(len(ask.options)), count)}


def reached(ask: Ask, barred: list[Choice], given: tuple[Indexes, ...] = ()) -> Iterator[Choice]:
    """Every answer that can be given part by part: `given` to the first parts, then each there is."""
    waiting = list(given)
    unanswered: list[Ask] = []

    class Stopped(Exception):
        pass

    async def put(part: Ask) -> Indexes:
        assert part.options, "an ask without options"
        if not waiting:
            unanswered.append(part)
            raise Stopped
        check(part, waiting[0])
        return waiting.pop(0)

    table: Any = SimpleNamespace(put=put)
    try:
        otherwise(table, ask, barred).send(None)
    except StopIteration as done:
        yield frozenset(done.value)
    except Stopped:
        [part] = unanswered
        for answer in [*([()] if part.least == 0 else []), *((at,) for at in range(len(part.options)))]:
            yield from reached(ask, barred, (*given, answer))


@pytest.mark.parametrize(("count", "least", "most"), [(1, 0, 1), (2, 1, 1), (3, 0, 2), (4, 2, 2), (4, 1, 3), (3, 0, 3)])
def test_all_answers_but_the_barred_can_be_given(count: int, least: int, most: int) -> None:
    ask = ask_of(count, least, most)
    assert choices(ask) == len(legal(ask))
    for one in legal(ask):
        for other in legal(ask):
            barred = list({one, other})
            if len(barred) < len(legal(ask)):
                assert set(reached(ask, barred)) == legal(ask) - set(barred)


def test_an_order_of_two_cards_is_a_choice() -> None:
    assert [choices(ask_of(count, 1, 1, ORDER)) for count in (0, 1, 2, 5)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("before", "after", "comes"),
    [({}, {}, True), ({}, {"ki": 1}, True), ({"ki": 1}, {"ki": 2}, True), ({"ki": 1}, {}, False)],
)
def test_what_may_grow_may_not_have_shrunk(before: dict[str, int], after: dict[str, int], comes: bool) -> None:
    assert Picture((1,), after).comes_after(Picture((1,), before)) is comes
    assert not Picture((2,), after).comes_after(Picture((1,), before))


def test_counters_of_a_kind_only_grow_and_a_card_turned_down_makes_another_table() -> None:
    table = Table(TOY, decks())
    before = picture(table)
    card = table.state.cards[0]
    card.count("bud", 2)
    table.state.player_counters["a", "anger"] = 3
    grown = picture(table)
    assert grown.same == before.same
    assert {*grown.tallies.values()} == {2, 3}
    assert grown.comes_after(before)
    assert not before.comes_after(grown)
    card.face_down = True
    assert picture(table).same != before.same


def test_an_effect_with_fewer_uses_left_makes_another_table() -> None:
    table = Table(TOY, decks())
    change = Adjust(figure="power", by=1000)
    card = Card(0)
    table.state.effects[1] = InForce(1, card, "a", change, "next_use", 0, 1, True, card=card, uses=2)
    before = picture(table)
    table.state.effects[1] = table.state.effects[1]._replace(uses=1)
    assert picture(table).same != before.same
