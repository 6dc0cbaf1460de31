"""The table and the referee: groups, causes, orders asked, ends, concessions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from events.errors import IllegalAnswer, KifuError
from events.language.effect import Trigger
from events.seats.board import counters_of
from events.skills.facts import EventRemembered
from events.table.ask import Concede, Option
from events.table.fact import CardMoved, PlayerLost, TurnBegan
from events.table.ids import Card, Player
from events.table.referee import Referee
from events.table.state import State
from events.table.statistics import Statistics
from events.table.table import GameOver, Table
from tests.suite.setting import LifeLost
from tests.suite.tables import answered, decks, game, moved, seat, turn_of, with_rules
from tests.suite.toy import TOY, ZONES, CardSwept

GO = [Option("lay", Card(0)), Option("lay", Card(1))]


def lost(player: Player, amount: int = 1) -> LifeLost:
    return LifeLost(player=player, amount=amount, rule="3-1")


async def nothing(table: Table) -> None:
    await table.ask("a", "lay", GO, rule="2-3")


def open_table() -> Table:
    return Table(game(nothing), decks())


def test_a_meaning_for_which_a_game_has_no_rule_is_named() -> None:
    with pytest.raises(KifuError, match="toy names no rule of its book for 'tea'"):
        open_table().cites["tea"]


def test_a_game_with_texts_on_a_table_that_never_listens_is_told_so() -> None:
    facts, board = tuple(kind for kind in TOY.facts if kind is not LifeLost), replace(TOY.board, gauges={})
    uncounted = replace(TOY, facts=facts, statistics=Statistics(), board=replace(board, counters=counters_of()))
    deaf = with_rules(uncounted, state=lambda decks, options=None: State.begin(ZONES, decks))
    with pytest.raises(KifuError, match="toy has texts, and nothing was read of what its cards listen to"):
        Table(deaf, decks())


def test_facts_of_a_group_are_together_and_those_of_the_next_are_not() -> None:
    table = open_table()
    table.emit(lost("a"), lost("b"), lost("a"))
    table.emit(lost("b"))
    assert [fact.together for fact in table.facts] == [False, True, True, False]
    assert table.state.life == {"a": 8, "b": 8}
    assert table.position == 4


def test_facts_name_the_innermost_cause() -> None:
    table = open_table()
    table.emit(lost("a"))
    with table.because(1):
        table.emit(lost("a"))
        with table.because(2):
            table.emit(lost("b"), LifeLost(player="b", amount=1, rule="3-1", cause=1))
        table.emit(lost("a"))
    table.emit(lost("a"))
    assert [fact.cause for fact in table.facts] == [None, 1, 2, 1, 1, None]


def test_what_a_decision_begins_names_its_first_fact() -> None:
    """Also what happens at once with it, but for its equals; what another fact leads to names that."""
    table = open_table()
    with table.opening():
        table.emit(lost("a"), lost("b"), TurnBegan(turn=1, player="a", rule="2-1"))
        table.emit(lost("a"))
        with table.because(2):
            table.emit(lost("b"))
        table.emit(lost("a"))
    table.emit(lost("a"))
    assert [fact.cause for fact in table.facts] == [None, None, 1, 1, 2, 1, None]


def test_a_decision_within_what_has_a_cause_has_that_cause() -> None:
    table = open_table()
    table.emit(lost("a"))
    with table.because(1), table.opening():
        table.emit(lost("a"))
        table.emit(lost("b"))
    assert [fact.cause for fact in table.facts] == [None, 1, 2]


def test_a_fact_that_some_seats_do_not_know_of_is_no_cause_of_what_a_decision_begins() -> None:
    """They would be told of it by a cause that they do not see."""
    table = open_table()
    with table.opening():
        table.emit(EventRemembered(player="a", event=Trigger("played"), rule="3-6"))
        table.emit(lost("a"))
        table.emit(lost("b"))
    assert [fact.cause for fact in table.facts] == [None, None, 2]


def test_what_the_rules_make_of_a_change_names_it_and_no_mark_or_secret_after_it() -> None:
    table = open_table()
    table.emit(lost("a"))
    table.emit(EventRemembered(player="a", event=Trigger("played"), rule="3-6"))
    with table.due():
        table.emit(lost("b"))
    with table.due():
        table.emit(lost("b"))
    assert [fact.cause for fact in table.facts] == [None, None, 1, 1]


def test_the_position_of_a_fact_is_that_of_itself_and_not_of_its_equal() -> None:
    table = open_table()
    first = lost("a")
    table.emit(first)
    table.emit(lost("a"))
    assert (table.position_of(first), table.latest(LifeLost)) == (1, 2)
    with pytest.raises(ValueError, match="it did not happen"):
        table.position_of(lost("a"))
    with pytest.raises(ValueError, match="nothing happened of TurnBegan"):
        table.latest(TurnBegan)


def test_a_cause_ends_when_what_it_led_to_breaks_off() -> None:
    table = open_table()
    with pytest.raises(KeyError), table.because(1):
        raise KeyError
    table.emit(lost("a"))
    assert table.facts[-1].cause is None


def test_what_interrupts_comes_at_once_and_is_no_part_of_the_group() -> None:
    def interrupt(state: Any) -> Sequence[Sequence[Any]]:
        return [(lost("b", 3), lost("b"))] if state.life["a"] < 10 and state.life["b"] == 10 else ()

    table = Table(game(nothing, interrupt=interrupt), decks())
    table.emit(lost("a"))
    assert [(fact.player, fact.together) for fact in table.facts if isinstance(fact, LifeLost)] == [
        ("a", False),
        ("b", False),
        ("b", True),
    ]


def test_interruptions_repeat_until_none_is_due() -> None:
    def interrupt(state: Any) -> Sequence[Sequence[Any]]:
        return [(lost("b"),)] if state.life["b"] > state.life["a"] else ()

    table = Table(game(nothing, interrupt=interrupt), decks())
    table.emit(lost("a", 4))
    assert table.state.life == {"a": 6, "b": 6}
    assert table.position == 5


def test_the_end_unwinds_the_rules_at_once() -> None:
    reached: list[str] = []

    async def rules(table: Table) -> None:
        await table.ask("a", "lay", GO, rule="2-3")
        table.emit(TurnBegan(turn=1, player="a", rule="2-1"))
        table.emit(lost("a", 10))
        reached.append("after the end")

    referee = seat(rules, interrupt=TOY.table.interrupt)
    facts = referee.answer((0,))
    assert [type(fact).__name__ for fact in facts[-2:]] == ["PlayerLost", "GameEnded"]
    assert (referee.ask, referee.state.winner, reached) == (None, None, [])


def test_emit_after_the_end_is_refused_by_game_over() -> None:
    table = Table(game(nothing, interrupt=TOY.table.interrupt), decks())
    with pytest.raises(GameOver):
        table.emit(PlayerLost(player="b", reason="life", rule="4-2"))
    assert table.state.winner == "a"


def test_rules_that_stop_before_the_end_are_a_fault() -> None:
    async def rules(table: Table) -> None:
        table.emit(lost("a"))

    with pytest.raises(KifuError, match="the rules of toy stopped before the game ended"):
        seat(rules)


def test_an_ask_with_nothing_to_pick_is_named() -> None:
    async def rules(table: Table) -> None:
        await table.ask("a", "lay", (), rule="2-3")

    with pytest.raises(KifuError, match=r"toy: ask 'lay' to a \(rule 2-3\) needs one option at least and has none"):
        seat(rules)


def test_an_ask_for_more_than_there_is_to_pick_is_named_and_one_for_nothing_is_asked() -> None:
    async def rules(table: Table) -> None:
        await table.ask("a", "lay", (), rule="2-3", least=0)
        await table.ask("a", "lay", GO, rule="2-3", least=3, most=3)

    referee = seat(rules)
    with pytest.raises(KifuError, match=r"needs 3 options at least and has only 2"):
        referee.answer(())


def test_a_zone_that_the_game_does_not_have_is_named_with_its_line() -> None:
    async def reading(table: Table) -> None:
        table.state.cards_in("a", "hadn")

    async def moving(table: Table) -> None:
        table.emit(moved(table, 0, "piel", kind=CardSwept))

    for rules, wrong, right in ((reading, "hadn", "hand"), (moving, "piel", "pile")):
        told = (
            f"toy: the zone '{wrong}' is not known here; did you mean '{right}'?.*"
            + r"\(table/test_table.py, line \d+\)"
        )
        with pytest.raises(KifuError, match=told):
            seat(rules)


def test_another_missing_key_is_no_missing_zone() -> None:
    async def rules(table: Table) -> None:
        raise KeyError("a thing")

    with pytest.raises(KeyError, match="a thing"):
        seat(rules)


def test_the_opening_holds_the_facts_before_the_first_ask() -> None:
    async def rules(table: Table) -> None:
        table.emit(lost("a"))
        await table.ask("a", "lay", GO, rule="2-3")
        table.emit(lost("b"))
        await table.ask("b", "lay", GO, rule="2-3")

    referee = seat(rules)
    assert [fact.rule for fact in referee.opening] == ["3-1"]
    assert referee.answer((1,)) == (lost("b"),)
    assert referee.ask is not None
    assert referee.ask.player == "b"
    referee.close()


def perform_all(zone: str, cards: Sequence[int], *, player: Player = "b", into: Player | None = None) -> Referee:
    """Rules that move these cards at once in that player's turn, and then wait."""

    async def rules(table: Table) -> None:
        turn_of(table, player)
        await table.perform(*(moved(table, card, zone, kind=CardSwept, player=into) for card in cards))
        await table.ask("a", "lay", GO, rule="2-3")

    return seat(rules)


def test_the_owners_order_cards_placed_at_once_the_turn_player_first() -> None:
    referee = perform_all("pile", [0, 5, 1, 6, 2])
    asks = answered(referee, (1, 0), (2, 0, 1))
    assert [(ask.player, ask.kind, ask.rule) for ask in asks] == [("b", "order", "4-5"), ("a", "order", "4-5")]
    assert [[option.number for option in ask.options] for ask in asks] == [[0, 1], [0, 1, 2]], "nobody sees the cards"
    assert [ask.zones for ask in asks] == [("b.outside",) * 2, ("a.outside",) * 3]
    assert referee.state.zones["a.pile"] == [2, 0, 1]
    assert referee.state.zones["b.pile"] == [6, 5]
    moves = [fact for fact in referee.table.facts if isinstance(fact, CardMoved)]
    assert [fact.card for fact in moves] == [2, 6, 0, 5, 1]
    assert [fact.together for fact in moves] == [False, True, True, True, True]
    referee.close()


def test_each_owner_orders_their_own_cards_in_a_zone_they_share() -> None:
    referee = perform_all("pile", [0, 1, 5, 6], player="a", into="a")
    asks = answered(referee, (1, 0), (1, 0))
    assert [(ask.player, ask.zones) for ask in asks] == [("a", ("a.outside",) * 2), ("b", ("b.outside",) * 2)]
    assert referee.state.zones["a.pile"] == [1, 0, 6, 5]
    referee.close()


@pytest.mark.parametrize(("zone", "cards"), [("row", [0, 1, 2]), ("pile", [0]), ("pile", [0, 5])])
def test_nothing_is_asked_where_the_order_is_none_or_settled(zone: str, cards: list[int]) -> None:
    referee = perform_all(zone, cards)
    assert referee.ask is not None
    assert referee.ask.kind == "lay"
    referee.close()


@pytest.mark.parametrize(("player", "winner"), [("a", "b"), ("b", "a")])
def test_either_player_may_concede_whoever_is_asked(player: Player, winner: Player) -> None:
    async def rules(table: Table) -> None:
        with table.because(1):
            await table.ask("a", "lay", GO, rule="2-3")

    referee = seat(rules, interrupt=TOY.table.interrupt)
    facts = referee.answer(Concede(player))
    assert [fact.rule for fact in facts] == ["4-4", "4-3"]
    assert facts[0].cause is None
    assert (referee.ask, referee.state.winner, referee.state.reason) == (None, winner, "concession")
    with pytest.raises(IllegalAnswer, match="the game has ended"):
        referee.answer(Concede(winner))


def test_nobody_else_can_concede() -> None:
    referee = seat(nothing)
    with pytest.raises(IllegalAnswer, match="'c' cannot concede; players are a and b"):
        referee.answer(Concede("c"))  # type: ignore[arg-type]
    assert referee.ask is not None
    referee.close()


def test_a_game_that_goes_on_after_a_concession_is_a_fault() -> None:
    with pytest.raises(KifuError, match="toy went on after a concession"):
        seat(nothing).answer(Concede("a"))


def test_an_answer_gives_the_rules_what_was_picked() -> None:
    given: list[tuple[Option, ...]] = []

    async def rules(table: Table) -> None:
        given.append(await table.ask("a", "lay", GO, rule="2-3", least=0, most=2))
        given.append(await table.ask("a", "order", GO, rule="2-3"))
        await table.ask("a", "lay", GO, rule="2-3")

    referee = seat(rules)
    answered(referee, (1,), (1, 0))
    assert given == [(GO[1],), (GO[1], GO[0])]
    referee.close()
