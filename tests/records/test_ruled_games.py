"""Games in which a table accepted what the rules do not allow: recorded, gone on with, verified, shown and left out."""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from events.errors import IllegalAnswer
from events.exchange.exchange import export_games, import_games
from events.language import effect as e
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import OperationRuled
from events.records.hiding import hide
from events.records.live import LiveGame
from events.records.recorder import faces, read, rerun
from events.records.unasked import is_choice
from events.table.ask import RuledOperation
from events.table.ids import Seat
from projector.audit import verify
from projector.frames import SaidNote, frames, notes
from projector.game_list import Asked, GameList
from projector.games import chosen, games, record_words
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.stats.counted_games import games_sql
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from projector.view import asks
from tests.projector.played import add_games, go_on, live_game, opened
from tests.records.test_amendments import decisions, finish

WHY = "Ben had drawn one card too few."
PEOPLE = Filters(population="humans")


def operation(effect: e.Effect = e.Draw(), *, author: str = "Jo", reason: str = WHY) -> RuledOperation:  # noqa: B008
    return RuledOperation(effect, player="b", author=author, reason=reason)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(opened(tmp_path)) as one:
        yield one


def ruled_game(log: GameLog) -> LiveGame:
    """A finished game of people in which player b drew a card by hand."""
    live = live_game(log, kinds=("human", "human"))
    go_on(live, answers=60)
    live.answer(operation())
    finish(live)
    return live


def test_an_operation_is_recorded_with_its_author_and_reason_and_the_game_goes_on(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=60)
    hand = len(live.state.zones["b.hand"])
    ask = live.ask
    facts = live.answer(operation())
    assert [type(fact).__name__ for fact in facts][0::2] == ["ManualResolutionBegan", "ManualResolutionEnded"]
    assert len(live.state.zones["b.hand"]) == hand + 1
    assert ask is not None
    assert live.ask is not None
    assert live.ask.kind == ask.kind
    last = read(log, live.game).actions[-1]
    assert isinstance(last, OperationRuled)
    assert (last.operation, last.facts, last.ask) == (operation(), facts, ask)
    assert not is_choice(last), "nobody was asked for it"
    again = LiveGame.resume(log, live.game)
    assert (again.ask, again.state) == (live.ask, live.state)
    finish(again)
    recording = read(log, live.game)
    assert recording.ruled
    assert [(ruled.author, ruled.reason) for _, ruled in recording.operations_ruled()] == [("Jo", WHY)]
    assert verify(log).equal == verify(log).games == 1


def test_a_game_is_resumed_within_an_operation_that_asks(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=60)
    hand, ask = len(live.state.zones["b.hand"]), live.ask
    live.answer(operation(e.Discard()))
    assert live.ask is not None
    assert (live.ask.player, live.ask.kind) == ("b", "discard")
    again = LiveGame.resume(log, live.game)
    assert (again.ask, again.state) == (live.ask, live.state)
    with pytest.raises(IllegalAnswer, match="it belongs to an operation by hand"):
        again.answer(operation())
    again.answer(0)
    assert len(again.state.zones["b.hand"]) == hand - 1
    assert ask is not None
    assert again.ask is not None
    assert again.ask.kind == ask.kind
    finish(again)
    assert verify(log).equal == 1


def test_what_cannot_be_recorded_is_refused_and_nothing_is_stored(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=60)
    before, ask = log.position(), live.ask
    for wrong in (operation(author=""), operation(reason="a\nb"), operation(e.Move(to="nowhere"))):
        with pytest.raises(IllegalAnswer):
            live.answer(wrong)
    assert (log.position(), live.ask) == (before, ask)


def test_another_operation_than_the_recorded_one_is_found(log: GameLog) -> None:
    recording = read(log, ruled_game(log).game)
    number = next(number for number, action in enumerate(recording.actions, 1) if isinstance(action, OperationRuled))
    assert rerun(recording, faces(log, recording.start)).differs is None
    changed = msgspec.structs.replace(recording.actions[number - 1], operation=operation(e.Draw(count=2)))
    recording.actions[number - 1] = changed
    assert rerun(recording, faces(log, recording.start)).differs == number


def test_a_ruled_game_is_exported_imported_and_forked(log: GameLog, tmp_path: Path) -> None:
    live = ruled_game(log)
    exported, again = BytesIO(), BytesIO()
    export_games(log, log.heads(), exported.write)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        report = import_games(lambda: other, BytesIO(exported.getvalue()))
        assert (report.added, report.quarantined) == (1, [])
        export_games(other, other.heads(), again.write)
    assert again.getvalue() == exported.getvalue()
    child = LiveGame.fork(log, live.game, at=decisions(read(log, live.game))[-1], supersedes=False)
    finish(child)
    assert read(log, child.game).ruled
    assert verify(log).equal == 2


def test_a_file_with_an_operation_of_nobody_is_refused(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=60)
    live.answer(operation())
    recorded = log.read(live.game)
    bad = msgspec.structs.replace(read(log, live.game).actions[-1], operation=operation(author=""))
    topic, body = codec("fusion_world").encode(bad)
    from events.log.entries import Entry
    from tests.exchange import exported  # only here: it runs the command line

    start = read(log, live.game).start
    entries = [*(Entry(event.topic, event.body) for event in recorded[:-1]), Entry(topic, body)]
    lines = exported.lines_of(live.game, entries, log.definitions(start.hashes()))
    report = import_games(lambda: log, BytesIO(exported.file_of(*lines)))
    assert [bad.reason.partition(": ")[2] for bad in report.quarantined] == ["the author is empty: say something"]


def test_a_replay_shows_what_was_done_by_hand_and_why(log: GameLog) -> None:
    replay = Replay.open(log, ruled_game(log).game)
    [(position, _)] = replay.recording.operations_ruled()
    assert notes(replay, "all") == [SaidNote(position, "ruled", "Jo", "b", WHY)]
    assert [note.kind for note in notes(replay, "public")] == ["ruled"]
    assert all(ask.kind != "ruled" for ask in asks(replay, "all"))
    assert replay.seek(replay.last).ended


def test_of_a_game_that_is_played_nobody_is_told_the_reason_which_can_tell_secrets(log: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=60)
    live.answer(operation())
    replay = Replay.open(log, live.game)
    assert not replay.over
    seats: tuple[Seat, ...] = ("a", "b", "public")
    for seat in seats:
        assert notes(replay, seat) == []
        told = msgspec.json.encode(frames(replay, seat, game=str(live.game)))
        assert b"what the table accepted" in told
        assert WHY.encode() not in told


def test_a_ruled_game_says_so_and_a_filter_leaves_it_out(log: GameLog, tmp_path: Path) -> None:
    live, other = ruled_game(log), live_game(log, kinds=("human", "human"))
    finish(other)
    refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    rows = {row["game"]: row for row in games(log)}
    assert {name: row["ruled"] for name, row in rows.items()} == {str(live.game): True, str(other.game): False}
    row = rows[str(live.game)]
    assert record_words(row["rules"], trusted=False, options={}, ruled=row["ruled"]) == "ruled"
    assert [found["game"] for found in chosen([*rows.values()], {"ruled": "no"})] == [str(other.game)]
    listed = GameList.of(lake)
    for value, game in (("only", live.game), ("none", other.game)):
        block = listed.block(Asked(filters=(("ruled", value),)), first=0, last=9)
        assert [found["game"] for found in block.rows] == [str(game)]
    assert [deck_results(lake, filters)["games"].sum() for filters in (PEOPLE, PEOPLE.but(ruled=False))] == [4, 2]
    counted = lake.scan("games").select("by_hand", "ruled").sort("ruled")
    assert lake.collect(counted).rows() == [(0, False), (1, True)]
    query = games_sql(PEOPLE.but(ruled=False))
    assert [str(found[0]) for found in lake.connect().execute(query).fetchall()] == [str(other.game)]


def test_what_is_ruled_in_one_game_changes_nothing_in_those_of_bots(log: GameLog, tmp_path: Path) -> None:
    add_games(log, range(3))
    refresh(log, tmp_path)
    before = deck_results(Lake.open(tmp_path))
    ruled_game(log)
    refresh(log, tmp_path)
    assert deck_results(Lake.open(tmp_path)).equals(before)


def test_the_name_of_a_hidden_player_stands_in_no_ruling(log: GameLog, tmp_path: Path) -> None:
    live = live_game(log, kinds=("human", "human"))
    name = read(log, live.game).start.players[0].name
    go_on(live, answers=60)
    live.answer(operation(author=name, reason=f"{name.upper()} and Jo agreed."))
    finish(live)
    hide(log, name)
    [(_, ruled)] = read(log, live.game).operations_ruled()
    assert (ruled.author, ruled.reason) == ("Player 1", "Player 1 and Jo agreed.")
    assert [note.author for note in notes(Replay.open(log, live.game), "all")] == ["Player 1"]
    written = BytesIO()
    export_games(log, log.games(), written.write)
    assert f'"{name}"'.encode() not in written.getvalue()
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        assert import_games(lambda: other, BytesIO(written.getvalue())).quarantined == []
        assert (verify(other).sound, verify(other).equal) == (True, 1)
        [(_, again)] = read(other, live.game).operations_ruled()
        assert again == ruled
