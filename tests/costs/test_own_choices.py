"""An effect with a choice of a game's own: defined once, it is asked, done, and searched for payments."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from events.costs.affording import payable
from events.costs.paying import pay_parts
from events.effects.choices import CHOICES
from events.effects.definition import Branch, Choice, EffectDefinition, Outcome, Situation
from events.effects.futile import futile
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.effects.texts import TextRules
from events.language.effect import Declare, Draw, Effect, May, Use
from events.table.ask import Ask, Option
from events.table.ids import Card, zone_of
from events.table.table import Table
from events.values.context import Context
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY, CardLaid, CardUsed

SIDE = Declare(what="side")
TWO, FIVE = Draw(count=2), Draw(count=5)


def sides(situation: Situation, effect: Declare) -> Choice:
    """The choice of a side of the row: the cards on the left are spent, or a card of the deck is laid on the right."""
    row, deck = (situation.state.cards_in(situation.you, zone) for zone in ("row", "deck"))

    def branch(options: tuple[Option, ...]) -> Branch:
        if options[0].verb == "left":
            target = zone_of(situation.you, "pile")
            facts: list[Any] = [
                CardUsed(card=card, source=situation.state.cards[card].zone, target=target, rule="2-7") for card in row
            ]
            return Branch(facts=facts, complete=bool(facts))
        source, target = zone_of(situation.you, "deck"), zone_of(situation.you, "row")
        return Branch(facts=[CardLaid(card=card, source=source, target=target, rule="2-3") for card in deck[-1:]])

    return Choice(branch, (Option("left"), Option("right")), (1,), kind="side", rule=situation.cites["side"])


async def use(resolution: Resolution, effect: Use) -> Outcome:
    """What cannot be searched: a definition that only performs."""
    return Outcome(1, 1)


def table(*, row: int = 1) -> Table:
    """A toy table with a deck of five cards less those that lie in the row."""
    cites = {**TOY.table.cites, "side": "2-3", "may": "3-4"}
    game = with_rules(TOY, interrupt=lambda state: (), cites=cites)
    definitions: dict[type[Any], EffectDefinition] = {**CHOICES, Draw: MOVES[Draw]}
    definitions |= {Declare: EffectDefinition(branches=sides), Use: EffectDefinition(perform=use)}
    texts = TextRules(definitions=definitions, moves=game.texts.moves)
    at = Table(replace(game, texts=texts), decks())
    for card in range(10):
        at.emit(moved(at, card, "row" if card < row else "deck"))
    return at


def can_pay(at: Table, *cost: Effect) -> bool:
    return payable(at.state, Context("a", Card(0)), cost)


def asked(at: Table, *cost: Effect) -> Ask:
    """The ask that paying begins with."""
    found = pay_parts(Resolution(you="a", source=Card(0), table=at), cost).send(None)
    assert isinstance(found, Ask)
    return found


def test_a_payment_is_searched_in_all_branches_of_the_choice() -> None:
    assert can_pay(table(), SIDE, Draw(count=4))
    assert can_pay(table(row=0), SIDE, Draw(count=4))
    assert not can_pay(table(row=0), SIDE, FIVE)
    assert not can_pay(table(), SIDE, FIVE)


def test_only_a_branch_that_keeps_the_rest_payable_is_asked_for() -> None:
    choose = partial(asked, table())
    assert choose(SIDE, TWO).options == (Option("left"), Option("right"))
    assert choose(SIDE, Draw(count=4)).options == (Option("left"),)
    assert (choose(SIDE).kind, choose(SIDE).rule) == ("side", "2-3")


def test_what_is_chosen_happens() -> None:
    at = table()
    paying = pay_parts(Resolution(you="a", source=Card(0), table=at), (SIDE,))
    paying.send(None)
    with pytest.raises(StopIteration) as end:
        paying.send((0,))
    assert end.value.value
    assert at.state.cards_in("a", "pile") == [0]


def test_a_choice_that_cannot_be_made_is_not_asked_and_pays_nothing() -> None:
    never = EffectDefinition(branches=lambda situation, effect: Choice(lambda options: Branch(), (Option("left"),), ()))
    at = table()
    texts = replace(at.game.texts, definitions={**at.game.texts.definitions, Declare: never})
    at.game = at.state.game = replace(at.game, texts=texts)
    assert not can_pay(at, SIDE)
    with pytest.raises(StopIteration) as end:
        pay_parts(Resolution(you="a", source=Card(0), table=at), (SIDE,)).send(None)
    assert end.value.value is False


def test_a_choice_that_makes_facts_is_not_futile() -> None:
    at = table()
    assert not futile(at.state, Context("a", Card(0)), (May(effects=(SIDE,)),))


def test_what_no_search_reads_pays_nothing() -> None:
    assert not can_pay(table(), Use(what="this"))
    assert not can_pay(table(), SIDE, Use(what="this"))
