"""Captions say numbers of things as English does."""

import pytest

from events.seats.captions import Teller
from events.seats.eyes import SeenFact
from events.table.counters import KindCountersPlaced


@pytest.mark.parametrize(("amount", "said"), [(0, "0 power counters"), (1, "1 power counter"), (2, "2 power counters")])
def test_one_of_a_thing_is_said_in_the_singular(amount: int, said: str) -> None:
    fields = {"card": "Marek", "kind": "power", "amount": amount}
    fact = SeenFact(KindCountersPlaced, "1", cause=None, together=False, fields=fields)
    assert Teller({}, {"a": "Ann", "b": "Bo"}).caption(fact) == f"Marek gets {said}"
