"""Records written long ago are read by every later version. The files in `records/` are never written again."""

import base64
import json
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from events.exchange.exchange import export_games, import_games
from events.exchange.vetting import Trust
from events.game import load
from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.recorder import decode
from projector.frames import notes
from projector.replay import Replay
from projector.view import positions

RECORDS = sorted(Path(__file__).parent.glob("*.json"))
EXPORTS = sorted(Path(__file__).parent.glob("*.jsonl"))


def read(path: Path) -> tuple[list[Recorded], dict[str, bytes], Any]:
    """A record file: the stored events, the pinned definitions by hash, and what was true of the game."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    game = UUID(kept["game"])
    events = [
        Recorded(game, version, event["topic"], bytes.fromhex(event["hash"]), base64.b64decode(event["body"]))
        for version, event in enumerate(kept["events"], start=1)
    ]
    return events, {name: base64.b64decode(body) for name, body in kept["definitions"].items()}, kept["expected"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_read_and_replayed_as_it_was(path: Path) -> None:
    events, pinned, expected = read(path)
    verify_chain(events)
    recording = decode(events)
    card = load(recording.start.system).pool.card
    definitions = {name: msgspec.json.decode(body, type=card) for name, body in pinned.items()}
    assert {definition.hash for definition in definitions.values()} == set(pinned)
    replay = Replay(recording, recording.start.faces(definitions))
    end = replay.seek(replay.last)
    assert (replay.last, len(recording.actions), end.turn) == (
        expected["facts"],
        expected["actions"],
        expected["turns"],
    )
    assert (end.winner, end.reason) == (expected["winner"], expected["reason"])
    assert [said.text for said in notes(replay, "all")] == expected.get("notes", [])
    captions = [seen.caption for seen in positions(replay, "all") if seen.caption]
    assert captions[-1] == expected["last_caption"]


def test_there_is_a_record_of_each_version_that_recorded_more() -> None:
    assert [path.stem for path in RECORDS] == ["fusion_world_1", "fusion_world_2"]


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_an_old_export_enters_a_log_and_leaves_it_as_it_was(path: Path, tmp_path: Path) -> None:
    with path.open("rb") as file:
        report = import_games(lambda: GameLog.open(tmp_path), file, trust=Trust.EVERYTHING)
    assert (report.added, report.trusted, report.quarantined) == (1, 1, [])
    written = BytesIO()
    with closing(GameLog.open(tmp_path)) as log:
        export_games(log, log.heads(), written.write)
    assert written.getvalue().split(b"\n")[1:] == path.read_bytes().split(b"\n")[1:], "all but the engine that wrote it"
