"""A player who is always stopped: asked at each window, also one that leaves no choice, and the record is the same."""

from collections.abc import Collection, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from events.errors import IllegalAnswer, KifuError
from events.language import effect as e
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import faces, read, rerun
from events.records.unasked import is_choice
from events.table.ask import Ask, Concede, Given, Operation, RuledOperation, only_answer
from events.table.ids import Player
from tests.crash.programs import decided
from tests.suite.answering import with_every_ask
from tests.suite.fields import Field

FIELD = Field("buddyfight", ("random", "random"), 0, 1)
PEOPLE = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
SOME = 30
"""How many choices of a game are played."""


class Clock:
    """Seconds, each time one more, since the last game began."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self._seconds = count()

    def __call__(self) -> float:
        return float(next(self._seconds))


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("events.records.live.time.monotonic", clock)
    return clock


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(GameLog.open(tmp_path, durable=False)) as opened:
        yield opened


def started(log: GameLog, always_stop: Collection[Player] = ()) -> LiveGame:
    decks, provenance = FIELD.plan.seated(0), Provenance("live")
    return LiveGame.start(log, FIELD.game, decks, players=PEOPLE, provenance=provenance, always_stop=always_stop)


def play(live: LiveGame, *, choices: int, taken: int = 0) -> list[Ask]:
    """Play on up to the ask after so many choices; the asks that were put."""
    put: list[Ask] = []
    while (ask := live.ask) is not None:
        only = only_answer(ask)
        if only is None and taken == choices:
            break
        put.append(ask)
        live.answer(decided(FIELD, live.state, ask, number=taken) if only is None else only)
        taken += only is None
    return put


def stored(log: GameLog, live: LiveGame) -> list[tuple[str, bytes]]:
    """What the log has of a game, but for the chain, which depends on the game's id."""
    return [(event.topic, event.body) for event in log.read(live.game)]


def at_a_window(log: GameLog, *, choices: int = SOME) -> LiveGame:
    """A game in which a player is stopped at the first window without a choice after so many choices."""
    live = started(log, ("a", "b"))
    play(live, choices=choices)
    taken = choices
    while (ask := live.ask) is not None and only_answer(ask) is None:
        live.answer(decided(FIELD, live.state, ask, number=taken))
        taken += 1
    assert live.ask is not None
    return live


def agrees(log: GameLog, live: LiveGame) -> bool:
    """Whether the rules give what is recorded."""
    recording = read(log, live.game)
    return rerun(recording, faces(log, recording.start)).differs is None


@pytest.mark.parametrize("players", [("a",), ("b",), ("a", "b")], ids="".join)
def test_a_stopped_player_is_asked_at_each_window_and_the_bytes_are_the_same(
    log: GameLog, clock: Clock, players: Collection[Player]
) -> None:
    usual = started(log)
    asks = play(usual, choices=SOME)
    clock.begin()
    stopped = started(log, players)
    put = play(stopped, choices=SOME)
    assert stored(log, stopped) == stored(log, usual)
    assert len(asks) == SOME
    usual.answer(Concede("b"))
    recording = read(log, usual.game)
    every = with_every_ask(recording, faces(log, recording.start)).actions[:-1]
    windows = [action.ask for action in every if is_choice(action) or action.ask.player in players]
    assert len(windows) > SOME
    assert put == windows[: len(put)]
    assert all(ask.player not in players for ask in windows[len(put) :]), "none of them was passed over"


def test_while_a_player_is_stopped_nothing_of_it_is_stored(log: GameLog) -> None:
    """The answers to windows without a choice that nothing follows leave the log as it was, position and all."""
    live = started(log, ("a", "b"))
    silent = taken = 0
    while taken < SOME:
        assert live.ask is not None
        only, before = only_answer(live.ask), log.position()
        facts = live.answer(decided(FIELD, live.state, live.ask, number=taken) if only is None else only)
        assert (log.position() == before) == (only is not None and not facts)
        silent += log.position() == before
        taken += only is None
    assert silent > 10


def test_a_game_left_at_a_window_is_resumed_there_or_goes_on_by_itself(log: GameLog) -> None:
    live = at_a_window(log)
    before = log.position()
    again = LiveGame.resume(log, live.game, always_stop=("a", "b"))
    assert again.ask is not None
    assert only_answer(again.ask) is not None
    assert log.position() == before
    by_itself = LiveGame.resume(log, live.game)
    assert by_itself.ask is not None
    assert only_answer(by_itself.ask) is None
    assert agrees(log, live)


def test_a_child_stops_its_players_too(log: GameLog, clock: Clock) -> None:
    live = at_a_window(log)
    at, _ = read(log, live.game).decided()[SOME]
    clock.begin()
    usual = LiveGame.fork(log, live.game, at=at, supersedes=False)
    asks = play(usual, choices=SOME + 10, taken=SOME)
    clock.begin()
    child = LiveGame.fork(log, live.game, at=at, supersedes=False, always_stop=("a", "b"))
    put = play(child, choices=SOME + 10, taken=SOME)
    assert len(asks) == 10 < len(put)
    assert stored(log, child) == stored(log, usual)


@pytest.mark.parametrize(
    "given",
    [Concede("a"), Concede("b"), RuledOperation(e.Draw(), player="b", author="Jo", reason="Ben had one too few.")],
    ids=["a", "b", "ruled"],
)
def test_what_stands_in_the_place_of_an_answer_is_recorded_at_the_window(log: GameLog, given: Given) -> None:
    live = at_a_window(log)
    ask, before = live.ask, len(read(log, live.game).actions)
    assert live.answer(given)
    recorded = read(log, live.game).actions[before]
    assert (recorded.ask, recorded.given) == (ask, given)
    assert agrees(log, live)
    again = LiveGame.resume(log, live.game, always_stop=("a", "b"))
    assert (again.ask, again.state) == (live.ask, live.state)


@pytest.mark.parametrize("wrong", [(1,), (0, 0), (), Operation(e.Draw())], ids=str)
def test_another_answer_than_the_only_one_is_refused(log: GameLog, wrong: Given) -> None:
    live = at_a_window(log)
    ask, before = live.ask, log.position()
    assert ask is not None
    assert only_answer(ask) == (0,)
    with pytest.raises(IllegalAnswer):
        live.answer(wrong)
    assert (live.ask, log.position()) == (ask, before)


def test_nobody_but_a_player_is_stopped(log: GameLog) -> None:
    with pytest.raises(KifuError, match="'chance' is no player; players are a and b"):
        started(log, ("a", "chance"))  # type: ignore[arg-type]
    assert log.position() == 0
