"""Costs whose parts are paid at one moment, or one after the other: what can pay them, and what happens."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from events.costs.affording import payable
from events.costs.paying import pay_parts
from events.costs.rules import CostRules
from events.effects.interpret import Resolution
from events.game import Game
from events.language.effect import Effect
from events.table.ask import ORDER
from events.table.counters import KindCountersPlaced, PlayerCountersPlaced, PlayerCountersRemoved
from events.table.fact import CardMoved, CardRested, CardRevealed, Fact
from events.table.ids import Card, zone_of
from events.table.moving import drawn, moved_to
from events.table.referee import Referee
from events.table.sight import groups
from events.table.table import Table
from events.values.context import Context
from tests.suite.skeleton_buddyfight import BUDDYFIGHT
from tests.suite.skeleton_buddyfight.facts import BuddyCard, BuddyState, CardDropped

SOURCE, FIRST, SECOND = Card(0), Card(1), Card(2)
GAUGE = ({"do": "choose", "cards": {"whose": "you", "zones": ["gauge"]}}, {"do": "move", "to": "drop"})
DROP = (
    {"do": "choose", "cards": {"whose": "you", "zones": ["drop"]}, "name": "soul"},
    {"do": "stack", "what": "soul"},
)
HAND = ({"do": "discard"},)
LIFE = ({"do": "put", "kind": "life", "by": -1},)


def parts(*said: Any) -> Sequence[Effect]:
    return [msgspec.convert(part, Effect) for part in said]


def policy(parts: Any) -> Game:
    moves = replace(
        BUDDYFIGHT.texts.moves,
        discarded=lambda state, card: moved_to(state, card, CardDropped, "drop", rule=""),
        drawn=partial(drawn, rule=""),
        rested=lambda card, zone: CardRested(card=card, rule=""),
    )
    token, lexicon = next(iter(BUDDYFIGHT.pool.sample_cards())), replace(BUDDYFIGHT.texts.lexicon, in_play=("center",))
    texts = replace(BUDDYFIGHT.texts, moves=moves, tokens={"T": token}, lexicon=lexicon)
    cites = {
        **BUDDYFIGHT.table.cites,
        "place_counters": "4-6",
        "remove_counters": "4-6",
        "create": "4-6",
        "reveal": "4-6",
    }
    cites |= dict.fromkeys(("extra_turn", "give"), "4-6")
    table = replace(BUDDYFIGHT.table, cites=cites)
    return replace(BUDDYFIGHT, costs=CostRules(parts=parts), texts=texts, table=table)


def paid(
    cost: Sequence[Effect],
    *,
    by: str,
    gauge: int = 0,
    drop: int = 0,
    hand: int = 0,
    life: int = 0,
    deck: int = 0,
    counters: int = 0,
    anyway: bool = False,
    perform: Any = None,
) -> Any:
    """Whether the cost of the first card could be paid, and the groups of facts with which it was.

    `counters`: on the next card; `anyway`: it is tried even if it cannot. `perform`: what is left of a group.
    """
    found: list[Any] = []

    async def play(table: Table) -> None:
        cards = iter(map(Card, range(1, 1 + gauge + drop + hand + deck)))
        for zone, count in (("gauge", gauge), ("drop", drop), ("hand", hand), ("deck", deck)):
            for _ in range(count):
                table.emit(moved_to(table.state, next(cards), CardMoved, zone, rule="1-4"))
        table.emit(moved_to(table.state, SOURCE, CardMoved, "hand", rule="1-4"))
        if life:
            table.emit(PlayerCountersPlaced(player="a", kind="life", amount=life, rule="1-4"))
        if counters:
            table.emit(KindCountersPlaced(card=FIRST, kind="omen", amount=counters, rule="1-4"))
        before = table.position
        found.append(payable(table.state, Context("a", SOURCE), cost))
        if found[0] or anyway:
            found.append(await pay_parts(Resolution(you="a", source=SOURCE, table=table), cost))
        found.append(groups(table.facts[before:]))
        await table.ask("a", "end", [], rule="1-4", least=0, most=0)

    game = policy(by)
    rules = game.table if perform is None else replace(game.table, perform=perform)
    brought = list(BUDDYFIGHT.pool.sample_cards())
    referee = Referee(replace(game, table=replace(rules, play=play)), {"a": brought, "b": brought})
    while referee.ask is not None and referee.ask.kind != "end":
        count = len(referee.ask.options) if referee.ask.kind == ORDER else referee.ask.least
        referee.answer(tuple(range(count)))
    return found


@pytest.mark.parametrize(("by", "can"), [("in_turn", True), ("at_once", False)])
def test_what_one_part_moves_pays_another_only_if_they_are_paid_in_turn(by: str, can: bool) -> None:
    assert paid(parts(*GAUGE, *DROP), by=by, gauge=1)[0] == can


def test_at_once_a_cost_is_paid_with_what_lay_there_before_and_in_one_group() -> None:
    able, done, happened = paid(parts(*GAUGE, *DROP, *LIFE), by="at_once", gauge=1, drop=1, life=1)
    assert (able, done, len(happened)) == (True, True, 1)
    assert [getattr(fact, "card", None) for fact in happened[0]] == [FIRST, SECOND, None]
    able, done, happened = paid(parts(*GAUGE, *DROP, *LIFE), by="in_turn", gauge=1, drop=1, life=1)
    assert (able, done, len(happened)) == (True, True, 3)


def test_at_once_a_card_pays_one_part() -> None:
    twice = parts(*GAUGE, *GAUGE)
    assert paid(twice, by="at_once", gauge=1)[0] is False
    _, done, [group] = paid(twice, by="at_once", gauge=2)
    assert done
    assert [fact.card for fact in group] == [FIRST, SECOND]


def test_at_once_a_choice_leaves_other_parts_what_they_need() -> None:
    drops = {"do": "choose", "cards": {"whose": "you", "zones": ["drop", "gauge"]}, "name": "any"}
    cost = parts(drops, {"do": "move", "what": "any", "to": "drop"}, *GAUGE)
    _, done, [group] = paid(cost, by="at_once", gauge=1, drop=1)
    assert done
    assert {fact.card: fact.source for fact in group} == {FIRST: zone_of("a", "gauge"), SECOND: zone_of("a", "drop")}


def test_at_once_two_discards_are_of_two_cards_and_never_of_the_card_that_is_used() -> None:
    assert paid(parts(*HAND, *HAND), by="at_once", hand=1)[0] is False
    found = paid(parts(*HAND, *HAND), by="at_once", hand=2)
    assert found[1] is True
    assert [fact.card for fact in found[2][0]] == [FIRST, SECOND]


@pytest.mark.parametrize("by", ["in_turn", "at_once"])
def test_parts_of_life_are_added_up(by: str) -> None:
    cost = parts(*LIFE, *LIFE)
    assert paid(cost, by=by, life=1)[0] is False
    happened: list[Sequence[Fact]] = paid(cost, by=by, life=2)[2]
    facts = [fact for group in happened for fact in group]
    assert [(type(fact), getattr(fact, "amount", 0)) for fact in facts] == [(PlayerCountersRemoved, 1)] * 2
    assert not any(isinstance(fact, CardDropped) for fact in facts)


def choose(name: str, *zones: str) -> Any:
    return {"do": "choose", "cards": {"whose": "you", "zones": zones}, "name": name}


def test_at_once_a_card_chosen_and_not_yet_moved_pays_no_other_part() -> None:
    chosen = [choose("a", "drop"), choose("b", "drop", "gauge"), choose("c", "drop")]
    cost = parts(*chosen, *({"do": "move", "what": name, "to": "deck"} for name in "abc"))
    able, done, [group] = paid(cost, by="at_once", gauge=1, drop=2)
    assert (able, done) == (True, True)
    assert {fact.card for fact in group} == {FIRST, SECOND, Card(3)}


@pytest.mark.parametrize("by", ["in_turn", "at_once"])
def test_two_cards_are_drawn(by: str) -> None:
    draw = parts({"do": "draw", "count": 2}, {"do": "draw"})
    assert paid(draw, by=by, deck=2)[0] is False
    able, done, happened = paid(draw, by=by, deck=3)
    assert (able, done) == (True, True)
    assert [fact.card for group in happened for fact in group] == [Card(3), SECOND, FIRST]


@pytest.mark.parametrize("by", ["in_turn", "at_once"])
def test_the_top_card_of_a_later_part_is_the_next_one(by: str) -> None:
    top = {"do": "move", "what": {"whose": "you", "zones": ["deck"], "top": 1}, "to": "drop"}
    assert paid(parts(top, top), by=by, deck=1)[0] is False
    able, done, happened = paid(parts(top, top), by=by, deck=3)
    assert (able, done) == (True, True)
    assert [fact.card for group in happened for fact in group] == [Card(3), SECOND]


@pytest.mark.parametrize("what", ["this", "it"])
def test_at_once_a_named_card_pays_one_part(what: str) -> None:
    move = {"do": "move", "what": what, "to": "drop"}
    cost = parts(choose("it", "gauge"), move, {**move, "to": "gauge"})
    assert paid(cost, by="at_once", gauge=1)[0] is False
    assert paid(cost[:2], by="at_once", gauge=1)[1] is True


ALL = {"whose": "you", "zones": ["gauge"]}
SINGLE_PARTS = [
    ({"do": "put", "kind": "life", "by": 0}, True),
    ({"do": "put", "kind": "life", "by": -1}, False),
    ({"do": "put", "kind": "life", "by": 2, "whose": "both"}, True),
    ({"do": "counters", "kind": "omen", "by": 0, "what": "this"}, True),
    ({"do": "counters", "kind": "omen", "by": -1, "what": "this"}, False),
    ({"do": "counters", "kind": "omen", "by": -2, "what": ALL}, False),
    ({"do": "counters", "kind": "omen", "by": 2, "what": ALL}, True),
    ({"do": "counters", "kind": "omen", "by": 0, "what": {**ALL, "zones": ["deck"]}}, False),
    ({"do": "draw", "count": 0}, True),
    ({"do": "draw", "count": 1}, False),
    ({"do": "discard", "count": 0}, True),
    ({"do": "discard", "count": 2}, False),
    ({"do": "move", "what": {**ALL, "top": 2}, "to": "drop"}, True),
    ({"do": "move", "what": {**ALL, "top": 3}, "to": "drop"}, False),
    ({"do": "remove", "what": {**ALL, "zones": ["deck"]}}, False),
    ({"do": "ko", "what": ALL}, True),
    ({"do": "stack", "what": ALL}, True),
]


@pytest.mark.parametrize("by", ["in_turn", "at_once"])
@pytest.mark.parametrize(("part", "can"), SINGLE_PARTS)
def test_a_part_is_paid_exactly_if_it_is_payable(part: Any, can: bool, by: str) -> None:
    assert paid(parts(part), by=by, gauge=2, hand=1, counters=2, anyway=True)[:2] == [can, can]


@pytest.mark.parametrize("count", [0, 2])
def test_a_part_after_created_tokens_is_payable(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BuddyState, "definition", BuddyCard)
    cost = parts({"do": "token", "number": "T", "count": count}, *GAUGE)
    assert paid(cost, by="in_turn", gauge=1, anyway=True)[:2] == [True, True]
    assert paid(cost, by="in_turn", anyway=True)[:2] == [False, False]


PERFORMED = [
    {"do": "token", "number": "T"},
    {"do": "play", "what": "this"},
    {"do": "look", "cards": {**ALL, "top": 1}, "name": "seen"},
    {"do": "search", "cards": {**ALL, "zones": ["deck"]}, "then": []},
    {"do": "shuffle", "zone": "deck"},
    {"do": "extra_turn"},
    {"do": "give", "what": "this", "changes": [{"change": "adjust", "figure": "power", "by": 1}], "until": "turn"},
]


@pytest.mark.parametrize("part", PERFORMED)
def test_at_once_what_cannot_wait_for_the_other_parts_pays_none_and_does_not_happen(part: Any) -> None:
    for cost in (parts(part, *GAUGE), parts(*GAUGE, part), parts({"do": "repeat", "times": 1, "effects": [part]})):
        assert paid(cost, by="at_once", gauge=1, deck=2, anyway=True) == [False, False, []]


def test_at_once_a_card_comes_rested_and_another_is_revealed_in_the_same_group() -> None:
    rests = {"do": "move", "what": "it", "to": "center", "mode": "rest"}
    cost = parts(choose("it", "gauge"), rests, {"do": "reveal", "what": "this"}, *LIFE)
    able, done, [group] = paid(cost, by="at_once", gauge=1, life=1)
    assert (able, done) == (True, True)
    assert [type(fact) for fact in group] == [CardDropped, CardRested, CardRevealed, PlayerCountersRemoved]


@pytest.mark.parametrize("replaces", [True, False])
@pytest.mark.parametrize("by", ["in_turn", "at_once"])
def test_a_cost_of_which_a_part_does_not_happen_is_paid_only_if_it_was_replaced(by: str, replaces: bool) -> None:
    async def without_life(table: Table, group: list[Fact]) -> list[Fact]:
        left = [fact for fact in group if not isinstance(fact, PlayerCountersRemoved)]
        table.replaced += replaces * (len(group) - len(left))
        return left

    able, done, happened = paid(parts(*GAUGE, *LIFE), by=by, gauge=1, life=1, perform=without_life)
    assert (able, done) == (True, replaces)
    assert [type(fact) for group in happened for fact in group] == [CardDropped]
