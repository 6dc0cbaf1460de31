"""What is served of a game that is still played tells nobody whether another player could have acted."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.recorder import Recording
from events.simulation.simulate import simulate
from projector.archive import Archive
from projector.games import games
from projector.lake_writer import refresh
from tests.dashboards.told import answers, unhurried
from tests.projector.played import append_game
from tests.suite.fields import Field
from tests.suite.test_unasked import FIELDS, pairs

OPEN = UUID("11111111-1111-4111-8111-111111111111")
FINISHED = 3


def recorded(data: Path, field: Field, index: int, recording: Recording, *, slow: int) -> None:
    """Record a game as played by people, each of whose answers takes some time; then games that end; and the lake."""
    people = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    start = replace(recording.start, players=people, provenance=Provenance("live", date="2026-03-01"))
    actions = [replace(action, ms=slow * number) for number, action in enumerate(recording.actions)]
    with closing(GameLog.open(data, durable=False)) as log:
        append_game(log, Recording(start, actions), OPEN, definitions_of=field.plan, index=index)
        simulate(log, field.plan, games=FINISHED)
        refresh(log, data)


def served(data: Path) -> Mapping[str, Any]:
    """What the server answers to whoever may not look into hands, by what it is asked for."""
    addresses = [f"/api/{kind}/{OPEN}/public.json" for kind in ("replay", "chances")]
    addresses += ["/api/games.json?first=0&last=20", "/", "/data", f"/replay/{OPEN}", "/data?as_of=999999"]
    addresses += [f"/api/replay/{OPEN}/{seat}.json" for seat in ("a", "b", "all")]
    told = answers(data, addresses)
    with closing(GameLog.open(data, durable=False)) as log:
        told["kifu games"] = [row for row in games(log) if row["game"] == str(OPEN)]
    return told


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_whether_a_player_could_have_acted_is_in_no_answer_of_the_server(
    field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Archive, "summary", unhurried(Archive.summary))
    [(record, twin, index, _)] = pairs(field, most=1)
    assert len(record.decided()) > len(twin.decided())
    for name, game, slow in (("record", record, 900), ("twin", twin, 20)):
        recorded(tmp_path / name, field, index, game, slow=slow)
    of_record, of_twin = served(tmp_path / "record"), served(tmp_path / "twin")
    for name, answer in of_record.items():
        assert answer == of_twin[name], name
    assert b"Ann" in of_record[f"/api/replay/{OPEN}/public.json"]
