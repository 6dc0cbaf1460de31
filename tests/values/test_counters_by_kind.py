"""Texts speak of counters by kind: which cards have them, how many there are, what places and removes them."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from events.costs.affording import payable
from events.effects.interpret import Resolution
from events.effects.moves import MOVES
from events.effects.texts import TextRules
from events.language.clauses import conditions_words
from events.language.effect import (
    Adjust,
    Cards,
    Compare,
    Draw,
    Effect,
    Exists,
    Figure,
    Grant,
    Mark,
    Marked,
    Range,
    Skill,
)
from events.language.fields import SHARED, idle_field
from events.language.lexicon import Lexicon
from events.language.nouns import Discourse, amount_words, cards_words
from events.language.sentences import effect_words
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.fact import CountersPlaced
from events.table.ids import Card
from events.table.table import Table
from events.values.conditions import holds
from events.values.context import Context
from events.values.selecting import amount, select
from events.values.value import as_it_was, figure
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY
from tests.suite.toy.cards import ToyCard

BUDDING = Cards(marked=(Marked(kind="bud", within=Range(least=2)),))
BUDS = Figure(figure="counters", kind="bud", of=Cards(whose="you"))
GROWN = Skill(
    kind="permanent", conditions=(Exists(cards=BUDDING),), grants=(Grant(changes=(Adjust(figure="power", by=2),)),)
)
ONE_BUD = Mark(kind="bud", by=-1)


def table(*skills: Skill) -> Table:
    """A toy table; the first two cards of `a` lie in the row, and the first has these skills."""
    cites = {**TOY.table.cites, "place_counters": "3-1", "remove_counters": "3-2"}
    game = with_rules(TOY, interrupt=lambda state: (), cites=cites)
    texts = TextRules(definitions={Mark: MOVES[Mark]}, moves=game.texts.moves, lexicon=Lexicon(counter="dot"))
    first = ToyCard(number="K1", name="Idol", kind="rune", power=1, skills=skills)
    at = Table(replace(game, texts=texts), {"a": [first, *decks()["a"]], "b": decks()["b"]})
    for card in (0, 1):
        at.emit(moved(at, card, "row"))
    return at


def place(at: Table, card: int, count: int, kind: str = "bud") -> None:
    at.emit(KindCountersPlaced(card=Card(card), kind=kind, amount=count, rule="3-1"))


def do(at: Table, *effects: Effect) -> Any:
    with pytest.raises(StopIteration) as end:
        Resolution(you="a", source=Card(0), table=at).run(effects).send(None)
    return end.value.value


def test_selectors_numbers_and_conditions_count_those_of_the_kind_alone() -> None:
    at, you = table(), Context("a", Card(0))
    place(at, 0, 1)
    place(at, 1, 2)
    place(at, 1, 5, "leaf")
    at.emit(CountersPlaced(card=Card(0), amount=7, rule="3-1"))
    assert select(at.state, you, BUDDING) == [1]
    assert amount(at.state, you, BUDS) == 3
    assert amount(at.state, you, Figure(figure="counters", of=Cards())) == 7
    assert holds(at.state, you, Compare(number=BUDS, within=Range(most=3)))
    assert not holds(
        at.state, you, Exists(cards=Cards(marked=(*BUDDING.marked, Marked(kind="leaf", within=Range(most=4)))))
    )


def test_a_change_that_depends_on_them_is_read_again_as_they_come_and_go() -> None:
    at = table(GROWN)
    assert figure(at.state, Card(0), "power") == 1
    place(at, 1, 2)
    assert figure(at.state, Card(0), "power") == 3
    at.emit(KindCountersRemoved(card=Card(1), kind="bud", amount=1, rule="3-2"))
    assert figure(at.state, Card(0), "power") == 1


def test_a_change_of_all_cards_with_them_holds_for_those_that_have_them_now() -> None:
    strong = Grant(changes=(Adjust(figure="power", by=2),), what=BUDDING)
    at = table(Skill(kind="permanent", grants=(strong,)))
    place(at, 0, 2)
    assert figure(at.state, Card(0), "power") == 3
    at.emit(KindCountersRemoved(card=Card(0), kind="bud", amount=1, rule="3-2"))
    assert figure(at.state, Card(0), "power") == 1


def test_what_has_gone_had_those_that_lay_on_it() -> None:
    at, you = table(), Context("a", Card(0))
    place(at, 1, 2)
    was = as_it_was(at.state, Card(1))
    at.emit(moved(at, 1, "hand"))
    you.known[Card(1)], you.named["that"] = was, (Card(1),)
    assert amount(at.state, you, Figure(figure="counters", kind="bud", of="that")) == 2
    assert not at.state.cards[1].kind_counters
    assert select(at.state, you, Cards(among="that", marked=BUDDING.marked)) == [1]


def test_effects_place_and_remove_them_as_far_as_there_are_any() -> None:
    at = table()
    assert do(at, Mark(kind="bud", by=3))[:2] == (3, 3)
    assert at.state.cards[0].kind_counters == {"bud": 3}
    assert do(at, Mark(kind="bud", by=-5))[:2] == (5, 3)
    assert at.state.cards[0].kind_counters == {}
    do(at, Mark(kind="dot", by=2))
    assert (at.state.cards[0].counters, at.state.cards[0].kind_counters) == (2, {})


@pytest.mark.parametrize(("there", "parts", "able"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True)])
def test_a_cost_of_them_can_be_paid_as_often_as_there_are_any(there: int, parts: int, able: bool) -> None:
    at = table()
    if there:
        place(at, 0, there)
    place(at, 0, 9, "leaf")
    assert payable(at.state, Context("a", Card(0)), (ONE_BUD,) * parts) == able


def test_they_are_told_in_english() -> None:
    lexicon = Lexicon()
    said = Discourse(lexicon)
    assert cards_words(BUDDING, said) == "cards with 2 or more [Bud] in play"
    assert amount_words(Figure(figure="counters", kind="bud", of="this"), said) == "the number of [Bud] under this card"
    assert effect_words(ONE_BUD, lexicon) == "reduce the [Bud] of this card by 1"
    assert conditions_words((Exists(cards=BUDDING),), said) == "there is a card with 2 or more [Bud] in play"


def test_what_says_nothing_of_kinds_keeps_its_bytes() -> None:
    told = msgspec.json.encode((Cards(), Figure(figure="counters"), Mark(kind="ki", by=1)))
    assert told == b'[{},{"number":"figure","figure":"counters"},{"do":"counters","kind":"ki","by":1}]'


def test_a_kind_is_said_of_counters_alone() -> None:
    power = Draw(count=Figure(figure="power", kind="bud", of="this"))
    assert (
        idle_field([Skill(kind="activate", effects=(power,))], SHARED)
        == "skill 1, effects 1, count, kind: 'power' has no kinds, as counters have: leave it out"
    )
