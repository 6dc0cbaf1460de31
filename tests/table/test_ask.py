"""Answers: what an ask permits, and what the refusal says."""

from itertools import chain, combinations, permutations
from typing import Any

import pytest

from events.errors import IllegalAnswer, KifuError
from events.table.ask import ORDER, Ask, Option, check
from tests.drawn import given, st


def ask(count: int, *, kind: str = "charge", least: int = 1, most: int = 1) -> Ask:
    return Ask("a", kind, "7-2-11", tuple(Option("charge", number=n) for n in range(count)), least, most)


def permits(asked: Ask, answer: Any) -> bool:
    try:
        check(asked, answer)
    except IllegalAnswer:
        return False
    return True


@given(count=st.integers(0, 5), least=st.integers(0, 5), more=st.integers(0, 5))
def test_every_subset_of_a_permitted_size_is_legal_and_no_other(count: int, least: int, more: int) -> None:
    asked = ask(count, least=least, most=least + more)
    subsets = chain.from_iterable(combinations(range(count), size) for size in range(count + 1))
    for subset in subsets:
        assert permits(asked, subset) == (least <= len(subset) <= least + more)
        assert permits(asked, subset[::-1]) == permits(asked, subset)


def test_an_order_is_every_permutation_and_nothing_else() -> None:
    asked = ask(3, kind=ORDER)
    assert all(permits(asked, order) for order in permutations(range(3)))
    for answer in [(), (0, 1), (0, 1, 1), (0, 1, 2, 3), (1, 2, 3), (-1, 0, 1)]:
        assert not permits(asked, answer)
    assert permits(ask(0, kind=ORDER), ())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((3,), r"\(3,\) names an option that is not there; legal are 0 to 2"),
        ((-1,), r"legal are 0 to 2"),
        ((True,), r"legal are 0 to 2"),
        (("0",), r"legal are 0 to 2"),
        ((1.0,), r"legal are 0 to 2"),
        ((1, 1), r"\(1, 1\) picks an option twice; pick each at most once"),
        ((), r"0 picked; pick from 1 to 2"),
        ((0, 1, 2), r"3 picked; pick from 1 to 2"),
    ],
)
def test_a_refusal_says_what_is_legal(answer: Any, said: str) -> None:
    with pytest.raises(IllegalAnswer, match=said) as refused:
        check(ask(3, least=1, most=2), answer)
    assert str(refused.value).startswith("ask 'charge' to a (rule 7-2-11): ")
    assert isinstance(refused.value, KifuError)


def test_a_refused_order_says_what_it_must_hold() -> None:
    with pytest.raises(IllegalAnswer, match=r"\(0, 0, 1\) does not put all of 0 to 2 in an order"):
        check(ask(3, kind=ORDER), (0, 0, 1))
