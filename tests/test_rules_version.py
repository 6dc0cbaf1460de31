"""The version of a game's rules: it rises when they do otherwise than before, and older records are kept as such."""

from contextlib import closing
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from events.errors import KifuError
from events.exchange.exchange import ImportReport, import_games
from events.game import Game, load
from events.log.store import GameLog
from events.records.envelope import ActionTaken
from events.records.live import LiveGame
from events.records.recorder import Recording
from events.table.fact import CardRested
from events.table.ids import Card
from projector import games as listed
from projector.audit import OlderRules, verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from tests.exchange.exported import played
from tests.projector.played import append_game, opened, plan
from tests.rules_version import done, kept
from tests.shipped import SHIPPED

ANEW = "uv run python -m tests.rules_version"
NOW = load("fusion_world").rules_version
OLD_EXPORT = Path(__file__).parent / "records" / "export_1.jsonl"


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_rules_that_do_otherwise_have_another_version(game: Game) -> None:
    if game.name not in kept():
        pytest.fail(f"nothing is kept of what the rules of {game.name} do: {ANEW}")
    now, before = done(game), kept()[game.name]
    assert now.rules_version == before.rules_version, f"keep what the new version does: {ANEW}"
    assert now.cards == before.cards, f"other sample cards, which say nothing of the rules: {ANEW}"
    otherwise = [index for index, pair in enumerate(zip(now.games, before.games, strict=True)) if len(set(pair)) == 2]
    raised = f"raise rules_version in events/{game.name}/__init__.py, if version {now.rules_version} was ever released"
    assert not otherwise, f"the rules ask or do otherwise in games {otherwise}: {raised}; then: {ANEW}"


def recorded_by(version: int, *, facts: int | None = None) -> Recording:
    """A game as if that version of the rules had recorded it, its last action cut to so many facts."""
    _, recording = played(0)
    last = recording.actions[-1]
    cut = ActionTaken(last.ms, last.ask, last.answer, last.facts[:facts])
    start = msgspec.structs.replace(recording.start, rules_version=version)
    return Recording(start, [*recording.actions[:-1], cut])


def test_an_honest_record_of_an_older_version_is_kept_as_one_of_older_rules(tmp_path: Path) -> None:
    with OLD_EXPORT.open("rb") as file:
        report = import_games(lambda: opened(tmp_path), file)
    assert report == ImportReport(added=1, trusted=1, unproven=1), "no seed gives it again"
    with closing(opened(tmp_path)) as log:
        [game] = log.games()
        audit = verify(log)
        assert (audit.sound, audit.equal, audit.older) == (True, 0, [OlderRules(game, 0)])
        [row] = listed.games(log)
        assert (row["rules"], listed.chosen([row], {"rules": "older"})) == ("older", [row])
        assert Replay.open(log, game).last == row["facts"]
        assert refresh(log, tmp_path).games == 1
    lake = Lake.open(tmp_path)
    assert lake.collect(lake.scan("games"))["rules_version"].to_list() == [0]


@pytest.mark.parametrize(("version", "found"), [(0, "older"), (NOW, "diverged"), (NOW + 1, "unreadable")])
def test_only_a_record_of_these_rules_must_give_its_facts_again(version: int, found: str, tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        append_game(log, recorded_by(version, facts=-1), uuid4(), definitions_of=plan(), index=0)
        audit = verify(log)
    assert [len(getattr(audit, kind)) for kind in ("older", "diverged", "unreadable")] == [
        int(kind == found) for kind in ("older", "diverged", "unreadable")
    ]
    if found == "unreadable":
        assert audit.unreadable[0].why.endswith(f"which has version {NOW}: update Kifu")


def test_a_record_of_older_rules_whose_facts_do_not_fold_is_unreadable(tmp_path: Path) -> None:
    recording = recorded_by(0)
    nowhere = CardRested(card=Card(9_999), rule="1-1")
    recording.actions[5] = msgspec.structs.replace(recording.actions[5], facts=(nowhere,))
    with closing(opened(tmp_path)) as log:
        append_game(log, recording, uuid4(), definitions_of=plan(), index=0)
        [bad] = verify(log).unreadable
    assert "failed with" in bad.why


def test_a_game_of_newer_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    recording = recorded_by(NOW + 1)
    del recording.actions[20:]
    with closing(opened(tmp_path)) as log:
        head = append_game(log, recording, uuid4(), definitions_of=plan(), index=0)
        newer = rf"recorded by version {NOW + 1} of the rules of fusion_world.*: update Kifu"
        with pytest.raises(KifuError, match=newer):
            LiveGame.resume(log, head.game)


def test_a_fork_is_recorded_by_the_rules_of_its_day(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        recording = recorded_by(0)
        head = append_game(log, recording, uuid4(), definitions_of=plan(), index=0)
        child = LiveGame.fork(log, head.game, at=len(recording.start.facts), supersedes=False)
        assert [row["rules"] for row in listed.games(log)] == ["older", "current"]
        assert LiveGame.resume(log, child.game).ask == child.ask
