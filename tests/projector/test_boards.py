"""Boards made from the one before: they are what whole boards would be, and cost what has changed."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from events.records.recorder import Recording
from events.seats.eyes import Eyes
from events.table.fact import CardReadied, CardRested, Fact
from events.table.ids import SEATS, Card, Seat
from events.table.sight import groups, sees
from projector.boards import Boards
from projector.explained import Witness
from projector.frames import Film, frames
from projector.replay import Replay
from projector.view import position, positions, seat_positions
from tests.suite.exchange import cut
from tests.suite.fields import Field, as_param, fields, fields_of_cards, pairs_seen

LONG = [
    Field("fusion_world", ("random", "greedy"), 3, 1, texts=True),
    Field("masters", ("random", "greedy"), 3, 1, texts=True),
    Field("buddyfight", ("random", "greedy"), 3, 1),
]
PLAIN = ("random", "random")
FEW = [field for field in fields(games=2) if field.bots == PLAIN and not field.switched] + fields_of_cards()
MANY = dict.fromkeys([*fields(games=2), *fields_of_cards(), *fields_of_cards(games=1)])
over_seen = pytest.mark.parametrize(
    ("field", "seat"),
    [as_param(field, seat, slow=seat != "a" or field not in FEW) for field, seat in pairs_seen([*MANY], SEATS)],
)
over_long = pytest.mark.parametrize("field", LONG, ids=str)


def whole(self: Witness) -> None:
    """In the place of `take_stale`: any card may look otherwise."""
    del self


@over_seen
@pytest.mark.one_in(4)
def test_frames_are_those_of_boards_that_are_made_whole(field: Field, seat: Seat) -> None:
    replay = field.replay(field.first)
    sent = frames(replay, seat, game="x")
    with patch.object(Witness, "take_stale", whole):
        wanted = frames(replay, seat, game="x")
    for frame, other in zip(sent.frames, wanted.frames, strict=True):
        assert frame == other
    assert sent == wanted


@contextmanager
def counting(*named: tuple[type, str]) -> Iterator[Counter[str]]:
    """How often each of these methods is called."""
    counts: Counter[str] = Counter()
    patches = [patch.object(kind, name, _counted(getattr(kind, name), counts, name)) for kind, name in named]
    for patched in patches:
        patched.start()
    try:
        yield counts
    finally:
        for patched in patches:
            patched.stop()


def _counted(method: Callable[..., Any], counts: Counter[str], name: str) -> Callable[..., Any]:
    def called(*given: Any, **more: Any) -> Any:
        counts[name] += 1
        return method(*given, **more)

    return called


WORK = ((Boards, "_card"), (Boards, "_viewed"), (Boards, "board"), (Witness, "difference"), (Eyes, "_fold"))


def begun(replay: Replay, actions: int) -> Replay:
    """The same game after so many of its actions."""
    return Replay(Recording(replay.recording.start, replay.recording.actions[:actions]), replay.cards)


def lengthened(replay: Replay, rounds: int) -> Replay:
    """The first half of a game, and then so many rounds in which a card on the table is rested and readied again."""
    actions = replay.recording.actions[: len(replay.recording.actions) // 2]
    state = begun(replay, len(actions)).seek(sum(len(action.facts) for action in actions))
    card = next(Card(card) for card in range(len(state.cards)) if sees(state, "public", Card(card)))
    rule = replay.facts[-1].rule
    facts: tuple[Fact, ...] = CardRested(card=card, rule=rule), CardReadied(card=card, rule=rule)
    more = [msgspec.structs.replace(actions[-1], facts=facts)] * rounds
    return Replay(Recording(replay.recording.start, [*actions, *more]), replay.cards)


@over_long
def test_the_work_for_frames_grows_as_the_facts_do(field: Field) -> None:
    done: list[Counter[str]] = []
    games = [lengthened(field.replay(field.first), rounds) for rounds in (0, 400, 800)]
    for replay in games:
        with counting(*WORK) as counts:
            frames(replay, "public", game="x")
        done.append(counts)
    for name in WORK:
        none, some, twice = (counts[name[1]] for counts in done)
        assert twice - none <= 2.1 * (some - none), name
    more = games[2].last - games[0].last
    assert done[2]["_fold"] - done[0]["_fold"] == 2 * more, "each fact is watched for the table and the decisions"
    assert done[2]["_card"] - done[0]["_card"] <= 4 * more, "cards that no fact can have changed are not looked at"


@over_long
def test_cards_that_no_fact_can_have_changed_are_not_looked_at_again(field: Field) -> None:
    replay = field.replay(field.first)
    with counting(*WORK) as counts:
        frames(replay, "public", game="x")
    with counting(*WORK) as every, patch.object(Witness, "take_stale", whole):
        frames(replay, "public", game="x")
    assert counts["_card"] < every["_card"] / 2


@over_long
def test_frames_go_on_from_where_they_were(field: Field) -> None:
    replay = field.replay(field.first)
    last = len(replay.recording.actions)
    film = Film(begun(replay, 0), "a")
    with counting(*WORK) as counts:
        for actions in (0, 1, last // 2, last // 2, last - 1, last):
            longer = begun(replay, actions)
            assert film.goes_on(longer)
            film.watch(longer)
            sent = film.frames(longer, game="x")
    assert counts["_fold"] == 2 * replay.last, "each fact is watched once for the table, and once for the decisions"
    assert sent == frames(replay, "a", game="x")


def test_another_game_or_a_shorter_one_is_not_gone_on_with() -> None:
    field, other = Field("toy", ("random", "random"), 0, 2), Field("toy", ("random", "random"), 1, 1)
    replay = field.replay(0)
    film = Film(replay, "public")
    film.watch(replay)
    last = len(replay.recording.actions)
    assert film.goes_on(replay)
    assert not film.goes_on(begun(replay, last - 1))
    assert not film.goes_on(other.replay(1))
    assert not film.goes_on(Replay(cut(replay.recording, replay.last - 1), replay.cards))


@over_long
def test_a_position_far_on_makes_the_boards_of_its_group_alone(field: Field) -> None:
    replay = field.replay(field.first)
    for seat in SEATS:
        last = seat_positions(replay, seat)[-1]
        with counting(*WORK) as counts:
            shown = position(replay, seat, last)
        assert counts["board"] <= 1 + max(map(len, groups(replay.facts)))
        assert shown == list(positions(replay, seat))[-1]
