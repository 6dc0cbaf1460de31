"""What is said of a recorded game, and its children: forks, and records that stand in its place."""

from contextlib import closing
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest

from events.errors import KifuError
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import Annotation, GameStarted, Provenance, TableRuling
from events.records.live import LiveGame
from events.records.recorder import Recording, decode, note, read
from events.table.fact import GameEnded
from projector.audit import Audit, verify
from projector.games import chosen, games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from tests.projector.played import add_games, go_on, live_game, opened


def games_of(log: GameLog) -> list[UUID]:
    return [UUID(row["game"]) for row in games(log, open_games=True)]


def only(log: GameLog) -> UUID:
    [game] = games_of(log)
    return game


def decisions(recording: Recording) -> list[int]:
    """The positions at which decisions stand."""
    return [at for at, _ in recording.decided()]


def finish(live: LiveGame) -> None:
    go_on(live, answers=5000, index=9)
    assert live.ask is None


@pytest.fixture
def log(tmp_path: Path) -> GameLog:
    log = opened(tmp_path)
    add_games(log, range(1))
    return log


def sound(log: GameLog) -> Audit:
    found = verify(log)
    assert found.sound, found
    return found


def test_notes_become_part_of_the_record_and_change_nothing_else(log: GameLog) -> None:
    game = only(log)
    before = Replay.open(log, game)
    remark = Annotation(position=40, author="Caster", text="The turning point.")
    ruling = TableRuling(position=41, author="Judge", kind="missed_trigger", reason="Noticed late.", player="b")
    heads = [note(log, game, said) for said in (remark, ruling)]
    after = Replay.open(log, game)
    assert after.recording.notes == [remark, ruling]
    assert after.facts == before.facts
    assert after.recording.actions == before.recording.actions
    assert [head.version for head in heads] == [len(before.recording.actions) + 2, len(before.recording.actions) + 3]
    assert sound(log).equal == 1


@pytest.mark.parametrize("position", [-1, 10_000])
def test_a_note_on_a_position_that_is_not_there_is_refused(log: GameLog, position: int) -> None:
    head = log.head(only(log))
    with pytest.raises(KifuError, match=f"no position {position}: this game has 0 to"):
        note(log, only(log), Annotation(position=position, author="x", text="y"))
    assert log.head(only(log)) == head


def test_a_game_goes_on_after_a_note(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=10)
        note(log, live.game, TableRuling(position=3, author="Judge", kind="penalty", reason="Slow play."))
        with pytest.raises(KifuError):
            go_on(live, answers=1)
        resumed = LiveGame.resume(log, live.game)
        finish(resumed)
        recording = read(log, live.game)
        assert isinstance(recording.facts[-1], GameEnded)
        assert len(recording.notes) == 1
        sound(log)


def test_a_note_neither_doubles_a_game_in_the_lake_nor_leaves_it_out(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        live = live_game(log)
        for step in range(30):
            go_on(live, answers=20, index=step)
            refresh(log, tmp_path)
            for game in games_of(log):
                note(log, game, Annotation(position=1, author="x", text=str(step)))
            live = LiveGame.resume(log, live.game)
            if live.ask is None:
                break
        finish(live)
        refresh(log, tmp_path)
        lake = Lake.open(tmp_path)
        assert lake.manifest.unreadable == {}
        rows = lake.collect(lake.scan("games"))
        assert sorted(rows["game"].cast(str)) == sorted(map(str, games_of(log)))
        assert rows["reason"].null_count() == 0
        assert lake.collect(lake.scan("facts")).height == int(rows["facts"].sum())


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_fork_is_the_same_up_to_its_position_and_goes_on_from_there(log: GameLog, share: float) -> None:
    parent = only(log)
    recorded = read(log, parent)
    at, decided = recorded.decided()[int(share * len(recorded.decided()))]
    child = LiveGame.fork(log, parent, at=at, supersedes=False)
    assert child.ask == decided.ask
    assert decode(log.read(child.game)).facts == recorded.facts[:at]
    finish(child)
    start = read(log, child.game).start
    assert (start.parent, start.parent_position, start.supersedes) == (parent, at, False)
    assert start.decks == recorded.start.decks
    assert recorded.start.provenance.source == "simulated"
    assert start.provenance == Provenance("live"), "no seed gives it again"
    sound(log)


def test_a_fork_where_no_decision_stands_is_refused_and_the_message_names_the_nearest(log: GameLog) -> None:
    stands = decisions(read(log, only(log)))
    missing = next(at for at in range(stands[0], stands[-1]) if at not in stands)
    nearest = min(stands, key=lambda at: abs(at - missing))
    with pytest.raises(
        KifuError, match=f"no decision stands at position {missing}; the nearest one stands at {nearest}"
    ):
        LiveGame.fork(log, only(log), at=missing, supersedes=False)
    assert len(log.heads()) == 1


def corrected(log: GameLog, parent: UUID, *, supersedes: bool, share: float = 0.5) -> UUID:
    recorded = read(log, parent)
    at = decisions(recorded)[int(share * len(decisions(recorded)))]
    child = LiveGame.fork(log, parent, at=at, supersedes=supersedes, provenance=Provenance("video", event="Again"))
    finish(child)
    return child.game


def counted(lake: Lake) -> set[str]:
    """The games that are counted, by Polars; DuckDB must agree."""
    rows = set(lake.collect(lake.scan("games").filter())["game"].cast(str))
    connection = lake.connect()
    assert {row[0] for row in connection.sql("SELECT game FROM games").fetchall()} == rows
    assert {row[0] for row in connection.sql("SELECT DISTINCT game FROM facts").fetchall()} == rows
    return rows


def test_statistics_count_the_correction_and_neither_the_superseded_game_nor_forks(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(3))
        first, second, third = log.heads()
        refresh(log, tmp_path)
        before = log.position()
        correction = corrected(log, first, supersedes=True)
        again = corrected(log, correction, supersedes=True)
        fork = corrected(log, second, supersedes=False)
        of_fork = corrected(log, fork, supersedes=True)
        refresh(log, tmp_path)
        lake = Lake.open(tmp_path)
        standing = {str(game) for game in (second, third, again)}
        everything = {str(game) for game in (first, second, third, correction, again, fork, of_fork)}
        assert counted(lake) == standing
        assert counted(lake.with_amended()) == everything
        assert counted(lake.as_of(before)) == {str(game) for game in (first, second, third)}
        populations = ("bots: greedy v2, random v1", "bots: greedy v2, random v1, video")
        results = [deck_results(lake, Filters(population=population)) for population in populations]
        assert [int(result["games"].sum()) for result in results] == [2 * len({second, third}), 2 * len({again})]
        sound(log)
        rows = {row["game"]: row for row in games(log)}
        assert rows[str(first)]["superseded_by"] == str(correction)
        assert rows[str(correction)]["superseded_by"] == str(again)
        assert rows[str(again)]["parent"] == str(correction)
        assert rows[str(second)]["superseded_by"] is None
        superseded = chosen(list(rows.values()), {"winner": "superseded"})
        assert superseded == [row for row in rows.values() if row["superseded_by"]]
        assert {row["game"] for row in superseded} >= {str(first), str(correction)}


def test_a_child_whose_parent_is_not_there_or_is_another_is_estranged(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        first, second = log.heads()
        recorded = read(log, first)
        for parent, at in ((uuid4(), 60), (second, 60), (first, 10_000)):
            start = GameStarted(
                **{
                    **{name: getattr(recorded.start, name) for name in GameStarted.__struct_fields__},
                    **{"parent": parent, "parent_position": at},
                }
            )
            log.append(uuid4(), Recording(start, recorded.actions).entries(), after=None)
        found = verify(log)
    assert (found.equal, found.diverged, found.unreadable) == (5, [], [])
    assert not found.sound
    lost, other, far = (estranged.why for estranged in found.estranged)
    assert lost.startswith("its parent cannot be read: no game")
    assert "is not its parent's" in other or "are not its parent's" in other
    assert far.startswith("it leaves its parent at position 10000, and that has 0 to")


def test_two_games_that_supersede_one_parent_are_a_finding(log: GameLog) -> None:
    parent = only(log)
    one = corrected(log, parent, supersedes=True)
    two = corrected(log, parent, supersedes=True, share=0.2)
    [estranged] = verify(log).estranged
    assert (estranged.game, estranged.parent) == (two, parent)
    assert str(one) in estranged.why


def test_games_are_chosen_by_what_is_known_of_them(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(4))
        go_on(live_game(log), answers=3)
        rows = games(log)
    bots, live = rows[:4], rows[4:]
    assert chosen(rows, {}) == rows
    assert chosen(rows, {"source": "LIVE"}) == live
    assert chosen(rows, {"date": "2026-03"}) == live
    assert chosen(rows, {"date": "2026-04"}) == []
    assert chosen(rows, {"date": "2026"}) == chosen(rows, {"date": live[0]["provenance"]["date"]}) == live
    assert chosen(rows, {"date": ""}) == bots
    assert chosen(rows, {"kind": "human"}) == live
    assert chosen(rows, {"winner": "open"}) == chosen(rows, {"reason": "OPEN"}) == live
    assert chosen(rows, {"winner": "none"}) == [row for row in rows if row["winner"] is None]
    assert chosen(rows, {"winner": "draw"}) == [row for row in bots if row["winner"] is None]
    for reason in {str(row["reason"]) for row in bots}:
        assert chosen(rows, {"reason": reason}) == [row for row in bots if row["reason"] == reason]
    assert chosen(rows, {"seed": "7", "index": "2"}) == [bots[2]]
    assert chosen(rows, {"deck": bots[0]["decks"][1], "winner": bots[0]["winner"] or ""})[0] == bots[0]
    assert chosen(rows, {"player": live[0]["players"][0]}) == live
    with pytest.raises(KifuError, match="cannot be chosen by 'colour'; there are system, winner"):
        chosen(rows, {"colour": "red"})
    with pytest.raises(KifuError, match=r"cannot be chosen by 'decks'; did you mean 'deck'\? there are system, winner"):
        chosen(rows, {"decks": "Ember Rush"})


def test_a_record_with_notes_reads_back_as_it_was_written(log: GameLog) -> None:
    game = only(log)
    said = TableRuling(position=0, author="J\u00fcrgen", kind="other", reason="\U0001f0cf")
    note(log, game, said)
    [kept] = read(log, game).notes
    assert msgspec.json.encode(kept) == msgspec.json.encode(said)
    assert type(kept) is TableRuling


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("", "is empty"),
        ("  ", "is empty"),
        ("two\nlines", "has several lines"),
        ("two\r\nlines", "has several lines"),
        ("a line end\n", "has several lines"),
        ("\x1b[31mred", r"holds the character U\+001B, which cannot be shown: leave it out"),
        ("\udcff", r"holds the character U\+DCFF, which cannot be shown"),
        ("x" * 2001, "has 2,001 letters: (200|2,000) are the most"),
    ],
)
def test_words_that_cannot_be_shown_are_refused(log: GameLog, words: str, fault: str) -> None:
    game = only(log)
    for said, whose in (
        (Annotation(0, "Ann", words), "remark"),
        (Annotation(0, words, "text"), "author"),
        (TableRuling(0, "Jo", "other", words), "reason"),
    ):
        with pytest.raises(KifuError, match=f"^the {whose} {fault}"):
            note(log, game, said)
    assert read(log, game).notes == []


def test_a_remark_may_be_longer_than_the_name_of_its_author(log: GameLog) -> None:
    note(log, only(log), Annotation(0, "x" * 200, "x" * 2000))
    with pytest.raises(KifuError, match=r"^the author has 201 letters: 200 are the most"):
        note(log, only(log), Annotation(0, "x" * 201, "text"))


def test_a_child_stands_in_its_parents_place_from_its_end_on(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        first, second = map(str, log.heads())
        recorded = read(log, UUID(first))
        at = decisions(recorded)[len(recorded.actions) // 2]
        child = LiveGame.fork(log, UUID(first), at=at, supersedes=True)
        refresh(log, tmp_path)
        assert ended(Lake.open(tmp_path)) == {first, second}
        open_at = log.position()
        finish(child)
        refresh(log, tmp_path)
        lake = Lake.open(tmp_path)
        assert ended(lake) == {str(child.game), second}
        assert ended(lake.as_of(open_at)) == {first, second}
        assert {row["game"]: row["superseded_by"] for row in games(log)}[first] == str(child.game)


def test_of_two_that_supersede_one_parent_the_first_to_end_is_counted(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        parent = only(log)
        one = corrected(log, parent, supersedes=True)
        corrected(log, parent, supersedes=True, share=0.2)
        refresh(log, tmp_path)
        assert ended(Lake.open(tmp_path)) == {str(one)}


def ended(lake: Lake) -> set[str]:
    rows = lake.collect(lake.scan("games"))
    return set(rows.filter(rows["reason"].is_not_null())["game"].cast(str))


@pytest.mark.parametrize("together", [True, False])
def test_a_game_that_goes_on_after_its_end_is_counted_once_and_named(tmp_path: Path, together: bool) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        if not together:
            refresh(log, tmp_path)
        first, second = log.heads()
        action = read(log, first).actions[-1]
        log.append(first, [Entry(*codec("fusion_world").encode(action))], after=log.head(first))
        done = refresh(log, tmp_path)
        lake = Lake.open(tmp_path)
        assert sorted(lake.collect(lake.scan("games"))["game"].cast(str)) == sorted(map(str, (first, second)))
        assert int(deck_results(lake)["games"].sum()) == 4
        assert list(done.unreadable) == [str(first)]
        assert "goes on after its end" in done.unreadable[str(first)]
        assert refresh(log, tmp_path).unreadable == done.unreadable
