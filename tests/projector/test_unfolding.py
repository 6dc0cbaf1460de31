"""Unfolded: what goes on over several facts is told with its steps, as far as it has come."""

from typing import Any

from events.seats.eyes import SeenFact
from events.seats.unfolding import Step, Unfolding
from events.table.counters import PlayerCountersPlaced, PlayerCountersRemoved
from events.table.fact import CardDrawn, Fact, PhaseBegan, TurnBegan
from projector.unfolding import ToldStep, Unfolded, Unfoldings

TURN = Unfolding(
    begins=(TurnBegan,),
    ends=(PhaseBegan,),
    steps={
        PlayerCountersPlaced: (Step(name="gained", amounts={"amount": "{kind}"}),),
        PlayerCountersRemoved: (
            Step(name="lost", amounts={"amount": "leaf"}),
            Step(name="left", amounts={"amount": "leaf"}),
        ),
        CardDrawn: (Step(name="drawn", each="card"),),
    },
    without="nothing",
)


def seen(of: type[Fact], **fields: Any) -> SeenFact:
    return SeenFact(of, "rule", None, together=False, fields=fields)


BEGUN, ENDED, OTHER = seen(TurnBegan), seen(PhaseBegan), seen(CardDrawn)
GAINED = seen(PlayerCountersPlaced, kind="favor", amount=3)
LOST = seen(PlayerCountersRemoved, kind="favor", amount=2)


def unfolded(*facts: SeenFact, declared: Unfolding | None = TURN) -> list[Unfolded]:
    found = Unfoldings(declared)
    for fact in facts:
        found.watch(fact)
    return found.seen


def test_steps_are_told_between_the_fact_that_begins_it_and_the_one_that_ends_it() -> None:
    [one] = unfolded(GAINED, BEGUN, OTHER, GAINED, LOST, ENDED, LOST)
    assert (one.first, one.last, one.without) == (2, 6, "nothing")
    assert one.steps == (
        ToldStep(3, "drawn", {"card": 1}),
        ToldStep(4, "gained", {"favor": 3}),
        ToldStep(5, "lost", {"leaf": 2}),
        ToldStep(5, "left", {"leaf": 2}),
    )


def test_what_goes_on_has_no_end() -> None:
    [one] = unfolded(BEGUN, GAINED)
    assert one.last is None


def test_one_that_begins_ends_the_one_before() -> None:
    first, second = unfolded(BEGUN, GAINED, BEGUN, LOST, ENDED)
    assert (first.first, first.last, second.first, second.last) == (1, 2, 3, 5)
    assert [step.name for step in second.steps] == ["lost", "left"]


def test_a_game_in_which_nothing_is_declared_to_unfold_has_none() -> None:
    assert unfolded(BEGUN, GAINED, ENDED, declared=None) == []
