"""What is served of a game that is still played tells nobody whether another player could have acted."""

import re
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

import projector
from events.errors import KifuError
from events.log.entries import Entry, Head
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording
from events.simulation.simulate import simulate
from projector.archive import Archive
from projector.games import games
from projector.lake_writer import refresh
from tests.commands.test_cli import Kifu, Ran, kifu
from tests.dashboards.told import answers, unhurried
from tests.projector.played import append_game
from tests.suite.fields import Field
from tests.suite.test_unasked import FIELDS, pairs

__all__ = ["kifu"]
OPEN = UUID("11111111-1111-4111-8111-111111111111")
FINISHED = 3


def recorded(data: Path, field: Field, index: int, recording: Recording, *, slow: int) -> None:
    """Record a game as played by people, each of whose answers takes some time; then games that end; and the lake."""
    people = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    start = replace(recording.start, players=people, provenance=Provenance("live", date="2026-03-01"))
    actions = [replace(action, ms=slow * number) for number, action in enumerate(recording.actions)]
    with closing(GameLog.open(data, durable=False)) as log:
        simulate(log, field.plan, games=1)
        append_game(log, Recording(start, actions), OPEN, definitions_of=field.plan, index=index)
        simulate(log, field.plan, games=FINISHED)
        refresh(log, data)


def served(data: Path) -> Mapping[str, Any]:
    """What the server answers to whoever may not look into hands, by what it is asked for."""
    addresses = [f"/api/{kind}/{OPEN}/public.json" for kind in ("replay", "chances")]
    addresses += ["/api/games.json?first=0&last=20", "/", "/data", f"/replay/{OPEN}", "/data?as_of=999999"]
    addresses += [f"/api/replay/{OPEN}/{seat}.json" for seat in ("a", "b", "all")]
    told: dict[str, Any] = answers(data, addresses)
    with closing(GameLog.open(data, durable=False)) as log:
        told["kifu games"] = [row for row in games(log) if row["game"] == str(OPEN)]
    return told


def printed(data: Path, kifu: Kifu) -> Mapping[str, Any]:
    """What commands print that do not ask for open games, by their words."""
    said = ("--author", "Jo", "--data", data)
    commands: list[tuple[object, ...]] = [
        *(("heads", *more, "--data", data) for more in ((), ("--json",))),
        *(("stat", "game_length", "--as-of", position, "--data", data) for position in (1, 300, 100_000)),
        ("stat", "game_length", "--data", data),
        ("annotate", OPEN, "A remark.", "--at", 1, *said),
        ("annotate", OPEN, "A remark.", "--at", 100_000, *said),
        ("ruling", OPEN, "A ruling.", "--at", 1, *said),
        ("show", OPEN, "--data", data),
        ("verify", "--data", data),
        ("games", "--data", data),
        ("refresh", "--data", data, "--json"),
        ("games", "withdraw", OPEN, "A pity.", *said),
    ]
    return {" ".join(map(str, words)).replace(str(data), "DATA"): kifu(*words) for words in commands}


def messages(data: Path) -> Mapping[str, str]:
    """What the library says of a data folder and its log in messages and on the screen."""
    with projector.open(data) as folder, closing(GameLog.open(data, durable=False)) as log:
        [first, *_] = log.read(OPEN)
        stale, entry = Head(OPEN, 1, first.hash), Entry(first.topic, first.body)
        refused = {
            "as of": lambda: folder.as_of(300),
            "past": lambda: folder.as_of(100_000),
            "further": lambda: log.append(OPEN, [entry], after=stale),
            "ends before": lambda: log.append(OPEN, [entry], after=Head(OPEN, 100_000, first.hash)),
            "another record": lambda: log.append(OPEN, [entry], after=Head(OPEN, 1, bytes(32))),
            "there already": lambda: log.append(OPEN, [entry], after=None),
            "fork": lambda: LiveGame.fork(log, OPEN, at=100_000, supersedes=False),
        }
        return {
            **{name: refusal(refuse) for name, refuse in refused.items()},
            "repr": repr(folder),
            "in a notebook": folder._repr_html_(),
            "refreshed": str(folder.refresh().position),
        }


def refusal(refuse: Callable[[], object]) -> str:
    with pytest.raises(KifuError) as refused:
        refuse()
    return str(refused.value)


def without_times(ran: Ran, data: Path) -> tuple[int, str, str]:
    """What a command printed, without the name of the folder and how long it took."""
    out, err = (re.sub(r'(?<="seconds":)[^,]+', "", text.replace(str(data), "DATA")) for text in ran[1:])
    return ran.status, out, err


@pytest.mark.parametrize("field", FIELDS, ids=str)
@pytest.mark.one_in(4)
def test_whether_a_player_could_have_acted_is_in_no_answer_of_the_server_and_in_no_message(
    field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kifu: Kifu
) -> None:
    monkeypatch.setattr(Archive, "summary", unhurried(Archive.summary))
    [(record, twin, index, _)] = pairs(field, most=1)
    assert len(record.decided()) > len(twin.decided())
    assert field.system != "buddyfight" or len(record.actions) > len(twin.actions), "its windows leave no event"
    folders = tmp_path / "record", tmp_path / "twin"
    for folder, game, slow in zip(folders, (record, twin), (900, 20), strict=True):
        recorded(folder, field, index, game, slow=slow)
    of_record, of_twin = map(served, folders)
    for name, answer in of_record.items():
        assert answer == of_twin[name], name
    assert b"Ann" in of_record[f"/api/replay/{OPEN}/public.json"]
    of_record, of_twin = map(messages, folders)
    for name, message in of_record.items():
        assert message.replace(str(folders[0]), "") == of_twin[name].replace(str(folders[1]), ""), name
    by_record, by_twin = (printed(folder, kifu) for folder in folders)
    for words, ran in by_record.items():
        assert without_times(ran, folders[0]) == without_times(by_twin[words], folders[1]), words
    assert {words.split()[0] for words, ran in by_record.items() if ran.status} == {"stat", "annotate"}
