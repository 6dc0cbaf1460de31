"""Words of texts at tables of the toy game: cards that are alike or differ, ends of zones, obligations, memory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pytest

from events.costs.affording import payable
from events.costs.facts import CostPaid, asks_what_paid
from events.costs.paying import pay_parts
from events.effects.durations import end_effects
from events.effects.interpret import Resolution
from events.effects.texts import Moves
from events.game import Game
from events.language.effect import (
    Cannot,
    Cards,
    Choose,
    Compare,
    Count,
    Decree,
    Draw,
    Effect,
    Exists,
    Gain,
    Give,
    Grant,
    If,
    Move,
    Must,
    Occurred,
    Range,
    Same,
    Skill,
    Spent,
    Trigger,
)
from events.skills.definitions import SHARED
from events.table.ask import ORDER, Indexes
from events.table.fact import CardDrawn, CardPlaced, Fact, PlayerLost, TurnBegan
from events.table.ids import PLAYERS, Card, Player
from events.table.losing import losses
from events.table.moving import drawn, moved_to
from events.table.table import Table
from events.values.conditions import holds
from events.values.context import Context
from events.values.permissions import forbidden, obliged
from events.values.selecting import amount, select
from tests.suite.setting import LifeLost
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import LOSES, TOY, ZONES, CardSwept, ToyState
from tests.suite.toy.cards import ToyCard

CITED = ("choose", "give", "mixing")
"""What effects cite that the toy game's own cards never do."""
YOU = Context("a", Card(0))
ROW, DECK = (Cards(whose="you", zones=(zone,)) for zone in ("row", "deck"))
SWEEP = Move(to="pile")


class WardedState(ToyState):
    """A toy state with a keyword that keeps cards from being chosen."""

    protection: ClassVar[str] = "warded"


def swept(state: Any, card: Card, effect: Move) -> Any:
    return moved_to(state, card, CardSwept, effect.to, rule="4-1")


def game(**rules: Any) -> Game:
    """The toy game with all effects that games share."""
    changed: Mapping[str, Any] = {
        "interrupt": lambda state: (),
        "cites": {**dict.fromkeys(CITED, "3-1"), **TOY.table.cites},
        **rules,
    }
    moves = Moves(moved=swept, drawn=partial(drawn, rule="3-7"))
    return replace(with_rules(TOY, **changed), texts=replace(TOY.texts, definitions=SHARED, moves=moves))


def card(name: str, *skills: Skill, power: int = 1) -> ToyCard:
    return ToyCard(number=name, name=name, kind="rune", power=power, skills=skills)


def table(*cards: ToyCard, row: int = 0, **rules: Any) -> Table:
    """A toy table; the first of these cards of `a` lie in the row, the others in the deck, as do five cards of `b`."""
    at = Table(game(**rules), {"a": cards, "b": decks()["b"]})
    for place in range(len(cards) + len(decks()["b"])):
        at.emit(moved(at, place, "row" if place < row else "deck", kind=CardPlaced))
    at.emit(TurnBegan(turn=1, player="a", rule="2-1"))
    return at


def names(at: Table, zone: str, player: Player = "a") -> list[str]:
    return [at.state.cards[one].face.name for one in at.state.cards_in(player, zone)]


def do(at: Table, *effects: Effect, answer: Indexes | None = None) -> None:
    """Do effects, with an answer to their ask, if there is one."""
    running = Resolution(you="a", source=Card(0), table=at).run(effects)
    if answer is not None:
        running.send(None)
    with pytest.raises(StopIteration):
        running.send(answer)


def bottom_of_deck(count: int) -> Cards:
    return Cards(whose="you", zones=("deck",), bottom=count)


def test_the_bottom_cards_of_a_zone() -> None:
    at = table(card("Low"), card("Mid"), card("Top"))
    assert select(at.state, YOU, bottom_of_deck(2)) == [0, 1]
    assert select(at.state, YOU, bottom_of_deck(9)) == [0, 1, 2]
    do(at, Move(to="pile", what=bottom_of_deck(2)))
    assert (names(at, "pile"), names(at, "deck")) == (["Low", "Mid"], ["Top"])


@pytest.mark.parametrize(("bottom", "paid"), [(2, True), (3, True), (4, False)])
def test_a_cost_of_the_bottom_cards_is_paid_if_all_are_there(bottom: int, paid: bool) -> None:
    at = table(card("Low"), card("Mid"), card("Top"))
    assert payable(at.state, YOU, (Move(to="pile", what=bottom_of_deck(bottom)),)) == paid


TWINS = card("Ox"), card("Ox", power=2), card("Ram")


@pytest.mark.parametrize(("word", "count"), [("names", 2), ("numbers", 2), ("power", 2), ("traits", 0), ("colors", 0)])
def test_what_differs_is_counted_by_a_word_or_a_figure(word: str, count: int) -> None:
    at = table(*TWINS, row=3)
    assert amount(at.state, YOU, Count(of=ROW, different=word)) == count


@pytest.mark.parametrize(("word", "count", "paid"), [("names", 2, True), ("names", 3, False), (None, 3, True)])
def test_a_cost_of_different_cards_is_paid_if_there_are_as_many(word: str | None, count: int, paid: bool) -> None:
    at = table(*TWINS, row=3)
    cost = Choose(cards=ROW, count=count, different=word), SWEEP
    assert payable(at.state, YOU, cost) == paid


def test_after_one_card_only_those_that_differ_from_it_are_offered() -> None:
    cost = Choose(cards=ROW, count=2, different="names"), SWEEP
    for run in (lambda at: at.run(cost), lambda at: pay_parts(at, cost)):
        at = table(*TWINS, row=3)
        running = run(Resolution(you="a", source=Card(0), table=at))
        first = running.send(None)
        assert [option.card for option in first.options] == [0, 1, 2]
        second = running.send((0,))
        assert [option.card for option in second.options] == [2]
        assert running.send((0,)).kind == ORDER
        with pytest.raises(StopIteration):
            running.send((0, 1))
        assert sorted(names(at, "pile")) == ["Ox", "Ram"]


def test_cards_share_what_another_has() -> None:
    at = table(*TWINS, row=3)
    alike = Cards(whose="you", zones=("row",), other=True, same=(Same(of="this"),))
    assert select(at.state, YOU, alike) == [1]
    equal = Cards(whose="you", zones=("row",), same=(Same(of="this", word="power"),))
    assert select(at.state, YOU, equal) == [0, 2]


@pytest.mark.parametrize(("least", "there"), [(2, True), (3, False)])
def test_so_many_differ_from_each_other(least: int, there: bool) -> None:
    at = table(*TWINS, row=3)
    assert holds(at.state, YOU, Exists(cards=ROW, least=least, different="names")) == there


def test_a_card_of_two_names_is_one_card() -> None:
    two = card("Owl", Skill(kind="permanent", grants=(Grant(changes=(Gain(names=("Ox",)),)),)))
    at = table(two, card("Ox"), card("Owl"), row=3)
    for least, there in ((2, True), (3, False)):
        assert holds(at.state, YOU, Exists(cards=ROW, least=least, different="names")) == there


def test_exactly_the_same_is_no_more_and_no_less() -> None:
    two = card("Owl", Skill(kind="permanent", grants=(Grant(changes=(Gain(names=("Ox",)),)),)))
    at = table(card("Ox"), two, card("Ox"), row=3)
    same = Same(of="this")
    for one, found in ((same, [0, 1, 2]), (Same(of="this", exactly=True), [0, 2])):
        assert select(at.state, YOU, Cards(whose="you", zones=("row",), same=(one,))) == found


def test_each_player_chooses_the_turn_player_first() -> None:
    at = table(*TWINS, row=3)
    at.emit(moved(at, 3, "row", kind=CardPlaced), moved(at, 4, "row", kind=CardPlaced))
    turns: list[tuple[Player, list[Player]]] = [("a", ["a", "b"]), ("b", ["b", "a"])]
    for turn, asked in turns:
        at.emit(TurnBegan(turn=at.state.turn + 1, player=turn, rule="2-1"))
        running = Resolution(you="a", source=Card(0), table=at).run((Choose(cards=ROW, by="both"), SWEEP))
        first = running.send(None)
        second = running.send((0,))
        assert [first.player, second.player] == asked
        assert all(at.state.cards[option.card].owner == second.player for option in second.options)
        with pytest.raises(StopIteration):
            running.send((0,))
    assert [len(names(at, "pile", player)) for player in PLAYERS] == [2, 2]


def test_a_choice_ignores_the_keyword_that_keeps_cards_from_it() -> None:
    warded = card("Idol", Skill(kind="permanent", keyword="warded"))
    at = Table(
        game(state=lambda decks, options=None: WardedState.begin(ZONES, decks)), {"a": [card("Owl")], "b": [warded]}
    )
    for place in (0, 1):
        at.emit(moved(at, place, "row"))
    theirs = Cards(whose="opponent", zones=("row",))
    for ignoring, reached in (((), False), (("warded",), True)):
        cost = Choose(cards=theirs, ignoring=ignoring), SWEEP
        assert payable(at.state, YOU, cost) == reached
        do(at, *cost, answer=(0,) if reached else None)
        assert (names(at, "pile", "b") == ["Idol"]) == reached


def test_what_must_be_done_is_told_as_long_as_it_is_valid() -> None:
    at = table(card("Owl", Skill(kind="permanent", grants=(Grant(changes=(Must(action="lay"),)),))), card("Ram"), row=2)
    assert [change.action for _, change in obliged(at.state, "lay", Card(0))] == ["lay"]
    assert obliged(at.state, "sing", Card(0)) == obliged(at.state, "lay", Card(1)) == []
    only = Must(action="lay", cards=Cards(names=("Owl",)))
    do(at, Give(changes=(only,), what=Cards(whose="you", zones=("row",), other=True)))
    assert [change for _, change in obliged(at.state, "lay", Card(1))] == [only]
    end_effects(at, "a", "turn", rule="2-1")
    assert obliged(at.state, "lay", Card(1)) == []


def lasting(state: ToyState) -> Sequence[Sequence[Fact]]:
    """Losses from the first turn on, for reasons that nothing forbids."""

    def lost(state: ToyState, player: Player, reason: str) -> bool:
        return LOSES[reason](state, player) and not forbidden(state, "lose", player=player, by=reason)

    reasons = {reason: partial(lost, reason=reason) for reason in LOSES}
    return losses(state, reasons, rule="4-2") if state.turn and not state.lost else ()


@pytest.mark.parametrize(
    ("by", "lost"), [(None, ["life", "deck"]), ("any", []), ("life", ["deck"]), ("deck", ["life"])]
)
def test_a_player_does_not_lose_for_a_reason(by: Any, lost: list[str]) -> None:
    for reason in LOSES:
        at = table(card("Owl"), card("Ram"), row=1, interrupt=lasting)
        if by is not None:
            do(at, Decree(changes=(Cannot(action="lose", by=by),), whose="you"))
        if reason == "life":
            at.emit(LifeLost(player="a", amount=10, rule="3-1"))
        else:
            at.emit(drawn(at.state, "a", rule="2-2"))
        found = [(fact.player, fact.reason) for fact in at.facts if isinstance(fact, PlayerLost)]
        assert found == ([("a", reason)] if reason in lost else [])


OF_ANY = Trigger(on="played", card=Cards(whose="you"))


def asking(event: Trigger, least: int = 1) -> ToyCard:
    asked = If(conditions=(Occurred(event=event, least=least),), then=(Draw(),))
    return card("Owl", Skill(kind="auto", trigger=Trigger(on="never"), effects=(asked,)))


@pytest.mark.parametrize(
    ("event", "least", "told"),
    [
        (OF_ANY, 1, [False, True, True]),
        (OF_ANY, 2, [False, False, True]),
        (Trigger(on="played"), 1, [False, False, False]),
        (Trigger(on="played", card=Cards(names=("Ram",))), 1, [False, True, True]),
        (Trigger(on="played", card=Cards(names=("Ram",)), whose="opponent"), 1, [False, False, False]),
    ],
)
def test_what_happened_is_remembered_until_the_turn_ends(event: Trigger, least: int, told: list[bool]) -> None:
    at = table(asking(event, least), card("Ram"), card("Ewe"), card("Jay"), row=1)
    occurred = Occurred(event=event, least=least)
    found = [holds(at.state, YOU, occurred)]
    for place in (1, 2):
        at.emit(moved(at, place, "row"))
        found.append(holds(at.state, YOU, occurred))
    assert found == told
    do(at, *asking(event, least).skills[0].effects)
    assert any(isinstance(fact, CardDrawn) for fact in at.facts) == told[-1]
    at.emit(TurnBegan(turn=2, player="b", rule="2-1"))
    assert not holds(at.state, YOU, occurred)


def test_what_a_cost_was_paid_with_is_counted_for_the_card_as_it_was_used() -> None:
    asks = card("Owl", Skill(kind="auto", trigger=Trigger(on="played"), effects=(Draw(count=Spent(kind="dew")),)))
    assert asks_what_paid(asks)
    assert not asks_what_paid(card("Ram"))
    at = table(asks, card("Ram"), row=0)
    at.emit(CostPaid(card=Card(0), paid_with=("dew", "sun", "dew"), rule="2-3"))
    assert amount(at.state, YOU, Spent(kind="dew")) == 2
    paid = Compare(number=Spent(kind="sun"), within=Range(least=1))
    at.emit(moved(at, 0, "row"))
    assert holds(at.state, YOU, paid)
    for zone in ("pile", "deck"):
        at.emit(moved(at, 0, zone))
    assert not holds(at.state, YOU, paid)
