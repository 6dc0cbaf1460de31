"""Settling: rule processing to a fixed point, then one waiting thing, and again."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card
from events.table.settle import settle
from events.table.table import Table
from tests.suite.setting import LifeLost
from tests.suite.tables import answered, game, moved, seat
from tests.suite.toy import CardWoken

STOP = [Option("decline")]


def life_lost(player: Any, rule: str) -> LifeLost:
    return LifeLost(player=player, amount=1, rule=rule)


async def settled(table: Table) -> None:
    await settle(table, rule="2-4")
    await table.ask("a", "stop", STOP, rule="2-3")


def rules_of(facts: Sequence[Fact]) -> list[str]:
    return [fact.rule for fact in facts]


def test_processing_repeats_until_nothing_is_due() -> None:
    def process(state: Any) -> Sequence[Sequence[Fact]]:
        return [(life_lost("a", "4-1"), life_lost("b", "4-1"))] if state.life["a"] > 7 else ()

    referee = seat(settled, process=process)
    assert [fact.together for fact in referee.opening] == [False, True] * 3
    assert referee.state.life == {"a": 7, "b": 7}
    referee.close()


def test_processing_comes_again_after_each_resolution() -> None:
    def process(state: Any) -> Sequence[Sequence[Fact]]:
        return [(life_lost("b", "4-1"),)] if state.life["b"] > state.life["a"] else ()

    async def resolve(table: Table, slot: Card) -> None:
        table.state.woken.remove(slot)
        table.emit(life_lost("a", "3-4"))

    async def rules(table: Table) -> None:
        table.emit(*(CardWoken(card=Card(card), rule="3-2") for card in (0, 1)))
        await settled(table)

    referee = seat(rules, process=process, slots=lambda state: tuple(state.woken), resolve=resolve)
    assert rules_of(referee.opening) == ["3-2", "3-2", "3-4", "4-1", "3-4", "4-1"]
    referee.close()


def test_what_waits_is_read_anew_so_that_a_resolution_may_add_to_it() -> None:
    resolved: list[int] = []

    async def resolve(table: Table, slot: Card) -> None:
        table.state.woken.remove(slot)
        resolved.append(slot)
        if slot == 1:
            table.state.woken.insert(0, Card(7))

    async def rules(table: Table) -> None:
        table.state.woken += [Card(1), Card(2)]
        await settled(table)

    seat(rules, slots=lambda state: tuple(state.woken), resolve=resolve).close()
    assert resolved == [1, 7, 2]


def test_processing_asks_the_owners_for_an_order() -> None:
    def process(state: Any) -> Sequence[Sequence[Fact]]:
        return [[moved(table_of[0], card, "pile") for card in (0, 1)]] if not state.zones["a.pile"] else ()

    async def rules(table: Table) -> None:
        table_of.append(table)
        await settled(table)

    table_of: list[Table] = []
    referee = seat(rules, process=process)
    [ask] = answered(referee, (1, 0))
    assert (ask.kind, ask.player) == ("order", "a")
    assert referee.state.zones["a.pile"] == [1, 0]
    referee.close()


def test_the_checkpoint_is_known_while_it_is_held_and_then_the_outer_one_again() -> None:
    held: list[str | None] = []

    async def resolve(table: Table, slot: Card) -> None:
        held.append(table.checkpoint)
        table.state.woken.remove(slot)
        if not table.state.woken:
            await settle(table, rule="4-1")
            held.append(table.checkpoint)

    async def rules(table: Table) -> None:
        table.state.woken += [Card(1), Card(2)]
        await settle(table, rule="2-4")
        held.append(table.checkpoint)
        await table.ask("a", "stop", STOP, rule="2-3")

    seat(rules, slots=lambda state: tuple(state.woken), resolve=resolve).close()
    assert held == ["2-4", "2-4", "2-4", None]


def test_a_game_without_slots_cannot_resolve_one() -> None:
    from events.table.table import _unresolvable

    with pytest.raises(AssertionError, match="nothing to resolve: 3"):
        seat(settled, slots=lambda state: (3,), resolve=_unresolvable)
    assert game(settled).table.slots(None) == ()
