"""A figure whose printed value is set: what multiplies, raises and bounds it applies to that."""

from itertools import permutations

import pytest

from events.language.effect import Adjust, Become, Bound, Change, Grant, Multiply, Range, Skill
from events.table.ids import Card
from events.table.table import Table
from events.values.value import explain, figure
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY
from tests.suite.toy.cards import ToyCard

ORIGINAL = Become(figure="power", to=10, original=True)
TWICE, ONE_MORE = Multiply(figure="power", times=2), Adjust(figure="power", by=1)
AT_MOST_15 = Bound(figure="power", within=Range(most=15))


def under(*changes: Change) -> Table:
    """A toy table whose first card, of 3 power, has these changes, each by an ability of its own."""
    skills = tuple(Skill(kind="permanent", grants=(Grant(changes=(change,)),)) for change in changes)
    first = ToyCard(number="K1", name="Idol", kind="rune", power=3, skills=skills)
    game = with_rules(TOY, interrupt=lambda state: ())
    table = Table(game, {"a": [first, *decks()["a"]], "b": decks()["b"]})
    table.emit(moved(table, 0, "row"))
    return table


@pytest.mark.parametrize("changes", list(permutations([ORIGINAL, TWICE, ONE_MORE])))
def test_what_multiplies_and_raises_a_figure_applies_to_the_printed_value_that_is_set(changes: list[Change]) -> None:
    assert figure(under(*changes).state, Card(0), "power") == 21


def test_without_it_they_apply_to_what_is_printed() -> None:
    assert figure(under(TWICE, ONE_MORE).state, Card(0), "power") == 7
    assert figure(under(ORIGINAL).state, Card(0), "power") == 10


def test_bounds_come_last_of_all() -> None:
    assert figure(under(AT_MOST_15, ONE_MORE, TWICE, ORIGINAL).state, Card(0), "power") == 15


def test_the_steps_tell_what_sets_the_printed_value_first() -> None:
    assert [step.after for step in explain(under(ONE_MORE, TWICE, ORIGINAL).state, Card(0), "power")] == [3, 10, 20, 21]
