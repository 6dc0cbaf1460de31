"""Costs: what can be paid, and that every way to pay is offered, and no other."""

from itertools import combinations, permutations

from events.costs.payment import Cost, Source, can_pay, choose_payment
from events.table.ask import Option
from events.table.ids import Card
from events.table.referee import Referee
from events.table.table import Table
from tests.drawn import given, settings, st
from tests.suite.tables import moved, seat

COLORS = ("red", "blue", "green")
COLORED = st.lists(st.frozensets(st.sampled_from(COLORS), max_size=3), max_size=6)
SPECIFIED = st.lists(st.sampled_from(COLORS), max_size=4)


def sources(colors: list[frozenset[str]]) -> list[Source]:
    return [Source(Option("rest", Card(at)), each) for at, each in enumerate(colors)]


def pays(chosen: tuple[Source, ...], cost: Cost) -> bool:
    """By the definition: one source for each specified color, and the total in all."""
    wanted = len(cost.specified)
    orders = permutations(chosen, wanted)
    return len(chosen) == cost.total and any(
        all(color in source.colors for color, source in zip(cost.specified, order, strict=True)) for order in orders
    )


def ways(payers: list[Source], cost: Cost) -> set[frozenset[Option]]:
    return {
        frozenset(source.option for source in chosen)
        for chosen in combinations(payers, cost.total)
        if pays(chosen, cost)
    }


def chooser(payers: list[Source], cost: Cost) -> Referee:
    async def rules(table: Table) -> None:
        for at in range(len(payers)):
            table.emit(moved(table, at, "row"))
        chosen = await choose_payment(table, "a", payers, cost, rule="5-3-1", mixing="3-3-2", about=Card(0))
        await table.ask("b", "paid", chosen, rule="5-3-1", least=0)

    return seat(rules)


def reached(payers: list[Source], cost: Cost) -> set[frozenset[Option]]:
    """What every way to answer leads to."""
    found: set[frozenset[Option]] = set()
    todo: list[list[tuple[int, ...]]] = [[]]
    while todo:
        answers = todo.pop()
        referee = chooser(payers, cost)
        for answer in answers:
            referee.answer(answer)
        ask = referee.ask
        assert ask is not None
        if ask.kind == "paid":
            found.add(frozenset(ask.options))
        else:
            assert ask.options or ask.most == 0
            seen = 0 if payers else None  # without payers the card that is paid for lies where nobody sees it
            assert (ask.kind, ask.about, ask.rule) == ("pay", seen, "5-3-1")
            assert ask.least == ask.most
            assert not set(ask.picked) & set(ask.options)
            todo += [[*answers, pick] for pick in combinations(range(len(ask.options)), ask.least)]
        referee.close()
    return found


def test_the_total_is_never_below_the_specified_part() -> None:
    assert Cost.determine(total=1, specified=("red", "red")) == Cost(2, ("red", "red"))
    assert Cost.determine(total=3, specified=("red",)).total == 3


@given(colors=COLORED, specified=SPECIFIED, total=st.integers(0, 6))
def test_a_cost_can_be_paid_if_some_choice_of_sources_pays_it(
    colors: list[frozenset[str]], specified: list[str], total: int
) -> None:
    cost = Cost.determine(total=total, specified=specified)
    assert can_pay(sources(colors), cost) == bool(ways(sources(colors), cost))


@given(colors=COLORED, specified=SPECIFIED, total=st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_every_way_to_pay_can_be_chosen_and_no_pick_leads_nowhere(
    colors: list[frozenset[str]], specified: list[str], total: int
) -> None:
    cost = Cost.determine(total=total, specified=specified)
    payers = sources(colors)
    if can_pay(payers, cost):
        assert reached(payers, cost) == ways(payers, cost)


def test_a_source_of_two_colors_stands_for_one_only() -> None:
    both, red = frozenset({"red", "blue"}), frozenset({"red"})
    assert not can_pay(sources([both]), Cost.determine(total=1, specified=("red", "blue")))
    assert can_pay(sources([both, red]), Cost.determine(total=1, specified=("red", "blue")))
    assert not can_pay(sources([red, red]), Cost.determine(total=2, specified=("red", "blue")))


def test_where_any_choice_pays_there_is_one_ask() -> None:
    referee = chooser(sources([frozenset({"red"})] * 4), Cost(2, ("red",)))
    assert referee.ask is not None
    assert (len(referee.ask.options), referee.ask.least, referee.ask.most) == (4, 2, 2)
    referee.close()


def test_where_it_depends_one_pick_at_a_time_keeps_the_whole_in_reach() -> None:
    payers = sources([frozenset({"red"}), frozenset({"blue"}), frozenset({"blue"})])
    referee = chooser(payers, Cost(2, ("red",)))
    first = referee.ask
    assert first is not None
    assert (len(first.options), first.most) == (3, 1)
    referee.answer((1,))
    second = referee.ask
    assert second is not None
    assert (second.options, second.picked) == ((payers[0].option,), (payers[1].option,))
    referee.close()
