"""Words that are declared: selectors of later effects mean the cards that have the word."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from events.costs.affording import payable
from events.costs.paying import pay_parts
from events.effects.binding import with_words
from events.effects.choices import CHOICES
from events.effects.declared_words import WORDS, WordDeclared, declared_verbs
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.errors import BadCard
from events.language.effect import Cards, Effect
from events.seats.options import option_captions
from events.table.ask import ORDER
from events.table.fact import CardMoved
from events.table.ids import Card
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.table import Table
from tests.suite.tables import decks, with_rules
from tests.suite.toy import CITES, TOY

KINDS = ("strike", "echo")
MOVED = Moves(moved=lambda state, card, effect: moved_to(state, card, CardMoved, effect.to, rule="2-3"))
KIND: Any = {"do": "declare", "what": "kind"}
SWEEP: Any = {"do": "move", "what": {"declared": "kind", "zones": ["row"]}, "to": "pile"}
IS_ECHO = {"if": "exists", "cards": {"among": "this", "declared": "kind"}}


def referee(*said: Any) -> Referee:
    """A toy table at the first ask of these effects of the first card; the cards of both players are in their rows."""

    async def play(table: Table) -> None:
        for card in range(10):
            table.emit(moved_to(table.state, Card(card), CardMoved, "row", rule="2-3"))
        await Resolution(you="a", source=Card(0), table=table).run([msgspec.convert(one, Effect) for one in said])
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    texts = TextRules(definitions={**CHOICES, **MOVES, **WORDS}, moves=MOVED, words={"kind": KINDS})
    rules = with_rules(
        TOY, play=play, cites={**CITES, "declare": "3-6", "choose": "3-6", "mixing": "3-6"}, interrupt=lambda state: ()
    )
    return Referee(replace(rules, texts=texts), decks())


def test_a_sort_without_words_and_one_that_selects_no_cards_are_errors_of_the_card() -> None:
    with pytest.raises(BadCard, match=r"'number' can be declared.*kind"):
        referee({"do": "declare", "what": "number"})
    with pytest.raises(BadCard, match=r"declared number.*name, kind, color, trait"):
        with_words(Cards(declared="number"), {"number": "7"})


@pytest.mark.parametrize("answer", [0, 1])
def test_cards_of_the_declared_kind_are_those_that_the_player_said(answer: int) -> None:
    at = referee(KIND, SWEEP)
    assert at.ask is not None
    assert option_captions(declared_verbs(KINDS), at.state, "a", at.ask) == ["declares strike", "declares echo"]
    at.answer((answer,))
    while at.ask.kind == ORDER:
        at.answer(tuple(range(len(at.ask.options))))
    assert [fact.word for fact in at.table.facts if isinstance(fact, WordDeclared)] == [KINDS[answer]]
    gone = {at.state.cards[card].face.kind for player in ("a", "b") for card in at.state.cards_in(player, "pile")}
    left = {at.state.cards[card].face.kind for player in ("a", "b") for card in at.state.cards_in(player, "row")}
    assert gone == {KINDS[answer]}
    assert KINDS[answer] not in left


@pytest.mark.parametrize(("answer", "gone"), [(0, ["a"]), (1, [])])
def test_a_condition_means_the_word_that_was_declared(answer: int, gone: list[str]) -> None:
    then = {"do": "move", "what": "this", "to": "pile"}
    at = referee(KIND, {"do": "if", "conditions": [IS_ECHO], "then": [then]})
    at.answer((answer,))
    assert [player for player in ("a", "b") if at.state.cards_in(player, "pile")] == gone


def test_the_opponent_can_declare_and_nothing_is_meant_by_a_word_that_nobody_declared() -> None:
    at = referee(SWEEP, {**KIND, "by": "opponent"})
    assert at.ask is not None
    assert at.ask.player == "b"
    assert not at.state.cards_in("a", "pile")


def test_a_payment_is_searched_with_each_word_and_one_that_leaves_the_rest_payable_is_declared() -> None:
    """The cards in the row are of all kinds, and the pile has a strike alone."""
    found: list[bool] = []
    choose = {"do": "choose", "cards": {"whose": "you", "zones": ["pile"], "declared": "kind"}}
    cost, other = (
        [msgspec.convert(part, Effect) for part in (KIND, {**choose, "count": count}, {"do": "move", "to": "deck"})]
        for count in (1, 2)
    )

    async def play(table: Table) -> None:
        strike = next(card for card in range(10) if table.state.cards[card].face.kind == "strike")
        table.emit(moved_to(table.state, Card(strike), CardMoved, "pile", rule="2-3"))
        context = Resolution(you="a", source=Card(1), table=table)
        found.extend(payable(table.state, context, each) for each in (cost, other))
        found.append(await pay_parts(context, cost))
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    at = referee()
    at = Referee(replace(at.table.game, table=replace(at.table.game.table, play=play)), decks())
    assert at.ask is not None
    assert [option.verb for option in at.ask.options] == ["declare strike"]
    at.answer((0,))
    assert at.ask.kind == "choose"
    at.answer((0,))
    assert found == [True, False, True]
