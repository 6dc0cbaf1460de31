"""Options by name: what a live game calls them, and answers that name them."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import IllegalAnswer
from events.log.store import GameLog
from events.records.live import LiveGame
from events.records.recorder import read
from events.seats.options import MOST_LISTED, NamedAsk
from events.table.ask import ORDER, Ask, Option
from tests.projector.played import go_on, live_game, opened
from tests.suite.fields import Field


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(opened(tmp_path)) as log:
        yield log


def asked(live: LiveGame) -> NamedAsk:
    ask = live.ask
    assert ask is not None
    return ask


def until(live: LiveGame, kind: str) -> NamedAsk:
    """Go on until such an ask is open."""
    while asked(live).kind != kind:
        go_on(live, answers=1)
    return asked(live)


def named(*names: str, kind: str = "charge", least: int = 0, most: int = 1) -> NamedAsk:
    options = tuple(Option("charge", number=at) for at in range(len(names)))
    return NamedAsk("a", kind, "7-2-11", options, least, most, names=names)


def test_a_name_answers_as_its_index_does_and_the_record_holds_the_index(log: GameLog) -> None:
    live = live_game(log)
    until(live, "turn_order")
    assert asked(live).names == ("goes first", "goes second")
    live.answer("goes second")
    until(live, "redraw")
    live.answer(("Keeps  the HAND",))
    live.answer(1)
    actions = read(log, live.game).actions
    answered = [action.answer for action in actions if action.ask.kind in ("turn_order", "redraw")]
    assert answered == [(1,), (0,), (1,)]


def test_none_may_be_picked_and_indexes_and_names_may_stand_together() -> None:
    ask = named("charges Ox", "charges Elk", "charges Hen", most=3)
    assert ask.indexes(()) == ()
    assert ask.indexes((2, "charges Ox")) == (2, 0)
    assert ask.indexes(["charges Elk"]) == (1,)


def test_cards_of_one_name_are_counted_and_the_bare_name_is_refused_with_what_is_legal(log: GameLog) -> None:
    live = live_game(log)
    ask = until(live, ORDER)
    again = next(name for name in ask.names if name.endswith("(1 of 3)"))
    position = log.position()
    bare = again.removesuffix(" (1 of 3)")
    with pytest.raises(IllegalAnswer) as refused:
        live.answer(bare)
    assert f'"{bare}" names 3 options; legal are "{again}", "{bare} (2 of 3)"' in str(refused.value)
    assert (log.position(), asked(live)) == (position, ask)
    assert ask.indexes(again) == (ask.names.index(again),)


def test_an_unknown_name_is_refused_with_what_is_legal(log: GameLog) -> None:
    live = live_game(log)
    until(live, "turn_order")
    with pytest.raises(IllegalAnswer, match=r'called "goes\\x00 home"; legal are "goes first", "goes second"'):
        live.answer("goes\x00 home")


def test_an_ended_game_takes_no_name(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=10_000)
    with pytest.raises(IllegalAnswer, match="the game has ended"):
        live.answer("goes first")


def test_a_long_ask_is_listed_in_part() -> None:
    ask = named(*(f"charges {at}" for at in range(55)), kind=ORDER)
    assert repr(ask).splitlines()[0] == "ask 'order' to a (rule 7-2-11), in an order:"
    assert (len(repr(ask).splitlines()), repr(ask).splitlines()[-1]) == (MOST_LISTED + 2, "  and 35 more")
    with pytest.raises(IllegalAnswer, match=r'"charges 19" and 35 more$'):
        ask.indexes("charges 99")
    assert repr(named("charges Ox")).splitlines() == [
        "ask 'charge' to a (rule 7-2-11), pick 0 to 1:", "   0  charges Ox"
    ]  # fmt: skip


def test_an_ask_with_names_equals_the_same_without() -> None:
    bare = Ask("a", "charge", "7-2-11", (Option("charge", number=0),), 0, 1)
    assert named("charges Ox") == bare == named("charges Elk")
    assert hash(named("charges Ox")) == hash(named("charges Elk"))
    assert named("charges Ox", least=1) != bare


@pytest.mark.parametrize(
    "field",
    [Field("toy", ("random", "random"), 0, 2), Field("fusion_world", ("greedy", "random"), 0, 2, texts=True)],
    ids=str,
)
def test_every_option_of_every_ask_has_a_name_of_its_own_that_means_it(field: Field) -> None:
    for index in field.indexes:
        referee = field.referee(index)
        for action in field.recording(index).actions:
            assert referee.ask is not None
            ask = NamedAsk.of(referee.ask, field.game.board.verbs, referee.state)
            assert [ask.indexes(name) for name in ask.names] == [(at,) for at in range(len(ask.options))]
            referee.answer(action.answer)
