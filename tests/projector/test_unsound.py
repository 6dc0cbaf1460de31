"""Games whose facts do not fit their tables: each is left out alone, and never keeps another one out."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast, get_args
from uuid import UUID

import polars as pl
import pytest
from msgspec.structs import replace

from events.cluster import Cluster
from events.errors import LogDamaged
from events.records.recorder import Recording
from events.simulation.simulate import play_game
from events.table.created import CardCreated
from events.table.fact import Order
from events.table.ids import Card, Player, Zone
from events.table.sight import field_kinds
from projector.batch import Batch
from projector.columns import RECORDED
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.remote_batch import RemoteBatch
from tests.drawn import given, settings, st
from tests.projector.played import add_games, append_game, opened, plan
from tests.projector.tables import add, field
from tests.suite.fields import GAMES


def changed(recording: Recording, kind: str, **fields: Any) -> tuple[Recording, int]:
    """The recording with other fields in the last fact of a class; and the number of that fact."""
    at = max(at for at, fact in enumerate(recording.facts) if type(fact).__name__ == kind)
    return changed_at(recording, at, **fields), at + 1


def changed_at(recording: Recording, at: int, **fields: Any) -> Recording:
    facts = list(recording.facts)
    facts[at] = replace(facts[at], **fields)
    again = Recording(replace(recording.start, facts=tuple(facts[: len(recording.start.facts)])))
    begin = len(recording.start.facts)
    for action in recording.actions:
        end = begin + len(action.facts)
        again.actions.append(replace(action, facts=tuple(facts[begin:end])))
        begin = end
    return again


BROKEN: dict[str, tuple[str, dict[str, Any], str]] = {
    "a card that is not there": ("CardRested", {"card": 9999}, "there is no such card"),
    "a card that is too large": ("CardDropped", {"card": 2**40}, "there is no such card"),
    "a card below all": ("CardPlayed", {"card": -1}, "there is no such card"),
    "a card in an attack": ("AttackDeclared", {"target": 102}, "there is no such card"),
    "a zone that is not there": ("CardDrawn", {"target": "a.nowhere"}, "there is no such zone"),
    "a zone without a name": ("DeckPlaced", {"zone": ""}, "there is no such zone"),
    "another source": ("CardPlayed", {"source": "b.drop"}, "its card is not in the zone that it names"),
    "another card": ("LifeTaken", {"card": 0}, "its card is not in the zone that it names"),
    "an order of strangers": ("DeckPlaced", {"order": (5000,)}, "there is no such card"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_game_whose_facts_do_not_fit_the_table_is_left_out_alone(broken: str) -> None:
    kind, fields, why = BROKEN[broken]
    batch = Batch()
    for index in range(3):
        add(batch, field("fusion_world").recording(index), index)
    sound = batch.frames()
    assert batch.unsound() == {}
    batch = Batch()
    bad, seq = changed(field("fusion_world").recording(1), kind, **fields)
    for index, recording in enumerate([field("fusion_world").recording(0), bad, field("fusion_world").recording(2)]):
        add(batch, recording, index)
    assert batch.unsound() == {str(UUID(int=1)): f"fact {seq}: {why}"}
    for table, frame in batch.frames().items():
        assert frame.equals(sound[table].filter(pl.col("end_position") != 20)), table


@pytest.mark.parametrize("order", [(), (0,), (3, 3, 4), (101, 0, 1)])
def test_an_order_has_all_cards_of_its_zone(order: tuple[int, ...]) -> None:
    batch = Batch()
    for index in range(40):
        recording = field("fusion_world").recording(index)
        if any(type(fact).__name__ == "ZoneShuffled" for fact in recording.facts):
            break
    bad, seq = changed(recording, "ZoneShuffled", order=order)
    add(batch, bad, 0)
    [why] = batch.unsound().values()
    assert why.startswith(f"fact {seq}: its ")


def test_a_record_whose_answer_takes_what_was_not_offered_adds_nothing() -> None:
    batch = Batch()
    sound, bad = (field("fusion_world").recording(index) for index in (0, 1))
    add(batch, sound, 0)
    before = batch.frames()
    actions = list(bad.actions)
    actions[20] = replace(actions[20], answer=(len(actions[20].ask.options),))
    with pytest.raises(IndexError):
        add(batch, Recording(bad.start, actions), 1)
    for table, frame in batch.frames().items():
        assert frame.equals(before[table]), table


@pytest.mark.parametrize("supersedes", [True, False])
def test_a_refresh_names_the_game_and_takes_the_others(tmp_path: Path, supersedes: bool) -> None:
    of = plan()
    with opened(tmp_path) as log:
        add_games(log, range(2), of=of)
        parent, other = log.heads()
        _, recording = play_game(of, 0)
        assert recording is not None
        bad, seq = changed(recording, "CardDrawn", card=0)
        begun = replace(bad.start, parent=parent, parent_position=3, supersedes=supersedes)
        append_game(log, Recording(begun, bad.actions), UUID(int=1), definitions_of=of, index=0)
        done = refresh(log, tmp_path)
        assert done.games == 2
        assert done.unreadable == {str(UUID(int=1)): f"fact {seq}: its card is not in the zone that it names"}
        lake = Lake.open(tmp_path)
        assert set(lake.collect(lake.scan("games"))["game"]) == {str(parent), str(other)}
        again = refresh(log, tmp_path)
        assert (again.games, again.unreadable) == (0, done.unreadable)
        assert refresh(log, tmp_path / "anew").unreadable == done.unreadable


ANYTHING: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**63), 2**64 - 1),
    bool: st.booleans(),
    str: st.text(max_size=3),
    Player: st.sampled_from(["a", "b"]),
    Zone: st.sampled_from(["a.hand", "b.deck", "b.row", "a.outside", "", "x"]),
    Card: st.one_of(st.integers(-2, 120), st.integers(-(2**63), 2**64 - 1)),
    Order: st.lists(st.one_of(st.integers(0, 110), st.integers(-(2**63), 2**64 - 1)), max_size=4).map(tuple),
}
"""What bytes that decode may say in a field, by its declared type."""


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("changes", [8, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.one_in(5)
def test_whatever_one_game_says_the_others_go_in_as_they_are(system: str, changes: int) -> None:
    @settings(max_examples=changes)
    @given(data=st.data())
    def go_in(data: st.DataObject) -> None:
        assert_the_others_go_in(system, data)

    go_in()


@cache
def frames_of_others(system: str) -> dict[str, pl.DataFrame]:
    """The tables of the first and the third game."""
    sound = Batch()
    for index in (0, 2):
        add(sound, field(system).recording(index), index)
    return sound.frames()


def assert_the_others_go_in(system: str, data: st.DataObject) -> None:
    recordings = [field(system).recording(index) for index in range(3)]
    bad = recordings[1]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(bad.facts) - 2))
        kinds = {name: kind for name, kind in field_kinds(type(bad.facts[at])).items() if _anything(kind) is not None}
        if kinds:
            name = data.draw(st.sampled_from(sorted(kinds)))
            bad = changed_at(bad, at, **{name: data.draw(_anything(kinds[name]))})
    batch = Batch()
    for index, recording in enumerate([recordings[0], bad, recordings[2]]):
        add(batch, recording, index)
    frames, unsound = batch.frames(), batch.unsound()
    assert set(unsound) <= {str(UUID(int=1))}
    for table, frame in frames_of_others(system).items():
        if table not in RECORDED:
            continue
        assert frames[table].filter(pl.col("end_position") != 20).equals(frame), table
        if frame.height:  # a game may have no attacks
            assert (frames[table].height == frame.height) == bool(unsound), table


def test_a_card_that_comes_from_no_zone_keeps_its_game_out_and_no_other() -> None:
    recordings = [field("orchard").recording(index) for index in range(3)]
    at = next(at for at, fact in enumerate(recordings[1].facts) if isinstance(fact, CardCreated))
    for source in ("", "x"):
        batch = Batch()
        for index, recording in enumerate([recordings[0], changed_at(recordings[1], at, source=source), recordings[2]]):
            add(batch, recording, index)
        assert batch.unsound() == {str(UUID(int=1)): f"fact {at + 1}: there is no such zone"}
        assert batch.frames()["games"].equals(frames_of_others("orchard")["games"])


def test_a_created_card_without_a_definition_is_refused_before_anything_is_added() -> None:
    recordings = [field("orchard").recording(index) for index in range(3)]
    at = next(at for at, fact in enumerate(recordings[1].facts) if isinstance(fact, CardCreated))
    batch = Batch()
    add(batch, recordings[0], 0)
    with pytest.raises(LogDamaged, match="the definition of card"):
        add(batch, changed_at(recordings[1], at, definition="no definition"), 1)
    add(batch, recordings[2], 2)
    for table, frame in frames_of_others("orchard").items():
        if table in RECORDED:
            assert batch.frames()[table].equals(frame), table


def test_a_worker_leaves_out_a_game_whose_created_card_has_no_definition_and_no_other() -> None:
    recordings = [field("orchard").recording(index) for index in range(3)]
    at = next(at for at, fact in enumerate(recordings[1].facts) if isinstance(fact, CardCreated))
    done = SimpleNamespace(submit=lambda task, *given: SimpleNamespace(result=lambda: task(*given)))
    batch = RemoteBatch(cast(Cluster, done))
    for index, recording in enumerate([recordings[0], changed_at(recordings[1], at, definition="none"), recordings[2]]):
        add(batch, recording, index)
    [(game, why)] = batch.unsound().items()
    assert game == str(UUID(int=1))
    assert why.startswith("the definition of card")
    assert batch.frames()["games"].equals(frames_of_others("orchard")["games"])


def _anything(kind: Any) -> Any:
    return next((ANYTHING[one] for one in (kind, *get_args(kind)) if one in ANYTHING), None)
